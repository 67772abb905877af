"""The battle deck: every card drawn and played on, and a short story for each word of its own."""

from __future__ import annotations

import pytest

from emberhall.games.bardsung.cards.battles import DrawNear
from emberhall.games.bardsung.cards.whom_and_where import OnTile
from emberhall.games.bardsung.rules.attack import reach
from emberhall.games.bardsung.rules.behaviour import speed
from emberhall.games.bardsung.rules.box import AspectCard, open_box
from emberhall.games.bardsung.rules.dungeon import CLOSED
from emberhall.games.bardsung.rules.events import EnemyMoves
from emberhall.games.bardsung.rules.language import Deed
from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.rules.state import Aspect
from tests.games.bardsung.decks import draw_and_play, numbered
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl

CARDS: list[AspectCard] = list(open_box().battles.values())


def test_the_deck_is_that_of_the_box() -> None:
    assert sum(card.copies for card in CARDS) == 138
    assert len(CARDS) >= 90
    assert numbered(CARDS) == list(range(1, 139))
    assert len({card.name for card in CARDS}) == len(CARDS)
    assert all(card.copies == 1 for card in CARDS if card.timing != "immediate")  # one of each can be in play


@pytest.mark.rule("BS-CHALLENGE-01")
def test_gold_is_printed_on_challenges_alone() -> None:
    box = open_box()
    assert not any(card.gold for card in box.battles.values())
    assert any(card.gold for card in box.challenges.values())


def test_the_deck_is_varied() -> None:
    kinds = {(card.timing, card.engagement) for card in CARDS}
    assert len(kinds) == 5
    assert len([card for card in CARDS if card.timing == "sustained"]) >= 24
    assert len([card for card in CARDS if card.timing == "delayed"]) >= 14


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_card_can_be_drawn_and_played(card: AspectCard) -> None:
    draw_and_play(card, seed=len(card.name))


# ---------------------------------------------------------------- words of their own


def beside(card: str, *heroes: str, timers: int = 0) -> Story:
    """The card lies beside the entrance tile, an enemy stands with the first hero in A."""
    s = on_a_crawl(*heroes).bare().resource("charm", 0).resource("firewood", 0)
    s.t.fate = 0
    for hero in heroes:
        s.hero(hero, at="A")
    s.t.aspects = [Aspect(s.box.number[card], 0, 0, 0, timers)]
    renew(s.t)
    return s


def fight(card: str, rolls: list[int], ability: str = "Straw Fist") -> tuple[Story, object]:
    s = beside(card, "Stoneheart", "Dawnguard").abilities("Stoneheart", ability)
    enemy = s.enemy("Straw Man", at="A")
    s.order("Stoneheart", "Straw Man", "Dawnguard").turn("Stoneheart", rolls=rolls).do("use", ability)
    return s, enemy


def defend(card: str, rolls: list[int], draws: list[str] | None = None) -> Story:
    s = beside(card, "Stoneheart")
    s.enemy("Straw Man", at="A")
    return s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=rolls, draws=draws or [])


def test_fog_cuts_the_range_of_attacks() -> None:
    s = beside("Grey Fog", "Lightweaver")
    hero, card = s.hero("Lightweaver"), s.box.number["Spark"]
    attack = s.box.abilities[card].one.attack
    assert attack
    assert reach(s.t, hero, card, attack) == 1
    s.t.aspects = [Aspect(s.box.number["Blinding Smoke"], 0, 0, 0)]
    renew(s.t)
    assert reach(s.t, hero, card, attack) == 0


def test_no_fog_is_seen_through_and_two_are_no_worse_than_the_thicker() -> None:
    s = beside("Grey Fog", "Lightweaver").abilities("Lightweaver", "Spark", "Far Sight")  # range 2, and one more
    hero, card = s.hero("Lightweaver"), s.box.number["Spark"]
    attack = s.box.abilities[card].one.attack
    assert attack
    assert reach(s.t, hero, card, attack) == 1
    s.t.aspects.append(Aspect(s.box.number["Blinding Smoke"], 0, 0, 0, uid=7))
    renew(s.t)
    assert reach(s.t, hero, card, attack) == 0


