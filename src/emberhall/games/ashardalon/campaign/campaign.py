"""What lasts between the games of a linked adventure: Treasure Cards, gold, Boon Cards, and how far the party has come.

Everything else begins anew with every game: level, Hit Points, powers, Experience, conditions (WA-GAP-120). A lost game
changes nothing; that part is played again. Outside a linked adventure nothing lasts at all.
"""

from __future__ import annotations

import msgspec

from emberhall.engine.between import CAMPAIGN, CampaignFile, read_campaign, write_campaign
from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.game import Outcome, Setup
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.rules.box import AdventureCard, Box
from emberhall.games.ashardalon.rules.setup import Carried, agree_on_chamber, check_carried, hero_called
from emberhall.games.ashardalon.rules.state import Table

FORMAT = 1


class Campaign(CampaignFile, frozen=True):
    """A linked adventure under way."""

    adventure: str
    party: tuple[str, ...]
    options: dict[str, str]
    seed: int
    won: int = 0  # parts behind the party
    lost: int = 0  # games lost on the way
    beaten: tuple[str, ...] = ()  # chambers among them, by their cards
    items: dict[str, tuple[str, ...]] = {}
    boons: tuple[str, ...] = ()
    gold: int = 0
    wares: tuple[str, ...] = ()  # Treasure Cards that traders offer before the next part


# ---------------------------------------------------------------- the file


def encode(campaign: Campaign) -> bytes:
    return write_campaign(campaign)


def decode(box: Box, data: bytes) -> Campaign:
    """A campaign from its file; refuses what does not fit the cards in use."""
    campaign = read_campaign(data, Campaign, "Wrath of Ashardalon", FORMAT)
    linked(box, campaign.adventure)
    check_carried(box, campaign.party, Carried(campaign.items, campaign.boons, campaign.beaten))
    for name in campaign.wares:
        if box.number.get(name, -1) not in box.treasures:
            raise Refusal(f"There is no Treasure Card {name!r}: open the campaign with the packs it was played with.")
    return campaign


# ---------------------------------------------------------------- from game to game


def linked_adventures(box: Box) -> list[AdventureCard]:
    """Adventures of several games."""
    return [card for card in box.adventures.values() if card.games > 1]


def linked(box: Box, adventure: str) -> AdventureCard:
    """The linked adventure of that id."""
    known = {card.id: card for card in linked_adventures(box)}
    if adventure not in known:
        raise Refusal(f"{adventure!r} is no linked adventure: a campaign is one of {', '.join(known)}.")
    return known[adventure]


def new_campaign(
    box: Box, adventure: str, party: tuple[str, ...], options: dict[str, str] | None = None, seed: int = 0
) -> Campaign:
    """A campaign before its first game; what a later part would refuse is refused now."""
    card = linked(box, adventure)
    low, high = card.seats
    if not low <= len(party) <= high:
        raise Refusal(f"{card.name} is for {low} to {high} Heroes, not {len(party)}.")
    chosen = {name: value for name, value in (options or {}).items() if name not in (CAMPAIGN, "part")}
    for part in range(card.games):
        agree_on_chamber(box.part(adventure, part + 1), chosen.get("chamber", "adventure"))
    return Campaign(FORMAT, adventure, tuple(hero_called(box, name) for name in party), chosen, seed)


def is_finished(box: Box, campaign: Campaign) -> bool:
    """Whether every part has been won."""
    return campaign.won >= linked(box, campaign.adventure).games


def setup_for_next(box: Box, campaign: Campaign) -> Setup:
    """The setup of the part that is due."""
    if is_finished(box, campaign):
        title = linked(box, campaign.adventure).name
        raise Refusal(f"{title} is won, every part of it: begin a new campaign.")
    brought = Carried(campaign.items, campaign.boons, campaign.beaten)
    options = campaign.options | {"part": str(campaign.won + 1)}
    options[CAMPAIGN] = msgspec.json.encode(brought, order="deterministic").decode()
    return Setup(campaign.adventure, campaign.party, options)


def after(campaign: Campaign, outcome: Outcome, state: Table) -> Campaign:
    """The campaign after a game: a lost part is played again as if nothing had happened, a won one leads on."""
    if not outcome.won:
        return msgspec.structs.replace(campaign, lost=campaign.lost + 1)
    box, cards = state.box, state.box.cards
    items = {cards[h.card].name: tuple(cards[i].name for i in h.items) for h in state.heroes if h.items}
    earned = list(state.adventure.boons)
    beaten = campaign.beaten
    if state.chamber >= 0:
        chamber = box.chambers[state.chamber]
        beaten += (chamber.name,)
        earned += [chamber.boon] if chamber.boon else []
    boons = tuple(dict.fromkeys((*campaign.boons, *earned)))
    led_on = msgspec.structs.replace(
        campaign,
        won=campaign.won + 1,
        beaten=beaten,
        items=items,
        boons=boons,
        gold=campaign.gold + sum(hero.gold for hero in state.heroes),
        wares=(),
    )
    return open_shop(box, led_on)


# ---------------------------------------------------------------- traders


def open_shop(box: Box, campaign: Campaign) -> Campaign:
    """Traders who are a boon lay Treasure Cards out before the next part, drawn from those nobody holds."""
    count = max((box.boons[box.number[name]].shop for name in campaign.boons), default=0)
    if count == 0 or is_finished(box, campaign):
        return campaign
    deck = Deck.of(box.deck(box.treasures))
    for name in [name for items in campaign.items.values() for name in items]:
        deck.remove(box.number[name])
    chance = Chance(campaign.seed + campaign.won)
    wares = [box.cards[deck.draw(chance)].name for _ in range(min(count, len(deck)))]
    return msgspec.structs.replace(campaign, wares=tuple(wares))


def price(box: Box, name: str) -> int:
    """What a Treasure Card costs in gold."""
    return box.treasures[box.number[name]].gold


def buy(box: Box, campaign: Campaign, name: str, hero: str) -> Campaign:
    """A hero gets one of the wares for the party's gold."""
    if name not in campaign.wares:
        offered = ", ".join(campaign.wares) or "nothing"
        raise Refusal(f"The traders do not sell {name!r}: they offer {offered}.")
    hero = hero_called(box, hero)
    if hero not in campaign.party:
        raise Refusal(f"{hero} is not in the party: choose one of {', '.join(campaign.party)}.")
    cost = price(box, name)
    if cost > campaign.gold:
        raise Refusal(f"{name} costs {cost} gp, but the party has only {campaign.gold} gp.")
    wares = list(campaign.wares)
    wares.remove(name)
    items = campaign.items | {hero: (*campaign.items.get(hero, ()), name)}
    return msgspec.structs.replace(campaign, wares=tuple(wares), items=items, gold=campaign.gold - cost)
