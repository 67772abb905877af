"""What a person likes, in a file beside the saves."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from emberhall.engine.refusal import Refusal
from emberhall.table import folders


class Pace(NamedTuple):
    """Seconds between two lines of the log, and between two answers of a bot."""

    line: float
    bot: float


PACES = {"normal": Pace(0.35, 0.9), "fast": Pace(0.08, 0.2), "instant": Pace(0.0, 0.0)}


class Settings(msgspec.Struct):
    """How the app behaves."""

    pace: str = "normal"

    @classmethod
    def load(cls) -> Settings:
        """Return the saved settings; the defaults when nothing readable is there."""
        try:
            found = msgspec.json.decode(folders.read(folders.home() / "terminal.json"), type=cls)
        except (Refusal, msgspec.MsgspecError):
            return cls()
        return found if found.pace in PACES else cls()

    def keep(self) -> None:
        with folders.refusing(folders.home()):
            folders.home().mkdir(parents=True, exist_ok=True)
        folders.write(folders.home() / "terminal.json", msgspec.json.encode(self), durable=False)
