"""Short stories of the bosses: what their cards do, their rules, the arenas, and the stages of the last one."""

from __future__ import annotations

import pytest

from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import GameOver, Setup
from emberhall.engine.match import Match
from emberhall.engine.words import walk
from emberhall.games.bardsung.cards.bosses import Command, Possess, Stage, Summon
from emberhall.games.bardsung.rules.conditions import enemy_suffers
from emberhall.games.bardsung.rules.encounters import EncounterCard
from emberhall.games.bardsung.rules.language import Strike
from emberhall.games.bardsung.rules.rolls import toughness
from emberhall.games.bardsung.rules.setup import BOSS_CARDS
from emberhall.games.bardsung.rules.state import Enemy
from emberhall.games.bardsung.rules.tokens import BURN, CHARM, FROSTBITE, GAS, TOKENS
from emberhall.games.bardsung.rules.wounds import wound_enemy
from emberhall.games.bardsung.telling.acts import ACTS
from tests.games.bardsung.story import Story, the_game
from tests.games.bardsung.test_enemies import CUT, FAIL, PASS, attacked

BOX = the_game().box
FIGHTS = [encounter for encounter in BOX.encounters.values() if encounter.kind == "boss"]
GATE, PARLOUR, HALL = "chief-of-the-broken-gate", "the-crones-parlour", "the-king-under-iron"
FURNACE, HEART = "the-furnace-wakes", "the-heart-of-the-forge"


def fight(encounter: str, at: str, *cards: str, hot: bool = False, **heroes: str) -> Story:
    """A boss in a zone of its arena with these cards before the heroes in the row; nobody has fate or charms."""
    s = Story(encounter, tuple(heroes)).bare()
    for name, zone in heroes.items():
        s.hero(name, at=zone)
    s.enemy(s.t.encounter.boss, at=at)
    s.t.boss_cards = [s.box.number[name] for name in cards]
    s.t.heated = s.t.boss_cards[:] if hot else []
    s.t.fate, s.t.resources[CHARM] = 0, 0
    return s.order(*cards, *heroes)


def boss(s: Story) -> Enemy:
    return next(enemy for enemy in s.t.enemies if enemy.card in s.box.bosses)


def tough(s: Story, enemy: Enemy) -> int:
    """How much damage is critical against an enemy now."""
    return toughness(s.t, Strike(s.t.heroes[0], enemy, True, -1, enemy.at))


def hurt(s: Story, enemy: Enemy, wounds: int, answer: str = "") -> None:
    """An enemy suffers wounds; a question is answered by the name of a course."""
    for _ in range(wounds):
        flow = wound_enemy(s.t, enemy, 0)
        if flow is None:
            continue
        try:
            choice = next(flow)
            while True:
                choice = flow.send(course(s, choice, answer))
        except StopIteration:
            pass


def course(s: Story, choice: Choice, name: str) -> Option:
    """The option of a question that is called so."""
    labels = {ACTS.label(s.t, option): option for option in choice.options}
    return labels[name]


# ---------------------------------------------------------------- what every boss has


@pytest.mark.parametrize("encounter", FIGHTS, ids=lambda encounter: encounter.id)
def test_every_boss_has_its_pool_of_cards_and_an_arena(encounter: EncounterCard) -> None:
    name = encounter.boss
    pool = [card for card in BOX.boss_attacks.values() if card.boss == name]
    assert 5 <= len(pool) <= 9
    assert all(card.heat_up for card in pool)
    assert all(card.attack or card.do for card in pool)
    faces = [tile.face for tile in encounter.tiles]
    assert [BOX.faces[BOX.face[face]].kind for face in faces] == ["arena"]
    assert len(pool) >= max(BOSS_CARDS.values()) or encounter.boss_cards


def test_every_boss_fights_in_an_arena_of_its_own() -> None:
    assert len(FIGHTS) == len(BOX.bosses) == 5
    assert {encounter.boss for encounter in FIGHTS} == {card.name for card in BOX.bosses.values()}
    assert len({encounter.tiles[0].face for encounter in FIGHTS}) == 5
    assert {BOX.models(card) for card in BOX.bosses} == {1}  # of each there is one miniature


