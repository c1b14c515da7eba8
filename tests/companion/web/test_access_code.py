"""The gate by itself: how many wrong codes it takes, for how long, and how many keys it keeps (live.md)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from divingbell.companion.clock import ManualClock
from divingbell.companion.web.access_code import ALL_TRIES, TRIES, AccessCode
from divingbell.companion.web.rate_limit import TRIES_S


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime(2026, 11, 21, tzinfo=UTC))


@pytest.fixture
def gate(clock: ManualClock) -> AccessCode:
    made = AccessCode(clock.monotonic)
    made.ask("1234", set())
    return made


def entered(gate: AccessCode, address: str = "a") -> str:
    key = gate.enter(address, "1234")
    assert isinstance(key, str)
    return key


def test_without_a_code_everybody_looks_and_no_code_opens_anything() -> None:
    gate = AccessCode(lambda: 0.0)
    assert gate.opens("")
    assert gate.enter("a", "") == 403


def test_three_wrong_codes_are_forgotten_one_by_one_after_a_minute(gate: AccessCode, clock: ManualClock) -> None:
    for _ in range(TRIES):
        assert gate.enter("a", "0000") == 403
        clock.turn(1)
    assert gate.enter("a", "1234") == 429
    assert gate.opens(entered(gate, "b")), "another address is not concerned"
    clock.turn(TRIES_S - TRIES - 0.5)
    assert gate.enter("a", "1234") == 429
    clock.turn(0.5)
    assert gate.enter("a", "0000") == 403
    assert gate.enter("a", "1234") == 429
    clock.turn(1)
    assert gate.opens(entered(gate))
    assert [gate.enter("a", "0000") for _ in range(TRIES + 1)] == [403] * TRIES + [429], "the right code forgets them"


def test_thirty_wrong_codes_of_all_close_it_until_another_code_is_asked_for(gate: AccessCode) -> None:
    key = entered(gate)
    assert not gate.opens("")
    for number in range(ALL_TRIES):
        assert not gate.guessed
        assert gate.enter(f"a{number % 10}", "0000") == 403
    assert gate.guessed
    assert gate.enter("b", "1234") == 429
    assert gate.opens(key), "who is in stays in"
    gate.ask("1234", set())
    assert gate.guessed, "the same code is no new one"
    gate.ask("4321", set())
    assert not gate.guessed
    assert isinstance(gate.enter("a0", "4321"), str), "its three wrong ones count no longer"


def test_of_256_keys_the_oldest_goes_and_of_another_code_only_those_of_watchers_stay(gate: AccessCode) -> None:
    first, second, *others = [entered(gate) for _ in range(256)]
    assert gate.opens(first)
    last = entered(gate)
    assert not gate.opens(first)
    assert all(gate.opens(key) for key in (second, *others, last))
    gate.ask("4321", {second})
    assert [gate.opens(key) for key in (second, last)] == [True, False]
