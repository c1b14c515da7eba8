"""`divingbell COMMAND` in a process of its own, forked from one that has imported the program: a start costs a tenth of
the processor time, and what runs is the same.

`python -m tests.forked FD` is the process that is forked; it is asked over the socket `FD` and ends with it. Between it
and each program stands a keeper, its parent, which tells how that one ended.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import BinaryIO

ROOT = Path(__file__).resolve().parents[1]
IMPORTED = (
    *(
        f"divingbell.companion.games.{name}"
        for name in ("deep_sea_adventure", "submarine", "submarine_blues", "sunken_treasure")
    ),
    "divingbell.companion.club.hub_server",
    "divingbell.companion.club.sql_store",
    "divingbell.companion.journal.journal",
    "divingbell.companion.sharing.report.report",
    "divingbell.companion.sharing.tables",
    "divingbell.commands.jsonlines.console",
    "divingbell.commands.jsonlines.engine",
    "divingbell.game_check.check",
    "divingbell.game_check.output_remarks",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite.pysqlite",
    "zeroconf",
)
"""The modules that commands import when they run, but Kivy's."""
STREAMS = 3


class Forked:
    """A running command, with pipes for its streams: what our tests use of `subprocess.Popen`."""

    def __init__(
        self, arguments: Sequence[str], env: Mapping[str, str] | None = None, errors: BinaryIO | None = None
    ) -> None:
        """`env`: the whole environment (default: ours); packages of its `PYTHONPATH` are seen. `errors`: a file for its
        standard error, of which `stderr` has nothing then."""
        pipes = [os.pipe() for _ in range(STREAMS)]
        theirs = [pipes[0][0], pipes[1][1], pipes[2][1]]
        streams = theirs if errors is None else [*theirs[:2], errors.fileno()]
        self.pid, self._status = _fork(arguments, streams, env)
        for one in theirs:
            os.close(one)
        self.stdin = os.fdopen(pipes[0][1], "wb")
        self.stdout, self.stderr = os.fdopen(pipes[1][0], "rb"), os.fdopen(pipes[2][0], "rb")
        self.returncode: int | None = None

    def send_signal(self, number: int) -> None:
        """Nothing where it has ended: its number may be that of another."""
        if self.returncode is None and not select.select([self._status], [], [], 0)[0]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def wait(self) -> int:
        """As `Popen.wait`."""
        if self.returncode is None:
            self.returncode = int(self._status.readline())
            self._status.close()
        return self.returncode


def run(arguments: Sequence[str], given: bytes = b"", env: Mapping[str, str] | None = None) -> tuple[int, bytes, bytes]:
    """The command to its end: exit code, standard output, standard error."""
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        stdin.write(given)
        stdin.seek(0)
        _, status = _fork(arguments, [stdin.fileno(), out.fileno(), err.fileno()], env)
        with status:
            code = int(status.readline())
        for stream in (out, err):
            stream.seek(0)
        return code, out.read(), err.read()


def _fork(arguments: Sequence[str], streams: list[int], env: Mapping[str, str] | None) -> tuple[int, BinaryIO]:
    """The number of the new process, and where its exit code will be read."""
    read, write = os.pipe()
    order = json.dumps({"arguments": list(arguments), "env": dict(os.environ if env is None else env)}).encode()
    ordering = _parent()
    socket.send_fds(ordering, [len(order).to_bytes(4, "big")], [*streams, write])
    ordering.sendall(order)
    os.close(write)
    status = os.fdopen(read, "rb")
    return int(status.readline()), status


@cache
def _parent() -> socket.socket:
    """The process that is forked, started when it is first wanted."""
    ours, its = socket.socketpair()
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.forked", str(its.fileno())], pass_fds=[its.fileno()], cwd=ROOT
    )
    its.close()

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def _serve(orders: socket.socket) -> list[str]:
    """Fork what is ordered; returns, with the arguments, only in a program."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # keepers are nobody's zombies
    while True:
        head, fds, _, _ = socket.recv_fds(orders, 4, STREAMS + 1)
        if not head:
            os._exit(0)
        order = json.loads(_read(orders, int.from_bytes(head, "big")))
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            orders.close()
            *streams, status = fds
            pid = os.fork()
            if pid == 0:
                os.close(status)
                return _become(streams, order["arguments"], order["env"])
            os.write(status, b"%d\n" % pid)
            for stream in streams:
                os.close(stream)
            os.write(status, b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
            os._exit(0)
        for one in fds:
            os.close(one)


def _read(orders: socket.socket, size: int) -> bytes:
    content = b""
    while len(content) < size:
        content += orders.recv(size - len(content))
    return content


def _become(streams: list[int], arguments: list[str], env: dict[str, str]) -> list[str]:
    """Be a program with these streams."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = os.fdopen(0, "r", encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False, buffering=1, errors="backslashreplace")
    os.environ.clear()
    os.environ.update(env)
    sys.path[:0] = [folder for folder in env.get("PYTHONPATH", "").split(os.pathsep) if folder]
    sys.argv = ["divingbell", *arguments]
    return arguments


if __name__ == "__main__":
    from divingbell.commands import cli

    cli.parser()  # imports every command
    for imported in IMPORTED:
        import_module(imported)
    gc.freeze()
    given = _serve(socket.socket(fileno=int(sys.argv[1])))
    sys.exit(cli.main(given))