def test_every_card_that_a_fight_or_a_boss_names_is_in_the_box() -> None:
    enemies = {card.name for card in BOX.enemies.values()}
    for card in BOX.boss_attacks.values():
        for word in walk(card):
            if isinstance(word, Summon | Command):
                assert word.enemy in enemies
            elif isinstance(word, Possess):
                assert enemies.issuperset(word.among)
    for encounter in FIGHTS:
        pool = {card.name for card in BOX.boss_attacks.values() if card.boss == encounter.boss}
        stages = [word for word in walk(encounter) if isinstance(word, Stage)]
        named = [name for cards in encounter.boss_cards.values() for name in cards]
        named += [name for stage in stages for cards in stage.cards.values() for name in cards]
        named += [name for stage in stages for name in stage.more.values()]
        assert pool.issuperset(named)


# ---------------------------------------------------------------- the Chief


def test_sweep_strikes_all_around_in_its_heat() -> None:
    s = fight(GATE, "K", "Sweep", Stoneheart="K", Dawnguard="K")
    assert attacked(s.turn("Sweep", rolls=[PASS])) == ["Stoneheart"]
    s = fight(GATE, "K", "Sweep", hot=True, Stoneheart="K", Dawnguard="K")
    assert attacked(s.turn("Sweep", rolls=[PASS, PASS])) == ["Stoneheart", "Dawnguard"]


def test_hooked_net_holds_a_hero_who_is_alone() -> None:
    s = fight(GATE, "H", "Hooked Net", Stoneheart="H", Dawnguard="H", Nightfeather="K")
    s.turn("Hooked Net", rolls=[FAIL])
    assert s.has("Nightfeather", "pinned")
    assert s.hero("Nightfeather").stunned == 1


def test_trample_underfoot_strikes_everybody_on_the_way() -> None:
    s = fight(GATE, "B", "Trample Underfoot", hot=True, Stoneheart="E", Dawnguard="H", Nightfeather="K")
    s.turn("Trample Underfoot", rolls=[PASS, PASS])
    assert attacked(s) == ["Stoneheart", "Dawnguard"]  # towards Nightfeather, with speed 2
    assert s.at(boss(s)) == "H"


@pytest.mark.rule("BS-CONFLICT-01")
def test_whom_a_trampling_chief_meets_together_he_strikes_by_initiative() -> None:
    s = fight(GATE, "B", "Trample Underfoot", hot=True, Stoneheart="E", Dawnguard="E", Nightfeather="K")
    s.order("Trample Underfoot", "Dawnguard", "Stoneheart", "Nightfeather").gain(boss(s), "weaken")
    s.turn("Trample Underfoot", rolls=[FAIL, PASS, PASS])
    assert attacked(s) == ["Dawnguard", "Stoneheart"]


def test_bellow_tires_and_in_its_heat_comes_sooner() -> None:
    s = fight(GATE, "H", "Sweep", "Bellow", hot=True, Stoneheart="K")
    s.turn("Bellow", rolls=[FAIL])
    assert s.has("Stoneheart", "fatigue")
    assert s.row() == ["Bellow", "Sweep", "Stoneheart"]


@pytest.mark.parametrize(("hot", "brigands"), [(False, 1), (True, 2)])
def test_call_the_watch_places_brigands(hot: bool, brigands: int) -> None:
    s = fight(GATE, "B", "Call the Watch", hot=hot, Stoneheart="K").turn("Call the Watch")
    watch = [s.at(enemy) for enemy in s.t.enemies if s.box.name(enemy.card) == "Brigand"]
    assert watch == ["E"] * brigands
    assert s.names(s.t.joining) == ["Brigand"]


# ---------------------------------------------------------------- the Crone


def test_needle_wounds_seriously_in_its_heat() -> None:
    s = fight(PARLOUR, "M", "Needle", hot=True, Stoneheart="M").turn("Needle", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "sundered")
    assert s.names(s.hero("Stoneheart").serious) == [CUT]


