"""Environments: the checkers of their makers, what is seen and what is not, and that an agent can learn."""

from __future__ import annotations

import copy
import importlib
import pickle
import re
import runpy
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, seed_test  # noqa: E402

import emberhall  # noqa: E402
from emberhall.engine.refusal import Refusal  # noqa: E402
from emberhall.envs import ABOUT, IDS, ROWS, EmberhallAEC, EmberhallEnv, Setting, parallel_env  # noqa: E402
from emberhall.envs.layout import layout_of  # noqa: E402
from emberhall.envs.playing import TRIES, Playing  # noqa: E402
from tests.envs.playthrough import FOLDER, playthrough  # noqa: E402
from tests.kit.outside import outside  # noqa: E402

__all__ = ["outside"]

GAMES = emberhall.games()
HOUSE = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _quiet() -> None:
    warnings.simplefilter("ignore")  # the checkers wonder at observations in parts


@pytest.mark.parametrize("ids", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_accepts_every_game(game: str, ids: bool) -> None:
    check_env(EmberhallEnv(game, seats=2, ids=ids), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_every_game(game: str) -> None:
    api_test(EmberhallAEC(game, seats=2), num_cycles=40)
    seed_test(lambda: EmberhallAEC(game, seats=2), num_cycles=20)
    parallel_api_test(parallel_env(game, seats=2), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_the_mask_alone_comes_to_its_end_and_pays_who_has_won(game: str) -> None:
    env, dice = EmberhallEnv(game, seats=2, ids=game == "dragonfire"), np.random.default_rng(3)
    observation, _ = env.reset(seed=3)
    over, paid = False, 0.0
    while not over:
        observation, reward, over, cut, info = env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        paid += reward
        assert not cut
        assert not info["illegal"]
    assert paid == env.playing.won(0)
    assert not observation["action_mask"].any()


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_tells_nothing_that_its_seat_cannot_know(game: str) -> None:
    match = emberhall.new(game, seats=2, seed=5)
    layout = layout_of(type(match.state))
    for number in range(30):
        if match.choice is None:
            break
        for seat in range(2):
            seen = match.seen(seat)
            other = seen.imagine(seed=number).seen(seat)
            assert (layout.row(seen.table) == layout.row(other.table)).all()
        match.choose(number % len(match.choice.options))


def test_the_dungeon_and_every_monster_in_it_are_observed() -> None:
    env, dice = EmberhallEnv("ashardalon", adventure="monster-hunt", seats=5), np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    names, state = env.playing.layout.names, env.playing.match.state
    while len(state.monsters) <= 10:
        observation, _, over, _, _ = env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        if over:
            observation, _ = env.reset()
        state = env.playing.match.state
    slots = dict(zip(names, observation["table"].tolist(), strict=True))
    assert [slots[f"monsters[{place}].at"] for place in range(len(state.monsters))] == [m.at for m in state.monsters]
    key = state.dungeon.key()
    assert [slots[f"dungeon[{place}]"] for place in range(len(key))] == list(key)


@pytest.mark.parametrize(
    ("game", "adventure", "kept"),
    [("dragonlords", "", ("counters", "barred")), ("bardsung", "the-drowned-sluice", ("tokens",))],
)
def test_what_lies_on_the_board_is_observed_where_it_lies(game: str, adventure: str, kept: tuple[str, ...]) -> None:
    env, dice, lay = EmberhallEnv(game, adventure=adventure, seats=4), np.random.default_rng(1), 0
    observation, _ = env.reset(seed=1)
    for _ in range(100):
        slots = dict(zip(env.playing.layout.names, observation["table"].tolist(), strict=True))
        for name in kept:
            sets = getattr(env.playing.match.state, name)
            named = {name: sets} if isinstance(sets, int) else {f"{name}[{n}]": each for n, each in enumerate(sets)}
            for called, places in named.items():
                told = [slots[f"{called}[{place}]"] for place in range(int(slots[f"{called}.size"]))]
                assert sum(1 << int(place) for place in told) == places
                lay += len(told)
        observation, _, over, _, _ = env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        if over:
            observation, _ = env.reset()
    assert lay


@pytest.mark.parametrize("game", GAMES)
def test_the_sight_of_who_is_asked_numbers_the_answers_as_their_rows(game: str) -> None:
    env, dice = EmberhallAEC(game, seats=3), np.random.default_rng(2)
    env.reset(seed=2)
    acts = list(env.playing.acts)
    for agent in env.agent_iter(150):
        observation, _, over, _, _ = env.last()
        if over:
            break
        seat, rows = int(agent[-1]), observation["options"][: int(observation["action_mask"].sum())]
        question = env.playing.sight(seat).question
        assert question is not None
        assert [offer.number for offer in question.options] == list(range(len(rows)))
        assert [(offer.act, offer.seat) for offer in question.options] == [(acts[int(r[0])], r[3]) for r in rows]
        env.step(int(dice.integers(len(rows))))


@pytest.mark.parametrize("game", GAMES)
def test_who_is_asked_observes_what_the_question_is_about_and_nobody_else(game: str) -> None:
    env, dice, told = EmberhallAEC(game, seats=3), np.random.default_rng(2), 0
    env.reset(seed=2)
    for agent in env.agent_iter(400):
        observation, _, over, _, _ = env.last()
        choice = env.playing.match.choice
        if over or choice is None:
            break
        assert observation["about"].tolist() == [*choice.about, *[-1] * (ABOUT - len(choice.about))]
        told += bool(choice.about)
        for other in set(env.agents) - {agent}:
            assert (env.observe(other)["about"] == -1).all()
        env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    assert told


def test_a_secret_question_tells_what_it_is_about_only_to_the_seat_that_is_asked() -> None:
    env = EmberhallAEC("bardsung", seats=2)
    env.reset(seed=1)
    playing = env.playing
    assert playing.match.choice is not None
    asked = playing.match.choice.seat
    playing.match.choice = msgspec.structs.replace(playing.match.choice, about=(7, 8))
    playing._secret = frozenset({playing.match.choice.ask})
    for seat in range(2):
        playing.seat = seat  # a window is for several, one after the other
        assert playing.observe(seat)["about"][:2].tolist() == ([7, 8] if seat == asked else [-1, -1])


def test_shaped_rewards_sum_up_to_the_game_won() -> None:
    env, dice = EmberhallEnv("bardsung", adventure="combat-tutorial", seats=3, shaping=True), np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    promised, over, paid = env.playing.promise(0), False, 0.0
    while not over:
        observation, reward, over, _, _ = env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        paid += reward
    assert paid == pytest.approx(env.playing.won(0) - promised)


def test_rivals_are_each_paid_for_a_position_of_their_own() -> None:
    env, dice = EmberhallAEC("dragonlords", seats=2, shaping=True), np.random.default_rng(1)
    env.reset(seed=1)
    promised = {agent: env.playing.promise(seat) for seat, agent in enumerate(env.possible_agents)}
    paid = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        observation, _, over, _, _ = env.last()
        env.step(None if over else int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        if not over:
            for agent, reward in env.rewards.items():
                paid[agent] += reward
    for seat, agent in enumerate(env.possible_agents):
        assert paid[agent] == pytest.approx(env.playing.won(seat) - promised[agent])
    assert promised["seat_0"] != 0


@pytest.mark.parametrize("game", GAMES)
def test_every_adventure_can_be_learned(game: str) -> None:
    for adventure in emberhall.new(game, seats=2, seed=0).game.adventures():
        env = EmberhallEnv(game, adventure=adventure.id, seats=max(adventure.seats[0], min(2, adventure.seats[1])))
        observation, _ = env.reset(seed=1)
        assert env.observation_space.contains(observation)
        assert env.observation_space.contains(env.step(0)[0])


def test_an_answer_that_is_not_offered_is_survived_and_told() -> None:
    env = EmberhallEnv("ashardalon", seats=2)
    env.reset(seed=1)
    assert env.step(ROWS - 1)[4]["illegal"]


def test_an_answer_keeps_its_fixed_id() -> None:
    env = EmberhallEnv("dragonlords", seats=2, ids=True)
    env.reset(seed=1)
    first = dict(env.playing.actions)
    env.reset(seed=1)
    assert env.playing.actions == first
    assert all(0 <= action < IDS for action in first)


def test_seats_that_nobody_learns_at_are_played() -> None:
    env, dice = EmberhallEnv("dragonlords", seats=3, learners=[1], others="random"), np.random.default_rng(1)
    observation, info = env.reset(seed=2)
    for _ in range(40):
        assert info["seat"] == 1
        observation, _, over, _, info = env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        if over:
            break


def test_the_other_seats_may_be_played_by_a_player_of_ones_own(outside: Path) -> None:
    env = EmberhallEnv("dragonlords", seats=2, learners=[1], others="players.py:Last")
    env.reset(seed=2)
    again = pickle.loads(pickle.dumps(Setting("dragonlords", seats=2, learners=[1], others="players.py:Last")))
    assert again.others == "players.py:Last"
    assert again.playing(together=False, ids=False).others == "players.py:Last"
    with pytest.raises(Refusal, match=r"There is no file 'nowhere\.py'"):
        Setting("dragonlords", others="nowhere.py:Last")


def test_one_of_the_others_that_fails_is_warned_of(outside: Path) -> None:
    env = EmberhallEnv("dragonlords", seats=2, learners=[1], others="players.py:Raises")
    with pytest.warns(RuntimeWarning, match=r"players\.py:Raises lost its seat to the rules of thumb: ValueError"):
        some_steps(env)


def some_steps(env: EmberhallEnv) -> None:
    observation, _ = env.reset(seed=2)
    for _ in range(20):
        observation, *_ = env.step(int(np.flatnonzero(observation["action_mask"])[0]))


@pytest.mark.parametrize("ended", [1, TRIES])
def test_a_game_that_is_over_before_a_learner_is_asked_is_played_for_nobody(
    ended: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, begun = Playing._begin, list[int]()

    def ending(playing: Playing, seed: int) -> None:
        begin(playing, seed)
        begun.append(seed)
        while len(begun) <= ended and playing.match.choice is not None:
            playing.answer(0)

    monkeypatch.setattr(Playing, "_begin", ending)
    for env in (EmberhallEnv("bardsung", seats=2, learners=[1]), EmberhallAEC("bardsung", seats=2, learners=[1])):
        begun.clear()
        if ended == TRIES:
            with pytest.raises(Refusal, match="before a learner was asked"):
                env.reset(seed=1)
        else:
            env.reset(seed=1)
            assert len(set(begun)) == 2
            assert env.playing.observe(1)["action_mask"].any()


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_it_can_be_looked_at(mode: str) -> None:
    env = EmberhallEnv("dragonfire", seats=2, render_mode=mode)
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None
    assert "<svg" in shown if mode == "svg" else "\n0. " in shown
    assert mode == "svg" or "Human Wizard" in shown, "the table is shown, not only the question"


def test_the_table_in_words_names_the_action_of_every_answer() -> None:
    env = EmberhallEnv("dragonfire", seats=2, ids=True, render_mode="ansi")
    env.reset(seed=1)
    shown = str(env.render()).splitlines()
    for action in env.playing.actions:
        assert any(line.startswith(f"{action}. ") for line in shown)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"learners": [4]}, "no seat 4"),
        ({"learners": []}, "Nobody learns"),
        ({"learners": [1, 1]}, "learns twice"),
        ({"learners": ["seat_0"]}, "no seat 'seat_0'"),
        ({"learners": [0.0]}, "no seat 0.0"),
        ({"learners": 0}, r"not 0: write \[0\]"),
        ({"others": "genius"}, "no player called"),
        ({"others": ["random", "heuristic"]}, "one player for all of them"),
        ({"render_mode": "human"}, "no render mode"),
    ],
)
def test_what_cannot_be_is_refused_kindly(how: dict[str, object], says: str) -> None:
    for kind in (EmberhallEnv, EmberhallAEC):
        with pytest.raises(Refusal, match=says):
            kind("ashardalon", seats=2, **how)  # type: ignore[arg-type]


def test_a_setting_says_all_of_it() -> None:
    setting = Setting("ashardalon", seats=2)
    assert EmberhallEnv(setting).playing.setup.party == setting.setup.party
    for kind in (EmberhallEnv, EmberhallAEC):
        with pytest.raises(Refusal, match="give seats to the setting"):
            kind(setting, seats=3)


@pytest.mark.parametrize("game", GAMES)
def test_a_setting_goes_into_other_processes(game: str) -> None:
    setting = Setting(game, seats=3, learners=[np.int64(2), True], others="random")
    sent = pickle.loads(pickle.dumps(setting))
    assert (sent.setup, sent.learners, sent.others) == (setting.setup, (2, 1), "random")
    here, there = EmberhallEnv(setting), EmberhallEnv(sent)
    assert (here.reset(seed=1)[0]["table"] == there.reset(seed=1)[0]["table"]).all()


@pytest.mark.parametrize("party", [(), ("Lothar the Unbowed", "Esk the Ferryman")])
def test_heroes_are_named_or_dealt_in_other_processes_as_they_are_here(party: tuple[str, ...]) -> None:
    setting = Setting("dragonlords", seats=2, party=party)
    assert setting.setup.options == ({"heroes": "chosen"} if party else {})
    assert pickle.loads(pickle.dumps(setting)).setup == setting.setup


def test_a_setting_keeps_its_packs_on_its_way() -> None:
    setting = Setting("dragonfire", seats=2, packs=[str(HOUSE / "examples" / "drowned-coast")])
    assert pickle.loads(pickle.dumps(setting)).game.version == setting.game.version


@pytest.mark.parametrize("kind", [EmberhallEnv, EmberhallAEC, parallel_env])
def test_what_is_no_game_is_refused(kind: Callable[[object], object]) -> None:
    with pytest.raises(Refusal, match="None is no game: give the id of one"):
        kind(None)


def test_nothing_is_done_before_a_game_and_nothing_after_it() -> None:
    one, many = EmberhallEnv("ashardalon", seats=1, render_mode="ansi"), EmberhallAEC("ashardalon", seats=1)
    for early in (
        lambda: one.step(0),
        one.render,
        lambda: one.playing.sight(0),
        lambda: many.step(0),
        many.render,
        many.last,
        many.agent_iter,
        lambda: parallel_env("ashardalon", seats=1).step({"seat_0": 0}),
    ):
        with pytest.raises(Refusal, match="reset the environment first"):
            early()
    with pytest.raises(Refusal, match="reset the environment first"):
        many.observe("seat_0")
    one.reset(seed=1)
    many.reset(seed=1)
    while not one.step(0)[2]:
        pass
    while many.agents:
        many.step(None if any(many.terminations.values()) else 0)
    for late in (one, many):
        with pytest.raises(Refusal, match="reset the environment for the next one"):
            late.step(0)
    assert "The game is over" in str(one.render())


def test_agents_that_step_at_once_are_told_who_has_to_act() -> None:
    env = parallel_env("bardsung", adventure="combat-tutorial", seats=3)
    observations, _ = env.reset(seed=1)
    (asked,) = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
    idle = {agent: 0 for agent in env.agents if agent != asked}
    with pytest.raises(Refusal, match=f"{asked} is asked and does not act"):
        env.step(idle)
    env.step({asked: 0})
    while env.agents:
        env.step(dict.fromkeys(env.agents, 0))
    with pytest.raises(Refusal, match="reset the environment for the next one"):
        env.step(idle)


@pytest.mark.parametrize("seed", [-1, 1.5, "one"])
def test_what_is_no_seed_is_no_seed_of_any_environment(seed: object) -> None:
    for kind in (EmberhallEnv, EmberhallAEC, parallel_env):
        with pytest.raises(gymnasium.error.Error, match="Seed must be"):
            kind("ashardalon", seats=1).reset(seed=seed)


@pytest.mark.parametrize("copied", [copy.deepcopy, pickle.dumps])
def test_who_copies_an_environment_is_told_what_can_be_forked(copied: Callable[[object], object]) -> None:
    one, many = EmberhallEnv("bardsung", seats=2), parallel_env("bardsung", seats=2)
    one.reset(seed=1)
    for env in (one, many):
        with pytest.raises(Refusal, match=r"^An environment cannot be copied or sent away: make another"):
            copied(env)


@pytest.mark.parametrize("action", [-1, ROWS, None, 0.5, "first", np.array([0]), np.array([0, 1])])
def test_what_is_no_action_is_refused_and_changes_nothing(action: object) -> None:
    one, many = EmberhallEnv("ashardalon", seats=2), EmberhallAEC("ashardalon", seats=2)
    one.reset(seed=1)
    many.reset(seed=1)
    for env in (one, many):
        before = env.playing.match.answers
        with pytest.raises(Refusal, match=f"is no action: give a number from 0 to {ROWS - 1}"):
            env.step(action)  # type: ignore[arg-type]
        assert env.playing.match.answers == before
    with pytest.raises(Refusal, match="no agent 'seat_2': choose one of seat_0, seat_1"):
        many.observe("seat_2")


def test_several_games_run_beside_each_other_in_processes() -> None:
    games = gymnasium.vector.AsyncVectorEnv([lambda: EmberhallEnv("ashardalon", seats=1) for _ in range(2)])
    try:
        observations, _ = games.reset(seed=1)
        assert observations["action_mask"].shape == (2, ROWS)
        assert not (observations["table"][0] == observations["table"][1]).all()
    finally:
        games.close()


@pytest.mark.parametrize("page", ["docs/envs.md", "README.md"])
def test_what_the_documents_write_in_python_runs_as_it_stands(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (HOUSE / page).read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {"__name__": "__main__"})


@pytest.mark.parametrize("game", GAMES)
def test_the_documents_know_how_many_slots_a_table_has(game: str) -> None:
    env = EmberhallEnv(game, seats=2)
    row = f"| {env.playing.game.title.split(':')[0]} | "
    (line,) = [line for line in (HOUSE / "docs" / "envs.md").read_text().splitlines() if line.startswith(row)]
    assert line.endswith(f" {len(env.playing.layout)} |")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_observed_is_what_was_written_down(game: str) -> None:
    assert playthrough(game) == (FOLDER / f"{game}.txt").read_text()


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_without_the_extra_it_is_said_which_one_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    for name in [name for name in sys.modules if name.startswith("emberhall.envs")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ImportError, match=re.escape("pip install 'emberhall[envs]'")):
        importlib.import_module("emberhall.envs")


def test_the_example_says_in_a_sentence_what_it_cannot_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["learn.py", "--game", "chess"])
    with pytest.raises(SystemExit, match="There is no game called 'chess'"):
        runpy.run_path(str(HOUSE / "examples" / "learn.py"), run_name="__main__")


def test_a_small_agent_learns_to_win_what_random_play_loses() -> None:
    example = runpy.run_path(str(HOUSE / "examples" / "learn.py"))
    env = EmberhallEnv("bardsung", adventure="combat-tutorial", seats=3, shaping=True)
    luck = np.random.default_rng(1)
    likes = example["learn"](env, 120, luck)
    won = [sum(example["play"](env, tried, luck, 5_000 + n)[0] for n in range(20)) for tried in (0 * likes, likes)]
    assert won[0] <= 4
    assert won[1] >= 10
