"""Cards and plates of Dragonfire as they lie on the table: playing cards, encounters with their damage tracks,
characters, the Dragonfire card, damage that waits."""

from __future__ import annotations

from functools import lru_cache

from emberhall.engine.kit.secrets import UNSEEN
from emberhall.games.dragonfire.telling.view import CardView, FoeView, LevelView, PlayerView, SourceView, View
from emberhall.pictures import cards
from emberhall.pictures.canvas import esc
from emberhall.pictures.cards import CLASS_GLYPHS, CLASS_TYPES, Face, drop
from emberhall.pictures.glyphs import drawn, glyph_for
from emberhall.pictures.lettering import Fitted, fitted, line, lines, shortened

EW, EH = 180, 252  # an encounter
PLATE = 72  # the height of a character's plate
MOST_DROPS = 6  # shown one by one
TIMES, NO_ATTACK = "\u00d7", "\u2013"
COLOURS = ("black", "blue", "green", "red")


def face_of(card: CardView, price: int = -1) -> Face:
    """The face of a card that lies open."""
    damage = tuple(sorted(card.damage.items()))
    return _face(
        card.name, card.kind, card.rules, card.class_type, card.colour, price, damage, card.swords, card.below_the_line
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _face(
    name: str,
    kind: str,
    text: str,
    class_type: str,
    colour: str,
    price: int,
    damage: tuple[tuple[str, int], ...],
    swords: int,
    below: str,
) -> Face:
    found = glyph_for(name, "market")
    words = (class_type or kind.capitalize(), {"assist": "Assist", "anytime": "Any time"}.get(below, ""))
    return Face(
        name=name,
        kind=" · ".join(word for word in words if word),
        text=text,
        colour=colour
        if colour in COLOURS
        else CLASS_TYPES.get(class_type, "ember" if kind == "dragonfire" else "brown"),
        pattern={"item": "gems", "dragonfire": "smoke"}.get(kind, "weave"),
        glyph=CLASS_GLYPHS.get(class_type, found) if found in ("wand", "star") else found,
        coin=str(price) if price >= 0 else "",
        drops=damage,
        swords=swords,
    )


def playing(view: View, card: int, price: int = -1) -> str:
    """A card of a hand or of the Market; its back where it lies covered."""
    return cards.back() if card == UNSEEN else cards.front(face_of(view.cards[card], price))


# ---------------------------------------------------------------- encounters


def drops(colour: str, count: int, x: float, y: float) -> str:
    """So many damage icons in a row; many of them as a number."""
    shown = "".join(drop(colour, x + n * 15, y) for n in range(min(count, MOST_DROPS)))
    if count <= MOST_DROPS:
        return shown
    return drop(colour, x, y) + f"<text class='times' x='{x + 12:g}' y='{y + 7:g}'>{TIMES}{count}</text>"


def _level(level: LevelView, y: float) -> str:
    state = "gone" if level.cleared else "falls" if level.falls else ""
    shape = "rx='3'" if level.square else "rx='9'"
    tick = f"<path class='tick' d='M{EW - 74} {y + 9:g}l5 5 9-11'/>" if level.cleared else ""
    cross = f"<path class='cross' d='M{EW - 72} {y + 5:g}l9 9m0-9l-9 9'/>" if level.falls and not level.cleared else ""
    rail = f"<rect x='9' y='{y:g}' width='{EW - 62}' height='19' {shape}/>"
    return f"<g class='level {state}'>{rail}{drops(level.colour, level.amount, 20, y + 9)}{tick}{cross}</g>"


def track(foe: FoeView, y: float) -> tuple[str, float]:
    """The damage track from the top: cleared levels are dark and ticked, those about to fall burn and are crossed."""
    step = min(22.0, 112 / max(1, len(foe.levels)))
    out: list[str] = []
    for number, level in enumerate(foe.levels):
        if number == foe.tripwire:
            out.append(f"<path class='wire{' tripped' if foe.tripped or foe.trips else ''}' d='M9 {y:g}H{EW - 53}'/>")
            y += 4
        out.append(_level(level, y))
        y += step
    return "".join(out), y


def encounter(view: View, foe: FoeView) -> str:
    """An encounter in play."""
    card = view.cards[foe.card]
    rows, y = track(foe, 52)
    laid = [source for source in view.sources if source.foe == foe.foe and source.facing < 0]
    bottom = EH - 12 - (22 if laid else 0)
    text = _around_coin(card.abilities, y, bottom, narrow=foe.tokens is not None)
    kind = f"Location · {foe.type}" if foe.capacity else foe.type
    state = f"{' place' if foe.capacity else ''}{' beaten' if foe.defeated or foe.falls else ''}"
    return (
        f"<g class='card foe k-{foe.colour}{state}'><title>{esc(foe.name)}: {esc(card.text)}</title>"
        f"<rect class='c-edge' width='{EW}' height='{EH}' rx='11' fill='url(#c-{foe.colour})'/>"
        f"<g class='ghostly' transform='translate({EW / 2:g} 158) "
        f"scale(4.6)'>{drawn(glyph_for(foe.name, 'encounter', foe.type))}</g>"
        f"<rect class='band' y='44' width='{EW}' height='{EH - 56}'/>{line(foe.name, 11, 22, EW - 22, 16, 'title')}"
        f"{line(kind, 11, 38, EW - 22, 10.5, 'kindly', 'sans')}{rows}{_strength(foe)}{_pay(foe)}"
        f"{lines(text, 11, y + 3, 'prose light')}{_laid(laid)}</g>"
    )


def _around_coin(said: str, y: float, bottom: float, narrow: bool) -> Fitted:
    """Text below a track: over the whole width if nothing stands beside it and it ends above the coin."""
    whole = fitted(said, EW - 22, max(12.0, EH - 44 - y), 11, "sans", 5)
    beside = fitted(said, EW - 66, max(12.0, bottom - y - 4), 11, "sans", 5)
    return beside if narrow or whole.size < 9 else whole


def _strength(foe: FoeView) -> str:
    """How hard it hits, and the tokens that shield it."""
    hits = str(foe.attack) if foe.attacks else NO_ATTACK
    shield = "<path d='M0-19 16-10V6C16 14 8 19 0 22-8 19-16 14-16 6V-10Z'/>"
    out = (
        f"<g class='hits{'' if foe.attacks else ' calm'}' transform='translate({EW - 27} 72)'><title>Attack Strength"
        f"</title>{shield}<text y='8'>{hits}</text></g>"
    )
    if foe.tokens:
        falls = f"<text class='less' y='24'>-{foe.tokens.falls}</text>" if foe.tokens.falls else ""
        need = drops(foe.tokens.colour, foe.tokens.amount, EW - 27, 138)
        out += (
            f"<g class='tokens' transform='translate({EW - 27} 112)'><title>Tokens</title><circle r='13'/><text "
            f"y='5'>{foe.tokens.count}</text>{falls}</g>{need}"
        )
    return out


def _pay(foe: FoeView) -> str:
    return (
        f"<g class='coin' transform='translate({EW - 23} {EH - 23})'><title>Gold</title><circle r='13' "
        f"fill='url(#c-coin)'/><text y='5.4' font-size='15'>{foe.gold}</text></g>"
    )


def _laid(sources: list[SourceView]) -> str:
    """Damage that lies on it and waits to be dealt."""
    if not sources:
        return ""
    name = shortened(", ".join(source.name for source in sources), (EW - 54) / 10.5)
    rail = f"<rect x='6' y='{EH - 30}' width='{EW - 46}' height='20' rx='6'/>"
    return f"<g class='laid'>{rail}<text x='{(EW - 34) / 2:g}' y='{EH - 16}'>{esc(name)}</text></g>"


# ---------------------------------------------------------------- characters, damage, the Dragonfire


def class_of(player: PlayerView) -> str:
    """The Class Type that a character is of in the first place."""
    return player.class_types[0] if player.class_types else "Martial"


def plate(view: View, player: PlayerView, width: float) -> str:
    """A character: Hit Points, gold, cards, what ails it and where it is."""
    kind = class_of(player)
    beads = "".join(
        f"<circle class='{'hp' if i < player.hp else 'lost'}' cx='{70 + i * 13}' cy='42' r='4.8'/>"
        for i in range(player.most_hp)
    )
    place = next((foe.name for foe in view.foes if foe.foe == player.place), "")
    words = [*(word.capitalize() for word in player.conditions), *([f"in {place}"] if place else [])]
    words += [f"{player.spirits} Spirits"] if player.spirits else []
    words += [f"{player.swords} Swords"] if player.swords else []
    active = " active" if player.seat == view.active else ""
    leads = " ★" if player.seat == view.leader else ""
    purse = f"{player.gold} gold \u00b7 {len(player.hand)} cards"
    note = shortened(", ".join(words), (width - 78) / 11.5)
    return (
        f"<g class='plate t-{CLASS_TYPES[kind]}{active}'><title>{esc(player.name)}: {player.hp} of {player.most_hp} HP"
        f"</title><rect width='{width:g}' height='{PLATE}' rx='12'/><circle class='seal' cx='34' cy='36' r='24'/>"
        f"<g transform='translate(34 36) scale(1.3)'>{drawn(CLASS_GLYPHS[kind])}</g>"
        f"{line(player.name + leads, 66, 25, width - 78, 17, 'who')}{beads}"
        f"<text class='purse' x='{width - 12:g}' y='46'>{purse}</text>"
        f"<text class='where' x='66' y='64'>{esc(note)}</text></g>"
    )


SOURCE = (190, 42)  # the size of damage that waits
HOT, COLD = "class='hot' fill='url(#df-lava)'", "class='cold'"


def source(view: View, one: SourceView) -> str:
    """Damage that waits: its icons, its name, and where it is to go."""
    w, h = SOURCE
    icons = "".join(drops(colour, count, 0, 0) for colour, count in sorted(one.damage.items()))
    x, out = 18.0, ""
    for colour, count in sorted(one.damage.items()):
        shown = count if count <= MOST_DROPS else 2
        out += drops(colour, count, x, 29)
        x += 15 * shown + 2
    levels = f"<text class='times' x='{x:g}' y='33'>{one.levels} levels</text>" if one.levels else ""
    target = next((foe.name for foe in view.foes if foe.foe == one.foe), "")
    facing = next((player.name for player in view.players if player.seat == one.facing), "")
    to = f"→ {target}" if target else f"→ all facing {facing}" if facing else ""
    tip = f"<title>{esc(one.name)}</title>" if icons or levels else ""
    return (
        f"<g class='source'>{tip}<rect width='{w}' height='{h}' rx='9'/>{line(one.name, 10, 15, w - 20, 12, 'who')}"
        f"{out}{levels}"
        f"<text class='to' x='{w - 8}' y='34'>{esc(shortened(to, (w - x - 16) / 10.5))}</text></g>"
    )


def dragonfire(view: View, width: float, height: float) -> str:
    """The Dragonfire card, its level as a ladder of fire, the Scene."""
    rungs = max(6, view.level)
    step = min(23.0, (height - 70) / rungs)
    ladder = "".join(
        f"<rect x='16' y='{height - 46 - i * step:.0f}' width='34' height='{step - 4:.0f}' rx='4' "
        f"{HOT if i < view.level else COLD}/>"
        for i in range(rungs)
    )
    card = view.cards.get(view.fire)
    name = card.name if card else "No card is active."
    said = card.rules if card else view.rules
    text = fitted(said, width - 82, height - 104, 12)
    scene = f"Scene {view.scene} of {view.scenes}: {view.title}"
    return (
        f"<g class='fire'><rect class='board' fill='url(#df-table)' width='{width:g}' height='{height:g}' rx='14'/>"
        f"<text class='head' x='16' y='29' font-size='19'>Dragonfire {view.level}</text>{ladder}"
        f"{line(name, 66, 58, width - 80, 17, 'title')}{lines(text, 66, 66, 'prose light')}"
        f"{line(scene, 16, height - 12, width - 32, 12.5, 'muted', 'sans')}</g>"
    )


DEFS = (
    cards.DEFS
    + "<linearGradient id='df-lava' x1='0' y1='1' x2='0' y2='0'><stop stop-color='#ffd36b'/><stop offset='.5'"
    " stop-color='#ff7a24'/><stop offset='1' stop-color='#a3170c'/></linearGradient><linearGradient id='df-table' "
    "x1='0' y1='0'"
    " x2='0' y2='1'><stop stop-color='#2b1f15'/><stop offset='1' stop-color='#140d08'/></linearGradient>"
)
