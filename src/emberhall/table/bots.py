"""The bots at a table: who of them sits where, and what each would answer."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import State
from emberhall.engine.match import Match
from emberhall.players import Blind, Player, seated
from emberhall.players.guests import Guest, Lost
from emberhall.players.party import closes, closings, decided, eyes_of
from emberhall.table.seats import Seat


class Bots:
    """The bots of a table by their seats. Equal seeds play alike."""

    def __init__(self, game: str, seats: Sequence[Seat], seed: int | None) -> None:
        self._game = game
        self._seed = secrets.randbits(60) if seed is None else seed
        self._players: dict[int, Player] = {}
        for number, seat in enumerate(seats):
            self.sit(number, seat.bot)

    def sit(self, number: int, bot: str) -> None:
        """A bot takes a seat, or gives it up if that is nobody."""
        if bot:
            self._players[number] = seated(bot, self._game, self._seed * 31 + number + 1)
        else:
            self._players.pop(number, None)

    @property
    def ponder(self) -> bool:
        """Whether one of them takes its time, or may: nobody knows how long code from outside thinks."""
        return any(bot.imagines or (isinstance(bot, Guest) and not bot.fault) for bot in self._players.values())

    @property
    def lost(self) -> dict[int, Lost]:
        """The players that lost their seats to the rules of thumb, by seat."""
        found = {number: bot for number, bot in self._players.items() if isinstance(bot, Guest) and bot.fault}
        return {number: Lost(bot.name, bot.fault) for number, bot in found.items()}

    def lose(self, number: int, why: str) -> None:
        """The player of a seat failed elsewhere: here, too, the rules of thumb play for it from now on."""
        bot = self._players.get(number)
        if isinstance(bot, Guest) and not bot.fault:
            bot.lose(why)

    def could_act(self, match: Match[State]) -> bool:
        """Whether one of them has something to do at the open question."""
        options = match.choice.options if match.choice else ()
        return any(option.seat in self._players and not closes(match.game, option) for option in options)

    def answer(self, match: Match[State], choice: Choice) -> Option:
        """What they answer to a question together."""
        return decided(
            match.game, choice, tuple(self._players), lambda seat, options: self._choice_of(match, seat, options)
        )

    def help(self, match: Match[State], helpers: Sequence[int]) -> Option | None:
        """What the first of these seats throws in at the open question that wants to; None when none does."""
        assert match.choice
        for seat in helpers:
            own = [option for option in match.choice.options if option.seat == seat]
            rest = [option for option in closings(match.game, match.choice) if option not in own]
            answer = self._choice_of(match, seat, [*own, *rest])
            if not closes(match.game, answer):
                return answer
        return None

    def _choice_of(self, match: Match[State], seat: int, options: Sequence[Option]) -> Option:
        """What the bot of a seat would choose among these answers to the open question."""
        assert match.choice
        if len(options) == 1:
            return options[0]
        bot = self._players[seat]
        if not bot.looks:
            asked = match.choice.among(options)
            return bot.choose(Blind(asked))  # type: ignore[arg-type]  # who does not look asks for nothing else
        return bot.choose(match.seen(*eyes_of(match.game, seat, tuple(self._players))).narrowed(options))
