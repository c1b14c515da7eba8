"""The rows of the list of past games: only those that are seen are laid out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_service import PastGameList
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.past_games.game_rows import GameRow, game_row, pitch
from divingbell.ui.screens.past_games.selection import copied_words
from divingbell.ui.toolkit.element import Box, Scroll, column

MARGIN = 3
"""Rows that are laid out above and below what is seen."""
FIRST_ROWS = 9
"""Rows of the first picture, before it is known how many are seen: as many as the largest list has room for."""


class GamesList:
    """Knows which rows are seen."""

    def __init__(self, changed: Callable[[], None], choose: Callable[[str], None]) -> None:
        """`changed` is called when other rows are seen, `choose` with the UUID of a session that was touched."""
        self._changed, self._choose = changed, choose
        self._seen = (0, FIRST_ROWS)
        """The rows that are laid out: the first, and the one behind the last."""

    def view(
        self,
        ctx: Context,
        games: Sequence[Summary],
        chosen: Summary,
        past: PastGameList,
        now: datetime,
        *,
        wide: bool,
    ) -> Scroll:
        """These games, the chosen one lit and brought into sight, with room for all rows that are not laid out. `wide`
        rows have room for titles in full, and for the day of what a game is a copy of."""
        high = pitch(ctx)
        first = max(0, min(self._seen[0], len(games) - 1))
        last = min(len(games), max(self._seen[1], first + 1))
        rows = [
            game_row(
                ctx,
                GameRow(
                    game,
                    past.people,
                    now,
                    game.session in past.hidden,
                    game.session in past.in_memory,
                    copied_words(ctx, game, past, now, dated=wide),
                    wide,
                    game is chosen,
                    partial(self._choose, game.session),
                ),
            )
            for game in games[first:last]
        ]
        place = next(place for place, game in enumerate(games) if game is chosen)
        above, below = Box(h=first * high, id="above"), Box(h=(len(games) - last) * high, id="below")
        return Scroll(
            child=column(above, *rows, below, same_size=True),
            grow=1,
            id="games",
            step=high,
            into_sight=(place * high, (place + 1) * high),
            moved=partial(self._moved, high),
        )

    def _moved(self, high: float, offset: float, room: float) -> None:
        """The list was moved: lay out the rows that are seen now. Heights and the offset in dp."""
        first, last = int(offset // high), int((offset + room) // high) + 1
        if first < self._seen[0] or last > self._seen[1] or self._seen[1] - self._seen[0] > last - first + 4 * MARGIN:
            self._seen = (max(0, first - MARGIN), last + MARGIN)
            self._changed()
