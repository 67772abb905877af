"""`emberhall campaign`: what is asked between two games is a question like any other, listed and answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from emberhall.table.campaigns import Campaign
from emberhall.table.folders import campaigns_folder, saves_folder
from emberhall.table.saved import SavedTable
from emberhall.table.saves import list_saves
from tests.cli.runner import document, emberhall, refused, said
from tests.engine.journey import NIGHTS
from tests.table.tables import begun_with

pytestmark = pytest.mark.usefixtures("toys")
CAMPAIGN = ("campaign", "gloamhouse")
NEW = (*CAMPAIGN, "new", "Embers", "--party", "ada,bo", "--seed", "1")
REST = (*CAMPAIGN, "rest", "embers")
PLAY = (*CAMPAIGN, "play", "embers", "--plain")


@pytest.fixture
def embers(toys: None) -> None:
    said(*NEW)


@pytest.fixture
def bots(toys: None) -> None:
    said(*NEW, "--seats", "heuristic,heuristic")


def shown() -> Any:
    return document(*CAMPAIGN, "show", "embers", "--json")


def on_disk() -> bytes:
    return (campaigns_folder("gloamhouse") / "embers.emberhall").read_bytes()


# ---------------------------------------------------------------- begun, listed, shown


@pytest.mark.usefixtures("embers")
def test_a_campaign_is_begun_listed_and_shown() -> None:
    (listed,) = document(*CAMPAIGN, "list", "--json")["campaigns"]
    assert (listed["name"], listed["under_way"], listed["fault"]) == ("Embers", False, "")
    assert "Embers: between games" in said(*CAMPAIGN, "list")
    answer = shown()
    assert {key: answer[key] for key in ("game", "name", "seats", "finished", "under_way", "played")} == {
        "game": "gloamhouse",
        "name": "Embers",
        "seats": ["me", "me"],
        "finished": False,
        "under_way": "",
        "played": [],
    }
    assert answer["sight"]["view"] == {"coins": 2, "nights": 0}
    assert said(*CAMPAIGN, "show", "Embers") == "Embers: between games.\n\nThe camp\n  2 coins\n  night 0\n"


def test_a_campaign_begins_with_the_first_adventure_that_fits() -> None:
    said("campaign", "gloamhouse", "new", "Band")
    assert document("campaign", "gloamhouse", "show", "Band", "--json")["sight"]["adventure"] == "night"


def test_without_campaigns_the_list_is_empty() -> None:
    assert said(*CAMPAIGN, "list") == "There are no campaigns of gloamhouse yet.\n"
    assert document(*CAMPAIGN, "list", "--json") == {"game": "gloamhouse", "campaigns": []}


# ---------------------------------------------------------------- the question between games


QUESTION = """\
Embers, ada: ada, what does the party do?  [JO-1]
   1  Buy oil for 1 coins
   2  Buy oil for 2 coins
   3  Set out
