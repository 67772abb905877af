"""Rules of the sections COND, WOUND, HEAL, SERIOUS and TOKEN: what heroes suffer and what saves them."""

from __future__ import annotations

import pytest

from emberhall.engine.standing import Lasting
from emberhall.games.bardsung.rules.conditions import enemy_suffers, suffer
from emberhall.games.bardsung.rules.events import EnemySuffers
from emberhall.games.bardsung.rules.healing import heal
from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.rules.tokens import BURN, FROSTBITE, PINNED, POISON, SILENCE, WEAKEN
from emberhall.games.bardsung.rules.wounds import draw_wound, wound_enemy, wound_hero
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl


def crawl(*heroes: str) -> Story:
    """A full encounter without equipment and without anything to rest by."""
    return on_a_crawl(*(heroes or ("Stoneheart",))).bare().resource("firewood", 0)


def ended(flow: object) -> None:
    """Run something that asks nobody to its end."""
    for _ in flow or ():  # type: ignore[attr-defined]
        raise AssertionError("somebody is asked")


# ---------------------------------------------------------------- conditions


@pytest.mark.rule("BS-EX-15", "BS-COND-04", "BS-CF-14", "BS-CF-07", "BS-CF-15")
def test_weaken_does_not_stack() -> None:
    s = crawl()
    man = s.enemy("Straw Man", at="A")
    enemy_suffers(s.t, man, WEAKEN)
    before = man.conditions
    enemy_suffers(s.t, man, WEAKEN)
    assert man.conditions == before


@pytest.mark.rule("BS-COND-02")
def test_wounds_are_no_conditions() -> None:
    s = crawl()
    s.hero("Stoneheart", wounds=2)
    assert s.hero("Stoneheart").conditions == 0


@pytest.mark.rule("BS-COND-09", "BS-COND-11")
def test_blessing_and_fatigue_bear_on_the_next_action_roll_of_any_kind() -> None:
    s = crawl()
    s.enemy("Straw Man", at="S")
    s.gain("Stoneheart", "blessing")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[2, 15])
    assert s.wounds("Stoneheart") == 0
    assert not s.has("Stoneheart", "blessing")


@pytest.mark.rule("BS-COND-10", "BS-CF-18", "BS-END-02", "BS-END-03")
def test_burn_wounds_at_the_end_of_the_round_and_goes() -> None:
    s = crawl()
    s.gain("Stoneheart", "burn")
    s.gain(s.enemy("Straw Man", at="A"), "burn")
    s.order("Stoneheart", "Straw Man").end_phase(draws=["Straw Cut", "Stoneheart"])
    assert s.wounds("Stoneheart") == 1
    assert s.t.enemies[0].wounds == 1
    assert not s.has("Stoneheart", "burn")
    assert not s.has(s.t.enemies[0], "burn")


@pytest.mark.rule("BS-COND-12", "BS-COND-13", "BS-GAP-56")
def test_frostbite_makes_a_heros_wound_serious_and_an_enemys_wound_two() -> None:
    s = crawl().turn("Stoneheart", draws=["Straw Bruise"])
    hero = s.hero("Stoneheart")
    suffer(s.t, hero, FROSTBITE)
    ended(wound_hero(s.t, hero))
    assert s.names(hero.serious) == ["Straw Bruise"]
    assert not s.has("Stoneheart", "frostbite")
    giant = s.enemy("Straw Giant", at="A")
    enemy_suffers(s.t, giant, FROSTBITE)
    ended(wound_enemy(s.t, giant))
    assert s.names(s.t.heated) == ["Straw Giant"]
    assert not s.has(giant, "frostbite")


@pytest.mark.rule("BS-COND-12")
def test_of_two_wounds_frostbite_makes_the_first_serious() -> None:
    s = crawl().turn("Stoneheart", draws=["Straw Bruise", "Straw Cut"]).gain("Stoneheart", "frostbite")
    hero = s.hero("Stoneheart")
    ended(wound_hero(s.t, hero))
    ended(wound_hero(s.t, hero))
    assert (s.names(hero.serious), s.names(hero.wounds)) == (["Straw Bruise"], ["Straw Cut"])


