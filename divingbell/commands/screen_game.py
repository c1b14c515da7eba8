"""A demo game on real screens, in a window that is not shown."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from pathlib import Path

    from divingbell.commands.demo_game import DemoGame
    from divingbell.companion.configuration.configuration import Configuration
    from divingbell.companion.services.services import AppServices
    from divingbell.ui.shell.app import DivingBell
    from divingbell.ui.shell.shell import Shell

Look = Callable[["Shell"], bool]
"""Looks at the screen, on Kivy's thread; False while it is still moving into place, to be asked again."""


def demo_configuration(loaded: Configuration, folder: Path, language: str | None = None) -> Configuration:
    """The user's configuration, in this language where one is given; but nothing of the demo (such as invented cards)
    is kept in it, and the screen does not dim."""
    settings = msgspec.structs.replace(loaded.settings, pack="", dim_after_s=0)
    if language is not None:
        settings = msgspec.structs.replace(settings, language=language)
    return msgspec.structs.replace(loaded, folder=folder, settings=settings)


def play_on_screens(
    services: AppServices, game: DemoGame, size: tuple[int, int], make_look: Callable[[], Look]
) -> None:
    """Draw the table off screen, so large in pixels, while a thread plays the game. `make_look` is called once there is
    a window; what it makes, before the game and after each move. Raises what playing raises, and `GameFailedError`
    where a screen of the game failed. Once a process."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    os.environ.setdefault("LP_NUM_THREADS", "0")  # threads of GL's run ahead of a window without a screen: 1.7 GB
    from divingbell.ui.shell import start

    start.configure(size, touches=False)
    start.open_window()
    from divingbell.companion.data import data_folder
    from divingbell.ui.routes import ROUTES
    from divingbell.ui.screens.home.home import Home
    from divingbell.ui.shell.app import DivingBell
    from divingbell.ui.toolkit.screenshot import paint_only_pictures

    paint_only_pictures()
    app = DivingBell(services, services.settings.now, data_folder(), Home, routes=ROUTES)
    look = make_look()
    ended: Future[None] = Future()

    def looked() -> None:
        while not _on_kivys_thread(app, lambda: look(app.shell)):
            pass

    def play() -> None:
        try:
            looked()
            game.play(looked)
            ended.set_result(None)
        except BaseException as error:
            ended.set_exception(error)
        finally:
            app.shell.main_thread.post(app.stop)

    thread = threading.Thread(target=play, name="demo evening", daemon=True)
    app.bind(on_start=lambda _: thread.start())
    app.run()
    _raise_mistake(app)
    ended.result()


def _raise_mistake(app: DivingBell) -> None:
    from divingbell.companion.games.guard import GameFailedError
    from divingbell.companion.installed_games import GAMES

    if (error := app.shell.mistake_overlay.first) is not None:
        failure = GAMES.failure_behind(error)
        raise GameFailedError(failure) if failure is not None else error


def _on_kivys_thread(app: DivingBell, work: Callable[[], bool]) -> bool:
    """Do it there after the next frame, and wait for what comes of it."""
    done: Future[bool] = Future()

    def do() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    app.shell.main_thread.post(app.shell.after_frame, do)
    return done.result()
