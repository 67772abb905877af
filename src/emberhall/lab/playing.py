"""One game by bots from set-up to its end, or one campaign, as fast as the rules go: nothing is kept on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Option
from emberhall.engine.events import Log
from emberhall.engine.game import AnyGame, Outcome, Report, Reported, Setup, State
from emberhall.engine.match import Keep, Match, run
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Seen
from emberhall.engine.venture import Venture
from emberhall.players import Blind, Player, seated
from emberhall.players.guests import Guest, Lost, lost
from emberhall.players.party import decided, eyes_of

ENDLESS = 200_000  # decisions: a game that takes more never ends
LONGEST_CAMPAIGN = 50  # games: a campaign that takes more is left where it is
_BOTS = 0x9E3779B97F4A7C15  # parts the luck of the bots from the luck of the game
_GAMES = 0xD1B54A32D192ED03  # parts the luck of a campaign's games from each other

Answer = Callable[[Choice], Option]
Look = Callable[[State], None]
"""Looks at the table before every decision."""


class Ended(NamedTuple):
    """A game that is over, with the players that lost their seats on the way."""

    state: State
    outcome: Outcome | None
    decisions: int
    rounds: int
    lost: tuple[Lost, ...] = ()


class Wandered(NamedTuple):
    """A campaign that is over, or was left: its outcome, what came of its games, all decisions in it, and the players
    that lost their seats."""

    outcome: Outcome | None
    games: list[Outcome]
    decisions: int
    rounds: int
    lost: tuple[Lost, ...] = ()


def play_game(game: AnyGame, setup: Setup, players: Sequence[str], seed: int, look: Look | None = None) -> Ended:
    """One game from set-up to its end. If somebody looks on, the state at its end has a log of all that happened."""
    seats = bots(players, game.id, len(setup.party), seed)
    if any(bot.imagines for bot in seats):
        return play_match(game, setup, seats, seed, look)
    state = game.new(setup)
    state.chance, state.log = Chance(seed), Log() if look else None
    answer = answering(game, state, seats)
    if look:
        answer = _looked_on(answer, state, look)
    send = run(game, state).send
    picked = None
    for decisions in range(ENDLESS + 1):
        try:
            choice = send(picked)
            while len(choice.options) == 1:
                choice = send(choice.options[0])
        except StopIteration:
            return Ended(state, game.outcome(state), decisions, game.rounds(state), lost(seats))
        picked = answer(choice)
    raise RuntimeError(f"the game had not ended after {ENDLESS:,} decisions")


def _looked_on(answer: Answer, state: State, look: Look) -> Answer:
    def looking(choice: Choice) -> Option:
        look(state)
        return answer(choice)

    return looking


def play_match(game: AnyGame, setup: Setup, seats: Sequence[Player], seed: int, look: Look | None = None) -> Ended:
    """The same by players who imagine: they need a match that remembers how to begin anew."""
    match, everybody = Match.new(game, setup, seed, Keep.ALL if look else Keep.REST), range(len(seats))

    def ask(seat: int, options: Sequence[Option]) -> Option:
        bot, choice = seats[seat], match.choice
        assert choice is not None
        if not bot.looks:
            return bot.choose(Blind(choice.among(options)))  # type: ignore[arg-type]
        return bot.choose(match.seen(*eyes_of(game, seat, everybody)).narrowed(options))

    for decisions in range(ENDLESS + 1):
        if match.choice is None:
            return Ended(match.state, match.outcome, decisions, game.rounds(match.state), lost(seats))
        if look:
            look(match.state)
        match.choose(offered(match.choice, decided(game, match.choice, everybody, ask)))
    raise RuntimeError(f"the game had not ended after {ENDLESS:,} decisions")


def play_campaign(game: AnyGame, campaign: AnyGame, setup: Setup, players: Sequence[str], seed: int) -> Wandered:
    """One campaign with all its games, each with luck of its own."""
    state = campaign.new(setup)
    state.chance, state.log = Chance(seed), None
    answer = answering(campaign, state, bots(players, campaign.id, len(setup.party), seed))
    games: list[Outcome] = []
    gone: dict[Lost, None] = {}
    send, picked, decisions, rounds = run(campaign, state).send, None, 0, 0
    while decisions <= ENDLESS:
        try:
            choice = send(picked)
        except StopIteration:
            return Wandered(campaign.outcome(state), games, decisions, rounds, tuple(gone))
        if isinstance(choice, Venture):
            if len(games) == LONGEST_CAMPAIGN:
                return Wandered(None, games, decisions, rounds, tuple(gone))
            ended = _ventured(game, choice, players, seed * _GAMES + len(games) + 1)
            decisions, rounds, picked = decisions + ended.decisions, rounds + ended.rounds, None
            gone |= dict.fromkeys(ended.lost)
            games.append(cast(Outcome, ended.outcome))
            cast(Reported, state).report = Report(games[-1], game.spoils(ended.state))
        elif len(choice.options) == 1:
            picked = choice.options[0]
        else:
            picked, decisions = answer(choice), decisions + 1
    raise RuntimeError(f"the campaign had not ended after {ENDLESS:,} decisions")


def _ventured(game: AnyGame, venture: Venture, players: Sequence[str], seed: int) -> Ended:
    """The game that a campaign sets out on."""
    assert venture.setup
    return play_game(game, venture.setup, players, seed)


# ---------------------------------------------------------------- bots


def bots(players: Sequence[str], game: str, seats: int, seed: int) -> list[Player]:
    """A player for each seat: one is for all of them."""
    if len(players) not in (1, seats):
        raise Refusal(f"There are {len(players)} players for {seats} heroes: give one for each, or one for all.")
    names = players if len(players) == seats else [*players] * seats
    return [seated(name, game, seed * _BOTS + seat + 1) for seat, name in enumerate(names)]


def answering(game: AnyGame, state: State, seats: Sequence[Player]) -> Answer:
    """How these players answer: who does not look is shown nothing, everybody else makes one covered table."""
    if game.rivals:
        return _rivals(game, state, seats)
    if not any(bot.looks for bot in seats):
        return _blind(seats)
    everybody = range(len(seats))
    eyes = [eyes_of(game, seat, everybody) for seat in everybody]

    def answer(choice: Choice) -> Option:
        bot = seats[choice.seat]
        if not bot.looks:
            return bot.choose(Blind(choice))  # type: ignore[arg-type]
        return offered(choice, bot.choose(Seen(game, state, choice, eyes[choice.seat], glance=shares(bot))))

    return answer


def _blind(seats: Sequence[Player]) -> Answer:
    """Players who never look: nothing is made for them, and what they say is an option."""
    chooses = [bot.choose for bot in seats]
    shown = Blind(Choice(0, "", ()))

    def answer(choice: Choice) -> Option:
        shown.choice = choice
        return chooses[choice.seat](shown)  # type: ignore[arg-type]

    return answer


def _rivals(game: AnyGame, state: State, seats: Sequence[Player]) -> Answer:
    """Rivals are asked one by one, and each is shown what its own seat may know."""

    def answer(choice: Choice) -> Option:
        def ask(seat: int, options: Sequence[Option]) -> Option:
            bot, asked = seats[seat], choice if options is choice.options else choice.among(options)
            if not bot.looks:
                return bot.choose(Blind(asked))  # type: ignore[arg-type]
            return offered(asked, bot.choose(Seen(game, state, asked, (seat,), glance=shares(bot))))

        return decided(game, choice, range(len(seats)), ask)

    return answer


def shares(bot: Player) -> bool:
    """Whether a player may look at a table that shares its pieces with the one that is played on. Code of others gets
    a copy: what it changes there by mistake changes nothing."""
    return not isinstance(bot, Guest)


def offered(choice: Choice, option: Option) -> Option:
    """The option, if it is one of the question's."""
    if option not in choice.options:
        raise Refusal(f"{option!r} is not among the {len(choice.options)} options of this choice: take one that is.")
    return option
