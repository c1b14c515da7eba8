"""The sender of a table: nobody waits for it, whatever the hub does."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue

import pytest

from divingbell.companion.clock import SystemClock
from divingbell.companion.club.membership_file import JoinedClub, load_membership
from divingbell.companion.club.protocol.signatures import keys_of
from divingbell.companion.club.protocol.tablet_side import Membership
from divingbell.companion.club.sender import ClubSender
from divingbell.companion.table.table_writer import TableWriter
from tests.companion.club.evening import uuid
from tests.companion.club.processes import HubProcess, eventually, open_store
from tests.companion.table.hands import CARD, START, Evening

MEMBERSHIP = Membership(uuid(1), uuid(101), keys_of(b"secret", b"salt"))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "j.db")
    yield made
    made.table.close()


def sender_to(evening: Evening, address: str) -> ClubSender:
    joined = JoinedClub(MEMBERSHIP, uuid(6), "Club", address, uuid(2), 3, (uuid(2),))
    return ClubSender(evening.table, joined, evening.path.with_suffix(".json"), SystemClock(), lambda _: None)


def test_a_hub_that_takes_connections_and_says_nothing_keeps_nobody_waiting(evening: Evening) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        sender = sender_to(evening, f"127.0.0.1:{silent.getsockname()[1]}")
        sender.start()
        silent.settimeout(20)
        asking, _ = silent.accept()
        began = time.monotonic()
        evening.play(START, CARD)
        sender.close()
        assert time.monotonic() - began < 5, "an answer is waited for 10 s"
        asking.close()


def test_a_hub_that_is_not_there_keeps_nobody_waiting_and_is_told(evening: Evening) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as closed:
        address = f"127.0.0.1:{closed.getsockname()[1]}"
    sender = sender_to(evening, address)
    sender.start()
    evening.play(START, CARD)
    assert evening.table.now.header["club"] == uuid(1), "the game is the club's all the same"
    assert evening.table.now.header["table"] == 3
    sender.close()
    assert not sender.status.is_heard


def test_after_a_line_the_sender_asks_nothing_before_the_tap_is_answered(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divingbell.companion.club.sender.TABLE_FIRST_S", first_s := 0.1)
    with closing(socket.create_server(("127.0.0.1", 0))) as closed:
        sender = sender_to(evening, f"127.0.0.1:{closed.getsockname()[1]}")
    sender.start()
    evening.play(START)
    for _ in range(2):  # once more when all that was played is looked at
        sender.stick_lines().result()
    asked: SimpleQueue[float] = SimpleQueue()
    call = evening.table.call

    def noted(work: Callable[[TableWriter], object]) -> Future[object]:
        asked.put(time.monotonic())
        return call(work)

    monkeypatch.setattr(evening.table, "call", noted)
    evening.play(CARD)
    tap, look = (asked.get(timeout=20) for _ in range(2))
    assert look - tap >= first_s
    sender.close()


def test_the_round_of_an_offer_stands_in_the_first_line_of_its_game_alone(evening: Evening) -> None:
    fields = {"club": uuid(1), "event": uuid(2), "round": None, "table": 3}
    evening.table.call(lambda writer: writer.play_in_club(fields)).result()
    evening.table.call(lambda writer: writer.reset(club_round=4)).result()
    evening.play(START)
    assert evening.table.now.header["round"] == 4
    evening.table.call(lambda writer: writer.reset()).result()
    evening.play(START)
    assert evening.table.now.header["round"] is None
    evening.table.call(lambda writer: writer.play_in_club({})).result()
    evening.table.call(lambda writer: writer.reset(club_round=4)).result()
    evening.play(START)
    assert "round" not in evening.table.now.header, "a game without a club has no round"


class JumpingClock(SystemClock):
    """A clock that can be put forward."""

    ahead_s = 0.0

    def monotonic(self) -> float:
        return super().monotonic() + self.ahead_s


@pytest.mark.parametrize("fails", [False, True], ids=["at once", "after a failure of the sender's own thread"])
def test_a_club_that_is_not_reached_is_looked_for_and_kept_where_it_has_proved_itself(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    monkeypatch.setattr("divingbell.companion.club.sender.AGAIN_S", 0.05)
    open_store(tmp_path / "hub.db", 1).close()
    hub = HubProcess(tmp_path)
    with closing(socket.create_server(("127.0.0.1", 0))) as closed:
        before = f"127.0.0.1:{closed.getsockname()[1]}"
    membership = Membership(uuid(1), uuid(101), keys_of(uuid(101).encode(), b"salt"))
    joined = JoinedClub(membership, uuid(6), "Club", before, uuid(2), 1, (uuid(2),))
    clock, file, looked = JumpingClock(), tmp_path / "club.json", list[str]()

    def look(wanted: str, on_address: Callable[[str], None]) -> Callable[[], None]:
        looked.append(wanted)
        if fails and len(looked) == 1:
            raise OSError("no further process can be started")
        on_address(f"127.0.0.1:{hub.port}")
        return lambda: looked.append("ended")

    sender = ClubSender(evening.table, joined, file, clock, lambda _: None, look=look)
    try:
        clock.ahead_s = 31.0
        sender.start()
        assert eventually(lambda: file.exists() and load_membership(file) is not None)
        assert sender.status.is_heard
        kept = load_membership(file)
        assert kept is not None
        assert kept.address == f"127.0.0.1:{hub.port}"
        assert eventually(lambda: looked == [uuid(1)] * (1 + fails) + ["ended"])
    finally:
        sender.close()
        hub.kill()
