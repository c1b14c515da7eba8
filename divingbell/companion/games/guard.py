"""The guard round every call into a game: what fails there is a value that names package, game, function and error.

A game from elsewhere may do anything. `guarded` wraps one of its functions: an exception, an answer of the wrong type
and a call that never returns become a `GameFailedError`, which whoever asked tells in one sentence. Each failure is
written into the error log once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from types import GeneratorType
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from divingbell.companion import canonical
from divingbell.companion.entry_points import OURS
from divingbell.companion.game_watch import WATCH, CallTimeoutError

CODE = "game_failed"
"""The error of a refusal where the rules of a game fail."""
LARGEST_VIEW = 65_536
"""Bytes of a state as JSON (`view`); what is larger makes every tap slow. Ours have 3.9 KB at most."""
_LONGEST = 200
"""Characters of an error that are told."""
_log = logging.getLogger(__name__)
_Values = ParamSpec("_Values")
_Answer = TypeVar("_Answer")


class GameFailure(NamedTuple):
    """The function of a game that failed, and how."""

    package: str
    game: str
    function: str
    error: str

    @property
    def values(self) -> dict[str, str | int]:
        """Values of the texts that tell it. `title` is the name of the game there: `game` may be what a text is of."""
        return {"package": self.package, "title": self.game, "function": self.function, "problem": self.error}


class GameFailedError(Exception):
    """A function of a game failed; `failure` says which."""

    def __init__(self, failure: GameFailure) -> None:
        super().__init__(
            f"the game {failure.game} of the package {failure.package}: {failure.function} failed: {failure.error}"
        )
        self.failure = failure


class LargeStateError(Exception):
    """A state that is larger than it should be; it is only noted."""


class Guard:
    """Guards the functions of one game."""

    def __init__(self, game: str, package: str) -> None:
        self._game, self._package = game, package or game
        self._watched = package not in ("", OURS)  # ours take the time that they need
        self._large = False
        """True once it was written that its states are large."""
        self._logged: set[tuple[str, str]] = set()
        """Functions and errors that were logged."""

    def function(
        self,
        name: str,
        function: Callable[_Values, _Answer],
        *returned: type,
        check: Callable[[_Answer], object] | None = None,
        told: bool = True,
    ) -> Callable[_Values, _Answer]:
        """The same function, which raises `GameFailedError` alone. What it answers is one of the types `returned` where
        some are named; what `check` says of an answer may fail too. The lines of a generator are read here. `told`:
        whoever asks says a failure, so that the error log only keeps it."""

        def call_ours(*args: _Values.args, **kwargs: _Values.kwargs) -> _Answer:
            try:
                answer = function(*args, **kwargs)
                return answer if type(answer) is not GeneratorType else _read(answer)
            except GameFailedError:
                raise
            except (Exception, SystemExit) as error:
                raise self.failed(name, error, told=told) from error

        if not self._watched:
            return call_ours

        def call(*args: _Values.args, **kwargs: _Values.kwargs) -> _Answer:
            try:
                answer = WATCH.call(self._package, self._game, name, lambda: _read(function(*args, **kwargs)))
                if returned and not isinstance(answer, returned):
                    wanted = " or ".join(one.__name__ for one in returned)
                    raise TypeError(f"answered {type(answer).__name__}, not {wanted}")
                if check is not None:
                    check(answer)
            except GameFailedError:
                raise
            except (Exception, SystemExit, CallTimeoutError) as error:
                raise self.failed(name, error, told=told) from error
            return answer

        return call

    def timed(self, name: str, work: Callable[[], _Answer]) -> _Answer:
        """Do some work of a screen. Only that it takes too long raises `GameFailedError`; what else it raises passes
        as it is, with the way to the line of the screen."""
        if not self._watched:
            return work()
        try:
            return WATCH.call(self._package, self._game, name, work)
        except CallTimeoutError as error:
            raise self.failed(name, error) from error

    def check_view(self, view: Mapping[str, Any]) -> None:
        """A state as it is shown is JSON, and small. Raises `TypeError` and `ValueError` where it cannot be written;
        that it is large is written into the error log once."""
        if not self._watched:
            return  # ours are measured by tests
        size = len(canonical.write(view))
        if size > LARGEST_VIEW:
            error = LargeStateError(f"a state has {size} bytes as JSON, more than {LARGEST_VIEW}")
            if not self._large:
                self._large = True
                self._write(GameFailure(self._package, self._game, "view", _in_short(error)), error)

    @property
    def watches(self) -> bool:
        """True for a game from elsewhere."""
        return self._watched

    def failed(self, name: str, error: BaseException, *, told: bool = True) -> GameFailedError:
        """The error of a function of the game, which is written into the error log once."""
        failure = GameFailure(self._package, self._game, name, _in_short(error))
        self._write(failure, error, told=told)
        return GameFailedError(failure)

    def _write(self, failure: GameFailure, error: BaseException, *, told: bool = True) -> None:
        if (failure.function, failure.error) not in self._logged:
            self._logged.add((failure.function, failure.error))
            trace = (type(error), error, error.__traceback__)
            _log.error("%s", GameFailedError(failure), exc_info=trace, extra={"told": told})


def _read(answer: _Answer) -> _Answer:
    """An answer whole: what a generator gives is worked out while it is guarded."""
    return cast("_Answer", tuple(answer)) if isinstance(answer, GeneratorType) else answer


def _in_short(error: BaseException) -> str:
    text = f"{type(error).__name__}: {error}".partition("\n")[0]
    return text[:_LONGEST]
