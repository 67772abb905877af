"""The open question as one person is asked it: every answer that is theirs to give, as a button in reading order."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

import msgspec

from emberhall.engine.acts import Role
from emberhall.engine.choice import To
from emberhall.engine.english import capital, listed
from emberhall.engine.kit.lessons import Lesson, lessons_about
from emberhall.engine.sight import AnySight, Offer, Question
from emberhall.games import CAMPAIGN_OF
from emberhall.table.labels import told_apart as labels_told_apart
from emberhall.table.outcomes import citation, headline, scored
from emberhall.table.setup import title_of
from emberhall.web.live_table import WATCHER, LiveTable
from emberhall.web.looking import Shelf
from emberhall.web.markup import esc, hidden, rule_link

MANY_PLACES = 9
NOT_THIS_TURN = (
    '<button class="answer quiet" formaction="hush" data-key="z" title="No, now and whenever it is asked again this '
    'turn with the same cards"><span>Not this turn</span></button>'
)


def question(live: LiveTable, person: str, sight: AnySight, offered: list[int]) -> str:
    """What a person is asked, or whom the table waits for, or how the game ended."""
    if live.table.match.over:
        return over(live, person)
    if live.table.venture:
        return setting_out(live, person)
    asked = sight.question
    assert asked
    if not offered:
        return waiting(live, person, asked, game_of(sight))
    return form(live, person, sight, asked, [asked.options[number] for number in offered])


def game_of(sight: AnySight) -> str:
    """The id of the game whose rules apply: a campaign has those of its game."""
    return sight.game.removesuffix(CAMPAIGN_OF)


def who_is(live: LiveTable, seat: int) -> str:
    """How the hero of a seat is called."""
    return live.heroes[seat]


# ---------------------------------------------------------------- asked


def form(live: LiveTable, person: str, sight: AnySight, asked: Question, offers: list[Offer]) -> str:
    """The question with all answers that are this person's."""
    open_question, game = live.table.question, game_of(sight)
    mine, offers = live.heroes_of(person), told_apart(live, offers)
    who = who_is(live, asked.seat)
    title, helps = who, ""
    detail = f"<p class=more>{esc(asked.detail)}</p>" if asked.detail else ""
    if asked.seat not in mine and asked.to == To.WINDOW.name.lower():  # asked of all, by the first of them
        title = listed(dict.fromkeys(who_is(live, offer.seat) for offer in offers if offer.seat in mine))
    elif asked.seat not in mine:
        helps = "<p class='helps'>You are not asked, but you could help.</p>"
    lasts = (
        "<p class='helps'>The bot is done here: help it now, or let it go on.</p>" if open_question.last_call else ""
    )
    return (
        f'<form method="post" action="answer" id="answers">{hidden("at", live.table.asked_at)}<h2>{esc(title)}</h2>'
        f'<p class="asks">{esc(asked.prompt)}</p>{detail}{helps}{lasts}'
        f"{answers(live.shelf(), offers, open_question.may_decline(person))}{passing(live, person, offers)}</form>"
        f"{lessons(live, sight)}"
        f"{aside(live, person, asked, game)}"
    )


def told_apart(live: LiveTable, offers: list[Offer]) -> list[Offer]:
    """Answers that are called alike, but belong to several heroes of one person, say whose they are."""
    labels = labels_told_apart([(who_is(live, offer.seat), offer.label) for offer in offers])
    return [msgspec.structs.replace(offer, label=label) for offer, label in zip(offers, labels, strict=True)]


def lessons(live: LiveTable, sight: AnySight) -> str:
    """What a newcomer may want to know about such a question, folded up."""
    return "".join(map(_lesson, lessons_about(live.table.match.game.lessons(), sight)))


@lru_cache(maxsize=512)
def _lesson(lesson: Lesson) -> str:
    parts = "".join(f"<p><b>{esc(head)}:</b> {esc(text)}</p>" for head, text in lesson.paragraphs())
    return f"<details class='lesson'><summary>{esc(lesson.title)}</summary>{parts}</details>"


def answers(shelf: Shelf, offers: list[Offer], hush: bool = False) -> str:
    """All answers in order: those of many places folded up, since the board lights them. Beside the one that declines
    is one that declines for the whole turn, where that may be said."""
    ordered = sorted(offers, key=lambda offer: (offer.order, offer.group))
    out = []
    for group, found in groupby(ordered, key=lambda offer: offer.group):
        several = list(found)
        acts = [list(same) for _, same in groupby(several, key=lambda offer: offer.act)]
        headed = group and not (len(acts) == 1 and is_folded(acts[0]))  # the button of a folded one says it already
        out.append(f'<li class="group">{esc(group)}</li>' if headed else "")
        for same in acts:
            out.append(places(same) if is_folded(same) else "".join(button(shelf, offer, hush) for offer in same))
    return f'<ol class="answers">{"".join(out)}</ol>'


def is_folded(offers: list[Offer]) -> bool:
    """Whether these are many answers of one kind that all have a place on the board."""
    return len(offers) >= MANY_PLACES and all(any(ref.on_board for ref in offer.about) for offer in offers)


def button(shelf: Shelf, offer: Offer, hush: bool = False) -> str:
    quiet = " quiet" if offer.role in (Role.ENDS, Role.DECLINES) else " help" if offer.role == Role.HELPS else ""
    key = f' data-key="{esc(offer.key)}"' if offer.key else ""
    return (
        f'<li><button name="option" value="{offer.number}" class="answer{quiet}" data-o="{offer.number}"{key}>'
        f"<span>{esc(offer.label)}</span></button>{about(shelf, offer)}"
        f"{NOT_THIS_TURN if hush and offer.role == Role.DECLINES else ''}</li>"
    )


