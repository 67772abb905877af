"""Play by lines: the question and its numbered options go out, a number or a letter comes in. Works through pipes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from textwrap import fill, indent

import click

from emberhall.cli.cards import print_card, with_words
from emberhall.engine.refusal import Refusal
from emberhall.games.rulebook import rulebook
from emberhall.table.seats import helpers
from emberhall.table.session import Session
from emberhall.terminal.face import face_of
from emberhall.terminal.lines import seen as seen_by

COMMANDS = """\
  a number  takes that option
  u         takes your last answer back, r gives it again
  ?         reads out the rule behind the question; ? and a number, more about that option
  h         a hint: what the rules of thumb would do
  a         asks the bots for help in your turn
  o         shows what others at this screen could do, with numbers of their own
  t         the table as you see it
  l         all that happened so far
  c NAME    reads out a card
  q         leaves; the game is kept"""
RECENT = 8
BEST = 3
WIDE, TALL = 90, 200


def play_plain(session: Session) -> None:
    """Play until the game is over, or whoever plays has left."""
    if session.place:
        click.echo(f"Every answer is kept in {session.place.path}.")
    if session.match.answers:
        click.echo("\n".join(session.news()[-RECENT:]))
    while True:
        session.play_bots()
        for line in session.news():
            click.echo(line)
        if session.choice is None:
            print_outcome(session)
            if not session.persons:
                return
        else:
            print_question(session)
        if not obey(session):
            return


def obey(session: Session) -> bool:
    """Read commands until one of them changes the question; false when it is time to go."""
    shown = session.offered  # the options that have a number, in order
    while True:
        command = read()
        try:
            match command.lower():
                case "q":
                    return leave(session)
                case "u":
                    return take_back(session)
                case "r":
                    session.redo()
                    return True
                case "?":
                    print_rule(session)
                case word if word.startswith("?"):
                    print_detail(session, meant(shown, session, command[1:]))
                case "h":
                    print_hint(session, shown)
                case "o":
                    more = [number for number in of_others(session) if number not in shown]
                    print_options(session, more, len(shown))
                    shown += more
                case "a":
                    if session.ask_bots() < 0:
                        raise Refusal("No bot has help that counts now: choose something of your own.")
                    return True
                case "t":
                    print_table(session)
                case "l":
                    click.echo("\n".join(session.match.story()) or "Nothing has happened yet.")
                case word if word.startswith("c "):
                    for card in with_words(list(session.match.game.cards()), command[2:]):
                        print_card(card)
                case _:
                    session.answer(meant(shown, session, command))
                    return True
        except Refusal as refusal:
            click.echo(str(refusal))


def read() -> str:
    """The next line; the end of all lines is a wish to leave."""
    click.echo("> ", nl=False)
    try:
        line = sys.stdin.readline()  # not input(), which may swallow an interrupt while it prompts
    except UnicodeDecodeError:
        return ""
    if not line:
        click.echo()
        return "q"
    return line.strip()


def meant(shown: Sequence[int], session: Session, text: str) -> int:
    """Which option of the question is meant by the number that it is shown with."""
    if session.choice is None:
        raise Refusal("The game is over: u takes the last answer back, q leaves.")
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= len(shown)):
        raise Refusal(f"{text[:40]!r} is no answer: give a number from 1 to {len(shown)}, or ? for help.")
    return shown[int(text) - 1]


def could_help(session: Session) -> list[str]:
    """The other people at this screen who could join in."""
    choice = session.choice
    return [person for person in helpers(session.seats, choice) if person not in session.asked] if choice else []


def of_others(session: Session) -> list[int]:
    """The options of those people."""
    choice, others = session.choice, could_help(session)
    if choice is None or not others:
        raise Refusal("Nobody else at this screen can do anything now: choose something of your own.")
    people = [session.seats[option.seat].person for option in choice.options]
    return [number for number, person in enumerate(people) if person in others]


def take_back(session: Session) -> bool:
    """Undo, if everybody who must agree does."""
    must = session.must_agree()
    if len(must) > 1:
        click.echo(f"Chance has spoken since. Do all agree to take it back, {', '.join(must)}? (y/n)")
        if read().lower() not in ("y", "yes"):
            raise Refusal("Not all agree, so the answer stands.")
    session.undo(agreed=must)
    return True


def leave(session: Session) -> bool:
    if session.place and session.choice:
        click.echo(f"Go on with: emberhall play --plain --load {session.place.path.stem}")
    return False


# ---------------------------------------------------------------- what goes out


def print_question(session: Session) -> None:
    """Who is asked what, by which rule, and every answer."""
    choice = session.choice
    assert choice
    person = f"{' or '.join(session.asked)}: " if len(session.persons) > 1 else ""
    rule = f"  [{choice.rule}]" if choice.rule else ""
    if session.last_call:
        click.echo("\nBefore the bot goes on you may help it:")
    click.echo(f"\n{person}{session.match.prompt()}{rule}")
    print_options(session, session.offered)
    others = could_help(session)
    if others:
        click.echo(f"   o  shows how {' or '.join(others)} could help")


def print_options(session: Session, options: Sequence[int], after: int = 0) -> None:
    """Options with numbers without a gap, which go on after those that were shown before."""
    labels = session.match.labels()
    for number, option in enumerate(options, after + 1):
        click.echo(f"{number:>4}  {labels[option]}")


def print_outcome(session: Session) -> None:
    outcome = session.outcome
    assert outcome
    rule = f"  [{outcome.rule}]" if outcome.rule else ""
    click.echo(f"\n{'Victory' if outcome.won else 'Defeat'}: {outcome.why}{rule}")


def print_rule(session: Session) -> None:
    """The rule behind the open question, and what else may be typed."""
    entry = rulebook(session.match.game.id).get(session.choice.rule) if session.choice else None
    if entry:
        click.echo(f"{entry.id}  {entry.heading}\n{indent(entry.body, '  ')}")
    click.echo(COMMANDS)


def print_hint(session: Session, shown: Sequence[int]) -> None:
    if session.choice is None:
        raise Refusal("The game is over: there is nothing left to advise.")
    options, labels = session.choice.options, session.match.labels()
    numbers = {options[option]: number for number, option in reversed(list(enumerate(shown, 1)))}
    for option, score, why in session.advice()[:BEST]:
        number = numbers[option]
        reason = f"{score:+.2f}; {why}" if why else f"{score:+.2f}"
        click.echo(f"Perhaps {number}: {labels[shown[number - 1]]} ({reason})")


def print_table(session: Session) -> None:
    """The map and everything beside it, as the terminal app shows them."""
    face, view = face_of(session.match.game), seen(session)
    click.echo(face.headline(view).plain)
    picture = face.picture(view)
    if picture:
        west, north, east, south = picture.bounds()
        for y in range(north, south + 1):
            cells = (picture.cells.get((x, y)) for x in range(west, east + 1))
            click.echo("".join(cell.text if cell else "  " for cell in cells).rstrip())
        click.echo(fill("; ".join(f"{sign.strip()} {meaning}" for sign, _, meaning in face.legend), WIDE))
    board = face.board(view, WIDE, TALL)
    for panel in [*([board] if board else []), *face.panels(view, WIDE, TALL)]:
        click.echo(f"\n{panel.title}\n{indent(panel.text.plain, '  ')}")
    for line in face.forecast(view):
        click.echo(f"Next: {line}")


def print_detail(session: Session, option: int) -> None:
    """More about an option."""
    assert session.choice
    more = face_of(session.match.game).detail(seen(session), session.choice.options[option])
    click.echo(more or f"There is no more to say about: {session.match.labels()[option]}.")


def seen(session: Session) -> object:
    """What the one who is asked may see."""
    person = next(iter(session.asked or session.persons), "")
    return seen_by(session, face_of(session.match.game), person)
