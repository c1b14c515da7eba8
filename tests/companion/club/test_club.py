"""The club as the screens of a tablet see it: offers, messages, joining and leaving."""

from __future__ import annotations

import errno
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from divingbell.companion.clock import SystemClock
from divingbell.companion.club.club import AGAIN_S, Club, TableClub, is_club_at
from divingbell.companion.club.club_status import ClubStatus
from divingbell.companion.club.join_steps import JoinStep
from divingbell.companion.club.membership_file import JoinedClub, MembershipError, load_membership, save_membership
from divingbell.companion.club.protocol.messages import MessageEvent, ReadRequest, SeatingAnswer, SeatingEvent
from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.words import WrittenWords
from tests.companion.club.evening import uuid
from tests.companion.club.processes import HubProcess, open_store
from tests.companion.club.test_sender import MEMBERSHIP
from tests.companion.table.hands import START, Evening

JOINED = JoinedClub(MEMBERSHIP, uuid(6), "Thursday club", "127.0.0.1:9", uuid(2), 5, (uuid(2),))
OFFER = SeatingEvent(uuid(50), 3, "submarine", {}, (uuid(71), uuid(72)))


class HeardClub(Club):
    """Keeps what is said to the club's computer."""

    def __init__(self, status: ClubStatus) -> None:
        super().__init__()
        self.status = status
        self.said: list[SeatingAnswer | ReadRequest] = []

    def say(self, words: SeatingAnswer | ReadRequest) -> None:
        self.said.append(words)


def test_an_offer_that_is_put_off_is_asked_again_later_or_at_a_tap() -> None:
    club = HeardClub(ClubStatus(JOINED, seating=OFFER))
    assert club.asks_at(100.0) == OFFER
    club.put_off(uuid(50), 100.0)
    assert club.said == [SeatingAnswer(uuid(50), "not_yet")]
    assert club.asks_at(100.0 + AGAIN_S - 1) is None
    assert club.offer == OFFER, "a chip stays"
    assert club.asks_at(100.0 + AGAIN_S) == OFFER
    club.put_off(uuid(50), 500.0)
    club.ask_again(uuid(50))
    assert club.asks_at(501.0) == OFFER


def test_an_offer_that_was_changed_is_another_one() -> None:
    club = HeardClub(ClubStatus(JOINED, seating=OFFER))
    club.take_seats(uuid(50))
    assert club.said == [SeatingAnswer(uuid(50), "seated")]
    assert club.offer is None
    changed = SeatingEvent(uuid(51), 3, "submarine", {}, (uuid(71),))
    club.tell(ClubStatus(JOINED, seating=changed))
    assert club.offer == changed


def test_a_club_at_a_port_that_there_is_not_is_no_membership(tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    save_membership(file, JOINED)
    assert load_membership(file) == JOINED
    file.write_text(file.read_text().replace(JOINED.address, "127.0.0.1:65536"))
    with pytest.raises(MembershipError, match="65536"):
        load_membership(file)


def test_a_membership_is_written_whole_or_not_at_all_and_for_this_user_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, modes = tmp_path / "new" / "club.json", list[int]()

    def fsync(number: int) -> None:
        modes.append(os.fstat(number).st_mode & 0o777)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr("divingbell.companion.configuration.atomic_file.os.fsync", fsync)
        with pytest.raises(OSError, match="No space"):
            save_membership(file, JOINED)
    assert load_membership(file) is None
    assert modes == [0o600]
    save_membership(file, JOINED)
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("seating", [None, SeatingEvent(None, 3, "submarine")])
def test_who_is_offered_nothing_is_asked_nothing(seating: SeatingEvent | None) -> None:
    club = HeardClub(ClubStatus(JOINED, seating=seating))
    assert club.offer is None


def test_an_answer_that_came_too_late_ends_the_offer() -> None:
    club = HeardClub(ClubStatus(JOINED, seating=OFFER, withdrawn=uuid(50)))
    assert club.offer is None


def test_a_message_is_shown_once_and_said_to_be_read() -> None:
    club = HeardClub(ClubStatus(JOINED, message=MessageEvent(uuid(80), "Tea", "Anna")))
    shown = club.new_message()
    assert shown is not None
    assert shown.text == "Tea"
    assert club.new_message() is None
    assert club.said == [ReadRequest(uuid(80))]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "j.db")
    yield made
    made.table.close()


def club_of(evening: Evening, file: Path) -> TableClub:
    texts = GAMES.texts("en")
    return TableClub(evening.table, SystemClock(), file, lambda _: False, lambda: WrittenWords(texts))


def test_who_leaves_sends_nothing_more_and_keeps_table_and_evenings(evening: Evening, tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    save_membership(file, JOINED)
    club = club_of(evening, file)
    club.start()
    assert club.status is not None
    club.leave()
    assert club.status is None
    evening.play(START)
    assert "club" not in evening.table.now.header
    kept = load_membership(file)
    assert kept is not None
    assert (kept.left, kept.table, kept.events) == (True, 5, (uuid(2),))
    again = club_of(evening, file)
    again.start()
    assert again.status is None


def test_a_dead_club_changes_nothing_at_the_table(evening: Evening, tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        save_membership(tmp_path / "club.json", replace(JOINED, address=address))
        club = club_of(evening, tmp_path / "club.json")
        club.start()
        evening.play(START)
        session = evening.table.now.uuid
        assert session is not None
        assert club.photo_code(session) is None, "it is not over"
        club.take_seats(uuid(50))
        evening.table.wait()
        club.close()
    assert evening.table.now.header["club"] == uuid(1)


def test_an_address_without_a_club_is_told() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as closed:
        address = f"127.0.0.1:{closed.getsockname()[1]}"
    assert not is_club_at(address)
    told: list[bool] = []
    Club().ask(address, told.append)
    assert told == [False]


def test_a_tablet_joins_sends_and_is_known_by_its_new_table(evening: Evening, tmp_path: Path) -> None:
    open_store(tmp_path / "hub.db", 0).close()
    hub = HubProcess(tmp_path)
    club = club_of(evening, tmp_path / "club.json")
    steps: list[JoinStep] = []
    ended = threading.Event()

    def hear(step: JoinStep) -> None:
        steps.append(step)
        ended.set()

    try:
        address = f"127.0.0.1:{hub.port}"
        assert is_club_at(address)
        club.join(address, hub.said["code"], hear)
        assert ended.wait(60)
        assert [(step.step, step.club, step.table) for step in steps] == [("joined", "Club", 1)]
        assert club.status is not None
        assert club.status.joined.table == 1
        heard = threading.Event()
        club.watch(lambda: heard.set() if club.status is not None and club.status.is_heard else None)
        club.try_now()
        assert heard.wait(30)
    finally:
        club.close()
        hub.kill()
