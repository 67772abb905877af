"""What is read beside the halls: the marching order with what enemies will do, dashboards, tracks, aims, cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from emberhall.engine.english import capital, listed, plural
from emberhall.games.bardsung.telling.ahead import to_the_line
from emberhall.games.bardsung.telling.forecast import IntentView
from emberhall.games.bardsung.telling.view import EnemyView, HeroView, SlotView, TableView
from emberhall.terminal.bardsung.map import enemy_sign
from emberhall.terminal.bardsung.signs import BLUE, EMBER, GOLD, GREEN, MUTED, PALE, READY, RED, USED, beads
from emberhall.terminal.face import Panel

NARROW = 40
SHORT = {"healing potion": "potion", "firewood": "wood", "toolkit": "kit", "charm": "charm"}


def headline(view: TableView) -> Text:
    """Round, whose turn with what is left of it, fate, the tracks, gold, the encounter."""
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f" Round {view.round} " if view.round else "", MUTED)
    turn = next((slot for slot in view.row if slot.card == view.turn), None)
    if turn is not None:
        left = f": {plural(view.actions, 'action')}" if turn.seat >= 0 else ""
        left += f", {plural(view.steps, 'step')}" if turn.seat >= 0 and view.steps else ""
        text.append(f" {card_name(view, turn)}{left} ", "bold" if turn.seat >= 0 else f"bold {RED}")
    fate, whole = view.fate
    text.append(" Fate ", MUTED).append(f"{READY * fate}{USED * (whole - fate)} ", GOLD if fate else RED)
    for name, (ready, spent) in view.resources.items():
        if ready or spent:
            text.append(f" {SHORT.get(name, name)} ", MUTED).append(f"{ready} ", GREEN if ready else RED)
    text.append(f" {view.gold} gold " if view.gold else "", GOLD)
    return text.append(f" {view.encounter} ", f"bold {EMBER}")


def card_name(view: TableView, slot: SlotView) -> str:
    """A card of the marching order; one of a boss's with the boss."""
    boss = [enemy.type for enemy in view.enemies if enemy.card == slot.stands_for and enemy.type != slot.name]
    return f"{slot.name} ({boss[0]})" if boss else slot.name


def strip(view: TableView, width: int) -> Text:
    """The marching order as a row of cards, as far as they fit."""
    text = Text(no_wrap=True, overflow="ellipsis")
    for place, slot in enumerate(view.row if view.round else (), 1):
        text.append(" ")
        now = slot.card == view.turn
        style = f"bold {GOLD}" if now else MUTED if slot.exhausted else BLUE if slot.seat >= 0 else RED
        mark = "▸" if now else "✓" if slot.exhausted else str(place)
        aims = f"→{aimed_at(view, slot)}" if aimed_at(view, slot) else ""
        text.append(f"[{mark} {slot.name}{aims}{' pinned' if slot.pinned else ''}]", style)
    return text


def aimed_at(view: TableView, slot: SlotView) -> str:
    """The letters of the heroes that the models of a card will attack, one for each attack."""
    marks = {hero.seat: hero.mark for hero in view.heroes}
    return "".join(marks[seat] for intent in slot.intents for seat in intent.seats)


def panels(view: TableView, width: int, height: int) -> Sequence[Panel]:
    """The marching order first, then everybody; what does not fit is a key away."""
    order = marching_order(view, width)
    room = height - order.plain.count("\n") - 4
    return [
        Panel("Marching order", order),
        Panel("Heroes", party(view, width, room)),
        Panel("Enemies", enemies(view)),
        Panel("Aims and tracks", aims(view)),
        Panel("Cards in play", in_force(view)),
        Panel("The round", the_round(view)),
    ]


# ---------------------------------------------------------------- the marching order


def marching_order(view: TableView, width: int) -> Text:
    """The cards from the highest initiative on; under a card of enemies what each model will do."""
    if not view.round:
        return Text("The cards are dealt when all heroes stand.", MUTED)
    lines: list[Text] = []
    named = {enemy.uid: enemy for enemy in view.enemies}
    for place, slot in enumerate(view.row, 1):
        now = slot.card == view.turn
        text = Text().append("▸" if now else " ", EMBER).append(f"{place} ", MUTED)
        colour = BLUE if slot.seat >= 0 else RED
        text.append(card_name(view, slot), f"strike {MUTED}" if slot.exhausted else f"bold {colour}")
        words = ["has acted"] if slot.exhausted else ["acts now"] if now else []
        words += ["pinned"] if slot.pinned else []
        text.append(f" {', '.join(words)}" if words else "", MUTED if slot.exhausted else GOLD)
        lines.append(text)
        for intent in slot.intents:
            enemy = named.get(intent.uid)
            sign = enemy_sign(enemy).strip() if enemy else "?"
            said = intent.text if width >= NARROW else in_short(view, intent)
            lines.append(Text("    ").append(f"{sign} ", RED).append(said, PALE if intent.seats else MUTED))
    if view.joining:
        lines.append(Text(f"   at the next deal: {listed(view.joining)}", EMBER))
    return Text("\n").join(lines)


