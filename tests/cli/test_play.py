"""`emberhall play --plain` and `replay`: a whole game through a pipe, kept at every answer, and never a traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

import pytest
from msgspec.structs import replace

import emberhall as eh
from emberhall.cli import play as play_command
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.rules.box import open_box
from emberhall.table.changes import Answered, pack
from emberhall.table.files import written_out
from emberhall.table.folders import saves_folder
from emberhall.table.saved import SavedTable, foot_of, replayed, rows_of
from emberhall.table.saves import list_saves
from tests.cli.runner import document, emberhall, refused, said
from tests.games.dragonfire.story import STRAW

NEW = ("play", "ashardalon", "--plain", "--adventure", "monster-hunt", "--seed", "5")


def questions(text: str) -> list[str]:
    """The questions a game asked, each with its options."""
    return re.findall(r"\n([^\n]+\n(?: +(?:\d+|[op])  [^\n]+\n)+)> ", text)


# ---------------------------------------------------------------- playing


def test_a_whole_game_can_be_played_through_a_pipe() -> None:
    text = said(*NEW, "--seats", "me,heuristic", typed="1\n" * 2000)
    assert text.startswith("Every answer is saved in ")
    assert len(questions(text)) > 3
    assert re.search(r"^(Victory|Defeat): .+", text, re.MULTILINE)
    about = list_saves()[0].summary
    assert (about.game, about.adventure, about.seats, about.over) == (
        "ashardalon",
        "monster-hunt",
        ("me", "heuristic"),
        True,
    )


FURTHER = ("play", "dragonfire", "--plain", "--pack", str(STRAW), "--party", "human-fighter,human-wizard")


@pytest.mark.rule("DF-BUILD-06")
def test_players_add_cards_of_a_further_box_to_the_market_by_name() -> None:
    said(*FURTHER, "--option", "market=riposte, Riposte; fire-bolt", typed="1\nq\n")
    (kept,) = list_saves()
    state = SavedTable.resume(kept.path).table.match.state
    deck = [state.box.name(card) for card in (*state.market_deck.cards(), *state.market)]
    assert (deck.count("Riposte"), deck.count("Fire Bolt")) == (2, 1)


@pytest.mark.rule("DF-BUILD-03", "DF-BUILD-06")
@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (", ".join(["Riposte"] * 7), "Human Fighter adds 7 cards: a player may add 6 at most."),
        ("fire bolt", "Fire Bolt is Arcane: Human Fighter may add only cards of its own Class."),
        ("Glory", "Glory is a Basic card: the Market Deck takes none."),
        ("Rubber Sword", "There is no Market card 'Rubber Sword': add cards of the packs in use by their names."),
        (";;Riposte", "Cards are added for player 3, but there are only 2 players."),
    ],
)
def test_cards_that_may_not_be_added_to_the_market_are_refused_in_a_sentence(cards: str, sentence: str) -> None:
    assert refused(*FURTHER, "--option", f"market={cards}") == sentence
    assert list_saves() == []


def test_without_a_further_box_there_is_nothing_to_add_to_the_market() -> None:
    assert "market=" not in said("games", "dragonfire")
    assert "\n  market=TEXT " in said("games", "dragonfire", "--pack", str(STRAW))


def test_whoever_is_named_plays_where_heroes_are_dealt_at_random_too() -> None:
    new = ("play", "dragonlords", "--plain", "--party", "Lothar the Unbowed,Esk the Ferryman")
    assert "Player 1 plays Lothar the Unbowed; Player 2 plays Esk the Ferryman." in said(*new, typed="q\n")
    dealt = {said(*new, "--option", "heroes=random", "--seed", str(seed), typed="q\n") for seed in range(3)}
    assert sum("Player 1 plays Lothar the Unbowed" in text for text in dealt) < 3


def test_bots_alone_play_to_the_end() -> None:
    text = said(*NEW, "--seats", "heuristic,random")
    assert questions(text) == []
    assert re.search(r"^(Victory|Defeat): .+", text, re.MULTILINE)


def test_the_same_seed_and_answers_tell_the_same_game() -> None:
    first, second = (said(*NEW, "--party", "quinn,tarak", typed="2\n1\n2\nq\n").split("\n", 1)[1] for _ in range(2))
    assert questions(first) == questions(second)
    assert len(questions(first)) == 4


def test_an_answer_that_is_none_is_asked_for_again() -> None:
    wrong = ["0", "99999", "-1", "1.5", "one", "", "9" * 5000, "²", "?99", "c zzzzz"]
    text = said(*NEW, typed="\n".join([*wrong, "q"]) + "\n")
    assert len(questions(text)) == 1
    assert text.count("is no answer: give a number from 1 to ") == len(wrong) - 1
    assert "No card has 'zzzzz'" in text


def test_where_there_is_one_answer_no_other_is_asked_for() -> None:
    party = ("--party", "human-fighter,human-wizard", "--seats", "me,heuristic")
    text = said("play", "dragonfire", "--plain", *party, typed="2\nq\n")
    assert len(re.findall(r"^ +\d+  ", text, re.MULTILINE)) == 1
    assert "'2' is no answer: give 1, or ? for help." in text


def test_lines_that_are_no_text_are_no_answer() -> None:
    result = emberhall(*NEW, typed=b"\xff\xfe\n1\nq\n")
    assert result.exit_code == 0
    assert len(questions(result.stdout)) >= 1


def test_undo_and_redo() -> None:
    text = said(*NEW, "--seats", "2", typed="u\nr\n2\nu\ny\nr\nu\ny\nq\n")
    assert "There is nothing to undo yet" in text
    assert "There is nothing to redo" in text
    first, second, *later = questions(text)
    assert first != second
    assert later == [first, second, first]


def test_where_chance_has_spoken_the_others_are_asked_about_an_undo() -> None:
    start = [*NEW, "--seats", "me,me:Bo"]
    text = said(*start, typed="1\nu\nn\nq\n")
    assert "That takes back what me answered. Do all agree, Bo? (y/n)" in text
    assert "Not all agree, so the answer stands." in text
    assert len(questions(text)) == 2
    agreed = questions(said(*start, typed="1\nu\ny\nq\n"))
    assert agreed[2] == agreed[0]


def test_whose_question_it_is_is_said_where_several_play() -> None:
    asked = questions(said(*NEW, "--seats", "me:Ann,me:Bo", typed="q\n"))
    assert asked[0].startswith(("Ann: ", "Bo: ", "Ann or Bo: "))


def test_the_rule_the_table_the_story_and_a_hint_can_be_read_at_any_time() -> None:
    text = said(*NEW, "--seats", "2", typed="?\nh\nt\nl\n?1\nq\n")
    rule = re.search(r"\[(WA-[A-Z]+-\d+)]", text)
    assert rule
    assert f"{rule[1]}  " in text
    assert "takes the last answer back" in text
    assert "\n> Perhaps " in text
    assert len(questions(text)) == 1


def test_after_the_end_the_last_answer_can_be_taken_back() -> None:
    whole = said(*NEW, typed="1\n" * 2000)
    answers = whole.count("\n> ")
    text = said(*NEW, typed="1\n" * (answers - 1) + "1\nh\nu\ny\nq\n")
    assert "there is nothing left to advise" in text
    assert "Continue with: emberhall play --plain --load " in text.splitlines()[-1]


# ---------------------------------------------------------------- keeping


def test_a_game_goes_on_where_it_was_left() -> None:
    left = said(*NEW, "--seats", "me,heuristic", typed="1\n2\n1\nq\n")
    name = left.rstrip().rpartition(" ")[2]
    for again in (name, "last", str(saves_folder() / f"{name}.emberhall")):
        assert questions(said("play", "--plain", "--load", again, typed=""))[0] == questions(left)[-1]
    assert questions(said("play", "ashardalon", "--plain", "--load", "last", typed="1\n"))[0] == questions(left)[-1]


def tape_of(path: Path) -> list[int]:
    """What was answered and drawn in a saved game."""
    return replayed(rows_of(path)).match.chance.tape


class Running:
    """A game in a process of its own, played through pipes."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-m", "emberhall", *words]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, bufsize=0)
        assert self.process.stdin
        assert self.process.stdout
        self.keys: IO[bytes] = self.process.stdin
        self.screen: IO[bytes] = self.process.stdout

    def question(self) -> str:
        """All that is on the screen when the next question is asked; the question alone."""
        text = b""
        while not text.endswith(b"\n> "):
            more = self.screen.read(4096)
            assert more, text.decode()
            text += more
        return questions("\n" + text.decode())[-1]

    def type(self, line: str) -> None:
        self.keys.write(line.encode() + b"\n")

    def __enter__(self) -> Running:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.keys.close()
        self.screen.close()


