"""The Magic Items, a short story each."""

from __future__ import annotations

from collections import Counter

import pytest

from emberhall.games.dragonfire.rules.checks import skill_check
from emberhall.games.dragonfire.rules.encounters import pay_gold
from emberhall.games.dragonfire.telling.texts import text_of
from tests.games.dragonfire.gifted import gifted
from tests.games.dragonfire.moments import attacks, replenishes
from tests.games.dragonfire.sparring import SPARE, deal, pool
from tests.games.dragonfire.story import Story, the_game


def holding(name: str, *deck: str, facing: tuple[str, ...] = ("Dummy",), seat: int = 0) -> Story:
    """Somebody has an item in hand on seat 0's turn; everybody is hurt by 3."""
    s = gifted(facing=facing)
    s.hand(seat, name, *SPARE)
    s.deck(0, *deck)
    return s.begin("play_cards")


def wearing(name: str, *deck: str, facing: tuple[str, ...] = ("Dummy",)) -> Story:
    """Seat 0 has an item in play on its turn."""
    s = gifted(facing=facing)
    s.in_play(0, name)
    s.deck(0, *deck)
    return s


def in_hand(s: Story, seat: int = 0) -> list[str]:
    return s.names(s.player(seat).hand)


# ---------------------------------------------------------------- the set


def test_there_are_54_cards_in_four_rarities_and_of_four_kinds() -> None:
    items = the_game().box.items.values()
    rarities, kinds = Counter[str](), Counter[str]()
    for item in items:
        rarities[item.rarity] += item.copies
        kinds[item.item] += item.copies
    assert sum(rarities.values()) == 54
    assert dict(rarities) == {"Common": 26, "Uncommon": 16, "Rare": 8, "Very Rare": 4}
    assert set(kinds) == {"weapon", "armor", "shield", "misc"}


def test_no_item_can_be_both_depleted_and_consumed_and_none_says_the_same_as_another() -> None:
    items = the_game().box.items.values()
    assert not [item.name for item in items if item.deplete and item.consume]
    texts = [text_of(item).split("\n", 1)[1] + str(item.class_type) for item in items]
    assert len(set(texts)) == len(texts)


def test_an_item_says_its_rarity_its_kind_and_how_it_comes_into_play() -> None:
    items, number = the_game().box.items, the_game().box.number
    assert (
        text_of(items[number["Lucky Coin"]])
        == "Common miscellaneous item.\nStarts & Remains in Play.\nDeplete: Gain 3 gold."
    )
    assert text_of(items[number["Potion of Poison"]]).endswith("Consume: Deal 4 colourless damage to an encounter.")
    assert text_of(items[number["Mended Mail"]]).split("\n")[1] == "Remains in Play: Scene."


# ---------------------------------------------------------------- played for damage

ICONS = [
    ("Balanced Dagger", (0, 0, 0, 1, 1), 0),
    ("Soldier's Longsword", (2, 0, 0, 0, 0), 1),
    ("Hunting Bow", (0, 0, 0, 0, 2), 0),
    ("Spiked Buckler", (0, 0, 0, 0, 1), 0),
    ("Thieves' Tools", (0, 0, 0, 1, 0), 0),
    ("Longsword +1", (3, 0, 0, 0, 0), 2),
    ("Tongue of Flame", (2, 0, 0, 0, 3), 1),
    ("Staff of the Oak", (0, 0, 3, 0, 0), 0),
    ("Censer of Dispersal", (0, 0, 1, 0, 0), 0),
]


@pytest.mark.parametrize(("name", "icons", "swords"), ICONS)
def test_items_with_damage_in_the_corner(name: str, icons: tuple[int, ...], swords: int) -> None:
    s = holding(name).do("play", name)
    assert pool(s, name) == icons
    assert s.player(0).swords == swords
    deal(s, name, "Dummy")
    assert name in s.names(s.player(0).discard)


def test_wand_of_sparks_deals_1_blue_and_1_colourless() -> None:
    s = holding("Wand of Sparks").do("play", "Wand of Sparks")
    assert pool(s, "Wand of Sparks") == (0, 1, 0, 0, 1)


def test_pilgrims_mace_heals_its_bearer() -> None:
    s = holding("Pilgrim's Mace").do("play", "Pilgrim's Mace")
    assert s.player(0).hp == 4
    assert pool(s, "Pilgrim's Mace") == (0, 0, 1, 0, 0)


