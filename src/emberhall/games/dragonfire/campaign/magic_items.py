"""Magic Items between games: their decks, awards, attuning, trading, and what is taken along."""

from __future__ import annotations

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.deck import Deck
from emberhall.games.dragonfire.campaign import events
from emberhall.games.dragonfire.campaign.levels import HIGHEST, character_level
from emberhall.games.dragonfire.campaign.state import LEADS, Hero, Party, without
from emberhall.games.dragonfire.rules.advancements import fitting
from emberhall.games.dragonfire.rules.magic_items import has_its_word, limit_of

ANY_NUMBER = 99


# ---------------------------------------------------------------- the decks and the awards


def held(t: Party) -> list[str]:
    """Every Magic Item that is not in its deck."""  # DF-ITEM-26
    return [name for hero in (*t.heroes, *t.home) for name in (*hero.items, *hero.waiting)]


def item_decks(t: Party) -> dict[str, Deck]:
    """The Magic Item Deck parted by rarity, without what characters control."""  # DF-ITEM-01, -02, -26
    owned = held(t)
    decks = {rarity: Deck() for rarity in t.box.kinds.rarities}
    for number, item in t.box.items.items():
        decks[item.rarity].shuffle_in([number] * (item.copies - owned.count(item.name)))
    return decks


def draw_item(decks: dict[str, Deck], rarity: str, chance: Chance) -> int:
    """An item of a rarity, or of the next lower one that is left; -1 if there is none."""  # DF-ITEM-11, DF-EX-58
    rarities = list(decks)
    for lower in reversed(rarities[: rarities.index(rarity) + 1]):
        if decks[lower]:
            return decks[lower].draw(chance)
    return -1


def award_items(t: Party, level: int) -> Flow[None]:
    """Every character draws the items of an Adventure Level, and all are revealed; what one cannot attune waits."""
    # DF-ITEM-03, -04, -08, -10, -27
    decks = item_decks(t)
    drawn: list[tuple[int, int]] = []
    for seat in (yield from order_of_drawing(t)):
        for rarity in t.box.kinds.awarded(min(level, HIGHEST)):
            drawn.append((seat, draw_item(decks, rarity, t.chance)))
    for seat, number in drawn:
        if number >= 0:
            receive(t, seat, t.box.name(number))


def order_of_drawing(t: Party) -> Flow[list[int]]:
    """A random character draws first, then whoever the party likes, or simply all in turn to the left."""  # DF-ITEM-10
    seats = len(t.heroes)
    order = [t.chance.roll(seats) - 1]
    agreed = False
    while len(order) < seats:
        last = order[-1]
        waiting = [(last + step) % seats for step in range(1, seats) if (last + step) % seats not in order]
        seat = waiting[0]
        if len(waiting) > 1 and not agreed:
            options = [*[option(LEADS, "draws", other) for other in waiting], option(LEADS, "in-turn")]
            pick = yield Choice(LEADS, "who-draws", options, "DF-ITEM-10", about=(last,))
            agreed = pick.act == "in-turn"
            seat = waiting[0] if agreed else pick.what
        order.append(seat)
    return order


def receive(t: Party, seat: int, name: str) -> None:
    """An item comes to a character: controlled if it can attune to it, else waiting."""  # DF-ITEM-07..09
    hero, number = t.heroes[seat], t.box.number[name]
    if room_to_attune(t, hero, t.item(name).rarity) > 0:
        hero.items = (*hero.items, name)
        event: events.Receives | events.Waits = events.Receives(seat, number)
    else:
        hero.waiting = (*hero.waiting, name)
        event = events.Waits(seat, number)
    if t.log:
        t.tell(event)


# ---------------------------------------------------------------- attuning


def room_to_attune(t: Party, hero: Hero, rarity: str) -> int:
    """How many more items of a rarity a character can control at its Level; some are free."""
    # DF-ITEM-07, -09, DF-CF-27
    kind = t.box.kinds.rarities[rarity]
    if kind.free:
        return ANY_NUMBER
    allowed = kind.attune.get(character_level(hero.xp), 0)
    return allowed - len(of_rarity(t, hero, rarity))


