"""What is in the box: every card as typed data, read from the packs and numbered.

A card's number is its place in `Box.cards`. Faces of tiles have numbers of their own, their place in `Box.faces`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import msgspec

from emberhall.engine import packs
from emberhall.engine.cards import Count, Some
from emberhall.engine.refusal import Refusal
from emberhall.engine.words import walk
from emberhall.games.bardsung.rules.dungeon import Dungeon
from emberhall.games.bardsung.rules.encounters import EncounterCard
from emberhall.games.bardsung.rules.language import (
    CHARACTERISTICS,
    Action,
    AttackEffect,
    Card,
    Characteristic,
    Effect,
    Section,
    Trait,
)
from emberhall.games.bardsung.rules.pages import PageCard
from emberhall.games.bardsung.rules.tiles import Face, TileFace, read_face
from emberhall.games.bardsung.rules.tokens import Token

if TYPE_CHECKING:
    from emberhall.games.bardsung.rules.state import Hero

C = TypeVar("C", bound=Card)

MOST_HEROES = 5  # BS-GAP-01
Die = Literal[4, 6, 8, 10, 12]
DICE: tuple[Die, ...] = (4, 6, 8, 10, 12)  # BS-DICE-21


# ---------------------------------------------------------------- heroes


class HeroCard(Card, frozen=True, kw_only=True):
    """A hero's profile card, front and back."""  # BS-HERO-01..08, -11

    path: str
    speed: Some
    resilience: int
    grit: Some
    range: Count
    damage: Die
    characteristics: dict[Characteristic, Annotated[int, msgspec.Meta(ge=1, le=4)]]
    trait: tuple[Trait, ...]
    equipment: tuple[str, str]
    abilities: tuple[str, str, str]  # the third is the one with the asterisk  # BS-TUT1-02, BS-ABIL-11
    mark: str  # the letter on the map
    growth: dict[str, tuple[str, ...]] = {}  # what is learned by each chapter: see grow in setup.py  # BS-GAP-111


class AttackProfile(Section, frozen=True, kw_only=True):
    """The attack profile of an ability card."""  # BS-ABIL-16

    magical: bool = False  # its property: a physical attack unless said  # BS-ABIL-17
    characteristic: Characteristic
    range: Count | None = None  # in place of the hero's own  # BS-GAP-34
    hit: tuple[AttackEffect, ...]
    critical: tuple[AttackEffect, ...]
    miss: tuple[AttackEffect, ...] = ()
    traits: tuple[Trait, ...] = ()  # in force for this attack alone
    targets: Some = 1  # so many enemies of the target's zone are attacked, each with a roll of its own
    only_where: Token | None = None  # only enemies in a zone with such a token


class AbilitySide(Section, frozen=True, kw_only=True):
    """One side of an ability card."""

    fate: Count = 0
    devotion: Count = 0
    attack: AttackProfile | None = None
    do: tuple[Effect, ...] = ()
    traits: tuple[Trait, ...] = ()
    once: Literal["turn", "encounter"] = "turn"  # BS-ABIL-13


class AbilityCard(Card, frozen=True, kw_only=True):
    """An ability of a path, at both levels. An attack has a profile, a skill effects, a passive one traits."""

    path: str
    own: str = ""  # the hero whose picture it shows  # BS-LEVEL-15
    passive: bool = False  # BS-ABIL-06
    enhance: Some = 2  # the XP to turn it to its second level  # BS-LEVEL-11
    one: AbilitySide
    two: AbilitySide

    @property
    def type(self) -> str:
        return "attack" if self.one.attack else "skill"  # BS-ABIL-03


class EquipmentLevel(Section, frozen=True, kw_only=True):
    """A level of a piece of equipment."""

    slots: Some
    traits: tuple[Trait, ...] = ()


class EquipmentCard(Card, frozen=True, kw_only=True):
    """A weapon or armour of a hero, at its three levels."""  # BS-EQUIP-02, -07, -12

    hero: str
    type: Literal["weapon", "armour"]
    levels: tuple[EquipmentLevel, EquipmentLevel, EquipmentLevel]


# ---------------------------------------------------------------- enemies

Against = Literal["", "physically-resilient", "physically-vulnerable", "magically-resilient", "magically-vulnerable"]
Grit = Literal["defeated", "heat-up"]


class EnemyAttack(Section, frozen=True, kw_only=True):
    """The attack profile of an enemy."""

    range: Count = 0
    magical: bool = False
    powerful: bool = False
    pulse: bool = False
    hit: tuple[AttackEffect, ...]
    miss: tuple[AttackEffect, ...] = ()


