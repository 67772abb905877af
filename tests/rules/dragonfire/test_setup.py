"""Rules of the section SETUP: from the choice of screens to the first encounters."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from emberhall.engine.chance import Chance, Rigged
from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.rules import phases
from emberhall.games.dragonfire.rules.dragonfire_phase import dragonfire_phase
from emberhall.games.dragonfire.rules.market import buy
from emberhall.games.dragonfire.rules.setup import choose_leader, lay_out_market
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, PRIMARY, SECONDARY
from tests.games.dragonfire.gifted import pack, set_up
from tests.games.dragonfire.moments import play_out
from tests.games.dragonfire.story import PARTY, a_party, the_game

FIVE = ("Shield Dwarf Cleric", "Half-Orc Fighter", "Human Cleric", "Half-Elf Rogue", "Sun Elf Wizard")
BLUE = ("Misty Step", "Magic Missile", "Cloud of Daggers", "Lightning Bolt", "Echo of Power", "Fireball")


@pytest.mark.rule("DF-SETUP-01", "DF-GAME-05", "DF-KEY-02", "DF-KEY-88")
@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup("", PARTY), "There is no adventure ''"),
        (Setup("dungeon-crawl", ()), "2 to 6 characters, not 0"),
        (Setup("dungeon-crawl", ("Human Fighter",)), "2 to 6 characters, not 1"),
        (Setup("dungeon-crawl", (*FIVE, *PARTY[:2])), "2 to 6 characters, not 7"),
        (Setup("dungeon-crawl", ("Human Fighter", "Nobody")), "There is no character 'Nobody'"),
        (Setup("dungeon-crawl", ("Human Fighter", "Human Fighter")), "twice"),
    ],
)
def test_a_game_needs_an_adventure_and_a_screen_for_everybody(setup: Setup, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        the_game().new(setup)


@pytest.mark.rule("DF-SETUP-01", "DF-SETUP-16", "DF-KEY-27", "DF-GAP-51")
def test_the_adventure_fixes_decks_and_scenes() -> None:
    s = a_party()
    assert s.t.decks[PRIMARY].cards() == sorted(s.box.encounter_deck("Dungeon 1"))
    assert s.t.decks[SECONDARY].cards() == sorted(s.box.encounter_deck("Dungeon 2"))
    assert len(s.t.decks[PRIMARY].bags) == 1  # shuffled: one bag


@pytest.mark.rule("DF-SETUP-02", "DF-SETUP-03", "DF-SETUP-04", "DF-SETUP-06", "DF-EX-02", "DF-KEY-28")
def test_a_shield_dwarf_cleric_among_five() -> None:
    s = set_up(a_party(*FIVE))
    cleric = s.player(0)
    assert (cleric.gold, cleric.hp) == (5, 8)
    assert pack(s, 0) == ["Cantrip", *["Glory"] * 2, *["Grace"] * 4, "Stealth"]
    assert (len(cleric.hand), len(cleric.deck), cleric.discard) == (4, 4, [])


@pytest.mark.rule("DF-SETUP-05", "DF-EX-66")
def test_named_cards_join_the_pack_after_the_icons(tmp_path: Path) -> None:
    tinker = {
        "name": "Half-Elf Tinker", "race": "Half-Elf", "hero_class": "Rogue", "hp": 6, "hand": 4, "gold": 4,
        "pack": {"Deception": 4, "Arcane": 1}, "extra": ["Feint"],
        "limits": {"weapons": 2, "armor": 1, "shields": 0, "misc": 4},
    }  # fmt: skip
    (tmp_path / "screens.yaml").write_text(yaml.safe_dump([tinker]))
    s = set_up(a_party("Half-Elf Tinker", *PARTY[:3], pack=tmp_path))
    assert pack(s, 0) == ["Cantrip", "Feint", *["Stealth"] * 4]


@pytest.mark.rule("DF-SETUP-08", "DF-SETUP-09")
def test_all_markers_stand_on_the_environment_and_tokens_are_in_the_supply() -> None:
    s = set_up(a_party(*FIVE))
    assert all(player.place == ENVIRONMENT for player in s.t.players)
    assert all(player.tokens == 0 and not player.exhausted for player in s.t.players)


@pytest.mark.rule("DF-SETUP-10", "DF-SETUP-11")
@pytest.mark.parametrize(("party", "slots"), [(PARTY, 6), (FIVE, 7)])
def test_six_market_cards_and_one_more_for_a_half_elf(party: tuple[str, ...], slots: int) -> None:
    s = set_up(a_party(*party))
    assert len(s.t.market_deck) == 60
    lay_out_market(s.t)
    assert (len(s.t.market), len(s.t.market_deck)) == (slots, 60 - slots)


@pytest.mark.rule("DF-SETUP-12", "DF-CF-14")
def test_a_market_of_one_colour_is_laid_out_anew() -> None:
    s = a_party()
    s.t.market_deck = Deck.of(s.number(name) for name in (*BLUE, "Feint"))
    s.t.chance = Rigged(s.game.name, draws=[*BLUE, "Feint", *BLUE[:5]])
    lay_out_market(s.t)
    assert sorted(s.names(s.t.market)) == sorted([*BLUE[:5], "Feint"])


@pytest.mark.rule("DF-SETUP-12")
def test_five_of_one_colour_and_one_of_another_are_kept() -> None:
    s = a_party()
    s.t.market_deck = Deck.of(s.number(name) for name in (*BLUE, "Feint"))
    s.t.chance = Rigged(s.game.name, draws=["Feint", *BLUE[:5]])
    lay_out_market(s.t)
    assert s.names(s.t.market_deck.cards()) == [BLUE[5]]


@pytest.mark.rule("DF-SETUP-12")
@pytest.mark.parametrize("cards", [1, 2, 6])
def test_a_market_of_one_colour_is_kept_if_the_deck_has_no_other(cards: int) -> None:
    s = a_party()
    s.t.market_deck = Deck.of(s.number(name) for name in BLUE[:cards])
    s.t.chance = Chance(1)
    lay_out_market(s.t)
    assert sorted(s.names(s.t.market)) == sorted(BLUE[:cards])


@pytest.mark.rule("DF-SETUP-13")
def test_a_market_that_becomes_one_colour_later_stays() -> None:
    s = a_party()
    s.market(*BLUE[:5], "Feint", deck=[BLUE[5]])
    s.player(0).gold = 20
    buy(s.t, s.player(0), s.number("Feint"))
    assert sorted(s.names(s.t.market)) == sorted(BLUE)


@pytest.mark.rule("DF-SETUP-14", "DF-SETUP-15", "DF-CF-33")
def test_the_party_chooses_a_leader_who_begins_and_minds_the_dragonfire_cards() -> None:
    s = a_party()
    play_out(s, choose_leader(s.t), ("lead", 2))
    assert (s.t.leader, s.t.active) == (2, 2)
    s.fires("Frenzy")
    s.t.active = 1
    play_out(s, dragonfire_phase(s.t))
    assert s.t.fire == -1
    s.t.active = 2
    play_out(s, dragonfire_phase(s.t))
    assert s.names([s.t.fire]) == ["Frenzy"]


@pytest.mark.rule("DF-SETUP-17", "DF-SETUP-18")
def test_encounters_come_before_the_first_dragonfire_card_and_that_before_the_first_turn() -> None:
    names = [phase.__name__ for phase in phases.PHASES]  # type: ignore[attr-defined]
    order = ["pack_equipment", "lay_out_market", "encounter_phase", "dragonfire_phase", "start_turn"]
    assert sorted(order, key=names.index) == order
