"""What a hero answers beside its turn: attacks, dice, cards, exploring, healing."""

from __future__ import annotations

from functools import lru_cache

from emberhall.engine.choice import Choice, Option
from emberhall.engine.words import walk
from emberhall.games.bardsung.cards.abilities import Relieve
from emberhall.games.bardsung.cards.challenges import Volunteer
from emberhall.games.bardsung.cards.passives import Martyrdom
from emberhall.games.bardsung.cards.shared import Heal, One, courses
from emberhall.games.bardsung.players.looking import ROW, SIDEWAYS, TOO_FAR, Look, way_costs
from emberhall.games.bardsung.players.odds import aimed, fear, grit_left, outcome, prospect, threat
from emberhall.games.bardsung.players.reasons import Scored
from emberhall.games.bardsung.players.worth import fate_price, gain, healing, odds, suffered, token_worth
from emberhall.games.bardsung.rules.box import Box, DungeonCard
from emberhall.games.bardsung.rules.checkpoints import shortest_routes
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.language import Deed, Strike
from emberhall.games.bardsung.rules.rolls import toughness
from emberhall.games.bardsung.rules.state import Figure, Table
from emberhall.games.bardsung.rules.terrain import PITS, zones_with
from emberhall.games.bardsung.rules.tiles import CREASE, MAP_HEIGHT, THRESHOLD
from emberhall.games.bardsung.rules.tokens import CONDITIONS, POTION

CHARM_KEPT = 0.5  # wounds: what a charm is worth beyond the fate it brings
AT_STAIRS = 20.0  # a tile that reaches the line of the stairs
BADNESS = {"stunned": 6, "poison": 5, "burn": 5, "frostbite": 4, "fatigue": 3, "sundered": 2, "bleed": 1}


# ---------------------------------------------------------------- attacks


def target(t: Table, choice: Choice) -> list[Scored]:
    hero, card = t.heroes[choice.seat], choice.about[0]
    attack = t.box.ability(hero, card).attack
    assert attack is not None
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "target":
            enemy = t.enemy(o.what)
            seen = prospect(t, hero, card, attack, enemy)
            found.append(
                (seen.worth, ("{:.0%} to hit, {:.1f} wounds; it has {} already.", seen.hit, seen.wounds, enemy.wounds))
            )
        else:
            found.append((0.0, ("The other {} targets are left alone.", len(choice.options) - 1)))
    return found


def empower(t: Table, choice: Choice) -> list[Scored]:
    """Worth its token where the d4 adds more than a token is worth."""
    hero, (card, uid) = t.heroes[choice.seat], choice.about
    attack = t.box.ability(hero, card).attack
    assert attack is not None
    enemy = t.enemy(uid)
    profile = t.profile(enemy)
    aim = aimed(t, hero, card, attack, enemy, profile)
    now, then = outcome(t, enemy, profile, aim), outcome(t, enemy, profile, aim._replace(empowered=True))
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "empower":
            price = fate_price(t)
            found.append((then.worth - now.worth - price, ("{:.0%} to hit in place of {:.0%}.", then.hit, now.hit)))
        elif o.act == "charm":
            found.append((-0.5, ("{} of {} fate tokens would be replenished.", t.fate_tokens - t.fate, t.fate_tokens)))
        else:
            found.append((0.0, ("{:.0%} to hit as it is, and {} fate tokens are kept.", now.hit, t.fate)))
    return found


def free_attack(t: Table, choice: Choice) -> list[Scored]:
    look = Look(t, t.heroes[choice.seat])
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "pass":
            found.append((0.0, ("{} attacks would be free.", len(choice.options) - 1)))
        elif o.act == "charm":
            found.append((-CHARM_KEPT, ("{} of {} fate tokens are active.", t.fate, t.fate_tokens)))
        else:
            worth = look.deals_with(o.what, look.hero.at)
            found.append((worth, ("Worth about {:.1f} wounds, for 0 actions.", worth)))
    return found


def effects(t: Table, choice: Choice) -> list[Scored]:
    enemy = t.enemy(choice.about[1])
    return [
        (1.0, ("It has {} wounds so far.", enemy.wounds))
        if o.act == "apply"
        else (-1.0, ("1 effect of {} would be lost.", len(choice.options) - 1))
        for o in choice.options
    ]


