"""All rooms of the evening as a family goes through them (screens.md 8), at three sizes in two languages: every key is
found by what it says, touched where it stands, and has its effect in the journal, the settings or what phones get."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from divingbell.companion.archive.summary import Summary
from divingbell.companion.configuration.settings import Settings
from divingbell.ui.kit.dates import day, day_and_time, local
from divingbell.ui.screens.podium.podium import Podium
from divingbell.ui.sharing import files, offer
from divingbell.ui.table.table_screen import TableScreen
from tests.sunken_play import STOP
from tests.ui.rooms import Rooms, elsewhere, evenings_before, tablet
from tests.ui.scenes_past import unwritten
from tests.ui.started_services import StartedServices

Enter = Callable[..., Rooms]
CASES = [f"{size}-{language}" for size, language in itertools.product("CRT", ("en", "it"))]


@pytest.fixture(params=CASES)
def enter(request: pytest.FixtureRequest) -> Iterator[Enter]:
    """`enter()` is the tablet of the family, at home; `enter(None)` a new one, and the one before is left."""
    size, language = request.param.split("-")
    with ExitStack() as opened:

        def begin(evening: Path | None = evenings_before(), **options: object) -> Rooms:  # noqa: B008
            opened.close()
            return opened.enter_context(tablet(size, language, evening, **options))

        yield begin


@pytest.fixture(autouse=True)
def light_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Report and chart of what is shared are no matter here (test_share.py), and take a second each time."""
    monkeypatch.setattr(offer, "printed", lambda _: SimpleNamespace(pages=1, content=lambda: b"%PDF-"))
    monkeypatch.setattr(files, "chart", lambda _: b"PNG")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    place = tmp_path / "KINGSTON"
    place.mkdir()
    return place


def past_games(rooms: Rooms) -> list[Summary]:
    """From home to the list, whose newest game is chosen."""
    rooms.touch("home.past_games")
    rooms.on("u-past-games")
    rooms.until(lambda: rooms.top.is_read, "the list")
    return list(rooms.top.past.games)


def choose(rooms: Rooms, game: Summary) -> None:
    """Touch the row of this game."""
    ctx, now = rooms.driver.shell.ctx, rooms.services.clock.now().astimezone()
    rooms.bring(f"past.{game.session}", "games")
    rooms.touch_row(f"past.{game.session}", day_and_time(ctx, local(game.created), now))
    rooms.until(lambda: rooms.lit == game.session and rooms.top.is_read, "the chosen game")


def back(rooms: Rooms, screen: str) -> None:
    rooms.touch_sign("back")
    rooms.on(screen)


def podium_stands(rooms: Rooms) -> bool:
    return isinstance(rooms.top, TableScreen) and isinstance(rooms.top.face, Podium)


def journal_of(rooms: Rooms) -> dict[str, bytes]:
    """The journal, every byte of it."""
    folder = rooms.services.table.journal.parent
    return {path.name: path.read_bytes() for path in folder.glob("journal.db*") if not path.name.endswith("-shm")}


# A game that has just ended -----------------------------------------------------------------------------------


