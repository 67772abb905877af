"""Who knows which card: what is covered, what is noted, and how covered cards are dealt out when somebody imagines."""

from __future__ import annotations

import json
from collections import Counter

import jsonschema
import pytest

from emberhall.engine.game import Setup
from emberhall.engine.kit.secrets import UNSEEN
from emberhall.engine.match import Match
from emberhall.engine.sight import schema
from emberhall.games.dragonfire.game import Dragonfire
from emberhall.games.dragonfire.rules import secrets
from emberhall.games.dragonfire.rules.checks import skill_check
from emberhall.games.dragonfire.rules.events import Draws
from emberhall.games.dragonfire.rules.hands import discard, draw
from emberhall.games.dragonfire.rules.hit_points import stun
from emberhall.games.dragonfire.rules.state import Table
from emberhall.testing import worlds
from tests.games.dragonfire.gifted import advanced, gifted
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_turn
from tests.games.dragonfire.story import PARTY, Story, the_game

EVERYBODY = 0b1111


def hand(s: Story, of: int, seen_by: int) -> list[str]:
    """A hand as another seat knows it, sorted."""
    return sorted(s.game.name(card) if card >= 0 else "?" for card in s.game.cover(s.t, 1 << seen_by).players[of].hand)


def deck(s: Story, of: int, seen_by: int) -> list[str]:
    """A deck as a seat knows it, from the bottom."""
    bags = s.game.cover(s.t, 1 << seen_by).players[of].deck.bags
    return [s.game.name(card) if card >= 0 else "?" for bag in bags for card in bag]


# ---------------------------------------------------------------- what is known


def test_a_card_bought_is_known_to_all_until_it_is_played() -> None:
    s = a_turn(FIGHTER)
    s.market("Javelin")
    s.player(FIGHTER).gold = 5
    s.begin("market_phase").do("buy", "Javelin")
    assert hand(s, FIGHTER, seen_by=ROGUE) == ["?", "?", "?", "?", "Javelin"]
    discard(s.t, s.player(FIGHTER), s.number("Javelin"))
    assert hand(s, FIGHTER, seen_by=ROGUE) == ["?"] * 4


def test_a_card_taken_from_the_discard_is_known_to_all() -> None:
    s = a_turn(ROGUE, "Expertise")
    s.discarded(ROGUE, "Fireball")
    s.begin("play_cards", active=ROGUE).do("play", "Expertise").do("yes").do("take", "Fireball")
    assert hand(s, ROGUE, seen_by=WIZARD) == ["?", "?", "?", "Fireball"]


def test_a_card_put_back_is_known_to_its_player_alone() -> None:
    s = a_turn(WIZARD, "Moment of Foresight")
    s.deck(WIZARD, "Fireball", "Cantrip", "Glory")
    s.begin("play_cards", active=WIZARD).do("play", "Moment of Foresight").do("put-back", "Fireball")
    assert deck(s, WIZARD, seen_by=WIZARD) == ["?", "Fireball"]
    assert deck(s, WIZARD, seen_by=ROGUE) == ["?", "?"]


def test_a_card_shown_in_a_check_is_known_at_the_bottom_and_when_it_is_drawn() -> None:
    s = a_turn(FIGHTER)
    s.deck(CLERIC, "Glory", "Cantrip")
    s.begin("play_cards")
    skill_check(s.t, s.player(CLERIC))
    assert deck(s, CLERIC, seen_by=ROGUE) == ["Glory", "?"]
    draw(s.t, s.player(CLERIC), 2)
    assert hand(s, CLERIC, seen_by=ROGUE) == ["?", "Glory"]


def test_nobody_can_be_sure_of_a_hand_that_a_card_has_left_unseen() -> None:
    s = a_turn(ROGUE, "Hidden Pockets")
    s.player(ROGUE).notes = [(s.number("Grace"), EVERYBODY)]
    s.begin("play_cards", active=ROGUE)
    assert hand(s, ROGUE, seen_by=WIZARD) == ["?", "?", "?", "?", "Grace"]
    s.do("play", "Hidden Pockets").do("hold", "Grace").do("enough")
    assert hand(s, ROGUE, seen_by=WIZARD) == ["?", "?", "?"]
    covered = s.game.cover(s.t, 1 << WIZARD)
    assert covered.players[ROGUE].held == [UNSEEN]
    assert s.names(s.game.cover(s.t, 1 << ROGUE).players[ROGUE].held) == ["Grace"]


