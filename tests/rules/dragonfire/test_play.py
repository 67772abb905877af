"""Rules of the section PLAY: one card at a time, text and damage, discards, requirements, cards that remain."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.cards.characters import Discard
from emberhall.games.dragonfire.cards.clauses import Pay
from emberhall.games.dragonfire.rules.events import Discards, Sheds
from emberhall.games.dragonfire.rules.hit_points import fall_unconscious, stun
from emberhall.games.dragonfire.rules.language import Deed
from tests.games.dragonfire.moments import carry_out
from tests.games.dragonfire.sparring import (
    CLERIC,
    FIGHTER,
    ROGUE,
    SPARE,
    WIZARD,
    a_friends_turn,
    a_turn,
    deal,
    pool,
    until_turn_of,
)
from tests.games.dragonfire.story import Story, a_party, a_quiet_party

# ---------------------------------------------------------------- playing


@pytest.mark.rule("DF-PLAY-01")
def test_no_second_card_before_the_text_of_the_first_is_done() -> None:
    s = a_turn(FIGHTER, "Grapple", "Glory", facing=())
    s.facing(WIZARD, "Dummy")
    s.facing(ROGUE, "Ladder")
    s.begin("play_cards").do("play", "Grapple")
    assert s.asked == "pull"
    assert not s.offers("play")
    assert s.do("foe", "Dummy").offers("play", "Glory")


@pytest.mark.rule("DF-PLAY-02")
def test_a_player_may_pass_with_cards_in_hand() -> None:
    s = a_turn(FIGHTER, "Glory", "Glory").begin("play_cards").do("done")
    assert len(s.player(FIGHTER).hand) == 6
    assert not s.player(FIGHTER).discard


@pytest.mark.rule("DF-PLAY-03")
def test_grapple_moves_at_once_and_deals_its_damage_later() -> None:
    s = a_turn(FIGHTER, "Grapple", facing=())
    post = s.facing(WIZARD, "Rainbow Post")
    s.begin("play_cards").do("play", "Grapple")
    assert (post.seat, s.left(post)) == (FIGHTER, 4)
    deal(s, "Grapple", "Rainbow Post")
    assert s.left(post) == 3


@pytest.mark.rule("DF-PLAY-04")
def test_damage_laid_on_one_encounter_may_be_used_on_another() -> None:
    s = (
        a_turn(ROGUE, "Stealth", facing=("Dummy", "Dangling Sack"))
        .begin("play_cards", active=ROGUE)
        .do("play", "Stealth")
    )
    sack = s.t.foes[1]
    s.do("done").do("lay", "Stealth", "Dummy").do("lay", "Stealth", "Dangling Sack").do("deal", "Dangling Sack")
    assert s.left(sack) == 0


@pytest.mark.rule("DF-PLAY-05")
def test_what_a_text_was_aimed_at_cannot_be_changed() -> None:
    s = a_turn(WIZARD, "Crown of Confusion", facing=("Crowd", "Dummy"))
    s.encounters("Ladder")
    s.begin("play_cards", active=WIZARD).do("play", "Crown of Confusion").do("foe", "Crowd")
    assert not s.offers("foe")
    blow = s.t.sources[1].uid
    s.do("done")
    assert not s.offers("lay", blow, "Crowd")
    s.do("lay", blow, "Dummy")
    assert not s.offers("lay", blow)


@pytest.mark.rule("DF-PLAY-06")
def test_text_that_hurts_happens_all_the_same() -> None:
    s = a_turn(FIGHTER, "Greataxe Swing").begin("play_cards").do("play", "Greataxe Swing")
    assert s.asked == "play-cards"
    assert s.t.foes[0].mood == 1


@pytest.mark.rule("DF-PLAY-07", "DF-CHECK-12", "DF-EX-27")
def test_a_text_with_a_cost_is_the_players_choice() -> None:
    s = a_turn(ROGUE, "Perception")
    s.deck(ROGUE, "Stealth", "Glory")
    gold = s.player(ROGUE).gold
    s.begin("play_cards", active=ROGUE).do("play", "Perception")
    assert s.asked == "try"
    s.do("no")
    assert s.player(ROGUE).gold == gold
    assert pool(s, "Perception") == (0, 0, 0, 1, 0)
    assert [s.names(bag) for bag in s.player(ROGUE).deck.bags] == [["Glory"], ["Stealth"]]


@pytest.mark.rule("DF-PLAY-07")
def test_a_card_is_removed_from_play_for_its_effect_only_if_its_owner_wants() -> None:
    s = a_turn(CLERIC, facing=("Dummy",))
    s.in_play(CLERIC, "Aegis of Faith")
    s.player(CLERIC).hp = 2
    s.begin("play_cards", active=CLERIC)
    assert s.offers("use", "Aegis of Faith")
    until_turn_of(s, CLERIC)
    assert s.names(s.player(CLERIC).in_play) == ["Aegis of Faith"]


@pytest.mark.rule("DF-PLAY-08")
def test_the_word_may_asks_yes_or_no() -> None:
    s = a_turn(WIZARD, "Misty Step")
    s.deck(WIZARD, "Cantrip")
    s.begin("play_cards", active=WIZARD).do("play", "Misty Step")
    assert [o.act for o in s.choice.options] == ["yes", "no"]


@pytest.mark.rule("DF-PLAY-09")
def test_a_card_gives_its_text_and_its_damage() -> None:
    s = a_turn(FIGHTER, "Disarming Blow").begin("play_cards").do("play", "Disarming Blow")
    assert s.t.foes[0].might == -1
    assert pool(s, "Disarming Blow") == (2, 0, 0, 0, 0)


@pytest.mark.rule("DF-PLAY-09", "DF-EX-29")
def test_twist_the_knife_on_ones_own_turn_is_2_red_without_its_assist() -> None:
    s = a_turn(ROGUE, "Twist the Knife").begin("play_cards", active=ROGUE).do("play", "Twist the Knife")
    assert [(source.damage, source.levels) for source in s.t.sources] == [((0, 0, 0, 2, 0), 0)]


@pytest.mark.rule("DF-PLAY-10")
def test_text_and_damage_may_go_to_different_encounters() -> None:
    s = a_turn(WIZARD, "Crown of Confusion", facing=("Crowd", "Ladder"))
    s.encounters("Green Post")  # the Crowd saves
    ladder = s.t.foes[1]
    ladder.cleared = ladder.before = 1
    s.begin("play_cards", active=WIZARD).do("play", "Crown of Confusion").do("foe", "Crowd")
    deal(s, "Crown of Confusion", "Ladder")
    assert s.left(ladder) == 2


@pytest.mark.rule("DF-EX-28", "DF-DMG-06")
def test_a_card_deals_all_of_its_icons() -> None:
    s = a_turn(WIZARD, "Cloud of Daggers").begin("play_cards", active=WIZARD).do("play", "Cloud of Daggers")
    assert pool(s, "Cloud of Daggers") == (0, 2, 0, 0, 1)


@pytest.mark.rule("DF-PLAY-11", "DF-KEY-31")
def test_healing_stops_at_the_starting_hp() -> None:
    s = a_turn(CLERIC, "Raise the Fallen")
    start = s.t.screen(s.player(ROGUE)).hp
    s.player(ROGUE).hp = start - 1
    s.begin("play_cards", active=CLERIC).do("play", "Raise the Fallen")
    assert s.player(ROGUE).hp == start


# ---------------------------------------------------------------- discarding


@pytest.mark.rule("DF-PLAY-12", "DF-KEY-16")
def test_any_number_of_cards_may_be_discarded_for_nothing() -> None:
    s = a_quiet_party()
    s.facing(FIGHTER, "Dummy")
    s.hand(FIGHTER, "Glory", "Grapple", "Javelin", "Grace", "Grace")
    s.begin("play_cards").do("discard", "Glory").do("discard", "Grapple").do("discard", "Javelin")
    assert s.names(s.player(FIGHTER).hand) == ["Grace", "Grace"]
    assert s.names(s.player(FIGHTER).discard) == ["Glory", "Grapple", "Javelin"]
    assert not s.t.sources
    assert s.player(FIGHTER).swords == 0


@pytest.mark.rule("DF-PLAY-13", "DF-PLAY-29", "DF-EX-21")
def test_choke_point_allows_two_plays_and_any_number_of_discards() -> None:
    s = a_party()
    s.market()
    s.facing(FIGHTER, "Choke Point")
    s.hand(FIGHTER, "Glory", "Glory", "Glory", "Grace", "Stealth", "Cantrip")
    s.begin("play_cards").do("play", "Glory").do("play", "Grace")
    assert not s.offers("play")
    s.do("discard", "Glory").do("discard", "Stealth").do("discard", "Cantrip")
    assert s.names(s.player(FIGHTER).hand) == ["Glory"]


@pytest.mark.rule("DF-PLAY-13")
def test_a_discarded_card_satisfies_no_requirement() -> None:
    s = a_turn(FIGHTER, "Glory", "Follow Through", "Stealth")
    s.market("Black Market Contact", "Javelin")
    s.player(FIGHTER).gold = 9
    s.begin("play_cards").do("discard", "Glory").do("discard", "Stealth")
    assert not s.offers("play", "Follow Through")
    s.do("done")
    assert s.asked == "market"
    assert [s.game.name(o.what) for o in s.offers("buy")] == ["Javelin"]


@pytest.mark.rule("DF-PLAY-14")
def test_a_discarded_card_is_in_a_reshuffle_of_the_same_phase() -> None:
    s = a_turn(ROGUE, "Glory", "Step from the Shadows")
    s.begin("play_cards", active=ROGUE).do("discard", "Glory").do("play", "Step from the Shadows")
    assert s.names(s.player(ROGUE).hand) == [*SPARE, "Glory"]


@pytest.mark.rule("DF-PLAY-15")
def test_protection_against_discarding_does_not_pay_a_cost() -> None:
    def robbed_by(name: str) -> Story:
        s = a_turn(ROGUE, facing=(name,))
        s.in_play(ROGUE, "Hidden Pockets")
        return s.begin("start_turn", active=ROGUE)

    assert len(robbed_by("Cutpurse").player(ROGUE).hand) == 4
    s = robbed_by("Toll Keeper")
    gold = s.player(ROGUE).gold
    s.do("yes")
    assert (len(s.player(ROGUE).hand), s.player(ROGUE).gold) == (3, gold + 1)


@pytest.mark.rule("DF-PLAY-15", "DF-PLAY-07")
def test_who_cannot_be_made_to_discard_pays_a_cost_but_is_spared_what_it_buys() -> None:
    s = a_turn(ROGUE)
    keeper = s.facing(ROGUE, "Toll Keeper")
    s.in_play(ROGUE, "Hidden Pockets")
    s.hand(ROGUE, "Glory", "Grace", "Stealth")
    bargain = Pay(cost=(Discard(1),), do=(Discard(1),))
    carry_out(s, (bargain, Discard(1)), Deed(ROGUE, keeper.card, foe=keeper), "yes", ("discard", "Glory"))
    assert s.names(s.player(ROGUE).hand) == ["Grace", "Stealth"]


@pytest.mark.rule("DF-PLAY-16")
def test_played_cards_are_not_discarded_before_deal_damage_is_over() -> None:
    s = a_turn(FIGHTER, "Glory", "Glory", "Glory").begin("play_cards")
    s.do("play", "Glory").do("play", "Glory").do("play", "Glory")
    assert not s.player(FIGHTER).discard
    s.do("done")
    assert not s.player(FIGHTER).discard
    s.do("done")
    assert s.names(s.player(FIGHTER).discard) == ["Glory", "Glory", "Glory"]


@pytest.mark.rule("DF-PLAY-17")
def test_played_cards_are_not_in_a_reshuffle_of_the_phase() -> None:
    s = a_turn(WIZARD, "Cantrip", "Cantrip", "Moment of Foresight")
    s.discarded(WIZARD, "Glory", "Stealth")
    s.begin("play_cards", active=WIZARD, draws=["Glory"]).do("play", "Cantrip").do("play", "Cantrip")
    s.do("play", "Moment of Foresight")
    assert s.names(s.player(WIZARD).hand) == [*SPARE, "Glory", "Stealth"]
    assert not s.player(WIZARD).deck
    assert not s.player(WIZARD).discard


# ---------------------------------------------------------------- requirements


@pytest.mark.rule("DF-PLAY-18", "DF-KEY-46", "DF-CF-41")
def test_requires_martial_play_needs_another_martial_card_played_this_turn() -> None:
    s = a_turn(FIGHTER, "Follow Through", "Follow Through", "Stealth", "Cantrip", "Glory").begin("play_cards")
    s.do("play", "Stealth").do("play", "Cantrip")
    assert not s.offers("play", "Follow Through")  # not the card itself either
    assert s.do("play", "Glory").offers("play", "Follow Through")
    until_turn_of(s.do("done"), FIGHTER)
    assert not s.offers("play", "Follow Through")  # a new turn


@pytest.mark.rule("DF-PLAY-19", "DF-ASSIST-05", "DF-CLASS-07")
def test_requires_arcane_class_also_holds_for_an_assist() -> None:
    s = a_turn(ROGUE)
    s.hand(FIGHTER, "Cloud of Daggers")
    assert not s.begin("play_cards", active=ROGUE).offers("assist")
    s = a_turn(ROGUE)
    s.hand(FIGHTER, "Cloud of Daggers")
    s.player(FIGHTER).types = (0, 1)
    assert s.begin("play_cards", active=ROGUE).offers("assist", "Cloud of Daggers")


@pytest.mark.rule("DF-PLAY-20", "DF-EX-47")
@pytest.mark.parametrize(("seat", "damage"), [(FIGHTER, ()), (CLERIC, (0, 0, 1, 0, 0))])
def test_a_class_clause_works_only_for_that_class(seat: int, damage: tuple[int, ...]) -> None:
    s = a_turn(seat, "Cure Wounds")
    s.player(WIZARD).hp = 2
    s.begin("play_cards", active=seat).do("play", "Cure Wounds")
    assert s.player(WIZARD).hp == 3
    assert pool(s, "Cure Wounds") == damage


@pytest.mark.rule("DF-CF-58", "DF-DMG-19", "DF-EX-47")
def test_the_green_of_cure_wounds_rides_with_the_damage_of_another_card() -> None:
    s = a_turn(CLERIC, "Cure Wounds", "Grace")
    s.begin("play_cards", active=CLERIC).do("play", "Cure Wounds").do("play", "Grace").do("done")
    assert not s.offers("lay", "Cure Wounds")  # nothing lies there yet
    s.do("lay", "Grace", "Dummy").do("lay", "Cure Wounds", "Dummy")
    assert [source.target for source in s.t.sources] == [s.t.foes[0].uid] * 2
    alone = a_turn(CLERIC, "Cure Wounds").begin("play_cards", active=CLERIC).do("play", "Cure Wounds").do("done")
    assert alone.asked != "deal-damage"


@pytest.mark.rule("DF-PLAY-21")
@pytest.mark.parametrize(("seat", "card"), [(FIGHTER, "Crown of Confusion"), (WIZARD, "Healing Word")])
def test_cards_of_any_colour_may_be_played(seat: int, card: str) -> None:
    assert a_turn(seat, card).begin("play_cards", active=seat).offers("play", card)


# ---------------------------------------------------------------- remaining in play


def with_lasting_cards(*names: str) -> Story:
    """The Cleric has cards in play, a red card in hand, and one red level to clear before the Scene is over."""
    s = a_turn(CLERIC, "Stealth", facing=("Dangling Sack",))
    s.encounters("Dummy", "Ladder", "Crowd", "Number Post", "Green Post")  # the first one is black
    s.in_play(CLERIC, *names)
    return s


@pytest.mark.rule("DF-PLAY-22", "DF-PLAY-23", "DF-KEY-44", "DF-EX-23")
def test_plain_remains_in_play_outlasts_the_scene_and_the_other_does_not() -> None:
    s = with_lasting_cards("Bound Familiar", "Aegis of Faith").begin("play_cards", active=CLERIC).do("play", "Stealth")
    deal(s, "Stealth", "Dangling Sack")
    while s.t.scene == 0:
        s.do("done" if s.offers("done") else "pass")
    assert s.names(s.player(CLERIC).in_play) == ["Bound Familiar"]
    assert s.names(s.player(CLERIC).discard).count("Aegis of Faith") == 1


@pytest.mark.rule("DF-PLAY-22")
def test_a_card_that_remains_is_active_from_when_it_is_played() -> None:
    s = a_turn(CLERIC, "Aegis of Faith", facing=("Dummy",))
    s.player(CLERIC).hp = 5
    s.begin("play_cards", active=CLERIC).do("play", "Aegis of Faith").do("done").do("done")
    assert s.player(CLERIC).hp == 4


@pytest.mark.rule("DF-PLAY-24", "DF-KEY-44")
def test_the_owner_may_drop_a_lasting_card_on_anothers_turn() -> None:
    s = a_turn(FIGHTER)
    s.in_play(CLERIC, "Bound Familiar")
    s.begin("play_cards").do("drop", "Bound Familiar", seat=CLERIC)
    assert not s.player(CLERIC).in_play
    assert s.names(s.player(CLERIC).discard) == ["Bound Familiar"]


@pytest.mark.rule("DF-PLAY-24", "DF-KEY-44")
@pytest.mark.parametrize("item", ["Ring of Mending", "Mended Mail", "Studded Leather"])
def test_a_magic_item_that_remains_in_play_may_be_dropped_too(item: str) -> None:
    s = a_turn(FIGHTER)
    s.in_play(CLERIC, item)
    s.in_play(ROGUE, item)
    s.player(ROGUE).unconscious = True
    s.begin("play_cards")
    assert not s.offers("drop", seat=ROGUE)  # out of the game until the Scene is over
    s.do("drop", item, seat=CLERIC)
    assert s.names(s.player(CLERIC).discard) == [item]


def laws_of_leaving(s: Story) -> list[str]:
    """By which rules cards have left play."""
    assert s.t.log is not None
    left = [e for e in s.t.log.entries if isinstance(e.event, Discards | Sheds) and e.event.origin == "play"]
    return [entry.rule for entry in left]


@pytest.mark.rule("DF-PLAY-23", "DF-PLAY-24", "DF-PLAY-25")
def test_the_log_names_the_rule_by_which_a_card_leaves_play() -> None:
    s = with_lasting_cards("Aegis of Faith").begin("play_cards", active=CLERIC).do("play", "Stealth")
    deal(s, "Stealth", "Dangling Sack")
    while s.t.scene == 0:
        s.do("done" if s.offers("done") else "pass")
    assert laws_of_leaving(s) == ["DF-PLAY-23"]
    for name, law in (("Spellbreaker", "DF-KEY-17"), ("Great Spellbreaker", "DF-KEY-20")):
        s = a_turn(CLERIC, facing=(name,))
        s.in_play(CLERIC, "Bound Familiar")
        assert laws_of_leaving(s.begin("start_turn", active=CLERIC)) == [law]
    s = a_turn(CLERIC)
    s.in_play(CLERIC, "Bound Familiar")
    assert laws_of_leaving(s.begin("play_cards", active=CLERIC).do("drop", "Bound Familiar")) == ["DF-PLAY-24"]


@pytest.mark.rule("DF-PLAY-25", "DF-KEY-17", "DF-EX-23")
def test_dispel_magic_discards_one_lasting_card_at_random() -> None:
    s = a_turn(CLERIC, facing=("Spellbreaker",))
    s.in_play(CLERIC, "Bound Familiar", "Aegis of Faith")
    s.begin("start_turn", active=CLERIC, draws=["Bound Familiar"])
    assert s.names(s.player(CLERIC).in_play) == ["Aegis of Faith"]
    s.done()
    s = a_turn(CLERIC, facing=("Spellbreaker",))
    s.in_play(CLERIC, "Aegis of Faith")
    assert not s.begin("start_turn", active=CLERIC).player(CLERIC).in_play


@pytest.mark.rule("DF-KEY-18")
def test_cards_held_by_a_dispelled_card_return_to_hand() -> None:
    s = a_turn(ROGUE, "Hidden Pockets", "Feint", "Stealth", facing=("Dummy",))
    breaker = s.facing(WIZARD, "Spellbreaker")
    s.begin("play_cards", active=ROGUE).do("play", "Hidden Pockets").do("hold", "Feint").do("hold", "Stealth")
    breaker.seat = ROGUE
    until_turn_of(s.do("done"), ROGUE)
    assert s.names(s.player(ROGUE).hand) == [*SPARE, "Feint", "Stealth"]
    assert "Hidden Pockets" in s.names(s.player(ROGUE).discard)


@pytest.mark.rule("DF-KEY-19")
def test_facing_dispel_magic_lasting_cards_are_played_and_discarded() -> None:
    s = a_turn(CLERIC, "Spirit Guardians", "Halo of Dawn", facing=("Spellbreaker",)).begin("play_cards", active=CLERIC)
    s.do("play", "Spirit Guardians").do("play", "Halo of Dawn")
    assert s.player(CLERIC).tokens == 3  # the effect of play
    assert pool(s, "Halo of Dawn") == (0, 0, 1, 0, 0)
    assert not s.player(CLERIC).in_play
    s.do("done").do("done")
    assert s.names(s.player(CLERIC).discard) == ["Spirit Guardians", "Halo of Dawn"]


@pytest.mark.rule("DF-KEY-18", "DF-KEY-19")
def test_a_card_that_cannot_remain_holds_nothing() -> None:
    s = a_turn(ROGUE, "Hidden Pockets", "Feint", facing=("Spellbreaker",)).begin("play_cards", active=ROGUE)
    s.do("play", "Hidden Pockets").do("hold", "Feint").do("enough")
    assert s.names(s.player(ROGUE).hand) == [*SPARE, "Feint"]
    assert not s.player(ROGUE).held


def with_full_pockets(*in_play: str) -> Story:
    """The Rogue has Hidden Pockets with two cards under them in play, beside other cards."""
    s = a_turn(ROGUE, "Hidden Pockets", "Feint", "Stealth")
    s.in_play(ROGUE, *in_play)
    return s.begin("play_cards", active=ROGUE).do("play", "Hidden Pockets").do("hold", "Feint").do("hold", "Stealth")


@pytest.mark.rule("DF-KEY-18")
def test_held_cards_stay_where_they_are_when_another_card_leaves_play() -> None:
    s = with_full_pockets("Uncanny Knack").do("drop", "Uncanny Knack")
    assert s.names(s.player(ROGUE).held) == ["Feint", "Stealth"]
    assert s.names(s.player(ROGUE).hand) == list(SPARE)


@pytest.mark.rule("DF-KEY-18", "DF-KEY-19")
def test_held_cards_stay_where_they_are_when_another_card_cannot_remain() -> None:
    s = with_full_pockets()
    s.facing(ROGUE, "Spellbreaker")
    s.player(ROGUE).hand.append(s.number("Uncanny Knack"))
    s.do("discard", "Grace").do("play", "Uncanny Knack")
    assert s.names(s.player(ROGUE).in_play) == ["Hidden Pockets"]
    assert s.names(s.player(ROGUE).held) == ["Feint", "Stealth"]


@pytest.mark.rule("DF-KEY-18", "DF-STUN-09", "DF-GAP-24")
def test_held_cards_are_in_hand_after_the_stunned_have_lost_the_card_that_held_them() -> None:
    s = with_full_pockets("Uncanny Knack")
    stun(s.t, s.player(ROGUE))  # first everything is shuffled, then the cards in play are discarded
    assert sorted(s.names(s.player(ROGUE).discard)) == ["Hidden Pockets", "Uncanny Knack"]
    assert s.names(s.player(ROGUE).hand) == ["Feint", "Stealth"]
    assert s.names(s.player(ROGUE).deck.cards()) == list(SPARE)


@pytest.mark.rule("DF-KEY-18", "DF-UNCON-03", "DF-GAP-26")
def test_held_cards_wait_in_the_hand_of_the_unconscious() -> None:
    s = with_full_pockets()
    fall_unconscious(s.t, s.player(ROGUE))
    assert s.names(s.player(ROGUE).hand) == ["Feint", "Stealth"]
    assert s.names(s.player(ROGUE).discard) == ["Hidden Pockets"]


@pytest.mark.rule("DF-KEY-20")
def test_dispel_all_magic_discards_all_of_one_player() -> None:
    s = a_turn(CLERIC, facing=("Great Spellbreaker",))
    s.in_play(CLERIC, "Bound Familiar", "Aegis of Faith", "Halo of Dawn")
    s.in_play(ROGUE, "Uncanny Knack")
    s.begin("start_turn", active=CLERIC)
    assert not s.player(CLERIC).in_play
    assert s.names(s.player(ROGUE).in_play) == ["Uncanny Knack"]


@pytest.mark.rule("DF-KEY-21")
def test_greater_dispel_magic_discards_the_lasting_cards_of_all() -> None:
    s = a_turn(FIGHTER)
    s.in_play(CLERIC, "Bound Familiar", "Aegis of Faith")
    s.in_play(ROGUE, "Uncanny Knack")
    s.fires("Null Wind")
    s.begin("dragonfire_phase")
    assert [len(p.in_play) for p in s.t.players] == [0, 0, 0, 0]
    assert s.names(s.player(CLERIC).discard) == ["Bound Familiar", "Aegis of Faith"]


@pytest.mark.rule("DF-KEY-22", "DF-CF-38")
def test_under_mass_dispel_magic_nothing_remains_for_anybody() -> None:
    s = a_turn(WIZARD, "Bound Familiar")
    s.fire("Dead Zone")
    s.begin("play_cards", active=WIZARD).do("play", "Bound Familiar")
    assert not s.player(WIZARD).in_play
    s.do("done").do("done")
    assert s.names(s.player(WIZARD).discard) == ["Bound Familiar"]


# ---------------------------------------------------------------- hands, owners, other players' plays


@pytest.mark.rule("DF-PLAY-26")
def test_there_is_no_hand_limit() -> None:
    s = a_turn(FIGHTER, *["Glory"] * 7).begin("play_cards").do("done")
    assert len(s.player(FIGHTER).hand) == 11


@pytest.mark.rule("DF-PLAY-27", "DF-PLAY-32")
def test_a_card_played_through_another_is_played_in_full_and_its_damage_is_the_active_players() -> None:
    s = a_turn(FIGHTER, "Command Presence", facing=("Dummy", "Ladder"))
    s.hand(WIZARD, "Misty Step")
    s.deck(WIZARD, "Cloud of Daggers")
    s.begin("play_cards").do("play", "Command Presence").do("character", WIZARD)
    s.do("play", "Misty Step", seat=WIZARD).do("no", seat=WIZARD)  # its draw-and-discard is declined
    assert s.names(s.player(WIZARD).hand) == ["Cloud of Daggers"]
    assert pool(s, "Misty Step") == (0, 1, 0, 0, 1)
    s.do("done")
    assert {o.seat for o in s.offers("lay", "Misty Step")} == {FIGHTER}


@pytest.mark.rule("DF-PLAY-28")
def test_an_assist_goes_to_the_discard_of_its_owner() -> None:
    s = a_friends_turn(ROGUE, "Javelin", *SPARE).do("assist", "Javelin", seat=ROGUE)
    assert not s.player(ROGUE).discard
    s.do("done").do("done")
    assert s.names(s.player(ROGUE).discard) == ["Javelin"]
    assert not s.player(FIGHTER).discard


@pytest.mark.rule("DF-KEY-45")
def test_repack_throws_a_card_away_for_another_and_is_no_play() -> None:
    s = a_turn(FIGHTER, "Second Wind", "Follow Through", facing=("Narrow Stair",))
    s.deck(FIGHTER, "Cantrip")
    s.player(FIGHTER).hp = 2
    s.begin("play_cards").do("repack", "Second Wind")
    assert "Cantrip" in s.names(s.player(FIGHTER).hand)
    assert s.names(s.player(FIGHTER).discard) == ["Second Wind"]
    assert (s.player(FIGHTER).hp, s.player(FIGHTER).plays) == (2, 0)
    assert not s.t.sources
    assert not s.offers("play", "Follow Through")  # no Martial card was played
