"""The pages: what each shows, to whom, and how the server says no."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from emberhall.engine.game import AdventureInfo, HeroInfo, Setup
from emberhall.engine.match import Match
from emberhall.engine.sight import AnySight
from emberhall.games import game as game_called
from emberhall.games import has_campaign, playable
from emberhall.table.changes import UNDO_RULES, Terms
from emberhall.table.files import contents_of
from emberhall.table.saved import table_in
from emberhall.table.seats import seated as seats_of
from emberhall.table.setup import first_adventure, first_heroes
from emberhall.table.table import Table
from emberhall.web import advising
from emberhall.web.boards import board_parts
from emberhall.web.hall import Hall
from emberhall.web.layout import STATIC
from emberhall.web.limits import Limits
from emberhall.web.live_table import WATCHER
from emberhall.web.looking import Shelf
from emberhall.web.questions import lessons
from emberhall.web.sqlite import Sqlite
from tests.cli.runner import document
from tests.games.bardsung.story import the_game
from tests.kit.patience import becomes
from tests.web.house import ADA, BO, JSON, AtOnce, Guest, a_house, a_table, answer_first, asked_at, options_on, words

House = tuple[Hall, list[Guest]]
SETTING = {"game": "gloamhouse", "name": "Ada", "adventure": "", "pace": "0.0", "grace": "0"}


async def seated(house: House, seats: str = "person-1,person-2", **more: object) -> tuple[str, dict[str, str]]:
    """A table with everybody at it: the first guest is Ada, the second Bo, the third watches."""
    hall, guests = house
    live, secrets = await a_table(hall, seats, **more)  # type: ignore[arg-type]
    for guest, person in zip(guests, [*sorted(live.people)], strict=False):
        await guest.enter(f"/t/{live.id}/enter/{secrets[person]}")
    return live.id, secrets


def setting(hall: Hall, **more: str) -> dict[str, str]:
    game = hall.game(more.get("game", "gloamhouse"))
    heroes = [hero.id for hero in game.heroes()]
    return {
        **SETTING,
        "adventure": game.adventures()[0].id,
        f"hero-{heroes[0]}": "me",
        f"hero-{heroes[1]}": "guest",
        **more,
    }


# ---------------------------------------------------------------- the house


async def test_the_hall_shows_the_games_and_how_to_begin(guests: House) -> None:
    page = (await guests[1][0].get("/")).text
    assert "Beacon" in page
    assert 'href="/new/gloamhouse"' in page


@pytest.mark.parametrize(
    "path", ["/", "/history", "/campaigns", *(f"/{room}/gloamhouse" for room in ("new", "play", "cards"))]
)
async def test_every_page_of_the_house_is_there_and_loads_nothing_from_elsewhere(guests: House, path: str) -> None:
    answer = await guests[1][0].get(path)
    assert answer.status_code == 200
    assert not re.search(r'(src|href|action)="(https?:)?//', answer.text)


@pytest.mark.parametrize("path", ["/", "/new/gloamhouse", "/t/{}/", "/t/{}/replay"])
async def test_no_page_has_a_script_or_a_style_in_it(guests: House, path: str) -> None:
    live, _ = await seated(guests)
    page = (await guests[1][0].get(path.format(live))).text
    assert not re.search(r"\sstyle=|\son[a-z]+=|<style|<script(?! type=\"module\" src=)", page)


async def test_every_answer_carries_the_policy_and_is_not_kept(guests: House) -> None:
    answer = await guests[1][0].get("/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"


async def test_a_table_is_set_by_the_form_and_its_links_are_shown_once(guests: House) -> None:
    hall, (ada, bo, _) = guests
    page = (await ada.post("/new", setting(hall))).text
    links = re.findall(r'value="http://house(/t/[a-z2-7]+/enter/[\w-]{22})"', page)
    assert len(links) == 3
    live = links[0].split("/")[2]
    assert options_on(await ada.page(live))
    assert "Waiting for" in words(await bo.enter(links[1]))
    assert links[1].rsplit("/", 1)[1] not in await bo.page(live)


async def test_a_setting_that_the_rules_refuse_is_said_on_the_form(guests: House) -> None:
    _, (ada, *_) = guests
    answer = await ada.post("/new", {**SETTING, "adventure": "nowhere"})
    assert answer.status_code == 400
    assert "heroes" in words(answer.text)
    assert (await ada.post("/new", {"game": "chess"})).status_code == 400


async def test_a_refused_form_stays_as_it_was_filled_in(guests: House) -> None:
    hall, (ada, *_) = guests
    filled = setting(hall, public="1", pace="1.6", name="<Ada>", grace="long")
    page = (await ada.post("/new", filled)).text
    assert "grace has to be a number." in words(page)
    assert 'value="&lt;Ada&gt;"' in page
    assert re.search(r'name="public" value="1" checked', page)
    assert '<option value="1.6" selected>' in page
    assert page.count('<option value="guest" selected>') == 1


async def test_the_rule_for_undo_is_chosen_on_the_form_and_stands_in_the_settings(guests: House) -> None:
    hall, (ada, *_) = guests
    assert (await ada.get("/new/gloamhouse")).text.count('<select name="undo">') == 1
    refused = await ada.post("/new", setting(hall, undo="new-luck"))
    assert refused.status_code == 400
    assert "only where one person plays alone" in words(refused.text)
    assert '<option value="new-luck" selected>' in refused.text
    assert (await ada.post("/new", setting(hall, undo="luckier"))).status_code == 400
    made = await ada.post("/new", setting(hall, undo="no-luck-back"), headers=JSON)
    assert UNDO_RULES["no-luck-back"] in words(await ada.page(made.json()["id"]))


async def test_a_seed_is_chosen_only_where_the_operator_allows_it(guests: House) -> None:
    hall, (ada, *_) = guests
    refused = await ada.post("/new", setting(hall, seed="7"), headers=JSON)
    assert refused.status_code == 400
    assert "does not allow it" in refused.text
    hall.chosen_seeds = True
    made = await ada.post("/new", setting(hall, seed="7"), headers=JSON)
    assert "The seed of this table was chosen: 7." in words(await ada.page(made.json()["id"]))
    made = await ada.post("/new", setting(hall), headers=JSON)
    assert "The seed of this table" not in words(await ada.page(made.json()["id"]))


async def test_a_guest_may_hold_several_seats(guests: House) -> None:
    hall, (ada, bo, _) = guests
    heroes = [hero.id for hero in hall.game("gloamhouse").heroes()]
    party = {f"hero-{hero}": taker for hero, taker in zip(heroes, ["me", "guest", "same"], strict=False)}
    where = {"adventure": hall.game("gloamhouse").adventures()[0].id}
    made = (await ada.post("/new", {**SETTING, **party, **where}, headers=JSON)).json()
    assert sorted(made["links"]) == ["person-1", "person-2", "watch"]
    await bo.enter(made["links"]["person-2"])
    assert hall.tables[made["id"]].heroes_of("person-2") == [1, 2]
    alone = {f"hero-{hero}": "same" for hero in heroes[:2]}
    refused = await ada.post("/new", {**SETTING, **alone, **where}, headers=JSON)
    assert "invite one first" in refused.json()["why"]


@pytest.mark.parametrize("linked", ["", "?campaign=1"])
@pytest.mark.parametrize("game", playable())
async def test_the_form_can_be_sent_as_it_stands(tmp_path: Path, game: str, linked: str) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, _):
        ada = Guest(app)
        page = (await ada.get(f"/new/{game}{linked}")).text
        form = page.partition('action="/new"')[2]
        fields = dict(re.findall(r'<input [^>]*name="([^"]+)"[^>]*? value="([^"]*)"', form))
        boxes = re.findall(r'type="checkbox" name="([^"]+)"', form)
        for name, inside in re.findall(r"<select [^>]*name=['\"]([^'\"]+)['\"]>(.*?)</select>", form):
            chosen = re.search(r'<option value="([^"]*)" selected>', inside) or re.search(r'value="([^"]*)"', inside)
            assert chosen
            fields[name] = chosen.group(1)
        sent = {name: value for name, value in fields.items() if name not in boxes} | {"name": "Ada"}
        assert (await ada.post("/new", sent, headers=JSON)).status_code == 200


async def test_options_are_read_as_words(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, _):
        page = (await Guest(app).get("/new/ashardalon")).text
    assert '<option value="adventure" selected>as the adventure says</option>' in page


async def test_whoever_a_form_names_is_who_plays(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, _):
        page = (await Guest(app).get("/new/dragonlords")).text
    assert '<option value="chosen" selected>' in page


async def test_public_tables_are_in_the_hall_and_their_free_seats_can_be_taken(guests: House) -> None:
    hall, (ada, bo, cy) = guests
    made = (await ada.post("/new", setting(hall, public="1"), headers=JSON)).json()
    assert f"/join/{made['id']}" in (await bo.get("/")).text
    await bo.post(f"/join/{made['id']}", {"as": "player", "name": "Bonny"})
    assert "Bonny" in await bo.page(made["id"])
    assert "No seat is free" in (await cy.post(f"/join/{made['id']}", {"as": "player"})).text
    await cy.post(f"/join/{made['id']}", {"as": "watch"})
    assert "You are watching" in await cy.page(made["id"])


async def test_the_hall_marks_the_tables_that_wait_for_an_answer_of_mine(guests: House) -> None:
    hall, (ada, bo, _) = guests
    id, _ = await seated(guests)
    for _ in range(12):
        live = hall.tables[id]
        if len(live.table.question.asked) == 1:
            break
        await answer_first(live)
    mine, theirs = (ada, bo) if live.table.question.asked == (ADA,) else (bo, ada)
    assert "your turn" in (await mine.get("/")).text
    assert "your turn" not in (await theirs.get("/")).text


async def test_hostile_heroes_of_packs_are_only_text(guests: House, monkeypatch: pytest.MonkeyPatch) -> None:
    hall, (ada, *_) = guests
    bad = '"><script>alert(1)</script>'
    rules = hall.game("gloamhouse")
    monkeypatch.setattr(type(rules), "heroes", lambda self: [HeroInfo(bad, bad, bad)] * 2)
    monkeypatch.setattr(type(rules), "adventures", lambda self: [AdventureInfo(bad, bad, bad, bad, bad, (1, 4))])
    page = (await ada.get("/new/gloamhouse")).text
    assert "alert(1)" in page
    assert "<script>" not in page


async def test_a_table_that_is_not_public_is_in_no_list_and_cannot_be_joined(guests: House) -> None:
    hall, (ada, bo, _) = guests
    made = (await ada.post("/new", setting(hall), headers=JSON)).json()
    assert made["id"] not in (await bo.get("/")).text
    assert made["id"] in (await ada.get("/")).text
    assert (await bo.post(f"/join/{made['id']}", {"as": "watch"})).status_code == 404


# ---------------------------------------------------------------- secrets


async def test_a_link_sets_a_cookie_and_leaves_the_address(guests: House) -> None:
    hall, (ada, *_) = guests
    live, secrets = await a_table(hall)
    came = await ada.came(f"/t/{live.id}/enter/{secrets[ADA]}")
    assert came.headers["location"] == f"/t/{live.id}/"
    cookie = came.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert secrets[ADA] not in cookie


async def test_a_link_takes_no_seat_until_its_button_is_pressed(guests: House) -> None:
    hall, (ada, *_) = guests
    live, secrets = await a_table(hall)
    link, before = f"/t/{live.id}/enter/{secrets[ADA]}", live.seq
    for _ in range(3):
        assert (await ada.http.head(link)).status_code == 200
        shown = await ada.get(link)
    assert shown.status_code == 200
    assert "set-cookie" not in shown.headers
    assert shown.headers["referrer-policy"] == "strict-origin"
    assert "This link is for Ada, who plays" in words(shown.text)
    assert (live.seq, live.visitors) == (before, {})
    watching = await ada.get(f"/t/{live.id}/enter/{secrets[WATCHER]}")
    assert "This link lets you watch" in words(watching.text)
    assert secrets[ADA] in shown.text
    await ada.enter(link)
    assert (await ada.get(link)).headers["location"] == f"/t/{live.id}/", "it is known already"


async def test_a_link_is_entered_only_from_a_page_of_ours(guests: House) -> None:
    hall, (ada, *_) = guests
    live, secrets = await a_table(hall)
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "http://elsewhere"}):
        came = await ada.post(f"/t/{live.id}/enter", {"secret": secrets[ADA]}, headers=headers)
        assert came.status_code == 403
    assert live.visitors == {}


async def test_without_a_link_there_is_no_table(guests: House) -> None:
    live, _ = await seated(guests)
    stranger = Guest(guests[1][0].http._transport.app)  # type: ignore[attr-defined]
    for path in ("", "frame", "stream", "replay", "save", "advice"):
        assert (await stranger.get(f"/t/{live}/{path}")).status_code == 404
    for path in ("answer", "undo", "say", "leave", "invite", "rematch"):
        assert (await stranger.post(f"/t/{live}/{path}", {"at": 0, "option": 0})).status_code == 404


@pytest.mark.parametrize("secret", ["nonsense", "a" * 22, "..%2f..", "%00"])
async def test_a_wrong_link_opens_nothing(guests: House, secret: str) -> None:
    live, _ = await a_table(guests[0])
    assert (await guests[1][0].get(f"/t/{live.id}/enter/{secret}")).status_code == 404
    assert (await guests[1][0].came(f"/t/{live.id}/enter/{secret}")).status_code == 404


async def test_secrets_are_kept_only_as_digests(guests: House) -> None:
    hall, _ = guests
    live, secrets = await a_table(hall)
    rows = b"".join(row.data for row in await hall.store.rows(live.id))
    assert not any(secret.encode() in rows for secret in secrets.values())


async def test_a_new_link_shuts_the_old_one(guests: House) -> None:
    hall, (ada, bo, _) = guests
    live, secrets = await a_table(hall)
    await ada.enter(f"/t/{live.id}/enter/{secrets[ADA]}")
    page = (await ada.post(f"/t/{live.id}/invite", {"seat": 1, "to": "person"})).text
    new = re.findall(r"/t/\w+/enter/[\w-]{22}", page)[0]
    assert (await bo.get(f"/t/{live.id}/enter/{secrets[BO]}")).status_code == 404
    assert "Waiting" in words(await bo.enter(new))
    assert (await bo.post(f"/t/{live.id}/invite", {"seat": 0, "to": "bot"})).status_code == 400
    assert "<h1>A new link</h1>" in page
    assert "opens nothing any more" in page


@pytest.mark.parametrize(
    ("what", "fields", "why"),
    [
        ("invite", {"seat": "9", "to": "bot"}, "There is no such seat at this table"),
        ("invite", {"seat": "1", "to": "nobody"}, "A seat is given to a bot, or to a person"),
        ("invite", {"seat": "1"}, "A seat is given to a bot, or to a person"),
        ("name", {"name": " "}, "There is no name in that"),
        ("name", {}, "There is no name in that"),
    ],
)
async def test_what_is_wrong_with_a_seat_or_a_name_is_said_and_changes_nothing(
    guests: House, what: str, fields: dict[str, str], why: str
) -> None:
    hall, (ada, bo, _) = guests
    live, secrets = await seated(guests)
    found = await hall.table(live)
    assert found
    before = found.seq
    answer = await ada.post(f"/t/{live}/{what}", fields)
    assert answer.status_code == 400
    assert why in words(answer.text)
    assert "Not here" not in answer.text
    assert found.seq == before
    assert (await bo.came(f"/t/{live}/enter/{secrets[BO]}")).status_code == 303


# ---------------------------------------------------------------- requests from elsewhere, or too many


@pytest.mark.parametrize(
    "headers", [{"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}]
)
async def test_a_change_asked_for_from_elsewhere_is_refused(guests: House, headers: dict[str, str]) -> None:
    live, _ = await seated(guests)
    answer = await guests[1][0].post(f"/t/{live}/say", {"text": "hello"}, headers=headers)
    assert answer.status_code == 403
    good = await guests[1][0].post(f"/t/{live}/say", {"text": "hello"}, headers={"origin": "http://house"})
    assert good.status_code == 303


async def test_large_bodies_and_other_kinds_of_them_are_refused(guests: House) -> None:
    live, _ = await seated(guests)
    ada = guests[1][0]
    assert (await ada.post(f"/t/{live}/say", {"text": "x" * 20_000})).status_code == 403
    sent = await ada.http.post(f"/t/{live}/say", content=b"{}", headers={"content-type": "application/json"})
    assert sent.status_code == 403


async def test_nonsense_numbers_are_refused(guests: House) -> None:
    live, _ = await seated(guests)
    for at, option in (("zero", "1"), ("0", ""), ("0", "٣"), ("9" * 40, "1"), ("--5", "1"), ("-", "1")):
        assert (await guests[1][0].answer(live, at, option)).status_code == 400  # type: ignore[arg-type]


@pytest.fixture
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is tried, however slowly, is tried at once: no share grows again meanwhile."""
    monkeypatch.setattr("emberhall.web.limits.time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.mark.usefixtures("one_moment")
async def test_changes_tables_and_links_are_bounded(toys: None, tmp_path: object) -> None:
    limits = Limits(burst=5, rate=0.001, entries=4, tables=2)
    async with a_house(await Sqlite.opened(f"{tmp_path}/t.db"), limits) as (app, hall):
        live, secrets = await a_table(hall)
        ada, other = Guest(app), Guest(app, "10.9.9.9")
        await ada.enter(f"/t/{live.id}/enter/{secrets[ADA]}")
        said = [(await ada.post(f"/t/{live.id}/say", {"text": "hm"})).status_code for _ in range(7)]
        assert said == [303] * 5 + [429] * 2
        tried = [(await other.get(f"/t/{live.id}/enter/{'b' * 22}")).status_code for _ in range(6)]
        assert tried == [404] * 4 + [429] * 2
        made = [(await other.post("/new", setting(hall), headers=JSON)).status_code for _ in range(3)]
        assert made == [200, 200, 429]


@pytest.mark.usefixtures("one_moment")
async def test_one_who_leafs_through_replays_takes_nothing_from_others(toys: None, tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(f"{tmp_path}/t.db"), Limits(burst=3, rate=0.001)) as (app, hall):
        one, other = Guest(app), Guest(app, "10.9.9.9")
        first, second = [(await a_table(hall))[0] for _ in range(2)]
        for live in (first, second):
            while live.table.question.asked:
                await answer_first(live)
        looked = [(await one.get(f"/r/{live.id}")).status_code for live in (first, second) for _ in range(2)]
        assert looked == [200, 200, 200, 429]
        assert (await other.get(f"/r/{first.id}")).status_code == 200


# ---------------------------------------------------------------- at the table


async def test_a_game_is_played_by_its_forms_alone(guests: House) -> None:
    _, (ada, bo, _) = guests
    live, _ = await seated(guests)
    for _ in range(400):
        pages = {guest: await guest.page(live) for guest in (ada, bo)}
        turn = next(((guest, page) for guest, page in pages.items() if options_on(page)), None)
        if turn is None:
            break
        guest, page = turn
        came = await guest.post(f"/t/{live}/answer", {"at": asked_at(page), "option": options_on(page)[0]})
        assert came.status_code == 303
    assert re.search("Victory|Defeat", words(await ada.page(live)))
    assert "Play again" in await ada.page(live)


def test_a_tutorial_explains_its_questions_to_newcomers() -> None:
    setup = Setup("combat-tutorial", ("Stoneheart",))
    table, _ = Table.open(the_game(), setup, seats_of("me"), 1)  # type: ignore[arg-type]
    page = lessons(SimpleNamespace(table=table), table.sight("me"))  # type: ignore[arg-type]
    assert "<summary>Steel in the tavern</summary>" in page
    assert "<b>What is wise:</b>" in page


async def test_an_answer_tells_a_script_what_came_of_it(guests: House) -> None:
    hall, (ada, bo, watcher) = guests
    live, _ = await seated(guests)
    found = await hall.table(live)
    assert found
    asked = ada if ADA in found.table.question.asked else bo
    at, option = asked_at(await asked.page(live)), options_on(await asked.page(live))[0]
    assert (await watcher.answer(live, at, option)).json()["result"] == "refused"
    first, again = await asked.answer(live, at, option), await asked.answer(live, at, option)
    other = await asked.answer(live, at, option + 7)
    assert [r.json()["result"] for r in (first, again, other)] == ["done", "again", "stale"]
    assert [r.status_code for r in (first, again, other)] == [200, 200, 409]


async def test_the_frame_is_sent_whole_only_to_those_who_are_behind(guests: House) -> None:
    hall, (ada, *_) = guests
    live, _ = await seated(guests)
    found = await hall.table(live)
    assert found
    assert (await ada.get(f"/t/{live}/frame?seq={found.seq}")).status_code == 204
    assert "question" in (await ada.get(f"/t/{live}/frame?seq=-1")).json()["set"]


async def test_names_pace_talk_and_leaving(guests: House) -> None:
    hall, (ada, bo, watcher) = guests
    live, _ = await seated(guests)
    await bo.post(f"/t/{live}/name", {"name": "Bonny"})
    await bo.post(f"/t/{live}/say", {"text": "On we go", "reaction": "luck"})
    await bo.post(f"/t/{live}/pace", {"pace": "1.6"})
    page = words(await ada.page(live))
    assert "Bonny Good luck! On we go" in re.sub(r"\s+", " ", page)
    found = await hall.table(live)
    assert found
    assert found.table.company.terms.pace == 1.6
    assert (await bo.post(f"/t/{live}/pace", {"pace": "99"})).status_code == 400
    assert (await watcher.post(f"/t/{live}/pace", {"pace": "0.0"})).status_code == 400
    await bo.post(f"/t/{live}/leave")
    assert found.table.seats[1].bot
    assert (await bo.get(f"/t/{live}/")).status_code == 404


async def test_advice_is_for_those_who_are_asked(guests: House) -> None:
    hall, (ada, bo, _) = guests
    live, _ = await seated(guests)
    found = await hall.table(live)
    assert found
    asked, other = (ada, bo) if ADA in found.table.question.asked else (bo, ada)
    assert "<ol class=advice>" in (await asked.get(f"/t/{live}/advice")).text
    assert "nothing to advise" in (await other.get(f"/t/{live}/advice")).text


async def test_advice_by_imagined_games_grows_as_long_as_one_looks(
    guests: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, (ada, bo, _) = guests
    live, _ = await seated(guests)
    found = await hall.table(live)
    assert found
    monkeypatch.setattr(advising, "Pondering", AtOnce)
    monkeypatch.setattr(AtOnce, "going", 2)
    asked, other = (ada, bo) if ADA in found.table.question.asked else (bo, ada)
    assert 'href="advice?imagine"' in (await asked.get(f"/t/{live}/advice")).text
    for goes_on in (True, True, False, False):
        shown = (await asked.get(f"/t/{live}/advice?imagine")).text
        assert "imagined games won" in shown
        assert ('http-equiv="refresh"' in shown) is ("data-again" in shown) is goes_on
    assert "nothing to advise" in (await other.get(f"/t/{live}/advice?imagine")).text


async def test_nobody_ponders_for_a_question_that_is_answered_or_for_one_who_has_gone(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "Pondering", AtOnce)
    monkeypatch.setattr(AtOnce, "going", 1_000)
    monkeypatch.setattr(advising, "TENDS", 0.01)
    tables = [(await a_table(hall, seed=seed))[0] for seed in range(advising.AT_ONCE + 1)]
    advisers = advising.Advisers()
    thoughts = [await advisers.look(live, live.table.question.asked[0]) for live in tables]
    assert [thought is not None for thought in thoughts] == [True] * advising.AT_ONCE + [False], "the last has to wait"
    first, last = tables[0], tables[-1]
    person = first.table.question.asked[0]
    await first.answer(person, first.table.asked_at, first.offered(person)[0])
    if first.table.question.asked:
        assert await advisers.look(first, first.table.question.asked[0]) is not thoughts[0]
    monkeypatch.setattr(advising, "LINGERS", 0.05)
    await becomes(lambda: all(thought.pondering.stopped for thought in thoughts if thought))  # they are gone
    assert await advisers.look(last, last.table.question.asked[0])
    await advisers.close()


async def test_what_is_pondered_is_pondered_anew_when_there_are_other_answers(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that is done with its question leaves it open to those who could help, with one answer more."""
    monkeypatch.setattr(advising, "Pondering", AtOnce)
    advisers, (live, _) = advising.Advisers(), await a_table(hall, of="beacon", seed=1)
    table = live.table
    while table.choice and (table.question.asked == (ADA,) or not live.offered(ADA)):
        await answer_first(live)
    before = await advisers.look(live, ADA)
    assert table.choice
    table.call = table.match.answers, len(table.choice.options) - 1
    live.publish()
    after = await advisers.look(live, ADA)
    assert before
    assert before.outcomes
    assert after
    assert after.outcomes
    assert after.outcomes.compared == before.outcomes.compared + 1
    await advisers.close()


# ---------------------------------------------------------------- the past


async def test_a_replay_of_a_running_table_is_for_those_at_it_and_of_one_that_is_over_for_all(guests: House) -> None:
    hall, (ada, bo, _) = guests
    live, secrets = await a_table(hall)
    await ada.enter(f"/t/{live.id}/enter/{secrets[ADA]}")
    for _ in range(3):
        await answer_first(live)
    assert "After 2 of 3 answers" in (await ada.get(f"/t/{live.id}/replay?n=2")).text
    assert (await bo.get(f"/r/{live.id}")).status_code == 404
    assert (await ada.get(f"/t/{live.id}/save")).status_code == 400
    while live.table.question.asked:
        await answer_first(live)
    shown = (await bo.get(f"/r/{live.id}?n=1", headers=JSON)).json()["set"]
    assert "After 1 of" in shown["question"]
    assert f"The game was {live.about().result}" in words((await bo.get(f"/r/{live.id}")).text)
    saved = await ada.get(f"/t/{live.id}/save")
    contents = contents_of(saved.content, "saved")
    assert contents.foot
    assert contents.foot.summary.over


async def test_one_who_plays_alone_can_export_the_save_for_a_bug_report(guests: House) -> None:
    hall, (ada, *_) = guests
    live, secrets = await a_table(hall, "person-1,person-1")
    await ada.enter(f"/t/{live.id}/enter/{secrets[ADA]}")
    await answer_first(live)
    saved = (await ada.get(f"/t/{live.id}/save")).content
    table = table_in(saved, "saved").table
    assert table.match.chance.tape == live.table.match.chance.tape
    assert table.persons == ("me",)
    assert live.people[ADA].key.encode() not in saved, "nobody enters with what is in a file"


async def test_where_somebody_else_ever_sat_no_save_is_given_before_the_end(guests: House) -> None:
    """It holds everybody's cards."""
    hall, (ada, *_) = guests
    live, secrets = await a_table(hall, "person-1,person-2")
    await ada.enter(f"/t/{live.id}/enter/{secrets[ADA]}")
    for seat, bot in ((0, "random"), (1, "random")):
        await live.seat_for(seat, bot, None)
    await live.seat_for(0, "", live.people[ADA])
    await live.seat_for(1, "", live.people[ADA])
    assert live.table.persons == (ADA,)
    assert (await ada.get(f"/t/{live.id}/save")).status_code == 400


async def test_history_lists_what_is_over_with_its_replay(guests: House) -> None:
    hall, (ada, *_) = guests
    live, secrets = await a_table(hall, "person-1,person-1", terms=Terms(pace=0, grace=0, public=True))
    await ada.enter(f"/t/{live.id}/enter/{secrets[ADA]}")
    while live.table.question.asked:
        await answer_first(live)
    assert f'href="/r/{live.id}"' in (await ada.get("/history")).text


# ---------------------------------------------------------------- campaigns


async def test_a_campaign_is_led_from_night_to_night_in_the_browser(guests: House) -> None:
    hall, (ada, *_) = guests
    fields = setting(hall, campaign="1", **{"campaign-name": "Long nights"})
    fields = {key: "me" if value == "guest" else value for key, value in fields.items()}
    made = (await ada.post("/new", fields, headers=JSON)).json()
    assert "Long nights" in (await ada.get("/campaigns")).text
    campaign = await hall.table(made["id"])
    assert campaign
    for _ in range(3):
        while campaign.table.question.asked:
            campaign_page = await ada.page(campaign.id)
            advice = (await ada.get(f"/t/{campaign.id}/advice")).text
            assert "<ol class=advice>" in advice
            assert "advice?imagine" not in advice, "only games can be imagined"
            await ada.post(
                f"/t/{campaign.id}/answer", {"at": asked_at(campaign_page), "option": options_on(campaign_page)[-1]}
            )
        assert "Set out" in await ada.page(campaign.id)
        went = await ada.post(f"/t/{campaign.id}/set-out")
        night = await hall.table(went.headers["location"].split("/")[2])
        assert night
        assert f"Long nights: {night.about().title}" in words((await ada.get("/")).text), (
            "not called as the campaign is"
        )
        while night.table.question.asked:
            await answer_first(night)
        assert "On with the campaign" in await ada.page(night.id)
        await becomes(lambda: not campaign.table.company.next)
    assert campaign.table.match.over


# ---------------------------------------------------------------- for those who keep the server


CAMPAIGNS = [game for game in playable() if has_campaign(game)]


def at_camp(game: str) -> tuple[AnySight, Shelf]:
    """A campaign before its first game, and the cards of its game."""
    rules, book = game_called(f"{game}-campaign"), game_called(game)
    match = Match.new(rules, Setup(first_adventure(rules, 3).id, first_heroes(rules, 3)), 1)
    return match.sight(0), Shelf(game, (), book.cards(), book.adventures())


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_a_campaign_shows_a_portrait_of_each_hero_and_what_comes_next(game: str) -> None:
    sight, shelf = at_camp(game)
    parts = board_parts(sight, (), shelf)
    for hero in sight.view.heroes:  # type: ignore[attr-defined]
        assert f'<a class="portrait" data-look href="{shelf.address(hero.name)}"' in parts["stage/heroes"]
    assert parts["stage/heroes"].count("cardface") == 3
    due = getattr(sight.view, "adventure", "") or sight.view.encounter  # type: ignore[attr-defined]
    adventure = next(each for each in shelf.adventures if each.title == due)
    assert f"<h3>{due}</h3>" in parts["stage/next"]
    assert adventure.victory in words(parts["stage/next"])
    assert "Nothing is won or lost yet" in parts["stage/won"]


def test_what_a_campaign_has_won_is_shown_by_seals_and_in_words() -> None:
    sight, shelf = at_camp("ashardalon")
    view = msgspec.structs.replace(sight.view, won=2, lost=1, boons=("Orcs Overwhelmed!",), gold=300)
    parts = board_parts(msgspec.structs.replace(sight, view=view), (), shelf)
    seals = re.findall(r'class="seal (\w+)"', parts["stage/won"])
    assert seals == ["won", "won", "open", "lost"]
    assert "2 of 3 parts won, 1 game lost." in words(parts["stage/won"])
    assert "Part 3 of 3" in parts["stage/next"]
    assert 'q=Orcs%20Overwhelmed%21">Orcs Overwhelmed!</a>' in parts["stage/won"]
    assert "300" in parts["side/facts"]


def test_a_hero_without_a_card_has_a_sign() -> None:
    sight, _ = at_camp("dragonfire")
    assert board_parts(sight)["stage/heroes"].count('class="mark"') == 3


async def test_health_and_metrics(guests: House) -> None:
    ada = guests[1][0]
    await seated(guests)
    assert (await ada.get("/health")).json()["ok"] is True
    metrics = (await ada.get("/metrics")).text
    assert "emberhall_tables_in_memory 1" in metrics
    assert 'emberhall_requests_total{status="200"}' in metrics


async def test_the_server_describes_itself_as_the_command_line_does(guests: House) -> None:
    assert (await guests[1][0].get("/openapi.json")).json() == document("schema", "--web")


async def test_a_wrong_method_is_told_the_right_one(guests: House) -> None:
    answer = await guests[1][0].post("/history")
    assert (answer.status_code, set(answer.headers["allow"].split(", "))) == (405, {"GET", "HEAD"})


async def test_static_files_are_kept_by_browsers_and_small(guests: House) -> None:
    page = await guests[1][0].get("/")
    style = re.search(r'href="(/static/emberhall.css\?v=\w+)"', page.text)
    assert style
    answer = await guests[1][0].get(style.group(1))
    assert "immutable" in answer.headers["cache-control"]
    live, _ = await seated(guests)
    whole = (await guests[1][0].page(live)).encode() + b"".join(file.read_bytes() for file in STATIC.iterdir())
    assert len(gzip.compress(whole)) < 60_000


async def test_packs_of_the_house_bring_their_adventures_to_the_games_that_can_read_them(tmp_path: Path) -> None:
    pack = tmp_path / "my-cards"
    pack.mkdir()
    hunt = "{name: Hunt <of> ours, number: 99, id: our-hunt, text: Out., victory: [{slay-count: {count: 1}}]}"
    (pack / "adventures.yaml").write_text(f"- {hunt}")
    async with a_house(await Sqlite.opened(str(tmp_path / "hall.db")), packs={"my-cards": pack}) as (app, hall):
        ada = Guest(app)
        assert "my-cards" in (await ada.get("/new/ashardalon")).text
        assert "my-cards" not in (await ada.get("/new/dragonfire")).text
        assert "Hunt &lt;of&gt; ours" not in (await ada.get("/new/ashardalon")).text
        form = (await ada.get("/new/ashardalon", params={"pack": "my-cards"})).text
        assert "Hunt &lt;of&gt; ours" in form
        fields = {"game": "ashardalon", "name": "Ada", "adventure": "our-hunt", "pack-my-cards": "1"}
        fields |= {"hero-keyleth": "me", "hero-vistra": "heuristic"}
        made = (await ada.post("/new", fields, headers=JSON)).json()
        assert hall.tables[made["id"]].table.company.opened.packs == ("my-cards",)
        assert (await ada.get(f"/t/{made['id']}/")).status_code == 200
        refused = await ada.post("/new", {**fields, "pack-my-cards": ""}, headers=JSON)
        assert refused.status_code == 400
