"""What lasts between Adventures: Experience Points, Levels, Features in their slots, Magic Items.

Every step of a Long Rest is a plain function from one campaign to the next, so whatever was done is kept with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from emberhall.engine.between import CAMPAIGN, CampaignFile, read_campaign, write_campaign
from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.game import Outcome, Setup
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.rules.advancements import (
    Carried,
    check_copies,
    check_feature,
    check_items,
    check_written,
    feature_called,
    fitting,
    item_called,
    screen_called,
)
from emberhall.games.dragonfire.rules.box import AdventureCard, Box, Screen
from emberhall.games.dragonfire.rules.magic_items import consumed
from emberhall.games.dragonfire.rules.tables import RARITIES, Rarity, tables

if TYPE_CHECKING:
    from emberhall.games.dragonfire.rules.state import Table

FORMAT = 1
SLOTS = 6  # DF-FEAT-02


class Hero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character's record."""  # DF-COMP-06, DF-XP-08, DF-ITEM-15

    screen: str
    xp: int = 0
    slots: tuple[tuple[str, ...], ...] = ((),) * SLOTS  # the stickers of each slot, the visible one last
    loose: tuple[str, ...] = ()  # Features that need no slot
    written: dict[str, str] = {}  # what stands on Features, by their names
    items: tuple[str, ...] = ()  # Magic Items it controls
    waiting: tuple[str, ...] = ()  # drawn beyond what it can attune: to be exchanged, or given back
    chosen: tuple[str, ...] | None = None  # the items it uses next; as many as its limits allow unless it says so
    background_due: bool = False  # may choose a Background for slot 1


class Campaign(CampaignFile, frozen=True):
    """A party between two Adventures."""

    adventure: str  # the next one
    heroes: tuple[Hero, ...]
    options: dict[str, str]
    seed: int
    challenge: bool = False  # the bonus challenge of the next Adventure is accepted
    games: int = 0
    won: int = 0
    completed: dict[str, tuple[int, ...]] = {}  # the Adventure Levels at which each Adventure was completed


# ---------------------------------------------------------------- the file


def encode(campaign: Campaign) -> bytes:
    return write_campaign(campaign)


def decode(box: Box, data: bytes) -> Campaign:
    """A campaign from its file; refuses what does not fit the cards in use."""
    campaign = read_campaign(data, Campaign, "Dragonfire", FORMAT)
    adventure_of(box, campaign.adventure)
    for hero in campaign.heroes:
        screen_called(box, hero.screen)
        if len(hero.slots) != SLOTS:
            raise Refusal(f"{hero.screen} has {len(hero.slots)} Feature slots in this file: a screen has {SLOTS}.")
        for name in (*(name for slot in hero.slots for name in slot), *hero.loose):
            feature_called(box, name)
        for name, what in hero.written.items():
            check_written(feature_called(box, name), what)
    check_copies(box, held(campaign))
    return campaign


def held(campaign: Campaign) -> list[str]:
    """Every Magic Item that is not in its deck."""  # DF-ITEM-26
    return [name for hero in campaign.heroes for name in (*hero.items, *hero.waiting)]


def adventure_of(box: Box, adventure: str) -> AdventureCard:
    """The Adventure of that id."""
    if adventure not in box.adventures:
        raise Refusal(f"There is no adventure {adventure!r}: choose one of {', '.join(box.adventures)}.")
    return box.adventures[adventure]


def hero_called(campaign: Campaign, name: str) -> Hero:
    """The party's character of that name."""
    plain = name.lower().replace("-", " ")
    for hero in campaign.heroes:
        if hero.screen.lower().replace("-", " ") == plain:
            return hero
    raise Refusal(f"{name} is not in the party: choose one of {', '.join(h.screen for h in campaign.heroes)}.")


def with_hero(campaign: Campaign, changed: Hero) -> Campaign:
    """The campaign with a character's record changed."""
    return replace(campaign, heroes=tuple(changed if h.screen == changed.screen else h for h in campaign.heroes))


# ---------------------------------------------------------------- levels


def character_level(xp: int) -> int:
    """The Character Level that a total of XP gives."""  # DF-LEVEL-01, -02, DF-CAMP-06, DF-CF-10
    return sum(xp >= start for start in tables().character_levels)


def party_level(campaign: Campaign) -> int:
    """The average of the Character Levels, rounded down."""  # DF-LEVEL-05, DF-GAP-66
    return sum(character_level(hero.xp) for hero in campaign.heroes) // len(campaign.heroes)


