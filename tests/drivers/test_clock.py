"""Virtual time jumps from moment to moment; real time calls, wakes and stops."""

from __future__ import annotations

import threading
from time import monotonic_ns

import pytest

from divingbell.drivers import clock
from divingbell.drivers.clock import RealTime, VirtualTime, monotonic_us

pytestmark = pytest.mark.arm64


def test_virtual_time_calls_every_work_exactly_at_its_moment() -> None:
    time = VirtualTime(100)
    calls: list[tuple[str, int]] = []

    def every(name: str, us: int):  # type: ignore[no-untyped-def]
        def step(now: int) -> int:
            calls.append((name, now))
            return now + us

        return step

    time.run(every("a", 30), "a")
    running = time.run(every("b", 50), "b")
    time.advance(100)
    assert calls == [("a", 100), ("b", 100), ("a", 130), ("b", 150), ("a", 160), ("a", 190), ("b", 200)]
    running.stop()
    time.advance(100)
    assert [name for name, now in calls if now > 200] == ["a", "a", "a"]
    assert time.now() == 300


def test_real_time_is_the_clock_of_the_system_in_microseconds() -> None:
    before = monotonic_ns() // 1_000
    shown = RealTime().now()
    assert before <= shown <= monotonic_ns() // 1_000


def test_a_woken_work_is_called_at_once_and_a_sleeping_one_never() -> None:
    time = VirtualTime(0)
    calls = []
    running = time.run(lambda now: calls.append(now), "sleeper")  # type: ignore[func-returns-value]
    time.advance(1_000)
    running.wake()
    time.advance(0)
    time.advance(1_000)
    assert calls == [0, 1_000]


def test_a_work_that_never_rests_is_noticed() -> None:
    time = VirtualTime(0)
    time.run(lambda now: now, "busy")
    with pytest.raises(RuntimeError, match="busy"):
        time.advance(1)


def test_real_time_calls_when_due_and_when_woken() -> None:
    calls: list[int] = []
    reached = threading.Semaphore(0)

    def step(now: int) -> int | None:
        calls.append(now)
        reached.release()
        return now + 5_000 if len(calls) < 3 else None

    running = RealTime().run(step, "test")
    for _ in range(3):
        assert reached.acquire(timeout=10)
    assert calls[1] - calls[0] >= 5_000
    assert not reached.acquire(timeout=0)
    running.wake()
    assert reached.acquire(timeout=10)
    running.stop()
    assert "test" not in {thread.name for thread in threading.enumerate()}, "it is waited for"
    running.wake()
    assert not reached.acquire(timeout=0.01)
    assert calls == sorted(calls)
    assert calls[-1] <= monotonic_us()


def test_a_work_that_is_woken_while_it_works_is_called_again() -> None:
    reached, go_on = threading.Semaphore(0), threading.Event()

    def step(_: int) -> None:
        reached.release()
        assert go_on.wait(60)

    running = RealTime().run(step, "test")
    assert reached.acquire(timeout=10)
    running.wake()
    go_on.set()
    assert reached.acquire(timeout=10)
    running.stop()
    assert not reached.acquire(timeout=0), "once"


def test_a_work_may_stop_itself() -> None:
    done = threading.Event()

    def step(_: int) -> None:
        assert ready.wait(60)
        holder[0].stop()
        done.set()

    ready = threading.Event()
    holder = [RealTime().run(step, "test")]
    ready.set()
    assert done.wait(60)


def test_a_task_that_raises_is_called_again_and_does_not_end_its_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "AGAIN_US", 1_000)
    calls = 0
    again = threading.Event()

    def step(_: int) -> int | None:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise ValueError("once")
        again.set()
        return None

    running = clock.RealTime().run(step, "test")
    assert again.wait(10)
    running.stop()
