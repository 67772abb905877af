"""Standing rules: who bears which trait now, and what works once a turn, a round or an encounter."""

from __future__ import annotations

from emberhall.engine.choice import option
from emberhall.engine.standing import Bearer, Lasting, gathered, lapse
from emberhall.games.bardsung.rules.language import Effect, Trait
from emberhall.games.bardsung.rules.state import Hero, Table, Usable

OWN_TURN = "own-turn"  # until the beginning of the hero's next turn


def used_up(t: Table, card: int, figure: int = -1) -> bool:
    """Whether a card that works once a turn, round or encounter has done so; on a model, or as that copy of it."""
    # BS-GAP-107
    for x in t.lasting:  # noqa: SIM110
        if x.card == card and x.figure == figure and x.what == "used":
            return True
    return False


def use_up(t: Table, card: int, until: str, figure: int = -1) -> None:
    """Note that a card has done what it does once until then."""
    t.lasting.append(Lasting("used", card, figure=figure, until=until))


def forbidden(t: Table, hero: Hero, what: str) -> bool:
    """Whether a card keeps a hero from doing something."""
    return "forbids" in t.force and any(b.word.forbids(t, b, hero, what) for b in t.force["forbids"])


def lend(t: Table, card: int, word: Effect, seat: int, until: str, figure: int = -1) -> None:
    """The traits that an effect of a card lends are in force until a moment, for a hero or on an enemy."""
    place = t.box.lenders(card).index(word)
    t.lasting.append(Lasting("traits", card, seat, figure, place, until=until, of=seat if until == OWN_TURN else -1))
    gather(t)


def lend_first(t: Table, traits: tuple[Bearer[Trait], ...]) -> None:
    """Traits are in force for the attack that begins now, before those of all cards in play."""
    if t.extra:
        t.extra += traits
        gather(t)
    else:
        t.extra = traits
        t.force = t.force | {moment: first + t.force.get(moment, ()) for moment, first in gathered(traits).items()}


def over(t: Table, moment: str, seat: int = -1) -> None:
    """What lasts until this moment is over, lent traits too."""
    if t.lasting:
        for ended in lapse(t.lasting, moment, seat):
            if ended.what == "traits":
                gather(t)
                return


def renew(t: Table) -> None:
    """Look through the cards of all heroes anew; to be called where some that have traits come and go."""
    t.hands = tuple([hand(t, hero) for hero in t.heroes])
    t.borne = tuple([b for hero in t.heroes if not hero.escaped for b in borne(t, hero)])
    gather(t)


def gather(t: Table) -> None:
    """Gather anew which traits are in force; to be called where other cards that have some come and go."""
    t.force = gathered(bearers(t))


def hand(t: Table, hero: Hero) -> tuple[Usable, ...]:
    """The active abilities of a hero."""
    box = t.box
    found = []
    for card in hero.abilities:
        if card not in box.passive:
            side = box.ability(hero, card)
            plain = not (side.fate or side.devotion or side.once == "encounter")
            found.append(Usable(card, side, option(hero.seat, "use", card), plain))
    return tuple(found)


def bearers(t: Table) -> list[Bearer[Trait]]:
    """Every trait in force: of the encounter, of heroes, of enemies, of aspects."""
    box = t.box
    found = [*t.extra, *[Bearer(word, box.number[t.encounter.name]) for word in t.encounter.rules], *t.borne]
    for enemy in t.enemies:
        if box.has_traits[enemy.card]:
            found += [Bearer(word, enemy.card, -1, enemy.uid) for word in t.profile(enemy).traits]
    for x in t.lasting:
        if x.what == "traits":
            found += [Bearer(word, x.card, x.seat, x.figure) for word in box.lenders(x.card)[x.amount].lends()]
    for aspect in t.aspects:
        found += [Bearer(word, aspect.card, -1, aspect.uid) for word in box.aspects[aspect.card].traits]
    return found


def borne(t: Table, hero: Hero) -> list[Bearer[Trait]]:
    """The traits of a hero and of its cards."""  # BS-TUT1-21, BS-TUT2-18
    own = t.box.heroes[hero.card].trait if t.encounter.scope.traits else ()
    cards = [(hero.card, own), *carried(t, hero.seat)]
    return [Bearer(word, card, hero.seat) for card, words in cards for word in words]


def carried(t: Table, seat: int) -> list[tuple[int, tuple[Trait, ...]]]:
    """The cards of a hero that have traits: abilities, equipment, what is attached to it, serious wounds, a squire."""
    hero, box = t.heroes[seat], t.box
    found = [(card, box.ability(hero, card).traits) for card in hero.abilities]
    for slot, card in enumerate(hero.equipment):
        found.append((card, box.equipment[card].levels[hero.levels[slot] - 1].traits))  # BS-EQUIP-06
        found += [(gem, box.treasures[gem].traits) for gem in hero.sockets[slot]]  # BS-TREASURE-08, -10
    found += [(card, box.wounds[card].traits) for card in hero.serious if card >= 0]  # BS-SERIOUS-04
    if hero.squire >= 0 and not hero.felled:
        found.append((hero.squire, box.squires[hero.squire].traits))
    return found
