"""Features: activated at their time, once within their time frame, never while Stunned or Unconscious."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, Option, To, option
from emberhall.engine.words import run_all
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES
from emberhall.games.dragonfire.rules.language import Deed, any_can, as_far_as_can_be
from emberhall.games.dragonfire.rules.standing import required_is_visible
from emberhall.games.dragonfire.rules.state import Player, Table


def feature_options(t: Table, when: str, seat: int = -1) -> list[Option]:
    """Features that may be activated at this moment, of one player or of all."""  # DF-FEAT-12..14, -17
    found: list[Option] = []
    for player in t.players:
        if not player.features or not player.able or seat not in (-1, player.seat):
            continue
        for number in player.features:
            feature = t.box.features[number]
            if feature.when != when or not feature.do or number in player.used or number in player.spent:
                continue
            if feature.own_turn and player.seat != t.active:
                continue
            if not required_is_visible(t, player, feature):
                continue
            d = Deed(player.seat, number, assist=player.seat != t.active)
            if all(effect.can(t, d) for effect in feature.cost) and any_can(feature.do, t, d):
                found.append(option(player.seat, "feature", number))
    return found


def lent_types(t: Table, player: Player) -> list[int]:
    """Class Types that only Features give a character; for one that is on no screen it stands in all the same."""
    # DF-FEAT-18, DF-CLASS-05
    features = [f for n in player.features if required_is_visible(t, player, f := t.box.features[n])]
    lent = [CLASS_TYPES.index(f.counts_as) for f in features if f.counts_as]
    return [kind for kind in lent if kind != player.types[0] and any(p.types[0] == kind for p in t.players)]


def use_feature(t: Table, player: Player, number: int) -> Flow[None]:
    """Pay what it costs and carry it out."""  # DF-FEAT-08, -10
    feature = t.box.features[number]
    if t.log:
        t.tell(events.Activates(player.seat, number), "DF-FEAT-08")
    (player.spent if feature.per == "game" else player.used).append(number)
    d = Deed(player.seat, number, assist=player.seat != t.active)
    d.cost = True
    if flow := run_all(feature.cost, t, d):
        yield from flow
    d.cost = False
    yield from as_far_as_can_be(feature.do, t, d)


def offer_features(t: Table, when: str, seat: int) -> Flow[None]:
    """Let a player activate Features of this moment, one after the other."""
    while True:
        options = feature_options(t, when, seat)
        if not options:
            return
        options.append(option(seat, "pass"))
        pick = yield Choice(seat, f"feature-{when}", options, "DF-FEAT-12")
        if pick.act == "pass":
            return
        yield from use_feature(t, t.players[pick.seat], pick.what)


def answer_attacks(t: Table, harm: int) -> Flow[int]:
    """Features that answer the attacks on the active player, whoever's they are: how much damage they prevent."""
    # DF-FEAT-12
    spared = 0
    while spared < harm:
        options = feature_options(t, "hurt")
        if not options:
            break
        options.append(option(t.active, "pass"))
        left = harm - spared
        pick = yield Choice(t.active, "feature-hurt", options, "DF-FEAT-12", about=(left,), to=To.JOINED)
        if pick.act == "pass":
            break
        yield from use_feature(t, t.players[pick.seat], pick.what)
        won = min(left, t.counts.pop("spared", 0))
        spared += won
        if t.log and won:
            t.tell(events.Prevented(pick.seat, won))
    return spared


def fresh_turn(t: Table) -> None:
    """Features once a turn are ready again, and with the last turn of a round those once a round."""  # DF-FEAT-14
    first = t.counts.get("first seat", t.leader)  # a round begins where its Scene began  # DF-GAME-07, DF-SCENE-08
    frames = ("turn", "round") if (t.active + 1) % len(t.players) == first else ("turn",)
    for player in t.players:
        if player.used:
            player.used = [n for n in player.used if t.box.features[n].per not in frames]


def fresh_scene(t: Table) -> None:
    """Features once a Scene are ready again."""  # DF-FEAT-14
    for player in t.players:
        player.used = []
