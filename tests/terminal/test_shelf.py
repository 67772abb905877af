"""Campaigns between machines: exported to a file, imported from one, deleted after a yes."""

from __future__ import annotations

import os
from errno import ENOSPC
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from emberhall.engine.refusal import Refusal
from emberhall.table.campaign_files import delete, list_campaigns
from emberhall.table.campaigns import Campaign, read_campaign_file
from emberhall.table.folders import campaigns_folder
from emberhall.table.saves import list_saves, listed_save
from emberhall.terminal.campaigns import CampaignsScreen
from emberhall.terminal.dialogs import Ask, Write
from tests.table.tables import begun_with
from tests.terminal.table import SMALL, an_app, file_of, press, rows, text_of, told
from tests.terminal.test_campaigns import again, camp, embers, named, setting_out

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that is not Emberhall's own."""
    return tmp_path_factory.mktemp("elsewhere")


async def write(pilot: Pilot[None], line: object) -> None:
    """Write a line in the window that asks for one."""
    assert isinstance(pilot.app.screen, Write), pilot.app.screen
    pilot.app.screen.query_one(Input).value = str(line)
    await press(pilot, "enter")


def refused(pilot: Pilot[None]) -> str:
    """What the window that asks for a line says is wrong with it."""
    assert isinstance(pilot.app.screen, Write), "the line stays"
    return text_of(pilot.app.screen, "#refused")


async def test_a_campaign_goes_by_a_file_from_one_shelf_to_another(elsewhere: Path) -> None:
    setting_out().play()
    file = elsewhere / "mine.emberhall"
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c")
        assert {"Export", "Import", "Delete"} <= named(pilot.app.screen)
        await press(pilot, "e")
        assert pilot.app.screen.query_one(Input).value == "~/embers.emberhall"
        await write(pilot, file)
        assert told(pilot) == [f"Embers is in {file} without the game under way, which stays here."]
        assert listed_save(file).summary.next == ""
        await press(pilot, "i")
        await write(pilot, file)
        assert pilot.app.screen.query_one(Input).value == "Embers 2", "Embers is taken"
        await press(pilot, "enter")
        shelf = pilot.app.screen.query_one("#campaigns", OptionList)
        assert rows(pilot.app.screen, "#campaigns")[shelf.highlighted or 0].startswith("Embers 2\n")
    brought, kept = again("embers-2"), again()
    assert (camp("embers-2").coins, brought.under_way) == (camp().coins, "")
    assert kept.under_way


async def test_a_file_is_written_over_only_by_a_second_enter(elsewhere: Path) -> None:
    embers()
    file = elsewhere / "letter.txt"
    file.write_text("Dear Keyleth")
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "e")
        await write(pilot, file)
        assert refused(pilot) == f"{file} is there already: enter once more writes over it."
        await press(pilot, "escape")
        assert file.read_text() == "Dear Keyleth"
        await press(pilot, "e")
        await write(pilot, file)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, CampaignsScreen)
    assert read_campaign_file(file).name == "Embers"


async def test_what_cannot_be_exported_is_refused_in_a_sentence_and_the_line_stays(elsewhere: Path) -> None:
    kept = embers()
    before = file_of(kept.saved).read_bytes()
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "e")
        for line, sentence in (
            ("", "No file is named: write the path of one."),
            (elsewhere, f"{elsewhere} is a folder: give the name of a file in it."),
            (elsewhere / "no" / "x", f"There is no folder {elsewhere / 'no'}: give a file in one that is there."),
            (
                file_of(kept.saved),
                f"{file_of(kept.saved)} is where Emberhall keeps its own files: give a file elsewhere.",
            ),
            (elsewhere / ("x" * 300), "(file name too long): give a file elsewhere."),
            (elsewhere / "a\0b", "is not a path: give a file elsewhere."),
        ):
            await write(pilot, line)
            assert refused(pilot).endswith(sentence)
    assert file_of(kept.saved).read_bytes() == before


async def test_what_cannot_be_imported_is_refused_in_a_sentence_and_nothing_is_kept(elsewhere: Path) -> None:
    kept = embers()
    (elsewhere / "letter.txt").write_text("Dear Keyleth")
    unknown = elsewhere / "unknown.emberhall"
    unknown.write_bytes(begun_with(kept.saved, game="checkers-campaign"))
    good = elsewhere / "good.emberhall"
    kept.export(good)
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "i")
        for line, part in (
            ("", "No file is named"),
            (elsewhere / "gone.json", "cannot be read (no such file or directory)"),
            (elsewhere / "letter.txt", "letter.txt is not a campaign, or it is damaged"),
            (unknown, "checkers"),
        ):
            await write(pilot, line)
            assert part in refused(pilot)
        await write(pilot, good)
        for name, part in (("Embers", "There is a campaign called 'Embers' already"), ("", "is not a name")):
            await write(pilot, name)
            assert part in refused(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, CampaignsScreen)
    assert [path.name for path in campaigns_folder("gloamhouse").iterdir()] == ["embers.emberhall"]


