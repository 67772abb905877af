"""Play by lines: one person at a time is at the screen, is asked what is theirs, and sees what they may know."""

from __future__ import annotations

import io
import re
import sys

import pytest

from emberhall.cli import plain
from emberhall.cli.plain import outline, play_plain
from emberhall.table import undoing
from emberhall.table.saved import SavedTable
from emberhall.table.saves import list_saves
from tests.table.tables import OPEN_HANDS, a_table, at_a_window

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    return Typist(monkeypatch, capsys)


class Typist:
    """Somebody who types lines, leaves, and reads what came."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, saved: SavedTable, *lines: str) -> str:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        play_plain(saved)
        return self.capsys.readouterr().out


def a_beacon(seats: str, seed: int = 1) -> SavedTable:
    """A table at the main question of its first seat, in which the others could help."""
    return a_table(seats, seed, keep=False, of="beacon")


def shown(text: str) -> dict[int, str]:
    """The answers of the last question by their numbers."""
    last = re.findall(r"\n[^\n]+\n((?: +\d+  [^\n]+\n)+)", text)[-1]
    return {int(number): label for number, label in re.findall(r"^ +(\d+)  (.+)$", last, re.M)}


HANDED = "press Enter when nobody else can see the screen"


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize("seats", ["me,heuristic,me", "me,me,me", "me,random,random"])
def test_what_is_shown_is_numbered_without_a_gap_and_is_ones_own(seats: str, typed: Typist) -> None:
    saved = a_beacon(seats)
    offered = shown(typed(saved))
    assert list(offered) == list(range(1, len(offered) + 1))
    assert len(offered) == len(saved.table.question.offered_to("me"))
    assert offered[len(offered)] == "Play nothing more", "what ends a question stands last"
    assert any("throws" in label for label in offered.values()) == ("me," in seats[2:] or seats.endswith(",me"))


def test_every_number_takes_what_stands_beside_it(typed: Typist) -> None:
    offered = shown(typed(a_beacon("me,random,me")))
    for number, label in offered.items():
        saved = a_beacon("me,random,me")
        question = saved.table.sight("me").question
        assert question
        before = saved.table.match.game.encode(saved.table.match.state)
        typed(saved, str(number))
        twin = a_beacon("me,random,me")
        number = next(offer.number for offer in question.options if offer.label == label)
        twin.keep(twin.table.answer(number, by="me"))
        twin.play_bots()
        after, other = saved.table.match, twin.table.match
        assert after.game.encode(after.state) == other.game.encode(other.state) != before


def test_a_letter_that_always_means_an_answer_takes_it(typed: Typist) -> None:
    saved = a_beacon("me,random")
    typed(saved, "d")
    assert saved.table.answers.by[0] == "me"


def test_an_answer_that_is_none_is_asked_for_again(typed: Typist) -> None:
    saved = a_beacon("me,random")
    count = len(saved.table.question.offered_to("me"))
    wrong = ["0", str(count + 1), "-1", "1.5", "one", "", "9" * 5000, "²", "?99"]
    text = typed(saved, *wrong, "c zzzzz")
    assert text.count(f"is no answer: give a number from 1 to {count}, or ? for help.") == len(wrong)
    assert "No card has 'zzzzz'" in text
    assert saved.table.match.answers == 0


# ---------------------------------------------------------------- several people at one screen


def test_the_screen_is_handed_over_before_somebody_elses_cards_are_shown(typed: Typist) -> None:
    saved = a_table("me:Ann,me:Bo", keep=False)
    text = typed(saved, "", "1", "1", "")
    first, _, later = text.partition("Bo: " + HANDED)
    assert f"Ann: {HANDED}" in first
    assert "Bo draws a card." in first
    assert not re.search(r"Bo draws [A-Z]", first), "what Bo drew is Bo's secret"
    if later:
        assert re.search(r"Bo draws [A-Z]", later)


def test_nobody_hands_over_a_screen_of_their_own(typed: Typist) -> None:
    assert HANDED not in typed(a_table("me,me", keep=False), "1", "1", "1")
    assert HANDED not in typed(a_table("me,me:Bo", keep=False, terms=OPEN_HANDS), "1", "1", "1")


def test_one_who_leaves_at_the_curtain_leaves(typed: Typist) -> None:
    text = typed(a_table("me:Ann,me:Bo", keep=False), "q")
    assert "Ann draws" not in text


def test_others_at_the_screen_help_from_a_sight_of_their_own(typed: Typist) -> None:
    saved = a_beacon("me:Ann,me:Bo")
    text = typed(saved, "", "o", "", "1")
    assert "   o  hands the screen to Bo, who could help\n" in text
    ann, _, bo = text.partition("Bo: " + HANDED)
    assert "Bo throws" not in ann
    assert "Bo throws" in bo
    assert saved.table.answers.by[0] == "Bo"


def test_where_nobody_else_can_help_that_is_said(typed: Typist) -> None:
    text = typed(a_beacon("me,heuristic"), "o")
    assert "   o  hands" not in text
    assert "Nobody else at this screen can do anything now: choose something of your own." in text


def test_everybody_in_a_window_is_asked_alone(typed: Typist) -> None:
    saved = at_a_window("me:Ann,me:Bo")
    first = saved.table.question.asked[0]
    text = typed(saved, "", str(len(saved.table.question.offered_to(first))), "")
    assert text.count(HANDED) == 2
    for part in text.split(HANDED)[1:]:
        throwers = set(re.findall(r"([A-Z]\w+) throws \w", part))
        assert len(throwers) <= 1


def test_the_others_are_asked_about_an_undo_where_chance_has_spoken(typed: Typist) -> None:
    def first_question(*lines: str) -> tuple[SavedTable, str]:
        saved = a_table("me,me:Bo", keep=False, terms=OPEN_HANDS)
        return saved, typed(saved, str(len(saved.table.question.offered_to("me"))), *lines)

    saved, text = first_question("u", "n")
    assert "That takes back what me answered. Do all agree, " in text
    assert "Not all agree, so the answer stands." in text
    assert saved.table.match.answers == 1
    saved, _ = first_question("u", "y")
    assert saved.table.match.answers == 0


@pytest.mark.parametrize("of", ["gloamhouse", "beacon"])
def test_who_plays_alone_is_asked_before_dice_and_cards_go_back(of: str, typed: Typist) -> None:
    for seed in range(20):
        saved = a_table("me,heuristic", seed, keep=False, of=of)
        saved.keep(saved.table.answer(saved.table.question.offered_to("me")[-1]))
        luck = undoing.takes_luck_back(saved.table)
        text = typed(saved, "u", "n")
        assert ("Dice or cards have been revealed since" in text) == luck
        assert ("You do not want that, so the answer stands." in text) == luck
        if luck:
            assert saved.table.match.answers
            typed(saved, "u", "y")
            assert not any(saved.table.answers.by)
            return
    raise AssertionError("chance never spoke")


# ---------------------------------------------------------------- leaving


def test_a_new_game_at_which_nothing_was_answered_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def left(typed_first: str) -> SavedTable:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed_first))
        saved = a_table("me,heuristic")
        play_plain(saved, new=True)
        return saved

    left("")
    assert not list_saves()
    saved = left("1\n")
    assert [save.path.stem for save in list_saves()] == [saved.name]
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    play_plain(a_table("me,heuristic"))
    assert len(list_saves()) == 2, "a game that was taken up again stays"


# ---------------------------------------------------------------- help


def test_bots_are_asked_for_help_and_told_of(typed: Typist) -> None:
    saved = a_beacon("me,heuristic")
    typed(saved, "a")
    assert saved.table.answers.by == [""]
    assert "No bot has help that counts now" in typed(a_table("me,heuristic", keep=False), "a")


def test_before_a_bot_ends_its_turn_a_person_may_help(typed: Typist) -> None:
    for seed in range(40):
        saved = a_beacon("random,me", seed)
        saved.play_bots()
        if saved.table.question.last_call:
            text = typed(saved)
            assert "Before the bot goes on you may help it:" in text
            assert "throws" in shown(text)[1]
            assert shown(text)[len(shown(text))] == "Play nothing more"
            return
    pytest.fail("no last call was met")


def test_hints_and_details_go_by_the_same_numbers(typed: Typist) -> None:
    saved = a_beacon("me,random")
    offered = shown(typed(saved))
    hints = re.findall(r"Perhaps (\d+): (.+)\. It (?:acts|ends)\.$", typed(saved, "h"), re.M)
    assert hints
    for number, label in hints:
        assert offered[int(number)] == label
    done = len(offered)
    assert "There is no more to say about: Play nothing more." in typed(saved, f"?{done}")
    card = offered[1].removeprefix("Play ")
    text = next(info.text for info in saved.table.match.game.cards() if info.name == card)
    assert f"> {text}\n" in typed(saved, "?1")


def test_imagined_games_are_told_of_by_the_numbers_of_the_answers(
    typed: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain, "IMAGINED", 0.0)
    saved = a_beacon("me,random")
    offered = shown(typed(saved))
    text = typed(saved, "hh")
    told = re.findall(r"^(?:> )? +(\d+)  (.+): \d+% of \d+ imagined games won", text, re.M)
    assert told
    assert " The rules of thumb play on in these games.\n" in text
    for number, label in told:
        assert offered[int(number)] == label


@pytest.mark.parametrize("asks", ["h", "hh"])
def test_at_the_end_there_is_nothing_to_advise(asks: str, typed: Typist) -> None:
    saved = a_table("me,random", keep=False)
    while saved.table.choice:
        saved.keep(saved.table.answer(0))
        saved.play_bots()
    assert "> The game is over: there is nothing left to advise.\n" in typed(saved, asks)


def test_the_table_is_shown_as_the_person_knows_it(typed: Typist) -> None:
    text = typed(a_table("me,random", keep=False), "t")
    assert re.search(r"^(> )?A night: Oil \d+, Steps \d+$", text, re.M)
    assert re.search(r"^> Ada\n  Cards \d+\n\nBo\n  Cards \d+$", text, re.M)


def test_the_log_is_what_the_person_may_know(typed: Typist) -> None:
    text = typed(a_table("me,random", keep=False), "l")
    assert text.count("Bo draws a card.") == 6, "three as news, three on demand"


def test_an_outline_has_a_line_for_everything() -> None:
    lines = list(outline({"oil": 3, "lit": True, "hands": [[1, 2], []], "foe": {"name": "Wolf"}, "none": None}))
    assert lines == ["oil: 3", "lit: yes", "hands:", "  - 1, 2", "  - none", "foe:", "  name: Wolf", "none: no"]


# ---------------------------------------------------------------- the end


def test_a_party_wins_or_loses_together_and_rivals_each_alone(typed: Typist) -> None:
    assert re.search(r"^(Victory: The gate!|Defeat: Darkness\.)  \[LA-5\]$", typed(a_table("random,random")), re.M)
    assert "Review it with: emberhall review " in typed(a_table("random,random"))
    endings = [typed(a_table("heuristic,heuristic", seed, keep=False, of="race")) for seed in range(8)]
    assert any(re.search(r"^(Ada|Bo) wins: The gate!  \[LA-5\]\n  Ada: \d\n  Bo: \d$", text, re.M) for text in endings)


def test_a_table_with_open_hands_is_asked_for_by_a_flag() -> None:
    from emberhall.table.saves import list_saves
    from tests.cli.runner import said

    text = said("play", "gloamhouse", "--plain", "--seats", "me,me:Bo", "--open-hands", "--seed", "1", typed="1\nq\n")
    assert HANDED not in text
    assert re.search(r"Bo draws [A-Z]", text)
    assert SavedTable.resume(list_saves()[0].path).table.open_hands


def test_the_rule_for_undo_is_asked_for_by_an_option_and_a_replay_says_it() -> None:
    from emberhall.table.changes import UNDO_RULES
    from tests.cli.runner import refused, said

    alone = ("play", "gloamhouse", "--plain", "--seats", "me,random")
    said(*alone, "--undo", "new-luck", typed="1\nq\n")
    assert SavedTable.resume(list_saves()[0].path).table.company.terms.undo == "new-luck"
    assert said("replay", "last").startswith(UNDO_RULES["new-luck"])
    assert "only where one person plays alone" in refused(*alone[:-1], "me,me:Bo", "--undo", "new-luck")
