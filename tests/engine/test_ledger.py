"""The ledger: read whatever hand wrote it, look up by id, chapter or word, refuse in one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from emberhall.engine.ledger import Case, Conflict, Example, Gap, Ledger, Rule
from emberhall.engine.refusal import Refusal
from emberhall.games import playable
from emberhall.games.doors import known
from emberhall.games.rulebook import rulebook

ONE_HAND = b"""
game: toy
prefix: TY
rules:
- {id: TY-STUN-01, title: Stunned, rule: A Stunned hero draws one card., page: 3, kind: core,
   cases: [{given: a hero, when: it is Stunned, then: it draws 1}]}
- {id: TY-STUN-02, title: Standing up, rule: The hero stands up at the end of the turn., page: 4-5, kind: faq,
   see: [TY-GAP-01]}
- {id: TY-MOVE-01, title: Stay together, rule: It is wise not to split the party., page: 6, kind: advice}
- {id: TY-BOX-01, title: Dice, rule: The box has one die., page: 1, kind: component}
examples:
- {id: TY-EX-01, title: A blow, source: caption p.3, rules: [TY-STUN-01], setup: a hero,
   steps: [hit it], expect: [1 card]}
conflicts:
- {id: TY-CON-01, topic: Cards, statement_a: one card, statement_b: two cards, ruling: one,
   reason: said twice, rules: [TY-STUN-01]}
gaps:
- {id: TY-GAP-01, topic: Falling, question: What if it falls?, proposed_ruling: It lies down.,
   reason: plain, rules: [TY-STUN-01]}
"""

OTHER_HAND = b"""
game: toy
prefix: TY
rules:
- {id: TY-STUN-01, title: Stunned, rule: A Stunned hero draws one card., page: Objective, kind: core,
   cases: [2 heroes -> both draw 1, never more than 1]}
examples:
- {id: TY-EX-01, title: A blow, page: 3, given: a hero, steps: [{do: hit, die: 12}, {who: [A, B]}]}
- {id: TY-EX-02, title: About the examples, text: All are derived., source: note, rules: []}
conflicts:
- {id: TY-CF-01, point: Cards, issue: It says two things., where: p3,
   ruling: {first: {effect: burn}, later: 2}, affects: [TY-STUN-01]}
