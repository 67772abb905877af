"""Words for damage that waits for Deal Damage, which cards of several decks bring."""

from __future__ import annotations

from typing import ClassVar, Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonfire.cards.targets import WHO
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES, Colour, add, icons, icons_text
from emberhall.games.dragonfire.rules.deal_damage import add_source
from emberhall.games.dragonfire.rules.language import Deed, Effect, Word
from emberhall.games.dragonfire.rules.state import Source, Table


class Deal(Word, Effect, frozen=True):
    """Damage that a card's text deals in Deal Damage, beside the icons in its corner."""

    deals: ClassVar[bool] = True
    damage: dict[Colour, int]
    targets: int = 1  # to so many different encounters, the same to each
    splits: bool = False  # may be divided among tokens
    where: Literal["", "creature", "location"] = ""  # only to encounters that are no Locations, or only to Locations

    def run(self, t: Table, d: Deed) -> None:
        group = -1
        for _ in range(self.targets):
            source = Source(0, d.me, d.card, icons(self.damage), assist=d.assist, splits=self.splits)
            source.keen, source.where = d.card in t.box.items, self.where
            add_source(t, source)
            if self.targets > 1:
                group = source.uid if group < 0 else group
                source.group = group

    def text(self) -> str:
        one = {"": "encounter", "creature": "non-Location encounter", "location": "Location"}[self.where]
        article = "an" if one == "encounter" else "a"
        whom = f"{article} {one}" if self.targets == 1 else f"each of up to {self.targets} different {one}s"
        how = ", divided as you like" if self.splits else ""
        return f"deal {icons_text(icons(self.damage))} damage to {whom}{how}"


class DealFacing(Word, Effect, frozen=True):
    """Damage to every encounter facing a character, each token on its own."""

    deals: ClassVar[bool] = True
    damage: dict[Colour, int]
    who: Literal["you", "active"] = "you"

    def run(self, t: Table, d: Deed) -> None:
        facing = d.me if self.who == "you" else t.active
        keen = d.card in t.box.items
        add_source(t, Source(0, d.me, d.card, icons(self.damage), assist=d.assist, facing=facing, keen=keen))

    def text(self) -> str:
        return f"deal {icons_text(icons(self.damage))} damage to each encounter facing {WHO[self.who]}"


class Levels(Word, Effect, frozen=True):
    """Clear so many consecutive levels of one encounter, whatever they ask for; `this` is the one chosen before."""

    deals: ClassVar[bool] = True
    count: int
    of: Literal["any", "this"] = "any"

    def run(self, t: Table, d: Deed) -> None:
        only = d.foe.uid if self.of == "this" and d.foe is not None else -1
        keen = d.card in t.box.items
        add_source(t, Source(0, d.me, d.card, levels=self.count, assist=d.assist, crosses=True, keen=keen, only=only))

    def text(self) -> str:
        many = f"{self.count} consecutive levels" if self.count > 1 else "1 level"
        return f"clear {many} of {'an encounter' if self.of == 'any' else 'it'}"


class Anywhere(Word, Effect, frozen=True):
    """The damage of one other card of a character may be laid on any level."""

    deals: ClassVar[bool] = True
    whose: Literal["you", "active"] = "you"

    def run(self, t: Table, d: Deed) -> None:
        own = next((s for s in t.sources if s.uid == d.source), None)
        if own is None:
            own = add_source(t, Source(0, d.me if self.whose == "you" else t.active, d.card))
        own.lends = True  # DF-DMG-38

    def text(self) -> str:
        whose = "you play" if self.whose == "you" else "the active character plays"
        return f"the damage of one other card {whose} this turn may be dealt anywhere on a damage track"


class Plus(Word, Effect, frozen=True):
    """Damage with a +: it stays in one piece and goes where other damage goes, that of this very card, of any other, or
    of a card named."""

    deals: ClassVar[bool] = True
    damage: dict[Colour, int]
    to: str = "another"  # `this`, `another` or the name of a card

    def run(self, t: Table, d: Deed) -> None:
        damage = icons(self.damage)
        if self.to == "this":  # tied to its own card: with no damage of that there is none of this  # DF-DMG-20
            for source in t.sources:
                if source.uid == d.source:
                    source.damage = add(source.damage, damage)
            return
        beside = -1 if self.to == "another" else t.box.number[self.to]
        keen = d.card in t.box.items
        add_source(t, Source(0, d.me, d.card, damage, assist=d.assist, keen=keen, rides=True, beside=beside))

    def text(self) -> str:
        to = {"this": "this card", "another": "another card"}.get(self.to, self.to)
        return f"add +{icons_text(icons(self.damage))} damage to that of {to}"


class DealChosen(Word, Effect, frozen=True):
    """Damage of a colour chosen when the card is played."""

    deals: ClassVar[bool] = True
    amount: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        options = [option(d.me, "colour", colour) for colour in range(len(CLASS_TYPES))]
        pick = yield Choice(d.me, "colour", options, about=(d.card,))
        chosen = [0, 0, 0, 0, 0]
        chosen[pick.what] = self.amount
        damage = (chosen[0], chosen[1], chosen[2], chosen[3], chosen[4])
        add_source(t, Source(0, d.me, d.card, damage, assist=d.assist, keen=d.card in t.box.items))

    def text(self) -> str:
        return f"choose a colour: deal {self.amount} damage of it to an encounter"
