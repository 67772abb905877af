"""Everything that can be done and asked in this game, declared once: what it is about, in words, and who is told of it.

Nothing here is called in a simulation.
"""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.acts import DECLINES, ENDS, HELPS, Act, Acts, Ask, Asks, Kind
from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import capital, listed, plural
from emberhall.engine.words import sentences, walk
from emberhall.games.dragonfire.cards.clauses import OneOf
from emberhall.games.dragonfire.rules import preview
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES, COLOURS, NONE
from emberhall.games.dragonfire.rules.deal_damage import by_uid, laid_on
from emberhall.games.dragonfire.rules.preview import Fall
from emberhall.games.dragonfire.rules.state import Table
from emberhall.games.dragonfire.telling.names import (
    card_face,
    condition,
    foe_called,
    foe_card,
    foe_name,
    foe_text,
    level_text,
    phase_name,
    place_name,
    player_name,
    source_name,
    source_text,
)
from emberhall.games.dragonfire.telling.texts import card_text

# ---------------------------------------------------------------- what numbers refer to


def _card_called(t: Table, card: int) -> str:
    return t.box.name(card) if card >= 0 else "this"


CARD: Kind[Table] = Kind("card", _card_called)
SEAT: Kind[Table] = Kind("seat", player_name, on_board=True)
FOE: Kind[Table] = Kind("foe", foe_called, on_board=True, card=foe_card)
SOURCE: Kind[Table] = Kind("source", lambda t, uid: source_name(t, by_uid(t, uid)), on_board=True)
LEVEL: Kind[Table] = Kind("level", lambda t, level: f"level {level + 1}")
EFFECT: Kind[Table] = Kind("effect", lambda t, place: f"effect {place + 1}")
CLASS_TYPE: Kind[Table] = Kind("class-type", lambda t, colour: CLASS_TYPES[colour])
COLOUR: Kind[Table] = Kind("colour", lambda t, colour: COLOURS[colour])
CARDS: Kind[Table] = Kind("cards", lambda t, n: "your whole hand" if n >= 99 else plural(n, "card"))
GOLD: Kind[Table] = Kind("gold", lambda t, n: f"{n} gold")
DAMAGE: Kind[Table] = Kind("damage", lambda t, n: f"{n} damage")
SPIRITS: Kind[Table] = Kind("spirits", lambda t, n: plural(n, "Spirit") if n else "no Spirit")


def detail(t: Table, option: Option) -> str:
    """More about an option: the text of the card it is about, if it is about one."""
    kind = next(iter(ACTS[option.act].kinds), None)
    if kind is CARD:
        return card_text(t.box, option.what)
    if kind is FOE:
        return card_text(t.box, t.foe(option.what).card)
    if kind is SOURCE:
        return card_text(t.box, by_uid(t, option.what).card)
    return ""


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


def _to_be_dealt(t: Table, choice: Choice) -> str:
    waiting = [source_text(t, s) for s in t.sources if s.damage != NONE or s.levels]
    ready = f"Waiting to be dealt: {listed(waiting)}. " if waiting else ""
    return f"{ready}{_threat(t)}"


def _threat(t: Table) -> str:
    facing = t.facing(t.active)
    if not facing:
        return "Nothing faces you."
    attackers = [foe_name(t, foe) for foe in facing if not foe.calm]
    if not attackers:
        return "Nothing that faces you attacks this turn."
    blows = preview.in_return(t)
    return f"{listed(attackers)} will attack you for {blows.damage}{' or more' if blows.unsure else ''}."


def _market(t: Table, choice: Choice) -> str:
    return f"You have {t.players[choice.seat].gold} gold. What do you buy?"


def _move(t: Table, choice: Choice) -> str:
    place = place_name(t, t.players[choice.seat].place)
    return f"You are at {place}. Where do you go?"