class HeatUp(Section, frozen=True, kw_only=True):
    """The heat-up side of a card: what differs from the normal side."""  # BS-HEAT-01, -09

    tn: Some | None = None
    against: Against | None = None
    speed: Count | None = None
    toughness: Some | None = None
    grit: Grit | None = None
    gold: Count | None = None
    attack: EnemyAttack | None = None
    behaviours: tuple[str, ...] | None = None
    do: tuple[Action, ...] | None = None
    traits: tuple[Trait, ...] | None = None


class EnemyCard(Card, frozen=True, kw_only=True):
    """An enemy's reference card, which is its initiative card too."""  # BS-ENEMY-01, -02

    type: str
    models: Some = 1
    miniature: str = ""  # another enemy whose miniatures stand for it
    first_card: str = ""  # the second card of a mini-boss names the first  # BS-MINI-03
    tn: Some
    against: Against = ""
    speed: Count = 2
    toughness: Some
    grit: Grit = "defeated"
    gold: Count = 1
    attack: EnemyAttack
    behaviours: tuple[str, ...]
    traits: tuple[Trait, ...] = ()
    heat_up: HeatUp | None = None
    mark: str = ""


class BossCard(Card, frozen=True, kw_only=True):
    """The reference card of a boss."""  # BS-BOSS-11

    type: str
    tn: Some
    against: Against = ""
    speed: Count
    toughness: Some
    traits: tuple[Trait, ...] = ()
    heat_up: HeatUp | None = None
    mark: str = ""


class BossAttackCard(Card, frozen=True, kw_only=True):
    """An initiative card of a boss."""  # BS-BOSS-14

    boss: str
    tn: Count = 0
    attack: EnemyAttack | None = None
    behaviours: tuple[str, ...] = ()
    do: tuple[Action, ...] = ()
    traits: tuple[Trait, ...] = ()
    heat_up: HeatUp | None = None


EDGES: dict[Against, tuple[int, int]] = {
    "": (0, 0),
    "physically-resilient": (-1, 0),  # BS-TNMOD-02
    "physically-vulnerable": (1, 0),  # BS-TNMOD-03
    "magically-resilient": (0, -1),  # BS-TNMOD-04
    "magically-vulnerable": (0, 1),  # BS-TNMOD-05
}


class BehaviourCard(Card, frozen=True, kw_only=True):
    """A behaviour card: mandatory lines and brackets from top to bottom."""  # BS-BEHAV-02

    do: tuple[Action, ...]


class Profile(msgspec.Struct, eq=False):
    """One side of an enemy's or boss's card, with the lines of its behaviour cards."""

    card: int
    tn: int
    against: Against
    speed: int
    toughness: int
    grit: Grit
    gold: int
    attack: EnemyAttack | None
    lines: tuple[Action, ...]
    traits: tuple[Trait, ...]
    heated: bool = False
    range: int = 0
    edges: tuple[int, int] = (0, 0)  # for attack rolls against it, physical and magical: advantage or disadvantage

    def __post_init__(self) -> None:
        self.range = self.attack.range if self.attack else 0
        self.edges = EDGES[self.against]


# ---------------------------------------------------------------- dungeon and aspects


class DungeonCard(Card, frozen=True, kw_only=True):
    """A card of the corridor or room deck. A zone with a star has a ring: left out with three heroes or fewer."""

    tile: str  # the face it shows
    aspect: Literal["battle", "challenge"]
    enemies: dict[str, tuple[str, ...]] = {}  # by symbol: E1, E2, E3…  # BS-CF-35
    terrain: dict[str, tuple[str, ...]] = {}  # by symbol: T1, T2
    doors: tuple[str, ...] = ()
    fixed: str = ""  # the fixed entrance  # BS-SYMBOL-01


class CorridorCard(DungeonCard, frozen=True, kw_only=True):
    """A card of the corridor deck."""


class RoomCard(DungeonCard, frozen=True, kw_only=True):
    """A card of the room deck."""


class AspectCard(Card, frozen=True, kw_only=True):
    """A card of the battle or challenge deck."""  # BS-ASPECT-03

    timing: Literal["immediate", "sustained", "delayed"] = "immediate"
    engagement: bool = False
    beside: Literal["current", "previous"] = "current"  # the tile a sustained card lies at
    timers: Count = 0
    gold: Count = 0  # BS-CHALLENGE-01
    do: tuple[Effect, ...] = ()  # at once, when it is drawn
    sections: dict[str, tuple[Effect, ...]] = {}  # further sections of a challenge, by name  # BS-CHALLENGE-02
    traits: tuple[Trait, ...] = ()
    tutorial: bool = False


