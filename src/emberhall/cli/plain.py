"""Play by lines: the question and its numbered options go out, a number or a letter comes in. Works through pipes."""

from __future__ import annotations

import sys
from textwrap import fill, indent

import click

from emberhall.cli.cards import print_card, with_words
from emberhall.engine.refusal import Refusal
from emberhall.games.rulebook import rulebook
from emberhall.table.session import Session
from emberhall.terminal.face import face_of
from emberhall.terminal.lines import seen as seen_by

COMMANDS = """\
  a number  takes that option
  u         takes your last answer back, r gives it again
  ?         reads out the rule behind the question; ? and a number, more about that option
  h         a hint: what the rules of thumb would do
  a         asks the bots for help in your turn
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
                    print_detail(session, number(session, command[1:]))
                case "h":
                    print_hint(session)
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
                    session.answer(number(session, command))
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


def number(session: Session, text: str) -> int:
    """Which option is meant, counted from none."""
    if session.choice is None:
        raise Refusal("The game is over: u takes the last answer back, q leaves.")
    text, most = text.strip(), len(session.choice.options)
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= most):
        raise Refusal(f"{text[:40]!r} is no answer: give a number from 1 to {most}, or ? for help.")
    return int(text) - 1


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
    labels = session.match.labels()
    for number in session.offered:
        click.echo(f"{number + 1:>4}  {labels[number]}")


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


def print_hint(session: Session) -> None:
    if session.choice is None:
        raise Refusal("The game is over: there is nothing left to advise.")
    numbers = {option: number for number, option in reversed(list(enumerate(session.choice.options, 1)))}
    labels = session.match.labels()
    for option, score, why in session.advice()[:BEST]:
        number = numbers[option]
        reason = f"{score:+.2f}; {why}" if why else f"{score:+.2f}"
        click.echo(f"Perhaps {number}: {labels[number - 1]} ({reason})")


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


def print_detail(session: Session, number: int) -> None:
    """More about an option."""
    assert session.choice
    more = face_of(session.match.game).detail(seen(session), session.choice.options[number])
    click.echo(more or f"There is no more to say about: {session.match.labels()[number]}.")


def seen(session: Session) -> object:
    """What the one who is asked may see."""
    person = next(iter(session.asked or session.persons), "")
    return seen_by(session, face_of(session.match.game), person)
