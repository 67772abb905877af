"""A player that searches: honest, repeatable, within its budget, and bold only where imagined games say so."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import emberhall
from emberhall.engine.chance import Luck
from emberhall.engine.choice import Choice, Option, option
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.engine.packs import read_yaml
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.lab.playing import play_game
from emberhall.players import known, player
from emberhall.players import search as search_player
from emberhall.players.budget import Budget, Purse
from emberhall.players.foresight import foresight
from emberhall.players.imagining import Outlook
from emberhall.players.search import FEW, Compared, Search, Tried, difference, halved, preferred
from tests.engine.lantern import Lantern

ONE, TWO, THREE, FOUR = (option(0, "take", number) for number in range(4))
PARTIES = {
    "ashardalon": ("monster-hunt", ("quinn", "vistra", "keyleth", "tarak")),
    "dragonfire": ("dungeon-crawl", ()),
    "dragonlords": ("rise-of-the-dragon-lords", ()),
    "bardsung": ("the-chapel-stair", ()),
}


def opened(name: str, seed: int = 5, answers: int = 0) -> Match[Any]:
    """A match of a game with four seats, after so many answers by rules of thumb."""
    game = game_called(name)
    adventure, heroes = PARTIES[name]
    party = heroes or tuple(hero.id for hero in game.heroes())[:4]
    match = Match.new(game, Setup(adventure, party), seed, Keep.REST)
    answer = foresight(name).playing()
    for _ in range(answers):
        assert match.choice
        match.choose(answer(match.state, match.choice))
    return match


# ---------------------------------------------------------------- budgets


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("", Budget()),
        ("200ms", Budget(0.2)),
        ("1.5s", Budget(1.5)),
        ("400", Budget(games=400)),
        ("200ms:2", Budget(0.2, processes=2)),
        (":3", Budget(processes=3)),
    ],
)
def test_a_budget_is_time_or_imagined_games_on_some_processes(text: str, budget: Budget) -> None:
    assert Budget.of(text) == budget
    assert Budget.of(str(budget)) == budget


@pytest.mark.parametrize("text", ["0", "0ms", "-3", "long", "200 ms", "1e9s", "4.5", "200ms:0", "200ms:2:2"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match=f"'{text}' is no time to think: write 200ms"):
        known(f"search:{text}")


def test_a_player_may_be_named_with_its_budget_and_no_other_may() -> None:
    assert known("Search:200MS") == "search:200ms"
    assert known("search") == "search"
    with pytest.raises(Refusal, match="There is no player called 'random:200ms'"):
        known("random:200ms")
    with pytest.raises(Refusal, match="There is no game called 'chess'"):
        foresight("chess")


# ---------------------------------------------------------------- honest and repeatable


@pytest.mark.parametrize("name", ["ashardalon", "dragonfire", "dragonlords", "bardsung"])
def test_what_a_seat_cannot_see_makes_no_difference(name: str) -> None:
    match = opened(name, answers=40)
    while not (match.choice and match.choice.rest):
        match.choose(0)
    seat = match.choice.seat
    world = match.imagine(seat, seed=77)
    assert world.game.encode(world.state) != match.game.encode(match.state) or name == "ashardalon"
    found = []
    for each in (match, world):
        outlook = Outlook(each.seen(seat), foresight(name))
        assert each.choice
        found.append(halved(outlook, list(each.choice.options[:2]), 9, Purse(Budget(games=4))))
    assert found[0] == found[1]
    assert [len(tried.values) for tried in found[0].tried] == [2, 2]


@pytest.mark.parametrize("name", PARTIES)
def test_positions_are_judged_by_the_figures_that_were_fitted(name: str) -> None:
    match, insight = opened(name, answers=20), foresight(name)
    figures = insight.figures(match.state, 1)
    data: Any = read_yaml(Path(emberhall.__file__).parent / "games" / name / "position.yaml")
    assert data["figures"] == list(figures)
    assert next(iter(figures.values())) == 1.0
    assert all(len(weights) == len(figures) for weights in data["weights"].values())
    assert set(figures) >= (insight.GOOD | insight.BAD)
    assert 0.0 < insight.chance(match.state, 1) < 1.0


@pytest.mark.usefixtures("toys")
def test_with_a_budget_of_games_a_seed_says_all() -> None:
    setup = Setup("night", ("ash", "bryn"))
    first, second = (play_game(Lantern(), setup, ("search:12", "random"), seed=3) for _ in range(2))
    assert first.decisions == second.decisions
    assert Lantern().encode(first.state) == Lantern().encode(second.state)


@pytest.mark.usefixtures("toys")
def test_two_processes_put_together_what_they_found() -> None:
    match = Match.new(Lantern(), Setup("night", ("ash", "bryn")), 3, Keep.REST)
    search = Search("lantern", Budget(games=8, processes=2), seed=1)
    assert match.choice
    found = search.compared(
        Outlook(match.seen(match.choice.seat), foresight("lantern")), list(match.choice.options[:2])
    )
    assert [len(each.values) for each in found.tried] == [8, 8]
    assert found.left == found.tried
    assert search.games == 16


@pytest.mark.usefixtures("toys")
def test_a_search_goes_on_without_a_process_that_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*given: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def waits_for_ever(*_: object) -> None:
        raise AssertionError("it waits for a process that is dead")

    monkeypatch.setattr(search_player, "_work", killed)
    match = Match.new(Lantern(), Setup("night", ("ash", "bryn")), 1, Keep.REST)
    assert match.choice
    search = Search("lantern", Budget(games=8, processes=3), seed=1)
    outlook = Outlook(match.seen(match.choice.seat), foresight("lantern"))
    before = signal.signal(signal.SIGALRM, waits_for_ever)
    signal.alarm(20)
    try:
        found = search.compared(outlook, list(match.choice.options[:2]))
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    assert [len(each.values) for each in found.tried] == [4, 4]


@pytest.mark.usefixtures("toys")
def test_it_is_one_of_the_players_and_leaves_what_is_between_games_to_rules_of_thumb() -> None:
    assert player("search:8", "lantern").imagines
    assert not player("search:8", "lantern-campaign").imagines


# ---------------------------------------------------------------- halving


class Known:
    """An outlook on games whose worth is known by their last answer, and how often each was looked at."""

    def __init__(self, worth: dict[Any, float], then: dict[Any, Any] | None = None) -> None:
        self.worth, self.looks, self.then = worth, dict.fromkeys(worth, 0), then or {}
        self.handicaps: dict[Any, float] = {}

    def handicap(self, option: Any, usual: Any) -> float:
        return self.handicaps.get(option, 0.0)

    def value(self, line: Any, seed: int) -> float:
        self.looks[line[-1]] += 1
        return self.worth[line[-1]] + (0.01 if seed % 2 else -0.01)

    def other_way(self, line: Any, seed: int) -> Any:
        return (*line, self.then[line[-1]]) if line[-1] in self.then else None


def test_the_worse_half_is_dropped_again_and_again_but_never_the_first() -> None:
    outlook: Any = Known({ONE: 0.1, TWO: 0.2, THREE: 0.6, FOUR: 0.5})
    found = halved(outlook, [ONE, TWO, THREE, FOUR], 0, Purse(Budget(games=24)))
    assert outlook.looks == {ONE: 9, TWO: 3, THREE: 9, FOUR: 3}
    assert sum(outlook.looks.values()) == 24
    assert preferred(found, 0.5).option == THREE


def test_nobody_looks_further_when_an_answer_is_far_better_or_nothing_depends_on_it() -> None:
    clear: Any = Known({ONE: 0.1, TWO: 0.6})
    assert preferred(halved(clear, [ONE, TWO], 0, Purse(Budget(games=400))), 0.5).option == TWO
    assert clear.looks == {ONE: FEW, TWO: FEW}
    four: Any = Known({ONE: 0.1, TWO: 0.2, THREE: 0.6, FOUR: 0.5})
    assert preferred(halved(four, [ONE, TWO, THREE, FOUR], 0, Purse(Budget(games=400))), 0.5).option == THREE
    assert four.looks == dict.fromkeys((ONE, TWO, THREE, FOUR), FEW)
    same: Any = Known({ONE: 0.3, TWO: 0.3, THREE: 0.3, FOUR: 0.3})
    assert preferred(halved(same, [ONE, TWO, THREE, FOUR], 0, Purse(Budget(games=400))), 0.5).option == ONE
    assert same.looks == dict.fromkeys((ONE, TWO, THREE, FOUR), FEW)


class Wavering(Known):
    """The same, but one answer is now far better and now far worse."""

    def value(self, line: Any, seed: int) -> float:
        return super().value(line, seed) + (0 if line[-1] != THREE else 0.3 if seed % 2 else -0.3)


def test_what_is_worse_beyond_doubt_drops_out_at_once_and_leaves_its_games_to_the_others() -> None:
    outlook: Any = Wavering({ONE: 0.5, TWO: 0.1, THREE: 0.5})
    found = halved(outlook, [ONE, TWO, THREE], 0, Purse(Budget(games=100)))
    assert outlook.looks == {ONE: 45, TWO: FEW, THREE: 45}
    assert {each.option for each in found.left} == {ONE, THREE}


def test_answers_that_are_good_only_together_are_found() -> None:
    together = option(0, "take", 9)
    outlook: Any = Known({ONE: 0.5, TWO: 0.48, THREE: 0.1, FOUR: 0.1, together: 0.9}, {TWO: together})
    alone = halved(outlook, [ONE, TWO, THREE, FOUR], 0, Purse(Budget(games=60)))
    assert preferred(alone, 0.5).line == (ONE,)
    found = halved(outlook, [ONE, TWO, THREE, FOUR], 0, Purse(Budget(games=60)), plans=True)
    assert preferred(found, 0.5).line == (TWO, together)
    assert [each.line for each in found.tried].count((TWO, together)) == 1


def test_what_is_sure_of_single_answers_does_not_keep_plans_from_being_tried() -> None:
    together = option(0, "take", 9)
    outlook: Any = Known({ONE: 0.5, TWO: 0.3, THREE: 0.1, FOUR: 0.1, together: 0.9}, {ONE: together})
    found = halved(outlook, [ONE, TWO, THREE, FOUR], 0, Purse(Budget(games=400)), plans=True)
    assert outlook.looks[THREE] == FEW, "all was sure by then"
    assert preferred(found, 0.5).line == (ONE, together)


def test_another_way_is_what_seems_second_best_to_what_the_same_seat_is_asked_next() -> None:
    match, insight = opened("ashardalon", answers=30), foresight("ashardalon")
    decide = insight.playing()
    while match.choice and match.choice.ask != "hero-phase":
        match.choose(decide(match.state, match.choice))
    assert match.choice
    asked = match.choice
    outlook = Outlook(match.seen(*range(4)), insight)
    first = decide(match.state, asked)
    line = outlook.other_way((first,), 3)
    assert line is not None
    assert line[0] == first
    world = match.seen(*range(4)).imagine(3)
    world.choose(first)
    while world.choice and len(world.choice.options) == 1:
        world.choose(0)
    assert world.choice
    assert line[1] in world.choice.options
    assert insight.kind(world.state, line[1]) != insight.kind(world.state, decide(world.state, world.choice))
    ends = next(each for each in asked.options if each.act == "done")
    assert outlook.other_way((ends,), 3) is None


@pytest.mark.parametrize("name", ["ashardalon", "dragonlords", "bardsung"])  # Dragonfire's layouts are kept for a turn
def test_the_best_score_is_what_imagined_games_go_on_with(name: str) -> None:
    match, insight = opened(name), foresight(name)
    decide = insight.playing()
    for _ in range(60):
        assert match.choice
        t, choice = match.state, match.choice
        answer, scores = decide(t, choice), insight.scores(t, choice)
        assert scores[choice.options.index(answer)] == max(scores)
        match.choose(answer)


def test_a_plan_goes_on_by_rules_of_thumb_where_it_cannot_be_followed() -> None:
    match, insight = opened("bardsung", answers=30), foresight("bardsung")
    assert match.choice
    outlook, first = Outlook(match.seen(*range(4)), insight), match.choice.options[0]
    assert outlook.value((first, option(0, "nowhere")), 5) == outlook.value((first,), 5)


@pytest.mark.parametrize("name", sorted(PARTIES))
def test_an_imagined_game_leaves_nothing_to_the_collector(name: str) -> None:
    match = opened(name, answers=12)
    assert match.choice
    outlook, first = Outlook(match.seen(match.choice.seat), foresight(name)), match.choice.options[0]

    def tables() -> int:
        return sum(type(each) is type(match.state) for each in gc.get_objects())

    outlook.value((first,), 5)  # what is kept for good comes with the first
    gc.disable()
    try:
        before = tables()
        for seed in range(6, 10):
            outlook.value((first,), seed)
        assert tables() <= before
    finally:
        gc.enable()


class Lamp:
    """A table of three turns. What is answered first is forgotten, but `oil` is rolled for as the second turn begins;
    what is rolled at its end is all that counts. As a game it stands for itself."""

    def __init__(self) -> None:
        self.turn = self.die = 0
        self.chance = Luck(3, lambda: self.turn * 4)
        self.game, self.state, self.flow = self, self, self.run()
        next(self.flow)

    def run(self) -> Any:
        first = yield Choice(0, "first", (option(0, "oil"), option(0, "wait")))
        self.turn = 1
        if first.act == "oil":
            self.chance.roll(1000)
        yield Choice(0, "then", (option(0, "go"), option(0, "stay")), rest=True)
        self.die = self.chance.roll(1000)
        self.turn = 9
        yield Choice(0, "last", (option(0, "go"), option(0, "stay")), rest=True)

    def encode(self, table: Any) -> bytes:
        return bytes([table.turn])


def test_a_table_that_is_come_to_with_other_luck_is_another() -> None:
    outlook = Outlook.__new__(Outlook)
    outlook.seat, outlook.now, outlook.until, outlook.answered = 0, 0, 9, 0
    outlook._valued_by, outlook._valued = -1, {}
    given = 0

    def answer(t: Lamp, choice: Choice) -> Option:
        nonlocal given
        given += 1
        return choice.options[0]

    outlook.insight = SimpleNamespace(  # type: ignore[assignment]
        clock=lambda t: t.turn, playing=lambda: answer, chance=lambda t, seat: t.die, MOMENTS=4
    )
    outlook._world = lambda seed: Lamp()  # type: ignore[method-assign, assignment, return-value]
    oil, wait = option(0, "oil"), option(0, "wait")
    values = [outlook.value((first,), 1) for first in (oil, wait, wait, oil)]
    assert values[0] == values[3] != values[1] == values[2]
    assert outlook.answered == 4 * 2
    assert given == 2, "what had come before was not asked again"
    assert outlook.value((wait,), 2) == values[1]
    assert given == 3, "with another seed it is"


def test_of_squares_between_which_there_is_little_to_choose_one_is_tried() -> None:
    match, insight = opened("ashardalon", answers=30), foresight("ashardalon")
    while match.choice and match.choice.ask != "hero-phase":
        match.choose(insight.playing()(match.state, match.choice))
    assert match.choice
    t, walks = match.state, [each for each in match.choice.options if each.act == "walk"]
    kinds = {insight.kind(t, walk): walk for walk in walks}
    assert 1 < len(kinds) < len(walks)
    assert all(walk.what >> 4 == kinds[insight.kind(t, walk)].what >> 4 for walk in walks)
    ranked = [*walks, *(each for each in match.choice.options if each.act == "done")]
    tried = Search("ashardalon", Budget(games=400)).worth_trying(match.seen(*range(4)), ranked)
    assert len({insight.kind(t, each) for each in tried}) == len(tried)
    assert tried[0] == walks[0]
    assert tried[-1].act == "done" or len(tried) < 12


@pytest.mark.usefixtures("toys")
def test_between_answers_of_one_kind_nothing_is_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(Lantern(), Setup("night", ("ash", "bryn")), 3, Keep.REST)
    assert match.choice
    seen, search = match.seen(match.choice.seat), Search("lantern", Budget(games=8), seed=1)
    search.choose(seen)
    assert search.games >= 8
    monkeypatch.setattr(search.insight, "kind", lambda table, option: "all alike")
    before = search.games
    assert search.choose(seen) == search.rules.advice(seen)[0].option
    assert search.games == before


def test_enemies_are_targets_of_one_kind_while_they_are_equally_well() -> None:
    match, insight = opened("bardsung"), foresight("bardsung")
    decide = insight.playing()
    while len(match.state.enemies) < 2:
        assert match.choice
        match.choose(decide(match.state, match.choice))
    t = match.state
    one, other = t.enemies[:2]
    other.card, other.at, other.wounds, other.conditions = one.card, one.at, one.wounds, one.conditions
    first, second = option(0, "target", one.uid), option(0, "target", other.uid)
    assert insight.kind(t, first) == insight.kind(t, second)
    other.wounds = one.wounds + 1
    assert insight.kind(t, first) != insight.kind(t, second)
    assert insight.kind(t, option(0, "push", one.at)) == option(0, "push", one.at)


def test_what_the_rules_of_thumb_say_is_left_only_for_more_than_chance_explains() -> None:
    luck = {seed: 0.3 + 0.4 * (seed % 2) for seed in range(16)}
    usual = Tried((ONE,), luck)
    hardly = Tried((TWO,), {**luck, 3: 0.8})
    clearly = Tried((THREE,), {seed: value + 0.1 for seed, value in luck.items()})
    few, all_ = [usual, hardly], [usual, hardly, clearly]
    assert preferred(Compared(few, few), 1.0) is usual
    assert preferred(Compared(few, few), 0.0) is hardly
    assert preferred(Compared(all_, all_), 1.0) is clearly
    assert preferred(Compared(all_, few), 1.0) is usual


def test_what_only_puts_something_off_has_to_be_better_by_more_than_what_goes_on() -> None:
    luck = {seed: 0.3 + 0.4 * (seed % 2) for seed in range(16)}

    def preferred_of(*handicaps: float) -> Any:
        better = zip((ONE, TWO, THREE), (0.0, 0.2, 0.15), handicaps, strict=False)
        tried = [Tried((each,), {seed: luck[seed] + more for seed in luck}, late) for each, more, late in better]
        return preferred(Compared(tried, tried), 0.5).option

    assert preferred_of(0, 0, 0) == TWO
    assert preferred_of(0, 0.1, 0) == THREE
    assert preferred_of(0, 0.1) == TWO
    assert preferred_of(0, 0.2) == ONE


def test_what_only_puts_something_off_drives_nothing_else_out_of_the_race() -> None:
    outlook: Any = Known({ONE: 0.5, TWO: 0.9, THREE: 0.6})
    outlook.handicaps[TWO] = 1.0
    found = halved(outlook, [ONE, TWO, THREE], 0, Purse(Budget(games=100)))
    assert preferred(found, 0.5).option == THREE
    assert outlook.looks[TWO] == FEW


def test_another_way_to_go_on_after_what_puts_something_off_has_to_be_as_much_better() -> None:
    together = option(0, "take", 9)
    outlook: Any = Known({ONE: 0.5, TWO: 0.55, together: 0.9}, {TWO: together})
    outlook.handicaps[TWO] = 0.01
    found = halved(outlook, [ONE, TWO], 0, Purse(Budget(games=60)), plans=True)
    assert {each.line: each.handicap for each in found.tried} == {(ONE,): 0, (TWO,): 0.01, (TWO, together): 0.01}


def test_in_bardsung_waiting_has_to_be_worth_it_and_doors_and_rests_are_left_to_the_rules_of_thumb() -> None:
    idling = foresight("bardsung").idling
    assert idling(option(0, "close-door")) > 0.5
    assert idling(option(0, "rest")) > 0.5
    assert 0 < idling(option(0, "end-turn")) < 0.1
    assert idling(option(0, "move", 3)) == 0


def test_in_bardsung_no_enemy_is_spared_a_wound() -> None:
    assert "effects" in foresight("bardsung").MINOR


@pytest.mark.usefixtures("toys")
def test_a_search_asks_what_only_puts_something_off(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(Lantern(), Setup("night", ("ash", "bryn")), 3, Keep.REST)
    assert match.choice
    insight, (usual, other) = foresight("lantern"), match.choice.options[:2]
    outlook = Outlook(match.seen(match.choice.seat), insight)
    monkeypatch.setattr(insight, "idling", lambda option: 0.25 if option == other else 0.05)
    tried = halved(outlook, [usual, other], 9, Purse(Budget(games=4))).tried
    assert [each.handicap for each in tried] == pytest.approx([0, 0.2])
    tried = halved(outlook, [other, usual], 9, Purse(Budget(games=4))).tried
    assert [each.handicap for each in tried] == [0, 0], "nothing is better only because it goes on"


def test_answers_are_compared_in_the_worlds_that_both_were_tried_in() -> None:
    one, other = Tried((ONE,), {1: 1.0, 2: 0.0, 3: 1.0}), Tried((TWO,), {1: 0.0, 2: 0.0})
    gain, error = difference(one, other)
    assert gain == 0.5
    assert 0.2 < error < 0.5


def test_luck_gives_dice_and_draws_a_stream_each() -> None:
    one, other = Luck(5, lambda: 0), Luck(5, lambda: 0)
    rolls = [one.roll(20) for _ in range(3)]
    draws = [one.pick(list(range(50))) for _ in range(3)]
    assert [other.pick(list(range(50))) for _ in range(3)] == draws
    assert [other.roll(20) for _ in range(3)] == rolls
    assert Luck(5, lambda: 0).below(1000) != Luck(5, lambda: 0).pick([0] * 1000)
    assert one.tape == []


def test_luck_is_equal_at_equal_moments_however_much_was_rolled_before() -> None:
    now = 1
    one, other = Luck(5, lambda: now), Luck(5, lambda: now)
    first = [one.roll(20) for _ in range(9)]
    now = 2
    later = [one.roll(20) for _ in range(9)]
    assert [other.roll(20) for _ in range(9)] == later
    assert later != first
    assert [Luck(6, lambda: now).roll(20) for _ in range(9)] != later


def test_a_moment_that_comes_again_goes_on_where_it_was() -> None:
    now = 1
    luck, whole = Luck(5, lambda: now), Luck(5, lambda: 1)
    rolls, draws = [luck.roll(20) for _ in range(9)], [luck.pick(list(range(50))) for _ in range(9)]
    now = 2
    luck.roll(20)
    now = 1
    rolls += [luck.roll(20) for _ in range(9)]
    draws += [luck.pick(list(range(50))) for _ in range(9)]
    assert rolls == [whole.roll(20) for _ in range(18)]
    assert draws == [whole.pick(list(range(50))) for _ in range(18)]


def test_every_turn_of_a_trap_is_a_moment_of_its_own() -> None:
    t, moments = opened("ashardalon").state, set[int]()
    for t.turn in range(3):
        for t.acted in ([], [-1], [-2], [1]):
            moments.add(foresight("ashardalon").moment(t))
    assert len(moments) == 12
    assert min(moments) >= 0


def test_equal_luck_since_a_moment_goes_on_equally() -> None:
    """Whatever came at earlier moments; later ones that were left again count too."""
    now = [0, 0]
    one, other = (Luck(7, lambda which=which: now[which]) for which in (0, 1))  # type: ignore[misc]
    for which, luck, dice in ((0, one, 1), (1, other, 3)):
        for now[which] in (1, 6, 5):
            for _ in range(dice if now[which] == 1 else 2):
                luck.roll(20)
    assert one.since(2) == other.since(2) != ()
    assert one.since(1) != other.since(1)
    assert one.since(7) == ()
    now[:] = 6, 6
    assert [one.roll(20), one.pick([0] * 9)] == [other.roll(20), other.pick([0] * 9)]
    assert one.since(2) == other.since(2)
    assert one.roll(20)
    assert one.since(2) != other.since(2), "one has rolled more often at a later moment"
    now[:] = 5, 5
    assert other.since(2) != one.since(2)
    assert other.roll(20)
    assert one.since(6) != other.since(6) != ()
    assert other.among(5, 1) in (True, False)
    before = other.since(5)
    assert other.among(5, 1) in (True, False)
    assert other.since(5) != before, "draws count as dice do"


def test_luck_is_fair() -> None:
    """Every face about as often as the others, at all moments and seeds."""
    for sides in (2, 6, 20):
        faces = Counter(Luck(seed, lambda at=seed % 7: at).roll(sides) for seed in range(sides * 400))
        assert set(faces) == set(range(1, sides + 1))
        assert sum((count - 400) ** 2 / 400 for count in faces.values()) < 3 * sides + 10
    luck = Luck(1, lambda: 0)
    assert abs(sum(luck.roll(20) for _ in range(4000)) / 4000 - 10.5) < 0.5
    assert abs(sum(luck.among(4, 0) for _ in range(4000)) / 4000 - 0.25) < 0.04


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_among_dragon_lords_it_looks_on_until_whoever_acts_has_had_the_next_turn(seats: int) -> None:
    game = game_called("dragonlords")
    heroes = tuple(hero.id for hero in game.heroes())[:seats]
    match: Match[Any] = Match.new(game, Setup("rise-of-the-dragon-lords", heroes), 1)
    first, insight = match.state.active, foresight("dragonlords")
    outlook, answer = Outlook(match.seen(first), insight), insight.playing()
    turns: dict[int, int] = {}
    while match.state.turn < outlook.until:
        turns[match.state.turn] = match.state.active
        assert match.choice
        match.choose(answer(match.state, match.choice))
    assert list(turns.values()) == [(first + turn) % seats for turn in range(seats + 1)]
