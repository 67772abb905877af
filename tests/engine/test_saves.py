"""Saves: at every decision they bring the match back whole; what is damaged, foreign or forged is refused."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from emberhall.engine.match import SAVE_FORMAT, Keep, Match, Save, checksum, read_save
from emberhall.engine.refusal import Refusal
from tests.engine.gloamhouse import Gloamhouse, Table, party
from tests.engine.standing import (
    GAME,
    SEATS,
    SEEDS,
    STEADY,
    answer,
    decisions,
    is_one_sentence,
    live_on_alike,
    rests,
    stand,
    stands_at,
)  # fmt: skip


def a_match(answers: int = 14, seed: int = 6, keep: Keep = Keep.ALL) -> Match[Table]:
    match, luck = Match.new(GAME, party(3), seed, keep), random.Random(seed)
    for _ in range(answers):
        answer(luck, match)
    return match


def sealed(save: Save, **changes: object) -> bytes:
    """A save changed by somebody who knows how to make the checksum fit."""
    changed = msgspec.structs.replace(save, **changes, check=0)
    return msgspec.json.encode(msgspec.structs.replace(changed, check=checksum(changed)))


def refusal(data: bytes, game: Gloamhouse = GAME) -> str:
    with pytest.raises(Refusal) as refused:
        Match.load(game, data)
    assert is_one_sentence(str(refused.value))
    return str(refused.value)


# ---------------------------------------------------------------- there and back


def test_a_save_is_whole_whether_or_not_it_says_that_there_are_no_reports() -> None:
    match = a_match()
    silent = match.save()
    assert b"reports" not in silent
    for kept in (silent, silent.removesuffix(b"}") + b',"reports":[]}'):
        assert stands_at(Match.load(GAME, kept)) == stands_at(match)


@STEADY
@given(SEEDS, SEATS, st.sampled_from((Keep.REST, Keep.ALL)))
def test_a_save_at_every_decision_brings_the_match_back_with_its_past(seed: int, seats: int, keep: Keep) -> None:
    match = Match.new(GAME, party(seats), seed, keep)
    for luck in decisions(seed, match):
        data = match.save()
        loaded = Match.load(GAME, data, seed=7, keep=keep)
        assert (stand(loaded), rests(loaded)) == (stand(match), rests(match))
        assert loaded.save() == data
        live_on_alike(luck, loaded, match.fork(7), match.fork(7, Keep.NOTHING), answers=4)
    assert stand(Match.load(GAME, match.save(), keep=keep)) == stand(match)


@STEADY
@given(SEEDS)
def test_the_save_of_a_fork_brings_the_fork_back(seed: int) -> None:
    match = Match.new(GAME, party(3), seed, Keep.REST)
    for luck in decisions(seed, match):
        fork = match.fork(2, Keep.ALL)
        for _ in range(2):
            if fork.choice:
                answer(luck, fork)
        loaded = Match.load(GAME, fork.save())
        assert (stand(loaded), rests(loaded)) == (stand(fork), rests(fork))
        again = Match.load(GAME, loaded.fork(1).save())
        assert stands_at(again) == stands_at(fork)


def test_a_save_that_keeps_all_can_be_loaded_to_keep_less() -> None:
    match = a_match()
    for keep in Keep:
        assert stands_at(Match.load(GAME, match.save(), keep=keep)) == stands_at(match)


def test_undo_reaches_back_past_the_save() -> None:
    match = a_match()
    loaded = Match.load(GAME, match.save())
    for n in range(match.answers, -1, -1):
        match.goto(n)
        loaded.goto(n)
        assert (stand(loaded), rests(loaded)) == (stand(match), rests(match))


# ---------------------------------------------------------------- what a save must not tell


def test_a_save_holds_no_seed_and_no_order_of_what_is_undrawn() -> None:
    match = a_match()
    data = match.save()
    assert {Match.load(GAME, data, seed=seed).save() for seed in range(20)} == {data}
    assert set(json.loads(data)) == {
        "emberhall", "game", "version", "setup", "rest", "since", "tape", "check", "start",
    }  # fmt: skip
    drawn = set()
    for seed in range(120):
        loaded = Match.load(GAME, data, seed=seed)
        loaded.state.draw(0, 1)
        drawn.add(loaded.state.hands[0][-1])
    assert drawn == set(match.state.deck.cards())


@STEADY
@given(SEEDS)
def test_two_matches_with_one_tape_but_other_seeds_draw_differently(seed: int) -> None:
    data = a_match(6, seed).save()
    luck = random.Random(seed)
    futures = set()
    for other in range(12):
        loaded = Match.load(GAME, data, seed=other)
        for _ in range(12):
            if loaded.choice:
                loaded.choose(min(1, luck.randrange(len(loaded.choice.options))))
        futures.add(GAME.encode(loaded.state))
    assert len(futures) > 1


# ---------------------------------------------------------------- other rules


@STEADY
@given(SEEDS, SEATS)
def test_a_save_of_another_version_goes_on_from_its_last_rest(seed: int, seats: int) -> None:
    match, newer = Match.new(GAME, party(seats), seed), Gloamhouse("2")
    for luck in decisions(seed, match):
        last = GAME.encode(match.rests[-1].state)
        loaded = Match.load(newer, match.save(), seed=3)
        assert newer.encode(loaded.rests[0].state) == last
        if match.choice and match.choice.rest:
            assert stands_at(loaded) == stands_at(match)
        elif loaded.choice:
            answer(luck, loaded)
        again = Match.load(newer, loaded.save())
        assert (stand(again), rests(again)) == (stand(loaded), rests(loaded))


def test_a_save_of_another_version_that_does_not_fit_is_refused() -> None:
    save = read_save(a_match().save())
    for rest in (b"null", b"[]", b'{"steps":3}', b'"x"', b"[[[[[[]]]]]]"):
        assert "does not fit" in refusal(sealed(save, version="0", rest=msgspec.Raw(rest)))
    state = json.loads(bytes(save.rest))
    wrong: tuple[dict[str, object], ...] = ({"phase": 99}, {"active": 7}, {"hands": []})
    for broken in wrong:
        forged = msgspec.Raw(json.dumps(state | {"phase": 2} | broken).encode())
        assert "version '0'" in refusal(sealed(save, version="0", rest=forged))


def test_a_save_of_another_game_is_refused_and_named() -> None:
    save = read_save(a_match().save())
    assert "'chess'" in refusal(sealed(save, game="chess"))


# ---------------------------------------------------------------- damage


def test_a_save_cut_short_anywhere_is_refused() -> None:
    data = a_match().save()
    for length in range(len(data)):
        refusal(data[:length])


def test_a_save_with_any_one_bit_flipped_is_refused() -> None:
    data = a_match(8).save()
    for position in range(len(data)):
        flipped = bytearray(data)
        flipped[position] ^= 1 << position % 8
        refusal(bytes(flipped))


FOREIGN = {
    "an empty file": b"",
    "white space": b" \n",
    "binary": bytes(range(256)),
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00",
    "UTF-16": '{"emberhall": 1}'.encode("utf-16"),
    "not UTF-8 inside": b'{"emberhall":1,"game":"\xff"}',
    "null": b"null",
    "a number": b"7",
    "a list": b"[1,2]",
    "an empty object": b"{}",
    "somebody else's object": b'{"name":"x","emberhall":"yes"}',
    "a beginning": b'{"emberhall":1}',
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "depth in a save": b'{"emberhall":1,"rest":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "two saves": b'{"emberhall":1}{"emberhall":1}',
    "YAML": b"emberhall: 1\n",
}


@pytest.mark.parametrize("data", FOREIGN.values(), ids=FOREIGN.keys())
def test_what_is_no_save_is_refused(data: bytes) -> None:
    assert "not an Emberhall save" in refusal(data)


@STEADY
@given(st.binary(max_size=300))
def test_noise_is_no_save(data: bytes) -> None:
    refusal(data)


@pytest.mark.parametrize(("number", "sentence"), [(SAVE_FORMAT + 1, "newer"), (10**30, "newer"), (0, "reads only")])
def test_a_save_of_another_format_is_refused(number: int, sentence: str) -> None:
    data = a_match().save()
    assert sentence in refusal(sealed(read_save(data), emberhall=number))
    assert sentence in refusal(json.dumps({"emberhall": number, "new": {}}).encode())


@pytest.mark.parametrize("field", ["tape", "rest", "setup", "version", "since", "check", "start"])
def test_a_save_edited_by_hand_is_refused(field: str) -> None:
    plain = json.loads(a_match().save())
    edited = {
        "tape": [*plain["tape"][:-1], 0],
        "rest": plain["rest"] | {"oil": 99},
        "setup": plain["setup"] | {"party": ["ada", "bo"]},
        "version": "0",
        "since": plain["since"] + 1,
        "check": plain["check"] + 1,
        "start": plain["rest"],
    }[field]
    assert "damaged" in refusal(json.dumps(plain | {field: edited}, separators=(",", ":")).encode())


# ---------------------------------------------------------------- forgery with a checksum that fits


def test_luck_written_ahead_is_refused() -> None:
    save = read_save(a_match().save())
    for more in ([0], [0, 0, 0], [~0] * 999, [10**30]):
        refusal(sealed(save, tape=save.tape + more))


def test_luck_taken_away_is_refused() -> None:
    match = a_match()
    while not match.chance_has_spoken():
        answer(random.Random(1), match)
    save = read_save(match.save())
    refusal(sealed(save, tape=save.tape[:-1], since=0))
    assert stand(Match.load(GAME, sealed(save))) == stand(match)


@pytest.mark.parametrize(
    "changes",
    [
        {"tape": []},
        {"tape": [-1]},
        {"tape": [5] * 40},
        {"since": -1},
        {"since": 10**6},
        {"rest": msgspec.Raw(b"{}")},
        {"rest": msgspec.Raw(b"null")},
        {"start": msgspec.Raw(b"{}")},
        {"start": msgspec.Raw(b"[1]")},
    ],
    ids=[
        "no tape",
        "one answer",
        "only dice",
        "negative",
        "too long",
        "empty rest",
        "no rest",
        "empty start",
        "odd start",
    ],
)
def test_a_forged_save_is_refused(changes: dict[str, object]) -> None:
    refusal(sealed(read_save(a_match().save()), **changes))


def test_a_setup_that_the_game_does_not_allow_is_refused_by_the_game() -> None:
    save = read_save(a_match().save())
    alone = msgspec.structs.replace(save.setup, party=("ada",))
    assert "2 to 4 heroes" in refusal(sealed(save, setup=alone))
    nonsense = msgspec.structs.replace(save.setup, options={"oil": "much"})
    assert "damaged" in refusal(sealed(save, setup=nonsense))


@STEADY
@given(SEEDS, st.data())
def test_a_forged_tape_is_a_game_by_the_rules_or_is_refused(seed: int, data: st.DataObject) -> None:
    save = read_save(a_match(7, seed).save())
    tape = save.tape[:]
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(tape) - 1))
        tape[place : place + data.draw(st.integers(0, 2))] = data.draw(st.lists(st.integers(-9, 30), max_size=2))
    forged = sealed(save, tape=tape, since=0)
    try:
        loaded = Match.load(GAME, forged, seed=1)
    except Refusal as refused:
        assert is_one_sentence(str(refused))  # noqa: PT017  # either end is right
    else:
        assert loaded.chance.tape == tape
        assert GAME.encode(loaded.rests[-1].state) == bytes(save.rest)
