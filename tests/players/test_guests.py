"""Players from outside play where they were named on the command line, and lose their seats where they fail."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.lab.playing import play_game
from emberhall.lab.simulate import plan_for, simulate
from emberhall.players import here, known, named, player, seated
from emberhall.players.guests import ABSENT, Guest, admitted, places
from emberhall.players.heuristic import Heuristic
from emberhall.players.random import Random
from emberhall.table.setup import first_heroes
from tests.engine.lantern import Lantern, party
from tests.kit.guests import Install, install
from tests.kit.outside import outside
from tests.kit.toys import OUR_GAMES, entered

__all__ = ["install", "outside"]

pytestmark = pytest.mark.usefixtures("toys")


def played(name: str, seed: int = 1) -> tuple[object, list[tuple[str, str]]]:
    """How a game of the toy ends with this player in the first seat, and which seats were lost."""
    game = game_called("lantern")
    ended = play_game(game, party(2), [name, "heuristic"], seed)
    return game.encode(ended.state), [(each.player, each.why) for each in ended.lost]


# ---------------------------------------------------------------- being named


@pytest.mark.parametrize("text", ["players.py:Last", "./players.py:Last", " players.py:Last ", "players:Last"])
def test_a_class_of_a_file_or_module_plays_once_it_is_named(outside: Path, text: str) -> None:
    name = named(text)
    assert name == text.strip().removeprefix("./")
    assert known(name) == name
    assert isinstance(player(name, "lantern", 1), Guest)
    assert name in here()
    assert played(name)[1] == []


def test_the_folder_is_no_part_of_the_name(outside: Path) -> None:
    assert named(str(outside / "players.py:Last")) == "players.py:Last"
    assert places() == (f"{outside / 'players.py'}:Last",)
    assert named("players.py:Last") == "players.py:Last", "it may be named again"
    assert admitted() == ("players.py:Last",)
    (outside / "more").mkdir()
    (outside / "more" / "players.py").write_text((outside / "players.py").read_text())
    with pytest.raises(Refusal, match=r"two players called 'players.py:Last': rename one of the files"):
        named("more/players.py:Last")


def test_a_player_may_import_what_lies_beside_it(outside: Path) -> None:
    (outside / "deep").mkdir()
    (outside / "deep" / "tricks_beside.py").write_text("TRICK = -1\n")
    (outside / "deep" / "sly.py").write_text(
        "from tricks_beside import TRICK\nfrom emberhall.players import Bot\n"
        "class Sly(Bot):\n    def choose(self, seen):\n        return seen.asked.options[TRICK]\n"
    )
    named("deep/sly.py:Sly")
    named("players.py:Last")
    assert played("sly.py:Sly") == played("players.py:Last")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nowhere.py:Greedy", r"There is no file '.*nowhere\.py'"),
        ("nowhere:Greedy", r"'nowhere:Greedy' cannot be loaded \(ModuleNotFoundError: No module named 'nowhere'\)"),
        ("players.py:Greedy", r"'players.py:Greedy' cannot be loaded \(AttributeError: .*'Greedy'"),
        ("players:Greedy", "'players:Greedy' cannot be loaded"),
        ("players.py:NoPlayer", r"is not a player: make it a subclass of emberhall\.players\.Bot"),
        ("players.py:number", "is not a player"),
        ("players.py:time", "is not a player"),
        ("broken.py:Greedy", r"'broken.py:Greedy' cannot be loaded \(SyntaxError: .*, broken\.py line 2\)"),
        ("raises.py:Greedy", r"cannot be loaded \(ZeroDivisionError: division by zero, raises\.py line 1\)"),
        ("leaves.py:Greedy", r"cannot be loaded \(SystemExit: 4, leaves\.py line 1\)"),
        ("players.py:", "write my_bot.py:Greedy"),
        ("players.py:Last:Last", "cannot be the name of a player|cannot be loaded"),
        (":Last", "cannot be the name of a player"),
        ("greedy", r"There is no player called 'greedy': the players are random, heuristic, search\."),
        ("search:ages", "ages"),
        ("random:Greedy", "There is no player called 'random:Greedy'"),
    ],
)
def test_what_cannot_play_is_refused_in_a_sentence_when_it_is_named(outside: Path, text: str, why: str) -> None:
    (outside / "broken.py").write_text("x = 1\nclass Greedy(:\n")
    (outside / "raises.py").write_text("1 / 0\n")
    (outside / "leaves.py").write_text("raise SystemExit(4)\n")
    with pytest.raises(Refusal, match=why) as refused:
        named(text)
    assert "\n" not in str(refused.value)
    assert admitted() == ()


def test_who_was_not_named_is_nobody(outside: Path) -> None:
    for text in ("players.py:Last", "players:Last"):
        with pytest.raises(Refusal, match="does not run here: it was not named"):
            known(text)
        with pytest.raises(Refusal, match="does not run here: it was not named"):
            player(text, "lantern")


A_PLAYER = """
    from emberhall.players import Bot

    class Sly(Bot):
        def choose(self, seen):
            return seen.asked.options[-1]
