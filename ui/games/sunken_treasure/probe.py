"""The probe as the table shows it: live, stuck, lost, on hold or played by hand, and what it felt of the buzz."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.companion.session.session import Entry
from divingbell.ui.kit import keys, plates
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import ProbeState, probe_chip, probe_line
from divingbell.ui.kit.porthole import State as PortholeState
from divingbell.ui.table.contacts import Contact, Contacts
from divingbell.ui.toolkit.element import Box, Element, pad

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable

NO_RIG = "rig.none"
"""Reason of a health that says that no rig is meant to be there: nothing is missed then."""


class Probe:
    """What the screen knows of the rig beside its health: the last contacts, who chose to play by hand."""

    def __init__(self, table: SunkenTreasureTable) -> None:
        self._table = table
        self.contacts = Contacts()
        self.chosen_by_hand = False
        self.lost_in: int | None = None
        """Number of the turn in which it was lost: the banner is shown through that turn."""
        self.state = table.snapshot.health.state

    # How it is ------------------------------------------------------------------------------------------------

    @property
    def lost(self) -> bool:
        return self._table.snapshot.health.state in ("lost", "searching")

    @property
    def missing(self) -> bool:
        """Whether there is no rig and none is meant to be."""
        return self._table.snapshot.health.reason == NO_RIG

    @property
    def stuck(self) -> bool:
        return self._table.snapshot.health.state == "stuck"

    @property
    def by_hand(self) -> bool:
        """Whether people say what the probe cannot."""
        return self.lost or self.chosen_by_hand

    @property
    def porthole(self) -> PortholeState:
        """The ring round the window of an armed dive."""
        if self.by_hand or self._table.snapshot.hold:
            return "lost"
        return "idle" if self.stuck else "armed"

    @property
    def has_floor(self) -> bool:
        rig = self._table.shell.services.rig
        return rig is not None and rig.capabilities().floor_steps is not None

    @property
    def floor_angle(self) -> float | None:
        """Where the floor points, degrees; None until its index was passed, or without a floor sensor."""
        rig = self._table.shell.services.rig
        if rig is None or not self.has_floor or self.lost:
            return None
        return rig.diagnostics().floor_angle

    def chip(self, ctx: Context) -> Box | None:
        """How it is, in a word; for a moment after a contact that counts for nothing, that."""
        if self.missing:
            return None
        state, words = self._said(ctx)
        return probe_chip(ctx, state, self._table.go("hardware"), words)

    def line(self, ctx: Context) -> Box | None:
        """The same without a chip's ground, where it stands among other words."""
        if self.missing:
            return None
        state, words = self._said(ctx)
        return probe_line(ctx, state, self._table.go("hardware"), words)

    def _said(self, ctx: Context) -> tuple[ProbeState, str | None]:
        table = self._table
        state = self._chip_state()
        if table.blinking:
            return "check", ctx.t("table.felt_not_counted")
        listening = table.listens and state == "live"
        return state, ctx.t("sunken_table.listening") if listening else None

    def _chip_state(self) -> ProbeState:
        table = self._table
        state = table.snapshot.health.state
        if state in ("lost", "stuck", "check", "searching"):
            return state
        if table.snapshot.header.get("practice") is True:
            return "practice"
        if table.snapshot.hold:
            return "hold"
        return "live" if table.state.phase == "dive" else "ready"

    # What it felt ---------------------------------------------------------------------------------------------

    def contact(self, entry: Entry | None) -> Contact | None:
        """The contact that made an entry."""
        if entry is None or entry.origin is None:
            return None
        return self.contacts.of(entry.origin.n)

    @property
    def other_rim(self) -> int | None:
        """The hole the rim of this buzz tells, where another one was said and can still be corrected."""
        table = self._table
        contact, dive = self.contact(table.buzz_entry()), table.state.dive
        if contact is None or contact.rim is None or dive.risk in (None, contact.rim) or dive.attempts:
            return None
        return contact.rim

    def felt(self, ctx: Context) -> tuple[str, bool]:
        """What stands under a buzz: how long it was felt and how far the floor turned; True with a stuck probe."""
        table = self._table
        entry = table.buzz_entry()
        contact = self.contact(entry)
        if self.stuck:
            return ctx.t("sunken_table.still_touching"), True
        if contact is None:
            sensed = entry is not None and entry.action.get("source") == "sensor"
            return ctx.t("sunken_table.felt_some" if sensed else "sunken_table.by_hand"), False
        seconds = contact.seconds
        words = ctx.t("sunken_table.felt_now") if seconds is None else ctx.t("sunken_table.felt", seconds=seconds)
        rig = table.shell.services.rig
        turn = rig.capabilities().floor_steps if rig is not None else None
        if turn and contact.steps:
            degrees = round(contact.steps * 360 / turn)
            words = ctx.t("sunken_table.felt_floor", felt=words, degrees=degrees)
        if self.other_rim is not None:
            words = ctx.t("sunken_table.rim_too", felt=words, risk=self.other_rim)
        return words, False

    # What it tells --------------------------------------------------------------------------------------------

    def banner(self, ctx: Context) -> Element | None:
        """Stuck or lost, under the band."""
        table = self._table
        short = "" if ctx.size == "regular" else ".short"
        if self.stuck and not self.chosen_by_hand and table.state.phase == "dive":
            hand = _key(ctx, "by_hand", "gesture-tap", f"sunken_table.play_by_hand{short}", table.play_by_hand)
            return plates.banner(
                ctx, "stuck", ctx.t(f"sunken_table.stuck{short}"), ctx.t(f"sunken_table.stuck.sub{short}"), hand,
                self._hardware(ctx),
            )  # fmt: skip
        if self.lost_now:
            again = _key(ctx, "try_again", "restore", "sunken_table.try_again", table.try_again)
            return plates.banner(
                ctx, "lan-disconnect", ctx.t("sunken_table.lost"), ctx.t(f"sunken_table.lost.sub{short}"), again,
                self._hardware(ctx),
            )  # fmt: skip
        return None

    @property
    def lost_now(self) -> bool:
        """Lost, and not yet said for a whole turn."""
        lost = self._table.snapshot.health.state == "lost" and not self.missing
        return lost and self.lost_in == self._table.state.turn.number

    def _hardware(self, ctx: Context) -> Box | None:
        go = self._table.go("hardware")
        return _key(ctx, "hardware", "chip", "sunken_table.hardware", go) if go is not None else None


def _key(ctx: Context, key_id: str, mark: str, words: str, tap: keys.Tap) -> Box:
    return keys.key(
        ctx, key_id, ctx.t(words), mark, tap=tap, h=ctx.pick(64, 56, 60), radius=14, size=ctx.pick(20, 18, 18),
        mark_size=ctx.pick(26, 24, 24), gap=8, pad=pad(4, ctx.pick(20, 14, 11)),
    )  # fmt: skip
