"""Features: activated at their time, once within their time frame, never while Stunned or Unconscious."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.games.dragonfire import events
from emberhall.games.dragonfire.language import Deed, run_all
from emberhall.games.dragonfire.state import Player, Table


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
            d = Deed(player.seat, number)
            if all(effect.can(t, d) for effect in feature.cost + feature.do):
                found.append(option(player.seat, "feature", number))
    return found


def use_feature(t: Table, player: Player, number: int) -> Flow[None]:
    """Pay what it costs and carry it out."""  # DF-FEAT-08, -10
    feature = t.box.features[number]
    if t.log:
        t.tell(events.Activates(player.seat, number), "DF-FEAT-08")
    (player.spent if feature.per == "game" else player.used).append(number)
    d = Deed(player.seat, number, assist=player.seat != t.active)
    d.cost = True
    yield from run_all(feature.cost, t, d)
    d.cost = False
    yield from run_all(feature.do, t, d)


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


def fresh_turn(t: Table) -> None:
    """Features once a turn are ready again."""
    for player in t.players:
        if player.used:
            player.used = [n for n in player.used if t.box.features[n].per != "turn"]


def fresh_scene(t: Table) -> None:
    """Features once a Scene are ready again."""
    for player in t.players:
        player.used = []
