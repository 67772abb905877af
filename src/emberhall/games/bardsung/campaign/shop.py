"""What can be had between encounters, and what it costs: recharging, tokens, lost treasure, XP."""

from __future__ import annotations

from emberhall.games.bardsung.campaign import events
from emberhall.games.bardsung.campaign.state import Hero, Party
from emberhall.games.bardsung.rules.language import CHARACTERISTICS
from emberhall.games.bardsung.rules.tokens import RESOURCES

TOKEN_PRICE = 7  # BS-GOLD-03
LOST_PRICE = 10  # BS-GOLD-04
HIGHEST = 4  # BS-LEVEL-07
OWN_PATH, OTHER_PATH = 3, 4  # BS-LEVEL-13, -14
FIRST_LOST_XP = 1  # BS-GAP-21
TOP_LEVEL = 3
NAMED = ("strength", "intelligence", "wisdom")  # those the rulebook names  # BS-CF-11

# ---------------------------------------------------------------- gold


def rechargeable(t: Party, hero: Hero) -> list[str]:
    """Exhausted consumables that the stash can pay for."""  # BS-CONSUM-06, BS-GOLD-02
    return [name for name in hero.exhausted if t.treasure(name).gold <= t.gold]


def recharge(t: Party, seat: int, name: str) -> None:
    price = t.treasure(name).gold
    t.gold -= price
    t.heroes[seat].exhausted.remove(name)
    t.tell(events.Recharges(seat, t.box.number[name], price))


def replenishable(t: Party) -> list[int]:
    """Tracks with an exhausted token, while there is gold for one."""  # BS-GOLD-03
    return [track for track in range(len(RESOURCES)) if t.spent[track] and t.gold >= TOKEN_PRICE]


def replenish(t: Party, track: int) -> None:
    t.gold -= TOKEN_PRICE
    t.resources[track] += 1
    t.spent[track] -= 1
    t.tell(events.Replenishes(track, TOKEN_PRICE))


def draw_lost(t: Party) -> str:
    """A card of the chapter's lost treasure; the first of a chapter pays XP."""  # BS-GOLD-04, BS-GAP-19, -21
    t.gold -= LOST_PRICE
    name = t.lost.pop(t.chance.pick([t.box.number[name] for name in t.lost]))
    t.found.append(name)
    t.tell(events.FindsLost(t.box.number[name]))
    if not t.found_lost:
        t.found_lost = True
        for hero in t.heroes:
            hero.xp += FIRST_LOST_XP
        t.tell(events.GainXP(FIRST_LOST_XP))
    return name


# ---------------------------------------------------------------- attaching


def room_for(t: Party, hero: Hero, piece: int, name: str) -> bool:
    """Whether a gemstone or rune can be attached to a piece of equipment."""  # BS-TREASURE-06, -07, -09, -12, -13
    treasure, equipment = t.treasure(name), t.equipment(t.profile(hero).equipment[piece])
    attached = hero.sockets[piece]
    return (
        treasure.kind != "consumable"
        and equipment.type == ("weapon" if treasure.kind == "gemstone" else "armour")
        and len(attached) < equipment.levels[hero.levels[piece] - 1].slots
        and all(t.treasure(other).border != treasure.border for other in attached)
    )


def attach(t: Party, seat: int, name: str, piece: int) -> None:
    hero = t.heroes[seat]
    hero.inventory.remove(name)
    hero.sockets[piece].append(name)
    t.tell(events.Attaches(seat, t.box.number[name]))


def unattach(t: Party, seat: int, name: str) -> None:
    """A gemstone or rune goes back to the inventory, at no cost."""  # BS-GOLD-05, BS-CF-37
    hero = t.heroes[seat]
    for socket in hero.sockets:
        if name in socket:
            socket.remove(name)
    hero.inventory.append(name)
    t.tell(events.Unattaches(seat, t.box.number[name]))


def upgrade(t: Party, seat: int, piece: int) -> None:
    """The card of the next level takes the place of the present one."""  # BS-EQUIP-09, -10
    hero = t.heroes[seat]
    hero.levels[piece] += 1
    t.tell(events.Upgrades(seat, t.box.number[t.profile(hero).equipment[piece]], hero.levels[piece]))


# ---------------------------------------------------------------- XP


def raisable(t: Party, hero: Hero) -> list[int]:
    """Characteristics that a hero can raise by one: the price is the number gained."""  # BS-LEVEL-05..08
    named = NAMED if t.options.get("characteristics") == "three" else CHARACTERISTICS
    return [i for i, now in enumerate(hero.modifiers) if now < min(HIGHEST, hero.xp) and CHARACTERISTICS[i] in named]


def raise_one(t: Party, seat: int, characteristic: int) -> None:
    """The new modifier takes the place of the old one."""  # BS-LEVEL-05, -09
    hero = t.heroes[seat]
    hero.modifiers[characteristic] += 1
    hero.xp -= hero.modifiers[characteristic]
    t.tell(events.Raises(seat, characteristic, hero.modifiers[characteristic]))


def enhanceable(t: Party, hero: Hero) -> list[str]:
    """Abilities at their first level that a hero can turn."""  # BS-LEVEL-11, -12
    return [name for name in hero.abilities if name not in hero.enhanced and t.ability(name).enhance <= hero.xp]


def enhance(t: Party, seat: int, name: str) -> None:
    hero = t.heroes[seat]
    hero.xp -= t.ability(name).enhance
    hero.enhanced.append(name)
    t.tell(events.Enhances(seat, t.box.number[name]))


def price(t: Party, hero: Hero, name: str) -> int:
    """What a new ability costs a hero."""  # BS-LEVEL-13, -14
    return OWN_PATH if t.ability(name).path == t.profile(hero).path else OTHER_PATH


def for_sale(t: Party, hero: Hero) -> list[str]:
    """Abilities a hero can learn: none that heroes start with, none that anybody has, none of another's own."""
    # BS-LEVEL-15, -17, BS-GAP-89
    taken = {name for profile in t.box.heroes.values() for name in profile.abilities}
    taken.update(name for other in t.heroes for name in other.abilities)
    return [
        card.name
        for card in t.box.abilities.values()
        if card.name not in taken and card.own in ("", hero.name) and price(t, hero, card.name) <= hero.xp
    ]


def learn(t: Party, seat: int, name: str) -> None:
    hero = t.heroes[seat]
    hero.xp -= price(t, hero, name)
    hero.abilities.append(name)
    t.tell(events.Learns(seat, t.box.number[name]))
