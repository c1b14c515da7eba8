"""What screens are given: the game that can be resumed, how long games took, and games on a stick."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from unittest.mock import ANY, Mock, call

import pytest

from divingbell.companion.archive.backup import save_all
from divingbell.companion.configuration import configuration
from divingbell.companion.data import data_folder
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import DeviceEvent, Health, Parameters, Signal
from divingbell.companion.services.rig_relay import NO_RIG
from divingbell.companion.services.services import AppServices
from divingbell.companion.table.events import Done, Outcome, Refused
from divingbell.companion.table.table import Table
from tests import table_work
from tests.hand_clock import HandClock
from tests.sunken_play import Action, card, discard, start, turn, undo

FINISHED = (start(2), *(discard(player) for player in ("p1", "p2", "p1", "p2")))


class Home:
    """Services with a journal in a folder, and their clock."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.clock = HandClock()
        self.table = Table(
            Journal(folder / "journal.db", self.clock), self.clock, app="t", health=Health("lost", "rig.none")
        )
        loaded = configuration.load(folder / "config", data_folder())
        self.services = AppServices(
            self.table,
            loaded,
            self.clock,
            rig=None,
            make_rig=lambda *_: None,
            make_simulator=lambda: pytest.fail("nobody practises"),
        )
        self.table.start().result()

    def play(self, *actions: Action, pause: float = 0, **header: object) -> Outcome:
        """A session with these actions, so many seconds apart."""
        outcome = table_work.reset(self.table, **header)  # type: ignore[arg-type]
        for action in actions:
            self.clock.turn(pause)
            outcome = self.table.submit([action]).result()
            assert isinstance(outcome, Done), outcome
        return outcome


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    made = Home(tmp_path / "one")
    yield made
    made.services.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Home]:
    made = Home(tmp_path / "two")
    yield made
    made.services.close()


# Carry on -----------------------------------------------------------------------------------------------------


def test_the_newest_unfinished_game_waits(home: Home) -> None:
    assert home.services.unfinished() is None
    home.play(start(2), card("p1"))
    waiting = home.services.unfinished()
    assert waiting is not None
    assert waiting.session.number == 2
    home.play(*FINISHED)
    assert home.services.on_table() is None
    carried = home.services.carry_on()
    assert carried is not None
    assert carried.uuid == waiting.uuid
    assert home.table.now.uuid == waiting.uuid


def test_practice_does_not_wait(home: Home) -> None:
    home.play(start(2), practice=True)
    assert home.services.on_table() is None
    assert home.services.unfinished() is None


def test_the_game_on_the_table_is_told_as_it_is(home: Home) -> None:
    home.play(*FINISHED[:2])
    on_table = home.services.on_table()
    assert on_table is not None
    assert (on_table.n, on_table.ended_well, on_table.practice) == (2, True, False)


def test_what_only_memory_has_is_carried_on_from_there(tmp_path: Path) -> None:
    """A journal that went away in mid-game has less of it than the table."""
    home = Home(tmp_path / "memory")
    home.play(start(2), card("p1"))
    journal = home.table.journal
    journal.with_name("journal.db.lock").unlink()
    for file in journal.parent.glob("journal.db*"):
        file.unlink()
    journal.mkdir()  # nothing can be written there any more
    assert isinstance(home.table.submit([{"type": "aim", "player": "p1", "risk": 3}]).result(), Done)
    assert home.table.now.journal_failure is not None
    waiting = home.services.unfinished()
    assert waiting is not None
    assert waiting.session.number == 3
    carried = home.services.carry_on()
    assert carried is not None
    assert carried.session is home.table.now.session
    assert home.table.now.session.number == 3
    home.services.close()


# How long -----------------------------------------------------------------------------------------------------


def test_every_game_has_its_usual_minutes() -> None:
    assert {name: game.minutes for name, game in GAMES.items()} == {
        "sunken_treasure": 40,
        "deep_sea_adventure": 30,
        "submarine": 45,
        "submarine_blues": 30,
        "round_sheet": 30,
    }


def test_the_last_finished_game_says_how_long_it_took(home: Home) -> None:
    assert home.services.minutes_and_waiting()[0] == {}
    home.play(*FINISHED, pause=600)
    home.services.summaries.update()
    assert home.services.minutes_and_waiting()[0] == {"sunken_treasure": 40}
    home.clock.turn(86400)
    home.play(*FINISHED, pause=60)
    home.services.summaries.update()
    assert home.services.minutes_and_waiting()[0] == {"sunken_treasure": 4}


