"""What is written over a file that a person has commented reads back to what was meant, whatever stood there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.atomic_file import write_json
from divingbell.companion.configuration.commented_yaml import save
from divingbell.companion.configuration.settings import LastSeat, Settings, Sound, SoundGroup

NAMES = st.sampled_from(["Ada", "Zoë", "x y", "on", "12", "#", "a: b", ""])
HOUSE_RULES = st.dictionaries(
    st.sampled_from(["a", "b"]), st.dictionaries(st.sampled_from(["x", "y"]), st.booleans(), max_size=2), max_size=2
)
CHOSEN = st.builds(
    Settings,
    language=st.sampled_from(["en", "it"]),
    names=st.lists(NAMES, max_size=3).map(tuple),
    seat_sides=st.lists(st.sampled_from(["upper", "lower"]), max_size=3).map(tuple),
    last_seats=st.lists(st.builds(LastSeat, colour=NAMES, place=st.none() | st.just(2)), max_size=2).map(tuple),
    counted=st.dictionaries(st.sampled_from(["gold", "cards"]), st.integers(0, 9), max_size=2),
    house_rules=HOUSE_RULES,
    sound=st.builds(Sound, money=st.builds(SoundGroup, volume=st.sampled_from([80, 3]))),
)


def commented(text: str, chance: Random) -> str:
    """The lines of a file with comments behind and between them, and empty lines."""
    lines = []
    for line in text.splitlines():
        if chance.random() < 0.2:
            lines.append(chance.choice(["# above", "  # above", ""]))
        lines.append(f"{line}  # behind" if chance.random() < 0.4 else line)
    return "\n".join([*lines, chance.choice(["", "# end"])])


def spread(text: str) -> str:
    """The same values with every list and mapping on lines of their own."""
    return yaml.safe_dump(yaml.safe_load(text) or {}, default_flow_style=False, sort_keys=False)


SAVES = {"before": CHOSEN, "after": CHOSEN, "chance": st.randoms(use_true_random=False), "flat": st.booleans()}


@settings(max_examples=30)
@given(**SAVES)
def test_a_save_over_a_commented_file_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, before: Settings, after: Settings, chance: Random, flat: bool
) -> None:
    saved_over_comments(tmp_path_factory, before, after, chance, flat)


@pytest.mark.long
@settings(max_examples=300)
@given(**SAVES)
def test_every_save_over_a_commented_file_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, before: Settings, after: Settings, chance: Random, flat: bool
) -> None:
    saved_over_comments(tmp_path_factory, before, after, chance, flat)


def saved_over_comments(
    tmp_path_factory: pytest.TempPathFactory, before: Settings, after: Settings, chance: Random, flat: bool
) -> None:
    folder = tmp_path_factory.mktemp("user")
    file = folder / "settings.yaml"
    configuration.load(folder).keep_settings(before)
    text = file.read_text(encoding="utf-8")
    file.write_text(commented(text if flat else spread(text), chance), encoding="utf-8")
    configuration.load(folder).keep_settings(after)
    again = configuration.load(folder)
    assert (again.settings, again.problems) == (after, ())


@pytest.mark.parametrize(
    ("old", "chosen", "new"),
    [
        ("names:  # us\n- Ada\ntheme: shallows\n", {"theme": "shallows"}, "names: [] # us\ntheme: shallows\n"),
        ("names: []  # us\ntheme: shallows\n", {"names": ["Bo"]}, "names: [Bo] # us\n"),
        ("counted:\n  # in the box\n  gold: 3\n", {"counted": {}}, "counted: {}\n  # in the box\n"),
    ],
)
def test_a_list_emptied_or_filled_keeps_its_comment(
    tmp_path: Path, old: str, chosen: Mapping[str, Any], new: str
) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text(old, encoding="utf-8")
    save(file, chosen, "Ours.", below={"names": [], "counted": {}})
    assert " ".join(file.read_text(encoding="utf-8").split()) == " ".join(new.split())
    assert [*tmp_path.iterdir()] == [file]


def test_what_would_read_back_otherwise_is_written_plain_and_the_old_file_kept(tmp_path: Path) -> None:
    file = tmp_path / "pack.yaml"
    file.write_text("a: 1  # one\n", encoding="utf-8")

    def misread(text: str) -> object:
        """A reader that stumbles over comments of people."""
        return {"a": 0} if "one" in text else yaml.safe_load(text)

    save(file, {"a": 2}, "Ours.", read=misread)
    text = file.read_text(encoding="utf-8")
    assert (text.splitlines()[0], yaml.safe_load(text)) == ("# Ours.", {"a": 2})
    assert (tmp_path / "pack.yaml.before-1").read_text(encoding="utf-8") == "a: 1  # one\n"


def test_what_cannot_be_read_again_at_all_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "pack.yaml"
    file.write_text("a: 1\n", encoding="utf-8")
    with pytest.raises(OSError, match="read again"):
        save(file, {"a": 2}, "Ours.", read=lambda _: {"a": 1})
    assert file.read_text(encoding="utf-8") == "a: 1\n"


class Weight(msgspec.Struct):
    """A value that JSON cannot say."""

    kilos: float


def test_json_that_would_read_back_otherwise_is_not_put_in_place(tmp_path: Path) -> None:
    file = tmp_path / "weight.json"
    write_json(file, Weight(1.5))
    with pytest.raises(OSError, match="read again"):
        write_json(file, Weight(float("nan")))
    assert msgspec.json.decode(file.read_bytes(), type=Weight) == Weight(1.5)
    assert [*tmp_path.iterdir()] == [file]
