"""Words that many cards share: damage, healing, drawing, gold, Skill Checks, Saves, attacks stayed and weakened."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonfire import events
from emberhall.games.dragonfire.colours import CLASS_TYPES, ClassType, Colour, icons, icons_text
from emberhall.games.dragonfire.damage import add_source
from emberhall.games.dragonfire.encounters import choose_foe, heal_levels, move_to, reachable, save, summon
from emberhall.games.dragonfire.hands import discard_some, draw, skill_check
from emberhall.games.dragonfire.language import Deed, Effect, Word, run_all, texts
from emberhall.games.dragonfire.play import class_fits
from emberhall.games.dragonfire.state import ENVIRONMENT, PRIMARY, Foe, Player, Source, Table
from emberhall.games.dragonfire.wounds import heal, hurt

Who = Literal["you", "another", "any", "everyone", "others"]
WHO: dict[str, str] = {
    "you": "you",
    "another": "another character",
    "any": "a character",
    "everyone": "each character",
    "others": "each other character",
}


def meant(t: Table, d: Deed, who: Who) -> list[Player]:
    """The characters a word may mean; the Unconscious are out of the game."""  # DF-GAP-71
    if who == "you":
        return [t.players[d.me]] if d.me >= 0 and not t.players[d.me].unconscious else []
    found = [p for p in t.players if not p.unconscious]
    if who in ("another", "others"):
        found = [p for p in found if p.seat != d.me]
    if d.foe is None and d.me >= 0 and who in ("another", "any"):  # a played card reaches its own place and the Environment
        here = t.players[d.me].place
        found = [p for p in found if p.place == here or ENVIRONMENT in (p.place, here)]
    return found


def choose_player(t: Table, d: Deed, players: list[Player], ask: str = "which-character") -> Flow[Player | None]:
    """Which of these characters, as the card's player likes."""
    if not players:
        return None
    seat = d.me if d.me >= 0 else t.active
    pick = yield Choice(seat, ask, [option(seat, "character", p.seat) for p in players], about=(d.card,))
    return t.players[pick.what]


# ---------------------------------------------------------------- damage


class Deal(Word, Effect, frozen=True):
    """Damage that a card's text deals in Deal Damage, beside the icons in its corner."""

    damage: dict[Colour, int]
    targets: int = 1  # to so many different encounters, the same to each
    splits: bool = False  # may be divided among tokens

    def run(self, t: Table, d: Deed) -> None:
        group = -1
        for _ in range(self.targets):
            source = add_source(
                t, Source(0, d.me, d.card, icons(self.damage), assist=d.assist, splits=self.splits, keen=d.card in t.box.items)
            )
            if self.targets > 1:
                group = source.uid if group < 0 else group
                source.group = group

    def text(self) -> str:
        whom = "an encounter" if self.targets == 1 else f"each of up to {self.targets} different encounters"
        return f"deal {icons_text(icons(self.damage))} damage to {whom}" + (", divided as you like" if self.splits else "")


class DealFacing(Word, Effect, frozen=True):
    """Damage to every encounter facing you, each token on its own."""

    damage: dict[Colour, int]

    def run(self, t: Table, d: Deed) -> None:
        add_source(t, Source(0, d.me, d.card, icons(self.damage), assist=d.assist, facing=d.me, keen=d.card in t.box.items))

    def text(self) -> str:
        return f"deal {icons_text(icons(self.damage))} damage to each encounter facing you"


class Levels(Word, Effect, frozen=True):
    """Clear so many consecutive levels of one encounter, whatever they ask for."""

    count: int

    def run(self, t: Table, d: Deed) -> None:
        add_source(
            t, Source(0, d.me, d.card, levels=self.count, assist=d.assist, crosses=True, keen=d.card in t.box.items)
        )  # fmt: skip

    def text(self) -> str:
        many = f"{self.count} consecutive levels" if self.count > 1 else "1 level"
        return f"clear {many} of an encounter"


class Anywhere(Word, Effect, frozen=True):
    """The damage of the next card you play this turn, or of one played before, may be laid on any uncleared level."""

    def can(self, t: Table, d: Deed) -> bool:
        return any(s.seat == d.me and not s.levels and s.facing < 0 for s in t.sources)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        own = [s for s in t.sources if s.seat == d.me and not s.levels and s.facing < 0 and not s.anywhere]
        if not own:
            t.counts["feint"] = d.me
            return
        options = [option(d.me, "source", s.uid) for s in own]
        pick = yield Choice(d.me, "which-damage", options, "DF-DMG-38", about=(d.card,))
        next(s for s in t.sources if s.uid == pick.what).anywhere = True

    def text(self) -> str:
        return "the damage of another card you played this turn may be dealt anywhere on a damage track"


