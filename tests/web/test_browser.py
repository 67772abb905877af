"""The house in real browsers, driven by clicking and typing only what is on the screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from emberhall.table import undoing
from tests.kit.toys import GLOAMHOUSE, OUR_GAMES, entered

pytest.importorskip("playwright", reason="LEFT OUT: playwright is not installed, so no page was tried in a browser")

from emberhall.games import game as game_called
from emberhall.games import has_campaign, playable
from emberhall.table.setup import first_adventure
from tests.kit.patience import wait_until
from tests.web import screens
from tests.web.browsers import LEFT_OUT, MILLISECONDS, NO_AXE, Server, a_browser, a_window, axe, chromium, visit
from tests.web.driving import (
    DESK,
    LEAST,
    PHONE,
    SILENT,
    SMALL,
    SPOT,
    WALL,
    WHOLE,
    Page,
    a_campaign,
    a_fixed_table,
    at,
    barriers,
    click_answer,
    moved_on,
    new_table,
    same_board,
    scripted,
    settle,
    stands,
    to_the_next_adventure,
)

MOST_CLICKS = 250


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if chromium() is None:
        pytest.skip(LEFT_OUT)
    with a_browser() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server with all games of the house and the toy campaign."""
    from emberhall.web import setting

    with entered(*OUR_GAMES, GLOAMHOUSE):
        setting.titles.cache_clear()
        with Server(tmp_path_factory.mktemp("server")) as found:
            yield found
    setting.titles.cache_clear()


Opener = Callable[..., Page]


@pytest.fixture(scope="module")
def visitor(browser: Any) -> Iterator[Page]:
    """One page for all who only look around, without animations that a judge of contrast could meet half-way."""
    page = a_window(browser, viewport=DESK, bypass_csp=True, reduced_motion="reduce")
    yield page
    page.context.close()


@pytest.fixture
def opened(browser: Any, server: Server) -> Iterator[Opener]:
    """Opens a link as somebody with a browser of their own; whatever a console says against us fails the test."""
    pages: list[Page] = []
    faults: list[str] = []

    def open_link(link: str, size: dict[str, int] = DESK, **more: Any) -> Page:
        page = a_window(browser, viewport=size, **more)
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        pages.append(page)
        visit(page, server.url + link)
        return page

    yield open_link
    for page in pages:
        page.context.close()
    assert not [fault for fault in faults if "ERR_" not in fault and "Failed to load resource" not in fault], faults


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("game", playable())
def test_a_whole_game_of_two_people_a_bot_and_one_who_watches(server: Server, opened: Opener, game: str) -> None:
    seats, adventure, seed, among = WHOLE[game]
    made = new_table(server, game, ["me", "guest", *["heuristic"] * (seats - 2)], adventure, seed)
    ada, bo = (opened(made["links"][who], SMALL, reduced_motion="reduce") for who in ("person-1", "person-2"))
    watcher = opened(made["links"]["watch"], SMALL)
    luck, clicks = random.Random(game), 0
    while turn := settle(ada, bo):
        click_answer(turn, luck.randrange(among) if among else -1)
        clicks += 1
        assert clicks < MOST_CLICKS, "the game still goes on"
        if clicks % 20 == 0:
            assert watcher.locator("#question .answer").count() == 0
            assert ada.locator("#toasts .roll, .float").count() == 0, "motion for one who wants calm"
    for page in (ada, bo, watcher):
        page.wait_for_selector("#question .over")
    assert same_board(ada, bo, watcher)
    watcher.click("text=Replay")
    watcher.wait_for_selector("#scrub")
    scripted(watcher)
    last = int(watcher.input_value("#scrub"))
    watcher.focus("#steps >> text=Back")
    for before in (1, 2, 3):  # the focus stays on the same step
        watcher.keyboard.press("Enter")
        watcher.wait_for_selector(f"#question h2 >> text=After {last - before} of")


# ---------------------------------------------------------------- devices


