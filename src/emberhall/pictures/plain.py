"""The picture of a table that has no drawings of its own: the cards of its sheet, its players, what wins and loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from emberhall.engine.events import Event
from emberhall.engine.sheet import AnyRow, Bar, Card, Goal, Look, Panel, Sheet, Sign, Stat, Text
from emberhall.engine.sight import Offer, Sight
from emberhall.games import kind, sheet_of
from emberhall.pictures.canvas import Picture
from emberhall.pictures.cards import DEFS, Face, H, W, back, front
from emberhall.pictures.lettering import fitted, line, lines
from emberhall.pictures.lighting import Light, Place, light_up, lit, shape
from emberhall.pictures.motion import Fields, Motion
from emberhall.pictures.sheets import look_of

WIDTH, EDGE, GAP, LINE = 1080, 24, 16, 22
TITLE_ROOM, PLAYER_HEIGHT = 560, 128
CARD_SCALE = 1.05
CARD_WIDTH, CARD_HEIGHT = W * CARD_SCALE, H * CARD_SCALE
BACK_SCALE, BACK_STEP = 0.17, 20
PIP, PIP_STEP, MOST_PIPS = 14, 17, 12
NAME = 72  # the room for the name of a bar
FIGURES = 230  # the room for bars beside cards

Box = tuple[float, float, float, float]


def board(sight: Sight[msgspec.Struct, Event]) -> Picture:
    """Return the sheet of a table as a picture; a table without a sheet has its name and the open question."""
    ask = sight.question.whole if sight.question else sight.outcome.why if sight.outcome else ""
    sheet = sheet_of(sight)
    title = sheet.title or sight.adventure or sight.game
    picture = Picture((0, 0, WIDTH, 0), "sheet", title, ask)
    picture.defs = DEFS
    drawing = Drawing(picture, kind(sight.game).looks)
    drawing.head(title, sheet, ask)
    drawing.stage(sheet.at("stage"))
    drawing.players(sheet.at("party"))
    drawing.goals([row for panel in sheet.at("side") for row in panel.rows if isinstance(row, Goal)])
    picture.box = (0, 0, WIDTH, int(drawing.y + EDGE))
    light_up(picture, sight, lit(sight, places_of), drawing.light)
    return picture


class Drawing:
    """A sheet being drawn from top to bottom: where the next part goes, and where things lie that can be lit."""

    def __init__(self, picture: Picture, looks: Mapping[str, Look]) -> None:
        self.layer, self.looks = picture.layer("table"), looks
        self.y = 0.0
        self.boxes: dict[Place, Box] = {}

    def head(self, title: str, sheet: Sheet, ask: str) -> None:
        """Draw the title, the figures of the head, and the open question."""
        figures = [row for panel in sheet.at("head") for row in panel.rows]
        words = "   ".join(filter(None, map(in_short, figures)))
        name = line(title, EDGE, 46, TITLE_ROOM - EDGE, 28, "title")
        self.layer["head"] = name + line(words, TITLE_ROOM, 44, WIDTH - TITLE_ROOM - EDGE, 17, "prose", "sans")
        question = fitted(ask, WIDTH - 2 * EDGE, 2 * LINE, 16)
        self.layer["question"] = lines(question, EDGE, 64, "prose")
        self.y = 64 + max(question.height, LINE) + GAP

    # ---------------------------------------------------------------- the stage

    def stage(self, panels: Sequence[Panel]) -> None:
        """Draw the panels of the stage, side by side while there is room."""
        x, below = float(EDGE), self.y
        for n, panel in enumerate(panels):
            width = self.width_of(panel)
            if x > EDGE and x + width > WIDTH - EDGE:
                x, self.y = float(EDGE), below + GAP
            self.layer[f"stage-{n}"], height = self.panel(panel, x, self.y, width)
            below, x = max(below, self.y + height), x + width + 2 * GAP
        self.y = below + GAP

    def width_of(self, panel: Panel) -> float:
        """Return how wide a panel is: as its cards lie side by side, and its figures beside them."""
        cards = sum(isinstance(row, Card) for row in panel.rows)
        figures = any(not isinstance(row, Card) for row in panel.rows)
        wanted = cards * (CARD_WIDTH + GAP) + (FIGURES if figures or not cards else 0)
        return min(wanted, WIDTH - 2 * EDGE)

    def panel(self, panel: Panel, x: float, y: float, width: float) -> tuple[str, float]:
        """Return a panel of the stage as a drawing, and how high it is."""
        drawn, top, left = line(panel.title, x, y + 16, width, 17, "title"), y + 30, x
        rest = [row for row in panel.rows if not isinstance(row, Card)]
        edge = x + width - (FIGURES if rest else 0)
        for card in (row for row in panel.rows if isinstance(row, Card)):
            if left > x and left + CARD_WIDTH > edge:
                left, top = x, top + CARD_HEIGHT + GAP
            drawn += self.card(card, left, top)
            left += CARD_WIDTH + GAP
        bottom = top + CARD_HEIGHT if left > x else top
        for n, row in enumerate(rest):
            drawn += row_at(row, left if left > x else x, top + 18 + n * (LINE + 4), FIGURES - GAP)
        return drawn, max(bottom, top + len(rest) * (LINE + 4)) - y

    def card(self, row: Card, x: float, y: float) -> str:
        """Return a card, face up or face down."""
        look = look_of(self.looks, row.name, row.kind)
        foot = f"{row.copies} cards" if row.copies > 1 else ""
        face = Face(row.name, row.kind.replace("-", " ").capitalize(), row.text, *look, coin=row.figure, foot=foot)
        if row.at:
            self.boxes[row.at] = (x, y, CARD_WIDTH, CARD_HEIGHT)
        drawn = back() if row.covered else front(face)
        return f"<g transform='translate({x:g} {y:g}) scale({CARD_SCALE})'>{drawn}</g>"

    # ---------------------------------------------------------------- players, goals

    def players(self, panels: Sequence[Panel]) -> None:
        """Draw the players in a row."""
        if not panels:
            return
        step = (WIDTH - 2 * EDGE + GAP) / len(panels)
        for n, panel in enumerate(panels):
            x = EDGE + n * step
            self.layer[f"party-{n}"] = self.player(panel, x, step - GAP)
            if panel.at:
                self.boxes[panel.at] = (x, self.y, step - GAP, PLAYER_HEIGHT)
        self.y += PLAYER_HEIGHT + GAP

    def player(self, panel: Panel, x: float, width: float) -> str:
        state = " active" if panel.active else ""
        drawn = (
            f"<rect class='seat{state}' x='{x:g}' y='{self.y:g}' width='{width:g}' height='{PLAYER_HEIGHT}' rx='10'/>"
        )
        drawn += line(panel.title, x + 14, self.y + 28, width - 28, 18, "title")
        figures = [row for row in panel.rows if not isinstance(row, Card)]
        for n, row in enumerate(figures[:3]):
            drawn += row_at(row, x + 14, self.y + 54 + 24 * n, width - 28)
        hidden = sum(row.copies for row in panel.rows if isinstance(row, Card) and row.covered)
        for n in range(min(hidden, int(width - 28) // BACK_STEP)):
            left = x + width - 44 - n * BACK_STEP
            drawn += (
                f"<g transform='translate({left:g} {self.y + PLAYER_HEIGHT - 52:g}) scale({BACK_SCALE})'>{back()}</g>"
            )
        return drawn

    def goals(self, goals: Sequence[Goal]) -> None:
        for n, goal in enumerate(goals):
            self.y += LINE
            self.layer[f"goal-{n}"] = line(in_short(goal), EDGE, self.y, WIDTH - 2 * EDGE, 15, "prose", "sans")

    def light(self, place: Place, light: Light) -> str:
        """Return the light of a place, nothing where it is not drawn."""
        if place not in self.boxes:
            return ""
        x, y, width, height = self.boxes[place]
        return shape(light, "cardlit", f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' rx='10'/>")


def row_at(row: AnyRow, x: float, y: float, width: float) -> str:
    """Return a row as a line of text, a bar with its pips."""
    if not isinstance(row, Bar):
        return line(in_short(row), x, y, width, 15, "prose", "sans")
    pips = min(row.most, MOST_PIPS)
    filled = max(round(pips * row.share), 1 if row.has > 0 else 0)
    drawn = line(row.name, x, y, NAME - 6, 15, "prose", "sans")
    for n in range(pips):
        look = f"pip {row.level}" if n < filled else "pip"
        drawn += (
            f"<rect class='{look}' x='{x + NAME + n * PIP_STEP:g}' y='{y - 12:g}' width='{PIP}' height='13' rx='3'/>"
        )
    return drawn + line(f"{row.has}/{row.most}", x + NAME + 6 + pips * PIP_STEP, y, 70, 15, "prose", "sans")


def in_short(row: AnyRow) -> str:
    """Return a row in a few words."""
    match row:
        case Bar():
            return f"{row.name} {row.has}/{row.most}"
        case Stat():
            return f"{row.name} {row.value}"
        case Sign() | Text():
            return row.text
        case Card():
            return row.name
        case Goal():
            so_far = f" {row.has}/{row.most}" if row.most else ""
            return f"{'Win' if row.wins else 'Lose'}: {row.text}{so_far}"
        case _:
            return ""


def places_of(offer: Offer) -> list[Place]:
    """Return everything that an answer is about: a sheet may have a place for it."""
    return [(ref.kind, ref.id) for ref in offer.about]


def places(view: msgspec.Struct, offer: Offer) -> list[Place]:
    return places_of(offer)


def motion(view: msgspec.Struct, event: Fields) -> Motion | None:
    """Nothing moves on a sheet."""
    return None
