"""Words that many cards share: damage, healing, drawing, gold, Skill Checks, Saves, attacks stayed and weakened."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES, ClassType, Colour, add, icons, icons_text
from emberhall.games.dragonfire.rules.deal_damage import add_source, measured
from emberhall.games.dragonfire.rules.encounters import (
    choose_foe,
    heal_levels,
    matching,
    move_to,
    one_of_type,
    reachable,
    summon,
)
from emberhall.games.dragonfire.rules.hands import count_swords, discard_some, draw, drop_from_play
from emberhall.games.dragonfire.rules.hit_points import heal, hurt
from emberhall.games.dragonfire.rules.language import Deed, Effect, Word
from emberhall.games.dragonfire.rules.standing import immune, of_player
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, PRIMARY, Foe, Player, Source, Table

Who = Literal["you", "active", "another", "any", "everyone", "others"]
WHO: dict[str, str] = {
    "you": "you",
    "active": "the active character",
    "another": "another character",
    "any": "a character",
    "everyone": "each character",
    "others": "each other character",
}


def doing(who: Who, verb: str, what: str) -> str:
    """What somebody does, to you as to the one who reads: `draw a card`, `another character draws a card`."""
    return f"{verb} {what}" if who == "you" else f"{WHO[who]} {verb}s {what}"


def number_of_cards(n: int) -> str:
    return "the whole hand" if n >= 99 else "a card" if n == 1 else f"{n} cards"


def own_card(t: Table, d: Deed) -> bool:
    """Whether it is a player's own card or Feature that is carried out, not an encounter or a Dragonfire card."""
    return d.card in t.box.playing or d.card in t.box.features


def crosses(t: Table, d: Deed) -> bool:
    """Whether text reaches between a Location and the Environment: Assists do, and text without an icon."""
    # DF-LOC-18..21
    return d.assist or d.card not in t.box.playing or t.box.playing[d.card].crosses


def meant(t: Table, d: Deed, who: Who) -> list[Player]:
    """The characters a word may mean; the Unconscious are out of the game, and a card reaches only so far."""
    # DF-GAP-71, DF-LOC-16..20
    if who in ("you", "active"):
        seat = d.me if who == "you" else t.active
        return [t.players[seat]] if seat >= 0 and not t.players[seat].unconscious else []
    found = [p for p in t.players if not p.unconscious]
    if who in ("another", "others"):
        found = [p for p in found if p.seat != d.me]
    if d.me >= 0 and own_card(t, d):
        here, far = t.players[d.me].place, crosses(t, d)
        found = [p for p in found if p.place == here or (far and ENVIRONMENT in (p.place, here))]
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


class DealPer(Word, Effect, frozen=True):
    """Damage that depends on the table when it is dealt."""

    damage: dict[Colour, int]
    per: Literal["facing", "played"]

    def run(self, t: Table, d: Deed) -> None:
        unit = icons(self.damage)
        source = Source(0, d.me, d.card, assist=d.assist, keen=d.card in t.box.items, per=self.per, unit=unit)
        source.damage = measured(t, add_source(t, source))

    def text(self) -> str:
        per = {"facing": "encounter facing you", "played": "card of this Class Type you play this turn"}
        return f"deal {icons_text(icons(self.damage))} damage to an encounter for each {per[self.per]}"


class DealChosen(Word, Effect, frozen=True):
    """Damage of a colour chosen when the card is played."""

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


# ---------------------------------------------------------------- characters


class Heal(Word, Effect, frozen=True):
    """Heal characters; `split` lets the points go to different ones."""

    hp: int
    who: Who = "any"
    split: bool = False

    def can(self, t: Table, d: Deed) -> bool:
        return any(p.hp < t.screen(p).hp for p in meant(t, d, self.who))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if self.who not in ("another", "any"):
            for player in meant(t, d, self.who):
                heal(t, player, self.hp)
            return
        for _ in range(self.hp if self.split else 1):
            hurt_ones = [p for p in meant(t, d, self.who) if p.hp < t.screen(p).hp]
            chosen = yield from choose_player(t, d, hurt_ones, "heal")
            if chosen is not None:
                heal(t, chosen, 1 if self.split else self.hp)

    def text(self) -> str:
        if self.split and self.hp > 1:
            return f"heal {self.hp} HP, divided among characters as you like"
        return f"heal {'yourself' if self.who == 'you' else WHO[self.who]} {self.hp} HP"


class Harm(Word, Effect, frozen=True):
    """Damage to characters outside an attack."""

    hp: int
    who: Who = "you"

    def run(self, t: Table, d: Deed) -> None:
        for player in meant(t, d, self.who):
            hurt(t, player, self.hp)

    def text(self) -> str:
        return doing(self.who, "take", f"{self.hp} damage")


