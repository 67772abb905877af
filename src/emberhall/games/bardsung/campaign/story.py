"""The story between encounters: upkeep, the turn it takes, squires and treasure given, equipment upgraded."""

from __future__ import annotations

import msgspec

from emberhall.engine.choice import Choice, Flow, Option, To, option
from emberhall.engine.game import GameOver, Outcome
from emberhall.games.bardsung.campaign import events, shop
from emberhall.games.bardsung.campaign.state import Hero, Party
from emberhall.games.bardsung.rules.carried import Kept, Spoils
from emberhall.games.bardsung.rules.pages import HIGH, LOW, VAULTS, PageCard, Turn
from emberhall.games.bardsung.rules.tokens import FIREWOOD

LEADS = 0  # the seat that is asked what all decide together  # BS-GAP-102


# ---------------------------------------------------------------- upkeep


def come_home(t: Party) -> None:
    """Upkeep: what lay on the map is gone; XP for a success, and what a failure costs."""
    # BS-MAINT-01..12, BS-CAMP-11
    assert t.report is not None, "a party comes home with a report"
    outcome, brought = t.report.outcome, msgspec.json.decode(t.report.spoils, type=Spoils)
    t.report = None
    encounter = t.encounter(t.due)
    xp = encounter.xp if outcome.won else 0
    t.tell(events.ComesHome(t.box.number[encounter.name], outcome.won, xp))
    t.tell(events.Step("upkeep"))
    t.games, t.failed = t.games + 1, not outcome.won
    if not t.tutorial(t.due):
        bring_home(t, brought)
    for hero in t.heroes:
        hero.xp += xp
    if outcome.won:
        t.won, t.failures = t.won + 1, 0
        t.played = [*t.played, t.page]
    else:
        fail(t)


def bring_home(t: Party, brought: Spoils) -> None:
    """Dashboards and tracks as they are; firewood on the map comes back exhausted."""  # BS-MAINT-05, -06, -12
    for hero, kept in zip(t.heroes, brought.heroes, strict=True):
        unpack(hero, kept)
    t.resources, t.spent = list(brought.resources), list(brought.spent)
    t.spent[FIREWOOD] += brought.firewood
    t.gold, t.counts = brought.gold, dict(brought.counts)
    t.reputation = min(HIGH, max(LOW, brought.reputation))


def unpack(hero: Hero, kept: Kept) -> None:
    hero.sockets = [list(names) for names in kept.sockets]
    hero.inventory, hero.exhausted = list(kept.inventory), list(kept.exhausted)
    hero.devotion, hero.grudge, hero.squire = kept.devotion, kept.grudge, kept.squire


def fail(t: Party) -> None:
    """Gold is lost, every track shows one active token, and the phase is over."""  # BS-MAINT-08..10, BS-CAMP-10
    t.failures += 1
    if t.tutorial(t.due):
        return
    if t.gold:
        t.tell(events.GoldIsLost(t.gold))
    t.gold = 0
    for track, active in enumerate(t.resources):
        if not active:
            t.resources[track] = 1
            t.spent[track] = max(0, t.spent[track] - 1)
            t.tell(events.TopsUp(track))
    if t.due.failed:
        t.next, t.failures = t.due.failed, 0


# ---------------------------------------------------------------- the turn it takes


def tell_on(t: Party) -> Flow[None] | None:
    """The story goes on after a success: a choice where several turns are open, then what it brings."""
    return _tell_on(t) if not t.failed and t.behind else None


def open_turns(t: Party, page: PageCard) -> list[int]:
    """The turns that reputation and what was done in the encounter leave open."""
    return [
        number
        for number, turn in enumerate(page.turns)
        if turn.least <= t.reputation <= turn.most
        and t.gold + turn.gold >= 0
        and (not turn.counted or t.counts.get(turn.counted, 0))
    ]


def _tell_on(t: Party) -> Flow[None]:
    page = t.box.pages[t.page]
    numbers = open_turns(t, page) or [len(page.turns) - 1]
    options = [option(seat, "turn", number) for seat in range(len(t.heroes)) for number in numbers]
    number = numbers[0]
    if len(numbers) > 1:
        pick = yield Choice(LEADS, "which-turn", options, "BS-GAP-18", rest=True, to=To.JOINED)
        number = pick.what
    turn = page.turns[number]
    take_turn(t, turn)
    if turn.ending:
        t.ending = turn.ending
        t.result = Outcome(True, "BS-GAP-18", turn.ending, tuple(range(len(t.heroes))))
        raise GameOver
    if turn.squire:
        yield from give_squire(t, turn.squire)
    if turn.treasure:
        yield from give_treasure(t, turn.treasure)
    if page.upgrade:
        for seat in range(len(t.heroes)):
            yield from upgrade_one(t, seat)


