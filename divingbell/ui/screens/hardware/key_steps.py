"""What is shown of each step while a USB key is learnt: words on one side, the board on the other."""

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
from divingbell.ui.screens.hardware.key_art import WiringWords, stick_art, touches_art, wiring_art
from divingbell.ui.screens.hardware.key_length import key_length
from divingbell.ui.screens.hardware.key_names import key_name
from divingbell.ui.screens.hardware.touch_sign import touch_sign
from divingbell.ui.toolkit.element import Box, Fits, column, fits, pad, row


class _Line(NamedTuple):
    mark: str
    kind: Kind
    words: str


class _Seen(NamedTuple):
    mark: str
    """Sign beside the title."""
    kind: Kind
    title: str
    sub: str
    lines: tuple[_Line, ...]


def task(ctx: Context, step: LearningStep) -> Box:
    """The left (or upper) half: what to do now, and the three touches."""
    words = column(
        roles.headline(ctx.t(f"usb_key.{_word(step)}.task"), lines=3),
        roles.body(ctx.t(f"usb_key.{_word(step)}.task.sub")),
        gap="xxs",
    )
    lengths, us = (step.lengths, step.board.interval_us) if isinstance(step, TouchesSoFar | Learnt) else ((), None)
    touches = row(*(_touch(ctx, number, lengths, us) for number in range(TOUCHES)), gap="m", items="start")
    width = None if ctx.size == "tall" else ctx.pick(420, 260)
    return card(words, touches, justify="between", gap="m", pad=pad("xl"), w=width)


def seen(ctx: Context, step: LearningStep, use: Callable[[str], Callable[[], None]]) -> Box:
    """The right (or lower) half: how it is wired, or the board and what is known of it; `use` takes one of two boards
    alike."""
    shown = _shown(ctx, step)
    if isinstance(step, Waiting):
        return card(_wiring(ctx, step, shown.lines), pad=pad("gap_m"), grow=1)
    words = column(roles.heading(shown.title, lines=2), roles.body(shown.sub), gap="xxs", grow=1)
    sign = _letter(ctx, step.key) if isinstance(step, ProbeQuestion) else disc(shown.mark, "disc", shown.kind)
    head = row(sign, words, gap="gap")
    drawn = _drawn(ctx, step, use)
    lines = [_line(one) for one in shown.lines]
    apart = {"justify": "between", "gap": "gap"}
    ways = [partial(column, head, drawn, *lines, **apart)]
    if isinstance(step, Learnt):  # two beside two, as drawn, where their words have the room
        ways = [partial(column, head, drawn, *_pairs(shown.lines), **apart), *ways]
    if not isinstance(step, Alike):
        ways.append(partial(column, head, *lines, **apart))
    return card(fits(*ways, grow=1), pad=pad("pad_card"), grow=1, edge=_edge(step))


def _drawn(ctx: Context, step: LearningStep, use: Callable[[str], Callable[[], None]]) -> Box | None:
    """The touches as they were, or the boards to choose from."""
    match step:
        case TouchesSoFar() | Learnt():
            return touches_art(step.lengths, id="touches", h="button_tall")
        case Alike():
            boards = (_choice(ctx, one, lit=one.socket == step.lit, tap=use(one.socket)) for one in step.boards)
            return row(*boards, gap="gap", items="stretch")
        case Stick():
            return stick_art(id="stick", min_h="button_tall", grow=1)
    return None


def _pairs(lines: Sequence[_Line]) -> list[Box]:
    """Two lines beside each other."""
    beside = [_line(one, grow=1) for one in lines]
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
            return chip(ctx, icon("alert", "icon_m", "caution"), ctx.t(f"usb_key.chip.{_word(step)}"))


def _wiring(ctx: Context, step: Waiting, lines: tuple[_Line, ...]) -> Fits:
    """The picture over the lines: a hint gives way to it, it gives way to a warning."""
    art = wiring_art(_wiring_words(ctx), id="wiring", grow=1, min_h="board_picture_low")
    below = [_line(one) for one in lines]
    warned = step.closed or step.busy or step.forbidden
    return fits(column(art, *below, gap="gap"), column(*below, gap="gap", justify="center") if warned else art, grow=1)


def _wiring_words(ctx: Context) -> WiringWords:
    return WiringWords(*(ctx.t(f"usb_key.wiring.{part}") for part in WiringWords._fields))


def _word(step: LearningStep) -> str:
    return type(step).__name__.lower()


def _touch(ctx: Context, number: int, lengths: tuple[int, ...], interval_us: int | None) -> Box:
    felt = number < len(lengths)
    words = key_length(ctx, lengths[number] / 1_000, interval_us) if felt else ctx.t("usb_key.awaited")
    return touch_sign(ctx, number + 1, words, "disc", felt=felt)


def _line(one: _Line, **options: Any) -> Box:
    sign = disc(one.mark, "disc_m", one.kind, share=0.62)
    return row(sign, roles.body(one.words, grow=1), gap="gap_m", **options)


def _choice(ctx: Context, board: KeyBoard, *, lit: bool, tap: Callable[[], None]) -> Box:
    words = column(
        roles.label(ctx.t("usb_key.use", socket=board.socket), anchor="center"),
        roles.note(ctx.t("usb_key.alike.lit" if lit else "usb_key.alike.silent"), anchor="center", colour=None),
    )
    kind: Kind = "selected" if lit else "neutral"
    return buttons.button_box(
        f"use.{board.socket}", icon("usb", "icon_m"), words, tap=tap, kind=kind, grow=1, min_h="button_tall",
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
            lines = tuple(
                _Line("check-circle", "neutral", ctx.t(f"usb_key.chattering.{word}")) for word in ("tight", "lift")
            )
            title = ctx.t("usb_key.chattering", count=step.count)
            return _Seen("pulse", "caution", title, ctx.t("usb_key.chattering.sub"), lines)
        case Alike():
            return _Seen("usb", "caution", ctx.t("usb_key.alike"), ctx.t("usb_key.alike.sub"), ())
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
    return _Seen("usb", "primary", step.board.name, key_name(ctx, step.key), tuple(lines))


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
    return _Seen("usb", "primary", step.board.name, key_name(ctx, step.profile.key), lines)
