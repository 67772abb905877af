"""What is read beside the table: hands, the Dragonfire card, the Market, the characters, the piles, the turn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from emberhall.engine.english import listed, plural
from emberhall.engine.kit.secrets import UNSEEN
from emberhall.engine.words import sentences
from emberhall.games.dragonfire.rules.box import MarketCard, Playing
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES, NONE
from emberhall.games.dragonfire.rules.market import for_sale
from emberhall.games.dragonfire.rules.play_cards import class_fits
from emberhall.games.dragonfire.rules.scenes import scenes_in_all
from emberhall.games.dragonfire.rules.state import PRIMARY, SECONDARY, THIRD, Player, Table
from emberhall.games.dragonfire.telling.names import PHASE_TITLES, card_name, feature_name, phase_title, player_name
from emberhall.games.dragonfire.telling.texts import DEFEAT, VICTORY, card_text, scene_rules
from emberhall.games.dragonfire.telling.view import TableView
from emberhall.terminal.dragonfire.signs import (
    BLUE,
    EMBER,
    GOLD,
    GREEN,
    HUES,
    LEADER,
    MUTED,
    RED,
    conditions,
    icons_signs,
)
from emberhall.terminal.face import Panel

TURN = (
    ("dragonfire_phase", "the party leader's turn alone: the old card goes, a new one comes"),
    ("start_turn", "the Dragonfire card, movement, the Location, the other encounters, Features"),
    ("play_cards", "cards one at a time; others may throw Assists in"),
    ("deal_damage", "lay damage on encounters and deal it; what does not clear a level is gone with the turn"),
    ("take_damage", "everything that faces the active player attacks, as one amount"),
    ("replenish", "with three cards or fewer in hand two are drawn, one while Exhausted"),
    ("market_phase", "buy what can be paid; who buys nothing replaces a card"),
    ("end_turn", "with no encounter left the Scene is over"),
)


def headline(t: Table) -> Text:
    """Adventure, Scene, phase, and the Dragonfire."""
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f" {t.adventure.name} ", f"bold {GOLD}")
    text.append(f" Scene {min(t.scene + 1, scenes_in_all(t))}/{scenes_in_all(t)} ", MUTED)
    text.append(f" {phase_title(t)}: {player_name(t, t.active)} ", "bold")
    text.append(f" Dragonfire {t.level:+d} " if t.level else " Dragonfire 0 ", f"bold {RED}" if t.level > 0 else GREEN)
    if t.fire >= 0:
        text.append(f" {card_name(t.box, t.fire)} ", EMBER)
    return text


def panels(view: TableView, width: int) -> Sequence[Panel]:
    """Hands first; what does not fit is a key away."""
    t = view.table
    return [
        Panel("Hands", hands(view, width)),
        Panel("Dragonfire", fire(t)),
        Panel("Market", market(t, width)),
        Panel("Characters", characters(t)),
        Panel("Piles and goals", piles(t)),
        Panel("The turn", turn(t)),
    ]


# ---------------------------------------------------------------- hands


def hidden(player: Player) -> bool:
    return UNSEEN in player.hand


def hands(view: TableView, width: int) -> Text:
    """The hand of the seat that looks, then the others: open if the same person holds them, else only how many."""
    t = view.table
    found = [hand(t, player, width) for player in t.from_left(view.seat)]
    return Text("\n").join(found)


def hand(t: Table, player: Player, width: int) -> Text:
    name = f"{player.seat + 1} {player_name(t, player.seat)}"
    if hidden(player):
        return Text(f"{name}: {len(player.hand)} hidden", MUTED)
    if not player.hand:
        return Text(f"{name}: no cards", MUTED)
    lines = [Text(name, f"bold {EMBER if player.seat == t.active else BLUE}")]
    lines += [card_line(t, card, width, player.hand.count(card)) for card in sorted(set(player.hand))]
    return Text("\n").join(lines)


def card_line(t: Table, card: int, width: int, count: int = 1) -> Text:
    """A card on one line: what it is called, its corner, and whether it helps others."""
    definition: Playing = t.box.playing[card]
    name = f"{definition.name} x{count}" if count > 1 else definition.name
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f" {name:<{max(12, min(20, width - 17))}} ", HUES[definition.colour])
    if definition.icons != NONE:
        text.append_text(icons_signs(definition.icons)).append(" ")
    if definition.swords:
        text.append(f"{plural(definition.swords, 'Sword')} ", GOLD)
    if definition.assist:
        text.append("T" if definition.anytime else "A", f"bold {MUTED}")
    return text


# ---------------------------------------------------------------- the Dragonfire card, the Market


def fire(t: Table) -> Text:
    """The active card with its text; which of its levels count is judged by the level."""
    text = Text().append(f"Level {t.level}", f"bold {RED if t.level > 0 else GREEN}")
    if t.fire < 0:
        return text.append("\nNo Dragonfire card is active.", MUTED)
    text.append(f"  {card_name(t.box, t.fire)}\n", f"bold {EMBER}")
    said = card_text(t.box, t.fire).split("\n")[1:]
    return text.append("\n".join(said))


def market(t: Table, width: int) -> Text:
    """Every card with its cost and its kind, and who could buy it now."""
    if not t.market:
        return Text("The Market is not laid out yet.", MUTED)
    able = {p.seat: for_sale(t, p) for p in t.players}
    lines: list[Text] = []
    for card in sorted(t.market, key=lambda number: (t.box.market[number].cost, number)):
        definition = t.box.market[card]
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(f"{definition.cost:>2} gold ", GOLD)
        text.append(f"{definition.class_type[:3]} ", MUTED)
        room = max(12, min(20, width - 22))
        name = definition.name if len(definition.name) <= room else f"{definition.name[: room - 1]}…"
        text.append(f"{name:<{room}} ", HUES[definition.colour])
        buyers = [seat for seat, cards in able.items() if card in cards]
        if buyers:
            text.append(f"✓{' '.join(str(seat + 1) for seat in buyers)}", f"bold {GREEN}")
        else:
            text.append(why_not(t, definition), MUTED)
        lines.append(text)
    lines.append(Text("✓ with the numbers of those who can buy it now", MUTED))
    return Text("\n").join(lines)


def why_not(t: Table, card: MarketCard) -> str:
    """Why nobody can buy a card now."""
    fitting = [player for player in t.players if class_fits(t, player, card.requires_class)]
    if not fitting:
        return "for nobody"
    return "not now" if any(player.gold >= card.cost for player in fitting) else "too dear"


# ---------------------------------------------------------------- characters, piles, turn


def characters(t: Table) -> Text:
    """What every character is and can do: Class Types, ability, Features, this turn's Swords."""
    blocks: list[Text] = []
    for player in t.players:
        screen = t.screen(player)
        text = Text().append(f"{player.seat + 1} {screen.name}", f"bold {BLUE}")
        text.append(f" {LEADER} leader" if player.seat == t.leader else "", GOLD)
        text.append_text(conditions(player))
        text.append(f"\n   {listed(CLASS_TYPES[kind] for kind in player.types)}", MUTED)
        text.append(f", {plural(player.swords, 'Sword')} this turn" if player.swords else "", GOLD)
        if screen.traits:
            text.append("\n   " + (f"{screen.ability}: " if screen.ability else "") + sentences(screen.traits))
        for number in player.features:
            spent = number in player.used or number in player.spent
            text.append(f"\n   {'○' if spent else '●'} {feature_name(t, player, number)}", MUTED if spent else GOLD)
        if player.in_play:
            text.append(f"\n   In play: {listed(card_name(t.box, card) for card in player.in_play)}", GREEN)
        blocks.append(text)
    return Text("\n").join(blocks)


