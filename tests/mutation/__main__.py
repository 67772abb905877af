"""`make mutants GAME=dragonfire SAMPLE=300 SEED=1`: do the tests of a game notice when a rule is changed?"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import os
import sys
from pathlib import Path

import msgspec
import yaml

from tests.mutation.mutants import Mutant, files_of, mutants_of
from tests.mutation.trying import Touched, Tried, forked, gather, try_all, try_from_the_start

ROOT = Path(__file__).parents[2]
OTHERS = {"test_random_play", "test_heuristic"}  # slow, and about other things than what a rule says
EQUIVALENT = Path(__file__).parent / "equivalent"  # a file a game


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change that changes no game, and why."""

    file: str
    function: str
    was: str
    becomes: str
    why: str
    nth: int = 1

    @property
    def key(self) -> str:
        return f"{self.file}:{self.function}: {self.was} -> {self.becomes}" + f" ({self.nth})" * (self.nth > 1)


class Kept(msgspec.Struct):
    """What is known from earlier runs, by the mutant's name; a result counts while nothing has changed."""

    digest: str = ""
    tried: dict[str, Tried] = {}
    killers: dict[str, str] = {}


def equivalents(game: str) -> dict[str, Equivalent]:
    entries = msgspec.convert(yaml.safe_load((EQUIVALENT / f"{game}.yaml").read_text()), list[Equivalent])
    return {entry.key: entry for entry in entries}


def digest_of(*rooms: Path, names: str = "*") -> str:
    """Of the code and the cards in these folders, or of one file; a ledger is read by people."""
    digest = hashlib.sha256()
    for room in rooms:
        for file in [room] if room.is_file() else sorted(room.rglob(names)):
            if file.suffix in (".py", ".yaml") and file.name != "rules.yaml":
                digest.update(str(file).encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def tests_of(game: str) -> list[Path]:
    return [ROOT / "tests" / room / game for room in ("rules", "games")]


def in_time(tests: list[str], touched: Touched, seconds: float, first: str) -> list[str]:
    """As many of these as there is time for, the one that noticed it before ahead of all."""
    chosen = [first] if first in tests else []
    for test in tests:
        seconds -= touched.tests[test].seconds
        if seconds < 0:
            break
        if test != first:
            chosen.append(test)
    return chosen


def shown(mutant: Mutant) -> str:
    """A mutant as a diff, as short as can be."""
    source = (ROOT / mutant.file).read_text()
    lines = difflib.unified_diff(source.splitlines(), mutant.applied(source).splitlines(), n=0, lineterm="")
    body = [f"  {line}" for line in lines if line[:2] not in ("--", "++", "@@")]
    return "\n".join([f"{mutant.file}:{mutant.line} {mutant.function}", *body])


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    games = sorted(room.name for room in (ROOT / "tests/rules").iterdir() if room.is_dir())
    parser.add_argument("game", choices=games)
    parser.add_argument("--sample", type=int, default=300, help="how many mutants are tried")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--seconds", type=float, default=15, help="of tests for one mutant, as they take unchanged")
    args = parser.parse_args()

    home = ROOT / ".mutants" / args.game
    everything = mutants_of(ROOT, args.game, home)
    sample = sorted(everything, key=lambda mutant: mutant.rank(args.seed))[: args.sample]
    argued = equivalents(args.game)
    left = [mutant for mutant in sample if mutant.key not in argued]
    print(f"{len(sample)} of {len(everything)} mutants of {args.game}, {len(sample) - len(left)} argued as equivalent.")

    kept = load(home, args.game)
    touched = load_touched(home, args.game)
    todo: list[tuple[Mutant, list[str]]] = []
    for mutant in left:
        if mutant.key not in kept.tried:
            tests = in_time(touched.by(mutant), touched, args.seconds, kept.killers.get(mutant.key, ""))
            todo.append((mutant, tests))
    again: list[Mutant] = [mutant for mutant, tests in todo if not tests]
    for mutant, tried in try_all(ROOT, [each for each in todo if each[1]], touched, home / "tried"):
        if tried.killer or not touched.at_the_start(mutant):
            note(kept, home, mutant, tried)
        else:
            again.append(mutant)
    for mutant in again:
        nearby = touched.near(mutant) if touched.at_the_start(mutant) else []
        tests = in_time(nearby, touched, args.seconds / 3, kept.killers.get(mutant.key, ""))
        note(kept, home, mutant, try_from_the_start(ROOT, mutant, tests, touched, home / "tried"))

    survivors = [mutant for mutant in left if not kept.tried[mutant.key].killer]
    for mutant in sorted(survivors, key=lambda mutant: (mutant.file, mutant.line)):
        print(f"\n{shown(mutant)}\n  survives {kept.tried[mutant.key].run} tests")
    killed = len(left) - len(survivors)
    print(
        f"\n{args.game}, seed {args.seed}: {killed} of {len(left)} mutants noticed, {killed / max(1, len(left)):.1%}."
    )
    return 0


def load(home: Path, game: str) -> Kept:
    """What is known, with the results dropped that may have changed."""
    sources = [ROOT / "src/emberhall/engine", ROOT / "src/emberhall/games" / game, ROOT / "src/emberhall/testing"]
    store, digest = home / "results.json", digest_of(*sources, *tests_of(game))
    kept = msgspec.json.decode(store.read_bytes(), type=Kept) if store.exists() else Kept()
    if kept.digest != digest:
        kept.digest, kept.tried = digest, {}
    return kept


def note(kept: Kept, home: Path, mutant: Mutant, tried: Tried) -> None:
    """Keep what came of a mutant, on disk at once: a run that was stopped goes on there."""
    kept.tried[mutant.key] = tried
    if tried.killer:
        kept.killers[mutant.key] = tried.killer
    fresh = home / "results.new"
    fresh.write_bytes(msgspec.json.encode(kept))
    fresh.replace(home / "results.json")
    print("." if tried.killer else "S", end="", flush=True)


def load_touched(home: Path, game: str) -> Touched:
    """Which tests run which lines; found out anew for tests that have changed, and for all when anything else has."""
    house = ROOT / "src/emberhall"
    sources = digest_of(house / "engine", house / "games" / game, house / "testing")
    others = digest_of(*tests_of(game), names="[!t]*")  # what the tests share: stories, straw
    stores: dict[str, Path] = {}
    files = [file for room in tests_of(game) for file in sorted(room.glob("test_*.py")) if file.stem not in OTHERS]
    for file in files:
        name = f"{file.parent.parent.name}-{file.stem}"
        stores[str(file.relative_to(ROOT))] = home / "touched" / f"{name}-{sources}-{others}-{digest_of(file)}.json"
    for old in set((home / "touched").glob("*.json")) - set(stores.values()):
        old.unlink()
    missing = {file: store for file, store in stores.items() if not store.exists()}
    if missing:
        print(f"Looking which lines are run by the tests of {len(missing)} files...", flush=True)
        (home / "touched").mkdir(parents=True, exist_ok=True)
        forked(lambda: gather(ROOT, files_of(ROOT, game), missing))
    touched = Touched({}, {})
    for store in stores.values():
        part = msgspec.json.decode(store.read_bytes(), type=Touched)
        touched.tests |= part.tests
        for file, lines in part.begun.items():
            touched.begun.setdefault(file, set()).update(lines)
    for test in [test for test, touch in touched.tests.items() if touch.failed]:
        del touched.tests[test]
        print(f"{test} fails without any change, so it is not used: mend it first.")
    return touched


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
