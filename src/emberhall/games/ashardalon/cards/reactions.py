"""Answers: what powers do when something happens, on anybody's turn. The deed carries it in and the change out."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.shared import place_myself, tiles_text
from emberhall.games.ashardalon.rules.experience import CANCEL_COST, offer_level, worth
from emberhall.games.ashardalon.rules.hit_points import heal, max_hp
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.movement import around, free_walk, may_move, tiles_between
from emberhall.games.ashardalon.rules.objects import disable
from emberhall.games.ashardalon.rules.state import Hero, Table
from emberhall.games.ashardalon.rules.treasure import speed

# ---------------------------------------------------------------- to a hero's own attack


class MoreDamage(Word, Effect, frozen=True):
    """The hit deals more damage."""

    damage: int = 1

    def run(self, t: Table, d: Deed) -> None:
        d.harm += self.damage

    def text(self) -> str:
        return f"it deals {self.damage} more damage"


# ---------------------------------------------------------------- to an attack on the hero


class Evade(Word, Effect, frozen=True):
    """An attack that has hit the hero misses."""

    attacker: Literal["monster", "device"]

    def can(self, t: Table, d: Deed) -> bool:
        if d.cancelled or self.attacker == "monster":
            return not d.cancelled and d.foe is not None
        card = t.box.encounters.get(d.cause)
        return card is not None and card.type in ("trap", "event-attack")

    def run(self, t: Table, d: Deed) -> None:
        d.cancelled = True

    def text(self) -> str:
        return "it misses you instead" + ", if it is an Event-Attack or a Trap's" * (self.attacker == "device")


class FreeDisable(Word, Effect, frozen=True):
    """If it was a trap that attacked, the hero rolls to disable it at once, at no cost."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        card = t.box.encounters[d.cause]
        if card.type != "trap" or not card.disable or not any(d.cause in hero.row for hero in t.heroes):
            return
        if (yield from disable(t, t.heroes[d.me], d.cause)):
            yield from offer_level(t, t.heroes[d.me])

    def text(self) -> str:
        return "if it is a Trap's, roll at once to disable that Trap"


class BearAlone(Word, Effect, frozen=True):
    """The hero becomes the only target of a monster's attack, which counts as a roll of that number."""

    die: int

    def can(self, t: Table, d: Deed) -> bool:
        return d.foe is not None

    def run(self, t: Table, d: Deed) -> None:
        d.cancelled, d.roll = True, self.die

    def text(self) -> str:
        return f"take the attack alone, as if its die showed a {self.die}. Nobody may roll it again"


# ---------------------------------------------------------------- to monsters


class StandBeside(Word, Effect, frozen=True):
    """Place the hero next to a monster so near that is about to act, and heal it."""

    tiles: int
    hp: int

    def squares(self, t: Table, d: Deed) -> int:
        """Free squares next to the monster; the hero's own counts as free."""
        hero, m = t.heroes[d.me], d.foe
        if m not in t.monsters or tiles_between(t, m, hero.at >> 4) > self.tiles:
            return 0
        return around(t, m.mask) & (t.free() | 1 << hero.at)

    def can(self, t: Table, d: Deed) -> bool:
        hero = t.heroes[d.me]
        squares = self.squares(t, d)
        return squares != 0 and (squares != 1 << hero.at or hero.hp < max_hp(t, hero))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        yield from place_myself(t, hero, self.squares(t, d))
        yield from heal(t, hero, self.hp)

    def text(self) -> str:
        return (
            f"if the Monster is within {tiles_text(self.tiles)} of you, put your figure adjacent to it and "
            f"regain {self.hp} Hit Point{'s' * (self.hp > 1)}"
        )


class Rally(Word, Effect, frozen=True):
    """The hero and one other on its tile may each move their Speed."""

    def can(self, t: Table, d: Deed) -> bool:
        return any(may_move(t, hero) for hero in t.on_place(t.heroes[d.me].at >> 4))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.heroes[d.me]
        other = yield from self.companion(t, me)
        yield from free_walk(t, me, speed(t, me))
        if other is not None:
            yield from free_walk(t, other, speed(t, other))

    def companion(self, t: Table, me: Hero) -> Flow[Hero | None]:
        """Who moves along, if anybody can."""
        others = [h for h in t.on_place(me.at >> 4) if h is not me and may_move(t, h)]
        if not others:
            return None
        options = [option(me.seat, "hero", h.seat) for h in others] + [option(me.seat, "pass")]
        pick = yield Choice(me.seat, "companion", options, "WA-MOVE-02")
        return t.heroes[pick.what] if pick.act == "hero" else None

    def text(self) -> str:
        return "you and one other Hero on your tile may each move as far as their Speed allows"


# ---------------------------------------------------------------- to an Encounter Card


class TakeEncounter(Word, Effect, frozen=True):
    """The card is carried out as if this hero had drawn it."""

    def can(self, t: Table, d: Deed) -> bool:
        return d.hero != d.me

    def run(self, t: Table, d: Deed) -> None:
        d.hero = d.me

    def text(self) -> str:
        return "carry the card out yourself, as if it were your draw"


class CheaperCancel(Word, Effect, frozen=True):
    """Cancelling the card costs 1 point less for every hero on the tile of the one who uses this."""

    def saved(self, t: Table, d: Deed) -> int:
        return len(t.on_place(t.heroes[d.me].at >> 4))

    def can(self, t: Table, d: Deed) -> bool:
        card = t.box.encounters.get(d.cause)
        return (card is None or card.cancel) and worth(t) >= CANCEL_COST - d.bonus - self.saved(t, d)

    def run(self, t: Table, d: Deed) -> None:
        d.bonus += self.saved(t, d)

    def text(self) -> str:
        return "to cancel the card costs 1 Experience Point less for each Hero on your tile, you among them"
