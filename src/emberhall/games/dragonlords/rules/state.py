"""What is on the table: Heroes with their cards, the board, decks, the Undefeated Adventure Track, the threat."""

from __future__ import annotations

from typing import Annotated, NamedTuple, NoReturn

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.events import Event, Log
from emberhall.engine.game import GameOver, Outcome
from emberhall.engine.kit.pieces import SHARED, Piece, Places
from emberhall.games.dragonlords.rules.box import Box, Use
from emberhall.games.dragonlords.rules.language import Force, When
from emberhall.games.dragonlords.rules.symbols import BEFORE, RED

NO_CARD = NOBODY = NOWHERE = NO_LIMIT = -1


class Ready(NamedTuple):
    """An ability that somebody has at a moment: on which card, which of its abilities, and who would do it."""

    card: int
    which: int
    use: Use
    figure: int  # the Hero or Ally who bears its cost
    whens: tuple[When, ...]  # what has to fit, one of them at least


class Strength(NamedTuple):
    """What a Hero's card, counters, Items and Allies come to. It never changes: `look_over` makes another."""

    life: int
    stamina: int
    attributes: tuple[int, int, int]  # Mind, Body, Spirit
    ally_life: int  # added to the Life of each Ally
    force: Force  # standing rules by moment
    ready: dict[str, tuple[Ready, ...]]  # abilities by moment


class Ally(Piece):
    """An Ally in somebody's service."""

    card: int
    wounds: int = 0
    exhaustion: int = 0


class Hero(Piece):
    """A Hero with the area before its player. Who leads a party may change; what lies there stays."""

    seat: int
    card: int
    at: int = NOWHERE  # the space
    wounds: int = 0
    exhaustion: int = 0
    gold: int = 0
    items: list[int] = []
    allies: list[Ally] = []
    kept: list[int] = []  # Adventure cards kept, Dragon Runes among them
    counters: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])  # Adventure Counters by colour
    experience: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0, 0])  # Experience Counters by kind
    pairs: int = 0  # of Experience Counters bought
    led_by: list[int] = []  # Heroes who led this party before

    def ally(self, card: int) -> Ally | None:
        for ally in self.allies:
            if ally.card == card:
                return ally
        return None

    def includes(self, figure: int) -> bool:
        """Whether somebody is of this party: the Hero, or an Ally who is still there."""
        return figure == self.card or self.ally(figure) is not None

    @property
    def hurt(self) -> bool:
        """Whether anyone of the party carries a Wound or Exhaustion."""  # DL-MOVE-03, -04
        if self.wounds or self.exhaustion:
            return True
        return bool(self.allies) and any(ally.wounds or ally.exhaustion for ally in self.allies)


class Lasting(Piece):
    """A bonus to rolls that lasts for a while."""

    rolls: tuple[str, ...]  # attack, defence, escape
    amount: int
    seat: int
    figure: int = NOBODY  # one Hero or Ally, or NOBODY for the whole side
    phase: int = -1  # one phase, or -1 for all
    until: str = "round"  # roll, round or combat
    round: int = 0  # if not 0, it is for this round alone

    def is_for(self, kind: str, seat: int, figure: int, phase: int) -> bool:
        """Whether it is for such a roll, in whichever round."""
        return self.seat == seat and kind in self.rolls and self.figure in (-1, figure) and self.phase in (-1, phase)


class Fight(Piece):
    """A combat: against a Challenge (`rival` is NOBODY), or between two Heroes, whose roles swap each round."""

    attacker: int
    card: int = NO_CARD  # the Challenge
    rival: int = NOBODY  # the other Hero
    slot: int = -1  # of the Undefeated Adventure Track, if the Challenge came from there
    wounds: int = 0  # on the Challenge
    stage: int = 0
    preparing: int = NOBODY  # who uses abilities Before Combat
    round: int = 0  # 0 Before Combat
    window: int = BEFORE  # BEFORE, ESCAPE or the phase being fought
    attacked: list[int] = []  # who has attacked in this round, by card
    activated: list[int] = []  # seats that have activated a card in this window
    used_now: list[tuple[int, int]] = []  # abilities used in this round, by card and number
    used: list[tuple[int, int]] = []  # abilities used in this combat
    lasting: list[Lasting] = []
    mirrors: list[int] = []  # seats whose magic damage is thrown back at the enemy
    loser: int = NOBODY  # the Hero defeated in it
    won: bool = False  # the Challenge is defeated
    fled: bool = False  # an Escape succeeded

    @property
    def over(self) -> bool:
        return self.won or self.fled or self.loser != NOBODY

    def against(self, seat: int) -> int:
        """The seat of the other Hero; NOBODY against a Challenge."""
        if self.rival == NOBODY:
            return NOBODY
        return self.rival if seat == self.attacker else self.attacker


class Offer(Piece):
    """What one player would give and what it asks for."""

    gives_gold: int = 0
    gives: list[int] = []
    asks_gold: int = 0
    asks: list[int] = []

    def terms(self) -> tuple[int, tuple[int, ...], int, tuple[int, ...]]:
        """The offer as it can be compared with others."""
        return self.gives_gold, tuple(sorted(self.gives)), self.asks_gold, tuple(sorted(self.asks))

    @property
    def names_something(self) -> bool:
        return bool(self.gives_gold or self.gives or self.asks_gold or self.asks)


