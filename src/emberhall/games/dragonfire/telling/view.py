"""The table as a surface shows it: typed data with names, texts and figures, made from a covered table alone.

Cards are numbers, each of which stands in `cards` with all that is printed on it; -1 is a card that lies covered.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce

import msgspec

from emberhall.engine.deck import Deck
from emberhall.engine.kit.secrets import UNSEEN
from emberhall.engine.wording import Words
from emberhall.games.dragonfire.rules import preview
from emberhall.games.dragonfire.rules.box import Box, EncounterCard, Playing
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES, COLOURS, NONE, Icons, add
from emberhall.games.dragonfire.rules.damage_track import needs
from emberhall.games.dragonfire.rules.encounters import used, worth
from emberhall.games.dragonfire.rules.market import for_sale
from emberhall.games.dragonfire.rules.play_cards import class_fits
from emberhall.games.dragonfire.rules.scenes import scenes_in_all
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import PRIMARY, SECONDARY, THIRD, Foe, Player, Source, Table
from emberhall.games.dragonfire.rules.take_damage import attack_of
from emberhall.games.dragonfire.telling.names import (
    feature_name,
    foe_name,
    phase_name,
    phase_title,
    player_name,
    source_name,
)
from emberhall.games.dragonfire.telling.texts import (
    DEFEAT,
    abilities_text,
    head_of,
    kind_of,
    rules_of,
    scene_rules,
    screen_ability,
    text_of,
    victory_text,
)

CARDS_KEPT = 4_096


class CardView(msgspec.Struct, frozen=True):
    """All that is printed on a card: its whole text, and the same without what the card is; of an encounter also what
    it does, without its figures and its track."""

    name: str
    kind: str
    text: Words
    type_line: Words = ""
    rules: Words = ""
    abilities: Words = ""
    class_type: str = ""
    colour: str = ""
    cost: int = 0
    damage: dict[str, int] = {}
    swords: int = 0
    below_the_line: str = ""  # "assist" or "anytime"


class FeatureView(msgspec.Struct, frozen=True):
    """A Feature of a character, with what is written on it, and whether it is used up for now."""

    card: int
    name: str
    spent: bool


class PlayerView(msgspec.Struct, frozen=True):
    """A character and the area before its player. A deck is told from its top."""

    seat: int
    name: str
    class_types: tuple[str, ...]
    hp: int
    most_hp: int
    gold: int
    hand: tuple[int, ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    in_play: tuple[int, ...]
    held: tuple[int, ...]
    place: int  # the number in play of a Location, -1 for the Environment
    conditions: tuple[str, ...]
    spirits: int
    swords: int
    features: tuple[FeatureView, ...]
    ability: Words  # what the character can do by itself
    card: int  # the Character screen


class LevelView(msgspec.Struct, frozen=True):
    """One level of a damage track; `falls` if the damage laid out would clear it."""

    colour: str
    amount: int
    square: bool
    cleared: bool
    falls: bool


class TokensView(msgspec.Struct, frozen=True):
    """The tokens that shield an encounter, what removes one, how hard each hits, and how many are about to fall."""

    count: int
    colour: str
    amount: int
    attack: int
    falls: int


class FoeView(msgspec.Struct, frozen=True):
    """An encounter in play; a Location if it holds characters."""

    foe: int
    card: int
    name: str
    type: str
    colour: str
    seat: int
    facing: tuple[int, ...]
    capacity: int
    levels: tuple[LevelView, ...]
    tripwire: int  # levels above its line, -1 for none
    tripped: bool
    tokens: TokensView | None
    attack: int
    attacks: bool
    gold: int
    defeated: bool
    falls: bool  # if the damage laid out is dealt
    trips: bool  # its Tripwire would be passed then
    strikes: int  # what whoever it faces would take from it then, with what its tokens deal
    dealt: dict[str, int]  # damage of this turn that has cleared nothing yet…
    dealt_to_tokens: dict[str, int]  # …to its tokens together…
    dealt_to_each: dict[str, int]  # …to each of them…
    dealt_levels: tuple[int, ...]  # …and by whole levels


class SourceView(msgspec.Struct, frozen=True):
    """Damage that waits to be dealt: on which encounter it lies (-1 for none), or whose encounters it goes to."""

    source: int
    seat: int
    card: int
    name: str
    damage: dict[str, int]
    levels: int
    plus: bool
    foe: int
    level: int
    facing: int


class WareView(msgspec.Struct, frozen=True):
    """A card in the Market, and who could buy it now."""

    card: int
    cost: int
    buyers: tuple[int, ...]
    fits: tuple[int, ...]  # whose class may have it at all


class PileView(msgspec.Struct, frozen=True):
    """A deck from its top, and its discard pile. The short name is for where it is plain that it is a deck."""

    name: str
    short_name: str
    deck: tuple[int, ...]
    discard: tuple[int, ...]


class BlowView(msgspec.Struct, frozen=True):
    """What the active player would take in return for the damage laid out; perhaps more."""

    damage: int
    at_least: bool


class View(msgspec.Struct, frozen=True):
    """The whole table from a seat's side."""

    seat: int
    adventure: str
    scene: int
    scenes: int
    title: str
    rules: Words
    victory: Words
    defeat: Words
    phase: str
    phase_title: Words
    turn: int
    active: int
    leader: int
    level: int
    fire: int
    players: tuple[PlayerView, ...]
    foes: tuple[FoeView, ...]
    sources: tuple[SourceView, ...]
    in_return: BlowView
    market: tuple[WareView, ...]
    piles: tuple[PileView, ...]
    cards: dict[int, CardView]


