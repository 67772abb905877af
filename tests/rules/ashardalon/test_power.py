"""Rules of the section POWER, and the published answers about single Power Cards."""

from __future__ import annotations

import pytest

from emberhall.engine.chance import Rigged
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.ashardalon.players.odds import attacks_of
from emberhall.games.ashardalon.rules.box import HeroCard
from emberhall.games.ashardalon.rules.state import Table, Thing
from emberhall.games.ashardalon.rules.tokens import BLADES, put
from tests.games.ashardalon.story import N, S, Story, a_hero_with, a_party, the_game

CLASSES = ("Cleric", "Fighter", "Paladin", "Rogue", "Wizard")


def heroes() -> list[HeroCard]:
    return list(a_party("Keyleth").box.heroes.values())


def choosing(hero: str) -> Match[Table]:
    """A game in which powers are chosen freely, at the first choice of one."""
    game, setup = the_game(), Setup("monster-hunt", (hero,), {"powers": "chosen"})
    return Match.of(game, setup, game.new(setup), Rigged(game.name, draws=["Amulet of Protection"]))


# ---------------------------------------------------------------- where powers come from


@pytest.mark.rule("WA-POWER-01")
def test_a_hero_attacks_with_powers_and_with_treasure_only() -> None:
    s = a_hero_with("Keyleth", "Holy Strike", "Valiant Strike", "Righteous Smite")
    s.give("Keyleth", "Ring of Shooting Stars", "Amulet of Protection")
    s.monster("Grell", at=5)
    s.begin()
    assert len(s.offers("power")) == 3
    assert len(s.offers("item")) == 1


@pytest.mark.rule("WA-POWER-02")
def test_a_pool_holds_the_powers_of_the_class_and_the_one_of_the_race() -> None:
    box = a_party("Heskan").box
    heskan = box.heroes[box.number["Heskan"]]
    pool = [power for power in box.powers.values() if power.open_to(heskan)]
    assert [power.name for power in pool if power.race] == ["Hurled Breath"]
    assert len([power for power in pool if not power.race]) == 9
    assert {power.hero_class for power in pool} == {"Wizard"}


@pytest.mark.rule("WA-POWER-02", "WA-SETUP-22")
def test_every_class_has_ten_cards_and_its_hero_has_one_of_them_without_choosing() -> None:
    box = a_party("Keyleth").box
    assert sorted(power.number or 0 for power in box.powers.values()) == list(range(1, 51))
    for hero in heroes():
        pool = [power for power in box.powers.values() if power.open_to(hero)]
        free = [power.type for power in pool if power.name != hero.automatic]
        assert len(pool) == 10
        assert [free.count(kind) for kind in ("at-will", "daily", "utility")] == [3, 3, 3]


@pytest.mark.rule("WA-HCARD-08")
def test_the_suggested_powers_are_a_legal_choice() -> None:
    box = a_party("Keyleth").box
    for hero in heroes():
        suggested = [box.powers[box.number[name]] for name in hero.suggested]
        assert all(power.open_to(hero) and power.name != hero.automatic for power in suggested)
        assert sorted(power.type for power in suggested) == ["at-will", "at-will", "daily", "utility"]


@pytest.mark.rule("WA-POWER-03")
def test_powers_are_chosen_anew_in_every_adventure() -> None:
    for _ in range(2):
        match = choosing("Keyleth")
        assert match.choice is not None
        assert match.choice.ask == "choose-power"
        assert match.state.heroes[0].powers == [match.state.box.number["Lay On Hands"]]


@pytest.mark.rule("WA-POWER-04")
def test_any_combination_within_the_limits_of_the_hero_card_can_be_chosen() -> None:
    wanted = ["Virtue's Touch", "Divine Challenge", "Valiant Strike", "Arcing Strike"]
    match = choosing("Keyleth")
    number = match.state.box.number
    for name in wanted:
        assert match.choice is not None
        pick = next(o for o in match.choice.options if o.what == number[name])
        kinds = {match.state.box.powers[o.what].type for o in match.choice.options}
        assert kinds == {match.state.box.powers[number[name]].type}
        match.choose(pick)
    assert match.state.heroes[0].powers == [number[name] for name in ("Lay On Hands", *wanted)]


