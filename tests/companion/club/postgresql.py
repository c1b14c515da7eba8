"""A PostgreSQL of the tests' own: a cluster below a temporary folder, run by an ordinary user, on a free port."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import psycopg
from psycopg import sql

_USER = "nobody"
"""Runs it where the tests run as root, which PostgreSQL refuses."""
_FAST = "-c fsync=off -c full_page_writes=off -c max_connections=60 -c shared_buffers=16MB"
"""Commits survive the kill of every process so, not the loss of power."""


class Cluster:
    """Started at once; each database is a new, empty one."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="divingbell-pg-"))
        self._folder.chmod(0o755)
        if os.geteuid() == 0:
            owner = pwd.getpwnam(_USER)
            os.chown(self._folder, owner.pw_uid, owner.pw_gid)
        self.data = self._folder / "data"
        self.port = _free_port()
        self._databases = 0
        self._run("initdb", "-D", self.data, "-U", "club", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"{_FAST} -k {self._folder} -h 127.0.0.1 -p {self.port}"
        self._run("pg_ctl", "-D", self.data, "-w", "-l", self._folder / "log", "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "-D", self.data, "-w", "-m", mode, "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder)

    def url(self) -> str:
        return f"postgresql://club@127.0.0.1:{self.port}/postgres"

    def new_database(self) -> str:
        """The URL of an empty database: a schema of its own, which is made sooner than a database."""
        self._databases += 1
        name = f"club{self._databases}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(name)))
        return f"{self.url()}?options=-csearch_path%3D{name}"

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
