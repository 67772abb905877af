"""What happened in every game: records, files, findings, pages; and the same games on a cluster."""

from __future__ import annotations

import csv
import os
import signal
from pathlib import Path

import msgspec
import pytest

from emberhall.engine.refusal import Refusal
from emberhall.games import game, playable
from emberhall.lab.findings import Cell, Findings, by_luck, compared, found, games_to_see
from emberhall.lab.page import SVG, page
from emberhall.lab.playing import play_game
from emberhall.lab.records import Fall, Record, begun, head_of, kept, play_records, record, write_all
from emberhall.lab.simulate import plan_for, simulate
from emberhall.lab.tuning import changed, file_of, tune
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
    assert written.cards
    assert all(0 <= chance <= 1 for _, chance, _ in written.course)
    assert all(fall.who in written.party or fall.who for fall in written.falls)


def test_a_run_goes_on_where_it_was_killed_and_a_torn_line_is_played_again(tmp_path: Path) -> None:
    box, path = game("dragonlords"), tmp_path / "games.jsonl"
    plan = plan_for(box, "random", 6, seats=(2,))
    play_records(box, plan, path, jobs=1)
    whole = [without_time(each) for each in kept(path, head_of(box, plan))]
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]) + lines[4][:30])
    assert begun(path, head_of(box, plan)) == 3
    play_records(box, plan, path, jobs=2)
    assert [without_time(each) for each in kept(path, head_of(box, plan))] == whole


def without_time(each: Record) -> Record:
    return msgspec.structs.replace(each, seconds=0.0)


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
    for name in ("a.jsonl", "a.csv", "a.parquet"):
        assert write_all(tmp_path / name, head_of(box, plan), games) == 3
    assert list(kept(tmp_path / "a.jsonl", head_of(box, plan))) == games
    with (tmp_path / "a.csv").open() as file:
        assert [int(row["rounds"]) for row in csv.DictReader(file)] == [each.rounds for each in games]
    assert polars.read_parquet(tmp_path / "a.parquet")["decisions"].to_list() == [each.decisions for each in games]
    with pytest.raises(Refusal, match="end the name"):
        write_all(tmp_path / "a.txt", head_of(box, plan), games)


# ---------------------------------------------------------------- findings


def a_record(number: int, won: bool, rounds: int = 5, bought: str = "") -> Record:
    cards = {"buys": {bought: 2}} if bought else {}
    party, falls = ("Human Fighter", "Human Wizard"), [] if won else [Fall("unconscious", "Human Fighter", 3, "Troll")]
    return Record(number, number, "dungeon-crawl", party, "heuristic", won, (0, 1) if won else (), "DF-WIN-03", rounds,
                  40, 0.1, cards, falls, [(0, 0.5, 1.0), (1, 0.9 if won else 0.1, 0.5)])  # fmt: skip


def test_a_card_that_decides_games_stands_out_and_one_that_does_not_stays_quiet() -> None:
    box = game("dragonfire")
    games = [a_record(n, won=n % 4 != 0, bought="Fireball" if n % 4 else "Javelin") for n in range(40)]
    games += [a_record(100 + n, won=n % 2 == 0, bought="Bless" if n % 3 else "") for n in range(90)]
    effects = {each.name: each for each in found(box, games).effects()}
    assert effects["Fireball"].remarkable
    assert effects["Fireball"].with_it == Cell(30, 30, 5.0)
    assert not effects["Bless"].remarkable
    assert not effects["Fireball"].confounded


def test_cards_of_long_games_are_called_confounded() -> None:
    box = game("dragonfire")
    games = [
        a_record(n, won=n % 2 == 0, rounds=9 if n % 2 == 0 else 4, bought="Bless" if n % 2 == 0 else "")
        for n in range(60)
    ]
    (effect,) = found(box, games).effects()
    assert effect.confounded
    assert "rounds longer" in found(box, games).says()[0]


