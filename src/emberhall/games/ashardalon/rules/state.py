"""What is on the table: figures, dungeon, decks, piles, and how far the turn has come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, NoReturn, cast

import msgspec
from msgspec import field

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Option
from emberhall.engine.deck import Deck
from emberhall.engine.events import Event, Log
from emberhall.engine.game import GameOver, Outcome
from emberhall.engine.kit.pieces import FRESH, SHARED, Noted, Piece, by_id
from emberhall.engine.standing import Force, Lasting, Waiting
from emberhall.games.ashardalon.rules.box import AdventureCard, Box, HeroCard, MonsterCard
from emberhall.games.ashardalon.rules.dungeon import Dungeon
from emberhall.games.ashardalon.rules.language import Deed, Effect, Trait
from emberhall.games.ashardalon.rules.squares import BIT

Playable = tuple[int, Option, Deed, tuple[Callable[["Table", Deed], bool], ...]]
"""What using a card costs, the option of using it, the deed that would be, and what has to say that it can be."""
Triggered = tuple[str, int, tuple[Effect, ...]]
"""What a card waits for, its number, and what it does."""
OFF = -1  # the square of a figure that is on no tile


class Figure(Piece, eq=False, gc=False):
    """Somebody a monster may attack: a hero or a villager."""

    card: int
    at: int
    hp: int

    @property
    def standing(self) -> bool:
        """On a tile and above 0 Hit Points."""
        return self.at >= 0 and self.hp > 0


class Hero(Figure, eq=False, gc=False):
    """A hero and the area before its player. The number of a hero is the seat of its player."""

    seat: int = 0
    level: int = 1
    dazed: bool = False
    poisoned: bool = False
    escaped: bool = False
    random: bool = False  # its powers come as chance has them
    pit: int = OFF  # the square of the marker of the pit the hero fell into
    away: bool = False  # taken off the tiles, back at the next Hero Phase
    purse: list[int] = []  # treasure tokens taken, each by its worth in gold
    powers: list[int] = []
    items: list[int] = []
    flipped: list[int] = []  # powers and items used up for now
    curses: list[int] = []
    row: list[int] = []  # monster, hazard and trap cards in order of arrival
    carried: list[int] = []  # objects picked up, by kind of thing

    @property
    def gold(self) -> int:
        return sum(self.purse)


class Villager(Figure, eq=False, gc=False):
    """A villager token: monsters treat it as a hero. It acts at the end of its player's turn."""

    seat: int = 0


class Monster(Piece, eq=False, gc=False):
    """A monster or villain figure, or an object that can be destroyed like one."""

    uid: int
    card: int
    at: int  # its square; the north-west one of a 2x2 base, the middle of a 3x3 base
    mask: int  # every square its base covers
    places: tuple[int, ...]  # every tile its base is on
    damage: int = 0
    marked: bool = False  # placed by a chamber card: carries a Shield marker
    enraged: bool = False


class Thing(Piece, eq=False, gc=False):
    """A token or marker on the tiles. `what` says which kind, `card` the card it came from, `n` how much is left
    of it, or what it deals.
    """

    what: int
    at: int
    mask: int
    card: int = -1
    owner: int = -1
    n: int = 0

    @property
    def place(self) -> int:
        return self.at >> 4


class Lying(msgspec.Struct, frozen=True, gc=False):
    """Where things lie that somebody may come upon: sets of squares, all of a tile where only the tile counts."""

    objects: int = 0  # under what can be picked up
    strewn: int = 0  # under blades and caltrops
    traps: int = 0  # tiles with a trap that can be disabled
    vapours: int = 0  # tiles full of vapours
    treasures: int = 0  # tiles with a Treasure Card
    owners: int = 0  # seats of those who have something to steer, wherever it is, one bit each


AS_KEY = Noted(
    tuple[int, ...],
    lambda dungeon: cast(Dungeon, dungeon).key(),
    lambda box, key: Dungeon.rebuild(cast("Box", box).tiles, cast(tuple[int, ...], key)),
)
"""A dungeon is recorded as the numbers it can be built from again."""


