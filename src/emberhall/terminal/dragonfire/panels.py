"""What is read beside the table: hands, the Dragonfire card, the Market, the characters, the piles, the turn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from emberhall.engine.english import listed, plural
from emberhall.engine.kit.secrets import UNSEEN
from emberhall.games.dragonfire.telling.ahead import in_turn
from emberhall.games.dragonfire.telling.view import PlayerView, View, WareView
from emberhall.terminal.dragonfire.signs import (
    BLUE,
    EMBER,
    GOLD,
    GREEN,
    HUES,
    LEADER,
    MUTED,
    RED,
    conditions,
    damage_signs,
)
from emberhall.terminal.face import Panel

TURN = (
    ("Dragonfire phase", "the party leader's turn alone: the old card goes, a new one comes"),
    ("Start Turn", "the Dragonfire card, movement, the Location, the other encounters, Features"),
    ("Play Cards", "cards one at a time; others may throw Assists in"),
    ("Deal Damage", "lay damage on encounters and deal it; what does not clear a level is gone with the turn"),
    ("Take Damage", "everything that faces the active player attacks, as one amount"),
    ("Replenish", "with three cards or fewer in hand two are drawn, one while Exhausted"),
    ("Market phase", "buy what can be paid; who buys nothing replaces a card"),
    ("End Turn", "with no encounter left the Scene is over"),
)


def headline(view: View) -> Text:
    """Adventure, Scene, phase, and the Dragonfire."""
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f" {view.adventure} ", f"bold {GOLD}")
    text.append(f" Scene {view.scene}/{view.scenes} ", MUTED)
    text.append(f" {view.phase_title}: {view.players[view.active].name} ", "bold")
    text.append(f" Dragonfire {view.level:+d} " if view.level else " Dragonfire 0 ", burning(view.level))
    if view.fire >= 0:
        text.append(f" {view.cards[view.fire].name} ", EMBER)
    return text


def burning(level: int) -> str:
    return f"bold {RED}" if level > 0 else GREEN


def panels(view: View, seats: Sequence[int], width: int) -> Sequence[Panel]:
    """Hands first; what does not fit is a key away."""
    return [
        Panel("Hands", hands(view, seats, width)),
        Panel("Dragonfire", fire(view)),
        Panel("Market", market(view, width)),
        Panel("Characters", characters(view)),
        Panel("Piles and goals", piles(view)),
        Panel("The turn", turn(view)),
    ]


# ---------------------------------------------------------------- hands


def hands(view: View, seats: Sequence[int], width: int) -> Text:
    """The hand of the seat that looks, then the others: open if the same person holds them, else only how many."""
    first = seats[0] if seats else view.active
    return Text("\n").join([hand(view, player, width) for player in in_turn(view, first)])


def hand(view: View, player: PlayerView, width: int) -> Text:
    name = f"{player.seat + 1} {player.name}"
    known = [card for card in player.hand if card != UNSEEN]
    hidden = len(player.hand) - len(known)
    if not player.hand or not known:
        return Text(f"{name}: {f'{hidden} hidden' if hidden else 'no cards'}", MUTED)
    lines = [Text(name, f"bold {EMBER if player.seat == view.active else BLUE}")]
    lines += [card_line(view, card, width, known.count(card)) for card in sorted(set(known))]
    if hidden:
        lines.append(Text(f" and {hidden} hidden", MUTED))
    return Text("\n").join(lines)


def card_line(view: View, card: int, width: int, count: int = 1) -> Text:
    """A card on one line: what it is called, its corner, and whether it helps others."""
    shown = view.cards[card]
    name = f"{shown.name} x{count}" if count > 1 else shown.name
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f" {name:<{max(12, min(20, width - 17))}} ", HUES.get(shown.colour, ""))
    if shown.damage:
        text.append_text(damage_signs(shown.damage)).append(" ")
    if shown.swords:
        text.append(f"{plural(shown.swords, 'Sword')} ", GOLD)
    if shown.below_the_line:
        text.append("T" if shown.below_the_line == "anytime" else "A", f"bold {MUTED}")
    return text


# ---------------------------------------------------------------- the Dragonfire card, the Market


def fire(view: View) -> Text:
    """The active card with its text; which of its levels count is judged by the level."""
    text = Text().append(f"Level {view.level}", burning(view.level))
    if view.fire < 0:
        return text.append("\nNo Dragonfire card is active.", MUTED)
    card = view.cards[view.fire]
    text.append(f"  {card.name}\n", f"bold {EMBER}")
    return text.append("\n".join(card.text.split("\n")[1:]))


def market(view: View, width: int) -> Text:
    """Every card with its cost and its kind, and who could buy it now."""
    if not view.market:
        return Text("The Market is not laid out yet.", MUTED)
    lines: list[Text] = []
    for ware in sorted(view.market, key=lambda ware: (ware.cost, ware.card)):
        card = view.cards[ware.card]
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(f"{ware.cost:>2} gold ", GOLD)
        text.append(f"{card.class_type[:3]} ", MUTED)
        room = max(12, min(20, width - 22))
        name = card.name if len(card.name) <= room else f"{card.name[: room - 1]}…"
        text.append(f"{name:<{room}} ", HUES.get(card.colour, ""))
        if ware.buyers:
            text.append(f"✓{' '.join(str(seat + 1) for seat in ware.buyers)}", f"bold {GREEN}")
        else:
            text.append(why_not(view, ware), MUTED)
        lines.append(text)
    lines.append(Text("✓ with the numbers of those who can buy it now", MUTED))
    return Text("\n").join(lines)


def why_not(view: View, ware: WareView) -> str:
    """Why nobody can buy a card now."""
    if not ware.fits:
        return "for nobody"
    return "not now" if any(view.players[seat].gold >= ware.cost for seat in ware.fits) else "too dear"


# ---------------------------------------------------------------- characters, piles, turn


def characters(view: View) -> Text:
    """What every character is and can do: Class Types, ability, Features, this turn's Swords."""
    blocks: list[Text] = []
    for player in view.players:
        text = Text().append(f"{player.seat + 1} {player.name}", f"bold {BLUE}")
        text.append(f" {LEADER} leader" if player.seat == view.leader else "", GOLD)
        text.append_text(conditions(player))
        text.append(f"\n   {listed(player.class_types)}", MUTED)
        text.append(f", {plural(player.swords, 'Sword')} this turn" if player.swords else "", GOLD)
        if player.ability:
            text.append(f"\n   {player.ability}")
        for feature in player.features:
            text.append(f"\n   {'○' if feature.spent else '●'} {feature.name}", MUTED if feature.spent else GOLD)
        if player.in_play:
            text.append(f"\n   In play: {listed(view.cards[card].name for card in player.in_play)}", GREEN)
        blocks.append(text)
    return Text("\n").join(blocks)


