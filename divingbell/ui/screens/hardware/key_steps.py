"""What is shown of each step while a USB key is learnt: words on one side, the board on the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from divingbell.companion.key_learning import (
    TOUCHES,
    Alike,
    Asking,
    Chattering,
    KeyBoard,
    LearningStep,
    Learnt,
    Stick,
    Touched,
    Waiting,
)
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.hardware.key_art import WiringWords, touches_art, wiring_art
from divingbell.ui.screens.hardware.key_length import key_length
from divingbell.ui.screens.hardware.key_names import key_name
from divingbell.ui.toolkit.element import Box, Element, Fits, column, fits, pad, row


class _Line(NamedTuple):
    mark: str
    kind: Kind
    words: str


class _Seen(NamedTuple):
    title: str
    sub: str
    lines: tuple[_Line, ...]


def task(ctx: Context, step: LearningStep) -> Box:
    """The left (or upper) half: what to do now, and the three touches."""
    words = column(
        roles.heading(ctx.t(f"usb_key.{_word(step)}.task"), lines=3),
        roles.body(ctx.t(f"usb_key.{_word(step)}.task.sub")),
        gap="xxs",
    )
    lengths, us = (step.lengths, step.board.interval_us) if isinstance(step, Touched | Learnt) else ((), None)
    touches = row(*(_touch(ctx, number, lengths, us) for number in range(TOUCHES)), gap="m")
    width = None if ctx.size == "tall" else ctx.pick(420, 260)
    return card(words, touches, justify="between", gap="m", pad=pad("xl"), w=width)


def seen(ctx: Context, step: LearningStep, use: Callable[[str], Callable[[], None]]) -> Box:
    """The right (or lower) half: how it is wired, or the board and what is known of it; `use` takes one of two boards
    alike."""
    shown = _shown(ctx, step)
    if isinstance(step, Waiting):
        return card(_wiring(ctx, step, shown.lines), pad=pad("gap_m"), grow=1)
    head = column(
        roles.title(shown.title),
        roles.note(shown.sub) if shown.sub else None,
        gap="xxs",
    )
    boards: tuple[Element, ...] = ()
    if isinstance(step, Alike):
        boards = tuple(
            _choice(ctx, board, lit=board.socket == step.lit, tap=use(board.socket)) for board in step.boards
        )
    drawn = touches_art(step.lengths, id="touches", h="button_tall") if isinstance(step, Touched | Learnt) else None
    lines = [_line()(one) for one in shown.lines]
    whole = partial(column, head, drawn, *lines, *boards, justify="center", gap="l")
    return card(fits(whole, partial(column, head, *lines, *boards, justify="center", gap="l"), grow=1),
                 pad=pad("l", "xl"), grow=1)  # fmt: skip


def _wiring(ctx: Context, step: Waiting, lines: tuple[_Line, ...]) -> Fits:
    """The picture over the lines: a hint gives way to it, it gives way to a warning."""
    art = wiring_art(_wiring_words(ctx), id="wiring", grow=1, min_h="board_picture_low")
    below = [_line()(one) for one in lines]
    warned = step.closed or step.busy or step.forbidden
    return fits(column(art, *below, gap="gap"), column(*below, gap="gap", justify="center") if warned else art, grow=1)


def _wiring_words(ctx: Context) -> WiringWords:
    return WiringWords(*(ctx.t(f"usb_key.wiring.{part}") for part in WiringWords._fields))


def _word(step: LearningStep) -> str:
    return type(step).__name__.lower()


def _touch(ctx: Context, number: int, lengths: tuple[int, ...], interval_us: int | None) -> Box:
    size = ctx.pick(64, 46, 56)
    if number < len(lengths):
        sign, words = disc("check-bold", size, "positive"), key_length(ctx, lengths[number] / 1_000, interval_us)
    else:
        sign, words = disc("gesture-tap", size, "neutral"), ctx.t("usb_key.awaited")
    return column(sign, roles.body(words, anchor="center", align="stretch"), items="center", grow=1)


def _line() -> Callable[[_Line], Box]:
    def line(one: _Line) -> Box:
        sign = disc(one.mark, "disc_m", one.kind, share=0.62)
        return row(sign, roles.body(one.words, grow=1), gap="l")

    return line


def _choice(ctx: Context, board: KeyBoard, *, lit: bool, tap: Callable[[], None]) -> Box:
    words = roles.label(ctx.t("usb_key.use", socket=board.socket), anchor="center")
    kind: Kind = "selected" if lit else "neutral"
    return buttons.button_box(f"use.{board.socket}", words, tap=tap, kind=kind, h=ctx.touch, pad=pad(0, "s"))


def _shown(ctx: Context, step: LearningStep) -> _Seen:
    match step:
        case Waiting():
            return _waiting(ctx, step)
        case Asking():
            return _asking(ctx, step)
        case Touched():
            return _touched(ctx, step)
        case Learnt():
            return _learnt(ctx, step)
        case Chattering():
            lines = tuple(
                _Line("check-circle", "neutral", ctx.t(f"usb_key.chattering.{word}")) for word in ("tight", "lift")
            )
            return _Seen(ctx.t("usb_key.chattering", count=step.count), ctx.t("usb_key.chattering.sub"), lines)
        case Alike():
            return _Seen(ctx.t("usb_key.alike"), ctx.t("usb_key.alike.sub"), ())
        case Stick():
            line = _Line("arrow-right", "neutral", ctx.t("usb_key.stick.line"))
            return _Seen(ctx.t("usb_key.stick"), step.board.name, (line,))


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
    return _Seen(ctx.t("usb_key.waiting"), "", tuple(lines))


def _asking(ctx: Context, step: Asking) -> _Seen:
    lines = (
        _Line("check-bold", "positive", ctx.t("usb_key.asking.yes")),
        _Line("close", "neutral", ctx.t("usb_key.asking.no")),
        _Line("information-outline", "neutral", ctx.t("usb_key.asking.types")),
    )
    sub = ctx.t("usb_key.asking.sub", key=key_name(ctx, step.key), board=step.board.name)
    return _Seen(ctx.t("usb_key.asking"), sub, lines)


def _touched(ctx: Context, step: Touched) -> _Seen:
    lines = [_Line("check-bold", "positive", ctx.t("usb_key.touched.felt", count=len(step.lengths)))]
    if step.other is not None:
        lines.append(_Line("alert", "caution", ctx.t("usb_key.touched.other", key=key_name(ctx, step.other))))
    if step.closed:
        lines.append(_Line("alert", "caution", ctx.t("usb_key.waiting.closed", board=step.board.name)))
    return _Seen(step.board.name, key_name(ctx, step.key), tuple(lines))


def _learnt(ctx: Context, step: Learnt) -> _Seen:
    assert step.profile.key is not None, "what is learnt has a key"
    us = step.board.interval_us
    exact = ctx.t("usb_key.interval_unknown") if us is None else ctx.t("usb_key.interval", ms=max(1, us // 1_000))
    lines = (
        _Line("check-bold", "positive", ctx.t(f"usb_key.learnt.{step.profile.closed}")),
        _Line("information-outline", "neutral", exact),
        _Line("usb", "neutral", ctx.t("usb_key.learnt.serial" if step.profile.serial else "usb_key.learnt.socket")),
    )
    return _Seen(step.board.name, key_name(ctx, step.profile.key), lines)
