"""What a sight shows as bare lines, for a game or a reader without pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


def outline(value: object, depth: int = 0) -> Iterator[str]:
    """What a sight shows as lines: names with what they are, lists with a line for each."""
    margin = "  " * depth
    pairs = value.items() if isinstance(value, Mapping) else [("-", each) for each in _listed(value)]
    for name, part in pairs:
        word = f"{name}:" if name != "-" else "-"
        if isinstance(part, Mapping) or any(isinstance(each, Mapping | list | tuple) for each in _listed(part)):
            yield f"{margin}{word}"
            yield from outline(part, depth + 1)
        else:
            yield f"{margin}{word} {_short(part)}"


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()


def _short(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "none"
    if value is None or isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