def test_a_game_killed_at_a_question_goes_on_at_that_question() -> None:
    command = [*NEW, "--seats", "me,heuristic"]
    for _ in range(3):
        with Running(*command) as game:
            asked = game.question()
            for number in ("1", "2", "1"):
                game.type(number)
                asked = game.question()
            game.process.send_signal(signal.SIGKILL)
            assert game.process.wait() == -signal.SIGKILL
        with Running("play", "--plain", "--load", "last") as game:
            assert game.question() == asked
        command = ["play", "--plain", "--load", "last"]
    assert len(list_saves()) == 1


def test_a_game_killed_at_any_moment_can_be_played_on() -> None:
    with Running(*NEW, "--seats", "me,heuristic,heuristic") as game:
        game.question()
    for _ in range(4):
        with Running("play", "--plain", "--load", "last") as game:
            game.question()
            before = tape_of(list_saves()[0].path)
            for _ in range(3):
                game.type("1")
            game.process.send_signal(signal.SIGKILL)
        assert tape_of(list_saves()[0].path)[: len(before)] == before
        assert "is sound" in said("replay", str(list_saves()[0].path), "--verify")
    assert len(list_saves()) == 1


DIES_WRITING = """
import os, signal, sys
from emberhall.cli import main
from emberhall.table import files
left, part = int(sys.argv.pop(1)), int(sys.argv.pop(1))
whole = files._write_all
def torn(file, data):
    global left
    left -= 1
    if left >= 0:
        return whole(file, data)
    os.write(file, data[: len(data) * part // 100])
    os.kill(os.getpid(), signal.SIGKILL)
files._write_all = torn
main()
"""


