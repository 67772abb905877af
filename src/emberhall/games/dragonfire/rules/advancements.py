"""Advancements: which Features and Magic Items a character may have in a game, and how a setup carries them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.rules.box import Box, FeatureCard, MagicItem, Screen
from emberhall.games.dragonfire.rules.magic_items import KINDS, has_its_word, limit_of

CAMPAIGN = "campaign"  # the option of a setup that says what a party carries from game to game


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What characters bring into a game, by their screens: visible Features and what is written on them, and the Magic
    Items they use."""

    # DF-CAMP-02

    features: dict[str, tuple[str, ...]] = {}
    items: dict[str, tuple[str, ...]] = {}
    written: dict[str, dict[str, str]] = {}  # what stands on Features, by their names


class Spoils(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a campaign needs to know of a game that is over."""

    adventure: str
    level: int  # the Adventure Level it was played at
    scenes: int  # Scenes started
    challenge: bool
    consumed: dict[str, tuple[str, ...]] = {}  # Magic Items lost for good, by the screens of those who had them


def carried(box: Box, setup: Setup) -> Carried:
    """What a setup says the party brings along; nothing unless it comes from a campaign."""  # DF-CAMP-01
    text = setup.options.get(CAMPAIGN)
    if text is None:
        return Carried()
    try:
        found = msgspec.json.decode(text, type=Carried)
    except msgspec.MsgspecError as error:
        raise Refusal(f"The option {CAMPAIGN!r} cannot be read ({error}): leave it to a campaign to set it.") from error
    party = [screen_called(box, name).name for name in setup.party]
    for name in (*found.features, *found.items, *found.written):
        if name not in party:
            raise Refusal(f"{name} brings Advancements but is not in the party: the party is {', '.join(party)}.")
    for name, features in found.features.items():
        check_features(box, screen_called(box, name), features)
    for name, written in found.written.items():
        for feature, what in written.items():
            if feature not in found.features.get(name, ()):
                raise Refusal(f"{what!r} is written on {feature}, but {name} has no such Feature: leave it out.")
            check_written(feature_called(box, feature), what)
    for name, items in found.items.items():
        check_items(box, screen_called(box, name), items)
    check_copies(box, [item for items in found.items.values() for item in items])
    return found


def screen_called(box: Box, name: str) -> Screen:
    """The Character screen of that name; its words may be joined by hyphens."""
    plain = name.lower().replace("-", " ")
    for screen in box.screens.values():
        if screen.name.lower().replace("-", " ") == plain:
            return screen
    raise Refusal(f"There is no character {name!r}: choose from {', '.join(s.name for s in box.screens.values())}.")


# ---------------------------------------------------------------- Features


def feature_called(box: Box, name: str) -> FeatureCard:
    """The Feature of that name."""
    found = box.features.get(box.number.get(name, -1))
    if found is None:
        near = [f.name for f in box.features.values() if name.lower() in f.name.lower()]
        hint = f"did you mean {', '.join(near[:4])}?" if near else "see them with 'emberhall cards dragonfire'."
        raise Refusal(f"There is no Feature {name!r}: {hint}")
    return found


def primary_name(card: FeatureCard) -> str:
    """The name without what follows a colon and without Roman numerals, which tell no Features apart."""
    # DF-FEAT-03, -04
    return card.primary or re.sub(r"\s+[IVX]+$", "", card.name.split(":")[0])


def check_features(box: Box, screen: Screen, names: Sequence[str]) -> None:
    """Refuse visible Features that a character may not have together, or at all."""
    seen: list[FeatureCard] = []
    for name in names:
        card = feature_called(box, name)
        if why := why_not_beside(card, screen, seen):
            raise Refusal(why)
        seen.append(card)


def why_not_beside(card: FeatureCard, screen: Screen, seen: Sequence[FeatureCard]) -> str:
    """Why a Feature fits neither the character nor what else is visible on its screen; nothing if it does."""
    whose = card.hero_class or card.race
    if (card.hero_class and card.hero_class != screen.hero_class) or (card.race and card.race != screen.race):
        # DF-FEAT-26
        return f"{card.name} is for a {whose}: {screen.name} may take only its own and those for everybody."
    for other in seen:
        if primary_name(other) == primary_name(card):  # DF-FEAT-03, -04
            return f"{card.name} cannot be beside {other.name}: only one {primary_name(card)} may be visible."
        if other.kind == "subclass" and card.kind == "subclass":  # DF-FEAT-06
            return f"{card.name} cannot be beside {other.name}: a character has one Subclass at a time."
    return ""


def check_written(card: FeatureCard, what: str) -> None:
    """Refuse what cannot be written in on a Feature, or nothing where something has to be."""  # DF-FEAT-09
    if not card.writes and what:
        raise Refusal(f"Nothing is written in on {card.name}: leave {what!r} out.")
    if card.writes and what not in card.writes:
        not_this = f", not {what!r}" if what else ""
        raise Refusal(f"{card.name} has to say what is written in{not_this}: choose one of {', '.join(card.writes)}.")


# ---------------------------------------------------------------- Magic Items


def item_called(box: Box, name: str) -> MagicItem:
    """The Magic Item of that name."""
    found = box.items.get(box.number.get(name, -1))
    if found is None:
        raise Refusal(f"There is no Magic Item {name!r}: open the campaign with the packs it was played with.")
    return found


def usable(screen: Screen, item: MagicItem) -> bool:
    """Whether a character could use an item at all."""  # DF-ITEM-17..19, -28
    return limit_of(screen.limits, item.item) > 0 and has_its_word(screen.limits, item)


def check_items(box: Box, screen: Screen, names: Sequence[str]) -> None:
    """Refuse items beyond the limits on the back of the screen."""  # DF-ITEM-17..20, -29
    items = [item_called(box, name) for name in names]
    for item in items:
        if not has_its_word(screen.limits, item):
            word = screen.limits.words[item.item]
            raise Refusal(f"{screen.name} cannot use {item.name}: its {item.item} has to be {word}.")
    for kind in KINDS:
        count, most = sum(item.item == kind for item in items), limit_of(screen.limits, kind)
        if count > most:
            raise Refusal(f"{screen.name} may use {most} {kind} items in one game, not {count}: leave some behind.")


def fitting(box: Box, screen: Screen, names: Sequence[str]) -> tuple[str, ...]:
    """As many of the items as the limits allow, the first ones first."""  # DF-ITEM-20
    taken: list[str] = []
    for name in names:
        item = item_called(box, name)
        count = sum(item_called(box, other).item == item.item for other in taken)
        if has_its_word(screen.limits, item) and count < limit_of(screen.limits, item.item):
            taken.append(name)
    return tuple(taken)


def check_copies(box: Box, names: Sequence[str]) -> None:
    """Refuse more of an item than there are."""  # DF-ITEM-26
    for name in dict.fromkeys(names):
        copies = item_called(box, name).copies
        if names.count(name) > copies:
            raise Refusal(f"{name} is held {names.count(name)} times, but the box has {copies}.")
