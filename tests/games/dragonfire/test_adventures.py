"""The Adventures, Scene by Scene."""

from __future__ import annotations

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.dragonfire.rules.box import AdventureCard
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.scenes import change_decks, encounter_phase, encounters_needed, reveal_order
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import PRIMARY, SECONDARY
from tests.games.dragonfire.moments import carry_out, play_out
from tests.games.dragonfire.story import PARTY, Story, a_party, the_game

ADVENTURES = list(the_game().box.adventures.values())
DECKS = {"Dungeon 1", "Dungeon 2", "Wilderness 1", "City 1", "Adventurers 2"}


def test_there_are_eight_adventures_and_the_named_ones_have_their_levels() -> None:
    levels = {card.name: card.level for card in ADVENTURES}
    assert len(levels) == 8
    named = {
        "Dungeon Crawl": 1,
        "The Village Is Attacked: A Hero Is Born": 1,
        "Wastes of Ancient Empire": 1,
        "The Portcullis Is Breached": 2,
        "Bodyguards": 2,
        "Unholy Presence": 2,
    }
    assert {name: levels[name] for name in named} == named
    assert all(3 <= level <= 5 for name, level in levels.items() if name not in named)


@pytest.mark.parametrize("card", ADVENTURES, ids=lambda card: card.id)
def test_every_adventure_has_decks_of_the_box_scenes_xp_and_a_challenge(card: AdventureCard) -> None:
    names = {card.primary, card.secondary, *(d for s in card.scenes for d in (s.primary, s.secondary) if d)}
    assert names <= DECKS | set(card.decks)
    assert set(card.decks) <= names
    assert 2 <= len(card.scenes) <= 3
    assert card.text
    assert all(scene.title for scene in card.scenes)
    assert all(scene.text for scene in card.scenes if scene.setup or scene.from_secondary is not None or scene.primary)
    assert card.xp_scene > 0
    assert card.xp_win > 0
    assert card.challenges
    assert all(challenge.xp > 0 and challenge.setup for challenge in card.challenges)


def at_scene(adventure: str, scene: int, **options: str) -> Story:
    """The table at the start of a Scene, counted from 1."""
    s = a_party(*PARTY, adventure=adventure, **options)
    s.t.scene = scene - 1
    s.t.fires.bags = []
    return s


def opened(adventure: str, scene: int) -> Story:
    """What a Scene does before its encounters come."""
    s = at_scene(adventure, scene)
    for player in s.t.players:
        player.gold = 5
    s.hand(0, "Glory")
    s.hand(1, "Cantrip")
    s.encounters("Orog", "Troll")
    s.encounters("Roper", "Cloaker", deck=SECONDARY)
    card = s.t.adventure.scenes[scene - 1]
    carry_out(s, card.setup, Deed(s.t.leader))
    return s


@pytest.mark.parametrize(
    ("adventure", "counts"),
    [
        ("dungeon-crawl", [4, 5, 6]),
        ("village-attacked", [4, 5, 5]),
        ("wastes-of-ancient-empire", [4, 5, 6]),
        ("portcullis-breached", [4, 4, 6]),
        ("bodyguards", [4, 5, 6]),
        ("unholy-presence", [4, 5, 5]),
        ("ember-road", [4, 5, 5]),
        ("wyrm-below", [4, 5, 3]),
    ],
)
def test_how_many_encounters_four_players_meet(adventure: str, counts: list[int]) -> None:
    assert [encounters_needed(at_scene(adventure, n + 1).t) for n in range(len(counts))] == counts


def test_dungeon_crawl_pays_1_a_scene_and_2_and_charge_1_more() -> None:
    card = the_game().box.adventures["dungeon-crawl"]
    assert (card.primary, card.secondary, card.xp_scene, card.xp_win) == ("Dungeon 1", "Dungeon 2", 1, 2)
    assert [(challenge.name, challenge.xp) for challenge in card.challenges] == [("Charge!", 1)]


def test_charge_brings_one_more_encounter_each_scene() -> None:
    quiet, charging = at_scene("dungeon-crawl", 1), at_scene("dungeon-crawl", 1, challenge="yes")
    for s in (quiet, charging):
        s.encounters("Rust Monster", "Gelatinous Cube", "Troll", "Orog", "Red Slaad", "Chuul")
        play_out(s, encounter_phase(s.t))
    assert len(quiet.t.foes) == 4
    assert len(charging.t.foes) == 5


@pytest.mark.parametrize(("adventure", "scene", "level", "secondary"), [
    ("village-attacked", 1, 3, 0), ("bodyguards", 2, 0, 3), ("bodyguards", 2, 4, 3), ("ember-road", 1, 3, 1),
    ("wyrm-below", 1, 0, 1), ("wyrm-below", 3, 3, 0), ("bodyguards", 1, 3, 3),
])  # fmt: skip
def test_scenes_that_name_their_decks_whatever_the_level(
    adventure: str, scene: int, level: int, secondary: int
) -> None:
    s = at_scene(adventure, scene)
    s.t.level = level
    order = reveal_order(s.t, encounters_needed(s.t))
    assert order.count(SECONDARY) == secondary
    assert order.count(PRIMARY) == encounters_needed(s.t) - secondary


def test_scenes_that_pay_in_advance() -> None:
    assert [p.gold for p in opened("village-attacked", 2).t.players] == [6] * 4
    assert [p.gold for p in opened("bodyguards", 1).t.players] == [6] * 4
    assert [p.gold for p in opened("wyrm-below", 2).t.players] == [7] * 4


