"""A sensible player: focus damage where it defeats something, help when it counts, heal the fallen, buy what fits."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from emberhall.engine.advice import Advice, best, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.sight import Seen
from emberhall.games.dragonfire.players import judging
from emberhall.games.dragonfire.players.planning import Fight, Plan, gain, plan
from emberhall.games.dragonfire.players.reasons import reason
from emberhall.games.dragonfire.players.worth import card_value, sources_of, text_value, varies
from emberhall.games.dragonfire.rules.box import Box
from emberhall.games.dragonfire.rules.deal_damage import washes
from emberhall.games.dragonfire.rules.state import Source, Table


def choose(seen: Seen[Table]) -> Option:
    """The option that looks best."""
    choice = seen.asked
    return best(choice, judged(seen.table, choice))


def advice(seen: Seen[Table]) -> list[Advice]:
    """Every option with its score and reason, the best first."""
    choice = seen.asked
    return ranked(seen, judged(seen.table, choice), lambda option: reason(seen.table, choice, option))


def judged(t: Table, choice: Choice) -> list[float]:
    judge = JUDGES.get(choice.ask) or judging.JUDGES.get(choice.ask)
    if judge is not None:
        return judge(t, choice)
    return [0.0 if o.act in ("pass", "no", "stay", "enough", "done") else 1.0 for o in choice.options]


# ---------------------------------------------------------------- playing cards


class Scheme(msgspec.Struct, frozen=True, gc=False):
    """What could be done this turn: with what is played, with the whole hand, and with everybody's help."""

    fight: Fight
    now: Plan
    whole: Plan
    brought: dict[Option, list[Source]]  # the damage that each option would bring
    wanted: set[Option]  # those whose damage the best layout uses
    needed: set[int]  # their cards
    help: dict[Option, float]  # what each Assist adds to it


def scheme(t: Table, choice: Choice) -> Scheme:
    fight = Fight(t)
    brought: dict[Option, list[Source]] = {}
    hand: list[Source] = []
    aid: list[Source] = []
    for option in choice.options:
        if option.act not in BRINGING:
            continue
        found = brought_by(t, option)
        if found:
            brought[option] = found
            if option.act == "play":
                hand += found
            else:
                aid += found
    now = plan(fight, t.sources)
    whole = plan(fight, t.sources + hand) if hand else now
    used = set(whole.where)
    shares: dict[Option, float] = {}
    if aid:
        joint = plan(fight, t.sources + hand + aid)
        shares = share_out(fight, joint, t.sources + hand, brought)
        used |= {uid for uid, foe in joint.where.items() if joint.gains[foe] > whole.gains.get(foe, 0.0) + 0.05}
    wanted = {option for option, found in brought.items() if not used.isdisjoint([s.uid for s in found])}
    return Scheme(fight, now, whole, brought, wanted, {option.what for option in wanted}, shares)


BRINGING = frozenset({"play", "assist", "feature", "use", "deplete", "consume"})  # acts that may bring damage


def brought_by(t: Table, option: Option) -> list[Source]:
    """The damage that an option would bring; remembered if it is the same at every table."""
    helping = option.act == "assist" or option.seat != t.active
    found = BROUGHT.get((t.box, option, helping))
    if found is None:
        words = judging.words_of(t, option)
        found = sources_of(t, option.seat, option.what, words, helping) if words or option.act == "play" else []
        if not any(varies(word) for word in words):
            if len(BROUGHT) >= MOST_BROUGHT:
                BROUGHT.clear()
            BROUGHT[t.box, option, helping] = found
    return found


BROUGHT: dict[tuple[Box, Option, bool], list[Source]] = {}
"""What options bring wherever they are offered, as help or not: never changed, so that there need be but one of it."""
MOST_BROUGHT = 4096


def share_out(fight: Fight, joint: Plan, own: list[Source], brought: dict[Option, list[Source]]) -> dict[Option, float]:
    """What each piece of help adds: the more that the encounters it goes to lose, shared with other help there."""
    mine = {s.uid: s for s in own}
    extra: dict[int, float] = {}
    helpers: dict[int, int] = {}
    for uid, foe in joint.where.items():
        if uid not in mine:
            helpers[foe] = helpers.get(foe, 0) + 1
    for foe in helpers:
        without = [mine[uid] for uid, other in joint.where.items() if other == foe and uid in mine]
        extra[foe] = max(0.0, joint.gains[foe] - gain(fight, fight.t.foe(foe), without)) / helpers[foe]
    found: dict[Option, float] = {}
    for option, sources in brought.items():
        found[option] = sum(extra.get(joint.where.get(s.uid, 0), 0.0) for s in sources if s.facing < 0)
        wide = [s for s in sources if s.facing >= 0]
        if wide:
            found[option] += sum(gain(fight, f, [s for s in wide if washes(fight.t, s, f)]) for f in fight.foes)
    return found


