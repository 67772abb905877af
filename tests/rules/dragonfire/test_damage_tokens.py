"""Rules of the sections TOKEN and DMG together: damage to encounters with tokens, used as does most for the players."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from emberhall.games.dragonfire.players import heuristic
from emberhall.games.dragonfire.players.planning import Fight, plan
from emberhall.games.dragonfire.rules.deal_damage import add_source, strike
from emberhall.games.dragonfire.rules.encounters import more_tokens
from emberhall.games.dragonfire.rules.state import Foe, Source
from tests.games.dragonfire.blows import lay, may_lay
from tests.games.dragonfire.exhaustive import Blow, Struck, best_of, point
from tests.games.dragonfire.sparring import FIGHTER, ROGUE, a_turn
from tests.games.dragonfire.story import Story

# ---------------------------------------------------------------- damage with a + stays in one piece


def plays(s: Story, seat: int, *cards: str) -> Story:
    """Play cards, past whatever they ask, and go on to Deal Damage."""
    for card in cards:
        s.do("play", card, seat=seat)
    return s.do("done")


def all_on(s: Story, name: str) -> Foe:
    """Lay all damage on one encounter, what carries before what rides, and deal it."""
    foe = next(foe for foe in s.t.foes if s.game.name(foe.card) == name)
    for source in sorted(s.t.sources, key=lambda source: source.rides):
        lay(s, source, foe)
    s.do("deal", foe.uid)
    return foe


@pytest.mark.rule("DF-DMG-19", "DF-TOKEN-09")
def test_a_plus_is_not_divided_with_a_card_that_may_be_divided() -> None:
    """Expertise divides its 2 red among two tokens; Sneak Attack's + 2 red stay on one of them."""
    s = a_turn(ROGUE, facing=("Red Crowd",))
    crowd = s.t.foes[0]
    crowd.tokens = 4
    expertise = Source(0, ROGUE, s.number("Expertise"), (0, 0, 0, 2, 0), splits=True)
    sneak = Source(0, ROGUE, s.number("Sneak Attack I"), (0, 0, 0, 2, 0), rides=True)
    strike(s.t, crowd, [add_source(s.t, expertise), add_source(s.t, sneak)])
    assert crowd.tokens == 2


@pytest.mark.rule("DF-DMG-19", "DF-TOKEN-09", "DF-ASSIST-07")
def test_a_friends_plus_is_not_divided_with_a_card_that_may_be_divided() -> None:
    s = a_turn(ROGUE, "Expertise", facing=("Crowd", "Dummy"))  # three tokens of 1
    s.hand(FIGHTER, "Follow Through")  # + 1 black
    s.begin("play_cards", active=ROGUE).do("play", "Expertise").do("no")
    s.do("assist", "Follow Through", seat=FIGHTER).do("done")
    assert all_on(s, "Crowd").tokens == 1


@pytest.mark.rule("DF-DMG-19", "DF-TOKEN-12", "DF-ITEM-17")
def test_a_plus_on_level_damage_stays_on_the_token_that_the_level_damage_fells() -> None:
    s = a_turn(FIGHTER, "Glory", "Follow Through", "Vial of Acid", facing=("Crowd", "Dummy"))
    s.begin("play_cards").do("play", "Glory").do("play", "Follow Through").do("deplete", "Vial of Acid").do("done")
    crowd = s.t.foes[0]
    glory, follow, acid = (source_of(s, name) for name in ("Glory", "Follow Through", "Vial of Acid"))
    lay(s, glory, s.t.foes[1])
    lay(s, acid, crowd)
    lay(s, follow, crowd)
    s.do("deal", crowd.uid)
    assert crowd.tokens == 2


@pytest.mark.rule("DF-DMG-19", "DF-DMG-22", "DF-TOKEN-07")
def test_a_plus_on_level_damage_goes_with_it_to_the_card_behind_the_tokens() -> None:
    """The token takes the Glory; the Vial of Acid clears the first level of 2, + 3 black the second of 1 black."""
    s = a_turn(FIGHTER, "Glory", "Glory", "Follow Through", "Vial of Acid", facing=("Thug Gang", "Dummy"))
    gang = s.t.foes[0]
    gang.tokens = 1
    s.begin("play_cards").do("play", "Glory").do("play", "Glory").do("play", "Follow Through")
    s.do("deplete", "Vial of Acid").do("done")
    assert all_on(s, "Thug Gang").defeated


@pytest.mark.rule("DF-DMG-19")
def test_a_plus_to_another_card_never_rides_on_its_own() -> None:
    """Dagger of Venom's 2 red fell one token of 2, its + 2 red with Glory's 1 black the other."""
    s = a_turn(ROGUE, "Dagger of Venom", "Glory", facing=("Thug Gang", "Dummy"))
    s.begin("play_cards", active=ROGUE)
    assert all_on(plays(s, ROGUE, "Dagger of Venom", "Glory"), "Thug Gang").tokens == 0


