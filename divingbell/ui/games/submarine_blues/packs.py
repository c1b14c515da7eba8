"""The packs of this tablet: which one is in use, new ones, copies, and the way to a stick and from one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.games.submarine_blues.pack import Pack
from divingbell.ui.games.submarine_blues import pack_files as files
from divingbell.ui.games.submarine_blues.pack_dialogs import (
    PackNameDialog,
    PackStickDialog,
    SaveDialog,
    known_of,
    mistake,
)
from divingbell.ui.games.submarine_blues.pack_files import PackFile, user_packs
from divingbell.ui.games.submarine_blues.step import page
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.buttons import ButtonOptions
from divingbell.ui.kit.cards import card, nothing_yet
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, Scroll, column, fits, pad, row, space, stack

Say = Callable[[Context], str]
ResultT = TypeVar("ResultT")


class Outcome(NamedTuple):
    """The result of an act, in words, and whether it went wrong."""

    words: Say
    wrong: bool = False


def show_packs(shell: Shell) -> None:
    """Over the screen that is shown."""
    shell.push(PackScreen(shell))


class PackScreen(Screen):
    """A row for each pack: Use, Save as; and below New pack and Load from USB."""

    name = "packs"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.stored: list[PackFile] | None = None
        """None while they are read."""
        self.dialogs: list[PackNameDialog | SaveDialog | PackStickDialog] = []
        self.outcome: Outcome | None = None

    def on_show(self) -> None:
        self.read()

    def read(self) -> None:
        """Look into the folder again."""
        fetch = self.shell.main_thread.fetch
        fetch(user_packs(self.shell.services).all, self._found, name=self, again=self.read)

    def _found(self, stored: list[PackFile]) -> None:
        self.stored = stored
        self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        about = ctx.t("submarine_blues_packs.about")
        head = bars.header(
            ctx, ctx.t("submarine_blues_packs.title"), "",
            buttons.round_button(ctx, "rotate", "screen-rotation", self.shell.half_turn),
            left=buttons.round_button(ctx, "back", "arrow-left", self.shell.pop),
        )  # fmt: skip
        told = roles.note(about, lines=3)
        make = buttons.button(
            ctx,
            "new_pack",
            ctx.t("submarine_blues_packs.new"),
            "plus",
            ctx.t("submarine_blues_packs.new.sub"),
            tap=self._new,
            grow=1,
        )
        load = buttons.button(
            ctx,
            "load",
            ctx.t("submarine_blues_packs.load"),
            "usb",
            ctx.t("submarine_blues_packs.load.sub"),
            tap=self._load,
            grow=1,
        )
        bar = bars.action_bar(ctx, make, load, h="bar_low")
        inside = page(ctx, told, self._list(ctx), self._said(ctx), bar=bar)
        return stack(column(head, inside), self.dialogs[-1].view(ctx) if self.dialogs else None)

    def _list(self, ctx: Context) -> Element:
        if self.stored:
            rows = [self._row(ctx, place, stored) for place, stored in enumerate(self.stored, 1)]
            return Scroll(child=column(*rows, gap="gap_m"), grow=1, ground="bg_bottom")
        if self.stored is None:
            empty: Element = roles.note(ctx.t("submarine_blues_packs.looking"), anchor="center")
        else:
            sign = icon("cards", "disc", "text2")
            empty = nothing_yet(sign, ctx.t("submarine_blues_packs.none"), ctx.t("submarine_blues_packs.none.sub"))
        return column(empty, grow=1, justify="center")

    def _row(self, ctx: Context, place: int, stored: PackFile) -> Box:
        pack = stored.pack
        room: BoxOptions = {"pad": pad("gap_m", "pad_card")}
        if pack is None:
            name = roles.title(readable(stored.path.name))
            said = column(name, *(mistake(ctx, one, "note") for one in stored.mistakes[:2]), gap="gap_xxs", grow=1)
            return card(
                icon("alert", "icon", "caution"), said, upright=False, items="center", gap="gap_l", radius="l", **room
            )
        used = pack.name == self.shell.settings.pack
        sign = icon("cards", "icon", "action" if used else "text2")
        words = column(roles.title(readable(pack.name)), roles.note(known_of(ctx, pack)), grow=1, min_w="button_row")
        shape: ButtonOptions = {"h": ctx.touch, "size": "label", "justify": "center"}
        verb = ctx.t("submarine_blues_packs.in_use" if used else "submarine_blues_packs.use")
        use = buttons.button(
            ctx, f"use.{place}", verb, "check-bold" if used else None,
            kind="selected" if used else "neutral", tap=partial(self._use, pack), w="button_row", **shape,
        )  # fmt: skip
        save = buttons.button(
            ctx, f"save.{place}", ctx.t("submarine_blues_packs.save_as"), "content-save",
            tap=partial(self._save_as, pack), w="button_row", **shape,
        )  # fmt: skip
        return card(
            fits(
                partial(row, sign, words, use, save, gap="gap"),
                lambda: column(
                    row(sign, words, gap="gap"), row(use, space(), save, gap="gap_s"), gap="gap",
                ),
            ),
            radius="l", **room,
        )  # fmt: skip

    def _said(self, ctx: Context) -> Element | None:
        if self.outcome is None:
            return None
        colour = "caution" if self.outcome.wrong else "positive"
        return roles.label(self.outcome.words(ctx), colour=colour, lines=3)

    # What a tap changes ---------------------------------------------------------------------------------------

    def open(self, over: PackNameDialog | SaveDialog | PackStickDialog) -> None:
        self.outcome = None
        self.dialogs.append(over)
        self.refresh()

    def close(self) -> None:
        """The uppermost window."""
        self.dialogs.pop()
        self.refresh()

    def say(self, words: Say, *, wrong: bool = False) -> None:
        """In a line under the list, and look again."""
        self.dialogs.clear()
        self.outcome = Outcome(words, wrong)
        self.read()
        self.refresh()

    def _use(self, pack: Pack) -> None:
        self.outcome = None
        self.shell.change(pack=pack.name)

    def _new(self) -> None:
        self._ask_name(lambda name: self._keep(Pack(name), use=True))

    def _save_as(self, pack: Pack) -> None:
        self.open(SaveDialog(pack, self.close, self._copy, self._save_on_stick))

    def _copy(self, pack: Pack) -> None:
        """Under another name on this tablet."""
        self._ask_name(lambda name: self._keep(Pack(name, pack.facts), use=False))

    def _ask_name(self, done: Callable[[str], None]) -> None:
        self.open(PackNameDialog(self.refresh, self.close, done))

    def _keep(self, pack: Pack, *, use: bool) -> None:
        taken = {stored.pack.name for stored in self.stored or () if stored.pack is not None}
        if pack.name in taken:
            self.say(lambda ctx: ctx.t("submarine_blues_packs.name_taken", name=readable(pack.name)), wrong=True)
            return

        def done(_: object) -> None:
            self.say(lambda ctx: ctx.t("submarine_blues_packs.saved", name=readable(pack.name)))
            if use:
                self.shell.change(pack=pack.name)

        self._write(pack, lambda: user_packs(self.shell.services).save(pack), done)

    def _write(self, pack: Pack, work: Callable[[], ResultT], done: Callable[[ResultT], None]) -> None:
        """On another thread; says what went wrong, or goes on with what came of it."""

        def tried() -> ResultT | OSError:
            try:
                return work()
            except OSError as error:
                return error

        def answered(came: ResultT | OSError) -> None:
            if not isinstance(came, OSError):
                done(came)
                return
            name, why = readable(pack.name), cause_of(came)
            text_id = "submarine_blues_packs.not_written"
            self.say(lambda ctx: f"{ctx.t(text_id, name=name)}. {ctx.t(f'{text_id}.sub', problem=why)}", wrong=True)

        self.shell.main_thread.fetch(tried, answered)

    # Sticks ---------------------------------------------------------------------------------------------------

    def _load(self) -> None:
        self._with_sticks(self._choose)

    def _with_sticks(self, then: Callable[[Sequence[Path]], None]) -> None:
        def found(sticks: Sequence[Path]) -> None:
            if sticks:
                then(sticks)
            else:
                self.say(lambda ctx: ctx.t("submarine_blues_packs.no_stick"), wrong=True)

        self.shell.main_thread.fetch(self.shell.services.sticks.found, found, name="sticks")

    def _choose(self, sticks: Sequence[Path]) -> None:
        def work() -> list[PackFile]:
            return [stored for stick in sticks for stored in files.on_stick(stick)]

        def found(stored: list[PackFile]) -> None:
            if stored:
                self.open(PackStickDialog(stored, self.close, self._take))
            else:
                self.say(lambda ctx: ctx.t("submarine_blues_packs.none_on_stick"), wrong=True)

        self.shell.main_thread.fetch(work, found)

    def _take(self, pack: Pack) -> None:
        """A pack from a stick: it is in use from now on."""

        def done(kept: Pack) -> None:
            self.say(lambda ctx: ctx.t("submarine_blues_packs.loaded", name=readable(kept.name)))
            self.shell.change(pack=kept.name)

        self._write(pack, lambda: user_packs(self.shell.services).add(pack), done)

    def _save_on_stick(self, pack: Pack) -> None:
        """As a file that another tablet can load."""

        def write(sticks: Sequence[Path]) -> None:
            name, stick = readable(pack.name), readable(sticks[0].name)
            on_stick = partial(self.say, lambda ctx: ctx.t("submarine_blues_packs.on_stick", name=name, stick=stick))
            self._write(pack, lambda: files.export(pack, sticks[0]), lambda _: on_stick())

        self._with_sticks(write)
