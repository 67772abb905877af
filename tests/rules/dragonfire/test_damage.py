"""Rules of the section DMG: the phase, icons and levels, damage with a plus, defeat, a turn cut short."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules import deal_damage
from emberhall.games.dragonfire.rules.colours import icons
from emberhall.games.dragonfire.rules.state import Source
from tests.games.dragonfire.blows import a_lasting_turn, blows, lay, left, may_lay, struck
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_turn, deal, pool
from tests.games.dragonfire.story import the_game

# ---------------------------------------------------------------- the phase


@pytest.mark.rule("DF-DMG-01")
def test_every_played_card_waits_with_its_damage() -> None:
    s = a_turn(FIGHTER, "Glory", "Stealth", "Cantrip", "Grace").begin("play_cards")
    for card in ("Glory", "Stealth", "Cantrip", "Grace"):
        s.do("play", card)
    s.do("done")
    assert s.asked == "deal-damage"
    assert [s.game.name(source.card) for source in s.t.sources] == ["Glory", "Stealth", "Cantrip", "Grace"]


@pytest.mark.rule("DF-DMG-02")
def test_encounters_are_dealt_one_at_a_time_in_any_order() -> None:
    s = a_turn(FIGHTER, facing=("Ladder", "Number Post"))
    ladder, post = s.t.foes
    first, second = blows(s, {"colourless": 2}, {"colourless": 1})
    s.begin("deal_damage")
    lay(s, first, ladder)
    lay(s, second, post)
    assert {o.what for o in s.offers("deal")} == {ladder.uid, post.uid}
    s.do("deal", "Number Post")
    assert (s.left(post), s.left(ladder)) == (4, 4)
    assert {o.what for o in s.offers("deal")} == {ladder.uid}
    assert not s.offers("lay", second.uid)  # set aside
    s.do("deal", "Ladder")
    assert s.left(ladder) == 3


@pytest.mark.rule("DF-DMG-03", "DF-DMG-22")
def test_lightning_bolt_waits_and_then_clears_its_levels_whatever_they_ask_for() -> None:
    s = a_turn(WIZARD, "Lightning Bolt", facing=("Death Slaad",)).begin("play_cards", active=WIZARD)
    slaad = s.t.foes[0]
    s.do("play", "Lightning Bolt")
    assert s.left(slaad) == 4
    deal(s, "Lightning Bolt", "Death Slaad")  # 6 of anything, then 2 black
    assert slaad.cleared == 0b0011


@pytest.mark.rule("DF-DMG-22", "DF-DMG-13")
def test_what_was_cleared_on_earlier_turns_or_outright_costs_this_turns_damage_nothing() -> None:
    s = a_lasting_turn()
    post = s.facing(FIGHTER, "Number Post", cleared=0b00001)  # levels of 1, 1, 2, 3 and 4
    first, second = blows(s, {"colourless": 1}, {"colourless": 3})
    s.begin("deal_damage")
    lay(s, first, post).do("deal", post.uid)
    s.answers(deal_damage.clear_levels(s.t, post, 1))
    assert post.cleared == 0b00111
    lay(s, second, post).do("deal", post.uid)
    assert post.cleared == 0b01111


# ---------------------------------------------------------------- icons and levels


@pytest.mark.rule("DF-DMG-04", "DF-KEY-80")
def test_each_coloured_icon_is_one_damage_of_its_colour() -> None:
    assert pool_of("Cantrip", "Cantrip", "Cantrip") == (0, 3, 0, 0, 0)
    assert pool_of("Glory", "Cantrip", "Grace", "Stealth") == (1, 1, 1, 1, 0)


def pool_of(*cards: str) -> tuple[int, ...]:
    box = the_game().box
    return tuple(sum(icons) for icons in zip(*(box.playing[box.number[c]].icons for c in cards), strict=True))


@pytest.mark.rule("DF-DMG-05")
def test_a_colourless_number_is_so_much_damage_for_colourless_levels_only() -> None:
    assert left("Ladder", {"colourless": 2}) == 3
    assert left("Rainbow Post", {"colourless": 2}) == 4


@pytest.mark.rule("DF-DMG-06")
def test_a_card_deals_all_of_its_icons() -> None:
    s = a_turn(WIZARD, "Cloud of Daggers", facing=("Ladder",)).begin("play_cards", active=WIZARD)
    ladder = s.t.foes[0]
    s.do("play", "Cloud of Daggers")
    assert pool(s, "Cloud of Daggers") == (0, 2, 0, 0, 1)
    deal(s, "Cloud of Daggers", "Ladder")  # 2 of anything and 1 blue: three points
    assert s.left(ladder) == 2


@pytest.mark.rule("DF-DMG-07", "DF-KEY-11", "DF-KEY-81", "DF-EX-30")
def test_a_row_of_two_red_icons_needs_two_red_in_one_turn() -> None:
    assert left("Signpost", {"red": 1}) == 3
    assert left("Signpost", {"red": 2}) == 2


@pytest.mark.rule("DF-DMG-08", "DF-DMG-10", "DF-EX-30")
def test_a_coloured_level_takes_its_own_colour_alone() -> None:
    assert left("Signpost", {"colourless": 5}, cleared=0b001) == 2
    assert left("Signpost", {"red": 1}, cleared=0b001) == 2
    assert left("Signpost", {"black": 1}, cleared=0b001) == 1


@pytest.mark.rule("DF-DMG-09", "DF-EX-30")
def test_a_colourless_level_takes_any_mix() -> None:
    assert left("Signpost", {"red": 1}, {"blue": 1}, {"colourless": 2}, cleared=0b011) == 0
    assert left("Signpost", {"red": 1}, {"blue": 1}, {"colourless": 1}, cleared=0b011) == 1


@pytest.mark.rule("DF-DMG-10")
def test_colourless_damage_leaves_a_red_level_alone() -> None:
    assert left("Dangling Sack", {"colourless": 2}) == 1


@pytest.mark.rule("DF-DMG-11")
def test_three_green_icons_need_three_green() -> None:
    assert left("Green Post", {"green": 2}, cleared=0b011) == 1
    assert left("Green Post", {"green": 3}, cleared=0b011) == 0


@pytest.mark.rule("DF-DMG-12")
def test_assists_of_the_turn_count_towards_a_level() -> None:
    s = a_turn(FIGHTER, "Misty Step", facing=("Minotaur",))
    s.hand(ROGUE, "Javelin")
    minotaur = s.t.foes[0]
    s.begin("play_cards").do("play", "Misty Step").do("no").do("assist", "Javelin", seat=ROGUE).do("done")
    s.do("lay", "Misty Step", "Minotaur").do("lay", "Javelin", "Minotaur").do("deal", "Minotaur")
    assert s.left(minotaur) == 3  # 2 + 2 on the level of 4


@pytest.mark.rule("DF-DMG-13", "DF-EX-31")
def test_damage_that_clears_nothing_is_gone_when_the_turn_ends() -> None:
    s, post = struck("Number Post", {"colourless": 2}, cleared=0b00111)  # the next level asks for 3
    assert s.left(post) == 2
    assert s.t.active == FIGHTER, "the next turn of the same player"
    again = blows(s, {"colourless": 2}, {"colourless": 1})
    s.do("done")
    lay(s, again[0], post).do("deal", post.uid)
    assert s.left(post) == 2
    lay(s, again[1], post).do("deal", post.uid)
    assert s.left(post) == 1


@pytest.mark.rule("DF-DMG-14", "DF-EX-32")
def test_a_cleared_level_stays_cleared_for_the_next_player() -> None:
    """Jeremy clears the first level of the Orc Warchief; Chloe joins two sources to 4 and deals the last level."""
    s = a_lasting_turn()
    jeremy, chloe = FIGHTER, WIZARD
    s.hand(chloe, *SPARE)
    chief = s.facing(jeremy, "Orc Warchief")  # 1 green, 4 of anything, 1 black
    (green,) = blows(s, {"green": 1}, seat=jeremy)
    s.begin("deal_damage", active=jeremy)
    lay(s, green, chief).do("deal", chief.uid)
    assert chief.cleared == 0b001
    assert (s.t.active, s.asked) == (chloe, "play-cards")
    two, other, black = blows(s, {"colourless": 2}, {"blue": 2}, {"black": 1}, seat=chloe)
    s.do("done")
    lay(s, two, chief)
    lay(s, other, chief).do("deal", chief.uid)
    assert chief.cleared == 0b011
    lay(s, black, chief).do("deal", chief.uid)
    assert s.left(chief) == 0


@pytest.mark.rule("DF-DMG-15")
def test_damage_goes_to_the_topmost_level_that_stands() -> None:
    assert left("Blue Gate", {"colourless": 3}) == 2  # blue on top, 3 of anything below
    assert left("Blue Gate", {"colourless": 3}, cleared=0b01) == 0


@pytest.mark.rule("DF-DMG-16")
def test_one_card_may_clear_several_levels_in_order() -> None:
    assert left("Doorstep", {"colourless": 1, "blue": 1}) == 1  # 1 of anything, then blue
    assert left("Twin Steps", {"colourless": 3}) == 1  # 2, and 1 of the 2 that the next asks for
    assert left("Twin Steps", {"colourless": 3}, {"colourless": 1}) == 0  # which another card makes up for


@pytest.mark.rule("DF-DMG-17", "DF-DMG-29")
def test_what_is_over_when_an_encounter_falls_cannot_go_elsewhere() -> None:
    s = a_turn(FIGHTER, facing=("Dangling Sack", "Number Post"))
    sack, post = s.t.foes
    (blow,) = blows(s, {"red": 1, "colourless": 2})
    s.begin("deal_damage")
    assert may_lay(s, blow, sack)
    assert may_lay(s, blow, post)
    lay(s, blow, sack).do("deal", "Dangling Sack")
    assert s.left(sack) == 0
    assert s.left(post) == 5
    assert s.asked == "play-cards"  # nothing is left to deal


@pytest.mark.rule("DF-DMG-18")
def test_damage_of_several_cards_adds_up_on_a_level() -> None:
    assert left("Minotaur", {"colourless": 2}, {"colourless": 1}, {"colourless": 1}) == 3


# ---------------------------------------------------------------- damage with a plus


@pytest.mark.rule("DF-DMG-19")
def test_plus_damage_goes_where_another_cards_damage_goes() -> None:
    s = a_turn(FIGHTER, "Glory", "Follow Through", facing=("Black Post", "Dummy")).begin("play_cards")
    post = s.t.foes[0]
    s.do("play", "Glory").do("play", "Follow Through").do("done")
    assert not s.offers("lay", "Follow Through")
    s.do("lay", "Glory", "Black Post")
    assert s.offers("lay", "Follow Through", "Black Post")
    assert not s.offers("lay", "Follow Through", "Dummy")
    s.do("lay", "Follow Through", "Black Post").do("deal", "Black Post")
    assert s.left(post) == 1  # 1 and 3 black for levels of 2, 1 and 1


@pytest.mark.rule("DF-DMG-19")
def test_plus_damage_rides_on_damage_to_all_encounters_to_one_of_them() -> None:
    s = a_turn(FIGHTER, "Flaming Oil", "Follow Through", facing=("Black Post", "Dummy"))
    s.facing(WIZARD, "Ladder")
    post = s.t.foes[0]
    s.begin("play_cards").do("play", "Flaming Oil").do("play", "Follow Through").do("done")
    assert not s.offers("lay", "Follow Through", "Ladder")  # the oil does not reach it
    s.do("lay", "Follow Through", "Black Post").do("deal-facing", "Flaming Oil")
    assert s.left(post) == 2  # 3 black for levels of 2 and 1; the oil is colourless
    assert not s.t.sources  # nothing is left to be dealt


@pytest.mark.rule("DF-DMG-19", "DF-TOKEN-13")
def test_plus_damage_on_damage_to_all_strikes_one_token_more() -> None:
    s = a_turn(FIGHTER, facing=("Sturdy Crowd",))  # two tokens, 2 damage each
    s.hand(WIZARD, "Flaming Oil", *SPARE)  # 1 to each
    s.hand(CLERIC, "Guiding Light", *SPARE)
    crowd = s.t.foes[0]
    s.begin("play_cards").do("assist", "Flaming Oil").do("assist", "Guiding Light").do("done")
    s.do("lay", "Guiding Light", "Sturdy Crowd").do("deal-facing", "Flaming Oil")
    assert crowd.tokens == 1


@pytest.mark.rule("DF-DMG-19", "DF-TOKEN-07", "DF-TOKEN-13")
def test_damage_to_all_reaches_the_card_when_plus_damage_with_it_fells_the_last_token() -> None:
    s = a_turn(FIGHTER)
    crowd = s.facing(FIGHTER, "Sturdy Crowd", tokens=1)  # 2 damage for the token, 1 green for the card
    oil = Source(0, FIGHTER, s.number("Flaming Oil"), icons({"green": 1}), facing=FIGHTER)
    plus = Source(0, FIGHTER, s.number("Follow Through"), icons({"colourless": 1}), rides=True)
    deal_damage.strike(s.t, crowd, [oil, plus])
    assert (crowd.tokens, crowd.cleared) == (0, 1)


@pytest.mark.rule("DF-DMG-19")
def test_plus_damage_rides_on_any_card_but_its_own() -> None:
    s = a_turn(FIGHTER)
    plus = deal_damage.add_source(s.t, Source(0, s.t.me.seat, s.number("Grace"), icons({"green": 1}), rides=True))
    (own, other) = (
        deal_damage.add_source(s.t, Source(0, FIGHTER, s.number(name), icons({"black": 1})))
        for name in ("Grace", "Glory")
    )
    dummy = own.target = s.t.foes[0].uid
    assert not deal_damage.targets(s.t, plus)
    other.target = dummy
    assert deal_damage.targets(s.t, plus) == s.t.foes


@pytest.mark.rule("DF-DMG-19", "DF-DMG-20")
def test_plus_damage_that_is_tied_to_a_card_does_not_go_with_damage_to_all_of_another() -> None:
    s = a_turn(FIGHTER, "Flaming Oil", "Glory", facing=("Sturdy Crowd",))
    crowd, glory = s.t.foes[0], s.number("Glory")
    tied = Source(0, FIGHTER, s.number("Follow Through"), icons({"black": 1}), rides=True, beside=glory)
    deal_damage.add_source(s.t, tied)
    s.begin("play_cards").do("play", "Glory").do("play", "Flaming Oil").do("done")
    s.do("lay", "Glory", "Sturdy Crowd").do("lay", tied.uid, crowd.uid).do("deal-facing", "Flaming Oil")
    assert not tied.dealt
    s.do("deal", "Sturdy Crowd")
    assert tied.dealt


@pytest.mark.rule("DF-GAP-86", "DF-DMG-19", "DF-DMG-25", "DF-DMG-38")
def test_plus_damage_goes_along_to_the_level_that_its_carrier_may_be_laid_on() -> None:
    """Feint lends it to Glory: 1 black and Follow Through's + 3 clear the lowest level of 3 black together."""
    s = a_turn(FIGHTER, "Feint", "Glory", "Follow Through", facing=("Black Post", "Dummy"))
    post, lowest = s.t.foes[0], 3
    s.begin("play_cards").do("play", "Feint").do("play", "Glory").do("play", "Follow Through").do("done")
    s.do("lay", "Glory", "Black Post")
    assert not s.offers("lay-level", "Glory", "Black Post", lowest)
    s.do("lay", "Follow Through", "Black Post").do("lay-level", "Glory", "Black Post", lowest)
    s.do("deal", "Black Post")
    assert post.cleared == 0b1000