def take_turn(t: Party, turn: Turn) -> None:
    """A narrative card is retrieved and read."""  # BS-VAULT-03
    t.narrative = sorted({*t.narrative, turn.card})
    before, t.reputation = t.reputation, min(HIGH, max(LOW, t.reputation + turn.reputation))
    t.gold += turn.gold
    t.next = turn.to
    t.tell(events.Tells(turn.card, turn.text))
    if t.reputation != before:
        t.tell(events.ReputationChanges(t.reputation - before, t.reputation))


def give_squire(t: Party, name: str) -> Flow[None]:
    """A squire goes to a hero; one it displaces to a hero without, or back to the box."""  # BS-GAP-93
    card = t.box.number[name]
    options = [option(seat, "takes-squire", card) for seat in range(len(t.heroes))]
    pick = yield whose_squire(card, options)
    if pick.act == "send-away":
        t.tell(events.SentAway(card))
        return
    hero = t.heroes[pick.seat]
    displaced, hero.squire = hero.squire, name
    t.tell(events.Receives(pick.seat, card))
    if displaced:
        yield from _displace(t, t.box.number[displaced])


def whose_squire(card: int, takers: list[Option]) -> Choice:
    options = [*takers, option(LEADS, "send-away", card)]
    return Choice(LEADS, "whose-squire", options, "BS-GAP-93", about=(card,), to=To.JOINED)


def _displace(t: Party, card: int) -> Flow[None]:
    free = [option(seat, "takes-squire", card) for seat, hero in enumerate(t.heroes) if not hero.squire]
    pick = yield whose_squire(card, free)
    if pick.act == "send-away":
        t.tell(events.SentAway(card))
    else:
        t.heroes[pick.seat].squire = t.box.name(card)
        t.tell(events.Receives(pick.seat, card))


def give_treasure(t: Party, name: str) -> Flow[None]:
    """Treasure goes to a hero the group names."""  # BS-GAP-19
    card = t.box.number[name]
    options = [option(seat, "takes", card) for seat in range(len(t.heroes))]
    pick = yield Choice(LEADS, "whose-treasure", options, "BS-GAP-19", about=(card,), to=To.JOINED)
    t.heroes[pick.seat].inventory.append(name)
    t.tell(events.Receives(pick.seat, card))


def upgrade_one(t: Party, seat: int) -> Flow[None]:
    """A hero upgrades a piece, and may attach and un-attach while doing so."""  # BS-EQUIP-09..11, BS-GAP-97
    hero = t.heroes[seat]
    pieces = [i for i, level in enumerate(hero.levels) if level < shop.TOP_LEVEL]
    if not pieces:
        return
    cards = [t.box.number[name] for name in t.profile(hero).equipment]
    pick = yield Choice(seat, "which-piece", [option(seat, "upgrade", cards[i]) for i in pieces], "BS-EQUIP-09")
    shop.upgrade(t, seat, cards.index(pick.what))
    while True:
        options = fitting_options(t, seat)
        if not options:
            return
        pick = yield Choice(seat, "fitting", [*options, option(seat, "done")], "BS-EQUIP-11")
        if pick.act == "done":
            return
        fit(t, pick)


def fitting_options(t: Party, seat: int) -> list[Option]:
    """What a hero may attach and un-attach."""  # BS-EQUIP-11, BS-GOLD-05
    hero, number = t.heroes[seat], t.box.number
    pieces = t.profile(hero).equipment
    return [
        *[
            option(seat, "attach", number[name], number[piece])
            for name in hero.inventory
            for i, piece in enumerate(pieces)
            if shop.room_for(t, hero, i, name)
        ],
        *[option(seat, "unattach", number[name]) for names in hero.sockets for name in names],
    ]


def fit(t: Party, pick: Option) -> None:
    name = t.box.name(pick.what)
    if pick.act == "attach":
        pieces = t.profile(t.heroes[pick.seat]).equipment
        shop.attach(t, pick.seat, name, pieces.index(t.box.name(pick.also)))
    else:
        shop.unattach(t, pick.seat, name)


# ---------------------------------------------------------------- the next page


def open_page(t: Party) -> None:
    """The page that is due is opened: cards come out of the vaults and go back to them."""  # BS-VAULT-04, -05
    if not t.next:
        return
    page = t.due
    last = t.behind
    t.page, t.next = page.name, ""
    for place, vault in enumerate(VAULTS):
        added, removed = spread(page.adds.get(vault, ())), spread(page.removes.get(vault, ()))
        if added or removed:
            t.decks[place] = sorted(({*t.decks[place]} | added) - removed)
            t.tell(events.Shuffles(vault, len(added), len(removed)))
    if last is None or last.chapter != page.chapter:
        owned = {name for hero in t.heroes for name in hero.owned()}
        t.lost, t.found_lost = [name for name in page.lost if name not in owned], False


def spread(ranges: tuple[tuple[int, int], ...]) -> set[int]:
    """The numbers of a list of ranges."""
    return {number for low, high in ranges for number in range(low, high + 1)}
