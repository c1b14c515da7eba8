"""What each case must show: the sentence about it, and whether it is good."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from typing import Any

from proof.hardware.guest import KEPT
from proof.hardware.key_verdict import KeyVerdict, judge_keys, key_changes
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


APART_MS = 1.0
"""So far apart may the rigs be: box and pins wait for 0.8 ms of closed samples, a key is closed at once."""
SHARES = (0.1, 0.5, 0.99)


def check_latencies(result: dict[str, Any]) -> Found:
    """Percentiles from the touch to the committed entry. The lowest one says what the program takes and must be alike;
    in the others is also how long the host let the guest wait."""
    found: dict[str, list[float]] = result["latencies"]
    told = {name: [percentile(ms, share) for share in SHARES] for name, ms in found.items()}
    said = (f"{name} " + ", ".join(f"{ms:.1f}" for ms in percentiles) for name, percentiles in told.items())
    lowest = [percentiles[0] for percentiles in told.values()]
    return max(lowest) - min(lowest) <= APART_MS, f"p10, p50, p99 in ms: {'; '.join(said)}"


def check_keys(result: dict[str, Any]) -> Found:
    """Every touch that the kernel's records show."""
    verdict = KeyVerdict()
    for board in result["boards"]:
        verdict.played += sum(run["touches"] for run in board["runs"])
        judge_keys(verdict, board, board["key"], [write for run in board["runs"] for write in run["writes"]])
    worries = "".join(_worries(board) for board in result["boards"])
    return verdict.good() and not worries, f"{verdict}{worries}"


BACK_MS = 2_000


def check_keys_unplugged(result: dict[str, Any]) -> Found:
    """Lost and back each time, in time; the touch that was cut is told late, the other board never, intervals right."""
    healths = [line["rig"]["health"] for line in _lines(result) if isinstance(line.get("rig"), dict)]
    contacts = [(contact["kind"], contact.get("late", False)) for contact in _contacts(_lines(result))]
    count = len(result["back"])
    touches = [("contact", False), ("contact_end", True), ("contact", False), ("contact_end", False)] * count
    good = healths == ["ready", *["lost", "ready"] * count] and contacts == touches
    slowest = max(result["back"])
    said = f"{count} times lost and back, at most after {slowest:.0f} ms; intervals {result['intervals']} us"
    return good and slowest <= BACK_MS and result["intervals"] == [8_000, 4_000], said


def check_keys_overflow(result: dict[str, Any]) -> Found:
    """It is told once, with no more time than the program slept, the sensors wait, and the next touch is told."""
    lines = _lines(result)
    told = [line["rig"] for line in lines[result["begin"] :] if isinstance(line.get("rig"), dict)]
    after = [contact["kind"] for contact in _contacts(lines[result["after"] :])]
    checks = [health for health in told if health["health"] == "check"]
    said = "; ".join(health["message"] for health in checks)
    return len(checks) == 1 and checks[0]["hold"] and after == ["contact", "contact_end"], f"{said} {after}"


def check_keys_grabbed(result: dict[str, Any]) -> Found:
    """Somebody else is told, no touch is; then the board is read."""
    lines = _lines(result)
    message = lines[result["lost"]]["rig"]["message"]
    kinds = [contact["kind"] for contact in _contacts(lines)]
    return "Another program" in message and kinds == ["contact", "contact_end"], f"{message} {kinds}"


def check_keys_closed(result: dict[str, Any]) -> Found:
    """Closed at the start is one touch, whose key comes up for others, who see nothing of the next; closed at rest is
    none until it opens."""
    kinds = {name: [one["kind"] for one in _contacts(_lines(result[name]))] for name in ("pressed", "released")}
    others = [down for _, down in key_changes([result["others"]], 57)]
    good = kinds == {"pressed": ["contact", "contact_end"] * 2, "released": ["contact", "contact_end"]}
    return good and others == [True, False] and result["nodes"] == 2, f"{kinds}; others saw {others}"


def check_keys_learnt(result: dict[str, Any]) -> Found:
    """The letter is asked about, the button learnt, saved and felt."""
    steps = result["steps"]
    kinds = [contact["kind"] for contact in _contacts(_lines(result))]
    good = steps == ["Waiting", "ProbeQuestion", "Waiting", "TouchesSoFar", "Learnt"] and kinds == [
        "contact",
        "contact_end",
    ]
    return good and result["learnt"] == 290, f"{steps}, then {kinds}"


def check_keys_app(result: dict[str, Any]) -> Found:
    """The app told every touch, counted a buzz in its dive and ended well."""
    verdict = KeyVerdict(played=len(result["runs"][0]["writes"]) // 2)
    judge_keys(verdict, result, result["key"], result["runs"][0]["writes"])
    good = verdict.good() and result["exit"] == 0 and result["buzzes"] == 1
    return good, f"{verdict}; {result['buzzes']} buzz counted; {KEPT / 'app.png'}"


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
    "latency": check_latencies,
    "keys": check_keys,
    "keys-events": check_keys,
    "keys-unplugged": check_keys_unplugged,
    "keys-overflow": check_keys_overflow,
    "keys-grabbed": check_keys_grabbed,
    "keys-closed": check_keys_closed,
    "keys-learnt": check_keys_learnt,
    "keys-app": check_keys_app,
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
