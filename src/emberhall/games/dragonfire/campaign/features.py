"""Features as stickers on a Character screen: which count, what room they take of the XP, and which may be taken."""

from __future__ import annotations

from emberhall.games.dragonfire.campaign.state import SLOTS, Hero, Party
from emberhall.games.dragonfire.rules.advancements import why_not_beside
from emberhall.games.dragonfire.rules.box import FeatureCard
from emberhall.games.dragonfire.rules.tables import tables

BACKGROUND = 1  # the slot where a Background goes
NO_SLOT = 0


# ---------------------------------------------------------------- what is there


def visible(hero: Hero) -> tuple[str, ...]:
    """The Features that count: the top sticker of every slot, and those that need none."""  # DF-FEAT-24, -25
    return (*(slot[-1] for slot in hero.slots if slot), *hero.loose)


def written_on(hero: Hero) -> dict[str, str]:
    """What stands on the Features that count."""  # DF-FEAT-09, -25
    return {name: hero.written[name] for name in visible(hero) if name in hero.written}


def unwritten(t: Party, hero: Hero) -> list[str]:
    """Visible Features on which something is still to be written in."""
    return [name for name in visible(hero) if t.feature(name).writes and name not in hero.written]


def room_used(t: Party, hero: Hero) -> int:
    """Values of visible Features and costs of opened slots; the Background that a hero starts with is free."""
    # DF-FEAT-20..24, -27, DF-GAP-44
    used = 0
    for number, slot in enumerate(hero.slots):
        if slot:
            top = t.feature(slot[-1])
            used += tables().slot_costs[number]
            used += 0 if number == 0 and top.kind == "background" else top.value
    return used + sum(t.feature(name).value for name in hero.loose)


# ---------------------------------------------------------------- what may be taken


def background_of(t: Party, hero: Hero) -> str:
    """The Background that a character has chosen, covered or not; an empty string for none."""
    return next((name for name in hero.slots[0] if t.feature(name).kind == "background"), "")


def why_no_background(t: Party, hero: Hero, card: FeatureCard) -> str:
    """Why a character cannot choose this Background now; nothing if it can."""  # DF-FEAT-01, -20
    if card.kind != "background":
        return f"{card.name} is no Background."
    if hero.background_due:
        beside = [t.feature(name) for slot in hero.slots[1:] if slot for name in slot[-1:]]
        return why_not_beside(card, t.screen(hero), beside)
    if chosen := background_of(t, hero):
        return f"{hero.screen} has no Background to choose: it has {chosen} already."
    return f"{hero.screen} has no Background to choose: completing the first Adventure earns one."


def why_not(t: Party, hero: Hero, card: FeatureCard, slot: int) -> str:
    """Why a Feature cannot be put into a slot (1 to 6, or 0 for one that needs none), over what is there; nothing if it
    can."""
    # DF-FEAT-02..07, -20..27
    if why := why_no_slot(t, hero, card, slot):
        return why
    changed = with_sticker(hero, card, slot)
    others = list(visible(changed))
    others.remove(card.name)
    if why := why_not_beside(card, t.screen(hero), [t.feature(other) for other in others]):
        return why
    if card.requires and card.requires not in others:  # DF-FEAT-05, -07
        return f"{card.name} requires {card.requires}, which has to be visible on the screen."
    short = room_used(t, changed) - hero.xp
    if short > 0:  # DF-FEAT-23
        return f"{card.name} needs {short} XP more than the {hero.xp} that {hero.screen} has earned."
    return ""


def why_no_slot(t: Party, hero: Hero, card: FeatureCard, slot: int) -> str:
    """Why a slot is none for a Feature, whatever it costs. Slot 1 is open, but no second Background is free there."""
    if card.slotless:  # DF-FEAT-22
        return "" if slot == NO_SLOT else f"{card.name} needs no slot."
    if not BACKGROUND <= slot <= SLOTS:
        return f"There is no slot {slot}: a Character screen has slots 1 to {SLOTS}."
    if slot != BACKGROUND or card.kind != "background":  # DF-GAP-82
        return ""
    chosen = background_of(t, hero)  # what is free there is chosen once  # DF-FEAT-01, -20, DF-GAP-44
    whose = f"has chosen its Background, {chosen}" if chosen else "has not earned the Background of slot 1"
    return f"{hero.screen} {whose}: put another Feature there, or put {card.name} into slot 2 to {SLOTS} at its value."


def slots_for(t: Party, hero: Hero, card: FeatureCard) -> list[int]:
    """Where a Feature could go now: the empty slots first."""
    if card.name in visible(hero) or why_not_beside(card, t.screen(hero), ()):
        return []
    places = [NO_SLOT] if card.slotless else range(1, SLOTS + 1)
    found = [slot for slot in places if not why_not(t, hero, card, slot)]
    return sorted(found, key=lambda slot: bool(slot and hero.slots[slot - 1]))


def in_reach(t: Party, hero: Hero) -> list[FeatureCard]:
    """The Features that a character could take now."""
    return [card for card in t.box.features.values() if slots_for(t, hero, card)]


# ---------------------------------------------------------------- taking them


def with_sticker(hero: Hero, card: FeatureCard, slot: int) -> Hero:
    """The record as it would be with a Feature in a slot."""
    changed = hero.copy()
    take(changed, card, slot)
    return changed


def take(hero: Hero, card: FeatureCard, slot: int, written: str = "") -> None:
    """Put a Feature into a slot, over what is there, or beside the slots; some have something written in."""
    # DF-FEAT-09, -22, -24
    if slot == NO_SLOT:
        hero.loose = (*hero.loose, card.name)
    else:
        hero.slots[slot - 1] = (*hero.slots[slot - 1], card.name)
    if written:
        hero.written[card.name] = written


def take_background(hero: Hero, card: FeatureCard, written: str = "") -> None:
    """A Background for slot 1, free of cost."""  # DF-FEAT-01, -20
    take(hero, card, BACKGROUND, written)
    hero.background_due = False