@pytest.mark.rule("DF-GAP-86", "DF-DMG-19", "DF-DMG-25", "DF-DMG-38")
def test_a_level_stays_that_its_damage_cannot_clear_without_the_plus_that_was_taken_away() -> None:
    s = a_turn(FIGHTER, "Feint", "Glory", "Stealth", "Follow Through", facing=("Black Post", "Dummy"))
    post = s.t.foes[0]
    s.begin("play_cards")
    for card in ("Feint", "Glory", "Stealth", "Follow Through"):
        s.do("play", card)
    s.do("done").do("lay", "Glory", "Black Post").do("lay", "Stealth", "Dummy")
    s.do("lay", "Follow Through", "Black Post").do("lay-level", "Glory", "Black Post", 3)
    s.do("lay", "Follow Through", "Dummy").do("deal", "Black Post")
    assert post.cleared == 0


@pytest.mark.rule("DF-DMG-20")
def test_plus_damage_of_a_source_that_deals_nothing_is_nothing() -> None:
    s = a_turn(FIGHTER, facing=("Black Post",))
    post = s.t.foes[0]
    (carrier,) = blows(s, {"black": 1})
    stealth = s.number("Stealth")
    plus = deal_damage.add_source(
        s.t, Source(0, FIGHTER, s.number("Grace"), icons({"black": 1}), rides=True, beside=stealth)
    )
    s.begin("deal_damage")
    lay(s, carrier, post)
    assert not may_lay(s, plus, post), "it is tied to Stealth, which deals nothing this turn"
    s.do("deal", post.uid)
    assert s.left(post) == 4


