"""What must hold of a table that an older program left, whatever has become of the rules since."""

from __future__ import annotations

from tests.adopted.files import Facts, now_called
from tests.adopted.opening import Opened

LASTING = (
    *("game", "adventure", "party", "options", "seats", "persons", "open_hands", "packs"),
    *("called", "all_seats", "played", "under_way"),
    *("people", "terms", "parent", "lent", "talk", "next", "visitors", "free"),
)
"""What lasts under any rules."""

TOYS = ("beacon", "lantern", "race")
"""Their rules have stayed as they were."""


def as_it_was(opened: Opened, then: Facts) -> None:
    """Everything is as it was; where the rules are others now, as far as it can be."""
    if not opened.same_rules:
        assert then["game"].removesuffix("-campaign") not in TOYS
        at_rest(opened, then)
        return
    assert set(opened.facts) <= set(then)
    expected = expected_of(then)
    later = then.get("live", {})  # what the server had in memory, though it read something else afterwards
    if "offered" in expected:  # who had passed was still offered answers, and refused when they gave one
        expected["offered"] = {who: 0 if who in then.get("passed", ()) else n for who, n in expected["offered"].items()}
    wrong = [
        f"{key} is {value}, was {expected[key]}"
        for key, value in opened.facts.items()
        if value != expected[key] and (key not in later or value != later[key])
    ]
    assert not wrong, "; ".join(wrong)


def undone_as_it_was(opened: Opened, then: Facts) -> None:
    """An undo leads where it did, and asks nobody for consent who was not asked then. After a restart the older program
    took it for granted that everybody had seen everything; and it never asked those whose seats a bot held."""
    undone, expected = opened.undone(), then["undo"]
    if then.get("venture") and then.get("next"):
        assert undone is None, "a game of the campaign is under way"
        return
    if undone is None or expected is None:
        assert undone == expected
        return
    assert {**undone, "must_agree": {}} == {**expected, "must_agree": {}}
    away = set(then.get("lent", {}).values())
    for person, must in undone["must_agree"].items():
        assert set(must) <= {*expected["must_agree"][person], *away}


def at_rest(opened: Opened, then: Facts, rest: Facts | None = None) -> None:
    """Nothing that lasts is lost, and the table stands at its last rest, or beyond it."""
    rest = rest or then["rest"]
    lasts(opened, then)
    assert opened.stands >= rest["answers"]
    given_up = then["answers"] - opened.stands
    if opened.warning and given_up:
        assert f"last {given_up} answer" in opened.warning
    stood_at_rest = then["state"] and not then["over"] and rest["answers"] == then["answers"]
    if stood_at_rest and opened.stands == then["answers"]:  # elsewhere luck may lead to another question
        assert (opened.facts["ask"], opened.facts["seat"]) == (then["ask"], then["seat"])


def lasts(opened: Opened, then: Facts) -> None:
    """Who sits there, what was said and agreed on: all that does not depend on rules."""
    expected = expected_of(then)
    lasting = [key for key in LASTING if key in opened.facts]
    assert {key: opened.facts[key] for key in lasting} == {key: expected[key] for key in lasting}


def expected_of(then: Facts) -> Facts:
    """What a manifest says, with the ids of now."""
    about = {"about": {**then["about"], "game": now_called(then["about"]["game"])}} if "about" in then else {}
    return {**then, "game": now_called(then["game"]), **about}
