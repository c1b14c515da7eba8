"""Everything that screens use: the table, the present rig and the games, and beside them settings, people and sticks.

The command line gives it its parts; screens are given it and know no driver and no SQL. What waits for the table
must not be called by a watcher of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from divingbell.companion.archive.memory_games import with_unwritten
from divingbell.companion.archive.summary_builder import STOPPED, rules_version
from divingbell.companion.archive.summary_service import PastGameList, SummaryService
from divingbell.companion.clock import Clock
from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.games.game import Refusal
from divingbell.companion.journal.folder import frail_file_system
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.rig import AsksPorts, Parameters, Rig, Signal, Simulator
from divingbell.companion.services.known_people import KnownPeople
from divingbell.companion.services.rig_relay import NO_RIG, RigRelay
from divingbell.companion.services.usb_sticks import UsbSticks
from divingbell.companion.services.user_settings import UserSettings
from divingbell.companion.session.playing_time import in_minutes
from divingbell.companion.session.record import RecordError
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import (
    Done,
    Entered,
    Event,
    JournalChanged,
    Opened,
    Outcome,
    Refused,
    Resumed,
    SensorEvent,
)
from divingbell.companion.table.table import Table
from divingbell.companion.table.table_writer import TableWriter

if TYPE_CHECKING:
    from divingbell.companion.archive.past_game import PastGame
    from divingbell.companion.archive.rescue import Rescued
    from divingbell.companion.flasher import Flasher, NewBoard
    from divingbell.companion.key_learning import KeyLearning, KeyListening

SeatRows = Sequence[Mapping[str, str | None]]


def _no_boards(learning: KeyLearning) -> KeyListening:
    from divingbell.companion.key_learning import NoBoards

    return NoBoards(learning)


class AppServices:
    """One table and what belongs to it. `commands.app.build_services` chooses `rig` and `make_simulator`; this starts
    and stops them."""

    def __init__(
        self,
        table: Table,
        configuration: Configuration,
        clock: Clock,
        *,
        rig: Rig | None,
        make_rig: Callable[[str, Configuration], Rig | None],
        make_simulator: Callable[[], Simulator],
        listen_to_keys: Callable[[KeyLearning], KeyListening] = _no_boards,
        make_flasher: Callable[[], Flasher] | None = None,
        rig_name: str | None = None,
    ) -> None:
        """`make_rig` makes the rig that the settings name, `make_simulator` the simulated one of the practice board.
        `listen_to_keys` listens to all boards for a learning, `make_flasher` makes what puts the firmware on one.
        `rig_name` is what `rig` is called in settings and after `--rig`, where it is not the one of the settings."""
        self.table = table
        self.clock = clock
        self.settings = UserSettings(configuration)
        self._real = rig
        self._make_rig = make_rig
        self._changing_rig = threading.Lock()
        self.wanted_rig: str | None = rig_name or configuration.settings.rig
        """The name of the rig that was asked for last, on the command line or in the settings; None once closed."""
        self._make_simulator = make_simulator
        self.listen_to_keys = listen_to_keys
        self._make_flasher = make_flasher
        table.on_kept(self._tell_kept)
        self._ear = RigRelay(table, self._tell_kept)
        self._simulator: Simulator | None = None
        self._simulated_parameters: Parameters | None = None
        """The calibration of the simulated rig; dropped with it."""
        self.summaries = SummaryService(table.journal, rules_version)
        self.people = KnownPeople(table, self.settings, self.summaries)
        self.sticks = UsbSticks(table, self.settings, self.people, self.summaries, clock)
        table.watch(self._follow)

    # Rig ------------------------------------------------------------------------------------------------------

    @property
    def rig(self) -> Rig | None:
        """The present rig: the simulated one while practising, else the real one, None without any."""
        return self._simulator or self._real

    @property
    def simulator(self) -> Simulator | None:
        """The simulated rig of the practice board, None while not practising."""
        return self._simulator

    def start(self) -> None:
        """Start the rig, and see to the summaries."""
        self._start_rig()
        self.summaries.start(self.table.wait)

    def _start_rig(self) -> None:
        if self._real is not None:
            self._real.parameters(self.settings.configuration.parameters)
            self._real.start(self._ear)

    def use_rig(self, spec: str) -> None:
        """Let go of the real rig and begin with the one that `spec` names, as after `--rig`. Waits for the port or the
        pins, so ask beside the screen's own thread; of several that are asked for meanwhile the last one counts."""
        self.wanted_rig = spec
        with self._changing_rig:
            if self.wanted_rig != spec:
                return
            self._ear.shut()
            if self._real is not None:
                self._real.stop()
            self._ear = RigRelay(self.table, self._tell_kept)
            if self._simulator is not None:
                self._ear.shut()
            self._ear.health(NO_RIG)
            self._real = self._make_rig(spec, self.settings.configuration)
            self._start_rig()

    @property
    def writes_boards(self) -> bool:
        """True if this program can put the firmware on a board."""
        return self._make_flasher is not None

    @cached_property
    def flasher(self) -> Flasher:
        """Flasher of boards; only where boards can be written."""
        assert self._make_flasher is not None, "only where boards can be written"
        return self._make_flasher()

    def silent_ports(self) -> tuple[str, ...]:
        """The serial ports that were asked in vain by the real rig, or else by a look at them. May wait."""
        return self._silent_ports(ask=False)

    def _silent_ports(self, *, ask: bool) -> tuple[str, ...]:
        if isinstance(self._real, AsksPorts):
            return tuple(self._real.silent_ports())
        return tuple(self.flasher.silent_ports(ask=ask)) if self.writes_boards else ()

    def new_boards(self, *, ask: bool = False) -> tuple[NewBoard, ...]:
        """The boards without our firmware that are plugged in now. Where the real rig asks no ports `ask` does: each
        where an Uno or Nano can be once since it was plugged in (some 4 s), none that is in use. Reads files, so ask
        beside the screen's own thread."""
        return tuple(self.flasher.find(self._silent_ports(ask=ask))) if self.writes_boards else ()

    def outdated_board(self) -> NewBoard | None:
        """The board of the real rig, if an older version of our firmware runs on it. Reads files, so ask beside the
        screen's own thread."""
        if self._real is None or not self.writes_boards:
            return None
        found = self._real.capabilities()
        return self.flasher.outdated(found.firmware, found.port) if found.firmware and not found.pretended else None

    def close(self) -> bool:
        """Stop the rigs and the table; whether every entry is in the file."""
        self.wanted_rig = None
        self.summaries.close()
        with self._changing_rig:
            for rig in (self._simulator, self._real):
                if rig is not None:
                    rig.stop()
        return self.table.close()

    def _tell_kept(self, signal: Signal) -> None:
        for rig in (self._simulator, self._real):  # each knows its own
            if rig is not None:
                rig.kept(signal)

    @property
    def parameters(self) -> Parameters:
        """The parameters of the present rig."""
        simulated = self._simulated_parameters
        return simulated if simulated is not None else self.settings.configuration.parameters

    def keep_parameters(self, parameters: Parameters) -> None:
        """Keep what calibration found and use it at once; that of the simulated rig only as long as it is there.
        Raises `OSError` where it cannot be written."""
        if self._simulator is not None:
            self._simulated_parameters = parameters
            self._simulator.parameters(parameters)
            return
        if self._real is not None:
            self._real.parameters(parameters)
        self.settings.save_parameters(parameters)

    # Sessions -------------------------------------------------------------------------------------------------

    def unfinished(self) -> Resumed | None:
        """The newest game that can be resumed; the active one where it is only in memory."""
        found = self.table.call(lambda writer: writer.unfinished()).result()
        return self.on_table() or found if self.table.now.journal_failure is not None else found

    def on_table(self) -> Resumed | None:
        """The unfinished game that is the active session, if one is; never waits."""
        now = self.table.now
        state = now.session.state
        practice = now.header.get("practice") is True
        if now.uuid is None or state is None or state.result is not None or practice:
            return None
        return Resumed(now.uuid, now.n, now.session, now.header, "", True)

    def frail_file_system(self) -> str | None:
        """The file system of the journal where it loses the newest lines as the power goes (`vfat`), else None."""
        return frail_file_system(self.table.journal)

    @property
    def just_over(self) -> str | None:
        """UUID of the active session where its game is over and was no practice; never waits."""
        now = self.table.now
        over = now.session.state is not None and now.session.state.result is not None
        return now.uuid if over and now.header.get("practice") is not True else None

    def past_games(self) -> PastGameList:
        """The past games as far as their summaries are known, and what is only in memory. Reads files and waits for
        the table, so ask beside the screen's own thread."""
        past = self.summaries.read()
        if self.table.now.journal_failure is None:
            return past
        return with_unwritten(past, self.table.call(lambda writer: writer.unwritten_sessions()).result())

    def minutes_and_waiting(self) -> tuple[Mapping[str, int], int]:
        """Key of a game -> minutes of play, at least 1, of the newest finished one of its kind (one that was stopped
        does not count), and how many games wait to be carried on, hidden ones left out. Reads files, so ask beside the
        screen's own thread."""
        past = self.past_games()
        found: dict[str, int] = {}
        for game in past.games:
            if game.ended is not None and game.reason != STOPPED and game.problem is None:
                found.setdefault(game.key, in_minutes(game.seconds))
        return found, sum(game.waits and game.session not in past.hidden for game in past.games)

    def _follow(self, event: Event) -> None:
        """The summaries follow what may have changed the end of a game, or which one is at the table."""
        match event:
            case Entered(lines=lines):
                over = any(one.state.result is not None for one in (lines[0].before, lines[-1].after) if one.last)
                self.summaries.look_again() if over else self.summaries.give_way()
            case Opened() | JournalChanged(journal_failure=None):
                self.summaries.look_again()
            case SensorEvent():
                self.summaries.give_way()

    def carry_on(self, uuid: str | None = None) -> Resumed | None:
        """Put the game of this session on the table, or the newest that waits; None, and nothing changed, where it
        cannot be played on."""
        on_table = self.on_table()
        if uuid is not None and (on_table is None or on_table.uuid != uuid):
            return self.table.call(lambda writer: writer.resume(uuid)).result()
        waiting = on_table if uuid is not None else self.unfinished()
        if waiting is None or waiting.session is self.table.now.session:
            return waiting  # it is still the active session, and the file holds less of it than memory
        return self.table.call(lambda writer: writer.resume(waiting.uuid)).result()

    def look_up_game(self, uuid: str) -> PastGame | None:
        """Any game of the journal to look at, beside the table; None where it is gone, or nobody can play it. Reads
        the journal, so ask beside the screen's own thread."""
        from divingbell.companion.table.game_lookup import look_up_game

        try:
            return look_up_game(self.table, uuid)
        except (JournalUnusableError, RecordError):
            return None

    def hide_game(self, uuid: str, *, hidden: bool) -> bool:
        """Leave the game of this session out of lists, or no longer; nothing of it is deleted. False where that cannot
        be written now. Waits for the table."""
        return self.table.call(lambda writer: writer.hide_game(uuid, hidden=hidden)).result()

    def put_back(self, uuid: str) -> bool:
        """Put all steps back that were taken back from the game of this session, which is then the active one; False
        where there is nothing to put back."""
        if self.table.now.uuid != uuid and self.table.call(lambda writer: writer.resume(uuid)).result() is None:
            return False
        waiting = self.table.now.session.waiting
        return waiting > 0 and isinstance(self.table.submit([{"type": "redo", "steps": waiting}]).result(), Done)

    def new_game(self, seats: SeatRows, start: Mapping[str, Any], club_round: int | None = None) -> Outcome:
        """Open a session with these seats and start the game in it; a refused start opens none. `club_round`: the round
        of the club's evening that it was offered for."""
        return self._begin(seats, start, practice=False, club_round=club_round)

    def practise(self, seats: SeatRows, start: Mapping[str, Any]) -> Outcome:
        """As `new_game`, on a simulated rig that takes the place of the real one until `leave_practice`."""
        if self._simulator is None:
            with self._changing_rig:
                self._ear.shut()
                self.table.other_rig()
                self._simulator = self._make_simulator()
            self._simulator.start(self.table)
        return self._begin(seats, start, practice=True)

    def leave_practice(self) -> None:
        """Go back to the real rig."""
        if self._simulator is not None:
            self._simulator.stop()
            with self._changing_rig:
                self._simulator = self._simulated_parameters = None
                self.table.other_rig()
                self._ear.open()

    def _begin(
        self, seats: SeatRows, start: Mapping[str, Any], *, practice: bool, club_round: int | None = None
    ) -> Outcome:
        now = self.table.now
        tried = Session().apply(start)
        if isinstance(tried, Refusal):
            return Refused(start, "touch", tried, now.session, now.journal_failure is None)

        def begin(writer: TableWriter) -> Outcome:
            writer.reset(seats=seats, practice=practice, club_round=club_round)
            return writer.submit([start])

        return self.table.call(begin).result()

    def sits_at_the_table(self, person: str) -> bool:
        """Tell whether this person sits at the unfinished game that is the active session; never waits."""
        on_table = self.on_table()
        seats = on_table.header.get("seats", ()) if on_table is not None else ()
        return any(seat.get("person") == person for seat in seats)

    def rescue(self) -> Rescued:
        """Every sound line of the damaged journal into a new one beside it. Raises `RescueError`."""
        from divingbell.companion.archive.rescue import free_name, rescue

        return rescue(self.table.journal, free_name(self.table.journal))
