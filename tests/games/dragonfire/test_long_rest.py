"""The Long Rest as a player meets it: what is offered, asked, shown and kept."""

from __future__ import annotations

from emberhall.games.dragonfire.campaign.magic_items import items_used
from emberhall.games.dragonfire.telling.names import feature_name
from tests.games.dragonfire.gifted import gifted
from tests.games.dragonfire.resting import BOX, Rest, a_campaign

FIGHTER, WIZARD, CLERIC, ROGUE = range(4)
COMMONS = tuple(item.name for item in BOX.items.values() if item.rarity == "Common")


def labels(s: Rest, act: str, seat: int) -> list[str]:
    question = s.played.sight(seat).question
    assert question is not None
    return [offer.label for offer in question.options if offer.act == act and offer.seat == seat]


def fighters_page(s: Rest) -> tuple[str, ...]:
    return s.game.page(s.t)[1].lines  # type: ignore[attr-defined, no-any-return]


# ---------------------------------------------------------------- what is written in


def test_a_feature_that_wants_something_written_in_says_so_before_it_is_taken() -> None:
    s = a_campaign(xp=40).rest()
    for seat, hero in enumerate(s.t.heroes):
        wanted = f"{hero.screen} takes Veteran's Habit, value 10 (write in Brawler or Duellist)"
        assert wanted in labels(s, "feature", seat)


def test_what_is_written_in_is_asked_and_kept() -> None:
    s = a_campaign(xp=40).rest().do("feature", "Veteran's Habit", seat=FIGHTER).do("slot", 3)
    assert s.asked == "what-is-written"
    s.do("written", 1)
    assert s.hero(FIGHTER).slots[2] == ("Veteran's Habit",)
    assert s.hero(FIGHTER).written == {"Veteran's Habit": "Duellist"}
    assert any(line.startswith("Slot 3: Veteran's Habit (Duellist), 10") for line in fighters_page(s))


def test_what_is_missing_on_an_old_record_can_be_written_in_once() -> None:
    s = a_campaign(xp=40, slots=[(), ("Veteran's Habit",), (), (), (), ()]).rest()
    assert any("Veteran's Habit (nothing written in yet)" in line for line in fighters_page(s))
    s.do("write", "Veteran's Habit", seat=FIGHTER).do("written", 0)
    assert s.hero(FIGHTER).written == {"Veteran's Habit": "Brawler"}
    assert {option.seat for option in s.offers("write")} == {WIZARD, CLERIC, ROGUE}


def test_at_the_table_a_feature_is_called_by_what_is_written_on_it() -> None:
    s = gifted("Veteran's Habit", "Tough", written={"Veteran's Habit": "Duellist"})
    names = [feature_name(s.t, s.player(0), number) for number in s.player(0).features]
    assert names == ["Veteran's Habit (Duellist)", "Tough"]


# ---------------------------------------------------------------- slots


def test_the_slots_are_offered_with_what_they_cost_and_what_is_covered() -> None:
    s = a_campaign(xp=5).takes(FIGHTER, "Tough", 1).do("feature", "Quick Hands", seat=FIGHTER)
    assert s.hero(FIGHTER).slots[0] == ("Tough", "Quick Hands")  # there is no other place for it
    s = a_campaign(xp=40).takes(FIGHTER, "Tough", 2).do("feature", "Quick Hands", seat=FIGHTER)
    assert labels(s, "slot", FIGHTER) == [
        "Slot 1",
        "Slot 3, which costs 10 XP",
        "Slot 4, which costs 15 XP",
        "Slot 5, which costs 25 XP",
        "Slot 2, over Tough",
    ]


# ---------------------------------------------------------------- trading


def test_a_trade_is_an_offer_that_may_be_declined() -> None:
    s = a_campaign().record(FIGHTER, items=COMMONS[:1]).record(ROGUE, items=COMMONS[1:2]).rest()
    s.do("trade", COMMONS[0], seat=FIGHTER).do("partner", ROGUE).do("in-return", COMMONS[1])
    assert (s.asked, s.choice.seat) == ("trade-offer", ROGUE)
    s.do("decline")
    assert (s.hero(FIGHTER).items, s.hero(ROGUE).items) == (COMMONS[:1], COMMONS[1:2])
    s.do("trade", COMMONS[0], seat=FIGHTER).do("partner", ROGUE).do("in-return", COMMONS[1]).do("accept")
    assert (s.hero(FIGHTER).items, s.hero(ROGUE).items) == (COMMONS[1:2], COMMONS[:1])
    assert f"Human Fighter gives {COMMONS[0]} to Human Rogue for {COMMONS[1]}." in s.told()


def test_a_gift_is_a_trade_for_nothing() -> None:
    s = a_campaign().record(FIGHTER, items=COMMONS[:1]).rest()
    s.do("trade", COMMONS[0], seat=FIGHTER).do("partner", CLERIC).do("accept")
    assert (s.hero(FIGHTER).items, s.hero(CLERIC).items) == ((), COMMONS[:1])


# ---------------------------------------------------------------- what is taken along


def test_items_are_left_behind_and_taken_along_one_by_one() -> None:
    s = a_campaign().record(FIGHTER, items=("Lucky Coin", "Silk Rope")).rest()
    s.do("leave-behind", "Lucky Coin", seat=FIGHTER)
    assert items_used(s.t, s.hero(FIGHTER)) == ("Silk Rope",)
    s.do("take-along", "Lucky Coin", seat=FIGHTER)
    assert items_used(s.t, s.hero(FIGHTER)) == ("Silk Rope", "Lucky Coin")


# ---------------------------------------------------------------- the next Adventure


def test_another_adventure_may_be_planned_with_its_challenge_or_without() -> None:
    s = a_campaign().rest().do("plan", "Wastes of Ancient Empire").do("challenge")
    assert (s.t.adventure, s.t.challenge) == ("wastes-of-ancient-empire", True)
    assert labels(s, "set-out", 0) == ["Set out for Wastes of Ancient Empire at Level 1, with its challenge"]
    s.do("no-challenge")
    assert not s.t.challenge
    s.do("challenge").do("plan", "Dungeon Crawl")  # a challenge is accepted for one Adventure alone
    assert not s.t.challenge


def test_a_rest_is_told_in_sentences() -> None:
    s = a_campaign(xp=20).takes(FIGHTER, "Tough", 2).plays(won=True)
    told = s.told()
    assert "Human Fighter takes Tough." in told
    assert "The party sets out for Dungeon Crawl." in told
    assert any(line.startswith("The party comes home from Dungeon Crawl, which is complete, and") for line in told)
    assert any("Human Fighter receives" in line for line in told)
