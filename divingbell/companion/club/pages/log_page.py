"""The log of an evening: what its organisers did, in words, and what can be taken back (club.md 8)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from divingbell.companion.club.event.actions import ActionRow, EndEvent, EventAction, TakeBack, effective
from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.desk import reasons_to_stay
from divingbell.companion.club.pages.event_words import EventWords

LogGroup = Literal["people", "seats", "results", "other"]
_KINDS: dict[str, tuple[LogGroup, str]] = {
    "add": ("people", "account-plus"),
    "attendance": ("people", "account"),
    "rename": ("people", "pencil"),
    "on_wall": ("people", "television"),
    "draw": ("seats", "swap-horizontal"),
    "empty": ("seats", "close"),
    "swap": ("seats", "swap-horizontal"),
    "move": ("seats", "arrow-right"),
    "seat": ("seats", "account-group"),
    "lock": ("seats", "key-variant"),
    "game": ("seats", "dice-multiple"),
    "minutes": ("seats", "timer-sand"),
    "start": ("seats", "play"),
    "end": ("seats", "timer-sand"),
    "result": ("results", "pencil"),
    "fork": ("results", "swap-vertical"),
    "photo": ("results", "cellphone"),
    "game_file": ("results", "file-import"),
    "accept": ("results", "check-bold"),
    "message": ("other", "email"),
    "begin": ("other", "flag"),
    "close": ("other", "flag-checkered"),
    "from_copy": ("other", "content-copy"),
}
"""Tag of an action -> where the filters have it, and its icon."""
_OTHER: tuple[LogGroup, str] = ("other", "information-outline")


class OrganiserLogLine(msgspec.Struct, frozen=True):
    """One action."""

    number: int
    at: str
    who: str
    words: str
    gone: bool
    """It was taken back."""
    is_taking_back: bool
    reason: str
    """The reason why it cannot be taken back; empty: it can."""
    group: LogGroup
    """Of a taking back that of what was taken back."""
    sign: str
    """Its icon."""


def log_values(overview: EventOverview, say: EventWords, show: str) -> dict[str, Any]:
    """The values of the page; `show` is the group that is shown, all without one."""
    lines = log_lines(overview, say)
    shows = ("all", *dict.fromkeys(group for group, _ in _KINDS.values() if group != "other"))
    shown = show if show in shows else "all"
    return {"log": [line for line in lines if shown in ("all", line.group)], "shows": shows, "show": shown}


def log_lines(overview: EventOverview, say: EventWords) -> list[OrganiserLogLine]:
    """Every action, the newest first."""
    log = _Log(overview, say)
    return [log.line(action) for action in reversed(overview.actions)]


class _Log:
    """The log of an evening: what its lines need of all actions is found once."""

    def __init__(self, overview: EventOverview, say: EventWords) -> None:
        self._say, self._stays = say, reasons_to_stay(overview)
        self._by_number = {action.number: action for action in overview.actions}
        self._counting = {action.number for action in effective(overview.actions)}
        backs = [action for action in overview.actions if isinstance(action.what, TakeBack)]
        self._taken = {back.what.number for back in backs if isinstance(back.what, TakeBack) and _holds(back, backs)}
        closings = (action.number for action in overview.actions if isinstance(action.what, EndEvent))
        self._closing = next(closings, None)

    def line(self, action: ActionRow) -> OrganiserLogLine:
        """The line of one action."""
        is_back = isinstance(action.what, TakeBack)
        gone = action.number in self._taken or (not is_back and action.number not in self._counting)
        reason = self._say.t("organiser.log.gone") if gone else ""
        if not gone and (stays := self._stays(action)) is not None:
            reason = self._say.t(stays[0], **stays[1])
        words = _words(self._say, action, self._by_number)
        if self._closing is not None and action.number > self._closing:
            words = self._say.t("organiser.log.after_closing", what=words)
        sign = "undo-variant" if is_back else _kind(action.what)[1]
        return OrganiserLogLine(action.number, action.at, action.who, words, gone, is_back, reason,
                                self._group(action), sign)  # fmt: skip

    def _group(self, action: ActionRow) -> LogGroup:
        taken = action
        while isinstance(taken.what, TakeBack) and (before := self._by_number.get(taken.what.number)) is not None:
            taken = before
        return _kind(taken.what)[0]


def _kind(what: EventAction) -> tuple[LogGroup, str]:
    return _KINDS.get(str(what.__struct_config__.tag), _OTHER)


def _holds(back: ActionRow, backs: list[ActionRow]) -> bool:
    later = (one for one in backs if isinstance(one.what, TakeBack) and one.what.number == back.number)
    return not any(_holds(one, backs) for one in later)


def _words(say: EventWords, action: ActionRow, by_number: dict[int, ActionRow]) -> str:
    what = action.what
    if isinstance(what, TakeBack):
        before = by_number.get(what.number)
        return say.t("organiser.did.take_back", what="" if before is None else _words(say, before, by_number))
    text_id = f"organiser.did.{what.__struct_config__.tag}"
    return say.t(text_id, **_places(say, msgspec.structs.asdict(what), {name for name, _ in say.texts.places(text_id)}))


def _places(say: EventWords, fields: dict[str, Any], wanted: set[str]) -> dict[str, Any]:
    """The fields of an action as the places of its text."""
    people = ("person", "one", "other")
    told = {name: say.name(value) if name in people else value for name, value in fields.items()}
    if "game" in fields:
        told["game"] = say.game(fields["game"])
    if "attendance" in fields:
        told["attendance"] = say.t(f"organiser.attendance.{fields['attendance']}")
    if "ends" in fields:
        told["ends"] = say.time(fields["ends"]) or say.t("organiser.no_end")
    return {name: value for name, value in told.items() if name in wanted}
