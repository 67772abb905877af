"""Words of Market cards: damage of their own, encounters held off, further plays, cards that remain in play."""

from __future__ import annotations

from typing import ClassVar, Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonfire.cards.targets import WHICH, WHO, Which, aimed, choose_player, each_aimed, meant
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.colours import NONE, Colour, add, icons, icons_text
from emberhall.games.dragonfire.rules.deal_damage import add_source, measured
from emberhall.games.dragonfire.rules.encounters import move_to
from emberhall.games.dragonfire.rules.hands import discard, draw, drop_from_play, hold, leave_hand
from emberhall.games.dragonfire.rules.hit_points import can_heal, heal
from emberhall.games.dragonfire.rules.language import Deed, Effect, Trait, Word
from emberhall.games.dragonfire.rules.market import buy, for_sale
from emberhall.games.dragonfire.rules.play_cards import may_act, may_play, play_card, play_limit, unique
from emberhall.games.dragonfire.rules.state import Foe, Player, Source, Table

# ---------------------------------------------------------------- its own damage


def own_source(t: Table, d: Deed) -> Source | None:
    """The damage in the corner of the card being played."""
    return next((s for s in t.sources if s.uid == d.source), None)


class Divide(Word, Effect, frozen=True):
    """The card's damage may be divided among tokens."""

    deals: ClassVar[bool] = True

    def run(self, t: Table, d: Deed) -> None:
        source = own_source(t, d)
        if source:
            source.splits = True  # DF-TOKEN-09, DF-CF-30

    def text(self) -> str:
        return "its damage may be divided among Encounter tokens"


class Spread(Word, Effect, frozen=True):
    """The card's damage goes to every encounter facing you."""

    deals: ClassVar[bool] = True

    def run(self, t: Table, d: Deed) -> None:
        source = own_source(t, d)
        if source:
            source.facing = d.me  # DF-TOKEN-13

    def text(self) -> str:
        return "its damage is dealt to each encounter facing you"


class ThrowAway(Word, Effect, frozen=True):
    """Discard cards to make the card's damage greater."""

    most: int
    damage: dict[Colour, int]  # for each

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me, source = t.players[d.me], own_source(t, d)
        for _ in range(self.most):
            if not me.hand or source is None:
                return
            options = [option(d.me, "discard", card) for card in unique(me.hand)]
            options.append(option(d.me, "enough"))
            pick = yield Choice(d.me, "throw-away", options, "DF-PLAY-07", about=(d.card,))
            if pick.act == "enough":
                return
            discard(t, me, pick.what)
            source.damage = add(source.damage, icons(self.damage))

    def text(self) -> str:
        more = icons_text(icons(self.damage))
        return f"you may discard up to {self.most} cards to deal {more} damage more for each"


# ---------------------------------------------------------------- further damage


class DealPer(Word, Effect, frozen=True):
    """Damage that depends on the table when it is dealt."""

    deals: ClassVar[bool] = True
    damage: dict[Colour, int]
    per: Literal["facing", "played"]

    def run(self, t: Table, d: Deed) -> None:
        unit = icons(self.damage)
        source = Source(0, d.me, d.card, assist=d.assist, keen=d.card in t.box.items, per=self.per, unit=unit)
        source.damage = measured(t, add_source(t, source))

    def text(self) -> str:
        per = {"facing": "encounter facing you", "played": "card of this Class Type you play this turn"}
        return f"deal {icons_text(icons(self.damage))} damage to an encounter for each {per[self.per]}"


class Echo(Word, Effect, frozen=True):
    """Deal again what stands in the corner of another card you played this turn."""

    deals: ClassVar[bool] = True

    def run(self, t: Table, d: Deed) -> Flow[None]:
        played = [c for seat, c in t.played if seat == d.me]
        played += [s.card for s in t.sources if s.seat == d.me and s.card in t.players[d.me].in_play]  # to remain there
        options = [option(d.me, "echo", card) for card in unique(played) if t.box.playing[card].icons != NONE]
        if not options:
            return
        pick = yield Choice(d.me, "echo", options, "DF-DMG-39", about=(d.card,))
        damage = t.box.playing[pick.what].icons
        add_source(t, Source(0, d.me, d.card, damage, assist=d.assist, crosses=True))

    def text(self) -> str:
        return "choose another card you played this turn: deal the same damage as its icons once more"


class Confuse(Word, Effect, frozen=True):
    """The encounter that was chosen strikes another one with its own Attack Strength."""

    deals: ClassVar[bool] = True

    def run(self, t: Table, d: Deed) -> None:
        if d.foe is not None:
            source = Source(0, d.me, d.card, assist=d.assist, crosses=True, but=d.foe.uid, per="strength")
            source.unit = icons({"colourless": 1})
            source.damage = measured(t, add_source(t, source))

    def text(self) -> str:
        return "deal colourless damage equal to its Attack Strength to another encounter"


