"""A table in windows of all shapes: what is shown stays true, in sight and in its place while things change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("playwright", reason="LEFT OUT: playwright is not installed, so no page was tried in a browser")

from tests.web.browsers import LEFT_OUT, Server, a_browser, a_window, chromium, visit
from tests.web.driving import DESK, PHONE, Page, click_answer, laid_out, moved_on, new_table, settle

Opener = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if chromium() is None:
        pytest.skip(LEFT_OUT)
    with a_browser() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def opened(browser: Any, server: Server) -> Iterator[Opener]:
    """Opens a link in a window of its own."""
    pages: list[Page] = []

    def open_link(link: str, size: dict[str, int] = DESK, **more: Any) -> Page:
        pages.append(a_window(browser, viewport=size, **more))
        visit(pages[-1], server.url + link)
        return pages[-1]

    yield open_link
    for page in pages:
        page.context.close()


def test_a_light_that_fades_away_answers_nothing_any_more(server: Server, opened: Opener) -> None:
    """Its number would be another answer to the question that has come since."""
    made = new_table(server, "ashardalon", ["me", "me"], "monster-hunt", seed=9)
    page = opened(made["links"]["person-1"])
    page.evaluate("""() => {  // whatever fades goes on fading for ever
      const animate = Element.prototype.animate
      Element.prototype.animate = function (frames, how) {
        const fades = frames.at(-1).opacity === 0 && this.closest('#board')
        return animate.call(this, frames, fades ? { ...how, duration: 1e9 } : how)
      }
    }""")
    for _ in range(10):
        settle(page)
        click_answer(page)
    settle(page)
    assert page.locator("#board .lights > :not([id])").count(), "something fades"
    assert page.locator("#board .lights > :not([id]) [data-o]").count() == 0


LYING = {"width": 844, "height": 390}
# Whether something is wholly within the window, and within what scrolls it.
IN_SIGHT = """what => {
  const el = document.querySelector(what), home = el.closest('.scroll, .panel').getBoundingClientRect()
  const at = el.getBoundingClientRect()
  return at.height > 0 && at.top >= home.top && at.left >= home.left && at.right <= home.right + 1
    && at.bottom <= Math.min(home.bottom, innerHeight) + 1
}"""


@pytest.mark.parametrize("size", [LYING, {"width": 640, "height": 400}, {"width": 960, "height": 540}])
def test_a_low_window_shows_the_board_beside_the_question_and_the_rest_by_tabs(
    server: Server, opened: Opener, size: dict[str, int]
) -> None:
    """A phone that lies on its side, or a page at twice its size."""
    made = new_table(server, "ashardalon", ["me", "heuristic", "heuristic", "heuristic"], "monster-hunt", seed=9)
    page = opened(made["links"]["person-1"], size)
    settle(page)
    board, asked = (page.locator(what).bounding_box() for what in ("#scroll", ".ask"))
    assert board["height"] > size["height"] / 2
    assert asked["height"] > size["height"] / 2
    assert page.evaluate(IN_SIGHT, "#question .answer")
    for tab, place in (("party", ".party"), ("side", ".side"), ("log", ".log"), ("talk", ".talk"), ("play", ".ask")):
        page.click(f"[for=tab-{tab}]")
        assert page.locator(place).bounding_box()["height"] > size["height"] / 2


def test_a_window_that_is_turned_shows_whoever_acts(server: Server, opened: Opener) -> None:
    made = new_table(server, "dragonlords", ["me", "heuristic"], seed=3)
    page = opened(made["links"]["person-1"], DESK)
    settle(page)
    for size in (PHONE, LYING, DESK, {"width": 820, "height": 1180}, PHONE):
        page.set_viewport_size(size)
        page.wait_for_function(IN_SIGHT, arg="#board .active")


def test_the_map_goes_to_whoevers_turn_has_come_and_stays_where_it_was_put_else(server: Server, opened: Opener) -> None:
    made = new_table(server, "dragonlords", ["me", "me"], seed=3)
    page = opened(made["links"]["person-1"], PHONE, reduced_motion="reduce")
    first = page.evaluate("document.querySelector('#board .active').closest('[data-key]').dataset.key")
    away = "(() => { scroll.scrollTo(0, 0); return [scroll.scrollLeft, scroll.scrollTop] })()"
    away = away.replace("scroll.", "document.getElementById('scroll').")
    for _ in range(40):
        settle(page)
        page.evaluate(away)
        before = page.evaluate("document.body.dataset.at")
        page.evaluate("document.querySelector('#question .answer[data-o]').click()")
        moved_on(page, before)
        settle(page)
        if page.evaluate("document.querySelector('#board .active').closest('[data-key]').dataset.key") != first:
            break
        assert page.evaluate(away.replace("document.getElementById('scroll').scrollTo(0, 0); ", "")) == [0, 0]
    assert page.evaluate(IN_SIGHT, "#board .active")


def test_the_map_stays_where_it_was_put_before_the_line_said_anything(server: Server, opened: Opener) -> None:
    made = new_table(server, "dragonlords", ["me", "me"], seed=3)
    page = opened(made["links"]["person-1"], PHONE, reduced_motion="reduce")
    held: list[Any] = []
    page.route("**/stream*", lambda route: held.append(route))
    page.reload()
    page.locator("#scroll").evaluate("scroll => scroll.scrollTo(0, 0)")
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    settle(page)
    assert page.locator("#scroll").evaluate("scroll => [scroll.scrollLeft, scroll.scrollTop]") == [0, 0]


@pytest.mark.parametrize("scripted", [True, False])
def test_the_log_ends_with_what_happened_last_however_the_window_is_shaped(
    server: Server, opened: Opener, scripted: bool
) -> None:
    made = new_table(server, "dragonlords", ["me", "me"], seed=3)
    server.lead_on(made["id"], 30)
    page = opened(made["links"]["person-1"], DESK, java_script_enabled=scripted)
    for size in (DESK, {"width": 820, "height": 1180}, {"width": 1280, "height": 700}):
        page.set_viewport_size(size)
        last, lines = (page.locator(what).bounding_box() for what in ("#log li:last-child", ".log .lines"))
        assert lines["y"] <= last["y"]
        assert last["y"] + last["height"] <= lines["y"] + lines["height"] + 1


def test_who_reads_in_the_log_is_left_there_when_something_happens(server: Server, opened: Opener) -> None:
    made = new_table(server, "dragonlords", ["me", "me"], seed=3)
    server.lead_on(made["id"], 30)
    page = opened(made["links"]["person-1"], DESK, reduced_motion="reduce")
    page.evaluate("document.querySelector('#log li:nth-last-child(12)').scrollIntoView({ block: 'start' })")
    laid_out(page)
    read = page.locator("#log li:nth-last-child(12)")
    key = read.get_attribute("id")
    before = read.bounding_box()["y"]
    server.lead_on(made["id"], 2)
    page.wait_for_function("key => document.getElementById('log').lastElementChild.id !== key", arg=key)
    laid_out(page)
    assert abs(page.locator(f"[id='{key}']").bounding_box()["y"] - before) < 4


def test_what_only_a_script_can_do_is_not_offered_without_one(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "heuristic"], "monster-hunt", seed=9)
    page = opened(made["links"]["person-1"], java_script_enabled=False)
    page.click("summary:has-text('Settings')")
    assert page.is_visible("text=Leave the table")
    assert not page.is_visible("#sound")
    assert not page.is_visible("[data-zoom]")
    board, home = (page.locator(what).bounding_box() for what in ("#board", "#scroll"))
    assert board["height"] <= home["height"] + 1, "the whole map is to be seen where nobody can make it smaller"


def test_settings_open_to_more_than_a_line(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "heuristic"], "monster-hunt", seed=9)
    page = opened(made["links"]["person-1"], {"width": 1280, "height": 800})
    page.click("summary:has-text('Settings')")
    for what in ("#sound", ".settings [name=name]", ".settings [name=pace]", ".settings [name=seat]"):
        assert page.evaluate(IN_SIGHT, what), what


def test_surges_that_are_spent_do_not_look_as_if_they_were_left(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "heuristic"], "monster-hunt", seed=9)
    page = opened(made["links"]["person-1"])
    page.evaluate("document.querySelector('.surges i').className = 'gone'")
    colours = page.evaluate("[...document.querySelectorAll('.surges i')].map(i => getComputedStyle(i).backgroundColor)")
    assert colours[0] != colours[1]


def test_a_card_on_the_table_is_read_when_it_is_clicked_and_answers_when_it_is_lit(
    server: Server, opened: Opener
) -> None:
    made = new_table(server, "dragonfire", ["me", "me"], "dungeon-crawl", seed=3)
    page = opened(made["links"]["person-1"], reduced_motion="reduce")
    for _ in range(12):
        settle(page)
        if page.locator("[id='stage/hand'] svg[data-o]").count():
            break
        click_answer(page)
    before = page.evaluate("document.body.dataset.at")
    for what in ("[id='stage/market'] svg", "[id='stage/lane'] svg"):
        page.locator(what).first.click()
        page.wait_for_selector("#card[open] .cardface")
        page.keyboard.press("Escape")
        page.wait_for_selector("#card", state="hidden")
    assert page.evaluate("document.body.dataset.at") == before
    page.locator("[id='stage/hand'] svg[data-o]").first.click()
    page.locator("#menu button").first.click()
    moved_on(page, before)
    page.locator("[id='stage/hand'] a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#card[open] .cardface")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_who_is_lit_beside_the_table_answers_as_on_it(server: Server, opened: Opener, size: dict[str, int]) -> None:
    made = new_table(server, "dragonfire", ["me", "me"], "dungeon-crawl", seed=3)
    page = opened(made["links"]["person-1"], size, reduced_motion="reduce")
    for _ in range(20):
        settle(page)
        if page.locator(".side li[data-o]").count():
            break
        click_answer(page, "What do you play?" in page.inner_text("#question"))
    before = page.evaluate("document.body.dataset.at")
    if size == PHONE:
        page.click(".tabs label[for=tab-side]")
    lit = page.locator(".side li[data-o]").first
    several = " " in (lit.get_attribute("data-o") or "")
    lit.click()
    if several:
        page.locator("#menu button").first.click()
    moved_on(page, before)


@pytest.mark.parametrize("size", [PHONE, {"width": 1000, "height": 700}, {"width": 1280, "height": 800}])
def test_nothing_is_moved_by_what_the_page_says_for_a_moment(
    server: Server, opened: Opener, size: dict[str, int]
) -> None:
    made = new_table(server, "ashardalon", ["me", "heuristic"], "monster-hunt", seed=9)
    page = opened(made["links"]["person-1"], size)
    settle(page)
    before = page.locator(".ask").bounding_box()
    page.evaluate("document.getElementById('state').textContent = 'Walk to 1b1 (unexplored edge: north); '.repeat(4)")
    assert page.locator(".ask").bounding_box() == before


@pytest.mark.parametrize("width", [768, 900, 1024])
def test_the_market_of_a_narrow_window_is_no_column(server: Server, opened: Opener, width: int) -> None:
    made = new_table(server, "dragonfire", ["me", "heuristic"], "dungeon-crawl", seed=3)
    page = opened(made["links"]["person-1"], {"width": width, "height": 1024})
    for _ in range(10):
        settle(page)
        if page.locator("[id='stage/market'] svg.cards").count():
            break
        click_answer(page)
    cards = "[...document.querySelectorAll('[id=\"stage/market\"] svg.cards')].map(c => c.getBoundingClientRect().y)"
    assert len(set(page.evaluate(cards))) == 2


def test_an_open_table_is_called_once_where_its_adventure_is_called_as_its_game(server: Server, opened: Opener) -> None:
    new_table(server, "dragonlords", ["me", "guest"], public="1")
    row = opened("/").locator("section:has(h2:text-is('Open tables')) li").first
    assert row.inner_text().count("Rise of the Dragon Lords") == 1


def test_a_figure_stands_beside_its_name(server: Server, opened: Opener) -> None:
    made = new_table(server, "dragonlords", ["me", "heuristic"], seed=3)
    page = opened(made["links"]["person-1"])
    apart = """() => [...document.querySelectorAll('.party .stats b')].filter(b => {
      const name = document.createRange()
      name.selectNodeContents(b.previousSibling)
      return [...name.getClientRects()].at(-1).bottom < b.getBoundingClientRect().top + 2
    }).map(b => b.previousSibling.textContent)"""
    for width in range(780, 1300, 40):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(apart) == []


@pytest.mark.parametrize("game", ["ashardalon", "bardsung", "dragonfire", "dragonlords"])
def test_names_of_a_large_party_stay_within_their_cards(server: Server, opened: Opener, game: str) -> None:
    made = new_table(server, game, ["me"] * 5, seed=3)
    page = opened(made["links"]["person-1"], {"width": 1280, "height": 800})
    wide = """[...document.querySelectorAll('.party .hero')].filter(hero => hero.scrollWidth > hero.clientWidth)
      .map(hero => hero.querySelector('h3').innerText)"""
    assert page.evaluate(wide) == []


def test_whoever_acts_is_to_be_seen_in_the_row_of_a_large_party(server: Server, opened: Opener) -> None:
    made = new_table(server, "dragonlords", ["me"] * 6, seed=3)
    page = opened(made["links"]["person-1"], {"width": 1280, "height": 800})
    for _ in range(6):
        settle(page)
        seen = """() => {
          const me = document.querySelector('.party .active').getBoundingClientRect()
          const row = document.querySelector('.party').getBoundingClientRect()
          return me.left >= row.left - 1 && me.right <= row.right + 1
        }"""
        assert page.evaluate(seen)
        who = page.inner_text(".party .active h3")
        while page.inner_text(".party .active h3") == who:
            click_answer(page, -1)
            settle(page)


def test_as_many_answers_as_are_said_to_be_lit_are_on_the_board(server: Server, opened: Opener) -> None:
    """Several of them may lie at one place: then it asks which is meant."""
    made = new_table(server, "dragonfire", ["me"] * 6, "dungeon-crawl", seed=4)
    page = opened(made["links"]["person-1"])
    for _ in range(60):
        settle(page)
        if page.locator("#question .onboard").count():
            break
        click_answer(page, "What do you play?" in page.inner_text("#question"))
    said = page.inner_text("#question .onboard small")
    listed = set(page.evaluate("[...document.querySelectorAll('#question .spots [data-o]')].map(b => b.dataset.o)"))
    lit = page.evaluate("[...document.querySelectorAll('.scroll [data-o]')].flatMap(el => el.dataset.o.split(' '))")
    assert said == f"{len(listed)} answers are lit: choose one on the board"
    assert listed <= set(lit)


def test_a_sign_of_a_hero_is_in_one_piece(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me"] * 3, "monster-hunt", seed=3)
    page = opened(made["links"]["person-1"], {"width": 1000, "height": 800})
    pieces = """() => {
      const signs = document.createElement('p')
      signs.className = 'signs'
      signs.innerHTML = '<em>Poisoned</em><em>Cage</em><em>Wrath of the Enemy</em>'
      document.querySelector('.party .hero').append(signs)
      return [...signs.children].map(sign => sign.getClientRects().length)
    }"""
    assert page.evaluate(pieces) == [1, 1, 1]


def test_what_is_current_is_told_apart_where_the_system_chooses_the_colours(server: Server, opened: Opener) -> None:
    made = new_table(server, "dragonlords", ["me", "heuristic"], seed=3)
    page = opened(made["links"]["person-1"], PHONE, forced_colors="active")
    settle(page)
    ground = """what => [...document.querySelectorAll(what)].map(el => getComputedStyle(el).backgroundColor)"""
    tabs = page.evaluate(ground, ".tabs label")
    assert tabs[0] not in tabs[1:]
    page.set_viewport_size(DESK)
    for now, others in (
        ("#head .steps .now", "#head .steps li:not(.now)"),
        (".hero.active h3", ".hero:not(.active) h3"),
    ):
        (mine,) = page.evaluate(ground, now)
        assert mine not in page.evaluate(ground, others), now
