"""Play by lines: what is shown is numbered without a gap, and a number means what stands beside it."""

from __future__ import annotations

import io
import re
import sys

import pytest

from emberhall.cli.plain import play_plain
from emberhall.table.seats import seated
from emberhall.table.session import Session
from tests.games.dragonfire.story import a_quiet_party

BOTS_HELP = "me,heuristic,me"
BO_HELPS = "me,me:Bo,me"
ALL_MINE = "me,me,me"


def a_duel(seats: str) -> Session:
    """A Fighter asked what it plays. A Wizard could throw Steady Hand in, and a Rogue after it Perception."""
    s = a_quiet_party("Human Fighter", "Human Wizard", "Human Rogue")
    s.facing(0, "Ladder")
    s.hand(0, "Glory", "Glory", "Stealth")
    s.hand(1, "Cantrip", "Steady Hand")
    s.hand(2, "Perception")
    s.begin("play_cards")
    assert s.match
    return Session(s.match, seated(seats), seed=1)  # type: ignore[arg-type]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    return Typist(monkeypatch, capsys)


class Typist:
    """Somebody who types lines, leaves, and reads what came."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, session: Session, *lines: str) -> str:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        play_plain(session)
        return self.capsys.readouterr().out


def shown(text: str) -> dict[int, str]:
    """The options of the first question by their numbers."""
    return {int(number): label for number, label in re.findall(r"^ +(\d+)  (.+)$", text.partition("\n> ")[0], re.M)}


@pytest.mark.parametrize("seats", [BOTS_HELP, BO_HELPS, ALL_MINE])
def test_what_is_shown_is_numbered_without_a_gap(seats: str, typed: Typist) -> None:
    session = a_duel(seats)
    offered = shown(typed(session))
    assert list(offered) == list(range(1, len(offered) + 1))
    assert session.choice
    hidden = len(session.choice.options) - len(offered)
    assert (hidden > 0) == (seats != ALL_MINE)
    assert (session.offered == list(range(len(offered)))) == (seats == ALL_MINE), "what is hidden stands between them"
    assert any("Steady Hand" in label for label in offered.values()) == (seats == ALL_MINE)


def test_every_number_takes_what_stands_beside_it(typed: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    session, taken = a_duel(BOTS_HELP), []
    monkeypatch.setattr(session, "answer", taken.append)
    offered = shown(typed(session, *map(str, range(1, len(session.offered) + 1))))
    assert session.choice
    assert [session.match.labels()[option] for option in taken] == list(offered.values())
    assert all(session.choice.options[option].seat != 1 for option in taken)


def test_a_number_beyond_those_shown_is_refused_with_what_would_be_right(typed: Typist) -> None:
    session = a_duel(BOTS_HELP)
    assert session.choice
    count, all_of_them = len(session.offered), len(session.choice.options)
    assert count < all_of_them
    text = typed(session, *(str(number) for number in (0, count + 1, all_of_them)))
    assert text.count(f"is no answer: give a number from 1 to {count}, or ? for help.") == 3
    assert session.match.answers == 0


def test_hints_and_details_go_by_the_same_numbers(typed: Typist) -> None:
    session = a_duel(BOTS_HELP)
    offered = shown(typed(session))
    hints = re.findall(r"Perhaps (\d+): (.+) \([^()]*\)$", typed(session, "h"), re.M)
    assert hints
    for number, label in hints:
        assert offered[int(number)] == label
    (done,) = [number for number, label in offered.items() if label == "Play no more cards"]
    (glory,) = [number for number, label in offered.items() if label.startswith("Play Glory")]
    assert "There is no more to say about: Play no more cards." in typed(session, f"?{done}")
    assert "> 1 black damage.\n" in typed(session, f"?{glory}")


def test_what_another_person_could_do_is_shown_on_demand_with_further_numbers(typed: Typist) -> None:
    session = a_duel(BO_HELPS)
    first = typed(session)
    assert "   o  shows how Bo could help\n" in first
    assert "Steady Hand" not in first
    count = len(shown(first))
    assert "is no answer" in typed(a_duel(BO_HELPS), str(count + 1)), "nothing is answered unseen"
    text = typed(session, "o", str(count + 1))
    assert re.search(rf"^> +{count + 1}  .*Steady Hand", text, re.M)
    assert len(session.match.state.players[1].hand) == 1  # type: ignore[attr-defined]


def test_where_nobody_else_can_help_that_is_said(typed: Typist) -> None:
    text = typed(a_duel(BOTS_HELP), "o")
    assert "   o  shows" not in text
    assert "Nobody else at this screen can do anything now: choose something of your own." in text


def test_what_others_could_do_is_shown_once(typed: Typist) -> None:
    text = typed(a_duel(BO_HELPS), "o", "o")
    assert text.count("Steady Hand") == 1
