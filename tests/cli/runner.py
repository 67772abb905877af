"""Commands in tests: run one, read its document, or its refusal."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from emberhall.cli import main


def emberhall(*words: str, typed: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, words, input=typed)


def said(*words: str, typed: str | None = None) -> str:
    """What a command says that goes well."""
    result = emberhall(*words, typed=typed)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def document(*words: str) -> Any:
    return json.loads(said(*words))


def refused(*words: str) -> str:
    """The one sentence of a refusal."""
    result = emberhall(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1
    return result.stderr.rstrip("\n")