# ---------------------------------------------------------------- characters


class Heal(Word, Effect, frozen=True):
    """Heal characters; `split` lets the points go to different ones."""

    hp: int
    who: Who = "any"
    split: bool = False

    def can(self, t: Table, d: Deed) -> bool:
        return any(p.hp < t.screen(p).hp for p in meant(t, d, self.who))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if self.who in ("you", "everyone", "others"):
            for player in meant(t, d, self.who):
                heal(t, player, self.hp)
            return
        for _ in range(self.hp if self.split else 1):
            hurt_ones = [p for p in meant(t, d, self.who) if p.hp < t.screen(p).hp]
            chosen = yield from choose_player(t, d, hurt_ones, "heal")
            if chosen is not None:
                heal(t, chosen, 1 if self.split else self.hp)

    def text(self) -> str:
        how = ", divided as you like" if self.split and self.hp > 1 else ""
        return f"heal {WHO[self.who]} {self.hp} HP{how}"


class Harm(Word, Effect, frozen=True):
    """Damage to characters outside an attack."""

    hp: int
    who: Who = "you"

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for player in meant(t, d, self.who):
            yield from hurt(t, player, self.hp)

    def text(self) -> str:
        return f"{WHO[self.who]} take{'s' * (self.who != 'you')} {self.hp} damage"


class HarmType(Word, Effect, frozen=True):
    """Damage to every character of a Class Type."""

    hp: int
    class_type: ClassType

    def run(self, t: Table, d: Deed) -> Flow[None]:
        colour = CLASS_TYPES.index(self.class_type)
        for player in [p for p in t.players if colour in p.types]:
            yield from hurt(t, player, self.hp)

    def text(self) -> str:
        return f"each {self.class_type} character takes {self.hp} damage"


class Draw(Word, Effect, frozen=True):
    """Draw cards."""

    cards: int = 1
    who: Who = "you"

    def run(self, t: Table, d: Deed) -> Flow[None]:
        players = meant(t, d, self.who)
        if self.who in ("another", "any"):
            one = yield from choose_player(t, d, [p for p in players if p.able])
            players = [one] if one else []
        for player in players:
            if not player.stunned:
                draw(t, player, self.cards)

    def text(self) -> str:
        return f"{WHO[self.who]} draw{'s' * (self.who != 'you')} {self.cards} card{'s' * (self.cards > 1)}"


class Discard(Word, Effect, frozen=True):
    """Discard cards of one's own choice; 99 is the whole hand."""

    cards: int = 1
    who: Who = "you"

    def can(self, t: Table, d: Deed) -> bool:
        return self.who != "you" or len(t.players[d.me].hand) >= min(self.cards, 1)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for player in meant(t, d, self.who):
            yield from discard_some(t, player, self.cards)

    def text(self) -> str:
        what = "the whole hand" if self.cards >= 99 else f"{self.cards} card{'s' * (self.cards > 1)}"
        return f"{WHO[self.who]} discard{'s' * (self.who != 'you')} {what}"


class Gold(Word, Effect, frozen=True):
    """Gain gold, or lose it."""

    amount: int
    who: Who = "you"

    def run(self, t: Table, d: Deed) -> None:
        for player in meant(t, d, self.who):
            change = max(self.amount, -player.gold)
            player.gold += change
            if t.log and change:
                t.tell(events.Gold(player.seat, change))

    def text(self) -> str:
        verb = "gain" if self.amount > 0 else "lose"
        return f"{WHO[self.who]} {verb}{'s' * (self.who != 'you')} {abs(self.amount)} gold"


