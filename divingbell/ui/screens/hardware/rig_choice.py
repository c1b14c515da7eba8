"""The choice of what listens: the kinds of rig one under the other, with what each can feel (flows of Hardware)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, NamedTuple, get_args

from divingbell.companion.installed_rigs import NONE, RIGS
from divingbell.companion.rig import RigDriver, Sense
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import learns_key
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, fits, pad, row

RowForm = Literal["row", "stacked", "bare", "bare_stacked"]
"""Columns beside name and sentence; under them; the same two without the sentence. The first that all kinds of the list
fit into is taken."""
SENSES: tuple[Sense, ...] = get_args(Sense)


class RigRow(NamedTuple):
    """One kind as it is shown."""

    name: str
    """As in the settings."""
    mark: str
    heading: str
    about: str
    feels: tuple[Sense, ...]
    is_there: bool | None
    """None: it needs nothing, or that cannot be told."""
    chosen: bool
    learns: bool = False
    """People teach it on a screen, so it can be chosen before it is there."""

    @property
    def is_off(self) -> bool:
        """Tell whether it cannot be chosen now."""
        return self.is_there is False and not self.learns and not self.chosen


class RigChoice(Screen):
    """A kind that is tapped is used at once, in the game that is on too."""

    name = "sensors"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.there: Mapping[str, bool | None] = {}
        """Of each kind, whether something of it is there, once that was looked for."""

    def on_show(self) -> None:
        self.shell.main_thread.fetch(look, self._looked, name=self)

    def _looked(self, there: Mapping[str, bool | None]) -> None:
        self.there = there
        self.refresh()

    def choose(self, rig: str) -> None:
        """Use this kind from now on."""
        self.shell.change(rig=rig)

    def rows(self) -> list[RigRow]:
        """By hand, then the kinds that are installed."""
        t = self.ctx.t
        chosen = (self.shell.services.wanted_rig or "").partition(":")[0]
        by_hand = RigRow(
            NONE, "gesture-tap", t("what_listens.none"), t("what_listens.none.about"), (), None, chosen == NONE
        )
        return [by_hand, *(self._row(name, driver, chosen == name) for name, driver in RIGS.items())]

    def _row(self, name: str, driver: RigDriver, chosen: bool) -> RigRow:
        t = self.ctx.t
        about = t(driver.about) if driver.about else ""
        heading = t(driver.heading or driver.title)
        there = self.there.get(name)
        return RigRow(name, driver.mark, heading, about, driver.feels, there, chosen, driver.learns_key)

    def view(self) -> Element:
        ctx = self.ctx
        kinds = self.rows()

        def listed(form: RowForm) -> Box:
            return column(*(kind_button(ctx, one, partial(self.choose, one.name), form) for one in kinds), gap="gap_s")

        forms = [partial(listed, form) for form in get_args(RowForm)]
        inside = fits(*forms, lambda: Scroll(child=listed("bare_stacked"), grow=1, ground="bg_bottom"), grow=1)
        return column(
            self.bar(ctx.t("what_listens.title"), ctx.t("what_listens.sub")),
            column(inside, grow=1, pad=pad("gap_m", "gutter")),
            self._foot(),
        )

    def _foot(self) -> Box:
        ctx = self.ctx
        sign, words = icon("information-outline", "icon_m", "action"), roles.note(ctx.t("what_listens.note"), grow=1)
        note = row(sign, words, grow=1, gap="gap_m")
        short = row(roles.note(ctx.t("what_listens.note.short"), grow=1, lines=3), grow=1)
        return bars.action_bar(ctx, fits(note, short, grow=1), self._set_up(), h="bar_low")

    def _set_up(self) -> Box | None:
        """The step after the choice: to learn the key, or to calibrate."""
        chosen = self.shell.services.wanted_rig
        driver = RIGS.get((chosen or "").partition(":")[0])
        if driver is None or driver.pretended:
            return None
        learns = learns_key(chosen)
        way = self.shell.route(Route.LEARN_KEY if learns else Route.CALIBRATE)
        words = self.ctx.t("usb_key.learn" if learns else "hardware.calibrate")
        if way is None:
            return None
        return buttons.button_box(
            "set_up", icon("tune-vertical", "icon"), roles.title(words), kind="primary", tap=way, w="button_primary",
            radius="radius_button", gap="gap_m", pad=pad(0, "gap_m"),
        )  # fmt: skip


def look() -> Mapping[str, bool | None]:
    """Of each kind, whether something of it is there. Reads files."""
    return {name: driver.is_there() for name, driver in RIGS.items()}


def kind_button(ctx: Context, one: RigRow, tap: Tap, form: RowForm) -> Box:
    """A kind with what it feels; all of a list have one form."""
    heading = roles.title(one.heading, lines=1)
    about = roles.note(one.about, lines=1) if one.about and form in ("row", "stacked") else None
    state = _state(ctx, one)
    if form in ("row", "bare"):
        senses = row(*(_sense(ctx, sense, felt=sense in one.feels, w="sense") for sense in SENSES))
        words: tuple[Element, ...] = (column(heading, about, grow=1), senses, row(state, justify="end", w="rig_state"))
    else:
        senses = row(*(_sense(ctx, sense, felt=sense in one.feels) for sense in SENSES), gap="gap")
        words = (column(row(heading, Box(grow=1), state, gap="gap"), about, senses, grow=1),)
    inside = row(disc(one.mark, "disc_m", "primary" if one.chosen else "neutral"), *words, gap="gap", grow=1)
    off = ctx.t("what_listens.not_there") if one.is_off else None
    kind: Kind = "selected" if one.chosen else "neutral"
    return buttons.button_box(
        f"rig.{one.name}", inside, kind=kind, tap=tap, disabled_reason=off, radius="radius_button",
        pad=pad("gap_s", "pad_card"), grow=1, min_h="button",
    )  # fmt: skip


def _sense(ctx: Context, sense: Sense, *, felt: bool, **options: Any) -> Box:
    mark = icon("check-bold", "icon_m", "positive") if felt else icon("close", "icon_m", "text3")
    words = roles.note(ctx.t(f"what_listens.feels.{sense}"), colour="text1" if felt else "text3", lines=1)
    return row(mark, words, gap="gap_s", **options)


def _state(ctx: Context, one: RigRow) -> Element:
    word = "always" if one.is_there is None else "there" if one.is_there else "plug_in" if one.learns else "not_there"
    words = roles.label(ctx.t(f"what_listens.{word}"), colour="positive" if one.is_there else "text2")
    return row(icon("check-circle", "icon_m", "positive") if one.is_there else None, words, gap="gap_s")


def show_rig_choice(shell: Shell) -> None:
    """Over what is shown, unless it is that."""
    if not isinstance(shell.top, RigChoice):
        shell.push(RigChoice(shell))