def test_a_phone_shows_everything_in_reach_and_nothing_wider_than_itself(server: Server, opened: Opener) -> None:
    made = new_table(server, "dragonfire", ["me", "heuristic"])
    page = opened(made["links"]["person-1"], PHONE, has_touch=True, is_mobile=True)
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for tab, place in (("party", ".party"), ("side", ".side"), ("log", ".log"), ("talk", ".talk"), ("play", ".ask")):
        page.tap(f"[for=tab-{tab}]")
        assert page.is_visible(place)
    high = "[...document.querySelectorAll('#question .answer, .tabs label')].map(b => b.getBoundingClientRect().height)"
    assert min(page.evaluate(high)) >= 44
    before = at(page)
    page.tap("#question .answer[data-o]")
    moved_on(page, before)


@pytest.mark.parametrize("game", playable())
def test_no_table_is_wider_than_a_phone(server: Server, opened: Opener, game: str) -> None:
    made = new_table(server, game, ["me", "heuristic", "heuristic"], seed=1)
    page = opened(made["links"]["person-1"], PHONE, has_touch=True, is_mobile=True)
    for _ in range(3):
        settle(page)
        wide = "[document.body.scrollWidth, document.body.scrollLeft, document.documentElement.scrollLeft]"
        assert page.evaluate(wide) == [PHONE["width"], 0, 0]
        shown = page.locator("#question .asks").bounding_box()
        assert shown["x"] >= 0
        assert shown["x"] + shown["width"] <= PHONE["width"]
        click_answer(page)


def test_a_wish_to_take_back_is_shown_at_once_on_a_phone_too(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "guest"])
    ada, bo = opened(made["links"]["person-1"]), opened(made["links"]["person-2"], PHONE)
    assert server.hall
    live = server.hall.tables[made["id"]]
    for _ in range(40):
        turn = settle(ada, bo)
        assert turn
        click_answer(turn)
        if settle(ada, bo) is ada and undoing.must_agree(live.table, "person-1"):
            break
    bo.click("[for=tab-log]")
    ada.set_viewport_size(LEAST)
    ada.click("#undo button")
    bo.wait_for_selector("#plea button[value='1']")
    assert bo.is_visible("#plea button[value='1']")
    assert "asks to take the last answer back" in bo.inner_text("#plea")
    ada.wait_for_selector("#plea >> text=Waiting for")
    assert ada.evaluate("document.querySelector('.ask').scrollHeight > document.querySelector('.ask').clientHeight")
    in_sight = """() => document.getElementById('plea').getBoundingClientRect().top
      >= document.querySelector('.ask').getBoundingClientRect().top"""
    assert ada.evaluate(in_sight), "whoever asks stands at the foot of a long question"
    bo.click("#plea button[value='0']")
    ada.wait_for_selector("#plea >> text=does not agree")


def test_what_is_looked_up_is_shown_over_the_table_and_answers_nothing(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "heuristic"], "monster-hunt", seed=7)
    page = opened(made["links"]["person-1"])
    settle(page)
    before = at(page)
    name = page.locator("#party a.named").first
    called = name.inner_text()
    name.click()
    page.wait_for_selector("#card[open] .cardface")
    assert page.inner_text("#card h2").startswith(called)
    assert page.locator("#card form").count() == 1, "nothing but the way back leads away from the table"
    page.keyboard.press("Escape")
    page.wait_for_selector("#card", state="hidden")
    page.click("#question .rule")
    page.wait_for_selector("#card[open] .entry")
    assert at(page) == before


@pytest.mark.parametrize("path", ["/", "/new/ashardalon", "/play/dragonfire", "/cards/ashardalon?q=orc", "/history"])
def test_no_page_is_wider_than_its_window(server: Server, visitor: Page, path: str) -> None:
    visitor.goto(server.url + path)
    for size in (LEAST, PHONE, DESK, WALL):
        visitor.set_viewport_size(size)
        assert visitor.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def test_a_turn_by_keys_alone(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "heuristic"], "monster-hunt", seed=7)
    page = opened(made["links"]["person-1"])
    settle(page)
    before = at(page)
    page.keyboard.press("1")
    moved_on(page, before)
    settle(page)
    page.keyboard.press("h")
    page.wait_for_selector("#card[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#card", state="hidden")
    page.keyboard.press("/")
    page.wait_for_function("() => document.activeElement.id === 'say'")
    page.keyboard.type("By keys")
    page.keyboard.press("Enter")
    page.wait_for_selector("#talk >> text=By keys")
    page.keyboard.press("Escape")
    for _ in range(30):
        if page.evaluate("document.activeElement.matches('#question button[data-o]')"):
            break
        page.keyboard.press("Tab")
    before = at(page)
    page.keyboard.press("Enter")
    moved_on(page, before)


