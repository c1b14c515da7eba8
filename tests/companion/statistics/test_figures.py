"""Every figure against a slow and obvious computation over random evenings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from openskill.models import PlackettLuce

from divingbell.companion.archive.summary import Summary, SummarySeat
from divingbell.companion.games.measures import Measure, RecordKind, better, condensed, dived
from divingbell.companion.statistics.statistics import Statistics
from tests.companion.statistics.made_up import KINDS, PEOPLE, own_records, summaries

SEEDS = range(12)
Seat = tuple[str | None, int]


@pytest.fixture(params=SEEDS)
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def made(seed: int) -> tuple[list[Summary], Statistics]:
    games = summaries(seed, 60)
    return games, Statistics(games, own_records)


def counted(games: Sequence[Summary]) -> list[Summary]:
    """Finished, oldest end first."""
    found = [
        game for game in games if not game.practice and not game.problem and game.ended and game.reason == "done"
    ]  # fmt: skip
    return sorted(found, key=lambda game: (game.ended or "", game.session))


def place_of(game: Summary, person: str) -> int:
    return next((seat.place or 0 for seat in game.seats if seat.person == person), 0)


# Games and evenings ----------------------------------------------------------------------------------------------


def test_finished_games_count_in_order_of_end(seed: int) -> None:
    games, figures = made(seed)
    assert list(figures.finished) == counted(games)
    assert figures.seconds == sum(game.seconds for game in counted(games))


def test_games_less_than_five_hours_apart_are_one_evening(seed: int) -> None:
    _, figures = made(seed)
    flat = [(game, number) for number, evening in enumerate(figures.evenings) for game in evening.games]
    assert [game for game, _ in flat] == list(figures.finished)
    for (before, one), (after, two) in pairwise(flat):
        began = datetime.fromisoformat(after.ended or "") - timedelta(seconds=after.seconds)
        apart = (began - datetime.fromisoformat(before.ended or "")).total_seconds()
        assert (one == two) == (apart < 5 * 3600)
    assert len(figures.evenings) > 3


def test_a_game_that_waited_for_a_week_is_of_the_evening_of_its_end() -> None:
    games = counted(summaries(1, 60))[:2]
    first = games[0]
    waited = _at(games[1], datetime.fromisoformat(first.ended or "") + timedelta(hours=2), "2020-01-01T00:00:00Z")
    assert len(Statistics([first, waited], own_records).evenings) == 1


def _at(game: Summary, end: datetime, created: str) -> Summary:
    return msgspec.structs.replace(game, ended=end.isoformat(), created=created)


def test_what_was_played_of_each_game(seed: int) -> None:
    games, figures = made(seed)
    for kind in KINDS:
        mine = [game for game in counted(games) if game.game == kind]
        found = next((one for one in figures.played if one.key == kind), None)
        if not mine:
            assert found is None
            continue
        assert found is not None
        assert found.mean_seconds == pytest.approx(sum(game.seconds for game in mine) / len(mine))
        assert found.seats == (min(len(game.seats) for game in mine), max(len(game.seats) for game in mine))
        assert [won.session for won in found.results] == [game.session for game in mine]
        assert [won.figure for won in found.results] == [max(seat.figure or 0 for seat in g.seats) for g in mine]


# People ----------------------------------------------------------------------------------------------------------


def test_what_a_person_has_played_and_won(seed: int) -> None:
    games, figures = made(seed)
    for person in PEOPLE:
        places = [place_of(game, person) for game in counted(games) if place_of(game, person)]
        player = figures.player(person)
        if not places:
            assert player is None
            continue
        assert player is not None
        assert (player.games, player.won) == (len(places), places.count(1))
        assert player.mean_place == pytest.approx(sum(places) / len(places))
        there = [evening for evening in figures.evenings if any(place_of(game, person) for game in evening.games)]
        assert player.evenings == len(there)
        for kind in KINDS:
            of_kind = [place_of(g, person) for g in counted(games) if g.game == kind and place_of(g, person)]
            assert list(player.places.get(kind, ())) == sorted(of_kind)
            expected = sum(of_kind) / len(of_kind) if of_kind else None
            assert player.mean_place_in(kind) == (pytest.approx(expected) if expected is not None else None)
        so_far = [
            sum(place_of(g, person) == 1 for evening in figures.evenings[: n + 1] for g in evening.games)
            for n in range(len(figures.evenings))
        ]
        assert list(player.won_after) == so_far
    order = [(-one.won, one.mean_place) for one in figures.players]
    assert order == sorted(order)


def test_opponents_and_runs(seed: int) -> None:
    games, figures = made(seed)
    for person in PEOPLE:
        mine = [game for game in counted(games) if place_of(game, person)]
        together = {other: [game for game in mine if place_of(game, other)] for other in PEOPLE if other != person}
        together = {other: found for other, found in together.items() if found}
        met = figures.opponent(person)
        assert (met is None) == (not together)
        if met is not None:
            assert met.games == len(together[met.person]) == max(map(len, together.values()))
            rivals = [other for other, found in together.items() if len(found) == met.games]
            assert met.person in rivals
            assert all(mine.index(together[met.person][-1]) >= mine.index(together[one][-1]) for one in rivals)
            assert met.ahead == sum(place_of(g, person) < place_of(g, met.person) for g in together[met.person])
            assert met.behind == sum(place_of(g, person) > place_of(g, met.person) for g in together[met.person])
        results = "".join("w" if place_of(game, person) == 1 else "-" for game in mine)
        longest = max(results.split("-"), key=len, default="")
        streak = figures.longest_run(person)
        assert (streak.games if streak else 0) == len(longest)
        if streak is not None:
            assert streak.session == mine[results.index(longest) + len(longest) - 1].session
        tail = len(results) - len(results.rstrip("w")) or -(len(results) - len(results.rstrip("-")))
        assert figures.present_run(person) == tail


def test_a_run_begins_with_the_first_game(seed: int) -> None:
    first = counted(summaries(seed, 60))[0]
    figures = Statistics([first], own_records)
    for person in PEOPLE:
        place = place_of(first, person)
        assert figures.present_run(person) == (0 if not place else 1 if place == 1 else -1)


# Ratings ---------------------------------------------------------------------------------------------------------


def plackett_luce(ratings: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    """Algorithm 4 of Weng and Lin, "A Bayesian approximation method for online ranking" (2011), teams of one, with
    the uncertainty that a game adds before it (tau)."""
    beta, tau, kappa = 25 / 6, 25 / 300, 0.0001
    widened = [(mu, math.sqrt(sigma**2 + tau**2)) for mu, sigma in ratings]
    c = math.sqrt(sum(sigma**2 + beta**2 for _, sigma in widened))
    strength = [math.exp(mu / c) for mu, _ in widened]
    indices = range(len(places))
    after = []
    for i, (mu, sigma) in enumerate(widened):
        omega = delta = 0.0
        for q in indices:
            if places[q] <= places[i]:
                ties = sum(places[s] == places[q] for s in indices)
                share = strength[i] / sum(strength[s] for s in indices if places[s] >= places[q])
                omega += ((1 if i == q else 0) - share) / ties
                delta += share * (1 - share) / ties
        gamma = sigma / c
        mu += sigma**2 / c * omega
        sigma *= math.sqrt(max(1 - sigma**2 / c**2 * gamma * delta, kappa))
        after.append((mu, sigma))
    return after


def test_ratings_are_plackett_luce_over_all_games_in_order_of_end(seed: int) -> None:
    games, figures = made(seed)
    now: dict[str, tuple[float, float]] = {}
    steps: dict[str, int] = {}
    for game in counted(games):
        if len(game.seats) < 2:
            continue
        before = [now.get(seat.person or "", (25.0, 25 / 3)) for seat in game.seats]
        for seat, after in zip(
            game.seats, plackett_luce(before, [seat.place or 0 for seat in game.seats]), strict=True
        ):
            if seat.person:
                now[seat.person] = after
                steps[seat.person] = steps.get(seat.person, 0) + 1
    assert set(figures.ratings) == set(now)
    for person, found in figures.ratings.items():
        last = found[-1].rating
        assert (last.mu, last.sigma) == (pytest.approx(now[person][0]), pytest.approx(now[person][1]))
        assert len(found) == steps[person]
        assert last.points == round(1000 + 40 * (now[person][0] - 25))
        assert last.margin == round(40 * now[person][1])


class Kept:
    """What `SummaryStore` keeps of ratings, in a list."""

    def __init__(self) -> None:
        self.rows: list[tuple[bytes, bytes]] = []
        self.kept = 0
        """How often something was written."""

    def ratings(self) -> list[tuple[bytes, bytes]]:
        return self.rows

    def keep_ratings(self, first: int, rows: Sequence[tuple[bytes, bytes]]) -> None:
        self.kept += 1
        self.rows = [*self.rows[:first], *rows]


def _rated(kept: Kept, games: Sequence[Summary], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many games were rated anew; the ratings are those without anything kept."""
    anew = 0
    rate = PlackettLuce.rate

    def counting(*one: Any, **how: Any) -> Any:
        nonlocal anew
        anew += 1
        return rate(*one, **how)

    with monkeypatch.context() as patched:
        patched.setattr(PlackettLuce, "rate", counting)
        found = Statistics(games, own_records, kept).ratings
    assert found == Statistics(games, own_records).ratings
    return anew


