"""While the ledger of this game does not stand in its package, the rule marks of these tests are notes only."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
LEDGER = Path("src/emberhall/games/bardsung/rules.yaml")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if (config.rootpath / LEDGER).exists():
        return
    for item in items:
        if HERE in item.path.parents:
            for node in (item, *item.iter_parents()):
                node.own_markers = [mark for mark in node.own_markers if mark.name != "rule"]
