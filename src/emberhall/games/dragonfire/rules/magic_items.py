"""Magic Items in a game: Deplete and Consume, and how many of them a character may use."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.choice import Flow, Option, option
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.box import Limits, MagicItem
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES
from emberhall.games.dragonfire.rules.hands import leave_hand
from emberhall.games.dragonfire.rules.language import Deed, Effect, any_can, as_far_as_can_be
from emberhall.games.dragonfire.rules.state import Player, Table

KINDS = ("weapon", "armor", "shield", "misc")


def item_options(t: Table, player: Player, cards: Sequence[int]) -> list[Option]:
    """Items among cards of a player whose Deplete or Consume ability may be used now, on its own turn."""
    # DF-ITEM-21..23
    spendable = t.box.spendable
    if spendable.isdisjoint(cards):
        return []
    return [
        option(player.seat, act, card)
        for card in sorted(spendable.intersection(cards))
        for act, ability in abilities(t.box.items[card])
        if any_can(ability, t, Deed(player.seat, card))
    ]


def abilities(item: MagicItem) -> list[tuple[str, tuple[Effect, ...]]]:
    """The abilities of an item that take the card away."""
    return [pair for pair in (("deplete", item.deplete), ("consume", item.consume)) if pair[1]]


def use_item(t: Table, player: Player, card: int, act: str) -> Flow[None]:
    """The card leaves the game, and its ability takes effect; what is consumed is lost for good."""  # DF-ITEM-21, -22
    if card in player.in_play:
        player.in_play.remove(card)
        t.comes_or_goes(card)
    else:
        leave_hand(player, card)
    (player.spent if act == "deplete" else player.consumed).append(card)
    if t.log:
        t.tell(events.Activates(player.seat, card), "DF-ITEM-21" if act == "deplete" else "DF-ITEM-22")
    item = t.box.items[card]
    yield from as_far_as_can_be(item.deplete if act == "deplete" else item.consume, t, Deed(player.seat, card))


# ---------------------------------------------------------------- Character Limitations


def limit_of(limits: Limits, kind: str) -> int:
    """How many items of a kind a character may use in one game."""  # DF-ITEM-17
    return {"weapon": limits.weapons, "armor": limits.armor, "shield": limits.shields, "misc": limits.misc}[kind]


def has_its_word(limits: Limits, item: MagicItem) -> bool:
    """Whether an item bears the word that the limits ask of its kind, or is of the Class Type."""  # DF-ITEM-18, -19
    word = limits.words.get(item.item, "")
    if word in CLASS_TYPES:
        return item.class_type == word
    return not word or word.lower() in item.printed
