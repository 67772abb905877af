"""Encounters: revealed, placed, summoned, saved, healed, moved, defeated, and the gold they pay."""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.words import run_all
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.colours import NONE
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.standing import of_fire, of_player
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, SECONDARY, THIRD, Foe, Player, Table
from emberhall.games.dragonfire.rules.tokens import Behind, Hit, Use, best_use

# ---------------------------------------------------------------- decks


def has_encounters(t: Table, deck: int) -> bool:
    """Whether an Encounter Deck has a card; an empty one takes its discard back first."""  # DF-GAME-10, DF-GAP-14
    if not t.decks[deck]:
        t.decks[deck].shuffle_in(t.discards[deck])
        t.discards[deck] = []
    return bool(t.decks[deck])


def top_encounter(t: Table, deck: int) -> int:
    """Take the top card of an Encounter Deck; -1 if there is none."""
    return t.decks[deck].draw(t.chance) if has_encounters(t, deck) else -1


# ---------------------------------------------------------------- coming into play


def stocked(t: Table, deck: int) -> int:
    """The deck to use for one: when the third has run out altogether, the Secondary."""  # DF-GAP-62
    return SECONDARY if deck == THIRD and not t.decks[THIRD] and not t.discards[THIRD] else deck


def reveal_for(t: Table, seat: int, deck: int, poor: bool = False) -> Flow[Foe | None]:
    """Turn up the next encounter for a player; a Location that cannot be is replaced."""
    # DF-LOC-04, -05, DF-REVEAL-13, DF-PLAYERS-04, DF-CF-57
    deck = stocked(t, deck)
    for _ in range(2 * (len(t.decks[deck]) + len(t.discards[deck]))):  # each card once, and once more if reshuffled
        card = top_encounter(t, deck)
        if card < 0:
            return None
        if t.box.encounters[card].capacity and not room_for_location(t, seat, deck, card):
            continue
        return (yield from enter(t, card, seat, deck, poor))
    return None


def room_for_location(t: Table, seat: int, deck: int, card: int) -> bool:
    """Whether a Location may come into play for a player; if not it is put away."""
    crowded, parts = t.players[seat].place != ENVIRONMENT, would_part_everyone(t, seat)
    if t.log and (crowded or parts):
        t.tell(events.PassedOver((card,), deck), "DF-LOC-04" if crowded else "DF-REVEAL-13")
    if crowded:  # bury: that player faces one already
        if t.decks[deck]:
            t.decks[deck].bury(card)
        else:
            t.decks[deck].shuffle_in([*t.discards[deck], card])
            t.discards[deck] = []
        return False
    if parts:
        t.discards[deck].append(card)
    return not parts


def would_part_everyone(t: Table, seat: int) -> bool:
    """Whether one more Location would leave every player in a Location of its own."""  # DF-REVEAL-13, DF-PLAYERS-04
    places = [p.place for p in t.players if p.seat != seat and not p.unconscious]
    return bool(places) and ENVIRONMENT not in places and len(set(places)) == len(places)


def enter(t: Table, card: int, seat: int, deck: int, poor: bool = False) -> Flow[Foe]:
    """An encounter comes into play facing a player: its tokens, its Surprise, its level ability."""
    # DF-REVEAL-10, -11, -14, DF-ENC-06, DF-LOC-02
    t.uid += 1
    definition = t.box.encounters[card]
    foe = Foe(t.uid, card, seat, deck, poor=poor)
    foe.tokens = definition.tokens.count if definition.tokens else 0
    t.foes.append(foe)
    t.comes_or_goes(card)
    if t.log:
        t.tell(events.Arrives(foe.uid, card, seat, deck))
    if definition.capacity:
        t.players[seat].place = foe.uid
    effect = definition.level_effect
    foe.awake = effect is not None and t.level >= effect.at
    d = Deed(seat, card, foe=foe)
    if flow := run_all(definition.surprise, t, d):
        yield from flow
    stirs = effect.do if effect and foe.awake and foe in t.foes else ()
    if flow := run_all(stirs, t, Deed(seat, card, foe=foe)):
        yield from flow
    return foe


