"""Rules of the section GAME: what the game is, who plays, what counts most."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.game import Ashardalon
from tests.games.ashardalon.story import a_party, the_game

ALL = ("Keyleth", "Vistra", "Quinn", "Tarak", "Heskan")


@pytest.mark.rule("WA-GAME-01")
def test_a_win_is_a_win_for_every_player() -> None:
    s = a_party("Keyleth", "Vistra", "Quinn")
    s.t.slain = [s.number("Snake")] * 11
    s.monster("Snake", at=s.beside("Keyleth"), row="Quinn")
    s.begin(rolls=[19])
    s.do("power", "Holy Strike")
    assert s.outcome.won
    assert s.outcome.winners == (0, 1, 2)


@pytest.mark.rule("WA-GAME-01")
def test_one_fallen_hero_without_a_surge_loses_the_game_for_all() -> None:
    s = a_party("Keyleth", "Vistra", "Quinn")
    s.hero("Keyleth").hp = 0
    s.t.surges = 0
    s.begin()
    assert not s.outcome.won
    assert s.outcome.winners == ()


@pytest.mark.rule("WA-GAME-02")
@pytest.mark.parametrize("players", [1, 5])
def test_one_to_five_players(players: int) -> None:
    assert len(the_game().new(Setup("monster-hunt", ALL[:players])).heroes) == players


@pytest.mark.rule("WA-GAME-02")
@pytest.mark.parametrize("party", [(), (*ALL, "Keyleth")])
def test_no_players_or_six_are_refused(party: tuple[str, ...]) -> None:
    with pytest.raises(Refusal):
        the_game().new(Setup("monster-hunt", party))


@pytest.mark.rule("WA-GAME-03")
@pytest.mark.parametrize("players", [1, 4])
def test_every_player_runs_exactly_one_hero(players: int) -> None:
    t = the_game().new(Setup("monster-hunt", ALL[:players]))
    assert [hero.seat for hero in t.heroes] == list(range(players))


@pytest.mark.rule("WA-GAME-04", "WA-VILLAIN-08")
def test_the_monsters_card_decides_what_it_does_not_a_player() -> None:
    s = a_party("Vistra")
    s.monster("Orc Smasher", at=s.beside("Vistra"), row="Vistra")
    s.begin("monster_step", rolls=[10])  # attacks without a question: +9 against AC 17
    assert s.hp("Vistra") == 7
    assert s.asked == "hero-phase"


FOREIGN_HERO = """
- name: Arjhan
  race: Dragonborn
  hero_class: Warrior
  mark: A
  speed: 5
  level_1: {ac: 17, hp: 10, surge: 5}
  level_2: {ac: 18, hp: 12, surge: 6}
  ability: {name: Old Scars}
  automatic: Fire Breath
  suggested: [Shield Wall, Hew, Lunge, Great Blow]
"""
FOREIGN_POWERS = """
- {name: Fire Breath, hero_class: Warrior, type: daily, do: [{attack: {reach: 0, bonus: 5, damage: 1}}]}
- {name: Shield Wall, hero_class: Warrior, type: utility, when: hero-phase, do: [{heal: 1}]}
- {name: Hew, hero_class: Warrior, type: at-will, do: [{attack: {reach: adjacent, bonus: 7, damage: 1}}]}
- {name: Lunge, hero_class: Warrior, type: at-will, do: [{attack: {reach: adjacent, bonus: 9, damage: 1}}]}
- {name: Great Blow, hero_class: Warrior, type: daily, do: [{attack: {reach: adjacent, bonus: 7, damage: 3, miss: 1}}]}
"""


@pytest.mark.rule("WA-GAME-06")
def test_a_hero_of_another_set_plays_with_its_own_card_and_powers(tmp_path: Path) -> None:
    (tmp_path / "heroes.yaml").write_text(FOREIGN_HERO)
    (tmp_path / "powers.yaml").write_text(FOREIGN_POWERS)
    game = Ashardalon(tmp_path)
    match = Match.new(game, Setup("monster-hunt", ("Arjhan", "Keyleth")), seed=1)
    arjhan = match.state.heroes[0]
    assert arjhan.hp == 10
    assert [game.name(card) for card in arjhan.powers] == ["Fire Breath", "Shield Wall", "Hew", "Lunge", "Great Blow"]


@pytest.mark.rule("WA-GAME-07")
def test_the_box_alone_is_a_whole_game() -> None:
    game = the_game()
    assert {game.box.packs[i] for i in range(len(game.box.cards))} == {"built-in"}
    assert len(game.box.heroes) == 5


@pytest.mark.rule("WA-GAME-05")
def test_the_box_has_a_wizard_a_cleric_a_paladin_a_rogue_and_a_fighter() -> None:
    classes = sorted(card.hero_class for card in the_game().box.heroes.values())
    assert classes == ["Cleric", "Fighter", "Paladin", "Rogue", "Wizard"]


@pytest.mark.rule("WA-GAME-08")
def test_each_hero_means_each_players_character_and_nobody_else() -> None:
    s = a_party("Keyleth", "Vistra", "Quinn", "Tarak")
    snake = s.monster("Snake", at=1, row="Quinn")
    s.encounters("Unbearable Heat")
    s.begin("encounter_step")
    assert [s.hp(name) for name in ("Keyleth", "Vistra", "Quinn", "Tarak")] == [7, 7, 7, 7]
    assert s.hp(snake) == 1


@pytest.mark.rule("WA-GAME-09", "WA-SURGE-02")
@pytest.mark.parametrize(("stated", "pool"), [("", 2), ("surges: 3", 3), ("surges: 1, surges_per_hero: 1", 4)])
def test_an_adventure_that_states_its_surges_has_its_way(tmp_path: Path, stated: str, pool: int) -> None:
    fields = ", ".join(field for field in (stated, "victory: [{slay-count: 9}]") if field)
    (tmp_path / "adventures.yaml").write_text(f"- {{name: The Test, id: the-test, text: A test., {fields}}}\n")
    assert Ashardalon(tmp_path).new(Setup("the-test", ALL[:3])).surges == pool