def test_scenes_that_cost_cards() -> None:
    s = opened("wastes-of-ancient-empire", 2)
    assert not s.player(0).hand
    assert not s.player(1).hand


def test_scenes_that_hurt() -> None:
    assert [p.hp for p in opened("ember-road", 2).t.players] == [5] * 4
    assert [p.hp for p in opened("bodyguards", 3).t.players] == [5, 6, 6, 6]


def test_the_emperors_well_heals() -> None:
    s = at_scene("wastes-of-ancient-empire", 3)
    for player in s.t.players:
        player.hp = 3
    carry_out(s, s.t.adventure.scenes[2].setup, Deed(0))
    assert [p.hp for p in s.t.players] == [4] * 4


def test_scenes_that_bring_somebody_upon_the_leader() -> None:
    s = opened("portcullis-breached", 2)
    assert s.names(foe.card for foe in s.t.facing(0)) == ["Roper"]
    s = opened("village-attacked", 3)
    assert s.names(foe.card for foe in s.t.facing(0)) == ["Roper"]


def test_the_crypt_raises_an_undead() -> None:
    s = at_scene("unholy-presence", 2)
    s.encounters("Orog", "Swarming Skeletons")
    carry_out(s, s.t.adventure.scenes[1].setup, Deed(0))
    assert s.names(foe.card for foe in s.t.foes) == ["Swarming Skeletons"]


@pytest.mark.parametrize(
    ("dragon", "harm"),
    [("Half-Dragon Berserker", 3), ("Young Red Dragon", 5)],  # 2 and 4 on the cards
)
def test_a_dragon_wakes_in_the_wyrms_bed_and_hits_harder_than_elsewhere(dragon: str, harm: int) -> None:
    s = at_scene("wyrm-below", 3)
    assert s.number(dragon) in s.t.decks[SECONDARY]
    s.encounters("Roper", dragon, deck=SECONDARY)
    s.encounters("Orog", "Troll", "Rust Monster")
    play_out(s, encounter_phase(s.t))
    facing = s.t.facing(0)
    assert s.names(foe.card for foe in facing)[0] == dragon
    assert attack_strength(s.t, facing[0]) == harm
    assert len(s.t.foes) == 4  # with three others, from the Primary Deck


def test_no_scene_says_twice_what_it_does() -> None:
    spoken = ("gold", "damage", "discard", "HP", "Secondary", "Primary", "Deck", "Dragonfire level", "party leader")
    for card in ADVENTURES:
        for scene in card.scenes:
            assert not [word for word in spoken if word in scene.text.lower().replace("gold begins to move", "")]


def test_the_presence_dispels_all_magic() -> None:
    s = at_scene("unholy-presence", 3)
    s.in_play(2, "Bound Familiar")
    carry_out(s, s.t.adventure.scenes[2].setup, Deed(0))
    assert not s.player(2).in_play


def test_undead_hit_harder_in_unholy_presence_and_dragons_below() -> None:
    plain, here = at_scene("dungeon-crawl", 1), at_scene("unholy-presence", 1)
    for name, more in (("Swarming Skeletons", 1), ("Orog", 0)):
        assert attack_strength(here.t, here.facing(0, name)) == attack_strength(plain.t, plain.facing(0, name)) + more
    dragon = next(card.name for card in the_game().box.encounters.values() if card.type == "Dragon" and not card.traits)
    plain, here = at_scene("dungeon-crawl", 1), at_scene("wyrm-below", 1)
    assert attack_strength(here.t, here.facing(0, dragon)) == attack_strength(plain.t, plain.facing(0, dragon)) + 1


def test_the_ember_road_goes_underground() -> None:
    s = at_scene("ember-road", 3)
    change_decks(s.t, s.t.adventure.scenes[2])
    assert s.t.decks[PRIMARY].cards() == sorted(s.box.encounter_deck("Dungeon 1"))
    assert s.t.decks[SECONDARY].cards() == sorted(s.box.encounter_deck("Dungeon 2"))


@pytest.mark.parametrize("card", ADVENTURES, ids=lambda card: card.id)
def test_challenges_make_every_scene_harder(card: AdventureCard) -> None:
    s = a_party(*PARTY, adventure=card.id)
    for player in s.t.players:
        player.gold = 5
        s.hand(player.seat, "Grace")
    s.encounters("Orog")
    s.encounters("Roper", deck=SECONDARY)
    carry_out(s, card.challenges[0].setup, Deed(0))
    burden = sum(p.gold < 5 for p in s.t.players) + sum(p.hp < 6 for p in s.t.players)
    burden += sum(not p.hand for p in s.t.players) + len(s.t.foes)
    assert burden >= 1


@pytest.mark.parametrize("card", ADVENTURES, ids=lambda card: card.id)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_adventure_can_be_played_to_an_end(card: AdventureCard, players: int) -> None:
    game = the_game()
    party = (*PARTY, "Shield Dwarf Cleric", "Half-Elf Rogue")[:players]
    match = Match.new(game, Setup(card.id, party, {"challenge": "yes"}), seed=players, keep=Keep.NOTHING)
    pick = match.chance.__class__(players)
    for _ in range(4000):
        if match.choice is None:
            break
        match.choose(pick.below(len(match.choice.options)))
    assert match.outcome is not None