def test_suppers_stopped_games_and_practice_do_not_count(home: Home) -> None:
    home.play(*FINISHED[:3], pause=120)
    home.clock.turn(601)
    for action in FINISHED[3:]:
        home.clock.turn(120)
        assert isinstance(home.table.submit([action]).result(), Done)
    home.play(start(2), {"type": "stop_game"}, pause=60)
    home.play(*FINISHED, pause=30, practice=True)
    home.services.summaries.update()
    assert home.services.minutes_and_waiting()[0] == {"sunken_treasure": 6}


def test_a_game_that_goes_on_after_its_end_is_measured_at_its_end(home: Home) -> None:
    home.play(*FINISHED, pause=60)
    assert isinstance(home.table.submit([{"type": "undo", "steps": 1}, discard("p1")]).result(), Refused)
    assert isinstance(home.table.submit([{"type": "undo", "steps": 2}]).result(), Done)
    home.table.submit([discard("p1")]).result()
    home.services.summaries.update()
    assert home.services.minutes_and_waiting()[0] == {}
    home.clock.turn(120)
    assert isinstance(home.table.submit([discard("p2")]).result(), Done)
    home.services.summaries.update()
    assert home.services.minutes_and_waiting()[0] == {"sunken_treasure": 6}


# Sticks -------------------------------------------------------------------------------------------------------


