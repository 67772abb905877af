"""What enemies will do and to whom, if nothing changes before they act: their turns rehearsed on a copy of the table.

The rehearsal runs the rules themselves, so that every model moves and strikes as they would have it; only the blows do
no harm.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Flow
from emberhall.engine.english import counted, listed
from emberhall.engine.standing import Bearer
from emberhall.engine.wording import Words
from emberhall.games.bardsung.rules.areas import shut_away
from emberhall.games.bardsung.rules.behaviour import line_up, resolve_line
from emberhall.games.bardsung.rules.box import Profile
from emberhall.games.bardsung.rules.language import Strike, Trait
from emberhall.games.bardsung.rules.marching_order import next_ready
from emberhall.games.bardsung.rules.phases import exhaust
from emberhall.games.bardsung.rules.standing import gather
from emberhall.games.bardsung.rules.state import Enemy, Slot, Table
from emberhall.games.bardsung.telling import names

SILENT = ("rolled", "rerolls", "after_defence")  # moments that follow from dice, which nobody rolls here


class IntentView(msgspec.Struct, frozen=True):
    """What a model will do in its turn: where it ends up, which heroes are attacked, one entry an attack and the first
    of them the one it aims at, and the same in words."""

    uid: int
    to: int
    seats: tuple[int, ...]
    text: Words


class Blow(NamedTuple):
    """An attack that was rehearsed: who strikes from where, and whom."""

    enemy: Enemy
    zone: int
    seat: int


class Witness(Trait):
    """Sees every attack before the dice are rolled, and takes its edge off."""

    __slots__ = ("blows",)

    def __init__(self) -> None:
        self.blows: list[Blow] = []

    def attacked(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        assert s.profile is not None
        assert s.profile.attack is not None
        self.blows.append(Blow(s.enemy, s.enemy.at, s.hero.seat))
        blunt = msgspec.structs.replace(s.profile.attack, hit=(), miss=())
        s.profile = msgspec.structs.replace(s.profile, attack=blunt)
        return None


def forecast(t: Table) -> dict[int, tuple[IntentView, ...]]:
    """By initiative card that has yet to act this round, what each model will do, in the order in which they act."""
    if all(slot.seat >= 0 or slot.exhausted for slot in t.row):
        return {}
    stage, witness = t.copy(), Witness()
    stage.chance, stage.log, stage.extra = Chance(0), None, (Bearer(witness, -1),)
    gather(stage)
    found: dict[int, tuple[IntentView, ...]] = {}
    while slot := next_ready(stage):
        if slot.seat < 0:
            found[slot.card] = (*found.get(slot.card, ()), *_of_card(stage, witness, slot))
        stage.turn = -1
        exhaust(stage, slot)
    return found


def _of_card(stage: Table, witness: Witness, slot: Slot) -> list[IntentView]:
    """The models of a card one after the other; of a card whose turn it is, those that are still to act."""
    order = stage.acting if slot.card == stage.turn else line_up(stage, slot.card)
    found = []
    for uid in reversed(order):
        enemy = next((enemy for enemy in stage.enemies if enemy.uid == uid), None)
        if enemy is not None and not shut_away(stage, enemy):
            found.append(_of_model(stage, witness, enemy, stage.side(slot.card)))
    return found


def _of_model(stage: Table, witness: Witness, enemy: Enemy, profile: Profile) -> IntentView:
    """One model, line by line."""
    witness.blows.clear()
    stage.drew_blood = False
    here, tokens, before = enemy.at, stage.tokens[:], len(stage.enemies)
    words: list[str] = []
    for line in profile.lines:
        struck = len(witness.blows)
        for moment in SILENT:
            stage.force.pop(moment, None)
        if flow := resolve_line(stage, enemy, profile, line):
            _run(flow)
        blows = witness.blows[struck:]
        stood = blows[0].zone if blows and blows[0].enemy is enemy else enemy.at
        words += [f"moves to {names.zone_name(stage, stood)}"] if stood != here else []
        words += _blows_text(stage, enemy, blows)
        words += [f"moves on to {names.zone_name(stage, enemy.at)}"] if enemy.at != stood else []
        here = enemy.at
    brought = counted(stage.box.name(each.card) for each in stage.enemies[before:])
    words += [f"brings {brought}"] if brought else []
    words += ["lays tokens"] if any(now & ~then for now, then in zip(stage.tokens, tokens, strict=True)) else []
    seats = tuple(blow.seat for blow in witness.blows)
    return IntentView(enemy.uid, here, seats, ", ".join(words) or "stays where it is")


def _blows_text(stage: Table, enemy: Enemy, blows: list[Blow]) -> list[str]:
    """Who attacks whom, in words."""
    found = []
    for uid, group in groupby(blows, key=lambda blow: blow.enemy.uid):
        who = "" if uid == enemy.uid else f"{names.enemy_name(stage, uid)} "
        found.append(f"{who}attacks {listed(names.seat_name(stage, blow.seat) for blow in group)}")
    return found


def _run(flow: Flow[None]) -> None:
    """Run a piece of rules to its end; whatever it asks is answered somehow."""
    try:
        choice = next(flow)
        while True:
            choice = flow.send(choice.options[0])
    except StopIteration:
        return
