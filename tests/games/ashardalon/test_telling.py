"""Every question, option, event and card has words of its own, and they are sentences."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games import ashardalon
from emberhall.games.ashardalon.players.odds import attack_odds
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import TOKEN, Timing
from emberhall.games.ashardalon.rules.forecast import Intent, forecast
from emberhall.games.ashardalon.rules.state import Thing
from emberhall.games.ashardalon.rules.tokens import CARPET, EYE, TREASURE, TREASURE_TOKEN, put
from emberhall.games.ashardalon.telling.acts import ACTS, ASKS
from emberhall.games.ashardalon.telling.forecast import foretell
from emberhall.games.ashardalon.telling.log import PURPOSES, REASONS, TELLING
from emberhall.games.ashardalon.telling.names import square_name
from emberhall.games.ashardalon.telling.texts import tile_text
from emberhall.games.ashardalon.telling.view import show
from emberhall.testing import worlds
from tests.games.ashardalon.story import N, Story, a_party, quiet_party, the_game
from tests.kit.words import question, story

ALONG_THE_NORTH_EDGE = 1
IN_TURN = {"attack", "hero-phase", "move", "instead-of-attack", "constant"}  # moments no question is asked at
ROOMS = [Path(ashardalon.__file__).parent / room for room in ("rules", "cards")]
SOURCES = sorted(source for room in ROOMS for source in room.glob("*.py"))


def calls() -> Iterator[ast.Call]:
    for source in SOURCES:
        yield from (node for node in ast.walk(ast.parse(source.read_text())) if isinstance(node, ast.Call))


def called(call: ast.Call) -> str:
    return (
        call.func.id
        if isinstance(call.func, ast.Name)
        else call.func.attr
        if isinstance(call.func, ast.Attribute)
        else ""
    )


def literals(node: ast.expr | None) -> set[str]:
    """The strings an argument may be: a constant, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    return set()


def written(parameter: str, function: str, place: int) -> set[str]:
    """Every literal that the rules pass as a parameter of that name, directly or through functions that hand it on."""
    places = {function: place}
    found: set[str] = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.FunctionDef):
                arguments = [*node.args.posonlyargs, *node.args.args]
                names = [argument.arg for argument in arguments]
                if parameter in names:
                    places[node.name] = names.index(parameter) - (names[0] == "self")
                    back = names.index(parameter) - len(names)
                    if -back <= len(node.args.defaults):
                        found |= literals(node.args.defaults[back])
    for call in calls():
        if called(call) in places:
            at = places[called(call)]
            found |= literals(call.args[at]) if at < len(call.args) else set()
            found |= {text for keyword in call.keywords if keyword.arg == parameter for text in literals(keyword.value)}
    return found


def test_every_question_of_the_rules_has_a_prompt() -> None:
    asks = written("ask", "Choice", 1) | set(get_args(Timing)) - IN_TURN
    assert "hero-phase" in asks
    assert "approach" in asks
    assert sorted(ask for ask in asks if ask not in ASKS) == []


def test_every_option_of_the_rules_has_a_label() -> None:
    acts = {
        text for call in calls() if called(call) == "option" and len(call.args) > 1 for text in literals(call.args[1])
    }
    assert {"walk", "foe", "pass"} <= acts
    assert sorted(act for act in acts if act not in ACTS) == []


SILENT = {events.JoinsRow}  # what it puts on the tiles tells of it


def test_every_event_has_words_of_its_own() -> None:
    mine = the_game().event_types
    assert len(mine) > 20
    told = {kind for kind in mine if kind.says or kind in TELLING.told}
    assert set(mine) - told == SILENT


SENTENCE = re.compile(r"[A-Z0-9+“\"].*[.?!)]$", re.DOTALL)


def is_clean(text: str) -> bool:
    """One or more sentences: capitalised, with a full stop, and no piece of machinery left in it."""
    return (
        bool(SENTENCE.match(text))
        and "  " not in text
        and not re.search(
            r"\.\.|;\.|: \.|\{|\}|\bNone\b|<|, \.|\b1 (squares|tiles|Hit Points|Heroes|Monsters|tokens|cards)\b", text
        )
    )