# A window to read in is closed and a key is pressed before the browser has moved the focus out of it.
CLOSED_AND_TYPED = """() => {
  const card = document.getElementById('card')
  document.activeElement.blur()
  card.showModal()
  const inside = document.activeElement
  card.close()
  inside.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
  return [card.contains(inside), document.activeElement.id]
}"""


def test_a_key_right_after_a_window_was_closed_counts(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "heuristic"], "monster-hunt", seed=7)
    page = opened(made["links"]["person-1"])
    settle(page)
    assert page.evaluate(CLOSED_AND_TYPED) == [True, "say"]


# What has the focus: where it can be seen with a mark around it, or nothing.
FOCUSED = """() => {
  const at = document.activeElement, box = at.getBoundingClientRect()
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  const seen = there && (at.contains(there) || there.contains(at)) && getComputedStyle(at).outlineStyle !== 'none'
  return at !== document.body && seen ? at.textContent : null
}"""


def test_the_focus_is_always_seen_and_a_place_with_several_answers_asks_which(server: Server, opened: Opener) -> None:
    made = new_table(server, "dragonfire", ["me", "heuristic"], "dungeon-crawl", seed=6)
    page = opened(made["links"]["person-1"], reduced_motion="reduce")
    settle(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        assert page.evaluate(FOCUSED) is not None, page.evaluate("document.activeElement.outerHTML")
    settle(page)
    while not page.locator(".scroll [data-o*=' ']").count():
        click_answer(page)
        settle(page)
    before = at(page)
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    first = page.evaluate(FOCUSED)
    page.keyboard.press("ArrowDown")
    second = page.evaluate(FOCUSED)
    assert first.startswith("Play ")
    assert second.startswith("Discard ")
    assert at(page) == before, "nothing is answered yet"
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    moved_on(page, before)
    assert page.evaluate(FOCUSED) is not None, "where the menu was opened"
    assert not page.locator(".cursor").count()
    assert page.inner_text("#state") == "", "what was aimed at is told no more"


def test_a_new_question_is_read_from_its_beginning(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "me"], "monster-hunt", seed=7)
    page = opened(made["links"]["person-1"], {"width": 1000, "height": 420}, reduced_motion="reduce")
    for _ in range(12):
        settle(page)
        scrolled = page.evaluate(
            "(ask => { ask.scrollTop = 999; return ask.scrollTop })(document.querySelector('.ask'))"
        )
        click_answer(page)
        settle(page)
        assert page.evaluate("document.querySelector('.ask').scrollTop") == 0
        if scrolled:
            return
    raise AssertionError("no question was long enough")


def test_a_question_is_declined_for_the_turn_by_a_button_beside_the_answer(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "me"], "monster-hunt", seed=3)
    page = opened(made["links"]["person-1"], SMALL, reduced_motion="reduce")
    luck = random.Random(3)
    for _ in range(60):
        settle(page)
        if page.is_visible("[formaction=hush]"):
            break
        click_answer(page, luck.randrange(4))
    row = page.locator("li:has([formaction=hush])")
    assert row.locator("button[name=option]").count() == 1
    before = at(page)
    row.locator("text=Not this turn").click()
    moved_on(page, before)
    assert server.hall
    assert server.hall.tables[made["id"]].table.declines.declined


def test_what_is_lit_on_the_board_answers_when_it_is_chosen(server: Server, opened: Opener) -> None:
    made = new_table(server, "dragonfire", ["me", "me"])
    page = opened(made["links"]["person-1"])
    for _ in range(12):
        settle(page)
        if page.locator(".scroll [data-o], .party [data-o]").count():
            break
        click_answer(page)
    before = at(page)
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    moved_on(page, before)


# Whatever lies over the middle of something lit that is not lit itself.
COVERED = """() => [...document.querySelectorAll('#board [data-o]')].map(el => {
  el.scrollIntoView({ block: 'center', inline: 'center' })
  const box = el.getBoundingClientRect()
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return there?.closest('[data-o]') ? '' : there?.closest('[id]')?.id
}).filter(id => id)"""


