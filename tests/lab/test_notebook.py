"""The notebook of first steps runs from its first cell to its last."""

from __future__ import annotations

import json
from pathlib import Path

NOTEBOOK = Path(__file__).parents[2] / "examples" / "first-steps.ipynb"


def test_every_cell_of_the_notebook_runs() -> None:
    names: dict[str, object] = {}
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert str(names["plot"]).startswith("<svg")
    assert len([cell for cell in cells if cell["cell_type"] == "code"]) >= 6
