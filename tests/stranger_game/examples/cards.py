"""Two buttons on home in the place of one: Pebbles with the small pile and with the large one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pebbles_game.screens import PEBBLES_UI

from divingbell.sdk.screens import Context, HomeCard, Opening, Shell


class LargePile(Opening):
    """Says on the players screen which pile it is."""

    def title(self, ctx: Context, game: str) -> str:
        del game  # it is called by its pile
        return ctx.t("pebbles.house_rule.pile.large")

    def fields(self) -> dict[str, Any]:
        return {"rules": {"pile": "large", "prize": False}}


def _title(ctx: Context) -> str:
    return ctx.t("pebbles.title")


def _large(ctx: Context) -> str:
    return ctx.t("pebbles.house_rule.pile.large")


def _players(ctx: Context) -> str:
    return ctx.t("home.players", least=2, most=4)


def home_cards(shell: Shell) -> Sequence[HomeCard]:
    """Called beside the screen, so words are made where they are shown."""
    del shell  # for games whose buttons come from files
    return (
        HomeCard("pebbles", "pebbles", _title, PEBBLES_UI.picture, _players, 5, Opening),
        HomeCard("pebbles_large", "pebbles", _large, PEBBLES_UI.picture, _players, 8, LargePile),
    )


def home_places(shell: Shell) -> Sequence[HomeCard]:
    """As many, at once and without a file, so that nothing moves when the cards come."""
    return home_cards(shell)
