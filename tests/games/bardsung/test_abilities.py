"""Every ability of the five paths in a short story, at both levels where they differ in more than a list of icons."""

from __future__ import annotations

from collections import Counter

import pytest

from emberhall.games.bardsung.rules.attack import reach
from emberhall.games.bardsung.rules.box import open_box
from emberhall.games.bardsung.rules.events import EnemyAttacks
from emberhall.games.bardsung.rules.language import Roll
from emberhall.games.bardsung.rules.standing import renew, use_up
from emberhall.games.bardsung.rules.state import Aspect, Enemy
from emberhall.games.bardsung.rules.tokens import GHOST, MIRAGE, RUBBLE, Condition
from emberhall.games.bardsung.telling.texts import text_of
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl

HIT, CRITICAL, MISS = [15, 1], [20], [2]


def test_every_path_has_thirteen_abilities() -> None:
    abilities = list(open_box().abilities.values())
    assert set(Counter(card.path for card in abilities).values()) == {13}
    assert len({text_of(card) for card in abilities}) == 65
    for hero in open_box().heroes.values():
        own = [card for card in abilities if card.own == hero.name]
        assert [card.enhance for card in own] == [3, 3]
        assert {card.path for card in own} == {hero.path}


def lay_out(hero: str, ability: str, level: int = 1, *others: str, also: tuple[str, ...] = ()) -> Story:
    """A hero with one ability in the middle of the tavern, with others beside it."""
    s = in_the_tavern(hero, *others).bare().abilities(hero, ability, *also)
    if level == 2:
        s.hero(hero).enhanced = [s.box.number[ability]]
        renew(s.t)
    for name in (hero, *others):
        s.hero(name, at="E")
    return s


def go(s: Story, hero: str, *names: str, rolls: list[int] | None = None, draws: list[str] | None = None) -> Story:
    others = [s.box.name(other.card) for other in s.t.heroes if s.box.name(other.card) != hero]
    s.order(hero, *(names or ("Straw Man",)), *others)
    return s.turn(hero, rolls=rolls or [], draws=draws or [])


def finish(s: Story) -> Story:
    """Apply every effect; who can be pushed is pushed north, nobody dodges."""
    while s.asked in ("effects", "push", "dodge"):
        if s.asked == "effects":
            s.do("apply")
        elif s.asked == "push":
            s.do("push", s.zone("B"))
        else:
            s.do("stay")
    return s


ATTACKS: list[tuple[str, str, int, list[int], int, tuple[Condition, ...], str]] = [
    ("Dawnguard", "Smite", 1, HIT, 1, (), "E"),
    ("Dawnguard", "Smite", 1, CRITICAL, -1, (), ""),
    ("Dawnguard", "Judgement", 1, HIT, 1, (), "B"),
    ("Dawnguard", "Judgement", 2, HIT, 1, ("pinned",), "B"),
    ("Lightweaver", "Fireball", 1, HIT, 0, ("burn",), "E"),
    ("Lightweaver", "Fireball", 1, CRITICAL, 1, ("burn",), "E"),
    ("Lightweaver", "Frost Lance", 1, HIT, 0, ("frostbite",), "E"),
    ("Lightweaver", "Frost Lance", 1, CRITICAL, 1, ("frostbite",), "E"),
    ("Lightweaver", "Hourglass", 2, HIT, 0, ("weaken",), "E"),
    ("Nightfeather", "Throwing Knives", 1, HIT, 1, (), "E"),
    ("Nightfeather", "Hamstring", 2, CRITICAL, 1, ("weaken",), "E"),
    ("Nightfeather", "Poisoner", 1, HIT, 0, ("poison",), "E"),
    ("Nightfeather", "Poisoner", 2, CRITICAL, -1, (), ""),
    ("Nightfeather", "Flock of Knives", 1, HIT, 1, (), "E"),
    ("Stoneheart", "Hammerfall", 1, HIT, 1, ("weaken",), "E"),
    ("Stoneheart", "Earthshaker", 1, HIT, 1, (), "B"),
    ("Stoneheart", "Break Armour", 1, HIT, 0, ("bane",), "E"),
    ("Wyldshell", "Haunt", 1, CRITICAL, 1, (), "E"),
    ("Wyldshell", "Rot", 1, HIT, 0, ("poison",), "E"),
]


@pytest.mark.parametrize(("hero", "ability", "level", "rolls", "wounds", "has", "at"), ATTACKS)
def test_an_attack(
    hero: str, ability: str, level: int, rolls: list[int], wounds: int, has: tuple[Condition, ...], at: str
) -> None:
    s = lay_out(hero, ability, level)
    enemy = s.enemy("Straw Man", at="E")
    s.enemy("Straw Giant", at="I")
    fate = s.t.fate
    finish(struck(s, hero, ability, rolls))
    assert s.wounds(enemy) == wounds
    assert all(s.has(enemy, condition) for condition in has)
    assert wounds < 0 or s.at(enemy) == at
    side = s.box.abilities[s.box.number[ability]].one
    assert s.t.fate == fate - side.fate
    s.done()


def struck(s: Story, hero: str, ability: str, rolls: list[int]) -> Story:
    go(s, hero, "Straw Man", "Straw Giant", rolls=rolls).do("use", ability)
    return s.do("target", "Straw Man") if s.asked == "target" else s


