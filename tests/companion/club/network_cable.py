"""A cable between a tablet and the club's computer, which can be pulled out."""

from __future__ import annotations

import contextlib
import socket
import threading


class NetworkCable:
    """Listens at `here` and passes everything on to `there`, (host, port) both."""

    def __init__(self, here: tuple[str, int], there: tuple[str, int]) -> None:
        self.here, self._there = here, there
        self._open: list[socket.socket] = []
        self._listening: socket.socket | None = None
        self.plug_in()

    def plug_in(self) -> None:
        """Let it pass what comes."""
        self._listening = socket.create_server(self.here)
        threading.Thread(target=self._accept, args=(self._listening,), daemon=True).start()

    def pull_out(self) -> None:
        """End all connections; nobody answers at `here` any more."""
        for one in (self._listening, *self._open):
            if one is not None:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)  # close alone wakes no thread that waits there
                one.close()
        self._listening, self._open = None, []

    def _accept(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = listening.accept()
                far = socket.create_connection(self._there)
                self._open += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := one.recv(1 << 16):
            other.sendall(data)
    with contextlib.suppress(OSError):
        other.shutdown(socket.SHUT_RDWR)
