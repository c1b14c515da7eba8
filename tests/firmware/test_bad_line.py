"""Every contact once and in order over a line that loses, damages and invents bytes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.firmware.host import BEGIN, END, FLOOR, HEARTBEAT, Host
from tests.firmware.simulator import Board, Player

pytestmark = pytest.mark.slow


def dives(host: Host, count: int, seed: int, every_ms: int = 330) -> int:
    """So many bad contacts of 10 to 80 ms, one each `every_ms`, while the floor turns; returns the floor's steps."""
    source, player, position = random.Random(seed), Player(host.board, seed=seed), 0
    for _ in range(count):
        player.contact(source.uniform(10, 80), fault=source.choice(["bounce", "chatter", "none"]))
        steps = source.randrange(-40, 41)
        player.turn_floor(steps)
        position += steps
        host.run(every_ms * 1000)
    return position


def assert_exact(host: Host, contacts: int, position: int) -> None:
    assert [event.number for event in host.events] == list(range(1, 2 * contacts + 1))
    assert [event.what for event in host.events] == [BEGIN, END] * contacts
    assert host.missed == 0
    assert host.last(FLOOR).position == position
    assert host.last(FLOOR).illegal == 0


@pytest.mark.parametrize("loss", [0.0, 0.1, 0.3])
def test_frames_lost_each_way(new_board: Callable[..., Board], loss: float) -> None:
    host = Host(new_board(), loss=loss, seed=3)
    host.link()
    position = dives(host, 12, seed=5)
    host.run(1_500_000)
    assert_exact(host, 12, position)
    assert (host.repeated > 0) == (loss > 0)


def test_lost_and_wrong_and_invented_bytes(new_board: Callable[..., Board]) -> None:
    board, source = new_board(), random.Random(9)
    through = board.write, board.read_stamped

    def spoil(byte: int) -> list[int]:
        chance = source.random()
        if chance < 0.004:
            return []
        if chance < 0.008:
            return [byte ^ 1 << source.randrange(8)]
        if chance < 0.012:
            return [byte, source.randrange(256)]
        return [byte]

    board.write = lambda data: through[0](bytes(b for byte in data for b in spoil(byte)))  # type: ignore[method-assign]
    board.read_stamped = lambda: [(at, b) for at, byte in through[1]() for b in spoil(byte)]  # type: ignore[method-assign]
    host = Host(board)
    host.link()
    position = dives(host, 12, seed=6)
    host.run(1_500_000)
    assert_exact(host, 12, position)
    assert host.damaged > 5
    assert host.last(HEARTBEAT).rx_errors > 0


def test_doubled_frames(new_board: Callable[..., Board]) -> None:
    board = new_board()
    once = board.write
    board.write = lambda data: once(data + data)  # type: ignore[method-assign]
    host = Host(board)
    host.link()
    position = dives(host, 5, seed=7)
    host.run(500_000)
    assert_exact(host, 5, position)


def test_resets_in_the_middle_of_frames(host: Host) -> None:
    source, player = random.Random(11), Player(host.board)
    for _ in range(8):
        player.contact(30)
        host.run(source.uniform(160_000, 200_000))
        host.board.reset(hold_us=source.uniform(0, 30_000))
        host.run(source.uniform(10_000, 300_000))
    host.run(600_000)
    begins = [event for event in host.events if event.what == BEGIN]
    assert [event.number for event in host.events] == list(range(1, len(host.events) + 1))
    assert len(begins) == 8
    assert host.missed == 0
    assert host.hello is not None
    assert host.hello.resets == 8


def test_the_same_run_twice_is_the_same(new_board: Callable[..., Board]) -> None:
    def once() -> list[tuple[str, int, int, int]]:
        host = Host(new_board(), loss=0.2, seed=4)
        host.link()
        dives(host, 3, seed=2)
        return host.contacts()

    assert once() == once()


@pytest.mark.long
def test_a_thousand_dives_with_a_tenth_of_the_frames_lost(new_board: Callable[..., Board]) -> None:
    host = Host(new_board(), loss=0.1, seed=12)
    host.link(20, 20)
    position = dives(host, 1000, seed=13, every_ms=110)
    host.run(2_000_000)
    assert_exact(host, 1000, position)
