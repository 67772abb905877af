"""The Long Rest: what a party does between two Adventures, and how it sets out and comes home."""

from __future__ import annotations

import msgspec

from emberhall.engine.choice import Choice, Flow, Option, To, option
from emberhall.engine.game import GameOver, Outcome, Phase, Setup
from emberhall.engine.venture import venture
from emberhall.games.dragonfire.campaign import events, features, magic_items
from emberhall.games.dragonfire.campaign.experience import experience
from emberhall.games.dragonfire.campaign.levels import adventure_level, fits, next_adventure
from emberhall.games.dragonfire.campaign.state import LEADS, Hero, Party, without
from emberhall.games.dragonfire.rules.advancements import CAMPAIGN, Carried, Spoils
from emberhall.games.dragonfire.rules.box import AdventureCard, FeatureCard

# ---------------------------------------------------------------- the rest


def long_rest(t: Party) -> Flow[None]:
    """Everybody does what it likes with Features and Magic Items, until the party sets out."""  # DF-CAMP-02..04
    while True:
        pick = yield Choice(LEADS, "long-rest", resting_options(t), "DF-CAMP-04", rest=True, to=To.JOINED)
        if pick.act == "set-out":
            return
        if flow := carry_out(t, pick):
            yield from flow


def resting_options(t: Party) -> list[Option]:
    """Everything that anybody may do now."""
    options: list[Option] = []
    for seat in range(len(t.heroes)):
        options += feature_options(t, seat) + item_options(t, seat)
        if not_along(t):
            options.append(option(seat, "change"))
    return options + planning_options(t)


def feature_options(t: Party, seat: int) -> list[Option]:
    """A Background that is due, Features in reach, and what is still to be written in on one."""
    hero, number = t.heroes[seat], t.box.number
    backgrounds = [card for card in t.box.features.values() if not features.why_no_background(t, hero, card)]
    return [
        *[option(seat, "background", number[card.name]) for card in backgrounds],
        *[option(seat, "feature", number[card.name]) for card in features.in_reach(t, hero)],
        *[option(seat, "write", number[name]) for name in features.unwritten(t, hero)],
    ]


def item_options(t: Party, seat: int) -> list[Option]:
    """Items to attune, give back, trade, take along and leave behind."""
    hero, number = t.heroes[seat], t.box.number
    attuned = [name for name in unique(hero.waiting) if magic_items.may_attune(t, hero, name)]
    traded = [name for name in unique(hero.items) if magic_items.partners(t, seat, name)]
    waiting = unique(magic_items.left_behind(t, hero))
    return [
        *[option(seat, "attune", number[name]) for name in attuned],
        *[option(seat, "give-back", number[name]) for name in unique((*hero.waiting, *hero.items))],
        *[option(seat, "trade", number[name]) for name in traded],
        *[option(seat, "take-along", number[n]) for n in waiting if magic_items.may_take_along(t, hero, n)],
        *[option(seat, "leave-behind", number[name]) for name in unique(magic_items.items_used(t, hero))],
    ]


def planning_options(t: Party) -> list[Option]:
    """Other Adventures, the challenge of the one that is planned, and setting out."""  # DF-MOD-05, DF-XP-04
    others = [card for card in t.box.adventures.values() if card.id != t.adventure and fits(t, card)]
    options = [option(LEADS, "plan", t.box.number[card.name]) for card in others]
    if t.next_adventure.challenges:
        options.append(option(LEADS, "no-challenge" if t.challenge else "challenge"))
    return [*options, option(LEADS, "set-out")] if fits(t, t.next_adventure) else options


def unique(names: tuple[str, ...] | list[str]) -> list[str]:
    return list(dict.fromkeys(names))


def carry_out(t: Party, pick: Option) -> Flow[None] | None:
    hero, name = t.heroes[pick.seat], t.box.name(pick.what)
    match pick.act:
        case "background":
            return choose_background(t, pick.seat, t.feature(name))
        case "feature":
            return take_feature(t, pick.seat, t.feature(name))
        case "write":
            return write_in(t, pick.seat, t.feature(name))
        case "attune":
            return attune(t, pick.seat, name)
        case "give-back":
            magic_items.give_back(hero, name)
            t.tell(events.GivesBack(pick.seat, pick.what))
        case "trade":
            return trade(t, pick.seat, name)
        case "take-along":
            magic_items.take_along(t, hero, name)
            t.tell(events.Packs(pick.seat, pick.what, True))
        case "leave-behind":
            magic_items.leave_behind(t, hero, name)
            t.tell(events.Packs(pick.seat, pick.what, False))
        case "change":
            return change_character(t, pick.seat)
        case "plan" | "challenge" | "no-challenge":
            plan(t, pick)
    return None


# ---------------------------------------------------------------- Features


