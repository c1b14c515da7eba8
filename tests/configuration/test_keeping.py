"""Writing to the user's folder: only what differs, whole or not at all, and nothing of a damaged file is lost."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest
import yaml

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


def test_the_file_is_on_disk_before_it_gets_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    real_sync, real_replace = os.fsync, Path.replace

    def sync(descriptor: int) -> None:
        steps.append("folder" if os.path.isdir(f"/proc/self/fd/{descriptor}") else "file")
        real_sync(descriptor)

    def replace(self: Path, target: Path) -> Path:
        steps.append("rename")
        return real_replace(self, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", replace)
    write_atomically(tmp_path / "new" / "file", b"content")
    assert steps == ["file", "rename", "folder"]
    assert (tmp_path / "new" / "file").read_bytes() == b"content"
