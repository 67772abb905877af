"""The arena: everybody plays the same games, rivals take every seat in turn, and what is kept is not played again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from emberhall.engine import running as engine
from emberhall.engine.refusal import Refusal
from emberhall.lab import arena
from emberhall.lab.arena import Bout, Contest, fight, standings
from emberhall.lab.simulate import plan_for
from emberhall.players.chances import difference, share
from tests.engine.gloamhouse import Gloamhouse
from tests.kit.toys import Race

pytestmark = pytest.mark.usefixtures("toys")


def contest(games: int = 6, *players: str) -> Contest:
    game: Any = Gloamhouse()
    return Contest(plan_for(game, "random", games, seats=[2]), players or ("heuristic", "random"))


def test_every_player_plays_every_game_on_one_process_and_on_two() -> None:
    alone, shared = fight(contest()), fight(contest(), jobs=2)
    assert sorted((bout.player, bout.number) for bout in alone) == [
        (name, number) for name in ("heuristic", "random") for number in range(6)
    ]
    assert {(bout.player, bout.number, bout.won, bout.decisions) for bout in alone} == {
        (bout.player, bout.number, bout.won, bout.decisions) for bout in shared
    }


def test_rivals_take_each_seat_in_turn_among_the_same_opponents() -> None:
    game: Any = Race()
    among = Contest(plan_for(game, "random", 8, seats=[3]), ("heuristic",), "random")
    assert [among.seat(number) for number in range(4)] == [0, 1, 2, 0]
    assert among.table("heuristic", 1) == ("random", "heuristic", "random")
    assert len(fight(among)) == 8
    assert contest().table("heuristic", 1) == ("heuristic", "heuristic")


def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "bouts.jsonl"
    first = fight(contest(3), keep=kept)
    played: list[tuple[str, int]] = []
    play = arena.play
    monkeypatch.setattr(arena, "play", lambda *asked: played.append(asked[1:]) or play(*asked))
    more = fight(contest(4), keep=kept)
    assert played == [("heuristic", 3), ("random", 3)]
    assert more[:6] == first
    assert len(kept.read_text().splitlines()) == 9
    with pytest.raises(Refusal, match=r"bouts\.jsonl holds games of another contest"):
        fight(Contest(plan_for(Gloamhouse(), "random", 3, seed=1, seats=[2]), ("random",)), keep=kept)  # type: ignore[arg-type]
    version = msgspec.json.decode(kept.read_bytes().splitlines()[0])["version"]
    kept.write_text(kept.read_text().replace(version, f"0{version}", 1))
    with pytest.raises(Refusal, match=r"bouts\.jsonl holds games by other rules: name another file\."):
        fight(contest(4), keep=kept)
    kept.write_text("not a file of an arena\n")
    with pytest.raises(Refusal, match="is no file of an arena"):
        fight(contest(3), keep=kept)


def test_two_contests_do_not_write_to_one_file_and_an_empty_one_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "bouts.jsonl"
    path.touch()

    def another(bout: Bout) -> None:
        with pytest.raises(Refusal, match=r"^Another run is writing to bouts\.jsonl: wait until it has ended"):
            fight(contest(4), keep=path)

    assert len(fight(contest(4), keep=path, progress=another)) == 8
    assert len(path.read_bytes().splitlines()) == 9


def test_a_torn_last_line_is_played_again_and_a_damaged_one_is_named(tmp_path: Path) -> None:
    kept = tmp_path / "bouts.jsonl"
    whole = fight(contest(3), keep=kept)
    text = kept.read_text()
    kept.write_text(text[:-9])
    assert [(bout.player, bout.number) for bout in fight(contest(3), keep=kept)] == [
        (bout.player, bout.number) for bout in whole
    ]
    assert len(fight(contest(3), keep=kept)) == len(whole), "the file can be read again"
    lines = text.splitlines()
    kept.write_text("\n".join([*lines[:3], "{}", *lines[4:], ""]))
    with pytest.raises(Refusal, match=r"bouts\.jsonl is damaged: line 4 is no game; cut the file off before it"):
        fight(contest(3), keep=kept)


def test_standings_say_how_sure_they_are_and_compare_the_same_games() -> None:
    def bout(player: str, number: int, won: bool) -> Bout:
        return Bout(player, number, won, rounds=4, decisions=10, seconds=0.5)

    bouts = [bout("heuristic", n, won=n < 9) for n in range(10)] + [bout("random", n, won=n < 1) for n in range(10)]
    ours, theirs = standings(contest(10), bouts)
    assert (ours.games, ours.won, ours.rounds_mean, ours.seconds_a_decision) == (10, 9, 4.0, 0.05)
    assert (round(ours.share.low, 3), round(ours.share.high, 3)) == (0.596, 0.982)
    assert ours.ahead_of == "random"
    assert ours.ahead_by
    assert round(ours.ahead_by.value, 3) == 0.8
    assert 0.3 < ours.ahead_by.low < ours.ahead_by.high == 1.0
    assert theirs.ahead_by is None
    assert standings(contest(10), bouts, "noon")[0].games == 0


def test_intervals_of_nothing_say_nothing() -> None:
    assert share(0, 0)[1:] == (0.0, 1.0)
    assert difference([])[1:] == (-1.0, 1.0)
    assert share(10, 10).high == 1.0


def test_a_game_without_an_end_is_broken_off_and_won_by_nobody(treadmill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PHASES_AT_MOST", 5_000)
    bouts = fight(contest(2, "random"))
    assert [(bout.won, bout.error != "") for bout in bouts] == [(False, True)] * 2
