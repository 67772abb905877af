"""The campaign: how it begins, its decks and vaults, equipment that rises, stages of bosses."""

from __future__ import annotations

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.engine.words import walk
from emberhall.games.bardsung.campaign.state import BATTLES, CHALLENGES, ROOMS
from emberhall.games.bardsung.campaign.view import show
from emberhall.games.bardsung.cards.bosses import Stage
from tests.games.bardsung.campaigning import Camp, a_campaign, the_campaign
from tests.games.bardsung.test_bosses import second_stage

DAWNGUARD, STONEHEART, LIGHTWEAVER = range(3)


# ---------------------------------------------------------------- how it begins


@pytest.mark.rule("BS-GOAL-03")
def test_the_combat_tutorial_leads_to_the_exploration_tutorial_and_that_to_the_campaign() -> None:
    assert next(info.id for info in the_campaign().first_adventures()) == "combat-tutorial"
    s = a_campaign(first="combat-tutorial").begin()
    assert s.next_setup().adventure == "combat-tutorial"
    s.home(won=False)
    assert s.next_setup().adventure == "combat-tutorial"
    s.home(won=True).go_on()
    assert s.next_setup().adventure == "exploration-tutorial"
    s.home(won=True).go_on()
    assert s.next_setup().adventure == "the-chapel-stair"
    with pytest.raises(Refusal, match="cannot begin"):
        a_campaign(first="toll-hall")


@pytest.mark.rule("BS-TUT2-02", "BS-TUT2-03", "BS-CAMP-02", "BS-CAMP-03")
def test_heroes_may_be_switched_until_the_campaign_has_begun() -> None:
    s = a_campaign(first="combat-tutorial").home(won=True)
    s.do("switch", "Wyldshell", seat=DAWNGUARD)
    table = s.go_on().table()
    hero, profile = table.heroes[DAWNGUARD], s.t.profile(s.hero(DAWNGUARD))
    assert profile.name == "Wyldshell"
    assert [table.box.name(card) for card in hero.abilities] == list(profile.abilities[:2])
    assert [table.box.name(card) for card in hero.equipment] == list(profile.equipment)
    assert not hero.wounds
    s.home(won=True)
    assert s.asked == "muster"
    s.do("switch", "Dawnguard", seat=DAWNGUARD).go_on("level-up")
    assert s.hero(DAWNGUARD).xp == 3
    s.home(won=True)
    while s.played.venture is None:
        assert not s.offers("switch")
        s.played.choose(s.choice.options[-1])


@pytest.mark.rule("BS-TUT2-03", "BS-GAP-105", "BS-GAP-104")
@pytest.mark.parametrize(("first", "xp"), [("exploration-tutorial", 0), ("the-chapel-stair", 3)])
def test_with_new_players_a_party_begins_with_the_next_tutorial_or_the_campaign(first: str, xp: int) -> None:
    party = ("Dawnguard", "Stoneheart", "Lightweaver", "Wyldshell")
    s = a_campaign(party, first=first).begin().go_on("level-up" if xp else "")
    assert [(hero.name, hero.xp) for hero in s.t.heroes] == [(name, xp) for name in party]
    assert all(tuple(hero.abilities) == s.t.profile(hero).abilities for hero in s.t.heroes)
    assert s.next_setup().adventure == first


@pytest.mark.rule("BS-TUT2-21", "BS-CAMP-05")
def test_the_exploration_tutorial_pays_three_xp_to_be_spent_before_the_campaign() -> None:
    s = a_campaign(first="exploration-tutorial").home(won=True).go_on("level-up")
    assert [hero.xp for hero in s.t.heroes] == [3, 3, 3]
    assert s.asked == "level-up"


@pytest.mark.rule("BS-CAMP-04")
def test_the_cards_are_sorted_into_eleven_groups() -> None:
    box = the_campaign().box
    narrative = [turn.card for page in box.pages.values() for turn in page.turns]
    groups = (
        box.wounds,
        box.treasures,
        box.squires,
        narrative,
        box.corridors,
        box.rooms,
        box.battles,
        box.challenges,
        box.boss_attacks,
        {**box.enemies, **box.bosses},
        {**box.abilities, **box.equipment},
    )
    assert len(groups) == 11
    assert all(groups)