def test_from_the_last_touch_of_a_game_to_its_place_among_the_others(enter: Enter) -> None:
    rooms = enter()
    table = rooms.services.table
    rooms.until_it_says("home.waiting", count=2)
    rooms.touch("home.carry_on")
    rooms.on("b0-sunken-card")
    written = table.now.n
    rooms.touch("sunken_table.cannot_dive")
    rooms.until(lambda: podium_stands(rooms), "the podium")
    assert table.now.session.last.action == {"type": "discard", "player": "p1"}
    assert rooms.says("podium.wins")
    for chart in ("coins", "buzzes", "money"):
        rooms.touch(f"podium.{chart}")
        assert rooms.driver.shows(f"chart.{chart}")
    rooms.touch("podium.replay")
    rooms.on("i-replay")
    rooms.touch_sign("back")
    rooms.until(lambda: podium_stands(rooms), "the podium again")
    assert table.now.n == written + 1, "looking writes nothing"

    rooms.touch("podium.share")
    rooms.on("u3-share")
    rooms.until(lambda: len(rooms.pages.offered) > 1, "the page")
    page = rooms.pages.offered[-1].page
    assert (page.name, [row.amount for row in page.rows]) == ("Ada", [rooms.money(20_000), rooms.money(10_000)])
    word, offered = rooms.top.address.rpartition("/")[2], len(rooms.pages.offered)
    assert rooms.shows(rooms.top.address)
    table.submit([{"type": "undo", "steps": 1}])  # Ada could have dived, but it is late
    table.submit([STOP])
    rooms.until(lambda: rooms.pages.offered[-1].page.name == rooms.say("podium.stopped"), "the page of what holds now")
    assert len(rooms.pages.offered) > offered
    assert {row.place for row in rooms.pages.offered[-1].page.rows} == {""}
    assert {*rooms.pages.words[1:]} == {word}, "phones look at the same address"
    rooms.touch_sign("close")
    assert {*rooms.pages.withdrawn} == {word}

    rooms.touch("podium.home")
    rooms.on("a-home")
    waits = rooms.say("home.waiting", count=1)
    whole = rooms.say("home.last_and_waiting", waiting=waits)
    rooms.until(lambda: rooms.shows(waits if rooms.size == "tall" else whole), "what Past games holds")
    past_games(rooms)
    rooms.until(lambda: rooms.top.past.games[0].reason == "stopped", "the newest game")
    assert rooms.lit == rooms.top.past.games[0].session == table.now.uuid


def test_any_game_that_waits_is_carried_on_from_its_row(enter: Enter) -> None:
    rooms = enter()
    waiting = next(game for game in past_games(rooms) if game.waits and game.game == "submarine")
    choose(rooms, waiting)
    assert not rooms.key_says("past.podium"), "it is not over"
    rooms.touch("home.carry_on")
    rooms.until(lambda: isinstance(rooms.top, TableScreen), "its table")
    assert rooms.services.table.now.uuid == waiting.session
    assert rooms.driver.shell.depth == 0


# A past game --------------------------------------------------------------------------------------------------


def test_a_past_game_is_looked_at_from_every_side_and_played_on(enter: Enter) -> None:
    rooms = enter()
    game = next(game for game in past_games(rooms) if game.game == "deep_sea_adventure")
    choose(rooms, game)
    before = journal_of(rooms)
    if rooms.size != "compact":  # there the podium and the ledger have it
        rooms.touch("past.chart")
        rooms.on("u14-chart")
        back(rooms, "u-past-games")
    rooms.touch("past.podium")
    rooms.on("h-end")
    rooms.until(lambda: rooms.key_says("turning.key"), "the turning points")
    assert rooms.shows(_which(rooms, game)), "which game it is, and when it was played"
    _the_ledger_only_reads(rooms)
    _it_asks_what_you_would_have_done(rooms)
    _phones_get_it(rooms)
    rooms.touch("past.replay")
    rooms.on("i-replay")
    _steps_through_it(rooms)
    assert journal_of(rooms) == before, "nothing was written"
    assert rooms.services.table.now.uuid is None, "nothing was put on the table"
    _play_from_here_and_put_it_back(rooms, game)


def _which(rooms: Rooms, game: Summary) -> str:
    ctx, now, began = rooms.driver.shell.ctx, rooms.services.clock.now().astimezone(), local(game.created)
    if rooms.size == "tall":
        title, when = f"{game.game}.title", day_and_time(ctx, began, now)
    else:
        title, when = f"{game.game}.title.short", day(ctx, began, now)
    return rooms.say("podium.both", first=rooms.say(title), second=when)


def _the_ledger_only_reads(rooms: Rooms) -> None:
    rooms.touch("past.ledger")
    rooms.on("t-ledger")
    assert rooms.says("ledger.is_over")
    for key in ("kit.undo", "ledger.change", "ledger.change.short", "ledger.redo"):
        assert not rooms.key_says(key), key
    rooms.touch("ledger.why")
    rooms.touch("ledger.got_it")
    rooms.touch("past.chart")
    rooms.on("u14-chart")
    back(rooms, "t-ledger")
    back(rooms, "h-end")