def push(t: Table, choice: Choice) -> list[Scored]:
    """Into a pit, away from those who fight from afar, towards nobody."""
    pits, me = zones_with(t, PITS), t.heroes[choice.seat]
    enemy = t.enemy(choice.about[0])
    far = t.box.heroes[me.card].range > 0
    here = _within_reach(t, enemy.at)
    found: list[Scored] = []
    for o in choice.options:
        zone = enemy.at if o.act == "stay" else o.what
        reached = here if o.act == "stay" else _within_reach(t, zone)
        heroes = len(t.heroes_at(zone))
        score = (
            (1.0 if pits & BIT[zone] and o.act != "stay" else 0.0) - 0.3 * heroes * (1 if far else 0.3) + 0.1 * reached
        )
        score += 0.05 if o.act == "stay" else 0.0
        found.append((score, ("{} heroes are there, and {} can strike it there.", heroes, reached)))
    return found


def _within_reach(t: Table, zone: int) -> int:
    """How many heroes have a zone within their range."""
    found, within, cards, bit = 0, t.dungeon.within, t.box.heroes, BIT[zone]
    for hero in t.heroes:
        if hero.at >= 0 and within(hero.at, cards[hero.card].range) & bit:
            found += 1
    return found


def relocate(t: Table, choice: Choice) -> list[Scored]:
    """Where more can be dealt and less is to be feared."""
    look = Look(t, t.heroes[choice.seat])
    actions = t.actions if choice.seat == t.seat else 0
    here = look.stands(look.hero.at, actions)
    found: list[Scored] = []
    for o in choice.options:
        if o.act in ("stay", "pass"):
            found.append((0.02, ("{:.1f} wounds are to be feared here.", look.danger(look.hero.at))))
        else:
            worth = look.stands(o.what, actions) - here
            found.append((worth, ("{:.1f} wounds are to be feared there.", look.danger(o.what))))
    return found


def which_card(t: Table, choice: Choice) -> list[Scored]:
    """A card that is ready, and strikes hardest."""
    found: list[Scored] = []
    for o in choice.options:
        ready = any(slot.card == o.what and not slot.exhausted for slot in t.row)
        hurts = threat(t.side(o.what))
        found.append((hurts + ready, ("Its attack deals {:.1f} wounds on average.", hurts)))
    return found


# ---------------------------------------------------------------- dice and fate


def reroll(t: Table, choice: Choice) -> list[Scored]:
    total, tn = choice.about
    return [_again(o, total, tn, "roll") for o in choice.options]


def _again(o: Option, have: int, needed: int, what: str) -> Scored:
    """Whether to roll once more: it is wise where what was rolled is too little."""
    again = o.act == "reroll"
    score = 1.0 if again is (have < needed) else 0.0
    if again:
        return score, ("Another {} takes the place of {}; {} is needed.", what, have, needed)
    return score, (
        "The {} of {} stands, {} {}.",
        what,
        have,
        "enough for" if have >= needed else "too little for",
        needed,
    )


def reroll_damage(t: Table, choice: Choice) -> list[Scored]:
    damage, uid = choice.about
    enemy, hero = t.enemy(uid), t.heroes[choice.seat]
    needed = toughness(t, Strike(hero, enemy, True, hero.card, enemy.at))
    return [_again(o, damage, needed, "damage") for o in choice.options]


def bargain(t: Table, choice: Choice) -> list[Scored]:
    hero = t.heroes[choice.seat]
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "exhaust-fate":
            found.append((-fate_price(t, o.what), ("{} of {} fate tokens.", o.what, t.fate)))
        elif o.act == "charm":
            found.append((-CHARM_KEPT, ("{} of {} fate tokens are active.", t.fate, t.fate_tokens)))
        else:
            found.append((-fear(t, hero), ("The hero can take {} wounds and stand.", grit_left(t, hero))))
    return found


def serious_wound(t: Table, choice: Choice) -> list[Scored]:
    hero = t.heroes[choice.seat]
    found: list[Scored] = []
    for o in choice.options:
        card = t.box.wounds[hero.serious[o.what]]
        chance = odds(hero, card.characteristic, card.tn)
        found.append((chance, ("{:.0%} to recover from it.", chance)))
    return found


# ---------------------------------------------------------------- cards


def whom(t: Table, choice: Choice) -> list[Scored]:
    """Whoever gains most by it, or loses least."""
    card = choice.about[0]
    words = [word for word in walk(t.box.cards[card]) if isinstance(word, One | Heal | Relieve | Volunteer)]
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "pass":
            found.append((0.0, ("{} could be chosen.", len(choice.options) - 1)))
            continue
        figure: Figure = t.heroes[o.what] if o.act == "hero" else t.enemy(o.what)
        worth = max([_for(t, choice, word, figure) for word in words], default=0.0)
        found.append((worth, ("Worth about {:.1f} wounds.", worth)))
    return found


