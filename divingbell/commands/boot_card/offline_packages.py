"""Debian's packages that a new Raspberry Pi OS lacks for ours, fetched and checked by apt-get on another computer.

apt-get has folders of its own for it, takes the card's architecture for the native one, and a system for installed of
which every Raspberry Pi OS has at least as much; nothing of this computer's packages is asked or changed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from divingbell.commands.boot_card.card_files import FOLDER, CardFile
from divingbell.commands.boot_card.package_file import ARCHITECTURE
from divingbell.commands.boot_card.refusal import CardRefusalError

KEYRINGS = (
    Path("/usr/share/keyrings/debian-archive-keyring.pgp"),
    Path("/usr/share/keyrings/debian-archive-keyring.gpg"),
)
"""Debian's own keys, as the package debian-archive-keyring brings them; the first where both are there."""
DEBIAN = (
    "deb [signed-by={keyring}] http://deb.debian.org/debian trixie main\n"
    "deb [signed-by={keyring}] http://deb.debian.org/debian trixie-updates main\n"
    "deb [signed-by={keyring}] http://deb.debian.org/debian-security trixie-security main\n"
)
BASE = ("?priority(required)", "?priority(important)", "python3", "cloud-init")
"""Packages of Debian that every Raspberry Pi OS has, with what they depend on."""
BESIDE = ("avrdude", "espeak-ng")
"""Packages that `make deb` recommends: one flashes a board, one says results aloud."""

_INSTALLED = re.compile(r"Inst (?!divingbell )(\S+) \((\S+) .*\[(\w+)\]\)")
"""A package in what `apt-get --simulate` says, but ours, which lies on this computer: name, version, architecture."""
_FILENAME = re.compile(r"^Filename: .*$", re.MULTILINE)


def fetch_packages(package: Path, cache: Path, sources: str | None = None) -> tuple[CardFile, ...]:
    """The packages that `package` needs and their index, as files of the card. What is in the folder `cache` already is
    not fetched again. Raises `CardRefusalError` and `OSError`."""
    if shutil.which("apt-get") is None:
        raise CardRefusalError("card.no_apt")
    apt = _Apt(cache, _debian() if sources is None else sources)
    apt.run("apt-get", "update", "--error-on=any")
    apt.take_as_installed(BASE)
    wanted = ("--no-install-recommends", "install", str(package.resolve()), *BESIDE)
    found = _INSTALLED.findall(apt.run("apt-get", "--simulate", *wanted))
    apt.run("apt-get", "--download-only", *wanted)
    files, places = [], {}
    for name, version, architecture in found:
        places[name] = f"{name}_{version.partition(':')[2] or version}_{architecture}.deb"
        archive = apt.archives / f"{name}_{version.replace(':', '%3a')}_{architecture}.deb"
        files.append(CardFile(f"{FOLDER}/packages/{places[name]}", archive, "debian"))
    index = [_FILENAME.sub(f"Filename: ./{places[_package(row)]}", row) for row in apt.rows(sorted(places))]
    return (*files, CardFile(f"{FOLDER}/packages/Packages", "".join(f"{row}\n\n" for row in index).encode(), "index"))


class _Apt:
    """apt-get and apt-cache for another system, with all their files in one folder."""

    def __init__(self, cache: Path, sources: str) -> None:
        self.archives = cache / "archives"
        self._status = cache / "status"
        for folder in (self.archives / "partial", cache / "lists" / "partial"):
            folder.mkdir(parents=True, exist_ok=True)
        (cache / "sources.list").write_text(sources, encoding="utf-8")
        self._status.write_text("", encoding="utf-8")
        settings = {
            "APT::Architecture": ARCHITECTURE,
            "APT::Architectures": ARCHITECTURE,
            "APT::Sandbox::User": "root",
            "Acquire::Languages": "none",
            "Dir::Cache": str(cache),
            "Dir::Etc::SourceList": str(cache / "sources.list"),
            "Dir::Etc::SourceParts": "/dev/null",
            "Dir::Etc::Preferences": "/dev/null",
            "Dir::Etc::PreferencesParts": "/dev/null",
            "Dir::State": str(cache),
            "Dir::State::Lists": str(cache / "lists"),
            "Dir::State::status": str(self._status),
        }
        self._options = [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]

    def run(self, program: str, *words: str) -> str:
        """Output of the program. Raises `CardRefusalError` where it fails."""
        command = [program, "-q", *(["-y"] if program == "apt-get" else []), *self._options, *words]
        ran = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            said = [line[2:].strip() for line in ran.stderr.splitlines() if line.startswith("E:")]
            raise CardRefusalError("card.not_fetched", problem=" ".join(said) or f"{program}: {ran.returncode}")
        return ran.stdout

    def rows(self, names: Sequence[str]) -> list[str]:
        """The rows of these packages in the lists of the source."""
        return [
            row.strip("\n")
            for row in self.run("apt-cache", "show", "--no-all-versions", *names).split("\n\n")
            if row.strip()
        ]

    def take_as_installed(self, packages: Sequence[str]) -> None:
        """Let these packages count as installed, and what they depend on."""
        said = self.run("apt-get", "--simulate", "--no-install-recommends", "install", *packages)
        names = [line.split()[1] for line in said.splitlines() if line.startswith("Inst ")]
        rows = [row.replace("\n", "\nStatus: install ok installed\n", 1) for row in self.rows(names)]
        self._status.write_text("".join(f"{row}\n\n" for row in rows), encoding="utf-8")


def _package(row: str) -> str:
    return row.partition("\n")[0].removeprefix("Package: ")


def _debian() -> str:
    keyring = next((file for file in KEYRINGS if file.exists()), None)
    if keyring is None:
        raise CardRefusalError("card.no_keyring")
    return DEBIAN.format(keyring=keyring)
