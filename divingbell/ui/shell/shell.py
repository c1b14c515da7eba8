"""The shell: which screen is shown, in which look, which way up; one view before a frame, at most."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics

from divingbell.companion.club.club import Club
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.error_log import ErrorLog
from divingbell.companion.installed_games import GAMES
from divingbell.companion.pictures.fonts import fonts
from divingbell.companion.rig import Health
from divingbell.companion.texts import catalogue
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.pictures import PICTURES
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.shell import sdl
from divingbell.ui.shell.error_overlay import ErrorOverlay
from divingbell.ui.shell.exit_reason import Ending
from divingbell.ui.shell.main_thread_queue import MainThreadQueue
from divingbell.ui.shell.new_boards import NewBoards
from divingbell.ui.shell.route import AnyRoute, Route
from divingbell.ui.shell.screen_dimmer import Dimming
from divingbell.ui.shell.settings_writer import SettingsWriter
from divingbell.ui.shell.shown_screen import ShownScreen
from divingbell.ui.shell.sound import Sounds
from divingbell.ui.shell.speech import Speech
from divingbell.ui.shell.table_news import TableNews
from divingbell.ui.toolkit.element import Element, column
from divingbell.ui.toolkit.element_view import ElementView
from divingbell.ui.toolkit.fonts import register
from divingbell.ui.toolkit.nine_patch_cache import NinePatchCache
from divingbell.ui.toolkit.text_cache import TextCache

if TYPE_CHECKING:
    from divingbell.companion.services.services import AppServices
    from divingbell.companion.web.pages import Pages

DEEPEST = 4
"""Screens over home: screens.md 10."""
RouteHandler = Callable[["Shell"], None]
"""Goes where a route leads."""


class Follower(Protocol):
    """A service that goes along with the settings for as long as the program runs."""

    def follow(self, settings: Settings, texts: Callable[[str], catalogue.Catalogue]) -> None:
        """These hold from now on; `texts` gives the catalogue of a language."""

    def close(self) -> None:
        """The program ends."""


class Shell:
    """Holds what every screen needs: context, settings, services, sounds, and the screens on top of each other."""

    def __init__(
        self,
        services: AppServices,
        settings: Settings,
        config: Path,
        *,
        strict: bool = False,
        error_log: ErrorLog | None = None,
    ) -> None:
        """`config` is the folder `config/`; `strict` makes a missing text an error instead of `[id]`, and lets our own
        mistakes end the program instead of noting them."""
        register(fonts())
        self.services = services
        self.settings = settings
        self.languages = catalogue.languages(config / "texts")
        self.routes: dict[AnyRoute, RouteHandler] = {}
        """Where home and menus lead to; the button of a route that is not there is not shown."""
        self._ways: dict[AnyRoute, Callable[[], None]] = {}
        """The calls of `route`: the same ones again, so that a button with one is the same button."""
        self.config = config
        self.tokens = load_tokens(config)
        self.error_log = error_log or ErrorLog()
        self.mistake_overlay = ErrorOverlay(self.error_log, self.refresh, strict=strict)
        self._last_good: tuple[ShownScreen, Element] | None = None
        """The last view that was shown, and whose it is."""
        self.main_thread = MainThreadQueue(self.failed)
        self.element_view = ElementView(TextCache(fonts()), NinePatchCache(PICTURES), self.failed)
        self.speech = Speech(lambda: self.settings.sound, lambda: time.localtime())
        self.sounds = Sounds(
            self.tokens.sounds,
            lambda: self.settings.sound,
            lambda: time.localtime(),
            self.main_thread.fetch,
            self.speech.buzzed,
        )
        self.new_boards = NewBoards(services, self.main_thread, self.refresh)
        self.club = Club()
        """The club that the tablet has joined; the program gives it one that can join."""
        self.table_news = TableNews()
        self.followers: tuple[Follower, ...] = ()
        self.turned = False
        """Tell whether the picture is turned by 180 degrees now. It is no setting: every start is upright."""
        self.panel_rotation = 0
        """By how many degrees (0, 90, 180, 270) the panel is built in, where no desktop turns its picture."""
        self.problems_read = False
        """Tell whether it was read which games cannot be played; it is said once in a run of the program."""
        self.damage_told = False
        """Tell whether it was said in a window that the stored games are damaged; that is said once."""
        self.frail_told = False
        """Tell whether it was said that the disk of the journal loses lines where the power goes; that is said once."""
        self.unsaved = ""
        """Why the settings are only in memory, in the words of the system; empty: they are kept."""
        self.settings_writer = SettingsWriter(
            services.settings.save, lambda problem: self.main_thread.post(self._settings_written, problem)
        )
        self.dimming = Dimming(self.element_view, lambda: self.settings.dim_after_s, lambda: self.top.may_dim())
        self.element_view.touched = self.dimming.wake
        self.element_view.overtaken = lambda tap: self.top.overtaken(tap)
        self.element_view.refresh_before_touch = self._refresh_before_touch
        self.end: Callable[[Ending], None] = lambda _: None
        """Leave the program in this way."""
        self._strict = strict
        self._texts: dict[str, catalogue.Catalogue] = {}
        self._screens: list[ShownScreen] = []
        self._shown_screen: ShownScreen | None = None
        self._page: tuple[int, object] = (0, None)
        """How many pages have been shown, and what the present one was decided on."""
        self.views = 0
        """How many views have been shown."""
        self._trigger = Clock.create_trigger(self._show, -1)
        self.ctx = self._make_context()

    @cached_property
    def pages(self) -> Pages:
        """The pages on phones and on the television; no first frame waits for what they import."""
        from divingbell.companion.live.page_icons import game_icons
        from divingbell.companion.web.pages import Pages

        return Pages(icons=game_icons)

    # Context --------------------------------------------------------------------------------------------------

    def texts(self, language: str) -> catalogue.Catalogue:
        """The catalogue of a language, read once."""
        if language not in self._texts:
            self._texts[language] = GAMES.texts(language, strict=self._strict, ours=self.config / "texts")
        return self._texts[language]

    def change(self, **settings: Any) -> None:
        """Change settings (`language="it"`): everything is shown anew, and they are written beside the screen. What
        cannot be written holds until the program ends."""
        before, now = self.settings, msgspec.structs.replace(self.settings, **settings)
        self.settings = now
        self.settings_writer.keep(now)
        if "rig" in settings and now.rig != self.services.wanted_rig:  # `--rig` may have named another than before
            self.services.wanted_rig = now.rig
            self.main_thread.fetch(lambda: self.services.use_rig(now.rig), lambda _: self.refresh())
        if now.dim_after_s != before.dim_after_s:
            self.dimming.wake()
        if not self.speech.on:
            self.speech.silence()
        for follower in self.followers:
            follower.follow(now, self.texts)
        self.renew()

    def join(self, follower: Follower) -> None:
        """Let it follow the settings, from now on."""
        self.followers = (*self.followers, follower)
        follower.follow(self.settings, self.texts)

    def _settings_written(self, problem: str) -> None:
        if problem != self.unsaved:
            self.unsaved = problem
            self.refresh()

    def renew(self, *_: Any) -> None:
        """Make the context anew: settings or the window have changed."""
        self.ctx = self._make_context()
        rotation = (self.panel_rotation + (180 if self.turned else 0)) % 360
        self.element_view.rotation = rotation
        if Window.rotation != rotation:
            Window.rotation = rotation
            self.ctx = self._make_context()
            self.element_view.bounce.screen_changed(lambda: None)
        self.refresh()

    def _make_context(self) -> Context:
        ctx = Context.of(self.tokens, self.settings, self.texts(self.settings.language), Window.size)
        # Kivy finds 1.0 on every Linux panel; whatever of Kivy itself counts in dp shall agree with us.
        if Metrics.density != ctx.frame.density:
            Metrics.density = ctx.frame.density
        return ctx

    def half_turn(self) -> None:
        """Turn the picture by 180 degrees: the button on every screen."""
        self.turned = not self.turned
        self.renew()

    def rig_changed(self, health: Health) -> None:
        """How the rig is now. Once a real one has answered, its absence is told as a loss from then on."""
        rig = self.services.rig
        if self.settings.rig_answered or rig is None or rig.capabilities().pretended:
            return
        if health.state in ("ready", "check", "stuck"):
            self.change(rig_answered=True)

    @property
    def owns_screen(self) -> bool:
        """Tell whether there is no desktop to go back to."""
        return self.settings.kiosk or sdl.video_driver() in sdl.OWNED

    # Screens --------------------------------------------------------------------------------------------------

    @property
    def top(self) -> ShownScreen:
        """The screen that is shown."""
        return self._screens[-1]

    @property
    def depth(self) -> int:
        """Screens over the first one."""
        return len(self._screens) - 1

    def start(self, screen: ShownScreen) -> None:
        """Show this one alone: first start, home, a table."""
        self._hide_top()
        before, self._screens = self._screens, [screen]
        for one in reversed(before):
            one.on_close()
        self._shown()

    def push(self, screen: ShownScreen) -> None:
        """Show it over the present one. Raises `RuntimeError` deeper than `DEEPEST`."""
        if len(self._screens) > DEEPEST:
            raise RuntimeError(f"{screen.name} would lie {len(self._screens)} screens deep; at most {DEEPEST}")
        self._hide_top()
        self._screens.append(screen)
        self._shown()

    def pop(self) -> None:
        """Back to the one below."""
        if len(self._screens) > 1:
            self._hide_top()
            self._screens.pop().on_close()
            self._shown()

    def route(self, name: AnyRoute) -> Callable[[], None] | None:
        """Call this to go there; None where that screen is not part of this program."""
        if name not in self.routes:
            return None
        way = self._ways.get(name)
        if way is None:
            way = self._ways[name] = lambda: self.routes[name](self)
        return way

    def visit(self, name: AnyRoute) -> None:
        """Go there, where the program has the way."""
        if (go := self.route(name)) is not None:
            go()

    def _hide_top(self) -> None:
        if self._screens:
            self.top.on_hide()

    def _shown(self) -> None:
        self.top.on_show()
        self.refresh()

    def refresh(self) -> None:
        """Show the top screen anew before the next frame."""
        self._trigger()

    def _show(self, *_: Any) -> None:
        if not self._screens:
            return
        self.views += 1
        top = self.top
        fresh, self._shown_screen = top is not self._shown_screen, top
        try:
            view = top.view()
            if fresh or top.view_version != self._page[1]:
                self._page = (self._page[0] + 1, top.view_version)
            shown = self.mistake_overlay.over(view, self.ctx)
            self.element_view.show(shown, self.ctx, fresh=fresh, page=self._page[0])
            self._last_good = (top, view)
        except Exception as error:
            self.mistake_overlay.note(error)
            self._show_last_good(top)

    def _refresh_before_touch(self) -> None:
        """Touches are handled between an answer of the table, or another touch, and the frame that shows it: the second
        letter of a name would be put behind what the name was before the first."""
        if self._screens and (self._trigger.is_triggered or self._page_has_changed):
            self.show_now()

    @property
    def _page_has_changed(self) -> bool:
        return self.top is not self._shown_screen or self.top.view_version != self._page[1]

    # Mistakes of ours -----------------------------------------------------------------------------------------

    def failed(self, error: Exception) -> None:
        """Something of ours went wrong on Kivy's thread: it is noted, and said over the last good picture."""
        self.mistake_overlay.note(error)
        self.refresh()

    def _show_last_good(self, top: ShownScreen) -> None:
        """The last good picture of this screen, built anew: the one that failed may be half on the screen. It is an old
        one, so the ways on are offered too."""
        self.element_view.clear()
        view = self._last_good[1] if self._last_good is not None and self._last_good[0] is top else column(grow=1)
        undo, home = getattr(top, "undo", None), self.pop if self.depth else self.route(Route.HOME)
        try:
            shown = self.mistake_overlay.over(view, self.ctx, undo=undo, home=home)
            self.element_view.show(shown, self.ctx, fresh=True, page=self._page[0])
        except Exception as error:
            self.mistake_overlay.note(error)

    # Frames ---------------------------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Tell whether nobody touches it, nothing moves, and nothing waits to be shown."""
        waits = self._trigger.is_triggered or self.main_thread.waits
        return self.element_view.still and not self.element_view.fingers_down and not waits

    def show_now(self) -> None:
        """Show it in this very call: the first frame shall not be empty."""
        self._trigger.cancel()
        self._show()

    def next_frame(self, call: Callable[[], object]) -> None:
        """Call it after the next frame: sounds are made when first played, and must not keep a picture waiting."""
        Clock.schedule_once(lambda _: call())

    def after_frame(self, call: Callable[[], object]) -> None:
        """Call it when the next picture is on the screen: what cannot be seen in that shall not keep it waiting."""
        Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: self.main_thread.post(call)))

    def close(self) -> None:
        """Nothing may fire any more."""
        self._hide_top()
        for screen in reversed(self._screens):
            screen.on_close()
        self._trigger.cancel()
        self.new_boards.end()
        self.dimming.end()
        self.settings_writer.finish()
        for follower in self.followers:
            follower.close()
        if "pages" in vars(self):
            self.pages.close()
        self.main_thread.close()
        self.sounds.close()
        self.speech.close()
