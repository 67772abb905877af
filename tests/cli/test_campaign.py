"""`emberhall campaign`: linked games, kept between and in the middle of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from emberhall.engine.game import Outcome
from emberhall.games.ashardalon.campaign import campaign as rules
from emberhall.table.campaigns import Campaign, Record
from emberhall.table.session import Session
from emberhall.table.storage import campaigns_folder, list_saves, read_table
from tests.cli.runner import document, emberhall, refused, said

CAMPAIGN = ("campaign", "ashardalon")
NEW = (*CAMPAIGN, "new", "Peak", "--adventure", "assault-on-firestorm-peak", "--party", "quinn,tarak", "--seed", "1")


@pytest.fixture
def peak() -> None:
    said(*NEW)


def leave() -> str:
    return said(*CAMPAIGN, "play", "Peak", "--plain", typed="q\n")


def play_to_the_end() -> str:
    return said(*CAMPAIGN, "play", "Peak", "--plain", typed="1\n" * 3000)


def shown() -> Any:
    """The campaign as a JSON document."""
    return document(*CAMPAIGN, "show", "peak", "--json")


@pytest.mark.usefixtures("peak")
def test_a_campaign_is_begun_listed_and_shown() -> None:
    (listed,) = document(*CAMPAIGN, "list", "--json")["campaigns"]
    assert (listed["name"], listed["under_way"], listed["fault"]) == ("Peak", False, "")
    assert "Peak: between games" in said(*CAMPAIGN, "list")
    answer = shown()
    assert {key: answer[key] for key in ("game", "name", "seats", "finished", "under_way")} == {
        "game": "ashardalon",
        "name": "Peak",
        "seats": ["me", "me"],
        "finished": False,
        "under_way": "",
    }
    assert answer["campaign"]["party"] == ["Quinn", "Tarak"]
    assert "party: Quinn, Tarak" in said(*CAMPAIGN, "show", "Peak")


@pytest.mark.parametrize(
    ("game", "first"), [("ashardalon", "campaign-against-the-clans"), ("dragonfire", "dungeon-crawl")]
)
def test_a_campaign_begins_with_the_first_adventure_of_the_box_that_fits(game: str, first: str) -> None:
    said("campaign", game, "new", "Band")
    assert document("campaign", game, "show", "Band", "--json")["campaign"]["adventure"] == first


@pytest.mark.usefixtures("peak")
def test_options_may_be_agreed_on_before_a_game_and_hold_from_then_on() -> None:
    play = (*CAMPAIGN, "play", "Peak", "--plain")
    said(*play, "--option", "surges=1", typed="q\n")
    assert shown()["campaign"]["options"] == {"surges": "1"}
    assert read_table(list_saves()[0].path).save.setup.options["surges"] == "1"
    assert "Nobody rests while a game is under way" in refused(*play, "--option", "surges=2")
    said(*play, "--option", "surges=2", "--anew", typed="q\n")
    assert shown()["campaign"]["options"] == {"surges": "2"}
    assert "There is no option 'luck'" in refused(*play, "--option", "luck=good")
    assert "The option 'part' is not free in this campaign" in refused(*play, "--option", "part=2", "--anew")


@pytest.mark.usefixtures("peak")
def test_games_that_are_over_are_listed_with_their_results() -> None:
    assert "Games played" not in said(*CAMPAIGN, "show", "Peak")
    text = play_to_the_end()
    won = "\nVictory: " in text
    (played,) = shown()["played"]
    assert (played["won"], played["game"]) == (won, "Assault on Firestorm Peak")
    line = f"  1. Assault on Firestorm Peak: {'won' if won else 'lost'}, "
    assert f"\nGames played\n{line}" in said(*CAMPAIGN, "show", "Peak")


@pytest.mark.usefixtures("peak")
def test_with_a_terminal_the_app_plays_it_and_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[Campaign, Session]] = []

    class App:
        @staticmethod
        def run_campaign(campaign: Campaign, session: Session) -> None:
            opened.append((campaign, session))

    monkeypatch.setattr("emberhall.cli.campaign.terminal_app", lambda: App)
    text = said(*CAMPAIGN, "play", "Peak")
    assert text == "Go on with: emberhall campaign ashardalon play peak\n"
    ((campaign, session),) = opened
    assert session.place
    assert campaign.under_way == session.place.path.stem


def test_without_campaigns_the_list_is_empty() -> None:
    assert said(*CAMPAIGN, "list") == "There are no campaigns of ashardalon yet.\n"
    assert document(*CAMPAIGN, "list", "--json") == {"game": "ashardalon", "campaigns": []}


@pytest.mark.usefixtures("peak")
def test_a_game_under_way_is_gone_on_with() -> None:
    first = leave()
    assert "Go on with: emberhall campaign ashardalon play peak" in first
    assert shown()["under_way"] == list_saves()[0].path.stem
    said(*CAMPAIGN, "play", "Peak", "--plain", typed="1\nq\n")
    assert len(list_saves()) == 1
    assert list_saves()[0].answers == 1


@pytest.mark.usefixtures("peak")
def test_a_game_under_way_can_be_begun_again() -> None:
    leave()
    said(*CAMPAIGN, "play", "Peak", "--plain", "--anew", typed="q\n")
    assert len(list_saves()) == 2


@pytest.mark.usefixtures("peak")
def test_a_game_that_is_over_leads_the_campaign_on() -> None:
    text = play_to_the_end()
    state = shown()
    assert state["under_way"] == ""
    won = "\nVictory: " in text
    assert (state["campaign"]["won"], state["campaign"]["lost"]) == ((1, 0) if won else (0, 1))
    assert "The next game: emberhall campaign ashardalon play peak" in text


@pytest.mark.usefixtures("peak")
def test_a_game_that_ended_elsewhere_is_settled_when_the_campaign_is_opened() -> None:
    leave()
    said("play", "--plain", "--load", "last", typed="1\n" * 3000)
    assert shown()["campaign"]["lost"] == 0
    said(*CAMPAIGN, "play", "Peak", "--plain", typed="q\n")
    campaign = shown()["campaign"]
    assert campaign["lost"] + campaign["won"] == 1


def test_what_was_won_is_brought_to_the_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    said(*NEW)
    won = Outcome(True, "WA-WIN-01", "", (0, 1))
    monkeypatch.setattr("emberhall.table.session.Session.outcome", won)
    play_to_the_end()
    monkeypatch.setattr("emberhall.table.session.Session.outcome", None)
    campaign = shown()["campaign"]
    assert isinstance(campaign, dict)
    assert campaign["won"] == 1
    campaign_game = Campaign.open("ashardalon", "Peak").table().match.setup
    assert campaign_game.options["part"] == "2"
    assert json.loads(campaign_game.options["campaign"])["items"] == campaign["items"]


def test_the_last_part_won_ends_the_campaign(peak: None) -> None:
    campaign = Campaign.open("ashardalon", "Peak")
    campaign.state = msgspec.structs.replace(campaign.state, won=3)
    campaign.keep()
    assert shown()["finished"] is True
    assert "every part of it: begin a new campaign" in refused(*CAMPAIGN, "play", "Peak", "--plain")


def test_traders_sell_between_games_only(peak: None) -> None:
    campaign = Campaign.open("ashardalon", "Peak")
    (ware, *_) = (card for card in campaign.game.cards() if card.kind == "treasure")
    campaign.state = msgspec.structs.replace(campaign.state, gold=100_000, wares=(ware.name,))
    campaign.keep()
    assert "The traders do not sell 'Nothing'" in refused(*CAMPAIGN, "buy", "Peak", "Nothing", "quinn")
    assert said(*CAMPAIGN, "buy", "Peak", ware.name, "quinn") == f"quinn has {ware.name} now.\n"
    assert shown()["campaign"]["items"] == {"Quinn": [ware.name]}
    leave()
    assert "a game is under way" in refused(*CAMPAIGN, "buy", "Peak", ware.name, "quinn")


def test_a_campaign_is_carried_elsewhere(peak: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leave()
    out = tmp_path / "peak.json"
    assert said(*CAMPAIGN, "export", "Peak", "--out", str(out)) == f"{out}\n"
    assert document(*CAMPAIGN, "export", "Peak") == json.loads(out.read_text())
    before = shown()["campaign"]
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path / "elsewhere"))
    said(*CAMPAIGN, "new", "Peak", "--from", str(out))
    assert shown()["campaign"] == before
    assert shown()["under_way"] == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess", "list"], "There is no game called 'chess'"),
        (["ashardalon"], "Missing command"),
        (["ashardalon", "lits"], "No such command 'lits'"),
        (["ashardalon", "new", "A", "--adventure", "monster-hunt"], "'monster-hunt' is no linked adventure"),
        (["ashardalon", "new", "A", "--adventure", "nowhere"], "There is no adventure 'nowhere'"),
        (["ashardalon", "new", " ", "--adventure", "assault-on-firestorm-peak"], "' ' is no name for a campaign"),
        (["ashardalon", "new", "x" * 99, "--adventure", "assault-on-firestorm-peak"], "is no name for a campaign"),
        (["ashardalon", "new", "A", "--adventure", "assault-on-firestorm-peak", "--seats", "9"], "1 to 5 seats, not 9"),
        (["ashardalon", "new", "A", "--adventure", "assault-on-firestorm-peak", "--party", "bob"], "no hero 'bob'"),
        (["ashardalon", "new", "A", "--from", "x", "--seed", "1"], "An exported campaign has all of that already"),
        (["ashardalon", "new", "A", "--from", "nothing.json"], "nothing.json cannot be read"),
        (["ashardalon", "new", "A", "--from", __file__], "is no campaign, or it is damaged"),
        (["ashardalon", "show", "A"], "There is no campaign 'A' of ashardalon: begin one"),
        (["ashardalon", "play", "A", "--plain"], "There is no campaign 'A' of ashardalon"),
        (["ashardalon", "play", "../../A", "--plain"], "There is no campaign '../../A' of ashardalon"),
        (["ashardalon", "export", "A"], "There is no campaign 'A' of ashardalon"),
        (["ashardalon", "buy", "A"], "Missing argument 'CARD'"),
    ],
)
def test_campaign_refuses_and_writes_nothing(words: list[str], sentence: str, data_folder: Path) -> None:
    assert sentence in refused("campaign", *words)
    assert not data_folder.exists()


def test_two_campaigns_cannot_have_one_name(peak: None) -> None:
    assert "There is a campaign called 'Peak' already: give another name." in refused(*NEW)
    assert "did you mean Peak?" in refused(*CAMPAIGN, "show", "Peek")


def test_a_damaged_or_newer_campaign_is_refused_and_left_untouched(peak: None) -> None:
    path = campaigns_folder("ashardalon") / "peak.json"
    whole = path.read_bytes()
    newer = msgspec.structs.replace(msgspec.json.decode(whole, type=Record), emberhall_campaign=2)
    for wrong, sentence in {
        whole[:-9]: "is no campaign, or it is damaged",
        whole.replace(b'"name":"Peak"', b'"name":"Peek"'): "peak.json is damaged",
        newer.encode(): "format 2, newer than this program reads: update it",
        msgspec.structs.replace(newer, emberhall_campaign=1, game="chess").encode(): "is a campaign of chess",
    }.items():
        path.write_bytes(wrong)
        assert sentence in refused(*CAMPAIGN, "show", "Peak")
        assert sentence in document(*CAMPAIGN, "list", "--json")["campaigns"][0]["fault"]
        assert path.read_bytes() == wrong


def test_a_game_under_way_that_is_gone_is_said(peak: None) -> None:
    leave()
    list_saves()[0].path.unlink()
    assert "is gone: bring it back, or begin the game again (--anew)" in refused(*CAMPAIGN, "play", "Peak", "--plain")
    assert emberhall(*CAMPAIGN, "play", "Peak", "--plain", "--anew", typed="q\n").exit_code == 0


def test_the_games_own_rules_are_used(peak: None) -> None:
    campaign = Campaign.open("ashardalon", "peak")
    assert campaign.rules is rules


@pytest.mark.usefixtures("peak")
def test_a_campaign_is_deleted_with_its_game_only_after_a_yes() -> None:
    leave()
    sentence = "Peak would be deleted for good, with its game under way: give --yes if that is wanted."
    assert refused(*CAMPAIGN, "delete", "Peak") == sentence
    assert len(list_saves()) == 1
    assert said(*CAMPAIGN, "delete", "peak", "--yes") == "Peak is deleted.\n"
    assert (list_saves(), document(*CAMPAIGN, "list", "--json")["campaigns"]) == ([], [])
    assert "There is no campaign 'Peak' of ashardalon: begin one" in refused(*CAMPAIGN, "delete", "Peak", "--yes")


@pytest.mark.usefixtures("peak")
def test_a_damaged_campaign_can_be_deleted() -> None:
    path = campaigns_folder("ashardalon") / "peak.json"
    path.write_bytes(b"{")
    assert refused(*CAMPAIGN, "delete", "Peak").startswith("peak would be deleted for good: ")
    said(*CAMPAIGN, "delete", "Peak", "--yes")
    assert not path.exists()


@pytest.mark.usefixtures("peak")
def test_an_export_never_writes_over_what_is_kept() -> None:
    path = campaigns_folder("ashardalon") / "peak.json"
    before = path.read_bytes()
    assert "is where Emberhall keeps its own files" in refused(*CAMPAIGN, "export", "Peak", "--out", str(path))
    assert path.read_bytes() == before