@pytest.mark.parametrize(
    ("hero", "ability", "rolls"),
    [
        ("Dawnguard", "Dawn's Wrath", HIT),
        ("Lightweaver", "Fireball", CRITICAL),
        ("Nightfeather", "Flock of Knives", HIT),
        ("Stoneheart", "Earthshaker", HIT),
    ],
)
def test_an_attack_on_everybody_in_a_zone(hero: str, ability: str, rolls: list[int]) -> None:
    s = lay_out(hero, ability)
    s.hero(hero).devotion = 3
    enemies = [s.enemy("Straw Man", at="E"), s.enemy("Straw Man", at="E")]
    go(s, hero, rolls=rolls).do("use", ability).do("target", "Straw Man 1")
    finish(s)
    assert [s.wounds(enemy) for enemy in enemies] == [1, 1]
    assert s.hero(hero).devotion == (0 if ability == "Dawn's Wrath" else 3)


@pytest.mark.parametrize(
    ("hero", "ability", "level", "rolls", "row"),
    [
        ("Lightweaver", "Hourglass", 1, HIT, ["Lightweaver", "Dawnguard", "Straw Man", "Stoneheart"]),
        ("Lightweaver", "Frost Lance", 2, HIT, ["Lightweaver", "Dawnguard", "Straw Man", "Stoneheart"]),
        ("Wyldshell", "Haunt", 1, HIT, ["Wyldshell", "Dawnguard", "Straw Man", "Stoneheart"]),
        ("Nightfeather", "Throwing Knives", 1, CRITICAL, ["Nightfeather", "Dawnguard", "Straw Man", "Stoneheart"]),
        ("Lightweaver", "Hourglass", 1, CRITICAL, ["Lightweaver", "Dawnguard", "Stoneheart", "Straw Man"]),
        ("Nightfeather", "Hamstring", 1, HIT, ["Nightfeather", "Dawnguard", "Stoneheart", "Straw Man"]),
        ("Stoneheart", "Hammerfall", 2, [15, 6], ["Stoneheart", "Dawnguard", "Lightweaver", "Straw Man"]),
    ],
)
def test_an_attack_moves_the_card(hero: str, ability: str, level: int, rolls: list[int], row: list[str]) -> None:
    others = ("Dawnguard", "Lightweaver" if hero == "Stoneheart" else "Stoneheart")
    s = lay_out(hero, ability, level, *others)
    s.enemy("Straw Man", at="E")
    s.enemy("Straw Man", at="E")
    go(s, hero, rolls=rolls).do("use", ability).do("target", "Straw Man 1")
    if ability == "Hammerfall":
        s.do("decline", "Wound", 0)
    assert finish(s).row() == row


# ---------------------------------------------------------------- Path of Faith


@pytest.mark.parametrize("level", [1, 2])
def test_penitence(level: int) -> None:
    s = lay_out("Dawnguard", "Penitence", level, "Stoneheart")
    s.hero("Stoneheart", at="B", wounds=1)
    s.gain("Stoneheart", "burn").hero("Dawnguard").devotion = 1
    s.enemy("Straw Man", at="I")
    go(s, "Dawnguard").do("use", "Penitence")
    assert (s.wounds("Stoneheart"), s.hero("Dawnguard").devotion) == (0, 0)
    assert s.has("Stoneheart", "burn") is (level == 1)


@pytest.mark.parametrize("level", [1, 2])
def test_penitence_helps_a_hero_without_wounds_who_has_a_condition_to_lose(level: int) -> None:
    s = lay_out("Dawnguard", "Penitence", level, "Stoneheart")
    s.gain("Stoneheart", "poison").hero("Dawnguard").devotion = 1
    s.enemy("Straw Man", at="I")
    go(s, "Dawnguard")
    if level == 1:
        assert not s.offers("use")
    else:
        s.do("use", "Penitence")
        assert not s.has("Stoneheart", "poison")


def test_penitence_needs_devotion_and_a_wound() -> None:
    s = lay_out("Dawnguard", "Penitence")
    s.hero("Dawnguard", wounds=1)
    s.enemy("Straw Man", at="I")
    assert not go(s, "Dawnguard").offers("use")


def test_smite_takes_devotion_for_a_larger_die() -> None:
    s = lay_out("Dawnguard", "Smite", 2)
    s.hero("Dawnguard").devotion = 1
    s.enemy("Straw Man", at="E")
    go(s, "Dawnguard", rolls=[15, 10]).do("use", "Smite").do("use-card", "Smite")
    assert s.asked == "effects"  # a d10 was rolled
    assert (s.hero("Dawnguard").devotion, s.t.lasting) == (0, [])


@pytest.mark.parametrize(("level", "at", "asked"), [(1, "E", True), (1, "B", False), (2, "B", True)])
def test_shield_the_faithful(level: int, at: str, asked: bool) -> None:
    s = lay_out("Dawnguard", "Shield the Faithful", level, "Stoneheart")
    s.hero("Dawnguard").devotion = 1
    s.hero("Stoneheart", at=at)
    s.hero("Dawnguard", at="E")
    s.enemy("Straw Archer", at="H" if at == "E" else "C")
    s.order("Straw Archer", "Stoneheart", "Dawnguard")
    s.turn("Straw Archer", rolls=[] if asked else [19])
    if asked:
        s.luck(rolls=[2, 19]).do("use-card", "Shield the Faithful")
        assert s.hero("Dawnguard").devotion == 0
    assert s.wounds("Stoneheart") == 0


def test_hymn_of_courage() -> None:
    s = lay_out("Dawnguard", "Hymn of Courage", 1, "Stoneheart", "Nightfeather")
    s.hero("Stoneheart", at="B")
    s.hero("Nightfeather", at="A")
    s.enemy("Straw Man", at="I")
    fate = s.t.fate
    go(s, "Dawnguard").do("use", "Hymn of Courage")
    blessed = [name for name in ("Dawnguard", "Stoneheart", "Nightfeather") if s.has(name, "blessing")]
    assert (blessed, s.t.fate) == (["Dawnguard", "Stoneheart"], fate - 1)


