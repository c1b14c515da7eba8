"""The referee of a game from elsewhere, guarded: one that fails is left out, and contacts are only logged from then on.

People go on by hand: a sensor never decides what its referee cannot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from divingbell.companion.games.guard import GameFailedError, Guard
from divingbell.companion.games.ruling import Ruling

_Answer = TypeVar("_Answer")


class GuardedReferee:
    """A `Referee` (`games/game.py`, which imports this) round another one; None: that one has failed."""

    def __init__(self, referee: Any, guard: Guard) -> None:
        self._referee, self._guard = referee, guard

    def accepted(self, kind: str, history: object, now: float) -> GuardedReferee:
        """As `Referee.accepted`, `now` in seconds."""
        return self._after("accepted", lambda referee: referee.accepted(kind, history, now))

    def contact(self, rim: int | None, history: object, now: float, began: object) -> tuple[GuardedReferee, Ruling]:
        """As `Referee.contact`, `now` in seconds; nothing is ruled where it fails."""

        def check(answer: tuple[object, Ruling]) -> None:
            _, ruling = answer
            if not isinstance(ruling, Ruling):
                raise TypeError(f"answered {type(ruling).__name__}, not Ruling")

        ruled = self._call("contact", lambda referee: referee.contact(rim, history, now, began), check)
        if ruled is None:
            return GuardedReferee(None, self._guard), Ruling()
        return GuardedReferee(ruled[0], self._guard), ruled[1]

    def free_buzz_over(self, history: object) -> GuardedReferee:
        """As `Referee.free_buzz_over`."""
        return self._after("free_buzz_over", lambda referee: referee.free_buzz_over(history))

    def listens(self, history: object) -> bool:
        """As `Referee.listens`; False where it fails."""
        return bool(self._call("listens", lambda referee: referee.listens(history)))

    def live(self, history: object) -> bool:
        """As `Referee.live`; False where it fails."""
        return bool(self._call("live", lambda referee: referee.live(history)))

    def resumed(self) -> GuardedReferee:
        """As `Referee.resumed`."""
        return self._after("resumed", lambda referee: referee.resumed())

    def _after(self, name: str, call: Callable[[Any], object]) -> GuardedReferee:
        return GuardedReferee(self._call(name, call), self._guard)

    def _call(
        self, name: str, call: Callable[[Any], _Answer], check: Callable[[_Answer], object] | None = None
    ) -> _Answer | None:
        """The answer of the referee; None where it fails or has failed."""
        if self._referee is None:
            return None
        try:
            # Nobody asks for what a sensor brings: the error log itself tells people.
            return self._guard.function(f"{name} of the referee", call, check=check, told=False)(self._referee)
        except GameFailedError:
            return None
