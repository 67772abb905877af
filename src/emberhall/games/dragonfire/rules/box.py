"""What is in the box: every card as typed data, read from the packs and numbered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from emberhall.engine import packs
from emberhall.engine.cards import Count, Some
from emberhall.engine.words import walk
from emberhall.games.dragonfire.rules.colours import ANY, CLASS_TYPES, COLOURS, ClassType, Colour, Icons, icons
from emberhall.games.dragonfire.rules.damage_track import Level, Track
from emberhall.games.dragonfire.rules.kinds import ANY_CLASS, ANY_ENVIRONMENT, Kind, Kinds, unknown
from emberhall.games.dragonfire.rules.language import Effect, Goal, Trait

EncounterType = Literal[
    "Aberration", "Beast", "Celestial", "Construct", "Dragon", "Elemental", "Fey", "Fiend", "Giant", "Humanoid",
    "Monstrosity", "Ooze", "Plant", "Undead",
]  # fmt: skip


ItemKind = Literal["weapon", "armor", "shield", "misc"]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """What every card has: a name, its number in the set, how many there are."""

    name: str
    number: int | None = None
    copies: Some = 1
    notes: str = ""


class Playing(Card, frozen=True, kw_only=True):
    """What is played from a hand: Market cards and Magic Items."""

    class_type: ClassType | None = None
    cost: Count = 0
    damage: dict[Colour, int] = {}
    swords: Count = 0
    requires_class: str = ""  # a Class Type or a Character Class, to buy and to play
    requires_play: ClassType | None = None
    requires_purchase: ClassType | None = None
    must_include: str = ""  # a Class Type or a Character Class, for the card to be in the Market
    play: tuple[Effect, ...] = ()
    assist: tuple[Effect, ...] = ()
    anytime: bool = False  # what stands below the line may be played at any time
    remains: Literal["", "game", "scene"] = ""
    traits: tuple[Trait, ...] = ()  # in force while the card remains in play
    start_of_turn: tuple[Effect, ...] = ()  # on its owner's turns, while it remains in play
    use: tuple[Effect, ...] = ()  # what its owner may do with it while it remains in play, on any turn
    repack: bool = False

    @cached_property
    def colour(self) -> int:
        return CLASS_TYPES.index(self.class_type) if self.class_type else ANY

    @cached_property
    def icons(self) -> Icons:
        return icons(self.damage)

    @cached_property
    def simple(self) -> bool:
        """Whether anybody may play the card whenever cards are played, and only in the usual way."""
        return not (self.requires_class or self.requires_play or self.anytime or self.repack)

    @cached_property
    def crosses(self) -> bool:
        """Whether the text of the card has no damage icon, so that it reaches into and out of Locations."""
        # DF-LOC-18, -19
        return not any(getattr(word, "damage", None) for word in self.words_played)

    @cached_property
    def holds(self) -> bool:
        """Whether other cards lie under the card while it remains in play."""  # DF-KEY-18
        return any(word.holds for word in self.words_played)

    @cached_property
    def words_played(self) -> list[Effect]:
        """Every word above the line, those within others too."""
        return [word for word in walk(self.play) if isinstance(word, Effect)]


class MarketCard(Playing, frozen=True, kw_only=True):
    """A Market card, Basic or not."""

    class_type: ClassType
    basic: bool = False
    expansion: bool = False  # in the Market Deck only if a player adds it


class MagicItem(Playing, frozen=True, kw_only=True):
    """A Magic Item."""

    rarity: str  # of kinds.yaml
    item: ItemKind
    words: tuple[str, ...] = ()  # such as Light or Hide, which Character Limitations may ask for
    starts: bool = False  # Starts in Play
    deplete: tuple[Effect, ...] = ()
    consume: tuple[Effect, ...] = ()

    @cached_property
    def printed(self) -> frozenset[str]:
        """Every word on the card beside its abilities, in small letters."""  # DF-ITEM-18
        parts = [*self.name.split(), *self.words, self.rarity, self.item, COLOURS[self.colour], self.class_type or ""]
        return frozenset(part.lower() for part in parts)


class LevelEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One level as a card file writes it: `{black: 2}` or `{colourless: 4, square: true}` comes as these fields."""

    colour: Colour
    amount: int = 1
    square: bool = False


class TokenEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tokens an encounter brings: how many, what removes one, how hard one hits."""

    count: int
    level: LevelEntry
    attack: int = 0


class Tripwire(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The white line of a damage track, and the Trait that clearing a level below it switches on."""

    after: int  # levels above the line
    strength: int = 0  # raises Attack Strength
    do: tuple[Effect, ...] = ()


class LevelEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What happens at a Dragonfire level, judged at the reveal unless it is Continuous."""

    at: int
    do: tuple[Effect, ...] = ()
    traits: tuple[Trait, ...] = ()
    continuous: bool = False


class EncounterCard(Card, frozen=True, kw_only=True):
    """An encounter; a Location if it has a capacity; of difficulty 0 a token that comes without a card."""

    colour: Literal["black", "blue", "green", "red"]
    type: EncounterType
    environment: str  # of kinds.yaml
    difficulty: int
    track: tuple[LevelEntry, ...]
    attack: Count
    gold: Count
    capacity: Count = 0  # characters a Location holds
    tokens: TokenEntry | None = None
    tripwire: Tripwire | None = None
    surprise: tuple[Effect, ...] = ()
    vanquished: tuple[Effect, ...] = ()
    start_of_turn: tuple[Effect, ...] = ()
    attacking: tuple[Effect, ...] = ()  # when it attacks
    damaging: tuple[Effect, ...] = ()  # when it has dealt damage to a character
    replenish: tuple[Effect, ...] = ()  # in the Replenish phase of the player it faces
    level_effect: LevelEffect | None = None
    traits: tuple[Trait, ...] = ()

    @cached_property
    def number_of_colour(self) -> int:
        return COLOURS.index(self.colour)

    @cached_property
    def levels(self) -> Track:
        return tuple(Level(COLOURS.index(e.colour), e.amount, e.square) for e in self.track)

    @cached_property
    def token_level(self) -> Level:
        assert self.tokens is not None
        entry = self.tokens.level
        return Level(COLOURS.index(entry.colour), entry.amount, entry.square)


class FireCard(Card, frozen=True, kw_only=True):
    """A Dragonfire card: what it does when revealed, while active, when discarded, and more at a level."""

    reveal: tuple[Effect, ...] = ()
    traits: tuple[Trait, ...] = ()  # Continuous
    start_of_turn: tuple[Effect, ...] = ()
    deadfall: tuple[Effect, ...] = ()
    levels: tuple[LevelEffect, ...] = ()


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many Magic Items of each kind a character may use in one game."""

    weapons: Count
    armor: Count
    shields: Count
    misc: Count
    words: dict[ItemKind, str] = {}  # the word, colour or Class Type that items of a kind must have on them


class Screen(Card, frozen=True, kw_only=True):
    """A Character screen."""

    race: str  # of kinds.yaml
    hero_class: str  # of kinds.yaml
    hp: Some
    hand: Some
    gold: Count
    pack: dict[ClassType, int]  # icons: Cantrip, Stealth, Grace, Glory
    extra: tuple[str, ...] = ()  # named cards added to the pack
    ability: str = ""
    traits: tuple[Trait, ...] = ()
    limits: Limits


class FeatureCard(Card, frozen=True, kw_only=True):
    """A Feature: a sticker for a slot of a Character screen."""

    value: Count
    kind: Literal["background", "feature", "subclass"] = "feature"
    primary: str = ""  # the primary name; names that share it exclude each other
    hero_class: str = ""
    race: str = ""
    requires: str = ""  # another Feature that must be visible
    slotless: bool = False
    counts_as: ClassType | None = None
    continuous: bool = False
    traits: tuple[Trait, ...] = ()  # always in force, of a Subclass or where it says Continuous
    writes: dict[str, tuple[Trait, ...]] = {}  # what may be written in on taking it, with what is in force from then on
    per: Literal["turn", "round", "scene", "game"] = "scene"
    own_turn: bool = False
    when: Literal["play", "start-of-turn", "hurt", "rest", "market", "setup"] = "play"
    cost: tuple[Effect, ...] = ()
    do: tuple[Effect, ...] = ()

    @cached_property
    def deals(self) -> bool:
        """Whether it brings damage, so that there is no use for it after Deal Damage."""
        return any(isinstance(word, Effect) and word.deals for word in walk(self.do))

    @cached_property
    def averts(self) -> bool:
        """Whether it may change what is about to befall characters."""
        return any(isinstance(word, Effect) and word.averts for word in walk(self.do))


class SceneCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Scene of an Adventure: how many encounters beyond the number of characters, and what is special."""

    title: str
    more: int = 0  # encounters: characters plus this
    text: str = ""
    primary: str = ""  # another Primary Deck from this Scene on
    secondary: str = ""
    from_secondary: int | None = None  # so many from the Secondary Deck, whatever the Dragonfire level
    setup: tuple[Effect, ...] = ()  # before its encounters are revealed; "you" is the party leader


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bonus challenge, accepted before the game: what it makes harder at the start of every Scene."""

    name: str
    xp: Count
    setup: tuple[Effect, ...]


class AdventureCard(Card, frozen=True, kw_only=True):
    """An Adventure."""

    id: str
    level: Some
    text: str
    primary: str  # such as Dungeon 1
    secondary: str
    scenes: tuple[SceneCard, ...]
    decks: dict[str, tuple[str, ...]] = {}  # Encounter Decks of its own: single cards and whole decks by their names
    xp_scene: Count = 1
    xp_win: Count = 2
    challenges: tuple[Challenge, ...] = ()
    fires: tuple[str, ...] = ()  # Dragonfire cards taken out
    fire_before: Literal["leader", "every turn"] = "leader"  # whose turns a Dragonfire card is revealed before
    market_out: tuple[str, ...] = ()  # Market cards taken out
    traits: tuple[Trait, ...] = ()
    crawl: bool = False  # pays Magic Items once at every Adventure Level, and has a Level 5
    victory: tuple[Goal, ...] = ()  # any of these in the last Scene completes it as well
    background: bool = False  # completing it earns a Background


KINDS_FILE = "kinds.yaml"
CARD_FILES: dict[str, type[Card]] = {
    "basics.yaml": MarketCard,
    "market.yaml": MarketCard,
    "items.yaml": MagicItem,
    "encounters.yaml": EncounterCard,
    "dragonfire.yaml": FireCard,
    "screens.yaml": Screen,
    "features.yaml": FeatureCard,
    "adventures.yaml": AdventureCard,
}
FILES: dict[str, type] = {KINDS_FILE: Kind, **CARD_FILES}


def standing_rules(card: Card) -> tuple[Trait, ...]:
    """Every standing rule that is printed on a card, whenever it is in force."""
    match card:
        case EncounterCard():
            return card.traits + (card.level_effect.traits if card.level_effect else ())
        case FireCard():
            return sum([effect.traits for effect in card.levels], card.traits)
        case FeatureCard():
            return sum(card.writes.values(), card.traits)
        case Playing() | Screen() | AdventureCard():
            return card.traits
    return ()


def wavers(card: Card) -> bool:
    """Whether standing rules of a card may sleep while it is in play: below a level, or with a Stunned character."""
    match card:
        case EncounterCard():
            return card.level_effect is not None
        case FireCard():
            return bool(card.levels)
    return isinstance(card, FeatureCard)


def takes_from_characters(effects: tuple[Effect, ...]) -> bool:
    """Whether effects may cost a character Hit Points or cards."""
    return any(isinstance(word, Effect) and word.befalls for word in walk(effects))


