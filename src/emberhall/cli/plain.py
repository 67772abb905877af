"""Play by lines: the question and its numbered answers go out, a number or a letter comes in. Works through pipes.

One person at a time is at the screen and is shown what that person may know; where people have secrets, the screen is
handed over first.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from textwrap import fill, indent

import click
import msgspec

from emberhall.cli.cards import print_card, with_words
from emberhall.engine.choice import Option
from emberhall.engine.english import one_of
from emberhall.engine.events import Event
from emberhall.engine.game import AnyGame
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Offer, Question, Sight
from emberhall.games import CAMPAIGN_OF
from emberhall.games.rulebook import rulebook
from emberhall.players.forecast import foretold_within
from emberhall.players.party import CLOSING
from emberhall.table import undoing
from emberhall.table.labels import told_apart
from emberhall.table.lines import sheet_lines
from emberhall.table.news import News
from emberhall.table.outcomes import ending, hero_names
from emberhall.table.outline import outline
from emberhall.table.pondering import in_words, verdict
from emberhall.table.saved import SavedTable
from emberhall.table.table import Table
from emberhall.table.teaching import course_at
from emberhall.table.undoing import LUCK_REVEALED
from emberhall.terminal.face import face_of

COMMANDS = """\
  a number  takes that answer
  u         takes the last answer back, r gives it again
  ?         reads out the rule behind the question; ? and a number, more about that answer
  h         a hint: what the rules of thumb would do; hh, what imagined games say, after a few seconds
  a         asks the bots for help in your turn
  o         hands the screen to others here who could help
  p         lets the question pass to the others who are asked
  z         declines, now and whenever the same is asked again this turn
  t         the table as you see it
  l         all that happened so far
  c NAME    reads out a card
  n         no more lessons, in a game that gives some
  q         leaves; the game is saved"""
LETTERS = frozenset("urhaopztlcnq?")
RECENT = 8
BEST = 3
IMAGINED = 4.0  # seconds
WIDE, TALL = 90, 200


def play_plain(saved: SavedTable, new: bool = False) -> bool:
    """Play until the game is over or an adventure is due, or whoever plays has left: then it is false.

    A new game that is left before anything was answered is not saved.
    """
    if saved.file:
        click.echo(f"Every answer is saved in {saved.where}.")
    return Screen(saved, new).play()


def leave(saved: SavedTable, new: bool) -> None:
    if new and saved.drop_unanswered():
        click.echo("Nothing was answered, so nothing is saved.")
    elif saved.file and saved.table.choice and not saved.table.game.id.endswith(CAMPAIGN_OF):
        click.echo(f"Continue with: emberhall play --plain --load {saved.name}")


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


class Left(Exception):
    """Whoever plays has left."""


class Screen:
    """The screen that all persons of a table share, with the one who is at it now."""

    def __init__(self, saved: SavedTable, new: bool = False) -> None:
        self.saved, self.new, self.news = saved, new, News()
        self.person = ""
        self.offers: list[Offer] = []  # the answers that have a number, in order
        self.staged: dict[str, list[str]] = {}  # what each person was shown of the stage
        self.lost = set[int]()  # seats of which was said that their bots lost them
        table = saved.table
        game = table.match.game
        self.secrets = len(table.persons) > 1 and bool(game.acts.secrets) and not table.open_hands
        self.course = course_at(table)
        self.resumed = set(table.persons or ("",)) if table.match.answers else set[str]()

    @property
    def table(self) -> Table:
        """The table that is played at."""
        return self.saved.table

    # ---------------------------------------------------------------- the game

    def play(self) -> bool:
        """Question after question; false when somebody has left before the end."""
        try:
            while True:
                self.saved.play_bots()
                self.print_lost()
                if self.table.choice is None:
                    self.print_end()
                    if self.table.venture or not self.table.persons:
                        return True
                else:
                    self.hand_to(self.table.question.asked[0])
                    self.print_lessons()
                    self.print_question()
                self.obey()
        except Left:
            leave(self.saved, self.new)
            return self.table.match.over

    def print_lost(self) -> None:
        """Say once of each bot that it lost its seat."""
        found = self.table.bots.lost
        for number, lost in found.items():
            if number not in self.lost:
                click.echo(f"Seat {number + 1}: {lost}")
        self.lost = set(found)

    def hand_to(self, person: str) -> None:
        """Somebody else comes to the screen, if it is not theirs already, and is told the news."""
        if person != self.person and self.secrets:
            click.echo(f"\n{person}: press Enter when nobody else can see the screen.")
            if read() == "q":
                raise Left
            click.clear()
        self.person = person
        self.print_news()

    def print_news(self) -> None:
        """What happened, told once to each person, or where nobody has secrets once to all; of what happened before the
        game was taken up again, only the last of it."""
        told = self.news.of(self.table, self.person, () if self.secrets else self.table.persons)
        if self.person in self.resumed:
            told = told[-RECENT:]
        if self.secrets:
            self.resumed.discard(self.person)
        else:
            self.resumed.clear()
        print_lines([line.text for line in told])

    def print_end(self) -> None:
        """How the game ended, if it has."""
        table, outcome = self.table, self.table.outcome
        self.print_news()
        if outcome:
            click.echo("\n" + "\n".join(ending(table.match.game, outcome, hero_names(table.match))))
            if self.saved.file and not table.match.game.id.endswith(CAMPAIGN_OF):
                click.echo(f"Review it with: emberhall review {self.saved.name}")

    # ---------------------------------------------------------------- commands

    def obey(self) -> None:
        """Read commands until one of them changes the question."""
        while True:
            command = read()
            try:
                if self.done(command):
                    return
            except Refusal as refusal:
                click.echo(str(refusal))

    def done(self, command: str) -> bool:
        """Obey one command; whether it changes the question."""
        saved, table, person = self.saved, self.table, self.person
        match command.lower():
            case "q":
                raise Left
            case "u":
                self.take_back()
                return True
            case "r":
                saved.keep(table.redo(person))
                return True
            case "a":
                if saved.ask_bots() < 0:
                    raise Refusal("No bot has help that counts now: choose something of your own.")
                return True
            case "p":
                saved.keep(table.pass_question(person))
                return True
            case "z":
                saved.keep(table.decline_for_turn(person))
                return True
            case "o":
                self.hand_on()
            case "n":
                self.course.skipped = True
                click.echo("No more lessons.")
            case "?":
                self.print_rule()
            case "h":
                self.print_hint()
            case "hh":
                self.print_forecast()
            case "t":
                print_table(table.match.game, table.sight(person))
            case "l":
                lines = [line.text for line in table.sight(person).log]
                print_lines(lines or ["Nothing has happened yet."])
            case word if word.startswith("?"):
                self.print_detail(self.meant(command[1:]))
            case word if word.startswith("c "):
                for card in with_words(list(table.match.game.cards()), command[2:]):
                    print_card(card)
            case _:
                saved.keep(table.answer(self.meant(command).number, by=person))
                return True
        return False

    def meant(self, text: str) -> Offer:
        """The answer that is meant by the number or the letter that it is shown with."""
        if self.table.choice is None:
            raise Refusal("The game is over: u takes the last answer back, q leaves.")
        text = text.strip()
        for offer in self.offers:
            if text and text == offer.key and text not in LETTERS:
                return offer
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= len(self.offers)):
            raise Refusal(f"{text[:40]!r} is no answer: give {one_of(len(self.offers))}, or ? for help.")
        return self.offers[int(text) - 1]

    def hand_on(self) -> None:
        """The next person who could do something comes to the screen."""
        table = self.table
        could = list(dict.fromkeys((*table.question.asked, *table.question.may_help)))
        if len(could) < 2:
            raise Refusal("Nobody else at this screen can do anything now: choose something of your own.")
        self.hand_to(could[(could.index(self.person) + 1) % len(could)])
        self.print_question()

    def take_back(self) -> None:
        """Undo, if everybody who must agree does; who plays alone is asked where dice and cards go back with it."""
        must = undoing.must_agree(self.table, self.person)
        if must:
            whose = undoing.owner(self.table)
            self.agree(f"That takes back what {whose} answered. Do all agree, {', '.join(must)}?", "Not all agree")
        elif undoing.takes_luck_back(self.table):
            self.agree(f"{LUCK_REVEALED} Do you want that?", "You do not want that")
        self.saved.keep(self.table.undo(self.person, must))

    def agree(self, question: str, no: str) -> None:
        """Refuse unless that is agreed to."""
        click.echo(f"{question} (y/n)")
        if read().lower() not in ("y", "yes"):
            raise Refusal(f"{no}, so the answer stands.")

    # ---------------------------------------------------------------- what goes out

    def question(self) -> Question:
        question = self.table.sight(self.person).question
        assert question
        return question

    def print_lessons(self) -> None:
        """What a newcomer should know before this question."""
        sight = self.table.sight(self.person)
        self.course.hear(sight)
        for lesson in self.course.due(sight):
            click.echo(f"\n== {lesson.title} ==")
            for head, text in lesson.paragraphs():
                click.echo(fill(f"{head}: {text}", WIDE, subsequent_indent="  "))

    def print_question(self) -> None:
        """Who is asked what, by which rule, and every answer of that person."""
        table, question = self.table, self.question()
        offered = table.question.offered_to(self.person)
        self.offers = sorted((question.options[number] for number in offered), key=lambda offer: offer.order)
        self.print_stage()
        if table.question.last_call:
            click.echo("\nBefore the bot goes on you may help it:")
        heroes = hero_names(table.match)
        who = f"{self.person}: " if len(table.persons) > 1 else ""
        rule = f"  [{question.rule}]" if question.rule else ""
        click.echo(f"\n{who}{heroes[question.seat]}: {question.whole}{rule}")
        labels = told_apart([(heroes[offer.seat], offer.label) for offer in self.offers])
        for number, label in enumerate(labels, 1):
            click.echo(f"{number:>4}  {label}")
        if table.question.may_pass(self.person) and all(offer.role not in CLOSING for offer in self.offers):
            click.echo("   p  lets it pass to the others")
        if table.question.may_decline(self.person):
            click.echo("   z  declines, now and for the rest of this turn")
        others = [person for person in table.question.may_help if person != self.person]
        if others:
            click.echo(f"   o  hands the screen to {' or '.join(others)}, who could help")

    def print_stage(self) -> None:
        """Show what lies on the stage, unless this person has just seen the same."""
        sheet = self.table.game.sheet(self.table.sight(self.person).view)
        lines = sheet_lines(sheet, ("stage",)) if sheet.at("stage") else []
        if lines and lines != self.staged.get(self.person):
            self.staged[self.person] = lines
            print_lines(["", *lines])

    def print_rule(self) -> None:
        """The rule behind the open question, and what else may be typed."""
        if self.table.choice:
            entry = rulebook(self.table.match.game.id.removesuffix(CAMPAIGN_OF)).get(self.question().rule)
            if entry:
                click.echo(f"{entry.id}  {entry.heading}\n{indent(entry.body, '  ')}")
        click.echo(COMMANDS)

    def print_hint(self) -> None:
        numbers = self.numbers()
        for advice in self.table.advice(self.person)[:BEST]:
            number = numbers[advice.option]
            click.echo(f"Perhaps {number}: {self.offers[number - 1].label}. {advice.why}")

    def print_forecast(self) -> None:
        """What imagined games say, after a few seconds."""
        numbers, seen = self.numbers(), self.table.advisable(self.person)
        if seen is None or seen.choice is None or seen.game.id.endswith(CAMPAIGN_OF):
            raise Refusal("There is nothing to imagine here: h asks the rules of thumb.")
        outcomes = foretold_within(seen, IMAGINED)
        for forecast, (label, said) in zip(outcomes.forecasts, in_words(seen, outcomes), strict=True):
            click.echo(f"{numbers[seen.choice.options[forecast.number]]:>4}  {label}: {said}")
        click.echo(verdict(seen, outcomes))

    def numbers(self) -> dict[Option, int]:
        """The answers with the numbers that they are shown with."""
        if self.table.choice is None:
            raise Refusal("The game is over: there is nothing left to advise.")
        options = self.table.seen(self.person).choice
        assert options
        return {options.options[offer.number]: number for number, offer in reversed(list(enumerate(self.offers, 1)))}

    def print_detail(self, offer: Offer) -> None:
        """More about an answer: what its card says, and what the game's face adds."""
        game = self.table.match.game
        texts = {card.name: card.text for card in game.cards()}
        more = face_of(game).detail(self.table.sight(self.person), offer, texts)
        click.echo(more or f"There is no more to say about: {offer.label}.")


def print_table(game: AnyGame, sight: Sight[msgspec.Struct, Event]) -> None:
    """The map and everything beside it."""
    face, sheet = face_of(game), game.sheet(sight.view)
    if sheet.panels:
        print_lines(sheet_lines(sheet))
        return
    picture, board, panels = face.picture(sight), face.board(sight, WIDE, TALL), face.panels(sight, WIDE, TALL)
    if not picture and not board and not panels:
        print_lines(list(outline(msgspec.to_builtins(sight.view))))
        return
    click.echo(face.headline(sight).plain)
    if picture:
        print_lines(picture.lines())
        click.echo(fill("; ".join(f"{sign.strip()} {meaning}" for sign, _, meaning in face.legend), WIDE))
    for panel in [*([board] if board else []), *panels]:
        click.echo(f"\n{panel.title}\n{indent(panel.text.plain, '  ')}")
    for line in face.forecast(sight):
        click.echo(f"Next: {line}")


def print_lines(lines: Sequence[str]) -> None:
    for line in lines:
        click.echo(line)
