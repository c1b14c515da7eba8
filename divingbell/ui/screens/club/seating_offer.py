"""The window of offered seats: round, who sits in which order, the game; one tap seats them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from divingbell.companion.clock import moment
from divingbell.companion.games.seats import Seat
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.person import Person
from divingbell.companion.people.seats import seats
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon, tile
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.club.game_row import game_sign
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import has_screens
from divingbell.ui.toolkit.element import Box, Element, column, fits, grid, pad, row, space

if TYPE_CHECKING:
    from divingbell.companion.club.club_status import ClubStatus
    from divingbell.companion.club.protocol.messages import SeatingEvent


class OfferWindow:
    """On home: asks when seats are offered, and again after "Not yet"."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    @property
    def asked(self) -> SeatingEvent | None:
        """The offer that the window asks now."""
        return self._shell.club.asks_at(self._shell.services.clock.monotonic())

    def chip(self, ctx: Context) -> Box | None:
        """The offer that was put off; a tap asks it at once."""
        offer = self._shell.club.offer
        if offer is None or offer.offer is None or self.asked is not None:
            return None
        return waiting_chip(ctx, offer, partial(self._ask_again, offer.offer))

    def view(self, ctx: Context) -> Element | None:
        """The window; None while nothing is asked."""
        offer, status = self.asked, self._shell.club.status
        if offer is None or status is None:
            return None
        return cards.dialog(
            ctx,
            cards.dialog_head(
                ctx.t("club.offer", round=offer.round or 0),
                ctx.t("club.offer.where", club=status.joined.club, table=status.joined.table),
                _begins(ctx, offer, status),
            ),
            column(
                self._people(ctx, offer, status),
                self._game(ctx, offer),
                space(),
                self._buttons(ctx, offer),
                grow=1, gap="gap_m", pad=pad("gap_l", "gap"),
            ),
            top="dialog_edge",
        )  # fmt: skip

    @staticmethod
    def _people(ctx: Context, offer: SeatingEvent, status: ClubStatus) -> Element:
        sitting = [*seats_of(ctx, offer, status).values()]
        return fits(
            partial(_person_row, ctx, sitting), *(partial(_person_grid, ctx, sitting, columns) for columns in (3, 2))
        )

    @staticmethod
    def _game(ctx: Context, offer: SeatingEvent) -> Element:
        is_here = offer.game is not None and has_screens(offer.game)
        title = ctx.t(f"{offer.game}.title") if is_here else str(offer.game)
        words = ctx.t("club.offer.rules" if offer.rules else "club.offer.rules.ours")
        begins, ends = moment(offer.begins), moment(offer.ends)
        if begins is not None and ends is not None:
            words = ctx.t("club.offer.lasts", count=round((ends - begins) / timedelta(minutes=1)), rules=words)
        sign = game_sign(offer.game or "", "disc")
        return row(sign, column(roles.title(title), roles.note(words), gap="gap_hair", grow=1), gap="gap_m")

    def _buttons(self, ctx: Context, offer: SeatingEvent) -> Element:
        is_here = offer.game is not None and offer.game in GAMES and has_screens(offer.game)
        name = offer.offer or ""
        later = buttons.button(
            ctx, "offer.later", ctx.t("club.offer.later"), None, ctx.t("club.offer.later.sub"),
            tap=lambda: self._put_off(name), vertical=True, size="label", sub_size="note", grow=1, justify="center",
        )  # fmt: skip
        seat = buttons.button(
            ctx, "offer.seat", ctx.t("club.offer.seat"), "account-group", kind="primary", tap=lambda: self._seat(offer),
            disabled_reason=None if is_here else ctx.t("club.offer.no_game"), size="heading", sub_size="note", grow=1.3,
        )  # fmt: skip
        return row(later, seat, gap="gap", items="stretch", h="button_tall")

    # Buttons --------------------------------------------------------------------------------------------------

    def _put_off(self, offer: str) -> None:
        self._shell.club.put_off(offer, self._shell.services.clock.monotonic())
        self._shell.refresh()

    def _ask_again(self, offer: str) -> None:
        self._shell.club.ask_again(offer)
        self._shell.refresh()

    def _seat(self, offer: SeatingEvent) -> None:
        from divingbell.ui.screens.players.players import OfferedSeats, show_players

        status = self._shell.club.status
        if status is None or offer.offer is None or offer.game is None:
            return
        self._shell.club.take_seats(offer.offer)
        colours = {one.id: one.colour for one in status.people}
        people = [Person(one, status.name_of(one), colours.get(one)) for one in offer.people]
        show_players(self._shell, offer.game, offered=OfferedSeats(offer.round, people, offer.rules))


def seats_of(ctx: Context, offer: SeatingEvent, status: ClubStatus) -> dict[str, Seat]:
    """The people who shall sit, clockwise; a person whose name is hidden is called by their sign."""
    roster = {one.id: one for one in status.people}
    rows = []
    for number, person in enumerate(offer.people, 1):
        known = roster.get(person)
        name, colour = (known.name, known.colour) if known is not None else (None, None)
        rows.append({"id": f"p{number}", "name": name, "colour": colour, "person": person})
    return seats(ctx, {"seats": rows}, [str(one["id"]) for one in rows])


def waiting_chip(ctx: Context, offer: SeatingEvent, tap: Callable[[], None] | None) -> Box:
    """Seats that wait to be taken."""
    mark = icon("account-group", "icon_m", "action")
    return chip(ctx, mark, ctx.t("club.offer.waits", round=offer.round or 0), id="offer.chip", tap=tap, h="button")


def _begins(ctx: Context, offer: SeatingEvent, status: ClubStatus) -> Element | None:
    """When the round begins, by this tablet's clock."""
    begins = moment(offer.begins)
    if begins is None:
        return None
    here = begins - timedelta(seconds=status.ahead_s)
    return column(
        roles.caption(ctx.t("club.offer.begins"), anchor="right"),
        roles.number(f"{here.astimezone():%H:%M}", colour="action"),
        items="end",
    )


def _person_row(ctx: Context, sitting: list[Seat]) -> Box:
    """Large tiles side by side."""
    cells = (
        column(
            tile(ctx, seat.diver, "tile_l"), roles.person(seat.called, "title", anchor="center"), items="center",
            gap="gap_s", grow=1, pad=pad("gap_m", "gap_s"), min_w="person_seat", skin=INSET,
        )
        for seat in sitting
    )  # fmt: skip
    return row(*cells, gap="gap_m", items="stretch", same_size=True)


def _person_grid(ctx: Context, sitting: list[Seat], columns: int) -> Box:
    """Small ones in rows."""
    cells = (
        row(
            tile(ctx, seat.diver, "tile_s"), roles.person(seat.called, grow=1), gap="gap_s", pad=pad("gap_s", "gap_s"),
            skin=INSET,
        )
        for seat in sitting
    )  # fmt: skip
    return grid(*cells, columns=columns, gap="gap_s")
