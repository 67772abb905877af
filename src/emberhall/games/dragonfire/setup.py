"""Setup: from a party and an Adventure to the first Scene."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup, SwitchInfo
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.box import AdventureCard, Box
from emberhall.games.dragonfire.building import market_deck
from emberhall.games.dragonfire.colours import ARCANE, BASE_CLASSES, CLASS_TYPES, DECEPTION, DEVOTION, MARTIAL
from emberhall.games.dragonfire.market import refill
from emberhall.games.dragonfire.standing import of_player
from emberhall.games.dragonfire.state import PRIMARY, SECONDARY, THIRD, Player, Table

BASICS = {ARCANE: "Cantrip", DECEPTION: "Stealth", DEVOTION: "Grace", MARTIAL: "Glory"}  # DF-SETUP-04
SWITCHES = (
    SwitchInfo("adventure_level", ("printed", "2", "3", "4", "5"), "printed",
               "The Adventure Level to play at, for parties above the printed one."),
    SwitchInfo("stunned_may_play", ("no", "yes"), "no", "House rule: Stunned characters may play cards on later turns."),
    SwitchInfo("challenge", ("no", "yes"), "no", "Accept the Adventure's bonus challenge."),
)  # fmt: skip
ADDED_CARDS = "market"  # the option that names the Market cards each player adds
FEWEST_ENCOUNTERS, MOST_ENCOUNTERS = 20, 40


def new_table(box: Box, setup: Setup) -> Table:
    """The table before the first phase; refuses what the rules do not allow."""
    adventure = box.adventures.get(setup.adventure)
    if adventure is None:
        raise Refusal(f"There is no adventure {setup.adventure!r}: choose one of {', '.join(box.adventures)}.")
    switches = agreed(setup)
    t = Table(box, adventure, party(box, setup), switches)
    t.level = starting_level(adventure, switches, len(t.players))
    build_decks(t)
    return t


def agreed(setup: Setup) -> dict[str, str]:
    known = {switch.name: switch for switch in SWITCHES}
    free = {name: value for name, value in setup.options.items() if name == ADDED_CARDS}
    for name, value in setup.options.items():
        if name in free:
            continue
        if name not in known:
            raise Refusal(f"There is no option {name!r}: the options are {', '.join([*known, ADDED_CARDS])}.")
        if value not in known[name].values:
            raise Refusal(f"The option {name!r} cannot be {value!r}: choose one of {', '.join(known[name].values)}.")
    return free | {name: setup.options.get(name, switch.default) for name, switch in known.items()}


def party(box: Box, setup: Setup) -> list[Player]:
    """Two to six characters, each screen once."""  # DF-GAME-05, DF-SETUP-01..03
    if not 2 <= len(setup.party) <= 6:
        raise Refusal(f"Dragonfire is for 2 to 6 characters, not {len(setup.party)}.")
    by_name = {spelled(screen.name): number for number, screen in box.screens.items()}
    players: list[Player] = []
    for seat, name in enumerate(setup.party):
        number = by_name.get(spelled(name), -1)
        if number < 0:
            raise Refusal(f"There is no character {name!r}: choose from {', '.join(s.name for s in box.screens.values())}.")
        if any(p.screen == number for p in players):
            raise Refusal(f"{box.cards[number].name} is in the party twice: every Character screen exists once.")
        screen = box.screens[number]
        players.append(Player(seat, number, screen.hp, (BASE_CLASSES[screen.hero_class],), screen.gold))
    return players


def spelled(name: str) -> str:
    """A character by name or id: `Human Fighter` or `human-fighter`."""
    return name.lower().replace(" ", "-")


def starting_level(adventure: AdventureCard, switches: dict[str, str], players: int) -> int:
    """0, lower for two and three players, higher for a raised Adventure."""  # DF-SETUP-20, DF-PLAYERS-03, -07, DF-MOD-04, -10
    raised = {"2": 1, "3": 2, "4": 3}.get(switches["adventure_level"], 0)
    return raised + {2: -2, 3: -1}.get(players, 0)


def build_decks(t: Table) -> None:
    """Encounter Decks, Dragonfire Deck and Market Deck, each shuffled."""  # DF-SETUP-10, -15, -16, DF-BUILD-01
    box, adventure = t.box, t.adventure
    t.decks[PRIMARY] = Deck.of(box.encounter_deck(adventure.primary))
    t.decks[SECONDARY] = Deck.of(box.encounter_deck(adventure.secondary))
    if t.switches["adventure_level"] == "5":  # DF-MOD-07
        t.decks[THIRD] = Deck.of(box.copies(i for i, card in box.encounters.items() if card.difficulty == 3))
    t.fires = Deck.of(box.copies(i for i, card in box.fires.items() if card.name not in adventure.fires))
    added = t.switches.get(ADDED_CARDS, "")
    t.market_deck = Deck.of(market_deck(box, adventure, [t.screen(p) for p in t.players], added))


# ---------------------------------------------------------------- phases of setup


def cover_class_types(t: Table) -> Flow[None]:
    """Every Class Type has to be represented: the party says who covers a missing one."""  # DF-CLASS-05..07, DF-PLAYERS-01, -05, DF-GAP-49
    for colour in range(len(CLASS_TYPES)):
        if any(colour in p.types for p in t.players):
            continue
        fewest = min(len(p.types) for p in t.players)
        options = [option(p.seat, "cover", p.seat, colour) for p in t.players if len(p.types) == fewest]
        pick = yield Choice(0, "cover", options, "DF-CLASS-06", about=(colour,))
        t.players[pick.what].types += (colour,)


def pack_equipment(t: Table) -> Flow[None]:
    """Build every Equipment Pack, trade a card for Bless where the rules say so, draw the starting hand."""  # DF-SETUP-04..06, DF-PLAYERS-02, -06, -08, -09
    for player in t.players:
        screen = t.screen(player)
        pack = [t.box.number[BASICS[CLASS_TYPES.index(kind)]] for kind, n in screen.pack.items() for _ in range(n)]
        pack += [t.box.number[name] for name in screen.extra]
        if len(t.players) <= 3 and len(player.types) > 1:
            options = [option(player.seat, "trade", card) for card in sorted(set(pack))]
            pick = yield Choice(player.seat, "bless", options, "DF-PLAYERS-09")
            pack.remove(pick.what)
            bless = t.box.number["Bless"]
            pack.append(bless)
            if bless in t.market_deck:  # DF-GAP-48
                t.market_deck.remove(bless)
        player.deck.shuffle_in(pack)
        for _ in range(min(screen.hand, len(player.deck))):
            player.hand.append(player.deck.draw(t.chance))


def choose_leader(t: Table) -> Flow[None]:
    """The party leader takes the first turn and minds the Dragonfire cards."""  # DF-SETUP-14, -15
    options = [option(p.seat, "lead", p.seat) for p in t.players]
    pick = yield Choice(0, "leader", options, "DF-SETUP-14")
    t.leader = t.active = pick.what


def lay_out_market(t: Table) -> None:
    """Six cards, more by some races' gifts, and anew while all are of one colour."""  # DF-SETUP-10..13
    t.slots = 6 + sum(trait.extra_slots() for p in t.players for trait in of_player(t, p))
    refill(t)
    while len({t.box.market[card].colour for card in t.market}) == 1 and len(t.market) > 1:
        t.market_deck.shuffle_in(t.market)
        t.market = []
        refill(t)
