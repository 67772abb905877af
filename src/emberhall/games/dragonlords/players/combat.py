"""How to fight: who rolls in which phase, when to escape, what to use and what to cancel."""

from __future__ import annotations

from emberhall.engine.advice import best
from emberhall.engine.choice import Choice, Option
from emberhall.games.dragonlords.cards.shared import Cancel
from emberhall.games.dragonlords.players.company import company_of, duel_chance, duel_side, rolling
from emberhall.games.dragonlords.players.reasons import Reason, Scored
from emberhall.games.dragonlords.rules.abilities import spare_stamina
from emberhall.games.dragonlords.rules.box import AdventureCard, Bearing, Use
from emberhall.games.dragonlords.rules.forecast import (
    DEFENDS,
    forecast,
    lives_of,
    side_of,
)
from emberhall.games.dragonlords.rules.odds import escape_stakes, skill_chance
from emberhall.games.dragonlords.rules.prospects import prospect
from emberhall.games.dragonlords.rules.state import NOBODY, Fight, Hero, Table
from emberhall.games.dragonlords.rules.symbols import RED

LOST = 0.2  # a combat that is won less often is as good as lost
SURE = 0.97  # one that is won more often needs no help
WORTH_FLEEING = 5  # with so much Gold
STAKES = (0.5, 0.8, 1.2, 2.0)  # what hangs on a test of a card of each colour
TIRED, FRESH = 0.06, 0.12  # what an Exhaustion costs one who is hurt anyway, and one who is not


def fight_of(t: Table) -> Fight:
    assert t.fight is not None, "no combat is going on"
    return t.fight


def enemy_life(t: Table, f: Fight, seat: int) -> int:
    rival = f.against(seat)
    if rival == NOBODY:
        return max(1, t.box.challenges[f.card].life - f.wounds)
    return max(1, t.strength[rival].life - t.heroes[rival].wounds)


def chance_to_win(t: Table, f: Fight, me: Hero) -> float:
    """How likely the combat is won as it stands, quickly guessed: what is told is reckoned exactly."""
    if f.lasting:
        return forecast(t, f, me.seat).win
    if f.rival == NOBODY:
        return company_of(t, me).win(t, me, f.card, lives_of(t, me), f.wounds, f.round == 1)
    return duel_chance(t, me, t.heroes[f.against(me.seat)], f.attacker == me.seat)


def combat_phase(t: Table, choice: Choice) -> list[Scored]:
    """The best distribution of this round's attacks over its phases."""
    f, me = fight_of(t), t.heroes[choice.seat]
    figures = [me.card, *[ally.card for ally in me.allies]]
    scores, life = scores_of(t, f, me), enemy_life(t, f, me.seat)
    found: list[Scored] = []
    for o in choice.options:
        number = DEFENDS if o.act == "defend" else figures.index(o.what)
        found.append((scores[number], (_at_stake, t, f, me, number, life)))
    return found


def quick_phase(t: Table, choice: Choice) -> Option:
    """The best of these: a defence is offered first, then everybody who has not attacked yet."""
    f, me = fight_of(t), t.heroes[choice.seat]
    scores = scores_of(t, f, me)
    pick, most = choice.options[0], scores[DEFENDS]
    if len(scores) == 2:  # without Allies only the Hero can attack
        return choice.options[1] if scores[0] > most else pick
    figures = [me.card, *[ally.card for ally in me.allies]]
    for o in choice.options[1:]:
        score = scores[figures.index(o.what)]
        if score > most:
            pick, most = o, score
    return pick


def scores_of(t: Table, f: Fight, me: Hero) -> tuple[float, ...]:
    """How good a roll of each of the party is now, and last a defence."""
    life, phase, attacked = enemy_life(t, f, me.seat), f.window, f.attacked
    if f.lasting:
        return rolling(side_of(t, f, me, tuple(attacked)), life, phase)
    free = (me.card not in attacked, *[ally.card not in attacked for ally in me.allies])
    if f.rival == NOBODY:
        return company_of(t, me).rolling(t, me, f.card, f.round == 1, lives_of(t, me), free, life, phase)
    return rolling(duel_side(t, me, t.heroes[f.against(me.seat)])._replace(free=free), life, phase)


