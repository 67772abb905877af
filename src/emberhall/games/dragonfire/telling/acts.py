"""Words for people: the question behind every choice, and what each of its options means.

Two tables, one of questions by their name and one of options by their act. Nothing here is called in a simulation.
"""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import capital, listed, plural
from emberhall.engine.words import sentences, walk
from emberhall.games.dragonfire.cards.clauses import OneOf
from emberhall.games.dragonfire.rules import preview
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES, COLOURS, NONE
from emberhall.games.dragonfire.rules.deal_damage import by_uid, laid_on
from emberhall.games.dragonfire.rules.phases import PHASES
from emberhall.games.dragonfire.rules.preview import Fall
from emberhall.games.dragonfire.rules.state import Player, Table
from emberhall.games.dragonfire.telling.names import (
    card_face,
    card_name,
    foe_called,
    foe_name,
    foe_text,
    level_text,
    place_name,
    player_name,
    source_text,
)
from emberhall.games.dragonfire.telling.texts import card_text

Asker = Callable[[Table, Choice], str]
Labeller = Callable[[Table, Option], str]


def prompt(t: Table, choice: Choice) -> str:
    """The question in words."""
    ask = PROMPTS.get(choice.ask)
    return ask(t, choice) if ask else f"{_you(t, choice)}: {choice.ask.replace('-', ' ')}?"


def label(t: Table, option: Option) -> str:
    """The option in words."""
    called = LABELS.get(option.act)
    return called(t, option) if called else f"{capital(option.act.replace('-', ' '))} {option.what}"


def detail(t: Table, option: Option) -> str:
    """More about an option: the text of the card it is about, if it is about one."""
    if option.act in CARD_IS_WHAT:
        return card_text(t.box, option.what)
    if option.act in FOE_IS_WHAT:
        return card_text(t.box, t.foe(option.what).card)
    if option.act in SOURCE_IS_WHAT:
        return card_text(t.box, by_uid(t, option.what).card)
    return ""


CARD_IS_WHAT = frozenset({
    "play", "assist", "anytime", "discard", "repack", "use", "drop", "feature", "buy", "replace", "trade", "echo",
    "add", "hold", "put-back", "take", "card", "remove", "give", "keep", "bury", "swap", "basic", "deplete", "consume",
})  # fmt: skip
FOE_IS_WHAT = frozenset({"foe", "enter", "deal"})
SOURCE_IS_WHAT = frozenset({"lay", "lay-level", "deal-facing"})


def _you(t: Table, choice: Choice) -> str:
    return player_name(t, choice.seat)


def _about(t: Table, choice: Choice) -> str:
    """The card that a question is about."""
    return card_name(t.box, choice.about[0] if choice.about else -1) or "this"


def phase_name(t: Table) -> str:
    return getattr(PHASES[t.phase], "__name__", "")


# ---------------------------------------------------------------- the preview in words


def fall_text(fall: Fall) -> str:
    """What would become of an encounter: `it is defeated`, `2 levels fall`."""
    if fall.defeated:
        return "it is defeated"
    parts: list[str] = []
    if fall.tokens:
        parts.append(f"{plural(fall.tokens, 'token')} {'falls' if fall.tokens == 1 else 'fall'}")
    levels = fall.levels.bit_count()
    if levels:
        parts.append(f"{plural(levels, 'level')} {'falls' if levels == 1 else 'fall'}")
    if fall.trips:
        parts.append("its Tripwire is passed")
    return listed(parts) or "nothing falls yet"


def preview_text(t: Table) -> str:
    """What the damage laid out will clear, and what will be taken in return."""
    found = [f"{foe_called(t, fall.uid)}: {fall_text(fall)}" for fall in preview.falls(t)]
    laid = f"As it is laid out: {'; '.join(found)}. " if found else ""
    blows = preview.in_return(t)
    more = " or more" if blows.unsure else ""
    return f"{laid}In return you take {blows.damage}{more}." if t.facing(t.active) else f"{laid}Nothing faces you."


# ---------------------------------------------------------------- questions


def _play_cards(t: Table, choice: Choice) -> str:
    waiting = [source_text(t, s) for s in t.sources]
    ready = f" Waiting to be dealt: {listed(waiting)}." if waiting else ""
    return f"{_you(t, choice)}, what do you play?{ready} {_threat(t)}"


