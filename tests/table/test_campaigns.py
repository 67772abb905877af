"""Steps between games: found by name, given as many words as they take, and taken one after another."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from emberhall.engine.between import Step, name_meant, step_called
from emberhall.engine.refusal import Refusal
from emberhall.games import playable
from emberhall.table.campaigns import between_games

Words = tuple[str, ...]


def added(box: str, campaign: Words, *words: str) -> Words:
    return (*campaign, box, *words)


def offered(box: str, campaign: Words) -> list[str]:
    return []


SWAP = Step[str, Words]("swap", "HERO ITEM [FOR]", "Swap an item.", added, offered)


@pytest.mark.parametrize("words", [("ann", "rope"), ("ann", "rope", "lamp")])
def test_a_step_leads_from_one_campaign_to_the_next(words: Sequence[str]) -> None:
    before = ("begun",)
    assert SWAP.lead("box", before, words) == ("begun", "box", *words)
    assert before == ("begun",)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "The step swap cannot be taken with 0 words after it: give HERO ITEM [FOR]."),
        (("ann",), "The step swap cannot be taken with 1 word after it: give HERO ITEM [FOR]."),
        (("a", "b", "c", "d"), "The step swap cannot be taken with 4 words after it: give HERO ITEM [FOR]."),
        (("ann", "ro\npe"), "'ro\\npe' names nothing: write names as they stand on the cards."),
    ],
)
def test_a_step_refuses_words_it_does_not_take(words: Sequence[str], sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        SWAP.lead("box", (), words)
    assert str(refusal.value) == sentence


def test_a_step_is_found_by_its_name() -> None:
    assert step_called([SWAP], "swap") is SWAP
    with pytest.raises(Refusal, match=r"did you mean swap\?"):
        step_called([SWAP], "swp")
    with pytest.raises(Refusal, match=r"There is no step 'x': choose one of swap\."):
        step_called([SWAP], "x")


def test_a_name_may_be_written_with_hyphens_and_without_capitals() -> None:
    known = ["Half-Orc Guard", "Human Fighter"]
    assert name_meant("human-fighter", known) == "Human Fighter"
    assert name_meant("HALF ORC GUARD", known) == "Half-Orc Guard"
    assert name_meant("Elf", known) == "Elf"


@pytest.mark.parametrize("game", playable())
def test_every_game_names_its_steps_once(game: str) -> None:
    names = [step.name for step in between_games(game).STEPS]
    assert names
    assert len(set(names)) == len(names)
