"""The base class of a small game of cards: what follows from its declarations."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, cast

from emberhall.engine.acts import Act, Acts, Ask, Asks
from emberhall.engine.chance import Chance
from emberhall.engine.choice import Option
from emberhall.engine.english import plural
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo, Knowledge, Phase, Setup
from emberhall.engine.kit.game import BoardGame, Records
from emberhall.engine.kit.pieces import Recorder
from emberhall.engine.kit.telling import Called, Telling
from emberhall.engine.refusal import Refusal
from emberhall.engine.sheet import Panel, Sheet
from emberhall.kit import hiding
from emberhall.kit.bots import RulesOfThumb, SheetForesight, Thumb
from emberhall.kit.box import Adventure, Box, Hero, copies_of, slug
from emberhall.kit.events import declared_in
from emberhall.kit.sheets import beside, kind_of, text_of
from emberhall.kit.table import CARD, SEAT, CardTable
from emberhall.kit.words import Says

T = TypeVar("T", bound=CardTable[Any])
CONTENT, WEIGHTS = "content", "position.yaml"


class CardGame(BoardGame[T, Box], Generic[T]):
    """A game of cards for a few people. A subclass declares what stands here and lays the table in `lay`.

    `files` are the card files in its folder `content`, `hand` is the number of cards that are dealt, and `turn` holds
    the phases of a turn. `panels` says what a covered table shows, `thumbs` what to think of an answer.
    """

    table: ClassVar[type[CardTable[Any]]]
    files: ClassVar[Mapping[str, type]]
    happens: ClassVar[type]
    does: ClassVar[Sequence[Act[Any]]]
    questions: ClassVar[Sequence[Ask[Any]]]
    turn: ClassVar[Sequence[Phase[Any]]]
    hand: ClassVar[int] = 0
    rules: ClassVar[str] = "1"
    view_type: ClassVar[type] = Sheet

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        events = [cls.table.dealt, cls.table.drew, cls.table.discarded, *declared_in(cls.happens)]
        cls.event_types = list(dict.fromkeys(event.kind for event in events))
        cls.recorder = cast(Records[T], Recorder(cls.table))
        cls.acts, cls.asks = Acts(SEAT.called, *cls.does), Asks(SEAT.called, *cls.questions)
        names: dict[str, Called[T]] = {SEAT.name: SEAT.called, CARD.name: CARD.called}
        nouns = {kind for event in events for field, kind in event.fields.items() if kind != field}
        names |= {noun: partial(_counted, noun) for noun in nouns - names.keys()}
        cls.telling = Telling(names)

    def __init__(self, *packs: Path) -> None:
        super().__init__(Box(self._home() / CONTENT, self.files, packs), self.rules)
        self.phases = (self.deal, *self.turn)

    @classmethod
    def _home(cls) -> Path:
        """Return the folder of the class: cards and weights lie there."""
        return Path(sys.modules[cls.__module__].__file__ or "").parent

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]:
        found = [self.box.get(Adventure, number) for number in self.box.numbers(Adventure)]
        return [AdventureInfo(slug(x.name), x.name, x.text, x.victory, x.defeat, self.seats) for x in found]

    def heroes(self) -> Sequence[HeroInfo]:
        found = [self.box.get(Hero, number) for number in self.box.numbers(Hero)]
        return [HeroInfo(slug(x.name), x.name, x.text) for x in found]

    def cards(self) -> Sequence[CardInfo]:
        return [
            CardInfo(slug(card.name), card.name, kind_of(card), pack, copies_of(card), text_of(card))
            for card, pack in self.box.filed
            if isinstance(card, Says)
        ]

    def pack_files(self) -> Mapping[str, type]:
        return self.files

    # ---------------------------------------------------------------- play

    def new(self, setup: Setup) -> T:
        fewest, most = self.seats
        if not fewest <= len(setup.party) <= most:
            raise Refusal(f"{self.title} takes {fewest} to {most} players, not {len(setup.party)}.")
        if setup.options:
            raise Refusal(f"{self.title} has no options: leave out {', '.join(setup.options)}.")
        where = self._numbered(Adventure, [setup.adventure])[0]
        return self.lay(where, self._numbered(Hero, setup.party))

    def _numbered(self, kind: type, ids: Sequence[str]) -> list[int]:
        known = {slug(self.box.name(number)): number for number in self.box.numbers(kind)}
        for id in ids:
            if id not in known:
                raise Refusal(f"{self.title} has no {id!r}: choose one of {', '.join(known)}.")
        return [known[id] for id in ids]

    def lay(self, where: int, heroes: list[int]) -> T:
        """Return the table before the deal: the adventure and the heroes are given by their numbers."""
        raise NotImplementedError

    def deal(self, t: T) -> None:
        """Deal the first hands."""
        t.tell(t.dealt, amount=self.hand)
        for seat in t.seats:
            t.draw(seat, self.hand, told=False)

    def next_phase(self, state: T) -> None:
        state.phase += 1
        if state.phase == len(self.phases):
            state.phase, state.turn = 1, state.turn + 1

    def rounds(self, state: T) -> int:
        return state.turn // len(state.people) + 1

    # ---------------------------------------------------------------- what leaves

    @staticmethod
    def panels(t: Any, seat: int, /) -> Iterable[Panel]:
        """Return what a covered table shows, from a seat's side."""
        raise NotImplementedError

    @staticmethod
    def thumbs(t: Any, option: Option, /) -> Thumb:
        """Return what to think of an answer. A game without rules of thumb thinks alike of all."""
        return Thumb(0.0)

    def conceal(self, state: T, eyes: int) -> None:
        hiding.conceal(state, eyes)

    def imagine(self, state: T, knows: Knowledge, chance: Chance) -> None:
        hiding.imagine(state, knows, self.acts, chance)

    def show(self, covered: T, seat: int) -> Sheet:
        return Sheet(covered.setting.name, (*type(self).panels(covered, seat), *beside(covered)))

    # ---------------------------------------------------------------- bots

    @classmethod
    def rules_of_thumb(cls) -> RulesOfThumb[T]:
        return RulesOfThumb(cls.thumbs)

    @classmethod
    def foresight(cls) -> SheetForesight[T]:
        feared = tuple(event.kind for event in declared_in(cls.happens) if event.feared)
        return SheetForesight(cls.rules_of_thumb(), cls.panels, feared, cls._home() / WEIGHTS)


def _counted(noun: str, t: object, number: int) -> str:
    return plural(number, noun)
