"""The interfaces of a tablet on a router, as a hotspot, with a VPN or containers: which address phones are given."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from divingbell.companion.web.interfaces import Interface, interfaces, reachable

WIFI = Interface("wlan0", "192.168.1.23", is_hardware=True, has_default_route=True)
CABLE = Interface("eth0", "10.0.0.5", is_hardware=True)
UNANSWERED = Interface("eth1", "169.254.7.7", is_hardware=True)
HOTSPOT = Interface("wlan1", "10.42.0.1", is_hardware=True)
CONTAINERS = Interface("docker0", "172.17.0.1")
VPN = Interface("wg0", "10.8.0.2", is_tunnel=True, has_default_route=True)
LOOP = Interface("lo", "127.0.0.1")


@pytest.mark.parametrize(
    ("found", "offered"),
    [
        ((), ()),
        ((LOOP,), ()),
        ((LOOP, HOTSPOT), ("10.42.0.1",)),
        ((CABLE, WIFI), ("192.168.1.23", "10.0.0.5")),
        ((VPN, HOTSPOT), ("10.42.0.1", "10.8.0.2")),
        ((VPN, CONTAINERS, UNANSWERED, CABLE), ("10.0.0.5", "169.254.7.7", "172.17.0.1", "10.8.0.2")),
        ((CONTAINERS, WIFI), ("192.168.1.23", "172.17.0.1")),
        ((VPN,), ("10.8.0.2",)),
    ],
    ids=["none", "loopback", "hotspot", "two networks", "hotspot, VPN", "all", "containers", "only a VPN"],
)
def test_the_likeliest_address_comes_first(found: tuple[Interface, ...], offered: tuple[str, ...]) -> None:
    assert reachable(found) == offered


def _system(interfaces: dict[str, tuple[int, str]]) -> Callable[[int, int, bytes], bytes]:
    """The answers of the kernel about interfaces of these flags and addresses."""

    def ioctl(_: int, what: int, asked: bytes) -> bytes:
        flags, address = interfaces[asked[:16].rstrip(b"\0").decode()]
        if what == 0x8913:
            return asked[:16] + flags.to_bytes(2, "little") + bytes(22)
        if not address:
            raise OSError("it has no address")
        return asked[:20] + socket.inet_aton(address) + bytes(16)

    return ioctl


def test_what_the_kernel_says_of_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = {
        "lo": (0x49, "127.0.0.1"),
        "wlan0": (0x1043, "192.168.1.23"),
        "eth0": (0x1003, "10.0.0.5"),  # no cable is in it
        "eth1": (0x1043, ""),
        "wg0": (0xD1, "10.8.0.2"),
        "tap0": (0x1043, "10.9.0.2"),
    }
    monkeypatch.setattr(socket, "if_nameindex", lambda: list(enumerate(system)))
    monkeypatch.setattr("fcntl.ioctl", _system(system))
    (tmp_path / "wlan0" / "device").mkdir(parents=True)
    (tmp_path / "tap0").mkdir()
    (tmp_path / "tap0" / "tun_flags").write_text("0x1002")
    routes = tmp_path / "route"
    routes.write_text(
        "Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT\n"
        "wg0 00000000 00000000 0001 0 0 0 00000000 0 0 0\n"
        "wlan0 0001A8C0 00000000 0001 0 0 0 00FFFFFF 0 0 0\n"
        "tap0 00000000 00000000 0001 0 0 0 00000080 0 0 0\n"
    )
    assert interfaces(tmp_path, routes) == (
        Interface("wlan0", "192.168.1.23", is_hardware=True),
        Interface("wg0", "10.8.0.2", is_tunnel=True, has_default_route=True),
        Interface("tap0", "10.9.0.2", is_tunnel=True),
    )
    assert not any(one.has_default_route for one in interfaces(tmp_path, tmp_path / "missing"))