@pytest.mark.rule("DF-DMG-39")
def test_damage_for_each_encounter_is_so_much_of_every_colour_it_names() -> None:
    s = a_turn(FIGHTER, facing=("Dummy", "Ladder", "Crowd"))  # the Crowd has three tokens
    source = Source(0, FIGHTER, s.number("Heroic Charge"), per="facing", unit=(1, 2, 3, 4, 5))
    assert deal_damage.measured(s.t, source) == (6, 12, 18, 24, 30)


@pytest.mark.rule("DF-DMG-21")
def test_damage_without_a_plus_may_go_to_another_encounter_than_its_card() -> None:
    s = a_turn(CLERIC, "Bless", facing=("Green Post", "Dangling Sack")).begin("play_cards", active=CLERIC)
    post, sack = s.t.foes
    s.do("play", "Bless").do("colour", 3).do("done")
    green, red = s.t.sources
    lay(s, green, post)
    lay(s, red, sack).do("deal", post.uid)
    s.do("deal", sack.uid)
    assert (s.left(post), s.left(sack)) == (2, 0)


# ---------------------------------------------------------------- defeat


@pytest.mark.rule("DF-DMG-27")
def test_an_encounter_falls_with_its_last_level() -> None:
    s, ladder = struck("Ladder", {"colourless": 3}, cleared=0b0111)
    assert s.left(ladder) == 0
    assert ladder not in s.t.foes


