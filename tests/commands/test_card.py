"""`divingbell card` on boot folders like those of Raspberry Pi OS: refusals, files, and what it never touches."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

from divingbell import __version__
from divingbell.commands import cli
from divingbell.commands.boot_card import card as cards
from divingbell.commands.boot_card.card_files import FOLDER, file_sha256
from divingbell.commands.boot_card.offline_packages import fetch_packages
from divingbell.commands.boot_card.package_file import is_whole
from divingbell.commands.boot_card.refusal import CardRefusalError
from divingbell.commands.card import computers_time_zone
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder

PACKAGE = f"divingbell_{__version__}+deb13_arm64.deb"
USER_DATA = """\
hostname: shelf
manage_etc_hosts: true
packages:
- avahi-daemon
timezone: Europe/Rome
keyboard:
  model: pc105
  layout: "it"
enable_ssh: true
users:
- name: anna
  groups: users,adm,dialout,audio,netdev,video,plugdev,cdrom,games,input,gpio,spi,i2c,render,sudo
  shell: /bin/bash
  lock_passwd: false
  passwd: $5$salt$hash
runcmd:
  - [ rfkill, unblock, wifi ]
"""
"""As Raspberry Pi Imager writes a user."""
NETWORK = (
    'network:\n  version: 2\n  wifis:\n    wlan0:\n      access-points:\n        "shelf":\n          password: "0"\n'
)
CMDLINE = "console=tty1 root=PARTUUID=1-02 rootwait resize cfg80211.ieee80211_regdom=IT ds=nocloud;i=rpi-imager-1\n"
Output = tuple[int, str, str]
Call = Callable[..., Output]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    """The boot partition of Raspberry Pi OS Lite (64 bit) of 2025-12-04, as Imager leaves it."""
    boot = tmp_path / "bootfs"
    boot.mkdir()
    files = {
        "cmdline.txt": CMDLINE, "config.txt": "arm_64bit=1\n", "kernel8.img": "", "kernel_2712.img": "",
        "initramfs8": "", "issue.txt": "Raspberry Pi reference 2025-12-04\nGenerated using pi-gen, stage2\n",
        "meta-data": "instance_id: rpios-image\n", "user-data": USER_DATA, "network-config": NETWORK,
    }  # fmt: skip
    for name, content in files.items():
        (boot / name).write_text(content)
    return boot


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return archive(tmp_path / PACKAGE, ("debian-binary", "control.tar.zst", "data.tar.zst"))


@pytest.fixture
def call(boot: Path, package: Path, capsys: pytest.CaptureFixture[str]) -> Call:
    def run(*options: str, yes: bool = True) -> Output:
        given = [] if "--remove" in options or "--package" in options else ["--package", str(package)]
        code = cli.main(["card", str(boot), *given, *options, *(["--yes"] if yes else [])])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def archive(file: Path, members: Sequence[str], cut: int = 0) -> Path:
    """An ar archive (ar(5)) with members of 7 bytes, and without its last `cut` bytes."""
    content = b"!<arch>\n"
    for name in members:
        content += f"{name:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{7:<10}`\n".encode() + b"content\n"
    file.write_bytes(content[: len(content) - cut])
    return file


def everything(folder: Path) -> dict[str, bytes]:
    """Path -> content of all files."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_card_is_prepared_once_and_taken_back_whole(boot: Path, call: Call) -> None:
    before = everything(boot)
    code, said, problem = call()
    assert (code, problem) == (0, "")
    there = everything(boot)
    new = there.keys() - before.keys()
    assert new > {"vendor-data", f"{FOLDER}/{PACKAGE}", f"{FOLDER}/install", f"{FOLDER}/divingbell-card.service"}
    assert {path for path in new - {f"{FOLDER}/card.json"} if path not in said} == set(), "it says what it writes"
    assert {name: there[name] for name in before} == before, "what Imager wrote is as it was"
    assert call() == (0, "The card is prepared already; nothing was changed.\n", "")
    assert everything(boot) == there
    code, said, _ = call("--remove")
    assert code == 0
    assert {path for path in new - {f"{FOLDER}/card.json"} if path not in said} == set()
    assert everything(boot) == before
    assert not (boot / FOLDER).exists()
    assert call("--remove")[:2] == (0, "Nothing of Diving Bell is on this card.\n")


