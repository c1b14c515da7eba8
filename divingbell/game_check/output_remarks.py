"""Remarks on how a game is told: standings, page, report, recap, measures, tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from divingbell.companion import canonical
from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.canvas.canvas import Artwork
from divingbell.companion.games.game import Game
from divingbell.companion.games.guard import GameFailedError
from divingbell.companion.games.measures import Measure, unfelt
from divingbell.companion.games.parts import GameParts, parts_of
from divingbell.companion.games.recap import Recap
from divingbell.companion.journal.packed_rows import PackedRows
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.live import page_value
from divingbell.companion.pictures.fonts import fonts
from divingbell.companion.session.session import Session
from divingbell.companion.texts.catalogue import Catalogue, TextError
from divingbell.companion.texts.words import WrittenWords
from divingbell.game_check.icon_names import icons_of_charts
from divingbell.game_check.outcome_texts import ask_outcome_texts

Found = tuple[str, str, object]
"""Code, what it is about, what came."""
_UUID = "00000000-0000-4000-8000-000000000000"
_BEGAN = datetime(2024, 1, 6, 20, 0, tzinfo=UTC)


def output_remarks(game: Game, session: Session, texts: Sequence[Catalogue]) -> Iterator[Found]:
    """Everything wrong in what is told of a session with a game in it, in each language."""
    parts = parts_of(game)
    yield from _values(parts, session)
    if not parts.is_scored:
        return
    past = _past_game(game, session)
    for catalogue in texts:
        for name, tell in (
            ("page", _page),
            ("tables", _tables),
            ("texts of the outcome", _outcome),
            *((("report", _report),) if _is_over(session) else ()),
        ):
            try:
                tell(past, catalogue)
            except GameFailedError as failed:
                yield "raised", failed.failure.function, failed.failure.error
            except TextError as error:
                yield "text", catalogue.language, error
            except Exception as error:
                yield "raised", name, f"{type(error).__name__}: {error}"


def _is_over(session: Session) -> bool:
    return session.state.result is not None


def _values(parts: GameParts, session: Session) -> Iterator[Found]:
    try:
        shown = session.view() or {}
        opened = parts.open_state(shown)
        canonical.write(opened)
        if more := opened.keys() - shown.keys():
            yield "open_state", "open_state", f"it has fields that the state has not: {sorted(more)}"
        if parts.recap is not None and not isinstance(told := parts.recap(session), Recap):
            yield "wrong_type", "recap", type(told).__name__
        elif parts.recap is not None:
            yield from (
                ("icon", f"chart, {name}", "recap") for name in icons_of_charts(told) if name not in fonts().icons
            )
        for measure in parts.measures(session, unfelt):
            if not isinstance(measure, Measure):
                yield "wrong_type", "measures", type(measure).__name__
        if parts.board is not None:
            colours = dict.fromkeys(session.state.players, "fin")
            if not isinstance(board := parts.board(session.state, colours), Artwork):
                yield "wrong_type", "board", type(board).__name__
        if parts.turning_points is not None and _is_over(session):
            tuple(parts.turning_points(session, lambda: ()))
    except GameFailedError as failed:
        yield "raised", failed.failure.function, failed.failure.error
    except (TypeError, ValueError) as error:
        yield "raised", "open_state", error


def _page(past: PastGame, texts: Catalogue) -> None:
    words = WrittenWords(texts)
    people = page_value.people_of(words, past.header, past.session.state)
    page_value.now(page_value.PageInput(words, people, past.uuid, past.n, past.session, ()))


def _outcome(past: PastGame, texts: Catalogue) -> None:
    assert past.session.game is not None, "with a game in it"
    ask_outcome_texts(past.session.game, past.session, texts)


def _tables(past: PastGame, texts: Catalogue) -> None:
    from divingbell.companion.sharing import tables
    from divingbell.companion.sharing.shared_game import SharedGame

    game = SharedGame(past, texts, {})
    tables.written(tables.LEDGER, tables.ledger(game))
    tables.written(tables.PLAYS, tables.plays(game))


def _report(past: PastGame, texts: Catalogue) -> None:
    from divingbell.companion.sharing.report.report import report
    from divingbell.companion.sharing.shared_game import SharedGame

    report(SharedGame(past, texts, {}))


def _past_game(game: Game, session: Session) -> PastGame:
    header: dict[str, Any] = {
        "record": 1, "session": _UUID, "game": game.name, "created": _time(0), "app": "divingbell check",
        "seats": [{"id": player, "name": f"Person {player}", "colour": None} for player in session.state.players],
    }  # fmt: skip
    rows = PackedRows([JournalRow("header", canonical.write(header).encode("ascii"), b"")])
    for entry in [*session.entries()][::-1]:
        line = {"n": entry.number, "at": _time(entry.number), "source": "script", "action": dict(entry.action)}
        rows.append(JournalRow("entry", canonical.write(line).encode("ascii"), b""))
    return PastGame(_UUID, session.number, session, header, rows)


def _time(number: int) -> str:
    return f"{_BEGAN + timedelta(seconds=20 * number):%Y-%m-%dT%H:%M:%S.000Z}"
