"""The standing rules in force: those of curses, each on its hero, and that of the environment, on everybody."""

from __future__ import annotations

from emberhall.engine.standing import Bearer, gathered
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.language import Trait
from emberhall.games.ashardalon.rules.state import Hero, Table


def note_force(t: Table) -> None:
    """Note anew which standing rules are in force. To be called when a curse or an environment comes or goes."""
    encounters = t.box.encounters
    bearers: list[Bearer[Trait]] = []
    for hero in t.heroes:
        for curse in dict.fromkeys(hero.curses):  # WA-GAP-68: two of the same name do not add up
            bearers += [Bearer(word, curse, hero.seat) for word in encounters[curse].standing]
    if t.environment >= 0:  # WA-ENC-07
        bearers += [Bearer(word, t.environment) for word in encounters[t.environment].standing]
    t.force = gathered(bearers)


def on_hero(t: Table, moment: str, hero: Hero) -> list[Bearer[Trait]]:
    """The standing rules that give a moment a meaning for a hero: its curses' first, then the environment's."""
    bearers = t.force.get(moment)
    return [bearer for bearer in bearers if bearer.seat in (-1, hero.seat)] if bearers else []


def names_itself(t: Table, card: int) -> None:
    """What follows is the doing of a card that lies before a hero or on the table."""
    if t.log:
        t.tell(events.TakesHold(card), "WA-ENC-06" if t.box.encounters[card].type == "curse" else "WA-ENC-07")


def cannot_move(t: Table, hero: Hero) -> bool:
    return bool(on_hero(t, "holds", hero))


def fear_of_new_tiles(t: Table, hero: Hero) -> int:
    """What every new tile costs a hero who is in fear."""
    return sum(bearer.word.new_tile() for bearer in on_hero(t, "new_tile", hero))


def attack_penalty(t: Table, hero: Hero) -> int:
    """What standing rules add to attack rolls."""
    return sum(bearer.word.aim() for bearer in on_hero(t, "aim", hero))


def armour_penalty(t: Table, hero: Hero) -> int:
    """What standing rules add to Armor Class."""
    return sum(bearer.word.armour() for bearer in on_hero(t, "armour", hero))


def trap_penalty(t: Table, hero: Hero) -> int:
    """What standing rules add to rolls to disable a trap."""
    return sum(bearer.word.disabling() for bearer in on_hero(t, "disabling", hero))


def tribute_is_due(t: Table) -> bool:
    """Whether the better of two treasures is given up."""
    return "takes_tribute" in t.force
