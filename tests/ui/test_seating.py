"""Who sits where: order, colours, who goes first, and what becomes of it in the record."""

from __future__ import annotations

from divingbell.companion.configuration.settings import Seat
from divingbell.ui.table.seating import Seating, Sitter


def seated(*names: str) -> Seating:
    seating = Seating()
    seating.fill([Seat(name, "") for name in names])
    return seating


def names(seating: Seating) -> list[str | None]:
    return [sitter.name for sitter in seating.sitters()]


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
    again.fill(seating.people())
    assert again.people() == seating.people()
    assert names(again) == ["Ada", "Bruno", "Chiara", "Dev", "Emi"]


def test_the_same_people_keep_their_places() -> None:
    seating = Seating()
    for place, name in ((1, "Ada"), (3, "Bruno"), (5, "Chiara")):
        seating.sit(place, name)
    again = Seating()
    again.fill(seating.people())
    assert [sitter and sitter.name for sitter in again.places] == [None, "Ada", None, "Bruno", None, "Chiara"]


def test_places_that_cannot_be_are_spread() -> None:
    seating = Seating()
    seating.fill([Seat("Ada", "fin", 3), Seat("Bruno", "star", 3)])
    assert [sitter and sitter.name for sitter in seating.places] == [None, None, "Ada", None, None, "Bruno"]


def test_two_sit_opposite_each_other() -> None:
    seating = seated("Ada", "Bruno")
    assert seating.sides() == ("lower", "upper")
    assert names(seating) == ["Ada", "Bruno"]


def test_a_colour_twice_or_unknown_is_replaced() -> None:
    seating = Seating()
    seating.fill([Seat("Ada", "star"), Seat("Bruno", "star"), Seat("", "mauve")])
    assert [(sitter.name, sitter.colour) for sitter in seating.sitters()] == [
        ("Ada", "star"),
        ("Bruno", "fin"),
        (None, "buoy"),
    ]
