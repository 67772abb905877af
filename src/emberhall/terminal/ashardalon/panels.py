"""What is read beside the map: the party, the rows of monsters in the order they act, the piles, the turn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from emberhall.engine.english import capital, counted, plural
from emberhall.games.ashardalon.telling.names import square_name
from emberhall.games.ashardalon.telling.view import CardView, FoeView, HeroView, View
from emberhall.terminal.ashardalon.map import foe_sign
from emberhall.terminal.face import Panel

GOLD, EMBER, RED, GREEN, BLUE, MUTED = "#f2c14e", "#e8803c", "#e0645a", "#8fbf7f", "#8fc1e3", "#9a8c7c"
READY, USED = "●", "○"
NARROW = 40


def headline(view: View) -> Text:
    """Adventure, turn and phase, surges, experience."""
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f" {view.adventure} ", f"bold {GOLD}")
    counted_goals = ", ".join(goal.so_far for goal in view.goals if goal.so_far)
    if counted_goals:
        text.append(f" {counted_goals} ", GOLD)
    text.append(f" {view.turn.phase}: {view.heroes[view.turn.active].card.name} ", "bold")
    text.append(f" Turn {view.turn.number} ", MUTED)
    text.append(f" Surges {READY * view.surges or 'none'} ", RED if view.surges == 0 else GREEN)
    text.append(f" XP {view.points} ", BLUE)
    text.append(f" Tiles {pile_count(view, 'Tiles')} ", MUTED)
    if view.time:
        text.append(f" Time {view.time} ", RED)
    if view.environment:
        text.append(f" {view.environment.name} ", EMBER)
    return text


def pile_count(view: View, name: str) -> int:
    return next((pile.count for pile in view.piles if pile.name == name), 0)


def panels(view: View, width: int, height: int) -> Sequence[Panel]:
    """The party first; what does not fit is a key away."""
    return [
        Panel("Party", _party(view, width, height)),
        Panel("Monsters", _rows(view)),
        Panel("Piles and goals", _piles(view)),
        Panel("The turn", Text("\n".join(f"{i}. {line}" for i, line in enumerate(view.sequence, 1)))),
    ]


# ---------------------------------------------------------------- heroes


def _bar(left: int, whole: int, span: int = 8) -> Text:
    filled = round(span * left / whole) if whole else 0
    filled = max(filled, 1 if left else 0)
    colour = GREEN if left * 2 > whole else GOLD if left * 4 > whole else RED
    return Text("█" * filled, colour) + Text("░" * (span - filled), MUTED)


def _party(view: View, width: int, height: int) -> Text:
    """Every hero in full if there is room, else only the active one."""
    active = view.turn.active
    full = [_hero(hero, width, hero.seat == active) for hero in view.heroes]
    lines = sum(_height(block, width) for block in full)
    if lines + len(full) - 1 > height:
        return Text("\n").join(
            [full[active] if hero.seat == active else _name_line(hero, width, False) for hero in view.heroes]
        )
    return Text("\n\n" if lines + 2 * len(full) - 2 <= height else "\n").join(full)


def _height(block: Text, width: int) -> int:
    return sum(1 + max(0, line.cell_len - 1) // max(width, 1) for line in block.split("\n"))


def _name_line(hero: HeroView, width: int, active: bool) -> Text:
    """Who it is, Hit Points, AC, level and conditions; a bar where there is room for one."""
    text = Text().append("▸" if active else " ", EMBER)
    text.append(f"{hero.mark} ", f"bold {BLUE}")
    text.append(f"{hero.card.name:<7} ", "bold" if active else "")
    if hero.escaped:
        return text + Text(" has left the dungeon", MUTED)
    text.append(f"{hero.hp}/{hero.max_hp} ".rjust(5), "bold")
    if width >= NARROW:
        text.append(_bar(hero.hp, hero.max_hp)).append(" ")
    text.append(f"AC{hero.ac}", MUTED)
    text.append(f" L{hero.level}", MUTED)
    signs = {"Fallen": hero.hp <= 0, "Dazed": hero.dazed, "Poisoned": hero.poisoned, "Hidden": hero.hidden}
    for word, holds in signs.items():
        text.append(f" {word}" if holds else "", f"bold {RED}")
    return text


def _hero(hero: HeroView, width: int, active: bool) -> Text:
    """Everything before a player: conditions, curses, powers, treasure, row."""
    lines = [_name_line(hero, width, active)]
    where = f" {square_name(hero.square)}" if hero.square >= 0 else ""
    race = f"{hero.race} " if width >= NARROW else ""
    lines.append(Text(f"   {race}{hero.hero_class}{where}, Speed {hero.speed}, Surge {hero.surge}", MUTED))
    tokens = [f"+{hero.shield} AC shield"] if hero.shield else []
    tokens += [plural(hero.images, "image")] if hero.images else []
    tokens += [f"{hero.gold} gp"] if hero.gold else []
    tokens += [capital(what) for what in hero.carried]
    if tokens:
        lines.append(Text(f"   {', '.join(tokens)}", GOLD))
    for curse in hero.curses:
        lines.append(Text(f"   Curse: {curse.name}", f"bold {RED}"))
    lines += _cards(hero.powers, READY, USED, width)
    lines += _cards(hero.items, "$", "-", width)
    if hero.row:
        lines.append(Text(f"   Row: {_names(hero.row)}", EMBER))
    return Text("\n").join(lines)


def _names(cards: Sequence[CardView]) -> str:
    return ", ".join(card.name for card in cards)


def _cards(cards: Sequence[CardView], ready: str, used: str, width: int) -> list[Text]:
    """Cards on as few lines as may be, the used ones with another sign and struck through."""
    lines: list[Text] = []
    for card in cards:
        text = Text().append(f"{used if card.used else ready} ", MUTED if card.used else GOLD)
        text.append(card.name, f"strike {MUTED}" if card.used else "")
        if lines and lines[-1].cell_len + text.cell_len + 2 <= width:
            lines[-1].append("  ").append_text(text)
        else:
            lines.append(Text("   ").append_text(text))
    return lines


# ---------------------------------------------------------------- monsters


def _foe_line(foe: FoeView) -> Text:
    text = Text("   ")
    text.append(f"{foe_sign(foe).strip():<2} ", f"bold {RED}")
    text.append(f"{foe.card.name} ")
    text.append(f"{foe.hp}/{foe.max_hp} ", "bold")
    text.append(f"AC{foe.ac} {square_name(foe.square)}", MUTED)
    return text


def _rows(view: View) -> Text:
    """In the order they will act: villains, then every player's row from the active player on."""
    lines: list[Text] = []
    villains = [foe for foe in view.foes if foe.kind == "villain"]
    if villains:
        lines += [Text("Villains, every turn", f"bold {EMBER}"), *map(_foe_line, villains)]
    active = view.turn.active
    for hero in (*view.heroes[active:], *view.heroes[:active]):
        if not hero.row:
            continue
        lines.append(Text(f"Row of {hero.card.name}", f"bold {EMBER}"))
        for card in dict.fromkeys(hero.row):
            figures = [foe for foe in view.foes if foe.card.card == card.card]
            lines += map(_foe_line, figures)
            if not figures:
                lines.append(Text(f"   ^ {card.name}", GOLD))
    objects = [foe for foe in view.foes if foe.kind == "object"]
    if objects:
        lines += [Text("Objects", f"bold {EMBER}"), *map(_foe_line, objects)]
    return Text("\n").join(lines) if lines else Text("No Monster is in the dungeon.", MUTED)


