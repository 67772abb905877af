"""Campaigns in the browser: what is taken back between two games, and what stands."""

from __future__ import annotations

from emberhall.engine.game import Setup
from emberhall.table.seats import Seat
from emberhall.web.hall import Hall
from emberhall.web.tables import Table
from tests.kit.patience import becomes
from tests.web.house import ADA, BO, CALM, JSON, Guest, answer_first

House = tuple[Hall, list[Guest]]
STANDS = "A game was played since the last answer, and what came of it stands: there is no undo."


async def led(house: House, seats: tuple[str, ...] = (ADA, ADA)) -> Table:
    """A campaign of the toy, before its first game, with Ada and perhaps Bo at its page."""
    hall, guests = house
    game = hall.game("lantern-campaign")
    party = tuple(hero.id for hero in hall.game("lantern").heroes()[: len(seats)])
    names = {ADA: "Ada", BO: "Bo"}
    sitting = [Seat(person=seat) for seat in seats]
    held = {person: names[person] for person in seats}
    setup = Setup(game.first_adventures()[0].id, party)  # type: ignore[attr-defined]
    table, secrets = await hall.open("lantern-campaign", setup, sitting, held, CALM, name="Embers", seed=1)
    for guest, person in zip(guests, held, strict=False):
        await guest.enter(f"/t/{table.id}/enter/{secrets[person]}")
    await between(table)
    return table


async def between(campaign: Table) -> None:
    """Decide what is asked between two games, each by its last answer, until the next one is due."""
    while campaign.session.asked:
        person = campaign.session.asked[0]
        await campaign.answer(person, campaign.past.asked_at, campaign.offered(person)[-1])


async def night(hall: Hall, campaign: Table) -> Table:
    """Set out for the next game."""
    found = await hall.table(await hall.set_out(campaign, ADA))
    assert found
    return found


async def played(hall: Hall, campaign: Table) -> Table:
    """The next game, brought to its end and told to the campaign."""
    game = await night(hall, campaign)
    while game.session.asked:
        await answer_first(game)
    await becomes(lambda: not campaign.past.next)  # the campaign is told
    return game


def takes_back(page: str) -> bool:
    """Whether a page offers to take the last answer back."""
    return 'data-key="u">Take back' in page


async def test_what_was_decided_between_two_games_is_taken_back_until_one_sets_out(guests: House) -> None:
    hall, (ada, *_) = guests
    campaign = await led(guests)
    await played(hall, campaign)
    answers = campaign.session.match.answers
    await between(campaign)
    assert campaign.session.venture
    assert campaign.session.match.answers > answers, "nothing was decided"
    assert takes_back(await ada.page(campaign.id))
    assert (await ada.post(f"/t/{campaign.id}/undo", headers=JSON)).status_code == 200
    assert campaign.session.venture is None
    assert campaign.session.asked == (ADA,)


async def test_what_came_of_a_game_stands_also_when_the_table_is_restored(guests: House) -> None:
    hall, (ada, *_) = guests
    campaign = await led(guests)
    await played(hall, campaign)
    for anew in (False, True):
        table = await restored(hall, campaign) if anew else campaign
        assert table.session.asked, "nothing is decided after a game"
        answers = table.session.match.answers
        assert not takes_back(await ada.page(campaign.id))
        refused = await ada.post(f"/t/{campaign.id}/undo", headers=JSON)
        assert (refused.status_code, refused.json()["why"]) == (400, STANDS)
        assert table.session.match.answers == answers


async def restored(hall: Hall, table: Table) -> Table:
    """The table anew from its rows, as after a restart."""
    del hall.tables[table.id]
    found = await hall.table(table.id)
    assert found
    assert found is not table
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
    assert refused.json()["why"] == "A game is under way: bring it to its end first."
    assert campaign.session.venture
    await answer_first(game)
    assert takes_back(await ada.page(game.id)), "in the game itself an answer is taken back"


async def test_a_game_of_which_the_campaign_was_told_is_over_for_good(guests: House) -> None:
    hall, (ada, *_) = guests
    campaign = await led(guests)
    game = await played(hall, campaign)
    assert not takes_back(await ada.page(game.id))
    refused = await ada.post(f"/t/{game.id}/undo", headers=JSON)
    assert refused.status_code == 400
    assert refused.json()["why"] == "The campaign goes by how this game ended: it stands."
    assert game.session.match.over