class BattleCard(AspectCard, frozen=True, kw_only=True):
    """A card of the battle deck."""


class ChallengeCard(AspectCard, frozen=True, kw_only=True):
    """A card of the challenge deck."""


class WanderingCard(Card, frozen=True, kw_only=True):
    """An event of the wandering monster cards."""  # BS-ECHO-08

    do: tuple[Effect, ...] = ()


class WoundCard(Card, frozen=True, kw_only=True):
    """A wound card: what its serious side says."""  # BS-SERIOUS-01, -05, -09

    tn: Count = 0
    characteristic: Characteristic = "constitution"
    timers: Count = 0
    traits: tuple[Trait, ...]


class TreasureCard(Card, frozen=True, kw_only=True):
    """A treasure card."""  # BS-TREASURE-05

    kind: Literal["gemstone", "rune", "consumable"]
    border: Literal["", "red circle", "blue square", "green hexagon", "amber diamond"] = ""
    step: Some = 1  # its power, 1 to 3
    story: bool = False  # comes into play by the story alone
    traits: tuple[Trait, ...] = ()  # of gemstones and runes
    do: tuple[Effect, ...] = ()  # of consumables
    after: Literal["discard", "exhaust"] = "discard"  # BS-CONSUM-03, -04
    gold: Count = 0  # to recharge it  # BS-CONSUM-06


class SquireCard(Card, frozen=True, kw_only=True):
    """A squire: a standing benefit, and a favour once an encounter."""  # BS-GAP-93

    traits: tuple[Trait, ...] = ()
    favour: tuple[Effect, ...] = ()


FILES: dict[str, type[Card]] = {
    "tiles.yaml": TileFace,
    "heroes.yaml": HeroCard,
    "abilities.yaml": AbilityCard,
    "equipment.yaml": EquipmentCard,
    "behaviours.yaml": BehaviourCard,
    "enemies.yaml": EnemyCard,
    "bosses.yaml": BossCard,
    "boss_attacks.yaml": BossAttackCard,
    "corridors.yaml": CorridorCard,
    "rooms.yaml": RoomCard,
    "battles.yaml": BattleCard,
    "challenges.yaml": ChallengeCard,
    "wandering.yaml": WanderingCard,
    "wounds.yaml": WoundCard,
    "treasures.yaml": TreasureCard,
    "squires.yaml": SquireCard,
    "encounters.yaml": EncounterCard,
    "campaign.yaml": PageCard,
}


# ---------------------------------------------------------------- the box


DeckKind = Literal["battles", "challenges", "corridors", "hoard", "rooms", "wounds"]