@pytest.mark.parametrize("part", [0, 1, 30, 99])
def test_a_game_killed_in_the_middle_of_a_write_has_everything_that_was_shown(part: int) -> None:
    said(*NEW, "--seats", "2", typed="1\nq\n")
    for writes in (0, 2):
        command = [sys.executable, "-c", DIES_WRITING, str(writes), str(part), "play", "--plain", "--load", "last"]
        died = subprocess.run(command, input="1\n" * 9, capture_output=True, text=True, check=False)
        assert died.returncode == -signal.SIGKILL, died.stderr
        shown = questions(died.stdout)
        assert len(shown) == writes + 1
        text = said("play", "--plain", "--load", "last", typed="u\ny\n")
        assert text.startswith("The end of ") == bool(part), "it is said that the end is missing"
        assert shown[-1] in questions(text)[:2], "that question, or the next one if its answer was written whole"
        assert "is sound" in said("replay", "last", "--verify")
    assert len(list_saves()) == 1


def test_an_interrupt_leaves_the_game_kept() -> None:
    with Running(*NEW, "--seats", "2") as game:
        game.question()
        game.type("1")
        asked = game.question()
        game.process.send_signal(signal.SIGINT)
        assert game.process.wait() == 130
        assert b"Traceback" not in game.screen.read()
    assert questions(said("play", "--plain", "--load", "last", typed=""))[0] == asked


