"""Windows over the packs: a name for one, where it is to be saved, which one of a stick is taken; and their words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.games.submarine_blues import pack as rules
from divingbell.companion.games.submarine_blues.cards import PACK
from divingbell.companion.games.submarine_blues.pack import Mistake, Pack
from divingbell.ui.games.submarine_blues.pack_files import PackFile
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.cards import dialog, dialog_head
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import letter_pad, name_field
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, pad, row, text
from divingbell.ui.toolkit.scale import Size


def known_of(ctx: Context, pack: Pack) -> str:
    """`23 of 52 cards`."""
    return ctx.t("submarine_blues_packs.known", count=known(pack), most=len(PACK))


def known(pack: Pack) -> int:
    """Of how many cards of a pack something is known."""
    return sum(bool([*fact.known()]) for fact in pack.facts.values())


def mistake(ctx: Context, made: Mistake, size: Size) -> Element:
    """One mistake of a file in a sentence; `size` is a type size (sp)."""
    return text(readable(ctx.t(made.text_id, **made.args)), size, colour="caution", lines=4, grow=1)


Close = Callable[[], None]


class PackNameDialog:
    """A name for a pack, by our own letters."""

    def __init__(self, refresh: Callable[[], None], close: Close, done: Callable[[str], None]) -> None:
        self._refresh, self._close, self._done = refresh, close, done
        self._name = ""
        self._accents: str | None = None

    def view(self, ctx: Context) -> Box:
        field = name_field(ctx, self._name)
        field.grow = 1
        return dialog(
            ctx,
            row(field, buttons.round_button(ctx, "letters.close", "close", self._close), gap="gap_l"),
            letter_pad(ctx, self._name, self._change, self._ready, accents=self._accents, show_accents=self._show),
            side="gutter", gap="gap", justify="center", pad=pad("pad_card"),
        )  # fmt: skip

    def _change(self, name: str) -> None:
        self._name = name
        self._refresh()

    def _show(self, letter: str | None) -> None:
        self._accents = letter
        self._refresh()

    def _ready(self) -> None:
        name = self._name.strip()
        if isinstance(rules.new(name), Pack):
            self._close()
            self._done(name)


class SaveDialog:
    """Where a pack is to be saved: under another name here (`copy`), or on a stick."""

    def __init__(self, pack: Pack, close: Close, copy: Callable[[Pack], None], stick: Callable[[Pack], None]) -> None:
        self._pack, self._close, self._copy, self._stick = pack, close, copy, stick

    def view(self, ctx: Context) -> Box:
        def key(name: str, mark: str, save: Callable[[Pack], None]) -> Box:
            words, sub = ctx.t(f"submarine_blues_packs.save_{name}"), ctx.t(f"submarine_blues_packs.save_{name}.sub")
            tap = partial(self._chosen, save)
            return buttons.button(ctx, f"save.{name}", words, mark, sub, tap=tap, h="button_tall")

        title = ctx.t("submarine_blues_packs.save_title", name=readable(self._pack.name))
        return dialog(
            ctx,
            dialog_head(title, "", buttons.round_button(ctx, "save.close", "close", self._close)),
            column(
                key("copy", "pencil", self._copy), key("stick", "usb", self._stick),
                gap="gap", justify="center", grow=1, pad=pad("pad_card"),
            ),
            outside=self._close,
        )  # fmt: skip

    def _chosen(self, save: Callable[[Pack], None]) -> None:
        self._close()
        save(self._pack)


class PackStickDialog:
    """The packs on a stick, one button for each."""

    def __init__(self, stored: Sequence[PackFile], close: Close, take: Callable[[Pack], None]) -> None:
        self._stored, self._close, self._take = stored, close, take

    def view(self, ctx: Context) -> Box:
        rows = [self._row(ctx, place, stored) for place, stored in enumerate(self._stored, 1)]
        close = buttons.round_button(ctx, "stick.close", "close", self._close)
        return dialog(
            ctx,
            dialog_head(ctx.t("submarine_blues_packs.which"), "", close),
            Scroll(child=column(*rows, gap="gap_s", pad=pad("gap", "pad_card")), grow=1),
            outside=self._close,
        )  # fmt: skip

    def _row(self, ctx: Context, place: int, stored: PackFile) -> Box:
        pack = stored.pack
        if pack is None:
            name = roles.label(readable(stored.path.name))
            return row(name, mistake(ctx, stored.mistakes[0], "caption"), gap="gap_m")
        tap, words = partial(self._chosen, pack), readable(pack.name)
        return buttons.button(ctx, f"take.{place}", words, "cards", known_of(ctx, pack), tap=tap, h="row_setting")

    def _chosen(self, pack: Pack) -> None:
        self._close()
        self._take(pack)
