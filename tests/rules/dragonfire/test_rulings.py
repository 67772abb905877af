"""Rulings where the documents are silent or disagree, and small rules that no other section proves."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.engine.cards import decode
from emberhall.engine.game import Setup
from emberhall.games.dragonfire.cards.encounters import Summon
from emberhall.games.dragonfire.rules.box import EncounterCard
from emberhall.games.dragonfire.rules.checks import save
from emberhall.games.dragonfire.rules.colours import DEVOTION, MARTIAL
from emberhall.games.dragonfire.rules.encounters import one_of_type
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.scenes import encounters_needed
from emberhall.games.dragonfire.rules.state import PRIMARY, SECONDARY, THIRD
from tests.games.dragonfire.gifted import pack, set_up
from tests.games.dragonfire.moments import a_fight, arrives, attacks, carry_out
from tests.games.dragonfire.story import PARTY, a_party, the_game

FOUR = ("Grace", "Grace", "Grace", "Grace")
BOX = the_game().box


@pytest.mark.rule("DF-ENC-21")
def test_there_is_no_archenemy_in_the_box_and_no_such_type() -> None:
    assert not [card for card in BOX.encounters.values() if card.type == "Archenemy"]
    trooper = {
        "name": "T",
        "colour": "red",
        "environment": "City",
        "difficulty": 1,
        "attack": 1,
        "gold": 1,
        "track": [],
    }
    with pytest.raises(msgspec.ValidationError, match="Archenemy"):
        decode(trooper | {"type": "Archenemy"}, EncounterCard)


@pytest.mark.rule("DF-TOKEN-03")
def test_a_kobold_token_is_removed_by_1_and_hits_for_1() -> None:
    s = a_fight()
    card = s.t.card_of(arrives(s, 0, "Kobold Pack"))
    assert card.tokens is not None
    assert (card.token_level.amount, card.tokens.attack) == (1, 1)
    text = next(info.text for info in s.game.cards() if info.name == "Kobold Pack")
    assert "3 tokens, each removed by 1 any, with Attack Strength 1." in text


@pytest.mark.rule("DF-GAP-13")
@pytest.mark.parametrize(("roll", "seat"), [(1, 0), (2, 1)])
def test_the_token_is_flipped_between_a_cleric_and_who_covers_devotion_too(roll: int, seat: int) -> None:
    s = a_fight("Human Cleric", "Human Fighter", "Human Wizard", "Human Rogue")
    s.player(1).types = (MARTIAL, DEVOTION)
    s.t.chance.rolls = [roll]  # type: ignore[attr-defined]
    assert one_of_type(s.t, DEVOTION).seat == seat


@pytest.mark.rule("DF-GAP-16")
def test_an_encounter_summons_from_its_own_deck_and_a_dragonfire_card_from_the_primary() -> None:
    s = a_fight()
    s.encounters("Troll")
    s.encounters("Minotaur", deck=SECONDARY)
    caller = s.facing(0, "Roper", deck=SECONDARY)
    carry_out(s, (Summon(),), Deed(0, caller.card, foe=caller))
    carry_out(s, (Summon(),), Deed(0, s.number("Frenzy")))
    assert [(s.names([f.card])[0], f.deck) for f in s.t.foes[1:]] == [("Minotaur", SECONDARY), ("Troll", PRIMARY)]


@pytest.mark.rule("DF-GAP-38", "DF-CF-24")
def test_the_damage_of_an_assist_lies_on_one_encounter_and_may_be_moved_until_it_is_dealt() -> None:
    s = a_fight()
    troll, orog = s.facing(0, "Troll"), s.facing(1, "Orog")
    s.hand(0, *FOUR)
    s.hand(1, "Javelin", *FOUR)
    s.begin("play_cards").do("assist", "Javelin", seat=1).do("done")
    s.do("lay", "Javelin", "Troll").do("lay", "Javelin", "Orog").do("deal", "Orog")
    assert (s.left(troll), s.left(orog)) == (3, 2)


@pytest.mark.rule("DF-GAP-42")
def test_the_second_scene_of_a_dungeon_crawl_has_one_more_than_the_characters() -> None:
    s = a_party()
    counts = []
    for s.t.scene in range(3):
        counts.append(encounters_needed(s.t))
    assert counts == [4, 5, 6]


@pytest.mark.rule("DF-GAP-63", "DF-CF-35")
def test_the_six_cards_of_difficulty_3_are_a_deck_of_their_own_and_serve_their_own_saves() -> None:
    t = the_game().new(Setup("dungeon-crawl", PARTY, {"adventure_level": "5"}))
    assert len(t.decks[THIRD]) == 6
    s = a_fight()
    giant = s.facing(0, "Stone Giant", deck=THIRD)
    s.encounters("Beholder", "Troll", deck=THIRD)
    s.encounters("Orog")
    assert save(s.t, giant) is False  # the Beholder is blue; the black Orog of the Primary Deck does not matter
    assert s.names(s.t.decks[THIRD].cards()).count("Beholder") == 1


@pytest.mark.rule("DF-GAP-67")
def test_a_starting_hand_larger_than_the_pack_is_the_whole_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    s = a_party()
    number = s.player(0).screen
    monkeypatch.setitem(s.box.screens, number, msgspec.structs.replace(s.box.screens[number], hand=20))
    set_up(s)
    assert (len(s.player(0).hand), len(s.player(0).deck)) == (len(pack(s, 0)), 0)


@pytest.mark.rule("DF-CF-40")
def test_expertise_is_a_market_card_and_a_feature() -> None:
    assert BOX.number["Expertise"] in BOX.market
    assert BOX.number["Expertise I"] in BOX.features


@pytest.mark.rule("DF-GAP-80", "DF-CHECK-07")
@pytest.mark.parametrize(("top", "out"), [("Grace", True), ("Glory", False)])
def test_a_blow_that_stuns_and_the_check_that_follows_it_may_come_in_one_phase(top: str, out: bool) -> None:
    s = a_fight()
    s.facing(0, "Guild Poisoner")
    s.player(0).hp = 1
    s.discarded(0, top)  # the new deck after being Stunned
    assert attacks(s) == 1
    assert (s.player(0).stunned, s.player(0).unconscious) == (not out, out)


@pytest.mark.rule("DF-GAP-81", "DF-TOKEN-10")
@pytest.mark.parametrize("card", ["Grapple", "Tower Shield"])
def test_what_keeps_an_encounter_from_attacking_keeps_its_tokens_from_it_too(card: str) -> None:
    s = a_fight()
    s.facing(1, "Kobold Pack")
    if card == "Grapple":
        s.hand(0, card)
        s.begin("play_cards").do("play", card)
        assert attacks(s) == 0  # it faces the Fighter now
    else:
        s.hand(0, card, *FOUR)
        s.hand(1, *FOUR)
        s.begin("play_cards", active=1).do("assist", card, seat=0)
        assert attacks(s, active=1) == 0
    assert s.t.foes[0].tokens == 3
