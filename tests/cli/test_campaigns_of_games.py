"""The campaigns of the games in the house, by commands: begun, answered, played by bots, carried on from old files."""

from __future__ import annotations

import zlib
from typing import Any

import jsonschema
import msgspec
import pytest

from emberhall.games import game as game_called
from emberhall.games import has_campaign, playable
from emberhall.table.adopting import OWN_STRUCTURE, OldCampaign
from emberhall.table.campaigns import Campaign
from emberhall.table.folders import campaigns_folder
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from tests.cli.runner import document, refused, said

LINKED = [id for id in playable() if has_campaign(id)]
BOTS = "heuristic,heuristic"
OLD = {
    "ashardalon": b'{"format":1,"adventure":"assault-on-firestorm-peak","party":["Quinn","Tarak"],"options":{},'
    b'"seed":1,"won":1,"lost":2,"beaten":[],"items":{},"boons":[],"gold":300,"wares":[]}',
    "dragonfire": b'{"format":1,"adventure":"dungeon-crawl","heroes":[{"screen":"Human Fighter","xp":25,"slots":'
    b'[[],[],[],[],[],[]],"loose":[],"written":{},"items":[],"waiting":[],"chosen":null,"background_due":false},'
    b'{"screen":"Human Rogue","xp":25,"slots":[[],[],[],[],[],[]],"loose":[],"written":{},"items":[],"waiting":[],'
    b'"chosen":null,"background_due":false}],"options":{},"seed":1,"challenge":false,"games":3,"won":1,"completed":{}}',
}
"""What files of format 1 held."""


def shown(game: str) -> Any:
    return document("campaign", game, "show", "band", "--json")


@pytest.mark.parametrize("game", LINKED)
def test_a_campaign_of_bots_is_played_from_game_to_game(game: str) -> None:
    said("campaign", game, "new", "Band", "--seats", BOTS, "--seed", "3")
    for number in (1, 2):
        text = said("campaign", game, "play", "band")
        assert "\nVictory: " in text or "\nDefeat: " in text
        answer = shown(game)
        assert (answer["under_way"], len(answer["played"])) == ("", number)
    assert "\nGames played\n  1. " in said("campaign", game, "show", "band")


@pytest.mark.parametrize("game", LINKED)
def test_what_is_asked_between_games_is_a_sight_of_the_promised_shape(game: str) -> None:
    said("campaign", game, "new", "Band", "--seats", BOTS, "--seed", "3")
    schema = jsonschema.Draft202012Validator(document("schema", game, "--campaign"))
    schema.validate(document("campaign", game, "rest", "band", "--json"))
    said("campaign", game, "play", "band")
    sight = document("campaign", game, "rest", "band", "--json")
    schema.validate(sight)
    assert sight["game"] == f"{game}-campaign"
    assert sight["log"]


def kept_before(game: str, save: str = "") -> None:
    old = OldCampaign(OWN_STRUCTURE, game, "Band", "", ["me", "heuristic"], [], msgspec.Raw(OLD[game]), save)
    old = msgspec.structs.replace(old, check=zlib.crc32(msgspec.json.encode(old)))
    path = campaigns_folder(game) / "band.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(msgspec.json.encode(old))


@pytest.mark.parametrize("game", OLD)
def test_a_campaign_kept_before_goes_on(game: str) -> None:
    kept_before(game)
    before = said("campaign", game, "show", "band")
    assert before.startswith("Band: between games.\n")
    sight = document("campaign", game, "rest", "band", "--json")
    if sight["question"]:
        said("campaign", game, "rest", "band", "1")
        assert Campaign.open(game, "band").saved.table.match.answers == 1
        said("campaign", game, "rest", "band", "undo")
    assert said("campaign", game, "show", "band") == before
    said("campaign", game, "play", "band", "--seats", BOTS)
    assert len(shown(game)["played"]) == 1


@pytest.mark.parametrize("game", OLD)
def test_a_game_under_way_in_a_campaign_kept_before_is_played_to_its_end(game: str) -> None:
    kept_before(game)
    found = Campaign.open(game, "band")
    while found.saved.table.choice:
        found.saved.table.match.choose(len(found.saved.table.choice.options) - 1)
    setup = found.setup()
    assert setup
    under_way = SavedTable.new(game_called(game), setup, seated(BOTS), 1)
    (campaigns_folder(game) / "band.json").unlink()
    campaigns_folder(game).rmdir()
    kept_before(game, under_way.name)
    assert shown(game)["under_way"] == under_way.name
    said("campaign", game, "play", "band", "--seats", BOTS)
    assert (shown(game)["under_way"], len(shown(game)["played"])) == ("", 1)


@pytest.mark.parametrize("game", LINKED)
def test_whole_campaigns_are_simulated(game: str) -> None:
    answer = document("simulate", game, "--campaign", "--games", "1", "--seats", "3", "--seed", "1", "--json")
    assert (answer["games"], answer["errors"]) == (1, 0)
    assert answer["campaigns"]["games"] >= 1


@pytest.mark.parametrize("game", LINKED)
def test_a_campaign_does_not_begin_with_what_is_not_there(game: str) -> None:
    assert "There is no adventure 'nowhere'" in refused("campaign", game, "new", "A", "--adventure", "nowhere")


def test_a_campaign_that_has_not_been_played_says_so_and_calls_a_tutorial_one() -> None:
    said("campaign", "bardsung", "new", "song")
    told = said("campaign", "bardsung", "show", "song")
    assert "No encounter has been played yet." in told
    assert "Next: The Five Corners (a tutorial)." in told
