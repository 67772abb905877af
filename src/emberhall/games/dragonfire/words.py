"""Words for people: questions, options, log lines, card texts. Nothing here is called in a simulation."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.choice import Choice, Option
from emberhall.engine.events import Entry
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo
from emberhall.games.dragonfire.box import Box
from emberhall.games.dragonfire.state import Table


def prompt(t: Table, choice: Choice) -> str:
    return choice.ask


def label(t: Table, option: Option) -> str:
    return f"{option.act} {option.what}"


def tell(box: Box, line: Sequence[Entry]) -> str:
    return "; ".join(str(entry.event) for entry in line)


def adventures(box: Box) -> Sequence[AdventureInfo]:
    return []


def heroes(box: Box) -> Sequence[HeroInfo]:
    return []


def cards(box: Box) -> Sequence[CardInfo]:
    return []