def show(t: Table, seat: int) -> View:
    """A covered table as a seat's surface shows it."""
    scene = t.adventure.scenes[min(t.scene, len(t.adventure.scenes) - 1)]
    blows = preview.in_return(t)
    players = tuple([player_view(t, player) for player in t.players])
    foes, sources, market, piles = foe_views(t), source_views(t), market_view(t), pile_views(t)
    return View(
        seat=seat,
        adventure=t.adventure.name,
        scene=min(t.scene + 1, scenes_in_all(t)),
        scenes=scenes_in_all(t),
        title=scene.title,
        rules=scene_rules(scene),
        victory=victory_text(t.adventure),
        defeat=DEFEAT,
        phase=phase_name(t),
        phase_title=phase_title(t),
        turn=t.turn,
        active=t.active,
        leader=t.leader,
        level=t.level,
        fire=t.fire,
        players=players,
        foes=foes,
        sources=sources,
        in_return=BlowView(blows.damage, bool(blows.unsure)),
        market=market,
        piles=piles,
        cards=cards_named(t, players, foes, sources, market, piles),
    )


def cards_named(
    t: Table,
    players: Iterable[PlayerView],
    foes: Iterable[FoeView],
    sources: Iterable[SourceView],
    market: Iterable[WareView],
    piles: Iterable[PileView],
) -> dict[int, CardView]:
    """Every card that a view names."""
    numbers = {t.fire, *(foe.card for foe in foes), *(s.card for s in sources), *(ware.card for ware in market)}
    for player in players:
        numbers.update(player.hand, player.deck, player.discard, player.in_play, player.held, [player.card])
        numbers.update(feature.card for feature in player.features)
    for pile in piles:
        numbers.update(pile.deck, pile.discard)
    return {number: card_view(t.box, number) for number in sorted(numbers) if number != UNSEEN}


@lru_cache(maxsize=CARDS_KEPT)
def card_view(box: Box, number: int) -> CardView:
    card = box.cards[number]
    name, kind, text = card.name, kind_of(card), text_of(card)
    head, rules = head_of(card), rules_of(card)
    line = f"{head}." if head else ""
    if isinstance(card, EncounterCard):
        return CardView(name, kind, text, line, rules, abilities_text(card), colour=card.colour)
    if not isinstance(card, Playing):
        return CardView(name, kind, text, line, rules)
    return CardView(
        name,
        kind,
        text,
        line,
        rules,
        class_type=card.class_type or "",
        colour=COLOURS[card.colour],
        cost=card.cost,
        damage=damage_view(card.icons),
        swords=card.swords,
        below_the_line="" if not card.assist else "anytime" if card.anytime else "assist",
    )


def damage_view(icons: Icons) -> dict[str, int]:
    return {COLOURS[colour]: count for colour, count in enumerate(icons) if count}


def from_top(deck: Deck) -> tuple[int, ...]:
    """A covered deck from its top card on."""
    return tuple([card for bag in reversed(deck.bags) for card in bag])


# ---------------------------------------------------------------- characters


def player_view(t: Table, player: Player) -> PlayerView:
    return PlayerView(
        seat=player.seat,
        name=player_name(t, player.seat),
        class_types=tuple([CLASS_TYPES[kind] for kind in player.types]),
        hp=player.hp,
        most_hp=t.screen(player).hp,
        gold=player.gold,
        hand=tuple(player.hand),
        deck=from_top(player.deck),
        discard=tuple(player.discard),
        in_play=tuple(player.in_play),
        held=tuple(player.held),
        place=player.place,
        conditions=conditions(player),
        spirits=player.tokens,
        swords=player.swords,
        features=tuple([
            FeatureView(number, feature_name(t, player, number), number in player.used or number in player.spent)
            for number in player.features
        ]),
        ability=screen_ability(t.screen(player)),
        card=player.screen,
    )  # fmt: skip


