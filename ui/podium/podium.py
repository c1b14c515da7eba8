"""The podium (`h-end`): stands in a finished game's place, with the way back into it and on to the next."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Any

from companion.session import Session
from companion.table.events import Outcome
from ui.app import Shell
from ui.element import At, Box, Element, Pad, column, pad, row, text
from ui.kit import bars, keys
from ui.kit.marks import chip, icon, tile
from ui.kit.plates import plate, well
from ui.players.opening import opening_of
from ui.podium.band import band
from ui.podium.chart import Line, chart
from ui.podium.history import KINDS, Award, History, Kind
from ui.podium.standings import SCORING, standings
from ui.podium.steps import Place, podium
from ui.podium.table import table
from ui.table.seats import Seat
from ui.table.table_screen import TableScreen
from ui.theme import Look

_SIGNS = {
    "no_coins_left": "treasure-chest",
    "last_player": "account",
    "no_treasure_recovered": "waves",
    "stopped": "flag-checkered",
}
"""Icon of a reason; the others have a trophy."""


class Podium:
    """Who has won and how it went. It holds as long as the game is over: Undo leads back into the last turn."""

    def __init__(self, table_screen: TableScreen) -> None:
        self._table = table_screen
        self._session = table_screen.session
        self._kind: Kind = "money"

    def holds(self) -> bool:
        return self._table.state.result is not None

    def of(self, session: Session) -> bool:
        """Whether it was made for the end of this session."""
        return self._session is session

    # What there is --------------------------------------------------------------------------------------------

    @property
    def _game(self) -> str:
        game = self._session.game
        assert game is not None, "a game that is over was begun"
        return game.name

    @cached_property
    def _history(self) -> History | None:
        """Only Sunken Treasure has a chart so far."""
        return History(self._session) if self._game == "sunken_treasure" else None

    @property
    def _winners(self) -> list[Seat]:
        return [self._table.seat(player) for player in self._table.state.result.winners]

    def _places(self, look: Look) -> list[Place]:
        scoring = SCORING[self._game]
        return [
            Place(
                standing,
                self._table.seat(standing.player),
                scoring.write(look, standing.figure),
                look.t(f"podium.most.{standing.decided[0]}", count=standing.decided[1]) if standing.decided else None,
            )
            for standing in standings(self._game, self._session.state)
        ]

    def _reason(self, look: Look) -> str:
        return look.t(f"podium.reason.{self._table.state.result.reason}")

    def _length(self, look: Look) -> str | None:
        """Turns, or rounds where the reason does not say them."""
        state = self._session.state
        if self._game != "deep_sea_adventure":
            return look.t("podium.turns", count=state.turn.number)
        return None if state.result.reason == "three_rounds" else look.t("podium.rounds", count=state.round)

    def _how_long(self, look: Look) -> str:
        """`47 turns, 41 min`."""
        minutes = look.t("podium.minutes", count=_minutes(self._session))
        length = self._length(look)
        return minutes if length is None else look.t("podium.both", first=length, second=minutes)

    def _in_short(self, look: Look) -> str:
        """`No coins left, 47 turns`."""
        length = self._length(look) or look.t("podium.minutes", count=_minutes(self._session))
        return look.t("podium.both", first=self._reason(look), second=length) if self._winners else length

    # Showing --------------------------------------------------------------------------------------------------

    def band(self, look: Look) -> Element:
        sign = _SIGNS.get(self._table.state.result.reason, "trophy")
        chips: tuple[Any, ...] = ()
        if look.size == "regular":
            reason = chip(look, icon(sign, 24), self._reason(look)) if self._winners else None
            chips = (reason,) if reason and look.text_scale > 1 else (reason, chip(look, None, self._how_long(look)))
        elif look.size == "compact" and len(self._winners) < 2:
            chips = (chip(look, None, self._in_short(look)),)
        return band(look, self._winners, (*chips, *self._table.turn_keys(look)))

    def content(self, look: Look) -> Element:
        if look.size == "tall":
            return column(self._tall(look), self._bar(look), grow=1)
        width = look.pick(548, 324)
        right = column(self._plate(look), *self._awards(look), gap=look.pick(14, 8), grow=1)
        return column(
            row(
                column(self._steps(look, width), w=width),
                right,
                grow=1,
                items="stretch",
                gap=look.pick(16, 8),
                pad=look.pick(pad(16, 20), pad(8, 10)),
            ),
            self._bar(look),
            grow=1,
        )

    def toast_place(self, look: Look) -> At:
        if look.size == "tall":
            return At(left=14, right=14, bottom=186 + 8)
        return At(left=look.gutter, right=look.gutter, bottom=look.frame.size.actions + 8)

    def _tall(self, look: Look) -> Element:
        said = column(
            text(self._reason(look), 17, colour="text2", line=1.25) if self._winners else None,
            text(self._how_long(look), 17, colour="text2", line=1.25),
            at=At(left=14, top=12),
            w=180,
        )
        return column(
            self._steps(look, look.frame.width - 28, said),
            self._plate(look, h=262),
            *self._awards(look),
            grow=1,
            gap=10,
            pad=pad(12, 14),
        )

    def _steps(self, look: Look, width: float, *corner: Element) -> Box:
        crowned = self._table.state.result.winners
        made = podium(look, self._places(look), crowned, width, *corner)
        made.grow = 1
        return made

    def _plate(self, look: Look, **options: Any) -> Box:
        """The chart, or for games without one everybody's figures."""
        history = self._history
        if history is None:
            scoring = SCORING[self._game]
            columns = [name for name, _ in scoring.columns(self._session.state)]
            made = table(look, self._places(look), scoring.unit or "", columns)
            made.grow = 0 if options else 1
            return made
        tabs = keys.choices(
            look,
            "chart",
            [(look.t(f"podium.{kind}"), kind) for kind in KINDS],
            self._kind,
            self._choose,
            size=look.pick(18, 18, 19),
        )
        title = text(look.t(f"podium.after.{self._kind}"), 24, bold=True, grow=1)
        for tab in tabs.children if look.size == "regular" else ():
            assert isinstance(tab, Box), "choices are keys"
            tab.grow, tab.pad = 0, pad(2, 16)
        head = row(title, tabs, gap=8, pad=pad(0, 4)) if look.size == "regular" else tabs
        options.setdefault("grow", 0 if "h" in options else 1)
        return plate(
            head,
            self._chart(look, history),
            gap=look.pick(4, 4, 6),
            pad=look.pick(Pad(14, 16, 8, 16), Pad(8, 10, 4, 10), Pad(10, 12, 6, 12)),
            **options,
        )

    def _chart(self, look: Look, history: History) -> Element:
        def write(value: int) -> str:
            return look.money(value) if self._kind == "money" else look.texts.amounts.number(value)

        series = history.series[self._kind]
        lines = [
            Line(self._table.seat(player).diver, tuple(series[player]), write(series[player][-1]))
            for player in (standing.player for standing in standings(self._game, self._session.state))
        ]
        return chart(look, lines, write, look.t("podium.turn"))

    def _choose(self, kind: Kind) -> None:
        self._kind = kind
        self._table.refresh()

    def _awards(self, look: Look) -> list[Box]:
        awards = self._history.awards() if self._history is not None and look.size != "compact" else []
        if not awards:
            return []
        return [row(*(self._award(look, award) for award in awards), gap=look.pick(12, 8, 8), items="stretch")]

    def _award(self, look: Look, award: Award) -> Box:
        seat = self._table.seat(award.player)
        title = look.t(f"podium.award.{award.name}")
        said = look.t(f"podium.award.{award.name}.why", **award.figures)
        if look.size == "tall":
            lines = column(
                tile(look, seat.diver, 36),
                text(title, 16, colour="text2", anchor="center", lines=2),
                text(said, 16, bold=True, anchor="center", lines=2),
                items="center",
                gap=3,
                grow=1,
            )
            return well(lines, grow=1, pad=pad(8, 6))
        return well(
            tile(look, seat.diver, 44),
            column(
                text(title, 17, colour="text2", lines=2, line=1.1), text(said, 20, bold=True, lines=2, line=1.1), grow=1
            ),
            grow=1,
            h=84,
            gap=12,
            pad=pad(0, 14),
            radius=16,
        )

    # Keys -----------------------------------------------------------------------------------------------------

    def _bar(self, look: Look) -> Element:
        table_screen = self._table
        home, undo = table_screen.go("home"), table_screen.undo_key(look)
        leave = (
            keys.key(look, "podium.home", look.t("podium.home"), "home", tap=home, grow=1, **_home_shape(look))
            if home is not None
            else None
        )
        again = keys.key(
            look,
            "podium.again",
            look.t("podium.again"),
            icon("restart", look.pick(48, 38, 44)),
            kind="primary",
            tap=self._play_again,
            size=look.pick(34, 27, 30),
            grow=look.pick(1.0, 1.0, 1.15),
            radius=20,
        )
        if look.size != "tall":
            again.grow, again.w = 0, look.pick(430, 300)
            return bars.action_bar(look, undo, leave, again)
        return row(
            undo,
            column(again, leave, gap=10, grow=1),
            h=186,
            gap=10,
            items="stretch",
            pad=Pad(0, 14, 14, 14),
        )

    def _play_again(self) -> None:
        """The same people, seats and house rules once more; what was shuffled meanwhile is asked anew."""
        table_screen, first = self._table, self._session.entry(1)
        assert first is not None, "a game that is over was begun"
        shell, header, start = table_screen.shell, table_screen.snapshot.header, dict(first.action)
        begin = shell.house.practise if header.get("practice") is True else shell.house.new_game
        seats = [dict(seat) for seat in header.get("seats", ())]

        def begun(_: Outcome) -> None:
            if (go := table_screen.go("table")) is not None:
                go()

        def play(start: dict[str, Any]) -> None:
            shell.door.fetch(lambda: begin(seats, start), begun, name="play_again")

        opening_of(start["game"]).again(shell, start, play)


def _home_shape(look: Look) -> dict[str, Any]:
    return {
        "size": look.pick(24, 20, 21),
        "mark_size": look.pick(38, 38, 32),
        "vertical": look.size == "compact",
        "radius": look.pick(20, 16, 18),
    }


def _minutes(session: Session) -> int:
    """From the first entry to the last, at least one."""
    first, last = session.entry(1), session.last
    if first is None or last is None or first.origin is None or last.origin is None:
        return 1
    took = datetime.fromisoformat(last.origin.at) - datetime.fromisoformat(first.origin.at)
    return max(1, round(took.total_seconds() / 60))


def show_podium(shell: Shell) -> None:
    """In the place of the table that is shown, whose game is over."""
    table_screen = shell.top
    assert isinstance(table_screen, TableScreen), "only a table comes to an end"
    face = table_screen.face
    if not isinstance(face, Podium) or not face.of(table_screen.session):
        table_screen.face = Podium(table_screen)
        table_screen.later(lambda: shell.sounds.play("end"))
        table_screen.refresh()
