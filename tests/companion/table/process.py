"""A real `divingbell table` in a process of its own, talked to over its pipes, and killed."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.forked import Forked


def started(arguments: list[str]) -> subprocess.Popen[bytes]:
    """The command from nothing; not through the script on the PATH: what is tested is this checkout."""
    start = [sys.executable, "-c", "import sys; from divingbell.commands.cli import main; sys.exit(main())"]
    return subprocess.Popen([*start, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


class TableProcess:
    """`divingbell table --rig none` over a journal."""

    def __init__(
        self, journal: Path, *options: str, start: Callable[[list[str]], subprocess.Popen[bytes] | Forked] = started
    ) -> None:
        """`start`: how it comes to life."""
        rig = () if "--rig" in options else ("--rig", "none")
        self._process = start(["table", "--journal", str(journal), *rig, *options])
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests, self._replies = self._process.stdin, self._process.stdout

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, request: object) -> None:
        """The whole line, at once."""
        self._requests.write(json.dumps(request).encode() + b"\n")
        self._requests.flush()

    def read(self) -> Any:
        """The next line."""
        line = self._replies.readline()
        assert line.endswith(b"\n"), f"no whole line: {line!r}"
        return json.loads(line)

    def ask(self, request: object) -> Any:
        """The answer; unasked lines before it are passed over."""
        self.send(request)
        while not ({"ok", "error"} & (answer := self.read()).keys()) or "entry" in answer:
            pass
        return answer

    def kill(self) -> list[Any]:
        """SIGKILL, now; the whole lines that were written before."""
        self._process.send_signal(signal.SIGKILL)
        left = self._replies.read()
        self._end()
        return [json.loads(line) for line in left.splitlines(keepends=True) if line.endswith(b"\n")]

    def end(self) -> tuple[int, str]:
        """End of input: exit code and standard error."""
        self._requests.close()
        self._replies.read()
        assert self._process.stderr is not None
        error = self._process.stderr.read().decode()
        self._end()
        return self._process.wait(), error

    def hang_up(self) -> None:
        """Nobody reads its output any more."""
        self._replies.close()

    def error(self) -> str:
        """Wait for its end; what it wrote on standard error."""
        assert self._process.stderr is not None
        return self._process.stderr.read().decode()

    def close(self) -> None:
        """Kill it where it still runs, and let go of its pipes."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGKILL)
        self._end()

    def _end(self) -> None:
        assert self._process.stderr is not None
        for pipe in (self._requests, self._replies, self._process.stderr):
            with contextlib.suppress(BrokenPipeError):
                pipe.close()
        self._process.wait()
