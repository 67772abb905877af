"""Packs: folders of YAML files with cards. The one door through which data enters; nothing in a pack is ever run."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from stat import S_ISREG
from typing import Protocol, TypeVar

import msgspec
import yaml

from emberhall.engine import cards
from emberhall.engine.refusal import Refusal

T = TypeVar("T")

MAX_BYTES = 2_000_000
MAX_DEPTH = 40
MAX_VALUES = 200_000


def read_yaml(path: Path) -> object:
    """The plain data of a YAML file, bounded in size and depth, with no aliases: no small file becomes a large one."""
    return parse_yaml(bytes_of(path), path.name)


def bytes_of(path: Path) -> bytes:
    """What stands in a file, if that is no more than a card file may have."""
    try:
        if not _is_regular(path):
            raise Refusal(f"{path} is no file: give a readable YAML file.")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Refusal(f"{path} cannot be read ({error.strerror}): give a readable YAML file.") from error
    if len(data) > MAX_BYTES:
        raise Refusal(f"{path.name} has more than the {MAX_BYTES:,} bytes that a card file may have: split it.")
    return data


def _is_regular(path: Path) -> bool:
    """Whether an ordinary file is there. What keeps one from looking is an error, which from Python 3.14 on
    `Path.is_file` takes for a no."""
    try:
        return S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: no file can have that name
        return False


def parse_yaml(data: bytes, name: str) -> object:
    """The plain data of YAML text; `name` is what a refusal calls it."""
    try:
        text = data.decode("utf-8-sig")
        return _Builder(text, name).document()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Refusal(f"{name} is not UTF-8 text, see line {line}: save it as UTF-8.") from error
    except yaml.YAMLError as error:
        raise Refusal(f"{name} is not valid YAML{_what_is_wrong(error, text)}.") from error


def _what_is_wrong(error: yaml.YAMLError, text: str) -> str:
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return f": {getattr(error, 'reason', None) or 'it cannot be parsed'}"
    line = error.problem_mark.line
    what = ", ".join(part for part in (error.context, error.problem) if part)
    tabs = "; indent with spaces, not tabs" if "\t" in "".join(text.split("\n")[line : line + 1]) else ""
    return f" in line {line + 1}: {what}{tabs}"


# ---------------------------------------------------------------- YAML as plain data


class _Builder:
    """YAML without surprises, built event by event; what is too much or more than plain data is refused at once.

    A number is a plain decimal, so `012`, `1:30` and `2001-01-01` are the text they show. Words such as `yes` and `no`
    stay truth values, as every reader of YAML 1.1 takes them: strict types refuse them where text is due. A key is a
    whole number or the text it shows (`on` too), and stands only once in its mapping.
    """

    def __init__(self, text: str, name: str) -> None:
        self.events = iter(yaml.CSafeLoader(text).get_event, None)
        self.name = name
        self.depth = self.values = 0
        self.fault = ""  # the first one, told when nothing worse came after it

    def document(self) -> object:
        """The one value of the whole text."""
        found: list[object] = []
        for event in self.events:
            if isinstance(event, yaml.NodeEvent):
                found.append(self.value(event))
            elif isinstance(event, yaml.DocumentStartEvent) and found:
                self.note(event, "expected a single document, but found another, leave one out")
        if self.fault:
            raise Refusal(f"{self.name} is not valid YAML{self.fault}.")
        return found[0] if found else None

    def value(self, event: yaml.Event) -> object:
        """What an event brings: a word or a number, or a list or mapping with all that follows in it."""
        assert isinstance(event, yaml.NodeEvent)
        self.values += 1
        if self.values > MAX_VALUES:
            raise Refusal(f"{self.name} holds more than {MAX_VALUES:,} values: split it.")
        if event.anchor or getattr(event, "tag", None):
            raise Refusal(f"{self.name} uses a YAML anchor, alias or tag{_line(event)}: write the value out instead.")
        if isinstance(event, yaml.ScalarEvent):
            return _scalar(event.value) if event.implicit[0] else event.value
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Refusal(f"{self.name} is nested deeper than {MAX_DEPTH} levels: no card needs that; flatten it.")
        built = self.sequence() if isinstance(event, yaml.SequenceStartEvent) else self.mapping()
        self.depth -= 1
        return built

    def sequence(self) -> list[object]:
        found: list[object] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            found.append(self.value(event))
        return found

    def mapping(self) -> dict[object, object]:
        found: dict[object, object] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.value(event)
            if not isinstance(event, yaml.ScalarEvent):
                self.note(event, "a list or a mapping is no key, write a word")
                key = None
            elif type(key) is not int:
                key = event.value
            if key in found:
                self.note(event, f"{cards.shown(key)} stands there a second time, leave one out")
            found[key] = self.value(next(self.events))
        return found

    def note(self, event: yaml.Event, problem: str) -> None:
        self.fault = self.fault or f"{_line(event)}: {problem}"


def _line(event: yaml.Event) -> str:
    return f" in line {event.start_mark.line + 1}" if event.start_mark else ""


_TRUTH = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}
_WORDS = {"": None, "~": None, "null": None, "Null": None, "NULL": None} | {
    spelled: value for word, value in _TRUTH.items() for spelled in (word, word.capitalize(), word.upper())
}
_NUMBER = re.compile(r"[-+]?(?:0|[1-9]\d{0,17})(\.\d{1,18})?$")


def _scalar(text: str) -> object:
    """What stands without quotes: a number, a truth value, nothing, or the text it shows."""
    if text in _WORDS:
        return _WORDS[text]
    number = _NUMBER.match(text)
    if number is None:
        return text
    return float(text) if number[1] else int(text)


# ---------------------------------------------------------------- cards


def decode_list(plain: object, kind: type[T], name: str) -> list[T]:
    """The cards of a file that is a list of cards. A wrong card is named, with its field and what would be right."""
    good, faults = check_list(plain, kind, name)
    if faults:
        raise Refusal(_first_of(faults))
    return good


def check_list(plain: object, kind: type[T], name: str) -> tuple[list[T], list[str]]:
    """The good cards of a file, and a sentence for everything that is wrong with the others."""
    if not isinstance(plain, list):
        return [], [f"{name} must be a list of cards, each beginning with '- name: …'."]
    good: list[T] = []
    faults: list[str] = []
    for number, item in enumerate(plain, 1):
        card = f"{name}: {_called(item, number)}"
        try:
            good.append(cards.decode(item, kind))
        except msgspec.ValidationError as error:
            found = list(cards.faults(item, kind)) or [cards.Fault("", str(error))]
            faults += [card + _plainly(fault) for fault in found]
        except RecursionError:
            faults.append(f"{card}: it is nested too deeply; flatten it.")
    return good, faults


def _called(item: object, number: int) -> str:
    name = item.get("name") if isinstance(item, dict) else None
    return f"card {cards.shown(name)}" if isinstance(name, str) else f"card number {number}"


def _plainly(fault: cards.Fault) -> str:
    what = " ".join(fault.what.split()).rstrip(".") + _ADVICE.get(fault.what, "")
    field = fault.where.removeprefix(".")
    return f", field {field}: {what}." if field else f": {what}."


_ADVICE = {
    "Expected `int`, got `str`": ", write a plain number without quotes, colons or a zero before it",
    "Expected `str`, got `bool`": ", write the text in quotes",
    "Expected `str`, got `int`": ", write the text in quotes",
    "Expected `str`, got `float`": ", write the text in quotes",
    "Expected `str`, got `null`": ", write some text",
    "Expected `bool`, got `str`": ", write true or false",
    "Expected `int` >= 0": ", write 0 or more",
    "Expected `int` >= 1": ", write 1 or more",
    "Expected `int` <= 99999": ", write a number that a card could show",
}


def unique_names(names: Sequence[str], file: str) -> None:
    """Refuse a file in which two cards share a name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise Refusal(f"{file} has two cards called {name!r}: give each its own name, or use 'copies'.")
        seen.add(name)


