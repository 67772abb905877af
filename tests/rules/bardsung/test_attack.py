"""Rules of the sections ATTACK, DEFEND, EFFECT, PROP, AOE, PULSE, MISS and TNMOD."""

from __future__ import annotations

import pytest

from emberhall.games.bardsung.rules.events import Rolled
from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.rules.tokens import CONDITION, RUBBLE
from tests.games.bardsung.story import Story, in_the_crypt, in_the_tavern, on_a_crawl

HERE, THERE, FAR_OFF = "E", "B", "A"


def duel(*abilities: str, enemy: str = "Straw Man", hero: str = "Stoneheart", at: str = HERE) -> Story:
    """A hero of the tavern in E with these abilities, an enemy beside it."""
    s = in_the_tavern(hero).bare().abilities(hero, *(abilities or ("Straw Fist",)))
    s.hero(hero, at=HERE)
    s.enemy(enemy, at=at)
    return s.order(hero, enemy)


def rolls(s: Story) -> list[Rolled]:
    return [entry.event for entry in s.played.entries() if isinstance(entry.event, Rolled)]


# ---------------------------------------------------------------- a hero's attack


@pytest.mark.rule("BS-ATTACK-01", "BS-ATTACK-02", "BS-HERO-05", "BS-GAP-33")
def test_the_target_is_an_enemy_in_range_and_without_one_there_is_no_attack() -> None:
    s = duel(at=THERE).turn("Stoneheart")  # range 0
    assert not s.offers("use", "Straw Fist")
    s.do("move", s.zone(THERE))
    assert s.offers("use", "Straw Fist")


@pytest.mark.rule("BS-GAP-34", "BS-GAP-32")
def test_a_range_on_the_card_replaces_that_of_the_profile() -> None:
    s = duel("Straw Spell", at=FAR_OFF).turn("Stoneheart")  # two zones off, range 2
    assert s.offers("use", "Straw Spell")


@pytest.mark.rule(
    "BS-EX-07", "BS-ATTACK-03", "BS-ATTACK-04", "BS-ATTACK-06", "BS-ATTACK-07", "BS-ABIL-15", "BS-HERO-06"
)
@pytest.mark.rule("BS-HERO-09", "BS-GAP-64", "BS-ATTACK-10")
def test_stonehearts_balanced_strike() -> None:
    s = duel("Balanced Strike", enemy="Brigand").turn("Stoneheart", rolls=[12, 3]).do("use", "Balanced Strike")
    assert (rolls(s)[-1].total, rolls(s)[-1].tn) == (14, 9)
    s.do("apply")
    assert s.wounds(s.t.enemies[0]) == 1  # 3 damage against toughness 4: the hit effects


@pytest.mark.rule("BS-ATTACK-08", "BS-ENEMY-05", "BS-EFFECT-25")
@pytest.mark.parametrize(("damage", "gone"), [(3, False), (4, True)])
def test_damage_of_at_least_the_toughness_is_critical_in_place_of_the_hit(damage: int, gone: bool) -> None:
    s = duel("Balanced Strike", enemy="Brigand")
    s.enemy("Straw Man", at="I")
    s.turn("Stoneheart", rolls=[12, damage]).do("use", "Balanced Strike").do("apply")
    assert (len(s.t.enemies) == 1) is gone


@pytest.mark.rule("BS-ATTACK-05", "BS-AOE-05")
def test_a_miss_ends_the_attack() -> None:
    s = duel("Straw Blast").turn("Stoneheart", rolls=[5]).do("use", "Straw Blast")
    assert s.asked == "turn"
    assert s.wounds(s.t.enemies[0]) == 0
    s.done()


@pytest.mark.rule("BS-ATTACK-09", "BS-CF-05")
def test_a_natural_20_is_critical_without_a_damage_roll() -> None:
    s = duel("Straw Fist", enemy="Straw Giant").turn("Stoneheart", rolls=[20])
    s.t.enemies[0].at = s.hero("Stoneheart").at
    s.do("use", "Straw Fist").do("apply")
    assert s.names(s.t.heated) == ["Straw Giant"]  # two wounds
    s.done()


