"""Wounds: of heroes, with grit, defeat, potions and healing; of enemies, with heating up and being defeated."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, Option, To, option
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.areas import cards_of, check_areas
from emberhall.games.bardsung.rules.checkpoints import checkpoints, use_checkpoint
from emberhall.games.bardsung.rules.fate import earn_gold, spend
from emberhall.games.bardsung.rules.healing import make_whole
from emberhall.games.bardsung.rules.language import Harm
from emberhall.games.bardsung.rules.marching_order import in_order, remove
from emberhall.games.bardsung.rules.standing import gather, renew
from emberhall.games.bardsung.rules.state import PLAIN_WOUND, WOUNDS, Enemy, Hero, Table
from emberhall.games.bardsung.rules.tokens import FROSTBITE, POTION
from emberhall.games.bardsung.rules.victory import check_aim, engagement_over

# ---------------------------------------------------------------- heroes


def wound_hero(t: Table, hero: Hero, serious: bool = False, rule: str = "") -> Flow[None] | None:
    """A hero suffers a wound; frostbite makes it a serious one. What no card does has a rule of its own."""
    # BS-WOUND-01, BS-SERIOUS-02, BS-COND-12
    if "averts" in t.force or "instead" in t.force or "harm" in t.force:
        return _watched(t, Harm(hero, serious, rule=rule))
    return take_wound(t, hero, thaw(hero) or serious, rule)


def _watched(t: Table, harm: Harm) -> Flow[None]:
    """Cards may avert the wound or take it upon somebody else, for whom others may avert it. What is suffered meets
    that hero's frostbite, and may be softened last.
    """  # BS-GAP-106
    hero = harm.hero
    if _is_averted(t, harm):
        return
    for b in t.force.get("instead", ()):
        if flow := b.word.instead(t, b, harm):
            yield from flow
    if harm.cancelled or (harm.hero is not hero and _is_averted(t, harm)):
        return
    harm.serious = thaw(harm.hero) or harm.serious
    for b in t.force.get("harm", ()):
        b.word.harm(t, b, harm)
    if flow := take_wound(t, harm.hero, harm.serious, harm.rule):
        yield from flow


def _is_averted(t: Table, harm: Harm) -> bool:
    """Whether a card keeps the hero from suffering this wound."""
    return any(b.word.averts(t, b, harm) for b in t.force.get("averts", ()))


def thaw(hero: Hero) -> bool:
    """Whether the hero has frostbite, which a wound suffered ends."""  # BS-COND-12
    frozen = hero.conditions & FROSTBITE
    hero.conditions &= ~FROSTBITE
    return frozen != 0


def take_wound(t: Table, hero: Hero, serious: bool, rule: str) -> Flow[None] | None:
    """Draw a wound card and look whether the hero is defeated."""  # BS-WOUND-01, -02, BS-SERIOUS-02, -09
    card = draw_wound(t)
    t.drew_blood = True
    serious = serious and card != PLAIN_WOUND
    if serious:
        hero.serious.append(card)
        hero.timers.append(t.box.wounds[card].timers)
        if t.box.wounds[card].traits:
            renew(t)
    else:
        hero.wounds.append(card)
    if t.log:
        t.tell(events.HeroWounded(hero.seat, card, serious), rule)
    if len(hero.wounds) + len(hero.serious) >= grit(t, hero):  # BS-WOUND-03
        return defeat(t, hero)
    if "wounded" in t.force:
        return _after_wound(t, hero)
    return None


def _after_wound(t: Table, hero: Hero) -> Flow[None]:
    for b in t.force["wounded"]:
        if flow := b.word.wounded(t, b, hero):
            yield from flow


def draw_wound(t: Table) -> int:
    """The top card of the wound deck; with every card in play a plain wound."""  # BS-WOUND-07
    if not t.wound_deck:
        if not t.wound_discard:
            return PLAIN_WOUND
        t.wound_deck.shuffle_in(t.wound_discard)
        t.wound_discard = []
    return t.wound_deck.draw(t.chance)


def grit(t: Table, hero: Hero) -> int:
    """How many wound cards defeat a hero."""  # BS-HERO-04
    found = t.box.heroes[hero.card].grit
    for b in t.force.get("grit", ()):
        found += b.word.grit(t, b, hero)
    return found


def defeat(t: Table, hero: Hero) -> Flow[None] | None:
    """A defeated hero loses the encounter for all, unless a potion, a second wind or a checkpoint is used."""
    # BS-WOUND-04, BS-TOKEN-06, -08, BS-CHECK-01, BS-CF-33
    if t.log:
        t.tell(events.HeroDefeated(hero.seat))
    hero.felled = True
    if hero.squire >= 0:
        renew(t)
    potion = t.encounter.scope.resources and t.resources[POTION] > 0
    if not (potion or t.second_wind or checkpoints(t)):
        t.lose("BS-WOUND-04", f"{t.hero_card(hero).name} is defeated.")
    return _way_out(t, hero, potion)


def _way_out(t: Table, hero: Hero, potion: bool) -> Flow[None]:
    """All heroes decide together: the first way out counts, and only when all have given up the encounter is failed."""
    # BS-GAP-102
    hopeful = [other.seat for other in t.heroes if not other.escaped]
    while True:
        options = [each for seat in hopeful for each in _ways_out(t, seat, potion)]
        first = hero.seat if hero.seat in hopeful else hopeful[0]
        pick = yield Choice(first, "defeated", options, "BS-TOKEN-06", about=(hero.seat,), to=To.WINDOW)
        if pick.act != "give-up":
            break
        hopeful.remove(pick.seat)
        if not hopeful:
            t.lose("BS-WOUND-04", f"{t.hero_card(hero).name} is defeated.")
    if pick.act == "drink-potion":
        spend(t, pick.seat, POTION)
        revive(t, hero)
    elif pick.act == "second-wind":
        t.second_wind = False
        revive(t, hero)
    else:
        yield from use_checkpoint(t, pick.seat, pick.what)


def _ways_out(t: Table, seat: int, potion: bool) -> list[Option]:
    """What one of the heroes may do about a defeat."""
    options = [option(seat, "drink-potion")] if potion else []
    options += [option(seat, "second-wind")] if t.second_wind else []
    options += [option(seat, "return-to", zone) for zone in checkpoints(t)]  # BS-CHECK-02
    return [*options, option(seat, "give-up")]


def revive(t: Table, hero: Hero) -> None:
    """The hero loses every wound and condition and stays where it is."""  # BS-TOKEN-07, BS-GAP-52
    make_whole(t, hero)
    t.revived |= 1 << hero.seat
    if t.log:
        t.tell(events.HeroRevived(hero.seat))


# ---------------------------------------------------------------- enemies


def wound_enemy(t: Table, enemy: Enemy, by: int = -1) -> Flow[None] | None:
    """An enemy suffers a wound, and another if it has frostbite."""  # BS-ENEMY-07, BS-COND-13, BS-GAP-56
    if enemy.conditions & FROSTBITE:
        enemy.conditions &= ~FROSTBITE
        return _two_wounds(t, enemy, by)
    return _one_wound(t, enemy, by)


def _two_wounds(t: Table, enemy: Enemy, by: int) -> Flow[None]:
    for _ in range(2):
        if enemy in t.enemies and (flow := _one_wound(t, enemy, by)):
            yield from flow


def _one_wound(t: Table, enemy: Enemy, by: int) -> Flow[None] | None:
    """The second wound token brings what the grit entry says."""  # BS-ENEMY-08, BS-HEAT-03, -07, -08
    enemy.wounds += 1
    if t.log:
        t.tell(events.EnemyWounded(enemy.uid, enemy.card))
    if enemy.wounds < WOUNDS:
        return None
    if enemy.card in t.box.bosses:
        return wear_down_boss(t, enemy, by)
    if enemy.card in t.box.second_cards:
        return wear_down_mini_boss(t, enemy, by)
    if t.profile(enemy).grit == "heat-up":
        enemy.wounds = 0
        heat_up(t, enemy.card)
        return None
    return defeat_enemy(t, enemy, by)


def heat_up(t: Table, card: int) -> None:
    """The card is turned to its heat-up side, for every model of the type."""  # BS-HEAT-03..06, -10
    t.heated.append(card)
    if t.box.has_traits[card]:
        gather(t)
    if t.log:
        t.tell(events.HeatsUp(card))


def defeat_enemy(t: Table, enemy: Enemy, by: int) -> Flow[None] | None:
    """The enemy leaves the playing area with its tokens."""  # BS-ENEMY-09, BS-COND-26
    if "defeated" in t.force:
        return _mourned(t, enemy, by)
    _take_away(t, enemy, by)
    return None


def _mourned(t: Table, enemy: Enemy, by: int) -> Flow[None]:
    """Cards that wait for an enemy's defeat see it where it fell."""
    enemy.wounds = WOUNDS
    for b in t.force["defeated"]:
        if flow := b.word.defeated(t, b, enemy, by):
            yield from flow
    if enemy.card in t.box.bosses and t.boss_cards:  # a rule of the encounter has begun another stage
        enemy.wounds = 0  # BS-BOSS-31, -32
    elif enemy in t.enemies:
        _take_away(t, enemy, by)


