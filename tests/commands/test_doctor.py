"""`divingbell doctor` on machines that lack something: a bad line that says what to do, and exit code 1."""

from __future__ import annotations

import grp
import os
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from divingbell.commands import cli
from divingbell.commands.checks import screen, sensors, system
from divingbell.commands.checks.finding import Finding
from divingbell.companion.configuration import configuration
from divingbell.companion.installed_rigs import RIGS
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.rig import Diagnostics, Health
from divingbell.companion.rig_profile import ContactPins, GpioProfile, RigProfile, SerialProfile, SimulatedProfile
from divingbell.drivers.pty_rig import PtyRig
from divingbell.drivers.rig_drivers import group_of, key_boards, port_takers
from divingbell.ui.shell import sdl
from tests.drivers.input_files import BUTTONS, InputFiles

pytestmark = pytest.mark.arm64


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own, and no port of this machine."""
    for kind in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path))
    monkeypatch.setattr("serial.tools.list_ports.comports", list)


def doctor(capsys: pytest.CaptureFixture[str], journal: Path, *options: str) -> tuple[int, list[str]]:
    """The exit code and all lines; every text is there."""
    code = cli.main(["doctor", "--journal", str(journal), *options])
    out = capsys.readouterr().out
    assert "[" not in out
    return code, out.splitlines()


def test_a_disk_that_is_nearly_full_and_a_port_that_nobody_may_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    port = SimpleNamespace(device=str(tmp_path / "no" / "port"), vid=0x1A86)
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: [port])
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=7 * 2**20))
    code, lines = doctor(capsys, tmp_path / "new" / "j.db")
    said = [line for line in lines if line.startswith("bad")]
    assert code == 1
    assert any(f"Only 7 MB free at {tmp_path}" in line for line in said)
    assert any("sudo usermod -aG dialout $USER" in line for line in said)


def test_a_disk_that_cannot_keep_a_journal_safely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("fcntl.flock", lambda *_: None)
    code, lines = doctor(capsys, tmp_path / "j.db")
    assert code == 1
    assert any("cannot keep it safely (flock: a lock is given twice)" in line for line in lines)
    assert [file.name for file in tmp_path.iterdir()] == []


def test_a_file_system_that_does_not_survive_a_power_cut_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("divingbell.commands.checks.journal.frail_file_system", lambda _: "exfat")
    _, lines = doctor(capsys, tmp_path / "j.db")
    assert any(line.startswith("warning") and f"{tmp_path / 'j.db'} lies on exfat" in line for line in lines)


def test_a_disk_that_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(100))
    monkeypatch.setattr(system.time, "perf_counter", lambda: next(ticks) * 0.2)
    (slow,) = (found for found in system.disk(tmp_path) if found.text_id == "doctor.disk_slow")
    assert (slow.level, slow.args) == ("warning", {"ms": 200})


# Sensors ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def box(tmp_path: Path) -> Iterator[str]:
    """The port of a sensor box in software."""
    rig = PtyRig(SimulatedProfile(), tmp_path / "box")
    rig.open()
    yield str(tmp_path / "box")
    rig.close()


def test_the_microcontroller_is_asked(box: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, lines = doctor(capsys, tmp_path / "j.db", "--rig", f"serial:{box}")
    said = [line for line in lines if "serial port" in line]
    assert [line.split()[0] for line in said] == ["good"] * 3
    assert "The probe is ready:" in said[1]
    assert "Its supply is 5.02 V." in said[2]


def test_nobody_is_told_to_become_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "group", lambda _: "root")
    assert group_of(str(tmp_path)) == "dialout"


def test_its_trace_can_be_listened_to(box: str) -> None:
    loaded = configuration.load()
    *_, answer = (
        one for one in sensors.sensors(loaded, f"serial:{box}", None, trace_s=5) if isinstance(one, sensors.RigAnswer)
    )
    assert len(answer.traces) >= sensors.ROWS
    assert answer.health.state == "ready"


def test_a_box_that_was_named_and_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = doctor(capsys, tmp_path / "j.db", "--rig", f"serial:{tmp_path}/box")
    assert code == 1
    assert any(line.startswith("bad") and f"{tmp_path}/box is not there" in line for line in lines)


def test_the_app_that_runs_keeps_its_sensors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    running = OpenJournal(tmp_path / "j.db")
    _, lines = doctor(capsys, tmp_path / "j.db", "--rig", f"serial:{tmp_path}/box")
    running.close(ended=True)
    assert any(f"process {os.getpid()}) has the sensors" in line for line in lines)


def test_no_rig_has_this_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor", "--journal", str(tmp_path / "j.db"), "--rig", "sonar"]) == 2
    assert "There is no rig sonar" in capsys.readouterr().err


def test_boards_with_keys_are_named_with_rights_and_interval(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files, devices = InputFiles(tmp_path / "sys"), tmp_path / "dev"
    assert [found.text_id for found in key_boards(files.root, devices)] == ["doctor.usb_key_none"]
    files.node(files.usb("1-2"), "DragonRise", "usb-2/input0", BUTTONS)
    files.node(files.usb("1-3", "125us"), "Fast", "usb-3/input0", BUTTONS, uniq="77")
    files.node(files.usb("1-4", None), "Slow", "usb-4/input0", BUTTONS)
    files.node(files.usb("1-5"), "Touch screen", "usb-5/input0", BUTTONS, properties="2")
    devices.mkdir()
    for number in range(4):
        (devices / f"event{number}").touch()
    first, second, third = key_boards(files.root, devices)
    assert (first.args["ids"], first.args["interval"], first.args["socket"]) == ("0079:0006", "8 ms", "usb-2")
    assert (second.args["ids"], second.args["interval"]) == ("0079:0006, 77", "125 us")
    assert third.text_id == "doctor.usb_key_board_unknown"
    monkeypatch.setattr("os.access", lambda path, _: not str(path).endswith("event0"))
    assert next(key_boards(files.root, devices)).text_id == "doctor.usb_key_forbidden"


@pytest.mark.parametrize(("grabbed", "said"), [(True, "grabbed"), (False, "held")])
def test_a_usb_key_says_whether_others_get_its_keys(*, grabbed: bool, said: str) -> None:
    answer = sensors.RigAnswer(Health("ready", "rig.ready", {"name": "x"}), diagnostics=Diagnostics(grabbed=grabbed))
    assert [found.text_id for found in sensors.told(answer, "usb_key")] == ["rig.ready", f"doctor.usb_key_{said}"]


def test_a_usb_key_is_looked_for() -> None:
    found = list(sensors.sensors(configuration.load(), "usb-key", None))
    assert any(isinstance(one, Finding) and one.text_id == "rig.usb_key_not_learnt" for one in found)


@pytest.mark.parametrize(
    ("factory", "pins", "said"),
    [
        ("gpiod", {}, "rig.gpio_no_chip"),
        ("lgpio", {}, "rig.gpio_other_library"),
        ("rpigpio", {}, "rig.gpio_other_library"),
        ("mock", {"common": 2, "pull": "down"}, "rig.gpio_pin"),
        ("mock", {"common": None}, "rig.gpio_wiring"),
        ("mock", {}, "rig.ready"),
    ],
)
def test_the_pins_are_opened(factory: str, pins: dict[str, object], said: str) -> None:
    """By the driver of the app, on this machine, which is no Raspberry Pi; BCM 2 has a pull-up soldered to it."""
    if any(Path("/dev").glob("gpiochip*")):
        pytest.skip("this machine has GPIO: what its pins say is for make hardware")
    gpio = GpioProfile(pin_factory=factory, contact=ContactPins(**({"common": 17} | pins)))  # type: ignore[arg-type]
    loaded = msgspec.structs.replace(configuration.load(), profile=RigProfile(serial=SerialProfile(), gpio=gpio))
    *_, found = sensors.sensors(loaded, "gpio", None)
    assert isinstance(found, Finding)
    assert (found.text_id, found.level) == (said, "good" if said == "rig.ready" else "bad")


@pytest.mark.parametrize(
    ("health", "level"),
    [
        (Health("ready", "rig.ready"), "good"),
        (Health("check", "rig.low_supply"), "warning"),
        (Health("stuck", "rig.stuck"), "warning"),
        (Health("lost", "rig.no_port"), "warning"),
        (Health("lost", "rig.port_silent"), "bad"),
        (Health("searching", "rig.searching"), "bad"),
    ],
)
def test_what_an_answer_means(health: Health, level: str) -> None:
    assert [found.level for found in sensors.told(sensors.RigAnswer(health), "serial")] == [level]


# Screen, touch, groups, clock -------------------------------------------------------------------------------------


def test_a_screen_without_its_libraries(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(screen.DESKTOP, "libnowhere.so.9", "libnowhere9")
    (found,) = (found for found in screen.screen(tmp_path) if found.text_id == "doctor.screen_libraries")
    assert (found.level, found.args) == ("bad", {"packages": "libnowhere9"})


def test_whatever_the_set_up_installs_for_a_screen_is_named_where_it_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def missing(name: str) -> object:
        raise OSError(name)

    set_up = (Path(__file__).parents[2] / "tools" / "set-up").read_text(encoding="utf-8")
    (packages,) = re.findall(r"^SCREEN=\((.*)\)$", set_up, re.MULTILINE)
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(display, raising=False)
    (tmp_path / "dev/dri").mkdir(parents=True)
    (tmp_path / "dev/dri/card0").touch()
    monkeypatch.setattr(sdl, "try_screen", lambda: (None, ""))
    monkeypatch.setattr("ctypes.CDLL", missing)
    found, *_ = screen.screen(tmp_path)
    assert found.level == "bad"
    left_out = {*packages.split()} - {*str(found.args["packages"]).split()}
    assert left_out == {"libmtdev1"}, "of several fingers: a screen opens without it"


@pytest.mark.parametrize("name", ["SDL_VIDEODRIVER", "KIVY_WINDOW"])
def test_a_variable_that_asks_for_another_screen_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.setattr(sdl, "try_screen", lambda: (None, ""))
    monkeypatch.setenv(name, "nowhere")
    *_, found = screen.screen(tmp_path)
    assert (found.level, found.text_id) == ("warning", "doctor.screen_chosen")
    assert f"{name}=nowhere" in str(found.args["variables"])
    assert name in str(found.args["names"]), "it is to be unset"


def test_a_journal_of_somebody_else_is_not_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "j.db"
    file.touch()
    may = os.access
    monkeypatch.setattr("os.access", lambda path, how: may(path, how) and Path(path) != file)
    code, lines = doctor(capsys, file)
    assert code == 1
    assert any(f"{file} may not be written by this user" in line for line in lines if line.startswith("bad"))


def test_who_takes_serial_ports_is_named(tmp_path: Path) -> None:
    assert port_takers(tmp_path) == []
    for file in ("usr/bin/brltty", "usr/sbin/ModemManager"):
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).touch()
    assert port_takers(tmp_path) == ["brltty", "modemmanager"]


def test_a_screen_that_does_not_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":4711")
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    *_, found = screen.screen()
    assert (found.level, found.text_id) == ("bad", "doctor.screen_closed")


@pytest.fixture
def panel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the kernel of a Raspberry Pi with its 7-inch panel shows of its input devices."""
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    for number, (name, axes, properties) in enumerate(
        [
            ("vc4-hdmi-0", "0", "20"),
            ("10-0038 generic ft5x06 (79)", "260800000000003", "2"),
            ("SynPS/2 TouchPad", "260800011000003", "5"),
        ]
    ):
        device = tmp_path / f"sys/class/input/event{number}/device"
        (device / "capabilities").mkdir(parents=True)
        (device / "name").write_text(f"{name}\n")
        (device / "capabilities/abs").write_text(f"{axes}\n")
        (device / "properties").write_text(f"{properties}\n")
    (tmp_path / "dev/input").mkdir(parents=True)
    return tmp_path


