"""The very first start (`v0-first-language`): language and text size, each shown in itself; both are written at
once."""

from __future__ import annotations

from collections.abc import Callable

from ui.element import Box, Drawing, Element, Skin, column, figure, pad, row, text
from ui.kit.keys import press, round_key
from ui.kit.marks import icon
from ui.paint import Painter
from ui.screen import Screen
from ui.theme import Look

_EXAMPLE = 60_000
LANGUAGES = ("en", "it")


def logo(size: float) -> Drawing:
    """The bell on brass."""
    return Drawing(w=size, h=size, paint=_logo)


def _logo(p: Painter, _: object) -> None:
    s = p.width
    p.skin(Skin(fill="art.brass_lo", fill_top="art.brass_hi", edge="brass", radius=s * 0.28))
    p.glyph("bell", s / 2, s / 2, s * 0.78, "ink")


class FirstStart(Screen):
    """Chooses a language and a text size, then goes on."""

    name = "v0-first-language"

    def view(self) -> Element:
        look = self.look
        return column(
            row(
                logo(look.pick(104, 64, 84)),
                column(
                    text(look.t("kit.app"), look.pick(60, 38, 46), bold=True, line=1.05, fixed=True),
                    text(
                        look.t(look.pick("first_start.about", "first_start.about_short", "first_start.about")),
                        look.pick(24, 18, 19),
                        colour="text2",
                    ),
                    gap=look.pick(4, 0, 2),
                ),
                gap=look.pick(26, 16, 18),
                justify="center",
            ),
            (column if look.size == "tall" else row)(
                *(self._language(look, language) for language in LANGUAGES),
                gap=look.pick(28, 12, 14),
                items="stretch",
                grow=1,
            ),
            self._foot(look),
            gap=look.pick(28, 12, 18),
            pad=look.pick(pad(32, 60), pad(13, 18), pad(24, 18)),
        )

    def _language(self, look: Look, language: str) -> Box:
        texts = self.shell.texts(language)
        return press(
            f"language.{language}",
            figure(language.upper(), look.pick(96, 64, 76), colour="action", fixed=True),
            text(texts("first_start.language_name"), look.pick(40, 28, 32), bold=True, line=1.1, fixed=True),
            text(texts("first_start.welcome"), look.pick(24, 18, 20), colour="text2"),
            figure(texts.amounts.money(_EXAMPLE), look.pick(38, 26, 30), bold=False, colour="money"),
            kind="selected" if language == self.shell.settings.language else "neutral",
            radius=look.pick(28, 22, 24),
            vertical=True,
            gap=look.pick(10, 4, 6),
            grow=1,
            tap=self._choose(language),
        )

    def _choose(self, language: str) -> Callable[[], None]:
        return lambda: self.shell.change(language=language)

    def _foot(self, look: Look) -> Element:
        words = text(
            look.t(look.pick("first_start.text_size", "first_start.text_size_short", "first_start.text_size")),
            look.pick(20, 17, 17),
            colour="text2",
            fixed=True,
        )
        sizes = [self._size(look, scale, index) for index, scale in enumerate(look.tokens.text_scales)]
        turn = round_key(look, "rotate", "screen-rotation", self.shell.half_turn)
        onward = press(
            "next",
            text(look.t("kit.next"), look.pick(32, 24, 28), bold=True, fixed=True),
            icon("arrow-right", look.pick(38, 30, 34)),
            kind="primary",
            radius=look.pick(24, 18, 20),
            gap=10,
            w=look.pick(300, 196, None) if look.size != "tall" else None,
            h=look.pick(84, 64, 76),
            grow=1 if look.size == "tall" else 0,
            tap=self._next,
        )
        gap = look.pick(14, 8, 10)
        if look.size == "tall":
            return column(row(words, Box(grow=1), *sizes, gap=gap), row(turn, onward, gap=gap), gap=14)
        return row(words, *sizes, Box(grow=1), turn, onward, gap=gap)

    def _size(self, look: Look, scale: float, index: int) -> Box:
        points = look.pick((24, 32, 42), (20, 27, 35), (22, 29, 38))[index]
        return press(
            f"text_size.{scale}",
            text("A", points, bold=True, fixed=True),
            kind="selected" if scale == self.shell.settings.text_scale else "neutral",
            radius=18,
            w=look.pick(96, 70, 76),
            h=look.pick(84, 64, 72),
            tap=lambda: self.shell.change(text_scale=scale),
        )

    def _next(self) -> None:
        from ui.screens.welcome import Welcome

        self.shell.start(Welcome(self.shell, 1))