@pytest.mark.parametrize("level", [1, 2])
def test_sanctuary(level: int) -> None:
    s = lay_out("Dawnguard", "Sanctuary", level)
    s.enemy("Straw Ogre", at="E")
    go(s, "Dawnguard", "Straw Ogre").do("use", "Sanctuary")
    s.luck(rolls=[2, 3, 4], draws=["Straw Cut", "Straw Ogre"]).luck(rolls=[19, 19, 1]).do("end-turn")
    assert s.wounds("Dawnguard") == 1  # two dice for a powerful attack, and a d4
    assert (s.at("Dawnguard") == "E") is (level == 2)


@pytest.mark.parametrize(("level", "fate"), [(1, 0), (2, 1)])
def test_litany(level: int, fate: int) -> None:
    s = on_a_crawl("Dawnguard").bare().abilities("Dawnguard", "Litany")
    s.hero("Dawnguard").enhanced = s.hero("Dawnguard").abilities[:] if level == 2 else []
    s.hero("Dawnguard").devotion = 1
    s.t.fate = 0
    renew(s.t)
    s.order("Dawnguard").end_phase()
    assert s.t.fate == fate


def test_lay_on_hands_once_an_encounter() -> None:
    s = lay_out("Dawnguard", "Lay on Hands")
    s.hero("Dawnguard", wounds=3)
    s.enemy("Straw Man", at="I")
    go(s, "Dawnguard").do("use", "Lay on Hands")
    assert s.wounds("Dawnguard") == 1
    assert s.t.lasting[0].until == "encounter"
    s.luck(rolls=[19], draws=["Dawnguard"]).do("end-turn")
    assert s.t.round == 2
    assert s.wounds("Dawnguard") == 1
    assert not s.offers("use", "Lay on Hands")


@pytest.mark.parametrize(("level", "roll", "wounds"), [(1, [], 1), (2, [11], 0), (2, [3], 1)])
def test_martyr(level: int, roll: list[int], wounds: int) -> None:
    s = lay_out("Dawnguard", "Martyr", level, "Stoneheart")
    s.enemy("Straw Man", at="E")
    s.order("Straw Man", "Stoneheart", "Dawnguard").turn("Straw Man", rolls=[2])
    s.luck(rolls=roll, draws=["Straw Cut"] if wounds else []).do("use-card", "Martyr")
    assert (s.wounds("Stoneheart"), s.wounds("Dawnguard"), s.hero("Dawnguard").devotion) == (0, wounds, 1)


@pytest.mark.rule("BS-GAP-106", "BS-SERIOUS-02")
@pytest.mark.parametrize("who", ["Stoneheart", "Dawnguard"])
@pytest.mark.parametrize("party", [("Stoneheart", "Dawnguard"), ("Dawnguard", "Stoneheart")])
def test_unbroken_softens_the_wound_of_whoever_suffers_it_in_the_end(who: str, party: tuple[str, str]) -> None:
    s = in_the_tavern(*party).bare().abilities(who, "Unbroken", *(["Martyr"] if who == "Dawnguard" else []))
    if who == "Stoneheart":
        s.abilities("Dawnguard", "Martyr")
    for name in party:
        s.hero(name, at="E")
    s.enemy("Straw Wisp", at="E")
    s.order("Straw Wisp", "Stoneheart", "Dawnguard").turn("Straw Wisp", rolls=[2])
    s.luck(draws=["Straw Cut"]).do("use-card", "Martyr")
    assert len(s.hero("Dawnguard").serious) == (who == "Stoneheart")
    assert s.wounds("Dawnguard") == 1
    assert bool(s.t.lasting) is (who == "Dawnguard")


# ---------------------------------------------------------------- Path of Elements


def test_arc_light_costs_nothing_against_one_alone() -> None:
    s = lay_out("Lightweaver", "Arc Light", 2)
    s.enemy("Straw Man", at="E")
    fate = s.t.fate
    go(s, "Lightweaver", rolls=HIT).do("use", "Arc Light").do("apply")
    assert s.t.fate == fate


@pytest.mark.parametrize("level", [1, 2])
def test_mirage(level: int) -> None:
    s = lay_out("Lightweaver", "Mirage", level)
    s.enemy("Straw Man", at="I")
    go(s, "Lightweaver").do("use", "Mirage").do("place-token", s.zone("E"))
    if level == 2:
        s.do("place-token", s.zone("A"))
    assert s.t.tokens[MIRAGE].bit_count() == level


@pytest.mark.parametrize("level", [1, 2])
def test_kindle(level: int) -> None:
    s = lay_out("Lightweaver", "Kindle", level)
    enemy = s.enemy("Straw Man", at="A")
    s.gain(enemy, "burn")
    go(s, "Lightweaver").do("use", "Kindle")
    assert s.wounds(enemy) == 1
    assert s.has(enemy, "burn") is (level == 2)


def test_quicksilver() -> None:
    s = lay_out("Lightweaver", "Quicksilver", 2, "Stoneheart")
    s.enemy("Straw Man", at="I")
    go(s, "Lightweaver").do("use", "Quicksilver")
    assert s.row() == ["Stoneheart", "Lightweaver", "Straw Man"]
    assert s.has("Stoneheart", "blessing")


