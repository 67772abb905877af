"""Combat: Before Combat, then rounds of Escape, Ranged, Melee and Magic, until one side is beaten or away.

The fight lies in the state, and each stage is left and entered by it alone: every main question of a combat is a rest.
"""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.words import run_all
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.abilities import make_effort, use_ability, use_options
from emberhall.games.dragonlords.rules.language import Deed, Roll
from emberhall.games.dragonlords.rules.outcome import settle
from emberhall.games.dragonlords.rules.skill_tests import roll_again
from emberhall.games.dragonlords.rules.standing import (
    attack_bonus,
    damage_of,
    defence_bonus,
    enemy_damage,
    escape_bonus,
    of_challenge,
)
from emberhall.games.dragonlords.rules.state import NOBODY, Fight, Hero, Table
from emberhall.games.dragonlords.rules.symbols import BEFORE, ESCAPE, MAGIC, MIND, RANGED
from emberhall.games.dragonlords.rules.wounds import take_wounds

TEXT, PREPARE, ESCAPE_PHASE, PHASE, OUTCOME = range(5)  # the stages of a fight


def combat(t: Table) -> Flow[None] | None:
    """Fight whatever the Adventure step has brought on, stage by stage."""  # DL-CHALLENGE-01, DL-COMBAT-02
    return _fight(t) if t.fight is not None else None


def _fight(t: Table) -> Flow[None]:
    while (f := t.fight) is not None:
        flow = STAGES[f.stage](t, f)
        if flow is not None:
            yield from flow
        if f.over and f.stage != OUTCOME:
            f.stage = OUTCOME


# ---------------------------------------------------------------- Before Combat


def challenge_text(t: Table, f: Fight) -> Flow[None] | None:
    """The Challenge's own text comes before anything the player does."""  # DL-CHALLENGE-02
    hero = t.heroes[f.attacker]
    f.stage, f.preparing = PREPARE, f.attacker
    return run_all(t.box.challenges[f.card].before, t, Deed(hero.seat, f.card, hero.card))


def prepare(t: Table, f: Fight) -> Flow[None] | None:
    """Use abilities Before Combat, in any order, at most one of them by activation; a defending Hero first."""
    # DL-CHALLENGE-03, -04, DL-CONFLICT-48, DL-PVP-05, DL-GAP-41
    hero = t.heroes[f.preparing]
    if "before-combat" in t.strength[hero.seat].ready:
        d = Deed(hero.seat, figure=hero.card)
        if options := use_options(t, hero, "before-combat", d):
            options.append(option(hero.seat, "begin-combat"))
            return _use_or_begin(t, f, hero, Choice(hero.seat, "before-combat", options, "DL-CHALLENGE-03", rest=True))
    _ready(t, f)
    return None


def _use_or_begin(t: Table, f: Fight, hero: Hero, choice: Choice) -> Flow[None]:
    pick = yield choice
    if pick.act == "begin-combat":
        _ready(t, f)
    elif flow := use_ability(t, hero, pick, Deed(hero.seat)):
        yield from flow


def _ready(t: Table, f: Fight) -> None:
    """This side is ready: the attacking Hero prepares after the defending one, then the first round begins."""
    if f.rival == f.preparing != f.attacker:
        f.preparing = f.attacker
    else:
        begin_round(t, f)


def attack_before_combat(t: Table, d: Deed, phase: int, wounds: int) -> Flow[None]:
    """An attack outside the phases: only bonuses that always hold count, a failure is harmless, it uses up nothing."""
    # DL-GAP-59, DL-CONFLICT-29, DL-CARD-09, -10
    f = t.fight
    assert f is not None
    hero, figure = t.heroes[d.me], d.figure
    target = yield from target_number(t, f, hero, phase, BEFORE)
    bonus = attribute_of(t, hero, figure, phase) + attack_bonus(t, hero, figure, phase, BEFORE)
    die, roll = t.chance.roll(20), Roll("attack", figure, phase, BEFORE)
    if "rolled" in t.strength[hero.seat].ready:
        die = yield from roll_again(t, hero, die, roll, bonus, target)
    success = succeeds(die, bonus, target)
    if t.log:
        t.tell(events.CombatRolled(figure, phase, True, die, die + bonus, target, success), "DL-GAP-59")
    roll_is_over(f, "attack", hero.seat, figure, phase)
    if success and (flow := land_attack(t, f, hero, wounds or damage_of(t, hero, figure, phase, BEFORE), roll)):
        yield from flow


