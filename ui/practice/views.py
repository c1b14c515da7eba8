"""What the practice board shows: board, large hole, the dive and the log; below Undo, the pretended game's own keys and
what comes up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.element import At, Box, Drawing, Element, Pad, Skin, column, figure, pad, row, space, stack, text
from ui.kit import bars, keys
from ui.kit.marks import coin, icon, tile
from ui.kit.people import money
from ui.kit.plates import plate
from ui.paint import Painter
from ui.practice import panels
from ui.practice.board import board
from ui.practice.hole import Seen, hole_window
from ui.practice.ocean_floor import HOLES, Coin, coin_at
from ui.sunken_treasure.stakes import Answer
from ui.theme import Look

if TYPE_CHECKING:
    from ui.practice.practice import PracticeTable


def content(table: PracticeTable, look: Look) -> Element:
    """Everything under the header."""
    return column(_middle(table, look), _actions(table, look), grow=1)


def _middle(table: PracticeTable, look: Look) -> Box:
    """The board, and beside it the hole with the dive, or what is asked now."""
    asked = panels.over(table, look)
    plank = board(
        look, *look.pick((480, 524), (262, 290), (262, 304)), angle=table.angle, chosen=table.chosen, dim=table.dim,
        taken=table.held.coin.number if table.held.coin is not None else None, point=table.point,
    )  # fmt: skip
    gap = look.pick(16, 10, 10)
    side = panels.side(table, look) or _dive(table, look)
    if look.size == "tall":
        side.grow = 1
        lower = asked or _hole(table, look)
        lower.grow = 1
        upper = row(plank, side, gap=gap, items="stretch", h=304)
        return column(upper, lower, gap=12, grow=1, pad=pad(12, 14))
    if asked is None:
        window = _hole(table, look)
        window.grow, side.w = 1, look.pick(330, 214)
        asked = row(window, side, gap=gap, items="stretch")
    asked.grow = 1
    return row(plank, asked, gap=gap, items="stretch", grow=1, pad=look.pick(pad(16, 20), pad(8, 10)))


# The hole -------------------------------------------------------------------------------------------------------


def _hole(table: PracticeTable, look: Look) -> Box:
    held, hole = table.held, HOLES[table.chosen]
    size = look.pick(384, 244, 310)
    seen = Seen(held.place, held.touching, held.coin)
    window = hole_window(look, size, table.chosen, table.angle, seen, table.finger)
    title = text(look.t("practice.hole", risk=hole.risk), look.pick(25, 18, 22), bold=True)
    hint = _hint(table, look)
    return plate(
        row(title, hint, justify="between", gap=8, pad=pad(0, look.pick(6, 8))),
        row(window, justify="center"),
        _legend(look) if look.size == "regular" else None,
        radius=18,
        justify="between",
        gap=look.pick(8, 2, 2),
        pad=look.pick(pad(16), pad(6), pad(10, 14)),
    )


def _hint(table: PracticeTable, look: Look) -> Element:
    distance = table.held.distance(HOLES[table.chosen])
    size, colour = look.pick(19, 16, 18), "text2"
    if table.probe.lost:
        words, colour = look.t("practice.answers_not"), "danger"
    elif table.probe.stuck:
        words, colour = look.t("practice.stuck"), "danger"
    elif table.held.touching:
        words, colour = look.t("practice.touching"), "danger"
    elif distance is not None:
        words, colour = look.t("practice.distance", mm=round(distance)), "positive" if distance >= 2 else "caution"
    else:
        words = look.t("practice.hint" if look.size == "regular" else "practice.hint.short")
    return text(words, size, colour=colour)


def _legend(look: Look) -> Box:
    def sign(paint: Any) -> Drawing:
        return Drawing(w=26, h=10, paint=paint, data=look.theme)

    size = look.pick(18, 16, 17)
    return row(
        row(sign(_safe_sign), text(look.t("practice.safe"), size), gap=8),
        row(sign(_brass_sign), text(look.t("practice.brass"), size), gap=8),
        justify="center",
        gap=22,
        colour="text2",
    )


def _safe_sign(p: Painter, _: str) -> None:
    p.dashes([(0, 5), (26, 5)], (7, 3), 3, "positive")


def _brass_sign(p: Painter, _: str) -> None:
    p.skin(Skin(fill="brass", radius=5))


# The dive and the log -------------------------------------------------------------------------------------------


def _dive(table: PracticeTable, look: Look) -> Box:
    return column(_who(table, look), _log(table, look), gap=look.pick(14, 8, 8))


def _who(table: PracticeTable, look: Look) -> Box:
    """Who dives, for what; a tap opens the other keys of the dive."""
    seat = table.seat(table.diver)
    after = table.seat(table.clockwise_from(table.diver)[0])
    head = row(
        tile(look, seat.diver, look.pick(46, 34, 36)),
        text(look.t("practice.dives", name=seat.name), look.pick(24, 18, 19), bold=True, grow=1),
        text(look.t("practice.next"), 18, colour="text3")
        if look.size == "regular"
        else icon("chevron-right", 20, "text3"),
        tile(look, after.diver, look.pick(36, 26, 28)),
        gap=look.pick(12, 8, 8),
    )
    if table.picture != "armed":
        cash = table.players[table.diver].cash
        return _who_plate(look, head, money(look, cash, look.pick(48, 34, 38)))
    dive, clean = table.stakes.dive, table.stakes.clean()
    metal = "any" if table.stakes.any_metal else dive.dive_for
    call = row(
        coin(metal, look.pick(30, 24, 26)),
        text(look.t("practice.call", metal=dive.dive_for, value=dive.value, risk=dive.risk), look.pick(20, 17, 18)),
        gap=8,
    )
    pays = figure(look.money(clean) if clean is not None else "", look.pick(64, 42, 44), colour="money")
    dots = icon("dots-vertical", look.pick(30, 26, 28), "text2")
    made = _who_plate(look, head, call, row(pays, space(), dots))
    made.id, made.tap = "more", table.open_more
    return made


def _who_plate(look: Look, *children: Element) -> Box:
    return plate(
        *children,
        radius=18,
        gap=look.pick(8, 3, 3),
        pad=look.pick(pad(16, 18), pad(8, 12), pad(10, 12)),
    )


def _log(table: PracticeTable, look: Look) -> Box:
    wide = look.size == "regular"
    lines = [
        row(
            figure(line.clock, look.pick(18, 16, 16), bold=False, colour="text3", w=look.pick(50, 38, 40)),
            icon(line.mark, look.pick(24, 20, 22)),
            text(line.words(look), look.pick(19, 16, 16), lines=1 if wide else 2, line=1.0, grow=1),
            gap=look.pick(12, 8, 8),
            h=look.pick(44, 34, 34),
            colour=line.colour,
        )
        for line in table.happenings.last(look.pick(6, 4, 3))
    ]
    return plate(*lines, radius=18, justify="center", grow=1, pad=look.pick(pad(12, 16), pad(4, 10), pad(6, 10)))


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


def _actions(table: PracticeTable, look: Look) -> Box:
    lift = _lift(table, look)
    undo = table.undo_key(look, mark_size=look.pick(38, 28, 30))
    others = (
        _other(look, "turn_floor", icon("rotate-right", look.pick(34, 30, 30)), table.turn_floor),
        _faults(table, look),
        _show(table, look),
    )
    if look.size == "tall":
        lift.h = 84
        return column(row(undo, *others, gap=10, items="stretch", h=92), lift, gap=10, pad=Pad(0, 14, 14, 14))
    lift.w = look.pick(330, 190)
    return bars.action_bar(look, undo, *others, lift)


def _other(
    look: Look, name: str, sign: Element, tap: keys.Tap, *, words: str | None = None, sub: str | None = None,
    why_off: str | None = None, lit: bool = False,
) -> Box:  # fmt: skip
    """A neutral key of the pretended game."""
    short = "sub" if look.size == "regular" else "short"
    title = look.t(f"practice.{name}") if words is None else words
    below = look.t(f"practice.{name}.{short}") if sub is None else sub
    kind: Any = "selected" if lit else "neutral"
    if look.size == "regular":
        inside = column(
            text(title, 22, bold=True, lines=2, line=1.05),
            text(why_off or below, 19, colour=None if why_off else "text2", lines=2, line=1.05),
            gap=2,
            grow=1,
        )
        face = stack(Drawing(w=56, h=56, paint=_face, data=(why_off is None, look.theme)), _centred(sign), w=56, h=56)
        return keys.press(
            name, face, inside, kind=kind, tap=tap, why_off=why_off, radius=20, gap=16, pad=pad(0, 18), grow=1
        )
    return keys.key(
        look, name, title, sign, below, kind=kind, tap=tap, why_off=why_off, vertical=True, size=look.pick(22, 19, 18),
        sub_size=16, pad=pad(2, 4), grow=1,
    )  # fmt: skip


def _centred(sign: Element) -> Element:
    sign.at = At()
    sign.colour = "on_sign"  # type: ignore[attr-defined]
    return sign


def _face(p: Painter, data: tuple[bool, str]) -> None:
    p.disc(p.width / 2, p.height / 2, p.width, "text2" if data[0] else "text3")


def _faults(table: PracticeTable, look: Look) -> Box:
    on = len(table.faults)
    sub = look.t("practice.faults.on", count=on) if on else look.t("practice.faults.sub")
    sign = icon("stuck", look.pick(34, 30, 30))
    return _other(look, "faults", sign, table.open_faults, sub=sub, lit=table.faults_open or on > 0)


def _show(table: PracticeTable, look: Look) -> Box:
    running = table.show_me.running
    over = look.t("practice.wait.over") if table.state.result is not None else None
    words = look.t("practice.stop") if running else None
    sub = look.t("practice.stop.sub") if running else None
    sign = icon("stop" if running else "hand-wave", look.pick(34, 30, 30))
    return _other(look, "show_me", sign, table.show, words=words, sub=sub, why_off=over, lit=running)


def _lift(table: PracticeTable, look: Look) -> Box:
    """The outcome key of the dive: what hangs on the magnet."""
    waits = table.picture
    ready, hanging = on_magnet(table) if waits in ("armed", "buzz") else (False, None)
    regular = look.size != "compact"
    title = look.t("practice.lift.short")
    why: str = look.t(f"practice.wait.{waits if waits not in ('armed', 'buzz') else 'dive'}")
    sub = ""
    if ready:
        answer = outcome(table)
        why = table.off_words(answer.refusal) if answer.refusal is not None else ""
        if hanging is None:
            title = look.t("practice.nothing" if regular else "practice.nothing.short")
            sub = look.t("practice.nothing.sub")
        else:
            title = look.t(f"practice.lift.{hanging.metal}" if regular else "practice.lift.short")
            sub = look.t("practice.lift.sub" if regular else "practice.lift.sub.short")
            if table.wanted not in (None, hanging.metal):
                sub = look.t("practice.lift.wrong", amount=answer.pays)
    mark = "coin-none" if ready and hanging is None else "coin-ok"
    if why:
        return keys.key(
            look, "lift", title, mark, why_off=why, size=look.pick(26, 20, 23), sub_size=look.pick(19, 16, 17),
            mark_size=look.pick(44, 30, 34), vertical=not regular, radius=20,
        )  # fmt: skip
    if not regular:
        return keys.key(
            look, "lift", title, mark, sub, kind="primary", tap=table.lift_coin, size=21, sub_size=16, mark_size=36,
            vertical=True, radius=20,
        )  # fmt: skip
    return keys.start_key(look, "lift", mark, title, sub, table.lift_coin, size=look.pick(28, 21, 26))
