"""A linked adventure in words: what can be asked and done between two games, the log, what a surface shows."""

from __future__ import annotations

import msgspec

from emberhall.engine.acts import ENDS, Act, Acts, Ask, Asks, Kind
from emberhall.engine.campaign import Block
from emberhall.engine.choice import Option
from emberhall.engine.english import listed, plural
from emberhall.engine.kit.telling import Line, Telling
from emberhall.games.ashardalon.campaign import events
from emberhall.games.ashardalon.campaign.state import Linked


def hero_name(c: Linked, seat: int) -> str:
    return c.party[seat]


def card_name(c: Linked, card: int) -> str:
    return c.box.cards[card].name


CARD: Kind[Linked] = Kind("card", card_name)
HERO: Kind[Linked] = Kind("seat", hero_name)
GOLD: Kind[Linked] = Kind("gold", lambda c, amount: f"{amount} gp")


def _buy(c: Linked, option: Option) -> str:
    name = card_name(c, option.what)
    return f"Buy {name} for {hero_name(c, option.also)} ({c.price(name)} gp)"


ACTS: Acts[Linked] = Acts(
    hero_name,
    Act("buy", _buy, CARD, HERO, group="The traders"),
    Act("set-out", "Set out on the next part", role=ENDS, key="d"),
)
ASKS: Asks[Linked] = Asks(
    hero_name,
    Ask("trade", "The traders have laid out their wares, and the party has {0}. What do you buy?", GOLD),
)
TELLING: Telling[Linked] = Telling({"seat": hero_name, "card": card_name})


@TELLING.tells(events.ShopOpens)
def _(line: Line[Linked], event: events.ShopOpens) -> str:
    return f"the traders lay out {listed(card_name(line.t, card) for card in event.cards)}"


# ---------------------------------------------------------------- what a surface shows


class WareView(msgspec.Struct, frozen=True):
    """A Treasure Card for sale."""

    card: int
    name: str
    price: int


class HeroView(msgspec.Struct, frozen=True):
    """A hero, and the Treasure Cards that it has kept."""

    seat: int
    name: str
    items: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """All that lasts."""

    seat: int
    adventure: str
    won: int
    parts: int
    lost: int
    beaten: tuple[str, ...]
    boons: tuple[str, ...]
    gold: int
    wares: tuple[WareView, ...]
    heroes: tuple[HeroView, ...]


def show(c: Linked, seat: int) -> View:
    return View(
        seat=seat,
        adventure=c.card.name,
        won=c.won,
        parts=c.card.games,
        lost=c.lost,
        beaten=c.beaten,
        boons=c.boons,
        gold=c.gold,
        wares=tuple(WareView(c.box.number[name], name, c.price(name)) for name in c.wares),
        heroes=tuple(HeroView(i, name, c.items.get(name, ())) for i, name in enumerate(c.party)),
    )


def page(c: Linked) -> list[Block]:
    """How far the party has come, and what every Hero has."""
    lines = [f"party: {', '.join(c.party)}", f"won: {c.won} of {c.card.games} parts"]
    lines += [f"lost: {plural(c.lost, 'game')}"] if c.lost else []
    lines += [f"chambers beaten: {', '.join(c.beaten)}"] if c.beaten else []
    lines += [f"gold: {c.gold} gp"] if c.gold else []
    lines += [f"Boon Cards: {', '.join(c.boons)}"] if c.boons else []
    wares = ", ".join(f"{name} ({c.price(name)} gp)" for name in c.wares)
    lines += [f"the traders offer {wares}"] if wares else []
    heroes = [Block(hero, items) for hero in c.party if (items := c.items.get(hero, ()))]
    return [Block(c.card.name, tuple(lines)), *heroes]
