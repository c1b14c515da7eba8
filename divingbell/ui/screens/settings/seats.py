"""Screen and seats: what was found, half a turn, and to which edge of the picture each seat is nearer."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.configuration.settings import LastSeat
from divingbell.companion.people.names import names
from divingbell.companion.people.seats import COLOURS, Side, side, whole_name
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.rows import described, row_button, setting, switched
from divingbell.ui.screens.settings.page import Page, sheet
from divingbell.ui.toolkit.element import Box, Element, column, grid, pad


class ScreenAndSeats(Page):
    """Where the screen lies among the seats; and what tables show beside what they must."""

    name = "seats"

    def view(self, ctx: Context) -> Element:
        frame, settings = ctx.frame, self.shell.settings
        found = ctx.t(
            "settings.seats.found",
            width=str(round(frame.width * frame.density)),
            height=str(round(frame.height * frame.density)),
            size=ctx.t(f"settings.seats.size.{ctx.size}"),
            density=frame.density,
        )
        turn = row_button(ctx, "turn_now", ctx.t("settings.seats.turn_now"), "screen-rotation", self.shell.half_turn)
        return sheet(
            ctx,
            "seats",
            setting(ctx.t("settings.seats.size"), found),
            described(ctx, "settings.seats.turn", turn),
            self._sides(ctx),
            switched(ctx, "odds", "settings.seats.odds", settings.odds_card, self._set_odds),
        )

    def _set_odds(self, on: bool) -> None:
        self.shell.change(odds_card=on)

    # Sides ----------------------------------------------------------------------------------------------------

    def _sides(self, ctx: Context) -> Box:
        people = self.shell.settings.last_seats
        sub = ctx.t("settings.seats.sides.sub" if people else "settings.seats.sides.nobody")
        title = setting(ctx.t("settings.seats.sides"), sub)
        keys = [self._seat(ctx, place, seat) for place, seat in enumerate(people)]
        return column(title, grid(*keys, columns=2, gap="gap_s", row_height="row") if keys else None, gap="gap_m")

    def sides(self) -> tuple[Side, ...]:
        """The edge each seat is nearer to, as it holds now."""
        settings = self.shell.settings
        count = len(settings.last_seats)
        return tuple(side(place, count, settings.seat_sides) for place in range(count))

    def _seat(self, ctx: Context, place: int, seat: LastSeat) -> Box:
        where = self.sides()[place]
        diver = seat.colour if seat.colour in COLOURS else COLOURS[place]
        known = {person.id: person.name for person in self.shell.services.people.known}
        sitter = {"name": known[seat.person], "person": seat.person} if seat.person in known else {}
        name = names([whole_name(ctx, sitter, place + 1, diver)])[0]
        return button_box(
            f"side.{place + 1}",
            tile(ctx, diver, "tile_m"),
            column(
                roles.person(name),
                roles.caption(ctx.t(f"settings.seats.{where}"), colour="text2"),
                grow=1,
            ),
            icon("arrow-up-bold" if where == "upper" else "arrow-down-bold", "heading", "action"),
            justify="start",
            gap="gap_m",
            pad=pad(0, "gap_m"),
            tap=self._other_side(place),
        )

    def _other_side(self, place: int) -> Callable[[], None]:
        def turn() -> None:
            sides = list(self.sides())
            sides[place] = "lower" if sides[place] == "upper" else "upper"
            self.shell.change(seat_sides=tuple(sides))

        return turn
