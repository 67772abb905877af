"""Pieces list their fields once: copies and records follow from the types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import pytest

from emberhall.engine.deck import Deck
from emberhall.engine.kit.pieces import FRESH, SHARED, Piece, Recorder, by_id, fields_of
from emberhall.engine.refusal import Refusal

if TYPE_CHECKING:
    from somewhere import OnlyForTypeCheckers  # type: ignore[import-not-found]


class Card(msgspec.Struct, frozen=True):
    id: str


class Box:
    adventures = {"cave": Card("cave")}


class Pawn(Piece, eq=False, gc=False):
    seat: int
    hand: list[int] = []
    deck: Deck = msgspec.field(default_factory=Deck)


class Rook(Pawn, eq=False, gc=False):
    towers: tuple[int, ...] = ()


class Board(Piece, eq=False):
    box: Annotated[Box, SHARED]
    adventure: Annotated[Card, by_id("adventures")]
    pawns: list[Pawn]
    rook: Rook | None = None
    piles: list[list[int]] = []
    counts: dict[str, int] = {}
    looked_up: Annotated[list[int] | None, FRESH] = None
    phase: int = 0


def a_board() -> Board:
    pawn = Pawn(0, [1, 2], Deck.of([3, 4]))
    return Board(Box(), Card("cave"), [pawn], Rook(1, [9], towers=(5,)), [[6], [7]], {"time": 3}, [8], 2)


def test_a_copy_is_equal_and_independent() -> None:
    board = a_board()
    twin = board.copy()
    assert Recorder(Board).encode(twin) == Recorder(Board).encode(board)
    twin.pawns[0].hand.append(5)
    twin.pawns[0].deck.bags[0].append(5)
    twin.piles[1].append(5)
    twin.counts["time"] = 0
    assert twin.rook is not None
    twin.rook.hand.clear()
    assert Recorder(Board).encode(board) == Recorder(Board).encode(a_board())


def test_a_subclass_is_copied_as_itself() -> None:
    Pawn(0).copy()
    rook = Rook(1, [9], towers=(5,)).copy()
    assert type(rook) is Rook
    assert rook.towers == (5,)


def test_marks_say_what_is_shared_and_what_begins_afresh() -> None:
    board = a_board()
    twin = board.copy()
    assert twin.box is board.box
    assert twin.adventure is board.adventure
    assert twin.looked_up is None


def test_a_record_is_read_back_with_what_is_shared() -> None:
    recorder = Recorder(Board, restore=lambda board: board.counts.update(restored=1))
    data = recorder.encode(a_board())
    board = recorder.decode(Box(), data, box=Box())
    assert board.adventure is Box.adventures["cave"]
    assert board.counts == {"time": 3, "restored": 1}
    assert isinstance(board.rook, Rook)


def test_a_record_from_before_a_field_was_there_has_its_default() -> None:
    recorder = Recorder(Board)
    kept = msgspec.json.decode(recorder.encode(a_board()))
    del kept["counts"]
    assert recorder.decode(Box(), msgspec.json.encode(kept), box=Box()).counts == {}


@pytest.mark.parametrize("change", [{"adventure": "moon"}, {"pawns": 3}, {"nonsense": 1}])
def test_a_record_that_does_not_fit_is_refused(change: dict[str, object]) -> None:
    recorder = Recorder(Board)
    kept = msgspec.json.decode(recorder.encode(a_board())) | change
    with pytest.raises(Refusal, match="does not fit the cards in use"):
        recorder.decode(Box(), msgspec.json.encode(kept), box=Box())


def test_a_field_that_cannot_be_copied_by_its_type_says_so() -> None:
    class Odd(Piece, eq=False):
        box: Box

    with pytest.raises(TypeError, match=r"Odd\.box cannot be copied"):
        Odd(Box()).copy()


def test_the_types_of_fields_are_read_with_their_marks_from_the_piece_and_those_it_extends() -> None:
    assert fields_of(Rook) == {"seat": int, "hand": list[int], "deck": Deck, "towers": tuple[int, ...]}
    assert fields_of(Board)["box"] == Annotated[Box, SHARED]
    assert fields_of(Board)["looked_up"] == Annotated[list[int] | None, FRESH]


def test_a_type_that_only_type_checkers_know_is_an_error_that_names_it() -> None:
    class Odd(Piece, eq=False):
        box: Annotated[OnlyForTypeCheckers, SHARED]

    with pytest.raises(NameError, match="OnlyForTypeCheckers"):
        fields_of(Odd)
