"""A face for every card of every game, with text that fits its box."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.engine.game import CardInfo
from emberhall.pictures import cards
from emberhall.pictures.cards import TEXT_WIDTH, face, face_of, fit, text_height
from emberhall.pictures.glyphs import GLYPHS
from emberhall.pictures.lettering import fitted, shortened, wide
from tests.pictures.tables import GAMES, parsed

LEAST = 5  # the smallest letters on a card 180 wide


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_card_has_a_face_whose_text_fits_its_box(game: str) -> None:
    found: list[CardInfo] = list(GAMES[game].cards())
    assert found
    for card in found:
        shown = face_of(game, card)
        art, text = fit(shown.text)
        assert text.size >= LEAST, card.name
        assert text.height <= text_height(art), card.name
        assert all(wide(line) * text.size <= TEXT_WIDTH for line in text.lines), card.name
        assert " ".join(text.lines).split() == shown.text.split(), card.name
        assert shown.glyph in GLYPHS
        assert shown.colour in cards.COLOURS
        parsed(face(game, card))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_kind_of_card_has_a_look_of_its_game(game: str) -> None:
    kinds = {card.kind for card in GAMES[game].cards()}
    assert kinds <= GAMES[game].looks.keys()


def test_a_face_alone_brings_all_it_needs() -> None:
    card = GAMES["ashardalon"].cards()[0]
    svg = face("ashardalon", card, alone=True)
    assert "<style>" in svg
    assert "id='c-parchment'" in svg
    parsed(svg)


def test_a_hostile_card_is_harmless() -> None:
    card = CardInfo("x", "<b onload='x'>", "power", "a'b", 1, "& <i>\x07 ]]> " * 200)
    assert "<b onload" not in face("ashardalon", card)
    parsed(face("ashardalon", card))
    parsed(face("ashardalon", msgspec.structs.replace(card, kind="no kind")))


def test_text_that_cannot_fit_is_cut_off_with_a_sign() -> None:
    text = fitted("word " * 2000, 100, 50, 10)
    assert text.height <= 50
    assert text.lines[-1].endswith("…")
    assert shortened("Incomprehensibilities", 4).endswith("…")
    assert fitted("short", 100, 50, 10).lines == ("short",)