def _it_asks_what_you_would_have_done(rooms: Rooms) -> None:
    rooms.touch("turning.key")
    rooms.on("u15-turning")
    for number in itertools.count(1):
        assert rooms.says("turning.ask")
        assert not rooms.says("turning.yours"), "no figures before the answer"
        rooms.touch_row("answer.1")
        assert rooms.shows_part("turning.yours")
        assert not rooms.says("turning.ask")
        if rooms.key_says("turning.done"):
            assert number > 1
            break
        rooms.touch("turning.next")
    rooms.touch("turning.done")
    rooms.on("h-end")


def _phones_get_it(rooms: Rooms) -> None:
    rooms.touch("past.share")
    rooms.on("u3-share")
    rooms.until(lambda: len(rooms.pages.offered) > 1, "the page")
    assert [link.href for link in rooms.pages.offered[-1].page.links] == [
        "play", "report.pdf", "record.jsonl", "chart.png",
    ]  # fmt: skip
    rooms.touch_sign("close")
    rooms.on("h-end")


def _steps_through_it(rooms: Rooms) -> None:
    replay = rooms.top
    turns, last = replay._looked.turns, replay.last
    assert replay.step == 1
    rooms.touch_twins("replay.turn_key", 1)
    assert replay.step == turns[1].first - 1
    rooms.touch_twins("replay.step_key", 1)
    assert replay.step == turns[1].first
    rooms.touch_twins("replay.step_key", 0)
    rooms.touch_twins("replay.turn_key", 0)
    assert replay.step == 1
    x, y = rooms.driver.middle("turns")  # the finger slides over the turns
    pitch = replay._scrubber._pitch * rooms.driver.shell.ctx.frame.density
    left = x - replay._scrubber._room * pitch / 2
    finger = rooms.driver.down("turns")
    for turn in (6, 3):
        finger.to(left + (turn + 0.5) * pitch, y)
        rooms.driver.frames(2)
        assert replay.step == turns[turn].first - 1
    finger.up()
    rooms.look()
    if rooms.size != "compact":
        rooms.driver.tap(f"step.{turns[3].last}")
        assert replay.step == turns[3].last
    for speed in (1, 4, 16):
        rooms.touch("replay.speed", speed=speed)
    assert rooms.says("replay.speed", speed=1)
    step = replay.step
    with rooms.driver.held_clock() as pass_time:
        rooms.touch("replay.play")
        pass_time(5)
        rooms.touch("replay.pause")
        played = replay.step
        pass_time(5)
    assert step < played == replay.step < last
    rooms.touch_sign("share")
    rooms.on("u3-share")
    rooms.touch_sign("close")
    rooms.on("i-replay")


def _play_from_here_and_put_it_back(rooms: Rooms, game: Summary) -> None:
    replay, table = rooms.top, rooms.services.table
    steps = replay.last - replay.step
    rooms.touch("replay.from_here")
    rooms.touch("replay.ask.no")
    rooms.touch("replay.from_here")
    rooms.touch("replay.ask.yes", count=steps)
    rooms.until(lambda: isinstance(rooms.top, TableScreen), "the table")
    assert table.now.uuid == game.session
    assert table.now.session.waiting == steps
    assert rooms.key_says("table.put_back")
    rooms.touch_sign("menu")
    rooms.touch("windows.menu.pause")
    rooms.touch("windows.pause.home")
    rooms.on("a-home")
    rooms.until_it_says("past.reopened")
    past_games(rooms)
    rooms.until(lambda: rooms.top.past.games[0].reopened and rooms.top.is_read, "the reopened game")
    assert rooms.lit == game.session
    rooms.touch("table.put_back")
    rooms.until(lambda: not rooms.top.past.games[0].reopened, "the end")
    assert table.now.session.waiting == 0
    assert table.now.session.state.result is not None


# The list -----------------------------------------------------------------------------------------------------


