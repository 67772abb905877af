"""`emberhall games`, `cards` and `packs`: what there is, in words and as documents."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
import yaml

from emberhall.games import game as game_called
from emberhall.games import playable
from tests.cli.runner import document, emberhall, refused, said

# ---------------------------------------------------------------- games


def test_the_games_as_a_document() -> None:
    answer = document("games", "--json")
    assert [game["id"] for game in answer["games"]] == playable()
    game = next(game for game in answer["games"] if game["id"] == "ashardalon")
    assert {"id", "title", "seats", "adventures", "heroes", "options"} <= set(game)
    assert (game["title"], game["seats"]) == ("Wrath of Ashardalon", [1, 5])
    assert {"id", "title", "seats"} <= set(game["adventures"][0])
    assert {hero["name"] for hero in game["heroes"]} == {"Keyleth", "Vistra", "Quinn", "Tarak", "Heskan"}
    assert {"name", "values", "default", "text"} <= set(game["options"][0])
    assert set(answer["players"]) == {"random", "heuristic", "search"}


def test_one_game_in_words() -> None:
    lines = said("games", "ashardalon").splitlines()
    assert lines[0] == "Wrath of Ashardalon  (ashardalon, 1 to 5 heroes)"
    for heading in ("Adventures", "Heroes", "Options"):
        assert heading in lines
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["games", "ashardalom"], "There is no game called 'ashardalom': did you mean ashardalon?"),
        (["games", "--pack", "x"], "A pack belongs to one game: name the GAME too; `emberhall games --help`"),
        (["games", "ashardalon", "--pack", "nowhere"], "nowhere is no folder"),
        (["games", "ashardalon", "--pack", ""], "'' is no folder: a pack is a folder with card files."),
        (["games", "ashardalon", "too", "many"], "Got unexpected extra arguments (too many)"),
    ],
)
def test_games_refuses(words: list[str], sentence: str) -> None:
    assert sentence in refused(*words)


# ---------------------------------------------------------------- cards


def test_every_card_as_a_document() -> None:
    answer = document("cards", "ashardalon", "--json")
    assert answer["game"] == "ashardalon"
    for card in answer["cards"]:
        assert {"id", "name", "kind", "pack", "copies", "text"} <= set(card)
    assert len({card["id"] for card in answer["cards"]}) == len(answer["cards"])


def test_cards_are_found_by_name_or_by_what_they_say() -> None:
    everything = document("cards", "ashardalon", "--json")["cards"]
    one = everything[0]
    assert document("cards", "ashardalon", one["name"].upper(), "--json")["cards"] == [
        card for card in everything if card["name"] == one["name"]
    ]
    for card in document("cards", "ashardalon", "damage", "--json")["cards"]:
        assert "damage" in (card["name"] + card["text"]).lower()


def test_cards_of_one_kind() -> None:
    kinds = {card["kind"] for card in document("cards", "ashardalon", "--json")["cards"]}
    for kind in kinds:
        found = document("cards", "ashardalon", "--kind", kind.title(), "--json")["cards"]
        assert {card["kind"] for card in found} == {kind}


def test_cards_in_words() -> None:
    lines = said("cards", "ashardalon", "Kobold", "Dragonshield").splitlines()
    assert lines[0].startswith("Kobold Dragonshield  (")
    assert all(line.startswith("  ") for line in lines[1:])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["cards"], "Missing argument 'GAME'"),
        (["cards", "chess"], "There is no game called 'chess'"),
        (
            ["cards", "ashardalon", "zzzzz"],
            "No card has 'zzzzz' in its name or text: leave the word out to see them all.",
        ),
        (["cards", "ashardalon", "Kobald Dragonshild"], "did you mean Kobold Dragonshield?"),
        (["cards", "ashardalon", "--kind", "monstr"], "There are no cards of the kind 'monstr': did you mean monster?"),
    ],
)
def test_cards_refuses(words: list[str], sentence: str) -> None:
    assert sentence in refused(*words)


# ---------------------------------------------------------------- packs


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with one adventure of its own."""
    folder = tmp_path / "my-cards"
    folder.mkdir()
    adventure = {"name": "Two Too Many", "id": "two-too-many", "text": "Slay two.", "victory": [{"slay-count": 2}]}
    (folder / "adventures.yaml").write_text(yaml.safe_dump([adventure]))
    return folder


