"""The table of Sunken Treasure: which picture belongs to what holds, and what each tap sends (screens.md 2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from divingbell.companion.games.sunken_treasure.state import Player, State
from divingbell.companion.rig import Health, Signal
from divingbell.companion.session.session import Entry
from divingbell.companion.table.events import Entered, Refused
from divingbell.ui.games.sunken_treasure import armed, band, buzz, call, free_buzz, menu, penalty, people, said
from divingbell.ui.games.sunken_treasure.choices import Choices
from divingbell.ui.games.sunken_treasure.probe import Probe
from divingbell.ui.games.sunken_treasure.stakes import Answer, Stakes
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.app import Shell
from divingbell.ui.table.additions import MenuKey, WayOut
from divingbell.ui.table.decision import Action
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Element

Picture = Literal["card", "call", "free_buzz", "armed", "buzz", "penalty", "over"]


class SunkenTreasureTable(TableScreen):
    """Phases card, dive (call, free buzz, armed, buzzed) and penalty."""

    area = "sunken_table"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.probe = Probe(self)
        self.choices = Choices(self)
        self._stakes: tuple[object, Stakes] | None = None
        self._listened = False
        self._asked: tuple[object, int] | None = None
        """Session and turn in which the question after a resume was asked."""
        self._missed: Health | None = None
        """The last news of contacts that may have gone unfelt: how the rig is stays so until it says otherwise."""

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of what is shown (screens.md 12)."""
        return _NAMES[self.picture]

    @property
    def players(self) -> dict[str, Player]:
        players: dict[str, Player] = self.state.players
        return players

    @property
    def diver(self) -> str:
        """The player in turn."""
        player: str = self.state.turn.player
        return player

    @property
    def hand(self) -> int:
        """How many cards the player in turn holds."""
        return self.players[self.diver].hand

    @property
    def stakes(self) -> Stakes:
        """What may become of the dive that is on."""
        if self._stakes is None or self._stakes[0] is not self.session:
            self._stakes = (self.session, Stakes(self.session))
        return self._stakes[1]

    @property
    def buzzed(self) -> bool:
        """Whether the present attempt has buzzed."""
        return bool(self.state.phase == "dive" and self.state.dive.buzzed)

    @property
    def listens(self) -> bool:
        """Whether an announced free buzz waits for its contact."""
        return self.snapshot.listens

    @property
    def picture(self) -> Picture:
        """Which of the pictures belongs to what holds."""
        state: State = self.state
        if state.phase != "dive" or state.dive is None:
            phase: Picture = state.phase  # type: ignore[assignment]
            return phase
        if self.listens:
            return "free_buzz"
        if state.dive.risk is None:
            return "call"
        return "buzz" if state.dive.buzzed else "armed"

    def buzz_entry(self) -> Entry | None:
        """The entry that made the present attempt buzz."""
        if not self.buzzed:
            return None
        return next((entry for entry in self.session.entries() if entry.action["type"] == "buzz"), None)

    def contact_entries(self) -> list[Entry]:
        """Everything the contact of the present buzz entered, newest first: a rim also told its hole."""
        last = self.buzz_entry()
        if last is None:
            return []
        before = last.previous
        return [last, before] if before is not None and _of_one_contact(before, last) else [last]

    def contact_seconds(self, entry: Entry) -> float | None:
        """How long the contact of an entry was."""
        contact = self.probe.contact(entry)
        return contact.seconds if contact is not None else None

    # Showing --------------------------------------------------------------------------------------------------

    def band(self, ctx: Context) -> Element:
        return buzz.band(self, ctx) if self.buzzed else band.band(self, ctx)

    def content(self, ctx: Context) -> Element:
        return _CONTENTS[self.picture](self, ctx)

    def banner(self, ctx: Context) -> Element | None:
        narrow = ctx.size == "compact" and (self.buzzed or self.state.phase == "penalty")
        if not narrow and (banner := self.probe.banner(ctx)) is not None and not self.buzzed:
            return banner
        return self.memory_banner(ctx, slim=narrow)

    @property
    def bannered(self) -> bool:
        """Whether a banner takes its height from the table."""
        return self.banner(self.ctx) is not None

    def banner_height(self, ctx: Context) -> float:
        banner = self.banner(ctx)
        return banner.h or 0 if banner is not None else 0

    def toast_place(self, ctx: Context) -> At:
        return band.toast_place(self, ctx)

    def menu_keys(self, ctx: Context) -> Sequence[MenuKey]:
        return menu.menu_keys(self, ctx)

    def ways_out(self, ctx: Context, refused: Refused) -> Sequence[WayOut]:
        return menu.ways_out(self, ctx, refused)

    def may_turn(self) -> bool:
        return super().may_turn() and self.state.phase != "dive"

    # The dive -------------------------------------------------------------------------------------------------

    def cannot_dive(self) -> None:
        self.send({"type": "discard", "player": self.diver})

    @property
    def announce(self) -> Action:
        return {"type": "free_buzz", "player": self.diver}

    def say_free_buzz(self) -> None:
        self.send(self.announce)

    def on_to_the_dive(self) -> None:
        self.sensors("free_buzz_over")

    def answer(self, answer: Answer) -> None:
        """What came up, or did not."""
        self.send(answer.action)

    def it_buzzed(self) -> None:
        self.send({"type": "buzz", "player": self.diver, "source": "touch"})

    def no_buzz(self) -> None:
        """The state as it is: nothing is sent."""

    def not_a_real_buzz(self) -> None:
        """Take back all entries of the contact: as Undo while they are the last, else as an amend."""
        entries = self.contact_entries()
        if not entries:
            return
        last, first, count = entries[0], entries[-1].number, len(entries)
        if last is self.session.last:
            away: Action = {"type": "undo", "steps": count}
            back: Action = {"type": "redo", "steps": count}
        else:
            away = {"type": "amend", "entry": first, **({"drop": count} if count > 1 else {}), "actions": []}
            actions = [dict(entry.action) for entry in reversed(entries)]
            back = {"type": "amend", "entry": first, "drop": 0, "actions": actions}
        self.send(away, then=lambda _: self.say_undone(entries, back))

    @property
    def no_penalty(self) -> Action:
        return {"type": "no_penalty"}

    # The probe ------------------------------------------------------------------------------------------------

    def play_by_hand(self) -> None:
        """The stuck probe is left out until it is free again or the turn is over."""
        self.probe.chosen_by_hand = True
        self.sensors("hold")
        self.refresh()

    def _by_probe_again(self) -> None:
        if self.probe.chosen_by_hand:
            self.probe.chosen_by_hand = False
            self.sensors("go")

    def try_again(self) -> None:
        """Ask the rig once; it is looked for every 2 s anyway."""
        if self.shell.services.rig is not None:
            self.shell.services.rig.ask_again()

    def rig_changed(self, health: Health) -> None:
        was = self.probe.state
        self.probe.state = health.state
        if health.state == "lost" and was != "lost":
            self._say_lost()
        elif was == "lost" and health.state in ("ready", "check"):
            sub = "sunken_table.back.hold" if self.snapshot.hold else "sunken_table.back.sub"
            self.notify(
                Notice("access-point", lambda ctx: ctx.t("sunken_table.back"), lambda ctx: ctx.t(sub), (), "positive")
            )
        if was == "stuck" and health.state != "stuck":
            self._by_probe_again()
        if self._unfelt(health):
            self._ask_after_resume()

    def _unfelt(self, health: Health) -> bool:
        """Whether this is news of contacts that may have gone unfelt: it is asked about anew, also in the same turn."""
        if not health.missed or health is self._missed:
            return False
        self._missed, self._asked = health, None
        return True

    def _say_lost(self) -> None:
        if self.probe.missing:
            return
        self.probe.lost_in = self.state.turn.number
        self.later(lambda: self.shell.sounds.play("lost_probe"))
        if self.buzzed or self.state.phase == "penalty":
            words = "sunken_table.lost.sub.short"
            self.notify(
                Notice(
                    "lan-disconnect",
                    lambda ctx: ctx.t("sunken_table.lost"),
                    lambda ctx: ctx.t(words),
                    (),
                    "caution",
                )
            )

    def felt(self, signal: Signal, *, counted: bool) -> None:
        self.probe.contacts.felt(signal, counted=counted, held=self.snapshot.hold)
        free, self._listened = self._listened and not self.listens, self.listens
        if signal.kind == "contact" and not counted and not free and not self.buzzed:
            self.blink()

    def opened(self) -> None:
        """Read what the probe felt in this turn, and ask about a dive that was interrupted."""
        self.probe.contacts.read(_this_turn(self.table.lines()) if self.buzzed or self.state.phase == "penalty" else ())
        self.probe.state = self.snapshot.health.state
        self._listened = self.listens
        self.choices.forget()
        if self.probe.state == "lost" and not self.probe.missing and self.probe.lost_in is None:
            self.probe.lost_in = self.state.turn.number
        self._unfelt(self.snapshot.health)
        self._ask_after_resume()

    def _ask_after_resume(self) -> None:
        """A dive that is on hold and has not buzzed: the question of the window `resume`, once a turn."""
        live = self.state.phase == "dive" and not self.buzzed and self.snapshot.hold
        turn = (self.snapshot.uuid, self.state.turn.number) if self.state.turn else None
        if live and not self.probe.chosen_by_hand and turn != self._asked and (go := self.go("resume")) is not None:
            self._asked = turn
            go()

    # What happened --------------------------------------------------------------------------------------------

    def entered(self, event: Entered) -> None:
        for line in event.lines:
            self.probe.contacts.entered(line.n, line.action["type"])
        before, last = event.lines[0].before.state, event.lines[-1]
        self._listened = self.listens
        self.choices.forget()
        if before is not None and before.turn.number != self.state.turn.number:
            self._by_probe_again()
        self._sound(last.action["type"], before)
        toast = said.settled(self, last)
        if toast is not None and self.state.result is None:
            self.recorded(toast.mark, toast.title, toast.sub, toast.kind)

    def _sound(self, kind: str, before: State | None) -> None:
        sounds = self.shell.sounds
        if kind == "buzz":
            self.later(lambda: sounds.play("buzz", probe_wired=not self.probe.by_hand))
        elif kind in ("aim", "free_buzz"):
            self.later(lambda: sounds.play("armed" if kind == "aim" else "free_buzz"))
        elif before is not None and kind in ("dive", "no_penalty", "play_penalty", "discard"):
            cash = self.players[before.turn.player].cash - before.players[before.turn.player].cash
            if cash:
                self.later(lambda: sounds.play("coin" if cash > 0 else "fee"))
            elif before.turn.number != self.state.turn.number:
                self.later(lambda: sounds.play("your_turn", player=list(self.players).index(self.diver)))

    # Words ----------------------------------------------------------------------------------------------------

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        return said.name_of(self, entries[0], felt=felt)

    def given_back(self, entries: Sequence[Entry]) -> str:
        return said.given_back(self, entries)

    def offer(self, action: Action) -> tuple[str, str]:
        return self.ctx.t("sunken_table.late"), said.late(self, self.session, action)