ASKS: Asks[Table] = Asks(
    player_name,
    # before the first Scene
    Ask("cover", "No character is {0}. Who takes that Class Type as well?", CLASS_TYPE),
    Ask("bless", "Which card of your Equipment Pack do you trade for Bless?"),
    Ask("substitute", "You may put cards into your Equipment Pack for {0} in all. Which one?", GOLD),
    Ask("give-up", "Which card of your Equipment Pack do you give up for it?"),
    Ask("swap-basic", "Which card of your Equipment Pack do you exchange?", CARD),
    Ask("which-basic", "Which Basic card do you take for it?", CARD),
    Ask("early-purchase", "Which card do you buy before the game begins?", CARD),
    Ask("leader", "Who leads the party, takes the first turn and minds the Dragonfire cards?"),
    Ask("new-leader", "Whom does {0} make the party leader?", CARD),
    # a turn
    Ask("move", _move),
    Ask("order", "Several things happen at the start of your turn. Which comes first?"),
    Ask("play-cards", "What do you play?", detail=_to_be_dealt),
    Ask("deal-damage", "Where does the damage go?", detail=lambda t, choice: preview_text(t)),
    Ask("market", _market),
    Ask("cycle", "You bought nothing in your Market phase, so {0} is turned up. What does it replace?", CARD),
    Ask("rest-market", "You may buy one card in the Short Rest. Which one?"),
    Ask("swords", "You have three Swords together. Do you draw a card?"),
    Ask("discard", "You have to discard {0}. Which card goes?", CARDS),
    Ask("spirits", "You are about to take {0}. How many Spirits take some of it?", DAMAGE),
    # Features
    Ask("before-start", "Does anybody use a Feature before what the start of your turn brings?"),
    Ask(
        "before-attacks",
        "Does anybody use a Feature before the attacks?",
        detail=lambda t, choice: _threat(t),
    ),
    Ask("feature-start-of-turn", "Do you use a Feature before you play?"),
    Ask("feature-hurt", "Do you use a Feature against the damage?", DAMAGE),
    Ask("feature-rest", "Do you use a Feature in the Short Rest?"),
    Ask("feature-market", "Do you use a Feature in the Market?"),
    Ask("feature-setup", "Do you use a Feature before the game begins?"),
    # what cards ask
    Ask("try", "Do you make the Skill Check of {0}?", CARD),
    Ask("may", "Do you do what {0} offers?", CARD),
    Ask("one-of", "Which one of the effects of {0} do you choose?", CARD),
    Ask("colour", "Damage of which colour does {0} deal?", CARD),
    Ask("which-character", "Which character is {0} for?", CARD),
    Ask("which-encounter", "Which encounter is {0} aimed at?", CARD),
    Ask("heal", "Whom does {0} heal?", CARD),
    Ask("pull", "Which encounter does {0} draw to you?", CARD),
    Ask("put-back", "Which card goes on top of your deck for {0}?", CARD),
    Ask("retrieve", "Which card do you take from your discard pile with {0}?", CARD),
    Ask("throw-away", "Which card do you discard to strengthen {0}?", CARD),
    Ask("echo", "The damage of which card does {0} deal once more?", CARD),
    Ask("engulf", "Whose encounters does {0} strike?", CARD),
    Ask("command", "Which card do you play for {0}?", CARD),
    Ask("buy-now", "Which card do you buy with {0}?", CARD),
    Ask("hold", "Which card do you put under {0}?", CARD),
    Ask("scout", "Which card do you take into your hand?", CARD),
    Ask("unburden", "Which Basic card leaves the game?", CARD),
    Ask("share-gold", "How much gold do you give?", CARD),
    Ask("foresee", "Does the next Dragonfire card stay on top of its deck?", CARD),
    Ask("spy", "Does the next encounter stay on top of its deck?", CARD),
    Ask("browse", "Which card in the Market is replaced?", CARD),
    # Dragonfire cards
    Ask("blast", "Whom does {0} strike, with everything that faces that character?", CARD),
    Ask("scatter", "{0} failed its Save. Whom does it face now?", FOE),
)


# ---------------------------------------------------------------- options


def _in_hand(t: Table, option: Option) -> bool:
    """Whether a Magic Item is used from the hand, and nobody else knows that it is there."""
    return option.what not in t.players[option.seat].in_play


def _not_discarded(t: Table, option: Option) -> bool:
    return option.what not in t.players[option.seat].discard


def _out_of_turn(t: Table, option: Option) -> bool:
    return option.seat != t.active


def _play(t: Table, option: Option) -> str:
    """A card to be played, with what is in its corner and what it does; whose it is, on somebody else's turn."""
    verb = "plays" if _out_of_turn(t, option) else "Play"
    does = sentences(t.box.playing[option.what].play)
    return f"{verb} {t.box.name(option.what)} ({card_face(t.box, option.what)})" + (f": {does}" if does else "")


def _below_the_line(verb: str) -> Callable[[Table, Option], str]:
    """What stands below the line of a card, used by whoever holds it."""

    def named(t: Table, option: Option) -> str:
        card = t.box.playing[option.what]
        return f"{verb} {card.name}: {sentences(card.assist)}"

    return named


def _use(t: Table, option: Option) -> str:
    card = t.box.playing[option.what]
    return f"uses {card.name}: {sentences(card.use)}"


def _deplete(t: Table, option: Option) -> str:
    item = t.box.items[option.what]
    return f"Deplete {item.name}: {sentences(item.deplete)}"


def _consume(t: Table, option: Option) -> str:
    item = t.box.items[option.what]
    return f"Consume {item.name}: {sentences(item.consume)}"