class Box:
    """All cards of the packs in use, numbered, with every kind at hand by number."""

    def __init__(self, cards: Sequence[tuple[Card, str]], version: str) -> None:
        self.version = version
        self.cards = [card for card, _ in cards]
        self.packs = [pack for _, pack in cards]
        self.number = {card.name: i for i, card in enumerate(self.cards)}
        self.drawings = tuple(card for card in self.cards if isinstance(card, TileFace))
        self.faces: tuple[Face, ...] = tuple(read_face(i, face) for i, face in enumerate(self.drawings))
        self.face = {face.name: face.number for face in self.faces}
        self.heroes = self._of(HeroCard)
        self.abilities = self._of(AbilityCard)
        self.equipment = self._of(EquipmentCard)
        self.behaviours = self._of(BehaviourCard)
        self.enemies = self._of(EnemyCard)
        self.bosses = self._of(BossCard)
        self.boss_attacks = self._of(BossAttackCard)
        self.corridors = self._of(CorridorCard)
        self.rooms = self._of(RoomCard)
        self.dungeon_cards: dict[int, DungeonCard] = {**self.corridors, **self.rooms}
        self.battles = self._of(BattleCard)
        self.challenges = self._of(ChallengeCard)
        self.aspects: dict[int, AspectCard] = {**self.battles, **self.challenges}
        self.wandering = self._of(WanderingCard)
        self.wounds = self._of(WoundCard)
        self.treasures = self._of(TreasureCard)
        self.hoard = {i: card for i, card in self.treasures.items() if not card.story}  # what the treasure deck holds
        self.squires = self._of(SquireCard)
        self.encounters = {card.id: card for card in self._of(EncounterCard).values()}
        self.pages = {card.name: card for card in self._of(PageCard).values()}
        self.passive = frozenset(i for i, card in self.abilities.items() if card.passive)
        self.hero_named = {hero.name.lower(): i for i, hero in self.heroes.items()}
        self._know_enemies()
        self._lenders: dict[int, list[Effect]] = {}
        self._decks: dict[tuple[DeckKind, tuple[str, ...]], list[int]] = {}
        self.layouts: dict[str, Dungeon] = {}  # the tiles each encounter begins with, once laid out

    def _of(self, kind: type[C]) -> dict[int, C]:
        return {i: card for i, card in enumerate(self.cards) if isinstance(card, kind)}

    def _know_enemies(self) -> None:
        """Both sides of every initiative and reference card, and which models act on which card."""
        self.profiles: dict[int, tuple[Profile, Profile]] = {}
        self.stands_for: dict[int, int] = {}  # the card that the models acting on an initiative card are known by
        for i, enemy in self.enemies.items():
            self.profiles[i] = self._sides(i, enemy, enemy.grit, enemy.gold, enemy.toughness, enemy.speed)
            self.stands_for[i] = self.number[enemy.first_card] if enemy.first_card else i
        for i, boss in self.bosses.items():
            self.profiles[i] = self._sides(i, boss, "heat-up", 0, boss.toughness, boss.speed)
            self.stands_for[i] = i
        for i, attack in self.boss_attacks.items():
            boss = self.bosses[self.number[attack.boss]]
            self.profiles[i] = self._sides(i, attack, "heat-up", 0, boss.toughness, boss.speed)
            self.stands_for[i] = self.number[attack.boss]
        self.second_cards = frozenset(main for i, main in self.stands_for.items() if i in self.enemies and main != i)
        self.carded = self.second_cards.union(self.bosses)  # who acts on several cards, and loses them by wounds
        self.has_traits = {i: bool(one.traits or two.traits) for i, (one, two) in self.profiles.items()}

    def _sides(
        self, i: int, card: EnemyCard | BossCard | BossAttackCard, grit: Grit, gold: int, toughness: int, speed: int
    ) -> tuple[Profile, Profile]:
        """The normal and the heat-up side; a card without one has the same twice."""
        normal = Profile(
            card=i,
            tn=card.tn,
            against="" if isinstance(card, BossAttackCard) else card.against,
            speed=speed,
            toughness=toughness,
            grit=grit,
            gold=gold,
            attack=None if isinstance(card, BossCard) else card.attack,
            lines=() if isinstance(card, BossCard) else self._lines(card.behaviours, getattr(card, "do", ())),
            traits=card.traits,
        )
        hot = card.heat_up
        if hot is None:
            return normal, normal
        lines = normal.lines
        if hot.behaviours is not None or hot.do is not None:
            lines = self._lines(hot.behaviours or (), hot.do or ())
        heated = Profile(
            card=i,
            tn=normal.tn if hot.tn is None else hot.tn,
            against=normal.against if hot.against is None else hot.against,
            speed=normal.speed if hot.speed is None else hot.speed,
            toughness=normal.toughness if hot.toughness is None else hot.toughness,
            grit="defeated" if hot.grit is None else hot.grit,
            gold=normal.gold if hot.gold is None else hot.gold,
            attack=normal.attack if hot.attack is None else hot.attack,
            lines=lines,
            traits=normal.traits if hot.traits is None else hot.traits,
            heated=True,
        )
        return normal, heated

    def _lines(self, behaviours: Iterable[str], do: tuple[Action, ...]) -> tuple[Action, ...]:
        """The lines of the behaviour cards, the upper card first, then the card's own text."""  # BS-ENEMY-15
        lines: tuple[Action, ...] = ()
        for name in behaviours:
            card = self.cards[self.number[name]] if name in self.number else None
            if not isinstance(card, BehaviourCard):
                raise Refusal(f"An enemy names the behaviour {name!r}, but no pack has it: add that card.")
            lines += card.do
        return lines + do

    def ability(self, hero: Hero, card: int) -> AbilitySide:
        """The side of an ability card that a hero has up."""
        both = self.abilities[card]
        return both.two if card in hero.enhanced else both.one

    def lenders(self, card: int) -> list[Effect]:
        """The effects of a card that lend traits for a while."""
        if card not in self._lenders:
            words = [word for word in walk(self.cards[card]) if isinstance(word, Effect)]
            self._lenders[card] = [word for word in words if word.lends()]
        return self._lenders[card]

    def name(self, number: int) -> str:
        return self.cards[number].name if number >= 0 else "nothing"

    def deck(self, kind: DeckKind, names: tuple[str, ...] = ()) -> list[int]:
        """The cards of a kind with all their copies; those of these names alone, if any are named. Made once."""
        if (kind, names) not in self._decks:
            cards = [self.number[name] for name in names] or getattr(self, kind)
            self._decks[kind, names] = [i for i in cards for _ in range(self.cards[i].copies)]
        return self._decks[kind, names]

    def miniature(self, card: int) -> int:
        """The enemy whose miniatures stand for one."""
        enemy = self.enemies.get(card)
        return self.number[enemy.miniature] if enemy and enemy.miniature else card

    def models(self, card: int) -> int:
        """How many miniatures there are of an enemy."""
        enemy = self.enemies.get(self.miniature(card))
        return enemy.models if enemy else 1


