"""Rise of the Dragon Lords in the terminal: the realm, duels, offers, Hero sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from emberhall.engine.choice import Choice, Option
from emberhall.games.dragonlords.telling.acts import ACTS
from emberhall.games.dragonlords.telling.view import CardView, View
from emberhall.terminal.dragonlords.board import duel, offer
from emberhall.terminal.dragonlords.map import about, draw, hex_at, spot_of
from emberhall.terminal.dragonlords.panels import chance_text, headline, next_towns, panels
from emberhall.terminal.dragonlords.signs import LEGEND, LOOKS, percent
from emberhall.terminal.face import Entry, Panel, Picture, Spot

ON_MAP = {
    "go": "Move… (choose on the map, {} spaces)",
    "step": "Step without a roll… ({} spaces)",
    "refresh": "Choose a space… ({})",
}
FOLDED = {"drop": "Drop an Item…", "dismiss": "Dismiss an Ally…", "sell": "Sell an Item…", "buy-pair": ""}
LISTED = 3  # so many spaces still stand in the list one by one


class Face:
    """The board with its Heroes; a combat or an offer in its place while one is under way."""

    looks = LOOKS
    legend = LEGEND
    hides = False
    map_title = "The realm"

    def together(self, views: Sequence[View]) -> View:
        return views[0]

    def headline(self, view: View) -> Text:
        return headline(view)

    def picture(self, view: View) -> Picture | None:
        return None if self._under_way(view) else draw(view)

    def board(self, view: View, width: int, height: int) -> Panel | None:
        if view.fight is not None:
            return duel(view, view.fight, width)
        if view.meeting is not None and view.meeting.open:
            return offer(view, view.meeting)
        return None

    def _under_way(self, view: View) -> bool:
        return view.fight is not None or (view.meeting is not None and view.meeting.open)

    def centre(self, view: View) -> Spot:
        return spot_of(view, view.heroes[view.active].at) if view.heroes else (view.width // 2, 0)

    def panels(self, view: View, width: int, height: int) -> Sequence[Panel]:
        return panels(view, width, height)

    # ---------------------------------------------------------------- the question

    def entries(self, view: View, choice: Choice, labels: Sequence[str]) -> Sequence[Entry]:
        """Acts in their order under their headings; spaces are chosen on the map when there are many."""
        by_act: dict[str, list[int]] = {}
        for number, option in enumerate(choice.options):
            by_act.setdefault(option.act, []).append(number)
        entries: list[Entry] = []
        heading = ""
        for act in sorted(by_act, key=lambda act: ACTS[act].order):
            numbers, group = by_act[act], ACTS[act].group
            if act in ON_MAP and len(numbers) > LISTED:
                found = [Entry(ON_MAP[act].format(len(numbers)), tuple(numbers))]
            elif FOLDED.get(act) and len(numbers) > 1:
                found = [Entry(FOLDED[act], tuple(numbers), folded=True)]
            else:
                found = [Entry(labels[number], (number,)) for number in numbers]
            if group and group != heading and len(by_act) > 2:
                found[0] = found[0]._replace(heading=group)
            heading = group
            entries += found
        return entries

    def spots(self, view: View, option: Option) -> Sequence[Spot]:
        """The hexes that an option is about."""
        kinds = ACTS[option.act].kinds
        found: list[Spot] = []
        for kind, number in zip(kinds, option[2:], strict=False):
            if number >= 0 and kind.name == "hex":
                found.append(spot_of(view, number))
            elif number >= 0 and kind.name == "seat" and view.heroes:
                found.append(spot_of(view, view.heroes[number].at))
        return found

    def detail(self, view: View, option: Option) -> str:
        """The text of the card an option is about, or the way to its space."""
        kinds = ACTS[option.act].kinds
        for kind, number in zip(kinds, option[2:], strict=False):
            if kind.name in ("card", "item", "ally", "challenge", "hero"):
                return next((card.text for card in _cards(view) if card.card == number), "")
            if kind.name == "hex":
                return about(view, view.hexes[number])
        return ""

    def forecast(self, view: View) -> Sequence[str]:
        """What the next Threat Roll may bring, and how the combat under way will probably end."""
        found = [chance_text(view), f"Of the towns: {next_towns(view)}."]
        if view.fight is not None:
            who = view.heroes[view.fight.attacker].name
            found.insert(0, f"{who} wins in about {percent(view.fight.win)}.")
        return found

    # ---------------------------------------------------------------- a space

    def about(self, view: View, spot: Spot) -> str:
        space = hex_at(view, spot)
        return about(view, space) if space else "Beyond the realm."

    def cards_at(self, view: View, spot: Spot) -> Sequence[str]:
        space = hex_at(view, spot)
        if space is None:
            return []
        names = [view.heroes[seat].figure.name for seat in space.heroes]
        names += [slot.card.name for slot in view.track if slot.at == space.hex]
        if space.town >= 0:
            names += [card.name for card in view.towns[space.town].stack]
        return names


def _cards(view: View) -> Iterator[CardView]:
    """Every card that lies open."""
    for hero in view.heroes:
        yield from (*hero.items, *hero.kept)
        for figure in (hero.figure, *hero.allies):
            yield CardView(figure.card, figure.name, "figure", figure.text)
    for town in view.towns:
        yield from town.stack
    yield from (slot.card for slot in view.track)
    yield from (*view.spare_heroes, *view.retinue)
    for deck in view.decks:
        yield from deck.discards
    if view.fight is not None and view.fight.challenge is not None:
        yield view.fight.challenge
