"""The map at a table: what is lit on it, what is told of it, and answers that are pointed at."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from emberhall.terminal.consulting import Consulting
from emberhall.terminal.face import Spot
from emberhall.terminal.mapview import MapView
from emberhall.terminal.question import Question

TO_MAP = "Enter goes to the map, to choose there."
EDGES = 4  # columns of the map's lower edge that what is told of a place has to leave
ON_MAP = "Arrows or tab move the cursor, enter chooses, esc comes back to this list."


class Pointing(Consulting):
    """The keys of a table that have to do with its map."""

    pointed: Spot | None = None  # the square that is told of under the map

    def on_question_highlighted(self, event: Question.Highlighted) -> None:
        """What the highlighted answer is about is marked on the map, and said below."""
        if not 0 <= event.entry < len(self.entries) or not self.asking:
            return
        entry = self.entries[event.entry]
        chosen_among = [spot for option in entry.options for spot in self.spots.get(option, ())]
        if self.map.cursor is None:
            self.map.lay_over({})
        if entry.on_map:
            self.light_up(entry.options)
            if self.map.cursor is None:
                self.question.explain(TO_MAP)
            else:
                self.tell_meant(self.map.cursor)
        elif entry.folded or not entry.options:
            self.question.explain("")
        else:
            offer = self.offer(entry.options[0])
            self.map.light((), chosen_among)
            self.map.lay_over(self.face.preview(self.sight, offer))
            if chosen_among:
                self.map.keep_in_sight(chosen_among[0])
            self.question.explain(self.detail(offer))

    def light_up(self, options: Sequence[int]) -> None:
        """Light what answers stand for; where they would lie over each other, only the spots that stand
        for them, and the cursor leaps from one to the next."""
        found = [self.spots[option] for option in options if self.spots.get(option)]
        every, stops = [spot for spots in found for spot in spots], [spots[0] for spots in found]
        self.map.leaps = len(set(every)) < len(every)
        self.map.light(stops if self.map.leaps else every, (), stops)

    def on_map_view_moved(self, event: MapView.Moved) -> None:
        self.tell_of(event.spot)
        if self.asking and self.map.cursor == event.spot:
            self.tell_meant(event.spot)

    def tell_meant(self, spot: Spot) -> None:
        """What would follow if the spot under the cursor were chosen, on the map and in words."""
        meant = self.meant(spot)
        offer = self.offer(meant[0]) if len(meant) == 1 else None
        self.map.lay_over(self.face.preview(self.sight, offer) if offer else {})
        more = self.detail(offer) if offer else ""
        place = self.face.about(self.sight, spot)
        whole = f"{place.rstrip('.')}. " if len(place) > self.map.size.width - EDGES else ""
        self.question.explain(whole + (f"{offer.label}. {more}" if offer and more else ON_MAP))

    def meant(self, spot: Spot) -> list[int]:
        """The answers that a spot stands for: those that it is the first spot of, else those that it is any of."""
        pointed = [i for i, spots in self.spots.items() if spot in spots]
        grouped = [i for entry in self.entries if entry.on_map for i in entry.options]
        anchored = [i for i in pointed if i in grouped and self.spots[i][0] == spot]
        return anchored or [i for i in pointed if i in grouped] or pointed

    def tell_of(self, spot: Spot | None) -> None:
        """What is on a square stands under the map, as it is now."""
        self.pointed = spot
        if spot is not None:
            self.map.border_subtitle = Text(self.face.about(self.sight, spot))

    def on_map_view_picked(self, event: MapView.Picked) -> None:
        """A square was pointed at: take the option it stands for, if it stands for one."""
        pointed = self.meant(event.spot) if self.asking else []
        if len(pointed) == 1:
            self.choose(pointed[0])
            return
        self.tell_of(event.spot)
        if pointed:
            rows = [row for row, entry in enumerate(self.entries) if entry.options and entry.options[0] in pointed]
            self.question.options.highlighted = rows[0] if rows else None
            self.notify("Several options stand for that place: choose one from the list.")
        elif self.map.has_focus:
            right = "choose one that is marked" if self.map.open else "this question is answered from the list (esc)"
            self.notify(f"That place is not among the options: {right}.", severity="warning")

    def action_map(self) -> None:
        """Put the cursor on the map, where the Hero stands who is asked; where only some spots stand for answers, on
        the nearest of those."""
        row = next((row for row, entry in enumerate(self.entries) if entry.on_map), -1)
        single = [entry.options[0] for entry in self.entries if len(entry.options) == 1]
        if row >= 0 and self.asking:
            self.question.options.highlighted = row
            self.light_up(self.entries[row].options)
            self.question.explain(ON_MAP)
        elif self.asking:
            self.light_up(single)
        self.map.focus()
        x, y = self.face.centre(self.sight)
        near = min(
            self.map.stops if self.map.open and (self.map.leaps or not self.face.stands(self.sight)) else (),
            key=lambda spot: (abs(spot[0] - x) + abs(spot[1] - y), spot),
            default=(x, y),
        )
        self.map.place_cursor(near)

    def action_back(self) -> None:
        """From the map to the list."""
        self.question.forget_typed()
        if self.map.has_focus and self.map.open:
            self.question.explain(TO_MAP)
        self.map.cursor = None
        self.map.lay_over({})
        self.map.refresh()
        self.question.options.focus()

    def action_centre(self) -> None:
        self.map.centre_on(self.face.centre(self.sight))

    def action_zoom(self) -> None:
        self.map.zoom = (self.map.zoom + 1) % 3
        self.notify(("The map is as large as fits.", "The small map.", "The large map.")[self.map.zoom], timeout=2)
