"""A game gone through: every answer is weighed, and what is called a mistake is counted in games to the end."""

from __future__ import annotations

from typing import Any

import pytest

from emberhall.engine.choice import Option
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.lab import review as lab
from emberhall.lab.review import review, turning_points
from emberhall.players.imagining import Ending, Outlook
from tests.engine.lantern import Lantern

pytestmark = pytest.mark.usefixtures("toys")


def played() -> Match[Any]:
    """A game in which everybody is done at once."""
    game: Any = Lantern()
    match: Match[Any] = Match.new(game, Setup("night", ("ash", "bryn")), 3)
    while match.choice:
        options = match.choice.options
        match.choose(next((option for option in options if option.act == "done"), options[0]))
    return match


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


def test_a_mistake_is_what_games_to_the_end_bear_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here whoever ends a phase loses, and everybody did."""

    def wins(option: Option) -> bool:
        return option.act not in ("done", "keep")

    monkeypatch.setattr(Outlook, "value", lambda self, line, seed: float(wins(line[0])))
    monkeypatch.setattr(Outlook, "ending", lambda self, answer, seed, line: Ending(wins(answer), 2, frozenset(), ()))
    monkeypatch.setattr(lab, "SETTLED_BY", 12)
    found = review(played(), games=8, most=3)
    assert 0 < len(found.mistakes) <= 3
    for mistake in found.mistakes:
        assert mistake.sure
        assert (mistake.given.won, mistake.better.won) == (0, 12)
        assert mistake.ahead.value == 1.0
        assert mistake.better_answer != mistake.step.answer
    monkeypatch.setattr(Outlook, "ending", lambda self, answer, seed, line: Ending(True, 2, frozenset(), ()))
    assert review(played(), games=8, most=3).mistakes == []