@pytest.mark.parametrize("game", ["ashardalon", "dragonlords", "bardsung"])
def test_nothing_lies_over_what_is_lit(server: Server, opened: Opener, game: str) -> None:
    made = new_table(server, game, ["me", *["heuristic"] * 3], WHOLE[game][1], seed=4)
    page = opened(made["links"]["person-1"], DESK, reduced_motion="reduce")
    luck, lit = random.Random(4), 0
    for _ in range(26):
        if not settle(page):
            break
        assert page.evaluate(COVERED) == []
        lit += page.locator("#board [data-o]").count()
        now = page.evaluate("fetch('frame').then(r => r.json()).then(whole => whole.set['board@layers'].split(' '))")
        shown = page.evaluate("[...document.querySelectorAll('#board > g')].map(layer => layer.id.slice(6))")
        assert [layer for layer in shown if layer in now] == now, "one above the other as in the picture"
        click_answer(page, luck.randrange(8))
    assert lit > 20


def test_a_hero_walks_along_the_way_and_a_card_goes_where_it_went(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "me"], "monster-hunt", seed=1)
    page = opened(made["links"]["person-1"], SMALL)
    settle(page)
    page.evaluate("""() => {  // the way of every figure, and every card that flies, as they begin to move
      window.ways = []
      const animate = Element.prototype.animate
      Element.prototype.animate = function (frames, how) {
        if (this.dataset?.key || this.className === 'flies') ways.push([this.dataset.key || 'card', frames.length])
        return animate.call(this, frames, how)
      }
    }""")
    for nth in (0, 0, 0, 0, 0, -1):  # who begins, which treasures are kept, where each stands; then as far as it goes
        settle(page)
        click_answer(page, nth)
    page.wait_for_function("() => ways.some(([who]) => who === 'card')")
    page.wait_for_function("() => ways.some(([who, steps]) => who.startsWith('hero-') && steps > 2)")


def test_without_a_script_the_table_is_played_by_forms(server: Server, opened: Opener) -> None:
    made = new_table(server, "dragonfire", ["me", "heuristic"])
    page = opened(made["links"]["person-1"], java_script_enabled=False)
    seen = set()
    while len(seen) < 3:  # while the bot acts the page looks again by itself
        page.wait_for_selector("#question button[name=option]")
        seen.add(page.get_attribute("input[name=at]", "value"))
        page.locator("#question button[name=option]").first.click()
    page.wait_for_selector("#question button[name=option]")  # from now on the page stays as it is
    page.fill("#say", "No script here")
    page.click(".say > button")
    page.wait_for_selector("#talk >> text=No script here")
    page.click("text=Advice")
    page.wait_for_selector("h1 >> text=Advice")


# ---------------------------------------------------------------- lines, tabs, wishes


def test_one_whose_line_was_down_comes_back_to_the_same_question(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "guest"])
    ada, bo = opened(made["links"]["person-1"]), opened(made["links"]["person-2"])
    turn = settle(ada, bo)
    assert turn
    other = bo if turn is ada else ada
    other.context.set_offline(True)
    for _ in range(3):
        if stands(turn)[0]:
            click_answer(turn)
    other.context.set_offline(False)
    assert same_board(ada, bo)


# Counts the documents that the page has fetched and dealt with.
COUNTS_ANSWERS = """() => {
  window.answers = 0
  const json = Response.prototype.json
  Response.prototype.json = function () {
    return json.call(this).finally(() => setTimeout(() => answers++))
  }
}"""