def _threat(t: Table) -> str:
    facing = [foe_name(t, foe) for foe in t.facing(t.active)]
    if not facing:
        return "Nothing faces you."
    blows = preview.in_return(t)
    return f"{listed(facing)} will attack you for {blows.damage}{' or more' if blows.unsure else ''}."


def _deal_damage(t: Table, choice: Choice) -> str:
    return f"{_you(t, choice)}, where does the damage go? {preview_text(t)}"


def _market(t: Table, choice: Choice) -> str:
    return f"{_you(t, choice)}, you have {t.players[choice.seat].gold} gold. What do you buy?"


def _cover(t: Table, choice: Choice) -> str:
    return f"No character is {CLASS_TYPES[choice.about[0]]}. Who takes that Class Type as well?"


def _substitute(t: Table, choice: Choice) -> str:
    gold = choice.about[0] if choice.about else 0
    return f"{_you(t, choice)}, you may put cards into your Equipment Pack for {gold} gold in all. Which one?"


def _discard(t: Table, choice: Choice) -> str:
    many = choice.about[0] if choice.about else 1
    whole = "your whole hand" if many >= 99 else plural(many, "card")
    return f"{_you(t, choice)}, you have to discard {whole}. Which card goes?"


def _scatter(t: Table, choice: Choice) -> str:
    return f"{foe_called(t, choice.about[0])} failed its Save. Whom does it face now?"


def _spirits(t: Table, choice: Choice) -> str:
    damage = choice.about[0] if choice.about else 0
    return f"{_you(t, choice)}, you are about to take {damage} damage. How many Spirits take some of it?"


def _move(t: Table, choice: Choice) -> str:
    return f"{_you(t, choice)}, you are at {place_name(t, t.players[choice.seat].place)}. Where do you go?"


def _cycle(t: Table, choice: Choice) -> str:
    return f"{_you(t, choice)}, you bought nothing, so {_about(t, choice)} is turned up. Which card does it replace?"


def _plainly(text: str) -> Asker:
    """A question in which `{you}` is asked and `{card}` is what it is about."""
    return lambda t, choice: text.format(you=_you(t, choice), card=_about(t, choice))


PROMPTS: dict[str, Asker] = {
    # before the first Scene
    "cover": _cover,
    "bless": _plainly("{you}, which card of your Equipment Pack do you trade for Bless?"),
    "leader": _plainly("Who leads the party, takes the first turn and minds the Dragonfire cards?"),
    "substitute": _substitute,
    "give-up": _plainly("{you}, which card of your Equipment Pack do you give up for it?"),
    # a turn
    "move": _move,
    "order": _plainly("{you}, several things happen at the start of your turn. Which comes first?"),
    "play-cards": _play_cards,
    "deal-damage": _deal_damage,
    "market": _market,
    "cycle": _cycle,
    "rest-market": _plainly("{you}, you may buy one card in the Short Rest. Which one?"),
    "swords": _plainly("{you}, you have three Swords together. Do you draw a card?"),
    "discard": _discard,
    "spirits": _spirits,
    # Features
    "feature-play": _plainly("{you}, do you use a Feature?"),
    "feature-start-of-turn": _plainly("{you}, do you use a Feature before you play?"),
    "feature-hurt": _plainly("{you}, do you use a Feature against the damage?"),
    "feature-rest": _plainly("{you}, do you use a Feature in the Short Rest?"),
    "feature-market": _plainly("{you}, do you use a Feature in the Market?"),
    "feature-reveal": _plainly("{you}, do you use a Feature before the encounters are revealed?"),
    "feature-setup": _plainly("{you}, do you use a Feature before the game begins?"),
    # what cards ask
    "try": _plainly("{you}, do you make the Skill Check of {card}?"),
    "may": _plainly("{you}, do you do what {card} offers?"),
    "one-of": _plainly("{you}, which one of the effects of {card} do you choose?"),
    "colour": _plainly("{you}, damage of which colour does {card} deal?"),
    "which-character": _plainly("{you}, which character is {card} for?"),
    "which-encounter": _plainly("{you}, which encounter is {card} aimed at?"),
    "heal": _plainly("{you}, whom does {card} heal?"),
    "pull": _plainly("{you}, which encounter does {card} draw to you?"),
    "put-back": _plainly("{you}, which card goes on top of your deck for {card}?"),
    "retrieve": _plainly("{you}, which card do you take from your discard pile with {card}?"),
    "throw-away": _plainly("{you}, which card do you discard to strengthen {card}?"),
    "echo": _plainly("{you}, the damage of which card does {card} deal once more?"),
    "engulf": _plainly("{you}, whose encounters does {card} strike?"),
    "command": _plainly("{you}, which card do you play for {card}?"),
    "buy-now": _plainly("{you}, which card do you buy with {card}?"),
    "hold": _plainly("{you}, which card do you put under {card}?"),
    "scout": _plainly("{you}, which card do you take into your hand?"),
    "unburden": _plainly("{you}, which Basic card leaves the game?"),
    "share-gold": _plainly("{you}, how much gold do you give?"),
    "foresee": _plainly("{you}, does the next Dragonfire card stay on top of its deck?"),
    "spy": _plainly("{you}, does the next encounter stay on top of its deck?"),
    "browse": _plainly("{you}, which card in the Market is replaced?"),
    "swap-basic": _plainly("{you}, which card of your Equipment Pack do you exchange?"),
    "which-basic": _plainly("{you}, which Basic card do you take for it?"),
    "early-purchase": _plainly("{you}, which card do you buy before the game begins?"),
    # Dragonfire cards
    "blast": _plainly("{you}, whom does {card} strike, with everything that faces that character?"),
    "scatter": _scatter,
}