def piles(t: Table) -> Text:
    """The Scene, how the game is won and lost, and every pile."""
    text = Text()

    def line(name: str, value: str) -> None:
        if value:
            text.append(f"{name}: ", MUTED)
            text.append(f"{value}\n")

    scene = t.adventure.scenes[min(t.scene, len(t.adventure.scenes) - 1)]
    line("Scene", f"{scene.title}. {scene_rules(scene)}")
    line("Victory", VICTORY)
    line("Defeat", DEFEAT)
    for name, deck in (("Primary Deck", PRIMARY), ("Secondary Deck", SECONDARY), ("Third Deck", THIRD)):
        if t.decks[deck] or t.discards[deck]:
            line(name, f"{len(t.decks[deck])}, discarded {len(t.discards[deck])}")
    line("Dragonfire Deck", f"{len(t.fires)}, discarded {len(t.ashes)}")
    line("Market Deck", f"{len(t.market_deck)}, discarded {len(t.market_discard)}")
    for player in t.players:
        line(player_name(t, player.seat), f"deck {len(player.deck)}, discarded {len(player.discard)}")
    text.rstrip()
    return text


def turn(t: Table) -> Text:
    """The order of a turn, with a sign where it stands."""
    now = phase_title(t)
    text = Text()
    for phase, about in TURN:
        here = PHASE_TITLES[phase] == now
        text.append(f"{'▸' if here else ' '}{PHASE_TITLES[phase]}: ", f"bold {EMBER}" if here else "bold")
        text.append(f"{about}\n", MUTED)
    text.rstrip()
    return text
