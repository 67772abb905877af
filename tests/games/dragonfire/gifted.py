"""Parties with Advancements, for tests: seat 0 has them, four cards to spare, and a straw man before it."""

from __future__ import annotations

import msgspec

from emberhall.engine.chance import Chance
from emberhall.games.dragonfire.rules.advancements import Carried
from emberhall.games.dragonfire.rules.setup import cover_class_types, pack_equipment
from tests.games.dragonfire.moments import Answer
from tests.games.dragonfire.sparring import SPARE
from tests.games.dragonfire.story import PARTY, Story, a_quiet_party


def brought(
    features: dict[str, tuple[str, ...]] | None = None,
    items: dict[str, tuple[str, ...]] | None = None,
    written: dict[str, dict[str, str]] | None = None,
) -> str:
    """The option of a setup that carries Advancements."""
    return msgspec.json.encode(Carried(features or {}, items or {}, written or {})).decode()


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
    left = list(answers)
    for phase in (cover_class_types, pack_equipment) if cover else (pack_equipment,):
        flow = phase(s.t)
        try:
            choice = next(flow)
            while True:
                options = choice.options
                if len(options) > 1:
                    assert left, f"nobody expected {choice.ask!r}: {[tuple(o) for o in options]}"
                    wanted = left.pop(0)
                    act, what = (wanted, None) if isinstance(wanted, str) else wanted
                    options = [o for o in options if o.act == act and (what is None or s._is(o.act, o.what, what))]
                    assert len(options) == 1, (
                        f"{len(options)} options fit {wanted!r} of {choice.ask!r}: {choice.options}"
                    )
                choice = flow.send(options[0])
        except StopIteration:
            continue
    assert not left, f"never asked for {left}"
    return s


def pack(s: Story, seat: int) -> list[str]:
    """A player's whole Equipment Pack, in hand and in the deck."""
    return sorted(s.names(s.player(seat).hand + s.player(seat).deck.cards()))
