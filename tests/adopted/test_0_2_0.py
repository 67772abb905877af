"""What Emberhall 0.2.0 left: every save, campaign and table opens as its manifest says, which 0.2.0 wrote too.

Under the same rules everything is as it was. The four games change their rules' version with every card; then a table
goes back no further than its last state at rest (of a server: the last that was kept), and nobody and nothing said at
it is lost.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.adopted import opening
from tests.adopted.checking import LASTING, as_it_was, at_rest, lasts, undone_as_it_was
from tests.adopted.files import HERE, PACKS, Facts, manifest, now_called, unpacked

VERSION = "0.2.0"
FILES = manifest(VERSION)
SAVES, CAMPAIGNS, TABLES = FILES["saves"], FILES["campaigns"], FILES["tables"]
GAMES = sorted({then["game"] for then in TABLES.values()})
UNDER_WAY = [name for name, then in CAMPAIGNS.items() if then["under_way"]]
EXPORTED = sorted(path.stem for path in (HERE / VERSION / "exported").glob("*.json"))

# ---------------------------------------------------------------- saves


@pytest.mark.parametrize("name", SAVES)
def test_a_save_opens_as_it_was(home: Path, name: str) -> None:
    opened = opening.open_save(home / "saves" / f"{name}.json")
    as_it_was(opened, SAVES[name])
    if opened.same_rules:
        undone_as_it_was(opened, SAVES[name])


@pytest.mark.parametrize("name", SAVES)
def test_a_save_goes_on(home: Path, name: str) -> None:
    assert opening.open_save(home / "saves" / f"{name}.json").goes_on()


@pytest.mark.parametrize("name", SAVES)
def test_a_save_opens_under_other_rules_where_it_was_at_rest(home: Path, other_rules: None, name: str) -> None:
    opened = opening.open_save(home / "saves" / f"{name}.json")
    assert not opened.same_rules
    at_rest(opened, SAVES[name])
    assert opened.goes_on()


# ---------------------------------------------------------------- campaigns


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_campaign_opens_as_it_was(home: Path, name: str) -> None:
    as_it_was(opening.open_campaign(*name.split("/")), CAMPAIGNS[name])


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_campaign_opens_under_other_rules(home: Path, other_rules: None, name: str) -> None:
    opened = opening.open_campaign(*name.split("/"))
    at_rest(opened, CAMPAIGNS[name])


@pytest.mark.parametrize("name", UNDER_WAY)
def test_the_game_under_way_opens_from_its_campaign(home: Path, name: str) -> None:
    as_it_was(opening.game_under_way(*name.split("/")), SAVES[CAMPAIGNS[name]["under_way"]])


@pytest.mark.parametrize("name", UNDER_WAY)
def test_a_game_that_is_over_is_told_to_its_campaign_once(home: Path, name: str) -> None:
    game, before = SAVES[CAMPAIGNS[name]["under_way"]], len(CAMPAIGNS[name]["played"])
    if not opening.game_under_way(*name.split("/")).same_rules:
        return
    assert opening.next_of(*name.split("/")) == (game["over"], before + game["over"])
    assert opening.next_of(*name.split("/")) == (False, before + game["over"])


@pytest.mark.parametrize("game", EXPORTED)
def test_an_exported_campaign_is_brought_in(home: Path, game: str) -> None:
    then = {**CAMPAIGNS[f"{game}/led-home"], "called": "Brought", "under_way": ""}
    as_it_was(opening.bring(game, HERE / VERSION / "exported" / f"{game}.json"), then)


# ---------------------------------------------------------------- tables of a server


def tables_of(game: str) -> list[str]:
    return [name for name, then in TABLES.items() if then["game"] == game]


@pytest.fixture
def database_of_ones_own(database: Path, tmp_path: Path) -> Path:
    """A copy to write to."""
    return Path(shutil.copy(database, tmp_path / "tables.db"))


@pytest.mark.parametrize("game", GAMES)
async def test_tables_open_as_they_were(games: None, database_of_ones_own: Path, game: str) -> None:
    async with opening.open_server(str(database_of_ones_own), PACKS) as server:
        for name in tables_of(game):
            print(name)  # which it was that is wrong
            await opens_as_it_was(server, TABLES[name])


async def opens_as_it_was(server: opening.Server, then: Facts) -> None:
    opened = await server.open(then["id"], then["version"])
    if opened is None:
        assert then["kept"] is None
        return
    if opened.same_rules:
        as_it_was(opened, then)
    else:
        at_rest(opened, then, then["kept"])
    for person, secret in then["links"].items():
        assert await server.opens(then["id"], secret) == person
    assert await server.frame(then["id"], next(iter(then["people"])))
    if opened.same_rules:
        undone_as_it_was(opened, then)


@pytest.mark.parametrize("game", GAMES)
async def test_tables_open_under_other_rules_where_they_were_kept_last(
    games: None, other_rules: None, database_of_ones_own: Path, game: str
) -> None:
    async with opening.open_server(str(database_of_ones_own), PACKS) as server:
        for name in tables_of(game):
            print(name)
            then = TABLES[name]
            opened = await server.open(then["id"], then["version"])
            at_rest(opened, then, then["kept"] or {"answers": 0})
            if then["over"]:
                assert opened.facts["over"], "no game that has ended comes back to life"


@pytest.mark.parametrize("name", [name for name, then in TABLES.items() if then["parent"]])
def test_a_game_of_a_campaign_and_its_campaign_name_each_other(name: str) -> None:
    game = TABLES[name]
    (campaign,) = [then for then in TABLES.values() if then["id"] == game["parent"]]
    assert campaign["next"] in ("", game["id"])


async def test_tables_open_from_postgresql_as_they_were(games: None, postgres: str, tmp_path: Path) -> None:
    import asyncpg

    dump = unpacked(VERSION, "tables.sql", tmp_path).read_text(encoding="utf-8")
    statements = "\n".join(line for line in dump.splitlines() if not line.startswith("\\"))  # those are for psql
    db = await asyncpg.connect(postgres)
    await db.execute(statements)
    ids = {row["id"] for row in await db.fetch("select id from public.tables")}
    await db.close()
    there = [then for then in TABLES.values() if then["id"] in ids]
    assert len(there) == len(ids) > 0
    async with opening.open_server(postgres, PACKS) as server:
        for then in there:
            await opens_as_it_was(server, then)


# ---------------------------------------------------------------- what is there


def test_the_files_hold_every_state_that_is_promised() -> None:
    names = set(TABLES)
    games = {then["game"] for then in TABLES.values()}
    assert games >= {"ashardalon", "bardsung", "dragonfire", "dragonlords", "lantern", "beacon", "race"}
    assert {then["game"] for then in SAVES.values()} == games - {game for game in games if game.endswith("-campaign")}
    for state in ("new", "few-rows", "many-rows", "passed-by-one", "last-call", "seat-lent", "wish-to-undo", "undone"):
        assert any(name.endswith(state) for name in names), state
    assert any(then["rows"] > 40 and then["kept"] for then in TABLES.values())
    assert any(then["kept"] is None for then in TABLES.values())
    assert any(then["hushed"] for then in TABLES.values())
    assert any(then["implied"] for then in SAVES.values())
    assert any(then["packs"] for then in TABLES.values())
    assert set(LASTING) >= {"people", "talk", "lent"}


def test_the_toy_is_found_by_the_name_it_had(home: Path) -> None:
    opened = opening.open_save(home / "saves" / "lantern-over.json")
    assert opened.facts["game"] == now_called("lantern") == "gloamhouse"
    lasts(opened, SAVES["lantern-over"])
