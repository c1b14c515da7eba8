"""House rules: one row for each option of a game, for the next time it is played."""

from __future__ import annotations

from divingbell.companion.installed_games import GAMES
from divingbell.ui.kit import roles
from divingbell.ui.kit.body import columns
from divingbell.ui.kit.buttons import Tap, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.rows import setting, where_am_i
from divingbell.ui.screens.settings.page import Page, sheet
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_picture import framed
from divingbell.ui.table.game_ui import GamePage, game_ui, has_screens, show_named
from divingbell.ui.table.rule_row import Value, rule_row
from divingbell.ui.toolkit.element import Box, Element, column, grid, pad

_BESIDE = 400
"""dp of which the screen has to have twice where all games stand over the rules."""


def _games() -> list[str]:
    """Games that have house rules, or pages of their own."""
    return [name for name in GAMES if has_screens(name) and (GAMES[name].rulebook.rules or game_ui(name).pages)]


class HouseRules(Page):
    """The options of one game at a time; the usual value is marked."""

    name = "rules"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.game = _games()[0]
        self.choosing = False
        """Where the games have no room over their rules: they are shown in the place of these."""

    def view(self, ctx: Context) -> Element:
        games, wide = _games(), columns(ctx, _BESIDE) > 1
        across = 4 if wide else 2
        keys = grid(*(self._game_button(ctx, name) for name in games), columns=across, gap="gap_s", row_height="button")
        game, chosen = GAMES[self.game], self.shell.settings.house_rules.get(self.game, {})
        now = {rule: chosen.get(rule, values[0]) for rule, values in game.rulebook.rules.items()}
        rows = (rule_row(ctx, game, rule, now[rule], self._set) for rule in now)
        if wide:
            chooser = keys
        else:
            title, place = ctx.t(f"{self.game}.title"), games.index(self.game)
            chooser = where_am_i(
                ctx, "games", title, place, len(games), lambda to: self._open(games[to]), self._choose,
                opened=self.choosing,
            )  # fmt: skip
            if self.choosing:
                return column(chooser, keys, gap="gap", grow=1)
        return column(
            chooser,
            sheet(
                ctx,
                f"rules.{self.game}",
                roles.note(ctx.t("settings.rules.about"), lines=3),
                *rows,
                *(self._page(ctx, page) for page in game_ui(self.game).pages),
                picture=self._picture(ctx),
            ),
            gap="gap_l",
            grow=1,
        )

    def _picture(self, ctx: Context) -> Box:
        """Which game these rules are of."""
        return column(
            framed(game_ui(self.game).picture, ctx.space("game_picture")),
            roles.heading(ctx.t(f"{self.game}.title"), anchor="center"),
            items="center", justify="center", gap="gap", grow=1,
        )  # fmt: skip

    def _game_button(self, ctx: Context, game: str) -> Box:
        return button_box(
            f"rules.of.{game}",
            roles.label(ctx.t(f"{game}.title"), anchor="center"),
            kind="selected" if game == self.game else "neutral",
            pad=pad("gap_hair", "gap_s"),
            tap=lambda: self._open(game),
        )

    def _open(self, game: str) -> None:
        self.game, self.choosing = game, False
        self.refresh()

    def _choose(self) -> None:
        """All games, or the rules of the one that is chosen again."""
        self.choosing = not self.choosing
        self.refresh()

    def _page(self, ctx: Context, page: GamePage) -> Box:
        """The way to a screen of the game's own."""
        words = roles.label(ctx.t(page.key))
        sign, shape = icon(page.mark, "heading"), pad("gap_hair", "gap_l")
        key = button_box(
            page.id, sign, words, gap="gap_s", pad=shape, h=ctx.touch, tap=lambda: show_named(page.open, self.shell)
        )
        return setting(ctx.t(page.title), ctx.t(page.sub), key)

    def _set(self, rule: str, value: Value) -> Tap:
        def tap() -> None:
            rules = self.shell.settings.house_rules
            self.shell.change(house_rules={**rules, self.game: {**rules.get(self.game, {}), rule: value}})

        return tap
