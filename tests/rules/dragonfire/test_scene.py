"""Rules of the sections SCENE, END and WIN: how a Scene runs and ends, and how the game does."""

from __future__ import annotations

import random

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.dragonfire.rules.deal_damage import add_source
from emberhall.games.dragonfire.rules.scenes import has_won_already
from emberhall.games.dragonfire.rules.state import SECONDARY, Source
from emberhall.games.dragonfire.rules.tokens import Hit
from emberhall.games.dragonfire.rules.turn import end_turn
from emberhall.games.dragonfire.telling.texts import card_text
from tests.games.dragonfire.moments import a_fight, facing, falls
from tests.games.dragonfire.story import PARTY, Story, a_party, the_game

FOUR = ("Grace", "Grace", "Grace", "Grace")


def a_last_blow(scene: int = 0) -> Story:
    """The fighter is about to defeat the only encounter; everybody has four cards to spare."""
    s = a_fight()
    s.t.scene = scene
    s.facing(0, "Rust Monster", cleared=0b01)
    for seat in range(4):
        s.hand(seat, *FOUR)
    s.hand(0, "Cantrip", *FOUR)
    return s


def strike(s: Story) -> Story:
    return s.do("play", "Cantrip").do("done").do("lay", "Cantrip", "Rust Monster").do("deal", "Rust Monster")


@pytest.mark.rule("DF-SCENE-03", "DF-SCENE-01", "DF-REST-01", "DF-CF-03")
def test_the_turn_that_clears_a_scene_is_played_to_its_end() -> None:
    s = a_last_blow()
    s.t.players[0].gold = 9
    s.market("Javelin")
    s.encounters(*["Rust Monster"] * 5)
    strike(s.begin("play_cards"))
    assert s.asked == "market"  # Take Damage and Replenish are past, the Scene is not over yet
    assert s.t.scene == 0
    s.do("done")
    while s.asked == "rest-market":
        s.do("pass")
    assert s.t.scene == 1


@pytest.mark.rule("DF-SCENE-04", "DF-SCENE-06", "DF-SCENE-09", "DF-SCENE-02", "DF-GAP-08", "DF-END-01", "DF-KEY-71")
def test_a_cleared_scene_is_followed_by_the_next_with_the_player_to_the_left() -> None:
    s = a_last_blow()
    s.encounters(*["Animated Armor"] * 5)
    strike(s.begin("play_cards"))
    assert s.t.scene == 1
    assert s.t.active == 1
    assert len(s.t.foes) == 5
    s.do("done")
    assert s.t.active == 2
    assert len(s.t.foes) == 5  # a later turn reveals none


@pytest.mark.rule("DF-SCENE-05", "DF-SCENE-07")
def test_at_the_end_of_a_scene_the_active_card_is_buried_and_the_level_stays() -> None:
    s = a_last_blow()
    s.fires("Cursed")
    s.fire("Cursed Treasure", level=3)
    s.encounters("Rust Monster", "Rust Monster")
    s.encounters("Hook Horror", "Hook Horror", "Hook Horror", deck=SECONDARY)
    strike(s.begin("play_cards"))
    assert (s.t.level, s.t.fire, s.t.ashes) == (3, -1, [])
    assert s.names(s.t.fires.draw(s.t.chance) for _ in range(2)) == ["Cursed", "Cursed Treasure"]
    assert [foe.deck for foe in s.t.foes] == [SECONDARY] * 3 + [0] * 2


@pytest.mark.rule("DF-WIN-01")
@pytest.mark.parametrize(("scene", "won"), [(2, True), (1, False)])
def test_the_wyrm_below_is_won_when_the_dragon_of_the_last_scene_falls(scene: int, won: bool) -> None:
    s = a_party(adventure="wyrm-below")
    s.t.scene = scene
    s.fires()
    s.market()
    s.hand(1, *FOUR)
    dragon = s.facing(0, "Young Red Dragon")
    s.facing(1, "Orog")  # it does not matter that others are left
    falls(s, dragon)
    s.begin("end_of_damage")
    outcome = s.played.outcome
    assert (outcome is not None and outcome.won) is won
    assert outcome is None or outcome.rule == "DF-WIN-01"


