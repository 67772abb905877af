"""Everything that can be done in this game, declared once: what it is about, and what is true of it, with figures."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.acts import DECLINES, ENDS, Act, Acts
from emberhall.engine.choice import Option
from emberhall.engine.english import listed, percent, plural
from emberhall.games.dragonlords.cards.shared import Attack
from emberhall.games.dragonlords.rules.belongings import kind_of, limit, of_kind
from emberhall.games.dragonlords.rules.box import Bearing, Use
from emberhall.games.dragonlords.rules.forecast import if_attacked
from emberhall.games.dragonlords.rules.market import free_healings
from emberhall.games.dragonlords.rules.movement import allowance
from emberhall.games.dragonlords.rules.odds import (
    Stakes,
    attack_stakes,
    defence_stakes,
    escape_stakes,
    skill_chance,
)
from emberhall.games.dragonlords.rules.outcome import reward_gold
from emberhall.games.dragonlords.rules.prospects import prospect
from emberhall.games.dragonlords.rules.standing import strength
from emberhall.games.dragonlords.rules.state import NOBODY, Fight, Hero, Meeting, Offer, Table
from emberhall.games.dragonlords.rules.symbols import BEFORE, EXPERIENCES, PHASES
from emberhall.games.dragonlords.telling.names import (
    ABILITY,
    ALLY,
    AMOUNT,
    CARD,
    CHALLENGE,
    COLOUR,
    EXPERIENCE,
    FACE,
    FIGURE,
    GOLD,
    HERO,
    ITEM,
    NEEDED,
    SEAT,
    SLOT,
    SPACE,
    card_name,
    enemy_name,
    on_space,
    short_name,
    short_seat,
    space_name,
)
from emberhall.games.dragonlords.telling.paths import dice_spent
from emberhall.games.dragonlords.telling.texts import card_text, clause_of, price_of


def wounds(number: int) -> str:
    return plural(number, "Wound")


def fallen(
    t: Table, hero: Hero, gone: Sequence[int] = (), come: Sequence[int] = (), leader: int | None = None
) -> list[int]:
    """Who would be defeated if these cards left a party, those came to it as they are, or somebody else led it."""
    # DL-GAP-63, -65, -83
    leader = hero.card if leader is None else leader
    allies = [ally for ally in hero.allies if ally.card not in gone]
    allies += [ally for other in t.heroes if other is not hero for ally in other.allies if ally.card in come]
    items = [*(card for card in hero.items if card not in gone), *(card for card in come if card in t.box.items)]
    left = strength(t, Hero(hero.seat, leader, items=items, allies=allies, experience=hero.experience))
    hurt = hero.wounds + max(0, hero.exhaustion - left.stamina)
    found = [leader] if hurt >= left.life else []
    return found + [ally.card for ally in allies if ally.wounds >= t.box.allies[ally.card].life + left.ally_life]


def which_defeats(t: Table, figures: Sequence[int]) -> str:
    return f", which defeats {listed(short_name(t, figure) for figure in figures)}" if figures else ""


def defeats(t: Table, hero: Hero, gone: Sequence[int]) -> str:
    """Whom it would defeat that these cards leave a party; nothing if nobody."""  # DL-GAP-65
    return which_defeats(t, fallen(t, hero, gone))


# ---------------------------------------------------------------- abilities


def _use(t: Table, o: Option) -> str:
    """A card with what the ability costs and does; an attack with its odds."""
    card = t.box.cards[o.what]
    assert isinstance(card, Bearing)
    use = card.uses[o.also]
    price = price_of(use, t.heroes[o.seat].ally(o.what) is not None, max(0, o.more))
    text = clause_of(use).replace("X Wounds", wounds(o.more)) if o.more > 0 else clause_of(use)
    fatal = defeats(t, t.heroes[o.seat], [o.what]) if use.discard else ""
    return f"{card.name}: {f'{price}: ' if price else ''}{text}{_attack_odds(t, o, use)}{fatal}"


def _attack_odds(t: Table, o: Option, use: Use) -> str:
    attack = next((effect for effect in use.do if isinstance(effect, Attack)), None)
    if attack is None or t.fight is None:
        return ""
    hero = t.heroes[o.seat]
    figure = o.what if hero.ally(o.what) else hero.card
    stakes = attack_stakes(t, t.fight, hero, figure, PHASES.index(attack.phase), BEFORE)
    harm = attack.wounds or stakes.inflicts if stakes.inflicts else 0
    harm = o.more if attack.x and stakes.inflicts else harm
    return f" ({odds_text(stakes)}: {wounds(harm) if harm else 'no harm'})"


def odds_text(stakes: Stakes) -> str:
    """The number needed and how likely it is."""
    return f"{stakes.needs}+, {percent(stakes.chance)}" if stakes.needs > 0 else percent(stakes.chance)


# ---------------------------------------------------------------- movement


def _there(t: Table, space: int, seat: int) -> str:
    found = on_space(t, space, seat)
    return f" ({', '.join(found)})" if found else ""


def _step(t: Table, o: Option) -> str:
    return f"Step to {space_name(t, o.what)} without a roll{_there(t, o.what, o.seat)}"


def _go(t: Table, o: Option) -> str:
    """Where to, the dice of the shortest way, and what waits there."""
    spent = dice_spent(t, t.heroes[o.seat]).get(o.what, 0)
    cost = "" if not spent else f", {plural(spent, 'space')}" if t.wings else f", {plural(spent, 'die', 'dice')}"
    return f"Move to {space_name(t, o.what)}{cost}{_there(t, o.what, o.seat)}"


def _stay(t: Table, o: Option) -> str:
    hero = t.heroes[o.seat]
    return f"Stay at {space_name(t, hero.at)}{_there(t, hero.at, o.seat)}"


def _roll(t: Table, o: Option) -> str:
    """How many dice, and what those held back do for the tired."""
    hero = t.heroes[o.seat]
    held = allowance(t, hero) - o.what
    rested = [(hero.card, hero.exhaustion), *((ally.card, ally.exhaustion) for ally in hero.allies)]
    parts = [f"{short_name(t, card)} {min(held, tired)}" for card, tired in rested if held and tired]
    text = f"Roll {plural(o.what, 'die', 'dice')}" if o.what else "Roll no dice and stay"
    if parts:
        return f"{text}; rest off Exhaustion: {', '.join(parts)}"
    return f"{text} of {allowance(t, hero)}; nobody needs rest" if held and o.what else text


# ---------------------------------------------------------------- tests


def _effort(t: Table, o: Option) -> str:
    effort = t.box.tables.effort
    return f"Take 1 Exhaustion for +{effort}: {_least(o.what)}, {percent(skill_chance(o.what))}"


def _no_effort(t: Table, o: Option) -> str:
    return f"Roll as it is: {_least(o.what)}, {percent(skill_chance(o.what))}"


def _least(needs: int) -> str:
    return "no die can fail" if needs <= 1 else f"{needs}+" if needs <= 20 else "no die is high enough"


# ---------------------------------------------------------------- combat


def fight_of(t: Table) -> Fight:
    assert t.fight is not None, "no combat is going on"
    return t.fight


def _attack(t: Table, o: Option) -> str:
    """Number needed, chance, what success and failure do."""
    f, hero = fight_of(t), t.heroes[o.seat]
    stakes = attack_stakes(t, f, hero, o.what, f.window, f.window)
    return f"{short_name(t, o.what)} attacks, {_either(t, f, hero, o.what, stakes, True)}"


def _defend(t: Table, o: Option) -> str:
    f, hero = fight_of(t), t.heroes[o.seat]
    stakes = defence_stakes(t, f, hero, f.window)
    return f"defends, {_either(t, f, hero, hero.card, stakes, False)}"


def _either(t: Table, f: Fight, hero: Hero, figure: int, stakes: Stakes, attacks: bool) -> str:
    """The number needed and its chance, then what success and failure do."""
    enemy = enemy_name(t, f, hero.seat)
    good = (
        f"{wounds(stakes.inflicts)} to {enemy}" if stakes.inflicts else f"no harm to {enemy}" if attacks else "unhurt"
    )
    bad = f"{wounds(stakes.suffers)} to {short_name(t, figure)}" if stakes.suffers else "nothing"
    return f"{odds_text(stakes)}: {good}; else {bad}"


def _escape(t: Table, o: Option) -> str:
    f, hero = fight_of(t), t.heroes[o.seat]
    effort = o.act == "escape-with-effort"
    stakes = escape_stakes(t, f, hero, effort)
    number = f"{_least(stakes.needs)}, " if f.against(o.seat) == NOBODY else ""
    paid = f" with 1 Exhaustion for +{t.box.tables.effort}" if effort else ""
    return f"Try to escape{paid}, {number}{percent(stakes.chance)}: away; else {wounds(stakes.suffers)}"


def _fight_on(t: Table, o: Option) -> str:
    """How the combat will probably end."""
    f = fight_of(t)
    return f"Fight {enemy_name(t, f, o.seat)}: won in about {percent(prospect(t, f, o.seat))}"


def _begin(t: Table, o: Option) -> str:
    f = fight_of(t)
    return f"Begin the combat: won in about {percent(prospect(t, f, o.seat))}"


def _attack_hero(t: Table, o: Option) -> str:
    return f"Attack {short_seat(t, o.what)}: won in about {percent(if_attacked(t, o.seat, o.what).win)}"


def _figure(t: Table, o: Option) -> str:
    """Somebody of a party, with the Life that is left and the Exhaustion."""
    hero = t.heroes[o.seat]
    one, left = hero.ally(o.what) or hero, t.strength[o.seat]
    life = left.life if one is hero else t.box.character(o.what).life + left.ally_life
    stamina = left.stamina if one is hero else t.box.character(o.what).stamina
    tired = f", {one.exhaustion} of {stamina} Exhaustion" if one.exhaustion else ""
    return f"{short_name(t, o.what)} ({life - one.wounds} of {life} Life left{tired})"


def _take_wounds(t: Table, o: Option) -> str:
    return f"{short_name(t, o.what)} takes {wounds(o.also)}"


# ---------------------------------------------------------------- meetings


def goods(t: Table, gold: int, cards: list[int]) -> str:
    """Gold and cards in a row."""
    return listed([*([f"{gold} Gold"] if gold else []), *(card_name(t, card) for card in cards)]) or "nothing"


def terms_text(t: Table, offer: Offer) -> tuple[str, str]:
    """What is given and what is asked, from the side of the one who makes the offer."""
    return goods(t, offer.gives_gold, offer.gives), goods(t, offer.asks_gold, offer.asks)


def _talk(t: Table, o: Option) -> str:
    begun = t.meeting.offers if t.meeting else 0
    return f"Make {short_seat(t, o.what)} an offer ({begun + 1} of {t.box.tables.offers})"


def _propose(t: Table, o: Option) -> str:
    assert t.meeting is not None
    offer = t.meeting.offer
    gives, asks = terms_text(t, offer)
    return f"Propose it: {gives} for {asks}{_exchange_defeats(t, t.meeting)}"


def _accept(t: Table, o: Option) -> str:
    assert t.meeting is not None
    offer = t.meeting.offer
    gives, asks = terms_text(t, offer)
    return f"Accept: get {gives}, give {asks}{_exchange_defeats(t, t.meeting)}"


def _exchange_defeats(t: Table, m: Meeting) -> str:
    """Whom an exchange would defeat on either side."""  # DL-GAP-65
    offer = m.offer
    ours = fallen(t, t.me, offer.gives, offer.asks)
    return which_defeats(t, ours + fallen(t, t.heroes[m.partner], offer.asks, offer.gives))


def _amount(word: str) -> dict[bool, str]:
    return {True: f"{word} {{0}} Gold", False: f"{word} no Gold"}


def _give_gold(t: Table, o: Option) -> str:
    return _amount("Give")[o.what > 0].format(o.what)


def _ask_gold(t: Table, o: Option) -> str:
    return _amount("Ask for")[o.what > 0].format(o.what)


def _adventure(t: Table, o: Option) -> str:
    waits, *_ = on_space(t, t.heroes[o.seat].at)  # a counter comes first, before all others who stand there
    return f"Have the Adventure of this space ({waits})"


# ---------------------------------------------------------------- the market


def _buy(t: Table, o: Option) -> str:
    """Price, and what is left of the Gold."""
    verb = "Hire" if o.act == "hire" else "Buy"
    left = t.heroes[o.seat].gold - o.also
    return f"{verb} {card_name(t, o.what)} for {o.also} Gold, {left} left"


def _heal(t: Table, o: Option) -> str:
    hero = t.heroes[o.seat]
    one = hero.ally(o.what) or hero
    price = "free of charge" if free_healings(t) else "for 1 Gold"
    return f"Heal 1 of {wounds(one.wounds)} of {short_name(t, o.what)} {price}"


def _part_with(t: Table, o: Option) -> str:
    """Sold, dropped or dismissed, with what it brings in and whom it takes along."""
    verb, price = o.act.capitalize(), f"{o.also} Gold" if o.act == "sell" else "nothing"
    return f"{verb} {card_name(t, o.what)} for {price}{defeats(t, t.heroes[o.seat], [o.what])}"


def _give_up(t: Table, o: Option) -> str:
    kind, hero = kind_of(t, o.what), t.heroes[o.seat]
    held = f"{kind}: {len(of_kind(t, hero, kind))} of at most {limit(t, kind)}"
    return f"Give up {card_name(t, o.what)} ({held}){defeats(t, hero, [o.what])}"


def _pair(t: Table, o: Option) -> str:
    """What the two counters give, and their price."""
    tables, hero = t.box.tables, t.heroes[o.seat]
    gains = [f"{EXPERIENCES[kind].capitalize()} +{tables.experience_of(kind)}" for kind in (o.what, o.also)]
    return f"{' and '.join(gains)} for {plural(tables.pair_cost(hero.pairs), 'counter')}"


def _reward(t: Table, o: Option) -> str:
    """What a defeated Challenge pays, the active Event's share included."""
    challenge = t.box.challenges[o.what]
    cards = [plural(challenge.market_cards, "market card")] if challenge.market_cards else []
    gold = reward_gold(t, o.what)
    return f"Take the printed reward: {listed([*([f'{gold} Gold'] if gold else []), *cards])}"


