"""`Context`: how a screen is shown now, with the words and amounts of its language."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.configuration.palette import ThemeName
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.words import CatalogueWords
from divingbell.ui.kit.tokens import Tokens, frame
from divingbell.ui.toolkit.render_context import RenderContext


class Context(CatalogueWords, RenderContext, frozen=True, eq=False, kw_only=True):
    """Screens and parts take every colour, size, word and figure from here.

    A new one is made when language, theme, text size, motion or the window changes; everything is then shown anew.
    """

    tokens: Tokens
    texts: Catalogue
    theme: ThemeName

    @classmethod
    def of(cls, tokens: Tokens, settings: Settings, texts: Catalogue, window: tuple[float, float]) -> Context:
        """The look of these settings in a window of this many pixels."""
        return cls(
            tokens=tokens,
            texts=texts,
            theme=settings.theme,
            frame=frame(tokens, *window),
            style=tokens.styles[settings.theme],
            text_scale=settings.text_scale,
            calm=settings.calm_motion,
        )


Words = str | Callable[[Context], str]
"""Words, or how they are made in the language the screen has when they are shown."""


def words_of(words: Words, ctx: Context) -> str:
    """These words in the language of now."""
    return words if isinstance(words, str) else words(ctx)
