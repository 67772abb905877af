"""What stands in the place of the map while it matters: a combat as a duel, an offer whole on one card."""

from __future__ import annotations

from rich.text import Text

from emberhall.engine.english import percent, plural
from emberhall.games.dragonlords.telling.view import (
    CardView,
    FightView,
    FigureView,
    HeroView,
    MeetingView,
    RollView,
    View,
)
from emberhall.terminal.dragonlords.signs import ATTRIBUTES, BLUE, EMBER, GOLD, GREEN, MUTED, PHASES, RED, bar
from emberhall.terminal.face import Panel

WIDE = 56  # from this width on each phase has a line of its own
WINDOWS = {"before": "before combat", "escape": "Escape", "ranged": "Ranged", "melee": "Melee", "magic": "Magic"}


def duel(view: View, fight: FightView, width: int) -> Panel:
    """Both sides, the phases with what each needs and deals, the rolls that can be made now."""
    hero = view.heroes[fight.attacker]
    title = f"Combat, round {fight.round}: {WINDOWS[fight.window]}" if fight.round else "Combat: before the first round"
    text = figure_lines(hero.figure, hero.name, bold=True)
    for ally in hero.allies:
        text.append("\n").append_text(figure_lines(ally, f"with {ally.name}"))
        text.append(" has attacked" if ally.card in fight.attacked else "", MUTED)
    text.append("\n── against ──\n", EMBER)
    text.append_text(enemy(view, fight, width))
    if fight.rolls:
        text.append("\n── now ──", EMBER)
        for roll in fight.rolls:
            text.append("\n").append_text(roll_line(view, hero, roll))
    if fight.window == "escape":
        text.append(f"\nAn Escape succeeds with {percent(fight.escape)}.", MUTED)
    if fight.challenge is not None:
        text.append(f"\n{fight.challenge.text}", MUTED)
    return Panel(title, text, f"{hero.name.split()[0]} wins in about {percent(fight.win)}")


def enemy(view: View, fight: FightView, width: int) -> Text:
    """A Challenge, or the other Hero, with the numbers to reach by phase."""
    if fight.challenge is None:
        other = view.heroes[fight.rival]
        text, die = figure_lines(other.figure, other.name, bold=True), "d20 + "
    else:
        left, die = fight.life - fight.wounds, ""
        text = Text().append(f"{fight.challenge.name} ", f"bold {RED}")
        text.append_text(bar(left, fight.life, min(10, fight.life))).append(f" Life {left}/{fight.life}")
    for number, phase in enumerate(PHASES):
        here = fight.window == phase.lower()
        mark, style = ("▸", f"bold {GOLD}") if here else (" ", "bold")
        text.append("\n" if number == 0 or width >= WIDE else "")
        text.append(f"{mark}{phase:<7}" if width >= WIDE else f"{mark}{phase[:3]} ", style)
        if width >= WIDE:
            text.append(f"{ATTRIBUTES[number]} must reach ")
        text.append(f"{die}{fight.targets[number]}")
        deals = "deals" if width >= WIDE else "dmg"
        text.append(f" {deals} {fight.damage[number]}", RED if fight.damage[number] else MUTED)
    return text


def roll_line(view: View, hero: HeroView, roll: RollView) -> Text:
    """A roll that can be made: number, chance, what success and failure do."""
    names = {hero.figure.card: hero.name.split()[0], **{ally.card: ally.name for ally in hero.allies}}
    verb = "attacks" if roll.attack else "defends"
    needs = f"{roll.needs}+ " if roll.needs else ""
    text = Text().append(f"{names[roll.figure]} {verb}: ", "bold").append(f"{needs}{percent(roll.chance)}", GOLD)
    good = f"{plural(roll.inflicts, 'Wound')} dealt" if roll.attack else "unhurt"
    text.append(f", {good}", GREEN)
    bad = f"{plural(roll.suffers, 'Wound')} taken" if roll.suffers else "nothing"
    return text.append(f"; else {bad}", RED if roll.suffers else MUTED)


def condition(hero: HeroView, card: CardView) -> str:
    """In what state a card would change hands, if it is not fresh."""
    ally = next((ally for ally in hero.allies if ally.card == card.card), None)
    found = ["used"] if card.face_down else []
    found += [plural(ally.wounds, "Wound")] if ally and ally.wounds else []
    found += [f"{ally.exhaustion} Exhaustion"] if ally and ally.exhaustion else []
    return f"({', '.join(found)}) " if found else ""


def offer(view: View, meeting: MeetingView) -> Panel:
    """What is given and what is asked, both sides on one card."""
    maker, partner = view.heroes[meeting.maker], view.heroes[meeting.partner]
    text = Text()
    for hero, gold, cards in (
        (maker, meeting.gives_gold, meeting.gives),
        (partner, meeting.asks_gold, meeting.asks),
    ):
        text.append(f"{hero.name} gives\n", f"bold {BLUE}")
        if gold:
            text.append(f"  {gold} of {hero.gold} Gold\n", GOLD)
        for card in cards:
            text.append(f"  {card.name} ", "bold").append(condition(hero, card), EMBER).append(f"{card.text}\n", MUTED)
        if not gold and not cards:
            text.append("  nothing so far\n" if not meeting.proposed else "  nothing\n", MUTED)
    text.rstrip()
    state = "proposed" if meeting.proposed else "being made"
    return Panel(f"Offer {meeting.offers} of {meeting.most}, {state}", text, "nothing moves until it is accepted")


def figure_lines(figure: FigureView, name: str, bold: bool = False) -> Text:
    """A Hero or Ally on two lines: Life and Stamina, then each attribute with its damage."""
    text = Text().append(f"{name} ", "bold" if bold else "")
    text.append_text(bar(figure.life - figure.wounds, figure.life, min(8, figure.life)))
    text.append(f" {figure.life - figure.wounds}/{figure.life}")
    text.append(f" Ex {figure.exhaustion}/{figure.stamina}", EMBER if figure.exhaustion else MUTED)
    if figure.face_down:
        text.append(" used", MUTED)
    numbers = zip(ATTRIBUTES, figure.attributes, figure.damage, strict=True)
    text.append("\n " + "  ".join(f"{name} {number}/{harm}" for name, number, harm in numbers) + " damage", MUTED)
    return text
