"""Outcome: what a defeated Challenge pays, where an undefeated one goes, what the winner takes of another Hero."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.belongings import gain_gold, hand_over, has_room, take
from emberhall.games.dragonlords.rules.defeat import hero_defeated, keep_to_limits
from emberhall.games.dragonlords.rules.standing import of_event
from emberhall.games.dragonlords.rules.state import NO_CARD, NOBODY, NOWHERE, Fight, Hero, Table
from emberhall.games.dragonlords.rules.symbols import BLUE


def settle(t: Table, f: Fight) -> Flow[None]:
    """The end of a combat: won, escaped, or a Hero defeated."""  # DL-COMBAT-17
    t.fight = None
    if f.rival != NOBODY:
        if f.loser != NOBODY:
            yield from hero_beaten_by_hero(t, t.heroes[f.against(f.loser)], t.heroes[f.loser])
    else:
        hero = t.heroes[f.attacker]
        if f.won:
            yield from challenge_defeated(t, hero, f.card, f.slot)
        else:
            yield from not_defeated(t, f.card, f.slot, hero.at)
            if f.loser != NOBODY:
                yield from hero_defeated(t, hero)
    end_adventure(t)


def end_adventure(t: Table) -> None:
    """The Adventure step is over: what was set aside in it is discarded."""  # DL-GAP-56
    for card in t.aside:
        t.discards[t.box.adventures[card].number_of_colour].append(card)
    t.aside.clear()
    t.event_is_new = False


# ---------------------------------------------------------------- a Challenge


def challenge_defeated(t: Table, hero: Hero, card: int, slot: int) -> Flow[None]:
    """The winner takes the Adventure Counter and the reward; the card is discarded unless it is kept."""
    # DL-OUTCOME-01..04, DL-GAP-27
    challenge = t.box.challenges[card]
    if t.log:
        t.tell(events.ChallengeDefeated(hero.seat, card))
    if challenge.victory:  # DL-WIN-02, DL-GAP-46
        t.win(hero.seat, "DL-WIN-02", f"{challenge.name} is defeated.")
    take_counter(t, hero)
    if slot >= 0:
        t.track[slot], t.track_at[slot] = NO_CARD, NOWHERE
    if challenge.rune or challenge.kept:
        keep(t, hero, card)
    else:
        t.discards[challenge.number_of_colour].append(card)
    yield from reward(t, hero, card)


def take_counter(t: Table, hero: Hero) -> None:
    """The Adventure Counter of the Hero's space."""  # DL-OUTCOME-02
    colour = t.box.map.colour_at[hero.at]
    t.counters &= ~(1 << hero.at)
    hero.counters[colour] += 1
    if t.log:
        t.tell(events.CounterTaken(hero.seat, colour, hero.at))
    for b in t.strength[hero.seat].force.get("takes_counter", ()):
        b.word.takes_counter(t, b)


def keep(t: Table, hero: Hero, card: int) -> None:
    """An Adventure card that its winner keeps; three Dragon Runes win the game."""
    # DL-OUTCOME-04, DL-WIN-03, DL-GAP-16, -46
    hero.kept.append(card)
    if t.log:
        t.tell(events.Kept(hero.seat, card))
    if t.box.challenges[card].rune and t.runes(hero) >= t.box.tables.runes_to_win:
        t.win(hero.seat, "DL-WIN-03", "Three Dragon Runes are in one hand.")


def reward(t: Table, hero: Hero, card: int) -> Flow[None]:
    """Gold and cards from the market deck, or one of the Huntmaster's Retinue instead of both."""
    # DL-OUTCOME-03, DL-GAP-35, -50
    challenge = t.box.challenges[card]
    if t.retinue and challenge.number_of_colour >= BLUE and not challenge.rune:
        options = [
            option(hero.seat, "printed-reward", card),
            *(option(hero.seat, "retinue", ally) for ally in t.retinue),
        ]
        pick = yield Choice(hero.seat, "reward", options, "DL-GAP-50", about=(card,))
        if pick.act == "retinue":
            t.retinue.remove(pick.what)
            take(t, hero, pick.what)
            yield from keep_to_limits(t, hero)
            return
    gain_gold(t, hero, reward_gold(t, card))
    yield from draw_market_cards(t, hero, challenge.market_cards)


def reward_gold(t: Table, card: int) -> int:
    """The Gold that a defeated Challenge pays, with what the active Event adds."""  # DL-OUTCOME-03
    gold = t.box.challenges[card].gold
    for b in of_event(t).get("more_gold", ()):
        gold += b.word.more_gold(t, card)
    return gold


def draw_market_cards(t: Table, hero: Hero, number: int) -> Flow[None]:
    """Cards from the top of the market deck, free of cost; the limits hold at once."""  # DL-GAP-35, DL-CONFLICT-25
    for _ in range(number):
        if not t.market:
            return
        card = t.market.draw(t.chance)
        room = has_room(t, hero, card)
        take(t, hero, card)
        if not room:
            yield from keep_to_limits(t, hero)


def not_defeated(t: Table, card: int, slot: int, space: int) -> Flow[None]:
    """An unbeaten Challenge goes to the lowest free slot of the track, whose counter marks the space."""
    # DL-OUTCOME-16..18, DL-CONFLICT-02, -21, DL-GAP-27, -28
    if slot >= 0:  # it stays where it was
        return
    challenge = t.box.challenges[card]
    free = t.track.index(NO_CARD) if NO_CARD in t.track else -1
    if free < 0 and challenge.victory:
        options = [option(t.active, "free-slot", slot, other) for slot, other in enumerate(t.track)]
        pick = yield Choice(t.active, "track-full", options, "DL-GAP-28", about=(card,))
        free = pick.what
        other = t.track[free]
        t.decks[t.box.challenges[other].number_of_colour].bury(other)
        if t.log:
            t.tell(events.Undefeated(other, -1, t.track_at[free]), "DL-GAP-28")
    if free < 0:
        t.decks[challenge.number_of_colour].bury(card)
    else:
        t.track[free], t.track_at[free] = card, space
    if t.log:
        t.tell(events.Undefeated(card, free, space))


# ---------------------------------------------------------------- another Hero


def hero_beaten_by_hero(t: Table, winner: Hero, loser: Hero) -> Flow[None]:
    """The winner takes one thing; the loser is defeated with what is left; then the winner keeps to the limits."""
    # DL-PVP-11..14, DL-CONFLICT-24, -25, DL-GAP-65
    yield from spoils(t, winner, loser)
    yield from keep_to_limits(t, loser, winner)


def spoils(t: Table, winner: Hero, loser: Hero) -> Flow[None]:
    """One Item, one Ally, one kept Adventure card, or all the Gold of the loser."""  # DL-PVP-11..13, DL-GAP-63
    seat = winner.seat
    options = [option(seat, "take-card", card) for card in loser.items]
    options += [option(seat, "take-card", ally.card) for ally in loser.allies]
    options += [option(seat, "take-kept", card) for card in loser.kept]
    if loser.gold:
        options.append(option(seat, "take-gold", loser.gold))
    if not options:
        return
    pick = yield Choice(seat, "spoils", options, "DL-PVP-11", about=(loser.seat,))
    if t.log:
        card = NO_CARD if pick.act == "take-gold" else pick.what
        t.tell(events.SpoilsTaken(seat, card, loser.gold if card == NO_CARD else 0))
    if pick.act == "take-gold":
        winner.gold, loser.gold = winner.gold + loser.gold, 0
    elif pick.act == "take-kept":
        loser.kept.remove(pick.what)
        keep(t, winner, pick.what)
    else:
        hand_over(t, loser, winner, pick.what)
