"""What cards and their words are worth: the damage a card would bring, its text now, and its power in a deck."""

from __future__ import annotations

from emberhall.games.dragonfire.cards.characters import Discard, Draw, Gold, Heal, Retrieve, Sift
from emberhall.games.dragonfire.cards.clauses import Check, ForClass, May, OneOf, Pay, Save
from emberhall.games.dragonfire.cards.damage import Deal, DealChosen, DealFacing, Levels, Plus
from emberhall.games.dragonfire.cards.features import Disperse, Elude, Lead, Parry
from emberhall.games.dragonfire.cards.market import (
    Buy,
    Calm,
    CapLevels,
    Command,
    DealPer,
    Echo,
    Engulf,
    Hold,
    Leave,
    PlayAnother,
    Pull,
    Restore,
    SendSpirit,
    Spirits,
    Spread,
    Weaken,
)
from emberhall.games.dragonfire.players.planning import Fight, gain
from emberhall.games.dragonfire.rules.box import Playing
from emberhall.games.dragonfire.rules.colours import ANY, NONE, Icons, add, icons
from emberhall.games.dragonfire.rules.damage_track import topmost
from emberhall.games.dragonfire.rules.deal_damage import measured
from emberhall.games.dragonfire.rules.language import Effect
from emberhall.games.dragonfire.rules.play_cards import class_fits
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import Foe, Player, Source, Table

# ---------------------------------------------------------------- damage


def sources_of(t: Table, seat: int, number: int, words: tuple[Effect, ...], assist: bool) -> list[Source]:
    """The damage a card would bring, with uids that stand for it in a plan."""
    card = t.box.playing.get(number)
    first = -1000 - number * 16 - seat * 100_000
    found: list[Source] = []
    if card is not None and not assist and (not words or words is card.play) and card.icons != NONE:
        own = Source(first, seat, number, card.icons, keen=number in t.box.items)
        if any(isinstance(word, Spread) for word in words):
            own.facing = seat
        found.append(own)
    for word in words:
        for source in damage_in(t, seat, number, word, assist):
            source.uid = first - 1 - len(found)
            if source.group >= 0:
                source.group = 1_000_000 + number
            found.append(source)
    return found


def varies(word: Effect) -> bool:
    """Whether the damage of a word depends on the table."""
    if isinstance(word, DealFacing):
        return word.who == "active"
    return isinstance(word, DealPer | DealChosen | Engulf | ForClass | Save)


def damage_in(t: Table, seat: int, number: int, word: Effect, assist: bool) -> list[Source]:
    """The damage of one word, as far as it is sure to come."""
    match word:
        case Deal():
            group = 0 if word.targets > 1 else -1
            damage = icons(word.damage)
            one = Source(0, seat, number, damage, assist=assist, group=group, where=word.where)
            return [one.copy() for _ in range(word.targets)]
        case Levels():
            return [Source(0, seat, number, levels=word.count, assist=assist, crosses=True)]
        case Plus() if word.to in ("this", "another"):
            return [Source(0, seat, number, icons(word.damage), assist=assist, rides=word.to == "another")]
        case DealFacing():
            facing = seat if word.who == "you" else t.active
            return [Source(0, seat, number, icons(word.damage), assist=assist, facing=facing)]
        case DealPer():
            one = Source(0, seat, number, assist=assist, per=word.per, unit=icons(word.damage))
            one.damage = measured(t, one)
            if word.per == "played":  # itself as well
                one.damage = add(one.damage, one.unit)
            return [one]
        case DealChosen():
            return [Source(0, seat, number, of_colour(wanted_colour(t), word.amount), assist=assist)]
        case Engulf():
            crowd = max(t.players, key=lambda p: len(t.facing(p.seat)))
            return [Source(0, seat, number, levels=word.levels, assist=assist, facing=crowd.seat)]
        case ForClass() if class_fits(t, t.players[seat], word.name):
            return [source for inner in word.do for source in damage_in(t, seat, number, inner, assist)]
        case Save() if word.success:
            return [source for inner in word.success for source in damage_in(t, seat, number, inner, assist)]
        case _:
            return []


def of_colour(colour: int, amount: int) -> Icons:
    damage = [0, 0, 0, 0, 0]
    damage[colour] = amount
    return (damage[0], damage[1], damage[2], damage[3], damage[4])