def test_what_is_chosen_is_on_the_card(boot: Path, call: Call) -> None:
    call("--language", "it", "--rig", "usb-key", "--time-zone", "Europe/Malta")
    chosen = yaml.safe_load((boot / FOLDER / "settings.yaml").read_text())
    assert chosen == {"welcomed": True, "language": "it", "rig": "usb-key"}
    assert set(chosen) <= set(Settings.__struct_fields__)
    assert (boot / FOLDER / "time-zone").read_text() == "Europe/Malta\n"


def test_what_is_not_chosen_suggests_itself(call: Call) -> None:
    said = call()[1]
    assert "language en, time zone Europe/Rome, sensors serial" in said, "the time zone is Imager's"
    assert "for its user anna" in said


def test_another_choice_is_another_card_and_nothing_else(boot: Path, call: Call) -> None:
    call("--language", "it")
    said = call("--language", "en")[1]
    assert "settings.yaml" in said
    assert PACKAGE not in said, "what is there already is not written again"
    assert 'language: "en"' in (boot / FOLDER / "settings.yaml").read_text()
    assert (boot / "vendor-data").exists()


def test_what_is_wanted_no_more_is_taken_off(boot: Path, package: Path, call: Call) -> None:
    call()
    newer = package.with_name("divingbell_9.0+deb13_arm64.deb")
    shutil.copy(package, newer)
    assert f"remove  {FOLDER}/{PACKAGE}" in call("--package", str(newer))[1]
    assert [path.name for path in (boot / FOLDER).glob("*.deb")] == [newer.name]


GONE = None
OF_SOMEBODY = "is there already and is not from"
REFUSED: dict[str, tuple[dict[str, str | None], str]] = {
    "no boot partition": ({"cmdline.txt": GONE}, "is not the boot partition of a Raspberry Pi"),
    "another system": ({"issue.txt": GONE}, "does not have Raspberry Pi OS"),
    "Ubuntu's issue": ({"issue.txt": "Ubuntu 24.04\n"}, "does not have Raspberry Pi OS"),
    "an image before": ({"issue.txt": "Raspberry Pi reference 2025-11-23\n"}, "is of 2025-11-23; it must be"),
    "firstrun.sh": ({"firstrun.sh": ""}, "set up by firstrun.sh, not by cloud-init"),
    "custom.toml": ({"custom.toml": ""}, "set up by custom.toml, not by cloud-init"),
    "rpi-preseed.toml": ({"rpi-preseed.toml": ""}, "set up by rpi-preseed.toml, not by cloud-init"),
    "bookworm of today": ({"user-data": GONE, "meta-data": GONE}, "not the release of today"),
    "armhf": ({"kernel7l.img": ""}, "has 32 bits"),
    "no kernel": ({"kernel8.img": GONE}, "has 32 bits"),
    "started": ({"cmdline.txt": CMDLINE.replace("resize ", "")}, "was started already"),
    "a word like resize": ({"cmdline.txt": CMDLINE.replace("resize", "noresize")}, "was started already"),
    "no user": ({"user-data": "#cloud-config\nhostname: shelf\n"}, "has no user yet"),
    "the image's own user-data": ({"user-data": "#cloud-config\n# nothing\n"}, "has no user yet"),
    "only the default user": ({"user-data": "users: [default]\n"}, "has no user yet"),
    "a script as user-data": ({"user-data": "#!/bin/sh\necho users\n"}, "has no user yet"),
    "no YAML": ({"user-data": "a: 1\nusers: [\n"}, "line 3 is no YAML"),
    "deep YAML": ({"user-data": "[" * 100_000}, "is no YAML"),
    "vendor-data off": ({"user-data": f"{USER_DATA}vendor_data: {{enabled: false}}\n"}, "switches vendor-data off"),
    "vendor-data of somebody": ({"vendor-data": "#cloud-config\n"}, OF_SOMEBODY),
    "a folder of somebody": ({f"{FOLDER}/mine": "mine"}, OF_SOMEBODY),
    "a file of our folder's name": ({"divingbell": "mine"}, OF_SOMEBODY),
}
"""Kind -> what is different on such a card, and the reason that is told."""


