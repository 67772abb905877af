"""A sensible player: strike where it counts, stay where little is to be feared, explore when the coast is clear.

Every question has a function that gives each answer a score in rough units of wounds, and a true reason with its
figure. All of it comes from the covered table and the open question.
"""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.advice import Advice, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.sight import Seen
from emberhall.games.bardsung.players import answers, turning
from emberhall.games.bardsung.players.reasons import Scored, said
from emberhall.games.bardsung.rules.state import Table


def choose(seen: Seen[Table]) -> Option:
    """The option that looks best, the first of equals."""
    return best(seen.table, seen.asked)


def best(t: Table, choice: Choice) -> Option:
    """The same on any table: nothing is looked at that may lie covered."""
    if choice.ask == "turn":
        return turning.best(t, choice)
    found = [score for score, _ in scored(t, choice)]
    return choice.options[found.index(max(found))]


def advice(seen: Seen[Table]) -> list[Advice]:
    """Every option with its score and reason, the best first."""
    choice = seen.asked
    scores = scored(seen.table, choice)
    reasons = {option: why for option, (_, why) in zip(choice.options, scores, strict=True)}
    return ranked(seen, [score for score, _ in scores], lambda option: said(reasons[option]))


def scored(t: Table, choice: Choice) -> list[Scored]:
    """A score and a reason for every answer."""
    return THUMBS[choice.ask](t, choice)


THUMBS: dict[str, Callable[[Table, Choice], list[Scored]]] = {
    "turn": turning.turn,
    "target": answers.target,
    "empower": answers.empower,
    "free-attack": answers.free_attack,
    "effects": answers.effects,
    "push": answers.push,
    "dodge": answers.relocate,
    "relocate": answers.relocate,
    "which-card": answers.which_card,
    "reroll": answers.reroll,
    "reroll-damage": answers.reroll_damage,
    "bargain": answers.bargain,
    "serious-wound": answers.serious_wound,
    "whom": answers.whom,
    "place-token": answers.place_token,
    "remove-token": answers.remove_token,
    "place-enemy": answers.place_enemy,
    "challenge": answers.challenge,
    "use-card": answers.use_card,
    "relieve": answers.relieve,
    "which-treasure": answers.which_treasure,
    "deck-top": answers.deck_card,
    "deck-bottom": answers.deck_card,
    "orientation": answers.orientation,
    "start-zone": answers.start_zone,
    "rest-tile": answers.rest_tile,
    "rest-zone": answers.rest_zone,
    "defeated": answers.defeated,
    "heal": answers.heal,
    "end-phase-order": answers.order,
    "checkpoint-route": answers.route,
}
