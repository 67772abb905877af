"""Rules of thumb take the sensible answer in small positions, and what they claim holds."""

from __future__ import annotations

import random
import re

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.engine.sight import Seen
from emberhall.games.dragonlords.players.combat import enemy_life, fight_of, scores_of
from emberhall.games.dragonlords.players.company import Company, company_of, rolling
from emberhall.games.dragonlords.players.dealing import best_deal
from emberhall.games.dragonlords.players.heuristic import THUMBS, advice, choose
from emberhall.games.dragonlords.rules.events import OfferTaken
from emberhall.games.dragonlords.rules.forecast import assignment, if_met, lives_of, side_of
from emberhall.games.dragonlords.rules.prospects import prospect
from emberhall.games.dragonlords.rules.setup import SCENARIO
from emberhall.games.dragonlords.rules.standing import look_over_all
from emberhall.games.dragonlords.rules.state import NOBODY, Ally, Fight, Table
from emberhall.games.dragonlords.rules.symbols import MORE_LIFE, RED
from emberhall.games.dragonlords.telling.asks import ASKS
from tests.games.dragonlords.story import (
    EMPTY_SPACE,
    GREEN_SPACE,
    KNIGHT,
    MONK,
    Story,
    a_table,
    the_game,
)


def picks(s: Story) -> str:
    """The act that the rules of thumb choose."""
    return choose(s.played.seen(s.choice.seat)).act


def a_match(players: int, seed: int, keep: Keep = Keep.NOTHING, **options: str) -> Match[Table]:
    return Match.new(the_game(), Setup(SCENARIO, tuple("abcdef"[:players]), options), seed, keep)


def test_every_question_has_a_rule_of_thumb() -> None:
    assert {ask.name for ask in ASKS} == set(THUMBS)


# ---------------------------------------------------------------- small positions


def test_it_steps_to_a_green_counter_beside_it() -> None:
    s = a_table(KNIGHT).deck("green", "Straw Man").begin("movement")
    option = choose(s.played.seen(0))
    assert option.act == "step"
    assert s.box.map.colour_at[option.what] == 0


def test_it_stays_away_from_what_it_cannot_beat() -> None:
    s = a_table(KNIGHT).at(EMPTY_SPACE).emptied().deck("green", "Straw Giant")
    s.t.counters = 1 << s.space(GREEN_SPACE)
    s.begin("movement", rolls=[1, 1, 1, 1, 1]).do("roll", 5)
    option = choose(s.played.seen(0))
    assert not (option.act == "go" and option.what == s.space(GREEN_SPACE))


def test_it_heals_before_it_leaves_a_market() -> None:
    s = a_table(KNIGHT)
    s.hero().wounds = 3
    s.begin("market")
    assert picks(s) == "heal"


def test_it_buys_the_main_attribute_and_life() -> None:
    s = a_table(KNIGHT)
    s.hero().counters[0] = 1
    s.begin("experience")
    option = choose(s.played.seen(0))
    assert option.act == "buy-pair"
    assert MORE_LIFE in (option.what, option.also)


def test_it_fights_on_when_it_is_winning() -> None:
    s = a_table(KNIGHT).meets_challenge("Straw Man")
    assert picks(s) == "fight-on"


def test_it_flees_with_a_full_purse_from_what_it_cannot_beat() -> None:
    s = a_table(KNIGHT)
    s.hero().gold = 12
    s.hero().experience[0] = 5  # quick of mind
    look_over_all(s.t)
    s.hero().wounds = s.t.strength[0].life - 2
    s.meets_challenge("Straw Giant")
    assert picks(s) in ("escape", "escape-with-effort")


def test_it_takes_a_fair_offer_and_declines_a_bad_one() -> None:
    for asked, answer in ((0, "accept"), (3, "decline")):
        s = a_table(KNIGHT, MONK).at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
        s.begin("adventure", active=0).do("talk", 1)
        s.do("give-gold", 3 if not asked else 0)
        if asked:
            s.do("ask-gold", asked)
        s.do("propose")
        assert s.asked == "offer"
        assert picks(s) == answer


def test_it_attacks_whoever_is_about_to_win() -> None:
    s = a_table(KNIGHT, MONK).at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    runes = [card for card, challenge in s.box.challenges.items() if challenge.rune][:2]
    s.hero(1).kept += runes
    s.hero(1).wounds = 2
    s.begin("adventure", active=0)
    assert picks(s) == "attack-hero"