def of_rarity(t: Party, hero: Hero, rarity: str) -> list[str]:
    """The items of a rarity that a character controls."""
    return [name for name in hero.items if t.item(name).rarity == rarity]


def instead_of(t: Party, hero: Hero, name: str) -> list[str]:
    """What a character could give up for an item that waits; nothing if there is room for it, or no item like it."""
    rarity = t.item(name).rarity
    return [] if room_to_attune(t, hero, rarity) > 0 else of_rarity(t, hero, rarity)


def may_attune(t: Party, hero: Hero, name: str) -> bool:
    """Whether an item that waits can be kept, perhaps in exchange for one of the same rarity."""  # DF-ITEM-08
    return room_to_attune(t, hero, t.item(name).rarity) > 0 or bool(instead_of(t, hero, name))


def attune(hero: Hero, name: str, instead: str = "") -> None:
    """Keep an item that waits; what is given up for it goes back to its deck."""  # DF-ITEM-08
    if instead:
        hero.items = without(hero.items, instead)
    hero.waiting = without(hero.waiting, name)
    hero.items, hero.chosen = (*hero.items, name), None


def give_back(hero: Hero, name: str) -> None:
    """An item goes back to the Magic Item Deck."""  # DF-ITEM-08
    if name in hero.waiting:
        hero.waiting = without(hero.waiting, name)
    else:
        hero.items, hero.chosen = without(hero.items, name), None


# ---------------------------------------------------------------- trading


def partners(t: Party, giver: int, name: str) -> list[int]:
    """The characters of the party that could get an item, for something or for nothing."""
    return [seat for seat in range(len(t.heroes)) if seat != giver and returns(t, giver, name, seat)]


def returns(t: Party, giver: int, name: str, taker: int) -> list[str]:
    """What could be given for an item; an empty name for nothing. Nobody ends with more than it can attune."""
    # DF-ITEM-15, -16
    one, other = t.heroes[giver], t.heroes[taker]
    offered = ["", *dict.fromkeys(other.items)]
    return [back for back in offered if _both_attune(t, one, name, other, back)]


def _both_attune(t: Party, one: Hero, name: str, other: Hero, back: str) -> bool:
    rarity, returned = t.item(name).rarity, t.item(back).rarity if back else None
    same = rarity == returned
    if room_to_attune(t, other, rarity) + same <= 0:
        return False
    return returned is None or room_to_attune(t, one, returned) + same > 0


def trade(t: Party, giver: int, name: str, taker: int, back: str = "") -> None:
    """Two characters of the party trade Magic Items."""  # DF-ITEM-15
    one, other = t.heroes[giver], t.heroes[taker]
    one.items, other.items = without(one.items, name), (*other.items, name)
    if back:
        other.items, one.items = without(other.items, back), (*one.items, back)
    one.chosen = other.chosen = None


# ---------------------------------------------------------------- into the next game


def items_used(t: Party, hero: Hero) -> tuple[str, ...]:
    """The items a character takes along: those it has chosen, or as many as its limits allow."""  # DF-ITEM-12, -20
    return fitting(t.box, t.screen(hero), hero.items) if hero.chosen is None else hero.chosen


def left_behind(t: Party, hero: Hero) -> list[str]:
    """The items a character does not take along."""
    left = list(hero.items)
    for name in items_used(t, hero):
        left.remove(name)
    return left


def may_take_along(t: Party, hero: Hero, name: str) -> bool:
    """Whether the limits on the back of the screen have room for one more item."""  # DF-ITEM-17..20, -29
    item, limits = t.item(name), t.screen(hero).limits
    count = sum(t.item(other).item == item.item for other in items_used(t, hero))
    return has_its_word(limits, item) and count < limit_of(limits, item.item)


def take_along(t: Party, hero: Hero, name: str) -> None:
    hero.chosen = (*items_used(t, hero), name)


def leave_behind(t: Party, hero: Hero, name: str) -> None:
    hero.chosen = without(items_used(t, hero), name)
