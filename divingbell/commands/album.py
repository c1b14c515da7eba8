"""Pictures of a demo game: one of each screen when it is first shown, and again in later phases of the game."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from divingbell.companion.session.session import Session


class Album:
    """Numbered pictures in a folder."""

    def __init__(self, folder: Path, picture: Callable[[], Any]) -> None:
        """`picture` makes a picture of the screen."""
        self._folder = folder
        self._picture = picture
        self._seen: set[str] = set()
        self._seated = False
        self.taken = 0

    def take(self, shell: Any) -> bool:
        """On Kivy's thread: keep the present screen if its like has not been seen; False while it is still moving into
        place or a toast lies over it, to be asked again."""
        from divingbell.ui.routes import ROUTES
        from divingbell.ui.shell.route import Route

        session = shell.services.table.now.session
        state = session.state
        if state is not None and not self._seated:
            self._seated = True
            ROUTES[Route.TABLE](shell)
        name = _name(shell.top, session)
        if name in self._seen:
            return True
        shell.show_now()
        if state is not None and shell.top.snackbars.notice is not None:
            shell.top.snackbars.dismiss()
            return False
        if not shell.element_view.still:
            return False
        self._seen.add(name)
        self.taken += 1
        save_picture(self._picture(), self._folder / f"{self.taken:02}-{name}.png")
        return True


def save_picture(picture: Any, file: Path) -> None:
    """Save a picture, whole or not at all. Raises `OSError`."""
    from divingbell.companion.configuration.atomic_file import write_atomically

    content = io.BytesIO()
    picture.save(content, "PNG")
    write_atomically(file, content.getvalue())


def _name(screen: Any, session: Session) -> str:
    """Name of what is seen, for a file: the screen without the letter of its drawing, and how far the game is."""
    from divingbell.ui.table.game_ui import game_ui

    if session.game is None:
        return "home"
    if session.state.result is not None:
        return "podium"
    code, _, words = screen.name.partition("-")
    shown = words or code
    return "-".join(part for part in (shown, game_ui(session.game.name).progress(session.state)) if part)