@pytest.mark.rule("DF-DMG-28", "DF-KEY-66")
def test_vanquished_happens_before_damage_is_dealt_to_the_next_encounter() -> None:
    s = a_turn(FIGHTER, facing=())
    minotaur = s.facing(FIGHTER, "Minotaur", cleared=0b0111)  # red is left
    ladder = s.facing(FIGHTER, "Ladder")
    red, two = blows(s, {"red": 1}, {"colourless": 2})
    s.begin("deal_damage")
    lay(s, red, minotaur)
    lay(s, two, ladder).do("deal", "Minotaur")
    assert s.asked == "may"
    assert s.choice.about == (s.number("Minotaur"),)
    assert s.left(ladder) == 4
    s.do("no").do("deal", "Ladder")
    assert s.left(ladder) == 3


@pytest.mark.rule("DF-DMG-29")
def test_eight_damage_on_a_track_of_seven_is_one_too_many() -> None:
    s = a_turn(FIGHTER, facing=("Minotaur", "Number Post"))
    minotaur, post = s.t.foes
    sources = blows(s, {"colourless": 5}, {"blue": 2}, {"red": 1})
    s.begin("deal_damage")
    for source in sources:
        lay(s, source, minotaur)
    s.do("deal", "Minotaur").do("no")
    assert (s.left(minotaur), s.left(post)) == (0, 5)


