"""The kit is a promise: its names stay, and what it derives from declarations is right."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, ClassVar

import pytest

import emberhall.kit as kit
from emberhall.engine.chance import Chance
from emberhall.engine.choice import To
from emberhall.engine.game import Setup
from emberhall.engine.kit.secrets import UNSEEN
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.kit import (
    DECLINES,
    HELD,
    SEAT,
    Act,
    Adventure,
    Ask,
    Bar,
    CardGame,
    CardTable,
    Choice,
    Deck,
    Flow,
    Happens,
    Hero,
    Panel,
    Part,
    Player,
    Says,
    Some,
    Struct,
    Text,
    Thumb,
    Word,
    Zone,
    field,
    option,
    panel,
    worth,
)
from emberhall.kit.hiding import conceal

PROMISED = frozenset({
    "Act", "Adventure", "Ask", "Bar", "Box", "CARD", "Card", "CardGame", "CardTable", "Choice", "Count", "DECLINES",
    "Deck", "ENDS", "Flow", "Fold", "Goal", "HELD", "HELPS", "Hand", "Happens", "Hero", "Item", "Kind", "Listing",
    "Look", "Option", "Panel", "Part", "Piece", "Pile", "Player", "Refusal", "SEAT", "SHARED", "Says", "Sheet",
    "Sign", "Some", "Stat", "Struct", "Text", "Thumb", "To", "Word", "Zone", "card", "cards", "field", "hand",
    "option", "panel", "run_all", "worth",
})  # fmt: skip
GUIDE = Path(__file__).parents[2] / "docs/write-a-game.md"


def test_every_promised_name_is_there_and_no_other() -> None:
    assert set(kit.__all__) == PROMISED
    assert [name for name in PROMISED if not hasattr(kit, name)] == []


def test_every_promised_name_is_in_the_guide() -> None:
    written = set(re.findall(r"\w+", GUIDE.read_text()))
    assert PROMISED - written == set()


# ---------------------------------------------------------------- a game of a few lines

CARDS, HAND_SIZE, GOAL = 12, 2, 3


class Effect(Part, Says):
    """What a card does."""


class Gain(Effect, Word, frozen=True):
    points: Some
    says, good = "gain {points:point}", 2.0


class Plain(Says, Struct, frozen=True, forbid_unknown_fields=True):
    says = "Number {number}. {do}"
    name: str
    number: int
    copies: int = 1
    do: tuple[Effect, ...] = ()


class On:
    dealt = Happens("", "{amount} cards each", opens=True)
    drew = Happens("", "{seat} draws {card}", hides="card")
    discarded = Happens("", "{seat} discards {card}")
    whispered = Happens("", "{seat} whispers to {friend:seat}", hides="*")
    scored = Happens("", "{seat} scores {amount:point}")


class Secretive(Player):
    private: Annotated[list[int], Zone("cards")] = []


class Table(CardTable[Secretive], eq=False):
    drew, discarded, dealt = On.drew, On.discarded, On.dealt
    points: int = 0
    face_down: Annotated[list[int], Zone("cards")] = field(default_factory=list)


def act(t: Table) -> Flow[None]:
    me = t.active
    if not t.people[me].hand:
        t.lose("", "No cards are left.")
    held = [option(seat, "help", card) for seat in t.others(me) for card in t.distinct(seat)]
    options = [option(me, "stop"), *(option(me, "play", card) for card in t.distinct(me)), *held]
    pick = yield Choice(me, "turn", options, rest=True, to=To.WINDOW)
    if pick.act == "stop":
        t.lose("", "Somebody stopped.")
    t.discard(pick.seat, pick.what)
    t.points += 1
    t.tell(On.scored, seat=pick.seat, amount=1)
    if t.points == GOAL:
        t.win("", "Three cards.")


class Pairs(CardGame[Table]):
    id, title, seats, hand = "pairs", "Pairs", (2, 3), HAND_SIZE
    files: ClassVar = {"cards.yaml": Plain, "adventures.yaml": Adventure, "heroes.yaml": Hero}
    table, happens, turn = Table, On, (act,)
    does = (
        Act("play", "Play {0}", HELD, secret=True),
        Act("help", "Help with {0}", HELD),
        Act("stop", "Stop", role=DECLINES),
    )
    questions = (Ask("turn", "{you}: which card?"),)

    @staticmethod
    def panels(t: Table, seat: int, /) -> list[Panel]:
        return [panel("", Bar("Points", t.points, GOAL, falls=False), place="head")]

    @staticmethod
    def thumbs(t: Table, option: kit.Option, /) -> Thumb:
        return Thumb(0.0 if option.act == "stop" else 1.0, "{} points so far.", (t.points,))

    def lay(self, where: int, heroes: list[int]) -> Table:
        people = [Secretive(hero) for hero in heroes]
        return Table(self.box, where, people, Deck.of(self.box.copies(Plain)))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pairs:
    content = tmp_path / "content"
    content.mkdir()
    cards = [f"- {{name: Card {n}, number: {n}, copies: 2, do: [{{gain: {n}}}]}}" for n in range(1, CARDS // 2 + 1)]
    (content / "cards.yaml").write_text("\n".join(cards))
    (content / "adventures.yaml").write_text("- {name: A Walk, text: Go., victory: Arrive., defeat: Stop.}")
    (content / "heroes.yaml").write_text("\n".join(f"- {{name: {name}, text: A person.}}" for name in ("Ada", "Bo")))
    monkeypatch.setattr(Pairs, "_home", classmethod(lambda cls: tmp_path))
    return Pairs()


def started(game: Pairs, seed: int = 1) -> Match[Table]:
    return Match.new(game, Setup("a-walk", ("ada", "bo")), seed)


def test_words_are_read_by_their_template_and_state_their_worth(game: Pairs) -> None:
    card = game.box.get(Plain, game.box.number("Card 3"))
    assert card.text() == "Number 3. Gain 3 points."
    assert worth(card.do) == 3 * Gain.good


def test_a_word_that_does_not_state_its_worth_is_refused() -> None:
    with pytest.raises(TypeError, match="does not state"):

        class Steal(Effect, Word, frozen=True):
            says = "steal"


def test_zones_are_covered_for_all_but_their_own_seat(game: Pairs) -> None:
    table = started(game).state
    table.people[1].private, table.face_down = [0, 1], [2]
    hidden = {seat: table.copy() for seat in table.seats}
    for seat, covered in hidden.items():
        conceal(covered, 1 << seat)
    assert hidden[0].people[0].hand == table.people[0].hand
    assert hidden[0].people[1].hand == [UNSEEN] * HAND_SIZE
    assert (hidden[0].people[1].private, hidden[1].people[1].private) == ([UNSEEN] * 2, [0, 1])
    assert all(covered.face_down == [UNSEEN] for covered in hidden.values())


def test_an_imagined_world_holds_every_card_and_what_answers_tell(game: Pairs) -> None:
    match = started(game)
    table = match.state
    everything = sorted([*table.deck.cards(), *(card for person in table.people for card in person.hand)])
    for seed in range(10):
        world = match.imagine(0, seed=seed).state
        assert sorted([*world.deck.cards(), *(card for each in world.people for card in each.hand)]) == everything
        assert sorted(world.people[1].hand) == sorted(table.people[1].hand)  # both are offered as help, openly


def test_a_card_handed_over_is_known_to_the_two_seats(game: Pairs) -> None:
    table = started(game).state
    card = table.people[0].hand[0]
    table.hand_over(0, card, 1)
    assert game.cover(table, 0b01).people[1].hand == [card, *[UNSEEN] * HAND_SIZE]
    table.discard(1, card)
    assert table.people[1].notes == []


def test_an_event_hides_its_field_or_itself(game: Pairs) -> None:
    assert On.drew(seat=0, card=3).seen_by(0b10) == On.drew(seat=0, card=UNSEEN)
    assert On.drew(seat=0, card=3).seen_by(0b01) == On.drew(seat=0, card=3)
    assert On.whispered(seat=0, friend=1).seen_by(0b100) is None
    assert On.whispered(seat=0, friend=1).seen_by(0b010) is not None


def test_the_log_is_told_by_the_sentences(game: Pairs) -> None:
    match = started(game)
    card = match.state.people[0].hand[0]
    match.choose(option(0, "play", card))
    assert [line.text for line in match.sight(0, 1).log] == [
        f"{HAND_SIZE} cards each: Ada discards {game.name(card)}; scores 1 point."
    ]


def test_an_empty_deck_is_made_of_the_discards(game: Pairs) -> None:
    table = started(game).state
    table.chance = Chance(1)
    table.discards, table.deck = [0, 1, 2], Deck()
    table.draw_up_to(0, HAND_SIZE + 2)
    assert (len(table.people[0].hand), len(table.deck), table.discards) == (HAND_SIZE + 2, 1, [])
    table.draw(0, CARDS)
    assert len(table.deck) == 0


def test_a_save_reads_back_equal(game: Pairs) -> None:
    match = started(game)
    match.choose(1)
    assert game.encode(Match.load(game, match.save(), seed=1).state) == game.encode(match.state)


def test_rules_of_thumb_choose_and_say_why(game: Pairs) -> None:
    seen = started(game).seen(0)
    policy = game.rules_of_thumb()
    assert policy.choose(seen).act != "stop"
    assert policy.advice(seen)[0].why == "0 points so far."


def test_a_search_judges_by_the_sheet_with_fitted_weights(game: Pairs, tmp_path: Path) -> None:
    (tmp_path / "position.yaml").write_text("figures: [one, Points]\nweights: {any: [-1.0, 3.0]}\n")
    insight, table = game.foresight(), started(game).state
    before = insight.chance(table, 0)
    table.points = GOAL - 1
    assert before < 0.5 < insight.chance(table, 0)


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        (Setup("a-walk", ("ada",)), "takes 2 to 3 players"),
        (Setup("a-run", ("ada", "bo")), "no 'a-run'"),
        (Setup("a-walk", ("ada", "eve")), "no 'eve'"),
        (Setup("a-walk", ("ada", "bo"), {"hard": "yes"}), "no options"),
    ],
)
def test_a_setup_that_does_not_fit_is_refused(game: Pairs, setup: Setup, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        game.new(setup)


def test_the_sheet_is_the_view(game: Pairs) -> None:
    view = started(game).sight(0).view
    assert game.sheet(view) is view
    assert [each.title for each in view.panels] == ["", "Goals", "Piles"]


def test_a_panel_takes_rows_and_lists_of_rows_and_nothing() -> None:
    assert panel("A", Text("one"), [Text("two")], None).rows == (Text("one"), Text("two"))
    assert SEAT.name == "seat"