@pytest.mark.rule("BS-ATTACK-11", "BS-AREA-08")
def test_no_attack_reaches_another_area() -> None:
    s = on_a_crawl("Lightweaver").bare().abilities("Lightweaver", "Straw Spell")
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    s.hero("Lightweaver", at="A")
    s.enemy("Straw Man", at="1C")
    s.t.dungeon = s.t.dungeon.with_door(1, 1)
    s.order("Lightweaver").turn("Lightweaver")
    assert not s.offers("use")


@pytest.mark.rule("BS-ATTACK-13", "BS-GAP-76")
def test_with_the_target_gone_effects_on_the_attacker_still_happen() -> None:
    s = duel("Quick Cut", hero="Nightfeather", enemy="Brigand")
    s.hero("Nightfeather").enhanced = [s.box.number["Quick Cut"]]  # wound, wound, dodge
    s.enemy("Straw Man", at="I")
    s.turn("Nightfeather", rolls=[12, 6]).do("use", "Quick Cut").do("apply").do("dodge", s.zone("B"))
    assert len(s.t.enemies) == 1
    assert s.at("Nightfeather") == "B"


@pytest.mark.rule("BS-ABIL-04", "BS-ABIL-05", "BS-FATE-03", "BS-FATE-04")
def test_an_ability_with_a_cost_takes_an_active_fate_token() -> None:
    s = duel("Straw Feint")
    s.t.fate = 1
    s.turn("Stoneheart", rolls=[15, 1]).do("use", "Straw Feint").do("apply")
    assert (s.t.fate, s.t.fate_tokens) == (0, 3)
    s = duel("Straw Feint")
    s.t.fate = 0
    assert not s.turn("Stoneheart").offers("use")


@pytest.mark.rule("BS-ABIL-14", "BS-ABIL-03")
def test_a_skill_needs_no_roll() -> None:
    s = duel("Steadfast", hero="Dawnguard").turn("Dawnguard").do("use", "Steadfast")
    assert s.hero("Dawnguard").devotion == 1
    assert s.has("Dawnguard", "blessing")
    s.done()


# ---------------------------------------------------------------- effects


@pytest.mark.rule(
    "BS-EFFECT-01", "BS-EFFECT-02", "BS-EFFECT-03", "BS-EFFECT-08", "BS-EFFECT-10", "BS-CF-13", "BS-GAP-61"
)
def test_each_effect_of_a_heros_attack_may_be_declined() -> None:
    s = duel("Guiding Strike", hero="Dawnguard").turn("Dawnguard", rolls=[15, 5])
    s.do("use", "Guiding Strike")  # wound, bane, blessing
    s.do("decline", "Wound").do("decline", "Blessing").do("apply")
    man = s.t.enemies[0]
    assert s.wounds(man) == 0
    assert s.has(man, "bane")
    assert not s.has("Dawnguard", "blessing")


@pytest.mark.rule("BS-EFFECT-10")
def test_blessing_goes_to_the_attacking_hero() -> None:
    s = (
        duel("Guiding Strike", hero="Dawnguard")
        .turn("Dawnguard", rolls=[15, 5])
        .do("use", "Guiding Strike")
        .do("apply")
    )
    assert s.has("Dawnguard", "blessing")


@pytest.mark.rule("BS-EFFECT-05", "BS-GAP-62")
def test_a_pushed_enemy_goes_to_an_adjacent_zone_of_the_heros_choice_or_stays() -> None:
    s = duel("Gust", hero="Lightweaver").turn("Lightweaver", rolls=[15, 1]).do("use", "Gust")
    assert {option.what for option in s.offers("push")} == {s.zone(letter) for letter in "BDFH"}
    assert s.offers("stay")
    s.do("push", s.zone("F"))
    assert s.at(s.t.enemies[0]) == "F"