@pytest.mark.parametrize("kind", REFUSED)
def test_a_card_is_refused_with_the_reason_and_left_as_it_was(boot: Path, call: Call, kind: str) -> None:
    changes, reason = REFUSED[kind]
    for name, content in changes.items():
        (boot / name).parent.mkdir(exist_ok=True)
        if content is None:
            (boot / name).unlink()
        else:
            (boot / name).write_text(content)
    before = everything(boot)
    code, said, problem = call()
    assert (code, said, everything(boot)) == (1, "", before)
    assert reason in problem
    assert problem.count("\n") == 1


def test_no_folder(call: Call, boot: Path) -> None:
    shutil.rmtree(boot)
    for options in ([], ["--remove"]):
        code, _, problem = call(*options)
        assert (code, "There is no folder" in problem) == (1, True)


@pytest.mark.parametrize("name", ["users", "user"])
@pytest.mark.parametrize("value", ["anna", "{name: anna}"])
def test_the_ways_in_which_cloud_init_is_told_a_user(boot: Path, call: Call, name: str, value: str) -> None:
    (boot / "user-data").write_text(f"{name}: {f'[default, {value}]' if name == 'users' else value}\n")
    assert "for its user anna" in call()[1]


def test_a_read_only_card_is_refused(boot: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.statvfs(boot)
    state = SimpleNamespace(f_flag=real.f_flag | os.ST_RDONLY, f_bavail=real.f_bavail, f_frsize=real.f_frsize)
    monkeypatch.setattr(cards.os, "statvfs", lambda _: state)
    before = everything(boot)
    code, _, problem = call()
    assert (code, "cannot be written to" in problem, everything(boot)) == (1, True, before)


@pytest.mark.parametrize("free", [0, cards.SPARE - 1])
def test_a_full_card_is_refused(boot: Path, call: Call, monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    state = SimpleNamespace(f_flag=0, f_bavail=free, f_frsize=1)
    monkeypatch.setattr(cards.os, "statvfs", lambda _: state)
    before = everything(boot)
    code, _, problem = call()
    assert (code, everything(boot)) == (1, before)
    assert "MB free and 5 MB are needed" in problem


@pytest.mark.parametrize("failing", range(1, 9))
def test_what_cannot_be_written_whole_is_taken_back(
    boot: Path, call: Call, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    """The disk is full at each of the eight files in turn, the record at the beginning and at the end."""
    before, real, count = everything(boot), os.fsync, 0

    def fsync(descriptor: int) -> None:
        nonlocal count
        count += os.path.isfile(f"/proc/self/fd/{descriptor}")
        if count == failing:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "here")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    code, _, problem = call()
    assert count >= failing, "so many files are written"
    assert (code, everything(boot)) == (1, before)
    assert "What had been written was taken off again" in problem


def test_ctrl_c_takes_back_what_was_written(boot: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    before, real = everything(boot), cards.write_atomically

    def write(path: Path, content: bytes) -> None:
        if path.suffix == ".deb":
            raise KeyboardInterrupt
        real(path, content)

    monkeypatch.setattr(cards, "write_atomically", write)
    assert call()[0] == 1
    assert everything(boot) == before


def test_a_killed_run_leaves_a_card_that_does_nothing_and_the_next_one_finishes_it(
    boot: Path, package: Path, call: Call
) -> None:
    program = (
        "import os, sys\n"
        "from divingbell.commands import cli\n"
        "from divingbell.commands.boot_card import card\n"
        "real = card.write_atomically\n"
        "card.write_atomically = lambda path, content: os._exit(9) if path.suffix == '.deb' else real(path, content)\n"
        "sys.exit(cli.main(sys.argv[1:]))\n"
    )  # fmt: skip
    killed = subprocess.run(
        [sys.executable, "-c", program, "card", str(boot), "--package", str(package), "--yes"], check=False
    )
    assert killed.returncode == 9
    assert (boot / FOLDER / "install").exists()
    assert not (boot / "vendor-data").exists()
    assert call()[0] == 0
    assert (boot / "vendor-data").exists()


def test_changing_a_prepared_card_first_takes_its_beginning_away(
    boot: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    call("--language", "it")
    before, seen = everything(boot), []
    real = cards.write_atomically

    def write(path: Path, content: bytes) -> None:
        seen.append((path.name, (boot / "vendor-data").exists()))
        real(path, content)

    monkeypatch.setattr(cards, "write_atomically", write)
    call("--language", "en")
    assert seen == [("settings.yaml", False), ("vendor-data", False)]
    assert everything(boot).keys() == before.keys()


def test_a_vendor_data_that_somebody_changed_stays(boot: Path, call: Call) -> None:
    call()
    (boot / "vendor-data").write_text("#!/bin/sh\necho mine\n")
    assert "is there already and is not from" in call()[2]
    assert "keep    vendor-data: somebody has changed it" in call("--remove")[1]
    assert (boot / "vendor-data").read_text() == "#!/bin/sh\necho mine\n"
    assert not (boot / FOLDER).exists()


def test_a_file_of_somebody_in_our_folder_stays(boot: Path, call: Call) -> None:
    call()
    (boot / FOLDER / "mine").write_text("mine")
    call("--remove")
    assert [path.name for path in (boot / FOLDER).iterdir()] == ["mine"]


def test_a_record_that_names_other_files_takes_none_away(boot: Path, tmp_path: Path, call: Call) -> None:
    """The record lies on the card, and somebody else may have written it."""
    call()
    (tmp_path / "precious").write_text("mine")
    record = boot / FOLDER / "card.json"
    given = json.loads(record.read_text())
    paths = ["user-data", "../precious", f"{FOLDER}/../../precious", str(tmp_path / "precious"), "", FOLDER]
    record.write_text(json.dumps({"files": given["files"] | dict.fromkeys(paths, "0")}))
    code, said, _ = call("--remove")
    assert (code, "precious" in said) == (0, False)
    assert (tmp_path / "precious").exists()
    assert (boot / "user-data").exists()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"files": {"vendor-data": 1}}', '{"files": {"\xff": "1"}}'])
def test_a_spoilt_record_makes_the_card_somebody_else_s(boot: Path, call: Call, content: str) -> None:
    call()
    (boot / FOLDER / "card.json").write_text(content, encoding="latin-1")
    before = everything(boot)
    assert "is there already and is not from" in call()[2]
    assert call("--remove")[1] == "Nothing of Diving Bell is on this card.\n"
    assert everything(boot) == before


def test_nothing_is_written_before_it_is_agreed_to(boot: Path, call: Call) -> None:
    before = everything(boot)
    code, said, problem = call(yes=False)
    assert (code, everything(boot)) == (1, before)
    assert "vendor-data" in said
    assert problem == "Nobody can be asked here, so nothing was changed. Add --yes.\n"


@pytest.mark.parametrize(
    ("answers", "code", "language", "zone", "rig"),
    [
        (["", "", "", "yes"], 0, "en", "Europe/Rome", "serial"),
        (["it", "Asia/Tokyo", "none", "y"], 0, "it", "Asia/Tokyo", "none"),
        (["", "", "", "no"], 1, None, None, None),
        ([], 1, None, None, None),
    ],
)
def test_somebody_at_a_terminal_is_asked(
    boot: Path,
    call: Call,
    monkeypatch: pytest.MonkeyPatch,
    answers: list[str],
    code: int,
    language: str,
    zone: str,
    rig: str,
) -> None:
    given = iter(answers)

    def answer(_: str) -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", answer)
    assert call(yes=False)[0] == code
    if code == 0:
        chosen = yaml.safe_load((boot / FOLDER / "settings.yaml").read_text())
        assert (chosen["language"], chosen["rig"]) == (language, rig)
        assert (boot / FOLDER / "time-zone").read_text() == f"{zone}\n"
    else:
        assert not (boot / FOLDER).exists()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--language", "xx"], "There is no language xx. There are: en, it."),
        (["--time-zone", "Europe"], "There is no time zone Europe."),
        (["--time-zone", "Mars/Olympus"], "There is no time zone Mars/Olympus."),
        (["--time-zone", "../../etc/passwd"], "There is no time zone ../../etc/passwd."),
        (["--rig", "nosuch"], "nosuch"),
        (["--package", "nosuch.deb"], "There is no file nosuch.deb"),
    ],
)
def test_a_wrong_choice_is_refused(boot: Path, call: Call, options: list[str], reason: str) -> None:
    before = everything(boot)
    code, _, problem = call(*options)
    assert (code, reason in problem, everything(boot)) == (1, True, before), problem


@pytest.mark.parametrize(
    "name", ["divingbell_0.1.0+deb12_arm64.deb", "divingbell_0.1.0+deb13_amd64.deb", "other_0.1.0+deb13_arm64.deb"]
)
def test_a_package_for_another_card_is_refused(package: Path, call: Call, name: str) -> None:
    other = package.rename(package.with_name(name))
    code, _, problem = call("--package", str(other))
    assert (code, f"It is called like {PACKAGE}" in problem) == (1, True)


@pytest.mark.parametrize("cut", [2, 8, 9, 40, 70])
def test_a_cut_package_is_refused(package: Path, call: Call, cut: int) -> None:
    package.write_bytes(package.read_bytes()[:-cut])
    assert "is not a whole Debian package" in call()[2]


@pytest.mark.parametrize(
    "members",
    [
        (),
        ("debian-binary",),
        ("debian-binary", "data.tar", "control.tar"),
        ("debian-binary", "control.tar", "data.tar", "x"),
    ],
)
def test_another_archive_is_no_package(tmp_path: Path, members: tuple[str, ...]) -> None:
    assert not is_whole(archive(tmp_path / "a", members))


def test_without_a_package_the_one_of_this_version_is_taken(
    boot: Path, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["card", str(boot), "--yes"]) == 0
    cli.main(["card", str(boot), "--remove", "--yes"])
    (tmp_path / "dist").mkdir()
    package.rename(tmp_path / "dist" / PACKAGE)
    assert cli.main(["card", str(boot), "--yes"]) == 0
    (tmp_path / "dist" / PACKAGE).unlink()
    assert cli.main(["card", str(boot), "--yes"]) == 1
    assert "Say which package: --package FILE" in capsys.readouterr().err


def test_the_time_zone_of_this_computer(tmp_path: Path) -> None:
    link = tmp_path / "localtime"
    assert computers_time_zone(link) == "Etc/UTC"
    link.symlink_to("/usr/share/zoneinfo/America/Argentina/Ushuaia")
    assert computers_time_zone(link) == "America/Argentina/Ushuaia"


@pytest.mark.parametrize("script", ["vendor-data", "install"])
def test_the_scripts_are_sound_for_the_shell(script: str) -> None:
    subprocess.run(["sh", "-n", data_folder() / "system/card" / script], check=True)


# Debian's packages --------------------------------------------------------------------------------------------------


@pytest.fixture
def debian(tmp_path: Path) -> str:
    """A source of tiny packages for arm64 in a folder: what every Raspberry Pi OS has, and what ours needs."""
    if shutil.which("dpkg-deb") is None or shutil.which("apt-get") is None:
        pytest.skip("dpkg-deb and apt-get are needed: this is no Debian")
    source, rows = tmp_path / "debian", []
    source.mkdir()
    for name, version, priority, depends in (
        ("base", "1", "required", ""),
        ("shell", "1", "important", "base"),
        ("python3", "3.13", "optional", "base"),
        ("cloud-init", "25.1", "optional", "python3"),
        ("libgl1", "1:2.0-1", "optional", "libmesa, base"),
        ("libmesa", "25", "optional", ""),
        ("avrdude", "8", "optional", ""),
        ("espeak-ng", "1", "optional", ""),
        ("unused", "1", "optional", ""),
    ):  # fmt: skip
        fields = {"Version": version, "Priority": priority, "Depends": depends}
        built = debian_package(source / f"{name}.deb", name, fields)
        rows.append(f"{control(name, fields)}Filename: ./{built.name}\nSize: {built.stat().st_size}\n")
        rows[-1] += f"SHA256: {file_sha256(built)}\n"
    (source / "Packages").write_text("\n".join(rows))
    return f"deb [trusted=yes] copy:{source} ./\n"


def control(name: str, fields: dict[str, str]) -> str:
    given = "".join(f"{field}: {value}\n" for field, value in fields.items() if value)
    return f"Package: {name}\nArchitecture: arm64\nMaintainer: nobody <nobody@localhost>\nDescription: a test\n{given}"


def debian_package(file: Path, name: str, fields: dict[str, str]) -> Path:
    root = file.with_suffix(".root")
    (root / "DEBIAN").mkdir(parents=True)
    (root / "DEBIAN/control").write_text(control(name, fields))
    subprocess.run(["dpkg-deb", "--root-owner-group", "--build", root, file], check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(root)
    return file


def test_debian_s_packages_that_a_new_system_lacks_are_fetched(tmp_path: Path, debian: str) -> None:
    ours = debian_package(tmp_path / PACKAGE, "divingbell", {"Version": "1", "Depends": "python3, libgl1"})
    files = {file.path: file for file in fetch_packages(ours, tmp_path / "cache", debian)}
    names = {path.rpartition("/")[2] for path in files}
    assert names == {
        "libgl1_2.0-1_arm64.deb",
        "libmesa_25_arm64.deb",
        "avrdude_8_arm64.deb",
        "espeak-ng_1_arm64.deb",
        "Packages",
    }
    again = fetch_packages(ours, tmp_path / "cache", debian)
    assert {file.path: file.sha256() for file in again} == {path: file.sha256() for path, file in files.items()}
    assert all(file.about in ("debian", "index") and file.size for file in files.values())


def test_a_system_without_a_network_installs_from_the_card_alone(tmp_path: Path, debian: str) -> None:
    """With the files of the card as its only source apt-get finds the same packages, each with its check sum."""
    ours = debian_package(tmp_path / PACKAGE, "divingbell", {"Version": "1", "Depends": "python3, libgl1"})
    card, base = tmp_path / "card", tmp_path / "base"
    card.mkdir()
    base.mkdir()
    fetched = fetch_packages(ours, tmp_path / "cache", debian)
    for file in fetched:
        (card / file.path.rpartition("/")[2]).write_bytes(file.content())
    rows = (tmp_path / "debian/Packages").read_text().split("\n\n")
    (base / "Packages").write_text("\n\n".join(rows[:4]) + "\n")
    shutil.rmtree(tmp_path / "debian")
    sources = "".join(f"deb [trusted=yes] copy:{folder} ./\n" for folder in (card, base))
    again = fetch_packages(ours, tmp_path / "cache of another", sources)
    assert {file.path: file.sha256() for file in again} == {file.path: file.sha256() for file in fetched}


@pytest.mark.parametrize("missing", ["libmesa", "cloud-init"])
def test_a_package_that_is_not_to_be_had_is_told(tmp_path: Path, debian: str, missing: str) -> None:
    index = tmp_path / "debian/Packages"
    index.write_text(index.read_text().replace(f"Package: {missing}\n", "Package: gone\n"))
    ours = debian_package(tmp_path / PACKAGE, "divingbell", {"Version": "1", "Depends": "python3, libgl1"})
    with pytest.raises(CardRefusalError) as refused:
        fetch_packages(ours, tmp_path / "cache", debian)
    assert refused.value.text_id == "card.not_fetched"
    assert refused.value.values["problem"]
