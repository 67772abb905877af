"""Packs of others: Heroes, cards and maps over the built-in ones, and wrong packs refused in one sentence."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml

from emberhall.engine.chance import Chance
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.engine.refusal import Refusal
from emberhall.engine.running import run
from emberhall.games.dragonlords.game import Dragonlords
from emberhall.games.dragonlords.rules.setup import SCENARIO
from emberhall.games.dragonlords.rules.tables import content_folder

ODD = Path(__file__).parent / "odd"

SMALL_MAP = {
    "name": "The Realm",
    "rows": ["TPF", "HPM", "SRT"],
    "towns": {"Upham": [0, 0], "Downham": [2, 2]},
    "start": "Upham",
    "roads": [[1, 1]],
    "spaces": {"green": [[1, 0]], "yellow": [[2, 0]], "blue": [[2, 1]], "red": [[0, 2]]},
    "dice": [["plains"], ["forest"], ["hills"], ["mountains"], ["swamp"], ["river", "road"]],
    "first_town": {20: "Downham"},
}
CHARACTER = {
    "life": 5, "stamina": 3, "attributes": {"mind": 2, "body": 2, "spirit": 2},
    "damage": {"ranged": 1, "melee": 1, "magic": 2},
}  # fmt: skip
SQUARE = {"colour": "green", "life": 2, "targets": {"mind": 11, "body": 11, "spirit": 11}}


class InFull(yaml.SafeDumper):
    """What stands twice is written twice."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def pack(folder: Path, **files: list[dict[str, object]]) -> Path:
    """A pack folder with these files, each a list of cards."""
    folder.mkdir(exist_ok=True)
    for name, cards in files.items():
        (folder / f"{name}.yaml").write_text(yaml.dump(cards, Dumper=InFull))
    return folder


def card(name: str = "Novelty", /, **fields: object) -> dict[str, object]:
    return {"name": name, **fields}


def a_map(**changes: object) -> dict[str, object]:
    return SMALL_MAP | changes


def play_on(game: Dragonlords, players: int, seed: int) -> None:
    """A random game to its end."""
    heroes = [hero.id for hero in game.heroes()][:players]
    switches = {"doom_deck": "yes", "retinue": "yes", "threat_difficulty": "14"}
    t = game.new(Setup(SCENARIO, tuple(heroes), switches))
    t.chance, dice = Chance(seed), random.Random(seed)
    send, pick = run(game, t).send, None
    try:
        while True:
            choice = send(pick)
            pick = choice.options[dice.randrange(len(choice.options))]
    except StopIteration:
        assert t.result is not None


# ---------------------------------------------------------------- good packs


def test_a_pack_adds_heroes_items_and_adventures(tmp_path: Path) -> None:
    game = Dragonlords(
        pack(
            tmp_path / "mine",
            heroes=[card("Nell of the Weir", **CHARACTER, traits=[{"test-bonus": 1}])],
            items=[card("Weir Key", cost=2, kind="other", traits=[{"more-stamina": 1}])],
            challenges=[card("Pike Shoal", **SQUARE, damage={"melee": 1}, gold=2, copies=2)],
        )
    )
    assert len(game.box.heroes) == 13
    assert len(game.box.items) == 31
    assert len(game.box.decks[0]) == 26, "each copy is a card"
    chosen = Setup(SCENARIO, ("Nell of the Weir",), {"heroes": "chosen"})
    match = Match.new(game, chosen, seed=1, keep=Keep.ALL)
    assert game.name(match.state.heroes[0].card) == "Nell of the Weir"
    texts = {info.name: info for info in game.cards()}
    assert texts["Weir Key"].text == "Item, 2 Gold. Your Hero has +1 Stamina."
    assert texts["Weir Key"].pack == "mine"


