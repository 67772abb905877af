"""Draw the pictures of the documentation: `python docs/pictures.py` writes them into `pictures/` beside this file."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from emberhall.pictures import cards, picture, style  # noqa: E402
from tests.pictures.golden import read  # noqa: E402
from tests.pictures.tables import GAMES  # noqa: E402

FOLDER = HERE / "pictures"
SHOWN = {
    "ashardalon": ("keyleth", "holy-strike", "legion-devil", "ashardalon"),
    "dragonfire": ("fireball", "stealth", "troll", "Hag's Curse"),
    "dragonlords": ("Bren Quickfletch", "Oathkeeper Blade", "Mire Hydra-Whelp", "Ashfall"),
    "bardsung": ("Nightfeather", "Cleave", "Brute", "Twisted Ankle"),
}
"""The cards on the sheet, by id or name."""


def sheet() -> str:
    """Return an SVG with some cards of every game."""
    out: list[str] = []
    for row, (game, wanted) in enumerate(SHOWN.items()):
        found = [card for name in wanted for card in GAMES[game].cards() if name in (card.id, card.name)]
        for column, card in enumerate(found):
            x, y = column + row % 2 * 4, row // 2
            place = f"translate({x * (cards.W + 12) + 12} {y * (cards.H + 12) + 12})"
            out.append(f"<g transform='{place}'>{cards.front(cards.face_of(game, card))}</g>")
    w, h = 8 * (cards.W + 12) + 12, 2 * (cards.H + 12) + 12
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' class='picture' viewBox='0 0 {w} {h}'><style>{style()}</style>"
        f"<defs>{cards.DEFS}</defs><rect class='back' width='{w}' height='{h}'/>{''.join(out)}</svg>"
    )


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.svg").write_text(picture(read(game)).svg(), encoding="utf-8")
    (FOLDER / "cards.svg").write_text(sheet(), encoding="utf-8")


if __name__ == "__main__":
    main()
