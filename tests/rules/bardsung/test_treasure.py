"""Rules of the sections HERO, EQUIP, ABIL, TREASURE and CONSUM: what heroes have."""

from __future__ import annotations

import pytest

from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.rules.treasure import draw_treasure
from tests.games.bardsung.story import Story, on_a_crawl, the_game


def crawl(*heroes: str) -> Story:
    return on_a_crawl(*(heroes or ("Stoneheart",))).resource("firewood", 0)


def holding(s: Story, hero: str, *cards: str) -> Story:
    """A hero holds treasure cards."""
    for name in cards:
        card = s.box.number[name]
        s.t.treasure_deck.remove(card)
        s.hero(hero).inventory.append(card)
    return s


# ---------------------------------------------------------------- cards of heroes


@pytest.mark.rule("BS-HERO-08", "BS-HERO-11", "BS-HERO-12", "BS-CF-55", "BS-GAP-11", "BS-EX-41")
def test_every_hero_has_a_profile_a_path_and_cards_nobody_else_has() -> None:
    box = the_game().box
    assert {hero.name: hero.path for hero in box.heroes.values()} == {
        "Dawnguard": "Path of Faith",
        "Lightweaver": "Path of Elements",
        "Nightfeather": "Path of Shadows",
        "Stoneheart": "Path of Steel",
        "Wyldshell": "Path of Omens",
    }
    cards = [name for hero in box.heroes.values() for name in (*hero.abilities, *hero.equipment)]
    assert len(set(cards)) == len(cards)


@pytest.mark.rule("BS-EQUIP-02", "BS-EQUIP-03", "BS-EQUIP-05", "BS-EQUIP-07", "BS-EQUIP-12", "BS-GAP-13", "BS-CF-21")
def test_equipment_is_a_weapon_or_armour_at_three_levels() -> None:
    box = the_game().box
    pieces = {piece.name: piece for piece in box.equipment.values()}
    assert pieces["Forgefather"].type == "armour"
    assert all(pieces[name].levels[0].traits for name in ("Sunshield", "Arcane Focus", "Driftwood Staff"))
    assert all([level.slots for level in piece.levels] == [1, 2, 3] for piece in pieces.values())


@pytest.mark.rule("BS-EQUIP-04")
def test_equipment_cannot_be_given_away() -> None:
    s = crawl("Stoneheart", "Dawnguard").order("Stoneheart", "Dawnguard").turn("Stoneheart")
    assert not s.offers("give")


@pytest.mark.rule("BS-ABIL-06", "BS-ABIL-08", "BS-CF-59")
def test_a_passive_ability_is_never_used_but_in_force() -> None:
    s = crawl().abilities("Stoneheart", "Straw Might").order("Stoneheart").turn("Stoneheart")
    assert not s.offers("use")
    assert "upgrade" in s.t.force


@pytest.mark.rule("BS-ABIL-01", "BS-ABIL-11", "BS-GOAL-04")
def test_in_full_encounters_heroes_have_three_abilities() -> None:
    assert len(crawl().hero("Stoneheart").abilities) == 3


# ---------------------------------------------------------------- treasure


@pytest.mark.rule("BS-TREASURE-01", "BS-TREASURE-02", "BS-TREASURE-16")
def test_treasure_goes_to_the_inventory_and_an_empty_deck_gives_none() -> None:
    s = crawl()
    hero = s.hero("Stoneheart")
    everything = len(s.t.treasure_deck)
    s.turn("Stoneheart")
    hero = s.hero("Stoneheart")
    for card in s.t.treasure_deck.cards()[1:]:
        s.t.treasure_deck.remove(card)
        hero.inventory.append(card)
    draw_treasure(s.t, hero)
    draw_treasure(s.t, hero)
    assert len(hero.inventory) == everything


@pytest.mark.rule("BS-TREASURE-03", "BS-TREASURE-04", "BS-CF-51", "BS-TURN-09")
def test_unattached_treasure_changes_hands_freely_but_a_card_once_a_turn() -> None:
    s = holding(crawl("Stoneheart", "Dawnguard"), "Dawnguard", "Straw Ruby", "Straw Tonic")
    s.hero("Dawnguard").sockets[1].append(s.hero("Dawnguard").inventory.pop(0))
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart")
    assert not s.offers("give", "Straw Ruby")
    s.do("give", "Straw Tonic", "Stoneheart", seat=1)
    assert s.names(s.hero("Stoneheart").inventory) == ["Straw Tonic"]
    assert not s.offers("give")
    assert s.t.actions == 2


@pytest.mark.rule("BS-EX-16", "BS-TREASURE-05", "BS-TREASURE-07", "BS-TREASURE-11", "BS-TREASURE-12", "BS-TREASURE-13")
def test_gemstones_go_to_weapons_with_a_free_slot_and_no_border_twice() -> None:
    s = holding(crawl(), "Stoneheart", "Straw Ruby", "Straw Garnet", "Straw Sapphire")
    s.hero("Stoneheart").levels = [1, 3]  # Oath Hammer with three slots
    s.order("Stoneheart").turn("Stoneheart")
    assert not s.offers("attach", None, "Forgefather")
    s.do("attach", "Straw Ruby", "Oath Hammer")
    assert not s.offers("attach", "Straw Garnet")
    s.do("attach", "Straw Sapphire", "Oath Hammer")
    assert s.names(s.hero("Stoneheart").sockets[1]) == ["Straw Ruby", "Straw Sapphire"]
    s = holding(crawl(), "Stoneheart", "Straw Ruby", "Straw Sapphire").order("Stoneheart").turn("Stoneheart")
    assert not s.do("attach", "Straw Ruby", "Oath Hammer").offers("attach")  # one slot at level one


