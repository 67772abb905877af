"""The table as a record: what a save holds."""

from __future__ import annotations

import msgspec

from emberhall.engine.deck import Deck
from emberhall.engine.game import Outcome
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.rules.box import Box
from emberhall.games.dragonfire.rules.state import Foe, Player, Source, Table

PLAIN = (
    "players", "switches", "phase", "active", "leader", "scene", "turn", "level", "started", "scene_over", "foes",
    "sources", "played", "decks", "discards", "fires", "ashes", "fire", "market", "market_deck", "market_discard",
    "slots", "bought", "uid", "counts", "result",
)  # fmt: skip


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every field of the table."""

    adventure: str
    players: list[Player]
    switches: dict[str, str]
    phase: int
    active: int
    leader: int
    scene: int
    turn: int
    level: int
    started: bool
    scene_over: bool
    foes: list[Foe]
    sources: list[Source]
    played: list[tuple[int, int]]
    decks: list[Deck]
    discards: list[list[int]]
    fires: Deck
    ashes: list[int]
    fire: int
    market: list[int]
    market_deck: Deck
    market_discard: list[int]
    slots: int
    bought: bool
    uid: int
    counts: dict[str, int]
    result: Outcome | None


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Record)


def encode(t: Table) -> bytes:
    return _ENCODER.encode(Record(t.adventure.id, *[getattr(t, name) for name in PLAIN]))


def decode(box: Box, data: bytes) -> Table:
    try:
        record = _DECODER.decode(data)
        t = Table(box, box.adventures[record.adventure], [], {})
    except (msgspec.MsgspecError, KeyError) as error:
        raise Refusal("This save does not fit the cards in use: load it with the packs it was played with.") from error
    for name in PLAIN:
        setattr(t, name, getattr(record, name))
    return t
