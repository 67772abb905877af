"""A table at play: a match, those who sit round it, and the file it is kept in.

A surface shows the open choice and calls `answer`; `bot_move` lets one bot answer, `play_bots` all that are due. Every
answer is on disk before the next question can be seen.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import AnyGame, Outcome, Setup, State
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.players import Player, player
from emberhall.players.heuristic import Advice, policy
from emberhall.table.seats import CLOSING, Seat, bot_helpers, helpers, persons, who_answers, within_reach
from emberhall.table.storage import BOT, PERSON, TABLE_FORMAT, Place, Record, read_table, saves_folder


class Session:
    """One table from the first question to the last."""

    def __init__(
        self,
        match: Match[State],
        seats: Sequence[Seat],
        packs: Sequence[Path] = (),
        place: Place | None = None,
        by: str = "",
        seed: int | None = None,
    ) -> None:
        if len(seats) != len(match.setup.party):
            raise Refusal(f"There are {len(match.setup.party)} heroes and {len(seats)} seats: give every hero a seat.")
        self.match, self.seats, self.packs, self.place = match, tuple(seats), tuple(packs), place
        self.persons = persons(seats)
        self._by = by  # who gave each answer, those taken back too
        self._told = 0  # how many entries of the log were told as news
        self._last_call = -1  # after so many answers a bot would end a phase in which persons may still help
        seeds = secrets.randbits(60) if seed is None else seed
        self._bots: list[Player | None] = [
            player(seat.bot, match.game.id, seeds * 31 + number + 1) if seat.bot else None
            for number, seat in enumerate(seats)
        ]

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
    ) -> Session:
        """A table at its first question; `keep` it in the data folder, or only in memory."""
        session = cls(Match.new(game, setup, seed), seats, packs, seed=seed)
        if keep:
            session.place = Place.new(game.id, setup.adventure)
        session._save()
        return session

    @classmethod
    def resume(cls, path: Path, packs: Sequence[Path] | None = None, seats: Sequence[Seat] = ()) -> Session:
        """A kept table, at the question it was left at, with the packs and seats it had unless others are given.

        It goes on in the same file; but a file that is not in the data folder, or of other rules, is left as it is.
        """
        record, save = read_table(path)
        if packs is None:
            packs = [Path(pack) for pack in record.packs]
        match = Match.load(game_called(save.game, *packs), bytes(record.match))
        same = save.version == match.game.version  # under other rules it begins anew at its last rest
        session = cls(match, seats or [Seat.of(seat) for seat in record.seats], packs, by=record.by if same else "")
        if same and path.resolve().parent == saves_folder().resolve():
            session.place = Place(path)
        else:
            session.place = Place.new(save.game, save.setup.adventure)
            session._save()
        return session

    # ---------------------------------------------------------------- the open question

    @property
    def choice(self) -> Choice | None:
        return self.match.choice

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def asked(self) -> tuple[str, ...]:
        """The persons who may answer now; nobody when a bot is due or the game is over."""
        choice = self.match.choice
        if choice is None:
            return ()
        return who_answers(self.seats, choice) or (helpers(self.seats, choice) if self._called() else ())

    @property
    def last_call(self) -> bool:
        """Whether a bot is done with its main question, and persons may help it before it goes on."""
        return self._called() and bool(self.asked)

    def _called(self) -> bool:
        return self._last_call == self.match.answers

    @property
    def offered(self) -> list[int]:
        """The numbers of the options that those who are asked may take."""
        choice = self.match.choice
        return within_reach(self.seats, choice, self.asked) if choice else []

    def answer(self, answer: int | Option) -> None:
        """A person's answer to the open choice."""
        if self.match.choice and not self.asked:
            bot = self.seats[self.match.choice.seat].bot
            raise Refusal(f"This choice is for the bot {bot!r} in seat {self.match.choice.seat + 1}: let it act.")
        if self._for_a_bot(answer):
            raise Refusal("That is for a bot to do: ask the bots for help, or choose something of your own.")
        self._answered(answer, PERSON)
        self._save()

    def _for_a_bot(self, answer: int | Option) -> bool:
        """Whether an answer to a main question is what a bot would do, beside ending it."""
        choice = self.match.choice
        if choice is None or not choice.rest or (isinstance(answer, int) and not 0 <= answer < len(choice.options)):
            return False
        option = choice.options[answer] if isinstance(answer, int) else answer
        return option.act != CLOSING and 0 <= option.seat < len(self.seats) and bool(self.seats[option.seat].bot)

    def bot_move(self) -> bool:
        """Let the bot that is due answer the open choice; false when none is."""
        choice = self.match.choice
        if choice is None or self.asked:
            return False
        own = [option for option in choice.options if not self.seats[option.seat].person]
        answer = self._choice_of(choice.seat, own)
        if answer.act == CLOSING and helpers(self.seats, choice):
            self._last_call = self.match.answers
            return False
        self._answered(answer, BOT)
        self._save(durable=bool(self.asked) or self.match.choice is None)
        return True

    def _choice_of(self, seat: int, options: Sequence[Option]) -> Option:
        """What the bot of a seat would choose among these options."""
        bot, choice = self._bots[seat], self.match.choice
        assert bot
        assert choice
        answer = bot.choose(self.match.view(seat) if bot.looks else None, among(choice, options))
        return options[answer] if isinstance(answer, int) else answer

    @property
    def bots_may_help(self) -> bool:
        """Whether a bot has something to throw in at the main question of a person."""
        choice = self.match.choice
        return choice is not None and bool(who_answers(self.seats, choice)) and bool(bot_helpers(self.seats, choice))

    def ask_bots(self) -> int:
        """Ask the bots for help at the open question: the seat of the first that helped, -1 when none wants to."""
        choice = self.match.choice
        if choice is None or not self.bots_may_help:
            return -1
        for seat in bot_helpers(self.seats, choice):
            options = [option for option in choice.options if option.seat == seat or option.act == CLOSING]
            answer = self._choice_of(seat, options)
            if answer.act != CLOSING:
                self._answered(answer, BOT)
                self._save()
                return seat
        return -1

    def play_bots(self) -> int:
        """Let bots act until a person is asked or the game is over; says how often they did."""
        moves = 0
        while self.bot_move():
            moves += 1
        return moves

    def _answered(self, answer: int | Option, by: str) -> None:
        number = len(self._by) - len(self.match.undone)
        self.match.choose(answer)
        self._by = self._by[:number] + by

    def advice(self) -> Advice:
        """What the game's rules of thumb say to the open choice, the best option first, for those who are asked."""
        choice = self.match.choice
        if choice is None:
            return ()
        if self.asked:
            choice = among(choice, [choice.options[number] for number in self.offered])
        return policy(self.match.game.id).advice(self.match.view(choice.seat), choice)

    # ---------------------------------------------------------------- the past

    def _last_answer(self) -> int:
        """The number of the latest answer that a person gave, and has not taken back; of a bot where only bots play."""
        answers = self._by[: len(self._by) - len(self.match.undone)]
        by = PERSON if self.persons else BOT
        if by not in answers:
            how = "answer a choice first" if self.persons else "let a bot act first"
            raise Refusal(f"There is nothing to undo yet: {how}.")
        return answers.rindex(by)

    def must_agree(self) -> tuple[str, ...]:
        """The persons who must agree to an undo: none until chance has spoken, then all at the table."""
        return self.persons if self._chance_since(self._last_answer()) else ()

    def _chance_since(self, answer: int) -> bool:
        tape = self.match.chance.tape
        given = [i for i, entry in enumerate(tape) if entry < 0]
        return any(entry >= 0 for entry in tape[given[answer] :])

    def undo(self, agreed: Collection[str] = ()) -> None:
        """Take back the last answer of a person, and what bots did since; where only bots play, the last of theirs."""
        number = self._last_answer()
        missing = [person for person in self.must_agree() if person not in agreed]
        if missing:
            raise Refusal(f"Chance has spoken since that answer: {_and(missing)} must agree to take it back.")
        self.match.goto(number)
        if number < self._last_call:  # the bot may not come to that again
            self._last_call = -1
        self._told = len(self.match.entries())
        self._save()

    def redo(self) -> None:
        """Give the answer taken back last once more, with the same luck, and all that bots did then."""
        self.match.redo()
        while self.persons and self.match.undone and self._by[len(self._by) - len(self.match.undone)] == BOT:
            self.match.redo()
        self._save()

    # ---------------------------------------------------------------- for those who look

    def news(self) -> list[str]:
        """What happened since this was last asked, in words."""
        since, self._told = self._told, len(self.match.entries())
        return self.match.story(since)

    # ---------------------------------------------------------------- keeping

    def _save(self, durable: bool = True) -> None:
        if self.place:
            self.place.write(self.record().encode(), durable)

    def record(self) -> Record:
        """The table as it is kept."""
        return Record(
            table=TABLE_FORMAT,
            saved=datetime.now(UTC).isoformat(timespec="seconds"),
            seats=[seat.written() for seat in self.seats],
            by=self._by[: len(self._by) - len(self.match.undone)],
            packs=[str(pack) for pack in self.packs],
            over=self.match.choice is None,
            match=msgspec.Raw(self.match.save()),
        )


def among(choice: Choice, options: Sequence[Option]) -> Choice:
    """The same question with only these answers."""
    return Choice(choice.seat, choice.ask, options, choice.rule, choice.rest, choice.about)


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