# ---------------------------------------------------------------- rounds


def begin_round(t: Table, f: Fight) -> None:
    """Everybody may attack again, and each side may activate a card again."""  # DL-COMBAT-02, -03, -06
    f.round += 1
    f.stage, f.window = ESCAPE_PHASE, ESCAPE
    f.attacked, f.activated, f.used_now = [], [], []
    if f.lasting:
        f.lasting = [x for x in f.lasting if x.until != "round" or x.round >= f.round]
    if t.log:
        t.tell(events.RoundBegins(f.round, f.attacker))


def end_round(t: Table, f: Fight) -> None:
    """What the Challenge does at the end of a round; Heroes who fight each other swap their roles."""  # DL-PVP-10
    for b in of_challenge(t).get("round_ends", ()):
        b.word.round_ends(t)
    if f.rival != NOBODY:
        f.attacker, f.rival = f.rival, f.attacker
    begin_round(t, f)


def escape_phase(t: Table, f: Fight) -> Flow[None] | None:
    """Try to escape as often as one likes, or go on to the Ranged phase; only the attacker of the round may."""
    # DL-ESCAPE-01, -05, -06, DL-PVP-06, -07, DL-CONFLICT-20, -47
    if any(b.word.forbids_escape(t) for b in of_challenge(t).get("forbids_escape", ())):
        _to_ranged(f)
        return None
    return _escape_or_fight(t, f)


def _escape_or_fight(t: Table, f: Fight) -> Flow[None]:
    hero = t.heroes[f.attacker]
    seat = hero.seat
    options = [option(seat, "fight-on"), option(seat, "escape")]
    if hero.exhaustion < t.strength[hero.seat].stamina:
        options.append(option(seat, "escape-with-effort"))
    if "escape" in t.strength[hero.seat].ready:
        options += use_options(t, hero, "escape", Deed(seat, figure=hero.card))
    pick = yield Choice(seat, "escape", options, "DL-ESCAPE-05", rest=True)
    if pick.act == "fight-on":
        _to_ranged(f)
    elif pick.act == "use":
        if flow := use_ability(t, hero, pick, Deed(seat)):
            yield from flow
    else:
        yield from attempt_escape(t, f, hero, pick.act == "escape-with-effort")


def _to_ranged(f: Fight) -> None:
    f.stage, f.window = PHASE, RANGED


def attempt_escape(t: Table, f: Fight, hero: Hero, effort: bool) -> Flow[None]:
    """Test Mind against the enemy's Mind; success ends the combat, failure costs a Wound."""
    # DL-ESCAPE-02..04, DL-CONFLICT-11, -51, DL-GAP-40
    if effort:
        make_effort(t, hero)
    target = yield from escape_target(t, f, hero)
    bonus = t.strength[hero.seat].attributes[MIND] + escape_bonus(t, hero) + (t.box.tables.effort if effort else 0)
    die = t.chance.roll(20)
    if "rolled" in t.strength[hero.seat].ready:
        die = yield from roll_again(t, hero, die, Roll("escape", hero.card, MIND, ESCAPE), bonus, target)
    f.fled = die + bonus >= target
    if t.log:
        t.tell(events.EscapeRolled(hero.card, die, die + bonus, target, f.fled))
    roll_is_over(f, "escape", hero.seat, hero.card)
    if not f.fled and (flow := take_wounds(t, hero, hero.card, t.box.tables.failed_escape)):
        yield from flow


def escape_target(t: Table, f: Fight, hero: Hero) -> Flow[int]:
    """The Mind of the Challenge, or what the other Hero rolls with Mind alone."""  # DL-CONFLICT-19, DL-GAP-40
    if f.rival == NOBODY:
        return t.box.challenges[f.card].numbers[MIND]
    other = t.heroes[f.rival]
    die = t.chance.roll(20)
    mind = t.strength[other.seat].attributes[MIND]
    if "rolled" in t.strength[other.seat].ready:
        die = yield from roll_again(t, other, die, Roll("target", other.card, MIND, ESCAPE), mind, 0)
    if t.log:
        t.tell(events.TargetRolled(other.card, MIND, die, die + mind, escape=True), "DL-GAP-40")
    return die + mind


