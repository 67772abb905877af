"""What is on the table: heroes, enemies, the marching order, the dungeon, decks, tokens, and how far the round is."""

from __future__ import annotations

from typing import Annotated, NamedTuple, NoReturn

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Option
from emberhall.engine.deck import Deck
from emberhall.engine.events import Event, Log
from emberhall.engine.game import GameOver, Outcome
from emberhall.engine.kit.game import NO_CHANCE
from emberhall.engine.kit.pieces import SHARED, Noted, Piece, Places, by_id
from emberhall.engine.standing import Bearer, Force, Lasting
from emberhall.games.bardsung.rules.box import AbilitySide, Box, HeroCard, Profile
from emberhall.games.bardsung.rules.dungeon import BIT, NOWHERE, Dungeon, Key
from emberhall.games.bardsung.rules.encounters import EncounterCard
from emberhall.games.bardsung.rules.language import Trait
from emberhall.games.bardsung.rules.tokens import KINDS

PLAIN_WOUND = -1  # what stands for a wound when every card is in play  # BS-WOUND-07
WOUNDS = 2  # tokens that bring what an enemy's grit entry says  # BS-ENEMY-08
BROKEN_OFF = -1  # in place of a phase: a rule has ended the round in the middle of it, and a new order is dealt


def _key(dungeon: object) -> Key:
    assert isinstance(dungeon, Dungeon)
    return dungeon.key()


DUNGEON = Noted(Key, _key, lambda box, key: Dungeon.rebuild(box.faces, key))  # type: ignore[attr-defined, arg-type]


class Usable(NamedTuple):
    """An active ability as a turn looks at it: the card, its side, the option of using it, and whether it costs nothing
    and can be used every turn.
    """

    card: int
    side: AbilitySide
    use: Option
    plain: bool


class Figure(Piece, eq=False):
    """A model: where it is, and the condition tokens beside it."""

    card: int
    at: int
    conditions: int = 0  # a set, see tokens
    poison: int = 0  # tokens: a model may have several  # BS-COND-17


class Hero(Figure, eq=False):
    """A hero and the dashboard. The number of a hero is the seat of its player."""

    seat: int = 0
    escaped: bool = False
    stunned: int = 0  # tokens: a hero may have several  # BS-COND-21
    modifiers: list[int] = []  # of the six characteristics, 0 for a blank token
    wounds: list[int] = []  # cards with the wound side up
    serious: list[int] = []  # cards with the serious side up…
    timers: list[int] = []  # …and the timer tokens on each of them
    abilities: list[int] = []
    enhanced: list[int] = []  # those at their second level
    used: list[int] = []  # abilities used this turn
    equipment: list[int] = []
    levels: list[int] = []  # of each piece
    sockets: list[list[int]] = []  # gemstones and runes attached to each piece
    inventory: list[int] = []  # treasure cards
    exhausted: list[int] = []  # those of them turned upside down
    devotion: int = 0
    grudge: bool = False
    squire: int = -1
    favour: bool = False  # the squire has done its favour
    felled: bool = False  # was defeated in this encounter: the squire does nothing any more  # BS-GAP-93


class Enemy(Figure, eq=False):
    """An enemy's model. `card` is its reference card; a mini-boss is known by the first of its two."""

    uid: int = 0  # in the order they were placed
    wounds: int = 0
    possessed: bool = False


class Slot(Piece, eq=False, gc=False):
    """An initiative card in the marching order."""  # BS-ORDER-01

    card: int
    seat: int = -1  # whose card it is; -1 for enemies
    exhausted: bool = False
    pinned: bool = False


class Aspect(Piece, eq=False, gc=False):
    """An aspect card in play: beside a tile, or in a delay slot."""

    card: int
    place: int  # the tile it was drawn for  # BS-ASPECT-12
    previous: int
    seat: int  # who drew it
    timers: int = 0
    uid: int = 0  # tells copies of a card apart; models have such numbers too