def _at_stake(t: Table, f: Fight, me: Hero, number: int, life: int) -> Reason:
    """Why somebody would roll in a phase."""
    attacks, defences, _, _ = side_of(t, f, me)
    if number == DEFENDS:
        stakes = defences[f.window]
        return "Unhurt with {:.0%}, else {} Wounds.", stakes.chance, stakes.suffers
    stakes = attacks[number][f.window]
    template = "{:.0%} for {} of the {} Life left, else {} Wounds."
    return template, stakes.chance, min(life, stakes.inflicts), life, stakes.suffers


def escape(t: Table, choice: Choice) -> list[Scored]:
    """Stay while there is a chance; with a full purse or a rune to lose, better away from a lost combat."""
    f, me = fight_of(t), t.heroes[choice.seat]
    lost = as_good_as_lost(t, f, me)
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "fight-on":
            found.append((1.0, (_odds, "Won in about {:.0%} of combats that stand like this.", t, f, me)))
        elif o.act == "use":
            found.append((3.0 if lost else -1.0, (_odds, "Without it the combat is won in about {:.0%}.", t, f, me)))
        else:
            chance = escape_chance(t, f, me, o.act == "escape-with-effort")
            good = lost and chance >= 0.4 and me.wounds + 1 < t.strength[me.seat].life
            score = 1 + chance if good else chance - 2
            found.append((score, ("Away with {:.0%}, and {} Gold would be lost by a defeat.",
                                  chance, me.gold // 2)))  # fmt: skip
    return found


def as_good_as_lost(t: Table, f: Fight, me: Hero) -> bool:
    """Whether somebody who has something to lose will hardly win."""
    at_stake = me.gold // 2 + (20 if f.rival != NOBODY and t.runes(me) else 0)
    return at_stake >= WORTH_FLEEING // 2 + 1 and chance_to_win(t, f, me) < LOST


def quick_escape(t: Table, choice: Choice) -> Option:
    """The best of these: to fight on, which is offered first, unless the combat is as good as lost."""
    if as_good_as_lost(t, fight_of(t), t.heroes[choice.seat]):
        return best(choice, [score for score, _ in escape(t, choice)])
    return choice.options[0]


def _odds(template: str, t: Table, f: Fight, me: Hero) -> Reason:
    return template, prospect(t, f, me.seat)


def escape_chance(t: Table, f: Fight, me: Hero, effort: bool) -> float:
    """How likely an Escape succeeds."""
    if f.rival == NOBODY and not f.lasting:
        return company_of(t, me).escape(t, f.card, t.box.tables.effort if effort else 0)
    return escape_stakes(t, f, me, effort).chance


def before_combat(t: Table, choice: Choice) -> list[Scored]:
    """Everything that helps, unless the combat is easy anyway."""
    f, me = fight_of(t), t.heroes[choice.seat]
    win = chance_to_win(t, f, me)
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "begin-combat":
            found.append((0.0, (_odds, "Won in about {:.0%} of combats.", t, f, me)))
        else:
            found.append((_use(t, f, o, win), (_odds, "The combat is won in about {:.0%} without it.", t, f, me)))
    return found


def _use(t: Table, f: Fight, o: Option, win: float) -> float:
    """Whether an ability before combat is worth its price now."""
    use = use_of(t, o)
    me = t.heroes[o.seat]
    words = {type(effect).__name__ for effect in use.do}
    big = f.rival != NOBODY or t.box.challenges[f.card].number_of_colour == RED
    if words <= {"Rest", "Refreshed"}:
        return 1.0 if me.exhaustion >= 2 and (big or not use.discard) else -1.0
    if words <= {"Heal"}:
        return 1.0 if me.wounds >= 2 and (big or win < 0.8) else -1.0
    if win > SURE and not (big and not use.discard):
        return -1.0
    if o.more > 1:  # more Exhaustion for more Wounds, but never all of it
        spare = spare_stamina(t, me, me.card)
        return 1.0 + 0.1 * o.more if o.more <= min(spare, enemy_life(t, f, o.seat)) else 0.5
    return 1.0


def use_of(t: Table, o: Option) -> Use:
    card = t.box.cards[o.what]
    assert isinstance(card, Bearing)
    return card.uses[o.also]


def phase_abilities(t: Table, choice: Choice) -> list[Scored]:
    """Abilities of a phase before the dice are rolled."""
    f, me = fight_of(t), t.heroes[choice.seat]
    win = chance_to_win(t, f, me)
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "roll-dice":
            found.append((0.0, (_odds, "The combat is won in about {:.0%} as it stands.", t, f, me)))
        else:
            helps = win < SURE or f.rival != NOBODY
            price = use_of(t, o).discard and win > 0.8
            score = 1.0 if helps and not price else -1.0
            found.append((score, (_odds, "Without it the combat is won in about {:.0%}.", t, f, me)))
    return found


# ---------------------------------------------------------------- rolls


def roll_again(t: Table, choice: Choice) -> list[Scored]:
    """Roll again what failed; what another has to beat, if it is low."""
    _, die, total, target = choice.about
    failed = (die != 20 and (die == 1 or total < target)) if target else die <= 9
    hopeless = bool(target) and target - (total - die) > 20 and t.fight is None
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "keep-roll":
            came = "fails" if failed else "succeeds"
            why: Reason = ("{} against {} {}.", total, target, came) if target else ("The die shows {}.", die)
            found.append((0.5, why))
        else:
            least = max(2, target - (total - die))
            needs: Reason = ("A new die takes the place of {} and has to show {} or more.", die, least)
            why = needs if target else ("A new die takes the place of {}.", die)
            found.append((1.0 if failed and not hopeless else 0.0, why))
    return found


def skill_test(t: Table, choice: Choice) -> list[Scored]:
    """An effort where much hangs on it, and rather by one who is tired or hurt anyway."""
    me = t.heroes[choice.seat]
    spare = spare_stamina(t, me, me.card)
    card = t.box.cards[choice.about[0]] if choice.about[0] >= 0 else None
    weight = STAKES[card.number_of_colour] if isinstance(card, AdventureCard) else STAKES[0]
    price = TIRED if me.hurt and spare > 1 else FRESH
    found: list[Scored] = []
    for o in choice.options:
        chance = skill_chance(o.what)
        if o.act == "effort":
            other = next(x for x in choice.options if x.act == "no-effort")
            gain = chance - skill_chance(other.what)
            found.append((gain * weight - price, ("{:.0%} more for 1 of {} Stamina left.", gain, spare)))
        else:
            found.append((0.0, ("Succeeds with {:.0%} as it is.", chance)))
    return found


def cancel_wounds(t: Table, choice: Choice) -> list[Scored]:
    """Always what would defeat somebody, and whatever costs nothing."""
    figure, amount = choice.about
    me = t.heroes[choice.seat]
    left = life_left(t, me, figure)
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "take-wounds":
            found.append((0.0, ("{} of {} Life would be left.", max(0, left - amount), left)))
            continue
        use = use_of(t, o)
        costs = use.exhaustion or use.discard or use.activate
        score = 2.0 if amount >= left else 1.0 if amount > 1 or not costs else 0.5 if left - amount <= 2 else -0.5
        most = sum(effect.amount for effect in use.do if isinstance(effect, Cancel))
        found.append((score, ("Cancels {} of {} Wounds, with {} Life left.", min(most, amount), amount, left)))
    return found


def life_left(t: Table, hero: Hero, figure: int) -> int:
    strength = t.strength[hero.seat]
    ally = hero.ally(figure)
    if ally is None:
        return strength.life - hero.wounds
    return t.box.allies[figure].life + strength.ally_life - ally.wounds