@pytest.mark.rule("BS-EX-17", "BS-TREASURE-09", "BS-EQUIP-05")
def test_runes_go_to_armour() -> None:
    s = holding(crawl(), "Stoneheart", "Straw Rune").order("Stoneheart").turn("Stoneheart")
    assert [option.also for option in s.offers("attach", "Straw Rune")] == [s.box.number["Forgefather"]]


@pytest.mark.rule("BS-TREASURE-06", "BS-TREASURE-08", "BS-EQUIP-06")
def test_gemstones_work_only_when_attached_and_then_for_every_attack() -> None:
    for attached in (False, True):
        s = holding(crawl(), "Stoneheart", "Straw Ruby").abilities("Stoneheart", "Straw Fist")
        s.enemy("Straw Man", at="S")  # toughness 4
        s.t.fate = 0
        s.resource("charm", 0).order("Stoneheart", "Straw Man").turn("Stoneheart", rolls=[15, 2])
        if attached:
            s.do("attach", "Straw Ruby")
        s.do("use", "Straw Fist").do("apply")
        assert (s.t.enemies == []) is attached  # 2 + 2 is critical


@pytest.mark.rule("BS-TREASURE-10")
def test_runes_work_for_every_defence_roll() -> None:
    s = crawl("Dawnguard").bare()
    hero = s.hero("Dawnguard")
    hero.equipment, hero.levels, hero.sockets = [s.box.number["Feather Cloak"]], [1], [[s.box.number["Straw Rune"]]]
    s.enemy("Straw Man", at="S")
    renew(s.t)
    s.order("Straw Man", "Dawnguard").turn("Straw Man", rolls=[7])  # 7 + 1 + 2 against 10
    assert s.wounds("Dawnguard") == 0


@pytest.mark.rule("BS-TREASURE-15")
def test_what_is_attached_stays_attached_during_the_encounter() -> None:
    s = holding(crawl(), "Stoneheart", "Straw Rune").order("Stoneheart").turn("Stoneheart").do("attach", "Straw Rune")
    assert {option.act for option in s.choice.options} & {"detach", "give", "attach"} == set()


@pytest.mark.rule("BS-TREASURE-17")
def test_a_treasure_token_is_taken_without_an_action_where_no_enemy_is() -> None:
    s = crawl().token("treasure", "S").order("Stoneheart").turn("Stoneheart", draws=["Straw Tonic"]).do("take-treasure")
    assert s.names(s.hero("Stoneheart").inventory) == ["Straw Tonic"]
    assert s.t.actions == 2
    s = crawl().token("treasure", "S")
    s.enemy("Straw Man", at="S")
    assert not s.order("Stoneheart", "Straw Man").turn("Stoneheart").offers("take-treasure")


# ---------------------------------------------------------------- consumables


@pytest.mark.rule("BS-CONSUM-01", "BS-CONSUM-02", "BS-CONSUM-03")
def test_a_consumable_is_used_in_the_owners_turn_and_shuffled_back() -> None:
    s = holding(crawl("Stoneheart", "Dawnguard"), "Dawnguard", "Straw Tonic")
    s.t.fate = 1
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart")
    assert not s.offers("item")
    s.do("end-turn").do("item", "Straw Tonic")
    assert (s.t.fate, s.t.actions) == (2, 2)
    assert s.hero("Dawnguard").inventory == []
    assert s.box.number["Straw Tonic"] in s.t.treasure_deck


@pytest.mark.rule("BS-CONSUM-04", "BS-CONSUM-05", "BS-CF-27", "BS-CF-53")
def test_an_exhausted_consumable_stays_and_cannot_be_used() -> None:
    s = holding(crawl(), "Stoneheart", "Straw Flask")
    s.t.fate = 0
    s.order("Stoneheart").turn("Stoneheart").do("item", "Straw Flask")
    assert s.t.fate == 2
    assert s.names(s.hero("Stoneheart").exhausted) == ["Straw Flask"]
    assert not s.offers("item")


@pytest.mark.rule("BS-TREASURE-03", "BS-CONSUM-04", "BS-CONSUM-05")
def test_a_consumable_that_changes_hands_stays_as_it_was() -> None:
    s = holding(crawl("Stoneheart", "Dawnguard"), "Stoneheart", "Straw Flask", "Straw Tonic")
    flask, tonic = (s.box.number[name] for name in ("Straw Flask", "Straw Tonic"))
    s.hero("Stoneheart").exhausted = [flask]
    s.order("Dawnguard", "Stoneheart").turn("Dawnguard")
    for card in (flask, tonic):
        s.do("give", card, s.hero("Dawnguard").seat, seat=s.hero("Stoneheart").seat)
    assert (s.hero("Stoneheart").exhausted, s.hero("Dawnguard").exhausted) == ([], [flask])
    assert [option.what for option in s.offers("item")] == [tonic]