@pytest.mark.rule("BS-GAP-106", "BS-COND-12")
def test_a_serious_wound_spends_frostbite() -> None:
    s = crawl().turn("Stoneheart", draws=["Straw Bruise"]).gain("Stoneheart", "frostbite")
    ended(wound_hero(s.t, s.hero("Stoneheart"), serious=True))
    assert (s.wounds("Stoneheart"), s.has("Stoneheart", "frostbite")) == (1, False)


@pytest.mark.rule("BS-GAP-106", "BS-COND-12")
@pytest.mark.parametrize("frozen", [("Stoneheart",), ("Dawnguard",), ("Stoneheart", "Dawnguard"), ()])
def test_a_wound_taken_over_meets_the_frostbite_of_the_hero_who_suffers_it(frozen: tuple[str, ...]) -> None:
    s = crawl("Stoneheart", "Dawnguard").abilities("Dawnguard", "Martyr")
    for name in frozen:
        s.gain(name, "frostbite")
    s.enemy("Straw Man", at="S")
    s.order("Straw Man", "Stoneheart", "Dawnguard").turn("Straw Man", rolls=[2], draws=["Straw Bruise"])
    s.do("use-card", "Martyr")
    assert s.wounds("Stoneheart") == 0
    assert s.has("Stoneheart", "frostbite") == ("Stoneheart" in frozen), "who suffers nothing keeps the token"
    dawnguard = s.hero("Dawnguard")
    assert (len(dawnguard.serious), len(dawnguard.wounds)) == ((1, 0) if "Dawnguard" in frozen else (0, 1))
    assert not s.has("Dawnguard", "frostbite")


@pytest.mark.rule("BS-GAP-106", "BS-COND-12")
def test_a_wound_that_nobody_suffers_spends_no_frostbite() -> None:
    s = crawl("Stoneheart", "Dawnguard").abilities("Dawnguard", "Martyr")
    s.hero("Dawnguard").enhanced = s.hero("Dawnguard").abilities[:]  # it may ward the wound off
    renew(s.t)
    s.gain("Stoneheart", "frostbite").gain("Dawnguard", "frostbite")
    s.enemy("Straw Man", at="S")
    s.order("Straw Man", "Stoneheart", "Dawnguard").turn("Straw Man", rolls=[2, 15]).do("use-card", "Martyr")
    assert (s.wounds("Stoneheart"), s.wounds("Dawnguard")) == (0, 0)
    assert s.has("Stoneheart", "frostbite")
    assert s.has("Dawnguard", "frostbite")


def sworn(*others: str) -> Story:
    """Stoneheart beside an Executioner, whose hit is two wounds, of which he suffers one at most."""
    s = crawl("Stoneheart", *others).abilities("Stoneheart", "Oath of Iron", "Unbroken")
    s.enemy("Executioner", at="S")
    s.t.fate = 1
    return s.order("Stoneheart", "Executioner", *others)


@pytest.mark.rule("BS-GAP-106")
def test_nobody_is_asked_to_take_over_a_wound_that_is_averted() -> None:
    s = sworn("Dawnguard").abilities("Dawnguard", "Martyr").turn("Stoneheart").do("use", "Oath of Iron")
    s.luck(rolls=[2], draws=["Straw Bruise"]).do("end-turn").do("pass")
    assert (s.asked, s.wounds("Stoneheart")) == ("turn", 1)
    assert s.choice.seat == s.hero("Dawnguard").seat


@pytest.mark.rule("BS-GAP-106")
def test_a_wound_that_is_averted_is_not_softened_and_spends_no_frostbite() -> None:
    s = sworn().turn("Stoneheart").do("use", "Oath of Iron")
    s.gain("Stoneheart", "frostbite")
    s.t.lasting.append(Lasting("under-attack", s.box.number["Oath of Iron"], 0, amount=1, until="turn"))
    before = len(s.t.lasting)
    ended(wound_hero(s.t, s.hero("Stoneheart"), serious=True))
    assert (s.wounds("Stoneheart"), s.has("Stoneheart", "frostbite")) == (0, True)
    assert len(s.t.lasting) == before, "Unbroken has softened nothing"


