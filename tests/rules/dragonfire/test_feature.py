"""Rules of the section FEAT: slots, names, requirements, costs, and when Features work."""

from __future__ import annotations

import re

import msgspec
import pytest

from emberhall.engine.chance import Rigged
from emberhall.engine.choice import Flow
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign.features import room_used, visible, why_no_background, written_on
from emberhall.games.dragonfire.campaign.levels import character_level
from emberhall.games.dragonfire.rules.advancements import check_written, feature_called
from emberhall.games.dragonfire.rules.checks import skill_check
from emberhall.games.dragonfire.rules.colours import ARCANE, MARTIAL
from emberhall.games.dragonfire.rules.encounters import matching, one_of_type
from emberhall.games.dragonfire.rules.features import feature_options, fresh_scene, fresh_turn, offer_features
from emberhall.games.dragonfire.rules.hit_points import fall_unconscious, heal, stun
from emberhall.games.dragonfire.rules.play_cards import class_fits
from emberhall.games.dragonfire.rules.scenes import encounter_phase, rest_heal
from emberhall.games.dragonfire.rules.tables import tables
from tests.games.dragonfire.gifted import brought, gifted, pack, set_up
from tests.games.dragonfire.moments import attacks, play_out
from tests.games.dragonfire.resting import BOX, Rest, a_campaign
from tests.games.dragonfire.sparring import SPARE
from tests.games.dragonfire.story import PARTY, STRAW, Story, a_party, the_game

CLERIC, FIGHTER = "Human Cleric", "Human Fighter"
SEATS = {name: seat for seat, name in enumerate(PARTY)}
OF_CLERIC, OF_FIGHTER = SEATS[CLERIC], SEATS[FIGHTER]


def with_background(xp: int) -> Rest:
    """Everybody has this much XP, and the Cleric a Background in slot 1."""
    return a_campaign(xp=xp, background_due=True).rest().do("background", "Hermit", seat=OF_CLERIC)


def used(s: Rest, seat: int) -> int:
    return room_used(s.t, s.hero(seat))


# ---------------------------------------------------------------- Backgrounds and slots


@pytest.mark.rule("DF-FEAT-01", "DF-GAP-44")
def test_completing_the_quick_start_earns_a_background_for_slot_1() -> None:
    hermit, tough = BOX.features[BOX.number["Hermit"]], BOX.features[BOX.number["Tough"]]
    s = a_campaign("village-attacked").rest()
    assert not s.offers("background")
    assert "completing the first Adventure earns one" in why_no_background(s.t, s.hero(OF_CLERIC), hermit)
    assert not s.plays(won=False, scene=2).hero(0).background_due
    s = a_campaign("village-attacked").plays(won=True, scene=2)
    assert all(hero.background_due and character_level(hero.xp) == 1 for hero in s.t.heroes)
    assert "is no Background" in why_no_background(s.t, s.hero(OF_CLERIC), tough)
    assert not s.offers("background", "Tough")
    s.do("background", "Hermit", seat=OF_CLERIC)
    assert s.hero(OF_CLERIC).slots[0] == ("Hermit",)
    assert used(s, OF_CLERIC) == 0
    assert not s.offers("background", seat=OF_CLERIC)
    assert "it has Hermit already" in why_no_background(s.t, s.hero(OF_CLERIC), BOX.features[BOX.number["Sage"]])


@pytest.mark.rule("DF-FEAT-01", "DF-FEAT-20", "DF-GAP-44")
def test_the_free_background_is_chosen_once() -> None:
    once = r"Human Cleric has chosen its Background, Hermit: .* put Sage into slot 2 to 6 at its value"
    s = with_background(20)
    assert re.match(once, s.why_not(OF_CLERIC, "Sage", 1))
    s.takes(OF_CLERIC, "Tough", 1)  # what is no Background may cover it
    assert s.hero(OF_CLERIC).slots[0] == ("Hermit", "Tough")
    assert re.match(once, s.why_not(OF_CLERIC, "Sage", 1))
    beside = with_background(20).takes(OF_CLERIC, "Sage", 2)
    assert used(beside, OF_CLERIC) == 10  # 5 for the slot, 5 for Sage


