"""What aspect cards in play do: in the end phase, on a 6, or after some rounds."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.english import a, plural
from emberhall.engine.standing import Bearer
from emberhall.engine.words import clause, run_all
from emberhall.games.bardsung.cards.shared import of_that_hero
from emberhall.games.bardsung.rules.aspects import area_of_aspect, aspect_of, comes_to_pass
from emberhall.games.bardsung.rules.language import Deed, Effect, Trait, Where, Word
from emberhall.games.bardsung.rules.standing import use_up, used_up
from emberhall.games.bardsung.rules.state import Aspect, Hero, Table
from emberhall.games.bardsung.rules.tokens import TOKENS, Token
from emberhall.games.bardsung.rules.victory import discard_aspect


def deed_of(aspect: Aspect) -> Deed:
    """What a card in play does is done by the hero who drew it, about the tiles it was drawn for."""
    return Deed(aspect.seat, aspect.card, place=aspect.place, previous=aspect.previous, aspect=aspect.uid)


class Countdown(Trait, Word, frozen=True):
    """A timer token is removed in every end phase; with the last one something happens and the card is discarded."""

    # BS-ASPECT-11

    then: tuple[Effect, ...]

    def delayed(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        aspect = aspect_of(t, b.card, b.figure)
        if aspect is None:
            return None
        aspect.timers -= 1
        return self._due(t, aspect) if aspect.timers <= 0 else None

    def _due(self, t: Table, aspect: Aspect) -> Flow[None]:
        if flow := comes_to_pass(t, self.then, deed_of(aspect)):
            yield from flow
        discard_aspect(t, aspect)

    def text(self) -> str:
        return f"remove a timer token in each end phase; with the last: {clause(self.then)}, and discard this card"


class EachEndPhase(Trait, Word, frozen=True):
    """Something happens in every end phase while the card lies in its slot."""  # BS-ASPECT-06

    do: tuple[Effect, ...]

    def delayed(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        aspect = aspect_of(t, b.card, b.figure)
        return comes_to_pass(t, self.do, deed_of(aspect)) if aspect else None

    def text(self) -> str:
        return f"in each end phase: {clause(self.do)}"


class EachNewOrder(Trait, Word, frozen=True):
    """Something happens in every end phase as soon as the new marching order is dealt."""  # BS-ASPECT-06, BS-END-08

    do: tuple[Effect, ...]

    def end_phase(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        aspect = aspect_of(t, b.card, b.figure)
        return comes_to_pass(t, self.do, deed_of(aspect)) if aspect else None

    def text(self) -> str:
        return f"in each end phase, after the new order is dealt: {clause(self.do)}"


class Hazard(Trait, Word, frozen=True):
    """A terrain hazard: something happens when an event roll is a 6."""  # BS-HAZARD-01, -02

    do: tuple[Effect, ...]

    def hazard(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        aspect = aspect_of(t, b.card, b.figure)
        return comes_to_pass(t, self.do, deed_of(aspect)) if aspect else None

    def text(self) -> str:
        return f"hazard: {clause(self.do)}"


class Opportunity(Trait, Word, frozen=True):
    """A hero beside a token, or where the card says, may do something: for an action, or free."""  # BS-TURN-05

    do: tuple[Effect, ...]
    beside: Token | None = None
    where: Where | None = None
    free: bool = False
    once: bool = False  # the card is used up by it

    def offers(self, t: Table, b: Bearer[Trait], hero: Hero) -> bool:
        d = self._deed(t, b, hero)
        if self.beside is not None and not t.has(TOKENS.index(self.beside), hero.at):
            return False
        if b.card in t.box.aspects and not area_of_aspect(t, b.card, b.figure) >> hero.at & 1:  # BS-ASPECT-10
            return False
        if self.where is not None and not self.where.find(t, d) >> hero.at & 1:
            return False
        return not (self.once and used_up(t, b.card, b.figure)) and all(effect.can(t, d) for effect in self.do)

    def _deed(self, t: Table, b: Bearer[Trait], hero: Hero) -> Deed:
        aspect = aspect_of(t, b.card, b.figure)
        place = aspect.place if aspect else hero.at >> 4
        previous = aspect.previous if aspect else place
        return Deed(hero.seat, b.card, zone=hero.at, place=place, previous=previous, aspect=b.figure)

    def costs_nothing(self) -> bool:
        return self.free

    def taken(self, t: Table, b: Bearer[Trait], hero: Hero) -> Flow[None] | None:
        if self.once:
            use_up(t, b.card, "encounter", b.figure)
        return run_all(self.do, t, self._deed(t, b, hero))

    def text(self) -> str:
        spot = f" in {self.where.text()}" if self.where else ""
        spot = f" in a zone with {a(self.beside)} token" if self.beside else spot
        cost = "may, without an action" if self.free else "may spend an action"
        once = "once, " if self.once else ""
        return f"{once}a hero{spot} {cost}: {of_that_hero(clause(self.do))}"


class AddTimers(Effect, Word, frozen=True):
    """Timer tokens are put on the card itself."""

    amount: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        if aspect := aspect_of(t, d.card, d.aspect):
            aspect.timers += self.amount
        return None

    def text(self) -> str:
        return f"put {plural(self.amount, 'timer token')} on this card"
