"""Words of encounters: what they do on their turns and to characters, and what is in force while they are there."""

from __future__ import annotations

from typing import ClassVar, Literal

from emberhall.engine.choice import Flow
from emberhall.engine.words import clause, run_all
from emberhall.games.dragonfire.cards.characters import keeps_cards
from emberhall.games.dragonfire.cards.targets import WHICH, WHO, Which, Who, each_aimed, meant
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.checks import skill_check
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES, ClassType
from emberhall.games.dragonfire.rules.deal_damage import clear_levels
from emberhall.games.dragonfire.rules.encounters import heal_levels, matching, more_tokens, move_to, one_of_type, summon
from emberhall.games.dragonfire.rules.hands import top_card
from emberhall.games.dragonfire.rules.hit_points import suffer
from emberhall.games.dragonfire.rules.language import Deed, Effect, Trait, Word
from emberhall.games.dragonfire.rules.state import PRIMARY, Foe, Table

# ---------------------------------------------------------------- its attack, its track, its tokens


class Strike(Word, Effect, frozen=True):
    """An attack deals more damage than its Attack Strength; it counts with the rest of the phase."""

    damage: int

    def run(self, t: Table, d: Deed) -> None:
        suffer(t, t.me, self.damage, d)

    def text(self) -> str:
        return f"the attack deals {self.damage} more damage"


class HurtItself(Word, Effect, frozen=True):
    """An encounter clears levels of its own track, and may defeat itself."""

    levels: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if d.foe is not None and d.foe in t.foes and not d.foe.defeated:
            yield from clear_levels(t, d.foe, self.levels, by_itself=True)  # DF-ENC-19, -20

    def text(self) -> str:
        return f"it loses {self.levels} level{'s' * (self.levels > 1)} of its own track"


class Mend(Word, Effect, frozen=True):
    """Encounters heal levels; 99 is all of them."""

    levels: int
    which: Which = "this"
    colour: Literal["", "black", "blue", "green", "red"] = ""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for foe in (yield from each_aimed(t, d, self.which)):
            if not self.colour or t.card_of(foe).colour == self.colour:
                heal_levels(t, foe, self.levels)

    def text(self) -> str:
        whom = f"each {self.colour} encounter" if self.colour else WHICH[self.which]
        return f"{whom} heals {'all levels' if self.levels >= 99 else f'{self.levels} level' + 's' * (self.levels > 1)}"


class Grow(Word, Effect, frozen=True):
    """More Encounter tokens on it; for twins, on every copy in play if there is another."""

    tokens: int = 1
    twins: bool = False

    def run(self, t: Table, d: Deed) -> None:
        foe = d.foe
        if foe is None or foe.defeated:
            return
        kin = [f for f in t.foes if f.card == foe.card and not f.defeated]
        if self.twins and len(kin) < 2:
            return
        for each in kin if self.twins else [foe]:
            more_tokens(t, each, self.tokens)
            if t.log:
                t.tell(events.TokensCome(each.uid, each.card, each.tokens))

    def text(self) -> str:
        many = f"{self.tokens} more token{'s' * (self.tokens > 1)}"
        return f"if another of its name is in play, each of them gets {many}" if self.twins else f"it gets {many}"


# ---------------------------------------------------------------- more encounters, and whom they face


class Summon(Word, Effect, frozen=True):
    """Bring an encounter into play facing somebody: any, or of a colour, a type or with a word in its name."""

    colour: Literal["", "black", "blue", "green", "red"] = ""
    type: str = ""
    named: str = ""
    deck: Literal["own", "primary", "secondary"] = "own"
    poor: bool = False

    def run(self, t: Table, d: Deed) -> Flow[None]:
        deck = d.foe.deck if self.deck == "own" and d.foe else PRIMARY if self.deck != "secondary" else 1

        def fits(card: int) -> bool:
            encounter = t.box.encounters[card]
            return (
                (not self.colour or encounter.colour == self.colour)
                and (not self.type or encounter.type == self.type)
                and (not self.named or (self.named.lower() in encounter.name.lower() and not encounter.capacity))
            )

        seat = d.me if d.me >= 0 else t.active
        if t.players[seat].unconscious:
            seat = t.left_of(seat)
        yield from summon(t, seat, deck, fits, self.poor)

    def text(self) -> str:
        what = self.colour or self.type or self.named or "any"
        where = "" if self.deck == "own" else f" from the {self.deck.capitalize()} Deck"
        return f"Summon {what}{where}{', which pays no gold' * self.poor}"


