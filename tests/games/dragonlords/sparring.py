"""What stories about single cards share: Challenges tried number by number, Heroes who can bear a lot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from emberhall.games.dragonlords.rules.combat import PREPARE
from emberhall.games.dragonlords.rules.standing import look_over_all
from emberhall.games.dragonlords.rules.state import Fight
from emberhall.games.dragonlords.rules.symbols import COLOURS, MELEE, MORE_LIFE, MORE_STAMINA, RANGED
from tests.games.dragonlords.story import KNIGHT, SPACES, Story, a_table

ATTRIBUTES = (2, 4, 1)  # Mind, Body and Spirit of the Straw Knight
DAMAGE = (1, 2, 1)
STAMINA = 3
GIANT = "Straw Giant"  # Life 9, targets 14/16/15, damage 3/2/3, green
SURE = 20  # a die that always succeeds
QUIET = 1  # a Threat Roll that overruns nothing


class Foe(NamedTuple):
    """A Challenge as it should be printed."""

    name: str
    colour: str
    life: int
    targets: tuple[int, int, int]  # Mind, Body, Spirit
    damage: tuple[int, int, int]  # Ranged, Melee, Magic
    gold: int = 0
    cards: int = 0
    first_blow: int = 0
    unharmed: int = -1  # a phase
    escape: bool = True  # in round 1


def a_brave_knight(*others: str, **options: str) -> Story:
    """The Straw Knight with a lot of Life and 10 Gold."""
    s = a_table(KNIGHT, *others, **options)
    s.hero().experience[MORE_LIFE] = 20
    s.hero().gold = 10
    look_over_all(s.t)
    return s


def tired(s: Story, exhaustion: int = STAMINA, seat: int = 0) -> Story:
    """Too tired for any effort, so that tests are rolled without a question."""
    s.hero(seat).exhaustion = exhaustion
    return s


def rested(s: Story, seat: int = 0) -> Story:
    """With Stamina for a lot of Exhaustion."""
    s.hero(seat).experience[MORE_STAMINA] = 10
    look_over_all(s.t)
    return s


def just(foe: Foe, less: int = 0) -> list[int]:
    """Dice with which the Knight just reaches the numbers of a Challenge in the three phases, or misses them."""
    return [target - attribute - less for target, attribute in zip(foe.targets, ATTRIBUTES, strict=True)]


def in_combat(s: Story, name: str, rolls: Iterable[int] = ()) -> Story:
    """The Hero fights a Challenge whose text Before Combat is done with."""
    number = s.number(name)
    challenge = s.box.challenges[number]
    s.at(SPACES[COLOURS.index(challenge.colour)])
    s.t.fight = Fight(0, number, stage=PREPARE, preparing=0)
    return s.begin("combat", rolls)


def defends_three_times(s: Story) -> None:
    for _ in range(3):
        s.do("defend")


def tries_its_numbers(foe: Foe) -> Story:
    """Fight a Challenge for three rounds: miss it by one, just reach it, and deal the last blow it can take."""
    s = a_brave_knight().market_deck(*["Straw Heart"] * foe.cards)
    s.at(SPACES[COLOURS.index(foe.colour)])
    phase = RANGED if foe.unharmed == MELEE else MELEE
    last_round = [SURE] * 3
    last_round[phase] = just(foe)[phase]
    won_by = last_round[: phase + 1]
    in_combat(s, foe.name, [*just(foe, less=1), *just(foe), *won_by])
    # Every number missed by one costs its damage.
    if foe.escape:
        s.do("fight-on")
    defends_three_times(s)
    assert s.hero().wounds == sum(foe.damage) + foe.first_blow * sum(1 for harm in foe.damage if harm)
    # Every number just reached costs nothing.
    hurt = s.hero().wounds
    s.do("fight-on")
    defends_three_times(s)
    assert s.hero().wounds == hurt
    # One Wound short of its Life it still stands, and then it falls.
    s.fight.wounds = foe.life - 1
    s.do("fight-on")
    for _ in range(phase):
        s.do("defend")
    s.do("attack", KNIGHT)
    s.done()
    return s


def collects(s: Story, foe: Foe) -> None:
    """The winner has the counter, the Gold and the cards, and the Challenge is discarded."""
    colour = COLOURS.index(foe.colour)
    assert s.t.fight is None
    assert s.hero().counters[colour] == 1
    assert s.hero().gold == 10 + foe.gold
    assert len(s.hero().items) == foe.cards
    assert s.names(s.t.discards[colour]) == [foe.name]
    assert s.asked == "experience"
