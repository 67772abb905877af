"""Building decks: the sets that encounters come from, the base cards of the Market, and what players add to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from emberhall.engine.game import SwitchInfo
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.rules.box import AdventureCard, Box, MarketCard, Screen
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES
from emberhall.games.dragonfire.rules.tables import tables

MOST_CARDS = 80  # DF-BUILD-02
MOST_ADDED = 6  # by one player  # DF-BUILD-06


ENCOUNTER_SETS = "encounters"  # the option that names the sets in the Encounter Decks, parted by commas
ADDED_CARDS = "market"  # the option that names the Market cards each player adds


EVERY_SET = "all"


def sets_of_encounters(box: Box) -> list[str]:
    """The packs in use that have encounters."""
    return list(dict.fromkeys(box.packs[number] for number in box.encounters))


def set_switch(box: Box) -> tuple[SwitchInfo, ...]:
    """The switch that leaves sets of encounters out, as soon as there is more than one."""  # DF-COMP-21
    known = sets_of_encounters(box)
    text = f"The sets that encounters come from, each with all its cards: {EVERY_SET}, or some of {', '.join(known)}."
    return (SwitchInfo(ENCOUNTER_SETS, "Encounter sets", (), EVERY_SET, text),) if len(known) > 1 else ()


def market_switch(box: Box) -> tuple[SwitchInfo, ...]:
    """The switch that takes the names of Market cards to add, as soon as there are any that could be."""  # DF-BUILD-06
    text = (
        f"Cards of further boxes that players add to the Market, up to {MOST_ADDED} each: "
        "names parted by commas, the next player's after a semicolon."
    )
    further = any(card.expansion for card in box.market.values())
    return (SwitchInfo(ADDED_CARDS, "Added Market cards", (), "", text),) if further else ()


def deck_names(adventure: AdventureCard) -> list[str]:
    """The Encounter Decks an Adventure uses, now or later."""
    names = [adventure.primary, adventure.secondary]
    names += [name for scene in adventure.scenes for name in (scene.primary, scene.secondary) if name]
    return list(dict.fromkeys(names))


def check_size(box: Box, adventure: AdventureCard, name: str, sets: tuple[str, ...]) -> None:
    """Refuse an Encounter Deck of too few or too many cards; single cards that an Adventure lists are free of that."""
    # DF-COMP-18, -27
    fewest, most = tables().encounter_deck
    for deck in adventure.decks.get(name, (name,)):
        cards = len(box.encounter_deck(deck, sets))
        if box.number.get(deck, -1) not in box.encounters and not fewest <= cards <= most:
            raise Refusal(f"The {deck} Deck would have {cards} cards: an Encounter Deck has {fewest} to {most}.")


def encounter_sets(box: Box, options: Mapping[str, str]) -> tuple[str, ...]:
    """The sets that encounters come from, each with all its cards: those that are named, or every one in use."""
    # DF-COMP-20, -21
    said = options.get(ENCOUNTER_SETS, EVERY_SET)
    if said == EVERY_SET:
        return ()
    known = sets_of_encounters(box)
    named = tuple(name.strip() for name in said.split(",") if name.strip())
    for name in named:
        number = box.number.get(name, -1)
        if name not in known and number in box.encounters:
            whole = box.packs[number]
            raise Refusal(f"{name} cannot be picked alone: all encounters of the set {whole!r} are used, or none.")
        if name not in known:
            raise Refusal(f"There is no set {name!r} with encounters: name one or more of {', '.join(known)}.")
    return named


def market_deck(box: Box, adventure: AdventureCard, party: Sequence[Screen], added: str = "") -> list[int]:
    """The cards of the Market Deck: all of the base game, and what each player adds.

    `added` holds names, those of one player parted by commas, the players in order of their seats by semicolons.
    """
    if not party:  # DF-BUILD-04
        raise Refusal("The Market Deck cannot be built yet: choose the Character screens first.")
    cards = box.copies(
        i for i, card in box.market.items() if is_base(card) and is_welcome(box, card, party)
    )  # DF-BUILD-01
    if added:
        cards += added_cards(box, party, added)
    if len(cards) > MOST_CARDS:
        raise Refusal(f"The Market Deck would have {len(cards)} cards: {MOST_CARDS} is the most.")
    if not adventure.market_out:
        return cards
    return [i for i in cards if box.name(i) not in adventure.market_out]  # DF-BUILD-08


def added_cards(box: Box, party: Sequence[Screen], added: str) -> list[int]:
    """What all players add, no card more often than it exists."""
    cards: list[int] = []
    for seat, names in enumerate(added.split(";")):
        wanted = [name.strip() for name in names.split(",") if name.strip()]
        if not wanted:
            continue
        if seat >= len(party):
            raise Refusal(f"Cards are added for player {seat + 1}, but there are only {len(party)} players.")
        cards += cards_of_player(box, party, party[seat], wanted)
    for i in sorted(set(cards)):
        if cards.count(i) > box.cards[i].copies:
            raise Refusal(f"{box.name(i)} is added {cards.count(i)} times, but there are only {box.cards[i].copies}.")
    return cards


def is_base(card: MarketCard) -> bool:
    """Whether a card belongs to the Market Deck of every game."""  # DF-BUILD-01, -03
    return not card.basic and not card.expansion


def is_welcome(box: Box, card: MarketCard, party: Sequence[Screen]) -> bool:
    """Whether the party has the class that a card must have in it."""  # DF-BUILD-05, DF-KEY-39
    return not card.must_include or any(card.must_include in classes_of(box, screen) for screen in party)


def classes_of(box: Box, screen: Screen) -> tuple[str, str]:
    """A character's Class and Class Type by name."""
    return screen.hero_class, CLASS_TYPES[box.kinds.classes[screen.hero_class]]


def name_meant(word: str, known: Sequence[str]) -> str:
    """The name a person means by a word, in which hyphens may stand for spaces; the word itself if there is none."""
    plain = word.lower().replace("-", " ")
    return next((name for name in known if name.lower().replace("-", " ") == plain), word)


def cards_of_player(box: Box, party: Sequence[Screen], player: Screen, names: list[str]) -> list[int]:
    """Up to six cards that one player adds, all of the player's own Class."""  # DF-BUILD-03, -05, -06
    if len(names) > MOST_ADDED:
        raise Refusal(f"{player.name} adds {len(names)} cards: a player may add {MOST_ADDED} at most.")
    found: list[int] = []
    known = [card.name for card in box.market.values()]
    for name in (name_meant(name, known) for name in names):
        number = box.number.get(name, -1)
        card = box.market.get(number)
        if card is None:
            raise Refusal(f"There is no Market card {name!r}: add cards of the packs in use by their names.")
        if card.basic:
            raise Refusal(f"{name} is a Basic card: the Market Deck takes none.")
        if not card.expansion:
            raise Refusal(f"{name} is in the Market Deck already: add only cards of further boxes.")
        if card.class_type not in classes_of(box, player):
            raise Refusal(f"{name} is {card.class_type}: {player.name} may add only cards of its own Class.")
        if not is_welcome(box, card, party):
            raise Refusal(f"{name} must not be in the Market without a {card.must_include}: the party has none.")
        if card.requires_class and not any(card.requires_class in classes_of(box, screen) for screen in party):
            raise Refusal(f"{name} requires the {card.requires_class} Class: nobody in the party could use it.")
        found.append(number)
    return found
