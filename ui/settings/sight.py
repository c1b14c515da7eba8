"""Language and sight: the first page of the settings (`m-settings`)."""

from __future__ import annotations

from typing import Any

from ui.element import Box, Drawing, Element, Skin, column, figure, pad, row, text
from ui.kit.keys import press
from ui.kit.marks import hairline, icon, tile
from ui.kit.plates import plate, well
from ui.paint import Painter
from ui.settings.page import Page, heading, inset, switched
from ui.theme import Look, ThemeName

EXAMPLE = 60_000
DIM_S = 30
"""Seconds that the switch sets where nothing else was set by hand."""
SIZES = ("normal", "large", "largest")
THEMES: tuple[ThemeName, ...] = ("abyss", "shallows")


class Sight(Page):
    """Language, size of the words, theme, Face the player, Calm motion, dimming."""

    name = "sight"

    def view(self, look: Look) -> Element:
        if look.size == "regular":
            return column(
                plate(
                    heading(look, look.t("settings.language")),
                    row(*self._languages(look), gap=12, items="stretch"),
                    gap=12,
                    pad=inset(look),
                ),
                row(self._letters(look), self._switches(look), gap=14, items="stretch", grow=1),
                gap=14,
                grow=1,
            )
        lines = [
            self._line(look, "settings.language", self._languages(look)),
            self._line(look, "settings.text", self._sizes(look)),
            self._line(look, "settings.colours", self._themes(look)),
        ]
        tall = look.size == "tall"
        return column(
            plate(
                *lines, justify="between", gap=10, grow=0 if tall else 1, pad=look.pick(pad(0), pad(6, 12), pad(12, 14))
            ),
            self._divers(look) if tall else None,
            self._switches(look),
            gap=look.pick(14, 8, 12),
            grow=1,
        )

    def _line(self, look: Look, text_id: str, keys: list[Box]) -> Box:
        return row(
            text(look.t(text_id), look.pick(18, 18, 19), bold=True, w=look.pick(82, 82, 96), lines=2, line=1.1),
            *keys,
            gap=8,
            items="stretch",
            h=look.pick(58, 58, 72),
        )

    # Language -------------------------------------------------------------------------------------------------

    def _languages(self, look: Look) -> list[Box]:
        keys = [self._language(look, language) for language in sorted(self.shell.languages)]
        return [*keys, self._more(look)]

    def _language(self, look: Look, language: str) -> Box:
        texts = self.shell.texts(language)
        chosen = language == self.shell.settings.language
        regular = look.size == "regular"
        name = text(texts("first_start.language_name"), look.pick(23, 18, 19), bold=True)
        words = column(name, text(texts.amounts.money(EXAMPLE), 16, colour="text2"), gap=2) if regular else name
        return press(
            f"language.{language}",
            figure(language.upper(), look.pick(38, 26, 28), colour="action", w=48 if regular else None, fixed=True),
            words,
            *((Box(grow=1), icon("check-circle", 30, "action") if chosen else None) if regular else ()),
            kind="selected" if chosen else "neutral",
            tap=lambda: self.shell.change(language=language),
            **_size(look, 92, justify="start" if regular else "center"),
        )

    def _more(self, look: Look) -> Box:
        """Languages are files: the key only says so."""
        regular = look.size == "regular"
        words = text(look.t("settings.more"), look.pick(23, 18, 19), bold=True)
        sub = text(look.t("settings.more.sub"), 16, colour="text2", lines=2, line=1.1)
        return press(
            "language.more",
            figure("+", look.pick(38, 26, 28), w=48 if regular else None, fixed=True),
            column(words, sub, gap=2) if regular else words,
            why_off="",
            **_size(look, 92, justify="start" if regular else "center"),
        )

    # Letters and colours --------------------------------------------------------------------------------------

    def _letters(self, look: Look) -> Box:
        return plate(
            heading(look, look.t("settings.text_and_numbers")),
            row(*self._sizes(look), gap=10, items="stretch"),
            column(heading(look, look.t("settings.colours")), pad=pad(6, 0)),
            row(*self._themes(look), gap=10, items="stretch"),
            Box(grow=1),
            self._divers(look),
            gap=12,
            grow=1.15,
            pad=inset(look),
        )

    def _sizes(self, look: Look) -> list[Box]:
        return [self._size(look, scale, i) for i, scale in enumerate(look.tokens.text_scales)]

    def _size(self, look: Look, scale: float, index: int) -> Box:
        points = look.pick((30, 35, 40), (24, 29, 34), (26, 31, 36))[index]
        label = text(look.t(f"settings.text.{SIZES[index]}"), 17, anchor="center") if look.size == "regular" else None
        return press(
            f"text_size.{scale}",
            figure(look.money(EXAMPLE), points, colour="money", fixed=True),
            label,
            kind="selected" if scale == self.shell.settings.text_scale else "neutral",
            vertical=True,
            tap=lambda: self.shell.change(text_scale=scale),
            **_size(look, 112, gap=8),
        )

    def _themes(self, look: Look) -> list[Box]:
        return [self._theme(look, theme) for theme in THEMES]

    def _theme(self, look: Look, theme: ThemeName) -> Box:
        regular = look.size == "regular"
        return press(
            f"theme.{theme}",
            Drawing(w=86 if regular else 34, h=50 if regular else 34, paint=_preview, data=theme),
            text(look.t(f"settings.theme.{theme}"), look.pick(17, 18, 19), bold=not regular),
            kind="selected" if theme == self.shell.settings.theme else "neutral",
            vertical=regular,
            tap=lambda: self.shell.change(theme=theme),
            **_size(look, 112, gap=6 if regular else 9),
        )

    def _divers(self, look: Look) -> Box:
        size = look.pick(50, 40, 46)
        tiles = [tile(look, diver, size) for diver in look.tokens.divers]
        return column(
            well(
                *tiles,
                justify="between",
                items="center",
                h=look.pick(76 - 20 * (look.text_scale - 1), 60, 66),
                pad=pad(0, 16),
            ),
            text(look.t("settings.shapes"), look.pick(17, 16), colour="text2", lines=2),
            gap=look.pick(12, 6, 8),
        )

    # Switches -------------------------------------------------------------------------------------------------

    def _switches(self, look: Look) -> Box:
        settings, change = self.shell.settings, self.shell.change
        seconds = settings.dim_after_s or DIM_S

        def one(field: str, name: str, on: bool, tap: Any, **places: Any) -> Box:
            sub = look.t(f"settings.{name}.sub") if look.size != "compact" else None
            return switched(look, field, look.t(f"settings.{name}", **places), sub, on, tap)

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
        if look.size == "compact":
            first, second, third = (column(one, grow=1) for one in rows)
            line = {"gap": 26, "items": "stretch"}
            return plate(row(first, second, **line), row(third, Box(grow=1), **line), gap=6, pad=pad(4, 14))
        lines: list[Element] = []
        for one_row in rows:
            lines += [one_row, hairline()]
        return plate(
            *lines[:-1],
            gap=look.pick(20, 8, 10),
            grow=1,
            justify=look.pick("start", "start", "between"),
            pad=pad(look.pick(20, 4, 12), look.pick(20, 14, 16)),
        )