@pytest.mark.rule("WA-POWER-05")
def test_one_card_supplies_bonus_damage_and_targets() -> None:
    s = a_hero_with("Keyleth", "Holy Strike", "Righteous Smite")
    bear = s.monster("Cave Bear", at=2, row="")  # AC 14, 2 Hit Points, not adjacent as the phase begins
    s.begin(rolls=[5]).do("walk", 6).do("power", "Holy Strike")
    assert s.hp(bear) == 2  # 5 + 8 misses: neither the +9 nor the damage on a miss of the Smite
    assert s.face_up("Keyleth", "Righteous Smite")


# ---------------------------------------------------------------- Daily, At-Will, Utility


@pytest.mark.rule("WA-POWER-06")
@pytest.mark.parametrize("die", [20, 2])
def test_a_daily_is_flipped_hit_or_miss_and_not_offered_again(die: int) -> None:
    s = a_hero_with("Keyleth", "Righteous Smite", "Holy Strike")
    s.monster("Evil Altar", at=1)  # AC 12, 5 Hit Points, adjacent, and it never acts
    s.begin(rolls=[die]).do("power", "Righteous Smite")
    assert not s.face_up("Keyleth", "Righteous Smite")
    s.do("done")
    assert s.t.turn == 1
    assert s.offers("power", "Holy Strike")
    assert not s.offers("power", "Righteous Smite")


@pytest.mark.rule("WA-POWER-07")
def test_a_treasure_readies_a_daily() -> None:
    s = a_hero_with("Keyleth", "Righteous Smite")
    s.give("Keyleth", "Potion of Rejuvenation")
    s.monster("Kraash", at=5)
    s.begin(rolls=[2]).do("power", "Righteous Smite").do("item", "Potion of Rejuvenation")
    assert s.face_up("Keyleth", "Righteous Smite")


@pytest.mark.rule("WA-POWER-07", "WA-POWER-13")
def test_a_readied_utility_can_be_used_again() -> None:
    s = a_hero_with("Quinn", "Healing Hymn")
    s.give("Quinn", "Potion of Rejuvenation")
    s.hero("Quinn").hp = 1
    s.begin().do("power", "Healing Hymn").do("item", "Potion of Rejuvenation").do("power", "Healing Hymn")
    assert s.hp("Quinn") == 5


def damage(hero_class: str, kind: str) -> list[int]:
    """What the attacks of a class deal, by type of power."""
    powers = [p for p in a_party("Keyleth").box.powers.values() if p.hero_class == hero_class and p.type == kind]
    return [attack.damage for power in powers for attack in attacks_of(power.do)]


@pytest.mark.rule("WA-POWER-08", "WA-POWER-10")
@pytest.mark.parametrize("hero_class", CLASSES)
def test_the_strongest_attack_of_a_class_is_a_daily(hero_class: str) -> None:
    assert max(damage(hero_class, "daily")) > max(damage(hero_class, "at-will"))


@pytest.mark.rule("WA-POWER-09")
def test_an_at_will_serves_turn_after_turn() -> None:
    s = a_hero_with("Vistra", "Sure Strike")
    margrath = s.monster("Margrath", at=5)  # AC 16, 8 Hit Points
    s.begin(rolls=[10])
    for turn in range(3):
        s.do("power", "Sure Strike")
        assert s.face_up("Vistra", "Sure Strike")
        assert s.hp(margrath) == 7 - turn
        s.luck(rolls=[1, 10])  # the villain misses, the next strike hits
        s.do("done")


