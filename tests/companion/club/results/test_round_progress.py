"""How far a round is."""

from __future__ import annotations

from divingbell.companion.club.results.records import GameRecord, ResultRow
from divingbell.companion.club.results.round_progress import progress, sitting_tables
from divingbell.companion.club.results.table_results import TableResult
from divingbell.companion.club.seating.plan import TableSeating

SEATING = tuple(TableSeating(table, (f"a{table}", f"b{table}")) for table in (1, 2, 3, 5))


def test_tables_with_a_result_are_over_and_the_others_play_or_wait() -> None:
    rows = (ResultRow("a1", 1), ResultRow("b1", 2))
    results = [
        TableResult(round=2, table=1, state="counts", rows=rows),
        TableResult(round=2, table=2, state="plays"),
        TableResult(round=2, table=3, state="not_decided"),
        TableResult(round=2, table=4, state="struck", rows=rows),
        TableResult(round=1, table=5, state="counts", rows=rows),
    ]
    found = progress(2, SEATING, results)
    assert found.tables == {1: "counts", 2: "plays", 3: "not_decided", 4: "struck", 5: "waits"}
    assert (found.over, len(found.tables), found.playing) == (3, 5, [2])


def test_a_start_can_be_taken_back_until_a_table_sits() -> None:
    games = [
        GameRecord(session=f"s{table}", table=table, round=number, game="reef", created="", seats={})
        for table, number in ((4, 3), (2, 3), (1, 2))
    ]
    assert sitting_tables(3, games) == {2, 4}
    assert sitting_tables(4, games) == set()
    assert sitting_tables(4, games, seated=[7]) == {7}
