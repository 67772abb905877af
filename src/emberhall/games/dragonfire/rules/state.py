"""What is on the table: characters, encounters, decks, the Market, and how far the turn has come."""

from __future__ import annotations

from collections.abc import Set
from typing import Annotated, NamedTuple, NoReturn

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.events import Event, Log
from emberhall.engine.game import GameOver, Outcome
from emberhall.engine.kit.pieces import SHARED, Piece, by_id
from emberhall.engine.kit.secrets import Notes
from emberhall.engine.standing import Force
from emberhall.games.dragonfire.rules.box import AdventureCard, Box, EncounterCard, Screen
from emberhall.games.dragonfire.rules.colours import NONE, Icons
from emberhall.games.dragonfire.rules.language import Trait
from emberhall.games.dragonfire.rules.tokens import Hit

ENVIRONMENT = -1  # the place of everybody who is in no Location
PRIMARY, SECONDARY, THIRD = range(3)  # Encounter Decks


class Player(Piece, eq=False, gc=False):
    """A character and the area before its player."""

    seat: int
    screen: int
    hp: int
    types: tuple[int, ...] = ()  # primary Class Type first
    gold: int = 0
    hand: list[int] = []
    deck: Deck = msgspec.field(default_factory=Deck)
    discard: list[int] = []
    in_play: list[int] = []  # cards that remain in play
    held: list[int] = []  # cards set aside by a card that remains in play
    place: int = ENVIRONMENT  # or the uid of a Location
    exhausted: bool = False
    stunned: bool = False
    dizzy: bool = False  # became Stunned since its last turn began
    unconscious: bool = False
    tokens: int = 0  # Character tokens, such as Spirits
    features: tuple[int, ...] = ()
    used: list[int] = []  # features used in this Scene
    spent: list[int] = []  # features used in this game, and items depleted
    consumed: list[int] = []  # items lost for good
    # in this turn, whoever's it is
    swords: int = 0
    colours: int = 0  # Class Types of cards played, one bit each
    plays: int = 0  # cards played
    tally: int = 0  # cards played of each Class Type, a byte each
    written: dict[str, str] = {}  # what stands on Features by name, never changed in a game
    notes: Notes = []  # cards of the hand that others know

    @property
    def able(self) -> bool:
        """Neither Stunned nor Unconscious."""
        return not (self.stunned or self.unconscious)


class Foe(Piece, eq=False, gc=False):
    """An encounter in play, with its tokens."""

    uid: int
    card: int
    seat: int  # whom it lies in front of
    deck: int  # the Encounter Deck it came from
    cleared: int = 0  # levels cleared, one bit each
    tokens: int = 0
    poor: bool = False  # pays no gold
    off: int = 0  # gold taken off what it pays
    tripped: bool = False  # its Tripwire Trait is active
    awake: bool = False  # its Dragonfire-level ability applied when it was revealed
    might: int = 0  # lasting change of Attack Strength
    token_might: int = 0  # the same of each of its tokens
    # In this turn. What cards do to an encounter for a turn or for good is kept here and not in a list of lasting
    # effects: whoever lays damage out asks for it at every encounter, again and again.
    mood: int = 0  # change of Attack Strength
    token_mood: int = 0
    calm: bool = False  # does not attack
    cap: int = 0  # colourless levels ask for no more than this
    pool: Icons = NONE  # damage dealt to a card without tokens
    bolts: tuple[int, ...] = ()  # level damage dealt to such a card
    before: int = 0  # levels cleared when the turn's damage began
    hits: tuple[Hit, ...] = ()  # damage dealt to its tokens, and to the card if all of them fell to it
    fallen: int = 0  # tokens that fell to these
    defeated: bool = False
    attacked: bool = False


class Source(Piece, eq=False, gc=False):
    """Damage that waits to be dealt: the icons of a played card, or what its text deals."""

    uid: int
    seat: int  # whose card it is
    card: int
    damage: Icons = NONE
    levels: int = 0  # consecutive levels instead of icons
    assist: bool = False
    crosses: bool = False  # may go between a Location and the Environment
    group: int = -1  # sources of one group go to different encounters
    facing: int = -1  # goes to every encounter that faces this player
    splits: bool = False  # may be divided among tokens
    keen: bool = False  # not bound by Immune: a Magic Item
    target: int = -1  # the encounter it is laid on, -1 for none
    level: int = -1  # the level it is laid on, if another card lends that
    dealt: bool = False
    lends: bool = False  # lets one other source of its player be laid on any uncleared level
    rides: bool = False  # damage with a +: goes only where another card's damage goes
    beside: int = -1  # the card it rides with, -1 for any other
    only: int = -1  # the one encounter it may go to
    but: int = -1  # the one encounter it may not go to
    per: str = ""  # what its amount is measured by when it is dealt
    unit: Icons = NONE  # its damage for each of those
    where: str = ""  # "creature" for encounters that are no Locations, "location" for Locations alone