@pytest.mark.rule("WA-POWER-11")
def test_no_utility_is_an_attack_on_monsters() -> None:
    utilities = [p for p in a_party("Keyleth").box.powers.values() if p.type == "utility"]
    assert not [p.name for p in utilities if list(attacks_of(p.do))]
    s = a_hero_with("Quinn", "Command")
    s.monster("Grell", at=5)
    s.begin().do("power", "Command").do("tile", 1)  # an attack roll would need a scripted die
    assert s.t.monsters[0].damage == 0


@pytest.mark.rule("WA-POWER-12")
def test_a_utility_of_the_hero_phase_costs_no_action() -> None:
    s = a_hero_with("Quinn", "Healing Hymn", "Sacred Flame")
    s.hero("Quinn").hp = 4
    s.monster("Grell", at=5, row="")
    s.begin(rolls=[3]).do("power", "Healing Hymn").do("power", "Sacred Flame").do("walk", 31)
    assert s.hero("Quinn").at == 31


@pytest.mark.rule("WA-POWER-12")
def test_a_utility_that_states_a_trigger_serves_on_anothers_turn() -> None:
    s = a_hero_with("Keyleth", friends=("Tarak",))
    s.give("Tarak", "Tumbling Escape")
    s.hero("Keyleth").at = 31
    s.monster("Orc Smasher", at=6, row="Keyleth")
    s.begin("monster_step", rolls=[15])  # Keyleth's Villain Phase; the Smasher is next to Tarak
    assert (s.asked, s.choice.seat) == ("hit-by-monster", s.hero("Tarak").seat)


@pytest.mark.rule("WA-POWER-12")
def test_a_utility_that_states_no_moment_takes_the_attack() -> None:
    s = a_hero_with("Keyleth", "Lay On Hands", "Holy Strike", friends=("Vistra",))
    s.hero("Vistra").hp = 3
    s.monster("Grell", at=5)
    s.begin().do("power", "Lay On Hands")
    assert not s.offers("power")
    assert s.offers("walk")


@pytest.mark.rule("WA-POWER-13")
def test_a_utility_is_flipped_by_its_use() -> None:
    s = a_hero_with("Quinn", "Command")
    s.monster("Grell", at=5, row="")
    s.monster("Snake", at=7, row="")
    s.begin().do("power", "Command").do("foe", "Grell").do("tile", 1)
    assert not s.offers("power")
    s.do("done")
    assert s.t.turn == 1
    assert not s.offers("power")


# ---------------------------------------------------------------- rulings on powers


@pytest.mark.rule("WA-GAP-36")
def test_no_attack_power_is_offered_without_a_target() -> None:
    box = a_party("Keyleth").box
    for hero in heroes():
        attacks = [p.name for p in box.powers.values() if p.open_to(hero) and list(attacks_of(p.do))]
        s = a_hero_with(hero.name, *attacks, friends=("Keyleth",) if hero.name != "Keyleth" else ("Vistra",))
        s.begin()
        assert attacks
        assert not s.offers("power")


@pytest.mark.rule("WA-GAP-64")
def test_a_power_for_an_adjacent_hero_never_serves_its_owner() -> None:
    s = a_hero_with("Keyleth", "Lay On Hands", "Virtue's Touch", friends=("Vistra",))
    s.hero("Keyleth").hp, s.hero("Keyleth").dazed = 1, True
    s.begin()
    assert not s.offers("power")


@pytest.mark.rule("WA-GAP-42")
def test_the_active_player_answers_first_then_the_others_clockwise() -> None:
    s = a_party("Quinn", "Keyleth", "Vistra")
    for name in ("Quinn", "Keyleth", "Vistra"):
        s.powers(name)
    s.powers("Quinn", "Perseverance")
    s.powers("Vistra", "One for the Team")
    s.powers("Keyleth", "Perseverance")
    s.t.active = s.hero("Keyleth").seat
    s.t.experience = [s.number("Gibbering Mouther")] * 2
    s.encounter("Unbearable Heat")
    assert s.choice.seat == s.hero("Keyleth").seat
    s.do("pass")
    assert s.choice.seat == s.hero("Vistra").seat  # to the left of Keyleth
    s.do("pass")
    assert s.choice.seat == s.hero("Quinn").seat


