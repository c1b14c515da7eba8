"""Faults of a screen, as its layout and its pixels show them."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from divingbell.companion.canvas.fonts import missing_characters
from divingbell.game_check.checked_screen import CheckedScreen
from divingbell.game_check.inks import crossing, off_the_pennant, under_the_next, walked
from divingbell.ui.kit.cards import OUTSIDE
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import Box, Scroll, Text
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_scroll import RenderScroll
from divingbell.ui.toolkit.render_text import RenderText


def remarks(screen: CheckedScreen) -> list[str]:
    """Every fault of the screen: small or colliding targets, words clipped or shrunk, over each other, over the
    edge of their box, under the next part or unknown to the fonts, a state that runs off its pennant, keys side by
    side in letters of two sizes, and at a table what cannot be read from a metre."""
    walk = walked(screen)
    found = [*_targets(screen), *_words(screen), *_shrunk(screen), *_outside(screen)]
    found += [*crossing(walk), *under_the_next(walk), *off_the_pennant(walk), *_uneven(screen)]
    return [*found, *_read_from_a_metre(screen)]


def _name(part: RenderNode) -> str:
    words = [p.words for p in part.walk() if isinstance(p, RenderText) and not p.element.is_icon]
    return part.element.id or " ".join(words)[:30] or type(part.element).__name__


def _cut_off(screen: CheckedScreen) -> set[RenderNode]:
    """Parts that lie in a list and not, or not wholly, in the part of it that is shown."""
    found = set()
    for area in screen.parts():
        if isinstance(area, RenderScroll):
            _, top, _, height = area.seen
            for part in area.walk():
                y = part.rect[1] - area.scroll
                if part is not area and not (top - 1 <= y and y + part.rect[3] <= top + height + 1):
                    found.add(part)
    return found


def _where(screen: CheckedScreen) -> Callable[[RenderNode], tuple[float, float, float, float]]:
    """Where a part is seen: what lies in a list is moved with it."""
    scrolled = {
        part: area.scroll
        for area in screen.parts()
        if isinstance(area, RenderScroll) and area.scroll
        for part in area.walk()
        if part is not area
    }

    def place(part: RenderNode) -> tuple[float, float, float, float]:
        x, y, w, h = part.rect
        return x, y - scrolled.get(part, 0), w, h

    return place


def _reachable(screen: CheckedScreen) -> list[RenderNode]:
    """Touch targets that a finger can reach: not under a window."""
    cut_off = _cut_off(screen)
    window = next((p for p in screen.parts() if p.element.id == "window"), None)
    parts = list(window.walk()) if window is not None else list(screen.parts())
    return [
        p
        for p in parts
        if isinstance(p.element, Box)
        and p.element.id != OUTSIDE
        and (p.element.touchable or (p.element.off and p.element.id))
        and p not in cut_off
    ]


def _targets(screen: CheckedScreen) -> list[str]:
    least = screen.shell.ctx.touch - 0.6
    targets, where = _reachable(screen), _where(screen)
    toast = next((p for p in screen.parts() if p.element.id == "toast"), None)
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
        if any(a in over and _is_off(b) for a, b in ((one, other), (other, one))):
            continue  # a toast may lie over what is off
        found.append(f"{_name(one)} and {_name(other)} are only {gap:.1f} dp apart")
    return found


def _is_off(part: RenderNode) -> bool:
    return isinstance(part.element, Box) and part.element.off


def _words(screen: CheckedScreen) -> list[str]:
    found = []
    cut_off, where = _cut_off(screen), _where(screen)
    words = [
        part
        for part in screen.shell.element_view.words()
        if part.words.strip() and part.rect[2] > 0 and part not in cut_off
    ]
    for part in words:
        if part.clipped:
            found.append(f"{part.words!r} does not fit {part.rect[2]:.0f} x {part.rect[3]:.0f} dp")
        if missing := missing_characters(part.words):
            found.append(f"{part.words!r} has characters the fonts lack: {sorted(missing)}")
        if part.ctx.type(part.element.size) < 14:
            found.append(f"{part.words!r} is only {part.element.size} sp")
    for one, other in itertools.combinations(words, 2):
        (ax, ay, aw, ah), (bx, by, bw, bh) = where(one), where(other)
        if ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay:
            continue
        across = min(ax + aw, bx + bw) - max(ax, bx)
        down = min(ay + ah, by + bh) - max(ay, by)
        if across > 2 and down > 0.3 * min(ah, bh) and not _under_window(screen, one, other):
            found.append(f"{one.words!r} lies over {other.words!r}")
    return found


SHRINKS, SMALLEST = 0.9, 14
"""How far words may shrink at the normal text size, and the size (sp) that is enough where they must shrink further."""


def _shrunk(screen: CheckedScreen) -> list[str]:
    """Words that are set too small at the normal text size; names have rules of their own."""
    found = []
    for part in screen.shell.element_view.words() if screen.shell.ctx.text_scale == 1 else ():
        element, ctx = part.element, part.ctx
        assert isinstance(element, Text)
        if not part.words.strip() or element.min_size is not None or part.rect[2] <= 0:
            continue
        full = round((ctx.type if element.fixed else ctx.points)(element.size) * ctx.frame.density)
        pixels = part.fitted.pixels
        if pixels < int(SHRINKS * full) and pixels < round(SMALLEST * ctx.frame.density):
            found.append(f"{part.words!r} is set in {pixels} of {full} pixels")
    return found


FROM_A_METRE = {"hero", "amount", "score", "alarm", "name"}
"""Roles of texts at a table that are read from a metre."""
CAPITAL, PIXEL = 0.70, 0.193
"""Height of a capital by that of its type, and of a pixel of a 7 inch panel of 800x480, mm."""
LEAST, LEAST_OF_MANY = 4.0, 3.0
"""Heights of a capital, mm; the second with five or six people."""
LONG_NAME = 8
"""Longer names, in letters, are set as small as they must be: they have rules of their own."""


def _read_from_a_metre(screen: CheckedScreen) -> list[str]:
    """Texts of a table whose capitals are too low on the smallest panel."""
    table, frame = screen.shell.top, screen.shell.ctx.frame
    if not isinstance(table, TableScreen) or (frame.width, frame.height) != (800, 480):
        return []
    least = LEAST if len(table.state.players) < 5 else LEAST_OF_MANY
    found = []
    for part in screen.shell.element_view.words():
        element = part.element
        assert isinstance(element, Text)
        if element.size in FROM_A_METRE and part.words.strip() and part.rect[2] > 0:
            high = part.fitted.pixels * CAPITAL * PIXEL
            long_name = element.size == "name" and len(part.words) > LONG_NAME
            if high < least - 0.05 and not long_name:
                found.append(f"{part.words!r}, {element.size}, has capitals of {high:.1f} mm")
    return found


def _uneven(screen: CheckedScreen) -> list[str]:
    """Words that are alike, in keys beside each other, but are not of one size."""
    found = []
    rows = (p for p in screen.parts() if isinstance(p.element, Box) and p.element.direction == "row")
    for row in rows:
        boxes = [p for p in row.parts if isinstance(p.element, Box) and not p.element.own_size]
        keys = [p for p in boxes if isinstance(p.element, Box) and (p.element.touchable or p.element.off)]
        sizes: dict[Any, dict[int, str]] = {}
        for part in (inner for key in keys for inner in key.walk()):
            if isinstance(part, RenderText) and part.element.kind is not None:
                pixels = part.fitted.pixels
                sizes.setdefault(part.element.kind, {})[pixels] = part.words
        if len(keys) > 1:
            found += [f"{alike} (pixels) should be of one size" for alike in sizes.values() if len(alike) > 1]
    return found


def _under_window(screen: CheckedScreen, *parts: RenderNode) -> bool:
    """Tell whether one of them lies under a window or a toast, where being covered is meant."""
    over = [set(p.walk()) for p in screen.parts() if p.element.id in ("window", "toast")]
    return any(sum(part in inside for part in parts) == 1 for inside in over)


def _outside(screen: CheckedScreen) -> list[str]:
    frame = screen.shell.ctx.frame
    scrolled = {p for area in screen.parts() if isinstance(area.element, Scroll) for p in area.walk() if p is not area}
    return [
        f"{_name(part)} runs off the screen: {tuple(round(v) for v in part.rect)}"
        for part in screen.parts()
        if part not in scrolled
        and (part.rect[0] < -1 or part.rect[1] < -1)
        | (part.rect[0] + part.rect[2] > frame.width + 1)
        | (part.rect[1] + part.rect[3] > frame.height + 1)
    ]