class Table(Piece, eq=False):
    """The whole encounter. What is immutable is shared between copies; everything else is copied."""

    box: Annotated[Box, SHARED]
    encounter: Annotated[EncounterCard, by_id("encounters")]
    dungeon: Annotated[Dungeon, DUNGEON]
    heroes: list[Hero]
    switches: dict[str, str]
    chance: Annotated[Chance, SHARED] = NO_CHANCE
    log: Annotated[Log | None, SHARED] = None
    phase: int = 0
    round: int = 0  # rounds begun
    idle: int = 0  # rounds ended since a hero began a turn with an action left  # BS-END-12
    enemies: list[Enemy] = []
    row: list[Slot] = []  # the marching order, the highest initiative first  # BS-ORDER-03
    joining: list[int] = []  # cards that wait for the next deal  # BS-ECHO-11
    heated: list[int] = []  # cards showing their heat-up side
    boss_cards: list[int] = []  # initiative cards the boss still has
    fallen: list[int] = []  # cards that mini-bosses have lost by wounds
    aspects: list[Aspect] = []  # sustained and delayed ones, in the order drawn
    tokens: list[Annotated[int, Places(8)]] = []  # per kind of token, the zones it lies in
    more_fires: list[int] = []  # zones of firewood tokens that lie upon another
    lost_tiles: list[str] = []  # discarded because they fitted nowhere: out of this encounter  # BS-BOUND-05
    stairs: int = NOWHERE
    echo: int = -1  # the tile of the echo token
    corridor_deck: Deck = msgspec.field(default_factory=Deck)
    corridor_discard: list[int] = []
    room_deck: Deck = msgspec.field(default_factory=Deck)
    room_discard: list[int] = []
    battle_deck: Deck = msgspec.field(default_factory=Deck)
    battle_discard: list[int] = []
    challenge_deck: Deck = msgspec.field(default_factory=Deck)
    challenge_discard: list[int] = []
    wound_deck: Deck = msgspec.field(default_factory=Deck)
    wound_discard: list[int] = []
    treasure_deck: Deck = msgspec.field(default_factory=Deck)
    fate: int = 0  # active tokens…
    fate_tokens: int = 0  # …of so many
    resources: list[int] = []  # active tokens of each track…
    spent: list[int] = []  # …and exhausted ones
    gold: int = 0
    reputation: int = 0
    second_wind: bool = False
    uid: int = 0
    # how far the round has come
    turn: int = -1  # the initiative card whose turn it is
    seat: int = -1  # the hero whose turn it is, or who had the latest  # BS-CONFLICT-03
    actions: int = 0  # left to the hero whose turn it is
    steps: int = 0  # left of the move action under way
    acting: list[int] = []  # enemies still to act on the card whose turn it is, the first last
    explored: int = -1  # the gate beyond which a tile is about to be laid…
    found: int = -1  # …and the dungeon card that shows the tile
    bannered: list[int] = []  # enemy cards exhausted this round, in that order: banners look at the first of them
    handed: list[int] = []  # treasure cards that changed hands this turn  # BS-CF-51
    revived: int = 0  # bits of seats just revived: what else would be done to these heroes is dropped  # BS-GAP-52
    drew_blood: bool = False  # the enemy that acts has wounded a hero in its turn
    round_over: bool = False
    counts: dict[str, int] = {}  # what an encounter keeps count of
    lasting: list[Lasting] = []
    result: Outcome | None = None
    # worked out from the rest
    force: Annotated[Force[Trait], SHARED] = {}
    hands: Annotated[tuple[tuple[Usable, ...], ...], SHARED] = ()  # active abilities by seat…
    borne: Annotated[tuple[Bearer[Trait], ...], SHARED] = ()  # …and traits of the heroes' cards: `renew` looks them up
    extra: Annotated[tuple[Bearer[Trait], ...], SHARED] = ()  # traits in force for the attack under way alone
    unseen: Annotated[tuple[tuple[int, ...], ...], SHARED] = ()  # on a covered table: what the covered cards are
    hero_zones: Annotated[int, SHARED] = 0
    enemy_zones: Annotated[int, SHARED] = 0

    # ---------------------------------------------------------------- looking

    def hero_card(self, hero: Hero) -> HeroCard:
        return self.box.heroes[hero.card]

    def enemy(self, uid: int) -> Enemy:
        for enemy in self.enemies:
            if enemy.uid == uid:
                return enemy
        raise KeyError(uid)

    def profile(self, enemy: Enemy) -> Profile:
        """The side of an enemy's card that counts when heroes attack it or leave its zone."""
        # BS-HEAT-05, BS-BOSS-12, BS-MINI-07
        box = self.box
        card = enemy.card
        if card in box.second_cards:
            cards = [slot.card for slot in self.row if slot.seat < 0 and box.stands_for[slot.card] == card]
            cards = cards or [i for i, main in box.stands_for.items() if main == card and i not in self.fallen]
            card = cards[0] if cards else card
        profiles = box.profiles[card]
        return profiles[1] if self.heated and card in self.heated else profiles[0]

    def side(self, card: int) -> Profile:
        """The side of an initiative card that is up."""
        profiles = self.box.profiles[card]
        return profiles[1] if self.heated and card in self.heated else profiles[0]

    def heroes_in_play(self) -> list[Hero]:
        return [hero for hero in self.heroes if not hero.escaped]

    def enemies_at(self, zone: int) -> list[Enemy]:
        return [enemy for enemy in self.enemies if enemy.at == zone]

    def heroes_at(self, zone: int) -> list[Hero]:
        return [hero for hero in self.heroes if hero.at == zone]

    def has(self, token: int, zone: int) -> bool:
        """Whether a token of a kind lies in a zone."""
        return self.tokens[token] >> zone & 1 == 1

    def is_revived(self, hero: Hero) -> bool:
        """Whether a hero has been revived since `begin_harm` said that something begins to be done to it."""
        return self.revived >> hero.seat & 1 == 1

    def begin_harm(self, hero: Hero) -> None:
        """Something begins to be done to a hero, which ends if the hero has to be revived."""  # BS-GAP-52
        self.revived &= ~(1 << hero.seat)

    # ---------------------------------------------------------------- models come, move and go

    def put_hero(self, hero: Hero, zone: int) -> None:
        """Set a hero in a zone, or take it off the tiles."""
        hero.at = zone
        zones = 0
        for each in self.heroes:
            zones |= BIT[each.at]
        self.hero_zones = zones

    def put_enemy(self, enemy: Enemy, zone: int) -> None:
        """Set an enemy in a zone."""
        enemy.at = zone
        self.look_at_enemies()

    def look_at_enemies(self) -> None:
        """Note anew which zones enemies are in."""
        zones = 0
        for enemy in self.enemies:
            zones |= BIT[enemy.at]
        self.enemy_zones = zones

    def look_around(self) -> None:
        """Note anew which zones models are in."""
        self.look_at_enemies()
        self.hero_zones = 0
        for hero in self.heroes:
            self.hero_zones |= BIT[hero.at]

    def lay(self, token: int, zone: int) -> None:
        self.tokens[token] |= BIT[zone]

    def take_up(self, token: int, zone: int) -> None:
        self.tokens[token] &= ~BIT[zone]

    # ---------------------------------------------------------------- telling and ending

    def tell(self, event: Event, rule: str = "") -> None:
        """Write down what happened. Call it as `t.log and t.tell(…)`, so that a simulation makes no events."""
        if self.log is not None:
            self.log.add(event, rule)

    def win(self, rule: str, why: str) -> NoReturn:
        """The heroes have completed the encounter."""  # BS-GOAL-01
        self.result = Outcome(True, rule, why, tuple(range(len(self.heroes))))
        raise GameOver

    def lose(self, rule: str, why: str) -> NoReturn:
        """The heroes have failed the encounter."""  # BS-GOAL-01
        self.result = Outcome(False, rule, why)
        raise GameOver


NO_TOKENS = (0,) * KINDS
