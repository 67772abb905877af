"""Rules of the section DMG: where damage may go; and the keywords about damage, Immune and Tripwire."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.cards.damage import Deal
from emberhall.games.dragonfire.rules.deal_damage import add_source, deal_to
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import Source
from tests.games.dragonfire.blows import blows, bolt, feint, lay, may_lay, struck
from tests.games.dragonfire.sparring import FIGHTER, ROGUE, WIZARD, a_turn
from tests.games.dragonfire.story import a_party

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
    s.begin("play_cards", active=WIZARD).do("play", "Magic Missile").do("done")
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
    s = (
        a_turn(WIZARD, "Magic Missile", facing=("Crowd",))
        .begin("play_cards", active=WIZARD)
        .do("play", "Magic Missile")
    )
    crowd = s.t.foes[0]
    s.do("done")
    for source in list(s.t.sources):
        lay(s, source, crowd)
    s.do("deal", "Crowd")
    assert crowd.tokens == 0

    s = a_turn(WIZARD, "Magic Missile", facing=("Sturdy Crowd",))  # tokens of 2
    s.begin("play_cards", active=WIZARD).do("play", "Magic Missile").do("done")
    crowd = s.t.foes[0]
    for source in list(s.t.sources):  # one to each token, and the third to the card if the tokens are gone by then
        lay(s, source, crowd)
    s.do("deal", "Sturdy Crowd")
    assert (crowd.tokens, s.left(crowd)) == (2, 1)


@pytest.mark.rule("DF-DMG-34", "DF-TOKEN-04", "DF-TOKEN-09")
@pytest.mark.parametrize("order", [("Magic Missile", "Cantrip", "Cantrip"), ("Cantrip", "Magic Missile", "Cantrip"),
                                   ("Cantrip", "Cantrip", "Magic Missile")])  # fmt: skip
@pytest.mark.parametrize("at_once", [True, False])
def test_what_falls_of_tokens_does_not_hang_on_the_order_of_play(order: tuple[str, ...], at_once: bool) -> None:
    s = a_turn(WIZARD, "Magic Missile", "Cantrip", "Cantrip", facing=("Sturdy Crowd",))  # tokens of 2, track 1 green
    s.begin("play_cards", active=WIZARD)
    for card in order:
        s.do("play", card)
    s.do("done")
    crowd = s.t.foes[0]
    *sources, last = sorted(s.t.sources, key=lambda source: source.group < 0 and at_once)
    for source in [*sources, last]:
        lay(s, source, crowd)
        if not at_once and source is not last:
            s.do("deal", "Sturdy Crowd")
    s.do("deal", "Sturdy Crowd")
    assert crowd.tokens == 0


@pytest.mark.rule("DF-DMG-34", "DF-TOKEN-09")
def test_an_icon_more_than_there_are_tokens_goes_to_the_card_behind_them() -> None:
    """Each of two tokens is an encounter and the card another: the third icon may strike neither token again."""
    s = a_turn(WIZARD, "Magic Missile", "Cantrip", "Cantrip", facing=("Sturdy Crowd", "Dummy"))
    s.begin("play_cards", active=WIZARD)
    for card in ("Magic Missile", "Cantrip", "Cantrip"):
        s.do("play", card)
    s.do("done")
    crowd = s.t.foes[0]
    for source in s.t.sources:
        if source.group >= 0:
            source.damage = (0, 0, 1, 0, 0)  # so that what comes to the card clears it
    for source in sorted(s.t.sources, key=lambda source: source.group < 0):
        lay(s, source, crowd)
    s.do("deal", "Sturdy Crowd")
    assert crowd.tokens == 0
    assert crowd.defeated


@pytest.mark.rule("DF-TOKEN-04", "DF-TOKEN-09")
@pytest.mark.parametrize("large_first", [True, False])
def test_a_small_hit_and_a_large_one_fell_one_token_and_the_small_one_stays_on_another(large_first: bool) -> None:
    s = a_turn(WIZARD, facing=("Sturdy Crowd",))
    crowd = s.t.foes[0]
    small, large, late = (add_source(s.t, Source(0, WIZARD, s.number("Cantrip"), (0, n, 0, 0, 0))) for n in (1, 2, 1))
    for source in (large, small) if large_first else (small, large):
        source.target = crowd.uid
        s.answers(deal_to(s.t, crowd))
    assert crowd.tokens == 1
    late.target = crowd.uid
    s.answers(deal_to(s.t, crowd))
    assert crowd.tokens == 0


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
    s = (
        a_turn(WIZARD, "Lightning Bolt", facing=("Ladder",))
        .begin("play_cards", active=WIZARD)
        .do("play", "Lightning Bolt")
    )
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
    s.begin("play_cards", active=WIZARD).do("play", "Lightning Bolt").do("assist", "Twist the Knife", seat=ROGUE).do(
        "done"
    )
    for card in ("Lightning Bolt", "Twist the Knife"):
        assert not s.offers("lay", card, "Vampire")
        assert s.offers("lay", card, "Dummy")


@pytest.mark.rule("DF-KEY-33", "DF-EX-64")
def test_a_rakshasa_is_immune_to_arcane_cards_up_to_five_gold() -> None:
    s = a_turn(WIZARD, "Cloud of Daggers", "Crown of Confusion", "Lightning Bolt", facing=("Rakshasa", "Dummy"))
    s.encounters("Troll")
    s.begin("play_cards", active=WIZARD)
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
    s.do("lay-level", crown.uid, slaad.uid, 2).do("deal", slaad.uid)
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
    s.do("lay-level", crown.uid, slaad.uid, 2).do("deal", slaad.uid)
    assert [slaad.cleared >> i & 1 for i in range(4)] == [0, 0, 1, 0]
