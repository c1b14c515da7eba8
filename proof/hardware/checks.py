"""What each case must show: the sentence about it, and whether it is good."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Callable
from functools import partial
from typing import Any

from proof.hardware.guest import KEPT
from proof.hardware.verdict import HOLD_OFF_NS, UNSURE_NS, KernelEdge, judge, percentile, touches_of

Found = tuple[bool, str]
Lines = list[dict[str, Any]]


def check_touches(result: dict[str, Any]) -> Found:
    """Every touch and every step."""
    verdict = judge(result)
    return verdict.good() and not _worries(result), f"{verdict}{_worries(result)}"


def check_starved(result: dict[str, Any]) -> Found:
    """The same; that edges came late, or an end so late that the probe seemed stuck, may be true there and is told."""
    verdict = judge(result)
    return verdict.good(), f"{verdict}{_worries(result)}"


def check_app(result: dict[str, Any]) -> Found:
    """The same of the app, which counted a buzz in its dive and ended well."""
    good, said = check_touches(result)
    return good and result["exit"] == 0 and result["buzzes"] == 1, f"{said}; {KEPT / 'app.png'}"


def show_touches(result: dict[str, Any]) -> Found:
    """The same of another library, for comparison only."""
    return True, f"{judge(result, kernel=False)}{_worries(result)}"


def check_startup_closed(result: dict[str, Any]) -> Found:
    """A contact that is closed at the start is told once, and ends when it opens."""
    contacts = _contacts(_lines(result))
    kinds = [contact["kind"] for contact in contacts]
    off = abs(contacts[-1]["us"] - result["edges"][0][0] / 1_000) if contacts else 0
    return kinds == ["contact", "contact_end"] and off <= 1_000, f"{kinds}, its end {off / 1000:.2f} ms off"


def check_dive(result: dict[str, Any]) -> Found:
    """What is counted in a dive, and gaps around the hold-off."""
    parts = result["parts"]
    names = list(parts)
    of = {name: _lines(result)[parts[name] : parts[after]] for name, after in itertools.pairwise(names)}
    counted = {name: [c["counted"] for c in _contacts(of[name]) if c["kind"] == "contact"] for name in of}
    entered = {name: sum("entry" in line and line["entry"]["source"] == "sensor" for line in of[name]) for name in of}
    expected = {"buzz": [True], "hold": [False], "free buzz": [False], "after the free buzz": [True], "stuck": [False]}
    good = all(counted[name] == value and entered[name] == sum(value) for name, value in expected.items())
    healths = [line["rig"]["health"] for line in of["stuck"] if isinstance(line.get("rig"), dict)]
    pairs, pairs_good = _hold_off(result, of["hold-off"])
    said = f"counted {[counted[name] for name in expected]}, stuck: {healths}, hold-off: {pairs}"
    return good and healths == ["stuck", "ready"] and pairs_good, said


def check_unplugged(result: dict[str, Any]) -> Found:
    """The touch ends with its chip; both are told once; the next touch is felt."""
    lines = _lines(result)
    healths = [line["rig"]["health"] for line in lines if isinstance(line.get("rig"), dict)]
    contacts = [(contact["kind"], contact.get("late", False)) for contact in _contacts(lines)]
    good = healths == ["ready", "lost", "ready"] and contacts == [
        ("contact", False), ("contact_end", True), ("contact", False), ("contact_end", False),
    ]  # fmt: skip
    return good, f"{healths}, {contacts}"


def check_pin_twice(result: dict[str, Any]) -> Found:
    """The number of the pin is said, and the rig is ready when it is free."""
    message = _lines(result)[result["lost"]]["rig"]["message"]
    return "17" in message, message


DOCTOR = {
    "no Pi": ("bad", "no Raspberry Pi"),
    "free pins": ("good", "The probe is ready"),
    "no pin factory of this name": ("bad", "pin_factory: gpiod"),
    "a pull that the pin lacks": ("bad", "Pin 2 cannot be used"),
    "the same pin twice": ("bad", "both use pin 27"),
    "another program's pin": ("bad", "Pin 17 is in use by another program"),
    "free again": ("good", "The probe is ready"),
}
"""How the line begins that `divingbell doctor` says of each wiring, and what is in it."""


def check_doctor(result: dict[str, Any]) -> Found:
    """One line says what is wrong with the pins, or that they are ready."""
    said: dict[str, list[str]] = result["said"]
    missed = [
        name
        for name, (level, words) in DOCTOR.items()
        if not any(line.startswith(level) and words in line for line in said[name])
    ]
    return not missed, f"{len(DOCTOR) - len(missed)} of {len(DOCTOR)} wirings told" + "".join(
        f"; {name}: {said[name]}" for name in missed
    )


def check_installed(result: dict[str, Any]) -> Found:
    """The service had the pins, and nothing of it is left."""
    good = result == {
        "install": 0, "consumer": "divingbell", "ended": 0, "remove": 0, "left": ["etc/passwd"],
    }  # fmt: skip
    return good, f"the service is ready and has the pins, and ends: {result}"


def check_board(model: str, result: dict[str, Any]) -> Found:
    """The header's chip is found, and each of four touches told."""
    lines = _lines(result)
    message = next(line["rig"]["message"] for line in lines if isinstance(line.get("rig"), dict))
    kinds = [contact["kind"] for contact in _contacts(lines)]
    return model in message and kinds == ["contact", "contact_end"] * 4, f"{message} {len(kinds) // 2} touches"


