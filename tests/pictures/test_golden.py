"""Pictures of fixed positions are as they were when somebody last looked at them."""

from __future__ import annotations

import pytest

from emberhall.pictures import picture
from tests.pictures.golden import FOLDER, POSITIONS, lines, read


@pytest.mark.parametrize("name", POSITIONS)
def test_a_fixed_position_looks_as_it_did(name: str) -> None:
    sight = read(name)
    drawn = lines(picture(sight), sight).splitlines()
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    told = {line.partition("\t")[0] for line in set(drawn) ^ set(kept)}
    assert drawn == kept, f"these parts differ: {sorted(told)}; look at them, then run python -m tests.pictures.golden"
