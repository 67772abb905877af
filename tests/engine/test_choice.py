"""Options that are worked out when somebody looks at them."""

from __future__ import annotations

from emberhall.engine.choice import Later, Option, option

OPTIONS = [option(0, "end-turn"), option(0, "move", 3), option(1, "rest")]


def test_later_options_are_worked_out_once_and_not_before_somebody_looks() -> None:
    looked: list[int] = []

    def work_out() -> list[Option]:
        looked.append(1)
        return OPTIONS

    later = Later(work_out)
    assert not looked
    assert (later[1], later[-1], later[1:]) == (OPTIONS[1], OPTIONS[2], OPTIONS[1:])
    assert (len(later), list(later), repr(later)) == (3, OPTIONS, repr(OPTIONS))
    assert OPTIONS[2] in later
    assert option(0, "rest") not in later
    assert looked == [1]


def test_later_options_equal_those_that_are_there_at_once() -> None:
    assert Later(lambda: OPTIONS) == OPTIONS
    assert Later(lambda: OPTIONS) == Later(lambda: list(OPTIONS))
    assert Later(lambda: OPTIONS) != OPTIONS[1:]
    assert len(Later(lambda: OPTIONS)) == 3
