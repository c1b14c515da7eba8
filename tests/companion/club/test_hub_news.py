"""The processes of one hub hear from each other what is not in its store at once (club.md 8 and 9)."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import msgspec
import pytest

from divingbell.companion.club.hub_news import LARGEST_PART, MOST_PARTS, HubNews
from divingbell.companion.club.postgresql_hosts import HostConnection, Timelines, connected
from divingbell.companion.club.protocol.hub_side import HubSide, Shown
from proof.bench.hub import open_evening
from tests.companion.club.evening import uuid
from tests.companion.club.page_visits import Browser, PlayedTable
from tests.companion.club.postgresql import Cluster
from tests.companion.club.processes import HubProcess, eventually

WAIT_S = 20.0
HUB, OTHER_HUB = uuid(1), uuid(2)


class Process:
    """What one process shows and hears."""

    def __init__(self, cluster: Cluster, hub: str = HUB) -> None:
        self.side = HubSide(lambda: "")
        self.changes: queue.Queue[None] = queue.Queue()
        self.shown: queue.Queue[tuple[str, Shown]] = queue.Queue()
        self.news = HubNews(
            lambda: connected(cluster.url(), Timelines(None)), hub, lambda: self.side.shown,
            lambda: self.changes.put(None), self._hear,
        )  # fmt: skip
        self.news.start()
        self.changes.get(timeout=WAIT_S)  # it listens

    def _hear(self, tablet: str, shown: Shown) -> None:
        self.side.show(tablet, shown)
        self.shown.put((tablet, shown))

    def is_told_nothing(self) -> bool:
        return self.changes.empty() and self.shown.empty()


@pytest.fixture
def ending() -> Iterator[ExitStack]:
    with ExitStack() as ending:
        yield ending


def test_a_mistake_does_not_end_the_news(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = list[int]()

    def connect() -> HostConnection:
        tries.append(1)
        raise ValueError("a mistake of ours")

    monkeypatch.setattr("divingbell.companion.club.hub_news.AGAIN_S", 0.0)
    news = HubNews(connect, HUB, dict, lambda: None, lambda *_: None)
    news.start()
    assert eventually(lambda: len(tries) > 1)
    news.close()


def started(cluster: Cluster, ending: ExitStack, hub: str = HUB) -> Process:
    made = Process(cluster, hub)
    ending.callback(made.news.close)
    return made


def live(text: str) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode({"text": text}))


@pytest.mark.parametrize("size", [10, 3 * LARGEST_PART])
def test_what_a_table_shows_at_one_process_is_heard_by_the_others_once(
    postgresql: Cluster, ending: ExitStack, size: int
) -> None:
    one, other, stranger = (started(postgresql, ending, hub) for hub in (HUB, HUB, OTHER_HUB))
    text = Random(1).randbytes(size).hex()
    one.side.show(uuid(5), Shown((1, 7), live(text)))
    assert other.shown.get(timeout=WAIT_S) == (uuid(5), Shown((1, 7), live(text)))
    other.side.show(uuid(6), Shown((2, 1), live("x")))
    assert one.shown.get(timeout=WAIT_S) == (uuid(6), Shown((2, 1), live("x")))
    one.side.show(uuid(5), Shown((1, 6), live("late")))
    one.news.tell()
    other.changes.get(timeout=WAIT_S)
    assert one.is_told_nothing()
    assert other.is_told_nothing()
    assert stranger.is_told_nothing()


def test_what_is_too_long_is_not_sent_and_hinders_nothing(postgresql: Cluster, ending: ExitStack) -> None:
    one, other = (started(postgresql, ending) for _ in range(2))
    one.side.show(uuid(5), Shown((1, 1), live(Random(1).randbytes(MOST_PARTS * LARGEST_PART).hex())))
    one.side.show(uuid(6), Shown((1, 1), live("short")))
    assert other.shown.get(timeout=WAIT_S)[0] == uuid(6)


def test_after_a_lost_connection_everything_is_looked_at_anew(postgresql: Cluster, ending: ExitStack) -> None:
    one, other = (started(postgresql, ending) for _ in range(2))
    postgresql.tell("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    for process in (one, other):
        process.changes.get(timeout=WAIT_S)
    one.side.show(uuid(5), Shown((1, 1), live("x")))
    assert other.shown.get(timeout=WAIT_S)[0] == uuid(5)


@pytest.mark.parametrize("payload", ["0:x", "0:eJw=", "x", "1:"])
def test_what_cannot_be_read_is_passed_over(postgresql: Cluster, ending: ExitStack, payload: str) -> None:
    one = started(postgresql, ending)
    postgresql.tell(f"SELECT pg_notify('club_{HUB.replace('-', '')}', '{payload}')")
    postgresql.tell(f"SELECT pg_notify('club_{HUB.replace('-', '')}', '')")
    one.changes.get(timeout=WAIT_S)
    assert one.shown.empty()


def test_the_wall_of_one_process_shows_a_table_of_another(postgresql: Cluster, tmp_path: Path) -> None:
    place = postgresql.new_database()
    open_evening(place, 2)
    with ExitStack() as ending:
        one, other = HubProcess(tmp_path, place), HubProcess(tmp_path, place)
        for hub in (one, other):
            ending.callback(hub.kill)
        live = {"session": uuid(1000), "standings": [{"seat": "p1", "text": "37 coins"}]}
        status, _ = PlayedTable(one.port, 1).ask("POST", "/v1/now", msgspec.json.encode({"live": live}))
        assert status == 200
        wall = Browser(other.port)
        assert eventually(lambda: "37 coins" in wall.get("/").words)