@pytest.mark.rule("DF-GAP-82", "DF-FEAT-20")
def test_slot_1_is_open_to_any_feature_before_a_background_is_earned() -> None:
    s = a_campaign(xp=5).takes(OF_CLERIC, "Tough", 1)
    assert used(s, OF_CLERIC) == 5  # its value, and nothing for the slot
    unearned = r"Human Cleric has not earned the Background of slot 1: .* put Sage into slot 2 to 6 at its value"
    assert re.match(unearned, s.why_not(OF_CLERIC, "Sage", 1))


@pytest.mark.rule("DF-GAP-82", "DF-FEAT-01")
def test_a_background_earned_later_may_cover_the_feature_in_slot_1_or_be_left() -> None:
    s = a_campaign("village-attacked", xp=15).takes(OF_CLERIC, "Tough", 1).takes(OF_CLERIC, "Sage", 2)
    s.plays(won=True)
    assert not s.offers("background", "Sage", seat=OF_CLERIC)  # there is one already
    assert visible(s.hero(OF_CLERIC)) == ("Tough", "Sage")  # nobody has to take one
    s.do("background", "Hermit", seat=OF_CLERIC)
    assert s.hero(OF_CLERIC).slots[0] == ("Tough", "Hermit")
    assert used(s, OF_CLERIC) == 10  # the Background is free: 5 for Sage, 5 for its slot
    assert not s.plays(won=True).hero(OF_CLERIC).background_due  # once


@pytest.mark.rule("DF-FEAT-02", "DF-COMP-03")
def test_there_are_six_slots() -> None:
    s = with_background(200)
    assert len(s.hero(OF_CLERIC).slots) == 6
    for slot in (0, 7):
        assert "slots 1 to 6" in s.why_not(OF_CLERIC, "Tough", slot)
    s.do("feature", "Tough", seat=OF_CLERIC)
    assert sorted(option.what for option in s.offers("slot")) == [1, 2, 3, 4, 5, 6]


# ---------------------------------------------------------------- names and requirements


@pytest.mark.rule("DF-FEAT-03", "DF-EX-53")
def test_two_fighting_styles_are_refused() -> None:
    s = a_campaign(xp=100).takes(OF_FIGHTER, "Fighting Style: Defense", 2)
    assert "only one Fighting Style may be visible" in s.why_not(OF_FIGHTER, "Fighting Style: Dueling", 3)
    s.takes(OF_FIGHTER, "Fighting Style: Dueling", 2)  # the one place left for it is over the other
    assert visible(s.hero(OF_FIGHTER)) == ("Fighting Style: Dueling",)


@pytest.mark.rule("DF-FEAT-04", "DF-EX-53")
@pytest.mark.parametrize(
    ("hero", "first", "second"),
    [
        (FIGHTER, "Extra Attack I", "Extra Attack II"),
        (CLERIC, "Preserve Life I", "Preserve Life II"),
        ("Human Rogue", "Expertise I", "Expertise II"),
    ],
)
def test_roman_numerals_make_no_other_name_but_one_may_cover_the_other(hero: str, first: str, second: str) -> None:
    seat = SEATS[hero]
    s = a_campaign(xp=100).takes(seat, first, 2)
    assert "only one" in s.why_not(seat, second, 3)
    s.takes(seat, second, 2)
    assert visible(s.hero(seat)) == (second,)