def test_boil_poisons_all_near_her() -> None:
    s = fight(PARLOUR, "L", "Boil", Stoneheart="M", Dawnguard="L", Nightfeather="A")
    s.turn("Boil", rolls=[FAIL, FAIL])
    assert [s.has(name, "poison") for name in ("Stoneheart", "Dawnguard", "Nightfeather")] == [True, True, False]


@pytest.mark.rule("BS-TOKEN-12")
def test_a_charm_may_be_spent_before_the_bargain() -> None:
    s = fight(PARLOUR, "L", "Last Bargain", Stoneheart="M").resource("charm", 1)
    s.turn("Last Bargain", rolls=[FAIL])
    assert not s.offers("exhaust-fate")
    s.do("charm").do("exhaust-fate")
    assert (s.t.fate, s.wounds("Stoneheart")) == (1, 0)


def test_last_bargain_asks_for_fate_or_blood() -> None:
    s = fight(PARLOUR, "L", "Last Bargain", Stoneheart="M")
    s.t.fate = 2
    s.turn("Last Bargain", rolls=[FAIL])
    assert s.asked == "bargain"
    s.do("exhaust-fate")
    assert (s.t.fate, s.wounds("Stoneheart")) == (0, 0)
    s = fight(PARLOUR, "L", "Last Bargain", Stoneheart="M")
    s.t.fate = 2
    s.turn("Last Bargain", rolls=[FAIL]).luck(draws=[CUT]).do("take-wound")
    assert (s.t.fate, s.wounds("Stoneheart")) == (2, 1)
    s = fight(PARLOUR, "L", "Last Bargain", Stoneheart="M")
    s.t.fate = 1
    s.turn("Last Bargain", rolls=[FAIL], draws=[CUT])  # too little to be asked
    assert (s.t.fate, s.wounds("Stoneheart")) == (1, 1)


def test_she_slips_away_to_the_farthest_cauldron_and_mends() -> None:
    s = fight(PARLOUR, "L", "Slip Away", hot=True, Stoneheart="L").token("old well", "A", "L")
    boss(s).wounds = 1
    s.turn("Slip Away")
    assert (s.at(boss(s)), boss(s).wounds) == ("A", 0)


def test_curse_goes_to_the_hero_of_lowest_initiative() -> None:
    s = fight(PARLOUR, "L", "Curse", Stoneheart="L", Dawnguard="M").turn("Curse", rolls=[FAIL])
    assert s.has("Dawnguard", "silence")
    assert s.has("Dawnguard", "fatigue")


def test_brood_brings_an_ettercap_once() -> None:
    s = fight(PARLOUR, "B", "Brood", Stoneheart="B").turn("Brood")
    assert [s.box.name(enemy.card) for enemy in s.t.enemies] == ["Crone", "Ettercap"]
    s = fight(PARLOUR, "B", "Brood", Stoneheart="B")
    s.enemy("Ettercap", at="F")
    s.order("Brood", "Stoneheart", "Ettercap").turn("Brood", rolls=[FAIL])
    assert s.has("Stoneheart", "poison")


def test_a_hero_may_tip_a_cauldron_over() -> None:
    s = fight(PARLOUR, "B", "Curse", Stoneheart="L").token("old well", "L")
    s.order("Stoneheart", "Curse").turn("Stoneheart").do("take-offer", "The Crone's Parlour")
    assert not s.t.tokens[TOKENS.index("old well")]
    assert sum(b.word.tn(s.t, b, boss(s)) for b in s.t.force["tn"]) == -2
    assert not s.offers("take-offer")


@pytest.mark.rule("BS-BOSS-12", "BS-BOSS-13")
def test_a_cauldron_tipped_over_lays_the_crone_open_and_does_not_weaken_her_attacks() -> None:
    s = fight(PARLOUR, "L", "Curse", Stoneheart="L", Dawnguard="L").token("old well", "L")
    s.order("Stoneheart", "Curse", "Dawnguard").turn("Stoneheart", rolls=[9, 1, 12])
    s.do("take-offer", "The Crone's Parlour").do("use", "Balanced Strike").do("apply")
    assert boss(s).wounds == 1  # 9 + 2 against the 13 of her reference card, less two
    assert s.has("Dawnguard", "fatigue")  # 12 + 1 against the 14 of the curse


