"""Screen and seats: what was found, half a turn, and to which edge of the picture each seat is nearer."""

from __future__ import annotations

from collections.abc import Callable

from companion.settings import Seat
from ui.element import Box, Element, column, grid, pad, text
from ui.kit.keys import key, press
from ui.kit.marks import icon, tile
from ui.lettering import readable
from ui.settings.page import Page, setting, sheet, switched
from ui.table.seats import COLOURS, Side, side
from ui.theme import Look


class ScreenAndSeats(Page):
    """Where the screen lies among the seats; and what tables show beside what they must."""

    name = "seats"

    def view(self, look: Look) -> Element:
        frame, settings = look.frame, self.shell.settings
        return sheet(
            look,
            "seats",
            setting(
                look,
                look.t("settings.seats.size"),
                look.t(
                    "settings.seats.found",
                    width=round(frame.width * frame.density),
                    height=round(frame.height * frame.density),
                    size=look.t(f"settings.seats.size.{look.size}"),
                    density=frame.density,
                ),
            ),
            setting(
                look,
                look.t("settings.seats.turn"),
                look.t("settings.seats.turn.sub"),
                key(
                    look,
                    "turn_now",
                    look.t("settings.seats.turn_now"),
                    "screen-rotation",
                    tap=self.shell.half_turn,
                    h=look.touch,
                    w=look.pick(220, 180, 180),
                    size=look.pick(20, 17, 18),
                ),
            ),
            self._sides(look),
            switched(
                look,
                "odds",
                look.t("settings.seats.odds"),
                look.t("settings.seats.odds.sub"),
                settings.odds_card,
                lambda on: self.shell.change(odds_card=on),
            ),
        )

    # Sides ----------------------------------------------------------------------------------------------------

    def _sides(self, look: Look) -> Box:
        people = self.shell.settings.last_seats
        title = setting(
            look,
            look.t("settings.seats.sides"),
            look.t("settings.seats.sides.sub" if people else "settings.seats.sides.nobody"),
        )
        if not people:
            return title
        keys = [self._seat(look, place, seat) for place, seat in enumerate(people)]
        return column(
            title,
            grid(*keys, columns=look.pick(3, 2), gap=look.pick(10, 8), row_height=look.pick(68, 60, 64)),
            gap=look.pick(12, 8, 10),
        )

    def sides(self) -> tuple[Side, ...]:
        """The edge each seat is nearer to, as it holds now."""
        settings = self.shell.settings
        count = len(settings.last_seats)
        return tuple(side(place, count, settings.seat_sides) for place in range(count))

    def _seat(self, look: Look, place: int, seat: Seat) -> Box:
        where = self.sides()[place]
        diver = seat.colour if seat.colour in COLOURS else COLOURS[place]
        name = readable(seat.name) if seat.name else look.t("table.seat", number=place + 1)
        return press(
            f"side.{place + 1}",
            tile(look, diver, look.pick(44, 36, 40)),
            column(
                text(name, look.pick(19, 17, 18), bold=True),
                text(look.t(f"settings.seats.{where}"), look.pick(17, 16), colour="text2"),
                grow=1,
            ),
            icon("arrow-up-bold" if where == "upper" else "arrow-down-bold", look.pick(30, 26), "action"),
            justify="start",
            gap=10,
            pad=pad(0, 10),
            tap=self._other_side(place),
        )

    def _other_side(self, place: int) -> Callable[[], None]:
        def turn() -> None:
            sides = list(self.sides())
            sides[place] = "lower" if sides[place] == "upper" else "upper"
            self.shell.change(seat_sides=tuple(sides))

        return turn