@pytest.mark.rule("DF-DMG-19")
def test_a_plus_to_another_card_does_not_make_up_for_what_its_own_card_lacks() -> None:
    s = a_turn(ROGUE, "Dagger of Venom", "Glory", facing=("Thug Gang", "Dummy"))
    gang = s.t.foes[0]
    gang.tokens = 1
    s.begin("play_cards", active=ROGUE)
    plays(s, ROGUE, "Dagger of Venom", "Glory")
    own, rider = [source for source in s.t.sources if s.game.name(source.card) == "Dagger of Venom"]
    lay(s, own, gang)
    assert rider.rides
    assert not may_lay(s, rider, gang), "nothing but its own card lies there"


def source_of(s: Story, name: str) -> Source:
    return next(source for source in s.t.sources if s.game.name(source.card) == name)


# ---------------------------------------------------------------- used as does most


BLACK_3, RED_1, RED_2 = (3, 0, 0, 0, 0), (0, 0, 0, 1, 0), (0, 0, 0, 2, 0)


def cloaked(s: Story, *damage: tuple[int, int, int, int, int]) -> tuple[Foe, list[Source]]:
    """A Cloaker with one red token (track: red, any 3, red), and damage that waits."""
    cards = [s.number(name) for name in ("Glory", "Stealth", "Perception", "Grace")]
    cloaker = s.t.foes[0]
    cloaker.tokens = 1
    return cloaker, [
        add_source(s.t, Source(0, FIGHTER, card, icons)) for card, icons in zip(cards, damage, strict=False)
    ]


@pytest.mark.rule("DF-TOKEN-05", "DF-TOKEN-07", "DF-DMG-30")
@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])
@pytest.mark.parametrize("at_once", [True, False])
def test_black_damage_is_not_spent_on_a_red_token(order: tuple[int, ...], at_once: bool) -> None:
    s = a_turn(FIGHTER, facing=("Cloaker", "Dummy"))
    cloaker, sources = cloaked(s, BLACK_3, RED_1, RED_2)
    s.begin("deal_damage")
    for n in order:
        lay(s, sources[n], cloaker)
        if not at_once:
            s.do("deal", cloaker.uid)
    if at_once:
        s.do("deal", cloaker.uid)
    assert cloaker.defeated, "red 1 the token, red 2 and black 3 the track"


@pytest.mark.rule("DF-TOKEN-05", "DF-TOKEN-07")
def test_the_rules_of_thumb_know_that_too() -> None:
    s = a_turn(FIGHTER, facing=("Cloaker", "Dummy"))
    cloaker, _ = cloaked(s, BLACK_3, RED_1, RED_2)
    s.begin("deal_damage")
    while s.asked == "deal-damage" and not cloaker.defeated:
        s.match.choose(heuristic.choose(s.match.seen(FIGHTER)))
    assert cloaker.defeated


@pytest.mark.rule("DF-TOKEN-07", "DF-TOKEN-13")
@pytest.mark.parametrize("area_first", [True, False])
def test_damage_to_all_reaches_the_card_whenever_it_was_dealt_in_the_turn(area_first: bool) -> None:
    """1 to each of two tokens of 2 and 1 each on top; then it counts on the card as well, whose level is 2."""
    s = a_turn(FIGHTER, facing=("Thug Gang",))
    gang = s.t.foes[0]
    area = add_source(s.t, Source(0, FIGHTER, s.number("Flaming Oil"), (0, 0, 0, 0, 1), facing=FIGHTER))
    blows = [add_source(s.t, Source(0, FIGHTER, s.number("Glory"), (1, 0, 0, 0, 0))) for _ in range(3)]
    s.begin("deal_damage")
    if area_first:
        s.do("deal-facing", area.uid)
    for blow in blows:
        lay(s, blow, gang)
    s.do("deal", gang.uid)
    if not area_first:
        s.do("deal-facing", area.uid)
    assert (gang.tokens, s.left(gang)) == (0, 1)


@pytest.mark.rule("DF-ENC-12", "DF-TOKEN-07")
def test_tokens_that_come_when_all_had_fallen_are_not_struck_by_what_was_dealt_before() -> None:
    s = a_turn(FIGHTER, facing=("Thug Gang",))  # tokens of 2; 2 and 1 black
    gang = s.t.foes[0]
    gang.tokens = 1
    glories = [Source(n, FIGHTER, s.number("Glory"), (2, 0, 0, 0, 0)) for n in range(3)]
    strike(s.t, gang, glories[:2])
    assert (gang.tokens, s.left(gang)) == (0, 1)
    more_tokens(s.t, gang, 1)
    strike(s.t, gang, [Source(9, FIGHTER, s.number("Grace"), (0, 0, 1, 0, 0))])
    assert (gang.tokens, s.left(gang)) == (1, 1)
    strike(s.t, gang, [Source(10, FIGHTER, s.number("Grace"), (0, 0, 1, 0, 0))])
    assert (gang.tokens, s.left(gang)) == (0, 1)
    strike(s.t, gang, [glories[2]])
    assert s.left(gang) == 0