@pytest.mark.rule("BS-EFFECT-24", "BS-DOOR-04")
def test_nobody_is_pushed_through_a_closed_door() -> None:
    s = on_a_crawl("Lightweaver").bare().abilities("Lightweaver", "Gust")
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    s.hero("Lightweaver", at="A")
    s.enemy("Straw Man", at="A")
    s.t.dungeon = s.t.dungeon.with_door(1, 1)
    s.t.fate = 0
    s.resource("charm", 0).order("Lightweaver", "Straw Man").turn("Lightweaver", rolls=[15, 1]).do("use", "Gust")
    assert not s.offers("push", s.zone("1C"))


@pytest.mark.rule("BS-EFFECT-06", "BS-EFFECT-04", "BS-EFFECT-09")
def test_inspire_dodge_and_pinned() -> None:
    s = duel("Straw Gift")
    s.t.fate = 3
    s.turn("Stoneheart", rolls=[15, 1]).do("use", "Straw Gift").do("apply").do("dodge", s.zone("B"))
    assert s.t.fate == 3  # nothing was exhausted
    assert s.at("Stoneheart") == "B"
    s = duel("Straw Gift").turn("Stoneheart", rolls=[15, 4]).do("use", "Straw Gift").do("apply")
    assert s.has(s.t.enemies[0], "pinned")


@pytest.mark.rule("BS-EFFECT-12", "BS-EFFECT-14", "BS-EFFECT-16", "BS-CF-10")
def test_slow_and_quicken_move_cards_one_space_and_leave_their_state() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard").bare().abilities("Stoneheart", "Straw Order")
    s.hero("Stoneheart", at=HERE)
    s.enemy("Straw Man", at=HERE)
    s.order("Straw Man", "Dawnguard", "Stoneheart").turn("Stoneheart", rolls=[15, 1])
    s.do("use", "Straw Order").do("apply")
    assert s.row() == ["Dawnguard", "Stoneheart", "Straw Man"]  # slow, then quicken
    assert s.ready() == ["Stoneheart"]


@pytest.mark.rule("BS-EFFECT-13", "BS-EFFECT-15")
def test_haste_and_stop_move_cards_to_the_ends() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard").bare().abilities("Stoneheart", "Straw Order")
    s.hero("Stoneheart", at=HERE)
    s.enemy("Straw Man", at=HERE)
    s.order("Straw Man", "Dawnguard", "Stoneheart").turn("Stoneheart", rolls=[15, 6])
    s.do("use", "Straw Order").do("apply")
    assert s.row() == ["Stoneheart", "Dawnguard", "Straw Man"]


@pytest.mark.rule("BS-EFFECT-12", "BS-CF-10")
def test_at_the_end_of_the_row_nothing_moves() -> None:
    s = duel("Straw Order").turn("Stoneheart", rolls=[15, 1]).do("use", "Straw Order").do("apply")
    assert s.row() == ["Stoneheart", "Straw Man"]


# ---------------------------------------------------------------- properties and symbols


@pytest.mark.rule(
    "BS-TNMOD-01", "BS-TNMOD-02", "BS-TNMOD-03", "BS-TNMOD-04", "BS-TNMOD-05", "BS-PROP-01", "BS-PROP-02", "BS-ABIL-17"
)
@pytest.mark.parametrize(
    ("enemy", "ability", "kept"),
    [
        ("Straw Ogre", "Straw Fist", 4),  # physically resilient
        ("Straw Ogre", "Straw Spell", None),
        ("Straw Imp", "Straw Fist", 11),  # physically vulnerable
        ("Straw Imp", "Straw Spell", None),
        ("Straw Wisp", "Straw Spell", 4),  # magically resilient
        ("Brute", "Straw Spell", 11),  # magically vulnerable
        ("Brute", "Straw Fist", None),
    ],
)
def test_resilient_and_vulnerable_enemies(enemy: str, ability: str, kept: int | None) -> None:
    s = duel(ability, enemy=enemy)
    s.turn("Stoneheart", rolls=[4, 11, 1] if kept else [4]).do("use", ability)
    assert rolls(s)[-1].natural == (kept or 4)
    assert len(rolls(s)[-1].dice) == (2 if kept else 1)