@pytest.mark.parametrize("level", [1, 2])
def test_earthen_ward(level: int) -> None:
    s = lay_out("Lightweaver", "Earthen Ward", level)
    s.enemy("Straw Man", at="I")
    go(s, "Lightweaver").do("use", "Earthen Ward").do("place-token", s.zone("E"))
    if level == 2:
        s.do("place-token", s.zone("B"))
    assert s.t.tokens[RUBBLE].bit_count() == level


def test_far_sight() -> None:
    s = lay_out("Lightweaver", "Far Sight", 2, also=("Spark",))
    hero, card = s.hero("Lightweaver", at="A"), s.box.number["Spark"]
    attack = s.box.abilities[card].one.attack
    assert attack
    assert reach(s.t, hero, card, attack) == 3
    enemy = s.enemy("Straw Man", at="C")
    go(s, "Lightweaver", rolls=[15, 3]).do("use", "Spark").do("apply")
    assert s.has(enemy, "bane")  # 3 and 1 for the distance: critical
    s.enemy("Straw Man", at="A")
    assert reach(s.t, hero, card, attack) == 2


def test_overload() -> None:
    s = lay_out("Lightweaver", "Overload", 1, also=("Spark",))
    enemies = [s.enemy("Straw Man", at="E"), s.enemy("Straw Man", at="E")]
    go(s, "Lightweaver", rolls=CRITICAL).do("use", "Overload").do("target", "Straw Man 1").do("apply")
    assert s.asked == "free-attack"
    s.luck(rolls=CRITICAL).do("use", "Spark").do("apply")
    assert [s.wounds(enemy) for enemy in enemies] == [-1, 1]
    assert (s.asked, s.t.actions) == ("turn", 1)


def test_overload_goes_on_after_an_attack_that_has_rules_of_its_own() -> None:
    s = lay_out("Lightweaver", "Overload", 2, also=("Arc Light", "Spark"))
    s.hero("Lightweaver").enhanced.append(s.box.number["Arc Light"])
    renew(s.t)
    for zone in "EBE":
        s.enemy("Straw Giant", at=zone)
    go(s, "Lightweaver", "Straw Giant", rolls=CRITICAL).do("use", "Overload").do("target", "Straw Giant 1").do("apply")
    s.luck(rolls=CRITICAL).do("use", "Arc Light").do("target", "Straw Giant 2").do("apply")
    assert s.asked == "free-attack"
    s.luck(rolls=CRITICAL).do("use", "Spark").do("target", "Straw Giant 2").do("apply")
    assert s.asked == "turn"
    assert s.t.extra == ()


def test_still_mind() -> None:
    s = on_a_crawl("Lightweaver").bare().resource("charm", 0).abilities("Lightweaver", "Still Mind", "Spark")
    s.hero("Lightweaver", at="A").enhanced = s.hero("Lightweaver").abilities[:]
    renew(s.t)
    s.t.fate = 0
    s.enemy("Straw Man", at="A")
    s.order("Lightweaver", "Straw Man").turn("Lightweaver", rolls=[2]).do("use", "Spark")
    assert s.t.fate == 1
    assert s.has("Lightweaver", "blessing")


# ---------------------------------------------------------------- Path of Shadows


def test_throwing_knives_fly_at_two() -> None:
    s = lay_out("Nightfeather", "Throwing Knives", 2)
    enemies = [s.enemy("Straw Man", at="B"), s.enemy("Straw Man", at="B")]
    go(s, "Nightfeather", rolls=[*HIT, *HIT]).do("use", "Throwing Knives").do("target", "Straw Man 1").do("apply")
    s.do("target", "Straw Man 2").do("apply")
    assert [s.wounds(enemy) for enemy in enemies] == [1, 1]


def test_no_pulse_goes_out_of_smoke() -> None:
    s = lay_out("Nightfeather", "Smoke", 1, "Stoneheart")
    s.hero("Stoneheart", at="B")
    s.enemy("Straw Bell", at="E")
    s.order("Nightfeather", "Straw Bell", "Stoneheart").turn("Nightfeather", rolls=[15]).do("use", "Smoke")
    s.do("end-turn")  # one defence roll, by Nightfeather
    s.done()


def test_smoke_hides_those_outside_of_it() -> None:
    s = lay_out("Nightfeather", "Smoke", 2, "Stoneheart")
    s.hero("Stoneheart", at="B")
    s.enemy("Straw Archer", at="E")
    go(s, "Nightfeather", "Straw Archer").do("use", "Smoke")
    assert s.has("Nightfeather", "blessing")
    assert not s.has("Stoneheart", "blessing")
    word = s.t.force["hides"][0]
    (archer,) = s.t.enemies
    assert word.word.hides(s.t, word, archer, s.hero("Stoneheart"))
    assert not word.word.hides(s.t, word, archer, s.hero("Nightfeather"))


def test_nobody_charges_out_of_smoke() -> None:
    s = lay_out("Nightfeather", "Smoke", 1, "Stoneheart")
    s.hero("Stoneheart", at="B").grudge = True
    butcher = s.enemy("Straw Butcher", at="E")
    s.order("Nightfeather", "Straw Butcher", "Stoneheart").turn("Nightfeather", rolls=[15]).do("use", "Smoke")
    s.do("end-turn")
    assert s.at(butcher) == "E"  # it strikes at Nightfeather instead
    s.done()


@pytest.mark.parametrize("ready", [True, False])
def test_ambush(ready: bool) -> None:
    s = lay_out("Nightfeather", "Ambush", 2, also=("Quick Cut",))
    enemy = s.enemy("Straw Man", at="E")
    s.order(*(("Nightfeather", "Straw Man") if ready else ("Straw Man", "Nightfeather")))
    s.turn("Nightfeather", rolls=[15, 2, 3] if ready else [15, 3]).do("use", "Quick Cut").do("apply")
    assert s.wounds(enemy) == (-1 if ready else 1)