def test_what_comes_late_undoes_nothing_and_what_is_being_typed_stays(server: Server, opened: Opener) -> None:
    made = new_table(server, "gloamhouse", ["me", "guest"])
    ada, bo = opened(made["links"]["person-1"]), opened(made["links"]["person-2"])
    late: list[tuple[Any, Any]] = []

    def hold(route: Any) -> None:
        """A frame of now that arrives later."""
        late.append((route, route.fetch(url=route.request.url.partition("?")[0])))

    turn = settle(ada, bo)
    assert turn
    turn.evaluate(COUNTS_ANSWERS)
    turn.route("**/answer", lambda route: route.fulfill(status=409, json={}))
    turn.route("**/frame*", hold)
    spot = turn.evaluate(SPOT, 0)
    turn.mouse.click(spot["x"], spot["y"])
    turn.click("#say")
    turn.keyboard.type("Still ")
    turn.wait_for_function("() => answers === 1")  # the one that was refused: the page looks what has come since
    while not late:
        turn.wait_for_timeout(10)
    other = bo if turn is ada else ada
    other.fill("#say", "Meanwhile")
    other.press("#say", "Enter")
    turn.wait_for_selector("#talk >> text=Meanwhile")
    turn.keyboard.type("here")
    turn.keyboard.press("Enter")
    turn.wait_for_selector("#talk >> text=Still here")
    route, response = late[0]
    route.fulfill(response=response)
    turn.wait_for_function("() => answers > 1")
    assert turn.locator("#talk li").count() == 2


def test_two_tabs_of_one_person_show_the_same_and_an_answer_counts_once(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "heuristic"])
    one = opened(made["links"]["person-1"])
    settle(one)
    two = one.context.new_page()
    two.goto(one.url)
    settle(two)
    click_answer(one)
    settle(one)
    assert same_board(one, two)
    assert one.inner_text("#question .asks") == two.inner_text("#question .asks")


def test_taking_back_asks_the_others_and_goes_through_when_they_agree(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "guest"])
    ada, bo = opened(made["links"]["person-1"]), opened(made["links"]["person-2"])
    hall = server.hall
    assert hall
    live = hall.tables[made["id"]]
    for _ in range(40):
        turn = settle(ada, bo)
        assert turn
        click_answer(turn)
        settle(ada, bo)
        if undoing.must_agree(live.table, "person-1"):
            break
    lines = ada.locator("#log li").count()
    ada.click("#undo button")
    bo.click("#plea button[value='1']")
    bo.wait_for_function("() => !document.querySelector('.plea')")
    assert ada.locator("#log li").count() <= lines


def test_your_turn_is_in_the_title(server: Server, opened: Opener) -> None:
    made = new_table(server, "ashardalon", ["me", "guest"])
    ada, bo = opened(made["links"]["person-1"]), opened(made["links"]["person-2"])
    for _ in range(10):
        turn = settle(ada, bo)
        assert turn
        other = bo if turn is ada else ada
        if not stands(other)[0]:
            break
        click_answer(turn)
    turn.wait_for_function("() => document.title.startsWith('● Your turn')")
    other.wait_for_function("() => !document.title.includes('Your turn')")


def test_sound_is_made_at_ones_turn_if_one_wants_it(server: Server, opened: Opener) -> None:
    made = new_table(server, "gloamhouse", ["me", "guest"], seed=1)
    ada, bo = (opened(made["links"][who], SMALL) for who in ("person-1", "person-2"))
    for page in (ada, bo):
        page.add_init_script(SILENT)
        page.reload()
    bo.click("summary:has-text('Settings')")
    assert bo.get_attribute("#sound", "aria-pressed") == "false", "off unless one wants it"
    bo.click("#sound")
    assert bo.get_attribute("#sound", "aria-pressed") == "true"
    tried, turns = bo.evaluate("notes"), 0
    assert tried == 2
    for _ in range(30):
        turn = settle(ada, bo)
        if turn is None or turns:
            break
        waits = not stands(bo)[0]
        click_answer(turn)
        settle(ada, bo)
        turns += waits and stands(bo)[0]
    assert turns
    assert bo.evaluate("notes") > tried
    assert ada.evaluate("notes") == 0