class Engulf(Word, Effect, frozen=True):
    """Clear levels of every encounter facing a character."""

    deals: ClassVar[bool] = True
    levels: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        chosen = yield from choose_player(t, d, [p for p in meant(t, d, "any") if t.facing(p.seat)], "engulf")
        if chosen is not None:
            source = Source(0, d.me, d.card, levels=self.levels, assist=d.assist, crosses=True, facing=chosen.seat)
            add_source(t, source)

    def text(self) -> str:
        return f"choose a character: clear {self.levels} level{'s' * (self.levels > 1)} of each encounter facing it"


# ---------------------------------------------------------------- encounters held off


class Weaken(Word, Effect, frozen=True):
    """Change the Attack Strength of encounters for this turn, or for good."""

    averts: ClassVar[bool] = True
    by: int
    which: Which = "facing-you"
    lasting: bool = False

    def can(self, t: Table, d: Deed) -> bool:
        return bool(aimed(t, d, self.which))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        each = self.by if self.which.startswith("all") else 0  # tokens are encounters of their own  # DF-TOKEN-08
        for foe in (yield from each_aimed(t, d, self.which)):
            if self.lasting:
                foe.might, foe.token_might = foe.might + self.by, foe.token_might + each
            else:
                foe.mood, foe.token_mood = foe.mood + self.by, foe.token_mood + each
            if t.log:
                t.tell(events.Weakened(foe.uid, foe.card, self.by, self.lasting))

    def text(self) -> str:
        until = " for as long as it is in play" if self.lasting else " this turn"
        return f"{WHICH[self.which]} has {self.by:+d} Attack Strength{until}"


class Calm(Word, Effect, frozen=True):
    """An encounter does not attack this turn."""

    averts: ClassVar[bool] = True
    which: Which = "any"

    def can(self, t: Table, d: Deed) -> bool:
        return bool(aimed(t, d, self.which))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for foe in (yield from each_aimed(t, d, self.which)):
            stay(t, foe)

    def text(self) -> str:
        which = WHICH[self.which]
        return f"no{which[4:]} attacks this turn" if which.startswith("each") else f"{which} does not attack this turn"


def stay(t: Table, foe: Foe) -> None:
    foe.calm = True
    if t.log:
        t.tell(events.Stayed(foe.uid, foe.card))


class Pull(Word, Effect, frozen=True):
    """Encounters move to face you; they may be kept from attacking this turn."""

    averts: ClassVar[bool] = True
    count: int = 1  # 99 for any number
    calm: bool = False
    of: Literal["any", "active"] = "any"  # whom they face

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self.in_reach(t, d))

    def in_reach(self, t: Table, d: Deed) -> list[Foe]:
        """The encounters that could be made to face you."""
        foes = [f for f in aimed(t, d, "any") if not t.is_location(f) and f.seat != d.me]
        return [f for f in foes if f.seat == t.active] if self.of == "active" else foes

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for n in range(self.count):
            foes = self.in_reach(t, d)
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


# ---------------------------------------------------------------- further plays and cards


def play_in_full(t: Table, d: Deed, player: Player) -> Flow[None]:
    """A player plays a card from hand as on a turn of its own: upper text and damage, not the Assist."""
    # DF-PLAY-27, -32, DF-LOC-23
    if not may_act(t, player) or player.plays >= play_limit(t, player.seat):
        return
    cards = [c for c in unique(player.hand) if may_play(t, player, t.box.playing[c], c)]
    if cards:
        options = [option(player.seat, "play", card) for card in cards]
        pick = yield Choice(player.seat, "command", options, "DF-PLAY-32", about=(d.card,))
        leave_hand(player, pick.what)
        if flow := play_card(t, player, pick.what):
            yield from flow


class Command(Word, Effect, frozen=True):
    """Another character draws a card and then plays one on this turn, in full."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        player = yield from choose_player(t, d, [p for p in meant(t, d, "another") if p.able])
        if player is not None:
            draw(t, player, 1)
            yield from play_in_full(t, d, player)

    def text(self) -> str:
        return "choose another character, who draws a card and then plays a card"


class PlayAnother(Word, Effect, frozen=True):
    """You play a card in full on somebody else's turn."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        yield from play_in_full(t, d, t.players[d.me])

    def text(self) -> str:
        return "play another card from your hand as if it were your turn"


class Buy(Word, Effect, frozen=True):
    """Buy a card from the Market now, for less."""

    less: int = 0

    def can(self, t: Table, d: Deed) -> bool:
        return bool(for_sale(t, t.players[d.me], less=self.less))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.players[d.me]
        options = [option(d.me, "buy", card) for card in for_sale(t, me, less=self.less)]
        if options:
            options.append(option(d.me, "pass"))
            pick = yield Choice(d.me, "buy-now", options, "DF-MARKET-19", about=(d.card,))
            if pick.act == "buy":
                buy(t, me, pick.what, self.less)

    def text(self) -> str:
        return "you may buy a card from the Market now" + (f" for {self.less} gold less" if self.less else "")