def test_a_card_of_the_same_name_takes_the_place_of_the_built_in_one(tmp_path: Path) -> None:
    game = Dragonlords(pack(tmp_path, challenges=[card("Gutter Rats", **SQUARE, damage={"magic": 1}, gold=1)]))
    assert len(game.box.decks[0]) == 24
    assert game.box.challenges[game.box.number["Gutter Rats"]].life == 2
    assert game.version != Dragonlords().version


@pytest.mark.parametrize("players", [1, 6])
def test_a_map_of_ones_own_can_be_played_on(tmp_path: Path, players: int) -> None:
    game = Dragonlords(pack(tmp_path, map=[a_map()]))
    assert game.box.map.town_names == ("Upham", "Downham")
    for seed in range(5):
        play_on(game, players, seed)


def test_words_that_no_card_of_the_box_uses_this_way_read_well_and_can_be_played() -> None:
    game = Dragonlords(ODD)
    texts = {info.name: info.text for info in game.cards()}
    assert texts["Odd Charm"] == (
        "Item, 2 Gold. [Any Phase] Activate: +2 to the bearer's combat rolls in this round. "
        "Once a turn, before combat: +1 to your attack and escape rolls in this combat."
    )
    assert "Before combat: your Hero and each of your Allies take 1 Exhaustion and your Hero or" in texts["Odd Mob"]
    assert "Items cost 3 times as much; discounts are taken off afterwards." in texts["Odd Moon"]
    assert texts["Odd Road"].startswith("Green Encounter. On plains gain 1 Gold. ")
    assert texts["Odd Riddle"] == "Green Challenge. Test [Head] Riddles (12). Reward: this card."
    assert "+1 damage of your Allies." in texts["Odd Banner"]
    assert "Skip the next 2 Threat Rolls." in texts["Odd Doom"]
    assert "The 2 newest cards of each standing town's market go under the market deck." in texts["Odd Doom"]
    for seed in range(12):
        play_on(game, 1 + seed % 6, seed)


def test_the_built_in_folder_is_itself_a_good_pack() -> None:
    assert Dragonlords(content_folder()).box.number == Dragonlords().box.number


# ---------------------------------------------------------------- wrong packs

USE = {"when": ["before-moving"], "do": ["rest"]}
ITEM = {"cost": 1, "kind": "other"}

WRONG_CARDS = [
    ("items", card(cost=1, kind="hat"), "kind"),
    ("items", card(cost=-1, kind="other"), "0 or more"),
    ("items", card(**ITEM, traits=[{"attack-bonuss": 1}]), "did you mean 'attack-bonus'?"),
    ("items", card(**ITEM, uses=[USE | {"when": ["before-dinner"]}]), "'before-dinner' is no word of when"),
    ("items", card(**ITEM, uses=[USE | {"do": [{"attack": "magic"}]}]), "'attack' is only for the moment"),
    ("items", card(**ITEM, uses=[USE | {"do": [{"each-hero": [{"gold": 1}]}]}]), "'each-hero' is only for Events"),
    ("items", card(**ITEM, uses=[USE | {"do": ["roll-again"]}]), "'roll-again' is only for the moment 'rolled'"),
    ("items", card(**ITEM, traits=["no-escape"]), "'no-escape' means nothing on a card that somebody has"),
    ("items", card(**ITEM, tags=["magic"], traits=[{"more-attribute": "spirit"}]), "'more-attribute' holds always"),
    ("items", card(**ITEM, traits=[{"more-life": -1}]), "1 or more"),
    ("heroes", card(**CHARACTER | {"life": 0}), "1 or more"),
    ("heroes", card(life=5), "stamina"),
    ("allies", card(**CHARACTER), "cost"),
    ("challenges", card(colour="pink", life=2), "colour"),
    ("challenges", card(colour="green"), "neither Life nor tests"),
    ("challenges", card(**SQUARE, traits=[{"more-life": 1}]), "'more-life' means nothing on a Challenge"),
    ("challenges", card(**SQUARE, before=["volunteers"]), "'volunteers' is only for Events, Encounters and Doom cards"),
    ("challenges", card(**SQUARE, before=[{"test": {"attribute": "luck", "skill": "Dice", "target": 12}}]), "luck"),
    ("events", card(colour="green", number=0), "1 or more"),
    ("events", card(colour="green", number=1, traits=[{"ally-life": 1}]), "'ally-life' means nothing on an Event"),
    ("encounters", card(colour="green", do=["slip-away"]), "'slip-away' is only for the moment 'escape'"),
    ("doom", card(), "do"),
]  # fmt: skip


