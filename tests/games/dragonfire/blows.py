"""Damage that waits to be dealt, laid on straw men and others, for the rules of Deal Damage."""

from __future__ import annotations

from emberhall.games.dragonfire.rules import deal_damage
from emberhall.games.dragonfire.rules.colours import Colour, icons
from emberhall.games.dragonfire.rules.state import Foe, Source
from tests.games.dragonfire.sparring import FIGHTER, ROGUE, SPARE, a_turn
from tests.games.dragonfire.story import Story, a_quiet_party

Damage = dict[Colour, int]


def blows(s: Story, *amounts: Damage, seat: int = FIGHTER, assist: bool = False) -> list[Source]:
    """Damage that waits to be dealt, a source each."""
    card = s.number("Glory")
    return [deal_damage.add_source(s.t, Source(0, seat, card, icons(amount), assist=assist)) for amount in amounts]


def bolt(s: Story, levels: int, seat: int = FIGHTER) -> Source:
    """Level damage that waits to be dealt."""
    return deal_damage.add_source(s.t, Source(0, seat, s.number("Glory"), levels=levels, crosses=True))


def lay(s: Story, source: Source, foe: Foe) -> Story:
    return s.do("lay", source.uid, foe.uid)


def may_lay(s: Story, source: Source, foe: Foe) -> bool:
    return bool(s.offers("lay", source.uid, foe.uid))


def a_lasting_turn() -> Story:
    """The Fighter can take a lot, and a straw man before the Rogue keeps the Scene from ending."""
    s = a_quiet_party()
    s.hand(FIGHTER, *SPARE)
    s.player(FIGHTER).hp = 99
    s.facing(ROGUE, "Dummy")
    return s


def struck(name: str, *amounts: Damage, cleared: int = 0) -> tuple[Story, Foe]:
    """An encounter without tokens that all these blows were dealt to together; the turn is over."""
    s = a_lasting_turn()
    foe = s.facing(FIGHTER, name, cleared=cleared, tokens=0)
    sources = blows(s, *amounts)
    s.begin("deal_damage")
    for source in sources:
        lay(s, source, foe)
    s.do("deal", foe.uid)
    return s, foe


def left(name: str, *amounts: Damage, cleared: int = 0) -> int:
    """How many levels stand after it."""
    s, foe = struck(name, *amounts, cleared=cleared)
    return s.left(foe)


def feint(blue: int) -> tuple[Story, Foe, Source]:
    """A Feint has been played, and blue damage waits for the Death Slaad."""
    s = a_turn(ROGUE, "Feint", facing=("Death Slaad",)).begin("play_cards", active=ROGUE).do("play", "Feint")
    (crown,) = blows(s, {"blue": blue}, seat=ROGUE)
    return s.do("done"), s.t.foes[0], crown