# ---------------------------------------------------------------- the King


def test_royal_hammer_is_powerful() -> None:
    s = fight(HALL, "N", "Royal Hammer", Stoneheart="N").turn("Royal Hammer", rolls=[PASS, FAIL], draws=[CUT])
    assert s.wounds("Stoneheart") == 1
    assert s.at("Stoneheart") != "N"


def test_guard_me_makes_the_guard_act() -> None:
    s = fight(HALL, "A", "Guard Me", Stoneheart="F")
    s.enemy("Kingsguard", at="F")
    s.order("Guard Me", "Stoneheart", "Kingsguard").turn("Guard Me", rolls=[PASS])
    assert attacked(s) == ["Stoneheart"]
    assert s.at(boss(s)) == "A"
    s = fight(HALL, "A", "Guard Me", hot=True, Stoneheart="N").turn("Guard Me")
    assert [s.box.name(enemy.card) for enemy in s.t.enemies] == ["King", "Kingsguard"]
    assert s.at(s.t.enemies[1]) == "C"  # it has come from the throne at once


def test_a_guard_beside_him_and_levers_change_his_toughness() -> None:
    s = fight(HALL, "A", "Royal Hammer", Stoneheart="N")
    alone = tough(s, boss(s))
    guard = s.enemy("Kingsguard", at="A")
    its_own = tough(s, guard)
    assert tough(s, boss(s)) == alone + 2
    s.t.put_enemy(guard, s.zone("C"))
    s.token("lever", "N").order("Stoneheart", "Royal Hammer").turn("Stoneheart").do("pull-lever")
    assert tough(s, boss(s)) == alone - 1
    assert tough(s, s.t.enemies[1]) == its_own  # his guard is none the worse


def test_coin_storm_makes_all_near_bleed() -> None:
    s = fight(HALL, "L", "Coin Storm", Stoneheart="L", Dawnguard="N").turn("Coin Storm", rolls=[FAIL, FAIL])
    assert s.has("Stoneheart", "bleed")
    assert s.has("Dawnguard", "bleed")


def test_shield_rush_charges_the_closest() -> None:
    s = fight(HALL, "F", "Shield Rush", hot=True, Stoneheart="A", Dawnguard="I")
    s.turn("Shield Rush", rolls=[FAIL], draws=[CUT])
    assert s.hero("Dawnguard").stunned == 1
    assert s.at(boss(s)) == "I"


def test_decree_sends_the_first_hero_to_the_end() -> None:
    s = fight(HALL, "I", "Decree", Stoneheart="L", Dawnguard="L").turn("Decree", rolls=[FAIL])
    assert s.row() == ["Decree", "Dawnguard", "Stoneheart"]


def test_crowns_weight_falls_on_the_most_wounded() -> None:
    s = fight(HALL, "L", "Crown's Weight", Stoneheart="L", Dawnguard="I")
    s.hero("Dawnguard", wounds=1)
    s.turn("Crown's Weight", rolls=[FAIL], draws=[CUT])
    assert s.names(s.hero("Dawnguard").serious) == [CUT]


# ---------------------------------------------------------------- the Ferrous Maw


def test_bite_wounds_twice() -> None:
    s = fight(FURNACE, "H", "Bite", Stoneheart="J").turn("Bite", rolls=[FAIL], draws=[CUT, CUT])
    assert (s.wounds("Stoneheart"), s.at(boss(s))) == (2, "J")


def test_furnace_breath_burns_all_near() -> None:
    s = fight(FURNACE, "H", "Furnace Breath", Stoneheart="J", Dawnguard="M")
    s.turn("Furnace Breath", rolls=[FAIL])
    assert s.has("Stoneheart", "burn")
    assert not s.has("Dawnguard", "burn")


def test_swallow_draws_a_hero_in() -> None:
    s = fight(FURNACE, "H", "Swallow", Stoneheart="J").turn("Swallow", rolls=[FAIL])
    assert s.at("Stoneheart") == "H"
    assert s.hero("Stoneheart").stunned == 1