@pytest.mark.rule("DF-FEAT-05", "DF-FEAT-07", "DF-FEAT-25")
def test_war_priest_needs_war_domain_to_be_visible_to_be_bought_and_to_be_used() -> None:
    s = a_campaign(xp=100).rest()
    assert not s.may_take(OF_CLERIC, "War Priest")
    assert "requires War Domain" in s.why_not(OF_CLERIC, "War Priest", 3)
    s.takes(OF_CLERIC, "War Domain", 2).takes(OF_CLERIC, "War Priest", 3).takes(OF_CLERIC, "Tough", 2)
    assert visible(s.hero(OF_CLERIC)) == ("Tough", "War Priest")
    assert not s.may_take(OF_CLERIC, "Guided Strike")
    assert "requires War Domain" in s.why_not(OF_CLERIC, "Guided Strike", 4)
    assert gifted("War Domain", "War Priest", screen=CLERIC).begin("play_cards").offers("feature", "War Priest")
    assert not gifted("Tough", "War Priest", screen=CLERIC).begin("play_cards").offers("feature", "War Priest")


@pytest.mark.rule("DF-FEAT-06", "DF-EX-54")
def test_life_domain_is_refused_beside_war_domain() -> None:
    s = a_campaign(xp=100).takes(OF_CLERIC, "War Domain", 2)
    assert "one Subclass at a time" in s.why_not(OF_CLERIC, "Life Domain", 3)
    assert s.takes(OF_CLERIC, "Life Domain", 2)  # covering it is another matter


@pytest.mark.rule("DF-FEAT-07")
def test_secondary_features_of_a_subclass_require_its_primary_one() -> None:
    primary = {f.name for f in BOX.features.values() if f.kind == "subclass"}
    required = {f.requires for f in BOX.features.values() if f.requires}
    assert required <= primary


@pytest.mark.rule("DF-FEAT-26", "DF-KEY-89")
def test_features_of_another_class_or_race_are_refused_and_generic_ones_are_open_to_all() -> None:
    s = a_campaign(xp=100).rest()
    for name, sentence in (("War Domain", "is for a Cleric"), ("Savage Attacks", "is for a Half-Orc")):
        assert not s.may_take(OF_FIGHTER, name)
        assert sentence in s.why_not(OF_FIGHTER, name, 2)
    assert s.takes(OF_FIGHTER, "Alert", 2)
    assert s.takes(OF_FIGHTER, "Human Versatility", 2)


@pytest.mark.rule("DF-GAP-45")
def test_two_characters_may_have_the_same_feature() -> None:
    assert a_campaign(xp=100).takes(OF_FIGHTER, "Tough", 2).takes(OF_CLERIC, "Tough", 2)


# ---------------------------------------------------------------- costs


@pytest.mark.rule("DF-FEAT-20", "DF-FEAT-21", "DF-FEAT-23", "DF-FEAT-24", "DF-EX-56")
def test_jeremys_war_domain() -> None:
    def at_20() -> Rest:
        s = with_background(10).takes(OF_CLERIC, "War Domain", 1)  # covering the Background
        assert s.hero(OF_CLERIC).slots[0] == ("Hermit", "War Domain")
        party = a_campaign(xp=20)
        return party.record(OF_CLERIC, slots=s.hero(OF_CLERIC).slots).rest()

    generic = at_20().takes(OF_CLERIC, "Battle Lore", 1)  # value 20
    assert used(generic, OF_CLERIC) == 20
    assert "needs 15 XP more" in at_20().why_not(OF_CLERIC, "War Priest", 2)  # 10 + 5 + 20
    assert not at_20().may_take(OF_CLERIC, "War Priest")
    acolyte = at_20().takes(OF_CLERIC, "Acolyte", 2)  # 10 + 5 + 5
    assert used(acolyte, OF_CLERIC) == 20
    t = the_game().new(acolyte.next_setup())
    assert t.players[2].types == (2, 0)  # Devotion, and counts as Martial


@pytest.mark.rule("DF-FEAT-21")
def test_what_the_slots_cost() -> None:
    assert tables().slot_costs == (0, 5, 10, 15, 25, 40)
    s = with_background(20).takes(OF_CLERIC, "Tough", 2)
    assert used(s, OF_CLERIC) == 10
    assert "needs 5 XP more" in s.why_not(OF_CLERIC, "Healer", 3)  # slots 2 and 3 are 15, the Features 10
    s = a_campaign().record(OF_CLERIC, slots=[(), ("Tough",), ("Healer",), (), (), ()])
    assert used(s, OF_CLERIC) == 25


