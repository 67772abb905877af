"""Trying mutants: the tests are collected once, and every mutant is tried in a fork of that process.

In the fork the changed function gets its new code wherever it is in use already; then the tests that run its lines are
run, the fastest first, until one fails. What is run while modules are imported and tests are collected (tables, fields,
what opens the box) has happened by then: such a mutant that nobody noticed is tried again in a process that imports the
changed module from the start.
"""

from __future__ import annotations

import gc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType

import coverage
import msgspec
import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.mutants import Mutant

SLOW = 1.0  # seconds of work under the eyes of coverage: a test that takes longer is not used
PATIENCE = 10  # a mutant may take so many times as long as the rules themselves
MEMORY = 3 << 30
FAR = 1 << 30
COVERAGE = str(Path(coverage.__file__).parent)
OPTIONS = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--capture=no", "--no-header", "--no-summary")


class Touch(msgspec.Struct):
    """What one test runs of the modules that carry rules, and how long that takes."""

    seconds: float
    lines: dict[str, set[int]]
    failed: bool = False


class Touched(msgspec.Struct):
    """What every test runs, and what is run before any test begins."""

    tests: dict[str, Touch]
    begun: dict[str, set[int]]

    def by(self, mutant: Mutant) -> list[str]:
        """The tests that run a mutant's lines, the fastest first."""
        span = set(range(mutant.lines[0], mutant.lines[1] + 1))
        found = [test for test, touch in self.tests.items() if span & touch.lines.get(mutant.file, set())]
        return sorted(found, key=lambda test: self.tests[test].seconds)

    def near(self, mutant: Mutant) -> list[str]:
        """All tests, those first that run the lines nearest to a mutant: a field counts where its class is at work."""

        def distance(test: str) -> int:
            lines = self.tests[test].lines.get(mutant.file, ())
            return min((abs(line - mutant.line) for line in lines), default=FAR)

        return sorted(self.tests, key=lambda test: (distance(test), self.tests[test].seconds))

    def at_the_start(self, mutant: Mutant) -> bool:
        lines = self.begun.get(mutant.file, set())
        return not lines.isdisjoint(range(mutant.lines[0], mutant.lines[1] + 1))


# ---------------------------------------------------------------- processes


def forked(work: Callable[[], int]) -> int:
    """Do something in a fork of this process, without a word, and say how it ended."""
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        status = 70
        try:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            status = work()
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


class TooLong(BaseException):
    """A test has worked longer than it may."""


