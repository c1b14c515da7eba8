"""Fields: stepper, number pad, letter pad, switch, step dots. Lengths are dp, type sizes sp."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from divingbell.companion.people.names import LONGEST_NAME
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap, button, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.skins import INSET
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, Skin, column, figure, pad, row
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size

_LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_ALPHABET = ("abcdefg", "hijklmn", "opqrstu", "vwxyz")
"""Ten buttons of a finger's width do not fit side by side on the tall panel: seven do, in the order of the alphabet."""
_ACCENTS = {
    "a": "àáâäãåæ", "c": "çćč", "e": "èéêëę", "i": "ìíîï", "l": "ł", "n": "ñńň", "o": "òóôöõøœ", "s": "šśß",
    "u": "ùúûü", "y": "ýÿ", "z": "žźż", "d": "đð", "g": "ğ", "r": "ř", "t": "ťþ",
}  # fmt: skip


WHICH = ""
"""In the place of a letter whose accents are offered: it is still to be said."""
_MARKS = "à ñ ü"


def stepper(
    ctx: Context,
    field_id: str,
    value: int | None,
    change: Callable[[int], None],
    *,
    least: int = 0,
    most: int = 99,
    open_pad: Tap | None = None,
    side: float | None = None,
    size: Size | None = None,
    width: float | None = None,
) -> Box:
    """Minus, figure, plus; held they repeat. `None` is shown as `?`. Tapping the figure opens the number pad."""
    side = side or max(ctx.touch, ctx.space("cell"))
    size = size or "name"

    def by(step: int) -> Callable[[], None]:
        return lambda: change(max(least, min(most, (value or 0) + step)))

    shown = figure(
        "?" if value is None else str(value),
        size,
        anchor="center",
        colour="text3" if value is None else None,
        line=0.75,
    )
    # Figures have nothing below their line: so much room there sets them in the middle of the signs beside them.
    below = Pad(bottom=round(ctx.points(size) * 0.1, 1))
    middle: dict[str, Any] = {"w": width or ctx.space("button_tall"), "h": side, "pad": below}
    return row(
        button_box(
            f"{field_id}.less",
            icon("minus", side * 0.48),
            tap=by(-1),
            disabled_reason="" if value is None or value <= least else None,
            repeat=True,
            w=side,
            h=side,
        ),
        column(shown, justify="center", id=f"{field_id}.figure", tap=open_pad, **middle)
        if open_pad is not None
        else column(shown, justify="center", **middle),
        button_box(
            f"{field_id}.more",
            icon("plus", side * 0.48),
            tap=by(1),
            disabled_reason="" if value is not None and value >= most else None,
            repeat=True,
            w=side,
            h=side,
        ),
        gap="gap_s",
    )


def number_pad(
    digits: str, change: Callable[[str], None], *, longest: int = 7, corner: Box | None = None, **options: Any
) -> Box:
    """3 x 4 buttons: digits, `000` or another in its `corner`, and backspace."""

    def put(more: str) -> Callable[[], None]:
        return lambda: change((digits + more).lstrip("0")[:longest] or "0")

    def one(name: str, label: Element, tap: Tap) -> Box:
        return button_box(f"pad.{name}", label, tap=tap, grow=1)

    if corner is None:
        corner = one("000", roles.number("000"), put("000"))
    corner.grow = 1
    keys = [[one(digit, roles.figure(digit), put(digit)) for digit in line] for line in ("123", "456", "789")]
    back = one("back", icon("backspace-outline", "icon"), lambda: change(digits[:-1] or "0"))
    lines = (*keys, [corner, one("0", roles.figure("0"), put("0")), back])
    made = (row(*line, gap="gap_s", items="stretch", h="pad_key") for line in lines)
    return column(*made, gap="gap_s", **options)


