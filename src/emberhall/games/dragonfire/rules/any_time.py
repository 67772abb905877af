"""At any time during a round: general Features, and cards that remain in play but are not wanted there any more.

They stand beside whatever is asked in a turn anyway. Of its own accord the game asks only before something befalls the
active player, and only if a Feature could change how that comes out.
"""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.choice import JOINED, Choice, Flow, Option, option
from emberhall.games.dragonfire.rules.features import feature_options, use_feature
from emberhall.games.dragonfire.rules.hands import drop_from_play
from emberhall.games.dragonfire.rules.state import Player, Table


def any_time_options(t: Table, asked: bool, dealing: bool = False) -> list[Option]:
    """What anybody may do now beside the question at hand; `asked` if there is one without it, `dealing` if damage can
    still be dealt."""
    # DF-FEAT-12, DF-PLAY-24, DF-GAP-83
    found = feature_options(t, "play")
    if found and not dealing:
        found = [o for o in found if not t.box.features[o.what].deals]
    asked = asked or bool(found)
    for player in t.players:
        if player.in_play:
            found += drop_options(t, player, asked)
    return found


def drop_options(t: Table, player: Player, asked: bool = True) -> list[Option]:
    """Cards that a player may drop; if nothing is asked anyway, only those that give something back."""  # DF-PLAY-24
    playing = t.box.playing
    return [
        option(player.seat, "drop", card)
        for card in sorted(set(player.in_play))
        if playing[card].remains and not player.unconscious and (asked or (player.held and playing[card].holds))
    ]


def do_at_any_time(t: Table, pick: Option) -> Flow[None] | None:
    """A Feature is used, or a card dropped."""
    if pick.act == "feature":
        return use_feature(t, t.players[pick.seat], pick.what)
    drop_from_play(t, t.players[pick.seat], pick.what, "DF-PLAY-24", freely=True)
    return None


def before(t: Table, ask: str, due: Callable[[Table], bool]) -> Flow[None]:
    """Whoever has a Feature against what is due may use it first."""  # DF-FEAT-12, DF-GAP-83
    while due(t):
        options = any_time_options(t, asked=False)
        if not any(o.act == "feature" and t.box.features[o.what].averts for o in options):
            return
        options.append(option(t.active, "pass"))
        pick = yield Choice(t.active, ask, options, "DF-FEAT-12", to=JOINED)
        if pick.act == "pass":
            return
        if flow := do_at_any_time(t, pick):
            yield from flow
