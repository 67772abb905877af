"""The deck City 1, card by card."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.games.dragonfire.rules.checks import save
from emberhall.games.dragonfire.rules.hands import dispelled
from emberhall.games.dragonfire.rules.hit_points import heal
from emberhall.games.dragonfire.rules.standing import attack_strength, immune
from tests.games.dragonfire.moments import a_fight, arrives, attacks, facing, falls, loses, replenishes, stirs


def test_city_watch_turncoat_wants_gold_or_blood() -> None:
    s = a_fight()
    arrives(s, 0, "City Watch Turncoat")
    stirs(s, ("one", 0))
    assert (s.player(0).gold, s.player(0).hp) == (4, 5)
    stirs(s, ("one", 1))
    assert (s.player(0).gold, s.player(0).hp) == (4, 4)


def test_pit_fighter_is_strongest_in_a_duel() -> None:
    s = a_fight()
    fighter = arrives(s, 0, "Pit Fighter")
    assert attack_strength(s.t, fighter) == 2
    arrives(s, 0, "War Dog")
    assert attack_strength(s.t, fighter) == 1


@pytest.mark.rule("DF-DRAGONFIRE-10")
def test_thug_gang_is_larger_at_level_4() -> None:
    s = a_fight()
    assert arrives(s, 0, "Thug Gang").tokens == 2
    s.t.level = 4
    assert arrives(s, 0, "Thug Gang").tokens == 3


@pytest.mark.rule("DF-KEY-59")
def test_gargoyle_drops_on_the_richest_and_is_all_stone() -> None:
    s = a_fight()
    s.player(2).gold = 9
    gargoyle = arrives(s, 0, "Gargoyle")
    assert facing(s, 2) == ["Gargoyle"]
    assert all(level.square for level in s.box.encounters[gargoyle.card].levels)


def test_war_dog_goes_for_the_strongest() -> None:
    s = a_fight()
    arrives(s, 0, "War Dog")
    s.player(0).hp = 3
    s.player(2).hp = 6
    stirs(s)
    assert facing(s, 2) == ["War Dog"]


@pytest.mark.rule("DF-KEY-17", "DF-KEY-19")
def test_hedge_wizard_dispels_magic() -> None:
    s = a_fight()
    lasting = next(i for i, c in s.box.market.items() if c.remains)
    s.player(0).in_play = [lasting]
    arrives(s, 0, "Hedge Wizard")
    assert s.player(0).discard == [lasting]
    assert dispelled(s.t, 0)
    assert not dispelled(s.t, 1)


def test_flying_sword_saves_itself_whole() -> None:
    s = a_fight()
    sword = arrives(s, 0, "Flying Sword")
    loses(s, sword, 1)
    stirs(s)
    assert s.left(sword) == 2
    assert save(s.t, sword)


def test_doppelganger_is_two_unless_it_saves() -> None:
    s = a_fight()
    s.encounters("Imp", "Cutpurse", "War Dog")
    arrives(s, 0, "Doppelganger")
    assert facing(s, 0) == ["Doppelganger"]
    arrives(s, 1, "Doppelganger")
    assert facing(s, 1) == ["Doppelganger", "War Dog"]


def test_imp_flits_on_and_muddles_decks() -> None:
    s = a_fight()
    arrives(s, 0, "Imp")
    s.deck(0, "Glory", "Grace", "Stealth")
    assert attacks(s) == 1
    assert s.names(s.player(0).discard) == ["Glory", "Grace"]
    stirs(s)
    assert facing(s, 1) == ["Imp"]


def test_quasit_swindler_takes_gold_by_failed_checks() -> None:
    s = a_fight()
    arrives(s, 0, "Quasit Swindler")
    s.deck(0, "Glory", "Glory")
    attacks(s)
    assert s.player(0).gold == 5
    s.deck(0, "Glory", "Grace")
    attacks(s)
    assert s.player(0).gold == 4
    s.deck(0, "Stealth", "Grace")
    attacks(s)
    assert s.player(0).gold == 1


def test_vampire_lair_wakes_the_dead_and_lets_nobody_heal() -> None:
    s = a_fight()
    s.encounters("Imp", "Vampire Spawn")
    lair = arrives(s, 0, "Vampire Lair")
    assert facing(s, 0) == ["Vampire Lair", "Vampire Spawn"]
    assert s.box.encounters[lair.card].capacity == 4
    s.player(0).hp = 2
    heal(s.t, s.player(0), 1)
    assert s.player(0).hp == 2


def test_vampire_spawn_heals_by_biting() -> None:
    s = a_fight()
    spawn = arrives(s, 0, "Vampire Spawn")
    loses(s, spawn, 1)
    assert attacks(s) == 2
    assert s.left(spawn) == 2


def test_cult_fanatic_bursts_in_flame_below_its_line() -> None:
    s = a_fight()
    fanatic = arrives(s, 0, "Cult Fanatic")
    loses(s, fanatic, 1)
    assert [p.hp for p in s.t.players] == [5, 5, 5, 5]
    loses(s, fanatic, 2)
    assert [p.hp for p in s.t.players] == [4, 4, 4, 4]


def test_wererat_fears_no_common_steel_and_sickens() -> None:
    s = a_fight()
    rat = arrives(s, 0, "Wererat")
    assert immune(s.t, rat, s.number("Glory"), False)
    assert not immune(s.t, rat, s.number("Stealth"), False)
    s.hand(0, "Stealth")
    s.deck(0, "Glory")
    attacks(s)
    assert s.player(0).hand == []


def test_sewer_ooze_splits_below_its_line() -> None:
    s = a_fight()
    ooze = arrives(s, 0, "Sewer Ooze")
    loses(s, ooze, 1)
    assert ooze.tokens == 0
    loses(s, ooze, 2)
    assert ooze.tokens == 1


def test_cutpurse_steals_and_is_made_to_pay() -> None:
    s = a_fight()
    cutpurse = arrives(s, 0, "Cutpurse")
    attacks(s)
    assert s.player(0).gold == 4
    falls(s, cutpurse)
    assert [p.gold for p in s.t.players] == [7, 6, 6, 5]


def test_rooftop_assassin_stabs_first() -> None:
    s = a_fight()
    assassin = arrives(s, 0, "Rooftop Assassin")
    assert s.player(0).hp == 4
    assert attack_strength(s.t, assassin) == 3
    loses(s, assassin, 1)
    assert attack_strength(s.t, assassin) == 2


def test_guild_poisoner_poisons() -> None:
    s = a_fight()
    arrives(s, 0, "Guild Poisoner")
    s.deck(0, "Glory", "Grace")
    assert attacks(s) == 1
    assert attacks(s) == 2


def test_fence_and_bodyguards_leave_a_new_market_behind() -> None:
    s = a_fight()
    fence = arrives(s, 0, "Fence and Bodyguards")
    assert fence.tokens == 2
    s.market("Javelin", deck=["Bless"])
    falls(s, fence)
    assert s.names(s.t.market) == ["Bless"]
    assert s.names(s.t.market_discard) == ["Javelin"]
    assert s.t.market_deck == Deck()


def test_mimic_swallows_gold_and_cards() -> None:
    s = a_fight()
    arrives(s, 0, "Mimic")
    assert s.player(0).gold == 3
    s.hand(0, "Stealth", "Stealth", "Stealth", "Stealth")
    s.deck(0, "Grace")
    replenishes(s)
    assert len(s.player(0).hand) == 3