def content_folder() -> Path:
    """Where the built-in pack lies."""
    return Path(__file__).parents[1] / "content"


@lru_cache(maxsize=8)
def open_box(*folders: Path) -> Box:
    """The built-in pack with other packs over it."""
    cards, version = packs.layered(content_folder(), folders, FILES)
    box = Box(cards, version)
    faults = packs.Faults()
    check_names(box, faults)
    faults.refuse()
    return box


def check_names(box: Box, faults: packs.Faults) -> None:
    """Note cards that name others that are not there."""
    for hero in box.heroes.values():
        faults.must_exist(hero.abilities, _names(box, box.abilities), hero.name, "ability")
        faults.must_exist(hero.equipment, _names(box, box.equipment), hero.name, "equipment")
        grown = {*CHARACTERISTICS, *hero.equipment, *_names(box, box.abilities)}
        faults.must_exist(
            chain.from_iterable(hero.growth.values()), grown, hero.name, "ability, piece or characteristic"
        )
    for card in box.dungeon_cards.values():
        if faults.must_exist([card.tile], box.face, card.name, "tile"):
            check_symbols(box, card, faults)
    for enemy in box.enemies.values():
        if isinstance(enemy, EnemyCard) and not enemy.behaviours:
            faults.say(f"{enemy.name} has no behaviour card, so it would never act: name at least one.")
    enemies = _names(box, box.enemies)
    for encounter in box.encounters.values():
        faults.must_exist([tile.face for tile in encounter.tiles], box.face, encounter.name, "tile")
        faults.must_exist([group.enemy for group in encounter.groups], enemies, encounter.name, "enemy")
        named = [name for symbol, name in encounter.symbols.items() if symbol.startswith("E")]
        faults.must_exist(named, enemies, encounter.name, "enemy")
        faults.must_exist(encounter.wandering, {*enemies, *_names(box, box.wandering)}, encounter.name, "card")
        decks = (encounter.corridors, encounter.rooms, encounter.battles, encounter.challenges)
        whole = faults.must_exist(chain.from_iterable(decks), box.number, encounter.name, "card")
        if whole and encounter.scope.stairs != "none":  # BS-GOAL-04
            dealt = {*box.deck("corridors", encounter.corridors), *box.deck("rooms", encounter.rooms)}
            for symbol in sorted({symbol for i in dealt for symbol in box.dungeon_cards[i].enemies}):
                if symbol not in encounter.symbols:
                    faults.say(f"{encounter.name} does not say which enemy {symbol} stands for: add it to its symbols.")
    for page in box.pages.values():
        faults.must_exist([page.encounter], box.encounters, page.name, "encounter")
        faults.must_exist([turn.to for turn in page.turns if turn.to], box.pages, page.name, "page")
        named = [name for turn in page.turns for name in (turn.treasure, turn.squire) if name]
        faults.must_exist([*named, *page.lost], box.number, page.name, "card")


def check_symbols(box: Box, card: DungeonCard, faults: packs.Faults) -> None:
    """Every zone, door and fixed entrance of a dungeon card is on its tile."""
    face = box.faces[box.face[card.tile]]
    zones = [zone.rstrip("*") for marks in (card.enemies, card.terrain) for places in marks.values() for zone in places]
    gates = [*card.doors, *([card.fixed] if card.fixed else [])]
    faults.must_exist(zones, face.zones, card.name, "zone")
    faults.must_exist(gates, face.gate_names[: face.portals], card.name, "portal")


def _names(box: Box, kind: Iterable[int]) -> set[str]:
    return {box.cards[i].name for i in kind}


def characteristic(name: Characteristic) -> int:
    """The number of a characteristic."""
    return CHARACTERISTICS.index(name)
