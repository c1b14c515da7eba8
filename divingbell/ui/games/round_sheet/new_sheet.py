"""The screen on which a score sheet is made: a name is enough."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.games.round_sheet.sheet import RoundSheet
from divingbell.ui.games.round_sheet.draft import MOST_CATEGORIES, MOST_FIELDS, DraftField, SheetDraft
from divingbell.ui.games.round_sheet.sheet_files import user_sheets
from divingbell.ui.games.round_sheet.sheet_words import in_words
from divingbell.ui.kit import roles
from divingbell.ui.kit.bars import action_bar
from divingbell.ui.kit.buttons import button, button_box, round_button, start_button
from divingbell.ui.kit.cards import card, dialog, dialog_head
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import letter_pad, name_field, number_pad, stepper
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.rows import choice
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, fits, pad, row, space, stack

AREA = "round_sheet_making"
MOST_TARGET = 100_000
Problem = tuple[str, dict[str, str]]
"""A text of the area, and its values: why nothing was written."""
DICE = 13
"""Categories of a dice sheet, which lie ready."""


def show_new_sheet(shell: Shell, edited: SheetDraft | None = None) -> None:
    """Over the screen that is shown; with the choices of a sheet that is to be `edited`."""
    shell.push(NewSheet(shell, edited))


class NewSheet(Screen):
    """Asks for a name, what each round has, the end, and who plays."""

    name = "sheet.new"

    def __init__(self, shell: Shell, edited: SheetDraft | None = None) -> None:
        super().__init__(shell)
        self.draft = edited or SheetDraft()
        self._edited = edited.name if edited is not None else ""
        """The name of the sheet in whose place this one comes."""
        self.window: Callable[[Context], Element] | None = None
        self._letters = ""
        self._write: Callable[[str], None] = self._name_it
        self.problem = ""

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        whole = column(
            self.bar(ctx.t(f"{AREA}.title"), ctx.t(f"{AREA}.title.sub")),
            fits(partial(self._beside, ctx), partial(self._alone, ctx), grow=1),
            self._bottom(ctx),
        )
        return stack(whole, self.window(ctx) if self.window is not None else None)

    def _beside(self, ctx: Context) -> Element:
        return row(
            card(*self._rows(ctx), gap="gap_s", pad=pad("gap_s", "pad_card"), justify="between", grow=2),
            card(*self._preview(ctx), gap="gap_m", pad=pad("gap_m", "pad_card"), grow=1, min_w=230),
            gap="gap", items="stretch", grow=1, pad=pad("gap_s", "gutter"),
        )  # fmt: skip

    def _alone(self, ctx: Context) -> Element:
        inside = column(*self._rows(ctx), *self._preview(ctx), gap="gap_m", pad=pad("gap_m", "pad_card"))
        return column(card(Scroll(child=inside, grow=1, id="making"), grow=1), grow=1, pad=pad("gap_s", "gutter"))

    def _preview(self, ctx: Context) -> list[Element]:
        return [
            roles.title(self.draft.name or ctx.t(f"{AREA}.preview")),
            roles.body(in_words(ctx, self._sheet(ctx)), lines=6),
            roles.note(self.problem or ctx.t(f"{AREA}.preview.sub"), lines=4),
        ]

    def _sheet(self, ctx: Context) -> RoundSheet:
        return self.draft.sheet(ctx.t(f"{AREA}.field"))

    def _rows(self, ctx: Context) -> list[Element]:
        draft = self.draft
        categories = draft.kind == "categories"
        named = button(ctx, "name", draft.name or ctx.t(f"{AREA}.name.none"), "pencil", tap=self._open_name, grow=1,
                       h="button")  # fmt: skip
        count = len(draft.categories) if categories else len(draft.fields)
        kinds: list[tuple[str, str]] = [
            ("number", ctx.t(f"{AREA}.kind.number")),
            ("fields", ctx.t(f"{AREA}.kind.fields")),
            ("categories", ctx.t(f"{AREA}.kind.categories")),
        ]
        if draft.kind != "number":
            kinds = [(kind, f"{words} ({count})" if kind == draft.kind else words) for kind, words in kinds]
        ends = [(end, ctx.t(f"{AREA}.end.{end}")) for end in ("agreement", "rounds", "target")]
        wins = [(lowest, ctx.t(f"{AREA}.wins.{'lowest' if lowest else 'highest'}")) for lowest in (False, True)]
        teams = [(number, ctx.t(f"{AREA}.teams", count=number) if number else ctx.t(f"{AREA}.alone"))
                 for number in (0, 2, 3, 4)]  # fmt: skip
        return [
            _row(ctx, "name", named),
            _row(ctx, "kind", *(_choice(f"kind.{kind}", words, kind == draft.kind, partial(self._open_kind, kind))
                                for kind, words in kinds)),
            _row(ctx, "end", roles.note(ctx.t(f"{AREA}.end.categories"), grow=1)) if categories else
            _row(ctx, "end", *(_choice(f"end.{end}", words, end == draft.end, partial(self._set, end=end))
                               for end, words in ends)),
            self._number_row(ctx, [
                _choice(f"wins.{'lowest' if lowest else 'highest'}", words, lowest == draft.lowest,
                        partial(self._set, lowest=lowest)) for lowest, words in wins]),
            _row(ctx, "teams", *(_choice(f"teams.{number}", words, number == draft.teams,
                                         partial(self._set, teams=number)) for number, words in teams)),
        ]  # fmt: skip

    def _number_row(self, ctx: Context, wins: list[Element]) -> Element:
        draft = self.draft
        if draft.kind == "categories" or draft.end == "agreement":
            return _row(ctx, "wins", *wins)
        field, value, most = (
            ("rounds", draft.rounds, 200) if draft.end == "rounds" else ("target", draft.target, MOST_TARGET)
        )
        by = 5 if field == "target" else 1

        def step(sign: int) -> Callable[[], None]:
            return lambda: self._set(**{field: max(1, min(most, value + sign * by))})

        def sign(name: str, by: int) -> Element:
            tap = step(by)
            return button_box(
                f"{field}.{name}", icon(name, "icon_m"), tap=tap, repeat=True, w="button_round", h="button"
            )

        shown, open_pad = roles.number(str(value), anchor="center"), partial(self._open_number, field)
        figure = button_box(f"{field}.open", shown, tap=open_pad, grow=1, h="button")
        number = (sign("minus", -1), figure, sign("plus", 1))
        apart = (_row(ctx, field, *number), _row(ctx, "wins", *wins))
        return fits(partial(_row, ctx, field, *number, *wins), partial(column, *apart, gap="gap_m"))

    def _bottom(self, ctx: Context) -> Element:
        cancel = button(ctx, "cancel", ctx.t(f"{AREA}.cancel"), "close", tap=self.shell.pop, w="button_row")
        done = start_button(ctx, "done", "check-bold", ctx.t("kit.done"), None, self._done, size="heading",
                            w="button_primary", disabled_reason=self._missing(ctx))  # fmt: skip
        foot = fits(partial(roles.note, ctx.t(f"{AREA}.foot"), grow=1), space())
        return action_bar(ctx, cancel, row(foot, grow=1), done, h="bar_low")

    def _missing(self, ctx: Context) -> str | None:
        """Why it cannot be done yet."""
        if not self.draft.name:
            return ctx.t(f"{AREA}.name_first")
        if self.draft.kind == "categories" and len(self.draft.categories) < 2:
            return ctx.t(f"{AREA}.two_categories")
        return None

    # Windows --------------------------------------------------------------------------------------------------

    def _open_name(self) -> None:
        self._open_letters(self.draft.name, self._name_it)

    def _open_letters(self, words: str, write: Callable[[str], None]) -> None:
        self._letters, self._write = words, write
        self._open(self._letter_window)

    def _letter_window(self, ctx: Context) -> Element:
        field = name_field(ctx, self._letters, ctx.t(f"{AREA}.name"))
        field.grow = 1
        close = round_button(ctx, "letters.close", "close", self._close)
        letters = letter_pad(ctx, self._letters, self._type, lambda: self._write(self._letters.strip()))
        return dialog(
            ctx,
            row(field, close, gap="gap_m"),
            letters,
            side="gutter",
            top="dialog_top",
            bottom="dialog_top",
            gap="gap_l",
            justify="center",
            pad=pad("pad_card", "gap_s"),
        )

    def _type(self, letters: str) -> None:
        self._letters = letters
        self.refresh()

    def _name_it(self, name: str) -> None:
        self.problem = ""
        self.draft = self.draft._replace(name=name)
        self._close()

    def _open_kind(self, kind: str) -> None:
        self._set(kind=kind)
        if kind != "number":
            self._open(self._fields_window if kind == "fields" else self._categories_window)

    def _fields_window(self, ctx: Context) -> Element:
        fields = self.draft.fields

        def one(place: int, field: DraftField) -> Element:
            words = field.name or f"{ctx.t(f'{AREA}.field')} {place + 1}"
            name = button(ctx, f"field.{place}.name", words, "pencil", grow=1, h="button",
                          tap=lambda: self._open_letters(field.name, partial(self._name_field, place)))  # fmt: skip
            times = stepper(ctx, f"field.{place}.times", field.times, partial(self._times, place), least=-50, most=50)
            return row(name, roles.note(ctx.t(f"{AREA}.times")), times, gap="gap_s")

        more = button(ctx, "field.more", ctx.t(f"{AREA}.more"), "plus", tap=lambda: self._set(
            fields=(*fields, DraftField("")))) if len(fields) < MOST_FIELDS else None  # fmt: skip
        less = button(ctx, "field.less", ctx.t(f"{AREA}.less"), "minus", tap=lambda: self._set(
            fields=fields[:-1])) if len(fields) > 1 else None  # fmt: skip
        rows = column(*(one(place, field) for place, field in enumerate(fields)), gap="gap_s")
        return self._window(ctx, ctx.t(f"{AREA}.kind.fields"), rows, less, more)

    def _name_field(self, place: int, name: str) -> None:
        fields = [*self.draft.fields]
        fields[place] = fields[place]._replace(name=name)
        self.draft = self.draft._replace(fields=tuple(fields))
        self._open(self._fields_window)

    def _times(self, place: int, times: int) -> None:
        fields = [*self.draft.fields]
        fields[place] = fields[place]._replace(times=times)
        self._set(fields=tuple(fields))

    def _categories_window(self, ctx: Context) -> Element:
        names = self.draft.categories

        def one(place: int, name: str) -> Element:
            gone = names[:place] + names[place + 1 :]
            drop = round_button(ctx, f"category.{place}.drop", "close",
                                lambda: self._set(categories=gone))  # fmt: skip
            return row(roles.label(name, grow=1), drop, gap="gap_s", h="row")

        full = str(len(names)) if len(names) >= MOST_CATEGORIES else None
        dice = button(ctx, "category.dice", ctx.t(f"{AREA}.dice"), "dice-multiple", tap=self._dice)
        add = button(ctx, "category.add", ctx.t(f"{AREA}.add"), "plus", tap=self._ask_category, disabled_reason=full)
        rows = column(*(one(place, name) for place, name in enumerate(names)), gap="gap_s")
        title = ctx.t(f"{AREA}.categories", count=len(names))
        return self._window(ctx, title, Scroll(child=rows, grow=1, id="categories"), dice, add)

    def _dice(self) -> None:
        self._set(categories=tuple(str(self.ctx.t(f"{AREA}.dice.{number}")) for number in range(1, DICE + 1)))

    def _ask_category(self) -> None:
        self._open_letters("", self._add_category)

    def _add_category(self, name: str) -> None:
        self.draft = self.draft._replace(categories=(*self.draft.categories, name))
        self._open(self._categories_window)

    def _open_number(self, field: str) -> None:
        digits = ""

        def window(ctx: Context) -> Element:
            shown = digits or str(getattr(self.draft, field))
            head = dialog_head(ctx.t(f"{AREA}.{field}"), shown)
            numbers = number_pad(digits, change, longest=5, thousands=False)
            return dialog(ctx, head, numbers, self._close_row(ctx), gap="gap_m", pad=pad("pad_card"), justify="between")

        def change(after: str) -> None:
            nonlocal digits
            digits = after
            most = 200 if field == "rounds" else MOST_TARGET
            self._set(**{field: max(1, min(most, int(digits)))})

        self._open(window)

    def _window(self, ctx: Context, title: str, inside: Element, *keys: Element | None) -> Element:
        inside.grow = 1
        foot = row(*keys, *self._close_row(ctx).children, gap="gap_s", items="stretch", h="button_tall")
        return dialog(ctx, dialog_head(title), inside, foot, gap="gap_s", pad=pad("gap_m", "pad_card"),
                      side="gutter", top="dialog_edge")  # fmt: skip

    def _close_row(self, ctx: Context) -> Box:
        return row(button(ctx, "window.done", ctx.t("kit.done"), "check-bold", kind="primary", tap=self._close, grow=1))

    def _open(self, window: Callable[[Context], Element]) -> None:
        self.window = window
        self.refresh()

    def _close(self) -> None:
        self.window = None
        self.refresh()

    def _set(self, **fields: Any) -> None:
        self.draft = self.draft._replace(**fields)
        self.refresh()

    # Done -----------------------------------------------------------------------------------------------------

    def _done(self) -> None:
        sheet, folder = self._sheet(self.ctx), user_sheets(self.shell.services)

        def work() -> Problem | None:
            others = (one.name.casefold() for one in folder.sheets() if one.name != self._edited)
            if sheet.name.casefold() in others:
                return "there", {"name": sheet.name}
            try:
                folder.save(sheet, self._edited or sheet.name)
            except OSError as error:
                return "not_written", {"reason": cause_of(error)}
            return None

        self.shell.main_thread.fetch(work, self._written, name="new_sheet")

    def _written(self, problem: Problem | None) -> None:
        if problem is None:
            if self.shell.top is self:
                self.shell.pop()
            return
        text_id, args = problem
        self.problem = self.ctx.t(f"{AREA}.{text_id}", **args)
        self.refresh()


def _row(ctx: Context, name: str, *keys: Element) -> Element:
    label = fits(
        partial(
            column, roles.label(ctx.t(f"{AREA}.row.{name}"), lines=1), roles.caption(ctx.t(f"{AREA}.row.{name}.sub"))
        ),
        partial(roles.label, ctx.t(f"{AREA}.row.{name}")),
    )
    return row(column(label, w=_LABEL, justify="center"), row(*keys, gap="gap_s", grow=1, items="stretch"), gap="gap_s")


_LABEL = 110
"""Of the words before a row, dp."""


def _choice(name: str, words: str, chosen: bool, tap: Callable[[], None]) -> Element:
    return choice(name, words, None, chosen=chosen, tap=tap)