def adventure_level(campaign: Campaign, adventure: AdventureCard) -> int:
    """The Adventure Level a party plays at: its own when the Adventure is below it, else the printed one."""
    # DF-LEVEL-06..08, DF-MOD-01, DF-GAP-41
    return max(adventure.level, party_level(campaign))


def level_option(campaign: Campaign, adventure: AdventureCard) -> str:
    """What a setup says of the Adventure Level."""
    level = adventure_level(campaign, adventure)
    return "printed" if level == adventure.level else str(level)


# ---------------------------------------------------------------- from game to game


def new_campaign(
    box: Box, adventure: str, party: tuple[str, ...], options: dict[str, str] | None = None, seed: int = 0
) -> Campaign:
    """A campaign of new characters before its first Adventure."""
    adventure_of(box, adventure)
    if not 2 <= len(party) <= 6:
        raise Refusal(f"Dragonfire is for 2 to 6 characters, not {len(party)}.")
    screens = [screen_called(box, name).name for name in party]
    for name in screens:
        if screens.count(name) > 1:
            raise Refusal(f"{name} is in the party twice: every Character screen exists once.")
    chosen = dict(options or {})
    accepted = chosen.pop("challenge", "no") == "yes"
    for name in (CAMPAIGN, "adventure_level"):
        chosen.pop(name, None)
    return Campaign(FORMAT, adventure, tuple(Hero(name) for name in screens), chosen, seed, accepted)


def is_finished(box: Box, campaign: Campaign) -> bool:
    """Whether every Adventure of the box has been completed."""
    return all(adventure in campaign.completed for adventure in box.adventures)


def plan(box: Box, campaign: Campaign, adventure: str, challenge: bool = False) -> Campaign:
    """Choose the next Adventure, and whether its bonus challenge is accepted."""  # DF-XP-04
    card = adventure_of(box, adventure)
    if adventure_level(campaign, card) == 5 and not card.crawl:  # DF-MOD-05
        raise Refusal(f"{card.name} has no Adventure Level 5: a party of Level 5 plays Dungeon Crawl.")
    return replace(campaign, adventure=adventure, challenge=challenge)


def setup_for(box: Box, campaign: Campaign, adventure: str) -> Setup:
    """The setup of an Adventure for this party, with its Advancements."""
    campaign = plan(box, campaign, adventure, campaign.challenge)
    features = {hero.screen: found for hero in campaign.heroes if (found := visible(hero))}
    items = {hero.screen: used for hero in campaign.heroes if (used := items_used(box, hero))}
    written = {hero.screen: said for hero in campaign.heroes if (said := written_on(hero))}
    options = campaign.options | {
        "adventure_level": level_option(campaign, adventure_of(box, adventure)),
        "challenge": "yes" if campaign.challenge else "no",
        CAMPAIGN: msgspec.json.encode(Carried(features, items, written), order="deterministic").decode(),
    }
    return Setup(adventure, tuple(hero.screen for hero in campaign.heroes), options)


def setup_for_next(box: Box, campaign: Campaign) -> Setup:
    """The setup of the Adventure that is due."""
    return setup_for(box, campaign, campaign.adventure)


def after(campaign: Campaign, outcome: Outcome, state: Table) -> Campaign:
    """A Long Rest begins: Consumed items go back, XP is paid, then Magic Items are drawn at the new Levels."""
    # DF-CAMP-04, DF-XP-05, DF-LEVEL-03
    box, adventure = state.box, state.adventure
    level = (
        adventure.level if state.switches["adventure_level"] == "printed" else int(state.switches["adventure_level"])
    )
    earned = experience(adventure, level, state.scene + 1, outcome.won, state.switches["challenge"] == "yes")
    rested = []
    for player, hero in zip(state.players, campaign.heroes, strict=True):
        lost = [box.name(card) for card in consumed(state, player)]
        due = hero.background_due or (outcome.won and adventure.background and not hero.slots[0])  # DF-FEAT-01
        kept = tuple(without(hero.items, lost))
        # what was still waiting to be exchanged goes back to its deck
        rested.append(replace(hero, xp=hero.xp + earned, items=kept, waiting=(), chosen=None, background_due=due))
    led_on = replace(campaign, heroes=tuple(rested), games=campaign.games + 1, challenge=False)
    if outcome.won:
        done = campaign.completed.get(adventure.id, ())
        fresh = not done or (adventure.crawl and level not in done)  # DF-ITEM-05, -06
        if fresh:
            led_on = award_items(box, led_on, level)
        completed = campaign.completed | {adventure.id: tuple(sorted({*done, level}))}
        led_on = replace(led_on, won=campaign.won + 1, completed=completed)
        led_on = replace(led_on, adventure=next_adventure(box, led_on))
    return led_on


