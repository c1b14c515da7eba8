"""The buttons in the title bar of past games that open the filter, with the signs of what is let through."""

from __future__ import annotations

from typing import Any

from divingbell.companion.people.person import Person
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.screens.past_games.filter_dialog import called_by, icon_of
from divingbell.ui.screens.past_games.selection import Selection, mark_of, short_title_of
from divingbell.ui.toolkit.element import Box, Element, pad


def filter_buttons(ctx: Context, chosen: Selection, person: Person | None, tap: Tap, *, apart: bool) -> tuple[Box, ...]:
    """One button, or `apart` one for the game and one for the `person` that the selection asks for."""
    made: list[Element] = []
    if chosen.game:
        made.append(icon(mark_of(chosen.game), "icon_m"))
    signs = [*made, *([icon_of(ctx, person)] if person is not None else [])]
    kind: Any = "selected" if chosen.narrows or chosen.hidden else "neutral"
    shape: dict[str, Any] = {"tap": tap, "h": ctx.touch, "radius": "l", "pad": pad(0, "gap_l"), "gap": "gap_s"}
    if not apart:
        words = [] if signs else [roles.label(ctx.t("past.all_games"))]
        return (buttons.button_box("filter", icon("filter-variant", 26), *signs, *words, kind=kind, **shape),)
    game_words = short_title_of(ctx.texts, chosen.game) if chosen.game else ctx.t("past.all_games")
    who: Element = roles.label(ctx.t("past.anyone"))
    if person is not None:
        who = roles.person(called_by(ctx, [person])[0])
    game_kind: Any = "selected" if chosen.game or chosen.hidden else "neutral"
    game_icon = made or ([icon("eye", 26)] if chosen.hidden else [])
    return (
        buttons.button_box("filter", *game_icon, roles.label(game_words), kind=game_kind, **shape),
        buttons.button_box(
            "filter.who", icon_of(ctx, person) if person is not None else icon("account", 26), who,
            kind="selected" if person is not None else "neutral", **shape,
        ),
    )  # fmt: skip
