"""The package as programs use it: a new match, a loaded one, the games; cheap to import, and refusals in a sentence."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import emberhall as eh
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from tests.kit.toys import toys

__all__ = ["toys"]

toy = pytest.mark.usefixtures("toys")


@toy
def test_what_is_left_out_is_filled_in() -> None:
    match = eh.new("gloamhouse", seed=1)
    assert (match.setup.adventure, match.setup.party, match.setup.options) == ("night", ("ada", "bo"), {})
    assert match.choice


@toy
def test_everything_can_be_said_by_id_or_name_in_any_case() -> None:
    match = eh.new("Gloamhouse", adventure="NIGHT", party=["Cy", "ada", "BO"], seed=1, seats=3, options={"oil": "12"})
    assert (match.setup.party, match.setup.options) == (("cy", "ada", "bo"), {"oil": "12"})
    assert len(eh.new("gloamhouse", seats=4).setup.party) == 4


def test_whoever_is_named_plays_unless_heroes_are_to_be_dealt() -> None:
    party = ["Lothar the Unbowed", "Esk the Ferryman"]
    assert eh.new("dragonlords", party=party, seed=1).setup.options == {"heroes": "chosen"}
    assert eh.new("dragonlords", party=party, options={"heroes": "random"}).setup.options == {"heroes": "random"}
    assert eh.new("dragonlords", seats=2).setup.options == {}


@toy
def test_equal_seeds_have_equal_luck() -> None:
    first, second, other = (eh.new("gloamhouse", seed=seed) for seed in (1, 1, 2))
    assert first.save() == second.save() != other.save()


@toy
@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"game": "chess"}, "There is no game called 'chess'"),
        ({"adventure": "day"}, "There is no adventure 'day': choose one of night."),
        ({"party": ["bob"]}, "There is no hero 'bob': did you mean bo?"),
        ({"party": ["ada", "Ada"]}, "Ada is in the party twice"),
        ({"seats": 9}, "Gloamhouse has 2 to 4 seats, not 9: choose from those."),
        ({"seats": -1}, "Gloamhouse has 2 to 4 seats, not -1"),
        ({"seats": 3, "party": ["ada", "bo"]}, "The party has 2 heroes, the table 3 seats"),
        ({"party": "ada,bo"}, "A party is a list of heroes"),
        ({"options": {"oli": "1"}}, "There is no option 'oli': did you mean oil?"),
        ({"options": {"oil": "7"}}, "The option 'oil' cannot be '7'"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        eh.new(asked.pop("game", "gloamhouse"), **asked)
    assert str(refusal.value).startswith(sentence)


@toy
def test_a_match_is_loaded_from_bytes_and_from_a_file_of_a_table(tmp_path: Path, monkeypatch: Any) -> None:
    match = eh.new("gloamhouse", seed=1)
    match.choose(0)
    assert eh.load(match.save()).choice == match.choice
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path))
    saved = SavedTable.new(match.game, match.setup, seated("me,random"), 1)
    saved.keep(saved.table.answer(0, by="me"))
    path = saved.where
    assert eh.load(path).save() == eh.load(Path(path)).save() == saved.table.match.save()


@toy
def test_what_cannot_be_loaded_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for wrong, sentence in (
        (b"{}", "This is not an Emberhall save"),
        (b"\x00", "This is not an Emberhall save"),
        (str(tmp_path / "none"), "cannot be read"),
        (tmp_path, "is a folder"),
    ):
        with pytest.raises(Refusal, match=sentence):
            eh.load(wrong)


@toy
def test_a_match_says_what_it_is() -> None:
    match = eh.new("gloamhouse", seed=1)
    assert repr(match) == "<Match of gloamhouse: night, 2 seats, 0 answers; seat 0 is asked 'what now', 4 options>"
    while match.choice:
        match.choose(0)
    assert repr(match).endswith(("; over, won>", "; over, lost>"))
    assert isinstance(match, Match)


@toy
def test_games_are_listed_whatever_was_imported_before() -> None:
    assert eh.games() == ["beacon", "gloamhouse", "race"]
    import emberhall.games

    assert emberhall.games() == ["beacon", "gloamhouse", "race"]


def test_the_examples_in_the_documentation_work() -> None:
    found = doctest.testmod(eh)
    assert (found.failed, found.attempted > 5) == (0, True)


def test_the_package_is_cheap_to_import() -> None:
    code = "import sys, emberhall; print([name for name in sys.modules if 'msgspec' in name or 'emberhall.' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
