"""What is read beside the map: the Hero sheet, the others, markets, the threat with the towns' order, piles."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from emberhall.engine.english import plural
from emberhall.games.dragonlords.telling.ahead import chance_text, next_towns
from emberhall.games.dragonlords.telling.view import CardView, FigureView, HeroView, View
from emberhall.terminal.dragonlords.map import letter
from emberhall.terminal.dragonlords.signs import (
    ATTRIBUTES,
    BLUE,
    EMBER,
    GOLD,
    GREEN,
    HUES,
    MUTED,
    RED,
    bar,
)
from emberhall.terminal.face import Panel

TURN = (
    ("Refresh", "activated cards are turned up again"),
    ("Movement", "one step, or dice; each die held back rests 1 Exhaustion off everybody"),
    ("Adventure", "meet others, or have the Adventure of a counter"),
    ("Market", "in a town: a card comes, then sell, buy, hire, heal"),
    ("Experience", "counters buy pairs: 1, 2, 3, 4, then 5 each"),
    ("Threat Roll", "a die that counts may overrun a town"),
)


def headline(view: View) -> Text:
    """Round, step, whose turn, the threat, the towns that stand."""
    text = Text(no_wrap=True, overflow="ellipsis")
    threat = view.threat
    text.append(f" Round {view.round} ", MUTED)
    who = view.heroes[view.active].name.split()[0] if view.heroes else "Setup"
    text.append(f" {view.step}: {who} ", "bold")
    text.append(f" Threat {threat.counters}/{threat.difficulty} ", f"bold {RED}" if threat.counters else MUTED)
    standing = threat.towns - threat.fallen
    text.append(f" Towns {standing}/{threat.towns} ", RED if standing <= 2 else GREEN)
    text.append(f" {next_towns(view)} ", EMBER)
    if view.event:
        text.append(f" {view.event.name} ", GOLD)
    return text


def panels(view: View, width: int, height: int) -> Sequence[Panel]:
    """The Hero of the seat that looks first; what does not fit is a key away."""
    return [
        Panel(
            "Hero", hero_sheet(view, view.heroes[view.seat], width) if view.heroes else Text("Not dealt yet.", MUTED)
        ),
        Panel("Rivals", rivals(view, width)),
        Panel("Markets", markets(view, width)),
        Panel("Threat and towns", threat_panel(view)),
        Panel("Undefeated and Event", undefeated(view)),
        Panel("Decks", decks(view)),
        Panel("The turn", turn(view)),
    ]


# ---------------------------------------------------------------- Heroes


def hero_sheet(view: View, hero: HeroView, width: int) -> Text:
    """Everything before a player."""
    text = figure_lines(hero.figure, hero.name, bold=True).append_text(ability_line(hero.figure))
    text.append(f"\n{hero.gold} Gold", GOLD).append(f"  {plural(hero.runes, 'rune')}", RED if hero.runes else MUTED)
    text.append(f"  dice {hero.dice}", MUTED)
    counters = [f"{number} {colour}" for colour, number in hero.counters.items() if number]
    text.append(f"\nCounters: {', '.join(counters) or 'none'}; next pair costs {hero.next_pair}")
    grown = [f"{kind.capitalize()} {number}" for kind, number in hero.experience.items() if number]
    if grown:
        text.append(f"\nExperience: {', '.join(grown)}", BLUE)
    for ally in hero.allies:
        text.append("\n").append_text(figure_lines(ally, f"Ally {ally.name}")).append_text(ability_line(ally))
    for item in hero.items:
        text.append("\n").append_text(card_line(item))
    for card in hero.kept:
        text.append(f"\nKept: {card.name}", RED)
    return text


def figure_lines(figure: FigureView, name: str, bold: bool = False) -> Text:
    """A Hero or Ally on two lines: Life and Stamina, then each attribute with its damage."""
    text = Text().append(f"{name} ", "bold" if bold else "")
    text.append_text(bar(figure.life - figure.wounds, figure.life, min(8, figure.life)))
    text.append(f" {figure.life - figure.wounds}/{figure.life}")
    text.append(f" Ex {figure.exhaustion}/{figure.stamina}", EMBER if figure.exhaustion else MUTED)
    if figure.face_down:
        text.append(" used", MUTED)
    numbers = zip(ATTRIBUTES, figure.attributes, figure.damage, strict=True)
    text.append("\n " + "  ".join(f"{name} {number}/{harm}" for name, number, harm in numbers) + " damage", MUTED)
    return text


def ability_line(figure: FigureView) -> Text:
    """What a Hero or Ally can do, on a line of its own; nothing if that is nothing."""
    return Text(f"\n {figure.ability}" if figure.ability else "", MUTED)


def card_line(card: CardView, price: bool = False) -> Text:
    """A card with its text; one that is activated says so."""
    text = Text().append("○ " if card.face_down else "● ", MUTED if card.face_down else GOLD)
    text.append(card.name, "bold")
    text.append(" (used)" if card.face_down else "", MUTED)
    text.append(f" for {card.price} Gold now:" if price and card.price not in (-1, card.cost) else "", GOLD)
    return text.append(f" {card.text}", MUTED)


def rivals(view: View, width: int) -> Text:
    """The other players, a few lines each."""
    others = [hero for hero in view.heroes if hero.seat != view.seat]
    if not others:
        return Text("You travel alone.", MUTED)
    return Text("\n").join(rival(view, hero) for hero in others)


def rival(view: View, hero: HeroView) -> Text:
    text = Text().append(
        f"{letter(view, hero.seat)} {hero.name} ", f"bold {EMBER if hero.seat == view.active else BLUE}"
    )
    text.append_text(bar(hero.figure.life - hero.figure.wounds, hero.figure.life, 6))
    text.append(f" {hero.figure.life - hero.figure.wounds}/{hero.figure.life}")
    text.append(f" {plural(hero.runes, 'rune')}", f"bold {RED}" if hero.runes else MUTED)
    text.append(f"\n  {view.hexes[hero.at].place}, {hero.gold} Gold, {plural(hero.pairs, 'pair')}", MUTED)
    held = [*(item.name for item in hero.items), *(ally.name for ally in hero.allies)]
    text.append(f"\n  {', '.join(held)}" if held else "", MUTED)
    return text


# ---------------------------------------------------------------- markets, threat, piles


def markets(view: View, width: int) -> Text:
    """Every standing town with its stack, the one that the current Hero is in first."""
    at = view.heroes[view.active].at if view.heroes else -1
    text = Text()
    for town in sorted(view.towns, key=lambda town: town.at != at):
        if town.fell:
            continue
        here = town.at == at
        text.append(f"{'▸' if here else ' '}{town.name}", f"bold {EMBER}" if here else "bold")
        if not town.stack:
            text.append(": nothing\n", MUTED)
            continue
        text.append("\n")
        for card in town.stack:
            text.append("  ").append_text(card_line(card, price=True)).append("\n")
    text.rstrip()
    return text or Text("No town stands.", RED)


def threat_panel(view: View) -> Text:
    """The clock, and the towns in their order from north to south."""
    threat = view.threat
    text = Text().append(
        f"{plural(threat.counters, 'Threat Counter')}, difficulty {threat.difficulty}\n", f"bold {RED}"
    )
    text.append(f"{chance_text(view)}\n")
    for town in view.towns:
        sign, style = (f"x {town.fell}.", RED) if town.fell else ("#   ", GREEN)
        text.append(f"{sign} {town.name}", style)
        ways = [way for way, number in (("north", threat.north), ("south", threat.south)) if number == town.town]
        text.append(f" falls next if the die says {' or '.join(ways)}" if ways else "", EMBER)
        text.append("\n")
    text.rstrip()
    return text


def undefeated(view: View) -> Text:
    text = Text()
    if view.event:
        text.append(f"Event: {view.event.name} ", f"bold {GOLD}").append(f"{view.event.text}\n", MUTED)
    for slot in view.track:
        text.append(f"{slot.slot + 1} {slot.card.name}", "bold").append(f" at {view.hexes[slot.at].place}: ", EMBER)
        text.append(f"{slot.card.text}\n", MUTED)
    text.append(f"{view.slots - len(view.track)} of {plural(view.slots, 'slot')} free", MUTED)
    return text


def decks(view: View) -> Text:
    text = Text()
    for deck in view.decks:
        text.append(f"{deck.name.capitalize()}: ", HUES.get(deck.name, MUTED))
        text.append(f"{plural(deck.left, 'card')}, {len(deck.discards)} discarded\n")
    left = ", ".join(f"{number} {colour}" for colour, number in view.supply.items())
    return text.append(f"Counters in the supply: {left}", MUTED)


def turn(view: View) -> Text:
    """The order of a turn, with a sign where it stands."""
    text = Text()
    for step, about in TURN:
        here = step == view.step
        text.append(f"{'▸' if here else ' '}{step}: ", f"bold {EMBER}" if here else "bold")
        text.append(f"{about}\n", MUTED)
    text.rstrip()
    return text