@pytest.mark.rule("DF-WIN-01", "DF-WIN-02")
@pytest.mark.parametrize(("dragons", "standing"), [(1, True), (0, False)])
def test_a_second_dragon_or_nobody_left_standing_is_in_the_way_of_that_victory(dragons: int, standing: bool) -> None:
    s = a_party(adventure="wyrm-below")
    s.t.scene = 2
    s.t.fallen = [s.number("Young Red Dragon")]
    for _ in range(dragons):
        s.facing(1, "Half-Dragon Berserker")
    for player in s.t.players:
        player.stunned = player.exhausted = not standing
    assert not has_won_already(s.t)


@pytest.mark.rule("DF-WIN-01")
@pytest.mark.parametrize(("turns", "won"), [(20, True), (19, False)])
def test_bodyguards_is_won_by_standing_through_five_rounds_at_the_harbour(turns: int, won: bool) -> None:
    s = a_party(adventure="bodyguards")
    s.t.scene, s.t.turn, s.t.counts["scene turn"] = 2, 40 + turns - 1, 40
    s.facing(0, "Orog")
    assert has_won_already(s.t) is won
    s.t.scene = 1
    assert not has_won_already(s.t)


@pytest.mark.rule("DF-WIN-01", "DF-GAME-07", "DF-UNCON-11")
@pytest.mark.parametrize(
    ("down", "active", "won"),
    [((3,), 2, True), ((2, 3), 1, True), ((0, 2, 3), 1, True), ((2, 3), 0, False), ((0,), 2, False)],
)
def test_the_last_round_at_the_harbour_does_not_wait_for_those_who_take_no_turn(
    down: tuple[int, ...], active: int, won: bool
) -> None:
    s = a_party(adventure="bodyguards")
    s.t.scene, s.t.turn, s.t.counts["scene turn"], s.t.active = 2, 40 + 16 + active, 40, active
    for seat in down:
        s.player(seat).unconscious = True
    s.facing(1, "Orog")
    assert has_won_already(s.t) is won


@pytest.mark.rule("DF-WIN-01")
def test_an_adventure_says_how_it_is_won() -> None:
    told = {info.id: info for info in the_game().adventures()}
    assert "as soon as the Dragon of the last Scene is defeated" in told["wyrm-below"].victory
    assert "has stood through 5 rounds of the last Scene" in told["bodyguards"].victory
    assert "as soon as" not in told["dungeon-crawl"].victory
    face = card_text(the_game().box, the_game().box.number["The Wyrm Below"])
    assert "Victory once the Dragon of the last Scene is defeated: judged at the end of a turn" in face


@pytest.mark.rule("DF-SCENE-10", "DF-WIN-01", "DF-WIN-05", "DF-GAME-01")
def test_the_last_scene_wins_the_game_without_a_rest() -> None:
    s = a_last_blow(scene=2)
    s.player(0).hp = 3
    strike(s.begin("play_cards"))
    assert s.outcome is not None
    assert s.outcome.won
    assert s.player(1).hp == 5  # nobody rested
    assert s.t.scene == 2


@pytest.mark.rule("DF-WIN-02", "DF-EX-43")
def test_one_character_standing_is_enough() -> None:
    s = a_fight("Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue", "Half-Orc Fighter", "Sun Elf Wizard")
    s.t.scene = 2
    for seat in (1, 2, 3):
        s.player(seat).unconscious = True
    for seat in (4, 5):
        s.player(seat).stunned = s.player(seat).exhausted = True
    s.player(0).hp, s.player(0).exhausted = 1, True
    s.begin("end_turn")
    assert s.outcome is not None
    assert s.outcome.won


@pytest.mark.rule("DF-WIN-02", "DF-GAP-53")
def test_with_nobody_standing_the_last_scene_is_not_won() -> None:
    s = a_fight("Human Fighter", "Human Wizard")
    s.t.scene = 2
    s.player(0).stunned, s.player(1).unconscious = True, True
    s.begin("end_turn")
    assert s.outcome is not None
    assert not s.outcome.won