def test_kept_games_name_nobody_who_does_not_play() -> None:
    said("play", "dragonlords", "--plain", "--seats", "me,heuristic", typed="1\nq\n")
    assert ": me, heuristic; " in said("play", "--saves")
    said("play", "dragonlords", "--plain", "--party", "Lothar the Unbowed,Esk the Ferryman", typed="1\nq\n")
    assert ": Lothar the Unbowed (me), Esk the Ferryman (me); 1 answer\n" in said("play", "--saves")


def test_saves_are_listed_newest_first() -> None:
    assert said("play", "--saves") == f"There are no saved games in {saves_folder()}.\n"
    said(*NEW, typed="1\nq\n")
    said(*NEW, "--seats", "heuristic,heuristic")
    old, new = sorted(saves_folder().glob("*.emberhall"), key=lambda path: path.stat().st_mtime_ns)
    os.utime(old, (1_000_000, 1_000_000))
    (saves_folder() / "broken.emberhall").write_text("{")
    os.utime(saves_folder() / "broken.emberhall", (900_000, 900_000))
    lines = said("play", "--saves").splitlines()
    assert [line.split()[2].rstrip(":") for line in lines] == [new.stem, old.stem, "broken"]
    assert "keyleth (heuristic), vistra (heuristic)" in lines[0]
    assert lines[0].endswith(", over")
    assert "damaged" in lines[2]
    assert len(said("play", "ashardalon", "--saves").splitlines()) == 2


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--plain"], "Missing argument 'GAME'"),
        (["chess", "--plain"], "There is no game called 'chess'"),
        (["ashardalon"], "The terminal app needs a terminal: play by lines with `emberhall play GAME --plain`."),
        (["ashardalon", "--plain", "--party", "bob"], "There is no hero 'bob'"),
        (["ashardalon", "--plain", "--party", ""], "There is no hero ''"),
        (["ashardalon", "--plain", "--party", "quinn,Quinn"], "Quinn is in the party twice"),
        (["ashardalon", "--plain", "--adventure", "tea-party"], "There is no adventure 'tea-party'"),
        (["ashardalon", "--plain", "--seats", "me,heurstic"], "Nobody called 'heurstic' can take a seat"),
        (["ashardalon", "--plain", "--seats", "me,me,me,me,me,me"], "Wrath of Ashardalon has 1 to 5 seats, not 6"),
        (["ashardalon", "--plain", "--seats", "0"], "Wrath of Ashardalon has 1 to 5 seats, not 0"),
        (["ashardalon", "--plain", "--seats", "9999"], "Wrath of Ashardalon has 1 to 5 seats, not 9999"),
        (["ashardalon", "--plain", "--seats", "-1"], "Nobody called '-1' can take a seat"),
        (["ashardalon", "--plain", "--seats", ""], "Nobody called '' can take a seat"),
        (
            ["ashardalon", "--plain", "--party", "quinn", "--seats", "me,me"],
            "The party has 1 hero, the table 2 seats",
        ),
        (["ashardalon", "--plain", "--option", "surges=7"], "The option 'surges' cannot be '7'"),
        (["ashardalon", "--plain", "--option", "luck=good"], "There is no option 'luck'"),
        (["ashardalon", "--plain", "--seed", "-5"], "Invalid value for '--seed'"),
        (["ashardalon", "--plain", "--seed", "1" * 30], "Invalid value for '--seed'"),
        (["ashardalon", "--plain", "--pack", "nowhere"], "nowhere is no folder"),
        (
            ["--plain", "--load", "nothing"],
            "There is no save 'nothing': list saves with 'emberhall play --saves'.",
        ),
        (["--plain", "--load", "."], "is a folder: give a file in it"),
        (["--plain", "--load", "/dev/zero"], "is no ordinary file"),
        (["--plain", "--load", __file__], "is not an Emberhall save, or it is damaged"),
        (["--plain", "--load", "last"], "There is no game to continue in "),
        (["--plain", "--load", "last", "--party", "quinn"], "give --load without them"),
        (["chess", "--saves"], "There is no game called 'chess'"),
    ],
)
def test_play_refuses_and_writes_nothing(words: list[str], sentence: str, data_folder: Path) -> None:
    assert sentence in refused("play", *words)
    assert not data_folder.exists()


