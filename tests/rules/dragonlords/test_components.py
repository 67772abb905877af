"""Rules about what is in the box: numbers of cards, and bands that their figures keep to."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.box import ChallengeCard
from emberhall.games.dragonlords.rules.symbols import COLOURS
from tests.games.dragonlords.story import the_game

BOX = the_game().box
TARGETS = {"green": (11, 14), "yellow": (13, 16), "blue": (16, 20), "red": (17, 20)}
LIFE = {"green": (1, 2), "yellow": (2, 3), "blue": (3, 4), "red": (4, 6)}
DAMAGE = {"green": (0, 1), "yellow": (0, 2), "blue": (0, 3), "red": (1, 3)}


def within(numbers: tuple[int, ...], band: tuple[int, int]) -> bool:
    return all(band[0] <= number <= band[1] for number in numbers)


def pays_as_it_should(card: ChallengeCard) -> bool:
    match card.colour:
        case "green":
            return 2 <= card.gold <= 3
        case "yellow":
            return 3 <= card.gold <= 5 or card.market_cards == 1
        case "blue":
            return 6 <= card.gold <= 7 or (card.market_cards == 1 and card.gold <= 2)
    return card.rune or card.market_cards == 1


@pytest.mark.rule("DL-GAP-13")
@pytest.mark.parametrize("card", [c for c in BOX.challenges.values() if not c.victory], ids=lambda card: card.name)
def test_challenges_keep_to_the_bands_of_their_colour(card: ChallengeCard) -> None:
    assert within(card.numbers, TARGETS[card.colour])
    assert within((card.life,), LIFE[card.colour])
    assert within(card.harm, DAMAGE[card.colour])
    assert pays_as_it_should(card)


@pytest.mark.rule("DL-GAP-14", "DL-GAP-16", "DL-GAP-19", "DL-COMP-06")
def test_the_adventure_decks() -> None:
    kinds = (BOX.challenges, BOX.events, BOX.encounters)
    counts = [tuple(sum(card in kind for card in deck) for kind in kinds) for deck in BOX.decks]
    assert counts == [(16, 4, 4), (13, 4, 3), (11, 3, 2), (10, 1, 1)]
    for event in BOX.events.values():
        assert event.number == COLOURS.index(event.colour) + 1
    red = [BOX.challenges[card] for card in BOX.decks[3] if card in BOX.challenges]
    assert sum(card.rune for card in red) == 7
    assert [card.name for card in red if card.victory] == ["High Lord Margath"]
    assert all(card.dragon for card in red if card.rune or card.victory)


@pytest.mark.rule("DL-GAP-17")
def test_thirty_items() -> None:
    kinds = [item.kind for item in BOX.items.values()]
    assert (kinds.count("weapon"), kinds.count("armor"), kinds.count("other")) == (10, 6, 14)
    assert all(2 <= item.cost <= 14 for item in BOX.items.values())


@pytest.mark.rule("DL-GAP-18", "DL-GAP-50")
def test_fifteen_allies_and_six_of_the_retinue() -> None:
    hired = [ally for card, ally in BOX.allies.items() if card not in BOX.retinue]
    assert (len(hired), len(BOX.retinue)) == (15, 6)
    assert all(3 <= ally.cost <= 10 for ally in hired)
    for ally in BOX.allies.values():
        assert 1 <= ally.life <= 4
        assert 1 <= ally.stamina <= 3
        assert within(ally.numbers, (0, 6))
        assert within(ally.harm, (1, 2))


@pytest.mark.rule("DL-GAP-49")
def test_twelve_doom_cards() -> None:
    assert len(BOX.dooms) == 12


@pytest.mark.rule("DL-COMP-03")
def test_the_market_deck_holds_items_and_hired_allies() -> None:
    assert len(BOX.market) == 30 + 15
