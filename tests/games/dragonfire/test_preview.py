"""The preview tells what dealing would do, and changes nothing."""

from __future__ import annotations

import random

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.dragonfire.rules import preview
from emberhall.games.dragonfire.rules.deal_damage import add_source
from emberhall.games.dragonfire.rules.state import Foe, Source, Table
from tests.games.dragonfire.sparring import FIGHTER, ROGUE, SPARE, WIZARD, a_turn
from tests.games.dragonfire.story import Story, a_quiet_party, the_game


def a_duel() -> tuple[Story, Foe, Foe]:
    """The Fighter with 2 black, 1 blue and 1 colourless damage, between a Ladder and a Death Slaad."""
    s = a_turn(FIGHTER, facing=("Ladder", "Death Slaad"))
    for damage in ((2, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 0, 0, 1)):
        add_source(s.t, Source(0, FIGHTER, s.number("Glory"), damage))
    s.begin("deal_damage")
    return s, s.t.foes[0], s.t.foes[1]


def test_nothing_laid_out_clears_nothing_and_everything_attacks() -> None:
    s, _, _ = a_duel()
    assert preview.falls(s.t) == []
    assert preview.in_return(s.t) == (1 + 2, ())


def test_what_is_laid_out_is_told_encounter_by_encounter() -> None:
    s, ladder, slaad = a_duel()
    black, blue, _ = s.t.sources
    s.do("lay", black.uid, ladder.uid).do("lay", blue.uid, ladder.uid)
    assert preview.falls(s.t) == [(ladder.uid, 0, 0b0011, False, False)]
    s.do("lay", black.uid, slaad.uid)
    assert preview.falls(s.t) == [(ladder.uid, 0, 0, False, False), (slaad.uid, 0, 0, False, False)]


def test_one_more_card_is_tried_without_being_laid() -> None:
    s, ladder, slaad = a_duel()
    black, blue, one = s.t.sources
    s.do("lay", one.uid, ladder.uid)
    before = the_game().encode(s.t)
    assert preview.fall_with(s.t, blue.uid, ladder.uid).levels == 0b0001
    assert preview.fall_with(s.t, black.uid, ladder.uid).levels == 0b0001
    assert preview.fall_with(s.t, black.uid, slaad.uid).nothing
    assert the_game().encode(s.t) == before


def test_what_falls_does_not_strike_back() -> None:
    s = a_turn(FIGHTER, facing=("Dangling Sack", "Dummy"))  # they attack for 1 and 2
    add_source(s.t, Source(0, FIGHTER, s.number("Glory"), (0, 0, 0, 1, 0)))
    sack = s.t.foes[0]
    s.begin("deal_damage")
    assert preview.in_return(s.t).damage == 3
    s.do("lay", s.t.sources[0].uid, sack.uid)
    assert preview.falls(s.t)[0].defeated
    assert preview.in_return(s.t).damage == 2
    assert not sack.defeated


def test_a_tripwire_that_would_be_passed_makes_the_answer_harder() -> None:
    s = a_quiet_party()
    s.hand(FIGHTER, *SPARE)
    slaad = s.facing(FIGHTER, "Death Slaad", cleared=0b0011)
    add_source(s.t, Source(0, FIGHTER, s.number("Cantrip"), (0, 2, 0, 0, 0)))
    s.begin("deal_damage")
    assert preview.in_return(s.t).damage == 2
    s.do("lay", "Cantrip", "Death Slaad")
    assert preview.fall_of(s.t, slaad.uid) == (slaad.uid, 0, 0b0100, False, True)
    assert preview.in_return(s.t).damage == 3


def test_an_encounter_that_is_held_does_not_count() -> None:
    s = a_turn(FIGHTER, "Grapple", facing=())
    s.facing(WIZARD, "Crowd")
    s.begin("play_cards").do("play", "Grapple")
    assert preview.in_return(s.t).damage == 0


def test_an_encounter_whose_attack_may_do_more_is_named() -> None:
    s = a_turn(FIGHTER, "Glory", facing=())
    foe = s.facing(FIGHTER, "Manticore")
    s.begin("play_cards")
    assert preview.in_return(s.t).unsure == (foe.uid,)


def test_damage_to_all_that_faces_you_is_told_for_tokens_and_cards() -> None:
    s = a_turn(FIGHTER, "Flaming Oil", facing=("Crowd", "Ladder")).begin("play_cards").do("play", "Flaming Oil")
    crowd, ladder = s.t.foes
    s.facing(ROGUE, "Dummy")
    s.do("done")
    found = preview.falls_from(s.t, s.t.sources[0].uid)
    assert found == [(crowd.uid, 3, 0b01, False, False), (ladder.uid, 0, 0b0001, False, False)]
    assert preview.falls(s.t) == found
    assert (crowd.tokens, ladder.cleared) == (3, 0)


@pytest.mark.rule("DF-DMG-19")
@pytest.mark.parametrize(("foe", "levels"), [("Black Post", 0b0011), ("Crowd", 0b01)])
def test_damage_with_a_plus_is_told_with_the_damage_to_all_that_carries_it(foe: str, levels: int) -> None:
    s = a_turn(FIGHTER, "Flaming Oil", "Follow Through", facing=(foe,))
    s.begin("play_cards").do("play", "Flaming Oil").do("play", "Follow Through").do("done")
    target, (oil, more) = s.t.foes[0], s.t.sources
    told = (target.uid, target.tokens, levels, False, False)
    assert preview.fall_with(s.t, more.uid, target.uid) == told
    s.do("lay", more.uid, target.uid)
    assert preview.falls_from(s.t, oil.uid) == preview.falls(s.t) == [told]
    tokens = target.tokens
    s.do("deal-facing", oil.uid)
    assert (tokens - target.tokens, target.cleared) == told[1:3]


# ---------------------------------------------------------------- against the rules themselves


def quiet(t: Table, foe: Foe) -> bool:
    """Whether dealing to an encounter sets nothing else off that could change tokens or levels."""
    card = t.card_of(foe)
    return not card.vanquished and not (card.tripwire and card.tripwire.do)


@pytest.mark.parametrize("seed", range(8))
def test_in_random_games_dealing_does_what_the_preview_said(seed: int) -> None:
    game, luck = the_game(), random.Random(seed)
    names = [screen.name for screen in game.box.screens.values()]
    adventures = list(game.box.adventures)
    match = Match.new(game, Setup(adventures[seed % len(adventures)], tuple(luck.sample(names, 4))), seed)
    seen = 0
    for _ in range(150):
        if match.choice is None:
            break
        if match.choice.ask == "deal-damage":
            seen += sum(compare(match, number) for number in range(len(match.choice.options)))
        match.choose(luck.randrange(len(match.choice.options)))
    assert seen or seed


def compare(match: Match[Table], number: int) -> bool:
    """Deal on a fork, and look whether it did as told."""
    assert match.choice is not None
    option, before = match.choice.options[number], the_game().encode(match.state)
    if option.act != "deal":
        return False
    foe = match.state.foe(option.what)
    said = preview.fall_of(match.state, foe.uid)
    assert the_game().encode(match.state) == before
    if not quiet(match.state, foe):
        return False
    twin = match.fork(seed=1)
    turn = twin.state.turn
    twin.choose(number)
    after = next((f for f in twin.state.foes if f.uid == foe.uid), None)
    if twin.state.turn != turn or (after is None and not said.defeated):
        return False  # the phase was over, and more has happened since
    assert after is None or after.defeated == said.defeated
    if after is not None:
        assert (foe.tokens - after.tokens, after.cleared & ~foe.cleared) == (said.tokens, said.levels)
    return True
