"""The box in words: the scenario, the Heroes, every card with its text made from what it does."""

from __future__ import annotations

from emberhall.engine.english import listed, plural, sentence
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo, Setup
from emberhall.engine.words import clause, sentences
from emberhall.games.dragonlords.rules.box import (
    AllyCard,
    Bearing,
    Box,
    Card,
    ChallengeCard,
    Character,
    DoomCard,
    EncounterCard,
    EventCard,
    HeroCard,
    ItemCard,
    MapCard,
    RetinueCard,
    Use,
)
from emberhall.games.dragonlords.rules.setup import (
    SCENARIO,
    SEATS,
    TITLE,
    agreed,
    difficulty,
    expected_rounds,
    suggested_difficulty,
    trigger_faces,
)
from emberhall.games.dragonlords.rules.symbols import ATTRIBUTES, SYMBOLS

BRUTAL, HARDLY = 15, 22  # Threat Difficulties up to which, and from above which, a table needs no other word
WAYS = ("ranged", "melee", "magic")  # to do damage
TAGS = {"ranged": "Ranged", "melee": "Melee", "magic": "Magic", "any": "Any Phase"}


def adventures() -> list[AdventureInfo]:
    """The one scenario."""  # DL-WIN-01
    return [
        AdventureInfo(
            SCENARIO,
            TITLE,
            "Vorakesh gathers the Dragon Runes to call High Lord Margath back. Travel, grow strong, and be the first.",
            "Defeat High Lord Margath, or hold three Dragon Runes.",
            "All towns are destroyed.",
            SEATS,
        )
    ]


def outlook(setup: Setup) -> str:
    """Which dice of the Threat Roll count, how long the clock runs on average, and how hard that is."""
    # DL-CONFLICT-05, DL-GAP-70
    players, chosen = len(setup.party), agreed(setup)
    if not SEATS[0] <= players <= SEATS[1]:
        return ""
    number, even = difficulty(chosen, players), suggested_difficulty(players, chosen["hero_combat"] == "yes")
    dice, rounds = listed(map(str, trigger_faces(players))), expected_rounds(players, number)
    return (
        f"With {plural(players, 'player')} the dice that count are {dice}. At a difficulty of {number} the last town "
        f"falls after some {rounds:g} rounds: {hardness(number, even)}."
    )


def hardness(number: int, even: int) -> str:
    """A word for a Threat Difficulty beside the one at which about six tables of ten win."""  # DL-GAP-70
    if number > HARDLY:
        return "the clock hardly matters"
    return "brutal" if number <= BRUTAL else "hard" if number <= even - 2 else "easy" if number >= even + 2 else "even"


def heroes(box: Box) -> list[HeroInfo]:
    return [HeroInfo(hero.name, hero.name, card_text(hero)) for hero in box.heroes.values()]


def cards(box: Box) -> list[CardInfo]:
    """Every card once, with how many copies there are."""
    found: dict[str, CardInfo] = {}
    for number, card in enumerate(box.cards):
        if card.name not in found:
            found[card.name] = CardInfo(
                card.name,
                card.name,
                kind_of(card),
                box.packs[number],
                card.copies,
                card_text(card),
                notes=card.notes,
                type_line=type_line(card),
                rules=rules_text(card),
                cost=(card.cost or None) if isinstance(card, AllyCard | ItemCard) else None,
                damage=tuple(zip(WAYS, card.harm, strict=True)) if isinstance(card, Character) else (),
            )
    return list(found.values())


def kind_of(card: Card) -> str:
    for kind, name in KINDS.items():
        if isinstance(card, kind):
            return name
    return "map"


KINDS: dict[type[Card], str] = {
    HeroCard: "hero",
    RetinueCard: "retinue",
    AllyCard: "ally",
    ItemCard: "item",
    ChallengeCard: "challenge",
    EventCard: "event",
    EncounterCard: "encounter",
    DoomCard: "doom",
}


def card_text(card: Card) -> str:
    """What stands on a card."""
    head = type_line(card)
    return " ".join(part for part in (f"{head}." if head else "", rules_text(card)) if part)


def type_line(card: Card) -> str:
    """What a card is, where that is printed on it."""
    match card:
        case ChallengeCard():
            return f"{card.colour.capitalize()} Challenge{', a Dragon' if card.dragon else ''}"
        case EventCard():
            return f"{card.colour.capitalize()} Event {card.number}"
        case EncounterCard():
            return f"{card.colour.capitalize()} Encounter"
    return ""