def test_the_list_is_filtered_and_games_are_hidden_and_shown(enter: Enter) -> None:
    rooms = enter()
    games = past_games(rooms)
    emi = rooms.person("Emi").id
    of_emi = [game for game in games if emi in {seat.person for seat in game.seats}]
    both = [game for game in of_emi if game.game == "sunken_treasure"]
    rooms.touch("past.all_games")
    rooms.touch("sunken_treasure.title.short")
    assert rooms.key_says("past.show", count=sum(game.game == "sunken_treasure" for game in games))
    rooms.touch_words("Emi")
    rooms.touch("past.show", count=len(both))
    assert rooms.rows("past.") == [game.session for game in both]
    assert rooms.shows_part("past.games", count=len(both))
    _open_filter(rooms, "sunken_treasure.title.short")
    rooms.touch("submarine_blues.title.short")
    assert rooms.is_off("past.none_fits")
    rooms.touch_sign("filter.close")
    assert rooms.says("past.none")
    rooms.touch("past.show_all_games")
    assert rooms.says("past.title")
    assert rooms.driver.shows(f"past.{games[0].session}")

    choose(rooms, games[1])
    hidden = games[1].session
    rooms.touch("past.hide")
    rooms.until(lambda: hidden in rooms.services.past_games().hidden, "the mark")
    rooms.until_it_says("past.was_hidden")
    assert rooms.lit == games[2].session
    rooms.touch("table.put_back")
    rooms.until(lambda: not rooms.services.past_games().hidden, "no mark")
    rooms.until(lambda: rooms.lit == hidden, "the game")
    rooms.touch("past.hide")
    rooms.until(lambda: not rooms.driver.shows(f"past.{hidden}"), "the list without it")
    rooms.touch("past.all_games")
    rooms.touch_sign("filter.hidden")
    rooms.touch("past.show", count=len(games))
    choose(rooms, games[1])
    rooms.touch("past.show_again")
    rooms.until(lambda: not rooms.services.past_games().hidden, "no mark")

    rooms.touch("past.home")
    rooms.on("a-home")
    past_games(rooms)
    assert rooms.key_says("past.all_games"), "a filter is forgotten when the list is left"


def _open_filter(rooms: Rooms, game: str) -> None:
    """While it lets one game through: its key has words on the regular panel alone."""
    if rooms.size == "regular":
        rooms.touch(game)
    else:
        rooms.touch_sign("filter")


# Statistics and people ----------------------------------------------------------------------------------------


def test_statistics_lead_to_people_and_to_moments(enter: Enter) -> None:
    rooms = enter()
    rooms.touch("home.statistics")
    rooms.on("u2-statistics")
    rooms.until(lambda: rooms.top.read is not None, "the figures")
    for tab, says in (
        ("games", "submarine_blues.title"),
        ("probe", "statistics.by_risk"),
        ("records", "submarine.title"),
    ):
        rooms.touch(f"statistics.tab.{tab}")
        assert rooms.says(says), tab
    if rooms.size != "compact":  # there the records are too low for a finger
        record = next(one for kind, one in rooms.top.read.figures.records("submarine") if kind.name == "turn")
        rooms.touch_row("record.submarine.turn")
        rooms.on("i-replay")
        assert (rooms.top._looked.game.uuid, rooms.top.step) == (record.game.session, record.entry)
        back(rooms, "u2-statistics")
        assert rooms.top.tab == "records"
    rooms.touch("statistics.tab.players")
    chiara = rooms.person("Chiara").id
    rooms.touch_row(f"person.{chiara}", "Chiara")
    rooms.on("u6-person")
    _another_name(rooms, chiara, "Zazie")
    _another_colour(rooms, chiara)
    back(rooms, "u2-statistics")
    rooms.until(lambda: rooms.driver.shows("Zazie"), "the name among the players")
    rooms.touch_row(f"person.{chiara}", "Zazie")
    rooms.on("u6-person")
    _hide_the_name(rooms, chiara, "Zazie")
    back(rooms, "a-home")
    past_games(rooms)
    rooms.touch("past.all_games")
    rooms.until(lambda: rooms.key_says("players.colour.coral"), "the sign's word")
    assert not rooms.shows("Zazie")