@pytest.mark.rule("DF-FEAT-22")
def test_a_feature_that_needs_no_slot_costs_only_its_value() -> None:
    s = a_campaign(xp=5).takes(OF_CLERIC, "Old Map")
    assert s.hero(OF_CLERIC).loose == ("Old Map",)
    assert s.hero(OF_CLERIC).slots == [()] * 6
    assert used(s, OF_CLERIC) == 5


@pytest.mark.rule("DF-FEAT-24", "DF-FEAT-25", "DF-FEAT-27")
def test_covering_counts_the_top_sticker_alone_and_opens_no_slot() -> None:
    s = a_campaign(xp=25).takes(OF_CLERIC, "War Domain", 2)
    assert used(s, OF_CLERIC) == 15
    s.takes(OF_CLERIC, "Battle Lore", 2)
    assert used(s, OF_CLERIC) == 25  # 5 for the slot, 20 for the Feature
    t = the_game().new(s.next_setup())
    assert t.players[2].types == (2,)  # no longer Martial


# ---------------------------------------------------------------- activation


@pytest.mark.rule("DF-FEAT-08")
def test_a_feature_does_nothing_until_it_is_activated() -> None:
    s = gifted("Criminal").begin("play_cards")
    before = s.player(0).gold
    assert s.do("feature", "Criminal").player(0).gold == before + 3


@pytest.mark.rule("DF-FEAT-10")
def test_a_feature_of_which_one_effect_would_do_nothing_is_usable_for_the_other() -> None:
    s = gifted("Elven Trance", screen="Sun Elf Wizard")
    elf = s.player(0)
    elf.hp = s.t.screen(elf).hp
    s.deck(0, "Glory")
    s.answers(_rest_features(s), ("feature", "Elven Trance"))
    assert s.names(elf.hand) == [*SPARE, "Glory"]
    assert elf.hp == s.t.screen(elf).hp


def _rest_features(s: Story) -> Flow[None]:
    s.t.chance = Rigged(s.game.name, draws=["Glory"])
    yield from offer_features(s.t, "rest", 0)


@pytest.mark.rule("DF-FEAT-05", "DF-FEAT-09")
def test_a_continuous_feature_sleeps_while_the_one_it_requires_is_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    s = gifted("Tough", facing=("Dummy", "Dummy"))
    tough = s.number("Tough")
    s.player(0).hp = 5
    needy = msgspec.structs.replace(s.box.features[tough], requires="Champion")
    monkeypatch.setitem(s.box.features, tough, needy)
    s.t.force = None
    assert attacks(s) == 4  # nothing is prevented
    s.player(0).features += (s.number("Champion"),)
    s.player(0).hp, s.t.force = 5, None
    assert attacks(s) == 3


@pytest.mark.rule("DF-FEAT-09", "DF-KEY-12")
def test_subclasses_and_continuous_features_are_always_active() -> None:
    assert gifted("Eldritch Knight").player(0).types == (0, 1)
    s = gifted("Tough", facing=("Dummy", "Dummy"))
    s.player(0).hp = 5
    assert attacks(s) == 3
    assert not s.begin("play_cards").offers("feature")


@pytest.mark.rule("DF-FEAT-09")
@pytest.mark.parametrize(("written", "cost"), [("Undead", 1), ("Beast", 2)])
def test_what_is_written_on_a_feature_is_always_on_and_the_rest_needs_activation(written: str, cost: int) -> None:
    s = gifted("Sworn Enemy", facing=(), written={"Sworn Enemy": written})
    for player in s.t.players:
        player.hp = 6
    s.facing(0, "Wraith of the Deep")  # Undead, Attack Strength 2
    assert attacks(s) == cost  # nothing was activated
    assert not s.player(0).used
    s.player(0).stunned = True
    s.player(0).hp = 6
    assert attacks(s) == 2  # Features sleep
    s = gifted("Sworn Enemy", written={"Sworn Enemy": written})
    s.begin("play_cards")
    assert not s.t.sources
    s.do("feature", "Sworn Enemy")
    assert [source.damage for source in s.t.sources] == [(0, 0, 0, 0, 2)]
    assert not s.offers("feature")


