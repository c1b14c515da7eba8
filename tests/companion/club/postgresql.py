"""A PostgreSQL of the tests' own: a cluster below a temporary folder, run by an ordinary user, on a free port; it may
have a standby."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
from psycopg import sql

_USER = "nobody"
"""Runs it where the tests run as root, which PostgreSQL refuses."""
_FAST = "-c fsync=off -c full_page_writes=off -c max_connections=60 -c shared_buffers=16MB"
"""Commits survive the kill of every process so, not the loss of power."""


class Cluster:
    """Started at once; each database is a new, empty one."""

    def __init__(self, primary: Cluster | None = None, name: str = "") -> None:
        """Of a primary: its standby of this name, whose commits it does not wait for yet."""
        self._folder = Path(tempfile.mkdtemp(prefix="divingbell-pg-"))
        self._folder.chmod(0o755)
        if os.geteuid() == 0:
            owner = pwd.getpwnam(_USER)
            os.chown(self._folder, owner.pw_uid, owner.pw_gid)
        self.data = self._folder / "data"
        self.port = _free_port()
        self._databases = 0
        if primary is None:
            self._run("initdb", "-D", self.data, "-U", "club", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
            self.start()
        else:
            self.follow(primary, name)

    def start(self, more: str = "") -> None:
        """Start it; `more` options."""
        options = f"{_FAST} {more} -k {self._folder} -h 127.0.0.1 -p {self.port}"
        self._run("pg_ctl", "-D", self.data, "-w", "-l", self._folder / "log", "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "-D", self.data, "-w", "-m", mode, "stop")

    def remove(self) -> None:
        if (self.data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self._folder)

    def url(self) -> str:
        return f"postgresql://club@127.0.0.1:{self.port}/postgres"

    def new_database(self) -> str:
        """The URL of an empty database: a schema of its own, which is made sooner than a database."""
        self._databases += 1
        name = f"club{self._databases}"
        self.tell(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(name)))
        return f"{self.url()}?options=-csearch_path%3D{name}"

    def tell(self, statement: str | sql.Composed) -> list[tuple[object, ...]]:
        """The rows of a statement."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            cursor = connection.execute(statement)  # type: ignore[arg-type]
            return cursor.fetchall() if cursor.description else []

    # With a standby -------------------------------------------------------------------------------------------

    def follow(self, primary: Cluster, name: str) -> None:
        """Become a standby, from nothing, whatever was here."""
        if self.data.exists():
            shutil.rmtree(self.data)
        with suppress(psycopg.Error):
            primary.tell(f"SELECT pg_drop_replication_slot('{name}')")
        place = f"host=127.0.0.1 port={primary.port} user=club application_name={name}"
        self._run("pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-C", "-S", name, "-c", "fast", "-d", place)
        self.start()

    def wait_for(self, name: str) -> None:
        """Let every commit wait for the standby of this name, or of none for '', from now on."""
        self.tell(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
        self.tell("SELECT pg_reload_conf()")

    def promote(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-w", "promote")

    def kill(self) -> None:
        """SIGKILL to every process of it."""
        processes = [*self._processes()]
        os.kill(processes[0], signal.SIGSTOP)  # it would start others
        for process in [*processes[1:], processes[0]]:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        # Its number may stand in the list of processes for a while, as if it lived.
        (self.data / "postmaster.pid").unlink()
        (self._folder / f".s.PGSQL.{self.port}.lock").unlink()

    def pause(self) -> None:
        """Let it answer nothing, with its connections open."""
        for process in self._processes():
            os.kill(process, signal.SIGSTOP)

    def resume(self) -> None:
        for process in self._processes():
            os.kill(process, signal.SIGCONT)

    def _processes(self) -> Iterator[int]:
        """The first process, then the others."""
        first = int((self.data / "postmaster.pid").read_text().splitlines()[0])
        yield first
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                if int(stat.read_text().rpartition(")")[2].split()[1]) == first:
                    yield int(stat.parent.name)

    def _run(self, program: str, *arguments: object) -> None:
        found = _program(program)
        user = ["runuser", "-u", _USER, "--"] if os.geteuid() == 0 else []
        done = subprocess.run([*user, found, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              cwd="/", check=False)  # fmt: skip
        assert done.returncode == 0, f"{program}: {done.stderr.decode()}"


def _program(name: str) -> str:
    folders = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    found = shutil.which(name, path=":".join([*map(str, folders), os.environ.get("PATH", "")]))
    assert found is not None, f"{name} of PostgreSQL is not installed: run tools/set-up test"
    return found


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])
