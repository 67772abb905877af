"""The rulebook as data: every rule with an id, to look up, to cite and to prove.

A ledger holds rules, worked examples, conflicts (the document says two things) and gaps (it says nothing), the last two
with the ruling this house plays by. Nothing is read before somebody asks for it.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

import msgspec

from emberhall.engine.packs import parse_yaml
from emberhall.engine.refusal import Refusal

Plain: TypeAlias = "str | int | float | bool | list[Plain] | dict[str, Plain] | None"

UNPROVABLE = frozenset({"advice", "component"})
"""Kinds of rules that no play can show: what a wise player does, and what lies in the box."""

SECTIONS = ("rules", "examples", "conflicts", "gaps")

SAME_WORD = {
    "given": "setup",
    "text": "setup",
    "source": "page",
    "point": "topic",
    "missing": "question",
    "issue": "question",
    "proposed_ruling": "ruling",
    "affects": "rules",
}
"""Ledgers were written by several hands: what one calls this, the house calls that."""

SIDES = {"statement_a": "", "statement_b": "", "rulebook": "Rulebook: ", "manual": "Manual: ", "where": ""}
"""The ways a ledger quotes the two sides of a conflict, and how each is introduced."""


class Case(msgspec.Struct, frozen=True, omit_defaults=True):
    """One checkable instance of a rule."""

    then: str
    when: str = ""
    given: str = ""

    def text(self) -> str:
        """The case on one line."""
        return " → ".join(part for part in (self.given, self.when, self.then) if part)


class Rule(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One atomic rule."""

    id: str
    title: str
    rule: str
    page: str
    kind: str
    basis: str = ""
    lines: str = ""
    see: tuple[str, ...] = ()
    cases: tuple[Case, ...] = ()

    @property
    def provable(self) -> bool:
        """Whether a test can show that the game keeps this rule."""
        return self.kind not in UNPROVABLE

    @property
    def heading(self) -> str:
        """What the entry is about, in a few words."""
        return self.title

    @property
    def body(self) -> str:
        """What the entry says."""
        return self.rule


