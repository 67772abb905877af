"""From what a person asks for to what a game is set up with. Every refusal names what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from emberhall.engine.english import plural
from emberhall.engine.game import AdventureInfo, AnyGame, HeroInfo
from emberhall.engine.refusal import Refusal

AS_USUAL = {"adventure": "as the adventure says", "printed": "as printed", "": "none"}


def adventure_called(game: AnyGame, wanted: str) -> AdventureInfo:
    """The adventure of that id or title."""
    found = {info.id: info for info in game.adventures()}
    return found[_nearest(wanted, {i: (i, info.title) for i, info in found.items()}, "adventure")]


def title_of(game: AnyGame, adventure: str) -> str:
    """The title of the adventure of that id."""
    return next((info.title for info in game.adventures() if info.id == adventure), adventure)


def heroes_called(game: AnyGame, wanted: Sequence[str]) -> tuple[str, ...]:
    """The ids of the heroes of these ids or names."""
    if isinstance(wanted, str):
        raise Refusal(f"A party is a list of heroes, not {wanted!r}: write {wanted.split(',')!r}.")
    heroes = {hero.id: (hero.id, hero.name) for hero in game.heroes()}
    party = tuple(_nearest(name, heroes, "hero") for name in wanted)
    for hero in party:
        if party.count(hero) > 1:
            raise Refusal(f"{heroes[hero][1]} is in the party twice: name every hero once.")
    return party


def options_called(game: AnyGame, wanted: Iterable[str]) -> dict[str, str]:
    """The options of a new game, each written as `name=value`; what takes text is read by the game itself."""
    known = {switch.name: switch for switch in game.switches()}
    options: dict[str, str] = {}
    for text in wanted:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise Refusal(f"The option {text!r} says no value: write it as name=value, such as {_such_as(game)}.")
        name = _nearest(name, {key: (key,) for key in known}, "option")
        known[name].check(value)
        if options.setdefault(name, value) != value:
            raise Refusal(f"The option {name!r} is given twice, as {options[name]!r} and {value!r}: give it once.")
    return options


def options_for(game: AnyGame, heroes: Sequence[str], wanted: Iterable[str] = ()) -> dict[str, str]:
    """The options of a new game with the heroes that somebody has named, if any: unless one says otherwise, they are
    who plays."""
    named = {switch.name: switch.named for switch in game.switches() if switch.named and heroes}
    return named | options_called(game, wanted)


def are_dealt(game: AnyGame, options: Mapping[str, str]) -> bool:
    """Whether heroes are dealt in such a game, whomever its party names."""
    return any(switch.named and options.get(switch.name, switch.default) != switch.named for switch in game.switches())


def value_text(value: str) -> str:
    """What an option is set to, as people read it."""
    return AS_USUAL.get(value, value.replace("_", " "))


def fits(game: AnyGame, adventure: AdventureInfo, heroes: int) -> bool:
    """Whether that many heroes may go on the adventure."""
    return max(game.seats[0], adventure.seats[0]) <= heroes <= min(game.seats[1], adventure.seats[1])


def for_so_many(game: AnyGame, adventure: AdventureInfo, heroes: int) -> int:
    """The number of heroes, or a refusal when the adventure is not for so many."""
    low, high = max(game.seats[0], adventure.seats[0]), min(game.seats[1], adventure.seats[1])
    if not low <= heroes <= high:
        span = f"{low} to {high} heroes" if low < high else "1 hero" if high == 1 else f"{high} heroes"
        raise Refusal(f"{adventure.title} is for {span}, not {heroes}.")
    return heroes


def so_many_seats(game: AnyGame, wanted: int, heroes: int) -> int:
    """How many seats a game has: as many as are asked for, or as there are heroes, or as few as it takes."""
    low, high = game.seats
    count = wanted or heroes or low
    if heroes and wanted and heroes != wanted:
        party, table = plural(heroes, "hero", "heroes"), plural(wanted, "seat")
        raise Refusal(f"The party has {party}, the table {table}: give every hero a seat.")
    if not low <= count <= high:
        raise Refusal(f"{game.title} has {low} to {high} seats, not {count}: choose from those.")
    return count


def first_adventure(game: AnyGame, heroes: int) -> AdventureInfo:
    """The first adventure of the box that is for so many heroes."""
    found = next((info for info in game.adventures() if fits(game, info, heroes)), None)
    if found is None:
        raise Refusal(
            f"No adventure of {game.title} is for {heroes} heroes: it takes {game.seats[0]} to {game.seats[1]}."
        )
    return found


def first_heroes(game: AnyGame, count: int, beside: Sequence[str] = ()) -> tuple[str, ...]:
    """So many heroes in the order of the box, those already chosen first."""
    others: list[HeroInfo] = [hero for hero in game.heroes() if hero.id not in beside]
    return (*beside, *(hero.id for hero in others))[:count]


def _such_as(game: AnyGame) -> str:
    switch = next(iter(game.switches()), None)
    return f"{switch.name}={switch.default}" if switch else "colour=red"


def _nearest(wanted: str, known: Mapping[str, Sequence[str]], what: str) -> str:
    """The key one of whose names was meant, whatever its case."""
    named = {name.lower(): key for key, names in known.items() for name in names}
    key = named.get(wanted.strip().lower())
    if key is not None:
        return key
    near = get_close_matches(wanted.strip().lower(), named, 1)
    if near:
        raise Refusal(f"There is no {what} {wanted!r}: did you mean {named[near[0]]}?")
    raise Refusal(f"There is no {what} {wanted!r}: choose one of {', '.join(known) or 'none, there are none'}.")
