"""The card of the selected seat: its name, its colour, what its game asks of it, who goes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from divingbell.companion.games.seats import Name, Seat
from divingbell.companion.people.names import names, writable
from divingbell.companion.people.person import Person
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap, button, button_box
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import hairline, icon, tile
from divingbell.ui.kit.skins import Kind
from divingbell.ui.table.seating import Seating, Sitter
from divingbell.ui.toolkit.element import (
    Box,
    Element,
    Fits,
    Justify,
    Pad,
    Skin,
    column,
    dropping,
    fits,
    grid,
    pad,
    row,
)


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


_IN_A_ROW = 6
"""Names that a row is tried with: no more fit on any panel."""
_SIDES = 5
"""Letters that are as wide as the room beside a name, or its sign."""


def seat_card(ctx: Context, seat: SelectedSeat, keys: SeatButtons) -> Element:
    """The card; on the small panels the row of a game takes the place of the title."""
    names = _name_buttons(ctx, seat, keys)
    if ctx.size != "regular":
        return _small(ctx, seat, keys, names)
    if not names or seat.extra is not None:
        people = _as_fit(names) if names else row(roles.body(ctx.t("players.no_names")), h=ctx.touch)
        return _large(ctx, seat, keys, people, large=seat.extra is None)
    return fits(
        partial(_large, ctx, seat, keys, row(*names, gap="gap_m"), large=True),
        partial(_large, ctx, seat, keys, column(_as_fit(names[::2]), _as_fit(names[1::2]), gap="gap_m"), large=False),
        grow=1,
    )


def _large(ctx: Context, seat: SelectedSeat, keys: SeatButtons, people: Element, *, large: bool) -> Box:
    """Title, name and people; the colours `large` where the people take one row."""
    return _card(
        _title(ctx, seat),
        _name_line(ctx, seat, keys.write),
        people,
        hairline() if seat.extra is None else None,
        _colours(ctx, seat, keys, large=large),
        seat.extra,
        Box(grow=1),
        _low_buttons(ctx, seat, keys),
        justify="start",
    )


def _small(ctx: Context, seat: SelectedSeat, keys: SeatButtons, names: Sequence[Box]) -> Box:
    write = None if names else roles.label(ctx.t("players.write"))
    pencil = button_box(
        "pencil", icon("pencil", "title"), write, radius="pill", gap="gap_m", h=ctx.touch, tap=keys.write,
        w=ctx.touch if names else None, grow=0 if names else 1,
    )  # fmt: skip
    return _card(
        _title(ctx, seat) if seat.extra is None else None,
        row(_as_fit(names, grow=1) if names else None, pencil, gap="gap_s"),
        _colours(ctx, seat, keys, large=False),
        seat.extra,
        _low_buttons(ctx, seat, keys),
        justify="between",
    )


def _card(*children: Element | None, justify: Justify) -> Box:
    return card(*children, grow=1, justify=justify, gap="gap_s", pad=pad("gap_s", "gap"))


def _as_fit(names: Sequence[Box], **own: Any) -> Fits:
    """As many of them as fit into a row, the first ones first."""
    tried = names[:_IN_A_ROW]
    return dropping(row, *tried, drop=tried[:0:-1], options={"gap": "gap_s"}, **own)


def _colours(ctx: Context, seat: SelectedSeat, keys: SeatButtons, *, large: bool) -> Box:
    colours = seat.seating.colours
    return grid(
        *(_colour(ctx, colour, seat, keys, large=large) for colour in colours), columns=len(colours) // 2, gap="gap_s"
    )


def _low_buttons(ctx: Context, seat: SelectedSeat, keys: SeatButtons) -> Box:
    return row(
        _low_button(ctx, "goes_first", "flag-checkered", keys.goes_first, seat.sitter, selected=seat.first),
        _low_button(ctx, "remove", "account-minus", keys.remove, seat.sitter),
        gap="gap_m",
    )


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


def _name_buttons(ctx: Context, seat: SelectedSeat, keys: SeatButtons) -> list[Box]:
    """A button for each person of as many as two rows may have, about as wide as its words."""
    people = choosable(seat.sitter, seat.seating, seat.known)[: 2 * _IN_A_ROW]
    ids = _key_ids(people)

    def one(person: Person) -> Box:
        sits = seat.sitter is not None and seat.sitter.person == person.id
        name = _written(seat, person)
        sign = tile(ctx, person.colour, "disc_s") if person.colour and _needs_icon(ctx, seat, person) else None
        return button_box(
            ids[person.id],
            sign,
            roles.person(name, min_role="label"),
            gap="gap_xs",
            kind="selected" if sits else "neutral",
            radius="pill",
            h=ctx.touch,
            pad=pad(0, "gap_s"),
            grow=len(name.whole) + (_SIDES if sign is None else 2 * _SIDES),
            tap=lambda: keys.call(person),
        )

    return [one(person) for person in people]


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


def _needs_icon(ctx: Context, seat: SelectedSeat, person: Person) -> bool:
    """Tell whether somebody else is called so too: then the sign stands beside the name."""
    called = {one.id: one.name for one in seat.known} | {one.person: one.name for one in seat.seating.sitters()}
    alike = sum(name == person.name for name in called.values())
    return alike > 1 and person.colour in ctx.tokens.divers
