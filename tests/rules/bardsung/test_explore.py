"""Rules of the sections EXPLORE, SYMBOL, ENTRANCE, ASPECT, CHALLENGE and TUT2: into the dungeon."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.games.bardsung.rules.aspects import area_of_aspect
from emberhall.games.bardsung.rules.dungeon import OPEN
from emberhall.games.bardsung.rules.tiles import CREASE
from emberhall.games.bardsung.rules.tokens import FIREPIT, RUBBLE
from tests.games.bardsung.story import Story, in_the_crypt, on_a_crawl, the_game

ENTRANCE = ("T01A", 0, 10, 0)
NORTH, WEST, EAST = 0, 1, 2  # portals of the entrance, in zones B, A and C
BEND = ("T03A", 0, 6, 1)  # at the west portal; its north portal is gate 16, in zone A


def decks(
    s: Story,
    corridor: str = "P01",
    room: str = "Straw Room",
    battle: str = "Straw Peace",
    challenge: str = "Spilled Coins",
) -> Story:
    """One card on each deck."""
    number = s.box.number
    s.t.corridor_deck, s.t.room_deck = Deck([[number[corridor]]]), Deck([[number[room]]])
    s.t.battle_deck, s.t.challenge_deck = Deck([[number[battle]]]), Deck([[number[challenge]]])
    return s


def at_the_bend(*heroes: str, **cards: str) -> Story:
    """A crawl with a bend west of the entrance; the first hero stands at its north portal."""
    s = on_a_crawl(*(heroes or ("Stoneheart",))).bare().resource("firewood", 0).tiles(ENTRANCE, BEND)
    s.hero(heroes[0] if heroes else "Stoneheart", at="1A")
    return decks(s, **cards)


@pytest.mark.rule(
    "BS-EXPLORE-01",
    "BS-EXPLORE-02",
    "BS-EXPLORE-03",
    "BS-EXPLORE-04",
    "BS-EXPLORE-07",
    "BS-EXPLORE-09",
    "BS-EXPLORE-05",
)
def test_exploring_takes_an_action_and_leads_onto_the_new_tile() -> None:
    s = decks(on_a_crawl("Stoneheart", "Dawnguard").bare())
    s.hero("Stoneheart", at="B")
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart")
    assert not s.offers("explore", WEST)
    s.do("explore", NORTH).do("lay", 1)
    assert s.t.dungeon.face(1).name == "T02A"
    assert (s.at("Stoneheart"), s.at("Dawnguard")) == ("1C", "S")
    assert s.t.actions == 1
    assert s.t.gold == 3  # the challenge was drawn too


@pytest.mark.rule("BS-EXPLORE-08", "BS-EXPLORE-06")
def test_the_hero_chooses_the_orientation() -> None:
    s = at_the_bend().order("Stoneheart").turn("Stoneheart").do("explore", 16)
    assert s.asked == "orientation"
    assert len(s.offers("lay")) > 1


@pytest.mark.rule(
    "BS-EXPLORE-10", "BS-EXPLORE-11", "BS-EXPLORE-12", "BS-EXPLORE-13", "BS-EXPLORE-14", "BS-CF-35", "BS-CF-49"
)
@pytest.mark.parametrize(("heroes", "men"), [(3, 1), (4, 2)])
def test_enemies_stand_where_the_card_shows_them_ringed_ones_only_with_four_heroes(heroes: int, men: int) -> None:
    names = ("Stoneheart", "Dawnguard", "Lightweaver", "Nightfeather")[:heroes]
    s = at_the_bend(*names)
    s.order(*names).turn("Stoneheart", draws=["Stoneheart", *names[1:], "Straw Man"]).do("explore", 16).do("lay", 0)
    found = [s.box.name(enemy.card) for enemy in s.t.enemies]
    assert found == ["Straw Man"] * men + ["Straw Archer"]
    assert s.at(s.t.enemies[0]) == "2A"


@pytest.mark.rule(
    "BS-EXPLORE-15",
    "BS-EXPLORE-17",
    "BS-EXPLORE-18",
    "BS-EXPLORE-19",
    "BS-EX-12",
    "BS-END-11",
    "BS-CF-17",
    "BS-ORDER-08",
)
def test_a_new_type_of_enemy_ends_the_round_and_the_explorer_may_act_again() -> None:
    s = at_the_bend("Stoneheart", "Dawnguard")
    s.gain("Dawnguard", "burn")  # no end phase: it does not bite
    draws = ["Stoneheart", "Straw Man", "Straw Archer"]
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart", draws=draws).do("explore", 16).do("lay", 0)
    assert s.row() == [*draws, "Dawnguard"]
    assert s.t.round == 2
    assert (s.choice.seat, s.t.actions) == (0, 2)
    assert s.wounds("Dawnguard") == 0


@pytest.mark.rule("BS-EXPLORE-20", "BS-EXPLORE-21", "BS-CF-24")
def test_known_types_end_no_round() -> None:
    s = at_the_bend("Stoneheart", "Dawnguard")
    s.enemy("Straw Man", at="C")
    s.enemy("Straw Archer", at="C")
    s.order("Straw Man", "Stoneheart", "Dawnguard", "Straw Archer").turn("Stoneheart").do("explore", 16).do("lay", 0)
    assert s.t.round == 1
    assert s.t.actions == 1
    assert s.ready() == ["Stoneheart", "Dawnguard", "Straw Archer"]  # new Straw Men wait for the next round


@pytest.mark.rule("BS-EXPLORE-16", "BS-CHALLENGE-01")
def test_a_challenge_without_new_enemies_leaves_the_round_alone() -> None:
    s = at_the_bend(room="R03").order("Stoneheart").turn("Stoneheart").do("explore", 16)
    s.do("lay", 0)
    assert (s.t.round, s.t.gold, s.t.actions) == (1, 3, 1)


@pytest.mark.rule("BS-EXPLORE-22")
def test_nobody_explores_from_the_stairs_tile() -> None:
    s = at_the_bend()
    s.t.stairs = s.zone("1C")
    assert not s.order("Stoneheart").turn("Stoneheart").offers("explore")


@pytest.mark.rule("BS-EXPLORE-23")
def test_enemies_about_do_not_forbid_exploring() -> None:
    s = at_the_bend()
    s.enemy("Straw Man", at="1A")
    assert s.order("Stoneheart", "Straw Man").turn("Stoneheart").offers("explore", 16)


@pytest.mark.rule("BS-EXPLORE-24", "BS-GAP-25")
def test_a_card_whose_tile_lies_on_the_map_is_discarded_and_another_drawn() -> None:
    s = at_the_bend()
    s.t.room_deck = Deck([[s.box.number["R03"]], [s.box.number["R01"]]])
    s.tiles(ENTRANCE, BEND, ("T12B", 0, 18, 20))  # the back of the tile that R01 shows
    s.hero("Stoneheart", at="1A")
    s.order("Stoneheart").turn("Stoneheart").do("explore", 16)
    assert s.names(s.t.room_discard) == ["R01", "R03"]


@pytest.mark.rule("BS-EXPLORE-24")
def test_with_no_free_tile_at_all_the_portal_gets_a_dead_end() -> None:
    s = at_the_bend(room="R01")
    s.tiles(ENTRANCE, BEND, ("T12B", 0, 18, 20))
    s.hero("Stoneheart", at="1A")
    s.order("Stoneheart").turn("Stoneheart").do("explore", 16)
    assert s.t.dungeon.dead_ends == {16}


@pytest.mark.rule("BS-EXPLORE-25", "BS-GAP-67")
def test_of_several_gates_in_a_zone_the_hero_chooses() -> None:
    s = at_the_bend().tiles(ENTRANCE, ("T90A", 0, 11, 4))
    s.hero("Stoneheart", at="1A")
    s.order("Stoneheart").turn("Stoneheart")
    assert {option.what for option in s.offers("explore")} == {16, 17}


@pytest.mark.rule("BS-EXPLORE-26", "BS-GAP-24")
def test_an_empty_deck_is_made_anew_from_its_discard_pile() -> None:
    s = at_the_bend()
    s.t.room_deck, s.t.room_discard = Deck(), [s.box.number["R03"]]
    s.order("Stoneheart").turn("Stoneheart").do("explore", 16)
    assert s.names(s.t.room_discard) == ["R03"]


# ---------------------------------------------------------------- symbols and the entrance


@pytest.mark.rule("BS-SYMBOL-03", "BS-SYMBOL-04", "BS-SYMBOL-05", "BS-SYMBOL-06", "BS-DOOR-02")
def test_terrain_and_doors_of_the_card_are_placed() -> None:
    s = at_the_bend().order("Stoneheart")
    s.turn("Stoneheart", draws=["Stoneheart", "Straw Man"]).do("explore", 16).do("lay", 0)
    assert s.t.tokens[RUBBLE] == 1 << s.zone("2F")
    assert s.t.tokens[FIREPIT] == 1 << s.zone("2C")
    doors = {gate: state for gate, state in s.t.dungeon.doors.items() if gate >> 4 == 2}
    assert doors == {2 << 4 | 1: OPEN, 2 << 4 | 2: OPEN}


@pytest.mark.rule("BS-SYMBOL-01")
def test_a_fixed_entrance_leaves_no_choice() -> None:
    s = at_the_bend(room="Straw Hall").order("Stoneheart").turn("Stoneheart").do("explore", 16)
    placed = s.t.dungeon.places[2]
    assert placed is not None
    assert s.at("Stoneheart") == "2D"
    assert s.t.dungeon.joined[16] == 2 << 4 | 2  # its west portal


@pytest.mark.rule("BS-SYMBOL-02")
def test_a_fixed_entrance_that_does_not_fit_is_a_dead_end() -> None:
    s = at_the_bend(room="Straw Hall")
    s.tiles(ENTRANCE, BEND, ("T12A", 0, 3, 8))  # too near for a room of six cells
    s.hero("Stoneheart", at="1A")
    s.order("Stoneheart").turn("Stoneheart").do("explore", 16)
    assert 16 in s.t.dungeon.dead_ends


@pytest.mark.rule("BS-ENTRANCE-01", "BS-ENTRANCE-02", "BS-ENTRANCE-03", "BS-TUT2-05", "BS-CAMP-01")
def test_an_encounter_begins_at_the_stairs_artwork_with_open_doors_on_every_portal() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard")
    assert {s.at("Stoneheart"), s.at("Dawnguard")} == {"S"}
    assert s.t.dungeon.doors == {NORTH: OPEN, WEST: OPEN, EAST: OPEN}
    for zone, gate in (("A", WEST), ("B", NORTH), ("C", EAST)):
        t = on_a_crawl("Stoneheart")
        t.hero("Stoneheart", at=zone)
        assert t.order("Stoneheart").turn("Stoneheart").offers("explore", gate)


# ---------------------------------------------------------------- aspect cards


@pytest.mark.rule("BS-ASPECT-01", "BS-ASPECT-02", "BS-ASPECT-03", "BS-ASPECT-04", "BS-EX-37")
def test_an_immediate_card_is_resolved_and_discarded() -> None:
    s = at_the_bend(battle="A Moment's Calm").order("Stoneheart")
    s.t.fate = 0
    s.turn("Stoneheart", draws=["Stoneheart", "Straw Man"]).do("explore", 16).do("lay", 0)
    assert s.t.fate == 1
    assert s.names(s.t.battle_discard) == ["A Moment's Calm"]
    assert s.t.aspects == []
    assert not any("as no enemy card is left" in line for line in s.told())


@pytest.mark.rule(
    "BS-ASPECT-05",
    "BS-ASPECT-07",
    "BS-ASPECT-08",
    "BS-ASPECT-09",
    "BS-EX-11",
    "BS-ASPECT-10",
    "BS-ASPECT-12",
    "BS-AREA-09",
)
def test_a_sustained_card_stays_beside_its_tile_until_the_engagement_is_over() -> None:
    from emberhall.games.bardsung.rules.wounds import wound_enemy

    s = at_the_bend(battle="Straw Fear").order("Stoneheart")
    s.turn("Stoneheart", draws=["Stoneheart", "Straw Man"]).do("explore", 16).do("lay", 0)
    (aspect,) = s.t.aspects
    assert (aspect.place, aspect.previous) == (2, 1)
    assert "edge" in s.t.force
    assert area_of_aspect(s.t, aspect.card, aspect.uid) == s.t.dungeon.floor
    for enemy in s.t.enemies[:]:
        wound_enemy(s.t, enemy)
        wound_enemy(s.t, enemy)
    assert s.t.aspects == []
    assert s.names(s.t.battle_discard) == ["Straw Fear"]
    assert "edge" not in s.t.force


@pytest.mark.rule("BS-CHALLENGE-01", "BS-CHALLENGE-02", "BS-CHALLENGE-03", "BS-CHALLENGE-04", "BS-CHALLENGE-05")
@pytest.mark.parametrize(("die", "gold"), [(15, 7), (3, 3)])
def test_a_challenge_leads_from_section_to_section(die: int, gold: int) -> None:
    s = at_the_bend(room="Straw Hall", challenge="Straw Riddle").order("Stoneheart")
    s.turn("Stoneheart", rolls=[die]).do("explore", 16)
    assert s.t.gold == gold  # two for drawing it, and five or one
    assert s.names(s.t.challenge_discard) == ["Straw Riddle"]


@pytest.mark.rule("BS-CHALLENGE-05")
def test_a_challenge_whose_text_discards_it_goes_no_further() -> None:
    s = at_the_bend(room="Straw Hall", challenge="Straw Door").order("Stoneheart")
    s.turn("Stoneheart").do("explore", 16)
    assert s.t.gold == 2  # one for drawing it, one for the section that discards it
    assert s.names(s.t.challenge_discard) == ["Straw Door"]


# ---------------------------------------------------------------- the exploration tutorial


@pytest.mark.rule(
    "BS-TUT2-01",
    "BS-TUT2-04",
    "BS-TUT2-06",
    "BS-TUT2-07",
    "BS-TUT2-08",
    "BS-TUT2-09",
    "BS-TUT2-19",
    "BS-TUT2-24",
    "BS-CF-47",
)
def test_the_exploration_tutorial_is_set_up() -> None:
    t = the_game().new(Setup("exploration-tutorial", ("Stoneheart", "Dawnguard")))
    assert t.dungeon.places[0] is not None
    assert (t.dungeon.places[0].x, t.dungeon.places[0].y) == (10, 0)
    assert (len(t.corridor_deck), len(t.room_deck), len(t.battle_deck), len(t.challenge_deck)) == (4, 6, 5, 5)
    assert t.resources == [0, 0, 0, 0]
    assert (t.fate, t.enemies, t.dungeon.doors) == (3, [], {})
    assert all(len(hero.abilities) == 2 for hero in t.heroes)
    assert all(slot.seat >= 0 for slot in t.row)


@pytest.mark.rule("BS-TUT2-12", "BS-EX-27", "BS-GAP-81")
@pytest.mark.parametrize(("zone", "allowed"), [("B", True), ("A", False), ("C", False)])
def test_from_the_entrance_only_the_north_portal_is_explored(zone: str, allowed: bool) -> None:
    s = in_the_crypt("Stoneheart")
    s.hero("Stoneheart", at=zone)
    assert bool(s.order("Stoneheart").turn("Stoneheart").offers("explore")) is allowed


@pytest.mark.rule("BS-TUT2-13", "BS-EX-13")
def test_the_symbols_of_the_tutorial() -> None:
    assert in_the_crypt().t.encounter.symbols == {"E1": "Brigand", "E2": "Raider", "E3": "Brute"}


@pytest.mark.rule("BS-TUT2-14", "BS-GAP-04", "BS-CF-23")
@pytest.mark.parametrize(
    ("y", "stairs"), [(CREASE - 7, False), (CREASE - 6, False), (CREASE - 5, True), (CREASE + 1, True)]
)
def test_a_tile_over_the_crease_gets_the_stairs(y: int, stairs: bool) -> None:
    s = decks(in_the_crypt("Stoneheart").bare())
    s.tiles(ENTRANCE, ("T12B", 0, 12, y - 4))
    s.hero("Stoneheart", at="1B")
    s.order("Stoneheart").turn("Stoneheart").do("explore", 17).do("lay", 1)  # six cells from y on
    assert (s.t.stairs == s.t.dungeon.focus(2)) is stairs


@pytest.mark.rule("BS-TUT2-15", "BS-TUT2-16", "BS-TUT2-17", "BS-TUT2-10", "BS-TURN-05", "BS-TURN-10", "BS-CAMP-09")
def test_heroes_escape_by_the_stairs_and_win_when_all_have() -> None:
    s = in_the_crypt("Stoneheart", "Dawnguard").bare()
    s.t.stairs = s.zone("S")
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart").do("escape")
    assert s.row() == ["Dawnguard"]
    assert s.at("Stoneheart") == ""
    assert s.choice.seat == 1
    s.do("escape")
    assert s.outcome is not None
    assert s.outcome.won


@pytest.mark.rule("BS-TUT2-11")
def test_a_defeated_hero_loses_the_tutorial() -> None:
    s = in_the_crypt("Stoneheart").bare()
    s.hero("Stoneheart", wounds=3)
    s.enemy("Brigand", at="S")
    s.order("Brigand", "Stoneheart").turn("Brigand", rolls=[2], draws=["Straw Cut"])
    assert s.outcome is not None
    assert not s.outcome.won


@pytest.mark.rule("BS-TUT2-20")
def test_the_end_phase_of_the_tutorial_only_deals_anew() -> None:
    s = in_the_crypt("Stoneheart").bare().gain("Stoneheart", "burn")
    s.tiles(ENTRANCE, BEND, ("T02A", 0, 12, 4))
    s.hero("Stoneheart", at="C")
    s.order("Stoneheart").end_phase()
    assert s.wounds("Stoneheart") == 0
    assert s.t.round == 2


@pytest.mark.rule("BS-TUT2-23", "BS-GAP-82")
def test_what_the_tutorials_show_uses_only_words_explained_by_then() -> None:
    box = the_game().box
    plain = {"Wound", "Push", "Dodge", "Blessing", "Inspire", "Bane", "Weaken", "Pinned"}
    for hero in box.heroes.values():
        for name in hero.abilities[:2]:
            attack = box.abilities[box.number[name]].one.attack
            if attack:
                assert {effect.text() for effect in attack.hit + attack.critical} <= plain
                assert attack.miss == ()
    for name in ("Brigand", "Raider", "Brute"):
        for side in box.profiles[box.number[name]]:
            assert side.attack is not None
            assert {effect.text() for effect in side.attack.hit} <= plain
            assert not side.attack.pulse
    tutorial = box.encounters["exploration-tutorial"]
    for name in (*tutorial.corridors, *tutorial.rooms):
        card = box.dungeon_cards[box.number[name]]
        assert not (card.terrain)
        assert not (card.doors)
        assert not (card.fixed)


@pytest.mark.rule("BS-EXPLORE-17", "BS-CF-24", "BS-ECHO-12")
def test_a_new_type_ends_the_round_though_a_waiting_enemy_falls_meanwhile() -> None:
    s = at_the_bend("Stoneheart", battle="Straw Rockfall")
    s.enemy("Straw Bell", at="1A", wounds=1)  # its card waits for the next deal
    s.order("Stoneheart")
    s.t.joining = [s.box.number["Straw Bell"]]
    known, new = s.t.encounter.symbols["E1"], s.t.encounter.symbols["E2"]
    s.enemy(known, at="C")
    s.order("Stoneheart", known).turn("Stoneheart", draws=["Stoneheart", new])
    s.do("explore", 16).do("lay", s.offers("lay")[0].what)
    assert s.row() == ["Stoneheart", new, known]
