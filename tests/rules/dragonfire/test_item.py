"""Rules of the section ITEM: Magic Items, how they are won, attuned, limited, used and lost."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.game import Report
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign.magic_items import (
    draw_item,
    held,
    item_decks,
    items_used,
    receive,
    room_to_attune,
)
from emberhall.games.dragonfire.rules.advancements import check_items, fitting, item_called, screen_called, usable
from emberhall.games.dragonfire.rules.deal_damage import targets
from emberhall.games.dragonfire.rules.magic_items import limit_of
from emberhall.games.dragonfire.telling.texts import card_text, text_of
from tests.games.dragonfire.gifted import brought, gifted, pack, set_up
from tests.games.dragonfire.resting import BOX, LOST, WON, Rest, a_campaign, awarded
from tests.games.dragonfire.sparring import SPARE
from tests.games.dragonfire.story import PARTY, Story, a_party, the_game

FIGHTER, WIZARD, CLERIC, ROGUE = range(4)
UNCOMMON = tuple(item.name for item in BOX.items.values() if item.rarity == "Uncommon")
RARE = tuple(item.name for item in BOX.items.values() if item.rarity == "Rare")
FIVE = (*PARTY, "Half-Elf Rogue")


def rarities(s: Rest) -> list[str]:
    return sorted(item_called(BOX, name).rarity for name in held(s.t))


def with_items(*items: str, seat: int = FIGHTER, xp: int = 0, adventure: str = "dungeon-crawl") -> Rest:
    return a_campaign(adventure, xp=xp).record(seat, items=items)


# ---------------------------------------------------------------- the decks


@pytest.mark.rule("DF-ITEM-01")
def test_there_are_four_rarities() -> None:
    assert list(BOX.kinds.rarities) == ["Common", "Uncommon", "Rare", "Very Rare"]
    assert {item.rarity for item in BOX.items.values()} == set(BOX.kinds.rarities)


@pytest.mark.rule("DF-ITEM-02")
def test_the_items_are_parted_by_rarity() -> None:
    decks = item_decks(a_campaign().t)
    for rarity, deck in decks.items():
        assert {BOX.items[card].rarity for card in deck.cards()} == {rarity}
    assert sum(map(len, decks.values())) == 54


@pytest.mark.rule("DF-ITEM-26")
def test_what_somebody_controls_is_not_in_the_deck() -> None:
    coin = BOX.number["Lucky Coin"]
    assert coin in item_decks(a_campaign().t)["Common"]
    assert coin not in item_decks(with_items("Lucky Coin").t)["Common"]
    waiting = a_campaign().record(ROGUE, waiting=("Lucky Coin",))
    assert coin not in item_decks(waiting.t)["Common"]
    potion = BOX.number["Potion of Healing"]  # three of them
    left = item_decks(with_items("Potion of Healing").t)["Common"]
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
    s = a_campaign(party=FIVE, xp=100)
    s.t.chance = Chance(1)
    awarded(s.t, level)
    assert rarities(s) == sorted(each * 5)
    assert "Very Rare" not in BOX.kinds.awarded(level)


@pytest.mark.rule("DF-ITEM-04")
def test_items_are_won_by_completing_an_adventure_only() -> None:
    assert rarities(a_campaign().plays(won=False)) == []
    assert rarities(a_campaign().plays(won=True)) == ["Common"] * 4


@pytest.mark.rule("DF-ITEM-05")
def test_an_adventure_pays_items_once() -> None:
    again = a_campaign("bodyguards", xp=10)
    again.t.completed = {"bodyguards": (2,)}
    assert rarities(again.plays(won=True)) == []
    assert again.hero(0).xp == 16
    raised = a_campaign("bodyguards", xp=30)
    raised.t.completed = {"bodyguards": (2,)}
    assert rarities(raised.plays(won=True)) == []


@pytest.mark.rule("DF-ITEM-06")
def test_dungeon_crawl_pays_items_once_at_every_adventure_level() -> None:
    s = a_campaign().plays(won=True)
    assert s.t.completed["dungeon-crawl"] == (1,)
    for seat in range(4):
        s.record(seat, xp=30)
    s.rest().do("plan", "Dungeon Crawl").plays(won=True)
    assert s.t.completed["dungeon-crawl"] == (1, 3)
    assert len(held(s.t)) == 4 + 8
    s.do("plan", "Dungeon Crawl").plays(won=True)
    assert len(held(s.t)) == 12


@pytest.mark.rule("DF-ITEM-10")
def test_a_random_character_draws_first_and_all_is_shown_at_once() -> None:
    """With a single Common item left, chance decides who gets it."""
    commons = [item.name for item in BOX.items.values() if item.rarity == "Common" for _ in range(item.copies)]
    lucky = set()
    for seed in range(24):
        s = with_items(*commons[1:], seat=ROGUE)
        s.t.chance = Chance(seed)
        awarded(s.t, 1)
        lucky.add(next(hero.screen for hero in s.t.heroes if commons[0] in hero.items[-1:]))
    assert lucky == set(PARTY)


@pytest.mark.rule("DF-ITEM-10")
def test_after_the_first_the_party_says_who_draws_next_and_nothing_is_shown_until_all_have_drawn() -> None:
    """With two Common items left, the first by chance has one, and who is named next has the other."""
    commons = [item.name for item in BOX.items.values() if item.rarity == "Common" for _ in range(item.copies)]
    for named in range(3):
        s = with_items(*commons[2:], seat=ROGUE)
        before = [hero.items for hero in s.t.heroes]
        s.rest().do("set-out")
        s.played.report(Report(WON, the_game().spoils(s.next_game().t)))
        assert s.asked == "who-draws"
        [first] = s.choice.about
        seats = [option.what for option in s.offers("draws")]
        assert seats == [(first + step) % 4 for step in (1, 2, 3)]
        s.do("draws", seats[named])
        assert {option.what for option in s.offers("draws")} == {*seats} - {seats[named]}  # nobody draws twice
        assert [hero.items for hero in s.t.heroes] == before
        loaded = Match.load(s.game, s.played.save())
        assert loaded.choice == s.choice
        s.do("in-turn")
        gained = {seat for seat, hero in enumerate(s.t.heroes) if len(hero.items) > len(before[seat])}
        assert gained == {first, seats[named]}


@pytest.mark.rule("DF-ITEM-10")
def test_in_turn_the_next_to_the_left_of_the_first_draws_second() -> None:
    commons = [item.name for item in BOX.items.values() if item.rarity == "Common" for _ in range(item.copies)]
    s = with_items(*commons[2:], seat=ROGUE)
    before = [len(hero.items) for hero in s.t.heroes]
    s.rest().do("set-out")
    s.played.report(Report(WON, the_game().spoils(s.next_game().t)))
    [first] = s.choice.about
    s.do("in-turn")
    gained = {seat for seat, hero in enumerate(s.t.heroes) if len(hero.items) > before[seat]}
    assert gained == {first, (first + 1) % 4}


@pytest.mark.rule("DF-ITEM-11", "DF-EX-58")
def test_a_rarity_that_has_run_out_is_replaced_by_the_next_lower_one() -> None:
    chance = Chance(1)
    decks = item_decks(a_campaign().t)
    decks["Rare"] = Deck()
    assert BOX.items[draw_item(decks, "Rare", chance)].rarity == "Uncommon"
    decks["Common"] = Deck()
    assert draw_item(decks, "Common", chance) == -1


# ---------------------------------------------------------------- attuning


@pytest.mark.rule("DF-ITEM-07", "DF-CF-27", "DF-KEY-07")
@pytest.mark.parametrize(("xp", "uncommon", "rare"), [(0, 2, 0), (10, 2, 0), (30, 2, 0), (60, 2, 2), (100, 3, 2)])
def test_how_many_items_above_common_a_character_can_attune(xp: int, uncommon: int, rare: int) -> None:
    s = a_campaign(xp=xp)
    assert room_to_attune(s.t, s.hero(FIGHTER), "Uncommon") == uncommon
    assert room_to_attune(s.t, s.hero(FIGHTER), "Rare") == rare


@pytest.mark.rule("DF-ITEM-08", "DF-EX-57")
def test_a_third_uncommon_at_level_3_is_exchanged_or_returned_and_the_common_is_kept() -> None:
    def after() -> Rest:
        return with_items(*UNCOMMON[:2], xp=30, adventure="ember-road").plays(won=True)

    s = after()
    fighter = s.hero(FIGHTER)
    assert len(fighter.items) == 3  # the Common came in freely
    (third,) = fighter.waiting
    assert item_called(BOX, third).rarity == "Uncommon"
    s.do("attune", third, seat=FIGHTER)
    assert s.asked == "exchange"  # it can attune to no more Uncommon items
    assert {BOX.name(option.what) for option in s.choice.options} == set(UNCOMMON[:2])
    s.do("instead", UNCOMMON[0])
    assert third in s.hero(FIGHTER).items
    assert UNCOMMON[0] not in held(s.t)
    assert BOX.number[UNCOMMON[0]] in item_decks(s.t)["Uncommon"]
    returned = after()
    kept = returned.hero(FIGHTER).items
    returned.do("give-back", third, seat=FIGHTER)
    assert not returned.hero(FIGHTER).waiting
    assert returned.hero(FIGHTER).items == kept


@pytest.mark.rule("DF-ITEM-08")
def test_what_is_still_waiting_goes_back_with_the_next_game() -> None:
    s = with_items(*UNCOMMON[:2], xp=10).record(FIGHTER, waiting=UNCOMMON[2:3])
    assert UNCOMMON[2] not in held(s.plays(won=False).t)


@pytest.mark.rule("DF-ITEM-08")
def test_what_nothing_can_be_given_up_for_cannot_be_attuned() -> None:
    s = a_campaign().record(FIGHTER, waiting=RARE[:1]).rest()  # at Level 1 there is no room for Rare items at all
    assert not s.offers("attune")
    assert s.offers("give-back", RARE[0], seat=FIGHTER)


@pytest.mark.rule("DF-ITEM-09")
def test_common_items_need_no_attuning() -> None:
    five = tuple(item.name for item in BOX.items.values() if item.rarity == "Common")[:5]
    s = with_items(*five)
    receive(s.t, FIGHTER, "Silk Rope")
    assert len(s.hero(FIGHTER).items) == 6


@pytest.mark.rule("DF-ITEM-15", "DF-ITEM-16")
def test_characters_of_a_party_may_trade() -> None:
    def party() -> Rest:
        return with_items("Lucky Coin").record(ROGUE, items=("Silk Rope",)).rest()

    s = party().do("trade", "Lucky Coin", seat=FIGHTER).do("partner", ROGUE).do("in-return", "Silk Rope").do("accept")
    assert (s.hero(FIGHTER).items, s.hero(ROGUE).items) == (("Silk Rope",), ("Lucky Coin",))
    s = party().do("trade", "Lucky Coin", seat=FIGHTER).do("partner", ROGUE).do("for-nothing").do("accept")
    assert s.hero(ROGUE).items == ("Silk Rope", "Lucky Coin")
    assert not party().offers("trade", "Silk Rope", seat=FIGHTER)  # it has none
    partners = party().do("trade", "Lucky Coin", seat=FIGHTER).offers("partner")
    assert {option.what for option in partners} == {WIZARD, CLERIC, ROGUE}  # nobody beyond the party, and not oneself


@pytest.mark.rule("DF-ITEM-16")
def test_nobody_ends_a_trade_with_more_than_it_can_attune() -> None:
    s = with_items(UNCOMMON[0], xp=10).record(ROGUE, items=UNCOMMON[1:3])  # two are all at Level 2
    s.record(WIZARD, items=UNCOMMON[3:5]).record(CLERIC, items=UNCOMMON[5:7]).rest()
    s.do("trade", UNCOMMON[0], seat=FIGHTER).do("partner", ROGUE)
    assert not s.offers("for-nothing")
    assert {BOX.name(option.what) for option in s.offers("in-return")} == set(UNCOMMON[1:3])


@pytest.mark.rule("DF-ITEM-15")
def test_the_items_of_one_character_are_not_anothers() -> None:
    s = with_items("Lucky Coin").rest()
    for act in ("take-along", "leave-behind", "give-back", "trade"):
        assert not s.offers(act, "Lucky Coin", seat=ROGUE)
    assert s.offers("leave-behind", "Lucky Coin", seat=FIGHTER)


# ---------------------------------------------------------------- into a game


@pytest.mark.rule("DF-ITEM-12")
def test_nobody_has_to_use_what_it_owns() -> None:
    four = ("Lucky Coin", "Silk Rope", "Vial of Acid", "Smoke Pot")
    s = with_items(*four).rest()
    assert items_used(s.t, s.hero(FIGHTER)) == four
    for name in four[2:]:
        s.do("leave-behind", name, seat=FIGHTER)
    assert items_used(s.t, s.hero(FIGHTER)) == four[:2]
    for name in four[:2]:
        s.do("leave-behind", name, seat=FIGHTER)
    assert items_used(s.t, s.hero(FIGHTER)) == ()
    assert s.hero(FIGHTER).items == four


@pytest.mark.rule("DF-ITEM-13", "DF-ITEM-14", "DF-SETUP-19", "DF-KEY-52", "DF-KEY-53")
def test_items_are_further_cards_of_the_pack_and_those_that_start_in_play_lie_beside_it() -> None:
    items = {"Shield Dwarf Cleric": ("Silk Rope", "Healer's Kit", "Lucky Coin")}
    s = set_up(
        a_party("Shield Dwarf Cleric", "Human Fighter", "Human Wizard", "Human Rogue", campaign=brought({}, items))
    )
    assert len(pack(s, 0)) == 10
    assert s.names(s.player(0).in_play) == ["Lucky Coin"]
    assert len(s.player(0).hand) == 4
    assert "Starts & Remains in Play." in text_of(BOX.items[BOX.number["Lucky Coin"]])


@pytest.mark.rule("DF-ITEM-17", "DF-EX-59", "DF-COMP-06")
def test_the_limits_of_a_half_orc_fighter_and_a_sun_elf_wizard() -> None:
    for name, limits in (("Half-Orc Fighter", (4, 1, 1, 3)), ("Sun Elf Wizard", (2, 1, 0, 6))):
        screen = screen_called(BOX, name)
        assert tuple(limit_of(screen.limits, kind) for kind in ("weapon", "armor", "shield", "misc")) == limits
    assert screen_called(BOX, "Half-Orc Fighter").limits.words == {}
    assert screen_called(BOX, "Sun Elf Wizard").limits.words == {"armor": "Arcane"}
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


@pytest.mark.rule("DF-ITEM-18")
@pytest.mark.parametrize(
    ("screen", "item", "fits"),
    [
        ("Human Cleric", "Pilgrim's Mace", True),  # its name has the word
        ("Human Cleric", "Staff of the Oak", False),
        ("Shield Dwarf Rogue", "Spiked Buckler", True),
        ("Shield Dwarf Rogue", "Oaken Shield", False),
        ("Half-Elf Cleric", "Oaken Shield", True),
    ],
)
def test_weapons_and_shields_may_need_a_word_too(screen: str, item: str, fits: bool) -> None:
    assert usable(screen_called(BOX, screen), item_called(BOX, item)) is fits
    assert (fitting(BOX, screen_called(BOX, screen), [item]) == (item,)) is fits


@pytest.mark.rule("DF-ITEM-18")
def test_a_screen_says_which_words_its_items_need() -> None:
    text = card_text(BOX, BOX.number["Shield Dwarf Rogue"])
    assert text.endswith("Magic Items: 3 weapons, 1 Light armor, 1 Light shield and 4 miscellaneous items.")


@pytest.mark.rule("DF-ITEM-20")
def test_of_three_armors_one_is_chosen_for_the_game() -> None:
    three = ("Studded Leather", "Ringed Hide", "Mended Mail")
    with pytest.raises(Refusal, match="may use 1 armor items in one game, not 2"):
        check_items(BOX, screen_called(BOX, "Human Fighter"), three[:2])
    s = with_items(*three).rest()
    assert not s.offers("take-along")  # the first one fills the limit
    s.do("leave-behind", three[0], seat=FIGHTER).do("take-along", three[2], seat=FIGHTER)
    assert items_used(s.t, s.hero(FIGHTER)) == ("Mended Mail",)
    assert not s.offers("take-along")


@pytest.mark.rule("DF-ITEM-28", "DF-ITEM-29")
def test_an_item_beyond_the_limits_may_be_owned_but_not_used() -> None:
    s = with_items("Oaken Shield", "Robe of Stars", seat=WIZARD, xp=100)
    assert items_used(s.t, s.hero(WIZARD)) == ("Robe of Stars",)
    assert not s.rest().offers("take-along", "Oaken Shield")
    receive(s.t, WIZARD, "Robe of the Archmage")
    assert s.hero(WIZARD).waiting == ("Robe of the Archmage",)  # nobody can attune to Very Rare items
    two_armors = with_items("Robe of Stars", "Apprentice's Robe", seat=WIZARD, xp=100)
    assert items_used(two_armors.t, two_armors.hero(WIZARD)) == ("Robe of Stars",)


# ---------------------------------------------------------------- Deplete and Consume


def after_using(item: str, act: str, *more: str) -> tuple[Story, Rest]:
    """The Fighter uses an item in a game, which is lost."""
    party = with_items(item)
    s = party.next_game()
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
    return s, party.reports(LOST, s.t)


@pytest.mark.rule("DF-ITEM-21", "DF-KEY-79")
def test_a_depleted_item_is_gone_for_this_game_only() -> None:
    s, after = after_using("Vial of Acid", "deplete")
    assert "Vial of Acid" not in s.names(s.player(0).hand + s.player(0).discard + s.player(0).deck.cards())
    assert after.hero(FIGHTER).items == ("Vial of Acid",)


@pytest.mark.rule("DF-ITEM-22", "DF-KEY-78")
def test_a_consumed_item_goes_back_to_the_deck() -> None:
    s, after = after_using("Potion of Healing", "consume", "character")
    assert "Potion of Healing" not in s.names(s.player(0).hand + s.player(0).discard)
    assert after.hero(FIGHTER).items == ()
    assert item_decks(after.t)["Common"].cards().count(BOX.number["Potion of Healing"]) == 3


@pytest.mark.rule("DF-ITEM-21", "DF-ITEM-22")
@pytest.mark.parametrize(("act", "left"), [("deplete", ("Vial of Acid",)), ("consume", ())])
def test_an_item_that_can_be_depleted_or_consumed_is_lost_only_if_it_was_consumed(
    act: str, left: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for box in (BOX, a_party().box):
        vial = box.number["Vial of Acid"]
        both = msgspec.structs.replace(box.items[vial], consume=box.items[vial].deplete)
        monkeypatch.setitem(box.items, vial, both)
    _, after = after_using("Vial of Acid", act)
    assert after.hero(FIGHTER).items == left


@pytest.mark.rule("DF-PLAY-29", "DF-ITEM-21", "DF-ITEM-22")
def test_an_item_used_from_the_hand_is_a_card_played() -> None:
    s = gifted()
    s.facing(0, "Choke Point")  # two cards a turn
    s.hand(0, "Potion of Poison", "Vial of Acid", "Smoke Pot", "Glory", *SPARE)
    s.in_play(0, "Lucky Coin")
    s.begin("play_cards").do("consume", "Potion of Poison")
    assert s.offers("play", "Glory")
    s.do("deplete", "Vial of Acid")
    assert not s.offers("play", "Glory")
    assert not s.offers("deplete", "Smoke Pot")
    before = s.player(0).gold
    assert s.do("deplete", "Lucky Coin").player(0).gold == before + 3  # one that lies in play is not played


@pytest.mark.rule("DF-ITEM-23", "DF-STUN-10")
def test_of_an_item_in_play_and_its_like_in_hand_the_one_in_play_is_used_which_is_no_card_played() -> None:
    s = gifted()
    s.hand(0, "Horn of the Host", *SPARE)
    s.in_play(0, "Horn of the Host")
    s.begin("play_cards").do("deplete", "Horn of the Host")
    assert not s.player(0).in_play
    assert "Horn of the Host" in s.names(s.player(0).hand)
    assert s.player(0).plays == 0


@pytest.mark.rule("DF-PLAY-20", "DF-ITEM-21")
def test_an_item_used_from_the_hand_meets_requires_play() -> None:
    s = gifted()
    s.hand(0, "Necklace of Fire Beads", "Echo of Power", *SPARE)
    s.begin("play_cards")
    assert not s.offers("play", "Echo of Power")
    assert s.do("deplete", "Necklace of Fire Beads").offers("play", "Echo of Power")


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
