"""Rules of the section GAME that other sections do not prove: what overrides what, how many play, what is hidden."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.engine.kit.secrets import UNSEEN
from emberhall.games.dragonfire.rules.deal_damage import targets
from emberhall.games.dragonfire.rules.dragonfire_phase import reveal_fire
from emberhall.games.dragonfire.rules.scenes import encounters_needed, reveal_order
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import PRIMARY, SECONDARY
from tests.games.dragonfire.gifted import pack, set_up
from tests.games.dragonfire.moments import a_fight, play_out
from tests.games.dragonfire.sparring import SPARE
from tests.games.dragonfire.story import PARTY, a_party, a_quiet_party


@pytest.mark.rule("DF-GAME-03")
def test_an_adventure_that_names_a_number_overrides_the_level() -> None:
    s = a_party(adventure="bodyguards")
    s.t.scene, s.t.level = 1, 4
    assert reveal_order(s.t, encounters_needed(s.t)) == [SECONDARY] * 3 + [PRIMARY] * 2
    s = a_party()
    s.t.scene, s.t.level = 1, 4
    assert reveal_order(s.t, encounters_needed(s.t)) == [SECONDARY] * 4 + [PRIMARY]


@pytest.mark.rule("DF-GAME-04")
def test_a_card_that_says_otherwise_overrides_the_rule() -> None:
    s = a_quiet_party()
    s.facing(1, "Dummy")
    s.facing(1, "Ladder")
    s.hand(1, "Magic Missile", "Glory", *SPARE)
    s.begin("play_cards", active=1).do("play", "Magic Missile").do("play", "Glory")
    assert len([x for x in s.t.sources if s.game.name(x.card) == "Glory"]) == 1
    missiles = [x for x in s.t.sources if s.game.name(x.card) == "Magic Missile"]
    assert len(missiles) == 3
    missiles[0].target = s.t.foes[0].uid
    assert s.names(foe.card for foe in targets(s.t, missiles[1])) == ["Ladder"]


@pytest.mark.rule("DF-GAME-05")
def test_four_players_are_the_baseline() -> None:
    s = set_up(a_party(*PARTY))
    assert s.t.level == 0
    assert not any("Bless" in pack(s, seat) for seat in range(4))


@pytest.mark.rule("DF-GAME-12")
def test_nobody_sees_the_cards_in_anothers_hand_only_how_many() -> None:
    s = a_party()
    s.hand(0, "Glory", "Javelin")
    s.hand(1, "Cantrip")
    seen = s.game.cover(s.t, eyes=1 << 1)
    assert seen.players[0].hand == [UNSEEN, UNSEEN]
    assert s.names(seen.players[1].hand) == ["Cantrip"]


@pytest.mark.rule("DF-GAME-13")
def test_words_around_a_dragonfire_card_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def after(notes: str) -> tuple[object, ...]:
        s = a_fight(level=4)
        number = s.number("Surging Evil")
        monkeypatch.setitem(s.box.fires, number, msgspec.structs.replace(s.box.fires[number], notes=notes))
        orog = s.facing(0, "Orog", cleared=0b1)
        s.fires("Surging Evil")
        play_out(s, reveal_fire(s.t))
        return orog.cleared, attack_strength(s.t, orog), [(p.hp, p.gold, len(p.hand)) for p in s.t.players]

    assert after("Each character takes 3 damage.") == after("") == (0, 3, [(5, 5, 0)] * 4)
