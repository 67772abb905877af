"""The maintenance phase between encounters, and how a party sets out: a phase for each step."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from emberhall.engine.campaign import CAMPAIGN
from emberhall.engine.choice import Choice, Flow, Option, To, option
from emberhall.engine.game import Phase, Setup
from emberhall.engine.venture import venture
from emberhall.games.bardsung.campaign import events, shop
from emberhall.games.bardsung.campaign.state import BATTLES, CHALLENGES, ROOMS, Party, new_hero
from emberhall.games.bardsung.campaign.story import (
    LEADS,
    come_home,
    fit,
    fitting_options,
    give_treasure,
    open_page,
    tell_on,
)
from emberhall.games.bardsung.rules.carried import Carried
from emberhall.games.bardsung.rules.setup import HEROES, KNOWN

# ---------------------------------------------------------------- the gold step


def spends_gold(t: Party) -> bool:
    """Whether there is a gold step: after a success, and not in the tutorials."""  # BS-MAINT-07, -10
    return not t.failed and t.behind is not None and not t.tutorial(t.behind)


def gold_step(t: Party) -> None:
    """The gold step begins."""  # BS-MAINT-02
    if spends_gold(t):
        t.tell(events.Step("gold"))


def recharge(t: Party) -> Flow[None] | None:
    """First: exhausted consumables are made ready."""  # BS-GOLD-01, -02
    return looped(t, "recharge", "BS-GOLD-02", recharging, recharged) if spends_gold(t) else None


def recharging(t: Party) -> list[Option]:
    number = t.box.number
    return [
        option(seat, "recharge", number[name])
        for seat, hero in enumerate(t.heroes)
        for name in shop.rechargeable(t, hero)
    ]


def recharged(t: Party, pick: Option) -> None:
    shop.recharge(t, pick.seat, t.box.name(pick.what))


def replenish(t: Party) -> Flow[None] | None:
    """Second: resource tokens are made active."""  # BS-GOLD-03
    return looped(t, "replenish", "BS-GOLD-03", replenishing, replenished) if spends_gold(t) else None


def replenishing(t: Party) -> list[Option]:
    return [option(seat, "replenish", track) for seat in range(len(t.heroes)) for track in shop.replenishable(t)]


def replenished(t: Party, pick: Option) -> None:
    shop.replenish(t, pick.what)


def lost_treasure(t: Party) -> Flow[None] | None:
    """Third: lost treasure is drawn, each card for a hero the group names."""  # BS-GOLD-04
    return _lost_treasure(t) if spends_gold(t) else None


def _lost_treasure(t: Party) -> Flow[None]:
    while t.lost and t.gold >= shop.LOST_PRICE:
        seats = range(len(t.heroes))
        options = [*[option(seat, "draw-lost") for seat in seats], *[option(seat, "done") for seat in seats]]
        pick = yield Choice(LEADS, "lost-treasure", options, "BS-GOLD-04", rest=True, to=To.JOINED)
        if pick.act == "done":
            return
        yield from give_treasure(t, shop.draw_lost(t))


def take_off(t: Party) -> Flow[None] | None:
    """Last: gemstones and runes are un-attached or attached, and squires change hands."""  # BS-GOLD-05, BS-GAP-93
    return by_each(t, "take-off", "BS-GOLD-05", taking_off, taken_off) if spends_gold(t) else None


def taking_off(t: Party) -> list[Option]:
    found = [each for seat in range(len(t.heroes)) for each in fitting_options(t, seat)]
    for seat, hero in enumerate(t.heroes):
        if hero.squire:
            others = [other for other in range(len(t.heroes)) if other != seat]
            found += [option(seat, "pass-squire", t.box.number[hero.squire], other) for other in others]
    return found


def taken_off(t: Party, pick: Option) -> None:
    if pick.act == "pass-squire":
        one, other = t.heroes[pick.seat], t.heroes[pick.also]
        one.squire, other.squire = other.squire, one.squire
        t.tell(events.Receives(pick.also, pick.what), "BS-GAP-93")
    else:
        fit(t, pick)


def looped(
    t: Party, ask: str, rule: str, offered: Callable[[Party], list[Option]], done: Callable[[Party, Option], None]
) -> Flow[None]:
    """Ask about what belongs to all until the heroes are done, or nothing is left to choose."""  # BS-GAP-102
    while options := offered(t):
        ends = [option(seat, "done") for seat in range(len(t.heroes))]
        pick = yield Choice(LEADS, ask, [*options, *ends], rule, rest=True, to=To.JOINED)
        if pick.act == "done":
            return
        done(t, pick)


def by_each(
    t: Party, ask: str, rule: str, offered: Callable[[Party], list[Option]], done: Callable[[Party, Option], None]
) -> Flow[None]:
    """Ask all heroes at once about what is their own, each until that hero is done or has nothing left to choose."""
    # BS-LEVEL-04
    while options := [each for each in offered(t) if each.seat not in t.finished]:
        seats = list(dict.fromkeys(each.seat for each in options))
        ends = [option(seat, "finish") for seat in seats]
        pick = yield Choice(seats[0], ask, [*options, *ends], rule, rest=True, to=To.WINDOW)
        if pick.act == "finish":
            t.finished.append(pick.seat)
        else:
            done(t, pick)
    t.finished = []


# ---------------------------------------------------------------- heroes


def muster(t: Party) -> Flow[None] | None:
    """Before the campaign has begun, heroes may be switched."""  # BS-TUT2-03, BS-CAMP-02, -03
    if not t.due.muster or t.failed:
        return None
    return by_each(t, "muster", "BS-CAMP-03", mustering, mustered)


def mustering(t: Party) -> list[Option]:
    there = {hero.name for hero in t.heroes}
    others = [card for card, hero in t.box.heroes.items() if hero.name not in there]
    return [option(seat, "switch", card) for seat in range(len(t.heroes)) for card in others]


def mustered(t: Party, pick: Option) -> None:
    old = t.heroes[pick.seat]
    t.heroes[pick.seat] = new_hero(t.box, pick.what, old.xp)
    t.tell(events.Switches(pick.what, t.box.number[old.name]))


def levels_up(t: Party) -> bool:
    """Whether there is a level-up step: not after a failure, and not before the campaign."""  # BS-MAINT-10
    return not t.failed and not t.tutorial(t.due)


def level_step(t: Party) -> None:
    """The level-up step begins."""  # BS-MAINT-02
    if levels_up(t):
        t.tell(events.Step("level-up"))


def level_up(t: Party) -> Flow[None] | None:
    """XP is spent, or kept; every hero ends that alone."""  # BS-LEVEL-01..04, BS-CAMP-05
    return by_each(t, "level-up", "BS-LEVEL-02", levelling, levelled) if levels_up(t) else None


def levelling(t: Party) -> list[Option]:
    found: list[Option] = []
    for seat, hero in enumerate(t.heroes):
        found += [option(seat, "raise", i) for i in shop.raisable(t, hero)]
        found += [option(seat, "enhance", t.box.number[name]) for name in shop.enhanceable(t, hero)]
        found += [option(seat, "learn", t.box.number[name]) for name in shop.for_sale(t, hero)]
    return found


def levelled(t: Party, pick: Option) -> None:
    if pick.act == "raise":
        shop.raise_one(t, pick.seat, pick.what)
    elif pick.act == "enhance":
        shop.enhance(t, pick.seat, t.box.name(pick.what))
    else:
        shop.learn(t, pick.seat, t.box.name(pick.what))


# ---------------------------------------------------------------- setting out


def turn_the_page(t: Party) -> None:
    """The next encounter begins."""  # BS-LEVEL-04
    t.tell(events.SetsOut(t.box.number[t.encounter(t.due).name]))
    open_page(t)


def set_out(t: Party) -> Flow[None]:
    yield venture(LEADS, setup_for(t), "BS-LEVEL-04")


def setup_for(t: Party) -> Setup:
    """The setup of the encounter that is due, with what the party carries; tutorials are played with nothing."""
    party = tuple(hero.name for hero in t.heroes)
    switches = {HEROES.name: HEROES.default}  # what heroes have learned follows from the campaign
    switches |= {name: value for name, value in t.options.items() if name in KNOWN}
    if t.tutorial(t.due):  # BS-TUT2-02
        return Setup(t.due.encounter, party, switches)
    carried = Carried(
        heroes=tuple(hero.kept() for hero in t.heroes),
        rooms=tuple(t.decks[ROOMS]),
        battles=tuple(t.decks[BATTLES]),
        challenges=tuple(t.decks[CHALLENGES]),
        treasures=treasure_deck(t),
        resources=tuple(t.resources),
        spent=tuple(t.spent),
        gold=t.gold,
        reputation=t.reputation,
        second_wind=t.second_wind,
    )
    switches[CAMPAIGN] = msgspec.json.encode(carried, order="deterministic").decode()
    return Setup(t.due.encounter, party, switches)


def treasure_deck(t: Party) -> tuple[str, ...]:
    """All treasure but what heroes have, what is lost and not found yet, and what the story alone gives."""
    # BS-GAP-19, BS-CONSUM-03
    away = {name for hero in t.heroes for name in hero.owned()}
    away.update(name for page in t.box.pages.values() for name in page.lost if name not in t.found)
    return tuple(card.name for card in t.box.treasures.values() if not card.story and card.name not in away)


PHASES: tuple[Phase[Party], ...] = (
    muster,
    level_step,
    level_up,
    turn_the_page,
    set_out,
    come_home,
    tell_on,
    gold_step,
    recharge,
    replenish,
    lost_treasure,
    take_off,
)


def next_phase(t: Party) -> None:
    """Upkeep, the story, the gold step, level-up, and off again."""  # BS-MAINT-02
    t.phase = (t.phase + 1) % len(PHASES)
