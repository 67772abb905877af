"""Setup: from a party and an Adventure to the first Scene."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, To, option
from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup, SwitchInfo
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.rules.advancements import CAMPAIGN, Carried, carried, screen_called
from emberhall.games.dragonfire.rules.box import AdventureCard, Box
from emberhall.games.dragonfire.rules.colours import ARCANE, CLASS_TYPES, DECEPTION, DEVOTION, MARTIAL
from emberhall.games.dragonfire.rules.deck_building import (
    ADDED_CARDS,
    ENCOUNTER_SETS,
    check_size,
    deck_names,
    encounter_sets,
    market_deck,
)
from emberhall.games.dragonfire.rules.features import lent_types, offer_features
from emberhall.games.dragonfire.rules.market import refill
from emberhall.games.dragonfire.rules.play_cards import class_fits
from emberhall.games.dragonfire.rules.standing import of_player
from emberhall.games.dragonfire.rules.state import PRIMARY, SECONDARY, THIRD, Player, Table
from emberhall.games.dragonfire.rules.tables import tables

BASICS = {ARCANE: "Cantrip", DECEPTION: "Stealth", DEVOTION: "Grace", MARTIAL: "Glory"}  # DF-SETUP-04
SWITCHES = (
    SwitchInfo("adventure_level", "Adventure Level", ("printed", "2", "3", "4", "5"), "printed",
               "The Adventure Level to play at, for parties above the printed one."),
    SwitchInfo("stunned_may_play", "Stunned may play", ("no", "yes"), "no",
               "House rule: the Stunned may play cards on later turns."),
    SwitchInfo("challenge", "Bonus challenge", ("no", "yes"), "no", "Accept the Adventure's bonus challenge."),
)  # fmt: skip


def new_table(box: Box, setup: Setup) -> Table:
    """The table before the first phase; refuses what the rules do not allow."""
    adventure = box.adventures.get(setup.adventure)
    if adventure is None:
        raise Refusal(f"There is no adventure {setup.adventure!r}: choose one of {', '.join(box.adventures)}.")
    switches = agreed(setup)
    check_level(adventure, switches["adventure_level"])
    t = Table(box, adventure, party(box, setup), switches)
    bring_advancements(t, carried(box, setup))
    t.level = starting_level(adventure, switches, len(t.players))
    build_decks(t)
    return t


def check_level(adventure: AdventureCard, level: str) -> None:
    """An Adventure can be played as printed or raised; only a Dungeon Crawl goes up to Level 5."""
    # DF-MOD-01, -02, -05
    if level == "printed":
        return
    if int(level) <= adventure.level:
        raise Refusal(f"{adventure.name} is of Level {adventure.level}: play it as printed, or at a higher level.")
    if level == "5" and not adventure.crawl:
        raise Refusal(
            f"{adventure.name} has no Adventure Level 5: play it at Level 4 at most, or choose Dungeon Crawl."
        )


def bring_advancements(t: Table, brought: Carried) -> None:
    """Features onto the screens, with the Class Types they give, and Magic Items to be packed."""
    # DF-FEAT-09, -18, DF-SETUP-19
    for player in t.players:
        name = t.screen(player).name
        player.features = tuple(t.box.number[feature] for feature in brought.features.get(name, ()))
        player.written = brought.written.get(name, {})
        for number in player.features:
            kind = t.box.features[number].counts_as
            if kind and CLASS_TYPES.index(kind) not in player.types:
                player.types += (CLASS_TYPES.index(kind),)
        player.held = [t.box.number[item] for item in brought.items.get(name, ())]  # until the packs are built


def agreed(setup: Setup) -> dict[str, str]:
    known = {switch.name: switch for switch in SWITCHES}
    free = {name: value for name, value in setup.options.items() if name in (ADDED_CARDS, ENCOUNTER_SETS, CAMPAIGN)}
    for name, value in setup.options.items():
        if name in free:
            continue
        if name not in known:
            raise Refusal(
                f"There is no option {name!r}: the options are {', '.join([*known, ADDED_CARDS, ENCOUNTER_SETS])}."
            )
        known[name].check(value)
    return free | {name: setup.options.get(name, switch.default) for name, switch in known.items()}


def party(box: Box, setup: Setup) -> list[Player]:
    """Two to six characters, each screen once."""  # DF-GAME-05, DF-SETUP-01..03
    if not 2 <= len(setup.party) <= 6:
        raise Refusal(f"Dragonfire is for 2 to 6 characters, not {len(setup.party)}.")
    players: list[Player] = []
    for seat, name in enumerate(setup.party):
        screen = screen_called(box, name)
        number = box.number[screen.name]
        if any(p.screen == number for p in players):
            raise Refusal(f"{screen.name} is in the party twice: every Character screen exists once.")
        players.append(Player(seat, number, screen.hp, (box.kinds.classes[screen.hero_class],), screen.gold))
    return players


def starting_level(adventure: AdventureCard, switches: dict[str, str], players: int) -> int:
    """0, lower for two and three players, higher for a raised Adventure."""
    # DF-SETUP-20, DF-PLAYERS-03, -07, DF-MOD-04, -10
    level = switches["adventure_level"]
    raised = 0 if level == "printed" else tables().modified[int(level)].start
    return raised + tables().starting_level.get(players, 0)


def build_decks(t: Table) -> None:
    """Encounter Decks, Dragonfire Deck and Market Deck, each shuffled."""  # DF-SETUP-10, -15, -16, DF-BUILD-01
    box, adventure = t.box, t.adventure
    sets = encounter_sets(box, t.switches)
    for name in deck_names(adventure):
        check_size(box, adventure, name, sets)
    t.decks[PRIMARY] = Deck.of(box.deck_of(adventure, adventure.primary, sets))
    t.decks[SECONDARY] = Deck.of(box.deck_of(adventure, adventure.secondary, sets))
    if t.switches["adventure_level"] == "5":  # DF-MOD-07
        hardest = [i for i, card in box.encounters.items() if card.difficulty == 3]
        t.decks[THIRD] = Deck.of(box.copies(i for i in hardest if not sets or box.packs[i] in sets))
    t.fires = Deck.of(box.copies(i for i, card in box.fires.items() if card.name not in adventure.fires))
    added = t.switches.get(ADDED_CARDS, "")
    t.market_deck = Deck.of(market_deck(box, adventure, [t.screen(p) for p in t.players], added))


# ---------------------------------------------------------------- phases of setup


def cover_class_types(t: Table) -> Flow[None]:
    """Every Class Type has to be represented: the party says who covers a missing one."""
    # DF-CLASS-05..07, DF-PLAYERS-01, -05, DF-GAP-49
    for colour in range(len(CLASS_TYPES)):
        if any(colour in p.types for p in t.players):
            continue
        types = [len(p.types) - len(lent_types(t, p)) for p in t.players]
        options = [option(p.seat, "cover", p.seat, colour) for p in t.players if types[p.seat] == min(types)]
        pick = yield Choice(0, "cover", options, "DF-CLASS-06", about=(colour,), to=To.WINDOW)
        t.players[pick.what].types += (colour,)


def pack_equipment(t: Table) -> Flow[None]:
    """Build every Equipment Pack, trade cards where the rules say so, add Magic Items, draw the starting hand."""
    # DF-SETUP-04..06, -19, DF-FEAT-15, -16
    for player in t.players:
        screen = t.screen(player)
        pack = [t.box.number[BASICS[CLASS_TYPES.index(kind)]] for kind, n in screen.pack.items() for _ in range(n)]
        pack += [t.box.number[name] for name in screen.extra]
        if len(t.players) <= tables().substitution_party and doubles(t, player):
            yield from trade_for_bless(t, player, pack)
            yield from substitute(t, player, pack)
        player.deck.shuffle_in(pack)
        yield from offer_features(t, "setup", player.seat)
        pack_items(t, player)
        extra = sum(trait.extra_hand() for trait in of_player(t, player, "extra_hand"))
        for _ in range(min(screen.hand + extra, len(player.deck))):
            player.hand.append(player.deck.draw(t.chance))


def doubles(t: Table, player: Player) -> bool:
    """Whether a player stands in for a Class Type that nobody has as the primary one."""
    # DF-PLAYERS-01, -05, DF-GAP-49
    primary = [p.types[0] for p in t.players]
    return any(kind not in primary for kind in player.types[1:])


def trade_for_bless(t: Table, player: Player, pack: list[int]) -> Flow[None]:
    """Any card of the pack for a Bless."""  # DF-PLAYERS-02, -06, -08, -09, DF-MOD-11
    options = [option(player.seat, "trade", card) for card in sorted(set(pack))]
    pick = yield Choice(player.seat, "bless", options, "DF-PLAYERS-09")
    pack.remove(pick.what)
    pack.append(from_market(t, t.box.number["Bless"]))


def substitute(t: Table, player: Player, pack: list[int]) -> Flow[None]:
    """In a raised Adventure more cards for Market cards, card for card, up to a value in gold, none of them twice."""
    # DF-MOD-12..15
    level = t.switches["adventure_level"]
    gold = 0 if level == "printed" else tables().modified[int(level)].substitution
    given = [t.box.number["Bless"]]
    while True:
        wares = [
            number
            for number, card in t.box.market.items()
            if not card.basic
            and 0 < card.cost <= gold
            and number not in given
            and class_fits(t, player, card.requires_class)
        ]
        old = [card for card in sorted(set(pack)) if card not in given]
        if not wares or not old:
            return
        options = [option(player.seat, "add", card) for card in wares]
        options.append(option(player.seat, "enough"))
        pick = yield Choice(player.seat, "substitute", options, "DF-MOD-12", about=(gold,))
        if pick.act == "enough":
            return
        trade = yield Choice(player.seat, "give-up", [option(player.seat, "trade", card) for card in old], "DF-MOD-15")
        pack.remove(trade.what)
        pack.append(from_market(t, pick.what))
        given.append(pick.what)
        gold -= t.box.market[pick.what].cost


def from_market(t: Table, card: int) -> int:
    """A Market card for a pack: out of the Market Deck when it is there, else from the pool."""  # DF-GAP-48
    if card in t.market_deck:
        t.market_deck.remove(card)
    return card


def pack_items(t: Table, player: Player) -> None:
    """Magic Items go into the pack as further cards; those that Start in Play lie beside the screen."""
    # DF-SETUP-19, DF-ITEM-13, -14
    for card in player.held:
        if t.box.items[card].starts:
            player.in_play.append(card)
            t.force = None
        else:
            player.deck.shuffle_in([card])
    player.held = []


def choose_leader(t: Table) -> Flow[None]:
    """The party leader takes the first turn and minds the Dragonfire cards."""  # DF-SETUP-14, -15
    options = [option(p.seat, "lead", p.seat) for p in t.players]
    pick = yield Choice(0, "leader", options, "DF-SETUP-14", to=To.WINDOW)
    t.leader = t.active = pick.what


def lay_out_market(t: Table) -> None:
    """Six cards, more by some races' gifts, and anew while all are of one colour."""  # DF-SETUP-10..13
    t.slots = 6 + sum(trait.extra_slots() for p in t.players for trait in of_player(t, p, "extra_slots"))
    refill(t)
    while of_one_colour(t, t.market) and not of_one_colour(t, [*t.market, *t.market_deck.cards()]):
        t.market_deck.shuffle_in(t.market)
        t.market = []
        refill(t)


def of_one_colour(t: Table, cards: list[int]) -> bool:
    return len({t.box.market[card].colour for card in cards}) == 1