# ---------------------------------------------------------------- options


def _card(text: str) -> Labeller:
    return lambda t, option: text.format(card_name(t.box, option.what))


def _plain(text: str) -> Labeller:
    return lambda t, option: text


def _player(text: str) -> Labeller:
    return lambda t, option: text.format(player_name(t, option.what))


def _play(t: Table, option: Option) -> str:
    """A card to be played, with what is in its corner and what it does; whose it is, on somebody else's turn."""
    verb = "Play" if option.seat == t.active else f"{player_name(t, option.seat)} plays"
    does = sentences(t.box.playing[option.what].play)
    return f"{verb} {card_name(t.box, option.what)} ({card_face(t.box, option.what)})" + (f": {does}" if does else "")


def _below_the_line(verb: str) -> Labeller:
    def named(t: Table, option: Option) -> str:
        card = t.box.playing[option.what]
        return f"{player_name(t, option.seat)} {verb} {card.name}: {sentences(card.assist)}"

    return named


def _use(t: Table, option: Option) -> str:
    card = t.box.playing[option.what]
    return f"{player_name(t, option.seat)} uses {card.name}: {sentences(card.use)}"


def _item(text: str, ability: str) -> Labeller:
    """An item used up, with what it does for that."""

    def named(t: Table, option: Option) -> str:
        item = t.box.items[option.what]
        return text.format(item.name, sentences(item.deplete if ability == "deplete" else item.consume))

    return named


def _whose(text: str) -> Labeller:
    return lambda t, option: text.format(player_name(t, option.seat), card_name(t.box, option.what))


def _done(t: Table, option: Option) -> str:
    """The end of a phase, with what is let go by it."""
    if phase_name(t) == "play_cards":
        return "Play no more cards"
    if phase_name(t) == "market_phase":
        return "Buy nothing more" if t.bought else "Buy nothing"
    kept = [source_text(t, s) for s in t.sources if not s.dealt and s.facing < 0 and (s.damage != NONE or s.levels)]
    return f"Deal no more damage and let go of {listed(kept)}" if kept else "Deal no more damage"


def _add(t: Table, option: Option) -> str:
    card = t.box.market[option.what]
    return f"Add {card.name} ({card.class_type}, {card.cost} gold; {card_face(t.box, option.what)})"


def _buy(t: Table, option: Option) -> str:
    card = t.box.market[option.what]
    return f"Buy {card.name} ({card.class_type}, {card.cost} gold; {card_face(t.box, option.what)})"


def _one(t: Table, option: Option) -> str:
    """One of the effects a card offers."""
    if option.also >= 0:
        for word in walk(t.box.cards[option.also]):
            if isinstance(word, OneOf) and option.what < len(word.do):
                return capital(word.do[option.what].text())
    return f"Effect {option.what + 1}"


def _colour(t: Table, option: Option) -> str:
    return f"{COLOURS[option.what].capitalize()}, the colour of {CLASS_TYPES[option.what]}"


