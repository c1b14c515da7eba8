"""The probe at the table: live, stuck, lost, on hold or played by hand, and what it felt of a buzz."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.canvas.porthole import State as PortholeState
from divingbell.companion.games.game import Entry
from divingbell.companion.session.contacts import Contact, Contacts
from divingbell.companion.table.events import Snapshot
from divingbell.ui.games.sunken_treasure.table_view import ProbeView
from divingbell.ui.kit import buttons, cards
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import ProbeState, lost_text, probe_state
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box

_PROBE_IN: dict[str, ProbeState] = {"dive": "live", "penalty": "rests"}


class Probe:
    """The rig as the table knows it, beside its health: the last contacts, and whether people chose to play by
    hand."""

    def __init__(self, shell: Shell, snapshot: Callable[[], Snapshot]) -> None:
        """`snapshot` gives what holds now."""
        self._shell = shell
        self._snapshot = snapshot
        self.contacts = Contacts()
        self.chosen_by_hand = False
        self.lost_in: int | None = None
        """Number of the turn in which it was lost: the banner is shown through that turn."""
        self.state = snapshot().health.state
        """The health of the last event; the snapshot's may be newer."""

    # How it is ------------------------------------------------------------------------------------------------

    @property
    def lost(self) -> bool:
        return self._snapshot().health.state in ("lost", "searching")

    @property
    def missing(self) -> bool:
        """Tell whether no rig is there and none is missed."""
        return probe_state(self._snapshot().health, self._shell.settings) == "none"

    @property
    def stuck(self) -> bool:
        return self._snapshot().health.state == "stuck"

    @property
    def by_hand(self) -> bool:
        """Tell whether people say what the probe cannot."""
        return self.lost or self.chosen_by_hand

    @property
    def floor_steps(self) -> int | None:
        """Steps of the floor's encoder in a full turn, None without a floor sensor."""
        rig = self._shell.services.rig
        return rig.capabilities().floor_steps if rig is not None else None

    @property
    def floor_angle(self) -> float | None:
        """Where the floor points, degrees; None until its index was passed, or without a floor sensor."""
        rig = self._shell.services.rig
        if rig is None or self.floor_steps is None or self.lost:
            return None
        return rig.diagnostics().floor_angle

    def view(self, ctx: Context, buzz: Entry | None, *, blinking: bool) -> ProbeView:
        """For the pictures. `buzz` is the entry of the present buzz; `blinking`: a contact was just felt and not
        counted."""
        state = self._shown_state()
        words = None
        if blinking:
            state, words = "check", ctx.t("table.felt_not_counted")
        elif self._snapshot().listens and state == "live":
            words = ctx.t("sunken_treasure_table.listening")
        return ProbeView(
            state, words, self._shell.route(Route.HARDWARE), self.missing, self.lost, self.by_hand,
            self._porthole(),
            self.floor_steps is not None, self.floor_angle, self._turned(buzz), self._felt(ctx, buzz),
            self._floor_by(ctx, buzz), self.stuck, self.other_rim(buzz),
        )  # fmt: skip

    def _shown_state(self) -> ProbeState:
        now = self._snapshot()
        if now.health.state != "ready":
            return probe_state(now.health, self._shell.settings)
        if now.header.get("practice") is True:
            return "practice"
        if now.hold:
            return "hold"
        return _PROBE_IN.get(now.session.state.phase, "ready")

    def _porthole(self) -> PortholeState:
        if self.by_hand or self._snapshot().hold:
            return "lost"
        return "idle" if self.stuck else "armed"

    # What it felt ---------------------------------------------------------------------------------------------

    def contact(self, entry: Entry | None) -> Contact | None:
        """The contact that made an entry."""
        if entry is None or entry.origin is None:
            return None
        return self.contacts.of(entry.origin.n)

    def other_rim(self, buzz: Entry | None) -> int | None:
        """The hole of the rim that buzzed, where another one was called and can still be corrected."""
        contact, dive = self.contact(buzz), self._snapshot().session.state.dive
        if contact is None or contact.rim is None or dive.risk in (None, contact.rim) or dive.attempts:
            return None
        return contact.rim

    def _turned(self, buzz: Entry | None) -> float:
        """How far the floor has come with a buzz, degrees."""
        contact = self.contact(buzz)
        return contact.steps * 360 / self.floor_steps if contact is not None and self.floor_steps else 0

    def _felt(self, ctx: Context, buzz: Entry | None) -> str:
        """How long a buzz was felt; that the probe still touches."""
        contact = self.contact(buzz)
        if self.stuck:
            return ctx.t("sunken_treasure_table.still_touching")
        if contact is None:
            sensed = buzz is not None and buzz.action.get("source") == "sensor"
            return ctx.t("sunken_treasure_table.felt_some" if sensed else "sunken_treasure_table.by_hand")
        seconds = contact.seconds
        words = (
            ctx.t("sunken_treasure_table.felt_now")
            if seconds is None
            else ctx.t("sunken_treasure_table.felt", seconds=seconds)
        )
        if (rim := self.other_rim(buzz)) is not None:
            words = ctx.t("sunken_treasure_table.rim_too", felt=words, risk=rim)
        return words

    def _floor_by(self, ctx: Context, buzz: Entry | None) -> str:
        degrees = round(self._turned(buzz))
        return ctx.t("sunken_treasure_table.floor_by", degrees=degrees) if degrees else ""

    # What it tells --------------------------------------------------------------------------------------------

    def banner(self, ctx: Context, play_by_hand: buttons.Tap) -> Box | None:
        """Stuck or lost, in the main area."""
        now, t = self._snapshot(), ctx.t
        if self.stuck and not self.chosen_by_hand and now.session.state.phase == "dive":
            sign, name, words = "stuck", "stuck", t("sunken_treasure_table.stuck.short")
            keys = [("by_hand", "gesture-tap", t("sunken_treasure_table.play_by_hand.short"), play_by_hand)]
            if (go := self._shell.route(Route.HARDWARE)) is not None:
                keys.append(("hardware", "chip", t("sunken_treasure_table.hardware"), go))
        elif now.health.state == "lost" and not self.missing and self.lost_in == now.session.state.turn.number:
            sign, name = "lan-disconnect", "lost"
            words = t(lost_text(now.health.reason, "sunken_treasure_table.lost"))
            keys = [
                ("try_again", "restore", t("sunken_treasure_table.try_again"), self.try_again),
                ("no_probe", "cancel", t("kit.no_probe"), self.have_none),
            ]
        else:
            return None
        return cards.table_banner(sign, words, [t(f"sunken_treasure_table.{name}.sub.short")], keys)

    def try_again(self) -> None:
        """Ask the rig once; it is looked for every 2 s anyway."""
        if self._shell.services.rig is not None:
            self._shell.services.rig.ask_again()

    def have_none(self) -> None:
        """People have no probe: its absence is nothing to be told."""
        self._shell.change(rig="none")