# ---------------------------------------------------------------- whole packs


class Named(Protocol):
    """Anything with a name: every card."""

    @property
    def name(self) -> str: ...


C = TypeVar("C", bound=Named)
BUILT_IN = "built-in"
WITHOUT = "without.yaml"  # the names of cards that a pack takes out of the game


def read_pack(folder: Path, pack: str, files: Mapping[str, type[C]]) -> tuple[list[tuple[C, str]], str]:
    """The cards of one pack folder, each with the pack's name, and a digest of its files."""
    if not folder.is_dir():
        raise Refusal(f"{folder} is no folder: a pack is a folder with files such as {next(iter(files))}.")
    found = [name for name in files if (folder / name).exists()]
    if not found and not (folder / WITHOUT).exists():
        raise Refusal(f"{folder} has no card file: a pack has at least one of {', '.join(files)}.")
    cards: list[tuple[C, str]] = []
    digest = hashlib.sha256()
    for name in found:
        data = bytes_of(folder / name)
        digest.update(data)
        cards += [(card, pack) for card in decode_list(parse_yaml(data, name), files[name], name)]
    if (folder / WITHOUT).exists():
        digest.update(bytes_of(folder / WITHOUT))
    unique_names([card.name for card, _ in cards], f"the pack {pack!r}")
    return cards, digest.hexdigest()[:16]


