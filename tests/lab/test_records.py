"""What happened in every game: records, files, findings, pages; and the same games on a cluster."""

from __future__ import annotations

import csv
import os
import random
import re
import signal
import weakref
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from html import escape
from pathlib import Path
from typing import Any

import msgspec
import pytest

from emberhall.engine.game import AnyGame
from emberhall.engine.refusal import Refusal
from emberhall.games import game, playable
from emberhall.lab.cluster import recorded_in_cluster
from emberhall.lab.findings import (
    SAID,
    Cell,
    Findings,
    Pair,
    compared,
    course_of,
    games_to_see,
    in_words,
    like_with_like,
    points,
    signed,
)
from emberhall.lab.leaving import can_do_without
from emberhall.lab.page import SVG, cells, page, told
from emberhall.lab.playing import play_game
from emberhall.lab.records import (
    AHEAD,
    TOGETHER,
    Count,
    Fall,
    Point,
    Record,
    head_of,
    kept,
    play_records,
    record,
    records,
    refuse_table,
    write_table,
)
from emberhall.lab.simulate import Plan, plan_for, simulate
from emberhall.players.chances import Span

# ---------------------------------------------------------------- records


@pytest.mark.parametrize("name", playable())
def test_a_game_that_is_written_down_is_the_game_that_is_simulated(name: str) -> None:
    box = game(name)
    plan = plan_for(box, "heuristic", 2, seed=3, seats=(2,))
    written, ended = record(box, plan, 1), play_game(box, plan.setup(1), plan.players, 4)
    assert (written.decisions, written.rounds) == (ended.decisions, ended.rounds)
    assert ended.outcome is not None
    assert (written.won, written.winners, written.rule) == (
        ended.outcome.won,
        ended.outcome.winners,
        ended.outcome.rule,
    )
    assert {count.seat for count in written.counts} >= {0, 1}
    assert any(count.card for count in written.counts)
    assert any(count.amount for count in written.counts)
    for point in written.course:
        assert 0 <= point.chance <= 1
        assert point.health >= 0, "every game tells how well the party is"
        assert point.threat >= 0, "and what it is up against"
    assert all(fall.who in written.party or fall.who for fall in written.falls)


@pytest.mark.parametrize("name", playable())
def test_games_of_players_that_search_are_written_down_too(name: str) -> None:
    box = game(name)
    adventure = "combat-tutorial" if name == "bardsung" else ""
    plan = plan_for(box, "search:8", 1, seed=5, adventures=[adventure] * bool(adventure), seats=(2,))
    ended, written = play_game(box, plan.setup(0), plan.players, 5), record(box, plan, 0)
    assert (written.decisions, written.rounds) == (ended.decisions, ended.rounds)
    assert written.counts
    assert written.course


def test_heroes_that_are_dealt_at_random_are_named_as_they_were_dealt() -> None:
    box = game("dragonlords")
    plan = plan_for(box, "random", 1, seats=(3,), party=("Aldra Stonehand", "Bren Quickfletch", "Cyra of the Ash"))
    dealt = play_game(box, plan.setup(0), plan.players, 0).state
    named = tuple([box.name(hero.led_by[0] if hero.led_by else hero.card) for hero in dealt.heroes])  # type: ignore[attr-defined]
    assert record(box, plan, 0).party == named != plan.party


def test_what_happens_to_a_hero_is_counted_for_its_seat() -> None:
    """In this game damage is told of cards: a hero's own card stands for its seat."""
    box = game("ashardalon")
    plan = plan_for(box, "heuristic", 1, seed=2, seats=(2,))
    each = record(box, plan, 0)
    hurt = [count for count in each.counts if count.event == "hurt" and count.card in each.party]
    assert hurt
    assert all(each.party[count.seat] == count.card and count.amount >= count.times for count in hurt)


@pytest.mark.parametrize("name", ["ashardalon", "dragonfire", "bardsung"])
def test_who_falls_falls_to_somebody(name: str) -> None:
    box = game(name)
    plan = plan_for(box, "random", 12, seats=(3,))
    falls = [fall for number in range(plan.games) for fall in record(box, plan, number).falls]
    kinds = {card.name: card.kind for card in box.cards()}
    assert len([fall for fall in falls if fall.by]) > 0.6 * len(falls) > 3
    assert not [fall for fall in falls if kinds.get(fall.by) == "wound"], "a wound is what was suffered"


def test_options_may_come_in_turn() -> None:
    box = game("ashardalon")
    plan = plan_for(box, "random", 30, seats=(1,), variants=[{"surges": "1"}, {"surges": "3"}])
    pairs = len(plan.pairs)
    assert [plan.setup(n).options["surges"] for n in (0, pairs - 1, pairs, 2 * pairs)] == ["1", "1", "3", "1"]
    assert record(box, plan, pairs).options == {"surges": "3"}