class Example(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A worked example of the document, with the figures it must come to."""

    id: str
    title: str
    setup: str = ""
    page: str = ""
    origin: str = ""
    kind: str = ""
    rules: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    expect: tuple[str, ...] = ()
    note: str = ""

    @property
    def provable(self) -> bool:
        """A remark about the examples is no example."""
        return self.page != "note"

    @property
    def heading(self) -> str:
        """What the entry is about, in a few words."""
        return self.title

    @property
    def body(self) -> str:
        """What the entry says."""
        return self.setup


class Ruling(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the document does not settle, and how it is played."""

    id: str
    topic: str
    ruling: str
    question: str = ""
    reason: str = ""
    rules: tuple[str, ...] = ()
    cases: tuple[Case, ...] = ()

    @property
    def heading(self) -> str:
        """What the entry is about, in a few words."""
        return self.topic

    @property
    def body(self) -> str:
        """What the entry says."""
        return self.ruling


class Conflict(Ruling, frozen=True, kw_only=True, omit_defaults=True):
    """Two statements of the document that cannot both hold, and which one is played."""

    sides: tuple[str, ...] = ()
    confidence: str = ""


class Gap(Ruling, frozen=True, kw_only=True, omit_defaults=True):
    """A question the document leaves open, and how it is played."""

    basis: str = ""


Entry = Rule | Example | Ruling


class Ledger(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The whole rulebook of one game."""

    game: str
    prefix: str
    rules: tuple[Rule, ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    gaps: tuple[Gap, ...] = ()

    @classmethod
    def load(cls, source: Path | bytes) -> Ledger:
        """The ledger of a file, or of a file's bytes. Refuses one that is no ledger, naming the entry and the field."""
        name = source.name if isinstance(source, Path) else "The ledger"
        data = source.read_bytes() if isinstance(source, Path) else source
        plain = _read(data, name)
        book = {key: value for key, value in plain.items() if key in cls.__struct_fields__}
        for section in SECTIONS:
            book[section] = [_in_house_words(entry, section) for entry in _entries(plain, section, name)]
        try:
            ledger = msgspec.convert(book, cls)
        except msgspec.ValidationError as error:
            raise Refusal(f"{name} is no ledger: {_located(str(error), book)}.") from error
        ledger._refuse_doubles(name)
        return ledger

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str) -> Entry:
        """The rule, example, conflict or gap of this id."""
        entry = self.get(id)
        if entry is None:
            raise Refusal(f"{id} is no rule of {self.game}{self._nearest(id)}.")
        return entry

    def get(self, id: str) -> Entry | None:
        """The entry of this id in upper or lower case, if there is one."""
        return self._by_id.get(id.upper())

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that has an id, in the ledger's order."""
        return (*self.rules, *self.examples, *self.conflicts, *self.gaps)

    @property
    def provable(self) -> tuple[Rule, ...]:
        """The rules that must each be proven by a test."""
        return tuple(rule for rule in self.rules if rule.provable)

    def under(self, prefix: str) -> tuple[Entry, ...]:
        """The entries of a chapter: `WA-MOVE` or just `MOVE`."""
        stem = prefix.upper().rstrip("-")
        stems = (f"{stem}-", f"{self.prefix}-{stem}-")
        return tuple(entry for entry in self.entries if entry.id.startswith(stems))

    def mentioning(self, words: str) -> tuple[Entry, ...]:
        """The entries whose heading or text has these words, or words that begin so."""
        pattern = re.compile(r"(?<!\w)" + r"\s+".join(map(re.escape, words.split())), re.IGNORECASE)
        return tuple(entry for entry in self.entries if pattern.search(entry.heading) or pattern.search(entry.body))

    def find(self, query: str) -> tuple[Entry, ...]:
        """What a person means by an id, the beginning of an id, or a word. Refuses what leads nowhere."""
        query = query.strip()
        exact = self.get(query)
        if exact is not None:
            return (exact,)
        if query.upper().startswith(f"{self.prefix}-"):
            return self.under(query) or (self[query],)
        found = self.mentioning(query) if query else ()
        if not found:
            raise Refusal(f"No rule of {self.game} speaks of {query!r}{self._nearest(query)}.")
        return found

    def rulings(self, id: str) -> tuple[Ruling, ...]:
        """The conflicts and gaps whose ruling bears on this rule."""
        entry = self.get(id)
        seen = entry.see if isinstance(entry, Rule) else ()
        return tuple(ruling for ruling in (*self.conflicts, *self.gaps) if id in ruling.rules or ruling.id in seen)

    @cached_property
    def _by_id(self) -> dict[str, Entry]:
        return {entry.id: entry for entry in self.entries}

    def _nearest(self, query: str) -> str:
        """The end of a refusal: what may have been meant."""
        if query.upper().startswith(f"{self.prefix}-"):
            near = get_close_matches(query.upper(), self._by_id, 1, cutoff=0.5)
        else:
            words = {word.lower() for entry in self.entries for word in re.findall(r"[^\W\d_]{3,}", entry.heading)}
            near = get_close_matches(query.lower(), sorted(words), 1)
        return f"; the nearest is {near[0]}" if near else f"; its ids look like {self.rules[0].id}"

    def _refuse_doubles(self, name: str) -> None:
        seen: set[str] = set()
        for entry in self.entries:
            if entry.id in seen:
                raise Refusal(f"{name} has two entries with the id {entry.id}; give one of them a number of its own.")
            seen.add(entry.id)


def _read(data: bytes, name: str) -> dict[str, Plain]:
    plain = parse_yaml(data, name)
    if not isinstance(plain, dict):
        raise Refusal(f"{name} is no ledger: it should be a mapping with `game`, `prefix` and `rules`.")
    return plain


def _entries(plain: dict[str, Plain], section: str, name: str) -> list[dict[str, Plain]]:
    entries = plain.get(section, [])
    if not isinstance(entries, list):
        raise Refusal(f"{name} is no ledger: `{section}` should be a list of entries.")
    good = [entry for entry in entries if isinstance(entry, dict)]
    if len(good) < len(entries):
        raise Refusal(f"{name} is no ledger: every entry of `{section}` should be a mapping with an `id`.")
    return good


def _in_house_words(entry: dict[str, Plain], section: str) -> dict[str, Plain]:
    """The entry with the house's names for its fields, and one line of text where other ledgers nest."""
    renamed: dict[str, Plain] = {}
    for key, value in entry.items():
        renamed[key if section == "rules" else SAME_WORD.get(key, key)] = value
    for key in ("page", "lines", "ruling"):
        if key in renamed:
            renamed[key] = _one_line(renamed[key])
    steps = renamed.get("steps")
    if isinstance(steps, list):
        renamed["steps"] = [_one_line(step) for step in steps]
    cases = renamed.get("cases")
    if isinstance(cases, list):
        renamed["cases"] = [_case(case) if isinstance(case, str) else case for case in cases]
    if section == "conflicts":
        renamed["sides"] = [lead + _one_line(entry[key]) for key, lead in SIDES.items() if key in entry]
    return renamed


def _case(sentence: str) -> Plain:
    """`situation -> outcome` as a case; a sentence without an arrow is all outcome."""
    when, arrow, then = sentence.partition(" -> ")
    return {"when": when, "then": then} if arrow else {"then": sentence}


def _one_line(value: Plain) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{str(key).replace('_', ' ')}: {_one_line(part)}" for key, part in value.items())
    if isinstance(value, list):
        return " and ".join(map(_one_line, value))
    return str(value)


def _located(error: str, book: dict[str, Plain]) -> str:
    """The error with the id of the entry it is in, where msgspec only counts."""
    place = re.search(r"\$\.(\w+)\[(\d+)\]", error)
    if not place:
        return error
    section = book.get(place[1])
    entry = section[int(place[2])] if isinstance(section, list) else None
    id = entry.get("id") if isinstance(entry, dict) else None
    return f"{error}, which is {id}" if id else error
