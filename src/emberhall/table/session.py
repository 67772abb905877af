"""A table at play: a match, those who sit round it, and where it is kept.

A surface shows each person their own `sight`, and calls `answer`; `bot_move` lets one bot answer, `play_bots` all that
are due. Every answer is kept before the next question can be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from emberhall.engine.advice import Advice
from emberhall.engine.choice import Choice, Option, To
from emberhall.engine.english import listed
from emberhall.engine.events import Event
from emberhall.engine.game import AnyGame, Outcome, Report, Setup, State
from emberhall.engine.match import Match, index_of
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Line, Seen, Sight, lines_of, mask
from emberhall.engine.venture import Venture
from emberhall.games import game as game_called
from emberhall.players.guests import Lost
from emberhall.players.heuristic import policy
from emberhall.players.party import closes, closings
from emberhall.table.bots import Bots
from emberhall.table.given import Given
from emberhall.table.seats import (
    Seat,
    bot_helpers,
    held,
    helpers,
    not_for,
    one_each,
    persons,
    shared_closing,
    waits_for,
    within_reach,
)
from emberhall.table.storage import PERSON, TABLE_FORMAT, Folder, Kept, Record, Store, read_table, saves_folder
from emberhall.table.turn_declines import TurnDecline, TurnDeclines, automatic_answer, declining_answer, turn_decline

LUCK = "Chance has spoken since that answer: taking it back takes the dice and the cards back too."


class Session:
    """One table from the first question to the last. With `open_hands` people may see each other's cards."""

    def __init__(
        self,
        match: Match[State],
        seats: Sequence[Seat],
        packs: Sequence[Path] = (),
        store: Store | None = None,
        name: str = "",
        given: Given | None = None,
        seed: int | None = None,
        open_hands: bool = False,
    ) -> None:
        one_each(seats, len(match.setup.party))
        self.match, self.seats, self.packs, self.open_hands = match, tuple(seats), tuple(packs), open_hands
        self.store, self.name = store, name
        self.given = given or Given(PERSON * match.answers)
        self._kept: Record | None = None  # as it was read or written last
        self._told: dict[str, int] = {}  # how many entries of the log were told to each person as news
        self.passed: list[str] = []  # who lets the open question pass
        self.hushed = TurnDeclines()  # what is not to be asked again this turn
        self._implied = False  # whether what is answered now follows from that
        self._let_pass: set[tuple[int, str]] = set()  # after so many answers somebody let a question pass because of it
        self._call: tuple[int, Option] | None = None  # after so many answers a bot would end a phase like this
        self.floor = 0  # so many answers stand: what came of them since is more than a table can take back
        self._entries: dict[int, int] = {}  # how long the log was before each answer that was given here
        self._asked_since: set[str] = set()  # persons who were asked since the last answer of one
        self._bots = Bots(match.game.id, seats, seed)

    # ---------------------------------------------------------------- beginning

    @classmethod
    def new(
        cls,
        game: AnyGame,
        setup: Setup,
        seats: Sequence[Seat],
        seed: int | None = None,
        packs: Sequence[Path] = (),
        keep: bool = True,
        open_hands: bool = False,
        store: Store | None = None,
    ) -> Session:
        """A table at its first question; `keep` it in a store, the data folder unless another is given, or only in
        memory."""
        session = cls(Match.new(game, setup, seed), seats, packs, seed=seed, open_hands=open_hands)
        if keep:
            session.store = store or Folder()
            session.name = session.store.begin(game.id, setup.adventure)
        session._save()
        return session

    @classmethod
    def resume(cls, path: Path, packs: Sequence[Path] | None = None, seats: Sequence[Seat] = ()) -> Session:
        """A table kept in a file, at the question it was left at, with the packs and seats it had unless others are
        given.

        It goes on in the same file, also under other rules; but a file that is not in the data folder is left as it is.
        """
        session = cls.of(read_table(path), packs, seats)
        folder = Folder()
        session.store = folder
        if path.resolve().parent == saves_folder().resolve():
            session.name = folder.taken_up(path.stem)
        else:
            session.name = folder.begin(session.match.game.id, session.match.setup.adventure)
            session._save()
        return session

    @classmethod
    def of(cls, kept: Kept, packs: Sequence[Path] | None = None, seats: Sequence[Seat] = ()) -> Session:
        """A table read back from wherever it was kept; under other rules it begins anew at its last rest."""
        record, save = kept
        if packs is None:
            packs = [Path(pack) for pack in record.packs]
        match = Match.load(game_called(save.game, *packs), bytes(record.match))
        same = save.version == match.game.version
        session = cls(
            match,
            seats or [Seat.kept(seat) for seat in record.seats],
            packs,
            given=Given(record.by, record.people or (), record.implied or ()) if same else None,
            open_hands=bool(record.open_hands),
        )
        session._kept = record if same else session.record()
        return session

    # ---------------------------------------------------------------- the open question

    @property
    def choice(self) -> Choice | None:
        return self.match.choice

    @property
    def venture(self) -> Venture | None:
        """The adventure that a campaign waits for."""
        return self.match.venture

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def persons(self) -> tuple[str, ...]:
        """Everybody at the table who is no bot."""
        return persons(self.seats)

    @property
    def asked(self) -> tuple[str, ...]:
        """The persons the table waits for; nobody when a bot is due or the game is over."""
        choice = self.match.choice
        if choice is None:
            return ()
        found = self._helpers() if self._called() else waits_for(self.seats, choice)
        return tuple(person for person in found if person not in self.passed)

    @property
    def last_call(self) -> bool:
        """Whether a bot is done with its main question, and persons may help it before it goes on."""
        return self._called() is not None and bool(self.asked)

    def _called(self) -> Option | None:
        """The answer by which a bot would end its main question, while persons may still help."""
        return self._call[1] if self._call and self._call[0] == self.match.answers else None

    def _helpers(self) -> tuple[str, ...]:
        choice = self.match.choice
        return helpers(self.match.game, self.seats, choice) if choice else ()

    @property
    def may_help(self) -> tuple[str, ...]:
        """The persons who are not asked but could help now, unless the one who is asked acts first."""
        return tuple(person for person in self._helpers() if person not in self.asked)

    def _takable(self, person: str) -> list[Option]:
        """The answers that a person may give now."""
        choice, called = self.match.choice, self._called()
        if choice is None:
            return []
        own = within_reach(self.match.game, self.seats, choice, person)
        return [*own, called] if own and called and called not in own else own

    def offered_to(self, person: str, seen: Seen[State] | None = None) -> list[int]:
        """The answers that a person may give now, by their numbers in that person's sight, or in what they have `seen`
        already."""
        seen, takable = seen or self.seen(person), self._takable(person)
        return [number for number, option in enumerate(seen.choice.options if seen.choice else ()) if option in takable]

    def answer(self, answer: int | Option, by: str = "") -> None:
        """A person's answer: one of the options, or its number in that person's sight. Without a name it is the first
        who is asked."""
        person = by or next(iter(self.asked or self.persons), "")
        if self.match.choice is None:
            self.match.choose(0)  # which is refused
        option = self._meant(answer, person)
        takable = self._takable(person)
        if option not in takable:
            raise self._not_for(person, option, takable)
        if option == self._closing() and (self._called() or self._waits_for_all()):
            self.pass_on(person)
        else:
            self._answered(option, person)
            self._save()
        self._decline_hushed()

    def may_hush(self, person: str) -> bool:
        """Whether a person may decline the open question for as long as this turn lasts."""
        choice = self.match.choice
        if choice is None or choice.to is To.OFFER or person not in self.asked:
            return False
        return declining_answer(self.match.game, choice, self._takable(person)) is not None

    def hush(self, by: str) -> TurnDecline:
        """A person declines the open question, now and whenever it comes up again this turn with the same cards; says
        what that is, for those who keep it."""
        if not self.may_hush(by):
            raise Refusal("This question cannot be declined for the whole turn: choose one of the answers.")
        said = turn_decline(self.match, by, self._takable(by))
        self.hushed.note([said])
        found = automatic_answer(self.match, self.hushed, [by], self._takable)
        assert found
        self.answer(found[1], by=by)
        return said

    def _decline_hushed(self) -> None:
        """Whoever is asked what they have declined for this turn is not kept waiting for."""
        before, self._implied = self._implied, True
        while found := automatic_answer(self.match, self.hushed, self.asked, self._takable):
            self.answer(found[1], by=found[0])
        self._implied = before

    def _meant(self, answer: int | Option, person: str) -> Option:
        if isinstance(answer, Option):
            assert self.match.choice
            return self.match.choice.options[index_of(answer, self.match.choice.options)]
        choice = self.seen(person).choice
        if not choice or not choice.options:
            raise self._not_for(person, None, [])
        return choice.options[index_of(answer, choice.options)]

    def _not_for(self, person: str, option: Option | None, takable: Sequence[Option]) -> Refusal:
        assert self.match.choice
        return not_for(self.seats, self.match.choice, self.asked, person, option if takable else None, bool(takable))

    # ---------------------------------------------------------------- letting it pass

    def _closing(self) -> Option | None:
        """The answer that is given when everybody who is asked lets the question pass."""
        choice = self.match.choice
        if choice is None:
            return None
        if called := self._called():
            return called
        return shared_closing(self.match.game, choice) if choice.to is To.WINDOW else None

    def _waits_for_all(self) -> bool:
        return self.match.choice is not None and self.match.choice.to is To.WINDOW

    def may_pass(self, person: str) -> bool:
        """Whether a person is asked and may let the open question pass: it can be closed, or others could answer it."""
        if person not in self.asked:
            return False
        if self._closing() or self._own_closing(person):
            return True
        return self._waits_for_all() and (len(self.asked) > 1 or self._bots.could_act(self.match))

    def _own_closing(self, person: str) -> Option | None:
        """The answer by which a person alone is out of a window."""
        choice = self.match.choice
        if choice is None or choice.to is not To.WINDOW:
            return None
        mine = held(self.seats, person)
        return next((option for option in closings(self.match.game, choice) if option.seat in mine), None)

    def pass_on(self, by: str) -> None:
        """A person lets the open question pass; when all have who are asked, the answer that closes it is given."""
        if not self.may_pass(by):
            raise Refusal(f"{by} cannot let this question pass: {self._why_not(by)}.")
        closing, own = self._closing(), self._own_closing(by)
        if closing is None and own:
            self._answered(own, by)
        else:
            self._asked_since.add(by)
            self.passed.append(by)
            self._let_pass |= {(self.match.answers, by)} if self._implied else set()
            if closing is None or self.asked or (not self._called() and self._bots.could_act(self.match)):
                return
            self._answered(closing, by)
        self._save()
        self._decline_hushed()

    def _why_not(self, person: str) -> str:
        if person in self.passed:
            return "that was said already"
        if person not in self.asked:
            return f"it is for {listed(self.asked)}" if self.asked else "nobody is asked"
        return "choose one of the answers"

    # ---------------------------------------------------------------- bots

    def bot_move(self) -> bool:
        """Let the bots that are due answer the open choice; false when none is."""
        answer = self.bot_answer()
        return answer is not None and self.bot_gives(answer)

    def bot_answer(self) -> Option | None:
        """What the bots that are due would answer to the open choice; None when none is. Nothing changes by it."""
        choice = self.match.choice
        if choice is None or self.asked:
            return None
        return self._bots.answer(self.match, choice)

    def bot_gives(self, answer: Option) -> bool:
        """A bot that is due gives its answer; false when it would end its main question, and persons may help first."""
        choice = self.match.choice
        assert choice
        closing = closes(self.match.game, answer)
        if choice.to is To.JOINED and closing and self._helpers():
            self._call = self.match.answers, answer
            self.passed = []
            self._save()  # for good: what bots did before was only written
            return False
        by = self.passed[-1] if closing and self.passed else ""
        self._answered(answer, by, (self.match.answers, by) in self._let_pass)
        self._save(durable=bool(self.asked) or self.match.choice is None)
        self._decline_hushed()
        return True

    @property
    def bots_ponder(self) -> bool:
        """Whether a bot sits here that takes its time."""
        return self._bots.ponder

    @property
    def lost_seats(self) -> dict[int, Lost]:
        """The players that lost their seats to the rules of thumb, by seat."""
        return self._bots.lost

    def lose_seat(self, number: int, why: str) -> None:
        """The player of a seat failed in another process."""
        self._bots.lose(number, why)

    @property
    def bots_may_help(self) -> bool:
        """Whether a bot has something to throw in at the main question of a person."""
        choice = self.match.choice
        return bool(choice and self.seats[choice.seat].person and bot_helpers(self.match.game, self.seats, choice))

    def bot_help(self) -> Option | None:
        """What the first bot that wants to would throw in at the open question; None when none does. Nothing changes by
        it."""
        if self.match.choice is None or not self.bots_may_help:
            return None
        return self._bots.help(self.match, bot_helpers(self.match.game, self.seats, self.match.choice))

    def bot_helps(self, answer: Option) -> None:
        """A bot throws in what it would."""
        self._answered(answer, "")
        self._save()
        self._decline_hushed()

    def ask_bots(self) -> int:
        """Ask the bots for help at the open question: the seat of the first that helped, -1 when none wants to."""
        answer = self.bot_help()
        if answer is None:
            return -1
        self.bot_helps(answer)
        return answer.seat

    def play_bots(self) -> int:
        """Let bots act until a person is asked or the game is over; says how often they did."""
        moves = 0
        while self.bot_move():
            moves += 1
        return moves

    def take_seats(self, seats: Sequence[Seat]) -> None:
        """From now on these sit at the table."""
        one_each(seats, len(self.seats))
        self._seat_all(seats)
        self._save()

    def _seat_all(self, seats: Sequence[Seat]) -> None:
        for number, (before, seat) in enumerate(zip(self.seats, seats, strict=True)):
            if seat.bot != before.bot:
                self._bots.sit(number, seat.bot)
        self.seats = tuple(seats)
        self._call, self.passed = None, []

    # ---------------------------------------------------------------- answers

    def _answered(self, answer: Option, by: str, implied: bool = False) -> None:
        """Give an answer and write down who gave it; nobody is a bot."""
        number = self.match.answers
        self._asked_since |= set(self.asked)
        entries = len(self.match.entries())
        self.match.choose(answer)
        self.given.add(number, by, implied or self._implied)
        self._entries[number] = entries
        self.passed = []
        if by:
            self._asked_since = set()

    def follow(self, keep: int, tape: Sequence[int], by: Sequence[str], implied: bool = False) -> None:
        """Go the way the table went elsewhere: so many entries of its tape stay, then come these, each answered by a
        person or, if that is nobody, by bots. Of persons only the first was asked, or not even that one."""
        match = self.match
        stays = sum(1 for entry in match.chance.tape[:keep] if entry < 0)
        if stays < match.answers:
            match.goto(stays)
            self._call = None
            self.hushed.forget()
        starts = [place for place, entry in enumerate(tape) if entry < 0]
        for start, end, who in zip(starts, [*starts[1:], len(tape)], by, strict=True):
            self.given.add(match.answers, who, implied or start != starts[0])
            self._entries[match.answers] = len(match.entries())
            match.undone = [list(tape[start:end])]
            match.redo()
        self.passed = []

    def report(self, report: Report) -> None:
        """Say what came of the adventure that a campaign waits for."""
        answers = self.match.answers
        self.match.report(report)
        self._save()
        self.floor = answers

    def advice(self, person: str) -> Sequence[Advice]:
        """What the game's rules of thumb say to the open question, the best answer first, of those a person may give;
        of a table of bots, to the one that is due."""
        seen = self.advisable(person)
        return policy(self.match.game.id).advice(seen) if seen else ()

    def advisable(self, person: str) -> Seen[State] | None:
        """What a person sees, with the answers that it may give; None if there are none."""
        choice = self.match.choice
        if choice is None:
            return None
        options = self._takable(person) or ([] if self.persons else choice.options)
        return self.seen(person).narrowed(options) if options else None

    # ---------------------------------------------------------------- the past

    def last_answer(self) -> int:
        """The number of the latest answer that stands and a person was asked for; of a bot where only bots play."""
        number = self.given.last(self.match.answers, bots=not self.persons)
        if number < 0:
            how = "answer a choice first" if self.persons else "let a bot act first"
            raise Refusal(f"There is nothing to undo yet: {how}.")
        if number < self.floor:
            raise Refusal("A game was played since the last answer, and what came of it stands: there is no undo.")
        return number

    def whose_undo(self) -> str:
        """The person whose answer an undo takes back; nobody where only bots play."""
        who = self.given.who(self.last_answer())
        return who or next(iter(self.persons), "")

    def must_agree(self, by: str = "") -> tuple[str, ...]:
        """The persons beside the one who asks for it who must agree to an undo.

        Among allies none until chance has spoken, then all at the table; among rivals also the one whose answer it is,
        and whoever has seen something since.
        """
        number, rivals = self.last_answer(), self.match.game.rivals
        if self._chance_since(number):
            needed = self.persons
        elif rivals:
            owner = self.whose_undo()
            needed = tuple(person for person in self.persons if person == owner or self._has_seen(person, number))
        else:
            needed = ()
        asking = by or (self.whose_undo() if rivals else "")
        return tuple(person for person in needed if person != asking)

    def takes_luck_back(self) -> bool:
        """Whether an undo takes dice and drawn cards back too."""
        return self._chance_since(self.last_answer())

    def _chance_since(self, answer: int) -> bool:
        tape = self.match.chance.tape
        given = [i for i, entry in enumerate(tape) if entry < 0]
        return any(entry >= 0 for entry in tape[given[answer] :])

    def _has_seen(self, person: str, answer: int) -> bool:
        """Whether somebody was asked or told something since an answer; of one given before the table was taken up
        again, that is taken for granted."""
        if answer not in self._entries or person in self._asked_since or person in self.asked:
            return True
        eyes = mask(self._eyes(person))
        return any(entry.seen_by(eyes) for entry in self.match.entries()[self._entries[answer] :])

    def undo(self, *, by: str = "", agreed: Collection[str] = ()) -> None:
        """Take back the last answer that a person was asked for, and all since; where only bots play, their last."""
        number = self.last_answer()
        missing = [person for person in self.must_agree(by) if person not in agreed]
        if missing:
            why = "Chance has spoken since that answer" if self._chance_since(number) else "Others have seen more since"
            raise Refusal(f"{why}: {listed(missing)} must agree to take it back.")
        self.match.goto(number)
        self.hushed.forget()
        if self._call and number < self._call[0]:  # the bot may not come to that again
            self._call = None
        self.passed = []
        self._asked_since = set(self.persons) if number not in self._entries else set()
        self._forget_news()
        self._save()

    def _forget_news(self) -> None:
        """What is no longer in the log was never told."""
        entries = len(self.match.entries())
        self._told = {person: min(entries, told) for person, told in self._told.items()}

    def redo(self) -> None:
        """Give the answer taken back last once more, with the same luck, and all that bots did then."""
        self.match.redo()
        while self.persons and self.match.undone and self.given.by_itself(self.match.answers):
            self.match.redo()
        self.passed = []
        self._save()

    # ---------------------------------------------------------------- for those who look

    def _eyes(self, person: str) -> tuple[int, ...]:
        """The seats whose knowledge a person has, the one that is asked first; where only bots play, all of them."""
        mine = held(self.seats, person)
        if (self.open_hands and mine) or not self.persons:
            mine = (*mine, *(seat for seat in range(len(self.seats)) if seat not in mine))
        asked = self.match.choice.seat if self.match.choice else -1
        return tuple(sorted(mine, key=lambda seat: (self.seats[seat].person != person, seat != asked)))

    def seen(self, person: str) -> Seen[State]:
        """The table and the open question as a person may know them; one who holds no seat only watches."""
        return self.match.seen(*self._eyes(person))

    def sight(self, person: str, since: int = 0) -> Sight[msgspec.Struct, Event]:
        """All that a person may know, in words and data, with the log from entry number `since` on."""
        return self.match.sight(*self._eyes(person), since=since)

    def news(self, person: str) -> tuple[Line[Event], ...]:
        """What happened since a person was last told."""
        since, entries = self._told.get(person, 0), len(self.match.entries())
        self._told[person] = entries
        return lines_of(self.seen(person), self.match.log, since) if self.match.log and entries > since else ()

    # ---------------------------------------------------------------- keeping

    def kept_in(self, store: Store, name: str) -> None:
        """From now on the table is kept there under that name, as it is now."""
        self.store, self.name, self._kept = store, name, self.record()

    def drop_unanswered(self) -> bool:
        """Keep a table no longer at which no person has answered anything; says whether that was so."""
        unanswered = bool(self.persons) and self.given.last(self.match.answers, bots=False) < 0
        if unanswered and isinstance(self.store, Folder):
            self.store.drop(self.name)
            self.store = None
        return unanswered

    def _save(self, durable: bool = True) -> None:
        """Keep the table; if that is refused, it stands where it was kept last."""
        if not self.store:
            return
        record = self.record()
        try:
            self.name = self.store.write(self.name, record, durable)
        except Refusal:
            self._stand_as_kept()
            raise
        self._kept = record

    def _stand_as_kept(self) -> None:
        if self._kept:
            self.match = Match.load(self.match.game, bytes(self._kept.match))
            self.given = Given(self._kept.by, self.given.people, self._kept.implied or ())
            self._seat_all([Seat.kept(seat) for seat in self._kept.seats])
            self._forget_news()

    def record(self) -> Record:
        """The table as it is kept."""
        return Record(
            table=TABLE_FORMAT,
            saved=datetime.now(UTC).isoformat(timespec="seconds"),
            seats=[seat.written() for seat in self.seats],
            by=self.given.by[: self.match.answers],
            packs=[str(pack) for pack in self.packs],
            over=self.match.over,
            match=msgspec.Raw(self.match.save()),
            people=self.given.people or msgspec.UNSET,
            open_hands=self.open_hands or msgspec.UNSET,
            implied=sorted(n for n in self.given.implied if n < self.match.answers) or msgspec.UNSET,
        )
