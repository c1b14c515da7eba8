"""Windows over the packs: a name for one, where it is to be saved, and which one of a stick is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from divingbell.companion.games.submarine_blues import pack as rules
from divingbell.companion.games.submarine_blues.pack import Pack
from divingbell.ui.games.submarine_blues.pack_files import PackFile
from divingbell.ui.games.submarine_blues.pack_words import known_of, mistake
from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import letter_pad, name_field
from divingbell.ui.kit.fonts import readable
from divingbell.ui.kit.plates import window, window_head
from divingbell.ui.toolkit.element import Box, Pad, Scroll, column, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.packs import PackScreen


class NameWindow:
    """A name for a pack, by our own letters."""

    def __init__(self, screen: PackScreen, done: Callable[[str], None]) -> None:
        self._screen = screen
        self._done = done
        self._name = ""
        self._accents: str | None = None

    def view(self, ctx: Context) -> Box:
        field = name_field(ctx, self._name)
        field.grow = 1
        return window(
            ctx,
            row(field, keys.round_key(ctx, "letters.close", "close", self._screen.close), gap=10),
            letter_pad(ctx, self._name, self._change, self._ready, accents=self._accents, show_accents=self._show),
            side=ctx.pick(150, 10, 8),
            top=ctx.pick(150, 26, 210),
            gap=ctx.pick(18, 8, 14),
            justify="center",
            pad=ctx.pick(Pad(20, 24, 24, 24), Pad(8, 10, 10, 10), Pad(14, 10, 14, 10)),
        )

    def _change(self, name: str) -> None:
        self._name = name
        self._screen.refresh()

    def _show(self, letter: str | None) -> None:
        self._accents = letter
        self._screen.refresh()

    def _ready(self) -> None:
        name = self._name.strip()
        if isinstance(rules.new(name), Pack):
            self._screen.close()
            self._done(name)


class SaveWindow:
    """Where a pack is to be saved."""

    def __init__(self, screen: PackScreen, pack: Pack) -> None:
        self._screen = screen
        self._pack = pack

    def view(self, ctx: Context) -> Box:
        name = readable(self._pack.name)
        shape: dict[str, Any] = {"h": ctx.pick(96, 72, 84), "size": ctx.pick(23, 19, 20)}

        def closing(then: Callable[[], None]) -> Callable[[], None]:
            def tap() -> None:
                self._screen.close()
                then()

            return tap

        copy, stick = (lambda: self._screen.copy(self._pack)), (lambda: self._screen.save_on_stick(self._pack))
        return window(
            ctx,
            window_head(
                ctx, ctx.t("packs.save_title", name=name), "",
                keys.round_key(ctx, "save.close", "close", self._screen.close),
            ),
            column(
                keys.key(ctx, "save.copy", ctx.t("packs.save_copy"), "pencil", ctx.t("packs.save_copy.sub"),
                         tap=closing(copy), **shape),
                keys.key(ctx, "save.stick", ctx.t("packs.save_stick"), "usb", ctx.t("packs.save_stick.sub"),
                         tap=closing(stick), **shape),
                gap=ctx.pick(16, 10, 12),
                pad=ctx.pick(pad(24, 28), pad(12), pad(16)),
            ),
            side=ctx.pick(300, 90, 24),
            top=ctx.pick(222, 118, 342),
        )  # fmt: skip


class StickWindow:
    """The packs on a stick, one key for each."""

    def __init__(self, screen: PackScreen, stored: Sequence[PackFile]) -> None:
        self._screen = screen
        self._stored = stored

    def view(self, ctx: Context) -> Box:
        rows = [self._row(ctx, place, stored) for place, stored in enumerate(self._stored, 1)]
        return window(
            ctx,
            window_head(ctx, ctx.t("packs.which"), "", keys.round_key(ctx, "stick.close", "close", self._screen.close)),
            Scroll(child=column(*rows, gap=8, pad=ctx.pick(pad(16, 24), pad(10, 12), pad(14))), grow=1),
            side=ctx.pick(220, 40, 20),
            top=ctx.pick(90, 24, 150),
        )

    def _row(self, ctx: Context, place: int, stored: PackFile) -> Box:
        pack = stored.pack
        if pack is None:
            return row(
                text(readable(stored.path.name), ctx.pick(20, 17, 18), bold=True),
                mistake(ctx, stored.mistakes[0], 16),
                gap=12,
            )
        return keys.key(
            ctx, f"take.{place}", readable(pack.name), "cards", known_of(ctx, pack),
            tap=lambda: self._take(pack), h=ctx.pick(80, 64, 72),
        )  # fmt: skip

    def _take(self, pack: Pack) -> None:
        self._screen.close()
        self._screen.take(pack)
