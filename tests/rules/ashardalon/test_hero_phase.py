"""Rules of the section HERO: poison and surge, the three pairs of actions, and how the phase ends."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.games.ashardalon.cards.goals import AllEscaped
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.movement import SECOND_MOVE
from emberhall.games.ashardalon.rules.state import Thing
from emberhall.games.ashardalon.rules.tokens import SPHERE, TREASURE, put
from tests.games.ashardalon.story import N, Story, quiet_party


def walks(s: Story) -> set[int]:
    return {option.what for option in s.offers("walk")}


def undisturbed() -> Story:
    """Keyleth's turn, with Quinn to play after her, no tile to place and no Encounter Card to draw."""
    s = quiet_party("Keyleth", "Quinn")
    s.stack()
    s.encounters()
    return s


def corridor() -> Story:
    """Keyleth at the south end of the Start Tile, with two corridors to the north of it: sixteen squares in a row."""
    s = undisturbed()
    s.tile("W2-3", 0, N)
    s.tile("W2-4", 2, N)
    s.hero("Keyleth").at = 29
    return s


def north_of(s: Story, square: int, steps: int) -> int:
    x, y = s.t.dungeon.xy(square)
    return s.t.dungeon.at(x, y - steps)


def beside_a_bear(at: int = 6) -> Story:
    """Keyleth, and a Cave Bear of Quinn's that one miss does not trouble."""
    s = undisturbed()
    s.monster("Cave Bear", at=5, row="Quinn")
    s.hero("Keyleth").at = at
    return s


def on_the_way_out() -> Story:
    """An adventure that asks for nothing but to leave by the stairs of the Start Tile."""
    s = undisturbed()
    s.t.adventure = msgspec.structs.replace(s.t.adventure, exits=("Start",), victory=(AllEscaped(),))
    return s


def rolled(s: Story) -> list[events.Check]:
    """The rolls that had to reach a number."""
    return [entry.event for entry in s.entries() if isinstance(entry.event, events.Check)]


def hero_phase_is_over(s: Story) -> bool:
    """With nothing left to do the phase ends by itself, and the next question is put to Quinn."""
    return s.asked == "hero-phase" and s.choice.seat == 1


# ---------------------------------------------------------------- who acts


@pytest.mark.rule("WA-HERO-01")
def test_only_the_active_players_hero_is_asked_to_act() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monster("Cave Bear", at=5, row="Keyleth")
    s.begin()
    assert s.offers("walk")
    assert s.offers("power")
    assert {option.seat for option in s.choice.options} == {0}


# ---------------------------------------------------------------- poison, then the surge


@pytest.mark.rule("WA-HERO-02", "WA-COND-11", "WA-CON-03")
def test_poison_may_fell_a_hero_who_then_surges() -> None:
    s = quiet_party("Vistra")
    hero = s.hero("Vistra")
    hero.hp, hero.poisoned, s.t.surges = 1, True, 1
    s.begin()
    assert hero.hp == 4  # the Surge Value, not 5: the poison came first
    assert s.t.surges == 0
    assert hero.poisoned


@pytest.mark.rule("WA-HERO-02", "WA-WIN-03")
def test_poison_that_fells_a_hero_with_no_surge_left_loses_the_game() -> None:
    s = quiet_party("Vistra")
    hero = s.hero("Vistra")
    hero.hp, hero.poisoned, s.t.surges = 1, True, 0
    s.begin()
    assert hero.hp == 0
    assert s.outcome is not None
    assert not s.outcome.won


@pytest.mark.rule("WA-HERO-02")
def test_no_potion_can_be_drunk_before_the_poison_bites() -> None:
    s = quiet_party("Vistra")
    s.give("Vistra", "Potion of Healing")
    hero = s.hero("Vistra")
    hero.hp, hero.poisoned = 3, True
    s.begin()
    assert hero.hp == 2, "the first question comes after the damage"
    s.do("item", "Potion of Healing")
    assert hero.hp == 4


@pytest.mark.rule("WA-EX-28", "WA-HERO-02", "WA-HERO-03", "WA-GAP-63")
def test_the_example_of_poison_before_the_surge() -> None:
    s = quiet_party("Keyleth")
    hero = s.hero("Keyleth")
    hero.hp, hero.poisoned, s.t.surges = 1, True, 1
    s.stack()
    s.encounters()
    s.begin(rolls=[12])
    assert (hero.hp, s.t.surges) == (5, 0)  # 4, and 1 for her own Healing Hands
    s.do("done")
    assert not hero.poisoned