def _too_long(_: int, frame: FrameType | None) -> None:
    """Stop the test, but not in the middle of coverage's own work, whose lock would stay locked."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(COVERAGE):
            signal.setitimer(signal.ITIMER_PROF, 0.01)
            return
        frame = frame.f_back
    raise TooLong


def passes(item: pytest.Item, following: pytest.Item | None, seconds: float) -> bool:
    """Run a test, which may work for so long."""
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return all(report.passed or report.skipped for report in runtestprotocol(item, nextitem=following, log=False))
    except TooLong:
        return False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


class Collected:
    """A pytest plugin that does something with the collected tests instead of running them one after the other."""

    def __init__(self, work: Callable[[dict[str, pytest.Item]], None]) -> None:
        self.work = work

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.unregister(name="rule-marks")  # which rule a test proves is not asked here
        gc.collect()
        gc.freeze()
        self.work({item.nodeid: item for item in session.items})
        return True


def collect(tests: Iterable[str], work: Callable[[dict[str, pytest.Item]], None]) -> int:
    return int(pytest.main([*OPTIONS, *tests], plugins=[Collected(work)]))


# ---------------------------------------------------------------- which tests run which lines


def gather(root: Path, sources: list[Path], stores: dict[str, Path]) -> int:
    """Run every test of these files and keep what it ran; each file in a fork, for nothing may be left of others."""
    eyes = coverage.Coverage(data_file=None, include=[str(file) for file in sources], config_file=False)
    eyes.start()

    def work(items: dict[str, pytest.Item]) -> None:
        for file, store in stores.items():
            forked(partial(watch, [item for name, item in items.items() if name.startswith(f"{file}::")], store))

    def watch(items: list[pytest.Item], store: Path) -> int:
        touched = Touched({}, {})
        gc.disable()  # a generator that is collected while coverage holds its lock would wait for ever
        for item, following in zip(items, [*items[1:], None], strict=True):
            eyes.switch_context(item.nodeid)
            began = time.process_time()
            try:
                fine = passes(item, following, SLOW)
            except (AssertionError, TypeError):  # pytest has lost its place at a test that was stopped: let the rest be
                break
            taken = time.process_time() - began
            if fine or taken < SLOW / 2:  # otherwise it was stopped
                touched.tests[item.nodeid] = Touch(taken, {}, not fine)
        eyes.stop()
        data = eyes.get_data()
        for file in data.measured_files():
            name = str(Path(file).relative_to(root))
            for line, contexts in data.contexts_by_lineno(file).items():
                for context in contexts:
                    if context in touched.tests:
                        touched.tests[context].lines.setdefault(name, set()).add(line)
                    elif not context:
                        touched.begun.setdefault(name, set()).add(line)
        fresh = store.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(touched))
        fresh.replace(store)
        return 0

    return collect(stores, work)


# ---------------------------------------------------------------- what becomes of a mutant


class Tried(msgspec.Struct):
    """What became of a mutant: the test that noticed it, or none, and how many were run."""

    killer: str
    run: int


def try_all(
    root: Path, plan: list[tuple[Mutant, list[str]]], touched: Touched, kept: Path
) -> Iterator[tuple[Mutant, Tried]]:
    """Try mutants, each on its tests. They are tried in a process of their own, which says what came of each."""
    files = sorted({test.partition("::")[0] for _, tests in plan for test in tests})
    read, write = os.pipe()
    told = kept.with_suffix(".told")

    def attempt(functions: Functions, mutant: Mutant, chosen: list[pytest.Item]) -> int:
        swap(functions, root, mutant)
        return run(chosen, touched, told)

    def work(items: dict[str, pytest.Item]) -> None:
        functions = functions_in({str(root / mutant.file) for mutant, _ in plan})
        for place, (mutant, tests) in enumerate(plan):
            told.unlink(missing_ok=True)
            status = forked(partial(attempt, functions, mutant, [items[test] for test in tests]))
            os.write(write, f"{place} {status} {_last(told)}\n".encode())

    pid = os.fork()
    if pid == 0:
        os.close(read)
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, 1)
        try:
            collect(files, work)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as lines:
        for line in lines:
            place, status, count, *name = line.rstrip("\n").split(" ", 3)
            yield plan[int(place)][0], Tried(name[0] if int(status) else "", int(count))
    os.waitpid(pid, 0)


def try_from_the_start(root: Path, mutant: Mutant, tests: list[str], touched: Touched, kept: Path) -> Tried:
    """Try a mutant in a process that has imported nothing of the game yet."""
    if not tests:
        return Tried("", 0)
    told = kept.with_suffix(".told")
    told.unlink(missing_ok=True)
    status: list[int] = []

    def attempt() -> int:
        sys.meta_path.insert(0, Changed(root, mutant))

        def work(items: dict[str, pytest.Item]) -> None:
            status.append(run([items[test] for test in tests if test in items], touched, told))

        collect(sorted({test.partition("::")[0] for test in tests}), work)
        return status[0] if status else 1  # it cannot even be imported

    killed = forked(attempt) != 0
    count, _, name = _last(told).partition(" ")
    return Tried((name or "the import") if killed else "", int(count))


def run(chosen: list[pytest.Item], touched: Touched, told: Path) -> int:
    """Run tests until one fails; every name is written down before the test begins."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for count, (item, following) in enumerate(zip(chosen, [*chosen[1:], None], strict=True), 1):
        told.write_text(f"{count} {item.nodeid}")
        if not passes(item, following, 1 + PATIENCE * touched.tests[item.nodeid].seconds):
            return 1
    return 0


def _last(told: Path) -> str:
    return told.read_text() if told.exists() else "0 "


# ---------------------------------------------------------------- changing a module


Functions = dict[tuple[str, str, int], list[FunctionType]]  # by file, name and first line


def functions_in(files: set[str]) -> Functions:
    """All functions of these files that are about."""
    gc.unfreeze()
    found: defaultdict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename in files:
            code = thing.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(thing)
    gc.freeze()
    return found


def swap(functions: Functions, root: Path, mutant: Mutant) -> None:
    """Give the functions of a module the code of the changed one."""
    file = str(root / mutant.file)
    source = Path(file).read_text()
    before, after = (codes(compile(text, file, "exec")) for text in (source, mutant.applied(source)))
    for old, new in zip(before, after, strict=False):  # a change makes or unmakes no function
        if old != new:
            for function in functions.get((file, old.co_qualname, old.co_firstlineno), ()):
                if len(function.__code__.co_freevars) == len(new.co_freevars):
                    function.__code__ = new


def codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from codes(const)


class Changed(importlib.machinery.SourceFileLoader):
    """Finds one module and loads it changed."""

    def __init__(self, root: Path, mutant: Mutant) -> None:
        parts = Path(mutant.file).with_suffix("").parts[1:]
        super().__init__(".".join(parts), str(root / mutant.file))
        self.mutant = mutant

    def find_spec(self, name: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.applied(Path(self.path).read_text()), self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        exec(self.get_code(self.name), module.__dict__)
