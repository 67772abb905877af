"""Setup: from a number of players to the first turn."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup, SwitchInfo
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.box import Box
from emberhall.games.dragonlords.rules.standing import look_over_all
from emberhall.games.dragonlords.rules.state import NO_CARD, NOWHERE, Hero, Table
from emberhall.games.dragonlords.rules.tables import read_tables

SCENARIO = "rise-of-the-dragon-lords"
TITLE = "Rise of the Dragon Lords"  # DL-WIN-01
SEATS = (1, 6)  # DL-GAP-08
SUGGESTED = "suggested"


def switches() -> tuple[SwitchInfo, ...]:
    """The options of a new game."""
    bounds = read_tables().threat_difficulty
    numbers = tuple(str(n) for n in range(bounds.least, bounds.most + 1))
    return (
        SwitchInfo("threat_difficulty", "Threat Difficulty", (*numbers, SUGGESTED), str(bounds.recommended),
                   "What a Threat Roll has to reach before a town falls: the lower, the harder. "
                   "Suggested is what suits the number of players."),
        SwitchInfo("doom_deck", "Doom Deck", ("no", "yes"), "no",
                   "A Doom card about all Heroes follows every town that falls."),
        SwitchInfo("retinue", "Huntmaster's Retinue", ("no", "yes"), "no",
                   "Who defeats a blue or red Challenge may take a hunter along instead of the printed reward."),
        SwitchInfo("hero_combat", "Heroes may fight each other", ("yes", "no"), "yes",
                   "Whether Heroes who meet may attack each other."),
        SwitchInfo("heroes", "Heroes", ("random", "chosen"), "random",
                   "Heroes are dealt at random, or as the party names them.", named="chosen"),
    )  # fmt: skip


def suggested_difficulty(players: int, fighting: bool = True) -> int:
    """The Threat Difficulty at which somebody wins about six games in ten."""  # DL-GAP-70
    even = read_tables().even_difficulty
    return (even.fighting if fighting else even.peaceful)[players - 1]


def expected_rounds(players: int, difficulty: int) -> float:
    """How many rounds pass on average until the last town falls."""  # DL-CONFLICT-05, DL-GAP-70
    return read_tables().rounds_until_the_end[difficulty][players - 1]


def trigger_faces(players: int) -> tuple[int, ...]:
    """The numbers of a Threat Roll that count with so many players."""  # DL-THREAT-03, DL-CONFLICT-05
    return tuple(die for die in range(1, 21) if die % players == 0)


# ---------------------------------------------------------------- before the first phase


def new_table(box: Box, setup: Setup) -> Table:
    """The table before anything is dealt; refuses what the rules do not allow."""
    if setup.adventure != SCENARIO:
        raise Refusal(f"There is no adventure {setup.adventure!r}: the one scenario is {SCENARIO}.")
    chosen = agreed(setup)
    players = len(setup.party)
    if not SEATS[0] <= players <= SEATS[1]:
        raise Refusal(f"{TITLE} is for {SEATS[0]} to {SEATS[1]} players, not {players}.")
    cards = [NO_CARD] * players
    if chosen["heroes"] == "chosen":
        cards = [hero_called(box, name) for name in setup.party]
        if len(set(cards)) < players:
            raise Refusal("Two players have chosen the same Hero: every Hero card exists once.")
    heroes = [Hero(seat, card) for seat, card in enumerate(cards)]
    return Table(box, heroes, chosen, difficulty(chosen, players))


def difficulty(chosen: dict[str, str], players: int) -> int:
    """The number at which the Threat Difficulty Marker lies."""  # DL-SETUP-07, -08, DL-GAP-70
    value = chosen["threat_difficulty"]
    return suggested_difficulty(players, chosen["hero_combat"] == "yes") if value == SUGGESTED else int(value)


def agreed(setup: Setup) -> dict[str, str]:
    """The options of the game, those not named as they are unless said."""
    known = {switch.name: switch for switch in switches()}
    for name, value in setup.options.items():
        if name not in known:
            raise Refusal(f"There is no option {name!r}: the options are {', '.join(known)}.")
        known[name].check(value)
    return {name: setup.options.get(name, switch.default) for name, switch in known.items()}


def hero_called(box: Box, name: str) -> int:
    card = box.number.get(name, NO_CARD)
    if card not in box.heroes:
        names = ", ".join(hero.name for hero in box.heroes.values())
        raise Refusal(f"There is no Hero {name!r}: choose among {names}.")
    return card


# ---------------------------------------------------------------- the first phase


def set_up(t: Table) -> Flow[None] | None:
    """The eight points of the setup, in their order."""  # DL-SETUP-16
    place_counters(t)
    lay_out_track(t)
    stock_markets(t)
    told(t, "threat-difficulty")  # DL-SETUP-07..09: it stands, and no Threat Counter lies there
    shuffle_decks(t)
    told(t, "counter-pool")  # DL-SETUP-11, DL-GAP-51: without end
    deal_heroes(t)
    choose_first_player(t)
    look_over_all(t)
    return None


def told(t: Table, step: str) -> None:
    if t.log:
        t.tell(events.SetUp(step))


def place_counters(t: Table) -> None:
    """One Adventure Counter of its colour on every designated space, two of each colour left over."""
    # DL-SETUP-01, -02, DL-GAP-10
    told(t, "adventure-counters")
    for spaces in t.box.map.spaces:
        t.counters |= spaces
    t.supply = [t.box.tables.spare_counters] * 4


def lay_out_track(t: Table) -> None:
    """Six Undefeated Adventure Counters on their track."""  # DL-SETUP-03, DL-CONFLICT-02
    told(t, "undefeated-counters")
    t.track = [NO_CARD] * t.box.tables.undefeated_counters
    t.track_at = [NOWHERE] * t.box.tables.undefeated_counters


def stock_markets(t: Table) -> None:
    """Items and Allies in one deck, one card face-up in every town but the first."""  # DL-SETUP-04..06
    told(t, "market")
    board = t.box.map
    t.market = Deck.of(t.box.market)
    t.stacks = [[] for _ in board.towns]
    for town, space in enumerate(board.towns):
        if space != board.start and t.market:
            t.stacks[town].append(t.market.draw(t.chance))
    if t.switches["retinue"] == "yes":  # DL-GAP-50, DL-COMP-14
        t.retinue = sorted(t.box.retinue)


def shuffle_decks(t: Table) -> None:
    """Each colour by itself; the Doom Deck too, if it is played with."""  # DL-SETUP-10, DL-COMP-06, -13
    told(t, "adventure-decks")
    t.decks = [Deck.of(cards) for cards in t.box.decks]
    t.discards = [[] for _ in t.decks]
    if t.switches["doom_deck"] == "yes":
        t.doom = Deck.of(t.box.dooms)


def deal_heroes(t: Table) -> None:
    """A Hero at random for everybody, unless they were chosen, and 3 Gold."""  # DL-SETUP-12, -13
    told(t, "heroes")
    taken = {hero.card for hero in t.heroes}
    deck = Deck.of(card for card in t.box.heroes if card not in taken)
    for hero in t.heroes:
        if hero.card == NO_CARD:
            hero.card = deck.draw(t.chance)
        hero.gold = t.box.tables.starting_gold
        if t.log:
            t.tell(events.HeroDealt(hero.seat, hero.card))
    t.spare_heroes = deck.cards()


def choose_first_player(t: Table) -> None:
    """Anybody may be the first; all begin in the same town."""  # DL-SETUP-14, -15
    told(t, "start")
    players = len(t.heroes)
    t.active = t.chance.roll(players) - 1 if players > 1 else 0
    for hero in t.heroes:
        hero.at = t.box.map.start