def test_shadow_step_and_a_free_attack() -> None:
    s = lay_out("Nightfeather", "Shadow Step", 2, also=("Throwing Knives",))
    enemy = s.enemy("Straw Man", at="A")
    go(s, "Nightfeather", rolls=HIT).do("use", "Shadow Step")
    assert not s.offers("go", s.zone("A"))
    s.do("go", s.zone("C")).do("use", "Throwing Knives").do("apply")
    assert (s.at("Nightfeather"), s.wounds(enemy), s.t.actions) == ("C", 1, 1)


@pytest.mark.parametrize("level", [1, 2])
def test_pickpocket(level: int) -> None:
    s = on_a_crawl("Nightfeather").bare().resource("charm", 0).abilities("Nightfeather", "Pickpocket", "Quick Cut")
    s.hero("Nightfeather", at="A").enhanced = s.hero("Nightfeather").abilities[:1] if level == 2 else []
    renew(s.t)
    s.t.fate, s.t.gold = 0, 0
    s.enemy("Straw Man", at="A")
    s.order("Nightfeather", "Straw Man").turn("Nightfeather", rolls=CRITICAL).do("use", "Quick Cut").do("apply")
    assert s.t.gold == 2 + level


@pytest.mark.rule("BS-MINI-06")
def test_pickpocket_pays_for_either_card_of_a_mini_boss() -> None:
    s = on_a_crawl("Nightfeather").bare().resource("charm", 0).abilities("Nightfeather", "Pickpocket", "Quick Cut")
    s.t.fate, s.t.gold = 0, 0
    s.enemy("Ettin", at="S", wounds=1)
    s.order("Nightfeather", "Ettin", "Ettin's Right Head").turn("Nightfeather", rolls=[18, 18, 1])
    s.do("use", "Quick Cut").do("apply")
    assert (s.row(), s.t.gold) == (["Nightfeather", "Ettin's Right Head"], 2 + 1)


def test_uncanny() -> None:
    s = lay_out("Nightfeather", "Uncanny")
    s.enemy("Straw Man", at="E")
    s.order("Straw Man", "Nightfeather").turn("Straw Man", rolls=[2]).luck(rolls=[19]).do("reroll", "Uncanny")
    assert s.wounds("Nightfeather") == 0


@pytest.mark.parametrize(("level", "came"), [(1, 1), (2, 2)])  # a hit, a critical one
def test_death_mark(level: int, came: int) -> None:
    s = lay_out("Nightfeather", "Death Mark", level, also=("Throwing Knives", "Quick Cut"))
    enemy = s.enemy("Straw Giant", at="E", wounds=0)
    go(s, "Nightfeather", "Straw Giant").do("use", "Death Mark")
    enemy = s.t.enemy(enemy.uid)
    enemy.conditions = 0  # the bane is spent, the mark stays
    s.luck(rolls=[2, 15, 4]).do("use", "Quick Cut")
    assert (s.asked, s.choice.about[2]) == ("effects", came)  # 4 damage against toughness 5, or 4


# ---------------------------------------------------------------- Path of Steel


@pytest.mark.parametrize(("level", "rolls"), [(1, [15, 1]), (2, [2, 15, 1])])
def test_charge(level: int, rolls: list[int]) -> None:
    s = lay_out("Stoneheart", "Charge", level, also=("Balanced Strike",))
    s.hero("Stoneheart", at="I")
    enemy = s.enemy("Straw Man", at="E")
    s.enemy("Straw Archer", at="I")
    go(s, "Stoneheart", "Straw Man", "Straw Archer", rolls=rolls).do("use", "Charge").do("go", s.zone("E"))
    s.do("use", "Balanced Strike").do("apply")
    assert (s.at("Stoneheart"), s.wounds(enemy), s.t.actions) == ("E", 1, 1)
    s.done()


def test_who_does_not_charge_stays_and_strikes_nobody() -> None:
    s = lay_out("Stoneheart", "Charge", 1, also=("Balanced Strike",))
    enemy = s.enemy("Straw Man", at="E")
    go(s, "Stoneheart").do("use", "Charge").do("stay")
    assert (s.at("Stoneheart"), s.wounds(enemy)) == ("E", 0)
    assert (s.asked, s.t.actions) == ("turn", 1)  # nothing followed


@pytest.mark.parametrize(("level", "mine"), [(1, 0), (2, 1)])
def test_shield_wall(level: int, mine: int) -> None:
    s = lay_out("Stoneheart", "Shield Wall", level, "Nightfeather")
    for name, total in (("Nightfeather", 1), ("Stoneheart", mine)):
        (b,) = s.t.force["bonus"]
        assert b.word.bonus(s.t, b, Roll("defence", s.hero(name), 10)) == total


def test_taunt() -> None:
    s = lay_out("Stoneheart", "Taunt", 2, "Nightfeather")
    s.hero("Nightfeather", at="B")
    s.enemy("Straw Archer", at="C")
    s.order("Stoneheart", "Straw Archer", "Nightfeather").turn("Stoneheart").do("use", "Taunt")
    assert s.has("Stoneheart", "blessing")
    b = s.t.force["draws_eyes"][0]
    (archer,) = s.t.enemies
    assert b.word.draws_eyes(s.t, b, archer, s.hero("Stoneheart"))
    assert not b.word.draws_eyes(s.t, b, archer, s.hero("Nightfeather"))