def test_ebony_staff_draws_a_card() -> None:
    s = holding("Ebony Staff +1", "Glory").do("play", "Ebony Staff +1")
    assert pool(s, "Ebony Staff +1") == (0, 1, 0, 0, 1)
    assert "Glory" in s.names(s.player(0).hand)


def test_rapier_of_the_fox_brings_a_coin() -> None:
    s = holding("Rapier of the Fox")
    before = s.player(0).gold
    s.do("play", "Rapier of the Fox")
    assert s.player(0).gold == before + 1
    assert pool(s, "Rapier of the Fox") == (0, 0, 0, 2, 0)


def test_mace_of_mercy_heals_anybody() -> None:
    s = holding("Mace of Mercy").do("play", "Mace of Mercy").do("character", 2)
    assert s.player(2).hp == 4
    assert pool(s, "Mace of Mercy") == (0, 0, 2, 0, 0)


def test_wand_of_missiles_strikes_three() -> None:
    s = holding("Wand of Missiles").do("play", "Wand of Missiles")
    assert [source.damage for source in s.t.sources] == [(0, 1, 0, 0, 0)] * 3


def test_wand_of_lightning_clears_a_level() -> None:
    s = holding("Wand of Lightning", facing=("Ladder",)).do("play", "Wand of Lightning")
    ladder = s.t.foes[0]
    deal(s, "Wand of Lightning", "Ladder")
    assert s.left(ladder) == 3


def test_dagger_of_venom_adds_to_another_card() -> None:
    s = holding("Dagger of Venom").do("play", "Dagger of Venom")
    assert [source.damage for source in s.t.sources] == [(0, 0, 0, 2, 0)] * 2
    assert s.t.sources[1].rides


def test_blade_of_nine_cuts_lets_another_card_strike_anywhere() -> None:
    s = gifted(facing=("Ladder",))
    s.hand(0, "Blade of Nine Cuts", "Stealth", *SPARE)
    s.deck(0, "Glory")
    s.begin("play_cards").do("play", "Blade of Nine Cuts").do("draw")  # three Swords
    s.do("play", "Stealth").do("done")
    assert s.offers("lay-level", "Stealth", "Ladder")


def test_censer_of_dispersal_removes_a_token() -> None:
    s = holding("Censer of Dispersal", facing=("Crowd",)).do("play", "Censer of Dispersal").do("yes")
    assert s.t.foes[0].tokens == 2


# ---------------------------------------------------------------- played for something else


def test_oaken_shield_weakens_an_attacker() -> None:
    s = holding("Oaken Shield").do("play", "Oaken Shield")
    assert s.t.foes[0].mood == -1


def test_bag_of_caltrops_weakens_all_attackers() -> None:
    s = holding("Bag of Caltrops", facing=("Dummy", "Ladder")).do("play", "Bag of Caltrops")
    assert [foe.mood for foe in s.t.foes] == [-1, -1]


def test_hooded_lantern_shows_two_cards() -> None:
    s = holding("Hooded Lantern", "Glory", "Stealth").do("play", "Hooded Lantern").do("fetch", "Stealth")
    assert "Stealth" in s.names(s.player(0).hand)
    assert s.names(s.player(0).deck.cards()) == ["Glory"]


def test_silk_rope_draws_a_card_played_or_thrown_away() -> None:
    assert "Glory" in in_hand(holding("Silk Rope", "Glory").do("play", "Silk Rope"))
    assert "Glory" in in_hand(holding("Silk Rope", "Glory").do("repack", "Silk Rope"))


@pytest.mark.parametrize("name", ["Balanced Dagger", "Spiked Buckler"])
def test_light_arms_can_be_repacked(name: str) -> None:
    s = holding(name, "Glory").do("repack", name)
    assert "Glory" in in_hand(s)
    assert not s.t.sources


def test_healers_kit_heals_1() -> None:
    s = holding("Healer's Kit").do("play", "Healer's Kit").do("character", 3)
    assert s.player(3).hp == 4


def test_signal_horn_lets_another_draw() -> None:
    s = gifted()
    s.hand(0, "Signal Horn", *SPARE)
    s.deck(2, "Glory")
    s.begin("play_cards").do("play", "Signal Horn").do("character", 2)
    assert in_hand(s, 2) == ["Glory"]


