"""`make proofs` runs what has not passed yet, says how long it took, and goes on where it stopped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.seeds import seeds
from tools import proofs
from tools.proofs import PROOFS, ROOT, Proof

SOURCE = proofs.source
WELL, BADLY = "print('all is well')", "import sys; sys.exit(3)"


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(proofs, "STATE", tmp_path / "state.json")
    monkeypatch.setattr(proofs, "LOGS", tmp_path / "logs")
    monkeypatch.setattr(proofs, "source", lambda: "as it is")
    return tmp_path


def noting(path: Path, name: str, code: str = WELL) -> Proof:
    """A proof that notes that it ran."""
    write = f"open({str(path / 'ran')!r}, 'a').write({name + ' '!r})"
    return Proof(name, "it runs", (sys.executable, "-c", f"{write}; {code}"))


def ran(path: Path) -> list[str]:
    return (path / "ran").read_text().split()


def test_what_has_passed_is_left_out_and_what_failed_is_tried_again(
    own_state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two = [noting(own_state, "one"), noting(own_state, "two", BADLY)]
    assert not proofs.prove(two)
    said = capsys.readouterr().out.splitlines()
    assert said[0].split() == ["one", "0", "s", "it", "runs:", "passed"]
    assert said[1].endswith("it runs: FAILED: ended with 3, see logs/two.log")
    assert not proofs.prove(two)
    assert ran(own_state) == ["one", "two", "two"]
    assert proofs.prove([two[0], noting(own_state, "two")])
    assert proofs.prove([two[0], noting(own_state, "two")])
    assert ran(own_state) == ["one", "two", "two", "two"]


def test_all_runs_again_when_the_source_has_changed_or_one_says_so(
    own_state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = [noting(own_state, "one")]
    assert proofs.prove(one)
    assert proofs.prove(one, again=True)
    monkeypatch.setattr(proofs, "source", lambda: "changed")
    assert proofs.prove(one)
    assert ran(own_state) == ["one"] * 3


def test_a_damaged_state_is_none(own_state: Path) -> None:
    proofs.STATE.write_text('{"source": ')
    assert proofs.prove([noting(own_state, "one")])


@pytest.mark.parametrize(
    ("proof", "fault"),
    [
        (Proof("slow", "", (sys.executable, "-c", "import time; time.sleep(60)"), seconds=0), "not done after 0 s"),
        (Proof("silent", "", (sys.executable, "-c", WELL), says="very well"), "did not say very well"),
        (Proof("loaded", "", (sys.executable, "-c", WELL), says="all is well", load=1), ""),
        (Proof("seeds", "", (sys.executable, "-c", "import os; print(os.environ)"), says="_SEEDS': '7'", seeds=7), ""),
    ],
)
def test_a_proof_passes_when_it_ends_well_and_says_what_it_should(proof: Proof, fault: str) -> None:
    assert proofs.fault_of(proof) == fault


def test_random_tests_try_as_many_seeds_as_a_proof_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EMBERHALL_SEEDS", raising=False)
    assert list(seeds(5)) == [5]
    monkeypatch.setenv("EMBERHALL_SEEDS", "3")
    assert list(seeds(5)) == [5, 6, 7]


def test_every_proof_runs_what_is_there() -> None:
    assert len({proof.name for proof in PROOFS}) == len(PROOFS)
    for proof in PROOFS:
        paths = [part for part in proof.command if part.startswith(("tests/", "bench/"))]
        assert all((ROOT / path).exists() for path in paths), proof.name
        assert os.path.isabs(proof.command[0]) or proof.command[0] == "make"


def test_the_games_are_those_that_are_installed() -> None:
    import emberhall

    assert set(proofs.GAMES) <= set(emberhall.games())


def test_the_source_is_another_one_after_every_change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def git(*words: str) -> None:
        who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    monkeypatch.setattr(proofs, "ROOT", tmp_path)
    (tmp_path / "one").write_text("1")
    git("init")
    git("add", "one")
    git("commit", "-m", "One")
    found = [SOURCE()]
    (tmp_path / "one").write_text("2")
    found.append(SOURCE())
    (tmp_path / "two").write_text("2")
    found += [SOURCE(), SOURCE()]
    git("add", ".")
    git("commit", "-m", "Two")
    found.append(SOURCE())
    assert len(set(found)) == len(found) - 1