def summon(t: Table, seat: int, deck: int, fits: Callable[[int], bool], poor: bool = False) -> Flow[Foe | None]:
    """Reveal cards until one fits, place it facing the player, bury the others; a Location needs room as ever."""
    # DF-KEY-55..58, DF-GAP-15, -17, DF-CF-57
    passed: list[int] = []
    parting: list[int] = []
    found = -1
    for _ in range(len(t.decks[deck]) + len(t.discards[deck])):
        card = top_encounter(t, deck)
        location = t.box.encounters[card].capacity > 0
        if not fits(card) or (location and t.players[seat].place != ENVIRONMENT):
            passed.append(card)
        elif location and would_part_everyone(t, seat):
            parting.append(card)
        else:
            found = card
            break
    for card in passed:
        t.decks[deck].bury(card)
    t.discards[deck] += parting
    if t.log and (passed or parting):
        t.tell(events.PassedOver((*passed, *parting), deck), "DF-KEY-55")
    if found < 0:
        return None
    return (yield from enter(t, found, seat, deck, poor))


# ---------------------------------------------------------------- whom it is for


def matching(t: Table, colour: int, primary: bool = False) -> list[Player]:
    """Conscious players of a Class Type, second types included unless only the primary counts."""  # DF-CLASS-07, -08
    return [p for p in t.players if not p.unconscious and (p.types[0] == colour if primary else colour in p.types)]


def one_of_type(t: Table, colour: int) -> Player:
    """The player an effect for a Class Type goes to: the token decides between two, chance between more or none."""
    # DF-REVEAL-07, DF-UNCON-07, DF-GAP-12, -28
    found = matching(t, colour) or [p for p in t.players if not p.unconscious]
    return found[0] if len(found) == 1 else found[t.chance.roll(len(found)) - 1]


# ---------------------------------------------------------------- tokens


def used(t: Table, foe: Foe, more: tuple[Hit, ...] = ()) -> Use:
    """What all damage of this turn to an encounter with tokens does at its best, with some more of it."""
    card = t.box.encounters[foe.card]
    behind = Behind(card.levels, foe.before, foe.pool, foe.bolts, foe.cap)
    return best_use(card.token_level, foe.tokens + foe.fallen, foe.hits + more, behind)


def more_tokens(t: Table, foe: Foe, count: int) -> None:
    """Tokens join an encounter; if all that it had have fallen, what was dealt stays as it was used."""  # DF-ENC-12
    if foe.hits and not foe.tokens:
        card = used(t, foe).card
        foe.pool, foe.bolts, foe.hits, foe.fallen = card.pool, card.bolts, (), 0
    foe.tokens += count


# ---------------------------------------------------------------- Saves, healing, moving


def heal_levels(t: Table, foe: Foe, levels: int) -> None:
    """Restore cleared levels, the lowest first; tokens never come back."""  # DF-ENC-16, -17, DF-GAP-33, -34
    if foe.defeated or not foe.cleared:
        return
    healed = 0
    track = t.box.encounters[foe.card].levels
    for i in range(len(track) - 1, -1, -1):
        if healed < levels and foe.cleared >> i & 1:
            foe.cleared &= ~(1 << i)
            healed += 1
    foe.pool, foe.bolts, foe.before = NONE, (), foe.cleared  # what cleared those levels is spent
    if not foe.tokens:
        foe.hits, foe.fallen = (), 0
    wire = t.box.encounters[foe.card].tripwire
    if wire and foe.cleared >> wire.after == 0:
        foe.tripped = False
    if t.log and healed:
        t.tell(events.FoeHeals(foe.uid, foe.card, healed))


def move_to(t: Table, foe: Foe, seat: int) -> None:
    """An encounter with its tokens comes to face another player; a Location never moves."""
    # DF-ENC-15, DF-LOC-11, DF-TOKEN-10
    if t.is_location(foe) or t.players[seat].unconscious:
        return
    origin, foe.seat = foe.seat, seat
    if t.log:
        t.tell(events.FoeMoves(foe.uid, foe.card, origin, seat))


