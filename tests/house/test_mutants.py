"""The run that asks whether tests bite: what is changed, what it is called, and that a change is in force."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import yaml

pytest.importorskip("mutmut", reason="only `make mutants` installs mutmut")

from tests.mutation.__main__ import EQUIVALENT, Equivalent, in_time
from tests.mutation.mutants import Mutant, mutants_in
from tests.mutation.trying import Changed, Touch, Touched, functions_in, swap

SOURCE = """
MOST = 3


def count(n):
    if n > MOST:
        raise ValueError
    while n:
        yield n
        n -= 1


class Tale:
    @property
    def long(self):
        return self.pages > 9

    def text(self):
        return "long" if self.long else "short"
"""


def found(was: str, becomes: str, source: str = SOURCE) -> Mutant:
    (mutant,) = [m for m in mutants_in("src/tale.py", source) if (m.was, m.becomes) == (was, becomes)]
    return mutant


def test_numbers_signs_and_conditions_are_changed_in_tables_functions_and_properties() -> None:
    changes = {(m.function, m.becomes) for m in mutants_in("src/tale.py", SOURCE)}
    assert changes >= {
        ("", "MOST = 4"),
        ("count", "if n >= MOST:"),
        ("count", "if (n > MOST) and False:"),
        ("count", "if (n > MOST) or True:"),
        ("count", "n += 1"),
        ("Tale.long", "return self.pages > 10"),
    }
    assert not [function for function, _ in changes if function == "Tale.text"]  # what is told is no rule
    word = "class Tale(Word, frozen=True):\n    pages = 3\n"
    assert [m.becomes for m in mutants_in("src/tale.py", word)] == ["pages = 4"]  # nor is how a word is kept


def test_a_mutant_keeps_its_name_and_its_place_when_lines_move() -> None:
    before, after = found("n -= 1", "n += 1"), found("n -= 1", "n += 1", f'"""A tale."""\n{SOURCE}')
    assert before.line + 1 == after.line
    assert (before.key, before.rank(1)) == (after.key, after.rank(1))
    assert before.rank(1) != before.rank(2)


def test_a_function_in_use_gets_the_changed_code_even_if_it_is_a_generator(tmp_path: Path) -> None:
    file = tmp_path / "src" / "tale.py"
    file.parent.mkdir()
    file.write_text(SOURCE)
    names: dict[str, object] = {}
    exec(compile(SOURCE, str(file), "exec"), names)
    count = names["count"]
    assert callable(count)
    swap(functions_in({str(file)}), tmp_path, found("n -= 1", "n -= 2"))
    assert list(count(2)) == [2]
    module = Changed(tmp_path, found("MOST = 3", "MOST = 4"))
    exec(module.get_code("tale"), names)
    assert names["MOST"] == 4


def test_the_fastest_tests_that_run_the_line_come_first_and_the_one_that_noticed_before_ahead_of_them() -> None:
    lines = {"src/tale.py": {10}}
    touched = Touched({"slow": Touch(3, lines), "fast": Touch(1, lines), "other": Touch(1, {})}, {"src/tale.py": {2}})
    mutant = found("n -= 1", "n += 1")
    assert touched.by(mutant) == ["fast", "slow"]
    assert in_time(touched.by(mutant), touched, 3.5, "") == ["fast"]
    assert in_time(touched.by(mutant), touched, 9, "slow") == ["slow", "fast"]
    assert not touched.at_the_start(mutant)
    assert touched.at_the_start(found("MOST = 3", "MOST = 4"))


@pytest.mark.parametrize("argued_in", sorted(EQUIVALENT.glob("*.yaml")), ids=lambda file: file.stem)
def test_what_is_argued_as_equivalent_is_about_code_that_is_there(argued_in: Path) -> None:
    entries = msgspec.convert(yaml.safe_load(argued_in.read_text()), list[Equivalent])
    for file in sorted({entry.file for entry in entries}):
        argued = {entry.key for entry in entries if entry.file == file}
        gone = argued - {mutant.key for mutant in mutants_in(file, Path(file).read_text())}
        assert not gone, "these are argued, but are no mutants any more: take them out."
