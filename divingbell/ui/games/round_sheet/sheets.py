"""Score sheets of this tablet: a row for each, those of a stick, and what is wrong with a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.configuration.named_files import free_file
from divingbell.companion.games.round_sheet.sheet import RoundSheet
from divingbell.ui.games.round_sheet import sheet_files as files
from divingbell.ui.games.round_sheet.draft import SheetDraft
from divingbell.ui.games.round_sheet.new_sheet import show_new_sheet
from divingbell.ui.games.round_sheet.sheet_files import SheetFile, user_sheets
from divingbell.ui.games.round_sheet.sheet_words import in_short, in_words, mistake_words
from divingbell.ui.kit import roles
from divingbell.ui.kit.bars import action_bar
from divingbell.ui.kit.buttons import button, round_button
from divingbell.ui.kit.cards import card, dialog, dialog_head, inset, nothing_yet
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, disc, icon
from divingbell.ui.kit.rows import ruled
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Element, Scroll, column, pad, row, stack

AREA = "round_sheet_file"
LINES_AROUND = 1
"""Lines of a file that are shown before and after that with the mistake."""


def show_sheets(shell: Shell, offered: Sequence[SheetFile] = ()) -> None:
    """Over the screen that is shown; those `offered`, of a stick, are asked about."""
    shell.push(Sheets(shell, offered))


class Sheets(Screen):
    """A row for each sheet, those with a mistake first, and the ways to a stick and from one."""

    name = "sheet.list"

    def __init__(self, shell: Shell, offered: Sequence[SheetFile] = ()) -> None:
        super().__init__(shell)
        self.stored: list[SheetFile] | None = None
        """None while they are read."""
        self.offered = [*offered]
        """Files of a stick that are still to be answered, and one of ours with a mistake."""
        self.note: str = ""
        self.removed: Path | None = None

    def on_show(self) -> None:
        self._read()

    def _read(self) -> None:
        self.shell.main_thread.fetch(user_sheets(self.shell.services).all, self._found, name="sheets")

    def _found(self, stored: list[SheetFile]) -> None:
        self.stored = sorted(stored, key=lambda file: file.sheet is not None)
        self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        from_stick = button(ctx, "from_stick", ctx.t(f"{AREA}.from_stick"), "usb", tap=self._from_stick, grow=1)
        new = button(ctx, "new", ctx.t(f"{AREA}.new"), "plus", kind="primary", grow=1,
                     tap=partial(show_new_sheet, self.shell))  # fmt: skip
        back = (
            button(ctx, "put_back", ctx.t(f"{AREA}.put_back"), "undo-variant", tap=self._put_back, grow=1)
            if self.removed is not None
            else None
        )
        whole = column(
            self.bar(ctx.t(f"{AREA}.title"), self.note),
            column(self._list(ctx), grow=1, pad=pad("gap_s", "gutter")),
            action_bar(ctx, back, from_stick, new, h="bar_low"),
        )
        return stack(whole, self._window(ctx, self.offered[0]) if self.offered else None)

    def _list(self, ctx: Context) -> Element:
        if not self.stored:
            told = f"{AREA}.none" if self.stored is not None else f"{AREA}.reading"
            return column(nothing_yet(icon("table", "disc"), ctx.t(told), ctx.t(f"{told}.sub")), grow=1)
        rows = column(*ruled([self._row(ctx, file) for file in self.stored]), pad=pad("gap_xs", "pad_card"))
        return card(Scroll(child=rows, grow=1, id="sheets"), grow=1)

    def _row(self, ctx: Context, file: SheetFile) -> Element:
        if file.sheet is None:
            words = ctx.t(f"{AREA}.mistake_in", line=file.mistakes[0].line)
            look = round_button(ctx, f"look.{file.path.stem}", "alert", partial(self._offer, [file]))
            named = _two_lines(readable(file.path.name), words)
            return row(disc("alert", "disc_m", "caution"), named, look, gap="gap_m", h="row_setting")
        name, draft = file.path.stem, SheetDraft.of(file.sheet)
        edit = (
            round_button(ctx, f"edit.{name}", "pencil", partial(show_new_sheet, self.shell, draft)) if draft else None
        )
        return row(
            disc("table", "disc_m", "neutral", share=0.6),
            _two_lines(readable(file.sheet.name), in_short(ctx, file.sheet)),
            edit,
            round_button(ctx, f"copy.{name}", "usb", partial(self._copy, file.sheet)),
            round_button(ctx, f"remove.{name}", "close", partial(self._remove, file.sheet.name)),
            gap="gap_m",
            h="row_setting",
        )

    def _window(self, ctx: Context, file: SheetFile) -> Element:
        """One of a stick is asked about; one with a mistake is shown."""
        leave = button(ctx, "leave", ctx.t(f"{AREA}.leave"), "close", ctx.t(f"{AREA}.leave.sub"), grow=1,
                       tap=self._next)  # fmt: skip
        if file.sheet is None:
            again = button(ctx, "again", ctx.t(f"{AREA}.again"), "refresh", ctx.t(f"{AREA}.again.sub"), kind="primary",
                           grow=1, tap=partial(self._again, file))  # fmt: skip
            return _dialog(ctx, ctx.t(f"{AREA}.wrong"), self._wrong(ctx, file), leave, again)
        here = any(one.sheet is not None and one.sheet.name == file.sheet.name for one in self.stored or ())
        words = ctx.t(f"{AREA}.{'take.both' if here else 'take'}")
        take = button(ctx, "take", words, "check-bold", kind="primary", grow=1, tap=partial(self._take, file.sheet))
        replaced = button(ctx, "replace", ctx.t(f"{AREA}.replace"), "refresh", ctx.t(f"{AREA}.replace.sub"), grow=1,
                          tap=partial(self._replace, file.sheet)) if here else None  # fmt: skip
        about = column(
            roles.heading(readable(file.sheet.name)),
            roles.body(readable(file.sheet.about)) if file.sheet.about else None,
            roles.body(in_words(ctx, file.sheet)),
            chip(ctx, icon("usb", "icon_m"), readable(file.path.name)),
            gap="gap_m",
            items="start",
            grow=1,
        )
        title = ctx.t(f"{AREA}.offered", count=len(self.offered))
        return _dialog(ctx, title, about, leave, replaced, take)

    def _wrong(self, ctx: Context, file: SheetFile) -> Element:
        mistake = file.mistakes[0]
        first = max(1, mistake.line - LINES_AROUND)
        lines = [
            row(
                roles.note(str(number), w="icon", anchor="right"),
                roles.note(_with_indent(file.lines[number - 1][:80]), lines=1, grow=1,
                           colour="caution" if number == mistake.line else "text1"),
                gap="gap_s",
            )
            for number in range(first, min(len(file.lines), mistake.line + LINES_AROUND) + 1)
        ]  # fmt: skip
        what, how = mistake_words(ctx, mistake)
        more = len(file.mistakes) - 1
        chips = row(
            chip(ctx, icon("table" if self._is_ours(file) else "usb", "icon_m"), readable(file.path.name)),
            chip(ctx, None, ctx.t(f"{AREA}.line", number=mistake.line)),
            chip(ctx, None, readable(mistake.key)) if mistake.key else None,
            gap="gap_s",
        )
        rest = roles.note(ctx.t(f"{AREA}.more", count=more)) if more else None
        return column(chips, inset(column(*lines, grow=1), pad=pad("gap_s", "gap_m")), roles.label(what, lines=3),
                      roles.body(how, lines=4), rest, gap="gap_m", grow=1)  # fmt: skip

    def _is_ours(self, file: SheetFile) -> bool:
        return file.path.parent == user_sheets(self.shell.services).folder

    # What a tap does ------------------------------------------------------------------------------------------

    def _from_stick(self) -> None:
        def work() -> list[SheetFile]:
            return [file for stick in self.shell.services.sticks.found() for file in files.on_stick(stick)]

        def found(offered: list[SheetFile]) -> None:
            self.note = "" if offered else str(self.ctx.t(f"{AREA}.none_on_stick"))
            self._offer(offered)

        self.shell.main_thread.fetch(work, found, name="stick_sheets")

    def _offer(self, offered: Sequence[SheetFile]) -> None:
        self.offered = [*offered]
        self.refresh()

    def _next(self) -> None:
        self._offer(self.offered[1:])

    def _again(self, file: SheetFile) -> None:
        def found(read: SheetFile) -> None:
            if read.sheet is not None and self._is_ours(file):
                self._next()  # it is here already
                self._read()
            else:
                self._offer([read, *self.offered[1:]])

        self.shell.main_thread.fetch(partial(files.read, file.path), found, name="sheet_again")

    def _take(self, sheet: RoundSheet) -> None:
        self._do(lambda: user_sheets(self.shell.services).add(sheet).name, "taken", self._next)

    def _replace(self, sheet: RoundSheet) -> None:
        """In the place of the one of its name; games that were played keep theirs."""

        def work() -> str:
            user_sheets(self.shell.services).save(sheet)
            return sheet.name

        self._do(work, "taken", self._next)

    def _copy(self, sheet: RoundSheet) -> None:
        def work() -> str:
            sticks = self.shell.services.sticks.found()
            if not sticks:
                raise FileNotFoundError
            files.write(sheet, free_file(sticks[0], sheet.name, files.STEM))
            return sheet.name

        self._do(work, "copied", lambda: None)

    def _remove(self, name: str) -> None:
        def work() -> str:
            self.removed = user_sheets(self.shell.services).remove(name)
            return name

        self._do(work, "removed", lambda: None)

    def _put_back(self) -> None:
        removed, self.removed = self.removed, None
        if removed is not None:
            self._do(lambda: user_sheets(self.shell.services).put_back(removed), "is_back", lambda: None)

    def _do(self, work: Callable[[], str], said: str, then: Callable[[], None]) -> None:
        """Do something with files beside the screen, and say what became of it."""

        def tried() -> tuple[str, dict[str, str]]:
            try:
                return said, {"name": readable(work())}
            except FileNotFoundError:
                return "no_stick", {}
            except OSError as error:
                return "failed", {"reason": cause_of(error)}

        def done(outcome: tuple[str, dict[str, str]]) -> None:
            text_id, args = outcome
            self.note = self.ctx.t(f"{AREA}.{text_id}", **args)
            then()
            self._read()

        self.shell.main_thread.fetch(tried, done, name="sheet_files")


def _with_indent(line: str) -> str:
    """A line of a file as its writer sees it: spaces before words would be left out."""
    inside = line.lstrip(" ")
    return "\N{NO-BREAK SPACE}" * (len(line) - len(inside)) + readable(inside)


def _two_lines(title: str, sub: str) -> Element:
    return column(roles.label(title, lines=1), roles.note(sub, lines=1), gap="gap_hair", grow=1)


def _dialog(ctx: Context, title: str, inside: Element, *keys: Element | None) -> Element:
    foot = row(*keys, gap="gap", items="stretch", h="button_tall")
    return dialog(ctx, dialog_head(title), inside, foot, gap="gap_m", pad=pad("gap_m", "pad_card"), top="dialog_edge")
