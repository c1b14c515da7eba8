"""A rig from a package of its own: installed it is listed, chosen and felt like ours; one that cannot be used harms
nothing."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import forked
from tests.stranger_game.installing import REPOSITORY, environment, install
from tests.sunken_play import aim, card, start

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the package was installed."""
    project = tmp_path_factory.mktemp("project")
    shutil.copytree(HERE / "buoy", project / "buoy")
    return install(project / "buoy", tmp_path_factory.mktemp("site") / "packages")


@pytest.fixture
def buoy(tmp_path: Path) -> Path:
    """The file of a buoy that is switched on; a contact was felt before."""
    file = tmp_path / "buoy"
    file.write_text("2 touched\n2 lifted\n")
    return file


def run(command: list[str], *folders: Path, config: Path) -> subprocess.CompletedProcess[str]:
    """`divingbell COMMAND` with the packages of these folders installed."""
    env = environment(REPOSITORY, *folders) | {"XDG_CONFIG_HOME": str(config)}
    code, out, err = forked.run(command, b"", env)
    return subprocess.CompletedProcess(command, code, out.decode(), err.decode())


def doctor(package: Path, tmp_path: Path, *options: str) -> list[str]:
    done = run(["doctor", "--journal", str(tmp_path / "new.db"), *options], package, config=tmp_path / "config")
    return done.stdout.splitlines()


class TableProcess:
    """`divingbell table`, spoken with line by line."""

    def __init__(self, package: Path, rig: str, journal: Path) -> None:
        command = [sys.executable, "-m", "divingbell", "table", "--rig", rig, "--journal", str(journal)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(REPOSITORY, package)
        )

    def send(self, action: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"action": action}) + "\n")
        self._process.stdin.flush()

    def until(self, key: str, **fields: Any) -> dict[str, Any]:
        """The next line with this key whose value has these fields; lines before it are passed over."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = json.loads(line).get(key)
            if isinstance(found, dict) and found.items() >= fields.items():
                return dict(found)
        raise AssertionError(f"the table ended before it said {key} {fields}")

    def close(self) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.read()
        return self._process.wait()


@pytest.fixture
def table(package: Path, buoy: Path, tmp_path: Path) -> Iterator[TableProcess]:
    process = TableProcess(package, f"buoy:{buoy}", tmp_path / "journal.db")
    yield process
    assert process.close() == 0


@pytest.mark.timeout(60)
def test_a_contact_is_felt_and_the_dive_is_halved(table: TableProcess, buoy: Path) -> None:
    table.until("rig", health="ready")
    for action in (start(2), card("p1"), aim("p1", 3)):
        table.send(action)
    assert table.until("ok", entries=3)["dive"]["buzzed"] is False
    with buoy.open("a") as file:
        file.write("3 touched\n3 lifted\n")
    assert table.until("signal", kind="contact")["rim"] == 3
    assert table.until("entry")["source"] == "sensor"
    assert table.until("signal", kind="contact_end")["rim"] == 3


def test_doctor_lists_it_and_opens_it(package: Path, buoy: Path, tmp_path: Path) -> None:
    said = doctor(package, tmp_path, "--rig", f"buoy:{buoy}")
    (rigs,) = (line for line in said if line.split()[1:2] == ["rigs"])
    assert rigs.endswith("serial, serial:PATH, usb-key, usb-key:PATH, gpio, simulated, buoy, buoy:FILE, none")
    assert [line.split(None, 2)[::2] for line in said if line.split()[1:2] == ["buoy"]] == [
        ["good", f"The buoy writes into {buoy}."],
        ["good", f"The probe is ready: Buoy ({buoy})."],
    ]


def test_doctor_says_where_it_is_looked_for(package: Path, tmp_path: Path) -> None:
    said = [line for line in doctor(package, tmp_path, "--rig", f"buoy:{tmp_path}/none") if "buoy" in line.split()[1:2]]
    assert [line.split()[0] for line in said] == ["bad", "bad"]
    assert f"{tmp_path}/none is not there" in said[0]


@pytest.mark.parametrize("spec", ["buoys", "buoy:"])
def test_another_name_is_refused_with_those_there_are(package: Path, tmp_path: Path, spec: str) -> None:
    done = run(["table", "--rig", spec], package, config=tmp_path / "config")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"There is no rig {spec}." in done.stderr
    assert "buoy:FILE" in done.stderr


def test_settings_may_choose_it_while_it_is_installed(package: Path, tmp_path: Path) -> None:
    folder = tmp_path / "config" / "divingbell"
    folder.mkdir(parents=True)
    (folder / "settings.yaml").write_text("rig: buoy\nlanguage: it\n")
    there = run(["doctor", "--journal", str(tmp_path / "a.db")], package, config=tmp_path / "config").stdout
    assert "non è installato" not in there
    assert "Il file della boa /run/buoy non c’è" in there, "in the language of the tablet"
    gone = run(["doctor", "--journal", str(tmp_path / "a.db")], config=tmp_path / "config").stdout
    (problem,) = (line for line in gone.splitlines() if "non è installato" in line)
    assert "buoy" in problem
    assert "serial, serial:PATH, usb-key, usb-key:PATH, gpio, simulated, none" in problem


@pytest.mark.slow
def test_settings_show_it_and_choose_it_by_touch(package: Path) -> None:
    arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(HERE / "touches.py")]
    env = environment(REPOSITORY, package)
    done = subprocess.run([sys.executable, *arguments], env=env, capture_output=True, text=True, cwd=REPOSITORY)
    assert done.returncode == 0, done.stdout[-4000:]


# One that cannot be used ----------------------------------------------------------------------------------------


def broken(folder: Path, package: str, entry: str, body: str, text: str = "") -> None:
    """Put a package with a rig into a folder, as pip leaves it."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    module = package.replace("-", "_")
    (info / "entry_points.txt").write_text(f"[divingbell.rigs]\n{entry} = {module}:Driver\n")
    (folder / module / "texts" / "en").mkdir(parents=True)
    (folder / module / "__init__.py").write_text(body)
    (folder / module / "texts" / "en" / f"{entry}.yaml").write_text(text)


