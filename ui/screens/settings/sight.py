"""Language and sight: the first page of the settings (`m-settings`)."""

from __future__ import annotations

from typing import Any

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import hairline, icon, tile
from divingbell.ui.kit.plates import plate, well
from divingbell.ui.kit.tokens import ThemeName
from divingbell.ui.screens.settings.page import Page, heading, inset, switched
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
            return column(
                plate(
                    heading(ctx.t("settings.language")),
                    row(*self._languages(ctx), gap="l", items="stretch"),
                    gap="l",
                    pad=inset(ctx),
                ),
                row(self._letters(ctx), self._switches(ctx), gap="xl", items="stretch", grow=1),
                gap="xl",
                grow=1,
            )
        lines = [
            self._line(ctx, "settings.language", self._languages(ctx)),
            self._line(ctx, "settings.text", self._sizes(ctx)),
            self._line(ctx, "settings.colours", self._themes(ctx)),
        ]
        tall = ctx.size == "tall"
        return column(
            plate(
                *lines,
                justify="between",
                gap="m",
                grow=0 if tall else 1,
                pad=ctx.pick(pad(0), pad("xs", "l"), pad("l", "xl")),
            ),
            self._divers(ctx) if tall else None,
            self._switches(ctx),
            gap="l",
            grow=1,
        )

    def _line(self, ctx: Context, text_id: str, keys: list[Box]) -> Box:
        return row(
            text(ctx.t(text_id), "label", bold=True, w=ctx.pick(82, 82, 96), lines=2, line=1.1),
            *keys,
            gap="s",
            items="stretch",
            h=ctx.pick(58, 58, 72),
        )

    # Language -------------------------------------------------------------------------------------------------

    def _languages(self, ctx: Context) -> list[Box]:
        keys = [self._language(ctx, language) for language in sorted(self.shell.languages)]
        return [*keys, self._more(ctx)]

    def _language(self, ctx: Context, language: str) -> Box:
        texts = self.shell.texts(language)
        chosen = language == self.shell.settings.language
        regular = ctx.size == "regular"
        name = text(texts("first_start.language_name"), "lead", bold=True)
        words = (
            column(name, text(texts.amounts.money(EXAMPLE), "small", colour="text2"), gap="hair") if regular else name
        )
        return press(
            f"language.{language}",
            figure(language.upper(), "headline", colour="action", w=48 if regular else None, fixed=True),
            words,
            *((Box(grow=1), icon("check-circle", 30, "action") if chosen else None) if regular else ()),
            kind="selected" if chosen else "neutral",
            tap=lambda: self.shell.change(language=language),
            **_size(ctx, 92, justify="start" if regular else "center"),
        )

    def _more(self, ctx: Context) -> Box:
        """Languages are files: the key only says so."""
        regular = ctx.size == "regular"
        words = text(ctx.t("settings.more"), "lead", bold=True)
        sub = text(ctx.t("settings.more.sub"), "small", colour="text2", lines=2, line=1.1)
        return press(
            "language.more",
            figure("+", "headline", w=48 if regular else None, fixed=True),
            column(words, sub, gap="hair") if regular else words,
            disabled_reason="",
            **_size(ctx, 92, justify="start" if regular else "center"),
        )

    # Letters and colours --------------------------------------------------------------------------------------

    def _letters(self, ctx: Context) -> Box:
        return plate(
            heading(ctx.t("settings.text_and_numbers")),
            row(*self._sizes(ctx), gap="m", items="stretch"),
            column(heading(ctx.t("settings.colours")), pad=pad("xs", 0)),
            row(*self._themes(ctx), gap="m", items="stretch"),
            Box(grow=1),
            self._divers(ctx),
            gap="l",
            grow=1.15,
            pad=inset(ctx),
        )

    def _sizes(self, ctx: Context) -> list[Box]:
        return [self._size(ctx, scale, i) for i, scale in enumerate(ctx.tokens.text_scales)]

    def _size(self, ctx: Context, scale: float, index: int) -> Box:
        points = ctx.pick((30, 35, 40), (24, 29, 34), (26, 31, 36))[index]
        label = text(ctx.t(f"settings.text.{SIZES[index]}"), "body", anchor="center") if ctx.size == "regular" else None
        return press(
            f"text_size.{scale}",
            figure(ctx.money(EXAMPLE), points, colour="money", fixed=True),
            label,
            kind="selected" if scale == self.shell.settings.text_scale else "neutral",
            vertical=True,
            tap=lambda: self.shell.change(text_scale=scale),
            **_size(ctx, 112, gap="s"),
        )

    def _themes(self, ctx: Context) -> list[Box]:
        return [self._theme(ctx, theme) for theme in THEMES]

    def _theme(self, ctx: Context, theme: ThemeName) -> Box:
        regular = ctx.size == "regular"
        return press(
            f"theme.{theme}",
            Drawing(
                w=86 if regular else 34, h=50 if regular else 34, paint=_preview, data=_preview_colours(ctx, theme)
            ),
            text(ctx.t(f"settings.theme.{theme}"), "body", bold=not regular),
            kind="selected" if theme == self.shell.settings.theme else "neutral",
            vertical=regular,
            tap=lambda: self.shell.change(theme=theme),
            **_size(ctx, 112, gap=6 if regular else 9),
        )

    def _divers(self, ctx: Context) -> Box:
        size = ctx.pick(50, 40, 46)
        tiles = [tile(ctx, diver, size) for diver in ctx.tokens.divers]
        return column(
            well(
                *tiles,
                justify="between",
                items="center",
                h=ctx.pick(76 - 20 * (ctx.text_scale - 1), 60, 66),
                pad=pad(0, 16),
            ),
            text(ctx.t("settings.shapes"), "small", colour="text2", lines=2),
            gap="m",
        )

    # Switches -------------------------------------------------------------------------------------------------

    def _switches(self, ctx: Context) -> Box:
        settings, change = self.shell.settings, self.shell.change
        seconds = settings.dim_after_s or DIM_S

        def one(field: str, name: str, on: bool, tap: Any, **places: Any) -> Box:
            sub = ctx.t(f"settings.{name}.sub") if ctx.size != "compact" else None
            return switched(ctx, field, ctx.t(f"settings.{name}", **places), sub, on, tap)

        rows = (
            one("face", "face", settings.face_the_player, lambda on: change(face_the_player=on)),
            one("calm", "calm", settings.calm_motion, lambda on: change(calm_motion=on)),
            one(
                "dim",
                "dim",
                settings.dim_after_s > 0,
                lambda on: change(dim_after_s=seconds if on else 0),
                count=seconds,
            ),
        )
        if ctx.size == "compact":
            first, second, third = (column(one, grow=1) for one in rows)
            line = {"gap": 26, "items": "stretch"}
            return plate(row(first, second, **line), row(third, Box(grow=1), **line), gap="s", pad=pad("xxs", "xl"))
        lines: list[Element] = []
        for one_row in rows:
            lines += [one_row, hairline()]
        return plate(
            *lines[:-1],
            gap="xl",
            grow=1,
            justify=ctx.pick("start", "start", "between"),
            pad=pad(ctx.pick(20, 4, 12), "xxl"),
        )


def _size(ctx: Context, height: float, **options: Any) -> dict[str, Any]:
    """Keys of a row: on the regular panel this high, elsewhere as high as their line."""
    regular = ctx.size == "regular"
    shape: dict[str, Any] = {"grow": 1, "radius": 18 if regular else 14, "gap": 14 if regular else 9}
    shape["pad"] = pad(0, 18 if regular and height < 100 else 4)
    if regular:
        shape["h"] = height
    return shape | options


def _preview_colours(ctx: Context, theme: ThemeName) -> tuple[str, ...]:
    """Ground, words, key and plate of a theme, whatever the theme of now."""
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
