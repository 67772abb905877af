"""Game setup: from a party and an adventure to the first turn."""

from __future__ import annotations

from emberhall.engine.campaign import CAMPAIGN
from emberhall.engine.choice import Choice, Flow, To, option
from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup, SwitchInfo
from emberhall.engine.refusal import Refusal
from emberhall.engine.words import run_all
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import DOOR_TOKENS, TILE, TREASURE_TOKENS, AdventureCard, Box
from emberhall.games.ashardalon.rules.dungeon import Dungeon, squares_of
from emberhall.games.ashardalon.rules.exploration import add_tile
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.linked_adventures import Carried, agree_on_chamber, carried
from emberhall.games.ashardalon.rules.options import square_options
from emberhall.games.ashardalon.rules.other_actions import start_squares
from emberhall.games.ashardalon.rules.powers import refresh
from emberhall.games.ashardalon.rules.state import OFF, Hero, Table
from emberhall.games.ashardalon.rules.tile_stack import choose_edge, draw_tile
from emberhall.games.ashardalon.rules.treasure import draw_treasure, keep_or_give

SWITCHES = (
    SwitchInfo("surges", "Healing Surges", ("adventure", "1", "2", "3"), "adventure",
               "Healing Surges at the start: one is harder, three is easier."),
    SwitchInfo("powers", "Powers", ("suggested", "chosen", "random", "each"), "suggested",
               "Powers as suggested for early games, chosen freely (a little easier), at random (a little harder), "
               "or as each player likes."),
    SwitchInfo("first", "First player", ("chosen", "rolled"), "chosen",
               "Who takes the first turn: as you agree, or by the die."),
    SwitchInfo("tokens", "Treasure tokens", ("adventure", "yes", "no"), "adventure",
               "Treasure tokens, face down, with gold or Treasure."),
    SwitchInfo("doors", "Closed doors", ("adventure", "yes", "no"), "adventure",
               "Closed doors on tiles that have a door."),
    SwitchInfo("chamber", "Random Chamber", ("adventure", "dire", "horrid", "no"), "adventure",
               "A random Chamber hidden in the dungeon; meeting its goal becomes part of the adventure."),
    SwitchInfo("boons", "Boon Card", ("no", "yes"), "no", "Begin with a Boon Card drawn at random."),
    SwitchInfo("part", "Part", ("1", "2", "3"), "1", "Which part of a linked adventure is played."),
)  # fmt: skip
KNOWN = {switch.name: switch for switch in SWITCHES}
MOST_SURGES = 5  # WA-GAP-122


def new_table(box: Box, setup: Setup) -> Table:
    """The table before the first phase; refuses what the rules do not allow."""
    adventure = chosen(box, setup)
    switches = agreed(adventure, setup)
    t = Table(box, adventure, Dungeon.start(box.tiles, adventure.start), party(box, adventure, setup), switches)
    surges = adventure.surges + adventure.surges_per_hero * len(t.heroes)
    t.surges = min(MOST_SURGES, surges if switches["surges"] == "adventure" else int(switches["surges"]))
    brought = carried(box, setup)
    build_decks(t)
    build_stack(t, brought.beaten)
    bring_along(t, brought)
    return t


def chosen(box: Box, setup: Setup) -> AdventureCard:
    """The adventure, or the part of a linked one, that the players have agreed on."""  # WA-SETUP-12
    if setup.adventure not in box.adventures:
        known = ", ".join(box.adventures)
        raise Refusal(f"There is no adventure {setup.adventure!r}: choose one of {known}.")
    adventure = box.adventures[setup.adventure]
    part = setup.options.get("part", "1")
    parts = [str(n + 1) for n in range(adventure.games)]
    if part not in parts:
        raise Refusal(f"{adventure.name} has no part {part!r}: choose from {', '.join(parts)}.")
    return box.part(setup.adventure, int(part))


def agreed(adventure: AdventureCard, setup: Setup) -> dict[str, str]:
    """The switches of a new game, each settled."""
    for name, value in setup.options.items():
        if name == CAMPAIGN:
            continue
        if name not in KNOWN:
            raise Refusal(f"There is no option {name!r}: the options are {', '.join(KNOWN)}.")
        KNOWN[name].check(value)
    settled = {name: setup.options.get(name, switch.default) for name, switch in KNOWN.items()}
    by_adventure = {
        "tokens": "yes" if adventure.tokens else "no",
        "doors": "yes" if adventure.doors else "no",
        "chamber": adventure.chamber or "no",
    }
    agree_on_chamber(adventure, settled["chamber"])
    for name, value in by_adventure.items():
        if settled[name] == "adventure":
            settled[name] = value
    return settled