def without(names: Sequence[str], lost: Sequence[str]) -> list[str]:
    """The names with one of each lost one taken out."""
    left = list(names)
    for name in lost:
        left.remove(name)
    return left


def experience(adventure: AdventureCard, level: int, started: int, won: bool, challenge: bool) -> int:
    """XP for every Scene started, for completing the Adventure, and for a challenge that was accepted."""
    # DF-XP-01..04, DF-MOD-03, DF-GAP-43, -52
    per_scene, completion, unpaid = adventure.xp_scene, adventure.xp_win, 0
    if level > adventure.level:
        raised = tables().modified[level]
        per_scene, completion, unpaid = raised.xp_scene, raised.xp_win, raised.unpaid_scenes
    total = per_scene * max(0, started - unpaid)
    if won:
        total += completion
        total += sum(c.xp for c in adventure.challenges) if challenge else 0
    return total


def next_adventure(box: Box, campaign: Campaign) -> str:
    """What a party does next unless it plans otherwise: the first Adventure it has not completed and is fit for."""
    level = party_level(campaign)
    for card in box.adventures.values():
        if card.id not in campaign.completed and card.level <= level and (level < 5 or card.crawl):
            return card.id
    return next((card.id for card in box.adventures.values() if card.crawl), campaign.adventure)


# ---------------------------------------------------------------- Features


def visible(hero: Hero) -> tuple[str, ...]:
    """The Features that count: the top sticker of every slot, and those that need none."""  # DF-FEAT-24, -25
    return (*(slot[-1] for slot in hero.slots if slot), *hero.loose)


def written_on(hero: Hero) -> dict[str, str]:
    """What stands on the Features that count."""  # DF-FEAT-09, -25
    return {name: hero.written[name] for name in visible(hero) if name in hero.written}


def unwritten(box: Box, hero: Hero) -> list[str]:
    """Visible Features on which something is still to be written in."""
    return [name for name in visible(hero) if feature_called(box, name).writes and name not in hero.written]


def room_used(box: Box, hero: Hero) -> int:
    """Values of visible Features and costs of opened slots; the Background that a hero starts with is free."""
    # DF-FEAT-20..24, -27, DF-GAP-44
    used = 0
    for number, slot in enumerate(hero.slots):
        if slot:
            top = feature_called(box, slot[-1])
            used += tables().slot_costs[number]
            used += 0 if number == 0 and top.kind == "background" else top.value
    return used + sum(feature_called(box, name).value for name in hero.loose)


def acquire(box: Box, campaign: Campaign, name: str, feature: str, slot: int, written: str = "") -> Campaign:
    """Put a Feature into a slot (1 to 6), over what is there, or beside the slots if it needs none; some want
    something written in."""
    # DF-FEAT-02..07, -09, -20..27
    hero, card = hero_called(campaign, name), feature_called(box, feature)
    screen = screen_called(box, hero.screen)
    if card.slotless:  # DF-FEAT-22
        changed = replace(hero, loose=(*hero.loose, card.name))
    elif not 1 <= slot <= SLOTS:
        raise Refusal(f"There is no slot {slot}: a Character screen has slots 1 to {SLOTS}.")
    elif slot == 1 and not hero.slots[0]:  # DF-FEAT-01
        raise Refusal("Slot 1 waits for a Background: choose one first, or use another slot.")
    elif slot == 1 and card.kind == "background":  # what is free there is chosen once  # DF-FEAT-01, -20, DF-GAP-44
        raise Refusal(
            f"{hero.screen} has chosen its Background, {hero.slots[0][0]}: "
            f"cover it with another Feature, or put {card.name} into slot 2 to {SLOTS} at its value."
        )
    else:
        changed = _sticker(hero, card.name, slot)
    others = list(visible(changed))
    others.remove(card.name)
    check_feature(card, screen, [feature_called(box, other) for other in others])
    if card.requires and card.requires not in others:  # DF-FEAT-05, -07
        raise Refusal(f"{card.name} requires {card.requires}, which has to be visible on the screen.")
    short = room_used(box, changed) - hero.xp
    if short > 0:  # DF-FEAT-23
        raise Refusal(f"{card.name} needs {short} XP more than the {hero.xp} that {hero.screen} has earned.")
    check_written(card, written)
    return with_hero(campaign, _inscribed(changed, card.name, written))