def in_short(view: TableView, intent: IntentView) -> str:
    """What a model will do in few characters: where it ends up, and whom it attacks by their letters."""
    marks = {hero.seat: hero.mark for hero in view.heroes}
    at = next((enemy.zone for enemy in view.enemies if enemy.uid == intent.uid), intent.to)
    words = [f"attacks {' '.join(marks[seat] for seat in intent.seats)}"] if intent.seats else []
    words += [f"to {zone_name(view, intent.to)}"] if intent.to != at else []
    return ", ".join(words) or intent.text


# ---------------------------------------------------------------- heroes


def party(view: TableView, width: int, height: int) -> Text:
    """Every dashboard in full if there is room, else that of the hero whose turn it is and a line for the others."""
    full = [dashboard(view, hero, width) for hero in view.heroes]
    if sum(lines_in(block, width) for block in full) + len(full) - 1 <= height:
        return Text("\n").join(full)
    active = max(view.seat, 0)
    return Text("\n").join(full[hero.seat] if hero.seat == active else hero_line(view, hero) for hero in view.heroes)


def lines_in(block: Text, width: int) -> int:
    return sum(1 + max(0, line.cell_len - 1) // max(width, 1) for line in block.split("\n"))


def left(hero: HeroView) -> int:
    """How many more wounds a hero can take; the last of them defeats."""
    return max(hero.grit - hero.wounds - len(hero.serious), 0)


def hero_line(view: TableView, hero: HeroView) -> Text:
    """Name, what is left of the grit, conditions."""
    active = hero.seat == view.seat
    text = Text().append("▸" if active else " ", EMBER).append(f"{hero.mark} ", f"bold {BLUE}")
    text.append(f"{hero.name} ", "bold" if active else "")
    if hero.escaped:
        return text.append("has escaped", GREEN)
    text.append_text(beads(left(hero), hero.grit)).append(
        f" {hero.wounds + len(hero.serious)}/{hero.grit} wounds", MUTED
    )
    for name, count in hero.conditions.items():
        text.append(
            f" {capital(name)}{f' {count}' if count > 1 else ''}", f"bold {GREEN if name == 'blessing' else RED}"
        )
    return text


def dashboard(view: TableView, hero: HeroView, width: int) -> Text:
    """Everything before a player: profile, characteristics, wounds, abilities, equipment, treasure."""
    lines = [hero_line(view, hero)]
    if hero.escaped:
        return lines[0]
    profile = f"speed {hero.speed}, resilience {hero.resilience:+d}, range {hero.range}, d{hero.damage}"
    profile = profile if width >= NARROW else profile.replace(",", "").replace("resilience", "resil.")
    lines.append(Text(f"   {profile}", MUTED))
    raised = [f"{name[:3].capitalize()} {n:+d}" for name, n in hero.characteristics.items() if n]
    lines.append(Text(f"   {', '.join(raised) or 'no modifiers'}", MUTED))
    for name, timer in zip(hero.serious, hero.timers, strict=True):
        lines.append(Text(f"   Serious: {name}{f', timer {timer}' if timer else ''}", f"bold {RED}"))
    lines += flowing([ability(card.name, card.spent, card.active, card.fate, card.level) for card in hero.cards], width)
    held = [
        f"{name}{f' {level}' if level > 1 else ''}{f' ({listed(gems)})' if gems else ''}"
        for name, level, gems in zip(hero.equipment, hero.levels, hero.sockets, strict=True)
    ]
    lines += flowing([Text(name, MUTED) for name in held], width)
    carried = [f"$ {name}{' (used)' if name in hero.exhausted else ''}" for name in hero.inventory]
    carried += [f"with {hero.squire}"] if hero.squire else []
    carried += [plural(hero.devotion, "devotion token")] if hero.devotion else []
    carried += ["the grudge"] if hero.grudge else []
    lines += flowing([Text(name, GOLD) for name in carried], width)
    return Text("\n").join(lines)


def ability(name: str, spent: bool, active: bool, fate: int, level: int) -> Text:
    """An ability card: a full bead while it can be used, an empty one when it has been."""
    sign = (USED if spent else READY) if active else "="
    text = Text().append(f"{sign} ", MUTED if spent else GOLD).append(name, f"strike {MUTED}" if spent else "")
    text.append(" II" if level > 1 else "", GOLD)
    return text.append(f" {plural(fate, 'fate', 'fate')}" if fate else "", MUTED)


def flowing(parts: Sequence[Text], width: int) -> list[Text]:
    """Several things on as few lines as may be."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + part.cell_len + 2 <= width:
            lines[-1].append("  ").append_text(part)
        else:
            lines.append(Text("   ").append_text(part))
    return lines


# ---------------------------------------------------------------- enemies


def enemies(view: TableView) -> Text:
    """Each kind with the figures of its card, and its models with their wounds."""
    kinds = dict.fromkeys(enemy.type for enemy in view.enemies)
    lines: list[Text] = []
    for kind in kinds:
        models = [enemy for enemy in view.enemies if enemy.type == kind]
        first = models[0]
        text = Text().append(kind, f"bold {RED}").append(" heated up" if first.heated else "", f"bold {EMBER}")
        against = f" {first.against}" if first.against else ""
        text.append(f" TN{first.tn}{against}, toughness {first.toughness}, speed {first.speed}", MUTED)
        lines.append(text)
        if first.attack:
            lines.append(Text(f"   {first.attack}", MUTED))
        lines += [enemy_line(view, enemy) for enemy in models]
    return Text("\n").join(lines) if lines else Text("No enemy is in sight.", MUTED)


def enemy_line(view: TableView, enemy: EnemyView) -> Text:
    text = Text("   ").append(f"{enemy_sign(enemy).strip():<2} ", f"bold {RED}")
    text.append(f"in {zone_name(view, enemy.zone)}")
    text.append(f", {plural(enemy.wounds, 'wound')}" if enemy.wounds else ", unhurt", "bold" if enemy.wounds else MUTED)
    text.append(", possessed" if enemy.possessed else "", RED)
    for name, count in enemy.conditions.items():
        text.append(f" {capital(name)}{f' {count}' if count > 1 else ''}", f"bold {GREEN}")
    return text


def zone_name(view: TableView, zone: int) -> str:
    tile = next((tile for tile in view.tiles if tile.place == zone >> 4), None)
    return f"{tile.zones[zone & 15]}{tile.place}" if tile else "nowhere"


# ---------------------------------------------------------------- aims, tracks, cards


def aims(view: TableView) -> Text:
    """What wins and what loses, the tracks, the decks."""
    text = Text().append("Victory: ", MUTED).append(f"{view.victory}\n").append("Defeat: ", MUTED)
    text.append(f"{view.defeat}\n")
    text.append(f"{to_the_line(view)}\n" if to_the_line(view) else "", EMBER)
    for name, number in view.counts.items():
        text.append(f"{capital(name)}: ", MUTED).append(f"{number}\n")
    fate, whole = view.fate
    text.append("Fate: ", MUTED).append(f"{fate} of {whole} ready\n", GOLD)
    for name, (ready, spent) in view.resources.items() if view.kind != "tutorial" else ():
        text.append(f"{capital(name)}: ", MUTED).append(f"{ready} ready{f', {spent} spent' if spent else ''}\n")
    used = [name for name in view.decks if view.board or name in ("wounds", "treasures")]
    used = [name for name in used if name != "treasures" or view.kind != "tutorial"]
    return text.append("Decks: ", MUTED).append(", ".join(f"{name} {view.decks[name]}" for name in used))


def in_force(view: TableView) -> Text:
    """Sustained and delayed aspect cards, and traits of heroes."""
    text = Text()
    for aspect in view.in_force:
        timer = f", timer {aspect.timers}" if aspect.timers else ""
        text.append(f"{aspect.name} ", f"bold {EMBER}").append(f"(tile {aspect.place}{timer}) {aspect.text}\n", MUTED)
    for hero in view.heroes:
        if hero.trait:
            text.append(f"{hero.name}: ", BLUE).append(f"{hero.trait}\n", MUTED)
    text.rstrip()
    return text or Text("No card beside the table counts now.", MUTED)


STEPS = (
    ("Turns", "every card in the marching order, from the left; a hero has two actions"),
    ("Enemies", "each model of a card acts, the northernmost first, then clockwise"),
    ("End phase", "conditions, delayed cards, the event roll, then a new order is dealt"),
    ("New enemies", "a card that is not in the order ends the round at once, and all is dealt again"),
)
SHORT_END = ("End phase", "a new order is dealt")


def the_round(view: TableView) -> Text:
    """The order of a round."""
    text = Text()
    for name, about in STEPS:
        if view.kind == "tutorial" and name == "End phase":
            name, about = SHORT_END
        text.append(f"{name}: ", "bold").append(f"{about}\n", MUTED)
    text.rstrip()
    return text