- {id: TY-CF-02, topic: Colours, rulebook: red, manual: black, ruling: red}
gaps:
- {id: TY-GAP-01, topic: Falling, missing: What if it falls, ruling: It lies down., basis: ours, map: {rows: [AB]}}
"""


@pytest.fixture
def toy() -> Ledger:
    return Ledger.load(ONE_HAND)


def ids(entries: tuple[Rule | Example | Conflict | Gap, ...]) -> list[str]:
    return [entry.id for entry in entries]


def test_one_hand_is_read(toy: Ledger) -> None:
    assert toy["TY-STUN-01"] == Rule(
        id="TY-STUN-01",
        title="Stunned",
        rule="A Stunned hero draws one card.",
        page="3",
        kind="core",
        cases=(Case(given="a hero", when="it is Stunned", then="it draws 1"),),
    )
    assert toy.rules[1].page == "4-5"
    assert toy.examples[0].expect == ("1 card",)
    assert toy.examples[0].page == "caption p.3"
    assert toy.conflicts[0].sides == ("one card", "two cards")
    assert toy.gaps[0].ruling == "It lies down."


def test_another_hand_is_read_into_the_same_words() -> None:
    toy = Ledger.load(OTHER_HAND)
    assert toy.rules[0].cases == (Case(when="2 heroes", then="both draw 1"), Case(then="never more than 1"))
    assert toy.examples[0].setup == "a hero"
    assert toy.examples[0].steps == ("do: hit, die: 12", "who: A and B")
    assert toy.conflicts[0] == Conflict(
        id="TY-CF-01",
        topic="Cards",
        question="It says two things.",
        sides=("p3",),
        ruling="first: effect: burn, later: 2",
        rules=("TY-STUN-01",),
    )
    assert toy.conflicts[1].sides == ("Rulebook: red", "Manual: black")
    assert toy.gaps[0].question == "What if it falls"


def test_advice_components_and_remarks_need_no_proof(toy: Ledger) -> None:
    assert ids(toy.provable) == ["TY-STUN-01", "TY-STUN-02"]
    assert [example.provable for example in Ledger.load(OTHER_HAND).examples] == [True, False]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("TY-STUN-02", ["TY-STUN-02"]),
        ("ty-gap-01", ["TY-GAP-01"]),
        ("TY-CON-01", ["TY-CON-01"]),
        ("TY-STUN", ["TY-STUN-01", "TY-STUN-02"]),
        ("ty-stun-", ["TY-STUN-01", "TY-STUN-02"]),
        ("stun", ["TY-STUN-01"]),
        ("party", ["TY-MOVE-01"]),
        ("stands  UP", ["TY-STUN-02"]),
        ("lies", ["TY-GAP-01"]),
    ],
)
def test_entries_are_found_by_id_chapter_and_word(toy: Ledger, query: str, found: list[str]) -> None:
    assert ids(toy.find(query)) == found


def test_a_word_is_found_at_its_beginning_only(toy: Ledger) -> None:
    assert ids(toy.mentioning("wise")) == ["TY-MOVE-01"]
    assert toy.mentioning("tunned") == ()


def test_a_chapter_is_no_mere_prefix_of_letters(toy: Ledger) -> None:
    assert toy.under("TY-STU") == ()
    assert ids(toy.under("move")) == ["TY-MOVE-01"]


def test_rulings_that_bear_on_a_rule(toy: Ledger) -> None:
    assert ids(toy.rulings("TY-STUN-01")) == ["TY-CON-01", "TY-GAP-01"]
    assert ids(toy.rulings("TY-STUN-02")) == ["TY-GAP-01"]
    assert toy.rulings("TY-BOX-01") == ()


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("TY-STUNN-02", "TY-STUNN-02 is no rule of toy; the nearest is TY-STUN-02."),
        ("stuned", "No rule of toy speaks of 'stuned'; the nearest is stunned."),
        ("qqq", "No rule of toy speaks of 'qqq'; its ids look like TY-STUN-01."),
    ],
)
def test_what_leads_nowhere_is_refused_with_the_nearest(toy: Ledger, query: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        toy.find(query)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        (b"id: TY-STUN-02", b"id: TY-STUN-01", "two entries with the id TY-STUN-01"),
        (b"kind: faq", b"kind: [faq]", "TY-STUN-02"),
        (b"title: Standing up, ", b"", "`title`"),
        (b"prefix: TY", b"", "`prefix`"),
        (b"gaps:\n-", b"gaps:\n-\n-", "`gaps`"),
        (b"game: toy", b"game: [toy", "line"),
    ],
)
def test_a_broken_ledger_is_refused_by_name(tmp_path: Path, old: bytes, new: bytes, part: str) -> None:
    assert old in ONE_HAND
    file = tmp_path / "rules.yaml"
    file.write_bytes(ONE_HAND.replace(old, new))
    with pytest.raises(Refusal) as refused:
        Ledger.load(file)
    sentence = str(refused.value)
    assert sentence.startswith("rules.yaml ")
    assert part in sentence
    assert "\n" not in sentence


def test_every_game_here_has_a_ledger_whose_references_hold() -> None:
    assert "ashardalon" in playable()
    for game in playable():
        ledger = rulebook(game)
        assert ledger.game == game
        for entry in ledger.entries:
            assert entry.id.startswith(f"{ledger.prefix}-")
            named = entry.see if isinstance(entry, Rule) else entry.rules
            assert [id for id in named if id not in ledger] == []


def test_the_ledger_of_ashardalon_is_whole() -> None:
    ledger = rulebook("ashardalon")
    assert len(ledger.rules) == 357
    assert len(ledger.provable) == 357 - 14 - 13
    assert (len(ledger.examples), len(ledger.conflicts), len(ledger.gaps)) == (29, 30, 136)
    assert all(rule.cases for rule in ledger.provable)


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    assert known(" Ashardalon ") == "ashardalon"
    with pytest.raises(Refusal, match=r"no game called 'ashardalom': did you mean ashardalon\?"):
        rulebook("ashardalom")
    with pytest.raises(Refusal, match=r"the games are .*ashardalon"):
        known("q")


def test_no_ledger_is_read_by_importing_the_games() -> None:
    code = (
        "import sys, pathlib; real = pathlib.Path.read_bytes\n"
        "def spy(self): print(self.name); return real(self)\n"
        "pathlib.Path.read_bytes = spy\n"
        "import emberhall.games.rulebook as shelf\n"
        "print('imported'); shelf.rulebook('ashardalon'); shelf.rulebook('ashardalon')"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.split() == ["imported", "rules.yaml"]
