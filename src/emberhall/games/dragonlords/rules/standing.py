"""Standing rules: what the cards of a Hero, the active Event and a Challenge keep in force, and what it adds up to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from emberhall.engine.standing import Bearer, gathered
from emberhall.games.dragonlords.rules.box import Bearing, Box
from emberhall.games.dragonlords.rules.language import Force, Trait, When
from emberhall.games.dragonlords.rules.state import Hero, Ready, Strength, Table
from emberhall.games.dragonlords.rules.symbols import ESCAPE, MIND, MORE_LIFE, MORE_STAMINA

NOTHING: Force = {}
ANY_PHASE = 0b011111
PARTIES_KEPT = 5_000


def look_over(t: Table, hero: Hero) -> None:
    """Work out anew what a Hero's cards come to; to be called whenever one of them comes or goes."""
    t.strength = (*t.strength[: hero.seat], strength(t, hero), *t.strength[hero.seat + 1 :])


def strength(t: Table, hero: Hero) -> Strength:
    """Attributes, Life and Stamina with Experience Counters and cards; standing rules and abilities by moment."""
    allies = tuple([ally.card for ally in hero.allies])
    return strength_of(t.box, hero.seat, hero.card, tuple(hero.experience), tuple(hero.items), allies)


@lru_cache(maxsize=PARTIES_KEPT)
def strength_of(
    box: Box, seat: int, leader: int, experience: tuple[int, ...], items: tuple[int, ...], allies: tuple[int, ...]
) -> Strength:
    """The same by all that it depends on."""  # DL-GAP-12, DL-TIMING-05
    bearers: list[Bearer[Trait]] = []
    ready: dict[str, list[Ready]] = {}
    for number in (leader, *items, *allies):
        card = box.cards[number]
        assert isinstance(card, Bearing)
        figure = leader if number in box.items else number
        bearers += [Bearer(word, number, seat, figure) for word in card.traits]
        for which, use in enumerate(card.uses):
            whens: dict[str, list[When]] = {}
            for when in use.when:
                for moment in moments_of(box, number, when.moment):
                    whens.setdefault(moment, []).append(when)
            for moment, fitting in whens.items():
                ready.setdefault(moment, []).append(Ready(number, which, use, figure, tuple(fitting)))
    force = gathered(bearers)
    own, gained = box.heroes[leader], [n * box.tables.experience_of(kind) for kind, n in enumerate(experience)]
    mind, body, spirit = (
        own.numbers[i] + gained[i] + sum(b.word.attribute_bonus(i) for b in force.get("attribute_bonus", ()))
        for i in range(3)
    )
    return Strength(
        own.life + gained[MORE_LIFE] + sum(b.word.life_bonus() for b in force.get("life_bonus", ())),
        own.stamina + gained[MORE_STAMINA] + sum(b.word.stamina_bonus() for b in force.get("stamina_bonus", ())),
        (mind, body, spirit),
        sum(b.word.ally_life() for b in force.get("ally_life", ())),
        force,
        {moment: tuple(entries) for moment, entries in ready.items()},
    )


def moments_of(box: Box, card: int, moment: str) -> tuple[str, ...]:
    """When an ability may be used: one for a phase is also for Before Combat and Escape on an Any Phase card."""
    # DL-TIMING-04, DL-CONFLICT-44
    if moment == "phase" and box.windows[card] == ANY_PHASE:
        return "before-combat", "escape", "phase"
    return (moment,)


def look_over_all(t: Table) -> None:
    """Work out everything that is not recorded; before the Heroes are dealt there is nothing."""
    t.strength = tuple(strength(t, hero) for hero in t.heroes) if all(hero.card >= 0 for hero in t.heroes) else ()


def of_event(t: Table) -> Force:
    """What the active Event keeps in force."""  # DL-EVENT-03
    return t.box.force_of[t.event] if t.event >= 0 else NOTHING


def of_challenge(t: Table) -> Force:
    """What the Challenge being fought keeps in force."""
    return t.box.force_of[t.fight.card] if t.fight is not None and t.fight.card >= 0 else NOTHING


def in_force(t: Table, hero: Hero, moment: str, window: int) -> Sequence[Bearer[Trait]]:
    """What the active Event and a Hero's cards mean at a moment, the cards as far as their timing tags allow."""
    # DL-TIMING-01..05, DL-EVENT-03
    found = t.box.force_of[t.event].get(moment, ()) if t.event >= 0 else ()
    own = t.strength[hero.seat].force.get(moment)
    if own is None:
        return found
    windows = t.box.windows
    return [*found, *[b for b in own if windows[b.card] >> window & 1]]


def attack_bonus(t: Table, hero: Hero, figure: int, phase: int, window: int) -> int:
    """What is added to an attack roll besides the attribute; all that fits adds up."""  # DL-COMBAT-10, DL-GAP-36
    total = 0
    for b in in_force(t, hero, "attack_bonus", window):
        total += b.word.attack_bonus(t, b, figure, phase)
    return total + lasting_bonus(t, "attack", hero.seat, figure, phase)


def defence_bonus(t: Table, hero: Hero, phase: int, window: int) -> int:
    """What is added to a Hero's defence roll besides the attribute."""  # DL-COMBAT-10, DL-CONFLICT-50
    total = 0
    for b in in_force(t, hero, "defence_bonus", window):
        total += b.word.defence_bonus(t, b, hero.card, phase)
    return total + lasting_bonus(t, "defence", hero.seat, hero.card, phase)


def escape_bonus(t: Table, hero: Hero) -> int:
    """What is added to an Escape test besides Mind and effort; what helps in skill tests of Mind helps here too."""
    # DL-ESCAPE-02, DL-TEST-05, DL-CONFLICT-51
    total = test_bonus(t, hero, MIND, ESCAPE)
    for b in in_force(t, hero, "escape_bonus", ESCAPE):
        total += b.word.escape_bonus(t, b)
    return total + lasting_bonus(t, "escape", hero.seat, hero.card, -1)


def test_bonus(t: Table, hero: Hero, attribute: int, window: int) -> int:
    """What is added to a skill test besides the attribute and effort."""  # DL-TEST-05
    total = 0
    for b in in_force(t, hero, "test_bonus", window):
        total += b.word.test_bonus(t, b, attribute)
    return total


def lasting_bonus(t: Table, kind: str, seat: int, figure: int, phase: int) -> int:
    """What bonuses that last for a while add to a roll."""
    fight = t.fight
    if fight is None or not fight.lasting:
        return 0
    total = 0
    for x in fight.lasting:
        if x.round in (0, fight.round) and x.is_for(kind, seat, figure, phase):
            total += x.amount
    return total


def damage_of(t: Table, hero: Hero, figure: int, phase: int, window: int) -> int:
    """The damage of a Hero's or Ally's successful attack in a phase."""  # DL-COMBAT-13
    total = t.box.character(figure).harm[phase]
    for b in in_force(t, hero, "damage_bonus", window):
        total += b.word.damage_bonus(t, b, figure, phase)
    return max(0, total)


def enemy_damage(t: Table, phase: int) -> int:
    """The damage that the Challenge deals in a phase."""  # DL-COMBAT-14
    fight = t.fight
    assert fight is not None
    total = t.box.challenges[fight.card].harm[phase]
    for b in of_challenge(t).get("enemy_damage", ()):
        total += b.word.enemy_damage(t, phase)
    for b in of_event(t).get("enemy_damage", ()):
        total += b.word.enemy_damage(t, phase)
    return max(0, total)
