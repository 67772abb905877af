"""Gloamhouse: a small game of the engine's own tests, never shipped, with one of everything the engine must carry.

A party carries a lantern along a road. Each turn somebody plays cards, then meets what lies on the road; the party wins
when it has walked far enough and loses when the oil is gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, ClassVar

import msgspec

from emberhall.engine import packs
from emberhall.engine.acts import DECLINES, ENDS, HELPS, Act, Acts, Ask, Asks, Kind
from emberhall.engine.cards import Part, Word
from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Flow, To, option
from emberhall.engine.deck import Deck
from emberhall.engine.events import Event, Log
from emberhall.engine.game import (
    AdventureInfo,
    CardInfo,
    GameOver,
    HeroInfo,
    Knowledge,
    Outcome,
    Phase,
    Setup,
    SwitchInfo,
)
from emberhall.engine.kit.game import NO_CHANCE, BoardGame
from emberhall.engine.kit.pieces import SHARED, Piece, Recorder
from emberhall.engine.kit.secrets import (
    UNSEEN,
    conceal_deck,
    conceal_hand,
    deal_cards,
    deal_deck,
    forgotten,
    noted,
    shuffled,
)
from emberhall.engine.kit.telling import Line, Telling, leaves
from emberhall.engine.refusal import Refusal
from emberhall.engine.sheet import Sheet, Stat, panel
from emberhall.engine.words import run_all

# ---------------------------------------------------------------- what happens


class Happening(Event, frozen=True):
    """What opens a line of the log."""

    opens: ClassVar[bool] = True
    seat: int
    card: int = -1


class TurnBegan(Happening, frozen=True):
    rule: ClassVar[str] = "LA-2"
    says: ClassVar[str] = "{seat} holds the lantern"


class Played(Happening, frozen=True):
    rule: ClassVar[str] = "LA-3"
    says: ClassVar[str] = "{seat} plays {card}"


class Met(Happening, frozen=True):
    rule: ClassVar[str] = "LA-4"


class Changed(Event, frozen=True):
    says: ClassVar[str] = "oil {oil}, steps {steps}"
    oil: int
    steps: int


class Drew(Event, frozen=True):
    """A card drawn into a hand: which, is for its owner's eyes."""

    says: ClassVar[str] = "{seat} draws {card}"
    seat: int
    card: int

    def seen_by(self, eyes: int) -> Drew:
        return self if eyes >> self.seat & 1 else Drew(self.seat, UNSEEN)


class Scouted(Event, frozen=True):
    """Somebody has looked at the road, which nobody else need know."""

    says: ClassVar[str] = "{seat} sees {card}"
    seat: int
    card: int

    def seen_by(self, eyes: int) -> Scouted | None:
        return self if eyes >> self.seat & 1 else None


# ---------------------------------------------------------------- the table


class Table(Piece, eq=False):
    """What is on the table. Cards are numbers in `box()`; equal cards share one."""

    steps: int
    oil: int
    hands: list[list[int]]
    notes: list[list[tuple[int, int]]]
    deck: Deck
    discard: list[int]
    road: Deck
    behind: list[int]
    phase: int = 0
    active: int = 0
    plays: int = 0
    won: bool | None = None
    unseen: Annotated[tuple[tuple[int, ...], ...], SHARED] = ()  # on a covered table: what the covered cards are
    chance: Annotated[Chance, SHARED] = NO_CHANCE
    log: Annotated[Log | None, SHARED] = None

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
                card = self.deck.draw(self.chance)
                self.hands[seat].append(card)
                self.tell(Drew(seat, card))

    def lose(self, seat: int, card: int) -> None:
        """A card leaves a hand."""
        self.hands[seat].remove(card)
        forgotten(self.notes[seat], card)


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
            table.lose(me, pick.what)
            for _ in range(self.times):
                if flow := run_all(box()[pick.what].play, table, me):
                    yield from flow
            table.discard.append(pick.what)

    def text(self) -> str:
        return f"Do what another card does {self.times} times."


class Scout(Effect, Word, frozen=True):
    """Look at the next card of the road, and put it back, bury it, hide it or take it out."""

    def run(self, table: Table, me: int) -> Flow[None]:
        if not table.road:
            return
        card = table.road.draw(table.chance)
        table.tell(Scouted(me, card))
        acts = ("top", "bury", "hide", "drop")
        pick = yield Choice(me, "where to", [option(me, act, card) for act in acts], "LA-8", about=(card,))
        if pick.act == "top":
            table.road.put_on_top(card, known=1 << me)
        elif pick.act == "bury":
            table.road.bury(card, known=1 << me)
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

    def run(self, table: Table, me: int) -> Flow[None] | None:
        lucky = table.chance.roll(self.sides) > self.sides // 2
        return run_all(self.good if lucky else self.bad, table, me)

    def text(self) -> str:
        return f"Roll a d{self.sides}. High: {told(self.good)} Low: {told(self.bad) or 'nothing.'}"


