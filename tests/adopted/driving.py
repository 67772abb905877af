"""Lead the tables of an older program to the states that are wanted of it, and say what is true there.

The scripts that write files of older versions share this module. It runs inside their trees and uses only what every
one of these programs has; nothing of the present program takes part.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

import emberhall
from emberhall.engine.chance import Chance
from emberhall.engine.choice import To
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.games import has_campaign, playable, rulebook
from emberhall.table.campaigns import Campaign
from emberhall.table.seats import seated
from emberhall.table.session import Session
from emberhall.table.setup import first_adventure, first_heroes
from emberhall.table.storage import Folder, read_table, reserve, saves_folder
from tests.kit import toys

TOYS = ["beacon", "lantern", "race"]
ADVENTURES = {"bardsung": "the-chapel-stair"}  # the first of the box is soon over
MOST = 3000  # answers of a game that is brought to its end
TRIED = 60  # seeds, until a state is met
Facts = dict[str, Any]

# ---------------------------------------------------------------- the older program


def of_version(version: str) -> Path:
    """The tree whose program runs, which has to be of that version. Its toys join the games it can play."""
    tree = Path(emberhall.__file__).parents[2]
    if f'version = "{version}"' not in (tree / "pyproject.toml").read_text():
        raise SystemExit(f"{tree} is no tree of {version}: set PYTHONPATH to the folder src of one, and to the tree.")
    for module in toys._rooms():
        sys.modules[module.__name__] = module
    games = sorted([*playable(), *TOYS])
    rulebook.games = lambda: games
    return tree


def fresh(out: Path) -> Path:
    """An empty folder to write to, with the data folder of a player in it."""
    shutil.rmtree(out, ignore_errors=True)
    (out / "home").mkdir(parents=True)
    os.environ["EMBERHALL_HOME"] = str(out / "home")
    return out


def write_manifest(out: Path, facts: Facts) -> None:
    """What is true of the files, one line for each so that a change of one is seen."""
    lines = ",\n".join(
        f"{json.dumps(kind)}: {{\n"
        + ",\n".join(f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in sorted(found.items()))
        + "\n}"
        for kind, found in facts.items()
    )
    (out / "manifest.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


# ---------------------------------------------------------------- what is true


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def digest_of(texts: object) -> str:
    return digest(json.dumps(texts, ensure_ascii=False).encode())


def facts_of(session: Session) -> Facts:
    """All that is true of a table, for those who open its file later."""
    match, choice, outcome = session.match, session.choice, session.outcome
    seats = range(len(session.seats))
    return {
        "game": match.game.id,
        "version": match.game.version,
        "adventure": match.setup.adventure,
        "party": list(match.setup.party),
        "options": dict(match.setup.options),
        "seats": [seat.written() for seat in session.seats],
        "persons": list(session.persons),
        "open_hands": session.open_hands,
        "answers": match.answers,
        "by": [session.given.who(n) if not session.given.by_bot(n) else "bot" for n in range(match.answers)],
        "implied": sorted(n for n in getattr(session.given, "implied", ()) if n < match.answers),
        "log": len(match.entries()),
        "ask": choice.ask if choice else "",
        "seat": choice.seat if choice else -1,
        "labels": len(choice.options) if choice else 0,
        "asked": list(session.asked),
        "offered": {person: len(session.offered_to(person)) for person in session.persons},
        "may_pass": [person for person in session.persons if session.may_pass(person)],
        "last_call": session.last_call,
        "venture": match.venture is not None,
        "over": match.over,
        "outcome": [outcome.won, outcome.why, list(outcome.winners), list(outcome.scores)] if outcome else None,
        "state": digest(match.game.encode(match.state)) if match.choice is None or match.choice.rest else "",
        "sights": {str(seat): sight_of(match, seat) for seat in seats},
        "rest": rest_of(match),
    }


def sight_of(match: Match[Any], *seats: int) -> Facts:
    """What seats see: by its bytes all of it but the game's id, and the view alone; log and question by their words."""
    sight = msgspec.structs.replace(match.sight(*seats), game="")
    question = sight.question
    asked = [question.prompt, *(offer.label for offer in question.options)] if question else []
    return {
        "json": digest(sight.json()),
        "view": digest(msgspec.json.encode(sight.view)),
        "log": digest_of([line.text for line in sight.log]),
        "asked": digest_of(asked),
    }


