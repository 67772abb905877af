"""Why the rules of thumb like an answer: what is true of it, with its figures, put into words when somebody asks."""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import listed, plural, sentence
from emberhall.games.ashardalon.cards.shared import Heal, meant
from emberhall.games.ashardalon.players.aims import aims_of
from emberhall.games.ashardalon.players.odds import Odds, attack_odds, attack_of, chance, in_reach_of
from emberhall.games.ashardalon.rules.box import Power, Treasure
from emberhall.games.ashardalon.rules.combat import armour_class, in_reach
from emberhall.games.ashardalon.rules.experience import payments, worth
from emberhall.games.ashardalon.rules.forecast import Follows, after_hero_phase
from emberhall.games.ashardalon.rules.hit_points import hit_points_left, max_hp
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.movement import tiles_between
from emberhall.games.ashardalon.rules.phases import actions_left
from emberhall.games.ashardalon.rules.powers import definition
from emberhall.games.ashardalon.rules.state import Figure, Hero, Monster, Table
from emberhall.games.ashardalon.rules.traits import trap_penalty
from emberhall.games.ashardalon.rules.treasure import disabling
from emberhall.games.ashardalon.telling.names import card_name, hero_name, monster_name, square_name
from emberhall.games.ashardalon.telling.texts import card_text

LOCK = 10  # WA-DOOR-09


def reason(t: Table, choice: Choice, option: Option) -> str:
    """What is true of an answer to the open question."""
    said = REASONS.get(option.act)
    return said(t, choice, option) if said else about_cards(t, option)


# ---------------------------------------------------------------- the Hero Phase


def walk(t: Table, choice: Choice, option: Option) -> str:
    """Whom one could attack from there, what it leads to, and who is near."""
    hero, square = t.heroes[option.seat], option.what
    aims = aims_of(t, hero)
    parts: list[str] = []
    shots = [] if t.attacked or actions_left(t, hero) < 1 else best_shot(t, hero, square)
    if shots:
        parts.append(f"in reach of {shots}")
    if t.tiles and t.dungeon.edge_sides(square):
        parts.append("along an unexplored edge")
    elif aims.squares >> square & 1:
        parts.append("where the adventure leads")
    elif goal := aims.places or aims.edges:
        row, here = t.dungeon.dist[square >> 4], t.dungeon.dist[hero.at >> 4]
        what = "where the adventure leads" if aims.places else "the nearest unexplored edge"
        parts.append(f"{plural(min(row[p] for p in goal), 'tile')} from {what}, now {min(here[p] for p in goal)}")
    return f"{square_name(square)} is {listed([*parts, crowd(t, square >> 4)])}."


def best_shot(t: Table, hero: Hero, square: int) -> str:
    """The card that is likeliest to hit somebody from a square, with whom it hits."""
    found: list[tuple[float, str]] = []
    for _, use, _, _ in t.hands[hero.seat]:
        attack = attack_of(t.box, use.what)
        if attack is None or definition(t, use.what).when != "attack":
            continue
        for foe in in_reach(t, square, attack.reach):
            needed = t.card_of(foe).ac - attack.bonus
            text = (
                f"{monster_name(t, foe)} with {card_name(t.box, use.what)} ({chance(needed):.0%} before other bonuses)"
            )
            found.append((chance(needed), text))
    return max(found)[1] if found else ""


def crowd(t: Table, place: int) -> str:
    """How many monsters are near a tile."""
    near = sum(1 for m in t.monsters if t.card_of(m).kind != "object" and tiles_between(t, m, place) <= 1)
    return f"within 1 tile of {plural(near, 'Monster')}" if near else "with no Monster within 1 tile"


def use(t: Table, choice: Choice, option: Option) -> str:
    """Of an attack, whom it hits best; of anything else, what it does and for whom."""
    hero, card = t.heroes[option.seat], definition(t, option.what)
    odds = [
        (odds, foe)
        for foe in in_reach_of(t, hero, option.what)
        if (odds := attack_odds(t, hero.seat, option.what, foe))
    ]
    if odds:
        best, foe = max(odds, key=lambda each: (each[0].defeat, each[0].damage))
        return f"Against {monster_name(t, foe)}: {figures(t, best, foe)}{spent(card)}."
    if attack := attack_of(t.box, option.what):  # it would not be offered if it could not bring the two together
        missed = f", {attack.miss} on a miss" if attack.miss else ""
        hits = f"+{attack.bonus} to hit for {attack.damage} damage{missed}"
        return f"Nobody is in reach of {square_name(hero.at)}, but it brings somebody near first: {hits}{spent(card)}."
    heal = next((effect for effect in card.do if isinstance(effect, Heal)), None)
    if heal:
        hurt = [h for h in meant(t, Deed(hero.seat, option.what), heal.who) if h.hp < max_hp(t, h)]
        need = listed(f"{hero_name(t, h.seat)} {h.hp} of {max_hp(t, h)}" for h in hurt)
        return f"It heals: {need} Hit Points{spent(card)}."
    return about_cards(t, option)