class Torches(Effect, Word, frozen=True):
    """Anyone may throw cards at it, one after another, until the active seat has had enough: a window of all seats."""

    wanted: int

    def run(self, table: Table, me: int) -> Flow[None]:
        for missing in range(self.wanted, 0, -1):
            options = [option(me, "enough")]
            options += [option(seat, "throw", card) for seat in table.seats() for card in table.hands[seat]]
            pick = yield Choice(me, "who throws", options, "LA-10", to=To.WINDOW)
            if pick.act == "enough":
                table.change(oil=-missing)
                return
            table.lose(pick.seat, pick.what)
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
    table.lose(seat, card)
    table.tell(Played(seat, card))
    if flow := run_all(box()[card].play, table, seat):
        yield from flow
    table.discard.append(card)


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
    if flow := run_all(box()[card].play, table, table.active):
        yield from flow
    table.behind.append(card)


def hand_over(table: Table) -> Flow[None]:
    """The active seat may hand a card to its neighbour: a phase that asks, but never at rest."""
    me = table.active
    options = [option(me, "keep"), *(option(me, "give", card) for card in table.hands[me])]
    pick = yield Choice(me, "give a card", options, "LA-11")
    if pick.act == "give":
        table.lose(me, pick.what)
        friend = (me + 1) % len(table.hands)
        table.hands[friend].append(pick.what)
        noted(table.notes[friend], pick.what, 1 << me)


def replenish(table: Table) -> None:
    table.draw(table.active, max(0, 3 - len(table.hands[table.active])))


# ---------------------------------------------------------------- what seats may know

POOL, ROAD = range(2)  # what covered cards can be: cards of the hands and their deck, cards of the road


def conceal(table: Table, eyes: int) -> None:
    """Other hands lie covered, and so do the decks, but for what these seats have seen."""
    pool = conceal_deck(table.deck, eyes)
    for seat, hand in enumerate(table.hands):
        if not eyes >> seat & 1:
            pool += conceal_hand(hand, table.notes[seat], eyes)
        else:
            table.notes[seat] = []
    road = conceal_deck(table.road, eyes)
    table.unseen = (tuple(sorted(pool)), tuple(sorted(road)))


def imagine(table: Table, knows: Knowledge, chance: Chance) -> None:
    """Deal the covered cards at random; a card that an open answer shows is where it says."""
    pool = list(table.unseen[POOL])
    for seat, hand in enumerate(table.hands):
        for card in shown(knows, seat):
            if card in pool and card not in hand and UNSEEN in hand:
                hand[hand.index(UNSEEN)] = card
                pool.remove(card)
    pool = shuffled(pool, chance)
    for hand in table.hands:
        deal_cards(hand, pool)
    deal_deck(table.deck, pool)
    deal_deck(table.road, shuffled(table.unseen[ROAD], chance))
    table.unseen = ()


def shown(knows: Knowledge, seat: int) -> list[int]:
    """The cards of a seat's hand that the open question names."""
    options = knows.choice.options if knows.choice else ()
    return sorted({o.what for o in options if o.seat == seat and o.act in ("throw", "play", "echo", "give")})


class View(msgspec.Struct, frozen=True):
    """What a seat sees: its own hand, and of everything hidden only how much there is."""

    seat: int
    hands: list[list[int]]
    deck: int
    discard: list[int]
    road: list[int]
    behind: list[int]
    steps: int
    oil: int
    active: int
    plays: int


def show(table: Table, seat: int) -> View:
    road = [bag[0] for bag in table.road.bags for _ in bag]
    hands = [sorted(hand) for hand in table.hands]
    seen = (table.behind, table.steps, table.oil, table.active, table.plays)
    return View(seat, hands, len(table.deck), table.discard, road, *seen)


