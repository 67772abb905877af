"""What is in the box: every card as typed data, read from the packs and numbered, each copy by itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from emberhall.engine import packs
from emberhall.engine.cards import Count, Some, kebab
from emberhall.engine.refusal import Refusal
from emberhall.engine.standing import Bearer, gathered
from emberhall.engine.words import walk
from emberhall.games.dragonlords.rules.language import Effect, Trait, When
from emberhall.games.dragonlords.rules.map import Map
from emberhall.games.dragonlords.rules.symbols import COLOURS, LETTERS, Attribute, Colour, Tag, Terrain, windows
from emberhall.games.dragonlords.rules.tables import content_folder, read_tables

Place = tuple[int, int]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """What every card has: a name, and how many there are."""

    name: str
    copies: Some = 1
    notes: str = ""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mind, Body and Spirit of a character, or the target numbers of a Challenge."""

    mind: Count
    body: Count
    spirit: Count


class Damage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wounds dealt in each phase."""

    ranged: Count = 0
    melee: Count = 0
    magic: Count = 0


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that may be done with a card: when, at what price, how often, and what it does.

    An ability of a Hero or Ally is for once a turn unless `per` says otherwise, an Item's for as often as it is paid.
    """

    when: tuple[When, ...]
    activate: bool = False  # the card is turned face-down
    exhaustion: Count = 0
    x: bool = False  # as much Exhaustion as the player says, 1 at least
    discard: bool = False  # the card is used up
    per: Literal["", "turn", "round", "combat"] = ""
    do: tuple[Effect, ...]


class Bearing(Card, frozen=True, kw_only=True):
    """A card with standing rules and with abilities."""

    traits: tuple[Trait, ...] = ()
    uses: tuple[Use, ...] = ()


class Character(Bearing, frozen=True, kw_only=True):
    """A Hero or an Ally."""

    life: Some
    stamina: Count
    attributes: Numbers
    damage: Damage

    @cached_property
    def numbers(self) -> tuple[int, int, int]:
        return self.attributes.mind, self.attributes.body, self.attributes.spirit

    @cached_property
    def harm(self) -> tuple[int, int, int]:
        return self.damage.ranged, self.damage.melee, self.damage.magic


class HeroCard(Character, frozen=True, kw_only=True):
    """A Hero."""


class AllyCard(Character, frozen=True, kw_only=True):
    """An Ally of the market deck."""

    cost: Count


class RetinueCard(AllyCard, frozen=True, kw_only=True):
    """An Ally of the Huntmaster's Retinue, who serves for free."""

    cost: Count = 0


class ItemCard(Bearing, frozen=True, kw_only=True):
    """An Item. With timing tags its standing rules and abilities hold in those phases of a combat only."""

    cost: Count
    kind: Literal["weapon", "armor", "other"]
    tags: tuple[Tag, ...] = ()


class AdventureCard(Card, frozen=True, kw_only=True):
    """A card of an Adventure deck."""

    colour: Colour

    @cached_property
    def number_of_colour(self) -> int:
        return COLOURS.index(self.colour)


