"""Card files: whatever is wrong with one, a sentence names the file, the card and the field; nothing is half loaded."""

from __future__ import annotations

import os
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emberhall.engine import packs
from emberhall.engine.packs import WITHOUT
from emberhall.engine.refusal import Refusal
from emberhall.games import game
from tests.engine.gloamhouse import BOX, Card, Scout, Walk
from tests.engine.standing import STEADY, is_one_sentence


def load(text: str | bytes) -> list[Card]:
    data = text if isinstance(text, bytes) else text.encode()
    return packs.decode_list(packs.parse_yaml(data, "wolves.yaml"), Card, "wolves.yaml")


def refusal(text: str | bytes) -> str:
    begun = time.process_time()  # the work of this process, whatever else the machine has to do
    with pytest.raises(Refusal) as refused:
        load(text)
    assert time.process_time() - begun < 5
    sentence = str(refused.value)
    assert is_one_sentence(sentence)
    assert sentence.startswith("wolves.yaml")
    return sentence


def test_good_cards_are_read_in_order() -> None:
    assert load("- {name: Wolf, play: [walk, {walk: 2}]}\n- name: Owl\n  play: [scout]\n  copies: 3\n") == [
        Card("Wolf", (Walk(1), Walk(2))), Card("Owl", (Scout(),), 3),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("card", "field", "what"),
    [
        ("{name: Wolf, play: [], copeis: 2}", "", "'copeis' is no field here: did you mean 'copies'?"),
        ("{name: Wolf}", "", "missing required field `play`"),
        ("{name: Wolf, play: walk}", "play", "Expected `array`, got `str`"),
        ("{name: Wolf, play: [wlak]}", "play[0]", "did you mean 'walk'?"),
        ("{name: Wolf, play: [walk, {walk: {stps: 2}}]}", "play[1].walk", "did you mean 'steps'?"),
        ("{name: Wolf, play: [{walk: two}]}", "play[0].walk.steps", "Expected `int`, got `str`, write a plain number"),
        ("{name: Wolf, play: [], copies: 1.5}", "copies", "Expected `int`, got `float`"),
        ("{name: Wolf, play: [], road: 1}", "road", "Expected `bool`, got `int`"),
        # what YAML 1.1 makes of plain words and numbers
        ("{name: Wolf, play: [], copies: 012}", "copies", "Expected `int`, got `str`, write a plain number"),
        ("{name: Wolf, play: [], copies: 1:30}", "copies", "Expected `int`, got `str`"),
        ("{name: Wolf, play: [], copies: 0x10}", "copies", "Expected `int`, got `str`"),
        ("{name: Wolf, play: [], copies: 1_000}", "copies", "Expected `int`, got `str`"),
        ("{name: Wolf, play: [], copies: no}", "copies", "Expected `int`, got `bool`"),
        ("{name: Wolf, play: [], copies: 99999999999999999999}", "copies", "Expected `int`, got `str`"),
        ("{name: Wolf, play: [], copies: ~}", "copies", "Expected `int`, got `null`"),
        ("{name: Wolf, play: [{walk: 0o7}]}", "play[0].walk.steps", "Expected `int`, got `str`"),
    ],
)
def test_a_wrong_card_is_named_with_its_field(card: str, field: str, what: str) -> None:
    sentence = refusal(f"- {{name: Bear, play: []}}\n- {card}\n")
    assert sentence.startswith("wolves.yaml: card 'Wolf'" + (f", field {field}: " if field else ": "))
    assert what in sentence


@pytest.mark.parametrize("name", ["no", "Yes", "on", "true", "12", "1.5", "~", "[a]"])
def test_a_name_that_yaml_takes_for_something_else_is_refused(name: str) -> None:
    sentence = refusal(f"- {{name: Bear, play: []}}\n- {{play: [], name: {name}}}\n")
    assert sentence.startswith("wolves.yaml: card number 2, field name: Expected `str`, got ")


@pytest.mark.parametrize("name", ["012", "1:30", "2001-01-01", "1_000", "0x1F", "1e3", ".inf", "<<", "="])
def test_a_name_that_only_looks_like_a_number_is_the_text_it_shows(name: str) -> None:
    assert load(f"- {{name: {name}, play: []}}\n")[0].name == name


def test_keys_are_the_text_they_show() -> None:
    assert packs.parse_yaml(b"{on: 1, no: 2, true: 3, 4: 5, 012: 6}", "x") == {
        "on": 1, "no": 2, "true": 3, 4: 5, "012": 6,
    }  # fmt: skip


