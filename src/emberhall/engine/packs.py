"""Packs: folders of YAML files with cards. The one door through which data enters; nothing in a pack is ever run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
import yaml

from emberhall.engine import cards
from emberhall.engine.refusal import Refusal

T = TypeVar("T")

MAX_BYTES = 2_000_000
MAX_DEPTH = 40
_ANCHOR = re.compile(rb"(?:^|[\s\[{,])[&*][^\s&*]", re.MULTILINE)


def read_yaml(path: Path, limit: int = MAX_BYTES) -> object:
    """The plain data of a YAML file, bounded in size and depth, with no aliases: a small file cannot become a large one."""
    try:
        size = path.stat().st_size
        if size > limit:
            raise Refusal(f"{path.name} has {size:,} bytes, but a card file has at most {limit:,}: split it.")
        data = path.read_bytes()
    except OSError as error:
        raise Refusal(f"{path} cannot be read ({error.strerror}): give a readable YAML file.") from error
    return parse_yaml(data, path.name)


def parse_yaml(data: bytes, name: str) -> object:
    """The plain data of YAML text; `name` is what a refusal calls it."""
    try:
        if _ANCHOR.search(data):
            for event in yaml.parse(data, Loader=yaml.CSafeLoader):
                if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                    line = event.start_mark.line + 1
                    raise Refusal(f"{name} uses a YAML anchor or alias in line {line}: write the value out instead.")
        plain: object = yaml.load(data, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark else ""
        what = str(getattr(error, "problem", None) or "it cannot be parsed").split("\n")[0]
        raise Refusal(f"{name} is not valid YAML{where}: {what}.") from error
    except (RecursionError, ValueError, UnicodeDecodeError) as error:
        raise Refusal(f"{name} is not readable YAML: {type(error).__name__} while parsing; check it with an editor.") from error
    if _deeper_than(plain, MAX_DEPTH):
        raise Refusal(f"{name} is nested deeper than {MAX_DEPTH} levels: no card needs that; flatten it.")
    return plain


def _deeper_than(value: object, depth: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    if depth == 0:
        return True
    inner = value.values() if isinstance(value, dict) else value
    return any(_deeper_than(item, depth - 1) for item in inner)


def decode_list(plain: object, kind: type[T], name: str) -> list[T]:
    """The cards of a file that is a list of cards. Every wrong card is named, with its field and what would be right."""
    good, faults = check_list(plain, kind, name)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise Refusal(faults[0] + more)
    return good


def check_list(plain: object, kind: type[T], name: str) -> tuple[list[T], list[str]]:
    """The good cards of a file, and one sentence for each that is wrong."""
    if not isinstance(plain, list):
        return [], [f"{name} must be a list of cards, each beginning with '- name: …'."]
    good: list[T] = []
    faults: list[str] = []
    for number, item in enumerate(plain, 1):
        try:
            good.append(cards.decode(item, kind))
        except msgspec.ValidationError as error:
            faults.append(f"{name}: {_called(item, number)}: {_plainly(error)}.")
        except RecursionError:
            faults.append(f"{name}: {_called(item, number)}: it is nested too deeply; flatten it.")
    return good, faults


def _called(item: object, number: int) -> str:
    name = item.get("name") if isinstance(item, dict) else None
    return f"card {name!r}" if isinstance(name, str) else f"card number {number}"


def _plainly(error: msgspec.ValidationError) -> str:
    return str(error).replace(" - at `$.", " - in field `").replace("`$`", "the card").rstrip(".")


def unique_names(names: Sequence[str], file: str) -> None:
    """Refuse a file in which two cards share a name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise Refusal(f"{file} has two cards called {name!r}: give each its own name, or use 'copies'.")
        seen.add(name)