_CONTENTS: dict[Picture, Callable[[SunkenTreasureTable, Context], Element]] = {
    "card": call.content,
    "call": call.content,
    "free_buzz": free_buzz.content,
    "armed": armed.content,
    "buzz": buzz.content,
    "penalty": penalty.content,
    "over": people.alone,
}


def _of_one_contact(before: Entry, buzz_entry: Entry) -> bool:
    """Whether the rim entered this hole together with the buzz."""
    one, other = before.origin, buzz_entry.origin
    if one is None or other is None or before.action["type"] != "aim":
        return False
    return other.source == "sensor" and one.tap is not None and one.tap == other.tap


def _this_turn(lines: Sequence[Any]) -> list[Any]:
    """The lines from the newest card on."""
    for place in range(len(lines) - 1, -1, -1):
        line = lines[place]
        if line.kind == "entry" and line.value["action"].get("type") == "play_diving_card":
            return list(lines[place:])
    return list(lines)


_NAMES: dict[Picture, str] = {
    "card": "b0-sunken-card",
    "call": "b0-sunken-call",
    "free_buzz": "b3-sunken-free-buzz",
    "armed": "b-sunken-armed",
    "buzz": "c-sunken-buzz",
    "penalty": "d-penalty",
    "over": "h-end",
}