def rest_of(match: Match[Any]) -> Facts:
    """The last state at rest: after how many answers it was, and what is asked there first if luck has no say in it.
    That far a table goes back when it is opened under other rules."""
    rest, asked = match.rests[-1], set()
    for seed in (1, 2, 3):
        state = match.game.decode(match.game.encode(rest.state))
        choice = Match.of(match.game, match.setup, state, Chance(seed)).choice
        asked.add((choice.ask, choice.seat) if choice else ("", -1))
    ask, seat = asked.pop() if len(asked) == 1 else ("?", -1)
    return {"answers": sum(entry < 0 for entry in match.chance.tape[: rest.tape]), "ask": ask, "seat": seat}


def undo_of(session: Session) -> Facts | None:
    """What an undo needs and where it leads; None where nothing can be taken back. The table is used up by it."""
    try:
        must = {person: list(session.must_agree(person)) for person in session.persons}
        session.undo(by=next(iter(session.persons), ""), agreed=session.persons)
    except Refusal:
        return None
    return {"must_agree": must, "answers": session.match.answers, "log": len(session.match.entries())}


# ---------------------------------------------------------------- playing


def a_setup(name: str, heroes: int, pack: Path | None = None) -> Setup:
    """An adventure that is for so many heroes: of the pack if there is one."""
    rules = game_called(name, *([pack] if pack else []))
    adventure = ADVENTURES.get(name) or first_adventure(rules, heroes).id
    if pack:
        known = {info.id for info in game_called(name).adventures()}
        own = [info for info in rules.adventures() if info.id not in known]
        adventure = next(info.id for info in own if info.seats[0] <= heroes <= info.seats[1])
    return Setup(adventure, first_heroes(rules, heroes))


class Named(Folder):
    """The folder of saves, where the next table gets the name that is wanted."""

    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted = wanted

    def begin(self, game: str, adventure: str) -> str:
        return self.taken_up(reserve(self.path, self.wanted).stem)


def begun(name: str, seats: str, seed: int, pack: Path | None = None, save: str = "", **more: Any) -> Session:
    """A table at its first question; kept if it has a name to be saved under."""
    sitting = seated(seats)
    packs = [pack] if pack else []
    more |= {"store": Named(save)} if save else {"keep": False}
    setup = a_setup(name, len(sitting), pack)
    return Session.new(game_called(name, *packs), setup, sitting, seed, packs=packs, **more)


def goes_on(session: Session, luck: random.Random, passes: float = 0.2) -> bool:
    """Bots act, then one person answers something or lets it pass; false if nobody can any more."""
    session.play_bots()
    if session.choice is None:
        return False
    person = luck.choice(session.asked)
    if session.may_pass(person) and luck.random() < passes:
        session.pass_on(by=person)
    else:
        session.answer(luck.choice(session.offered_to(person)), by=person)
    return True


def played(session: Session, answers: int, seed: int = 0, until: Callable[[], bool] = lambda: False) -> bool:
    """Play until there were so many answers, or that is so; says whether it came to that."""
    luck = random.Random(seed)
    while session.match.answers < answers and not until():
        if not goes_on(session, luck):
            return until()
    session.play_bots()
    return True


def at_a_window(session: Session) -> bool:
    """Whether several persons are asked at once, and the first may let it pass."""
    choice = session.choice
    several = choice is not None and choice.to is To.WINDOW and len(session.asked) > 1
    return several and session.may_pass(session.asked[0])


# ---------------------------------------------------------------- saves


def save_of(out: Path, name: str) -> Path:
    return out / "home" / "saves" / f"{name}.json"


def facts_of_save(path: Path) -> Facts:
    """What the older program says of a save when it opens it."""
    kept = read_table(path)
    session = Session.of(kept)
    facts = facts_of(session)
    facts["packs"] = [str(pack) for pack in session.packs]
    facts["undo"] = undo_of(session)
    return facts