def test_kept_ratings_are_used_up_to_the_first_game_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, games = Kept(), counted(summaries(3, 60))
    rates = [game for game in games if len(game.seats) > 1]
    assert _rated(kept, games, monkeypatch) == len(rates)
    assert _rated(kept, games, monkeypatch) == 0
    assert kept.kept == 1, "nothing new, nothing written"
    # One more; an old one corrected; its seat joined to another person; taken back; the newest taken back.
    more = [*games, _at(rates[3], datetime(2040, 1, 1, tzinfo=UTC), rates[3].created)]
    assert _rated(kept, more, monkeypatch) == 1
    old = games.index(rates[7])
    for place, person in ((4, None), (None, PEOPLE[0])):
        seats = [msgspec.structs.replace(seat, place=place or seat.place, person=person or seat.person)
                 for seat in games[old].seats[:1]]  # fmt: skip
        games[old] = msgspec.structs.replace(games[old], seats=(*seats, *games[old].seats[1:]))
        assert _rated(kept, games, monkeypatch) == len(rates) - 7
    del games[old]
    assert _rated(kept, games, monkeypatch) == len(rates) - 8
    assert _rated(kept, games[:-1], monkeypatch) == 0
    assert len(kept.rows) == sum(len(game.seats) > 1 for game in games[:-1])