@pytest.mark.rule("DF-FEAT-09")
def test_the_choice_is_asked_when_the_feature_is_taken_and_kept_for_every_game() -> None:
    s = a_campaign(xp=40).rest().do("feature", "Sworn Enemy", seat=OF_FIGHTER).do("slot", 2)
    assert s.asked == "what-is-written"  # and nothing else can be answered, nor can it be left open
    assert len(s.choice.options) == len(BOX.features[BOX.number["Sworn Enemy"]].writes) == 10
    with pytest.raises(Refusal, match="not 'Teapot': choose one of"):
        check_written(BOX.features[BOX.number["Sworn Enemy"]], "Teapot")
    with pytest.raises(Refusal, match="Nothing is written in on Tough"):
        check_written(BOX.features[BOX.number["Tough"]], "Undead")
    s = a_campaign(xp=40).takes(OF_FIGHTER, "Sworn Enemy", 2, "Undead")
    assert s.hero(OF_FIGHTER).written == {"Sworn Enemy": "Undead"}
    s.match = Match.load(s.game, s.played.save())
    s.t = s.match.state
    t = the_game().new(s.plays(won=True).next_setup())
    assert t.players[0].written == {"Sworn Enemy": "Undead"}
    assert the_game().decode(the_game().encode(t)).players[0].written == t.players[0].written
    assert not s.offers("write")  # what is written in stays


@pytest.mark.rule("DF-FEAT-09", "DF-FEAT-25")
def test_what_is_written_on_a_covered_feature_counts_no_more() -> None:
    s = a_campaign(xp=60).takes(OF_FIGHTER, "Sworn Enemy", 2, "Undead").takes(OF_FIGHTER, "Battle Lore", 2)
    assert not the_game().new(s.next_setup()).players[0].written
    s.takes(OF_FIGHTER, "Sworn Enemy", 3, "Beast")  # a new sticker, written on anew
    assert written_on(s.hero(OF_FIGHTER)) == {"Sworn Enemy": "Beast"}


@pytest.mark.rule("DF-FEAT-10", "DF-FEAT-11")
@pytest.mark.parametrize(
    ("answers", "gold", "cards"), [(("no", "no"), 1, 4), (("yes", "no"), 2, 3), (("yes", "yes"), 2, 3)]
)
def test_what_has_a_cost_is_the_players_choice_and_the_rest_happens(
    answers: tuple[str, ...], gold: int, cards: int
) -> None:
    s = a_party(*PARTY, pack=STRAW, campaign=brought({FIGHTER: ("Straw Bargains",)}))
    s.hand(0, *SPARE)
    s.deck(0, "Glory")
    before = s.player(0).gold
    s.begin("play_cards").do("feature", "Straw Bargains")
    for answer in answers:
        s.do(answer)
    assert s.player(0).gold == before + gold
    assert len(s.player(0).hand) == cards


@pytest.mark.rule("DF-FEAT-12")
def test_features_work_on_any_turn_unless_they_say_during_your_turn() -> None:
    for name, offered in (("Criminal", True), ("Action Surge", False)):
        s = gifted(name)
        s.hand(1, *SPARE)
        assert bool(s.begin("play_cards", active=1).offers("feature", name, seat=0)) is offered
        assert gifted(name).begin("play_cards").offers("feature", name)


@pytest.mark.rule("DF-FEAT-13")
def test_outside_rounds_only_features_that_say_so() -> None:
    s = gifted("Criminal", "Old Map")
    s.encounters("Troll")
    assert s.names(o.what for o in feature_options(s.t, "rest", 0)) == ["Old Map"]
    assert s.names(o.what for o in feature_options(s.t, "play", 0)) == ["Criminal"]
    s = gifted("Criminal")
    play_out(s, offer_features(s.t, "rest", 0))  # nothing is asked


