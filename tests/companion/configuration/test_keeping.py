"""Writing to the user's folder: only what differs, whole or not at all, and nothing of a damaged file is lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.atomic_file import write_atomically
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.rig import Parameters


def test_what_is_kept_is_read_again(folder: Path) -> None:
    settings = msgspec.structs.replace(Settings(), language="it", names=("Ada", "Zoë"), rig="serial:/dev/ttyACM*")
    parameters = Parameters(threshold=34, hold_off_ms=150, zero_steps=-12, reverse=True)
    kept = configuration.load(folder).keep_settings(settings).keep_parameters(parameters)
    again = configuration.load(folder)
    assert kept.settings == again.settings == settings
    assert kept.parameters == again.parameters == parameters
    assert again.problems == ()


def test_only_differences_are_written_so_that_later_defaults_reach_the_user(folder: Path) -> None:
    loaded = configuration.load(folder)
    loud = msgspec.structs.replace(loaded.settings.sound.money, volume=100)
    sound = msgspec.structs.replace(loaded.settings.sound, money=loud)
    loaded.keep_settings(msgspec.structs.replace(loaded.settings, sound=sound))
    assert yaml.safe_load((folder / "settings.yaml").read_text()) == {"sound": {"money": {"volume": 100}}}
    loaded.keep_settings(loaded.settings)
    assert yaml.safe_load((folder / "settings.yaml").read_text()) is None


def test_what_the_defaults_do_not_have_is_kept_and_nothing_stands_beside_a_good_file(folder: Path) -> None:
    loaded = configuration.load(folder)
    for option in ("forced", "free"):
        rules: dict[str, dict[str, bool | str]] = {"submarine": {"leave_board": option}}
        loaded = loaded.keep_settings(msgspec.structs.replace(loaded.settings, house_rules=rules))
        assert configuration.load(folder).settings.house_rules == rules
    assert [file.name for file in folder.iterdir()] == ["settings.yaml"]


def test_emptying_a_list_is_a_difference(folder: Path) -> None:
    loaded = configuration.load(folder).keep_settings(msgspec.structs.replace(Settings(), names=("Ada",)))
    loaded.keep_settings(Settings())
    assert configuration.load(folder).settings.names == ()


def test_a_damaged_file_is_set_aside_before_it_is_written_anew(folder: Path) -> None:
    folder.mkdir()
    path = folder / "settings.yaml"
    path.write_bytes(b"language: it\nnames: [Ada, \x00\xff")
    damaged = path.read_bytes()
    for _ in range(2):
        loaded = configuration.load(folder)
        loaded.keep_settings(msgspec.structs.replace(loaded.settings, theme="shallows"))
        path.write_bytes(damaged)
    assert [copy.name for copy in sorted(folder.glob("*.damaged-*"))] == ["settings.yaml.damaged-1"]
    assert (folder / "settings.yaml.damaged-1").read_bytes() == damaged
    path.write_bytes(b"them: [")
    configuration.load(folder).keep_settings(Settings(theme="shallows"))
    assert (folder / "settings.yaml.damaged-2").read_bytes() == b"them: ["
    assert configuration.load(folder).settings.theme == "shallows"


def test_a_power_cut_before_the_rename_leaves_the_old_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = configuration.load(folder).keep_settings(Settings(theme="shallows"))

    def cut(*_: object) -> None:
        raise OSError(5, "the power went")

    monkeypatch.setattr(os, "fsync", cut)
    with pytest.raises(OSError, match="the power went"):
        loaded.keep_settings(Settings(language="it"))
    monkeypatch.undo()
    assert configuration.load(folder).settings == Settings(theme="shallows")
    assert [file.name for file in folder.iterdir()] == ["settings.yaml"], "no temporary file stays behind"


def test_an_error_before_anything_was_written_is_told_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(OSError, match="no space"):
        write_atomically(tmp_path / "x", b"")


def test_the_file_is_on_disk_before_it_gets_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    real_sync, real_replace = os.fsync, Path.replace

    def sync(descriptor: int) -> None:
        folder = os.path.isdir(f"/proc/self/fd/{descriptor}")
        steps.append("folder" if folder else f"file of {os.fstat(descriptor).st_size} bytes")
        real_sync(descriptor)

    def replace(self: Path, target: Path) -> Path:
        steps.append("rename")
        return real_replace(self, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", replace)
    write_atomically(tmp_path / "new" / "file", b"content")
    assert steps == ["file of 7 bytes", "rename", "folder"]
    assert (tmp_path / "new" / "file").read_bytes() == b"content"


def test_writing_makes_every_missing_folder_and_leaves_nothing_open(tmp_path: Path) -> None:
    before = sorted(os.listdir("/proc/self/fd"))
    write_atomically(tmp_path / "new" / "newer" / "file", b"content")
    assert (tmp_path / "new" / "newer" / "file").read_bytes() == b"content"
    assert sorted(os.listdir("/proc/self/fd")) == before


COMMENTED = """\
# The tablet in the living room.