def rules_text(card: Card) -> str:
    """What stands on a card beside what it is."""
    parts: list[str] = []
    if isinstance(card, Character):
        parts += [figures(card), *([f"Costs {card.cost} Gold."] if isinstance(card, AllyCard) and card.cost else [])]
    if isinstance(card, ItemCard):
        tags = f" [{listed(TAGS[tag] for tag in card.tags)}]" if card.tags else ""
        kind = "Item" if card.kind == "other" else card.kind.capitalize()
        parts.append(f"{kind}, {card.cost} Gold.{tags}")
    if isinstance(card, Bearing):
        parts.append(abilities(card))
    elif isinstance(card, ChallengeCard):
        parts += challenge_parts(card)
    elif isinstance(card, EventCard):
        parts += [sentences(card.do), sentences(card.traits)]
    elif isinstance(card, EncounterCard | DoomCard):
        parts.append(sentences(card.do))
    elif isinstance(card, MapCard):
        parts.append(map_text(card))
    return " ".join(part for part in parts if part)


def abilities(card: Bearing) -> str:
    """What a card does by standing rules and by abilities, without its figures."""
    uses = [use_text(use, isinstance(card, AllyCard)) for use in card.uses]
    return " ".join(part for part in (sentences(card.traits), *uses) if part)


def figures(card: Character) -> str:
    mind, body, spirit = card.numbers
    ranged, melee, magic = card.harm
    return (
        f"Life {card.life}, Stamina {card.stamina}. Mind {mind}, Body {body}, Spirit {spirit}. "
        f"Damage {ranged}/{melee}/{magic}."
    )


def use_text(use: Use, by_ally: bool = False) -> str:
    """An ability as a sentence: when, at what price, what it does. An Ally's Exhaustion is its own."""  # DL-GAP-72
    when = listed([text for text in (when.text() for when in use.when) if text], "or")
    often = {"": "", "turn": "once a turn", "round": "once a round", "combat": "once a combat"}[use.per]
    if use.per == "round" and not all(when.in_rounds_alone() for when in use.when):
        often = "once before combat and once a round"
    head = ", ".join(part for part in (often, when, price_of(use, by_ally)) if part)
    return sentence(f"{head}: {clause(use.do)}" if head else clause(use.do))


def price_of(use: Use, by_ally: bool = False, x: int = 0) -> str:
    """What has to be done for an ability; X stands for a number unless that is given."""
    price = ["activate"] if use.activate else []
    tired = str(x or "X") if use.x else str(use.exhaustion or "")
    price += [f"{'it takes' if by_ally else 'take'} {tired} Exhaustion"] if tired else []
    return listed([*price, *(["discard this card"] if use.discard else [])])


def clause_of(use: Use) -> str:
    """What an ability does."""
    return clause(use.do)


def map_text(card: MapCard) -> str:
    """A board in figures, its towns from north to south."""
    towns = sorted(card.towns, key=lambda name: card.towns[name][::-1])
    spaces = listed(f"{len(places)} {colour}" for colour, places in card.spaces.items())
    return f"{len(card.rows) * len(card.rows[0])} hexes. Towns: {listed(towns)}. Adventure spaces: {spaces}."


def challenge_parts(card: ChallengeCard) -> list[str]:
    parts: list[str] = []
    if card.tests:
        symbols = [SYMBOLS[ATTRIBUTES.index(test.attribute)] for test in card.tests]
        parts += [
            f"Test [{sign}] {test.skill} ({test.target})." for sign, test in zip(symbols, card.tests, strict=True)
        ]
    else:
        mind, body, spirit = card.numbers
        ranged, melee, magic = card.harm
        parts.append(f"Life {card.life}. Mind {mind}, Body {body}, Spirit {spirit}. Damage {ranged}/{melee}/{magic}.")
    if card.before:
        parts.append(sentence(f"Before combat: {clause(card.before)}"))
    parts.append(sentences(card.traits))
    pay = [f"{card.gold} Gold"] if card.gold else []
    pay += [plural(card.market_cards, "market card")] if card.market_cards else []
    pay += ["a Dragon Rune"] if card.rune else ["victory"] if card.victory else ["this card"] if card.kept else []
    parts.append(sentence(f"Reward: {listed(pay)}") if pay else "")
    return parts
