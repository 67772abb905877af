"""A sensible player: focus damage where it defeats something, help when it counts, heal the fallen, buy what fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from emberhall.engine.choice import Choice, Option
from emberhall.games.dragonfire.box import Playing
from emberhall.games.dragonfire.colours import NONE, icons
from emberhall.games.dragonfire.effects import Deal, DealFacing, Heal, Levels
from emberhall.games.dragonfire.language import Effect
from emberhall.games.dragonfire.planning import Plan, plan
from emberhall.games.dragonfire.standing import attack_strength
from emberhall.games.dragonfire.state import Foe, Player, Source, Table
from emberhall.games.dragonfire.turn import attack_of
from emberhall.games.dragonfire.view import TableView

Score = tuple[float, str]


class Advice(NamedTuple):
    """One option, how good it looks, and why."""

    option: Option
    score: float
    why: str


CLEAR = "Its damage clears something that would otherwise stand."
HELP = "The help defeats or clears something this turn."
HEAL = "Somebody is down or close to it."
TEXT = "What its text does is worth having now."
KEEP = "The card is worth more later."
THIN = "With three cards or fewer in hand two more are drawn."
END = "There is nothing better to do in this phase."
PLAN = "So laid out, the damage clears most."
BUY = "It makes the deck stronger."
STRONG = "It takes the worst attacker out."


def choose(view: TableView, choice: Choice) -> Option:
    """The option that looks best; the first of equals."""
    best, found = float("-inf"), choice.options[0]
    for option, (score, _) in zip(choice.options, judged(view.table, choice), strict=True):
        if score > best:
            best, found = score, option
    return found


def advice(view: TableView, choice: Choice) -> list[Advice]:
    """Every option with its score and reason, the best first."""
    scores = judged(view.table, choice)
    found = [Advice(o, s, why) for o, (s, why) in zip(choice.options, scores, strict=True)]
    return sorted(found, key=lambda a: -a.score)


def judged(t: Table, choice: Choice) -> list[Score]:
    judge = JUDGES.get(choice.ask)
    if judge is not None:
        return judge(t, choice)
    return [(0.0 if o.act in ("pass", "no", "stay", "enough", "done") else 1.0, TEXT) for o in choice.options]


# ---------------------------------------------------------------- playing cards


def sources_of(t: Table, seat: int, number: int, assist: bool) -> list[Source]:
    """The damage a card would bring, with uids that stand for it in a plan."""
    card = t.box.playing[number]
    found: list[Source] = []
    first = -1000 - number * 16 - seat * 100_000
    if not assist and card.icons != NONE:
        found.append(Source(first, seat, number, card.icons))
    for effect in card.assist if assist else card.play:
        for source in damage_in(t, seat, number, effect, assist):
            source.uid = first - 1 - len(found)
            if source.group >= 0:
                source.group = 1_000_000 + number
            found.append(source)
    return found


def damage_in(t: Table, seat: int, number: int, effect: Effect, assist: bool) -> list[Source]:
    if isinstance(effect, Deal):
        group = 0 if effect.targets > 1 else -1
        damage = icons(effect.damage)
        return [Source(0, seat, number, damage, assist=assist, group=group) for _ in range(effect.targets)]
    if isinstance(effect, Levels):
        return [Source(0, seat, number, levels=effect.count, assist=assist, crosses=not assist)]
    found: list[Source] = []
    for name in ("do", "success"):
        inner = getattr(effect, name, ())
        if isinstance(inner, tuple):
            for word in inner:
                if isinstance(word, Effect):
                    found += damage_in(t, seat, number, word, assist)
    return found


def text_value(t: Table, seat: int, card: Playing, assist: bool) -> float:
    """What the words of a card beside damage are worth now."""
    value = 0.0
    player = t.players[seat]
    facing = t.facing(t.active)
    danger = sum(attack_of(t, f) for f in facing if not f.calm)
    for effect in card.assist if assist else card.play:
        name = type(effect).__name__
        if isinstance(effect, Heal):
            value += heal_value(t, effect, seat)
        elif name in ("Draw", "Command"):
            value += 0.9
        elif name in ("Weaken", "Calm"):
            value += 0.5 * min(danger, 3) if danger else 0.0
        elif isinstance(effect, DealFacing):
            value += 0.9 * len(t.facing(seat))
        elif name == "Gold":
            value += 0.5
        elif name in ("Check", "May", "OneOf", "ForClass", "Retrieve"):
            value += 0.3
        elif name == "Pull":
            value += 0.6 if player.hp > 3 and not assist else 0.1
    if card.remains and not assist:
        value += 1.2
    return value + 0.15 * card.swords


def heal_value(t: Table, effect: Heal, seat: int) -> float:
    players = [p for p in t.players if not p.unconscious] if effect.who != "you" else [t.players[seat]]
    if any(p.stunned for p in players):
        return 2.5
    low = min(p.hp for p in players) if players else 9
    missing = max([t.screen(p).hp - p.hp for p in players], default=0)
    return 0.0 if not missing else 1.4 if low <= 2 else 0.7 if missing >= 2 else 0.3


def play_cards(t: Table, choice: Choice) -> list[Score]:
    """Play what clears something, help where it counts, keep the rest, and thin the hand to draw."""
    now = plan(t, t.sources)
    seat = t.active
    own = [o for o in choice.options if o.act == "play"]
    offered: dict[int, list[Source]] = {id(o): sources_of(t, seat, o.what, False) for o in own}
    hand = [source for o in own for source in offered[id(o)]]
    whole = plan(t, t.sources + hand) if hand else now
    wanted = {uid for uid in whole.where}
    scores: list[Score] = []
    size = len(t.players[seat].hand)
    for option in choice.options:
        if option.act == "done":
            scores.append((0.2, END))
        elif option.act == "play":
            scores.append(play_value(t, option, offered[id(option)], wanted, whole, now, size))
        elif option.act == "assist":
            scores.append(assist_value(t, option, now))
        elif option.act == "discard":
            card = t.box.playing[option.what]
            spare = size > 3 and size <= 5 and whole.value - now.value < 0.3 and card_value(t, t.players[seat], card) < 1.5
            scores.append((0.3 if spare else -1.0, THIN))
        elif option.act == "feature":
            scores.append((1.0, TEXT))
        else:
            scores.append((-1.0, KEEP))
    return scores


def play_value(
    t: Table, option: Option, sources: list[Source], wanted: set[int], whole: Plan, now: Plan, size: int
) -> Score:  # fmt: skip
    card = t.box.playing[option.what]
    text = text_value(t, option.seat, card, False)
    used = any(s.uid in wanted for s in sources)
    if used and whole.value > now.value + 0.05:
        return 1.0 + text + 0.1 * sum(sum(s.damage) for s in sources), CLEAR
    if text >= 0.5:
        return 0.3 + text, TEXT
    if size > 5:
        return 0.25, THIN
    return -0.5, KEEP


def assist_value(t: Table, option: Option, now: Plan) -> Score:
    """An Assist is worth it when it clears more, or heals somebody in need."""
    card = t.box.playing[option.what]
    helper = t.players[option.seat]
    text = text_value(t, option.seat, card, True)
    sources = sources_of(t, option.seat, option.what, True)
    more = plan(t, t.sources + sources).value - now.value if sources else 0.0
    cost = 0.7 + 0.25 * card_value(t, helper, card) - 0.1 * max(0, len(helper.hand) - 4)
    score = more + text - cost
    return (0.25 + score, HELP if more > text else HEAL) if score > 0 else (-0.5, KEEP)


def card_value(t: Table, player: Player, card: Playing) -> float:
    """How good a card is in a character's hand."""
    value = float(card.cost) if card.cost else 0.5 + sum(card.icons)
    return value + (0.5 if card.colour in player.types else 0.0)