@pytest.mark.rule("WA-HERO-03", "WA-CON-02", "WA-SURGE-03")
def test_a_fallen_hero_must_surge_before_anything_else() -> None:
    s = quiet_party("Vistra")
    hero = s.hero("Vistra")
    hero.hp, s.t.surges = 0, 2
    s.begin()
    assert s.asked == "hero-phase", "nobody was asked about the surge"
    assert (hero.hp, s.t.surges) == (4, 1)
    assert hero.standing
    assert s.offers("walk")


@pytest.mark.rule("WA-HERO-03", "WA-SURGE-04")
def test_a_hero_on_its_feet_cannot_surge() -> None:
    s = quiet_party("Vistra")
    s.hero("Vistra").hp = 1
    s.begin()
    assert (s.hp("Vistra"), s.t.surges) == (1, 2)
    assert {option.act for option in s.choice.options} == {"walk", "done"}


# ---------------------------------------------------------------- the pairs of actions


@pytest.mark.rule("WA-HERO-04")
def test_the_phase_offers_a_move_and_an_attack_to_begin_with() -> None:
    s = beside_a_bear().begin()
    assert {option.act for option in s.choice.options} == {"walk", "power", "done"}


@pytest.mark.rule("WA-HERO-04")
def test_move_and_attack_attack_and_move_and_two_moves_are_all_there_is() -> None:
    def after(order: str) -> Story:
        """The phase with these actions taken: M runs 6 squares north, A attacks the monster that is there."""
        s = corridor()
        for steps, name in ((0, "Cave Bear"), (6, "Grell"), (12, "Orc Smasher")):
            s.monster(name, at=north_of(s, 29, steps) + 1, row="Quinn")
        s.begin(rolls=[1] * order.count("A"))
        for action in order:
            if action == "A":
                s.do("power", "Valiant Strike")
            else:
                s.do("walk", north_of(s, s.hero("Keyleth").at, 6))
        return s

    def endings(order: str) -> set[str]:
        s = after(order)
        if hero_phase_is_over(s):
            return {order}
        found: set[str] = set()
        if s.offers("power"):
            found |= endings(order + "A")
        if s.offers("walk"):
            found |= endings(order + "M")
        return found

    assert endings("") == {"MA", "AM", "MM"}


@pytest.mark.rule("WA-HERO-05", "WA-HERO-09")
def test_what_is_left_of_a_move_is_lost_with_the_attack() -> None:
    s = beside_a_bear(at=18).begin(rolls=[1])
    s.do("walk", 6)
    assert s.t.steps == 3
    s.do("power", "Holy Strike")
    assert hero_phase_is_over(s)


@pytest.mark.rule("WA-HERO-06", "WA-HERO-08")
def test_attack_and_then_move_the_whole_speed() -> None:
    s = corridor()
    goal = north_of(s, 29, 6)
    for at in (30, goal + 1):
        s.monster("Cave Bear", at=at, row="Quinn")
    s.begin(rolls=[1])
    s.do("power", "Holy Strike")
    assert goal in walks(s)
    assert north_of(s, 29, 7) not in walks(s)
    s.do("walk", goal)
    assert s.hero("Keyleth").at == goal
    assert hero_phase_is_over(s), "next to a bear, and no second Attack"


@pytest.mark.rule("WA-HERO-07", "WA-CON-01", "WA-HCARD-05")
def test_two_moves_make_twelve_squares_with_speed_six_and_no_attack() -> None:
    s = corridor()
    last = north_of(s, 29, 12)
    s.monster("Cave Bear", at=last + 1, row="Quinn")
    s.begin()
    assert last not in walks(s)
    s.do("walk", north_of(s, 29, 6))
    assert north_of(s, 29, 13) not in walks(s)
    s.do("walk", last)
    assert s.hero("Keyleth").at == last
    assert hero_phase_is_over(s), "next to a bear, and no Attack left"


@pytest.mark.rule("WA-HERO-07", "WA-MOVE-10")
def test_neither_move_may_end_in_another_heros_square() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.begin()
    assert s.hero("Vistra").at not in walks(s)
    s.do("walk", 30)
    assert s.hero("Vistra").at not in walks(s)


@pytest.mark.rule("WA-HERO-08")
def test_there_is_no_second_attack_not_even_with_another_power() -> None:
    s = beside_a_bear().begin(rolls=[1])
    assert s.offers("power", "Valiant Strike")
    s.do("power", "Holy Strike")
    assert not s.offers("power")
    assert s.offers("walk")


@pytest.mark.rule("WA-HERO-09")
def test_a_move_is_not_split_around_an_attack() -> None:
    s = beside_a_bear(at=14).begin(rolls=[1])
    s.do("walk", 6)  # 2 of 6
    assert s.t.steps == 4
    s.do("power", "Holy Strike")
    assert hero_phase_is_over(s)