# ---------------------------------------------------------------- leaving play


def defeat(t: Table, foe: Foe, by_itself: bool = False) -> Flow[None]:
    """Every level is cleared: Vanquished first, then its gold; the card lies there until Deal Damage ends.

    One that eliminates itself pays its gold, and nothing else happens.
    """  # DF-DMG-27, -28, DF-ENC-18..20, DF-GAP-32, -58
    foe.defeated = True
    if t.adventure.victory:
        t.fallen.append(foe.card)
    card = t.box.encounters[foe.card]
    if t.log:
        t.tell(events.Defeated(foe.uid, foe.card))
    seat = t.left_of(t.active) if t.me.unconscious else t.active
    effects = () if by_itself else card.vanquished
    if flow := run_all(effects, t, Deed(seat, foe.card, foe=foe)):
        yield from flow
    pay_gold(t, foe)


def payees(t: Table) -> list[Player]:
    """Who is paid, from the active player on round the table; the Unconscious are passed over."""
    # DF-GOLD-02, DF-ENC-18, DF-GAP-25
    return [p for p in t.from_left(t.active) if not p.unconscious]


def worth(t: Table, foe: Foe) -> int:
    """The gold that an encounter pays if it is defeated now."""  # DF-GOLD-01, -10
    paid = payees(t)
    if foe.poor or not paid:
        return 0
    value = t.box.encounters[foe.card].gold - foe.off
    for trait in of_fire(t, "extra_gold"):
        value += trait.extra_gold(t, foe)
    for trait in of_player(t, paid[0], "extra_gold"):
        value += trait.extra_gold(t, foe)
    return max(0, value)


def pay_gold(t: Table, foe: Foe) -> None:
    """Coin by coin from the active player on round the table."""  # DF-GOLD-01..03
    value = worth(t, foe)
    if not value:
        return
    paid = payees(t)
    share, rest = divmod(value, len(paid))
    for i, player in enumerate(paid):
        amount = share + (i < rest)
        player.gold += amount
        if t.log and amount:
            t.tell(events.Gold(player.seat, amount))


def remove(t: Table, foe: Foe) -> None:
    """An encounter leaves play with its tokens; those inside a Location are back on the Environment."""
    # DF-ENC-14, DF-LOC-15, DF-TOKEN-11
    t.foes.remove(foe)
    t.comes_or_goes(foe.card)
    if t.card_of(foe).difficulty:  # a token that came without a card goes back to the supply
        t.discards[foe.deck].append(foe.card)
    for player in t.players:
        if player.place == foe.uid:
            player.place = ENVIRONMENT
    for source in t.sources:
        if source.target == foe.uid:
            source.target = source.level = -1


def sweep(t: Table) -> None:
    """Defeated encounters go to their discards."""
    for foe in [f for f in t.foes if f.defeated]:
        remove(t, foe)
        if t.log:
            t.tell(events.FoeGone(foe.uid, foe.card, "defeated"), "DF-ENC-14")


# ---------------------------------------------------------------- choosing


def choose_foe(t: Table, d: Deed, foes: list[Foe], ask: str = "which-encounter") -> Flow[Foe | None]:
    """Which of these encounters a card is aimed at, as the card's player likes."""
    if not foes:
        return None
    seat = d.me if d.me >= 0 else t.active
    options = [option(seat, "foe", foe.uid) for foe in foes]
    pick = yield Choice(seat, ask, options, about=(d.card,))
    return t.foe(pick.what)


def reachable(t: Table, seat: int, crosses: bool) -> list[Foe]:
    """Encounters a player's card can be aimed at from its place."""  # DF-LOC-16..20, -24
    players, locations = t.players, t.box.locations
    here = players[seat].place
    if crosses and here == ENVIRONMENT:
        return [f for f in t.foes if not f.defeated]
    found: list[Foe] = []
    for foe in t.foes:
        if not foe.defeated:
            there = foe.uid if foe.card in locations else players[foe.seat].place
            if there == here or (crosses and there == ENVIRONMENT):
                found.append(foe)
    return found
