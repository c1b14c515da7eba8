"""The network interfaces of this tablet, and which of their addresses phones can reach (live.md 1)."""

from __future__ import annotations

import fcntl
import ipaddress
import socket
import struct
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

_GET_FLAGS, _GET_ADDRESS = 0x8913, 0x8915
"""SIOCGIFFLAGS and SIOCGIFADDR (netdevice(7))."""
_UP, _LOOPBACK, _POINT_TO_POINT, _RUNNING = 0x1, 0x8, 0x10, 0x40
"""IFF_... of the same page."""
_NET = Path("/sys/class/net")
_ROUTES = Path("/proc/net/route")


class Interface(Struct, frozen=True):
    """One that is up and has an IPv4 address."""

    name: str
    address: str
    is_hardware: bool = False
    """An adapter of this machine, wired or wireless; not a bridge of containers or virtual machines."""
    is_tunnel: bool = False
    """A VPN: phones beside the tablet are not behind it."""
    has_default_route: bool = False


def reachable(found: tuple[Interface, ...]) -> tuple[str, ...]:
    """The addresses of these interfaces, the one that phones most likely reach first: an adapter before a bridge before
    a tunnel, then one with an address that was given before one that was made up (169.254.0.0/16), then the one with
    the default route. Loopback addresses are left out."""
    outward = (one for one in found if not ipaddress.ip_address(one.address).is_loopback)
    return tuple(dict.fromkeys(one.address for one in sorted(outward, key=_rank)))


def _rank(one: Interface) -> tuple[bool, bool, bool, bool]:
    made_up = ipaddress.ip_address(one.address).is_link_local
    return one.is_tunnel, not one.is_hardware, made_up, not one.has_default_route


def interfaces(net: Path = _NET, routes: Path = _ROUTES) -> tuple[Interface, ...]:
    """Those of the system, as the kernel numbers them. Sends nothing; one that goes meanwhile is left out."""
    outward = _with_default_route(routes)
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has no address, or has gone
                flags = struct.unpack("<H", _asked(asked, _GET_FLAGS, name)[16:18])[0]
                address = socket.inet_ntoa(_asked(asked, _GET_ADDRESS, name)[20:24])
                if flags & (_UP | _RUNNING | _LOOPBACK) == _UP | _RUNNING:
                    tunnel = bool(flags & _POINT_TO_POINT) or (net / name / "tun_flags").exists()
                    hardware = (net / name / "device").exists()
                    found.append(Interface(name, address, hardware, tunnel, name in outward))
    return tuple(found)


def _asked(asked: socket.socket, what: int, name: str) -> bytes:
    return fcntl.ioctl(asked, what, struct.pack("40s", name.encode()))


def _with_default_route(routes: Path) -> frozenset[str]:
    """Names of interfaces with a route to everywhere; none where the file cannot be read."""
    with suppress(OSError):
        lines = (line.split() for line in routes.read_text().splitlines()[1:])
        return frozenset(line[0] for line in lines if len(line) > 7 and line[1] == line[7] == "00000000")
    return frozenset()
