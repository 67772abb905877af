"""Random games over every adventure, party size and switch, with the table checked at every decision.

Two kinds of games: those played at random, which end soon and badly; and those that follow the rules of thumb most of
the time, which come to Short Rests, later Scenes and the win.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.players import heuristic
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, Player, Table
from emberhall.games.dragonfire.telling.view import UNSEEN, TableView
from tests.games.dragonfire.story import the_game

MOST_DECISIONS = 4_000  # no game comes near it
EVERY_FORK, EVERY_SAVE, EVERY_TRY, EVERY_VIEW = 7, 31, 29, 13  # decisions from one check of the kind to the next

SWITCHES: tuple[dict[str, str], ...] = (
    {},
    {"stunned_may_play": "yes"},
    {"adventure_level": "3"},
    {"challenge": "yes"},
    {"adventure_level": "5", "stunned_may_play": "yes"},
)


def setups() -> list[tuple[Setup, int]]:
    """Every adventure with every size of party, and the switches in turn; each with a seed."""
    game = the_game()
    found: list[tuple[Setup, int]] = []
    for adventure in game.box.adventures:
        for size in range(2, 7):
            seed = len(found) + 1
            names = [screen.name for screen in game.box.screens.values()]
            party = tuple(random.Random(seed).sample(names, size))
            for options in (SWITCHES[seed % len(SWITCHES)], {}):
                setup = Setup(adventure, party, dict(options))
                if accepted(setup):
                    found.append((setup, seed))
                    break
    return found


def accepted(setup: Setup) -> bool:
    """Whether the rules allow it: not every adventure can be raised."""
    try:
        the_game().new(setup)
    except Refusal:
        return False
    return True


def called(case: tuple[Setup, int]) -> str:
    setup, seed = case
    switches = "-".join(f"{name}={value}" for name, value in setup.options.items())
    return f"{setup.adventure}-{len(setup.party)}-{switches}-{seed}"


# ---------------------------------------------------------------- what must be true of every table


def own_cards(player: Player) -> list[int]:
    """Every card of a player, wherever it is, but those played this turn."""
    return player.hand + player.deck.cards() + player.discard + player.in_play + player.held


def playing_cards(t: Table) -> Counter[int]:
    """Market cards, Basic cards and items: with players, played, and in the Market."""
    cards = t.market + t.market_deck.cards() + t.market_discard + [card for _, card in t.played]
    for player in t.players:
        cards += own_cards(player) + [card for card in player.spent if card in t.box.playing]
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


def check(match: Match[Table]) -> None:
    check_choice(match)
    at_rest = match.choice is not None and match.choice.rest
    check_box(match.state)
    check_characters(match.state, at_rest)
    check_encounters(match.state, at_rest)
    if match.choice is not None and match.choice.ask in ("move", "order", "market", "cycle"):
        assert not match.state.sources, "damage has outlived Deal Damage"
        assert not match.state.played


# ---------------------------------------------------------------- the same game by another way


def same(one: Match[Table], other: Match[Table]) -> bool:
    return one.choice == other.choice and one.game.encode(one.state) == other.game.encode(other.state)


def check_save(match: Match[Table]) -> None:
    assert same(match, Match.load(match.game, match.save(), seed=1))
    state = match.game.decode(match.game.encode(match.state))
    assert match.game.encode(state) == match.game.encode(match.state)
    if match.choice is not None and match.choice.rest:
        assert Match.of(match.game, match.setup, state, Chance(1), Keep.REST).choice == match.choice


def check_restart(match: Match[Table]) -> None:
    """At rest the state alone says what is asked next."""
    assert Match.of(match.game, match.setup, match.state.copy(), Chance(1), Keep.NOTHING).choice == match.choice


def check_every_option(match: Match[Table], seed: int) -> None:
    """What is listed works, and has words."""
    assert match.choice is not None
    assert match.prompt()
    assert all(match.labels())
    for number in range(len(match.choice.options)):
        twin = match.fork(seed=seed + number)
        twin.choose(number)
        if twin.choice is not None:
            check(twin)
        else:
            assert twin.outcome is not None


def check_views(match: Match[Table], luck: random.Random) -> None:
    """Nobody sees another hand or the order of a deck: shuffle those, and the view stays the same."""
    t = match.state
    for seat in range(len(t.players)):
        view = match.view(seat)
        assert isinstance(view, TableView)
        seen = view.table
        assert seen.players[seat].hand == t.players[seat].hand
        for player in seen.players:
            assert player.seat == seat or set(player.hand) <= {UNSEEN}
            assert set(player.deck.cards()) <= {UNSEEN}
        other = shuffled(t, seat, luck)
        twin = match.game.view(other, seat)
        assert isinstance(twin, TableView)
        assert the_game().encode(twin.table) == the_game().encode(seen)


def shuffled(t: Table, seat: int, luck: random.Random) -> Table:
    """Another table that looks the same from a seat: other hands, other orders."""
    copy = t.copy()
    for player in copy.players:
        hidden = player.deck.cards()
        size = 0 if player.seat == seat else len(player.hand)
        if player.seat != seat:
            hidden = hidden + player.hand
        luck.shuffle(hidden)
        if player.seat != seat:
            player.hand = hidden[:size]
        player.deck = Deck([[card] for card in hidden[size:]])
    for deck in (*copy.decks, copy.fires, copy.market_deck):
        cards = deck.cards()
        luck.shuffle(cards)
        deck.bags[:] = [[card] for card in cards]
        deck.lurkers.clear()
    return copy


# ---------------------------------------------------------------- playing


def pick(match: Match[Table], luck: random.Random, sense: float) -> int:
    """Any option, or with some sense the one that the rules of thumb choose."""
    choice = match.choice
    assert choice is not None
    if luck.random() < sense:
        view = match.view(choice.seat)
        assert isinstance(view, TableView)
        return list(choice.options).index(heuristic.choose(view, choice))
    return luck.randrange(len(choice.options))


def play(setup: Setup, seed: int, sense: float) -> Match[Table]:
    """Play a game to its end, looking at everything on the way."""
    match = Match.new(the_game(), setup, seed)
    luck, ledger = random.Random(seed), Ledger()
    for turn in range(seed, seed + MOST_DECISIONS):
        if match.choice is None:
            return match
        check(match)
        if match.choice.rest:
            ledger.check(match.state)
            check_restart(match)
        if turn % EVERY_FORK == 0:
            assert same(match, match.fork(seed=1))
        if turn % EVERY_SAVE == 0:
            check_save(match)
        if turn % EVERY_TRY == 0:
            check_every_option(match, seed)
        if turn % EVERY_VIEW == 0:
            check_views(match, luck)
        match.choose(pick(match, luck, sense))
    pytest.fail("the game does not end")


@pytest.mark.parametrize("case", setups(), ids=called)
def test_a_random_game_comes_to_its_end(case: tuple[Setup, int]) -> None:
    match = play(*case, sense=0.0)
    assert match.outcome is not None
    assert match.story()


@pytest.mark.parametrize("case", setups()[::2], ids=called)
def test_a_game_with_some_sense_comes_to_its_end(case: tuple[Setup, int]) -> None:
    match = play(*case, sense=0.9)
    assert match.outcome is not None


def test_games_with_sense_get_past_the_first_scene() -> None:
    scenes = [play(setup, seed, sense=1.0).state.scene for setup, seed in setups()[:10:3]]
    assert max(scenes) > 0


def test_the_same_luck_and_the_same_answers_make_the_same_game() -> None:
    def played(seed: int) -> list[bytes]:
        names = tuple(screen.name for screen in the_game().box.screens.values())
        match = Match.new(the_game(), Setup("dungeon-crawl", names[:3]), seed)
        luck, states = random.Random(seed), []
        while match.choice is not None:
            match.choose(pick(match, luck, 0.0))
            states.append(match.game.encode(match.state))
        return states

    assert played(4) == played(4)
    assert played(4) != played(5)