class Unseen(NamedTuple):
    """On a covered table: which cards lie covered, in no order."""

    players: tuple[tuple[int, ...], ...]  # in the hand and the deck of each seat, and under its cards in play
    decks: tuple[tuple[int, ...], ...]
    fires: tuple[int, ...]
    market: tuple[int, ...]


class Table(Piece, eq=False):
    """The whole game."""

    box: Annotated[Box, SHARED]
    adventure: Annotated[AdventureCard, by_id("adventures")]
    players: list[Player]
    switches: dict[str, str]
    chance: Annotated[Chance, SHARED] = msgspec.field(default_factory=lambda: Chance(0))
    log: Annotated[Log | None, SHARED] = None
    phase: int = 0
    active: int = 0
    leader: int = 0
    scene: int = 0  # counted from 0
    turn: int = 0
    level: int = 0  # the Dragonfire level
    started: bool = False  # the first Dragonfire phase has passed
    scene_over: bool = False
    foes: list[Foe] = []
    sources: list[Source] = []
    played: list[tuple[int, int]] = []  # cards played this turn: owner and card
    decks: list[Deck] = msgspec.field(default_factory=lambda: [Deck(), Deck(), Deck()])
    discards: list[list[int]] = msgspec.field(default_factory=lambda: [[], [], []])
    fires: Deck = msgspec.field(default_factory=Deck)  # the Dragonfire Deck
    ashes: list[int] = []  # the Dragonfire discard
    fire: int = -1  # the active Dragonfire card
    market: list[int] = []
    market_deck: Deck = msgspec.field(default_factory=Deck)
    market_discard: list[int] = []
    slots: int = 6
    fallen: list[int] = []  # encounters defeated in this Scene, where the Adventure asks for it
    bought: bool = False  # the active player has bought something in this Market phase
    uid: int = 0
    counts: dict[str, int] = {}  # numbers that rules remember by name
    result: Outcome | None = None
    unseen: Annotated[Unseen | None, SHARED] = None
    force: Annotated[Force[Trait] | None, SHARED] = None  # standing rules of what is in play; None to be gathered anew

    # ---------------------------------------------------------------- looking

    @property
    def me(self) -> Player:
        """The active player."""
        return self.players[self.active]

    def screen(self, player: Player) -> Screen:
        return self.box.screens[player.screen]

    def card_of(self, foe: Foe) -> EncounterCard:
        return self.box.encounters[foe.card]

    def foe(self, uid: int) -> Foe:
        for foe in self.foes:
            if foe.uid == uid:
                return foe
        raise LookupError(f"no encounter {uid} is in play")

    def shows(self, cards: Set[int]) -> bool:
        """Whether any encounter in play is one of these."""
        return not cards.isdisjoint([foe.card for foe in self.foes])

    def is_location(self, foe: Foe) -> bool:
        return foe.card in self.box.locations

    def place_of(self, foe: Foe) -> int:
        """Where an encounter is: a Location is its own place, any other is where the player is whom it faces."""
        # DF-LOC-13
        return foe.uid if self.is_location(foe) else self.players[foe.seat].place

    def faces(self, foe: Foe, player: Player) -> bool:
        """Whether an encounter faces a player: it lies there, or it is the Location the player's marker is on."""
        # DF-ENC-01, DF-LOC-06
        return foe.uid == player.place if foe.card in self.box.locations else foe.seat == player.seat

    def facing(self, seat: int) -> list[Foe]:
        """The encounters that face a player: those before it, and the Location its marker is on."""
        # DF-ENC-01, DF-LOC-06
        place, locations = self.players[seat].place, self.box.locations
        return [f for f in self.foes if not f.defeated and (f.uid == place if f.card in locations else f.seat == seat)]

    def number_facing(self, seat: int) -> int:
        """How many encounters face a player, every token among them."""  # DF-TOKEN-08
        return sum(1 + foe.tokens for foe in self.facing(seat))

    def inside(self, location: int) -> list[Player]:
        """Players whose marker is on a Location."""
        return [p for p in self.players if p.place == location]

    def from_left(self, seat: int) -> list[Player]:
        """All players in order of play, from a seat on."""
        return self.players[seat:] + self.players[:seat]

    def left_of(self, seat: int) -> int:
        """The next conscious player to the left, or the same if there is no other."""
        n = len(self.players)
        for step in range(1, n + 1):
            other = (seat + step) % n
            if not self.players[other].unconscious:
                return other
        return seat

    # ---------------------------------------------------------------- changing

    def comes_or_goes(self, card: int) -> None:
        """A card comes into play or leaves it: standing rules are to be gathered anew, if it has any."""
        if card in self.box.standing:
            self.force = None

    # ---------------------------------------------------------------- telling and ending

    def tell(self, event: Event, rule: str = "") -> None:
        """Write down what happened; call it only when there is a log."""
        if self.log is not None:
            self.log.add(event, rule)

    def win(self, rule: str, why: str) -> NoReturn:
        self.result = Outcome(True, rule, why, tuple(range(len(self.players))))
        raise GameOver

    def lose(self, rule: str, why: str) -> NoReturn:
        self.result = Outcome(False, rule, why)
        raise GameOver