# ---------------------------------------------------------------- dealing damage


def deal_damage(t: Table, choice: Choice) -> list[Score]:
    """Lay the sources as the plan says, then deal, then be done."""
    layout = plan(t, t.sources).where
    unlaid = {s.uid for s in t.sources if not s.dealt and s.uid in layout and s.target != layout[s.uid]}
    scores: list[Score] = []
    for option in choice.options:
        if option.act == "lay":
            right = option.what in unlaid and layout[option.what] == option.also
            scores.append((3.0 if right else -2.0, PLAN))
        elif option.act == "deal":
            scores.append((2.0 if any(uid == option.what for uid in layout.values()) else -0.5, PLAN))
        elif option.act == "deal-facing":
            scores.append((4.0, PLAN))
        else:
            scores.append((0.0 if option.act == "done" else -3.0, END))
    return scores


# ---------------------------------------------------------------- smaller questions


def market(t: Table, choice: Choice) -> list[Score]:
    """The dearest card that fits the character; nothing under two gold."""
    player = t.players[choice.seat]
    scores: list[Score] = []
    for option in choice.options:
        if option.act == "buy":
            card = t.box.market[option.what]
            scores.append((card_value(t, player, card) - 0.9, BUY))
        else:
            scores.append((0.4, KEEP))
    return scores


