"""The built wheel works installed outside the checkout: commands, texts, fonts, pictures and the first frame."""

from __future__ import annotations

import email
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from divingbell import __version__
from tools.index_page import index_page

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow

FIRST_FRAME = """
import sys
import tarfile
from pathlib import Path
from divingbell import companion, drivers, ui
assert all(Path(package.__file__).is_relative_to(sys.argv[1]) for package in (companion, drivers, ui))
from divingbell.companion.configuration import configuration
from divingbell.commands.app import build_services
from divingbell.companion.data import data_folder
from divingbell.ui.shell import start
services = build_services(configuration.load(Path("user")), "simulated", Path("journal.db"))
start.configure((800, 480), touches=False)
start.open_window()
from kivy.clock import Clock
from divingbell.ui.shell.app import DivingBell
from divingbell.ui.toolkit.screenshot import picture
from divingbell.ui.screens.home.home import Home
from divingbell.ui.routes import ROUTES
services.table.start()
app = DivingBell(services, services.settings.now, data_folder(), Home, routes=ROUTES, strict=True)
colours = []
def look(_):
    colours.append(len(set(picture().resize((200, 120)).getdata())))
    app.stop()
Clock.schedule_once(look, 0.3)
app.run()
services.close()
print(colours[0], file=sys.__stdout__)
"""


def ran(installed: Path, folder: Path, *command: str, given: str = "") -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(installed),
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
    }
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        input=given,
        capture_output=True,
        text=True,
        timeout=100,
    )


def test_the_engine_answers_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    start = {"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"}
    lines = [json.dumps({"action": start}), json.dumps({"action": {"type": "aim", "player": "p1", "risk": 2}})]
    said = ran(installed, tmp_path, "-m", "divingbell", "engine", given="\n".join(lines))
    state, refused = (json.loads(line) for line in said.stdout.splitlines())
    assert state["ok"]["players"]["p1"]["cash"] == 10_000
    assert refused["error"] == "wrong_phase"
    assert refused["message"]


def test_doctor_and_version_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    assert ran(installed, tmp_path, "-m", "divingbell", "--version").stdout.startswith("divingbell ")
    doctor = ran(installed, tmp_path, "-m", "divingbell", "doctor")
    assert doctor.returncode == 0, doctor.stdout
    assert "[" not in doctor.stdout, "every text is there"


def test_the_first_frame_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    frame = ran(installed, tmp_path, "-c", FIRST_FRAME, str(installed))
    assert frame.returncode == 0, frame.stderr[-2000:]
    assert int(frame.stdout.splitlines()[-1]) > 500, "a picture, not an empty window"


def test_licences_and_data_are_inside(installed: Path) -> None:
    for file in (
        "divingbell/companion/fonts/licences/OFL-barlow-condensed.txt",
        "divingbell/companion/fonts/licences/OFL-fira-sans-condensed.txt",
        "divingbell/companion/fonts/licences/OFL-sofia-sans-semi-condensed.txt",
        "divingbell/companion/fonts/MaterialDesignIcons-subset.ttf",
        "divingbell/ui/assets/parts.atlas",
        "divingbell/config/tokens.yaml",
        "divingbell/companion/games/sunken_treasure/texts/it/sunken_treasure.yaml",
        "divingbell/docs/specification/rules.md",
        "divingbell/firmware_notes/hex/divingbell-115200.hex",
        "divingbell/firmware_notes/protocol.md",
        "divingbell/py.typed",
    ):
        assert (installed / file).is_file(), file


def test_it_claims_one_import_name(installed: Path) -> None:
    names = {path.name for path in installed.iterdir()}
    assert names == {"divingbell", f"divingbell-{__version__}.dist-info"}, "tests and the simulator stay at home"


def test_the_firmware_is_had_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    assert ran(installed, tmp_path, "-m", "divingbell", "firmware", "--save", "maker").returncode == 0
    assert (tmp_path / "maker" / "hex" / "divingbell-115200.hex").read_text().startswith(":")
    assert str(installed) in ran(installed, tmp_path, "-m", "divingbell", "doctor").stdout


@pytest.mark.long
def test_a_source_archive_makes_the_same_wheel(tmp_path: Path) -> None:
    """An archive keeps no links, so the folders must be in it where the links are."""
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)]
    subprocess.run([*build, "-t", "sdist", "-t", "wheel"], cwd=ROOT, check=True, capture_output=True)
    (archive,), (wheel,) = tmp_path.glob("*.tar.gz"), tmp_path.glob("*.whl")
    before = wheel.read_bytes()
    with tarfile.open(archive) as files:
        files.extractall(tmp_path, filter="data")
    (source,) = (path for path in tmp_path.iterdir() if path.is_dir())
    subprocess.run([*build, "-t", "wheel"], cwd=source, check=True, capture_output=True)
    assert wheel.read_bytes() == before


def test_the_metadata_say_who_and_where(installed: Path) -> None:
    (file,) = installed.glob("*.dist-info/METADATA")
    metadata = email.message_from_string(file.read_text(encoding="utf-8"))
    assert metadata["Author"] == "The Diving Bell developers"
    assert "Operating System :: POSIX :: Linux" in metadata.get_all("Classifier", [])
    assert "](docs/" not in metadata.get_payload(), "an index page has no files beside it"
    assert "Deep Sea Adventure" in metadata.get_payload()


def test_links_and_pictures_of_an_index_page() -> None:
    readme = "# T\n\n![The board](docs/hero.jpg)\n\nSee [how](ui/README.md) and [there](https://example.org).\n"
    assert index_page(readme, "") == "# T\n\nSee how and [there](https://example.org).\n"
    served = index_page(readme, "https://example.org/files/")
    assert (
        "![The board](https://example.org/files/docs/hero.jpg)\n\nSee [how](https://example.org/files/ui/README.md)"
        in served
    )
    assert "[there](https://example.org)" in served
