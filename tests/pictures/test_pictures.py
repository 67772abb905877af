"""Pictures of random games: offers are lit at their places, parts are sound, nothing but the sight counts."""

from __future__ import annotations

import gzip
import re
from statistics import median
from typing import Any

import msgspec
import pytest

import emberhall as eh
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games import campaign
from emberhall.pictures import lettering, lights, panels, picture, style
from emberhall.pictures.canvas import esc
from emberhall.pictures.glyphs import BY_WORD, GLYPHS, OF_KIND, WORDS
from emberhall.players import player
from tests.games.dragonlords.story import EMPTY_SPACE, KNIGHT, MONK, a_table
from tests.pictures.tables import GAMES, AnySight, a_match, lit_numbers, parsed, sights

HOSTILE = "<script>alert('&\"</script>\x00\x1b]]>{0}"
NAMES = {
    "name",
    "text",
    "title",
    "adventure",
    "encounter",
    "rules",
    "victory",
    "defeat",
    "race",
    "ability",
    "label",
    "prompt",
}
every_game = pytest.mark.parametrize("game", sorted(GAMES))


def with_places(sight: AnySight) -> set[int]:
    """The offers that refer to something on the board."""
    offers = sight.question.options if sight.question else ()
    return {offer.number for offer in offers if any(ref.on_board for ref in offer.about)}


@every_game
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_offer_that_has_a_place_is_lit_there(game: str, seed: int) -> None:
    lit = 0
    for sight in sights(game, seed, decisions=150, every=3):
        wanted = with_places(sight)
        assert wanted <= lit_numbers(picture(sight)), sight.question
        lit += len(wanted)
    assert lit


def test_every_way_to_lay_a_tile_is_lit_where_it_would_lie() -> None:
    match = a_match("bardsung", 5, "exploration-tutorial")
    bot = player("heuristic", "bardsung", 5)
    while match.choice and match.choice.ask != "orientation":
        match.choose(bot.choose(match.seen(match.choice.seat)))
    assert match.choice
    sight = match.sight(match.choice.seat)
    drawn = picture(sight)
    fits = sight.view.laying.fits
    assert len(fits) == len(match.choice.options) > 1
    assert {f"fit-{fit.portal}" for fit in fits} == {key for key in drawn.layers["lights"] if key.startswith("fit-")}
    assert len({fit.anchor for fit in fits}) == len(fits), "each can be pointed at"
    assert all("class='opt ghost'" in drawn.layers["lights"][f"fit-{fit.portal}"] for fit in fits)


@every_game
def test_only_offers_that_are_there_are_lit(game: str) -> None:
    for sight in sights(game, 11, decisions=120, every=3):
        offers = sight.question.options if sight.question else ()
        assert lit_numbers(picture(sight)) <= {offer.number for offer in offers}


@every_game
def test_lights_as_data_are_those_of_the_picture(game: str) -> None:
    for sight in sights(game, 13, decisions=60, every=5):
        assert {number for found in lights(sight).values() for number in found} == lit_numbers(picture(sight))


@every_game
def test_those_who_watch_see_a_picture_too(game: str) -> None:
    match = a_match(game, 4)
    everybody = range(len(match.setup.party))
    assert picture(match.sight(*everybody)).svg()
    assert picture(match.sight()).svg()


@every_game
def test_parts_and_panels_are_well_formed_and_without_inline_style(game: str) -> None:
    for sight in sights(game, 7, decisions=120, every=10):
        for part in [*picture(sight).parts().values(), *panels(sight).values()]:
            parsed(part)
            assert not re.search(r"\sstyle=|\son\w+=|<script|href='(?!#)", part)


@every_game
def test_a_picture_is_one_document_with_unique_ids(game: str) -> None:
    drawn = picture(a_match(game, 3).sight(0))
    root = parsed(drawn.svg())
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r"(?:url\(#|href='#)([\w-]+)", drawn.svg()))
    assert used <= set(ids)
    assert drawn.title
    assert drawn.text


@every_game
def test_equal_sights_give_equal_pictures(game: str) -> None:
    for sight in sights(game, 5, decisions=60, every=20):
        again = msgspec.structs.replace(
            sight, view=msgspec.json.decode(msgspec.json.encode(sight.view), type=type(sight.view))
        )
        assert picture(again) == picture(sight)
        assert panels(again) == panels(sight)


def renamed(value: Any, key: str = "") -> Any:
    """Data with hostile names in it."""
    if isinstance(value, dict):
        return {k: renamed(v, str(k)) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(each, key) for each in value]
    return HOSTILE if isinstance(value, str) and key in NAMES else value


