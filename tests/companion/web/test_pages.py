"""The app's side: the process is started, fed, started again, and nobody waits for it."""

from __future__ import annotations

import os
import queue
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from divingbell.companion.web import messages
from divingbell.companion.web.messages import (
    Access,
    FromServer,
    Guessed,
    Listening,
    Now,
    Offered,
    PageLedger,
    PageWatcher,
    PageWords,
    ToServer,
    Watching,
    Withdrawn,
)
from divingbell.companion.web.pages import OFFER_STAYS_S, PORT, Pages, ServerProcess, Status
from divingbell.companion.web.shared_page import PageOfGame, SharedPage
from tests.companion.web.serving import ENOUGH_S, Stream, ask, live
from tests.hand_clock import HandClock
from tests.noted_threads import noted_processes, noted_threads, noted_waits

OFFER = SharedPage(page=PageOfGame(language="en", title="T", here="here", name="N", sub="S"))


class Pretended:
    """A process that notes what it is told; it dies when the test says so."""

    def __init__(self, *, deaf: bool = False) -> None:
        self.told: queue.Queue[ToServer | None] = queue.Queue()
        self.lines: queue.Queue[bytes] = queue.Queue()
        self.deaf = deaf
        if not deaf:
            self.lines.put(messages.encoded(Listening(8321)))

    def write(self, line: bytes) -> bool:
        if self.deaf:
            return False
        self.told.put(messages.to_server.decode(line))
        return True

    def read(self) -> bytes:
        return self.lines.get()

    def end(self, *, gently: bool) -> None:
        del gently
        self.told.put(None)
        self.die()

    def says(self, *said: FromServer) -> None:
        for message in said:
            self.lines.put(messages.encoded(message))

    def die(self) -> None:
        self.lines.put(b"")

    def next(self) -> ToServer | None:
        return self.told.get(timeout=ENOUGH_S)

    def until(self, kind: type[ToServer] | None) -> list[ToServer | None]:
        got = [self.next()]
        while (type(got[-1]) if kind is not None else got[-1]) is not kind:
            got.append(self.next())
        return got


class Started:
    """Gives out the processes that the test prepared."""

    def __init__(self, *processes: Pretended | Exception) -> None:
        self._left = [*processes]
        self.count = 0
        self.ports: list[int] = []

    def __call__(self, port: int) -> Pretended:
        self.count += 1
        self.ports.append(port)
        process = self._left.pop(0)
        if isinstance(process, Exception):
            raise process
        return process


class Told:
    """Waits for a status; each is seen, however soon the next one comes."""

    def __init__(self, pages: Pages) -> None:
        self._told: queue.Queue[Status] = queue.Queue()
        pages.watch(lambda: self._told.put(pages.status))

    def wait(self, holds: Callable[[Status], bool]) -> Status:
        while not holds(status := self._told.get(timeout=ENOUGH_S)):
            pass
        return status


def test_nothing_runs_until_it_is_switched_on() -> None:
    process = Pretended()
    started = Started(process)
    pages = Pages(started)
    pages.show(PageWords("en", {}))
    pages.show(Now(live()))
    pages.allow(False)
    assert started.count == 0
    pages.allow(True)
    assert [type(message) for message in process.until(Access)] == [PageWords, Now, Access]
    assert started.count == 1
    pages.close()


def test_only_the_newest_is_handed_over() -> None:
    process = Pretended()
    pages = Pages(Started(process))
    for n in range(1000):
        pages.show(Now(live(n=n)))
    pages.allow(True)
    first = process.next()
    assert isinstance(first, Now)
    assert first.live["n"] == 999
    pages.close()


def test_only_rows_that_changed_are_handed_over() -> None:
    process = Pretended()
    pages = Pages(Started(process))
    rows = tuple(msgspec.Raw(b"%d" % n) for n in range(4))
    pages.show_rows(rows)
    pages.allow(True)
    assert process.until(Access)[0] == PageLedger(0, rows)
    other = (*rows[:2], msgspec.Raw(b"7"))
    pages.show_rows(other)
    assert process.next() == PageLedger(2, other[2:])
    pages.show_rows(rows[:1])
    assert process.next() == PageLedger(1, ())
    pages.close()


def test_who_watches_and_that_codes_were_guessed_is_known_until_the_process_ends() -> None:
    process = Pretended()
    pages = Pages(Started(process))
    told = Told(pages)
    pages.allow(True)
    watchers = (PageWatcher("phone", "2026-01-03T20:01:40Z"),)
    process.says(Watching(watchers), Guessed())
    assert told.wait(lambda status: status.guessed) == Status(8321, watchers, guessed=True)
    pages.close()
    assert pages.status == Status()


