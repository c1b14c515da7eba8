"""Base of screens: a name and a function `view` from the state of the screen to an element."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from divingbell.ui.kit import bars, buttons
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, Element

if TYPE_CHECKING:
    from divingbell.ui.shell.shell import Shell


class Screen:
    """Base of all screens. A screen keeps what it shows in its own attributes and calls `refresh` when they change."""

    name = ""
    """A name of screens.md 12."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    @property
    def ctx(self) -> Context:
        """Values its view is made with: size class, theme, texts."""
        return self.shell.ctx

    def bar(self, title: str, sub: str = "", *right: Any, menu: Tap | None = None, lane: Element | None = None) -> Box:
        """The bar on top of a screen that lies over another: back, title, `right`, half a turn and `menu`. `lane` is
        a toast, in the place of what is only read; the tall panel has another place for it."""
        ctx = self.ctx
        back, turn = buttons.round_button(ctx, "back", "arrow-left", self.shell.pop), self.shell.half_turn
        lane = bars.in_header(ctx, lane)
        return bars.header(ctx, title, sub, *bars.turn_buttons(ctx, turn, menu), chips=right, left=back, lane=lane)

    def view(self) -> Element:
        """The picture of the screen. Pure: it changes nothing and asks nothing that waits."""
        raise NotImplementedError

    def on_show(self) -> None:
        """It has come to the top: begin to watch what it shows."""

    def on_hide(self) -> None:
        """Something lies over it, or it has been left: stop watching."""

    def on_close(self) -> None:
        """It is gone for good (after `hidden`): give back what it took for as long as it was open."""

    def refresh(self) -> None:
        """Show it anew before the next frame; any number of calls make one view."""
        self.shell.refresh()

    @property
    def view_version(self) -> object:
        """The value that the picture was decided on; where it differs, the same button means something else."""
        return None

    def overtaken(self, tap: Callable[[], None]) -> None:
        """Another page was shown between touching and lifting: what the button was to do. It is not done."""
        del tap

    def may_dim(self) -> bool:
        """Tell whether the light may go out when nobody has touched the screen for a while."""
        return True

    def may_turn(self) -> bool:
        """Tell whether the picture may be turned to the player now: not with an armed dive or a window."""
        return True
