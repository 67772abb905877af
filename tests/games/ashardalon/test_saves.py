"""Records of a table: those of today, and those written before lasting effects lay in one list."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.rules.combat import armour_class
from emberhall.games.ashardalon.rules.lasting import images, is_advised, is_hidden
from tests.games.ashardalon.story import a_party, the_game


def former(**hero: object) -> bytes:
    """A record as it was written once, with these fields of the first hero."""
    record = msgspec.json.decode(the_game().encode(a_party("Keyleth", "Vistra").t))
    del record["lasting"]
    nothing = {"hidden": False, "shield": 0, "images": 0, "image_ac": 0}
    record["heroes"] = [each | nothing for each in record["heroes"]]
    record["heroes"][0] |= hero
    return msgspec.json.encode(record | {"advised": bool(hero)})


def test_a_former_record_in_which_nothing_lasts_is_read_as_it_is() -> None:
    t = the_game().decode(former())
    assert t.lasting == []
    assert not is_advised(t)


def test_what_lasted_in_a_former_record_lasts_on() -> None:
    before = armour_class(t := a_party("Keyleth", "Vistra").t, t.heroes[0])
    t = the_game().decode(former(hidden=True, shield=2, images=3, image_ac=1))
    assert is_hidden(t, 0)
    assert images(t, 0) == 3
    assert armour_class(t, t.heroes[0]) == before + 2 + 3
    assert is_advised(t)
    assert not is_hidden(t, 1)


@pytest.mark.parametrize("data", [b"{}", b"[]", b'{"advised": true, "heroes": []}', b"no record"])
def test_what_is_no_record_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(Refusal, match="does not fit the cards in use"):
        the_game().decode(data)
