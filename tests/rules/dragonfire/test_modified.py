"""Rules of the section MOD: Adventures at higher Adventure Levels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign.experience import experience
from emberhall.games.dragonfire.rules.scenes import encounter_phase, encounters_needed, reveal_order, scenes_in_all
from emberhall.games.dragonfire.rules.state import PRIMARY, SECONDARY, THIRD
from tests.games.dragonfire.gifted import pack, set_up
from tests.games.dragonfire.moments import play_out
from tests.games.dragonfire.resting import BOX, a_campaign
from tests.games.dragonfire.story import PARTY, Story, a_party, the_game

TWO, THREE = ("Human Fighter", "Human Wizard"), ("Human Fighter", "Human Wizard", "Human Cleric")
SIX = (*PARTY, "Half-Elf Rogue", "Shield Dwarf Cleric")
COVERS = (("cover", 0),)  # the Fighter takes Devotion; so Deception is for the Wizard


def levels(t: Story) -> list[str]:
    return [scene.title for scene in t.t.adventure.scenes]


@pytest.mark.rule("DF-MOD-01")
def test_at_its_own_level_an_adventure_is_played_as_printed() -> None:
    assert a_campaign("ember-road", xp=30).next_setup().options["adventure_level"] == "printed"
    with pytest.raises(Refusal, match="play it as printed"):
        the_game().new(Setup("ember-road", PARTY, {"adventure_level": "3"}))
    card = BOX.adventures["ember-road"]
    assert experience(card, 3, started=3, won=True, challenge=False) == 3 * card.xp_scene + card.xp_win


@pytest.mark.rule("DF-MOD-02")
def test_any_adventure_may_be_replayed_at_a_higher_level() -> None:
    assert the_game().new(Setup("portcullis-breached", PARTY, {"adventure_level": "3"})).level == 2


@pytest.mark.rule("DF-MOD-03", "DF-GAP-43")
@pytest.mark.parametrize(
    ("level", "scenes", "won", "xp"),
    [
        (2, 3, True, 5),
        (3, 3, True, 5),
        (4, 3, True, 7),
        (5, 4, True, 8),
        (5, 1, False, 0),
        (5, 2, False, 2),
        (4, 1, False, 2),
    ],
)
def test_the_printed_xp_is_replaced(level: int, scenes: int, won: bool, xp: int) -> None:
    assert experience(BOX.adventures["dungeon-crawl"], level, scenes, won, challenge=False) == xp


@pytest.mark.rule("DF-MOD-04", "DF-SETUP-20")
@pytest.mark.parametrize(("level", "start"), [("printed", 0), ("2", 1), ("3", 2), ("4", 3), ("5", 0)])
def test_a_raised_adventure_starts_at_a_higher_dragonfire_level(level: str, start: int) -> None:
    s = a_party(*PARTY, adventure_level=level)
    assert s.t.level == start
    assert reveal_order(s.t, 4).count(SECONDARY) == start


@pytest.mark.rule("DF-MOD-05")
def test_only_dungeon_crawl_has_a_level_5() -> None:
    with pytest.raises(Refusal, match="has no Adventure Level 5"):
        the_game().new(Setup("bodyguards", PARTY, {"adventure_level": "5"}))
    at_5, at_4 = a_campaign(xp=100).rest(), a_campaign(xp=60).rest()
    assert not at_5.offers("plan")
    assert at_4.offers("plan", "Bodyguards")
    assert at_5.next_setup("dungeon-crawl").options["adventure_level"] == "5"
    stuck = a_campaign("bodyguards", xp=100).rest()
    assert not stuck.offers("set-out")
    assert [BOX.name(option.what) for option in stuck.offers("plan")] == ["Dungeon Crawl"]


@pytest.mark.rule("DF-MOD-06", "DF-MOD-17")
def test_level_5_has_a_fourth_scene_with_three_more_than_the_players() -> None:
    s = a_party(*SIX, adventure_level="5")
    assert scenes_in_all(s.t) == 4
    s.t.scene = 3
    assert encounters_needed(s.t) == 9
    assert scenes_in_all(a_party(*SIX, adventure_level="4").t) == 3


@pytest.mark.rule("DF-MOD-07", "DF-COMP-26")
def test_all_six_difficulty_3_cards_are_the_third_deck() -> None:
    s = a_party(*PARTY, adventure_level="5")
    assert len(s.t.decks[THIRD]) == 6
    assert all(s.box.encounters[card].difficulty == 3 for card in s.t.decks[THIRD].cards())
    assert not a_party(*PARTY, adventure_level="4").t.decks[THIRD]


@pytest.mark.rule("DF-MOD-07", "DF-COMP-21")
def test_the_third_deck_has_nothing_of_a_set_that_was_removed(tmp_path: Path) -> None:
    drake = {
        "name": "Hall Drake", "environment": "Dungeon", "difficulty": 3, "colour": "red", "type": "Dragon",
        "attack": 1, "gold": 1, "track": [{"colour": "red"}],
    }  # fmt: skip
    (tmp_path / "encounters.yaml").write_text(json.dumps([drake]))
    third = {
        sets: a_party(pack=tmp_path, adventure_level="5", encounters=sets).t.decks[THIRD]
        for sets in ("all", "built-in")
    }
    assert (len(third["all"]), len(third["built-in"])) == (7, 6)


@pytest.mark.rule("DF-MOD-08", "DF-MOD-18")
@pytest.mark.parametrize(
    ("level", "needed", "third", "second", "first"),
    [(7, 9, 2, 5, 2), (2, 5, 0, 2, 3), (4, 5, 1, 3, 1), (0, 4, 0, 0, 4)],
)
def test_one_difficulty_3_card_for_every_three_dragonfire_levels(
    level: int, needed: int, third: int, second: int, first: int
) -> None:
    s = a_party(*PARTY, adventure_level="5")
    for scene in (0, 1, 2, 3):  # in every Scene
        s.t.scene, s.t.level = scene, level
        assert reveal_order(s.t, needed) == [THIRD] * third + [SECONDARY] * second + [PRIMARY] * first


@pytest.mark.rule("DF-MOD-06", "DF-MOD-08", "DF-MOD-09", "DF-EX-60")
def test_six_players_in_scene_four_at_level_7() -> None:
    s = a_party(*SIX, adventure_level="5")
    s.t.scene, s.t.level = 3, 7
    three = [
        card.name
        for card in s.box.encounters.values()
        if card.difficulty == 3 and not card.capacity and not card.surprise
    ]
    plain = [card.name for card in s.box.encounters.values() if card.environment == "Dungeon" and not card.capacity]
    second = [
        n for n in plain if s.box.encounters[s.number(n)].difficulty == 2 and not s.box.encounters[s.number(n)].surprise
    ]
    first = [
        n for n in plain if s.box.encounters[s.number(n)].difficulty == 1 and not s.box.encounters[s.number(n)].surprise
    ]
    second = [n for n in second if s.box.encounters[s.number(n)].level_effect is None]
    three = [n for n in three if s.box.encounters[s.number(n)].level_effect is None]
    s.encounters(*three[:2], deck=THIRD)
    s.encounters(*second[:6], deck=SECONDARY)
    s.encounters(*first[:2])
    rolls = [1] if s.box.encounters[s.number(three[0])].colour in ("green", "red") else []
    play_out(s, encounter_phase(s.t), rolls=rolls)
    assert [foe.deck for foe in s.t.foes] == [THIRD] * 2 + [SECONDARY] * 5 + [PRIMARY] * 2 + [SECONDARY]
    assert [foe.poor for foe in s.t.foes] == [False] * 9 + [True]


@pytest.mark.rule("DF-MOD-10", "DF-EX-62")
@pytest.mark.parametrize(("party", "level", "start"), [(TWO, "4", 1), (THREE, "2", 0), (TWO, "2", -1), (TWO, "5", -2)])
def test_the_start_of_small_parties_is_added(party: tuple[str, ...], level: str, start: int) -> None:
    assert a_party(*party, adventure_level=level).t.level == start


@pytest.mark.rule("DF-MOD-11", "DF-MOD-12", "DF-MOD-15", "DF-EX-62")
def test_two_players_at_level_4_have_bless_and_4_gold_of_cards() -> None:
    s = a_party(*TWO, adventure_level="4")
    set_up(
        s, *COVERS,
        ("trade", "Glory"), ("add", "Javelin"), ("trade", "Glory"), ("add", "Perception"), ("trade", "Cantrip"),
        ("trade", "Cantrip"), ("add", "Magic Missile"), ("trade", "Glory"),
    )  # fmt: skip
    assert sorted(name for name in pack(s, 0) if name not in ("Glory", "Grace", "Stealth", "Cantrip")) == [
        "Bless", "Javelin", "Perception",
    ]  # fmt: skip
    assert len(pack(s, 0)) == len(pack(s, 1)) == 7
    assert [name for name in pack(s, 1) if name in ("Bless", "Magic Missile")] == ["Bless", "Magic Missile"]


@pytest.mark.rule("DF-MOD-12")
@pytest.mark.parametrize(("level", "gold"), [("2", 2), ("3", 3), ("4", 4), ("5", 5)])
def test_the_value_of_the_cards_grows_with_the_level(level: str, gold: int) -> None:
    s = a_party(*TWO, adventure_level=level)
    set_up(s, *COVERS, ("trade", "Glory"), "enough", ("trade", "Cantrip"), "enough")
    again = a_party(*TWO, adventure_level=level)
    dearest = max((c for c in again.box.market.values() if not c.basic and not c.requires_class and c.cost <= gold),
                  key=lambda c: (c.cost, c.name))  # fmt: skip
    assert dearest.cost == gold
    more = ["enough"] if gold - dearest.cost else []
    set_up(
        again,
        *COVERS,
        ("trade", "Glory"),
        ("add", dearest.name),
        ("trade", "Glory"),
        *more,
        ("trade", "Cantrip"),
        "enough",
    )
    assert dearest.name in pack(again, 0)


@pytest.mark.rule("DF-MOD-13")
def test_no_card_is_added_twice() -> None:
    s = a_party(*TWO, adventure_level="4")
    with pytest.raises(AssertionError, match=r"0 options fit 'add' .'Javelin'"):
        set_up(s, *COVERS, ("trade", "Glory"), ("add", "Javelin"), ("trade", "Glory"), ("add", "Javelin"))


@pytest.mark.rule("DF-MOD-14", "DF-EX-61")
def test_less_than_the_full_value_may_be_used() -> None:
    s = a_party(*TWO, adventure_level="5")
    set_up(s, *COVERS, ("trade", "Glory"), ("add", "Magic Missile"), ("trade", "Glory"), ("trade", "Cantrip"), "enough")
    assert "Magic Missile" in pack(s, 0)  # a card of 4 gold; 1 is left over and lost


@pytest.mark.rule("DF-MOD-11", "DF-MOD-12")
def test_larger_parties_and_those_who_do_not_double_exchange_nothing() -> None:
    s = set_up(a_party(*PARTY, adventure_level="4"))
    assert all("Bless" not in pack(s, seat) for seat in range(4))
    s = set_up(a_party(*THREE, adventure_level="2"), ("cover", 2), ("trade", "Grace"), "enough")
    assert ["Bless" in pack(s, seat) for seat in range(3)] == [False, False, True]


@pytest.mark.rule("DF-MOD-17")
def test_scenes_and_counts_stay_as_printed() -> None:
    printed, raised = a_party(*PARTY), a_party(*PARTY, adventure_level="3")
    assert levels(printed) == levels(raised)
    for scene in range(3):
        printed.t.scene = raised.t.scene = scene
        assert encounters_needed(printed.t) == encounters_needed(raised.t)


@pytest.mark.rule("DF-MOD-09", "DF-PLAYERS-14")
@pytest.mark.parametrize(("players", "deck"), [(5, PRIMARY), (6, SECONDARY)])
def test_the_extra_encounter_of_large_parties_comes_at_every_level(players: int, deck: int) -> None:
    s = a_party(*SIX[:players], adventure_level="4")
    s.t.level = 0
    plain = [card.name for card in s.box.encounters.values() if card.environment == "Dungeon" and card.difficulty == 1]
    quiet = [
        n for n in plain if not (c := s.box.encounters[s.number(n)]).capacity and not c.surprise and not c.level_effect
    ]
    black = sorted(quiet, key=lambda n: s.box.encounters[s.number(n)].colour != "black")
    s.encounters(*black[: players + 1])
    s.encounters("Roper", "Cloaker", deck=SECONDARY)
    play_out(s, encounter_phase(s.t))
    assert len(s.t.foes) == players + 1
    assert (s.t.foes[-1].deck, s.t.foes[-1].poor) == (deck, True)
