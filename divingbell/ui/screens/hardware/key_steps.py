"""Views of the steps of learning a USB key: words on one side, the board on the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from divingbell.companion.key_learning import (
    TOUCHES,
    Alike,
    Chattering,
    KeyBoard,
    LearningStep,
    Learnt,
    ProbeQuestion,
    Stick,
    TouchesSoFar,
    Waiting,
)
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, disc, icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.hardware.key_art import WiringWords, chatter_art, stick_art, touches_art, wiring_art
from divingbell.ui.screens.hardware.key_length import key_length
from divingbell.ui.screens.hardware.key_names import key_name
from divingbell.ui.screens.hardware.number_ring import number_ring
from divingbell.ui.screens.hardware.touch_sign import touch_sign
from divingbell.ui.toolkit.element import Box, Fits, column, fits, pad, row

_WORDS: dict[type[LearningStep], str] = {
    Waiting: "waiting",
    ProbeQuestion: "asking",
    TouchesSoFar: "touched",
    Learnt: "learnt",
    Chattering: "chattering",
    Alike: "alike",
    Stick: "stick",
}
"""Of each step the part of its text ids."""


class _Line(NamedTuple):
    mark: str
    """A glyph, or the number of the line."""
    kind: Kind
    words: str


class _Seen(NamedTuple):
    mark: str
    """Sign beside the title."""
    kind: Kind
    title: str
    sub: str
    lines: tuple[_Line, ...]
    over: str = ""
    """Small words over the title."""


def task(ctx: Context, step: LearningStep) -> Box:
    """The left (or upper) half: what to do now, and the three touches."""
    words = column(
        roles.headline(_task_words(ctx, step), lines=3),
        roles.body(ctx.t(f"usb_key.{_WORDS[type(step)]}.task.sub")),
        gap="gap_xxs",
    )
    touches = row(*(_touch(ctx, step, number) for number in range(TOUCHES)), gap="gap_m", items="start")
    return card(words, touches, justify="between", gap="gap_m", pad=pad("pad_card"), w="task_card")


def _task_words(ctx: Context, step: LearningStep) -> str:
    """The one thing to do now."""
    if isinstance(step, TouchesSoFar):
        return ctx.t("usb_key.touched.task", count=TOUCHES - len(step.lengths))
    return ctx.t(f"usb_key.{_WORDS[type(step)]}.task")


def seen(ctx: Context, step: LearningStep, light: Callable[[str], None]) -> Box:
    """The right (or lower) half: how it is wired, or the board and what is known of it; `light` chooses the one in a
    socket of two boards alike."""
    shown = _shown(ctx, step)
    if isinstance(step, Waiting):
        return card(_wiring(ctx, step, shown.lines), pad=pad("gap_m"), grow=1)
    over, sub = (roles.body(words) if words else None for words in (shown.over, shown.sub))
    words = column(over, roles.heading(shown.title, lines=2), sub, grow=1)
    sign = _letter(ctx, step.key) if isinstance(step, ProbeQuestion) else disc(shown.mark, "disc", shown.kind)
    head = row(sign, words, gap="gap")
    drawn = _drawn(ctx, step, light)
    lines = [_line(ctx, one) for one in shown.lines]
    apart = {"justify": "between", "gap": "gap"}
    ways = [partial(column, head, drawn, *lines, **apart)]
    if isinstance(step, Learnt):  # two beside two, as drawn, where their words have the room
        ways = [partial(column, head, drawn, *_pairs(ctx, shown.lines), **apart), *ways]
    ways.append(
        partial(column, head, drawn, **apart) if isinstance(step, Alike) else partial(column, head, *lines, **apart)
    )
    return card(fits(*ways, grow=1), pad=pad("pad_card"), grow=1, edge=_edge(step))


def _drawn(ctx: Context, step: LearningStep, light: Callable[[str], None]) -> Box | None:
    """The touches as they were, or the boards to choose from."""
    match step:
        case TouchesSoFar() | Learnt():
            return touches_art(step.lengths, id="touches", h="button_tall")
        case Chattering():
            return chatter_art(step.touches, id="chatter", h="button_tall")
        case Alike():
            boards = (
                _choice(ctx, one, lit=one.socket == step.lit, tap=partial(light, one.socket)) for one in step.boards
            )
            return row(*boards, gap="gap", items="stretch", h="button_tall")
        case Stick():
            return stick_art(id="stick", min_h="button_tall", grow=1)
    return None


def _pairs(ctx: Context, lines: Sequence[_Line]) -> list[Box]:
    """Two lines beside each other."""
    beside = [_line(ctx, one, grow=1) for one in lines]
    return [row(*beside[at : at + 2], gap="gap") for at in range(0, len(beside), 2)]


def _letter(ctx: Context, key: int) -> Box:
    """A key of a keyboard with its letter."""
    name = key_name(ctx, key)
    return inset(
        roles.heading(name, anchor="center", lines=1), h="disc", min_w="disc", justify="center", pad=pad(0, "gap_s")
    )


def _edge(step: LearningStep) -> str:
    """Colour of the card round what is seen."""
    if isinstance(step, ProbeQuestion):
        return "action"
    return "caution" if isinstance(step, Chattering | Alike | Stick) else "line"


def state_chip(ctx: Context, step: LearningStep) -> Box:
    """How the learning is, in the header."""
    match step:
        case Waiting() | TouchesSoFar() | Learnt():
            return chip(ctx, icon("usb", "icon_m", "positive"), ctx.t("usb_key.chip.listening"))
        case ProbeQuestion():
            return chip(ctx, icon("keyboard", "icon_m", "action"), ctx.t("usb_key.chip.asking"))
        case Chattering() | Alike() | Stick():
            return chip(ctx, icon("alert", "icon_m", "caution"), ctx.t(f"usb_key.chip.{_WORDS[type(step)]}"))


def _wiring(ctx: Context, step: Waiting, lines: tuple[_Line, ...]) -> Fits:
    """The picture over the lines: a hint gives way to it, it gives way to a warning."""
    art = wiring_art(_wiring_words(ctx), id="wiring", grow=1, min_h="board_picture_low")
    below = [_line(ctx, one) for one in lines]
    warned = step.closed or step.busy or step.forbidden
    return fits(column(art, *below, gap="gap"), column(*below, gap="gap", justify="center") if warned else art, grow=1)


def _wiring_words(ctx: Context) -> WiringWords:
    return WiringWords(*(ctx.t(f"usb_key.wiring.{part}") for part in WiringWords._fields))


def _touch(ctx: Context, step: LearningStep, number: int) -> Box:
    """The touch with this number (from 0)."""
    lengths: tuple[int, ...] = ()
    us = None
    match step:
        case TouchesSoFar() | Learnt():
            lengths, us = step.lengths, step.board.interval_us
        case Alike():
            lengths, us = (step.length,), step.boards[0].interval_us
        case _:
            pass
    if number < len(lengths):
        return touch_sign(ctx, number + 1, key_length(ctx, lengths[number] / 1_000, us), "disc", "felt")
    wrong = _wrong_touch(ctx, step) if number == len(lengths) else None
    if wrong is not None:
        return touch_sign(ctx, number + 1, wrong, "disc", "wrong")
    return touch_sign(ctx, number + 1, ctx.t("usb_key.awaited"), "disc", "awaited")


def _wrong_touch(ctx: Context, step: LearningStep) -> str | None:
    """The touch that does not count, in short; None where there is none."""
    if isinstance(step, Chattering):
        return ctx.t("usb_key.chattering.short", count=step.count)
    return key_name(ctx, step.other) if isinstance(step, TouchesSoFar) and step.other is not None else None


def _line(ctx: Context, one: _Line, **options: Any) -> Box:
    sign = number_ring(ctx, int(one.mark)) if one.mark.isdecimal() else disc(one.mark, "disc_m", one.kind, share=0.62)
    return row(sign, roles.body(one.words, grow=1), gap="gap_m", **options)


def _numbered(*sentences: str) -> tuple[_Line, ...]:
    """The instructions, one after the other."""
    return tuple(_Line(str(number), "neutral", words) for number, words in enumerate(sentences, 1))


def _choice(ctx: Context, board: KeyBoard, *, lit: bool, tap: Callable[[], None]) -> Box:
    words = column(
        roles.label(ctx.t("usb_key.socket", socket=board.socket), anchor="center"),
        roles.note(ctx.t("usb_key.alike.lit" if lit else "usb_key.alike.silent"), anchor="center", colour=None),
    )
    kind: Kind = "selected" if lit else "neutral"
    return buttons.button_box(
        f"socket.{board.socket}", icon("usb", "icon_m"), words, tap=tap, kind=kind, grow=1,
        vertical=True, pad=pad("gap_s"),
    )  # fmt: skip


def _shown(ctx: Context, step: LearningStep) -> _Seen:
    match step:
        case Waiting():
            return _waiting(ctx, step)
        case ProbeQuestion():
            return _asking(ctx, step)
        case TouchesSoFar():
            return _touched(ctx, step)
        case Learnt():
            return _learnt(ctx, step)
        case Chattering():
            lines = _numbered(*(ctx.t(f"usb_key.chattering.{word}") for word in ("tight", "lift")))
            title = ctx.t("usb_key.chattering", count=step.count)
            return _Seen("pulse", "caution", title, ctx.t("usb_key.chattering.sub"), lines)
        case Alike():
            lines = _numbered(*(ctx.t(f"usb_key.alike.{word}") for word in ("touch", "keep")))
            sub = ctx.t("usb_key.alike.sub", board=step.boards[0].name)
            return _Seen("usb", "caution", ctx.t("usb_key.alike"), sub, lines)
        case Stick():
            line = _Line("arrow-right", "neutral", ctx.t("usb_key.stick.line"))
            return _Seen("alert", "caution", ctx.t("usb_key.stick"), step.board.name, (line,))


def _waiting(ctx: Context, step: Waiting) -> _Seen:
    found = {"closed": step.closed, "busy": step.busy, "forbidden": step.forbidden}
    lines = [
        _Line("alert", "caution", ctx.t(f"usb_key.waiting.{word}", board=board))
        for word, board in found.items()
        if board
    ]
    if not lines:
        lines = [
            _Line("information-outline", "neutral", ctx.t(f"usb_key.waiting.{word}")) for word in ("light", "over")
        ]
    return _Seen("usb", "primary", ctx.t("usb_key.waiting"), "", tuple(lines))


def _asking(ctx: Context, step: ProbeQuestion) -> _Seen:
    lines = (
        _Line("check-bold", "positive", ctx.t("usb_key.asking.yes")),
        _Line("close", "neutral", ctx.t("usb_key.asking.no")),
        _Line("information-outline", "neutral", ctx.t("usb_key.asking.types")),
    )
    sub = ctx.t("usb_key.asking.sub", key=key_name(ctx, step.key), board=step.board.name)
    return _Seen("keyboard", "primary", ctx.t("usb_key.asking"), sub, lines)


def _touched(ctx: Context, step: TouchesSoFar) -> _Seen:
    lines = [_Line("check-bold", "positive", ctx.t("usb_key.touched.felt", count=len(step.lengths)))]
    if step.other is not None:
        lines.append(_Line("alert", "caution", ctx.t("usb_key.touched.other", key=key_name(ctx, step.other))))
    if step.closed:
        lines.append(_Line("alert", "caution", ctx.t("usb_key.waiting.closed", board=step.board.name)))
    return _this_board(ctx, step.board, step.key, tuple(lines))


def _this_board(ctx: Context, board: KeyBoard, key: int, lines: tuple[_Line, ...]) -> _Seen:
    title = ctx.t("usb_key.board_and_key", board=board.name, key=key_name(ctx, key))
    return _Seen("usb", "primary", title, "", lines, ctx.t("usb_key.this_board"))


def _learnt(ctx: Context, step: Learnt) -> _Seen:
    assert step.profile.key is not None, "what is learnt has a key"
    us = step.board.interval_us
    exact = ctx.t("usb_key.interval_unknown") if us is None else ctx.t("usb_key.interval", ms=max(1, us // 1_000))
    lines = (
        _Line("check-bold", "positive", ctx.t(f"usb_key.learnt.{step.profile.closed}")),
        _Line("information-outline", "neutral", exact),
        _Line("usb", "neutral", ctx.t("usb_key.learnt.serial" if step.profile.serial else "usb_key.learnt.socket")),
        _Line("close", "neutral", ctx.t("usb_key.learnt.cannot")),
    )
    return _this_board(ctx, step.board, step.profile.key, lines)
