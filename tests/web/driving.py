"""Driving a table in a real browser: setting it, and clicking what can be seen on it."""

from __future__ import annotations

import json
import time
import urllib.parse
import urllib.request
from typing import Any

from emberhall.games import CAMPAIGN_OF
from emberhall.games import game as game_called
from emberhall.table.setup import first_adventure, first_heroes
from tests.kit.patience import PATIENCE
from tests.web.browsers import Server
from tests.web.screens import LATER

Page = Any
SMALL = {"width": 1000, "height": 640}  # a window that is quickly painted
LEAST = {"width": 320, "height": 568}  # the smallest phone
DESK, PHONE, WALL = {"width": 1440, "height": 900}, {"width": 390, "height": 844}, {"width": 2560, "height": 1440}
MOST_BETWEEN = 12
# A short one of each game: how many sit there, the adventure, a seed, and among how many first answers luck chooses
# (none: always the last).
WHOLE = {
    "ashardalon": (3, "monster-hunt", 9, 4),
    "dragonfire": (3, "dungeon-crawl", 1, 4),
    "dragonlords": (5, "rise-of-the-dragon-lords", 8, 0),
    "bardsung": (3, "the-king-under-iron", 9, 4),
}
# Counts the notes that a page plays, in place of playing them.
SILENT = """window.notes = 0
window.AudioContext = class {
  currentTime = 0
  createOscillator() { notes++; return { frequency: {}, connect: next => next, start() {}, stop() {} } }
  createGain() {
    return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
             connect: next => next }
  }
  close() {}
}"""


