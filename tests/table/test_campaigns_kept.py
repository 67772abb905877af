"""Campaigns on disk: led on whole or not at all, never over what somebody else wrote, and caught up with later."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import msgspec
import pytest

from emberhall.engine.refusal import Refusal
from emberhall.games import game, playable
from emberhall.games.dragonfire.campaign.campaign import Campaign as Party
from emberhall.games.dragonfire.campaign.campaign import Hero
from emberhall.table.campaigns import (
    Campaign,
    Record,
    first_adventures,
    list_campaigns,
    open_switches,
)
from emberhall.table.seats import Seat, seated
from emberhall.table.storage import campaigns_folder, list_saves, saves_folder

BOTS = "heuristic,heuristic"


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path))


def embers(seats: str = BOTS, **record: object) -> Campaign:
    """A campaign of two whose Human Fighter has this record."""
    party = ("human-fighter", "human-rogue")
    kept = Campaign.new(game("dragonfire"), "Embers", "village-attacked", party, seated(seats), seed=5)
    fighter, rogue = state(kept).heroes
    kept.state = msgspec.structs.replace(kept.state, heroes=(msgspec.structs.replace(fighter, **record), rogue))
    kept.keep()
    return kept


def peak() -> Campaign:
    party = ("quinn", "tarak")
    return Campaign.new(game("ashardalon"), "Peak", "assault-on-firestorm-peak", party, seated("me,me"), seed=1)


def state(campaign: Campaign) -> Party:
    assert isinstance(campaign.state, Party)
    return campaign.state


def fighter(campaign: Campaign) -> Hero:
    return state(campaign).heroes[0]


def again() -> Campaign:
    return Campaign.open("dragonfire", "Embers")


# ---------------------------------------------------------------- two programs at once


CHANGES: dict[str, Callable[[Campaign], object]] = {
    "a step": lambda campaign: campaign.rest("plan", ["bodyguards"]),
    "a Feature bought": lambda campaign: campaign.buy("Tough", "Human Fighter"),
    "other seats": lambda campaign: campaign.sit(seated("me,random")),
    "a switch": lambda campaign: campaign.agree({"stunned_may_play": "yes"}),
    "a game begun": lambda campaign: campaign.table(),
    "written down": lambda campaign: campaign.keep(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_another_program_wrote_is_never_written_over(change: str) -> None:
    embers(xp=25)
    mine, theirs = again(), again()
    theirs.rest("feature", ["Human Fighter", "Old Map"])
    on_disk, before = theirs.path.read_bytes(), mine.state
    with pytest.raises(Refusal) as refusal:
        CHANGES[change](mine)
    assert str(refusal.value) == (
        "Embers was changed by another program since it was opened, so nothing was written: "
        "open it again and go on from there."
    )
    assert theirs.path.read_bytes() == on_disk
    assert mine.state == before, "nor is it true here"
    assert not list_saves(), "nor is a game begun that no campaign knows of"
    CHANGES[change](again())


def test_a_campaign_that_was_removed_is_not_brought_back_by_a_step() -> None:
    kept = embers()
    kept.path.unlink()
    with pytest.raises(Refusal, match="changed by another program"):
        kept.rest("plan", ["bodyguards"])
    assert not kept.path.exists()


def test_of_many_at_once_one_writes_and_all_others_are_told() -> None:
    embers()
    opened, start = [again() for _ in range(8)], Barrier(8)

    def plan(campaign: Campaign) -> bool:
        start.wait()
        try:
            campaign.rest("plan", ["bodyguards"])
        except Refusal:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(plan, opened)) == 1
    assert state(again()).adventure == "bodyguards"


def test_one_who_writes_alone_is_never_refused() -> None:
    kept = embers(xp=10)
    kept.rest("plan", ["bodyguards"])
    kept.sit(seated("me,me"))
    kept.rest("feature", ["Human Fighter", "Old Map"])
    assert (state(again()).adventure, fighter(again()).loose) == ("bodyguards", ("Old Map",))
    assert again().seats == seated("me,me")


def test_looking_at_a_game_under_way_changes_nothing() -> None:
    kept = embers()
    kept.table()
    before = kept.path.read_bytes()
    again().table()
    assert kept.path.read_bytes() == before


def test_a_write_that_fails_leaves_the_campaign_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = embers()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", full)
        with pytest.raises(Refusal, match="cannot be written"):
            kept.rest("plan", ["bodyguards"])
        assert state(kept).adventure == "village-attacked"
        with pytest.raises(Refusal, match="cannot be written"):
            Campaign.new(kept.game, "Ash", "bodyguards", ("human-fighter", "human-rogue"), seated(BOTS))
    assert [listed.name for listed in list_campaigns("dragonfire")] == ["Embers"], "no empty file is left behind"
    kept.rest("plan", ["bodyguards"])


# ---------------------------------------------------------------- games


def test_a_game_that_is_over_is_written_down_once_with_its_result() -> None:
    kept = embers()
    session = kept.table()
    mine, theirs = again(), again()
    session.play_bots()
    assert mine.settle(session)
    assert (mine.under_way, state(mine).games) == ("", 1)
    with pytest.raises(Refusal, match="changed by another program"):
        theirs.settle(session)
    (played,) = again().played
    assert session.outcome
    assert (played.won, played.why) == (session.outcome.won, session.outcome.why)
    assert played.game == "The Village Is Attacked: A Hero Is Born"
    (block,) = [block for block in again().page() if block.title == "Games played"]
    assert block.lines[0].startswith(f"1. {played.game}: {'won' if played.won else 'lost'}, ")


def test_a_game_that_ended_when_the_program_died_is_caught_up_with() -> None:
    kept = embers()
    assert not kept.catch_up()
    session = kept.table()
    session.bot_move()
    assert not again().catch_up(), "it is still under way"
    session.play_bots()
    found = again()
    assert found.catch_up()
    assert not found.catch_up()
    assert (state(again()).games, again().under_way) == (1, "")


def test_the_save_of_a_game_that_is_gone_is_nothing_to_catch_up_with() -> None:
    kept = embers()
    kept.table()
    list_saves()[0].path.unlink()
    assert not kept.catch_up()


def test_a_table_that_had_to_go_on_in_another_file_is_still_the_campaigns() -> None:
    kept = embers("me,me")
    session = kept.table()
    assert session.place
    first = session.place.path
    first.write_bytes(first.read_bytes())  # somebody touched it
    session.answer(0)
    assert session.place.path != first
    assert not kept.settle(session)
    assert again().under_way == session.place.path.stem
    assert again().table().match.answers == session.match.answers


def test_a_campaign_kept_before_games_were_noted_can_still_be_opened() -> None:
    kept = embers()
    assert b'"played"' not in kept.path.read_bytes()
    assert again().played == []
    record = msgspec.json.decode(kept.path.read_bytes(), type=Record)
    assert record.whole()


# ---------------------------------------------------------------- what there is to choose


def test_campaigns_begin_with_what_the_game_says() -> None:
    assert [info.id for info in first_adventures(game("ashardalon"))] == [
        "campaign-against-the-clans",
        "assault-on-firestorm-peak",
    ]
    dragonfire = game("dragonfire")
    assert [info.id for info in first_adventures(dragonfire)] == [info.id for info in dragonfire.adventures()]


def test_switches_that_follow_from_the_campaign_are_not_open() -> None:
    ashardalon = [switch.name for switch in open_switches(game("ashardalon"))]
    assert "surges" in ashardalon
    assert "part" not in ashardalon
    assert [switch.name for switch in open_switches(game("dragonfire"))] == ["stunned_may_play"]


def test_a_switch_holds_for_the_games_to_come() -> None:
    kept = peak()
    kept.agree({"surges": "1"})
    found = Campaign.open("ashardalon", "Peak")
    assert {switch.name: value for switch, value in found.switches()}["surges"] == "1"
    assert found.table().match.setup.options["surges"] == "1"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"part": "2"}, "The option 'part' is not free in this campaign: those that are free are surges, "),
        ({"surges": "9"}, "The option 'surges' cannot be '9': choose one of adventure, 1, 2, 3."),
    ],
)
def test_a_switch_that_cannot_be_is_refused(options: dict[str, str], sentence: str) -> None:
    kept = peak()
    before = kept.path.read_bytes()
    with pytest.raises(Refusal) as refusal:
        kept.agree(options)
    assert sentence in str(refusal.value)
    assert kept.path.read_bytes() == before


def test_every_hero_has_a_seat() -> None:
    with pytest.raises(Refusal, match="There are 2 heroes and 1 seats"):
        embers().sit([Seat(person="me")])


# ---------------------------------------------------------------- the words of steps


def every_way(campaign: Campaign, step: str, given: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """All words that a step offers, one after another, as far as they go."""
    words = campaign.words(step, given)
    return [way for word in words for way in every_way(campaign, step, (*given, word))] if words else [given]


def rich_party() -> Campaign:
    """A party that could do everything there is to do between games."""
    items, waiting = ("Balanced Dagger", "Lucky Coin"), ("Pearl of Power",)
    return embers(xp=60, background_due=True, items=items, waiting=waiting)


@pytest.mark.parametrize("step", ["plan", "background", "attune", "give-back", "trade", "use"])
def test_whatever_words_a_step_offers_it_can_be_taken_with_them(step: str) -> None:
    kept = rich_party()
    ways = every_way(kept, step)
    assert ways
    assert ways != [()]
    for way in ways:
        assert kept.leads(step, way), way


def test_a_feature_is_offered_where_there_is_room_for_it() -> None:
    kept = embers(xp=10)
    assert kept.words("feature", []) == ["Human Fighter"], "the Rogue has no XP"
    names = kept.words("feature", ["Human Fighter"])
    assert "Tough" in names
    assert "Alert" not in names, "slot 2 and Alert take 15"
    assert kept.words("feature", ["Human Fighter", "Tough"]) == ["2"], "the slots after it cost 10 and more"
    assert kept.words("feature", ["Human Fighter", "Tough", "2"]) == []


def test_an_item_that_finds_no_room_is_exchanged_for_one_of_its_rarity() -> None:
    kept = embers(xp=10, items=("Ebony Staff +1", "Longsword +1", "Lucky Coin"), waiting=("Pearl of Power",))
    given = ["Human Fighter", "Pearl of Power"]
    assert not kept.leads("attune", given)
    assert kept.words("attune", given) == ["Ebony Staff +1", "Longsword +1"]


def test_traders_sell_what_they_have_to_everybody_in_the_party() -> None:
    kept = peak()
    dear, cheap = [card.name for card in kept.game.cards() if card.kind == "treasure"][:2]
    kept.state = msgspec.structs.replace(kept.state, gold=100_000, wares=(dear, cheap))
    kept.keep()
    assert kept.words("buy", []) == [dear, cheap]
    assert kept.words("buy", [dear]) == ["Quinn", "Tarak"]
    (party, quinn) = kept.preview("buy", [dear, "Quinn"])
    assert quinn.title == "Quinn"
    assert quinn.lines == (dear,)
    assert dear not in "".join(line for line in party.lines if line.startswith("the traders"))
    assert Campaign.open("ashardalon", "Peak").page() == kept.page(), "a preview keeps nothing"


@pytest.mark.parametrize("id", playable())
def test_where_campaigns_are_kept_there_is_one_folder_a_game(id: str) -> None:
    assert list_campaigns(id) == []
    assert campaigns_folder(id).parent.parent == saves_folder().parent
