"""From game to game: trade with what is there, set out on the next part, come home.

A lost game changes nothing; that part is played again. Outside a linked adventure nothing lasts at all.
"""  # WA-GAP-120

from __future__ import annotations

import msgspec

from emberhall.engine.campaign import CAMPAIGN
from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.engine.deck import Deck
from emberhall.engine.game import GameOver, Outcome, Phase, Setup
from emberhall.engine.refusal import Refusal
from emberhall.engine.venture import venture
from emberhall.games.ashardalon.campaign import events
from emberhall.games.ashardalon.campaign.state import Linked
from emberhall.games.ashardalon.rules.box import AdventureCard, Box
from emberhall.games.ashardalon.rules.linked_adventures import Carried, Spoils, agree_on_chamber, hero_called

LEADER = 0  # who speaks for the party between games


def linked_adventures(box: Box) -> list[AdventureCard]:
    """Adventures of several games."""
    return [card for card in box.adventures.values() if card.games > 1]


def linked(box: Box, adventure: str) -> AdventureCard:
    """The linked adventure of that id."""
    known = {card.id: card for card in linked_adventures(box)}
    if adventure not in known:
        raise Refusal(f"{adventure!r} is no linked adventure: a campaign is one of {', '.join(known)}.")
    return known[adventure]


def begun(box: Box, setup: Setup) -> Linked:
    """A linked adventure before its first game; what a later part would refuse is refused now."""
    card = linked(box, setup.adventure)
    low, high = card.seats
    if not low <= len(setup.party) <= high:
        raise Refusal(f"{card.name} is for {low} to {high} Heroes, not {len(setup.party)}.")
    for part in range(card.games):
        agree_on_chamber(box.part(card.id, part + 1), setup.options.get("chamber", "adventure"))
    return Linked(box, card.id, tuple(hero_called(box, name) for name in setup.party), dict(setup.options))


# ---------------------------------------------------------------- trading


def trade(c: Linked) -> Flow[None]:
    """Traders who are a boon sell what they have laid out, as long as the party can and will pay."""
    while offers := affordable(c):
        options = [*offers, option(LEADER, "set-out")]
        pick = yield Choice(LEADER, "trade", options, "WA-BOON-02", rest=True, about=(c.gold,))
        if pick.act == "set-out":
            break
        buy(c, pick.what, pick.also)
    c.wares = ()


def affordable(c: Linked) -> list[Option]:
    """Every ware that the party's gold pays for, for every hero."""
    wares = [c.box.number[name] for name in dict.fromkeys(c.wares) if c.price(name) <= c.gold]
    return [option(LEADER, "buy", card, seat) for card in wares for seat in range(len(c.party))]


def buy(c: Linked, card: int, seat: int) -> None:
    """A hero gets one of the wares for the party's gold."""
    name, hero = c.box.cards[card].name, c.party[seat]
    left = list(c.wares)
    left.remove(name)
    c.wares = tuple(left)
    c.gold -= c.price(name)
    c.items[hero] = (*c.items.get(hero, ()), name)
    c.tell(events.Bought(seat, card, c.price(name)))


def open_shop(c: Linked) -> None:
    """Traders who are a boon lay Treasure Cards out before the next part, drawn from those nobody holds."""
    count = max((c.box.boons[c.box.number[name]].shop for name in c.boons), default=0)
    if count == 0 or c.finished:
        return
    deck = Deck.of(c.box.treasure_cards)
    for name in [name for items in c.items.values() for name in items]:
        deck.remove(c.box.number[name])
    cards = tuple(deck.draw(c.chance) for _ in range(min(count, len(deck))))
    c.wares = tuple(c.box.cards[card].name for card in cards)
    c.tell(events.ShopOpens(cards))


# ---------------------------------------------------------------- setting out and coming home


def set_out(c: Linked) -> Flow[None]:
    """The next part is played, with all that the party brings along; with the last of them the adventure is won."""
    if c.finished:
        c.result = Outcome(True, "WA-GAP-120", f"{c.card.name} is won, every part of it", tuple(range(len(c.party))))
        raise GameOver
    brought = Carried(c.items, c.boons, c.beaten)
    options = c.options | {"part": str(c.won + 1)}
    options[CAMPAIGN] = msgspec.json.encode(brought, order="deterministic").decode()
    yield venture(LEADER, Setup(c.adventure, c.party, options), "WA-GAP-120")


def come_home(c: Linked) -> None:
    """A lost part is played again as if nothing had happened, a won one leads on."""  # WA-GAP-60, -120, WA-BOON-02
    assert c.report is not None, "who has not been away cannot come home"
    outcome, spoils = c.report.outcome, msgspec.json.decode(c.report.spoils, type=Spoils)
    c.report = None
    if not outcome.won:
        c.lost += 1
        c.tell(events.PartLost(c.won + 1))
        return
    c.won += 1
    c.tell(events.PartWon(c.won))
    c.items = spoils.items
    keep_gold(c, spoils.gold)
    if spoils.chamber:
        c.beaten += (spoils.chamber,)
    earn(c, spoils.boons)
    open_shop(c)


def keep_gold(c: Linked, amount: int) -> None:
    """The gold of treasure tokens adds up."""
    c.gold += amount
    if amount:
        c.tell(events.GoldFound(amount))


def earn(c: Linked, boons: tuple[str, ...]) -> None:
    """Boons last; each is had once."""
    for name in boons:
        if name not in c.boons:
            c.boons += (name,)
            c.tell(events.BoonEarned(c.box.number[name]))


PHASES: tuple[Phase[Linked], ...] = (trade, set_out, come_home)


def next_phase(c: Linked) -> None:
    c.phase = (c.phase + 1) % len(PHASES)