def test_of_two_heroes_as_near_an_enemy_draws_near_the_highest_initiative() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard").bare()
    s.hero("Stoneheart", at="D")
    s.hero("Dawnguard", at="F")
    enemy = s.enemy("Straw Man", at="E")
    s.order("Dawnguard", "Straw Man", "Stoneheart")
    DrawNear(OnTile(who="enemies")).run(s.t, Deed(0, place=0))
    assert s.at(enemy) == "F"


def test_locked_shields_need_two_of_a_kind() -> None:
    s, _ = fight("Locked Shields", [8, 1])  # 8 + 2 against TN 10
    assert s.asked == "effects"
    s = beside("Locked Shields", "Stoneheart").abilities("Stoneheart", "Straw Fist")
    s.enemy("Straw Man", at="A")
    s.enemy("Straw Man", at="A")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart", rolls=[8]).do("use", "Straw Fist")
    s.do("target", "Straw Man 1")
    assert s.asked == "turn"  # missed: TN 11


def test_cut_off_from_friends_lowers_the_toughness_of_one_alone() -> None:
    s, enemy = fight("Cut Off from Friends", [15, 3])
    s.do("apply")
    assert s.wounds(enemy) == -1  # type: ignore[arg-type]


def test_under_the_banner() -> None:
    s = beside("Under the Banner", "Stoneheart").abilities("Stoneheart", "Straw Fist").token("banner", "A")
    enemy = s.enemy("Straw Man", at="A")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart", rolls=[15, 4]).do("use", "Straw Fist").do("apply")
    assert s.wounds(enemy) == 1  # toughness 5


@pytest.mark.parametrize(
    ("card", "hero", "enemy"), [("Slick Stones", 1, 1), ("Down the Slope", 2, 2), ("Mud to the Knee", 1, 0)]
)
def test_pace(card: str, hero: int, enemy: int) -> None:
    s = beside(card, "Stoneheart")
    foe = s.enemy("Straw Man", at="A")
    assert (speed(s.t, s.hero("Stoneheart"), 2), speed(s.t, foe, 1)) == (hero, enemy)


@pytest.mark.rule("BS-ENEMY-04", "BS-BEHAV-03")
@pytest.mark.parametrize(("foe", "leaves"), [("Straw Archer", True), ("Shaman", False)])  # of speed 2 and 1
def test_a_slowed_enemy_retreats_as_long_as_it_has_any_speed(foe: str, leaves: bool) -> None:
    s = beside("Mud to the Knee", "Stoneheart")
    enemy = s.enemy(foe, at="A")
    s.order(foe, "Stoneheart").turn(foe, rolls=[19])
    assert (s.at(enemy) != "A") is leaves


@pytest.mark.rule("BS-ENEMY-04")
@pytest.mark.parametrize(
    ("foe", "steps", "at"), [("Straw Archer", 1, "S"), ("Sniper", 2, "C"), ("Straw Archer", 2, "S")]
)
def test_what_draws_near_goes_no_farther_than_its_speed(foe: str, steps: int, at: str) -> None:
    s = beside("Mud to the Knee", "Stoneheart")
    enemy = s.enemy(foe, at="C")
    DrawNear(OnTile(who="enemies"), steps).run(s.t, Deed(0, place=0))
    assert s.at(enemy) == at


def test_heroes_are_slowed_by_one_card_only() -> None:
    s = beside("Slick Stones", "Stoneheart")
    s.t.aspects.append(Aspect(s.box.number["Mud to the Knee"], 0, 0, 0))
    renew(s.t)
    assert speed(s.t, s.hero("Stoneheart"), 2) == 1


@pytest.mark.parametrize(("card", "wounds"), [("Hot Blood", -1), ("Dulling Damp", 1)])
def test_damage_here(card: str, wounds: int) -> None:
    s, enemy = fight(card, [15, 3 if wounds < 0 else 4])
    s.do("apply")
    assert s.wounds(enemy) == wounds  # type: ignore[arg-type]


def test_fate_holds_its_breath() -> None:
    s = beside("Fate Holds Its Breath", "Stoneheart").abilities("Stoneheart", "Straw Fist")
    s.t.fate = 2
    s.enemy("Straw Man", at="A")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart", rolls=[15, 1]).do("use", "Straw Fist")
    assert s.asked == "effects"  # nobody was asked to empower the roll


