"""What is read beside the map: the party, the rows of monsters in the order they act, the piles, the turn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from emberhall.engine.english import capital, counted, plural
from emberhall.engine.standing import total
from emberhall.games.ashardalon.cards.goals import SlayCount, Wealth
from emberhall.games.ashardalon.rules.combat import armour_class
from emberhall.games.ashardalon.rules.experience import worth
from emberhall.games.ashardalon.rules.hit_points import hit_points_left, max_hp
from emberhall.games.ashardalon.rules.language import Goal
from emberhall.games.ashardalon.rules.lasting import SHIELD, images, is_hidden
from emberhall.games.ashardalon.rules.phases import PHASES
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table
from emberhall.games.ashardalon.rules.treasure import speed, wealth
from emberhall.games.ashardalon.telling.names import THINGS, card_name, hero_name, square_name
from emberhall.games.ashardalon.telling.texts import defeat_text, goals_text, victory_text
from emberhall.games.ashardalon.telling.view import TableView
from emberhall.terminal.ashardalon.map import monster_sign
from emberhall.terminal.face import Panel

GOLD, EMBER, RED, GREEN, BLUE, MUTED = "#f2c14e", "#e8803c", "#e0645a", "#8fbf7f", "#8fc1e3", "#9a8c7c"
READY, USED = "●", "○"
NARROW = 40
STEPS = {
    "hero_phase": "Hero Phase",
    "exploration": "Exploration Phase",
    "encounter": "Villain Phase",
    "villain": "Villain Phase",
    "monster": "Villain Phase",
    "end_turn": "Villain Phase",
}


def phase_name(t: Table) -> str:
    """The phase of the turn as the rulebook calls it."""
    called = getattr(PHASES[t.phase], "__name__", "") if t.phase < len(PHASES) else ""
    return next((name for start, name in STEPS.items() if called.startswith(start)), "Setup")


def headline(t: Table) -> Text:
    """Adventure, turn and phase, surges, experience."""
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f" {t.adventure.name} ", f"bold {GOLD}")
    counted_goals = ", ".join(filter(None, (so_far(t, goal) for goal in goals(t))))
    if counted_goals:
        text.append(f" {counted_goals} ", GOLD)
    text.append(f" {phase_name(t)}: {hero_name(t, t.active)} ", "bold")
    text.append(f" Turn {t.turn + 1} ", MUTED)
    text.append(f" Surges {READY * t.surges or 'none'} ", RED if t.surges == 0 else GREEN)
    text.append(f" XP {worth(t)} ", BLUE)
    text.append(f" Tiles {len(t.tiles)} ", MUTED)
    if t.time:
        text.append(f" Time {t.time} ", RED)
    if t.environment >= 0:
        text.append(f" {card_name(t.box, t.environment)} ", EMBER)
    return text


def goals(t: Table) -> list[Goal]:
    """What is to be done: the adventure's own goals, and those of the chamber once it is open."""
    chamber = t.box.chambers[t.chamber].goal if t.chamber >= 0 else ()
    return [*t.adventure.victory, *chamber]


def so_far(t: Table, goal: Goal) -> str:
    """How much is done of a goal that is counted."""
    if isinstance(goal, SlayCount):
        defeated = sum(t.box.monsters[card].kind != "object" for card in t.slain)
        return f"{defeated}/{goal.count + goal.per_hero * len(t.heroes)} defeated"
    if isinstance(goal, Wealth) and "wealth before" in t.counts:
        return f"{wealth(t) - t.counts['wealth before']}/{goal.gold} gp"
    return ""


def panels(view: TableView, width: int, height: int) -> Sequence[Panel]:
    """The party first; what does not fit is a key away."""
    t = view.table
    return [
        Panel("Party", _party(t, width, height)),
        Panel("Monsters", _rows(t)),
        Panel("Piles and goals", _piles(t)),
        Panel("The turn", Text("\n".join(f"{i}. {line}" for i, line in enumerate(view.sequence, 1)))),
    ]


# ---------------------------------------------------------------- heroes


