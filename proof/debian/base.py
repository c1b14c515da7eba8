"""The empty Debian that every try begins with: made once for a release, then kept in the user's cache."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from proof.debian.emulator import PROOT, Way
from proof.debian.system import HOME, HOST, UID, System, give_to_user

PACKAGES = ("ca-certificates", "make", "python3", "sudo")
"""What a Raspberry Pi OS Lite has, as far as `make run` may count on it; the rest is for tools/set-up to bring."""
TRUSTED = Path("/etc/ssl/certs/ca-certificates.crt")
INDEX = Path("/etc/pip.conf")
"""Whom this machine trusts and where it gets Python's packages, so in the other system too."""
APT_NOTED = Path("/var/log/asked-of-apt")
"""What was asked of apt-get, a line a call."""

_APT_GET = f"""#!/bin/sh
echo "apt-get $*" >>{APT_NOTED}
exec /usr/bin/apt-get "$@"
"""
_STAND_IN = """#!/bin/sh
exec "$@"
"""


class BaseError(RuntimeError):
    """There is no such system to be had here; the text says why."""


def cache() -> Path:
    """Where this machine keeps what it has fetched."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "divingbell" / "debian"


def binds(release: str, architecture: str, way: Way) -> dict[str, Path]:
    """What is fetched stays over all tries: packages of Debian and of Python."""
    kept = cache()
    folders = {"/var/cache/apt/archives": kept / f"apt-{release}-{architecture}", f"{HOME}/.cache/pip": kept / "pip"}
    for folder in folders.values():
        (folder / "partial").mkdir(parents=True, exist_ok=True)
    if way != "proot":
        give_to_user(kept / "pip", way)
    return folders


def unpacked(root: Path, release: str, architecture: str, way: Way, log: Path) -> System:
    """A new system below `root`, whatever was there before. Raises `BaseError`."""
    archive = _archive(release, architecture, way, log)
    if root.exists():
        shutil.rmtree(root)
    root.mkdir(parents=True)
    subprocess.run(["tar", "--extract", "--file", archive, "--directory", root], check=True)
    system = System(root, architecture, way, binds(release, architecture, way))
    for place in system.binds:
        system.at(place).mkdir(parents=True, exist_ok=True)
    _settle(system)
    return system


def _settle(system: System) -> None:
    """Host name, user, certificates, and a word from apt-get on every call."""
    for given in (TRUSTED, INDEX, Path("/etc/resolv.conf")):
        if given.exists():
            system.at(given).parent.mkdir(parents=True, exist_ok=True)
            system.at(given).unlink(missing_ok=True)
            shutil.copyfile(given, system.at(given))
    _write(system, "/etc/hostname", f"{HOST}\n")
    _write(system, "/etc/hosts", f"127.0.0.1 localhost {HOST}\n")
    _write(system, "/etc/sudoers.d/pi", "pi ALL=(ALL) NOPASSWD: ALL\n", 0o440)
    for file, line in {
        "/etc/passwd": f"pi:x:{UID}:{UID}:,,,:{HOME}:/bin/bash",
        "/etc/group": f"pi:x:{UID}:",
        "/etc/shadow": "pi:*:20000:0:99999:7:::",
    }.items():
        with system.at(file).open("a") as there:
            there.write(line + "\n")
    groups = system.at("/etc/group")
    groups.write_text(groups.read_text().replace("sudo:x:27:\n", "sudo:x:27:pi\n"))
    give_to_user(system.at(HOME), system.way)
    _write(system, "/usr/local/bin/apt-get", _APT_GET, 0o755)
    if system.way == "proot":
        _write(system, "/usr/local/bin/sudo", _STAND_IN, 0o755)


def _write(system: System, path: str, content: str, mode: int = 0o644) -> None:
    file = system.at(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    file.write_text(content)
    file.chmod(mode)


def _archive(release: str, architecture: str, way: Way, log: Path) -> Path:
    """The base system, packed; made by debootstrap where it is not in the cache."""
    made_of = hashlib.sha256(" ".join(PACKAGES).encode()).hexdigest()[:8]
    owners = "user" if way == "proot" else "root"
    archive = cache() / f"{release}-{architecture}-{owners}-{made_of}.tar"
    if archive.exists():
        return archive
    if shutil.which("debootstrap") is None:
        raise BaseError("debootstrap is missing (Debian: debootstrap)")
    cache().mkdir(parents=True, exist_ok=True)
    root = cache() / f"{release}-{architecture}-{owners}-{os.getpid()}"
    fetched = binds(release, architecture, way)["/var/cache/apt/archives"]
    try:
        first = [
            "debootstrap", "--foreign", f"--arch={architecture}", "--variant=minbase", f"--cache-dir={fetched}",
            f"--include={','.join(PACKAGES)}", release, str(root),
        ]  # fmt: skip
        _must(first if way != "proot" else [*PROOT, *first], log)
        second = ["/debootstrap/debootstrap", "--second-stage"]
        system = System(root, architecture, way)
        # No power cut happens here: nobody waits for the disk.
        _write(system, "/etc/dpkg/dpkg.cfg.d/unsafe", "force-unsafe-io\n")
        _shorten_lists(system)
        if system.at("/proc").is_symlink():  # debootstrap makes one inside a container, which leads back to itself
            system.at("/proc").unlink()
            system.at("/proc").mkdir()
        if system.run(second, log, user="root", folder=Path("/")).code:
            raise BaseError(f"debootstrap failed: {log}")
        for file in system.at("/var/lib/apt/lists").glob("*_*"):  # shortened, and apt would take them for whole
            file.unlink()
        part = archive.with_suffix(f".{os.getpid()}")
        _must(["tar", "--create", "--numeric-owner", f"--file={part}", f"--directory={root}", "."], log)
        part.rename(archive)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    return archive


def _shorten_lists(system: System) -> None:
    """Only what was fetched: the second stage reads the lists whole for each package, emulated for half an hour."""
    fetched = {line.split()[0] for line in system.at("/debootstrap/debpaths").read_text().splitlines()}
    for file in system.at("/var/lib/apt/lists").glob("*_Packages"):
        rows = file.read_text().split("\n\n")
        file.write_text("".join(f"{row}\n\n" for row in rows if _named(row) in fetched))


def _named(row: str) -> str:
    """The package that a row of a list is about."""
    return row.partition("\n")[0].removeprefix("Package: ")


def _must(command: Sequence[str], log: Path) -> None:
    with log.open("ab") as file:
        if subprocess.run(command, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT).returncode:
            raise BaseError(f"{command[0]} failed: {log}")
