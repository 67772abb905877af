"""How people call what is on the table: characters, encounters, cards, damage, tracks."""

from __future__ import annotations

from emberhall.engine.english import listed, plural
from emberhall.games.dragonfire.rules.box import Box
from emberhall.games.dragonfire.rules.colours import ANY, COLOURS, NONE, icons_text
from emberhall.games.dragonfire.rules.damage_track import Level, Track, needs
from emberhall.games.dragonfire.rules.phases import PHASES
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, Foe, Player, Source, Table

PHASE_TITLES = {
    "encounter_phase": "Encounter phase",
    "dragonfire_phase": "Dragonfire phase",
    "start_turn": "Start Turn",
    "play_cards": "Play Cards",
    "deal_damage": "Deal Damage",
    "end_of_damage": "Deal Damage",
    "take_damage": "Take Damage",
    "replenish": "Replenish",
    "market_phase": "Market phase",
    "end_turn": "End Turn",
    "scene_end": "Short Rest",
}


def phase_name(t: Table) -> str:
    """The running phase by the name of its function."""
    return getattr(PHASES[t.phase], "__name__", "") if t.phase < len(PHASES) else ""


def phase_title(t: Table) -> str:
    """The running phase as the rulebook calls it."""
    return PHASE_TITLES.get(phase_name(t), "Setup")


def player_name(t: Table, seat: int) -> str:
    """The character of a seat."""
    return t.screen(t.players[seat]).name if 0 <= seat < len(t.players) else "the party"


def condition(t: Table, player: Player) -> str:
    """How a character fares: Hit Points and what ails it."""
    ails = {
        "Unconscious": player.unconscious,
        "Stunned": player.stunned,
        "Exhausted": player.exhausted and not player.unconscious,
    }
    return ", ".join([f"{player.hp} of {t.screen(player).hp} HP", *[name for name, so in ails.items() if so]])


def feature_name(t: Table, player: Player, feature: int) -> str:
    """A Feature of a character, with what is written on it."""  # DF-FEAT-09
    name = t.box.name(feature)
    return f"{name} ({player.written[name]})" if name in player.written else name


def card_name(box: Box, card: int) -> str:
    """A card; an empty string for none."""
    return box.name(card) if card >= 0 else ""


def foe_order(t: Table, foe: Foe) -> int:
    """Which one of several of its name an encounter is, from 1; 0 if it is the only one."""
    same = [other.uid for other in t.foes if other.card == foe.card]
    return same.index(foe.uid) + 1 if len(same) > 1 else 0


def foe_name(t: Table, foe: Foe) -> str:
    """An encounter, with a number if there are several of its name."""
    order = foe_order(t, foe)
    return f"{t.card_of(foe).name} {order}" if order else t.card_of(foe).name


def foe_called(t: Table, uid: int) -> str:
    """An encounter by its number, also when it has just left."""
    foe = next((f for f in t.foes if f.uid == uid), None)
    return foe_name(t, foe) if foe else "an encounter that has left"


def foe_card(t: Table, uid: int) -> str:
    """The name of an encounter's card."""
    return next((t.card_of(foe).name for foe in t.foes if foe.uid == uid), "")


def place_name(t: Table, place: int) -> str:
    """A Location, or the Environment."""
    return "the Environment" if place == ENVIRONMENT else foe_called(t, place)


def level_text(level: Level, cap: int = 0) -> str:
    """One level of a damage track: `4 any`, `2 blue`, `3 any (square)`."""
    colour = "any" if level.colour == ANY else COLOURS[level.colour]
    return f"{needs(level, cap)} {colour}{' (square)' if level.square else ''}"


def track_text(track: Track, cleared: int = 0, cap: int = 0) -> str:
    """The levels that are left, from the top."""
    return ", ".join(level_text(level, cap) for i, level in enumerate(track) if not cleared >> i & 1) or "nothing"


def foe_text(t: Table, foe: Foe) -> str:
    """An encounter with whom it faces, what is left of it, and how hard it hits."""
    card = t.card_of(foe)
    parts = [f"left {track_text(card.levels, foe.cleared, foe.cap)}"]
    if foe.tokens:
        hits = attack_strength(t, foe, token=True)
        parts.insert(0, f"{plural(foe.tokens, 'token')} of {level_text(card.token_level)} that attack for {hits}")
    parts.append("does not attack this turn" if foe.calm else f"attack {attack_strength(t, foe)}")
    return f"{foe_name(t, foe)} facing {faced(t, foe)} ({'; '.join(parts)})"


def faced(t: Table, foe: Foe) -> str:
    """Whom an encounter faces: a Location, everybody inside."""
    seats = [p.seat for p in t.inside(foe.uid)] if t.is_location(foe) else [foe.seat]
    return listed(player_name(t, seat) for seat in seats) or "nobody"


def source_name(t: Table, source: Source) -> str:
    """Damage that waits, by the card it comes from, with a number if several of its name do."""
    same = [other.uid for other in t.sources if other.card == source.card]
    order = f" {same.index(source.uid) + 1}" if len(same) > 1 else ""
    return f"{card_name(t.box, source.card)}{order}"


def source_text(t: Table, source: Source) -> str:
    """Damage that waits, with what it amounts to."""
    much = plural(source.levels, "level") if source.levels else icons_text(source.damage)
    return f"{source_name(t, source)} ({'+' if source.rides else ''}{much})"


def card_face(box: Box, card: int) -> str:
    """The damage and Swords in the corner of a card, and what it costs."""
    definition = box.playing[card]
    parts = [] if definition.icons == NONE else [f"{icons_text(definition.icons)} damage"]
    if definition.swords:
        parts.append(plural(definition.swords, "Sword"))
    return ", ".join(parts) or "no damage icons"