class Box:
    """All cards of the packs in use, numbered, at hand by number, with the kinds that they name."""

    def __init__(self, cards: Sequence[tuple[Card, str]], kinds: Kinds, version: str) -> None:
        self.version = version
        self.kinds = kinds
        self.cards = [card for card, _ in cards]
        self.packs = [pack for _, pack in cards]
        self.number = {card.name: i for i, card in enumerate(self.cards)}
        self.playing = {i: c for i, c in enumerate(self.cards) if isinstance(c, Playing)}
        self.market = {i: c for i, c in enumerate(self.cards) if isinstance(c, MarketCard)}
        self.items = {i: c for i, c in enumerate(self.cards) if isinstance(c, MagicItem)}
        self.encounters = {i: c for i, c in enumerate(self.cards) if isinstance(c, EncounterCard)}
        self.locations = frozenset(i for i, c in self.encounters.items() if c.capacity)
        self.meddling = frozenset(
            i for i, c in self.encounters.items() if c.start_of_turn or c.attacking or c.damaging or c.traits
        )
        self.stirring = frozenset(i for i, c in self.encounters.items() if c.start_of_turn)
        self.waking = self.locations | self.stirring
        stirring = [(i, c) for i, c in enumerate(self.cards) if isinstance(c, EncounterCard | FireCard)]
        self.dreaded = frozenset(i for i, c in stirring if takes_from_characters(c.start_of_turn))
        self.reviving = frozenset(i for i, c in self.encounters.items() if c.replenish)
        self.assists = frozenset(i for i, c in self.playing.items() if c.assist)
        self.wordless = frozenset(i for i, c in self.playing.items() if not (c.play or c.swords or c.remains))
        self.spendable = frozenset(i for i, c in self.items.items() if c.deplete or c.consume)
        self.simple = frozenset(i for i, c in self.playing.items() if c.simple)
        self.standing = {i: words for i, c in enumerate(self.cards) if (words := standing_rules(c))}
        self.steady = frozenset(i for i in self.standing if not wavers(self.cards[i]))
        self.resistant = frozenset(i for i, ws in self.standing.items() if any("immune" in w.moments for w in ws))
        self.fires = {i: c for i, c in enumerate(self.cards) if isinstance(c, FireCard)}
        self.screens = {i: c for i, c in enumerate(self.cards) if isinstance(c, Screen)}
        self.features = {i: c for i, c in enumerate(self.cards) if isinstance(c, FeatureCard)}
        self._decks: dict[tuple[str, tuple[str, ...]], list[int]] = {}
        self.adventures = {c.id: c for c in self.cards if isinstance(c, AdventureCard)}

    def name(self, number: int) -> str:
        return self.cards[number].name if number >= 0 else "nothing"

    def copies(self, cards: Iterable[int]) -> list[int]:
        """The cards with all their copies."""
        return [i for i in cards for _ in range(self.cards[i].copies)]

    def deck_of(self, adventure: AdventureCard, name: str, sets: tuple[str, ...] = ()) -> list[int]:
        """An Encounter Deck of an Adventure: as the Adventure lists it, sorted by nothing, or one of the box."""
        # DF-COMP-27
        if name not in adventure.decks:
            return self.encounter_deck(name, sets)
        found: list[int] = []
        for entry in adventure.decks[name]:
            card = self.number.get(entry, -1)
            found += [card] if card in self.encounters else self.encounter_deck(entry, sets)
        return found

    def encounter_deck(self, name: str, sets: tuple[str, ...] = ()) -> list[int]:
        """The encounters of a deck named like `Dungeon 1`: its environment and difficulty, and those of any.

        They come from all packs, or from some of them, of which every card is taken.
        """
        # DF-COMP-13..15, -19..21
        if (name, sets) in self._decks:
            return self._decks[name, sets][:]
        environment, _, difficulty = name.rpartition(" ")
        found = [
            i
            for i, card in self.encounters.items()
            if card.environment in (environment, ANY_ENVIRONMENT) and str(card.difficulty) == difficulty
            and (not sets or self.packs[i] in sets)
        ]  # fmt: skip
        self._decks[name, sets] = self.copies(found)
        return self._decks[name, sets][:]


def content_folder() -> Path:
    """Where the built-in pack lies."""
    return Path(__file__).parents[1] / "content"


