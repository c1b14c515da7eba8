"""Puts a rig's health together from its link, its worries and stuck contacts, and tells every change once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from divingbell.companion.rig import Health

Args = Mapping[str, str | int]
NO_NEWS = frozenset({"rig.no_port", "rig.not_found", "rig.port_missing", "rig.port_silent"})
"""Reasons that say nothing new of a rig that is lost already."""


class HealthTeller:
    """What is told is the worst of: no link, a stuck contact, a worry, all well."""

    def __init__(self, tell: Callable[[Health], None]) -> None:
        self._tell = tell
        self._link: Health = Health("searching", "rig.searching")
        self._stuck: tuple[int | None, ...] = ()
        self._worries: dict[str, Health] = {}
        self._told: Health | None = None

    def searching(self) -> None:
        """The rig is being looked for."""
        self._link = Health("searching", "rig.searching")
        self._clear()

    def lost(self, reason: str, args: Args) -> None:
        """There is no rig; a reason that is no news for a lost one is not told again."""
        if self._link.state == "lost" and reason in NO_NEWS:
            return
        self._link = Health("lost", reason, args)
        self._clear()

    def linked(self, args: Args, news: Health | None = None) -> None:
        """The rig answers (`rig.ready` with `args`); `news` is told first, e.g. that contacts may have been missed."""
        self._link = Health("ready", "rig.ready", args)
        if news is None:
            self._show()
        else:
            self.news(news)

    def news(self, health: Health) -> None:
        """Something that happened once: told as it is; then what holds, if that is more than all well."""
        self._tell(health)
        present = self._present()
        self._told = present if present.state == health.state else health
        self._show()

    def worry(self, name: str, reason: str | None, args: Args | None = None) -> None:
        """Works, but: `check` with this reason; None takes the worry back. Values of a lasting worry are not news."""
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
        if present != self._told:
            self._told = present
            self._tell(present)

    def _present(self) -> Health:
        if self._link.state != "ready":
            return self._link
        if self._stuck:
            rim = self._stuck[0]
            return Health("stuck", "rig.stuck") if rim is None else Health("stuck", "rig.stuck_rim", {"risk": rim})
        return next(iter(self._worries.values()), self._link)