@pytest.mark.rule("BS-COND-06")
def test_bane_gives_advantage_to_the_next_attack_and_is_spent() -> None:
    s = duel("Straw Fist", "Straw Order")
    s.gain(s.t.enemies[0], "bane")
    s.turn("Stoneheart", rolls=[2, 3, 4, 15], draws=["Stoneheart"]).do("use", "Straw Fist")
    assert rolls(s)[-1].natural == 3
    s.do("use", "Straw Order")
    assert rolls(s)[1].dice == (4,)


# ---------------------------------------------------------------- area of effect


def blast(*, fist: int = 12, damage: int = 1) -> Story:
    """Lightweaver in E with Straw Blast, three Brigands and a Raider in E."""
    s = in_the_tavern("Lightweaver").bare().abilities("Lightweaver", "Straw Blast")
    s.hero("Lightweaver", at=HERE)
    for _ in range(3):
        s.enemy("Brigand", at=HERE)
    s.enemy("Raider", at="A")
    return s.order("Lightweaver", "Brigand", "Raider").turn("Lightweaver", rolls=[fist, damage])


@pytest.mark.rule("BS-EX-45", "BS-AOE-01", "BS-AOE-02", "BS-AOE-04", "BS-AOE-06", "BS-GAP-74", "BS-ATTACK-14")
def test_the_other_enemies_of_the_targets_zone_suffer_the_other_effects() -> None:
    s = blast().do("use", "Straw Blast").do("target", 1)
    s.do("apply").do("push", s.zone("B"))  # the target leaves, its zone is still meant
    s.do("apply").do("stay").do("apply").do("push", s.zone("D"))
    assert [(s.at(enemy), enemy.wounds) for enemy in s.t.enemies] == [("B", 1), ("E", 1), ("D", 1), ("A", 0)]
    assert s.wounds("Lightweaver") == 0
    s.done()


@pytest.mark.rule("BS-AOE-03", "BS-CF-38")
def test_without_the_icon_among_the_effects_resolved_there_is_no_area() -> None:
    s = blast(damage=4).do("use", "Straw Blast").do("target", 1).do("apply")
    assert s.asked == "push"  # the critical list has none
    s.do("stay")
    assert [enemy.wounds for enemy in s.t.enemies] == [0, 0, 0]  # the target fell, the others are untouched
    assert len(s.t.enemies) == 3


@pytest.mark.rule("BS-AOE-07")
def test_others_keep_their_bane_and_effects_may_be_declined_for_each() -> None:
    s = blast()
    s.gain(s.t.enemies[1], "bane")
    s.do("use", "Straw Blast").do("target", 1).do("apply").do("stay")
    s.do("decline", "Wound").do("stay").do("apply").do("stay")
    assert [enemy.wounds for enemy in s.t.enemies] == [1, 0, 1, 0]
    assert s.has(s.t.enemies[1], "bane")


# ---------------------------------------------------------------- defending


def defend(enemy: str, *heroes: str, rolls: list[int], draws: tuple[str, ...] = (), **gained: str) -> Story:
    names = heroes or ("Stoneheart",)
    s = in_the_tavern(*names).bare()
    for name in names:
        s.hero(name, at=HERE)
    s.enemy(enemy, at=HERE)
    s.order(enemy, *names)
    s.t.lasting = []
    return s.turn(enemy, rolls=rolls, draws=draws)


