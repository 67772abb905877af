"""Why the rules of thumb like an answer: what is true of it, with its figures, put into words when somebody asks."""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import listed, plural, sentence
from emberhall.games.dragonfire.players.judging import words_of
from emberhall.games.dragonfire.players.planning import Fight, plan
from emberhall.games.dragonfire.players.worth import sources_of
from emberhall.games.dragonfire.rules import preview
from emberhall.games.dragonfire.rules.colours import COLOURS, add
from emberhall.games.dragonfire.rules.damage_track import cleared_by
from emberhall.games.dragonfire.rules.deal_damage import hit_of, washes
from emberhall.games.dragonfire.rules.encounters import used
from emberhall.games.dragonfire.rules.state import Foe, Source, Table
from emberhall.games.dragonfire.telling.names import card_name, foe_called, foe_name, foe_text, player_name
from emberhall.games.dragonfire.telling.texts import card_text


def reason(t: Table, choice: Choice, option: Option) -> str:
    """What is true of an answer to the open question."""
    said = REASONS.get(option.act)
    return said(t, choice, option) if said else about(t, choice, option)


# ---------------------------------------------------------------- playing cards


def brings(t: Table, choice: Choice, option: Option) -> str:
    """What the damage of a card would clear, laid out with what is there; of a card without any, what it says."""
    helps = option.act == "assist" or option.seat != t.active
    found = sources_of(t, option.seat, option.what, words_of(t, option), helps)
    if not found:
        return about(t, choice, option)
    fight = Fight(t)
    now, then = cleared(fight, list(t.sources)), cleared(fight, t.sources + found)
    damage = plural(sum(sum(source.damage) + source.levels for source in found), "point")
    more = [said for uid, said in then.items() if now.get(uid) != said]
    return f"It brings {damage} of damage: {listed(more) if more else 'nothing more can be cleared by it now'}."


def cleared(fight: Fight, sources: list[Source]) -> dict[int, str]:
    """What falls of each encounter if sources are laid out well."""
    where, said = plan(fight, sources).where, dict[int, str]()
    for foe in fight.foes:
        laid = [s for s in sources if where.get(s.uid) == foe.uid]
        laid += [s for s in sources if not s.dealt and s.facing >= 0 and washes(fight.t, s, foe)]
        if laid and (text := fallen(fight.t, foe, laid)):
            said[foe.uid] = text
    return said


def fallen(t: Table, foe: Foe, laid: list[Source]) -> str:
    """What these sources can do to one encounter."""
    name = foe_name(t, foe)
    if foe.tokens or foe.hits:
        felled, card = used(t, foe, tuple([hit_of(source) for source in laid]))
        if gone := felled - foe.fallen:
            return f"{plural(gone, 'token')} of {name} can fall"
        levels = foe.cleared if foe.tokens else card.cleared | foe.cleared
    else:
        pool, bolts = foe.pool, foe.bolts
        for source in laid:
            pool = add(pool, source.damage)
            bolts = (*bolts, source.levels) if source.levels else bolts
        levels = cleared_by(t.card_of(foe).levels, foe.before, pool, bolts, foe.cap) | foe.cleared
    new = (levels & ~foe.cleared).bit_count()
    if levels.bit_count() == len(t.card_of(foe).levels):
        return f"{name} can be defeated"
    return f"{plural(new, 'level')} of {name} can be cleared" if new else ""


def shed(t: Table, choice: Choice, option: Option) -> str:
    left = len(t.players[option.seat].hand) - (option.act == "discard")
    return f"{plural(left, 'card')} would be in hand. {text(t, option.what)}"


def done(t: Table, choice: Choice, option: Option) -> str:
    """What comes back at the active player with things as they are laid out."""
    if choice.ask in ("market", "rest-market", "buy-now", "early-purchase"):
        return f"{t.players[choice.seat].gold} gold is kept."
    return sentence(coming(t))


def coming(t: Table) -> str:
    blows = preview.in_return(t)
    unsure = f", and {listed(foe_called(t, uid) for uid in blows.unsure)} may do more" if blows.unsure else ""
    me = player_name(t, t.active)
    return f"{blows.damage} damage is coming at {me}, who has {t.me.hp} HP{unsure}"


# ---------------------------------------------------------------- dealing damage


def deals(t: Table, choice: Choice, option: Option) -> str:
    """What falls by it, and how the encounter stands that it goes to."""
    match option.act:
        case "deal-facing":
            falls = preview.falls_from(t, option.what)
            return sentence(listed(fall_said(t, fall) for fall in falls) or "nothing falls by it")
        case "deal":
            fall = preview.fall_of(t, option.what)
        case _:
            fall = preview.fall_with(t, option.what, option.also, option.more)
    said = "nothing falls by it" if fall.nothing else fall_said(t, fall)
    return f"{sentence(said)} Now: {foe_text(t, t.foe(fall.uid))}."


