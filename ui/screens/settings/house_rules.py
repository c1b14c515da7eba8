"""House rules: one row for each option of a game, for the next time it is played."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.installed_games import GAMES
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon
from divingbell.ui.screens.settings.page import Page, setting, sheet
from divingbell.ui.shell.app import Shell
from divingbell.ui.table.game_ui import GamePage, game_ui, has_screens
from divingbell.ui.toolkit.element import Box, Element, column, grid, pad, text

Value = str | bool


class HouseRules(Page):
    """The options of one game at a time; the usual value is marked."""

    name = "rules"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.game = next(name for name in GAMES if has_screens(name))

    def view(self, ctx: Context) -> Element:
        games = [self._game(ctx, game) for game in GAMES if has_screens(game)]
        rows = [self._rule(ctx, rule, values) for rule, values in GAMES[self.game].rules.items()]
        return column(
            grid(*games, columns=ctx.pick(4, 4, 2), gap=8, row_height=ctx.pick(64, 56, 60)),
            sheet(
                ctx,
                f"rules.{self.game}",
                text(ctx.t("settings.rules.about"), ctx.pick(18, 16, 17), colour="text2", lines=3),
                *rows,
                *(self._page(ctx, page) for page in game_ui(self.game).pages),
            ),
            gap=ctx.pick(14, 8, 10),
            grow=1,
        )

    def _game(self, ctx: Context, game: str) -> Box:
        return press(
            f"rules.of.{game}",
            text(ctx.t(f"{game}.title"), ctx.pick(19, 17, 18), bold=True, lines=2, line=1.1, anchor="center"),
            kind="selected" if game == self.game else "neutral",
            pad=pad(2, 8),
            tap=self._open(game),
        )

    def _open(self, game: str) -> Callable[[], None]:
        def tap() -> None:
            self.game = game
            self.refresh()

        return tap

    def _page(self, ctx: Context, page: GamePage) -> Box:
        """The way to a screen of the game's own."""
        key = press(
            page.id,
            icon(page.mark, ctx.pick(28, 24)),
            text(ctx.t(page.key), ctx.pick(19, 17, 18), bold=True),
            gap=8,
            pad=pad(2, 14),
            h=ctx.touch,
            tap=lambda: page.open(self.shell),
        )
        return setting(ctx.t(page.title), ctx.t(page.sub), key)

    def _rule(self, ctx: Context, rule: str, values: tuple[Value, ...]) -> Box:
        now = self.shell.settings.house_rules.get(self.game, {}).get(rule, values[0])
        keys = [
            value_key(
                ctx,
                self.game,
                rule,
                value,
                values,
                chosen=value == now,
                tap=self._set(rule, value),
            )
            for value in values
        ]
        return setting(ctx.t(f"{self.game}.house_rule.{rule}"), None, *keys, under=True)

    def _set(self, rule: str, value: Value) -> Callable[[], None]:
        def tap() -> None:
            rules = self.shell.settings.house_rules
            self.shell.change(house_rules={**rules, self.game: {**rules.get(self.game, {}), rule: value}})

        return tap


def value_key(
    ctx: Context,
    game: str,
    rule: str,
    value: Value,
    values: tuple[Value, ...],
    *,
    chosen: bool,
    tap: Callable[[], None] | None,
) -> Box:
    """One of the values of a house rule; ticked where it holds, and the usual one says so. Without `tap` it is only
    read."""
    words = ctx.t(f"{game}.house_rule.{rule}.{value}".lower())
    narrow = len(values) > 2
    return press(
        f"rule.{rule}.{value}".lower(),
        column(
            text(words, ctx.pick(19, 17, 18), bold=True, lines=3 if narrow else 2, line=1.1, anchor="center"),
            text(ctx.t("settings.rules.usual"), 16, colour="text2", anchor="center") if value == values[0] else None,
            gap=1,
            grow=1,
            justify="center",
        ),
        icon("check-circle", ctx.pick(24, 20, 22), "action") if chosen else None,
        kind="selected" if chosen else "neutral",
        gap=6,
        pad=pad(2, 10 if not narrow else 6),
        grow=1,
        h=ctx.pick(76, 68 if not narrow else 84, 74 if not narrow else 98),
        tap=tap,
    )
