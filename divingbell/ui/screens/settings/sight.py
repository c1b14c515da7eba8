"""Language and sight: the first page of the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from divingbell.companion.configuration.palette import ThemeName
from divingbell.companion.people.seats import COMMON_COLOURS
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import switch
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.rows import ruled, setting
from divingbell.ui.screens.settings.page import Page, card_pad, heading
from divingbell.ui.toolkit.element import Box, Drawing, Element, Skin, column, figure, pad, row, text
from divingbell.ui.toolkit.paint import Painter

EXAMPLE = 60_000
DIM_S = 30
"""Seconds that the switch sets where nothing else was set by hand."""
SIZES = ("normal", "large", "largest")
THEMES: tuple[ThemeName, ...] = ("abyss", "shallows")


class Sight(Page):
    """Language, size of the words, theme, Face the player, Calm motion, dimming."""

    name = "sight"

    def view(self, ctx: Context) -> Element:
        if ctx.size == "regular":
            languages = row(*self._languages(ctx), gap="gap_m", items="stretch")
            return column(
                card(heading(ctx.t("settings.language")), languages, gap="gap_m", pad=card_pad(ctx)),
                row(self._letters(ctx), self._switches(ctx), gap="gap_l", items="stretch", grow=1),
                gap="gap_l",
                grow=1,
            )
        tall = ctx.size == "tall"
        lines = (
            self._line(ctx, "settings.language", self._languages(ctx)),
            self._line(ctx, "settings.text", self._sizes(ctx)),
            self._line(ctx, "settings.colours", self._themes(ctx)),
        )
        return column(
            card(*lines, justify="between", gap="gap_m", grow=0 if tall else 1, pad=pad("gap_m", "gap_l")),
            self._divers(ctx) if tall else None,
            self._switches(ctx),
            gap="gap_l",
            grow=1,
        )

    def _line(self, ctx: Context, text_id: str, keys: list[Box]) -> Box:
        title = roles.label(ctx.t(text_id), w="switch")
        return row(title, *keys, gap="gap_s", items="stretch", h="button")

    # Language -------------------------------------------------------------------------------------------------

    def _languages(self, ctx: Context) -> list[Box]:
        return [self._language(ctx, language) for language in sorted(self.shell.languages)]

    def _language(self, ctx: Context, language: str) -> Box:
        """In letters and words; on the regular panel with an amount and a tick."""
        texts, chosen = self.shell.texts(language), language == self.shell.settings.language
        regular = ctx.size == "regular"
        words = column(
            roles.label(texts("first_start.language_name")),
            roles.caption(texts.amounts.money(EXAMPLE), colour="text2") if regular else None,
            gap="gap_hair",
            grow=1 if regular else 0,
        )
        return button_box(
            f"language.{language}",
            roles.number(language.upper(), colour="action", w=48 if regular else None),
            words,
            icon("check-circle", 30, "action") if regular and chosen else None,
            kind="selected" if chosen else "neutral",
            tap=lambda: self.shell.change(language=language),
            justify="start" if regular else "center",
            pad=pad(0, "gap" if regular else "gap_xxs"),
            h=92 if regular else None,
            **_SHAPE,
        )

    # Letters and colours --------------------------------------------------------------------------------------

    def _letters(self, ctx: Context) -> Box:
        return card(
            heading(ctx.t("settings.text_and_numbers")),
            row(*self._sizes(ctx), gap="gap_m", items="stretch"),
            column(heading(ctx.t("settings.colours")), pad=pad("gap_xs", 0), is_heading=True),
            row(*self._themes(ctx), gap="gap_m", items="stretch"),
            Box(grow=1),
            self._divers(ctx),
            gap="gap_m",
            grow=1.15,
            pad=card_pad(ctx),
        )

    def _sizes(self, ctx: Context) -> list[Box]:
        """Each shows an amount as large as it makes them."""
        keys = []
        for name, scale in zip(SIZES, ctx.tokens.text_scales, strict=True):
            amount = figure(ctx.money(EXAMPLE), ctx.type("heading") * scale, colour="money", fixed=True)
            chosen = scale == self.shell.settings.text_scale
            keys.append(self._button(ctx, "text_size", scale, amount, ctx.t(f"settings.text.{name}"), chosen=chosen))
        return keys

    def _themes(self, ctx: Context) -> list[Box]:
        keys = []
        for theme in THEMES:
            w, h = ctx.pick((86, 50), (34, 34))
            picture = Drawing(w=w, h=h, paint=_preview, data=_preview_colours(ctx, theme))
            chosen = theme == self.shell.settings.theme
            keys.append(self._button(ctx, "theme", theme, picture, ctx.t(f"settings.theme.{theme}"), chosen=chosen))
        return keys

    def _button(
        self,
        ctx: Context,
        field: str,
        value: object,
        sign: Element,
        words: str,
        *,
        chosen: bool,
    ) -> Box:
        """One value of a setting; its words stand under it, on the small panels behind a picture only."""
        regular = ctx.size == "regular"
        setting_name = "text_scale" if field == "text_size" else field
        return button_box(
            f"{field}.{value}",
            sign,
            text(words, "note", bold=not regular) if regular or field == "theme" else None,
            kind="selected" if chosen else "neutral",
            vertical=regular,
            tap=lambda: self.shell.change(**{setting_name: value}),
            pad=pad(0, "gap_xxs"),
            h=112 if regular else None,
            **_SHAPE,
        )

    def _divers(self, ctx: Context) -> Box:
        tiles = (tile(ctx, diver, "tile_m") for diver in COMMON_COLOURS)
        return column(
            inset(*tiles, justify="between", items="center", h="row_setting", pad=pad(0, "gap")),
            roles.caption(ctx.t("settings.shapes"), colour="text2", lines=2),
            gap="gap_m",
        )

    # Switches -------------------------------------------------------------------------------------------------

    def _switches(self, ctx: Context) -> Box:
        settings, change = self.shell.settings, self.shell.change
        seconds = settings.dim_after_s or DIM_S

        def one(name: str, on: bool, tap: Callable[[bool], None]) -> Box:
            sub = ctx.t(f"settings.{name}.sub") if ctx.size != "compact" else None
            return setting(ctx.t(f"settings.{name}", count=seconds), sub, switch(ctx, name, on, tap))

        rows = (
            one("face", settings.face_the_player, lambda on: change(face_the_player=on)),
            one("calm", settings.calm_motion, lambda on: change(calm_motion=on)),
            one("dim", settings.dim_after_s > 0, lambda on: change(dim_after_s=seconds if on else 0)),
        )
        if ctx.size == "compact":
            halves = [column(one, grow=1) for one in rows]
            first = row(*halves[:2], gap="gap_xl", items="stretch")
            second = row(halves[2], Box(grow=1), gap="gap_xl", items="stretch")
            return card(first, second, gap="gap_s", pad=pad("gap_xxs", "gap_l"))
        justify = ctx.pick("start", "start", "between")
        return card(*ruled(rows), gap="gap", grow=1, justify=justify, pad=pad("gap", ctx.gutter))


_SHAPE: dict[str, Any] = {"grow": 1, "radius": "l", "gap": "gap_m"}
"""Buttons that share a row; on the small panels they are as high as their line."""


def _preview_colours(ctx: Context, theme: ThemeName) -> tuple[str, ...]:
    """Ground, words, button and card of a theme, whatever the theme of now."""
    style = ctx.tokens.styles[theme]
    return tuple(style.colours[name] for name in ("bg_top", "text1", "action", "raised" if style.dark else "plate"))


def _preview(p: Painter, data: tuple[str, ...]) -> None:
    """A screen of that theme in small."""
    ground, words, key, other = data
    small = p.width < 50
    p.skin(Skin(fill=ground, edge="outline", radius=7 if small else 8))
    if small:
        boxes = ((6, 7, 20, 6, words, 2), (6, 18, 11, 10, key, 2), (20, 18, 9, 10, other, 2))
    else:
        boxes = ((8, 8, 46, 9, words, 3), (8, 23, 30, 18, key, 4), (43, 23, 35, 18, other, 4))
    for x, y, w, h, colour, radius in boxes:
        p.skin(Skin(fill=colour, radius=radius), x, y, w, h)
