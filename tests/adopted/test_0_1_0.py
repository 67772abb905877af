"""What Emberhall 0.1.0 left: every save and campaign opens as its manifest says, which 0.1.0 wrote too.

The rules of its three games are others since, so these go on from their last state at rest. Those of the toys are the
same, so their tables are as they were.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adopted import opening
from tests.adopted.checking import as_it_was
from tests.adopted.files import HERE, manifest

VERSION = "0.1.0"
FILES = manifest(VERSION)
SAVES, CAMPAIGNS = FILES["saves"], FILES["campaigns"]
UNDER_WAY = [name for name, then in CAMPAIGNS.items() if then["under_way"]]
EXPORTED = sorted(path.stem for path in (HERE / VERSION / "exported").glob("*.json"))


@pytest.mark.parametrize("name", SAVES)
def test_a_save_opens_as_it_was(home: Path, name: str) -> None:
    opened = opening.open_save(home / "saves" / f"{name}.json")
    as_it_was(opened, SAVES[name])
    if opened.same_rules:
        assert opened.undone() == SAVES[name]["undo"]


@pytest.mark.parametrize("name", SAVES)
def test_a_save_goes_on(home: Path, name: str) -> None:
    assert opening.open_save(home / "saves" / f"{name}.json").goes_on()


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_campaign_opens_as_it_was(home: Path, name: str) -> None:
    as_it_was(opening.open_campaign(*name.split("/")), CAMPAIGNS[name])


@pytest.mark.parametrize("name", UNDER_WAY)
def test_the_game_under_way_opens_from_its_campaign(home: Path, name: str) -> None:
    as_it_was(opening.game_under_way(*name.split("/")), SAVES[CAMPAIGNS[name]["under_way"]])


@pytest.mark.parametrize("game", EXPORTED)
def test_an_exported_campaign_is_brought_in(home: Path, game: str) -> None:
    then = {**CAMPAIGNS[f"{game}/led-home"], "called": "Brought", "under_way": ""}
    as_it_was(opening.bring(game, HERE / VERSION / "exported" / f"{game}.json"), then)


def test_the_files_are_of_every_game_that_it_could_play() -> None:
    assert {then["game"] for then in SAVES.values()} >= {"ashardalon", "dragonfire", "dragonlords"}
    assert {then["game"] for then in CAMPAIGNS.values()} == {"ashardalon-campaign", "dragonfire-campaign"}
