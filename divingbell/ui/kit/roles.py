"""Text roles: what words are on a screen decides their size, weight, colour and lines. There is no other combination.

The values are `text_roles` in `config/tokens.yaml`. Every function takes the words and, as keywords, what an element
has: `id`, `grow`, `align`, `anchor`, `colour` (None: that of the box around) and `lines`, where a drawing says so.

`title`, `heading`, `headline`, `label`, `body`, `note` and `caption` are for words, `hero`, `amount`, `figure`,
`score`, `number` and `tag` for figures; `person` is a name that gives way. Lengths have names too, `parts` in the same
file: `h="row"`, `gap="gap_s"`, `pad=pad("pad_card")`. A number stays a number only where it belongs to one drawing.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from divingbell.companion.data import data_folder
from divingbell.companion.games.seats import Name
from divingbell.ui.kit.tokens import TextRole, load_tokens
from divingbell.ui.toolkit.element import Text
from divingbell.ui.toolkit.render_context import GROUND

_OF_ITS_BOX = {GROUND, "ink", "on_fill"}
"""Colours of roles that lie on a header, a pill or the ground: the box around has them."""


@cache
def _role(name: str) -> TextRole:
    return load_tokens(data_folder()).roles[name]


def _set(name: str, words: str, options: dict[str, Any]) -> Text:
    role = _role(name)
    if "colour" not in options:
        # On a filled button, for one, they have the colour of its words.
        options["muted"] = None if role.colour in _OF_ITS_BOX else role.colour
    options.setdefault("lines", role.lines)
    options.setdefault("fixed", not role.grows)
    return Text(
        text=words, size=name, font=role.font, bold=role.bold, line=role.line, wraps=options["lines"] > 1, **options,
    )  # fmt: skip


def person(words: Name, role: str = "label", *, min_role: str = "caption", **options: Any) -> Text:
    """A person's name in this role, smaller where it must be, down to the size of `min_role`; then a shorter form."""
    return _set(role, words.whole, {"lines": 1, "min_size": min_role, "forms": words.forms, **options})


def hero(words: str, **options: Any) -> Text:
    """The one figure of a screen: the stake of an armed dive."""
    return _set("hero", words, options)


def amount(words: str, **options: Any) -> Text:
    """An answer after a buzz, a bid."""
    return _set("amount", words, options)


def figure(words: str, **options: Any) -> Text:
    """A value on a button, the result of a turning point."""
    return _set("figure", words, options)


def score(words: str, **options: Any) -> Text:
    """Figures that a person has: money, points, kinds, divers."""
    return _set("score", words, options)


def number(words: str, **options: Any) -> Text:
    """A count, cards held, an amount of the ledger."""
    return _set("number", words, options)


def tag(words: str, **options: Any) -> Text:
    """A signed amount in a pill."""
    return _set("tag", words, options)


def alarm(words: str, **options: Any) -> Text:
    """The largest word of a screen with a buzz."""
    return _set("alarm", words, options)


def name(words: str, **options: Any) -> Text:
    """The person in the turn header."""
    return _set("name", words, options)


def headline(words: str, **options: Any) -> Text:
    """The title of a screen or of a dialog."""
    return _set("headline", words, options)


def heading(words: str, **options: Any) -> Text:
    """A question; a title inside a dialog."""
    return _set("heading", words, options)


def title(words: str, **options: Any) -> Text:
    """The title of a card, a state, a primary button, a banner."""
    return _set("title", words, options)


def label(words: str, **options: Any) -> Text:
    """A button, a row, a name in a card."""
    return _set("label", words, options)


def body(words: str, **options: Any) -> Text:
    """A sentence; the text of the rules reader."""
    return _set("body", words, options)


def note(words: str, **options: Any) -> Text:
    """The second line of a button or a row; a chip."""
    return _set("note", words, options)


def caption(words: str, **options: Any) -> Text:
    """An axis, the head of a column: the smallest at a table."""
    return _set("caption", words, options)