def test_all_wrong_cards_are_found_and_the_first_is_told_with_their_number() -> None:
    text = "- {name: A}\n- {name: B, play: []}\n- 5\n- {name: C, play: [], copies: x}\n- {play: [hop], name: D}\n"
    good, faults = packs.check_list(packs.parse_yaml(text.encode(), "a.yaml"), Card, "a.yaml")
    assert [card.name for card in good] == ["B"]
    assert [fault.split(",")[0].split(": ")[1] for fault in faults] == [
        "card 'A'", "card number 3", "card 'C'", "card 'D'",
    ]  # fmt: skip
    assert all(is_one_sentence(fault) for fault in faults)
    assert refusal(text).endswith("`play` (and 3 more).")


@pytest.mark.parametrize("text", ["", "# nothing\n", "{}", "name: Wolf\n", "Wolf", "3", "~", "no"])
def test_a_file_that_is_no_list_is_refused(text: str) -> None:
    assert "must be a list of cards" in refusal(text)


def test_two_cards_of_one_name_are_refused() -> None:
    packs.unique_names(["Wolf", "Owl"], "a.yaml")
    with pytest.raises(Refusal, match=r"a\.yaml has two cards called 'Wolf'") as refused:
        packs.unique_names(["Wolf", "Owl", "Wolf"], "a.yaml")
    assert is_one_sentence(str(refused.value))


# ---------------------------------------------------------------- files that are not what they should be

BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join(['*' + before] * 9)}]\n" for before, name in zip("abcdefghi", "bcdefghij", strict=True)
)  # fmt: skip
MERGES = "- &a {x: 1, y: 2}\n" + "".join(
    f"- &{name} {{<<: [{','.join(['*' + before] * 9)}]}}\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)  # fmt: skip


UNREADABLE: list[tuple[str | bytes, str]] = [
    (BOMB, "anchor, alias or tag in line 1"),
    (MERGES, "anchor, alias or tag in line 1"),
    ('- {"a":&x [1], "b":*x}', "anchor, alias or tag in line 1"),
    ("- name: A\n- &b {name: B}\n", "anchor, alias or tag in line 2"),
    ("- *nobody\n", "anchor, alias or tag in line 1"),
    ("- !!python/object/apply:os.system [ls]\n", "anchor, alias or tag in line 1"),
    ("- !!binary aGk=\n", "anchor, alias or tag in line 1"),
    ("- {name: A, name: B, play: []}\n", "in line 1: 'name' stands there a second time"),
    ("- {[a]: 1}\n", "in line 1: a list or a mapping is no key"),
    ("- ? {a: 1}\n  : 2\n", "in line 1: a list or a mapping is no key"),
    ("- name: A\n\tplay: []\n", "in line 2: while scanning a plain scalar, found a tab"),
    ("-\tname: A\n\n\t\tplay: []\n", "spaces, not tabs"),
    ("- {name: [A}\n", "in line 1"),
    ("- {name: A\n", "is not valid YAML"),
    ("- 'open\n", "is not valid YAML"),
    ("- a\n---\n- b\n", "expected a single document"),
    (b"- name: \xff\xfe\n", "is not UTF-8 text, see line 1"),
    (b"- name: A\n- name: W\xf6lfe\n", "is not UTF-8 text, see line 2"),
    ("- {name: Wolf, play: []}\n".encode("utf-16"), "is not UTF-8 text"),
    (b"- name: \x00\n", "control characters"),
    (b"\x89PNG\r\n\x1a\n", "is not UTF-8 text"),
    ("[" * 500_000, "nested deeper than 40 levels"),
    ("- " * 900_000, "nested deeper than 40 levels"),
    ("{a: " * 400_000, "nested deeper than 40 levels"),
    ("? " * 900_000, "nested deeper than 40 levels"),
    ("'&' : " + "[" * 500_000, "nested deeper than 40 levels"),
    ("-\n" * 900_000, "holds more than 200,000 values"),
]


@pytest.mark.parametrize(("text", "what"), UNREADABLE, ids=[repr(text[:24]) for text, _ in UNREADABLE])
def test_a_file_that_cannot_be_read_is_refused(text: str | bytes, what: str) -> None:
    assert what in refusal(text)


def test_text_with_ampersands_and_stars_is_fine() -> None:
    assert load("- {name: Salt & Pepper * 2, play: []}\n- {name: '&a *b', play: []}\n")[1].name == "&a *b"


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert load(b"\xef\xbb\xbf" + BOX) == load(BOX)


def test_depth_up_to_the_bound_is_read() -> None:
    assert packs.parse_yaml(b"[" * 40 + b"]" * 40, "deep.yaml")
    with pytest.raises(Refusal):
        packs.parse_yaml(b"[" * 41 + b"]" * 41, "deep.yaml")


def test_a_card_nested_too_deeply_for_its_decoder_is_refused() -> None:
    plain: object = "walk"
    for _ in range(5000):
        plain = {"gamble": {"sides": 6, "good": [plain]}}
    good, faults = packs.check_list([{"name": "Abyss", "play": [plain]}], Card, "a.yaml")
    assert good == []
    assert faults == ["a.yaml: card 'Abyss': it is nested too deeply; flatten it."]


@STEADY
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_noise_is_read_as_data_or_refused_in_a_sentence(data: bytes) -> None:
    try:
        packs.decode_list(packs.parse_yaml(data, "noise.yaml"), Card, "noise.yaml")
    except Refusal as refused:
        assert is_one_sentence(str(refused))  # noqa: PT017  # either end is right


@STEADY
@given(st.data())
def test_a_card_file_with_something_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = bytearray(BOX)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place : place + data.draw(st.integers(0, 3))] = data.draw(
            st.sampled_from(
                (b"", b"[", b"}", b":", b"- ", b"\t", b"'", b"&a ", b"*a", b"!", b"\xff", b"no", b"012", b"\n")
            )
        )
    try:
        load(bytes(text))
    except Refusal as refused:
        assert is_one_sentence(str(refused))  # noqa: PT017  # either end is right


