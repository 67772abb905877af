"""Rules of thumb for the smaller questions: what to buy, discard, heal, calm, pull, enter, take away."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from emberhall.engine.choice import Choice, Option
from emberhall.engine.words import walk
from emberhall.games.dragonfire.cards.clauses import OneOf, Pay
from emberhall.games.dragonfire.cards.damage import DealChosen, Levels
from emberhall.games.dragonfire.cards.market import ThrowAway, Weaken
from emberhall.games.dragonfire.players.planning import Fight, plan
from emberhall.games.dragonfire.players.worth import (
    card_power,
    card_value,
    levels_gain,
    levels_in,
    of_colour,
    text_value,
    turns_until,
    wanted_colour,
    word_value,
)
from emberhall.games.dragonfire.rules.box import Box
from emberhall.games.dragonfire.rules.colours import add, icons
from emberhall.games.dragonfire.rules.language import Effect
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, Source, Table


def words_of(t: Table, option: Option) -> tuple[Effect, ...]:
    """The words that an option of Play Cards would carry out."""
    if option.act == "feature":
        feature = t.box.features[option.what]
        return feature.cost + feature.do
    card = t.box.playing.get(option.what)
    if card is None:
        return ()
    match option.act:
        case "play":
            return card.play
        case "assist" | "anytime":
            return card.assist
        case "use":
            return card.use
        case "deplete":
            return t.box.items[option.what].deplete
        case "consume":
            return t.box.items[option.what].consume
    return ()


def said_by(t: Table, number: int) -> tuple[Effect, ...]:
    """Everything that a card or Feature says, for questions that only name the card."""
    if number in t.box.playing:
        card = t.box.playing[number]
        item = t.box.items.get(number)
        return card.play + card.assist + card.use + card.start_of_turn + (item.deplete + item.consume if item else ())
    if number in t.box.features:
        return t.box.features[number].cost + t.box.features[number].do
    return ()


# ---------------------------------------------------------------- the Market


@lru_cache(maxsize=8192)
def purchase_value(box: Box, number: int, types: tuple[int, ...], hurt: bool) -> float:
    """What a card would do for a character of these Class Types: strength, its Class Type, what a party lacks that is
    badly hurt."""
    card = box.market[number]
    value = card_value(types, card)
    if card.assist:
        value += 0.2
    if hurt and card.colour == 2 and 2 in types:
        value += 0.6
    if card.requires_play and CLASS_COLOUR[card.requires_play] not in types:
        value -= 1.0
    return value


def badly_hurt(t: Table) -> bool:
    """Whether the party has lost so much that it wants healing."""
    return sum([p.hp for p in t.players]) < 4 * len(t.players)


CLASS_COLOUR = {"Martial": 0, "Arcane": 1, "Devotion": 2, "Deception": 3}


def market(t: Table, choice: Choice) -> list[float]:
    """The strongest card that fits the character; nothing no better than a Basic card."""
    box, types, hurt = t.box, t.players[choice.seat].types, badly_hurt(t)
    return [
        purchase_value(box, o.what, types, hurt) - 1.3
        if o.act in ("buy", "add")
        else -0.5
        if o.act in ("feature", "drop")
        else 0.3
        for o in choice.options
    ]


def cycle(t: Table, choice: Choice) -> list[float]:
    """Away with what is of least use to anybody."""
    box, kinds, hurt = t.box, tuple([p.types for p in t.players]), badly_hurt(t)
    return [-most_wanted(box, o.what, kinds, hurt) if o.act == "replace" else -2.5 for o in choice.options]


@lru_cache(maxsize=4096)
def most_wanted(box: Box, number: int, kinds: tuple[tuple[int, ...], ...], hurt: bool) -> float:
    """What a card would do for whoever of a party has most of it."""
    return max([purchase_value(box, number, types, hurt) for types in kinds])


# ---------------------------------------------------------------- cards


def worst_card(t: Table, choice: Choice) -> list[float]:
    player = t.players[choice.seat]
    return [-card_value(player.types, t.box.playing[o.what]) for o in choice.options]


def best_card(t: Table, choice: Choice) -> list[float]:
    player = t.players[choice.seat]
    return [card_value(player.types, t.box.playing[o.what]) for o in choice.options]


def throw_away(t: Table, choice: Choice) -> list[float]:
    """A discard for more damage, if that clears more than the card would later."""
    player = t.players[choice.seat]
    word = next((w for w in said_by(t, choice.about[0]) if isinstance(w, ThrowAway)), None)
    fight = Fight(t)
    more = 0.0
    if word is not None and t.sources:
        last = t.sources[-1]
        stronger = last.copy()
        stronger.damage = add(last.damage, icons(word.damage))
        more = plan(fight, [*t.sources[:-1], stronger]).value - plan(fight, t.sources).value
    return [
        0.0 if o.act == "enough" else more - 0.6 * card_value(player.types, t.box.playing[o.what])
        for o in choice.options
    ]


def echo(t: Table, choice: Choice) -> list[float]:
    fight = Fight(t)
    return [
        plan(fight, [*t.sources, Source(-1, o.seat, o.what, t.box.playing[o.what].icons, crosses=True)]).value
        for o in choice.options
    ]


def hold(t: Table, choice: Choice) -> list[float]:
    """Cards that are of no use now go under, as long as the hand is too full to draw."""
    player = t.players[choice.seat]
    if len(player.hand) <= 3:
        return [0.0 if o.act == "enough" else -1.0 for o in choice.options]
    return [
        0.0 if o.act == "enough" else 1.0 - 0.1 * card_value(player.types, t.box.playing[o.what])
        for o in choice.options
    ]


def draw_card(t: Table, choice: Choice) -> list[float]:
    return [1.0 if o.act == "draw" else 0.0 for o in choice.options]


def swap_basic(t: Table, choice: Choice) -> list[float]:
    types = t.players[choice.seat].types
    return [
        0.0 if o.act == "enough" else 0.5 if t.box.playing[o.what].colour not in types else -1.0 for o in choice.options
    ]


def which_basic(t: Table, choice: Choice) -> list[float]:
    types = t.players[choice.seat].types
    return [1.0 if t.box.playing[o.what].colour == types[0] else 0.0 for o in choice.options]


def share_gold(t: Table, choice: Choice) -> list[float]:
    """What is left over after the next purchase."""
    spare = t.players[choice.seat].gold - 5
    return [float(o.what) if o.what <= max(1, spare) else -float(o.what) for o in choice.options]


# ---------------------------------------------------------------- yes or no, this or that


def may(t: Table, choice: Choice) -> list[float]:
    """What costs nothing is done; a cost is paid when what it buys is worth it."""
    yes = 0.5
    if choice.about and choice.about[0] in t.box.playing:
        words = next((w for w in walk(said_by(t, choice.about[0])) if isinstance(w, Pay)), None)
        if words is not None:
            fight = Fight(t)
            value = text_value(fight, choice.seat, words.do) + levels_in(words.do)
            player = t.players[choice.seat]
            hand = [card_value(player.types, t.box.playing[c]) for c in player.hand if c >= 0]
            yes = value - 0.4 * min(hand, default=0.0)
    return [yes if o.act == "yes" else 0.0 for o in choice.options]


def one_of(t: Table, choice: Choice) -> list[float]:
    fight = Fight(t)
    word = next((w for w in walk(said_by(t, choice.about[0])) if isinstance(w, OneOf)), None)
    if word is None:
        return [0.0 for _ in choice.options]
    return [word_value(fight, o.seat, word.do[o.what]) + 1.2 * levels_in((word.do[o.what],)) for o in choice.options]


def colour(t: Table, choice: Choice) -> list[float]:
    """The colour that clears most at once, or that the encounters ask for next."""
    fight = Fight(t)
    words = said_by(t, choice.about[0]) if choice.about else ()
    amount = next((w.amount for w in walk(words) if isinstance(w, DealChosen)), 1)
    next_asked = wanted_colour(t)
    scores: list[float] = []
    for option in choice.options:
        source = Source(-1, option.seat, choice.about[0], of_colour(option.what, amount))
        source.assist = choice.seat != t.active
        asked = 0.1 if option.what == next_asked else 0.0
        scores.append(plan(fight, [*t.sources, source]).value + asked)
    return scores


def feature(t: Table, choice: Choice) -> list[float]:
    """A Feature is used when its moment comes and it does something."""
    fight = Fight(t)
    return [0.0 if o.act == "pass" else 0.3 + text_value(fight, o.seat, words_of(t, o)) for o in choice.options]


def before(t: Table, choice: Choice) -> list[float]:
    """A Feature that makes what is due any easier; nothing in play is dropped."""
    fight = Fight(t)
    scores: list[float] = []
    for o in choice.options:
        value = text_value(fight, o.seat, words_of(t, o)) - 0.2 if o.act == "feature" else -1.0
        scores.append(0.0 if o.act == "pass" else value)
    return scores


def answer_attack(t: Table, choice: Choice) -> list[float]:
    """Against attacks that hurt: two points or more, or the last ones."""
    harm = choice.about[0]
    worth_it = harm >= 2 or harm >= t.me.hp - 1
    return [0.0 if o.act == "pass" else 1.0 if worth_it else -1.0 for o in choice.options]


def spirits(t: Table, choice: Choice) -> list[float]:
    """As many Spirits as keep the character on its feet; all while it is hurt."""
    hp, harm = t.players[choice.seat].hp, choice.about[0]
    return [float(o.what) if hp - harm + o.what <= 4 else -float(o.what) for o in choice.options]


def bury_or_keep(t: Table, choice: Choice) -> list[float]:
    """What would hurt more than usual is buried."""
    scores: list[float] = []
    for option in choice.options:
        if option.what in t.box.fires:
            fire = t.box.fires[option.what]
            reached = [e for e in fire.levels if e.at <= t.level]
            danger = len(fire.reveal) + len(fire.traits) + len(fire.start_of_turn) + 2 * len(reached) - 1.5
        else:
            card = t.box.encounters[option.what]
            tokens = card.tokens.count if card.tokens else 0
            danger = card.attack + 0.5 * len(card.track) + tokens - 0.2 * card.gold - 2.0
        scores.append(danger if option.act == "bury" else 0.0)
    return scores


# ---------------------------------------------------------------- encounters


def which_foe(t: Table, choice: Choice) -> list[float]:
    """For a card of one's own the encounter it does most to; for an enemy's the one that matters least."""
    fight = Fight(t)
    number = choice.about[0] if choice.about else -1
    words = list(walk(said_by(t, number)))
    levels = max((w.count for w in words if isinstance(w, Levels)), default=0)
    own = bool(words) or number < 0
    weakens = any(isinstance(w, Weaken) for w in words)  # it, and none of its tokens
    scores: list[float] = []
    for option in choice.options:
        if option.act != "foe":
            scores.append(0.0)
            continue
        foe = t.foe(option.what)
        if not own:
            scores.append(-fight.worth.get(foe.uid, 0.0))
        elif levels:
            scores.append(levels_gain(fight, foe.uid, levels))
        else:
            here = 2.0 if foe.seat == t.active else 0.0
            hits = attack_strength(t, foe) if weakens else fight.attack.get(foe.uid, 0)
            scores.append(hits + here - (5.0 if foe.calm else 0.0))
    return scores


def pull(t: Table, choice: Choice) -> list[float]:
    """Take what would bring somebody else down, as long as one can bear it."""
    fight = Fight(t)
    room = t.players[choice.seat].hp - fight.harm[choice.seat]
    scores: list[float] = []
    for option in choice.options:
        if option.act != "foe":
            scores.append(0.5)
            continue
        foe = t.foe(option.what)
        hit = fight.attack[foe.uid]
        saves = fight.falls(foe.seat)
        scores.append(hit * (1.0 if saves else 0.2) if hit < room else -float(hit))
    return scores


def scatter(t: Table, choice: Choice) -> list[float]:
    """Each encounter to whoever can bear it best."""
    fight = Fight(t)
    foe = t.foe(choice.about[0])
    hit = fight.attack.get(foe.uid, 0)
    scores: list[float] = []
    for option in choice.options:
        seat = foe.seat if option.act == "stay" else option.what
        harm = fight.harm[seat] - (hit if seat == foe.seat else 0)
        scores.append(float(t.players[seat].hp - harm) + (0.5 if option.act == "stay" else 0.0))
    return scores


def blast(t: Table, choice: Choice) -> list[float]:
    """Where it clears most and nobody goes down."""
    fight = Fight(t)
    return [
        sum(levels_gain(fight, f.uid, 2) for f in t.facing(o.what)) - (6.0 if t.players[o.what].hp <= 2 else 1.0)
        for o in choice.options
    ]


def engulf(t: Table, choice: Choice) -> list[float]:
    fight = Fight(t)
    return [sum(levels_gain(fight, f.uid, 1) for f in t.facing(o.what)) for o in choice.options]


# ---------------------------------------------------------------- characters


def neediest(t: Table, choice: Choice) -> list[float]:
    """The Stunned first, then who would fall to the next attacks, then who has lost most."""
    fight = Fight(t)
    scores: list[float] = []
    for option in choice.options:
        if option.act != "character":
            scores.append(0.0)
            continue
        player = t.players[option.what]
        need = 10.0 - player.hp + (8.0 if player.stunned else 0.0) + (4.0 if fight.falls(player.seat) else 0.0)
        scores.append(need)
    return scores


def fullest(t: Table, choice: Choice) -> list[float]:
    """The character with most to play."""
    return [len(t.players[o.what].hand) + 0.1 * t.players[o.what].hp for o in choice.options]


def sturdiest(t: Table, choice: Choice) -> list[float]:
    return [float(t.players[o.what].hp) for o in choice.options]


def latest(t: Table, choice: Choice) -> list[float]:
    """The later the leader's turn comes, the later the next Dragonfire card."""
    return [float(turns_until(t, o.what)) for o in choice.options]