def show_latencies(result: dict[str, Any]) -> Found:
    """Median and 99th percentile from the edge to the committed entry."""
    found = result["latencies"]
    return True, f"p50 {statistics.median(found):.1f} ms, p99 {percentile(found, 0.99):.1f} ms of {len(found)}"


CHECKS: dict[str, Callable[[dict[str, Any]], Found]] = {
    "quiet": check_touches,
    "app": check_app,
    "busy": check_starved,
    "starved": check_starved,
    "startup-closed": check_startup_closed,
    "dive": check_dive,
    "unplugged": check_unplugged,
    "pin-twice": check_pin_twice,
    "doctor": check_doctor,
    "installed": check_installed,
    "pi-3": partial(check_board, "3B"),
    "pi-5": partial(check_board, "5B"),
    "latency-pins": show_latencies,
    "latency-serial": show_latencies,
    "quiet-lgpio": show_touches,
    "busy-lgpio": show_touches,
    "starved-lgpio": show_touches,
}


def _hold_off(result: dict[str, Any], lines: Lines) -> tuple[str, bool]:
    """How many touches each pair was told as; right by the kernel's own gap."""
    contacts = [contact for contact in _contacts(lines) if contact["kind"] == "contact"]
    edges = [KernelEdge(*edge) for edge in sorted(result["edges"])][-4 * result["pairs"] :]
    said, good = [], True
    for first, opened, closed, last in zip(*[iter(edges)] * 4, strict=True):
        gap = (closed.ns - opened.ns) // 1_000
        told = sum(first.ns - 100_000 <= contact["us"] * 1_000 <= last.ns for contact in contacts)
        shown = len(touches_of([first, opened, closed, last]))
        good &= told == shown or (abs(gap * 1_000 - HOLD_OFF_NS) <= UNSURE_NS and told in (1, 2))
        said.append(f"{gap / 1000:.2f} ms {told}")
    return ", ".join(said), good


def _lines(result: dict[str, Any]) -> Lines:
    return [line for _, line in result["lines"]]


def _contacts(lines: Lines) -> Lines:
    return [line["signal"] for line in lines if "signal" in line and line["signal"]["kind"] != "floor"]


def _worries(result: dict[str, Any]) -> str:
    """What the rig complained of."""
    healths = [line["rig"] for line in _lines(result) if isinstance(line.get("rig"), dict)]
    return "".join(f"; {health['message']}" for health in healths if health["health"] != "ready")
