"""Games that are over, gone through at the request of those who look at their replays."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.lab.review import Gathered, Going, Mistake
from emberhall.lab.reviewing import goings
from emberhall.players.chances import Span
from emberhall.players.forecast import Forecast
from emberhall.table.changes import Row
from emberhall.web import replays, reviews
from emberhall.web.hall import Hall
from emberhall.web.live_table import LiveTable
from emberhall.web.reviews import Reviews
from emberhall.web.sqlite import Sqlite
from tests.kit.patience import PATIENCE, becomes
from tests.web.house import ADA, JSON, Guest, a_house, a_table, answer_first, words

House = tuple[Hall, list[Guest]]
AT_ONCE = 3  # things that are found between two looks


class Slowly:
    """Goes through a game in this process; the first step is a mistake for sure, the second perhaps."""

    made: list[Slowly] = []
    waits = True  # whether it stops after the first few
    dumb = False  # whether it dies without a word

    def __init__(self, rows: Sequence[Row]) -> None:
        self.goings, self.found, self.ended, self.stopped = goings(rows, 8, 0), Gathered(), False, False
        self.looks = 0
        Slowly.made.append(self)

    def look(self) -> Gathered:
        self.ended, self.looks = Slowly.dumb, self.looks + 1
        for going in islice(self.goings, 0 if Slowly.waits and self.found.done else AT_ONCE):
            if going.done == going.of:
                for step, low in zip(self.found.steps[:2], (0.05, -0.05), strict=True):
                    given, better = (Forecast(0, 60, won, Span(won / 60, 0, 1), 2.0, (), (), 0.0) for won in (30, 42))
                    mistake = Mistake(step, given, better, "Run & <hide>", Span(0.2, low, 0.35), low > 0)
                    self.found.note(Going(going.done, going.of, mistake=mistake))
            self.found.note(going)
        return self.found

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture(autouse=True)
def _slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"made": [], "waits": True, "dumb": False}.items():
        monkeypatch.setattr(Slowly, name, value)
    monkeypatch.setattr(reviews, "Reviewing", Slowly)
    monkeypatch.setattr(reviews, "LOOKS", 0.002)
    monkeypatch.setattr(reviews, "LINGERS", PATIENCE)
    monkeypatch.setattr(replays, "TOLD_EVERY", 0.002)


async def ended(hall: Hall, of: str = "gloamhouse", seed: int = 1) -> LiveTable:
    """A table whose game is over."""
    live, _ = await a_table(hall, of=of, seed=seed)
    while live.table.question.asked:
        await answer_first(live)
    assert live.table.match.over
    return live


async def gone_through(guest: Guest, live: LiveTable) -> str:
    """The page when all is found."""
    Slowly.waits = False
    page = ""

    async def done() -> bool:
        nonlocal page
        page = (await guest.get(f"/r/{live.id}")).text
        return "<progress" not in page

    await becomes(done)
    return page


async def test_only_a_game_that_is_over_can_be_gone_through_and_nothing_begins_by_itself(guests: House) -> None:
    hall, (ada, bo, _) = guests
    live, secrets = await a_table(hall)
    await ada.enter(f"/t/{live.id}/enter/{secrets[ADA]}")
    await answer_first(live)
    assert "Go through it" not in (await ada.get(f"/t/{live.id}/replay")).text
    for guest in (ada, bo):
        assert (await guest.post(f"/r/{live.id}/review")).status_code == 404
        assert (await guest.get(f"/r/{live.id}/review/stream")).status_code == 404
    over = await ended(hall)
    assert "Go through it" in (await bo.get(f"/r/{over.id}")).text
    assert (await bo.get(f"/r/{over.id}/review")).status_code == 405
    assert (await bo.post(f"/r/{over.id}/review", headers={"origin": "http://elsewhere"})).status_code == 403
    assert Slowly.made == []


async def test_without_a_script_the_page_says_how_far_it_is_and_then_what_was_found(guests: House) -> None:
    hall, (_, bo, _) = guests
    live = await ended(hall)
    asked = await bo.post(f"/r/{live.id}/review", {"n": 2})
    assert (asked.status_code, asked.headers["location"]) == (303, f"/r/{live.id}?n=2#review")
    page = (await bo.get(f"/r/{live.id}?n=2")).text
    assert "still being worked out" in words(page)
    assert "Reload the page" in words(page)
    assert f'<noscript><meta http-equiv="refresh" content="6; url=/r/{live.id}?n=2"></noscript></head>' in page
    page = await gone_through(bo, live)
    assert 'http-equiv="refresh"' not in page
    found = Slowly.made[0].found
    assert "1 mistake, 1 doubtful answer" in words(page)
    rows = re.findall(r'<tr><th scope="row"><a data-n="(\d+)" href="\?n=(\d+)">(\d+)</a></th><td>(\d+)%</td>', page)
    expected = [(s.number, s.number, s.number + 1, round(100 * s.chance)) for s in found.steps]
    assert [tuple(map(int, row)) for row in rows] == expected
    marks = re.findall(r'<a class="mark (\w+)" data-n="(\d+)" href="\?n=(\d+)" aria-label="([^"]+)"', page)
    assert {(kind, int(n)) for kind, n, _, _ in marks} == {
        ("sure", found.steps[0].number),
        ("unsure", found.steps[1].number),
    }
    assert all("Run &amp; &lt;hide&gt;" in label for *_, label in marks)
    assert len(re.findall(r"[\d.]+,[\d.]+", re.search(r'<polyline[^>]+points="([^"]+)"', page)[1])) == len(found.steps)  # type: ignore[index]
    assert "style=" not in page
    assert not re.search(r"<script(?! type=\"module\" src)", page)


async def test_at_a_step_of_the_replay_stands_how_good_the_answer_was(guests: House) -> None:
    hall, (_, bo, _) = guests
    live = await ended(hall)
    await bo.post(f"/r/{live.id}/review")
    await gone_through(bo, live)
    first = Slowly.made[0].found.steps[0]
    parts = (await bo.get(f"/r/{live.id}?n={first.number}", headers=JSON)).json()["set"]
    assert f"{first.chance:.0%} to win after it. Better by 20% of games (+5% to +35%):" in words(parts["question"])
    assert "review" not in parts, "the curve is there already"
    elsewhere = (await bo.get(f"/r/{live.id}?n={first.number + 1}", headers=JSON)).json()["set"]
    assert parts["here"] != elsewhere["here"]


async def test_among_rivals_every_seat_has_a_line_of_its_own(guests: House) -> None:
    hall, (_, bo, _) = guests
    live = await ended(hall, "race")
    await bo.post(f"/r/{live.id}/review")
    page = await gone_through(bo, live)
    seats = {step.seat for step in Slowly.made[0].found.steps}
    assert len(seats) > 1
    assert page.count("<polyline") == len(seats)
    for seat in seats:
        assert f">{live.heroes[seat]}</text>" in page


async def test_how_far_it_is_is_streamed_until_it_is_there(guests: House) -> None:
    hall, (_, bo, _) = guests
    live = await ended(hall)
    await bo.post(f"/r/{live.id}/review")
    Slowly.waits = False
    told = (await bo.get(f"/r/{live.id}/review/stream")).text
    parts = [json.loads(line[5:])["set"]["review"] for line in told.splitlines() if line.startswith("data:")]
    shares = [float(share) for part in parts for share in re.findall(r'<progress[^>]+value="([\d.]+)"', part)]
    assert len(shares) > 1
    assert shares == sorted(set(shares))
    assert "<progress" not in parts[-1]
    assert "<table>" in parts[-1]


async def test_games_are_gone_through_one_after_the_other_and_only_so_many_wait(guests: House) -> None:
    hall, (_, bo, _) = guests
    tables = [await ended(hall, seed=seed) for seed in range(reviews.QUEUE + 2)]
    for live in tables[:-1]:
        assert (await bo.post(f"/r/{live.id}/review")).status_code == 303
    refused = await bo.post(f"/r/{tables[-1].id}/review")
    assert refused.status_code == 400
    assert "ask again in a few minutes" in words(refused.text)
    await becomes(lambda: Slowly.made and Slowly.made[0].found.done)
    assert len(Slowly.made) == 1
    assert "2 more are gone through before it" in words((await bo.get(f"/r/{tables[2].id}")).text)
    await bo.post(f"/r/{tables[0].id}/review")  # asked for twice, it is worked out once
    await gone_through(bo, tables[1])
    assert [each.stopped for each in Slowly.made[:2]] == [True, True]


async def test_what_nobody_waits_for_is_given_up_and_can_be_asked_for_again(
    guests: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, (_, bo, _) = guests
    live = await ended(hall)
    await bo.post(f"/r/{live.id}/review")
    await becomes(lambda: Slowly.made and Slowly.made[0].found.done)
    assert not Slowly.made[0].stopped
    monkeypatch.setattr(reviews, "LINGERS", 0.0)
    await becomes(lambda: Slowly.made[0].stopped)
    monkeypatch.setattr(reviews, "LINGERS", PATIENCE)
    assert "Go through it" in (await bo.get(f"/r/{live.id}")).text


async def test_an_open_page_waits_for_it_however_long_it_takes(guests: House, monkeypatch: pytest.MonkeyPatch) -> None:
    hall, (_, bo, _) = guests
    live = await ended(hall)
    work = reviews.Work(live)
    monkeypatch.setattr(reviews, "Work", lambda _: work)
    await bo.post(f"/r/{live.id}/review")
    stream = asyncio.create_task(bo.get(f"/r/{live.id}/review/stream"))
    await becomes(lambda: work.pages and Slowly.made and Slowly.made[0].looks)
    monkeypatch.setattr(reviews, "LINGERS", 0.0)
    many = Slowly.made[0].looks
    await becomes(lambda: Slowly.made[0].stopped or Slowly.made[0].looks > many + 2)
    assert not Slowly.made[0].stopped
    Slowly.waits = False
    assert "<table>" in (await stream).text


async def test_what_was_found_stays_though_people_talk_on(guests: House) -> None:
    hall, (ada, _, _) = guests
    live = await ended(hall)
    await ada.post(f"/r/{live.id}/review")
    await gone_through(ada, live)
    await live.say(ADA, "Well played", "")
    await ada.post(f"/r/{live.id}/review")
    assert "<table>" in (await ada.get(f"/r/{live.id}")).text
    assert len(Slowly.made) == 1


async def test_one_that_breaks_off_says_so_and_the_next_is_gone_through(guests: House) -> None:
    hall, (_, bo, _) = guests
    broken, sound = await ended(hall, seed=1), await ended(hall, seed=2)
    Slowly.dumb = True
    await bo.post(f"/r/{broken.id}/review")
    assert "could not be gone through" in words(await gone_through(bo, broken))
    Slowly.dumb = False
    await bo.post(f"/r/{sound.id}/review")
    assert "<table>" in await gone_through(bo, sound)


async def test_a_house_that_closes_works_on_nothing_more(toys: None, tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "closing.db"))) as (app, hall):
        guest, live = Guest(app), await ended(hall)
        await guest.post(f"/r/{live.id}/review")
        await becomes(lambda: Slowly.made)
        assert not Slowly.made[0].stopped
    assert Slowly.made[0].stopped


async def test_a_campaign_cannot_be_gone_through() -> None:
    match: Any = type("Match", (), {"over": True, "game": type("Game", (), {"id": "gloamhouse-campaign"})})
    live: Any = type("LiveTable", (), {"table": type("Table", (), {"match": match})})
    with pytest.raises(Refusal, match="Only a game that is over"):
        Reviews().ask(live)
