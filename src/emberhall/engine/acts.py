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
from emberhall.engine.wording import worded

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
    """What a number may refer to, how that is called at a table, and which card it is of where that is called
    otherwise."""

    __slots__ = ("called", "card", "name", "on_board")

    def __init__(
        self,
        name: str,
        called: Callable[[T, int], str],
        on_board: bool = False,
        card: Callable[[T, int], str] | None = None,
    ) -> None:
        self.name, self.called, self.on_board, self.card = name, called, on_board, card

    def __repr__(self) -> str:
        return f"Kind({self.name!r})"


class Ref(msgspec.Struct, frozen=True):
    """Something that a question or an answer is about: of which kind, which one, how it is called, and the name of its
    card where that is another."""

    kind: str
    id: int
    name: str
    on_board: bool = False
    card: str = ""

    @property
    def card_name(self) -> str:
        """The name of its card, if it has one."""
        return self.card or self.name


Labeller = Callable[[T, Option], str]
Prompter = Callable[[T, Choice], str]
Whether = Callable[[T, Option], bool]


class Act(Generic[T]):
    """One thing that can be done. `label` is a function, or a template in which {0}, {1}, {2} stand for what the
    option's numbers refer to and {who} for the seat that acts.

    The label of a `named` act says what is done, and the name of the seat that acts is put before it.

    What is `secret` is told only to the seat whose option it is. `group` heads it in a list, `order` says where it
    stands there, `key` is the key that always means it.
    """

    __slots__ = ("group", "key", "kinds", "label", "name", "named", "order", "role", "secret")

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
        named: bool | Whether[T] = False,
    ) -> None:
        self.name, self.label, self.kinds, self.role, self.named = name, label, kinds, role, named
        self.secret, self.key, self.group = secret, key, group
        self.order = ORDER[role] if order is None else order

    def __repr__(self) -> str:
        return f"Act({self.name!r})"


class Ask(Generic[T]):
    """One question that can be asked. `prompt` is a function, or a template in which {0}, {1}… stand for what the
    question is about and {you} for the seat that is asked, which every surface names beside it. `detail` says in the
    same way what helps to answer.

    A `secret` question tells what it is about only to the seat that is asked; the others hear the `aside`.
    """

    __slots__ = ("aside", "detail", "kinds", "name", "prompt", "secret")

    def __init__(
        self,
        name: str,
        prompt: str | Prompter[T],
        *kinds: Kind[T],
        secret: bool = False,
        aside: str = "",
        detail: str | Prompter[T] = "",
    ) -> None:
        self.name, self.prompt, self.kinds, self.secret, self.detail = name, prompt, kinds, secret, detail
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
        deed = self.deed(t, option)
        return f"{self.who(t, option.seat)} {deed}" if self.is_named(t, option) else deed

    def deed(self, t: T, option: Option) -> str:
        """The option in words, without the seat that acts where its name would stand before them."""
        act = self[option.act]
        if callable(act.label):
            return worded(act.label(t, option))
        names = [kind.called(t, number) for kind, number in zip(act.kinds, option[2:], strict=False)]
        return worded(act.label.format(*names, who=self.who(t, option.seat)))

    def refs(self, t: T, option: Option) -> tuple[Ref, ...]:
        """What the option refers to."""
        return _refs(t, self[option.act].kinds, option[2:])

    def told(self, t: T, option: Option) -> tuple[str, tuple[Ref, ...]]:
        """What is done in words, and what it refers to: each thing is called by its name once."""
        act = self[option.act]
        about = _refs(t, act.kinds, option[2:])
        if callable(act.label) or len(about) < len(act.kinds):
            return self.deed(t, option), about
        return worded(act.label.format(*[ref.name for ref in about], who=self.who(t, option.seat))), about

    def is_named(self, t: T, option: Option) -> bool:
        """Whether the label begins with the name of the seat that acts."""
        named = self[option.act].named
        return named(t, option) if callable(named) else named

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
        ask = self[choice.ask]
        if ask.secret and not own:
            return worded(ask.aside.format(you=self.who(t, choice.seat)))
        return worded(self._asked(t, ask, ask.prompt, choice))

    def detail(self, t: T, choice: Choice, own: bool = True) -> str:
        """What helps to answer the question, as far as it may be told."""
        ask = self[choice.ask]
        return "" if ask.secret and not own else worded(self._asked(t, ask, ask.detail, choice))

    def whole(self, t: T, choice: Choice, own: bool = True) -> str:
        """The question and what helps to answer it, one after the other."""
        return " ".join(filter(None, (self.prompt(t, choice, own), self.detail(t, choice, own))))

    def _asked(self, t: T, ask: Ask[T], words: str | Prompter[T], choice: Choice) -> str:
        if callable(words):
            return words(t, choice)
        names = [kind.called(t, number) for kind, number in zip(ask.kinds, choice.about, strict=False)]
        return words.format(*names, you=self.who(t, choice.seat))

    def refs(self, t: T, choice: Choice, own: bool = True) -> tuple[Ref, ...]:
        """What the question is about, as far as it may be told."""
        ask = self[choice.ask]
        return () if ask.secret and not own else _refs(t, ask.kinds, choice.about)


def _refs(t: T, kinds: tuple[Kind[T], ...], numbers: tuple[int, ...]) -> tuple[Ref, ...]:
    if not kinds:
        return ()
    named = zip(kinds, numbers, strict=False)
    return tuple(
        [
            Ref(kind.name, number, kind.called(t, number), kind.on_board, kind.card(t, number) if kind.card else "")
            for kind, number in named
            if number >= 0
        ]
    )