def _take_card(t: Table, o: Option) -> str:
    """A card of a beaten Hero, with whom it costs its Life in either party."""  # DL-GAP-65
    loser = next(hero for hero in t.heroes if o.what in hero.items or hero.ally(o.what))
    left = [figure for figure in fallen(t, loser, [o.what]) if figure != loser.card]  # that one is defeated anyway
    return f"Take {card_name(t, o.what)}{which_defeats(t, fallen(t, t.heroes[o.seat], come=[o.what]) + left)}"


def _kept(t: Table, o: Option) -> str:
    rune = " (a Dragon Rune)" if t.box.challenges[o.what].rune else ""
    return f"Take {card_name(t, o.what)}{rune}"


def _hero(t: Table, o: Option) -> str:
    card = t.box.heroes[o.what]
    mind, body, spirit = card.numbers
    figures = f"Life {card.life}, Stamina {card.stamina}, Mind {mind}, Body {body}, Spirit {spirit}"
    return f"Go on with {card.name} ({figures}){which_defeats(t, fallen(t, t.heroes[o.seat], leader=o.what))}"


def detail(t: Table, option: Option) -> str:
    """More about an option: the text of the card that it is about."""
    kinds = ACTS[option.act].kinds
    for kind, number in zip(kinds, option[2:], strict=False):
        if kind in (CARD, ITEM, ALLY, CHALLENGE, HERO) and number >= 0:
            return card_text(t.box.cards[number])
    return ""