def test_who_counts_knows_a_hand_when_the_deck_has_run_out() -> None:
    s = a_turn(FIGHTER)
    s.hand(CLERIC, "Glory", "Grace")
    s.discarded(CLERIC, "Cantrip", "Stealth")
    s.begin("play_cards")
    s.t.chance.draws = ["Cantrip"]  # type: ignore[attr-defined]
    draw(s.t, s.player(CLERIC), 1)
    assert hand(s, CLERIC, seen_by=ROGUE) == ["?", "Glory", "Grace"]


def test_a_hand_that_is_shuffled_away_is_forgotten() -> None:
    s = a_turn(FIGHTER)
    s.player(FIGHTER).notes = [(s.number("Grace"), EVERYBODY)]
    s.begin("play_cards")
    stun(s.t, s.player(FIGHTER))
    assert s.player(FIGHTER).notes == []


@pytest.mark.parametrize("act", ["keep", "bury"])
def test_a_dragonfire_card_looked_at_is_known_to_who_looked(act: str) -> None:
    s = gifted("Hermit")
    s.fires("Frenzy", "Surging Evil")
    s.begin("play_cards").do("feature", "Hermit")
    assert not s.played.seen(1).choice.options  # type: ignore[union-attr]
    s.do(act)
    mine, theirs = (s.game.cover(s.t, 1 << seat).fires for seat in (0, 1))
    assert sorted(s.names(card for bag in mine.bags for card in bag if card >= 0)) == ["Frenzy"]
    assert {card for bag in theirs.bags for card in bag} == {UNSEEN}


def test_a_scout_alone_knows_what_it_saw() -> None:
    s = gifted("Outlander")
    s.deck(0, "Glory", "Stealth", "Cantrip", "Grace", "Glory")
    s.begin("play_cards").do("feature", "Outlander")
    assert deck(s, 0, seen_by=0) == ["?", "Grace", "Cantrip", "Stealth", "Glory"]
    assert deck(s, 0, seen_by=1) == ["?"] * 5
    s.do("fetch", "Stealth")
    assert deck(s, 0, seen_by=0) == ["Grace", "Cantrip", "Glory", "?"]
    assert deck(s, 0, seen_by=1) == ["?"] * 4
    assert hand(s, 0, seen_by=1) == ["?"] * 5


def test_nobody_can_tell_a_hand_from_cards_that_are_being_looked_at() -> None:
    s = gifted("Outlander")
    s.deck(0, "Glory", "Stealth")
    s.discarded(0, "Cantrip", "Cantrip")
    s.begin("play_cards", draws=["Cantrip"]).do("feature", "Outlander")
    assert hand(s, 0, seen_by=1) == ["?"] * 4
    s.do("fetch", "Stealth")
    assert hand(s, 0, seen_by=1) == ["?"] * 5


def test_drawn_cards_are_named_to_their_owner_alone() -> None:
    s = a_turn(WIZARD, "Moment of Foresight")
    s.deck(WIZARD, "Fireball", "Cantrip")
    s.begin("play_cards", active=WIZARD).do("play", "Moment of Foresight")
    for seat, known in ((WIZARD, True), (ROGUE, False)):
        drawn = [event for line in s.played.sight(seat).log for event in line.events if isinstance(event, Draws)]
        assert [all(card >= 0 for card in event.cards) for event in drawn] == [known]


def test_the_help_of_others_is_only_hinted_at() -> None:
    s = a_turn(FIGHTER)
    s.hand(WIZARD, "Magic Missile", "Cantrip")
    s.hand(ROGUE, "Stealth")
    s.begin("play_cards")
    question = s.played.sight(FIGHTER).question
    assert question is not None
    assert question.helpers == (WIZARD,)
    assert {offer.seat for offer in question.options} == {FIGHTER}


# ---------------------------------------------------------------- what is imagined


def a_helping_hand(*cards: str, deck_of: tuple[str, ...]) -> Story:
    """The Wizard has this hand and this deck while the Fighter plays."""
    s = a_turn(FIGHTER)
    s.hand(WIZARD, *cards)
    s.deck(WIZARD, *deck_of)
    return s.begin("play_cards")


def imagined_hands(s: Story, tries: int) -> Counter[tuple[str, ...]]:
    """How often the Fighter imagines each hand of the Wizard."""
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(tries):
        world = s.played.imagine(FIGHTER, seed=seed)
        found[tuple(sorted(s.names(world.state.players[WIZARD].hand)))] += 1
    return found