def test_games_travel_on_a_stick(home: Home, other: Home, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    home.play(start(2), *turn("p1"))
    first = home.table.now.uuid
    home.play(*FINISHED)
    home.play(start(2), practice=True)
    assert home.services.sticks.save_all(stick) == (2, 0)
    assert home.services.sticks.save_all(stick) == (0, 2)
    assert other.services.sticks.read_all(stick) == (2, 0, 0, 0, 0)
    assert other.services.sticks.read_all(stick) == (0, 2, 0, 0, 0)
    assert first is not None
    there = table_work.resume(other.table, first)
    assert there is not None
    assert there.session.view() == table_work.resume(home.table, first).session.view()  # type: ignore[union-attr]


def test_without_a_journal_there_is_nothing_to_save(tmp_path: Path) -> None:
    assert save_all(tmp_path / "none.db", tmp_path) == (0, 0)
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_went_on_is_written_beside_its_beginning(home: Home, other: Home, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    home.play(start(2))
    assert home.services.sticks.save_all(stick) == (1, 0)
    assert isinstance(home.table.submit([card("p1")]).result(), Done)
    assert home.services.sticks.save_all(stick) == (1, 0)
    names = [path.name for path in (stick / "divingbell").iterdir()]
    assert len(names) == 2
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d-[0-9a-f]{8}-\d+\.jsonl", name) for name in names), names
    assert other.services.sticks.read_all(stick) == (1, 1, 0, 0, 0), "the shorter one is no other game"
    assert other.services.unfinished() is None, "what was read from a stick is not played on here"
    there = other.services.look_up_game(str(home.table.now.uuid))
    assert there is not None
    assert (there.session.number, there.copy) == (2, True)


def test_what_is_here_with_other_lines_stays(home: Home, other: Home, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    home.play(start(2))
    home.services.sticks.save_all(stick)
    other.services.sticks.read_all(stick)
    table_work.resume(other.table, str(home.table.now.uuid))
    assert isinstance(other.table.submit([card("p1", "silver")]).result(), Done)
    assert isinstance(home.table.submit([card("p1", "gold")]).result(), Done)
    home.services.sticks.save_all(stick)
    assert other.services.sticks.read_all(stick) == (0, 1, 1, 0, 0), "the shorter one is how ours begins"
    assert other.table.now.session.number == 2


def test_a_file_that_is_no_record_is_told(other: Home, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "letter.jsonl").write_text("dear all\n")
    (stick / "empty.jsonl").write_text("")
    (stick / "photo.jpg").write_text("x")
    assert other.services.sticks.read_all(stick) == (0, 0, 0, 2, 0)


def test_a_record_of_a_game_that_is_not_installed_is_not_called_damaged(other: Home, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    start = '{"type": "start_game", "game": "pebbles", "players": 2, "first_player": "p1"}'
    (stick / "pebbles.jsonl").write_text(f"{start}\n")
    assert other.services.sticks.read_all(stick) == (0, 0, 0, 0, 1)


def test_bringing_games_leaves_the_table_alone(home: Home, other: Home, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    home.play(*FINISHED)
    home.services.sticks.save_all(stick)
    other.play(start(3), card("p1"))
    before = other.table.now
    assert other.services.sticks.read_all(stick) == (1, 0, 0, 0, 0)
    assert other.table.now.session is before.session
    assert isinstance(other.table.submit([{"type": "aim", "player": "p1", "risk": 2}]).result(), Done)
    assert other.table.close()
    again = Home(tmp_path / "two")
    waiting = again.services.unfinished()
    assert waiting is not None
    assert (waiting.session.number, waiting.ended_well) == (3, True)
    again.services.close()


def test_a_journal_that_cannot_be_written_takes_nothing_in(home: Home, other: Home, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    home.play(*FINISHED)
    home.services.sticks.save_all(stick)
    other.table.close()
    other.table.journal.unlink(missing_ok=True)
    for file in other.table.journal.parent.glob("journal.db*"):
        file.unlink()
    other.table.journal.mkdir()
    blocked = Home(tmp_path / "two")
    with pytest.raises(OSError, match="cannot be written"):
        blocked.services.sticks.read_all(stick)
    blocked.services.close()


def test_a_stick_that_is_full_or_gone_is_an_os_error(home: Home, tmp_path: Path) -> None:
    home.play(*FINISHED)
    stick = tmp_path / "gone"
    stick.write_text("")
    with pytest.raises(OSError, match=r"irectory|exists"):
        home.services.sticks.save_all(stick)


def test_the_record_on_a_stick_is_whole_and_on_its_disk_before_it_is_said_to_be_saved(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.play(start(2), card("p1"))
    forced: list[str] = []
    fsync = os.fsync

    def traced(file: int) -> None:
        forced.append(os.readlink(f"/proc/self/fd/{file}"))
        fsync(file)

    monkeypatch.setattr(os, "fsync", traced)
    saved = home.services.sticks.save_record(tmp_path)
    assert [Path(name).name.split(".jsonl")[0].lstrip(".") for name in forced] == [saved.stem, tmp_path.name]
    with pytest.raises(FileExistsError):
        home.services.sticks.save_record(tmp_path)  # the same second: nothing is written over


def test_a_stick_that_fails_keeps_no_half_record(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.play(start(2), card("p1"))

    def pulled(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", pulled)
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        home.services.sticks.save_record(tmp_path)
    assert list(tmp_path.glob("*divingbell-*")) == []


def test_how_large_the_journal_is(home: Home) -> None:
    home.play(*FINISHED)
    files = home.table.journal.parent.glob("journal.db*")
    sizes = {file.name: file.stat().st_size for file in files if stat.S_ISREG(file.stat().st_mode)}
    assert home.services.sticks.journal_size() == sizes["journal.db"] + sizes.get("journal.db-wal", 0)


# Rig ----------------------------------------------------------------------------------------------------------


def test_the_rig_gets_its_calibration_before_it_starts(home: Home) -> None:
    rig = Mock()
    services = AppServices(
        home.table,
        home.services.settings.configuration,
        home.clock,
        rig=rig,
        make_rig=lambda *_: None,
        make_simulator=lambda: pytest.fail("no practice"),
    )
    try:
        services.start()
        assert rig.method_calls == [call.parameters(services.parameters), call.start(ANY)]
    finally:
        services.close()


def other_rigs(home: Home, *rigs: object, simulated: object = None) -> AppServices:
    """Services whose settings name these rigs, `a`, `b`, ..., one after another."""
    named = dict(zip("abc", rigs, strict=False))
    return AppServices(
        home.table,
        home.services.settings.configuration,
        home.clock,
        rig=None,
        make_rig=lambda spec, _: named[spec],  # type: ignore[arg-type,return-value]
        make_simulator=lambda: simulated or Mock(),  # type: ignore[arg-type,return-value]
    )


def test_another_rig_takes_the_place_of_the_one_before(home: Home) -> None:
    first, second = Mock(), Mock()
    services = other_rigs(home, first, second, None)
    services.use_rig("a")
    relay = first.start.call_args.args[0]
    relay.health(Health("ready", "rig.ready"))
    table_work.due(home.table)
    assert home.table.now.health.state == "ready"
    services.use_rig("b")
    assert first.method_calls[-1] == call.stop()
    assert second.method_calls == [call.parameters(services.parameters), call.start(ANY)]
    relay.health(Health("stuck", "rig.stuck"))
    table_work.due(home.table)
    assert home.table.now.health == NO_RIG, "what the one before still says is nobody's business"
    services.use_rig("c")
    assert services.rig is None
    assert second.method_calls[-1] == call.stop()


def test_of_several_rigs_that_are_asked_for_the_last_one_is_used(home: Home) -> None:
    slow, second, third = Mock(), Mock(), Mock()
    services = other_rigs(home, slow, second, third)
    services.use_rig("a")
    stopping, may_stop = Event(), Event()
    slow.stop.side_effect = lambda: (stopping.set(), may_stop.wait(60))
    waiting = [Thread(target=services.use_rig, args=("b",))]
    waiting[0].start()
    assert stopping.wait(60)
    waiting.append(Thread(target=services.use_rig, args=("c",)))
    waiting[1].start()
    may_stop.set()
    for thread in waiting:
        thread.join(60)
    assert services.rig is third
    assert third.start.called


def test_a_rig_that_is_chosen_while_practising_is_heard_after_it(home: Home) -> None:
    rig = Mock()
    services = other_rigs(home, rig)
    services.practise([], start(2))
    services.use_rig("a")
    rig.start.call_args.args[0].health(Health("ready", "rig.ready"))
    table_work.due(home.table)
    assert home.table.now.health.state != "ready"
    services.leave_practice()
    table_work.due(home.table)
    assert home.table.now.health.state == "ready"


def test_what_is_just_over_is_told_of_a_game_and_not_of_practice(home: Home) -> None:
    assert home.services.just_over is None
    home.play(start(2), card("p1"))
    assert home.services.just_over is None
    home.play(*FINISHED)
    assert home.services.just_over == home.table.now.uuid
    home.play(*FINISHED, practice=True)
    assert home.services.just_over is None


def test_what_was_taken_back_is_put_back_whole_and_only_where_there_is_something(home: Home) -> None:
    home.play(start(2), card("p1"), undo())
    uuid = home.table.now.uuid
    assert uuid is not None
    home.play(start(2))
    assert not home.services.put_back("0b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a11")
    assert home.table.now.uuid != uuid
    assert home.services.put_back(uuid)
    assert (home.table.now.uuid, home.table.now.session.number, home.table.now.session.waiting) == (uuid, 2, 0)
    written = len(table_work.lines(home.table))
    assert not home.services.put_back(uuid)
    assert len(table_work.lines(home.table)) == written, "the table was not even asked"


def test_a_start_that_is_refused_opens_no_session_and_says_that_nothing_is_unwritten(home: Home) -> None:
    home.play(start(2))
    before = home.table.now
    refused = home.services.new_game([], start(9))
    assert isinstance(refused, Refused)
    assert (refused.refusal.error, refused.committed, refused.source) == ("player_count", True, "touch")
    assert home.table.now is before


def test_games_that_wait_are_counted_without_hidden_ones(home: Home) -> None:
    for _ in range(3):
        home.play(start(2))
    home.services.summaries.update()
    assert home.services.minutes_and_waiting() == ({}, 3)
    assert home.table.now.uuid is not None
    assert table_work.hide_game(home.table, home.table.now.uuid, hidden=True)
    assert home.services.minutes_and_waiting() == ({}, 2)


def test_the_summaries_look_again_where_a_game_may_be_over_and_else_give_way(home: Home) -> None:
    home.services.summaries = followed = Mock()

    def told(*actions: Action) -> list[str]:
        followed.reset_mock()
        for action in actions:
            assert isinstance(home.table.submit([action]).result(), Done)
        return [one[0] for one in followed.method_calls]

    table_work.reset(home.table)
    assert [one[0] for one in followed.method_calls] == ["look_again"]
    assert told(*FINISHED[:-1]) == ["give_way"] * 4
    assert told(FINISHED[-1]) == ["look_again"]
    assert told(undo()) == ["look_again"], "it is not over any more"
    followed.reset_mock()
    home.table.signal(Signal("contact", 1))
    table_work.due(home.table)
    assert [one[0] for one in followed.method_calls] == ["give_way"]


def test_practice_has_a_rig_of_its_own_until_it_is_left(home: Home) -> None:
    real, simulated = Mock(), Mock()
    services = other_rigs(home, real, simulated=simulated)
    services.use_rig("a")
    assert isinstance(services.practise([], start(2)), Done)
    assert services.practise([], start(2)).session.number == 1
    assert (services.rig, simulated.start.mock_calls) == (simulated, [call(home.table)])
    assert home.table.now.header["practice"] is True
    kept, ours = services.settings.configuration.parameters, Parameters(threshold=33)
    services.keep_parameters(ours)
    assert simulated.parameters.mock_calls == [call(ours)]
    assert (services.parameters, services.settings.configuration.parameters) == (ours, kept)
    home.table.signal(Signal("contact", 1, event=DeviceEvent(7, 1)))
    table_work.due(home.table)
    assert simulated.kept.called
    assert real.kept.called
    services.leave_practice()
    assert simulated.stop.called
    assert (services.rig, services.simulator, services.parameters) == (real, None, kept)
    services.keep_parameters(ours)
    assert real.parameters.mock_calls[-1] == call(ours)
    assert services.settings.configuration.parameters == ours


def test_at_the_end_every_rig_is_stopped(home: Home) -> None:
    real, simulated = Mock(), Mock()
    services = other_rigs(home, real, simulated=simulated)
    services.use_rig("a")
    services.practise([], start(2))
    assert services.close()
    assert simulated.stop.called
    assert real.stop.called
    assert services.wanted_rig is None
