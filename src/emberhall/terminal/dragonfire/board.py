"""The table as it lies there: characters with what faces them, Locations with who is inside, damage waiting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.text import Text

from emberhall.engine.english import listed, plural
from emberhall.games.dragonfire.rules import preview
from emberhall.games.dragonfire.rules.colours import NONE
from emberhall.games.dragonfire.rules.preview import Fall
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, Foe, Player, Table
from emberhall.games.dragonfire.telling.acts import fall_text
from emberhall.games.dragonfire.telling.names import (
    card_name,
    foe_called,
    foe_name,
    level_text,
    phase_name,
    place_name,
    player_name,
    source_text,
)
from emberhall.games.dragonfire.telling.texts import text_of, tokens_text
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
    bar,
    conditions,
    icons_signs,
    track_signs,
)
from emberhall.terminal.face import Panel

WIDE = 60  # from this width on an encounter and its track share a line
NAME = 22
SHOWN = ("Track", "Surprise")  # parts of an encounter's text that are drawn, or are over
AHEAD = frozenset({"start_turn", "play_cards", "deal_damage", "end_of_damage"})  # attacks are still to come


class Look(NamedTuple):
    """How much room there is, and what is about to fall."""

    width: int
    brief: bool  # a line for each encounter that does not face the active player
    rich: bool  # with the texts of the cards
    falls: Mapping[int, Fall]


def board(t: Table, width: int, height: int) -> Panel:
    """As much as fits: all with the texts of cards, all without them, or only what faces the active player in full."""
    falls = {fall.uid: fall for fall in preview.falls(t)} if t.sources else {}
    for brief, rich in ((False, True), (False, False), (True, False)):
        found = blocks(t, Look(width, brief, rich, falls))
        lines = sum(heights(block, width) for block in found)
        if lines <= height:
            break
    airy = lines + len(found) - 1 <= height
    return Panel("The table", Text("\n\n" if airy else "\n").join(found), in_return(t))


def heights(block: Text, width: int) -> int:
    return sum(1 + max(0, line.cell_len - 1) // max(width, 1) for line in block.split("\n"))


def blocks(t: Table, look: Look) -> list[Text]:
    """The active player and its damage first, the others in order of play, then the Locations."""
    found: list[Text] = []
    for player in t.from_left(t.active):
        active = player.seat == t.active
        found.append(area(t, player, look._replace(brief=look.brief and not active)))
        if active and any(not s.dealt for s in t.sources):
            found[-1].append("\n").append_text(waiting(t, look.brief))
        if active and player.place != ENVIRONMENT:
            found.append(location(t, t.foe(player.place), look._replace(brief=False)))
    return found + [location(t, foe, look) for foe in t.foes if t.is_location(foe) and foe.uid != t.me.place]


def in_return(t: Table) -> str:
    """What the active player will take when the others strike back."""
    if phase_name(t) not in AHEAD:
        return ""
    name = player_name(t, t.active)
    if not t.facing(t.active):
        return f"Nothing faces {name}"
    blows = preview.in_return(t)
    return f"{name} takes {blows.damage}{' or more' if blows.unsure else ''} in return"


# ---------------------------------------------------------------- characters


def area(t: Table, player: Player, look: Look) -> Text:
    """A character and what lies in front of it."""
    lines = [name_line(t, player, look)]
    if player.in_play and not look.brief:
        names = listed(card_name(t.box, card) for card in player.in_play)
        lines.append(Text(f"    in play: {names}", GREEN))
    for foe in t.foes:
        if foe.seat == player.seat and not t.is_location(foe):
            lines += encounter(t, foe, look)
    if len(lines) == 1 and not look.brief and player.place == ENVIRONMENT and t.started:
        lines.append(Text("    nothing faces this character", MUTED))
    return Text("\n").join(lines)


def name_line(t: Table, player: Player, look: Look) -> Text:
    """Who it is, Hit Points, gold, cards, what ails it, and where it is."""
    active = player.seat == t.active
    text = Text().append(ACTIVE if active else " ", LOOKS["active"])
    text.append(f"{player.seat + 1} ", f"bold {BLUE}")
    text.append(player_name(t, player.seat), f"bold {EMBER}" if active else "bold")
    text.append(LEADER if player.seat == t.leader else "", GOLD)
    most = t.screen(player).hp
    text.append(f" {player.hp}/{most} HP ", "bold" if player.hp * 2 > most else f"bold {RED}")
    if look.width >= WIDE:
        text.append_text(bar(player.hp, most)).append(" ")
    text.append(f"{player.gold} gold", GOLD)
    text.append(f" {plural(len(player.hand), 'card')}" if look.width >= WIDE else f" {len(player.hand)}c", MUTED)
    text.append_text(conditions(player))
    if player.place != ENVIRONMENT:
        text.append(f" {PLACE}{place_name(t, player.place)}" if look.width >= WIDE else f" {PLACE}", GOLD)
    return text


def waiting(t: Table, all_of_it: bool) -> Text:
    """Damage that is not laid on anything yet; all of it with its place where encounters do not show what they bear."""
    text = Text().append("    Damage: ", f"bold {GOLD}")
    parts: list[Text] = []
    for source in t.sources:
        if source.dealt or (source.damage == NONE and not source.levels) or (source.target >= 0 and not all_of_it):
            continue
        part = Text(source_text(t, source))
        if source.facing >= 0:
            part.append(f" to all facing {player_name(t, source.facing)}", MUTED)
        elif source.target >= 0:
            part.append(f" → {foe_called(t, source.target)}", GOLD)
        parts.append(part)
    return text + (Text(", ").join(parts) if parts else Text("all of it is laid out", MUTED))


# ---------------------------------------------------------------- encounters


def encounter(t: Table, foe: Foe, look: Look) -> list[Text]:
    """An encounter with its track and, where there is room, tokens, damage so far, and what is laid on it."""
    card = t.card_of(foe)
    fall = look.falls.get(foe.uid)
    head = Text("    ")
    name = "the Location" if t.is_location(foe) else foe_name(t, foe)
    head.append(f"{name:<{NAME}} " if look.width >= WIDE else f"{name} ", LOOKS["muted"] if foe.defeated else "")
    if foe.defeated:
        return [head.append(f"{CLEARED}defeated", GREEN)]
    head.append_text(strength(t, foe))
    if look.width >= WIDE:
        head.append(f"  pays {0 if foe.poor else max(0, card.gold - foe.off)}  ", GOLD)
    track = track_of(t, foe, fall)
    if look.width >= WIDE or (look.brief and head.cell_len + track.cell_len + 2 <= look.width):
        lines = [head.append(" " if look.width >= WIDE else ": ").append_text(track)]
    else:
        head.append("" if look.brief else f" pays {0 if foe.poor else max(0, card.gold - foe.off)}", GOLD)
        lines = [head, Text("      ").append_text(track)]
    if foe.tripped:
        lines[0].append(" tripped", LOOKS["ill"])
    if foe.tokens:
        lines.append(tokens(t, foe, fall))
    if look.rich:
        lines += [Text(f"      {line}", MUTED) for line in abilities(t, foe)]
    if not look.brief:
        lines += damage_so_far(t, foe)
        lines += laid(t, foe, fall)
    return lines


def strength(t: Table, foe: Foe) -> Text:
    """How hard it hits now."""
    if foe.calm:
        return Text("rests", GREEN)
    return Text(f"hits {attack_strength(t, foe)}", f"bold {RED}")


def track_of(t: Table, foe: Foe, fall: Fall | None) -> Text:
    card = t.card_of(foe)
    wire = card.tripwire.after if card.tripwire else -1
    return track_signs(card.levels, foe.cleared, fall.levels if fall else 0, foe.cap, wire)


def abilities(t: Table, foe: Foe) -> list[str]:
    """What an encounter does while it is in play: all of its text but figures, track, tokens and Surprise."""
    card = t.card_of(foe)
    lines = text_of(card).split("\n")[1:]
    return [line for line in lines if not line.startswith(SHOWN) and line != tokens_text(card)]


def tokens(t: Table, foe: Foe, fall: Fall | None) -> Text:
    """The tokens that shield the card."""
    hits = attack_strength(t, foe, token=True)
    each = f"of {level_text(t.card_of(foe).token_level)}, hits {hits} each"
    text = Text().append(f"      {plural(foe.tokens, 'token')} {each}", BLUE)
    if fall and fall.tokens:
        text.append(f" {FALLS}{plural(fall.tokens, 'token')}", LOOKS["falls"])
    return text


def damage_so_far(t: Table, foe: Foe) -> list[Text]:
    """What was dealt to it this turn; it is gone when the turn ends."""
    parts = [icons_signs(pool) for pool in (foe.token_pool, foe.pool) if pool != NONE]
    if foe.on_tokens != NONE:
        parts.insert(0, icons_signs(foe.on_tokens) + Text(" to each token"))
    parts += [Text(plural(bolt, "level")) for bolt in foe.bolts]
    return [Text().append("      dealt this turn: ", MUTED) + Text(", ").join(parts)] if parts else []


def laid(t: Table, foe: Foe, fall: Fall | None) -> list[Text]:
    """What is laid on it, and what that will do."""
    here = [source_text(t, s) for s in t.sources if s.target == foe.uid and not s.dealt and s.facing < 0]
    if fall is None:
        return []
    text = Text().append(f"      ← {listed(here)}: " if here else "      ", GOLD)
    return [text.append(fall_text(fall), LOOKS["falls"] if not fall.nothing else LOOKS["muted"])]


def location(t: Table, foe: Foe, look: Look) -> Text:
    """A Location with who is inside."""
    inside = [f"{p.seat + 1} {player_name(t, p.seat)}" for p in t.inside(foe.uid)]
    head = Text().append(f" {PLACE} ", GOLD).append(foe_name(t, foe), f"bold {GOLD}")
    head.append(f" holds {t.card_of(foe).capacity}: ", MUTED).append(listed(inside) or "nobody")
    return Text("\n").join([head, *encounter(t, foe, look)])
