"""Every question, option, event and card has words of its own, and they are sentences."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games import dragonfire
from emberhall.games.dragonfire.campaign.game import Campaign
from emberhall.games.dragonfire.rules.box import FeatureCard
from emberhall.games.dragonfire.telling.acts import ACTS, ASKS, detail
from emberhall.games.dragonfire.telling.ahead import ahead
from emberhall.games.dragonfire.telling.log import TELLING
from emberhall.testing import worlds
from tests.games.dragonfire.gifted import gifted
from tests.games.dragonfire.sparring import SPARE
from tests.games.dragonfire.story import PARTY, a_party, a_quiet_party, the_game
from tests.kit.words import question

FEATURES = {ask.name for ask in ASKS if ask.name.startswith("feature-")} - {"feature-hurt"}  # named by moments
HOUSE = Path(dragonfire.__file__).parent
GAME = [source for room in ("rules", "cards") for source in sorted((HOUSE / room).glob("*.py"))]
CAMPAIGN = sorted((HOUSE / "campaign").glob("*.py"))


def calls(sources: Sequence[Path]) -> Iterator[ast.Call]:
    for source in sources:
        yield from (node for node in ast.walk(ast.parse(source.read_text())) if isinstance(node, ast.Call))


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def literals(node: ast.expr | None) -> set[str]:
    """The strings an argument may be: a constant, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    return set()


def asks(sources: Sequence[Path]) -> set[str]:
    """Every name of a question in the rules: of a `Choice`, or handed on as `ask`."""
    found: set[str] = set()
    places = {"Choice": 1}
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.FunctionDef):
                names = [argument.arg for argument in node.args.args]
                if "ask" in names:
                    places[node.name] = names.index("ask")
                    back = names.index("ask") - len(names)
                    if -back <= len(node.args.defaults):
                        found |= literals(node.args.defaults[back])
    for call in calls(sources):
        at = places.get(called(call), len(call.args))
        found |= literals(call.args[at]) if at < len(call.args) else set()
        if called(call) in places:
            found |= {text for keyword in call.keywords if keyword.arg == "ask" for text in literals(keyword.value)}
    return found


def test_every_question_of_the_rules_has_a_prompt() -> None:
    assert {"play-cards", "which-encounter", "heal"} <= asks(GAME)
    assert {ask.name for ask in ASKS} - FEATURES == asks(GAME)
    assert {ask.name for ask in Campaign.asks} == asks(CAMPAIGN)


def test_every_moment_of_a_feature_has_a_prompt() -> None:
    moments = get_args(get_type_hints(FeatureCard)["when"])
    assert "play" in moments
    assert {f"feature-{moment}" for moment in moments if moment != "play"} == FEATURES | {"feature-hurt"}


def test_every_option_of_the_rules_has_a_label() -> None:
    assert {"play", "lay", "pass"} <= offered(GAME)
    assert {act.name for act in ACTS} == offered(GAME) | {"deplete", "consume"}
    assert {act.name for act in Campaign.acts} == offered(CAMPAIGN)


def offered(sources: Sequence[Path]) -> set[str]:
    """Every name of an act in the rules."""
    options = [call for call in calls(sources) if called(call) == "option" and len(call.args) > 1]
    return {text for call in options for text in literals(call.args[1])}


def test_every_event_has_words_of_its_own() -> None:
    kinds = the_game().event_types
    assert len(kinds) > 40
    assert [kind.__name__ for kind in kinds if not kind.says and kind not in TELLING.told] == []


def is_clean(text: str) -> bool:
    """One or more sentences: capitalised, with a full stop, and no piece of machinery left in it."""
    odd = r"\.\.|;\.|: ?\.|\{|\}|\bNone\b(?! of them)|<|, \.|\b1 (tokens|cards|levels|Swords|Spirits|characters)\b"
    return bool(re.match(r"[A-Z0-9+].*[.?!)]$", text, re.DOTALL)) and "  " not in text and not re.search(odd, text)


@pytest.mark.parametrize("number", range(16))
def test_random_games_are_told_in_clean_sentences(number: int) -> None:
    game, fate = the_game(), random.Random(number)
    adventures, heroes = game.adventures(), [hero.id for hero in game.heroes()]
    party = tuple(fate.sample(heroes, 2 + number % 5))
    match = Match.new(game, Setup(adventures[number % len(adventures)].id, party), seed=number)
    for _ in range(120):
        if match.choice is None:
            break
        worlds.declared(match)
        prompt, labels = question(match)
        assert is_clean(prompt), prompt
        assert len(set(labels)) == len(labels), f"two options of {prompt!r} read the same: {labels}"
        for text in labels:
            assert re.match(r"[A-Z0-9+]", text), text
            assert "  " not in text, text
        for option in match.choice.options:
            detail(match.state, option)
        match.choose(fate.randrange(len(labels)))
    story = [line.text for line in match.sight(number % len(party)).log]
    assert story
    for line in story:
        assert is_clean(line), line


