"""A past game from every side: podium, ledger, turning points, replay, and the way back to its table."""

from __future__ import annotations

import itertools

from divingbell.companion.archive.summary import Summary
from divingbell.companion.texts.dates import day, day_and_time, local
from divingbell.ui.table.table_screen import TableScreen
from tests.ui.rooms import Rooms
from tests.ui.scenes_replay import turn_strip
from tests.ui.walks.ways import Enter, back, choose, past_games


def journal_of(rooms: Rooms) -> dict[str, bytes]:
    """The journal, every byte of it."""
    folder = rooms.services.table.journal.parent
    return {path.name: path.read_bytes() for path in folder.glob("journal.db*") if not path.name.endswith("-shm")}


def test_a_past_game_is_looked_at_from_every_side_and_played_on(enter: Enter) -> None:
    rooms = enter()
    game = next(game for game in past_games(rooms) if game.game == "deep_sea_adventure")
    choose(rooms, game)
    before = journal_of(rooms)
    if rooms.size != "compact":  # there the podium and the ledger have it
        rooms.touch("past.chart")
        rooms.on("chart")
        back(rooms, "past_games")
    rooms.touch("past.podium")
    rooms.on("podium")
    rooms.until(lambda: rooms.key_says("turning.key"), "the turning points")
    assert rooms.shows(_which(rooms, game)), "which game it is, and when it was played"
    _the_ledger_only_reads(rooms)
    _it_asks_what_you_would_have_done(rooms)
    _phones_get_it(rooms)
    rooms.touch("past.replay")
    rooms.on("replay")
    _steps_through_it(rooms)
    assert journal_of(rooms) == before, "nothing was written"
    assert rooms.services.table.now.uuid is None, "nothing was put on the table"
    _play_a_copy_and_find_it_in_the_list(rooms, game)


def _which(rooms: Rooms, game: Summary) -> str:
    ctx, now, began = rooms.driver.shell.ctx, rooms.services.clock.now().astimezone(), local(game.created)
    if rooms.size == "tall":
        title, when = f"{game.game}.title", day_and_time(ctx, began, now)
    else:
        title, when = f"{game.game}.title.short", day(ctx, began, now)
    kept_together = when.replace(" ", "\N{NO-BREAK SPACE}")
    return rooms.say("podium.both", first=rooms.say(title), second=kept_together)


def _the_ledger_only_reads(rooms: Rooms) -> None:
    rooms.touch("past.ledger")
    rooms.on("ledger")
    assert rooms.says("ledger.is_over")
    for key in ("kit.undo", "ledger.change", "ledger.change.short", "ledger.redo"):
        assert not rooms.key_says(key), key
    rooms.touch("ledger.why")
    rooms.touch("ledger.got_it")
    rooms.touch("past.chart")
    rooms.on("chart")
    back(rooms, "ledger")
    back(rooms, "podium")


def _it_asks_what_you_would_have_done(rooms: Rooms) -> None:
    rooms.touch("turning.key")
    rooms.on("turning_points")
    for number in itertools.count(1):
        assert rooms.says("turning.skip")
        assert not rooms.says("turning.yours"), "no figures before the answer"
        rooms.touch_row("answer.1")
        assert rooms.shows_part("turning.yours")
        assert not rooms.says("turning.skip")
        if rooms.key_says("turning.done"):
            assert number > 1
            break
        rooms.touch("turning.next")
    rooms.touch("turning.done")
    rooms.on("podium")


def _phones_get_it(rooms: Rooms) -> None:
    rooms.touch("past.share")
    rooms.on("share")
    rooms.until(lambda: len(rooms.pages.offered) > 1, "the page")
    assert [link.href for link in rooms.pages.offered[-1].page.links] == [
        "play", "report.pdf", "record.jsonl", "chart.png",
    ]  # fmt: skip
    rooms.touch_sign("close")
    rooms.on("podium")


def _steps_through_it(rooms: Rooms) -> None:
    replay = rooms.top
    turns, last = replay.loaded.turns, replay.last
    assert replay.step == 1
    rooms.touch_twins("replay.turn_key", 1)
    assert replay.step == turns[1].first - 1
    rooms.touch_twins("replay.step_key", 1)
    assert replay.step == turns[1].first
    rooms.touch_twins("replay.step_key", 0)
    rooms.touch_twins("replay.turn_key", 0)
    assert replay.step == 1
    strip = turn_strip(rooms.driver)
    finger = rooms.driver.down("turns")  # it slides over the turns
    for turn in (6, 3):
        finger.to(*strip.place(turn + 0.5))
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
    rooms.on("share")
    rooms.touch_sign("close")
    rooms.on("replay")


def _play_a_copy_and_find_it_in_the_list(rooms: Rooms, game: Summary) -> None:
    replay, table = rooms.top, rooms.services.table
    step = replay.step
    rooms.touch("replay.from_here")
    rooms.touch("replay.ask.no")
    rooms.touch("replay.from_here")
    rooms.touch("replay.ask.copy.yes")
    rooms.until(lambda: isinstance(rooms.top, TableScreen), "the table")
    assert table.now.uuid != game.session
    assert table.now.session.number == step
    copy = table.now.uuid
    rooms.touch_sign("menu")
    rooms.touch("windows.menu.pause")
    rooms.touch("windows.pause.home")
    rooms.on("home")
    rooms.until_it_says("past.copied")
    past_games(rooms)
    rooms.until(lambda: rooms.top.past.games[0].session == copy and rooms.top.is_read, "the copy")
    assert rooms.shows_part("past.copied")
    original = next(one for one in rooms.top.past.games if one.session == game.session)
    assert (original.ended, original.reopened) == (game.ended, False), "nothing of it is undone"
