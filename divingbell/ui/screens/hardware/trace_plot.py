"""The trace on the screen: the highest share closed per column as steps with hard edges, contacts tinted, the
threshold as a line with a pill."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from divingbell.ui.kit.context import Context
from divingbell.ui.screens.hardware.rig_watch import SHOWN_US, RigWatch, Went
from divingbell.ui.screens.hardware.trace_log import TraceLog
from divingbell.ui.toolkit.element import At, Box, DragPhase, Drawing, Skin, stack
from divingbell.ui.toolkit.paint import Painter

COLUMNS = 500
"""Two windows of the trace in each."""
_LEFT, _TOP, _RIGHT, _BOTTOM = 50, 14, 14, 32
"""Room (dp) round the plot for its labels."""
_FELT = 0.77
"""Share of the width in which a lost rig felt something; behind it stands that it went."""
_HIGH = 230
"""A plot higher than this (dp) has room for five labels."""


class Mark(NamedTuple):
    """A contact, as shares of the plot's width, with what its pill says."""

    begin: float
    end: float
    words: str
    colour: str
    inside: bool = False
    """The pill lies in the middle of the span instead of behind it."""
    sign: str = ""
    short: str = ""
    """A glyph and fewer words, where the next contact leaves too little room for `words`."""


class TraceNote(NamedTuple):
    """Small words left of a place (share of the plot's width): a spike (percent) that was ignored."""

    at: float
    share: int
    words: str


class Level(NamedTuple):
    """A share (percent) with its words: the threshold, or how quiet it was."""

    share: int
    words: str


class TraceView(NamedTuple):
    """All that a trace shows."""

    columns: tuple[int, ...]
    marks: tuple[Mark, ...] = ()
    notes: tuple[TraceNote, ...] = ()
    threshold: Level | None = None
    handle: bool = False
    """The threshold's pill can be dragged."""
    quiet: Level | None = None
    dim: bool = False
    """Nothing comes in: the last picture, in grey."""
    gone: tuple[str, ...] | None = None
    """The rig was lost: what is said in the dark behind the last that it felt, line by line."""


class _Field(NamedTuple):
    """The plot inside its labels, dp."""

    left: float
    top: float
    width: float
    height: float

    def x(self, share: float) -> float:
        return self.left + self.width * share

    def y(self, share: float) -> float:
        return self.top + self.height * (1 - share / 100)


def _field(width: float, height: float) -> _Field:
    """Where the plot lies in an element of this size (dp)."""
    return _Field(_LEFT, _TOP, width - _LEFT - _RIGHT, height - _TOP - _BOTTOM)


def _felt(inner: _Field, *, gone: bool) -> _Field:
    """The part of the plot in which something was felt: of a lost rig not all of it."""
    return inner._replace(width=inner.width * _FELT) if gone else inner


def _share(us: int, now: int) -> float:
    """Where a stamp lies in the last 4 s: 1 is now."""
    return 1 - (now - us) / SHOWN_US


