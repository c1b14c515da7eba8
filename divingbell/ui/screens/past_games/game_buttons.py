"""The buttons under the list of past games: what can be done with the chosen game, and the ways to other screens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.archive.summary import Summary
from divingbell.companion.installed_games import GAMES
from divingbell.ui.kit import bars, buttons
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.past_games import other_screens
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import has_screens
from divingbell.ui.toolkit.element import Box, Pad, column, pad, row


class GameButtons(NamedTuple):
    """Values that the buttons of a game are made of."""

    shell: Shell
    game: Summary
    kept: PastGame | None
    """None until it is read, or where it cannot be."""
    hidden: bool
    """Left out of the list."""
    only_in_memory: bool
    """It cannot be written now."""
    hide: Callable[[bool], None]
    """Leave it out of the list (true) or no longer."""
    put_back: Tap
    """A game that was reopened is over again."""

    def looks(self, ctx: Context, *, podium: bool = True, chart: bool = True, **shape: Any) -> list[Box]:
        """The ways to look at the game beside the replay, without those that are reached from elsewhere."""
        game, kept = self.game, self.kept
        if game.problem is not None or not has_screens(game.game):
            return []
        off = None if kept is not None else ""
        made = [key for key in (self._podium(ctx, **shape),) if key is not None and podium]
        if chart and (kept is None or GAMES.parts(game.game).recap is not None):
            made.append(buttons.button(
                ctx, "chart", ctx.t("past.chart"), "chart-line", disabled_reason=off,
                tap=partial(other_screens.chart, self.shell, kept), **shape,
            ))  # fmt: skip
        made.append(buttons.button(
            ctx, "ledger", ctx.t("past.ledger"), "format-list-bulleted", disabled_reason=off,
            tap=partial(other_screens.ledger, self.shell, kept), **shape,
        ))  # fmt: skip
        return made

    def bar(self, ctx: Context) -> Box:
        """At the lower edge; on the tall panel in two lines where there is a bright button."""
        regular, tall = ctx.size == "regular", ctx.size == "tall"
        shape: dict[str, Any] = {"grow": 1, "size": "label"}
        if regular:
            shape |= {"gap": "gap_l", "pad": pad("gap_xxs", "gap_l")}
        else:
            shape |= {"vertical": True, "icon_size": "icon_m", "pad": pad("gap_xxs", "gap_xs")}
        home = buttons.button(ctx, "home", ctx.t("past.home"), "home", tap=self.shell.route(Route.HOME), **shape)
        looks = () if regular else self.looks(ctx, podium=not tall, chart=tall, **shape)
        statistics = None
        if (regular or tall) and (way := self.shell.route(Route.STATISTICS)) is not None:
            statistics = buttons.button(ctx, "statistics", ctx.t("past.statistics"), "chart-bar", tap=way, **shape)
        others = [home, statistics, *looks, self._hide(ctx, shape, told=regular)]
        first = self._first(ctx, wide=tall, low=not (regular or tall))
        if tall and (podium := self._podium(ctx, size="label", grow=1, gap="gap_m")) is not None:
            first.insert(0, podium)
        if not tall:
            return bars.action_bar(ctx, *others, *first, h="button_tall")
        return column(
            row(*first, gap="gap_m", items="stretch", h="button_tall") if first else None,
            row(*others, gap="gap_m", items="stretch", h="button_tall"),
            gap="gap_m",
            pad=Pad(0, ctx.gutter, ctx.gutter, ctx.gutter),
        )

    def _first(self, ctx: Context, *, wide: bool, low: bool) -> list[Box]:
        """The bright button: what is done most with a game like this, and beside it the other way of one reopened."""
        game, made = self.game, []
        beside: dict[str, Any] = {"grow": 1, "size": "label", "gap": "gap_m"}
        if low:
            beside |= {"vertical": True, "icon_size": "icon_m", "pad": pad("gap_xxs", "gap_xs"), "gap": "gap_hair"}
        if game.reopened and game.waits:
            put_back = ctx.t("table.put_back")
            made.append(buttons.button(ctx, "put_back", put_back, "redo", tap=self.put_back, **beside))
        shape: dict[str, Any] = {"kind": "primary", "size": "heading", "gap": "gap_m"}
        shape |= {"grow": 1} if wide else {"pad": pad("gap_xxs", "gap")}
        if not has_screens(game.game) or game.problem is not None:
            return made
        if game.waits:
            carry = partial(other_screens.carry_on, self.shell, game.session)
            # Only the active one can be gone on with before it is written.
            alone = self.only_in_memory and game.session != self.shell.services.table.now.uuid
            off = ctx.t("past.unwritten") if alone else None
            go = buttons.button(
                ctx, "carry_on", ctx.t("home.carry_on"), "play", tap=carry, disabled_reason=off, **shape
            )
            return [*made, go]
        if game.ended is not None and self.shell.route(Route.SHARE) is not None:
            share = partial(other_screens.share, self.shell, game.session)
            made.append(buttons.button(ctx, "share", ctx.t("past.share"), "share-variant", tap=share, **beside))
        replay = partial(other_screens.replay, self.shell, game.session)
        made.append(buttons.button(ctx, "replay", ctx.t("past.replay"), "play", tap=replay, **shape))
        return made

    def _podium(self, ctx: Context, **shape: Any) -> Box | None:
        """The winner and the way of winning, large; a game that is not over has none."""
        if self.game.ended is None or self.game.problem is not None or not has_screens(self.game.game):
            return None
        return buttons.button(
            ctx, "podium", ctx.t("past.podium"), "trophy", disabled_reason=None if self.kept is not None else "",
            tap=partial(other_screens.podium, self.shell, self.kept), **shape,
        )  # fmt: skip

    def _hide(self, ctx: Context, shape: dict[str, Any], *, told: bool) -> Box:
        on_table = self.shell.services.on_table()
        off = None
        if not self.hidden and on_table is not None and on_table.uuid == self.game.session:
            off = ctx.t("past.hide.off")
        name, mark = ("show_again", "eye") if self.hidden else ("hide", "eye-off")
        sub = ctx.t("past.hide.sub") if told and not self.hidden else None
        return buttons.button(
            ctx, name, ctx.t(f"past.{name}"), mark, sub, tap=partial(self.hide, not self.hidden),
            disabled_reason=off, sub_size="caption", **shape,
        )  # fmt: skip