@pytest.mark.parametrize("number", range(14))
def test_random_games_are_told_in_clean_sentences(number: int) -> None:
    game, fate = the_game(), random.Random(number)
    adventures = game.adventures()
    adventure = adventures[number % len(adventures)]
    party = tuple(hero.id for hero in game.heroes())[: max(adventure.seats[0], min(adventure.seats[1], 1 + number % 5))]
    options = {"powers": ("random", "chosen")[number % 2], "first": ("rolled", "chosen")[number % 2]}
    match = Match.new(game, Setup(adventure.id, party, options), seed=number)
    for _ in range(250):
        if match.choice is None:
            break
        prompt, labels = question(match)
        assert re.match(r"[A-Z+].*[.?]$", prompt), prompt
        assert is_clean(prompt), prompt
        worlds.declared(match)
        assert len(set(labels)) == len(labels), f"two options of {prompt!r} read the same"
        for text in labels:
            assert re.match(r"[A-Z0-9+]", text), text
        match.choose(fate.randrange(len(labels)))
    told_so_far = story(match)
    assert told_so_far
    for line in told_so_far:
        assert is_clean(line), line


def test_every_card_has_a_text_in_sentences() -> None:
    cards = the_game().cards()
    assert {"hero", "power", "treasure", "monster", "encounter", "adventure", "tile"} <= {card.kind for card in cards}
    for card in cards:
        assert card.text, card.name
        assert is_clean(card.text), f"{card.name}: {card.text}"
    assert len({(card.kind, card.id) for card in cards}) == len(cards)


def test_the_text_of_a_monster_says_whom_each_attack_is_aimed_at() -> None:
    texts = {card.name: card.text for card in the_game().cards() if card.kind in ("monster", "villain")}
    assert "it attacks each of them (Claws: +6, 2 damage)" in texts["Cave Bear"]
    assert "it goes next to the closest, then attacks that Hero (Bite: +7, Poisoned)" in texts["Snake"]
    assert "it attacks the farthest (Bite: +10, 1 damage and Dazed" in texts["Ashardalon"]
    assert "With Heroes within 3 tiles, it attacks the one with the most Hit Points" in texts["Bellax"]
    assert "it attacks each Hero there (Windstorm: +8, 1 damage" in texts["Kraash"]


def test_the_text_of_a_power_says_how_many_it_attacks_and_how_far_it_reaches() -> None:
    texts = {card.name: card.text for card in the_game().cards() if card.kind == "power"}
    assert "ttack up to 2 adjacent Monsters: +9, 3 damage" in texts["Arcing Strike"]
    assert "ttack up to 2 Monsters within 1 tile of you: +7" in texts["Arc Lightning"]
    assert "ttack an adjacent Monster twice: +4" in texts["Reaping Strike"]
    assert "ttack four times, each time a Monster on your tile: +7" in texts["Tornado Strike"]


@pytest.mark.rule("WA-WIN-05")
def test_every_adventure_says_before_play_how_it_is_won_and_lost() -> None:
    for adventure in the_game().adventures():
        assert is_clean(adventure.victory), adventure.victory
        assert is_clean(adventure.defeat), adventure.defeat
        assert "no Healing Surge is left" in adventure.defeat


def test_a_square_is_called_by_its_tile_column_and_row() -> None:
    assert square_name(4 * 16 + 2 * 4 + 1) == "5b3"
    assert square_name(0) == "1a1"


def test_a_target_shows_its_figures_and_the_odds() -> None:
    s = a_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    grell = s.monster("Grell", at=s.beside("Vistra"), row="Vistra")  # AC 15, 2 HP
    s.begin()
    bonus = 11  # of Sure Strike
    odds = attack_odds(s.t, 0, s.number("Sure Strike"), grell)
    assert odds is not None
    assert odds.needed == 15 - bonus
    assert odds.hit == pytest.approx((21 - odds.needed) / 20)
    assert odds.damage == pytest.approx(odds.hit)
    assert odds.defeat == 0
    option = next(o for o in s.choice.options if o.act == "power")._replace(
        act="foe", what=grell.uid, also=s.number("Sure Strike")
    )
    label = ACTS.label(s.t, option)
    assert "Grell" in label
    assert "AC 15, 2 HP" in label
    assert "85%, 0.8 damage" in label


