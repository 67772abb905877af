"""A pack whose cards name others that are not there is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.game import Ashardalon

HERO = """
- name: Solo
  race: Elf
  hero_class: Wizard
  mark: S
  speed: 6
  level_1: {ac: 14, hp: 6, surge: 3}
  level_2: {ac: 15, hp: 8, surge: 4}
  ability: {name: Quiet Steps}
  automatic: No Such Power
  suggested: [Mirror Image, Arc Lightning, Ray of Frost, Shock Sphere]
"""
ADVENTURE = """
- name: Lost and Found
  id: lost-and-found
  text: Find it.
  stack: [{tile: The Attic, after: 3}]
  victory: [all-escaped]
"""


@pytest.mark.parametrize(
    ("file", "text", "missing"), [("heroes.yaml", HERO, "No Such Power"), ("adventures.yaml", ADVENTURE, "The Attic")]
)
def test_a_card_that_is_named_but_missing_is_refused(tmp_path: Path, file: str, text: str, missing: str) -> None:
    (tmp_path / file).write_text(text)
    with pytest.raises(Refusal, match=missing):
        Ashardalon(tmp_path)
