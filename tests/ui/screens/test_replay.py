"""The replay by touch: turns, entries, playing by itself, following the table, and playing on from a moment."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.deep_sea_adventure import board
from divingbell.companion.games.submarine import sea
from divingbell.companion.table.game_lookup import look_up_game
from divingbell.ui.kit.skins import INSET
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.replay.replay import Replay, show_replay
from divingbell.ui.shell.shell import DEEPEST
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import Drawing, Text
from divingbell.ui.toolkit.skin import Skin
from tests import table_work
from tests.sunken_play import NO_PENALTY, STOP, aim, card, discard, start, up
from tests.ui.scenes_podium import deep_sea
from tests.ui.scenes_replay import WAYS, buzz, evening_of, looking, stopped_early, sunken, turn_strip
from tests.ui.scenes_windows import WAYS_HERE, unwritable
from tests.ui.table_services import TableDriver, TableServices

CHOSEN = Settings(welcomed=True)
SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]


@pytest.fixture
def look():  # type: ignore[no-untyped-def]
    """`look(services, size, at)` shows the replay of what is on the table and closes it again."""
    shown: list[TableDriver] = []

    def enter(services: TableServices, size: str = "R", at: int | None = 1) -> TableDriver:
        shown.append(looking(services, size, CHOSEN, at))
        return shown[-1]

    yield enter
    for driver in shown:
        driver.close()


def replay(driver: TableDriver) -> Any:
    top = driver.shell.top
    assert isinstance(top, Replay)
    return top


def place(driver: TableDriver) -> tuple[int, int]:
    """The step and the index of the turn."""
    top = replay(driver)
    return top.step, top.loaded.turns.index(top.turn)


def bytes_of(services: TableServices) -> dict[str, bytes]:
    files = (path for path in services.folder.iterdir() if not path.name.endswith("-shm"))
    return {path.name: path.read_bytes() for path in files}


# Moving -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_keys_go_by_turn_and_by_entry_and_write_nothing(look: Any, size: str) -> None:
    services = sunken()
    driver = look(services, size)
    before = bytes_of(services)
    turns = replay(driver).loaded.turns
    assert place(driver) == (1, 0)
    assert driver.is_off("turn_back")
    assert driver.is_off("step_back")
    driver.tap("turn_on")
    assert place(driver) == (turns[1].first - 1, 1)
    driver.tap("step_on")
    assert place(driver) == (turns[1].first, 1)
    driver.tap("step_back")
    driver.tap("step_back")
    assert place(driver) == (turns[1].first - 2, 0)
    driver.tap("turn_on")
    driver.tap("turn_back")
    assert place(driver) == (1, 0)
    last = services.own.now.session.number
    replay(driver).go(last - 1)
    driver.frames(1)
    driver.tap("step_on")
    assert place(driver) == (last, len(turns) - 1)
    assert [driver.is_off(key) for key in ("step_on", "turn_on", "play", "from_here")] == [True] * 4
    assert driver.shows("replay.off.end")
    assert bytes_of(services) == before


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_on_the_turns_shows_each_before_its_first_entry_and_scrolls_beyond_the_edge(
    look: Any, size: str
) -> None:
    driver = look(sunken(), size)
    pass_time = driver.hold_clock()
    turns, strip = replay(driver).loaded.turns, turn_strip(driver)
    finger = driver.down("turns")
    finger.to(*strip.place(3.5))
    driver.frames(2)
    assert place(driver) == (turns[3].first - 1, 3)
    finger.to(*strip.place(strip.room - 0.1))
    pass_time(0.13 * len(turns))
    assert place(driver)[1] == len(turns) - 1
    finger.to(*strip.place(0.1))
    pass_time(0.13 * len(turns))
    assert place(driver)[1] == 0
    finger.up()
    driver.tap("turns")
    assert place(driver)[1] == strip.room // 2


def test_a_finger_on_the_entries_goes_to_one_of_them(look: Any) -> None:
    services = sunken()
    driver = look(services, "R", buzz(services))
    turn = replay(driver).turn
    driver.tap(f"step.{turn.first}")
    assert place(driver)[0] == turn.first
    finger = driver.down(f"step.{turn.first + 1}")
    finger.to(*driver.middle(f"step.{turn.first + 3}"))
    driver.frames(1)
    assert place(driver)[0] == turn.first + 3
    finger.up()


def test_nothing_but_a_start_is_said_and_leads_to_the_table(look: Any) -> None:
    driver = look(stopped_early(), "C")
    assert driver.shows("replay.no_turns")
    assert not [key for key in ("play", "step_on", "from_here", "share") if driver.shows(key)]
    driver.tap("table")
    driver.frames(2)
    assert isinstance(driver.shell.top, TableScreen)


# Playing by itself --------------------------------------------------------------------------------------------


def slow() -> TableServices:
    """Entries 3, 30 and 4 seconds after each other."""
    services = TableServices(2)
    services.tap(start(2))
    for seconds, action in ((3, discard("p1")), (30, discard("p2")), (4, card("p1")), (1, aim("p1", 2))):
        services.clock.turn(seconds)
        services.tap(action)
    return services


def test_it_plays_at_the_pace_of_the_game_and_long_pauses_are_cut(look: Any) -> None:
    driver = look(slow(), "C")
    pass_time = driver.hold_clock()
    driver.tap("play")
    assert not replay(driver).may_dim()
    assert driver.shows("replay.pause")
    pass_time(2.9)
    assert place(driver)[0] == 1
    pass_time(0.3)
    assert place(driver)[0] == 2
    pass_time(2.1)
    assert place(driver)[0] == 3
    driver.tap("play")
    pass_time(10)
    assert place(driver)[0] == 3
    driver.tap("speed")
    driver.tap("play")
    pass_time(1.1)
    assert place(driver)[0] == 4
    pass_time(1)
    assert place(driver)[0] == 5
    assert driver.shows("replay.play")


def test_a_touch_stops_it(look: Any) -> None:
    driver = look(slow(), "C")
    pass_time = driver.hold_clock()
    driver.tap("play")
    driver.tap("step_on")
    pass_time(20)
    assert place(driver)[0] == 2


def test_the_buzz_is_heard_and_nothing_else(look: Any) -> None:
    services = sunken()
    driver = look(services, "C", buzz(services) - 2)
    heard = driver.shell.sounds.played
    driver.tap("step_on")
    driver.frames(2)
    assert driver.shell.sounds.played == heard
    driver.tap("step_on")
    driver.frames(2)
    assert driver.shell.sounds.played == [*heard, "buzz"]


# Following ----------------------------------------------------------------------------------------------------


def test_it_follows_the_table_and_says_so(look: Any) -> None:
    services = slow()
    driver = look(services, "C", None)
    assert place(driver)[0] == 5
    services.tap(up("p1", "gold"), NO_PENALTY)
    driver.wait(lambda: place(driver)[0] == 7, "the new end")
    driver.frames(2)
    assert driver.shows("replay.changed")
    driver.tap("step_back")
    driver.tap("step_back")
    services.tap({"type": "undo", "steps": 3})
    driver.wait(lambda: place(driver)[0] == 4, "what is left")


# Play from here -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_a_game_that_is_over_is_played_on_in_a_copy(look: Any, size: str) -> None:
    services = sunken()
    driver = look(services, size, buzz(services))
    now = services.own.now
    uuid, end = now.uuid, now.session
    play, from_here = (driver.find(key).element.skin for key in ("play", "from_here"))
    assert play.fill != from_here.fill, "looking is the bright key, not playing on"
    driver.tap("from_here")
    assert driver.shows("replay.ask.copy")
    driver.tap("ask.no")
    assert not driver.shows("ask.yes")
    assert services.own.now.session is end
    driver.tap("from_here")
    driver.tap("ask.yes")
    driver.wait(lambda: isinstance(driver.shell.top, TableScreen), "the table")
    driver.frames(3)
    copy = services.own.now
    assert copy.header["copied_from"] == {"session": uuid, "entries": buzz(services)}
    assert copy.session.number == buzz(services)
    past = look_up_game(services.own, uuid)
    assert past is not None
    assert past.session.view() == end.view(), "nothing of the old one is undone"


def test_where_only_an_end_by_hand_is_taken_back_the_same_game_goes_on(look: Any) -> None:
    services = slow()
    services.tap(STOP)
    uuid, stopped = services.own.now.uuid, services.own.now.session
    driver = look(services, "C", stopped.number - 1)
    driver.tap("from_here")
    assert driver.shows("replay.ask.end")
    driver.tap("ask.yes")
    driver.wait(lambda: isinstance(driver.shell.top, TableScreen), "the table")
    driver.frames(3)
    assert services.own.now.uuid == uuid
    assert services.own.now.session.state.result is None
    assert driver.shows("replay.undone")
    driver.tap("put_back")
    driver.wait(lambda: services.own.now.session.state.result is not None, "the end")
    assert services.own.now.session.view() == stopped.view()


def test_a_copy_that_cannot_be_kept_is_not_begun(look: Any) -> None:
    services = slow()
    driver = look(services, "C", 2)
    assert not driver.is_off("from_here")
    unwritable(services)
    services.tap(up("p1", "gold"))
    driver.wait(lambda: driver.is_off("from_here"), "a button that is off")
    assert driver.shows("replay.off.unwritable")


def test_an_answer_that_comes_on_another_screen_opens_nothing(look: Any) -> None:
    services = slow()
    driver = look(services, "C", 2)
    driver.tap("from_here")
    with services.slow():
        driver.tap("ask.yes")
        driver.tap("ask.no")
        driver.tap("back")
    below = driver.shell.top
    driver.wait(lambda: "copied_from" in services.own.now.header, "the copy")
    driver.frames(5)
    assert driver.shell.top is below


def test_a_game_that_is_not_on_the_table_is_copied_too() -> None:
    services = sunken()
    uuid = services.own.now.uuid
    table_work.reset(services.own, seats=[{"id": "p1", "name": "Emi", "colour": "coral"}, {"id": "p2", "name": None}])
    services.tap(start(2), discard("p1"))
    driver = TableDriver(services, CHOSEN, "C", WAYS)
    try:
        show_replay(driver.shell, uuid, 100)
        driver.wait(lambda: isinstance(driver.shell.top, Replay), "the replay")
        driver.frames(2)
        assert place(driver)[0] == 100
        driver.tap("from_here")
        driver.tap("ask.yes")
        driver.wait(lambda: isinstance(driver.shell.top, TableScreen), "the table")
        assert services.own.now.header["copied_from"]["session"] == uuid
        assert services.own.now.session.number == 100
        assert driver.shell.top.came_back is not None
    finally:
        driver.close()


def test_a_game_from_a_stick_cannot_be_played_on() -> None:
    from divingbell.companion.archive.sessions import record_of
    from divingbell.companion.people.person import seated_in

    services, other = slow(), TableServices(2)
    other.tap(start(2))
    record = other.folder / "game.jsonl"
    lines = record_of(lambda: table_work.lines(services.own), record, seated_in(services.own.now.header))
    record.write_text("".join(line + "\n" for line in lines))
    uuid = services.own.now.uuid
    services.close()
    table_work.import_record(other.own, record)
    driver = TableDriver(other, CHOSEN, "R", WAYS)
    try:
        show_replay(driver.shell, uuid)
        driver.wait(lambda: isinstance(driver.shell.top, Replay), "the replay")
        driver.frames(2)
        assert place(driver) == (1, 0)
        assert driver.is_off("from_here")
        assert driver.shows("replay.off.stick")
    finally:
        driver.close()


# Ways in ------------------------------------------------------------------------------------------------------


def test_the_menu_of_a_table_leads_to_the_newest_entry() -> None:
    services = slow()
    driver = TableDriver(services, CHOSEN, "C", {**WAYS, "menu": ROUTES["menu"]})
    try:
        driver.tap("menu")
        driver.tap("menu.replay")
        driver.wait(lambda: isinstance(driver.shell.top, Replay), "the replay")
        assert place(driver)[0] == 5
        driver.frames(2)
        driver.tap("back")
        assert isinstance(driver.shell.top, TableScreen)
    finally:
        driver.close()


def test_why_leads_to_the_moment_of_its_entry() -> None:
    services = slow()
    driver = TableDriver(services, CHOSEN, "C", {**WAYS, "ledger": ROUTES["ledger"]})
    try:
        ROUTES["ledger"](driver.shell)
        driver.frames(3)
        driver.tap("entry.3")
        driver.tap("ledger.why")
        driver.tap("why.replay")
        driver.wait(lambda: isinstance(driver.shell.top, Replay), "the replay")
        assert place(driver)[0] == 3
    finally:
        driver.close()


def test_without_a_replay_there_is_no_key_to_it() -> None:
    services = slow()
    ways = {name: way for name, way in WAYS_HERE.items() if name != "replay"}
    driver = TableDriver(services, CHOSEN, "C", {**ways, "menu": ROUTES["menu"]})
    try:
        driver.tap("menu")
        assert driver.shows("menu.pause")
        assert not driver.shows("menu.replay")
        driver.tap("menu.ledger")
        driver.tap("entry.3")
        driver.tap("ledger.why")
        assert driver.shows("why.read")
        assert not driver.shows("why.replay")
    finally:
        driver.close()


def test_it_leads_to_sharing_where_another_screen_may_lie_over_it() -> None:
    driver = TableDriver(slow(), CHOSEN, "C", {**WAYS, "share": ROUTES["share"]})
    try:
        show_replay(driver.shell)
        driver.wait(lambda: isinstance(driver.shell.top, Replay), "the replay")
        driver.frames(2)
        assert driver.shows("share")
        below = driver.shell.top
        for _ in range(DEEPEST - driver.shell.depth):
            driver.shell.push(below)
        driver.frames(2)
        assert not driver.shows("share")
    finally:
        driver.close()


# Every game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["deep_sea_adventure", "submarine", "submarine_blues"])
def test_every_turn_of_every_game_is_drawn_and_can_be_played_on(look: Any, game: str) -> None:
    services = evening_of(game)
    driver = look(services, "C")
    top = replay(driver)
    for turn in range(0, len(top.loaded.turns), 9):
        top.go_to_turn(turn)
        driver.frames(1)
        assert place(driver)[1] == turn
        assert driver.shows("turns")
    step = place(driver)[0]
    driver.tap("from_here")
    driver.tap("ask.yes")
    driver.wait(lambda: isinstance(driver.shell.top, TableScreen), "the table")
    assert services.own.now.session.number == step


def test_the_porthole_shows_the_diver_of_the_turn_up_to_its_last_entry(look: Any) -> None:
    driver = look(sunken())
    top = replay(driver)
    shown = set()
    for turn in top.loaded.turns[1:8]:
        for step in (turn.first, turn.last):
            top.go(step)
            driver.frames(1)
            divers = {getattr(part.element.data, "diver", None) for part in driver.find("porthole").parts}
            assert divers == {top.people[turn.player].diver, None}, (turn, step)
            shown |= divers
    assert len(shown) > 2, "more than one has dived"


def lit_on_boards(driver: TableDriver) -> set[str]:
    """Colours of those whom a small table that is no porthole shows in turn: a framed pawn, a large ship, an edge."""
    lit = set()
    for part in driver.parts():
        element, skin = part.element, getattr(part.element, "skin", None)
        if isinstance(element, Drawing) and element.paint is sea.ships:
            lit.add(element.data[2])
        elif isinstance(element, Drawing) and element.paint is board.marks:
            lit |= {diver.colour for diver in element.data[2].divers if diver.active}
        elif isinstance(skin, Skin) and skin.stroke == 2.5 and skin.fill == INSET.fill and part.element.id is None:
            lit.add(str(skin.edge).removeprefix("player."))
    return lit


@pytest.mark.parametrize("game", ["deep_sea_adventure", "submarine", "submarine_blues"])
def test_the_board_shows_whose_turn_it_is_up_to_its_last_entry(look: Any, game: str) -> None:
    driver = look(evening_of(game))
    top = replay(driver)
    shown = set()
    turns = [turn for turn in top.loaded.turns if turn.number and turn.player][2:8]
    for turn in turns:
        for step in (turn.first, turn.last):
            top.go(step)
            driver.frames(1)
            assert lit_on_boards(driver) == {top.people[turn.player].diver}, (turn, step)
        shown.add(turn.player)
    assert len(shown) > 1, "more than one has had a turn"


def test_rounds_are_told() -> None:
    services = deep_sea()
    driver = looking(services, "R", CHOSEN, services.own.now.session.number // 2)
    try:
        assert driver.shows("replay.round_turn")
    finally:
        driver.close()


def test_a_game_that_was_stopped_says_so_when_asked(look: Any) -> None:
    services = slow()
    services.tap(STOP)
    driver = look(services, "C", 2)
    driver.tap("from_here")
    assert driver.shows("replay.ask.stopped")


def test_what_comes_later_is_read_as_well_as_what_was(scene: Any) -> None:
    """Its words are as dark as captions; only its signs are faint."""
    driver = scene("replay", "T")
    rows = driver.find("entries").parts
    lines = [part for row in rows for part in row.walk() if isinstance(part.element, Text)]
    words = [part for part in lines if not part.element.is_icon]
    assert {part.alpha for part in words} == {1}
    assert {part.element.colour or part.colour for part in rows[-2].walk() if part in words} == {"text3"}
    assert any(part.alpha < 1 for part in lines)


def test_words_of_steps_and_turns_stand_on_one_line(scene: Any) -> None:
    driver = scene("replay", "C")
    words = [part for key in ("turn_back", "step_back", "step_on", "turn_on") for part in driver.find(key).walk()]
    bottoms = {
        round(part.rect[1] + part.rect[3]) for part in words
        if isinstance(part.element, Text) and not part.element.is_icon
    }  # fmt: skip
    assert len(bottoms) == 1


def test_every_later_turn_has_an_edge(scene: Any) -> None:
    """A pale colour made paler would be lost on the plate."""
    driver = scene("replay.six", "R")
    skins: list[Skin] = []
    for block in driver.find("turns").parts[0].parts:
        painter = Mock(ctx=block.ctx, width=block.rect[2], height=block.rect[3])
        painter.skin.side_effect = lambda skin, *_: skins.append(skin)
        assert isinstance(block.element, Drawing)
        block.element.paint(painter, block.element.data)
    later = [skin for skin in skins if not str(skin.fill).startswith("player.")]
    assert later
    assert {skin.edge for skin in later} == {"outline"}