def test_nothing_is_made_of_a_few_games() -> None:
    box = game("dragonfire")
    says = found(box, [a_record(n, won=n % 2 == 0) for n in range(10)]).says()
    more = "a difference of 5 points would show in about 1,568 games with a card and as many without."
    assert says == [f"No card stands out in 10 games: {more}"]
    assert games_to_see(0.5) == 1568


def test_luck_is_reckoned_as_in_the_tables() -> None:
    # two shares of 100 games, 60 and 45 %: z = 0.15 / sqrt(0.525 * 0.475 * 2 / 100) = 2.124, both ways 0.0337
    assert by_luck(Cell(100, 60, 0), Cell(100, 45, 0)) == pytest.approx(0.0337, abs=0.0002)
    assert by_luck(Cell(10, 0, 0), Cell(10, 0, 0)) == 1.0


@pytest.mark.parametrize(
    ("second", "says"),
    [
        (lambda n: n % 10 != 0, "Games are won more often with search"),
        (lambda n: n % 2 == 0, "No difference can be concluded from 200 games of the same seeds"),
    ],
)
def test_two_runs_are_compared_game_by_game(second, says: str) -> None:  # type: ignore[no-untyped-def]
    box = game("dragonfire")
    one, other = Findings(box), Findings(box)
    for number in range(200):
        one.add(a_record(number, number % 2 == 0))
        other.add(a_record(number, second(number)))
    assert compared("heuristic", "search", one, other).says.startswith(says)


def test_a_page_stands_alone_and_hides_nothing_hostile() -> None:
    box = game("dragonfire")
    games = [a_record(n, won=n % 3 == 0, bought="<script>alert(1)</script>" if n % 2 else "") for n in range(60)]
    text = page("A title", "emberhall report <x>", found(box, games))
    assert "<script" not in text
    assert "http" not in text.replace(SVG, "")
    assert "Troll" in text
    assert "Human Fighter" in text
    assert text.count("<svg") >= 4


# ---------------------------------------------------------------- tuning


def a_pack(folder: Path) -> Path:
    folder.mkdir()
    (folder / "encounters.yaml").write_text("- {name: Straw Giant, colour: red, attack: 3, gold: 2}\n")
    return folder


def test_bisection_finds_the_number_that_fits(tmp_path: Path) -> None:
    pack = a_pack(tmp_path / "mine")
    asked: list[int] = []

    def measure(copy: Path) -> Span:
        (number,) = [
            int(line.split(": ")[1]) for line in (copy / "encounters.yaml").read_text().splitlines() if "attack" in line
        ]
        asked.append(number)
        return Span(1 - number / 20, 0.0, 1.0)  # the harder it hits, the less is won

    answer = tune(pack, "Straw Giant", "attack", (0, 20), (0.38, 0.42), measure)
    assert (answer.best.number, answer.fits) == (12, True)
    assert len(asked) == len(set(asked)) <= 6
    assert not tune(pack, "Straw Giant", "attack", (0, 4), (0.1, 0.2), measure).fits
    assert "attack: 3" in (pack / "encounters.yaml").read_text()


def test_what_cannot_be_tuned_is_refused(tmp_path: Path) -> None:
    pack = a_pack(tmp_path / "mine")
    with pytest.raises(Refusal, match="its numbers are attack, gold"):
        file_of(pack, "Straw Giant", "colour")
    with pytest.raises(Refusal, match="it has Straw Giant"):
        file_of(pack, "Giant", "attack")
    assert (
        "attack: 9"
        in (
            changed(pack, tmp_path / "copy", "encounters.yaml", "Straw Giant", "attack", 9) / "encounters.yaml"
        ).read_text()
    )


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


def test_no_cluster_at_an_address_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("emberhall.lab.cluster.SECONDS_TO_CONNECT", 0.2)
    with pytest.raises(Refusal, match="No cluster answers"):
        simulate(plan_for(game("dragonlords"), "random", 1), cluster="tcp://127.0.0.1:1")