def test_braced_feet() -> None:
    s = beside("Braced Feet", "Stoneheart")
    s.enemy("Straw Ogre", at="A")
    s.order("Straw Ogre", "Stoneheart").turn("Straw Ogre", rolls=[2, 2], draws=["Straw Cut"])
    assert (s.wounds("Stoneheart"), s.at("Stoneheart")) == (1, "A")


def test_dripping_vault() -> None:
    s = beside("Dripping Vault", "Lightweaver").abilities("Lightweaver", "Fireball")
    s.t.fate = 1
    enemy = s.enemy("Straw Man", at="A")
    s.order("Lightweaver", "Straw Man").turn("Lightweaver", rolls=[15, 1]).do("use", "Fireball").do("apply")
    assert not s.has(enemy, "burn")


def test_nowhere_to_run() -> None:
    s = beside("Nowhere to Run", "Stoneheart")
    enemy = s.enemy("Straw Archer", at="A")
    s.order("Straw Archer", "Stoneheart").turn("Straw Archer", rolls=[19])
    assert s.at(enemy) == "A"


def test_when_an_enemy_falls() -> None:
    s, _ = fight("Heads for Coin", [20])
    gold = s.t.gold
    s.do("apply")
    assert s.t.gold == gold + 1 + 2  # and the two of its card
    s, _ = fight("Last Spiteful Blow", [20])
    assert s.do("apply").has("Stoneheart", "fatigue")


@pytest.mark.rule("BS-ENEMY-09")
def test_who_has_fallen_does_not_come_to_avenge_itself() -> None:
    s = beside("Brothers in Arms", "Lightweaver").abilities("Lightweaver", "Straw Spell")
    fallen, brother = s.enemy("Straw Man", at="C", wounds=1), s.enemy("Straw Man", at="C")
    s.order("Lightweaver", "Straw Man").turn("Lightweaver", rolls=[20]).do("use", "Straw Spell")
    s.do("target", fallen.uid).do("apply")
    walks = [entry.event.uid for entry in s.played.entries() if isinstance(entry.event, EnemyMoves)]
    assert walks == [brother.uid]


@pytest.mark.rule("BS-ASPECT-10", "BS-ASPECT-12")
def test_an_enemy_that_falls_behind_a_closed_door_is_not_seen() -> None:
    s = beside("Heads for Coin", "Stoneheart", "Dawnguard").tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    s.t.dungeon = s.t.dungeon.with_door(1, CLOSED)
    s.abilities("Stoneheart", "Straw Fist").hero("Stoneheart", at="1A")
    s.enemy("Straw Man", at="1A")
    s.order("Stoneheart", "Straw Man", "Dawnguard").turn("Stoneheart", rolls=[20]).do("use", "Straw Fist").do("apply")
    assert (s.t.enemies, s.t.gold) == ([], 2)  # that of its card alone


@pytest.mark.rule("BS-ASPECT-10", "BS-ASPECT-12")
@pytest.mark.parametrize("closed", [False, True])
def test_pain_sharpens_nobody_behind_a_closed_door(closed: bool) -> None:
    s = beside("Pain Sharpens", "Stoneheart", "Dawnguard").tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    if closed:
        s.t.dungeon = s.t.dungeon.with_door(1, CLOSED)
    s.hero("Stoneheart", at="1A")
    s.enemy("Straw Man", at="1A")
    s.order("Straw Man", "Dawnguard", "Stoneheart").turn("Straw Man", rolls=[2], draws=["Straw Cut"])
    assert (s.wounds("Stoneheart"), s.has("Stoneheart", "blessing")) == (1, not closed)


def test_for_an_enemy_that_nobody_felled_who_acted_last_pays() -> None:
    s = beside("Last Spiteful Blow", "Stoneheart", "Dawnguard")
    s.gain(s.enemy("Straw Man", at="A", wounds=1), "burn")
    s.t.seat = s.hero("Stoneheart").seat
    s.order("Dawnguard", "Straw Man", "Stoneheart").end_phase(draws=["Dawnguard"])
    assert s.t.enemies == []
    assert (s.has("Stoneheart", "fatigue"), s.has("Dawnguard", "fatigue")) == (True, False)