def test_grind_pushes_into_lava() -> None:
    s = fight(FURNACE, "H", "Grind", Stoneheart="H").token("lava pit", "D")
    s.turn("Grind", rolls=[FAIL], draws=[CUT])
    assert (s.at("Stoneheart"), s.wounds("Stoneheart")) == ("D", 1)
    assert s.has("Stoneheart", "burn")


def test_vent_lays_gas_which_does_not_harm_the_maw() -> None:
    s = fight(FURNACE, "H", "Vent", Stoneheart="M").turn("Vent")
    assert s.t.tokens[GAS].bit_count() == 2
    assert s.t.has(GAS, s.zone("H"))
    assert not s.has(boss(s), "poison")
    s = fight(FURNACE, "H", "Vent", hot=True, Stoneheart="M").token("pipe", "A", "K").turn("Vent")
    assert s.t.tokens[GAS].bit_count() == 4
    assert s.t.has(GAS, s.zone("A"))


def test_frost_makes_the_maw_brittle_and_fire_does_nothing() -> None:
    s = fight(FURNACE, "H", "Bite", Stoneheart="M")
    before = tough(s, boss(s))
    enemy_suffers(s.t, boss(s), BURN)
    assert (s.has(boss(s), "burn"), tough(s, boss(s))) == (False, before)
    enemy_suffers(s.t, boss(s), FROSTBITE)
    assert tough(s, boss(s)) == before - 2


# ---------------------------------------------------------------- the Greater Demon


def test_rending_claw() -> None:
    s = fight(HEART, "I", "Rending Claw", Stoneheart="L").turn("Rending Claw", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "bleed")


def test_hellfire_and_ember_rain_burn_far_around() -> None:
    s = fight(HEART, "F", "Hellfire", Stoneheart="I", Dawnguard="L").turn("Hellfire", rolls=[FAIL, FAIL])
    assert s.has("Dawnguard", "burn")
    s = fight(HEART, "B", "Ember Rain", Stoneheart="F", Dawnguard="L").turn("Ember Rain", rolls=[FAIL, FAIL])
    assert s.has("Dawnguard", "burn")


def test_shadow_leap_finds_the_last_hero() -> None:
    s = fight(HEART, "B", "Shadow Leap", Stoneheart="B", Dawnguard="N")
    s.turn("Shadow Leap", rolls=[FAIL], draws=[CUT])
    assert (s.at(boss(s)), s.wounds("Dawnguard")) == ("N", 1)


def test_dread_slows_the_farthest() -> None:
    s = fight(HEART, "F", "Dread", Dawnguard="L", Stoneheart="I").turn("Dread", rolls=[FAIL])
    assert s.has("Dawnguard", "fatigue")
    assert s.row() == ["Dread", "Stoneheart", "Dawnguard"]


def test_possession_takes_the_nearest_shadow_and_else_calls_one() -> None:
    s = fight(HEART, "F", "Possession", Stoneheart="L")
    s.enemy("Shadow", at="A")
    s.enemy("Shadow", at="E")
    s.order("Possession", "Stoneheart", "Shadow").turn("Possession")
    assert [enemy.possessed for enemy in s.t.enemies] == [False, False, True]
    s = fight(HEART, "F", "Possession", Stoneheart="L").turn("Possession")
    assert [s.box.name(enemy.card) for enemy in s.t.enemies] == ["Greater Demon", "Shadow"]


def test_unmake_heartbeat_and_chains() -> None:
    s = fight(HEART, "L", "Unmake", Stoneheart="L").turn("Unmake", rolls=[PASS, FAIL], draws=[CUT])
    assert s.names(s.hero("Stoneheart").serious) == [CUT]
    s = fight(HEART, "I", "Heartbeat", Stoneheart="L", Dawnguard="I").turn("Heartbeat", rolls=[FAIL, FAIL])
    assert [hero.stunned for hero in s.t.heroes] == [1, 1]
    s = fight(HEART, "F", "Chains of the Forge", Stoneheart="L")
    s.turn("Chains of the Forge", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "pinned")


