"""The keys of a toast: each with its sign, but on the compact panel only where there is one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.installed_games import GAMES
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.table.notice import Notice, NoticeButton
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, Text
from tests.ui.driver import SIZES

TEXTS = GAMES.texts("en", strict=True)


def parts(element: Element) -> Iterator[Element]:
    yield element
    for child in getattr(element, "children", ()):
        yield from parts(child)


@pytest.mark.parametrize(("size", "keys", "signs"), [("R", 1, 1), ("R", 2, 2), ("T", 2, 2), ("C", 1, 1), ("C", 2, 0)])
def test_a_key_has_its_sign_where_there_is_room(size: str, keys: int, signs: int) -> None:
    toast = Toast(lambda: None)
    made = tuple(NoticeButton(f"key{i}", "redo", lambda _: "Again", lambda: None) for i in range(keys))
    toast.standing = lambda: Notice("pencil", lambda _: "Changed", keys=made)
    shown = toast.view(Context.of(load_tokens(data_folder()), Settings(), TEXTS, SIZES[size]))
    assert shown is not None
    found = [part for part in parts(shown) if isinstance(part, Box) and (part.id or "").startswith("key")]
    assert len(found) == keys
    icons = [part for key in found for part in parts(key) if isinstance(part, Text) and part.is_icon]
    assert len(icons) == signs