def most_seats(name: str, wanted: int) -> int:
    low, high = game_called(name).seats
    return max(low, min(high, wanted))


def keep_as(session: Session, save: str) -> Session:
    """Keep a table from now on, under that name, as it is."""
    session.store = Named(save)
    session.name = session.store.begin("", "")
    session._save()
    return session


def begun_anew(name: str, session: Session) -> None:
    """A table that was kept under other rules, and led on from its last rest."""
    played(keep_as(session, f"{name}-begun-anew"), session.match.answers + 5, 11)


def under_way(name: str, seats: str, answers: int, pack: Path | None = None, **more: Any) -> Session:
    """A table after so many answers whose game is not over."""
    for seed in range(1, TRIED):
        session = begun(name, seats, seed, pack, **more)
        if played(session, answers, seed) and session.choice:
            return session
    raise SystemExit(f"Every game of {name} is over after {answers} answers.")


def saves_of(name: str) -> None:
    """One save of every kind that the game has."""
    alone = ",".join(["me"] * most_seats(name, 2))
    some = 14 if name in TOYS else 40  # answers; a toy is soon over
    begun(name, alone, 1, save=f"{name}-first-question")
    session = keep_as(under_way(name, alone, some), f"{name}-undone")
    for _ in range(3):
        session.undo(by="me")
    keep_as(under_way(name, "me,me:Bo,heuristic", some), f"{name}-two-people-and-a-bot")
    keep_as(under_way(name, "me:Ann,me:Bo,me:Cy", some, open_hands=True), f"{name}-three-people")
    session = begun(name, "random,heuristic", 5, save=f"{name}-bots-alone")
    for _ in range(11):
        session.bot_move()
    session = begun(name, alone, 6, save=f"{name}-over")
    played(session, MOST, 6)
    if not session.match.over:
        raise SystemExit(f"The game of {name} has not come to an end.")
    session = under_way(name, alone, some)
    (saves_folder() / f"{name}-bare-match.json").write_bytes(session.match.save())
    handed_over(name)
    passed_by_one(name)
    declined_for_the_turn(name)
    called(name)


def handed_over(name: str) -> None:
    """A bare match that was taken up: its first answers are of any person, the later ones of one who has a name."""
    bare = saves_folder() / f"{name}-bare-match.json"
    data = bare.read_bytes()
    session = Session.resume(bare)
    played(session, session.match.answers + 6, 8)
    bare.rename(bare.with_name(f"{name}-bare-match-taken-up.json"))
    bare.write_bytes(data)


def passed_by_one(name: str) -> None:
    """A question of several that one of them has let pass."""
    for seed in range(TRIED):
        session = begun(name, "me:Ann,me:Bo,random", seed)
        if played(session, 60, seed, lambda session=session: at_a_window(session)) and at_a_window(session):
            keep_as(session, f"{name}-passed-by-one").pass_on(by=session.asked[0])
            return
    print(f"{name}: no question of several was met")


def declined_for_the_turn(name: str) -> None:
    """Answers that nobody was asked for."""
    if not hasattr(Session, "hush"):
        return
    for seed in range(TRIED):
        session, luck = begun(name, "me:Ann,me:Bo,random", seed), random.Random(seed)
        while session.match.answers < 120 and len(session.given.implied) < 2:
            session.play_bots()
            hushing = [person for person in session.asked if session.may_hush(person)]
            if hushing:
                session.hush(hushing[0])
            elif not goes_on(session, luck):
                break
        if len(session.given.implied) > 1 and session.choice:
            session.play_bots()
            keep_as(session, f"{name}-declined-for-the-turn")
            return
    print(f"{name}: nothing can be declined for the turn")


def called(name: str) -> None:
    """A bot would end its main question, and a person may help first."""
    for seed in range(TRIED):
        session = begun(name, "random,me:Ann,me:Bo", seed)
        if played(session, 60, seed, lambda session=session: session.last_call) and session.last_call:
            keep_as(session, f"{name}-last-call")
            return
    print(f"{name}: no bot has called")