def test_a_run_goes_on_where_it_was_killed_and_a_torn_line_is_played_again(tmp_path: Path) -> None:
    box, path = game("dragonlords"), tmp_path / "games.jsonl"
    plan = plan_for(box, "random", 6, seats=(2,))
    play_records(box, plan, path, jobs=1)
    whole = [without_time(each) for each in kept(path, head_of(box, plan))]
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]) + lines[4][:30])
    assert len(list(kept(path, head_of(box, plan)))) == 3
    play_records(box, plan, path, jobs=2)
    assert [without_time(each) for each in kept(path, head_of(box, plan))] == whole


def test_a_damaged_file_is_refused_by_its_line_and_left_as_it_is(tmp_path: Path) -> None:
    box, path = game("dragonlords"), tmp_path / "games.jsonl"
    plan = plan_for(box, "random", 3, seats=(2,))
    play_records(box, plan, path, jobs=1)
    lines = path.read_bytes().splitlines(keepends=True)
    for damaged in ([*lines[:2], b"{}\n", lines[3]], [*lines[:2], lines[3]], [*lines[:2], b"\xff\n"]):
        path.write_bytes(b"".join(damaged))
        with pytest.raises(Refusal, match="line 3 is not game 1"):
            play_records(box, plan, path, jobs=1)
        assert path.read_bytes() == b"".join(damaged)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_breaks_off_is_written_down_as_such_and_the_others_go_on(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box, path = game("dragonlords"), tmp_path / "games.jsonl"
    plan = plan_for(box, "random", 4, seats=(2,))

    def breaks(*asked: Any) -> Any:
        if asked[3] == 2:
            raise ValueError("a rule is wrong")
        return play_game(*asked)

    monkeypatch.setattr("emberhall.lab.records.play_game", breaks)
    play_records(box, plan, path, jobs)
    games = list(kept(path, head_of(box, plan)))
    assert [each.error for each in games] == ["", "", "ValueError: a rule is wrong", ""]
    findings = found(box, games)
    assert (findings.games, findings.broken_off) == (3, 1)
    assert "Not counted are those that broke off: 1." in page("", "", findings, [])


def test_nothing_is_begun_of_what_the_rules_refuse(tmp_path: Path) -> None:
    box, path = game("ashardalon"), tmp_path / "games.jsonl"
    plan = plan_for(box, "random", 1, seats=(2,), options={"surges": "99"})
    with pytest.raises(Refusal):
        play_records(box, plan, path, jobs=1)
    assert not path.exists()


def test_a_process_that_dies_while_games_are_written_down_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emberhall.lab.records.play_game", lambda *_: os._exit(1))
    with pytest.raises(Refusal, match="fewer --jobs"):
        list(records(plan_for(game("dragonlords"), "random", 4, seats=(2,)), range(4), 2))


def test_few_games_are_under_way_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    submit = ProcessPoolExecutor.submit

    def submitted(pool: ProcessPoolExecutor, work: Callable[..., Record], *given: Any) -> Any:
        asked.append(1)
        return submit(pool, work, *given)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submitted)
    playing = records(plan_for(game("dragonlords"), "random", 10_000, seats=(2,)), range(10_000), 2)
    assert next(playing).number == 0
    assert len(asked) <= 2 * AHEAD
    playing.close()


def without_time(each: Record) -> Record:
    return msgspec.structs.replace(each, seconds=0.0)


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    box, path = game("dragonlords"), tmp_path / "games.jsonl"
    plan = plan_for(box, "random", 4, seats=(2,))

    def another(done: int) -> None:
        """A second run begins while the first is under way, whether the file was there before or not."""
        with pytest.raises(Refusal, match=r"^Another run is writing to games\.jsonl: wait until it has ended"):
            play_records(box, plan, path, 1)

    play_records(box, plan, path, 1, show=another)
    play_records(
        box, msgspec.structs.replace(plan, games=6), path, 1, show=lambda done: another(done) if done > 4 else None
    )
    assert [each.number for each in kept(path, head_of(box, plan))] == list(range(6))


def test_a_file_that_another_run_has_begun_meanwhile_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box, path = game("dragonlords"), tmp_path / "games.jsonl"
    plan = plan_for(box, "random", 3, seats=(2,))

    def slowly(plan: Plan, number: int) -> Record:
        monkeypatch.undo()
        play_records(box, plan, path, 1)
        return record(box, plan, number)

    monkeypatch.setattr("emberhall.lab.records.played", slowly)
    with pytest.raises(Refusal, match=r"^Another run has written to games\.jsonl meanwhile: go on from there"):
        play_records(box, plan, path, 1)
    assert [each.number for each in kept(path, head_of(box, plan))] == [0, 1, 2]


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    box, path = game("dragonlords"), tmp_path / "games.jsonl"
    play_records(box, plan_for(box, "random", 1, seats=(2,)), path, jobs=1)
    with pytest.raises(Refusal, match="another kind"):
        play_records(box, plan_for(box, "random", 1, seats=(3,)), path, jobs=1)
    path.write_bytes(b"hello\n")
    with pytest.raises(Refusal, match="no file of records"):
        play_records(box, plan_for(box, "random", 1, seats=(2,)), path, jobs=1)