# ---------------------------------------------------------------- Ranged, Melee, Magic


def fight_phase(t: Table, f: Fight) -> Flow[None]:
    """One roll of our side: an attack by the Hero or one Ally that has not attacked in this round, or a defence."""
    # DL-COMBAT-03..05, -07..09, -18, DL-CONFLICT-09, -17, -49
    hero = t.heroes[f.attacker]
    seat, attacked = hero.seat, f.attacked
    options = [option(seat, "defend")]
    if hero.card not in attacked:
        options.append(option(seat, "attack", hero.card))
    for ally in hero.allies:
        if ally.card not in attacked:
            options.append(option(seat, "attack", ally.card))
    if len(options) > 1:
        pick = yield Choice(seat, "combat-phase", options, "DL-COMBAT-05", rest=True, about=(f.window,))
    else:
        pick = options[0]
    phase, figure, attacks = f.window, hero.card, pick.act == "attack"
    if attacks:
        figure = pick.what
        attacked.append(figure)
    if f.rival != NOBODY and "phase" in t.strength[f.rival].ready:  # DL-GAP-61
        yield from boost(t, f, t.heroes[f.rival])
    if "phase" in t.strength[hero.seat].ready and not f.over:
        yield from boost(t, f, hero)
    if not hero.includes(figure):  # an Ally who was to attack is gone, so nobody attacks
        figure, attacks = hero.card, False
    if not f.over:
        yield from combat_roll(t, f, hero, figure, phase, attacks)
    if not f.over:
        if phase == MAGIC:
            end_round(t, f)
        else:
            f.window = phase + 1


def boost(t: Table, f: Fight, hero: Hero) -> Flow[None]:
    """Use abilities for the phase before the dice are rolled."""  # DL-TIMING-01..04, DL-GAP-61
    while not f.over and (options := use_options(t, hero, "phase", Deed(hero.seat, figure=hero.card))):
        options.append(option(hero.seat, "roll-dice"))
        pick = yield Choice(hero.seat, "phase-abilities", options, "DL-GAP-61", about=(f.window,))
        if pick.act == "roll-dice":
            return
        if flow := use_ability(t, hero, pick, Deed(hero.seat)):
            yield from flow


def combat_roll(t: Table, f: Fight, hero: Hero, figure: int, phase: int, attacks: bool) -> Flow[None]:
    """d20, attribute and bonuses against the target: an attack that succeeds wounds, a roll that fails costs Wounds."""
    # DL-COMBAT-10..16, DL-CONFLICT-10, -18, DL-PVP-09, DL-GAP-42
    if f.rival == NOBODY:
        target = t.box.challenges[f.card].numbers[phase]
    else:
        target = yield from target_number(t, f, hero, phase, phase)
    if attacks:
        bonus = attribute_of(t, hero, figure, phase) + attack_bonus(t, hero, figure, phase, phase)
    else:
        bonus = t.strength[hero.seat].attributes[phase] + defence_bonus(t, hero, phase, phase)
    die, kind = t.chance.roll(20), "attack" if attacks else "defence"
    roll = Roll(kind, figure, phase, phase)
    if "rolled" in t.strength[hero.seat].ready:
        die = yield from roll_again(t, hero, die, roll, bonus, target)
    success = succeeds(die, bonus, target)
    if t.log:
        t.tell(events.CombatRolled(figure, phase, attacks, die, die + bonus, target, success))
    roll_is_over(f, kind, hero.seat, figure, phase)
    flow = None
    if not success:
        harm = t.box.heroes[t.heroes[f.rival].card].harm[phase] if f.rival != NOBODY else enemy_damage(t, phase)
        flow = struck(t, f, hero, figure, harm, roll)
    elif attacks:
        flow = land_attack(t, f, hero, damage_of(t, hero, figure, phase, phase), roll)
    if flow is not None:
        yield from flow