# ---------------------------------------------------------------- a task in place of the Attack


@pytest.mark.rule("WA-HERO-10", "WA-TRAP-03")
def test_disabling_a_trap_after_a_move_takes_the_attack() -> None:
    s = beside_a_bear(at=18)
    s.marker("Poisoned Dart Trap", at=2, row="Quinn")
    s.begin(rolls=[1])
    assert not s.offers("disable")
    s.do("walk", 6)
    assert s.offers("power")
    s.do("disable", "Poisoned Dart Trap")
    assert hero_phase_is_over(s), "next to a bear, and no Attack left"


@pytest.mark.rule("WA-HERO-10")
def test_a_hero_who_has_attacked_can_disable_nothing() -> None:
    s = beside_a_bear()
    s.marker("Poisoned Dart Trap", at=2, row="Quinn")
    s.begin(rolls=[1])
    assert s.offers("disable")
    s.do("power", "Holy Strike")
    assert not s.offers("disable")


@pytest.mark.rule("WA-HERO-10", "WA-DOOR-08")
def test_unlocking_a_door_takes_the_attack_too() -> None:
    s = quiet_party("Keyleth", doors="yes")
    place = s.tile("W3-1", 0, N, doors=True)
    door = s.t.dungeon.doors[0]
    s.t.locked.append(door.id)
    s.hero("Keyleth").at = place * 16 + 6
    s.monster("Cave Bear", at=place * 16 + 5, row="Keyleth")
    s.begin(rolls=[9])
    assert s.offers("power")
    s.do("unlock", door.id)
    assert not s.offers("unlock")
    assert not s.offers("power")
    assert s.offers("walk"), "one Move is left"


@pytest.mark.rule("WA-GAP-136", "WA-MOVE-03", "WA-HERO-07")
def test_a_walk_beyond_what_is_left_of_the_move_says_that_it_begins_the_second() -> None:
    s = corridor().begin()
    start = s.hero("Keyleth").at
    assert not [o for o in s.offers("walk") if o.also == SECOND_MOVE], "every walk begins the first Move"
    s.do("walk", north_of(s, start, 4))  # two squares are left of six
    near, far = north_of(s, start, 6), north_of(s, start, 7)
    labels = {o.what: s.game.acts.label(s.t, o) for o in s.offers("walk")}
    assert "second Move" not in labels[near]
    assert labels[far].endswith(", beginning your second Move")
    s.do("walk", far)
    assert (s.t.moves, s.t.steps) == (2, 3), "what was left of the first Move is given up"
    assert not [o for o in s.offers("walk") if o.also == SECOND_MOVE], "there is no third"


@pytest.mark.rule("WA-GAP-136", "WA-MOVE-02")
def test_with_a_move_spent_every_walk_begins_the_second_but_not_one_that_a_card_grants() -> None:
    s = corridor()
    s.give("Keyleth", "Potion of Speed")
    s.t.moves, s.t.steps = 1, 0
    s.begin("hero_phase")
    assert {o.also for o in s.offers("walk")} == {SECOND_MOVE}
    s.do("item", "Potion of Speed")
    assert {o.also for o in s.offers("walk")} == {-1}


# ---------------------------------------------------------------- the end of the phase


@pytest.mark.rule("WA-HERO-11", "WA-COND-05", "WA-COND-12")
def test_a_roll_of_ten_ends_poison_and_dazed_ends_by_itself() -> None:
    s = undisturbed()
    hero = s.hero("Keyleth")
    hero.dazed = hero.poisoned = True
    s.begin("hero_phase", rolls=[10])
    s.do("done")
    assert (hero.dazed, hero.poisoned) == (False, False)
    s.done()


@pytest.mark.rule("WA-HERO-11", "WA-COND-12")
def test_a_roll_of_nine_ends_dazed_only() -> None:
    s = undisturbed()
    hero = s.hero("Keyleth")
    hero.dazed = hero.poisoned = True
    s.begin("hero_phase", rolls=[9])
    s.do("done")
    assert (hero.dazed, hero.poisoned) == (False, True)


@pytest.mark.rule("WA-HERO-11", "WA-ESCAPE-01", "WA-GAP-125")
def test_a_hero_on_the_exit_may_leave_when_its_hero_phase_ends() -> None:
    s = on_the_way_out()
    hero = s.hero("Keyleth")
    hero.at = 17  # on the stairs
    s.begin()
    assert not s.offers("escape"), "not before the end of the phase"
    s.do("done")
    s.do("escape")
    assert hero.escaped
    assert hero.at < 0


