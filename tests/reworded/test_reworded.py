"""Nobody reads the words: with every sentence in other words, all surfaces show, light and ask the same.

Every word of a sentence is spelt backwards, but for names of cards and heroes, so that even lines break where they did.
`LEFT` lists what does not go through the switch yet, or changes with the words: it may only become shorter.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from emberhall.engine.match import Match
from emberhall.engine.sight import Offer, Question
from emberhall.engine.wording import rewording
from emberhall.envs import EmberhallEnv
from emberhall.pictures import lights, panels, picture
from emberhall.pictures.cards import face_of
from emberhall.players import player
from emberhall.table.outcomes import hero_names
from emberhall.terminal import face as faces
from emberhall.terminal.lines import Asked, Entry, first_line, lines_of
from emberhall.web.looking import Shelf
from emberhall.web.questions import answers
from tests.pictures.tables import GAMES, AnySight, a_match

SEEDS = (3,)
ANSWERS, EVERY = 60, 20  # answers at random, and after how many the table is looked at
HELD = 40  # steps of an environment

LEFT = {
    ("every game", "titles of panels and figures in them"): "written by the panels, which become sheets",
    ("ashardalon", "titles of phases"): "its panel compares them with each other",
    ("dragonlords", "titles of steps"): "its panel compares them with each other",
    ("every game", "pages of campaigns"): "made from names of fields",
    ("every game", "advice, forecasts and help of the terminal"): "sentences of the program, not of a game",
}
"""What does not go through the switch, and why."""

ALL = pytest.mark.parametrize("game", list(GAMES))


# ---------------------------------------------------------------- other words


@cache
def names(game: str) -> re.Pattern[str]:
    """The names of cards and heroes, which are not reworded, or any word."""
    known = {each.name for each in (*GAMES[game].cards(), *GAMES[game].heroes())}
    listed = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{listed})(?!\w)|(?P<word>[A-Za-z']+)")


def backwards(game: str) -> Callable[[str], str]:
    """A sentence with each of its words spelt backwards."""

    pattern = names(game)

    def reworded(text: str) -> str:
        return pattern.sub(lambda found: found["word"][::-1] if found["word"] else found[0], text)

    return reworded


def positions(game: str) -> Iterator[Match[Any]]:
    """Tables of random games."""
    for seed in SEEDS:
        match, r = a_match(game, seed), random.Random(seed)
        for number in range(ANSWERS):
            if match.choice is None:
                break
            if number % EVERY == 0:
                yield match
            match.choose(r.randrange(len(match.choice.options)))


def both(game: str) -> Iterator[tuple[AnySight, AnySight]]:
    """What one who is asked sees, as it is said and in other words."""
    for match in positions(game):
        assert match.choice
        plain = match.sight(match.choice.seat)
        with rewording(backwards(game)):
            yield plain, match.sight(match.choice.seat)


# ---------------------------------------------------------------- what is compared


WORDS = re.compile(r"(?P<open><(title|text|tspan)\b[^>]*>)[^<]*|(?P<tag><[^>]*>)[^<]*|^[^<]+")
SPOKEN = re.compile(r"(aria-label|title|alt)=('[^']*'|\"[^\"]*\")")


def wordless(drawn: str) -> str:
    """A picture or a part of a page with its shapes, places and numbers of answers, without its words."""
    return SPOKEN.sub("", WORDS.sub(lambda found: found["open"] or found["tag"] or "", drawn))


def shape(offer: Offer) -> tuple[object, ...]:
    """An answer without its words."""
    about = tuple((ref.kind, ref.id, ref.on_board) for ref in offer.about)
    return (offer.number, offer.seat, offer.act, offer.role, offer.order, offer.key, about, bool(offer.deed))


def bones(question: Question) -> object:
    """A question without its words."""
    groups = list(dict.fromkeys(offer.group for offer in question.options))
    return (
        question.seat, question.ask, question.to, question.rule, question.helpers, bool(question.detail),
        [(shape(offer), groups.index(offer.group), bool(offer.group)) for offer in question.options],
    )  # fmt: skip


def numbers(text: str) -> list[str]:
    """The numbers that a sentence says."""
    return re.findall(r"\d+", text)


# ---------------------------------------------------------------- proofs


@ALL
def test_the_switch_is_on(game: str) -> None:
    """Questions, answers, lines of the log, cards and views are in other words: else the rest would prove nothing."""
    said, log = 0, 0
    for plain, reworded in both(game):
        assert plain.question
        assert reworded.question
        assert reworded.question.prompt == backwards(game)(plain.question.prompt)
        said += sum(a.label != b.label for a, b in zip(plain.question.options, reworded.question.options, strict=True))
        log += sum(a.text != b.text for a, b in zip(plain.log, reworded.log, strict=True))
        assert msgspec.json.encode(plain.view) != msgspec.json.encode(reworded.view)
    assert said
    assert log
    with rewording(backwards(game)):
        reworded_cards = GAMES[game].cards()
    assert sum(a.text != b.text for a, b in zip(GAMES[game].cards(), reworded_cards, strict=True)) > 20


@ALL
def test_questions_have_the_same_answers(game: str) -> None:
    for plain, reworded in both(game):
        assert plain.question
        assert reworded.question
        assert bones(reworded.question) == bones(plain.question)
        assert numbers(reworded.question.prompt) == numbers(plain.question.prompt)


@ALL
def test_pictures_have_the_same_parts_shapes_and_lights(game: str) -> None:
    for plain, reworded in both(game):
        assert lights(reworded) == lights(plain)
        one, other = picture(plain), picture(reworded)
        assert (other.box, other.name) == (one.box, one.name)
        assert _wordless(other.parts()) == _wordless(one.parts())


def _wordless(parts: dict[str, str]) -> dict[str, str]:
    return {key: wordless(part) for key, part in parts.items()}


@ALL
def test_panels_show_the_same(game: str) -> None:
    for plain, reworded in both(game):
        assert _wordless(panels(reworded)) == _wordless(panels(plain))


@ALL
def test_cards_have_the_same_faces(game: str) -> None:
    """The same colours, patterns, drawings, prices and icons."""
    with rewording(backwards(game)):
        reworded = GAMES[game].cards()
    for card, other in zip(GAMES[game].cards(), reworded, strict=True):
        one, two = face_of(game, card), face_of(game, other)
        assert msgspec.structs.replace(two, kind="", text="") == msgspec.structs.replace(one, kind="", text="")
        assert bool(two.text) == bool(one.text)
        assert len(two.kind) == len(one.kind)


@ALL
def test_the_terminal_lists_the_same_lines(game: str) -> None:
    face = faces.face_of(GAMES[game])
    for match in positions(game):
        assert match.choice
        plain = match.sight(match.choice.seat)
        with rewording(backwards(game)):
            reworded = match.sight(match.choice.seat)
        held = range(len(match.setup.party))
        one, other = _listed(face, plain, match, held), _listed(face, reworded, match, held)
        assert other == one


def _listed(face: faces.Face[Any], sight: AnySight, match: Match[Any], held: range) -> object:
    question = sight.question
    assert question
    spots = {offer.number: tuple(face.spots(sight, offer.about)) for offer in question.options}
    asked = Asked(question, question.options, held, hero_names(match), lambda offer: bool(spots[offer.number]))
    entries: list[Entry] = lines_of(asked)
    rows = [(entry.options, bool(entry.heading), entry.folded, entry.closes, entry.on_map) for entry in entries]
    details = [bool(face.detail(sight, offer, {})) for offer in question.options]
    return rows, first_line(asked, entries), spots, details, len(face.forecast(sight))


@ALL
def test_the_page_asks_with_the_same_buttons(game: str) -> None:
    shelf = Shelf(game, (), GAMES[game].cards())
    for plain, reworded in both(game):
        assert plain.question
        assert reworded.question
        one, other = (wordless(answers(shelf, list(each.options))) for each in (plain.question, reworded.question))
        assert other == one


@ALL
def test_bots_answer_the_same(game: str) -> None:
    for match in positions(game):
        assert match.choice
        seat = match.choice.seat
        plain = player("heuristic", game, 1).choose(match.seen(seat))
        with rewording(backwards(game)):
            assert player("heuristic", game, 1).choose(match.seen(seat)) == plain


@ALL
def test_environments_observe_the_same(game: str) -> None:
    plain = _observed(game)
    with rewording(backwards(game)):
        assert _observed(game) == plain


def _observed(game: str) -> list[str]:
    """All that an environment says while an agent takes the answers by turns."""
    env, said = EmberhallEnv(game, seats=max(2, GAMES[game].seats[0])), []
    observation, info = env.reset(seed=1)
    for step in range(HELD):
        said.append(_plain(observation))
        legal = info["action_mask"].nonzero()[0]
        observation, reward, over, cut, info = env.step(int(legal[step % len(legal)]))
        said.append(f"{reward} {over} {cut}")
        if over or cut:
            break
    return said


def _plain(observation: dict[str, Any]) -> str:
    return repr({key: value.tolist() if hasattr(value, "tolist") else value for key, value in observation.items()})