def _another_name(rooms: Rooms, person: str, name: str) -> None:
    rooms.touch("statistics.rename")
    for _ in "Chiara":
        rooms.touch_sign("letter.back")
    for letter in name:
        rooms.touch_words(letter)
    rooms.touch("kit.done")
    rooms.until_it_says("statistics.renamed")
    assert rooms.person(name).id == person
    rooms.until(lambda: rooms.shows(name), "the name on the page")


def _another_colour(rooms: Rooms, person: str) -> None:
    rooms.touch("statistics.colour" if rooms.size == "regular" else "statistics.colour.short")
    rooms.touch("players.colour.coral")
    rooms.until(lambda: _known(rooms, person).colour == "coral", "the colour in the journal")
    assert {seat.colour for game in rooms.games for seat in game.seats if seat.person == person} == {"buoy"}


def _hide_the_name(rooms: Rooms, person: str, name: str) -> None:
    rooms.touch("statistics.hide")
    rooms.touch("statistics.hide.keep")
    assert _known(rooms, person).name == name
    rooms.touch("statistics.hide")
    rooms.touch("statistics.hide.key", held=True)
    rooms.until(lambda: rooms.top.name == "u2-statistics", "the players")
    rooms.until(lambda: not rooms.shows(name), "nobody of that name")
    rooms.touch_row(f"person.{person}", rooms.say("players.colour.coral"))
    rooms.on("u6-person")
    rooms.until(lambda: rooms.is_off("statistics.rename") and rooms.is_off("statistics.hide"), "both keys off")
    back(rooms, "u2-statistics")
    for path in rooms.services.table.journal.parent.rglob("*"):
        assert not path.is_file() or name.encode() not in path.read_bytes(), path.name


def _known(rooms: Rooms, person: str):  # type: ignore[no-untyped-def]
    return next(one for one in rooms.services.table.people if one.id == person)


# Sticks -------------------------------------------------------------------------------------------------------


def test_a_game_comes_on_a_stick_with_somebody_who_is_ours(enter: Enter, stick: Path) -> None:
    other = StartedServices(evening=elsewhere())
    other.services.save_all(stick)
    other.leave()
    rooms = enter()
    rooms.services.sticks = lambda: [stick]
    people, ours = len(rooms.services.table.people), rooms.person("Ada").id
    past_games(rooms)
    rooms.touch("past.all_games")
    rooms.touch("past.usb")
    rooms.on("m-settings")
    rooms.until_it_says("settings.backup.read")
    rooms.touch("settings.backup.read")
    rooms.until_it_says("settings.backup.brought", count=1)
    assert len(rooms.services.table.people) == people + 2
    rooms.touch("settings.backup.ours", name="Ada")
    rooms.until(lambda: len(rooms.services.table.people) == people + 1, "our Ada")
    _two_are_one_and_two_again(rooms, "Chiara", "Zoe")
    back(rooms, "u-past-games")
    rooms.touch("past.show_all")
    rooms.touch("past.show", count=11)
    copied = next(game for game in rooms.games if game.copy)
    assert ours in {seat.person for seat in copied.seats}
    choose(rooms, copied)
    rooms.touch("past.podium")
    rooms.on("h-end")
    assert rooms.says("podium.wins")
    rooms.touch("past.share")
    rooms.on("u3-share")
    rooms.until(lambda: rooms.pages.offered, "the page")
    assert rooms.pages.offered[0].page.name == "Ada"
    rooms.touch_sign("close")
    rooms.touch("past.replay")
    rooms.on("i-replay")
    assert rooms.is_off("replay.from_here")
    assert rooms.says("replay.off.copy")