def wanted_colour(t: Table) -> int:
    """The colour that the next levels of the encounters at hand ask for most, those of the active player first."""
    asked = [0.0, 0.0, 0.0, 0.0]
    for foe in t.foes:
        track = t.box.encounters[foe.card].levels
        top = topmost(track, foe.cleared)
        weight = 2.0 if foe.seat == t.active else 1.0
        for level in track[top:]:
            if level.colour != ANY:
                asked[level.colour] += weight
                break
            weight *= 0.6
    return asked.index(max(asked))


# ---------------------------------------------------------------- text


def text_value(fight: Fight, seat: int, words: tuple[Effect, ...]) -> float:
    """What words beside damage are worth now."""
    value = 0.0
    for word in words:
        value += word_value(fight, seat, word)
    return value


def word_value(fight: Fight, seat: int, word: Effect) -> float:
    """What one word beside damage is worth now, the words in it too."""
    t = fight.t
    match word:
        case Deal() | Levels() | Plus() | DealFacing() | DealPer() | DealChosen() | Engulf() | Spread():
            return 0.0  # counted as damage
        case Heal():
            return heal_value(fight, seat, word.hp, word.who)
        case Restore():
            return heal_value(fight, seat, word.hp, word.who) + (0.6 if any(p.exhausted for p in t.players) else 0.0)
        case Draw():
            many = 1 if word.who in ("you", "active", "another", "any") else len(t.players) - 1
            return 0.9 * word.cards * many
        case Command() | PlayAnother():
            return 1.2
        case Weaken() if word.by < 0:
            every = word.which.startswith("all")
            hits = [weakened(t, f, -word.by, every) for f in t.facing(t.active) if not f.calm]
            spared = sum(hits) if every else max(hits, default=0)
            return spared_value(fight, spared) + (0.4 if word.lasting and spared else 0.0)
        case Calm():
            hits = [fight.attack[f.uid] for f in t.facing(t.active) if not f.calm]
            return spared_value(fight, sum(hits) if word.which.startswith("all") else max(hits, default=0))
        case Pull():
            return pull_value(fight, seat, word)
        case Gold():
            return 0.35 * word.amount
        case Sift():
            return 0.4
        case Retrieve():
            return 0.6 if t.players[seat].discard else 0.0
        case Buy():
            return 0.5 if t.players[seat].gold >= 3 else 0.0
        case Spirits():
            return 0.4 * (word.count - t.players[seat].tokens)
        case Check() | Save() | ForClass() | May() | Pay() | OneOf():
            return clause_value(fight, seat, word)
        case Discard() | Leave():
            return -0.6
        case SendSpirit():
            return -0.3
        case CapLevels() | Echo() | Hold() | Disperse() | Parry():
            return 0.5
        case Lead():
            return 0.25 * (len(t.players) - turns_until(t, t.leader))
        case Elude():
            return 0.9 if fight.falls(seat) else -0.2
        case _:
            return 0.3


def turns_until(t: Table, seat: int) -> int:
    """How many turns from now on a seat begins its next one."""
    return (seat - t.active) % len(t.players) or len(t.players)


def clause_value(fight: Fight, seat: int, word: Check | Save | ForClass | May | Pay | OneOf) -> float:
    """What words around other words are worth: half of what may come or not, the better of what may be chosen."""
    match word:
        case Check():
            return 0.5 * (text_value(fight, seat, word.success) + levels_in(word.success))
        case Save():
            return 0.5 * text_value(fight, seat, word.failure)
        case ForClass():
            return text_value(fight, seat, word.do) if class_fits(fight.t, fight.t.players[seat], word.name) else 0.0
        case May():
            return max(0.0, text_value(fight, seat, word.do))
        case Pay():
            return max(0.0, text_value(fight, seat, word.do) + text_value(fight, seat, word.cost) + levels_in(word.do))
        case OneOf():
            return max((word_value(fight, seat, inner) + levels_in((inner,)) for inner in word.do), default=0.0)


def weakened(t: Table, foe: Foe, by: int, tokens: bool) -> int:
    """How much less an encounter deals with so much less Attack Strength, and each of its tokens if they are meant."""
    # DF-TOKEN-08
    spared = min(by, attack_strength(t, foe))
    return spared + foe.tokens * min(by, attack_strength(t, foe, token=True)) if tokens else spared


def levels_in(words: tuple[Effect, ...]) -> float:
    """A rough value of damage that may come or not."""
    value = 0.0
    for word in words:
        if isinstance(word, Levels):
            value += 0.9 * word.count
        elif isinstance(word, Deal):
            value += 0.5 * sum(word.damage.values()) * word.targets
    return value


