"""Which rules the tests prove.

`@pytest.mark.rule("WA-MOVE-03")` says that a test proves a rule, example, conflict or gap of some game's ledger; a mark
that names anything else fails its test. With `--proofs` a full run records the passing tests of every id in
`.proofs.json`, and fails when a provable rule or an example has none. The ini option `ledgers` says where ledgers are,
as patterns; one among the games of Emberhall itself counts once it has `tests/rules/<game>/`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

import msgspec
import pytest

from emberhall.engine.ledger import Ledger

RECORD = ".proofs.json"
OURS = "src/emberhall/games"
LEDGERS = ["*/rules.yaml", "src/*/rules.yaml", f"{OURS}/*/rules.yaml"]
PROVES = "proves"

FULL_RUNS = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("ledgers", "where the ledgers of games are, as patterns", type="args", default=LEDGERS)
    parser.addoption("--proofs", action="store_true", help="record which rules are proven; fail if one is not")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the test proves these entries of a game's ledger")
    books = Rulebooks(config.rootpath, config.getini("ledgers"))
    config.pluginmanager.register(Marks(books), "rule-marks")
    reports_to_another = hasattr(config, "workerinput")
    if config.getoption("--proofs") and not reports_to_another:
        if not _is_full_run(config):
            raise pytest.UsageError("--proofs needs the whole run: leave out paths, -k, -m, --lf and the like.")
        config.pluginmanager.register(Proofs(books), "rule-proofs")


def _is_full_run(config: pytest.Config) -> bool:
    chosen = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")
    everything = set(config.args) == set(config.getini("testpaths"))
    return everything and not any(config.getoption(option, None) for option in chosen)


class Rulebooks:
    """The ledgers of the games under a project root, read when first asked for."""

    def __init__(self, root: Path, patterns: Sequence[str] = LEDGERS) -> None:
        self.root = root
        self.files = sorted(file for pattern in patterns for file in root.glob(pattern))

    @cached_property
    def ledgers(self) -> dict[str, Ledger]:
        return {file.parent.name: Ledger.load(file) for file in self.files}

    @cached_property
    def game_of(self) -> dict[str, str]:
        """The game of every id."""
        return {entry.id: game for game, ledger in self.ledgers.items() for entry in ledger.entries}

    def owed(self, game: str) -> list[str]:
        """The ids that must each have a passing test."""
        is_ours = (self.root / OURS / game).is_dir()
        if is_ours and not (self.root / "tests" / "rules" / game).is_dir():
            return []
        ledger = self.ledgers[game]
        examples = [example.id for example in ledger.examples if example.provable]
        return [rule.id for rule in ledger.provable] + examples


class Marks:
    """Where tests run: reads their marks, and hands on with the report what they prove."""

    def __init__(self, books: Rulebooks) -> None:
        self.books = books

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        for mark in item.iter_markers("rule"):
            if not mark.args:
                pytest.fail("The rule mark is empty: name the ids that the test proves.", pytrace=False)
            for id in mark.args:
                self._check(id)
                item.user_properties.append((PROVES, id))

    def _check(self, id: object) -> None:
        known = self.books.game_of
        if id not in known:
            near = get_close_matches(str(id), known, 1)
            hint = f"the nearest is {near[0]}" if near else "the ids stand in the game's rules.yaml"
            pytest.fail(f"The rule mark names {id!r}, which no ledger has: {hint}.", pytrace=False)


class Proofs:
    """Where reports come together: what was proven in this run, and what was not."""

    def __init__(self, books: Rulebooks) -> None:
        self.books = books
        self.passed: dict[str, set[str]] = {}
        self.failed: set[str] = set()
        self.unproven: dict[str, list[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed or hasattr(report, "wasxfail"):
            self.failed.add(report.nodeid)
        elif report.when == "call":
            self.passed[report.nodeid] = {str(id) for name, id in report.user_properties if name == PROVES}

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus not in FULL_RUNS or session.shouldstop or session.shouldfail:
            return
        proofs = self._by_game()
        for game, proven in proofs.items():
            missing = [id for id in self.books.owed(game) if id not in proven]
            if missing:
                self.unproven[game] = missing
        fresh = self.books.root / f"{RECORD}.new"
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(proofs), indent=1))
        fresh.replace(self.books.root / RECORD)
        if self.unproven:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _by_game(self) -> dict[str, dict[str, list[str]]]:
        """The passing tests of every id of every game."""
        tests: defaultdict[str, list[str]] = defaultdict(list)
        for node, ids in sorted(self.passed.items()):
            for id in ids if node not in self.failed else ():
                tests[id].append(node)
        proofs: dict[str, dict[str, list[str]]] = {game: {} for game in self.books.ledgers}
        for id in sorted(tests):
            proofs[self.books.game_of[id]][id] = tests[id]
        return proofs

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for game, missing in self.unproven.items():
            terminalreporter.section(f"{len(missing)} rules of {game} have no passing test", red=True, bold=True)
            terminalreporter.line(" ".join(missing))
