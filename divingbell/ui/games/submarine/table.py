"""The table of Submarine: which picture belongs to what holds, and what each tap sends (screens.md 6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from divingbell.companion.games.decision import ActionFields, Decision, Picks
from divingbell.companion.games.game import Entry
from divingbell.companion.games.submarine import decisions
from divingbell.companion.games.submarine.payment import drew
from divingbell.companion.games.submarine.previews import AREA, Previews
from divingbell.companion.games.submarine.ship_column import ShipColumn, with_end_of_turn
from divingbell.companion.games.submarine.state import State
from divingbell.companion.table.events import Entered, Refused
from divingbell.ui.games.submarine import (
    bathyscaphe_moves,
    collection,
    joker,
    notices,
    payments,
    players,
    ship_choice,
    stage,
    waiting_ship,
)
from divingbell.ui.games.submarine.page import Around
from divingbell.ui.games.submarine.payment_dialogs import NoDraw, PaymentExplanation
from divingbell.ui.games.submarine.table_view import SeatView, TableView, table_view
from divingbell.ui.games.submarine.tile_names import Naming
from divingbell.ui.games.submarine.tile_previews import RowPreview
from divingbell.ui.games.submarine.turn import Picked, ShipTurn, row_preview
from divingbell.ui.games.submarine.whole_map import whole_map
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, word_chip
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.hooks import WayOut
from divingbell.ui.table.news import News
from divingbell.ui.table.notice import NoticeButton
from divingbell.ui.table.snackbar_row import snackbar_line, snackbar_row
from divingbell.ui.table.stage import Following, StageView
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Element, row


class SubmarineTable(TableScreen[State]):
    """Phases placement, ship, bathyscaphes (collect, move or pay with a joker) and off the board."""

    area = AREA
    banner_inside = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._picked = Picked()
        self._overview: tuple[object, TableView] | None = None
        self._column: tuple[object, ShipColumn] | None = None
        self._preview: tuple[object, RowPreview] | None = None

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of what is shown (screens.md 12)."""
        if self.payments.under_way:
            return "submarine.payment"
        return _PICTURES[self._picture()].name

    def decide(self) -> Decision | None:
        if self.state.phase == "bathyscaphes":
            return decisions.under_ship(self.column)
        return decisions.decision(self.ctx, self.session, self.names)

    @property
    def overview(self) -> TableView:
        """Players and board."""
        session, seats = self.session, self.seats
        state, tag = session.state, self.payments.tag
        panels, tags = self.payments.shown(state).players, {one: tag(one) for one in seats}
        key = (session, seats, panels, tags)
        if self._overview is None or self._overview[0] != key:
            self._overview = (key, table_view(state, seats, panels, tags))
        return self._overview[1]

    @property
    def column(self) -> ShipColumn:
        """The answers under the ship, in phase `bathyscaphes`."""
        key = (self.session, self.ctx)
        if self._column is None or self._column[0] != key:
            self._column = (key, ShipColumn(Previews(self.ctx, self.session)))
        return self._column[1]

    @property
    def preview_of_row(self) -> RowPreview:
        """The tiles of the row that is spoken of."""
        key = (self.column, self._picked)
        if self._preview is None or self._preview[0] != key:
            self._preview = (key, row_preview(*key))
        return self._preview[1]

    def _picture(self) -> str:
        phase, picked = self.state.phase, self._picked
        if picked.mode == "map":
            return "map"
        if phase != "bathyscaphes":
            return phase
        if picked.mode == "move" and picked.mover not in self.column.ready:
            return "collect"
        return picked.mode

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        if self.stopped:
            return self.nobodys_header(ctx, *self._chips(ctx))
        picture = self._picture()
        return self._turn_header(ctx, self.overview.turn, picture, _PICTURES[picture].sign)

    def _stage_header(self, lifted: stage.Lifted, ctx: Context) -> Element:
        return (
            self.nobodys_header(ctx, *self._chips(ctx))
            if self.stopped
            else self._turn_header(ctx, self.overview.seat(lifted.player), "lifted", "treasure-chest")
        )

    def _turn_header(self, ctx: Context, turn: SeatView, picture: str, sign: str) -> Element:
        reach = _PICTURES[self._picture()].reach
        pill = bars.state_pill(sign, ctx.t(f"submarine_table.band.{picture}"))
        return bars.turn_header(
            ctx, turn.diver, turn.called, pill, right=self.turn_buttons(ctx), chips=tuple(self._chips(ctx)),
            lane=self.snackbars.lane(ctx), reach=reach,
        )  # fmt: skip

    def _chips(self, ctx: Context) -> list[Element]:
        if ctx.size == "tall":  # they stand in the snackbar row
            return []
        known, alert = self._known(ctx), self.storage.chip(ctx)
        if ctx.size == "compact":
            return [alert or word_chip(ctx, None, known[0][2])]
        chips: list[Element] = [word_chip(ctx, sign, words, part=part) for part, sign, words in known]
        return [alert, *chips] if alert is not None else chips

    def _known(self, ctx: Context) -> list[tuple[str | None, str, str]]:
        """The facts of the game at the side, with the id of what flies there and a sign: the turn and the
        discards."""
        if self.state.phase == "placement":
            return [(None, "bathyscape", ship_choice.placed_words(ctx, self.overview))]
        discarded = ctx.t("submarine_table.discarded", count=sum(self.state.discards.values()))
        turn = ctx.t("submarine_table.turn", number=self.state.turn.number)
        return [(None, "ship", turn), (payments.DISCARDS, "cards", discarded)]

    def _stage_content(self, lifted: stage.Lifted, ctx: Context) -> Element:
        table = self.overview
        return stage.content(ctx, table, lifted, self._around(ctx, table), self._following(ctx, lifted))

    def _around(self, ctx: Context, table: TableView) -> Around:
        """The people, with what each tile would bring them while one is chosen, the snackbar row, and Undo."""
        dues: players.Dues = ()
        if not self.payments.under_way and self.decision is not None and self._picture() == "collect":
            preview = self.preview_of_row
            dues = tuple((due.player, due.cards) for due in preview.payment.dues) if preview.tiles else ()
        people = players.everybody(ctx, table, dues, self._open_why if dues else None)
        lane = snackbar_row(self.snackbars.lane(ctx), self._read(ctx)) if ctx.size == "tall" else None
        return Around(people, lane, self.undo_button(ctx))

    def _read(self, ctx: Context) -> Element:
        """The snackbar row at rest."""
        left, *more = (
            row(icon(sign, "icon_m"), roles.body(words), gap="gap_s", id=part) for part, sign, words in self._known(ctx)
        )
        return snackbar_line(left, self.storage.chip(ctx) or (more[0] if more else None))

    def content(self, ctx: Context) -> Element:
        picture, table, decision = self._picture(), self.overview, self.decision
        around = self._around(ctx, table)
        if picture == "map":
            return whole_map(ctx, table, around, self._close_map)
        if decision is None:
            assert self.state.result is not None, "nothing is asked after the end only"
            return waiting_ship.over(ctx, table, self.state.result, around, self._open_map)
        if picture == "placement":
            return ship_choice.placing(ctx, table, self.tap_of, around)
        if picture == "ship":
            return ship_choice.sailing(ctx, table, decision, self._sail, around)
        if picture == "off_board":
            return waiting_ship.waiting(ctx, table, decision, self.tap_of, around, self._open_map)
        turn = ShipTurn(
            decision, self.column, self._picked, self.preview_of_row, self._pick, self.send, self.tap_of,
            self._name_tile, self._open_why, self._open_map,
        )  # fmt: skip
        shown = {"collect": collection.collecting, "move": bathyscaphe_moves.moving, "joker": joker.joker}[picture]
        return shown(ctx, table, turn, around)

    def _following(self, ctx: Context, lifted: stage.Lifted) -> Following:
        """The same turn goes on, unless lifting has left nothing to be done."""
        seat = self.overview.turn
        if self.state.result is not None:
            words = ctx.t("table.stage.over")
        else:
            same = seat.player == lifted.player
            words = ctx.t("submarine_table.stage.next" if same else "table.stage.next", name=seat.told)
        return Following(seat.diver, words, self.payments.end)

    def toast_place(self, ctx: Context) -> At | None:
        """None: in the snackbar row, on the tall panel under the people."""
        del ctx
        return None

    # What a tap does ------------------------------------------------------------------------------------------

    def _pick(self, **fields: Any) -> None:
        """Taps that enter nothing yet."""
        self._picked = self._picked._replace(**fields)
        self.refresh()

    def send(self, *actions: ActionFields, then: News | None = None) -> None:
        """One tap; where it leaves nothing to be done, the turn ends with it."""
        super().send(*with_end_of_turn(self.ctx, self.session, actions), then=then)

    def _sail(self, picks: Picks) -> Tap:
        return self._sail_off if picks["to"] == "off" else self.tap_of(picks)

    def _sail_off(self) -> None:
        """The turn ends with it, unless the house lets a leaving player trade."""
        now = Previews(self.ctx, self.session)
        end = () if self.state.rules["trade_on_exit"] else (now.act("end_turn"),)
        self.send(now.act("move_ship", to="off"), *end)

    def _name_tile(self) -> None:
        self.dialogs.open(Naming(self, self.overview, self.column.number, self.preview_of_row))

    def _open_why(self) -> None:
        self.dialogs.open(PaymentExplanation(self, self.preview_of_row.example()))

    def _open_map(self) -> None:
        self._pick(mode="map")

    def _close_map(self) -> None:
        self._pick(mode="collect")

    # What happened --------------------------------------------------------------------------------------------

    def on_entries(self, event: Entered) -> None:
        self._forget_choices()
        self._sound(event)
        payment, asked = payments.payment(self.ctx, event.lines), self._no_draw_buttons(event)
        self.payments.show(payment, self._stage(event))
        notice = notices.settled(self.ctx, self.overview, event, *asked)
        told = payment is not None and (payment.tags or self.payments.under_way)  # on the panels, or beside the board
        told = told and not notices.ended_by_itself(event)
        if notice is not None and self.state.result is None and (asked or not told):
            self.snackbars.show(notice)

    def _stage(self, event: Entered) -> StageView | None:
        if event.lines[0].action["type"] != "collect_treasure":
            return None
        lifted = stage.lifted(notices.acts(event))
        return StageView(partial(self._stage_header, lifted), partial(self._stage_content, lifted))

    def spoken(self, ctx: Context, event: Entered) -> str:
        return notices.aloud(ctx, self.overview, event)

    def _no_draw_buttons(self, event: Entered) -> tuple[NoticeButton, ...]:
        """Where somebody was paid and drew: to say that they did not."""
        entries = tuple(line.after.last for line in notices.acts(event) if line.after.last is not None)
        paid = drew(entries)
        if not paid:
            return ()
        window = NoDraw(self, entries[0].number, len(entries), paid)
        words = self.ctx.t("submarine_table.no_draw.key")
        return (NoticeButton("no_draw", "cards-outline", words, partial(self.dialogs.open, window)),)

    def on_session(self) -> None:
        self._forget_choices()

    def _forget_choices(self) -> None:
        """Forget the choices and dialogs of the moment before."""
        self._picked = Picked()
        self.dialogs.forget(Naming, PaymentExplanation)

    def _sound(self, event: Entered) -> None:
        sounds, before = self.shell.sounds, event.lines[0].before.state
        if event.lines[0].action["type"] == "collect_treasure":
            self.shell.next_frame(lambda: sounds.play("coin"))
        elif before is not None and before.turn.number != self.state.turn.number and self.state.result is None:
            place = list(self.state.players).index(self.state.turn.player)
            self.shell.next_frame(lambda: sounds.play("your_turn", player=place))

    # Words ----------------------------------------------------------------------------------------------------

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        del felt
        return notices.name_of(self.ctx, self.overview, entries)

    def given_back(self, entries: Sequence[Entry]) -> str:
        return notices.given_back(self.ctx, self.overview, entries)

    def ways_out(self, ctx: Context, refused: Refused) -> Sequence[WayOut]:
        """For a ship: where it may go instead."""
        action, decision = refused.action, self.decision
        if self.state.phase != "ship" or decision is None or not isinstance(action, dict):
            return ()
        if action.get("type") != "move_ship":
            return ()
        *stops, off = (one for one in decision.row("to").choices if one.disabled_reason is None or one.value == "off")
        leave = off.disabled_reason is None
        routes = [
            WayOut(
                f"stop.{stop.value}", "ship", ctx.t("submarine_table.stop_at.title", column=stop.value), "",
                self.tap_of({"to": stop.value}),
            )
            for stop in stops[: 2 if leave else 3]
        ]  # fmt: skip
        if leave:
            sub = ctx.t("submarine_table.sail_off.sub")
            routes.append(WayOut("sail_off", "arrow-right", off.label, sub, self._sail_off))
        return routes


class _Picture(NamedTuple):
    """The picture of a phase: its name, the sign of the pill, and where the pennant ends on the small panel (percent
    of the width)."""

    name: str
    sign: str
    reach: float


_PICTURES = {
    "placement": _Picture("submarine.place", "bathyscape", 45),
    "ship": _Picture("submarine.ship", "ship", 50),
    "collect": _Picture("submarine.collect", "treasure-chest", 51),
    "move": _Picture("submarine.move", "bathyscape", 50),
    "map": _Picture("submarine.map", "arrow-expand", 50),
    "joker": _Picture("submarine.joker", "mussel", 52),
    "off_board": _Picture("submarine.wait", "ship", 54),
    "over": _Picture("podium", "flag-checkered", 46),
}
