"""Acts and questions in words, and what the table shows."""

from collections.abc import Iterator, Mapping

from emberhall.kit import CARD, DECLINES, ENDS, HELD, HELPS, SEAT, Act, Ask, Bar, Look, Panel, Stat, card, hand, panel
from lantern.cards import Adventure, demand, facing
from lantern.table import HEARTS, NONE, ROOMS, Table

DOES: tuple[Act[Table], ...] = (
    Act("play", "Play {0}", HELD, secret=True),
    Act("pass", "Pass {0} to {1}", HELD, SEAT, secret=True, group="Pass a card"),
    Act("rest", "Rest", key="r", order=70),
    Act("drop", "Discard {0}", HELD, secret=True),
    Act("enough", "Keep the rest", role=ENDS),
    Act("mend", "{0} regains hearts", SEAT),
    Act("leave", "Leave {0} on top", CARD, secret=True),
    Act("bury", "Put {0} below the others", CARD, secret=True),
    Act("brave", "{who}: discard {0} to stop the strike", HELD, role=HELPS, secret=True),
    Act("bear", "Take the strike", role=DECLINES),
)
QUESTIONS: tuple[Ask[Table], ...] = (
    Ask("turn", "{you}: play a card, pass one, or rest?"),
    Ask("discard", "{you}: discard which cards?"),
    Ask("lose", "{you}: discard which card?"),
    Ask("whom", "{you}: who regains hearts?"),
    Ask("ahead", "{you}: {0} is the next danger. Leave it on top?", CARD, secret=True),
    Ask("strike", "{0} strikes {you}. Stop it with Courage?", CARD),
)
LOOKS: Mapping[str, Look] = {
    "light": Look("gold", "rays", "lantern"),
    "courage": Look("ember", "weave", "heart"),
    "tools": Look("brown", "weave", "key"),
    "danger": Look("black", "smoke", "eye"),
}


def panels(t: Table, seat: int) -> Iterator[Panel]:
    """Everything that a covered table shows."""
    oil = Bar("Oil", t.oil, max(t.box.get(Adventure, t.where).oil, t.oil))
    yield panel("", Bar("Room", t.room, ROOMS, falls=False), oil, place="head")
    if t.danger != NONE:
        met = Bar(facing(t).needs.capitalize(), t.counted, demand(t), falls=False)
        yield panel("The danger", card(t.box, t.danger), met)
    yield panel("Your hand", hand(t, seat))
    for n, each in enumerate(t.people):
        rows = (Bar("Hearts", each.hearts, HEARTS), Stat("Cards", len(each.hand)), hand(t, n) if n != seat else None)
        yield panel(SEAT.called(t, n), *rows, place="party", at=(SEAT.name, n), active=n == t.active)