# ---------------------------------------------------------------- piles


def _piles(view: View) -> Text:
    """Goals, piles, and what holds for everybody."""
    text = Text()

    def line(name: str, value: str) -> None:
        if value:
            text.append(f"{name}: ", MUTED)
            text.append(f"{value}\n")

    line("Victory", view.victory)
    line("So far", "; ".join(goal.so_far or f"{goal.text} ✓" for goal in view.goals if goal.so_far or goal.met))
    line("Defeat", view.defeat)
    if view.chamber:
        line("Chamber", view.chamber.name)
        line("To do", "; ".join(goal.text for goal in view.goals if not goal.met))
    line("Healing Surges", str(view.surges))
    pile = _counted(view.experience)
    line("Experience", f"{plural(view.points, 'point')}" + (f" ({pile})" if pile else ""))
    line("Environment", view.environment.name if view.environment else "")
    line("Boons", _counted(view.boons))
    line("Time tokens", str(view.time) if view.time else "")
    gold = sum(hero.gold for hero in view.heroes)
    line("Gold", f"{gold} gp" if gold else "")
    line("Overlord", view.overlord.name if view.overlord else "")
    line("Defeated", _counted(view.slain))
    for deck in view.piles:
        discarded = f", discarded {len(deck.discard)}" if deck.discard else ""
        known = f", on top {' then '.join(_names(cards) for cards in deck.top)}" if deck.top else ""
        line(deck.name, f"{deck.count} left{known}{discarded}" if deck.count or discarded else "")
    text.rstrip()
    return text


def _counted(cards: Sequence[CardView]) -> str:
    return counted(card.name for card in cards)