def _bar(left: int, whole: int, span: int = 8) -> Text:
    filled = round(span * left / whole) if whole else 0
    filled = max(filled, 1 if left else 0)
    colour = GREEN if left * 2 > whole else GOLD if left * 4 > whole else RED
    return Text("█" * filled, colour) + Text("░" * (span - filled), MUTED)


def _party(t: Table, width: int, height: int) -> Text:
    """Every hero in full if there is room, else only the active one."""
    full = [_hero(t, hero, width) for hero in t.heroes]
    lines = sum(_height(block, width) for block in full)
    if lines + len(full) - 1 > height:
        return Text("\n").join([full[h.seat] if h.seat == t.active else _name_line(t, h, width) for h in t.heroes])
    return Text("\n\n" if lines + 2 * len(full) - 2 <= height else "\n").join(full)


def _height(block: Text, width: int) -> int:
    return sum(1 + max(0, line.cell_len - 1) // max(width, 1) for line in block.split("\n"))


def _name_line(t: Table, hero: Hero, width: int) -> Text:
    """Who it is, Hit Points, AC, level and conditions; a bar where there is room for one."""
    card = t.hero_card(hero)
    active = hero.seat == t.active
    text = Text().append("▸" if active else " ", EMBER)
    text.append(f"{card.mark} ", f"bold {BLUE}")
    text.append(f"{card.name:<7} ", "bold" if active else "")
    if hero.escaped:
        return text + Text(" has left the dungeon", MUTED)
    text.append(f"{hero.hp}/{max_hp(t, hero)} ".rjust(5), "bold")
    if width >= NARROW:
        text.append(_bar(hero.hp, max_hp(t, hero))).append(" ")
    text.append(f"AC{armour_class(t, hero)}", MUTED)
    text.append(f" L{hero.level}", MUTED)
    signs = {"Fallen": hero.hp <= 0, "Dazed": hero.dazed, "Poisoned": hero.poisoned, "Hidden": is_hidden(t, hero.seat)}
    for word, holds in signs.items():
        text.append(f" {word}" if holds else "", f"bold {RED}")
    return text


def _hero(t: Table, hero: Hero, width: int) -> Text:
    """Everything before a player: conditions, curses, powers, treasure, row."""
    card = t.hero_card(hero)
    lines = [_name_line(t, hero, width)]
    side = card.level_2 if hero.level == 2 else card.level_1
    where = f" {square_name(hero.at)}" if hero.at >= 0 else ""
    race = f"{card.race} " if width >= NARROW else ""
    figures = f"   {race}{card.hero_class}{where}, Speed {speed(t, hero)}, Surge {side.surge}"
    lines.append(Text(figures, MUTED))
    shield, left = total(t.lasting, SHIELD, hero.seat), images(t, hero.seat)
    tokens = [f"+{shield} AC shield"] if shield else []
    tokens += [plural(left, "image")] if left else []
    tokens += [f"{hero.gold} gp"] if hero.gold else []
    tokens += [capital(THINGS[what]) for what in hero.carried]
    if tokens:
        lines.append(Text(f"   {', '.join(tokens)}", GOLD))
    for curse in hero.curses:
        lines.append(Text(f"   Curse: {card_name(t.box, curse)}", f"bold {RED}"))
    lines += _cards(t, hero, hero.powers, READY, USED, width)
    lines += _cards(t, hero, hero.items, "$", "-", width)
    if hero.row:
        names = ", ".join(card_name(t.box, number) for number in hero.row)
        lines.append(Text(f"   Row: {names}", EMBER))
    return Text("\n").join(lines)


def _cards(t: Table, hero: Hero, cards: Sequence[int], ready: str, used: str, width: int) -> list[Text]:
    """Cards on as few lines as may be, the used ones with another sign and struck through."""
    lines: list[Text] = []
    left = list(hero.flipped)
    for card in cards:
        flipped = card in left
        if flipped:
            left.remove(card)
        text = Text().append(f"{used if flipped else ready} ", MUTED if flipped else GOLD)
        text.append(card_name(t.box, card), f"strike {MUTED}" if flipped else "")
        if lines and lines[-1].cell_len + text.cell_len + 2 <= width:
            lines[-1].append("  ").append_text(text)
        else:
            lines.append(Text("   ").append_text(text))
    return lines


# ---------------------------------------------------------------- monsters


def _monster_line(t: Table, m: Monster) -> Text:
    card = t.card_of(m)
    whole = t.box.monsters[m.card]
    total = whole.enraged.hp if whole.enraged else whole.hp
    text = Text("   ")
    text.append(f"{monster_sign(t, m).strip():<2} ", f"bold {RED}")
    text.append(f"{card.name} ")
    text.append(f"{hit_points_left(t, m)}/{total} ", "bold")
    text.append(f"AC{card.ac} {square_name(m.at)}", MUTED)
    return text


def _rows(t: Table) -> Text:
    """In the order they will act: villains, then every player's row from the active player on."""
    lines: list[Text] = []
    villains = [m for m in t.monsters if t.box.monsters[m.card].kind == "villain"]
    if villains:
        lines += [Text("Villains, every turn", f"bold {EMBER}"), *(_monster_line(t, m) for m in villains)]
    for hero in t.clockwise():
        if not hero.row:
            continue
        lines.append(Text(f"Row of {hero_name(t, hero.seat)}", f"bold {EMBER}"))
        for card in dict.fromkeys(hero.row):
            figures = [m for m in t.monsters if m.card == card]
            lines += [_monster_line(t, m) for m in figures]
            if card in t.box.encounters:
                lines.append(Text(f"   ^ {card_name(t.box, card)} ({t.box.encounters[card].type})", GOLD))
            elif not figures:
                lines.append(Text(f"   {card_name(t.box, card)}", MUTED))
    objects = [m for m in t.monsters if t.box.monsters[m.card].kind == "object"]
    if objects:
        lines += [Text("Objects", f"bold {EMBER}"), *(_monster_line(t, m) for m in objects)]
    return Text("\n").join(lines) if lines else Text("No Monster is in the dungeon.", MUTED)


# ---------------------------------------------------------------- piles


def _piles(t: Table) -> Text:
    """Goals, piles, and what holds for everybody."""
    text = Text()

    def line(name: str, value: str) -> None:
        if value:
            text.append(f"{name}: ", MUTED)
            text.append(f"{value}\n")

    line("Victory", victory_text(t.box, t.adventure))
    done = [so_far(t, goal) or (f"{goal.text()} ✓" if goal.met(t) else "") for goal in goals(t)]
    line("So far", "; ".join(filter(None, done)))
    line("Defeat", defeat_text(t.box, t.adventure))
    if t.chamber >= 0:
        line("Chamber", card_name(t.box, t.chamber))
        line("Its goal", "; ".join(goals_text(t.box.chambers[t.chamber].goal)))
    line("Healing Surges", str(t.surges))
    pile = counted(card_name(t.box, card) for card in t.experience)
    line("Experience", f"{plural(worth(t), 'point')}" + (f" ({pile})" if pile else ""))
    line("Environment", card_name(t.box, t.environment))
    line("Boons", counted(card_name(t.box, boon) for boon in t.boons))
    line("Time tokens", str(t.time) if t.time else "")
    line("Gold", f"{sum(hero.gold for hero in t.heroes)} gp" if any(hero.gold for hero in t.heroes) else "")
    line("Overlord", card_name(t.box, t.counts.get("overlord", -1)))
    line("Wealth before", f"{t.counts['wealth before']} gp" if "wealth before" in t.counts else "")
    line("Defeated", counted(card_name(t.box, card) for card in t.slain))
    line("Tiles left", str(len(t.tiles)))
    line("Monster deck", f"{len(t.monster_deck)}, discarded {len(t.monster_discard)}")
    line("Encounter deck", f"{len(t.encounter_deck)}, discarded {len(t.encounter_discard)}")
    line("Treasure deck", f"{len(t.treasure_deck)}, discarded {len(t.treasure_discard)}")
    text.rstrip()
    return text