@pytest.mark.rule("BS-CAMP-07", "BS-GAP-91")
def test_the_campaign_starts_with_thirteen_rooms_seventeen_corridors_eight_battles_and_challenges() -> None:
    s = a_campaign()
    assert [len(s.t.decks[deck]) for deck in (ROOMS, BATTLES, CHALLENGES)] == [13, 8, 8]
    assert len(s.t.box.corridors) == 17
    table = s.table()
    decks = (table.room_deck, table.corridor_deck, table.battle_deck, table.challenge_deck)
    assert [len(deck) for deck in decks] == [13, 17, 8, 8]


@pytest.mark.rule("BS-CAMP-10", "BS-GAP-45")
def test_a_failed_encounter_is_played_again() -> None:
    s = a_campaign().at("II-1").home(won=False)
    assert s.next_setup().adventure == "the-bone-kennels"


@pytest.mark.rule("BS-GAP-21")
def test_the_last_encounter_of_a_chapter_pays_three_more() -> None:
    box = the_campaign().box
    for page in box.pages.values():
        if page.chapter > 0:
            last = any(not turn.to or box.pages[turn.to].chapter > page.chapter for turn in page.turns)
            assert box.encounters[page.encounter].xp == (5 if last else 2), page.name


@pytest.mark.rule("BS-CAMP-11", "BS-GAP-21")
def test_every_hero_is_paid_xp_for_a_completed_encounter() -> None:
    s = a_campaign().at("I-3a")
    before = s.hero(0).xp
    s.home(won=False)
    assert [hero.xp for hero in s.t.heroes] == [before] * 3
    s.home(won=True)
    assert [hero.xp for hero in s.t.heroes] == [before + 2] * 3


# ---------------------------------------------------------------- vaults


@pytest.mark.rule("BS-VAULT-01", "BS-VAULT-02", "BS-VAULT-06")
def test_four_vaults_show_the_backs_of_their_cards_in_order() -> None:
    vaults = show(a_campaign().t, 0).vaults
    assert vaults.__struct_fields__ == ("rooms", "battles", "challenges", "narrative")
    for numbers in (vaults.rooms, vaults.battles, vaults.challenges, vaults.narrative):
        assert list(numbers) == sorted(numbers)
        assert all(type(number) is int for number in numbers)
    assert vaults.rooms[0] == 14


@pytest.mark.rule("BS-VAULT-03")
def test_a_narrative_card_that_is_retrieved_is_read() -> None:
    s = a_campaign().at("I-3a").home(won=True)
    view = show(s.t, 0)
    assert 7 not in view.vaults.narrative
    assert view.told == ("The back door opens into the smell of a kitchen.",)


@pytest.mark.rule("BS-VAULT-04")
def test_cards_come_from_the_vault_into_a_deck_unseen() -> None:
    s = a_campaign().begin().go_on()
    assert len(s.t.decks[BATTLES]) == 8 + 16
    assert 9 not in show(s.t, 0).vaults.battles
    sight = s.played.sight(0).json().decode()
    added = [s.t.box.cards[i].name for i in s.t.box.battles if s.t.box.cards[i].number in range(10, 24)]
    assert not [name for name in added if name in sight]


@pytest.mark.rule("BS-VAULT-05")
def test_a_returned_card_goes_back_to_its_place() -> None:
    s = a_campaign().at("I-5")
    s.t.next = "II-1"
    s.begin().go_on()
    assert show(s.t, 0).vaults.battles[:3] == (1, 2, 3)
    assert 1 not in s.t.decks[BATTLES]


# ---------------------------------------------------------------- equipment


def at_the_upgrade() -> Camp:
    s = a_campaign().at("I-5")
    s.hero(DAWNGUARD).inventory = ["Rune of the Wall", "Rune of Sleep"]
    return s.home(won=True).do("turn", 1, seat=0)


@pytest.mark.rule("BS-EQUIP-09", "BS-EQUIP-10", "BS-GAP-97")
def test_the_story_raises_a_piece_of_each_hero_by_a_level() -> None:
    s = at_the_upgrade().do("upgrade", "Sunshield", seat=DAWNGUARD)
    assert s.hero(DAWNGUARD).levels == [2, 1]
    s.do("done", seat=DAWNGUARD).do("upgrade", "Forgefather", seat=STONEHEART)
    assert s.asked == "which-piece"
    s.do("upgrade", "Arcane Focus", seat=LIGHTWEAVER).go_on()
    hero = s.table().heroes[STONEHEART]
    assert len(hero.equipment) == 2
    assert hero.levels[[s.t.box.name(card) for card in hero.equipment].index("Forgefather")] == 2


