"""The rulebook's long examples, step by step with their numbers: the Minotaur, and Jeremy's turn in two Locations."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules import preview
from emberhall.games.dragonfire.rules.colours import ARCANE, DECEPTION, MARTIAL
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, SECONDARY, Source
from emberhall.games.dragonfire.rules.take_damage import attack_of
from tests.games.dragonfire.sparring import SPARE
from tests.games.dragonfire.story import Story, a_quiet_party

CHLOE, BROOKLYNN, MEG, RYANA = range(4)
JEREMY, NICK, KRISTIAN, ROD = range(4)


def waiting(s: Story, card: str, seat: int | None = None) -> list[Source]:
    """The damage of a card that waits to be dealt; of one player's, if it is named."""
    return [x for x in s.t.sources if s.game.name(x.card) == card and seat in (None, x.seat)]


def lay(s: Story, card: str, foe: str, seat: int | None = None) -> Story:
    """Put the first damage of a card that is not used yet on an encounter."""
    source = next(x for x in waiting(s, card, seat) if not x.dealt and x.target < 0)
    return s.do("lay", source.uid, foe)


# ---------------------------------------------------------------- the Minotaur


def the_minotaur() -> Story:
    """Chloe is active; the Minotaur is before Brooklynn and the Stone Golem before Meg."""
    s = a_quiet_party("Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue")
    s.hand(CHLOE, "Command Presence", "Tower Shield", "Stealth")
    s.deck(CHLOE, "Glory", "Glory")
    s.hand(BROOKLYNN, "Misty Step")
    s.deck(BROOKLYNN, "Cloud of Daggers", "Cantrip", "Cantrip")
    s.hand(MEG, "Bless")
    s.hand(RYANA, "Javelin")
    s.facing(BROOKLYNN, "Minotaur")
    s.facing(MEG, "Stone Golem")
    return s.begin("play_cards", active=CHLOE)


def chloe_gathers_help(s: Story) -> None:
    """Command Presence for Brooklynn, who plays Misty Step; Bless and Javelin as Assists; and Stealth."""
    s.do("play", "Command Presence").do("character", BROOKLYNN)
    assert s.names(s.player(BROOKLYNN).hand) == ["Misty Step", "Cloud of Daggers"]
    s.do("play", "Misty Step", seat=BROOKLYNN).do("no")  # declines to draw and discard
    s.do("assist", "Bless", seat=MEG).do("colour", ARCANE)
    s.do("assist", "Javelin", seat=RYANA)
    s.do("play", "Stealth")


