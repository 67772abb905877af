"""Rules of the section DMG, and the keywords about damage, levels, Immune and Tripwire."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire import damage
from emberhall.games.dragonfire.colours import Colour, icons
from emberhall.games.dragonfire.effects import Deal
from emberhall.games.dragonfire.language import Deed
from emberhall.games.dragonfire.standing import attack_strength
from emberhall.games.dragonfire.state import Foe, Source
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_turn, deal, pool, until_turn_of
from tests.games.dragonfire.story import Story, a_party, a_quiet_party, the_game

Damage = dict[Colour, int]


def blows(s: Story, *amounts: Damage, seat: int = FIGHTER, assist: bool = False) -> list[Source]:
    """Damage that waits to be dealt, a source each."""
    card = s.number("Glory")
    return [damage.add_source(s.t, Source(0, seat, card, icons(amount), assist=assist)) for amount in amounts]


def bolt(s: Story, levels: int, seat: int = FIGHTER) -> Source:
    """Level damage that waits to be dealt."""
    return damage.add_source(s.t, Source(0, seat, s.number("Glory"), levels=levels, crosses=True))


def lay(s: Story, source: Source, foe: Foe) -> Story:
    return s.do("lay", source.uid, foe.uid)


def may_lay(s: Story, source: Source, foe: Foe) -> bool:
    return bool(s.offers("lay", source.uid, foe.uid))


def a_lasting_turn() -> Story:
    """The Fighter can take a lot, and a straw man before the Rogue keeps the Scene from ending."""
    s = a_quiet_party()
    s.hand(FIGHTER, *SPARE)
    s.player(FIGHTER).hp = 99
    s.facing(ROGUE, "Dummy")
    return s


def struck(name: str, *amounts: Damage, cleared: int = 0) -> tuple[Story, Foe]:
    """An encounter without tokens that all these blows were dealt to together; the turn is over."""
    s = a_lasting_turn()
    foe = s.facing(FIGHTER, name, cleared=cleared, tokens=0)
    sources = blows(s, *amounts)
    s.begin("deal_damage")
    for source in sources:
        lay(s, source, foe)
    s.do("deal", foe.uid)
    return s, foe


def left(name: str, *amounts: Damage, cleared: int = 0) -> int:
    """How many levels stand after it."""
    s, foe = struck(name, *amounts, cleared=cleared)
    return s.left(foe)


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
    s = a_turn(WIZARD, "Lightning Bolt", facing=("Death Slaad",)).begin("play_cards", WIZARD)
    slaad = s.t.foes[0]
    s.do("play", "Lightning Bolt")
    assert s.left(slaad) == 4
    deal(s, "Lightning Bolt", "Death Slaad")  # 6 of anything, then 2 black
    assert slaad.cleared == 0b0011


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
    s = a_turn(WIZARD, "Cloud of Daggers", facing=("Ladder",)).begin("play_cards", WIZARD)
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
    s.begin("deal_damage", jeremy)
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


@pytest.mark.rule("DF-DMG-20")
def test_plus_damage_of_a_source_that_deals_nothing_is_nothing() -> None:
    s = a_turn(FIGHTER, facing=("Black Post",))
    post = s.t.foes[0]
    (carrier,) = blows(s, {"black": 1})
    stealth = s.number("Stealth")
    plus = damage.add_source(
        s.t, Source(0, FIGHTER, s.number("Grace"), icons({"black": 1}), rides=True, beside=stealth)
    )
    s.begin("deal_damage")
    lay(s, carrier, post)
    assert not may_lay(s, plus, post), "it is tied to Stealth, which deals nothing this turn"
    s.do("deal", post.uid)
    assert s.left(post) == 4


@pytest.mark.rule("DF-DMG-21")
def test_damage_without_a_plus_may_go_to_another_encounter_than_its_card() -> None:
    s = a_turn(CLERIC, "Bless", facing=("Green Post", "Dangling Sack")).begin("play_cards", CLERIC)
    post, sack = s.t.foes
    s.do("play", "Bless").do("colour", 3).do("done")
    green, red = s.t.sources
    lay(s, green, post)
    lay(s, red, sack).do("deal", post.uid)
    s.do("deal", sack.uid)
    assert (s.left(post), s.left(sack)) == (2, 0)


# ---------------------------------------------------------------- level damage


@pytest.mark.rule("DF-DMG-23")
def test_consecutive_levels_fall_from_the_topmost_that_stands() -> None:
    s = a_turn(FIGHTER)
    slaad = s.facing(FIGHTER, "Death Slaad", cleared=0b0001)
    source = bolt(s, 2)
    s.begin("deal_damage")
    lay(s, source, slaad).do("deal", slaad.uid)
    assert slaad.cleared == 0b0111


@pytest.mark.rule("DF-DMG-23")
def test_a_second_level_that_is_not_there_is_lost() -> None:
    s = a_turn(FIGHTER, facing=("Dangling Sack", "Ladder"))
    sack, ladder = s.t.foes
    source = bolt(s, 2)
    s.begin("deal_damage")
    lay(s, source, sack).do("deal", sack.uid)
    assert (s.left(sack), s.left(ladder)) == (0, 4)


@pytest.mark.rule("DF-DMG-24")
def test_level_damage_cannot_be_used_on_a_square_level() -> None:
    s = a_turn(FIGHTER, facing=("Iron Chest", "Dummy"))
    chest, dummy = s.t.foes
    s.hand(ROGUE, "Twist the Knife")
    s.begin("play_cards").do("assist", "Twist the Knife", seat=ROGUE).do("done")
    assert not s.offers("lay", "Twist the Knife", "Iron Chest")
    assert s.offers("lay", "Twist the Knife", "Dummy")
    assert chest.cleared == dummy.cleared == 0


@pytest.mark.rule("DF-DMG-24", "DF-GAP-35")
def test_level_damage_stops_before_a_square_level() -> None:
    s = a_turn(FIGHTER)
    post = s.facing(FIGHTER, "Iron Post")  # round, square, round
    source = bolt(s, 2)
    s.begin("deal_damage")
    lay(s, source, post).do("deal", post.uid)
    assert post.cleared == 0b001


@pytest.mark.rule("DF-DMG-24", "DF-KEY-34")
def test_a_square_level_is_cleared_by_icons_and_its_neighbours_by_level_damage() -> None:
    s = a_turn(FIGHTER)
    chest = s.facing(FIGHTER, "Iron Chest")  # 5 of anything, square; then 2 black
    knife = bolt(s, 1)
    (five,) = blows(s, {"colourless": 5})
    s.begin("deal_damage")
    assert not may_lay(s, knife, chest)
    lay(s, five, chest).do("deal", chest.uid)
    assert chest.cleared == 0b001
    lay(s, knife, chest).do("deal", chest.uid)
    assert chest.cleared == 0b011


# ---------------------------------------------------------------- anywhere on the track


def feint(blue: int) -> tuple[Story, Foe, Source]:
    """A Feint has been played, and blue damage waits for the Death Slaad."""
    s = a_turn(ROGUE, "Feint", facing=("Death Slaad",)).begin("play_cards", ROGUE).do("play", "Feint")
    (crown,) = blows(s, {"blue": blue}, seat=ROGUE)
    return s.do("done"), s.t.foes[0], crown


@pytest.mark.rule("DF-DMG-25", "DF-DMG-26")
def test_feint_puts_two_blue_on_the_third_level() -> None:
    s, slaad, crown = feint(2)
    assert [o.also % 16 for o in s.offers("lay-level", crown.uid)] == [2]
    s.do("lay-level", crown.uid, slaad.uid * 16 + 2).do("deal", slaad.uid)
    assert slaad.cleared == 0b0100
    assert not slaad.defeated


@pytest.mark.rule("DF-DMG-25")
def test_feint_does_not_lower_what_a_level_asks_for() -> None:
    s, _, crown = feint(1)
    assert not s.offers("lay-level", crown.uid)


@pytest.mark.rule("DF-DMG-26", "DF-DMG-36")
def test_levels_that_were_skipped_must_still_be_cleared() -> None:
    s = a_turn(FIGHTER)
    slaad = s.facing(FIGHTER, "Death Slaad", cleared=0b0100)
    six, black, three = blows(s, {"colourless": 6}, {"black": 2}, {"colourless": 3})
    s.begin("deal_damage")
    lay(s, three, slaad).do("deal", slaad.uid)
    assert slaad.cleared == 0b0100, "3 do not clear the level of 6 on top"
    lay(s, six, slaad).do("deal", slaad.uid)
    assert slaad.cleared == 0b0101
    lay(s, black, slaad).do("deal", slaad.uid)
    assert slaad.cleared == 0b1111, "with the 3 of this turn the last level falls too"
    assert s.left(slaad) == 0


@pytest.mark.rule("DF-DMG-37")
def test_only_feint_deals_damage_anywhere() -> None:
    box = the_game().box
    found = [card.name for card in box.market.values() if "anywhere on a damage track" in texts_of(card.name)]
    assert found == ["Feint"]


def texts_of(name: str) -> str:
    return next(card.text for card in the_game().cards() if card.name == name)


@pytest.mark.rule("DF-DMG-38", "DF-EX-33")
def test_feint_lends_its_permission_to_a_crown_of_confusion_that_keeps_its_text() -> None:
    s = a_turn(ROGUE, "Feint", "Crown of Confusion", "Lightning Bolt", facing=("Death Slaad",))
    slaad = s.t.foes[0]
    s.player(ROGUE).hp = 99
    s.encounters("Ghoul")  # for the Save: not black, so it fails
    s.begin("play_cards", ROGUE).do("play", "Feint").do("play", "Crown of Confusion").do("done")
    crown = next(x for x in s.t.sources if s.game.name(x.card) == "Crown of Confusion" and not x.per)
    turned = next(x for x in s.t.sources if x.per == "strength")
    assert sum(turned.damage) == 2, "the text is used as well: its Attack Strength is turned against another"
    s.do("lay-level", crown.uid, slaad.uid * 16 + 2).do("deal", slaad.uid)
    assert slaad.cleared == 0b0100
    until_turn_of(s, ROGUE)
    s.do("play", "Lightning Bolt").do("done").do("lay", "Lightning Bolt", "Death Slaad").do("deal", "Death Slaad")
    assert slaad.cleared == 0b0111, "only the colourless level of 3 remains"


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
    s = a_turn(ROGUE, "Stealth", "Stealth", facing=("Dangling Sack", "Ladder")).begin("play_cards", ROGUE)
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


# ---------------------------------------------------------------- where it may go


@pytest.mark.rule("DF-DMG-32")
def test_inside_a_location_damage_stays_there() -> None:
    s = a_turn(FIGHTER, facing=("Ladder",))
    barn = s.facing(FIGHTER, "Barn")
    ladder = s.t.foes[0]
    post = s.facing(WIZARD, "Number Post")
    own = blows(s, {"colourless": 1})[0]
    helping = blows(s, {"colourless": 1}, seat=ROGUE, assist=True)[0]
    s.begin("deal_damage")
    for source in (own, helping):
        assert may_lay(s, source, barn)
        assert may_lay(s, source, ladder)
        assert not may_lay(s, source, post)


@pytest.mark.rule("DF-DMG-33")
@pytest.mark.parametrize(
    ("where", "hits"), [("creature", ["Ladder"]), ("location", ["Barn"]), ("", ["Ladder", "Barn"])]
)
def test_text_may_spare_locations_or_mean_only_them(where: str, hits: list[str]) -> None:
    s = a_turn(FIGHTER, facing=("Ladder",))
    s.facing(FIGHTER, "Barn")
    Deal({"colourless": 2}, where=where).run(s.t, Deed(FIGHTER, s.number("Glory")))  # type: ignore[arg-type]
    s.begin("deal_damage")
    assert [name for name in ("Ladder", "Barn") if s.offers("lay", "Glory", name)] == hits


@pytest.mark.rule("DF-DMG-34")
def test_magic_missile_strikes_up_to_three_different_encounters() -> None:
    s = a_turn(WIZARD, "Magic Missile", facing=("Rainbow Post", "Ladder", "Number Post", "Dummy"))
    s.begin("play_cards", WIZARD).do("play", "Magic Missile").do("done")
    one, two, three = s.t.sources
    _, ladder, post, dummy = s.t.foes
    assert [source.damage for source in s.t.sources] == [(0, 1, 0, 0, 0)] * 3
    lay(s, one, post)
    assert not may_lay(s, two, post), "two points on the same encounter"
    lay(s, two, ladder)
    assert not may_lay(s, three, post)
    assert not may_lay(s, three, ladder)
    assert may_lay(s, three, dummy)
    s.do("deal", post.uid).do("deal", ladder.uid)
    assert not may_lay(s, three, post), "it has been struck"
    assert s.left(post) == 4


@pytest.mark.rule("DF-DMG-34", "DF-TOKEN-09")
def test_magic_missile_may_strike_three_tokens_but_not_one_token_twice() -> None:
    s = a_turn(WIZARD, "Magic Missile", facing=("Crowd",)).begin("play_cards", WIZARD).do("play", "Magic Missile")
    crowd = s.t.foes[0]
    s.do("done")
    for source in list(s.t.sources):
        lay(s, source, crowd)
    s.do("deal", "Crowd")
    assert crowd.tokens == 0

    s = a_turn(WIZARD, "Magic Missile", facing=("Sturdy Crowd",))  # tokens of 2
    s.begin("play_cards", WIZARD).do("play", "Magic Missile").do("done")
    one, two, _ = s.t.sources
    crowd = s.t.foes[0]
    lay(s, one, crowd)
    assert not may_lay(s, two, crowd)
    s.do("deal", "Sturdy Crowd")
    assert crowd.tokens == 2
    assert not may_lay(s, two, crowd)


@pytest.mark.rule("DF-DMG-39")
def test_damage_that_depends_on_cards_played_is_counted_when_it_is_dealt() -> None:
    s = a_turn(FIGHTER, "Flurry of Steel", "Glory", "Glory", facing=("Black Post",)).begin("play_cards")
    s.do("play", "Flurry of Steel")
    s.do("play", "Glory").do("play", "Glory")
    if s.asked == "swords":
        s.do("pass")
    s.do("done")
    varies = next(source for source in s.t.sources if source.per)
    assert varies.damage == (3, 0, 0, 0, 0), "three Martial cards, itself among them"


@pytest.mark.rule("DF-DMG-39")
def test_damage_may_be_so_many_levels_in_place_of_icons() -> None:
    s = a_turn(WIZARD, "Lightning Bolt", facing=("Ladder",)).begin("play_cards", WIZARD).do("play", "Lightning Bolt")
    assert (s.t.sources[0].levels, sum(s.t.sources[0].damage)) == (2, 0)


# ---------------------------------------------------------------- keywords


@pytest.mark.rule("DF-KEY-14")
def test_damage_to_characters_and_to_encounters_are_two_things() -> None:
    s, ladder = struck("Ladder", {"colourless": 2})  # which then attacks for 1
    assert (s.left(ladder), s.player(FIGHTER).hp) == (3, 98)


@pytest.mark.rule("DF-KEY-33", "DF-EX-64")
def test_a_vampire_is_immune_to_level_damage() -> None:
    s = a_turn(WIZARD, "Lightning Bolt", facing=("Vampire", "Dummy"))
    s.hand(ROGUE, "Twist the Knife")
    s.begin("play_cards", WIZARD).do("play", "Lightning Bolt").do("assist", "Twist the Knife", seat=ROGUE).do("done")
    for card in ("Lightning Bolt", "Twist the Knife"):
        assert not s.offers("lay", card, "Vampire")
        assert s.offers("lay", card, "Dummy")


@pytest.mark.rule("DF-KEY-33", "DF-EX-64")
def test_a_rakshasa_is_immune_to_arcane_cards_up_to_five_gold() -> None:
    s = a_turn(WIZARD, "Cloud of Daggers", "Crown of Confusion", "Lightning Bolt", facing=("Rakshasa", "Dummy"))
    s.encounters("Troll")
    s.begin("play_cards", WIZARD)
    s.do("play", "Cloud of Daggers").do("play", "Crown of Confusion").do("play", "Lightning Bolt")
    assert s.t.decks[0].cards() == [s.number("Troll")], "the Save was that of the Dummy, the only one to be chosen"
    s.do("done")
    assert not s.offers("lay", "Cloud of Daggers", "Rakshasa")
    assert s.offers("lay", "Lightning Bolt", "Rakshasa")
    crown = next(x for x in s.t.sources if s.game.name(x.card) == "Crown of Confusion" and not x.per)
    assert not may_lay(s, crown, s.t.foes[0])


@pytest.mark.rule("DF-KEY-33", "DF-EX-64", "DF-GAP-36")
@pytest.mark.parametrize("name", ["Vampire", "Rakshasa"])
def test_a_magic_item_is_not_bound_by_immune_but_by_square_levels(name: str) -> None:
    s = a_turn(FIGHTER, facing=(name, "Iron Chest"))
    source = bolt(s, 1)
    source.keen = True  # as the damage of every Magic Item is
    s.begin("deal_damage")
    assert may_lay(s, source, s.t.foes[0])
    assert not may_lay(s, source, s.t.foes[1])


@pytest.mark.rule("DF-KEY-62")
def test_tokens_are_encounters_of_the_colour_of_their_card() -> None:
    s = a_party()
    pack = s.facing(0, "Kobold Pack")  # black, three tokens
    assert attack_strength(s.t, pack) + 3 * attack_strength(s.t, pack, token=True) == 4
    s.fire("Surging Evil", level=0)  # each black encounter hits harder by 1
    assert attack_strength(s.t, pack) + 3 * attack_strength(s.t, pack, token=True) == 8


@pytest.mark.rule("DF-KEY-63", "DF-KEY-64")
def test_the_tripwire_is_passed_by_a_level_below_the_line_and_not_before() -> None:
    s = a_turn(FIGHTER)
    slaad = s.facing(FIGHTER, "Death Slaad")
    eight, blue = blows(s, {"colourless": 6, "black": 2}, {"blue": 2})
    s.begin("deal_damage")
    lay(s, eight, slaad).do("deal", slaad.uid)
    assert (slaad.cleared, slaad.tripped, attack_strength(s.t, slaad)) == (0b0011, False, 2)
    lay(s, blue, slaad).do("deal", slaad.uid)
    assert (slaad.cleared, slaad.tripped, attack_strength(s.t, slaad)) == (0b0111, True, 3)


@pytest.mark.rule("DF-KEY-63")
def test_the_tripwire_is_passed_out_of_order_too() -> None:
    s, slaad, crown = feint(2)
    s.do("lay-level", crown.uid, slaad.uid * 16 + 2).do("deal", slaad.uid)
    assert slaad.tripped
    assert attack_strength(s.t, slaad) == 3


@pytest.mark.rule("DF-KEY-63")
def test_the_tripwire_is_passed_by_a_defeat_too() -> None:
    s = a_turn(FIGHTER, facing=("Dummy",))
    fuse = s.facing(FIGHTER, "Fuse", cleared=0b01)  # its Trait hurts every character by 1
    fuse.tripped = False
    before = [player.hp for player in s.t.players]
    (green,) = blows(s, {"green": 1})
    s.begin("deal_damage")
    lay(s, green, fuse).do("deal", fuse.uid)
    assert s.left(fuse) == 0
    assert [hp - player.hp for hp, player in zip(before, s.t.players, strict=True)][1:] == [1, 1, 1]


@pytest.mark.rule("DF-KEY-11", "DF-DMG-36")
def test_every_level_has_a_mark_of_its_own() -> None:
    s, slaad, crown = feint(2)
    s.do("lay-level", crown.uid, slaad.uid * 16 + 2).do("deal", slaad.uid)
    assert [slaad.cleared >> i & 1 for i in range(4)] == [0, 0, 1, 0]


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