def cover(t: Table, choice: Choice) -> list[float]:
    """Who has most cards of that colour in the Equipment Pack, the strongest of equals."""
    kinds = list(CLASS_COLOUR)
    scores: list[float] = []
    for option in choice.options:
        player = t.players[option.what]
        screen = t.screen(player)
        packed = next((n for kind, n in screen.pack.items() if kind == kinds[option.also]), 0)
        scores.append(packed + 0.1 * screen.hp - len(player.types))
    return scores


def move(t: Table, choice: Choice) -> list[float]:
    """Into a Location to help, or when nothing outside is left to do; out of one when badly hurt."""
    fight = Fight(t)
    outside = any(t.place_of(f) == ENVIRONMENT for f in fight.foes)
    me = t.players[choice.seat]
    scores: list[float] = []
    for option in choice.options:
        if option.act == "enter":
            inside = t.inside(option.what)
            hit = fight.attack.get(option.what, 0) + fight.harm[me.seat]
            called = len(inside) == 1 and (fight.falls(inside[0].seat) or not t.facing(me.seat))
            helps = not outside or (called and me.hp > hit + 1)
            scores.append(1.0 if helps and not me.stunned else -1.0)
        elif option.act == "leave":
            safe = me.hp <= 2 and fight.harm[me.seat] >= me.hp
            scores.append(0.5 if safe and outside else -1.0)
        else:
            scores.append(0.0)
    return scores


