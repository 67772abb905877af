"""What can be done and what can be asked, declared once a game.

From a declaration follow the label of an option, what it refers to, who may be told of it, where it stands in a list,
the key that always means it, and the language of the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Generic, TypeVar

import msgspec

from emberhall.engine.choice import Choice, Option

T = TypeVar("T")


class Role(StrEnum):
    """What an act is to the question it answers."""

    ACTS = "acts"
    HELPS = "helps"  # one who is not asked joins in
    DECLINES = "declines"
    ENDS = "ends"  # the phase, or whatever the question keeps open


ACTS, HELPS, DECLINES, ENDS = Role.ACTS, Role.HELPS, Role.DECLINES, Role.ENDS
ORDER = {ACTS: 50, HELPS: 60, DECLINES: 80, ENDS: 90}


class Kind(Generic[T]):
    """What a number may refer to, and how that is called at a table."""

    __slots__ = ("called", "name", "on_board")

    def __init__(self, name: str, called: Callable[[T, int], str], on_board: bool = False) -> None:
        self.name, self.called, self.on_board = name, called, on_board

    def __repr__(self) -> str:
        return f"Kind({self.name!r})"


class Ref(msgspec.Struct, frozen=True):
    """Something that a question or an answer is about: of which kind, which one, and how it is called."""

    kind: str
    id: int
    name: str
    on_board: bool = False


Labeller = Callable[[T, Option], str]
Prompter = Callable[[T, Choice], str]
Whether = Callable[[T, Option], bool]


class Act(Generic[T]):
    """One thing that can be done. `label` is a function, or a template in which {0}, {1}, {2} stand for what the
    option's numbers refer to and {who} for the seat that acts.

    What is `secret` is told only to the seat whose option it is. `group` heads it in a list, `order` says where it
    stands there, `key` is the key that always means it.
    """

    __slots__ = ("group", "key", "kinds", "label", "name", "order", "role", "secret")

    def __init__(
        self,
        name: str,
        label: str | Labeller[T],
        *kinds: Kind[T],
        role: Role = ACTS,
        secret: bool | Whether[T] = False,
        key: str = "",
        group: str = "",
        order: int | None = None,
    ) -> None:
        self.name, self.label, self.kinds, self.role = name, label, kinds, role
        self.secret, self.key, self.group = secret, key, group
        self.order = ORDER[role] if order is None else order

    def __repr__(self) -> str:
        return f"Act({self.name!r})"


class Ask(Generic[T]):
    """One question that can be asked. `prompt` is a function, or a template in which {0}, {1}… stand for what the
    question is about and {you} for the seat that is asked.

    A `secret` question tells what it is about only to the seat that is asked; the others hear the `aside`.
    """

    __slots__ = ("aside", "kinds", "name", "prompt", "secret")

    def __init__(
        self, name: str, prompt: str | Prompter[T], *kinds: Kind[T], secret: bool = False, aside: str = ""
    ) -> None:
        self.name, self.prompt, self.kinds, self.secret = name, prompt, kinds, secret
        self.aside = aside or "{you} is asked something that only {you} may know."

    def __repr__(self) -> str:
        return f"Ask({self.name!r})"


class Undeclared(LookupError):
    """A rule asks or offers something that the game has not declared."""


class Acts(Generic[T]):
    """Every act of a game. `who` says how a seat is called."""

    def __init__(self, who: Callable[[T, int], str], *acts: Act[T]) -> None:
        self.who = who
        self._by_name = {act.name: act for act in acts}
        assert len(self._by_name) == len(acts), "an act is declared twice"
        self.secrets = frozenset(act.name for act in acts if act.secret)  # those that may be somebody's secret

    def __getitem__(self, name: str) -> Act[T]:
        try:
            return self._by_name[name]
        except KeyError:
            raise Undeclared(f"the act {name!r} is not declared") from None

    def __iter__(self) -> Iterator[Act[T]]:
        return iter(self._by_name.values())

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def label(self, t: T, option: Option) -> str:
        """The option in words."""
        act = self[option.act]
        if callable(act.label):
            return act.label(t, option)
        names = [kind.called(t, number) for kind, number in zip(act.kinds, option[2:], strict=False)]
        return act.label.format(*names, who=self.who(t, option.seat))

    def refs(self, t: T, option: Option) -> tuple[Ref, ...]:
        """What the option refers to."""
        return _refs(t, self[option.act].kinds, option[2:])

    def told(self, t: T, option: Option) -> tuple[str, tuple[Ref, ...]]:
        """The option in words, and what it refers to: each thing is called by its name once."""
        act = self[option.act]
        about = _refs(t, act.kinds, option[2:])
        if callable(act.label):
            return act.label(t, option), about
        if len(about) < len(act.kinds):
            return self.label(t, option), about
        return act.label.format(*[ref.name for ref in about], who=self.who(t, option.seat)), about

    def is_secret(self, t: T, option: Option) -> bool:
        """Whether only the seat whose option it is may be told of it."""
        secret = self[option.act].secret
        return secret(t, option) if callable(secret) else secret


class Asks(Generic[T]):
    """Every question of a game. `who` says how a seat is called."""

    def __init__(self, who: Callable[[T, int], str], *asks: Ask[T]) -> None:
        self.who = who
        self._by_name = {ask.name: ask for ask in asks}
        assert len(self._by_name) == len(asks), "a question is declared twice"

    def __getitem__(self, name: str) -> Ask[T]:
        try:
            return self._by_name[name]
        except KeyError:
            raise Undeclared(f"the question {name!r} is not declared") from None

    def __iter__(self) -> Iterator[Ask[T]]:
        return iter(self._by_name.values())

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def prompt(self, t: T, choice: Choice, own: bool = True) -> str:
        """The question in words, as those hear it who are asked, or as the others do."""
        ask, you = self[choice.ask], self.who(t, choice.seat)
        if ask.secret and not own:
            return ask.aside.format(you=you)
        if callable(ask.prompt):
            return ask.prompt(t, choice)
        names = [kind.called(t, number) for kind, number in zip(ask.kinds, choice.about, strict=False)]
        return ask.prompt.format(*names, you=you)

    def refs(self, t: T, choice: Choice, own: bool = True) -> tuple[Ref, ...]:
        """What the question is about, as far as it may be told."""
        ask = self[choice.ask]
        return () if ask.secret and not own else _refs(t, ask.kinds, choice.about)


def _refs(t: T, kinds: tuple[Kind[T], ...], numbers: tuple[int, ...]) -> tuple[Ref, ...]:
    if not kinds:
        return ()
    named = zip(kinds, numbers, strict=False)
    return tuple(
        [Ref(kind.name, number, kind.called(t, number), kind.on_board) for kind, number in named if number >= 0]
    )
