"""A game gone through: every answer is weighed, and what is called a mistake is counted in games to the end."""

from __future__ import annotations

from typing import Any

import pytest

from emberhall.engine.choice import Option
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games import game as game_called
from emberhall.lab import review as lab
from emberhall.lab.review import review, turning_points
from emberhall.lab.reviewing import by_whom
from emberhall.players.imagining import Ending, Outlook
from emberhall.table.outcomes import hero_names
from emberhall.table.seats import seated
from emberhall.table.setup import first_heroes
from emberhall.terminal.lookback import moments
from tests.engine.gloamhouse import Gloamhouse
from tests.table.tables import table_at


def played() -> Match[Any]:
    """A game in which everybody is done at once."""
    game: Any = Gloamhouse()
    match: Match[Any] = Match.new(game, Setup("night", ("ash", "bryn")), 3)
    while match.choice:
        options = match.choice.options
        match.choose(next((option for option in options if option.act == "done"), options[0]))
    return match


@pytest.mark.usefixtures("toys")
def test_every_answer_is_weighed_and_the_game_stays_as_it_was() -> None:
    match = played()
    before = match.save()
    told: list[int] = []
    found = review(match, games=8, most=0, progress=lambda done, of: told.append(done))
    assert told == list(range(1, match.answers + 2))  # every answer, and the end of it
    assert match.save() == before
    assert match.over
    assert 0 < len(found.steps) <= match.answers
    assert all(0 <= step.chance <= 1 and step.lost >= 0 for step in found.steps)
    assert all(step.answer and step.prompt for step in found.steps)
    rounds = [number for number, _ in turning_points(found.steps)]
    assert rounds == sorted(set(rounds))


@pytest.mark.usefixtures("toys")
def test_a_mistake_is_what_games_to_the_end_bear_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here whoever ends a phase loses, and everybody did."""

    def wins(option: Option) -> bool:
        return option.act not in ("done", "keep")

    monkeypatch.setattr(Outlook, "value", lambda self, line, seed: float(wins(line[0])))
    monkeypatch.setattr(Outlook, "ending", lambda self, answer, seed, line: Ending(wins(answer), 2, {}, ()))
    monkeypatch.setattr(lab, "SETTLED_BY", 12)
    found = review(played(), games=8, most=3)
    assert 0 < len(found.mistakes) <= 3
    for mistake in found.mistakes:
        assert mistake.sure
        assert (mistake.given.won, mistake.better.won) == (0, 12)
        assert mistake.ahead.value == 1.0
        assert mistake.better_answer != mistake.step.answer
    monkeypatch.setattr(Outlook, "ending", lambda self, answer, seed, line: Ending(True, 2, {}, ()))
    assert review(played(), games=8, most=3).mistakes == []


def test_each_of_the_rivals_has_a_curve_and_every_answer_the_name_of_who_gave_it() -> None:
    """In Dragon Lords another hero takes the seat of one who was defeated."""
    game: Any = game_called("dragonlords")
    match: Match[Any] = Match.new(game, Setup("rise-of-the-dragon-lords", first_heroes(game, 2)), 3)
    table_at(match, seated("random,random"), seed=3).play_bots()
    found, told = review(match, games=8, most=0), {moment.number: moment for moment in moments(match)}
    for step in found.steps:
        match.goto(step.number)
        assert step.hero == told[step.number].hero == hero_names(match)[step.seat]
    (one, first), (other, second) = by_whom(found.steps, True)
    assert (one, other) == ("Aldra and Doran", "Jorun")
    assert ({step.seat for step in first}, {step.seat for step in second}) == ({0}, {1})
    assert by_whom(found.steps, False) == [("", found.steps)]