def sheet(view: msgspec.Struct) -> Sheet:
    """What a view shows, in rows."""
    assert isinstance(view, View)
    party = [
        panel(NAMES[seat], Stat("Cards", len(hand)), place="party", at=("seat", seat), active=seat == view.active)
        for seat, hand in enumerate(view.hands)
    ]
    figures = [Stat("Oil", view.oil), Stat("Steps", view.steps)]
    piles = [Stat("Deck", view.deck), Stat("Road", len(view.road)), Stat("Discards", len(view.discard))]
    return Sheet("A night", (panel("", figures, place="head"), panel("The road", piles), *party))


# ---------------------------------------------------------------- words

NAMES = ("Ada", "Bo", "Cy", "Di")


def hero_name(table: Table, seat: int) -> str:
    return NAMES[seat]


def card_name(table: Table, card: int) -> str:
    return box()[card].name if card >= 0 else "a card"


CARD: Kind[Table] = Kind("card", card_name)
HERO: Kind[Table] = Kind("seat", hero_name, on_board=True)
ACTS: Acts[Table] = Acts(
    hero_name,
    Act("done", "Play nothing more", role=ENDS, key="d"),
    Act("enough", "No more", role=ENDS),
    Act("pass", "No", role=DECLINES),
    Act("keep", "Keep them all", role=DECLINES),
    Act("play", "Play {0}", CARD, secret=True),
    Act("echo", "{0} again", CARD, secret=True),
    Act("give", "Give {0} away", CARD, secret=True),
    Act("throw", "throws {0}", CARD, role=HELPS, secret=True, named=True),
    Act("rally", "{0} draws", HERO),
    *(Act(act, f"{{0}}: {act}", CARD, secret=True) for act in ("top", "bury", "hide", "drop")),
)
ASKS: Asks[Table] = Asks(
    hero_name,
    *(Ask(name, f"{{you}}: {name}?") for name in ("what now", "who draws", "play at once", "which card again")),
    *(Ask(name, f"{{you}}: {name}?") for name in ("who throws", "give a card")),
    Ask("where to", "{you}, where does {0} go?", CARD, secret=True),
)
TELLING: Telling[Table] = Telling({"seat": hero_name, "card": card_name})


@TELLING.tells(Met)
def _(line: Line[Table], event: Met) -> str:
    return f"on the road {hero_name(line.t, event.seat)} meets {card_name(line.t, event.card)}"


# ---------------------------------------------------------------- the game


class Box:
    """The cards of the game; its version stands for that of the rules."""

    version = "1"

    def name(self, card: int) -> str:
        return box()[card].name


class Gloamhouse(BoardGame[Table, Box]):
    id: ClassVar[str] = "gloamhouse"
    former_ids: ClassVar[Sequence[str]] = ("lantern",)
    title: ClassVar[str] = "Gloamhouse"
    seats: ClassVar[tuple[int, int]] = (2, 4)
    view_type: ClassVar[type] = View
    event_types: ClassVar[Sequence[type[Event]]] = leaves(globals())
    acts = ACTS
    asks = ASKS
    telling = TELLING
    phases: Sequence[Phase[Table]] = (deal, dusk, play_cards, meet, hand_over, replenish)
    recorder = Recorder(Table)
    sheet = staticmethod(sheet)

    def __init__(self, version: str = "1") -> None:
        super().__init__(Box(), "1")
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
            raise Refusal(f"Gloamhouse takes 2 to 4 heroes, not {len(setup.party)}.")
        oil = int(setup.options.get("oil", "12"))
        road = Deck.of(n for n in copies(road=True) if box()[n].name != "Dragon")
        hands: list[list[int]] = [[] for _ in setup.party]
        return Table(16, oil, hands, [[] for _ in hands], Deck.of(copies(road=False)), [], road, [])

    def next_phase(self, state: Table) -> None:
        state.phase += 1
        if state.phase == len(self.phases):
            state.phase, state.active = 1, (state.active + 1) % len(state.hands)

    def outcome(self, state: Table) -> Outcome | None:
        if state.won is None:
            return None
        winners = tuple(state.seats()) if state.won else ()
        return Outcome(state.won, "LA-5", "The gate!" if state.won else "Darkness.", winners)

    def rounds(self, state: Table) -> int:
        return 1

    def decode(self, data: bytes) -> Table:
        return self.recorder.decode(self.box, data)

    conceal = staticmethod(conceal)
    imagine = staticmethod(imagine)
    show = staticmethod(show)


def copies(road: bool) -> Iterator[int]:
    return (n for n, card in enumerate(box()) if card.road == road for _ in range(card.copies))


def party(seats: int, **options: str) -> Setup:
    return Setup("night", ("ada", "bo", "cy", "di")[:seats], options)
