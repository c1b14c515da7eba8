"""Tells tablets on this network where the club is, by mDNS (club.md 3)."""

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

SERVICE = "_divingbell._tcp.local."
_LABEL = 63
"""Bytes of a name of mDNS."""


class Announced(msgspec.Struct, frozen=True):
    """Everything that tablets hear of a club."""

    hub: str
    """UUID."""
    club: str
    """Its name."""
    computer: str
    """Name of the computer."""
    open: bool
    """An evening is open."""
    port: int
    addresses: tuple[str, ...]


class Announcement:
    """Tells where a club is, until it is closed. Raises `ModuleNotFoundError` where `zeroconf` is not installed."""

    def __init__(self, interfaces: tuple[str, ...] = ()) -> None:
        """`interfaces`: addresses of the networks where it is told, all of them if empty."""
        import zeroconf

        self._library = zeroconf
        self._interfaces = interfaces
        self._zeroconf: Zeroconf | None = None
        self._told: Announced | None = None
        self._info: ServiceInfo | None = None

    def tell(self, announced: Announced) -> bool:
        """Tell this from now on; false where there is no network to tell it on, then it is to be tried again. Takes
        some two seconds the first time."""
        if announced == self._told:
            return True
        if self._told is not None and self._told.addresses != announced.addresses:
            self.close()  # it speaks on the networks that were there when it began
        try:
            info = self._service(announced)
            if self._zeroconf is None:
                choice = self._library.InterfaceChoice.All
                self._zeroconf = self._library.Zeroconf(interfaces=[*self._interfaces] or choice)
                self._zeroconf.register_service(info, allow_name_change=True)
            else:
                self._zeroconf.update_service(info)
        except (OSError, RuntimeError, self._library.Error):
            self.close()
            return False
        self._told, self._info = announced, info
        return True

    def close(self) -> None:
        """Say goodbye."""
        found, self._zeroconf, self._told = self._zeroconf, None, None
        if found is not None:
            with contextlib.suppress(OSError, RuntimeError, self._library.Error):
                found.close()

    def _service(self, announced: Announced) -> ServiceInfo:
        name = _cut(f"{announced.computer}-{announced.port}")
        fields = {
            "club": announced.club, "id": announced.hub, "computer": announced.computer,
            "open": "1" if announced.open else "0",
        }  # fmt: skip
        return self._library.ServiceInfo(
            SERVICE, f"{name}.{SERVICE}", port=announced.port, server=f"{_cut(announced.computer)}.local.",
            properties={key: value.encode()[:200] for key, value in fields.items()},
            addresses=[socket.inet_aton(address) for address in announced.addresses],
        )  # fmt: skip


def _cut(label: str) -> str:
    """As much of a name as a label holds, without dots."""
    return label.replace(".", "-").encode()[:_LABEL].decode("utf-8", "ignore")
