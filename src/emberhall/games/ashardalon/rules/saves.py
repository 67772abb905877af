"""Saves: the record of a table, and records of former versions brought up to the present one."""

from __future__ import annotations

import msgspec

from emberhall.engine.kit.pieces import Recorder
from emberhall.engine.standing import Lasting
from emberhall.games.ashardalon.rules.box import Box
from emberhall.games.ashardalon.rules.lasting import ADVISED, HERO_PHASE, HIDDEN, IMAGES, SHIELD, TURN
from emberhall.games.ashardalon.rules.powers import refresh
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.rules.tokens import where_they_lie
from emberhall.games.ashardalon.rules.traits import note_force


def restore(t: Table) -> None:
    """Work out again, on a table read from a record, what follows from the rest and is not recorded."""
    refresh(t)
    note_force(t)
    t.look_around()
    t.lying = where_they_lie(t)


RECORDER = Recorder(Table, restore)


def decode(box: Box, data: bytes) -> Table:
    """The table of a record, be it of a former version."""
    return RECORDER.decode(box, brought_up(data), box=box)


class FormerHero(msgspec.Struct, frozen=True):
    """What lasted on a hero when that had fields of its own."""

    seat: int = 0
    hidden: bool = False
    shield: int = 0
    images: int = 0
    image_ac: int = 0

    def lasting(self) -> list[Lasting]:
        found = [Lasting(HIDDEN, -1, self.seat, until=HERO_PHASE, of=self.seat)] if self.hidden else []
        found += [Lasting(SHIELD, -1, self.seat, amount=self.shield)] if self.shield else []
        found += [Lasting(IMAGES, -1, self.seat, amount=self.image_ac, uses=self.images)] if self.images else []
        return found


class FormerTable(msgspec.Struct, frozen=True):
    """A table of that time."""

    heroes: list[FormerHero]
    advised: bool


def brought_up(data: bytes) -> bytes:
    """A record as it is written now; what is no record at all stays as it is, to be refused."""
    try:
        former = msgspec.json.decode(data, type=FormerTable)
        fields = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except msgspec.MsgspecError:
        return data
    lasting = [effect for hero in former.heroes for effect in hero.lasting()]
    lasting += [Lasting(ADVISED, -1, until=TURN)] if former.advised else []
    del fields["advised"]
    return msgspec.json.encode(fields | {"lasting": msgspec.Raw(msgspec.json.encode(lasting))})
