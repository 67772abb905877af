"""Random games over every adventure, party size and switch, with the table checked at every decision.

Three kinds of games: those played at random, which end soon and badly; those that follow the rules of thumb most of the
time, which come to Short Rests, later Scenes and the win; and both with Features and Magic Items, whose cards look at
what others do not see.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from emberhall.engine.choice import Choice
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.standing import gathered
from emberhall.games.dragonfire.players import heuristic
from emberhall.games.dragonfire.rules.deal_damage import Dealing
from emberhall.games.dragonfire.rules.market import wares_for
from emberhall.games.dragonfire.rules.play_cards import playing_options
from emberhall.games.dragonfire.rules.standing import in_play
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, Player, Table
from emberhall.testing.random_play import called, play_through, setups
from tests.games.dragonfire.gifted import advanced
from tests.games.dragonfire.story import COAST, the_game

SWITCHES: tuple[dict[str, str], ...] = (
    {},
    {"stunned_may_play": "yes"},
    {"adventure_level": "3"},
    {"challenge": "yes"},
    {"adventure_level": "5", "stunned_may_play": "yes"},
)
CASES = setups(the_game(), SWITCHES)


# ---------------------------------------------------------------- what must be true of every table


def own_cards(player: Player) -> list[int]:
    """Every card of a player, wherever it is, but those played this turn."""
    return player.hand + player.deck.cards() + player.discard + player.in_play + player.held


def playing_cards(t: Table) -> Counter[int]:
    """Market cards, Basic cards and items: with players, played, and in the Market."""
    cards = t.market + t.market_deck.cards() + t.market_discard + [card for _, card in t.played]
    for player in t.players:
        cards += own_cards(player) + [card for card in player.spent + player.consumed if card in t.box.playing]
    return Counter(cards)


def encounter_cards(t: Table) -> Counter[int]:
    """Encounters in decks, discards and in play; tokens without a card are none."""
    cards = [card for deck in t.decks for card in deck.cards()] + [card for pile in t.discards for card in pile]
    return Counter(cards + [foe.card for foe in t.foes if t.card_of(foe).difficulty])


def fire_cards(t: Table) -> Counter[int]:
    return Counter(t.fires.cards() + t.ashes + ([t.fire] if t.fire >= 0 else []))


class Ledger:
    """What there was of each card when it was first counted; at rest nothing has been lost or come twice."""

    def __init__(self) -> None:
        self.playing: Counter[int] = Counter()
        self.fires: Counter[int] = Counter()
        self.encounters: dict[int, Counter[int]] = {}

    def check(self, t: Table) -> None:
        if not self.playing:
            self.playing, self.fires = playing_cards(t), fire_cards(t)
        assert playing_cards(t) == self.playing
        assert fire_cards(t) == self.fires
        # an Adventure may bring other decks in with a Scene
        assert encounter_cards(t) == self.encounters.setdefault(t.scene, encounter_cards(t))


def check_box(t: Table) -> None:
    """No card is there more often than the box has it; Equipment Packs may take theirs from a larger pool."""
    for card, count in (encounter_cards(t) + fire_cards(t) + Counter(t.market)).items():
        assert count <= t.box.cards[card].copies, t.box.name(card)


def check_characters(t: Table, at_rest: bool) -> None:
    for player in t.players:
        assert 0 <= player.hp <= t.screen(player).hp
        assert player.gold >= 0
        assert player.tokens >= 0
        assert not (player.stunned and player.unconscious)
        if at_rest:
            assert (player.hp == 0) == (player.stunned or player.unconscious)
        if player.stunned:
            assert player.exhausted
        if player.unconscious:
            assert not player.hand or any(t.box.playing[card].holds for card in player.discard)
            assert player.place == ENVIRONMENT


def check_encounters(t: Table, at_rest: bool) -> None:
    assert len({foe.uid for foe in t.foes}) == len(t.foes)
    for player in t.players:
        assert player.place == ENVIRONMENT or t.is_location(t.foe(player.place))
    for foe in t.foes:
        card = t.card_of(foe)
        assert 0 <= foe.cleared < 1 << len(card.levels)
        assert foe.tokens >= 0
        assert (foe.cleared == (1 << len(card.levels)) - 1) == foe.defeated or not at_rest
        if at_rest and not foe.defeated:
            assert not t.players[foe.seat].unconscious
            assert not t.is_location(foe) or 0 < len(t.inside(foe.uid)) <= card.capacity, card.name
    for source in t.sources:
        assert source.target < 0 or any(foe.uid == source.target for foe in t.foes)


def check_choice(match: Match[Table]) -> None:
    """A question has an answer to choose, each once, and belongs to somebody at the table."""
    choice = match.choice
    assert choice is not None
    seats = range(len(match.state.players))
    assert len(choice.options) > 1
    assert len(set(choice.options)) == len(choice.options), choice
    assert choice.seat in seats
    assert all(option.seat in seats for option in choice.options)


def check_hands(t: Table) -> None:
    """What others know of a hand is there."""
    for player in t.players:
        assert not Counter(card for card, _ in player.notes) - Counter(player.hand), player.notes


def check_force(t: Table) -> None:
    """The standing rules noted are those of what is in play."""
    assert t.force is None or t.force == gathered(in_play(t))


def check_what_is_kept(t: Table, choice: Choice) -> None:
    """What a question keeps of the one before it is what is found anew, and so is what is remembered of a Market."""
    if choice.ask == "play-cards":
        assert choice.options == playing_options(t)
    elif choice.ask == "deal-damage":
        dealing = Dealing(t)
        assert choice.options == dealing.options() + dealing.beside
    elif choice.ask == "market":
        for player in t.players:
            wares = t.box, player.screen, player.types, tuple(t.market)
            assert wares_for(*wares) == wares_for.__wrapped__(*wares)


def check(match: Match[Table], ledger: Ledger) -> None:
    t, choice = match.state, match.choice
    assert choice is not None
    check_choice(match)
    check_box(t)
    check_characters(t, choice.rest)
    check_encounters(t, choice.rest)
    check_hands(t)
    check_force(t)
    check_what_is_kept(t, choice)
    if choice.rest:
        ledger.check(t)
    if choice.ask in ("move", "order", "market", "cycle"):
        assert not t.sources, "damage has outlived Deal Damage"
        assert not t.played


# ---------------------------------------------------------------- playing


def play(setup: Setup, seed: int, sense: float = 0.0, *packs: Path) -> Match[Table]:
    """Play a game to its end, looking at everything on the way, with so much sense."""
    ledger = Ledger()
    answer = heuristic.choose if sense else None
    return play_through(the_game(*packs), setup, seed, lambda match: check(match, ledger), answer, sense)


@pytest.mark.parametrize("case", CASES, ids=called)
def test_a_random_game_comes_to_its_end(case: tuple[Setup, int]) -> None:
    match = play(*case)
    assert match.sight(0).log


@pytest.mark.parametrize("case", CASES[::2], ids=called)
def test_a_game_with_some_sense_comes_to_its_end(case: tuple[Setup, int]) -> None:
    play(*case, sense=0.9)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_with_advancements_comes_to_its_end(seed: int) -> None:
    setup = CASES[seed * 3 % len(CASES)][0]
    play(Setup(setup.adventure, setup.party, {"campaign": advanced(setup.party, seed)}), seed, sense=0.4)


@pytest.mark.parametrize(("sense", "seed"), [(0.0, 1), (0.95, 3)])
def test_a_game_with_kinds_of_a_pack_comes_to_its_end(sense: float, seed: int) -> None:
    party = ("Deep Gnome Warlock", "Deep Gnome Druid", "Half-Elf Bard", "Human Monk")
    carries = {
        "features": {"Deep Gnome Warlock": ["Pact of the Blade", "Thirsting Blade", "Stone Camouflage"]},
        "items": {"Human Monk": ["Trident of the Tide"], "Deep Gnome Druid": ["Coral Staff"]},
    }
    added = "Eldritch Blast; Flame Blade; Cutting Words; Open Hand"
    options = {"market": added, "campaign": msgspec.json.encode(carries).decode()}
    assert play(Setup("drowned-stair", party, options), seed, sense, COAST).state.turn > 0


def test_games_with_sense_get_past_the_first_scene() -> None:
    scenes = [play(setup, seed, sense=1.0).state.scene for setup, seed in CASES[:10:3]]
    assert max(scenes) > 0


def test_the_same_luck_and_the_same_answers_make_the_same_game() -> None:
    def played(seed: int) -> list[bytes]:
        names = tuple(screen.name for screen in the_game().box.screens.values())
        match = Match.new(the_game(), Setup("dungeon-crawl", names[:3]), seed)
        luck, states = random.Random(seed), []
        while match.choice is not None:
            match.choose(luck.randrange(len(match.choice.options)))
            states.append(match.game.encode(match.state))
        return states

    assert played(4) == played(4)
    assert played(4) != played(5)