class Command(Word, Effect, frozen=True):
    """Another character draws a card and then plays one on this turn, in full."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        from emberhall.games.dragonfire.play import may_act, may_play, play_card, unique

        player = yield from choose_player(t, d, [p for p in meant(t, d, "another") if p.able])
        if player is None:
            return
        draw(t, player, 1)
        cards = [c for c in unique(player.hand) if may_play(t, player, t.box.playing[c], c)] if may_act(t, player) else []
        if cards:
            options = [option(player.seat, "play", card) for card in cards]
            pick = yield Choice(player.seat, "command", options, "DF-PLAY-32", about=(d.card,))
            player.hand.remove(pick.what)
            yield from play_card(t, player, pick.what)

    def text(self) -> str:
        return "choose another character, who draws a card and then plays a card"


class Retrieve(Word, Effect, frozen=True):
    """Take a card from the discard back into hand."""

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.players[d.me].discard)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.players[d.me]
        if me.discard:
            options = [option(d.me, "take", card) for card in sorted(set(me.discard))]
            pick = yield Choice(d.me, "retrieve", options, about=(d.card,))
            me.discard.remove(pick.what)
            me.hand.append(pick.what)

    def text(self) -> str:
        return "take a card from your discard pile into your hand"


# ---------------------------------------------------------------- encounters

Which = Literal["this", "facing-you", "any", "all-facing-you", "all"]
WHICH: dict[str, str] = {
    "this": "it",
    "facing-you": "an encounter facing you",
    "any": "an encounter",
    "all-facing-you": "each encounter facing you",
    "all": "each encounter",
}


def aimed(t: Table, d: Deed, which: Which) -> list[Foe]:
    """The encounters a word may mean."""
    match which:
        case "this":
            return [d.foe] if d.foe is not None and d.foe in t.foes and not d.foe.defeated else []
        case "facing-you" | "all-facing-you":
            return t.facing(d.me)
        case "all":
            return [f for f in t.foes if not f.defeated]
        case _:
            return reachable(t, t.active if d.assist else d.me, True)


def each_aimed(t: Table, d: Deed, which: Which) -> Flow[list[Foe]]:
    """All that are meant, or the one chosen."""
    foes = aimed(t, d, which)
    if which in ("this", "all", "all-facing-you"):
        return foes
    foe = yield from choose_foe(t, d, foes)
    d.foe = foe
    return [foe] if foe else []


class Weaken(Word, Effect, frozen=True):
    """Change the Attack Strength of encounters for this turn, or for good."""

    by: int
    which: Which = "facing-you"
    lasting: bool = False

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for foe in (yield from each_aimed(t, d, self.which)):
            if self.lasting:
                foe.might += self.by
            else:
                foe.mood += self.by

    def text(self) -> str:
        until = "" if self.lasting else " this turn"
        return f"{WHICH[self.which]} has {self.by:+d} Attack Strength{until}"


class Calm(Word, Effect, frozen=True):
    """An encounter does not attack this turn."""

    which: Which = "any"

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for foe in (yield from each_aimed(t, d, self.which)):
            foe.calm = True

    def text(self) -> str:
        return f"{WHICH[self.which]} does not attack this turn"


class Pull(Word, Effect, frozen=True):
    """Encounters move to face you; they may be kept from attacking this turn."""

    count: int = 1
    calm: bool = False

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for n in range(self.count):
            foes = [f for f in reachable(t, d.me, True) if not t.is_location(f) and f.seat != d.me]
            if not foes:
                return
            options = [option(d.me, "foe", f.uid) for f in foes]
            if n:
                options.append(option(d.me, "enough"))
            pick = yield Choice(d.me, "pull", options, "DF-ENC-15", about=(d.card,))
            if pick.act == "enough":
                return
            foe = t.foe(pick.what)
            move_to(t, foe, d.me)
            if self.calm:
                foe.calm = True

    def text(self) -> str:
        many = "an encounter moves" if self.count == 1 else f"up to {self.count} encounters move"
        return f"{many} to face you" + (" and cannot attack this turn" if self.calm else "")


class CapLevels(Word, Effect, frozen=True):
    """Colourless levels of an encounter ask for no more than this, for this turn."""

    most: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        foe = yield from choose_foe(t, d, reachable(t, t.active, False))
        if foe:
            foe.cap = self.most

    def text(self) -> str:
        return f"colourless levels of an encounter are at most {self.most} this turn"


class Mend(Word, Effect, frozen=True):
    """Encounters heal levels; 99 is all of them."""

    levels: int
    which: Which = "this"
    colour: Literal["", "black", "blue", "green", "red"] = ""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for foe in (yield from each_aimed(t, d, self.which)):
            if not self.colour or t.card_of(foe).colour == self.colour:
                heal_levels(t, foe, self.levels)

    def text(self) -> str:
        whom = f"each {self.colour} encounter" if self.colour else WHICH[self.which]
        return f"{whom} heals {'all levels' if self.levels >= 99 else f'{self.levels} level' + 's' * (self.levels > 1)}"


class Summon(Word, Effect, frozen=True):
    """Bring an encounter into play facing somebody: any, or of a colour, a type or with a word in its name."""

    colour: Literal["", "black", "blue", "green", "red"] = ""
    type: str = ""
    named: str = ""
    deck: Literal["own", "primary", "secondary"] = "own"
    poor: bool = False

    def run(self, t: Table, d: Deed) -> Flow[None]:
        deck = d.foe.deck if self.deck == "own" and d.foe else PRIMARY if self.deck != "secondary" else 1

        def fits(card: int) -> bool:
            encounter = t.box.encounters[card]
            return (
                (not self.colour or encounter.colour == self.colour)
                and (not self.type or encounter.type == self.type)
                and (not self.named or self.named.lower() in encounter.name.lower())
            )

        seat = d.me if d.me >= 0 else t.active
        if t.players[seat].unconscious:
            seat = t.left_of(seat)
        yield from summon(t, seat, deck, fits, self.poor)

    def text(self) -> str:
        what = self.colour or self.type or self.named or "any"
        return f"Summon {what}" + ("" if self.deck == "own" else f" from the {self.deck.capitalize()} Deck")


# ---------------------------------------------------------------- tests and conditions


class Check(Word, Effect, frozen=True):
    """A Skill Check; on a card of one's own a cost that may be declined."""

    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    class_type: ClassType | None = None
    primary: bool = False
    forced: bool = False

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.players[d.me]
        if not self.forced and d.foe is None:
            pick = yield Choice(d.me, "try", [option(d.me, "yes"), option(d.me, "no")], "DF-CHECK-12", about=(d.card,))
            if pick.act == "no":
                return
        colour = CLASS_TYPES.index(self.class_type) if self.class_type else -1
        d.won = skill_check(t, me, colour, self.primary)
        yield from run_all(self.success if d.won else self.failure, t, d)

    def text(self) -> str:
        kind = f"{self.class_type} Check" if self.class_type else "Primary Skill Check" if self.primary else "Skill Check"
        parts = [f"{'make' if self.forced else 'you may make'} a {kind}"]
        if self.success:
            parts.append("success: " + texts(self.success).rstrip("."))
        if self.failure:
            parts.append("failure: " + texts(self.failure).rstrip("."))
        return "; ".join(parts)