def chi_square(found: Counter[tuple[str, ...]], expected: dict[tuple[str, ...], float]) -> float:
    assert set(found) == set(expected)
    tries, ways = sum(found.values()), sum(expected.values())
    wanted = {hand: tries * weight / ways for hand, weight in expected.items()}
    return sum((found[hand] - wanted[hand]) ** 2 / wanted[hand] for hand in wanted)


def test_a_hand_without_help_is_imagined_of_idle_cards_as_often_as_it_can_be() -> None:
    s = a_helping_hand("Glory", "Grace", deck_of=("Glory", "Stealth", "Magic Missile"))
    expected = {("Glory", "Grace"): 2.0, ("Glory", "Stealth"): 2.0, ("Grace", "Stealth"): 1.0, ("Glory", "Glory"): 1.0}
    assert chi_square(imagined_hands(s, 1500), expected) < 16.3  # 0.1 % of honest runs are above


def test_once_cards_are_played_any_hand_may_be_imagined_with_help() -> None:
    """Only the question of Play Cards tells who could help."""
    s = a_turn(FIGHTER, "Glory")
    s.hand(WIZARD, "Grace")
    s.deck(WIZARD, "Magic Missile")
    s.begin("play_cards").do("play", "Glory")
    assert set(imagined_hands(s, 40)) == {("Grace",)}
    s.do("done")
    assert s.asked == "deal-damage"
    assert set(imagined_hands(s, 40)) == {("Grace",), ("Magic Missile",)}


def test_a_hand_with_help_is_imagined_with_some_as_often_as_it_can_be() -> None:
    s = a_helping_hand("Magic Missile", "Grace", deck_of=("Glory", "Fireball", "Grace"))
    help_and_help = {("Fireball", "Magic Missile"): 1.0}
    with_grace = {("Grace", "Magic Missile"): 2.0, ("Fireball", "Grace"): 2.0}
    with_glory = {("Glory", "Magic Missile"): 1.0, ("Fireball", "Glory"): 1.0}
    assert chi_square(imagined_hands(s, 1500), help_and_help | with_grace | with_glory) < 18.5


class Careless(Dragonfire):
    """A game that forgets to cover what lies under cards in play."""

    def conceal(self, state: Table, eyes: int) -> None:
        held = [player.held[:] for player in state.players]
        secrets.conceal(state, eyes)
        for player, cards in zip(state.players, held, strict=True):
            player.held = cards


def test_the_check_of_worlds_sees_a_card_that_is_not_covered() -> None:
    s = a_turn(ROGUE, *SPARE)
    s.player(ROGUE).held = [s.number("Fireball")]
    s.in_play(ROGUE, "Hidden Pockets")
    s.deck(ROGUE, "Glory", "Cantrip")
    s.begin("play_cards", active=FIGHTER)
    worlds.whole_check(s.played, 1)
    careless = Match.of(Careless(), s.setup, s.t.copy(), s.played.chance)
    with pytest.raises((AssertionError, IndexError)):
        worlds.whole_check(careless, 1)


# ---------------------------------------------------------------- what leaves


def test_sights_are_what_their_schema_says() -> None:
    described = jsonschema.Draft202012Validator(schema(the_game()))
    setup = Setup("dungeon-crawl", PARTY, {"campaign": advanced(PARTY, 3)})
    match = Match.new(the_game(), setup, 3)
    for number in range(60):
        if match.choice is None:
            break
        described.validate(json.loads(match.sight(number % 4).json()))
        match.choose(number % len(match.choice.options))


def test_a_view_names_every_card_that_is_not_covered() -> None:
    s = a_turn(FIGHTER, "Javelin")
    s.begin("play_cards").do("play", "Javelin")
    view = the_game().show(s.game.cover(s.t, 1 << FIGHTER), FIGHTER)
    cards = {card for player in view.players for card in (*player.hand, *player.deck, *player.discard)}
    cards |= {card for pile in view.piles for card in (*pile.deck, *pile.discard)} | {foe.card for foe in view.foes}
    assert cards - {UNSEEN} <= set(view.cards)
    assert view.cards[s.number("Javelin")].damage == {"black": 1, "colourless": 1}
    assert [source.name for source in view.sources] == ["Javelin"]
