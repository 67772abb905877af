"""The rules of thumb: every question has a judge, and plain cases come out as anybody would play them."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.engine.choice import Option
from emberhall.games.dragonfire.cards.market import Weaken
from emberhall.games.dragonfire.cards.targets import Which
from emberhall.games.dragonfire.players import heuristic, judging
from emberhall.games.dragonfire.players.planning import Fight, gain, plan
from emberhall.games.dragonfire.players.worth import sources_of, spared_value, word_value
from emberhall.games.dragonfire.rules.colours import icons
from emberhall.games.dragonfire.rules.state import Source
from emberhall.games.dragonfire.rules.tokens import Hit
from emberhall.games.dragonfire.telling.acts import ASKS
from tests.games.dragonfire.gifted import gifted
from tests.games.dragonfire.sparring import FIGHTER, WIZARD, a_turn
from tests.games.dragonfire.story import Story, a_party

SOURCE = Path(heuristic.__file__).parents[1]
ONE = Source(-1, FIGHTER, -1, icons({"colourless": 1}))
PLUS = Source(-2, FIGHTER, -1, icons({"colourless": 1}), rides=True)
TO_ALL = Source(-3, FIGHTER, -1, icons({"colourless": 1}), facing=FIGHTER)
ALL_LEVELS = Source(-4, FIGHTER, -1, levels=1, facing=FIGHTER)


def taken(s: Story) -> Option:
    """What the rules of thumb choose of the open question."""
    return heuristic.choose(s.played.seen(*range(len(s.t.players))))


@pytest.mark.parametrize("ask", [ask.name for ask in ASKS])
def test_every_question_has_a_judge(ask: str) -> None:
    assert ask in heuristic.JUDGES or ask in judging.JUDGES


def test_a_card_that_clears_a_level_is_played() -> None:
    s = a_party()
    s.facing(0, "Ghoul", cleared=1)
    s.hand(0, "Grace", "Stealth")
    s.begin("play_cards")
    option = taken(s)
    assert (option.act, option.what) == ("play", s.number("Grace"))


def test_damage_that_clears_nothing_is_kept() -> None:
    s = a_party()
    s.facing(0, "Ghoul", cleared=1)
    s.hand(0, "Stealth")
    s.begin("play_cards")
    assert taken(s).act == "done"


def test_damage_goes_where_it_defeats() -> None:
    s = a_party()
    s.facing(0, "Troll")
    ghoul = s.facing(0, "Ghoul", cleared=1)
    s.hand(0, "Grace")
    s.begin("play_cards")
    s.do("play", "Grace")
    option = taken(s)
    assert (option.act, option.also) == ("lay", ghoul.uid)


def test_an_assist_is_thrown_in_when_it_defeats_something() -> None:
    s = a_party()
    s.facing(0, "Ghoul", cleared=2)
    s.hand(1, "Javelin")
    s.begin("play_cards")
    option = taken(s)
    assert (option.seat, option.act, option.what) == (1, "assist", s.number("Javelin"))


def test_no_assist_is_wasted() -> None:
    s = a_party()
    s.facing(0, "Ghoul", cleared=1)
    s.hand(1, "Javelin")
    s.begin("play_cards")
    assert taken(s).act == "done"


@pytest.mark.rule("DF-DMG-19")
def test_damage_with_a_plus_is_laid_before_the_damage_to_all_that_carries_it_is_dealt() -> None:
    s = a_turn(FIGHTER, "Flaming Oil", "Follow Through", facing=("Black Post",))
    s.begin("play_cards").do("play", "Flaming Oil").do("play", "Follow Through").do("done")
    assert taken(s).act == "lay"
    s.do("lay", "Follow Through", "Black Post")
    assert taken(s).act == "deal-facing"


@pytest.mark.rule("DF-DMG-19", "DF-TOKEN-07", "DF-TOKEN-13")
@pytest.mark.parametrize(
    ("struck", "sources", "fallen"),
    [
        (0, [ONE], 0),
        (0, [TO_ALL], 0),
        (0, [TO_ALL, ONE, ONE], 2),  # each token has taken 1 already
        (0, [ONE, TO_ALL], 1),
        (1, [ONE], 1),
        (1, [TO_ALL], 2),
        (0, [PLUS, PLUS], 0),
        (0, [TO_ALL, PLUS], 1),
        (0, [ALL_LEVELS], 2),
    ],
)
def test_tokens_fall_in_plans_as_by_the_rules(struck: int, sources: list[Source], fallen: int) -> None:
    s = a_turn(FIGHTER, facing=("Sturdy Crowd",))  # two tokens, 2 damage each, 1 Attack Strength
    crowd = s.t.foes[0]
    crowd.hits = (Hit(icons({"colourless": struck}), wide=True),)
    fight = Fight(s.t)
    behind = fight.clearing(crowd, 1) if sources == [ALL_LEVELS] else 0.0  # which clears a level of the card as well
    assert gain(fight, crowd, sources) == pytest.approx(fallen * 1.6 + behind)


@pytest.mark.rule("DF-KEY-33")
def test_no_plan_reckons_with_damage_to_all_for_an_encounter_that_is_immune_to_it() -> None:
    s = a_turn(FIGHTER, facing=("Displacer Beast",))  # Immune to level damage
    assert plan(Fight(s.t), [ALL_LEVELS]).value == 0


@pytest.mark.rule("DF-LOC-06", "DF-ENC-13")
def test_help_with_damage_to_all_counts_for_the_location_that_the_active_player_is_in() -> None:
    s = a_turn(FIGHTER, facing=())
    barn = s.facing(WIZARD, "Barn")  # 2 for its first level
    s.inside(FIGHTER, barn)
    s.inside(WIZARD, barn)
    s.hand(WIZARD, "Flaming Oil")  # 1 to each
    s.begin("play_cards")
    barn.pool = icons({"colourless": 1})
    [oil] = s.offers("assist", "Flaming Oil")
    assert heuristic.scheme(s.t, s.choice).help[oil] > 0


def test_the_stunned_are_healed_first() -> None:
    s = a_party()
    s.hand(2, "Cure Wounds")
    s.player(0).hp = 1
    s.player(3).hp, s.player(3).stunned, s.player(3).exhausted = 0, True, True
    s.begin("play_cards", active=2)
    option = taken(s)
    assert (option.act, option.what) == ("play", s.number("Cure Wounds"))
    s.do("play", "Cure Wounds")
    assert taken(s).what == 3


def test_the_hardest_hitter_is_calmed() -> None:
    s = a_party()
    s.facing(0, "Ghoul")
    troll = s.facing(0, "Troll")
    s.hand(1, "Tower Shield")
    s.player(0).hp = 3
    s.begin("play_cards")
    assert taken(s).act == "assist"
    s.do("assist", "Tower Shield", seat=1)
    assert taken(s).what == troll.uid


@pytest.mark.rule("DF-DMG-39", "DF-TOKEN-08")
@pytest.mark.parametrize("card", ["Heroic Charge", "Flurry of Steel"])
def test_damage_that_varies_is_foreseen_as_it_will_come(card: str) -> None:
    s = a_turn(FIGHTER, "Cantrip", "Glory", card, facing=("Crowd",))
    s.begin("play_cards").do("play", "Cantrip").do("play", "Glory")
    number = s.number(card)
    foreseen = sources_of(s.t, FIGHTER, number, s.box.playing[number].play, assist=False)
    before = len(s.t.sources)
    s.do("play", card)
    assert [source.damage for source in foreseen] == [source.damage for source in s.t.sources[before:]]


@pytest.mark.rule("DF-TOKEN-08")
def test_the_encounter_that_hits_hardest_without_its_tokens_is_weakened() -> None:
    s = a_turn(FIGHTER, "Disarming Blow", facing=("Kobold Pack", "Dummy"))  # 1 and three tokens, and 2
    s.begin("play_cards").do("play", "Disarming Blow")
    assert taken(s).what == s.t.foes[1].uid


@pytest.mark.rule("DF-TOKEN-08")
@pytest.mark.parametrize(("which", "spared"), [("facing-you", 1), ("all-facing-you", 4)])
def test_weakening_is_worth_what_the_encounter_spares_or_it_and_each_of_its_tokens(which: Which, spared: int) -> None:
    s = a_turn(FIGHTER, facing=("Kobold Pack",))
    fight = Fight(s.t)
    assert word_value(fight, FIGHTER, Weaken(by=-2, which=which)) == spared_value(fight, spared)


def test_the_best_card_that_can_be_paid_is_bought() -> None:
    s = a_party()
    s.market("Perception", "Lightning Bolt", "Javelin")
    s.player(1).gold = 7
    s.begin("market_phase", active=1)
    option = taken(s)
    assert (option.act, option.what) == ("buy", s.number("Lightning Bolt"))


def test_advice_gives_a_reason_for_every_option() -> None:
    s = a_party()
    s.facing(0, "Ghoul", cleared=1)
    s.hand(0, "Grace", "Stealth")
    s.begin("play_cards")
    told = heuristic.advice(s.played.seen(0))
    assert sorted(a.option for a in told) == sorted(s.choice.options)
    assert all(a.why.endswith(".") for a in told)
    assert [a.score for a in told] == sorted([a.score for a in told], reverse=True)


def test_a_feature_is_used_before_attacks_that_would_bring_somebody_down() -> None:
    s = gifted("Acolyte", "Criminal", facing=("Number Post",))  # it hits for 3
    s.player(0).hp = 3
    assert s.begin("take_damage").asked == "before-attacks"
    option = taken(s)
    assert (option.act, option.what) == ("feature", s.number("Acolyte"))


def test_the_new_leader_is_the_one_whose_turn_comes_last() -> None:
    s = gifted("Second in Command")
    s.t.leader = 1
    s.begin("play_cards").do("feature", "Second in Command")
    assert taken(s).what == 0