def _for(t: Table, choice: Choice, word: One | Heal | Relieve | Volunteer, figure: Figure) -> float:
    if isinstance(word, One):
        return suffered(t, figure, word.suffers)
    seat = next((hero.seat for hero in t.heroes if hero is figure), -1)
    if seat < 0:
        return 0.0
    if isinstance(word, Heal):
        return healing(t, t.heroes[seat], word.amount)
    if isinstance(word, Volunteer):
        return gain(t, Deed(seat, choice.about[0], place=t.heroes[seat].at >> 4), word.do)
    return 0.1 * t.heroes[seat].conditions.bit_count()


def place_token(t: Table, choice: Choice) -> list[Scored]:
    kind = choice.about[0]
    found: list[Scored] = []
    for o in choice.options:
        enemies, heroes = len(t.enemies_at(o.what)), len(t.heroes_at(o.what))
        worth = token_worth(t, kind, o.what, enemies, heroes) - 0.01 * heroes
        found.append((worth, ("{} enemies and {} heroes are there.", enemies, heroes)))
    return found


def remove_token(t: Table, choice: Choice) -> list[Scored]:
    found: list[Scored] = []
    for o in choice.options:
        enemies = len(t.enemies_at(o.what))
        found.append((float(enemies), ("{} enemies are there.", enemies)))
    return found


def place_enemy(t: Table, choice: Choice) -> list[Scored]:
    """As far from the heroes as may be."""
    found: list[Scored] = []
    for o in choice.options:
        far = min([t.dungeon.distance(o.what, hero.at) for hero in t.heroes if hero.at >= 0], default=0)
        found.append((float(far), ("The nearest hero is {} zones away.", far)))
    return found


def challenge(t: Table, choice: Choice) -> list[Scored]:
    """A course is worth what its effects are, by their odds."""
    card = choice.about[0]
    d = Deed(choice.seat, card, place=t.heroes[choice.seat].at >> 4, previous=t.heroes[choice.seat].at >> 4)
    numbered = courses(t.box.cards[card])
    found: list[Scored] = []
    for o in choice.options:
        word, name = numbered[o.what]
        worth = gain(t, d, word.between[name])
        found.append((worth, ("Worth about {:.1f} wounds to the heroes.", worth)))
    return found


def use_card(t: Table, choice: Choice) -> list[Scored]:
    """What a card offers is taken, unless it is to bleed for another and there is little blood left."""
    hero = t.heroes[choice.seat]
    martyr = _bleeds(t.box, choice.about[0])
    left = grit_left(t, hero)
    good = not martyr or left >= 2
    card = t.box.name(choice.about[0])
    found: list[Scored] = []
    for o in choice.options:
        used = o.act == "use-card"
        state = (
            "{} is used; the hero can take {} wounds and stand."
            if used
            else "{} is left alone, with {} wounds to take."
        )
        found.append((float(used is good), (state, card, left)))
    return found


@lru_cache(maxsize=1024)
def _bleeds(box: Box, card: int) -> bool:
    """Whether a card lets a hero bleed for another."""
    return any(isinstance(word, Martyrdom) for word in walk(box.cards[card]))


def relieve(t: Table, choice: Choice) -> list[Scored]:
    found: list[Scored] = []
    for o in choice.options:
        bad = BADNESS.get(CONDITIONS[o.what.bit_length() - 1], 0)
        found.append((float(bad), ("It weighs {} of 6.", bad)))
    return found


def which_treasure(t: Table, choice: Choice) -> list[Scored]:
    """The least of them."""
    found: list[Scored] = []
    for o in choice.options:
        step = t.box.treasures[o.what].step
        found.append((-float(step), ("It is treasure of step {} of 3.", step)))
    return found


def deck_card(t: Table, choice: Choice) -> list[Scored]:
    """Cards with few enemies come first, those with many go under the deck."""
    last = choice.ask == "deck-bottom"
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "pass":
            found.append((0.5, ("{} cards stay on top.", len(choice.options) - 1)))
            continue
        shown = t.box.dungeon_cards.get(o.what)
        enemies = _enemies_on(shown) if shown else 0
        score = float(enemies) if last else -float(enemies)
        found.append((score, ("It shows {} enemies.", enemies)))
    return found


