"""The card of the selected seat: its name, its colour, what its game asks of it, who goes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from divingbell.companion.games.seats import Name, Seat
from divingbell.companion.people.names import names, writable
from divingbell.companion.people.person import Person
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap, button, button_box
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import hairline, icon, tile
from divingbell.ui.kit.measure import natural_width
from divingbell.ui.kit.skins import Kind
from divingbell.ui.table.seating import Seating, Sitter
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, column, fits, grid, pad, row


class SeatButtons(Protocol):
    """Taps of the buttons of a seat."""

    def write(self) -> None: ...
    def call(self, person: Person) -> None: ...
    def take(self, colour: str) -> None: ...
    def goes_first(self) -> None: ...
    def remove(self) -> None: ...


class SelectedSeat(NamedTuple):
    """Values that the card shows."""

    sitter: Sitter | None
    seating: Seating
    known: Sequence[Person]
    """People of earlier evenings, the last ones first."""
    first: bool
    """Let this seat carry the flag."""
    extra: Element | None
    """The row of the game."""
    seat_of: Callable[[Sitter], Seat]


def seat_card(ctx: Context, seat: SelectedSeat, keys: SeatButtons) -> Box:
    """The card; on the small panels the row of a game takes the place of the title."""
    regular, sitter = ctx.size == "regular", seat.sitter
    lines = _lines(ctx, seat, 2 if regular and seat.extra is None else 1)
    low = seat.extra is not None or (regular and len(lines) > 1)
    return card(
        _title(ctx, seat) if regular or seat.extra is None else None,
        _name_line(ctx, seat, keys.write) if regular else None,
        _name_buttons(ctx, seat, lines, keys, regular=regular),
        hairline() if regular and seat.extra is None else None,
        grid(*(_colour(ctx, colour, seat, keys, large=regular and not low) for colour in seat.seating.colours),
             columns=len(seat.seating.colours) // 2, gap="gap_s"),
        seat.extra,
        Box(grow=1) if regular else None,
        row(
            _low_button(ctx, "goes_first", "flag-checkered", keys.goes_first, sitter, selected=seat.first),
            _low_button(ctx, "remove", "account-minus", keys.remove, sitter),
            gap="gap_m",
        ),
        grow=1,
        justify="start" if regular else "between",
        gap="gap_s",
        pad=pad("gap_s", "gap"),
    )  # fmt: skip


def _title(ctx: Context, seat: SelectedSeat) -> Element:
    words = ctx.t("players.who_sits_here")
    drag = roles.note(ctx.t("players.drag"), anchor="right") if seat.seating.sitters() else None
    if seat.sitter is None:
        return row(roles.title(words, grow=1), drag, gap="gap_s")
    order = seat.seating.order(seat.sitter)
    titles = (roles.title(ctx.t(f"{dives}.{order}"), grow=1) for dives in ("players.dives", "players.dives.short"))
    return fits(*(partial(row, title, drag, gap="gap_s") for title in titles))


def _name_line(ctx: Context, seat: SelectedSeat, write: Tap) -> Box:
    sitter = seat.sitter
    name = seat.seat_of(sitter).called if sitter is not None else Name(ctx.t("players.free_seat"))
    colour = None if sitter is not None and sitter.name else "text3"
    return inset(
        roles.person(name, "heading", colour=colour, grow=1),
        button_box("pencil", icon("pencil", "heading"), tap=write, w=60, h=56),
        gap="gap_m",
        h=64,
        items="center",
        pad=Pad(0, "gap_hair", 0, "gap"),
    )


def choosable(sitter: Sitter | None, seating: Seating, known: Sequence[Person]) -> list[Person]:
    """The person of this seat first, then those who sit nowhere and whose name can be written on a button."""
    own = [Person(sitter.person, sitter.name, sitter.colour)] if sitter and sitter.person and sitter.name else []
    taken = {one.person for one in seating.sitters()}
    return [*own, *(person for person in known if person.id not in taken and writable(person.name or ""))]


def _name_buttons(
    ctx: Context, seat: SelectedSeat, lines: Sequence[Sequence[Person]], keys: SeatButtons, *, regular: bool
) -> Box:
    height, sitter = ctx.touch, seat.sitter
    ids = _key_ids([person for line in lines for person in line])

    def one(person: Person) -> Box:
        sits = sitter is not None and sitter.person == person.id
        return button_box(
            ids[person.id],
            tile(ctx, person.colour, _sign(ctx)) if _needs_icon(ctx, seat, person) and person.colour else None,
            roles.person(_written(seat, person)),
            gap="gap_xs",
            kind="selected" if sits else "neutral",
            radius="pill",
            h=height,
            pad=pad(0, "gap_s"),
            grow=0 if regular else _width(ctx, seat, person),
            w=_width(ctx, seat, person) if regular else None,
            tap=lambda: keys.call(person),
        )

    if regular:
        none = roles.body(ctx.t("players.no_names"))
        return (
            column(*(row(*(one(person) for person in line), gap="gap_m") for line in lines), gap="gap_m")
            if lines
            else row(none, h=height)
        )
    write = roles.label(ctx.t("players.write")) if not lines else None
    pencil = button_box("pencil", icon("pencil", "title"), write, radius="pill", gap="gap_m", h=height, tap=keys.write,
                   w=height if lines else None, grow=0 if lines else 1)  # fmt: skip
    return row(*(one(person) for line in lines for person in line), pencil, gap="gap_s")


def _key_ids(people: Sequence[Person]) -> dict[str, str]:
    """Person -> the id of their button: `name.Anna`, and `name.Anna.2` for the next of that name."""
    had, ids = Counter[str | None](), {}
    for person in people:
        had[person.name] += 1
        ids[person.id] = f"name.{person.name}" + (f".{had[person.name]}" if had[person.name] > 1 else "")
    return ids


def _colour(ctx: Context, colour: str, seat: SelectedSeat, keys: SeatButtons, *, large: bool) -> Box:
    """A colour with its shape; that of somebody else with their name, the tile paler; a `large` one has its
    name under it, else a name that would be too small beside it is left out whole, as in the rail."""
    owner = seat.seating.owner(colour)
    mine = owner is not None and owner is seat.sitter
    others = owner is not None and not mine
    called = Name(ctx.t(f"players.colour.{colour}"))
    if owner is not None and others:
        called = seat.seat_of(owner).called
    sign = tile(ctx, colour, "tile_m", opacity=0.5 if others else 1)
    name = roles.person(called, "note", colour="text3" if others else "text2")
    made = button_box(
        f"colour.{colour}",
        *((sign, name) if large else (fits(partial(row, sign, name, gap="gap_xs"), partial(row, sign)),)),
        kind="selected" if mine else "neutral",
        vertical=large,
        radius="l",
        gap="gap_xs",
        pad=pad(0, "gap_xs"),
        h="header" if large else "button",
        tap=lambda: keys.take(colour),
    )
    if not mine:
        made.skin = Skin(edge="line", stroke=1.5, radius="l")
    return made


def _low_button(ctx: Context, name: str, mark: str, tap: Tap, sitter: Sitter | None, *, selected: bool = False) -> Box:
    off = None if sitter is not None else ""
    kind: Kind = "selected" if selected else "neutral"
    return button(ctx, name, ctx.t(f"players.{name}"), mark, kind=kind, tap=tap, size="label", grow=1, h="button",
               disabled_reason=off)  # fmt: skip


def _written(seat: SelectedSeat, person: Person) -> Name:
    """A name on its button; that of who sits here as the table will say it."""
    if seat.sitter is not None and seat.sitter.person == person.id:
        return seat.seat_of(seat.sitter).called
    return names([writable(person.name or "")])[0]


def _sign(ctx: Context) -> float:
    """Side (dp) of the sign beside a name that two people have."""
    return ctx.space("disc_s")


def _needs_icon(ctx: Context, seat: SelectedSeat, person: Person) -> bool:
    """Tell whether somebody else is called so too: then the sign stands beside the name."""
    called = {one.id: one.name for one in seat.known} | {one.person: one.name for one in seat.seating.sitters()}
    alike = sum(name == person.name for name in called.values())
    return alike > 1 and person.colour in ctx.tokens.divers


def _width(ctx: Context, seat: SelectedSeat, person: Person) -> float:
    """How wide a button with this name is, dp; on the small panels, where buttons share a row, the least."""
    name = natural_width(ctx, roles.person(_written(seat, person)))
    sign = _sign(ctx) + 8 if _needs_icon(ctx, seat, person) else 0
    return max(ctx.touch, name + 2 * ctx.space("gap") + sign)


def _lines(ctx: Context, seat: SelectedSeat, most: int) -> list[list[Person]]:
    """As many of them as fit into `most` rows, the first ones first."""
    room, gap = ctx.pick((430.0, 10.0), (246.0, 8.0), (415.0, 8.0))
    lines: list[list[Person]] = []
    left = 0.0
    for person in choosable(seat.sitter, seat.seating, seat.known):
        wanted = min(_width(ctx, seat, person), room)
        if not lines or wanted > left:
            if len(lines) == most:
                break
            lines.append([])
            left = room
        lines[-1].append(person)
        left -= wanted + gap
    return lines
