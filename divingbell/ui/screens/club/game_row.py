"""A game of the club as a row: which one, and how far the club has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.companion.installed_games import GAMES
from divingbell.ui.kit import cards, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.skins import INSET
from divingbell.ui.toolkit.element import Box, Element, column, pad, row
from divingbell.ui.toolkit.scale import Size

if TYPE_CHECKING:  # home shows a sign of this, with no club too
    from divingbell.companion.club.club_status import ClubGame, ClubStatus

_SIGN = INSET._replace(fill="raised")


def game_name(ctx: Context, game: ClubGame) -> str:
    """The title of the game and the round; a game that is not installed here has its own name."""
    title = ctx.t(f"{game.game}.title") if game.game in GAMES else game.game or ctx.t("club.game.none")
    return title if game.round is None else ctx.t("club.game.round", game=title, round=game.round)


def game_sign(name: str, size: Size) -> Box:
    """The icon of a game on a tile of `size` (dp, or a name of the scale); of one that is not installed here dice."""
    mark = GAMES[name].mark if name in GAMES else "dice-multiple"
    return row(icon(mark, "icon_m", "action"), w=size, h=size, justify="center", items="center", skin=_SIGN)


def game_row(ctx: Context, game: ClubGame, status: ClubStatus) -> Element:
    """The row of a game, with the sign of its state."""
    forks = dict(status.forks)
    if game.session in forks:
        line = forks[game.session].line
        sign, colour = "alert", "caution"
        words = ctx.t("club.game.other") if line is None else ctx.t("club.game.fork", line=line)
    elif game.club_lines is not None:
        sign, colour = "alert", "caution"
        words = ctx.t("club.game.set_back", here=game.lines, there=game.club_lines)
    elif game.waiting:
        sign, colour = "timer-sand", "action" if status.is_heard else "caution"
        words = ctx.t("club.game.waiting", count=game.waiting)
    else:
        sign, colour = "check-circle", "positive"
        words = ctx.t("club.game.sent", count=game.lines)
    said = column(roles.label(game_name(ctx, game), lines=2), roles.note(words), gap="gap_hair", grow=1)
    return cards.inset(
        game_sign(game.game, "disc_m"), said, icon(sign, "icon_m", colour), gap="gap_m", pad=pad("gap_s", "gap_m")
    )