def _enemies_on(card: DungeonCard) -> int:
    return sum([len(zones) for zones in card.enemies.values()])


# ---------------------------------------------------------------- exploring and resting


def orientation(t: Table, choice: Choice) -> list[Scored]:
    """The way on should lie far north, and look north."""
    _, gate = choice.about
    line = {"crease": CREASE, "threshold": THRESHOLD}.get(t.encounter.scope.stairs, MAP_HEIGHT)
    fits = {fit.portal: fit for fit in t.dungeon.fits(gate, choice.options[0].also)}
    found: list[Scored] = []
    for o in choice.options:
        placed, face = fits[o.what].placed, t.box.faces[o.also]
        turned = face.turns[placed.turn]
        others = [each for number, each in enumerate(turned.gates[: face.portals]) if number != o.what]
        rows = [each.cells[0][1] + placed.y for each in others]
        ways = [ROW * row - SIDEWAYS[each.side] for row, each in zip(rows, others, strict=True)]
        score = max(ways, default=-TOO_FAR)
        if t.stairs < 0 and placed.y + turned.height - 1 >= line:
            score += AT_STAIRS
        found.append((score, ("Its northernmost other portal lies in row {} of {}.", max(rows, default=0), line)))
    return found


def start_zone(t: Table, choice: Choice) -> list[Scored]:
    return [
        (float(len(t.heroes_at(o.what))), ("{} heroes are there already.", len(t.heroes_at(o.what))))
        for o in choice.options
    ]


def rest_tile(t: Table, choice: Choice) -> list[Scored]:
    """The tile nearest to where the heroes are going."""
    costs = way_costs(t)
    found: list[Scored] = []
    for o in choice.options:
        zones = t.dungeon.tiles[o.what]
        far = min([cost for zone, cost in costs.items() if zones >> zone & 1], default=TOO_FAR)
        found.append((-far, ("The way on is {:.0f} zones from there.", far)))
    return found


def rest_zone(t: Table, choice: Choice) -> list[Scored]:
    costs = way_costs(t)
    return [
        (-costs.get(o.what, TOO_FAR), ("The way on is {:.0f} zones from there.", costs.get(o.what, TOO_FAR)))
        for o in choice.options
    ]


# ---------------------------------------------------------------- wounds

AFTER_OTHERS = 10.0  # giving up, when somebody has
WAYS_OUT = {"second-wind": 9.5, "drink-potion": 9.0, "return-to": 8.0, "give-up": -9.0}


def defeated(t: Table, choice: Choice) -> list[Scored]:
    """Anything rather than to give up, unless others have; a potion costs least."""  # BS-GAP-102
    fires = len([o for o in choice.options if o.act == "return-to" and o.seat == choice.seat])
    reasons = {
        "second-wind": ("It is kept for this, and {} potions are saved.", t.resources[POTION]),
        "drink-potion": ("{} potions are left, and the hero stands up with 0 wounds.", t.resources[POTION]),
        "return-to": ("{} fires can be returned to, and all heroes are whole there.", fires),
        "give-up": ("{} ways are left to go on.", len({o.act for o in choice.options}) - 1),
    }
    asked = {o.seat for o in choice.options}
    given_up = any(hero.seat not in asked for hero in t.heroes_in_play())
    return [
        (
            AFTER_OTHERS if given_up and o.act == "give-up" else WAYS_OUT[o.act] - 0.1 * (o.seat != choice.seat),
            reasons[o.act],
        )
        for o in choice.options
    ]


def heal(t: Table, choice: Choice) -> list[Scored]:
    hero = t.heroes[choice.seat]
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "remove-wound":
            found.append((1.0, ("1 of {} wounds goes.", len(hero.wounds))))
        else:
            found.append((0.8, ("{} serious wounds are the hero's, and one is treated.", len(hero.serious))))
    return found


def order(t: Table, choice: Choice) -> list[Scored]:
    """Which card is resolved first: as they lie."""
    waiting = len(choice.options) - 1
    return [(0.0, ("{} comes first, and {} cards wait.", t.box.name(o.what), waiting)) for o in choice.options]


def route(t: Table, choice: Choice) -> list[Scored]:
    """Which of several shortest ways stays: any."""
    ways = [shortest_routes(t, choice.about[0] >> 4)[o.what] for o in choice.options]
    return [(0.0, ("It keeps {} tiles, number {} among them.", len(way), way[len(way) // 2])) for way in ways]
