"""Sentences made from data read as a person would write them."""

from __future__ import annotations

import pytest

from emberhall.engine.english import agreeing, capital, counted, listed, plural, sentence


def test_a_number_stands_with_its_noun() -> None:
    assert [plural(n, "square") for n in (0, 1, 2)] == ["0 squares", "1 square", "2 squares"]
    assert [plural(n, "die", "dice") for n in (1, 3)] == ["1 die", "3 dice"]
    assert plural(100_000, "game") == "100,000 games"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 heroes are there.", "1 hero is there."),
        ("11 heroes are there.", "11 heroes are there."),
        ("2.1 wounds are left.", "2.1 wounds are left."),
        ("1 of 3 fate tokens are active.", "1 of 3 fate tokens is active."),
        ("1 fate tokens, for 1 of 2 wounds.", "1 fate token, for 1 of 2 wounds."),
        ("1 heroes and 1 enemies wait.", "1 hero and 1 enemy waits."),
        ("Number 1 among tokens.", "Number 1 among tokens."),
    ],
)
def test_nouns_and_verbs_agree_with_a_number_that_turns_out_to_be_one(text: str, said: str) -> None:
    assert agreeing(text, ("heroes", "enemies", "fate tokens", "tokens", "wounds")) == said


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [([], ""), (["a bow"], "a bow"), (["a bow", "a cap"], "a bow and a cap"), (["a", "b", "c"], "a, b and c")],
)
def test_things_stand_in_a_row(parts: list[str], sentence: str) -> None:
    assert listed(parts) == sentence


def test_the_last_of_a_row_may_be_an_alternative() -> None:
    assert listed(["north", "east", "west"], "or") == "north, east or west"


def test_what_comes_several_times_is_counted_where_it_first_came() -> None:
    assert counted(["Gauth", "Kobold", "Gauth"]) == "2 Gauth cards and Kobold"


def test_only_the_first_letter_is_made_large() -> None:
    assert (capital("the Gauth waits"), capital("")) == ("The Gauth waits", "")


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("", ""),
        ("the Gauth waits", "The Gauth waits."),
        ("it falls.", "It falls."),
        ("Vistra uses To Arms!", "Vistra uses To Arms!"),
        ("who goes there?", "Who goes there?"),
    ],
)
def test_a_sentence_ends_with_one_mark(text: str, whole: str) -> None:
    assert sentence(text) == whole
