"""Wrath of Ashardalon in the terminal: its map, its panels, its questions."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import capital
from emberhall.games.ashardalon.players.odds import attack_odds, attacks_of
from emberhall.games.ashardalon.rules.combat import in_reach
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.movement import adjacent
from emberhall.games.ashardalon.rules.powers import definition
from emberhall.games.ashardalon.rules.state import Figure, Monster, Table
from emberhall.games.ashardalon.rules.tokens import MARKER
from emberhall.games.ashardalon.telling.acts import detail
from emberhall.games.ashardalon.telling.forecast import foretell
from emberhall.games.ashardalon.telling.names import card_name, figure_name, monster_name, square_name, thing_name
from emberhall.games.ashardalon.telling.view import TableView
from emberhall.terminal.ashardalon.map import LEGEND, LOOKS, beyond, draw, ground
from emberhall.terminal.ashardalon.panels import headline, panels
from emberhall.terminal.face import Entry, Panel, Picture, Spot

ON_MAP = {"walk": "Move…", "square": "Choose on the map…", "marker": "Choose on the map…"}
LISTED = 6  # so many squares still stand in the list one by one
LAST = ("enough", "stay", "leave", "suffer", "pass", "done")
OF_HEROES = frozenset({"hero", "prey", "give", "first", "free"})


class Face:
    """The dungeon, the party, the rows."""

    looks = LOOKS
    legend = LEGEND
    hides = False

    def together(self, views: Sequence[TableView]) -> TableView:
        return views[0]

    def headline(self, view: TableView) -> Text:
        return headline(view.table)

    def picture(self, view: TableView) -> Picture:
        return draw(view.table)

    def board(self, view: TableView, width: int, height: int) -> Panel | None:
        return None

    def centre(self, view: TableView) -> Spot:
        """Who is asked, or whose turn it is while that one is off the tiles."""
        t = view.table
        standing = [hero.at for hero in (t.heroes[view.seat], t.hero) if hero.at >= 0]
        return t.dungeon.xy(standing[0] if standing else t.dungeon.scorch[0])

    def panels(self, view: TableView, width: int, height: int) -> Sequence[Panel]:
        return panels(view, width, height)

    def detail(self, view: TableView, option: Option) -> str:
        return _what_ends_brings(view.table) if option.act == "done" else detail(view.table, option)

    def forecast(self, view: TableView) -> Sequence[str]:
        return foretell(view.table)

    # ---------------------------------------------------------------- the question

    def entries(self, view: TableView, choice: Choice, labels: Sequence[str]) -> Sequence[Entry]:
        """Squares are chosen on the map when there are many; what ends or declines comes last."""
        grouped: dict[str, list[int]] = {}
        for number, option in enumerate(choice.options):
            if option.act in ON_MAP:
                grouped.setdefault(option.act, []).append(number)
        groups = {act: found for act, found in grouped.items() if len(found) > (1 if act == "walk" else LISTED)}
        entries = [Entry(_map_label(view.table, choice, act, found), tuple(found)) for act, found in groups.items()]
        single = [number for number, option in enumerate(choice.options) if option.act not in groups]
        single.sort(key=lambda number: _rank(choice.options[number].act))
        return entries + [Entry(_with_odds(view.table, choice.options[n], labels[n]), (n,)) for n in single]

    def spots(self, view: TableView, option: Option) -> Sequence[Spot]:
        """The squares an option is about: where one goes, whom it strikes, what it touches."""
        t = view.table
        if option.act == "edge":
            return beyond(t, option.what, option.also)
        return [t.dungeon.xy(square) for square in squares_of(_touched(t, option))]

    # ---------------------------------------------------------------- a square

    def about(self, view: TableView, spot: Spot) -> str:
        t = view.table
        square = t.dungeon.at(*spot)
        if square < 0:
            return "Unknown ground."
        here = [ground(t, square), *(_figure_text(t, figure) for figure in _figures(t, square))]
        for m in t.monsters:
            if m.mask >> square & 1:
                card = t.card_of(m)
                left = (card.enraged.hp if card.enraged else card.hp) - m.damage
                here.append(f"{monster_name(t, m)} (AC {card.ac}, {left} HP)")
        here += [capital(thing_name(t, i)) for i, thing in enumerate(t.things) if thing.mask >> square & 1]
        beside = [monster_name(t, m) for m in t.monsters if not m.mask >> square & 1 and adjacent(t, m, square)]
        if beside and t.dungeon.floor >> square & 1:
            here.append(f"next to {' and '.join(beside)}")
        return f"{square_name(square)}: {', '.join(here)}."

    def cards_at(self, view: TableView, spot: Spot) -> Sequence[str]:
        t = view.table
        square = t.dungeon.at(*spot)
        if square < 0:
            return []
        cards = [m.card for m in t.monsters if m.mask >> square & 1]
        cards += [figure.card for figure in _figures(t, square)]
        cards += [thing.card for thing in t.things if thing.mask >> square & 1 and thing.card >= 0]
        return [card_name(t.box, card) for card in cards] + [t.box.tiles[t.dungeon.places[square >> 4].tile].name]


def _map_label(t: Table, choice: Choice, act: str, found: Sequence[int]) -> str:
    """What is chosen on the map, and how much of it what is left of a Move reaches."""
    text = f"{ON_MAP[act]} ({len(found)} squares"
    if choice.ask == "hero-phase" and t.steps:
        reached = t.dungeon.reach(t.hero.at, t.steps, t.monster_squares)
        near = sum(reached >> choice.options[number].what & 1 for number in found)
        if near < len(found):
            text += f", {near} of them in this Move"
    return f"{text})"


def _with_odds(t: Table, option: Option, label: str) -> str:
    """A card that attacks says how likely it hits, of whom it could be aimed at the least and the most likely.

    Somebody to be aimed at has that first, so that it is to be seen where there is little room.
    """
    if option.act == "foe" and option.also >= 0:
        foe = next((m for m in t.monsters if m.uid == option.what), None)
        of_one = attack_odds(t, option.seat, option.also, foe) if foe else None
        name, _, figures = label.partition("): ")[0].partition(" (")
        return f"{name}: {of_one.hit:.0%}, {of_one.damage:.1f} damage ({figures})" if of_one else label
    if option.act not in ("power", "item"):
        return label
    odds = [attack_odds(t, option.seat, option.what, foe) for foe in _foes(t, option)]
    hits = sorted(each.hit for each in odds if each)
    if not hits:
        return label
    span = f"{hits[0]:.0%}" if hits[0] == hits[-1] else f"{100 * hits[0]:.0f}-{hits[-1]:.0%}"
    return label.replace("Attack with", f"Attack {span}:", 1) if "Attack with" in label else f"{label} {span}"


def _what_ends_brings(t: Table) -> str:
    """What follows the Hero Phase, from where the Hero stands."""
    if t.hero.at >= 0 and t.dungeon.edge_sides(t.hero.at):
        return "Along an unexplored edge: a new tile comes with a Monster, and with a black triangle an Encounter too."
    return "No unexplored edge here: no new tile comes, so the Villain Phase begins with an Encounter."


def _rank(act: str) -> int:
    return LAST.index(act) + 1 if act in LAST else 0


def _figures(t: Table, square: int) -> list[Figure]:
    return [figure for figure in (*t.heroes, *t.villagers) if figure.at == square]


def _figure_text(t: Table, figure: Figure) -> str:
    return f"{figure_name(t, figure)} ({figure.hp} HP)" if figure.hp > 0 else f"{figure_name(t, figure)} (fallen)"


def _touched(t: Table, option: Option) -> int:
    """The squares of an option as a set."""
    what = option.what
    match option.act:
        case "walk" | "square":
            return 1 << what
        case "marker":
            return t.dungeon.base(what, 2, False)
        case "foe":
            return next((m.mask for m in t.monsters if m.uid == what), 0)
        case "tile":
            return t.dungeon.tile_mask(what)
        case "pick-up":
            return t.things[what].mask
        case "open" | "unlock":
            return next((door.cells for door in t.dungeon.doors if door.id == what), 0)
        case "disable":
            return sum(x.mask for x in t.things if x.what == MARKER and x.card == what)
        case "power" | "item" | "react":
            return _targets(t, option)
        case act if act in OF_HEROES:
            figures: list[Figure] = [*t.heroes, *t.villagers]
            at = figures[what].at if 0 <= what < len(figures) else -1
            return 1 << at if at >= 0 else 0
    return 0


def _targets(t: Table, option: Option) -> int:
    """Everything a card could be aimed at from where its hero stands."""
    found = 0
    for m in _foes(t, option):
        found |= m.mask
    return found


def _foes(t: Table, option: Option) -> Sequence[Monster]:
    """Whom a card could attack from where its hero stands."""
    attack = next(attacks_of(definition(t, option.what).do), None)
    return in_reach(t, t.heroes[option.seat].at, attack.reach) if attack else ()
