"""The judge of keys in the guest: it must find whatever is not as the kernel's records are."""

from __future__ import annotations

import struct
from typing import Any

from proof.hardware.key_verdict import KeyVerdict, judge_keys

KEY = 290
BEGIN_US = 5_000_000
TOUCHES = ((0, 40_000), (300_000, 310_000), (350_000, 420_000), (900_000, 905_000))
"""Down and up, after `BEGIN_US`; the second and the third are one."""
TOLD = ((0, 40), (300_000, 120), (900_000, 5))


def result(touches: tuple[tuple[int, int], ...] = TOUCHES, told: tuple[tuple[int, int], ...] = TOLD) -> dict[str, Any]:
    """What a guest brings: reads of a node and signals of the rig."""
    records = [(us, value) for down, up in touches for us, value in ((down, 1), (down + 3_000, 2), (up, 0))]
    reads = [
        struct.pack("<QQHHi", (BEGIN_US + us) // 10**6, (BEGIN_US + us) % 10**6, 1, KEY, value).hex()
        for us, value in records
    ]
    signals = [
        signal
        for begin, ms in told
        for signal in (
            [0, {"kind": "contact", "us": BEGIN_US + begin, "ms": None}],
            [0, {"kind": "contact_end", "us": BEGIN_US + begin + ms * 1_000, "ms": ms}],
        )
    ]
    return {"keys": reads, "signals": signals}


def writes(touches: tuple[tuple[int, int], ...] = TOUCHES) -> list[list[int]]:
    moments = [(us, closed) for down, up in touches for us, closed in ((down, True), (up, False))]
    return [[(BEGIN_US + us - 20) * 1_000, (BEGIN_US + us + 20) * 1_000, 0, closed] for us, closed in moments]


def judged(found: dict[str, Any], reports: list[list[int]] | None = None) -> KeyVerdict:
    verdict = KeyVerdict()
    judge_keys(verdict, found, KEY, writes() if reports is None else reports)
    return verdict


def test_what_is_told_as_it_was_is_good() -> None:
    verdict = judged(result())
    assert (verdict.shown, verdict.missing, verdict.extra, verdict.unseen) == (3, 0, 0, 0)
    assert verdict.good()


def test_a_touch_that_is_not_told_is_missing() -> None:
    assert judged(result(told=TOLD[:2])).missing == 1


def test_a_touch_that_nobody_made_is_too_much() -> None:
    verdict = judged(result(told=(*TOLD, (1_500_000, 20))))
    assert verdict.extra == 1
    assert not verdict.good()


def test_a_begin_or_a_length_that_is_off_is_not_good() -> None:
    assert not judged(result(told=((0, 40), (300_000, 123), (900_000, 5)))).good()
    assert not judged(result(told=((1_200, 40), (300_000, 120), (900_000, 5)))).good()


def test_a_record_that_is_not_at_its_report_is_unseen() -> None:
    late = [[before + 10**6, after + 10**6, pin, closed] for before, after, pin, closed in writes()]
    assert judged(result(), late).unseen == len(late)
    assert judged(result(), writes()[:-2]).unseen == 2


def test_nothing_at_all_is_not_good() -> None:
    assert not judged(result((), ()), []).good()
