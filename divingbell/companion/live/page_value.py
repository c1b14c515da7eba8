"""The value of a session for pages: the fields of `/api/live`, what our own page shows of them, and the rows of its
ledger (docs/live.md). Knows no Kivy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from divingbell.companion.canvas.canvas import Artwork
from divingbell.companion.configuration.palette import Palette, ThemeName, palettes
from divingbell.companion.data import data_folder
from divingbell.companion.games import amounts as counted
from divingbell.companion.games.entry_icons import sign
from divingbell.companion.games.game import Entry
from divingbell.companion.games.live_view import NOTHING_SENSED, Live, LiveInput, LiveRow, MeasuredContact, Sensed
from divingbell.companion.games.parts import GameParts, parts_of, title_of_session
from divingbell.companion.games.scoring import Standing, standings
from divingbell.companion.games.seats import Seats
from divingbell.companion.live.default_view import default_live_view
from divingbell.companion.live.page_icons import icon_class
from divingbell.companion.people.seats import seats
from divingbell.companion.pictures.svg import svg
from divingbell.companion.session.contact_line import felt_line
from divingbell.companion.session.playing_time import played_minutes
from divingbell.companion.session.session import Session
from divingbell.companion.texts.letters import shown
from divingbell.companion.texts.words import CatalogueWords
from divingbell.companion.web.messages import NO_GAME, Now


class LogLine(NamedTuple):
    """One line of what was said last."""

    at: str
    """ISO 8601, UTC."""
    seat: str | None
    text: str
    amount: str = ""


def people_of(words: CatalogueWords, header: Mapping[str, Any], state: Any) -> Seats:
    """Everybody with the names that were typed: a browser has letters that the tablet's fonts lack."""
    typed = {str(seat.get("id")): shown(str(seat.get("name") or "")) for seat in header.get("seats", ())}
    people = {}
    for player, seat in seats(words, header, tuple(state.players)).items():
        name = typed.get(player) or seat.name
        told = seat.told if name == seat.name else name
        people[player] = seat._replace(called=seat.called._replace(whole=name), told=told)
    return people


class PageInput(NamedTuple):
    """Input of the value of a page."""

    words: CatalogueWords
    people: Seats
    uuid: str
    n: int
    """The last record line."""
    session: Session
    """With a game in it."""
    said: Sequence[LogLine]
    before: Session | None = None
    """The session before what was entered last; None where that made no entry, or is not known."""
    theme: ThemeName = "abyss"
    """The tablet's, which the pages take on."""
    sensed: Sensed = NOTHING_SENSED


PictureWriter = Callable[[Artwork | None], str]
"""A picture as a page has it, empty where there is none."""


def _drawn_in(palette: Palette) -> PictureWriter:
    return lambda artwork: "" if artwork is None else svg(artwork, palette)


def nothing(words: CatalogueWords, theme: ThemeName) -> Now:
    """There is no game."""
    return Now(NO_GAME, {"phase": "none", "language": words.texts.language, "theme": theme})


def live_object(told: PageInput) -> dict[str, Any]:
    """The fields of `/api/live` of a session with a game in it."""
    words, people, session = told.words, told.people, told.session
    assert session.game is not None
    name = session.game.name
    parts = parts_of(session.game)
    return {
        "session": told.uuid,
        "n": told.n,
        "game": name,
        "seats": [{"seat": player, "name": seat.name, "colour": seat.diver} for player, seat in people.items()],
        "state": parts.open_state(session.view() or {}),
        "standings": [
            {"seat": one.player, "place": one.place, "text": parts.scoring.write(words, name, one.figure)}
            for one in standings(parts.scoring, session.state)
        ],
        "said": [{"at": one.at, "seat": one.seat, "text": _joined(one)} for one in told.said],
    }


def now(told: PageInput) -> Now:
    """Value of a session with a game in it."""
    words, people, session = told.words, told.people, told.session
    assert session.game is not None
    state = session.state
    parts = parts_of(session.game)
    ranks = standings(parts.scoring, state)
    drawn = _drawn_in(palettes(data_folder())[told.theme])
    shown = (parts.live or default_live_view)(LiveInput(words, people, session, ranks, told.sensed))
    page = {
        "phase": "on" if state.result is None else "over",
        "language": words.texts.language,
        "theme": told.theme,
        "game": title_of_session(words, session.game, state),
        "icon": icon_class(session.game.mark),
        "band": _band(words, people, parts, session, shown, ranks),
        "picture": drawn(shown.picture),
        "wide": drawn(shown.wide),
        "caption": shown.caption,
        "heads": shown.heads,
        "apart": shown.apart,
        "rows": [_row(people, row, shown, ranks, drawn) for row in shown.rows],
        "said": [
            {"colour": _colour(people, one.seat), "name": _name(people, one.seat), "text": one.text,
             "amount": one.amount, "at": one.at}
            for one in told.said
        ],
        "entries": session.number,
        "paid": _paid(told, parts, shown, drawn),
    }  # fmt: skip
    if state.result is not None:
        page["over"] = _over(words, people, parts, session, ranks)
    return Now(live_object(told), page)


def _paid(told: PageInput, parts: GameParts, shown: Live, drawn: PictureWriter) -> dict[str, Any] | None:
    """The newest entry, as the television shows it: what flies, and what has changed."""
    before = told.before.state if told.before is not None else None
    if before is None:
        return None
    tags = {}
    for player, has in told.session.state.players.items():
        had = before.players.get(player)
        if had is not None and (said := _changes(told.words, parts, shown, had, has)):
            tags[told.people[player].diver] = said
    things = [
        [drawn(one.picture), _colour(told.people, one.giver), _colour(told.people, one.taker)] for one in shown.flying
    ]
    return {"tags": tags, "things": things} if tags or things else None


