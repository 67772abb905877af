"""The Dragonfire cards, one by one."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.checks import skill_check
from emberhall.games.dragonfire.rules.encounters import pay_gold
from emberhall.games.dragonfire.rules.market import buy, for_sale, market_phase
from emberhall.games.dragonfire.rules.play_cards import playing_options
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import SECONDARY
from tests.games.dragonfire.moments import (
    a_fight,
    arrives,
    attacks,
    burned_out,
    facing,
    loses,
    play_out,
    revealed,
    stirs,
)


def test_there_are_24_dragonfire_cards_numbered_from_1() -> None:
    s = a_fight()
    assert sorted(card.number or 0 for card in s.box.fires.values()) == list(range(1, 25))
    assert all(card.copies == 1 for card in s.box.fires.values())


def test_they_know_your_weakness_doubles_every_check() -> None:
    s = a_fight()
    revealed(s, "They Know Your Weakness")
    s.deck(0, "Glory", "Grace", "Glory")
    assert skill_check(s.t, s.player(0)) is False
    s.deck(0, "Glory", "Glory")
    assert skill_check(s.t, s.player(0)) is True


@pytest.mark.parametrize(("level", "hands", "hp"), [(5, 1, 5), (6, 0, 5), (10, 0, 4)])
def test_they_know_your_weakness_tests_everybody_at_6_and_hurts_at_10(level: int, hands: int, hp: int) -> None:
    s = a_fight()
    for player in s.t.players:
        s.hand(player.seat, "Stealth")
        s.deck(player.seat, "Stealth", "Glory")  # nobody is of both types
    revealed(s, "They Know Your Weakness", level=level)
    assert [len(p.hand) for p in s.t.players] == [hands] * 4
    assert [p.hp for p in s.t.players] == [hp] * 4


@pytest.mark.rule("DF-ENC-18", "DF-GOLD-09")
def test_fireball_burns_a_character_and_two_levels_of_all_that_faces_it() -> None:
    s = a_fight()
    kobolds, ghoul = arrives(s, 2, "Kobold Pack"), arrives(s, 2, "Ghoul")
    golem = arrives(s, 2, "Stone Golem")
    s.t.leader = s.t.active = 3
    revealed(s, "Fireball (Dragonfire)", ("character", 2))
    assert s.player(2).hp == 3
    assert (kobolds.tokens, s.left(kobolds)) == (0, 1)
    assert ghoul.defeated
    assert sum(p.gold for p in s.t.players) == 20 + s.t.card_of(ghoul).gold
    assert s.player(3).gold == 6  # from the leader on, whose turn is next
    assert s.left(golem) == 3  # its first level is square


def test_discombobulation_ends_magic_and_scatters_encounters() -> None:
    s = a_fight()
    lasting = next(i for i, c in s.box.market.items() if c.remains)
    s.player(0).in_play, s.player(2).in_play = [lasting], [lasting]
    arrives(s, 0, "Orog")
    arrives(s, 0, "Ghoul")
    s.encounters("Chuul", "Troll")
    revealed(s, "Discombobulation", ("character", 3))
    assert s.player(0).in_play == s.player(2).in_play == []
    assert facing(s, 3) == ["Orog"]
    assert facing(s, 0) == ["Ghoul"]


def test_homunculus_at_play_pays_gold_for_cards() -> None:
    s = a_fight()
    revealed(s, "Homunculus At Play")
    s.hand(1, "Glory")
    stirs(s, active=1)
    assert (s.player(1).gold, s.player(1).hand) == (6, [])


@pytest.mark.rule("DF-DRAGONFIRE-13")
def test_dangerous_waters_heal_first_and_drown_later() -> None:
    s = a_fight()
    most = s.t.screen(s.player(0)).hp
    s.player(0).hp = most - 5
    revealed(s, "Dangerous Waters", level=1)
    assert s.player(0).hp == most - 3
    burned_out(s)
    assert s.player(1).hp == 2


def test_dangerous_waters_do_nothing_at_level_0() -> None:
    s = a_fight(hp=2)
    revealed(s, "Dangerous Waters")
    burned_out(s)
    assert [p.hp for p in s.t.players] == [2, 2, 2, 2]


@pytest.mark.rule("DF-EX-11", "DF-DRAGONFIRE-12", "DF-DRAGONFIRE-16")
@pytest.mark.parametrize(("level", "troll", "orog", "portal"), [(3, 3, 2, 0), (4, 4, 3, 1)])
def test_dark_arts_heal_embolden_and_at_4_strengthen_for_good(level: int, troll: int, orog: int, portal: int) -> None:
    s = a_fight()
    beast, humanoid = arrives(s, 0, "Troll"), arrives(s, 1, "Orog")
    place = arrives(s, 2, "Slaad Planar Portal")
    loses(s, beast, 2)
    loses(s, humanoid, 2)
    loses(s, place, 2)
    revealed(s, "Dark Arts", level=level)
    assert (s.left(beast), s.left(humanoid), s.left(place)) == (2, 1, 3)
    assert [attack_strength(s.t, foe) for foe in (beast, humanoid, place)] == [troll, orog, portal]
    burned_out(s)
    assert attack_strength(s.t, beast) == troll - 1


@pytest.mark.parametrize(("level", "where", "left"), [(2, 0, 1), (3, 1, 1), (5, 1, 3)])
def test_kill_the_wizard_first(level: int, where: int, left: int) -> None:
    s = a_fight()
    troll = arrives(s, 0, "Troll")
    arrives(s, 2, "Cursed Ground")
    loses(s, troll, 2)
    revealed(s, "Kill the Wizard First!", level=level)
    assert facing(s, where) == ["Troll"]
    assert s.left(troll) == left
    assert facing(s, 2) == ["Cursed Ground"]


@pytest.mark.parametrize(("level", "market"), [(2, ["Javelin"]), (3, ["Bless"])])
def test_foggy_memory_closes_the_market_and_changes_it_at_3(level: int, market: list[str]) -> None:
    s = a_fight()
    s.market("Javelin", deck=["Bless"])
    revealed(s, "Foggy Memory", level=level)
    play_out(s, market_phase(s.t))  # nothing to buy, nothing cycled
    assert s.names(s.t.market) == ["Javelin"]
    burned_out(s)
    assert s.names(s.t.market) == market


@pytest.mark.parametrize(("level", "gold"), [(3, 3), (4, 0)])
def test_cursed_treasure_takes_gold_when_it_goes(level: int, gold: int) -> None:
    s = a_fight()
    revealed(s, "Cursed Treasure", level=level)
    assert [p.gold for p in s.t.players] == [5, 5, 5, 5]
    burned_out(s)
    assert [p.gold for p in s.t.players] == [gold] * 4


@pytest.mark.rule("DF-TOKEN-11", "DF-GAP-56")
@pytest.mark.parametrize(("level", "fresh"), [(4, "Ghoul"), (5, "Minotaur")])
def test_reinforcements_relieve_the_wounded(level: int, fresh: str) -> None:
    s = a_fight()
    kobolds = arrives(s, 0, "Kobold Pack")
    arrives(s, 0, "Troll")
    vampire = arrives(s, 0, "Vampire")
    loses(s, kobolds, 1)
    loses(s, vampire, 1)
    s.encounters("Ghoul")
    s.encounters("Minotaur", deck=SECONDARY)
    revealed(s, "Reinforcements", level=level)
    assert facing(s, 0) == ["Troll", "Vampire", fresh]
    assert [p.gold for p in s.t.players] == [5, 5, 5, 5]
    assert s.names(s.t.discards[0]) == ["Kobold Pack"]


def test_uneasy_pickings_lower_gold_and_pick_pockets_at_4() -> None:
    s = a_fight()
    troll = arrives(s, 0, "Troll")
    revealed(s, "Uneasy Pickings", level=3)
    attacks(s)
    assert s.player(0).gold == 5
    pay_gold(s.t, troll)
    assert sum(p.gold for p in s.t.players) == 30
    revealed(s, "Uneasy Pickings", level=4)
    before = s.player(0).gold
    attacks(s)
    assert s.player(0).gold == before - 2


@pytest.mark.rule("DF-DRAGONFIRE-05", "DF-DRAGONFIRE-06", "DF-DRAGONFIRE-22")
def test_magical_surge_strengthens_blue_encounters_while_active() -> None:
    s = a_fight()
    chuul, ghoul = arrives(s, 0, "Chuul"), arrives(s, 0, "Ghoul")
    revealed(s, "Magical Surge")
    late = arrives(s, 1, "Rust Monster")
    assert [attack_strength(s.t, foe) for foe in (chuul, ghoul, late)] == [2, 1, 2]
    burned_out(s)
    assert attack_strength(s.t, chuul) == 1


def test_magical_surge_summons_for_the_arcane_at_4() -> None:
    s = a_fight("Human Fighter", "Human Wizard", "Half-Elf Wizard", "Human Rogue")
    s.hand(1, "Glory")
    s.encounters("Cloaker", "Minotaur", deck=SECONDARY)
    revealed(s, "Magical Surge", level=4, rolls=[2])
    assert facing(s, 2) == ["Minotaur"]
    assert s.player(1).hand == []


@pytest.mark.rule("DF-EX-45", "DF-DRAGONFIRE-23", "DF-UNCON-07", "DF-GAP-28")
def test_the_gods_displeasure_finds_a_random_character_when_the_cleric_is_out() -> None:
    s = a_fight()
    s.player(2).unconscious = True
    s.encounters("Wight Captain", deck=SECONDARY)
    revealed(s, "The Gods' Displeasure", level=4, rolls=[3])  # of Fighter, Wizard and Rogue
    assert facing(s, 3) == ["Wight Captain"]
    assert attack_strength(s.t, s.t.foes[0]) == 3


@pytest.mark.parametrize(
    ("level", "deck", "left"),
    [(0, ("Glory", "Glory"), 3), (0, ("Glory", "Grace"), 2), (0, ("Grace", "Grace"), 2), (7, ("Grace", "Grace"), 0)],
)
def test_cursed_tests_twice_each_turn(level: int, deck: tuple[str, str], left: int) -> None:
    s = a_fight()
    revealed(s, "Cursed", level=level)
    s.hand(0, "Stealth", "Stealth", "Stealth")
    s.deck(0, *deck)
    stirs(s)
    assert len(s.player(0).hand) == left


def test_the_kings_fist_sells_only_your_own_kind_and_closes_slots_at_6() -> None:
    s = a_fight()
    s.player(0).gold = 20
    javelin, bless = s.number("Javelin"), s.number("Bless")
    kinds = [s.box.market[card].class_type for card in (javelin, bless)]
    assert kinds == ["Martial", "Devotion"]
    s.market("Javelin", "Bless", deck=["Cure Wounds", "Javelin"])
    revealed(s, "The King's Fist", level=5)
    assert for_sale(s.t, s.player(0)) == [javelin]
    buy(s.t, s.player(0), javelin)
    assert s.names(s.t.market) == ["Bless", "Cure Wounds"]
    s.market("Javelin", "Bless", deck=["Cure Wounds", "Javelin"])
    revealed(s, "The King's Fist", level=6)
    buy(s.t, s.player(0), javelin)
    assert s.names(s.t.market) == ["Bless"]
    assert s.t.slots == 1


def test_hags_curse_tests_one_more_character_at_each_level() -> None:
    s = a_fight("Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue", "Half-Orc Fighter", "Half-Elf Wizard")
    s.t.leader = 1
    for seat in range(6):
        s.hand(seat, "Stealth", "Stealth")
        s.deck(seat, "Grace" if seat != 2 else "Glory")
    s.encounters("Orog")
    s.encounters("Minotaur", deck=SECONDARY)
    revealed(s, "Hag's Curse", level=2)
    assert [p.gold for p in s.t.players] == [5] * 6
    revealed(s, "Hag's Curse", level=8)
    assert s.player(1).gold == 4  # the leader
    assert s.player(2).hp == 4
    assert len(s.player(3).hand) == 1
    assert facing(s, 4) == ["Orog"]
    assert facing(s, 5) == ["Minotaur"]
    assert s.player(0).hand == []


@pytest.mark.rule("DF-EX-08", "DF-DRAGONFIRE-08", "DF-DRAGONFIRE-09", "DF-DRAGONFIRE-17")
@pytest.mark.parametrize(("level", "left"), [(2, 1), (3, 1), (4, 3), (7, 3)])
def test_surging_evil_strengthens_black_and_heals_it_at_4(level: int, left: int) -> None:
    s = a_fight()
    orog, ghoul = arrives(s, 0, "Orog"), arrives(s, 0, "Ghoul")
    loses(s, orog, 2)
    loses(s, ghoul, 1)
    revealed(s, "Surging Evil", level=level)
    assert (s.left(orog), s.left(ghoul)) == (left, 1)
    assert (attack_strength(s.t, orog), attack_strength(s.t, ghoul)) == (3, 1)
    s.t.level = 9
    assert s.left(orog) == left


def test_a_new_edict_forbids_foreign_cards_and_at_6_assists() -> None:
    s = a_fight()
    s.hand(0, "Javelin", "Bless", "Grace")
    s.hand(1, "Magic Missile", "Javelin")

    def offered(act: str) -> list[str]:
        return sorted(s.names(o.what for o in playing_options(s.t) if o.act == act))

    revealed(s, "A New Edict", level=5)
    assert offered("play") == ["Grace", "Javelin"]
    assert offered("assist") == ["Magic Missile"]
    revealed(s, "A New Edict", level=6)
    assert offered("assist") == []


@pytest.mark.parametrize(("level", "left"), [(5, 2), (6, 3)])
def test_a_masters_hand_heals_what_deals_damage(level: int, left: int) -> None:
    s = a_fight()
    chuul = arrives(s, 0, "Chuul")
    loses(s, chuul, 2)
    revealed(s, "A Master's Hand", level=level)
    assert attacks(s) == 1
    assert s.left(chuul) == left


@pytest.mark.rule("DF-TOKEN-08")
def test_a_masters_hand_heals_a_card_by_its_own_damage_and_not_by_that_of_its_tokens() -> None:
    s = a_fight()
    ooze = s.facing(0, "Sewer Ooze", cleared=0b011, tokens=1)  # 1 Attack Strength, and 1 of its token
    revealed(s, "A Master's Hand")
    assert attacks(s) == 2
    assert s.left(ooze) == 2


@pytest.mark.rule("DF-EX-05", "DF-CLASS-08", "DF-DRAGONFIRE-19")
def test_old_enemies_find_you_by_your_primary_class_type() -> None:
    s = a_fight()
    s.player(0).types = (0, 2)
    s.encounters("Ghoul", "Orog")
    revealed(s, "Old Enemies")
    stirs(s)
    assert facing(s, 0) == []
    stirs(s)
    assert facing(s, 0) == ["Orog"]
    assert s.names(s.t.decks[0].cards()) == ["Ghoul"]


@pytest.mark.parametrize(("level", "paid"), [(3, 11), (4, 5), (7, 0)])
def test_old_enemies_pay_less_at_4_and_nothing_at_7(level: int, paid: int) -> None:
    s = a_fight("Human Cleric", "Human Wizard", "Human Fighter", "Human Rogue")
    s.encounters("Troll")  # green, and worth 11
    revealed(s, "Old Enemies", level=level)
    stirs(s)
    pay_gold(s.t, s.t.foes[0])
    assert sum(p.gold for p in s.t.players) == 20 + paid


@pytest.mark.rule("DF-LOC-04", "DF-REVEAL-13")
@pytest.mark.parametrize("inside", [0, 1])  # buried for who is in one already, discarded if it would part them all
@pytest.mark.parametrize(("top", "come"), [("Orog", ["Orog"]), ("Ghoul", [])])
def test_old_enemies_that_are_a_location_too_many_give_way_to_the_next_card(
    inside: int, top: str, come: list[str]
) -> None:
    s = a_fight("Human Fighter", "Human Wizard")
    s.facing(inside, "Moaning Chamber")
    s.encounters("Choke Point", top, "Chuul")
    revealed(s, "Old Enemies")
    stirs(s, *["stay"] * inside)  # the Fighter could move in afterwards
    assert [name for name in facing(s, 0) if name != "Moaning Chamber"] == come
    assert s.names(s.t.discards[0]) == ["Choke Point"] * inside
    assert s.names([s.t.decks[0].draw(s.t.chance)]) == ["Chuul"]


@pytest.mark.rule("DF-LOC-05")
def test_old_enemies_that_are_a_location_too_many_and_nothing_else_are_looked_for_in_vain() -> None:
    s = a_fight()
    s.facing(0, "Moaning Chamber")
    s.encounters("Choke Point")
    revealed(s, "Old Enemies")
    stirs(s)
    assert facing(s, 0) == ["Moaning Chamber"]
    assert s.names(s.t.decks[0].cards()) == ["Choke Point"]


def test_haunted_sends_the_next_card_after_it_unheeded_below_5() -> None:
    s = a_fight()
    revealed(s, "Haunted", level=2)
    s.fires("Goblin Uprising")
    burned_out(s)
    assert s.t.level == 4
    assert s.names(s.t.ashes) == ["Haunted", "Goblin Uprising"]
    assert s.t.foes == []


def test_haunted_heeds_the_next_card_at_5() -> None:
    s = a_fight()
    revealed(s, "Haunted", level=5)
    s.fires("Goblin Uprising")
    burned_out(s)
    assert s.t.level == 7
    assert facing(s, 0) == ["Goblin Veteran"]
    assert s.t.fire == -1


@pytest.mark.parametrize("level", [2, 5])
def test_haunted_does_not_follow_itself_when_it_is_the_only_card(level: int) -> None:
    s = a_fight()
    revealed(s, "Haunted", level=level)
    s.fires()
    burned_out(s)
    assert s.t.level == level + 1
    assert s.names(s.t.ashes) == ["Haunted"]


def test_frenzy_rouses_humanoids_and_brings_more_at_8() -> None:
    s = a_fight()
    orog, troll = arrives(s, 0, "Orog"), arrives(s, 0, "Troll")
    loses(s, orog, 2)
    loses(s, troll, 2)
    s.encounters("Minotaur", "Drow House Guard", "Cloaker", deck=SECONDARY)
    revealed(s, "Frenzy", level=7)
    assert (s.left(orog), s.left(troll)) == (2, 1)
    assert (attack_strength(s.t, orog), attack_strength(s.t, troll)) == (3, 2)
    revealed(s, "Frenzy", level=8)
    assert facing(s, 0) == ["Orog", "Troll", "Drow House Guard", "Cloaker"]
    assert [foe.poor for foe in s.t.foes] == [False, False, False, True]


@pytest.mark.parametrize(
    ("level", "mine", "others"),
    [
        (0, ["Orog", "Goblin Raider"], ["Goblin Raider"]),
        (3, ["Orog", "Goblin Raider", "Goblin Raider"], ["Goblin Raider"]),
        (6, ["Orog", "Goblin Veteran", "Goblin Veteran"], ["Goblin Veteran"]),
        (9, ["Orog", "Goblin Champion", "Goblin Champion"], ["Goblin Champion"]),
    ],
)
def test_goblin_uprising_brings_tokens_for_everybody(level: int, mine: list[str], others: list[str]) -> None:
    s = a_fight()
    arrives(s, 0, "Orog")
    revealed(s, "Goblin Uprising", level=level)
    assert facing(s, 0) == mine
    assert facing(s, 1) == facing(s, 2) == facing(s, 3) == others
    goblin = s.t.foes[-1]
    card = s.box.encounters[goblin.card]
    assert (card.type, card.colour, card.attack) == ("Humanoid", "black", card.levels[0].amount)
    loses(s, goblin, 1)
    assert sum(p.gold for p in s.t.players) == 20


def test_no_tricks_this_time_strengthens_red_and_summons_at_5() -> None:
    s = a_fight()
    slaad = arrives(s, 0, "Red Slaad")
    s.encounters("Cloaker", deck=SECONDARY)
    revealed(s, "No Tricks This Time", level=4)
    assert attack_strength(s.t, slaad) == s.t.card_of(slaad).attack + 1
    assert facing(s, 3) == []
    revealed(s, "No Tricks This Time", level=5)
    assert facing(s, 3) == ["Cloaker"]
