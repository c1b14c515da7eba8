"""The table of Submarine: which picture belongs to what holds, and what each tap sends (screens.md 6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from divingbell.companion.games.decision import Decision, Picks
from divingbell.companion.games.game import Entry
from divingbell.companion.games.submarine import decisions
from divingbell.companion.games.submarine.payment import drew
from divingbell.companion.games.submarine.previews import AREA, Previews
from divingbell.companion.games.submarine.sea import SeaLights
from divingbell.companion.games.submarine.ship_column import ShipColumn
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
from divingbell.ui.games.submarine.payment_dialogs import NoDraw, PaymentExplanation
from divingbell.ui.games.submarine.sea import BigMap
from divingbell.ui.games.submarine.table_view import TableView, table_view
from divingbell.ui.games.submarine.tile_names import Naming
from divingbell.ui.games.submarine.tile_previews import RowPreview
from divingbell.ui.games.submarine.turn import Picked, ShipTurn, row_preview
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.hooks import WayOut
from divingbell.ui.table.notice import NoticeButton
from divingbell.ui.table.snackbar_row import snackbar_line, snackbar_row
from divingbell.ui.table.stage import Following, StageView
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Element, column, row


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
            return "k8-stage-submarine"
        return _PICTURES[self._picture()].name

    def decide(self) -> Decision | None:
        if self.state.phase == "bathyscaphes":
            return decisions.under_ship(self.column)
        return decisions.decision(self.ctx, self.session, self.names)

    @property
    def overview(self) -> TableView:
        """Players and board."""
        panels, tags = self.payments.shown(self.state).players, {one: self.payments.tag(one) for one in self.seats}
        key = (self.session, self.seats, panels, tags)
        if self._overview is None or self._overview[0] != key:
            self._overview = (key, table_view(self.state, self.seats, panels, tags))
        return self._overview[1]

    @property
    def column(self) -> ShipColumn:
        """What can be done under the ship, in phase `bathyscaphes`."""
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
        phase = self.state.phase
        if phase != "bathyscaphes":
            return phase
        if self._picked.mode == "move" and not self.column.ready:
            return "collect"
        return self._picked.mode

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        if self.stopped:
            return self.nobodys_header(ctx, *self._chips(ctx))
        picture = self._picture()
        return self._turn_header(ctx, picture, _PICTURES[picture].sign)

    def _stage_header(self, ctx: Context) -> Element:
        return (
            self.nobodys_header(ctx, *self._chips(ctx))
            if self.stopped
            else self._turn_header(ctx, "lifted", "treasure-chest")
        )

    def _turn_header(self, ctx: Context, picture: str, sign: str) -> Element:
        turn, reach = self.overview.turn, _PICTURES[self._picture()].reach
        short = "" if ctx.size == "regular" else ".short"
        pill = bars.state_pill(sign, ctx.t(f"submarine_table.band.{picture}{short}"))
        return bars.turn_header(
            ctx, turn.diver, turn.called, pill, right=self.turn_buttons(ctx), chips=tuple(self._chips(ctx)),
            lane=self.snackbars.lane(ctx), reach=ctx.pick(44, reach, 68),
        )  # fmt: skip

    def _chips(self, ctx: Context) -> list[Element]:
        if ctx.size == "tall":
            return []
        known, alert = self._known(ctx), self.storage.chip(ctx)
        if ctx.size == "compact" or len(known) == 1:
            return [alert or chip(ctx, None, known[0][2])]
        chips: list[Element] = [chip(ctx, icon(sign, 24), words, id=part) for part, sign, words in known]
        return [alert, *chips] if alert is not None else chips

    def _known(self, ctx: Context) -> list[tuple[str | None, str, str]]:
        """What is said of the game at the side, with the id of what flies there and a sign: the turn and the
        discards."""
        if self.state.phase == "placement":
            return [(None, "bathyscape", ship_choice.placed_words(ctx, self.overview))]
        discarded = ctx.t("submarine_table.discarded", count=sum(self.state.discards.values()))
        turn = ctx.t("submarine_table.turn", number=self.state.turn.number)
        return [(None, "ship", turn), (payments.DISCARDS, "cards", discarded)]

    def content(self, ctx: Context) -> Element:
        return self._under_people(ctx, self._main(ctx))

    def _stage_content(self, lifted: stage.Lifted, ctx: Context) -> Element:
        undo, following = self.undo_button(ctx), self._following(ctx)
        return self._under_people(ctx, stage.content(ctx, self.overview, lifted, undo, following))

    def _under_people(self, ctx: Context, main: Element) -> Element:
        if ctx.size == "regular":
            return main
        # On the compact panel a whole board needs the height.
        whole = ctx.size == "compact" and self._picture() in ("ship", "move") and not self.payments.under_way
        lane = snackbar_row(self.snackbars.lane(ctx), self._read(ctx)) if ctx.size == "tall" else None
        return column(None if whole else players.strip(ctx, self.overview), lane, main, grow=1)

    def _read(self, ctx: Context) -> Element:
        """What the snackbar row holds at rest."""
        left, *more = (
            row(icon(sign, 24), roles.body(words), gap="s", id=part) for part, sign, words in self._known(ctx)
        )
        return snackbar_line(left, self.storage.chip(ctx) or (more[0] if more else None))

    def _main(self, ctx: Context) -> Element:
        picture, table, undo, decision = self._picture(), self.overview, self.undo_button(ctx), self.decision
        if decision is None:
            assert self.state.result is not None, "nothing is asked after the end only"
            return waiting_ship.over(ctx, table, self.state.result, undo, self._open_map)
        if picture == "placement":
            return ship_choice.placing(ctx, table, self.tap_of, undo)
        if picture == "ship":
            return ship_choice.sailing(ctx, table, decision, self._sail, undo)
        if picture == "off_board":
            return waiting_ship.waiting(ctx, table, decision, self.tap_of, undo, self._open_map)
        turn = ShipTurn(
            decision, self.column, self._picked, self.preview_of_row, self._pick, self.send, self.tap_of,
            self._name_tile, self._open_why, self._open_map,
        )  # fmt: skip
        shown = {"collect": collection.collecting, "move": bathyscaphe_moves.moving, "joker": joker.joker}[picture]
        return shown(ctx, table, turn, undo)

    def _following(self, ctx: Context) -> Following:
        """Lifting does not end a turn."""
        seat, over = self.overview.turn, self.state.result is not None
        words = ctx.t("table.stage.over") if over else ctx.t("submarine_table.stage.next", name=seat.told)
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
        self.dialogs.open(
            BigMap(lambda: (self.overview.content, SeaLights(diver=self.overview.turn.diver)), self.dialogs.close)
        )

    # What happened --------------------------------------------------------------------------------------------

    def on_entries(self, event: Entered) -> None:
        self._forget_choices()
        self._sound(event)
        lifting = event.lines[0].action["type"] == "collect_treasure"
        content = partial(self._stage_content, stage.lifted(event.lines)) if lifting else None
        payment, asked = payments.payment(self.ctx, event.lines), self._no_draw_buttons(event)
        self.payments.show(payment, StageView(self._stage_header, content) if content is not None else None)
        notice = notices.settled(self.ctx, self.overview, event, *asked)
        told = payment is not None and (payment.tags or self.payments.under_way)  # on the panels, or beside the board
        if notice is not None and self.state.result is None and (asked or not told):
            self.snackbars.show(notice)

    def spoken(self, ctx: Context, event: Entered) -> str:
        return notices.aloud(ctx, self.overview, event)

    def _no_draw_buttons(self, event: Entered) -> tuple[NoticeButton, ...]:
        """Where somebody was paid and drew: to say that he did not."""
        entries = tuple(line.after.last for line in event.lines if line.after.last is not None)
        paid = drew(entries)
        if not paid:
            return ()
        window = NoDraw(self, entries[0].number, len(entries), paid)
        tight = self.ctx.size == "tall" or self.ctx.text_scale > 1
        words = self.ctx.t("submarine_table.no_draw.key" + (".short" if tight else ""))
        no_draw = NoticeButton("no_draw", "cards-outline", words, partial(self.dialogs.open, window))
        if tight:  # no room for a second button; Undo stands below
            return (no_draw,)
        return no_draw, NoticeButton("toast.undo", "undo-variant", lambda ctx: ctx.t("kit.undo"), self.undo)

    def on_session(self) -> None:
        self._forget_choices()

    def _forget_choices(self) -> None:
        """What was chosen belongs to the moment it was chosen in; so do the windows about it."""
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
    """What is shown in a phase: its name, the sign of the pill, and where the pennant ends on the small panel (percent
    of the width)."""

    name: str
    sign: str
    reach: float


_PICTURES = {
    "placement": _Picture("s0-submarine-place", "bathyscape", 45),
    "ship": _Picture("s1-submarine-ship", "ship", 50),
    "collect": _Picture("q-submarine", "treasure-chest", 51),
    "move": _Picture("s2-submarine-move", "bathyscape", 50),
    "joker": _Picture("s3-submarine-joker", "mussel", 52),
    "off_board": _Picture("s4-submarine-wait", "ship", 54),
    "over": _Picture("h-end", "flag-checkered", 46),
}
