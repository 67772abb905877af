"""The card language: words in every spelling, errors that name the place and the remedy, and a schema that agrees."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emberhall.engine import cards
from emberhall.engine.cards import Part, Word, decode, kebab, schema
from tests.engine.gloamhouse import Card, Effect, Gamble, Gloamhouse, Rally, Scout, Walk


class Place(Part):
    """Where something happens."""


class Here(Place, Word, frozen=True):
    pass


HERE = Here


class Near(Place, Word, frozen=True, rename={"of": "from"}):
    of: str
    paces: int = 1


class Deed(Part):
    """What somebody does."""


class Go(Deed, Word, frozen=True):
    to: Place
    slowly: bool = False


class Pay(Deed, Word, frozen=True):
    prices: dict[str, int] = {}


class Then(Deed, Word, frozen=True):
    deeds: tuple[Deed, ...] = ()


class Story(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    deeds: tuple[Deed, ...]
    at: Place | None = None


def deeds(*plain: object) -> tuple[Deed, ...]:
    return decode({"title": "x", "deeds": list(plain)}, Story).deeds


# ---------------------------------------------------------------- spellings


def test_a_class_is_spelled_in_kebab_case() -> None:
    assert [kebab(name) for name in ("Walk", "EndCondition", "ABigOne")] == ["walk", "end-condition", "a-big-one"]


def test_a_word_is_written_with_its_fields_with_its_first_value_or_alone() -> None:
    plain = ["walk", {"walk": {}}, {"walk": 3}, {"walk": {"steps": 3}}, {"walk": {"oil": 1}}, "scout", {"scout": {}}]
    play = decode({"name": "x", "play": plain}, Card).play
    assert play == (Walk(1), Walk(1), Walk(3), Walk(3), Walk(1, 1), Scout(), Scout())


def test_words_nest() -> None:
    plain = {"gamble": {"sides": 6, "good": ["rally", {"gamble": {"sides": 4, "good": [{"walk": 2}]}}]}}
    assert decode({"name": "x", "play": [plain]}, Card).play == (Gamble(6, (Rally(), Gamble(4, (Walk(2),)))),)


def test_the_first_value_may_itself_be_a_word_or_a_mapping() -> None:
    assert deeds({"go": "here"}, {"go": {"near": "inn"}}) == (Go(Here()), Go(Near("inn")))
    assert deeds({"go": {"to": {"near": {"from": "inn", "paces": 2}}, "slowly": True}}) == (Go(Near("inn", 2), True),)
    assert deeds({"pay": {"gold": 3}}, {"pay": {"prices": {"gold": 3}}}, "pay") == (Pay({"gold": 3}),) * 2 + (Pay(),)
    assert deeds({"then": ["pay", {"then": []}]}) == (Then((Pay(), Then())),)


def test_a_renamed_field_goes_by_the_name_in_the_file() -> None:
    assert decode({"title": "x", "deeds": [], "at": {"near": {"from": "inn"}}}, Story).at == Near("inn")
    with pytest.raises(msgspec.ValidationError, match="'of' is no field here"):
        decode({"title": "x", "deeds": [], "at": {"near": {"of": "inn"}}}, Story)


def test_two_words_of_a_family_cannot_share_a_name() -> None:
    with pytest.raises(TypeError, match="'here'"):

        class Here(Place, Word, frozen=True):
            pass

    assert Place.words["here"] is HERE


def test_families_keep_their_words_apart() -> None:
    assert set(Place.words) == {"here", "near"}
    assert set(Deed.words) == {"go", "pay", "then"}
    assert "here" not in Effect.words


def test_the_text_of_a_card_is_made_from_what_it_does() -> None:
    texts = {card.name: card.text for card in Gloamhouse().cards()}
    assert texts["Sprint"] == "Walk 3; -1 oil."
    assert texts["Shortcut"].startswith("Roll a d6. High: Walk 2")


# ---------------------------------------------------------------- errors

WRONG = [
    ({"walk": "far"}, "Expected `int`, got `str`", "$.play[0].walk.steps"),
    ({"walk": {"steps": "far"}}, "Expected `int`, got `str`", "$.play[0].walk.steps"),
    ({"walk": None}, "Expected `int`, got `null`", "$.play[0].walk.steps"),
    ({"walk": {"stepz": 1}}, "'stepz' is no field here: did you mean 'steps'?", "$.play[0].walk"),
    ({"walk": {"zzz": 1}}, "'zzz' is no field here: there are oil, steps", "$.play[0].walk"),
    ({"wakl": 1}, "'wakl' is no word of effect: did you mean 'walk'?", "$.play[0]"),
    ("qqq", "'qqq' is no word of effect: there are echo, gamble, rally, scout, torches, walk", "$.play[0]"),
    ({True: 1}, "True is no word of effect", "$.play[0]"),
    ({"walk": {True: 1}}, "True is no field here", "$.play[0].walk"),
    ({"gamble": 6}, "missing required field `good`", "$.play[0].gamble"),
    ("torches", "missing required field `wanted`", "$.play[0].torches"),
    ({"scout": 1}, "it takes nothing, got 1", "$.play[0].scout"),
    ({"scout": {"far": 1}}, "it takes nothing, got {'far': 1}", "$.play[0].scout"),
    ({"walk": 1, "rally": 1}, "expected one word of", "$.play[0]"),
    ({}, "expected one word of", "$.play[0]"),
    (7, "expected one word of", "$.play[0]"),
    (["walk"], "expected one word of", "$.play[0]"),
    ({"gamble": {"sides": 6, "good": ["rally", {"gamble": {"sides": "x", "good": []}}]}}, "Expected `int`, got `str`",
     "$.play[0].gamble.good[1].gamble.sides"),
]  # fmt: skip


@pytest.mark.parametrize(("plain", "what", "where"), WRONG, ids=[str(case[0]) for case in WRONG])
def test_a_wrong_word_is_named_with_its_place_and_what_would_be_right(plain: object, what: str, where: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        decode({"name": "x", "play": [plain]}, Card)
    assert what in str(error.value)
    assert str(error.value).endswith(f" - at `{where}`")


def test_a_wrong_field_of_a_card_is_named_with_the_nearest() -> None:
    with pytest.raises(msgspec.ValidationError, match="'copeis' is no field here: did you mean 'copies'"):
        decode({"name": "x", "play": [], "copeis": 2}, Card)


def test_a_long_wrong_value_is_cut() -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        decode({"name": "x", "play": ["z" * 10_000]}, Card)
    assert len(str(error.value)) < 300


# ---------------------------------------------------------------- the schema


def valid(part: dict[str, object], value: object, root: dict[str, object]) -> bool:
    """Whether a value is valid, by the part of JSON Schema that card schemas use; anything else in one is an error."""
    match part:
        case {"$ref": str(ref)}:
            return valid(resolved(ref, root), value, root)
        case {"anyOf": list(shapes)}:
            return any(valid(shape, value, root) for shape in shapes)
        case {"const": word}:
            return value == word
        case {"type": "object", "properties": dict(fields), "required": list(due), "additionalProperties": False}:
            if not isinstance(value, dict) or not value.keys() <= fields.keys() or not set(due) <= value.keys():
                return False
            return all(valid(fields[name], item, root) for name, item in value.items())
        case {"type": "object", "additionalProperties": dict(of)}:
            return isinstance(value, dict) and all(valid(of, item, root) for item in value.values())
        case {"type": "array", "items": dict(of)}:
            return isinstance(value, list) and all(valid(of, item, root) for item in value)
        case {"type": "string" | "integer" | "boolean" | "null" as kind}:
            return type(value) is {"string": str, "integer": int, "boolean": bool, "null": type(None)}[kind]
    raise AssertionError(f"unexpected schema {part}")


def resolved(ref: str, root: dict[str, object]) -> dict[str, object]:
    start, _, name = ref.rpartition("/")
    assert start == "#/$defs"
    definitions = root["$defs"]
    assert isinstance(definitions, dict)
    found = definitions[name]
    assert isinstance(found, dict)
    return found


def refs(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        yield from [part["$ref"]] if "$ref" in part else []
        for inner in part.values():
            yield from refs(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from refs(inner)


def accepted(kind: type, value: object) -> bool:
    try:
        decode(value, kind)
    except msgspec.ValidationError:
        return False
    return True


@pytest.mark.parametrize("kind", [Card, list[Card], Story, list[Story]])
def test_every_reference_of_a_schema_resolves(kind: type) -> None:
    whole = schema(kind)
    found = set(refs(whole))
    assert len(found) > 3
    for ref in found:
        assert resolved(ref, whole)
    assert json.dumps(whole)
    assert whole["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schema_takes_the_box_and_refuses_every_wrong_word() -> None:
    whole = schema(list[Card])
    good = [{"name": "x", "play": ["walk", {"gamble": {"sides": 6, "good": [{"rally": 2}]}}], "copies": 2}]
    assert valid(whole, good, whole)
    for plain, _, _ in WRONG:
        assert not valid(whole, [{"name": "x", "play": [plain]}], whole), plain
    assert not valid(whole, [{"name": "x"}], whole)
    assert not valid(whole, {"name": "x", "play": []}, whole)


scalars = st.sampled_from((0, 3, True, None, "far", "here", "pay", "go"))
names = st.sampled_from(
    ("go", "pay", "then", "to", "slowly", "prices", "deeds", "near", "here", "from", "paces", "odd")
)
plain_data = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(names, inner, max_size=2), max_leaves=6
)
places = st.sampled_from(("here", {"here": {}}, {"near": "inn"}, {"near": {"from": "inn", "paces": 2}}, {"near": 1}))
goings = st.fixed_dictionaries({"go": places | st.fixed_dictionaries({"to": places}, optional={"slowly": scalars})})
good_deeds = st.recursive(
    goings | st.just("pay") | st.just({"pay": {"gold": 1}}),
    lambda inner: st.fixed_dictionaries({"then": st.lists(inner, max_size=2)}),
    max_leaves=4,
)


STORY = schema(Story)


@settings(max_examples=250, deadline=None, derandomize=True, database=None)
@given(st.lists(good_deeds | plain_data, min_size=1, max_size=3))
def test_the_schema_and_the_decoder_agree_on_what_is_right(told: list[object]) -> None:
    plain = {"title": "x", "deeds": told}
    assert valid(STORY, plain, STORY) == accepted(Story, plain)


def test_words_of_two_families_may_share_a_name_and_keep_their_own_fields() -> None:
    class Inn(Part):
        pass

    class Road(Part):
        pass

    def in_an_inn() -> type[Word]:
        class Rest(Inn, Word, frozen=True):
            beds: int

        return Rest

    def on_a_road() -> type[Word]:
        class Rest(Road, Word, frozen=True):
            hours: int

        return Rest

    resting = [in_an_inn(), on_a_road()]
    night = msgspec.defstruct("Night", [("inn", Inn), ("road", Road)], forbid_unknown_fields=True)
    whole = schema(night)
    good = {"inn": {"rest": {"beds": 2}}, "road": {"rest": {"hours": 3}}}
    assert [type(part) for part in msgspec.structs.astuple(decode(good, night))] == resting
    assert valid(whole, good, whole)
    assert not valid(whole, {"inn": {"rest": {"hours": 2}}, "road": {"rest": {"hours": 3}}}, whole)


def test_what_is_no_family_is_a_fault_of_the_program() -> None:
    class Stray:
        pass

    kind = msgspec.defstruct("Odd", [("stray", Stray)])
    with pytest.raises(msgspec.ValidationError, match="no family"):
        decode({"stray": 1}, kind)


def test_a_piece_of_data_is_shown_short() -> None:
    assert cards.shown("x") == "'x'"
    assert len(cards.shown("x" * 999)) <= 60
    assert "\n" not in cards.shown("a\nb")