# ---------------------------------------------------------------- against an exhaustive search


SETS = 600
CARDS = ("Glory", "Grace", "Cantrip", "Stealth", "Javelin", "Perception", "Expertise", "Bless")
KINDS = ("icons", "levels", "plus", "own plus", "divided", "several", "all")


def a_set(luck: random.Random) -> list[Blow]:
    """Damage of one turn as cards bring it: icons, levels, with a +, divided, to several, to all."""
    blows: list[Blow] = []
    for card in luck.sample(CARDS, luck.randint(1, 4)):
        match luck.choices(KINDS, (8, 2, 3, 1, 2, 2, 1))[0]:
            case "levels":
                blows.append(Blow(card, levels=luck.randint(1, 2)))
            case "plus":
                blows.append(Blow(card, some_icons(luck), plus=True))
            case "own plus":
                blows += [Blow(card, some_icons(luck)), Blow(card, some_icons(luck), plus=True)]
            case "divided":
                blows.append(Blow(card, some_icons(luck), divides=True))
            case "several":
                blows += [Blow(card, point(luck.randrange(5)), group=len(blows))] * luck.randint(2, 3)
            case "all":
                blows.append(Blow(card, some_icons(luck), everywhere=True))
            case _:
                blows.append(Blow(card, some_icons(luck)))
    return blows[:5]


def some_icons(luck: random.Random) -> tuple[int, int, int, int, int]:
    icons = [0, 0, 0, 0, 0]
    for _ in range(luck.randint(1, 2)):
        icons[luck.choice((0, 0, 1, 2, 3, 3, 4))] += luck.randint(1, 2)
    return (icons[0], icons[1], icons[2], icons[3], icons[4])


def sources_for(s: Story, blows: Sequence[Blow]) -> list[Source]:
    """The same as sources that wait to be dealt."""
    first = s.t.uid + 1
    return [
        add_source(
            s.t,
            Source(
                0,
                FIGHTER,
                s.number(blow.card),
                blow.icons,
                levels=blow.levels,
                rides=blow.plus,
                splits=blow.divides,
                facing=FIGHTER if blow.everywhere else -1,
                group=first + blow.group if blow.group >= 0 else -1,
            ),
        )
        for blow in blows
    ]


def an_encounter(luck: random.Random) -> tuple[Story, Foe]:
    """One of the encounters of the box that have tokens, with one to three of them."""
    s = a_turn(FIGHTER, facing=())
    with_tokens = [e.name for e in s.box.encounters.values() if e.tokens and not e.capacity]
    return s, s.facing(FIGHTER, luck.choice(with_tokens), tokens=luck.randint(1, 3))


def best(s: Story, foe: Foe, blows: Sequence[Blow]) -> Struck:
    card = s.t.card_of(foe)
    return best_of(card.token_level, foe.tokens, card.levels, blows)


def done_to(foe: Foe, tokens: int) -> Struck:
    return Struck(tokens - foe.tokens, foe.cleared.bit_count())


@pytest.mark.rule("DF-GAP-85", "DF-DMG-17", "DF-DMG-19", "DF-DMG-34", "DF-TOKEN-04", "DF-TOKEN-07", "DF-TOKEN-09")
def test_damage_laid_together_does_the_most_that_can_be_done() -> None:
    luck, below = random.Random(28), []
    for n in range(SETS):
        s, foe = an_encounter(luck)
        blows, tokens = a_set(luck), foe.tokens
        most = best(s, foe, blows)
        strike(s.t, foe, sources_for(s, blows))
        if done_to(foe, tokens) != most:
            below.append((n, s.game.name(foe.card), tokens, blows, done_to(foe, tokens), most))
    assert not below


@pytest.mark.rule("DF-DMG-30", "DF-TOKEN-04", "DF-TOKEN-07")
def test_damage_dealt_piece_by_piece_does_as_much_in_any_order() -> None:
    luck = random.Random(29)
    for _ in range(SETS // 2):
        s, foe = an_encounter(luck)
        blows, tokens = [blow for blow in a_set(luck) if not blow.plus], foe.tokens
        most = best(s, foe, blows)
        for source in luck.sample(sources := sources_for(s, blows), len(sources)):
            strike(s.t, foe, [source])
        assert done_to(foe, tokens) == most, (s.game.name(foe.card), tokens, blows)


@pytest.mark.rule("DF-DMG-17", "DF-DMG-19", "DF-TOKEN-07")
def test_what_the_rules_of_thumb_lay_out_does_the_most_that_can_be_done() -> None:
    luck = random.Random(30)
    for _ in range(SETS // 2):
        s, foe = an_encounter(luck)
        blows, tokens = a_set(luck), foe.tokens
        most = best(s, foe, blows)
        sources = sources_for(s, blows)
        where = plan(Fight(s.t), sources).where
        strike(s.t, foe, [source for source in sources if source.facing >= 0 or where.get(source.uid) == foe.uid])
        assert done_to(foe, tokens) == most, (s.game.name(foe.card), tokens, blows)