def _cover_label(t: Table, option: Option) -> str:
    return f"{player_name(t, option.what)} counts as {CLASS_TYPES[option.also]} too"


def _character(t: Table, option: Option) -> str:
    return f"{player_name(t, option.what)} ({condition(t, t.players[option.what])})"


def condition(t: Table, player: Player) -> str:
    """How a character fares: Hit Points and what ails it."""
    ails = [
        name
        for name, so in (
            ("Unconscious", player.unconscious),
            ("Stunned", player.stunned),
            ("Exhausted", player.exhausted and not player.unconscious),
        )
        if so
    ]
    return ", ".join([f"{player.hp} of {t.screen(player).hp} HP", *ails])


def _foe(t: Table, option: Option) -> str:
    return foe_text(t, t.foe(option.what))


def _enter(t: Table, option: Option) -> str:
    return f"Go into {foe_text(t, t.foe(option.what))}"


def _stay(t: Table, option: Option) -> str:
    return "Stay where you are" if phase_name(t) == "start_turn" else "It stays where it is"


def _lay(t: Table, option: Option) -> str:
    """Damage put on an encounter, with what would fall then."""
    source, foe = by_uid(t, option.what), t.foe(option.also)
    fall = preview.fall_with(t, option.what, option.also)
    return f"Put {source_text(t, source)} on {foe_name(t, foe)}: {fall_text(fall)}"


def _lay_level(t: Table, option: Option) -> str:
    source, foe = by_uid(t, option.what), t.foe(option.also)
    row = level_text(t.card_of(foe).levels[option.more], foe.cap)
    fall = preview.fall_with(t, option.what, option.also, option.more)
    return f"Put {source_text(t, source)} on level {option.more + 1} of {foe_name(t, foe)}, {row}: {fall_text(fall)}"


def _deal(t: Table, option: Option) -> str:
    laid = listed(source_text(t, s) for s in laid_on(t, option.what))
    return f"Deal {laid} to {foe_called(t, option.what)}: {fall_text(preview.fall_of(t, option.what))}"


def _deal_facing(t: Table, option: Option) -> str:
    source = by_uid(t, option.what)
    found = [f"{foe_called(t, fall.uid)}: {fall_text(fall)}" for fall in preview.falls_from(t, option.what)]
    whom = player_name(t, source.facing)
    return f"Deal {source_text(t, source)} to all that faces {whom} ({'; '.join(found) or 'nothing falls'})"


def _spirits_label(t: Table, option: Option) -> str:
    return f"Discard {plural(option.what, 'Spirit')}" if option.what else "Discard no Spirit"


LABELS: dict[str, Labeller] = {
    "done": _done,
    "pass": _plain("No, go on"),
    "enough": _plain("No more"),
    "yes": _plain("Yes"),
    "no": _plain("No"),
    "play": _play,
    "assist": _below_the_line("helps with"),
    "anytime": _below_the_line("uses"),
    "discard": _card("Discard {}"),
    "repack": _card("Repack {}: discard it and draw a card"),
    "use": _use,
    "drop": _whose("{} discards {} from play"),
    "feature": _whose("{} uses {}"),
    "draw": _plain("Draw a card"),
    "buy": _buy,
    "add": _add,
    "replace": _card("Replace {}"),
    "trade": _card("Trade {}"),
    "cover": _cover_label,
    "lead": _player("{} leads"),
    "character": _character,
    "foe": _foe,
    "one": _one,
    "colour": _colour,
    "echo": lambda t, option: f"{card_name(t.box, option.what)} ({card_face(t.box, option.what)})",
    "hold": _card("Put {} under it"),
    "put-back": _card("Put {} on top"),
    "take": _card("Take {}"),
    "card": _card("{}"),
    "remove": _card("Remove {} from the game"),
    "give": _card("Give {} away"),
    "gold": lambda t, option: f"{option.what} gold",
    "keep": _card("{} stays on top"),
    "bury": _card("Bury {}"),
    "swap": _card("Exchange {}"),
    "basic": _card("Take {}"),
    "deplete": _item("Deplete {}: {}", "deplete"),
    "consume": _item("Consume {}: {}", "consume"),
    "spirits": _spirits_label,
    "enter": _enter,
    "leave": _plain("Go back to the Environment"),
    "stay": _stay,
    "lay": _lay,
    "lay-level": _lay_level,
    "deal": _deal,
    "deal-facing": _deal_facing,
}
