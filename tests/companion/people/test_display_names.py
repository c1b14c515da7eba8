"""What everybody is called in a list: by name, else by the sign, told apart by a number."""

from __future__ import annotations

import pytest

from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.display_names import called
from divingbell.companion.people.person import Person


@pytest.mark.parametrize(
    ("people", "names"),
    [
        ([(None, "star")] * 4, ["Star", "Star 2", "Star 3", "Star 4"]),
        ([("Star", "fin"), (None, "star"), (None, "fin")], ["Star", "Star 2", "Fin"]),
        ([("Ada", "star"), ("Ada", "star")], ["Ada", "Ada"]),
        ([(None, None), (None, "mauve")], ["Somebody", "Somebody 2"]),
    ],
    ids=["one sign", "a sign that is a name too", "one name", "no sign"],
)
def test_who_has_no_name_goes_by_the_sign_and_a_number(
    people: list[tuple[str | None, str | None]], names: list[str]
) -> None:
    say = GAMES.texts("en")
    assert called([Person("", name, colour) for name, colour in people], say) == names
