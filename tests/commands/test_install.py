"""`divingbell install` into a system below a folder: what it writes, that it writes it once, and takes it out whole."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from divingbell.commands import cli, install
from divingbell.commands.installation.plan import InstallationChoice, wanted
from divingbell.commands.installation.system import System
from divingbell.companion.data import data_folder, pictures_folder

UNIT = "etc/systemd/system/divingbell.service"
Output = tuple[int, str, str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("SUDO_USER", raising=False)
    return tmp_path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A Raspberry Pi OS whose user is called pi and is in two of the groups."""
    root = tmp_path / "root"
    (root / "etc").mkdir(parents=True)
    (root / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\npi:x:1000:1000:,,,:/home/pi:/bin/bash\n")
    groups = ("dialout:x:20:pi", "video:x:44:pi", "gpio:x:997:", "input:x:102:", "users:x:100:")
    (root / "etc/group").write_text("\n".join(groups) + "\n")
    (root / "home/pi/.local/share/divingbell").mkdir(parents=True)
    (root / "home/pi/.local/share/divingbell/journal.db").write_bytes(b"a journal")
    return root


@pytest.fixture
def desktop(root: Path) -> Path:
    """The same with a desktop."""
    (root / "etc/systemd/system").mkdir(parents=True)
    (root / "etc/systemd/system/display-manager.service").symlink_to("/usr/lib/systemd/system/lightdm.service")
    return root


@pytest.fixture
def call(root: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Output]:
    def run(*options: str, yes: bool = True) -> Output:
        code = cli.main(["install", "--root", str(root), *options, *(["--yes"] if yes else [])])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def everything(root: Path) -> dict[str, bytes | str]:
    """Path -> content of all files, target of all links."""
    return {
        str(path.relative_to(root)): os.readlink(path) if path.is_symlink() else path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_symlink() or path.is_file()
    }


@pytest.mark.parametrize("kind", ["--console", "--desktop", "--hub"])
def test_it_is_put_in_once_and_taken_out_whole(root: Path, call: Callable[..., Output], kind: str) -> None:
    before = everything(root)
    code, said, problem = call(kind)
    assert (code, problem) == (0, "")
    there = everything(root)
    new = there.keys() - before.keys() - {"var/lib/divingbell/installed.json"}
    assert new
    assert {path for path in new if str(root / path) not in said} == set(), "it says what it writes"
    assert call(kind) == (0, "Everything is in its place; nothing was changed.\n", "")
    assert everything(root) == there
    code, said, _ = call("--remove")
    assert code == 0
    assert {path for path in new if str(root / path) not in said} == set()
    assert everything(root) == before, "the journal and all else as it was"
    assert call("--remove")[:2] == (0, "Nothing of it is installed here.\n")


def test_the_kiosk_s_unit(root: Path, call: Callable[..., Output]) -> None:
    call("--console", "--rotate", "90", "--rig", "serial:/dev/ttyUSB*")
    unit = (root / UNIT).read_text(encoding="utf-8")
    assert "\nUser=pi\n" in unit
    assert "\nSupplementaryGroups=dialout gpio input video\n" in unit
    assert '--rig "serial:/dev/ttyUSB*" --rotate 90\n' in unit
    assert "@" not in unit.replace("getty@", "")
    link = root / "etc/systemd/system/multi-user.target.wants/divingbell.service"
    assert os.readlink(link) == f"/{UNIT}"


def test_a_desktop_gives_way_to_the_kiosk_and_comes_back(desktop: Path, call: Callable[..., Output]) -> None:
    assert "start with the desktop of pi" in call("--yes")[1], "it takes what the system has"
    assert not (desktop / UNIT).exists()
    call("--console")
    default = desktop / "etc/systemd/system/default.target"
    assert os.readlink(default).endswith("multi-user.target")
    assert not (desktop / "etc/xdg/autostart/divingbell.desktop").exists(), "one kind takes the place of the other"
    assert call("--console")[1] == "Everything is in its place; nothing was changed.\n"
    call("--remove")
    assert not default.is_symlink()


def test_nobody_is_asked_through_a_pipe(root: Path, call: Callable[..., Output]) -> None:
    before = everything(root)
    code, said, problem = call("--console", yes=False)
    assert code == 1
    assert str(root / UNIT) in said
    assert problem == "Nobody can be asked here, so nothing was changed. Add --yes.\n"
    assert everything(root) == before


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("YES", 0), ("", 1), ("no", 1), ("yesterday", 1)])
def test_somebody_at_a_terminal_is_asked(
    root: Path, call: Callable[..., Output], monkeypatch: pytest.MonkeyPatch, answer: str, code: int
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(install.sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: answer)
    assert call("--console", yes=False)[0] == code
    assert (root / UNIT).exists() == (code == 0)


def test_a_file_of_somebody_else_is_left_alone(root: Path, call: Callable[..., Output]) -> None:
    (root / UNIT).parent.mkdir(parents=True)
    (root / UNIT).write_text("mine\n")
    before = everything(root)
    code, _, problem = call("--console")
    assert (code, everything(root)) == (1, before)
    assert "divingbell.service is there already" in problem


def test_what_somebody_changed_stays(root: Path, call: Callable[..., Output]) -> None:
    call("--console")
    (root / UNIT).write_text("changed\n")
    assert "keep" in call("--remove")[1]
    assert (root / UNIT).read_text() == "changed\n"


@pytest.mark.parametrize("user", ["root", "nobody-here"])
def test_it_needs_an_ordinary_user(call: Callable[..., Output], user: str) -> None:
    code, _, problem = call("--console", "--user", user)
    assert code == 1
    assert "--user NAME" in problem


def test_an_unknown_rig_is_refused_before_anything_is_written(root: Path, call: Callable[..., Output]) -> None:
    assert call("--console", "--rig", "sonar")[0] == 1
    assert not (root / UNIT).exists()


def test_what_the_system_is_told(desktop: Path) -> None:
    """On the real root: groups and blanking once, and taken back; each failed command is named."""
    told: list[str] = []

    def run(command: Sequence[str]) -> int:
        told.append(" ".join(command))
        if command[0] == "usermod":
            groups = (desktop / "etc/group").read_text()
            (desktop / "etc/group").write_text(groups.replace("gpio:x:997:", "gpio:x:997:pi").replace("102:", "102:pi"))
        return int(command[0] == "udevadm")

    (desktop / "usr/bin").mkdir(parents=True)
    (desktop / "usr/bin/raspi-config").touch()
    live = System(desktop, run)
    live.live = True
    choice = InstallationChoice("desktop", "pi", ("/bin/divingbell",), groups=live.groups(("dialout", "gpio", "input")))
    plan = wanted(choice, data_folder() / "system", pictures_folder() / "diver_helmet_192.png")
    failed = live.put_in(plan)
    assert [command.split()[0] for command in failed] == ["udevadm", "udevadm"]
    assert told[:3] == ["usermod -aG gpio,input pi", "raspi-config nonint do_blanking 1", "systemctl daemon-reload"]
    again = System(desktop, run)
    assert again.missing(plan) == []
    assert again.missing_groups(plan) == []
    again.live = True
    del told[:]
    again.take_out()
    assert told[:3] == ["gpasswd -d pi gpio", "gpasswd -d pi input", "raspi-config nonint do_blanking 0"]


def test_the_unit_of_a_club_s_computer(root: Path, call: Callable[..., Output]) -> None:
    call("--hub")
    unit = (root / "etc/systemd/system/divingbell-hub.service").read_text(encoding="utf-8")
    assert "\nUser=pi\n" in unit
    assert " hub\n" in unit
    assert not (root / UNIT).exists(), "no table on its screen"
    rules = (root / "etc/polkit-1/rules.d/60-divingbell-hub.rules").read_text(encoding="utf-8")
    assert '"pi"' in rules
    link = root / "etc/systemd/system/multi-user.target.wants/divingbell-hub.service"
    assert os.readlink(link) == "/etc/systemd/system/divingbell-hub.service"


@pytest.mark.parametrize("name", ["divingbell.service", "divingbell-desktop.service", "divingbell-hub.service"])
def test_the_units_are_sound(tmp_path: Path, name: str) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed: its own judge of units is not asked (Debian: systemd)")
    kind = {"divingbell.service": "console", "divingbell-hub.service": "hub"}.get(name, "desktop")
    choice = InstallationChoice(kind, "root", (sys.executable, "-m", "divingbell"), "gpio", 270)  # type: ignore[arg-type]
    plan = wanted(choice, data_folder() / "system", pictures_folder() / "diver_helmet_192.png")
    (unit,) = (file.content for file in plan.files if file.path.name == name)
    (tmp_path / name).write_bytes(unit)
    scope = ["--user"] if kind == "desktop" else []
    judged = subprocess.run(
        ["systemd-analyze", *scope, "--man=no", "--recursive-errors=no", "verify", str(tmp_path / name)],
        capture_output=True, text=True, env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
    )  # fmt: skip
    assert (judged.returncode, judged.stderr) == (0, "")
