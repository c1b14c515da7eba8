"""Contacts that nobody may have felt: after the rig was away, or the game was carried on in a dive, the sensors are on
hold until people say whether they count again (screens.md 2.2, 3)."""

from __future__ import annotations

from divingbell.companion.games.sunken_treasure.state import State
from divingbell.companion.rig import Health
from divingbell.ui.games.sunken_treasure.probe import Probe
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.shell.route import Route
from divingbell.ui.table.notice import Notice, NoticeButton
from divingbell.ui.table.speech import sentences
from divingbell.ui.table.table_screen import TableScreen

Turn = tuple[object, int]
"""A session and the number of one of its turns."""


class Unfelt:
    """Asks once a turn, by a notice or by the window `resume`."""

    def __init__(self, table: TableScreen[State], probe: Probe, by_hand: Tap) -> None:
        """`by_hand` is called when people would rather play by hand."""
        self._table, self._probe, self._by_hand = table, probe, by_hand
        self._resumed_in: Turn | None = None
        """Where the window `resume` was shown."""
        self._missed: Health | None = None
        """The last news of contacts that may have gone unfelt: how the rig is stays so until it says otherwise."""
        self._met = False
        """Tell whether the table was shown before: what happened before that is asked about by the window `resume`."""
        self._waits_in: Turn | None = None
        """Where such news put the sensors on hold."""

    def rig_changed(self, health: Health) -> None:
        """Health or hold changed."""
        if not self._table.record.snapshot.hold:
            self._waits_in = None
        self._look(health)

    def opened(self) -> None:
        """The table has come up, or another session is the active one."""
        health = self._table.record.snapshot.health
        if self._met:
            self._look(health)
        self._missed, self._met = health, True
        self._ask_after_resume()

    def _look(self, health: Health) -> None:
        if health.missed and health is not self._missed:
            self._missed, self._waits_in = health, self._turn
            if self.notice() is not None:
                self._table.speech.say(
                    lambda ctx: sentences(
                        ctx.t("sunken_treasure_table.waits"), ctx.t("sunken_treasure_table.waits.sub")
                    )
                )

    def notice(self) -> Notice | None:
        """The question whether the probe counts again; until it is answered, or the turn is over, it stays."""
        table = self._table
        live = self._on_hold and table.active_overlay() is None
        if not live or self._probe.chosen_by_hand or self._turn != self._waits_in:
            return None
        go = NoticeButton(
            "waits.go", "magnet-on", lambda ctx: ctx.t("sunken_treasure_table.waits.go"), self._go, bright=True
        )
        by_hand = NoticeButton(
            "waits.by_hand", "gesture-tap", lambda ctx: ctx.t("sunken_treasure_table.play_by_hand.short"), self._by_hand
        )
        title, sub = (
            (lambda ctx: ctx.t("sunken_treasure_table.waits")),
            (lambda ctx: ctx.t("sunken_treasure_table.waits.sub")),
        )
        return Notice("access-point", title, sub, (go, by_hand), kind="caution")

    def _go(self) -> None:
        self._table.sensors.tell("go")

    def _ask_after_resume(self) -> None:
        turn = self._turn
        asked = turn in (self._resumed_in, self._waits_in)
        if not self._on_hold or self._probe.chosen_by_hand or asked:
            return
        if (go := self._table.shell.route(Route.RESUME)) is not None:
            self._resumed_in = turn
            go()

    @property
    def _on_hold(self) -> bool:
        """Tell whether the sensors are on hold in a dive that has not buzzed."""
        state = self._table.state
        buzzed = state.dive is not None and state.dive.buzzed
        return self._table.record.snapshot.hold and state.phase == "dive" and not buzzed

    @property
    def _turn(self) -> Turn | None:
        state = self._table.state
        return (self._table.record.snapshot.uuid, state.turn.number) if state.turn else None
