"""Rules of thumb: play what counts, keep Courage for the worst, rest where nothing fits."""

from emberhall.kit import Option, Thumb, worth
from lantern.cards import Card, Mend, facing, wanted
from lantern.table import HEARTS, Table


def thumbs(t: Table, o: Option) -> Thumb:
    """How good an answer looks, and why."""
    if o.act == "mend":
        return Thumb(-float(t.people[o.what].hearts), "{} hearts are left.", (t.people[o.what].hearts,))
    if o.act not in ("play", "pass", "drop", "brave"):
        return Thumb({"rest": 0.6, "enough": -1.2}.get(o.act, 0.0), "No card fits better.")
    card = t.box.get(Card, o.what)
    wants = wanted(t)
    useful = min(card.number, wants) if wants and card.kind == facing(t).needs else 0
    brave = 0.8 * (card.kind == "courage")
    if o.act == "play":
        hurt = any(each.hearts < HEARTS for each in t.people)
        does = sum(each.worth * (4 if isinstance(each, Mend) and hurt else 1) for each in card.do)
        score = 3.0 * useful - 0.2 * card.number + does - brave
        return Thumb(score, "{} of {} counts here, {} are wanted.", (useful, card.number, wants))
    if o.act == "pass":
        return Thumb(0.5 * card.number - 2.0, "It costs a turn.")
    if o.act == "drop":
        return Thumb(-card.number - brave - useful, "It counts {}.", (card.number,))
    harm = -worth(facing(t).strike)
    return Thumb(harm - card.number - useful, "The strike costs {}, the card {}.", (harm, card.number + useful))