def letter_pad(
    ctx: Context,
    name: str,
    change: Callable[[str], None],
    done: Tap,
    *,
    accents: str | None = None,
    show_accents: Callable[[str | None], None] | None = None,
) -> Box:
    """Our own keyboard for names: rows of 72 dp buttons (four, on the tall panel five), 20 letters at most, accents by
    a button of their own or a long press.

    The first letter of every word comes out large. `accents` is the letter whose accents are offered in the place of
    the upper row, `WHICH` while it is asked which one's; `show_accents` is told of both (and with None when one was
    chosen).
    """
    large = not name or name[-1] in " -'"
    tall = ctx.size == "tall"

    def put(letter: str) -> Callable[[], None]:
        def tap() -> None:
            if show_accents is not None and accents is not None:
                show_accents(None)
            if len(name) < LONGEST_NAME:
                change(name + (letter.upper() if large and letter != "ß" else letter))

        return tap

    def long(letter: str) -> Tap | None:
        if letter not in _ACCENTS or show_accents is None:
            return None
        return lambda: show_accents(letter)

    def one(letter: str) -> Box:
        shown = letter.upper() if large and letter != "ß" else letter
        asked = accents == WHICH
        return button_box(
            f"letter.{letter}",
            roles.headline(shown),
            tap=long(letter) if asked else put(letter),
            long_tap=None if asked else long(letter),
            disabled_reason="" if asked and letter not in _ACCENTS else None,
            grow=1,
            h=72,
            pad=pad(0),
        )

    def sign(character: str, name_of: str) -> Box:
        return button_box(f"letter.{name_of}", roles.headline(character), tap=put(character), grow=1, h=72, pad=pad(0))

    back = button_box(
        "letter.back", icon("backspace-outline", 30), tap=lambda: change(name[:-1]), grow=1.8, h=72, pad=pad(0)
    )
    space = button(ctx, "letter.space", ctx.t("kit.space"), tap=put(" "), size="label", grow=3 if tall else 4, h=72)
    ready = button(
        ctx,
        "letter.done",
        ctx.t("kit.done"),
        "check-bold",
        kind="primary",
        tap=done,
        size="body",
        grow=2.4,
        h=72,
        disabled_reason=None if name.strip() else ctx.t("kit.name_first"),
    )
    marks = None
    if show_accents is not None:
        begin = partial(show_accents, WHICH if accents is None else None)
        marks = button_box(
            "letter.accents", roles.title(_MARKS), kind="neutral" if accents is None else "selected", tap=begin,
            grow=1.4, h=72, pad=pad(0),
        )  # fmt: skip
    rows = [row(*(one(letter) for letter in letters), gap="gap_s") for letters in (_ALPHABET if tall else _LETTERS)]
    if accents:
        rows[0] = row(*(one(letter) for letter in _ACCENTS[accents]), gap="gap_s")
    if tall:
        rows[-1].children += (sign("-", "hyphen"), sign("'", "apostrophe"))
        rows.append(row(back, marks, space, ready, gap="gap_s"))
    else:
        rows[1].pad = pad(0, "gap_xl")
        rows[2].children = (sign("-", "hyphen"), *rows[2].children, back)
        rows.append(row(sign("'", "apostrophe"), marks, space, ready, gap="gap_s"))
    return column(*rows, gap="gap_s")


def name_field(ctx: Context, name: str, asked: str = "") -> Box:
    """The line the letter pad writes into; while it is empty it says what is `asked`."""
    del ctx  # called as all parts of the kit are
    return row(
        roles.headline(name or " "),
        Box(w=3, h="icon", skin=Skin(fill="action")),
        roles.body(asked, colour="text3") if asked and not name else None,
        gap="gap_xxs",
        h="snackbar_row",
        pad=pad(0, "pad_card"),
        skin=INSET,
    )


def switch(ctx: Context, field_id: str, on: bool, change: Callable[[bool], None]) -> Box:
    """On or off, with a tick or a cross so that its colour is not alone. The target is a full button."""
    return column(
        Drawing(w="switch", h="switch_high", paint=_switch, data=on),
        id=field_id,
        tap=lambda: change(not on),
        w="switch",
        h=ctx.touch,
        items="center",
        justify="center",
    )


def _switch(p: Painter, on: bool) -> None:
    w, h = p.width, p.height
    p.skin(Skin(fill="action" if on else "well", edge="primary_edge" if on else "outline", stroke=2, radius=h / 2))
    cx = w - h / 2 if on else h / 2
    p.disc(cx, h / 2, h * 0.8, "on_fill" if on else "outline")
    p.glyph("check-bold" if on else "close", cx, h / 2, h * 0.52, "action" if on else "well")


def step_dots(ctx: Context, at: int, of: int) -> Box:
    """Numbered steps, done ones ticked: the welcome and the wizard."""
    del ctx  # called as all parts of the kit are
    return row(
        *(
            Drawing(
                w="disc_m" if i == at else "icon",
                h="disc_m" if i == at else "icon",
                paint=step_circle,
                data=(i, at),
            )
            for i in range(1, of + 1)
        ),
        gap="gap_m",
    )


def step_circle(p: Painter, data: tuple[int, int]) -> None:
    """Paint one of the numbered steps: its number and the present one."""
    number, at = data
    s = p.width
    if number == at:
        p.disc(s / 2, s / 2, s, "action")
        p.text(str(number), s / 2, s / 2, s * 0.56, "on_fill", font="num", bold=True, anchor="center")
        return
    done = number < at
    p.skin(Skin(fill="action_lo" if done else None, edge="action" if done else "outline", stroke=2, radius=s / 2))
    if done:
        p.glyph("check", s / 2, s / 2, s * 0.6, "action")
    else:
        p.text(str(number), s / 2, s / 2, s * 0.55, "text3", font="num", bold=True, anchor="center")
