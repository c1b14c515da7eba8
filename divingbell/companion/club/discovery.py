"""Listens on this network for clubs that announce themselves by mDNS (club.md 3), in a process that ends: what that
needs in memory goes with it."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from collections.abc import Callable
from ipaddress import AddressValueError, IPv4Address
from typing import TYPE_CHECKING

import msgspec

from divingbell.companion.club.announcement import SERVICE

if TYPE_CHECKING:
    from zeroconf import ServiceInfo

ASK_MS = 3000
"""How long (ms) the answer of a club is waited for."""
AGAIN_S = 2.0
"""A club that did not answer is asked again after so long: an answer may be lost, and nobody repeats it."""


class HeardClub(msgspec.Struct, frozen=True):
    """A club that is heard on this network."""

    hub: str
    """UUID."""
    club: str
    computer: str
    open: bool
    """An evening is open."""
    address: str
    """HOST:PORT."""


class HeardClubs(msgspec.Struct, frozen=True):
    """All clubs that are heard now, a line of `divingbell clubs --json`."""

    clubs: tuple[HeardClub, ...] = ()


class ClubBrowser:
    """Listens until it is closed. Raises `ModuleNotFoundError`, and `OSError` or `RuntimeError` without a network."""

    def __init__(self, on_clubs: Callable[[HeardClubs], None], interfaces: tuple[str, ...] = ()) -> None:
        """`on_clubs` is called in a thread of its own with all clubs whenever they are others; `interfaces` as in
        `Announcement`."""
        import zeroconf

        self._on_clubs = on_clubs
        self._found: dict[str, HeardClub] = {}
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._zeroconf = zeroconf.Zeroconf(interfaces=[*interfaces] or zeroconf.InterfaceChoice.All)
        self._browser = zeroconf.ServiceBrowser(self._zeroconf, SERVICE, handlers=[self._on_change])

    def close(self) -> None:
        """Listen no more."""
        self._closed.set()
        self._zeroconf.close()

    def _on_change(self, zeroconf: object, service_type: str, name: str, state_change: object) -> None:  # noqa: ARG002
        from zeroconf import ServiceStateChange

        if state_change is ServiceStateChange.Removed:
            self._tell(name, None)
        elif (info := self._zeroconf.get_service_info(SERVICE, name, ASK_MS)) is not None:
            self._tell(name, _club(info))
        else:
            again = threading.Thread(target=self._ask_again, args=(name,), name="clubs-again", daemon=True)
            again.start()

    def _ask_again(self, name: str) -> None:
        """Until the club answers; it may be gone meanwhile, then nothing is found."""
        while not self._closed.wait(AGAIN_S):
            if (info := self._zeroconf.get_service_info(SERVICE, name, ASK_MS)) is not None:
                self._tell(name, _club(info))
                return

    def _tell(self, name: str, found: HeardClub | None) -> None:
        with self._lock:
            before = dict(self._found)
            self._found.pop(name, None)
            if found is not None:
                self._found[name] = found
            if self._found != before:
                self._on_clubs(HeardClubs(tuple(sorted(self._found.values(), key=lambda one: (one.club, one.address)))))


def _club(info: ServiceInfo) -> HeardClub | None:
    """The club that has answered; None for what is none."""
    if not info.port:
        return None
    told = {
        key.decode("utf-8", "replace"): (value or b"").decode("utf-8", "replace")
        for key, value in info.properties.items()
    }
    address = next((one for one in info.parsed_addresses() if _is_numeric(one)), None)
    if address is None or not told.get("id"):
        return None
    return HeardClub(
        told["id"], told.get("club", "")[:60], told.get("computer", "")[:60], told.get("open") == "1",
        f"{address}:{info.port}",
    )  # fmt: skip


def _is_numeric(address: str) -> bool:
    with contextlib.suppress(AddressValueError):
        IPv4Address(address)
        return True
    return False


class ListenProcess:
    """`divingbell clubs --json`, whose lines are told until it is cancelled."""

    def __init__(self, on_clubs: Callable[[HeardClubs], None], options: tuple[str, ...] = ()) -> None:
        """`on_clubs` is called in a thread of its own; never after `cancel`. Where it cannot listen nothing is told."""
        command = [sys.executable, "-m", "divingbell", "clubs", "--json", *options]
        self._on_clubs, self._cancelled = on_clubs, False
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        threading.Thread(target=self._run, name="clubs", daemon=True).start()

    def cancel(self) -> None:
        """End it."""
        self._cancelled = True
        self._process.terminate()

    def _run(self) -> None:
        with self._process as process:
            assert process.stdout is not None
            for line in process.stdout:
                with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
                    clubs = msgspec.json.decode(line, type=HeardClubs)
                    if not self._cancelled:
                        self._on_clubs(clubs)


def look_for(hub: str, on_address: Callable[[str], None]) -> Callable[[], None]:
    """Listen for the club with this id, and tell each address at which it is heard, in any thread, until the result is
    called."""

    def hear(heard: HeardClubs) -> None:
        for club in heard.clubs:
            if club.hub == hub:
                on_address(club.address)

    return ListenProcess(hear).cancel