@pytest.mark.rule("BS-ASPECT-10", "BS-AREA-09")
@pytest.mark.parametrize("closed", [False, True])
def test_who_acted_last_pays_nothing_behind_a_closed_door(closed: bool) -> None:
    s = beside("Last Spiteful Blow", "Stoneheart", "Dawnguard").tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    if closed:
        s.t.dungeon = s.t.dungeon.with_door(1, CLOSED)
    s.gain(s.enemy("Straw Man", at="A", wounds=1), "burn")
    s.t.seat = s.hero("Stoneheart", at="1A").seat
    s.order("Dawnguard", "Straw Man", "Stoneheart").end_phase(draws=["Dawnguard"])
    assert s.t.enemies == []
    assert s.has("Stoneheart", "fatigue") is not closed


def test_when_an_attack_misses_or_is_critical() -> None:
    s, _ = fight("Overreach", [2])
    assert s.has("Stoneheart", "fatigue")
    s, _ = fight("Loose Footing", [2])
    assert s.at("Stoneheart") != "A"
    s, enemy = fight("An Opening", [20])
    s.do("decline", "Wound", 0).do("decline", "Wound", 1)
    assert s.has(enemy, "weaken")  # type: ignore[arg-type]
    s, _ = fight("Shared Triumph", [20])
    assert s.do("decline", "Wound", 0).do("apply").t.fate == 2  # and the natural 20


def test_when_a_hero_is_struck_or_parries() -> None:
    assert defend("Serrated Blades", [2], ["Straw Cut"]).has("Stoneheart", "bleed")
    assert not defend("Serrated Blades", [19]).has("Stoneheart", "bleed")
    assert defend("Good Footwork", [19]).has("Stoneheart", "blessing")
    assert not defend("Good Footwork", [2], ["Straw Cut"]).has("Stoneheart", "blessing")
    assert defend("Pain Sharpens", [2], ["Straw Cut"]).has("Stoneheart", "blessing")
    s = defend("Parry and Answer", [19])
    assert s.has(s.t.enemies[0], "bane")


def test_where_a_turn_ends() -> None:
    for zone, burns in (("B", True), ("A", False)):  # B is the focus of the entrance
        s = beside("Glowing Grate", "Stoneheart", "Dawnguard")
        s.hero("Stoneheart", at=zone)
        s.order("Stoneheart", "Dawnguard").turn("Stoneheart").do("end-turn")
        assert s.has("Stoneheart", "burn") is burns


def test_a_pressure_plate() -> None:
    s = beside("Pressure Plate", "Stoneheart", "Dawnguard")
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart", rolls=[3], draws=["Straw Cut"]).do("move", s.zone("B"))
    assert s.wounds("Stoneheart") == 1
    assert "Pressure Plate; Stoneheart rolls 3" in s.told()[-1]
    s.do("move", s.zone("A")).do("move", s.zone("B"))  # once a round
    assert s.wounds("Stoneheart") == 1


def test_war_drums_until_somebody_stops_them() -> None:
    s = beside("War Drums", "Stoneheart", "Dawnguard")
    s.hero("Stoneheart", at="B")
    s.enemy("Straw Man", at="C")
    s.order("Stoneheart", "Dawnguard", "Straw Man").turn("Stoneheart").do("take-offer", "War Drums")
    assert s.t.aspects == []
    assert s.t.actions == 1


@pytest.mark.rule("BS-ASPECT-06", "BS-END-06", "BS-END-08")
def test_war_drums_are_heard_when_the_new_order_is_dealt() -> None:
    s = beside("War Drums", "Stoneheart", "Dawnguard")
    enemy = s.enemy("Straw Man", at="C")
    s.order("Stoneheart", "Dawnguard", "Straw Man").end_phase(draws=["Stoneheart", "Dawnguard"])
    assert s.row() == ["Straw Man", "Stoneheart", "Dawnguard"]
    assert s.at(enemy) != "C"  # it has acted before them


def test_the_ring_closes_and_the_healer_heals() -> None:
    for card in ("Closing Ring", "Healer Among Them"):
        s = beside(card, "Stoneheart")
        enemy = s.enemy("Straw Man", at="C", wounds=1)
        s.order("Straw Man", "Stoneheart").end_phase(draws=["Stoneheart"])
        assert (s.at(enemy) == "C", s.wounds(enemy)) == ((False, 1) if card == "Closing Ring" else (True, 0))
