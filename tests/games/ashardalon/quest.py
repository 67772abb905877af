"""Stories of adventures: a party at the door of a chamber, and the table as an adventure sets it up."""

from __future__ import annotations

from collections.abc import Iterable

from emberhall.engine.deck import Deck
from tests.games.ashardalon.story import Story, quiet_party

THREE_TILES = ("Dire Chamber 1", "Dire Chamber 2", "Dire Chamber 3")


def unseen(s: Story) -> Story:
    """No monster finds any hero until the hero's next turn, and none acts in this one: what is placed stays there."""
    for hero in s.t.heroes:
        s.hide(s.box.cards[hero.card].name)
    s.t.acted = list(range(1, 100))  # as if every figure to come had acted
    return s


def at_the_door(
    *heroes: str, card: str, monsters: Iterable[str] = (), tiles: tuple[str, ...] = THREE_TILES, **options: str
) -> Story:
    """The first hero stands at the north edge of the Start Tile, with the Dire Chamber Entrance beyond.

    Behind it are the tiles and the Chamber Card named. The entrance becomes place 2, its chamber tiles places 3, 4
    and 5 in the north, east and west.
    """
    adventure = options.pop("adventure", "the-mysterious-chamber")
    s = quiet_party(*heroes, adventure=adventure, **options)
    s.t.heroes[0].at = 2
    s.stack("Dire Chamber Entrance")
    s.monsters(*monsters)
    s.encounters()
    s.treasures()
    s.t.chamber_tiles = Deck([[s.number(name)] for name in reversed(tiles)])
    s.t.chamber_deck = Deck([[s.number(card)]])
    return unseen(s)


def go_in(s: Story, rolls: Iterable[int] = (), draws: Iterable[str] = ()) -> Story:
    """Explore: the chamber unfolds, and the first question about what is in it is asked."""
    s.begin("exploration_phase", rolls, draws)
    while s.asked == "edge":
        s.answer(0)
    return s


def where(s: Story, name: str) -> list[int]:
    """The tiles that figures of a name are on, one entry a figure; the first tile of a large one."""
    return [m.places[0] for m in s.t.monsters if s.game.name(m.card) == name]


def on_tiles(s: Story) -> list[str]:
    """The names of all figures that can be attacked, in order of arrival."""
    return [s.game.name(m.card) for m in s.t.monsters]