class Prowl(Word, Effect, frozen=True):
    """An encounter turns to somebody else."""

    to: Literal["left", "weakest", "strongest", "richest"] = "left"

    def run(self, t: Table, d: Deed) -> None:
        foe = d.foe
        if foe is None or foe.defeated or foe not in t.foes:
            return
        if self.to == "left":
            move_to(t, foe, t.left_of(foe.seat))
            return
        here = [p for p in t.from_left(foe.seat) if not p.unconscious]
        key = {"weakest": lambda p: -p.hp, "strongest": lambda p: p.hp, "richest": lambda p: p.gold}[self.to]
        prey = max(here, key=key)  # of several, the one it faces, or the next to the left
        if prey.seat != foe.seat:
            move_to(t, foe, prey.seat)

    def text(self) -> str:
        prey = {
            "left": "the next character to the left",
            "weakest": "the character with the fewest HP",
            "strongest": "the character with the most HP",
            "richest": "the character with the most gold",
        }
        return f"it moves to face {prey[self.to]}"


# ---------------------------------------------------------------- what it does to characters


class HarmType(Word, Effect, frozen=True):
    """Damage to every character of a Class Type."""

    hp: int
    class_type: ClassType

    def run(self, t: Table, d: Deed) -> None:
        colour = CLASS_TYPES.index(self.class_type)
        for player in matching(t, colour) or [one_of_type(t, colour)]:  # DF-TAKE-06, DF-UNCON-07
            suffer(t, player, self.hp, d)

    def text(self) -> str:
        return f"each {self.class_type} character takes {self.hp} damage"


class Forget(Word, Effect, frozen=True):
    """The top cards of a deck go to the discard unseen."""

    befalls: ClassVar[bool] = True
    cards: int = 1
    who: Who = "you"

    def run(self, t: Table, d: Deed) -> None:
        for player in meant(t, d, self.who):
            for _ in range(0 if keeps_cards(t, player) else self.cards):
                card = top_card(t, player)
                if card < 0:
                    break
                player.discard.append(card)
                if t.log:
                    t.tell(events.Discards(player.seat, card, "deck"))

    def text(self) -> str:
        many = "card" if self.cards == 1 else f"{self.cards} cards"
        whose = "your deck" if self.who == "you" else f"the deck of {WHO[self.who]}"
        return f"discard the top {many} of {whose}"


class Ordeal(Word, Effect, frozen=True):
    """Several Skill Checks that must be made: something for any failure, or something else instead if all fail."""

    checks: int = 2
    any: tuple[Effect, ...] = ()
    all: tuple[Effect, ...] = ()

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for player in meant(t, d, "you"):
            results = [skill_check(t, player) for _ in range(self.checks)]
            worst = self.all and not any(results)
            if not all(results) and (flow := run_all(self.all if worst else self.any, t, d)):
                yield from flow

    def text(self) -> str:
        some, worse = ("only some fail", f"; if all fail: {clause(self.all)}") if self.all else ("any fails", "")
        return f"make {self.checks} Skill Checks; if {some}: {clause(self.any)}{worse}"


class EachCharacter(Word, Effect, frozen=True):
    """The same for every character in order of play."""

    do: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        first = d.me if d.me >= 0 else t.active
        for player in t.from_left(first):
            if player.unconscious:
                continue
            if flow := run_all(self.do, t, Deed(player.seat, d.card, foe=d.foe)):
                yield from flow

    def text(self) -> str:
        return f"each character: {clause(self.do)}"


# ---------------------------------------------------------------- its Attack Strength


When = Literal["always", "hurt", "unhurt", "tokens", "alone", "crowd", "stunned"]


WHEN: dict[str, str] = {
    "always": "it has {by}",
    "hurt": "it has {by} once one of its levels is cleared",
    "unhurt": "it has {by} until one of its levels is cleared",
    "tokens": "it has {by} while it has tokens",
    "alone": "it has {by} while nothing else faces the same character",
    "crowd": "it has {by} for each other encounter facing the same character",
    "stunned": "it has {by} while any character is Stunned or Unconscious",
}


