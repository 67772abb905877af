"""Lantern: a small game of the engine's own tests, never shipped, with one of everything the engine must carry.

A party carries a lantern along a road. Each turn somebody plays cards, then meets what lies on the road; the party wins
when it has walked far enough and loses when the oil is gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import msgspec

from emberhall.engine import packs
from emberhall.engine.cards import Part, Word
from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.engine.deck import Deck
from emberhall.engine.events import Entry, Event, Log
from emberhall.engine.game import AdventureInfo, CardInfo, GameOver, HeroInfo, Outcome, Phase, Setup, SwitchInfo
from emberhall.engine.refusal import Refusal

# ---------------------------------------------------------------- what happens


class Happening(Event, frozen=True):
    """What opens a line of the log."""

    opens: ClassVar[bool] = True
    seat: int
    card: int = -1


class TurnBegan(Happening, frozen=True):
    rule: ClassVar[str] = "LA-2"


class Played(Happening, frozen=True):
    rule: ClassVar[str] = "LA-3"


class Met(Happening, frozen=True):
    rule: ClassVar[str] = "LA-4"


class Changed(Event, frozen=True):
    oil: int
    steps: int


class Drew(Event, frozen=True):
    seat: int


# ---------------------------------------------------------------- the table


@dataclass(slots=True)
class Pieces:
    """What is on the table. Cards are numbers in `box()`; equal cards share one."""

    steps: int
    oil: int
    hands: list[list[int]]
    deck: Deck
    discard: list[int]
    road: Deck
    behind: list[int]
    phase: int = 0
    active: int = 0
    plays: int = 0
    won: bool | None = None


class Table(Pieces):
    """The pieces, with the chance and the log of the match they are played in."""

    __slots__ = ("chance", "log")
    chance: Chance
    log: Log | None

    def copy(self) -> Table:
        hands, deck, road = [hand[:] for hand in self.hands], self.deck.copy(), self.road.copy()
        pieces = (self.steps, self.oil, hands, deck, self.discard[:], road, self.behind[:])
        return Table(*pieces, self.phase, self.active, self.plays, self.won)

    def seats(self) -> range:
        return range(len(self.hands))

    def tell(self, event: Event, rule: str = "") -> None:
        if self.log is not None:
            self.log.add(event, rule)

    def change(self, oil: int = 0, steps: int = 0) -> None:
        """The lantern gains or loses oil, the party walks; either can end the game on the spot."""
        self.oil, self.steps = self.oil + oil, self.steps - steps
        self.tell(Changed(oil, steps), "LA-5")
        if self.oil <= 0 or self.steps <= 0:
            self.won = self.steps <= 0
            raise GameOver

    def draw(self, seat: int, cards: int) -> None:
        for _ in range(cards):
            if not self.deck:
                self.deck.shuffle_in(self.discard)
                self.discard = []
            if self.deck:
                self.hands[seat].append(self.deck.draw(self.chance))
                self.tell(Drew(seat))


# ---------------------------------------------------------------- the card language


class Effect(Part):
    """What a card does."""

    def run(self, table: Table, me: int) -> Flow[None] | None:
        raise NotImplementedError

    def text(self) -> str:
        raise NotImplementedError


class Walk(Effect, Word, frozen=True):
    steps: int = 1
    oil: int = 0

    def run(self, table: Table, me: int) -> None:
        table.change(self.oil, self.steps)

    def text(self) -> str:
        return f"Walk {self.steps}; {self.oil:+} oil."


class Rally(Effect, Word, frozen=True):
    """Somebody draws, and may play a card at once: a choice, chance, and a choice again."""

    cards: int = 1

    def run(self, table: Table, me: int) -> Flow[None]:
        friend = yield Choice(me, "who draws", [option(me, "rally", seat) for seat in table.seats()], "LA-6")
        table.draw(friend.what, self.cards)
        seat = friend.what
        options = [option(seat, "pass"), *(option(seat, "play", card) for card in table.hands[seat])]
        pick = yield Choice(seat, "play at once", options, "LA-6")
        if pick.act == "play":
            yield from play(table, seat, pick.what)

    def text(self) -> str:
        return f"Somebody draws {self.cards} and may play a card at once."


class Echo(Effect, Word, frozen=True):
    times: int = 2

    def run(self, table: Table, me: int) -> Flow[None]:
        if table.hands[me]:
            pick = yield Choice(me, "which card again", [option(me, "echo", card) for card in table.hands[me]], "LA-7")
            table.hands[me].remove(pick.what)
            for _ in range(self.times):
                yield from resolve(table, me, box()[pick.what].play)
            table.discard.append(pick.what)

    def text(self) -> str:
        return f"Do what another card does {self.times} times."


class Scout(Effect, Word, frozen=True):
    """Look at the next card of the road, and put it back, bury it, hide it or take it out."""

    def run(self, table: Table, me: int) -> Flow[None]:
        if not table.road:
            return
        card = table.road.draw(table.chance)
        acts = ("top", "bury", "hide", "drop")
        pick = yield Choice(me, "where to", [option(me, act, card) for act in acts], "LA-8", about=(card,))
        if pick.act == "top":
            table.road.put_on_top(card)
        elif pick.act == "bury":
            table.road.bury(card)
        elif pick.act == "hide":
            table.road.hide(card, within=3, after=1)
        else:
            table.behind.append(card)

    def text(self) -> str:
        return "Look at the next card of the road."


class Gamble(Effect, Word, frozen=True):
    sides: int
    good: tuple[Effect, ...]
    bad: tuple[Effect, ...] = ()

    def run(self, table: Table, me: int) -> Flow[None]:
        lucky = table.chance.roll(self.sides) > self.sides // 2
        yield from resolve(table, me, self.good if lucky else self.bad)

    def text(self) -> str:
        return f"Roll a d{self.sides}. High: {told(self.good)} Low: {told(self.bad) or 'nothing.'}"


class Torches(Effect, Word, frozen=True):
    """Anyone may throw cards at it, one after another, until the active seat has had enough: a window of all seats."""

    wanted: int

    def run(self, table: Table, me: int) -> Flow[None]:
        for missing in range(self.wanted, 0, -1):
            options = [option(me, "enough")]
            options += [option(seat, "throw", card) for seat in table.seats() for card in table.hands[seat]]
            pick = yield Choice(me, "who throws", options, "LA-10")
            if pick.act == "enough":
                table.change(oil=-missing)
                return
            table.hands[pick.seat].remove(pick.what)
            table.discard.append(pick.what)

    def text(self) -> str:
        return f"The party throws {self.wanted} cards, or loses 1 oil for each one missing."


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    play: tuple[Effect, ...]
    copies: int = 1
    road: bool = False


def told(effects: Sequence[Effect]) -> str:
    return " ".join(effect.text() for effect in effects)


BOX = b"""
- {name: Stride, copies: 7, play: [walk]}
- {name: Sprint, copies: 2, play: [{walk: {steps: 3, oil: -1}}]}
- {name: Flask, copies: 3, play: [{walk: {steps: 0, oil: 2}}]}
- {name: Call, copies: 4, play: [rally]}
- {name: Song, copies: 2, play: [{rally: 2}, walk]}
- {name: Echo, copies: 3, play: [echo]}
- {name: Lookout, copies: 3, play: [scout, walk]}
- {name: Shortcut, copies: 2, play: [{gamble: {sides: 6, good: [{walk: 2}, rally], bad: [{walk: {oil: -1}}]}}]}
- {name: Calm, road: true, copies: 5, play: []}
- {name: Fog, road: true, copies: 3, play: [{gamble: {sides: 8, good: [], bad: [{walk: {steps: 0, oil: -2}}]}}]}
- {name: Wolves, road: true, copies: 2, play: [{torches: 2}]}
- {name: Dragon, road: true, play: [{torches: 3}, {gamble: {sides: 20, good: [scout], bad: [{walk: {steps: -2}}]}}]}
"""


@cache
def box() -> list[Card]:
    return packs.decode_list(packs.parse_yaml(BOX, "box.yaml"), Card, "box.yaml")


# ---------------------------------------------------------------- the phases


def play(table: Table, seat: int, card: int) -> Flow[None]:
    """A card leaves the hand, does what it says, and is discarded."""
    table.hands[seat].remove(card)
    table.tell(Played(seat, card))
    yield from resolve(table, seat, box()[card].play)
    table.discard.append(card)


def resolve(table: Table, me: int, effects: Sequence[Effect]) -> Flow[None]:
    for effect in effects:
        running = effect.run(table, me)
        if running is not None:
            yield from running


def deal(table: Table) -> None:
    """Everybody draws three; the dragon hides among the cards 3 to 6 of the road."""
    for seat in table.seats():
        table.draw(seat, 3)
    table.road.hide(next(n for n, card in enumerate(box()) if card.name == "Dragon"), within=4, after=2)


def dusk(table: Table) -> None:
    """A turn begins: it burns a drop of oil and allows two cards."""
    table.tell(TurnBegan(table.active))
    table.plays = 2
    table.change(oil=-1)


def play_cards(table: Table) -> Flow[None]:
    """The active seat plays cards while it may and will."""
    me = table.active
    while table.plays:
        options = [option(me, "done"), *(option(me, "play", card) for card in table.hands[me])]
        pick = yield Choice(me, "what now", options, "LA-3", rest=True)
        if pick.act == "done":
            return
        table.plays -= 1
        yield from play(table, me, pick.what)


def meet(table: Table) -> Flow[None]:
    """The next card of the road happens; a road walked to its end begins anew."""
    if not table.road:
        table.road.shuffle_in(table.behind)
        table.behind = []
    card = table.road.draw(table.chance)
    table.tell(Met(table.active, card))
    yield from resolve(table, table.active, box()[card].play)
    table.behind.append(card)


def hand_over(table: Table) -> Flow[None]:
    """The active seat may hand a card to its neighbour: a phase that asks, but never at rest."""
    me = table.active
    options = [option(me, "keep"), *(option(me, "give", card) for card in table.hands[me])]
    pick = yield Choice(me, "give a card", options, "LA-11")
    if pick.act == "give":
        table.hands[me].remove(pick.what)
        table.hands[(me + 1) % len(table.hands)].append(pick.what)


def replenish(table: Table) -> None:
    table.draw(table.active, max(0, 3 - len(table.hands[table.active])))


# ---------------------------------------------------------------- the game


class View(msgspec.Struct, frozen=True):
    """What a seat sees: its own hand, and of everything hidden only how much there is."""

    seat: int
    hand: list[int]
    hands: list[int]
    deck: int
    discard: list[int]
    road: int
    behind: list[int]
    steps: int
    oil: int
    active: int
    plays: int


class Lantern:
    id: ClassVar[str] = "lantern"
    title: ClassVar[str] = "Lantern"
    seats: ClassVar[tuple[int, int]] = (2, 4)
    phases: Sequence[Phase[Table]] = (deal, dusk, play_cards, meet, hand_over, replenish)

    def __init__(self, version: str = "1") -> None:
        self.version = version

    def adventures(self) -> Sequence[AdventureInfo]:
        return [AdventureInfo("night", "Night", "A long road.", "Walk far enough.", "Run out of oil.", self.seats)]

    def heroes(self) -> Sequence[HeroInfo]:
        return [HeroInfo(name.lower(), name, "Carries a lantern.") for name in ("Ada", "Bo", "Cy", "Di")]

    def switches(self) -> Sequence[SwitchInfo]:
        return [SwitchInfo("oil", "Oil", ("12", "0"), "12", "How much oil there is.")]

    def cards(self) -> Sequence[CardInfo]:
        return [
            CardInfo(f"LA{n}", card.name, "road" if card.road else "hand", "box", card.copies, told(card.play))
            for n, card in enumerate(box())
        ]

    def pack_files(self) -> Mapping[str, type]:
        return {"box.yaml": Card}

    def new(self, setup: Setup) -> Table:
        if not 2 <= len(setup.party) <= 4:
            raise Refusal(f"Lantern takes 2 to 4 heroes, not {len(setup.party)}.")
        oil = int(setup.options.get("oil", "12"))
        road = Deck.of(n for n in copies(road=True) if box()[n].name != "Dragon")
        return Table(16, oil, [[] for _ in setup.party], Deck.of(copies(road=False)), [], road, [])

    def next_phase(self, state: Table) -> None:
        state.phase += 1
        if state.phase == len(self.phases):
            state.phase, state.active = 1, (state.active + 1) % len(state.hands)

    def outcome(self, state: Table) -> Outcome | None:
        if state.won is None:
            return None
        return Outcome(state.won, "LA-5", "The gate!" if state.won else "Darkness.", tuple(state.seats()))

    def rounds(self, state: Table) -> int:
        return 1

    def encode(self, state: Table) -> bytes:
        return msgspec.json.encode(state)  # the fields of Pieces: chance and log are none

    def decode(self, data: bytes) -> Table:
        return msgspec.json.decode(data, type=Table)

    def view(self, state: Table, seat: int) -> View:
        hands = [len(hand) for hand in state.hands]
        seen = (state.discard, len(state.road), state.behind, state.steps, state.oil, state.active, state.plays)
        return View(seat, sorted(state.hands[seat]), hands, len(state.deck), *seen)

    def prompt(self, state: Table, choice: Choice) -> str:
        return f"{choice.ask.capitalize()}?"

    def label(self, state: Table, option: Option) -> str:
        return f"{option.seat}: {option.act} {self.name(option.what) if option.what >= 0 else ''}".strip()

    def tell(self, state: Table, line: Sequence[Entry]) -> str:
        return "; ".join(f"{type(entry.event).__name__} [{entry.rule}]" for entry in line)

    def name(self, card: int) -> str:
        return box()[card].name


def copies(road: bool) -> Iterator[int]:
    return (n for n, card in enumerate(box()) if card.road == road for _ in range(card.copies))


def party(seats: int, **options: str) -> Setup:
    return Setup("night", ("ada", "bo", "cy", "di")[:seats], options)