class Save(Word, Effect, frozen=True):
    """An encounter makes a Save."""

    which: Which = "this"
    plus: int = 0
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for foe in (yield from each_aimed(t, d, self.which)):
            d.foe = foe
            d.won = save(t, foe, self.plus)
            yield from run_all(self.success if d.won else self.failure, t, d)

    def text(self) -> str:
        parts = [f"{WHICH[self.which]} makes a Save" + (f" +{self.plus}" if self.plus else "")]
        if self.success:
            parts.append("success: " + texts(self.success).rstrip("."))
        if self.failure:
            parts.append("failure: " + texts(self.failure).rstrip("."))
        return "; ".join(parts)


class ForClass(Word, Effect, frozen=True):
    """A clause that works only for a Class Type or Character Class."""

    name: str
    do: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if class_fits(t, t.players[d.me], self.name):
            yield from run_all(self.do, t, d)

    def text(self) -> str:
        return f"{self.name} Class: {texts(self.do)}"


class May(Word, Effect, frozen=True):
    """Something one may choose to do."""

    do: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if not all(effect.can(t, d) for effect in self.do):
            return
        pick = yield Choice(d.me, "may", [option(d.me, "yes"), option(d.me, "no")], "DF-PLAY-08", about=(d.card,))
        if pick.act == "yes":
            yield from run_all(self.do, t, d)

    def text(self) -> str:
        return "you may " + " and ".join(e.text() for e in self.do)


class OneOf(Word, Effect, frozen=True):
    """One of several, as the player likes."""

    do: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        options = [option(d.me, "one", i) for i, effect in enumerate(self.do) if effect.can(t, d)]
        if options:
            pick = yield Choice(d.me, "one-of", options, about=(d.card,))
            flow = self.do[pick.what].run(t, d)
            if flow is not None:
                yield from flow

    def text(self) -> str:
        return "choose one: " + "; or ".join(e.text() for e in self.do)
