"""The very first start (`v0-first-language`): language and text size, each shown in itself; both are written at
once."""

from __future__ import annotations

from divingbell.ui.kit import roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.buttons import button_box, round_button
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.logo import logo
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, fits, grid, pad, row, text

_EXAMPLE = 60_000
_ROOM = {"regular": 4, "compact": 3, "tall": 3}
"""Languages that have room beside each other (on tall under each other); more are scrolled."""


class FirstStart(Screen):
    """Chooses a language and a text size, then goes on."""

    name = "v0-first-language"

    def view(self) -> Element:
        ctx = self.ctx
        about = ctx.t(ctx.pick("first_start.about", "first_start.about_short", "first_start.about"))
        head = column(
            roles.name(ctx.t("kit.app"), colour="text1"),
            roles.body(about),
            gap="hair",
        )
        return column(
            row(logo(ctx.space("button_tall")), head, gap="xxl", justify="center"),
            self._languages(ctx),
            self._foot(ctx),
            gap="xxl",
            pad=pad("pad_card", "xxl"),
        )

    def _languages(self, ctx: Context) -> Element:
        keys = [self._language(language) for language in self.shell.languages]
        if len(keys) <= _ROOM[ctx.size]:
            return flow(ctx, *keys, gap="xxl", grow=1)
        columns = 2 if ctx.size == "tall" else _ROOM[ctx.size]
        return Scroll(child=grid(*keys, columns=columns, gap="xxl"), grow=1)

    def _language(self, language: str) -> Box:
        texts = self.shell.texts(language)
        return button_box(
            f"language.{language}",
            roles.amount(language.upper(), colour="action"),
            roles.headline(texts("first_start.language_name")),
            roles.body(texts("first_start.welcome")),
            roles.score(texts.amounts.money(_EXAMPLE)),
            kind="selected" if language == self.shell.settings.language else "neutral",
            radius="window",
            vertical=True,
            gap="xs",
            pad=pad("l", "s"),
            grow=1,
            tap=lambda: self.shell.change(language=language),
        )

    def _foot(self, ctx: Context) -> Element:
        tall, height = ctx.size == "tall", ctx.space("row_setting")
        named = (roles.body(self._text_size(f"first_start.{one}")) for one in ("text_size", "text_size_short"))
        words = fits(*named)
        sizes = [self._size(ctx, scale, height) for scale in ctx.tokens.text_scales]
        turn = round_button(ctx, "rotate", "screen-rotation", self.shell.half_turn)
        onward = button_box(
            "next",
            roles.heading(ctx.t("kit.next")),
            icon("arrow-right", "headline"),
            kind="primary",
            radius="xl",
            gap="m",
            w=None if tall else "button_primary",
            h=height,
            grow=1 if tall else 0,
            tap=self._next,
        )
        if tall:
            return column(row(words, Box(grow=1), *sizes, gap="l"), row(turn, onward, gap="l"), gap="l")
        return row(words, *sizes, Box(grow=1), turn, onward, gap="l")

    def _text_size(self, text_id: str) -> str:
        """In every language while there is room for that: nobody has chosen one yet."""
        if len(self.shell.languages) > 2:
            return self.ctx.t(text_id)
        return " · ".join(self.shell.texts(language)(text_id) for language in self.shell.languages)

    def _size(self, ctx: Context, scale: float, height: float) -> Box:
        """A letter that shows the differences larger than they are."""
        return button_box(
            f"text_size.{scale}",
            text("A", ctx.type("title") * scale**2, bold=True, fixed=True),
            kind="selected" if scale == self.shell.settings.text_scale else "neutral",
            radius="xl",
            w="switch",
            h=height,
            tap=lambda: self.shell.change(text_scale=scale),
        )

    def _next(self) -> None:
        from divingbell.ui.screens.first_start.welcome import Welcome

        self.shell.start(Welcome(self.shell, 1))


def show_first_start(shell: Shell) -> None:
    """Alone, as on a new tablet."""
    shell.start(FirstStart(shell))
