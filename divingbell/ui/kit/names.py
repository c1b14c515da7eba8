"""The name of a player as words on a screen."""

from __future__ import annotations

from typing import Any

from divingbell.companion.games.seats import Name
from divingbell.ui.toolkit.element import Text
from divingbell.ui.toolkit.scale import Size


def name_text(name: Name, size: Size, *, min_size: Size = "caption", **options: Any) -> Text:
    """The name as words of this size (a name of the scale, or sp). Where it does not fit it is broken at a space or
    hyphen (with `lines`), then smaller, down to `min_size` (the same), and only then one of its shorter forms."""
    return Text(text=name.whole, size=size, min_size=min_size, forms=name.forms, **options)
