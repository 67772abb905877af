"""The files that older programs left, and their manifests."""

from __future__ import annotations

import json
import lzma
import shutil
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PACKS = {"drowned-coast": HERE.parents[1] / "examples" / "drowned-coast"}
FORMER_NAMES = {"lantern": "gloamhouse", "lantern-campaign": "gloamhouse-campaign"}
"""How toys are called now that older programs knew by another id."""

Facts = dict[str, Any]


def manifest(version: str) -> dict[str, dict[str, Facts]]:
    """What is true of the files of a version, by kind and name."""
    found: dict[str, dict[str, Facts]] = json.loads((HERE / version / "manifest.json").read_text(encoding="utf-8"))
    return found


def home_of(version: str, home: Path) -> Path:
    """A copy of a player's data folder."""
    return Path(shutil.copytree(HERE / version / "home", home))


def unpacked(version: str, name: str, to: Path) -> Path:
    """A packed file, unpacked."""
    path = to / name
    path.write_bytes(lzma.decompress((HERE / version / f"{name}.xz").read_bytes()))
    return path


def now_called(game: str) -> str:
    """The id of a game in the present program."""
    return FORMER_NAMES.get(game, game)