@pytest.mark.rule(
    "BS-DEFEND-01", "BS-DEFEND-02", "BS-DEFEND-03", "BS-DEFEND-04", "BS-HERO-03", "BS-ENEMY-03", "BS-CF-03"
)
@pytest.mark.parametrize(("die", "wounds"), [(8, 0), (7, 1)])
def test_a_hero_defends_with_resilience_against_the_enemys_tn(die: int, wounds: int) -> None:
    s = defend("Straw Man", rolls=[die], draws=("Straw Cut",) * wounds)  # resilience 2, TN 10
    assert s.wounds("Stoneheart") == wounds
    assert rolls(s)[-1].total == die + 2
    s.done()


@pytest.mark.rule("BS-PROP-03")
def test_defence_rolls_against_a_powerful_attack_have_disadvantage() -> None:
    s = defend("Straw Ogre", rolls=[15, 8])
    assert rolls(s)[-1].natural == 8


@pytest.mark.rule("BS-COND-25", "BS-CF-45")
def test_weaken_gives_advantage_to_the_next_defence_roll_alone() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard").bare()
    s.hero("Stoneheart", at=HERE)
    s.hero("Dawnguard", at=HERE)
    s.gain(s.enemy("Straw Bell", at=HERE), "weaken")
    s.order("Straw Bell", "Stoneheart", "Dawnguard").turn("Straw Bell", rolls=[3, 15, 15])
    assert [len(roll.dice) for roll in rolls(s)] == [2, 1]
    assert not s.has(s.t.enemies[0], "weaken")


@pytest.mark.rule("BS-COND-24", "BS-CF-44")
def test_sundered_takes_the_modifiers_off_the_next_defence_roll() -> None:
    s = in_the_tavern("Stoneheart").bare().gain("Stoneheart", "sundered").token("rubble", HERE)
    s.hero("Stoneheart", at=HERE)
    s.enemy("Straw Man", at=HERE)
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[8, 2])
    assert rolls(s)[-1].total == 8 + 2  # the d4 of the rubble counts, resilience does not
    assert not s.has("Stoneheart", "sundered")


@pytest.mark.rule("BS-BEHAV-11")
def test_a_hero_suffers_all_effects_of_an_enemys_attack_in_order() -> None:
    s = defend("Straw Bell", rolls=[2], draws=("Straw Cut",))
    assert s.has("Stoneheart", "fatigue")
    assert s.wounds("Stoneheart") == 1


@pytest.mark.rule("BS-MISS-01", "BS-MISS-03", "BS-DEFEND-03")
def test_a_miss_effect_comes_after_a_passed_defence_roll() -> None:
    s = defend("Straw Imp", rolls=[15])
    assert s.has("Stoneheart", "fatigue")
    assert not s.has("Stoneheart", "bleed")


@pytest.mark.rule("BS-MISS-02")
def test_a_heros_miss_effect_is_suffered_by_the_enemy() -> None:
    s = duel("Straw Feint").turn("Stoneheart", rolls=[2]).do("use", "Straw Feint")
    asked = s.game.asks.prompt(s.t, s.choice)
    assert asked == "You miss Straw Man: Bane. Which effects are applied?"
    s.do("apply")
    assert s.has(s.t.enemies[0], "bane")


@pytest.mark.rule("BS-PULSE-01", "BS-PULSE-02", "BS-PULSE-03", "BS-PULSE-04", "BS-GAP-75")
def test_a_pulse_attacks_every_hero_in_range_the_target_first() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard", "Nightfeather", "Wyldshell").bare()
    for name, zone in (("Stoneheart", "H"), ("Dawnguard", "E"), ("Nightfeather", "B"), ("Wyldshell", "A")):
        s.hero(name, at=zone)
    s.enemy("Straw Bell", at="E")  # range 1
    s.order("Nightfeather", "Stoneheart", "Dawnguard", "Wyldshell", "Straw Bell")
    s.turn("Straw Bell", rolls=[15, 2, 15], draws=["Straw Cut", "Wyldshell", "Stoneheart", "Dawnguard", "Nightfeather"])
    assert [s.box.name(s.t.heroes[roll.seat].card) for roll in rolls(s)] == ["Nightfeather", "Stoneheart", "Dawnguard"]
    assert [s.wounds(name) for name in ("Nightfeather", "Stoneheart", "Dawnguard", "Wyldshell")] == [0, 1, 0, 0]