def test_every_card_has_a_text_in_sentences() -> None:
    cards = the_game().cards()
    kinds_of_cards = {"basic", "market", "encounter", "dragonfire", "character", "adventure"}
    assert kinds_of_cards <= {card.kind for card in cards}
    for card in cards:
        assert card.text, card.name
        assert is_clean(card.text), f"{card.name}: {card.text}"
    assert len({(card.kind, card.id) for card in cards}) == len(cards)


def test_a_party_may_be_called_by_the_ids_that_the_list_of_heroes_shows() -> None:
    heroes = the_game().heroes()
    table = the_game().new(Setup("dungeon-crawl", tuple(hero.id for hero in heroes[:4])))
    assert [table.screen(player).name for player in table.players] == [hero.name for hero in heroes[:4]]


def test_the_log_does_not_say_which_cards_are_drawn() -> None:
    s = a_quiet_party()
    s.facing(0, "Dummy")
    s.hand(0, "Moment of Foresight", "Grace")
    s.deck(0, "Glory", "Cantrip")
    s.begin("play_cards").do("play", "Moment of Foresight")
    assert s.told() == [f"{PARTY[0]} plays Moment of Foresight: draws 2 cards."]


def test_laying_damage_shows_what_would_fall() -> None:
    s = a_quiet_party()
    s.facing(0, "Ladder")  # 2 any, 1 blue, 1 red, 3 any
    s.hand(0, "Misty Step", "Cantrip", "Grace", "Grace", "Grace", "Grace")
    s.begin("play_cards").do("play", "Cantrip").do("play", "Misty Step").do("no").do("done")
    labels = question(s.played)[1]
    assert "Put Cantrip (1 blue) on Ladder: nothing falls yet" in labels
    assert "Put Misty Step (1 blue and 1 colourless) on Ladder: 1 level falls" in labels
    s.do("lay", "Misty Step", "Ladder")
    labels = question(s.played)[1]
    assert "Put Cantrip (1 blue) on Ladder: 2 levels fall" in labels
    assert "Deal Misty Step (1 blue and 1 colourless) to Ladder: 1 level falls" in labels
    assert "Deal no more damage and let go of Cantrip (1 blue) and Misty Step (1 blue and 1 colourless)" in labels


def test_a_card_that_deals_nothing_itself_does_not_wait_to_be_dealt() -> None:
    s = a_quiet_party()
    s.facing(0, "Ladder")
    s.hand(0, "Cantrip", "Grace")
    s.hand(1, "Feint")
    s.begin("play_cards").do("play", "Cantrip").do("assist", "Feint")
    assert "Waiting to be dealt: Cantrip (1 blue). " in question(s.played)[0]


# ---------------------------------------------------------------- each cause has a line of its own


def test_what_an_attack_does_beside_its_damage_is_told_as_the_attack() -> None:
    s = a_quiet_party()
    s.facing(0, "Rust Monster")
    s.hand(0, "Glory", "Grace", "Grace", "Grace", "Grace")
    s.deck(0, "Stealth")
    s.begin("play_cards").do("play", "Glory").do("done").do("lay", "Glory", "Rust Monster").do("done")
    assert s.told()[1:3] == [
        f"Rust Monster attacks {PARTY[0]}: {PARTY[0]} discards Stealth.",
        f"{PARTY[0]} is attacked for 1 damage: takes 1 damage (5 HP left).",
    ]


def test_what_an_encounter_does_at_the_start_of_a_turn_is_told_as_its_doing() -> None:
    s = gifted("Tough")
    s.facing(0, "Troll", cleared=1)
    s.begin("start_turn")
    assert s.told()[:2] == [f"{PARTY[0]} begins a turn.", "Troll stirs: heals 1 level."]