def fall_said(t: Table, fall: preview.Fall) -> str:
    name = foe_called(t, fall.uid)
    if fall.defeated:
        return f"{name} is defeated"
    levels = fall.levels.bit_count()
    parts = [plural(count, what) for count, what in ((fall.tokens, "token"), (levels, "level")) if count]
    return f"{name} loses {listed(parts)}"


# ---------------------------------------------------------------- whom


def character(t: Table, choice: Choice, option: Option) -> str:
    player, fight = t.players[option.what], Fight(t)
    state = ", Stunned" if player.stunned else ", Unconscious" if player.unconscious else ""
    return (
        f"{player_name(t, player.seat)} has {player.hp} HP{state}, {plural(len(player.hand), 'card')} in hand and "
        f"{fight.harm[player.seat]} damage coming."
    )


def foe(t: Table, choice: Choice, option: Option) -> str:
    found = t.foe(option.what)
    hit = Fight(t).attack.get(found.uid, 0)
    return f"{foe_text(t, found)}; with its tokens it attacks for {0 if found.calm else hit}."


def stay(t: Table, choice: Choice, option: Option) -> str:
    """What stays as it is: the encounter that was to move, or whoever is asked."""
    moved = next((f for f in t.foes if choice.ask == "scatter" and choice.about and f.uid == choice.about[0]), None)
    return f"{foe_text(t, moved)}." if moved else as_it_is(t, choice, option)


def as_it_is(t: Table, choice: Choice, option: Option) -> str:
    """What whoever is asked has, and keeps by declining."""
    player, fight = t.players[option.seat], Fight(t)
    named = [card_name(t.box, o.what) for o in choice.options if o.act in ("feature", "anytime", "use")]
    kept = f"{listed(dict.fromkeys(named))} unused; " if named else ""
    return sentence(
        f"{kept}{player_name(t, player.seat)} has {player.hp} HP, {plural(len(player.hand), 'card')} in hand and "
        f"{fight.harm[player.seat]} damage coming"
    )


# ---------------------------------------------------------------- cards and figures


def ware(t: Table, choice: Choice, option: Option) -> str:
    gold, card = t.players[choice.seat].gold, t.box.market[option.what]
    price = f"{card.cost} of {gold} gold" if option.act == "buy" else f"{card.cost} gold is printed on it"
    return f"{sentence(price)} {text(t, option.what)}"


def gold(t: Table, choice: Choice, option: Option) -> str:
    return f"{t.players[choice.seat].gold - option.what} gold would be left."


def spirits(t: Table, choice: Choice, option: Option) -> str:
    hp, harm = t.players[choice.seat].hp, choice.about[0]
    left = max(0, hp - max(0, harm - option.what))
    return f"{plural(harm, 'point')} of damage against {hp} HP: {left} HP would be left."


def colour(t: Table, choice: Choice, option: Option) -> str:
    asked = sum(
        1 for f in t.foes if not f.defeated and any(level.colour == option.what for level in t.card_of(f).levels)
    )
    return f"{plural(asked, 'encounter')} in play with a level of {COLOURS[option.what]}."


def yes(t: Table, choice: Choice, option: Option) -> str:
    card = choice.about[0] if choice.about else -1
    return text(t, card) if 0 <= card < len(t.box.cards) else as_it_is(t, choice, option)


def about(t: Table, choice: Choice, option: Option) -> str:
    """What the card of an answer says; where it has none, how things are."""
    return text(t, option.what) if 0 <= option.what < len(t.box.cards) else as_it_is(t, choice, option)


def text(t: Table, card: int) -> str:
    return " ".join(f"{card_name(t.box, card)}: {card_text(t.box, card)}".split())


REASONS: dict[str, Callable[[Table, Choice, Option], str]] = {
    "play": brings,
    "assist": brings,
    "anytime": brings,
    "feature": brings,
    "use": brings,
    "deplete": brings,
    "consume": brings,
    "discard": shed,
    "repack": shed,
    "done": done,
    "deal": deals,
    "deal-facing": deals,
    "lay": deals,
    "lay-level": deals,
    "character": character,
    "lead": character,
    "cover": character,
    "foe": foe,
    "enter": foe,
    "stay": stay,
    "pass": as_it_is,
    "no": as_it_is,
    "enough": as_it_is,
    "leave": as_it_is,
    "draw": as_it_is,
    "buy": ware,
    "add": ware,
    "gold": gold,
    "spirits": spirits,
    "colour": colour,
    "yes": yes,
}
