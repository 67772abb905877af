"""What imagined games answer from memory is what they would answer without."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NoReturn

import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Later, Option, To
from emberhall.engine.match import Keep, Match
from emberhall.engine.standing import Bearer
from emberhall.games.bardsung.cards.traits import MoreDamage
from emberhall.games.bardsung.players import remembering
from emberhall.games.bardsung.players.heuristic import best, choose
from emberhall.games.bardsung.players.remembering import AIMING, HARD, UNHEEDED, Quick, Thought, sameness
from emberhall.games.bardsung.rules.dungeon import Dungeon
from emberhall.games.bardsung.rules.movement import ways
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import BLESSING, RUBBLE
from emberhall.games.bardsung.rules.turn import asked
from tests.games.bardsung.story import the_straw_game
from tests.games.bardsung.test_full_kits import HEROES, kitted
from tests.games.bardsung.test_heuristic import a_match

ENCOUNTERS = (
    "exploration-tutorial", "the-chapel-stair", "chief-of-the-broken-gate", "the-crones-parlour", "the-king-under-iron",
    "the-heart-of-the-forge", "smoke-in-the-galleries", "ogres-bridge",
)  # fmt: skip


def a_crawl(seed: int) -> Match[Table]:
    """Heroes with everything their paths offer."""
    party = tuple(random.Random(seed).sample(HEROES, 4))
    setup, start = kitted(party, seed)
    return Match.of(the_straw_game(), setup, start, Chance(seed), Keep.REST)


def matches(seed: int) -> Iterator[Match[Table]]:
    """A match of some encounters at each of its first questions, played on by rules of thumb, at times at random."""
    dice = random.Random(seed)
    for match in [a_match(encounter, 4, seed, Keep.REST) for encounter in ENCOUNTERS] + [a_crawl(seed)]:
        while match.choice is not None and match.answers < 150:
            yield match
            if dice.random() < 0.1:
                match.choose(dice.randrange(len(match.choice.options)))
            else:
                match.choose(choose(match.seen(match.choice.seat)))


class Hidden:
    """What nobody may look at."""

    def __getattr__(self, name: str) -> NoReturn:
        raise AssertionError(f"somebody looked for {name}")

    def _refuse(self, *looked: object) -> NoReturn:
        raise AssertionError(f"somebody looked: {looked}")

    __getitem__ = __iter__ = __len__ = __bool__ = __index__ = __hash__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __lt__ = __gt__ = __le__ = __ge__ = __eq__ = _refuse


class Counted(Hidden):
    """What may be counted and not be looked at."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __len__(self) -> int:
        return self.number

    def __bool__(self) -> bool:
        return self.number > 0


def blindfolded(t: Table, choice: Choice) -> Table:
    """A copy of a table on which only that can be looked at which is heeded."""
    t = t.copy()
    for name in UNHEEDED:
        setattr(t, name, Hidden())
    for name in ("corridor_deck", "room_deck", "battle_deck", "challenge_deck"):
        setattr(t, name, Counted(len(getattr(t, name))))
    for hero in t.heroes:
        hero.wounds, hero.timers = Counted(len(hero.wounds)), Hidden()
        if hero.seat != choice.seat:
            hero.used = Hidden()
    return t


@pytest.mark.parametrize("seed", range(6))
def test_rules_of_thumb_and_what_a_turn_offers_look_at_nothing_that_is_not_heeded(seed: int) -> None:
    questions, later = dict[str, int](), 0
    for match in matches(seed):
        t, choice = match.state, match.choice
        assert choice is not None
        if choice.ask in HARD:
            assert best(blindfolded(t, choice), choice) is best(t, choice)
            if type(choice.options) is Later:
                blind = blindfolded(t, choice)
                hero = blind.heroes[choice.seat]
                assert list(asked(blind, hero, ways(blind, hero)[0]).options) == list(choice.options)
                assert (choice.to is To.JOINED) is (choice.options[-1].seat != choice.seat)
                later += 1
            questions[choice.ask] = questions.get(choice.ask, 0) + 1
    assert questions["turn"] > 300
    assert later > 200
    assert len(questions) > 3