class Fierce(Word, Trait, frozen=True):
    """The Attack Strength of an encounter itself changes with what is around it."""

    by: int = 1
    when: When = "always"

    def attack(self, t: Table, foe: Foe, source: Foe | None, token: bool = False) -> int:
        return self.by * self.times(t, foe) if foe is source and not token else 0

    def times(self, t: Table, foe: Foe) -> int:
        match self.when:
            case "hurt":
                return foe.cleared > 0
            case "unhurt":
                return foe.cleared == 0
            case "tokens":
                return foe.tokens > 0
            case "alone":
                return t.number_facing(foe.seat) == 1
            case "crowd":
                return t.number_facing(foe.seat) - 1
            case "stunned":
                return any(not p.able for p in t.players)
        return 1

    def text(self) -> str:
        return WHEN[self.when].format(by=f"{self.by:+d} Attack Strength")


class Rally(Word, Trait, frozen=True):
    """Other encounters facing the same character, or all others of its type, hit harder."""

    by: int = 1
    kin: bool = False

    def attack(self, t: Table, foe: Foe, source: Foe | None, token: bool = False) -> int:
        if source is None:
            return 0
        if foe is source:  # its own tokens are other encounters  # DF-TOKEN-08
            return self.by if token else 0
        if self.kin:
            return self.by if t.card_of(foe).type == t.card_of(source).type else 0
        if t.is_location(source):
            return self.by if t.place_of(foe) == source.uid else 0
        return self.by if t.faces(foe, t.players[source.seat]) else 0  # the Location it is in as well  # DF-ENC-13

    def text(self) -> str:
        whom = "each other encounter of its type" if self.kin else "each other encounter facing the same character"
        return f"{whom} has {self.by:+d} Attack Strength"


# ---------------------------------------------------------------- what is in force while it is there


class Immune(Word, Trait, frozen=True):
    """Immune to level damage, or to cards of a Class Type up to a cost."""

    levels: bool = False
    class_type: ClassType | None = None
    up_to: int = 99

    def immune(self, t: Table, foe: Foe, card: int, levels: bool) -> bool:
        if self.levels and levels:
            return True
        if self.class_type is None or card not in t.box.market:
            return False
        definition = t.box.market[card]
        return definition.colour == CLASS_TYPES.index(self.class_type) and definition.cost <= self.up_to

    def text(self) -> str:
        if self.levels:
            return "Immune: level damage"
        cost = "" if self.up_to >= 99 else f" costing {self.up_to} gold or less"
        return f"Immune: {self.class_type} cards{cost}"


class SureSave(Word, Trait, frozen=True):
    """Saves of an encounter come out the same way every time."""

    success: bool = True

    def save_result(self) -> bool:
        return self.success

    def text(self) -> str:
        return f"its Saves automatically {'succeed' if self.success else 'fail'}"


class SavePlus(Word, Trait, frozen=True):
    """Every Save of an encounter reveals more cards, of which one of its colour is enough."""

    cards: int

    def save_plus(self) -> int:  # DF-SAVE-06
        return self.cards

    def text(self) -> str:
        return f"Save +{self.cards}"


class PlayLimit(Word, Trait, frozen=True):
    """A character here plays at most so many cards a turn."""

    cards: int

    def play_limit(self, t: Table, seat: int) -> int:
        return self.cards

    def text(self) -> str:
        return f"a character facing it plays at most {self.cards} cards a turn"


class Slow(Word, Trait, frozen=True):
    """Fewer cards in Replenish for whom it faces."""

    cards: int = 1

    def extra_draw(self, t: Table, seat: int) -> int:
        return -self.cards

    def text(self) -> str:
        return f"a character facing it draws {self.cards} card{'s' * (self.cards > 1)} fewer in Replenish"


class NoHealing(Word, Trait, frozen=True):
    """Whoever faces it cannot be healed."""

    def forbids_healing(self) -> bool:
        return True

    def text(self) -> str:
        return "a character facing it cannot be healed"


class DispelMagic(Word, Trait, frozen=True):
    """Cards that would remain in play are discarded instead, by a player facing it."""

    def dispels(self) -> bool:
        return True

    def text(self) -> str:
        return "a character facing it discards cards that would remain in play"


class MassDispelMagic(Word, Trait, frozen=True):
    """Nobody's cards remain in play while it is there."""

    def dispels_everywhere(self) -> bool:
        return True

    def text(self) -> str:
        return "Mass Dispel Magic: nobody's cards remain in play"
