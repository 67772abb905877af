"""What is in the box: every card as typed data, read from the packs and numbered.

A card's number is its place in `Box.cards`, the same for all copies of it. Tiles, treasure tokens and door tokens in
decks are numbered from TILE, TOKEN and DOOR on, so that any drawn number can be named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec

from emberhall.engine import packs
from emberhall.engine.cards import Count, Some, decode
from emberhall.engine.choice import option
from emberhall.engine.words import walk
from emberhall.games.ashardalon.rules.language import Act, Cue, Deed, Effect, Goal, Habit, Trait, When
from emberhall.games.ashardalon.rules.tiles import Tiles

if TYPE_CHECKING:
    from emberhall.games.ashardalon.rules.state import Playable, Table, Triggered

C = TypeVar("C", bound="Card")

MOST_HEROES = 5  # WA-GAME-02
TILE, TOKEN, DOOR = 10_000, 20_000, 30_000
RELIC = 25_000  # the token that an adventure is about, face down among treasure tokens


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card has: a name, its printed number where it is known, and how many there are."""

    name: str
    number: int | None = None
    copies: Some = 1
    notes: str = ""


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The special ability of a hero card."""

    name: str
    surge_bonus: Count = 0  # extra Hit Points for a hero on this hero's tile who spends a surge
    poison_bonus: int = 0  # added to rolls that end Poisoned
    cure_on_heal: bool = False  # a hero healed on this hero's tile may also end a condition
    recharge_on_20: str = ""  # a power that a natural 20 on this hero's tile may flip up again
    far_doors: bool = False  # may open any door on its tile

    def text(self) -> str:
        parts = []
        if self.surge_bonus:
            parts.append(f"A Hero on this Hero's tile who spends a Healing Surge regains {self.surge_bonus} more.")
        if self.poison_bonus:
            parts.append(f"This Hero adds {self.poison_bonus} to rolls that end Poisoned.")
        if self.cure_on_heal:
            parts.append("A Hero on this Hero's tile who regains Hit Points may also end one condition.")
        if self.recharge_on_20:
            parts.append(f"A natural 20 by a Hero on this Hero's tile may flip {self.recharge_on_20} face up.")
        if self.far_doors:
            parts.append("This Hero can open any door on its tile, not only an adjacent one.")
        return f"{self.name}: " + " ".join(parts)


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures on one side of a hero card."""

    ac: Some
    hp: Some
    surge: Some


class HeroCard(Card, frozen=True, kw_only=True):
    """A hero, both levels."""

    race: str
    hero_class: str
    speed: Some
    level_1: Side
    level_2: Side
    critical: Count = 1  # extra damage of a 2nd-level hero's natural 20  # WA-GAP-78
    ability: Ability
    automatic: str  # the power that comes without choosing
    utility: Count = 1
    at_will: Count = 2
    daily: Count = 1
    suggested: tuple[str, ...]  # a ready-made choice for early games
    mark: str  # the letter on the map


PowerType = Literal["at-will", "daily", "utility"]
Timing = Literal[
    "attack",  # it is this Hero's Attack
    "hero-phase",  # during this Hero's Hero Phase, at no cost
    "move",  # in place of a Move
    "instead-of-attack",  # takes the place of the Attack but makes none by itself
    "constant",  # always in force, never used
    "hit",  # this Hero's attack hits
    "miss",  # a Hero's attack misses
    "die",  # a die has been rolled, by whomever
    "hit-by-monster",  # a Monster's attack hits this Hero
    "hit-by-device",  # a Trap, Hazard or Event-Attack hits this Hero
    "hurt",  # an attack is about to deal this Hero damage
    "targeted-with-others",  # a Monster's attack is aimed at this Hero and others
    "monster-placed",  # a Monster is placed
    "monster-activates",  # a Monster within reach is activated
    "explored-monster",  # a Monster is about to be placed on a tile just explored
    "encounter",  # an Encounter Card is drawn
    "villain-phase",  # a Villain Phase begins
    "any-time",  # at any time: in everybody's Hero Phase, and when a turn ends
]
NOTHING, MOVE, ATTACK = range(3)
COSTS = {"hero-phase": NOTHING, "move": MOVE, "attack": ATTACK, "instead-of-attack": ATTACK}
"""Which action a card of the owner's Hero Phase takes: who may attack may do the others too."""


class Power(Card, frozen=True, kw_only=True):
    """A Power Card."""

    hero_class: str
    race: str = ""  # a power of a race: only Heroes of it have it
    type: PowerType
    when: Timing = "attack"
    do: tuple[Effect, ...]

    def open_to(self, hero: HeroCard) -> bool:
        """Whether a hero may have it: one of its class, and of its race if it is a racial power."""  # WA-POWER-02
        return self.hero_class == hero.hero_class and self.race in ("", hero.race)


class ItemBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an item gives for as long as it is held."""

    attack: int = 0  # added to attack rolls…
    attack_reach: Literal["adjacent", "tile"] = "adjacent"  # …against adjacent Monsters, or within 1 tile
    attack_unmoved: int = 0  # the attack bonus of a Hero who has given up moving in this Hero Phase
    damage: int = 0  # added to damage against adjacent Monsters
    critical_from: int = 0  # an attack that hits with a natural roll from here on…
    critical: int = 0  # …deals so much more damage
    ac: int = 0
    ac_tile: bool = False  # other Heroes on the tile have the AC bonus too
    speed: int = 0
    disable: int = 0  # added to rolls to disable Traps


class Treasure(Card, frozen=True, kw_only=True):
    """A Treasure Card."""

    gold: Count
    item: bool = True
    when: Timing = "constant"
    after: Literal["keep", "rest", "flip", "discard"] = "keep"  # to rest is to be done with for this Hero Phase
    bonus: ItemBonus | None = None
    do: tuple[Effect, ...] = ()


class Tactic(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line of tactics: if the statement is true, this is done, to these of those it speaks of."""

    when: When
    # "any": one of them, "tile": each on one tile
    target: Literal["closest", "any", "each", "tile", "farthest", "healthiest"] = "closest"
    name: str = ""
    do: tuple[Act, ...]


class MonsterCard(Card, frozen=True, kw_only=True):
    """A Monster Card, a Villain card, or the figures of an object that can be destroyed."""

    kind: Literal["monster", "villain", "object"] = "monster"
    title: str = ""
    tags: tuple[str, ...] = ()
    ac: Some
    hp: Some
    xp: Count = 0
    size: Some = 1
    loose: bool = False  # the base may overlap walls as long as its middle is on floor
    group: Some = 1  # how many figures one card brings
    tactics: tuple[Tactic, ...] = ()
    enraged: MonsterCard | None = None  # the other side of the card
    on_arrival: tuple[Effect, ...] = ()
    mark: str = ""


class Encounter(Card, frozen=True, kw_only=True):
    """An Encounter Card. What `do` means depends on its type: at once, or each time a row card is activated."""

    type: Literal["curse", "environment", "event", "event-attack", "hazard", "trap", "adventure"]
    do: tuple[Effect, ...] = ()
    standing: tuple[Trait, ...] = ()  # the standing rules of a curse, environment or hazard
    ends: Literal["", "still", "kill", "roll", "freed", "return"] = ""  # how a curse ends
    ends_on: Count = 0  # the roll that ends it, or that takes a Hero out of it
    ends_at: Literal["hero-phase", "exploration-phase", "turn"] = "turn"  # the end at which it is rolled
    disable: Count = 0  # the roll that disables it
    markers: Some = 1
    cancel: bool = True
    again: bool = False  # draw another Encounter Card afterwards
    back: Count = 0  # afterwards shuffled among that many cards on top of the deck instead of being discarded


