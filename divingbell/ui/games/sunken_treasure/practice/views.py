"""Views of the practice board: board, large hole, the dive and the log; below Undo, the simulated game's own buttons
and what comes up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from divingbell.ui.games.sunken_treasure import buzz
from divingbell.ui.games.sunken_treasure.answers import our_free_buzz
from divingbell.ui.games.sunken_treasure.call import LowButton, large_button
from divingbell.ui.games.sunken_treasure.practice import panels, payments
from divingbell.ui.games.sunken_treasure.practice.board import board
from divingbell.ui.games.sunken_treasure.practice.hole import hole_window
from divingbell.ui.games.sunken_treasure.practice.practice_view import PracticeView
from divingbell.ui.games.sunken_treasure.settlement import SEA
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, icon
from divingbell.ui.toolkit.element import (
    Box,
    Drawing,
    Element,
    Skin,
    Text,
    column,
    dropping,
    fits,
    pad,
    row,
    space,
)
from divingbell.ui.toolkit.paint import Painter

_MOST_LINES = 6
"""So many lines of the log are shown at most."""


def content(ctx: Context, view: PracticeView) -> Element:
    """Everything under the header."""
    bar = _told(ctx, view) if view.asks_after_buzz else _actions(ctx, view)
    return column(_middle(ctx, view), bar, grow=1)


def _middle(ctx: Context, view: PracticeView) -> Box:
    """The board, and beside it the hole with the dive, or what is asked now."""
    asked = panels.over(ctx, view) if view.stage is None else None
    if view.asks_after_buzz:
        asked = buzz.narrow_answers(ctx, view.table)
    plank = board(
        ctx, ctx.space("plank"), ctx.space("plank_high"), angle=view.angle, chosen=view.chosen, dim=view.dim,
        taken=view.held.number if view.held is not None else None, point=view.taps.point,
    )  # fmt: skip
    side = _side(ctx, view)
    if view.table.upright:
        side.grow = 1
        lower = asked or _hole(ctx, view)
        lower.grow = 1
        upper = row(plank, side, gap="gap_l", items="stretch", h="plank_high")
        return column(upper, lower, gap="gap_l", grow=1, pad=pad(12, ctx.gutter))
    if asked is None:
        window = _hole(ctx, view)
        window.grow, side.w = 1, "plank_side"
        asked = row(window, side, gap="gap", items="stretch")
    asked.grow = 1
    return row(plank, asked, gap="gap", items="stretch", grow=1, pad=pad("gap_l", ctx.gutter))


def _side(ctx: Context, view: PracticeView) -> Box:
    """Beside the hole."""
    if view.stage is not None:
        return payments.paid(ctx, *view.stage)
    if view.table.upright and view.table.picture == "buzz":
        people = payments.both(ctx, view.table.everybody)
        return column(people, space(), buzz.not_real(ctx, view.table), buzz.felt(view.table), gap="gap_l")
    return panels.side(ctx, view) or _people(ctx, view)


# The hole -------------------------------------------------------------------------------------------------------


def _hole(ctx: Context, view: PracticeView) -> Box:
    window = hole_window(
        ctx, ctx.space("hole"), view.chosen, view.angle, view.taps.finger, place=view.place,
        touching=view.touching, held=view.held,
    )  # fmt: skip
    legend = _legend(ctx)
    parts = _hole_head(ctx, view), row(window, justify="center", id=SEA), legend
    options = {"justify": "between", "gap": "gap_hair"}
    return card(
        dropping(column, *parts, drop=(legend,), options=options, grow=1), radius="l", pad=pad("gap_l", "gap_xs")
    )


def _hole_head(ctx: Context, view: PracticeView) -> Element:
    """Its risk, and how the probe is in it, in one line."""
    title = ctx.t("sunken_treasure_practice.hole", risk=view.hole.risk)
    hints, colour = _hints(ctx, view)

    def arranged(named: Callable[..., Text], said: Callable[..., Text], hint: str) -> Box:
        hinted = said(hint, colour=colour, anchor="right", lines=1, grow=1)
        return row(named(title, lines=1), hinted, gap="gap_s", pad=pad(0, "gap_s"))

    shapes = [partial(arranged, roles.title, roles.note, hint) for hint in hints]
    return fits(*shapes, partial(arranged, roles.label, roles.caption, hints[-1]))


def _hints(ctx: Context, view: PracticeView) -> tuple[list[str], str]:
    """How the probe is in the hole, in words from long to short, and their colour."""
    distance = view.distance
    if view.table.probe.lost:
        return [ctx.t("sunken_treasure_practice.answers_not")], "danger"
    if view.table.probe.stuck:
        return [ctx.t("sunken_treasure_practice.stuck")], "danger"
    if view.touching:
        return [ctx.t("sunken_treasure_practice.touching")], "danger"
    if distance is not None:
        return [
            ctx.t("sunken_treasure_practice.distance", mm=round(distance))
        ], "positive" if distance >= 2 else "caution"
    return [ctx.t(f"sunken_treasure_practice.hint{short}") for short in ("", ".short")], "text2"


def _legend(ctx: Context) -> Box:
    def sign(paint: Callable[[Painter, str], None]) -> Drawing:
        return Drawing(w=26, h=10, paint=paint, data=ctx.theme)

    return row(
        row(sign(_safe_icon), roles.note(ctx.t("sunken_treasure_practice.safe")), gap="gap_s"),
        row(sign(_brass_icon), roles.note(ctx.t("sunken_treasure_practice.brass")), gap="gap_s"),
        justify="center",
        gap="pad_card",
        colour="text2",
    )


def _safe_icon(p: Painter, _: str) -> None:
    p.line([(0, 5), (26, 5)], 3, "positive", dashes=(7, 3))


def _brass_icon(p: Painter, _: str) -> None:
    p.skin(Skin(fill="brass", radius=5))


# The dive and the log -------------------------------------------------------------------------------------------


def _people(ctx: Context, view: PracticeView) -> Box:
    """Both people, the call of an armed dive, and what happened where there is the room for a line."""
    armed = view.table.picture == "armed"
    log = fits(partial(_log, ctx, view), space(), grow=1) if view.log else space()
    return column(payments.both(ctx, view.table.everybody), _call(ctx, view) if armed else None, log, gap="gap_m")


def _call(ctx: Context, view: PracticeView) -> Box:
    """The aim of the dive, and what it pays; a tap opens its other buttons."""
    vm, dive = view.table, view.table.dive
    said = ctx.t("sunken_treasure_practice.call", metal=dive.dive_for, value=dive.value, risk=dive.risk)
    metal = coin("any" if vm.any_metal else dive.dive_for, "coin_s")
    pays = roles.figure(ctx.money(vm.clean) if vm.clean is not None else "", colour="money")
    dots = icon("dots-vertical", "heading", "text2")
    return card(
        row(metal, roles.label(said), gap="gap_s"), row(pays, space(), dots),
        id="more", tap=view.taps.open_more, radius="l", gap="gap_xs", pad=pad("gap_m", "gap"),
    )  # fmt: skip


def _log(ctx: Context, view: PracticeView) -> Box:
    """The last lines, as many as there is room for."""
    lines = [
        row(
            roles.note(line.clock, colour="text3", w="tile_m"),
            icon(line.mark, "icon_m"),
            roles.note(line.words(ctx), lines=2, grow=1),
            gap="gap_m",
            h="chip",
            colour=line.colour,
        )
        for line in view.log[-_MOST_LINES:]
    ]
    shown = fits(*(partial(column, *lines[-count:], justify="center") for count in range(_MOST_LINES, 0, -1)), grow=1)
    return card(shown, radius="l", grow=1, pad=pad("gap_hair", "gap_l"))


# Below ----------------------------------------------------------------------------------------------------------


def _actions(ctx: Context, view: PracticeView) -> Box:
    lift = _lift(ctx, view)
    undo = view.table.undo_button()
    others = (
        _other(ctx, "turn_floor", "rotate-right", view.taps.turn_floor),
        _faults(ctx, view),
        _show(ctx, view),
    )
    if view.table.upright:
        lift.h = "button_tall"
        above = row(undo, *others, gap="gap_l", items="stretch", h="bar_low")
        return bars.action_bar(ctx, column(above, lift, gap="gap_l", grow=1), h=None)
    lift.w = "not_real" if not view.table.roomy else "button_primary"
    return bars.action_bar(ctx, undo, *others, lift)


def _told(ctx: Context, view: PracticeView) -> Box:
    """After a buzz: Undo where it was, and what was called. That it was the free buzz stands where Lift coin did, so it
    sleeps as long as what takes the buzz back."""
    vm = view.table
    undo, said, free = vm.undo_button(), buzz.told(ctx, vm), None
    if vm.if_free is not None:
        free = our_free_buzz(ctx, vm)
        free = buttons.asleep(free, vm.taps.came_first) if vm.asleep else free
    if not vm.upright:
        return bars.action_bar(ctx, undo, said, free)
    below = free or space()
    below.h = "button_tall"
    return bars.action_bar(
        ctx, column(row(undo, said, gap="gap_l", items="stretch", h="bar_low"), below, gap="gap_l", grow=1), h=None
    )


def _other(
    ctx: Context, name: str, mark: str, tap: buttons.Tap, *, words: str | None = None, sub: str | None = None,
    off: str | None = None, lit: bool = False,
) -> Box:  # fmt: skip
    """A button of the simulated game."""
    title = words if words is not None else ctx.t(f"sunken_treasure_practice.{name}")
    long, short = (sub or ctx.t(f"sunken_treasure_practice.{name}.{one}") for one in ("sub", "short"))
    return large_button(LowButton(name, mark, title, long, short, tap, off), kind="selected" if lit else "neutral")


def _faults(ctx: Context, view: PracticeView) -> Box:
    on = len(view.faults)
    sub = ctx.t("sunken_treasure_practice.faults.on", count=on) if on else ctx.t("sunken_treasure_practice.faults.sub")
    return _other(ctx, "faults", "stuck", view.taps.open_faults, sub=sub, lit=view.faults_open or on > 0)


def _show(ctx: Context, view: PracticeView) -> Box:
    over = ctx.t("sunken_treasure_practice.wait.over") if view.table.state.result is not None else None
    if not view.showing:
        return _other(ctx, "show_me", "hand-wave", view.taps.show, off=over)
    words, sub = ctx.t("sunken_treasure_practice.stop"), ctx.t("sunken_treasure_practice.stop.sub")
    return _other(ctx, "show_me", "stop", view.taps.show, words=words, sub=sub, off=over, lit=True)


def _lift(ctx: Context, view: PracticeView) -> Box:
    """The outcome button of the dive: what hangs on the magnet."""
    waits, hanging, regular = view.table.picture, view.hanging, ctx.size != "compact"
    title, sub, mark = ctx.t("sunken_treasure_practice.lift.short"), "", "coin-ok"
    why: str | None = ctx.t(f"sunken_treasure_practice.wait.{waits if waits not in ('armed', 'buzz') else 'dive'}")
    if view.ready and hanging is None:
        why = view.table.choice("outcome", "missed").disabled_reason
        title = ctx.t("sunken_treasure_practice.nothing" if regular else "sunken_treasure_practice.nothing.short")
        sub, mark = ctx.t("sunken_treasure_practice.nothing.sub"), "coin-none"
    elif view.ready and hanging is not None:
        why = view.table.recovered(hanging.metal).disabled_reason
        title = ctx.t(
            f"sunken_treasure_practice.lift.{hanging.metal}" if regular else "sunken_treasure_practice.lift.short"
        )
        sub = ctx.t("sunken_treasure_practice.lift.sub" if regular else "sunken_treasure_practice.lift.sub.short")
        if not view.table.any_metal and view.table.dive.dive_for != hanging.metal:
            sub = ctx.t(
                "sunken_treasure_practice.lift.wrong", amount=view.table.attempt(f"recovered.{hanging.metal}").pays
            )
    made = large_button(LowButton("lift", mark, title, sub, sub, view.taps.lift_coin, why), kind="primary")
    made.grow = 0 if not view.table.upright else made.grow
    return made
