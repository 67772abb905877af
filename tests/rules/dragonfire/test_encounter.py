"""Rules of the sections ENC and TOKEN: what encounters are, how they act, and their tokens."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.cards.encounters import HurtItself, Mend
from emberhall.games.dragonfire.rules.deal_damage import (
    add_source,
    after_clearing,
    clear_levels,
    deal_to,
    deal_to_all_facing,
)
from emberhall.games.dragonfire.rules.encounters import heal_levels, move_to, remove
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.play_cards import play_limit
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import Foe, Source
from emberhall.games.dragonfire.rules.turn import end_turn
from tests.games.dragonfire.moments import a_fight, arrives, attacks, carry_out, facing, falls, loses, play_out, stirs
from tests.games.dragonfire.sparring import FIGHTER, SPARE, WIZARD, a_turn
from tests.games.dragonfire.story import Story

Icons = tuple[int, int, int, int, int]


def hit(s: Story, foe: Foe, *piles: Icons) -> None:
    """Deal piles of damage to an encounter, each as one card."""
    for damage in piles:
        add_source(s.t, Source(0, 0, s.number("Glory"), damage)).target = foe.uid
    play_out(s, deal_to(s.t, foe))


@pytest.mark.rule("DF-ENC-01", "DF-TAKE-01", "DF-KEY-30")
def test_an_encounter_attacks_only_whom_it_faces() -> None:
    s = a_fight()
    arrives(s, 0, "Troll")
    arrives(s, 1, "Orog")
    assert attacks(s, active=1) == 2
    assert facing(s, 0) == ["Troll"]


@pytest.mark.rule("DF-ENC-02", "DF-PLAY-11")
def test_anybodys_encounter_may_be_damaged() -> None:
    s = a_fight()
    s.facing(1, "Minotaur")
    s.hand(0, "Glory", "Grace")
    s.begin("play_cards").do("play", "Glory").do("done")
    assert s.offers("lay", "Glory", "Minotaur")


@pytest.mark.rule("DF-ENC-03", "DF-ENC-04", "DF-KEY-81")
def test_levels_fall_from_top_to_bottom_in_whatever_colour_they_ask_for() -> None:
    s = a_fight()
    minotaur = arrives(s, 0, "Minotaur")
    assert s.box.encounters[minotaur.card].colour == "blue"
    hit(s, minotaur, (0, 0, 0, 3, 0))
    assert s.left(minotaur) == 4
    minotaur.pool = (0,) * 5
    minotaur.cleared = minotaur.before = 0b0111
    hit(s, minotaur, (0, 0, 0, 1, 0))
    assert minotaur.defeated


@pytest.mark.rule("DF-ENC-05")
def test_an_ability_without_a_trigger_holds_as_long_as_it_is_there() -> None:
    s = a_fight()
    place = arrives(s, 1, "Choke Point")
    assert play_limit(s.t, 1) == 2
    s.t.turn += 4
    assert play_limit(s.t, 1) == 2
    remove(s.t, place)
    assert play_limit(s.t, 1) == 99


@pytest.mark.rule("DF-ENC-06", "DF-KEY-59")
def test_surprise_goes_off_whenever_a_card_comes_into_play_and_only_then() -> None:
    s = a_fight()
    goblins = arrives(s, 0, "Goblin Ambushers")
    assert s.player(0).hp == 4
    move_to(s.t, goblins, 1)
    assert s.player(1).hp == 5


@pytest.mark.rule("DF-ENC-07", "DF-KEY-66")
def test_vanquished_is_done_before_anything_else_is_dealt() -> None:
    s = a_fight()
    s.facing(0, "Cutpurse", cleared=0b01)
    s.facing(0, "Troll")
    for card in ("Stealth", "Glory"):
        add_source(s.t, Source(0, 0, s.number(card), s.box.market[s.number(card)].icons))
    s.begin("deal_damage").do("lay", "Stealth", "Cutpurse").do("lay", "Glory", "Troll").do("deal", "Cutpurse")
    assert s.player(0).gold == 8  # 2 for the vanquished Cutpurse and the first of its 3 coins
    assert s.asked == "deal-damage"


@pytest.mark.rule("DF-ENC-08", "DF-TAKE-02", "DF-KEY-06")
def test_attack_strength_is_the_damage_of_an_attack() -> None:
    s = a_fight()
    golem = arrives(s, 0, "Stone Golem")
    assert attacks(s) == 3
    golem.might = 1
    s.player(0).hp = 5
    assert attacks(s) == 4


@pytest.mark.rule("DF-ENC-09")
def test_the_gold_value_is_for_the_whole_party() -> None:
    s = a_fight()
    falls(s, arrives(s, 0, "Troll"))
    assert sum(p.gold for p in s.t.players) == 20 + 11


@pytest.mark.rule("DF-ENC-10", "DF-KEY-63")
def test_the_tripwire_needs_a_level_below_the_line() -> None:
    s = a_fight()
    slaad = arrives(s, 0, "Death Slaad")
    loses(s, slaad, 2)
    assert not slaad.tripped
    slaad.cleared = 0b0100
    play_out(s, after_clearing(s.t, slaad))
    assert slaad.tripped


@pytest.mark.rule("DF-ENC-11")
def test_the_trait_takes_effect_even_on_defeat() -> None:
    s = a_fight()
    slaad = arrives(s, 0, "Blue Slaad")
    s.encounters("Red Slaad")
    falls(s, slaad)
    assert facing(s, 0) == ["Red Slaad"]
    death = arrives(s, 1, "Death Slaad")
    falls(s, death)
    assert attacks(s, active=1) == 0


@pytest.mark.rule("DF-ENC-13")
def test_encounter_means_locations_as_well() -> None:
    s = a_fight()
    portal = arrives(s, 0, "Slaad Planar Portal")
    troll = arrives(s, 0, "Troll")
    source = add_source(s.t, Source(0, 0, s.number("Flaming Oil"), (0, 0, 0, 0, 4), facing=0))
    play_out(s, deal_to_all_facing(s.t, source))
    assert (s.left(portal), s.left(troll)) == (4, 2)


@pytest.mark.rule("DF-ENC-15", "DF-KEY-38", "DF-TOKEN-10", "DF-LOC-13")
def test_a_moved_encounter_takes_its_tokens_and_a_walking_character_takes_its_encounters() -> None:
    s = a_fight()
    pack, slaad = arrives(s, 3, "Kobold Pack"), arrives(s, 0, "Death Slaad")
    place = arrives(s, 1, "Cursed Ground")
    move_to(s.t, pack, 0)
    assert (facing(s, 0), pack.tokens) == (["Kobold Pack", "Death Slaad"], 3)
    s.inside(0, place)
    assert s.t.place_of(slaad) == place.uid
    assert "Death Slaad" in facing(s, 0)


@pytest.mark.rule("DF-ENC-16", "DF-GAP-34", "DF-KEY-31")
def test_healing_brings_the_lowest_levels_back_first() -> None:
    s = a_fight()
    minotaur = arrives(s, 0, "Minotaur")
    loses(s, minotaur, 3)
    heal_levels(s.t, minotaur, 1)
    assert minotaur.cleared == 0b0011
    heal_levels(s.t, minotaur, 99)
    assert minotaur.cleared == 0


@pytest.mark.rule("DF-ENC-17")
def test_healing_never_brings_tokens_back() -> None:
    s = a_fight()
    pack = arrives(s, 0, "Kobold Pack")
    pack.tokens = 1
    heal_levels(s.t, pack, 99)
    assert pack.tokens == 1


@pytest.mark.rule("DF-ENC-20")
def test_an_encounter_that_eliminates_itself_does_nothing_more_but_its_trait() -> None:
    s = a_fight()
    slaad = arrives(s, 0, "Blue Slaad")
    loses(s, slaad, 2)
    s.encounters("Red Slaad")
    effects = (HurtItself(1), Mend(1))
    carry_out(s, effects, Deed(0, slaad.card, foe=slaad))
    assert slaad.defeated
    assert s.left(slaad) == 0
    assert facing(s, 0) == ["Red Slaad"]


@pytest.mark.rule("DF-ENC-19", "DF-ENC-20")
@pytest.mark.parametrize(("by_itself", "summoned"), [(True, []), (False, ["Blue Slaad"])])
def test_one_that_eliminates_itself_pays_its_gold_and_has_no_vanquished_effect(
    by_itself: bool, summoned: list[str]
) -> None:
    s = a_fight()
    slaad = arrives(s, 0, "Red Slaad")
    card = s.box.encounters[slaad.card]
    slaad.cleared = (1 << len(card.levels) - 1) - 1
    s.encounters("Grick Knot", "Blue Slaad")  # its Save shows a red card
    if by_itself:
        carry_out(s, (HurtItself(1),), Deed(0, slaad.card, foe=slaad))
    else:
        play_out(s, clear_levels(s.t, slaad, 1))
    assert slaad.defeated
    assert facing(s, 0) == summoned
    assert sum(player.gold for player in s.t.players) == 20 + card.gold


@pytest.mark.rule("DF-ENC-22", "DF-EX-68")
def test_the_lore_of_four_encounters_is_in_their_abilities() -> None:
    s = a_fight()
    cards = {name: s.box.encounters[s.number(name)] for name in ("Fomorian", "Red Slaad", "Stone Golem", "Kobold Pack")}
    assert cards["Fomorian"].attacking  # when it attacks
    assert cards["Red Slaad"].vanquished
    assert cards["Stone Golem"].replenish
    assert arrives(s, 1, "Kobold Pack").tokens == 3
    troll = arrives(s, 0, "Troll")
    loses(s, troll, 1)
    stirs(s)  # and at the start of a turn
    assert s.left(troll) == 3


@pytest.mark.rule("DF-KEY-26", "DF-KEY-83", "DF-KEY-74")
def test_every_encounter_has_one_of_four_colours_and_fourteen_types() -> None:
    s = a_fight()
    cards = s.box.encounters.values()
    assert {card.colour for card in cards} == {"black", "blue", "green", "red"}
    assert len({card.type for card in cards}) == 14
    assert not [card.name for card in cards if "archenemy" in card.name.lower()]


# ---------------------------------------------------------------- tokens


@pytest.mark.rule("DF-TOKEN-01")
@pytest.mark.parametrize(("name", "tokens"), [("Kobold Pack", 3), ("Swarming Skeletons", 2), ("Grick Knot", 1)])
def test_tokens_come_with_their_card(name: str, tokens: int) -> None:
    assert arrives(a_fight(), 0, name).tokens == tokens


@pytest.mark.rule("DF-TOKEN-04", "DF-EX-13")
def test_a_colourless_token_needs_its_number_in_one_turn() -> None:
    s = a_fight()
    knot = arrives(s, 0, "Grick Knot")
    hit(s, knot, (0, 0, 0, 0, 1))
    assert knot.tokens == 1
    hit(s, knot, (0, 1, 0, 0, 0))
    assert knot.tokens == 0
    late = arrives(s, 0, "Thug Gang")
    hit(s, late, (0, 0, 0, 0, 1))
    end_turn(s.t)
    hit(s, late, (0, 0, 0, 0, 1))
    assert late.tokens == 2


@pytest.mark.rule("DF-TOKEN-05", "DF-EX-13")
def test_a_coloured_token_needs_its_colour() -> None:
    s = a_fight()
    cloaker = arrives(s, 0, "Cloaker")
    hit(s, cloaker, (0, 0, 0, 0, 3))
    assert cloaker.tokens == 3
    hit(s, cloaker, (0, 0, 0, 1, 0))
    assert cloaker.tokens == 2


@pytest.mark.rule("DF-TOKEN-06")
def test_tokens_attack_with_their_card() -> None:
    s = a_fight()
    arrives(s, 0, "Kobold Pack")
    assert attacks(s) == 4


@pytest.mark.rule("DF-TOKEN-07", "DF-CF-26")
def test_tokens_shield_the_card_and_area_damage_goes_through_once_they_are_gone() -> None:
    s = a_fight()
    pack = arrives(s, 0, "Kobold Pack")
    pack.tokens = 1
    hit(s, pack, (0, 0, 0, 0, 3))
    assert (pack.tokens, s.left(pack)) == (0, 3)

    s = a_fight()
    pack = arrives(s, 0, "Kobold Pack")
    pack.tokens = 1
    source = add_source(s.t, Source(0, 0, s.number("Flaming Oil"), (0, 0, 0, 0, 2), facing=0))
    play_out(s, deal_to_all_facing(s.t, source))
    assert (pack.tokens, s.left(pack)) == (0, 2)


@pytest.mark.rule("DF-TOKEN-09")
def test_one_card_removes_one_token() -> None:
    s = a_fight()
    pack = arrives(s, 0, "Kobold Pack")
    hit(s, pack, (0, 0, 0, 0, 3))
    assert pack.tokens == 2


@pytest.mark.rule("DF-TOKEN-09")
def test_magic_missile_removes_up_to_three() -> None:
    s = a_fight()
    s.facing(0, "Kobold Pack")
    s.hand(0, "Magic Missile", "Grace")
    s.begin("play_cards").do("play", "Magic Missile").do("done")
    for uid in [source.uid for source in s.t.sources]:
        s.do("lay", uid, "Kobold Pack")
    s.do("deal", "Kobold Pack")
    assert s.t.foes[0].tokens == 0


@pytest.mark.rule("DF-TOKEN-11")
def test_tokens_leave_with_their_card() -> None:
    s = a_fight()
    remove(s.t, arrives(s, 0, "Swarming Skeletons"))
    assert (s.t.foes, attacks(s)) == ([], 0)


@pytest.mark.rule("DF-TOKEN-12")
def test_clearing_a_level_defeats_a_token_whatever_its_track() -> None:
    s = a_fight()
    knot = arrives(s, 0, "Grick Knot")
    play_out(s, clear_levels(s.t, knot, 1))
    assert (knot.tokens, s.left(knot)) == (0, 2)


@pytest.mark.rule("DF-TOKEN-13")
def test_area_damage_hits_every_token() -> None:
    s = a_fight()
    pack = arrives(s, 0, "Kobold Pack")
    source = add_source(s.t, Source(0, 0, s.number("Flaming Oil"), (0, 0, 0, 0, 2), facing=0))
    play_out(s, deal_to_all_facing(s.t, source))
    assert pack.tokens == 0


@pytest.mark.rule("DF-TOKEN-04", "DF-TOKEN-13")
def test_area_damage_adds_to_other_damage_that_a_token_takes_in_the_same_turn() -> None:
    s = a_turn(FIGHTER, "Glory", facing=("Sturdy Crowd",))  # two tokens, 2 damage each
    crowd = s.t.foes[0]
    s.hand(WIZARD, "Flaming Oil")  # 1 to each when thrown in
    s.begin("play_cards").do("play", "Glory").do("assist", "Flaming Oil").do("done")
    s.do("deal-facing", "Flaming Oil")
    assert crowd.tokens == 2
    s.do("lay", "Glory", "Sturdy Crowd").do("deal", "Sturdy Crowd")
    assert crowd.tokens == 1
    assert crowd.hits == ()  # the turn is over, and what was not enough is gone


@pytest.mark.rule("DF-TOKEN-04", "DF-TOKEN-13")
@pytest.mark.parametrize("first", ["Glory", "Flaming Oil"])
def test_area_damage_finishes_the_token_that_was_struck_before(first: str) -> None:
    s = a_turn(FIGHTER, "Glory", facing=("Sturdy Crowd",))
    crowd = s.t.foes[0]
    s.hand(WIZARD, "Flaming Oil", "Fireball", *SPARE)
    s.begin("play_cards").do("play", "Glory").do("assist", "Flaming Oil").do("assist", "Fireball").do("done")
    s.do("lay", "Glory", "Sturdy Crowd")
    if first == "Glory":
        s.do("deal", "Sturdy Crowd").do("deal-facing", "Flaming Oil")
        assert crowd.tokens == 1
    else:
        s.do("deal-facing", "Flaming Oil").do("deal", "Sturdy Crowd")
        assert crowd.tokens == 1
    s.do("deal-facing", "Fireball")  # each token that is left has taken 1 before
    assert crowd.tokens == 0


@pytest.mark.rule("DF-TAKE-13", "DF-GAP-19", "DF-GAP-70")
def test_attack_strength_adds_everything_up_and_stops_at_0() -> None:
    s = a_fight()
    kobolds = arrives(s, 0, "Kobold Pack")
    kobolds.mood = kobolds.token_mood = -2
    assert attack_strength(s.t, kobolds) == attack_strength(s.t, kobolds, token=True) == 0
    kobolds.mood, kobolds.might = 2, 1
    assert attack_strength(s.t, kobolds) == 4