@pytest.mark.rule("BS-EQUIP-07", "BS-EQUIP-10")
def test_no_piece_rises_above_the_third_level() -> None:
    s = a_campaign().at("I-5")
    s.hero(DAWNGUARD).levels, s.hero(STONEHEART).levels = [3, 2], [3, 3]
    s.home(won=True).do("turn", 1, seat=0)
    assert s.hero(DAWNGUARD).levels == [3, 3]  # the other piece, without a question
    assert s.choice.seat == LIGHTWEAVER
    assert s.hero(STONEHEART).levels == [3, 3]


@pytest.mark.rule("BS-EQUIP-11", "BS-CF-37")
def test_while_upgrading_runes_are_attached_and_taken_off() -> None:
    s = at_the_upgrade().do("upgrade", "Sunshield", seat=DAWNGUARD)
    s.do("attach", "Rune of the Wall", "Sunshield", seat=DAWNGUARD)
    assert s.hero(DAWNGUARD).sockets[0] == ["Rune of the Wall"]
    s.do("unattach", "Rune of the Wall", seat=DAWNGUARD)
    assert "Rune of the Wall" in s.hero(DAWNGUARD).inventory


# ---------------------------------------------------------------- stages


@pytest.mark.rule("BS-BOSS-31")
def test_the_stages_of_a_boss_stand_in_its_encounter() -> None:
    box = the_campaign().box
    stages = [word for word in walk(box.encounters["the-heart-of-the-forge"]) if isinstance(word, Stage)]
    assert len(stages) == 1
    assert all(box.boss_attacks[box.number[name]].boss for cards in stages[0].cards.values() for name in cards)


@pytest.mark.rule("BS-BOSS-32")
def test_a_boss_without_cards_of_its_first_stage_is_not_defeated() -> None:
    s = second_stage("Fight on")
    assert s.outcome is None
    assert s.t.boss_cards
    assert [enemy.card for enemy in s.t.enemies] == [s.t.box.number["Greater Demon"]]


# ---------------------------------------------------------------- branches


@pytest.mark.rule("BS-GAP-18", "BS-GAP-92")
def test_reputation_and_choices_lead_to_different_pages() -> None:
    s = a_campaign().at("I-2").home(won=True, reputation=1)
    assert s.t.next == "I-3b"
    s = a_campaign().at("I-2").home(won=True, reputation=3)
    s.do("turn", 0, seat=0)
    assert s.t.next == "I-3a"
    s = a_campaign().at("II-3").home(won=True, gold=0, reputation=4).do("turn", 0, seat=1)
    assert (s.t.next, s.t.reputation) == ("III-a1", 4)
    s = a_campaign().at("II-3").home(won=True, gold=0).do("turn", 1, seat=2)
    assert (s.t.next, s.t.reputation, s.t.gold) == ("III-b1", -1, 12)


@pytest.mark.rule("BS-GAP-92")
def test_a_turn_of_the_story_tells_how_reputation_changes() -> None:
    s = a_campaign().at("II-3").home(won=True, gold=0).do("turn", 1, seat=2)
    assert any("reputation -2, now -1" in line for line in s.told())


@pytest.mark.parametrize(("counted", "ending"), [("quench", "Quenched"), ("claim", "Claimed"), ("fight on", "Buried")])
@pytest.mark.rule("BS-GAP-18")
def test_the_campaign_ends_as_the_heart_was_dealt_with(counted: str, ending: str) -> None:
    s = a_campaign().at("V-2").home(won=True, counts={counted: 1})
    assert s.outcome is not None
    assert s.outcome.won
    assert s.outcome.why.startswith(ending)


@pytest.mark.rule("BS-TUT2-03", "BS-CAMP-03")
@pytest.mark.parametrize(("first", "last"), [("exploration-tutorial", False), ("the-chapel-stair", True)])
def test_only_before_the_campaign_are_players_told_that_heroes_are_switched_for_the_last_time(
    first: str, last: bool
) -> None:
    s = a_campaign(first=first).begin()
    assert s.asked == "muster"
    assert ("From here on nobody can be switched." in s.game.asks.prompt(s.t, s.choice)) is last


@pytest.mark.rule("BS-VAULT-04")
def test_cards_come_out_of_the_vaults_for_the_encounter_that_the_party_sets_out_for() -> None:
    s = a_campaign().begin().go_on()
    line = next(line for line in s.told() if "room cards come in" in line)
    assert line.startswith("The party sets out for The Chapel Stair: 2 room cards come in, 0 go back to the vault")