DRIVER = """
from divingbell.companion.rig import RigDriver

class Driver(RigDriver):
    title = "{name}.title"
    label = "{name}.label"
    texts = "texts"

    def make(self, place, profile, parameters):
        raise OSError("no wire")

    def findings(self, place):
        raise OSError("no sight")
"""
WORDS = "title: T\nlabel: L\n"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with one package of each kind of mistake, and one whose driver makes nothing."""
    folder = tmp_path / "broken"
    broken(folder, "a-raises", "raiser", "raise RuntimeError('no sea today')")
    broken(folder, "b-words", "wordless", DRIVER.format(name="wordless"), "title: T\n")
    broken(folder, "c-copy", "serial", DRIVER.format(name="serial"), WORDS)
    broken(folder, "d-other", "other", "Driver = dict", WORDS)
    broken(folder, "e-none", "none", DRIVER.format(name="none"), WORDS)
    broken(folder, "f-wire", "wireless", DRIVER.format(name="wireless"), WORDS)
    return folder


def test_each_is_said_with_package_and_reason_and_the_others_work(shelf: Path, tmp_path: Path) -> None:
    said = doctor(shelf, tmp_path, "--rig", "none")
    bad = [line for line in said if line.split()[:2] == ["bad", "rigs"]]
    expected = {
        "a-raises": "RuntimeError: no sea today",
        "b-words": "en: wordless.label",
        "c-copy": "from the package divingbell",
        "d-other": "d_other:Driver",
        "e-none": "from the package divingbell",
    }
    assert len(bad) == len(expected)
    for line, (package, reason) in zip(bad, expected.items(), strict=True):
        assert package in line
        assert reason in line
    (rigs,) = (line for line in said if line.split()[:2] == ["good", "rigs"])
    assert rigs.endswith("gpio, simulated, wireless, none")


def test_a_driver_that_raises_is_refused_in_a_sentence(shelf: Path, tmp_path: Path) -> None:
    done = run(["table", "--rig", "wireless"], shelf, config=tmp_path / "config")
    assert done.returncode == 2
    assert "The rig wireless cannot be used: OSError: no wire." in done.stderr
    assert "Traceback" not in done.stderr
    said = doctor(shelf, tmp_path, "--rig", "none")
    assert [line.split()[0] for line in said if "The rig wireless cannot be used: OSError: no sight." in line] == [
        "bad"
    ]