@pytest.mark.rule("BS-GAP-109", "BS-COND-14")
def test_a_card_that_waits_for_the_next_deal_is_not_pinned_nor_one_twice() -> None:
    from emberhall.games.bardsung.rules.conditions import pin

    s = crawl()
    man = s.enemy("Straw Man", at="A")
    assert pin(s.t, man.card)
    assert not pin(s.t, man.card)
    s.order("Stoneheart")
    s.t.joining = [man.card]
    assert not pin(s.t, man.card)


@pytest.mark.rule("BS-EX-31", "BS-COND-17", "BS-COND-18")
def test_poison_mounts_up() -> None:
    s = crawl("Stoneheart").turn("Stoneheart", draws=["Straw Cut", "Straw Cut", "Straw Cut"])
    hero = s.hero("Stoneheart")
    found = []
    for _ in range(3):
        ended(suffer(s.t, hero, POISON))
        found.append((len(hero.wounds), hero.poison))
    assert found == [(0, 1), (1, 2), (3, 3)]


@pytest.mark.rule("BS-COND-08", "BS-COND-19", "BS-REST-07", "BS-COND-20", "BS-GAP-35")
def test_a_rest_ends_bleed_poison_and_silence() -> None:
    s = crawl().resource("firewood", 1).gain("Stoneheart", "bleed", "poison", "silence", "blessing")
    s.turn("Stoneheart").do("rest").do("rest-zone", s.zone("B"))
    hero = s.hero("Stoneheart")
    assert hero.poison == 0
    assert not s.has("Stoneheart", "bleed")
    assert not s.has("Stoneheart", "silence")
    assert s.has("Stoneheart", "blessing")


@pytest.mark.rule("BS-COND-12", "BS-COND-18", "BS-GAP-52")
@pytest.mark.parametrize("wounds", [0, 2])
def test_of_the_wounds_of_poison_frostbite_makes_the_first_serious_and_a_potion_ends_them(wounds: int) -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().resource("firewood", 0).token("gas", "S")
    s.gain("Stoneheart", "poison", "poison", "poison", "frostbite").hero("Stoneheart", wounds=wounds)
    s.hero("Dawnguard", at="B")
    draws = ["Straw Cut", "Straw Bruise", "Straw Bruise"]
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart", draws=draws[: 2 if wounds else 3]).do("end-turn")
    if wounds:
        s.do("drink-potion", seat=1)  # the fourth wound is one too many
    hero = s.hero("Stoneheart")
    assert (hero.poison, len(hero.serious) + len(hero.wounds)) == ((0, 0) if wounds else (4, 3))
    assert s.names(hero.serious) == ([] if wounds else ["Straw Cut"])
    s.done()


@pytest.mark.rule("BS-EX-47", "BS-COND-14", "BS-COND-15", "BS-COND-16", "BS-COND-27", "BS-GAP-37")
def test_a_pinned_card_keeps_its_space_in_any_shuffle() -> None:
    from emberhall.games.bardsung.rules.marching_order import deal

    s = crawl("Stoneheart", "Lightweaver")
    s.enemy("Brigand", at="A")
    s.enemy("Raider", at="A")
    s.order("Stoneheart", "Brigand", "Lightweaver")
    s.t.row[1].pinned = True
    s.t.joining = [s.box.number["Raider"]]
    s.turn("Stoneheart", draws=["Raider", "Lightweaver"])
    deal(s.t)
    assert s.row() == ["Raider", "Brigand", "Lightweaver", "Stoneheart"]
    assert not any(slot.pinned for slot in s.t.row)
    assert len(s.ready()) == 4


@pytest.mark.rule("BS-COND-27")
def test_a_pinned_card_beyond_the_end_takes_the_last_place() -> None:
    from emberhall.games.bardsung.rules.marching_order import deal, remove

    s = crawl("Stoneheart", "Lightweaver")
    s.enemy("Brigand", at="A")
    s.order("Stoneheart", "Lightweaver", "Brigand")
    s.t.row[2].pinned = True
    remove(s.t, s.box.number["Lightweaver"])
    s.turn("Stoneheart")
    deal(s.t)
    assert s.row() == ["Stoneheart", "Brigand"]


