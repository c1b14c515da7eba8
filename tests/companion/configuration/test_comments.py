"""What a settings file with comments of a person looks like after something was chosen on the screen, to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.settings import LastSeat, Settings, Sound, SoundGroup

DEFAULTS = Settings()
ITALIAN = Settings(language="it")
QUIET_MONEY = replace(DEFAULTS, sound=Sound(money=SoundGroup(volume=3)))
HEAD = "# Written by Diving Bell when something is chosen in Settings.\n"
WHOLE_SOUND = """\
  table: {enabled: true, volume: 80}
  money: {enabled: true, volume: 80}
  warnings: {enabled: true, volume: 80}
  buzz: without_probe
  quiet:
    enabled: false
    begin: "22:00"
    end: "08:00"
  say_results: false
"""


def chosen(folder: Path, old: str, settings: Settings) -> str:
    """The file after these settings were kept over the old one; they are read from it again without a problem."""
    folder.mkdir()
    file = folder / "settings.yaml"
    file.write_text(old, encoding="utf-8")
    configuration.load(folder).keep_settings(settings)
    again = configuration.load(folder)
    assert (again.settings, again.problems) == (settings, ())
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("settings", "body"),
    [
        (DEFAULTS, ""),
        (
            Settings(welcomed=True, language="it", names=("Zoë", "Ada")),
            "welcomed: true\nlanguage: it\nnames: [Zoë, Ada]\n",
        ),
        (QUIET_MONEY, "sound:\n  money: {volume: 3}\n"),
    ],
)
@pytest.mark.parametrize(
    ("old", "head"), [("", HEAD), (HEAD, HEAD), ("# Ours.", "# Ours.\n"), ("# Ours.\n\n", "# Ours.\n\n")]
)
def test_behind_the_first_lines_stands_only_what_differs_in_the_order_of_the_settings(
    folder: Path, old: str, head: str, settings: Settings, body: str
) -> None:
    assert chosen(folder, old, settings) == head + body


@pytest.mark.parametrize(
    ("old", "settings", "new"),
    [
        ("# The tablet.\n\nlanguage: it\n", DEFAULTS, "# The tablet.\n\n"),
        ("language: it  # Nonna\ntheme: shallows\n", DEFAULTS, "language: en  # Nonna\n"),
        ("language: it  # Nonna\nlagnuage: en  # me\n", ITALIAN, "language: it  # Nonna\n"),
        ("sound:\n  money:\n    volume: 20  # real\n", QUIET_MONEY, "sound:\n  money:\n    volume: 3   # real\n"),
        ("names: ['Ada', Bo]  # us\n", Settings(names=("Ada", "Bo")), "names: ['Ada', Bo]  # us\n"),
        ("names:  # us\n- Ada\n- Bo\n", Settings(names=("Bo", "a b")), 'names:  # us\n- Bo\n- "a b"\n'),
        ("language: it  # Nonna\n", Settings(language="it", last_seats=(LastSeat(person="x"),)), None),
    ],
)
def test_what_is_chosen_takes_the_place_of_what_was_there(
    folder: Path, old: str, settings: Settings, new: str | None
) -> None:
    written = chosen(folder, old, settings)
    assert new is None or written == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sound:  # the coins are real\n  money: {volume: 3}\n", f"sound:  # the coins are real\n{WHOLE_SOUND}"),
        ("sound:\n  # the coins are real\n  money: {volume: 3}\n", f"sound:\n  # the coins are real\n{WHOLE_SOUND}"),
        ("sound:\n  money:\n    volume: 3  # real\n    enabled: false\n", "sound:\n  money:\n    volume: 80 # real\n"),
        ("sound:\n  money: {volume: 3}\n  table: {volume: 4}\n# end\n", "# end\ntheme: abyss\n"),
        ("house_rules:  # ours\n  submarine: {leave_board: free}\n", "house_rules:  # ours\n"),
        ("house_rules:\n  submarine: {leave_board: free}  # ours\n", ""),
    ],
)
def test_a_group_on_which_a_comment_hangs_stays_with_its_defaults_and_no_other(
    folder: Path, old: str, new: str
) -> None:
    assert chosen(folder, f"{old}theme: shallows\n", DEFAULTS) == new


@pytest.mark.parametrize("key", ["names", "sound"])
@pytest.mark.parametrize("value", ["3", "[1]", "{a: 1}", "~"])
def test_what_was_of_another_kind_is_replaced(folder: Path, key: str, value: str) -> None:
    settings = replace(QUIET_MONEY, names=("Ada",))
    assert "# who" in chosen(folder, f"{key}: {value}  # who\n", settings)