@pytest.mark.rule("BS-EFFECT-11", "BS-SERIOUS-02", "BS-SERIOUS-03", "BS-WOUND-03")
def test_a_serious_wound_lies_serious_side_up_and_counts_as_a_wound() -> None:
    s = defend("Straw Wisp", rolls=[2, 2], draws=("Straw Bruise",))  # and fails to recover when its turn begins
    assert s.names(s.hero("Stoneheart").serious) == ["Straw Bruise"]
    assert s.wounds("Stoneheart") == 1


@pytest.mark.rule(
    "BS-EFFECT-17", "BS-EFFECT-18", "BS-EFFECT-19", "BS-EFFECT-20", "BS-EFFECT-21", "BS-EFFECT-22", "BS-EFFECT-23"
)
@pytest.mark.rule("BS-EFFECT-07", "BS-COND-28", "BS-CF-12", "BS-COND-01", "BS-COND-03")
@pytest.mark.parametrize("name", [*CONDITION])
def test_a_condition_is_placed_on_the_side_it_means_something_to(name: str) -> None:
    from emberhall.games.bardsung.rules.conditions import enemy_suffers, suffer

    heroes = {"bleed", "blessing", "burn", "fatigue", "frostbite", "silence", "sundered", "poison", "stunned", "pinned"}
    enemies = {"bane", "weaken", "burn", "frostbite", "poison", "pinned"}
    s = duel()
    suffer(s.t, s.hero("Stoneheart"), CONDITION[name])  # type: ignore[index]
    enemy_suffers(s.t, s.t.enemies[0], CONDITION[name])  # type: ignore[index]
    held = s.hero("Stoneheart").stunned > 0 if name == "stunned" else s.has("Stoneheart", name)  # type: ignore[arg-type]
    assert held is (name in heroes)
    if name != "stunned":
        assert s.has(s.t.enemies[0], name) is (name in enemies)  # type: ignore[arg-type]


# ---------------------------------------------------------------- where enemies push


@pytest.mark.rule("BS-EFFECT-26", "BS-CF-25", "BS-TERRAIN-02", "BS-TERRAIN-14")
@pytest.mark.parametrize(
    ("tokens", "others", "to"),
    [
        ({"firepit": "H"}, {}, "H"),
        ({"stalagmites": "D", "gas": "B"}, {}, "D"),
        ({"drift": "F"}, {}, "F"),
        ({}, {"Straw Man": "DD"}, "D"),  # most enemies
        ({}, {}, "B"),  # clockwise from north
    ],
)
def test_where_an_enemys_push_goes(tokens: dict[str, str], others: dict[str, str], to: str) -> None:
    s = in_the_tavern("Stoneheart").bare()
    s.hero("Stoneheart", at=HERE)
    for token, zone in tokens.items():
        s.token(token, zone)  # type: ignore[arg-type]
    for name, zones in others.items():
        for zone in zones:
            s.enemy(name, at=zone)
    s.enemy("Straw Ogre", at=HERE)
    s.order("Straw Ogre", "Stoneheart").turn("Straw Ogre", rolls=[2, 2], draws=["Straw Cut"])
    assert s.at("Stoneheart") == to


@pytest.mark.rule("BS-EFFECT-26")
def test_a_push_goes_away_from_other_heroes() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard").bare()
    s.hero("Stoneheart", at=HERE)
    s.hero("Dawnguard", at="B")
    s.enemy("Straw Ogre", at=HERE)
    s.order("Straw Ogre", "Stoneheart", "Dawnguard").turn("Straw Ogre", rolls=[2, 2], draws=["Straw Cut"])
    assert s.at("Stoneheart") == "F"  # two zones from Dawnguard, and before H and D clockwise