def test_it_takes_a_rune_before_anything_else() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Sword")
    rune = next(card for card, challenge in s.box.challenges.items() if challenge.rune)
    s.hero(1).kept.append(rune)
    s.hero(1).wounds = s.t.strength[1].life - 1
    s.duels()
    for _ in range(60):
        if s.asked == "spoils":
            break
        s.luck(rolls=[1, 20])
        s.played.choose(choose(s.played.seen(s.choice.seat)))
    assert s.asked == "spoils"
    assert picks(s) == "take-kept"


def test_a_deal_is_one_that_both_gain_by() -> None:
    found = 0
    for seed in range(40):
        t = a_match(2, seed).state
        dice = random.Random(seed)
        for hero in t.heroes:
            hero.gold = 12
            hero.items = dice.sample([card for card in t.box.items if not any(card in h.items for h in t.heroes)], 3)
        look_over_all(t)
        deal = best_deal(t, t.heroes[0], t.heroes[1])
        if deal is not None:
            found += 1
            assert min(deal.gain, deal.theirs) >= 1
            assert deal.theirs >= deal.gain / 2, "or the other would decline"
            assert deal.gives_gold <= t.heroes[0].gold
            assert deal.asks_gold <= t.heroes[1].gold
    assert found


def test_two_who_hold_what_fits_the_other_make_a_deal() -> None:
    s = a_table("Aldra Stonehand", "Bren Quickfletch").at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.items(0, "Hunter's Recurve").items(1, "Oathkeeper Blade").begin("adventure", rolls=[1], active=0)
    while not s.events(OfferTaken):
        s.played.choose(choose(s.played.seen(s.choice.seat)))
    assert s.names(s.hero(0).items) == ["Oathkeeper Blade"]
    assert s.names(s.hero(1).items) == ["Hunter's Recurve"]


# ---------------------------------------------------------------- claims


def played_out(t: Table, seat: int, card: int, games: int, seed: int) -> float:
    """The share of combats that are won when each round is fought as the rules of thumb would."""
    dice = random.Random(seed)
    hero, challenge = t.heroes[seat], t.box.challenges[card]
    t.fight = f = Fight(seat, card, round=2)
    start = side_of(t, f, hero)
    t.fight = None
    won = 0
    for _ in range(games):
        lives, enemy = list(start.lives), challenge.life
        for _ in range(12):
            side = start._replace(lives=tuple(lives), free=tuple(life > 0 for life in lives))
            for phase, pick in enumerate(assignment(side, enemy)):
                who = pick if pick >= 0 and lives[pick] > 0 else -1
                roll = side.defences[phase] if who < 0 else side.attacks[who][phase]
                if dice.random() < roll.chance:
                    enemy -= roll.inflicts if who >= 0 else 0
                else:
                    lives[max(0, who)] -= roll.suffers
                if enemy <= 0 or lives[0] <= 0:
                    break
            if enemy <= 0 or lives[0] <= 0:
                break
        won += enemy <= 0 < lives[0]
    return won / games


@pytest.mark.parametrize("pairs", [0, 2, 4])
def test_a_combat_is_won_about_as_often_as_it_is_said_to_be(pairs: int) -> None:
    off: list[float] = []
    for seed, hero in enumerate(the_game().box.heroes.values()):
        t = the_game().new(Setup(SCENARIO, (hero.name,), {"heroes": "chosen"}))
        me = t.heroes[0]
        main = max(range(3), key=lambda i: (hero.harm[i], hero.numbers[i]))
        me.experience[main] = me.experience[MORE_LIFE] = pairs
        me.allies = [Ally(card) for card in list(t.box.allies)[seed : seed + seed % 3]]
        look_over_all(t)
        for card in t.box.decks[RED][seed % 5 :: 5] + t.box.decks[1][seed % 5 :: 5]:
            plain = card in t.box.challenges and not t.box.force_of[card]
            if plain:
                off.append(if_met(t, 0, card).win - played_out(t, 0, card, 300, seed))
    assert len(off) > 20
    assert sum(abs(x) for x in off) / len(off) < 0.07
    assert abs(sum(off) / len(off)) < 0.05


def test_what_is_remembered_of_a_round_is_what_the_table_says() -> None:
    against = {"challenge": 0, "hero": 0}
    for seed in range(4):
        match = a_match(4, seed)
        while match.choice is not None:
            seat, f = match.choice.seat, match.state.fight
            seen = match.seen(seat)
            if match.choice.ask == "combat-phase" and f is not None and not f.lasting:
                t, me = match.state, match.state.heroes[seat]
                anew = rolling(side_of(t, f, me, tuple(f.attacked)), enemy_life(t, f, seat), f.window)
                assert scores_of(seen.table, fight_of(seen.table), seen.table.heroes[seat]) == anew
                against["challenge" if f.rival == NOBODY else "hero"] += 1
            match.choose(choose(seen))
    assert min(against.values()) > 20


