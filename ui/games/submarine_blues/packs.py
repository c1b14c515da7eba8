"""The packs of this tablet: which one is in use, new ones, copies, and the way to a stick and from one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from divingbell.companion.games.submarine_blues.pack import Pack
from divingbell.ui.games.submarine_blues import pack_files as files
from divingbell.ui.games.submarine_blues.pack_files import PackFile, user_packs
from divingbell.ui.games.submarine_blues.pack_windows import NameWindow, SaveWindow, StickWindow
from divingbell.ui.games.submarine_blues.pack_words import known_of, mistake
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fonts import readable
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import nothing_yet, plate
from divingbell.ui.shell.app import Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, pad, row, stack, text

Say = Callable[[Context], str]


class Outcome(NamedTuple):
    """What became of something, in words, and whether it went wrong."""

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
        self.windows: list[NameWindow | SaveWindow | StickWindow] = []
        self.outcome: Outcome | None = None

    def shown(self) -> None:
        self.read()

    def read(self) -> None:
        """Look into the folder again."""
        self.shell.main_thread.fetch(user_packs(self.shell.services).all, self._found)

    def _found(self, stored: list[PackFile]) -> None:
        self.stored = stored
        self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        head = bars.header(
            ctx,
            ctx.t("packs.title"),
            ctx.t("packs.about") if ctx.size == "regular" else "",
            keys.round_key(ctx, "rotate", "screen-rotation", self.shell.half_turn),
            left=keys.round_key(ctx, "back", "arrow-left", self.shell.pop),
        )
        inside = column(
            text(ctx.t("packs.about"), 17, colour="text2", lines=3) if ctx.size != "regular" else None,
            self._list(ctx),
            self._said(ctx),
            grow=1,
            gap=ctx.pick(14, 8, 12),
            pad=pad(ctx.pick(16, 8, 14), ctx.gutter),
        )
        over = self.windows[-1].view(ctx) if self.windows else None
        return stack(column(head, inside, self._bar(ctx)), over)

    def _list(self, ctx: Context) -> Element:
        if self.stored is None:
            return column(text(ctx.t("packs.looking"), 19, colour="text2", anchor="center"), grow=1, justify="center")
        if not self.stored:
            return column(
                nothing_yet(
                    ctx, icon("cards", ctx.pick(72, 48), "text2"), ctx.t("packs.none"), ctx.t("packs.none.sub")
                ),
                grow=1,
                justify="center",
            )
        rows = [self._row(ctx, place, stored) for place, stored in enumerate(self.stored, 1)]
        return Scroll(child=column(*rows, gap=ctx.pick(12, 8)), grow=1)

    def _row(self, ctx: Context, place: int, stored: PackFile) -> Box:
        pack = stored.pack
        if pack is None:
            return plate(
                text(readable(stored.path.name), ctx.pick(23, 19, 21), bold=True),
                *(mistake(ctx, one, ctx.pick(18, 16, 17)) for one in stored.mistakes[:2]),
                gap=4, pad=pad(ctx.pick(12, 8), ctx.pick(18, 12)), radius=16,
            )  # fmt: skip
        used = pack.name == self.shell.settings.pack
        words = (
            icon("cards", ctx.pick(38, 28, 32), "action" if used else "text2"),
            column(
                text(readable(pack.name), ctx.pick(24, 19, 22), bold=True),
                text(known_of(ctx, pack), ctx.pick(18, 16, 17), colour="text2"),
                gap=1,
                grow=1,
            ),
        )
        shape: dict[str, Any] = {"h": ctx.touch, "size": ctx.pick(20, 17, 18)}
        use = keys.key(
            ctx, f"use.{place}", ctx.t("packs.in_use" if used else "packs.use"), "check-bold" if used else None,
            kind="selected" if used else "neutral", tap=lambda: self._use(pack), justify="center",
            w=ctx.pick(190, 130, None), grow=1 if ctx.size == "tall" else 0, **shape,
        )  # fmt: skip
        save = keys.key(
            ctx, f"save.{place}", ctx.t("packs.save_as"), "content-save", tap=lambda: self._save_as(pack),
            justify="center", w=ctx.pick(230, 170, None), grow=1 if ctx.size == "tall" else 0, **shape,
        )  # fmt: skip
        gap = ctx.pick(14, 8)
        if ctx.size == "tall":
            return plate(row(*words, gap=14), row(use, save, gap=8), gap=10, pad=pad(12, 14), radius=16)
        return plate(
            *words, use, save, upright=False, items="center", gap=gap,
            pad=pad(ctx.pick(10, 6), ctx.pick(18, 12)), radius=16,
        )  # fmt: skip

    def _said(self, ctx: Context) -> Element | None:
        if self.outcome is None:
            return None
        colour = "caution" if self.outcome.wrong else "positive"
        return text(self.outcome.words(ctx), ctx.pick(20, 17, 18), bold=True, colour=colour, lines=3)

    def _bar(self, ctx: Context) -> Box:
        make = keys.key(
            ctx, "new_pack", ctx.t("packs.new"), "plus", ctx.t("packs.new.sub"), tap=self._new, grow=1,
        )  # fmt: skip
        load = keys.key(
            ctx, "load", ctx.t("packs.load"), "usb", ctx.t("packs.load.sub"), tap=self._load, grow=1,
        )  # fmt: skip
        return bars.action_bar(ctx, make, load, h=ctx.pick(112, 82, 100))

    # What a tap changes ---------------------------------------------------------------------------------------

    def open(self, over: NameWindow | SaveWindow | StickWindow) -> None:
        self.outcome = None
        self.windows.append(over)
        self.refresh()

    def close(self) -> None:
        """The uppermost window."""
        self.windows.pop()
        self.refresh()

    def say(self, words: Say, *, wrong: bool = False) -> None:
        """In a line under the list, and look again."""
        self.windows.clear()
        self.outcome = Outcome(words, wrong)
        self.read()
        self.refresh()

    def _use(self, pack: Pack) -> None:
        self.outcome = None
        self.shell.change(pack=pack.name)

    def _new(self) -> None:
        self.open(NameWindow(self, lambda name: self._keep(Pack(name), use=True)))

    def _save_as(self, pack: Pack) -> None:
        self.open(SaveWindow(self, pack))

    def copy(self, pack: Pack) -> None:
        """Under another name on this tablet."""
        self.open(NameWindow(self, lambda name: self._keep(Pack(name, pack.facts), use=False)))

    def _keep(self, pack: Pack, *, use: bool) -> None:
        services = self.shell.services
        taken = {stored.pack.name for stored in self.stored or () if stored.pack is not None}
        if pack.name in taken:
            self.say(lambda ctx: ctx.t("packs.name_taken", name=readable(pack.name)), wrong=True)
            return

        def done(problem: OSError | None) -> None:
            if problem is not None:
                self.say(_problem("packs.not_written", pack.name, problem), wrong=True)
                return
            self.say(lambda ctx: ctx.t("packs.saved", name=readable(pack.name)))
            if use:
                self.shell.change(pack=pack.name)

        self.shell.main_thread.fetch(_tried(lambda: user_packs(services).save(pack)), done)

    # Sticks ---------------------------------------------------------------------------------------------------

    def _load(self) -> None:
        self._with_sticks(self._choose)

    def _with_sticks(self, then: Callable[[Sequence[Path]], None]) -> None:
        def found(sticks: Sequence[Path]) -> None:
            if sticks:
                then(sticks)
            else:
                self.say(lambda ctx: ctx.t("packs.no_stick"), wrong=True)

        self.shell.main_thread.fetch(self.shell.services.sticks, found)

    def _choose(self, sticks: Sequence[Path]) -> None:
        def work() -> list[PackFile]:
            return [stored for stick in sticks for stored in files.on_stick(stick)]

        def found(stored: list[PackFile]) -> None:
            if stored:
                self.open(StickWindow(self, stored))
            else:
                self.say(lambda ctx: ctx.t("packs.none_on_stick"), wrong=True)

        self.shell.main_thread.fetch(work, found)

    def take(self, pack: Pack) -> None:
        """A pack from a stick: it is in use from now on."""
        services = self.shell.services

        def work() -> Pack | OSError:
            try:
                return user_packs(services).add(pack)
            except OSError as error:
                return error

        def done(kept: Pack | OSError) -> None:
            if isinstance(kept, OSError):
                self.say(_problem("packs.not_written", pack.name, kept), wrong=True)
                return
            self.say(lambda ctx: ctx.t("packs.loaded", name=readable(kept.name)))
            self.shell.change(pack=kept.name)

        self.shell.main_thread.fetch(work, done)

    def save_on_stick(self, pack: Pack) -> None:
        """As a file that another tablet can load."""

        def write(sticks: Sequence[Path]) -> None:
            def done(problem: OSError | None) -> None:
                if problem is not None:
                    self.say(_problem("packs.not_written", pack.name, problem), wrong=True)
                else:
                    stick = readable(sticks[0].name)
                    self.say(lambda ctx: ctx.t("packs.on_stick", name=readable(pack.name), stick=stick))

            self.shell.main_thread.fetch(_tried(lambda: files.export(pack, sticks[0])), done)

        self._with_sticks(write)


def _tried(work: Callable[[], object]) -> Callable[[], OSError | None]:
    """What went wrong with it; None: nothing."""

    def run() -> OSError | None:
        try:
            work()
        except OSError as error:
            return error
        return None

    return run


def _problem(text_id: str, name: str, error: OSError) -> Say:
    why = readable(error.strerror or str(error))
    named = readable(name)
    return lambda ctx: f"{ctx.t(text_id, name=named)}. {ctx.t(f'{text_id}.sub', problem=why)}"