@pytest.mark.rule("BS-ATTACK-01", "BS-TILE-04")
def test_an_enemy_in_the_way_stops_a_walk_but_no_spell() -> None:
    s = on_a_crawl("Lightweaver").bare().abilities("Lightweaver", "Straw Spell").resource("firewood", 0)
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    s.hero("Lightweaver", at="B")
    s.enemy("Straw Man", at="A")
    s.enemy("Straw Archer", at="1C")  # two zones off, by way of A alone
    s.order("Lightweaver", "Straw Man", "Straw Archer").turn("Lightweaver")
    assert s.offers("move", s.zone("A"))
    assert not s.offers("move", s.zone("1C"))
    s.do("use", "Straw Spell")
    assert [s.box.name(s.t.enemy(option.what).card) for option in s.offers("target")] == ["Straw Man", "Straw Archer"]


@pytest.mark.rule("BS-EFFECT-26")
def test_a_push_goes_away_from_a_hero_in_the_first_zone_of_all() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard").bare()
    s.hero("Stoneheart", at="D")
    s.hero("Dawnguard", at="A")
    s.enemy("Straw Ogre", at="D")
    s.order("Straw Ogre", "Stoneheart", "Dawnguard").turn("Straw Ogre", rolls=[2, 2], draws=["Straw Cut"])
    assert s.at("Stoneheart") == "E"  # not north to Dawnguard; G is no farther off, and comes later


# ---------------------------------------------------------------- fate


@pytest.mark.rule("BS-DICE-11", "BS-COND-25", "BS-PROP-03", "BS-COND-24", "BS-CF-44", "BS-TERRAIN-06")
def test_weaken_against_a_powerful_attack_is_spent_and_rubble_helps_the_sundered() -> None:
    s = on_a_crawl("Stoneheart").bare().token("rubble", "S").gain("Stoneheart", "sundered")
    ogre = s.enemy("Straw Ogre", at="S")
    s.gain(ogre, "weaken").order("Straw Ogre", "Stoneheart").turn("Straw Ogre", rolls=[8, 2])  # one d20, and the d4
    assert s.wounds("Stoneheart") == 0  # ten without resilience
    assert not s.has(ogre, "weaken")
    assert not s.has("Stoneheart", "sundered")
    assert not s.t.tokens[RUBBLE]
    s.done()


@pytest.mark.rule("BS-EFFECT-13", "BS-EFFECT-16", "BS-ORDER-06", "BS-ROUND-04")
def test_who_hastens_in_the_own_turn_has_no_second_one() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().abilities("Stoneheart", "Straw Order").resource("charm", 0)
    s.enemy("Straw Man", at="S")
    s.t.fate = 0
    s.order("Dawnguard", "Stoneheart", "Straw Man").turn("Stoneheart", rolls=[20]).do("use", "Straw Order").do("apply")
    assert s.row() == ["Stoneheart", "Dawnguard", "Straw Man"]
    s.luck(rolls=[15], draws=["Dawnguard", "Stoneheart"]).do("end-turn")
    assert s.t.round == 2  # after the Straw Man's turn and no other


@pytest.mark.rule("BS-FATE-05", "BS-FATE-06", "BS-FATE-13", "BS-TUT2-18")
def test_fate_empowers_an_attack_before_any_dice_apart_from_its_cost() -> None:
    s = in_the_crypt("Stoneheart").bare().abilities("Stoneheart", "Straw Feint")
    s.enemy("Straw Man", at="S")
    s.turn("Stoneheart", rolls=[4, 4, 1]).do("use", "Straw Feint")
    assert s.asked == "empower"
    s.do("empower")
    assert s.t.fate == 1  # one for the card, one for the roll
    assert rolls(s)[-1].total == 10