class Table(Piece, eq=False):
    """The whole game."""

    box: Annotated[Box, SHARED]
    adventure: Annotated[AdventureCard, by_id("adventures")]
    dungeon: Annotated[Dungeon, AS_KEY]
    heroes: list[Hero]
    switches: dict[str, str]
    chance: Annotated[Chance, SHARED] = field(default_factory=lambda: Chance(0))
    log: Annotated[Log | None, SHARED] = None
    phase: int = 0
    active: int = 0  # the seat whose turn it is
    turn: int = 0  # how many turns have ended
    villagers: list[Villager] = []
    monsters: list[Monster] = []  # villains among them, in order of entering play
    things: list[Thing] = []
    tiles: Deck = field(default_factory=Deck)
    chamber_tiles: Deck = field(default_factory=Deck)
    monster_deck: Deck = field(default_factory=Deck)
    monster_discard: list[int] = []
    encounter_deck: Deck = field(default_factory=Deck)
    encounter_discard: list[int] = []
    treasure_deck: Deck = field(default_factory=Deck)
    treasure_discard: list[int] = []
    tokens: Deck = field(default_factory=Deck)  # treasure tokens, face down
    door_tokens: Deck = field(default_factory=Deck)
    chamber_deck: Deck = field(default_factory=Deck)
    villager_deck: Deck = field(default_factory=Deck)
    locked: list[int] = []  # doors known to be locked
    experience: list[int] = []  # the party's pile of defeated monsters and villains
    boons: list[int] = []
    surges: int = 2
    environment: int = -1
    chamber: int = -1  # the chamber card in force
    chamber_places: list[int] = []
    time: int = 0  # Time tokens left
    counts: dict[str, int] = {}  # what an adventure keeps count of
    slain: list[int] = []  # every monster and villain defeated so far, by card
    lasting: list[Lasting] = []  # effects of powers and items that last
    uid: int = 0
    # how far this turn has come
    moves: int = 0  # Moves begun in this Hero Phase
    steps: int = 0  # squares left of the Move under way
    attacked: bool = False  # the Attack, or a task in its place, is spent
    used: list[int] = []  # items used in this Hero Phase that work once in it
    walked: bool = False  # the active hero has walked in this Hero Phase
    began_at: int = OFF  # the square where the hero stood when the Hero Phase began
    beside: tuple[int, ...] = ()  # the monsters adjacent to the hero at that moment
    fresh: int = OFF  # the place of a tile just explored that is still to be filled
    placed: bool = False  # a tile was placed in this Exploration Phase
    black: bool = False  # one of them with a black triangle
    rewarded: int = 0  # seats that have drawn a Treasure for a kill this turn, one bit each
    acted: list[int] = []  # monsters that have been activated in this Villain Phase
    result: Outcome | None = None
    # what follows from the rest and is kept up where that changes
    force: Annotated[Force[Trait], SHARED] = {}  # standing rules by the moments they give a meaning: `note_force`
    ready: Annotated[dict[str, tuple[Waiting, ...]], SHARED] = {}  # face-up cards by what triggers them
    hands: Annotated[tuple[tuple[Playable, ...], ...], SHARED] = ()  # per seat, those that its own Hero Phase may use…
    waits: Annotated[tuple[tuple[Triggered, ...], ...], SHARED] = ()  # …and those that wait for a trigger
    lying: Annotated[Lying, SHARED] = Lying()  # where the things lie: `put` and `remove` of things note it
    monster_squares: Annotated[int, SHARED] = 0  # squares under monsters and villains: `cover` and `remove` note them…
    hero_squares: Annotated[int, SHARED] = 0  # …those of heroes, fallen ones too, and villagers: `put`  # WA-GAP-32
    object_squares: Annotated[int, SHARED] = 0  # …those under objects, which are in nobody's way  # WA-GAP-66
    due: Annotated[Monster | int | None, FRESH] = None  # who of the row acts next, a trap by its card
    line: Annotated[list[Monster | int], FRESH] = []  # those after it, the first of them last
    lined_up: Annotated[list[int] | None, FRESH] = None  # the row that the line is of; None: to be lined up again
    upright: Annotated[list[Figure] | None, FRESH] = None  # the prey of monsters; None: to be looked for again

    # ---------------------------------------------------------------- looking

    @property
    def hero(self) -> Hero:
        """The active hero."""
        return self.heroes[self.active]

    def hero_card(self, hero: Hero) -> HeroCard:
        return self.box.heroes[hero.card]

    def card_of(self, monster: Monster) -> MonsterCard:
        """The side of its card that counts for a monster now."""
        card = self.box.monsters[monster.card]
        return card.enraged if monster.enraged and card.enraged else card

    def monster(self, uid: int) -> Monster:
        return next(m for m in self.monsters if m.uid == uid)

    def prey(self) -> list[Figure]:
        """Everybody a monster can see: heroes and villagers standing on a tile, and in no room behind a closed door."""
        if self.upright is None:  # WA-DOWN-02, WA-FAQ-01, WA-GAP-94
            self.upright = []
            for figure in self.heroes + self.villagers:
                if figure.hp > 0 and figure.at >= 0 and not self.dungeon.sealed >> figure.at & 1:
                    self.upright.append(figure)
        return self.upright

    def free(self) -> int:
        """Floor squares with no figure on them."""
        return self.dungeon.floor & ~(self.monster_squares | self.hero_squares)

    def room(self) -> int:
        """Free squares that a monster or villager can be put on: they are kept out of rooms behind closed doors."""
        dungeon = self.dungeon  # WA-GAP-94
        return dungeon.floor & ~(self.monster_squares | self.hero_squares | dungeon.sealed)

    def on_place(self, place: int) -> list[Hero]:
        """Heroes on a tile, fallen ones too."""
        return [h for h in self.heroes if h.at >= 0 and h.at >> 4 == place]

    def clockwise(self, first: int | None = None) -> list[Hero]:
        """All heroes in order of play, from the active one or the one named."""
        start = self.active if first is None else first
        return self.heroes[start:] + self.heroes[:start]

    # ---------------------------------------------------------------- figures come, move and go

    def put(self, figure: Figure, square: int) -> None:
        """Set a hero or villager on a square, or take it off the tiles."""
        self.hero_squares ^= BIT[figure.at] ^ BIT[square]  # no two of them stay on one square
        if figure.at < 0 or square < 0 or self.dungeon.sealed:
            self.muster()
        figure.at = square

    def remove(self, m: Monster) -> None:
        """Take a monster off the tiles for good."""
        self.monsters.remove(m)
        self.look_at_bases()
        self.lined_up = None

    def muster(self) -> None:
        """Somebody has come, gone, fallen or stood up: look again who is prey, and who of the row is to act."""
        self.upright = self.lined_up = None

    def look_at_bases(self) -> None:
        """Note anew which squares monsters are on: two bases that hung over the same ones may both lie there now."""
        self.monster_squares = self.object_squares = 0
        for monster in self.monsters:
            if self.box.monsters[monster.card].kind == "object":
                self.object_squares |= monster.mask
            else:
                self.monster_squares |= monster.mask

    def look_around(self) -> None:
        """Note anew which squares figures are on, and who they are."""
        self.muster()
        self.look_at_bases()
        self.hero_squares = 0
        for figure in (*self.heroes, *self.villagers):
            self.hero_squares |= BIT[figure.at]

    # ---------------------------------------------------------------- telling and ending

    def tell(self, event: Event, rule: str = "") -> None:
        """Write down what happened. Call it as `t.log and t.tell(…)`, so that a simulation makes no events."""
        if self.log is not None:
            self.log.add(event, rule)

    def win(self, rule: str, why: str) -> NoReturn:
        """Everybody wins, at once."""  # WA-GAME-01
        self.result = Outcome(True, rule, why, tuple(range(len(self.heroes))))
        raise GameOver

    def lose(self, rule: str, why: str) -> NoReturn:
        """Everybody loses, at once."""  # WA-GAME-01, WA-WIN-06
        self.result = Outcome(False, rule, why)
        raise GameOver