@pytest.mark.rule("DF-DMG-30", "DF-CF-53")
def test_the_layout_may_be_changed_until_it_is_dealt() -> None:
    s = a_turn(FIGHTER, facing=("Dangling Sack", "Ladder"))
    sack, ladder = s.t.foes
    red, two = blows(s, {"red": 1}, {"colourless": 2})
    s.begin("deal_damage")
    lay(s, red, sack)
    lay(s, two, sack)
    lay(s, two, ladder)
    lay(s, red, ladder)
    lay(s, red, sack)
    s.do("deal", "Dangling Sack")
    assert s.left(sack) == 0
    assert not s.offers("lay", red.uid), "what defeated it is locked"
    s.do("deal", "Ladder")
    assert s.left(ladder) == 3


@pytest.mark.rule("DF-DMG-31")
def test_played_cards_and_defeated_encounters_are_discarded_at_the_very_end() -> None:
    s = a_turn(ROGUE, "Stealth", "Stealth", facing=("Dangling Sack", "Ladder")).begin("play_cards", active=ROGUE)
    sack = s.t.foes[0]
    s.do("play", "Stealth").do("play", "Stealth").do("done")
    first, second = s.t.sources
    lay(s, first, sack).do("deal", "Dangling Sack")
    assert sack in s.t.foes
    assert not s.player(ROGUE).discard
    assert len(s.t.played) == 2
    lay(s, second, s.t.foes[1]).do("deal", "Ladder")
    assert sack not in s.t.foes
    assert s.names(s.player(ROGUE).discard) == ["Stealth", "Stealth"]
    assert s.names(s.player(ROGUE).hand) == list(SPARE)
    assert not s.t.played
    assert sack.card in s.t.discards[0]