def test_a_data_folder_that_cannot_be_written_is_one_sentence(data_folder: Path) -> None:
    data_folder.write_text("a file where a folder should be")
    assert "cannot be written" in refused(*NEW)


def test_a_save_of_another_game_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    said(*NEW, typed="1\nq\n")
    monkeypatch.setattr(play_command, "known", lambda name: name)
    assert "is a game of ashardalon, not of chess: leave the game's name out" in refused(
        "play", "chess", "--plain", "--load", "last"
    )


def test_a_pack_edited_in_the_middle_of_a_game_is_told_of_first_and_the_game_stays_one_save(tmp_path: Path) -> None:
    def edited(hp: int) -> str:
        (tmp_path / "mine").mkdir(exist_ok=True)
        (tmp_path / "mine/monsters.yaml").write_text(f"- {{name: Idol, kind: object, ac: 10, hp: {hp}}}\n")
        open_box.cache_clear()
        return str(tmp_path / "mine")

    said(*NEW, "--pack", edited(1), typed="1\n1\nq\n")
    edited(2)
    for typed in ("q\n", "", "1\nq\n"):
        told = said("play", "--plain", "--load", "last", typed=typed).splitlines()[0]
        assert told == (
            "The cards of mine have changed since this game was saved: no answer is lost, and no earlier undo is left."
        )
        assert len(list_saves()) == 1
    assert not said("play", "--plain", "--load", "last", typed="q\n").startswith("The cards"), "it has gone on"


def test_a_save_without_its_pack_is_refused(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "adventures.yaml").write_text("- {name: Mine, id: mine, text: Mine., victory: [{slay-count: 1}]}")
    said("play", "ashardalon", "--plain", "--pack", str(pack), "--adventure", "mine", typed="1\nq\n")
    assert said("play", "--plain", "--load", "last", typed="q\n")
    pack.rename(tmp_path / "moved")
    open_box.cache_clear()  # a pack is read once a process
    assert "is no folder" in refused("play", "--plain", "--load", "last")
    assert said("play", "--plain", "--load", "last", "--pack", str(tmp_path / "moved"), typed="q\n")


def test_with_a_terminal_the_app_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []

    class App:
        @staticmethod
        def run(game: str, packs: Sequence[Path]) -> None:
            opened.append((game, packs))

        run_table = staticmethod(opened.append)

    monkeypatch.setattr(play_command, "terminal_app", lambda: App)
    said("play", "Ashardalon", "--pack", "/cards")
    said("play", "ashardalon", "--seats", "me,random", "--adventure", "monster-hunt")
    said("play", "--load", "last")
    assert opened[0] == ("ashardalon", (Path("/cards"),))
    assert all(isinstance(saved, SavedTable) for saved in opened[1:])
    assert len(opened) == 3


# ---------------------------------------------------------------- replay


@pytest.fixture
def record() -> Path:
    """A game of bots, played to its end."""
    said(*NEW, "--seats", "heuristic,random")
    return list_saves()[0].path


def test_a_record_is_told_again(record: Path) -> None:
    told = said("replay", record.stem)
    assert said("replay", str(record)) == told
    assert re.search(r"^(Victory|Defeat): .+$", told, re.MULTILINE)
    assert len(told.splitlines()) > 10