@pytest.mark.rule("BS-FATE-01", "BS-FATE-08", "BS-FATE-09", "BS-FATE-11")
@pytest.mark.parametrize(("active", "after"), [(1, 2), (3, 3)])
def test_a_natural_1_replenishes_one_fate_if_any_is_exhausted(active: int, after: int) -> None:
    s = in_the_crypt("Stoneheart").bare().abilities("Stoneheart", "Straw Fist")
    s.enemy("Straw Man", at="S")
    s.t.fate = active
    s.turn("Stoneheart", rolls=[1]).do("use", "Straw Fist").do("no-fate")
    assert s.t.fate == after


@pytest.mark.rule("BS-FATE-11")
def test_a_natural_20_on_a_defence_roll_brings_fate_too() -> None:
    s = in_the_crypt("Stoneheart").bare()
    s.enemy("Straw Man", at="S")
    s.t.fate = 0
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[20])
    assert s.t.fate == 1


@pytest.mark.rule("BS-FATE-10", "BS-HERO-07", "BS-GAP-66", "BS-TUT2-18")
def test_stonehearts_trait_replenishes_fate_at_the_end_of_the_turn() -> None:
    s = in_the_crypt("Stoneheart", "Dawnguard")
    s.hero("Dawnguard", at="A")
    s.enemy("Straw Man", at="S")
    s.enemy("Straw Man", at="S")
    s.t.fate = 0
    s.order("Stoneheart", "Dawnguard", "Straw Man").turn("Stoneheart").do("end-turn")
    assert s.t.fate == 1


@pytest.mark.rule("BS-FATE-10", "BS-HEAT-03")
@pytest.mark.parametrize(("other", "fate"), [("Straw Man", 2), ("", 1)])
def test_an_enemy_that_heats_up_is_one_of_several_that_lightweavers_attack_affects(other: str, fate: int) -> None:
    s = in_the_crypt("Lightweaver").bare().abilities("Lightweaver", "Dawn's Wrath")
    hero = s.hero("Lightweaver")
    hero.devotion = 3
    s.enemy("Straw Giant", at="S")
    if other:
        s.enemy(other, at="S")
    s.t.fate = 0
    s.turn("Lightweaver", rolls=[20]).do("use", "Dawn's Wrath")
    if other:
        s.do("target", "Straw Giant")
    burn = max(s.offers("decline"), key=lambda offer: offer.also)
    s.played.choose(burn)  # two wounds turn the Giant's card and are gone from the Giant
    s.do("apply")
    if other:
        s.do("apply")
    assert (s.asked, s.t.fate) == ("turn", fate)  # one for the 20


@pytest.mark.rule("BS-FATE-10")
@pytest.mark.parametrize(("second", "fate"), [([15, 1], 1), ([2], 0)])
def test_an_attack_with_two_targets_affects_several_enemies_if_it_hits_both(second: list[int], fate: int) -> None:
    s = in_the_crypt("Lightweaver").bare().abilities("Lightweaver", "Throwing Knives")
    hero = s.hero("Lightweaver")
    hero.enhanced = hero.abilities[:]
    renew(s.t)
    s.enemy("Straw Man", at="S")
    s.enemy("Straw Man", at="S")
    s.t.fate = 0
    s.turn("Lightweaver", rolls=[15, 1, *second]).do("use", "Throwing Knives").do("target", "Straw Man 1").do("apply")
    s.do("target", "Straw Man 2")
    if fate:
        s.do("apply")
    assert (s.asked, s.t.fate) == ("turn", fate)


@pytest.mark.rule("BS-EX-22", "BS-GAP-96")
@pytest.mark.parametrize(("damage", "critical"), [(4, True), (3, False)])
def test_ghost_lights(damage: int, critical: bool) -> None:
    s = duel("Straw Fist", "Straw Lights", enemy="Straw Ogre", hero="Wyldshell").token("ghost", HERE)  # toughness 6
    s.enemy("Straw Man", at="I")
    s.turn("Wyldshell", rolls=[15, 15, damage]).do("use", "Straw Fist").do("apply")
    assert (len(s.t.enemies) == 1) is critical
    assert s.t.has(17, s.zone(HERE)) is not critical
