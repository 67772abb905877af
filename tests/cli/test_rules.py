"""`emberhall rules`, and what holds for every command: lazy, one document, one sentence, no traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from emberhall import cli
from emberhall.cli import main
from emberhall.cli import rules as rules_command
from emberhall.engine.refusal import Refusal


def emberhall(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def document(*words: str) -> Any:
    result = emberhall(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def refused(result: Result) -> str:
    """The one sentence of a refusal."""
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1
    return result.stderr.rstrip("\n")


def test_a_rule_is_read_out_with_the_rulings_that_bear_on_it() -> None:
    result = emberhall("rules", "ashardalon", "WA-MOVE-03")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "WA-MOVE-03  Speed is a budget per Move"
    assert "  core, page 7" in lines
    assert "    - Speed 6 → path of 7 squares in one Move → refused" in lines
    assert "WA-CON-01  Speed per Move or per turn" in lines
    assert "  Ruling: Speed is the budget of each Move; two Moves give two full budgets" in lines
    assert max(map(len, lines)) <= 80


def test_examples_and_gaps_are_read_out() -> None:
    assert "    = exactly 6 unexplored edges" in emberhall("rules", "ashardalon", "WA-EX-01").stdout
    assert "WA-GAP-01  Squares per tile" in emberhall("rules", "ashardalon", "wa-gap-01").stdout


def test_without_a_query_every_heading_is_listed_by_chapter() -> None:
    lines = emberhall("rules", "ashardalon").stdout.splitlines()
    assert lines[:2] == ["WA-GAME", "  WA-GAME-01  Cooperative result"]
    assert sum(line.startswith("  WA-") for line in lines) == 357 + 29 + 30 + 136


def test_a_chapter_as_a_document() -> None:
    answer = document("rules", "ashardalon", "WA-GAME", "--json")
    assert list(answer) == ["game", "query", "rules", "examples", "conflicts", "gaps"]
    assert (answer["game"], answer["query"]) == ("ashardalon", "WA-GAME")
    assert answer["rules"][0]["id"] == "WA-GAME-01"
    assert all(rule["id"].startswith("WA-GAME-") for rule in answer["rules"])
    assert answer["rules"][1]["cases"][1]["then"] == "rejected"
    assert answer["gaps"] == []


def test_words_may_stand_apart() -> None:
    answer = document("rules", "ashardalon", "unexplored", "edge", "--json")
    assert answer["rules"]
    assert all("unexplored edge" in f"{rule['title']} {rule['rule']}".lower() for rule in answer["rules"])


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(rules_command, "CHECKOUT", tmp_path)
    return tmp_path


def test_coverage_counts_provable_rules_with_a_passing_test(checkout: Path) -> None:
    proofs = {"WA-GAME-01": ["t"], "WA-GAME-02": [], "WA-EX-01": ["t"], "WA-NONE-01": ["t"]}
    (checkout / ".proofs.json").write_text(json.dumps({"ashardalon": proofs}))
    answer = document("rules", "ashardalon", "--coverage", "--json")
    unproven = answer.pop("unproven")
    assert answer == {"game": "ashardalon", "rules": 357, "provable": 330, "proven": 1}
    assert len(unproven) == 329
    assert "WA-GAME-02" in unproven
    assert "WA-GAME-01" not in unproven
    said = emberhall("rules", "ashardalon", "--coverage").stdout
    assert said.startswith(
        "ashardalon: 1 of 330 provable rules are proven, of 357 rules in all.\nUnproven: WA-GAME-02,"
    )


def test_coverage_of_a_game_that_proved_nothing(checkout: Path) -> None:
    (checkout / ".proofs.json").write_text("{}")
    assert document("rules", "ashardalon", "--coverage", "--json")["proven"] == 0


def test_coverage_without_a_record_is_refused(checkout: Path) -> None:
    assert "run `make test`" in refused(emberhall("rules", "ashardalon", "--coverage", "--json"))
    (checkout / ".proofs.json").write_text("[")
    assert "run `make test`" in refused(emberhall("rules", "ashardalon", "--coverage"))
    assert "leave out 'WA-GAME'" in refused(emberhall("rules", "ashardalon", "WA-GAME", "--coverage"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["rules", "ashardalom"], "There is no game called 'ashardalom': did you mean ashardalon?"),
        (["rules", "ashardalon", "WA-GAMES-01"], "WA-GAMES-01 is no rule of ashardalon; the nearest is WA-GAME-01."),
        (["rules", "ashardalon", "tresure"], "No rule of ashardalon speaks of 'tresure'; the nearest is treasure."),
        (["ruls"], "There is no command 'ruls': did you mean rules?"),
        (["rules"], "Missing argument 'GAME'; `emberhall rules --help` says what is right."),
        (["--loud"], "No such option '--loud'; `emberhall --help` says what is right."),
    ],
)
def test_bad_input_is_one_sentence_that_says_what_would_be_right(words: list[str], sentence: str) -> None:
    assert refused(emberhall(*words)) == sentence


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> Result:
    """What comes of a command that fails in this way."""

    @click.command()
    def fail() -> None:
        raise error

    monkeypatch.setattr(cli, "COMMANDS", {"fail": cli.Lazy("emberhall.cli.rules:fail", "Fails.")})
    monkeypatch.setattr(rules_command, "fail", fail, raising=False)
    return emberhall("fail")


def test_a_refusal_is_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(failing(monkeypatch, Refusal("Six heroes are too many: five at most."))) == (
        "Six heroes are too many: five at most."
    )


def test_a_file_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = FileNotFoundError(2, "No such file or directory", "saves/one.json")
    assert refused(failing(monkeypatch, missing)).startswith("saves/one.json: no such file or directory; give a path")


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    result = failing(monkeypatch, KeyboardInterrupt())
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "Interrupted.\n")


def test_a_command_whose_module_is_not_there_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cli.COMMANDS, "absent", cli.Lazy("emberhall.cli.absent:absent", "Not here."))
    listed = emberhall("--help").stdout
    assert "  rules " in listed
    assert "absent" not in listed
    assert "There is no command 'absent'" in refused(emberhall("absent"))


def test_every_listed_command_is_where_the_table_says() -> None:
    for name in main.list_commands(click.Context(main)):
        command = cli.COMMANDS[name].load()
        assert command.name == name


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from emberhall.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit as end: code = end.code\n"
        "heavy = {'rich', 'textual', 'yaml', 'msgspec', 'emberhall.games'} & set(sys.modules)\n"
        "sys.exit(f'{code} {sorted(heavy)}' if code or heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: emberhall")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = [sys.executable, "-m", "emberhall", "rules", "ashardalon", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""