def _sticker(hero: Hero, feature: str, slot: int) -> Hero:
    slots = [(*stack, feature) if number == slot - 1 else stack for number, stack in enumerate(hero.slots)]
    return replace(hero, slots=tuple(slots))


def _inscribed(hero: Hero, feature: str, written: str) -> Hero:
    return replace(hero, written=hero.written | {feature: written}) if written else hero


def write_in(box: Box, campaign: Campaign, name: str, feature: str, written: str) -> Campaign:
    """Write in what is still missing on a Feature, such as one that was taken before it asked for anything."""
    # DF-FEAT-09
    hero, card = hero_called(campaign, name), feature_called(box, feature)
    if card.name not in visible(hero):
        raise Refusal(f"{hero.screen} has no {card.name}: it has {', '.join(visible(hero)) or 'no Feature'}.")
    if card.name in hero.written:
        raise Refusal(f"{card.name} says {hero.written[card.name]} already: what is written in stays.")
    check_written(card, written)
    return with_hero(campaign, _inscribed(hero, card.name, written))


def choose_background(box: Box, campaign: Campaign, name: str, background: str, written: str = "") -> Campaign:
    """A character whose first Adventure is behind it takes a Background for slot 1, free of cost."""  # DF-FEAT-01, -20
    hero, card = hero_called(campaign, name), feature_called(box, background)
    if card.kind != "background":
        known = ", ".join(f.name for f in box.features.values() if f.kind == "background")
        raise Refusal(f"{card.name} is no Background: choose one of {known}.")
    if not hero.background_due:
        if hero.slots[0]:
            raise Refusal(f"{hero.screen} has no Background to choose: it has {hero.slots[0][0]} already.")
        raise Refusal(f"{hero.screen} has no Background to choose: completing the first Adventure earns one.")
    check_written(card, written)
    changed = replace(_sticker(hero, card.name, 1), background_due=False)
    return with_hero(campaign, _inscribed(changed, card.name, written))


def buy(box: Box, campaign: Campaign, name: str, hero: str) -> Campaign:
    """Take an Advancement by its name: a Background that is due, a Feature where it costs least, an item in waiting.

    What is written in stands in brackets behind the name of a Feature.
    """
    who = hero_called(campaign, hero)
    if name in who.waiting:
        return attune(box, campaign, hero, name)
    name, _, written = name.removesuffix(")").partition(" (")
    card = feature_called(box, name)
    if card.kind == "background" and who.background_due:
        return choose_background(box, campaign, hero, name, written)
    check_written(card, written)
    refusal = Refusal(f"{name} finds no slot.")
    for slot in [n + 1 for n, stack in enumerate(who.slots) if not stack] + [
        n + 1 for n in range(SLOTS) if who.slots[n]
    ]:
        try:
            return acquire(box, campaign, hero, name, slot, written)
        except Refusal as why:
            refusal = why
    raise refusal


# ---------------------------------------------------------------- Magic Items


def item_decks(box: Box, campaign: Campaign) -> dict[Rarity, Deck]:
    """The Magic Item Deck parted by rarity, without what characters control."""  # DF-ITEM-01, -02, -26
    owned = held(campaign)
    decks: dict[Rarity, Deck] = {rarity: Deck() for rarity in RARITIES}
    for number, item in box.items.items():
        left = item.copies - owned.count(item.name)
        decks[item.rarity].shuffle_in([number] * left)
    return decks


def draw_item(decks: dict[Rarity, Deck], rarity: Rarity, chance: Chance) -> int:
    """An item of a rarity, or of the next lower one that is left; -1 if there is none."""  # DF-ITEM-11, DF-EX-58
    for lower in reversed(RARITIES[: RARITIES.index(rarity) + 1]):
        if decks[lower]:
            return decks[lower].draw(chance)
    return -1


def award_items(box: Box, campaign: Campaign, level: int) -> Campaign:
    """Every character draws the items of an Adventure Level, a random one first; what it cannot attune waits."""
    # DF-ITEM-03, -04, -08, -10, -27
    chance = Chance(campaign.seed * 1000 + campaign.games)
    decks = item_decks(box, campaign)
    first = chance.roll(len(campaign.heroes)) - 1
    heroes = list(campaign.heroes)
    for step in range(len(heroes)):
        seat = (first + step) % len(heroes)
        for rarity in tables().awards[min(level, 5)]:
            number = draw_item(decks, rarity, chance)
            if number >= 0:
                heroes[seat] = receive(box, heroes[seat], box.name(number))
    return replace(campaign, heroes=tuple(heroes))


