"""Campaign files of format 1, from the time when a campaign was no game of its own."""

from __future__ import annotations

from emberhall.engine.campaign import CampaignFile, read_campaign
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.campaign.phases import linked
from emberhall.games.ashardalon.campaign.state import Linked
from emberhall.games.ashardalon.rules.box import Box
from emberhall.games.ashardalon.rules.linked_adventures import Carried, check_carried

FORMAT = 1


class FormerCampaign(CampaignFile, frozen=True):
    """A linked adventure as such a file held it."""

    adventure: str
    party: tuple[str, ...]
    options: dict[str, str]
    seed: int
    won: int = 0
    lost: int = 0
    beaten: tuple[str, ...] = ()
    items: dict[str, tuple[str, ...]] = {}
    boons: tuple[str, ...] = ()
    gold: int = 0
    wares: tuple[str, ...] = ()


def adopted(box: Box, data: bytes) -> Linked:
    """The linked adventure of a file; refuses what does not fit the cards in use."""
    old = read_campaign(data, FormerCampaign, "Wrath of Ashardalon", FORMAT)
    linked(box, old.adventure)
    check_carried(box, old.party, Carried(old.items, old.boons, old.beaten))
    for name in old.wares:
        if box.number.get(name, -1) not in box.treasures:
            raise Refusal(f"There is no Treasure Card {name!r}: open the campaign with the packs it was played with.")
    return Linked(
        box, old.adventure, old.party, dict(old.options), old.won, old.lost, old.beaten, dict(old.items), old.boons,
        old.gold, old.wares,
    )  # fmt: skip
