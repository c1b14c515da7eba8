"""Windows: the uppermost is closed first, and kinds go together."""

from __future__ import annotations

from divingbell.ui.kit.context import Context
from divingbell.ui.table.dialogs import Dialogs
from divingbell.ui.toolkit.element import Element, column
from tests.ui.table.stand_in import CTX


class Note:
    def __init__(self, name: str) -> None:
        self.name = name

    def view(self, ctx: Context) -> Element:
        del ctx
        return column(id=self.name)


class Question(Note):
    pass


def test_they_lie_over_each_other_in_the_order_in_which_they_were_opened() -> None:
    shown = list[int]()
    windows = Dialogs(lambda: shown.append(len(windows)))
    first, second = Note("first"), Question("second")
    windows.open(first)
    windows.open(second)
    assert [window.id for window in windows.view(CTX)] == ["first", "second"]
    windows.close(first)
    assert [window.id for window in windows.view(CTX)] == ["second"]
    windows.close(first)
    windows.close()
    windows.close()
    assert not windows
    assert shown == [1, 2, 1, 1, 0, 0], "each is shown"


def test_kinds_go_with_the_next_view() -> None:
    windows = Dialogs(lambda: None)
    for window in (Note("one"), Question("two"), Question("three")):
        windows.open(window)
    windows.forget(Question)
    assert [window.id for window in windows.view(CTX)] == ["one"]
