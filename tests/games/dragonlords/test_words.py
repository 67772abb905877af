"""Every act and question is declared and worded truly: what rules and cards can ask, labels with figures, the log."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import emberhall.games.dragonlords as package
from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.dragonlords.rules.setup import SCENARIO
from emberhall.games.dragonlords.telling.acts import ACTS
from emberhall.games.dragonlords.telling.asks import ASKS
from emberhall.games.dragonlords.telling.paths import dice_spent, way
from tests.games.dragonlords.story import EMPTY_SPACE, GREEN_SPACE, KNIGHT, LORD, MONK, Story, a_table, the_game

HOUSE = Path(package.__file__).parent
SOURCES = [path.read_text() for room in ("rules", "cards") for path in sorted((HOUSE / room).glob("*.py"))]
OPTION = re.compile(r"\boption\(\s*[\w.]+,\s*\"([a-z-]+)\"(?:\s+if [^,]+? else \"([a-z-]+)\")?")
CHOICE = re.compile(r"\bChoice\(\s*[\w.]+,\s*\"([a-z-]+)\"(?:\s+if [^,]+? else \"([a-z-]+)\")?")


def named(pattern: re.Pattern[str]) -> set[str]:
    return {name for text in SOURCES for found in pattern.findall(text) for name in found if name}


def test_everything_that_rules_and_cards_offer_is_declared_and_nothing_else() -> None:
    computed = {"give-gold", "ask-gold"}  # named by a variable
    assert named(OPTION) | computed == {act.name for act in ACTS}


def test_everything_that_rules_and_cards_ask_is_declared_and_nothing_else() -> None:
    computed = {"give-gold", "ask-gold"}
    assert named(CHOICE) | computed == {ask.name for ask in ASKS}


def label(s: object, act: str) -> str:
    offers = s.offers(act)  # type: ignore[attr-defined]
    return str(s.game.acts.label(s.t, offers[0]))  # type: ignore[attr-defined]


def test_an_attack_says_the_number_the_chance_and_what_success_and_failure_do() -> None:
    s = a_table(KNIGHT).meets_challenge("Straw Man").do("fight-on")
    man = s.box.challenges[s.number("Straw Man")]
    needs = max(2, man.numbers[0] - s.t.strength[0].attributes[0])
    chance = 100 * (21 - needs) // 20
    said = label(s, "attack")
    assert f"{needs}+, {chance} %" in said
    harm = s.box.heroes[s.hero().card].harm[0]
    assert f"{harm} Wound" in said
    assert "Straw Man" in said
    assert "; else " in said


@pytest.mark.rule("DL-GAP-65")
def test_an_answer_that_defeats_somebody_says_so() -> None:
    s = a_table(KNIGHT).items(0, "Straw Heart", "Straw Standard").allies(0, "Straw Dog").at("Tamalir")
    s.hero().wounds, s.ally("Straw Dog").wounds = 5, 2
    s.begin("market")
    said = {s.game.acts.label(s.t, o) for o in s.choice.options}
    assert "Sell Straw Heart for 3 Gold, which defeats Straw Knight" in said
    assert "Drop Straw Standard for nothing, which defeats Straw Dog" in said
    assert "Dismiss Straw Dog for nothing" in said


@pytest.mark.rule("DL-GAP-65", "DL-GAP-67")
def test_an_offer_that_defeats_somebody_says_so() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Straw Heart").items(1, "Straw Mail").at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.hero(0).wounds = s.hero(1).wounds = 6
    s.begin("adventure", active=0).do("talk", MONK).do("give-gold", 0).do("give", "Straw Heart")
    s.do("ask-gold", 1).do("enough")
    assert label(s, "propose") == "Propose it: Straw Heart for 1 Gold, which defeats Straw Knight"
    s.do("scrap").do("talk", MONK).do("give-gold", 0).do("give", "Straw Heart")
    s.do("ask-gold", 0).do("ask", "Straw Mail")
    assert label(s, "propose") == "Propose it: Straw Heart for Straw Mail"  # a Life for a Life


@pytest.mark.rule("DL-GAP-65", "DL-GAP-63")
def test_an_answer_says_whom_other_hands_would_not_keep_alive() -> None:
    s = a_table("Gorrim Ironpledge", MONK).allies(0, "Straw Dog").at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.ally("Straw Dog").wounds = 2  # lives by Gorrim's ability
    s.begin("adventure", active=0).do("talk", MONK).do("give-gold", 0).do("give", "Straw Dog").do("ask-gold", 1)
    assert label(s, "propose") == "Propose it: Straw Dog for 1 Gold, which defeats Straw Dog"
    s.do("propose")
    assert label(s, "accept") == "Accept: get Straw Dog, give 1 Gold, which defeats Straw Dog"


@pytest.mark.rule("DL-GAP-65", "DL-GAP-33")
def test_a_new_hero_says_which_allies_would_not_live_on() -> None:
    s = a_table("Gorrim Ironpledge", MONK).allies(0, "Straw Dog")
    s.ally("Straw Dog").wounds, s.hero().wounds = 2, 5
    s.t.spare_heroes = [s.number(LORD)]
    s.meets_challenge("Straw Giant", rolls=[2]).do("escape")
    assert label(s, "new-hero").endswith(", which defeats Straw Dog")
    assert "defeats" not in label(s, "keep-hero")


@pytest.mark.rule("DL-GAP-65", "DL-PVP-11")
def test_spoils_say_whom_they_take_along() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Standard", "Straw Vest").allies(1, "Straw Dog")
    s.ally("Straw Dog", 1).wounds, s.hero(1).wounds = 2, 4
    s.duels(rolls=[2, 20]).do("fight-on").do("attack", KNIGHT)
    said = {s.game.acts.label(s.t, o) for o in s.choice.options}
    assert "Take Straw Dog, which defeats Straw Dog" in said
    assert "Take Straw Standard, which defeats Straw Dog" in said
    assert "Take Straw Vest" in said


def test_the_printed_reward_says_what_it_is() -> None:
    s = a_table(KNIGHT, retinue="yes").event("Muster of the Freeholds")
    s.t.retinue = [s.number("Straw Hound")]
    s.meets_challenge("Straw Ogre", rolls=[20]).do("fight-on").do("attack", KNIGHT)
    assert label(s, "printed-reward") == "Take the printed reward: 6 Gold and 1 market card"


def test_a_market_says_for_what_there_is_no_room() -> None:
    s = a_table(KNIGHT).allies(0, "Straw Dog", "Straw Cat").at("Tamalir").stack("Tamalir", "Straw Owl", "Straw Bead")
    s.hero().gold = 9
    s.begin("market")
    assert "You have no room for Straw Owl." in s.game.asks.prompt(s.t, s.choice)


def test_who_may_roll_again_is_told_how_the_roll_came_out() -> None:
    for die, came in ((11, ", enough."), (10, ", too little."), (1, "14. ")):
        s = a_table("Doran Halfmoon").meets_challenge("Straw Giant", rolls=[die]).do("fight-on").do("defend")
        assert came in s.game.asks.prompt(s.t, s.choice)  # Mind 3 against 14


def test_the_log_tells_abilities_healing_and_escapes_apart() -> None:
    s = a_table("Cyra of the Ash", MONK).duels(rolls=[2, 19, 9, 2]).do("use", "Cyra of the Ash").do("escape")
    told = s.told()
    assert any(line.startswith("Cyra uses the Hero's ability: takes 1 Exhaustion") for line in told)
    assert "Straw Monk rolls 9 against the Escape: 12 is the number to reach." in told
    s = a_table(KNIGHT).at("Tamalir").stack("Tamalir", "Straw Bead")
    s.hero().wounds = 2
    s.begin("market").do("heal", KNIGHT)
    assert "Straw Knight pays 1 Gold for healing: loses 1 Wound." in s.told()


def test_fighting_on_says_how_often_it_is_won() -> None:
    s = a_table(KNIGHT).meets_challenge("Straw Man")
    assert re.fullmatch(r"Fight Straw Man: won in about \d+ %", label(s, "fight-on"))


def test_a_roll_says_who_rests() -> None:
    s = a_table(KNIGHT)
    s.hero().exhaustion = 2
    s.begin("movement")
    said = [s.game.acts.label(s.t, o) for o in s.offers("roll")]
    assert "Roll 4 dice" in said
    assert f"Roll 3 dice; rest off Exhaustion: {KNIGHT} 1" in said
    assert f"Roll 1 die; rest off Exhaustion: {KNIGHT} 2" in said
    fresh = a_table(KNIGHT).begin("movement")
    said = [fresh.game.acts.label(fresh.t, o) for o in fresh.offers("roll")]
    assert "Roll 4 dice of 5; nobody needs rest" in said


def test_a_destination_says_its_dice_and_what_waits_there() -> None:
    s = a_table(KNIGHT).at(EMPTY_SPACE).begin("movement", rolls=[1, 1, 1, 1, 1]).do("roll", 5)
    goal = s.space(GREEN_SPACE)
    spent = dice_spent(s.t, s.hero())[goal]
    (offer,) = s.offers("go", goal)
    said = s.game.acts.label(s.t, offer)
    assert f", {spent} di" in said
    assert "(green counter)" in said
    paces = way(s.t, s.hero(), goal)
    assert len(paces) == spent
    assert paces[-1].space == goal
    here = s.hero().at
    for pace in paces:
        assert s.box.map.near[here] >> pace.space & 1, "each step leads to a neighbour"
        assert s.box.map.enterable(pace.paid) >> pace.space & 1, "and its die pays for it"
        here = pace.space


def test_an_offer_is_read_out_whole() -> None:
    s = a_table(KNIGHT, MONK).at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1).items(0, "Straw Sword").begin("adventure", active=0)
    s.do("talk", 1).do("give-gold", 0).do("give", "Straw Sword").do("ask-gold", 2).then("propose")
    assert s.asked == "offer"
    assert label(s, "accept") == "Accept: get Straw Sword, give 2 Gold"
    sight = s.played.sight(1)
    meeting = sight.view.meeting  # type: ignore[attr-defined]
    assert [card.name for card in meeting.gives] == ["Straw Sword"]
    assert meeting.asks_gold == 2
    assert meeting.proposed


def prompt(s: Story) -> str:
    return s.game.asks.prompt(s.t, s.choice)


def test_who_is_chosen_is_asked_for_what_and_told_how_they_are() -> None:
    s = a_table("Jorun Candlewick").allies(0, "Straw Dog").at("Tamalir")
    s.hero().wounds, s.ally("Straw Dog").wounds, s.ally("Straw Dog").exhaustion = 3, 1, 1
    s.begin("market").do("use", "Jorun Candlewick")
    assert prompt(s) == "Jorun Candlewick: who loses 1 Wound?"
    said = {s.game.acts.label(s.t, o) for o in s.choice.options}
    assert said == {"Jorun (3 of 6 Life left)", "Straw Dog (1 of 2 Life left, 1 of 1 Exhaustion)"}
    s = a_table(KNIGHT).items(0, "Staff of Light").allies(0, "Straw Dog")
    s.hero().wounds = s.ally("Straw Dog").exhaustion = 1
    s.begin("movement").do("use", "Staff of Light")
    assert prompt(s) == "Staff of Light: who loses all Wounds and Exhaustion?"
    s = a_table(KNIGHT).allies(0, "Straw Dog", "Straw Cat")
    s.t.doom = Deck([[s.number("Broken Oaths")]])
    s.begin("threat_roll", rolls=[20, 2, 2]).do("no-effort")
    assert prompt(s) == "Broken Oaths: who takes 1 Wound?"


def test_the_adventure_of_a_space_is_not_the_other_hero_there() -> None:
    s = a_table(KNIGHT, MONK).at(GREEN_SPACE, 0).at(GREEN_SPACE, 1).begin("adventure", active=0)
    assert label(s, "draw-adventure") == "Have the Adventure of this space (green counter)"
    s = a_table(KNIGHT, MONK).at(GREEN_SPACE, 0).at(GREEN_SPACE, 1).undefeated(0, "Straw Man", GREEN_SPACE)
    s.begin("adventure", active=0)
    assert label(s, "draw-adventure") == "Have the Adventure of this space (Straw Man, green, undefeated)"


def test_a_meeting_says_with_whom_one_may_still_deal() -> None:
    s = a_table(KNIGHT, MONK, LORD)
    for hero in s.t.heroes:
        s.at(EMPTY_SPACE, hero.seat)
    s.begin("adventure", active=0)
    said = s.played.sight(0).question
    assert said
    assert f"You meet {MONK} and {LORD} at " in said.prompt
    assert said.whole.endswith("What do you do? You may deal with only one of them this turn.")
    s.do("talk", 1).do("give-gold", 1).then("propose", "decline")
    said = s.played.sight(0).question
    assert said
    assert f"You meet {MONK} at " in said.prompt
    assert said.whole.endswith("What do you do?")


def test_the_log_tells_a_combat() -> None:
    s = a_table(KNIGHT).meets_challenge("Straw Man", rolls=[11]).do("fight-on").do("defend")
    told = " ".join(s.told())
    assert f"{KNIGHT} faces Straw Man." in told
    assert re.search(rf"{KNIGHT} defends \(Ranged\): 11", told)


@pytest.mark.rule("DL-GAP-28")
def test_the_log_says_who_makes_room_for_margath() -> None:
    s = a_table(LORD)
    names = ("Straw Idol", "Straw Relic", "Straw Giant", "Straw Thorn", "Straw Bog", "Straw Marsh")
    for slot, place in enumerate(((4, 2), (9, 2), (7, 3), (4, 4), (10, 4), (3, 6))):
        s.undefeated(slot, names[slot], place)
    s.meets_challenge("High Lord Margath", rolls=[20, 20, 1]).then("no-effort", "escape").do("free-slot", 1)
    (line,) = [line for line in s.told() if "tries to escape" in line]
    came = "Straw Relic goes to the bottom of its deck; High Lord Margath stays undefeated at swamp M9, in slot 2."
    assert line.endswith(f", away: {came}")


@pytest.mark.rule("DL-GAP-78")
def test_the_log_says_why_a_hit_does_no_harm() -> None:
    s = a_table(LORD).meets_challenge("Stone Sentinel", rolls=[19, 20, 20]).do("fight-on").do("attack", LORD)
    assert any(line.endswith("hit: no Ranged damage hurts Stone Sentinel.") for line in s.told())


def test_the_log_says_what_heals_at_the_end_of_a_round() -> None:
    s = a_table(LORD).meets_challenge("Siege Troll", rolls=[20, 20, 20, 20, 20, 20])
    s.do("fight-on").then("defend", "defend").do("attack", LORD)
    assert s.told()[-2].endswith("hit: Siege Troll takes 2 Wounds; heals 1 Wound.")
    s = a_table(LORD).meets_challenge("Siege Troll", rolls=[20, 20, 20]).do("fight-on")
    assert s.then("defend", "defend", "defend").told()[-2].endswith("held.")  # there was nothing to heal


def test_the_log_says_that_somebody_slipped_away() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Smoke Phial").duels(rolls=[1]).do("use", "Smoke Phial")
    assert f"{KNIGHT} uses Smoke Phial: is away." in s.told()


@pytest.mark.rule("DL-GAP-22")
def test_the_log_says_that_a_deck_was_made_anew() -> None:
    s = a_table(KNIGHT).at(GREEN_SPACE)
    s.t.discards[0] = [s.number("Straw Man")]
    s.begin("adventure", draws=["Straw Man"])
    assert f"{KNIGHT}, Adventure: the green discard pile is shuffled into a new deck." in s.told()


@pytest.mark.rule("DL-GAP-73")
@pytest.mark.parametrize(
    ("counters", "said"),
    [(0, "rolls 20 with -1 by the Event for the"), (1, "rolls 20 with 1 Threat Counter and -1 by the Event for the")],
)
def test_the_log_says_what_an_event_adds_to_a_threat_roll(counters: int, said: str) -> None:
    s = a_table(KNIGHT).at(EMPTY_SPACE).event("Straw Watch")
    s.t.threat = counters
    s.begin("threat_roll", rolls=[20, 1])
    assert any(f"{KNIGHT} {said} threat against 20" in line for line in s.told())


@pytest.mark.rule("DL-TEST-07", "DL-CONFLICT-51")
def test_the_log_tells_an_effort_apart_from_what_a_card_costs() -> None:
    s = a_table(KNIGHT).meets_challenge("Bog Lurker", rolls=[2, 2]).do("effort")
    came = "takes 1 Exhaustion; tests Body: 2 + 6 = 8 against 12, failed; takes 1 Exhaustion."
    assert f"{KNIGHT} makes an effort: {came}" in s.told()
    s.do("escape-with-effort")
    assert s.told()[-2:] == [
        f"{KNIGHT} makes an effort: takes 1 Exhaustion.",
        f"{KNIGHT} tries to escape: 2 + 4 = 6 against 12, not away: takes 1 Wound.",
    ]


@pytest.mark.rule("DL-EXH-01")
def test_the_log_says_what_exhaustion_becomes() -> None:
    s = a_table(KNIGHT)
    s.hero().exhaustion = 2
    s.meets_challenge("Straw Bog")
    assert f"{KNIGHT} faces Straw Bog: takes 1 Exhaustion; has no Stamina for 2 more Exhaustion; takes 2 Wounds." in (
        s.told()
    )


def test_the_log_gives_a_line_of_its_own_to_a_step_and_to_what_is_dropped() -> None:
    s = a_table(KNIGHT).items(0, "Staff of Light", "Straw Vest").at(EMPTY_SPACE)
    s.hero().wounds = 2
    s.begin("movement", rolls=[1]).do("use", "Staff of Light").do("step", s.space("Vynelvale"))
    assert s.told()[-3:] == [
        f"{KNIGHT} uses Staff of Light: loses 2 Wounds.",
        f"{KNIGHT} steps to Vynelvale.",
        f"{KNIGHT}, Market/Healing.",
    ]
    s.do("sell", "Staff of Light").do("drop", "Straw Vest")
    assert f"{KNIGHT} drops Straw Vest." in s.told()


@pytest.mark.parametrize(("act", "name"), [("take-card", "Straw Vest"), ("take-kept", "Straw Dragon")])
def test_the_log_names_spoils_once(act: str, name: str) -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Vest")
    s.hero(1).wounds, s.hero(1).kept = 4, [s.number("Straw Dragon")]
    s.duels(rolls=[2, 20, 1]).do("fight-on").do("attack", KNIGHT).do(act, name)
    assert any(line.endswith(f"takes 1 Wound; {KNIGHT} takes {name}.") for line in s.told())


@pytest.mark.rule("DL-GAP-64")
def test_what_befalls_the_next_hero_is_no_part_of_a_defeat() -> None:
    s = a_table(KNIGHT, MONK, LORD).at(EMPTY_SPACE, 1).at(EMPTY_SPACE, 2)
    s.hero(1).wounds = 4
    s.at((6, 4)).deck("yellow", "Border Skirmish", "Straw Hoard").begin("adventure", active=0)
    assert s.told()[2:5] == [
        f"{MONK} is defeated: loses 1 Gold; moves to Vynelvale.",
        f"Border Skirmish goes on: {LORD} takes 1 Wound.",
        f"{KNIGHT} draws Straw Hoard.",
    ]


@pytest.mark.rule("DL-GAP-57")
@pytest.mark.parametrize("margath", [True, False])
def test_the_log_is_right_about_red_spaces_whether_margath_waits_or_not(margath: bool) -> None:
    s = a_table(KNIGHT).emptied((1, 0), (7, 0), (12, 1), (0, 3), (0, 7))
    s = s.undefeated(0, "High Lord Margath", (12, 8)) if margath else s.emptied((12, 8))
    s.begin("turn_pass")
    left = "Only the red Adventure of High Lord Margath is left" if margath else "No red Adventure is left"
    assert any(line.startswith(f"{left}, so every empty red space gets a counter: ") for line in s.told())


@pytest.mark.rule("DL-TEST-01")
def test_a_test_says_its_skill_and_what_comes_of_it() -> None:
    s = a_table(KNIGHT).meets_challenge("Bog Lurker")
    assert prompt(s) == (
        f"Bog Lurker: {KNIGHT} tests Body against 12 (Footing); failure: take 1 Exhaustion. "
        "Do you make an effort (0 of 3 Exhaustion)?"
    )


def test_who_is_asked_is_named_where_players_take_turns() -> None:
    s = a_table(KNIGHT, MONK).duels()
    assert s.game.asks.who(s.t, s.choice.seat) == KNIGHT
    assert prompt(s).startswith(f"Round 1 against {MONK} (0 of 5 Wounds): do you ")


def test_the_log_does_not_give_old_deeds_to_a_new_hero() -> None:
    match = Match.new(the_game(), Setup(SCENARIO, ("a",)), seed=1)
    hero = match.state.heroes[0]
    old = match.state.box.name(hero.card).split()[0]
    assert any(line.text.startswith(old) for line in match.sight(0).log)
    hero.led_by.append(hero.card)
    hero.card = match.state.spare_heroes[0]
    new = match.state.box.name(hero.card).split()[0]
    assert not any(line.text.startswith(new) for line in match.sight(0).log)


def test_every_card_has_a_text_that_ends() -> None:
    for card in the_game().cards():
        if card.kind != "map":
            assert card.text.rstrip().endswith((".", "!")), (card.name, card.text)
            assert "  " not in card.text, card.name
