"""A game of the journal read whole, beside the table and without touching it."""

from __future__ import annotations

from pathlib import Path

from divingbell.companion.archive.past_game import of_rows, read_game
from divingbell.companion.archive.sessions import record_of
from divingbell.companion.people.person import seated_in
from divingbell.companion.table.game_lookup import look_up_game
from tests import table_work
from tests.sunken_play import aim, card, start, undo
from tests.ui.table_services import TableServices


def uuid_of(services: TableServices) -> str:
    uuid = services.own.now.uuid
    assert uuid is not None
    return uuid


def played() -> tuple[TableServices, str]:
    """A game with an undo, and another one that is active now."""
    services = TableServices(2)
    services.tap(start(2), card("p1"), aim("p1", 3), undo(), aim("p1", 4))
    first = uuid_of(services)
    table_work.reset(services.own, seats=[{"id": "p1", "name": "Emi", "colour": "coral"}, {"id": "p2", "name": None}])
    services.tap(start(2))
    return services, first


def test_an_older_game_with_everybodys_name_while_another_is_played() -> None:
    services, first = played()
    try:
        game = look_up_game(services.own, first)
        assert game is not None
        assert (game.uuid, game.n, game.session.number, game.copy) == (first, 5, 3, False)
        assert [seat["name"] for seat in game.header["seats"]] == ["Ada", "Bruno"]
        assert [entry.action["type"] for entry in game.replay().entries] == ["start_game", "play_diving_card", "aim"]
    finally:
        services.close()


def test_the_active_game_is_the_tables_own() -> None:
    services, _ = played()
    try:
        game = look_up_game(services.own)
        assert game is not None
        assert game.session is services.own.now.session
        assert game.replay().last == 1
        assert not game.copy
        assert not of_rows(game.uuid, game.rows, {}).copy
        assert look_up_game(services.own, "0b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a11") is None
    finally:
        services.close()


def test_reading_writes_nothing() -> None:
    services, first = played()
    try:
        before = {path.name: path.read_bytes() for path in services.folder.iterdir() if not path.name.endswith("-shm")}
        assert read_game(services.own.journal, first) is not None
        after = {path.name: path.read_bytes() for path in services.folder.iterdir() if not path.name.endswith("-shm")}
        assert after == before
        assert read_game(services.folder / "none.db", first) is None
    finally:
        services.close()


def test_a_game_from_a_stick_is_a_copy_until_it_is_played_on(tmp_path: Path) -> None:
    services, first = played()
    other = TableServices(2)
    try:
        game = look_up_game(services.own, first)
        assert game is not None
        lines = record_of(lambda: game.rows, tmp_path, seated_in(game.header))
        record = tmp_path / "game.jsonl"
        record.write_text("".join(line + "\n" for line in lines))
        table_work.import_record(other.own, record)
        brought = look_up_game(other.own, first)
        assert brought is not None
        assert brought.copy
        assert brought.session.view() == game.session.view()
        assert table_work.resume(other.own, first) is not None
        other.tap(undo())
        table_work.reset(other.own)
        again = look_up_game(other.own, first)
        assert again is not None
        assert not again.copy
    finally:
        services.close()
        other.close()
