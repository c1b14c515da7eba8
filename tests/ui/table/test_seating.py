"""Who sits where: order, colours, who goes first, and what becomes of it in the record."""

from __future__ import annotations

from divingbell.companion.configuration.settings import LastSeat
from divingbell.companion.people.person import Person
from divingbell.ui.table.seating import Seating, Sitter

KNOWN = [Person(name.lower(), name) for name in ("Ada", "Bruno", "Chiara", "Dev", "Emi", "Finn")]


def seated(*names: str) -> Seating:
    seating = Seating()
    seating.fill([LastSeat(person=name.lower()) for name in names], KNOWN)
    return seating


def names(seating: Seating) -> list[str | None]:
    return [sitter.name for sitter in seating.sitters()]


def test_eight_sit_clockwise_with_two_more_places_and_colours() -> None:
    people = [Person(name, name) for name in "ABCDEFGH"]
    seating = Seating(8)
    for place, person in zip((0, 6, 1, 2, 3, 7, 4, 5), people, strict=True):
        seating.sit(place, person)
    assert names(seating) == [*"ABCDEFGH"]
    assert [sitter.colour for sitter in seating.sitters()][6:] == ["bubbles", "eel"]
    assert seating.sides() == ("upper", "upper", "upper", "lower", "lower", "lower", "lower", "upper")
    again = Seating(8)
    again.fill(seating.people(), people)
    assert again.people() == seating.people()


def test_who_sat_among_eight_sits_among_six_in_the_same_order_and_in_one_of_six_colours() -> None:
    eight = Seating(8)
    for place, person in zip((6, 7, 0), KNOWN, strict=False):
        eight.sit(place, person, "eel" if place == 6 else None)
    six = Seating()
    six.fill(eight.people(), KNOWN)
    assert names(six) == names(eight) == ["Chiara", "Ada", "Bruno"]
    assert "eel" not in {sitter.colour for sitter in six.sitters()}
    full = Seating(8)
    for place in full.clockwise:
        full.sit(place, None)
    six.fill(full.people(), [])
    assert len(six.sitters()) == 6


def who(seating: Seating, name: str) -> Sitter:
    return next(sitter for sitter in seating.sitters() if sitter.name == name)


def test_people_are_numbered_clockwise_and_dive_in_order() -> None:
    seating = seated("Ada", "Bruno", "Chiara", "Dev")
    assert [seat["id"] for seat in seating.seats()] == ["p1", "p2", "p3", "p4"]
    assert [sitter is not None for sitter in seating.places] == [True, True, False, True, True, False]
    seating.goes_first(who(seating, "Bruno"))
    assert [seating.order(sitter) for sitter in seating.sitters()] == [4, 1, 2, 3]
    assert seating.player(who(seating, "Bruno")) == "p2"


def test_the_first_clockwise_goes_first_until_somebody_is_chosen() -> None:
    seating = seated("Ada", "Bruno", "Chiara")
    assert seating.first is who(seating, "Ada")
    seating.goes_first(who(seating, "Chiara"))
    seating.remove(seating.places.index(who(seating, "Chiara")))
    assert seating.first is who(seating, "Ada")


def test_everybody_takes_the_next_free_colour() -> None:
    seating = seated("Ada", "Bruno", "Chiara", "Dev", "Emi", "Finn")
    assert [sitter.colour for sitter in seating.sitters()] == ["fin", "star", "buoy", "chest", "coral", "pearl"]


def test_a_colour_that_is_taken_changes_hands() -> None:
    seating = seated("Ada", "Bruno")
    place = seating.places.index(who(seating, "Ada"))
    seating.recolour(place, "star")
    assert [(sitter.name, sitter.colour) for sitter in seating.sitters()] == [("Ada", "star"), ("Bruno", "fin")]
    seating.recolour(place, "pearl")
    assert who(seating, "Ada").colour == "pearl"


def test_seats_are_moved_and_swapped_with_all_that_was_chosen() -> None:
    seating = seated("Ada", "Bruno", "Chiara")
    who(seating, "Bruno").choices["mussel"] = "c5"
    seating.goes_first(who(seating, "Bruno"))
    seating.move(1, 4)
    assert names(seating) == ["Ada", "Chiara", "Bruno"]
    seating.move(4, 0)
    assert names(seating) == ["Bruno", "Chiara", "Ada"]
    assert seating.first is who(seating, "Bruno")
    assert who(seating, "Bruno").choices == {"mussel": "c5"}


def test_the_same_people_keep_their_order_and_colours() -> None:
    seating = seated("Ada", "Bruno", "Chiara", "Dev", "Emi")
    seating.recolour(0, "pearl")
    again = Seating()
    again.fill(seating.people(), KNOWN)
    assert again.people() == seating.people()
    assert names(again) == ["Ada", "Bruno", "Chiara", "Dev", "Emi"]


def test_the_same_people_keep_their_places() -> None:
    seating = Seating()
    for place, person in zip((1, 3, 5), KNOWN, strict=False):
        seating.sit(place, person)
    again = Seating()
    again.fill(seating.people(), KNOWN)
    assert [sitter and sitter.name for sitter in again.places] == [None, "Ada", None, "Bruno", None, "Chiara"]


def test_places_that_cannot_be_are_spread() -> None:
    seating = Seating()
    seating.fill([LastSeat("", "fin", 3, "ada"), LastSeat("", "star", 3, "bruno")], KNOWN)
    assert [sitter and sitter.name for sitter in seating.places] == [None, None, "Ada", None, None, "Bruno"]


def test_two_sit_opposite_each_other() -> None:
    seating = seated("Ada", "Bruno")
    assert seating.sides() == ("lower", "upper")
    assert names(seating) == ["Ada", "Bruno"]


def test_a_colour_twice_or_unknown_is_replaced() -> None:
    seating = Seating()
    seating.fill(
        [LastSeat("", "star", person="ada"), LastSeat("", "star", person="bruno"), LastSeat("", "mauve")], KNOWN
    )
    assert [(sitter.name, sitter.colour) for sitter in seating.sitters()] == [
        ("Ada", "star"),
        ("Bruno", "fin"),
        (None, "buoy"),
    ]


def test_a_person_takes_her_own_colour_while_nobody_has_it() -> None:
    seating = Seating()
    pearl = Person("grandma", "Anna", "pearl")
    assert seating.sit(0, pearl).colour == "pearl"
    assert seating.sit(1, Person("aunt", "Anna", "pearl")).colour == "fin"


def test_two_of_one_name_are_two_in_the_record_and_next_time() -> None:
    two = [Person("grandma", "Anna"), Person("aunt", "Anna")]
    seating, again = Seating(), Seating()
    for place, person in enumerate(two):
        seating.sit(place, person)
    assert [(seat["name"], seat["person"]) for seat in seating.seats()] == [("Anna", "grandma"), ("Anna", "aunt")]
    again.fill(seating.people(), two[::-1])
    assert [sitter.person for sitter in again.sitters()] == ["grandma", "aunt"]


def test_who_is_not_known_any_more_leaves_a_seat_without_a_name() -> None:
    seating = Seating()
    seating.fill([LastSeat(person="nobody"), LastSeat(person="ada")], KNOWN)
    assert [(sitter.name, sitter.person) for sitter in seating.sitters()] == [(None, None), ("Ada", "ada")]
