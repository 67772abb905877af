"""A deck of bags and lurkers behaves exactly as a pile of cards somebody shuffled, and never loses a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from emberhall.engine.chance import Chance, Rigged
from emberhall.engine.deck import EVERYBODY, Deck

# ---------------------------------------------------------------- every outcome, with its exact probability


class Branch(Chance):
    """Chance along one branch of all that can happen: outcomes as given, then always the first."""

    def __init__(self, branch: list[int]) -> None:
        super().__init__(0)
        self.branch, self.ways, self.weight = branch, list[int](), Fraction(1)

    def below(self, n: int) -> int:
        if len(self.ways) == len(self.branch):
            self.branch.append(0)
        self.ways.append(n)
        self.weight /= n
        return self.branch[len(self.ways) - 1]


def distribution(run: Callable[[Chance], tuple[int, ...]]) -> dict[tuple[int, ...], Fraction]:
    """What comes out how likely, by going through every branch of chance."""
    found: dict[tuple[int, ...], Fraction] = Counter()  # type: ignore[assignment]
    branch: list[int] | None = []
    while branch is not None:
        chance = Branch(branch)
        result = run(chance)
        found[result] += chance.weight
        while branch and branch[-1] == chance.ways[len(branch) - 1] - 1:
            branch.pop()
        branch = [*branch[:-1], branch[-1] + 1] if branch else None
    return dict(found)


Deed = tuple[str, int, int, int]


def in_a_deck(deeds: Sequence[Deed], cards: int) -> Callable[[Chance], tuple[int, ...]]:
    """What is drawn from a deck, by these deeds and then to its end."""

    def run(chance: Chance) -> tuple[int, ...]:
        deck, drawn = Deck.of(range(cards)), []
        for new, (act, a, b, c) in enumerate(deeds, cards):
            if act == "draw" and deck:
                drawn.append(deck.draw(chance))
            elif act == "draw bottom" and deck:
                drawn.append(deck.draw_bottom(chance))
            elif act == "top":
                deck.put_on_top(new)
            elif act == "bury":
                deck.bury(new)
            elif act == "hide":
                deck.hide(new, a, b)
            elif act == "shuffle":
                deck.shuffle_in([new])
            elif act == "remove" and c in deck:
                deck.remove(c)
            elif act == "raise" and deck:
                deck.raise_bottom(chance)
                drawn.append((deck.draw_bottom if a > 2 else deck.draw)(chance))
            assert len(deck) == len(deck.cards())
        while deck:
            drawn.append(deck.draw(chance))
        return tuple(drawn)

    return run


def in_a_pile(deeds: Sequence[Deed], cards: int) -> Callable[[Chance], tuple[int, ...]]:
    """The same with a real pile of cards, the top first, whose order is decided by shuffling it."""

    def shuffled(pile: list[int], chance: Chance) -> list[int]:
        pile = pile[:]
        return [pile.pop(chance.below(len(pile)) if len(pile) > 1 else 0) for _ in range(len(pile))]

    def run(chance: Chance) -> tuple[int, ...]:
        pile, drawn = shuffled(list(range(cards)), chance), []
        for new, (act, a, b, c) in enumerate(deeds, cards):
            if act == "draw" and pile:
                drawn.append(pile.pop(0))
            elif act == "draw bottom" and pile:
                drawn.append(pile.pop())
            elif act == "top":
                pile.insert(0, new)
            elif act == "bury":
                pile.append(new)
            elif act == "hide":
                above = min(max(b, 0), len(pile))
                places = min(max(a, 1), len(pile) + 1 - above)
                pile.insert(above + (chance.below(places) if places > 1 else 0), new)
            elif act == "shuffle":
                pile = shuffled([*pile, new], chance)
            elif act == "remove" and c in pile:
                pile.remove(c)
            elif act == "raise" and pile:
                pile.insert(0, pile.pop())
                drawn.append(pile.pop(-1 if a > 2 else 0))
        return tuple(drawn + pile)

    return run


ACTS = ("draw", "draw bottom", "top", "bury", "hide", "hide", "remove", "remove", "raise")
deeds = st.tuples(st.sampled_from(ACTS), st.integers(-1, 4), st.integers(-1, 3), st.integers(0, 7))


def hide(within: int, after: int = 0) -> Deed:
    return ("hide", within, after, 0)


def remove(card: int) -> Deed:
    return ("remove", 0, 0, card)


def plain(act: str) -> Deed:
    return (act, 0, 0, 0)


DRAW, BOTTOM, ON_TOP, BURY, SHUFFLE = map(plain, ("draw", "draw bottom", "top", "bury", "shuffle"))


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.lists(deeds, max_size=5), st.integers(0, 3))
@example([hide(3), hide(2, 1), BOTTOM, DRAW], 3)
@example([hide(1, 1), remove(0)], 2)  # whether it lay above the lurker is not known
@example([hide(2), hide(2, 1), remove(0), hide(2), BOTTOM], 3)  # a lurker hidden later does not count the gap
@example([hide(3), hide(2), remove(3), remove(1), DRAW], 3)  # the lurker beneath is taken out, then a card
@example([hide(2, 1), remove(0), remove(1), remove(2)], 3)
@example([hide(3), remove(0), ON_TOP, BURY, BOTTOM], 3)
@example([hide(2, 1), remove(0), DRAW, SHUFFLE, DRAW], 3)
@example([BURY, ON_TOP, SHUFFLE, hide(2)], 2)
@example([hide(2, 1), ("raise", 0, 0, 0), DRAW], 3)
@example([BURY, ("raise", 4, 0, 0), DRAW], 2)  # the bottom is drawn after the one above it went up
def test_a_deck_is_exactly_as_random_as_a_shuffled_pile(deeds: list[Deed], cards: int) -> None:
    assert distribution(in_a_deck(deeds, cards)) == distribution(in_a_pile(deeds, cards))


@pytest.mark.parametrize(("within", "after"), [(1, 0), (4, 0), (3, 2), (9, 0), (2, 7), (5, 6), (99, 99)])
def test_a_lurker_is_equally_likely_in_each_place_of_its_window(within: int, after: int) -> None:
    places: Counter[int] = Counter()
    chance = Chance(1)
    for _ in range(6000):
        deck = Deck.of(range(8))
        deck.hide(8, within, after)
        places[[deck.draw(chance) for _ in range(9)].index(8)] += 1
    first = min(after, 8)
    window = range(first, min(first + within, 9))
    assert set(places) == set(window)
    expected = 6000 / len(window)
    assert sum((places[place] - expected) ** 2 / expected for place in window) < 30  # chi-square, up to 8 degrees


@pytest.mark.parametrize("draw", [Deck.draw, Deck.draw_bottom])
def test_every_card_is_equally_likely_at_every_draw(draw: Callable[[Deck, Chance], int]) -> None:
    chance, seen = Chance(2), Counter[tuple[int, int]]()
    for _ in range(5000):
        deck = Deck.of(range(10))
        seen.update((place, draw(deck, chance)) for place in range(10))
    assert len(seen) == 100
    assert sum((times - 500) ** 2 / 500 for times in seen.values()) < 150  # chi-square, 81 degrees


# ---------------------------------------------------------------- nothing is lost


class Cards(RuleBasedStateMachine):
    """Any deeds in any order: what went in and did not come out is in the deck, and can be drawn."""

    @initialize(cards=st.integers(0, 12), seed=st.integers(0, 99))
    def begin(self, cards: int, seed: int) -> None:
        self.deck, self.held = Deck.of(range(cards)), Counter(range(cards))
        self.chance, self.next = Chance(seed), cards

    def new(self) -> int:
        self.next += 1
        self.held[self.next // 2] += 1  # every card comes twice
        return self.next // 2

    def out(self, card: int) -> None:
        assert self.held[card] > 0
        self.held[card] -= 1

    @precondition(lambda self: self.deck)
    @rule()
    def draw(self) -> None:
        self.out(self.deck.draw(self.chance))

    @precondition(lambda self: self.deck)
    @rule()
    def draw_bottom(self) -> None:
        self.out(self.deck.draw_bottom(self.chance))

    @precondition(lambda self: self.deck)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        card = data.draw(st.sampled_from(self.deck.cards()))
        self.deck.remove(card)
        self.out(card)

    @rule()
    def put_on_top(self) -> None:
        card = self.new()
        self.deck.put_on_top(card)
        assert self.deck.copy().draw(Rigged(str)) == card  # no chance in it

    @rule()
    def bury(self) -> None:
        self.deck.bury(self.new())

    @rule(within=st.integers(0, 9), after=st.integers(0, 9))
    def hide(self, within: int, after: int) -> None:
        self.deck.hide(self.new(), within, after)

    @rule(cards=st.integers(0, 3))
    def shuffle_in(self, cards: int) -> None:
        self.deck.shuffle_in([self.new() for _ in range(cards)])
        assert self.deck.lurkers == []
        assert len(self.deck.bags) <= 1

    @rule()
    def copy(self) -> None:
        self.deck, before = self.deck.copy(), self.deck
        while before:
            before.draw(self.chance)

    @invariant()
    def cards_are_kept(self) -> None:
        assert Counter(self.deck.cards()) == +self.held
        assert len(self.deck) == self.held.total()
        assert bool(self.deck) == bool(self.held.total())
        assert all(card in self.deck for card in +self.held)
        assert all(self.deck.bags)
        if not any(x.card >= 0 for x in self.deck.lurkers):  # nobody lurks, so no gap is left either
            assert self.deck.lurkers == []
            assert all(card >= 0 for bag in self.deck.bags for card in bag)

    def teardown(self) -> None:
        while self.deck:
            self.out(self.deck.draw(self.chance))
        assert not self.held.total()


TestCards = Cards.TestCase
TestCards.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, derandomize=True, database=None
)  # fmt: skip


# ---------------------------------------------------------------- what is known


def test_a_card_put_on_top_comes_next_and_a_buried_one_last() -> None:
    deck, chance = Deck.of([1, 2, 3]), Chance(1)
    deck.put_on_top(8)
    deck.bury(9)
    assert [deck.draw(chance) for _ in range(5)][::4] == [8, 9]
    assert not deck


def test_what_is_known_needs_no_chance() -> None:
    deck, chance = Deck.of([1]), Rigged(str)
    deck.put_on_top(2)
    deck.bury(3)
    assert [deck.draw(chance), deck.draw_bottom(chance), deck.draw(chance)] == [2, 3, 1]


def test_a_card_that_is_not_there_cannot_be_taken_out() -> None:
    deck = Deck.of([1, 2])
    deck.hide(3, 2)
    before = deck.copy()
    with pytest.raises(ValueError, match="not in"):
        deck.remove(4)
    assert deck == before


def test_a_deck_without_lurkers_has_no_gaps() -> None:
    deck = Deck.of([1, 2, 3])
    deck.remove(2)
    assert (sorted(deck.bags[0]), deck.lurkers) == ([1, 3], [])
    deck.hide(4, 2)
    deck.remove(1)
    deck.remove(4)
    assert (deck.bags, deck.lurkers) == ([[3]], [])


def test_copies_of_a_deck_are_drawn_apart() -> None:
    deck = Deck.of(range(5))
    deck.hide(5, 3)
    twin, chance = deck.copy(), Chance(3)
    assert twin == deck
    for _ in range(6):
        twin.draw(chance)
    assert deck.cards() == [0, 1, 2, 3, 4, 5]
    assert deck.lurkers[0].within == 3


def test_an_empty_deck_is_false_and_holds_nothing() -> None:
    for deck in (Deck(), Deck.of([])):
        assert (bool(deck), len(deck), deck.cards(), 1 in deck) == (False, 0, [], False)
        deck.shuffle_in([])
        assert not deck
        deck.hide(1, 3, 3)
        assert deck.draw(Rigged(str)) == 1


def test_scripted_draws_reach_lurkers_and_pass_over_gaps() -> None:
    deck = Deck.of([1, 2, 3])
    deck.hide(4, 3)
    deck.remove(2)
    chance = Rigged(str, draws=["3", "4"])
    assert [deck.draw(chance), deck.draw(chance)] == [3, 4]
    assert deck.cards() == [1]


def test_a_bottom_card_put_on_top_is_not_decided_before_it_is_drawn() -> None:
    deck, chance = Deck.of(range(4)), Chance(1)
    deck.put_on_top(9)
    deck.raise_bottom(chance)
    assert chance.tape == []
    assert len(deck) == 5
    assert deck.copy() == deck
    assert deck.draw(chance) != 9
    assert deck.draw(chance) == 9


def test_two_bottom_cards_put_on_top_come_in_turn() -> None:
    deck, chance = Deck.of([5]), Chance(1)
    deck.bury(1)
    deck.bury(0)
    deck.raise_bottom(chance)
    deck.raise_bottom(chance)
    assert [deck.draw(chance) for _ in range(3)] == [1, 0, 5]


def test_in_one_well_shuffled_bag_the_bottom_is_as_good_as_the_top() -> None:
    deck, chance = Deck.of(range(4)), Chance(1)
    deck.raise_bottom(chance)
    assert not deck.raised


# ---------------------------------------------------------------- who has seen what


def test_cards_put_on_top_shuffled_are_drawn_before_the_others_in_any_order() -> None:
    orders = set()
    for seed in range(40):
        deck = Deck.of([1, 2, 3])
        deck.put_bag_on_top([7, 8, 9])
        assert deck.who_knows(1) == EVERYBODY
        luck = Chance(seed)
        orders.add(tuple(deck.draw(luck) for _ in range(3)))
        assert sorted(deck.cards()) == [1, 2, 3]
        assert deck.who_knows(0) == 0
    assert {frozenset(order) for order in orders} == {frozenset((7, 8, 9))}
    assert len(orders) == 6


def test_nothing_put_on_top_changes_nothing() -> None:
    deck = Deck.of([1, 2])
    deck.put_bag_on_top([])
    assert (deck.bags, deck.over) == ([[1, 2]], [])


def test_a_card_raised_unseen_is_known_to_nobody_unless_it_was_before() -> None:
    luck = Chance(1)
    deck = Deck([[1, 2], [3]])
    deck.raise_bottom(luck)
    deck.draw_bottom(luck)
    assert deck.who_knows(len(deck.bags) - 1) == 0
    deck = Deck.of([1, 2])
    deck.bury(9)
    deck.raise_bottom(luck)
    deck.draw_bottom(luck)
    assert deck.bags[-1] == [9]
    assert deck.who_knows(len(deck.bags) - 1) == EVERYBODY