def test_the_touch_screen_is_found_by_what_it_can_do(panel: Path) -> None:
    assert screen.touch_screens(panel) == [
        screen.TouchDevice("10-0038 generic ft5x06 (79)", panel / "dev/input/event1")
    ]


def test_the_touch_screen_is_opened(panel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (closed,) = screen.touch(panel)
    (panel / "dev/input/event1").touch()
    (opened,) = screen.touch(panel)
    assert (closed.text_id, opened.text_id) == ("doctor.touch_forbidden", "doctor.touch_is")
    (panel / "dev/input/event1").unlink()
    monkeypatch.setenv("DISPLAY", ":0")
    (of_desktop,) = screen.touch(panel)
    assert of_desktop.text_id == "doctor.touch_is", "there the desktop reads it"


def test_groups_are_asked_for_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    us = os.environ.get("USER", "root")
    groups = [
        SimpleNamespace(gr_name="dialout", gr_gid=920, gr_mem=[]),
        SimpleNamespace(gr_name="gpio", gr_gid=921, gr_mem=[us]),
    ]
    monkeypatch.setattr(grp, "getgrall", lambda: groups)
    monkeypatch.setattr(system.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(system.pwd, "getpwuid", lambda _: SimpleNamespace(pw_name=us))
    (missing,) = system.groups(RIGS["serial"].groups)
    assert (missing.text_id, missing.args) == ("doctor.groups_missing", {"groups": "dialout"})
    (later,) = system.groups(RIGS["gpio"].groups)
    assert (later.text_id, later.args) == ("doctor.groups_later", {"groups": "gpio"})
    monkeypatch.setattr(system.os, "getgroups", lambda: [920])
    (there,) = system.groups(RIGS["serial"].groups)
    assert there.level == "good"


def test_a_clock_in_the_past() -> None:
    now = datetime(2026, 12, 24, 20, tzinfo=UTC)
    assert system.clock(datetime(1970, 1, 1, tzinfo=UTC), None).text_id == "doctor.clock_past"
    assert system.clock(now, now + timedelta(hours=1)).level == "bad"
    assert system.clock(now, now - timedelta(hours=1)).level != "bad"
