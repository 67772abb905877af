"""The table as a record: what a save holds. Everything that follows from it (the map, ready cards) is made anew."""

from __future__ import annotations

import msgspec

from emberhall.engine.deck import Deck
from emberhall.engine.game import Outcome
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.rules.box import Box
from emberhall.games.ashardalon.rules.dungeon import Dungeon
from emberhall.games.ashardalon.rules.powers import refresh
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table, Thing, Villager
from emberhall.games.ashardalon.rules.tokens import where_they_lie

PLAIN = (
    "phase", "active", "turn", "heroes", "villagers", "monsters", "things", "tiles", "chamber_tiles", "monster_deck",
    "monster_discard", "encounter_deck", "encounter_discard", "treasure_deck", "treasure_discard", "tokens",
    "door_tokens", "chamber_deck", "villager_deck", "locked", "experience", "boons", "surges", "environment", "chamber",
    "chamber_places", "time", "counts", "slain", "uid", "moves", "steps", "attacked", "used", "walked", "began_at",
    "beside", "fresh", "placed", "black", "rewarded", "acted", "advised", "result", "switches",
)  # fmt: skip


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every field of the table that is not made from others."""

    adventure: str
    dungeon: tuple[int, ...]
    phase: int
    active: int
    turn: int
    heroes: list[Hero]
    villagers: list[Villager]
    monsters: list[Monster]
    things: list[Thing]
    tiles: Deck
    chamber_tiles: Deck
    monster_deck: Deck
    monster_discard: list[int]
    encounter_deck: Deck
    encounter_discard: list[int]
    treasure_deck: Deck
    treasure_discard: list[int]
    tokens: Deck
    door_tokens: Deck
    chamber_deck: Deck
    villager_deck: Deck
    locked: list[int]
    experience: list[int]
    boons: list[int]
    surges: int
    environment: int
    chamber: int
    chamber_places: list[int]
    time: int
    counts: dict[str, int]
    slain: list[int]
    uid: int
    moves: int
    steps: int
    attacked: bool
    used: list[int]
    walked: bool
    began_at: int
    beside: tuple[int, ...]
    fresh: int
    placed: bool
    black: bool
    rewarded: int
    acted: list[int]
    advised: bool
    result: Outcome | None
    switches: dict[str, str]


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Record)


def encode(t: Table) -> bytes:
    record = Record(t.adventure.id, t.dungeon.key(), *[getattr(t, name) for name in PLAIN])
    return _ENCODER.encode(record)


def decode(box: Box, data: bytes) -> Table:
    try:
        record = _DECODER.decode(data)
        t = Table(box, box.adventures[record.adventure], Dungeon.rebuild(box.tiles, record.dungeon), [], {})
    except (msgspec.MsgspecError, KeyError, ValueError, IndexError) as error:
        raise Refusal("This save does not fit the cards in use: load it with the packs it was played with.") from error
    for name in PLAIN:
        setattr(t, name, getattr(record, name))
    refresh(t)
    t.look_around()
    t.lying = where_they_lie(t)
    return t
