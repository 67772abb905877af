"""Rules of the section ENC: the Encounter Deck, its six types of cards, and how each is handled."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from emberhall.games.ashardalon.cards.encounters import Assault
from emberhall.games.ashardalon.rules.state import Thing
from emberhall.games.ashardalon.rules.tokens import CALTROPS, CARPET, MARKER, TREASURE_TOKEN, put
from tests.games.ashardalon.story import N, Story, quiet_party, the_game

ADVENTURE_CARDS = ("Ashardalon Arrives!", "Ashardalon Breathes!", "Ceremony Progresses!", "The Vast Gate Flares!")


def pack(folder: Path, cards: str) -> Path:
    """A pack with these encounter cards."""
    (folder / "encounters.yaml").write_text(cards, encoding="utf-8")
    return folder


def earn(s: Story, *monsters: str) -> None:
    """Put monsters into the Experience Pile."""
    s.t.experience = [s.number(name) for name in monsters]


def markers(s: Story) -> list[tuple[str, int]]:
    return [(s.game.name(x.card), x.place) for x in s.t.things if x.what == MARKER]


# ---------------------------------------------------------------- the deck


@pytest.mark.rule("WA-ENC-01")
def test_the_encounter_deck_holds_six_types_of_cards() -> None:
    box = the_game().box
    types = Counter(
        card.type for card in box.encounters.values() for _ in range(card.copies) if card.type != "adventure"
    )
    assert types == {"curse": 8, "environment": 6, "event": 18, "event-attack": 14, "hazard": 3, "trap": 4}


@pytest.mark.rule("WA-SETUP-04", "WA-CON-12")
def test_the_four_adventure_cards_stay_out_of_the_deck() -> None:
    s = quiet_party("Keyleth")
    assert len(s.t.encounter_deck) == 53
    assert not any(s.number(name) in s.t.encounter_deck for name in ADVENTURE_CARDS)
    assert sum(card.type == "adventure" for card in s.box.encounters.values()) == 4


@pytest.mark.rule("WA-SETUP-04", "WA-GAP-73")
def test_an_adventure_that_asks_for_one_of_them_has_it(tmp_path: Path) -> None:
    (tmp_path / "adventures.yaml").write_text(
        "- {name: Dragon Weather, id: dragon-weather, text: He comes., victory: [{slay: Ashardalon}],\n"
        "   setup: [{hide-encounter: {card: Ashardalon Arrives!, within: 10}}]}\n",
        encoding="utf-8",
    )
    s = quiet_party("Keyleth", adventure="dragon-weather", pack=tmp_path).begin("set_the_scene")
    assert len(s.t.encounter_deck) == 54
    assert s.number("Ashardalon Arrives!") in s.t.encounter_deck


@pytest.mark.rule("WA-ENC-02", "WA-VILLAIN-03")
def test_a_drawn_card_takes_effect_before_villains_act() -> None:
    s = quiet_party("Keyleth")
    s.monster("Meerak", at=s.beside("Keyleth"))
    s.hero("Keyleth").hp = 1
    s.encounter("Unbearable Heat")  # the only hero falls, so Meerak, who would have hit out, does nothing
    assert s.discarded() == ["Unbearable Heat"]
    assert s.acted() == []


@pytest.mark.rule("WA-ENC-03", "WA-XP-04", "WA-EX-18")
@pytest.mark.parametrize("card", ["Poisoned Dart Trap", "Unbearable Heat"])
def test_five_experience_points_cancel_a_card_before_it_has_any_effect(card: str) -> None:
    s = quiet_party("Keyleth", "Vistra")
    earn(s, "Gibbering Mouther", "Grell")  # 3 and 2
    s.encounter(card)
    assert s.asked == "cancel"
    assert s.hp("Keyleth") == 8
    s.do("cancel")
    assert s.t.experience == []
    assert s.discarded() == [card]
    assert (s.hp("Keyleth"), s.row("Keyleth"), markers(s)) == (8, [], [])


@pytest.mark.rule("WA-ENC-03")
def test_four_experience_points_cancel_nothing() -> None:
    s = quiet_party("Keyleth", "Vistra")
    earn(s, "Gibbering Mouther", "Snake")  # 3 and 1
    s.encounter("Unbearable Heat")
    assert s.asked == "hero-phase"
    assert s.hp("Keyleth") == 7


@pytest.mark.rule("WA-ENC-03", "WA-FAQ-07")
def test_who_declines_to_cancel_suffers_the_card() -> None:
    s = quiet_party("Keyleth", "Vistra")
    earn(s, "Gibbering Mouther", "Gibbering Mouther")
    s.encounter("Unbearable Heat").do("suffer")
    assert s.hp("Keyleth") == 7
    assert len(s.t.experience) == 2


@pytest.mark.rule("WA-ENC-04")
def test_the_active_hero_of_a_card_is_the_one_who_drew_it() -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn")
    s.t.active = 1
    s.encounter("Bull's Eye!", rolls=[20])
    assert (s.hp("Keyleth"), s.hp("Vistra"), s.hp("Quinn")) == (8, 7, 8)


# ---------------------------------------------------------------- curses


@pytest.mark.rule("WA-ENC-05", "WA-GAP-69")
def test_a_curse_lies_on_one_hero() -> None:
    s = quiet_party("Keyleth", "Vistra").encounter("Bloodlust")
    assert s.curses("Keyleth") == ["Bloodlust"]
    assert s.curses("Vistra") == []
    assert s.discarded() == []


@pytest.mark.rule("WA-GAP-68")
def test_a_hero_may_bear_several_curses() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "A Gap in the Armor")
    s.curse("Keyleth", "Cage")
    s.encounter("Bull's Eye!", rolls=[1])  # 11 against 17 - 4 - 2
    assert s.hp("Keyleth") == 7


@pytest.mark.rule("WA-GAP-68")
def test_two_curses_of_the_same_name_do_not_add_up() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").curses = [s.number("A Gap in the Armor")] * 2
    s.encounter("Bull's Eye!", rolls=[2])  # 12 against 17 - 4
    assert s.hp("Keyleth") == 8


@pytest.mark.rule("WA-ENC-06", "WA-GAP-70", "WA-EX-14")
@pytest.mark.parametrize(("die", "left"), [(15, ["Shadow"]), (16, [])])
def test_a_curse_that_ends_on_a_sixteen_is_rolled_for_at_the_end_of_the_turn(
    tmp_path: Path, die: int, left: list[str]
) -> None:
    curse = "- {name: Shadow, type: curse, standing: [{exposed: -1}], ends: roll, ends_on: 16}\n"
    s = quiet_party("Keyleth", "Vistra", pack=pack(tmp_path, curse))
    s.curse("Keyleth", "Shadow")
    s.encounters("Bull's Eye!")
    s.monster("Orc Smasher", at=5)
    s.hero("Vistra").at = 30
    s.begin("encounter_step", rolls=[5, 7, die])  # 15 and 16 against AC 16: still in force when the row acts
    assert s.hp("Keyleth") == 7
    assert s.curses("Keyleth") == left
    s.done()


@pytest.mark.rule("WA-ENC-06", "WA-EX-14")
def test_a_curse_that_ends_with_a_kill_goes_when_its_hero_defeats_a_monster() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "Bloodlust")
    s.monster("Snake", at=s.beside("Keyleth"))
    s.treasures("Amulet of Protection")
    s.begin(rolls=[15]).do("power", "Holy Strike").do("give", "Keyleth")
    assert s.curses("Keyleth") == []
    assert s.discarded() == ["Bloodlust"]


# ---------------------------------------------------------------- environments


@pytest.mark.rule("WA-ENC-07", "WA-EX-15")
def test_an_environment_applies_to_every_hero() -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn")
    s.hero("Vistra").at = 26
    north = s.tile("W2-3", 0, N)
    s.hero("Quinn").at = s.t.dungeon.scorch[north]
    s.encounter("Hidden Snipers", "Lost", "Lost", "Lost")
    for _ in range(3):
        s.do("done")
    assert (s.hp("Keyleth"), s.hp("Vistra"), s.hp("Quinn")) == (7, 7, 7)
    assert s.t.environment == s.number("Hidden Snipers")


@pytest.mark.rule("WA-ENC-08", "WA-EX-17")
def test_a_new_environment_takes_the_place_of_the_old() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.environment("High Alert")
    s.encounter("Kobold Trappers")
    assert s.t.environment == s.number("Kobold Trappers")
    assert s.discarded() == ["High Alert"]


@pytest.mark.rule("WA-ENC-09", "WA-ENC-10", "WA-EX-17")
def test_a_cancelled_environment_never_comes_into_play_and_the_old_one_stays() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.environment("Kobold Trappers")
    earn(s, "Gibbering Mouther", "Grell")
    s.encounter("Hidden Snipers").do("cancel")
    assert s.t.environment == s.number("Kobold Trappers")
    assert s.discarded() == ["Hidden Snipers"]


@pytest.mark.rule("WA-ENC-09")
def test_a_cancelled_first_environment_leaves_none_in_play() -> None:
    s = quiet_party("Keyleth", "Vistra")
    earn(s, "Gibbering Mouther", "Grell")
    s.encounter("Hidden Snipers").do("cancel")
    assert s.t.environment < 0


# ---------------------------------------------------------------- events


@pytest.mark.rule("WA-ENC-11")
def test_an_event_happens_once_and_is_discarded() -> None:
    s = quiet_party("Keyleth", "Vistra").encounter("Unbearable Heat")
    assert s.hp("Vistra") == 7
    assert s.discarded() == ["Unbearable Heat"]
    assert s.curses("Keyleth") == []
    assert s.row("Keyleth") == []
    assert s.t.environment < 0


@pytest.mark.rule("WA-ENC-11", "WA-CON-17")
def test_no_further_card_is_drawn_once_all_heroes_are_down() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").hp, s.hero("Keyleth").poisoned = 1, True
    s.encounter("Deadly Poison", "Lost")
    assert s.discarded() == ["Deadly Poison"]
    assert len(s.t.encounter_deck) == 1


@pytest.mark.rule("WA-ENC-12", "WA-ENC-13")
def test_the_events_that_roll_to_hit_are_the_event_attacks() -> None:
    for card in the_game().box.encounters.values():
        if card.type in ("event", "event-attack"):
            assert any(isinstance(effect, Assault) for effect in card.do) is (card.type == "event-attack"), card.name


@pytest.mark.rule("WA-ENC-13")
def test_an_event_attack_rolls_once_against_each_hero() -> None:
    s = quiet_party("Keyleth", "Heskan")  # AC 17 and 14
    s.encounter("Steam Vent", rolls=[8, 6])  # +8
    assert (s.hp("Keyleth"), s.hp("Heskan")) == (7, 4)
    s.done()


@pytest.mark.rule("WA-ENC-13")
def test_what_answers_an_event_attack_does_not_answer_an_event() -> None:
    s = quiet_party("Tarak", "Vistra")
    s.give("Tarak", "Practiced Evasion")
    s.encounter("Unbearable Heat")
    assert s.asked == "hero-phase"
    other = quiet_party("Tarak", "Vistra")
    other.give("Tarak", "Practiced Evasion")
    other.encounter("Bull's Eye!", rolls=[20])
    assert other.asked == "hit-by-device"


# ---------------------------------------------------------------- hazards


@pytest.mark.rule("WA-ENC-14", "WA-ENC-16", "WA-GAP-66", "WA-GAP-67", "WA-EX-16")
def test_a_hazard_lays_its_marker_on_the_active_heros_tile_and_joins_the_row() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monster("Grell", at=26)
    s.encounter("Cave In")
    # two by two squares of floor anywhere on the north half
    assert {o.what for o in s.offers("marker")} == {1, 2, 5, 6, 9, 10}
    s.luck(rolls=[1] * 8).do("marker", 6)
    assert markers(s) == [("Cave In", 0)]
    assert s.row("Keyleth") == ["Grell", "Cave In"]
    assert s.discarded() == []


@pytest.mark.rule("WA-ENC-15", "WA-ENC-20")
@pytest.mark.parametrize("first", [["Cave In"], ["Cave In", "Lava Flow"]])
def test_hazards_and_traps_find_no_room_on_a_marked_tile_and_another_card_is_drawn(first: list[str]) -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.marker("Volcanic Vapors", at=1, row="Vistra")
    s.encounter(*first, "Unbearable Heat")
    assert s.discarded() == [*first, "Unbearable Heat"]
    assert s.hp("Keyleth") == 7
    assert markers(s) == [("Volcanic Vapors", 0)]


@pytest.mark.rule("WA-ENC-15", "WA-FAQ-04")
def test_with_nothing_but_hazards_and_traps_as_many_are_drawn_as_there_are_cards_and_then_no_more() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.marker("Volcanic Vapors", at=1, row="Vistra")
    s.t.encounter_discard = [s.number("Lava Flow")]
    s.encounter("Cave In", draws=["Lava Flow"])
    assert s.discarded() == ["Lava Flow"]
    assert s.t.encounter_deck.cards() == [s.number("Cave In")]
    assert markers(s) == [("Volcanic Vapors", 0)]
    assert s.asked == "hero-phase", "the turn goes on"


@pytest.mark.rule("WA-GAP-65")
def test_nobody_pays_for_a_hazard_that_finds_no_room_but_for_the_card_after_it() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.marker("Volcanic Vapors", at=1, row="Vistra")
    earn(s, "Gibbering Mouther", "Grell")
    s.encounter("Cave In", "Unbearable Heat")
    assert s.asked == "cancel"
    assert s.choice.about[0] == s.number("Unbearable Heat")


@pytest.mark.rule("WA-GAP-65")
def test_nor_for_one_that_finds_no_room_on_the_tile_of_who_bears_it_for_another() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.give("Vistra", "One for the Team")
    s.hero("Vistra").at = 26
    s.marker("Volcanic Vapors", at=21, row="Vistra")
    earn(s, "Gibbering Mouther", "Grell")
    s.encounter("Cave In", "Unbearable Heat").do("react", "One for the Team")
    assert s.asked == "cancel"
    assert s.choice.about[0] == s.number("Unbearable Heat")
    assert s.discarded() == ["Cave In"]


@pytest.mark.rule("WA-ENC-15", "WA-CON-14", "WA-GAP-107")
def test_tokens_and_a_carpet_are_no_markers_but_the_vast_gate_is() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.t.things += [Thing(CALTROPS, 1, 1 << 1), Thing(TREASURE_TOKEN, 2, 1 << 2)]
    put(s.t, Thing(CARPET, 5, s.t.dungeon.base(5, 2, False), s.number("Flying Carpet"), 1))
    s.encounter("Volcanic Vapors")
    assert s.asked == "marker"
    gated = quiet_party("Keyleth", "Vistra")
    gated.monster("Vast Gate", at=1)
    gated.encounter("Volcanic Vapors", "Lost")
    assert gated.discarded() == ["Volcanic Vapors", "Lost"]


@pytest.mark.rule("WA-ENC-17", "WA-ENC-18", "WA-CON-08")
def test_a_hazard_acts_in_every_villain_phase_of_its_player_and_in_no_other() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.marker("Cave In", at=1, row="Keyleth")
    s.t.placed = True
    s.encounters("Lost", "Lost", "Lost")
    s.begin("villain_step", rolls=[1, 1, 1, 1])
    s.do("done")
    assert s.acted() == ["Cave In"]
    s.do("done")
    assert s.acted() == ["Cave In", "Cave In"]
    s.done()


@pytest.mark.rule("WA-GAP-52", "WA-VILLAIN-03")
def test_a_hazard_or_trap_acts_in_the_turn_in_which_it_is_drawn() -> None:
    s = quiet_party("Keyleth", "Vistra").encounter("Poisoned Dart Trap")
    s.luck(rolls=[1, 1]).do("marker", 1)
    assert s.acted() == ["Poisoned Dart Trap"]
    assert s.hp("Keyleth") == 7


@pytest.mark.rule("WA-GAP-53")
def test_hazards_of_the_same_name_do_not_set_each_other_off(tmp_path: Path) -> None:
    hazard = "- {name: Gas, type: hazard, copies: 2, do: [{harm: {damage: 1, whom: its-tile}}]}\n"
    s = quiet_party("Keyleth", "Vistra", pack=pack(tmp_path, hazard))
    s.hero("Vistra").at = 26
    s.marker("Gas", at=1, row="Keyleth")
    s.marker("Gas", at=21, row="Vistra")
    s.begin("monster_step")
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (7, 8)


@pytest.mark.rule("WA-ENC-19", "WA-EX-16")
def test_a_hazard_attacks_every_hero_on_its_tile_like_a_monster() -> None:
    s = quiet_party("Keyleth", "Heskan", "Vistra")
    s.hero("Vistra").at = 26
    s.marker("Cave In", at=1)
    s.begin("monster_step", rolls=[7, 5])  # +9: 16 against AC 17, 14 against AC 14
    assert (s.hp("Keyleth"), s.hp("Heskan"), s.hp("Vistra")) == (7, 4, 8)
    s.done()


@pytest.mark.rule("WA-ENC-19", "WA-GAP-21", "WA-EX-16")
def test_a_hazard_may_attack_the_closest_standing_hero(tmp_path: Path) -> None:
    hazard = "- {name: Geyser, type: hazard, do: [{assault: {whom: closest, bonus: 20, damage: 1}}]}\n"
    s = quiet_party("Keyleth", "Vistra", "Quinn", pack=pack(tmp_path, hazard))
    s.hero("Keyleth").hp = 0
    s.hero("Quinn").at = 26
    s.marker("Geyser", at=1)
    s.begin("monster_step", rolls=[1])
    assert (s.hp("Keyleth"), s.hp("Vistra"), s.hp("Quinn")) == (0, 7, 8)


# ---------------------------------------------------------------- traps


@pytest.mark.rule("WA-ENC-20")
def test_a_trap_lays_a_marker_and_joins_the_row_like_a_hazard() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.encounter("Rolling Boulder").do("marker", 1)
    assert markers(s) == [("Rolling Boulder", 0)]
    assert s.row("Keyleth") == ["Rolling Boulder"]


@pytest.mark.rule("WA-ENC-21", "WA-CON-07")
def test_a_trap_can_be_disabled_and_a_plain_hazard_cannot() -> None:
    for card in the_game().box.encounters.values():
        if card.type in ("hazard", "trap"):
            s = quiet_party("Keyleth")
            s.marker(card.name, at=1)
            s.begin()
            assert bool(s.offers("disable")) is (card.type == "trap"), card.name