@pytest.mark.parametrize("spoilt", [b"", b"x" * 32, None])
def test_spoilt_kept_ratings_are_worked_out_anew(spoilt: bytes | None, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, games = Kept(), counted(summaries(5, 40))
    count = _rated(kept, games, monkeypatch)
    seal, after = kept.rows[4]
    kept.rows[4] = (seal, after[:-1] + bytes([after[-1] ^ 1])) if spoilt is None else (seal, spoilt)
    assert _rated(kept, games, monkeypatch) == count - 4
    assert _rated(kept, games, monkeypatch) == 0


def _between(game: Summary, one: str, other: str) -> Summary:
    """A game like this one that the first of these two won."""
    seats = tuple(SummarySeat(f"p{place}", place=place, person=person) for place, person in ((1, one), (2, other)))
    return msgspec.structs.replace(game, seats=seats)


def test_kept_ratings_of_two_histories_are_not_taken_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game of one history before the others of another: each fits the one before only in its figures."""
    one, two = Kept(), Kept()
    pairs = [PEOPLE[:2], PEOPLE[2:4], PEOPLE[:2]]
    blank = next(game for game in counted(summaries(3, 60)) if len(game.seats) > 1)
    games = [_at(_between(blank, *pair), datetime(2040, 1, 1 + n, tzinfo=UTC), str(n)) for n, pair in enumerate(pairs)]
    others = [_at(_between(blank, *PEOPLE[4:6]), datetime(2040, 1, 1, tzinfo=UTC), "0"), *games[1:]]
    assert (_rated(one, games, monkeypatch), _rated(two, others, monkeypatch)) == (3, 3)
    two.rows = [two.rows[0], *one.rows[1:]]
    assert _rated(two, others, monkeypatch) == 2


# Probe -----------------------------------------------------------------------------------------------------------


def all_dives(games: Sequence[Summary]) -> list[tuple[str | None, int, bool]]:
    """(person, risk, buzzed) of every dive in a game that is over."""
    found = []
    for game in games:
        if game.ended and not game.practice and not game.problem:
            people = {seat.seat: seat.person for seat in game.seats}
            found += [
                (people[one.seat], int(one.args["risk"]), one.value == 1) for one in game.measures if one.name == "dive"
            ]
    return found


def test_dives_by_risk_and_by_person_and_who_is_the_steadiest(seed: int) -> None:
    games, figures = made(seed)
    dives, probe = all_dives(games), figures.probe
    assert figures.dives == probe.dives == (len(dives), sum(buzzed for *_, buzzed in dives))
    for risk in (2, 3, 4, 5):
        at = [buzzed for _, of, buzzed in dives if of == risk]
        assert probe.by_risk[risk] == (len(at), sum(at))
    assert sum(evening.dives for _, evening in probe.by_evening) == len(dives)
    assert sum(evening.buzzed for _, evening in probe.by_evening) == probe.dives.buzzed
    differences = {}
    for person in PEOPLE:
        own = [(risk, buzzed) for who, risk, buzzed in dives if who == person]
        diver = figures.diver(person)
        if not own:
            assert diver is None
            continue
        assert diver is not None
        assert diver.dives == (len(own), sum(buzzed for _, buzzed in own))
        expected = []
        for risk, _ in own:
            others = [buzzed for who, of, buzzed in dives if of == risk and who != person]
            expected.append(sum(others) / len(others))
        assert diver.others == pytest.approx(sum(expected) / len(own))
        assert diver.difference == pytest.approx(sum(buzzed for _, buzzed in own) / len(own) - diver.others)
        if len(own) >= 10:
            differences[person] = diver.difference or 0.0
        lengths = [
            one.value
            for game in games
            if game.ended and not game.practice and not game.problem
            for seat in game.seats
            if seat.person == person
            for one in game.measures
            if one.name == "contact" and one.seat == seat.seat
        ]
        assert diver.contact_ms == (pytest.approx(sum(lengths) / len(lengths)) if lengths else None)
    assert probe.steadiest is not None
    assert probe.steadiest.person == min(differences, key=lambda one: differences[one])
    ranked = [diver.person for diver in probe.divers]
    assert ranked[: len(differences)] == sorted(differences, key=lambda one: differences[one])


def test_nobody_is_the_steadiest_with_fewer_than_ten_dives_or_alone() -> None:
    games = [game for game in summaries(3, 60) if game.measures and game.ended and not game.practice][:1]
    probe = Statistics(games, own_records).probe
    assert all(diver.dives.dives < 10 for diver in probe.divers) == (probe.steadiest is None)
    many = [one for game in summaries(4, 60) for one in game.measures if one.name == "dive"]
    alone = [msgspec.structs.replace(one, seat="p1") for one in many]
    game = msgspec.structs.replace(games[0], measures=tuple(alone), problem=None)
    figures = Statistics([game], own_records).probe
    assert len(alone) > 10
    assert figures.steadiest is None


def test_the_best_of_a_game_are_those_who_came_about_first_together() -> None:
    kind = RecordKind("clean", "probe", then="reward")
    begun = [Measure("clean", "p1", 7, 3, {"reward": 1000})]
    together = [*begun, Measure("clean", "p2", 7, 3, {"reward": 1000})]
    assert better(begun, together[1], kind) == together
    assert better(begun, Measure("clean", "p2", 8, 3, {"reward": 1000}), kind) == begun
    assert better(begun, Measure("clean", "p2", 7, 3), kind) == begun
    first = Measure("clean", "p2", 6, 3, {"reward": 1000})
    assert better(together, first, kind) == [first]


def test_measures_that_are_added_up_tell_the_same(seed: int) -> None:
    games, figures = made(seed)
    fewer = [msgspec.structs.replace(game, measures=condensed(game.measures, own_records(game.game))) for game in games]
    again = Statistics(fewer, own_records)
    told, once = ([one for game in of for one in game.measures] for of in (games, fewer))
    dives = [sum(one.times for one in of if one.name == "dive") for of in (told, once)]
    assert dived(once) == (dives[0], sum(one.value for one in told if one.name == "dive"))
    assert dives[0] == dives[1] > 1.2 * sum(one.name == "dive" for one in once)
    assert {one.name for one in once} == {"dive", "contact", *(kind.name for kind in own_records("")[1:])}
    assert again.probe._replace(by_evening=()) == figures.probe._replace(by_evening=())
    assert [dives for _, dives in again.probe.by_evening] == [dives for _, dives in figures.probe.by_evening]
    for kind in KINDS:
        for (_, one), (_, other) in zip(again.records(kind), figures.records(kind), strict=True):
            assert (one is None) == (other is None)
            if one is not None and other is not None:
                assert one._replace(game=other.game) == other
                assert one.game.session == other.game.session


# Records ---------------------------------------------------------------------------------------------------------


def test_records_are_the_best_and_who_had_it_first_keeps_it(seed: int) -> None:
    games, figures = made(seed)
    for kind in KINDS:
        mine = [game for game in counted(games) if game.game == kind]
        found = {of.name: record for of, record in figures.records(kind)}
        if not mine:
            assert set(found.values()) == {None}
            continue
        fastest, best, clean = found["fastest"], found["best"], found["clean"]
        assert fastest is not None
        assert best is not None
        assert fastest.value == min(game.seconds for game in mine)
        assert fastest.game == next(game for game in mine if game.seconds == fastest.value)
        assert [seat.place for seat in fastest.holders] == [1] * len(fastest.holders)
        most = max(seat.figure or 0 for game in mine for seat in game.seats)
        assert best.value == most
        assert best.game == next(game for game in mine if any(seat.figure == most for seat in game.seats))
        assert list(best.holders) == [seat for seat in best.game.seats if seat.figure == most]
        told = [(game, one) for game in mine for one in game.measures if one.name == "clean"]
        assert (clean is None) == (not told)
        if clean is not None:
            top = max((one.value, int(one.args["reward"])) for _, one in told)
            assert (clean.value, clean.args["reward"]) == top
            first = next(game for game, one in told if (one.value, one.args["reward"]) == top)
            assert clean.game == first
    for person in PEOPLE:
        for record in figures.held(person):
            assert any(seat.person == person for seat in record.holders)


@pytest.mark.parametrize(
    ("lowest", "best"), [((False, False), 90), ((True, True), 4), ((True, False), 90), ((False, True), 30)]
)
def test_the_best_is_the_lowest_figure_where_each_game_was_won_with_it(lowest: tuple[bool, bool], best: int) -> None:
    made = [
        Summary(
            session=f"{place}", lines=3, game="sheet", created="2024-01-06T20:00:00Z",
            ended=f"2024-01-06T2{place}:00:00Z", seconds=60, entries=3, phase="over", reason="done", practice=False,
            seats=tuple(SummarySeat(f"p{seat}", None, seat, figure) for seat, figure in enumerate(figures, 1)),
            lowest_wins=lowest[place],
        )
        for place, figures in enumerate([(4, 30), (90, 12)])
    ]  # fmt: skip
    found = {
        kind.name: record
        for kind, record in Statistics(made, lambda _: (RecordKind("best", "trophy"),)).records("sheet")
    }
    record = found["best"]
    assert record is not None
    assert (record.value, [seat.figure for seat in record.holders]) == (best, [best])


def test_the_order_in_which_summaries_come_does_not_matter(seed: int) -> None:
    games, figures = made(seed)
    Random(seed).shuffle(games)
    again = Statistics(games, own_records)
    assert again.players == figures.players
    assert again.ratings == figures.ratings
    assert again.probe == figures.probe
    assert [again.records(kind) for kind in KINDS] == [figures.records(kind) for kind in KINDS]


@pytest.mark.parametrize(("dives", "ranked"), [(9, False), (10, True)])
def test_who_has_ten_dives_can_be_the_steadiest(dives: int, ranked: bool) -> None:
    (game,) = [game for game in summaries(3, 60) if game.ended and not game.practice and len(game.seats) > 1][:1]
    seats = tuple(msgspec.structs.replace(seat, person=PEOPLE[place]) for place, seat in enumerate(game.seats))
    told = [Measure("dive", "p1", entry, 0, {"risk": 3}) for entry in range(2, 2 + dives)]
    told += [Measure("dive", "p2", entry, 1, {"risk": 3}) for entry in range(40, 43)]
    played = msgspec.structs.replace(game, seats=seats, measures=tuple(told), problem=None)
    found = Statistics([played], own_records).probe.steadiest
    assert (found.person if found is not None else None) == (PEOPLE[0] if ranked else None)
