"""The data folder is found in a checkout (and an editable install, which is one) and inside a wheel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from divingbell.companion.data import DataMissingError, data_folder, notes_folder

ROOT = Path(__file__).resolve().parents[3]


def test_in_a_checkout_it_stands_beside_the_package() -> None:
    assert data_folder() == ROOT / "config"


def test_in_an_installation_it_is_inside_the_package(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "divingbell"
    (package / "config").mkdir(parents=True)
    (package / "config" / "settings.yaml").touch()
    assert data_folder(package) == package / "config"


def test_a_config_folder_of_somebody_else_is_not_taken(tmp_path: Path) -> None:
    package = tmp_path / "divingbell"
    package.mkdir()
    (tmp_path / "config").mkdir()
    with pytest.raises(DataMissingError, match=r"settings\.yaml"):
        data_folder(package)


def test_the_pages_for_makers_stand_beside_the_package_too(tmp_path: Path) -> None:
    assert notes_folder() == ROOT / "firmware_notes"
    package = tmp_path / "divingbell"
    with pytest.raises(DataMissingError, match=r"protocol\.md in .*firmware_notes"):
        notes_folder(package)
    (tmp_path / "firmware_notes").mkdir()
    (tmp_path / "firmware_notes" / "protocol.md").touch()
    assert notes_folder(package) == tmp_path / "firmware_notes"


@pytest.mark.slow
def test_the_built_wheel_finds_and_reads_its_own_data(installed: Path, tmp_path: Path) -> None:
    program = (
        "from divingbell.companion import data; from divingbell.companion.configuration import configuration; "
        "print(data.data_folder()); configuration.load()"
    )
    environment = {"PYTHONPATH": str(installed), "HOME": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert Path(run.stdout.strip()) == installed / "divingbell" / "config"
