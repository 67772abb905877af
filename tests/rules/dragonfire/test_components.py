"""Rules of the section COMP: what is on the cards, and how Encounter Decks are made of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from emberhall.engine.cards import decode
from emberhall.engine.game import Setup
from emberhall.engine.kit.secrets import UNSEEN
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign.experience import experience
from emberhall.games.dragonfire.game import Dragonfire
from emberhall.games.dragonfire.rules.box import EncounterCard, EncounterType, FireCard, MarketCard, Screen
from emberhall.games.dragonfire.rules.dragonfire_phase import reveal_fire
from emberhall.games.dragonfire.rules.hit_points import heal
from emberhall.games.dragonfire.rules.scenes import change_decks, encounter_phase
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, PRIMARY, SECONDARY
from emberhall.games.dragonfire.telling.texts import adventure_text
from tests.games.dragonfire.moments import a_fight, attacks, facing, falls, play_out, replenishes
from tests.games.dragonfire.story import PARTY, a_party, the_game

BOX = the_game().box
TROOPER = {"colour": "black", "type": "Humanoid", "attack": 1, "gold": 1, "track": [{"colour": "black"}]}


def a_pack(folder: Path, environment: str, difficulty: int, count: int, names: list[str] | None = None) -> Path:
    """A pack of further encounters, or of others in place of cards of the box."""
    cards = [
        TROOPER | {"name": names[i] if names else f"Trooper {i}", "environment": environment, "difficulty": difficulty}
        for i in range(count)
    ]
    (folder / "encounters.yaml").write_text(json.dumps(cards))
    return folder


# ---------------------------------------------------------------- fields of the cards


@pytest.mark.rule("DF-COMP-01")
def test_a_market_card_may_have_no_damage_but_has_a_class_type() -> None:
    assert decode({"name": "Plan", "class_type": "Martial", "cost": 2}, MarketCard).icons == (0, 0, 0, 0, 0)
    with pytest.raises(msgspec.ValidationError, match="class_type"):
        decode({"name": "Plan", "cost": 2}, MarketCard)


@pytest.mark.rule("DF-COMP-02")
def test_cloud_of_daggers_has_icons_and_a_requirement() -> None:
    card = BOX.market[BOX.number["Cloud of Daggers"]]
    assert card.icons == (0, 2, 0, 0, 1)
    assert card.requires_class == "Arcane"


@pytest.mark.rule("DF-COMP-03", "DF-KEY-28", "DF-KEY-76")
def test_every_character_screen_has_all_its_figures() -> None:
    assert len(BOX.screens) == 16
    for screen in BOX.screens.values():
        assert screen.name
        assert screen.race
        assert screen.hero_class
        assert min(screen.hp, screen.hand, screen.gold, sum(screen.pack.values())) > 0
    cleric = BOX.screens[BOX.number["Shield Dwarf Cleric"]]
    assert sum(cleric.pack.values()) == 8
    with pytest.raises(msgspec.ValidationError):
        decode({"name": "Nobody", "race": "Human", "hero_class": "Fighter"}, Screen)


@pytest.mark.rule("DF-COMP-04")
def test_starting_hand_and_gold_matter_only_once() -> None:
    s = a_fight()
    s.hand(0)
    s.deck(0, *["Glory"] * 6)
    replenishes(s)
    assert len(s.player(0).hand) == 2
    s.encounters("Orog", "Troll", "Rust Monster", "Gelatinous Cube", "Animated Armor")
    before = [(p.gold, len(p.hand)) for p in s.t.players]
    s.t.scene = 1
    play_out(s, encounter_phase(s.t))
    assert [(p.gold, len(p.hand)) for p in s.t.players] == before


@pytest.mark.rule("DF-COMP-05")
@pytest.mark.parametrize(("hp", "healing"), [(7, 3), (8, 1)])
def test_nobody_is_healed_above_the_starting_hp(hp: int, healing: int) -> None:
    s = a_party("Shield Dwarf Cleric", "Human Fighter", "Human Wizard", "Human Rogue")
    s.player(0).hp = hp
    heal(s.t, s.player(0), healing)
    assert s.player(0).hp == 8


@pytest.mark.rule("DF-COMP-07", "DF-COMP-08")
def test_encounter_cards() -> None:
    plain = decode(TROOPER | {"name": "Trooper", "environment": "City", "difficulty": 1}, EncounterCard)
    assert plain.tripwire is None
    assert plain.capacity == 0
    assert BOX.encounters[BOX.number["Vampire Lair"]].capacity == 4


@pytest.mark.rule("DF-COMP-09", "DF-COMP-10")
def test_a_dragonfire_card_with_only_a_level_effect_does_nothing_below_its_level() -> None:
    card = decode({"name": "Omen", "levels": [{"at": 4, "do": [{"harm": {"hp": 1, "who": "everyone"}}]}]}, FireCard)
    assert not card.reveal
    s = a_fight()
    s.facing(2, "Orog")
    s.fires("Kill the Wizard First!")
    play_out(s, reveal_fire(s.t))
    assert s.names([s.t.fire]) == ["Kill the Wizard First!"]
    assert facing(s, 2) == ["Orog"]


@pytest.mark.rule("DF-COMP-11")
@pytest.mark.parametrize(("colour", "seat"), [("black", 0), ("blue", 1), ("green", 2), ("red", 3)])
def test_the_first_encounter_faces_the_character_of_its_colour(colour: str, seat: int) -> None:
    s = a_fight()
    plain = [c for c in s.box.encounters.values() if c.colour == colour and not c.surprise and not c.level_effect]
    s.encounters(next(c.name for c in plain if c.difficulty == 1 and not c.capacity), "Orog", "Troll", "Rust Monster")
    play_out(s, encounter_phase(s.t))
    assert s.t.foes[0].seat == seat


@pytest.mark.rule("DF-COMP-12", "DF-COMP-17", "DF-CF-34")
def test_fourteen_types_and_six_environments() -> None:
    assert len(get_args(EncounterType)) == 14
    assert BOX.encounters[BOX.number["Grick Knot"]].type == "Monstrosity"
    assert BOX.kinds.environments == ("Dungeon", "Wilderness", "City", "Adventurers", "Coastal", "Any")
    assert BOX.encounter_deck("Coastal 1") == []


@pytest.mark.rule("DF-COMP-22")
def test_card_numbers_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def costs(number: int) -> tuple[int, list[int]]:
        s = a_fight()
        card = s.number("Orog")
        monkeypatch.setitem(s.box.encounters, card, msgspec.structs.replace(s.box.encounters[card], number=number))
        orog = s.facing(0, "Orog")
        harm = attacks(s)
        falls(s, orog)
        return harm, [p.gold for p in s.t.players]

    assert costs(1) == costs(99)


@pytest.mark.rule("DF-COMP-23")
def test_everybody_stands_on_the_environment_at_first() -> None:
    assert {player.place for player in a_party().t.players} == {ENVIRONMENT}


@pytest.mark.rule("DF-COMP-24")
def test_a_changed_attack_strength_is_computed_and_needs_no_reminder() -> None:
    s = a_fight()
    foe = s.facing(0, "Chuul")
    before = attack_strength(s.t, foe)
    s.fire("Magical Surge")
    assert (foe.might, foe.mood) == (0, 0)
    assert attack_strength(s.t, foe) == before + 1


# ---------------------------------------------------------------- Encounter Decks


@pytest.mark.rule("DF-COMP-13", "DF-COMP-15", "DF-EX-67", "DF-KEY-27")
@pytest.mark.parametrize("name", ["Dungeon 1", "Dungeon 2", "City 1", "Wilderness 1", "Adventurers 2"])
def test_a_deck_is_named_by_its_icon_and_their_number(name: str) -> None:
    environment, difficulty = name.split()
    cards = [BOX.encounters[i] for i in BOX.encounter_deck(name)]
    assert len(cards) == 20
    assert {(card.environment, card.difficulty) for card in cards} == {(environment, int(difficulty))}
    crawl = BOX.adventures["dungeon-crawl"]
    assert (crawl.primary, crawl.secondary) == ("Dungeon 1", "Dungeon 2")


@pytest.mark.rule("DF-COMP-14")
def test_a_star_joins_any_deck_of_its_own_difficulty(tmp_path: Path) -> None:
    box = Dragonfire(a_pack(tmp_path, "Any", 2, 1)).box
    star = box.number["Trooper 0"]
    joined = [
        name for name in ("Dungeon 1", "Dungeon 2", "City 1", "Adventurers 2") if star in box.encounter_deck(name)
    ]
    assert joined == ["Dungeon 2", "Adventurers 2"]


@pytest.mark.rule("DF-COMP-16")
def test_the_back_of_an_encounter_says_nothing() -> None:
    seen = the_game().cover(a_party().t, eyes=1 << 0)
    assert {card for deck in seen.decks for bag in deck.bags for card in bag} == {UNSEEN}


@pytest.mark.rule("DF-COMP-18")
def test_an_encounter_deck_has_20_to_40_cards(tmp_path: Path) -> None:
    setup = Setup("dungeon-crawl", PARTY)
    Dragonfire(a_pack(tmp_path, "Dungeon", 1, 20)).new(setup)  # 40
    more = tmp_path / "more"
    more.mkdir()
    with pytest.raises(Refusal, match="Dungeon 1 Deck would have 41 cards"):
        Dragonfire(a_pack(more, "Dungeon", 1, 21)).new(setup)
    fewer = tmp_path / "fewer"
    fewer.mkdir()
    single = next(
        c.name for c in BOX.encounters.values() if (c.environment, c.difficulty, c.copies) == ("Dungeon", 1, 1)
    )
    with pytest.raises(Refusal, match="Dungeon 1 Deck would have 19 cards"):
        Dragonfire(a_pack(fewer, "City", 1, 1, [single])).new(setup)


@pytest.mark.rule("DF-COMP-19", "DF-COMP-20")
def test_the_encounters_of_a_further_box_join_by_their_icon_and_all_of_them(tmp_path: Path) -> None:
    box = Dragonfire(a_pack(tmp_path, "City", 1, 12)).box
    sizes = {name: len(box.encounter_deck(name)) for name in ("City 1", "Dungeon 1", "Wilderness 1", "Dungeon 2")}
    assert sizes == {"City 1": 32, "Dungeon 1": 20, "Wilderness 1": 20, "Dungeon 2": 20}


def an_expansion(folder: Path, count: int = 12) -> Dragonfire:
    """The box with a set called Legion, of so many encounters for Dungeon 1."""
    (folder / "Legion").mkdir()
    return Dragonfire(a_pack(folder / "Legion", "Dungeon", 1, count))


def primary_deck(game: Dragonfire, encounters: str = "", adventure: str = "dungeon-crawl") -> list[str]:
    """The Primary Deck of a game with these sets of encounters."""
    options = {"encounters": encounters} if encounters else {}
    return [game.name(card) for card in game.new(Setup(adventure, PARTY, options)).decks[PRIMARY].cards()]


@pytest.mark.rule("DF-COMP-20")
def test_five_of_the_twelve_encounters_of_an_expansion_cannot_be_added(tmp_path: Path) -> None:
    game, five = an_expansion(tmp_path), ", ".join(f"Trooper {i}" for i in range(5))
    with pytest.raises(
        Refusal, match=r"^Trooper 0 cannot be picked alone: all encounters of the set 'Legion' are used"
    ):
        primary_deck(game, f"built-in, {five}")
    with pytest.raises(Refusal, match="There is no set 'Navy' with encounters: name one or more of built-in, Legion"):
        primary_deck(game, "built-in, Navy")


@pytest.mark.rule("DF-COMP-20", "DF-COMP-21")
def test_a_new_game_offers_whole_sets_as_soon_as_there_is_more_than_one(tmp_path: Path) -> None:
    assert "encounters" not in [switch.name for switch in the_game().switches()]
    game = an_expansion(tmp_path, 20)
    offered = next(switch for switch in game.switches() if switch.name == "encounters")
    assert (offered.takes_text, offered.default) == (True, "all")
    assert "built-in, Legion" in offered.text
    assert [len(primary_deck(game, sets)) for sets in ("all", "built-in")] == [40, 20]
    with pytest.raises(Refusal, match="Dungeon 2 Deck would have 0 cards"):
        primary_deck(game, "Legion")


@pytest.mark.rule("DF-COMP-20")
@pytest.mark.parametrize("sets", ["", "built-in,Legion", "Legion, built-in"])
def test_all_encounters_of_an_expansion_are_added_beside_all_of_the_base_game(tmp_path: Path, sets: str) -> None:
    base = [BOX.name(card) for card in BOX.encounter_deck("Dungeon 1")]
    assert sorted(primary_deck(an_expansion(tmp_path), sets)) == sorted(base + [f"Trooper {i}" for i in range(12)])


@pytest.mark.rule("DF-COMP-21")
@pytest.mark.parametrize("adventure", [card.id for card in BOX.adventures.values()])
def test_whoever_removes_an_expansion_removes_every_encounter_of_it(tmp_path: Path, adventure: str) -> None:
    game = an_expansion(tmp_path)
    with pytest.raises(Refusal, match="cannot be picked alone"):  # one card out, the other eleven kept
        primary_deck(game, ", ".join(["built-in", *(f"Trooper {i}" for i in range(11))]), adventure)
    assert primary_deck(game, "built-in", adventure) == primary_deck(the_game(), "", adventure)


@pytest.mark.rule("DF-COMP-21")
def test_the_base_game_too_is_removed_as_a_whole_also_from_decks_that_come_later(tmp_path: Path) -> None:
    cards = [
        TROOPER | {"name": f"{deck} {i}", "environment": deck[:-2], "difficulty": int(deck[-1])}
        for deck in ("Wilderness 1", "Adventurers 2", "Dungeon 1", "Dungeon 2")
        for i in range(20)
    ]
    (tmp_path / "Legion").mkdir()
    (tmp_path / "Legion" / "encounters.yaml").write_text(json.dumps(cards))
    game = Dragonfire(tmp_path / "Legion")
    t = game.new(Setup("ember-road", PARTY, {"encounters": "Legion"}))
    for scene in t.adventure.scenes:
        change_decks(t, scene)
        assert {t.box.packs[card] for deck in t.decks for card in deck.cards()} == {"Legion"}
    with pytest.raises(Refusal, match="Dungeon 1 Deck would have 12 cards"):  # too few without the base game
        primary_deck(an_expansion(tmp_path / "Legion"), "Legion")


# ---------------------------------------------------------------- decks that an Adventure lists


LISTED = {
    "name": "The Trap", "id": "the-trap", "level": 1, "text": "It shuts.",
    "primary": "Ambush", "secondary": "Dungeon 2",
    "scenes": [{"title": "In"}, {"title": "Out", "primary": "Dungeon 1", "secondary": "Last Stand"}],
    "decks": {
        "Ambush": ["Troll", "Half-Dragon Berserker", "Vampire Spawn"],
        "Last Stand": ["City 1", "Young Red Dragon"],
    },
}  # fmt: skip


def a_trap(folder: Path, **changed: object) -> Dragonfire:
    (folder / "adventures.yaml").write_text(json.dumps([LISTED | changed]))
    return Dragonfire(folder)


@pytest.mark.rule("DF-COMP-27")
def test_a_deck_that_an_adventure_lists_has_these_cards_whatever_their_environment_and_difficulty(
    tmp_path: Path,
) -> None:
    game = a_trap(tmp_path)
    t = game.new(Setup("the-trap", PARTY))
    cards = [game.box.encounters[card] for card in t.decks[PRIMARY].cards()]
    assert {(card.name, card.environment, card.difficulty) for card in cards} == {
        ("Troll", "Dungeon", 1), ("Half-Dragon Berserker", "Adventurers", 2), ("Vampire Spawn", "City", 1),
    }  # fmt: skip
    assert len(cards) == 3  # fewer than 20, for the Adventure says so
    change_decks(t, t.adventure.scenes[1])
    last = t.decks[SECONDARY].cards()
    assert sorted(last) == sorted([*game.box.encounter_deck("City 1"), game.box.number["Young Red Dragon"]])
    assert t.decks[PRIMARY].cards() == sorted(game.box.encounter_deck("Dungeon 1"))


@pytest.mark.rule("DF-COMP-27")
@pytest.mark.parametrize(
    ("listed", "sentence"),
    [
        (["Troll", "Gorgon"], "The Trap names the encounter 'Gorgon', but no pack has it"),
        (["Fireball"], "The Trap names the encounter 'Fireball'"),  # a Market card is none
        (["Dungeon 7"], "The Trap names the encounter 'Dungeon 7'"),
        (["Troll", "Dungeon 1"], "puts Troll into its Ambush Deck 2 times, but the box has 1"),
        (["Dungeon 2"], "into the decks Ambush and Dungeon 2 2 times"),  # the Secondary Deck has these already
        ([], "lists no card for its Ambush Deck"),
    ],
)
def test_a_listed_deck_that_the_box_cannot_make_is_refused(tmp_path: Path, listed: list[str], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        a_trap(tmp_path, decks={"Ambush": listed, "Last Stand": ["City 1"]})


@pytest.mark.rule("DF-COMP-18")
@pytest.mark.parametrize("deck", ["primary", "secondary"])
def test_a_deck_that_a_later_scene_brings_has_20_to_40_cards_too(tmp_path: Path, deck: str) -> None:
    game = a_trap(tmp_path, scenes=[{"title": "In"}, {"title": "Out", deck: "Wilderness 3"}], primary="Dungeon 1")
    with pytest.raises(Refusal, match="Wilderness 3 Deck would have 3 cards: an Encounter Deck has 20 to 40"):
        game.new(Setup("the-trap", PARTY))


@pytest.mark.rule("DF-XP-01", "DF-XP-02")
def test_an_adventure_that_states_nothing_else_pays_the_xp_of_dungeon_crawl(tmp_path: Path) -> None:
    trap = a_trap(tmp_path).box.adventures["the-trap"]
    assert not trap.background  # that is for the first Adventure of the box
    assert experience(trap, 1, started=2, won=False, challenge=False) == 2
    assert experience(trap, 1, started=3, won=True, challenge=False) == 3 + 2


@pytest.mark.rule("DF-COMP-27")
def test_the_wyrm_below_puts_dragons_of_other_decks_among_dungeon_2() -> None:
    s = a_party(adventure="wyrm-below")
    dragons = [s.number("Half-Dragon Berserker"), s.number("Young Red Dragon")]
    assert s.t.decks[SECONDARY].cards() == sorted([*BOX.encounter_deck("Dungeon 2"), *dragons])
    told = adventure_text(s.t.adventure)
    assert "The Wyrm's Brood Deck: Dungeon 2, Half-Dragon Berserker and Young Red Dragon." in told


@pytest.mark.rule("DF-COMP-27")
def test_an_adventure_may_change_its_decks_on_the_way() -> None:
    s = a_party(adventure="ember-road")
    assert s.t.decks[PRIMARY].cards() == sorted(BOX.encounter_deck("Wilderness 1"))
    change_decks(s.t, s.t.adventure.scenes[2])
    assert s.t.decks[SECONDARY].cards() == sorted(BOX.encounter_deck("Dungeon 2"))