def choose_background(t: Party, seat: int, card: FeatureCard) -> Flow[None]:
    """A character whose first Adventure is behind it takes a Background, over what is in slot 1 if anything is."""
    # DF-FEAT-01, -20, DF-GAP-82
    t.tell(events.Takes(seat, t.box.number[card.name], features.BACKGROUND), "DF-FEAT-01")
    written = yield from what_is_written(t, seat, card)
    features.take_background(t.heroes[seat], card, written)


def take_feature(t: Party, seat: int, card: FeatureCard) -> Flow[None]:
    """A Feature goes into a slot of its player's choice."""  # DF-FEAT-02..09, -20..27
    hero, number = t.heroes[seat], t.box.number[card.name]
    slot = features.NO_SLOT
    if not card.slotless:
        options = [option(seat, "slot", place, number) for place in features.slots_for(t, hero, card)]
        slot = (yield Choice(seat, "which-slot", options, "DF-FEAT-02", about=(number,))).what
    t.tell(events.Takes(seat, number, slot))
    written = yield from what_is_written(t, seat, card)
    features.take(hero, card, slot, written)


def write_in(t: Party, seat: int, card: FeatureCard) -> Flow[None]:
    """What is still missing on a Feature, such as one that was taken before it asked for anything."""  # DF-FEAT-09
    t.heroes[seat].written[card.name] = yield from what_is_written(t, seat, card)


def what_is_written(t: Party, seat: int, card: FeatureCard) -> Flow[str]:
    """What a player writes in on a Feature that leaves a line for it."""  # DF-FEAT-09
    if not card.writes:
        return ""
    number, words = t.box.number[card.name], list(card.writes)
    options = [option(seat, "written", place, number) for place in range(len(words))]
    pick = yield Choice(seat, "what-is-written", options, "DF-FEAT-09", about=(number,))
    t.tell(events.Writes(seat, number, words[pick.what]))
    return words[pick.what]


# ---------------------------------------------------------------- Magic Items


def attune(t: Party, seat: int, name: str) -> Flow[None]:
    """Keep an item that waits, in exchange for one of the same rarity if there is no room."""  # DF-ITEM-08
    hero, number = t.heroes[seat], t.box.number
    t.tell(events.Attunes(seat, number[name]))
    instead = ""
    if given_up := unique(magic_items.instead_of(t, hero, name)):
        options = [option(seat, "instead", number[other]) for other in given_up]
        pick = yield Choice(seat, "exchange", options, "DF-ITEM-08", about=(number[name],))
        instead = t.box.name(pick.what)
        t.tell(events.GivesBack(seat, pick.what))
    magic_items.attune(hero, name, instead)


def trade(t: Party, seat: int, name: str) -> Flow[None]:
    """An item is offered to another character, for one of its items or for nothing."""  # DF-ITEM-15, -16
    number = t.box.number
    options = [option(seat, "partner", other) for other in magic_items.partners(t, seat, name)]
    taker = (yield Choice(seat, "trade-with", options, "DF-ITEM-15", about=(number[name],))).what
    backs = [number[back] if back else -1 for back in magic_items.returns(t, seat, name, taker)]
    options = [option(seat, "in-return", back) if back >= 0 else option(seat, "for-nothing") for back in backs]
    back = (yield Choice(seat, "trade-for", options, "DF-ITEM-15", about=(number[name], taker))).what
    answers = [option(taker, "accept"), option(taker, "decline")]
    about = (seat, number[name], back) if back >= 0 else (seat, number[name])
    pick = yield Choice(taker, "trade-offer", answers, "DF-ITEM-15", about=about, to=To.OFFER)
    if pick.act == "decline":
        t.tell(events.Declines(taker, number[name]))
        return
    magic_items.trade(t, seat, name, taker, t.box.name(back) if back >= 0 else "")
    t.tell(events.Trades(seat, number[name], taker, back))


# ---------------------------------------------------------------- the roster


def not_along(t: Party) -> list[str]:
    """The characters of the box that do not go along, those with a record first."""
    along, home = [hero.screen for hero in t.heroes], [hero.screen for hero in t.home]
    return [*home, *[card.name for card in t.box.screens.values() if card.name not in (*along, *home)]]


def change_character(t: Party, seat: int) -> Flow[None]:
    """A player goes on with another character, whether new or at home until now; the old one keeps its record."""
    # DF-ITEM-15, DF-GAP-84
    options = [option(seat, "come", t.box.number[name]) for name in not_along(t)]
    pick = yield Choice(seat, "who-comes", [*options, option(seat, "stay")], "DF-GAP-84")
    if pick.act == "stay":
        return
    name, old = t.box.name(pick.what), t.heroes[seat]
    t.tell(events.Changes(seat, pick.what, t.box.number[old.screen]))
    old.waiting = ()  # what it has not attuned to goes back  # DF-ITEM-08
    t.heroes[seat] = next((hero for hero in t.home if hero.screen == name), None) or Hero(name)
    t.home = [*[hero for hero in t.home if hero.screen != name], old]


