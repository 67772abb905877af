"""Between two games of a linked adventure: what the party has, and what the traders sell."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.between import Block, Step, name_meant
from emberhall.games.ashardalon.campaign.campaign import Campaign, buy, linked, price
from emberhall.games.ashardalon.rules.box import Box


def buy_called(box: Box, campaign: Campaign, card: str, hero: str) -> Campaign:
    """Buy what is called so, or near enough."""
    return buy(box, campaign, name_meant(card, campaign.wares), hero)


def for_sale(box: Box, campaign: Campaign) -> list[str]:
    """What the traders offer that the party can pay for."""
    prices = {name: price(box, name) for name in campaign.wares}
    return [f"{name} for {cost} gp of {campaign.gold}" for name, cost in prices.items() if cost <= campaign.gold]


STEPS = (
    Step[Box, Campaign]("buy", "CARD HERO", "Buy a Treasure Card from the traders for a Hero.", buy_called, for_sale),
)


def names(box: Box, campaign: Campaign, word: str, given: Sequence[str]) -> list[str]:
    """What a word that a step takes could name."""
    return list(dict.fromkeys(campaign.wares if word == "CARD" else campaign.party))


def page(box: Box, campaign: Campaign) -> list[Block]:
    """How far the party has come, and what every Hero has."""
    card = linked(box, campaign.adventure)
    lines = [f"party: {', '.join(campaign.party)}", f"won: {campaign.won} of {card.games} parts"]
    lines += [f"lost: {campaign.lost} games"] if campaign.lost else []
    lines += [f"chambers beaten: {', '.join(campaign.beaten)}"] if campaign.beaten else []
    lines += [f"gold: {campaign.gold} gp"] if campaign.gold else []
    lines += [f"Boon Cards: {', '.join(campaign.boons)}"] if campaign.boons else []
    wares = ", ".join(f"{name} ({price(box, name)} gp)" for name in campaign.wares)
    lines += [f"the traders offer {wares}"] if wares else []
    heroes = [Block(hero, items) for hero in campaign.party if (items := campaign.items.get(hero, ()))]
    return [Block(card.name, tuple(lines)), *heroes]