ACTS: Acts[Table] = Acts(
    short_seat,
    Act("use", _use, CARD, ABILITY, AMOUNT, group="Abilities", order=20),
    # movement
    Act("roll", _roll, AMOUNT, group="Roll", order=30),
    Act("step", _step, SPACE, group="Step without a roll", order=40),
    Act("go", _go, SPACE, group="Move"),
    Act("stay", _stay, role=ENDS),
    Act("die-again", "Roll {0} again", FACE),
    Act("enough-dice", "Keep the others", role=ENDS),
    # tests and rolls
    Act("effort", _effort, NEEDED),
    Act("no-effort", _no_effort, NEEDED, role=DECLINES),
    Act("keep-roll", "Keep the roll", role=DECLINES),
    Act("take-wounds", _take_wounds, FIGURE, AMOUNT, role=DECLINES),
    Act("figure", _figure, FIGURE),
    # combat
    Act("begin-combat", _begin, role=ENDS, key="g"),
    Act("fight-on", _fight_on, key="g", order=10),
    Act("escape", _escape, order=30, key="e"),
    Act("escape-with-effort", _escape, order=31),
    Act("attack", _attack, FIGURE),
    Act("defend", _defend, order=60, key="k", named=True),
    Act("roll-dice", "Roll", role=ENDS, key="g"),
    Act("town", "Go to {0}", SPACE),
    Act("keep-hero", _hero, HERO, role=DECLINES),
    Act("new-hero", _hero, HERO),
    Act("printed-reward", _reward, CHALLENGE),
    Act("retinue", "Take {0} along", ALLY),
    Act("free-slot", "Send {1} back to its deck, out of {0}", SLOT, CHALLENGE),
    Act("take-card", _take_card, CARD),
    Act("take-kept", _kept, CHALLENGE),
    Act("take-gold", "Take all {0} Gold", GOLD),
    # meetings
    Act("draw-adventure", _adventure, role=ENDS),
    Act("pass-by", "Leave it at that", role=ENDS),
    Act("talk", _talk, SEAT),
    Act("attack-hero", _attack_hero, SEAT),
    Act("give-gold", _give_gold, GOLD),
    Act("ask-gold", _ask_gold, GOLD),
    Act("give", "Give {0}", CARD),
    Act("ask", "Ask for {0}", CARD),
    Act("enough", "Nothing more", role=ENDS, key="x"),
    Act("propose", _propose),
    Act("scrap", "Scrap the offer", role=DECLINES),
    Act("accept", _accept, key="y"),
    Act("decline", "Decline", role=DECLINES, key="n"),
    # market and experience
    Act("heal", _heal, FIGURE, group="Healing", order=30),
    Act("buy", _buy, ITEM, GOLD, group="Buy", order=40),
    Act("hire", _buy, ALLY, GOLD, group="Buy", order=40),
    Act("sell", _part_with, ITEM, GOLD, group="Sell an Item", order=80),
    Act("drop", _part_with, ITEM, group="Drop an Item", order=81),
    Act("dismiss", _part_with, ALLY, group="Dismiss an Ally", order=82),
    Act("give-up", _give_up, CARD),
    Act("leave-market", "Leave the market", role=ENDS, key="x"),
    Act("buy-pair", _pair, EXPERIENCE, EXPERIENCE),
    Act("no-experience", "Buy no more experience", role=ENDS, key="x"),
    Act("pay-counter", "Pay a {0} counter", COLOUR),
    # the threat
    Act("refresh", "Put the counter on {0}", SPACE, group="Choose a space"),
    Act("pay-gold", "Pay {0} Gold", GOLD),
    Act("decline-payment", "Pay nothing", role=DECLINES),
    Act("hire-nobody", "Hire nobody", role=DECLINES),
)
