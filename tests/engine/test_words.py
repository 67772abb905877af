"""Words of cards at work."""

from __future__ import annotations

import contextlib

from emberhall.engine.cards import Part, Word
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.words import clause, run_all, sentences, walk


class Deed(Part):
    def run(self, t: list[str], d: int) -> Flow[None] | None:
        return None

    def text(self) -> str:
        return ""


class Note(Word, Deed, frozen=True):
    what: str

    def run(self, t: list[str], d: int) -> None:
        t.append(self.what)

    def text(self) -> str:
        return f"note {self.what}"


class Asks(Word, Deed, frozen=True):
    then: tuple[Deed, ...] = ()

    def run(self, t: list[str], d: int) -> Flow[None]:
        pick = yield Choice(0, "which", [option(0, "this"), option(0, "that")])
        t.append(pick.act)
        if flow := run_all(self.then, t, d):
            yield from flow

    def text(self) -> str:
        return f"choose, then {clause(self.then)}"


def test_effects_that_ask_nothing_make_no_flow() -> None:
    done: list[str] = []
    assert run_all((Note("a"), Note("b")), done, 0) is None
    assert done == ["a", "b"]


def test_effects_after_a_question_wait_for_its_answer() -> None:
    done: list[str] = []
    flow = run_all((Note("a"), Asks((Note("b"),)), Note("c")), done, 0)
    assert flow is not None
    next(flow)
    assert done == ["a"]
    with contextlib.suppress(StopIteration):
        flow.send(option(0, "that"))
    assert done == ["a", "that", "b", "c"]


def test_words_are_read_as_sentences() -> None:
    assert sentences((Note("a"), Asks((Note("b"), Note("c"))))) == "Note a. Choose, then note b and note c."


def test_a_walk_meets_every_word_within_others_once() -> None:
    inner = Note("b")
    outer = Asks((inner,))
    assert list(walk({"do": (Note("a"), outer)})) == [Note("a"), outer, inner]