async def test_a_campaign_is_deleted_with_its_game_only_after_a_yes() -> None:
    embers()
    setting_out(name="Peak").play()
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c")
        assert rows(pilot.app.screen, "#campaigns")[0].startswith("Peak\n")
        await press(pilot, "d")
        assert isinstance(pilot.app.screen, Ask)
        assert "This deletes Peak for good, with its game under way." in str(pilot.app.screen.text)
        await press(pilot, "enter")
        assert (len(list_campaigns("gloamhouse")), len(list_saves())) == (2, 1), "No is what enter means"
        await press(pilot, "d", "escape", "d", "2")
        assert told(pilot) == ["Peak is deleted."]
        assert rows(pilot.app.screen, "#campaigns")[0].startswith("Embers\n")
    assert ([listed.name for listed in list_campaigns("gloamhouse")], list_saves()) == (["Embers"], [])


async def test_a_damaged_campaign_can_be_deleted_but_not_exported() -> None:
    path = file_of(embers().saved)
    path.write_bytes(path.read_bytes().replace(b'"ada"', b'"adx"'))
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "e")
        assert isinstance(pilot.app.screen, CampaignsScreen)
        assert "embers.emberhall is damaged in line 2" in told(pilot)[0]
        await press(pilot, "d", "2")
    assert not path.exists()


async def test_without_a_campaign_there_is_nothing_to_export_or_delete() -> None:
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "e", "d")
        assert told(pilot) == [
            "Highlight a campaign first: then it can be exported.",
            "Highlight a campaign first: then it can be deleted.",
        ]


def test_what_somebody_else_has_changed_is_not_deleted() -> None:
    kept = embers()
    (listed,) = list_campaigns("gloamhouse")
    elsewhere = Campaign.open("gloamhouse", "embers").saved
    elsewhere.keep(elsewhere.table.answer(0, by="me"))
    with pytest.raises(Refusal, match="was changed by another program"):
        delete(listed)
    assert file_of(kept.saved).exists()
    (listed,) = list_campaigns("gloamhouse")
    delete(listed)
    with pytest.raises(Refusal, match="Embers is gone already"):
        delete(listed)


def test_a_game_that_a_copy_of_the_campaign_plays_too_is_not_deleted_with_it() -> None:
    kept = setting_out()
    kept.play()
    copy = file_of(kept.saved).with_name("copy.emberhall")
    copy.write_bytes(file_of(kept.saved).read_bytes())
    delete(next(listed for listed in list_campaigns("gloamhouse") if listed.path == copy))
    assert len(list_saves()) == 1
    delete(*list_campaigns("gloamhouse"))
    assert list_saves() == []


def test_only_an_ordinary_file_is_written_over(elsewhere: Path) -> None:
    pipe, loop = elsewhere / "pipe", elsewhere / "loop"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    kept = embers()
    with pytest.raises(Refusal, match="is not an ordinary file: give another file"):
        kept.export(pipe, over=True)
    with pytest.raises(Refusal, match="is not a path: give a file elsewhere"):
        kept.export(loop, over=True)
    assert pipe.is_fifo()


async def test_a_link_that_leads_nowhere_is_not_written_over_unasked(elsewhere: Path) -> None:
    link = elsewhere / "link"
    link.symlink_to(elsewhere / "gone")
    with pytest.raises(Refusal, match="is there already"):
        embers().export(link)


def test_an_export_that_cannot_be_written_asks_for_another_file(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = embers()

    def full(handle: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Refusal, match=r"\(no space left on device\): give a file elsewhere\.$"):
        kept.export(elsewhere / "mine.emberhall")
    assert list(elsewhere.iterdir()) == []


async def test_a_campaign_whose_seats_nobody_here_can_take_is_refused(elsewhere: Path) -> None:
    kept = embers()
    file = elsewhere / "strange.emberhall"
    file.write_bytes(begun_with(kept.saved, seats=("the oracle", "me")))
    file_of(kept.saved).write_bytes(file.read_bytes())
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c")
        assert "Nobody called 'the oracle' can take a seat" in text_of(pilot.app.screen, "#page-text")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, CampaignsScreen)
        await press(pilot, "i")
        await write(pilot, file)
        await write(pilot, "Strange")
        assert "Nobody called 'the oracle' can take a seat" in refused(pilot)


async def test_the_highlight_stays_on_a_campaign_that_moves_up_and_goes_to_a_new_one() -> None:
    setting_out()
    embers(name="Peak")
    async with an_app().run_test(size=SMALL) as pilot:

        def highlighted() -> str:
            shelf = pilot.app.screen.query_one("#campaigns", OptionList)
            return rows(pilot.app.screen, "#campaigns")[shelf.highlighted or 0].split("\n")[0]

        await press(pilot, "c", "down")
        assert highlighted() == "Embers"
        await press(pilot, "enter", "p", "q", "escape")
        assert rows(pilot.app.screen, "#campaigns")[0].startswith("Embers\n"), "the newest is first"
        assert highlighted() == "Embers"
        await press(pilot, "down", "n", "1", "ctrl+s", "escape")
        assert highlighted() == "Night"
