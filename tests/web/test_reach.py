"""Everything is within reach: each answer in the list and on the board, each card by its name, what is ahead."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path

import pytest

from emberhall.games import playable
from emberhall.web.frames import frame
from emberhall.web.hall import Hall
from emberhall.web.sqlite import Sqlite
from emberhall.web.tables import WATCHER, Table
from tests.web.house import ADA, BO, Guest, a_house, words
from tests.web.test_wire import a_real_table

every_game = pytest.mark.parametrize("game", playable())
BUTTON = re.compile(r'<button name="option" value="(\d+)"')
LIT = re.compile(r"data-o=['\"]([\d ]+)['\"]")
NAMED = re.compile(r"<a class='named' data-look href='([^']+)'>([^<]+)</a>")


def lit_in(parts: dict[str, str]) -> set[int]:
    """The answers that the board and what lies beside it light."""
    shown = "".join(part for key, part in parts.items() if key.startswith(("board/", "stage/", "party/", "side/")))
    return {int(number) for found in LIT.findall(shown) for number in found.split()}


async def random_play(hall: Hall, game: str, seed: int, most: int) -> AsyncIterator[Table]:
    """A table, again and again, while answers fall at random."""
    table, luck = await a_real_table(hall, game, seed), random.Random(seed)
    for _ in range(most):
        if not table.session.asked:
            return
        yield table
        person = luck.choice(table.session.asked)
        await table.answer(person, table.past.asked_at, luck.choice(table.offered(person)))


@every_game
async def test_every_answer_is_a_button_in_the_list_and_lit_where_it_has_a_place(tmp_path: Path, game: str) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        listed = placed = 0
        for seed in (1, 2):
            async for table in random_play(hall, game, seed, 120):
                for person in (ADA, BO, WATCHER):
                    parts, offered = frame(table, person), table.offered(person)
                    buttons = [int(number) for number in BUTTON.findall(parts["question"])]
                    assert Counter(buttons) == Counter(offered)
                    lit = lit_in(parts)
                    assert lit <= set(offered), "only what is one's own answers"
                    asked = table.session.match.sight_of(table.look(person)).question
                    options = [asked.options[number] for number in offered] if asked else []
                    wanted = {offer.number for offer in options if any(ref.on_board for ref in offer.about)}
                    assert wanted <= lit, [offer.label for offer in options if offer.number in wanted - lit]
                    listed, placed = listed + len(offered), placed + len(wanted)
        assert listed > placed > 0


@every_game
async def test_names_of_cards_lead_to_what_they_say(tmp_path: Path, game: str) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, hall):
        found: dict[str, str] = {}
        async for table in random_play(hall, game, 3, 60):
            for part in frame(table, ADA).values():
                found |= {unescape(href): unescape(shown) for href, shown in NAMED.findall(part)}
        assert len(found) > 3
        for href, shown in list(found.items())[:12]:
            page = (await Guest(app).get(href)).text
            assert "No card says that" not in page
            assert "class='picture cardface'" in page
            assert any(word in words(page) for word in shown.split())


@every_game
async def test_what_is_ahead_is_told_beside_the_board(tmp_path: Path, game: str) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        async for table in random_play(hall, game, 4, 80):
            if "<details class='forecast'><summary>What is ahead</summary><p>" in frame(table, BO).get("side/foes", ""):
                return
        raise AssertionError("nothing was foretold")


@every_game
async def test_how_to_play_is_told_with_pictures(tmp_path: Path, game: str) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, _):
        page = (await Guest(app).get(f"/play/{game}")).text
    told = re.findall(r"<h2>([^<]+)</h2>", page)
    assert told == ["The goal", "A turn", "What kills you", "Five hints"]
    hints = page.partition("Five hints")[2].partition("</ol>")[0]
    assert hints.count("<li>") == 5
    figure = re.search(r'<figure class="scene">(.*?)</figure>', page, re.S)
    assert figure
    assert figure.group(1).startswith("<svg")
    assert words(figure.group(1)).strip()
    lit = re.search(r"\blit\b", figure.group(1).partition("<figcaption>")[2])
    assert not lit or "data-o=" in figure.group(1), "what is said to be lit is"
    assert page.count("class='picture cardface'") == 3
    assert not re.search(r"\sstyle=|<script(?! type=\"module\" src)", page)
