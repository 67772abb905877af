"""The text of every card, made from what the card does, and what the new-game form says of adventures and heroes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from emberhall.engine.english import capital, listed, plural
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo
from emberhall.engine.words import sentences
from emberhall.games.dragonfire.rules.box import (
    AdventureCard,
    Box,
    Card,
    Challenge,
    EncounterCard,
    FeatureCard,
    FireCard,
    ItemKind,
    LevelEffect,
    MagicItem,
    MarketCard,
    Playing,
    SceneCard,
    Screen,
)
from emberhall.games.dragonfire.rules.colours import NONE, icons_text
from emberhall.games.dragonfire.rules.language import Effect, Trait
from emberhall.games.dragonfire.rules.magic_items import abilities, limit_of
from emberhall.games.dragonfire.telling.names import level_text, track_text

SEATS = (2, 6)
VICTORY = "Defeat every encounter of every Scene; when the last Scene ends somebody must still stand."  # DF-WIN-05
DEFEAT = "All characters are Unconscious, or nobody is standing when the last Scene ends."  # DF-WIN-02, -03


def victory_text(card: AdventureCard) -> str:
    """How an Adventure is won."""  # DF-WIN-01, -02
    own = goals_text(card)
    return f"{VICTORY} It is won too as soon as {own}, judged at the end of a turn." if own else VICTORY


def goals_text(card: AdventureCard) -> str:
    """What completes an Adventure before its last Scene is cleared."""
    return listed([goal.text() for goal in card.victory], "or")


def card_text(box: Box, number: int) -> str:
    """The text of any card by its number."""
    return text_of(box.cards[number])


def text_of(card: Card) -> str:
    """All that a card says, beside its name, a line for each part."""
    head, rules = head_of(card), rules_of(card)
    if isinstance(card, EncounterCard):
        return f"{head}. {rules}"
    return lines([f"{head}." if head else "", rules])


def head_of(card: Card) -> str:
    """What a card is, where that is printed on it."""
    match card:
        case MarketCard():
            return market_head(card)
        case MagicItem():
            return item_head(card)
        case EncounterCard():
            return encounter_head(card)
        case FireCard():
            return "Dragonfire card"
        case FeatureCard():
            return feature_head(card)
    return ""


def rules_of(card: Card) -> str:
    """All that a card says, beside its name and what it is."""
    match card:
        case MarketCard():
            return ability_text(card)
        case MagicItem():
            return item_rules(card)
        case EncounterCard():
            return encounter_rules(card)
        case FireCard():
            return fire_rules(card)
        case Screen():
            return screen_text(card)
        case FeatureCard():
            return feature_text(card)
        case AdventureCard():
            return adventure_text(card)
    raise TypeError(f"{card.name} is a card of no kind that has a text")


def fire_rules(card: FireCard) -> str:
    """What a Dragonfire card does, a line for each part."""
    return lines(fire_parts(card, card.levels))


def lines(parts: Sequence[str]) -> str:
    return "\n".join(part for part in parts if part)


def led(by: str, effects: tuple[Effect, ...] | tuple[Trait, ...]) -> str:
    """What a card does, after the word or moment that calls for it; nothing if it does nothing."""
    text = sentences(effects)
    return f"{by}: {text}" if text else ""


# ---------------------------------------------------------------- cards that are played


def market_head(card: MarketCard) -> str:
    return f"{card.class_type} Basic card" if card.basic else f"{card.class_type} card, costs {card.cost} gold"


def item_head(item: MagicItem) -> str:
    kind = f"{item.rarity} {ITEM_KINDS[item.item][0]}"
    return ", ".join([kind, *([item.class_type] if item.class_type else []), *item.words])


def item_rules(item: MagicItem) -> str:
    """Everything printed on a Magic Item but what kind of one it is."""
    starts = "Starts & Remains in Play." if item.remains else "Starts in Play."  # DF-KEY-52, -53
    return lines([
        starts if item.starts else "",
        *edge(item),
        *above_the_line(item, remains=not item.starts),
        *below_the_line(item),
        *[f"{act.capitalize()}: {sentences(ability)}" for act, ability in abilities(item)],
    ])  # fmt: skip


def ability_text(card: Playing) -> str:
    """Everything printed on a card, a line for each part."""
    return "\n".join([*edge(card), *above_the_line(card), *below_the_line(card)])


def edge(card: Playing) -> list[str]:
    """What stands at the edge: damage icons and Swords."""
    parts = [] if card.icons == NONE else [f"{icons_text(card.icons)} damage"]
    if card.swords:
        parts.append(f"{card.swords} Sword" + "s" * (card.swords > 1))
    return [", ".join(parts) + "."] if parts else []


def above_the_line(card: Playing, remains: bool = True) -> list[str]:
    """Requirements, what the card does when it is played, and what it does while it remains in play: that it does is
    said here unless it was said before."""
    lines: list[str] = []
    if card.requires_class:
        lines.append(f"Requires {card.requires_class} Class.")
    if card.requires_play:
        lines.append(f"Requires {card.requires_play} Play.")
    if card.requires_purchase:
        lines.append(f"Requires {card.requires_purchase} Purchase.")
    if card.must_include:
        lines.append(f"Must Include {card.must_include} Class.")
    if card.remains and remains:
        lines.append("Remains in Play: Scene." if card.remains == "scene" else "Remains in Play.")
    if card.repack:
        lines.append("Repack.")
    if card.play:
        lines.append(sentences(card.play))
    if card.traits:
        lines.append(sentences(card.traits))
    if card.start_of_turn:
        lines.append("Start of your turn: " + sentences(card.start_of_turn))
    if card.use:
        lines.append("On any turn, you may " + " to ".join(effect.text() for effect in card.use) + ".")
    return lines


def below_the_line(card: Playing) -> list[str]:
    """The Assist, or what may be played at any time."""
    if not card.assist:
        return []
    return [("Play at Any Time: " if card.anytime else "Assist: ") + sentences(card.assist)]


# ---------------------------------------------------------------- encounters and Dragonfire cards


def encounter_rules(card: EncounterCard) -> str:
    return lines([
        f"Attack Strength {card.attack}, pays {card.gold} gold.",
        f"Track: {track_text(card.levels)}.",
        abilities_text(card),
    ])  # fmt: skip


def abilities_text(card: EncounterCard) -> str:
    """What an encounter does, a line for each part."""
    return lines([
        tokens_text(card),
        tripwire_text(card),
        sentences(card.traits),
        led("Surprise", card.surprise),
        led("Start of turn", card.start_of_turn),
        led("When it attacks", card.attacking),
        led("When it has dealt damage", card.damaging),
        led("In your Replenish phase", card.replenish),
        led("Vanquished", card.vanquished),
        level_effect_text(card.level_effect) if card.level_effect else "",
    ])  # fmt: skip


def encounter_kind(card: EncounterCard) -> str:
    """Its colour and type; a location says for how many."""
    place = f"Location for up to {plural(card.capacity, 'character')}, " if card.capacity else ""
    return capital(f"{place}{card.colour} {card.type}")


def encounter_head(card: EncounterCard) -> str:
    """What stands round the track: colour, type and deck."""
    deck = f"of the deck {card.environment} {card.difficulty}" if card.difficulty else "that comes without a card"
    return f"{encounter_kind(card)} {deck}"


def encounter_line(card: EncounterCard) -> str:
    """The same in short."""
    if not card.difficulty:
        return encounter_head(card)
    return f"{encounter_kind(card)}, {card.environment} {card.difficulty}"


def tokens_text(card: EncounterCard) -> str:
    if card.tokens is None:
        return ""
    each = f"removed by {level_text(card.token_level)}, with Attack Strength {card.tokens.attack}"
    return f"{plural(card.tokens.count, 'token')}, each {each}." if card.tokens.count > 1 else f"1 token, {each}."


def tripwire_text(card: EncounterCard) -> str:
    wire = card.tripwire
    if wire is None:
        return ""
    strength = f"+{wire.strength} Attack Strength. " if wire.strength else ""
    return f"Tripwire below level {wire.after}: {strength}{sentences(wire.do)}".strip()


def level_effect_text(effect: LevelEffect) -> str:
    when = f"Dragonfire level {effect.at}+{' (Continuous)' if effect.continuous else ''}"
    return f"{when}: {sentences(effect.do)} {sentences(effect.traits)}".replace("  ", " ").strip()


def fire_parts(card: FireCard, levels: Iterable[LevelEffect]) -> list[str]:
    return [
        sentences(card.reveal),
        led("Continuous", card.traits),
        led("Start of each turn", card.start_of_turn),
        *[level_effect_text(effect) for effect in levels],
        led("Deadfall", card.deadfall),
    ]


def fire_in_force(card: FireCard, level: int) -> str:
    """What of a Dragonfire card applies when it is revealed at a level."""  # DF-DRAGONFIRE-04, -05
    parts = fire_parts(card, [effect for effect in card.levels if level >= effect.at])
    return " ".join(part for part in parts if part) or "Nothing of it applies."


# ---------------------------------------------------------------- characters


def screen_ability(card: Screen) -> str:
    """What a character can do by itself."""
    text = sentences(card.traits)
    return f"{card.ability}: {text}" if card.ability and text else text


ITEM_KINDS: dict[ItemKind, tuple[str, str]] = {  # one of them, and several
    "weapon": ("weapon", "weapons"),
    "armor": ("armor", "armor"),
    "shield": ("shield", "shields"),
    "misc": ("miscellaneous item", "miscellaneous items"),
}


def screen_text(card: Screen) -> str:
    return f"{card.race} {card.hero_class}: {screen_rules(card)}"


def screen_rules(card: Screen) -> str:
    """The same without what the character is."""
    limits = card.limits
    items = listed(
        f"{limit_of(limits, kind)} {limits.words.get(kind, '')} {one if limit_of(limits, kind) == 1 else many}"
        for kind, (one, many) in ITEM_KINDS.items()
    )
    pack = listed(f"{count} {kind}" for kind, count in card.pack.items())
    more = f" and {listed(card.extra)}" if card.extra else ""
    return lines([
        f"{card.hp} HP, {card.gold} gold, {plural(card.hand, 'card')} in hand.",
        f"Equipment Pack: {pack}{more}.",
        screen_ability(card),
        f"Magic Items: {items}.".replace("  ", " "),
    ])  # fmt: skip


def feature_head(card: FeatureCard) -> str:
    """What a Feature is, what it is worth and whom it is for."""
    who = " ".join(word for word in (card.race, card.hero_class) if word)
    return f"{card.kind.capitalize()}, value {card.value}{f', for a {who}' if who else ''}"


MOMENTS = {
    "play": "",
    "start-of-turn": "at the start of your turn",
    "hurt": "when attacks deal damage to the active character",
    "rest": "in each Short Rest",
    "market": "at the start of your Market phase",
    "setup": "before the game",
}


def how_often(card: FeatureCard) -> str:
    """The time frame of a Feature, where its moment alone does not say it: a Short Rest comes once a Scene."""
    if card.when == "setup" or (card.when == "rest" and card.per == "scene"):
        return ""
    if card.per == "turn" and card.own_turn:
        return "once in each of your turns"
    return f"once a {'Scene' if card.per == 'scene' else card.per}"


BLANK = "_____"  # the line on a Feature that something is written on


def written_text(card: FeatureCard) -> list[str]:
    """What may be written in, and what is always in force then; said once if that differs by the written word alone."""
    # DF-FEAT-09
    said = {what: sentences(traits) for what, traits in card.writes.items()}
    blank = {text.replace(what, BLANK) for what, text in said.items()}
    if len(blank) == 1:
        return [f"Write in {listed(said, 'or')}: {BLANK}.", f"Continuous: {blank.pop()}"]
    return ["Write in one of these, which is Continuous:", *[f"{what}: {text}" for what, text in said.items()]]


def feature_text(card: FeatureCard) -> str:
    """Everything printed on a Feature."""
    lines = [f"Requires {card.requires}."] if card.requires else []
    if card.slotless:
        lines.append("Needs no slot.")
    if card.counts_as:
        lines.append(f"You count as {card.counts_as} Class.")
    if card.traits:
        always = "" if card.kind == "subclass" else "Continuous: "
        lines.append(always + sentences(card.traits))
    if card.writes:
        lines += written_text(card)
    if card.do:
        moment = MOMENTS[card.when]
        if card.own_turn:
            moment = "during your turn" if card.when == "play" else moment.replace("the active character", "you")
            moment = "" if card.when == "play" and card.per == "turn" else moment
        lines.append(capital(", ".join(part for part in (how_often(card), moment) if part)) + ":")
        cost = sentences(card.cost).rstrip(".")
        lines.append((f"{cost} to do this: " if cost else "") + sentences(card.do))
    return "\n".join(lines)


# ---------------------------------------------------------------- adventures


def adventure_text(card: AdventureCard) -> str:
    return lines([
        f"Adventure Level {card.level}. {card.text}",
        f"Primary Deck {card.primary}, Secondary Deck {card.secondary}.",
        *[f"{name} Deck: {listed(cards)}." for name, cards in card.decks.items()],
        *[scene_text(number, scene) for number, scene in enumerate(card.scenes, 1)],
        led("Throughout", card.traits),
        f"Victory once {goals_text(card)}: judged at the end of a turn, if somebody stands." if card.victory else "",
        f"Dragonfire cards taken out: {listed(card.fires)}." if card.fires else "",
        "A Dragonfire card is revealed before every turn." if card.fire_before == "every turn" else "",
        f"Market cards taken out: {listed(card.market_out)}." if card.market_out else "",
        f"{card.xp_scene} XP for each Scene begun, {card.xp_win} more for victory.",
        *[challenge_text(challenge) for challenge in card.challenges],
    ])  # fmt: skip


def challenge_text(challenge: Challenge) -> str:
    does = opening_text("At the start of every Scene", challenge.setup)
    return f"Challenge {challenge.name} ({challenge.xp} XP). {does}"


def scene_text(number: int, scene: SceneCard) -> str:
    return f"Scene {number}, {scene.title}: {scene_rules(scene)}"


def scene_rules(scene: SceneCard) -> str:
    """What a Scene says beside its title: how many encounters, from which decks, and what happens first."""
    more = f"{plural(abs(scene.more), 'encounter')} {'more' if scene.more > 0 else 'fewer'} than" if scene.more else ""
    decks = " ".join(
        f"{slot} Deck {name}." for slot, name in (("Primary", scene.primary), ("Secondary", scene.secondary)) if name
    )
    count = f"{capital(more or 'as many encounters as')} there are characters"
    drawn = scene.from_secondary
    fixed = "" if drawn is None else f", {drawn or 'none'} of them from the Secondary Deck"
    parts = [scene.text, f"{count}{fixed}.", decks, opening_text("At its start", scene.setup)]
    return " ".join(part for part in parts if part)


def opening_text(when: str, setup: tuple[Effect, ...]) -> str:
    """What happens at the start of a Scene, to all and to the party leader."""
    leader = tuple(effect for effect in setup if getattr(effect, "who", "you") == "you")
    others = tuple(effect for effect in setup if effect not in leader)
    parts = [led(when, others), led(f"{when}, for the party leader", leader)]
    return " ".join(part for part in parts if part)


# ---------------------------------------------------------------- lists


def kind_of(card: Card) -> str:
    """What kind of card it is, as the card list calls it."""
    match card:
        case MarketCard():
            return "basic" if card.basic else "market"
        case MagicItem():
            return "item"
        case EncounterCard():
            return "encounter" if card.difficulty else "token"
        case FireCard():
            return "dragonfire"
        case Screen():
            return "character"
        case FeatureCard():
            return "feature"
    return "adventure"


def slug(name: str) -> str:
    """A name as an id: lower case, words joined by hyphens."""
    return re.sub(r"[^a-z0-9+]+", "-", name.lower().replace("'", "")).strip("-")


def price_of(card: Card) -> int | None:
    """The gold that a card costs, or that it pays."""
    if isinstance(card, MarketCard):
        return None if card.basic else card.cost
    return card.gold if isinstance(card, EncounterCard) else None


def cards(box: Box) -> Sequence[CardInfo]:
    """Every card in the box."""
    return [
        CardInfo(
            card.id if isinstance(card, AdventureCard) else slug(card.name),
            card.name,
            kind_of(card),
            box.packs[number],
            card.copies,
            text_of(card),
            card.number,
            card.notes,
            type_line=encounter_line(card) if isinstance(card, EncounterCard) else head_of(card),
            rules=rules_of(card),
            cost=price_of(card),
            colour=card.colour if isinstance(card, EncounterCard) else "",
            class_type=(card.class_type or "") if isinstance(card, Playing) else "",
            hint=f"{card.race} {card.hero_class}" if isinstance(card, Screen) else "",
        )
        for number, card in enumerate(box.cards)
    ]


@lru_cache(maxsize=32)
def adventures(box: Box) -> Sequence[AdventureInfo]:
    """Every Adventure as the new-game form shows it."""
    return tuple(
        AdventureInfo(card.id, card.name, adventure_text(card), victory_text(card), DEFEAT, SEATS)
        for card in box.adventures.values()
    )


def heroes(box: Box) -> Sequence[HeroInfo]:
    """Every Character screen as the new-game form shows it."""
    return [
        HeroInfo(slug(card.name), card.name, screen_rules(card) if is_its_name(card) else screen_text(card))
        for card in box.screens.values()
    ]


def is_its_name(card: Screen) -> bool:
    """Whether a character has no name but its race and class."""
    return card.name == f"{card.race} {card.hero_class}"