def spared_value(fight: Fight, spared: int) -> float:
    """What it is worth that the active player takes so much less damage: a lot if it stays on its feet."""
    t = fight.t
    hp, harm = t.me.hp, fight.harm[t.active]
    if not spared or t.me.unconscious:
        return 0.0
    saves = 2.0 if harm >= hp > harm - spared else 0.0
    return saves + (0.5 if hp <= 3 else 0.35) * min(spared, harm)


def heal_value(fight: Fight, seat: int, hp: int, who: str) -> float:
    """Somebody Stunned first, then somebody whom the next attacks would bring down, then whoever has lost most."""
    t = fight.t
    if who == "you":
        players = [t.players[seat]]
    elif who == "active":
        players = [t.me]
    else:
        players = [p for p in t.players if who != "another" or p.seat != seat]
    values = [need(fight, p, hp) for p in players if not p.unconscious]
    if not values:
        return 0.0
    return sum(values) if who in ("everyone", "others") else max(values)


def need(fight: Fight, player: Player, hp: int) -> float:
    missing = fight.t.box.screens[player.screen].hp - player.hp
    if not missing:
        return 0.0
    healed, harm = min(missing, hp), fight.harm[player.seat]
    if player.stunned:
        return 2.6 + 0.2 * healed
    if harm >= player.hp > harm - healed:
        return 2.2
    return (0.7 if player.hp <= 2 else 0.45 if player.hp <= 4 else 0.3) * healed


def pull_value(fight: Fight, seat: int, word: Pull) -> float:
    """Taking encounters from those in danger, for one who can bear them, or with their attack stayed."""
    t = fight.t
    others = [f for f in fight.foes if f.seat != seat and not t.is_location(f)]
    if not others:
        return 0.0
    if word.calm:
        return 0.25 * max(fight.attack[f.uid] for f in others)
    hp = t.players[seat].hp - fight.harm[seat]
    saved = [f for f in others if fight.falls(f.seat) and fight.attack[f.uid] < hp]
    return 1.2 if saved else -0.3


def levels_gain(fight: Fight, uid: int, levels: int) -> float:
    """What clearing levels of an encounter is worth."""
    foe = fight.t.foe(uid)
    return gain(fight, foe, [Source(-1, 0, -1, levels=levels)])


# ---------------------------------------------------------------- power in a deck


def power(words: tuple[Effect, ...]) -> float:
    """What words are worth in the long run."""
    value = 0.0
    for word in words:
        match word:
            case Deal():
                value += weight(icons(word.damage)) * (1 + 0.7 * (word.targets - 1))
            case Plus() | DealPer():
                value += 1.2 * weight(icons(word.damage))
            case DealFacing():
                value += 1.6 * weight(icons(word.damage))
            case Levels():
                value += 1.5 * word.count
            case Engulf():
                value += 2.2 * word.levels
            case DealChosen():
                value += 1.1 * word.amount
            case Heal():
                value += 0.8 * word.hp * (2 if word.who in ("everyone", "others") else 1)
            case Restore():
                value += 0.8 * word.hp + 0.8
            case Draw():
                value += word.cards * (2.0 if word.who in ("everyone", "others") else 1.0)
            case Command() | PlayAnother() | Calm():
                value += 1.2
            case Weaken():
                value -= 0.5 * word.by * (1.6 if word.which.startswith("all") else 1)
            case Gold():
                value += 0.4 * word.amount
            case Check() | Save():
                value += 0.5 * power(word.success) + 0.5 * power(word.failure)
            case ForClass() | May() | Pay() | OneOf():
                value += 0.7 * power(word.do)
            case _:
                value += 0.4
    return value


def weight(damage: Icons) -> float:
    return sum(damage[:4]) + 0.9 * damage[ANY]


_POWERS: dict[int, tuple[Playing, float]] = {}


def card_power(card: Playing) -> float:
    """How strong a card is: what it deals and does, half as much for helping others, more if it stays."""
    found = _POWERS.get(id(card))  # a card is a large thing to compare, and boxes are few
    if found is None:
        found = _POWERS[id(card)] = card, _card_power(card)
    return found[1]


def _card_power(card: Playing) -> float:
    value = weight(card.icons) + power(card.play) + 0.4 * power(card.assist) + 0.15 * card.swords
    if card.remains:
        value += 1.0 + 0.5 * len(card.traits) + power(card.start_of_turn) + 0.5 * power(card.use)
    if card.requires_play:
        value -= 0.4
    return value


def card_value(types: tuple[int, ...], card: Playing) -> float:
    """How good a card is in the hand or deck of a character of these Class Types."""
    value = 0.5 * card_power(card) + (0.35 * card.cost if card.cost else 0.2)
    return value + 0.5 if card.colour in types else value
