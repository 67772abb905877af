"""Play Cards: cards one at a time, Assists of the others meanwhile, discards as one likes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from emberhall.engine.choice import JOINED, Choice, Flow, Option, option
from emberhall.engine.words import run_all
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.any_time import do_at_any_time, drop_options
from emberhall.games.dragonfire.rules.box import Box, Playing
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES, MARTIAL, NONE
from emberhall.games.dragonfire.rules.deal_damage import add_source
from emberhall.games.dragonfire.rules.features import feature_options
from emberhall.games.dragonfire.rules.hands import discard, dispelled, draw, leave_hand, let_go
from emberhall.games.dragonfire.rules.language import Deed, Trait
from emberhall.games.dragonfire.rules.magic_items import item_options, use_item
from emberhall.games.dragonfire.rules.standing import around, of_fire, restrained
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, Player, Source, Table


def play_cards(t: Table) -> Flow[None]:
    """The active player plays and discards; whoever else can help throws an Assist in."""
    # DF-PLAY-01, -02, DF-ASSIST-02, -09, DF-UNCON-11
    me, others = t.me, None
    while not me.unconscious:
        ruled = restrained(t)
        if others is None:
            others = help_options(t, ruled)
        options = own_options(t, ruled) + others
        if len(options) == 1:
            return
        pick = yield Choice(t.active, "play-cards", options, "DF-PLAY-01", rest=True, to=JOINED)
        if pick.act == "done":
            return
        if ruled or changes_help(t, pick):
            others = None
        flow = carry_out(t, pick)
        if flow is not None:
            yield from flow


def playing_options(t: Table) -> list[Option]:
    """Everything anybody may do in this phase, the active player's options first."""
    ruled = restrained(t)
    return own_options(t, ruled) + help_options(t, ruled)


def own_options(t: Table, ruled: bool) -> list[Option]:
    """What the active player may do; `ruled` if any standing rule may be in the way. Features are anybody's."""
    seat = t.active
    options = [option(seat, "done")]
    me = t.players[seat]
    acting = may_act(t, me)
    if acting:
        options += hand_options(t, me, ruled)
    else:  # Stunned: discarding is not playing  # DF-PLAY-12, -13
        options += [option(seat, "discard", card) for card in unique(me.hand)]
    options += feature_options(t, "play")
    from_hand = acting and (not ruled or me.plays < play_limit(t, seat))  # what is in play is active  # DF-STUN-10
    return options + item_options(t, me, me.hand + me.in_play if from_hand else me.in_play)


def help_options(t: Table, ruled: bool) -> list[Option]:
    """Cards in play that may be used, and Assists of the others."""
    options: list[Option] = []
    assists, me = t.box.assists, t.players[t.active]
    for player in t.players:
        if player.in_play:
            options += lasting_options(t, player)
        if player is not me and not assists.isdisjoint(player.hand):
            options += assist_options(t, player, player.hand, ruled)
    return options


def changes_help(t: Table, pick: Option) -> bool:
    """Whether others may do anything else after an answer, as far as can be told before: not if a card is discarded or
    one that is nothing but icons is played, and no card is in play."""
    if pick.act == "discard" or (pick.act == "play" and pick.what in t.box.wordless):
        return any(player.in_play for player in t.players)
    return True


def hand_options(t: Table, me: Player, ruled: bool) -> Sequence[Option]:
    """What the active player may do with the cards in its hand; `ruled` if any standing rule may be in the way."""
    if not ruled and t.box.simple.issuperset(me.hand):
        return play_or_discard(me.seat, tuple(me.hand))
    may_play_more = not ruled or me.plays < play_limit(t, me.seat)
    barring = around(t, me.seat, "forbids_card") if ruled else []
    options: list[Option] = []
    for card in unique(me.hand):
        definition = t.box.playing[card]
        if may_play_more:
            if may_play(t, me, definition, card, barring):
                options.append(option(me.seat, "play", card))
            if definition.anytime and may_use_anytime(t, me, definition, card, barring):
                options.append(option(me.seat, "anytime", card))
        options.append(option(me.seat, "discard", card))
        if definition.repack:
            options.append(option(me.seat, "repack", card))
    return options


