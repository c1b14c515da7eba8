"""The judge of `make hardware` is judged: it agrees with our classifier, and notices what is missing or wrong."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.drivers.classifier import Classifier, EdgeClassifier
from proof.hardware.inside.touches import CONTACT, FLOOR_A, FLOOR_B, KINDS, Kind, touches
from proof.hardware.verdict import KernelEdge, Touched, judge, steps_of, touches_of

STAMP = 100_000


def edges(kind: Kind, seed: int, rate: int = 0) -> list[KernelEdge]:
    return [KernelEdge(1_000_013_000 + step.us * 1_000, step.pin, step.high) for step in touches(20, kind, seed, rate)]


def told(of: list[KernelEdge]) -> list[dict[str, Any]]:
    """What a faultless rig tells of these edges."""
    classifier = EdgeClassifier(Classifier(), of[0].ns // 1_000 - 1_000)
    decided = [one for edge in of if edge.pin == CONTACT for one in classifier.edge(edge.ns // 1_000, not edge.high)]
    decided += classifier.advance(of[-1].ns // 1_000 + 500_000)
    signals = [
        {"kind": "contact" if one.begins else "contact_end", "us": one.us, "ms": round(one.length_us / 1_000)}
        for one in decided
    ]
    return [*signals, {"kind": "floor", "us": of[-1].ns // 1_000, "steps": steps_of(of)}]


def result(of: list[KernelEdge], signals: list[dict[str, Any]]) -> dict[str, Any]:
    writes = [(edge.ns - STAMP, edge.ns, edge.pin, edge.high) for edge in of]
    return {"edges": of, "signals": [(0, signal) for signal in signals], "runs": [{"writes": writes}]}


@pytest.mark.parametrize("kind", KINDS)
def test_a_faultless_rig_is_good(kind: Kind) -> None:
    for seed in range(5):
        of = edges(kind, seed, 300)
        verdict = judge(result(of, told(of)))
        assert verdict.good(), str(verdict)
        assert (verdict.touches, verdict.unseen, verdict.edges) == (20, 0, len(of))
        assert verdict.steps > 1_000


def test_a_touch_that_is_missing_or_told_twice_is_noticed() -> None:
    of = edges("bounce", 1)
    signals = told(of)
    assert (judge(result(of, signals[2:])).missing, judge(result(of, signals[2:])).extra) == (1, 0)
    assert (judge(result(of, signals[:2] + signals)).missing, judge(result(of, signals[:2] + signals)).extra) == (0, 1)


@pytest.mark.parametrize(("field", "by"), [("us", 1_200), ("ms", 3), ("steps", 1)])
def test_what_is_told_wrong_is_noticed(field: str, by: int) -> None:
    of = edges("clean", 2, 120)
    signals = told(of)
    wrong = next(signal for signal in reversed(signals) if field in signal and signal["kind"] != "contact")
    if field == "us":
        wrong = signals[0]
    wrong[field] += by
    assert not judge(result(of, signals)).good()


def test_an_edge_that_the_kernel_has_not_seen_is_counted() -> None:
    of = edges("clean", 3)
    seen = result(of, told(of))
    seen["edges"] = of[2:]
    assert judge(seen).unseen == 2


def test_a_short_closing_is_no_touch_and_a_gap_of_the_hold_off_parts_two() -> None:
    def played(*closed_ms: tuple[float, float]) -> list[Touched]:
        return touches_of(
            [
                KernelEdge(round(ms * 1e6), CONTACT, bool(n))
                for begin, end in closed_ms
                for n, ms in enumerate((begin, end))
            ]
        )

    assert played((10, 10.7)) == []
    assert played((10, 10.7), (12, 12.3)) == [Touched(10_000, 2_300)]
    assert played((10, 10.7), (20, 30)) == [Touched(20_000, 10_000)]
    assert len(played((10, 20), (139, 150))) == 1
    assert len(played((10, 20), (140, 150))) == 2


@pytest.mark.parametrize(("kind", "sign"), [("clean", 1), ("chatter 100 Hz", -1)])
def test_the_floor_is_played_a_step_at_a_time(kind: Kind, sign: int) -> None:
    steps = [step for step in touches(10, kind, 1, 300) if step.pin in (FLOOR_A, FLOOR_B)]
    levels = {FLOOR_A: True, FLOOR_B: True}
    for step in steps:
        assert levels[step.pin] != step.high
        levels[step.pin] = step.high
    assert all(levels.values())
    assert steps_of([KernelEdge(step.us, step.pin, step.high) for step in steps]) == sign * len(steps)


def test_edges_near_a_limit_may_be_told_on_either_side_of_it() -> None:
    """A bounce of 383 us and the touch 3.2 ms later fill the window to 19.8 %; the gap behind them lacks 40 us."""
    times = (0, 383, 3_591, 53_591, 53_591 + 119_960, 203_591)
    of = [KernelEdge(1_000_000_000 + us * 1_000, CONTACT, bool(number % 2)) for number, us in enumerate(times)]

    def verdict(*contacts: tuple[float, float]) -> str:
        signals = [
            {"kind": kind, "us": 1_000_000 + us, "ms": (end - us) / 1_000}
            for us, end in contacts
            for kind in ("contact", "contact_end")
        ]
        found = judge(result(of, signals))
        assert (found.touches, found.unsure, found.good()) == (1, 1, found.missing == found.extra == 0)
        return f"{found.missing} missing, {found.extra} extra"

    for begin in (0, 3_591):
        assert verdict((begin, 203_591)) == "0 missing, 0 extra"
        assert verdict((begin, 53_591), (173_551, 203_591)) == "0 missing, 0 extra"
    assert verdict() == "1 missing, 0 extra"
    assert verdict((1_800, 203_591)) == "1 missing, 1 extra"
    assert verdict((0, 203_591), (0, 203_591)) == "0 missing, 1 extra"
