"""Look-ups at tables that play with packs of the house: their cards are found with text and face, there alone."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from emberhall.engine.acts import Ref
from emberhall.engine.game import CardInfo
from emberhall.web.hall import Hall
from emberhall.web.looking import Shelf
from emberhall.web.sqlite import Sqlite
from tests.web.house import JSON, Guest, a_house, asked_at, options_on, words

COAST = Path(__file__).parents[2] / "examples" / "drowned-coast"
OURS = ("drowned-coast",)
PARTY = ("deep-gnome-druid", "half-elf-bard", "human-monk")
Coast = tuple[Hall, Guest]


@pytest.fixture
async def coast(tmp_path: Path) -> AsyncIterator[Coast]:
    """A house with a pack, and a guest."""
    async with a_house(
        await Sqlite.opened(str(tmp_path / "t.db")), packs={"drowned-coast": COAST}, chosen_seeds=True
    ) as (app, hall):
        yield hall, Guest(app)


async def at_the_coast(guest: Guest, **more: str) -> str:
    """A table that plays with the pack."""
    fields = {"game": "dragonfire", "name": "Ada", "adventure": "drowned-stair", "pack-drowned-coast": "1", "seed": "3"}
    made = await guest.post("/new", fields | {f"hero-{hero}": "me" for hero in PARTY} | more, headers=JSON)
    return str(made.json()["id"])


def looked_up(page: str) -> dict[str, str]:
    """The cards that a page leads to, and where."""
    links = [unescape(link) for link in re.findall(r"href=['\"](/cards/[^'\"]*)", page)]
    return {parse_qs(urlsplit(link).query).get("q", [""])[0]: link for link in links}


async def test_cards_of_a_pack_lead_from_the_table_to_their_text_and_face(coast: Coast) -> None:
    hall, guest = coast
    live = await at_the_coast(guest)
    brought = {card.name: card for card in hall.shelf("dragonfire", OURS).cards if card.pack == "drowned-coast"}
    met: dict[str, str] = {}
    for number in range(40):
        page = await guest.page(live)
        met |= {name: link for name, link in looked_up(page).items() if name in brought}
        options = options_on(page)
        if met or not options:
            break
        await guest.answer(live, asked_at(page), options[number % len(options)])
    assert met, "another seed is needed"
    for name, link in met.items():
        found = (await guest.get(link, headers={"x-part": "1"})).text
        assert found.count("cardface") == 1
        text = re.sub(r"\s+", " ", words(found))
        assert all(line in text for line in brought[name].text.split("\n"))
        alone = (await guest.get(link.replace("pack=drowned-coast", ""))).text
        assert "No card says that" in words(alone)


async def test_all_links_to_cards_of_a_table_keep_its_packs_also_in_its_replay_and_campaign(coast: Coast) -> None:
    _, guest = coast
    live = await at_the_coast(guest)
    campaign = await at_the_coast(guest, campaign="1", adventure="dungeon-crawl")
    for path in (f"/t/{live}/", f"/t/{live}/replay", f"/t/{campaign}/"):
        links = looked_up((await guest.get(path)).text)
        assert links or path.endswith("replay")
        assert all("pack=drowned-coast" in link for link in links.values()), path


async def test_the_page_of_all_cards_can_be_asked_for_those_of_packs(coast: Coast) -> None:
    _, guest = coast
    plain = (await guest.get("/cards/dragonfire?q=sea+hag")).text
    assert 'type="checkbox" name="pack" value="drowned-coast">' in plain
    assert "No card says that" in words(plain)
    asked = (await guest.get("/cards/dragonfire?q=sea+hag&pack=drowned-coast&pack=nowhere")).text
    assert 'type="checkbox" name="pack" value="drowned-coast" checked>' in asked
    assert "Sea Hag" in words(asked)
    assert 'name="pack"' not in (await guest.get("/cards/ashardalon")).text


def test_one_of_several_is_looked_up_by_the_name_of_its_card() -> None:
    cards = [CardInfo(name.lower(), name, "enemy", "core", 1, "Stands.") for name in ("Kingsguard", "Orc 2")]
    shelf = Shelf("bardsung", (), cards)
    refs = (Ref("enemy", 1, "Kingsguard 2", card="Kingsguard"), Ref("card", 2, "Orc 2"), Ref("card", 3, "Orc"))
    assert [shelf.card(ref.card_name) for ref in refs] == ["Kingsguard", "Orc 2", ""]