def _take_away(t: Table, enemy: Enemy, by: int) -> None:
    """With the last model of a type its card leaves the marching order and pays its gold."""  # BS-ENEMY-10, -11
    card = enemy.card
    gold = pays(t, card, t.profile(enemy).gold, by)
    t.enemies.remove(enemy)
    t.look_at_enemies()
    if t.box.has_traits[card]:
        gather(t)
    if t.log:
        t.tell(events.EnemyDefeated(enemy.uid, card))
    for other in t.enemies:
        if other.card == card:
            if t.dungeon.closed:  # those left may all be shut away  # BS-AREA-05, -06
                check_areas(t)
            return
    if card not in t.box.carded:
        remove(t, card, gold)
        earn_gold(t, gold)
    engagement_over(t)
    check_aim(t)


def pays(t: Table, card: int, gold: int, by: int) -> int:
    """What the last enemy of a card earns the heroes: nothing if the card left the order before, nor in a tutorial."""
    # BS-ENEMY-11, BS-AREA-06, BS-TUT1-20
    if not (t.encounter.scope.gold and in_order(t, card)):
        return 0
    return gold + sum([b.word.bounty(t, b, by) for b in t.force.get("bounty", ())])


def wear_down_boss(t: Table, boss: Enemy, by: int) -> Flow[None] | None:
    """Each second wound heats up the boss's first card still on its normal side; when all are hot, the first goes."""
    # BS-BOSS-24..28, -35
    boss.wounds = 0
    row = [slot.card for slot in t.row if slot.seat < 0]
    cards = [card for card in (*row, *t.joining) if t.box.stands_for[card] == boss.card]  # BS-GAP-110
    calm = [card for card in cards if card not in t.heated]
    if calm:
        heat_up(t, calm[0])
        return None
    if cards:
        t.boss_cards.remove(cards[0])
        remove(t, cards[0])
        t.heated = [card for card in t.heated if card not in cards]
        if boss.card not in t.heated:
            heat_up(t, boss.card)
        gather(t)
    return defeat_enemy(t, boss, by) if not t.boss_cards else None


def wear_down_mini_boss(t: Table, enemy: Enemy, by: int) -> Flow[None] | None:
    """Each second wound is judged by its card of highest initiative: that card heats up, or goes and pays its gold."""
    # BS-MINI-04, -06
    enemy.wounds = 0
    profile = t.profile(enemy)
    if profile.grit == "heat-up":
        heat_up(t, profile.card)
        return None
    gold = pays(t, profile.card, profile.gold, by)
    remove(t, profile.card, gold)
    t.fallen.append(profile.card)
    earn_gold(t, gold)
    return None if cards_of(t, enemy.card) else defeat_enemy(t, enemy, by)
