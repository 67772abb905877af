"""Standing rules: the words of cards in play, gathered by the moment they give a meaning.

What is in play is gathered when somebody asks after cards have come or gone (`Table.force` is None then). Whether a
word holds just now, at this Dragonfire level and of a character that is not Stunned, is judged when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emberhall.engine.standing import Bearer, Force, gathered
from emberhall.games.dragonfire.rules.box import FeatureCard
from emberhall.games.dragonfire.rules.language import Trait
from emberhall.games.dragonfire.rules.state import Foe, Player, Table

Bearers = Sequence[Bearer[Trait]]


def waiting(t: Table, moment: str) -> Bearers:
    """The words of cards in play that give a moment a meaning, whether or not they hold now."""
    return (t.force or in_force(t)).get(moment, ())


def in_force(t: Table) -> Force[Trait]:
    """The words of cards in play by moment, gathered anew if cards have come or gone."""
    if t.force is None:
        t.force = gathered(in_play(t))
    return t.force


def in_play(t: Table) -> Iterator[Bearer[Trait]]:
    """Every standing rule of the Dragonfire card and the Adventure, of the encounters, and of the characters."""
    standing = t.box.standing
    for card in (t.fire, t.box.number[t.adventure.name]):
        for word in standing.get(card, ()):
            yield Bearer(word, card)
    for foe in t.foes:
        for word in standing.get(foe.card, ()):
            yield Bearer(word, foe.card, figure=foe.uid)
    for player in t.players:
        for card in (player.screen, *player.in_play):
            for word in standing.get(card, ()):
                yield Bearer(word, card, player.seat)
        for card in player.features:
            feature = t.box.features[card]
            if not required_is_visible(t, player, feature):
                continue
            if feature.continuous or feature.kind == "subclass":
                for word in feature.traits:
                    yield Bearer(word, card, player.seat)
            for word in feature.writes.get(player.written.get(feature.name, ""), ()):  # DF-FEAT-09
                yield Bearer(word, card, player.seat)


def required_is_visible(t: Table, player: Player, feature: FeatureCard) -> bool:
    """Whether the Feature that this one builds on is there to be seen."""  # DF-FEAT-05
    return not feature.requires or any(t.box.features[n].name == feature.requires for n in player.features)


def holds(t: Table, bearer: Bearer[Trait]) -> bool:
    """Whether a word of a card in play is in force now."""
    if bearer.card in t.box.steady:
        return True
    if bearer.seat >= 0:  # Features sleep while their character is Stunned  # DF-STUN-08, -10
        return bearer.card not in t.box.features or t.players[bearer.seat].able
    if bearer.figure >= 0:  # DF-ENC-05, DF-DRAGONFIRE-10, -11
        effect = t.box.encounters[bearer.card].level_effect
        if effect is None or not any(word is bearer.word for word in effect.traits):
            return True
        return t.level >= effect.at if effect.continuous else t.foe(bearer.figure).awake
    if bearer.card == t.fire:  # those of its levels are judged at the reveal  # DF-DRAGONFIRE-06, -09, -12
        for effect in t.box.fires[bearer.card].levels:
            if any(word is bearer.word for word in effect.traits):
                return (t.level if effect.continuous else t.counts.get("fire level", t.level)) >= effect.at
    return True


def of_fire(t: Table, moment: str) -> list[Trait]:
    """The Continuous effects of the active Dragonfire card, and what the Adventure says throughout."""
    found = (t.force or in_force(t)).get(moment)
    return [b.word for b in found if b.seat < 0 and b.figure < 0 and holds(t, b)] if found else []


def of_foe(t: Table, foe: Foe, moment: str) -> list[Trait]:
    """The abilities of an encounter that are always on, with its level ability if that is in force."""
    found = (t.force or in_force(t)).get(moment)
    return [b.word for b in found if b.figure == foe.uid and holds(t, b)] if found else []


def of_player(t: Table, player: Player, moment: str) -> list[Trait]:
    """What a character's screen, Features and cards in play keep in force."""
    found = (t.force or in_force(t)).get(moment)
    return [b.word for b in found if b.seat == player.seat and holds(t, b)] if found else []


def around(t: Table, seat: int, moment: str) -> list[Trait]:
    """Everything in force for a player: of the Dragonfire card, of what faces it, and its own."""
    found = (t.force or in_force(t)).get(moment)
    return [b.word for b in found if concerns(t, b, seat) and holds(t, b)] if found else []


def concerns(t: Table, bearer: Bearer[Trait], seat: int) -> bool:
    """Whether a word is about a player: everybody is under the Dragonfire card, and faces some of the encounters."""
    if bearer.figure < 0:
        return bearer.seat in (-1, seat)
    foe = t.foe(bearer.figure)
    return not foe.defeated and t.faces(foe, t.players[seat])


def restrained(t: Table) -> bool:
    """Whether anything in play may keep anybody from playing a card."""
    force = t.force or in_force(t)
    return "play_limit" in force or "forbids_card" in force or "forbids_assists" in force


Strengthening = Sequence[tuple[Trait, Foe | None]]
"""Words that change Attack Strengths, each with the encounter that it stands on."""


def strengthening(t: Table) -> Strengthening:
    """The words that change Attack Strengths now."""
    found: list[tuple[Trait, Foe | None]] = []
    for bearer in (t.force or in_force(t)).get("attack", ()):
        source = t.foe(bearer.figure) if bearer.figure >= 0 else None
        if (source is None or not source.defeated) and holds(t, bearer):
            found.append((bearer.word, source))
    return found


def attack_strength(t: Table, foe: Foe, token: bool = False, words: Strengthening | None = None) -> int:
    """How hard an encounter, or one of its tokens, hits now; never less than nothing. Who asks it of many encounters
    looks up the words that change it once."""
    # DF-ENC-08, DF-TAKE-13, DF-GAP-70
    card = t.box.encounters[foe.card]
    if token:
        base = (card.tokens.attack if card.tokens else card.attack) + foe.token_might + foe.token_mood
    else:
        base = card.attack + foe.might + foe.mood
        if foe.tripped and card.tripwire:
            base += card.tripwire.strength
    for word, source in strengthening(t) if words is None else words:
        base += word.attack(t, foe, source, token)
    return base if base > 0 else 0


def immune(t: Table, foe: Foe, card: int, levels: bool) -> bool:
    """Whether an encounter is Immune to a card or to level damage."""  # DF-KEY-33
    if foe.card not in t.box.resistant:
        return False
    return any(trait.immune(t, foe, card, levels) for trait in of_foe(t, foe, "immune"))
