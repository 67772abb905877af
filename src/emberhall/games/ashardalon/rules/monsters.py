"""The Monster Deck: cards drawn from it, the figures they bring, and cards that change hands."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.movement import move_to_mask, put_on_place, roomy
from emberhall.games.ashardalon.rules.powers import react
from emberhall.games.ashardalon.rules.squares import BORDER
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table
from emberhall.games.ashardalon.rules.tile_stack import choose_edge


def figures(t: Table) -> list[Monster]:
    """Monsters and villains, without the objects that can be attacked like them."""  # WA-FAQ-09
    return [m for m in t.monsters if t.box.monsters[m.card].kind != "object"]


def draw_monster(t: Table, seat: int) -> Flow[int]:
    """A Monster Card for a player: own duplicates, and kinds with no figure left, are discarded and drawn again.

    -1 if a boon turns it away, or no card fits after one pass through the deck and one through all of it reshuffled.
    """  # WA-EXPLORE-07, WA-GAP-45..47
    hero = t.heroes[seat]
    tries = 2 * len(t.monster_deck) + len(t.monster_discard)
    while tries > 0:
        tries -= 1
        if not t.monster_deck:  # WA-FAQ-04
            t.monster_deck.shuffle_in(t.monster_discard)
            t.monster_discard = []
        card = t.monster_deck.draw(t.chance)
        again = card in hero.row or all_out(t, card)
        if not again and not (t.boons and (yield from turned_away(t, card))):
            return card
        t.monster_discard.append(card)
        if t.log:
            rule = "WA-EXPLORE-07" if again else "WA-BOON-02"
            why: events.Reason = "boon" if not again else "in-row" if card in hero.row else "all-out"
            t.tell(events.Discards(card, "monster-deck", "monster-discard", why), rule)
        if not again:
            break
    return -1


def all_out(t: Table, card: int) -> bool:
    """Whether every figure of a kind stands on the tiles already; there are as many as cards."""  # WA-GAP-46
    kind = t.box.monsters[card]
    return kind.group == 1 and [m.card for m in t.monsters].count(card) >= kind.copies


def turned_away(t: Table, card: int) -> Flow[bool]:
    """A boon may discard a monster of its kind, once."""
    for boon in t.boons:
        tag = t.box.boons[boon].discards
        if tag and tag in t.box.monsters[card].tags:
            options = [option(t.active, "boon", boon), option(t.active, "pass")]
            pick = yield Choice(t.active, "turn-away", options, "WA-BOON-02", about=(card,))
            if pick.act == "boon":
                t.boons.remove(boon)
                return True
    return False


# ---------------------------------------------------------------- figures come into play


def new_monster(t: Table, place: int, seat: int, exploring: bool = False, marked: bool = False) -> Flow[Monster | None]:
    """Draw a monster for a player and put it on a tile."""  # WA-EXPLORE-05, -06, WA-MONSTER-09
    if exploring and "explored-monster" in t.ready:
        about = Deed(seat, hero=seat, place=place)
        if flow := react(t, "explored-monster", about, only=seat):
            yield from flow
        seat = about.hero
    card = yield from draw_monster(t, seat)
    if card < 0:
        return None
    return (yield from bring(t, card, place, seat, seat, marked))


def bring(
    t: Table, card: int, place: int, seat: int, chooser: int, marked: bool = False, squares: int = 0
) -> Flow[Monster | None]:
    """Add a monster card to a player's row and its figures to a tile, Legion Devils up to their number.

    If squares are named, a figure goes there as long as one of them is free.
    """  # WA-CARD-17, WA-GAP-103, -104
    t.heroes[seat].row.append(card)
    if t.log:
        t.tell(events.JoinsRow(seat, card, "monster-deck"))
    definition = t.box.monsters[card]
    missing = 1
    if definition.group > 1:
        missing = definition.group - sum(m.card == card for m in t.monsters)
    first = None
    for _ in range(missing):
        m = yield from put_monster(t, card, place, chooser, marked, squares)
        first = first or m  # none if there is no room, or if blades felled it at once
    given_up = missing > 1 and not any(card in hero.row for hero in t.heroes)
    if given_up and any(m.card == card for m in t.monsters):
        t.experience.remove(card)  # WA-CARD-18: one that fell at once was not the last of them
        t.heroes[seat].row.append(card)
    return first


def put_monster(t: Table, card: int, place: int, chooser: int, marked: bool, squares: int = 0) -> Flow[Monster | None]:
    """A new figure on one of these squares, or on a tile, or on the nearest tile with room for it."""
    t.uid += 1
    m = Monster(t.uid, card, -1, 0, (), marked=marked)  # in play once it stands somewhere
    if not squares or not (yield from move_to_mask(t, m, squares, chooser)):
        nearest = nearest_room(t, m, place)
        if nearest >= 0 and (flow := put_on_place(t, m, nearest, chooser)):
            yield from flow
    if m not in t.monsters:
        return None
    if "monster-placed" in t.ready and (placed := react(t, "monster-placed", Deed(t.active, card, m))):
        yield from placed  # villains too  # WA-FAQ-09
    return m


def nearest_room(t: Table, m: Monster, place: int) -> int:
    """The tile itself if a figure can be put there, else the nearest that it can be put on; -1 if there is none."""
    if roomy(t, m, [place]):
        return place
    away = t.dungeon.dist[place]
    return next((p for p in sorted(range(len(away)), key=away.__getitem__) if roomy(t, m, [p])), -1)


Edges = list[tuple[int, int]]


def edge_squares(t: Table, place: int, side: int) -> int:
    """The squares of a tile that lie along one of its unexplored edges."""
    return t.dungeon.tile_mask(place) & BORDER[side][15] << (place << 4)


def monster_at_edge(t: Table, edges: Edges, seat: int) -> Flow[None]:
    """A player draws a monster and puts it on a square along one of these edges."""  # WA-GAP-24
    if not edges:
        return
    card = yield from draw_monster(t, seat)
    if card < 0:
        return
    place, side = yield from choose_edge(t, edges, card)
    yield from bring(t, card, place, seat, seat, squares=edge_squares(t, place, side))


# ---------------------------------------------------------------- cards change hands


def choose_monster_card(t: Table, hero: Hero) -> Flow[int]:
    """The monster card a player hands to the player on the right; -1 without one to give, or nobody to give it to."""
    cards = [card for card in dict.fromkeys(hero.row) if card in t.box.monsters]
    if not cards or len(t.heroes) == 1:
        return -1
    right = (hero.seat - 1) % len(t.heroes)
    pick = yield Choice(hero.seat, "pass-monster", [option(hero.seat, "give", right, card) for card in cards])
    return pick.also


def hand_over(t: Table, hero: Hero, card: int) -> None:
    """A monster card leaves a player's row for the end of the row on the right."""  # WA-TURN-03, WA-CON-09
    if card >= 0:
        right = t.heroes[(hero.seat - 1) % len(t.heroes)]
        hero.row.remove(card)
        right.row.append(card)
        if t.log:
            t.tell(events.Loses(hero.seat, card, "row", "row"))
            t.tell(events.Gains(right.seat, card, "row", "row"), "WA-AREA-03")


def pass_monster_card(t: Table, hero: Hero) -> Flow[None]:
    """One player hands a monster card to the player on the right."""
    hand_over(t, hero, (yield from choose_monster_card(t, hero)))