def test_the_quick_reckoning_says_what_the_careful_one_says() -> None:
    match = a_match(4, 6)
    checked = 0
    for number in range(400):
        if match.choice is None:
            break
        table = match.seen(match.choice.seat).table
        if number % 20 == 0:
            for hero in table.heroes:
                for card in (*table.box.decks[RED], *table.box.decks[1]):
                    if card in table.box.challenges and table.fight is None:
                        win = company_of(table, hero).win(table, hero, card, lives_of(table, hero))
                        assert win == pytest.approx(if_met(table, hero.seat, card).win)
                        checked += 1
        match.choose(choose(match.seen(match.choice.seat)))
    assert checked > 100


def test_a_guess_does_not_hang_on_what_was_guessed_before() -> None:
    """In which phase a Hero without Allies had best attack depends on the Life that is left."""
    match = a_match(6, 5)
    while match.choice is not None and match.answers < 500:
        match.choose(choose(match.seen(match.choice.seat)))
    t, lives = match.state, range(1, 12)
    cards = [card for card, challenge in t.box.challenges.items() if not challenge.tests]
    for hero in [hero for hero in t.heroes if not hero.allies]:
        rising, falling = Company(t, hero), Company(t, hero)
        for card in cards:
            told = [rising.guess(t, hero, card, (left,)) for left in lives]
            assert told[::-1] == [falling.guess(t, hero, card, (left,)) for left in reversed(lives)]


def test_a_guess_is_within_a_few_points_of_the_forecast() -> None:
    match = a_match(4, 6)
    off: list[float] = []
    while match.choice is not None and match.answers < 400:
        seen = match.seen(match.choice.seat)
        t = seen.table
        if match.choice.ask == "move":
            for hero in t.heroes:
                company, lives = company_of(t, hero), lives_of(t, hero)
                off += [
                    company.guess(t, hero, card, lives) - company.win(t, hero, card, lives)
                    for card in t.box.decks[RED]
                    if card in t.box.challenges
                ]
        match.choose(choose(seen))
    assert len(off) > 500
    assert sum(abs(x) for x in off) / len(off) < 0.04
    assert abs(sum(off) / len(off)) < 0.03


def test_a_glance_is_as_good_as_a_look() -> None:
    """Who answers at once and shares the table takes the same answers as who is given a covered copy."""
    match = a_match(3, 5)
    while match.choice is not None and match.answers < 300:
        seat = match.choice.seat
        glance = Seen(the_game(), match.state, match.choice, (seat,), glance=True)
        before = the_game().encode(match.state)
        option = choose(glance)
        assert the_game().encode(match.state) == before, "nothing is written on it"
        assert choose(match.seen(seat)) == option
        match.choose(option)


def test_every_reason_is_a_sentence_and_nearly_every_one_has_a_figure() -> None:
    match = a_match(4, 3, Keep.NOTHING)
    reasons: list[str] = []
    for _ in range(250):
        if match.choice is None:
            break
        seen = match.seen(match.choice.seat)
        found = advice(seen)
        assert len(found) == len(match.choice.options)
        assert {each.option for each in found} == set(match.choice.options)
        assert found[0].option == choose(seen)
        reasons += [each.why for each in found]
        match.choose(found[0].option)
    assert all(re.fullmatch(r"[A-Z0-9+-].*\.", why) for why in reasons)
    assert not any("{" in why for why in reasons)
    with_figure = sum(bool(re.search(r"\d", why)) for why in reasons)
    assert with_figure > 0.95 * len(reasons)


def test_what_it_says_of_a_combat_is_what_the_label_says() -> None:
    s = a_table(KNIGHT).meets_challenge("Straw Man")
    win = prospect(s.t, s.fight, 0)
    why = next(each.why for each in advice(s.played.seen(0)) if each.option.act == "fight-on")
    assert f"{100 * win:.0f}%" in why
    assert f"{100 * win:.0f} %" in s.game.acts.label(s.t, s.offers("fight-on")[0])


def test_it_decides_by_what_it_sees_alone() -> None:
    """In every world that could be this one it answers alike."""
    match = a_match(3, 4, Keep.ALL)
    for number in range(120):
        if match.choice is None:
            break
        seat = match.choice.seat
        option = choose(match.seen(seat))
        if match.choice.rest:
            assert choose(match.imagine(seat, seed=number).seen(seat)) == option
        match.choose(option)


def test_whole_games_of_it_come_to_an_end() -> None:
    for players in (1, 3, 6):
        match = a_match(players, players)
        while match.choice is not None:
            match.choose(choose(match.seen(match.choice.seat)))
        assert match.outcome is not None
        assert the_game().rounds(match.state) < 120
