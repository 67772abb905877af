"""What is ahead, for those who play on: whom everything in play will strike."""

from __future__ import annotations

from emberhall.games.dragonfire.telling.view import FoeView, PlayerView, View


def ahead(view: View) -> list[str]:
    """What each character will take, the active one first, with what is laid out dealt."""
    return [fate(view, player) for player in in_turn(view, view.active)]


def in_turn(view: View, first: int) -> tuple[PlayerView, ...]:
    """The players in order of play from a seat on."""
    return (*view.players[first:], *view.players[:first])


def facing(view: View, seat: int) -> list[FoeView]:
    """What faces a character and still stands."""
    return [foe for foe in view.foes if seat in foe.facing and not foe.defeated]


def fate(view: View, player: PlayerView) -> str:
    """What a character will take on its turn, and from whom."""
    condition = ", ".join([f"{player.hp} of {player.most_hp} HP", *map(str.capitalize, player.conditions)])
    blows = [(foe.name, foe.strikes) for foe in facing(view, player.seat) if foe.strikes]
    name = f"{player.name} ({condition})"
    if not blows:
        return f"{name} is safe."
    told = ", ".join(f"{foe} {damage}" for foe, damage in blows)
    return f"{name} takes {sum(damage for _, damage in blows)} on its turn: {told}."