def test_a_sound_pack_is_called_sound(pack: Path) -> None:
    assert said("packs", "check", str(pack)) == "my-cards: 1 card in adventures.yaml, all sound.\n"
    assert document("packs", "check", str(pack), "--game", "ashardalon", "--json") == {
        "pack": "my-cards",
        "game": "ashardalon",
        "files": ["adventures.yaml"],
        "cards": 1,
        "faults": [],
    }


def test_the_cards_of_a_pack_are_in_the_game(pack: Path) -> None:
    found = document("games", "ashardalon", "--pack", str(pack), "--json")["games"][0]["adventures"]
    assert "Two Too Many" in [adventure["title"] for adventure in found]
    simulation = ("simulate", "ashardalon", "--players", "random", "--games", "2", "--jobs", "1", "--json")
    played = document(*simulation, "--pack", str(pack), "--adventure", "two-too-many")
    assert list(played["by_adventure"]) == ["two-too-many"]


def test_the_cards_of_a_pack_are_found_by_name_beside_the_built_in_ones(pack: Path) -> None:
    name = yaml.safe_load((pack / "adventures.yaml").read_text())[0]["name"]
    assert said("cards", "ashardalon", name, "--pack", str(pack)).startswith(f"{name}  (adventure, my-cards)\n")
    assert "No card has" in refused("cards", "ashardalon", name)


def faults(pack: Path) -> list[str]:
    """The faults found in a pack, the same in words and as a document."""
    result = emberhall("packs", "check", str(pack))
    assert (result.exit_code, result.stdout) == (2, "")
    as_document = emberhall("packs", "check", str(pack), "--json")
    assert (as_document.exit_code, as_document.stderr) == (2, "")
    found = json.loads(as_document.stdout)["faults"]
    assert result.stderr.splitlines() == found
    return [str(fault) for fault in found]


def test_every_wrong_card_is_named(pack: Path) -> None:
    (pack / "adventures.yaml").write_text("- name: A\n- {name: B, colour: red}\n")
    (pack / "monsters.yaml").write_text("- [\n")
    *found, last = faults(pack)
    assert [fault.partition(": ")[0] for fault in found] == ["adventures.yaml"] * len(found)
    missing = [f"Object missing required field `{field}`." for field in ("id", "text", "victory")]
    assert [fault.partition("'A': ")[2] for fault in found[:3]] == missing
    assert "card 'B': 'colour' is no field here: there are boons, chamber, " in found[3]
    assert [fault.partition("'B': ")[2] for fault in found[4:]] == missing
    assert last.startswith("monsters.yaml is not valid YAML in line")


def test_everything_that_is_wrong_with_a_card_is_said_with_what_is_allowed(pack: Path) -> None:
    (pack / "monsters.yaml").write_text(
        "- {name: Imp, kind: mosnter, ac: 0, tactics: [{when: within, target: nearest, do: [{strike: {damge: 1}}]}]}\n"
    )
    found = [fault.removeprefix("monsters.yaml: card 'Imp'") for fault in faults(pack)]
    assert (
        ", field kind: 'mosnter' is not allowed, did you mean 'monster'? (there are monster, object, villain)." in found
    )
    assert ", field ac: Expected `int` >= 1, write 1 or more." in found
    allowed = "any, closest, each, farthest, healthiest, tile"
    assert (
        f", field tactics[0].target: 'nearest' is not allowed, did you mean 'farthest'? (there are {allowed})." in found
    )
    assert any(", field tactics[0].do[0].strike: 'damge' is no field here: did you mean 'damage'?" in f for f in found)
    assert ": Object missing required field `hp`." in found


def test_everything_between_cards_is_said_at_once(pack: Path) -> None:
    power = "{name: Zap, hero_class: Wizzard, type: at-will, do: [{attack: {reach: 1, bonus: 7, damage: 1}}]}"
    (pack / "powers.yaml").write_text(f"- {power}\n")
    (pack / "monsters.yaml").write_text("- {name: Statue, ac: 10, hp: 1}\n")
    first, second = faults(pack)
    assert first.startswith("Zap is for the class 'Wizzard', which no Hero has: name one of Cleric, ")
    assert second.startswith("Statue has no tactics")