def play_cards(t: Table, choice: Choice) -> list[float]:
    """Play what clears something, help where it counts, keep the rest, and thin the hand to draw."""
    if len(choice.options) == 1:
        return [0.0]
    plans = scheme(t, choice)
    return [play_or_help(t, option, plans) for option in choice.options]


def play_or_help(t: Table, option: Option, plans: Scheme) -> float:
    match option.act:
        case "done":
            return 0.2
        case "play":
            return play_value(t, option, plans)
        case "assist":
            return assist_value(t, option, plans)
        case "discard" | "repack":
            return discard_value(t, option, plans)
        case "feature" | "use" | "deplete" | "consume" | "anytime":
            return extra_value(t, option, plans)
        case _:
            return -1.0


def play_value(t: Table, option: Option, plans: Scheme) -> float:
    card = t.box.playing[option.what]
    text = text_value(plans.fight, option.seat, card.play) + 0.15 * card.swords
    if card.remains:
        text += 1.2
    sources = plans.brought.get(option, [])
    better = plans.whole.value > plans.now.value + 0.05 or plans.help
    if better and option in plans.wanted:
        return 1.0 + text + 0.1 * sum([sum(s.damage) for s in sources])
    wide = [s for s in sources if s.facing >= 0]
    if wide:
        swept = plan(plans.fight, t.sources + wide).value - plans.now.value
        if swept > 0.5:
            return 0.8 + text + swept
    if text >= 0.5:
        return 0.3 + text
    if len(t.players[option.seat].hand) > 5:
        return 0.25
    return -0.5


def assist_value(t: Table, option: Option, plans: Scheme) -> float:
    """An Assist is worth it when it clears more, or heals or spares somebody in need."""
    card = t.box.playing[option.what]
    helper = t.players[option.seat]
    text = text_value(plans.fight, option.seat, card.assist)
    more = plans.help.get(option, 0.0)
    cost = 0.6 + 0.3 * card_value(helper.types, card) - 0.15 * max(0, len(helper.hand) - 3)
    score = more + text - cost
    return 0.25 + score if score > 0 else -0.5


def discard_value(t: Table, option: Option, plans: Scheme) -> float:
    """A card that does nothing now goes if that lets two others come."""
    player = t.players[option.seat]
    card = t.box.playing[option.what]
    if option.what in plans.needed:
        return -1.0
    if option.act == "repack":
        return 0.35
    size = len(player.hand)
    spare = 3 < size <= 5 and card_value(player.types, card) < 1.6
    return 0.3 if spare else -1.0


def extra_value(t: Table, option: Option, plans: Scheme) -> float:
    """Features, items and cards in play: their text and damage, less what it costs to use them up."""
    words = judging.words_of(t, option)
    value = text_value(plans.fight, option.seat, words) + plans.help.get(option, 0.0)
    cost = {"consume": 1.4, "deplete": 0.8, "anytime": 0.9}.get(option.act, 0.2)
    return 0.25 + value - cost if value > cost else -0.5


# ---------------------------------------------------------------- dealing damage


def deal_damage(t: Table, choice: Choice) -> list[float]:
    return dealt(t, choice, plan(Fight(t), t.sources).where)


def dealt(t: Table, choice: Choice, layout: dict[int, int]) -> list[float]:
    """Lay the sources as the plan says, then deal, then be done; what goes to all first, with what rides on it."""
    meant = {s.uid: layout[s.uid] for s in t.sources if s.uid in layout and s.target != layout[s.uid]}
    riders = {s.uid for s in t.sources if s.rides}
    ready = {s.target for s in t.sources if layout.get(s.uid, -2) == s.target}
    scores: list[float] = []
    for option in choice.options:
        if option.act == "lay":
            right = 5.0 if option.what in riders else 3.0
            scores.append(right if meant.get(option.what) == option.also else -2.0)
        elif option.act == "deal":
            scores.append(2.0 if option.what in ready else -0.5)
        elif option.act == "deal-facing":
            scores.append(4.0)
        else:
            scores.append(0.0 if option.act == "done" else -3.0)
    return scores


JUDGES: dict[str, Callable[[Table, Choice], list[float]]] = {
    "play-cards": play_cards,
    "deal-damage": deal_damage,
}
