"""The question after a power cut in a dive: it stands in the table's place, and the sensors are on hold until it is
answered (screens.md 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal, Unpack

from divingbell.companion.games.sunken_treasure.decisions import RISKS, TIMES, reward
from divingbell.companion.games.sunken_treasure.state import Dive, State
from divingbell.companion.texts.dates import clock_time
from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import probe_chip
from divingbell.ui.kit.icons import coin, icon, pill
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.kit.skins import Kind
from divingbell.ui.shell.route import Route
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import Box, Element, ElementOptions, column, fits, pad, row

Action = Mapping[str, object]
Reason = Literal["power_cut", "carried_on"]
DEPTH = 0.44
CAUTION = "#FFB84D"
"""On the pennant, in both themes."""


class Resume:
    """Did you dive? Not yet, yes without a buzz, or it buzzed; without a hole the hole is asked first."""

    def __init__(
        self, table: TableScreen[State], view_of: Callable[[Context], TableView], reason: Reason, until: str
    ) -> None:
        """`view_of` makes what the table shows, once for a view.

        `until` is the time of the last line that is here, `21:40:03`; empty where nothing may be missing."""
        self._table = table
        self._view_of = view_of
        self._reason = reason
        self._until = until
        self._turn = table.state.turn.number
        self._answered = False
        self._asks_hole: Literal["no_buzz", "buzz"] | None = None
        """The hole is being asked, for this answer."""

    def holds(self) -> bool:
        table = self._table
        return not self._answered and unanswered(table) and table.state.turn.number == self._turn

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        table = self._table
        seat = table.seat(self._player)
        waits = probe_chip(ctx, "hold", table.shell.route(Route.HARDWARE)) if self._view_of(ctx).roomy else None
        disarmed = bars.state_pill("power-plug-off", ctx.t("sunken_treasure.windows.resume.disarmed"), CAUTION)
        return bars.turn_header(
            ctx, seat.diver, seat.called, disarmed, right=table.turn_buttons(ctx), chips=(waits,),
            lane=table.snackbars.lane(ctx),
        )  # fmt: skip

    def content(self, ctx: Context) -> Element:
        view, diver = self._view_of(ctx), self._table.seat(self._player).diver
        asked = column(*self._words(ctx), gap="gap_s", items="start", justify="center", grow=1)

        def arranged(size: str) -> Box:
            window = porthole(ctx, ctx.space(size), "lost", diver, depth=DEPTH)
            if view.upright:
                return column(row(window, justify="center"), asked, gap="gap_m")
            return row(window, asked, gap="gap")

        sizes = ("board_picture_low", "porthole") if view.upright else ("porthole", "porthole_low")
        inside = fits(*(partial(arranged, size) for size in sizes), grow=1)
        lit = card(inside, grow=1, items="stretch", pad=pad("gap_hair", "gap"), radius="l", edge="caution")
        return framed(ctx, view, lit, self._bar(ctx))

    def toast_place(self, ctx: Context) -> None:
        """It has the snackbar row of the table."""
        del ctx

    def _words(self, ctx: Context) -> list[Element]:
        dive = self._dive
        metal = coin("any" if dive.dive_for == "anything" else dive.dive_for, "coin_m")
        call = ctx.t("sunken_treasure.windows.resume.card", metal=dive.dive_for, value=dive.value)
        if dive.risk is not None:
            call = ctx.t("sunken_treasure.windows.resume.call", metal=dive.dive_for, value=dive.value, risk=dive.risk)
        title = (
            "sunken_treasure.windows.resume.which_hole"
            if self._asks_hole
            else "sunken_treasure.windows.resume.did_you_dive"
        )
        last = "sunken_treasure.windows.resume.every_tap" if self._until else "sunken_treasure.windows.resume.unfelt"
        return [
            pill(ctx, "power-plug-off", ctx.t(f"sunken_treasure.windows.resume.{self._reason}")),
            roles.name(ctx.t(title), lines=2),
            row(metal, roles.title(call), gap="gap_l"),
            roles.body(ctx.t(last, time=self._until)),
        ]

    def _bar(self, ctx: Context) -> Element:
        step_back = self._table.undo_button(ctx, title=ctx.t("sunken_treasure.windows.resume.step_back"))
        shown = self._hole_buttons(ctx) if self._asks_hole else self._answers(ctx)
        return bars.action_bar(ctx, step_back, *shown, h="bar")

    # Answers --------------------------------------------------------------------------------------------------

    def _answers(self, ctx: Context) -> list[Box]:
        return [
            _button(ctx, "not_yet", "magnet-on", self._go, kind="primary", grow=1.1),
            _button(ctx, "no_buzz", "coin-ok", self._no_buzz),
            _button(ctx, "it_buzzed", "buzz", self._it_buzzed, kind="danger"),
        ]

    def _hole_buttons(self, ctx: Context) -> list[Box]:
        return [self._hole_button(ctx, risk) for risk in RISKS]

    def _hole_button(self, ctx: Context, risk: int) -> Box:
        pays = reward(self._table.session, *self._with_hole(risk))
        return buttons.button_box(
            f"risk.{risk}",
            roles.figure(f"{TIMES} {risk}"),
            _pays(ctx.money(pays)) if pays is not None else None,
            tap=lambda: self._say_hole(risk),
            radius="l",
            vertical=True,
            grow=1,
            gap="gap_hair",
            pad=pad(0, "gap_xs"),
        )

    def _go(self) -> None:
        """Nothing has happened yet: the probe counts again. A later hold in this turn (a pause, a stuck probe) is not
        this question again."""
        self._answered = True
        self._table.sensors.tell("go")

    def _no_buzz(self) -> None:
        self._answer("no_buzz")

    def _it_buzzed(self) -> None:
        self._answer("buzz")

    def _answer(self, answer: Literal["no_buzz", "buzz"]) -> None:
        if self._dive.risk is None:
            self._asks_hole = answer
        elif answer == "buzz":
            self._table.send(self._buzz)
        else:
            self._answered = True
        self._table.refresh()

    def _say_hole(self, risk: int) -> None:
        answered = self._asks_hole == "no_buzz"

        def entered(_: object) -> None:
            self._answered = answered

        self._table.send(*self._with_hole(risk), then=entered)

    def _with_hole(self, risk: int) -> list[Action]:
        aim = {"type": "aim", "player": self._player, "risk": risk}
        return [aim, self._buzz] if self._asks_hole == "buzz" else [aim]

    @property
    def _buzz(self) -> Action:
        return {"type": "buzz", "player": self._player, "source": "touch"}

    @property
    def _dive(self) -> Dive:
        dive = self._table.state.dive
        assert dive is not None, "it is asked in a dive"
        return dive

    @property
    def _player(self) -> str:
        return self._table.state.turn.player


def _pays(words: str) -> Element:
    return fits(*(partial(role, words, colour="money") for role in (roles.number, roles.tag)), align="stretch")


def _button(
    ctx: Context, name: str, mark: str, tap: buttons.Tap, kind: Kind = "neutral", **options: Unpack[ElementOptions]
) -> Box:
    options.setdefault("grow", 1)
    title = ctx.t(f"sunken_treasure.windows.resume.{name}")
    sub = ctx.t(f"sunken_treasure.windows.resume.{name}.sub")
    words = roles.label(title, colour=None, anchor="center"), roles.note(sub, anchor="center", colour=None)
    # Signs and titles stand in one row each, however many lines follow.
    return buttons.button_box(
        f"resume.{name}", icon(mark, "icon"), *words, tap=tap, kind=kind, vertical=True, radius="xl", gap="gap_hair",
        justify="start", pad=pad("gap_m", "gap_xs"), **options,
    )  # fmt: skip


def question(table: TableScreen[State], view_of: Callable[[Context], TableView]) -> Resume | None:
    """The question over a table, where there is something to ask."""
    return Resume(table, view_of, _reason(table), _until(table)) if unanswered(table) else None


def unanswered(table: TableScreen[State]) -> bool:
    """Tell whether a dive is on hold that may have happened unfelt."""
    now = table.record.snapshot
    state = now.session.state
    return bool(now.hold and state is not None and state.phase == "dive" and not state.dive.buzzed and not now.listens)


def _reason(table: TableScreen[State]) -> Reason:
    return "power_cut" if table.came_back is not None and table.came_back.power_cut else "carried_on"


def _until(table: TableScreen[State]) -> str:
    if table.came_back is None:
        return ""
    return clock_time(table.came_back.last_at, "%H:%M:%S")