def figures(t: Table, odds: Odds, foe: Monster) -> str:
    """The odds of one attack, and what it leaves of its target."""
    left = hit_points_left(t, foe)
    return (
        f"{odds.hit:.0%} to hit, {odds.damage:.1f} damage expected of its {plural(left, 'Hit Point')}, "
        f"defeated by {odds.defeat:.0%} of rolls"
    )


def spent(card: Power | Treasure) -> str:
    """What becomes of a card that is used."""
    once = card.type != "at-will" if isinstance(card, Power) else card.after in ("flip", "discard")
    return "; the card is used up by it" if once else ""


def done(t: Table, choice: Choice, option: Option) -> str:
    """What ending the Hero Phase brings here."""
    hero = t.heroes[option.seat]
    left = actions_left(t, hero)
    unused = f"{plural(left, 'action')} unused; " if left > 0 else ""
    here = f", {crowd(t, hero.at >> 4)}" if hero.at >= 0 else ""
    return sentence(f"{unused}{FOLLOWS[after_hero_phase(t)]}{here}")


FOLLOWS: dict[Follows, str] = {
    "way-out": "the way out is here and may be taken",
    "tile": "a tile is explored here",
    "encounter": "an Encounter follows",
    "open": "the Exploration Phase follows",
}


def at_hand(t: Table, choice: Choice, option: Option) -> str:
    left = actions_left(t, t.heroes[option.seat])
    return f"It lies at hand and takes no action; {plural(max(left, 0), 'action')} left."


def roll(t: Table, choice: Choice, option: Option) -> str:
    """A roll in place of the Attack."""
    hero = t.heroes[option.seat]
    if option.act == "disable":
        needed = t.box.encounters[option.what].disable - disabling(t, hero) - trap_penalty(t, hero)
    elif option.act == "unlock":
        needed = LOCK
    else:
        other = t.heroes[option.what]
        needed = max(
            (t.box.encounters[b.card].ends_on for b in t.force.get("holds", ()) if b.seat == other.seat), default=0
        )
    return f"{chance(needed):.0%} to succeed, in place of the Attack."


# ---------------------------------------------------------------- whom


def foe(t: Table, choice: Choice, option: Option) -> str:
    m = t.monster(option.what)
    odds = attack_odds(t, option.seat, option.also, m) if option.also >= 0 else None
    if odds:
        return sentence(figures(t, odds, m))
    where = "" if m.at < 0 else f", {plural(nearest(t, m.at >> 4), 'tile')} from the nearest Hero"
    return f"It has {hit_points_left(t, m)} of {t.box.toughness[m.card]} Hit Points and AC {t.card_of(m).ac}{where}."


def somebody(t: Table, choice: Choice, option: Option) -> str:
    """A hero or villager: how much it can bear."""
    figure: Figure = t.heroes[option.what] if option.what < len(t.heroes) else t.villagers[option.what - len(t.heroes)]
    most = max_hp(t, t.heroes[option.what]) if option.what < len(t.heroes) else t.box.villagers[figure.card].hp
    name = card_name(t.box, figure.card)
    return f"{name} has {figure.hp} of {most} Hit Points and AC {armour_class(t, figure)}."


def give(t: Table, choice: Choice, option: Option) -> str:
    hero = t.heroes[option.what]
    has = plural(len(hero.items), "item")
    return f"{hero_name(t, hero.seat)} has {has}, {health(t, hero.seat)} and AC {armour_class(t, hero)}."


# ---------------------------------------------------------------- where


def square(t: Table, choice: Choice, option: Option) -> str:
    """Who is next to a square, and near its tile."""
    near = t.dungeon.near[option.what]
    heroes = [hero_name(t, hero.seat) for hero in t.heroes if hero.at >= 0 and near >> hero.at & 1]
    monsters = [monster_name(t, m) for m in t.monsters if near & m.mask]
    beside = f"next to {listed([*heroes, *monsters])}" if heroes or monsters else "next to nobody"
    return f"{square_name(option.what)} is {beside}, {crowd(t, option.what >> 4)}."