class VillagerTactic(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line of a villager's tactics: if the statement is true, this is done."""

    when: Cue
    do: tuple[Habit, ...]


class VillagerCard(Card, frozen=True, kw_only=True):
    """A villager: its figures, the band of the die that brings it, and what it does."""

    ac: Some
    hp: Some
    band: tuple[int, int]
    tactics: tuple[VillagerTactic, ...]


class ChamberCard(Card, frozen=True, kw_only=True):
    """A Chamber Card: what fills the chamber, and its goal."""

    setup: tuple[Effect, ...]
    exits: tuple[str, ...] = ()  # ways out, if its goal is to escape: names of tiles, "Start" for the start tile
    goal: tuple[Goal, ...]
    defeat: tuple[Goal, ...] = ()
    boon: str = ""  # what beating it in a linked adventure earns


class BoonCard(Card, frozen=True, kw_only=True):
    """A Boon Card: an advantage once an adventure."""

    when: Literal["setup", "monster-drawn", "between"]
    discards: str = ""  # the tag of the Monster it lets the Heroes discard
    free_tile: bool = False
    shop: Count = 0


class StackPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tile hidden in the stack: somewhere among `within` places after the first `after`, and more for each hero."""

    tile: str
    after: int
    per_hero: int = 0
    within: int = 1


class AdventureCard(Card, frozen=True, kw_only=True):
    """An adventure: set-up, special rules, victory and defeat."""

    id: str
    text: str
    seats: tuple[int, int] = (1, MOST_HEROES)
    start: str = "Start"
    surges: Count = 2
    surges_per_hero: Count = 0
    stack: tuple[StackPart, ...] = ()
    chamber: Literal["", "dire", "horrid"] = ""
    chamber_cards: tuple[str, ...] = ()  # one named, or several to draw from
    doors: bool = False
    tokens: bool = False
    boons: tuple[str, ...] = ()  # what winning it in a linked adventure earns
    setup: tuple[Effect, ...] = ()
    on_tile: dict[str, tuple[Effect, ...]] = {}  # when the tile of that name, or of that colour, is placed
    on_slain: dict[str, tuple[Effect, ...]] = {}  # when the monster or villain of that name is defeated
    on_taken: tuple[Effect, ...] = ()  # when the adventure's object is picked up
    exits: tuple[str, ...] = ()  # tiles whose stairs or ladder lead out, "Start" for the start tile
    rules: tuple[str, ...] = ()  # special rules in words that the effects above do not say by themselves
    victory: tuple[Goal, ...]
    defeat: tuple[Goal, ...] = ()
    games: Some = 1  # how many games a linked adventure has
    part_of: str = ""  # the id of the linked adventure it is a later part of…
    part: int = 0  # …and the number of that part


FILES: dict[str, type[Card]] = {
    "heroes.yaml": HeroCard,
    "powers.yaml": Power,
    "treasures.yaml": Treasure,
    "monsters.yaml": MonsterCard,
    "villains.yaml": MonsterCard,
    "encounters.yaml": Encounter,
    "villagers.yaml": VillagerCard,
    "chambers.yaml": ChamberCard,
    "boons.yaml": BoonCard,
    "adventures.yaml": AdventureCard,
}
CHAMBER_GOAL = "chamber-cleared"
"""The word for what is added to the goals of an adventure into which the players have put a chamber."""


class Box:
    """All cards of the packs in use, numbered, with every kind at hand by number."""

    def __init__(self, cards: Sequence[tuple[Card, str]], tiles: Tiles, version: str) -> None:
        self.tiles: Tiles = tiles
        self.version = version
        self.cards = [card for card, _ in cards]
        self.packs = [pack for _, pack in cards]
        self.number = {card.name: i for i, card in enumerate(self.cards)}
        self.heroes = self._all(HeroCard)
        self.powers = self._all(Power)
        self.treasures = self._all(Treasure)
        self.monsters = self._all(MonsterCard)
        self.encounters = self._all(Encounter)
        self.villagers = self._all(VillagerCard)
        self.chambers = self._all(ChamberCard)
        self.boons = self._all(BoonCard)
        self.adventures = {card.id: card for card in self._all(AdventureCard).values()}
        sides = {i: card.enraged or card for i, card in self.monsters.items()}
        self.toughness = {i: card.hp for i, card in sides.items()}  # the damage that defeats a monster
        self.loose = frozenset(i for i, monster in self.monsters.items() if monster.loose)
        self.villains = frozenset(i for i, monster in self.monsters.items() if monster.kind == "villain")
        # later parts of linked adventures, by the id of the first and their number; of two of a kind the first counts
        parts = [card for card in reversed(self.adventures.values()) if card.part_of]
        self.later_parts = {(card.part_of, card.part): card for card in parts}
        # the decks of a new game
        self.monster_cards = self.deck(i for i, card in self.monsters.items() if card.kind == "monster")
        self.encounter_cards = self.deck(i for i, card in self.encounters.items() if card.type != "adventure")
        self.treasure_cards = self.deck(self.treasures)
        self.tile_stack = [TILE + tile for tile in tiles.standard]
        self.chamber_goal = decode(CHAMBER_GOAL, Goal)
        # heroes by name, and the powers open to each
        self.hero_named = {hero.name.lower(): i for i, hero in self.heroes.items()}
        self.open_powers = {
            i: [number for number, power in self.powers.items() if power.open_to(hero)]
            for i, hero in self.heroes.items()
        }
        self._note_uses()
        self._note_bonuses()

    def _all(self, kind: type[C]) -> dict[int, C]:
        """The cards of a kind by their numbers."""
        return {i: card for i, card in enumerate(self.cards) if isinstance(card, kind)}

    def _note_uses(self) -> None:
        """Note the powers and items that each seat may use in its own Hero Phase, and those that wait for a trigger."""
        usable: dict[int, Power | Treasure] = {**self.powers, **self.treasures}
        self.usable = usable
        own = {i: (COSTS[card.when], asked_first(card.do)) for i, card in usable.items() if card.when in COSTS}
        self.own_time: tuple[dict[int, Playable], ...] = tuple(
            {
                i: (cost, option(seat, "power" if i in self.powers else "item", i), Deed(seat, i), asked)
                for i, (cost, asked) in own.items()
            }
            for seat in range(len(self.heroes))  # each hero exists once
        )
        self.done = tuple(option(seat, "done") for seat in range(len(self.heroes)))  # the option that is always there
        self.triggered: dict[int, Triggered] = {
            i: (card.when, i, card.do) for i, card in usable.items() if i not in own and card.when != "constant"
        }

    def _note_bonuses(self) -> None:
        """Note what items lend for as long as they are held."""
        bonuses = {i: item.bonus for i, item in self.treasures.items() if item.bonus}
        self.armour = {i: bonus.ac for i, bonus in bonuses.items() if bonus.ac}
        self.shared_armour = {i: ac for i, ac in self.armour.items() if bonuses[i].ac_tile}
        self.aiming = frozenset(i for i, bonus in bonuses.items() if bonus.attack or bonus.attack_unmoved)
        self.swift = {i: bonus.speed for i, bonus in bonuses.items() if bonus.speed}

    def part(self, id: str, part: int) -> AdventureCard:
        """The adventure of an id, or a later part of a linked one; what has no such part is played again as it is."""
        return self.later_parts.get((id, part), self.adventures[id])

    def name(self, number: int) -> str:
        """The name of any card, tile or token by its number."""
        if number >= DOOR:
            return DOOR_KINDS[number - DOOR]
        if number == RELIC:
            return "Relic"
        if number >= TOKEN:
            return f"{number - TOKEN} gp" if number > TOKEN else "Treasure"
        if number >= TILE:
            return self.tiles[number - TILE].name
        return self.cards[number].name if number >= 0 else "nothing"

    def deck(self, cards: Iterable[int]) -> list[int]:
        """The cards with all their copies."""
        return [i for i in cards for _ in range(self.cards[i].copies)]


def asked_first(effects: tuple[Effect, ...]) -> tuple[Callable[[Table, Deed], bool], ...]:
    """What has to say that a card with these effects can be used; most effects always can."""
    return tuple(effect.can for effect in effects if type(effect).can is not Effect.can)


UNLOCKED, LOCKED, TRAPPED = range(3)
DOOR_KINDS = ("Unlocked", "Locked", "Trapped")
DOOR_TOKENS = (DOOR + UNLOCKED,) * 4 + (DOOR + LOCKED,) * 2 + (DOOR + TRAPPED,) * 2
# five tokens give a Treasure Card, the others gold
TREASURE_TOKENS = (
    (TOKEN,) * 5 + (TOKEN + 100,) * 9 + (TOKEN + 200,) * 11 + (TOKEN + 300,) * 5 + (TOKEN + 400,) * 2 + (TOKEN + 500,)
)  # fmt: skip


def content_folder() -> Path:
    """Where the built-in pack lies."""
    return Path(__file__).parents[1] / "content"


@lru_cache(maxsize=8)
def open_box(*folders: Path) -> Box:
    """The built-in pack with other packs over it."""
    cards, version = packs.layered(content_folder(), folders, FILES)
    box = Box(cards, Tiles.load(), version)
    faults = packs.Faults()
    check_names(box, faults)
    if folders:  # of the built-in cards a test sees to it
        check_words(box, faults)
        check_sense(box, faults)
    faults.refuse()
    return box


def check_names(box: Box, faults: packs.Faults) -> None:
    """Note cards that name others that are not there."""
    powers, chambers, boons = [{box.cards[i].name for i in kind} for kind in (box.powers, box.chambers, box.boons)]
    for hero in box.heroes.values():
        recharged = [hero.ability.recharge_on_20] if hero.ability.recharge_on_20 else []
        faults.must_exist([hero.automatic, *hero.suggested, *recharged], powers, hero.name, "power")
    for adventure in box.adventures.values():
        tiles = [part.tile for part in adventure.stack]
        faults.must_exist(tiles, box.tiles.by_name, adventure.name, "tile")
        faults.must_exist(adventure.chamber_cards, chambers, adventure.name, "Chamber Card")
        faults.must_exist(adventure.boons, boons, adventure.name, "boon")


def check_words(box: Box, faults: packs.Faults) -> None:
    """Note cards that do something with cards that are not there."""
    for card in box.cards:
        named = [word.named() for word in walk(card) if isinstance(word, Effect | Goal)]
        faults.must_exist(filter(None, named), box.number, card.name, "card")


def check_sense(box: Box, faults: packs.Faults) -> None:
    """Note cards that nobody could ever have, or that would never do anything."""
    classes, races = ({getattr(hero, of) for hero in box.heroes.values()} for of in ("hero_class", "race"))
    for power in box.powers.values():
        for of, value, known in (("class", power.hero_class, classes), ("race", power.race, races)):
            if value and value not in known:
                there = ", ".join(sorted(known))
                faults.say(f"{power.name} is for the {of} {value!r}, which no Hero has: name one of {there}.")
    for monster in box.monsters.values():
        for side in (monster, monster.enraged):
            if side and side.kind != "object" and not side.tactics:  # WA-MCARD-05
                faults.say(f"{side.name} has no tactics, so it would never act: give it at least one line of them.")
