"""Short stories for tests: lay the table out, script chance, choose strictly, look at what came of it.

s = a_party("Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue")   # empty hands, no encounters, no fire
troll = s.facing(0, "Troll")
s.hand(0, "Glory", "Grapple")
s.begin("play_cards")
s.do("play", "Glory")                 # an unexpected question, roll or draw fails the test
s.do("done").do("lay", "Glory", "Troll").do("deal", "Troll")
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

from emberhall.engine.choice import Flow, Option
from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.games.dragonfire.game import Dragonfire
from emberhall.games.dragonfire.rules.state import PRIMARY, Foe, Player, Table
from emberhall.testing import story
from emberhall.testing.story import Name

R = TypeVar("R")
Answer = tuple[Name, ...] | str

PARTY = ("Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue")
COAST = Path(__file__).parents[3] / "examples" / "drowned-coast"  # a pack with kinds of its own
STRAW = Path(__file__).parent / "straw"  # a pack of plain cards to try things on; none of them is in a deck of the box


@cache
def the_game(*packs: Path) -> Dragonfire:
    return Dragonfire(*packs)


def a_party(*screens: str, adventure: str = "dungeon-crawl", pack: Path | None = None, **options: str) -> Story:
    """A table with a full Market deck, empty hands and decks, no encounters and no Dragonfire card; seat 0 leads."""
    return Story(screens or PARTY, adventure, options, (pack,) if pack else ())


def a_quiet_party(*screens: str, **options: str) -> Story:
    """The same with the straw pack, and nothing that happens by itself: no Market and no Dragonfire cards."""
    s = a_party(*screens, pack=STRAW, **options)
    s.market()
    s.fires()
    return s


class Story(story.Story[Table]):
    """A table of Dragonfire being laid out, and then a match on it with scripted chance."""

    def __init__(
        self, screens: tuple[str, ...], adventure: str, options: dict[str, str], packs: tuple[Path, ...] = ()
    ) -> None:
        super().__init__(the_game(*packs), Setup(adventure, screens, options))
        self.box = self.t.box

    # ---------------------------------------------------------------- laying out

    def player(self, seat: int) -> Player:
        return self.t.players[seat]

    def number(self, name: str) -> int:
        return self.box.number[name]

    def facing(self, seat: int, name: str, deck: int = PRIMARY, cleared: int = 0, tokens: int | None = None) -> Foe:
        """Put an encounter before a player, with its tokens but without its Surprise; a Location takes it in."""
        t, card = self.t, self.number(name)
        definition = self.box.encounters[card]
        t.uid += 1
        count = definition.tokens.count if definition.tokens else 0
        foe = Foe(t.uid, card, seat, deck, cleared, count if tokens is None else tokens)
        foe.before = cleared
        t.foes.append(foe)
        t.force = None
        if definition.capacity:
            t.players[seat].place = foe.uid
        for d in t.decks:
            if card in d:
                d.remove(card)
                break
        return foe

    def inside(self, seat: int, location: Foe) -> None:
        """Put a player's marker on a Location."""
        self.t.players[seat].place = location.uid

    def hand(self, seat: int, *names: str) -> None:
        """The hand is exactly these cards."""
        self.t.players[seat].hand, self.t.players[seat].notes = [self.number(name) for name in names], []

    def deck(self, seat: int, *names: str) -> None:
        """The draw deck is exactly these cards, the first on top."""
        self.t.players[seat].deck = Deck([[self.number(name)] for name in reversed(names)])

    def discarded(self, seat: int, *names: str) -> None:
        self.t.players[seat].discard = [self.number(name) for name in names]

    def in_play(self, seat: int, *names: str) -> None:
        self.t.players[seat].in_play, self.t.force = [self.number(name) for name in names], None

    def encounters(self, *names: str, deck: int = PRIMARY) -> None:
        """An Encounter Deck is exactly these cards, the first on top."""
        self.t.decks[deck] = Deck([[self.number(name)] for name in reversed(names)])

    def fires(self, *names: str) -> None:
        """The Dragonfire Deck is exactly these cards, the first on top."""
        self.t.fires = Deck([[self.number(name)] for name in reversed(names)])

    def fire(self, name: str, level: int | None = None) -> None:
        """This Dragonfire card is active, revealed at the level given."""
        self.t.fire, self.t.force = self.number(name), None
        if level is not None:
            self.t.level = level
        self.t.counts["fire level"] = self.t.level

    def market(self, *names: str, deck: Iterable[str] = ()) -> None:
        """The Market is exactly these cards, its deck exactly those, the first on top."""
        self.t.market = [self.number(name) for name in names]
        self.t.slots = len(names)
        self.t.market_deck = Deck([[self.number(name)] for name in reversed(list(deck))])

    # ---------------------------------------------------------------- playing

    def begin(self, phase: str = "", rolls: Iterable[int] = (), draws: Iterable[str] = (), *, active: int = 0) -> Story:
        """Start the match at a phase (by the name of its function) of a player's turn and run to the first question."""
        self.t.active = active
        return super().begin(phase, rolls, draws)

    def answers(self, flow: Flow[R], *answers: Answer) -> R:
        """Run a rule to its end; a question with several options takes the next answer, and none may be left over."""
        left = list(answers)
        try:
            choice = next(flow)
            while True:
                options = choice.options
                if len(options) > 1:
                    assert left, f"nobody expected {choice.ask!r}: {[tuple(o) for o in options]}"
                    act, *names = [left.pop(0)] if isinstance(left[0], str) else left.pop(0)
                    options = [o for o in options if self.fits(o, str(act), *names)]
                    assert len(options) == 1, f"{len(options)} options fit {act!r} {names} of {choice.ask!r}: {choice}"
                choice = flow.send(options[0])
        except StopIteration as done:
            assert not left, f"never asked for {left}"
            result: R = done.value
            return result

    def fits(self, option: Option, act: str, *names: Name) -> bool:
        """Whether an option is of that act, about these things."""
        return self._fits(option, act, names, None)

    # ---------------------------------------------------------------- looking

    def left(self, foe: Foe) -> int:
        """Uncleared levels of an encounter; 0 once it is gone or defeated."""
        here = [f for f in self.t.foes if f.uid == foe.uid]
        if not here:
            return 0
        return len(self.box.encounters[foe.card].levels) - here[0].cleared.bit_count()
