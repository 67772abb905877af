"""What aspect cards in play do: in the end phase, on a 6, or after some rounds."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.english import plural
from emberhall.engine.standing import Bearer
from emberhall.engine.words import clause, run_all
from emberhall.games.bardsung.rules.aspects import aspect_of
from emberhall.games.bardsung.rules.language import Deed, Effect, Trait, Word
from emberhall.games.bardsung.rules.state import Aspect, Table
from emberhall.games.bardsung.rules.victory import discard_aspect


def deed_of(aspect: Aspect) -> Deed:
    """What a card in play does is done by the hero who drew it, about the tiles it was drawn for."""
    return Deed(aspect.seat, aspect.card, place=aspect.place, previous=aspect.previous)


class Countdown(Trait, Word, frozen=True):
    """A timer token is removed in every end phase; with the last one something happens and the card is discarded."""

    # BS-ASPECT-11

    then: tuple[Effect, ...]

    def delayed(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        aspect = aspect_of(t, b.card)
        if aspect is None:
            return None
        aspect.timers -= 1
        return self._due(t, aspect) if aspect.timers <= 0 else None

    def _due(self, t: Table, aspect: Aspect) -> Flow[None]:
        if flow := run_all(self.then, t, deed_of(aspect)):
            yield from flow
        discard_aspect(t, aspect.card)

    def text(self) -> str:
        return f"remove a timer token in each end phase; with the last: {clause(self.then)}, and discard this card"


class EachEndPhase(Trait, Word, frozen=True):
    """Something happens in every end phase while the card lies in its slot."""  # BS-ASPECT-06

    do: tuple[Effect, ...]

    def delayed(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        aspect = aspect_of(t, b.card)
        return run_all(self.do, t, deed_of(aspect)) if aspect else None

    def text(self) -> str:
        return f"in each end phase: {clause(self.do)}"


class Hazard(Trait, Word, frozen=True):
    """A terrain hazard: something happens when an event roll is a 6."""  # BS-HAZARD-01, -02

    do: tuple[Effect, ...]

    def hazard(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        aspect = aspect_of(t, b.card)
        return run_all(self.do, t, deed_of(aspect)) if aspect else None

    def text(self) -> str:
        return f"hazard: {clause(self.do)}"


class AddTimers(Effect, Word, frozen=True):
    """Timer tokens are put on the card itself."""

    amount: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        if aspect := aspect_of(t, d.card):
            aspect.timers += self.amount
        return None

    def text(self) -> str:
        return f"put {plural(self.amount, 'timer token')} on this card"
