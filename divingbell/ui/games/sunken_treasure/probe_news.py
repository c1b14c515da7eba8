"""Reactions of the table when the probe is lost, is there again, touches metal for too long or is free again
(screens.md 2.2)."""

from __future__ import annotations

from divingbell.companion.games.sunken_treasure.state import State
from divingbell.companion.rig import Health
from divingbell.ui.games.sunken_treasure.probe import Probe
from divingbell.ui.games.sunken_treasure.sensor_hold import Unfelt
from divingbell.ui.kit.hardware import lost_text, toast_text
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.table_screen import TableScreen


class ProbeNews:
    """Follows the health of the rig for a table."""

    def __init__(self, table: TableScreen[State], probe: Probe) -> None:
        self._table, self._probe = table, probe
        self._unfelt = Unfelt(table, probe, self.play_by_hand)
        self._told: str | None = None
        """The text that was said in passing last, for as long as it holds."""

    def notice(self) -> Notice | None:
        """The question that stays until it is answered: whether the probe counts again."""
        return self._unfelt.notice()

    def play_by_hand(self) -> None:
        """The stuck probe is left out until it is free again or the turn is over."""
        self._probe.chosen_by_hand = True
        self._table.sensors.tell("hold")
        self._table.refresh()

    def by_probe_again(self) -> None:
        """It is free again, or the next turn has begun."""
        if self._probe.chosen_by_hand:
            self._probe.chosen_by_hand = False
            self._table.sensors.tell("go")

    def opened(self) -> None:
        """The table has come up, or another session is the active one."""
        probe = self._probe
        probe.state = self._table.record.snapshot.health.state
        if probe.state == "lost" and not probe.missing and probe.lost_in is None:
            probe.lost_in = self._table.state.turn.number
        self._unfelt.opened()

    def rig_changed(self, health: Health) -> None:
        """Health or hold changed."""
        table, was = self._table, self._probe.state
        self._probe.state = health.state
        if health.state == "lost" and was != "lost":
            self._say_lost()
        elif was == "lost" and health.state in ("ready", "check") and not health.missed:
            sub = "sunken_treasure_table.back.hold" if table.record.snapshot.hold else "sunken_treasure_table.back.sub"
            table.snackbars.show(
                Notice(
                    "access-point",
                    lambda ctx: ctx.t("sunken_treasure_table.back"),
                    lambda ctx: ctx.t(sub),
                    kind="positive",
                )
            )
        if health.state == "stuck" and was != "stuck":
            table.speech.say(lambda ctx: ctx.t("sunken_treasure_table.stuck"))
        if was == "stuck" and health.state != "stuck":
            self.by_probe_again()
        self._say_in_passing(health)
        self._unfelt.rig_changed(health)

    def _say_in_passing(self, health: Health) -> None:
        """A worry about the contacts: once, until another one or none holds. A loss of touches each time."""
        words = toast_text(health.reason)
        if words is not None and (words != self._told or health.missed):
            self._table.snackbars.show(
                Notice("alert", lambda ctx: ctx.t(words), lambda ctx: ctx.t(f"{words}.sub"), kind="caution")
            )
        self._told = words

    def _say_lost(self) -> None:
        lost = lost_text(self._table.record.snapshot.health.reason, "sunken_treasure_table.lost")
        table, state = self._table, self._table.state
        if self._probe.missing:
            return
        self._probe.lost_in = state.turn.number
        table.shell.next_frame(lambda: table.shell.sounds.play("lost_probe"))
        if state.phase == "penalty" or (state.phase == "dive" and state.dive is not None and state.dive.buzzed):
            table.snackbars.show(
                Notice(
                    "lan-disconnect", lambda ctx: ctx.t(lost),
                    lambda ctx: ctx.t("sunken_treasure_table.lost.sub.short"), kind="caution",
                )
            )  # fmt: skip
        else:
            table.speech.say(lambda ctx: ctx.t(lost))
