"""Rulings played out to the end: where an entry says several things, each of them, and in their order."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.games.dragonfire.cards.characters import Draw, Retrieve, Sift
from emberhall.games.dragonfire.cards.encounters import Summon
from emberhall.games.dragonfire.rules.box import Tripwire
from emberhall.games.dragonfire.rules.encounters import heal_levels, reveal_for
from emberhall.games.dragonfire.rules.hands import draw
from emberhall.games.dragonfire.rules.hit_points import fall_unconscious, heal, stun
from emberhall.games.dragonfire.rules.language import Deed, Effect, Word
from emberhall.games.dragonfire.rules.state import PRIMARY, THIRD, Foe, Table
from tests.games.dragonfire.gifted import pack, set_up
from tests.games.dragonfire.moments import a_fight, carry_out, facing, falls, loses, play_out, revealed
from tests.games.dragonfire.resting import a_campaign
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_turn, deal
from tests.games.dragonfire.story import a_party

FOUR = ("Grace", "Grace", "Grace", "Grace")


# ---------------------------------------------------------------- Locations


@pytest.mark.rule("DF-CF-57", "DF-CF-06", "DF-LOC-04")
@pytest.mark.parametrize(
    "party", [("Human Fighter", "Human Wizard"), ("Human Fighter", "Human Wizard", "Human Cleric")]
)
def test_who_faces_a_location_already_buries_the_next_even_if_it_would_part_everybody(party: tuple[str, ...]) -> None:
    s = a_fight(*party)
    for seat, name in enumerate(("Moaning Chamber", "Slaad Planar Portal", "Choke Point")[: len(party)]):
        s.facing(seat, name)
    s.encounters("Cursed Ground", "Troll", "Orog")
    play_out(s, reveal_for(s.t, 0, PRIMARY))
    assert facing(s, 0) == ["Moaning Chamber", "Troll"]
    assert s.t.discards[PRIMARY] == []
    assert s.names(s.t.decks[PRIMARY].draw(s.t.chance) for _ in range(2)) == ["Orog", "Cursed Ground"]


@pytest.mark.rule("DF-GAP-59")
def test_assists_count_towards_the_limit_of_choke_point_turn_by_turn() -> None:
    s = a_fight()
    s.facing(ROGUE, "Choke Point")
    s.facing(FIGHTER, "Troll")
    s.hand(ROGUE, "Javelin", "Javelin", "Javelin", "Javelin")
    for seat in (FIGHTER, WIZARD, CLERIC):
        s.hand(seat, *FOUR)
    s.begin("play_cards").do("assist", "Javelin", seat=ROGUE).do("assist", "Javelin", seat=ROGUE)
    assert not s.offers("assist", seat=ROGUE)
    while s.t.active == FIGHTER:
        s.do("done")
    assert s.do("stay").t.active == WIZARD
    assert s.offers("assist", "Javelin", seat=ROGUE)


# ---------------------------------------------------------------- what follows when an encounter falls


class Noted(Word, Effect, frozen=True):
    """What the party had when this took effect."""

    name: str
    book: list[tuple[str, int]]

    def run(self, t: Table, d: Deed) -> None:
        self.book.append((self.name, sum(player.gold for player in t.players)))


@pytest.mark.rule("DF-GAP-58", "DF-GAP-32", "DF-ENC-06")
def test_tripwire_then_vanquished_with_the_surprise_of_what_it_summons_then_gold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = a_fight()
    book: list[tuple[str, int]] = []
    orog, troll = s.number("Orog"), s.number("Troll")
    wire = Tripwire(after=1, do=(Noted("tripwire", book),))
    change = msgspec.structs.replace
    last = change(s.box.encounters[orog], tripwire=wire, vanquished=(Noted("vanquished", book), Summon()))
    monkeypatch.setitem(s.box.encounters, orog, last)
    surprising = change(s.box.encounters[troll], surprise=(Noted("surprise", book),))
    monkeypatch.setitem(s.box.encounters, troll, surprising)
    s.encounters("Troll")
    falls(s, s.facing(0, "Orog"))
    assert book == [("tripwire", 20), ("vanquished", 20), ("surprise", 20)]
    assert sum(player.gold for player in s.t.players) == 20 + last.gold


@pytest.mark.rule("DF-GAP-63", "DF-GAP-16")
def test_what_comes_from_the_difficulty_3_deck_summons_from_it() -> None:
    s = a_fight()
    giant = s.facing(0, "Stone Giant", deck=THIRD)
    s.encounters("Beholder", deck=THIRD)
    s.encounters("Troll")
    carry_out(s, (Summon(),), Deed(0, giant.card, foe=giant))
    assert [(s.names([foe.card]), foe.deck) for foe in s.t.foes[1:]] == [(["Beholder"], THIRD)]


@pytest.mark.rule("DF-GAP-62")
def test_before_difficulty_2_steps_in_the_discard_of_difficulty_3_is_shuffled() -> None:
    s = a_fight()
    s.t.discards[THIRD] = [s.number("Beholder")]
    s.encounters("Minotaur", deck=1)
    foe: Foe = play_out(s, reveal_for(s.t, 0, THIRD))
    assert (s.names([foe.card]), foe.deck, s.t.discards[THIRD]) == (["Beholder"], THIRD, [])


@pytest.mark.rule("DF-GAP-33", "DF-ENC-10")
def test_a_tripwire_is_passed_once_unless_the_levels_above_its_line_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    s = a_fight()
    book: list[tuple[str, int]] = []
    card = s.number("Minotaur")
    wired = msgspec.structs.replace(s.box.encounters[card], tripwire=Tripwire(after=1, do=(Noted("wire", book),)))
    monkeypatch.setitem(s.box.encounters, card, wired)
    minotaur = s.facing(0, "Minotaur")
    for levels, times in ((1, 0), (2, 1), (3, 1)):
        loses(s, minotaur, levels)
        assert len(book) == times
    heal_levels(s.t, minotaur, 1)
    loses(s, minotaur, 3)
    assert len(book) == 1  # the line was never crossed upwards
    heal_levels(s.t, minotaur, 99)
    loses(s, minotaur, 2)
    assert len(book) == 2


# ---------------------------------------------------------------- Stunned and Unconscious


@pytest.mark.rule("DF-GAP-22")
def test_what_the_stunned_played_before_still_deals_its_damage_and_is_discarded_after_it() -> None:
    s = a_turn(FIGHTER, "Javelin", facing=("Ladder",)).begin("play_cards").do("play", "Javelin")
    ladder = s.t.foes[0]
    stun(s.t, s.t.players[FIGHTER])
    assert not s.player(FIGHTER).discard
    s.luck(draws=SPARE)  # for Replenish
    deal(s, "Javelin", "Ladder")
    assert s.left(ladder) == 3
    assert s.names(s.player(FIGHTER).discard) == ["Javelin"]


@pytest.mark.rule("DF-GAP-23")
def test_an_assist_stays_played_when_its_player_is_stunned_after_it() -> None:
    s = a_turn(FIGHTER, facing=("Ladder",))
    s.hand(ROGUE, "Javelin", *SPARE)
    s.hand(WIZARD, *SPARE)
    s.begin("play_cards").do("assist", "Javelin", seat=ROGUE)
    ladder = s.t.foes[0]
    stun(s.t, s.t.players[ROGUE])
    assert not s.player(ROGUE).discard
    deal(s, "Javelin", "Ladder")
    assert s.left(ladder) == 3
    assert s.names(s.player(ROGUE).discard) == ["Javelin"]


@pytest.mark.rule("DF-CF-04", "DF-STUN-17")
@pytest.mark.parametrize("stunned", [False, True])
def test_the_stunned_use_no_features(stunned: bool) -> None:
    s = a_turn(FIGHTER)
    s.player(FIGHTER).features = (s.number("Criminal"),)
    s.player(FIGHTER).stunned = stunned
    s.begin("play_cards")
    assert bool(s.offers("feature", "Criminal")) is not stunned


@pytest.mark.rule("DF-GAP-26", "DF-UNCON-03")
def test_the_unconscious_lose_market_cards_in_play_and_keep_magic_items_there() -> None:
    s = a_fight()
    item = next(iter(s.box.items))
    s.player(0).in_play = [s.number("Bound Familiar"), item]
    play_out(s, fall_unconscious(s.t, s.player(0)))
    assert s.player(0).in_play == [item]
    assert s.names(s.player(0).discard) == ["Bound Familiar"]


@pytest.mark.rule("DF-GAP-71")
def test_an_effect_for_every_character_finds_the_stunned_and_passes_the_unconscious_over() -> None:
    s = a_fight()
    s.player(1).stunned, s.player(1).hp = True, 0
    s.player(2).unconscious = True
    s.deck(1, "Grace", "Grace")
    for player in s.t.players:
        heal(s.t, player, 1)
    assert (s.player(1).hp, s.player(1).stunned, len(s.player(1).hand)) == (1, False, 2)
    assert s.player(2).unconscious
    s.player(1).stunned, s.player(1).hp = True, 0
    revealed(s, "Fireball (Dragonfire)", ("character", 1), rolls=[])
    assert s.player(1).unconscious


@pytest.mark.rule("DF-GAP-71", "DF-STUN-05", "DF-STUN-17")
@pytest.mark.parametrize(
    ("word", "drawn"),
    [
        (Draw(1, "others"), 1),
        (Draw(1, "active"), 1),
        (Draw(1, "another"), 1),
        (Sift(2, 1, "active"), 1),
        (Retrieve("active"), 1),
    ],
)
def test_an_effect_that_gives_cards_gives_them_to_the_stunned_too(word: Effect, drawn: int) -> None:
    s = a_fight("Human Fighter", "Human Wizard")
    s.player(1).stunned, s.player(1).hp = True, 0
    s.deck(1, "Cantrip", "Cantrip")
    s.discarded(1, "Cantrip")
    s.t.active = 1
    carry_out(s, (word,), Deed(0, s.number("Hymn of Courage"), assist=True))
    assert len(s.player(1).hand) == drawn
    assert s.player(1).stunned


@pytest.mark.rule("DF-GAP-71", "DF-DMG-28")
def test_a_stunned_half_orc_that_pays_the_minotaurs_price_draws_its_two_cards() -> None:
    s = a_fight("Half-Orc Fighter", "Human Wizard")
    minotaur = s.facing(0, "Minotaur")
    s.hand(0, "Glory")
    s.deck(0, "Grace", "Stealth")
    s.player(0).stunned, s.player(0).hp = True, 0
    falls(s, minotaur, "yes")
    assert sorted(s.names(s.player(0).hand)) == ["Grace", "Stealth"]


# ---------------------------------------------------------------- decks and hands


@pytest.mark.rule("DF-GAP-20")
def test_with_too_few_cards_in_deck_and_discard_one_draws_what_there_is() -> None:
    s = a_fight()
    s.hand(0)
    s.deck(0, "Glory")
    s.discarded(0, "Grace")
    draw(s.t, s.player(0), 4)
    assert sorted(s.names(s.player(0).hand)) == ["Glory", "Grace"]


@pytest.mark.rule("DF-GAP-74")
def test_a_card_that_remains_in_play_is_not_shuffled_with_the_discard() -> None:
    s = a_fight()
    s.hand(0)
    s.deck(0)
    s.in_play(0, "Bound Familiar")
    s.discarded(0, "Grace")
    draw(s.t, s.player(0), 2)
    assert s.names(s.player(0).hand) == ["Grace"]
    assert s.names(s.player(0).in_play) == ["Bound Familiar"]


@pytest.mark.rule("DF-GAP-73")
def test_everybody_is_shown_the_card_of_a_skill_check() -> None:
    s = a_turn(FIGHTER, facing=("Stern Examiner",))
    s.deck(FIGHTER, "Stealth", "Grace")
    s.begin("start_turn")
    for seat in range(4):
        assert any("Stealth" in line for line in s.told(seat)), seat


@pytest.mark.rule("DF-GAP-75")
def test_a_bought_card_is_not_played_on_that_turn_but_may_be_an_assist_on_the_next() -> None:
    s = a_turn(FIGHTER)
    s.hand(WIZARD, *SPARE)
    s.player(FIGHTER).gold = 2
    s.market("Javelin")
    s.begin("market_phase").do("buy", "Javelin")
    while s.t.active == FIGHTER:
        assert not s.offers("play")
        s.do("done")
    assert (s.t.active, s.asked) == (WIZARD, "play-cards")
    assert s.offers("assist", "Javelin", seat=FIGHTER)


@pytest.mark.rule("DF-GAP-48")
def test_if_the_market_deck_has_no_bless_it_comes_from_the_pool_all_the_same() -> None:
    s = a_party("Human Fighter", "Human Wizard")
    bless = s.number("Bless")
    while bless in s.t.market_deck:
        s.t.market_deck.remove(bless)
    cards = len(s.t.market_deck)
    set_up(s, ("cover", 0), ("trade", "Glory"), ("trade", "Cantrip"))
    assert [pack(s, seat).count("Bless") for seat in (0, 1)] == [1, 1]
    assert len(s.t.market_deck) == cards


# ---------------------------------------------------------------- the campaign


@pytest.mark.rule("DF-GAP-41")
@pytest.mark.parametrize(("xp", "level"), [(10, "2"), (30, "3"), (60, "4"), (100, "5")])
def test_an_adventure_far_below_the_party_is_played_at_the_party_level(xp: int, level: str) -> None:
    assert a_campaign(xp=xp).next_setup("dungeon-crawl").options["adventure_level"] == level