def test_it_waits_longer_for_each_process_that_never_served() -> None:
    waited: queue.Queue[float] = queue.Queue()
    started = Started(*(Pretended(deaf=True) for _ in range(5)), last := Pretended(), Pretended())
    pages = Pages(started, pause=waited.put)
    pages.allow(True)
    assert [waited.get(timeout=ENOUGH_S) for _ in range(5)] == [1.0, 3.0, 10.0, 10.0, 10.0]
    last.until(Access)
    last.die()
    pages.show(PageWords("en", {}))
    assert waited.get(timeout=ENOUGH_S) == 0.2, "it has served"
    pages.close()
    assert waited.empty(), "for one that ends because nothing is wanted nothing is waited"


def test_a_process_that_dies_is_started_again_and_learns_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Pretended(), Pretended()
    pages = Pages(Started(first, second))
    waits = noted_waits(monkeypatch, "pages")
    pages.show(Now(live(n=3)))
    pages.offer(OFFER, "word")
    pages.allow(True, "1234")
    first.until(Access)
    waits.get(timeout=ENOUGH_S)
    first.die()
    assert second.until(Access) == [Now(live(n=3)), Offered("word", OFFER), Access(True, "1234")]
    pages.close()


def test_a_process_that_takes_nothing_is_ended_and_replaced() -> None:
    first, second = Pretended(deaf=True), Pretended()
    pages = Pages(Started(first, second))
    pages.allow(True)
    assert first.next() is None
    assert second.next() == Access(True)
    pages.close()


def test_a_finished_game_is_offered_for_ten_minutes_after_its_window() -> None:
    process = Pretended()
    clock = HandClock()
    pages = Pages(Started(process), clock.monotonic)
    pages.allow(True)
    process.until(Access)
    word = pages.offer(OFFER)
    assert len(word) == 12
    assert process.next() == Offered(word, OFFER)
    pages.withdraw(word)
    clock.turn(OFFER_STAYS_S - 1)
    pages.show(Now(live()))
    assert process.next() == Now(live())
    clock.turn(1)
    pages.show(Now(live(n=2)))
    assert set(map(type, (process.next(), process.next()))) == {Now, Withdrawn}
    pages.close()


def test_while_nothing_is_new_it_waits_for_the_next_end_of_an_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()
    pages = Pages(Started(Pretended()), clock.monotonic)
    waits = noted_waits(monkeypatch, "pages")
    pages.allow(True)
    assert waits.get(timeout=ENOUGH_S) is None
    for passed in (0, 60):
        word = pages.offer(OFFER)
        clock.turn(passed)
        pages.withdraw(word)
        pages.show(PageWords("en", {}))
        while waits.get(timeout=ENOUGH_S) != OFFER_STAYS_S - passed:
            pass
    pages.close()


def test_a_hidden_name_is_offered_no_more_at_once() -> None:
    process = Pretended()
    pages = Pages(Started(process))
    pages.allow(True)
    process.until(Access)
    words = [pages.offer(OFFER), pages.offer(OFFER)]
    assert {process.next(), process.next()} == {Offered(word, OFFER) for word in words}
    pages.withdraw(words[0])
    pages.withdraw_all()
    assert {process.next(), process.next()} == {Withdrawn(word) for word in words}
    pages.close()


def test_a_window_that_opens_again_keeps_its_word_going() -> None:
    process = Pretended()
    clock = HandClock()
    pages = Pages(Started(process), clock.monotonic)
    word = pages.offer(OFFER)
    pages.withdraw(word)
    pages.offer(OFFER, word)
    clock.turn(OFFER_STAYS_S * 2)
    pages.show(Now(live()))
    pages.show(Now(live()))
    told = process.until(Now)
    pages.show(PageWords("en", {}))
    assert Withdrawn(word) not in [*told, *process.until(PageWords)]
    pages.close()


def test_it_is_found_where_there_is_a_network_while_it_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    network: tuple[str, ...] = ("192.168.1.23", "10.42.0.1")
    monkeypatch.setattr("divingbell.companion.web.pages.lan_addresses", lambda: network)
    pages = Pages(Started(Pretended()))
    assert pages.address is None, "nothing is served"
    told = Told(pages)
    pages.allow(True)
    told.wait(lambda status: status.port is not None)
    assert pages.address == "192.168.1.23:8321"
    assert pages.addresses == ("192.168.1.23:8321", "10.42.0.1:8321")
    network = ()
    assert pages.address is None
    pages.close()


