"""The practice board: the table of Sunken Treasure with a simulated board, played with a finger.

The simulated rig takes the place of the real one and enters by the same door: what the finger does is what the table
feels. Everything else is the table itself.
"""

from __future__ import annotations

from kivy.clock import Clock, ClockEvent

from divingbell.companion.rig import Fault, Health, Signal
from divingbell.companion.table.events import Done, Entered, Outcome
from divingbell.ui.games.sunken_treasure import buzz
from divingbell.ui.games.sunken_treasure.practice import payments, views
from divingbell.ui.games.sunken_treasure.practice.events import Happenings
from divingbell.ui.games.sunken_treasure.practice.held_probe import HeldProbe
from divingbell.ui.games.sunken_treasure.practice.ocean_floor import HOLES
from divingbell.ui.games.sunken_treasure.practice.practice_view import PracticeView
from divingbell.ui.games.sunken_treasure.practice.show_me import ShowMe
from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable
from divingbell.ui.games.sunken_treasure.table_view import Picture
from divingbell.ui.kit import bars, buttons
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import probe_chip
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.stage import StageView
from divingbell.ui.toolkit.element import At, Box, DragPhase, Element, Skin, stack

PEOPLE = (("Ada", "fin"), ("Bruno", "star"))
FIRST_HOLE = 4
TURN_DEGREES = 30
LOGGED = 6
"""Lines of the log that are shown at most."""
_LOOK_S = 1 / 20
_AFTER_CONTACT_S = 1.0
"""The floor swings on so long after a contact."""
_EASE = 0.45
"""Share of the way to the floor's true place that its picture goes in one look."""


