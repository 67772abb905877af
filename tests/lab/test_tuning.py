"""The number on a card that brings an adventure into a band."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from emberhall.engine.refusal import Refusal
from emberhall.lab.tuning import Place, changed, number_at, numbers_of, tune
from emberhall.players.chances import Span

GIANT = (
    "- {name: Straw Giant, colour: red, attack: 3, gold: 2, tokens: {count: 2}, track: [{amount: 4}, {lit: true}]}\n"
)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "encounters.yaml").write_text(GIANT)
    return folder


def measured(share: Callable[[int], float], asked: list[int]) -> Callable[[Path], Span]:
    """The share by the attack of the giant; what is asked is noted."""

    def measure(copy: Path) -> Span:
        ((giant),) = yaml.safe_load((copy / "encounters.yaml").read_text())
        asked.append(giant["attack"])
        return Span(share(giant["attack"]), 0.0, 1.0)

    return measure


def test_bisection_finds_the_number_that_fits(pack: Path) -> None:
    asked: list[int] = []
    harder = measured(lambda attack: 1 - attack / 20, asked)
    answer = tune(pack, number_at(pack, "Straw Giant", "attack"), (0, 20), (0.38, 0.42), harder)
    assert (answer.best.number, answer.fits) == (12, True)
    assert len(asked) == len(set(asked)) <= 6
    assert "attack: 3" in (pack / "encounters.yaml").read_text(), "the pack itself stays as it is"


def test_nothing_between_is_tried_where_both_ends_are_on_the_same_side(pack: Path) -> None:
    asked: list[int] = []
    answer = tune(
        pack, number_at(pack, "Straw Giant", "attack"), (0, 9999), (0.1, 0.2), measured(lambda attack: 0.8, asked)
    )
    assert not answer.fits
    assert sorted(asked) == [0, 9999]


def test_numbers_within_others_are_found_and_changed(pack: Path, tmp_path: Path) -> None:
    places = {place.field: place for place in numbers_of(pack, "Straw Giant")}
    assert {field: place.number for field, place in places.items()} == {
        "attack": 3, "gold": 2, "tokens.count": 2, "track.0.amount": 4,
    }  # fmt: skip
    copy = changed(pack, tmp_path / "copy", places["track.0.amount"], 9)
    ((giant),) = yaml.safe_load((copy / "encounters.yaml").read_text())
    assert giant["track"] == [{"amount": 9}, {"lit": True}]
    assert giant["attack"] == 3


def test_what_is_tried_unless_it_is_said_lies_around_the_number() -> None:
    assert [Place("", "", "", number).around for number in (0, 1, 2, 5)] == [(0, 2), (1, 3), (1, 4), (2, 10)]


def test_what_cannot_be_tuned_is_refused(pack: Path) -> None:
    with pytest.raises(Refusal, match=r"its numbers are attack, gold, tokens\.count, track\.0\.amount\."):
        number_at(pack, "Straw Giant", "colour")
    with pytest.raises(Refusal, match="it has Straw Giant"):
        number_at(pack, "Giant", "attack")

    def refuses(copy: Path) -> Span:
        raise Refusal("It hits too hard: hit less.")

    with pytest.raises(Refusal, match="Straw Giant cannot have attack 9: It hits too hard: hit less"):
        tune(pack, number_at(pack, "Straw Giant", "attack"), (0, 9), (0.1, 0.2), refuses)