def test_whatever_is_new_wakes_the_thread_that_feeds(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Pretended()
    pages = Pages(Started(process))
    waits = noted_waits(monkeypatch, "pages")
    pages.allow(True)
    news: list[Callable[[], object]] = [
        lambda: pages.show(Now(live())),
        lambda: pages.show_rows((msgspec.Raw(b"1"),)),
        lambda: pages.offer(OFFER, "word"),
        lambda: pages.withdraw("word"),
        pages.withdraw_all,
        pages.close,
    ]
    for happens in news:
        waits.get(timeout=ENOUGH_S)
        while not waits.empty():
            waits.get()
        happens()
    assert pages.status == Status()


def test_closing_waits_for_both_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, waited_for = noted_threads(monkeypatch)
    process = Pretended()
    pages = Pages(Started(process))
    pages.close()
    assert begun == []
    pages = Pages(Started(process))
    pages.allow(True)
    process.until(Access)
    pages.close()
    assert set(begun) == set(waited_for) == {"pages", "pages-reader"}


def test_without_phones_and_offers_the_process_ends() -> None:
    first, second = Pretended(), Pretended()
    pages = Pages(Started(first, second))
    pages.allow(True)
    first.until(Access)
    pages.allow(False)
    assert first.next() == Access(False)
    assert first.next() is None
    pages.allow(True)
    assert second.next() == Access(True)
    pages.close()


@pytest.mark.parametrize(("program", "gently", "code"), [("cat", True, 0), ("tail -f /dev/null", False, -9)])
def test_a_process_that_was_ended_is_no_more(
    program: str, gently: bool, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divingbell.companion.web.pages.STUCK_S", 0.05)
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\nexec {program}\n")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    started = noted_processes(monkeypatch)
    process = ServerProcess()
    assert process.write(b"line\n")
    if gently:
        assert process.read() == b"line\n"
    else:
        assert not process.write(b"x" * 1_000_000), "more than a pipe takes"
    process.end(gently=gently)
    assert [one.returncode for one in started] == [code]
    assert process.read() == b""


@pytest.fixture
def real() -> Iterator[tuple[Pages, list[ServerProcess]]]:
    """Pages with real processes."""
    processes: list[ServerProcess] = []

    def start(port: int) -> ServerProcess:
        processes.append(ServerProcess(port))
        return processes[-1]

    pages = Pages(start)
    yield pages, processes
    pages.close()


@pytest.mark.slow
def test_a_killed_process_is_replaced_and_phones_find_everything_again(real: tuple[Pages, list[ServerProcess]]) -> None:
    pages, processes = real
    told = Told(pages)
    pages.show(Now(live(n=7)))
    pages.allow(True)
    port = told.wait(lambda status: status.port is not None).port
    assert port is not None
    stream = Stream(port)
    assert stream.next("snapshot") is not None
    told.wait(lambda status: len(status.watchers) == 1)
    os.kill(processes[0].pid, signal.SIGKILL)
    told.wait(lambda status: status.port is None)
    port = told.wait(lambda status: status.port is not None).port
    assert port is not None
    while (answer := ask(port, "/api/live")).status != 200:
        pass
    assert answer.json["n"] == 7


@pytest.mark.slow
def test_a_stopped_process_holds_up_nobody_and_the_next_one_takes_over(
    real: tuple[Pages, list[ServerProcess]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divingbell.companion.web.pages.STUCK_S", 2.0)
    pages, processes = real
    told = Told(pages)
    pages.allow(True)
    told.wait(lambda status: status.port is not None)
    os.kill(processes[0].pid, signal.SIGSTOP)
    pages.show(Now(live(state={"much": "x" * 1_000_000})))  # more than a pipe takes
    told.wait(lambda status: status.port is None)
    port = told.wait(lambda status: status.port is not None).port
    assert port is not None
    while (answer := ask(port, "/api/live")).status != 200:
        pass
    assert len(answer.json["state"]["much"]) == 1_000_000
    assert len(processes) > 1


@pytest.mark.slow
def test_a_taken_port_gives_way_to_the_next(real: tuple[Pages, list[ServerProcess]]) -> None:
    from divingbell.companion.web.server import free_socket

    with free_socket(8321) as first:
        told = Told(real[0])
        real[0].allow(True)
        port = told.wait(lambda status: status.port is not None).port
        assert port is not None
        assert port > first.getsockname()[1]


@pytest.mark.slow
def test_the_process_ends_with_the_app(real: tuple[Pages, list[ServerProcess]]) -> None:
    pages, processes = real
    told = Told(pages)
    pages.allow(True)
    told.wait(lambda status: status.port is not None)
    pages.close()
    with pytest.raises(ProcessLookupError):
        os.kill(processes[0].pid, 0)


def test_a_start_that_fails_and_a_line_cut_by_a_kill_end_nothing_for_good() -> None:
    cut, last = Pretended(), Pretended()
    cut.lines.put(b'{"type":"wat')
    pages = Pages(started := Started(OSError("no room for a process"), cut, last))
    told = Told(pages)
    pages.allow(True)
    for _ in range(2):
        told.wait(lambda status: status.port == 8321)
    assert started.count == 3
    pages.close()


def test_pages_come_back_on_the_port_that_phones_know() -> None:
    first, second = Pretended(deaf=True), Pretended()
    first.says(Listening(8325))
    first.deaf = False
    pages = Pages(started := Started(first, second))
    told = Told(pages)
    pages.allow(True)
    told.wait(lambda status: status.port == 8325)
    first.die()
    told.wait(lambda status: status.port == 8321)
    assert started.ports == [PORT, 8325]
    pages.close()
