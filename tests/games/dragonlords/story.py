"""Stories of the Dragon Lords: lay the table out, script chance, choose strictly, look at what came of it.

s = a_table(KNIGHT, MONK)                       # empty decks and markets, everybody in Vynelvale with 3 Gold
s.items(0, "Straw Sword")
s.meets_challenge("Straw Man", rolls=[11, 12])  # stands on a green space and draws it
s.do("fight-on").do("defend")                   # an unexpected question, roll or draw fails the test
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Self

from emberhall.engine.deck import Deck
from emberhall.engine.events import Event
from emberhall.engine.game import Setup
from emberhall.games.dragonlords.game import Dragonlords
from emberhall.games.dragonlords.rules.setup import SCENARIO, lay_out_track, place_counters
from emberhall.games.dragonlords.rules.standing import look_over_all
from emberhall.games.dragonlords.rules.state import Ally, Fight, Hero, Table
from emberhall.games.dragonlords.rules.symbols import COLOURS
from emberhall.testing.story import Story as Tale

STRAW = Path(__file__).parent / "straw"  # plain cards to try the rules on
KNIGHT, MONK, LORD, SAINT, TWIN, DRUMMER = (
    "Straw Knight", "Straw Monk", "Straw Lord", "Straw Saint", "Straw Twin", "Straw Drummer",
)  # fmt: skip
SIX = (KNIGHT, MONK, LORD, SAINT, TWIN, DRUMMER)

GREEN_SPACE, YELLOW_SPACE, BLUE_SPACE, RED_SPACE = (7, 7), (8, 5), (12, 6), (12, 8)
OTHER_GREEN_SPACE = (6, 6)
EMPTY_SPACE = (8, 6)  # plains beside Vynelvale, where nothing lies
SPACES = (GREEN_SPACE, YELLOW_SPACE, BLUE_SPACE, RED_SPACE)

Place = str | tuple[int, int]


@cache
def the_game(*packs: Path) -> Dragonlords:
    return Dragonlords(*packs)


def a_table(*heroes: str, **options: str) -> Story:
    """A table with the straw cards: counters on the board, empty decks and markets, no Heroes to change to."""
    return Story(heroes or (KNIGHT,), options)


class Story(Tale[Table]):
    """A table being laid out, and then a match on it with scripted chance."""

    def __init__(self, heroes: tuple[str, ...], options: dict[str, str]) -> None:
        super().__init__(the_game(STRAW), Setup(SCENARIO, heroes, {"heroes": "chosen"} | options))
        t = self.t
        self.box = t.box
        place_counters(t)
        lay_out_track(t)
        t.stacks = [[] for _ in t.box.map.towns]
        t.decks = [Deck() for _ in COLOURS]
        t.discards = [[] for _ in COLOURS]
        for hero in t.heroes:
            hero.gold, hero.at = 3, t.box.map.start
        look_over_all(t)

    # ---------------------------------------------------------------- laying out

    def number(self, name: str) -> int:
        return self.box.number[name]

    def hero(self, seat: int = 0) -> Hero:
        return self.t.heroes[seat]

    def ally(self, name: str, seat: int = 0) -> Ally:
        ally = self.hero(seat).ally(self.number(name))
        assert ally is not None, f"{name} is not there"
        return ally

    def space(self, place: Place) -> int:
        board = self.box.map
        return board.towns[self.town(place)] if isinstance(place, str) else board.space(*place)

    def town(self, name: str) -> int:
        return self.box.map.town_names.index(name)

    def at(self, place: Place, seat: int = 0) -> Self:
        self.hero(seat).at = self.space(place)
        return self

    def items(self, seat: int, *names: str) -> Self:
        """The Items are exactly these."""
        self.hero(seat).items = [self.number(name) for name in names]
        look_over_all(self.t)
        return self

    def allies(self, seat: int, *names: str) -> Self:
        """The Allies are exactly these, unhurt."""
        self.hero(seat).allies = [Ally(self.number(name)) for name in names]
        look_over_all(self.t)
        return self

    def deck(self, colour: str, *names: str) -> Self:
        """An Adventure deck is exactly these cards, the first on top."""
        self.t.decks[COLOURS.index(colour)] = Deck([[self.number(name)] for name in reversed(names)])  # type: ignore[arg-type]
        return self

    def market_deck(self, *names: str) -> Self:
        self.t.market = Deck([[self.number(name)] for name in reversed(names)])
        return self

    def stack(self, town: str, *names: str) -> Self:
        """The market of a town is exactly these cards, the last the newest."""
        self.t.stacks[self.town(town)] = [self.number(name) for name in names]
        return self

    def event(self, name: str) -> Self:
        self.t.event = self.number(name)
        return self

    def fallen(self, *towns: str) -> Self:
        """These towns have been overrun in this order."""
        for name in towns:
            self.t.fallen.append(self.town(name))
            self.t.barred |= 1 << self.space(name)
        return self

    def emptied(self, *places: Place) -> Self:
        """No Adventure Counter lies on these spaces; without any, on none at all."""
        for space in [self.space(place) for place in places] or list(self.box.map.colour_at):
            self.t.counters &= ~(1 << space)
        return self

    def undefeated(self, slot: int, name: str, place: Place) -> Self:
        self.t.track[slot], self.t.track_at[slot] = self.number(name), self.space(place)
        return self

    # ---------------------------------------------------------------- playing

    def begin(
        self, phase: str = "", rolls: Iterable[int] = (), draws: Iterable[str] = (), active: int | None = None
    ) -> Self:
        if active is not None:
            self.t.active = active
        return super().begin(phase, rolls, draws)

    def meets_challenge(self, *cards: str, rolls: Iterable[int] = (), seat: int = 0) -> Self:
        """The Hero's movement has ended on a space of the first card's colour, and these cards are on top."""
        challenge = self.box.cards[self.number(cards[0])]
        colour = challenge.colour  # type: ignore[attr-defined]
        self.at(SPACES[COLOURS.index(colour)], seat).deck(colour, *cards)
        return self.begin("adventure", rolls, active=seat)

    def duels(self, rolls: Iterable[int] = (), place: Place = EMPTY_SPACE) -> Self:
        """Player 0 attacks player 1 on an empty space."""
        self.at(place, 0).at(place, 1)
        self.begin("adventure", rolls, active=0)
        return self.do("attack-hero", 1)

    def then(self, *acts: str) -> Self:
        """Several answers that need no names."""
        for act in acts:
            self.do(act)
        return self

    # ---------------------------------------------------------------- looking

    @property
    def fight(self) -> Fight:
        assert self.t.fight is not None, "nobody fights"
        return self.t.fight

    def at_place(self, place: Place, seat: int = 0) -> bool:
        return self.hero(seat).at == self.space(place)

    def counter_on(self, place: Place) -> bool:
        return bool(self.t.counters >> self.space(place) & 1)

    def acts(self) -> set[str]:
        """The kinds of answers that the open question has."""
        return {option.act for option in self.choice.options}

    def reaches(self) -> set[tuple[int, int]]:
        """The places one can go to now, staying included."""
        here = self.box.map.place(self.hero(self.t.active).at)
        return {here} | {self.box.map.place(option.what) for option in self.offers("go")}

    def events(self, kind: type[Event]) -> list[Event]:
        return [entry.event for entry in self.played.entries() if isinstance(entry.event, kind)]

    def steps(self) -> list[str]:
        """The steps of turns that have begun, by name."""
        return [entry.event.step for entry in self.played.entries() if hasattr(entry.event, "step")]