def succeeds(die: int, bonus: int, target: int) -> bool:
    """A combat roll: 1 always fails, 20 always succeeds."""  # DL-COMBAT-12, -15, -16
    return die == 20 or (die != 1 and die + bonus >= target)


def attribute_of(t: Table, hero: Hero, figure: int, phase: int) -> int:
    """The attribute of the phase: the Hero's with all that adds to it, an Ally's as printed."""
    # DL-COMBAT-11, DL-GAP-18
    return t.strength[hero.seat].attributes[phase] if figure == hero.card else t.box.allies[figure].numbers[phase]


def target_number(t: Table, f: Fight, hero: Hero, phase: int, window: int) -> Flow[int]:
    """What an attack on this Hero's enemy has to reach: printed on a Challenge, rolled by a Hero."""
    # DL-PVP-08, DL-CONFLICT-11, -50, DL-GAP-39
    rival = f.against(hero.seat)
    if rival == NOBODY:
        return t.box.challenges[f.card].numbers[phase]
    other = t.heroes[rival]
    bonus = t.strength[other.seat].attributes[phase] + defence_bonus(t, other, phase, window)
    die = t.chance.roll(20)
    if "rolled" in t.strength[other.seat].ready:
        die = yield from roll_again(t, other, die, Roll("target", other.card, phase, window), bonus, 0)
    if t.log:
        t.tell(events.TargetRolled(other.card, phase, die, die + bonus))
    roll_is_over(f, "defence", other.seat, other.card, phase)
    return die + bonus


def land_attack(t: Table, f: Fight, hero: Hero, harm: int, roll: Roll) -> Flow[None] | None:
    """A successful attack inflicts its damage on the enemy, unless that is a Challenge which such damage spares."""
    # DL-COMBAT-13, DL-GAP-42, -78
    rival = f.against(hero.seat)
    if rival != NOBODY:
        other = t.heroes[rival]
        return struck(t, f, other, other.card, harm, roll)
    if any(b.word.shrugs_off(roll.attribute) for b in of_challenge(t).get("shrugs_off", ())):
        if t.log:
            t.tell(events.ChallengeUnhurt(f.card, roll.attribute))
        return None
    return wound_enemy(t, hero.seat, harm)


def struck(t: Table, f: Fight, hero: Hero, figure: int, harm: int, roll: Roll) -> Flow[None] | None:
    """Somebody takes the damage of a combat roll; a mirror may throw some of it back."""
    # DL-COMBAT-14, DL-CARD-02, DL-CONFLICT-28, DL-GAP-37
    if roll.attribute == MAGIC and figure == hero.card and hero.seat in f.mirrors:
        return _struck_before_mirror(t, f, hero, harm, roll)
    return take_wounds(t, hero, figure, harm, roll)


def _struck_before_mirror(t: Table, f: Fight, hero: Hero, harm: int, roll: Roll) -> Flow[None]:
    before = hero.wounds
    if flow := take_wounds(t, hero, hero.card, harm, roll):
        yield from flow
    if hero.wounds > before and not f.over and (flow := wound_enemy(t, hero.seat, 1)):
        yield from flow


def wound_enemy(t: Table, seat: int, amount: int) -> Flow[None] | None:
    """Wounds on a Challenge, or on the opposing Hero."""  # DL-OUTCOME-01, DL-GAP-62
    f = t.fight
    assert f is not None
    if f.rival != NOBODY:
        other = t.heroes[f.against(seat)]
        return take_wounds(t, other, other.card, amount)
    f.wounds += amount
    card = t.box.challenges[f.card]
    if t.log and amount:
        t.tell(events.ChallengeWounded(f.card, amount))
    f.won = f.wounds >= card.life
    return None


def roll_is_over(f: Fight, kind: str, seat: int, figure: int, phase: int = -1) -> None:
    """Bonuses for one roll are gone after the first roll that they counted for."""  # DL-GAP-36
    if f.lasting:
        f.lasting = [x for x in f.lasting if x.until != "roll" or not x.is_for(kind, seat, figure, phase)]


STAGES = (challenge_text, prepare, escape_phase, fight_phase, settle)