def test_a_line_of_the_log_tells_an_attack_whole() -> None:
    s = a_party("Keyleth")
    s.powers("Keyleth", "Holy Strike")
    s.monster("Grell", at=s.beside("Keyleth"), row="Keyleth")
    s.begin("monster_step", rolls=[14])
    assert s.told()[0] == (
        "Grell acts (Beak): attacks Keyleth (14+7 against AC 17, hit) for 1 damage (7 left), Poisoned."
    )


def test_the_odds_stand_beside_an_attack_before_it_is_confirmed() -> None:
    s = a_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    s.monster("Grell", at=s.beside("Vistra"), row="Vistra")
    s.begin()
    option = next(o for o in s.choice.options if o.act == "power")
    assert ACTS.label(s.t, option) == "Attack 85%: Sure Strike (at-will)"
    (aim,) = show(s.t, 0).aims
    assert (aim.card, aim.foe, aim.text) == (option.what, s.t.monsters[0].uid, "4+ hits (85%), 0.8 damage expected")


def test_a_roll_says_what_it_is_for() -> None:
    s = a_party("Keyleth")
    s.hero("Keyleth").poisoned = True
    s.treasures()
    s.encounters()
    s.begin("hero_phase_end", rolls=[7])
    assert s.match
    assert "Keyleth ends the Hero Phase: rolls 7 to shake off the poison (needs 10), failure." in story(s.match)


def test_every_purpose_and_every_reason_of_the_events_has_words() -> None:
    assert set(PURPOSES) == set(get_args(events.Purpose))
    assert set(REASONS) == set(get_args(events.Reason))


def test_a_card_of_the_monster_deck_that_goes_at_once_says_why() -> None:
    s = a_party("Keyleth")
    s.monster("Snake", at=17, row="Keyleth")
    s.hero("Keyleth").at = 1
    s.stack("B3-7")
    s.monsters("Snake", "Grell")
    s.encounters()
    s.begin("exploration_phase")
    assert s.match
    assert any("Snake is discarded, of a name that is in the row already;" in line for line in story(s.match))


def foreseen(s: Story, seat: int = 0) -> list[str]:
    """Who acts in the Villain Phase of a seat, in order."""
    return [s.game.name(found.monster.card if isinstance(found, Intent) else found) for found in forecast(s.t, seat)]


def test_the_forecast_of_a_villain_phase_under_way_leaves_out_who_has_acted() -> None:
    s = a_party("Keyleth")
    snake, _ = s.monster("Snake", at=17), s.monster("Orc Smasher", at=21)
    assert foreseen(s) == ["Snake", "Orc Smasher"]
    s.t.acted.append(snake.uid)
    assert foreseen(s) == ["Orc Smasher"]
    trap = s.number("Poisoned Dart Trap")
    s.t.heroes[0].row.append(trap)
    assert foreseen(s) == ["Orc Smasher", "Poisoned Dart Trap"]
    s.t.acted.append(-trap)
    assert foreseen(s) == ["Orc Smasher"]


@pytest.mark.rule("WA-VILLAIN-04", "WA-VILLAIN-06", "WA-VILLAIN-07")
def test_the_forecast_has_villains_first_and_then_the_row_in_its_order() -> None:
    s = a_party("Keyleth")
    s.marker("Poisoned Dart Trap", at=9)
    s.monster("Snake", at=17)
    s.marker("Volcanic Vapors", at=25)
    s.monster("Kraash", at=26)
    assert foreseen(s) == ["Kraash", "Poisoned Dart Trap", "Snake"], "the vapours do nothing in their turn"


