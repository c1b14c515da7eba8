"""`make failover`: two hubs on PostgreSQL with a synchronous standby, tables that send line after line, and a primary
that is killed again and again. No line that was acknowledged may be lost, and the hubs go on by themselves (club.md 9).
"""

from __future__ import annotations

import argparse
import http.client
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import msgspec

from divingbell.companion.club.protocol.messages import (
    ZEROS,
    Acked,
    Batch,
    ErrorAnswer,
    LinesAnswer,
    LinesRequest,
    RecordedLine,
)
from divingbell.companion.club.protocol.signatures import keys_of, request_mac
from tests.companion.club.evening import SEATS, game, uuid
from tests.companion.club.postgresql import Cluster
from tests.companion.club.processes import HubProcess, open_store

TABLETS = 8
LINES = 20_000
"""Of the one game of each tablet."""
ANSWER_S = 2.0
"""So short that tablets repeat while commits wait for the standby."""
AGAIN_S = 0.02
LOAD_S = 1.5
AIM_S = 1.0
"""From the promotion to the first line that a hub acknowledges again."""
WAIT_S = 60.0
STANDBY = "standby"


class LineLostError(Exception):
    """A line that was acknowledged is not there any more."""


class SendingTablet(threading.Thread):
    """Sends its game line by line to one hub, and each line again until it is acknowledged."""

    def __init__(self, number: int, port: int, whole: tuple[RecordedLine, ...]) -> None:
        super().__init__(daemon=True)
        self._tablet, self._number, self._whole = uuid(100 + number), number, whole
        self.port = port
        self._key = keys_of(self._tablet.encode(), b"salt").request
        self._run, self._counter = "00" * 16, 0
        self.acked = -1
        """The last line that was acknowledged."""
        self.repeats = 0
        """Lines that were sent again."""
        self.answered = 0.0
        """When a line was acknowledged last."""
        self.problem: Exception | None = None
        self.ended = False

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_S)
        sent = -1
        while not self.ended and self.acked + 1 < len(self._whole):
            line = self.acked + 1
            self.repeats += line == sent
            sent = line
            try:
                acked = self._ask(connection, line)
            except (OSError, http.client.HTTPException):
                connection.close()
                acked = None
            if acked is None:
                time.sleep(AGAIN_S)
            elif acked.line < self.acked or (acked.line >= 0 and acked.hash != self._whole[acked.line][2]):
                self.problem = LineLostError(
                    f"table {self._number}: line {self.acked} was acknowledged, now {acked.line}"
                )
                return
            else:
                self.acked, self.answered = acked.line, time.monotonic()

    def _ask(self, connection: http.client.HTTPConnection, line: int) -> Acked | None:
        before = self._whole[line - 1][2] if line else ZEROS
        batch = Batch(uuid(self._number), uuid(self._number), line, before, (self._whole[line],), (), SEATS)
        body = msgspec.json.encode(LinesRequest((batch,)))
        self._counter += 1
        mac = request_mac(self._key, "POST", "/v1/lines", self._tablet, self._run, self._counter, body)
        signature = f"DivingBell {self._tablet} {self._run} {self._counter} {mac}"
        connection.request("POST", "/v1/lines", body, {"Authorization": signature})
        response = connection.getresponse()
        content = response.read()
        if response.status == 401:
            self._run, self._counter = msgspec.json.decode(content, type=ErrorAnswer).run or self._run, 0
        if response.status != 200:
            return None
        return msgspec.json.decode(content, type=LinesAnswer).acked[uuid(self._number)]