def about(shelf: Shelf, offer: Offer) -> str:
    """Links to the cards that an answer is about."""
    found = [shelf.card(ref.card_name) for ref in offer.about if ref.kind not in ("seat", "hero")]
    return "".join(
        f'<a class="look" data-look href="{shelf.address(name)}" aria-label="What {esc(name)} says">?</a>'
        for name in dict.fromkeys(found)
        if name
    )


def places(offers: list[Offer]) -> str:
    """Many answers of one kind that all have a place on the board."""
    called = f"{offers[0].group} …" if offers[0].group else "Choose a place"
    listing = "".join(
        f'<button name="option" value="{offer.number}" data-o="{offer.number}">{esc(offer.label)}</button>'
        for offer in offers
    )
    return (
        f'<li class="onboard"><button type="button" class="answer map" data-map><span>{esc(called)}</span>'
        f"<small>{len(offers)} answers are lit: choose one on the board</small></button>"
        f'<details class="spots"><summary>or from a list</summary><div>{listing}</div></details></li>'
    )


def passing(live: LiveTable, person: str, offers: list[Offer]) -> str:
    """The button of one who has nothing to say to a question of several."""
    if any(offer.role == Role.ENDS for offer in offers) or not live.table.question.may_pass(person):
        return ""
    return '<p><button class="answer quiet" formaction="pass" data-key="p"><span>Let it pass</span></button></p>'


def aside(live: LiveTable, person: str, asked: Question, game: str) -> str:
    """What else there is to a question: its rule, advice, help of bots, those who could help in secret."""
    helpers = listed(who_is(live, seat) for seat in asked.helpers)
    told = f"<p class='helps'>{esc(helpers)} could do something here.</p>" if helpers else ""
    bots = ""
    if person in live.table.question.asked and live.table.question.bots_may_help:
        bots = '<form method="post" action="help"><button class="tool">Ask the bots for help</button></form>'
    advice = '<a class="tool" data-look data-key="h" href="advice">Advice</a>'
    return f'<div class="aside">{told}{bots}{advice}{rule_link(game, asked.rule)}</div>'


# ---------------------------------------------------------------- not asked


def waiting(live: LiveTable, person: str, asked: Question, game: str) -> str:
    """Whom the table waits for."""
    waits = listed(live.name_of(who) for who in live.table.question.asked)
    whom = esc(waits) if waits else f"the bot of {esc(who_is(live, asked.seat))}"
    watch = ""
    if person == WATCHER:
        watch = '<p class="helps">You are watching.</p>'
    elif not live.sits(person):
        watch = '<p class="helps">Your seat was given to somebody else: you are watching.</p>'
    if person in live.table.passed:
        watch = '<p class="helps">You let it pass.</p>'
    return (
        f'<div class="waiting"><h2>{esc(who_is(live, asked.seat))}</h2><p class="asks">{esc(asked.whole)}</p>'
        f'<p>Waiting for <b>{whom}</b><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span></p>{watch}'
        f"{rule_link(game, asked.rule)}</div>"
    )


def over(live: LiveTable, person: str) -> str:
    """How it ended, and where to go from here."""
    match = live.table.match
    outcome = match.outcome
    word, why, scores = "It is over.", "", list[str]()
    if outcome:
        word, why = headline(match.game, outcome, live.heroes), f"{capital(outcome.why)}{citation(outcome)}"
        scores = scored(outcome, live.heroes)
    won = "victory" if outcome and outcome.won else "defeat"
    more = "".join(f"<p>{esc(line)}</p>" for line in scores)
    parent = live.table.company.opened.parent
    if parent:
        on = f'<p><a class="button" href="/t/{esc(parent)}/">On with the campaign</a></p>'
    elif live.table.company.next:
        on = f'<p><a class="button" href="/t/{esc(live.table.company.next)}/">To the next table</a></p>'
    elif live.sits(person):
        on = '<form method="post" action="rematch"><button class="button">Play again</button></form>'
    else:
        on = ""
    through = "" if match.game.id.endswith(CAMPAIGN_OF) else '<a href="replay#review">Go through it</a> · '
    return (
        f'<div class="over {won}"><h2>{esc(word)}</h2><p>{esc(why)}</p>{more}{on}'
        f'<p><a href="replay">Replay</a> · {through}<a href="/">To the hall</a></p></div>'
    )


def setting_out(live: LiveTable, person: str) -> str:
    """A campaign between two games: the next adventure is due."""
    venture = live.table.venture
    assert venture
    setup, opened = venture.setup, live.table.company.opened
    title = "the next adventure"
    if setup:
        title = title_of(live.games(opened.game.removesuffix(CAMPAIGN_OF), opened.packs), setup.adventure)
    if live.table.company.next:
        go = f'<p><a class="button" href="/t/{esc(live.table.company.next)}/">To the game under way</a></p>'
    elif live.sits(person):
        go = '<form method="post" action="set-out"><button class="button">Set out</button></form>'
    else:
        go = "<p>Waiting for those who play.</p>"
    return f'<div class="venture"><h2>The next adventure</h2><p class="asks">{esc(title)}</p>{go}</div>'
