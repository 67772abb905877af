"""The Features, a short story each."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.encounters import pay_gold
from emberhall.games.dragonfire.rules.features import feature_options, offer_features
from emberhall.games.dragonfire.telling.texts import feature_text
from tests.games.dragonfire.gifted import brought, gifted, pack, set_up
from tests.games.dragonfire.moments import attacks, play_out, replenishes
from tests.games.dragonfire.sparring import SPARE, deal, pool
from tests.games.dragonfire.story import PARTY, Story, a_party, the_game

CLERIC, ROGUE, WIZARD = "Human Cleric", "Human Rogue", "Human Wizard"


def used(
    name: str, *more: str, screen: str = "Human Fighter", deck: tuple[str, ...] = (), **kwargs: tuple[str, ...]
) -> Story:
    """A character in the middle of its turn who has just activated a Feature."""
    s = gifted(*more, name, screen=screen, **kwargs)
    s.deck(0, *deck)
    s.begin("play_cards")
    return s.do("feature", name)


def hand(s: Story, seat: int = 0) -> list[str]:
    return s.names(s.player(seat).hand)[len(SPARE) if seat == 0 else 0 :]


# ---------------------------------------------------------------- the set


def test_there_are_twelve_backgrounds_and_at_least_48_further_features() -> None:
    features = the_game().box.features.values()
    backgrounds = [f for f in features if f.kind == "background"]
    assert len(backgrounds) == 12
    assert all(f.per == "game" and f.value == 5 for f in backgrounds)
    assert len(features) - len(backgrounds) >= 48


def test_every_feature_says_what_it_does_and_no_two_say_the_same() -> None:
    texts = [feature_text(f) for f in the_game().box.features.values()]
    assert all(texts)
    doubles = {text for text in texts if texts.count(text) > 1 and "count as" not in text}
    assert not doubles


def test_features_that_the_documents_name_have_their_values() -> None:
    box = the_game().box
    features = {f.name: f for f in box.features.values()}
    assert (features["War Domain"].value, features["War Priest"].value, features["Acolyte"].value) == (10, 20, 5)
    assert features["War Priest"].requires == "War Domain"
    assert {f.name for f in box.features.values() if f.kind == "subclass"} >= {
        "War Domain", "Life Domain", "Eldritch Knight", "Thief",
    }  # fmt: skip


def test_a_feature_text_tells_when_how_often_and_at_what_cost() -> None:
    features = the_game().box.features
    number = the_game().box.number
    assert (
        feature_text(features[number["Healer"]]) == "Once a Scene:\nDiscard a card to do this: Heal a character 1 HP."
    )
    assert feature_text(features[number["Sailor"]]).startswith("Once a game, when attacks deal damage to you:")
    assert feature_text(features[number["War Priest"]]).startswith(
        "Requires War Domain.\nOnce a Scene, during your turn:"
    )


# ---------------------------------------------------------------- what is written in


@pytest.mark.parametrize(
    ("written", "facing", "cost"),
    [
        ("Brawler", ("Dummy", "Ladder", "Ladder"), 3),  # 2 and 1 and 1, less 1
        ("Brawler", ("Dummy", "Ladder"), 3),
        ("Duellist", ("Dummy",), 1),
        ("Duellist", ("Dummy", "Ladder"), 3),
    ],
)
def test_a_veterans_habit_works_in_a_crowd_or_in_a_duel_and_parries_once(
    written: str, facing: tuple[str, ...], cost: int
) -> None:
    s = gifted("Veteran's Habit", facing=facing, written={"Veteran's Habit": written})
    s.player(0).hp = 6
    assert attacks(s, "pass") == cost  # the habit without activation, the parry only if it is wanted
    s = gifted("Veteran's Habit", facing=facing, written={"Veteran's Habit": written})
    s.player(0).hp = 6
    assert attacks(s, "feature") == max(0, cost - 2)
    s.player(0).hp = 6
    assert attacks(s) == cost  # it is spent, the habit is not


@pytest.mark.parametrize(("written", "cost"), [("Construct", 2), ("Humanoid", 3)])
def test_a_sworn_enemy_hurts_less_each_of_its_type_and_can_be_struck_harder(written: str, cost: int) -> None:
    s = gifted("Sworn Enemy", facing=("Dummy", "Ladder"), written={"Sworn Enemy": written})
    s.player(0).hp = 6
    s.t.foes[1].mood = -1  # nothing of it is left to be prevented
    s.t.foes[0].mood = 1
    assert attacks(s) == cost
    s = gifted("Sworn Enemy", facing=("Dummy",), written={"Sworn Enemy": written}).begin("play_cards")
    s.do("feature", "Sworn Enemy")
    assert pool(s, "Sworn Enemy") == (0, 0, 0, 0, 2)


# ---------------------------------------------------------------- damage

DAMAGE = [  # Feature, screen, what else it needs, icons: black, blue, green, red, colourless
    ("Soldier", "Human Fighter", (), (0, 0, 0, 0, 2)),
    ("Extra Attack I", "Human Fighter", (), (1, 0, 0, 0, 0)),
    ("Extra Attack II", "Human Fighter", (), (2, 0, 0, 0, 0)),
    ("War Magic", "Human Fighter", ("Eldritch Knight",), (1, 1, 0, 0, 0)),
    ("War Priest", CLERIC, ("War Domain",), (2, 0, 1, 0, 0)),
]


@pytest.mark.parametrize(("name", "screen", "needs", "icons"), DAMAGE)
def test_features_that_deal_damage(name: str, screen: str, needs: tuple[str, ...], icons: tuple[int, ...]) -> None:
    s = used(name, *needs, screen=screen)
    assert pool(s, name) == icons
    deal(s, name, "Dummy")
    assert s.player(0).swords == 0


@pytest.mark.parametrize(("name", "swords"), [("Extra Attack I", 1), ("Extra Attack II", 2)])
def test_extra_attacks_count_swords(name: str, swords: int) -> None:
    assert used(name).player(0).swords == swords


def test_improved_critical_clears_a_level_and_counts_a_sword() -> None:
    s = used("Improved Critical", "Champion", facing=("Ladder",))
    ladder = s.t.foes[0]
    assert s.player(0).swords == 1
    deal(s, "Improved Critical", "Ladder")
    assert s.left(ladder) == 3


def test_magic_adept_clears_a_level() -> None:
    s = used("Magic Adept", facing=("Ladder",))
    ladder = s.t.foes[0]
    deal(s, "Magic Adept", "Ladder")
    assert s.left(ladder) == 3


PLUS = [
    ("Savage Attacks", "Half-Orc Fighter", (), (0, 0, 0, 0, 2)),
    ("Fighting Style: Dueling", "Human Fighter", (), (1, 0, 0, 0, 0)),
    ("Guided Strike", CLERIC, ("War Domain",), (0, 0, 0, 0, 2)),
    ("Sneak Attack I", ROGUE, (), (0, 0, 0, 2, 0)),
    ("Sneak Attack II", ROGUE, (), (0, 0, 0, 3, 0)),
]


@pytest.mark.parametrize(("name", "screen", "needs", "icons"), PLUS)
def test_features_that_add_to_the_damage_of_a_card(
    name: str, screen: str, needs: tuple[str, ...], icons: tuple[int, ...]
) -> None:
    s = gifted(*needs, name, screen=screen)
    s.hand(0, "Stealth", *SPARE)
    s.begin("play_cards").do("feature", name)
    assert pool(s, name) == icons
    s.do("play", "Stealth").do("done")
    rider = next(source.uid for source in s.t.sources if s.game.name(source.card) == name and any(source.damage))
    assert not s.offers("lay", rider)  # it cannot go alone
    s.do("lay", "Stealth", "Dummy")
    assert s.offers("lay", rider)


def test_sneak_attack_ii_lets_a_card_strike_anywhere() -> None:
    s = gifted("Sneak Attack II", screen=ROGUE, facing=("Ladder",))
    s.hand(0, "Stealth", *SPARE)
    s.begin("play_cards").do("feature", "Sneak Attack II").do("play", "Stealth").do("done")
    assert s.offers("lay-level", "Stealth", "Ladder")


def test_battle_lore_deals_3_of_a_colour() -> None:
    s = used("Battle Lore").do("colour", 2)
    assert pool(s, "Battle Lore") == (0, 0, 3, 0, 0)


def test_human_versatility_deals_1_of_a_colour_and_draws() -> None:
    s = used("Human Versatility", deck=("Glory",)).do("colour", 3)
    assert pool(s, "Human Versatility") == (0, 0, 0, 1, 0)
    assert hand(s) == ["Glory"]


def test_sculpt_spells_strikes_three_encounters() -> None:
    s = used("Sculpt Spells", "School of Evocation", screen=WIZARD, facing=("Dummy", "Ladder"))
    assert [source.damage for source in s.t.sources] == [(0, 1, 0, 0, 0)] * 3


def test_spell_mastery_costs_a_card_each_turn() -> None:
    s = used("Spell Mastery", screen=WIZARD)
    assert len(s.player(0).hand) == 3
    assert pool(s, "Spell Mastery") == (0, 2, 0, 0, 0)
    assert not s.offers("feature", "Spell Mastery")


# ---------------------------------------------------------------- healing


def test_acolyte_heals_2() -> None:
    assert used("Acolyte").do("character", 2).player(2).hp == 5


def test_healer_discards_a_card_to_heal_1() -> None:
    s = used("Healer").do("character", 1)
    assert s.player(1).hp == 4
    assert s.names(s.player(0).discard) == ["Grace"]


@pytest.mark.parametrize(("name", "points"), [("Preserve Life I", 2), ("Preserve Life II", 4)])
def test_preserve_life_is_divided_as_one_likes(name: str, points: int) -> None:
    s = used(name, screen=CLERIC)
    for seat in (1, 2, 1, 2)[:points]:
        s.do("character", seat)
    assert s.player(1).hp + s.player(2).hp == 6 + points
    assert s.asked == "play-cards"


def test_disciple_of_life_heals_the_others_at_the_start_of_the_turn() -> None:
    s = gifted("Life Domain", "Disciple of Life", screen=CLERIC)
    play_out(s, offer_features(s.t, "start-of-turn", 0), "feature")
    assert [p.hp for p in s.t.players] == [3, 4, 4, 4]


def test_divine_intervention_heals_4_and_ends_exhaustion() -> None:
    s = gifted("Divine Intervention", screen=CLERIC)
    s.player(1).hp, s.player(1).exhausted = 1, True
    s.begin("play_cards").do("feature", "Divine Intervention").do("character", 1)
    assert (s.player(1).hp, s.player(1).exhausted) == (5, False)


def test_campfire_songs_heal_another_in_a_short_rest() -> None:
    s = gifted("Campfire Songs")
    play_out(s, offer_features(s.t, "rest", 0), "feature", ("character", 3))
    assert s.player(3).hp == 4


def test_elven_trance_heals_and_draws_in_a_short_rest() -> None:
    s = gifted("Elven Trance", screen="Sun Elf Wizard")
    s.deck(0, "Cantrip")
    play_out(s, offer_features(s.t, "rest", 0), "feature")
    assert s.player(0).hp == 3
    assert hand(s) == ["Cantrip"]


# ---------------------------------------------------------------- cards


def test_entertainer_lets_the_others_draw() -> None:
    s = gifted("Entertainer")
    for seat in range(4):
        s.deck(seat, "Glory")
    s.begin("play_cards").do("feature", "Entertainer")
    assert [hand(s, seat) for seat in range(4)] == [[], ["Glory"], ["Glory"], ["Glory"]]


def test_inspiring_leader_lets_another_draw() -> None:
    s = gifted("Inspiring Leader")
    s.deck(2, "Glory")
    s.begin("play_cards").do("feature", "Inspiring Leader").do("character", 2)
    assert hand(s, 2) == ["Glory"]


@pytest.mark.parametrize(("name", "cards"), [("Sage", 2), ("Action Surge", 3)])
def test_features_that_draw(name: str, cards: int) -> None:
    assert hand(used(name, deck=("Glory",) * 4)) == ["Glory"] * cards


def test_outlander_takes_the_best_of_four_and_buries_the_rest() -> None:
    s = used("Outlander", deck=("Glory", "Stealth", "Cantrip", "Grace", "Glory")).do("fetch", "Stealth")
    assert hand(s) == ["Stealth"]
    assert len(s.player(0).deck) == 4
    assert not s.player(0).discard


def test_old_campaigner_draws_two_and_discards_one() -> None:
    s = used("Old Campaigner", deck=("Glory", "Stealth")).do("discard", "Grace")
    assert len(s.player(0).hand) == 5


@pytest.mark.parametrize("name", ["Expertise I", "Expertise II"])
def test_expertise_sifts_a_card(name: str) -> None:
    s = used(name, screen=ROGUE, deck=("Stealth",)).do("discard", "Grace")
    assert sorted(s.names(s.player(0).hand)) == ["Grace"] * 3 + ["Stealth"]


def test_alert_sifts_a_card_at_the_start_of_the_turn() -> None:
    s = gifted("Alert")
    s.deck(0, "Glory")
    play_out(s, offer_features(s.t, "start-of-turn", 0), "feature", ("discard", "Grace"))
    assert "Glory" in s.names(s.player(0).hand)


def test_lucky_shuffles_the_discard_in_and_draws() -> None:
    s = gifted("Lucky")
    s.discarded(0, "Glory", "Stealth")
    s.begin("play_cards", draws=["Glory"]).do("feature", "Lucky")
    assert hand(s) == ["Glory"]  # one card, and the other waits in the deck
    assert s.names(s.player(0).deck.cards()) == ["Stealth"]
    assert not s.player(0).discard


def test_unseen_hand_takes_a_card_back() -> None:
    s = gifted("Arcane Trickster", "Unseen Hand", screen=ROGUE)
    s.discarded(0, "Stealth")
    s.begin("play_cards").do("feature", "Unseen Hand")
    assert hand(s) == ["Stealth"]


def test_arcane_recovery_takes_a_card_back_in_a_short_rest() -> None:
    s = gifted("Arcane Recovery", screen=WIZARD)
    s.discarded(0, "Cantrip")
    play_out(s, offer_features(s.t, "rest", 0), "feature")
    assert hand(s) == ["Cantrip"]


def test_ritual_casting_sifts_two_cards_in_a_short_rest() -> None:
    s = gifted("Ritual Casting", screen=WIZARD)
    s.deck(0, "Cantrip", "Glory")
    play_out(s, offer_features(s.t, "rest", 0), "feature", ("discard", "Grace"), ("discard", "Grace"))
    assert sorted(s.names(s.player(0).hand)) == ["Cantrip", "Glory", "Grace", "Grace"]


def test_travelling_light_leaves_a_basic_card_behind_for_good() -> None:
    s = gifted("Travelling Light")
    s.discarded(0, "Glory", "Javelin")
    play_out(s, offer_features(s.t, "rest", 0), "feature", ("remove", "Glory"))
    assert s.names(s.player(0).discard) == ["Javelin"]
    assert s.names(s.player(0).spent) == ["Glory"]


# ---------------------------------------------------------------- gold and the Market


@pytest.mark.parametrize(("name", "needs", "gold"), [("Criminal", (), 3), ("Fast Hands", ("Thief",), 2)])
def test_features_that_bring_gold(name: str, needs: tuple[str, ...], gold: int) -> None:
    s = gifted(*needs, name, screen=ROGUE)
    before = s.player(0).gold
    s.begin("play_cards").do("feature", name)
    assert s.player(0).gold == before + gold


def test_thief_makes_defeated_encounters_pay_more_on_its_own_turns() -> None:
    s = gifted("Thief", screen=ROGUE, facing=("Ladder",))  # 4 gold
    before = sum(p.gold for p in s.t.players)
    pay_gold(s.t, s.t.foes[0])
    assert sum(p.gold for p in s.t.players) == before + 5
    s.t.active = 1
    pay_gold(s.t, s.t.foes[0])
    assert sum(p.gold for p in s.t.players) == before + 9


def test_shared_purse_gives_gold_away_and_draws() -> None:
    s = gifted("Shared Purse")
    s.deck(0, "Glory")
    s.player(0).gold = s.player(1).gold = 4
    s.begin("play_cards").do("feature", "Shared Purse").do("character", 1).do("gold", 3)
    assert (s.player(0).gold, s.player(1).gold) == (1, 7)
    assert hand(s) == ["Glory"]
    assert s.told() == [
        f"{PARTY[0]} uses Shared Purse: loses 3 gold; {PARTY[1]} gains 3 gold; {PARTY[0]} draws 1 card."
    ]


def test_guild_artisan_buys_a_card_for_2_less() -> None:
    s = gifted("Guild Artisan")
    s.player(0).gold = 1
    s.market("Second Wind")
    play_out(s, offer_features(s.t, "market", 0), "feature", "buy")
    assert hand(s) == ["Second Wind"]
    assert s.player(0).gold == 0


@pytest.mark.rule("DF-FEAT-12")
@pytest.mark.parametrize(("gold", "fire"), [(0, "Calm Sky"), (9, "Foggy Memory")])
def test_guild_artisan_waits_while_there_is_nothing_it_could_buy(gold: int, fire: str) -> None:
    s = gifted("Guild Artisan")
    s.player(0).gold = gold
    s.market("Second Wind")
    s.fire(fire)
    assert feature_options(s.t, "market", 0) == []


def test_bargain_hunter_replaces_up_to_three_market_cards() -> None:
    s = gifted("Bargain Hunter")
    s.market("Bless", "Feint", deck=("Grapple", "Javelin"))
    play_out(s, offer_features(s.t, "market", 0), "feature", ("replace", "Bless"), ("replace", "Feint"), ("enough", -1))
    assert sorted(s.names(s.t.market)) == ["Grapple", "Javelin"]
    assert sorted(s.names(s.t.market_discard)) == ["Bless", "Feint"]


# ---------------------------------------------------------------- encounters


def test_folk_hero_draws_two_encounters_away_and_stays_them() -> None:
    s = gifted("Folk Hero", facing=())
    one, two = s.facing(1, "Ladder"), s.facing(2, "Dummy")
    s.begin("play_cards").do("feature", "Folk Hero").do("foe", "Ladder").do("foe", "Dummy")
    found = [s.t.foe(one.uid), s.t.foe(two.uid)]
    assert [foe.seat for foe in found] == [0, 0]
    assert all(foe.calm for foe in found)


def test_sentinel_takes_an_encounter_from_the_active_character() -> None:
    s = gifted("Sentinel", facing=())
    s.facing(1, "Dummy")
    s.hand(1, *SPARE)
    s.begin("play_cards", active=1).do("feature", "Sentinel", seat=0)
    assert s.t.foes[0].seat == 0
    assert not s.t.foes[0].calm


@pytest.mark.parametrize(("name", "needs"), [("Street Urchin", ()), ("Supreme Sneak", ("Thief",))])
def test_features_that_slip_away(name: str, needs: tuple[str, ...]) -> None:
    s = used(name, *needs, screen=ROGUE).do("character", 2)
    assert s.t.foes[0].seat == 2


def test_supreme_sneak_draws_a_card_too() -> None:
    assert hand(used("Supreme Sneak", "Thief", screen=ROGUE, deck=("Stealth",)).do("character", 2)) == ["Stealth"]


def test_sacred_hush_stays_an_encounter_facing_the_active_character() -> None:
    assert used("Sacred Hush", screen=CLERIC).t.foes[0].calm


def test_scatter_the_horde_removes_two_tokens() -> None:
    s = used("Scatter the Horde", screen=WIZARD, facing=("Crowd",))
    assert s.t.foes[0].tokens == 1


# ---------------------------------------------------------------- a look ahead


@pytest.mark.parametrize(
    ("name", "screen", "needs"),
    [
        ("Hermit", "Human Fighter", ()),
        ("Portent I", WIZARD, ("School of Divination",)),
        ("Portent II", WIZARD, ("School of Divination",)),
    ],
)
def test_features_that_look_at_the_next_dragonfire_card(name: str, screen: str, needs: tuple[str, ...]) -> None:
    s = gifted(*needs, name, screen=screen)
    s.fires("Cursed", "Haunted")
    s.begin("play_cards").do("feature", name).do("bury", "Cursed")
    assert s.names([s.t.fires.draw(s.t.chance), s.t.fires.draw(s.t.chance)]) == ["Haunted", "Cursed"]
    assert s.t.level == 0


def test_the_next_dragonfire_card_may_be_left_where_it_is() -> None:
    s = gifted("Hermit")
    s.fires("Cursed", "Haunted")
    s.begin("play_cards").do("feature", "Hermit").do("keep", "Cursed")
    assert s.names([s.t.fires.draw(s.t.chance)]) == ["Cursed"]


def test_old_map_looks_at_the_next_encounter() -> None:
    s = gifted("Old Map")
    s.encounters("Troll", "Orog")
    play_out(s, offer_features(s.t, "rest", 0), "feature", ("bury", "Troll"))
    assert s.names([s.t.decks[0].draw(s.t.chance)]) == ["Orog"]


# ---------------------------------------------------------------- Replenish


@pytest.mark.parametrize(
    ("name", "screen", "change", "cards"),
    [
        ("Resilient", "Human Fighter", "exhausted", 2),
        ("Resilient", "Human Fighter", "", 2),
        ("Champion", "Human Fighter", "", 3),  # 3 of 6 HP
        ("Champion", "Human Fighter", "whole", 2),
        ("School of Divination", WIZARD, "", 3),  # no card in hand
    ],
)
def test_features_that_help_in_replenish(name: str, screen: str, change: str, cards: int) -> None:
    s = gifted(name, screen=screen)
    s.hand(0)
    s.deck(0, *["Glory"] * 5)
    s.player(0).exhausted = change == "exhausted"
    if change == "whole":
        s.player(0).hp = 6
    replenishes(s)
    assert len(s.player(0).hand) == cards


# ---------------------------------------------------------------- before the game


def packing(feature: str) -> Story:
    return a_party("Human Fighter", CLERIC, ROGUE, WIZARD, campaign=brought({"Human Fighter": (feature,)}))


def test_quick_hands_draw_one_card_more() -> None:
    s = set_up(packing("Quick Hands"))
    assert [len(p.hand) for p in s.t.players] == [5, 4, 4, 4]


def test_field_training_exchanges_basic_cards() -> None:
    answers = ("swap", "Cantrip"), ("basic", "Glory"), ("swap", "Grace"), ("basic", "Glory")
    s = set_up(packing("Field Training"), "feature", *answers)
    assert pack(s, 0) == ["Glory"] * 6 + ["Stealth"]


def test_noble_buys_a_card_for_the_pack_with_the_starting_gold() -> None:
    s = set_up(packing("Noble"), "feature", ("buy", "Tower Shield"))
    assert s.player(0).gold == 0  # 4 gold, and 5 less 1 paid
    assert pack(s, 0) == ["Cantrip", *["Glory"] * 4, "Grace", "Stealth", "Tower Shield"]


def test_no_more_is_bought_before_the_game_than_the_box_has() -> None:
    s = a_party(campaign=brought(dict.fromkeys(PARTY[:2], ("Noble",))))
    with pytest.raises(AssertionError, match="0 options fit 'buy'"):  # of Command Presence there is one
        set_up(s, "feature", ("buy", "Command Presence"), "feature", ("buy", "Command Presence"))


# ---------------------------------------------------------------- second Class Types


@pytest.mark.parametrize(
    ("name", "screen", "types"),
    [("Eldritch Knight", "Human Fighter", (0, 1)), ("War Domain", CLERIC, (2, 0)), ("Arcane Trickster", ROGUE, (3, 1))],
)
def test_subclasses_that_count_as_a_second_class(name: str, screen: str, types: tuple[int, ...]) -> None:
    assert gifted(name, screen=screen).player(0).types == types


def test_nobody_pays_for_healing_that_cannot_be() -> None:
    s = gifted("Healer", facing=("Fallen Paladin",))
    for player in s.t.players[1:]:
        player.hp += 3
    s.begin("play_cards")
    assert not s.offers("feature", "Healer")  # the only one hurt faces a Fallen Paladin


@pytest.mark.parametrize("name", ["Sentinel", "Folk Hero", "Sacred Hush"])
def test_a_feature_against_encounters_waits_until_there_is_one_for_it(name: str) -> None:
    screen = "Human Cleric" if name == "Sacred Hush" else "Human Fighter"
    s = gifted(name, screen=screen, facing=())
    s.facing(2 if name == "Sacred Hush" else 0, "Dummy")
    s.begin("play_cards")
    assert not s.offers("feature", name)


def test_what_a_feature_prevents_is_told() -> None:
    s = gifted("Sailor", facing=("Orog",))
    s.begin("take_damage").do("feature", "Sailor")
    assert s.told()[:2] == [f"{PARTY[0]} uses Sailor.", f"{PARTY[0]} prevents 2 damage."]
