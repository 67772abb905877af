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

from emberhall.engine.chance import Rigged
from emberhall.engine.choice import Choice, Option
from emberhall.engine.deck import Deck
from emberhall.engine.game import Outcome, Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.dragonfire.game import Dragonfire
from emberhall.games.dragonfire.rules import phases
from emberhall.games.dragonfire.rules.state import PRIMARY, Foe, Player, Table

PARTY = ("Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue")
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


class Story:
    """A table being laid out, and then a match on it with scripted chance."""

    def __init__(
        self, screens: tuple[str, ...], adventure: str, options: dict[str, str], packs: tuple[Path, ...] = ()
    ) -> None:
        self.game = the_game(*packs)
        self.setup = Setup(adventure, screens, options)
        self.t: Table = self.game.new(self.setup)
        self.box = self.t.box
        self.match: Match[Table] | None = None

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
        self.t.players[seat].hand = [self.number(name) for name in names]

    def deck(self, seat: int, *names: str) -> None:
        """The draw deck is exactly these cards, the first on top."""
        self.t.players[seat].deck = Deck([[self.number(name)] for name in reversed(names)])

    def discarded(self, seat: int, *names: str) -> None:
        self.t.players[seat].discard = [self.number(name) for name in names]

    def in_play(self, seat: int, *names: str) -> None:
        self.t.players[seat].in_play = [self.number(name) for name in names]

    def encounters(self, *names: str, deck: int = PRIMARY) -> None:
        """An Encounter Deck is exactly these cards, the first on top."""
        self.t.decks[deck] = Deck([[self.number(name)] for name in reversed(names)])

    def fires(self, *names: str) -> None:
        """The Dragonfire Deck is exactly these cards, the first on top."""
        self.t.fires = Deck([[self.number(name)] for name in reversed(names)])

    def fire(self, name: str, level: int | None = None) -> None:
        """This Dragonfire card is active, revealed at the level given."""
        self.t.fire = self.number(name)
        if level is not None:
            self.t.level = level
        self.t.counts["fire level"] = self.t.level

    def market(self, *names: str, deck: Iterable[str] = ()) -> None:
        """The Market is exactly these cards, its deck exactly those, the first on top."""
        self.t.market = [self.number(name) for name in names]
        self.t.slots = len(names)
        self.t.market_deck = Deck([[self.number(name)] for name in reversed(list(deck))])

    # ---------------------------------------------------------------- playing

    def begin(self, phase: str, active: int = 0, rolls: Iterable[int] = (), draws: Iterable[str] = ()) -> Story:
        """Start the match at a phase (by the name of its function) of a player's turn and run to the first question."""
        names = [p.__name__ for p in phases.PHASES]  # type: ignore[attr-defined]
        self.t.phase, self.t.active = names.index(phase), active
        chance = Rigged(self.game.name, rolls, draws)
        self.match = Match.of(self.game, self.setup, self.t, chance, Keep.ALL)
        self.t = self.match.state
        return self

    @property
    def _match(self) -> Match[Table]:
        assert self.match is not None, "begin the story first"
        return self.match

    @property
    def choice(self) -> Choice:
        assert self._match.choice is not None, f"the game is over: {self._match.outcome}"
        return self._match.choice

    @property
    def asked(self) -> str:
        """The name of the open question, empty when the game is over."""
        return self._match.choice.ask if self._match.choice else ""

    @property
    def outcome(self) -> Outcome | None:
        return self._match.outcome

    def offers(
        self,
        act: str,
        what: str | int | None = None,
        also: str | int | None = None,
        more: int | None = None,
        seat: int | None = None,
    ) -> list[Option]:
        """The options of the open question of that kind (about that card, encounter, player, number; by that seat)."""
        if self._match.choice is None:
            return []
        return [
            o
            for o in self._match.choice.options
            if o.act == act
            and (seat is None or o.seat == seat)
            and (what is None or self._is(o.act, o.what, what))
            and (also is None or self._also(o, also))
            and more in (None, o.more)
        ]

    def _is(self, act: str, number: int, what: str | int) -> bool:
        if isinstance(what, int):
            return number == what
        if act in ("foe", "enter", "deal"):
            return self.game.name(self.t.foe(number).card) == what
        if act in ("lay", "lay-level", "deal-facing", "source"):
            return self.game.name(next(s for s in self.t.sources if s.uid == number).card) == what
        return self.game.name(number) == what

    def _also(self, o: Option, also: str | int) -> bool:
        if isinstance(also, int):
            return o.also == also
        return self.game.name(self.t.foe(o.also).card) == also

    def do(
        self,
        act: str,
        what: str | int | None = None,
        also: str | int | None = None,
        more: int | None = None,
        seat: int | None = None,
    ) -> Story:
        """Choose the one option that fits; none, or several that differ, is an error."""
        fitting = self.offers(act, what, also, more, seat)
        shown = [tuple(o) for o in self.choice.options][:40]
        wanted = f"{act!r} {what!r} {also!r} {more!r} of {self.choice.ask!r}"
        assert len(fitting) == 1, f"{len(fitting)} options fit {wanted}: {shown}"
        self._match.choose(fitting[0])
        return self

    def done(self) -> None:
        """Everything scripted has happened."""
        chance = self._match.chance
        assert isinstance(chance, Rigged)
        assert not chance.rolls, f"dice never rolled: {chance.rolls}"
        assert not chance.draws, f"cards never drawn: {chance.draws}"

    # ---------------------------------------------------------------- looking

    def names(self, cards: Iterable[int]) -> list[str]:
        return [self.game.name(card) for card in cards]

    def left(self, foe: Foe) -> int:
        """Uncleared levels of an encounter; 0 once it is gone or defeated."""
        here = [f for f in self.t.foes if f.uid == foe.uid]
        if not here:
            return 0
        return len(self.box.encounters[foe.card].levels) - here[0].cleared.bit_count()

    def story(self) -> list[str]:
        return self._match.story()