class SkillTest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A test that stands in for a combat."""

    attribute: Attribute
    skill: str
    target: Some


class ChallengeCard(AdventureCard, frozen=True, kw_only=True):
    """A Challenge: fought, or passed by its tests if it has any."""

    life: Count = 0
    targets: Numbers = Numbers(0, 0, 0)
    damage: Damage = Damage()
    before: tuple[Effect, ...] = ()  # Before Combat
    traits: tuple[Trait, ...] = ()
    tests: tuple[SkillTest, ...] = ()
    gold: Count = 0
    market_cards: Count = 0
    dragon: bool = False
    rune: bool = False  # kept as a Dragon Rune: a Dragon Lord
    victory: bool = False  # defeating it wins the game
    kept: bool = False  # kept by the winner for another reason

    @cached_property
    def numbers(self) -> tuple[int, int, int]:
        return self.targets.mind, self.targets.body, self.targets.spirit

    @cached_property
    def harm(self) -> tuple[int, int, int]:
        return self.damage.ranged, self.damage.melee, self.damage.magic


class EventCard(AdventureCard, frozen=True, kw_only=True):
    """An Event: what it does at once, and what is in force while it is the active one."""

    number: Some
    do: tuple[Effect, ...] = ()
    traits: tuple[Trait, ...] = ()


class EncounterCard(AdventureCard, frozen=True, kw_only=True):
    """An Encounter."""

    do: tuple[Effect, ...]


class DoomCard(Card, frozen=True, kw_only=True):
    """A card of the Doom Deck, about all Heroes."""

    do: tuple[Effect, ...]


class MapCard(Card, frozen=True, kw_only=True):
    """The board, with the faces of the movement dice and the table of the first town to fall."""

    rows: tuple[str, ...]
    towns: dict[str, Place]
    start: str
    roads: tuple[Place, ...]
    spaces: dict[Colour, tuple[Place, ...]]
    dice: tuple[tuple[Terrain, ...], ...]
    first_town: dict[int, str]  # the highest die that names a town; above the last of them the die is rolled again


FILES: dict[str, type[Card]] = {
    "map.yaml": MapCard,
    "heroes.yaml": HeroCard,
    "items.yaml": ItemCard,
    "allies.yaml": AllyCard,
    "challenges.yaml": ChallengeCard,
    "events.yaml": EventCard,
    "encounters.yaml": EncounterCard,
    "doom.yaml": DoomCard,
    "retinue.yaml": RetinueCard,
}


class Box:
    """All cards of the packs in use, each copy with a number of its own, with every kind at hand by number."""

    def __init__(self, cards: Sequence[tuple[Card, str]], version: str) -> None:
        self.version = version
        self.tables = read_tables()
        self.cards = [card for card, _ in cards for _ in range(card.copies)]
        self.packs = [pack for card, pack in cards for _ in range(card.copies)]
        self.number = {card.name: i for i, card in reversed(list(enumerate(self.cards)))}  # of the first copy
        numbered = list(enumerate(self.cards))
        self.heroes = {i: c for i, c in numbered if isinstance(c, HeroCard)}
        self.items = {i: c for i, c in numbered if isinstance(c, ItemCard)}
        self.allies = {i: c for i, c in numbered if isinstance(c, AllyCard)}
        self.retinue = {i: c for i, c in numbered if isinstance(c, RetinueCard)}
        self.challenges = {i: c for i, c in numbered if isinstance(c, ChallengeCard)}
        self.events = {i: c for i, c in numbered if isinstance(c, EventCard)}
        self.encounters = {i: c for i, c in numbered if isinstance(c, EncounterCard)}
        self.dooms = {i: c for i, c in numbered if isinstance(c, DoomCard)}
        self.adventures = {i: c for i, c in numbered if isinstance(c, AdventureCard)}
        self.decks = [[i for i, c in self.adventures.items() if c.number_of_colour == colour] for colour in range(4)]
        self.market = [*self.items, *(i for i in self.allies if i not in self.retinue)]  # DL-COMP-03
        self.windows = [windows(c.tags) if isinstance(c, ItemCard) else windows(()) for c in self.cards]
        # What Events and Challenges keep in force while they lie there.
        self.force_of = {
            i: gathered([Bearer(word, i) for word in c.traits])
            for i, c in numbered
            if isinstance(c, EventCard | ChallengeCard)
        }
        maps = [c for c in self.cards if isinstance(c, MapCard)]
        if len(maps) != 1:
            raise Refusal(
                f"The packs have {len(maps)} maps of different names: give a map the name of the built-in one."
            )
        check_map(maps[0])
        self.map = Map(maps[0])

    def name(self, number: int) -> str:
        return self.cards[number].name if number >= 0 else "nothing"

    def character(self, number: int) -> Character:
        """The Hero or Ally of a number."""
        card = self.cards[number]
        assert isinstance(card, Character)
        return card


@lru_cache(maxsize=8)
def open_box(*folders: Path) -> Box:
    """The built-in pack with other packs over it."""
    cards, version = packs.layered(content_folder(), folders, FILES)
    box = Box(cards, version)
    faults = packs.Faults()
    check_box(box, faults)
    faults.refuse()
    return box


# ---------------------------------------------------------------- what packs must not get wrong

MOST_HEXES = 1_000
NO_ABILITY, BY_ITSELF = "", "Events, Encounters and Doom cards"  # what happens without anybody's ability

OWNED = frozenset((
    "attribute_bonus", "life_bonus", "stamina_bonus", "ally_life", "extra_dice", "also_shows", "discount",
    "takes_counter", "attack_bonus", "defence_bonus", "escape_bonus", "test_bonus", "damage_bonus",
))  # fmt: skip
WORLDLY = frozenset((
    "extra_dice", "discount", "attack_bonus", "defence_bonus", "escape_bonus", "test_bonus", "enemy_damage",
    "multiplies_price", "free_healing", "threat_bonus", "more_gold",
))  # fmt: skip
HOSTILE = frozenset(("enemy_damage", "shrugs_off", "forbids_escape", "round_ends"))
TIMED = frozenset(("attack_bonus", "defence_bonus", "escape_bonus", "test_bonus", "damage_bonus"))


def check_box(box: Box, faults: packs.Faults) -> None:
    """Note cards with which no game could be played, or that would not do what they say."""
    if any(-1 in distances for distances in box.map.distance):
        faults.say(f"{box.map.card.name}: some hexes cannot be reached from others; join all parts of the map.")
    for card in box.cards:
        if isinstance(card, ChallengeCard):
            if not card.life and not card.tests:
                faults.say(f"{card.name} has neither Life nor tests: give it one of them.")
            check_words(card, card.before, ("before-combat",), faults)
            check_traits(card, card.traits, HOSTILE, "a Challenge", faults)
        elif isinstance(card, EventCard | EncounterCard | DoomCard):
            check_words(card, card.do, (NO_ABILITY,), faults)
            if isinstance(card, EventCard):
                check_traits(card, card.traits, WORLDLY, "an Event", faults)
        elif isinstance(card, Bearing):
            check_traits(card, card.traits, OWNED, "a card that somebody has", faults)
            for use in card.uses:
                check_words(card, use.do, tuple(when.moment for when in use.when), faults)
            if isinstance(card, ItemCard):
                check_item(card, faults)


def check_item(card: ItemCard, faults: packs.Faults) -> None:
    """Note an Item that could be used without end, or whose timing tag would not be heeded."""
    # DL-GAP-82, DL-TIMING-01..05
    for use in card.uses:
        if not (use.activate or use.exhaustion or use.x or use.discard or use.per):
            faults.say(f"{card.name}: an ability without a price needs a limit; say with 'per' how often it serves.")
    for word in card.traits if card.tags else ():
        if not word.moments <= TIMED:
            name = kebab(type(word).__name__)
            faults.say(f"{card.name}: {name!r} holds always, which no timing tag can bound; leave the tag out.")


def check_words(card: Card, effects: tuple[Effect, ...], moments: tuple[str, ...], faults: packs.Faults) -> None:
    """Note an effect at a moment that it is not for."""
    for word in walk(effects):
        if isinstance(word, Effect) and word.only and not set(moments) <= set(word.only):
            at = " or ".join(f"the moment {moment!r}" if moment else BY_ITSELF for moment in word.only)
            faults.say(f"{card.name}: {kebab(type(word).__name__)!r} is only for {at}; use another word here.")


def check_traits(
    card: Card, traits: tuple[Trait, ...], heard: frozenset[str], where: str, faults: packs.Faults
) -> None:
    """Note a standing rule on a card where nothing would ever ask for it."""
    for word in traits:
        if not word.moments <= heard:
            faults.say(f"{card.name}: {kebab(type(word).__name__)!r} means nothing on {where}; leave it out.")


def check_map(card: MapCard) -> None:
    """Refuse a map that is no board."""
    if not card.rows or len({len(row) for row in card.rows}) != 1 or not card.rows[0]:
        raise Refusal(f"{card.name}: the rows of the map have different lengths; make them equally long.")
    width, height = len(card.rows[0]), len(card.rows)
    if width * height > MOST_HEXES:
        raise Refusal(f"{card.name} has more than {MOST_HEXES:,} hexes: make it smaller.")
    unknown = {letter for row in card.rows for letter in row} - {*LETTERS, "T"}
    if unknown:
        raise Refusal(f"{card.name}: {min(unknown)!r} is no terrain; the letters are {', '.join(LETTERS)} and T.")
    designated = [place for places in card.spaces.values() for place in places]
    for column, row in (*card.towns.values(), *card.roads, *designated):
        if not (0 <= column < width and 0 <= row < height):
            raise Refusal(f"{card.name}: [{column}, {row}] is not on the map; name a column and a row that it has.")
    marked = {(c, r) for r, row in enumerate(card.rows) for c, letter in enumerate(row) if letter == "T"}
    if marked != set(card.towns.values()) or len(card.towns) != len(marked):
        raise Refusal(f"{card.name}: the towns and the letters T do not fit; write one T for every town.")
    if marked & set(designated):
        raise Refusal(f"{card.name}: Adventure Counters do not lie in towns; move the space next to one.")
    if len(set(designated)) != len(designated):
        raise Refusal(f"{card.name}: a space is named for Adventure Counters twice; leave one out.")
    faults = packs.Faults()
    faults.must_exist([card.start, *card.first_town.values()], card.towns, card.name, "town")
    faults.refuse()
    if not any(1 <= die <= 20 for die in card.first_town):
        raise Refusal(f"{card.name}: no die from 1 to 20 names the first town to fall; name one.")
    if len(card.dice) != 6:
        raise Refusal(f"{card.name}: a movement die has 6 faces, not {len(card.dice)}.")
