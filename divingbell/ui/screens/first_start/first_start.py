"""The very first start: language and text size, each shown in itself; both are written at once."""

from __future__ import annotations

from typing import Any

from divingbell.ui.kit import roles
from divingbell.ui.kit.body import columns, flow
from divingbell.ui.kit.buttons import button_box, round_button
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.logo import logo
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, fits, grid, pad, row, space, text

_EXAMPLE = 60_000
_LANGUAGE, _UNDER = 260, 3
"""dp that a language needs beside others; how many have room under each other. More are scrolled."""


class FirstStart(Screen):
    """Chooses a language and a text size, then goes on."""

    name = "first_start"

    def view(self) -> Element:
        ctx = self.ctx
        about = (roles.body(ctx.t(f"first_start.{one}"), lines=2) for one in ("about", "about_short"))
        head = column(roles.name(ctx.t("kit.app"), colour="text1"), fits(*about), gap="gap_hair")
        return column(
            row(logo(ctx.space("button_tall")), head, gap="pad_card", justify="center"),
            self._languages(ctx),
            self._foot(ctx),
            gap="pad_card",
            pad=pad("pad_card", "pad_card"),
        )

    def _languages(self, ctx: Context) -> Element:
        keys = [self._language(language) for language in self.shell.languages]
        across = columns(ctx, _LANGUAGE)
        if len(keys) <= max(_UNDER, across):
            return flow(ctx, *keys, gap="pad_card", grow=1)
        return Scroll(child=grid(*keys, columns=across, gap="pad_card"), grow=1, ground="bg_bottom")

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
            gap="gap_xs",
            pad=pad("gap_l", "gap_s"),
            grow=1,
            tap=lambda: self.shell.change(language=language),
        )

    def _foot(self, ctx: Context) -> Element:
        height = ctx.space("row_setting")
        named = (roles.body(self._text_size(f"first_start.{one}")) for one in ("text_size", "text_size_short"))
        words = fits(*named)
        sizes = [self._size(ctx, scale, height) for scale in ctx.tokens.text_scales]
        turn = round_button(ctx, "rotate", "screen-rotation", self.shell.half_turn)

        def onward(**width: Any) -> Box:
            words, sign = roles.heading(ctx.t("kit.next")), icon("arrow-right", "headline")
            shape: dict[str, Any] = {"kind": "primary", "radius": "xl", "gap": "gap_m", "h": height}
            return button_box("next", words, sign, tap=self._next, **shape, **width)

        return fits(
            lambda: row(words, *sizes, space(), turn, onward(w="button_primary"), gap="gap_l"),
            lambda: column(
                row(words, space(), *sizes, gap="gap_l"), row(turn, onward(grow=1), gap="gap_l"), gap="gap_l"
            ),
        )

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
