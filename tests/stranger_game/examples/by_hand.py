"""A table of Pebbles that is nobody's turn, and keeps what is picked until Enter."""

from __future__ import annotations

from functools import partial

from pebbles_game.rules import State

from divingbell.sdk import Decision
from divingbell.sdk.screens import Context, DefaultTable, Element, button, row


class PebblesByHand(DefaultTable[State]):
    """A number is picked with one tap and taken with another."""

    picked = 0
    """Not sent yet: it is in no record, and Undo does not know it."""

    @property
    def answers(self) -> object:
        """Where this changes, buttons are made anew."""
        return self.picked

    def in_turn(self) -> str | None:
        """None: the screen is turned towards nobody, and the header has the game's name."""
        return None

    def asked(self, ctx: Context, decision: Decision, *, alone: bool) -> Element:
        del decision, alone  # a row of numbers has room everywhere
        return row(*(self._number(ctx, count) for count in (1, 2, 3)), gap="gap")

    def foot(self, ctx: Context) -> Element:
        count = self.picked
        off = None if count else ctx.t("pebbles.how_many")
        words = ctx.t("pebbles.take", count=max(1, count))
        return button(ctx, "enter", words, tap=self._enter, kind="primary", grow=1, disabled_reason=off)

    def on_session(self) -> None:
        """Another session came: what was picked belonged to the old one."""
        super().on_session()
        self.picked = 0

    def _number(self, ctx: Context, count: int) -> Element:
        kind = "selected" if count == self.picked else "neutral"
        return button(ctx, f"pick.{count}", str(count), tap=partial(self._pick, count), kind=kind, grow=1, h="button")

    def _pick(self, count: int) -> None:
        self.picked = count
        self.refresh()

    def _enter(self) -> None:
        taken, self.picked = self.picked, 0
        self.send({"type": "take", "player": self.state.turn.player, "count": taken})