def piles(view: View) -> Text:
    """The Scene, how the game is won and lost, and every pile."""
    text = Text()

    def line(name: str, value: str) -> None:
        if value:
            text.append(f"{name}: ", MUTED)
            text.append(f"{value}\n")

    line("Scene", f"{view.title}. {view.rules}")
    line("Victory", view.victory)
    line("Defeat", view.defeat)
    for pile in view.piles:
        line(pile.name, f"{len(pile.deck)}, discarded {len(pile.discard)}{on_top(view, pile.deck)}")
    for player in view.players:
        deck = f"deck {len(player.deck)}, discarded {len(player.discard)}{on_top(view, player.deck)}"
        line(player.name, deck)
    text.rstrip()
    return text


def on_top(view: View, deck: Sequence[int]) -> str:
    """The card on top of a deck, for those who know it."""
    return f", on top {view.cards[deck[0]].name}" if deck and deck[0] != UNSEEN else ""


def turn(view: View) -> Text:
    """The order of a turn, with a sign where it stands."""
    text = Text()
    for phase, about in TURN:
        here = phase == view.phase_title
        text.append(f"{'▸' if here else ' '}{phase}: ", f"bold {EMBER}" if here else "bold")
        text.append(f"{about}\n", MUTED)
    text.rstrip()
    return text