def test_one_wrong_card_hides_nothing_of_the_others(tmp_path: Path) -> None:
    (tmp_path / "powers.yaml").write_text(
        "- {name: Odd Bolt, number: 900, hero_class: Wizard, type: at-wil, do: []}\n"
        "- {name: Odd Ray, number: 902, hero_class: Wizzard, type: at-will, do: [{attack: {reach: 1, bonus: 7}}]}\n"
    )
    (tmp_path / "monsters.yaml").write_text("- {name: Idle Thing, number: 901, ac: 12, hp: 1, xp: 1}\n")
    told = emberhall("packs", "check", str(tmp_path), "--game", "ashardalon").stderr
    assert "'at-wil' is not allowed" in told
    assert "Odd Ray is for the class 'Wizzard', which no Hero has" in told
    assert "Idle Thing has no tactics" in told


def test_what_is_named_of_a_wrong_card_is_no_second_fault(tmp_path: Path) -> None:
    (tmp_path / "powers.yaml").write_text(
        "- {name: Tumbling Escape, number: 1, hero_class: Rogue, type: dailly, do: []}\n"
    )
    (tmp_path / "treasures.yaml").write_text('- {name: "+9 Sword", number: 903, gold: 1, bonus: {attack: 9}}\n')
    told = emberhall("packs", "check", str(tmp_path), "--game", "ashardalon").stderr
    assert told.count("\n") == told.count("Tumbling Escape") == 1


def test_a_file_of_another_name_is_no_card_file(pack: Path) -> None:
    (pack / "monster.yaml").write_text("[]")
    assert faults(pack) == ["monster.yaml is no card file of this game: did you mean monsters.yaml?"]


def test_a_file_of_another_name_is_refused_wherever_the_pack_is_used(pack: Path) -> None:
    (pack / "monster.yaml").write_text("[]")
    result = emberhall("simulate", "ashardalon", "--games", "1", "--pack", str(pack))
    told = f"In the pack {pack.name!r}, monster.yaml is no card file of this game: did you mean monsters.yaml?\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", told)


def test_a_pack_without_card_files_says_so(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert faults(tmp_path / "empty")[0].startswith("empty has no card file")


def test_cards_that_name_what_is_not_there_are_found_out(pack: Path) -> None:
    adventure = {"name": "Lost", "id": "lost", "text": "", "victory": [{"slay-count": 2}], "start": "No Such Tile"}
    (pack / "adventures.yaml").write_text(yaml.safe_dump([adventure]))
    (fault,) = faults(pack)
    assert "No Such Tile" in fault


def test_two_cards_of_one_name_are_found_out(pack: Path) -> None:
    (pack / "adventures.yaml").write_text((pack / "adventures.yaml").read_text() * 2)
    (fault,) = faults(pack)
    assert "Two Too Many" in fault


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["packs", "check"], "Missing argument 'DIR'"),
        (["packs", "check", "nowhere"], "nowhere is no folder: a pack is a folder with files such as"),
        (["packs", "check", __file__], "is no folder"),
        (["packs", "check", ".", "--game", "chess"], "There is no game called 'chess'"),
        (["packs", "schema"], "Missing argument 'GAME'"),
        (["packs", "schema", "chess"], "There is no game called 'chess'"),
        (["packs", "schema", "ashardalon", "--out", f"{__file__}/x"], "not a directory"),
        (["packs", "chekc"], "No such command 'chekc'"),
    ],
)
def test_packs_refuses(words: list[str], sentence: str) -> None:
    assert sentence in refused(*words)


def references(schema: object) -> set[str]:
    """Every `$ref` in a schema."""
    if isinstance(schema, dict):
        own = {schema["$ref"]} if isinstance(schema.get("$ref"), str) else set()
        return own.union(*(references(part) for part in schema.values()))
    return set().union(*(references(part) for part in schema)) if isinstance(schema, list) else set()


def test_there_is_a_schema_for_every_card_file(tmp_path: Path) -> None:
    schemas = document("packs", "schema", "ashardalon")
    assert set(schemas) == set(game_called("ashardalon").pack_files())
    for schema in schemas.values():
        assert schema["type"] == "array"
        assert references(schema) <= {f"#/$defs/{name}" for name in schema["$defs"]}
    out = tmp_path / "deep" / "schemas"
    written = said("packs", "schema", "ashardalon", "--out", str(out)).split()
    assert written == [str(path) for path in (out / f"{Path(name).stem}.schema.json" for name in schemas)]
    for name, schema in schemas.items():
        assert msgspec.json.decode((out / f"{Path(name).stem}.schema.json").read_bytes()) == schema