@pytest.mark.rule("WA-ESCAPE-07")
def test_the_forecast_knows_the_villain_phase_of_who_has_escaped() -> None:
    s = quiet_party("Keyleth", "Vistra", adventure="assault-on-firestorm-peak")
    s.hero("Keyleth").escaped, s.hero("Keyleth").at = True, -1
    s.monster("Orc Archer", at=26, row="Keyleth")
    said, orc = foretell(s.t)
    assert said == "In the Villain Phase of Keyleth:"
    assert "Orc Archer" in orc
    assert "Aimed at Vistra" in orc


@pytest.mark.rule("WA-FAQ-02", "WA-GAP-126")
def test_the_forecast_is_empty_where_nobody_stands() -> None:
    s = quiet_party("Keyleth", "Vistra", adventure="assault-on-firestorm-peak")
    s.monster("Kraash", at=30)
    s.monster("Orc Archer", at=26, row="Keyleth")
    s.marker("Rolling Boulder", at=9)
    s.hero("Keyleth").hp = 0
    assert foreseen(s) == ["Kraash", "Orc Archer", "Rolling Boulder"]
    s.hero("Vistra").escaped, s.hero("Vistra").at = True, -1
    s.t.look_around()
    assert foretell(s.t) == []


@pytest.mark.rule("WA-ATTACK-10")
def test_the_forecast_tells_those_struck_together_from_those_of_whom_one_is() -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn", "Tarak")
    s.monster("Kraash", at=26)
    south = [s.hero("Quinn"), s.hero("Tarak")]
    assert foretell(s.t)[1].endswith("Aimed at Keyleth (hits on 60%), Vistra (hits on 60%) and Quinn (hits on 65%)."), (
        "one tile has a crowd on it"
    )
    for hero, square in zip(south, (21, 22), strict=True):
        hero.at = square
    s.t.look_around()
    assert foretell(s.t)[1].endswith(
        "Aimed at Keyleth (hits on 60%) and Vistra (hits on 60%), or Quinn (hits on 65%) and Tarak (hits on 75%)."
    )


def test_a_tile_is_called_in_the_log_as_on_the_map() -> None:
    """Squares, doors and edges are called by the number of their tile, and so is the tile itself."""
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = ALONG_THE_NORTH_EDGE
    s.stack("B3-7")
    s.monsters("Snake")
    s.encounters()
    s.begin("exploration_phase")
    assert any("tile 3 is placed (B3-7, black triangle)" in line for line in story(s.played))


def test_two_monsters_of_a_name_on_a_tile_are_told_apart_as_on_the_map() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = ALONG_THE_NORTH_EDGE
    s.monster("Snake", at=17), s.monster("Snake", at=21), s.monster("Grell", at=22)
    assert tile_text(s.t, 1) == " (with Snake 1, Snake 2 and Grell)"


def test_who_comes_to_an_edge_is_no_tile() -> None:
    s = quiet_party("Keyleth")
    s.monsters("Orc Archer")
    s.encounter("Trip Wire", rolls=[1])
    assert question(s.played)[0] == "Along which edge is Orc Archer placed?"
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 3  # in the corner of two edges
    s.begin("exploration_phase")
    assert question(s.played)[0] == "At which edge is the new tile placed?"


def test_a_villain_who_comes_elsewhere_is_not_asked_into_the_chamber() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").at = -1  # both halves of the Start Tile are as close to a hero on no tile
    s.encounter("Ashardalon Arrives!", "Lost", "Lost", "Lost")
    assert question(s.played)[0] == "On which tile is Ashardalon placed?"


def lines_about(s: Story, word: str) -> list[str]:
    return [line for line in story(s.played) if word in line]


def test_the_log_tells_what_an_event_does_to_the_decks() -> None:
    s = quiet_party("Keyleth")
    s.stack("B3-7", "W2-3")
    s.encounter("Lost")
    assert lines_about(s, "Lost") == ["Keyleth draws Lost: the bottom tile goes on top, unseen."]
    s = quiet_party("Keyleth")
    s.stack("B3-7")
    s.encounter("Lost")
    assert lines_about(s, "Lost") == ["Keyleth draws Lost: nothing comes of it."], "there is no other tile"
    s = quiet_party("Keyleth")
    s.monsters("Grell", "Snake", "Grell", "Gibbering Mouther", "Snake")
    s.encounter("Unnatural Corruption")
    (line,) = lines_about(s, "Corruption")
    assert line.endswith("not of the kind that stays; 2 Grell cards and Gibbering Mouther go back on top, shuffled.")