def test_a_card_let_go_of_freely_is_no_consequence_of_what_was_done_before() -> None:
    s = a_quiet_party()
    s.facing(0, "Dummy")
    s.hand(0, "Glory", "Grace")
    s.in_play(1, "Hidden Pockets")
    s.player(1).held = [s.number("Grace")]
    s.begin("play_cards").do("play", "Glory").do("drop", "Hidden Pockets", seat=1)
    assert s.told() == [
        f"{PARTY[0]} plays Glory.",
        f"{PARTY[1]} discards Hidden Pockets: takes 1 card back into hand.",
    ]


def test_cards_of_a_scene_go_with_the_scene_and_not_with_its_dragonfire_card() -> None:
    s = a_party()
    s.fire("Surging Evil", level=0)
    s.in_play(2, "Halo of Dawn")
    s.t.scene_over, s.t.scene = True, 2
    s.begin("scene_end")
    assert s.told() == [f"Scene 3 is over: {PARTY[2]} discards Halo of Dawn.", "Surging Evil is buried."]


def test_tokens_without_cards_are_defeated_and_not_discarded_as_well() -> None:
    s = a_quiet_party()
    goblin = s.facing(0, "Goblin Raider")
    s.facing(0, "Dummy")
    s.hand(0, "Glory", "Grace", "Grace", "Grace", "Grace")
    s.begin("play_cards").do("play", "Glory").do("done").do("lay", "Glory", goblin.uid).do("deal", goblin.uid)
    assert s.told()[1] == f"{PARTY[0]} deals damage to Goblin Raider: Goblin Raider loses 1 level; is defeated."


def test_a_defeated_encounter_is_not_told_to_move_on_when_its_player_falls() -> None:
    s = a_quiet_party()
    toad = s.facing(0, "Poison Toad", cleared=0b11)  # Vanquished: a Skill Check, or 1 damage
    s.facing(0, "Orog")
    s.player(0).hp, s.player(0).exhausted = 1, True
    s.hand(0, "Glory", "Grace")
    s.deck(0, "Cantrip")
    s.begin("play_cards").do("play", "Glory").do("done").do("lay", "Glory", toad.uid).do("deal", toad.uid)
    told = s.told()[1]
    assert f"Orog moves to face {PARTY[1]}" in told
    assert "Toad moves" not in told


def test_the_log_tells_of_tokens_that_come_and_of_those_that_burn() -> None:
    s = a_quiet_party()
    s.facing(0, "Stirge Cloud", tokens=1)  # gets a token whenever it has dealt damage
    s.hand(0, *SPARE)
    s.hand(1, *SPARE)
    s.begin("take_damage")
    assert any("Stirge Cloud has 2 tokens now" in line for line in s.told())
    s = a_quiet_party()
    s.facing(1, "Kobold Pack")
    s.fires("Fireball (Dragonfire)")
    s.begin("dragonfire_phase").do("character", 1)
    assert any("Kobold Pack has no token left" in line for line in s.told())


def test_the_log_tells_when_a_card_takes_an_exhausted_token_away() -> None:
    s = a_quiet_party()
    s.player(3).exhausted = True  # and not hurt at all: nothing is healed
    s.facing(0, "Dummy")
    s.hand(2, "Raise the Fallen", *SPARE)
    s.begin("play_cards", active=2).do("play", "Raise the Fallen")
    assert s.told() == [f"{PARTY[2]} plays Raise the Fallen: {PARTY[3]} is no longer Exhausted."]


def test_the_question_names_only_those_that_will_attack() -> None:
    s = a_quiet_party()
    s.facing(0, "Kobold Pack").calm = True
    s.facing(0, "Orog")
    s.hand(0, *SPARE)
    s.begin("play_cards")
    assert question(s.played)[0].endswith("What do you play? Orog will attack you for 2.")
    s.t.foes[1].calm = True
    assert question(s.played)[0].endswith("What do you play? Nothing that faces you attacks this turn.")


def test_what_is_ahead_of_the_others_does_not_count_what_ends_with_this_turn() -> None:
    s = a_quiet_party()
    s.hand(0, *SPARE)
    for seat, name in enumerate(("Orog", "Troll", "Crowd")):
        foe = s.facing(seat, name)
        foe.calm, foe.mood, foe.token_mood = name == "Troll", -1, -1
    s.begin("play_cards")
    assert ahead(s.played.sight(0).view) == [
        f"{PARTY[0]} (6 of 6 HP) takes 1 on its turn: Orog 1.",
        f"{PARTY[1]} (6 of 6 HP) takes 2 on its turn: Troll 2.",
        f"{PARTY[2]} (6 of 6 HP) takes 4 on its turn: Crowd 4.",
        f"{PARTY[3]} (6 of 6 HP) is safe.",
    ]