def strays(folder: Path, files: Collection[str]) -> list[str]:
    """What is wrong with files of a pack that would not be read, because of their names."""
    found: list[str] = []
    for name in sorted(path.name for path in folder.iterdir() if path.suffix in (".yaml", ".yml")):
        if name not in files and name != WITHOUT:
            near = get_close_matches(name, [*files, WITHOUT], 1)
            hint = f"did you mean {near[0]}?" if near else f"the files are {', '.join(files)}."
            found.append(f"{name} is no card file of this game: {hint}")
    return found


def layered(
    built_in: Path, folders: Sequence[Path], files: Mapping[str, type[C]], whole: bool = True
) -> tuple[list[tuple[C, str]], str]:
    """The built-in pack with others over it, and what tells this set of packs from any other.

    A card of the same name replaces the built-in one. What a pack is without is gone, if these files are the `whole`
    of the game's cards.
    """
    cards, version = read_pack(built_in, BUILT_IN, files)
    for folder in folders:
        extra, digest = read_pack(folder, folder.name, files)
        gone = without(folder, [card.name for card, _ in cards]) if whole else []
        replaced = {card.name for card, _ in extra} | {*gone}
        cards = [entry for entry in cards if entry[0].name not in replaced] + extra
        version += "+" + digest
    return cards, version


def without(folder: Path, known: Collection[str]) -> list[str]:
    """The cards that a pack takes out of the game. Refuses one that is not there, naming the nearest."""
    names = read_yaml(folder / WITHOUT) if (folder / WITHOUT).exists() else []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Refusal(f"{WITHOUT} must be a list of the names of cards, such as '- {next(iter(known))}'.")
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else "name a card of the game."
            raise Refusal(f"{WITHOUT} leaves out {cards.shown(name)}, but there is no such card: {hint}")
    return names


class Faulty(Refusal):
    """Cards that do not fit together: all that is wrong, of which the refusal says the first."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(_first_of(faults))
        self.faults = tuple(faults)


class Faults:
    """What is wrong between the cards of a box, gathered and then refused at once."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def say(self, sentence: str) -> None:
        if sentence not in self.found:
            self.found.append(sentence)

    def must_exist(self, names: Iterable[str], known: Collection[str], who: str, what: str) -> bool:
        """Whether all that a card names is in some pack."""
        lost = [name for name in names if name not in known]
        for name in lost:
            near = get_close_matches(name, known, 1)
            hint = f" (did you mean {near[0]!r}?)" if near else ""
            self.say(f"{who} names the {what} {name!r}, but no pack has it{hint}: add that card or name another.")
        return not lost

    def refuse(self) -> None:
        if self.found:
            raise Faulty(self.found)


def _first_of(faults: Sequence[str]) -> str:
    """The first of several sentences, with a note of the others."""
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return faults[0][:-1] + more + faults[0][-1]
