"""What one person is shown of a table, as parts by key: the board, the question, the log, who is here, what was said.

Everything is made from that person's own sight. Parts whose keys begin with `!` are for the script of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import msgspec

from emberhall.engine.choice import To
from emberhall.engine.events import Event
from emberhall.engine.sight import AnySight, Line, mask
from emberhall.games import CAMPAIGN_OF
from emberhall.pictures import motions
from emberhall.web.boards import board_parts
from emberhall.web.markup import esc, rule_link
from emberhall.web.questions import game_of, question
from emberhall.web.tables import REACTIONS, WATCHER, Table
from emberhall.web.watching import Frame

LOG_SHOWN = 60
MOST_CUES = 40


class Told:
    """The log as one person was told it so far: only its last line may still grow."""

    __slots__ = ("parts", "since")

    def __init__(self) -> None:
        self.since = 0
        self.parts: Frame = {}

    def go_on(self, game: str, lines: tuple[Line[Event], ...]) -> Frame:
        self.parts.pop(f"log/{self.since}", None)
        for line in lines:
            self.parts[f"log/{line.number}"] = f"{esc(line.text)} {rule_link(game, line.rule)}"
            self.since = line.number
        for key in list(islice(self.parts, max(0, len(self.parts) - LOG_SHOWN))):
            del self.parts[key]
        return self.parts


def frame(table: Table, person: str) -> Frame:
    """All that a person is shown."""
    told = table.told_lines.setdefault(person, Told())
    assert isinstance(told, Told)
    sight = table.session.match.sight_of(table.look(person), told.since)
    offered, asked = table.offered(person), table.session.asked
    parts: Frame = {
        **board_parts(sight, offered, table.shelf()),
        **called(table),
        **told.go_on(game_of(sight), sight.log),
        "seats": seats(table, asked),
        "question": question(table, person, sight, offered),
        "plea": pleading(table, person),
        "undo": taking_back(table, person),
        **talk(table),
        "!mine": "1" if offered and person in asked else "",
        "!seq": str(table.seq),
        "!at": str(table.past.asked_at),
        "!cues": cues(table, sight),
    }
    return parts


def called(table: Table) -> Frame:
    """The head of a campaign is how it is called."""
    opened, game = table.past.opened, table.session.match.game
    if not game.id.endswith(CAMPAIGN_OF):
        return {}
    return {"head": f'<h1>{esc(opened.name)}</h1><span class="scene">{esc(game.title)}</span>'}


def cues(table: Table, sight: AnySight) -> str:
    """What happened in the last change, for the page to show in motion."""
    eyes, entries = mask(sight.seats), table.session.match.entries()
    events = [event for entry in entries[table.told :] if (event := entry.event.seen_by(eyes))]
    found = motions(sight, events[-MOST_CUES:])
    return msgspec.json.encode([table.past.asked_at, *found]).decode() if found else "[]"


# ---------------------------------------------------------------- who is here


def seats(table: Table, asked: Sequence[str]) -> str:
    """Every seat: who holds it, whether they are here, and whether the table waits for them, as it does for `asked`."""
    session, lent, heroes = table.session, table.past.lent, table.heroes
    out = []
    for number, seat in enumerate(session.seats):
        due = " due" if _is_due(table, number, asked) else ""
        if seat.bot:
            who = f"bot for {table.name_of(lent[number])}" if number in lent else f"bot ({seat.bot})"
            who += ", played by rules of thumb" if number in session.lost_seats else ""
            out.append(f'<li class="bot{due}"><i></i>{esc(heroes[number])} <small>{esc(who)}</small></li>')
        else:
            here = table.presence.is_here(seat.person)
            state = "" if here else ", away" if table.people[seat.person].come else ", not here yet"
            out.append(
                f'<li class="{"here" if here else "away"}{due}"><i></i>{esc(heroes[number])} '
                f"<small>{esc(table.name_of(seat.person))}{state}</small></li>"
            )
    eyes = table.presence.pages(WATCHER)
    return f"<ul>{''.join(out)}</ul>{f'<small>{eyes} watching</small>' if eyes else ''}"


def _is_due(table: Table, seat: int, asked: Sequence[str]) -> bool:
    """Whether the table waits for a seat. Of several that one person holds it is the one that is asked, unless the
    question is for all of them."""
    session = table.session
    held, choice = session.seats[seat], session.choice
    if choice is None:
        return False
    if not held.person:
        return choice.seat == seat and not asked
    another = choice.to is not To.WINDOW and session.seats[choice.seat].person == held.person and choice.seat != seat
    return held.person in asked and not another


# ---------------------------------------------------------------- taking back, talk


def taking_back(table: Table, person: str) -> str:
    """The button of one who would take the last answer back."""
    if person not in table.session.persons:
        return ""
    past = table.past
    can = any(past.by[past.floor :]) and not table.stands() and not past.plea.by
    off = "" if can else " disabled"
    return f'<form method="post" action="undo"><button class="tool" data-key="u"{off}>Take back</button></form>'


def pleading(table: Table, person: str) -> str:
    """Somebody's wish to take the last answer back, and the answer of those who must agree."""
    plea, (wished, refused) = table.past.plea, table.past.refused
    if person not in table.session.persons:
        return ""
    if not plea.by:
        no = f'<p class="plea">{esc(table.name_of(refused))} does not agree: the answer stands.</p>'
        return no if person == wished else ""
    if person in plea.must and person not in plea.agreed:
        luck = ", with its dice and cards" if table.session.takes_luck_back() else ""
        return (
            f'<form class="plea" method="post" action="agree"><p><b>{esc(table.name_of(plea.by))}</b> asks to take the '
            f'last answer back{luck}.</p><button name="yes" value="1">Agree</button>'
            '<button name="yes" value="0" class="quiet">No</button></form>'
        )
    waits = ", ".join(table.name_of(who) for who in plea.must if who not in plea.agreed)
    mine = '<button name="yes" value="0" class="quiet">Let it be</button>' if person == plea.by else ""
    return (
        f'<form class="plea" method="post" action="agree"><p>{esc(table.name_of(plea.by))} would take the last answer '
        f"back. Waiting for {esc(waits)}.</p>{mine}</form>"
    )


def talk(table: Table) -> Frame:
    """What was said, line by line."""
    out: Frame = {}
    for each in table.past.talk:
        words = esc(each.said.text)
        if each.said.reaction:
            words = f'<em class="react">{REACTIONS[each.said.reaction]}</em> {words}'
        out[f"talk/{each.n}"] = f"<b>{esc(table.name_of(each.by))}</b> {words}"
    return out


def say_form() -> str:
    """The form to say something."""
    signs = "".join(f'<button name="reaction" value="{name}">{words}</button>' for name, words in REACTIONS.items())
    return (
        '<form method="post" action="say" class="say"><label class="unseen" for="say">Say something</label>'
        '<input id="say" name="text" maxlength="300" autocomplete="off" placeholder="Say something">'
        f'<button>Say</button><div class="signs">{signs}</div></form>'
    )
