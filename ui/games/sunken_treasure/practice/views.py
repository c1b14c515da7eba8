"""What the practice board shows: board, large hole, the dive and the log; below Undo, the pretended game's own keys and
what comes up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divingbell.ui.games.sunken_treasure.practice import panels
from divingbell.ui.games.sunken_treasure.practice.board import board
from divingbell.ui.games.sunken_treasure.practice.hole import Seen, hole_window
from divingbell.ui.games.sunken_treasure.practice.ocean_floor import HOLES, Coin, coin_at
from divingbell.ui.games.sunken_treasure.stakes import Answer
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import coin, icon, tile
from divingbell.ui.kit.people import money
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import (
    At,
    Box,
    Drawing,
    Element,
    Pad,
    Skin,
    column,
    figure,
    pad,
    row,
    space,
    stack,
    text,
)
from divingbell.ui.toolkit.paint import Painter

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.practice.practice import PracticeTable


def content(table: PracticeTable, ctx: Context) -> Element:
    """Everything under the header."""
    return column(_middle(table, ctx), _actions(table, ctx), grow=1)


def _middle(table: PracticeTable, ctx: Context) -> Box:
    """The board, and beside it the hole with the dive, or what is asked now."""
    asked = panels.over(table, ctx)
    plank = board(
        ctx, *ctx.pick((480, 524), (262, 290), (262, 304)), angle=table.angle, chosen=table.chosen, dim=table.dim,
        taken=table.held.coin.number if table.held.coin is not None else None, point=table.point,
    )  # fmt: skip
    gap = ctx.pick(16, 10, 10)
    side = panels.side(table, ctx) or _dive(table, ctx)
    if ctx.size == "tall":
        side.grow = 1
        lower = asked or _hole(table, ctx)
        lower.grow = 1
        upper = row(plank, side, gap=gap, items="stretch", h=304)
        return column(upper, lower, gap=12, grow=1, pad=pad(12, 14))
    if asked is None:
        window = _hole(table, ctx)
        window.grow, side.w = 1, ctx.pick(330, 214)
        asked = row(window, side, gap=gap, items="stretch")
    asked.grow = 1
    return row(plank, asked, gap=gap, items="stretch", grow=1, pad=ctx.pick(pad(16, 20), pad(8, 10)))


# The hole -------------------------------------------------------------------------------------------------------


def _hole(table: PracticeTable, ctx: Context) -> Box:
    held, hole = table.held, HOLES[table.chosen]
    size = ctx.pick(384, 244, 310)
    seen = Seen(held.place, held.touching, held.coin)
    window = hole_window(ctx, size, table.chosen, table.angle, seen, table.finger)
    title = text(ctx.t("practice.hole", risk=hole.risk), ctx.pick(25, 18, 22), bold=True)
    hint = _hint(table, ctx)
    return plate(
        row(title, hint, justify="between", gap=8, pad=pad(0, ctx.pick(6, 8))),
        row(window, justify="center"),
        _legend(ctx) if ctx.size == "regular" else None,
        radius=18,
        justify="between",
        gap=ctx.pick(8, 2, 2),
        pad=ctx.pick(pad(16), pad(6), pad(10, 14)),
    )


def _hint(table: PracticeTable, ctx: Context) -> Element:
    distance = table.held.distance(HOLES[table.chosen])
    size, colour = ctx.pick(19, 16, 18), "text2"
    if table.probe.lost:
        words, colour = ctx.t("practice.answers_not"), "danger"
    elif table.probe.stuck:
        words, colour = ctx.t("practice.stuck"), "danger"
    elif table.held.touching:
        words, colour = ctx.t("practice.touching"), "danger"
    elif distance is not None:
        words, colour = ctx.t("practice.distance", mm=round(distance)), "positive" if distance >= 2 else "caution"
    else:
        words = ctx.t("practice.hint" if ctx.size == "regular" else "practice.hint.short")
    return text(words, size, colour=colour)


def _legend(ctx: Context) -> Box:
    def sign(paint: Any) -> Drawing:
        return Drawing(w=26, h=10, paint=paint, data=ctx.theme)

    size = ctx.pick(18, 16, 17)
    return row(
        row(sign(_safe_sign), text(ctx.t("practice.safe"), size), gap=8),
        row(sign(_brass_sign), text(ctx.t("practice.brass"), size), gap=8),
        justify="center",
        gap=22,
        colour="text2",
    )


def _safe_sign(p: Painter, _: str) -> None:
    p.dashes([(0, 5), (26, 5)], (7, 3), 3, "positive")


def _brass_sign(p: Painter, _: str) -> None:
    p.skin(Skin(fill="brass", radius=5))


# The dive and the log -------------------------------------------------------------------------------------------


def _dive(table: PracticeTable, ctx: Context) -> Box:
    return column(_who(table, ctx), _log(table, ctx), gap=ctx.pick(14, 8, 8))


def _who(table: PracticeTable, ctx: Context) -> Box:
    """Who dives, for what; a tap opens the other keys of the dive."""
    seat = table.seat(table.diver)
    after = table.seat(table.clockwise_from(table.diver)[0])
    head = row(
        tile(ctx, seat.diver, ctx.pick(46, 34, 36)),
        text(ctx.t("practice.dives", name=seat.name), ctx.pick(24, 18, 19), bold=True, grow=1),
        text(ctx.t("practice.next"), 18, colour="text3")
        if ctx.size == "regular"
        else icon("chevron-right", 20, "text3"),
        tile(ctx, after.diver, ctx.pick(36, 26, 28)),
        gap=ctx.pick(12, 8, 8),
    )
    if table.picture != "armed":
        cash = table.players[table.diver].cash
        return _who_plate(ctx, head, money(ctx, cash, ctx.pick(48, 34, 38)))
    dive, clean = table.stakes.dive, table.stakes.clean()
    metal = "any" if table.stakes.any_metal else dive.dive_for
    call = row(
        coin(metal, ctx.pick(30, 24, 26)),
        text(ctx.t("practice.call", metal=dive.dive_for, value=dive.value, risk=dive.risk), ctx.pick(20, 17, 18)),
        gap=8,
    )
    pays = figure(ctx.money(clean) if clean is not None else "", ctx.pick(64, 42, 44), colour="money")
    dots = icon("dots-vertical", ctx.pick(30, 26, 28), "text2")
    made = _who_plate(ctx, head, call, row(pays, space(), dots))
    made.id, made.tap = "more", table.open_more
    return made


def _who_plate(ctx: Context, *children: Element) -> Box:
    return plate(
        *children,
        radius=18,
        gap=ctx.pick(8, 3, 3),
        pad=ctx.pick(pad(16, 18), pad(8, 12), pad(10, 12)),
    )


def _log(table: PracticeTable, ctx: Context) -> Box:
    wide = ctx.size == "regular"
    lines = [
        row(
            figure(line.clock, ctx.pick(18, 16, 16), bold=False, colour="text3", w=ctx.pick(50, 38, 40)),
            icon(line.mark, ctx.pick(24, 20, 22)),
            text(line.words(ctx), ctx.pick(19, 16, 16), lines=1 if wide else 2, line=1.0, grow=1),
            gap=ctx.pick(12, 8, 8),
            h=ctx.pick(44, 34, 34),
            colour=line.colour,
        )
        for line in table.happenings.last(ctx.pick(6, 4, 3))
    ]
    return plate(*lines, radius=18, justify="center", grow=1, pad=ctx.pick(pad(12, 16), pad(4, 10), pad(6, 10)))


# Below ----------------------------------------------------------------------------------------------------------


def on_magnet(table: PracticeTable) -> tuple[bool, Coin | None]:
    """Whether something may come up, and what hangs on the magnet or lies under the probe now."""
    held = table.held
    if held.place is not None:
        return True, coin_at(HOLES[table.chosen], table.angle, *held.place)
    return held.lifted, held.coin


def outcome(table: PracticeTable) -> Answer:
    """What the outcome key sends: the coin that hangs on the magnet, or nothing."""
    hanging = on_magnet(table)[1]
    return table.stakes.recovered(hanging.metal) if hanging is not None else table.stakes.without("missed")


def _actions(table: PracticeTable, ctx: Context) -> Box:
    lift = _lift(table, ctx)
    undo = table.undo_key(ctx, mark_size=ctx.pick(38, 28, 30))
    others = (
        _other(ctx, "turn_floor", icon("rotate-right", ctx.pick(34, 30, 30)), table.turn_floor),
        _faults(table, ctx),
        _show(table, ctx),
    )
    if ctx.size == "tall":
        lift.h = 84
        return column(row(undo, *others, gap=10, items="stretch", h=92), lift, gap=10, pad=Pad(0, 14, 14, 14))
    lift.w = ctx.pick(330, 190)
    return bars.action_bar(ctx, undo, *others, lift)


def _other(
    ctx: Context, name: str, sign: Element, tap: keys.Tap, *, words: str | None = None, sub: str | None = None,
    disabled_reason: str | None = None, lit: bool = False,
) -> Box:  # fmt: skip
    """A neutral key of the pretended game."""
    short = "sub" if ctx.size == "regular" else "short"
    title = ctx.t(f"practice.{name}") if words is None else words
    below = ctx.t(f"practice.{name}.{short}") if sub is None else sub
    kind: Any = "selected" if lit else "neutral"
    if ctx.size == "regular":
        inside = column(
            text(title, 22, bold=True, lines=2, line=1.05),
            text(disabled_reason or below, 19, colour=None if disabled_reason else "text2", lines=2, line=1.05),
            gap=2,
            grow=1,
        )
        face = stack(
            Drawing(w=56, h=56, paint=_face, data=(disabled_reason is None, ctx.theme)), _centred(sign), w=56, h=56
        )
        return keys.press(
            name,
            face,
            inside,
            kind=kind,
            tap=tap,
            disabled_reason=disabled_reason,
            radius=20,
            gap=16,
            pad=pad(0, 18),
            grow=1,
        )
    return keys.key(
        ctx,
        name,
        title,
        sign,
        below,
        kind=kind,
        tap=tap,
        disabled_reason=disabled_reason,
        vertical=True,
        size=ctx.pick(22, 19, 18),
        sub_size=16,
        pad=pad(2, 4),
        grow=1,
    )


def _centred(sign: Element) -> Element:
    sign.at = At()
    sign.colour = "on_sign"  # type: ignore[attr-defined]
    return sign


def _face(p: Painter, data: tuple[bool, str]) -> None:
    p.disc(p.width / 2, p.height / 2, p.width, "text2" if data[0] else "text3")


def _faults(table: PracticeTable, ctx: Context) -> Box:
    on = len(table.faults)
    sub = ctx.t("practice.faults.on", count=on) if on else ctx.t("practice.faults.sub")
    sign = icon("stuck", ctx.pick(34, 30, 30))
    return _other(ctx, "faults", sign, table.open_faults, sub=sub, lit=table.faults_open or on > 0)


def _show(table: PracticeTable, ctx: Context) -> Box:
    running = table.show_me.running
    over = ctx.t("practice.wait.over") if table.state.result is not None else None
    words = ctx.t("practice.stop") if running else None
    sub = ctx.t("practice.stop.sub") if running else None
    sign = icon("stop" if running else "hand-wave", ctx.pick(34, 30, 30))
    return _other(ctx, "show_me", sign, table.show, words=words, sub=sub, disabled_reason=over, lit=running)


def _lift(table: PracticeTable, ctx: Context) -> Box:
    """The outcome key of the dive: what hangs on the magnet."""
    waits = table.picture
    ready, hanging = on_magnet(table) if waits in ("armed", "buzz") else (False, None)
    regular = ctx.size != "compact"
    title = ctx.t("practice.lift.short")
    why: str = ctx.t(f"practice.wait.{waits if waits not in ('armed', 'buzz') else 'dive'}")
    sub = ""
    if ready:
        answer = outcome(table)
        why = table.off_words(answer.refusal) if answer.refusal is not None else ""
        if hanging is None:
            title = ctx.t("practice.nothing" if regular else "practice.nothing.short")
            sub = ctx.t("practice.nothing.sub")
        else:
            title = ctx.t(f"practice.lift.{hanging.metal}" if regular else "practice.lift.short")
            sub = ctx.t("practice.lift.sub" if regular else "practice.lift.sub.short")
            if table.wanted not in (None, hanging.metal):
                sub = ctx.t("practice.lift.wrong", amount=answer.pays)
    mark = "coin-none" if ready and hanging is None else "coin-ok"
    if why:
        return keys.key(
            ctx, "lift", title, mark, disabled_reason=why, size=ctx.pick(26, 20, 23), sub_size=ctx.pick(19, 16, 17),
            mark_size=ctx.pick(44, 30, 34), vertical=not regular, radius=20,
        )  # fmt: skip
    if not regular:
        return keys.key(
            ctx, "lift", title, mark, sub, kind="primary", tap=table.lift_coin, size=21, sub_size=16, mark_size=36,
            vertical=True, radius=20,
        )  # fmt: skip
    return keys.start_key(ctx, "lift", mark, title, sub, table.lift_coin, size=ctx.pick(28, 21, 26))
