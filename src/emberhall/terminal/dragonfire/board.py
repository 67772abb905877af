"""The table as it lies there: characters with what faces them, Locations with who is inside, damage waiting."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from emberhall.engine.english import listed, plural
from emberhall.games.dragonfire.telling.ahead import facing, in_turn
from emberhall.games.dragonfire.telling.view import FoeView, PlayerView, SourceView, View
from emberhall.terminal.dragonfire.signs import (
    ACTIVE,
    BLUE,
    CLEARED,
    EMBER,
    FALLS,
    GOLD,
    GREEN,
    LEADER,
    LOOKS,
    MUTED,
    PLACE,
    RED,
    any_or,
    bar,
    conditions,
    damage_signs,
    track_signs,
)
from emberhall.terminal.face import Panel

WIDE = 60  # from this width on an encounter and its track share a line
NAME = 22
NOWHERE = -1
DRAWN = ("Track", "Surprise")  # parts of an encounter's text that are drawn, or are over
AHEAD = frozenset({"start_turn", "play_cards", "deal_damage", "end_of_damage"})  # attacks are still to come


class Look(NamedTuple):
    """How much room there is."""

    width: int
    brief: bool  # a line for each encounter that does not face the active player
    rich: bool  # with the texts of the cards

    @property
    def wide(self) -> bool:
        return self.width >= WIDE


def board(view: View, width: int, height: int) -> Panel:
    """As much as fits: all with the texts of cards, all without them, or only what faces the active player in full."""
    for brief, rich in ((False, True), (False, False), (True, False)):
        found = blocks(view, Look(width, brief, rich))
        lines = sum(heights(block, width) for block in found)
        if lines <= height:
            break
    airy = lines + len(found) - 1 <= height
    return Panel("The table", Text("\n\n" if airy else "\n").join(found), in_return(view))


def heights(block: Text, width: int) -> int:
    return sum(1 + max(0, line.cell_len - 1) // max(width, 1) for line in block.split("\n"))


def blocks(view: View, look: Look) -> list[Text]:
    """The active player and its damage first, the others in order of play, then the Locations."""
    found: list[Text] = []
    places = {foe.foe: foe for foe in view.foes if foe.capacity}
    for player in in_turn(view, view.active):
        active = player.seat == view.active
        found.append(area(view, player, look._replace(brief=look.brief and not active)))
        if active and view.sources:
            found[-1].append("\n").append_text(waiting(view, look.brief))
        if active and player.place in places:
            found.append(location(view, places.pop(player.place), look._replace(brief=False)))
    return found + [location(view, foe, look) for foe in places.values()]


def in_return(view: View) -> str:
    """What the active player will take when the others strike back."""
    if view.phase not in AHEAD:
        return ""
    name = view.players[view.active].name
    if not facing(view, view.active):
        return f"Nothing faces {name}"
    blows = view.in_return
    return f"{name} takes {blows.damage}{' or more' if blows.at_least else ''} in return"


# ---------------------------------------------------------------- characters


def area(view: View, player: PlayerView, look: Look) -> Text:
    """A character and what lies in front of it."""
    lines = [name_line(view, player, look)]
    if player.in_play and not look.brief:
        names = listed(view.cards[card].name for card in player.in_play)
        lines.append(Text(f"    in play: {names}", GREEN))
    for foe in view.foes:
        if foe.seat == player.seat and not foe.capacity:
            lines += encounter(view, foe, look)
    if len(lines) == 1 and not look.brief and player.place == NOWHERE and view.turn:
        lines.append(Text("    nothing faces this character", MUTED))
    return Text("\n").join(lines)


def name_line(view: View, player: PlayerView, look: Look) -> Text:
    """Who it is, Hit Points, gold, cards, what ails it, and where it is."""
    active = player.seat == view.active
    text = Text().append(ACTIVE if active else " ", LOOKS["active"])
    text.append(f"{player.seat + 1} ", f"bold {BLUE}")
    text.append(player.name, f"bold {EMBER}" if active else "bold")
    text.append(LEADER if player.seat == view.leader else "", GOLD)
    most = player.most_hp
    text.append(f" {player.hp}/{most} HP ", "bold" if player.hp * 2 > most else f"bold {RED}")
    if look.wide:
        text.append_text(bar(player.hp, most)).append(" ")
    text.append(f"{player.gold} gold", GOLD)
    text.append(f" {plural(len(player.hand), 'card')}" if look.wide else f" {len(player.hand)}c", MUTED)
    text.append_text(conditions(player))
    if player.place != NOWHERE:
        place = next((foe.name for foe in view.foes if foe.foe == player.place), "")
        text.append(f" {PLACE}{place}" if look.wide else f" {PLACE}", GOLD)
    return text


def waiting(view: View, all_of_it: bool) -> Text:
    """Damage that is not laid on anything yet; all of it with its place where encounters do not show what they bear."""
    text = Text().append("    Damage: ", f"bold {GOLD}")
    names = {foe.foe: foe.name for foe in view.foes}
    parts: list[Text] = []
    for source in view.sources:
        if not (source.damage or source.levels) or (source.foe >= 0 and not all_of_it):
            continue
        part = Text(source_text(source))
        if source.facing >= 0:
            part.append(f" to all facing {view.players[source.facing].name}", MUTED)
        elif source.foe >= 0:
            part.append(f" → {names.get(source.foe, '')}", GOLD)
        parts.append(part)
    return text + (Text(", ").join(parts) if parts else Text("all of it is laid out", MUTED))


def source_text(source: SourceView) -> str:
    """Damage that waits, with what it amounts to."""
    much = plural(source.levels, "level") if source.levels else damage_signs(source.damage).plain
    return f"{source.name} ({'+' if source.plus else ''}{much or 'no damage'})"


# ---------------------------------------------------------------- encounters


def encounter(view: View, foe: FoeView, look: Look) -> list[Text]:
    """An encounter with its track and, where there is room, tokens, damage so far, and what is laid on it."""
    head = Text("    ")
    name = "the Location" if foe.capacity else foe.name
    head.append(f"{name:<{NAME}} " if look.wide else f"{name} ", LOOKS["muted"] if foe.defeated else "")
    if foe.defeated:
        return [head.append(f"{CLEARED}defeated", GREEN)]
    head.append_text(Text(f"hits {foe.attack}", f"bold {RED}") if foe.attacks else Text("rests", GREEN))
    if look.wide:
        head.append(f"  pays {foe.gold}  ", GOLD)
    track = track_signs(foe.levels, foe.tripwire)
    if look.wide or (look.brief and head.cell_len + track.cell_len + 2 <= look.width):
        lines = [head.append(" " if look.wide else ": ").append_text(track)]
    else:
        head.append("" if look.brief else f" pays {foe.gold}", GOLD)
        lines = [head, Text("      ").append_text(track)]
    if foe.tripped:
        lines[0].append(" tripped", LOOKS["ill"])
    if foe.tokens:
        lines.append(tokens(foe))
    if look.rich:
        lines += [Text(f"      {line}", MUTED) for line in abilities(view, foe)]
    if not look.brief:
        lines += [*damage_so_far(foe), *laid(view, foe)]
    return lines


def abilities(view: View, foe: FoeView) -> list[str]:
    """What an encounter does while it is in play: all of its text but figures, track, tokens and Surprise."""
    lines = view.cards[foe.card].text.split("\n")[1:]
    shown = (*DRAWN, *(f"{count} token" for count in range(1, 10)))
    return [line for line in lines if not line.startswith(shown)]


def tokens(foe: FoeView) -> Text:
    """The tokens that shield the card."""
    assert foe.tokens
    each = f"of {foe.tokens.amount} {any_or(foe.tokens.colour)}, hits {foe.tokens.attack} each"
    text = Text().append(f"      {plural(foe.tokens.count, 'token')} {each}", BLUE)
    if foe.tokens.falls:
        text.append(f" {FALLS}{plural(foe.tokens.falls, 'token')}", LOOKS["falls"])
    return text


def damage_so_far(foe: FoeView) -> list[Text]:
    """What was dealt to it this turn; it is gone when the turn ends."""
    parts = [damage_signs(damage) for damage in (foe.dealt_to_tokens, foe.dealt) if damage]
    if foe.dealt_to_each:
        parts.insert(0, damage_signs(foe.dealt_to_each) + Text(" to each token"))
    parts += [Text(plural(levels, "level")) for levels in foe.dealt_levels]
    return [Text().append("      dealt this turn: ", MUTED) + Text(", ").join(parts)] if parts else []


def laid(view: View, foe: FoeView) -> list[Text]:
    """What is laid on it, and what that will do."""
    here = [source_text(source) for source in view.sources if source.foe == foe.foe and source.facing < 0]
    coming = what_falls(foe)
    if not here and not coming:
        return []
    text = Text().append(f"      ← {listed(here)}: " if here else "      ", GOLD)
    return [text.append(coming or "nothing falls yet", LOOKS["falls"] if coming else LOOKS["muted"])]


def what_falls(foe: FoeView) -> str:
    """What would become of an encounter: `it is defeated`, `2 levels fall`; nothing if nothing would."""
    if foe.falls:
        return "it is defeated"
    counts = {"token": foe.tokens.falls if foe.tokens else 0, "level": sum(level.falls for level in foe.levels)}
    parts = [f"{plural(n, what)} {'falls' if n == 1 else 'fall'}" for what, n in counts.items() if n]
    return listed([*parts, *(["its Tripwire is passed"] if foe.trips else [])])


def location(view: View, foe: FoeView, look: Look) -> Text:
    """A Location with who is inside."""
    inside = [f"{seat + 1} {view.players[seat].name}" for seat in foe.facing]
    head = Text().append(f" {PLACE} ", GOLD).append(foe.name, f"bold {GOLD}")
    head.append(f" holds {foe.capacity}: ", MUTED).append(listed(inside) or "nobody")
    return Text("\n").join([head, *encounter(view, foe, look)])
