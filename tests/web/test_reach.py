"""Everything is within reach: each answer in the list and on the board, each card by its name, what is ahead."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path

import pytest

from emberhall.engine.choice import To
from emberhall.engine.game import Setup
from emberhall.games import playable
from emberhall.table.seats import Seat
from emberhall.table.setup import first_heroes
from emberhall.web.frames import frame
from emberhall.web.hall import Hall
from emberhall.web.live_table import WATCHER, LiveTable
from emberhall.web.sqlite import Sqlite
from tests.web.house import ADA, BO, CALM, Guest, a_house, words
from tests.web.test_wire import a_real_table

every_game = pytest.mark.parametrize("game", playable())
BUTTON = re.compile(r'<button name="option" value="(\d+)"')
LIT = re.compile(r"data-o=['\"]([\d ]+)['\"]")
NAMED = re.compile(r"<a class='named' data-look href='([^']+)'>([^<]+)</a>")
FACE = re.compile(r"<a data-look href='([^']+)'><svg")


def lit_in(parts: dict[str, str]) -> set[int]:
    """The answers that the board and what lies beside it light."""
    shown = "".join(part for key, part in parts.items() if key.startswith(("board/", "stage/", "party/", "side/")))
    return {int(number) for found in LIT.findall(shown) for number in found.split()}


async def random_play(hall: Hall, game: str, seed: int, most: int) -> AsyncIterator[LiveTable]:
    """A table, again and again, while answers fall at random."""
    live, luck = await a_real_table(hall, game, seed), random.Random(seed)
    for _ in range(most):
        if not live.table.question.asked:
            return
        yield live
        person = luck.choice(live.table.question.asked)
        await live.answer(person, live.table.asked_at, luck.choice(live.offered(person)))


@every_game
async def test_every_answer_is_a_button_in_the_list_and_lit_where_it_has_a_place(tmp_path: Path, game: str) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        listed = placed = 0
        for seed in (1, 2):
            async for live in random_play(hall, game, seed, 120):
                for person in (ADA, BO, WATCHER):
                    parts, offered = frame(live, person), live.offered(person)
                    buttons = [int(number) for number in BUTTON.findall(parts["question"])]
                    assert Counter(buttons) == Counter(offered)
                    lit = lit_in(parts)
                    assert lit <= set(offered), "only what is one's own answers"
                    asked = live.table.match.sight_of(live.look(person)).question
                    options = [asked.options[number] for number in offered] if asked else []
                    wanted = {offer.number for offer in options if any(ref.on_board for ref in offer.about)}
                    assert wanted <= lit, [offer.label for offer in options if offer.number in wanted - lit]
                    listed, placed = listed + len(offered), placed + len(wanted)
        assert listed > placed > 0


@every_game
async def test_names_of_cards_lead_to_what_they_say(tmp_path: Path, game: str) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, hall):
        found: dict[str, str] = {}
        async for live in random_play(hall, game, 3, 60):
            for part in frame(live, ADA).values():
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
        async for live in random_play(hall, game, 4, 80):
            beside = "".join(part for key, part in frame(live, BO).items() if key.startswith("side/"))
            if "<details class='forecast'><summary>What is ahead</summary><p>" in beside:
                return
        raise AssertionError("nothing was foretold")


@every_game
async def test_no_answer_has_a_key_that_does_something_else_at_the_table(tmp_path: Path, game: str) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, hall):
        keys = {act.key for act in hall.game(game).acts} - {""}
        live = await a_real_table(hall, game, 1)
        person = live.table.question.asked[0]
        others = re.findall(r'data-key="([^"]+)"[^>]*>(?:Advice|Take back)', "".join(frame(live, person).values()))
        told = (await Guest(app).get(f"/play/{game}")).text
    assert sorted(others) == ["h", "u"]
    assert all(f"<dt>{key}</dt>" in told for key in others)
    assert keys.isdisjoint({*others, "m", "p", "z", "/", "+", "-"}), "those of the script, and of letting pass"


@every_game
async def test_how_to_play_is_told_with_pictures(tmp_path: Path, game: str) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, _):
        page = (await Guest(app).get(f"/play/{game}")).text
    told = re.findall(r"<h2>([^<]+)</h2>", page)
    assert told == ["The goal", "A turn", "What kills you", "Hints", "Keys at the table"]
    hints = page.partition("Hints")[2].partition("</ol>")[0]
    assert hints.count("<li>") == 5
    figure = re.search(r'<figure class="scene">(.*?)</figure>', page, re.S)
    assert figure
    assert figure.group(1).startswith("<svg")
    assert words(figure.group(1)).strip()
    lit = re.search(r"\blit\b", figure.group(1).partition("<figcaption>")[2])
    assert not lit or "data-o=" in figure.group(1), "what is said to be lit is"
    assert page.count("class='picture cardface'") == 3
    assert not re.search(r"\sstyle=|<script(?! type=\"module\" src)", page)


async def test_faces_of_cards_on_the_table_lead_to_what_they_say_in_letters_that_can_be_read(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, hall):
        found: set[str] = set()
        async for live in random_play(hall, "dragonfire", 3, 60):
            for key, part in frame(live, ADA).items():
                if key.startswith(("stage/market/", "stage/lane/")):
                    assert part.count("<svg") == part.count("<a data-look"), "every card of them"
                if key.startswith("stage/"):
                    found |= {unescape(href) for href in FACE.findall(part)}
        assert len(found) > 12
        for href in sorted(found)[:12]:
            assert "class='picture cardface'" in (await Guest(app).get(href)).text


async def test_answers_that_are_called_alike_say_whose_they_are(tmp_path: Path) -> None:
    """One person with two heroes, both of whom could spend the same of the party."""
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        rules = hall.game("bardsung")
        setup = Setup("the-king-under-iron", first_heroes(rules, 2))
        seats = [Seat(person=ADA), Seat(person=ADA)]
        live, _ = await hall.open("bardsung", setup, seats, {ADA: "Ada"}, CALM, seed=9)
        luck, alike = random.Random(9), 0
        for _ in range(120):
            if not live.table.question.asked:
                break
            asked = live.table.match.sight_of(live.look(ADA)).question
            assert asked
            labels = Counter(asked.options[number].label for number in live.offered(ADA))
            alike += max(labels.values()) > 1
            shown = re.findall(
                r'class="answer[^"]*" data-o="\d+"[^>]*><span>([^<]+)</span>', frame(live, ADA)["question"]
            )
            assert max(Counter(shown).values(), default=1) == 1, shown
            await live.answer(ADA, live.table.asked_at, luck.choice(live.offered(ADA)))
        assert alike


async def test_of_several_heroes_of_one_person_the_table_waits_for_the_one_that_is_asked(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        rules = hall.game("ashardalon")
        seats = [Seat(person=ADA), Seat(person=ADA), Seat(person=BO)]
        setup = Setup("monster-hunt", first_heroes(rules, 3))
        live, _ = await hall.open("ashardalon", setup, seats, {ADA: "Ada", BO: "Bo"}, CALM, seed=9)
        alone = 0
        for _ in range(60):
            choice = live.table.choice
            if choice is None:
                break
            due = [" due" in seat for seat in re.findall(r'<li class="([^"]*)"', frame(live, BO)["seats"])]
            if choice.to is not To.WINDOW:
                assert due == [number == choice.seat for number in range(3)]
                alone += choice.seat < 2
            person = live.table.question.asked[0]
            await live.answer(person, live.table.asked_at, live.offered(person)[0])
        assert alone


async def test_one_whose_seat_was_given_away_is_told_so(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        live = await a_real_table(hall, "ashardalon", 1)
        assert "given to somebody else" not in frame(live, BO)["question"]
        await live.seat_for(1, "heuristic", None)
        assert "Your seat was given to somebody else: you are watching." in frame(live, BO)["question"]
        assert "given to somebody else" not in frame(live, WATCHER)["question"]
