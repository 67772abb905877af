"""Scenes: the Encounter phase that opens one, and the Short Rest between two."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.deck import Deck
from emberhall.engine.words import run_all
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.advancements import Spoils
from emberhall.games.dragonfire.rules.box import SceneCard
from emberhall.games.dragonfire.rules.deck_building import encounter_sets
from emberhall.games.dragonfire.rules.dragonfire_phase import bury_fire
from emberhall.games.dragonfire.rules.encounters import (
    enter,
    one_of_type,
    reveal_for,
    room_for_location,
    stocked,
    top_encounter,
)
from emberhall.games.dragonfire.rules.features import fresh_scene, offer_features
from emberhall.games.dragonfire.rules.hands import drop_from_play
from emberhall.games.dragonfire.rules.hit_points import stand_up
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.market import buy, for_sale
from emberhall.games.dragonfire.rules.state import PRIMARY, SECONDARY, THIRD, Player, Table
from emberhall.games.dragonfire.rules.tables import tables


def encounter_phase(t: Table) -> Flow[None]:
    """Reveal the encounters of a Scene: the first by its colour, the others in turn to the left."""
    # DF-SCENE-01, -02, DF-REVEAL-01..12
    scene = t.adventure.scenes[min(t.scene, len(t.adventure.scenes) - 1)]
    if t.log:
        t.tell(events.SceneBegins(t.scene, t.level))
    t.scene_over = False
    t.counts["first seat"], t.counts["scene turn"] = t.active, t.turn
    t.fallen = []
    fresh_scene(t)
    change_decks(t, scene)
    if flow := run_all(scene.setup, t, Deed(t.leader)):
        yield from flow
    if t.switches["challenge"] == "yes":  # DF-XP-04
        for challenge in t.adventure.challenges:
            if flow := run_all(challenge.setup, t, Deed(t.leader)):
                yield from flow
    order = reveal_order(t, encounters_needed(t))
    seat = -1
    for deck in order:
        if seat < 0:
            seat = yield from first_encounter(t, deck)
        else:
            seat = t.left_of(seat)
            yield from reveal_for(t, seat, deck)
    extra = {5: PRIMARY, 6: SECONDARY}.get(len(t.players))  # DF-PLAYERS-11..15
    if extra is not None:
        yield from reveal_for(t, t.left_of(seat), extra, poor=True)


def change_decks(t: Table, scene: SceneCard) -> None:
    """Other Encounter Decks for a Scene, shuffled, with empty discards."""  # DF-GAME-03, DF-KEY-27, DF-COMP-27
    for deck, name in ((PRIMARY, scene.primary), (SECONDARY, scene.secondary)):
        if name:
            t.decks[deck] = Deck.of(t.box.deck_of(t.adventure, name, encounter_sets(t.box, t.switches)))
            t.discards[deck] = []


def encounters_needed(t: Table) -> int:
    """What the Adventure calls for; a fourth Scene at Adventure Level 5 has three more than the players."""
    # DF-MOD-06
    scenes = t.adventure.scenes
    more = scenes[t.scene].more if t.scene < len(scenes) else tables().further_scene
    return max(1, len(t.players) + more)


def reveal_order(t: Table, needed: int) -> list[int]:
    """From which decks: Secondary as often as the Dragonfire level says, the rest Primary; a third deck at Level 5."""
    # DF-REVEAL-03..05, DF-MOD-08, -18
    level = min(max(0, t.level), needed)
    scenes = t.adventure.scenes
    fixed = scenes[t.scene].from_secondary if t.scene < len(scenes) else None
    if fixed is not None:  # DF-GAME-03
        return [SECONDARY] * min(fixed, needed) + [PRIMARY] * max(0, needed - fixed)
    third = min(t.level // 3, level) if t.switches["adventure_level"] == "5" and t.level > 0 else 0
    return [THIRD] * third + [SECONDARY] * (level - third) + [PRIMARY] * (needed - level)


def first_encounter(t: Table, deck: int) -> Flow[int]:
    """The first encounter faces a character of its colour; the token decides between two."""
    # DF-REVEAL-06, -07, DF-CLASS-10, DF-GAP-13
    deck = stocked(t, deck)
    card = top_encounter(t, deck)
    if card < 0:
        return t.active
    encounter = t.box.encounters[card]
    seat = one_of_type(t, encounter.number_of_colour).seat
    if encounter.capacity and not room_for_location(t, seat, deck, card):  # DF-LOC-04, DF-REVEAL-13
        yield from reveal_for(t, seat, deck)
    else:
        yield from enter(t, card, seat, deck)
    return seat


def scene_end(t: Table) -> Flow[None] | None:
    """With no encounter left the Scene is over; a victory of the Adventure's own does not wait for that."""
    # DF-SCENE-03, DF-WIN-01
    if t.adventure.victory and has_won_already(t):
        t.win("DF-WIN-01", "What the Adventure asks for is done.")
    return close_scene(t) if t.scene_over else None


