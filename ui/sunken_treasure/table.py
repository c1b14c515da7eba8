"""The table of Sunken Treasure: which picture belongs to what holds, and what each tap sends (flows.md 2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.sunken_treasure.state import Player, State
from companion.rig import Health, Signal
from companion.session import Entry
from companion.table.events import Entered, Refused
from ui.app import Shell
from ui.element import At, Box, Element, Pad, column, row, space
from ui.kit import bars
from ui.kit.hardware import floor_chip
from ui.kit.marks import coin, icon
from ui.kit.porthole import State as PortholeState
from ui.sunken_treasure import armed, buzz, call, free_buzz, menu, penalty, people, rows, said
from ui.sunken_treasure.probe import Probe
from ui.sunken_treasure.stakes import Answer, Stakes
from ui.table.additions import MenuKey, WayOut
from ui.table.notice import Notice
from ui.table.table_screen import Action, TableScreen
from ui.theme import Look


class _OpenRow:
    """One row of the call, open over the dive."""

    def __init__(self, table: SunkenTreasureTable, name: rows.RowName) -> None:
        self.table = table
        self.name = name

    def view(self, look: Look) -> Element:
        place = buzz.row_place(look) if self.table.buzzed else armed.plate_place(self.table, look)
        return rows.opened(self.table, look, self.name, place)


class SunkenTreasureTable(TableScreen):
    """Phases card, dive (call, free buzz, armed, buzzed) and penalty."""

    area = "sunken_table"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.probe = Probe(self)
        self._picked_coin: str | None = None
        self._picked_card: int | None = None
        self._picked_in = 0
        """Number of the turn of the two above."""
        self._row: _OpenRow | None = None
        self._stakes: tuple[object, Stakes] | None = None
        self._listened = False
        self._asked: tuple[object, int] | None = None
        """Session and turn in which the question after a resume was asked."""

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:  # type: ignore[override]
        """As the drawings call what is shown."""
        return _NAMES[self._picture()]

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

    def _picture(self) -> str:
        state: State = self.state
        if state.phase != "dive" or state.dive is None:
            return state.phase
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

    # The probe, for the pictures --------------------------------------------------------------------------------

    @property
    def by_hand(self) -> bool:
        return self.probe.by_hand

    @property
    def porthole_state(self) -> PortholeState:
        return self.probe.porthole

    @property
    def floor_angle(self) -> float | None:
        return self.probe.floor_angle

    @property
    def has_floor(self) -> bool:
        return self.probe.has_floor

    @property
    def other_rim(self) -> int | None:
        return self.probe.other_rim

    def probe_chip(self, look: Look) -> Box | None:
        return self.probe.chip(look)

    def probe_line(self, look: Look) -> Box | None:
        return self.probe.line(look)

    def felt_words(self, look: Look) -> tuple[str, bool]:
        return self.probe.felt(look)

    # Showing --------------------------------------------------------------------------------------------------

    def band(self, look: Look) -> Element:
        if self.buzzed:
            return buzz.band(self, look)
        seat = self.seat(self.diver)
        picture = self._picture()
        chips = [self.probe_chip(look) if look.size != "tall" else None]
        if look.size == "regular" and picture == "armed" and self.has_floor and not self.probe.lost:
            chips.append(floor_chip(look, self._floor_words(look)))
        if picture == "penalty":
            chips = [self._half_chip(look)]
        return bars.band(
            look, seat.diver, seat.name, self._pill(look, picture),
            right=(*(chip for chip in chips if chip is not None), *self.turn_keys(look)),
            reach=_REACH[picture][("regular", "compact", "tall").index(look.size)],
        )  # fmt: skip

    def _floor_words(self, look: Look) -> str:
        angle = self.floor_angle
        if angle is None:
            return look.t("sunken_table.floor_unknown")
        return look.t("sunken_table.floor_at", degrees=round(angle))

    def _half_chip(self, look: Look) -> Box | None:
        from ui.kit.marks import chip

        if look.size != "regular" or not self.state.dive.buzzed:
            return None
        return chip(look, icon("half", 24, "caution"), look.t("sunken_table.band.half"))

    def _pill(self, look: Look, picture: str) -> Box:
        short = "" if look.size == "regular" else ".short"
        if picture in ("card", "call"):
            mark = "cards" if picture == "card" else "hole"
            return bars.state_pill(look, mark, look.t(f"sunken_table.band.{picture}{short}"))
        if picture == "penalty":
            metal = self.state.dive.coin
            words = look.t(f"sunken_table.band.recovered{short}", **({} if short else {"metal": metal}))
            return bars.state_pill(look, coin(metal, look.pick(34, 26)), words)
        if picture == "free_buzz":
            return bars.state_pill(look, "free-buzz", look.t("sunken_table.band.free"))
        if picture == "over":
            return bars.state_pill(look, "flag-checkered", look.t("sunken_table.game_over"))
        if not self.snapshot.hold or self.probe.chosen_by_hand:
            return bars.state_pill(look, "magnet-on", look.t("sunken_table.band.armed"))
        pill = bars.state_pill(look, "power-plug-off", look.t("sunken_table.band.disarmed"), "#FFB84D")
        return row(pill, id="disarmed", tap=lambda: self.sensors("go"), h=look.touch)

    def content(self, look: Look) -> Element:
        picture = self._picture()
        return _CONTENTS[picture](self, look)

    def banner(self, look: Look) -> Element | None:
        narrow = look.size == "compact" and (self.buzzed or self.state.phase == "penalty")
        if not narrow and (banner := self.probe.banner(look)) is not None and not self.buzzed:
            return banner
        return self.memory_banner(look, slim=narrow)

    @property
    def bannered(self) -> bool:
        """Whether a banner takes its height from the table."""
        return self.banner(self.look) is not None

    def banner_height(self, look: Look) -> float:
        banner = self.banner(look)
        return banner.h or 0 if banner is not None else 0

    def toast_place(self, look: Look) -> At:
        picture, band = self._picture(), look.frame.size.band
        if self.buzzed:
            return _over_foot(look) if picture == "buzz" else _over_first_row(look)
        if picture == "penalty":
            return At(left=look.gutter, right=look.gutter, top=band + look.pick(4, 1, 4))
        if picture == "free_buzz" or look.size != "regular":
            return self._narrow_place(look, picture)
        if picture == "card":
            return At(left=130, right=20, bottom=164)
        if picture == "call":
            return At(right=20, bottom=20)
        keyed = self.notice is not None and len(self.notice.keys) > 1
        return At(left=396, right=36 if keyed else 462, top=look.frame.height - 283, bottom=179)

    def _narrow_place(self, look: Look, picture: str) -> At:
        if picture == "free_buzz":
            return At(left=look.gutter, right=look.gutter, bottom=look.pick(148, 106, 210) + 2)
        if look.size == "compact" and self.bannered:
            return At(left=14, right=204, bottom=140)
        return At(left=look.gutter, right=look.gutter, top=look.frame.size.band + look.pick(0, -3.5, 12))

    def menu_keys(self, look: Look) -> Sequence[MenuKey]:
        return menu.menu_keys(self, look)

    def ways_out(self, look: Look, refused: Refused) -> Sequence[WayOut]:
        return menu.ways_out(self, look, refused)

    def may_turn(self) -> bool:
        return super().may_turn() and self.state.phase != "dive"

    # Card and call --------------------------------------------------------------------------------------------

    @property
    def chosen_coin(self) -> str | None:
        if self.state.phase == "dive":
            return str(self.state.dive.dive_for)
        return self._picked_coin if self._picked_in == self.state.turn.number else None

    @property
    def chosen_card(self) -> int | None:
        if self.state.phase == "dive":
            return int(self.state.dive.value)
        return self._picked_card if self._picked_in == self.state.turn.number else None

    @property
    def chosen_risk(self) -> int | None:
        risk: int | None = self.state.dive.risk if self.state.phase == "dive" else None
        return risk

    def _card(self, dive_for: str, value: int) -> Action:
        """What laying this card sends now: the card, or its correction."""
        card = {"type": "play_diving_card", "player": self.diver, "dive_for": dive_for, "value": value}
        if self.state.phase == "card":
            return card
        laid = next(entry for entry in self.session.entries() if entry.action["type"] == "play_diving_card")
        return {"type": "amend", "entry": laid.number, "actions": [card]}

    def why_not_coin(self, call: str) -> str | None:
        return self._why_not_card(call, self.chosen_card or rows.VALUES[0])

    def why_not_card(self, value: int) -> str | None:
        if self.state.phase == "card" and self.hand:
            return None  # which metals are gone is said on the coins
        return self._why_not_card(self.chosen_coin or "anything", value)

    def _why_not_card(self, call: str, value: int) -> str | None:
        if self.state.phase == "dive" and not self.stakes.fresh:
            return self.look.t("sunken_table.locked")
        return self.why_off(self._card(call, value))

    def choose_coin(self, call: str) -> None:
        self._choose(call, self.chosen_card)

    def choose_card(self, value: int) -> None:
        self._choose(self.chosen_coin, value)

    def _choose(self, call: str | None, value: int | None) -> None:
        """The second of the two sends; while the dive is on, each corrects the card that lies."""
        if self.state.phase == "dive":
            self.close_row()
            assert call is not None
            assert value is not None
            if (call, value) != (self.chosen_coin, self.chosen_card):
                self.send(self._card(call, value))
            return
        self._picked_coin, self._picked_card, self._picked_in = call, value, self.state.turn.number
        if call is not None and value is not None:
            self.send(self._card(call, value))
        self.refresh()

    def risk_pays(self, risk: int) -> tuple[int | None, str | None]:
        """What the right coin would pay from this hole, or why it cannot be said."""
        if self.state.phase != "dive":
            return None, ""
        off = self.why_off(self._aim(risk))
        return (None, off) if off is not None else (self.stakes.clean(risk), None)

    def _aim(self, risk: int) -> Action:
        return {"type": "aim", "player": self.diver, "risk": risk}

    def choose_risk(self, risk: int) -> None:
        self.close_row()
        if risk != self.chosen_risk:
            self.send(self._aim(risk))

    def cannot_dive(self) -> None:
        self.send({"type": "discard", "player": self.diver})

    @property
    def announce(self) -> Action:
        return {"type": "free_buzz", "player": self.diver}

    def say_free_buzz(self) -> None:
        self.send(self.announce)

    def on_to_the_dive(self) -> None:
        self.sensors("free_buzz_over")

    def open_row(self, name: str) -> None:
        """Coin, card or risk over the plate of the dive."""
        if self._row is None:
            self._row = _OpenRow(self, name)  # type: ignore[arg-type]
            self.open(self._row)

    def close_row(self) -> None:
        if self._row is not None:
            self.close(self._row)
            self._row = None

    # The dive -------------------------------------------------------------------------------------------------

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
        if self.shell.house.rig is not None:
            self.shell.house.rig.ask_again()

    def rig_changed(self, health: Health) -> None:
        was = self.probe.state
        self.probe.state = health.state
        if health.state == "lost" and was != "lost":
            self._say_lost()
        elif was == "lost" and health.state in ("ready", "check"):
            sub = "sunken_table.back.hold" if self.snapshot.hold else "sunken_table.back.sub"
            self.notify(
                Notice(
                    "access-point", lambda look: look.t("sunken_table.back"), lambda look: look.t(sub), (), "positive"
                )
            )
        if was == "stuck" and health.state != "stuck":
            self._by_probe_again()
        if health.missed:
            self._ask_after_resume()

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
                    lambda look: look.t("sunken_table.lost"),
                    lambda look: look.t(words),
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
        self._forget_choices()
        if self.probe.state == "lost" and not self.probe.missing and self.probe.lost_in is None:
            self.probe.lost_in = self.state.turn.number
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
        self._forget_choices()
        if before is not None and before.turn.number != self.state.turn.number:
            self._by_probe_again()
        self._sound(last.action["type"], before)
        toast = said.settled(self, last)
        if toast is not None and self.state.result is None:
            self.recorded(toast.mark, toast.title, toast.sub, toast.kind)

    def _forget_choices(self) -> None:
        """Choices half made belong to the phase card of one turn; an open row to what it was opened over."""
        if self.state.phase != "card":
            self._picked_coin = self._picked_card = None
        self.close_row()

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
        return self.look.t("sunken_table.late"), said.late(self, self.session, action)


def _over(table: SunkenTreasureTable, look: Look) -> Element:
    """Everybody's money, until the podium is there."""
    everybody: Element = people.pairs(table, look)
    if look.size == "regular":
        everybody = row(people.cards(table, look, foot=False), pad=Pad(16, 20, 16, 20), items="stretch", grow=1)
    elif look.size == "compact":
        everybody = people.strip(table, look, dry=True)
    bar = bars.action_bar(look, table.undo_key(look), h=look.pick(148, 106, 112))
    return column(everybody, space() if look.size != "regular" else None, bar, grow=1)


