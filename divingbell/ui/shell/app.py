"""The Kivy app: it opens the window over a shell, tells the shell what happens at the table, and closes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.core.window import Window

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.error_log import ErrorLog
from divingbell.companion.table.events import Event, RigChanged, RigReplaced, SensorEvent
from divingbell.ui.shell.exit_reason import Ending
from divingbell.ui.shell.gc_scheduler import GcScheduler
from divingbell.ui.shell.heartbeat import LifeSign
from divingbell.ui.shell.route import AnyRoute
from divingbell.ui.shell.shell import RouteHandler, Shell
from divingbell.ui.shell.shown_screen import ShownScreen
from divingbell.ui.toolkit.element_view import ElementView

if TYPE_CHECKING:
    from divingbell.companion.services.services import AppServices


class DivingBell(App):  # type: ignore[misc]
    """The program on the screen. `first` chooses the first screen."""

    title = "Diving Bell"

    def __init__(
        self,
        services: AppServices,
        settings: Settings,
        config: Path,
        first: Callable[[Shell], ShownScreen],
        routes: Mapping[AnyRoute, RouteHandler] | None = None,
        *,
        strict: bool = False,
        error_log: ErrorLog | None = None,
        rotation: int = 0,
        heartbeat: LifeSign | None = None,
        **options: Any,
    ) -> None:
        """`rotation`: by how many degrees (0, 90, 180, 270) the panel is built in; `heartbeat`: for who watches."""
        super().__init__(**options)
        self.shell = Shell(services, settings, config, strict=strict, error_log=error_log)
        self.shell.panel_rotation = rotation
        self._heartbeat = heartbeat
        self.shell.routes.update(routes or {})
        self.shell.end = self.end
        self.ending = Ending.QUIT
        self._first = first
        self._unwatch: Callable[[], None] = lambda: None
        self._garbage = GcScheduler(lambda: self.shell.views)
        self._catcher = None if strict else _Catcher(self.shell)

    def build(self) -> ElementView:
        # Kivy's own half-covering keyboard and its settings panel have no place here.
        """Kivy's: show the first screen."""
        self.use_kivy_settings = False
        shell = self.shell
        shell.start(self._first(shell))
        shell.renew()
        shell.show_now()
        return shell.element_view

    def on_start(self) -> None:
        """Kivy's: the window is there."""
        shell = self.shell
        Window.bind(size=shell.renew)
        shell.after_frame(shell.element_view.render_state.patches.read_early)
        if self._heartbeat is not None:
            shell.after_frame(self._heartbeat.begin)
        shell.dimming.wake()

        def tell(event: Event) -> None:
            if isinstance(event, SensorEvent):
                shell.main_thread.post(shell.dimming.wake)
                shell.main_thread.post(shell.speech.felt, event.signal)
            elif isinstance(event, RigChanged):
                shell.main_thread.post(shell.rig_changed, event.health)
                shell.main_thread.post(shell.speech.rig_changed, event.health)
            elif isinstance(event, RigReplaced):
                shell.main_thread.post(shell.speech.rig_replaced)

        self._unwatch = shell.services.table.watch(tell)
        shell.rig_changed(shell.services.table.now.health)
        self._garbage.begin()
        if self._catcher is not None:
            ExceptionManager.add_handler(self._catcher)
            shell.error_log.on_logged = lambda: shell.main_thread.post(shell.mistake_overlay.noted)
            if shell.error_log.logged:
                shell.error_log.on_logged()

    def on_stop(self) -> None:
        """Kivy's: let go of the window and close the shell."""
        self._garbage.end()
        if self._heartbeat is not None:
            self._heartbeat.end()
        if self._catcher is not None:
            ExceptionManager.remove_handler(self._catcher)
            self.shell.error_log.on_logged = lambda: None
        Window.unbind(size=self.shell.renew)
        self._unwatch()
        self.shell.close()

    def end(self, ending: Ending) -> None:
        """Close everything, to be left in this way."""
        self.ending = ending
        self.stop()

    def open_settings(self, *_: Any) -> bool:
        """Kivy's: its own settings panel is not opened."""
        return False


class _Catcher(ExceptionHandler):  # type: ignore[misc]
    """Catches mistakes: one in a timer, an animation or Kivy's own event must not end the evening."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    def handle_exception(self, exception: BaseException) -> int:
        if not isinstance(exception, Exception):
            return int(ExceptionManager.RAISE)
        self._shell.failed(exception)
        return int(ExceptionManager.PASS)
