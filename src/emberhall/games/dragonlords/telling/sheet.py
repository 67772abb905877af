"""What the table shows beside its map: one description for all surfaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from emberhall.engine.english import listed, percent, plural
from emberhall.engine.sheet import (
    AnyRow,
    Bar,
    Card,
    Fold,
    Item,
    Listing,
    Panel,
    Sheet,
    Sign,
    Stat,
    Text,
    panel,
)
from emberhall.games.dragonlords.telling.ahead import ahead, chance_text, listed_dice, next_towns
from emberhall.games.dragonlords.telling.names import STEP_NAMES
from emberhall.games.dragonlords.telling.view import CardView, FightView, FigureView, HeroView, MeetingView, View

TURN = {
    "refresh": "turn activated cards face up",
    "movement": "take one step, or roll dice; each die held back rests 1 Exhaustion off everybody",
    "adventure": "meet others, or have the Adventure of a counter",
    "market": "in a town: a card comes, then sell, buy, hire, heal",
    "experience": "counters buy pairs: 1, 2, 3, 4, then 5 each",
    "threat": "a die that counts may overrun a town",
}
PHASES = ("Ranged", "Melee", "Magic")
ATTRIBUTES = ("Mind", "Body", "Spirit")


def sheet(view: msgspec.Struct) -> Sheet:
    """Return the panels beside the map."""
    assert isinstance(view, View)
    return Sheet("The Realm", tuple(panels(view)))


def panels(view: View) -> Iterator[Panel]:
    yield panel("", head(view), place="head")
    for hero in view.heroes:
        note = f"Player {hero.seat + 1} · {whereabouts(view, hero)}"
        active = hero.seat == view.active
        yield panel(hero.name, hero_rows(hero), place="party", at=("seat", hero.seat), active=active, note=note)
    yield panel("What you face", faced(view), Fold("What is ahead", tuple(ahead(view))), place="side")
    yield panel("Threat and towns", threat(view), place="side")
    yield panel("Markets", markets(view), place="side")
    yield panel("Decks", decks(view), place="side")


def head(view: View) -> Iterator[AnyRow]:
    """Where the game stands."""
    clock = view.threat
    yield Listing(tuple(step(view, id) for id in TURN), "The turn")
    yield Stat("Threat", f"{clock.counters}/{clock.difficulty}", chance_text(view))
    yield Stat("Towns", f"{clock.towns - clock.fallen}/{clock.towns}", "that stand")
    yield Sign(next_towns(view))
    if view.event:
        yield Card(view.event.name, view.event.kind, view.event.text)
    yield Stat("Round", view.round)


def step(view: View, id: str) -> Item:
    """Return a step of the turn."""
    return Item(STEP_NAMES[id], TURN[id], now=id == view.step_id)


# ---------------------------------------------------------------- Heroes


def whereabouts(view: View, hero: HeroView) -> str:
    """Where a Hero is: a town, or a space with its terrain."""
    if not 0 <= hero.at < len(view.hexes):
        return ""
    space = view.hexes[hero.at]
    return view.towns[space.town].name if space.town >= 0 else f"{space.terrain} {space.place}"


def life(figure: FigureView) -> Bar:
    return Bar("Life", max(0, figure.life - figure.wounds), figure.life)


def numbers(figure: FigureView) -> list[Stat]:
    """The attributes of a figure, each with the damage of its phase."""
    each = zip(ATTRIBUTES, figure.attributes, PHASES, figure.damage, strict=True)
    return [Stat(name, f"{value}/{harm}", f"{phase} {value}, damage {harm}") for name, value, phase, harm in each]


def hero_rows(hero: HeroView) -> Iterator[AnyRow]:
    """Everything before a player."""
    figure = hero.figure
    yield life(figure)
    yield from numbers(figure)
    yield Stat("Gold", hero.gold)
    yield Stat("Dice", hero.dice)
    yield Stat("Runes", hero.runes)
    yield Stat("Next pair", hero.next_pair, "the price of the next pair of experience, in counters")
    if grown := [f"{kind.capitalize()} {number}" for kind, number in hero.experience.items() if number]:
        yield Stat("Experience", ", ".join(grown))
    if figure.exhaustion:
        yield Sign(f"Exhaustion {figure.exhaustion}/{figure.stamina}", "tired")
    if figure.face_down:
        yield Sign("Used", "used")
    for colour, number in hero.counters.items():
        if number:
            yield Sign(f"{number} {colour}", colour)
    yield from (Card(card.name, card.kind, card.text, used=card.face_down) for card in (*hero.items, *hero.kept))
    if hero.allies:
        yield Listing(tuple(map(ally, hero.allies)), "Allies")
    if figure.ability:
        yield Fold("Ability", (figure.ability,))


def ally(figure: FigureView) -> Item:
    values = "/".join(map(str, figure.attributes))
    note = f"{values} · Exhaustion {figure.exhaustion}/{figure.stamina}{' · used' if figure.face_down else ''}"
    return Item(figure.name, note, bar=life(figure), text=figure.ability)


# ---------------------------------------------------------------- what is faced


def faced(view: View) -> Iterator[AnyRow]:
    """The combat or the offer under way, and the Challenges that wait."""
    if view.fight:
        yield from fight(view, view.fight)
    if view.meeting and view.meeting.open:
        yield offer(view, view.meeting)
    waiting = [
        Item(slot.card.name, place_of(view, slot.at), str(slot.slot + 1), at=("hex", slot.at), text=slot.card.text)
        for slot in view.track
    ]
    if waiting:
        yield Listing(tuple(waiting), f"Undefeated, {len(waiting)} of {view.slots}")
    elif not view.fight and not (view.meeting and view.meeting.open):
        yield Text("No Challenge waits on the map.")


def place_of(view: View, space: int) -> str:
    return view.hexes[space].place if 0 <= space < len(view.hexes) else ""


def fight(view: View, f: FightView) -> Iterator[AnyRow]:
    rival = next((hero.name for hero in view.heroes if hero.seat == f.rival), "the rival")
    name = f.challenge.name if f.challenge else rival
    card = f.challenge.name if f.challenge else ""
    enemy = Item(name, bar=Bar("Life", max(0, f.life - f.wounds), f.life, foe=True), card=card)
    yield Listing((enemy,), f"Combat, round {f.round}, {f.window}")
    if f.challenge:
        yield Text(f.challenge.text)
    die = "" if f.challenge else "d20 + "
    targets = zip(PHASES, f.targets, f.damage, strict=False)
    yield Listing(tuple(Item(phase, f"target {die}{target}, damage {damage}") for phase, target, damage in targets))
    if f.win:
        yield Stat(f"{view.heroes[f.attacker].name.split()[0]} wins in about", percent(f.win))


def offer(view: View, m: MeetingView) -> Listing:
    maker, partner = view.heroes[m.maker].name, view.heroes[m.partner].name
    gives = Item(f"{maker} gives", goods(m.gives_gold, m.gives))
    asks = Item(f"{partner} gives", goods(m.asks_gold, m.asks))
    return Listing((gives, asks), f"An offer, {m.offers} of {m.most}")


def goods(gold: int, cards: Iterable[CardView]) -> str:
    return listed([*([f"{gold} Gold"] if gold else []), *(card.name for card in cards)]) or "nothing"


# ---------------------------------------------------------------- threat, markets, decks


def threat(view: View) -> Iterator[AnyRow]:
    """The clock, and the towns from north to south."""
    clock = view.threat
    yield Text(f"{plural(clock.counters, 'Threat Counter')}; a town falls at {clock.difficulty} or more.")
    yield Stat("Counted dice", listed_dice(clock.faces))
    towns = []
    for town in view.towns:
        ways = [way for way, number in (("north", clock.north), ("south", clock.south)) if number == town.town]
        note = f"the town that fell {ordinal(town.fell)}" if town.fell else ""
        note = f"falls next if the die says {' or '.join(ways)}" if ways else note
        towns.append(Item(town.name, note, "x" if town.fell else "#"))
    yield Listing(tuple(towns), "Towns, from north to south")
    yield Stat("Counters in the supply", listed(f"{count} {colour}" for colour, count in view.supply.items()))
    if view.event:
        yield Listing((Item(view.event.name, view.event.text, card=view.event.name),), "Event")


def ordinal(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def markets(view: View) -> Iterator[AnyRow]:
    """What the standing towns sell, the town of the current Hero first."""
    at = view.heroes[view.active].at if view.heroes else -1
    for town in sorted(view.towns, key=lambda town: town.at != at):
        if town.stack and not town.fell:
            yield Text(f"{town.name} (you are here)" if town.at == at else town.name, bold=True)
            yield from map(ware, town.stack)


def ware(card: CardView) -> Card:
    """Return a card for sale: what it costs now, which its text says too unless that has changed."""
    price = f"{card.price} Gold" if card.price >= 0 else ""
    return Card(card.name, card.kind, card.text, figure=price, told=card.price == card.cost)


def decks(view: View) -> Iterator[AnyRow]:
    yield Listing(
        tuple(
            Item(deck.name.capitalize(), f"{len(deck.discards)} discarded", str(deck.left), last=last(deck.discards))
            for deck in view.decks
        )
    )


def last(discards: tuple[CardView, ...]) -> str:
    return discards[-1].name if discards else ""
