"""What the documents picture: the parts of cards, tokens and the dashboard; encounters and their kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.engine.cards import decode
from emberhall.engine.refusal import Refusal
from emberhall.games.bardsung.cards.shared import Reputation
from emberhall.games.bardsung.game import Bardsung
from emberhall.games.bardsung.rules.box import (
    AbilityCard,
    AbilitySide,
    AttackProfile,
    BossAttackCard,
    BossCard,
    EnemyCard,
)
from emberhall.games.bardsung.rules.language import Deed
from emberhall.games.bardsung.telling.view import HeroView, TableView, table_view
from tests.games.bardsung.story import Story, on_a_crawl, the_straw_game


def fields(kind: type) -> set[str]:
    return set(kind.__struct_fields__)  # type: ignore[attr-defined]


@pytest.mark.rule("BS-EX-23", "BS-EX-24", "BS-TUT1-05", "BS-TUT1-06")
def test_a_dashboard_shows_profile_characteristics_equipment_abilities_and_inventory() -> None:
    view = table_view(on_a_crawl("Stoneheart").t)
    assert isinstance(view, TableView)
    (hero,) = view.heroes
    assert fields(HeroView) >= {"name", "speed", "resilience", "grit", "range", "damage"}
    assert hero.characteristics == {
        "strength": 2, "dexterity": 0, "constitution": 1, "intelligence": 0, "wisdom": 0, "charisma": 0,
    }  # fmt: skip
    assert hero.equipment == ("Forgefather", "Oath Hammer")
    assert hero.abilities == ("Balanced Strike", "Stand Ground", "Cleave")


@pytest.mark.rule("BS-EX-36", "BS-TOKEN-01", "BS-BOARD-03")
def test_tokens_on_the_tracks_have_an_active_and_an_exhausted_side() -> None:
    s = on_a_crawl("Stoneheart")
    s.t.fate = 1
    view = table_view(s.t)
    assert view.fate == (1, 3)
    assert view.resources == {"healing potion": (3, 0), "firewood": (3, 0), "toolkit": (3, 0), "charm": (3, 0)}


@pytest.mark.rule("BS-EX-40", "BS-ABIL-02", "BS-ABIL-16")
def test_the_parts_of_an_ability_card() -> None:
    assert fields(AbilityCard) >= {"name", "passive", "one", "two"}
    assert fields(AbilitySide) >= {"fate", "attack", "do", "traits"}
    assert fields(AttackProfile) >= {"magical", "characteristic", "hit", "critical", "miss"}


@pytest.mark.rule("BS-EX-38", "BS-BOSS-11", "BS-BOSS-14", "BS-ENEMY-02")
def test_the_parts_of_enemy_and_boss_cards() -> None:
    assert fields(EnemyCard) >= {
        "name",
        "tn",
        "speed",
        "toughness",
        "grit",
        "gold",
        "attack",
        "behaviours",
        "traits",
        "type",
    }
    assert fields(BossCard) >= {"name", "tn", "speed", "toughness", "traits", "heat_up"}
    assert fields(BossAttackCard) >= {"name", "tn", "attack", "behaviours", "do", "traits", "heat_up"}


@pytest.mark.rule("BS-BEHAV-02", "BS-TARGET-01")
def test_every_behaviour_that_a_card_names_is_there() -> None:
    box = the_straw_game().box
    named = {name for enemy in box.enemies.values() for name in enemy.behaviours}
    assert named <= {card.name for card in box.behaviours.values()}
    with pytest.raises(Refusal, match="no pack has it"):
        box._lines(["Nowhere"], ())


@pytest.mark.rule("BS-CAMP-08", "BS-GAP-92")
@pytest.mark.parametrize(("start", "by", "after"), [(1, 1, 2), (4, 1, 4), (-3, -2, -4)])
def test_reputation_never_leaves_its_track(start: int, by: int, after: int) -> None:
    s = on_a_crawl()
    assert s.t.reputation == 1
    s.t.reputation = start
    Reputation(by).run(s.t, Deed(0))
    assert s.t.reputation == after


@pytest.mark.rule("BS-CAMP-12", "BS-GAP-80", "BS-GAP-43")
def test_only_a_crawl_is_explored() -> None:
    boss = Story("straw-king", ("Stoneheart",))
    assert boss.t.encounter.scope.stairs == "none"
    assert not (boss.t.corridor_deck)
    assert not (boss.t.room_deck)
    assert on_a_crawl().t.corridor_deck


@pytest.mark.rule("BS-ABIL-02", "BS-GAP-12")
def test_an_ability_is_decoded_strictly() -> None:
    import msgspec

    good = {"name": "x", "path": "y", "one": {"do": ["replenish"]}, "two": {"do": ["replenish"]}}
    assert decode(good, AbilityCard).type == "skill"
    with pytest.raises(msgspec.ValidationError, match="is no word of effect"):
        decode({**good, "one": {"do": ["replenisch"]}}, AbilityCard)


@pytest.mark.rule("BS-GOAL-04")
def test_an_encounter_must_say_what_every_enemy_symbol_of_its_decks_stands_for(tmp_path: Path) -> None:
    (tmp_path / "rooms.yaml").write_text("- {name: Odd Room, tile: T12A, aspect: battle, enemies: {E9: [A]}}\n")
    with pytest.raises(Refusal, match="does not say which enemy E9 stands for"):
        Bardsung(tmp_path)
