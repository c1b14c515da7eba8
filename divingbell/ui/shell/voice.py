"""Says sentences by espeak-ng, each in a process of its own; what is newer cuts what is older."""

from __future__ import annotations

import shutil
import subprocess
import threading

PROGRAM = "espeak-ng"
CLOSE_S = 1.0
"""How long closing waits for a process that was ended."""


def installed() -> bool:
    """Tell whether espeak-ng is found on PATH."""
    return shutil.which(PROGRAM) is not None


class Voice:
    """One sentence at a time. Its thread starts with the first one and spares its caller every wait: a process is
    started, fed and waited for there."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._next: tuple[str, str] | None = None
        self._number = 0
        """Counts everything that was asked, so that a process that starts late is ended at once."""
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._open = True

    def say(self, words: str, language: str) -> None:
        """Say this next, in the voice of a language (a folder of `config/texts`); what is being said is cut."""
        with self._changed:
            self._cut()
            self._next = (words, language)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
                self._thread.start()
            self._changed.notify()

    def cut(self) -> None:
        """Be silent at once."""
        with self._changed:
            self._cut()

    def close(self) -> None:
        """Be silent for good."""
        with self._changed:
            self._open = False
            self._cut()
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(CLOSE_S)

    def _cut(self) -> None:
        self._next = None
        self._number += 1
        if self._process is not None:
            self._process.kill()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._next is not None or not self._open)
                if self._next is None:
                    return
                (words, language), number = self._next, self._number
                self._next = None
            self._speak(words, language, number)

    def _speak(self, words: str, language: str, number: int) -> None:
        command = [PROGRAM, "-v", language.replace("_", "-").lower(), "--stdin"]
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError:
            return  # not installed: the settings say so
        with self._changed:
            self._process = process
            if number != self._number:
                process.kill()
        process.communicate(words.encode())
        with self._changed:
            self._process = None