def test_records_are_written_as_lines_tables_and_parquet(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    box = game("dragonlords")
    plan = plan_for(box, "random", 3, seats=(2,))
    games = [record(box, plan, number) for number in range(3)]
    play_records(box, plan, tmp_path / "a.jsonl", jobs=1)
    assert [without_time(each) for each in kept(tmp_path / "a.jsonl", head_of(box, plan))] == [
        without_time(each) for each in games
    ]
    for name in ("a.csv", "a.parquet"):
        write_table(tmp_path / name, games)
    with (tmp_path / "a.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [int(row["rounds"]) for row in rows] == [each.rounds for each in games]
    assert [msgspec.json.decode(row["counts"], type=list[Count]) for row in rows] == [each.counts for each in games]
    assert [msgspec.json.decode(row["falls"], type=list[Fall]) for row in rows] == [each.falls for each in games]
    table = polars.read_parquet(tmp_path / "a.parquet")
    assert table["decisions"].to_list() == [each.decisions for each in games]
    assert table["party"].to_list() == [list(each.party) for each in games]
    tidy = table.select("number", "counts").explode("counts", empty_as_null=False).unnest("counts")
    assert tidy.filter(polars.col("event") == "bought")["times"].sum() == sum(
        count.times for each in games for count in each.counts if count.event == "bought"
    )
    with pytest.raises(Refusal, match="end its name"):
        refuse_table(tmp_path / "a.txt")


def test_a_table_of_many_games_is_made_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows in memory are many times as large as the file: of 100,000 games there would be gigabytes."""
    polars = pytest.importorskip("polars")
    frames: list[weakref.ref[Any]] = []
    most, make = 0, polars.DataFrame

    def made(*given: Any, **named: Any) -> Any:
        nonlocal most
        frame = make(*given, **named)
        frames.append(weakref.ref(frame))
        most = max(most, sum(each() is not None for each in frames))
        return frame

    monkeypatch.setattr("emberhall.lab.records.FRAME", 2)
    monkeypatch.setattr(polars, "DataFrame", made)
    write_table(tmp_path / "a.parquet", (a_record(n, won=n % 2 == 0) for n in range(21)))
    assert most <= 2
    write_table(tmp_path / "none.parquet", [])
    table, none = (polars.read_parquet(tmp_path / name) for name in ("a.parquet", "none.parquet"))
    assert table["number"].to_list() == list(range(21))
    assert (none.schema, len(none)) == (table.schema, 0)
    assert {path.name for path in tmp_path.iterdir()} == {"a.parquet", "none.parquet"}


# ---------------------------------------------------------------- findings


def found(box: AnyGame, games: Iterable[Record]) -> Findings:
    findings = Findings(box)
    for each in games:
        findings.add(each)
    return findings


def spared(card: str) -> bool:
    return True


def a_record(number: int, won: bool, rounds: int = 5, bought: str = "", adventure: str = "dungeon-crawl") -> Record:
    counts = [Count(0, "buys", bought, 2, 0)] if bought else []
    party, falls = ("Human Fighter", "Human Wizard"), [] if won else [Fall("unconscious", "Human Fighter", 3, "Troll")]
    course = [Point(0, 0.5, 1.0, 0.0), Point(1, 0.9 if won else 0.1, 0.5, 1.0)]
    return Record(number, number, adventure, party, {}, ("heuristic",), won, (0, 1) if won else (), (), "DF-WIN-03",
                  rounds, 40, 0.1, counts, falls, course)  # fmt: skip


def test_a_card_that_decides_games_stands_out_and_one_that_does_not_stays_quiet() -> None:
    box = game("dragonfire")
    games = [a_record(n, won=n % 4 != 0, bought="Fireball" if n % 4 else "Javelin") for n in range(40)]
    games += [a_record(100 + n, won=n % 2 == 0, bought="Bless" if n % 3 else "") for n in range(90)]
    effects = {each.name: each for each in found(box, games).effects()}
    assert effects["Fireball"].remarkable
    assert effects["Fireball"].with_it == Cell(30, 30, 5.0)
    assert not effects["Bless"].remarkable
    assert not effects["Fireball"].confounded


def test_those_who_struck_together_are_told_apart_and_a_name_stays_whole() -> None:
    by = TOGETHER.join(["Fence and Bodyguards", "Troll"])
    lost = msgspec.structs.replace(a_record(1, won=False), falls=[Fall("unconscious", "Human Fighter", 3, by)])
    assert set(found(game("dragonfire"), [lost]).falls) == {
        ("Human Fighter", "Fence and Bodyguards"),
        ("Human Fighter", "Troll"),
    }


def test_cards_of_long_games_are_called_confounded() -> None:
    box = game("dragonfire")
    games = [
        a_record(n, won=n % 2 == 0, rounds=9 if n % 2 == 0 else 4, bought="Bless" if n % 2 == 0 else "")
        for n in range(60)
    ]
    (effect,) = found(box, games).effects()
    assert effect.confounded
    assert "rounds longer" in found(box, games).says(spared)[0]
    assert found(box, games).says(spared)[0].endswith("the same seeds with --compare 'without=Bless' settle it.")
    quoted = in_words(effect._replace(name="The Gods' Displeasure"))
    assert """--compare "without=The Gods' Displeasure" settle""" in quoted
    hero = in_words(effect._replace(name="Human Fighter", deed="hero"))
    assert hero.startswith("Human Fighter is in the party in 30 games")
    assert "--compare" not in hero


def test_cards_of_which_all_go_with_winning_are_called_confounded() -> None:
    """Who wins buys two cards and who loses one: each of ten cards goes with winning, and none of them is the cause."""
    box = game("dragonfire")
    cards = [card.name for card in box.cards() if card.kind == "market"][:10]
    games = []
    for n in range(400):
        bought = [cards[n % 10], cards[(n // 10 + 5) % 10]] if n % 2 else [cards[n // 2 % 10]]
        counts = [Count(0, "buys", card, 1, 0) for card in bought]
        games.append(msgspec.structs.replace(a_record(n, won=bool(n % 2)), counts=counts))
    effects = [each for each in found(box, games).effects() if each.deed == "bought"]
    mean = sum(each.gain.value for each in effects) / 10
    assert mean > 0.05
    assert {each.usual for each in effects} == {mean}
    for each in effects:
        assert each.confounded is (each.gain.value > 0), "what goes against the rest is not explained by it"
        if each.confounded:
            assert f"whatever is bought is at {100 * mean:+.0f} on average, which may be all" in in_words(each)
    few = [msgspec.structs.replace(each, counts=each.counts[:1]) for each in games if each.counts[0].card in cards[:3]]
    assert not any(each.common for each in found(box, few).effects()), "a few cards are no custom"


def test_what_is_a_step_to_winning_is_called_confounded() -> None:
    box = game("dragonlords")
    adventure = box.adventures()[0].id

    def beaten(n: int) -> Record:
        counts = [Count(0, "challenge-defeated", "Vael the Drowned", 1, 0)] * (n % 2)
        won = a_record(n, won=n % 2 == 1, adventure=adventure)
        return msgspec.structs.replace(won, winners=(0,) * (n % 2), counts=counts, party=("Aldra",))

    findings = found(box, [beaten(n) for n in range(60)])
    assert "who comes near to winning has defeated more of all" in findings.says(spared)[0]
    text = page("", "", findings, findings.says(spared))
    assert "<td>a step</td>" in text
    assert "settle" not in text, "that somebody wins as often without it does not say who would"
    assert "but says only how often anybody wins" in text


def test_the_paired_run_that_is_named_is_one_that_can_be_played() -> None:
    box = game("dragonfire")
    plan = plan_for(box, "random", 200)
    assert can_do_without(plan, "Fireball")
    assert not can_do_without(plan, "Satyr Piper"), "its deck would be too small"
    assert not can_do_without(plan_for(game("bardsung"), "random", 1), "Fireball"), "a hero begins with it"
    games = [a_record(n, n % 2 == 0, 9 if n % 2 == 0 else 4, "Bless" if n % 2 == 0 else "") for n in range(60)]
    (says,) = found(box, games).says(lambda card: False)
    assert says.endswith("the rules need it, so the same seeds with --compare and a pack that changes it settle it.")


def test_how_many_stand_out_beside_those_that_are_named_is_said() -> None:
    box = game("dragonfire")
    cards = [card.name for card in box.cards() if card.kind == "market"][: SAID + 3]
    counts = [Count(0, "buys", card, 1, 0) for card in cards]
    games = [msgspec.structs.replace(a_record(n, n % 2 == 0), counts=counts * (n % 2)) for n in range(60)]
    says = found(box, games).says(spared)
    assert len(says) == SAID + 1
    assert says[-1] == "3 more stand out: the table of cards and heroes marks them."


def test_of_rivals_it_is_players_that_would_have_to_be_seen() -> None:
    """Somebody wins every game, but each of the two only every other: that is the share that counts."""
    box = game("dragonlords")
    games = [
        msgspec.structs.replace(a_record(n, True, adventure=box.adventures()[0].id), winners=(n % 2,))
        for n in range(200)
    ]
    assert "about 1,899 players with a card" in found(box, games).says(spared)[0]


def test_so_many_games_make_a_card_stand_out_among_others_four_times_in_five() -> None:
    """The more cards are compared, the larger a difference has to be to stand out, and the more games that takes."""
    box, luck = game("dragonfire"), random.Random(5)
    cards = [card.name for card in box.cards() if card.kind == "market"][:30]

    def a_game(n: int) -> Record:
        has = [card for card in cards if luck.random() < 0.5]
        won = luck.random() < (0.75 if cards[0] in has else 0.25)
        return msgspec.structs.replace(a_record(n, won), counts=[Count(0, "buys", card, 1, 0) for card in has])

    needed = games_to_see(0.5, points=0.5, comparisons=30)
    assert needed > 1.8 * games_to_see(0.5, points=0.5)
    shown = 0
    for _ in range(60):
        effects = found(box, [a_game(n) for n in range(2 * needed)]).effects()
        shown += next(each.remarkable for each in effects if each.name == cards[0])
    assert 36 <= shown <= 58
    says = found(box, [a_record(n, n % 2 == 0, bought=cards[n // 2 % 20]) for n in range(80)]).says(spared)
    assert "a difference of 5 points would, among 20 comparisons, in about 2,98" in says[0]


def test_nothing_is_made_of_a_few_games() -> None:
    box = game("dragonfire")
    says = found(box, [a_record(n, won=n % 2 == 0) for n in range(10)]).says(spared)
    more = "a difference of 5 points would stand out in about 1,568 games with a card and as many without."
    assert says == [f"No card and no hero could be compared in 10 games: {more}"]
    assert games_to_see(0.5) == 1568
    won = found(box, [a_record(n, won=True) for n in range(2)]).says(spared)
    assert "about 1,568 games" in won[0], "two games won do not say that all will be"


def test_games_that_are_all_of_different_kinds_are_said_to_be_the_reason_why_nothing_is_compared() -> None:
    """Half of the games have a hero, but none of the same adventure, seats and options has it not."""
    box = game("dragonfire")
    heroes = [["Human Fighter"], ["Human Wizard"]]
    games = [
        msgspec.structs.replace(a_record(n, won=n % 2 == 0), party=heroes[n % 2], options={"level": str(n)})
        for n in range(40)
    ]
    text = page("", "", found(box, games), [])
    assert "Nothing could be compared: too few games of the same adventure, number of seats and options" in text


def test_one_game_and_one_more_card_are_spoken_of_as_one() -> None:
    box = game("dragonfire")
    assert "They ended by this rule: " in page("", "", found(box, [a_record(n, won=True) for n in range(2)]), [])
    assert "It ended by this rule: " in page("", "", found(box, [a_record(1, won=True)]), [])
    cards = [card.name for card in box.cards() if card.kind == "market"][: SAID + 1]
    games = [
        msgspec.structs.replace(a_record(n, won=n % 2 == 0), counts=[Count(0, "buys", card, 1, 0) for card in cards])
        if n % 2 == 0
        else a_record(n, won=False)
        for n in range(80)
    ]
    assert found(box, games).says(spared)[-1] == "1 more stands out: the table of cards and heroes marks it."


def test_luck_is_reckoned_as_in_the_tables() -> None:
    # two shares of 100 games, 60 and 45 %: Mantel and Haenszel have 7² / (100 · 100 · 105 · 95 / 200² / 199) = 3.910,
    # whose root is 1.977, both ways 0.0480
    gain, longer, luck = like_with_like([Pair((100, 60, 500), (100, 45, 700))])
    assert gain.value == pytest.approx(0.15)
    assert (gain.low, gain.high) == pytest.approx((0.013, 0.287), abs=0.002)
    assert longer == pytest.approx(-2.0)
    assert luck == pytest.approx(0.0480, abs=0.0002)
    assert like_with_like([Pair((10, 0, 0), (10, 0, 0))])[2] == 1.0


@pytest.mark.parametrize("often", [0.1, 0.5, 0.9])
def test_luck_alone_makes_no_card_stand_out_however_often_games_are_won(often: float) -> None:
    """Of reports on games in which no card does anything, one in twenty may name one."""
    box, luck = game("dragonfire"), random.Random(3)
    cards = [card.name for card in box.cards() if card.kind == "market"][:60]
    named = 0
    for _ in range(80):
        games = [
            msgspec.structs.replace(
                a_record(n, won=luck.random() < often),
                counts=[Count(0, "buys", card, 1, 0) for card in cards if luck.random() < 0.08],
            )
            for n in range(60)
        ]
        named += any(each.remarkable for each in found(box, games).effects())
    assert named <= 6


def test_a_card_of_an_easy_adventure_is_not_praised_for_it() -> None:
    """Nine in ten games of one adventure are won and one in ten of the other, with the card and without it."""
    box = game("dragonfire")
    games = []
    for n in range(200):
        easy, has = n % 2 == 0, n % 10 < (4 if n % 2 == 0 else 2)
        won = (n // 10 % 10 != 0) if easy else (n // 10 % 10 == 0)
        games.append(
            a_record(n, won, bought="Bless" if has else "", adventure="dungeon-crawl" if easy else "bodyguards")
        )
    (effect,) = found(box, games).effects()
    assert effect.bare > 0.15
    assert effect.gain.value == pytest.approx(0, abs=0.01)
    assert effect.uneven
    assert not effect.remarkable


def test_of_rivals_each_is_weighed_with_what_it_had() -> None:
    box = game("dragonlords")
    adventure = box.adventures()[0].id

    def duel(n: int) -> Record:
        counts = [Count(n % 2, "bought", "Giantsbane Maul", 1, 0), Count(0, "bought", "Ash Longbow", 1, 0)]
        return msgspec.structs.replace(
            a_record(n, True, adventure=adventure), winners=(n % 2,), counts=counts, party=("Aldra", "Bren")
        )

    effects = {each.name: each for each in found(box, [duel(n) for n in range(60)]).effects()}
    maul = effects["Giantsbane Maul"]
    assert (maul.with_it[:3], maul.without[:3]) == ((60, 60, 5), (60, 0, 5))
    assert effects["Ash Longbow"].gain.value == 0
    assert "is bought by 60 players, of whom 100 % win" in found(box, [duel(n) for n in range(60)]).says(spared)[0]


def one_has_it(luck: random.Random) -> list[int]:
    return [luck.randrange(2)]


def a_table_has_it(luck: random.Random) -> list[int]:
    return [seat for seat in range(2) if luck.random() < 0.9] if luck.random() < 0.5 else []


@pytest.mark.parametrize("having", [one_has_it, a_table_has_it])
def test_of_rivals_who_win_by_luck_alone_one_card_in_twenty_looks_otherwise(
    having: Callable[[random.Random], list[int]],
) -> None:
    """One of two wins what the other loses, so a table is one throw of luck, not two."""
    box, luck = game("dragonlords"), random.Random(1)
    games = []
    for n in range(200):
        counts = [Count(seat, "bought", f"Card {card}", 1, 0) for card in range(400) for seat in having(luck)]
        each = a_record(n, True, adventure=box.adventures()[0].id)
        games.append(msgspec.structs.replace(each, winners=(luck.randrange(2),), counts=counts))
    effects = [each for each in found(box, games).effects() if each.deed == "bought"]
    assert len(effects) == 400
    assert 10 <= sum(each.p < 0.05 for each in effects) <= 30
    assert 10 <= sum(not each.gain.low <= 0 <= each.gain.high for each in effects) <= 30


def test_what_a_card_does_for_rivals_lies_in_its_interval_nineteen_times_in_twenty() -> None:
    """One of two has the card, and wins seven times in ten: 40 points more than the other."""
    box, luck = game("dragonlords"), random.Random(2)
    blank, missed = a_record(0, True, adventure=box.adventures()[0].id), 0
    for _ in range(200):
        games = [
            msgspec.structs.replace(
                blank, winners=(int(luck.random() > 0.7),), counts=[Count(0, "bought", "Maul", 1, 0)]
            )
            for _ in range(60)
        ]
        gain = next(each.gain for each in found(box, games).effects() if each.name == "Maul")
        missed += not gain.low <= 0.4 <= gain.high
    assert 3 <= missed <= 17


def test_how_often_rivals_win_with_a_card_lies_in_its_interval_nineteen_times_in_twenty() -> None:
    """One of four wins, or nobody. Who has the card wins no more often; but of several who have it only one does."""
    box, luck, blank = game("dragonlords"), random.Random(4), a_record(0, True)
    adventure, often, missed = box.adventures()[0].id, 0.8, {True: 0, False: 0}
    for _ in range(200):
        findings = Findings(box)
        for n in range(40):
            had = [Count(seat, "bought", "Maul", 1, 0) for seat in range(4) if luck.random() < 0.7]
            won = (luck.randrange(4),) if luck.random() < often else ()
            findings.add(
                msgspec.structs.replace(
                    blank, number=n, adventure=adventure, party=("A", "B", "C", "D"), winners=won, counts=had
                )
            )
        effect = next(each for each in findings.effects() if each.name == "Maul")
        for cell in (effect.with_it, effect.without):
            missed[cell is effect.with_it] += not cell.share.low <= often / 4 <= cell.share.high
    assert 3 <= missed[True] <= 17
    assert 3 <= missed[False] <= 17


def test_of_rivals_who_are_played_differently_each_is_compared_with_its_like() -> None:
    """One of two plays well, wins nine times in ten and mostly has the card, which does nothing."""
    box, luck = game("dragonlords"), random.Random(6)
    findings = Findings(box)
    for n in range(200):
        had = [Count(seat, "bought", "Maul", 1, 0) for seat in range(2) if luck.random() < (0.8, 0.2)[seat]]
        each = a_record(n, True, adventure=box.adventures()[0].id)
        won = (int(luck.random() < 0.1),)
        findings.add(msgspec.structs.replace(each, players=("search", "random"), winners=won, counts=had))
    effect = next(each for each in findings.effects() if each.name == "Maul")
    assert effect.bare > 0.3
    assert abs(effect.gain.value) < 0.1
    assert not effect.remarkable


def test_what_all_rivals_of_a_table_have_makes_none_of_them_win() -> None:
    box = game("dragonlords")
    games = []
    for n in range(90):
        counts = [Count(seat, "bought", "Maul", 1, 0) for seat in range(2)] * (n % 3 == 0)
        each = a_record(n, True, adventure=box.adventures()[0].id)
        games.append(msgspec.structs.replace(each, winners=(n % 2,), counts=counts))
    (effect,) = (each for each in found(box, games).effects() if each.name == "Maul")
    assert effect.gain.value == 0
    assert effect.p == 1.0


@pytest.mark.parametrize(
    ("name", "second", "says"),
    [
        ("search", lambda n: n % 10 != 0, "Games are won more often with search than with heuristic: +40.0 points"),
        ("without Bless", lambda n: n % 10 == 0, "Games are won less often without Bless than with heuristic: -40.0"),
        ("search", lambda n: n % 2 == 0, "No difference can be concluded from 200 games of the same seeds, +0.0"),
    ],
)
def test_two_runs_are_compared_game_by_game(name: str, second: Callable[[int], bool], says: str) -> None:
    box = game("dragonfire")
    one = found(box, [a_record(number, number % 2 == 0) for number in range(200)])
    other = found(box, [a_record(number, second(number)) for number in range(200)])
    assert compared("heuristic", name, one, other).says.startswith(says)


def test_so_many_games_more_show_a_difference_four_times_in_five() -> None:
    """200 of 400 pairs differ, either way as often: by the textbook that takes (1.96 + 0.84)² · 200 / 400 / 0.05² =
    1,568 pairs."""
    box = game("dragonfire")
    one = found(box, [a_record(n, n % 4 in (0, 1)) for n in range(400)])
    other = found(box, [a_record(n, n % 4 in (0, 2)) for n in range(400)])
    assert one.games == 400
    assert compared("a", "b", one, other).says.endswith(": 1,168 more would show 5 points.")


def test_no_difference_in_many_games_is_a_small_one_at_the_most() -> None:
    box = game("dragonfire")
    one = found(box, [a_record(n, n % 2 == 0) for n in range(2000)])
    other = found(box, [a_record(n, n % 2 == 0 or n == 1) for n in range(2000)])
    beside = compared("a", "b", one, other)
    assert beside.says.endswith(f": if there is one, it is of {100 * beside.gain.high:.1f} points at the most.")
    assert 0 < beside.gain.high < 0.01


def test_a_command_in_a_sentence_is_set_apart_whatever_its_card_is_called() -> None:
    for command in ("--compare 'without=Bless'", """--compare "without=The Gods' Displeasure\""""):
        assert told(f"So <b>: the same seeds with {command} settle it.") == (
            f"So &lt;b&gt;: the same seeds with <code>{escape(command)}</code> settle it."
        )


def test_a_difference_of_nothing_has_no_sign() -> None:
    assert [signed(value) for value in (0.004, -0.004, 0.0, 0.016, -0.1)] == ["0", "0", "0", "+2", "-10"]


def test_intervals_that_whole_percents_would_hide_have_a_decimal() -> None:
    assert points(Span(0.104, 0.099, 0.109)) == "+10.4 points (+9.9 to +10.9)"
    assert points(Span(0.104, 0.09, 0.118)) == "+10 points (+9 to +12)"
    assert "<td>91.0 %</td><td>90.8 % to 91.2 %</td>" in cells({"all": Cell(100_000, 91_000, 3.0)}, "run")
    assert "<td>91 %</td><td>84 % to 95 %</td>" in cells({"all": Cell(100, 91, 3.0)}, "run")


def test_a_page_stands_alone_and_hides_nothing_hostile() -> None:
    box = game("dragonfire")
    games = [a_record(n, won=n % 3 == 0, bought="<script>alert(1)</script>" if n % 2 else "") for n in range(60)]
    text = page("A title", "emberhall report <x>", found(box, games), ["<b>Troll</b>"])
    assert "<script" not in text
    assert "http" not in text.replace(SVG, "")
    assert "Troll" in text
    assert "Human Fighter" in text
    assert text.count("<svg") >= 4
    assert "Mean health" in text
    assert "Mean threat" in text


def test_a_table_beside_the_plot_of_falls_says_when_they_were() -> None:
    """A time at which nobody fell is there as well, so that no line is drawn over it."""
    falls = [Fall("unconscious", "Human Fighter", at, f"Troll {at}") for at in (0, 0, 3, *range(100, 130))]
    lost = msgspec.structs.replace(a_record(1, won=False), falls=falls)
    text = page("", "", found(game("dragonfire"), [lost]), [])
    when = text.partition("falls by turns")[2].partition("</table>")[0]
    assert re.findall("<td>([^<]*)</td>", when) == [
        "0 to 6", "3", "98 to 104", "5", "105 to 111", "7", "112 to 118", "7", "119 to 125", "7", "126 to 132", "4",
    ]  # fmt: skip
    drawn = text.partition("When somebody fell")[2].partition("class='fell' points='")[2].partition("'")[0]
    assert len(drawn.split()) == 19
    assert "The 25 most frequent of 32 are named." in text
    assert "most frequent" not in page("", "", found(game("dragonfire"), [a_record(1, won=False)]), [])


def test_a_mean_is_one_of_several_games() -> None:
    """A long game is on at many times that are drawn as one; that makes it no more than a game."""
    longs = [
        msgspec.structs.replace(a_record(n, True), course=[Point(at, 0.5, 1, 0) for at in range(60)]) for n in range(5)
    ]
    long = msgspec.structs.replace(a_record(5, True), course=[Point(at, 0.5, 1, 0) for at in range(400)])
    points = course_of(found(game("dragonfire"), [*longs, long]), True, 1)
    assert {games for at, _, games in points if at < 60} == {6}
    assert {games for at, _, games in points if at >= 60} == {1}


# ---------------------------------------------------------------- a cluster


def test_a_cluster_that_loses_a_worker_plays_the_same_games() -> None:
    distributed = pytest.importorskip("distributed")
    plan = plan_for(game("dragonlords"), "random", 120, seats=(2,))
    told: list[int] = []
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        worker = next(iter(cluster.workers.values())).pid

        def progress(total: object) -> None:
            told.append(1)
            if len(told) == 2:
                os.kill(worker, signal.SIGKILL)

        far = simulate(plan, 2, progress, cluster.scheduler_address)
    assert len(told) > 2
    assert far.count == simulate(plan).count


def test_a_cluster_that_loses_a_worker_writes_down_the_same_games_one_by_one() -> None:
    distributed = pytest.importorskip("distributed")
    plan = plan_for(game("dragonlords"), "random", 200, seats=(2,))
    far: list[Record] = []
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        worker = next(iter(cluster.workers.values())).pid
        for each in records(plan, range(plan.games), 1, cluster.scheduler_address):
            far.append(without_time(each))
            if len(far) == 30:
                os.kill(worker, signal.SIGKILL)
    assert far == [without_time(each) for each in records(plan, range(plan.games), 1)]


class FewAtOnce:
    """In the place of a client of a cluster of two: what is submitted waits until somebody asks for what came of it."""

    loop = None

    def __init__(self) -> None:
        self.under_way = self.most = self.played = 0

    def __enter__(self) -> FewAtOnce:
        return self

    def __exit__(self, *_: object) -> None: ...

    def ncores(self) -> dict[str, int]:
        return {"one": 1, "other": 1}

    def submit(self, work: Callable[..., object], *about: object, **_: object) -> Future[object]:
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        client = self

        class Later(Future[object]):
            def result(self, timeout: float | None = None) -> object:
                client.under_way -= 1
                client.played += 1
                return work(*about)

            def release(self) -> None: ...

        return Later()


def test_a_cluster_is_given_few_chunks_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    client = FewAtOnce()
    monkeypatch.setattr("emberhall.lab.cluster._client", lambda address: client)
    monkeypatch.setattr("emberhall.lab.cluster.RECORDED_AT_ONCE", 1)
    plan = plan_for(game("dragonlords"), "random", 60, seats=(2,))
    far = [without_time(each) for each in recorded_in_cluster("", plan, range(60))]
    assert far == [without_time(each) for each in records(plan, range(60), 1)]
    assert client.played == 60
    assert client.most <= 16


def test_a_cluster_that_is_lost_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    plan = plan_for(game("dragonlords"), "random", 60, seats=(2,))
    lost = OSError("Timed out"), distributed.KilledWorker("a chunk", None, 3), distributed.CancelledError("a chunk")
    for error in lost:

        def gone(*_: object, error: BaseException = error) -> list[Record]:
            raise error

        monkeypatch.setattr("emberhall.lab.cluster._client", lambda address: FewAtOnce())
        monkeypatch.setattr("emberhall.lab.cluster.record_chunk", gone)
        with pytest.raises(Refusal, match=r"^The cluster at 'tcp://there:1' was lost: see that its scheduler and"):
            list(recorded_in_cluster("tcp://there:1", plan, range(60)))


def test_no_cluster_at_an_address_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("emberhall.lab.cluster.SECONDS_TO_CONNECT", 0.2)
    for address in ("tcp://127.0.0.1:1", "nowhere", "tcp://127.0.0.1:99999"):
        with pytest.raises(Refusal, match="No cluster answers"):
            simulate(plan_for(game("dragonlords"), "random", 1), cluster=address)
