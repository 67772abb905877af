"""Campaigns of format 1, which were structures of their games' own: everybody and every game played is still there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adopted import opening
from tests.adopted.files import manifest

VERSION = "format-1"
CAMPAIGNS = manifest(VERSION)["campaigns"]


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_campaign_opens_with_its_people_and_games(home: Path, name: str) -> None:
    then, facts = CAMPAIGNS[name], opening.open_campaign(*name.split("/")).facts
    assert then["format"] == 1
    for key in ("called", "all_seats", "under_way", "played", "party", "adventure"):
        assert facts[key] == then[key]