class PracticeBoard:
    """The board on the left always stays; what is asked opens beside it."""

    def __init__(self, table: SunkenTreasureTable) -> None:
        self.table, self._shell = table, table.shell
        self.held = HeldProbe(self._touch, self._lift)
        self.chosen = FIRST_HOLE
        """Number of the hole in the large window."""
        self.more = False
        """The other buttons of an armed dive are open."""
        self.faults: frozenset[Fault] = frozenset()
        self.faults_open = False
        self.happenings = Happenings(self._shell.services.clock.monotonic)
        self.show_me = ShowMe(self._look, self._shown)
        self.angle = self._true_angle() or 0.0
        """Where the picture of the floor stands."""
        self._free = False
        """The contact that is on, or was last, belongs to an announced free buzz."""
        self._contact_until = -1.0
        self._looks: ClockEvent | None = None

    @property
    def name(self) -> str:
        return "practice"

    def picture(self, holds: Picture) -> Picture:
        """The hole itself shows the contact, so the answers come at once."""
        return "buzz" if holds == "ring" else holds

    # Open and closed --------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        self._looks = Clock.schedule_interval(self._look_at_floor, _LOOK_S)

    def on_hide(self) -> None:
        self.show_me.stop()
        self.held.leave()
        if self._looks is not None:
            self._looks.cancel()
            self._looks = None

    def on_close(self) -> None:
        """The real rig counts again, unless another practice game has just begun."""
        top = self._shell.top
        if not is_practice(top) or top is self.table:
            self._shell.services.leave_practice()

    def back(self) -> None:
        """To where it was opened from."""
        if self._shell.depth:
            self._shell.pop()
        else:
            self._shell.visit(Route.HOME)

    # The floor --------------------------------------------------------------------------------------------------

    def _true_angle(self) -> float | None:
        rig = self._shell.services.rig
        return rig.diagnostics().floor_angle if rig is not None else None

    def _look_at_floor(self, _: float) -> None:
        true = self._true_angle()
        if true is None or true == self.angle:
            return
        way = (true - self.angle + 180) % 360 - 180
        self.angle = true if self.table.ctx.calm or abs(way) < 0.5 else (self.angle + way * _EASE) % 360
        self.table.refresh()

    def turn_floor(self) -> None:
        """By hand, without a contact."""
        simulator, turn = self._shell.services.simulator, self.table.probe.floor_steps
        if simulator is not None and turn is not None:
            simulator.turn_floor(round(turn * TURN_DEGREES / 360))

    # The finger -------------------------------------------------------------------------------------------------

    def choose_hole(self, number: int) -> None:
        """Show this hole large."""
        self.chosen = number
        self.held.forget()
        self.table.refresh()

    def point(self, number: int) -> None:
        """A finger points at a hole of the board: that calls its risk, as long as it may be called."""
        if number in self.dim or self.held.place is not None:
            return
        self.choose_hole(number)
        if self.table.state.phase == "dive" and not self.table.record.snapshot.listens:
            self.table.pick("risk", HOLES[number].risk)

    @property
    def dim(self) -> frozenset[int]:
        """The holes that cannot be pointed at now: the hole of a dive does not change after the first try."""
        dive = self.table.state.dive
        if self.table.state.phase != "dive" or dive is None or dive.risk is None or not dive.attempts:
            return frozenset()
        return frozenset(i for i, hole in enumerate(HOLES) if hole.risk != dive.risk)

    def finger(self, phase: DragPhase, x: float, y: float) -> None:
        """In the large hole, mm from its middle."""
        self.show_me.stop()
        self.hand(phase, x, y)

    def hand(self, phase: DragPhase, x: float, y: float) -> None:
        """The finger, or the hand of Show me, mm from the middle of the large hole."""
        hole = HOLES[self.chosen]
        if phase == "begin":
            if self.held.begin(hole, x, y):
                self.more = False
                self.happenings.say("hole", "in")
        elif phase == "move" and self.held.place is not None:
            self.held.move(hole, x, y)
        elif phase == "end" and self.held.place is not None:
            touched, closest = self.held.touched, self.held.closest
            up = self.held.end(hole)
            if not touched:
                self.happenings.say("pulse", "clear", "positive", mm=round(closest))
            if up:
                self.lift_coin()
        if self._dives:
            self.held.grip(hole, self.angle)
        self.table.refresh()

    def _touch(self, risk: int) -> None:
        simulator = self._shell.services.simulator
        if simulator is not None:
            simulator.touch(risk if risk in simulator.capabilities().rims else None)

    def _lift(self) -> None:
        if self._shell.services.simulator is not None:
            self._shell.services.simulator.lift()

    @property
    def _dives(self) -> bool:
        """Tell whether something may come up now."""
        return self.table.picture in ("armed", "buzz")

    def lift_coin(self) -> None:
        """The outcome button of the dive, or the finger that lifts: what hangs on the magnet comes up, or nothing."""
        hanging = self.held.coin
        self.table.tap_of({"outcome": f"recovered.{hanging.metal}" if hanging is not None else "missed"})()

    def try_again(self) -> None:
        """Ask the rig that does not answer."""
        self.table.probe.try_again()

    # Faults and the hand ----------------------------------------------------------------------------------------

    def toggle_fault(self, fault: Fault) -> None:
        """Switch one on or off; the simulated rig can only end all of them, so the others are switched on again."""
        simulator = self._shell.services.simulator
        if simulator is None:
            return
        if fault not in self.faults:
            self.faults |= {fault}
            simulator.fault(fault)
            self.happenings.fault(fault)
        else:
            self.faults -= {fault}
            simulator.fault("none")
            for other in sorted(self.faults):
                simulator.fault(other)
            if not self.faults:
                self.happenings.fault("none")
            if self.held.touching:
                self._touch(HOLES[self.chosen].risk)
        self.table.refresh()

    def open_faults(self) -> None:
        self.held.leave()
        self.faults_open = not self.faults_open
        self.more = False
        self.table.refresh()

    def open_more(self) -> None:
        self.more = not self.more
        self.table.refresh()

    def show(self) -> None:
        """The hand plays one dive; tapped again it stops."""
        self.faults_open = self.more = False
        if self.show_me.running:
            self.show_me.stop()
        else:
            self.show_me.start()
        self.table.refresh()

    def _look(self) -> PracticeView | None:
        covered = self.table.dialogs or self.table.active_overlay() is not None
        return None if covered else self.practice_view(self.table.ctx)

    def _shown(self) -> None:
        """The hand has stopped."""
        self.held.leave()
        self.table.refresh()

    # What happened ----------------------------------------------------------------------------------------------

    def on_entries(self, event: Entered) -> None:
        self.more = False
        kind = event.lines[-1].action["type"]
        if kind not in ("buzz", "aim", "free_buzz"):
            self.held.forget()
        risk = self.table.picks.get("risk")
        if risk is not None and HOLES[self.chosen].risk != risk:
            self.chosen = next(i for i, hole in enumerate(HOLES) if hole.risk == risk)
        self.happenings.entered(event.lines, lambda player: self.table.seat(player).told)

    def on_signal(self, signal: Signal, *, counted: bool, free: bool) -> None:
        now = self._shell.services.clock.monotonic()
        if signal.kind == "contact":
            self._free = free
            self._contact_until = float("inf")
        elif signal.kind == "contact_end":
            self._contact_until = now + _AFTER_CONTACT_S
        contact = now <= self._contact_until
        degrees = self._degrees(signal.steps or 0)
        self.happenings.felt(signal, degrees, counted=counted, free=self._free and contact, contact=contact)

    def _degrees(self, steps: int) -> float:
        turn = self.table.probe.floor_steps
        return steps * 360 / turn if turn else 0.0

    def on_health(self, health: Health, was: str) -> None:
        if health.state == "lost" and was != "lost":
            self.happenings.say("lan-disconnect", "lost", "danger")
        elif health.state == "stuck" and was != "stuck":
            self.happenings.say("stuck", "stuck", "danger")
        elif health.state == "ready" and was in ("lost", "stuck"):
            self.happenings.say("access-point", "back", "positive")

    # Showing ----------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        if self._buzzed:
            return buzz.header(ctx, self.table.table_view(ctx))
        sub = (
            ctx.t("sunken_treasure_practice.memory")
            if self.table.record.snapshot.journal_failure is not None
            else self._sub(ctx)
        )
        tags = payments.tags(ctx, self.practice_view(ctx)) if ctx.size == "compact" and not self.table.staged else None
        hardware = self._shell.route(Route.HARDWARE) if ctx.size != "tall" else None
        chip = probe_chip(ctx, "practice", hardware)
        head = bars.header(
            ctx, ctx.t("sunken_treasure_practice.title"), sub, *self.table.turn_buttons(ctx), chips=(tags, chip),
            left=buttons.round_button(ctx, "back", "arrow-left", self.back), lane=self.table.snackbars.lane(ctx),
        )  # fmt: skip
        return stack(head, Box(at=At(left=0, right=0, bottom=0), h=4, skin=Skin(fill="action")), h=head.h)

    @property
    def _buzzed(self) -> bool:
        return self.table.picture == "buzz" and not self.table.staged

    def _sub(self, ctx: Context) -> str:
        """The words under a title; on the compact size, where a panel has no head, the person and the question."""
        if ctx.size == "regular":
            return ctx.t("sunken_treasure_practice.sub")
        if self.table.staged:
            return ctx.t("sunken_treasure_practice.sub.short")
        if self.table.picture in ("card", "call"):
            name = self.table.seat(self.table.diver).told
            return ctx.t(f"sunken_treasure_practice.{'lay' if self.table.picture == 'card' else 'point'}", name=name)
        return ctx.t("sunken_treasure_practice.sub.short")

    def content(self, ctx: Context) -> Element:
        return views.content(ctx, self.practice_view(ctx))

    def stage(self) -> StageView:
        """The board stays; what is paid is shown beside it."""
        return StageView(self.header, self.content)

    def practice_view(self, ctx: Context) -> PracticeView:
        """The values that the board shows."""
        held = self.held
        return PracticeView(
            self.table.new_view(ctx), self, self.angle, self.chosen, self.dim, held.place, held.touching, held.coin,
            self._dives and (held.lifted or held.place is not None), held.coin,
            tuple(self.happenings.last(LOGGED)), self.faults, self.faults_open, self.more, self.show_me.running,
            self.table.stage(ctx) if self.table.staged else None, self.table.sender.answering,
        )  # fmt: skip

    def toast_place(self, ctx: Context) -> At | None:
        """In the header, but in that of a buzz on the tall panel, which has a row for it at the table alone."""
        if not (self._buzzed and ctx.size == "tall"):
            return None
        return At(left=ctx.gutter + ctx.touch + 10, right=158, top=2)

    def may_turn(self) -> bool:
        return self.held.place is None


def practice_table(shell: Shell) -> SunkenTreasureTable:
    """The table of a practice game."""
    return SunkenTreasureTable(shell, PracticeBoard)


def is_practice(screen: object) -> bool:
    """Tell whether this is such a table."""
    return isinstance(screen, SunkenTreasureTable) and isinstance(screen.board, PracticeBoard)


def show_practice(shell: Shell) -> None:
    """Begin a practice game and show its board over what is shown."""
    top = shell.top
    rules = shell.settings.house_rules.get("sunken_treasure", {})
    seats = [{"id": f"p{i}", "name": name, "colour": colour} for i, (name, colour) in enumerate(PEOPLE, 1)]
    start = {"type": "start_game", "game": "sunken_treasure", "players": len(PEOPLE), "first_player": "p1"}

    def begin() -> Outcome:
        services = shell.services
        outcome = services.practise(seats, {**start, "rules": rules})
        return outcome if isinstance(outcome, Done) else services.practise(seats, start)

    def begun(outcome: Outcome) -> None:
        if isinstance(outcome, Done) and shell.top is top:
            shell.push(practice_table(shell))
        else:
            shell.services.leave_practice()

    shell.main_thread.fetch(begin, begun, name="practice")
