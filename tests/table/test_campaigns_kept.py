"""Campaigns on disk: led on whole or not at all, never over what somebody else wrote, and caught up with later."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import msgspec
import pytest

from emberhall.engine.game import Outcome, Report
from emberhall.engine.refusal import Refusal
from emberhall.games import game
from emberhall.table import files
from emberhall.table.adopting import OWN_STRUCTURE, OldCampaign, OldGame
from emberhall.table.campaign_files import as_listed, delete, free_name, list_campaigns
from emberhall.table.campaigns import Campaign, FileThere, game_result, in_words
from emberhall.table.changes import Game
from emberhall.table.files import SUFFIX
from emberhall.table.folders import campaigns_folder
from emberhall.table.saved import SavedTable
from emberhall.table.saves import list_saves
from emberhall.table.seats import Seat, seated
from tests.engine.gloamhouse import party
from tests.engine.journey import NIGHTS, Camp
from tests.table.tables import OPEN_HANDS, file_of

pytestmark = pytest.mark.usefixtures("toys")
BOTS = "heuristic,heuristic"


def embers(seats: str = "me,me", seed: int = 5) -> Campaign:
    """A campaign of two before its first night."""
    return Campaign.new(game("gloamhouse"), "Embers", "night", ("ada", "bo"), seated(seats), seed=seed)


def again() -> Campaign:
    return Campaign.open("gloamhouse", "Embers")


def camp(campaign: Campaign) -> Camp:
    state = campaign.table.match.state
    assert isinstance(state, Camp)
    return state


def answer(campaign: Campaign, label: str) -> None:
    """Answer the open question between two games."""
    question = campaign.table.sight("me").question
    assert question
    campaign.saved.keep(
        campaign.table.answer(next(offer.number for offer in question.options if offer.label == label), by="me")
    )


def set_out(campaign: Campaign) -> SavedTable:
    answer(campaign, "Set out")
    return campaign.play()


def play_out(saved: SavedTable) -> None:
    """Play a game to its end."""
    saved.keep(saved.table.sit(seated(BOTS)))
    saved.play_bots()


# ---------------------------------------------------------------- the question between games


def test_a_campaign_begins_at_its_first_question_and_asks_those_who_sit_there() -> None:
    kept = embers()
    assert kept.table.question.asked == ("me",)
    assert (kept.is_over, kept.under_way, kept.games, kept.setup()) == (False, "", [], None)
    assert [block.title for block in kept.page()] == ["The camp"]


def test_every_answer_between_games_is_kept() -> None:
    answer(embers(), "Buy oil for 1 coins")
    assert camp(again()).coins == 1
    assert again().table.match.answers == 1


def test_an_answer_between_games_can_be_taken_back() -> None:
    kept = embers()
    answer(kept, "Buy oil for 1 coins")
    kept.undo(by="me")
    assert (camp(kept).coins, camp(again()).coins) == (2, 2)


def test_what_came_of_a_game_is_not_taken_back() -> None:
    kept = embers()
    saved = set_out(kept)
    with pytest.raises(Refusal, match="Finish the current game first"):
        kept.undo(by="me")
    play_out(saved)
    kept.settle(saved)
    with pytest.raises(Refusal, match="A game was played since the last answer, and its result stands"):
        kept.undo(by="me")
    coins = camp(kept).coins
    answer(kept, "Buy oil for 1 coins")
    kept.undo(by="me")
    assert camp(again()).coins == coins


def test_a_game_waits_for_what_is_to_be_decided_before_it() -> None:
    with pytest.raises(Refusal, match="something to decide before its next game: 'emberhall campaign gloamhouse rest"):
        embers().play()


def test_a_person_decides_between_games_for_the_heroes_of_bots_too() -> None:
    kept = embers("random,me")
    assert kept.table.question.asked == ("me",)
    answer(kept, "Set out")
    assert kept.seats == again().seats == seated("random,me")
    assert kept.play().table.seats == seated("random,me"), "but in the game bots play them"


def test_bots_decide_between_games_by_rules_of_their_own() -> None:
    kept = embers(BOTS)
    assert kept.saved.play_bots() > 0
    assert kept.setup()
    assert again().setup() == kept.setup()


# ---------------------------------------------------------------- two programs at once


CHANGES: dict[str, Callable[[Campaign], object]] = {
    "an answer": lambda campaign: answer(campaign, "Buy oil for 2 coins"),
    "an undo": lambda campaign: campaign.undo(by="me"),
    "other seats": lambda campaign: campaign.sit(seated("me,random")),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_another_program_wrote_is_never_written_over(change: str) -> None:
    first = embers()
    answer(first, "Set out")
    theirs, report = again(), Outcome(True, "", "The gate!", (0, 1))
    done = Game("", "Night", True, "The gate!")
    theirs.saved.keep(theirs.table.report(Report(report), done))
    answer(theirs, "Buy oil for 1 coins")
    mine, theirs = again(), again()
    answer(theirs, "Buy oil for 1 coins")
    on_disk, before = file_of(theirs.saved).read_bytes(), camp(mine).coins
    with pytest.raises(Refusal) as refusal:
        CHANGES[change](mine)
    assert str(refusal.value) == (
        "Embers was changed by another program since it was opened, so nothing was written: "
        "open it again and continue from there."
    )
    assert file_of(theirs.saved).read_bytes() == on_disk
    assert camp(mine).coins == before, "nor is it true here"
    assert mine.seats == theirs.seats


def test_a_game_is_not_begun_that_no_campaign_knows_of() -> None:
    kept = embers()
    answer(kept, "Set out")
    mine, theirs = again(), again()
    theirs.sit(seated("me,random"))
    with pytest.raises(Refusal, match="changed by another program"):
        mine.play()
    assert not list_saves()


def test_a_campaign_that_was_removed_is_not_brought_back_by_an_answer() -> None:
    kept = embers()
    file_of(kept.saved).unlink()
    with pytest.raises(Refusal, match="changed by another program"):
        answer(kept, "Set out")
    assert not file_of(kept.saved).exists()


def test_of_many_at_once_one_writes_and_all_others_are_told() -> None:
    embers()
    opened, start = [again() for _ in range(8)], Barrier(8)

    def buy(campaign: Campaign) -> bool:
        start.wait()
        try:
            answer(campaign, "Buy oil for 1 coins")
        except Refusal:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(buy, opened)) == 1
    assert camp(again()).coins == 1


def test_looking_at_a_game_under_way_changes_nothing() -> None:
    kept = embers()
    set_out(kept)
    before = file_of(kept.saved).read_bytes()
    again().play()
    assert file_of(kept.saved).read_bytes() == before


def test_a_write_that_fails_leaves_the_campaign_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = embers()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", full)
        broken.setattr(files, "_write_all", full)
        with pytest.raises(Refusal, match="cannot be written"):
            answer(kept, "Buy oil for 1 coins")
        assert camp(kept).coins == 2
        with pytest.raises(Refusal, match="cannot be written"):
            Campaign.new(kept.game, "Ash", "night", ("ada", "bo"), seated(BOTS))
    assert [listed.name for listed in list_campaigns("gloamhouse")] == ["Embers"], "no empty file is left behind"
    answer(kept, "Buy oil for 1 coins")


# ---------------------------------------------------------------- games


def test_a_game_that_is_over_is_reported_once_with_its_result() -> None:
    kept = embers()
    saved = set_out(kept)
    mine, theirs = again(), again()
    play_out(saved)
    assert mine.settle(saved)
    assert (mine.under_way, camp(mine).nights) == ("", 1)
    with pytest.raises(Refusal, match="changed by another program"):
        theirs.settle(saved)
    assert camp(theirs).nights == 0
    (played,) = again().games
    assert saved.table.outcome
    assert (played.won, played.why, played.title) == (saved.table.outcome.won, saved.table.outcome.why, "Night")
    (block,) = [block for block in again().page() if block.title == "Games played"]
    assert block.lines[0].startswith(f"1. Night: {'won' if played.won else 'lost'}, ")


def test_a_campaign_is_played_to_its_end() -> None:
    kept = embers(BOTS)
    for night in range(NIGHTS):
        kept.saved.play_bots()
        saved = kept.play()
        saved.play_bots()
        assert kept.settle(saved)
        assert len(kept.games) == night + 1
    assert again().is_over
    assert again().outcome == kept.outcome
    with pytest.raises(Refusal, match=r"Embers is over\. The journey is over\. Start a new campaign\."):
        again().play()


def test_a_game_that_ended_when_the_program_died_is_caught_up_with() -> None:
    kept = embers()
    assert not kept.catch_up()
    saved = set_out(kept)
    assert not again().catch_up(), "it is still under way"
    play_out(saved)
    found = again()
    assert found.catch_up()
    assert not found.catch_up()
    assert (camp(again()).nights, again().under_way) == (1, "")


def test_the_save_of_a_game_that_is_gone_is_nothing_to_catch_up_with() -> None:
    kept = embers()
    set_out(kept)
    list_saves()[0].path.unlink()
    assert not kept.catch_up()
    with pytest.raises(Refusal, match=r"bring it back, or begin the game again \(on the command line: --restart"):
        kept.play()
    assert kept.play(restart=True).table.match.answers == 0


def test_a_table_that_had_to_go_on_in_another_file_is_still_the_campaigns() -> None:
    kept = embers()
    saved = set_out(kept)
    first = file_of(saved)
    first.write_bytes(first.read_bytes()[:-20])  # somebody wrote to it
    saved.keep(saved.table.answer(0, by="me"))
    assert file_of(saved) != first
    assert not kept.settle(saved)
    assert again().under_way == saved.name
    assert again().play().table.match.answers == saved.table.match.answers


def test_options_may_be_agreed_on_when_a_game_begins() -> None:
    kept = embers()
    answer(kept, "Set out")
    assert kept.play(options={"oil": "0"}).table.match.setup.options == {"oil": "0"}
    with pytest.raises(Refusal, match=r"has its options already: begin it again \(--restart\)"):
        kept.play(options={"oil": "12"})
    assert kept.play(restart=True, options={"oil": "12"}).table.match.setup.options == {"oil": "12"}


def test_hands_that_are_open_in_a_campaign_are_open_in_its_games() -> None:
    seats = seated("me,me:Bo")
    kept = Campaign.new(game("gloamhouse"), "Embers", "night", ("ada", "bo"), seats, seed=5, terms=OPEN_HANDS)
    answer(kept, "Set out")
    assert again().table.open_hands
    assert again().play().table.open_hands


def test_other_people_may_sit_down_for_a_game() -> None:
    kept = embers()
    answer(kept, "Set out")
    assert kept.play(seats=seated("me,random")).table.seats == seated("me,random")
    assert again().seats == seated("me,random")
    with pytest.raises(Refusal, match="There are 2 heroes and 1 seats"):
        kept.sit([Seat(person="me")])


# ---------------------------------------------------------------- elsewhere


def test_a_campaign_is_carried_elsewhere_without_its_game_under_way(tmp_path: Path) -> None:
    kept = embers()
    answer(kept, "Buy oil for 1 coins")
    set_out(kept)
    kept.export(tmp_path / "embers.json")
    brought = Campaign.brought(kept.game, "Ash", tmp_path / "embers.json")
    assert (brought.under_way, brought.name, camp(brought).coins) == ("", "Ash", 1)
    assert brought.setup() == kept.setup()
    with pytest.raises(FileThere):
        kept.export(tmp_path / "embers.json")
    with pytest.raises(Refusal, match="is where Emberhall keeps its own files"):
        kept.export(file_of(kept.saved), over=True)


def test_a_campaign_is_deleted_with_its_game_unless_another_plays_that_too() -> None:
    kept = embers()
    set_out(kept)
    delete(as_listed(file_of(kept.saved), "gloamhouse"))
    assert (list_campaigns("gloamhouse"), list_saves()) == ([], [])


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert free_name("gloamhouse", "Embers") == "Embers"
    embers()
    assert free_name("gloamhouse", "Embers") == "Embers 2"
    with pytest.raises(Refusal, match="There is a campaign called 'Embers' already"):
        embers()


# ---------------------------------------------------------------- files of before


def of_before(save: str = "", **more: object) -> Path:
    """A campaign as it was kept when it was no match yet."""
    campaign = msgspec.Raw(b'{"format":1,"adventure":"night","party":["ada","bo"],"coins":7,"nights":1}')
    record = OldCampaign(OWN_STRUCTURE, "gloamhouse", "Embers", "", ["me", "random"], [], campaign, save)
    path = campaigns_folder("gloamhouse") / "embers.json"
    path.parent.mkdir(parents=True)
    record = msgspec.structs.replace(record, **more)
    record = msgspec.structs.replace(record, check=zlib.crc32(msgspec.json.encode(record)))
    path.write_bytes(msgspec.json.encode(record))
    return path


def test_a_campaign_of_format_1_goes_on_where_it_was() -> None:
    path = of_before(played=[OldGame("2030-01-01", "Night", True, "The gate!")])
    before = path.read_bytes()
    kept = again()
    assert path.read_bytes() == before, "it is only written when something comes of it"
    assert (camp(kept).coins, camp(kept).nights, len(kept.games)) == (7, 1, 1)
    answer(kept, "Buy oil for 3 coins")
    assert camp(again()).coins == 4
    assert file_of(again().saved).suffix == SUFFIX
    assert len(again().games) == 1


def test_a_campaign_of_format_1_with_a_game_under_way_has_set_out_on_it() -> None:
    saved = SavedTable.new(game("gloamhouse"), party(2), seated("me,random"), 1)
    of_before(save=saved.name)
    kept = again()
    assert kept.play().name == saved.name
    play_out(saved)
    assert again().catch_up()
    assert camp(again()).nights == 2


# ---------------------------------------------------------------- words


def test_an_adventure_is_told_with_what_is_not_as_usual() -> None:
    assert in_words(game("gloamhouse"), party(2)) == "Night"
    assert in_words(game("gloamhouse"), party(2, oil="0")) == "Night (oil 0)"


def test_a_game_of_rivals_is_told_with_its_winners_and_scores() -> None:
    played = Game("", "Race", True, "The gate!", winners=(1,), scores=(2, 5))
    assert game_result(played) == "won by seat 2 (2, 5), The gate!"
    assert game_result(Game("", "Race", False, "Darkness.")) == "lost, Darkness."