@pytest.mark.rule("DF-EX-36", "DF-DMG-17", "DF-CF-32")
def test_the_minotaur_falls_to_five_cards_with_one_point_to_spare() -> None:
    s = the_minotaur()
    minotaur = s.t.foes[0]
    gold = [player.gold for player in s.t.players]
    chloe_gathers_help(s)
    assert s.names(s.player(CHLOE).hand) == ["Tower Shield"]
    assert s.names(s.player(BROOKLYNN).hand) == ["Cloud of Daggers"]
    s.do("done")
    for card in ("Command Presence", "Misty Step", "Stealth", "Bless"):
        lay(s, card, "Minotaur")
    assert not preview.fall_of(s.t, minotaur.uid).defeated, "without the Javelin it would stand"
    lay(s, "Javelin", "Minotaur")
    assert preview.fall_of(s.t, minotaur.uid).defeated
    s.do("deal", "Minotaur")
    assert sum(minotaur.pool) - 7 == 1, "8 points for a track of 7"
    assert (s.asked, s.choice.seat) == ("may", CHLOE), "the Vanquished effect"
    s.do("no")

    assert (s.t.active, s.asked) == (BROOKLYNN, "play-cards")
    gained = [player.gold - before for player, before in zip(s.t.players, gold, strict=True)]
    value = s.box.encounters[minotaur.card].gold
    assert sum(gained) == value
    assert gained == sorted(gained, reverse=True)
    assert gained[CHLOE] == -(-value // 4), "the first coin is Chloe's"
    assert [s.game.name(foe.card) for foe in s.t.foes] == ["Stone Golem"], "the point left over is lost"
    assert s.left(s.t.foes[0]) == 3

    hp = s.player(BROOKLYNN).hp
    s.do("done")  # Brooklynn's Take Damage: the Minotaur is gone
    assert s.player(BROOKLYNN).hp == hp


@pytest.mark.rule("DF-EX-36")
def test_chloe_has_kept_the_tower_shield_against_the_stone_golem() -> None:
    s = the_minotaur()
    chloe_gathers_help(s)
    s.do("done")
    for card in ("Command Presence", "Misty Step", "Stealth", "Bless", "Javelin"):
        lay(s, card, "Minotaur")
    s.do("deal", "Minotaur").do("no").do("done")
    golem = s.t.foes[0]
    assert (s.t.active, attack_of(s.t, golem)) == (MEG, 3)
    hp = s.player(MEG).hp
    s.do("assist", "Tower Shield", seat=CHLOE).do("done").do("done")
    assert s.player(MEG).hp == hp


@pytest.mark.rule("DF-EX-36")
def test_the_other_way_leaves_a_point_of_misty_step() -> None:
    """Javelin 2 and Command Presence 2 clear the first level, so one point of Misty Step is over in its place."""
    s = the_minotaur()
    minotaur = s.t.foes[0]
    chloe_gathers_help(s)
    s.do("done")
    for card in ("Command Presence", "Javelin"):
        lay(s, card, "Minotaur")
    assert preview.fall_of(s.t, minotaur.uid).levels == 0b0001
    for card in ("Misty Step", "Bless", "Stealth"):
        lay(s, card, "Minotaur")
    assert preview.fall_of(s.t, minotaur.uid).defeated


# ---------------------------------------------------------------- Jeremy's long turn


def jeremys_table() -> Story:
    """Death Slaad before Jeremy; Nick in the Moaning Chamber; Rod, Stunned, in the Slaad Planar Portal."""
    s = a_quiet_party("Half-Orc Fighter", "Human Cleric", "Human Wizard", "Human Fighter")
    jeremy, rod = s.player(JEREMY), s.player(ROD)
    s.facing(JEREMY, "Death Slaad", deck=SECONDARY)
    s.facing(NICK, "Moaning Chamber", deck=SECONDARY, cleared=0b001)  # its level of 6 is on top
    s.facing(ROD, "Slaad Planar Portal", deck=SECONDARY)
    s.facing(ROD, "Kobold Pack")
    s.facing(ROD, "Cloaker", deck=SECONDARY)
    s.hand(JEREMY, "Expertise", "Flaming Oil", "Grapple", "Stealth", "Glory", "Grace", "Tower Shield")
    s.discarded(JEREMY, "Twist the Knife")
    s.deck(JEREMY, "Crown of Confusion", "Glory", "Grace")
    s.hand(NICK, "Bless", *SPARE)
    s.hand(KRISTIAN, "Cloud of Daggers", "Healing Word", "Magic Missile")
    s.deck(ROD, "Javelin", "Tower Shield", "Grace")
    rod.types = (MARTIAL, DECEPTION)
    jeremy.hp = 6
    rod.hp, rod.stunned, rod.exhausted = 0, True, True
    s.encounters("Minotaur", deck=SECONDARY)  # blue
    s.encounters("Orc Warchief")  # black
    return s


def jeremy_moves(s: Story) -> None:
    s.begin("start_turn", active=JEREMY).do("enter", "Slaad Planar Portal")


def jeremy_plays(s: Story) -> None:
    """Everything that Jeremy, Kristian and Rod play."""
    s.do("assist", "Cloud of Daggers", seat=KRISTIAN).do("foe", "Slaad Planar Portal")
    s.do("play", "Grapple").do("foe", "Kobold Pack")
    s.do("play", "Tower Shield").do("draw")
    s.do("assist", "Healing Word", seat=KRISTIAN).do("character", JEREMY)
    s.do("assist", "Javelin", seat=ROD)
    s.do("assist", "Tower Shield", seat=ROD).do("foe", "Death Slaad").do("draw")
    s.do("play", "Crown of Confusion").do("foe", "Kobold Pack")
    s.do("play", "Flaming Oil")
    s.do("play", "Expertise").do("yes").do("discard", "Grace").do("take", "Twist the Knife")
    s.do("assist", "Magic Missile", seat=KRISTIAN)
    s.do("play", "Glory").do("play", "Stealth")


@pytest.mark.rule("DF-EX-37", "DF-LOC-16")
def test_jeremy_goes_into_the_portal_before_its_save() -> None:
    s = jeremys_table()
    slaad, chamber, portal, pack, cloaker = s.t.foes
    jeremy_moves(s)
    assert [f.uid for f in s.t.facing(JEREMY)] == [slaad.uid, portal.uid]
    assert [f.uid for f in s.t.facing(ROD)] == [portal.uid, pack.uid, cloaker.uid]
    assert s.t.facing(NICK) == [chamber]
    assert len(s.t.foes) == 5, "the Save failed: no slaad is summoned"
    assert s.names(s.t.decks[SECONDARY].cards()) == ["Minotaur"], "the card is buried"


@pytest.mark.rule("DF-EX-37", "DF-STUN-12", "DF-SWORD-01")
def test_jeremy_plays_seven_cards_and_his_friends_help() -> None:
    s = jeremys_table()
    slaad, _, portal, pack, cloaker = s.t.foes
    jeremy, rod = s.player(JEREMY), s.player(ROD)
    jeremy_moves(s)
    assert not s.offers("assist", seat=NICK), "he is in another Location"
    assert not s.offers("assist", seat=ROD), "he is Stunned"
    s.do("assist", "Cloud of Daggers", seat=KRISTIAN).do("foe", "Slaad Planar Portal")
    assert portal.cap == 2
    s.do("play", "Grapple").do("foe", "Kobold Pack")
    assert (pack.seat, pack.tokens, pack.calm) == (JEREMY, 3, True)
    before = attack_strength(s.t, slaad)
    s.do("play", "Tower Shield")
    assert attack_strength(s.t, slaad) == before - 1
    assert s.asked == "swords"
    s.do("draw")
    assert "Crown of Confusion" in s.names(jeremy.hand)
    s.do("assist", "Healing Word", seat=KRISTIAN).do("character", JEREMY)
    assert (jeremy.hp, rod.hp, rod.stunned, rod.exhausted) == (7, 1, False, True)
    assert s.names(rod.hand) == ["Javelin", "Tower Shield"]
    s.do("assist", "Javelin", seat=ROD)
    s.do("assist", "Tower Shield", seat=ROD).do("foe", "Death Slaad")
    assert slaad.calm
    assert s.asked == "swords"
    s.do("draw")
    assert s.names(rod.hand) == ["Grace"]
    assert not s.offers("assist", seat=ROD), "Grace has no Assist"
    s.do("play", "Crown of Confusion").do("foe", "Kobold Pack")
    assert not [x for x in s.t.sources if x.per], "the Save succeeded: no effect"
    assert s.names(s.t.decks[0].cards()) == ["Orc Warchief"]
    s.do("play", "Flaming Oil").do("play", "Expertise").do("yes").do("discard", "Grace").do("take", "Twist the Knife")
    s.do("assist", "Magic Missile", seat=KRISTIAN).do("play", "Glory").do("play", "Stealth")
    assert s.names(jeremy.hand) == ["Twist the Knife"]
    assert s.names(jeremy.discard) == ["Grace"]
    assert len([card for seat, card in s.t.played if seat == JEREMY]) == 7
    assert cloaker.seat == ROD


def jeremy_deals(s: Story) -> None:
    """All damage but the last, that to Death Slaad, which is laid out and not dealt yet."""
    lay(s, "Expertise", "Cloaker").do("deal", "Cloaker")
    s.do("deal-facing", "Flaming Oil")
    lay(s, "Stealth", "Death Slaad")
    lay(s, "Tower Shield", "Slaad Planar Portal", JEREMY)
    s.do("lay", "Stealth", "Slaad Planar Portal")  # placed elsewhere first, used here
    lay(s, "Magic Missile", "Slaad Planar Portal").do("deal", "Slaad Planar Portal")
    lay(s, "Magic Missile", "Kobold Pack").do("deal", "Kobold Pack")
    for card, seat in (("Javelin", ROD), ("Tower Shield", ROD), ("Magic Missile", KRISTIAN), ("Glory", JEREMY)):
        lay(s, card, "Death Slaad", seat)
    lay(s, "Grapple", "Death Slaad")
    lay(s, "Crown of Confusion", "Death Slaad")


@pytest.mark.rule("DF-EX-38", "DF-TOKEN-09", "DF-CF-30", "DF-CF-31")
def test_jeremy_deals_damage_to_four_encounters() -> None:
    s = jeremys_table()
    slaad, _, portal, pack, cloaker = s.t.foes
    jeremy_moves(s)
    jeremy_plays(s)
    s.do("done")
    tokens = cloaker.tokens
    lay(s, "Expertise", "Cloaker").do("deal", "Cloaker")
    assert tokens - cloaker.tokens == 2
    s.do("deal-facing", "Flaming Oil")
    assert (pack.tokens, pack.cleared) == (0, 0b001), "a token each, and 2 on the card"
    assert portal.cleared == 0b00001, "2 clear the level that asks for no more than 2"
    assert slaad.cleared == 0
    lay(s, "Tower Shield", "Slaad Planar Portal", JEREMY)
    assert preview.fall_of(s.t, portal.uid).levels == 0b00110, "the next two levels"
    lay(s, "Stealth", "Slaad Planar Portal")
    assert preview.fall_of(s.t, portal.uid).levels == 0b01110
    lay(s, "Magic Missile", "Slaad Planar Portal")
    assert preview.fall_of(s.t, portal.uid).defeated
    s.do("deal", "Slaad Planar Portal")
    assert portal.defeated
    lay(s, "Magic Missile", "Kobold Pack").do("deal", "Kobold Pack")
    assert pack.cleared == 0b011
    assert s.left(pack) == 1

    for card, seat in (("Javelin", ROD), ("Tower Shield", ROD)):
        lay(s, card, "Death Slaad", seat)
    assert preview.fall_of(s.t, slaad.uid).levels == 0, "2 + 2 + 1 are 5"
    lay(s, "Magic Missile", "Death Slaad")
    assert preview.fall_of(s.t, slaad.uid).levels == 0b0001
    lay(s, "Glory", "Death Slaad")
    lay(s, "Grapple", "Death Slaad")
    assert preview.fall_of(s.t, slaad.uid).levels == 0b0011
    lay(s, "Crown of Confusion", "Death Slaad")
    assert preview.fall_of(s.t, slaad.uid) == (slaad.uid, 0, 0b0111, False, True)
    s.do("deal", "Death Slaad")
    assert slaad.cleared == 0b0111
    assert slaad.tripped
    assert (s.left(slaad), s.left(pack), s.left(portal)) == (1, 1, 0)


@pytest.mark.rule("DF-EX-38", "DF-GOLD-02", "DF-LOC-15")
def test_when_the_portal_is_gone_everybody_is_back_on_the_environment() -> None:
    s = jeremys_table()
    portal = s.t.foes[2]
    gold = [player.gold for player in s.t.players]
    jeremy_moves(s)
    jeremy_plays(s)
    s.do("done")
    jeremy_deals(s)
    s.do("deal", "Death Slaad")
    value = s.box.encounters[portal.card].gold
    gained = [player.gold - before for player, before in zip(s.t.players, gold, strict=True)]
    assert sum(gained) == value
    assert gained == sorted(gained, reverse=True)
    assert portal.card in s.t.discards[SECONDARY]
    assert s.player(JEREMY).place == s.player(ROD).place == ENVIRONMENT
    assert sorted(s.names(s.player(ROD).discard)) == ["Javelin", "Tower Shield"]
    assert len(s.player(KRISTIAN).discard) == 3
    assert len(s.player(JEREMY).discard) == 8


@pytest.mark.rule("DF-EX-39")
def test_the_rest_of_jeremys_turn() -> None:
    s = jeremys_table()
    slaad, chamber = s.t.foes[:2]
    jeremy_moves(s)
    jeremy_plays(s)
    s.do("done")
    jeremy_deals(s)
    assert preview.in_return(s.t).damage == 0
    s.do("deal", "Death Slaad")
    assert (s.t.active, s.asked) == (NICK, "play-cards")
    assert s.player(JEREMY).hp == 7, "Death Slaad and Kobold Pack did not attack"
    assert s.names(s.player(JEREMY).hand) == ["Twist the Knife", "Glory", "Grace"]
    assert attack_strength(s.t, slaad) == 3
    s.do("assist", "Twist the Knife", seat=JEREMY).do("done")
    s.do("lay", "Twist the Knife", "Moaning Chamber").do("deal", "Moaning Chamber")
    assert chamber.cleared == 0b011, "the level of 6"


# ---------------------------------------------------------------- Ryana Amcathra


@pytest.mark.rule("DF-EX-42")
def test_glory_and_lightning_bolt_against_ryana_amcathra() -> None:
    s = a_quiet_party()
    s.hand(0, "Glory", "Lightning Bolt", *SPARE)
    ryana = s.facing(0, "Ryana Amcathra")
    s.begin("play_cards").do("play", "Glory").do("play", "Lightning Bolt").do("done")
    lay(s, "Glory", "Ryana Amcathra").do("deal", "Ryana Amcathra")
    assert ryana.pool == (1, 0, 0, 0, 0)
    before = s.left(ryana)
    assert preview.fall_with(s.t, waiting(s, "Lightning Bolt")[0].uid, ryana.uid).levels.bit_count() == 2
    s.facing(1, "Dummy")  # the Scene goes on
    lay(s, "Lightning Bolt", "Ryana Amcathra").do("deal", "Ryana Amcathra")
    assert before - s.left(ryana) == 2