ASSISTS = [("Wand of Sparks", (0, 0, 0, 0, 1)), ("Hunting Bow", (0, 0, 0, 0, 1))]


@pytest.mark.parametrize(("name", "icons"), ASSISTS)
def test_items_that_help_with_damage(name: str, icons: tuple[int, ...]) -> None:
    assert pool(holding(name, seat=2).do("assist", name, seat=2), name) == icons


def test_items_that_help_otherwise() -> None:
    assert holding("Oaken Shield", seat=2).do("assist", "Oaken Shield", seat=2).t.foes[0].mood == -1
    assert holding("Healer's Kit", seat=2).do("assist", "Healer's Kit").do("character", 0).player(0).hp == 4
    assert holding("Staff of the Oak", seat=2).do("assist", "Staff of the Oak").do("character", 0).player(0).hp == 5
    assert "Glory" in in_hand(holding("Signal Horn", "Glory", seat=2).do("assist", "Signal Horn"))


# ---------------------------------------------------------------- Deplete and Consume


def test_potions_that_heal() -> None:
    s = holding("Potion of Healing").do("consume", "Potion of Healing").do("character", 1)
    assert s.player(1).hp == 6
    s = holding("Potion of Greater Healing")
    s.player(1).hp, s.player(1).exhausted = 1, True
    s.do("consume", "Potion of Greater Healing").do("character", 1)
    assert (s.player(1).hp, s.player(1).exhausted) == (5, False)


def test_potion_of_poison_deals_4() -> None:
    s = holding("Potion of Poison").do("consume", "Potion of Poison")
    assert pool(s, "Potion of Poison") == (0, 0, 0, 0, 4)


def test_potion_of_haste_draws_3() -> None:
    s = holding("Potion of Haste", "Glory", "Glory", "Glory").do("consume", "Potion of Haste")
    assert in_hand(s).count("Glory") == 3
    assert s.names(s.player(0).consumed) == ["Potion of Haste"]


def test_vial_of_acid_clears_a_level() -> None:
    s = holding("Vial of Acid", facing=("Ladder",)).do("deplete", "Vial of Acid")
    ladder = s.t.foes[0]
    deal(s, "Vial of Acid", "Ladder")
    assert s.left(ladder) == 3


def test_smoke_pot_stays_an_encounter() -> None:
    assert holding("Smoke Pot").do("deplete", "Smoke Pot").t.foes[0].calm


def test_thieves_tools_may_be_depleted_instead_of_played() -> None:
    s = holding("Thieves' Tools", "Glory")
    before = s.player(0).gold
    s.do("deplete", "Thieves' Tools")
    assert s.player(0).gold == before + 2
    assert "Glory" in in_hand(s)
    assert not s.t.sources


def test_necklace_of_fire_beads_strikes_all_before_its_bearer() -> None:
    s = holding("Necklace of Fire Beads", facing=("Number Post", "Ladder")).do("deplete", "Necklace of Fire Beads")
    post, ladder = s.t.foes
    s.player(0).hp = 6
    s.do("done")
    if s.asked == "deal-damage":
        s.do("done")
    assert (s.left(post), s.left(ladder)) == (3, 3)  # 1 + 1 of five levels, 2 of four


def test_lucky_coin_is_worth_3_gold_once() -> None:
    s = wearing("Lucky Coin").begin("play_cards")
    before = s.player(0).gold
    s.do("deplete", "Lucky Coin")
    assert s.player(0).gold == before + 3
    assert not s.player(0).in_play
    assert not s.offers("deplete")


def test_robe_of_stars_draws_2() -> None:
    s = wearing("Robe of Stars", "Glory", "Glory").begin("play_cards").do("deplete", "Robe of Stars")
    assert in_hand(s).count("Glory") == 2


def test_shield_of_the_wall_weakens_everything_by_2() -> None:
    s = (
        wearing("Shield of the Wall", facing=("Dummy", "Ladder"))
        .begin("play_cards")
        .do("deplete", "Shield of the Wall")
    )
    assert [foe.mood for foe in s.t.foes] == [-2, -2]


def test_pearl_of_power_takes_a_card_back() -> None:
    s = wearing("Pearl of Power")
    s.discarded(0, "Javelin")
    s.begin("play_cards").do("deplete", "Pearl of Power")
    assert "Javelin" in in_hand(s)


