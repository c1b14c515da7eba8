"""The test vectors of `firmware_notes/protocol.md`, read from the page itself: what a stranger would test against."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).resolve().parents[2] / "firmware_notes" / "protocol.md"


class Vector(NamedTuple):
    name: str
    payload: bytes
    crc: int
    wire: bytes


def vectors() -> list[Vector]:
    """Section 11: payload, CRC, wire."""
    rows = re.findall(
        r"^\| (\S[^|]*) \| `([0-9a-f ]+)`[^|]* \| ([0-9A-F]{4}) \| `([0-9a-f ]+)` \|$", _section(11), re.M
    )
    return [Vector(name, bytes.fromhex(p), int(crc, 16), bytes.fromhex(wire)) for name, p, crc, wire in rows]


def damaged() -> list[bytes]:
    """Section 11, last sentence: frames to be dropped."""
    sentence = _section(11).partition("Damaged,")[2]
    return [bytes.fromhex(wire) for wire in re.findall(r"`([0-9a-f ]+)`", sentence)]


def conversation() -> list[tuple[str, bytes]]:
    """Section 10: who speaks (`<` device, `>` host) and the bytes."""
    block = _section(10).split("```")[1]
    spoken: list[tuple[str, bytes]] = []
    for line in block.splitlines():
        match = re.match(r"^([<> ]) ((?:[0-9a-f]{2} ?)+)(?:\s{2,}.*)?$", line)
        if not match:
            continue
        who, text = match.groups()
        if who == " ":
            spoken[-1] = (spoken[-1][0], spoken[-1][1] + bytes.fromhex(text))
        else:
            spoken.append((who, bytes.fromhex(text)))
    return spoken


def _section(number: int) -> str:
    text = PAGE.read_text(encoding="utf-8")
    return text.split(f"## {number} ", 1)[1].split("\n## ", 1)[0]
