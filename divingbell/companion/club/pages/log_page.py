"""The log of an evening: what its organisers did, in words, and what can be taken back (club.md 8)."""

from __future__ import annotations

from typing import Any

import msgspec

from divingbell.companion.club.event.actions import ActionRow, EndEvent, TakeBack, effective
from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.desk import reason_to_stay
from divingbell.companion.club.pages.event_words import EventWords


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


def log_lines(overview: EventOverview, say: EventWords) -> list[OrganiserLogLine]:
    """Every action, the newest first."""
    actions = [*overview.actions]
    by_number = {action.number: action for action in actions}
    counting = {action.number for action in effective(actions)}
    backs = [action for action in actions if isinstance(action.what, TakeBack)]
    taken = {back.what.number for back in backs if isinstance(back.what, TakeBack) and _holds(back, backs)}
    return [_line(overview, say, action, by_number, counting, taken) for action in reversed(actions)]


def _holds(back: ActionRow, backs: list[ActionRow]) -> bool:
    later = (one for one in backs if isinstance(one.what, TakeBack) and one.what.number == back.number)
    return not any(_holds(one, backs) for one in later)


def _line(
    overview: EventOverview, say: EventWords, action: ActionRow, by_number: dict[int, ActionRow], counting: set[int],
    taken: set[int],
) -> OrganiserLogLine:  # fmt: skip
    is_back = isinstance(action.what, TakeBack)
    gone = action.number in taken or (not is_back and action.number not in counting)
    reason = say.t("organiser.log.gone") if gone else ""
    if not gone and (stays := reason_to_stay(overview, action)) is not None:
        reason = say.t(stays[0], **stays[1])
    words = _words(say, action, by_number)
    if _is_late(overview, action):
        words = say.t("organiser.log.after_closing", what=words)
    return OrganiserLogLine(action.number, action.at, action.who, words, gone, is_back, reason)


def _is_late(overview: EventOverview, action: ActionRow) -> bool:
    """Tell whether an action came after its evening had been closed."""
    closing = next((one.number for one in overview.actions if isinstance(one.what, EndEvent)), None)
    return closing is not None and action.number > closing


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