class Rig:
    """Two clusters, of which one writes, two hubs and their tablets."""

    def __init__(self, folder: Path, ending: ExitStack) -> None:
        self.primary = Cluster()
        ending.callback(lambda: self.primary.remove())
        database = self.primary.new_database()
        self.standby = Cluster(self.primary, STANDBY)
        ending.callback(lambda: self.standby.remove())
        self.primary.wait_for(STANDBY)
        ports = f"127.0.0.1:{self.primary.port}", f"127.0.0.1:{self.standby.port}"
        self.url = database.replace(ports[0], ",".join(ports))
        open_store(self.url, TABLETS).close()
        self.hubs = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            self.hubs.append(HubProcess(folder / name, self.url))
            ending.callback(self.hubs[-1].kill)
        whole = game(LINES)
        self.tablets = [SendingTablet(number, self.hubs[number % 2].port, whole) for number in range(1, TABLETS + 1)]
        for tablet in self.tablets:
            tablet.start()
        ending.callback(self._end)

    def _end(self) -> None:
        for tablet in self.tablets:
            tablet.ended = True
        for tablet in self.tablets:
            tablet.join(2 * ANSWER_S)

    def check(self) -> None:
        """Raise `LineLostError` where a tablet has seen one lost."""
        for tablet in self.tablets:
            if tablet.problem is not None:
                raise tablet.problem

    def wait(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until it holds. Raises `TimeoutError`."""
        end = time.monotonic() + WAIT_S
        while not holds():
            self.check()
            if time.monotonic() > end:
                raise TimeoutError(f"not within {WAIT_S:.0f} s: {what}")
            time.sleep(0.005)

    def all_go_on(self, since: float) -> None:
        """Wait until each tablet has a line acknowledged that it sent after this moment."""
        self.wait(lambda: all(tablet.answered > since for tablet in self.tablets), "every table goes on")

    def stored(self) -> dict[str, int]:
        """Session -> lines in the database that writes now."""
        schema = self.url.rpartition("%3D")[2]
        return {str(session): int(str(lines)) for session, lines in
                self.primary.tell(f"SELECT session, lines FROM {schema}.streams")}  # fmt: skip

    def check_stored(self, acked: dict[str, int]) -> None:
        """Raise `LineLostError` where a line that was acknowledged is not in the database that writes now."""
        found = self.stored()
        for session, line in acked.items():
            if found.get(session, 0) <= line:
                raise LineLostError(f"{session}: line {line} was acknowledged, {found.get(session, 0)} lines are there")

    def acked(self) -> dict[str, int]:
        """Session -> the last line that was acknowledged."""
        return {uuid(at): tablet.acked for at, tablet in enumerate(self.tablets, 1)}

    def promote(self) -> float:
        """The standby goes on in place of the dead primary; seconds until both hubs acknowledge lines again."""
        acked = self.acked()
        self.primary, self.standby = self.standby, self.primary
        self.primary.promote()
        promoted = time.monotonic()
        self.check_stored(acked)
        ports = {hub.port for hub in self.hubs}
        self.wait(lambda: {one.port for one in self.tablets if one.answered > promoted} == ports, "both hubs go on")
        took = time.monotonic() - promoted
        self.all_go_on(promoted)
        return took

    def add_standby(self) -> None:
        """A new standby, for which commits wait from now on."""
        self.standby.follow(self.primary, STANDBY)
        self.primary.wait_for(STANDBY)
        self.all_go_on(time.monotonic())


def plain(rig: Rig) -> float:
    """The primary is killed under load."""
    rig.primary.kill()
    return rig.promote()


def silent_standby(rig: Rig) -> float:
    """Commits wait for a standby that answers nothing, tables repeat them, some are cancelled; then the primary is lost
    with all that the standby does not have."""
    rig.standby.pause()
    time.sleep(ANSWER_S)
    for _ in range(3):
        rig.primary.tell("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        time.sleep(ANSWER_S / 2)
    rig.primary.kill()
    rig.standby.resume()
    return rig.promote()


def lost_standby(rig: Rig) -> float:
    """The standby is gone: the organiser is told how to go on alone, does it, and later the new one takes over."""
    told = _errors(rig).count("synchronous_standby_names")
    rig.standby.kill()
    rig.wait(lambda: _errors(rig).count("synchronous_standby_names") > told, "the hubs tell how to go on alone")
    rig.primary.wait_for("")
    rig.all_go_on(time.monotonic())
    rig.add_standby()
    rig.primary.kill()
    return rig.promote()


def old_primary(rig: Rig) -> float:
    """After a failover the old primary is started as it was, and takes writes of whoever asks: no hub does, one that is
    started anew neither."""
    rig.primary.kill()
    took = rig.promote()
    rig.standby.start("-c synchronous_standby_names=''")
    before = rig.standby.tell("SELECT sum(n_tup_ins + n_tup_upd) FROM pg_stat_user_tables")
    for hub in rig.hubs:
        hub.kill()
        hub.start()
    rig.all_go_on(time.monotonic())
    written = rig.standby.tell("SELECT sum(n_tup_ins + n_tup_upd) FROM pg_stat_user_tables")
    if written != before:
        raise AssertionError("a hub has written to the old primary")
    rig.standby.kill()
    return took


def _errors(rig: Rig) -> str:
    return "".join((hub.folder / "errors.txt").read_text() for hub in rig.hubs)


ROUNDS = (plain, silent_standby, old_primary, plain, lost_standby)


def failovers(rounds: int, tell: Callable[[str], None] = print) -> list[float]:
    """So many failovers; seconds from each promotion to the lines of both hubs. Raises `LineLostError`, and others for
    what does not go on."""
    with ExitStack() as ending:
        rig = Rig(Path(ending.enter_context(tempfile.TemporaryDirectory())), ending)
        rig.all_go_on(time.monotonic())
        times = []
        for number in range(rounds):
            play = ROUNDS[number % len(ROUNDS)]
            time.sleep(LOAD_S)
            times.append(play(rig))
            with suppress(FileNotFoundError):
                rig.standby.kill()
            rig.add_standby()
            rig.check()
            acked = sum(tablet.acked + 1 for tablet in rig.tablets)
            repeats = sum(tablet.repeats for tablet in rig.tablets)
            tell(f"round {number + 1:2}: {play.__name__:<15} {acked} lines acknowledged, {repeats} requests repeated, "
                 f"0 lost; on again {times[-1]:.2f} s after the promotion")  # fmt: skip
        rig.check_stored(rig.acked())
        return times


def main() -> int:
    """Exit code 0: nothing was lost, and the hubs went on in time."""
    parser = argparse.ArgumentParser(prog="python -m proof.club.failover", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    times = failovers(parser.parse_args().rounds, lambda line: print(line, flush=True))
    in_time = max(times) <= AIM_S
    print(f"{len(times)} failovers, 0 acknowledged lines lost; on again after {statistics.median(times):.2f} s "
          f"(median), {max(times):.2f} s (most), aim {AIM_S:.0f} s: {'reached' if in_time else 'missed'}")  # fmt: skip
    return int(not in_time)


if __name__ == "__main__":
    sys.exit(main())
