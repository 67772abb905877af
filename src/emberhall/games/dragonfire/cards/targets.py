"""Whom and what a card means: characters and encounters, as far as it reaches."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonfire.rules.encounters import choose_foe, reachable
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.standing import immune
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, Foe, Player, Table

# ---------------------------------------------------------------- characters


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
            found = helped(t, d, t.facing(t.active))
        case "all":
            found = [f for f in t.foes if not f.defeated]
        case _:
            found = helped(t, d, reachable(t, t.active, False)) if d.assist else reachable(t, d.me, crosses(t, d))
    return [f for f in found if not immune(t, f, d.card, False)] if d.card in t.box.market else found


def helped(t: Table, d: Deed, foes: list[Foe]) -> list[Foe]:
    """Those of the encounters on the turn of another that a helper reaches: nothing goes from Location to Location."""
    # DF-LOC-20
    here = t.players[d.me].place
    return foes if here == ENVIRONMENT else [f for f in foes if t.place_of(f) in (here, ENVIRONMENT)]


def each_aimed(t: Table, d: Deed, which: Which) -> Flow[list[Foe]]:
    """All that are meant, or the one chosen."""
    foes = aimed(t, d, which)
    if which == "this" or which.startswith("all"):
        return foes
    foe = yield from choose_foe(t, d, foes)
    d.foe = foe
    return [foe] if foe else []