def cycle(t: Table, choice: Choice) -> list[Score]:
    return [(-float(t.box.market[o.what].cost), KEEP) for o in choice.options]


def worst_card(t: Table, choice: Choice) -> list[Score]:
    player = t.players[choice.seat]
    return [(-card_value(t, player, t.box.playing[o.what]), KEEP) for o in choice.options]


def best_card(t: Table, choice: Choice) -> list[Score]:
    player = t.players[choice.seat]
    return [(card_value(t, player, t.box.playing[o.what]), BUY) for o in choice.options]


def worst_foe(t: Table, choice: Choice) -> list[Score]:
    """The encounter that hits hardest, above all the one that is about to."""
    scores: list[Score] = []
    for option in choice.options:
        if option.act != "foe":
            scores.append((0.0, END))
            continue
        foe: Foe = t.foe(option.what)
        hit = attack_strength(t, foe) + foe.tokens
        scores.append((hit + (2.0 if foe.seat == t.active else 0.0) - (5.0 if foe.calm else 0.0), STRONG))
    return scores


def pull(t: Table, choice: Choice) -> list[Score]:
    me = t.players[choice.seat]
    return [
        (1.0 if o.act == "foe" and t.players[t.foe(o.what).seat].hp < me.hp else 0.0 if o.act == "foe" else 0.5, STRONG)
        for o in choice.options
    ]


def neediest(t: Table, choice: Choice) -> list[Score]:
    return [
        ((5.0 if t.players[o.what].stunned else 0.0) + 10 - t.players[o.what].hp if o.act == "character" else 0.0, HEAL)
        for o in choice.options
    ]


def fullest(t: Table, choice: Choice) -> list[Score]:
    """The character with most to play."""
    return [(float(len(t.players[o.what].hand)), TEXT) for o in choice.options]


def leader(t: Table, choice: Choice) -> list[Score]:
    return [(float(t.players[o.what].hp), STRONG) for o in choice.options]


def move(t: Table, choice: Choice) -> list[Score]:
    """Go where the fight is: into a Location when nothing outside is left to do, else stay."""
    outside = any(t.place_of(f) == -1 for f in t.foes)
    me = t.players[choice.seat]
    scores: list[Score] = []
    for option in choice.options:
        if option.act == "enter":
            alone = len(t.inside(option.what)) == 1
            scores.append((1.0 if not outside or (alone and me.hp > 3 and not t.facing(me.seat)) else -1.0, HELP))
        elif option.act == "leave":
            scores.append((0.5 if me.hp <= 2 else -1.0, KEEP))
        else:
            scores.append((0.0, END))
    return scores


JUDGES: dict[str, Callable[[Table, Choice], list[Score]]] = {
    "play-cards": play_cards,
    "deal-damage": deal_damage,
    "market": market,
    "rest-market": market,
    "cycle": cycle,
    "discard": worst_card,
    "bless": worst_card,
    "retrieve": best_card,
    "command": best_card,
    "which-encounter": worst_foe,
    "pull": pull,
    "heal": neediest,
    "which-character": fullest,
    "leader": leader,
    "move": move,
}