def columns(log: TraceLog, now: int) -> tuple[int, ...]:
    """The last 4 s; the right edge moves by whole columns, so that a spike does not flicker."""
    width = SHOWN_US // COLUMNS
    return log.columns(-(-now // width) * width, SHOWN_US, COLUMNS)


def live_plot(ctx: Context, watch: RigWatch, threshold: int) -> TraceView:
    """The trace of now: contacts, ignored spikes, and the threshold (percent) where a rig has one that reads."""
    went, log = watch.went, watch.log
    now = watch.now if went is None else went.us
    read = log.shares and (watch.gone or not watch.lost)
    level = Level(threshold, ctx.t("hardware.threshold", share=threshold)) if read else None
    spikes = log.spikes(now - SHOWN_US, threshold)[-2:]
    notes = (TraceNote(_share(one.us, now), one.peak, ctx.t("hardware.ignored", share=one.peak)) for one in spikes)
    gone = _gone(ctx, went) if watch.gone else None
    return TraceView(
        columns(log, now), _marks(ctx, log, now), tuple(notes), level, dim=watch.lost and gone is None, gone=gone
    )


def _gone(ctx: Context, went: Went | None) -> tuple[str, ...]:
    """That the rig was lost, and when, where that is known."""
    return (ctx.t("hardware.gone"),) if went is None else (ctx.t("hardware.gone"), went.at)


def _marks(ctx: Context, log: TraceLog, now: int) -> tuple[Mark, ...]:
    """The contacts of the last 4 s."""
    found = []
    for span in log.spans:
        begin, end = _share(span.begin, now), 1.0 if span.end is None else _share(span.end, now)
        if end <= 0:
            continue
        name, colour = ("free_buzz", "action") if span.free else ("buzz", "danger_fill")
        mark = Mark(max(0.0, begin), end, ctx.t(f"hardware.{name}.on"), colour)
        if span.seconds is not None:
            mark = mark._replace(
                words=ctx.t(f"hardware.{name}", seconds=span.seconds),
                sign="free-buzz" if span.free else "buzz",
                short=ctx.t("hardware.felt", seconds=span.seconds),
            )
        found.append(mark)
    return tuple(found)


def trace_plot(
    ctx: Context, plot: TraceView, *, drag: Callable[[DragPhase, float], None] | None = None, h: float | None = None
) -> Box:
    """As high as there is room, or `h` (dp). With `drag`, which needs `h`, the threshold's pill follows the finger:
    `drag` gets the phase and the share (percent) under the finger; that of "begin" is where it took hold."""
    gone = plot.gone is not None
    labels = (
        *(ctx.t("hardware.seconds_before", count=4 - i) for i in range(4)),
        *(() if gone else (ctx.t("hardware.now"),)),
    )
    handle = None
    if drag is not None:
        assert h is not None
        handle = _handle(h, drag)
    return stack(
        Drawing(paint=_grid, data=(labels, ctx.theme)),
        Drawing(paint=_curve, data=(plot, ctx.theme)),
        handle,
        h=h,
        grow=0 if h is not None else 1,
    )


def _handle(h: float, drag: Callable[[DragPhase, float], None]) -> Box:
    """Handle for a finger: the whole height of the plot at the pill's side, so that the pill need not be hit."""
    inner = _field(0, h)
    return Box(
        id="threshold",
        drag=lambda phase, _, y: drag(phase, (1 - y / inner.height) * 100),
        w="rig_state",
        at=At(right=_RIGHT, top=inner.top, bottom=_BOTTOM),
    )


def _grid(p: Painter, data: tuple[tuple[str, ...], str]) -> None:
    labels = data[0]
    ctx = p.ctx
    inner = _field(p.width, p.height)
    line, words = ctx.mix("plate_hi", "line", 0.5), "text3"
    for share in (0, 25, 50, 75, 100) if p.height > _HIGH else (0, 50, 100):
        y = inner.y(share)
        p.rectangle(inner.left, y - 0.5, inner.width, 1, line)
        p.text(str(share), inner.left - 10, y, "caption", words, font="num", anchor="right")
    felt = _felt(inner, gone=len(labels) == 4)
    for i, label in enumerate(labels):
        x = felt.x(i / 4)
        p.rectangle(x - 0.5, inner.top, 1, inner.height, line)
        anchor = "right" if i == 4 else "center"
        p.text(label, x, inner.top + inner.height + _BOTTOM * 0.55, "caption", words, font="num", anchor=anchor)


def _curve(p: Painter, data: tuple[TraceView, str]) -> None:
    plot = data[0]
    inner = _field(p.width, p.height)
    if plot.gone is not None:
        _dark(p, inner, plot.gone)
        inner = _felt(inner, gone=True)
    if plot.quiet is not None:
        y = inner.y(plot.quiet.share)
        p.line([(inner.left, y), (inner.left + inner.width, y)], 2, "positive", dashes=(6, 5))
        p.text(plot.quiet.words, inner.left + inner.width - 6, y - 16, "note", "positive",
               bold=True, anchor="right")  # fmt: skip
    for mark in plot.marks:
        left = inner.x(mark.begin)
        p.rectangle(left, inner.top, max(1, inner.x(mark.end) - left), inner.height, mark.colour, alpha=0.18)
    p.line(_steps(plot.columns, inner), 2.4, "text3" if plot.dim else "action")
    if plot.threshold is not None:
        _threshold(p, inner, plot.threshold, handle=plot.handle)
    _pills(p, inner, plot.marks)
    for note in plot.notes:
        _note(p, inner, note, plot)


def _dark(p: Painter, inner: _Field, words: tuple[str, ...]) -> None:
    """Behind the moment when the rig went: nothing but that."""
    left = _felt(inner, gone=True).x(1)
    width, pitch = inner.left + inner.width - left, p.ctx.type("label") * 1.2
    p.rectangle(left, inner.top, width, inner.height, "well")
    p.line([(left, inner.top), (left, inner.top + inner.height)], 3, "danger", dashes=(6, 5))
    x, y = left + width / 2, inner.top + min(inner.height * 0.3, inner.height - (len(words) + 0.5) * pitch)
    p.glyph("lan-disconnect", x, y - pitch * 0.2, pitch * 1.2, "danger")
    for number, line in enumerate(words, 1):
        p.text(line, x, y + number * pitch, "label", "text1", bold=True, anchor="center")


def _note(p: Painter, inner: _Field, note: TraceNote, plot: TraceView) -> None:
    """Left of its spike; over it where a contact lies there; never on the line of the threshold, but over it."""
    x, y, room = inner.x(note.at), inner.y(note.share), p.text_width(note.words, "caption") + 8
    if any(inner.x(mark.begin) < x < inner.x(mark.end) + room for mark in plot.marks) or x - room < inner.left:
        y, anchor = y - 12, "center"
    else:
        x, y, anchor = x - 8, y + 2, "right"
    if plot.threshold is not None:
        line, apart = inner.y(plot.threshold.share), p.ctx.type("caption") * 0.7
        y = line - apart if abs(y - line) < apart else y
    p.text(note.words, x, y, "caption", "text2", anchor=anchor)


def _steps(shares: tuple[int, ...], inner: _Field) -> list[tuple[float, float]]:
    """Level lines joined by upright ones."""
    count = len(shares)
    points = [(inner.left, inner.y(shares[0]))]
    for i in range(1, count):
        if shares[i] != shares[i - 1]:
            x = inner.x(i / count)
            points += [(x, inner.y(shares[i - 1])), (x, inner.y(shares[i]))]
    points.append((inner.left + inner.width, inner.y(shares[-1])))
    return points


def _threshold(p: Painter, inner: _Field, level: Level, *, handle: bool) -> None:
    y = inner.y(level.share)
    p.rectangle(inner.left, y - 1.25, inner.width, 2.5, "caution")
    size, words = p.ctx.type("label"), p.text_width(level.words, "label", bold=True)
    h, w = size * (2.3 if handle else 1.9), words + size * (3.2 if handle else 1.6)
    left = inner.left + inner.width - w - (0 if handle else 12)
    p.skin(Skin(fill="caution", radius=h / 2), left, y - h / 2, w, h)
    middle = left + w / 2
    if handle:
        p.glyph("swap-vertical", left + size, y, size * 1.2, "on_fill")
        middle += size * 0.5
    p.text(level.words, middle, y, "label", "on_fill", bold=True, anchor="center")


def _pills(p: Painter, inner: _Field, marks: tuple[Mark, ...]) -> None:
    size = p.ctx.type("note")
    h = size + 10
    row, reached = 0, 0.0
    for i, mark in enumerate(marks):
        if not mark.words:
            continue
        ends = inner.x(mark.end) + 8
        w = max(h, p.text_width(mark.words, size, bold=True) + size * (0.9 if mark.inside else 1.8))
        words, sign = mark.words, ""
        if mark.sign and any(
            ends < inner.x(later.end) and inner.x(later.begin) < ends + w + 8 for later in marks[i + 1 :]
        ):
            words, sign = mark.short, mark.sign
            w = p.text_width(words, size, bold=True) + size + 22
        left = inner.x((mark.begin + mark.end) / 2) - w / 2 if mark.inside else ends
        left = min(left, inner.left + inner.width - w)
        row = row + 1 if left < reached else 0
        reached = max(reached, left + w + 4) if row else left + w + 4
        top = inner.top + 5 + row * (h + 4)
        p.skin(Skin(fill=mark.colour, radius=h / 2), left, top, w, h)
        if sign:
            p.glyph(sign, left + 8 + size / 2, top + h / 2, size * 1.1, "on_fill")
        middle = left + (w + size + 4) / 2 if sign else left + w / 2
        p.text(words, middle, top + h / 2, size, "on_fill", bold=True, anchor="center")