"""


@pytest.mark.usefixtures("embers")
def test_what_is_asked_is_listed_with_numbers() -> None:
    before = on_disk()
    assert said(*REST) == QUESTION
    assert on_disk() == before


@pytest.mark.usefixtures("embers")
@pytest.mark.parametrize("choice", ["1", "Buy oil for 1 coins", "for 1", "BUY OIL FOR 1"])
def test_it_is_answered_by_number_or_by_words_that_only_one_answer_has(choice: str) -> None:
    text = said(*REST, choice)
    assert text.startswith("\nThe camp\n  1 coins\n"), "what changed is said"
    assert "   2  Set out\n" in text, "then what is asked next"
    assert shown()["sight"]["view"]["coins"] == 1


@pytest.mark.usefixtures("embers")
def test_an_answer_is_taken_back() -> None:
    said(*REST, "1")
    assert said(*REST, "undo").endswith(QUESTION)
    assert "There is nothing to undo yet" in refused(*REST, "undo")


@pytest.mark.usefixtures("embers")
def test_the_sight_is_a_document_of_the_promised_shape() -> None:
    schema = document("schema", "gloamhouse", "--campaign")
    sight = document(*REST, "1", "--json")
    jsonschema.Draft202012Validator(schema).validate(sight)
    assert [option["label"] for option in sight["question"]["options"]] == ["Buy oil for 1 coins", "Set out"]


@pytest.mark.usefixtures("embers")
@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("0", "There is no answer 0: give a number from 1 to 3."),
        ("4", "There is no answer 4: give a number from 1 to 3."),
        ("9" * 5000, f"There is no answer {'9' * 40}: give a number from 1 to 3."),
        ("oil", "'oil' could mean several answers: give the number, such as 1, Buy oil for 1 coins or 2, Buy oil"),
        ("sett out", "No answer has 'sett out' in it: did you mean 'set out'?"),
        ("fly", "No answer has 'fly' in it: give a number from 1 to 3."),
        ("", "No answer has '' in it"),
        ("²", "No answer has '²' in it"),
    ],
)
def test_a_choice_that_is_none_is_refused_in_a_sentence(choice: str, sentence: str) -> None:
    before = on_disk()
    assert refused(*REST, choice).startswith(sentence)
    assert on_disk() == before


@pytest.mark.usefixtures("embers")
def test_before_a_game_nothing_more_is_asked() -> None:
    text = said(*REST, "set out")
    assert text == "Embers is ready for its next game: 'emberhall campaign gloamhouse play embers'.\n"
    assert "is ready for its next game" in refused(*REST, "1")
    assert said(*REST, "undo") == QUESTION


@pytest.mark.usefixtures("embers")
def test_nobody_rests_while_a_game_is_under_way() -> None:
    said(*REST, "set out")
    said(*PLAY, typed="q\n")
    assert "Finish the current game first" in refused(*REST, "1")
    assert "Finish the current game first, with" in refused(*REST, "undo")


# ---------------------------------------------------------------- games


@pytest.mark.usefixtures("embers")
def test_play_asks_what_is_to_be_decided_and_then_plays_the_game() -> None:
    text = said(*PLAY, typed="3\n" + "q\n")
    assert "   3  Set out\n" in text
    assert "Continue with: emberhall campaign gloamhouse play embers" in text
    assert shown()["under_way"] == list_saves()[0].path.stem
    said(*PLAY, typed="1\nq\n")
    assert [save.summary.answers for save in list_saves()] == [1]


@pytest.mark.usefixtures("embers")
def test_one_who_leaves_before_the_game_has_begun_none() -> None:
    text = said(*PLAY, typed="1\nq\n")
    assert "Before the next game: emberhall campaign gloamhouse rest embers" in text
    assert list_saves() == []
    assert shown()["sight"]["view"]["coins"] == 1


@pytest.mark.usefixtures("embers")
def test_a_game_under_way_can_be_begun_again_with_other_options() -> None:
    said(*REST, "set out")
    said(*PLAY, typed="q\n")
    assert "has its options already: begin it again (--restart)" in refused(*PLAY, "--option", "oil=0")
    said(*PLAY, "--restart", typed="q\n")
    assert len(list_saves()) == 2
    assert "There is no option 'luck'" in refused(*PLAY, "--option", "luck=good")


@pytest.mark.usefixtures("bots")
def test_bots_alone_play_the_campaign_to_its_end() -> None:
    for _ in range(NIGHTS):
        text = said(*PLAY)
    assert "Embers is over: " in text
    answer = shown()
    assert (answer["finished"], answer["under_way"], len(answer["played"])) == (True, "", NIGHTS)
    assert {"won", "why", "game", "ended"} <= set(answer["played"][0])
    text = said(*CAMPAIGN, "show", "embers")
    assert text.startswith("Embers: over, ")
    assert "\nGames played\n  1. Night: " in text
    assert "Embers is over." in refused(*PLAY)
    assert "Embers is over: start a new campaign." in refused(*REST, "1")


@pytest.mark.usefixtures("bots")
def test_only_bots_answer_where_only_bots_sit() -> None:
    assert refused(*REST, "1") == "Only bots sit at this table: let them act."


@pytest.mark.usefixtures("embers")
def test_a_game_that_ended_elsewhere_is_settled_when_the_campaign_is_played_on() -> None:
    said(*REST, "set out")
    said(*PLAY, typed="q\n")
    said("play", "--plain", "--load", "last", typed="1\n" * 3000)
    assert shown()["sight"]["view"]["nights"] == 0
    said(*PLAY, typed="q\n")
    assert shown()["sight"]["view"]["nights"] == 1


@pytest.mark.usefixtures("embers")
@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ("heuristic", "The party has 2 heroes, the table 1 seat"),
        ("bob,heuristic", "Nobody called 'bob' can take a seat"),
    ],
)
def test_seats_that_do_not_fit_are_refused_before_anything_is_written(seats: str, sentence: str) -> None:
    before = on_disk()
    assert sentence in refused(*PLAY, "--seats", seats)
    assert on_disk() == before
    assert "The terminal app needs a terminal" in refused(*PLAY[:-1])


@pytest.mark.usefixtures("embers")
def test_with_a_terminal_the_app_plays_it_and_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[Campaign, SavedTable | None]] = []

    class App:
        @staticmethod
        def run_campaign(campaign: Campaign, saved: SavedTable | None) -> None:
            opened.append((campaign, saved))

    monkeypatch.setattr("emberhall.cli.campaign.terminal_app", lambda: App)
    text = said(*CAMPAIGN, "play", "Embers")
    assert "Before the next game: emberhall campaign gloamhouse rest embers" in text
    said(*REST, "set out")
    assert said(*CAMPAIGN, "play", "Embers") == "Continue with: emberhall campaign gloamhouse play embers\n"
    assert [saved is None for _, saved in opened] == [True, False]


# ---------------------------------------------------------------- elsewhere, and away


@pytest.mark.usefixtures("embers")
def test_a_campaign_is_carried_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said(*REST, "1")
    out = tmp_path / "embers.emberhall"
    assert said(*CAMPAIGN, "export", "Embers", "--out", str(out)) == f"{out}\n"
    assert said(*CAMPAIGN, "export", "Embers") == out.read_text()
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path / "elsewhere"))
    said(*CAMPAIGN, "new", "Embers", "--from", str(out))
    assert shown()["sight"]["view"] == {"coins": 1, "nights": 0}


@pytest.mark.usefixtures("embers")
def test_a_campaign_is_deleted_with_its_game_only_after_a_yes() -> None:
    said(*REST, "set out")
    said(*PLAY, typed="q\n")
    sentence = "Embers would be deleted for good, with its game under way: give --yes if that is wanted."
    assert refused(*CAMPAIGN, "delete", "Embers") == sentence
    assert len(list_saves()) == 1
    assert said(*CAMPAIGN, "delete", "embers", "--yes") == "Embers is deleted.\n"
    assert (list_saves(), document(*CAMPAIGN, "list", "--json")["campaigns"]) == ([], [])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess", "list"], "There is no game called 'chess'"),
        (["race", "list"], "race has no campaigns: play it with 'emberhall play race'"),
        (["race", "show", "A"], "race has no campaigns"),
        (["race", "new", "A"], "race has no campaigns: play it with 'emberhall play race'"),
        (["gloamhouse"], "Missing command"),
        (["gloamhouse", "lits"], "No such command 'lits'"),
        (["gloamhouse", "new", "A", "--adventure", "nowhere"], "There is no adventure 'nowhere'"),
        (["gloamhouse", "new", " "], "' ' is not a name for a campaign"),
        (["gloamhouse", "new", "x" * 99], "is not a name for a campaign"),
        (["gloamhouse", "new", "A", "--seats", "9"], "Gloamhouse has 2 to 4 seats, not 9"),
        (["gloamhouse", "new", "A", "--party", "bob"], "no hero 'bob'"),
        (["gloamhouse", "new", "A", "--from", "x", "--seed", "1"], "An exported campaign has all of that already"),
        (["gloamhouse", "new", "A", "--from", "nothing.json"], "nothing.json cannot be read"),
        (["gloamhouse", "new", "A", "--from", __file__], "is not a campaign, or it is damaged"),
        (["gloamhouse", "show", "A"], "There is no campaign 'A' of gloamhouse: start one"),
        (["gloamhouse", "rest", "A"], "There is no campaign 'A' of gloamhouse"),
        (["gloamhouse", "rest"], "Missing argument 'NAME'"),
        (["gloamhouse", "rest", "A", "1", "2"], "Got unexpected extra argument (2)"),
        (["gloamhouse", "play", "A", "--plain"], "There is no campaign 'A' of gloamhouse"),
        (["gloamhouse", "play", "../../A", "--plain"], "There is no campaign '../../A' of gloamhouse"),
        (["gloamhouse", "export", "A"], "There is no campaign 'A' of gloamhouse"),
        (["gloamhouse", "delete", "A", "--yes"], "There is no campaign 'A' of gloamhouse"),
    ],
)
def test_campaign_refuses_and_writes_nothing(words: list[str], sentence: str, data_folder: Path) -> None:
    assert sentence in refused("campaign", *words)
    assert not data_folder.exists()


@pytest.mark.usefixtures("embers")
def test_two_campaigns_cannot_have_one_name() -> None:
    assert "There is a campaign called 'Embers' already: give another name." in refused(*NEW)
    assert "did you mean Embers?" in refused(*CAMPAIGN, "show", "Ember")


@pytest.mark.usefixtures("embers")
def test_a_damaged_or_newer_campaign_is_refused_and_left_untouched() -> None:
    path = campaigns_folder("gloamhouse") / "embers.emberhall"
    whole = path.read_bytes()
    for wrong, sentence in {
        whole[: len(whole) // 3]: "embers.emberhall is damaged in line 2",
        whole.replace(b'"ada"', b'"adx"'): "embers.emberhall is damaged",
        whole.replace(b'"emberhall":3', b'"emberhall":4'): "format 4, newer than this program reads: update it",
        begun_with(Campaign.open("gloamhouse", "embers").saved, game="chess-campaign"): "is a campaign of chess",
    }.items():
        path.write_bytes(wrong)
        assert sentence in refused(*CAMPAIGN, "show", "Embers")
        assert sentence in document(*CAMPAIGN, "list", "--json")["campaigns"][0]["fault"]
        assert path.read_bytes() == wrong
    assert refused(*CAMPAIGN, "delete", "Embers").startswith("embers would be deleted for good: ")


@pytest.mark.usefixtures("embers")
def test_a_game_under_way_that_is_gone_is_said() -> None:
    said(*REST, "set out")
    said(*PLAY, typed="q\n")
    list_saves()[0].path.unlink()
    assert (
        f"is gone from {saves_folder()}: bring it back, or begin the game again (on the command line: --restart)"
        in refused(*PLAY)
    )
    assert emberhall(*PLAY, "--anew", typed="q\n").exit_code == 0, "the name that the option had before"


@pytest.mark.usefixtures("embers")
def test_an_export_never_writes_over_what_is_kept() -> None:
    path = campaigns_folder("gloamhouse") / "embers.emberhall"
    before = path.read_bytes()
    assert "is where Emberhall keeps its own files" in refused(*CAMPAIGN, "export", "Embers", "--out", str(path))
    assert path.read_bytes() == before


def test_schema_refuses() -> None:
    assert "There is no game called 'chess'" in refused("schema", "chess")
    assert "beacon has no campaigns" in refused("schema", "beacon", "--campaign")
    assert "Missing argument 'GAME'" in refused("schema")
    assert "say --web alone" in refused("schema", "gloamhouse", "--web")


def test_the_list_of_games_says_which_have_campaigns_and_which_are_of_rivals() -> None:
    found = {game["id"]: (game["campaign"], game["rivals"]) for game in document("games", "--json")["games"]}
    assert found == {"beacon": (False, False), "gloamhouse": (True, False), "race": (False, True)}