@pytest.mark.rule("WA-HERO-11", "WA-GAP-38")
def test_the_poison_roll_comes_before_the_way_out() -> None:
    s = on_the_way_out()
    hero = s.hero("Keyleth")
    hero.at, hero.poisoned, hero.dazed = 17, True, True
    s.begin("hero_phase", rolls=[10])
    s.do("done")
    assert s.asked == "escape"
    assert (hero.dazed, hero.poisoned) == (False, False)


@pytest.mark.rule("WA-GAP-38", "WA-HERO-11", "WA-CARD-12")
def test_a_treasure_on_the_tile_is_claimed_before_the_environment_can_fell_the_hero() -> None:
    s = undisturbed()
    hero = s.hero("Keyleth")
    hero.hp, s.hero("Quinn").at = 1, 26
    s.environment("Hidden Snipers")  # 1 damage to who ends its Hero Phase alone on its tile
    put(s.t, Thing(TREASURE, 6, 1 << 6, s.number("Amulet of Protection")))
    s.begin().do("done")
    assert (s.asked, hero.hp) == ("claim", 1)
    s.do("claim").do("give", "Keyleth")
    assert s.items("Keyleth") == ["Amulet of Protection"]
    assert hero.hp == 0


@pytest.mark.rule("WA-GAP-38", "WA-HERO-11")
def test_the_environment_takes_its_toll_before_the_way_out() -> None:
    s = on_the_way_out()
    hero = s.hero("Keyleth")
    hero.at, hero.hp, s.hero("Quinn").at = 17, 1, 6
    s.environment("Hidden Snipers")
    s.begin().do("done")
    assert (hero.hp, hero.escaped) == (0, False)
    assert s.asked == "hero-phase", "who has fallen leaves by no stairs"


@pytest.mark.rule("WA-GAP-38", "WA-HERO-11")
def test_the_flaming_sphere_burns_before_curses_are_rolled_for() -> None:
    s = undisturbed()
    s.monster("Cave Bear", at=5, row="Quinn")
    put(s.t, Thing(SPHERE, 6, 1 << 6, s.number("Flaming Sphere"), owner=0, n=3))
    s.hero("Keyleth").poisoned = True
    s.curse("Keyleth", "Terrifying Roar")
    s.begin("hero_phase", rolls=[10, 9]).do("done")
    assert (s.asked, s.hero("Keyleth").poisoned) == ("burn", False)
    assert len(rolled(s)) == 1, "for the poison alone"
    s.do("burn")
    assert len(rolled(s)) == 2


@pytest.mark.rule("WA-GAP-38", "WA-HERO-11", "WA-CARD-15")
def test_curses_are_rolled_for_before_the_way_out_of_a_pit_and_that_before_what_lies_there() -> None:
    s = undisturbed()
    hero = s.hero("Keyleth")
    s.marker("Pit", at=5, row="Quinn")
    hero.at, hero.pit = -1, 5
    s.curse("Keyleth", "Terrifying Roar")
    s.environment("Hidden Snipers")
    put(s.t, Thing(TREASURE, 6, 1 << 6, s.number("Amulet of Protection")))
    s.begin(rolls=[9, 10])  # the curse stays, the hero climbs out
    assert (s.asked, s.curses("Keyleth")) == ("climb-out", ["Terrifying Roar"])
    s.answer(0)
    assert s.asked == "claim"
    s.do("leave")
    assert hero.hp == 8, "who has only just climbed out is no target for the snipers"


@pytest.mark.rule("WA-HERO-12")
def test_when_the_hero_declines_to_go_on_exploration_begins() -> None:
    s = undisturbed()
    s.hero("Keyleth").at = 1
    s.stack("W2-3")
    s.monsters("Orc Smasher")
    s.begin()
    assert len(s.t.dungeon.places) == 2
    s.do("done")
    assert len(s.t.dungeon.places) == 3


@pytest.mark.rule("WA-GAP-39", "WA-GAP-40")
def test_a_hero_who_falls_in_its_hero_phase_acts_no_more_and_the_turn_goes_on() -> None:
    s = undisturbed()
    hero = s.hero("Keyleth")
    hero.at, hero.hp = 15, 1
    s.curse("Keyleth", "Dragon Fear")  # 1 damage on every new tile
    s.stack("W2-3")
    s.monsters("Orc Smasher")
    s.begin(rolls=[9])  # the curse stays
    s.do("walk", 19)  # a square of the other half of the Start Tile, along its east edge
    assert (hero.hp, hero.at) == (0, 19)
    assert len(s.t.dungeon.places) == 3, "exploration goes by where the hero lies"
    assert s.acted() == ["Orc Smasher"], "and the Villain Phase is played"
    assert hero_phase_is_over(s)