@pytest.mark.parametrize("game", [game for game in playable() if has_campaign(game)])
def test_a_campaign_is_begun_by_its_form_and_led_to_its_second_adventure(
    server: Server, opened: Opener, game: str
) -> None:
    page = opened("/", SMALL, reduced_motion="reduce")
    page.click(f"article.{game} >> a:text-is('Campaign')")
    page.fill("input[name=name]", "Ada")
    page.click("summary:has-text('The table')")
    page.select_option("select[name=pace]", "0.0")
    page.click("button:has-text('Set the table')")
    page.wait_for_selector("text=To the table")
    assert page.locator(".links input").count() == 2
    page.click("text=To the table")
    page.wait_for_selector("#head h1:text-is('The long road')")
    to_the_next_adventure(page)
    campaign = page.url.split("/")[4]
    assert page.inner_text("#question .asks") == first_adventure(game_called(f"{game}-campaign"), 2).title
    page.click("#question .venture button")
    page.wait_for_function("id => !location.pathname.includes(id)", arg=campaign)
    page.click("summary:has-text('Settings')")  # the rest of this game is for the bots
    page.click("button:has-text('To a bot')")
    page.click("text=On with the campaign", timeout=2 * MILLISECONDS)
    page.wait_for_function("id => location.pathname.includes(id)", arg=campaign)
    to_the_next_adventure(page)
    assert server.hall
    assert len(server.hall.tables[campaign].table.match.reports) == 1
    page.goto(server.url + "/campaigns")
    assert "The long road" in page.inner_text("section:has-text('Your campaigns')")


def test_the_page_of_a_campaign_is_read_by_keys_and_on_a_phone(server: Server, opened: Opener) -> None:
    page = opened(a_campaign(server, "bardsung"), PHONE, reduced_motion="reduce")
    page.wait_for_selector(".record .portrait .cardface")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    wide = "[...document.querySelectorAll('.record')].map(card => card.getBoundingClientRect().right)"
    assert max(page.evaluate(wide)) <= PHONE["width"]
    page.focus("#scroll")
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('a.portrait')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#card[open] .cardface")
    assert page.inner_text("#card h2").startswith("Dawnguard")


def test_a_campaign_is_read_and_led_on_without_a_script(server: Server, opened: Opener) -> None:
    page = opened(a_campaign(server, "ashardalon"), java_script_enabled=False)
    there = page.url
    page.click("a.portrait >> nth=1")
    page.wait_for_selector("main:has-text('Vistra')")
    page.goto(there)
    page.click("button:has-text('Set out')")
    page.wait_for_url(lambda url: url != there)

    def asks() -> bool:
        page.reload()
        return page.locator("#question button[name=option]").count() > 0

    wait_until(asks)  # the bots act first


# ---------------------------------------------------------------- for everybody


@pytest.fixture(scope="module")
def rules_of_access() -> str:
    found = axe()
    if found is None:
        pytest.skip(NO_AXE)
    return found


PLACES = [
    "/",
    "/new/dragonfire",
    "/play/ashardalon",
    "/rules/dragonfire?q=stun",
    "/cards/bardsung?q=strike",
    "/history",
    "/campaigns",
    "/nowhere",
    *playable(),
    "replay",
    "campaign",
]
"""Pages, tables of games, a replay, and a campaign."""


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing_serious(server: Server, visitor: Page, rules_of_access: str, place: str) -> None:
    visitor.set_viewport_size(DESK)
    if place.startswith("/"):
        visitor.goto(server.url + place)
    elif place == "campaign":
        visit(visitor, server.url + a_campaign(server, "bardsung"))
    else:
        game = place if place in playable() else "dragonfire"
        made = new_table(server, game, ["me", "heuristic"], WHOLE[game][1], seed=7, public="1")
        visit(visitor, server.url + made["links"]["person-1"])
        for _ in range(20):
            settle(visitor)
            if visitor.locator("#log li").count() > 2:
                break
            click_answer(visitor)
        visitor.fill("#say", "Well met")
        visitor.press("#say", "Enter")
        visitor.wait_for_selector("#talk li")
        if place == "replay":
            visitor.goto(visitor.url + "replay")
    assert barriers(visitor, rules_of_access) == []


def test_pages_look_as_they_did(server: Server, visitor: Page) -> None:
    wrong = {}
    for name, png in screens.shots(visitor, server.url, lambda game: a_fixed_table(server, game)):
        wrong[name] = screens.unlike(screens.mosaic(visitor, png), screens.read(name))
    assert not any(wrong.values()), f"{wrong}: look at them by python -m tests.web.screens"


def test_pages_of_two_games_do_not_look_alike() -> None:
    assert screens.unlike(screens.read("ashardalon"), screens.read("dragonlords"))
    assert screens.unlike(screens.read("ashardalon"), screens.read("dragonfire"))
