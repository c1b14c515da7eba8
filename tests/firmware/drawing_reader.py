"""Reads a drawing: its words and where they are, its legs and wires, and what these join."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

Point = tuple[float, float]
DRAWINGS = Path(__file__).resolve().parents[2] / "firmware_notes" / "drawings"
SPACE = "{http://www.w3.org/2000/svg}"


def drawing(name: str) -> ElementTree.Element:
    return ElementTree.parse(DRAWINGS / f"{name}.svg").getroot()


def texts(root: ElementTree.Element) -> Iterator[tuple[str, float, float]]:
    """Words and where they stand."""
    for text in root.iter(f"{SPACE}text"):
        yield text.text or "", float(text.attrib["x"]), float(text.attrib["y"])


def strips(root: ElementTree.Element) -> dict[tuple[str, int], set[str]]:
    """The legs in each piece of strip: `("B", 0)` is strip B left of its cut."""
    cuts: dict[str, list[int]] = {}
    for mark in root.iter():
        if cut := mark.attrib.get("data-cut"):
            cuts.setdefault(cut[0], []).append(int(cut[1:]))
    pieces: dict[tuple[str, int], set[str]] = {}
    for leg in root.iter(f"{SPACE}circle"):
        if hole := leg.attrib.get("data-hole"):
            piece = sum(int(hole[1:]) > cut for cut in cuts.get(hole[0], []))
            pieces.setdefault((hole[0], piece), set()).add(f"{leg.attrib['data-part']}.{leg.attrib['data-leg']}")
    return pieces


class Leg(NamedTuple):
    name: str
    at: Point


def legs(root: ElementTree.Element) -> list[Leg]:
    return [
        Leg(f"{one.attrib['data-part']}.{one.attrib['data-leg']}", (float(one.attrib["cx"]), float(one.attrib["cy"])))
        for one in root.iter(f"{SPACE}circle")
        if "data-part" in one.attrib
    ]


def wires(root: ElementTree.Element) -> dict[str, list[Point]]:
    return {
        one.attrib["data-wire"]: [
            (float(x), float(y)) for x, y in (point.split(",") for point in one.attrib["points"].split())
        ]
        for one in root.iter(f"{SPACE}polyline")
        if "data-wire" in one.attrib
    }


def nets(root: ElementTree.Element) -> set[frozenset[str]]:
    """The legs that are joined: in one piece of a strip, at both ends of a wire, at one place."""
    joined = [set(piece) for piece in strips(root).values()]
    joined += [{leg.name for leg in legs(root) if leg.at == at} for at in {leg.at for leg in legs(root)}]
    for path in wires(root).values():
        ends = [[leg.name for leg in legs(root) if leg.at == at] for at in (path[0], path[-1])]
        assert all(ends), f"a wire ends at nothing: {path}"
        joined.append({name for names in ends for name in names})
    while overlapping := next(((a, b) for a, b in itertools.combinations(joined, 2) if a & b), None):
        for one in overlapping:
            joined.remove(one)
        joined.append(overlapping[0] | overlapping[1])
    named = {f"{name}.1" for name in wires(root)}
    return {net for net in (frozenset(names - named) for names in joined) if len(net) > 1}


def names(root: ElementTree.Element, *, new: bool = False) -> set[str]:
    """The parts and wires of a picture; `new`: those on a yellow ground."""
    found = [(one.get("data-name") or one.get("data-wire"), "data-new" in one.attrib) for one in root.iter()]
    return {name for name, is_new in found if name and (is_new or not new)}


class Label(NamedTuple):
    words: str
    left: float
    top: float
    right: float
    bottom: float


def labels(root: ElementTree.Element) -> Iterator[Label]:
    """Where the words of a picture are, a little larger than in the wide DejaVu Sans."""
    for one in root.iter(f"{SPACE}text"):
        size, words = float(one.attrib["font-size"]), one.text or ""
        width = len(words) * size * (0.68 if "font-weight" in one.attrib else 0.6)
        x = float(one.attrib["x"]) - {"start": 0.0, "middle": 0.5, "end": 1.0}[one.attrib["text-anchor"]] * width
        y = float(one.attrib["y"])
        yield Label(words, x, y - 0.75 * size, x + width, y + 0.1 * size)


def unreadable(root: ElementTree.Element) -> Iterator[str]:
    """Words that are cut by the edge, that lie over others or over a leg, and wires that pass a leg."""
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for label in labels(root):
        if label.left < 0 or label.right > width or label.top < 0 or label.bottom > height:
            yield f"{label.words!r} is cut"
    for one, other in itertools.combinations(labels(root), 2):
        apart = one.right < other.left or other.right < one.left or one.bottom < other.top or other.bottom < one.top
        if not apart:
            yield f"{one.words!r} lies over {other.words!r}"
    for label, leg in itertools.product(labels(root), legs(root)):
        x, y = leg.at
        if max(label.left - x, x - label.right, label.top - y, y - label.bottom) <= 4:
            yield f"{label.words!r} lies over {leg.name}"
    for name, path in wires(root).items():
        for leg in legs(root):
            if leg.at not in (path[0], path[-1]) and _distance(leg.at, path) <= 8:
                yield f"{name} passes {leg.name}"


def _distance(at: Point, path: list[Point]) -> float:
    """From a place to a wire."""
    return min(_distance_to_line(at, begin, end) for begin, end in itertools.pairwise(path))


def _distance_to_line(at: Point, begin: Point, end: Point) -> float:
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    along = max(0.0, min(1.0, ((at[0] - begin[0]) * dx + (at[1] - begin[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(at[0] - begin[0] - along * dx, at[1] - begin[1] - along * dy)
