"""The parts of a score sheet on the players screen: the sheet itself, and who plays with whom."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.round_sheet.bot import EXAMPLE
from divingbell.companion.games.round_sheet.sheet import RoundSheet, plain
from divingbell.ui.games.round_sheet.sheet_files import user_sheets
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip
from divingbell.ui.table.game_opening import Opening, PlayersScreen
from divingbell.ui.table.seating import Sitter
from divingbell.ui.toolkit.element import Element, pad, row

TEAM = "team"
"""Choice of a seat: the number of its team, from 0."""


def opening_of(sheet: RoundSheet) -> Callable[[PlayersScreen], Opening]:
    """Makes the opening of a game on this sheet."""
    return partial(SheetOpening, sheet=sheet)


class SheetOpening(Opening):
    """A sheet, and with teams a choice on every seat."""

    def __init__(self, players: PlayersScreen, sheet: RoundSheet = EXAMPLE) -> None:
        super().__init__(players)
        self.sheet = sheet

    def seats(self, game: range) -> range:
        least, most = self.sheet.players
        return range(max(least, self.sheet.teams, game[0]), min(most, game[-1]) + 1)

    def title(self, ctx: Context, game: str) -> str:
        del ctx, game
        return self.sheet.name

    def chip(self, ctx: Context) -> Element | None:
        return chip(ctx, None, self.sheet.name)

    def _team(self, sitter: Sitter) -> int:
        """As chosen, else every other seat."""
        chosen = sitter.choices.get(TEAM)
        place = self.players.seating.sitters().index(sitter)
        return int(chosen) if chosen is not None else place % self.sheet.teams

    def seat_row(self, ctx: Context, sitter: Sitter) -> Element | None:
        if not self.sheet.teams:
            return None
        own = self._team(sitter)

        def one(team: int) -> Element:
            words = ctx.t("round_sheet_table.team", number=team + 1)
            return button_box(
                f"team.{team}", roles.label(words, lines=2, anchor="center"),
                kind="selected" if team == own else "neutral", tap=partial(self._take, sitter, team),
                grow=1, h=ctx.touch, pad=pad(0, "gap_s"),
            )  # fmt: skip

        return row(*map(one, range(self.sheet.teams)), gap="gap_s", h=ctx.touch)

    def _take(self, sitter: Sitter, team: int) -> None:
        sitter.choices[TEAM] = str(team)
        self.players.refresh()

    def begun(self, settings: Settings) -> Settings:
        """The sheet stands first on home from now on."""
        shell, name = self.players.shell, self.sheet.name
        shell.main_thread.fetch(lambda: user_sheets(shell.services).played(name), lambda _: None)
        return settings

    def fields(self) -> dict[str, object]:
        made: dict[str, object] = {"sheet": plain(self.sheet)}
        if self.sheet.teams:
            seating = self.players.seating
            teams: dict[int, list[str]] = {}
            for sitter in seating.sitters():
                teams.setdefault(self._team(sitter), []).append(seating.player(sitter))
            made["teams"] = [*teams.values()]
        return made