def _done(t: Table, option: Option) -> str:
    """The end of a phase, with what is let go by it."""
    if phase_name(t) == "play_cards":
        return "Play no more cards"
    if phase_name(t) == "market_phase":
        return "Buy nothing more" if t.bought else "Buy nothing"
    kept = [source_text(t, s) for s in t.sources if not s.dealt and s.facing < 0 and (s.damage != NONE or s.levels)]
    return f"Deal no more damage and let go of {listed(kept)}" if kept else "Deal no more damage"


def _ware(verb: str) -> Callable[[Table, Option], str]:
    """A Market card with what it is, what it costs and what is in its corner."""

    def named(t: Table, option: Option) -> str:
        card = t.box.market[option.what]
        return f"{verb} {card.name} ({card.class_type}, {card.cost} gold; {card_face(t.box, option.what)})"

    return named


def _one(t: Table, option: Option) -> str:
    """One of the effects a card offers."""
    if option.also >= 0:
        for word in walk(t.box.cards[option.also]):
            if isinstance(word, OneOf) and option.what < len(word.do):
                return capital(word.do[option.what].text())
    return f"Effect {option.what + 1}"


def _colour(t: Table, option: Option) -> str:
    return f"{COLOURS[option.what].capitalize()}, the colour of {CLASS_TYPES[option.what]}"


def _character(t: Table, option: Option) -> str:
    return f"{player_name(t, option.what)} ({condition(t, t.players[option.what])})"


def _echo(t: Table, option: Option) -> str:
    return f"{t.box.name(option.what)} ({card_face(t.box, option.what)})"


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


ACTS: Acts[Table] = Acts(
    player_name,
    # playing cards: what is in a hand is its owner's secret
    Act("play", _play, CARD, secret=True, order=12, named=_out_of_turn),
    Act("anytime", _below_the_line("uses"), CARD, secret=True, named=True),
    Act("assist", _below_the_line("helps with"), CARD, role=HELPS, secret=True, named=True),
    Act("feature", "uses {0}", CARD, named=True),
    Act("use", _use, CARD, named=True),
    Act("deplete", _deplete, CARD, secret=_in_hand),
    Act("consume", _consume, CARD, secret=_in_hand),
    Act("drop", "discards {0} from play", CARD, order=81, group="Discard a card from play", named=True),
    Act("discard", "Discard {0}", CARD, secret=True, order=82, group="Discard a card"),
    Act("repack", "Repack {0}: discard it and draw a card", CARD, secret=True, order=83),
    # dealing damage
    Act("deal", _deal, FOE, order=10),
    Act("deal-facing", _deal_facing, SOURCE, order=11),
    Act("lay", _lay, SOURCE, FOE, group="Put damage on an encounter"),
    Act("lay-level", _lay_level, SOURCE, FOE, LEVEL, order=80, group="Put damage on a lower level"),
    # the Market, gold, Spirits
    Act("buy", _ware("Buy"), CARD),
    Act("replace", "Replace {0}", CARD),
    Act("gold", "{0}", GOLD),
    Act("spirits", "Discard {0}", SPIRITS),
    # cards
    Act("draw", "Draw a card"),
    Act("echo", _echo, CARD),
    Act("hold", "Put {0} under it", CARD, secret=True),
    Act("put-back", "Put {0} on top", CARD, secret=True),
    Act("take", "Take {0}", CARD),
    Act("fetch", "Take {0}", CARD, secret=True),
    Act("card", "{0}", CARD),
    Act("remove", "Remove {0} from the game", CARD, secret=_not_discarded),
    Act("keep", "{0} stays on top", CARD, secret=True),
    Act("bury", "Bury {0}", CARD, secret=True),
    # characters, encounters, effects
    Act("character", _character, SEAT),
    Act("foe", _foe, FOE),
    Act("one", _one, EFFECT, CARD),
    Act("colour", _colour, COLOUR),
    Act("enter", _enter, FOE),
    Act("leave", "Go back to the Environment"),
    # before the game
    Act("cover", "{0} counts as {1} too", SEAT, CLASS_TYPE),
    Act("lead", "{0} leads", SEAT),
    Act("trade", "Trade {0}", CARD),
    Act("add", _ware("Add"), CARD),
    Act("swap", "Exchange {0}", CARD),
    Act("basic", "Take {0}", CARD),
    # yes and no, and the end of it
    Act("yes", "Yes"),
    Act("stay", _stay, role=DECLINES, order=84),
    Act("pass", "No, go on", role=DECLINES, order=85),
    Act("enough", "No more", role=ENDS, order=86),
    Act("no", "No", role=DECLINES, order=87),
    Act("done", _done, role=ENDS, key="d"),
)