def close_scene(t: Table) -> Flow[None]:
    """The last Scene wins the game, any other is followed by a Short Rest."""
    # DF-SCENE-04..06, -10, DF-WIN-02, -05
    if t.log:
        t.tell(events.SceneEnds(t.scene))
    for player in t.players:
        for card in [c for c in player.in_play if t.box.playing[c].remains == "scene"]:
            drop_from_play(t, player, card, "DF-PLAY-23")
    bury_fire(t)
    if in_last_scene(t):
        if any(p.able for p in t.players):
            t.win("DF-GAME-01", "Every Scene of the Adventure is complete.")
        t.lose("DF-WIN-02", "Nobody was left standing when the last Scene ended.")
    yield from short_rest(t)
    t.scene += 1


def has_won_already(t: Table) -> bool:
    """Whether the party has reached a goal of the Adventure in its last Scene, and somebody stands."""
    # DF-WIN-01, -02
    standing = in_last_scene(t) and any(player.able for player in t.players)
    return standing and any(goal.reached(t) for goal in t.adventure.victory)


def in_last_scene(t: Table) -> bool:
    return t.scene + 1 >= scenes_in_all(t)


def scenes_in_all(t: Table) -> int:
    return len(t.adventure.scenes) + (1 if t.switches["adventure_level"] == "5" else 0)


def spoils(t: Table) -> Spoils:
    """What came of an Adventure for the campaign it is part of."""  # DF-XP-02, DF-ITEM-22
    level = t.switches["adventure_level"]
    return Spoils(
        adventure=t.adventure.id,
        level=t.adventure.level if level == "printed" else int(level),
        scenes=t.scene + 1,
        challenge=t.switches["challenge"] == "yes",
        consumed={
            t.screen(player).name: tuple([t.box.name(card) for card in lost])
            for player in t.players
            if (lost := player.consumed)
        },
    )


def short_rest(t: Table) -> Flow[None]:
    """Shed Exhausted tokens, heal 1, buy one card each; then the Features that speak of a rest."""
    # DF-REST-01..14, DF-MARKET-18
    if t.log:
        t.tell(events.Rests())
    for player in t.players:
        player.tokens = 0
        if not player.unconscious:
            player.exhausted = False
    for player in t.players:
        rest_heal(t, player)
    for player in t.from_left((t.active + 1) % len(t.players)):
        player.colours = 0
        options = [option(player.seat, "buy", card) for card in for_sale(t, player, resting=True)]
        if options:
            options.append(option(player.seat, "pass"))
            pick = yield Choice(player.seat, "rest-market", options, "DF-REST-07")
            if pick.act == "buy":
                buy(t, player, pick.what)
    for player in t.from_left((t.active + 1) % len(t.players)):
        yield from offer_features(t, "rest", player.seat)


def rest_heal(t: Table, player: Player) -> None:
    """Everybody heals 1; who was down stands up and draws two."""  # DF-REST-05, -06, DF-UNCON-08
    if player.hp < t.screen(player).hp:
        player.hp += 1
        if t.log:
            t.tell(events.Healed(player.seat, 1), "DF-REST-05")
    if not player.able:
        stand_up(t, player)
