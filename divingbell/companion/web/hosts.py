"""Which names a browser may call this tablet by.

A page from elsewhere can let its own name lead to this address (DNS rebinding) and would then read the table as if it
were its own; its requests still carry that name in `Host`.
"""

from __future__ import annotations

import ipaddress
import socket

PORT = 8321
"""Where pages are served; the next free one where it is taken."""


def may_call_us(host: str, called: tuple[str, int]) -> bool:
    """Whether the `Host` of a request is ours: the address that it reached (`called`, with the port), NAME.local or
    localhost, with the port (without it only where it is 80)."""
    address, port = called
    name, found = _split(host)
    return found == port and name in ("localhost", f"{_own_name()}.local", address)


def lan_address() -> str | None:
    """The address of this tablet on its network; None without one. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: only the route to it is looked up
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(address).is_loopback else address


def _split(host: str) -> tuple[str, int]:
    """Name in small letters and port; port 0 where it is no number."""
    name, colon, port = host.rpartition(":")
    if not colon:
        return host.lower(), 80
    return name.lower(), int(port) if port.isascii() and port.isdigit() and len(port) < 6 else 0


def _own_name() -> str:
    return socket.gethostname().partition(".")[0].lower()