@pytest.mark.rule("WA-GAP-78")
@pytest.mark.parametrize(("level", "left"), [(2, 5), (1, 6)])
def test_a_twenty_of_a_second_level_hero_deals_one_more(level: int, left: int) -> None:
    s = a_hero_with("Vistra", "Sure Strike")
    s.hero("Vistra").level = level
    kraash = s.monster("Kraash", at=5)
    s.begin(rolls=[20]).do("power", "Sure Strike")
    assert s.hp(kraash) == left


@pytest.mark.rule("WA-GAP-104")
def test_to_arms_answers_every_legion_devil_as_it_is_placed() -> None:
    s = a_hero_with("Vistra", "To Arms!")
    s.hero("Vistra").at = 2
    s.stack("B4-1")
    s.monsters("Legion Devil")
    s.begin("exploration_phase")
    assert [m.at for m in s.t.monsters] == [s.t.dungeon.scorch[2]]
    s.do("pass")
    assert s.asked == "place-monster"  # the second goes on any free square of the tile
    assert {o.what >> 4 for o in s.choice.options} == {2}


@pytest.mark.rule("WA-GAP-108")
def test_a_second_blade_barrier_moves_the_tokens_there_are() -> None:
    s = a_hero_with("Quinn", "Blade Barrier")
    s.begin()
    for tile, squares in ((1, (25, 26, 27, 29, 30)), (0, (1, 2, 3, 5, 6))):
        s.do("power", "Blade Barrier").do("tile", tile)
        for square in squares:
            s.do("square", square)
        s.hero("Quinn").flipped.clear()
        s.give("Quinn")  # notes anew what lies face up
        s.do("done")
    assert sorted(x.at for x in s.t.things) == [1, 2, 3, 5, 6]


@pytest.mark.rule("WA-GAP-119")
def test_several_twenties_of_one_attack_offer_one_level_and_the_player_sets_the_order() -> None:
    s = a_hero_with("Heskan", "Shock Sphere")
    s.t.experience = [s.number("Gibbering Mouther")] * 4
    s.monster("Kraash", at=25)
    s.monster("Margrath", at=26)
    s.begin(rolls=[20, 20]).do("power", "Shock Sphere")
    assert {s.game.name(m.card) for m in s.t.monsters if s.offers("foe", m.uid)} == {"Kraash", "Margrath"}
    s.do("foe", "Margrath")
    assert s.asked == "level-up"
    s.do("pass")
    assert s.asked == "hero-phase"


# ---------------------------------------------------------------- Blade Barrier and Caltrops


def blades(s: Story, *squares: int, owner: str = "Quinn") -> None:
    """Blade Barrier tokens of a hero on these squares."""
    for square in squares:
        put(s.t, Thing(BLADES, square, 1 << square, s.number("Blade Barrier"), s.hero(owner).seat, 1))


@pytest.mark.rule("WA-CARD-01")
def test_blades_hurt_a_monster_that_stops_on_them_and_go() -> None:
    s = a_hero_with("Quinn", "Command")
    bear = s.monster("Cave Bear", at=5)
    blades(s, 26, 30)
    s.begin().do("power", "Command").do("tile", 1)  # onto the scorch mark, square 26
    assert s.hp(bear) == 1
    assert [x.at for x in s.t.things] == [30]


@pytest.mark.rule("WA-CARD-01")
def test_blades_do_not_hurt_a_monster_that_passes_or_stands_there_already() -> None:
    s = a_hero_with("Quinn")
    south = s.tile("W2-3", 1, S)
    s.hero("Quinn").at = s.t.dungeon.scorch[south]
    duergar = s.monster("Duergar Guard", at=6, row="Quinn")
    blades(s, 6, 10, 14, 18, 22)  # under it, and all the way to the scorch mark of the next tile
    s.stack()  # nothing to call for help with
    s.begin("monster_step")
    assert s.t.monster(duergar.uid).at == 26
    assert s.hp(duergar) == 2
    assert len(s.t.things) == 5