@lru_cache(maxsize=4096)
def play_or_discard(seat: int, cards: tuple[int, ...]) -> tuple[Option, ...]:
    """What may be done with cards that are simply played: hands of such cards come again and again."""
    return tuple([option(seat, act, card) for card in unique(cards) for act in ("play", "discard")])


def lasting_options(t: Table, player: Player) -> list[Option]:
    """What a player may do with cards that remain in play: use those that say so, drop any."""
    # DF-PLAY-07, -24, DF-STUN-10
    found: list[Option] = []
    for card in unique(player.in_play):
        definition = t.box.playing[card]
        if definition.use and not player.unconscious and can_help(t, player):
            d = Deed(player.seat, card, assist=player.seat != t.active)
            if all(effect.can(t, d) for effect in definition.use):
                found.append(option(player.seat, "use", card))
    return found + drop_options(t, player)


def unique(cards: Sequence[int]) -> list[int]:
    return sorted(set(cards))


def may_act(t: Table, player: Player) -> bool:
    """A Stunned character plays nothing until it is healed, unless the table agreed otherwise; one that became so in
    the middle of its turn plays nothing more in it."""
    # DF-STUN-02, -17, DF-CF-04
    if player.unconscious or (player.dizzy and player.seat == t.active):
        return False
    return not player.stunned or (t.switches["stunned_may_play"] == "yes" and not player.dizzy)


def play_limit(t: Table, seat: int) -> int:
    """The most cards a player may play this turn."""  # DF-PLAY-29, DF-GAP-59
    limits = around(t, seat, "play_limit")
    return min([trait.play_limit(t, seat) for trait in limits]) if limits else 99


def class_fits(t: Table, player: Player, required: str) -> bool:
    """Whether a character is of a Class Type or Character Class."""  # DF-CLASS-07, -11, DF-PLAY-19
    return not required or is_of_class(t.box, player.screen, player.types, required)


def is_of_class(box: Box, screen: int, types: tuple[int, ...], required: str) -> bool:
    """Whether a character with this screen and these Class Types is what a card asks for."""
    if required in CLASS_TYPES:
        return CLASS_TYPES.index(required) in types
    return not required or box.screens[screen].hero_class == required


def may_play(t: Table, player: Player, card: Playing, number: int, standing: Sequence[Trait] | None = None) -> bool:
    """Class and Play requirements, and what stands in the way."""  # DF-PLAY-18..21
    if card.requires_class and not class_fits(t, player, card.requires_class):
        return False
    if card.requires_play and not player.colours >> CLASS_TYPES.index(card.requires_play) & 1:
        return False
    if standing is None:
        standing = around(t, player.seat, "forbids_card")
    return not standing or not any(trait.forbids_card(t, player.seat, number) for trait in standing)


def may_use_anytime(t: Table, player: Player, card: Playing, number: int, standing: Sequence[Trait]) -> bool:
    """Whether a player may use what stands below the line of a card on a turn of its own."""
    # DF-ANYTIME-01, DF-GAP-37
    if not card.assist or not class_fits(t, player, card.requires_class):
        return False
    return not standing or not any(trait.forbids_card(t, player.seat, number) for trait in standing)


def can_help(t: Table, helper: Player) -> bool:
    """Assists reach within a place and between a Location and the Environment."""  # DF-LOC-20, -21, DF-ASSIST-10
    there, here = helper.place, t.players[t.active].place
    return there in (here, ENVIRONMENT) or here == ENVIRONMENT


def assist_options(t: Table, helper: Player, hand: Sequence[int], ruled: bool) -> Sequence[Option]:
    """Cards of another player's hand that can be thrown in now; whether it helps is for their player to judge."""
    # DF-ASSIST-01..06, -11
    if not may_act(t, helper) or not can_help(t, helper):
        return []
    found = fitting_assists(t.box, helper.seat, helper.screen, helper.types, tuple(hand))
    if not ruled or not found:
        return found
    if any(trait.forbids_assists() for trait in of_fire(t, "forbids_assists")):
        return []
    if helper.plays >= play_limit(t, helper.seat):
        return []
    barring = around(t, helper.seat, "forbids_card")
    return [o for o in found if not any(trait.forbids_card(t, helper.seat, o.what) for trait in barring)]