class HarmType(Word, Effect, frozen=True):
    """Damage to every character of a Class Type."""

    hp: int
    class_type: ClassType

    def run(self, t: Table, d: Deed) -> None:
        colour = CLASS_TYPES.index(self.class_type)
        for player in matching(t, colour) or [one_of_type(t, colour)]:  # DF-TAKE-06, DF-UNCON-07
            hurt(t, player, self.hp)

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
        return doing(self.who, "draw", number_of_cards(self.cards))


def keeps_cards(t: Table, player: Player) -> bool:
    """Whether a player is protected against discarding."""
    return any(trait.guards_discards() for trait in of_player(t, player))


class Discard(Word, Effect, frozen=True):
    """Discard cards of one's own choice; 99 is the whole hand."""

    cards: int = 1
    who: Who = "you"

    def can(self, t: Table, d: Deed) -> bool:
        return self.who != "you" or len(t.players[d.me].hand) >= min(self.cards, 1)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for player in meant(t, d, self.who):
            if d.cost or own_card(t, d) or not keeps_cards(t, player):  # a cost is paid all the same  # DF-PLAY-15
                yield from discard_some(t, player, self.cards)

    def text(self) -> str:
        return doing(self.who, "discard", number_of_cards(self.cards))


class Gold(Word, Effect, frozen=True):
    """Gain gold, or lose it."""

    amount: int
    who: Who = "you"

    def can(self, t: Table, d: Deed) -> bool:
        return self.amount > 0 or all(player.gold >= -self.amount for player in meant(t, d, self.who))

    def run(self, t: Table, d: Deed) -> None:
        for player in meant(t, d, self.who):
            change = max(self.amount, -player.gold)
            player.gold += change
            if t.log and change:
                t.tell(events.Gold(player.seat, change))

    def text(self) -> str:
        much = "all" if self.amount <= -99 else abs(self.amount)
        return doing(self.who, "gain" if self.amount > 0 else "lose", f"{much} gold")


class Sift(Word, Effect, frozen=True):
    """Draw, then discard, or put as many on top of the deck."""

    draw: int = 1
    cards: int = 1
    who: Literal["you", "active", "another"] = "you"
    back: bool = False

    def run(self, t: Table, d: Deed) -> Flow[None]:
        players = [p for p in meant(t, d, self.who) if p.able]
        player = (yield from choose_player(t, d, players)) if self.who == "another" else next(iter(players), None)
        if player is None:
            return
        draw(t, player, self.draw)
        if not self.back:
            yield from discard_some(t, player, self.cards)
            return
        for _ in range(min(self.cards, len(player.hand))):
            options = [option(player.seat, "put-back", card) for card in sorted(set(player.hand))]
            pick = yield Choice(player.seat, "put-back", options, about=(d.card,))
            player.hand.remove(pick.what)
            player.deck.put_on_top(pick.what)

    def text(self) -> str:
        s, whose = ("", "your") if self.who == "you" else ("s", "its")
        many = number_of_cards(self.cards)
        out = f"put{s} {many} on top of {whose} deck" if self.back else f"discard{s} {many}"
        return doing(self.who, "draw", number_of_cards(self.draw)) + " and then " + out


class Retrieve(Word, Effect, frozen=True):
    """Take a card from the discard back into hand."""

    who: Literal["you", "active"] = "you"

    def can(self, t: Table, d: Deed) -> bool:
        return any(player.discard for player in meant(t, d, self.who))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for player in meant(t, d, self.who):
            if player.discard and not player.stunned:
                options = [option(player.seat, "take", card) for card in sorted(set(player.discard))]
                pick = yield Choice(player.seat, "retrieve", options, about=(d.card,))
                player.discard.remove(pick.what)
                player.hand.append(pick.what)
                if t.log:
                    t.tell(events.Taken(player.seat, pick.what))

    def text(self) -> str:
        if self.who == "you":
            return "take a card from your discard pile into your hand"
        return "the active character takes a card from its discard pile into its hand"


class Dispel(Word, Effect, frozen=True):
    """Dispel Magic: cards that remain in play are discarded, one at random or all."""

    cards: Literal["one", "all"] = "one"
    who: Who = "you"

    def run(self, t: Table, d: Deed) -> None:
        for player in meant(t, d, self.who):  # DF-KEY-17, -20, -21
            lasting = [c for c in player.in_play if t.box.playing[c].remains]
            if self.cards == "one" and lasting:
                lasting = [lasting[t.chance.pick(lasting) if len(lasting) > 1 else 0]]
            for card in lasting:
                drop_from_play(t, player, card)

    def text(self) -> str:
        greater = "Dispel All Magic" if self.who == "you" else "Greater Dispel Magic"
        name = "Dispel Magic" if self.cards == "one" else greater
        return name if self.who in ("you", "everyone") else f"{name} on {WHO[self.who]}"


class Swords(Word, Effect, frozen=True):
    """Sword icons beyond those on the card's edge."""

    count: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        yield from count_swords(t, t.players[d.me], self.count)  # DF-SWORD-06

    def text(self) -> str:
        return f"count {self.count} Sword{'s' * (self.count > 1)}"


