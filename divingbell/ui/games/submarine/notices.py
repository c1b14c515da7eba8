"""Messages of the table: names for Undo, cards given back, toasts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from divingbell.companion.games.game import Entry, Movement, seat_of
from divingbell.companion.games.submarine.payment import received
from divingbell.companion.games.submarine.ship_column import ACTS
from divingbell.companion.session.session import COMMANDS
from divingbell.companion.table.events import Accepted, Entered
from divingbell.ui.games.submarine.pieces import bathyscaphe, tile_face
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.kit.context import Context
from divingbell.ui.table.notice import Notice, NoticeButton, settlement
from divingbell.ui.table.speech import of_notice, sentences
from divingbell.ui.toolkit.element import Element, figure, row


def name_of(ctx: Context, view: TableView, entries: Sequence[Entry]) -> str:
    """The name of one tap, its entries newest first: the act, not the end of turn that went with it."""
    action, kind = entries[-1].action, entries[-1].action["type"]
    count = sum(entry.action["type"] == kind for entry in entries)
    if kind == "collect_treasure" and count == 1:
        return tile_words(ctx, action["tile"])
    words = {
        "place_bathyscaphe": "placed",
        "move_ship": "off" if action.get("to") == "off" else "ship",
        "collect_treasure": "tiles",
        "move_bathyscaphe": "move",
        "trade_card": "trade",
        "end_turn": "turn",
    }.get(kind, "end")
    return ctx.t(
        f"submarine_table.undo.{words}",
        name=view.seat(action["player"]).told if "player" in action else "",
        column=action.get("column", action.get("to_column", action.get("to"))),
        row=action.get("to_row"),
        count=count,
    )


def tile_words(ctx: Context, tile: str) -> str:
    """`Mask B`."""
    kind, _, colour = tile.partition("-")
    return ctx.t("submarine_table.tile", kind=kind, colour=colour)


def given_back(ctx: Context, view: TableView, entries: Sequence[Entry]) -> str:
    """The words for the players who give the cards of these payments back."""
    total: dict[str, int] = {}
    for entry in entries:
        for player, cards in received(entry.movements).items():
            total[player] = total.get(player, 0) + cards
    words = "submarine_table.gives_back"
    return ", ".join(ctx.t(words, name=view.seat(player).told, count=cards) for player, cards in total.items())


def acts(event: Entered) -> tuple[Accepted, ...]:
    """The acts, without the end of the turn that went with it."""
    return event.lines[:1] + tuple(line for line in event.lines[1:] if line.action["type"] != "end_turn")


def ended_by_itself(event: Entered) -> bool:
    """Tell whether the turn ended because an act had left nothing to be done."""
    return event.lines[0].action["type"] in ACTS and event.lines[-1].action["type"] == "end_turn"


def settled(ctx: Context, view: TableView, event: Entered, *keys: NoticeButton) -> Notice | None:
    """The toast after a tap; None where the next screen says it. With `keys` in the place of Undo."""
    first = event.lines[0].action
    if any(line.action["type"] in COMMANDS for line in event.lines):
        return None
    movements = [moved for line in event.lines if line.after.last is not None for moved in line.after.last.movements]
    if any(moved.text_id == "submarine.why.sailed_back" for moved in movements):
        return _said(ctx, "ship", "sailed_back", view.turn.told)
    if first["type"] == "trade_card":
        return _said(ctx, "trade", "traded", view.seat(first["player"]).told)
    if ended_by_itself(event) and not keys:
        entries = [line.after.last for line in reversed(event.lines) if line.after.last is not None]
        return settlement("skip-next", _turn_over(ctx, view, event), name_of(ctx, view, entries), "positive")
    if first["type"] == "collect_treasure":
        tiles = [line.action["tile"] for line in acts(event)]
        return _collected(ctx, view, tiles, movements, keys)
    return None


def _turn_over(ctx: Context, view: TableView, event: Entered) -> str:
    name = view.seat(event.lines[0].action["player"]).told
    return ctx.t("submarine_table.toast.turn_over", name=name) if ended_by_itself(event) else ""


def aloud(ctx: Context, view: TableView, event: Entered) -> str:
    """The same for the ear: who is paid by name, however many they are."""
    notice = settled(ctx, view, event)
    if notice is None or event.lines[0].action["type"] != "collect_treasure":
        return of_notice(ctx, notice)
    paid = received([moved for line in event.lines if line.after.last for moved in line.after.last.movements])
    payments = _payments(ctx, view, paid) or [ctx.t("submarine_table.toast.nobody_paid")]
    return sentences(*payments, _turn_over(ctx, view, event))


def _payments(ctx: Context, view: TableView, paid: Mapping[str, int]) -> list[str]:
    words = "submarine_table.toast.paid"
    return [ctx.t(words, name=view.seat(player).told, count=cards) for player, cards in paid.items()]


def _said(ctx: Context, mark: str, words: str, name: str) -> Notice:
    title, sub = (ctx.t(f"submarine_table.toast.{words}{tail}", name=name) for tail in ("", ".sub"))
    return settlement(mark, title, sub)


def _collected(
    ctx: Context, view: TableView, tiles: list[str], movements: list[Movement], keys: tuple[NoticeButton, ...]
) -> Notice:
    paid = received(movements)
    sub = ", ".join(tile_words(ctx, tile) for tile in tiles[-3:])
    if any(moved.text_id == "submarine.why.new_kind" for moved in movements):
        lifted = [moved for moved in movements if moved.what in tiles and moved.text_id != "submarine.why.joker_laid"]
        kinds = len(view.seat(seat_of(lifted[-1].taker)).has.board)
        sub = ctx.t("submarine_table.toast.kinds", tiles=sub, count=kinds)
    if len(paid) > 2:  # more names than a line has room for: their signs say it
        shown = tuple((view.seat(player).diver, cards) for player, cards in paid.items())
        return settlement(lambda ctx: _signs(ctx, shown), sub, "", "positive", *keys)
    title = ", ".join(_payments(ctx, view, paid)) or ctx.t("submarine_table.toast.nobody_paid")
    return settlement(lambda _: tile_face(tiles[-1], 38), title, sub, "positive", *keys)


def _signs(ctx: Context, paid: tuple[tuple[str, int], ...]) -> Element:
    signs = (
        row(
            bathyscaphe(diver, ctx.space("icon_m")),
            figure(f"+{cards}", "number", colour="caution", fixed=True),
            gap="gap_xxs",
        )
        for diver, cards in paid
    )
    return row(*signs, gap="gap_m")