class Hold(Word, Effect, frozen=True):
    """Put cards from hand under the card; they come back to hand when it leaves play."""

    holds: ClassVar[bool] = True
    most: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.players[d.me]
        for _ in range(self.most):
            if not me.hand:
                return
            options = [option(d.me, "hold", card) for card in unique(me.hand)]
            options.append(option(d.me, "enough"))
            pick = yield Choice(d.me, "hold", options, "DF-KEY-18", about=(d.card,))
            if pick.act == "enough":
                return
            hold(t, me, pick.what)

    def text(self) -> str:
        return f"put up to {self.most} cards from your hand under it; they return to your hand when it leaves play"


# ---------------------------------------------------------------- cards in play, Spirits, the fallen


class Leave(Word, Effect, frozen=True):
    """Discard the card from play, as a cost."""

    def can(self, t: Table, d: Deed) -> bool:
        return d.card in t.players[d.me].in_play

    def run(self, t: Table, d: Deed) -> None:
        drop_from_play(t, t.players[d.me], d.card, "DF-PLAY-07")

    def text(self) -> str:
        return "discard this card from play"


class Spirits(Word, Effect, frozen=True):
    """Character tokens come into play, up to so many."""

    count: int

    def run(self, t: Table, d: Deed) -> None:
        me = t.players[d.me]
        me.tokens = max(me.tokens, self.count)
        if t.log:
            t.tell(events.Spirits(me.seat, me.tokens))

    def text(self) -> str:
        return f"put Spirit tokens into play until you have {self.count}"


class SendSpirit(Word, Effect, frozen=True):
    """Discard a Spirit token, as a cost."""

    def can(self, t: Table, d: Deed) -> bool:
        return t.players[d.me].tokens > 0

    def run(self, t: Table, d: Deed) -> None:
        spend_spirit(t, t.players[d.me])

    def text(self) -> str:
        return "discard a Spirit"


def spend_spirit(t: Table, player: Player) -> None:
    player.tokens -= 1
    if t.log:
        t.tell(events.Spirits(player.seat, player.tokens))


class Restore(Word, Effect, frozen=True):
    """Heal a character and take its Exhausted token away."""

    averts: ClassVar[bool] = True
    hp: int
    who: Literal["any", "active"] = "any"

    def can(self, t: Table, d: Deed) -> bool:
        return any(p.exhausted or can_heal(t, p) for p in meant(t, d, self.who))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        weary = [p for p in meant(t, d, self.who) if p.exhausted or can_heal(t, p)]
        chosen = yield from choose_player(t, d, weary, "heal")
        if chosen is not None:
            if t.log and chosen.exhausted:
                t.tell(events.Refreshed(chosen.seat))
            chosen.exhausted = False  # DF-STUN-14, -15
            heal(t, chosen, self.hp)

    def text(self) -> str:
        return f"heal {WHO[self.who]} {self.hp} HP and remove its Exhausted token"


# ---------------------------------------------------------------- in force while the card remains in play


class ExtraDraw(Word, Trait, frozen=True):
    """Its owner draws more cards in Replenish."""

    cards: int = 1

    def extra_draw(self, t: Table, seat: int) -> int:
        return self.cards

    def text(self) -> str:
        return f"when you draw in Replenish, draw {self.cards} card{'s' * (self.cards > 1)} more"


class Ward(Word, Trait, frozen=True):
    """Attacks on its owner do less damage, all of them together."""

    damage: int = 1

    def prevents(self, t: Table, player: Player, harm: int) -> Flow[int]:
        yield from ()
        return min(self.damage, harm)

    def text(self) -> str:
        return f"prevent {self.damage} of the damage that attacks deal to you in a turn"


class SpiritWard(Word, Trait, frozen=True):
    """Its owner may discard Spirit tokens to be spared as much damage of attacks."""

    def prevents(self, t: Table, player: Player, harm: int) -> Flow[int]:
        most = min(player.tokens, harm)
        options = [option(player.seat, "spirits", n) for n in range(most + 1)]
        pick = yield Choice(player.seat, "spirits", options, "DF-MARKET-17", about=(harm,))
        for _ in range(pick.what):
            spend_spirit(t, player)
        return pick.what

    def text(self) -> str:
        return "when attacks deal damage to you, you may discard Spirits and prevent 1 of it for each"


class KeepsCards(Word, Trait, frozen=True):
    """Its owner is protected against discarding."""

    def guards_discards(self) -> bool:
        return True

    def text(self) -> str:
        return "encounters and Dragonfire cards cannot make you discard cards"


class SureChecks(Word, Trait, frozen=True):
    """Its owner's Skill Checks succeed, and no card is revealed."""

    def check_result(self) -> bool:
        return True

    def text(self) -> str:
        return "your Skill Checks are automatic successes"