def test_stone_of_good_luck_reshuffles_and_draws_2() -> None:
    s = wearing("Stone of Good Luck")
    s.discarded(0, "Javelin", "Javelin")
    s.begin("play_cards", draws=["Javelin"]).do("deplete", "Stone of Good Luck")
    assert in_hand(s).count("Javelin") == 2


def test_horn_of_the_host_lets_everybody_draw() -> None:
    s = wearing("Horn of the Host")
    for seat in range(4):
        s.deck(seat, "Glory")
    s.begin("play_cards").do("deplete", "Horn of the Host")
    assert all("Glory" in in_hand(s, seat) for seat in range(4))


def test_cape_of_vanishing_stays_everything_before_its_bearer() -> None:
    s = wearing("Cape of Vanishing", facing=("Dummy", "Ladder")).begin("play_cards").do("deplete", "Cape of Vanishing")
    assert all(foe.calm for foe in s.t.foes)


# ---------------------------------------------------------------- in play

WORN = [
    ("Studded Leather", ("Dummy",), 5, 1),
    ("Studded Leather", ("Dummy", "Dummy"), 5, 4),
    ("Elven Chain", ("Dummy", "Dummy"), 5, 3),
    ("Elven Chain", ("Dummy",), 5, 2),
    ("Mended Mail", ("Dummy", "Dummy"), 5, 3),
    ("Mended Mail", ("Dummy",), 5, 2),
    ("Apprentice's Robe", ("Dummy",), 2, 1),
    ("Apprentice's Robe", ("Dummy",), 3, 2),
    ("Plate of the Holds", ("Dummy",), 5, 1),
    ("Robe of the Archmage", ("Dummy", "Dummy"), 5, 2),
    ("Ringed Hide", ("Dummy",), 5, 2),
    ("Wyrmhide Coat", ("Dummy",), 5, 2),
]


@pytest.mark.parametrize(("name", "facing", "hp", "harm"), WORN)
def test_armor_takes_damage_away(name: str, facing: tuple[str, ...], hp: int, harm: int) -> None:
    s = wearing(name, facing=facing)
    s.player(0).hp = hp
    assert attacks(s) == harm


@pytest.mark.parametrize(
    ("name", "kind"), [("Ringed Hide", "Beast"), ("Wyrmhide Coat", "Dragon"), ("Wyrmhide Coat", "Elemental")]
)
def test_hides_resist_their_kind(name: str, kind: str) -> None:
    s = wearing(name, facing=())
    foe = next(c for c in s.box.encounters.values() if c.type == kind)
    beast, dummy = s.facing(0, foe.name, tokens=0), s.facing(0, "Dummy")
    (trait,) = s.box.items[s.number(name)].traits
    assert (trait.resists(s.t, beast), trait.resists(s.t, dummy)) == (1, 0)


def test_gloves_of_the_magpie_make_encounters_pay_more() -> None:
    s = wearing("Gloves of the Magpie", facing=("Ladder",))
    before = sum(p.gold for p in s.t.players)
    pay_gold(s.t, s.t.foes[0])
    assert sum(p.gold for p in s.t.players) == before + 5


def test_cloak_of_the_forest_costs_a_card_and_sends_an_encounter_on() -> None:
    s = wearing("Cloak of the Forest").begin("play_cards").do("use", "Cloak of the Forest").do("character", 3)
    assert s.t.foes[0].seat == 3
    assert len(s.player(0).hand) == 3


def test_ring_of_mending_heals_at_the_start_of_the_turn() -> None:
    s = wearing("Ring of Mending").begin("start_turn")
    assert s.player(0).hp == 4


def test_tome_of_the_clear_mind_draws_one_more() -> None:
    s = wearing("Tome of the Clear Mind", *["Glory"] * 4)
    s.hand(0)
    replenishes(s)
    assert len(s.player(0).hand) == 3


def test_talisman_of_certainty_passes_every_check() -> None:
    s = wearing("Talisman of Certainty", "Stealth")
    assert skill_check(s.t, s.player(0))


@pytest.mark.parametrize("name", ["Smoke Pot", "Cape of Vanishing", "Shield of the Wall"])
def test_an_item_against_encounters_is_not_used_up_while_none_faces_its_owner(name: str) -> None:
    s = gifted(facing=())
    s.facing(1, "Dummy")
    s.hand(0, name, *SPARE)
    s.begin("play_cards")
    assert not s.offers("deplete", name)