def test_a_record_is_verified(record: Path) -> None:
    answers = SavedTable.resume(record).table.match.answers
    assert said("replay", str(record), "--verify") == (
        f"{record.name} is sound: {answers} answers lead to the table it records, over.\n"
    )


def test_a_record_as_a_document(record: Path) -> None:
    answer = document("replay", str(record), "--verify", "--json")
    assert (answer["game"], answer["adventure"], answer["party"]) == (
        "ashardalon",
        "monster-hunt",
        ["keyleth", "vistra"],
    )
    assert (answer["verified"], answer["over"], answer["seats"]) == (True, True, ["heuristic", "random"])
    assert set(answer["outcome"]) >= {"won", "rule", "why"}
    assert answer["log"] == said("replay", str(record)).splitlines()[:-1]


def test_a_bare_match_is_a_record_too(record: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare.json"
    bare.write_bytes(SavedTable.resume(record).table.match.save())
    assert "is sound" in said("replay", str(bare), "--verify")


def test_a_record_whose_tape_was_changed_is_refused(record: Path, tmp_path: Path) -> None:
    rows = rows_of(record)
    n, given = next(
        (n, row.did[0]) for n, row in enumerate(rows) if isinstance(row.did[0], Answered) and max(row.did[0].tape) > 0
    )
    tape = list(given.tape)
    place = next(i for i, entry in enumerate(tape) if entry > 0)
    tape[place] -= 1
    rows[n] = replace(rows[n], did=(replace(given, tape=tuple(tape)), *rows[n].did[1:]))
    saved = SavedTable.resume(record)
    path = tmp_path / "forged.emberhall"
    path.write_bytes(written_out([pack(row) for row in rows], foot_of(saved.table, len(rows))))
    assert refused("replay", str(path), "--verify")


def test_a_damaged_file_is_refused_in_one_sentence(record: Path, tmp_path: Path) -> None:
    data = record.read_bytes()
    path = tmp_path / "hurt.emberhall"
    for wrong in (data[:-9], data[: len(data) // 2], data.replace(b"keyleth", b"Keyleth"), data[len(data) // 2 :]):
        path.write_bytes(wrong)
        assert refused("replay", str(path), "--verify").startswith("hurt.emberhall is ")
        with pytest.raises(Refusal, match=r"^hurt\.emberhall is "):
            eh.load(path)


def test_a_record_of_other_rules_is_refused(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from emberhall.games.ashardalon import game as module

    monkeypatch.setattr(module, "RULES", "0")
    assert "recorded under other rules or cards" in refused("replay", str(record))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Missing argument 'FILE'"),
        (["nothing.json"], "There is no save 'nothing.json': "),
        (["."], "is a folder"),
        ([__file__, "--verify"], "is not an Emberhall save"),
        ([""], "is a folder"),
        (["a\0b"], "There is no save 'a\\x00b'"),
    ],
)
def test_replay_refuses(words: list[str], sentence: str) -> None:
    assert sentence in refused("replay", *words)


def test_a_reader_that_leaves_early_is_no_error(record: Path) -> None:
    command = [sys.executable, "-m", "emberhall", "replay", str(record)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""


def test_loading_and_replaying_agree(record: Path) -> None:
    saved = SavedTable.resume(record)
    assert isinstance(saved.table.match, Match)
    assert saved.table.match.chance.tape == tape_of(record)


def test_without_a_command_and_without_a_terminal_the_way_is_shown() -> None:
    assert refused() == "The terminal app needs a terminal: play by lines with `emberhall play GAME --plain`."


def test_a_list_reads_the_first_line_and_the_last_one_of_a_save_and_no_row(record: Path) -> None:
    listed = said("play", "--saves")
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join([lines[0], *(b"x" * (len(line) - 1) + b"\n" for line in lines[1:-1]), lines[-1]]))
    assert said("play", "--saves") == listed
    assert "is damaged in line 2" in refused("play", "--plain", "--load", record.stem)