"""


def test_a_player_of_an_installed_package_has_a_short_name(outside: Path, install: Install) -> None:
    install("foxes", {"Sly": "fox:Sly"}, {"fox.py": A_PLAYER}, group="emberhall.players")
    with pytest.raises(Refusal, match="does not run here"):
        known("sly")
    assert "fox" not in sys.modules, "nothing of it runs before it is named"
    assert named(" SLY ") == "sly"
    assert known("sly") == "sly"
    assert places() == ("sly",)


def test_a_short_name_belongs_to_one_package_and_ours_come_first(outside: Path, install: Install) -> None:
    install("foxes", {"sly": "fox:Sly", "random": "fox:Sly"}, {"fox.py": A_PLAYER}, group="emberhall.players")
    install("cats", {"sly": "cat:Sly"}, {"cat.py": A_PLAYER}, group="emberhall.players")
    with pytest.raises(Refusal, match="Several packages have a player called 'sly'"):
        named("sly")
    assert isinstance(player(named("random"), "lantern", 1), Random)
    assert not {"fox", "cat"} & set(sys.modules)


# ---------------------------------------------------------------- in a seat


def test_a_name_alone_runs_nothing_and_the_rules_of_thumb_play(outside: Path) -> None:
    (outside / "traps.py").write_text("open('sprung', 'w').close()\n")
    for name in ("traps.py:Trap", "traps:Trap"):
        someone = seated(name, "lantern", 1)
        assert isinstance(someone, Guest)
        state, lost = played(name)
        assert lost == [(name, ABSENT)]
        assert state == played("heuristic")[0]
    assert not (outside / "sprung").exists()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raises", r"ValueError: I am lost, players\.py line \d+"),
        ("Leaves", r"SystemExit: 1, players\.py line \d+"),
        ("Nonsense", "it answered 'attack!' to 'what now', which was not offered"),
        ("Another", r"it answered Option\(.* which was not offered"),
        ("Unborn", r"KeyError: 'lantern', players\.py line \d+"),
    ],
)
def test_one_that_fails_loses_its_seat_to_the_rules_of_thumb(outside: Path, name: str, why: str) -> None:
    full = named(f"players.py:{name}")
    state, [(who, told)] = played(full)
    assert who == full
    assert re.match(why, told), told
    assert state == played("heuristic")[0], "they play from the start, for it failed at its first question"


def test_what_a_player_does_to_the_table_it_is_shown_changes_nothing(outside: Path) -> None:
    tidy = named("players.py:Tidies")
    (outside / "first.py").write_text(
        "from emberhall.players import Bot\n"
        "class First(Bot):\n    def choose(self, seen): return seen.asked.options[0]\n"
    )
    state, lost = played(tidy)
    assert lost == []
    assert state == played(named("first.py:First"))[0]


def test_a_game_that_shares_its_table_with_our_players_gives_others_a_copy(outside: Path) -> None:
    (outside / "first.py").write_text(
        "from emberhall.players import Bot\n"
        "class First(Bot):\n    def choose(self, seen): return seen.asked.options[0]\n"
        "class Vandal(First):\n    def choose(self, seen):\n"
        "        for hero in seen.table.heroes: hero.gold = hero.gold + 5\n"
        "        return seen.asked.options[0]\n"
    )
    with entered(*OUR_GAMES):
        game = game_called("dragonlords")
        setup = Setup(game.adventures()[0].id, first_heroes(game, 2))
        fair, foul = (play_game(game, setup, [named(f"first.py:{name}")], 1) for name in ("First", "Vandal"))
    assert fair.lost == foul.lost == ()
    assert game.encode(fair.state) == game.encode(foul.state)


def test_one_that_imagines_is_given_a_match_to_do_it_with(outside: Path) -> None:
    last, dreams = named("players.py:Last"), named("players.py:Dreams")
    assert played(dreams) == (played(last)[0], [])


def test_between_the_games_of_a_campaign_the_rules_of_thumb_play(outside: Path) -> None:
    assert isinstance(player(named("players.py:Raises"), "lantern-campaign"), Heuristic)


def test_where_a_game_has_no_rules_of_thumb_any_answer_will_do(outside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kit.toys.LanternDoor.rules_of_thumb", classmethod(lambda cls: None))
    name = named("players.py:Raises")
    ended = play_game(game_called("lantern"), party(2), [name], 1)
    assert ended.outcome is not None
    assert [each.player for each in ended.lost] == [name]


# ---------------------------------------------------------------- in many games


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_games_count_the_seats_that_were_lost(outside: Path, jobs: int) -> None:
    plan = plan_for(Lantern(), [named("players.py:Raises")], 40, seed=7, seats=[2])  # type: ignore[arg-type]
    count = simulate(plan, jobs).count
    assert count.total().lost == count.total().games == 40
    assert count.total().errors == 0
    assert [loss.seed for loss in count.lost] == [7, 8, 9, 10, 11]
    assert {loss.player for loss in count.lost} == {"players.py:Raises"}


@pytest.mark.parametrize("jobs", [1, 2])
def test_named_players_play_in_every_process(outside: Path, jobs: int) -> None:
    plan = plan_for(Lantern(), [named("players.py:Last")], 40, seats=[2])  # type: ignore[arg-type]
    assert simulate(plan, jobs).count.total().lost == 0


def test_a_plan_may_not_bring_a_player_along(outside: Path) -> None:
    plan = plan_for(Lantern(), ["players.py:Last"], 4, seats=[2])  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="does not run here"):
        simulate(plan)


def test_a_worker_runs_only_whom_it_was_started_with(outside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from emberhall.cli.worker import dask_setup
    from emberhall.lab.simulate import Played, play_some
    from emberhall.players import guests

    name = named("players.py:Last")
    plan = plan_for(Lantern(), [name], 4, seats=[2])  # type: ignore[arg-type]
    monkeypatch.setattr(guests, "_ADMITTED", {})  # as in a process of another machine
    count = play_some(Played.of(plan), plan, range(4))
    assert count.total().lost == 4
    assert count.lost[0].why == ABSENT
    assert dask_setup.callback
    dask_setup.callback(None, players=str(outside / "players.py:Last"))
    assert play_some(Played.of(plan), plan, range(4)).total().lost == 0
