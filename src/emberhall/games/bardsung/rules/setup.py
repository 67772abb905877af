"""Setting an encounter up: from a party and an encounter to the first turn."""

from __future__ import annotations

from emberhall.engine.campaign import CAMPAIGN, carried_by
from emberhall.engine.choice import Choice, Flow
from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup, SwitchInfo
from emberhall.engine.refusal import Refusal
from emberhall.engine.words import run_all
from emberhall.games.bardsung.rules.areas import bring_enemy, place_enemy
from emberhall.games.bardsung.rules.box import MOST_HEROES, Box
from emberhall.games.bardsung.rules.carried import Carried, take_along
from emberhall.games.bardsung.rules.dungeon import BARRED, CLOSED, NOWHERE, OPEN, Dungeon, Placed, zone_options
from emberhall.games.bardsung.rules.effects import place_hero
from emberhall.games.bardsung.rules.encounters import EncounterCard
from emberhall.games.bardsung.rules.language import CHARACTERISTICS, Deed
from emberhall.games.bardsung.rules.marching_order import deal
from emberhall.games.bardsung.rules.standing import gather, renew
from emberhall.games.bardsung.rules.state import Hero, Slot, Table
from emberhall.games.bardsung.rules.terrain import lay_token
from emberhall.games.bardsung.rules.tokens import KINDS, RESOURCES, TOKENS

LEAST_FATE = 3  # BS-FATE-02
RESOURCES_AT_FIRST = 3  # BS-TOKEN-04
REPUTATION_AT_FIRST = 1  # BS-CAMP-08
DOORS = {"open": OPEN, "closed": CLOSED, "portcullis": BARRED}
BOSS_CARDS = {1: 2, 2: 2, 3: 3, 4: 4, 5: 5}  # BS-BOSS-36

VINES = SwitchInfo(
    "vines",
    "Grasping vines",
    ("advantage", "even"),
    "advantage",
    "Whether the roll to leave grasping vines has advantage, since heroes outnumber no enemies, or is even.",
)  # BS-CF-31
HEROES = SwitchInfo(
    "heroes",
    "Heroes",
    ("seasoned", "new"),
    "seasoned",
    "Whether heroes have learned what a party has learned that comes to this chapter in the campaign, or begin as new.",
)  # BS-GAP-111
SWITCHES = (VINES, HEROES)
KNOWN = {switch.name: switch for switch in SWITCHES}


def new_table(box: Box, setup: Setup) -> Table:
    """The table before the first choice."""
    encounter = box.encounters.get(setup.adventure)
    if encounter is None:
        raise Refusal(f"There is no encounter {setup.adventure!r}: choose one of {', '.join(box.encounters)}.")
    t = Table(box, encounter, lay_out(box, encounter), [], agreed(setup))
    t.heroes = [new_hero(box, encounter, card, seat) for seat, card in enumerate(party(box, setup))]
    t.tokens = [0] * KINDS
    t.row = [Slot(hero.card, hero.seat) for hero in t.heroes]
    t.fate = t.fate_tokens = max(LEAST_FATE, len(t.heroes))  # BS-FATE-02, -12, BS-TUT1-12
    resources = RESOURCES_AT_FIRST if encounter.scope.resources else 0
    t.resources, t.spent = [resources] * len(RESOURCES), [0] * len(RESOURCES)
    t.reputation = REPUTATION_AT_FIRST
    build_decks(t)
    if carried := carried_by(setup, Carried):
        take_along(t, carried)
    elif t.switches["heroes"] == "seasoned":
        season(t)
    start = t.dungeon.face(0).start
    if not encounter.start and start >= 0:  # BS-ENTRANCE-01, BS-TUT2-05
        for hero in t.heroes:
            t.put_hero(hero, start)
    renew(t)
    return t


def agreed(setup: Setup) -> dict[str, str]:
    """The switches of the encounter, each settled."""
    for name in set(setup.options) - {CAMPAIGN}:
        if name not in KNOWN:
            raise Refusal(f"There is no option {name!r}: leave it out.")
        KNOWN[name].check(setup.options[name])
    return {name: setup.options.get(name, switch.default) for name, switch in KNOWN.items()}


def party(box: Box, setup: Setup) -> list[int]:
    """The heroes chosen, each once."""  # BS-GOAL-02, BS-GAP-01
    if not 1 <= len(setup.party) <= MOST_HEROES:
        raise Refusal(f"{len(setup.party)} heroes cannot play: choose 1 to {MOST_HEROES}.")
    found = []
    for name in setup.party:
        card = box.hero_named.get(name.lower())
        if card is None:
            names = ", ".join(hero.name for hero in box.heroes.values())
            raise Refusal(f"There is no hero {name!r}: choose among {names}.")
        if card in found:
            raise Refusal(f"{box.name(card)} is there only once: choose another hero.")
        found.append(card)
    return found


def new_hero(box: Box, encounter: EncounterCard, card: int, seat: int) -> Hero:
    """A hero with what the back of the profile lists."""  # BS-TUT1-02..04, -15, BS-ABIL-01, -10, -11, BS-EQUIP-01, -07
    profile = box.heroes[card]
    return Hero(
        card,
        NOWHERE,
        seat=seat,
        modifiers=[profile.characteristics.get(name, 0) for name in CHARACTERISTICS],
        abilities=[box.number[name] for name in profile.abilities[: encounter.scope.abilities]],
        equipment=[box.number[name] for name in profile.equipment],
        levels=[1] * len(profile.equipment),
        sockets=[[] for _ in profile.equipment],
    )


