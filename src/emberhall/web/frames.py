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
from emberhall.table import undoing
from emberhall.web.boards import board_parts
from emberhall.web.live_table import REACTIONS, WATCHER, LiveTable
from emberhall.web.markup import esc, rule_link
from emberhall.web.questions import game_of, question
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


def frame(live: LiveTable, person: str) -> Frame:
    """All that a person is shown."""
    told = live.told_lines.setdefault(person, Told())
    assert isinstance(told, Told)
    sight = live.table.match.sight_of(live.look(person), told.since)
    offered, asked = live.offered(person), live.table.question.asked
    parts: Frame = {
        **board_parts(sight, offered, live.shelf()),
        **called(live),
        **told.go_on(game_of(sight), sight.log),
        "seats": seats(live, asked),
        "question": question(live, person, sight, offered),
        "plea": pleading(live, person),
        "undo": taking_back(live, person),
        **talk(live),
        "!mine": "1" if offered and person in asked else "",
        "!seq": str(live.seq),
        "!at": str(live.table.asked_at),
        "!cues": cues(live, sight),
    }
    return parts


def called(live: LiveTable) -> Frame:
    """The head of a campaign is how it is called."""
    opened, game = live.table.company.opened, live.table.match.game
    if not game.id.endswith(CAMPAIGN_OF):
        return {}
    return {"head": f'<h1>{esc(opened.name)}</h1><span class="scene">{esc(game.title)}</span>'}


def cues(live: LiveTable, sight: AnySight) -> str:
    """What happened in the last change, for the page to show in motion."""
    eyes, entries = mask(sight.seats), live.table.match.entries()
    events = [event for entry in entries[live.told :] if (event := entry.event.seen_by(eyes))]
    found = motions(sight, events[-MOST_CUES:])
    return msgspec.json.encode([live.table.asked_at, *found]).decode() if found else "[]"


# ---------------------------------------------------------------- who is here


def seats(live: LiveTable, asked: Sequence[str]) -> str:
    """Every seat: who holds it, whether they are here, and whether the table waits for them, as it does for `asked`."""
    company, heroes = live.table.company, live.heroes
    lent = company.lent
    out = []
    for number, seat in enumerate(company.seats):
        due = " due" if _is_due(live, number, asked) else ""
        if seat.bot:
            who = f"bot for {live.name_of(lent[number])}" if number in lent else f"bot ({seat.bot})"
            who += ", played by rules of thumb" if number in live.table.bots.lost else ""
            out.append(f'<li class="bot{due}"><i></i>{esc(heroes[number])} <small>{esc(who)}</small></li>')
        else:
            here = live.presence.is_here(seat.person)
            state = "" if here else ", away" if live.people[seat.person].come else ", not here yet"
            out.append(
                f'<li class="{"here" if here else "away"}{due}"><i></i>{esc(heroes[number])} '
                f"<small>{esc(live.name_of(seat.person))}{state}</small></li>"
            )
    eyes = live.presence.pages(WATCHER)
    return f"<ul>{''.join(out)}</ul>{f'<small>{eyes} watching</small>' if eyes else ''}"


def _is_due(live: LiveTable, seat: int, asked: Sequence[str]) -> bool:
    """Whether the table waits for a seat. Of several that one person holds it is the one that is asked, unless the
    question is for all of them."""
    seats, choice = live.table.seats, live.table.choice
    held = seats[seat]
    if choice is None:
        return False
    if not held.person:
        return choice.seat == seat and not asked
    another = choice.to is not To.WINDOW and seats[choice.seat].person == held.person and choice.seat != seat
    return held.person in asked and not another


# ---------------------------------------------------------------- taking back, talk


def taking_back(live: LiveTable, person: str) -> str:
    """The button of one who would take the last answer back."""
    if person not in live.table.persons:
        return ""
    can = not live.undo_block() and undoing.can_undo(live.table) and not live.table.company.request.by
    off = "" if can else " disabled"
    return f'<form method="post" action="undo"><button class="tool" data-key="u"{off}>Take back</button></form>'


def pleading(live: LiveTable, person: str) -> str:
    """Somebody's wish to take the last answer back, and the answer of those who must agree."""
    request, (wished, refused) = live.table.company.request, live.table.company.refused
    if person not in live.table.persons:
        return ""
    if not request.by:
        no = f'<p class="plea">{esc(live.name_of(refused))} does not agree: the answer stands.</p>'
        return no if person == wished else ""
    if person in request.must and person not in request.agreed:
        luck = ", with its dice and cards" if undoing.takes_luck_back(live.table) else ""
        return (
            f'<form class="plea" method="post" action="agree"><p><b>{esc(live.name_of(request.by))}</b> asks to take '
            f'the last answer back{luck}.</p><button name="yes" value="1">Agree</button>'
            '<button name="yes" value="0" class="quiet">No</button></form>'
        )
    waits = ", ".join(live.name_of(who) for who in request.must if who not in request.agreed)
    mine = '<button name="yes" value="0" class="quiet">Let it be</button>' if person == request.by else ""
    return (
        f'<form class="plea" method="post" action="agree"><p>{esc(live.name_of(request.by))} would take the last '
        f"answer back. Waiting for {esc(waits)}.</p>{mine}</form>"
    )


def talk(live: LiveTable) -> Frame:
    """What was said, line by line."""
    out: Frame = {}
    for each in live.table.company.chat:
        words = esc(each.said.text)
        if each.said.reaction:
            words = f'<em class="react">{REACTIONS[each.said.reaction]}</em> {words}'
        out[f"talk/{each.n}"] = f"<b>{esc(live.name_of(each.by))}</b> {words}"
    return out


def say_form() -> str:
    """The form to say something."""
    signs = "".join(f'<button name="reaction" value="{name}">{words}</button>' for name, words in REACTIONS.items())
    return (
        '<form method="post" action="say" class="say"><label class="unseen" for="say">Say something</label>'
        '<input id="say" name="text" maxlength="300" autocomplete="off" placeholder="Say something">'
        f'<button>Say</button><div class="signs">{signs}</div></form>'
    )
