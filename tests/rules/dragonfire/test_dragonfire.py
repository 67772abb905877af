"""Rules of the section DRAGONFIRE: the deck, the level, and when a card takes effect."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.games.dragonfire.rules.dragonfire_phase import bury_fire, dragonfire_phase, reveal_fire, top_fire
from emberhall.games.dragonfire.rules.setup import build_decks, starting_level
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.telling.texts import adventure_text, card_text
from tests.games.dragonfire.gifted import gifted
from tests.games.dragonfire.moments import (
    a_fight,
    arrives,
    attacks,
    burned_out,
    facing,
    loses,
    play_out,
    revealed,
    stirs,
)
from tests.games.dragonfire.sparring import SPARE
from tests.games.dragonfire.story import Story


def dragonfire(s: Story, active: int = 0) -> None:
    s.t.active = active
    play_out(s, dragonfire_phase(s.t))


def waiting(s: Story, *hands: int) -> Story:
    """These players have four cards, so that the story waits on their turns."""
    for seat in hands:
        s.hand(seat, "Grace", "Grace", "Grace", "Grace")
    return s


@pytest.mark.rule("DF-DRAGONFIRE-01", "DF-KEY-24", "DF-KEY-41", "DF-SCENE-08", "DF-CF-28", "DF-CF-43")
def test_a_card_is_revealed_only_before_the_leaders_turn() -> None:
    s = waiting(a_fight(), 0, 1, 2, 3)
    s.facing(2, "Moaning Chamber")
    s.fires("Magical Surge", "Surging Evil")
    s.begin("dragonfire_phase", active=2)
    for seat in (2, 3):
        assert (s.t.active, s.t.fire) == (seat, -1)
        while s.t.active == seat:
            s.do("stay") if s.asked == "move" else s.do("done")
    assert s.t.active == 0
    assert s.names([s.t.fire]) == ["Magical Surge"]


@pytest.mark.rule("DF-DRAGONFIRE-02", "DF-DRAGONFIRE-07", "DF-KEY-82")
def test_the_old_card_goes_first_and_raises_the_level() -> None:
    s = a_fight()
    s.fire("Magical Surge", level=1)
    s.fires("Surging Evil")
    dragonfire(s)
    assert s.t.level == 2
    assert s.names(s.t.ashes) == ["Magical Surge"]
    assert s.t.counts["fire level"] == 2  # the new card is judged at 2


@pytest.mark.rule("DF-DRAGONFIRE-03")
def test_without_an_active_card_the_level_stays() -> None:
    s = a_fight(level=3)
    s.fires("Surging Evil")
    dragonfire(s)
    assert s.t.level == 3
    assert s.names([s.t.fire]) == ["Surging Evil"]


@pytest.mark.rule("DF-DRAGONFIRE-04", "DF-DRAGONFIRE-05")
@pytest.mark.parametrize(("level", "heals"), [(3, False), (4, True)])
def test_the_reveal_is_told_with_its_name_its_level_and_what_applies(level: int, heals: bool) -> None:
    s = waiting(a_fight(level=level), 0)
    s.facing(0, "Orog", cleared=0b1)
    s.fires("Surging Evil")
    s.begin("dragonfire_phase")
    told = next(line for line in s.told() if line.startswith(f"Surging Evil is revealed at Dragonfire level {level}"))
    assert "Each black encounter has +1 Attack Strength" in told
    assert ("Each black encounter heals all levels" in told) is heals
    assert s.names([s.t.fire]) == ["Surging Evil"]  # and it lies face up


@pytest.mark.rule("DF-DRAGONFIRE-04")
def test_a_reveal_without_effect_is_told_as_such() -> None:
    s = waiting(a_fight(), 0)
    s.facing(0, "Troll")
    s.fires("Kill the Wizard First!")
    s.begin("dragonfire_phase")
    assert any("Nothing of it applies" in line for line in s.told())


@pytest.mark.rule("DF-DRAGONFIRE-08", "DF-EX-07", "DF-EX-09")
@pytest.mark.parametrize(("at", "name"), [(3, "Kill the Wizard First!"), (5, "No Tricks This Time")])
@pytest.mark.parametrize("more", [-1, 0, 3])
def test_a_threshold_is_met_at_its_number_and_above(at: int, name: str, more: int) -> None:
    s = a_fight()
    arrives(s, 0, "Troll")
    s.encounters("Cloaker", deck=1)
    revealed(s, name, level=at + more)
    happened = facing(s, 1) == ["Troll"] or facing(s, 3) == ["Cloaker"]
    assert happened is (more >= 0)


@pytest.mark.rule("DF-DRAGONFIRE-09")
def test_a_level_reached_later_does_not_count() -> None:
    s = a_fight()
    troll = arrives(s, 0, "Troll")
    revealed(s, "Uneasy Pickings", level=3)
    s.t.level = 4
    gold = s.player(0).gold
    assert attacks(s) == 2
    assert s.player(0).gold == gold  # no pockets are picked: it was revealed at 3
    assert s.left(troll) == 3


@pytest.mark.rule("DF-DRAGONFIRE-06", "DF-KEY-12", "DF-KEY-23")
def test_a_continuous_effect_ends_with_its_card() -> None:
    s = a_fight()
    chuul = arrives(s, 0, "Chuul")
    revealed(s, "Magical Surge")
    assert attack_strength(s.t, chuul) == 2
    bury_fire(s.t)
    assert attack_strength(s.t, chuul) == 1


@pytest.mark.rule("DF-DRAGONFIRE-06", "DF-KEY-12")
def test_a_continuous_effect_is_over_as_soon_as_its_card_is_discarded_or_buried() -> None:
    for away in (burned_out, lambda s: bury_fire(s.t)):
        s = a_fight()
        foe = s.facing(0, "Chuul")
        before = attack_strength(s.t, foe)
        s.fire("Magical Surge")
        assert attack_strength(s.t, foe) == before + 1
        away(s)
        assert attack_strength(s.t, foe) == before


@pytest.mark.rule("DF-DRAGONFIRE-13", "DF-DRAGONFIRE-28", "DF-KEY-15")
def test_deadfall_comes_after_the_rise_and_before_the_next_card() -> None:
    s = a_fight()
    revealed(s, "Cursed Treasure", level=2)
    s.fires("Uneasy Pickings")
    dragonfire(s)
    assert (s.t.level, s.player(0).gold) == (3, 3)
    assert (s.names([s.t.fire]), s.t.counts["fire level"]) == (["Uneasy Pickings"], 3)


@pytest.mark.rule("DF-DRAGONFIRE-14", "DF-DRAGONFIRE-15", "DF-SCENE-05", "DF-KEY-09", "DF-CF-02")
def test_a_buried_card_has_no_deadfall_and_does_not_count() -> None:
    s = a_fight()
    s.fires("Magical Surge")
    s.fire("Cursed Treasure", level=3)
    bury_fire(s.t)
    assert s.t.level == 3
    assert s.t.ashes == []
    assert s.player(0).gold == 5
    assert s.names(s.t.fires.draw(s.t.chance) for _ in range(2)) == ["Magical Surge", "Cursed Treasure"]


@pytest.mark.rule("DF-DRAGONFIRE-16")
def test_an_effect_without_an_icon_happens_once() -> None:
    s = a_fight()
    orog = arrives(s, 0, "Orog")
    loses(s, orog, 2)
    revealed(s, "Frenzy")
    stirs(s)
    assert s.left(orog) == 2


@pytest.mark.rule("DF-DRAGONFIRE-18", "DF-CF-29")
def test_the_leader_stays_whoever_is_stunned_or_begins_a_scene() -> None:
    s = a_fight()
    waiting(s, 0, 1, 2, 3)
    s.player(0).stunned = True
    s.encounters(*["Rust Monster"] * 5)
    s.begin("end_turn", active=1)
    assert s.t.scene == 1
    assert (s.t.active, s.t.leader) == (2, 0)


@pytest.mark.rule("DF-DRAGONFIRE-18", "DF-CF-29", "DF-DRAGONFIRE-01")
def test_a_card_may_make_another_player_the_party_leader() -> None:
    s = gifted("Second in Command")
    s.fires("Frenzy", "Cursed")
    s.hand(1, *SPARE)
    s.hand(2, *SPARE)
    s.facing(1, "Dummy")
    s.begin("play_cards").do("feature", "Second in Command")
    assert not s.offers("lead", 0)  # that is the leader already
    s.do("lead", 2)
    assert s.t.leader == 2
    while s.t.active != 2:
        assert s.t.fire < 0
        s.do("pass" if s.offers("pass") else "done")
    assert s.names([s.t.fire]) == ["Frenzy"]  # before the turn of the new leader
    text = card_text(s.box, s.number("Second in Command"))
    assert text.endswith("Once a game:\nA character becomes the party leader.")


@pytest.mark.rule("DF-DRAGONFIRE-19")
def test_the_active_cards_start_of_turn_effect_comes_before_the_move() -> None:
    s = waiting(a_fight(), 1)
    s.facing(0, "Cursed Ground")
    s.fire("Homunculus At Play")
    s.hand(1, "Grace", "Glory")
    s.begin("start_turn", active=1)
    assert s.asked == "discard"
    assert s.player(1).gold == 6
    s.do("discard", "Grace")
    assert s.asked == "move"


@pytest.mark.rule("DF-DRAGONFIRE-20", "DF-GAP-05", "DF-GAP-04", "DF-GAP-06", "DF-CF-52")
def test_below_0_the_level_climbs_a_phase_at_a_time_and_no_card_comes() -> None:
    s = a_fight("Human Fighter", "Human Wizard", level=-2)
    s.fires("Uneasy Pickings")
    seen = []
    for _ in range(3):
        dragonfire(s)
        seen.append((s.t.level, s.t.fire >= 0))
    assert seen == [(-2, False), (-1, False), (0, True)]


@pytest.mark.rule("DF-DRAGONFIRE-20", "DF-GAP-05")
@pytest.mark.parametrize("start", [-3, -2, -1])
def test_each_leaders_phase_after_the_first_climbs_one_step_and_the_first_card_is_judged_at_0(start: int) -> None:
    s = a_fight(level=start)  # whatever the size of the party
    s.fires("Magical Surge", "Surging Evil", "Frenzy")
    levels, cards = [], []
    for _ in range(4):
        for seat in (0, 1, 2, 3):
            dragonfire(s, seat)
            assert seat == 0 or (s.t.level, s.names([s.t.fire])) == (
                levels[-1],
                [cards[-1]],
            )  # only the leader's counts
            if seat == 0:
                levels.append(s.t.level)
                cards.append(*s.names([s.t.fire]))
    rounds = -start  # that pass without a card
    assert levels == [start, *range(start + 1, start + 4)]
    assert cards == [*["nothing"] * rounds, "Magical Surge", "Surging Evil", "Frenzy"][:4]
    assert s.t.counts.get("fire level", 0) == max(0, levels[-1])


@pytest.mark.rule("DF-GAP-06", "DF-DRAGONFIRE-20")
def test_a_scene_that_ends_below_0_changes_nothing_and_the_next_phase_still_counts_up() -> None:
    s = a_fight(level=-2)
    s.fires("Magical Surge")
    dragonfire(s)
    bury_fire(s.t)
    assert (s.t.level, s.names(s.t.fires.cards())) == (-2, ["Magical Surge"])
    dragonfire(s)
    bury_fire(s.t)
    assert (s.t.level, s.t.fire) == (-1, -1)
    dragonfire(s)
    assert (s.t.level, s.names([s.t.fire])) == (0, ["Magical Surge"])
    bury_fire(s.t)
    dragonfire(s)  # from 0 on only a discarded card raises the level
    assert s.t.level == 0


@pytest.mark.rule("DF-DRAGONFIRE-07", "DF-GAP-04")
def test_the_starting_level_follows_the_number_of_players() -> None:
    s = a_fight()
    levels = [starting_level(s.t.adventure, s.t.switches, n) for n in (2, 3, 4, 5, 6)]
    assert levels == [-2, -1, 0, 0, 0]


@pytest.mark.rule("DF-DRAGONFIRE-21")
def test_an_adventure_may_leave_dragonfire_cards_out() -> None:
    s = a_fight()
    s.t.adventure = msgspec.structs.replace(s.t.adventure, fires=("Haunted", "Cursed"))
    build_decks(s.t)
    assert len(s.t.fires) == 22
    assert not {"Haunted", "Cursed"} & set(s.names(s.t.fires.cards()))


@pytest.mark.rule("DF-DRAGONFIRE-21")
@pytest.mark.parametrize(("before", "level"), [("leader", 0), ("every turn", 2)])
def test_an_adventure_may_change_when_dragonfire_cards_are_drawn(before: str, level: int) -> None:
    s = waiting(a_fight(), 0, 1, 2, 3)
    s.t.adventure = msgspec.structs.replace(s.t.adventure, fire_before=before)
    s.player(1).unconscious = True  # no turn, no card
    s.facing(3, "Troll")
    s.fires("Magical Surge", "No Tricks This Time", "The Gods' Displeasure", "Surging Evil")
    s.begin("dragonfire_phase")
    s.do("done").do("done")
    assert (s.t.active, s.t.level) == (3, level)
    assert s.names([s.t.fire]) == (["Magical Surge"] if before == "leader" else ["The Gods' Displeasure"])
    assert ("before every turn" in adventure_text(s.t.adventure)) is (before == "every turn")


@pytest.mark.rule("DF-DRAGONFIRE-22", "DF-EX-14", "DF-TOKEN-08", "DF-KEY-62")
def test_surging_evil_makes_kobold_pack_hit_for_8() -> None:
    s = a_fight(hp=6)
    s.player(0).hp = 20
    revealed(s, "Surging Evil")
    arrives(s, 0, "Kobold Pack")
    assert attacks(s) == 8


@pytest.mark.rule("DF-DRAGONFIRE-29")
def test_no_feature_is_offered_in_the_dragonfire_phase() -> None:
    s = waiting(a_fight(), 0)
    s.player(0).features = tuple(i for i, f in s.box.features.items() if f.when == "play" and f.do)[:3]
    s.facing(0, "Troll")
    s.fires("Magical Surge")
    s.begin("dragonfire_phase")
    assert s.asked == "play-cards"  # the first question of all


@pytest.mark.rule("DF-GAP-03")
def test_an_empty_dragonfire_deck_takes_its_discard_back_and_keeps_the_level() -> None:
    s = a_fight(level=6)
    s.t.ashes = [s.number("Cursed")]
    assert s.names([top_fire(s.t)]) == ["Cursed"]
    assert (s.t.level, s.t.ashes) == (6, [])


@pytest.mark.rule("DF-GAP-09")
def test_an_unconscious_leaders_seat_still_brings_the_dragonfire_phase() -> None:
    s = waiting(a_fight(), 1)
    s.player(0).unconscious = True
    s.facing(1, "Troll")
    s.fires("Magical Surge")
    s.begin("dragonfire_phase")
    assert s.names([s.t.fire]) == ["Magical Surge"]
    assert s.t.active == 1


@pytest.mark.rule("DF-ENC-18", "DF-GOLD-09")
def test_gold_outside_a_turn_starts_with_whoever_is_next() -> None:
    s = a_fight()
    troll = arrives(s, 2, "Troll")
    loses(s, troll, 1)
    s.fires("Fireball (Dragonfire)")
    s.t.leader = s.t.active = 1
    play_out(s, reveal_fire(s.t), ("character", 2))
    assert [p.gold for p in s.t.players] == [7, 8, 8, 8]


@pytest.mark.rule("DF-ENC-18", "DF-GAP-09", "DF-GAP-25")
@pytest.mark.parametrize(("fallen", "gold"), [((), [8, 6, 6, 5]), ((0,), [5, 8, 6, 6]), ((0, 1), [5, 5, 9, 6])])
def test_vanquished_outside_a_turn_is_for_the_first_conscious_player_from_the_leader_on(
    fallen: tuple[int, ...], gold: list[int]
) -> None:
    s = a_fight()
    for seat in fallen:
        s.player(seat).unconscious = True
    arrives(s, 3, "Cutpurse")  # Vanquished: 2 gold; and 3 for the party
    s.fires("Fireball (Dragonfire)")
    play_out(s, reveal_fire(s.t), ("character", 3), rolls=[1] if 1 in fallen else [])  # with the Wizard down, anybody
    assert [p.gold for p in s.t.players] == gold


@pytest.mark.rule("DF-ENC-18", "DF-GAP-09")
def test_who_is_next_also_draws_the_card_that_a_defeat_outside_a_turn_brings() -> None:
    s = a_fight()
    s.player(0).unconscious = True
    loses(s, s.facing(3, "Storm Sprite"), 1)  # Vanquished: a card for the active player
    s.deck(0, "Glory")
    s.deck(1, "Cantrip")
    s.fires("Fireball (Dragonfire)")
    play_out(s, reveal_fire(s.t), ("character", 3))
    assert [len(player.hand) for player in s.t.players] == [0, 1, 0, 0]


@pytest.mark.rule("DF-ENC-18", "DF-GAP-09", "DF-GAP-25")
@pytest.mark.parametrize(("owner", "paid"), [(0, 4), (1, 5), (2, 4)])
def test_gold_outside_a_turn_is_counted_by_what_the_first_conscious_player_has(owner: int, paid: int) -> None:
    s = a_fight()
    s.player(0).unconscious = True  # its seat brings the card all the same
    s.in_play(owner, "Gloves of the Magpie")  # 1 gold more for its owner's turns
    ghoul = arrives(s, 3, "Ghoul")
    loses(s, ghoul, 1)
    s.fires("Fireball (Dragonfire)")
    play_out(s, reveal_fire(s.t), ("character", 3))
    assert sum(player.gold for player in s.t.players) == 20 + paid