def tile(t: Table, choice: Choice, option: Option) -> str:
    """Who is on a tile, or how far its edge is from the heroes."""
    there = [hero_name(t, figure.seat) for figure in t.on_place(option.what) if isinstance(figure, Hero)]
    who = f"{listed(there)} on it" if there else f"{plural(nearest(t, option.what), 'tile')} from the nearest Hero"
    return f"Tile {option.what + 1}: {who}, {crowd(t, option.what)}."


def nearest(t: Table, place: int) -> int:
    return min([t.dungeon.dist[place][hero.at >> 4] for hero in t.heroes if hero.at >= 0], default=0)


# ---------------------------------------------------------------- cards and experience


def react(t: Table, choice: Choice, option: Option) -> str:
    card = definition(t, option.what)
    return f"{hero_name(t, option.seat)} has {health(t, option.seat)}{spent(card)}. {text(t, option.what)}"


def declined(t: Table, choice: Choice, option: Option) -> str:
    """What is kept by declining."""
    kept = [card_name(t.box, o.what) for o in choice.options if o.act in ("react", "boon", "burn", "recharge")]
    cards = (
        f"{listed(dict.fromkeys(kept), 'and')} {'stays' if len(set(kept)) == 1 else 'stay'} as it is; " if kept else ""
    )
    return f"{cards}{hero_name(t, option.seat)} has {health(t, option.seat)}."


def health(t: Table, seat: int) -> str:
    return f"{t.heroes[seat].hp} of {max_hp(t, t.heroes[seat])} Hit Points"


def cancel(t: Table, choice: Choice, option: Option) -> str:
    points = plural(worth(t), "Experience Point")
    return f"It takes {option.also} of {points}, and this does not happen: {text(t, option.what)}"


def suffer(t: Table, choice: Choice, option: Option) -> str:
    return f"All {plural(worth(t), 'Experience Point')} are kept, and this happens: {text(t, option.what)}"


def pay(t: Table, choice: Choice, option: Option) -> str:
    cost = choice.about[0]
    points = sum(t.box.monsters[card].xp for card in payments(t, cost)[option.what])
    return f"It spends {plural(points, 'point')}, {points - cost} more than needed, of {worth(t)}."


def level_up(t: Table, choice: Choice, option: Option) -> str:
    card = t.hero_card(t.heroes[option.seat])
    first, second = card.level_1, card.level_2
    return f"For 5 of {worth(t)} points: {second.hp} Hit Points, not {first.hp}; AC {second.ac}, not {first.ac}."


def escape(t: Table, choice: Choice, option: Option) -> str:
    left = sum(1 for hero in t.heroes if not hero.escaped)
    return f"{plural(left, 'Hero', 'Heroes')} are still in the dungeon; who leaves does not come back."


def enough(t: Table, choice: Choice, option: Option) -> str:
    targets = sum(1 for o in choice.options if o.act == "foe")
    return f"{plural(targets, 'target')} more could be attacked."


def about_cards(t: Table, option: Option) -> str:
    """What the card of an answer says; of a number alone, that."""
    if 0 <= option.what < len(t.box.cards):
        return text(t, option.what)
    if 0 <= option.also < len(t.box.cards):
        return text(t, option.also)
    return f"{hero_name(t, option.seat)} has {health(t, option.seat)}."


def text(t: Table, card: int) -> str:
    return " ".join(f"{card_name(t.box, card)}: {card_text(t.box, card)}".split())


REASONS: dict[str, Callable[[Table, Choice, Option], str]] = {
    "walk": walk,
    "power": use,
    "item": use,
    "done": done,
    "pick-up": at_hand,
    "open": at_hand,
    "disable": roll,
    "unlock": roll,
    "free": roll,
    "foe": foe,
    "hero": somebody,
    "first": somebody,
    "prey": somebody,
    "give": give,
    "square": square,
    "marker": square,
    "tile": tile,
    "edge": tile,
    "react": react,
    "pass": declined,
    "stay": declined,
    "leave": declined,
    "cancel": cancel,
    "suffer": suffer,
    "pay": pay,
    "level-up": level_up,
    "escape": escape,
    "enough": enough,
}