def season(t: Table) -> None:
    """Heroes are as the chapter finds them: grown as their profiles say, and from the second chapter on with one token
    of each resource spent."""  # BS-GAP-111
    chapter, later = t.encounter.chapter, False
    for hero in t.heroes:
        growth = t.box.heroes[hero.card].growth
        behind = list(growth).index(chapter) if chapter in growth else -1
        for names in list(growth.values())[: behind + 1]:
            for name in names:
                grow(t.box, hero, name)
        later = later or behind > 0
    if later and t.encounter.scope.resources:
        t.resources, t.spent = [RESOURCES_AT_FIRST - 1] * len(RESOURCES), [1] * len(RESOURCES)


def grow(box: Box, hero: Hero, name: str) -> None:
    """A characteristic is raised, a piece of equipment upgraded, an ability learned, or enhanced if it is known."""
    pieces, card = box.heroes[hero.card].equipment, box.number.get(name, -1)
    if name in CHARACTERISTICS:
        hero.modifiers[CHARACTERISTICS.index(name)] += 1
    elif name in pieces:
        hero.levels[pieces.index(name)] += 1
    else:
        (hero.enhanced if card in hero.abilities else hero.abilities).append(card)


def lay_out(box: Box, encounter: EncounterCard) -> Dungeon:
    """The tiles an encounter begins with, laid out once for all games; a crawl has open doors at its entrance."""
    # BS-TUT1-07, BS-TUT2-04, BS-ENTRANCE-02, BS-GAP-80
    if encounter.id not in box.layouts:
        box.layouts[encounter.id] = _lay_out(box, encounter)
    return box.layouts[encounter.id]


def _lay_out(box: Box, encounter: EncounterCard) -> Dungeon:
    placed = [Placed(box.face[tile.face], tile.turn, *tile.at) for tile in encounter.tiles]
    dungeon = Dungeon.of(box.faces, *placed)
    if encounter.scope.doors and encounter.kind == "crawl":
        for gate in range(dungeon.face(0).portals):
            dungeon = dungeon.with_door(gate, OPEN)
    for named, state in encounter.doors.items():
        place, _, name = named.partition(":")
        dungeon = dungeon.with_door(int(place) << 4 | dungeon.face(int(place)).gate(name), DOORS[state])
    return dungeon


def build_decks(t: Table) -> None:
    """The decks of the encounter; a boss fight has wounds alone."""  # BS-TUT2-01, BS-CAMP-01, -07, BS-BOSS-03
    box, encounter = t.box, t.encounter
    t.wound_deck = Deck.of(box.deck("wounds"))
    if encounter.scope.stairs != "none":
        t.corridor_deck = Deck.of(box.deck("corridors", encounter.corridors))
        t.room_deck = Deck.of(box.deck("rooms", encounter.rooms))
    if encounter.kind != "boss":
        t.battle_deck = Deck.of(box.deck("battles", encounter.battles))
        t.challenge_deck = Deck.of(box.deck("challenges", encounter.challenges))
        t.treasure_deck = Deck.of(box.deck("hoard"))


def zone_named(t: Table, name: str) -> int:
    """A zone as encounters write it: the number of the tile and the letter, 0A."""
    return t.dungeon.zone(int(name[:-1]), name[-1])


# ---------------------------------------------------------------- phases


def place_heroes(t: Table) -> Flow[None] | None:
    """Each hero is placed in a zone that its player chooses among those the encounter names."""  # BS-TUT1-08
    return _place_heroes(t) if t.encounter.start else None


def _place_heroes(t: Table) -> Flow[None]:
    zones = sum([1 << zone_named(t, name) for name in t.encounter.start])
    for hero in t.heroes:
        options = zone_options(hero.seat, "start-in", zones)
        pick = yield Choice(hero.seat, "start-zone", options, "BS-TUT1-08")
        place_hero(t, hero, pick.what)


def set_the_scene(t: Table) -> Flow[None]:
    """Terrain, enemies and the boss are placed; the first marching order is dealt."""
    # BS-ORDER-05, BS-TUT1-16, BS-TUT2-09, BS-BOSS-02, -16, -36
    encounter, box = t.encounter, t.box
    for token, zones in encounter.terrain.items():
        for name in zones:
            lay_token(t, TOKENS.index(token), zone_named(t, name))
    for group in encounter.groups:
        if len(t.heroes) >= group.heroes:
            bring_enemy(t, box.number[group.enemy], zone_named(t, group.zone))
    if encounter.boss:
        boss = box.number[encounter.boss]
        cards = [i for i, main in box.stands_for.items() if main == boss and i != boss]
        named = encounter.boss_cards.get(len(t.heroes))
        t.boss_cards = [box.number[name] for name in named] if named else cards[: BOSS_CARDS[len(t.heroes)]]
        place_enemy(t, boss, zone_named(t, encounter.boss_zone))
        t.joining += t.boss_cards
        gather(t)
    if flow := run_all(encounter.setup, t, Deed(0)):
        yield from flow
    second, t.joining = (t.joining, []) if encounter.scope.enemies_second else ([], t.joining)
    deal(t, second)
    for b in t.force.get("encounter_begins", ()):
        if flow := b.word.encounter_begins(t, b):
            yield from flow