language: it  # Nonna reads it
# Large, for the same reason:
text_scale: 1.3
sound:
  money:
    volume: 20   # the coins are real enough
names: ["Ada", 'Zoë']  # regulars
"""


def test_comments_of_a_person_survive(folder: Path) -> None:
    folder.mkdir()
    path = folder / "settings.yaml"
    path.write_text(COMMENTED, encoding="utf-8")
    loaded = configuration.load(folder)
    assert not loaded.problems
    loaded = loaded.keep_settings(msgspec.structs.replace(loaded.settings, theme="shallows", text_scale=1.15))
    expected = COMMENTED.replace("1.3", "1.15") + "theme: shallows\n"
    assert path.read_text(encoding="utf-8") == expected
    assert configuration.load(folder).settings == loaded.settings


def test_a_key_with_a_comment_stays_when_the_default_is_chosen_again(folder: Path) -> None:
    folder.mkdir()
    path = folder / "settings.yaml"
    path.write_text(COMMENTED, encoding="utf-8")
    configuration.load(folder).keep_settings(Settings())
    kept = path.read_text(encoding="utf-8")
    assert [line.partition("#")[2] for line in kept.splitlines() if "#" in line] == [
        line.partition("#")[2] for line in COMMENTED.splitlines() if "#" in line
    ]
    assert configuration.load(folder).settings == Settings()
    assert "text_scale" not in kept, "no comment hangs on it: later defaults reach the user"


@pytest.mark.parametrize(
    "old", ["# only a comment", "# a list\n- 1\n", "language: [  # open\n", "#\nlanguage: it\nlanguage: en\n"]
)
def test_whatever_was_commented_what_is_kept_is_read_again(folder: Path, old: str) -> None:
    folder.mkdir()
    (folder / "settings.yaml").write_text(old)
    settings = msgspec.structs.replace(Settings(), theme="shallows", names=("on", "1e3", "~", "a: b # c"))
    configuration.load(folder).keep_settings(settings)
    again = configuration.load(folder)
    assert (again.settings, again.problems) == (settings, ())


@given(
    names=st.lists(
        st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=12)
    )
)
def test_any_name_goes_into_a_commented_file(tmp_path_factory: pytest.TempPathFactory, names: list[str]) -> None:
    folder = tmp_path_factory.mktemp("user")
    (folder / "settings.yaml").write_text("names: [x]  # who comes\n")
    settings = msgspec.structs.replace(Settings(), names=tuple(names))
    configuration.load(folder).keep_settings(settings)
    assert configuration.load(folder).settings == settings
    assert "# who comes" in (folder / "settings.yaml").read_text(encoding="utf-8")


def test_ruamel_is_imported_only_for_a_commented_file(tmp_path: Path) -> None:
    plain = (
        "import sys; from pathlib import Path\n"
        "from divingbell.companion.configuration import configuration\n"
        "import msgspec\n"
        "c = configuration.load(Path(sys.argv[1]))\n"
        "for theme in ('shallows', 'abyss', 'shallows'):\n"
        "    c = c.keep_settings(msgspec.structs.replace(c.settings, theme=theme))\n"
        "assert 'ruamel.yaml' not in sys.modules and 'babel' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", plain, str(tmp_path / "user")], check=True)


def test_the_temporary_file_of_a_killed_program_is_cleared_and_no_other(folder: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    folder.mkdir()
    beside = {f".settings.yaml.{ended.pid}", ".settings.yaml.1", ".settings.yaml.old", f".rig.yaml.{ended.pid}"}
    for name in beside:
        (folder / name).write_text("half")
    configuration.load(folder).keep_settings(Settings(theme="shallows"))
    left = {file.name for file in folder.iterdir()}
    assert left == beside - {f".settings.yaml.{ended.pid}"} | {"settings.yaml"}
