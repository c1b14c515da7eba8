"""Settings from before people had ids: their names go into the journal, ids stand in their place (people.md)."""

from __future__ import annotations

from msgspec import structs

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.people.person import Person, cleaned, new_id
from divingbell.companion.table.table import Table


def identified_settings(settings: Settings, table: Table) -> Settings:
    """These settings with ids in the place of the names they remember; the same where the journal cannot be written,
    so that no name is lost. Waits for the table."""
    of_seats = [Person(new_id(), cleaned(seat.name), seat.colour) for seat in settings.last_seats if seat.name]
    with_colour = {person.name for person in of_seats}
    others = (cleaned(name) for name in settings.names)
    of_names = [Person(new_id(), name) for name in others if name and name not in with_colour]
    if not of_names and not of_seats:
        return settings
    known = table.call(lambda writer: writer.identify_people([*of_seats, *of_names])).result()
    if known is None:
        return settings
    seated = iter(known)
    seats = tuple(
        structs.replace(seat, name="", person=next(seated).id) if seat.name else seat for seat in settings.last_seats
    )
    return structs.replace(settings, names=(), last_seats=seats)
