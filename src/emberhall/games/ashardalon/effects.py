"""Words that many cards share: attacks, healing, moving and placing."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.combat import Reach, choose_foe, in_reach, reach_text, strike
from emberhall.games.ashardalon.damage import heal
from emberhall.games.ashardalon.language import Deed, Effect, Word, run_all
from emberhall.games.ashardalon.state import Hero, Monster, Table

Who = Literal["me", "target", "adjacent-hero", "hero-on-tile", "me-or-hero-on-tile", "heroes-on-tile"]


class Attack(Word, Effect, frozen=True):
    """Attack so many targets within reach, one after the other as the player picks them."""

    reach: Reach
    bonus: int
    damage: int = 1
    miss: int = 0
    targets: int = 1  # up to so many different ones
    times: int = 1  # so many attacks, each at any target
    hit: tuple[Effect, ...] = ()
    after: tuple[Effect, ...] = ()  # hit or miss

    def can(self, t: Table, d: Deed) -> bool:
        return bool(in_reach(t, t.heroes[d.me].at, self.reach))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        struck: list[Monster] = []
        for n in range(self.targets * self.times):
            foes = in_reach(t, hero.at, self.reach)
            if self.targets > 1:
                foes = [m for m in foes if m not in struck]
            if not foes or hero.hp <= 0:
                break
            options = [option(d.me, "foe", m.uid) for m in foes]
            if n and self.targets > 1:
                options.append(option(d.me, "enough"))
            pick = yield Choice(d.me, "target", options, "WA-ATTACK-01", about=(d.card,))
            if pick.act == "enough":
                break
            foe = t.monster(pick.what)
            struck.append(foe)
            if (yield from strike(t, d, foe, self.bonus, self.damage, self.miss)):
                yield from run_all(self.hit, t, d)
            yield from run_all(self.after, t, d)

    def text(self) -> str:
        whom = "one Monster" if self.targets == 1 else f"up to {self.targets} Monsters"
        times = "" if self.times == 1 else f" {('twice', 'three times', 'four times')[self.times - 2]}"
        parts = [f"attack {whom} {reach_text(self.reach)}{times}: +{self.bonus}, {self.damage} damage"]
        if self.miss:
            parts[0] += f" ({self.miss} on a miss)"
        if self.hit:
            parts.append("if it hits: " + "; ".join(e.text() for e in self.hit))
        if self.after:
            parts.append("hit or miss: " + "; ".join(e.text() for e in self.after))
        return ". ".join(p[0].upper() + p[1:] for p in parts)


class Heal(Word, Effect, frozen=True):
    """Give Hit Points back to somebody."""

    hp: int
    who: Who = "me"

    def can(self, t: Table, d: Deed) -> bool:
        return any(hero.hp < hero_hp(t, hero) for hero in meant(t, d, self.who))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        heroes = meant(t, d, self.who)
        if self.who not in ("heroes-on-tile", "me", "target"):
            chosen = yield from choose_hero(t, d, [h for h in heroes if h.hp < hero_hp(t, h)])
            heroes = [chosen] if chosen else []
        for hero in heroes:
            yield from heal(t, hero, self.hp)

    def text(self) -> str:
        return f"{WHO_TEXT[self.who]} regain{'s' * (self.who != 'me')} {self.hp} Hit Points"


WHO_TEXT: dict[str, str] = {
    "me": "you",
    "target": "that Hero",
    "adjacent-hero": "an adjacent Hero",
    "hero-on-tile": "another Hero on your tile",
    "me-or-hero-on-tile": "a Hero on your tile",
    "heroes-on-tile": "each Hero on your tile",
}


def hero_hp(t: Table, hero: Hero) -> int:
    card = t.hero_card(hero)
    return (card.level_2 if hero.level == 2 else card.level_1).hp


def meant(t: Table, d: Deed, who: Who) -> list[Hero]:
    """The heroes that a word of a card may mean."""
    me = t.heroes[d.me]
    match who:
        case "me":
            return [me]
        case "target":
            return [t.heroes[d.hero]] if d.hero >= 0 else []
        case "adjacent-hero":  # WA-GAP-64: never oneself
            near = t.dungeon.near[me.at] if me.at >= 0 else 0
            return [h for h in t.heroes if h.at >= 0 and near >> h.at & 1]
        case "hero-on-tile":
            return [h for h in t.on_place(me.at >> 4) if h is not me] if me.at >= 0 else []
        case _:
            return t.on_place(me.at >> 4) if me.at >= 0 else []


def choose_hero(t: Table, d: Deed, heroes: list[Hero]) -> Flow[Hero | None]:
    """Which of these heroes the card is for."""
    if not heroes:
        return None
    options = [option(d.me, "hero", hero.seat) for hero in heroes]
    pick = yield Choice(d.me, "which-hero", options, about=(d.card,))
    d.hero = pick.what
    return t.heroes[pick.what]