@pytest.mark.rule("BS-COND-29")
def test_tokens_of_a_hero_who_escaped_no_longer_count() -> None:
    s = crawl("Stoneheart", "Dawnguard").gain("Stoneheart", "bleed")
    s.hero("Stoneheart").escaped = True
    s.t.put_hero(s.hero("Stoneheart"), -1)
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1), ("T02A", 0, 12, 4))
    s.order("Dawnguard").end_phase(rolls=[3])
    assert s.t.echo == -1  # 3 is no failure


@pytest.mark.rule("BS-COND-05")
def test_what_removes_all_conditions_removes_blessing_and_pinned_too() -> None:
    from emberhall.games.bardsung.rules.healing import make_whole

    s = crawl().gain("Stoneheart", "blessing", "burn", "poison")
    s.t.row[0].pinned = True
    make_whole(s.t, s.hero("Stoneheart"))
    hero = s.hero("Stoneheart")
    assert (hero.conditions, hero.poison) == (0, 0)
    assert not s.has("Stoneheart", "pinned")


# ---------------------------------------------------------------- wounds and defeat


@pytest.mark.rule("BS-WOUND-01", "BS-WOUND-06")
def test_each_wound_is_a_card_of_the_wound_deck() -> None:
    s = crawl().turn("Stoneheart", draws=["Straw Cut", "Straw Bruise"])
    hero = s.hero("Stoneheart")
    ended(wound_hero(s.t, hero))
    ended(wound_hero(s.t, hero))
    assert s.names(hero.wounds) == ["Straw Cut", "Straw Bruise"]


@pytest.mark.rule(
    "BS-WOUND-02", "BS-HERO-04", "BS-TOKEN-06", "BS-TOKEN-07", "BS-TOKEN-01", "BS-TOKEN-02", "BS-CF-33", "BS-GAP-52"
)
def test_a_potion_revives_a_hero_who_reached_its_grit_and_the_rest_of_the_attack_is_dropped() -> None:
    s = crawl().resource("healing potion", 1).gain("Stoneheart", "bleed")
    s.hero("Stoneheart", wounds=3)
    s.enemy("Straw Ogre", at="S")  # wound, push
    s.order("Straw Ogre", "Stoneheart").turn("Straw Ogre", rolls=[2, 2], draws=["Straw Cut"])
    assert s.asked == "defeated"
    s.do("drink-potion")
    assert s.wounds("Stoneheart") == 0
    assert s.at("Stoneheart") == "S"  # not pushed
    assert s.hero("Stoneheart").conditions == 0
    assert (s.t.resources[0], s.t.spent[0]) == (0, 1)


@pytest.mark.rule("BS-TOKEN-08", "BS-WOUND-05", "BS-TOKEN-03")
def test_the_heroes_may_do_without_the_potion_and_fail() -> None:
    s = crawl().resource("healing potion", 1)
    s.hero("Stoneheart", wounds=3)
    s.enemy("Straw Man", at="S")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[2], draws=["Straw Cut"]).do("give-up")
    assert s.outcome is not None
    assert not s.outcome.won


@pytest.mark.rule("BS-WOUND-07", "BS-GAP-24")
def test_discarded_wounds_make_a_new_deck_and_then_plain_wounds_are_used() -> None:
    s = crawl().turn("Stoneheart")
    card = s.box.number["Straw Cut"]
    s.t.wound_discard = [card]
    s.t.wound_deck.bags = []
    assert draw_wound(s.t) == card
    assert draw_wound(s.t) == -1


@pytest.mark.rule("BS-SERIOUS-10", "BS-GAP-54")
def test_enemies_suffer_no_serious_wounds() -> None:
    from emberhall.games.bardsung.cards.attack_effects import SeriousWound
    from emberhall.games.bardsung.rules.language import Strike

    s = crawl()
    man = s.enemy("Straw Man", at="S")
    SeriousWound().on_enemy(s.t, Strike(s.t.heroes[0], man, True, -1, man.at), man)
    assert man.wounds == 0


@pytest.mark.rule("BS-SERIOUS-04", "BS-EX-28")
def test_a_serious_wound_hinders_while_it_lies_face_up() -> None:
    from emberhall.games.bardsung.rules.healing import flip_serious
    from emberhall.games.bardsung.rules.movement import hero_speed
    from emberhall.games.bardsung.rules.standing import renew

    s = crawl()
    hero = s.hero("Stoneheart")
    hero.serious, hero.timers = [s.box.number["Straw Bruise"]], [0]
    renew(s.t)
    assert hero_speed(s.t, hero) == 1
    flip_serious(s.t, hero, 0)
    assert hero_speed(s.t, hero) == 2