def receive(box: Box, hero: Hero, name: str) -> Hero:
    """An item comes to a character: controlled if it can attune to it, else waiting."""  # DF-ITEM-07..09
    if room_to_attune(box, hero, item_called(box, name).rarity) > 0:
        return replace(hero, items=(*hero.items, name))
    return replace(hero, waiting=(*hero.waiting, name))


def room_to_attune(box: Box, hero: Hero, rarity: Rarity) -> int:
    """How many more items of a rarity a character can control at its Level; Common ones are free."""
    # DF-ITEM-07, -09, DF-CF-27
    if rarity == "Common":
        return 99
    allowed = tables().attunement[character_level(hero.xp)].get(rarity, 0)
    return allowed - sum(item_called(box, name).rarity == rarity for name in hero.items)


def attune(box: Box, campaign: Campaign, name: str, item: str, instead_of: str = "") -> Campaign:
    """Keep an item in waiting, in exchange for one of the same rarity if there is no room; that goes back."""
    # DF-ITEM-08
    hero = hero_called(campaign, name)
    if item not in hero.waiting:
        raise Refusal(f"{item} does not wait for {hero.screen}: waiting are {', '.join(hero.waiting) or 'none'}.")
    rarity = item_called(box, item).rarity
    if room_to_attune(box, hero, rarity) <= 0:
        mine = [name for name in hero.items if item_called(box, name).rarity == rarity]
        if instead_of not in mine:
            offered = ", ".join(mine) or "nothing"
            raise Refusal(f"{hero.screen} can attune to no more {rarity} items: exchange {item} for one of {offered}.")
        hero = replace(hero, items=tuple(without(hero.items, [instead_of])))
    waiting = tuple(without(hero.waiting, [item]))
    return with_hero(campaign, replace(hero, items=(*hero.items, item), waiting=waiting, chosen=None))


def give_back(campaign: Campaign, name: str, item: str) -> Campaign:
    """An item goes back to the Magic Item Deck."""  # DF-ITEM-08
    hero = hero_called(campaign, name)
    if item in hero.waiting:
        return with_hero(campaign, replace(hero, waiting=tuple(without(hero.waiting, [item]))))
    if item not in hero.items:
        raise Refusal(f"{hero.screen} has no {item}: it controls {', '.join(hero.items) or 'nothing'}.")
    return with_hero(campaign, replace(hero, items=tuple(without(hero.items, [item])), chosen=None))


def trade(box: Box, campaign: Campaign, giver: str, item: str, taker: str, for_item: str = "") -> Campaign:
    """Two characters of the party trade Magic Items; nobody ends with more than it can attune."""  # DF-ITEM-15, -16
    one, other = hero_called(campaign, giver), hero_called(campaign, taker)
    if one.screen == other.screen:
        raise Refusal(f"{one.screen} cannot trade with itself: name another character of the party.")
    for hero, name in ((one, item), (other, for_item)):
        if name and name not in hero.items:
            raise Refusal(f"{hero.screen} has no {name}: it controls {', '.join(hero.items) or 'nothing'}.")
    one = replace(one, items=tuple(without(one.items, [item])), chosen=None)
    other = replace(other, items=tuple(without(other.items, [for_item] if for_item else [])), chosen=None)
    one = _given(box, one, for_item) if for_item else one
    other = _given(box, other, item)
    return with_hero(with_hero(campaign, one), other)


def _given(box: Box, hero: Hero, item: str) -> Hero:
    rarity = item_called(box, item).rarity
    if room_to_attune(box, hero, rarity) <= 0:
        raise Refusal(f"{hero.screen} can attune to no more {rarity} items: it has to give one in return.")
    return replace(hero, items=(*hero.items, item))


def choose_items(box: Box, campaign: Campaign, name: str, items: Sequence[str]) -> Campaign:
    """Which of its items a character takes into the next game; none is as good as all."""  # DF-ITEM-12, -20
    hero = hero_called(campaign, name)
    for item in items:
        if list(items).count(item) > hero.items.count(item):
            raise Refusal(f"{hero.screen} has no such {item}: it controls {', '.join(hero.items) or 'nothing'}.")
    check_items(box, screen_called(box, hero.screen), items)
    return with_hero(campaign, replace(hero, chosen=tuple(items)))


def items_used(box: Box, hero: Hero) -> tuple[str, ...]:
    """The items a character takes along: those it has chosen, or as many as its limits allow."""
    screen: Screen = screen_called(box, hero.screen)
    return fitting(box, screen, hero.items) if hero.chosen is None else hero.chosen
