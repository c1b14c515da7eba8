"""The people of a table: who is known, what is changed of them beside a game that goes on, and what cannot be."""

from __future__ import annotations

import pytest

from divingbell.companion.clock import stamp
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.people.person import Person
from divingbell.companion.table.events import Opened
from tests import table_work
from tests.companion.table.hands import AIM, CARD, START, Evening, Opener
from tests.sunken_play import STOP, amend

NOBODY = "0b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a11"


def sit(evening: Evening, first: str, second: str) -> tuple[str, str]:
    """Two sit down and a game is begun; their ids."""
    known = {person.name: person.id for person in evening.table.now.people}
    seats = [
        {"id": f"p{n}", "name": name, "colour": "star", "person": known.get(name)}
        for n, name in enumerate((first, second), 1)
    ]
    table_work.reset(evening.table, seats=seats)
    evening.play(START)
    one, other = (str(seat["person"]) for seat in evening.table.now.header["seats"])
    return one, other


def names(evening: Evening) -> list[str | None]:
    return [person.name for person in evening.table.now.people]


def seated(evening: Evening) -> list[str | None]:
    return [seat["name"] for seat in evening.table.now.header["seats"]]


def test_who_sat_down_last_is_known_first_and_nobody_before_anybody_sat(evening: Evening) -> None:
    assert evening.table.now.people == ()
    sit(evening, "Ada", "Bruno")
    sit(evening, "Clara", "Bruno")
    assert names(evening) == ["Clara", "Bruno", "Ada"]
    sit(evening, "Ada", "Clara")
    assert names(evening) == ["Ada", "Clara", "Bruno"]


def test_who_is_added_is_known_at_once_and_since_now(evening: Evening) -> None:
    evening.table.call(lambda writer: writer.add_person(Person(NOBODY, "Ada", "star"))).result()
    assert evening.table.now.people == (Person(NOBODY, "Ada", "star", stamp(evening.clock.now())),)
    later = evening.killed()
    assert names(later) == ["Ada"]
    later.end()


def test_a_new_name_and_colour_are_those_of_the_table_too(evening: Evening) -> None:
    ada, _ = sit(evening, "Ada", "Bruno")
    assert table_work.rename_person(evening.table, ada, "Adele")
    assert table_work.recolour_person(evening.table, ada, "fin")
    assert seated(evening) == ["Adele", "Bruno"]
    assert {(person.name, person.colour) for person in evening.table.now.people} == {
        ("Adele", "fin"),
        ("Bruno", "star"),
    }
    evening.play(CARD)
    assert evening.killed().table.now.session.number == 2


def test_of_somebody_nobody_knows_nothing_is_changed(evening: Evening) -> None:
    ada, _ = sit(evening, "Ada", "Bruno")
    assert not table_work.rename_person(evening.table, NOBODY, "Adele")
    assert not table_work.recolour_person(evening.table, NOBODY, "fin")
    assert not table_work.join_people(evening.table, ada, NOBODY)
    assert not table_work.hide_name(evening.table, NOBODY, "somebody", lambda _: None)
    assert seated(evening) == ["Ada", "Bruno"]


def test_two_are_one_and_two_again_until_one_of_them_plays_on(evening: Evening) -> None:
    clara, _ = sit(evening, "Clara", "Dora")
    ada, _ = sit(evening, "Ada", "Bruno")
    assert table_work.join_people(evening.table, clara, ada)
    assert [(keep.id, other.id) for keep, other in table_work.joined_people(evening.table)] == [(clara, ada)]
    assert seated(evening) == ["Clara", "Bruno"]
    assert table_work.join_people(evening.table, clara, ada, undo=True)
    assert (seated(evening), [*table_work.joined_people(evening.table)]) == (["Ada", "Bruno"], [])
    evening.play(CARD)
    assert table_work.join_people(evening.table, clara, ada)
    evening.play(AIM)
    assert [*table_work.joined_people(evening.table)] == []
    assert not table_work.join_people(evening.table, clara, ada, undo=True)
    assert seated(evening) == ["Clara", "Bruno"]


def test_who_sat_at_one_game_cannot_be_one_and_who_is_two_cannot_be_parted(evening: Evening) -> None:
    ada, bruno = sit(evening, "Ada", "Bruno")
    assert not table_work.join_people(evening.table, ada, bruno)
    assert not table_work.join_people(evening.table, ada, bruno, undo=True)
    assert seated(evening) == ["Ada", "Bruno"]


def test_people_from_before_they_had_ids_are_those_of_their_name_and_each_is_new_once(evening: Evening) -> None:
    ada, _ = sit(evening, "Ada", "Bruno")
    remembered = [
        Person(f"{n}b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a11", name) for n, name in enumerate(("Eva", "Ada", "Fay"))
    ]
    known = table_work.identify_people(evening.table, remembered)
    assert known is not None
    assert [person.id for person in known] == [remembered[0].id, ada, remembered[2].id]
    assert names(evening)[:2] == ["Eva", "Fay"], "who sat down last is named first"
    again = [Person(NOBODY, "Eva"), Person(NOBODY, "Eva")]
    assert [person.id for person in table_work.identify_people(evening.table, again) or ()] == [known[0].id] * 2
    assert sorted(map(str, names(evening))) == ["Ada", "Bruno", "Eva", "Fay"]


@pytest.mark.parametrize("hidden", [True, False])
def test_a_mark_of_a_game_is_given_and_taken_away(evening: Evening, hidden: bool) -> None:
    sit(evening, "Ada", "Bruno")
    uuid = evening.table.now.uuid
    assert uuid is not None
    assert table_work.hide_game(evening.table, uuid, hidden=True)
    assert table_work.hide_game(evening.table, uuid, hidden=hidden)
    with open_reader(evening.path) as reader:  # type: ignore[union-attr]
        assert reader.marked("game") == ({uuid} if hidden else set())


def test_where_the_journal_cannot_be_written_nothing_of_people_is_changed(opened: Opener) -> None:
    holder = opened()
    ada, bruno = sit(holder, "Ada", "Bruno")
    evening = opened()
    assert evening.table.now.people == ()
    assert not table_work.rename_person(evening.table, ada, "Adele")
    assert not table_work.join_people(evening.table, ada, bruno)
    assert not table_work.hide_game(evening.table, NOBODY, hidden=True)
    assert not table_work.hide_name(evening.table, ada, "somebody", lambda _: None)
    assert table_work.identify_people(evening.table, [Person(NOBODY, "Eva")]) is None
    assert [*table_work.joined_people(evening.table)] == []
    assert seated(holder) == ["Ada", "Bruno"]


def test_nothing_in_memory_brings_a_hidden_name_back(evening: Evening) -> None:
    """A note is put in again with whatever is entered in the place of its entry: a correction, a late contact."""
    ada, *_ = sit(evening, "Adelaide", "Bruno")
    evening.play(STOP)
    sit(evening, "Carla", "Dora")
    evening.play({**CARD, "note": "as Adelaide taught"}, AIM)
    opened = len(evening.heard(Opened))
    assert table_work.hide_name(evening.table, ada, "somebody", lambda _: None)
    assert len(evening.heard(Opened)) == opened + 1, "whoever holds the game of before takes this one"
    card = evening.table.now.session.entry(2)
    assert card is not None
    evening.play(amend(2, {**card.action, "value": 15000}))
    evening.touch()
    assert evening.actions == ["start_game", "play_diving_card", "aim", "buzz"]
    evening.end()
    assert b"Adelaide" not in b"".join(file.read_bytes() for file in evening.path.parent.iterdir())
