"""Cards that nobody in the box has, but a pack may: they use the words of the built-in cards in other ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.packs import Faults, Faulty
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.cards.chambers import PlaceObject
from emberhall.games.ashardalon.game import Ashardalon
from emberhall.games.ashardalon.players import heuristic
from emberhall.games.ashardalon.players.aims import aims_of
from emberhall.games.ashardalon.rules.box import check_sense, check_words, open_box
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.squares import squares_of
from emberhall.games.ashardalon.rules.state import Villager
from emberhall.games.ashardalon.rules.tile_stack import lay_tile
from tests.games.ashardalon.story import E, Story, a_party, quiet_party

DRAGON = (
    "{name: %s, kind: villain, ac: 16, hp: 12, size: 3, loose: true, "
    "tactics: [{when: {within: 1}, do: [{strike: {bonus: 5, damage: 1}}]}]}"
)
SIXTH = """{name: Sixth, race: Elf, hero_class: Paladin, mark: S, speed: 6, level_1: {ac: 17, hp: 8, surge: 4},
  level_2: {ac: 18, hp: 10, surge: 5}, ability: {name: Patience}, automatic: Lay On Hands,
  suggested: [Bravery, Holy Strike, Valiant Strike, Righteous Smite]}"""
HUNT = "{name: Hunt of Six, id: six, text: Six hunt., seats: [6, 6], victory: [{slay-count: {count: 4}}]}"
IDOL = "{name: Idol, kind: object, ac: 10, hp: 9}"


def with_cards(tmp_path: Path, file: str, *cards: str) -> Path:
    (tmp_path / file).write_text("".join(f"- {card}\n" for card in cards))
    return tmp_path


def a_power(tmp_path: Path, what: str) -> None:
    """A power called Novelty."""
    with_cards(tmp_path, "powers.yaml", f"{{name: Novelty, hero_class: Paladin, type: at-will, do: [{what}]}}")


# ---------------------------------------------------------------- where a hero would stand


@pytest.mark.rule("WA-GAP-36", "WA-GAP-30")
def test_who_would_change_places_to_challenge_a_villain_takes_up_the_square_it_would_stand_on(tmp_path: Path) -> None:
    a_power(tmp_path, "{swap: {tiles: 2, then: {challenge: {tiles: 2, attack: {reach: adjacent, bonus: 8}}}}}")
    s = a_party("Keyleth", "Vistra", pack=tmp_path)
    s.powers("Keyleth", "Novelty")
    s.powers("Vistra")
    s.hero("Vistra").at = 6
    s.hero("Keyleth").at = 29
    around = (3, 7, 9, 10, 11)  # of the squares around Vistra only 1, 2 and 5 are free
    s.t.villagers = [Villager(card, square, 1) for card, square in zip(s.box.villagers, around, strict=True)]
    s.monster("Otyugh", at=22)
    s.begin()
    assert not s.offers("power", "Novelty"), "two squares by two around Vistra all need the square she stands on"


# ---------------------------------------------------------------- bases that hang over the same squares


def two_dragons(tmp_path: Path) -> tuple[Story, int]:
    """Two dragons whose bases hang over the corner of a tile that is still to come, and that corner once it has."""
    s = a_party("Keyleth", pack=with_cards(tmp_path, "villains.yaml", DRAGON % "Sire", DRAGON % "Dam"))
    s.hero("Keyleth").at = 17
    s.tile("B3-7", place=1, side=E)
    s.monster("Sire", at=11)
    s.monster("Dam", at=33)
    lay_tile(s.t, s.box.tiles.by_name["B3-3"], 0, E)
    corner = 3 * 16 + 12
    assert [bool(m.mask >> corner & 1) for m in s.t.monsters] == [True, True]
    return s, corner


@pytest.mark.rule("WA-GAP-29", "WA-TILE-20")
def test_a_square_under_two_bases_that_hung_over_it_is_not_free(tmp_path: Path) -> None:
    s, corner = two_dragons(tmp_path)
    assert not s.t.free() >> corner & 1


@pytest.mark.rule("WA-GAP-29", "WA-TILE-20")
def test_a_square_that_one_of_two_bases_leaves_is_not_free_yet(tmp_path: Path) -> None:
    s, corner = two_dragons(tmp_path)
    sire, dam = s.t.monsters
    s.t.remove(sire)
    assert not s.t.free() >> corner & 1
    s.t.remove(dam)
    assert s.t.free() >> corner & 1


# ---------------------------------------------------------------- small objects


@pytest.mark.rule("WA-OBJECT-02")
def test_an_object_of_one_square_lies_on_the_scorch_mark_itself(tmp_path: Path) -> None:
    a_power(tmp_path, "{place-object: Idol}")
    s = quiet_party("Keyleth", pack=with_cards(tmp_path, "villains.yaml", IDOL))
    s.powers("Keyleth", "Novelty")
    s.t.chamber_places = [1]
    s.begin().do("power", "Novelty")
    assert [m.at for m in s.t.monsters] == [s.t.dungeon.scorch[1]]


@pytest.mark.rule("WA-OBJECT-02", "WA-GAP-66")
def test_nobody_is_in_the_way_of_the_marker_of_an_object(tmp_path: Path) -> None:
    a_power(tmp_path, "{place-object: Idol}")
    s = quiet_party("Keyleth", "Vistra", pack=with_cards(tmp_path, "villains.yaml", IDOL))
    s.powers("Keyleth", "Novelty")
    s.t.chamber_places = [1]
    s.hero("Vistra").at = s.t.dungeon.scorch[1]
    s.begin().do("power", "Novelty")
    assert [m.at for m in s.t.monsters] == [s.t.dungeon.scorch[1]]


@pytest.mark.rule("WA-GAP-17", "WA-OBJECT-07")
def test_an_object_of_one_square_is_adjacent_to_who_stands_on_it(tmp_path: Path) -> None:
    s = quiet_party("Keyleth", pack=with_cards(tmp_path, "villains.yaml", IDOL))
    s.powers("Keyleth", "Valiant Strike")
    s.give("Keyleth", "+1 Magic Sword")  # against adjacent Monsters
    idol = s.monster("Idol", at=s.hero("Keyleth").at)
    s.begin(rolls=[1]).do("power", "Valiant Strike")  # 1 and 8 and 1 against AC 10
    assert s.hp(idol) == 8


@pytest.mark.rule("WA-GAP-17", "WA-GAP-36", "WA-OBJECT-07")
def test_who_stands_on_an_object_may_challenge_it(tmp_path: Path) -> None:
    a_power(tmp_path, "{challenge: {tiles: 1, it: true, attack: {reach: adjacent, bonus: 8}}}")
    s = quiet_party("Keyleth", pack=with_cards(tmp_path, "villains.yaml", IDOL))
    s.powers("Keyleth", "Novelty")
    idol = s.monster("Idol", at=s.hero("Keyleth").at)
    s.begin(rolls=[2]).do("power", "Novelty")
    assert s.hp(idol) == 8


@pytest.mark.rule("WA-GAP-17", "WA-GAP-54")
def test_a_monster_that_is_turned_against_others_may_strike_an_object_it_stands_on(tmp_path: Path) -> None:
    s = quiet_party("Heskan", pack=with_cards(tmp_path, "villains.yaml", IDOL))
    s.powers("Heskan", "Hypnotism")
    s.monster("Grell", at=5)
    idol = s.monster("Idol", at=s.t.dungeon.scorch[1])
    s.begin(rolls=[1]).do("power", "Hypnotism")
    assert s.hp(idol) == 8


@pytest.mark.rule("WA-GAP-17", "WA-OBJECT-07")
def test_the_advice_to_who_stands_on_an_object_is_to_attack_it(tmp_path: Path) -> None:
    s = quiet_party("Keyleth", pack=with_cards(tmp_path, "villains.yaml", IDOL))
    s.powers("Keyleth", "Valiant Strike")
    s.monster("Idol", at=s.hero("Keyleth").at, damage=8)
    s.begin()
    assert s.match is not None
    assert heuristic.choose(s.match.seen(0)).act == "power"


@pytest.mark.rule("WA-GAP-17", "WA-OBJECT-10")
def test_an_object_that_has_to_be_destroyed_is_worth_standing_on() -> None:
    s = quiet_party("Keyleth", adventure="the-ember-altar")
    s.t.chamber = s.number("The Evil Altar")
    altar = s.monster("Evil Altar", at=5)
    assert altar.mask & ~aims_of(s.t, s.hero("Keyleth")).squares == 0


def test_an_object_without_room_anywhere_stays_away(tmp_path: Path) -> None:
    s = quiet_party("Keyleth", pack=with_cards(tmp_path, "villains.yaml", IDOL))
    s.t.chamber_places = [1]
    for square in squares_of(s.t.dungeon.floor):
        s.monster("Idol", at=square)
    standing = len(s.t.monsters)
    assert list(PlaceObject("Idol").run(s.t, Deed(0))) == [], "nobody is asked"
    assert len(s.t.monsters) == standing


# ---------------------------------------------------------------- cards that change hands


@pytest.mark.rule("WA-CARD-18")
def test_a_card_handed_on_while_its_figures_come_stays_with_who_has_it(tmp_path: Path) -> None:
    power = "{name: Novelty, hero_class: Paladin, type: daily, when: monster-placed, do: [pass-card]}"
    s = quiet_party("Keyleth", "Vistra", pack=with_cards(tmp_path, "powers.yaml", power))
    s.powers("Keyleth", "Novelty")
    s.hero("Keyleth").at, s.hero("Vistra").at = 9, 22
    s.monsters("Legion Devil")
    s.encounter("Lurker's Strike", rolls=[1])
    while s.asked == "place-monster":
        s.answer(0)
    s.do("react", "Novelty")
    while s.asked == "place-monster":
        s.answer(0)
    assert (s.row("Keyleth"), s.row("Vistra")) == ([], ["Legion Devil"])
    assert len(s.t.monsters) == 3


# ---------------------------------------------------------------- cards that stay and ask for another


@pytest.mark.rule("WA-ENC-02")
def test_a_curse_that_asks_for_another_card_gets_it_though_it_does_not_go_back(tmp_path: Path) -> None:
    pack = with_cards(tmp_path, "encounters.yaml", "{name: Twofold, type: curse, again: true}")
    s = quiet_party("Keyleth", pack=pack).encounter("Twofold", "Dragon Fear")
    assert s.curses("Keyleth") == ["Twofold", "Dragon Fear"]


# ---------------------------------------------------------------- more heroes than the box has


def test_an_adventure_and_a_hero_of_a_pack_make_a_party_of_six(tmp_path: Path) -> None:
    with_cards(tmp_path, "adventures.yaml", HUNT)
    game = Ashardalon(with_cards(tmp_path, "heroes.yaml", SIXTH))
    match = Match.new(game, Setup("six", ("Keyleth", "Vistra", "Quinn", "Tarak", "Heskan", "Sixth")), seed=1)
    while match.choice is not None and match.state.active < 5:
        match.choose(0)
    assert match.choice is not None
    while match.choice.ask != "hero-phase":
        match.choose(0)
    assert match.choice.seat == 5


@pytest.mark.parametrize(
    ("figures", "refused"),
    [
        ("ac: 12, hp: 0", "field hp: Expected `int` >= 1, write 1 or more."),
        ("ac: -4, hp: 2", "field ac: Expected `int` >= 1, write 1 or more."),
        ("ac: 12, hp: 2, xp: -1", "field xp: Expected `int` >= 0, write 0 or more."),
        ("ac: 12, hp: 500000", "field hp: Expected `int` <= 99999, write a number that a card could show."),
    ],
)
def test_a_card_with_a_number_that_no_card_could_show_is_refused(tmp_path: Path, figures: str, refused: str) -> None:
    pack = with_cards(tmp_path, "monsters.yaml", f"{{name: Ogre, {figures}}}")
    with pytest.raises(Refusal) as refusal:
        Ashardalon(pack)
    assert str(refusal.value) == f"monsters.yaml: card 'Ogre', {refused}"


@pytest.mark.parametrize(
    ("what", "missing"),
    [
        ("setup: [{place-villain: Nobody}], goal: [marked-slain]", "Nobody"),
        ("setup: [fill-chamber], goal: [{slay: the Nobody}]", "Nobody"),
        ("setup: [{place-object: No Altar}], goal: [marked-slain]", "No Altar"),
        ("setup: [{hide-encounter: {card: No Alarm, within: 3}}], goal: [marked-slain]", "No Alarm"),
    ],
)
def test_a_card_that_does_something_with_a_card_that_is_not_there_is_refused(
    tmp_path: Path, what: str, missing: str
) -> None:
    pack = with_cards(tmp_path, "chambers.yaml", f"{{name: Empty Room, {what}}}")
    with pytest.raises(Refusal, match=f"Empty Room names the card '{missing}', but no pack has it"):
        Ashardalon(pack)


def test_the_cards_of_the_box_name_only_cards_of_the_box_and_make_sense() -> None:
    faults = Faults()
    check_words(open_box(), faults)
    check_sense(open_box(), faults)
    assert faults.found == []


def test_a_power_for_no_hero_and_a_monster_without_tactics_are_refused_together(tmp_path: Path) -> None:
    pack = with_cards(
        tmp_path, "powers.yaml", "{name: Zap, hero_class: Wizzard, race: Elv, type: at-will, do: [{heal: 1}]}"
    )
    with_cards(tmp_path, "monsters.yaml", "{name: Statue, ac: 10, hp: 1}")
    with pytest.raises(Faulty) as refused:
        Ashardalon(pack)
    classes = ", ".join(sorted({hero.hero_class for hero in open_box().heroes.values()}))
    assert refused.value.faults[0] == f"Zap is for the class 'Wizzard', which no Hero has: name one of {classes}."
    assert refused.value.faults[1].startswith("Zap is for the race 'Elv', which no Hero has: name one of Dragonborn,")
    assert refused.value.faults[2].startswith("Statue has no tactics, so it would never act")
    assert "(and 2 more)" in str(refused.value)


def test_an_object_needs_no_tactics(tmp_path: Path) -> None:
    Ashardalon(with_cards(tmp_path, "monsters.yaml", "{name: Statue, kind: object, ac: 10, hp: 1}"))
