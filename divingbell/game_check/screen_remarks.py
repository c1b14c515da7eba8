"""What is wrong with a screen, as its layout and its pixels show it: for every test that looks at a whole screen."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.canvas.fonts import missing_characters
from divingbell.ui.kit.cards import OUTSIDE
from divingbell.ui.toolkit.element import Box, Scroll, Text
from divingbell.ui.toolkit.render_node import RenderNode
from tests.ui.driver import Driver
from tests.ui.inks import crossing, off_the_pennant, under_the_next, walked


def remarks(driver: Driver) -> list[str]:
    """What is wrong with the screen: small or colliding targets, words clipped or shrunk, over each other, over the
    edge of their box, under the next part or unknown to the fonts, a state that runs off its pennant, keys side by
    side in letters of two sizes."""
    walk = walked(driver)
    found = [*_targets(driver), *_words(driver), *_shrunk(driver), *_outside(driver)]
    return [*found, *crossing(walk), *under_the_next(walk), *off_the_pennant(walk), *_uneven(driver)]


def _name(part: RenderNode) -> str:
    words = [p.words for p in part.walk() if isinstance(p.element, Text) and not p.element.is_icon]
    return part.element.id or " ".join(words)[:30] or type(part.element).__name__


def _cut_off(driver: Driver) -> set[RenderNode]:
    """What lies in a list and not, or not wholly, in the part of it that is shown."""
    found = set()
    for area in driver.parts():
        if isinstance(area.element, Scroll):
            _, top, _, height = area.seen
            for part in area.walk():
                y = part.rect[1] - area.scroll
                if part is not area and not (top - 1 <= y and y + part.rect[3] <= top + height + 1):
                    found.add(part)
    return found


def _where(driver: Driver) -> Callable[[RenderNode], tuple[float, float, float, float]]:
    """Where a part is seen: what lies in a list is moved with it."""
    scrolled = {
        part: area.scroll
        for area in driver.parts()
        if isinstance(area.element, Scroll) and area.scroll
        for part in area.walk()
        if part is not area
    }

    def place(part: RenderNode) -> tuple[float, float, float, float]:
        x, y, w, h = part.rect
        return x, y - scrolled.get(part, 0), w, h

    return place


def _reachable(driver: Driver) -> list[RenderNode]:
    """Touch targets that a finger can reach: not under a window."""
    cut_off = _cut_off(driver)
    window = next((p for p in driver.parts() if p.element.id == "window"), None)
    parts = list(window.walk()) if window is not None else list(driver.parts())
    return [
        p
        for p in parts
        if isinstance(p.element, Box)
        and p.element.id != OUTSIDE
        and (p.element.touchable or (p.element.off and p.element.id))
        and p not in cut_off
    ]


def _targets(driver: Driver) -> list[str]:
    least = driver.shell.ctx.touch - 0.6
    targets, where = _reachable(driver), _where(driver)
    toast = next((p for p in driver.parts() if p.element.id == "toast"), None)
    over = set(toast.walk()) if toast is not None else set()
    found = [
        f"{_name(part)} is only {part.rect[2]:.0f} x {part.rect[3]:.0f} dp"
        for part in targets
        if part.rect[2] < least or part.rect[3] < least
    ]
    for one, other in itertools.combinations(targets, 2):
        (ax, ay, aw, ah), (bx, by, bw, bh) = where(one), where(other)
        gap = max(bx - ax - aw, ax - bx - bw, by - ay - ah, ay - by - bh)
        if gap >= 5.5 or other in one.walk():
            continue
        if any(a in over and b.element.off for a, b in ((one, other), (other, one))):  # type: ignore[union-attr]
            continue  # a toast may lie over what is off
        found.append(f"{_name(one)} and {_name(other)} are only {gap:.1f} dp apart")
    return found


def _words(driver: Driver) -> list[str]:
    found = []
    cut_off, where = _cut_off(driver), _where(driver)
    words = [
        part
        for part in driver.shell.element_view.words()
        if part.words.strip() and part.rect[2] > 0 and part not in cut_off
    ]
    for part in words:
        if part.clipped:
            found.append(f"{part.words!r} does not fit {part.rect[2]:.0f} x {part.rect[3]:.0f} dp")
        if missing := missing_characters(part.words):
            found.append(f"{part.words!r} has characters the fonts lack: {sorted(missing)}")
        if part.ctx.type(part.element.size) < 14:  # type: ignore[attr-defined]
            found.append(f"{part.words!r} is only {part.element.size} sp")  # type: ignore[attr-defined]
    for one, other in itertools.combinations(words, 2):
        (ax, ay, aw, ah), (bx, by, bw, bh) = where(one), where(other)
        if ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay:
            continue
        across = min(ax + aw, bx + bw) - max(ax, bx)
        down = min(ay + ah, by + bh) - max(ay, by)
        if across > 2 and down > 0.3 * min(ah, bh) and not _under_window(driver, one, other):
            found.append(f"{one.words!r} lies over {other.words!r}")
    return found


SHRINKS, SMALLEST = 0.9, 14
"""How far words may shrink at the normal text size, and the size (sp) that is enough where they must shrink further."""


def _shrunk(driver: Driver) -> list[str]:
    """Words that are set too small at the normal text size; names have rules of their own."""
    found = []
    for part in driver.shell.element_view.words() if driver.shell.ctx.text_scale == 1 else ():
        element, ctx = part.element, part.ctx
        assert isinstance(element, Text)
        if not part.words.strip() or element.min_size is not None or part.rect[2] <= 0:
            continue
        full = round((ctx.type if element.fixed else ctx.points)(element.size) * ctx.frame.density)
        pixels = part.fit(element, part.rect[2]).pixels
        if pixels < int(SHRINKS * full) and pixels < round(SMALLEST * ctx.frame.density):
            found.append(f"{part.words!r} is set in {pixels} of {full} pixels")
    return found


def _uneven(driver: Driver) -> list[str]:
    """Words that are alike, in keys beside each other, but are not of one size."""
    found = []
    rows = (p for p in driver.parts() if isinstance(p.element, Box) and p.element.direction == "row")
    for row in rows:
        boxes = [p for p in row.parts if isinstance(p.element, Box) and not p.element.own_size]
        keys = [p for p in boxes if p.element.touchable or p.element.off]
        sizes: dict[Any, dict[int, str]] = {}
        for part in (inner for key in keys for inner in key.walk()):
            if isinstance(part.element, Text) and part.element.kind is not None:
                pixels = part.fit(part.element, part.rect[2]).pixels
                sizes.setdefault(part.element.kind, {})[pixels] = part.words
        if len(keys) > 1:
            found += [f"{alike} (pixels) should be of one size" for alike in sizes.values() if len(alike) > 1]
    return found


def _under_window(driver: Driver, *parts: RenderNode) -> bool:
    """Whether one of them lies under a window or a toast, where being covered is meant."""
    over = [set(p.walk()) for p in driver.parts() if p.element.id in ("window", "toast")]
    return any(sum(part in inside for part in parts) == 1 for inside in over)


def _outside(driver: Driver) -> list[str]:
    frame = driver.shell.ctx.frame
    scrolled = {p for area in driver.parts() if isinstance(area.element, Scroll) for p in area.walk() if p is not area}
    return [
        f"{_name(part)} runs off the screen: {tuple(round(v) for v in part.rect)}"
        for part in driver.parts()
        if part not in scrolled
        and (part.rect[0] < -1 or part.rect[1] < -1)
        | (part.rect[0] + part.rect[2] > frame.width + 1)
        | (part.rect[1] + part.rect[3] > frame.height + 1)
    ]