@every_game
def test_hostile_names_are_harmless(game: str) -> None:
    *_, sight = sights(game, 9, decisions=80, every=79)
    for each in (sight, a_match(game, 9).sight(0)):
        view = msgspec.convert(renamed(msgspec.to_builtins(each.view, str_keys=True)), type(each.view), strict=False)
        question = msgspec.convert(renamed(msgspec.to_builtins(each.question)), type(each.question))
        bad = msgspec.structs.replace(each, view=view, question=question, adventure=HOSTILE)
        drawn = picture(bad)
        for part in [drawn.svg(), *panels(bad).values()]:
            parsed(part)
            assert "<script" not in part
            assert "\x1b" not in part


def test_a_median_update_is_small() -> None:
    """What a page is sent after an answer: the parts that changed."""
    before: dict[str, str] = {}
    sizes: list[int] = []
    for sight in sights("ashardalon", 2, decisions=150):
        after = picture(sight).parts()
        changed = "".join(f"{key}{part}" for key, part in after.items() if before.get(key) != part)
        sizes.append(len(gzip.compress(changed.encode())))
        before = after
    assert median(sizes) < 1_000


def test_a_campaign_is_told_in_words() -> None:
    box = campaign("ashardalon")
    info = box.adventures()[0]
    heroes = tuple(hero.id for hero in box.heroes()[: max(1, info.seats[0])])
    sight = Match.new(box, Setup(info.id, heroes), 1).sight(0)
    assert "sheet" in picture(sight).svg()
    assert "head" in panels(sight)


def test_the_package_draws_a_match() -> None:
    match = eh.new("ashardalon", seats=2, seed=1)
    assert eh.picture(match) == eh.picture(match, 0)
    assert eh.picture(match, 1)._repr_svg_().startswith("<svg")
    assert match.picture(1) == eh.picture(match, 1)
    assert match.picture()._repr_svg_() == eh.picture(match)._repr_svg_()


def test_every_word_and_kind_has_a_drawing() -> None:
    assert set(BY_WORD.values()) | set(OF_KIND.values()) <= GLYPHS.keys()
    assert {name for _, name in WORDS} <= GLYPHS.keys()
    for drawing in GLYPHS.values():
        parsed(drawing)


def test_the_stylesheet_fetches_nothing() -> None:
    assert "@import" not in style()
    assert "url(" not in style()


def test_no_name_in_the_marching_order_is_cut_off() -> None:
    for seed in range(6):
        match = a_match("bardsung", seed)
        for _ in range(40):
            if match.choice is None:
                break
            order = picture(match.sight(0)).layers.get("order", {})
            assert not any("…" in slot for slot in order.values()), order
            match.choose(len(match.choice.options) - 1)


@pytest.mark.parametrize("name", ["Lightweaver", "Kingsguard"])
def test_a_line_that_was_made_smaller_to_fit_is_whole(name: str) -> None:
    for width in range(40, 100):
        fits = lettering.wide(name, "serif") * 13 * 0.7 <= width
        assert ("…" not in lettering.line(name, 0, 0, width, 13, "who")) == fits


def test_the_halls_say_what_wins_and_loses_and_only_what_the_party_has() -> None:
    for sight in sights("bardsung", 5, decisions=20, every=5):
        goals = panels(sight)["goals"]
        assert f"<dt>Victory</dt><dd>{esc(sight.view.victory)}</dd>" in goals
        assert f"<dt>Defeat</dt><dd>{esc(sight.view.defeat)}</dd>" in goals
        assert "0 of 0" not in goals


def test_whom_the_log_of_the_realm_calls_a_player_can_be_told_by_the_panels() -> None:
    for sight in sights("dragonlords", 5, decisions=20, every=5):
        for hero in sight.view.heroes:
            assert f"<p>Player {hero.seat + 1} · " in panels(sight)[f"party/{hero.seat}"]


FACED = "side/0"  # the panel of what is faced


def test_an_offer_of_the_dragon_lords_is_shown_while_it_is_open_with_whose_it_is() -> None:
    s = a_table(KNIGHT, MONK).at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1).begin("adventure", active=0)
    assert "An offer" not in panels(s.played.sight(0))[FACED]
    s.do("talk", MONK).do("give-gold", 2)
    shown = panels(s.played.sight(0))[FACED]
    assert "An offer, 1 of 3" in shown
    assert f"{KNIGHT} gives<small>2 Gold</small>" in shown
    assert f"{MONK} gives<small>nothing</small>" in shown
    s.do("propose").do("decline")
    assert "An offer" not in panels(s.played.sight(0))[FACED]