def first_of_all(t: Table, choice: Choice) -> list[float]:
    """The order makes little odds: what helps before what harms."""
    return [1.0 if o.act == "feature" else 0.5 for o in choice.options]


def strongest_add(t: Table, choice: Choice) -> list[float]:
    return [card_power(t.box.market[o.what]) if o.act == "add" else 0.0 for o in choice.options]


JUDGES: dict[str, Callable[[Table, Choice], list[float]]] = {
    "market": market,
    "rest-market": market,
    "buy-now": market,
    "early-purchase": market,
    "substitute": strongest_add,
    "cycle": cycle,
    "browse": cycle,
    "discard": worst_card,
    "put-back": worst_card,
    "bless": worst_card,
    "give-up": worst_card,
    "unburden": worst_card,
    "retrieve": best_card,
    "command": best_card,
    "scout": best_card,
    "throw-away": throw_away,
    "echo": echo,
    "hold": hold,
    "swap-basic": swap_basic,
    "which-basic": which_basic,
    "share-gold": share_gold,
    "swords": draw_card,
    "may": may,
    "try": may,
    "one-of": one_of,
    "colour": colour,
    "before-start": before,
    "before-attacks": before,
    "feature-start-of-turn": feature,
    "feature-rest": feature,
    "feature-market": feature,
    "feature-setup": feature,
    "feature-hurt": answer_attack,
    "spirits": spirits,
    "foresee": bury_or_keep,
    "spy": bury_or_keep,
    "which-encounter": which_foe,
    "pull": pull,
    "scatter": scatter,
    "blast": blast,
    "engulf": engulf,
    "heal": neediest,
    "which-character": fullest,
    "leader": sturdiest,
    "new-leader": latest,
    "cover": cover,
    "move": move,
    "order": first_of_all,
}