@pytest.mark.rule("BS-SERIOUS-07")
def test_a_failed_recovery_leaves_the_card_and_may_be_tried_again() -> None:
    s = crawl()
    hero = s.hero("Stoneheart")
    hero.serious, hero.timers = [s.box.number["Straw Bruise"]], [0]
    s.turn("Stoneheart", rolls=[7, 8])  # 7 + 2 against TN 10
    assert s.names(s.hero("Stoneheart").serious) == ["Straw Bruise"]
    s.do("end-turn")
    assert s.hero("Stoneheart").serious == []


@pytest.mark.rule("BS-SERIOUS-05")
def test_of_several_serious_wounds_one_is_chosen() -> None:
    s = crawl()
    hero = s.hero("Stoneheart")
    bruise = s.box.number["Straw Bruise"]
    hero.serious, hero.timers = [bruise, bruise], [0, 0]
    s.turn("Stoneheart", rolls=[15])
    assert s.asked == "serious-wound"
    s.do("try-wound", 1)
    assert len(s.hero("Stoneheart").serious) == 1


@pytest.mark.rule("BS-SERIOUS-09", "BS-SERIOUS-01")
def test_a_serious_wound_with_timers_flips_with_its_last() -> None:
    s = crawl("Stoneheart", "Dawnguard")
    hero = s.hero("Stoneheart")
    hero.conditions |= FROSTBITE
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart", draws=["Straw Cut"])
    ended(wound_hero(s.t, s.hero("Stoneheart")))
    assert s.hero("Stoneheart").timers == [2]
    s.do("end-turn")
    assert s.hero("Stoneheart").timers == [1]


# ---------------------------------------------------------------- healing


@pytest.mark.rule("BS-HEAL-01", "BS-CF-46")
def test_healing_removes_a_wound_or_flips_a_serious_one() -> None:
    s = crawl().abilities("Stoneheart", "Straw Prayer")
    hero = s.hero("Stoneheart", wounds=1)
    hero.serious, hero.timers = [s.box.number["Straw Cut"]], [2]
    s.turn("Stoneheart").do("use", "Straw Prayer")
    assert s.asked == "heal"
    assert s.offers("remove-wound")
    s.do("flip-wound", 0)
    assert len(s.hero("Stoneheart").wounds) == 2


@pytest.mark.rule("BS-HEAL-02")
def test_a_hero_without_wounds_gains_nothing_from_healing() -> None:
    s = crawl().abilities("Stoneheart", "Straw Prayer")
    assert heal(s.t, s.hero("Stoneheart")) is None
    assert not s.turn("Stoneheart").offers("use", "Straw Prayer")


# ---------------------------------------------------------------- tokens


@pytest.mark.rule("BS-TOKEN-11", "BS-TOKEN-12", "BS-CF-51")
def test_a_charm_replenishes_all_fate_at_no_action_by_anybody() -> None:
    s = crawl("Stoneheart", "Dawnguard")
    s.t.fate = 0
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart")
    assert {option.seat for option in s.offers("charm")} == {0, 1}
    s.do("charm", seat=1)
    assert (s.t.fate, s.t.actions, s.t.resources[3]) == (3, 2, 2)
    assert not s.offers("charm")  # nothing is exhausted


@pytest.mark.rule("BS-TOKEN-12")
def test_a_charm_may_be_spent_where_fate_could_be_paid() -> None:
    s = crawl().abilities("Stoneheart", "Straw Fist")
    s.enemy("Straw Man", at="S")
    s.t.fate = 0
    s.turn("Stoneheart", rolls=[15, 4, 1]).do("use", "Straw Fist").do("charm").do("empower")
    assert s.t.fate == 2


@pytest.mark.rule("BS-TOKEN-04")
def test_three_of_each_resource_at_first() -> None:
    assert on_a_crawl().t.resources == [3, 3, 3, 3]