@pytest.mark.rule("WA-CARD-01", "WA-GAP-54")
def test_a_monster_that_dies_on_blades_was_defeated_by_their_owner() -> None:
    s = a_hero_with("Tarak", "Positioning Shot", friends=("Quinn",))
    s.treasures("Potion of Speed")
    snake = s.monster("Snake", at=6, row="Tarak")
    blades(s, 26)
    s.begin(rolls=[2]).do("power", "Positioning Shot").do("square", 26).do("give", "Quinn")
    assert s.hp(snake) == 0
    assert s.items("Quinn") == ["Potion of Speed"]
    assert s.t.rewarded == 1 << s.hero("Quinn").seat


@pytest.mark.rule("WA-CARD-02", "WA-EX-24")
@pytest.mark.parametrize(("tokens", "harm"), [((21, 22, 25), 3), ((21, 26), 2), ((23, 31), 0)])
def test_a_large_monster_takes_damage_for_every_token_it_covers(tokens: tuple[int, ...], harm: int) -> None:
    s = a_hero_with("Tarak", "Positioning Shot")
    drake = s.monster("Rage Drake", at=1)
    blades(s, *tokens, owner="Tarak")
    s.begin(rolls=[2]).do("power", "Positioning Shot").do("square", 21)  # its base is 21, 22, 25, 26
    assert s.hp(drake) == 10 - harm  # the 10 of its enraged side


# ---------------------------------------------------------------- Astral Refuge


def in_refuge(card: str) -> Story:
    """Quinn draws a card in his own Villain Phase right after he has sent himself away; Keyleth stands on the tile."""
    s = a_hero_with("Quinn", "Astral Refuge", friends=("Keyleth",))
    s.encounter(card)
    return s.do("react", "Astral Refuge").do("hero", "Quinn")


@pytest.mark.rule("WA-CARD-03")
def test_what_speaks_of_the_tile_of_an_absent_hero_does_nothing() -> None:
    s = in_refuge("Steam Vent")  # an attack on every Hero of the tile
    assert (s.hp("Quinn"), s.hp("Keyleth")) == (8, 8)
    assert s.discarded() == ["Steam Vent"]


@pytest.mark.rule("WA-CARD-03")
def test_the_rest_of_such_a_card_still_happens() -> None:
    s = a_hero_with("Quinn", "Astral Refuge", friends=("Keyleth",))
    vault = s.tile("VAULT", 0, N)  # it has no unexplored edge
    kobold = s.monster("Kobold Dragonshield", at=s.t.dungeon.scorch[vault], row="")
    s.encounter("Blinding Bomb")  # an attack on the Heroes within a tile of Quinn; then Sentries run for an edge
    s.do("react", "Astral Refuge").do("hero", "Quinn")
    assert not s.hero("Keyleth").dazed
    assert s.t.monster(kobold.uid).at >> 4 == 0


@pytest.mark.rule("WA-CARD-04")
def test_a_hazard_drawn_by_an_absent_hero_is_discarded_without_another() -> None:
    s = in_refuge("Cave In")
    assert s.t.things == []
    assert s.row("Quinn") == []
    assert s.discarded() == ["Cave In"]


# ---------------------------------------------------------------- Inspiring Advice, Positioning Shot


@pytest.mark.rule("WA-CARD-05")
def test_inspiring_advice_serves_once_for_one_attack() -> None:
    s = a_hero_with("Vistra", "Sure Strike", "Inspiring Advice")
    s.monster("Grell", at=5)
    s.begin(rolls=[1, 1]).do("power", "Sure Strike").do("react", "Inspiring Advice")
    assert s.asked == "hero-phase"  # the second miss asks nothing more
    assert s.face_up("Vistra", "Inspiring Advice")