@pytest.mark.rule("DF-FEAT-14")
def test_once_a_scene_once_a_round_once_a_turn_once_a_game() -> None:
    for name, screen, needs, ready_after in (
        ("Criminal", FIGHTER, (), ()),
        ("Inspiring Leader", FIGHTER, (), ("scene",)),
        ("Portent II", "Human Wizard", ("School of Divination",), ("round", "scene")),
        ("Expertise II", "Human Rogue", (), ("turn", "round", "scene")),
    ):
        for frame in ("turn", "round", "scene"):
            s = gifted(*needs, name, screen=screen)
            s.fires("Cursed")
            number = s.number(name)
            (s.player(0).spent if name == "Criminal" else s.player(0).used).append(number)
            assert not [o for o in feature_options(s.t, "play") if o.what == number]
            s.t.active = 3 if frame == "round" else 0  # seat 0 leads, so the round ends with seat 3
            fresh_scene(s.t) if frame == "scene" else fresh_turn(s.t)
            s.t.active = 0
            assert bool([o for o in feature_options(s.t, "play") if o.what == number]) is (frame in ready_after)


@pytest.mark.rule("DF-FEAT-14", "DF-GAME-07", "DF-SCENE-08")
def test_in_a_scene_that_another_than_the_leader_begins_the_round_ends_before_that_players_turn() -> None:
    s = gifted("School of Divination", "Portent II", screen="Human Wizard", facing=())
    s.t.leader, number = 2, s.number("Portent II")
    s.encounters(*["Troll"] * 4)
    s.t.active = 0  # the Scene before ended with seat 3
    play_out(s, encounter_phase(s.t))
    s.player(0).used = [number]
    for s.t.active in (0, 1, 2):
        fresh_turn(s.t)
        assert s.player(0).used == [number]
    s.t.active = 3
    fresh_turn(s.t)
    assert s.player(0).used == []


@pytest.mark.rule("DF-FEAT-14")
@pytest.mark.parametrize(("name", "again"), [("Criminal", False), ("Soldier", False), ("Battle Lore", True)])
def test_a_feature_that_was_activated_is_gone_for_its_time_frame(name: str, again: bool) -> None:
    s = gifted(name).begin("play_cards").do("feature", name)  # once a game, or once a Scene
    while s.asked == "colour":
        s.do("colour", 0)
    assert not s.offers("feature", name)
    fresh_turn(s.t)
    assert not feature_options(s.t, "play")
    fresh_scene(s.t)
    assert bool(feature_options(s.t, "play")) is again


@pytest.mark.rule("DF-FEAT-15")
def test_changes_of_the_pack_offer_basic_cards_only() -> None:
    s = a_party(*PARTY, campaign=brought({FIGHTER: ("Field Training",)}))
    set_up(s, "feature", ("swap", "Cantrip"), ("basic", "Stealth"), "enough")
    assert pack(s, 0) == ["Glory"] * 4 + ["Grace", "Stealth", "Stealth"]
    basics = {card.name for card in s.box.market.values() if card.basic}
    assert basics == {"Cantrip", "Stealth", "Grace", "Glory"}


@pytest.mark.rule("DF-FEAT-16", "DF-GAP-65")
def test_purchases_before_the_game_are_paid_with_the_starting_gold_and_need_no_market_deck() -> None:
    s = a_party(*PARTY, campaign=brought({FIGHTER: ("Noble",)}))
    bless = s.number("Bless")
    while bless in s.t.market_deck:
        s.t.market_deck.remove(bless)
    cost = s.box.market[bless].cost - 1
    set_up(s, "feature", ("buy", "Bless"))
    assert "Bless" in pack(s, 0)
    assert s.player(0).gold == 4 - cost


