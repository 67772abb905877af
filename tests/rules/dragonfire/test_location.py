"""Rules of the section LOC: places apart from the Environment, who is in them, and what reaches in and out."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.encounters import move_to, reveal_for
from emberhall.games.dragonfire.rules.features import feature_options
from emberhall.games.dragonfire.rules.hit_points import fall_unconscious, hurt, stun
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.play_cards import can_help
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, PRIMARY, Foe
from tests.games.dragonfire.blows import a_lasting_turn, blows, bolt, lay
from tests.games.dragonfire.moments import a_fight, arrives, attacks, carry_out, facing, falls, play_out, stirs
from tests.games.dragonfire.sparring import FIGHTER, WIZARD
from tests.games.dragonfire.story import Story

FOUR = ("Grace", "Grace", "Grace", "Grace")


def in_places(s: Story, *names: str) -> list[Foe]:
    """Each player in turn is in a Location of its own; an empty name is the Environment."""
    return [s.facing(seat, name) for seat, name in enumerate(names) if name]


@pytest.mark.rule("DF-LOC-01", "DF-GOLD-08")
def test_a_location_is_an_encounter_with_track_and_gold() -> None:
    s = a_fight()
    ground = arrives(s, 0, "Cursed Ground")
    card = s.box.encounters[ground.card]
    assert card.levels
    assert card.colour == "green"
    falls(s, ground)
    assert sum(p.gold for p in s.t.players) == 20 + card.gold


@pytest.mark.rule("DF-LOC-02", "DF-LOC-03", "DF-KEY-35", "DF-KEY-10", "DF-GAP-72")
def test_a_location_takes_in_whom_it_faces() -> None:
    s = a_fight()
    place = arrives(s, 1, "Choke Point")
    assert s.player(1).place == place.uid
    assert s.player(0).place == ENVIRONMENT


@pytest.mark.rule("DF-LOC-04")
def test_a_second_location_for_the_same_player_is_buried() -> None:
    s = a_fight()
    s.facing(1, "Choke Point")
    s.encounters("Cursed Ground", "Troll", "Orog")
    play_out(s, reveal_for(s.t, 1, PRIMARY))
    assert facing(s, 1) == ["Choke Point", "Troll"]
    assert s.names(s.t.decks[PRIMARY].draw(s.t.chance) for _ in range(2)) == ["Orog", "Cursed Ground"]


@pytest.mark.rule("DF-LOC-05")
def test_if_that_was_the_last_card_the_discard_is_shuffled_in() -> None:
    s = a_fight()
    s.facing(1, "Choke Point")
    s.encounters("Cursed Ground")
    s.t.discards[PRIMARY] = [s.number("Troll")] * 2
    foe = play_out(s, reveal_for(s.t, 1, PRIMARY), draws=["Troll"])
    assert s.names([foe.card]) == ["Troll"]
    assert sorted(s.names(s.t.decks[PRIMARY].cards())) == ["Cursed Ground", "Troll"]
    assert s.t.discards[PRIMARY] == []


@pytest.mark.rule("DF-LOC-05")
def test_if_the_same_location_comes_up_again_the_next_card_is_revealed_all_the_same() -> None:
    s = a_fight()
    s.facing(1, "Choke Point")
    s.encounters("Cursed Ground")
    s.t.discards[PRIMARY] = [s.number("Troll")]
    foe = play_out(s, reveal_for(s.t, 1, PRIMARY), draws=["Cursed Ground"])
    assert s.names([foe.card]) == ["Troll"]
    assert s.names(s.t.decks[PRIMARY].cards()) == ["Cursed Ground"]


@pytest.mark.rule("DF-LOC-06", "DF-KEY-30", "DF-CF-55", "DF-LOC-33")
def test_whoever_is_inside_faces_the_location_and_it_pays_once() -> None:
    s = a_fight()
    portal = s.facing(3, "Slaad Planar Portal")
    s.inside(0, portal)
    assert facing(s, 0) == facing(s, 3) == ["Slaad Planar Portal"]
    falls(s, portal)
    assert sum(p.gold for p in s.t.players) == 20 + s.box.encounters[portal.card].gold


@pytest.mark.rule("DF-LOC-07", "DF-LOC-08", "DF-LOC-29", "DF-TURN-05")
def test_one_moves_only_at_the_start_of_ones_turn_between_a_location_and_the_environment() -> None:
    s = a_fight()
    chamber, _ = in_places(s, "Moaning Chamber", "Cursed Ground")
    s.inside(2, chamber)
    for seat in range(4):
        s.hand(seat, *FOUR)
    s.begin("start_turn", active=2)
    assert s.asked == "move"
    assert sorted(o.act for o in s.choice.options) == ["leave", "stay"]  # never straight into the other
    s.do("leave")
    assert s.player(2).place == ENVIRONMENT
    assert s.asked == "play-cards"
    assert not s.offers("enter")
    assert not s.offers("leave")
    s.do("done")
    assert (s.asked, s.t.active) == ("move", 3)


@pytest.mark.rule("DF-LOC-08")
def test_from_the_environment_one_may_enter_any_location_with_room() -> None:
    s = a_fight()
    in_places(s, "Moaning Chamber", "Cursed Ground")
    s.hand(2, *FOUR)
    s.begin("start_turn", active=2)
    assert s.offers("enter", "Moaning Chamber")
    assert s.offers("enter", "Cursed Ground")
    s.do("enter", "Cursed Ground")
    assert facing(s, 2) == ["Cursed Ground"]


@pytest.mark.rule("DF-LOC-09", "DF-CF-05")
def test_the_only_one_inside_cannot_leave() -> None:
    s = a_fight()
    place = s.facing(0, "Choke Point")
    s.hand(0, *FOUR)
    s.begin("start_turn")
    assert s.asked == "play-cards"
    other = a_fight()
    place = other.facing(0, "Choke Point")
    other.inside(3, place)
    other.hand(0, *FOUR)
    other.begin("start_turn")
    assert other.offers("leave")


@pytest.mark.rule("DF-LOC-10", "DF-EX-15")
def test_vampire_lair_holds_four() -> None:
    s = a_fight("Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue", "Half-Orc Fighter")
    lair = s.facing(0, "Vampire Lair")
    for seat in (1, 2, 3):
        s.inside(seat, lair)
    s.hand(4, *FOUR)
    s.begin("start_turn", active=4)
    assert s.asked == "play-cards"
    s = a_fight("Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue", "Half-Orc Fighter")
    lair = s.facing(0, "Vampire Lair")
    for seat in (1, 2):
        s.inside(seat, lair)
    s.hand(4, *FOUR)
    s.begin("start_turn", active=4)
    assert s.offers("enter", "Vampire Lair")


@pytest.mark.rule("DF-LOC-11")
def test_nothing_moves_a_location() -> None:
    s = a_fight()
    place = s.facing(1, "Choke Point")
    move_to(s.t, place, 0)
    assert facing(s, 0) == []
    s.inside(0, place)
    s.hand(0, "Grapple", *FOUR)
    s.facing(1, "Troll")
    s.begin("play_cards").do("play", "Grapple")  # the only encounter it can pull is the Troll
    assert facing(s, 0) == ["Choke Point", "Troll"]


@pytest.mark.rule("DF-LOC-12")
def test_when_its_owner_leaves_the_card_lies_before_who_stays() -> None:
    s = a_fight()
    place = s.facing(0, "Choke Point")
    s.inside(2, place)
    s.hand(0, *FOUR)
    s.begin("start_turn").do("leave")
    assert s.t.foes[0].seat == 2
    assert facing(s, 0) == []


@pytest.mark.rule("DF-LOC-11", "DF-LOC-12", "DF-UNCON-06")
def test_a_location_stays_before_its_owner_when_others_leave_it_or_fall_in_it() -> None:
    s = a_fight()
    place = s.facing(2, "Vampire Lair")
    for seat in (0, 1, 3):
        s.inside(seat, place)
    stirs(s, "leave", active=1)
    assert place.seat == 2
    fall_unconscious(s.t, s.player(3))  # on whose left somebody else is inside
    assert place.seat == 2


@pytest.mark.rule("DF-LOC-13")
def test_encounters_follow_who_walks() -> None:
    s = a_fight()
    s.facing(3, "Slaad Planar Portal")
    s.facing(0, "Death Slaad")
    s.hand(0, *FOUR)
    s.begin("start_turn").do("enter", "Slaad Planar Portal")
    assert facing(s, 0) == ["Slaad Planar Portal", "Death Slaad"]


@pytest.mark.rule("DF-LOC-14", "DF-LOC-25", "DF-LOC-26", "DF-CF-48")
def test_inside_one_is_attacked_by_the_place_and_by_ones_own_encounters_only() -> None:
    s = a_fight()
    ground = s.facing(0, "Cursed Ground")
    s.inside(1, ground)
    s.facing(1, "Troll")
    assert attacks(s, active=0) == 1
    assert attacks(s, active=1) == 3
    s.facing(2, "Choke Point")
    assert attacks(s, active=2) == 0


@pytest.mark.rule("DF-LOC-15", "DF-LOC-29", "DF-KEY-73")
def test_when_a_location_is_defeated_everybody_is_back_on_the_environment_after_deal_damage() -> None:
    s = a_fight()
    portal = s.facing(3, "Slaad Planar Portal", cleared=0b01111)
    s.inside(0, portal)
    s.facing(0, "Troll")
    s.hand(0, "Glory", *FOUR)
    s.hand(1, *FOUR)
    s.begin("play_cards").do("play", "Glory").do("done").do("lay", "Glory", "Slaad Planar Portal")
    s.do("deal", "Slaad Planar Portal")
    assert [p.place for p in s.t.players] == [ENVIRONMENT] * 4
    assert s.names(s.t.discards[PRIMARY]) == ["Slaad Planar Portal"]


@pytest.mark.rule("DF-LOC-15", "DF-LOC-16")
def test_until_deal_damage_ends_everybody_is_still_inside_a_defeated_location() -> None:
    s = a_fight()
    portal = s.facing(0, "Slaad Planar Portal", cleared=0b01111)
    s.inside(3, portal)
    s.facing(0, "Troll")
    s.facing(1, "Orog")  # on the Environment
    s.hand(0, "Glory", "Glory", *FOUR)
    s.begin("play_cards").do("play", "Glory").do("play", "Glory").do("done")
    first, second = s.t.sources
    s.do("lay", first.uid, "Slaad Planar Portal").do("deal", "Slaad Planar Portal")
    assert s.asked == "deal-damage"
    assert [p.seat for p in s.t.players if p.place == portal.uid] == [0, 3]
    assert s.offers("lay", second.uid, "Troll")
    assert not s.offers("lay", second.uid, "Orog")


@pytest.mark.rule("DF-LOC-16", "DF-EX-16")
@pytest.mark.parametrize("inside", [True, False])
def test_a_played_cards_damage_stays_where_its_player_is(inside: bool) -> None:
    s = a_fight()
    lair = s.facing(1, "Vampire Lair")
    s.facing(1, "Orog")
    s.facing(2, "Troll")
    if inside:
        s.inside(0, lair)
    s.hand(0, "Glory", *FOUR)
    s.begin("play_cards").do("play", "Glory").do("done")
    assert bool(s.offers("lay", "Glory", "Orog")) is inside
    assert bool(s.offers("lay", "Glory", "Vampire Lair")) is inside
    assert bool(s.offers("lay", "Glory", "Troll")) is not inside


@pytest.mark.rule("DF-LOC-20", "DF-LOC-21", "DF-EX-17")
def test_assists_between_places() -> None:
    s = a_fight("Human Fighter", "Human Wizard", "Human Cleric")
    s.facing(0, "Cursed Ground")
    s.facing(2, "Choke Point")

    def may_help(helper: int, active: int) -> bool:
        s.t.active = active
        return can_help(s.t, s.player(helper))

    assert may_help(0, 1)  # A, on Cursed Ground, helps B on the Environment
    assert not may_help(0, 2)  # but not C on Choke Point
    assert may_help(1, 0)
    assert may_help(1, 2)


@pytest.mark.rule("DF-LOC-17", "DF-LOC-18", "DF-LOC-20", "DF-EX-18", "DF-CF-15")
def test_crown_of_confusion_across_places() -> None:
    s = a_fight()
    s.facing(0, "Moaning Chamber")
    s.facing(1, "Stone Giant")
    s.facing(2, "Slaad Planar Portal")
    s.facing(2, "Cyclops")
    s.hand(0, "Crown of Confusion", *FOUR)
    s.encounters("Chuul")
    s.begin("play_cards").do("play", "Crown of Confusion")
    assert s.asked == "which-encounter"
    assert s.offers("foe", "Stone Giant")
    assert not s.offers("foe", "Cyclops")
    s.do("foe", "Moaning Chamber")
    s.do("done")
    icons = next(source.uid for source in s.t.sources if source.damage == (0, 2, 0, 0, 0))
    assert s.offers("lay", icons, "Moaning Chamber")
    assert not s.offers("lay", icons, "Stone Giant")


@pytest.mark.rule("DF-LOC-18", "DF-LOC-19", "DF-LOC-24", "DF-EX-19")
def test_lightning_bolt_reaches_into_a_location_and_magic_missile_does_not() -> None:
    s = a_fight()
    s.facing(0, "Troll")
    s.facing(1, "Cursed Ground")
    s.hand(0, "Magic Missile", "Lightning Bolt", *FOUR)
    s.begin("play_cards").do("play", "Magic Missile").do("play", "Lightning Bolt").do("done")
    assert s.offers("lay", "Lightning Bolt", "Cursed Ground")
    assert not s.offers("lay", "Magic Missile", "Cursed Ground")


@pytest.mark.rule("DF-LOC-22", "DF-EX-19")
def test_as_an_assist_magic_missile_reaches_into_a_location() -> None:
    s = a_fight()
    s.facing(0, "Cursed Ground")
    s.hand(0, *FOUR)
    s.hand(1, "Magic Missile")
    s.begin("play_cards").do("assist", "Magic Missile", seat=1).do("done")
    assert s.offers("lay", "Magic Missile", "Cursed Ground")


@pytest.mark.rule("DF-LOC-23", "DF-EX-20")
def test_command_presence_into_a_location() -> None:
    s = a_fight()
    s.facing(1, "Cursed Ground")
    s.facing(0, "Troll")
    s.facing(1, "Orog")
    s.facing(3, "Moaning Chamber")
    s.hand(0, "Command Presence", *FOUR)
    s.hand(1, "Cantrip")
    s.deck(1, "Stealth")
    s.begin("play_cards").do("play", "Command Presence").do("character", 1)
    s.do("play", "Cantrip", seat=1)
    s.do("done")
    assert s.offers("lay", "Cantrip", "Orog")
    assert not s.offers("lay", "Cantrip", "Troll")


@pytest.mark.rule("DF-LOC-20", "DF-EX-20")
def test_command_presence_does_not_go_from_one_location_to_another() -> None:
    s = a_fight("Human Fighter", "Human Wizard", "Human Cleric")
    s.facing(0, "Cursed Ground")
    s.facing(1, "Moaning Chamber")
    s.hand(0, "Command Presence", *FOUR)
    s.hand(1, "Cantrip")
    s.begin("play_cards").do("play", "Command Presence")
    assert not s.offers("character", 1)


@pytest.mark.rule("DF-LOC-20")
@pytest.mark.parametrize("gift", ["Sacred Hush", "Folk Hero", "Sentinel", "Scatter the Horde"])
def test_nor_does_a_feature_on_the_turn_of_another(gift: str) -> None:
    s = a_fight()
    in_places(s, "Cursed Ground", "Choke Point")
    kobolds, number = s.facing(1, "Kobold Pack"), s.number(gift)
    s.t.active = 1
    carry_out(s, s.box.features[number].do, Deed(0, number, assist=True))  # nobody is asked which encounter
    assert (kobolds.seat, kobolds.calm, kobolds.tokens) == (1, False, 3)


@pytest.mark.rule("DF-LOC-20", "DF-LOC-21")
@pytest.mark.parametrize(("place", "offered"), [("", True), ("Cursed Ground", False)])
def test_who_is_attacked_in_a_location_is_not_protected_from_another(place: str, offered: bool) -> None:
    s = a_fight()
    in_places(s, place, "Choke Point")
    s.player(0).features, s.t.active = (s.number("Fighting Style: Protection"),), 1
    assert bool(feature_options(s.t, "hurt")) is offered


@pytest.mark.rule("DF-LOC-27", "DF-UNCON-06", "DF-GOLD-08", "DF-GAP-56")
def test_a_location_left_alone_by_the_fallen_is_gone_without_gold() -> None:
    s = a_fight()
    s.facing(1, "Choke Point")
    play_out(s, fall_unconscious(s.t, s.player(1)))
    assert s.t.foes == []
    assert sum(p.gold for p in s.t.players) == 20
    assert s.names(s.t.discards[PRIMARY]) == ["Choke Point"]


@pytest.mark.rule("DF-LOC-27", "DF-DMG-17", "DF-UNCON-06")
def test_damage_laid_on_a_location_that_is_gone_may_go_elsewhere_and_other_damage_stays_where_it_is() -> None:
    s = a_lasting_turn()
    fuse, post = s.facing(FIGHTER, "Fuse"), s.facing(FIGHTER, "Number Post")
    barn = s.facing(WIZARD, "Barn")
    wizard = s.player(WIZARD)
    wizard.hp, wizard.exhausted = 1, True
    spark, blow = blows(s, {"colourless": 1, "green": 1}, {"colourless": 1})
    far = bolt(s, 1)
    s.begin("deal_damage")
    lay(lay(lay(s, spark, fuse), blow, post), far, barn)
    s.do("deal", "Fuse")  # everybody takes 1 damage, which is too much for the Wizard
    assert wizard.unconscious
    assert barn.uid not in [foe.uid for foe in s.t.foes]
    assert {option.what for option in s.offers("deal")} == {post.uid}
    lay(s, far, post).do("deal", post.uid)
    assert s.left(post) == 3  # one level by the blow, one by the bolt


@pytest.mark.rule("DF-LOC-28", "DF-UNCON-06")
def test_a_location_with_others_inside_moves_left_to_one_of_them() -> None:
    s = a_fight()
    place = s.facing(1, "Choke Point")
    s.inside(3, place)
    play_out(s, fall_unconscious(s.t, s.player(1)))
    assert place.seat == 3
    assert s.t.inside(place.uid) == [s.player(3)]


@pytest.mark.rule("DF-LOC-30", "DF-STUN-11")
def test_the_stunned_stay_where_they_are() -> None:
    s = a_fight()
    place = s.facing(1, "Choke Point")
    s.facing(1, "Troll")
    stun(s.t, s.player(1))
    assert s.player(1).place == place.uid
    assert facing(s, 1) == ["Choke Point", "Troll"]


@pytest.mark.rule("DF-STUN-19")
def test_a_location_attacks_the_stunned() -> None:
    s = a_fight()
    s.facing(0, "Cursed Ground")
    play_out(s, hurt(s.t, s.player(0), 5))
    assert s.player(0).stunned
    attacks(s)
    assert s.player(0).unconscious


@pytest.mark.rule("DF-LOC-32", "DF-CF-22")
def test_a_locations_start_of_turn_effect_is_for_everybody_inside_after_moving() -> None:
    s = a_fight()
    portal = s.facing(3, "Slaad Planar Portal")
    s.encounters("Chuul", "Ghoul", "Blue Slaad")
    stirs(s, ("enter", "Slaad Planar Portal"))  # blue: the Save fails
    assert facing(s, 0) == ["Slaad Planar Portal"]
    assert s.names(s.t.decks[PRIMARY].cards()).count("Chuul") == 1
    stirs(s, "stay", active=3)  # green: it succeeds
    assert facing(s, 3) == ["Slaad Planar Portal", "Blue Slaad"]
    assert portal.seat == 3