# ---------------------------------------------------------------- encounters

Which = Literal["this", "facing-you", "facing-active", "any", "all-facing-you", "all-facing-active", "all"]
WHICH: dict[str, str] = {
    "this": "it",
    "facing-you": "an encounter facing you",
    "facing-active": "an encounter facing the active character",
    "any": "an encounter",
    "all-facing-you": "each encounter facing you",
    "all-facing-active": "each encounter facing the active character",
    "all": "each encounter",
}


def aimed(t: Table, d: Deed, which: Which) -> list[Foe]:
    """The encounters a word may mean: those in reach, and none that is Immune to the card."""
    # DF-LOC-16..21, DF-KEY-33
    match which:
        case "this":
            found = [d.foe] if d.foe is not None and d.foe in t.foes else []  # Vanquished ones act as well
        case "facing-you" | "all-facing-you":
            found = t.facing(d.me)
        case "facing-active" | "all-facing-active":
            found = t.facing(t.active)
        case "all":
            found = [f for f in t.foes if not f.defeated]
        case _:
            found = reachable(t, t.active, False) if d.assist else reachable(t, d.me, crosses(t, d))
    return [f for f in found if not immune(t, f, d.card, False)] if d.card in t.box.market else found


def each_aimed(t: Table, d: Deed, which: Which) -> Flow[list[Foe]]:
    """All that are meant, or the one chosen."""
    foes = aimed(t, d, which)
    if which == "this" or which.startswith("all"):
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
        each = self.by if self.which.startswith("all") else 0  # tokens are encounters of their own  # DF-TOKEN-08
        for foe in (yield from each_aimed(t, d, self.which)):
            if self.lasting:
                foe.might, foe.token_might = foe.might + self.by, foe.token_might + each
            else:
                foe.mood, foe.token_mood = foe.mood + self.by, foe.token_mood + each
            if t.log:
                t.tell(events.Weakened(foe.card, self.by, self.lasting))

    def text(self) -> str:
        until = " for as long as it is in play" if self.lasting else " this turn"
        return f"{WHICH[self.which]} has {self.by:+d} Attack Strength{until}"


class Calm(Word, Effect, frozen=True):
    """An encounter does not attack this turn."""

    which: Which = "any"

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for foe in (yield from each_aimed(t, d, self.which)):
            stay(t, foe)

    def text(self) -> str:
        which = WHICH[self.which]
        return f"no{which[4:]} attacks this turn" if which.startswith("each") else f"{which} does not attack this turn"


def stay(t: Table, foe: Foe) -> None:
    foe.calm = True
    if t.log:
        t.tell(events.Stayed(foe.card))


class Pull(Word, Effect, frozen=True):
    """Encounters move to face you; they may be kept from attacking this turn."""

    count: int = 1  # 99 for any number
    calm: bool = False
    of: Literal["any", "active"] = "any"  # whom they face

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for n in range(self.count):
            foes = [f for f in aimed(t, d, "any") if not t.is_location(f) and f.seat != d.me]
            if self.of == "active":
                foes = [f for f in foes if f.seat == t.active]
            if not foes:
                return
            options = [option(d.me, "foe", f.uid) for f in foes]
            if n or self.count == 99:
                options.append(option(d.me, "enough"))
            pick = yield Choice(d.me, "pull", options, "DF-ENC-15", about=(d.card,))
            if pick.act == "enough":
                return
            foe = t.foe(pick.what)
            move_to(t, foe, d.me)
            if self.calm:
                stay(t, foe)

    def text(self) -> str:
        whose = "" if self.of == "any" else " facing the active character"
        many = {1: f"an encounter{whose} moves", 99: f"any number of encounters{whose} move"}
        return (
            many.get(self.count, f"up to {self.count} encounters{whose} move")
            + " to face you"
            + (" and cannot attack this turn" if self.calm else "")
        )


class CapLevels(Word, Effect, frozen=True):
    """Colourless levels of an encounter ask for no more than this, for this turn."""

    most: int
    which: Which = "any"

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for foe in (yield from each_aimed(t, d, self.which)):
            foe.cap = self.most

    def text(self) -> str:
        return f"colourless levels of {WHICH[self.which]} are at most {self.most} this turn"


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
                and (not self.named or (self.named.lower() in encounter.name.lower() and not encounter.capacity))
            )

        seat = d.me if d.me >= 0 else t.active
        if t.players[seat].unconscious:
            seat = t.left_of(seat)
        yield from summon(t, seat, deck, fits, self.poor)

    def text(self) -> str:
        what = self.colour or self.type or self.named or "any"
        where = "" if self.deck == "own" else f" from the {self.deck.capitalize()} Deck"
        return f"Summon {what}{where}{', which pays no gold' * self.poor}"
