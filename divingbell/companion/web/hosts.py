"""Which names a browser may call this tablet by.

A page from elsewhere can let its own name lead to this address (DNS rebinding) and would then read the table as if it
were its own; its requests still carry that name in `Host`.
"""

from __future__ import annotations

import socket

from divingbell.companion.web.interfaces import interfaces, reachable

PORT = 8321
"""Where pages are served; the next free one where it is taken."""


def may_call_us(host: str, called: tuple[str, int]) -> bool:
    """Tell whether the `Host` of a request is ours: the address that it reached (`called`, with the port), NAME,
    NAME.local, NAME.lan or localhost, each with or without a full stop at its end, with the port (without it only
    where it is 80)."""
    address, port = called
    name, found = _split(host)
    own = _own_name()
    names = ("localhost", own, f"{own}.local", f"{own}.lan")
    return found == port and (name == address or name.removesuffix(".") in names)


def lan_addresses() -> tuple[str, ...]:
    """The addresses of this tablet on its networks, the one that phones most likely reach first; none without a
    network. Sends nothing."""
    return reachable(interfaces())


def _split(host: str) -> tuple[str, int]:
    """Name in small letters and port; port 0 where it is no number."""
    name, colon, port = host.rpartition(":")
    if not colon:
        return host.lower(), 80
    return name.lower(), int(port) if port.isascii() and port.isdigit() and len(port) < 6 else 0


def _own_name() -> str:
    return socket.gethostname().partition(".")[0].lower()
