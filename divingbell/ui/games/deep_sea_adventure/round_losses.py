"""The end of the last round: how many chips were lost, and whose, before anything is turned over or won (screens.md
5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from divingbell.companion.games.deep_sea_adventure.state import Token, chips
from divingbell.companion.games.game import Entry
from divingbell.ui.games.deep_sea_adventure.chips import hand
from divingbell.ui.games.deep_sea_adventure.deep import FallingChip, deep
from divingbell.ui.games.deep_sea_adventure.table_view import TableView, chip_count
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.toolkit.element import At, Box, Element, Fits, Skin, column, fits, pad, row, space
from divingbell.ui.toolkit.scale import Size


class Loss(NamedTuple):
    """Somebody who was not back, and the levels of their chips."""

    player: str
    levels: Token


def losses(entry: Entry) -> tuple[Loss, ...]:
    """The chips that this entry lost for good (rules.md D7), the farthest diver first; nothing but at the end of the
    last round."""
    return tuple(Loss(m.giver, _levels(entry, m.giver)) for m in entry.movements if m.taker == "lost")


def _levels(entry: Entry, player: str) -> Token:
    """Of the chips carried before the entry, and those taken or put down with it."""
    assert entry.previous is not None, "a game that comes to its last round has begun"
    state, action = entry.previous.state, entry.action
    diver = state.players[player]
    carried: list[Token] = [*diver.carried]
    if action["type"] == "search" and action["player"] == player:
        if action["choice"] == "take":
            carried.append(state.path[diver.position - 1])
        elif action["choice"] == "place":
            carried.pop(action["token"])
    return chips(tuple(carried))


class Lost:
    """Stands in the place of the table until its key is pressed, which sends nothing; Undo works meanwhile."""

    def __init__(
        self,
        lost: tuple[Loss, ...],
        shown: Callable[[Context], TableView],
        turn_buttons: Callable[[Context], tuple[Box | None, ...]],
        over: Tap,
    ) -> None:
        """`over` is called when it ends."""
        self._lost = lost
        self._shown = shown
        self._turn_keys = turn_buttons
        self._over = over
        self._stands = True

    def end(self) -> None:
        """Show the next step."""
        self.drop()
        self._over()

    def drop(self) -> None:
        """It is over, whatever is shown next."""
        self._stands = False

    def holds(self) -> bool:
        return self._stands

    def header(self, ctx: Context) -> Element:
        title, sub = (ctx.t(f"deep_sea_adventure_table.lost.{words}") for words in ("title", "round"))
        return bars.header(ctx, title, sub, *self._turn_keys(ctx), left=icon("sink", "icon", "danger"))

    def toast_place(self, ctx: Context) -> At:
        return At(left=ctx.gutter, right=ctx.gutter, bottom=ctx.frame.size.actions + 2)

    def content(self, ctx: Context) -> Element:
        shown = self._shown(ctx)
        sea = {"regular": _beside, "compact": _beside, "tall": _above}[ctx.size](ctx, shown, self._lost)
        bar = bars.action_bar(ctx, shown.undo, *_next(ctx, shown, self.end), h="bar")
        return column(column(sea, grow=1, pad=pad("gap", "gutter")), bar, grow=1)


# Who lost what ------------------------------------------------------------------------------------------------


def _beside(ctx: Context, view: TableView, lost: tuple[Loss, ...]) -> Box:
    """How many chips, and beside it a row for each who had some."""
    words = column(_words(ctx, lost), space(), space(), justify="center", grow=1)
    inside = row(words, column(_rows(ctx, view, lost), grow=1.6), gap="gap", items="stretch", pad=pad("pad_card"))
    return deep(inside, falling=_BESIDE)


def _above(ctx: Context, view: TableView, lost: tuple[Loss, ...]) -> Box:
    inside = column(_words(ctx, lost), _rows(ctx, view, lost), gap="gap", pad=pad("pad_card"))
    return deep(inside, falling=_BELOW)


_BESIDE = (FallingChip(3, 0.1, 0.86, 56, 0.5), FallingChip(4, 0.2, 0.92, 44, 0.4), FallingChip(2, 0.27, 0.8, 34, 0.3))
_BELOW = (FallingChip(3, 0.16, 0.95, 52, 0.5), FallingChip(2, 0.74, 0.96, 40, 0.4), FallingChip(1, 0.9, 0.93, 30, 0.3))


def _words(ctx: Context, lost: tuple[Loss, ...]) -> Box:
    count = sum(len(loss.levels) for loss in lost)
    return column(
        space(),
        roles.hero(str(count), colour="art.white"),
        roles.headline(ctx.t("deep_sea_adventure_table.lost.chips", count=count), colour="art.white"),
        roles.body(ctx.t("deep_sea_adventure_table.lost.why"), colour="art.white"),
        gap="gap_hair",
    )  # fmt: skip


def _rows(ctx: Context, view: TableView, lost: tuple[Loss, ...]) -> Fits:
    """In the order of the seats; as high as a card of a person, or sharing what there is."""
    by_player = {loss.player: loss for loss in lost}

    def of(height: Size | None) -> Box:
        rows = (_row(ctx, view, by_player[name], height) for name in view.state.players if name in by_player)
        return column(*rows, gap="gap_s", justify="center")

    return fits(partial(of, "person"), partial(of, None), grow=1)


def _row(ctx: Context, view: TableView, loss: Loss, height: Size | None) -> Box:
    """The diver, the chips themselves, and the points that stay."""
    seat = view.seats[loss.player]
    score = sum(view.state.players[loss.player].treasures)
    return row(
        tile(ctx, seat.diver, "tile_m"),
        roles.person(seat.called, "title", colour="art.white"),
        hand([(level,) for level in loss.levels], "disc_m", at_end=True, colour="art.white"),
        row(
            roles.score(str(score), colour="art.amount"),
            roles.caption(ctx.t("deep_sea_adventure_table.points"), colour="art.dial_label"),
            gap="gap_xs",
            justify="end",
            w="digit",
        ),
        skin=Skin(fill="art.pit", fill_alpha=0.55, edge="art.trench", radius="radius_button"),
        gap="gap_m",
        pad=pad(0, "gap_m"),
        h=height,
        grow=0 if height else 1,
    )


def _next(ctx: Context, view: TableView, tap: Tap) -> tuple[Element, Element]:
    """The next step, and the button that goes there."""
    state, words = view.state, "deep_sea_adventure_table.lost"
    sub: str | None = None
    if state.to_reveal:
        seat = view.seats[state.to_reveal[0]]
        count = chip_count(state.players[seat.player])
        sign: Element = tile(ctx, seat.diver, "tile_l")
        title, sub = ctx.t(f"{words}.home", name=seat.told), ctx.t(f"{words}.home.chips", count=count)
    else:
        sign, title = icon("flag-checkered", "icon", "text2"), ctx.t(f"{words}.nobody")
    said = column(roles.title(title), roles.note(sub) if sub is not None else None, gap="gap_hair", grow=1)
    shown = inset(sign, said, gap="gap_m", pad=pad("gap_xs", "gap_m"), radius="radius_card", grow=1.4)
    on = f"{words}.turn" if state.to_reveal else f"{words}.result"

    def of(mark: str | None) -> Box:
        return buttons.button(
            ctx, "next", ctx.t(on), mark, kind="primary", tap=tap, size="title", icon_size="icon", gap="gap_m",
            pad=pad("gap_xxs", "gap_m"),
        )  # fmt: skip

    return shown, fits(partial(of, "arrow-right"), partial(of, None), grow=1)
