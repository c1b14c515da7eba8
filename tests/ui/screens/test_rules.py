"""The rules reader: every clause in order, and the house rules of the game on the table as a change of entry 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Done
from divingbell.companion.texts import catalogue as catalogue
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.players.players import Players
from divingbell.ui.screens.rules.chapters import chapters
from divingbell.ui.screens.rules.reader import Rules
from divingbell.ui.screens.rules.sentences import sentences
from divingbell.ui.table.game_ui import game_ui
from divingbell.ui.toolkit.element import Box, Drawing, Text
from tests import table_work
from tests.sunken_play import aim, buzz, card, discard, penalty, start, up
from tests.ui.driver import Driver
from tests.ui.finger import Finger
from tests.ui.scenes_rules import BROKEN, REEF
from tests.ui.started_services import FAMILY, sit_down, start_app

Enter = Callable[..., Driver]
SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]
TEXTS = GAMES.texts("en", strict=True)
BOARDS = [game for game in GAMES if GAMES[game].rulebook.rules]
"""Games with house rules and rulings."""
DRY = (card("p1"), up("p1", risk=2), penalty("p2", "air_line_break"), discard("p2"))


@pytest.fixture
def reader() -> Iterator[Enter]:
    """`reader("submarine", actions)` is the reader over that game, these people and what happened."""
    drivers: list[Driver] = []

    def enter(game: str, *actions: Any, size: str = "C", **fields: Any) -> Driver:
        driver = start_app(size, Settings(welcomed=True))
        drivers.append(driver)
        sit_down(driver.shell.services, FAMILY[:2], game, **fields)
        if actions:
            assert isinstance(driver.shell.services.table.submit(list(actions)).result(), Done)
        ROUTES["rules"](driver.shell)
        driver.frames(3)
        return driver

    yield enter
    while drivers:
        drivers.pop().close()


def sent(driver: Driver) -> list[dict[str, Any]]:
    lines = table_work.lines(driver.shell.services.table)
    return [dict(row.value["action"]) for row in lines if row.kind == "entry"]


@pytest.mark.parametrize("game", BOARDS)
def test_every_clause_and_ruling_has_its_place(game: str) -> None:
    found = chapters(game, TEXTS)
    assert [chapter.id for chapter in (found[0], found[-1])] == ["house", "rulings"]
    numbers = [number for chapter in found for number in chapter.clauses]
    written = {text_id.removeprefix(f"{game}.rule.") for text_id in TEXTS if text_id.startswith(f"{game}.rule.")}
    assert sorted(numbers) == sorted(written)
    rulings = found[-1].clauses
    assert rulings == tuple(f"{rulings[0][0]}{i}" for i in range(1, len(rulings) + 1))
    for chapter in found[1:-1]:
        assert f"{game}.chapter.{chapter.id}" in TEXTS


def test_without_house_rules_and_rulings_there_are_sections_alone() -> None:
    found = chapters("round_sheet", TEXTS)
    assert [chapter.id for chapter in (found[0], found[-1])] == ["1.1", "4.1"]
    assert all(f"round_sheet.chapter.{chapter.id}" in TEXTS for chapter in found)


@pytest.mark.parametrize(
    ("game", "fields"),
    [(game, {"reef": REEF} if game == "submarine_blues" else {}) for game in BOARDS],
)
def test_the_contents_open_every_chapter(reader, game: str, fields: dict[str, Any]) -> None:
    driver = reader(game, **fields)
    entries = sent(driver)
    for chapter in driver.shell.top.chapters:
        driver.tap_in("chapters.list", f"chapter.{chapter.id}")
        for number in chapter.clauses:
            words = driver.shell.texts("en")(f"{game}.rule.{number}")
            said = sentences(words) if number[0].isdigit() else [words]
            assert all(driver.shows(sentence) for sentence in said), number
    driver.tap_in("chapters.list", "chapter.house")
    for rule in GAMES[game].rulebook.rules:
        assert driver.shows(f"{game}.house_rule.{rule}")
    assert sent(driver) == entries, "reading sends nothing"


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_has_the_same_parts_in_both_languages(game: str) -> None:
    """The ledger quotes a long clause by the names of its parts."""
    english, italian = (GAMES.texts(language, strict=True) for language in ("en", "it"))
    for chapter in chapters(game, english):
        for number in chapter.clauses:
            name = f"{game}.rule.{number}"
            assert english.parts(name) == italian.parts(name), name
    for quoted in game_ui(game).clauses.values():
        for clause in quoted:
            number, _, part = clause.partition(":")
            assert english.quote(f"{game}.rule.{number}", *([part] if part else [])), clause


def test_another_chapter_begins_at_its_beginning(reader) -> None:
    driver = reader("sunken_treasure")
    driver.tap_in("chapters.list", "chapter.rulings")
    driver.drag("text.rulings", 0, -200)
    assert driver.find("text.rulings").scroll > 100
    driver.tap_in("chapters.list", "chapter.4.4")
    assert driver.find("text.4.4").scroll == 0


@pytest.mark.parametrize("size", SIZES)
def test_a_house_rule_of_this_game_is_changed_and_changed_back(reader, size: str) -> None:
    driver = reader("sunken_treasure", *DRY, size=size, coins={"gold": 8}, rules={"empty_buzz": "ignored"}, first="p1")
    begin = sent(driver)[0]
    driver.tap("rule.air_line_break_turn.recovered")
    driver.wait(lambda: driver.shows("rules.changed"), "the change")
    assert sent(driver)[-1] == {
        "type": "amend",
        "entry": 1,
        "actions": [{**begin, "rules": {"empty_buzz": "ignored", "air_line_break_turn": "recovered"}}],
    }
    assert driver.shows("Ada: 0 dry instead of 1")
    state = driver.shell.services.table.now.session.state
    assert [player.dry for player in state.players.values()] == [0, 1]
    driver.let_pass(7)
    assert not driver.shows("rules.changed")
    driver.tap("rule.air_line_break_turn.dry")
    driver.wait(lambda: driver.shows("Ada: 1 dry instead of 0"), "the way back")


def test_nothing_counted_otherwise_is_said_too(reader) -> None:
    driver = reader("deep_sea_adventure")
    driver.tap("rule.return_without_chip.allowed")
    driver.wait(lambda: driver.shows("rules.changed.nothing"), "the change")
    assert driver.shell.services.table.now.session.state.rules["return_without_chip"] == "allowed"


def test_a_change_that_no_longer_fits_is_refused_in_words(reader) -> None:
    dry = (*DRY, discard("p1"), discard("p2"), card("p1"))
    driver = reader("sunken_treasure", *dry, rules={"air_line_break_turn": "recovered"})
    before = sent(driver)
    driver.tap("rule.air_line_break_turn.dry")
    driver.wait(lambda: driver.shows("refused.read"), "the refusal")
    assert driver.shows("Entry 8 would no longer fit")
    assert driver.shows("rules.over_before")
    driver.tap("refused.read")
    assert not driver.shows("refused.read")
    assert sent(driver) == before
    assert driver.shell.services.table.now.session.state.rules["air_line_break_turn"] == "recovered"


def test_a_refusal_names_people(reader) -> None:
    """With four a rule cannot be; that is no entry of its own that fails, but the start."""
    driver = reader("submarine")
    table_work.reset(driver.shell.services.table, seats=[])
    sit_down(driver.shell.services, FAMILY, "submarine")
    driver.frames(3)
    driver.find("rules.house")
    driver.drag("text.house", 0, -400)
    driver.tap("rule.card_removal.equal")
    driver.wait(lambda: driver.shows("refused.read"), "the refusal")
    assert driver.shows("Entry 1 would no longer fit")
    assert driver.shows("Ruling S3")


def test_a_buzz_while_reading_stops_the_change(reader) -> None:
    driver = reader("sunken_treasure", card("p1"))
    services, place = driver.shell.services, driver.middle("rule.empty_buzz.ignored")
    assert isinstance(services.table.submit([{"type": "buzz", "player": "p1", "source": "sensor"}]).result(), Done)
    Finger(*place).down().up()  # before the next frame
    driver.wait(lambda: driver.shows("table.moved_on"), "the reason")
    assert services.table.now.session.state.rules["empty_buzz"] == "fee"


def test_the_tap_of_a_value_that_holds_sends_nothing(reader) -> None:
    driver = reader("sunken_treasure", *BROKEN)
    before = sent(driver)
    driver.tap("rule.empty_buzz.fee")
    driver.frames(3)
    assert sent(driver) == before


def test_without_its_game_on_the_table_it_is_only_read(reader) -> None:
    driver = reader("sunken_treasure")
    driver.shell.push(Rules(driver.shell, "submarine"))
    driver.frames(3)
    assert driver.shows("rules.house.read")
    before = sent(driver)
    driver.tap("rule.leave_board.forced")
    driver.frames(3)
    assert sent(driver) == before


# Before a game ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", BOARDS)
def test_the_rules_are_read_before_playing_and_open_on_a_turn_with_an_example(game: str, size: str) -> None:
    driver = start_app(size, Settings(welcomed=True), lambda shell: Players(shell, game))
    try:
        driver.tap("rules")
        example = game_ui(game).make_example(driver.shell.ctx)
        assert driver.shows("A turn") or driver.shows(f"{example.section} A turn")
        assert driver.shows("rules.example")
        assert len(example.steps) >= 4
        for step in example.steps:
            assert driver.shows(step.words)
            assert isinstance(step.picture, Drawing | Text | Box)
        driver.tap_in("chapters.list", "chapter.house")
        assert not driver.shows("rules.example")
        driver.tap("back")
        assert driver.shell.top.name == "players"
    finally:
        driver.close()


def test_the_example_of_a_dive_pays_what_the_rules_pay() -> None:
    rules = Session()
    for action in (start(2), card("p1", "gold", 10000), aim("p1", 3), buzz("p1"), up("p1"), penalty("p2", "share")):
        after = rules.apply(action)
        assert isinstance(after, Session)
        rules = after
    assert [player.cash for player in rules.state.players.values()] == [17_500, 17_500]
    ctx = Context.of(load_tokens(data_folder()), Settings(), TEXTS, (1280, 800))
    words = " ".join(step.words for step in game_ui("sunken_treasure").make_example(ctx).steps)
    assert all(amount in words for amount in ("$30,000", "$15,000", "$7,500 each"))


def test_no_game_no_rules() -> None:
    driver = start_app("C", Settings(welcomed=True))
    ROUTES["rules"](driver.shell)
    assert driver.shell.top.name == "home"
    driver.close()