def test_what_comes_from_memory_is_what_would_be_thought() -> None:
    recalled = aimed = 0
    offered: dict[tuple[object, ...], list[Option]] = {}
    for number, match in enumerate(matches(5)):
        if number % 20 or match.choice is None:
            continue
        seen = match.seen(*range(4))
        for seed in range(4):
            world, quick, before = seen.imagine(seed, Keep.NOTHING), Quick(), 0
            for _ in range(25):
                t, choice, tape = world.state, world.choice, world.chance.tape
                if choice is None:
                    break
                if choice.ask in HARD:
                    key = sameness(t, choice)
                    recalled += key in remembering._known
                    assert offered.setdefault(key, list(choice.options)) == list(choice.options)
                if choice.ask in AIMING and quick._latest is not None:
                    assert all(entry < 0 for entry in tape[before:]), "dice were cast on the way"
                    aimed += 1
                pick, before = quick.answer(t, choice), len(tape)
                assert pick is best(t, choice)
                world.choose(pick)
    assert recalled > 300
    assert aimed > 100


def other_tables(t: Table) -> Iterator[Table]:
    """Tables that differ from one in something that is heeded apart."""
    for change in (
        lambda t: t.lay(RUBBLE, t.heroes[0].at),
        lambda t: setattr(t, "dungeon", Dungeon.rebuild(t.box.faces, t.dungeon.key())),
        lambda t: setattr(t, "extra", (Bearer(MoreDamage(), 1, 0),)),
        lambda t: setattr(t, "encounter", t.box.encounters["toll-hall"]),
        lambda t: t.room_deck.draw(Chance(1)),
        lambda t: t.corridor_deck.draw(Chance(1)),
        lambda t: t.battle_deck.draw(Chance(1)),
        lambda t: t.challenge_deck.draw(Chance(1)),
        lambda t: t.heroes[1].wounds.append(3),
        lambda t: t.heroes[0].used.append(t.heroes[0].abilities[0]),
        lambda t: setattr(t.heroes[2], "conditions", t.heroes[2].conditions ^ BLESSING),
        lambda t: setattr(t.row[-1], "exhausted", not t.row[-1].exhausted),
    ):
        other = t.copy()
        change(other)
        yield other


def test_all_that_is_heeded_tells_questions_apart() -> None:
    match = a_match("the-chapel-stair", 4, 1, Keep.REST)
    while match.choice is not None and (match.choice.ask, match.choice.seat) != ("turn", 0):
        match.choose(choose(match.seen(match.choice.seat)))
    t, choice = match.state, match.choice
    assert choice is not None
    key = sameness(t, choice)
    assert sameness(t.copy(), choice) == key
    for number, other in enumerate(other_tables(t)):
        assert sameness(other, choice) != key, number
    for other_question in (
        choice.among(choice.options[1:]),
        Choice(1, choice.ask, choice.options),
        Choice(0, "dodge", choice.options),
        Choice(0, choice.ask, choice.options, about=(1,)),
    ):
        assert sameness(t, other_question) != key


def test_only_an_attack_before_its_dice_follows_from_what_led_to_it() -> None:
    led: dict[tuple[str, bool], int] = {}
    for match in matches(2):
        t, choice, quick = match.state, match.choice, Quick()
        assert choice is not None
        if choice.ask in HARD | AIMING:
            quick._latest = Thought(choice.options[0], True)
            pick = quick.answer(t, choice)
            attacks = pick.act == "use" and t.box.ability(t.heroes[pick.seat], pick.what).attack is not None
            assert (quick._latest is not None) is (attacks or choice.ask == "target")
            case = choice.ask if pick.act != "use" else "attack" if attacks else "skill", quick._latest is not None
            led[case] = led.get(case, 0) + 1
    assert {("empower", False), ("target", True), ("turn", False), ("attack", True), ("skill", False)} <= set(led)


def test_only_so_much_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembering, "MOST", 10)
    monkeypatch.setattr(remembering, "_known", {})
    most = 0
    for match in matches(1):
        assert match.choice is not None
        Quick().answer(match.state, match.choice)
        most = max(most, len(remembering._known))
    assert most == 10