def conditions(player: Player) -> tuple[str, ...]:
    """What ails a character."""
    ails = {
        "unconscious": player.unconscious,
        "stunned": player.stunned,
        "exhausted": player.exhausted and not player.unconscious,
    }
    return tuple([name for name, so in ails.items() if so])


# ---------------------------------------------------------------- encounters and damage


def foe_views(t: Table) -> tuple[FoeView, ...]:
    after = preview.dealt(t)
    falls = {fall.uid: fall for fall in preview.compared(t, after)}
    return tuple([foe_view(t, foe, falls[foe.uid], strike_of(after, foe.uid)) for foe in t.foes])


def strike_of(after: Table, uid: int) -> int:
    """What an encounter deals in its next attack as the table stands then. What ends with this turn counts for
    those alone that attack in it."""
    foe = after.foe(uid)
    if not after.faces(foe, after.me):  # DF-END-04
        foe.mood, foe.token_mood, foe.calm = 0, 0, False
    return 0 if foe.defeated or foe.calm else attack_of(after, foe)


def foe_view(t: Table, foe: Foe, fall: preview.Fall, strikes: int) -> FoeView:
    card = t.card_of(foe)
    inside = tuple([p.seat for p in t.inside(foe.uid)])
    on_tokens = foe.hits if foe.tokens else ()
    on_card = used(t, foe).card if foe.hits and not foe.tokens else foe
    return FoeView(
        foe=foe.uid,
        card=foe.card,
        name=foe_name(t, foe),
        type=card.type,
        colour=card.colour,
        seat=foe.seat,
        facing=inside if card.capacity else (foe.seat,),
        capacity=card.capacity,
        levels=tuple([
            LevelView(
                COLOURS[level.colour],
                needs(level, foe.cap),
                level.square,
                bool(foe.cleared >> i & 1),
                bool(fall.levels >> i & 1),
            )
            for i, level in enumerate(card.levels)
        ]),
        tripwire=card.tripwire.after if card.tripwire else -1,
        tripped=foe.tripped,
        tokens=tokens_view(t, foe, fall) if foe.tokens else None,
        attack=attack_strength(t, foe),
        attacks=not (foe.calm or foe.defeated),
        gold=worth(t, foe),
        defeated=foe.defeated,
        falls=fall.defeated,
        trips=fall.trips,
        strikes=strikes,
        dealt=damage_view(on_card.pool),
        dealt_to_tokens=damage_view(reduce(add, [hit.damage for hit in on_tokens if not hit.wide], NONE)),
        dealt_to_each=damage_view(reduce(add, [hit.damage for hit in on_tokens if hit.wide], NONE)),
        dealt_levels=on_card.bolts,
    )  # fmt: skip


def tokens_view(t: Table, foe: Foe, fall: preview.Fall) -> TokensView:
    level = t.card_of(foe).token_level
    hits = attack_strength(t, foe, token=True)
    return TokensView(foe.tokens, COLOURS[level.colour], level.amount, hits, fall.tokens)


def source_views(t: Table) -> tuple[SourceView, ...]:
    """The damage that is still to be dealt."""
    return tuple([source_view(t, source) for source in t.sources if not source.dealt])


def source_view(t: Table, source: Source) -> SourceView:
    return SourceView(
        source=source.uid,
        seat=source.seat,
        card=source.card,
        name=source_name(t, source),
        damage=damage_view(source.damage),
        levels=source.levels,
        plus=source.rides,
        foe=source.target,
        level=source.level,
        facing=source.facing,
    )


# ---------------------------------------------------------------- the Market and the decks


def market_view(t: Table) -> tuple[WareView, ...]:
    able = {player.seat: for_sale(t, player) for player in t.players}
    return tuple([ware_view(t, card, [seat for seat, cards in able.items() if card in cards]) for card in t.market])


def ware_view(t: Table, card: int, buyers: Iterable[int]) -> WareView:
    ware = t.box.market[card]
    fits = [player.seat for player in t.players if class_fits(t, player, ware.requires_class)]
    return WareView(card, ware.cost, tuple(buyers), tuple(fits))


def pile_views(t: Table) -> tuple[PileView, ...]:
    piles = [
        PileView(f"{name} Deck", name, from_top(t.decks[deck]), tuple(t.discards[deck]))
        for name, deck in (("Primary", PRIMARY), ("Secondary", SECONDARY), ("Third", THIRD))
        if t.decks[deck] or t.discards[deck]
    ]
    piles.append(PileView("Dragonfire Deck", "Dragonfire", from_top(t.fires), tuple(t.ashes)))
    piles.append(PileView("Market Deck", "Market", from_top(t.market_deck), tuple(t.market_discard)))
    return tuple(piles)
