"""The texts that tell how a game went: charts, awards, turning points, records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from divingbell.companion.games.game import Game
from divingbell.companion.games.measures import BEST, unfelt
from divingbell.companion.games.parts import GameParts, parts_of
from divingbell.companion.games.recap import Bars, Chart, Grid, Groups
from divingbell.companion.games.turning_points import TextRef, TurningPoint
from divingbell.companion.session.session import Session
from divingbell.companion.texts.catalogue import Catalogue

_Asked = tuple[str, Mapping[str, object]]
"""A text and what stands in its places."""
_SOMEBODY = "Person p1"


def ask_outcome_texts(game: Game, session: Session, texts: Catalogue) -> None:
    """Ask for every text that tells how this session went. Raises `TextError` for the first that is missing, and what
    the parts of the game raise."""
    parts = parts_of(game)
    asked = [*_of_standings(parts, session), *_of_recap(parts, session), *_of_records(parts, session)]
    for text_id, args in asked:
        texts(texts.own(game.name, text_id), **args)
    if parts.turning_points is not None and session.state.result is not None:
        for point in parts.turning_points(session, lambda: ()):
            for one in _of_turning_point(point):
                texts(one.text_id, name=_SOMEBODY, **one.args)


def _of_standings(parts: GameParts, session: Session) -> Iterator[_Asked]:
    if thing := parts.ledger.amounts_of:
        yield f"ledger.{thing}", {}
    if unit := parts.scoring.unit:
        yield f"podium.{unit}", {"count": 1}
    for column in parts.scoring.columns(session.state):
        yield f"podium.most.{column.name}", {"count": 1}


def _of_recap(parts: GameParts, session: Session) -> Iterator[_Asked]:
    recap = parts.recap(session) if parts.recap is not None else None
    if recap is None:
        return
    for chart in recap.charts:
        yield f"podium.after.{chart.name}", {}
        if len(recap.charts) > 1:
            yield f"podium.{chart.name}", {}
        yield from _of_chart(chart)
    for award in recap.awards:
        yield f"podium.award.{award.name}", {}
        yield f"podium.award.{award.name}.why", award.figures


def _of_chart(chart: Chart) -> Iterator[_Asked]:
    match chart:
        case Bars():
            parts = max((len(row.values) for row in chart.rows), default=0)
            yield from ((f"podium.part.{chart.name}", {"number": number}) for number in range(1, parts + 1))
        case Grid():
            yield f"podium.note.{chart.name}", {}
        case Groups():
            yield f"podium.note.{chart.name}", {}
            yield f"podium.note.{chart.name}.covers", {}


def _of_records(parts: GameParts, session: Session) -> Iterator[_Asked]:
    measures = [*parts.measures(session, unfelt)]
    for kind in parts.records:
        name = f"statistics.record.{kind.name}"
        yield name, {}
        yield f"{name}.short", {}
        for one in measures:
            if one.name == kind.name != BEST:
                yield f"{name}.value", {**one.args, "count": round(one.value)}


def _of_turning_point(point: TurningPoint) -> Iterator[TextRef]:
    yield from (point.question, point.came, point.sure, *_given(point.result))
    for answer in point.answers:
        yield from (answer.words, answer.worth, *_given(answer.odds, answer.stake))


def _given(*texts: TextRef | None) -> Iterator[TextRef]:
    yield from (text for text in texts if text is not None)
