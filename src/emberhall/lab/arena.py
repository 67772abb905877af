"""Players measured against each other: all of them play the same games with the same luck.

Allies play whole tables, one player in every seat. Among rivals each player takes one seat, another one from game to
game, and all others are played by the same opponent: what counts is how much more it wins than its fair share.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec

from emberhall.engine.refusal import Endless, Refusal
from emberhall.games import game as game_called
from emberhall.lab.keeping import alone
from emberhall.lab.playing import play_game
from emberhall.lab.processes import in_processes, rest_the_collector
from emberhall.lab.simulate import Plan
from emberhall.players import player as player_called
from emberhall.players.chances import Span, difference, share


class Contest(msgspec.Struct, frozen=True):
    """What is played, by whom, and against whom where players are rivals. The plan's own players do not count."""

    plan: Plan
    players: tuple[str, ...]
    against: str = ""

    def seat(self, number: int) -> int:
        """Where a player sits in game number n; everywhere (-1) among allies."""
        seats = len(self.plan.setup(number).party)
        return number // len(self.plan.pairs) % seats if self.against else -1

    def table(self, player: str, number: int) -> tuple[str, ...]:
        """Who sits where in game number n."""
        seats, seat = len(self.plan.setup(number).party), self.seat(number)
        return tuple(player if seat in (-1, each) else self.against for each in range(seats))


class Bout(msgspec.Struct, frozen=True):
    """What came of one game of one player."""

    player: str
    number: int
    won: bool
    rounds: int
    decisions: int
    seconds: float
    lost: str = ""  # why it lost its seat to the rules of thumb, if it did
    error: str = ""  # what it broke off with, if it did: a game without an end is won by nobody


class Head(msgspec.Struct, frozen=True):
    """The first line of a file of bouts: what they are bouts of. More games and players may be asked for later."""

    game: str
    version: str
    pairs: tuple[tuple[str, int], ...]
    seed: int
    party: tuple[str, ...]
    options: Mapping[str, str]
    against: str


def play(contest: Contest, player: str, number: int) -> Bout:
    """One game."""
    plan, began = contest.plan, time.process_time()
    game, seat = game_called(plan.game, *plan.packs), contest.seat(number)
    try:
        ended = play_game(game, plan.setup(number), contest.table(player, number), plan.seed + number)
    except Endless as endless:
        return Bout(player, number, False, 0, 0, round(time.process_time() - began, 3), error=str(endless))
    won = ended.outcome is not None and (ended.outcome.won if seat < 0 else ended.outcome.of(seat))
    spent = round(time.process_time() - began, 3)
    lost = next((each.why for each in ended.lost if each.player == player), "")
    return Bout(player, number, won, ended.rounds, ended.decisions, spent, lost)


def fight(
    contest: Contest, jobs: int = 1, keep: Path | None = None, progress: Callable[[Bout], None] = lambda bout: None
) -> list[Bout]:
    """Play a contest on so many processes. With a file to keep it in, what is there already is not played again."""
    for name in {*contest.players, contest.against} - {""}:
        player_called(name, contest.plan.game)
    asked = {(name, number): None for number in range(contest.plan.games) for name in contest.players}
    with _noting(keep) as note:
        bouts = [bout for bout in _kept(contest, keep) if (bout.player, bout.number) in asked] if keep else []
        done = {(bout.player, bout.number) for bout in bouts}
        for bout in _played(contest, [each for each in asked if each not in done], jobs):
            note(bout)
            bouts.append(bout)
            progress(bout)
    return bouts


@contextmanager
def _noting(path: Path | None) -> Iterator[Callable[[Bout], None]]:
    """What writes a bout down in a file that nobody else writes to, if there is one."""
    if path is None:
        yield lambda bout: None
        return
    with path.open("ab") as file:
        alone(file, path)

        def note(bout: Bout) -> None:
            file.write(msgspec.json.encode(bout) + b"\n")
            file.flush()

        yield note


def _played(contest: Contest, asked: Sequence[tuple[str, int]], jobs: int) -> Iterator[Bout]:
    rest_the_collector()
    if jobs == 1:
        return (play(contest, *each) for each in asked)
    return in_processes(partial(_bout, contest), asked, jobs)


def _bout(contest: Contest, asked: tuple[str, int]) -> Bout:
    return play(contest, *asked)


def _kept(contest: Contest, path: Path) -> list[Bout]:
    """The bouts of a file, which is begun if nothing is in it. A torn last line is cut off."""
    plan = contest.plan
    version = game_called(plan.game, *plan.packs).version
    head = Head(plan.game, version, plan.pairs, plan.seed, plan.party, plan.options, contest.against)
    if not path.stat().st_size:
        path.write_bytes(msgspec.json.encode(head) + b"\n")
        return []
    text = path.read_bytes()
    first, *lines = text[: text.rfind(b"\n") + 1].splitlines() or [b""]
    try:
        before = msgspec.json.decode(first, type=Head)
        if before != head:
            other = (
                "by other rules" if msgspec.structs.replace(before, version=version) == head else "of another contest"
            )
            raise Refusal(f"{path.name} holds games {other}: name another file.")
    except msgspec.MsgspecError:
        raise Refusal(f"{path.name} is no file of an arena: name another file.") from None
    bouts: list[Bout] = []
    try:
        for line in lines:
            bouts.append(msgspec.json.decode(line, type=Bout))
    except msgspec.MsgspecError:
        number = len(bouts) + 2
        raise Refusal(
            f"{path.name} is damaged: line {number} is no game; cut the file off before it, or name another."
        ) from None
    os.truncate(path, text.rfind(b"\n") + 1)
    return bouts


# ---------------------------------------------------------------- what it shows


class Standing(msgspec.Struct, frozen=True):
    """How a player did in some of the games: its share, and by how much it beats the next one named in the same
    games."""

    player: str
    games: int
    won: int
    share: Span
    rounds_mean: float
    seconds_a_decision: float
    ahead_of: str = ""
    ahead_by: Span | None = None


def standings(contest: Contest, bouts: Sequence[Bout], adventure: str = "") -> list[Standing]:
    """All players, in all games or in those of one adventure."""
    pairs = contest.plan.pairs
    found: dict[str, dict[int, Bout]] = {name: {} for name in contest.players}
    for bout in bouts:
        if adventure in ("", pairs[bout.number % len(pairs)][0]):
            found[bout.player][bout.number] = bout
    names = list(found)
    return [
        _standing(name, found[name], other, found.get(other, {}))
        for name, other in zip(names, [*names[1:], ""], strict=True)
    ]


def _standing(name: str, mine: Mapping[int, Bout], other: str, theirs: Mapping[int, Bout]) -> Standing:
    games, won = len(mine), sum(bout.won for bout in mine.values())
    decisions = sum(bout.decisions for bout in mine.values())
    both = [(bout.won, theirs[number].won) for number, bout in mine.items() if number in theirs]
    return Standing(
        player=name,
        games=games,
        won=won,
        share=share(won, games),
        rounds_mean=round(sum(bout.rounds for bout in mine.values()) / games, 2) if games else 0.0,
        seconds_a_decision=round(sum(bout.seconds for bout in mine.values()) / decisions, 4) if decisions else 0.0,
        ahead_of=other,
        ahead_by=difference(both) if both else None,
    )