# ---------------------------------------------------------------- a turn cut short


@pytest.mark.rule("DF-UNCON-11")
def test_who_falls_unconscious_in_deal_damage_deals_no_more() -> None:
    s = a_turn(FIGHTER, facing=("Ladder",))
    s.hand(WIZARD, "Cantrip", *SPARE)
    ladder = s.t.foes[0]
    fuse = s.facing(FIGHTER, "Fuse", cleared=0b01)  # hurts everybody by 1 when it falls
    me = s.player(FIGHTER)
    me.hp, me.exhausted = 1, True
    green, two = blows(s, {"green": 1}, {"colourless": 2})
    s.t.played = [(FIGHTER, s.number("Glory"))]
    s.begin("deal_damage")
    lay(s, two, ladder)
    lay(s, green, fuse).do("deal", fuse.uid)
    assert me.unconscious
    assert (s.t.active, s.asked) == (WIZARD, "play-cards")
    assert not s.t.sources, "what was not dealt is gone"
    assert not s.t.played
    assert s.names(me.discard) == ["Glory"]
    assert (s.left(ladder), ladder.seat) == (4, WIZARD)


@pytest.mark.rule("DF-DMG-30")
def test_damage_laid_on_what_falls_by_other_damage_is_free_again() -> None:
    s = a_turn(FIGHTER, "Flaming Oil", "Glory", facing=("Ladder",))
    s.facing(FIGHTER, "Number Post", cleared=0b11011)  # 2 of anything is left
    post = s.t.foes[1]
    s.begin("play_cards").do("play", "Glory").do("play", "Flaming Oil").do("done")
    s.do("lay", "Glory", "Number Post").do("deal-facing", "Flaming Oil")
    assert s.left(post) == 0
    assert not s.offers("deal", "Number Post")
    assert s.offers("lay", "Glory", "Ladder")
