"""Which places of a picture answer the open question, and with which offers.

A place is a kind and a number, as in a `Ref`. What several offers share is lit once and carries all their numbers. A
place that the picture does not have is lit beside the map, by name, so that no offer is out of reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from emberhall.engine.events import Event
from emberhall.engine.sight import Offer, Sight, V
from emberhall.pictures.canvas import Picture, esc
from emberhall.pictures.lettering import line, wide

Place = tuple[str, int]
Places = Callable[[Offer], Iterable[Place]]
LABELS = 6  # named in the tip of a light, of those that share it
CHIP = 30


class Light:
    """A place that is lit: the numbers of the offers that it carries, and whether any of them is the looker's own."""

    __slots__ = ("labels", "mine", "numbers")

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.labels: list[str] = []
        self.mine = False

    def add(self, offer: Offer, mine: bool) -> None:
        if offer.number not in self.numbers:
            self.numbers.append(offer.number)
            self.labels.append(offer.label)
            self.mine |= mine


def on_board(offer: Offer) -> list[Place]:
    """Everything on the board that an offer refers to."""
    return [(ref.kind, ref.id) for ref in offer.about if ref.on_board]


def lit(sight: Sight[V, Event], places: Places = on_board) -> dict[Place, Light]:
    """Every place that the open question lights."""
    found: dict[Place, Light] = {}
    for offer in sight.question.options if sight.question else ():
        mine = offer.seat in sight.seats
        for place in places(offer):
            light = found.get(place)
            if light is None:
                light = found[place] = Light()
            light.add(offer, mine)
    return found


def by_name(found: dict[Place, Light]) -> dict[str, tuple[int, ...]]:
    """What is lit, by the name it has in `data-at` and in the layer of lights: numbers of offers."""
    return {f"{kind}-{id}": tuple(light.numbers) for (kind, id), light in found.items()}


def shape(light: Light, kind: str, drawing: str, place: str = "", told: bool = True) -> str:
    """The shape of a light, with its offers; `told` if its tip names them."""
    tip = f"<title>{esc('; '.join(light.labels[:LABELS]))}</title>" if told else ""
    theirs = "" if light.mine else " theirs"
    where = f" transform='{place}'" if place else ""
    return f"<g class='opt {kind}{theirs}' data-o='{numbers(light)}'{where}>{tip}{drawing}</g>"


def numbers(light: Light) -> str:
    found = light.numbers
    return str(found[0]) if len(found) == 1 else " ".join(map(str, found))


def aim(light: Light, kind: str, x: float, y: float, scale: float = 1) -> str:
    """A ring around a figure."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return shape(
        light, f"aim {kind}{' big' if scale > 1 else ''}", "<use href='#aim'/>", f"translate({x:g} {y:g}){size}"
    )


def beside(picture: Picture, missing: dict[Place, Light], sight: Sight[V, Event]) -> None:
    """Lights for what the picture has no place for: by name, in rows below it."""
    if not missing or sight.question is None:
        return
    names = {(ref.kind, ref.id): ref.name for offer in sight.question.options for ref in offer.about}
    x, y, w, h = picture.box
    at, row, layer = x + 12.0, y + h, picture.layer("lights")
    for place, light in missing.items():
        name = names.get(place, place[0])
        wanted = min(wide(name, "sans") * 15 + 28, w - 24)
        if at + wanted > x + w - 12:
            at, row = x + 12.0, row + CHIP + 6
        plate = f"<rect width='{wanted:g}' height='{CHIP}' rx='15'/>"
        word = line(name, 14, 20, wanted - 24, 15, "word", "sans")
        layer[f"{place[0]}-{place[1]}"] = shape(light, "chip", plate + word, f"translate({at:g} {row:g})")
        at += wanted + 8
    picture.box = (x, y, w, int(row + CHIP + 12 - y))


def light_up(
    picture: Picture, sight: Sight[V, Event], found: dict[Place, Light], draw: Callable[[Place, Light], str]
) -> None:
    """Draw every light; what `draw` has no place for is lit beside the map."""
    layer = picture.layer("lights")
    missing: dict[Place, Light] = {}
    for place, light in found.items():
        name, drawing = f"{place[0]}-{place[1]}", draw(place, light)
        picture.lit[name] = tuple(light.numbers)
        if drawing:
            layer[name] = drawing
        else:
            missing[place] = light
    beside(picture, missing, sight)