@pytest.mark.rule("WA-CARD-06")
def test_inspiring_advice_that_failed_is_of_no_use_for_the_rest_of_the_turn() -> None:
    s = a_hero_with("Vistra", "Reaping Strike", "Inspiring Advice")
    grell = s.monster("Grell", at=5, row="")
    s.begin(rolls=[1, 1, 1]).do("power", "Reaping Strike").do("react", "Inspiring Advice")
    assert s.asked == "hero-phase"  # the second attack missed too, and nobody was asked
    s.luck(rolls=[1]).do("done").do("power", "Reaping Strike")
    assert s.asked == "miss"  # a new turn
    assert s.hp(grell) == 2


@pytest.mark.rule("WA-CARD-07")
def test_positioning_shot_counts_from_the_hero_and_not_from_the_monster() -> None:
    s = a_hero_with("Tarak", "Positioning Shot")
    south = s.tile("B4-1", 1, S)
    north = s.tile("B4-1", 0, N)
    s.monster("Grell", at=s.t.dungeon.scorch[south])  # two tiles away
    s.begin(rolls=[2]).do("power", "Positioning Shot")
    squares = {o.what for o in s.offers("square")}
    assert {square >> 4 for square in squares} == {0, 1, north}
    free = s.t.free() & (s.t.dungeon.tile_mask(0) | s.t.dungeon.tile_mask(1) | s.t.dungeon.tile_mask(north))
    assert len(squares) == free.bit_count()


# ---------------------------------------------------------------- special abilities of the heroes


@pytest.mark.rule("WA-HCARD-07", "WA-CARD-25")
@pytest.mark.parametrize(("square", "hp"), [(10, 5), (21, 4)])
def test_a_surge_on_keyleths_tile_heals_one_more(square: int, hp: int) -> None:
    s = a_hero_with("Vistra", friends=("Keyleth",))
    s.hero("Vistra").hp, s.hero("Keyleth").at = 0, square
    s.begin()
    assert s.hp("Vistra") == hp
    assert s.t.surges == 1


@pytest.mark.rule("WA-HCARD-07")
@pytest.mark.parametrize(("die", "poisoned"), [(5, False), (4, True)])
def test_vistra_adds_five_to_be_rid_of_poison(die: int, poisoned: bool) -> None:
    s = a_hero_with("Vistra", friends=("Keyleth",))
    s.hero("Vistra").poisoned = True
    s.begin("hero_phase_end", rolls=[die])
    assert s.hero("Vistra").poisoned == poisoned


@pytest.mark.rule("WA-HCARD-07")
def test_who_is_healed_on_quinns_tile_may_also_end_a_condition() -> None:
    s = a_hero_with("Keyleth", "Lay On Hands", friends=("Vistra", "Quinn"))
    s.hero("Vistra").hp, s.hero("Vistra").dazed = 3, True
    s.begin().do("power", "Lay On Hands")
    assert (s.asked, s.choice.seat) == ("end-condition", s.hero("Vistra").seat)
    s.do("end", 0)
    assert not s.hero("Vistra").dazed


@pytest.mark.rule("WA-HCARD-07")
@pytest.mark.parametrize(("square", "asked"), [(10, "recharge"), (21, "hero-phase")])
def test_a_twenty_on_taraks_tile_may_ready_furious_assault(square: int, asked: str) -> None:
    s = a_hero_with("Quinn", "Sacred Flame", friends=("Tarak",))
    s.give("Tarak", "Furious Assault")
    s.hero("Tarak").flipped, s.hero("Tarak").at = [s.number("Furious Assault")], square
    s.monster("Kraash", at=5)
    s.begin(rolls=[20]).do("power", "Sacred Flame")
    assert s.asked == asked
    if asked == "recharge":
        s.do("recharge", "Furious Assault")
        assert s.face_up("Tarak", "Furious Assault")
