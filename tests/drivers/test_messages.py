"""Messages: the conversation of the page is understood field by field, and every message survives its bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divingbell.drivers.wire import messages as m
from divingbell.drivers.wire.framing import FrameReader
from tests.drivers import protocol_page

pytestmark = pytest.mark.arm64

LIFE = 0x5EA10007
HELLO = m.DeviceHello(
    nonce=0, firmware=(1, 0, 0), boot_id=LIFE, resets=0, cause=m.POWER_ON, clock=1500, oldest=1, next=1, dropped=0,
    rims=(0, 255, 255, 255), floor=m.QUADRATURE_INDEX, steps=400, features=m.TRACES | m.SUPPLY, sample_us=50,
    threshold=20, hold_off=120,
)  # fmt: skip


def spoken() -> list[tuple[str, m.FromDevice | m.FromHost | None]]:
    found = []
    for who, wire in protocol_page.conversation():
        (payload,) = FrameReader().feed(wire)
        found.append((who, m.from_device(payload) if who == "<" else m.from_host(payload)))
    return found


def test_the_pages_conversation_is_understood() -> None:
    said = spoken()
    clock = said[2][1].clock  # type: ignore[union-attr]
    assert said == [
        ("<", HELLO._replace(clock=said[0][1].clock)),  # type: ignore[union-attr]
        (">", m.HostHello(0xA1B2C3D4, 20, 120, 0)),
        ("<", HELLO._replace(nonce=0xA1B2C3D4, clock=clock)),
        ("<", m.Heartbeat(502_350 - 4, LIFE, 0, 0, 4710, 1, 0, 0, 0, 0, 17)._replace(clock=said[3][1].clock)),  # type: ignore[union-attr]
        (">", m.Ping(7)),
        ("<", m.Pong(7, 502_400)),
        ("<", m.ContactEdge(1, m.BEGIN, 0, 1_234_550, 0, 0)),
        (">", m.Ack(2)),
        ("<", m.Floor(1_400_000, -38, 1, -12, 0)),
        ("<", m.ContactEdge(2, m.END, 0, 1_654_500, 419_950, 0)),
        ("<", m.ContactEdge(2, m.END, 0, 1_654_500, 419_950, 0)),
        (">", m.Ack(3)),
    ]


def test_every_message_of_the_page_is_written_as_it_stands_there() -> None:
    for vector in protocol_page.vectors():
        read = m.from_host if vector.payload[0] >= 0x80 else m.from_device
        message = read(vector.payload)
        assert message is not None
        assert m.payload(message) == vector.payload, vector.name


def u(bits: int) -> st.SearchStrategy[int]:
    return st.integers(0, 2**bits - 1)


i32 = st.integers(-(2**31), 2**31 - 1)
from_device = st.one_of(
    st.builds(
        m.DeviceHello, u(32), st.tuples(u(8), u(8), u(8)), u(32), u(16), u(8), u(64), u(32), u(32), u(16),
        st.tuples(u(8), u(8), u(8), u(8)), u(8), u(16), u(8), u(16), u(8), u(16),
    ),
    st.builds(m.Heartbeat, u(64), u(32), u(16), u(8), u(16), u(32), u(8), u(16), u(16), u(16), u(8)),
    st.builds(m.ContactEdge, u(32), u(8), u(8), u(64), u(32), u(8)),
    st.builds(m.Floor, u(64), i32, u(16), i32, u(16)),
    st.builds(m.TraceRow, u(8), u(64), st.lists(u(8), min_size=1, max_size=32).map(tuple)),
    st.builds(m.Pong, u(32), u(64)),
)  # fmt: skip
from_host = st.one_of(
    st.builds(m.HostHello, u(32), u(8), u(16), u(8), u(8)),
    st.builds(m.Ack, u(32)),
    st.builds(m.Ping, u(32)),
    st.builds(m.Hang),
)
SIZES = {0x01: 48, 0x02: 29, 0x03: 19, 0x04: 20, 0x05: 10, 0x06: 12, 0x81: 9, 0x82: 4, 0x83: 4, 0xFE: 0}
"""Body bytes, by the page's table of types (TRACE: its shortest)."""


@given(from_device, st.binary(max_size=8))
def test_what_a_device_says_is_read_back_also_with_bytes_of_a_later_version(message: m.FromDevice, more: bytes) -> None:
    payload = m.payload(message)
    tail = b"" if isinstance(message, m.TraceRow) else more
    assert m.from_device(payload + tail) == message
    assert m.from_host(payload) is None, "the host's ear is deaf to devices"
    if not isinstance(message, m.TraceRow):
        assert len(payload) == SIZES[payload[0]] + 1
    with pytest.raises(m.TooShortError):
        m.from_device(payload[: SIZES[payload[0]]])


@given(from_host, st.binary(max_size=8))
def test_what_a_host_says_is_read_back(message: m.FromHost, more: bytes) -> None:
    payload = m.payload(message)
    assert m.from_host(payload + more) == message
    assert m.from_device(payload) is None
    assert len(payload) == SIZES[payload[0]] + 1
    if SIZES[payload[0]]:
        with pytest.raises(m.TooShortError):
            m.from_host(payload[:-1])


def test_the_hello_of_another_version_tells_its_version_and_nonce() -> None:
    assert m.from_device(bytes.fromhex("01 02 d4c3b2a1 ffff")) == m.ForeignHello(2, 0xA1B2C3D4)


@given(u(8).filter(lambda kind: kind not in SIZES), st.binary(max_size=50))
def test_unknown_types_are_neither_read_nor_damaged(kind: int, body: bytes) -> None:
    assert m.from_device(bytes([kind]) + body) is None
    assert m.from_host(bytes([kind]) + body) is None


@pytest.mark.parametrize(("sent", "read"), [(32, 32), (33, 32)])
def test_a_trace_has_32_shares_at_the_most(sent: int, read: int) -> None:
    row = m.from_device(m.payload(m.TraceRow(0, 1, (9,) * sent)))
    assert row == m.TraceRow(0, 1, (9,) * read)


def test_the_reserved_bytes_of_a_hello_are_0() -> None:
    assert m.payload(HELLO)[-2:] == bytes(2)


def test_bits_are_those_of_the_page() -> None:
    """protocol.md 5: flags of a contact, features of the device, flags of the host's HELLO."""
    assert (m.CUT, m.TRACES, m.SUPPLY, m.TRACE_ON) == (1, 1, 2, 1)


@pytest.mark.parametrize(
    ("counters", "possible"),
    [
        ({}, True),
        ({"boot_id": 0}, False),
        ({"boot_id": 1}, True),
        ({"oldest": 0}, False),
        ({"oldest": 2}, False),
        ({"oldest": 2, "next": 2}, True),
        ({"next": 1 + 255}, True),
        ({"next": 2 + 255}, False),
    ],
)
def test_a_hello_whose_counters_no_device_has_is_damaged(counters: dict[str, int], possible: bool) -> None:
    assert m.is_possible(HELLO._replace(**counters)) is possible


@pytest.mark.parametrize(
    ("counters", "possible"),
    [
        ({}, True),
        ({"boot_id": 0}, False),
        ({"oldest": 0}, False),
        ({"oldest": m.LAST_NUMBER}, True),
        ({"oldest": m.LAST_NUMBER, "held": 1}, False),
    ],
)
def test_a_heartbeat_whose_counters_no_device_has_is_damaged(counters: dict[str, int], possible: bool) -> None:
    heartbeat = m.Heartbeat(502_346, 1, 0, 0, 4710, 1, 0, 0, 0, 0, 17)
    assert m.is_possible(heartbeat._replace(**counters)) is possible