@pytest.mark.parametrize(
    ("enemy", "at", "attacked"),
    [
        ("Straw Ogre", "H", "Stoneheart"),  # two zones off
        ("Straw Ogre", "I", "Nightfeather"),  # three: out of reach
        ("Straw Man", "E", "Nightfeather"),  # in reach, but it charges the closest alone
    ],
)
def test_who_can_attack_the_one_who_taunts_does_and_who_cannot_attacks_others(
    enemy: str, at: str, attacked: str
) -> None:
    s = lay_out("Stoneheart", "Taunt", 1, "Nightfeather")
    s.hero("Stoneheart", at=at)
    s.hero("Nightfeather", at="B")
    s.enemy(enemy, at="B")
    s.order("Stoneheart", "Nightfeather", enemy).turn("Stoneheart").do("use", "Taunt").do("end-turn")
    s.luck(rolls=[15, 15], draws=["Stoneheart", "Nightfeather"]).do("end-turn")
    blows = [e.event for e in s.played.entries() if isinstance(e.event, EnemyAttacks)]
    assert [s.box.name(s.t.heroes[blow.seat].card) for blow in blows] == [attacked]


def test_unbroken() -> None:
    s = lay_out("Stoneheart", "Unbroken")
    s.enemy("Straw Wisp", at="E")
    s.order("Straw Wisp", "Stoneheart").turn("Straw Wisp", rolls=[2], draws=["Straw Cut"])
    assert (len(s.hero("Stoneheart").serious), len(s.hero("Stoneheart").wounds)) == (0, 1)


@pytest.mark.parametrize(("level", "rolls", "softer"), [(1, HIT, False), (1, [15, 6], True), (2, HIT, True)])
def test_break_armour(level: int, rolls: list[int], softer: bool) -> None:
    s = lay_out("Stoneheart", "Break Armour", level)
    enemy = s.enemy("Straw Giant", at="E")
    go(s, "Stoneheart", "Straw Giant", rolls=rolls).do("use", "Break Armour").do("apply")
    found = [b.word.toughness(s.t, b, s.t.enemy(enemy.uid)) for b in s.t.force.get("toughness", ())]
    assert found == ([-1] if softer else [])


def test_second_breath() -> None:
    s = lay_out("Stoneheart", "Second Breath", 2)
    s.hero("Stoneheart", wounds=2)
    s.gain("Stoneheart", "burn", "fatigue", "poison")
    s.enemy("Straw Man", at="I")
    go(s, "Stoneheart")
    hero = s.hero("Stoneheart")
    hero.stunned = 1
    s.do("use", "Second Breath")
    assert (s.wounds("Stoneheart"), hero.conditions, hero.poison, hero.stunned) == (0, 0, 0, 0)


@pytest.mark.parametrize("ability", ["Vice Grip", "Unbroken"])
def test_vice_grip(ability: str) -> None:
    s = lay_out("Stoneheart", ability)
    enemy = s.enemy("Straw Archer", at="E")
    s.order("Straw Archer", "Stoneheart").turn("Straw Archer", rolls=[19])
    assert (s.at(enemy) == "E") is (ability == "Vice Grip")


@pytest.mark.parametrize("level", [1, 2])
def test_oath_of_iron(level: int) -> None:
    s = lay_out("Stoneheart", "Oath of Iron", level)
    s.enemy("Brute", at="E")
    s.t.heated = [s.box.number["Brute"]]
    go(s, "Stoneheart", "Brute").do("use", "Oath of Iron")
    s.luck(rolls=[2], draws=["Straw Cut", "Stoneheart"]).do("end-turn")  # Wound, Wound on its heated side
    assert s.wounds("Stoneheart") == 1
    assert [x.what for x in s.t.lasting if x.what == "under-attack"] == []


@pytest.mark.rule("BS-FREE-01")
def test_a_charge_gives_advantage_against_every_target_of_its_attack_and_to_no_other_attack() -> None:
    s = lay_out("Stoneheart", "Charge", 2, "Dawnguard", also=("Throwing Knives", "Straw Fist"))
    s.hero("Stoneheart").enhanced.append(s.box.number["Throwing Knives"])
    renew(s.t)
    one, other = s.enemy("Straw Man", at="B"), s.enemy("Straw Man", at="B")
    dice = [2, 15, 1, 2, 15, 1, 2, 19, 19]  # the last two against the Straw Men
    go(s, "Stoneheart", rolls=dice).do("use", "Charge").do("go", s.zone("B"))
    s.do("use", "Throwing Knives").do("target", one.uid).do("apply").do("target", other.uid).do("apply")
    assert (s.wounds(one), s.wounds(other)) == (1, 1)
    s.do("use", "Straw Fist").do("target", one.uid)
    assert s.wounds(one) == 1  # a single die, and a miss


def test_earthshaker_shakes_the_next_zone_too() -> None:
    s = lay_out("Stoneheart", "Earthshaker", 2)
    near, next_to = s.enemy("Straw Man", at="E"), s.enemy("Straw Man", at="D")
    go(s, "Stoneheart", rolls=HIT).do("use", "Earthshaker").do("apply").do("stay")
    s.do("go", s.zone("D")).do("push", s.zone("G"))
    assert (s.wounds(near), s.wounds(next_to), s.at(next_to)) == (1, 1, "G")


# ---------------------------------------------------------------- Path of Omens


@pytest.mark.parametrize(("level", "die", "wounds"), [(1, 4, -1), (1, 3, 1), (2, 3, -1)])
def test_ghost_lights(level: int, die: int, wounds: int) -> None:
    s = lay_out("Wyldshell", "Ghost Lights", level, also=("Straw Fist",)).token("ghost", "E")
    enemy = s.enemy("Straw Giant", at="E")
    go(s, "Wyldshell", "Straw Giant", rolls=[15, die]).do("use", "Straw Fist").do("apply")
    assert bool(s.t.heated) is (wounds < 0)
    assert s.wounds(enemy) == max(wounds, 0)
    assert bool(s.t.tokens[GHOST]) is (wounds > 0)


