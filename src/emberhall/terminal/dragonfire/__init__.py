"""Dragonfire in the terminal: the table, the hands, the questions."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import capital, plural
from emberhall.games.dragonfire.rules import preview
from emberhall.games.dragonfire.rules.state import Table
from emberhall.games.dragonfire.rules.take_damage import attack_of
from emberhall.games.dragonfire.telling.acts import ACTS, CARD, detail
from emberhall.games.dragonfire.telling.names import condition, foe_name, player_name
from emberhall.games.dragonfire.telling.texts import ability_text, card_text
from emberhall.games.dragonfire.telling.view import TableView
from emberhall.terminal.dragonfire.board import board
from emberhall.terminal.dragonfire.panels import headline, panels
from emberhall.terminal.dragonfire.signs import LEGEND, LOOKS
from emberhall.terminal.face import Entry, Panel, Picture, Spot

LAST = ("drop", "discard", "repack", "stay", "pass", "enough", "no", "done")
FIRST = ("deal", "deal-facing", "play")
FOLDED = {
    "discard": "Discard a card…",
    "drop": "Discard a card from play…",
    "lay-level": "Put damage on a lower level…",
}
LISTED = 12  # so many ways to lay damage still stand in the list one by one


class Face:
    """Hands, encounters, Market, Dragonfire."""

    looks = LOOKS
    legend = LEGEND
    hides = True

    def together(self, views: Sequence[TableView]) -> TableView:
        """The first view, with what the other seats of the same person see of their own."""
        first = views[0]
        for view in views[1:]:
            own = view.table.players[view.seat]
            first.table.players[view.seat].hand = own.hand
            first.table.players[view.seat].held = own.held
        return first

    def headline(self, view: TableView) -> Text:
        return headline(view.table)

    def picture(self, view: TableView) -> Picture | None:
        return None

    def board(self, view: TableView, width: int, height: int) -> Panel | None:
        return board(view.table, width, height)

    def centre(self, view: TableView) -> Spot:
        return 0, 0

    def spots(self, view: TableView, option: Option) -> Sequence[Spot]:
        return ()

    def about(self, view: TableView, spot: Spot) -> str:
        return ""

    def cards_at(self, view: TableView, spot: Spot) -> Sequence[str]:
        return ()

    def panels(self, view: TableView, width: int, height: int) -> Sequence[Panel]:
        return panels(view, width)

    # ---------------------------------------------------------------- the question

    def entries(self, view: TableView, choice: Choice, labels: Sequence[str]) -> Sequence[Entry]:
        """Own deeds first, those of other seats of the same person under their names, what ends or declines last."""
        t = view.table
        own: list[Entry] = []
        last: list[Entry] = []
        for act in ranked(choice):
            found = [n for n, o in enumerate(choice.options) if o.act == act and o.seat == choice.seat]
            if found:
                (last if act in LAST else own).extend(lines_of(t, choice, act, found, labels))
        others: list[Entry] = []
        for player in t.from_left(choice.seat)[1:]:
            others += helping(t, choice, player.seat, labels)
        return own + others + last

    def detail(self, view: TableView, option: Option) -> str:
        """What a card does, before what it is; of damage to be laid, the encounter it would go to."""
        t = view.table
        if option.act in ("lay", "lay-level"):
            return card_text(t.box, t.foe(option.also).card).replace("\n", " ")
        card = t.box.playing.get(option.what) if CARD in ACTS[option.act].kinds[:1] else None
        text = ability_text(card) if card else detail(t, option)
        return text.replace("\n", " ")

    def forecast(self, view: TableView) -> Sequence[str]:
        """Whom everything in play will strike, the active player first, with what is laid out dealt."""
        t = view.table
        after = preview.dealt(t)
        found: list[str] = []
        for player in after.from_left(t.active):
            blows = [
                f"{foe_name(after, foe)} {attack_of(after, foe)}" for foe in after.facing(player.seat) if not foe.calm
            ]
            total = sum(attack_of(after, foe) for foe in after.facing(player.seat) if not foe.calm)
            name = f"{player_name(t, player.seat)} ({condition(t, player)})"
            found.append(f"{name} takes {total} on its turn: {', '.join(blows)}." if blows else f"{name} is safe.")
        return found


def ranked(choice: Choice) -> list[str]:
    """The acts of a choice in the order a person wants them."""

    def rank(act: str) -> int:
        return LAST.index(act) + 100 if act in LAST else FIRST.index(act) if act in FIRST else 50

    return sorted(dict.fromkeys(option.act for option in choice.options), key=rank)


def lines_of(t: Table, choice: Choice, act: str, found: Sequence[int], labels: Sequence[str]) -> list[Entry]:
    """The lines of one kind of option: each by itself, or all on one line that opens."""
    if choice.ask == "play-cards" and act in FOLDED and len(found) > 1:
        return [Entry(FOLDED[act], tuple(found), folded=True)]
    if act == "lay-level" and len(found) > 1:
        return [Entry(FOLDED[act], tuple(found), folded=True)]
    if act == "lay" and len(found) > LISTED:
        return by_source(t, choice, found, labels)
    if act == "lay":
        found = sorted(found, key=lambda number: -fallen(t, choice.options[number]))
    return [Entry(labels[number], (number,)) for number in found]


def fallen(t: Table, option: Option) -> int:
    """How much would fall if damage were laid so: most of all an encounter."""
    fall = preview.fall_with(t, option.what, option.also)
    return 10 * fall.defeated + fall.levels.bit_count() + fall.tokens


def by_source(t: Table, choice: Choice, found: Sequence[int], labels: Sequence[str]) -> list[Entry]:
    """Many ways to lay damage: a line for each source."""
    groups: dict[int, list[int]] = {}
    for number in found:
        groups.setdefault(choice.options[number].what, []).append(number)
    entries: list[Entry] = []
    for numbers in groups.values():
        numbers.sort(key=lambda number: -fallen(t, choice.options[number]))
        name = labels[numbers[0]].partition(" on ")[0]
        many = len(numbers) > 1
        label = f"{name} on one of {plural(len(numbers), 'encounter')}…" if many else labels[numbers[0]]
        entries.append(Entry(label, tuple(numbers), folded=many))
    return entries


def helping(t: Table, choice: Choice, seat: int, labels: Sequence[str]) -> list[Entry]:
    """What another seat could throw in, under its own heading; giving up cards in play is folded away."""
    name = player_name(t, seat)
    found = [number for number, option in enumerate(choice.options) if option.seat == seat]
    if not choice.rest:  # no help to the active player, but a question to everybody
        return [Entry(labels[number], (number,)) for number in found]
    plain = [number for number in found if choice.options[number].act != "drop"]
    entries = [Entry(capital(labels[n].removeprefix(name).lstrip(": ")), (n,)) for n in plain]
    drops = tuple(number for number in found if choice.options[number].act == "drop")
    if drops:
        entries.append(Entry("Discards from play…", drops, folded=True))
    if entries:
        entries[0] = entries[0]._replace(heading=f"{name} could help" if plain else name)
    return entries