@lru_cache(maxsize=8)
def open_box(*folders: Path) -> Box:
    """The built-in pack with other packs over it: first the kinds, then the cards that name them."""
    bringing = [folder for folder in folders if (folder / KINDS_FILE).exists()]
    kinds, of_kinds = packs.layered(content_folder(), bringing, {KINDS_FILE: Kind}, whole=False)
    cards, of_cards = packs.layered(content_folder(), folders, CARD_FILES)
    box = Box(cards, Kinds(kind for kind, _ in kinds), f"{of_kinds}/{of_cards}")
    faults = packs.Faults()
    check_words(box, faults)
    check_names(box, faults)
    faults.refuse()
    return box


def check_words(box: Box, faults: packs.Faults) -> None:
    """Note a class, a race, an environment or a rarity that cards name and that there is not."""
    known = box.kinds.by_name()
    for card in box.cards:
        for field, what, word in kinds_named(card):
            if word and word not in known[what]:
                faults.say(unknown(word, known[what], f"{card.name}, field {field}", what))


def kinds_named(card: Card) -> Iterator[tuple[str, str, str]]:
    """Every kind that a card names: in which field, what it has to be, and its name."""
    match card:
        case Playing():
            yield "requires_class", ANY_CLASS, card.requires_class
            yield "must_include", ANY_CLASS, card.must_include
            if isinstance(card, MagicItem):
                yield "rarity", "rarity", card.rarity
        case EncounterCard():
            yield "environment", "environment", card.environment
        case Screen() | FeatureCard():
            yield "race", "race", card.race
            yield "hero_class", "class", card.hero_class
        case AdventureCard():
            primary = [card.primary, *[scene.primary for scene in card.scenes]]
            secondary = [card.secondary, *[scene.secondary for scene in card.scenes]]
            for field, decks in (("primary", primary), ("secondary", secondary)):
                for deck in decks:
                    if deck not in card.decks:
                        yield field, "environment", deck.rpartition(" ")[0]
    for word in walk(card):
        if isinstance(word, Effect):
            yield "for-class", ANY_CLASS, word.for_class()


def check_names(box: Box, faults: packs.Faults) -> None:
    """Note cards that name others that are not there."""
    market, features, fires = [{box.cards[i].name for i in kind} for kind in (box.market, box.features, box.fires)]
    for screen in box.screens.values():
        faults.must_exist(screen.extra, market, screen.name, "card")
    for feature in box.features.values():
        faults.must_exist([feature.requires] if feature.requires else [], features, feature.name, "Feature")
    for adventure in box.adventures.values():
        faults.must_exist(adventure.fires, fires, adventure.name, "Dragonfire card")
        faults.must_exist(adventure.market_out, market, adventure.name, "card")
        for name in adventure.decks:
            check_deck(box, adventure, name, faults)
        if adventure.decks:
            check_both_decks(box, adventure, faults)


def check_deck(box: Box, adventure: AdventureCard, name: str, faults: packs.Faults) -> None:
    """Note a deck of an Adventure's own that is empty, or that has cards the box has not, or not so often."""
    encounters = {card.name for card in box.encounters.values()}
    single = [entry for entry in adventure.decks[name] if not box.encounter_deck(entry)]
    if not faults.must_exist(single, encounters, adventure.name, "encounter"):
        return
    cards = box.deck_of(adventure, name)
    if not cards:
        faults.say(f"{adventure.name} lists no card for its {name} Deck: name at least one encounter.")
    check_copies(box, adventure, cards, f"its {name} Deck", faults)


def check_both_decks(box: Box, adventure: AdventureCard, faults: packs.Faults) -> None:
    """Note an Adventure that needs a card in both of its decks at once, but has it only once."""
    primary, secondary = adventure.primary, adventure.secondary
    for scene in adventure.scenes:
        primary, secondary = scene.primary or primary, scene.secondary or secondary
        cards = box.deck_of(adventure, primary) + box.deck_of(adventure, secondary)
        check_copies(box, adventure, cards, f"the decks {primary} and {secondary}", faults)


def check_copies(box: Box, adventure: AdventureCard, cards: Sequence[int], where: str, faults: packs.Faults) -> None:
    for number, count in Counter(cards).items():
        copies = box.cards[number].copies
        if count > copies:
            faults.say(
                f"{adventure.name} puts {box.name(number)} into {where} {count} times, but the box has {copies}: "
                "name it less often."
            )
