"""The entries of a turn in a replay: what came before in full, what comes later dimmed, and where we are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from divingbell.companion.games.amounts import amounts, concerned
from divingbell.companion.games.entry_icons import sign
from divingbell.companion.games.game import Entry
from divingbell.companion.games.live_view import MeasuredContact
from divingbell.companion.games.seats import Seat
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.contact_line import felt_line
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.screens.ledger.covering_screen import clock
from divingbell.ui.screens.ledger.row import FAINT
from divingbell.ui.toolkit.element import Box, DragPhase, Element, Skin, column, figure, pad, row, space, text

BUZZ = "buzz"
"""The icon of an entry that buzzed: it is lit in danger, and heard."""
_HERE = Skin(fill="action_lo", edge="action", stroke=2, radius="m")
_HERE_BUZZ = Skin(fill="danger_lo", edge="danger_fill", stroke=2, radius="m")
_EDGE = 6.0
"""Over the first row and under the last, dp."""
_MOST = 2
"""Amounts that a row has room for."""


class Listed(NamedTuple):
    """One entry as its row says it."""

    step: int
    entry: Entry
    at: str
    """ISO 8601."""
    felt: MeasuredContact | None


class EntryListView(NamedTuple):
    """The words of the list, and the player they are about."""

    entries: Sequence[Listed]
    step: int
    seats: Mapping[str, Seat]
    whose: str | None
    """The player in turn: rows of others bear their sign."""
    timed: bool
    """Tell whether there is room for the time of day."""


def words(ctx: Context, listed: Listed, seats: Mapping[str, Seat]) -> str:
    """The entry in words, with how long a contact was and how far the floor turned."""
    names = {player: seat.told for player, seat in seats.items()}
    return felt_line(ctx, listed.entry, names, listed.felt)


def row_height(ctx: Context) -> float:
    """dp: two lines fit in a row, in large letters too."""
    return max(ctx.space("sheet_row"), 2.3 * ctx.points("note"))


def entry_list(ctx: Context, shown: EntryListView, room: tuple[float, float], go: Callable[[int], None] | None) -> Box:
    """A card of this width and height (dp) with as many rows as fit, the moment that is looked at among them; `go` is
    called with the step of the row under a finger, which may move over the rows: as the turns, they are no buttons."""
    width, height = room
    fits = max(1, int((height - 2 * _EDGE) / row_height(ctx)))
    place = next((i for i, listed in enumerate(shown.entries) if listed.step == shown.step), 0)
    first = max(0, min(place - fits // 2, len(shown.entries) - fits))
    seen = shown.entries[first : first + fits]

    def drag(phase: DragPhase, x: float, y: float) -> None:
        del x
        row_at = int((y - _EDGE) // row_height(ctx))
        if go is not None and phase != "end" and 0 <= row_at < len(seen) and seen[row_at].step != shown.step:
            go(seen[row_at].step)

    rows = (_row(ctx, shown, listed) for listed in seen)
    made = card(*rows, space(), w=width, h=height, pad=pad(_EDGE, "gap_s"), id="entries")
    made.drag = drag if go is not None else None
    return made


def _row(ctx: Context, shown: EntryListView, listed: Listed) -> Box:
    here, later, mark = listed.step == shown.step, listed.step > shown.step, sign(listed.entry)
    lit = mark == BUZZ
    size = "note"
    who = concerned(listed.entry)
    other = shown.seats[who] if who is not None and who != shown.whose and who in shown.seats else None
    tint = ("danger" if lit else "action") if here else None
    faint = FAINT if later else 1
    at = figure(clock(listed.at), size, bold=False, colour="text3" if later else "text2", fixed=True)
    return row(
        at if shown.timed else None, icon(mark, "icon_m", tint or "text2", opacity=faint),
        tile(ctx, other.diver, "tile_s", opacity=faint) if other is not None else None,
        text(words(ctx, listed, shown.seats), size, bold=here, lines=2, line=1.05, grow=1),
        *_tail(ctx, listed, shown.seats, here=here, tint=tint, later=later),
        id=f"step.{listed.step}", h=row_height(ctx), gap="gap_m", pad=pad(0, "gap_m"),
        skin=(_HERE_BUZZ if lit else _HERE) if here else None, colour="text3" if later else None,
    )  # fmt: skip


def _tail(
    ctx: Context, listed: Listed, seats: Mapping[str, Seat], *, here: bool, tint: str | None, later: bool
) -> list[Element]:
    """The amount it paid, or the present place."""
    if here:
        return [icon("map-marker", "icon_m", tint),
                roles.note(ctx.t("replay.here"), colour=tint)]  # fmt: skip
    game, paid = listed.entry.game.name, amounts(listed.entry)[:_MOST]
    size = "label" if len(paid) < _MOST else "caption"

    def one(player: str, amount: int) -> Element:
        colour = None if later or amount <= 0 else "money"
        words = figure(
            GAMES.parts(game).scoring.signed(ctx, amount),
            size,
            colour=colour,
            fixed=len(paid) > 1,
        )
        sign = tile(ctx, seats[player].diver, 16, opacity=FAINT if later else 1)
        return row(sign, words, gap="gap_xs") if len(paid) > 1 else words

    made = [one(player, amount) for player, amount in paid]
    return [column(*made, items="end")] if made else []
