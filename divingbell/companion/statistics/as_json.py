"""All figures as one JSON value (statistics.md 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.game_key import game_of, own_title
from divingbell.companion.people.person import Person
from divingbell.companion.statistics.games import Played
from divingbell.companion.statistics.players import PlayerFigures
from divingbell.companion.statistics.probe import Dives, ProbeDiver, ProbeFigures
from divingbell.companion.statistics.ratings import SURE_AFTER
from divingbell.companion.statistics.records import BestRecord
from divingbell.companion.statistics.statistics import Statistics


def as_json(figures: Statistics, people: Mapping[str, Person]) -> dict[str, Any]:
    """Plain values; people by id, with their present names."""
    return {
        "evenings": len(figures.evenings),
        "games": len(figures.finished),
        "seconds": figures.seconds,
        "players": [_player(figures, player, people) for player in figures.players],
        "played": [_played(one) for one in figures.played],
        "probe": _probe(figures.probe),
        "records": [
            _record(record) for one in figures.played for _, record in figures.records(one.key) if record is not None
        ],
    }


def _player(figures: Statistics, player: PlayerFigures, people: Mapping[str, Person]) -> dict[str, Any]:
    person = people.get(player.person)
    met, longest = figures.opponent(player.person), figures.longest_run(player.person)
    return {
        "person": player.person,
        "name": person.name if person is not None else None,
        "games": player.games,
        "won": player.won,
        "evenings": player.evenings,
        "mean_place": player.mean_place,
        "places": {game: list(places) for game, places in player.places.items()},
        "rating": _rating(figures, player),
        "opponent": met._asdict() if met is not None else None,
        "longest_run": longest.games if longest is not None else 0,
        "present_run": figures.present_run(player.person),
    }


def _rating(figures: Statistics, player: PlayerFigures) -> dict[str, float] | None:
    """None under five games, and where somebody only played alone."""
    steps = figures.ratings.get(player.person)
    if not steps or player.games < SURE_AFTER:
        return None
    now = steps[-1].rating
    return {"points": now.points, "margin": now.margin, "mu": now.mu, "sigma": now.sigma}


def _played(one: Played) -> dict[str, Any]:
    least, most = one.seats
    results = [
        {"session": won.session, "figure": won.figure, "winners": [seat.person for seat in won.winners]}
        for won in one.results
    ]
    return {**_game(one.key), "games": len(results), "least": least, "most": most, "mean_seconds": one.mean_seconds,
            "results": results}  # fmt: skip


def _game(key: str) -> dict[str, str]:
    title = own_title(key)
    return {"game": game_of(key)} | ({"title": title} if title else {})


def _probe(probe: ProbeFigures) -> dict[str, Any]:
    return {
        **_dives(probe.dives),
        "contact_ms": probe.contact_ms,
        "by_risk": {str(risk): _dives(dives) for risk, dives in probe.by_risk.items()},
        "by_evening": [{"began": evening.began.isoformat(), **_dives(dives)} for evening, dives in probe.by_evening],
        "divers": [_diver(diver) for diver in probe.divers],
        "steadiest": probe.steadiest.person if probe.steadiest is not None else None,
    }


def _diver(diver: ProbeDiver) -> dict[str, Any]:
    return {
        "person": diver.person,
        **_dives(diver.dives),
        "contact_ms": diver.contact_ms,
        "others": diver.others,
        "difference": diver.difference,
    }


def _dives(dives: Dives) -> dict[str, Any]:
    return {"dives": dives.dives, "buzzed": dives.buzzed, "share": dives.share}


def _record(record: BestRecord) -> dict[str, Any]:
    return {
        **_game(record.game.key),
        "name": record.kind.name,
        "value": record.value,
        "args": dict(record.args),
        "session": record.game.session,
        "entry": record.entry,
        "holders": [seat.person for seat in record.holders],
    }