def party(box: Box, adventure: AdventureCard, setup: Setup) -> list[Hero]:
    """One hero a player, each hero once."""  # WA-GAME-02, -03, WA-SETUP-18
    low, high = adventure.seats
    if not low <= len(setup.party) <= high:
        heroes = f"{low} to {high} Heroes" if low < high else f"{low} Heroes" if low > 1 else "1 Hero"
        raise Refusal(f"{adventure.name} is for {heroes}, not {len(setup.party)}.")
    found: list[Hero] = []
    for seat, name in enumerate(setup.party):
        number = box.hero_named.get(name.lower(), -1)
        if number < 0:
            raise Refusal(f"There is no Hero {name!r}: choose from {', '.join(c.name for c in box.heroes.values())}.")
        if any(hero.card == number for hero in found):
            raise Refusal(f"{box.cards[number].name} is in the party twice: every Hero exists once.")
        random = setup.options.get("powers") == "random"
        found.append(Hero(number, OFF, box.heroes[number].level_1.hp, seat, random=random))
    return found


def build_decks(t: Table) -> None:
    """Shuffle the three decks, and bring in what the adventure asks for."""  # WA-SETUP-04..09, -15
    t.monster_deck = Deck.of(t.box.monster_cards)
    t.encounter_deck = Deck.of(t.box.encounter_cards)
    t.treasure_deck = Deck.of(t.box.treasure_cards)
    if t.switches["tokens"] == "yes":
        t.tokens = Deck.of(TREASURE_TOKENS)
    if t.switches["doors"] == "yes":
        t.door_tokens = Deck.of(DOOR_TOKENS)
    t.villager_deck = Deck.of(t.box.villagers)


def build_stack(t: Table, beaten: tuple[str, ...]) -> None:
    """The tile stack: the standard tiles, with named tiles hidden where the adventure says."""
    # WA-SETUP-27, WA-GAP-102
    tiles = t.box.tiles
    t.tiles = Deck.of(t.box.tile_stack)
    for part in t.adventure.stack:
        t.tiles.hide(TILE + tiles.by_name[part.tile].id, part.within, part.after + part.per_hero * len(t.heroes))
    chamber = t.switches["chamber"]
    if chamber == "no":
        return
    entrance = tiles.group(f"{chamber}-entrance")[0]
    if TILE + entrance not in t.tiles:
        t.tiles.hide(TILE + entrance, 4, 8)
    members = tiles.group(chamber) + tiles.group(f"{chamber}-large")
    t.chamber_tiles = Deck.of(TILE + tile for tile in members)
    names = t.adventure.chamber_cards or tuple(t.box.cards[card].name for card in t.box.chambers)  # WA-CHAMBER-02
    left = [name for name in names if name not in beaten] or names
    t.chamber_deck = Deck.of(t.box.number[name] for name in left)


def bring_along(t: Table, brought: Carried) -> None:
    """What lasts from the games before: Treasure Cards leave the deck for their heroes' hands, and Boon Cards."""
    # WA-GAP-120
    for hero in t.heroes:
        for name in brought.items.get(t.hero_card(hero).name, ()):
            card = t.box.number[name]
            t.treasure_deck.remove(card)
            hero.items.append(card)
    t.boons = [t.box.number[name] for name in brought.boons]


# ---------------------------------------------------------------- phases of setup


def choose_powers(t: Table) -> Flow[None]:
    """Every hero takes the powers its card allows; the others leave the game."""  # WA-SETUP-22..24, WA-LATER-02..04
    for hero in t.heroes:
        card = t.hero_card(hero)
        hero.powers = [t.box.number[card.automatic]]
        how = yield from how_to_choose(t, hero)
        if how == "suggested":
            hero.powers += [t.box.number[name] for name in card.suggested]
            continue
        hero.random |= how == "random"
        for kind, count in (("utility", card.utility), ("at-will", card.at_will), ("daily", card.daily)):
            for _ in range(count):
                yield from choose_power(t, hero, kind)
    refresh(t)