@pytest.mark.rule("DF-FEAT-17")
@pytest.mark.parametrize("state", ["stunned", "unconscious"])
def test_the_stunned_and_the_unconscious_use_no_features(state: str) -> None:
    s = gifted("Criminal", "Tough")
    setattr(s.player(0), state, True)
    assert not feature_options(s.t, "play")


# ---------------------------------------------------------------- Counts as X Class


@pytest.mark.rule("DF-FEAT-18", "DF-EX-55")
def test_an_eldritch_knight_counts_as_arcane() -> None:
    s = gifted("Eldritch Knight", screen=FIGHTER)
    s.t.players = s.t.players[:1] + s.t.players[2:]  # no Wizard
    for seat, player in enumerate(s.t.players):
        player.seat = seat
    assert one_of_type(s.t, 1).seat == 0  # a blue first encounter
    s.deck(0, "Cantrip")
    assert skill_check(s.t, s.player(0))
    assert class_fits(s.t, s.player(0), "Arcane")
    assert not class_fits(s.t, s.player(0), "Wizard")


@pytest.mark.rule("DF-STUN-08", "DF-FEAT-17", "DF-FEAT-18")
def test_the_class_type_of_a_feature_is_gone_while_its_character_is_stunned() -> None:
    s = gifted("Eldritch Knight", screen=FIGHTER)
    stun(s.t, s.player(0))
    s.deck(0, "Cantrip", "Glory")
    assert skill_check(s.t, s.player(0)) is False  # blue is no colour of a Fighter
    assert skill_check(s.t, s.player(0)) is True
    assert [p.seat for p in matching(s.t, ARCANE)] == [1]
    s.deck(0, "Cantrip", "Glory", "Glory")
    s.player(0).hp = 0
    heal(s.t, s.player(0), 1)
    assert [p.seat for p in matching(s.t, ARCANE)] == [0, 1]


@pytest.mark.rule("DF-STUN-08", "DF-REST-06")
def test_the_class_type_of_a_feature_is_back_after_a_short_rest() -> None:
    s = gifted("Eldritch Knight", screen=FIGHTER)
    stun(s.t, s.player(0))
    fall_unconscious(s.t, s.player(0))
    rest_heal(s.t, s.player(0))
    assert s.player(0).types == (MARTIAL, ARCANE)


@pytest.mark.rule("DF-CLASS-05", "DF-STUN-08")
def test_who_stands_in_for_a_class_type_on_no_screen_does_so_while_stunned_too() -> None:
    knight = brought({FIGHTER: ("Eldritch Knight",)})
    s = a_party(FIGHTER, CLERIC, "Human Rogue", "Shield Dwarf Fighter", campaign=knight)
    stun(s.t, s.player(0))
    assert [p.seat for p in matching(s.t, ARCANE)] == [0]


@pytest.mark.rule("DF-FEAT-19", "DF-EX-55")
def test_what_names_the_primary_class_type_ignores_it() -> None:
    s = gifted("Eldritch Knight", screen=FIGHTER)
    assert s.player(0) not in matching(s.t, 1, primary=True)
    assert s.player(0) in matching(s.t, 0, primary=True)
    s.deck(0, "Cantrip")
    assert not skill_check(s.t, s.player(0), primary=True)


@pytest.mark.rule("DF-KEY-84")
def test_a_feature_has_a_name_a_value_and_a_time() -> None:
    card = BOX.features[BOX.number["War Priest"]]
    assert (card.name, card.value, card.requires, card.per, card.when) == (
        "War Priest",
        20,
        "War Domain",
        "scene",
        "play",
    )


def test_who_names_a_feature_by_half_is_told_up_to_four_that_could_be_meant() -> None:
    near = [card.name for card in the_game().box.features.values() if "er" in card.name.lower()]
    assert len(near) > 4
    with pytest.raises(Refusal, match=f"There is no Feature 'er': did you mean {', '.join(near[:4])}\\?"):
        feature_called(the_game().box, "er")
