"""The proofs: a mark names what is there, and a full run says what is proven and what is not."""

from __future__ import annotations

import json

import pytest

LEDGER = """
game: toy
prefix: TY
rules:
- {id: TY-A-01, title: One, rule: One., page: 1, kind: core}
- {id: TY-A-02, title: Two, rule: Two., page: 1, kind: core}
- {id: TY-A-03, title: Three, rule: Three., page: 1, kind: advice}
examples:
- {id: TY-EX-01, title: First, rules: [TY-A-01], setup: a, steps: [b], expect: [c]}
gaps:
- {id: TY-GAP-01, topic: Open, question: What, ruling: This., rules: [TY-A-01]}
"""

SPARE = "-p no:cacheprovider -p no:asyncio -p no:hypothesispytest"
"""What the small runs can do without."""

ALL_PROVEN = """
import pytest

@pytest.mark.rule("TY-A-01", "TY-GAP-01")
def test_one(): pass

@pytest.mark.rule("TY-A-02", "TY-EX-01")
@pytest.mark.parametrize("n", [1, 2])
def test_two(n): pass

def test_without_a_mark(): pass
"""


@pytest.fixture
def house(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with one game, whose rules are to be proven."""
    pytester.makeini(f"[pytest]\ntestpaths = tests\naddopts = --strict-markers {SPARE}")
    for folder in ("src/emberhall/games/toy", "tests/rules/toy"):
        (pytester.path / folder).mkdir(parents=True)
    (pytester.path / "src/emberhall/games/toy/rules.yaml").write_text(LEDGER)
    (pytester.path / "tests/conftest.py").write_text('pytest_plugins = ["emberhall.testing.proofs"]\n')
    return pytester


def write_tests(house: pytest.Pytester, text: str, name: str = "tests/rules/toy/test_a.py") -> None:
    (house.path / name).write_text(text)


def recorded(house: pytest.Pytester) -> dict[str, dict[str, list[str]]]:
    proofs: dict[str, dict[str, list[str]]] = json.loads((house.path / ".proofs.json").read_text())
    return proofs


@pytest.mark.parametrize("workers", [0, 2])
def test_passing_tests_are_recorded_by_game_and_rule(house: pytest.Pytester, workers: int) -> None:
    write_tests(house, ALL_PROVEN)
    run = house.runpytest("--proofs", f"-n{workers}")
    assert run.ret == 0
    test = "tests/rules/toy/test_a.py::test_"
    both = [f"{test}two[1]", f"{test}two[2]"]
    assert recorded(house) == {
        "toy": {"TY-A-01": [f"{test}one"], "TY-A-02": both, "TY-EX-01": both, "TY-GAP-01": [f"{test}one"]}
    }


@pytest.mark.parametrize("workers", [0, 2])
def test_an_unproven_rule_or_example_fails_the_run_by_name(house: pytest.Pytester, workers: int) -> None:
    write_tests(house, "import pytest\n@pytest.mark.rule('TY-A-01')\ndef test_one(): pass\n")
    run = house.runpytest("--proofs", f"-n{workers}")
    assert run.ret == 1
    run.stdout.fnmatch_lines(["*2 rules of toy have no passing test*", "TY-A-02 TY-EX-01"])
    assert list(recorded(house)["toy"]) == ["TY-A-01"]


@pytest.mark.parametrize(
    "body",
    [
        "def test_two(): assert False",
        "def test_two(): pytest.skip('not now')",
        "@pytest.mark.skip\ndef test_two(): pass",
        "@pytest.mark.xfail\ndef test_two(): assert False",
        "@pytest.mark.xfail(strict=False)\ndef test_two(): pass",
        "@pytest.fixture\ndef breaks():\n    yield\n    raise ValueError\ndef test_two(breaks): pass",
    ],
)
def test_only_a_test_that_passed_is_a_proof(house: pytest.Pytester, body: str) -> None:
    marked = body.replace("def test_two", "@pytest.mark.rule('TY-A-02', 'TY-EX-01')\ndef test_two")
    write_tests(house, f"import pytest\n@pytest.mark.rule('TY-A-01')\ndef test_one(): pass\n{marked}\n")
    run = house.runpytest("--proofs")
    assert run.ret == 1
    run.stdout.fnmatch_lines(["TY-A-02 TY-EX-01"])
    assert list(recorded(house)["toy"]) == ["TY-A-01"]


def test_a_game_without_a_folder_of_rule_tests_does_not_count(house: pytest.Pytester) -> None:
    (house.path / "tests/rules/toy").rmdir()
    write_tests(house, "def test_something(): pass\n", "tests/test_b.py")
    assert house.runpytest("--proofs").ret == 0
    assert recorded(house) == {"toy": {}}


@pytest.mark.parametrize(
    ("mark", "sentence"),
    [
        ("rule('TY-A-09')", "*names 'TY-A-09', which no ledger has: the nearest is TY-A-0*"),
        ("rule(7)", "*names 7, which no ledger has*"),
        ("rule", "*rule mark is empty*"),
    ],
)
def test_a_mark_that_names_no_rule_fails_the_run(house: pytest.Pytester, mark: str, sentence: str) -> None:
    write_tests(house, f"import pytest\n@pytest.mark.{mark}\ndef test_one(): pass\n")
    run = house.runpytest()
    assert run.ret == 1
    run.stdout.fnmatch_lines([sentence])


def test_without_the_flag_nothing_is_recorded_or_owed(house: pytest.Pytester) -> None:
    write_tests(house, "import pytest\n@pytest.mark.rule('TY-A-01')\ndef test_one(): pass\n")
    assert house.runpytest().ret == 0
    assert not (house.path / ".proofs.json").exists()


@pytest.mark.parametrize(
    "part", [["-k", "one"], ["tests/rules"], ["--deselect", "tests/rules/toy/test_a.py::test_one"]]
)
def test_a_part_of_the_run_is_refused_as_proof(house: pytest.Pytester, part: list[str]) -> None:
    write_tests(house, ALL_PROVEN)
    run = house.runpytest("--proofs", *part)
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    run.stderr.fnmatch_lines(["*--proofs needs the whole run*"])
    assert not (house.path / ".proofs.json").exists()


def test_a_run_that_could_not_collect_every_test_records_nothing(house: pytest.Pytester) -> None:
    write_tests(house, ALL_PROVEN)
    write_tests(house, "import no_such_module\n", "tests/rules/toy/test_b.py")
    assert house.runpytest("--proofs").ret == pytest.ExitCode.INTERRUPTED
    assert not (house.path / ".proofs.json").exists()