def _two_are_one_and_two_again(rooms: Rooms, keep: str, other: str) -> None:
    people, kept, same = len(rooms.services.table.people), rooms.person(keep), rooms.person(other)
    played = _games_of(rooms, kept.id)
    rooms.touch("settings.join.open")
    rooms.on("m-join")
    assert rooms.says("settings.join.same_name", name="Ada"), "who came on the stick is ours"
    rooms.touch_words(keep)
    rooms.touch_words(other)
    rooms.touch("settings.join.key")
    rooms.touch("settings.join.no")
    rooms.touch("settings.join.key")
    assert rooms.says("settings.join.ask", kept=keep, other=other)
    rooms.touch("settings.join.key")
    rooms.until(lambda: len(rooms.services.table.people) == people - 1, "they are one")
    rooms.until(lambda: rooms.says("settings.join.are_one", kept=keep, other=other), "the way back")
    assert _games_of(rooms, kept.id) == played + 1
    rooms.touch_row(f"part.{same.id}", rooms.say("settings.join.part"))
    rooms.until(lambda: len(rooms.services.table.people) == people, "they are two")
    rooms.until(lambda: not rooms.driver.shows(f"part.{same.id}"), "no way back")
    assert _games_of(rooms, kept.id) == played
    back(rooms, "m-settings")


def _games_of(rooms: Rooms, person: str) -> int:
    rooms.services.summaries.update()
    return sum(person in {seat.person for seat in game.seats} for game in rooms.games)


def test_a_new_tablet_has_everything_from_a_stick(enter: Enter, stick: Path) -> None:
    rooms = enter(theme="shallows")
    rooms.services.sticks = lambda: [stick]
    games = past_games(rooms)
    rooms.touch("past.hide")
    rooms.until(lambda: rooms.services.past_games().hidden, "the mark")
    rooms.touch("past.home")
    rooms.on("a-home")
    rooms.touch("home.settings")
    rooms.on("m-settings")
    rooms.touch("settings.page.backup")
    rooms.until_it_says("settings.backup.save")
    rooms.touch("settings.backup.save")
    saved = rooms.say("settings.backup.saved", count=len(games))
    rooms.until(lambda: rooms.shows(f"{saved} {rooms.say('settings.backup.pull_out')}"), "the files")
    names = {person.name for person in rooms.services.table.people}

    rooms = enter(None)
    rooms.services.sticks = lambda: [stick]
    rooms.touch("home.statistics")
    rooms.on("u2-statistics")
    rooms.until_it_says("statistics.empty")
    rooms.touch("home.new_game")
    rooms.on("a-home")
    assert past_games(rooms) == []
    assert rooms.says("past.empty")
    rooms.touch("past.new_game")
    rooms.on("a-home")
    past_games(rooms)
    rooms.touch("past.usb")
    rooms.on("m-settings")
    rooms.until_it_says("settings.backup.read")
    rooms.touch("settings.backup.read")
    rooms.until_it_says("settings.backup.brought", count=len(games))
    assert {person.name for person in rooms.services.table.people} == names
    assert rooms.driver.shell.settings.theme == "shallows"
    back(rooms, "u-past-games")
    rooms.until(lambda: len(rooms.top.past.games) == len(games), "the list")
    assert rooms.top.past.hidden == {games[0].session}
    assert not rooms.driver.shows(f"past.{games[0].session}")


# In memory only -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES)
def test_what_is_only_in_memory_can_be_looked_at_and_not_changed(case: str) -> None:
    size, language = case.split("-")
    driver = unwritten(size, Settings(welcomed=True, language=language))
    try:
        rooms = Rooms(driver)
        rooms.until(lambda: rooms.top.is_read, "the list")
        problem = rooms.say("past.store.locked")
        assert rooms.says("past.unwritten.why", count=2, problem=problem)
        for game in rooms.top.past.games[:2]:
            choose(rooms, game)
            rooms.touch("past.podium")
            rooms.on("h-end")
            assert rooms.says("podium.stopped") == (game.reason == "stopped")
            rooms.touch("past.back")
            rooms.on("u-past-games")
        rooms.touch("past.hide")
        rooms.until_it_says("past.not_hidden")
        assert not rooms.top.past.hidden
        back(rooms, "a-home")
        rooms.touch("home.statistics")
        rooms.on("u2-statistics")
        rooms.until(lambda: rooms.top.read is not None, "the figures")
        first = rooms.top.read.figures.players[0].person
        rooms.touch_row(f"person.{first}", rooms.top.read.past.people[first].name)
        rooms.on("u6-person")
        assert rooms.is_off("statistics.rename")
        assert rooms.says("statistics.only_memory")
        assert not rooms.remarks, [*rooms.remarks]
    finally:
        driver.close()
