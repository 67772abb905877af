"""Rules that meet: two or three at a time, as the document would have them together."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.deal_damage import add_source, strike
from emberhall.games.dragonfire.rules.hit_points import fall_unconscious, stun
from emberhall.games.dragonfire.rules.state import Foe, Source
from tests.games.dragonfire.blows import lay, may_lay
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_turn
from tests.games.dragonfire.story import Story


def source_of(s: Story, name: str) -> Source:
    return next(source for source in s.t.sources if s.game.name(source.card) == name and not source.dealt)


def pieces_of(s: Story, name: str) -> list[Source]:
    return [source for source in s.t.sources if s.game.name(source.card) == name]


def alone(s: Story, tokens: int) -> Foe:
    """The first encounter with so many tokens left."""
    s.t.foes[0].tokens = tokens
    return s.t.foes[0]


# ---------------------------------------------------------------- tokens, levels, areas, groups


@pytest.mark.rule("DF-TOKEN-12", "DF-TOKEN-07", "DF-DMG-22", "DF-GAP-85")
@pytest.mark.parametrize("order", [("Glory", "Lightning Bolt"), ("Lightning Bolt", "Glory")])
def test_level_damage_is_kept_for_the_track_when_icons_fell_the_last_token(order: tuple[str, str]) -> None:
    s = a_turn(WIZARD, *order, facing=("Crowd", "Dummy"))  # a token of 1; levels of any 2 and 1 green
    crowd = alone(s, 1)
    s.begin("play_cards", active=WIZARD)
    for card in order:
        s.do("play", card)
    s.do("done")
    for card in order:
        lay(s, source_of(s, card), crowd)
    s.do("deal", crowd.uid)
    assert crowd.defeated


@pytest.mark.rule("DF-TOKEN-13", "DF-DMG-34", "DF-TOKEN-07")
def test_when_fireball_takes_all_tokens_magic_missile_strikes_the_card_once() -> None:
    s = a_turn(WIZARD, "Magic Missile", "Fireball", facing=("Crowd", "Dummy"))  # 2 tokens; levels of any 2, 1 green
    crowd = alone(s, 2)
    s.begin("play_cards", active=WIZARD).do("play", "Magic Missile").do("play", "Fireball")
    if s.asked == "engulf":
        s.do("character", WIZARD)
    s.do("done")
    for piece in pieces_of(s, "Magic Missile"):
        lay(s, piece, crowd)
    s.do("deal", crowd.uid).do("deal-facing", source_of(s, "Fireball").uid)
    assert (crowd.tokens, s.left(crowd)) == (0, 1), "a level by Fireball, and 1 blue is not 1 green"


@pytest.mark.rule("DF-TOKEN-13", "DF-TOKEN-04", "DF-ASSIST-07")
def test_two_areas_add_up_on_every_token_and_on_the_card() -> None:
    s = a_turn(FIGHTER, "Flaming Oil", facing=("Thug Gang",))  # 2 tokens of 2; levels of any 2 and 1 black
    gang = s.t.foes[0]
    for seat in (WIZARD, CLERIC):
        s.hand(seat, "Flaming Oil", *SPARE)
    s.begin("play_cards").do("assist", "Flaming Oil", seat=WIZARD).do("assist", "Flaming Oil", seat=CLERIC).do("done")
    for _ in range(2):
        s.played.choose(s.offers("deal-facing")[0])
    assert (gang.tokens, s.left(gang)) == (0, 1)


@pytest.mark.rule("DF-TOKEN-05", "DF-TOKEN-13", "DF-DMG-10")
def test_a_colourless_area_fells_no_coloured_token_and_does_not_reach_the_card() -> None:
    s = a_turn(FIGHTER, "Flaming Oil", facing=("Red Crowd",))
    crowd = alone(s, 1)
    s.begin("play_cards").do("play", "Flaming Oil").do("done").do("deal-facing", "Flaming Oil")
    assert (crowd.tokens, crowd.cleared) == (1, 0)


@pytest.mark.rule("DF-TOKEN-07", "DF-DMG-25", "DF-DMG-38")
def test_no_level_behind_tokens_may_be_chosen_however_far_feint_reaches() -> None:
    s = a_turn(ROGUE, "Feint", "Grace", facing=("Crowd", "Dummy"))  # green is its second level
    crowd = alone(s, 1)
    s.begin("play_cards", active=ROGUE).do("play", "Feint").do("play", "Grace").do("done")
    assert not s.offers("lay-level", "Grace", "Crowd")
    lay(s, source_of(s, "Feint"), crowd)
    s.do("deal", crowd.uid)
    assert s.offers("lay-level", "Grace", "Crowd", 1), "once the token is gone"


@pytest.mark.rule("DF-DMG-13", "DF-TOKEN-04", "DF-END-03")
def test_what_a_token_took_without_falling_is_forgotten_on_the_next_turn() -> None:
    s = a_turn(FIGHTER, "Glory", facing=("Thug Gang", "Dummy"))
    gang = alone(s, 1)
    s.hand(WIZARD, "Cantrip", *SPARE)
    s.facing(WIZARD, "Dummy")
    s.begin("play_cards").do("play", "Glory").do("done")
    lay(s, source_of(s, "Glory"), gang).do("deal", gang.uid)
    while (s.t.active, s.asked) != (WIZARD, "play-cards"):
        s.do("done")
    s.do("play", "Cantrip").do("done")
    strike(s.t, gang, [source_of(s, "Cantrip")])
    assert gang.tokens == 1


@pytest.mark.rule("DF-TOKEN-09", "DF-TOKEN-07", "DF-CF-30")
def test_expertise_is_divided_among_tokens_or_goes_whole_to_the_card() -> None:
    """One red of it for the last token leaves none for the card: it is divided among tokens alone."""
    s = a_turn(ROGUE, facing=("Red Crowd", "Dummy"))  # tokens of 1 red; 1 red
    crowd = alone(s, 1)
    divided = Source(1, ROGUE, s.number("Expertise"), (0, 0, 0, 2, 0), splits=True)
    strike(s.t, crowd, [divided])
    assert (crowd.tokens, crowd.cleared) == (0, 0)
    strike(s.t, crowd, [Source(2, ROGUE, s.number("Stealth"), (0, 0, 0, 1, 0))])
    assert crowd.cleared == 1, "the Stealth fells the token as well, and the Expertise is for the card then"


@pytest.mark.rule("DF-DMG-34", "DF-TOKEN-09", "DF-DMG-30")
def test_of_a_group_as_many_are_laid_as_there_are_tokens_and_one_for_the_card_and_they_move_on_freely() -> None:
    s = a_turn(WIZARD, "Magic Missile", facing=("Crowd", "Dummy"))
    crowd, dummy = alone(s, 1), s.t.foes[1]
    s.begin("play_cards", active=WIZARD).do("play", "Magic Missile").do("done")
    one, two, three = pieces_of(s, "Magic Missile")
    lay(s, one, crowd)
    lay(s, two, crowd)
    assert not may_lay(s, three, crowd)
    lay(s, one, dummy)
    assert may_lay(s, three, crowd)
    assert not may_lay(s, three, dummy)


@pytest.mark.rule("DF-ENC-10", "DF-ENC-12", "DF-TOKEN-07")
def test_a_token_that_a_tripwire_brings_shields_the_card_from_what_is_dealt_after_it() -> None:
    """Black Pudding: a token of 2; any 2, 1 red, any 3; past the first level it grows a token of 2."""
    s = a_turn(FIGHTER, facing=("Black Pudding", "Dummy"))
    pudding = s.t.foes[0]
    damage = [(2, 0, 0, 0, 0), (2, 0, 0, 0, 0), (0, 0, 0, 1, 0), (3, 0, 0, 0, 0), (3, 0, 0, 0, 0)]
    sources = [add_source(s.t, Source(0, FIGHTER, s.number("Glory"), icons)) for icons in damage]
    s.begin("deal_damage")
    for source in sources[:3]:
        lay(s, source, pudding)
    s.do("deal", pudding.uid)
    assert (pudding.tokens, pudding.cleared) == (1, 0b011)
    lay(s, sources[3], pudding).do("deal", pudding.uid)
    assert (pudding.tokens, pudding.cleared) == (0, 0b011), "3 for the token, and what is over is lost"
    lay(s, sources[4], pudding).do("deal", pudding.uid)
    assert pudding.defeated


# ---------------------------------------------------------------- a plus, and places


@pytest.mark.rule("DF-DMG-19", "DF-LOC-19", "DF-DMG-32")
def test_a_friends_plus_goes_only_where_the_active_players_damage_may_go() -> None:
    s = a_turn(FIGHTER, "Glory", facing=("Ladder",))
    barn = s.facing(FIGHTER, "Barn")
    post = s.facing(WIZARD, "Number Post")
    s.hand(ROGUE, "Follow Through", *SPARE)
    s.begin("play_cards").do("play", "Glory").do("assist", "Follow Through", seat=ROGUE).do("done")
    glory, plus = source_of(s, "Glory"), source_of(s, "Follow Through")
    assert not may_lay(s, glory, post)
    lay(s, glory, barn)
    assert may_lay(s, plus, barn)
    assert not may_lay(s, plus, s.t.foes[0])


@pytest.mark.rule("DF-DMG-19", "DF-KEY-33")
def test_a_plus_of_a_card_that_an_encounter_is_immune_to_does_not_ride_there() -> None:
    s = a_turn(FIGHTER, "Glory", facing=("Scoffer", "Dummy"))  # Immune to Arcane cards of 5 gold or less
    s.begin("play_cards").do("play", "Glory").do("done")
    arcane = add_source(s.t, Source(0, WIZARD, s.number("Cloud of Daggers"), (0, 1, 0, 0, 0), rides=True))
    glory = source_of(s, "Glory")
    glory.target = s.t.foes[0].uid
    s.begin("deal_damage")
    assert not may_lay(s, arcane, s.t.foes[0])


# ---------------------------------------------------------------- Stunned and Unconscious in the middle of things


@pytest.mark.rule("DF-STUN-02", "DF-GAP-22", "DF-DMG-31", "DF-UNCON-02")
def test_who_is_stunned_while_dealing_damage_deals_the_rest_and_is_then_felled_by_the_attacks() -> None:
    s = a_turn(FIGHTER, "Grace", "Glory", facing=("Dummy",))  # the Dummy attacks for 2
    fuse = s.facing(WIZARD, "Fuse", cleared=0b01)  # its Trait hurts everybody by 1
    fuse.tripped = False
    s.player(FIGHTER).hp = 1
    s.hand(WIZARD, *SPARE)
    s.begin("play_cards").do("play", "Grace").do("play", "Glory").do("done")
    lay(s, source_of(s, "Grace"), fuse).do("deal", fuse.uid)
    assert s.player(FIGHTER).stunned
    lay(s, source_of(s, "Glory"), s.t.foes[0]).do("deal", s.t.foes[0].uid)
    assert s.player(FIGHTER).unconscious, "damage to the Stunned"
    cards = s.names(s.player(FIGHTER).deck.cards() + s.player(FIGHTER).discard)
    assert (cards.count("Glory"), cards.count("Grace")) == (1, 1 + len(SPARE)), "those that were played too"
    assert [s.game.name(f.card) for f in s.t.facing(WIZARD)] == ["Dummy"], "it has passed to the left"


@pytest.mark.rule("DF-UNCON-11", "DF-DMG-31", "DF-UNCON-05")
def test_who_falls_unconscious_while_dealing_damage_deals_no_more_and_the_turn_ends() -> None:
    s = a_turn(FIGHTER, "Grace", "Glory", facing=("Dangling Sack",))  # 1 red
    fuse = s.facing(WIZARD, "Fuse", cleared=0b01)
    fuse.tripped = False
    s.player(FIGHTER).hp, s.player(FIGHTER).exhausted = 1, True
    s.hand(WIZARD, *SPARE)
    s.begin("play_cards").do("play", "Grace").do("play", "Glory").do("done")
    lay(s, source_of(s, "Grace"), fuse).do("deal", fuse.uid)
    assert s.player(FIGHTER).unconscious
    assert s.t.active == WIZARD
    assert [s.game.name(f.card) for f in s.t.facing(WIZARD)] == ["Dangling Sack"]
    assert not s.t.sources
    assert sorted(s.names(s.player(FIGHTER).discard)) == ["Glory", "Grace"], "what was played is discarded"


@pytest.mark.rule("DF-REST-04", "DF-REST-06", "DF-UNCON-08", "DF-REPL-02")
def test_who_was_unconscious_comes_back_exhausted_and_draws_one_in_replenish() -> None:
    s = a_turn(FIGHTER, "Stealth", facing=("Dangling Sack",))
    s.deck(WIZARD, *["Cantrip"] * 6)
    fall_unconscious(s.t, s.player(WIZARD))
    s.encounters(*["Dummy"] * 8)
    s.begin("play_cards", draws=["Cantrip", "Cantrip"]).do("play", "Stealth").do("done")
    wizard = s.player(WIZARD)
    s.luck(draws=["Dummy"] * 5, rolls=[1] * 5)
    lay(s, source_of(s, "Stealth"), s.t.foes[0]).do("deal", s.t.foes[0].uid)
    assert (wizard.unconscious, wizard.exhausted, len(wizard.hand)) == (False, True, 2)


@pytest.mark.rule("DF-STUN-12", "DF-STUN-16", "DF-ASSIST-01")
def test_a_stunned_friend_who_is_healed_draws_two_and_may_assist_at_once() -> None:
    s = a_turn(FIGHTER)
    s.player(ROGUE).hp = 1
    stun(s.t, s.player(ROGUE))
    s.player(ROGUE).hp = 0
    s.deck(ROGUE, "Perception", "Perception")
    s.hand(CLERIC, "Healing Word", *SPARE)
    s.begin("play_cards", draws=["Perception", "Perception"])
    assert not s.offers("assist", seat=ROGUE)
    s.do("assist", "Healing Word", seat=CLERIC)
    while s.asked != "play-cards":
        s.do("character", ROGUE) if s.offers("character", ROGUE) else s.played.choose(s.choice.options[-1])
    assert s.offers("assist", "Perception", seat=ROGUE)
    assert s.player(ROGUE).exhausted