@pytest.mark.rule("DF-END-02", "DF-END-01", "DF-GAME-02", "DF-TOKEN-14")
def test_while_anything_is_left_the_next_player_goes_on() -> None:
    s = a_fight()
    s.facing(1, "Kobold Pack", tokens=1, cleared=0b111)
    for seat in range(4):
        s.hand(seat, *FOUR)
    s.begin("end_turn", active=3)
    assert (s.t.active, s.t.scene) == (0, 0)


@pytest.mark.rule("DF-END-03", "DF-END-04", "DF-DMG-13")
def test_partial_damage_and_what_holds_this_turn_are_gone() -> None:
    s = a_fight()
    foe = s.facing(0, "Troll")
    foe.pool, foe.hits, foe.mood, foe.calm, foe.cap = (0, 0, 0, 0, 2), (Hit((1, 0, 0, 0, 0)),), -1, True, 2
    end_turn(s.t)
    assert (foe.pool, foe.hits, foe.mood, foe.calm, foe.cap) == ((0,) * 5, (), 0, False, 0)


@pytest.mark.rule("DF-END-05", "DF-LOC-09")
def test_no_location_is_ever_empty_after_a_turn() -> None:
    pick = random.Random(4)
    for seed in range(6):
        match = Match.new(the_game(), Setup("dungeon-crawl", PARTY), seed=seed, keep=Keep.NOTHING)
        turn = -1
        while match.choice is not None:
            t = match.state
            if t.turn != turn:
                turn = t.turn
                for foe in t.foes:
                    assert not t.is_location(foe) or foe.defeated or t.inside(foe.uid)
            match.choose(pick.randrange(len(match.choice.options)))


@pytest.mark.rule("DF-GAP-55")
def test_a_scene_cleared_outside_a_turn_ends_with_the_next_players_turn() -> None:
    s = a_fight()
    s.facing(2, "Rust Monster")
    for seat in range(4):
        s.hand(seat, *FOUR)
    s.fires("Fireball (Dragonfire)")
    s.encounters(*["Animated Armor"] * 5)
    s.begin("dragonfire_phase").do("character", 2)
    assert s.t.foes == []
    assert (s.asked, s.t.scene, s.t.active) == ("play-cards", 0, 0)
    s.do("done")
    assert (s.t.scene, s.t.active) == (1, 1)


@pytest.mark.rule("DF-GAP-55", "DF-GAP-09", "DF-TURN-11")
def test_a_scene_cleared_before_the_seat_of_an_unconscious_leader_ends_with_the_turn_after_it() -> None:
    s = a_fight()
    s.facing(2, "Rust Monster")
    s.player(0).unconscious = True
    for seat in range(1, 4):
        s.hand(seat, *FOUR)
    s.fires("Fireball (Dragonfire)")
    s.encounters(*["Animated Armor"] * 5)
    s.begin("dragonfire_phase").do("character", 2)
    assert s.t.foes == []
    assert (s.asked, s.t.scene, s.t.active) == ("play-cards", 0, 1)
    s.deck(0, "Glory", "Glory")
    s.do("done")
    assert (s.t.scene, s.t.active) == (1, 2)


@pytest.mark.rule("DF-ENC-14")
def test_a_defeated_encounter_lies_there_until_deal_damage_ends() -> None:
    s = a_fight()
    s.facing(0, "Rust Monster", cleared=0b01)
    s.facing(0, "Troll")
    s.hand(0, *FOUR)
    s.hand(1, *FOUR)
    add_source(s.t, Source(0, 0, s.number("Cantrip"), (0, 1, 0, 0, 0)))
    add_source(s.t, Source(0, 0, s.number("Glory"), (1, 0, 0, 0, 0)))
    s.begin("deal_damage").do("lay", "Cantrip", "Rust Monster").do("deal", "Rust Monster")
    assert s.names(foe.card for foe in s.t.foes) == ["Rust Monster", "Troll"]
    s.do("done")
    assert facing(s, 0) == ["Troll"]
    assert s.names(s.t.discards[0]) == ["Rust Monster"]