_CONTENTS: dict[str, Callable[[SunkenTreasureTable, Look], Element]] = {
    "card": call.content,
    "call": call.content,
    "free_buzz": free_buzz.content,
    "armed": armed.content,
    "buzz": buzz.content,
    "penalty": penalty.content,
    "over": _over,
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


def _over_foot(look: Look) -> At:
    """Beside the keys under a buzz, where it is only read."""
    if look.size == "tall":
        return At(left=14, right=14, top=78)
    return At(left=look.pick(480, 334), right=look.gutter, bottom=look.pick(30, 15))


def _over_first_row(look: Look) -> At:
    """Over Free buzz, which is off after a buzz."""
    if look.size == "regular":
        return At(left=166, right=640, bottom=38)
    return At(left=look.gutter, right=look.gutter, top=look.pick(0, 64, 78))


_NAMES = {
    "card": "b0-sunken-card",
    "call": "b0-sunken-call",
    "free_buzz": "b3-sunken-free-buzz",
    "armed": "b-sunken-armed",
    "buzz": "c-sunken-buzz",
    "penalty": "d-penalty",
    "over": "h-end",
}
_REACH = {
    "card": (44, 45, 62),
    "call": (44, 45, 62),
    "free_buzz": (40, 43, 62),
    "armed": (47, 47, 66),
    "penalty": (43, 47, 64),
    "over": (44, 45, 62),
}
"""Where the pennant ends: regular, compact, tall; percent of the width."""