# ---------------------------------------------------------------- files on disk


def test_a_file_is_read_from_disk(tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_bytes(BOX)
    assert packs.decode_list(packs.read_yaml(file), Card, "box.yaml") == load(BOX)


def test_a_file_of_a_hundred_megabytes_is_refused_without_reading_it(tmp_path: Path) -> None:
    file = tmp_path / "big.yaml"
    file.touch()
    os.truncate(file, 100_000_000)
    begun = time.process_time()
    with pytest.raises(Refusal, match=r"big\.yaml has more than the 2,000,000 bytes") as refused:
        packs.read_yaml(file)
    assert is_one_sentence(str(refused.value))
    assert time.process_time() - begun < 2


def test_no_file_of_a_pack_is_read_beyond_what_a_card_file_may_have(tmp_path: Path) -> None:
    (tmp_path / WITHOUT).touch()
    os.truncate(tmp_path / WITHOUT, 100_000_000)
    game("dragonfire")  # what is built in is read before anything is measured
    tracemalloc.start()
    try:
        with pytest.raises(Refusal, match=r"without\.yaml has more than the 2,000,000 bytes"):
            game("dragonfire", tmp_path)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path, tmp_path / "nowhere.yaml", tmp_path / "pipe.yaml", Path("/dev/null"), Path("a\0b")):
        with pytest.raises(Refusal, match="is no file") as refused:
            packs.read_yaml(path)
        assert is_one_sentence(str(refused.value))


def test_a_file_that_the_system_will_not_open_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"cannot be read \(File name too long\)"):
        packs.read_yaml(tmp_path / ("a" * 300))


# ---------------------------------------------------------------- what a pack takes out


def test_a_pack_may_take_cards_out_of_a_game(tmp_path: Path) -> None:
    whole = game("dragonfire")
    (tmp_path / WITHOUT).write_text("- Fireball\n")
    fewer = game("dragonfire", tmp_path)
    assert {card.name for card in whole.cards()} - {card.name for card in fewer.cards()} == {"Fireball"}
    assert fewer.version != whole.version


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- Firebal\n", r"leaves out 'Firebal', but there is no such card: did you mean 'Fireball'\?"),
        ("Fireball\n", "must be a list of the names of cards"),
        ("- 7\n", "must be a list of the names of cards"),
    ],
)
def test_what_cannot_be_taken_out_is_refused(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / WITHOUT).write_text(text)
    with pytest.raises(Refusal, match=says):
        game("dragonfire", tmp_path)


def test_a_card_that_others_need_cannot_be_taken_out(tmp_path: Path) -> None:
    (tmp_path / WITHOUT).write_text("- Tumbling Escape\n")
    with pytest.raises(Refusal, match="names the power 'Tumbling Escape', but no pack has it"):
        game("ashardalon", tmp_path)
