"""The text of every card, made from what the card does, and what the new-game form says of adventures and heroes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from emberhall.engine.english import capital, listed, plural
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo
from emberhall.engine.packs import BUILT_IN
from emberhall.games.ashardalon.cards.goals import Taken
from emberhall.games.ashardalon.rules.box import (
    DOOR,
    TILE,
    TOKEN,
    AdventureCard,
    BoonCard,
    Box,
    Card,
    ChamberCard,
    Encounter,
    HeroCard,
    ItemBonus,
    MonsterCard,
    Power,
    StackPart,
    Tactic,
    Treasure,
    VillagerCard,
)
from emberhall.games.ashardalon.rules.language import Effect, Goal, sentence
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.rules.tiles import Tile
from emberhall.games.ashardalon.telling.names import SIDES, hero_name, monster_name

ALWAYS_DEFEAT = "A Hero is at 0 Hit Points at the start of its turn and no Healing Surge is left"  # WA-WIN-03

TIMINGS = {
    "attack": "As your Attack",
    "hero-phase": "During your Hero Phase, at no cost",
    "move": "In place of a Move",
    "instead-of-attack": "In place of your Attack",
    "constant": "",
    "hit": "When your attack hits",
    "miss": "When a Hero's attack misses",
    "die": "When a die has been rolled, by whomever",
    "hit-by-monster": "When a Monster's attack hits you",
    "hit-by-device": "When an attack that is no Monster's hits you",
    "hurt": "When an attack is about to deal you damage",
    "targeted-with-others": "When a Monster attacks you and others at once",
    "monster-placed": "When a new Monster is placed",
    "monster-activates": "When a Monster is about to act",
    "explored-monster": "When a Monster is about to be placed on the tile you explored",
    "encounter": "When an Encounter Card is drawn",
    "villain-phase": "At the start of a Villain Phase",
    "any-time": "At any time",
}

CURSE_ENDS = {
    "still": "Ends after a Hero Phase in which the Hero did not move",
    "kill": "Ends when the Hero defeats a Monster",
    "roll": "Rolled for at the end of {}: {}+ ends it",
    "freed": "Ends when a roll of {1}+ opens it",
    "return": "Ends when the Hero comes back",
}

ENDINGS = {
    "hero-phase": "the Hero Phase",
    "exploration-phase": "the Exploration Phase",
    "turn": "the turn",
}

SHAPES = {
    0: "closed all round",
    1: "a dead end",
    2: "two ways",
    3: "three ways",
    4: "four ways",
}


def card_text(box: Box, number: int) -> str:
    """The text of any card or tile by its number."""
    if number >= DOOR:
        return "A door."
    if number >= TOKEN:
        return "A Treasure token."
    if number >= TILE:
        return printed_tile(box.tiles[number - TILE])
    return text_of(box.cards[number])


def text_of(card: Card) -> str:
    """All that a card says, beside its name."""
    match card:
        case HeroCard():
            return hero_text(card)
        case Power():
            return power_text(card)
        case Treasure():
            return treasure_text(card)
        case MonsterCard():
            return monster_text(card)
        case Encounter():
            return encounter_text(card)
        case VillagerCard():
            return villager_text(card)
        case ChamberCard():
            return chamber_text(card)
        case BoonCard():
            return boon_text(card)
        case AdventureCard():
            return adventure_text(card)
    raise TypeError(f"{card.name} is a card of no kind that has a text")


# ---------------------------------------------------------------- heroes and what they hold


def hero_text(card: HeroCard) -> str:
    one, two = card.level_1, card.level_2
    chosen = listed(
        plural(count, f"{kind} power")
        for count, kind in ((card.utility, "utility"), (card.at_will, "at-will"), (card.daily, "daily"))
        if count
    )
    return sentence([
        f"{card.race} {card.hero_class}, Speed {card.speed}",
        f"1st level: AC {one.ac}, {one.hp} HP, Surge Value {one.surge}",
        f"2nd level: AC {two.ac}, {two.hp} HP, Surge Value {two.surge}, {card.critical} more damage on a natural 20",
        card.ability.text(),
        f"Powers: {card.automatic}, and {chosen} of your choice",
    ])  # fmt: skip


def effects_text(effects: Sequence[Effect]) -> list[str]:
    return [effect.text() for effect in effects]


def timed(when: str, effects: Sequence[Effect]) -> list[str]:
    """What a card does, the first sentence with the moment it is used at."""
    parts = [part for part in effects_text(effects) if part]
    moment = TIMINGS.get(when, "")
    if moment and parts:
        parts[0] = f"{moment}: {parts[0][0].lower()}{parts[0][1:]}"
    elif moment:
        parts = [moment]
    return parts


def power_text(card: Power) -> str:
    return sentence([power_line(card), *timed(card.when, card.do)])


def power_line(card: Power) -> str:
    return f"{card.hero_class} {card.type} power"


def bonus_text(bonus: ItemBonus) -> list[str]:
    parts = []
    near = "adjacent Monsters" if bonus.attack_reach == "adjacent" else "Monsters within 1 tile"
    if bonus.attack:
        unmoved = f" (+{bonus.attack_unmoved} if you choose not to move)" if bonus.attack_unmoved else ""
        parts.append(f"+{bonus.attack} to attack rolls against {near}{unmoved}")
    elif bonus.attack_unmoved:
        parts.append(f"+{bonus.attack_unmoved} to attack rolls against {near} if you choose not to move")
    if bonus.damage:
        parts.append(f"+{bonus.damage} damage against adjacent Monsters")
    if bonus.critical_from:
        extra = f"{bonus.critical} more damage"
        parts.append(f"An attack that hits with a natural {bonus.critical_from} or more deals {extra}")
    if bonus.ac:
        parts.append(f"+{bonus.ac} AC" + (" for you and other Heroes on your tile" if bonus.ac_tile else ""))
    if bonus.speed:
        parts.append(f"+{bonus.speed} Speed")
    if bonus.disable:
        parts.append(f"+{bonus.disable} to rolls that disable Traps")
    return parts


AFTER = {
    "keep": "",
    "rest": "Once in each Hero Phase",
    "flip": "Once used it lies face down",
    "discard": "Once used it is discarded",
}


def treasure_text(card: Treasure) -> str:
    parts = ["Item" if card.item else "Treasure"]
    parts += bonus_text(card.bonus) if card.bonus else []
    parts += timed(card.when, card.do) if card.do else []
    parts.append(AFTER[card.after])
    parts.append(f"Worth {card.gold} gp")
    return sentence(parts)


# ---------------------------------------------------------------- monsters

WHOM = {
    "closest": "the closest",
    "any": "that Hero",
    "each": "each of them",
    "tile": "each Hero there",
    "farthest": "the farthest",
    "healthiest": "the one with the most Hit Points",
}


def tactic_text(tactic: Tactic) -> str:
    """One line of tactics: when it is followed, and what is done to whom."""
    when = tactic.when.text()
    if tactic.target not in ("closest", "any"):
        when = when.replace("a Hero", "Heroes")
    acts = ", then ".join(act.text() for act in tactic.do)
    acts = acts.replace("{whom}", WHOM[tactic.target], 1).replace("{whom}", "that Hero")
    if "{name}" in acts:
        acts = acts.replace("{name}", f"{tactic.name}: " if tactic.name else "")
    elif tactic.name:
        acts += f" ({tactic.name})"
    return f"{when}, it {acts}"


def monster_text(card: MonsterCard) -> str:
    kind = {"monster": "Monster", "villain": "Villain", "object": "Object"}[card.kind]
    parts = [kind + (f", {card.title}" if card.title else "")]
    if card.tags:
        parts.append(listed(card.tags))
    figures = f"AC {card.ac}, {card.hp} HP"
    parts.append(f"{figures}, {card.xp} XP" if card.xp else figures)
    if card.group > 1:
        parts.append(f"Brings {card.group} figures; its Experience counts when all of them are defeated")
    if card.size > 1:
        loose = ", and may overlap walls" if card.loose else ""
        parts.append(f"Its base covers {card.size} squares by {card.size}{loose}")
    parts += [f"On arrival: {text}" for text in effects_text(card.on_arrival) if text]
    parts += [tactic_text(tactic) for tactic in card.tactics]
    text = sentence(parts)
    if card.enraged:
        other = card.enraged
        text += f" After {card.hp} damage, which stays on it, it becomes {other.name}: {monster_text(other)}"
    return text


# ---------------------------------------------------------------- encounters and the rest


def encounter_text(card: Encounter) -> str:
    parts = ["Event-Attack" if card.type == "event-attack" else capital(card.type)]
    parts += [word.text() for word in card.standing]
    done = [text for text in effects_text(card.do) if text]
    if card.type in ("hazard", "trap"):
        markers = "its marker" if card.markers == 1 else f"one of its {card.markers} markers"
        parts.append(f"Put {markers} on your tile and the card in your row")
        if done:
            done[0] = f"When activated: {done[0]}"
    parts += done
    if card.ends:
        parts.append(CURSE_ENDS[card.ends].format(ENDINGS[card.ends_at], card.ends_on))
    elif card.ends_on:
        parts.append(f"A Hero in it rolls at the end of its Hero Phase: {card.ends_on}+ is out again")
    if card.disable:
        parts.append(f"Disabled on {card.disable}+")
    if card.again:
        parts.append("Then draw another Encounter Card")
    if card.back:
        where = f"is shuffled in among the top {card.back} cards" if card.back > 1 else "goes back on top"
        parts.append(f"This card {where} of the Encounter Deck")
    if not card.cancel:
        parts.append("No Experience cancels it")
    return sentence(parts)


def villager_text(card: VillagerCard) -> str:
    parts = ["Villager", f"AC {card.ac}, {card.hp} HP", f"Found on {card.band[0]}-{card.band[1]}"]
    for line in card.tactics:
        parts.append(f"{line.when.text()}, {card.name} {', then '.join(habit.text() for habit in line.do)}")
    return sentence(parts)


def goals_text(goals: Sequence[Goal]) -> list[str]:
    return [goal.text() for goal in goals]


def chamber_text(card: ChamberCard) -> str:
    parts = ["Chamber", *effects_text(card.setup)]
    parts += [f"Goal: {text}" for text in goals_text(card.goal)]
    parts += [f"Defeat: {text}" for text in goals_text(card.defeat)]
    return sentence(parts)


def boon_text(card: BoonCard) -> str:
    moment = {
        "setup": "Once, before the first turn",
        "monster-drawn": "Once, when a Monster is drawn",
        "between": "Once, between two adventures",
    }[card.when]
    parts = []
    if card.discards:
        parts.append(f"discard that card if it is {_article(card.discards)} {card.discards}, and place none")
    if card.free_tile:
        parts.append("place a tile from the stack at an unexplored edge without a Monster")
    if card.shop:
        parts.append(f"buy from {card.shop} Treasure Cards laid out for their price in gold")
    return sentence(["Boon", f"{moment}: {listed(parts)}"])


def _article(word: str) -> str:
    return "an" if word[:1].lower() in "aeiou" else "a"


def adventure_text(card: AdventureCard) -> str:
    return f"{sentence([card.text])} {' '.join(sentence([rule]) for rule in special_rules(card))}".strip()


# ---------------------------------------------------------------- special rules in words

EXITS = {
    "Secure Exit": "the ladder of the Secure Exit",
    "Tunnel Exit": "the stairs of the Tunnel Exit",
    "Start": "the stairs of the Start Tile",
}


def special_rules(adventure: AdventureCard) -> list[str]:
    """What sets an adventure apart from others, made from its data."""  # WA-SETUP-28, WA-WIN-05
    rules = []
    if adventure.start != "Start":
        rules.append(f"the game begins on the {adventure.start}")
    if adventure.surges != 2 or adventure.surges_per_hero:
        more = f", and {adventure.surges_per_hero} more for each Hero (5 at most)" if adventure.surges_per_hero else ""
        rules.append(f"the party has {adventure.surges} Healing Surge{'s' * (adventure.surges != 1)}{more}")
    rules += [f"before the first turn: {effect.text()}" for effect in adventure.setup]
    for part in adventure.stack:
        rules.append(f"the {part.tile} is {_in_stack(part)}")
    if adventure.chamber:
        cards = listed(adventure.chamber_cards, "or")
        rules.append(f"the Chamber Card is {cards}" if cards else "the Chamber Card is drawn at random")
    if adventure.doors:
        rules.append("doors are closed until a Hero opens them")
    for name, effects in adventure.on_tile.items():
        tile = f"a tile of the stack with a {name} triangle" if name in ("white", "black") else f"the {name}"
        rules.append(f"when {tile} is placed, {_in_words(effects)}")
    if adventure.on_taken:
        taken = next((goal.what for goal in adventure.victory if isinstance(goal, Taken)), "token")
        rules.append(f"when the {taken.replace('gear', 'Gear')} is found, {_in_words(adventure.on_taken)}")
    rules += [f"when {name} is defeated, {_in_words(effects)}" for name, effects in adventure.on_slain.items()]
    for name in adventure.exits:
        way = (
            "any square of the tile the game began on"
            if name == "Start" and adventure.start != "Start"
            else EXITS[name]
        )
        first = "" if all(goal.is_escape for goal in adventure.victory) else ", once all else is done"
        rules.append(f"Heroes leave the dungeon by {way}{first}")
    if adventure.games > 1:
        rules.append(
            f"this is a linked adventure of {adventure.games} games: a lost one is played again, "
            "Treasure Cards and gold are kept, and every game won may earn a Boon Card"
        )
    return [*rules, *adventure.rules]


def _in_stack(part: StackPart) -> str:
    """Where a hidden tile is: one place or a span of places, counted on by so many for each hero."""
    low, high = part.after + 1, part.after + part.within
    span = f"tile {listed([str(number) for number in range(low, high + 1)], 'or')}"
    further = f", counted {part.per_hero} further for each Hero" if part.per_hero else ""
    return f"{span} of the stack{further}"


def _in_words(effects: tuple[Effect, ...]) -> str:
    return ", then ".join(effect.text() for effect in effects)


# ---------------------------------------------------------------- tiles


def printed_tile(tile: Tile) -> str:
    """What is printed on a tile."""
    sides = tile.open_sides()
    parts = [f"Tile, {SHAPES[len(sides)]} ({listed(SIDES[side] for side in sides)} as printed)"]
    parts.append(f"{tile.triangle} triangle" if tile.triangle != "none" else "no triangle: a game begins on it")
    if tile.triangle == "black":
        parts.append("Exploring it brings an Encounter")
    marked = (("stairs", tile.stairs), ("a ladder", tile.ladder), ("a chest", tile.chest))
    features = [name for name, cells in marked if cells]
    if tile.doors:
        features.append(plural(len(tile.doors), "door"))
    if features:
        parts.append(f"Has {listed(features)}")
    if tile.group == "long-hallway":
        parts.append("Place one more tile at its far end")
    if tile.set_aside:
        parts.append("Set aside until an adventure asks for it")
    return sentence(parts)


def tile_text(t: Table, place: int) -> str:
    """Who is on a tile of the table, in brackets."""
    here = [hero_name(t, hero.seat) for hero in t.on_place(place)]
    here += [monster_name(t, m) for m in t.monsters if place in m.places]
    return f" (with {listed(here)})" if here else ""


# ---------------------------------------------------------------- lists


def _kind(card: Card) -> str:
    if isinstance(card, MonsterCard):
        return card.kind
    return card_kinds[type(card)]


card_kinds: dict[type[Card], str] = {
    HeroCard: "hero",
    Power: "power",
    Treasure: "treasure",
    Encounter: "encounter",
    VillagerCard: "villager",
    ChamberCard: "chamber",
    BoonCard: "boon",
    AdventureCard: "adventure",
}


@cache
def slug(name: str) -> str:
    """A name as an id: lower case, words joined by hyphens."""
    return re.sub(r"[^a-z0-9+]+", "-", name.lower().replace("'", "")).strip("-")


def cards(box: Box) -> Sequence[CardInfo]:
    """Every card and tile in the box."""
    found = [
        CardInfo(
            card.id if isinstance(card, AdventureCard) else slug(card.name),
            card.name,
            _kind(card),
            box.packs[number],
            card.copies,
            text_of(card),
            card.number,
            card.notes,
            type_line=power_line(card) if isinstance(card, Power) else "",
            rules=sentence(timed(card.when, card.do)) if isinstance(card, Power) else None,
            cost=card.gold if isinstance(card, Treasure) else None,
            subtype=card.type if isinstance(card, Power) else "",
            hint=f"{card.race} {card.hero_class}" if isinstance(card, HeroCard) else "",
        )
        for number, card in enumerate(box.cards)
    ]
    tiles = (box.tiles[i] for i in range(len(box.tiles)))
    found += [CardInfo(slug(tile.key), tile.name, "tile", BUILT_IN, 1, printed_tile(tile)) for tile in tiles]
    return found


def conditions(goals: Sequence[str], last: str) -> str:
    """Conditions as one sentence."""
    return sentence([listed((goal.rstrip(".") for goal in goals if goal), last)])


def only_chamber(box: Box, card: AdventureCard) -> ChamberCard | None:
    """The chamber an adventure is sure to lead to, if there is only one."""
    return box.chambers[box.number[card.chamber_cards[0]]] if len(card.chamber_cards) == 1 else None


@lru_cache(maxsize=256)
def won_by(goals: tuple[Goal, ...], within: tuple[Goal, ...]) -> str:
    """How a game with these goals is won; `within` are those of its chamber, if it is known."""
    found: list[Goal] = []
    for goal in goals:
        found += within if within and goal.is_chamber else (goal,)
    return conditions(goals_text(found), "and")


@lru_cache(maxsize=256)
def lost_by(goals: tuple[Goal, ...]) -> str:
    """How a game is lost, beside these goals as any other."""
    return sentence([", or ".join([ALWAYS_DEFEAT, *goals_text(goals)])])


def victory_text(box: Box, card: AdventureCard) -> str:
    chamber = only_chamber(box, card)
    return won_by(card.victory, chamber.goal if chamber else ())


def defeat_text(box: Box, card: AdventureCard) -> str:
    chamber = only_chamber(box, card)
    return lost_by(card.defeat + (chamber.defeat if chamber else ()))


@lru_cache(maxsize=32)
def adventures(box: Box) -> Sequence[AdventureInfo]:
    """Every adventure as the new-game form shows it."""  # WA-WIN-05
    return tuple(
        AdventureInfo(
            card.id, card.name, adventure_text(card), victory_text(box, card), defeat_text(box, card), card.seats
        )
        for card in box.adventures.values()
        if not card.part_of
    )


def heroes(box: Box) -> Sequence[HeroInfo]:
    """Every hero as the new-game form shows it."""
    return [HeroInfo(slug(card.name), card.name, hero_text(card)) for card in box.heroes.values()]
