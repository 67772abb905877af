"""The lines of a question: what is listed, what is folded, what stands last, and what enter takes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from emberhall.engine.acts import ACTS, DECLINES, ENDS, HELPS, ORDER, Ref, Role
from emberhall.engine.english import capital
from emberhall.engine.sight import Offer, Question
from emberhall.terminal.lines import BESIDE, LISTED, LISTED_SQUARES, Asked, Entry, first_line, lines_of

ME, FRIEND, STRANGER = 0, 1, 2
NAMES = ("Ada", "Bo", "Cy")
OFTEN, RARELY = ORDER[ACTS], ORDER[DECLINES] + 1


def ref(name: str, kind: str = "card", on_board: bool = False) -> Ref:
    return Ref(kind, 0, name, on_board)


def offers(label: str, *about: str, seat: int = ME, role: Role = ACTS, group: str = "", order: int = 0) -> list[Offer]:
    """One answer a name that it is about, or one alone. A label that begins with the name of its seat has a deed."""
    place, who = order or ORDER[role], f"{NAMES[seat]} "
    found = [Offer(0, seat, label, role.value, label.format(name), (ref(name),), group, place) for name in about]
    if not about:
        found = [Offer(0, seat, label, role.value, label, (), group, place)]
    deeds = [capital(offer.label.removeprefix(who)) if offer.label.startswith(who) else "" for offer in found]
    return [replace(offer, deed=deed) for offer, deed in zip(found, deeds, strict=True)]


def walks(*squares: str) -> list[Offer]:
    """Ways to squares of the map."""
    found = offers("Walk to {0}", *squares, group="Move", order=10)
    return [replace(offer, about=(ref(offer.about[0].name, "square", on_board=True),)) for offer in found]


def numbered(*groups: Sequence[Offer]) -> tuple[Offer, ...]:
    listed = [offer for group in groups for offer in group]
    return tuple(replace(offer, number=number) for number, offer in enumerate(listed))


def asked(*groups: Sequence[Offer], to: str = "seat", held: Sequence[int] = (ME,), on_map: str = "") -> Asked:
    """A question to Ada with these answers; those of one act are chosen on the map."""
    options = numbered(*groups)
    question = Question(ME, "what now", to, "What now?", "", (), options)
    return Asked(question, options, held, NAMES, lambda offer: bool(on_map) and offer.act == on_map)


def labels(entries: Sequence[Entry]) -> list[str]:
    return [entry.label for entry in entries]


CARDS = [f"Card {number}" for number in range(1, LISTED + 2)]
END = offers("Done", role=ENDS)


def test_acts_stand_in_their_declared_order_and_what_ends_stands_last() -> None:
    lines = lines_of(asked(END, offers("Play {0}", "Flask"), offers("Deal", order=10), offers("No", role=DECLINES)))
    assert labels(lines) == ["Deal", "Play Flask", "No", "Done"]
    assert [line.closes for line in lines] == [False, False, True, True]


def test_a_group_beside_what_the_question_is_about_is_one_line_that_opens() -> None:
    discard = offers("Discard {0}", "Flask", "Sprint", group="Discard a card", order=RARELY)
    lines = lines_of(asked(discard, offers("Play {0}", "Flask", "Sprint"), END))
    assert labels(lines) == ["Play Flask", "Play Sprint", "Discard a card…", "Done"]
    assert (lines[2].folded, lines[2].options) == (True, (0, 1))


def test_a_group_of_one_is_listed_by_itself() -> None:
    discard = offers("Discard {0}", "Flask", group="Discard a card", order=RARELY)
    assert labels(lines_of(asked(offers("Play {0}", "Flask"), discard, END))) == ["Play Flask", "Discard Flask", "Done"]


def test_a_group_that_is_all_there_is_to_do_stands_open() -> None:
    discard = offers("Discard {0}", "Flask", "Sprint", group="Discard a card", order=RARELY)
    assert labels(lines_of(asked(discard, END))) == ["Discard Flask", "Discard Sprint", "Done"]


def test_groups_that_stand_open_have_their_headings_if_there_are_several() -> None:
    roll = offers("Roll {0}", "2 dice", "3 dice", group="Roll", order=30)
    use = offers("Use {0}", "Flask", "Map", group="Abilities", order=20)
    lines = lines_of(asked(roll, use, END))
    assert labels(lines) == ["Use Flask", "Use Map", "Roll 2 dice", "Roll 3 dice", "Done"]
    assert [line.heading for line in lines] == ["Abilities", "", "Roll", "", ""]
    assert [line.heading for line in lines_of(asked(roll, END))] == ["", "", ""]


def test_a_variant_that_is_seldom_wanted_is_folded_beside_what_the_question_is_about() -> None:
    lay = offers("Lay {0}", "Glory", "Stealth", group="Put damage", order=OFTEN)
    deeper = offers("Lay {0} deeper", "Glory", "Stealth", group="Put damage deeper", order=RARELY)
    lines = lines_of(asked(lay, deeper, offers("Deal", order=10), END))
    assert labels(lines) == ["Deal", "Lay Glory", "Lay Stealth", "Put damage deeper…", "Done"]
    assert [line.heading for line in lines] == [""] * 5


def test_too_many_answers_of_a_group_are_folded_by_what_they_are_about_first() -> None:
    lay = [*offers("Lay Glory on {0}", *CARDS, group="Put damage"), *offers("Lay {0}", "Stealth", group="Put damage")]
    by_source = [replace(o, about=(ref("Glory" if "Glory" in o.label else "Stealth"), *o.about)) for o in lay]
    lines = lines_of(asked(by_source, END))
    assert labels(lines) == [f"Glory… ({len(CARDS)})", "Lay Stealth", "Done"]
    assert lines[0].heading == "Put damage"


def test_a_long_group_beside_other_things_is_folded_whole_if_nothing_sorts_it() -> None:
    plan = offers("Plan {0}", *CARDS[: BESIDE + 1], group="Plan another Adventure")
    assert labels(lines_of(asked(plan, offers("Rest"), END))) == ["Plan another Adventure…", "Rest", "Done"]
    assert labels(lines_of(asked(plan[:BESIDE], offers("Rest"), END)))[0] == "Plan Card 1"


def test_what_is_about_the_board_stands_open_longer() -> None:
    lay = offers("Lay on {0}", *CARDS[:LISTED], group="Put damage on an encounter")
    lay = [replace(offer, about=(ref(offer.label, "foe", on_board=True),)) for offer in lay]
    assert len(lines_of(asked(lay, offers("Deal"), END))) == LISTED + 2


def test_a_long_group_that_is_all_there_is_to_do_is_listed_whole_if_nothing_sorts_it() -> None:
    assert len(lines_of(asked(offers("Take {0}", *CARDS, group="Take a Feature"), END))) == len(CARDS) + 1


@pytest.mark.parametrize(("squares", "listed"), [(LISTED_SQUARES, True), (LISTED_SQUARES + 1, False)])
def test_many_squares_are_chosen_on_the_map(squares: int, listed: bool) -> None:
    walk = walks(*(f"1a{n}" for n in range(squares)))
    lines = lines_of(asked(walk, END, on_map="Walk to {0}"))
    assert labels(lines)[:-1] == ([o.label for o in walk] if listed else [f"Move… (one of {squares} squares)"])
    assert lines[0].on_map is not listed


def test_squares_among_other_things_to_do_are_one_line() -> None:
    walk = walks("1a1", "1a2")
    lines = lines_of(asked(offers("Attack"), walk, END, on_map="Walk to {0}"))
    assert labels(lines) == ["Move… (one of 2 squares)", "Attack", "Done"]


def test_another_seat_of_the_same_person_stands_under_its_name() -> None:
    helps = offers("Bo helps with {0}", "Lookout", seat=FRIEND, role=HELPS)
    drops = offers("Bo drops {0}", "Map", "Bell", seat=FRIEND, group="Drop a card", order=RARELY)
    question = asked(offers("Play {0}", "Flask"), helps, drops, END, to="joined", held=(ME, FRIEND))
    lines = lines_of(question, [Entry("Cy could help…")])
    assert labels(lines) == ["Play Flask", "Helps with Lookout", "Drop a card…", "Cy could help…", "Done"]
    assert [line.heading for line in lines] == ["", "Bo could help", "", "", ""]


def test_in_a_window_another_seat_of_the_same_person_is_named_in_its_lines() -> None:
    window = asked(offers("Ada begins"), offers("Bo begins", seat=FRIEND), offers("Wait", seat=FRIEND), to="window")
    assert labels(lines_of(window)) == ["Ada begins", "Bo begins", "Bo: Wait"]


def test_the_end_that_is_somebody_elses_to_say_is_let_pass() -> None:
    throw = offers("Bo throws {0}", "Lookout", seat=FRIEND)
    window = asked(throw, END, to="window", held=(FRIEND,))
    assert labels(lines_of(window)) == ["Bo throws Lookout", "Let it pass"]
    last_call = asked(throw, END, to="joined", held=(FRIEND,))
    assert labels(lines_of(last_call))[-1] == "No, let Ada go on"


@pytest.mark.parametrize(
    ("to", "last", "taken"),
    [
        ("seat", DECLINES, "No"),  # a reaction: what costs something is never taken by enter alone
        ("seat", ENDS, "Use Boon"),
        ("joined", ENDS, "Use Boon"),
        ("window", ENDS, "No"),
        ("window", DECLINES, "No"),
        ("offer", DECLINES, "No"),
    ],
)
def test_enter_declines_wherever_it_is_possible_to_decline(to: str, last: Role, taken: str) -> None:
    question = asked(offers("Use {0}", "Boon", "Flask"), offers("No", role=last), to=to)
    lines = lines_of(question)
    assert lines[first_line(question, lines)].label == taken


def test_an_end_that_several_seats_could_say_stands_once_as_the_one_asked_would_say_it() -> None:
    everybody = asked(
        offers("Help"),
        offers("Give up", seat=FRIEND, role=DECLINES),
        offers("Give up", role=DECLINES),
        held=(ME, FRIEND),
    )
    lines = lines_of(everybody)
    assert labels(lines) == ["Help", "Give up"]
    assert everybody.mine[lines[-1].options[0]].seat == ME


def test_what_is_always_pointed_at_is_one_line_however_few_the_answers_are() -> None:
    ways = asked(walks("here", "there"), on_map="Walk to {0}")
    assert len(lines_of(ways)) == 2
    (line,) = lines_of(ways._replace(pointed={"Walk to {0}": "ways"}))
    assert line.label == "Move… (2 ways)"
    assert line.on_map
