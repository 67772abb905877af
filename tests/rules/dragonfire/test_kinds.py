"""Classes, races, environments and rarities that a pack brings: cards name them, and everything works with them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.game import Setup
from emberhall.engine.packs import check_list
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign.game import Campaign
from emberhall.games.dragonfire.campaign.magic_items import draw_item, item_decks, room_to_attune
from emberhall.games.dragonfire.rules.advancements import check_features, check_items, screen_called
from emberhall.games.dragonfire.rules.box import open_box
from emberhall.games.dragonfire.rules.colours import ARCANE, DECEPTION, DEVOTION, MARTIAL
from emberhall.games.dragonfire.rules.deck_building import market_deck
from emberhall.games.dragonfire.rules.kinds import Kind
from emberhall.games.dragonfire.telling.texts import card_text
from emberhall.pictures.cards import face_of
from tests.games.dragonfire.resting import awarded
from tests.games.dragonfire.sparring import SPARE
from tests.games.dragonfire.story import COAST, Story, a_party, the_game

NEW = ("Deep Gnome Warlock", "Deep Gnome Druid", "Half-Elf Bard", "Human Monk")
WARLOCK, DRUID, BARD, MONK = range(4)
GAME = the_game(COAST)
BOX = GAME.box


def on_the_coast(*screens: str) -> Story:
    """A party of new classes before an Orog, with cards to spare, gold, and no Market but what is laid out."""
    s = a_party(*(screens or NEW), pack=COAST)
    s.fires()
    s.facing(0, "Orog")
    for player in s.t.players:
        player.gold = 9
        s.hand(player.seat, *SPARE)
    return s


# ---------------------------------------------------------------- classes and races


@pytest.mark.rule("DF-CLASS-02", "DF-CLASS-03", "DF-CLASS-04")
def test_screens_of_new_classes_and_races_are_of_the_class_types_their_kinds_say() -> None:
    types = [player.types for player in on_the_coast().t.players]
    assert types == [(ARCANE,), (DEVOTION,), (DECEPTION,), (MARTIAL,)]
    assert "Deep Gnome" in BOX.kinds.races
    assert card_text(BOX, BOX.number["Deep Gnome Warlock"]).startswith("Deep Gnome Warlock: 6 HP, 4 gold")


@pytest.mark.rule("DF-CLASS-03", "DF-EX-46", "DF-KEY-48", "DF-PLAY-19")
@pytest.mark.parametrize(
    ("screen", "arcane"),
    [("Deep Gnome Warlock", True), ("Sun Elf Sorcerer", True), ("Human Wizard", True), ("Deep Gnome Druid", False)],
)
def test_a_warlock_and_a_sorcerer_meet_requires_arcane_class(screen: str, arcane: bool) -> None:
    s = on_the_coast(screen, "Human Monk", "Half-Elf Bard", "Human Cleric")
    s.hand(0, "Fireball", *SPARE)
    s.market("Fireball", "Javelin")
    s.begin("play_cards")
    assert bool(s.offers("play", "Fireball")) is arcane
    while s.asked != "market":
        s.do("done")
    assert bool(s.offers("buy", "Fireball")) is arcane
    assert s.offers("buy", "Javelin")


@pytest.mark.rule("DF-CLASS-11", "DF-EX-46")
@pytest.mark.parametrize(("screen", "cap"), [("Deep Gnome Warlock", 0), ("Human Wizard", 2)])
def test_a_warlock_helps_with_cloud_of_daggers_but_its_last_words_are_the_wizards(screen: str, cap: int) -> None:
    s = on_the_coast("Human Monk", screen, "Half-Elf Bard", "Human Cleric")
    s.hand(1, "Cloud of Daggers")
    s.begin("play_cards").do("assist", "Cloud of Daggers", seat=1)
    orog = s.t.foes[0]
    assert (orog.mood, orog.cap) == (-1, cap)


@pytest.mark.rule("DF-PLAY-20", "DF-CLASS-11")
@pytest.mark.parametrize(("seat", "drawn"), [(MONK, 1), (WARLOCK, 0)])
def test_a_clause_may_be_for_a_class_that_a_pack_brings(seat: int, drawn: int) -> None:
    s = on_the_coast()
    s.hand(seat, "Open Hand")
    s.deck(seat, "Glory")
    s.begin("play_cards", active=seat).do("play", "Open Hand")
    assert len(s.player(seat).hand) == drawn


@pytest.mark.rule("DF-BUILD-05", "DF-BUILD-06", "DF-KEY-39")
def test_market_cards_for_new_classes_are_added_by_those_who_can_use_them() -> None:
    party = [screen_called(BOX, name) for name in NEW]
    adventure = BOX.adventures["drowned-stair"]
    cards = [BOX.name(card) for card in market_deck(BOX, adventure, party, "Eldritch Blast; Flame Blade")]
    assert {"Eldritch Blast", "Flame Blade"} <= set(cards)
    assert "Flame Blade" not in [BOX.name(card) for card in market_deck(BOX, adventure, party)]
    with pytest.raises(Refusal, match="without a Druid"):
        market_deck(BOX, adventure, [party[WARLOCK], screen_called(BOX, "Human Cleric")], "; Flame Blade")


@pytest.mark.rule("DF-FEAT-26")
def test_features_of_a_new_class_and_a_new_race_are_for_these_alone() -> None:
    check_features(BOX, screen_called(BOX, "Deep Gnome Warlock"), ["Pact of the Blade", "Stone Camouflage"])
    with pytest.raises(Refusal, match="Pact of the Blade is for a Warlock"):
        check_features(BOX, screen_called(BOX, "Human Wizard"), ["Pact of the Blade"])
    with pytest.raises(Refusal, match="Stone Camouflage is for a Deep Gnome"):
        check_features(BOX, screen_called(BOX, "Human Monk"), ["Stone Camouflage"])


# ---------------------------------------------------------------- environments


@pytest.mark.rule("DF-COMP-17", "DF-COMP-18", "DF-COMP-19")
def test_a_new_environment_has_a_deck_of_its_own() -> None:
    assert BOX.kinds.environments[-1] == "Reef"
    deck = BOX.encounter_deck("Reef 1")
    assert len(deck) == 20
    assert {BOX.encounters[card].environment for card in deck} == {"Reef"}
    table = GAME.new(Setup("drowned-stair", NEW))
    assert sorted(table.decks[0].cards()) == sorted(deck)
    assert "of the deck Reef 1" in card_text(BOX, BOX.number["Sea Hag"])


# ---------------------------------------------------------------- rarities


@pytest.mark.rule("DF-ITEM-01", "DF-ITEM-03", "DF-ITEM-07", "DF-ITEM-11")
def test_a_new_rarity_is_awarded_attuned_and_replaced_as_its_kind_says() -> None:
    t = Campaign(COAST).new(Setup("drowned-stair", NEW[:3]))
    t.chance = Chance(1)
    assert list(BOX.kinds.rarities)[-2:] == ["Very Rare", "Legendary"]
    assert BOX.kinds.awarded(4) == ["Common", "Uncommon", "Legendary"]
    hero = t.heroes[0]
    assert [room_to_attune(t, hero, "Legendary") for hero.xp in (0, 30, 100)] == [0, 1, 2]
    awarded(t, 4)
    drawn = [BOX.items[BOX.number[name]].rarity for h in t.heroes for name in (*h.items, *h.waiting)]
    assert sorted(drawn) == sorted(["Common", "Uncommon", "Legendary"] * 3)
    decks = item_decks(t)
    assert not decks["Legendary"]  # all three are out
    assert BOX.items[draw_item(decks, "Legendary", t.chance)].rarity == "Very Rare"


@pytest.mark.rule("DF-ITEM-11")
def test_a_rarity_may_stand_between_two_others(tmp_path: Path) -> None:
    (tmp_path / "kinds.yaml").write_text("- {name: Scarce, of: rarity, after: Common}")
    (tmp_path / "items.yaml").write_text("- {name: Odd Spoon, rarity: Scarce, item: misc}")
    assert list(open_box(tmp_path).kinds.rarities) == ["Common", "Scarce", "Uncommon", "Rare", "Very Rare"]


@pytest.mark.rule("DF-ITEM-18")
def test_limits_of_a_new_class_may_name_any_word() -> None:
    druid = screen_called(BOX, "Deep Gnome Druid")
    check_items(BOX, druid, ["Coral Staff", "Ringed Hide"])
    with pytest.raises(Refusal, match="its weapon has to be Staff"):
        check_items(BOX, druid, ["Pilgrim's Mace"])


# ---------------------------------------------------------------- what is unknown is refused


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("screens.yaml", "hero_class: Monk", "hero_class: Munk", "'Munk' is no class; write one of Fi.*, Monk, or"),
        ("screens.yaml", "race: Human", "race: Hooman", "field race: 'Hooman' is no race; write one of Human, Shield"),
        ("items.yaml", "rarity: Legendary", "rarity: Mythic", "write one of Common, .*, Very Rare, Legendary, or add"),
        ("encounters.yaml", "environment: Reef", "environment: Reaf", r"'Reaf' is no environment; .*\(and 1 more\)"),
        ("market.yaml", "requires_class: Warlock", "requires_class: Warlok", "'Warlok' is no Class Type or class; wri"),
        ("market.yaml", "name: Bard", "name: Brad", "Cutting Words, field for-class: 'Brad' is no"),
        ("features.yaml", "hero_class: Bard", "hero_class: Brad", "Bardic Inspiration, field hero_class: 'Brad' is no"),
        ("adventures.yaml", "primary: Reef 1", "primary: Reaf 1", "The Drowned Stair, field primary: 'Reaf' is no env"),
        ("kinds.yaml", "of: rarity", "of: rarity, after: Mythic", "Legendary, field after: 'Mythic' is no rarity befo"),
    ],
)  # fmt: skip
def test_a_kind_that_nobody_brings_is_refused_with_those_there_are(
    tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    shutil.copytree(COAST, tmp_path / "coast")
    path = tmp_path / "coast" / file
    path.write_text(path.read_text().replace(old, new, 2 if "Reaf" in new else 1))
    with pytest.raises(Refusal, match=says):
        open_box(tmp_path / "coast")


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"name": "Monk", "of": "class"}, "class Monk needs a class_type"),
        ({"name": "Gnome", "of": "race", "class_type": "Arcane"}, "race Gnome takes no class_type"),
        ({"name": "Reef", "of": "environment", "awards": [1]}, "for a rarity, which Reef is not"),
    ],
)
def test_a_kind_that_says_too_little_or_too_much_is_refused(entry: dict[str, object], says: str) -> None:
    good, faults = check_list([entry], Kind, "kinds.yaml")
    assert not good
    assert says in faults[0]


# ---------------------------------------------------------------- looks


def test_every_new_class_has_a_drawing_of_its_own_on_its_face() -> None:
    faces = {card.name: face_of("dragonfire", card).glyph for card in GAME.cards() if card.name in NEW}
    assert faces == dict(zip(NEW, ("flame", "leaf", "harp", "hand"), strict=True))