def _size(look: Look, height: float, **options: Any) -> dict[str, Any]:
    """Keys of a row: on the regular panel this high, elsewhere as high as their line."""
    regular = look.size == "regular"
    shape: dict[str, Any] = {"grow": 1, "radius": 18 if regular else 14, "gap": 14 if regular else 9}
    shape["pad"] = pad(0, 18 if regular and height < 100 else 4)
    if regular:
        shape["h"] = height
    return shape | options


def _preview(p: Painter, theme: ThemeName) -> None:
    """A screen of that theme in small, whatever the theme of now."""
    colours = p.look.tokens.colours[theme]
    dark = theme == "abyss"
    ground, words, key = colours["bg_top"], colours["text1"], colours["action"]
    other = colours["raised"] if dark else colours["plate"]
    small = p.width < 50
    p.skin(Skin(fill=ground, edge="outline", radius=7 if small else 8))
    if small:
        boxes = ((6, 7, 20, 6, words, 2), (6, 18, 11, 10, key, 2), (20, 18, 9, 10, other, 2))
    else:
        boxes = ((8, 8, 46, 9, words, 3), (8, 23, 30, 18, key, 4), (43, 23, 35, 18, other, 4))
    for x, y, w, h, colour, radius in boxes:
        p.skin(Skin(fill=colour, radius=radius), x, y, w, h)
