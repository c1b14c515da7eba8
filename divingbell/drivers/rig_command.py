"""A rig simulated by another program that prints its port and takes JSON lines, as `simulate-rig` does."""

from __future__ import annotations

import json
import shlex
import subprocess
from typing import Any

from divingbell.companion.rig import Fault


class RigCommandError(RuntimeError):
    """The program did not start, or did not answer as `divingbell simulate-rig` does; the text quotes its output."""


class RigCommand:
    """The program, running; `port` is where its device listens. A `SimulatedInputs` but for holding a rim for ever."""

    def __init__(self, command: str) -> None:
        """Start it and wait for its port. Raises `RigCommandError`."""
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except (OSError, ValueError) as error:
            raise RigCommandError(f"{command}: {error}") from None
        self.port = str(self._read().get("port", ""))
        if not self.port:
            raise RigCommandError(f"{command}: it did not say its port")

    @property
    def spec(self) -> str:
        """The rig that listens to it, as after `--rig`."""
        return f"serial:{self.port}"

    def contact(self, milliseconds: int, rim: int | None = None) -> None:
        """Touch a rim for this long."""
        self._ask({"contact_ms": milliseconds, "rim": rim})

    def turn_floor(self, steps: int) -> None:
        """Turn the floor by hand."""
        self._ask({"floor_steps": steps})

    def fault(self, fault: Fault) -> None:
        """Switch a scripted fault on."""
        self._ask({"fault": fault})

    def close(self) -> None:
        """End it by ending its input."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _ask(self, request: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = self._read()
        if "error" in answer:
            raise RigCommandError(str(answer.get("message", answer["error"])))

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        try:
            answer = json.loads(self._process.stdout.readline())
        except ValueError:
            raise RigCommandError("it ended without an answer") from None
        return answer if isinstance(answer, dict) else {}
