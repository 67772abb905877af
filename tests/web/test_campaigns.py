"""Campaigns in the browser: what is taken back between two games, and what stands."""

from __future__ import annotations

from emberhall.engine.game import Setup
from emberhall.table.seats import Seat
from emberhall.table.table import Table
from emberhall.web.hall import Hall
from emberhall.web.live_table import LiveTable
from tests.kit.patience import becomes
from tests.web.house import ADA, BO, CALM, JSON, Guest, answer_first

House = tuple[Hall, list[Guest]]
STANDS = "A game was played since the last answer, and its result stands: you can't undo that."


async def led(house: House, seats: tuple[str, ...] = (ADA, ADA)) -> LiveTable:
    """A campaign of the toy, before its first game, with Ada and perhaps Bo at its page."""
    hall, guests = house
    game = hall.game("gloamhouse-campaign")
    party = tuple(hero.id for hero in hall.game("gloamhouse").heroes()[: len(seats)])
    names = {ADA: "Ada", BO: "Bo"}
    sitting = [Seat(person=seat) for seat in seats]
    held = {person: names[person] for person in seats}
    setup = Setup(game.first_adventures()[0].id, party)  # type: ignore[attr-defined]
    live, secrets = await hall.open("gloamhouse-campaign", setup, sitting, held, CALM, name="Embers", seed=1)
    for guest, person in zip(guests, held, strict=False):
        await guest.enter(f"/t/{live.id}/enter/{secrets[person]}")
    await between(live)
    return live


async def between(campaign: Table) -> None:
    """Decide what is asked between two games, each by its last answer, until the next one is due."""
    while campaign.table.question.asked:
        person = campaign.table.question.asked[0]
        await campaign.answer(person, campaign.table.asked_at, campaign.offered(person)[-1])


async def night(hall: Hall, campaign: Table) -> LiveTable:
    """Set out for the next game."""
    found = await hall.table(await hall.set_out(campaign, ADA))
    assert found
    return found


async def played(hall: Hall, campaign: Table) -> LiveTable:
    """The next game, brought to its end and told to the campaign."""
    game = await night(hall, campaign)
    while game.table.question.asked:
        await answer_first(game)
    await becomes(lambda: not campaign.table.company.next)  # the campaign is told
    return game


def takes_back(page: str) -> bool:
    """Whether a page offers to take the last answer back."""
    return 'data-key="u">Take back' in page


async def test_what_was_decided_between_two_games_is_taken_back_until_one_sets_out(guests: House) -> None:
    hall, (ada, *_) = guests
    campaign = await led(guests)
    await played(hall, campaign)
    answers = campaign.table.match.answers
    await between(campaign)
    assert campaign.table.venture
    assert campaign.table.match.answers > answers, "nothing was decided"
    assert takes_back(await ada.page(campaign.id))
    assert (await ada.post(f"/t/{campaign.id}/undo", headers=JSON)).status_code == 200
    assert campaign.table.venture is None
    assert campaign.table.question.asked == (ADA,)


async def test_what_came_of_a_game_stands_also_when_the_table_is_restored(guests: House) -> None:
    hall, (ada, *_) = guests
    campaign = await led(guests)
    await played(hall, campaign)
    for anew in (False, True):
        live = await restored(hall, campaign) if anew else campaign
        assert live.table.question.asked, "nothing is decided after a game"
        answers = live.table.match.answers
        assert not takes_back(await ada.page(campaign.id))
        refused = await ada.post(f"/t/{campaign.id}/undo", headers=JSON)
        assert (refused.status_code, refused.json()["why"]) == (400, STANDS)
        assert live.table.match.answers == answers


async def restored(hall: Hall, live: LiveTable) -> LiveTable:
    """The table anew from its rows, as after a restart."""
    del hall.tables[live.id]
    found = await hall.table(live.id)
    assert found
    assert found is not live
    return found


async def test_nothing_of_a_campaign_is_taken_back_while_a_game_is_under_way(guests: House) -> None:
    hall, (ada, *_) = guests
    campaign = await led(guests)
    await played(hall, campaign)
    await between(campaign)
    game = await night(hall, campaign)
    assert not takes_back(await ada.page(campaign.id))
    refused = await ada.post(f"/t/{campaign.id}/undo", headers=JSON)
    assert refused.status_code == 400
    assert refused.json()["why"] == "Finish the current game first."
    assert campaign.table.venture
    await answer_first(game)
    assert takes_back(await ada.page(game.id)), "in the game itself an answer is taken back"


async def test_a_game_of_which_the_campaign_was_told_is_over_for_good(guests: House) -> None:
    hall, (ada, *_) = guests
    campaign = await led(guests)
    game = await played(hall, campaign)
    assert not takes_back(await ada.page(game.id))
    refused = await ada.post(f"/t/{game.id}/undo", headers=JSON)
    assert refused.status_code == 400
    assert refused.json()["why"] == "This result already counts in the campaign and can't be undone."
    assert game.table.match.over