def how_to_choose(t: Table, hero: Hero) -> Flow[str]:
    """How a hero comes by its powers: as all have agreed, or as its player likes."""  # WA-LATER-02..04
    how = t.switches["powers"]
    if how == "each":
        options = [option(hero.seat, how) for how in ("suggested", "chosen", "random")]
        pick = yield Choice(hero.seat, "how-powers", options, "WA-LATER-02", about=(hero.card,))
        how = pick.act
    return how


def choose_power(t: Table, hero: Hero, kind: str) -> Flow[None]:
    """One power of a kind, as the player likes or as chance has it."""
    powers = t.box.powers
    open_powers = [i for i in t.box.open_powers[hero.card] if powers[i].type == kind and i not in hero.powers]
    if hero.random:  # WA-LATER-04
        hero.powers.append(open_powers[t.chance.below(len(open_powers))])
        return
    options = [option(hero.seat, "learn", i) for i in open_powers]
    pick = yield Choice(hero.seat, "choose-power", options, "WA-SETUP-22", about=(hero.card,))
    hero.powers.append(pick.what)


def choose_first_player(t: Table) -> Flow[None]:
    """The group agrees who begins, or the die decides."""  # WA-TURN-01, -02, WA-GAP-34
    if t.switches["first"] == "chosen":
        options = [option(hero.seat, "first", hero.seat) for hero in t.heroes]
        pick = yield Choice(0, "first-player", options, "WA-TURN-01", to=To.WINDOW)
        t.active = pick.what
        return
    tied = list(range(len(t.heroes)))
    while len(tied) > 1:
        rolls = {seat: t.chance.roll(20) for seat in tied}
        tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
    t.active = tied[0]


def take_treasures(t: Table) -> Flow[None]:
    """Every hero draws a Treasure, again until it is an item; who has kept one from an earlier part draws none."""
    # WA-SETUP-25, -26, WA-GAP-57
    for hero in [hero for hero in t.clockwise() if not hero.items]:
        card = draw_treasure(t)
        while card >= 0 and not t.box.treasures[card].item:
            t.treasure_discard.append(card)
            card = draw_treasure(t)
        if card >= 0:
            yield from keep_or_give(t, hero.seat, card)


def set_the_scene(t: Table) -> Flow[None]:
    """The adventure's own set-up."""  # WA-SETUP-15, -28
    if t.log:
        t.tell(events.Special(t.adventure.name), "WA-SETUP-28")
    if flow := run_all(t.adventure.setup, t, Deed(t.active, place=0)):
        yield from flow
    if t.switches["boons"] == "yes":
        t.boons.append(Deck.of(card for card, boon in t.box.boons.items() if boon.when != "between").draw(t.chance))
    for boon in [boon for boon in t.boons if t.box.boons[boon].free_tile]:
        yield from place_free_tile(t, boon)


def place_free_tile(t: Table, boon: int) -> Flow[None]:
    """A boon may put the first tile of the stack down before the game begins, with no monster on it."""  # WA-BOON-02
    if not t.tiles or not t.dungeon.edges:
        return
    options = [option(t.active, "boon", boon), option(t.active, "pass")]
    pick = yield Choice(t.active, "free-tile", options, "WA-BOON-02", about=(boon,))
    if pick.act == "pass":
        return
    t.boons.remove(boon)
    place, side = yield from choose_edge(t, list(t.dungeon.edges))
    yield from add_tile(t, draw_tile(t, place, side), place, side, deserted=True)


def place_heroes(t: Table) -> Flow[None]:
    """Every hero on a square next to the stairs, or anywhere on a start tile that has none."""  # WA-SETUP-20
    squares = starting_squares(t)
    for hero in t.clockwise():
        options = square_options(hero.seat, "square", squares & t.free())
        pick = yield Choice(hero.seat, "start-square", options, "WA-SETUP-20", about=(hero.seat,))
        t.put(hero, pick.what)


def starting_squares(t: Table) -> int:
    """Squares adjacent to the stairs of the start tile."""  # WA-GAP-08
    stairs = start_squares(t.dungeon) & t.dungeon.feature("stairs")
    if not stairs:
        return start_squares(t.dungeon)
    near = 0
    for square in squares_of(stairs):
        near |= t.dungeon.near[square]
    return near & ~stairs