def second_stage(answer: str, reputation: int = 1) -> Story:
    """Two cards of the first stage worn down; it begins the second."""
    s = fight(HEART, "F", "Rending Claw", "Hellfire", Stoneheart="A", Dawnguard="A").token("firepit", "A")
    s.t.reputation, s.t.fate = reputation, 1
    s.turn("Rending Claw", rolls=[PASS, PASS, PASS])
    hurt(s, boss(s), 10, answer)
    return s


def test_the_demon_fights_on_with_other_cards() -> None:
    s = second_stage("Claim the heart")
    assert s.names(s.t.joining) == ["Unmake"]
    assert boss(s).wounds == 0
    assert s.outcome is None
    s = second_stage("Fight on")
    assert s.names(s.t.joining) == ["Unmake", "Ember Rain"]


def test_who_waits_to_be_dealt_still_waits_when_the_demon_fights_on() -> None:
    s = fight(HEART, "F", "Rending Claw", Stoneheart="A", Dawnguard="A")
    s.turn("Rending Claw", rolls=[PASS])
    s.t.joining = [s.box.number["Brigand"]]
    hurt(s, boss(s), 4, "Claim the heart")
    assert s.names(s.t.joining) == ["Brigand", "Unmake"]
    assert s.names(s.t.boss_cards) == ["Unmake"]


@pytest.mark.rule("BS-CONFLICT-03")
def test_whose_hero_acted_last_decides_about_the_heart() -> None:
    s = fight(HEART, "F", "Rending Claw", Stoneheart="A", Dawnguard="A")
    s.turn("Rending Claw", rolls=[PASS])
    s.t.seat = s.hero("Dawnguard").seat
    hurt(s, boss(s), 3)
    flow = wound_enemy(s.t, boss(s), s.hero("Stoneheart").seat)  # its only card goes
    assert flow is not None
    assert next(flow).seat == s.hero("Dawnguard").seat


def test_the_second_stage_ends_with_its_last_card() -> None:
    s = second_stage("Claim the heart")
    s.order("Stoneheart", "Dawnguard", "Unmake")
    s.t.joining = []
    hurt(s, boss(s), 3)
    with pytest.raises(GameOver):
        hurt(s, boss(s), 1)
    assert s.t.result is not None
    assert s.t.result.won


def test_only_a_good_name_opens_the_way_to_quench_the_heart() -> None:
    with pytest.raises(KeyError):
        second_stage("Quench the heart")
    s = second_stage("Quench the heart", reputation=2)
    s.order("Stoneheart", "Dawnguard", "Unmake")
    s.t.joining = []
    s.turn("Stoneheart").do("take-offer", "The Heart of the Forge")
    assert s.names(s.t.heated) == ["Greater Demon", "Unmake"]  # two wounds
    assert not s.t.has(TOKENS.index("firepit"), s.zone("A"))
    assert s.t.resources[2] == 2


def test_a_claimed_heart_heals_for_fate_and_a_good_name() -> None:
    s = second_stage("Claim the heart")
    s.t.fate = 1
    s.hero("Stoneheart", wounds=1)
    s.order("Stoneheart", "Dawnguard", "Unmake")
    s.t.joining = []
    s.turn("Stoneheart").do("take-offer", "The Heart of the Forge")
    assert (s.wounds("Stoneheart"), s.t.fate, s.t.reputation) == (0, 0, 0)


# ---------------------------------------------------------------- a fight from its beginning


@pytest.mark.parametrize("encounter", FIGHTS, ids=lambda encounter: encounter.id)
@pytest.mark.parametrize("heroes", [1, 3, 5])
def test_a_fight_can_be_set_up_for_any_party(encounter: EncounterCard, heroes: int) -> None:
    party = ("Stoneheart", "Dawnguard", "Lightweaver", "Nightfeather", "Wyldshell")[:heroes]
    match = Match.new(the_game(), Setup(encounter.id, party), 1)
    while match.choice and match.choice.ask == "start-zone":
        match.choose(0)
    named = encounter.boss_cards.get(heroes)
    assert len(match.state.boss_cards) == (len(named) if named else BOSS_CARDS[heroes])
    assert match.choice is not None