def _changes(words: CatalogueWords, parts: GameParts, shown: Live, had: Any, has: Any) -> str:
    """By how much what counts has changed, and what is counted besides it."""
    said = []
    if change := parts.scoring.figure(has) - parts.scoring.figure(had):
        said.append(parts.scoring.signed(words, change))
    for one in shown.counted:
        if change := one.count(has) - one.count(had):
            said.append(words.t(one.text_id, count=abs(change), change=change))
    return ", ".join(said)


def _joined(said: LogLine) -> str:
    return f"{said.text}, {said.amount}" if said.amount else said.text


def _colour(people: Seats, player: str | None) -> str:
    return people[player].diver if player is not None else ""


def _name(people: Seats, player: str | None) -> str:
    return people[player].name if player is not None else ""


def _row(people: Seats, row: LiveRow, shown: Live, ranks: Sequence[Standing], drawn: PictureWriter) -> dict[str, Any]:
    place = next(one.place for one in ranks if one.player == row.player)
    return {
        "colour": people[row.player].diver,
        "name": " + ".join(people[one].name for one in (row.player, *row.team)),
        "place": str(place) if shown.ranked else "",
        "on": shown.player in (row.player, *row.team),
        "figure": row.figure,
        "of": row.of,
        "icon": icon_class(row.icon) if row.icon else "",
        "marks": drawn(row.marks),
        "wide": drawn(row.wide),
        "notes": [[icon_class(note.icon), note.text] for note in row.notes],
        "below": drawn(row.below),
    }


def _band(
    words: CatalogueWords, people: Seats, parts: GameParts, session: Session, shown: Live, ranks: Sequence[Standing]
) -> dict[str, Any]:
    assert session.game is not None
    game, result = session.game.name, session.state.result
    if result is None:
        player = shown.player
        title = people[player].name if player is not None else title_of_session(words, session.game, session.state)
        doing = shown.doing
        return {
            "colour": _colour(people, player),
            "title": title,
            "doing": doing,
            "wide": shown.wide_doing or doing,
            "alarm": shown.alarm,
        }
    winners = [people[player] for player in result.winners]
    names = [seat.name for seat in winners]
    title = " + ".join(names) if names else words.t("live.nobody_wins")
    doing = wide = ""
    if names:
        figure = parts.scoring.write(words, game, ranks[0].figure)
        doing = words.t("live.wins_with" if len(names) == 1 else "live.win_with", figure=figure)
        wide = words.t("live.wins", count=len(names))  # the podium says with how much
    elif result.reason == "stopped":
        doing = wide = words.t("live.stopped")
    colour = winners[0].diver if len(winners) == 1 else ""
    return {"colour": colour, "title": title, "doing": doing, "wide": wide, "alarm": ""}


def _over(
    words: CatalogueWords, people: Seats, parts: GameParts, session: Session, ranks: Sequence[Standing]
) -> dict[str, Any]:
    assert session.game is not None
    game, state = session.game.name, session.state
    reason = words.t(words.texts.own(game, f"podium.reason.{state.result.reason}"))
    length = parts.scoring.length(words, state)
    minutes = words.t("podium.minutes", count=played_minutes(session))
    long = ", ".join((*([length] if length else []), minutes))
    entries = words.t("live.ledger.sub", count=session.number)
    return {
        "said": f"{reason}, {long}",
        "reason": reason,
        "long": long,
        "entries": entries,
        "places": {people[one.player].diver: one.place for one in ranks},
        "out": [people[one.player].diver for one in ranks if one.out],
        "winners": [people[player].diver for player in state.result.winners],
        "awards": _awards(words, people, parts, session),
    }


def _awards(words: CatalogueWords, people: Seats, parts: GameParts, session: Session) -> list[dict[str, str]]:
    assert session.game is not None
    game = session.game.name

    def own(name: str, **figures: Any) -> str:
        return words.t(words.texts.own(game, f"podium.award.{name}"), **figures)

    return [
        {"colour": people[one.player].diver, "title": own(one.name), "why": own(f"{one.name}.why", **one.figures)}
        for one in (parts.recap(session).awards if parts.recap is not None else ())
    ]


# Lines ----------------------------------------------------------------------------------------------------------


def said_of(words: CatalogueWords, people: Seats, entry: Entry, at: str, what: MeasuredContact | None) -> LogLine:
    """An entry, as it was made, with what was felt at it."""
    player = counted.concerned(entry)
    return LogLine(at, player, _line(words, people, entry, what), _amount(words, entry, player))


def _line(words: CatalogueWords, people: Seats, entry: Entry, what: MeasuredContact | None) -> str:
    return str(felt_line(words, entry, {seat: one.told for seat, one in people.items()}, what))


def ledger_row(words: CatalogueWords, people: Seats, entry: Entry, what: MeasuredContact | None) -> dict[str, Any]:
    """An entry in the ledger."""
    player = counted.concerned(entry)
    before = entry.previous.state if entry.previous is not None else None
    turn = getattr(before, "turn", None)
    origin = entry.origin
    return {
        "n": entry.number,
        "turn": getattr(turn, "number", 0),
        "of": _colour(people, getattr(turn, "player", None)),
        "colour": _colour(people, player),
        "name": _name(people, player),
        "icon": icon_class(sign(entry)),
        "text": _line(words, people, entry, what),
        "amount": _amount(words, entry, player),
        "at": origin.at if origin is not None else "",
    }


def _amount(words: CatalogueWords, entry: Entry, player: str | None) -> str:
    """Amount that the player of an entry gained or gave; empty where nothing moved."""
    moved = sum(one.amount for one in counted.amounts(entry) if one.player == player)
    return parts_of(entry.game).scoring.signed(words, moved) if moved else ""