@pytest.mark.rule("DL-GAP-82")
def test_an_item_cannot_be_used_without_end(tmp_path: Path) -> None:
    for price in ({"activate": True}, {"exhaustion": 1}, {"x": True}, {"discard": True}, {"per": "turn"}):
        (name,) = price
        Dragonlords(pack(tmp_path / name, items=[card(**ITEM, uses=[USE | price])]))
    with pytest.raises(Refusal, match="Novelty: an ability without a price needs a limit"):
        Dragonlords(pack(tmp_path / "free", items=[card(**ITEM, uses=[USE])]))


@pytest.mark.parametrize(("file", "wrong", "says"), WRONG_CARDS)
def test_a_wrong_card_is_named_in_one_sentence(tmp_path: Path, file: str, wrong: dict[str, object], says: str) -> None:
    with pytest.raises(Refusal) as refused:
        Dragonlords(pack(tmp_path, **{file: [wrong]}))
    sentence = str(refused.value)
    assert says in sentence
    assert "Novelty" in sentence
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence


WRONG_MAPS = [
    (a_map(rows=["TPF", "HP", "SRT"]), "different lengths"),
    (a_map(rows=[]), "different lengths"),
    (a_map(rows=["TPF", "HXM", "SRT"]), "'X' is no terrain"),
    (a_map(rows=["P" * 60] * 60), "more than 1,000 hexes"),
    (a_map(rows=["TPF", "HPM", "SRP"]), "do not fit"),
    (a_map(towns={"Upham": [0, 0], "Downham": [7, 7]}), "[7, 7] is not on the map"),
    (a_map(roads=[[3, 0]]), "[3, 0] is not on the map"),
    (a_map(start="Nowhere"), "'Nowhere'"),
    (a_map(first_town={20: "Nowhere"}), "'Nowhere'"),
    (a_map(first_town={}), "names the first town to fall"),
    (a_map(spaces={"green": [[0, 0]]}), "do not lie in towns"),
    (a_map(spaces={"green": [[1, 0]], "red": [[1, 0]]}), "twice"),
    (a_map(dice=[["plains"]]), "6 faces, not 1"),
    (a_map(dice=[["lava"]] * 6), "lava"),
    (a_map(name="Another Realm"), "2 maps"),
]


def test_a_single_die_may_name_the_first_town(tmp_path: Path) -> None:
    board = Dragonlords(pack(tmp_path, map=[a_map(first_town={1: "Downham"})])).box.map
    assert [die for die in range(1, 21) if board.first_town[die] >= 0] == [1]  # all others are rolled again


def test_all_hexes_that_touch_a_hex_are_found_at_once_as_one_by_one(tmp_path: Path) -> None:
    board = Dragonlords(pack(tmp_path, map=[SMALL_MAP])).box.map
    assert [board.grow(1 << space) for space in range(board.size)] == board.near


@pytest.mark.parametrize(("wrong", "says"), WRONG_MAPS)
def test_a_wrong_map_is_refused_in_one_sentence(tmp_path: Path, wrong: dict[str, object], says: str) -> None:
    with pytest.raises(Refusal) as refused:
        Dragonlords(pack(tmp_path, map=[wrong]))
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_two_cards_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="two cards called 'Novelty'"):
        Dragonlords(pack(tmp_path, items=[card(**ITEM)], doom=[card(do=["skip-threat"])]))