@pytest.mark.rule("BS-GAP-96")
def test_ghost_lights_shine_only_where_the_ghost_is() -> None:
    s = lay_out("Wyldshell", "Ghost Lights", 1, also=("Straw Fist",)).token("ghost", "A")
    enemy = s.enemy("Straw Giant", at="E")
    go(s, "Wyldshell", "Straw Giant", rolls=[15, 4]).do("use", "Straw Fist").do("apply")
    assert s.wounds(enemy) == 1  # toughness 5
    assert s.t.tokens[GHOST]


def test_haunt_takes_the_ghost_along() -> None:
    s = lay_out("Wyldshell", "Haunt", 2).token("ghost", "E")
    enemy = s.enemy("Straw Man", at="E")
    go(s, "Wyldshell", rolls=HIT).do("use", "Haunt")
    finish(s)
    assert s.at(enemy) == "B"
    assert s.t.tokens[GHOST] == 1 << s.zone("B")


@pytest.mark.rule("BS-GAP-96")
@pytest.mark.parametrize(("rolls", "where"), [([15, 5], ""), ([15, 1], "B"), ([20], "")])
def test_a_ghost_that_lights_a_critical_hit_is_not_taken_along(rolls: list[int], where: str) -> None:
    s = lay_out("Wyldshell", "Haunt", 2, also=("Ghost Lights",)).token("ghost", "E")
    s.enemy("Straw Giant", at="E")
    finish(go(s, "Wyldshell", "Straw Giant", rolls=rolls).do("use", "Haunt"))
    assert s.t.tokens[GHOST] == (1 << s.zone(where) if where else 0)


@pytest.mark.parametrize("level", [1, 2])
def test_wail(level: int) -> None:
    s = lay_out("Wyldshell", "Wail", level).token("ghost", "A")
    there, here = s.enemy("Straw Man", at="A"), s.enemy("Straw Man", at="E")
    go(s, "Wyldshell").do("use", "Wail")
    if level == 2:
        s.do("push", s.zone("B"))
    assert (s.wounds(there), s.wounds(here), s.t.tokens[GHOST]) == (1, 0, 0)


@pytest.mark.parametrize("level", [1, 2])
def test_tide_of_bones(level: int) -> None:
    s = lay_out("Wyldshell", "Tide of Bones", level)
    s.enemy("Straw Man", at="E")
    assert not go(s, "Wyldshell").offers("use")
    s = lay_out("Wyldshell", "Tide of Bones", level).token("ghost", "E")
    enemy = s.enemy("Straw Man", at="E")
    go(s, "Wyldshell", rolls=HIT).do("use", "Tide of Bones").do("apply")
    assert (s.wounds(enemy), s.t.tokens[GHOST].bit_count()) == (1, level - 1)


@pytest.mark.parametrize("level", [1, 2])
def test_read_the_knots(level: int) -> None:
    s = on_a_crawl("Wyldshell").bare().resource("charm", 0).resource("firewood", 0)
    s.abilities("Wyldshell", "Read the Knots")
    s.hero("Wyldshell").enhanced = s.hero("Wyldshell").abilities[:] if level == 2 else []
    renew(s.t)
    s.order("Wyldshell").turn("Wyldshell", draws=["A Moment's Calm", "Second Rank"]).do("use", "Read the Knots")
    battle = s.offers("course")[2]
    s.do("course", battle.what)
    if level == 2:
        s.do("card", "Second Rank")
        assert s.names(s.t.battle_deck.bags[0]) == ["Second Rank"]
        assert s.names(s.t.battle_deck.bags[-1]) == ["A Moment's Calm"]
    else:
        s.do("card", "Second Rank")
        assert [s.names(bag) for bag in s.t.battle_deck.bags[-2:]] == [["A Moment's Calm"], ["Second Rank"]]


@pytest.mark.parametrize("level", [1, 2])
def test_shared_breath(level: int) -> None:
    s = lay_out("Wyldshell", "Shared Breath", level, "Stoneheart")
    s.hero("Stoneheart", at="A", wounds=1)
    s.enemy("Straw Man", at="I")
    go(s, "Wyldshell").do("use", "Shared Breath")
    assert s.wounds("Stoneheart") == 0
    assert s.has("Wyldshell", "fatigue") is (level == 1)


@pytest.mark.parametrize("level", [1, 2])
def test_warding_spirit(level: int) -> None:
    s = lay_out("Wyldshell", "Warding Spirit", level).token("ghost", "E")
    s.enemy("Straw Man", at="E")
    s.enemy("Straw Man", at="E")
    s.order("Straw Man", "Wyldshell").turn("Straw Man", rolls=[9, 1, 19])  # only the first is empowered
    assert s.wounds("Wyldshell") == 0
    assert s.t.tokens[GHOST].bit_count() == 2 - level
    s.done()


def test_a_warding_spirit_is_gone_even_where_rubble_empowers_the_roll_too() -> None:
    s = lay_out("Wyldshell", "Warding Spirit", 2).token("ghost", "E").token("rubble", "E")
    s.enemy("Straw Man", at="E")
    s.order("Straw Man", "Wyldshell").turn("Straw Man", rolls=[9, 1])
    assert not s.t.tokens[GHOST]  # as its card says
    s.done()