@lru_cache(maxsize=4096)
def fitting_assists(
    box: Box, seat: int, screen: int, types: tuple[int, ...], cards: tuple[int, ...]
) -> tuple[Option, ...]:
    """The Assists among cards that a character of these Class Types may use: such hands come again and again."""
    return tuple(
        [
            option(seat, "assist", card)
            for card in unique(cards)
            if card in box.assists and is_of_class(box, screen, types, box.playing[card].requires_class)
        ]
    )


def carry_out(t: Table, pick: Option) -> Flow[None] | None:
    player = t.players[pick.seat]
    match pick.act:
        case "play":
            leave_hand(player, pick.what)
            return play_card(t, player, pick.what)
        case "assist" | "anytime":
            leave_hand(player, pick.what)
            return play_below_the_line(t, player, pick.what, assist=pick.act == "assist")
        case "discard":  # DF-PLAY-12..14
            discard(t, player, pick.what, freely=True)
        case "repack":  # DF-KEY-45
            discard(t, player, pick.what, freely=True)
            draw(t, player, 1)
        case "use":
            if t.log:
                t.tell(events.Activates(pick.seat, pick.what))
            d = Deed(pick.seat, pick.what, assist=pick.seat != t.active)
            return run_all(t.box.playing[pick.what].use, t, d)
        case "deplete" | "consume":
            if pick.what not in player.in_play:  # from the hand it is a card played  # DF-PLAY-21, -29
                note_play(player, t.box.playing[pick.what])
            return use_item(t, player, pick.what, pick.act)
        case "feature" | "drop":
            return do_at_any_time(t, pick)
    return None


def play_card(t: Table, player: Player, card: int) -> Flow[None] | None:
    """Its text now, its damage in Deal Damage."""  # DF-PLAY-03, -06, -09
    definition, source = t.box.playing[card], -1
    if t.log:
        t.tell(events.Plays(player.seat, card))
    note_play(player, definition)
    if definition.icons != NONE:
        keen = card in t.box.items
        source = add_source(t, Source(0, player.seat, card, definition.icons, keen=keen)).uid
    if card in t.box.wordless:
        lay_aside(t, player, card, definition)
        return None
    return carry_text_out(t, player, card, source)


def carry_text_out(t: Table, player: Player, card: int, source: int) -> Flow[None]:
    """The text of a card played, which has brought this damage; then it is laid aside, and its Swords count."""
    definition = t.box.playing[card]
    if flow := run_all(definition.play, t, Deed(player.seat, card, source=source)):
        yield from flow
    lay_aside(t, player, card, definition)
    if definition.swords:
        yield from count_swords(t, player, definition.swords)


def play_below_the_line(t: Table, player: Player, card: int, assist: bool) -> Flow[None]:
    """Only what stands below the line; its Swords count all the same."""
    # DF-ASSIST-03, -04, DF-ANYTIME-02, DF-SWORD-05, -09
    definition = t.box.playing[card]
    if t.log:
        t.tell(events.Helps(player.seat, card) if assist else events.Activates(player.seat, card))
    note_play(player, definition)
    t.played.append((player.seat, card))
    if flow := run_all(definition.assist, t, Deed(player.seat, card, assist=assist)):
        yield from flow
    if definition.swords:
        yield from count_swords(t, player, definition.swords)


def note_play(player: Player, card: Playing) -> None:
    player.plays += 1
    player.colours |= 1 << card.colour
    player.tally += 1 << 8 * card.colour


def lay_aside(t: Table, player: Player, card: int, definition: Playing) -> None:
    """A played card waits for the end of Deal Damage, or remains in play."""  # DF-PLAY-16, -22, DF-KEY-19
    if definition.remains and not dispelled(t, player.seat):
        player.in_play.append(card)
        t.comes_or_goes(card)
        return
    t.played.append((player.seat, card))
    if player.held:  # what it would have held  # DF-KEY-18
        let_go(t, player, card)


def count_swords(t: Table, player: Player, swords: int) -> Flow[None]:
    """Every third Sword icon of a Martial player in a turn lets it draw a card."""  # DF-SWORD-01..09
    if not swords:
        return
    before = player.swords // 3
    player.swords += swords
    if MARTIAL not in player.types:
        return
    for _ in range(player.swords // 3 - before):
        options = [option(player.seat, "draw"), option(player.seat, "pass")]
        pick = yield Choice(player.seat, "swords", options, "DF-SWORD-01")
        if pick.act == "draw":
            draw(t, player, 1)