def new_table(
    server: Server, game: str, takers: list[str], adventure: str = "", seed: int | None = None, **more: str
) -> dict[str, Any]:
    """Set a table; says its id and links."""
    rules = game_called(game)
    heroes = first_heroes(rules, len(takers))
    fields = {
        "game": game,
        "name": "Ada",
        "adventure": adventure or first_adventure(rules, len(takers)).id,
        "pace": "0.0",
        "grace": "0",
        "seed": "" if seed is None else str(seed),
        **{f"hero-{hero}": taker for hero, taker in zip(heroes, takers, strict=True)},
        **more,
    }
    data = urllib.parse.urlencode(fields).encode()
    request = urllib.request.Request(server.url + "/new", data, {"accept": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def a_campaign(server: Server, game: str) -> str:
    """A campaign of one person with three heroes; says the link."""
    first = first_adventure(game_called(game + CAMPAIGN_OF), 3).id
    made = new_table(server, game, ["me"] * 3, first, seed=7, campaign="1", **{"campaign-name": "Embers"})
    return str(made["links"]["person-1"])


def a_fixed_table(server: Server, place: str) -> str:
    """A table that is always set the same, for one and a bot, or for one alone and led on; says the link."""
    game, _, later = place.partition(" ")
    if game.endswith(CAMPAIGN_OF):
        return a_campaign(server, game.removesuffix(CAMPAIGN_OF))
    takers = ["me"] * 3 if later else ["me", "heuristic"]
    made = new_table(server, game, takers, WHOLE[game][1], seed=7)
    server.lead_on(made["id"], LATER[game] if later else 0)
    return str(made["links"]["person-1"])


# Whether it is this page's turn, whether the game is over, and the number of the row it shows.
STANDS = """() => [document.body.dataset.mine === '1', !!document.querySelector('#question .over'),
                   +document.body.dataset.seq]"""
# Whether this page shows what the server says now, the row it shows, whether it is its turn, and whether all is over.
SETTLED = """() => [document.body.dataset.line === 'open', +document.body.dataset.seq,
                     document.body.dataset.mine === '1', !!document.querySelector('#question .over')]"""
# Where the nth answer can be clicked when it stands still, in the list or on the board, and which of several it is
# there. `window.hit` will say whether the next click was one on it.
SPOT = """async nth => {
  const question = document.getElementById('question')
  const answers = [...question.querySelectorAll('[data-o]')].map(el => el.dataset.o)
  const numbers = [...new Set(answers.filter(o => o))].sort((a, b) => a - b)
  const o = numbers.at(nth % numbers.length)
  const listed = question.querySelector(numbers.length ? `.answer[data-o="${o}"]` : '.answer')
  const lit = [...document.querySelectorAll('.scroll [data-o], .party [data-o]')]
  for (const el of listed ? [listed] : lit.filter(el => el.dataset.o.split(' ').includes(o))) {
    el.scrollIntoView({ block: 'center', inline: 'center' })
    const moving = document.getAnimations().filter(a => a.effect.target?.contains(el))
    await Promise.allSettled(moving.filter(a => a.effect.getComputedTiming().endTime < 1e4).map(a => a.finished))
    const box = el.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
    const there = document.elementFromPoint(x, y)?.closest('[data-o], button')
    const several = el.dataset.o?.split(' ') || [o]
    if (there !== el) continue
    window.hit = false
    addEventListener('click', e => { window.hit = el.contains(e.target) }, { capture: true, once: true })
    return { x, y, which: several.length > 1 ? several.indexOf(o) : -1 }
  }
  return { o }
}"""


def stands(page: Page) -> tuple[bool, bool, int]:
    mine, over, seq = page.evaluate(STANDS)
    return mine, over, seq


def at(page: Page) -> str:
    return str(page.evaluate("document.body.dataset.at"))


def settle(*pages: Page) -> Page | None:
    """The page whose turn it is, once all of them show the same row of the table; None when the game is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = [page.evaluate(SETTLED) for page in pages]
        if all(is_open for is_open, *_ in found) and len({seq for _, seq, *_ in found}) == 1:
            for page, (_, _, mine, over) in zip(pages, found, strict=True):
                if mine:
                    return page
                if over:
                    return None
        pages[0].wait_for_timeout(10)
    raise AssertionError(f"nobody is asked: {pages[0].inner_text('#question')}")


def click_answer(page: Page, nth: int = 0) -> None:
    """Click an answer that can be seen, in the list or on the board, and wait until the table has gone on."""
    _, _, seq = stands(page)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not _clicked(page, page.evaluate(SPOT, nth)):
        page.keyboard.press("Escape")  # it was moved away between the look and the click
    page.wait_for_function("seq => +document.body.dataset.seq > seq", arg=seq)


def _clicked(page: Page, spot: dict[str, Any]) -> bool:
    """Whether an answer was clicked where it was seen, or in the list of places if something lies over its own."""
    if "x" not in spot:
        listed = page.locator(f"#question .spots button[data-o='{spot['o']}']")
        if not listed.is_visible():
            page.click(f".spots:has([data-o='{spot['o']}']) summary")
        listed.click()
        return True
    page.mouse.click(spot["x"], spot["y"])
    if not page.evaluate("window.hit"):
        return False
    if spot["which"] >= 0:
        page.locator("#menu button").nth(spot["which"]).click()
    return True


def scripted(page: Page) -> None:
    """Wait until the script of a page that a click has led to is at work: before it, links and forms load pages."""
    page.wait_for_selector("body.js")


def laid_out(page: Page) -> None:
    """Wait until what was changed or scrolled stands where it stays: for the frame after the next."""
    page.evaluate("new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")


def moved_on(page: Page, before: str) -> None:
    """Wait until the page shows another question."""
    page.wait_for_function("at => document.body.dataset.at !== at", arg=before)


def barriers(page: Page, rules_of_access: str) -> list[tuple[str, str, str]]:
    """What axe finds serious on a page, at a desk and on a phone."""
    page.add_script_tag(content=rules_of_access)
    serious = []
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        serious += [
            (fault["id"], fault["nodes"][0]["html"][:160], fault["nodes"][0]["failureSummary"][:200])
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
        ]
    return serious


def same_board(*pages: Page) -> bool:
    """Whether pages show the same, once each of them shows the latest row."""
    latest = max(stands(page)[2] for page in pages)
    for page in pages:
        page.wait_for_function("seq => +document.body.dataset.seq >= seq", arg=latest)
    shown = [page.evaluate("document.getElementById('log').innerText.slice(-400)") for page in pages]
    return len(set(shown)) == 1


def to_the_next_adventure(page: Page) -> None:
    """Answer what a campaign asks between two games, each question by its last answer: that it is enough."""
    scripted(page)
    for _ in range(MOST_BETWEEN):
        page.wait_for_selector("#question .venture button, #question .answer")
        if page.locator("#question .venture button").count():
            return
        click_answer(page, -1)
    raise AssertionError(f"the campaign does not go on: {page.inner_text('#question')}")