def test_the_log_tells_who_steers_what_and_not_among_what_was_done_before() -> None:
    s = quiet_party("Heskan")
    s.tile("W2-3", 0, N)
    put(s.t, Thing(EYE, 6, 1 << 6, s.number("Wizard Eye"), 0, 1))
    s.begin().do("walk", 5).do("steer").do("tile", 1)
    assert lines_about(s, "Eye") == ["Heskan steers the Wizard Eye: Wizard Eye is put at 2c3."]
    s = quiet_party("Heskan")
    s.tile("W2-3", 0, N)
    s.hero("Heskan").at = 6
    put(s.t, Thing(CARPET, 5, s.t.dungeon.base(5, 2, False), s.number("Flying Carpet"), 0))
    s.begin().do("steer").do("marker", 21)
    assert lines_about(s, "Carpet") == [
        "Heskan steers the Flying Carpet: Flying Carpet is put at 2b2; Heskan moves to 2c2."
    ]


def test_the_log_tells_a_claim_and_a_climb_as_what_they_are() -> None:
    s = quiet_party("Keyleth")
    s.encounters()
    put(s.t, Thing(TREASURE, 6, 1 << 6, s.number("Amulet of Protection")))
    s.begin().do("walk", 5).do("done").do("claim")
    (line,) = lines_about(s, "Amulet")
    assert line.startswith("Keyleth reaches for what lies there: Amulet of Protection is taken from 1c2; ")
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Potion of Healing")
    s.encounters()
    keyleth = s.hero("Keyleth")
    keyleth.hp, keyleth.at, keyleth.pit = 2, -1, 9
    s.marker("Pit", at=9)
    s.begin(rolls=[10]).do("item", "Potion of Healing")
    (line,) = lines_about(s, "climb")
    assert line == "Keyleth ends the Hero Phase: rolls 10 to climb out of the pit (needs 10), success."


def test_the_log_tells_of_the_token_that_the_dragon_takes() -> None:
    s = quiet_party("Keyleth", tokens="yes")
    s.environment("Dragon's Tribute")
    s.t.tokens = Deck([[TOKEN + 100], [TOKEN + 500]])
    put(s.t, Thing(TREASURE_TOKEN, 6, 1 << 6))
    s.begin().do("pick-up")
    (line,) = lines_about(s, "gp")
    assert line.endswith("500 gp is discarded as tribute, the dearer of two; Keyleth gains 100 gp.")


@pytest.mark.rule("WA-WIN-05", "WA-CHAMBER-16")
def test_the_table_says_how_this_very_game_is_won_and_lost() -> None:
    t = a_party("Keyleth", adventure="monster-hunt", chamber="dire").t
    assert show(t, 0).victory == "Defeat 4 Monsters, and 2 more for each Hero and reach the Chamber and meet its goal."
    s = a_party("Keyleth", adventure="the-mysterious-chamber")
    before = show(s.t, 0)
    assert before.victory == "Reach the Chamber and meet its goal."
    assert "villagers" not in before.defeat
    s.t.chamber = s.number("Prison Guard")
    after = show(s.t, 0)
    assert after.victory == "Defeat every Monster placed by the Chamber."
    assert after.defeat == before.defeat.rstrip(".") + ", or all villagers are dead."
    named = show(a_party("Keyleth", adventure="the-taken-of-longbridge").t, 0)
    assert (named.victory, named.defeat) == (after.victory, after.defeat), "where only one Chamber can come it is known"


def test_tokens_come_with_black_tiles_of_the_stack_and_not_with_those_of_a_chamber() -> None:
    game = the_game()
    rules = next(each.text for each in game.adventures() if each.id == "assault-on-firestorm-peak")
    assert "When a tile of the stack with a black triangle is placed, lay a treasure token" in rules
