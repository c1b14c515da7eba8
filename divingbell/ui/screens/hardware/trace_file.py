"""The last 30 seconds of a trace as a file for somebody who wants to look closer: CSV with a few words of where it
comes from."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from divingbell.companion.rig import Parameters
from divingbell.ui.screens.hardware.trace_log import TraceLog

TRACES = "traces"
"""Folder beside the journal."""


def trace_csv(log: TraceLog, now: int, *, rig: str, parameters: Parameters, at: datetime) -> str:
    """One line for each thing that came in: seconds (negative, the end is 0), what, rim, value.

    `share` is percent of closed samples in the 4 ms that end then, `contact_end` has the contact's length in
    milliseconds, `floor` its steps. The rim is that of the risk area, empty with one common wire.
    """
    lines: list[tuple[int, str, int | None, int | str]] = [
        (window.us, "share", window.rim, window.share) for window in log.windows()
    ]
    for span in log.spans:
        lines.append((span.begin, "contact", span.rim, ""))
        if span.end is not None:
            lines.append((span.end, "contact_end", span.rim, round((span.end - span.begin) / 1e3)))
    lines += [(turn.us, "floor", None, turn.steps or 0) for turn in log.turns]
    lines.sort(key=lambda line: line[0])
    head = [
        f"# Diving Bell trace, {at.isoformat(timespec='seconds')}, {rig or 'no rig'}",
        f"# threshold {parameters.threshold} %, hold-off {parameters.hold_off_ms} ms, "
        f"zero {parameters.zero_steps} steps, reverse {'yes' if parameters.reverse else 'no'}",
        "seconds,what,rim,value",
    ]
    body = [f"{(us - now) / 1e6:.4f},{what},{'' if rim is None else rim},{value}" for us, what, rim, value in lines]
    return "\n".join([*head, *body, ""])


def write_trace(folder: Path, text: str, at: datetime) -> Path:
    """Write it into this folder. Raises `OSError`."""
    return write_new(folder, f"divingbell-trace-{at:%Y-%m-%d-%H%M%S}", ".csv", text)


def write_new(folder: Path, stem: str, ending: str, text: str) -> Path:
    """A new file in this folder, which is made if need be; nothing is written over. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, 1000):
        path = folder / (f"{stem}{ending}" if number == 1 else f"{stem}-{number}{ending}")
        try:
            with path.open("x", encoding="ascii", errors="replace", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(folder / f"{stem}{ending}")
