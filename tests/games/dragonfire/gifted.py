"""Parties with Advancements, for tests: seat 0 has them, four cards to spare, and a straw man before it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Flow
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.rules.advancements import Carried, check_features, fitting, screen_called
from emberhall.games.dragonfire.rules.box import FeatureCard, Screen
from emberhall.games.dragonfire.rules.setup import cover_class_types, pack_equipment
from tests.games.dragonfire.sparring import SPARE
from tests.games.dragonfire.story import PARTY, Answer, Story, a_quiet_party, the_game


def brought(
    features: dict[str, tuple[str, ...]] | None = None,
    items: dict[str, tuple[str, ...]] | None = None,
    written: dict[str, dict[str, str]] | None = None,
) -> str:
    """The option of a setup that carries Advancements."""
    return msgspec.json.encode(Carried(features or {}, items or {}, written or {})).decode()


def advanced(party: Sequence[str], seed: int) -> str:
    """The option that carries Features and Magic Items picked at random, as many as each character may have."""
    box, dice = the_game().box, random.Random(seed)
    features: dict[str, tuple[str, ...]] = {}
    items: dict[str, tuple[str, ...]] = {}
    shelf = [item.name for item in box.items.values() for _ in range(item.copies)]
    dice.shuffle(shelf)
    for name in party:
        screen = screen_called(box, name)
        chosen: list[str] = []
        for card in dice.sample(list(box.features.values()), len(box.features)):
            if len(chosen) < 7 and not card.writes and may_have(screen, card, chosen):
                chosen.append(card.name)
        features[screen.name] = tuple(chosen)
        items[screen.name] = fitting(box, screen, shelf[:6])
        shelf = shelf[6:] + [item for item in shelf[:6] if item not in items[screen.name]]
    return brought(features, items)


def may_have(screen: Screen, card: FeatureCard, chosen: list[str]) -> bool:
    """Whether a Feature may be visible beside these."""
    try:
        check_features(the_game().box, screen, [*chosen, card.name])
    except Refusal:
        return False
    return True


def gifted(
    *features: str,
    screen: str = "Human Fighter",
    facing: tuple[str, ...] = ("Dummy",),
    written: dict[str, str] | None = None,
) -> Story:
    """A character with these Features and three others, everybody hurt by 3; to be begun."""
    others = [name for name in PARTY if name != screen][:3]
    inscribed = {screen: written} if written else None
    s = a_quiet_party(screen, *others, campaign=brought({screen: features}, written=inscribed))
    s.hand(0, *SPARE)
    for name in facing:
        s.facing(0, name)
    for player in s.t.players:
        player.hp -= 3
    return s


def set_up(s: Story, *answers: Answer, cover: bool = True) -> Story:
    """Class Types covered and Equipment Packs built, the starting hands drawn by chance; answers are strict."""
    s.t.chance = Chance(7)
    s.answers(_set_up(s, cover), *answers)
    return s


def _set_up(s: Story, cover: bool) -> Flow[None]:
    if cover:
        yield from cover_class_types(s.t)
    yield from pack_equipment(s.t)


def pack(s: Story, seat: int) -> list[str]:
    """A player's whole Equipment Pack, in hand and in the deck."""
    return sorted(s.names(s.player(seat).hand + s.player(seat).deck.cards()))