class Meeting(Piece):
    """The current player's Hero stands beside others."""

    partner: int = NOBODY
    offers: int = 0  # begun so far
    declined: list[tuple[int, tuple[int, ...], int, tuple[int, ...]]] = []
    stage: int = 0
    offer: Offer = msgspec.field(default_factory=Offer)


class Table(Piece):
    """The whole game."""

    box: Annotated[Box, SHARED]
    heroes: list[Hero]
    switches: dict[str, str]
    difficulty: int
    chance: Annotated[Chance, SHARED] = msgspec.field(default_factory=lambda: Chance(0))
    log: Annotated[Log | None, SHARED] = None
    phase: int = 0
    active: int = 0
    turn: int = 0
    # the board
    counters: Annotated[int, Places(40)] = 0  # hexes with an Adventure Counter, one bit each
    supply: list[int] = []  # Adventure Counters by colour
    track: list[int] = []  # Undefeated Challenges by slot; NO_CARD where the slot is free
    track_at: list[int] = []  # the space where the counter of each slot lies
    fallen: list[int] = []  # overrun towns, the latest last
    barred: Annotated[int, Places(8)] = 0  # their hexes
    # cards
    decks: list[Deck] = []  # Adventure decks by colour
    discards: list[list[int]] = []
    aside: list[int] = []  # drawn and done with in this Adventure step
    event: int = NO_CARD  # the active Event
    event_is_new: bool = False  # it was drawn in this Adventure step
    market: Deck = msgspec.field(default_factory=Deck)
    stacks: list[list[int]] = []  # market cards by town, the newest last
    face_down: list[int] = []  # activated cards
    spare_heroes: list[int] = []  # Hero cards that nobody plays
    doom: Deck = msgspec.field(default_factory=Deck)
    doom_discard: list[int] = []
    retinue: list[int] = []  # set aside
    # the threat
    threat: int = 0  # Threat Counters
    skipped_rolls: int = 0  # Threat Rolls to be skipped
    # this turn and step
    roll: tuple[int, ...] = ()  # what the movement dice show, as sets of symbols
    moving: bool = False  # dice have been rolled, or a card moves the Hero: a destination is to be chosen
    wings: int = 0  # spaces that a card lets the Hero move instead of rolling
    activations: int = NO_LIMIT  # left in this Movement or Market step; outside of them nothing limits them
    stocked: bool = False  # the town's market has been given its card in this step
    healed: int = 0  # Wounds healed free of charge in this Market step by an Event
    used: list[tuple[int, int]] = []  # abilities used in this turn, by card and number
    struck_down: bool = False  # the current player's Hero was defeated in this step
    meeting: Meeting | None = None
    fight: Fight | None = None
    result: Outcome | None = None
    # what follows from the rest
    strength: Annotated[tuple[Strength, ...], SHARED] = ()  # by seat

    # ---------------------------------------------------------------- looking

    @property
    def me(self) -> Hero:
        """The current player's Hero."""
        return self.heroes[self.active]

    def from_left(self, seat: int) -> list[Hero]:
        """All Heroes in order of play, from a seat on."""  # DL-GAP-64
        return self.heroes[seat:] + self.heroes[:seat]

    def owner(self, figure: int) -> Hero:
        """Whose Hero or Ally that is."""
        for hero in self.heroes:
            if hero.card == figure or hero.ally(figure):
                return hero
        raise LookupError(f"nobody has {self.box.name(figure)}")

    def standing_towns(self) -> int:
        """The hexes of all towns that are not overrun."""
        return self.box.map.all_towns & ~self.barred

    def town_of(self, hero: Hero) -> int:
        """The standing town that a Hero is in, or -1."""
        if self.barred >> hero.at & 1:
            return -1
        return self.box.map.town_at.get(hero.at, -1)

    def slot_at(self, space: int) -> int:
        """The slot of the Undefeated Adventure Track whose counter lies on a space, or -1."""
        return self.track_at.index(space) if space in self.track_at else -1

    def runes(self, hero: Hero) -> int:
        """How many Dragon Runes a player has."""  # DL-WIN-03, DL-GAP-16
        return sum(1 for card in hero.kept if self.box.challenges[card].rune)

    def red_spaces(self) -> int:
        return self.box.map.spaces[RED]

    # ---------------------------------------------------------------- telling and ending

    def tell(self, event: Event, rule: str = "") -> None:
        """Write down what happened; call it only when there is a log."""
        if self.log is not None:
            self.log.add(event, rule)

    def win(self, seat: int, rule: str, why: str) -> NoReturn:
        """One player has won, and the others have not."""  # DL-WIN-05
        self.result = Outcome(True, rule, why, (seat,))
        raise GameOver

    def lose(self, rule: str, why: str) -> NoReturn:
        """All players lose together."""  # DL-WIN-06
        self.result = Outcome(False, rule, why)
        raise GameOver
