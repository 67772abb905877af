"""`emberhall campaign`: what a party does between two games, how a campaign reads, and games that bots play alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from emberhall.games.dragonfire.campaign.campaign import Campaign as Party
from emberhall.games.dragonfire.campaign.campaign import Hero
from emberhall.table.campaigns import Campaign
from emberhall.table.storage import campaigns_folder, list_saves
from tests.cli.runner import document, emberhall, refused, said

DRAGONFIRE = ("campaign", "dragonfire")
NEW = (*DRAGONFIRE, "new", "Embers", "--adventure", "village-attacked", "--party", "human-fighter,human-rogue")
REST = (*DRAGONFIRE, "rest", "embers")
PLAY = (*DRAGONFIRE, "play", "embers")
BOTS = "heuristic,heuristic"


@pytest.fixture(autouse=True)
def embers() -> None:
    said(*NEW, "--seats", BOTS, "--seed", "5")


def given(**record: object) -> None:
    """The Human Fighter of the campaign has this record."""
    kept = Campaign.open("dragonfire", "embers")
    assert isinstance(kept.state, Party)
    kept.state = replace(kept.state, heroes=(replace(kept.state.heroes[0], **record), *kept.state.heroes[1:]))
    kept.keep()


def party() -> Party:
    state = Campaign.open("dragonfire", "embers").state
    assert isinstance(state, Party)
    return state


def fighter() -> Hero:
    return party().heroes[0]


def steps() -> dict[str, list[str]]:
    return {step["name"]: step["open"] for step in document(*REST, "--json")["steps"]}


def on_disk() -> bytes:
    return (campaigns_folder("dragonfire") / "embers.json").read_bytes()


# ---------------------------------------------------------------- which steps there are


def test_a_new_party_can_only_plan() -> None:
    assert list(steps()) == ["plan"]
    text = said(*REST)
    assert "plan ADVENTURE [--challenge]: " in text
    assert "bodyguards: Bodyguards, Level 2, 1 XP a Scene and 3 XP for completing it" in text


def test_adventures_are_offered_at_or_above_the_party_level() -> None:
    given(xp=60)  # Levels 4 and 1: Party Level 2
    ids = [line.split(":")[0] for line in steps()["plan"]]
    assert ids[:-1] == [
        "dungeon-crawl",
        "portcullis-breached",
        "bodyguards",
        "unholy-presence",
        "ember-road",
        "wyrm-below",
    ]
    assert ids[-1] == "any of a lower Level, played at Level 2"


def test_what_is_open_is_said_of_every_step() -> None:
    given(xp=12, background_due=True, items=("Balanced Dagger",), waiting=("Tongue of Flame",))
    found = steps()
    assert list(found) == ["plan", "background", "feature", "give-back", "trade", "use"]  # Level 2 keeps no Rare item
    (line,) = found["feature"]
    assert line.startswith("Human Fighter, 12 XP left; slot 2 for 5; slot 3 for 10; in reach: ")
    assert "Tough 5" in line
    assert "Alert 10" not in line  # slot 2 and Alert take 15
    assert found["give-back"] == ["Human Fighter: Balanced Dagger, Tongue of Flame"]
    assert found["trade"] == ["Human Fighter: Balanced Dagger"]


# ---------------------------------------------------------------- taking them


def test_an_adventure_is_planned_with_its_challenge_or_without() -> None:
    said(*REST, "plan", "bodyguards", "--challenge")
    assert (party().adventure, party().challenge) == ("bodyguards", True)
    assert "Next: Dungeon Crawl (dungeon-crawl) at Level 1." in said(*REST, "plan", "Dungeon Crawl")
    assert (party().adventure, party().challenge) == ("dungeon-crawl", False)


def test_a_background_and_features_go_into_their_slots() -> None:
    given(xp=25, background_due=True)
    assert "Slot 1: Soldier, free" in said(*REST, "background", "human-fighter", "soldier")
    said(*REST, "feature", "human-fighter", "tough")
    said(*REST, "feature", "human-fighter", "Fighting-Style: Dueling", "2")
    said(*REST, "feature", "human-fighter", "old-map")
    assert fighter().slots[:3] == (("Soldier",), ("Tough", "Fighting Style: Dueling"), ())
    assert fighter().loose == ("Old Map",)
    assert "has chosen its Background, Soldier: cover it" in refused(*REST, "feature", "human-fighter", "sage", "1")
    said(*REST, "feature", "human-fighter", "Tough", "1")
    assert fighter().slots[0] == ("Soldier", "Tough")


def test_magic_items_are_attuned_traded_given_back_and_chosen() -> None:
    given(xp=60, items=("Balanced Dagger", "Lucky Coin"), waiting=("Pearl of Power",))
    said(*REST, "attune", "human-fighter", "pearl-of-power")
    said(*REST, "use", "human-fighter", "lucky-coin,Pearl of Power")
    assert fighter().chosen == ("Lucky Coin", "Pearl of Power")
    said(*REST, "use", "human-fighter", "nothing")
    assert fighter().chosen == ()
    said(*REST, "trade", "human-fighter", "balanced-dagger", "human-rogue")
    said(*REST, "trade", "human-fighter", "lucky-coin", "human-rogue", "balanced-dagger")
    said(*REST, "give-back", "human-fighter", "pearl-of-power")
    assert fighter().items == ("Balanced Dagger",)
    assert party().heroes[1].items == ("Lucky Coin",)


def test_a_full_character_exchanges_an_item_for_the_one_that_waits() -> None:
    given(xp=10, items=("Ebony Staff +1", "Longsword +1", "Lucky Coin"), waiting=("Pearl of Power",))  # two Uncommon
    assert steps()["attune"] == ["Human Fighter: Pearl of Power waits, for one of Ebony Staff +1, Longsword +1"]
    assert "exchange Pearl of Power for one of" in refused(*REST, "attune", "human-fighter", "pearl-of-power")
    said(*REST, "attune", "human-fighter", "pearl-of-power", "longsword +1")
    assert sorted(fighter().items) == ["Ebony Staff +1", "Lucky Coin", "Pearl of Power"]
    assert fighter().waiting == ()


def test_a_step_says_what_it_changed_and_nothing_else() -> None:
    text = said(*REST, "plan", "bodyguards")
    assert text.startswith("Embers: kept.\n\nThe party, Level 1\n")
    assert "Human Fighter" not in text
    assert said(*REST, "plan", "bodyguards") == "Embers: nothing changes.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nap"], "There is no step 'nap': choose one of plan, background, feature"),
        (["featur", "a", "b"], "There is no step 'featur': did you mean feature?"),
        (["feature", "human-fighter"], "cannot be taken with 1 word after it: give HERO NAME [SLOT] [WRITTEN]."),
        (["plan"], "cannot be taken with 0 words after it: give ADVENTURE [--challenge]."),
        (["plan", "nowhere"], "There is no adventure 'nowhere': choose one of"),
        (["plan", "bodyguards", "--chalenge"], "'--chalenge' is no word for a plan"),
        (["feature", "bob", "tough", "2"], "bob is not in the party: choose one of Human Fighter, Human Rogue."),
        (["feature", "a\nb", "tough", "2"], "'a\\nb' names nothing"),
        (["feature", "human-fighter", "nap", "2"], "There is no Feature 'nap'"),
        (["feature", "human-fighter", "tough", "7"], "'7' is no slot: a Character screen has slots 1 to 6."),
        (["feature", "human-fighter", "tough", "²"], "'²' is no slot"),
        (["feature", "human-fighter", "tough", "1"], "Slot 1 waits for a Background"),
        (["feature", "human-fighter", "alert", "2"], "Alert needs 6 XP more than the 9 that Human Fighter has earned."),
        (["feature", "human-fighter", "thief", "2"], "Thief is for a Rogue"),
        (["background", "human-fighter", "sage"], "Human Fighter has no Background to choose"),
        (["attune", "human-fighter", "lucky-coin"], "Lucky Coin does not wait for Human Fighter: waiting are none."),
        (["give-back", "human-fighter", "lucky-coin"], "Human Fighter has no Lucky Coin: it controls Balanced Dagger."),
        (["trade", "human-fighter", "balanced-dagger", "human-fighter"], "cannot trade with itself"),
        (["use", "human-fighter", "lucky-coin,"], "Human Fighter has no such Lucky Coin"),
    ],
)
def test_a_step_that_cannot_be_taken_changes_nothing(words: list[str], sentence: str) -> None:
    given(xp=9, items=("Balanced Dagger",))
    before = on_disk()
    assert sentence in refused(*REST, *words)
    assert on_disk() == before


def test_a_step_that_cannot_be_written_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    given(xp=10)
    before = on_disk()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", full)
        assert emberhall(*REST, "feature", "human-fighter", "tough").exit_code == 2
    assert on_disk() == before
    said(*REST, "feature", "human-fighter", "tough")
    assert fighter().slots[1] == ("Tough",)


# ---------------------------------------------------------------- the page


def test_the_page_has_a_block_for_every_character() -> None:
    given(xp=25, slots=(("Soldier",), ("Tough", "Alert"), (), (), (), ()), items=("Lucky Coin",), loose=("Old Map",))
    text = said(*DRAGONFIRE, "show", "embers")
    assert text.startswith("Embers: between games.\n\nThe party, Level 1\n  0 of 0 games won.\n")
    block = text[text.index("Human Fighter, Level 2\n") : text.index("\nHuman Rogue, Level 1\n")]
    assert block.splitlines()[1:] == [
        "  XP: 25, Level 3 at 30; 20 used by Features, 5 left",
        "  Slot 1: Soldier, free",
        "  Slot 2: Alert, 10 and 5 for the slot, over Tough",
        "  No slot: Old Map 5",
        "  Empty slots: 3, 4, 5, 6",
        "  Magic Items: Lucky Coin (Common)",
        "  Takes along: Lucky Coin",
    ]


def test_the_page_as_a_document_is_what_the_game_keeps() -> None:
    shown = document(*DRAGONFIRE, "show", "embers", "--json")["campaign"]
    assert [hero["screen"] for hero in shown["heroes"]] == ["Human Fighter", "Human Rogue"]


# ---------------------------------------------------------------- games of bots alone


def test_bots_play_a_whole_game_without_a_person_or_a_terminal() -> None:
    text = said(*PLAY)
    assert "\nVictory: " in text or "\nDefeat: " in text
    assert "Before the next game: emberhall campaign dragonfire rest embers" in text
    assert party().games == 1
    assert fighter().xp > 0


def test_a_game_that_was_cut_off_goes_on_where_it_was() -> None:
    session = Campaign.open("dragonfire", "embers").table()
    for _ in range(20):
        session.bot_move()
    assert "Nobody rests while a game is under way" in refused(*REST)
    assert "Nobody rests while a game is under way" in refused(*REST, "plan", "bodyguards")
    before = list_saves()[0].answers
    said(*PLAY)
    (save,) = list_saves()
    assert save.over
    assert save.answers > before
    assert (party().games, Campaign.open("dragonfire", "embers").under_way) == (1, "")


def test_other_seats_take_over_for_good() -> None:
    said(*PLAY, "--seats", "me,me", "--plain", "--anew")
    assert Campaign.open("dragonfire", "embers").under_way
    assert document(*DRAGONFIRE, "show", "embers", "--json")["seats"] == ["me", "me"]
    said(*PLAY, "--seats", "heuristic,random")
    assert party().games == 1
    assert list_saves()[0].seats == ("heuristic", "random")
    assert document(*DRAGONFIRE, "show", "embers", "--json")["seats"] == ["heuristic", "random"]


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ("heuristic", "There are 2 heroes in the party and 1 seats"),
        ("bob,heuristic", "Nobody called 'bob' can take a seat"),
        ("me,heuristic", "The terminal app needs a terminal"),
    ],
)
def test_seats_that_do_not_fit_are_refused_before_anything_is_written(seats: str, sentence: str) -> None:
    before = on_disk()
    assert sentence in refused(*PLAY, "--seats", seats)
    assert on_disk() == before
    assert not list_saves()


# ---------------------------------------------------------------- Wrath of Ashardalon


def test_traders_sell_as_a_step_of_the_rest() -> None:
    rest = ("campaign", "ashardalon", "rest", "peak")
    said("campaign", "ashardalon", "new", "Peak", "--adventure", "assault-on-firestorm-peak", "--party", "quinn,tarak")
    assert said(*rest) == "Peak: there is nothing to do between games.\n"
    kept = Campaign.open("ashardalon", "peak")
    ware = next(card.name for card in kept.game.cards() if card.kind == "treasure")
    kept.state = replace(kept.state, gold=100_000, wares=(ware,))
    kept.keep()
    assert f"  {ware} for " in said(*rest)
    assert f"\nQuinn\n  {ware}\n" in said(*rest, "buy", ware.lower(), "quinn")
    assert "The traders do not sell" in refused(*rest, "buy", ware, "quinn")
    assert f"\nQuinn\n  {ware}\n" in said("campaign", "ashardalon", "show", "peak")