@pytest.mark.rule("BS-FREE-01", "BS-FREE-02", "BS-FREE-03")
def test_a_free_use_follows_the_rules_and_costs_no_action() -> None:
    from emberhall.games.bardsung.rules.turn import use_ability

    s = in_the_tavern("Dawnguard").bare()
    s.turn("Dawnguard")
    hero = s.hero("Dawnguard")
    ended(use_ability(s.t, hero, s.box.number["Steadfast"]))
    assert s.t.actions == 2
    assert s.box.number["Steadfast"] in hero.used  # once a turn all the same


def test_burn_is_no_wound_at_once() -> None:
    s = crawl()
    suffer(s.t, s.hero("Stoneheart"), BURN)
    assert s.wounds("Stoneheart") == 0


@pytest.mark.rule("BS-COND-20")
def test_silence_is_seen_by_all_and_does_not_stack() -> None:
    s = crawl("Stoneheart", "Dawnguard").order("Stoneheart", "Dawnguard").gain("Stoneheart", "silence")
    s.turn("Stoneheart")
    assert all(b"silence" in s.played.sight(seat).json() for seat in (0, 1))
    before = s.hero("Stoneheart").conditions
    ended(suffer(s.t, s.hero("Stoneheart"), SILENCE))
    assert s.hero("Stoneheart").conditions == before
    assert [s.game.silent(s.t, seat) for seat in (0, 1)] == [True, False]


@pytest.mark.rule("BS-GAP-94")
def test_second_wind_revives_a_hero_once_as_a_potion_does() -> None:
    s = crawl().resource("healing potion", 0)
    s.t.second_wind = True
    s.hero("Stoneheart", wounds=3)
    s.enemy("Straw Ogre", at="S")
    s.order("Straw Ogre", "Stoneheart").turn("Straw Ogre", rolls=[2, 2], draws=["Straw Cut"])
    assert {o.act for o in s.choice.options} == {"second-wind", "give-up"}
    s.do("second-wind")
    assert s.wounds("Stoneheart") == 0
    assert not s.t.second_wind


@pytest.mark.rule("BS-GAP-93")
def test_a_squire_does_one_favour_an_encounter_without_an_action() -> None:
    s = crawl().order("Stoneheart")
    s.hero("Stoneheart").squire = s.box.number["Miro"]
    s.t.fate = 1
    s.turn("Stoneheart")
    actions = s.t.actions
    s.do("favour", "Miro")
    assert (s.t.fate, s.t.actions) == (2, actions)
    assert not s.offers("favour")


@pytest.mark.rule("BS-GAP-93")
def test_a_squire_does_nothing_more_once_its_hero_was_defeated() -> None:
    s = crawl().resource("healing potion", 1)
    s.hero("Stoneheart", wounds=3).squire = s.box.number["Miro"]
    s.enemy("Straw Ogre", at="S")
    s.order("Straw Ogre", "Stoneheart").turn("Straw Ogre", rolls=[2, 2], draws=["Straw Cut"])
    s.do("drink-potion")
    assert not s.offers("favour")


@pytest.mark.rule("BS-GAP-93")
def test_nor_has_a_defeated_hero_the_standing_benefit_of_a_squire() -> None:
    from emberhall.games.bardsung.rules.effects import stands_fast
    from emberhall.games.bardsung.rules.standing import renew

    s = crawl().resource("healing potion", 1)
    s.hero("Stoneheart", wounds=3).squire = s.box.number["Ruk"]  # cannot be pushed
    renew(s.t)
    assert stands_fast(s.t, s.hero("Stoneheart"))
    s.enemy("Straw Man", at="S")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[2], draws=["Straw Cut"]).do("drink-potion")
    assert not stands_fast(s.t, s.hero("Stoneheart"))


@pytest.mark.rule("BS-EFFECT-09", "BS-COND-04")
def test_a_second_pinned_token_on_a_card_is_none_and_not_told_of() -> None:
    s = crawl()
    s.enemy("Straw Man", at="A")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart")
    (man,) = s.t.enemies
    for _ in range(2):
        ended(enemy_suffers(s.t, man, PINNED))
        assert s.has(man, "pinned")
        told = [entry.event for entry in s.played.entries() if isinstance(entry.event, EnemySuffers)]
        assert [(event.uid, event.condition) for event in told] == [(man.uid, PINNED)]  # when it came, and no more
