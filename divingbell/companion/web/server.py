"""The process that serves the pages: `python -m divingbell.companion.web.server PORT`.

The app starts and feeds it (`Pages`). It reads messages from its standard input, tells the app who watches on its
standard output, and ends when the input ends.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from contextlib import suppress

import uvicorn

from divingbell.companion.web import messages
from divingbell.companion.web.connection_limits import limited
from divingbell.companion.web.messages import FromServer, Listening
from divingbell.companion.web.site import Site

_LINE = 64 * 1024 * 1024
"""Bytes of the longest message: the files of a finished game."""


def free_socket(port: int, host: str = "0.0.0.0") -> socket.socket:
    """Listening on this port or the next free one. Raises `OSError` where none of the next hundred is free."""
    for wanted in range(port, port + 100):
        taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((host, wanted))
            taken.listen(64)
        except OSError:
            taken.close()
            continue
        return taken
    raise OSError(f"no free port from {port} on")


async def serve(port: int) -> None:
    """Serve until the standard input ends."""

    def tell(message: FromServer) -> None:
        with suppress(OSError, ValueError):
            sys.stdout.buffer.write(messages.encoded(message))
            sys.stdout.buffer.flush()

    site = Site(tell)
    listening = free_socket(port)
    server = uvicorn.Server(limited(site.app()))
    reader = asyncio.StreamReader(limit=_LINE)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin.buffer)

    async def follow() -> None:
        try:
            while line := await reader.readline():
                site.take(messages.to_server.decode(line))
        finally:
            site.end()
            server.should_exit = True  # also after a mistake of ours: the app begins anew

    following = asyncio.create_task(follow())
    tell(Listening(listening.getsockname()[1]))
    await server.serve([listening])
    await following


def main() -> None:
    """Serve on the port that is named, or the next free one."""
    os.nice(5)  # the table goes first
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # nobody fills a log with requests that are none
    asyncio.run(serve(int(sys.argv[1])))


if __name__ == "__main__":
    main()