# ---------------------------------------------------------------- campaigns


def between(campaign: Campaign, luck: random.Random, most: int = 12) -> None:
    """Decide what is asked between two games; what is asked for long is ended by the last answer."""
    session, number = campaign.session, 0
    while session.asked:
        person, number = session.asked[0], number + 1
        offered = session.offered_to(person)
        session.answer(luck.choice(offered) if number < most else offered[-1], by=person)


def a_campaign(name: str, called: str, seats: str, seed: int) -> Campaign:
    rules, sitting = game_called(f"{name}-campaign"), seated(seats)
    first = rules.first_adventures()[0].id
    party = first_heroes(game_called(name), len(sitting))
    return Campaign.new(game_called(name), called, first, party, sitting, seed=seed)


def facts_of_campaign(name: str, file: str) -> Facts:
    """What the older program says of a campaign when it opens it."""
    campaign = Campaign.open(name, file)
    facts = facts_of(campaign.session)
    facts["called"] = campaign.record.name
    facts["all_seats"] = [seat.written() for seat in campaign.seats]
    facts["played"] = [[game.game, game.won, game.why] for game in campaign.played]
    facts["under_way"] = campaign.under_way
    facts["finished"] = campaign.finished
    return facts


def campaigns_of(name: str, out: Path) -> None:
    """A campaign in every state that one can be left in, and one that was exported."""
    if not has_campaign(name) or not hasattr(game_called(f"{name}-campaign"), "version"):
        return  # the toy of 0.1.0 has one that cannot be kept
    seats = "me,heuristic"
    a_campaign(name, "Begun", seats, 1)
    campaign = a_campaign(name, "Under way", seats, 2)
    between(campaign, random.Random(2))
    played(campaign.table(), 15, 2)
    campaign = a_campaign(name, "Led home", "me:Ann,me:Bo", 3)
    luck = random.Random(3)
    for _ in range(2):
        between(campaign, luck)
        if campaign.finished:
            break
        table = campaign.table()
        played(table, MOST, 3)
        campaign.settle(table)
    (out / "exported").mkdir(exist_ok=True)
    campaign.export(out / "exported" / f"{name}.json")
    if name in TOYS:
        campaign = a_campaign(name, "Finished", seats, 6)
        while not campaign.finished:
            between(campaign, luck)
            table = campaign.table()
            played(table, MOST, 6)
            campaign.settle(table)
    campaign = a_campaign(name, "Unsettled", seats, 4)  # its game is over, and nobody has told the campaign
    between(campaign, random.Random(4))
    played(campaign.table(), MOST, 4)
    campaign = a_campaign(name, "Third game", seats, 5)
    luck = random.Random(5)
    for _ in range(2):
        between(campaign, luck)
        table = campaign.table()
        played(table, MOST, 5)
        campaign.settle(table)
    between(campaign, luck)
    if not campaign.finished:
        played(campaign.table(), 9, 5)


def write_files(out: Path, pack: Path | None = None, older: Path | None = None) -> Facts:
    """All saves and campaigns of the games that the program can play, and what is true of them. Some are led on from
    files of an older program."""
    for name in playable():
        print(name, flush=True)
        saves_of(name)
        if pack and name == "dragonfire":
            keep_as(under_way(name, "me,heuristic", 30, pack), f"{name}-with-a-pack")
        campaigns_of(name, out)
        before = older / "home/saves" / f"{name}-three-people.json" if older else None
        if before and before.is_file() and name not in TOYS:
            try:
                begun_anew(name, Session.of(read_table(before)))
            except Refusal as refusal:
                print(f"{name}: {refusal}")
    saves = {path.stem: facts_of_save(path) for path in sorted((out / "home/saves").glob("*.json"))}
    campaigns = {
        f"{path.parent.name}/{path.stem}": facts_of_campaign(path.parent.name, path.stem)
        for path in sorted((out / "home/campaigns").glob("*/*.json"))
    }
    return {"saves": saves, "campaigns": campaigns}
