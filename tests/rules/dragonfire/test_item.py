"""Rules of the section ITEM: Magic Items, how they are won, attuned, limited, used and lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign import campaign as rules
from emberhall.games.dragonfire.campaign.campaign import Campaign, Hero, award_items, draw_item, item_decks
from emberhall.games.dragonfire.rules.advancements import check_items, item_called, screen_called, usable
from emberhall.games.dragonfire.rules.deal_damage import targets
from emberhall.games.dragonfire.rules.magic_items import limit_of
from emberhall.games.dragonfire.rules.tables import RARITIES, tables
from emberhall.games.dragonfire.telling.texts import item_text
from tests.games.dragonfire.gifted import brought, gifted, pack, set_up
from tests.games.dragonfire.sparring import SPARE
from tests.games.dragonfire.story import PARTY, Story, a_party
from tests.games.dragonfire.test_campaign import BOX, LOST, a_campaign, played

UNCOMMON = tuple(item.name for item in BOX.items.values() if item.rarity == "Uncommon")
RARE = tuple(item.name for item in BOX.items.values() if item.rarity == "Rare")
FIVE = (*PARTY, "Half-Elf Rogue")


def kept_by(campaign: Campaign, name: str = "Human Fighter") -> tuple[str, ...]:
    return rules.hero_called(campaign, name).items


def changed(campaign: Campaign, name: str = "Human Fighter", **record: object) -> Campaign:
    return rules.with_hero(campaign, replace(rules.hero_called(campaign, name), **record))


def rarities(campaign: Campaign) -> list[str]:
    return sorted(item_called(BOX, name).rarity for name in rules.held(campaign))


# ---------------------------------------------------------------- the decks


@pytest.mark.rule("DF-ITEM-01")
def test_there_are_four_rarities() -> None:
    assert RARITIES == ("Common", "Uncommon", "Rare", "Very Rare")
    assert {item.rarity for item in BOX.items.values()} == set(RARITIES)


@pytest.mark.rule("DF-ITEM-02")
def test_the_items_are_parted_by_rarity() -> None:
    decks = item_decks(BOX, a_campaign())
    for rarity, deck in decks.items():
        assert {BOX.items[card].rarity for card in deck.cards()} == {rarity}
    assert sum(map(len, decks.values())) == 54


@pytest.mark.rule("DF-ITEM-26")
def test_what_somebody_controls_is_not_in_the_deck() -> None:
    coin = BOX.number["Lucky Coin"]
    assert coin in item_decks(BOX, a_campaign())["Common"]
    assert coin not in item_decks(BOX, changed(a_campaign(), items=("Lucky Coin",)))["Common"]
    potion = BOX.number["Potion of Healing"]  # three of them
    left = item_decks(BOX, changed(a_campaign(), items=("Potion of Healing",)))["Common"]
    assert left.cards().count(potion) == 2


# ---------------------------------------------------------------- awards


@pytest.mark.rule("DF-ITEM-03", "DF-ITEM-27", "DF-GAP-47")
@pytest.mark.parametrize(
    ("level", "each"),
    [
        (1, ["Common"]),
        (2, ["Common"]),
        (3, ["Common", "Uncommon"]),
        (4, ["Common", "Uncommon"]),
        (5, ["Common", "Rare"]),
    ],
)
def test_what_every_character_is_awarded(level: int, each: list[str]) -> None:
    begun = rules.new_campaign(BOX, "dungeon-crawl", FIVE, {}, 1)
    rich = replace(begun, heroes=tuple(replace(hero, xp=100) for hero in begun.heroes))
    assert rarities(award_items(BOX, rich, level)) == sorted(each * 5)
    assert "Very Rare" not in {rarity for row in tables().awards.values() for rarity in row}


@pytest.mark.rule("DF-ITEM-04")
def test_items_are_won_by_completing_an_adventure_only() -> None:
    assert rarities(played(a_campaign(), won=False)) == []
    assert rarities(played(a_campaign(), won=True)) == ["Common"] * 4


@pytest.mark.rule("DF-ITEM-05")
def test_an_adventure_pays_items_once() -> None:
    again = replace(a_campaign("bodyguards", xp=10), completed={"bodyguards": (2,)})
    after = played(again, won=True)
    assert rarities(after) == []
    assert after.heroes[0].xp == 16
    raised = replace(a_campaign("bodyguards", xp=30), completed={"bodyguards": (2,)})
    assert rarities(played(raised, won=True)) == []


@pytest.mark.rule("DF-ITEM-06")
def test_dungeon_crawl_pays_items_once_at_every_adventure_level() -> None:
    at_1 = played(a_campaign(), won=True)
    assert at_1.completed["dungeon-crawl"] == (1,)
    at_3 = replace(at_1, adventure="dungeon-crawl", heroes=tuple(replace(hero, xp=30) for hero in at_1.heroes))
    second = played(at_3, won=True)
    assert second.completed["dungeon-crawl"] == (1, 3)
    assert len(rules.held(second)) == 4 + 8
    third = played(replace(second, adventure="dungeon-crawl"), won=True)
    assert len(rules.held(third)) == 12


@pytest.mark.rule("DF-ITEM-10", "DF-GAP-46")
def test_a_random_character_draws_first_and_all_is_shown_at_once() -> None:
    """With a single Common item left, chance decides who gets it."""
    commons = [item.name for item in BOX.items.values() if item.rarity == "Common" for _ in range(item.copies)]
    lucky = set()
    for seed in range(24):
        party = replace(changed(a_campaign(), "Human Rogue", items=tuple(commons[1:])), seed=seed)
        after = award_items(BOX, party, 1)
        lucky.add(next(hero.screen for hero in after.heroes if commons[0] in hero.items[-1:]))
    assert lucky == set(PARTY)


@pytest.mark.rule("DF-ITEM-11", "DF-EX-58")
def test_a_rarity_that_has_run_out_is_replaced_by_the_next_lower_one() -> None:
    chance = Chance(1)
    decks = item_decks(BOX, a_campaign())
    decks["Rare"] = Deck()
    assert BOX.items[draw_item(decks, "Rare", chance)].rarity == "Uncommon"
    decks["Common"] = Deck()
    assert draw_item(decks, "Common", chance) == -1


# ---------------------------------------------------------------- attuning


@pytest.mark.rule("DF-ITEM-07", "DF-CF-27", "DF-KEY-07")
@pytest.mark.parametrize(("xp", "uncommon", "rare"), [(0, 2, 0), (10, 2, 0), (30, 2, 0), (60, 2, 2), (100, 3, 2)])
def test_how_many_items_above_common_a_character_can_attune(xp: int, uncommon: int, rare: int) -> None:
    hero = Hero("Human Fighter", xp=xp)
    assert rules.room_to_attune(BOX, hero, "Uncommon") == uncommon
    assert rules.room_to_attune(BOX, hero, "Rare") == rare


@pytest.mark.rule("DF-ITEM-08", "DF-EX-57")
def test_a_third_uncommon_at_level_3_is_exchanged_or_returned_and_the_common_is_kept() -> None:
    two = changed(a_campaign("ember-road", xp=30), items=UNCOMMON[:2])
    after = played(two, won=True)
    fighter = rules.hero_called(after, "Human Fighter")
    assert len(fighter.items) == 3  # the Common came in freely
    (third,) = fighter.waiting
    assert item_called(BOX, third).rarity == "Uncommon"
    with pytest.raises(Refusal, match="can attune to no more Uncommon items: exchange"):
        rules.attune(BOX, after, "Human Fighter", third)
    swapped = rules.attune(BOX, after, "Human Fighter", third, instead_of=UNCOMMON[0])
    assert third in kept_by(swapped)
    assert UNCOMMON[0] not in rules.held(swapped)
    assert BOX.number[UNCOMMON[0]] in item_decks(BOX, swapped)["Uncommon"]
    returned = rules.give_back(after, "Human Fighter", third)
    assert not rules.hero_called(returned, "Human Fighter").waiting
    assert kept_by(returned) == fighter.items


@pytest.mark.rule("DF-ITEM-08")
def test_what_is_still_waiting_goes_back_with_the_next_game() -> None:
    waiting = changed(a_campaign(xp=10), items=UNCOMMON[:2], waiting=UNCOMMON[2:3])
    assert UNCOMMON[2] not in rules.held(played(waiting, won=False))


@pytest.mark.rule("DF-ITEM-09")
def test_common_items_need_no_attuning() -> None:
    five = tuple(item.name for item in BOX.items.values() if item.rarity == "Common")[:5]
    party = changed(a_campaign(), items=five)
    hero = rules.receive(BOX, rules.hero_called(party, "Human Fighter"), "Silk Rope")
    assert len(hero.items) == 6


@pytest.mark.rule("DF-ITEM-15", "DF-ITEM-16")
def test_characters_of_a_party_may_trade() -> None:
    party = changed(a_campaign(), items=("Lucky Coin",))
    party = changed(party, "Human Rogue", items=("Silk Rope",))
    after = rules.trade(BOX, party, "Human Fighter", "Lucky Coin", "Human Rogue", "Silk Rope")
    assert (kept_by(after), kept_by(after, "Human Rogue")) == (("Silk Rope",), ("Lucky Coin",))
    assert kept_by(rules.trade(BOX, party, "Human Fighter", "Lucky Coin", "Human Rogue"), "Human Rogue") == (
        "Silk Rope", "Lucky Coin",
    )  # fmt: skip
    with pytest.raises(Refusal, match="has no Silk Rope"):
        rules.trade(BOX, party, "Human Fighter", "Silk Rope", "Human Rogue")
    with pytest.raises(Refusal, match="is not in the party"):
        rules.trade(BOX, party, "Human Fighter", "Lucky Coin", "Sun Elf Wizard")


@pytest.mark.rule("DF-ITEM-15")
def test_the_items_of_one_character_are_not_anothers() -> None:
    party = changed(a_campaign(), items=("Lucky Coin",))
    with pytest.raises(Refusal, match="has no such Lucky Coin"):
        rules.choose_items(BOX, party, "Human Rogue", ["Lucky Coin"])


# ---------------------------------------------------------------- into a game


@pytest.mark.rule("DF-ITEM-12")
def test_nobody_has_to_use_what_it_owns() -> None:
    four = ("Lucky Coin", "Silk Rope", "Vial of Acid", "Smoke Pot")
    party = changed(a_campaign(), items=four)
    assert rules.items_used(BOX, rules.hero_called(party, "Human Fighter")) == four
    two = rules.choose_items(BOX, party, "Human Fighter", four[:2])
    assert rules.items_used(BOX, rules.hero_called(two, "Human Fighter")) == four[:2]
    none = rules.choose_items(BOX, party, "Human Fighter", [])
    assert rules.items_used(BOX, rules.hero_called(none, "Human Fighter")) == ()


@pytest.mark.rule("DF-ITEM-13", "DF-ITEM-14", "DF-SETUP-19", "DF-KEY-52", "DF-KEY-53")
def test_items_are_further_cards_of_the_pack_and_those_that_start_in_play_lie_beside_it() -> None:
    items = {"Shield Dwarf Cleric": ("Silk Rope", "Healer's Kit", "Lucky Coin")}
    s = set_up(
        a_party("Shield Dwarf Cleric", "Human Fighter", "Human Wizard", "Human Rogue", campaign=brought({}, items))
    )
    assert len(pack(s, 0)) == 10
    assert s.names(s.player(0).in_play) == ["Lucky Coin"]
    assert len(s.player(0).hand) == 4
    assert "Starts & Remains in Play." in item_text(BOX.items[BOX.number["Lucky Coin"]])


@pytest.mark.rule("DF-ITEM-17", "DF-EX-59", "DF-COMP-06")
def test_the_limits_of_a_half_orc_fighter_and_a_sun_elf_wizard() -> None:
    for name, limits in (("Half-Orc Fighter", (4, 1, 1, 3)), ("Sun Elf Wizard", (2, 1, 0, 6))):
        screen = screen_called(BOX, name)
        assert tuple(limit_of(screen.limits, kind) for kind in ("weapon", "armor", "shield", "misc")) == limits
    assert screen_called(BOX, "Half-Orc Fighter").limits.armor_word == ""
    assert screen_called(BOX, "Sun Elf Wizard").limits.armor_word == "Arcane"
    with pytest.raises(Refusal, match="may use 0 shield items"):
        check_items(BOX, screen_called(BOX, "Sun Elf Wizard"), ["Oaken Shield"])


@pytest.mark.rule("DF-ITEM-18", "DF-ITEM-19")
@pytest.mark.parametrize(
    ("screen", "armor", "fits"),
    [
        ("Sun Elf Wizard", "Robe of Stars", True),
        ("Sun Elf Wizard", "Elven Chain", False),
        ("Human Rogue", "Elven Chain", True),
        ("Human Rogue", "Plate of the Holds", False),
        ("Half-Orc Cleric", "Wyrmhide Coat", True),
        ("Half-Orc Cleric", "Plate of the Holds", False),
    ],
)
def test_armor_needs_the_word_or_the_class_type_that_the_limits_name(screen: str, armor: str, fits: bool) -> None:
    assert usable(screen_called(BOX, screen), item_called(BOX, armor)) is fits
    if not fits:
        with pytest.raises(Refusal, match="its armor has to be"):
            check_items(BOX, screen_called(BOX, screen), [armor])


@pytest.mark.rule("DF-ITEM-20")
def test_of_three_armors_one_is_chosen_for_the_game() -> None:
    three = ("Studded Leather", "Ringed Hide", "Mended Mail")
    party = changed(a_campaign(), items=three)
    with pytest.raises(Refusal, match="may use 1 armor items in one game, not 2"):
        rules.choose_items(BOX, party, "Human Fighter", three[:2])
    chosen = rules.choose_items(BOX, party, "Human Fighter", [three[2]])
    assert rules.items_used(BOX, rules.hero_called(chosen, "Human Fighter")) == ("Mended Mail",)


@pytest.mark.rule("DF-ITEM-28", "DF-ITEM-29")
def test_an_item_beyond_the_limits_may_be_owned_but_not_used() -> None:
    party = changed(a_campaign(xp=100), "Human Wizard", items=("Oaken Shield", "Robe of Stars"))
    assert rules.items_used(BOX, rules.hero_called(party, "Human Wizard")) == ("Robe of Stars",)
    second = rules.receive(BOX, rules.hero_called(party, "Human Wizard"), "Robe of the Archmage")
    assert second.waiting == ("Robe of the Archmage",)  # nobody can attune to Very Rare items
    two_armors = changed(party, "Human Wizard", items=("Robe of Stars", "Apprentice's Robe"))
    assert rules.items_used(BOX, rules.hero_called(two_armors, "Human Wizard")) == ("Robe of Stars",)


# ---------------------------------------------------------------- Deplete and Consume


def after_using(item: str, act: str, *more: str) -> tuple[Story, Campaign]:
    """The Fighter uses an item in a game, which is lost."""
    party = changed(a_campaign(), items=(item,))
    setup = rules.setup_for_next(BOX, party)
    s = Story(setup.party, setup.adventure, setup.options)
    s.player(0).held = []
    s.hand(0, item, *SPARE)
    s.market()
    s.facing(0, "Troll")
    for player in s.t.players:
        player.hp -= 1
    s.begin("play_cards").do(act, item)
    for answer in more:
        s.do(answer, 1)
    s.t.scene = 2
    return s, rules.after(party, LOST, s.t)


@pytest.mark.rule("DF-ITEM-21", "DF-KEY-79")
def test_a_depleted_item_is_gone_for_this_game_only() -> None:
    s, after = after_using("Vial of Acid", "deplete")
    assert "Vial of Acid" not in s.names(s.player(0).hand + s.player(0).discard + s.player(0).deck.cards())
    assert kept_by(after) == ("Vial of Acid",)


@pytest.mark.rule("DF-ITEM-22", "DF-KEY-78")
def test_a_consumed_item_goes_back_to_the_deck() -> None:
    s, after = after_using("Potion of Healing", "consume", "character")
    assert "Potion of Healing" not in s.names(s.player(0).hand + s.player(0).discard)
    assert kept_by(after) == ()
    assert item_decks(BOX, after)["Common"].cards().count(BOX.number["Potion of Healing"]) == 3


@pytest.mark.rule("DF-ITEM-23")
def test_an_item_stays_in_the_cycle_as_long_as_it_is_not_depleted() -> None:
    s = gifted()
    s.hand(0, "Thieves' Tools", *SPARE)
    s.begin("play_cards").do("play", "Thieves' Tools").do("done").do("lay", "Thieves' Tools", "Dummy").do(
        "deal", "Dummy"
    )
    assert s.names(s.player(0).discard) == ["Thieves' Tools"]
    assert not s.player(0).spent


@pytest.mark.rule("DF-ITEM-24", "DF-GAP-36")
@pytest.mark.parametrize(("item", "act"), [("Ebony Staff +1", "play"), ("Potion of Poison", "consume")])
def test_immune_encounters_do_not_stop_magic_items(item: str, act: str) -> None:
    s = gifted(facing=("Scoffer",))  # Immune: Arcane cards costing 5 or less
    s.hand(0, item, "Magic Missile", *SPARE)
    s.begin("play_cards").do(act, item).do("play", "Magic Missile")
    reach = {s.game.name(source.card): len(targets(s.t, source)) for source in s.t.sources}
    assert reach == {item: 1, "Magic Missile": 0}


@pytest.mark.rule("DF-ITEM-24", "DF-GAP-36")
def test_a_vampire_does_not_shrug_off_level_damage_of_an_item_but_a_square_level_does() -> None:
    s = gifted(facing=())
    vampire = s.facing(0, "Vampire")
    s.hand(0, "Vial of Acid", *SPARE)
    s.begin("play_cards").do("deplete", "Vial of Acid")
    top = s.box.encounters[vampire.card].levels[0]
    assert bool(targets(s.t, s.t.sources[0])) is not top.square