# ---------------------------------------------------------------- the next Adventure


def plan(t: Party, pick: Option) -> None:
    """Choose the next Adventure, or whether its bonus challenge is accepted."""  # DF-XP-04
    if pick.act == "plan":
        card = t.box.cards[pick.what]
        assert isinstance(card, AdventureCard)
        t.adventure, t.challenge = card.id, False
    else:
        t.challenge = pick.act == "challenge"
    t.tell(events.Plans(t.box.number[t.next_adventure.name], t.challenge))


def set_out(t: Party) -> Flow[None]:
    """The party plays the Adventure that it has planned."""
    t.tell(events.SetsOut(t.box.number[t.next_adventure.name]))
    yield venture(LEADS, setup_for(t, t.next_adventure), "DF-CAMP-01")


def setup_for(t: Party, adventure: AdventureCard) -> Setup:
    """The setup of an Adventure for this party, with its Advancements."""  # DF-CAMP-02
    level = adventure_level(t, adventure)
    brought = Carried(
        features={hero.screen: found for hero in t.heroes if (found := features.visible(hero))},
        items={hero.screen: used for hero in t.heroes if (used := magic_items.items_used(t, hero))},
        written={hero.screen: said for hero in t.heroes if (said := features.written_on(hero))},
    )
    options = t.options | {
        "adventure_level": "printed" if level == adventure.level else str(level),
        "challenge": "yes" if t.challenge else "no",
        CAMPAIGN: msgspec.json.encode(brought, order="deterministic").decode(),
    }
    return Setup(adventure.id, tuple(hero.screen for hero in t.heroes), options)


# ---------------------------------------------------------------- coming home


def come_home(t: Party) -> Flow[None]:
    """Consumed items go back, XP is paid, then Magic Items are drawn at the new Levels."""
    # DF-CAMP-04, DF-XP-05, DF-LEVEL-03
    assert t.report is not None, "a party comes home with a report"
    outcome, spoils = t.report.outcome, msgspec.json.decode(t.report.spoils, type=Spoils)
    t.report = None
    adventure = t.box.adventures[spoils.adventure]
    earned = experience(adventure, spoils.level, spoils.scenes, outcome.won, spoils.challenge)
    t.tell(events.ComesHome(t.box.number[adventure.name], outcome.won, earned))
    for seat, hero in enumerate(t.heroes):
        hero.xp += earned
        lose_items(t, seat, spoils.consumed.get(hero.screen, ()))
        if outcome.won and adventure.background:
            earn_background(t, seat, hero)
    t.games, t.challenge = t.games + 1, False
    if outcome.won:
        yield from complete(t, adventure, spoils.level)
    elif not fits(t, adventure):  # the party has outgrown it  # DF-MOD-05
        t.adventure = next_adventure(t)


def lose_items(t: Party, seat: int, consumed: tuple[str, ...]) -> None:
    """What was consumed goes back to its deck, and so does what was still waiting to be exchanged."""
    # DF-ITEM-08, -22
    hero = t.heroes[seat]
    hero.items, hero.waiting, hero.chosen = without(hero.items, *consumed), (), None
    for name in consumed:
        t.tell(events.Loses(seat, t.box.number[name]))


def earn_background(t: Party, seat: int, hero: Hero) -> None:
    """Completing the first Adventure earns a Background, once."""  # DF-FEAT-01
    if not features.background_of(t, hero) and not hero.background_due:
        hero.background_due = True
        t.tell(events.BackgroundEarned(seat))


def complete(t: Party, adventure: AdventureCard, level: int) -> Flow[None]:
    """An Adventure pays Magic Items once, a Dungeon Crawl once at every Level; the next one is planned."""
    # DF-ITEM-05, -06
    done = t.completed.get(adventure.id, ())
    t.won += 1
    if not done or (adventure.crawl and level not in done):
        yield from magic_items.award_items(t, level)
    t.completed[adventure.id] = tuple(sorted({*done, level}))
    if all(id in t.completed for id in t.box.adventures):
        t.result = Outcome(True, "DF-CAMP-06", "Every Adventure of the box is complete.", tuple(range(len(t.heroes))))
        raise GameOver
    t.adventure = next_adventure(t)


PHASES: tuple[Phase[Party], ...] = (long_rest, set_out, come_home)


def next_phase(t: Party) -> None:
    """A rest, an Adventure, the way home, and a rest again."""
    t.phase = (t.phase + 1) % len(PHASES)
