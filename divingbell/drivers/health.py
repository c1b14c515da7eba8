"""Combines a rig's health from its link, warnings and stuck contacts, and reports every change once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from divingbell.companion.rig import Health

Args = Mapping[str, str | int]
NO_NEWS = frozenset(
    {
        "rig.gpio_no_chip",
        "rig.no_port",
        "rig.not_found",
        "rig.port_missing",
        "rig.port_silent",
        "rig.usb_key_missing",
        "rig.usb_key_no_path",
    }
)
"""Nothing is there: none of these takes the place of a reason that says more, while the rig is lost already."""


class HealthReporter:
    """Reports the worst of: no link, a stuck contact, a warning, ready."""

    def __init__(self, emit: Callable[[Health], None]) -> None:
        self._emit = emit
        self._link: Health = Health("searching", "rig.searching")
        self._stuck: tuple[int | None, ...] = ()
        self._worries: dict[str, Health] = {}
        self._emitted: Health | None = None

    def searching(self) -> None:
        """The rig is being looked for."""
        self._link = Health("searching", "rig.searching")
        self._clear()

    def on_lost(self, reason: str, args: Args) -> None:
        """There is no rig; `reason` is reported unless it says less than the one for which the rig was lost already, or
        the same."""
        before = self._link.reason
        if self._link.state == "lost" and reason in NO_NEWS and (before not in NO_NEWS or before == reason):
            return
        self._link = Health("lost", reason, args)
        self._clear()

    def on_linked(self, args: Args, news: Health | None = None) -> None:
        """The rig answers (`rig.ready` with `args`); `news` is reported first, e.g. that contacts may have been
        missed."""
        self._link = Health("ready", "rig.ready", args)
        if news is None:
            self._show()
        else:
            self.news(news)

    def news(self, health: Health) -> None:
        """A single event: reported as it is, then the lasting health if that is worse than ready."""
        self._emit(health)
        present = self._present()
        self._emitted = present if present.state == health.state else health
        self._show()

    def warn(self, name: str, reason: str | None, args: Args | None = None) -> None:
        """A warning: `check` with this reason; None ends it. Changed values of a lasting warning are not reported."""
        if reason is None:
            self._worries.pop(name, None)
        elif name not in self._worries or self._worries[name].reason != reason:
            self._worries[name] = Health("check", reason, args or {})
        self._show()

    def stuck(self, rims: tuple[int | None, ...]) -> None:
        """These rims have been touched too long."""
        self._stuck = rims
        self._show()

    def _clear(self) -> None:
        self._stuck = ()
        self._worries.clear()
        self._show()

    def _show(self) -> None:
        present = self._present()
        if present != self._emitted:
            self._emitted = present
            self._emit(present)

    def _present(self) -> Health:
        if self._link.state != "ready":
            return self._link
        if self._stuck:
            rim = self._stuck[0]
            return Health("stuck", "rig.stuck") if rim is None else Health("stuck", "rig.stuck_rim", {"risk": rim})
        return next(iter(self._worries.values()), self._link)
