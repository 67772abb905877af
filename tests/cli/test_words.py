"""The card language read out: every word with what it says, its fields, and how a card of the box uses it."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.cli.words import entries
from emberhall.engine.cards import Part, Word, decode, families_of, written
from emberhall.games import game as game_called
from emberhall.games import playable
from tests.cli.runner import document, refused, said


@pytest.mark.parametrize("name", playable())
def test_every_word_says_what_it_does_and_is_written_as_a_card_file_takes_it(name: str) -> None:
    game = game_called(name)
    families = {name: part for name, part in families_of(game.pack_files().values()).items() if Part in part.__bases__}
    found = list(entries(game))
    assert {(entry.family, entry.word) for entry in found} == {
        (family, word) for family, part in families.items() for word in part.words
    }
    assert all(entry.says for entry in found)
    shown = [entry for entry in found if entry.example]
    assert len(shown) > 0.9 * len(found)
    for entry in shown:
        assert entry.example
        family = families[entry.family]
        word = decode({"word": entry.example.written}, msgspec.defstruct("Holder", [("word", family)])).word
        assert type(word) is family.words[entry.word]
        assert written(word) == entry.example.written


class Sign(Part):
    """A family for these tests."""


class Rune(Word, Sign, frozen=True):
    """A word with a mapping first."""

    marks: dict[str, int] = {}
    deep: bool = False


def test_a_word_is_written_as_short_as_can_be_read_back() -> None:
    assert written(Rune()) == "rune"
    assert written(Rune({"ash": 1})) == {"rune": {"ash": 1}}
    assert written(Rune({"deep": 1})) == {"rune": {"marks": {"deep": 1}}}, "a mark that is called like a field"
    assert written(Rune({"ash": 1}, True)) == {"rune": {"marks": {"ash": 1}, "deep": True}}


def test_words_are_read_out_with_an_example() -> None:
    text = said("packs", "words", "dragonfire", "heal-half")
    assert text.startswith("EFFECT\n\n  heal-half\n      Every character heals half")
    assert "heal-half on Dangerous Waters — each character heals half of its lost HP, rounded down" in text


def test_words_as_a_document() -> None:
    (word,) = document("packs", "words", "dragonfire", "heal characters;", "--json")["words"]
    assert (word["family"], word["word"], word["required"]) == ("effect", "heal", ["hp"])
    assert word["fields"] == {"who": "any", "split": False}
    assert word["example"] == {"card": "Cure Wounds", "written": {"heal": 1}, "text": "heal a character 1 HP"}


def test_a_word_that_no_game_has_is_refused() -> None:
    assert refused("packs", "words", "dragonlords", "xyz") == (
        "No word of Rise of the Dragon Lords has 'xyz' in it: leave it out to see them all."
    )
