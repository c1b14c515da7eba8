"""Phones that watch: so many event streams, read as they come. `python -m proof.bench.phones PORT COUNT`."""

from __future__ import annotations

import selectors
import sys

from tests.companion.web.serving import connected


def main() -> None:
    """Watch until this process is ended; says so once every stream has begun."""
    port, count = int(sys.argv[1]), int(sys.argv[2])
    waiting = selectors.DefaultSelector()
    for _ in range(count):
        wire = connected(port)
        wire.sendall(f"GET /api/events?page=phone HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        wire.recv(16)
        waiting.register(wire, selectors.EVENT_READ)
    print("ready", flush=True)
    while True:
        for key, _ in waiting.select():
            key.fileobj.recv(1 << 20)  # type: ignore[union-attr]


if __name__ == "__main__":
    main()