def test_rot_spreads() -> None:
    s = lay_out("Wyldshell", "Rot", 2)
    enemies: list[Enemy] = [s.enemy("Straw Man", at="E"), s.enemy("Straw Man", at="E")]
    go(s, "Wyldshell", rolls=HIT).do("use", "Rot").do("target", "Straw Man 1")
    finish(s)
    assert all(s.has(enemy, "poison") for enemy in enemies)


@pytest.mark.parametrize("level", [1, 2])
def test_between_worlds(level: int) -> None:
    s = lay_out("Wyldshell", "Between Worlds", level, "Stoneheart").token("ghost", "A")
    s.enemy("Straw Man", at="I")
    go(s, "Wyldshell").do("use", "Between Worlds")
    if level == 2:
        s.do("hero", "Stoneheart")
    assert (s.at("Wyldshell"), s.at("Stoneheart")) == ("A", "A" if level == 2 else "E")
    assert s.t.tokens[GHOST] == 1 << s.zone("E")


def test_between_worlds_a_friend_may_stay_behind() -> None:
    s = lay_out("Wyldshell", "Between Worlds", 2, "Stoneheart").token("ghost", "A")
    s.enemy("Straw Man", at="I")
    go(s, "Wyldshell").do("use", "Between Worlds").do("pass")
    assert (s.at("Wyldshell"), s.at("Stoneheart")) == ("A", "E")


@pytest.mark.rule("BS-GAP-95")
def test_of_five_ghosts_no_sixth_is_laid() -> None:
    s = lay_out("Wyldshell", "Procession", 1).token("ghost", "A", "B", "C", "D")
    s.enemy("Straw Man", at="E")
    go(s, "Wyldshell").do("use", "Procession").do("place-token", s.zone("F"))
    assert s.asked == "turn"  # though the card says three
    assert s.t.tokens[GHOST].bit_count() == 5


@pytest.mark.parametrize("level", [1, 2])
def test_procession(level: int) -> None:
    s = lay_out("Wyldshell", "Procession", level, also=("Spirit Lash",))
    enemy = s.enemy("Straw Man", at="E")
    go(s, "Wyldshell", rolls=HIT if level == 2 else []).do("use", "Procession")
    for zone in "ABC":
        s.do("place-token", s.zone(zone))
    if level == 2:
        s.do("use", "Spirit Lash").do("apply")
    assert s.t.tokens[GHOST].bit_count() == 3
    assert s.has(enemy, "weaken") is (level == 2)


@pytest.mark.rule("BS-TOKEN-12", "BS-FREE-02")
def test_a_charm_may_pay_for_a_free_attack() -> None:
    s = on_a_crawl("Stoneheart").bare().abilities("Stoneheart", "Charge", "Straw Feint").resource("firewood", 0)
    s.enemy("Straw Man", at="B")
    s.t.fate = 0
    s.order("Stoneheart", "Straw Man").turn("Stoneheart", rolls=[15, 1]).do("use", "Charge").do("go", s.zone("B"))
    assert not s.offers("use")  # Straw Feint costs fate
    s.do("charm").do("use", "Straw Feint").do("no-fate").do("apply")
    assert (s.t.fate, s.t.actions) == (2, 1)


@pytest.mark.rule("BS-ABIL-13", "BS-FREE-02")
@pytest.mark.parametrize("spent", [False, True])
def test_an_attack_that_may_be_made_once_an_encounter_is_no_free_attack_after_that(spent: bool) -> None:
    s = lay_out("Stoneheart", "Charge", also=("Straw Oath", "Straw Fist"))
    if spent:
        use_up(s.t, s.box.number["Straw Oath"], "encounter")
    s.enemy("Straw Man", at="B")
    go(s, "Stoneheart").do("use", "Charge").do("go", s.zone("B"))
    left = ["Straw Fist"] if spent else ["Straw Oath", "Straw Fist"]
    assert s.names([offer.what for offer in s.offers("use")]) == left


@pytest.mark.rule("BS-TERRAIN-04", "BS-TERRAIN-13")
def test_a_charge_stops_where_entering_is_felt_and_leads_on_from_there() -> None:
    s = lay_out("Stoneheart", "Charge", also=("Straw Fist",)).token("water", "B", "D").token("stalagmites", "F")
    s.enemy("Straw Man", at="C")
    go(s, "Stoneheart").do("use", "Charge")
    assert {s.zone(zone) for zone in "BDFHGI"} == {option.what for option in s.offers("go")}  # not A, not C
    s.do("go", s.zone("F"))
    assert s.has("Stoneheart", "bleed")
    assert {s.zone(zone) for zone in "CEI"} == {option.what for option in s.offers("go")}
    s.do("go", s.zone("C"))
    assert (s.asked, s.at("Stoneheart")) == ("free-attack", "C")
    s.do("pass")
    assert (s.asked, s.t.actions) == ("turn", 1)


@pytest.mark.rule("BS-ASPECT-05")
@pytest.mark.parametrize(("ways", "dice"), [("BC", [20]), ("FC", [])])
def test_a_charge_sets_off_what_waits_for_heroes_to_enter_a_zone_it_passes(ways: str, dice: list[int]) -> None:
    s = lay_out("Stoneheart", "Charge")  # the focus of the tile is zone B
    s.t.aspects = [Aspect(s.box.number["Pressure Plate"], 0, 0, 0, uid=1)]
    s.enemy("Straw Man", at="C")
    go(s, "Stoneheart", rolls=dice).do("use", "Charge")
    for zone in ways:
        s.do("go", s.zone(zone))
    assert (s.asked, s.at("Stoneheart")) == ("turn", "C")
    s.done()
