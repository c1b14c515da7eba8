"""Views of each step while the firmware is put on a board: words and picture, as functions of values."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.flasher import AwaitingHello, Flashed, FlashFailed, NewBoard, Starting, Writing
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, disc, icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.hardware.board_art import BoardPicture, CableState, board_art
from divingbell.ui.screens.hardware.board_task import (
    TO_PLUG_IN_AGAIN,
    BoardFound,
    BoardSought,
    BoardState,
    BoardWaits,
    NoBoardFound,
)
from divingbell.ui.screens.hardware.number_ring import number_ring, numbered_lines
from divingbell.ui.toolkit.element import Box, Drawing, Element, Scroll, Skin, column, fits, pad, row, space
from divingbell.ui.toolkit.paint import Painter


class BoardView(NamedTuple):
    """The values that the screen shows."""

    state: BoardState
    board: NewBoard | None
    game: str = ""
    """Title of the game that is on."""


class _Chip(NamedTuple):
    mark: str
    colour: str
    word: str


_FAILED = _Chip("alert", "caution", "failed")
_CHIPS: dict[type[BoardState], _Chip] = {
    BoardSought: _Chip("usb", "text3", "sought"),
    NoBoardFound: _Chip("usb", "text3", "none"),
    BoardFound: _Chip("usb", "action", "found"),
    BoardWaits: _Chip("pause", "text3", "game"),
    Writing: _Chip("tray-arrow-down", "action", "writing"),
    Starting: _Chip("tray-arrow-down", "action", "writing"),
    AwaitingHello: _Chip("tray-arrow-down", "action", "writing"),
    Flashed: _Chip("check-circle", "positive", "done"),
}
_FAILED_CHIPS = {
    "pulled": _Chip("alert", "caution", "pulled"),
    "wrong": _Chip("alert", "caution", "wrong"),
}


def state_chip(ctx: Context, state: BoardState) -> Box:
    """The state, in the header."""
    known = _FAILED_CHIPS.get(state.failure) if isinstance(state, FlashFailed) else _CHIPS[type(state)]
    shown = known or _FAILED
    return chip(ctx, icon(shown.mark, "icon_m", shown.colour), ctx.t(f"new_board.chip.{shown.word}"))


def inside(ctx: Context, view: BoardView) -> Element:
    """Words beside the picture; where that is too narrow the picture over them."""
    words, short = partial(_words, ctx, view), partial(_words, ctx, view, short=True)
    picture = partial(_picture, ctx, view)

    def beside(made: Element) -> Box:
        return row(made, picture(grow=1, min_w="board_picture"), gap="gap", items="stretch")

    return fits(
        lambda: beside(_card(view, words(), w="board_words")),
        lambda: column(picture(h="board_picture"), _card(view, words(), grow=1), gap="gap"),
        lambda: beside(_card(view, short(), w="board_words")),
        lambda: beside(_card(view, Scroll(child=short(), grow=1), w="board_words")),
        grow=1,
    )


def _card(view: BoardView, words: Element, **options: Any) -> Box:
    edge, stroke = ("caution", 2) if isinstance(view.state, FlashFailed) else ("line", 1)
    return card(words, radius="radius_card", pad=pad("pad_card"), edge=edge, stroke=stroke, **options)


def _words(ctx: Context, view: BoardView, *, short: bool = False) -> Box:
    """Title, sentence, and what belongs to the step; `short` leaves out which boards can be written."""
    failed = isinstance(view.state, FlashFailed)
    title = roles.headline(_title(ctx, view), grow=int(failed))
    sentence = _sentence(ctx, view)
    boards = None if short or not _tells_boards(view.state) else ctx.t("new_board.can_be_written")
    return column(
        column(
            row(disc("alert", "disc_m", "caution"), title, gap="gap") if failed else title,
            roles.body(sentence, colour="text1") if sentence else None,
            gap="gap_s",
        ),
        *_details(ctx, view),
        space() if boards else None,
        roles.note(boards, colour="text3", lines=4) if boards else None,
        gap="gap",
        grow=1,
    )


def _tells_boards(state: BoardState) -> bool:
    pulled = isinstance(state, FlashFailed) and state.failure == "pulled"
    return pulled or isinstance(state, BoardFound | NoBoardFound)


def _kind(view: BoardView) -> str:
    return view.board.kind if view.board is not None else "pico"


def _runs_ours(view: BoardView) -> bool:
    return view.board is not None and bool(view.board.older)


def _title(ctx: Context, view: BoardView) -> str:
    match view.state:
        case FlashFailed(failure="pulled", share=share) if share:
            return ctx.t("new_board.pulled.title", percent=int(share * 100))
        case FlashFailed(failure="pulled"):
            return ctx.t("new_board.pulled.title.at_once")
        case FlashFailed(failure=failure):
            return ctx.t(f"new_board.{failure}.title")
        case Writing() | Starting() | AwaitingHello():
            return ctx.t("new_board.writing.title")
        case BoardFound():
            return ctx.t("new_board.older.title" if _runs_ours(view) else "new_board.found.title")
        case BoardSought():
            return ctx.t("new_board.sought.title")
        case NoBoardFound():
            return ctx.t("new_board.none.title")
        case BoardWaits():
            return ctx.t("new_board.game.title")
        case Flashed():
            return ctx.t("new_board.done.title")


def _sentence(ctx: Context, view: BoardView) -> str:
    match view.state:
        case BoardFound() if view.board is not None and view.board.older:
            return ctx.t("new_board.older", version=view.board.older)
        case BoardFound():
            return ctx.t(f"new_board.found.{_kind(view)}")
        case BoardWaits():
            return ctx.t("new_board.game", game=view.game)
        case Flashed(after_s, firmware, floor):
            parts = "floor" if floor else "probe"
            return ctx.t(f"new_board.done.{parts}", seconds=after_s, version=firmware)
        case FlashFailed(failure="wrong", detail=detail):
            known = "pico_2" if detail.startswith("RP2350") else "other" if detail else "unnamed"
            return ctx.t(f"new_board.wrong.{known}", chip=readable(detail))
        case FlashFailed(failure=failure, detail=detail):
            return ctx.t(f"new_board.{failure}", detail=readable(detail), place=view.board.place if view.board else "")
        case BoardSought():
            return ctx.t("new_board.sought")
        case _:
            return ""


def _details(ctx: Context, view: BoardView) -> tuple[Element, ...]:
    match view.state:
        case BoardFound():
            lost, takes = f"overwritten.{_kind(view)}", f"takes.{_kind(view)}"
            marks = (("alert", "caution", lost), ("timer-sand", "text3", takes), ("check-bold", "text3", "then"))
            return (_facts(ctx, *marks),)
        case Writing() | Starting() | AwaitingHello() | Flashed():
            return _progress(ctx, view.state)
        case FlashFailed(failure=failure) if failure in TO_PLUG_IN_AGAIN:
            again = "begins" if failure == "pulled" else "try"
            steps = ("hold", again) if _kind(view) == "pico" else ("plug", "try")
            return (numbered_lines(ctx, *(ctx.t(f"new_board.again.{step}") for step in steps)),)
        case FlashFailed(failure="wrong"):
            good = (("check-bold", "positive", "good.pico"), ("check-bold", "positive", "good.avr"))
            return (_facts(ctx, *good, ("close", "caution", "bad")),)
        case NoBoardFound():
            return (numbered_lines(ctx, ctx.t("new_board.none.pico"), ctx.t("new_board.none.avr")),)
        case BoardWaits():
            return (_facts(ctx, ("usb", "text3", "waits"), ("bell", "text3", "offered")),)
        case _:
            return ()


def _facts(ctx: Context, *facts: tuple[str, str, str]) -> Box:
    """Each with its icon and the icon's colour."""

    def fact(mark: str, colour: str, word: str) -> Box:
        words = roles.body(ctx.t(f"new_board.fact.{word}"), colour="text1", grow=1)
        return row(icon(mark, "icon_m", colour), words, gap="gap_m")

    return column(*(fact(*one) for one in facts), gap="pad_card")


