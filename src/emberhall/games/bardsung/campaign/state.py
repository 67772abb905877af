"""What lasts between encounters: a party, its decks and tracks, and the dashboard of every hero."""

from __future__ import annotations

from typing import Annotated

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.events import Event, Log
from emberhall.engine.game import Outcome, Report
from emberhall.engine.kit.game import NO_CHANCE
from emberhall.engine.kit.pieces import SHARED, Piece
from emberhall.games.bardsung.rules.box import AbilityCard, Box, EquipmentCard, HeroCard, TreasureCard
from emberhall.games.bardsung.rules.carried import Kept
from emberhall.games.bardsung.rules.encounters import EncounterCard
from emberhall.games.bardsung.rules.language import CHARACTERISTICS
from emberhall.games.bardsung.rules.pages import VAULTS, PageCard
from emberhall.games.bardsung.rules.tokens import RESOURCES

ROOMS, BATTLES, CHALLENGES = range(len(VAULTS))
DECKS_AT_FIRST = (13, 8, 8)  # rooms, battles, challenges; all 17 corridors are always in play  # BS-CAMP-07
RESOURCES_AT_FIRST = 3  # BS-TOKEN-04
REPUTATION_AT_FIRST = 1  # BS-CAMP-08


class Hero(Piece, eq=False):
    """A hero's dashboard. Cards stand in it by their names."""

    name: str
    xp: int = 0  # BS-LEVEL-01
    modifiers: list[int] = []
    abilities: list[str] = []
    enhanced: list[str] = []
    levels: list[int] = []
    sockets: list[list[str]] = []
    inventory: list[str] = []
    exhausted: list[str] = []
    devotion: int = 0
    grudge: bool = False
    squire: str = ""

    def kept(self) -> Kept:
        return Kept(
            name=self.name,
            modifiers=tuple(self.modifiers),
            abilities=tuple(self.abilities),
            enhanced=tuple(self.enhanced),
            levels=tuple(self.levels),
            sockets=tuple(tuple(names) for names in self.sockets),
            inventory=tuple(self.inventory),
            exhausted=tuple(self.exhausted),
            devotion=self.devotion,
            grudge=self.grudge,
            squire=self.squire,
        )

    def owned(self) -> list[str]:
        """The treasure the hero has, attached or not."""
        return [*self.inventory, *(name for names in self.sockets for name in names)]


def at_first() -> list[list[int]]:
    return [list(range(1, amount + 1)) for amount in DECKS_AT_FIRST]


class Party(Piece, eq=False):
    """A party between two encounters."""

    box: Annotated[Box, SHARED]
    page: str  # the page played last, or under way
    next: str  # the page to be opened when the party sets out; empty: the same again
    heroes: list[Hero]
    options: dict[str, str] = {}
    decks: list[list[int]] = msgspec.field(default_factory=at_first)  # numbers of rooms, battles, challenges in play
    narrative: list[int] = []  # narrative cards that were retrieved
    lost: list[str] = []  # the lost treasure deck of the chapter
    found: list[str] = []  # lost treasure that was drawn, in whatever chapter
    found_lost: bool = False  # the chapter's first lost treasure has paid its XP
    gold: int = 0
    reputation: int = REPUTATION_AT_FIRST
    resources: list[int] = msgspec.field(default_factory=lambda: [RESOURCES_AT_FIRST] * len(RESOURCES))
    spent: list[int] = msgspec.field(default_factory=lambda: [0] * len(RESOURCES))
    counts: dict[str, int] = {}  # what the encounter played last has counted
    failures: int = 0  # of the encounter that is due, running
    failed: bool = False  # the encounter played last was
    games: int = 0
    won: int = 0
    played: list[str] = []  # pages completed, in order
    ending: str = ""
    phase: int = 0
    finished: list[int] = []  # seats of heroes who are done with the step under way
    report: Report | None = None
    result: Outcome | None = None
    chance: Annotated[Chance, SHARED] = NO_CHANCE
    log: Annotated[Log | None, SHARED] = None

    # ---------------------------------------------------------------- looking

    @property
    def due(self) -> PageCard:
        """The page that is played next."""
        return self.box.pages[self.next or self.page]

    @property
    def behind(self) -> PageCard | None:
        """The page played last."""
        return self.box.pages.get(self.page)

    def encounter(self, page: PageCard) -> EncounterCard:
        return self.box.encounters[page.encounter]

    def tutorial(self, page: PageCard) -> bool:
        return self.encounter(page).kind == "tutorial"

    def profile(self, hero: Hero) -> HeroCard:
        return self.box.heroes[self.box.number[hero.name]]

    def ability(self, name: str) -> AbilityCard:
        return self.box.abilities[self.box.number[name]]

    def equipment(self, name: str) -> EquipmentCard:
        return self.box.equipment[self.box.number[name]]

    def treasure(self, name: str) -> TreasureCard:
        return self.box.treasures[self.box.number[name]]

    @property
    def second_wind(self) -> bool:
        """Whether the party holds Second Wind for the next try."""  # BS-GAP-94
        return self.failures >= 2

    def tell(self, event: Event, rule: str = "") -> None:
        """Write down what happened."""
        if self.log is not None:
            self.log.add(event, rule)


def new_hero(box: Box, card: int, xp: int = 0) -> Hero:
    """A hero with what the back of the profile lists."""  # BS-TUT2-03, BS-ABIL-11, BS-EQUIP-01
    profile = box.heroes[card]
    return Hero(
        profile.name,
        xp,
        modifiers=[profile.characteristics.get(name, 0) for name in CHARACTERISTICS],
        abilities=list(profile.abilities),
        levels=[1] * len(profile.equipment),
        sockets=[[] for _ in profile.equipment],
    )