def _progress(ctx: Context, state: Writing | Starting | AwaitingHello | Flashed) -> tuple[Element, ...]:
    at = {Writing: 0, Starting: 1, AwaitingHello: 2, Flashed: 3}[type(state)]
    names = ("written", "started", "hello") if at == 3 else ("write", "start", "greet")
    steps = column(*(_step(ctx, number, name, at) for number, name in enumerate(names)), gap="gap_s")
    if isinstance(state, Flashed):
        found = [("magnet-on", "text3", "probe")]
        if state.floor:
            found.append(("rotate-right", "text3", "floor"))
        return _facts(ctx, *found), steps
    share = state.share if isinstance(state, Writing) else 1.0
    left = state.left_s if isinstance(state, Writing) else None
    figure = row(
        roles.amount(ctx.t("new_board.percent", percent=int(share * 100))),
        roles.note(ctx.t("new_board.left", seconds=max(1, round(left))), grow=1, anchor="right") if left else None,
        items="end",
        gap="gap",
    )
    return column(figure, Drawing(h="gap", paint=_bar, data=share), gap="gap_s"), steps


def _step(ctx: Context, number: int, name: str, at: int) -> Box:
    done = number < at
    sign = disc("check-bold", "disc_m", "positive") if done else number_ring(ctx, number + 1, on=number == at)
    words = roles.label(ctx.t(f"new_board.step.{name}"), colour="text3" if number > at else None, grow=1)
    return row(sign, words, gap="gap")


def _bar(p: Painter, share: float) -> None:
    p.skin(Skin(fill="well", edge="line", radius="pill"))
    if share > 0:
        p.skin(Skin(fill="action", radius="pill"), 0, 0, max(p.height, p.width * share), p.height)


def _picture(ctx: Context, view: BoardView, **options: Any) -> Box:
    state, pico = view.state, _kind(view) == "pico"
    cable: CableState = "plugged"
    sign = "help"
    kind: Kind = "primary"
    match state:
        case Writing() | Starting() | AwaitingHello():
            cable, sign = "runs", "arrow-down-bold"
        case Flashed():
            cable, sign, kind = "lit", "check-bold", "positive"
        case FlashFailed(failure="pulled"):
            cable, sign, kind = "out", "close", "caution"
        case FlashFailed():
            sign, kind = "close", "caution"
        case BoardWaits():
            sign, kind = "pause", "neutral"
        case BoardSought():
            kind = "neutral"
        case NoBoardFound():
            cable, sign, kind = "out", "help", "neutral"
        case _:
            pass
    foreign = isinstance(state, FlashFailed) and state.failure == "wrong" and pico
    kind_of = "pico_2" if foreign else "older" if _runs_ours(view) else _kind(view)
    points_at_key = pico and (isinstance(state, BoardFound | NoBoardFound) or cable == "out")
    picture = BoardPicture(
        "pico" if pico else "avr",
        cable,
        sign,
        kind,
        ctx.t(f"new_board.picture.{kind_of}"),
        ("RP", "2350" if foreign else "2040"),
        ctx.t("new_board.picture.button") if points_at_key else "",
    )
    return board_art(picture, **options)
