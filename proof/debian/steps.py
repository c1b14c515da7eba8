"""What is tried in the other system, step by step: each says what came of it, or fails with the reason."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from proof.debian.base import APT_NOTED
from proof.debian.system import HOME, Ran, System, User, give_to_user

CHECKOUT = Path(__file__).parents[2]
THERE = HOME / "divingbell"
"""The checkout in the other system."""
DEMO = "--players 2 --pace 0"
NO_SCREEN = ":9"
"""A desktop's screen that does not answer: so set-up brings no compilers, and the demo has the built-in simulated rig.

The compiled firmware has to keep up with the wall clock, and its simulator inside an emulator does not.
"""
FROM_INDEX = ("hypothesis", "pytest", "pytest-timeout")
"""What the chosen tests need beside what `make run` has brought."""
LEAST_TESTS = 90
"""Of the chosen hundred; with fewer, somebody took the marker away."""
FULL_SCREEN = 200
"""Colours; a window without anything has few."""
JOURNAL = HOME / ".local/share/divingbell/journal.db"
SETTINGS = HOME / ".config/divingbell/settings.yaml"
UNITS = {"console": "/etc/systemd/system/divingbell.service", "desktop": "/etc/systemd/user/divingbell-desktop.service"}


Step = tuple[str, Callable[[], str]]
"""Its name, and what does it and says what came of it."""


class StepError(AssertionError):
    """A step did not end as it must; the text says what was seen instead."""


class Try:
    """One release, from an empty system on; `log` takes what every command says, `out` what is kept of it."""

    def __init__(self, system: System, release: str, log: Path, out: Path) -> None:
        self.system = system
        self.release = release
        self.log = log
        self.out = out

    def checkout_steps(self) -> list[Step]:
        """Those of the part `checkout`, in this order."""
        return [
            ("make run", self.first_run),
            ("make run again", self.second_run),
            ("pytest -m arm64", self.chosen_tests),
        ]

    def package_steps(self) -> list[Step]:
        """Those of the part `package`, in this order."""
        return [
            ("make deb", self.build_package),
            ("the package goes in", self.put_in),
            ("divingbell doctor", self.doctor),
            ("first frame", self.first_frame),
            ("demo", self.demo),
            ("divingbell install", self.kiosk),
            ("the package goes out", self.take_out),
        ]

    def copy_checkout(self) -> None:
        """What git knows or would add, as it is now."""
        known = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(known, cwd=CHECKOUT, check=True, capture_output=True).stdout
        place = self.system.at(THERE)
        place.mkdir(parents=True)
        there = [name for name in names.split(b"\0") if (name and (CHECKOUT / name.decode()).is_symlink()) or
                 (name and (CHECKOUT / name.decode()).exists())]  # fmt: skip
        packed = subprocess.run(
            ["tar", "--create", "--null", "--files-from=-"], cwd=CHECKOUT, input=b"\0".join(there), check=True,
            capture_output=True,
        )  # fmt: skip
        subprocess.run(["tar", "--extract", "--directory", place], input=packed.stdout, check=True)
        give_to_user(place, self.system.way)

    # What somebody types in a checkout ------------------------------------------------------------------------

    def first_run(self) -> str:
        """On a fresh system: set-up asks apt and the index, then a short demo is played to its end."""
        self.run("make", "run", DEMO=DEMO, DISPLAY=NO_SCREEN)
        asked = self._asked_of_apt()
        if not any("install" in line for line in asked):
            raise StepError("the empty system had all it needs: nothing was proved")
        return f"{self._demo_is_whole(THERE / 'build/demo')}; asked apt-get {len(asked)} times"

    def second_run(self) -> str:
        """Nothing is left to be set up."""
        before = self._asked_of_apt()
        shutil.rmtree(self.system.at(THERE / "build/demo"))
        self.run("make", "run", DEMO=DEMO, DISPLAY=NO_SCREEN)
        new = self._asked_of_apt()[len(before) :]
        if new:
            raise StepError(f"apt-get was asked again: {new}")
        return f"{self._demo_is_whole(THERE / 'build/demo')}; asked apt-get nothing"

    def chosen_tests(self) -> str:
        """The tests with the marker `arm64`; the files without it want a developer's packages to be imported."""
        python = ".venv/bin/python"
        self.run(
            python, "-m", "pip", "install", "--quiet", "--no-compile", "--constraint", "constraints.txt", *FROM_INDEX
        )
        files = [str(path.relative_to(CHECKOUT)) for path in sorted((CHECKOUT / "tests").rglob("test_*.py"))
                 if "mark.arm64" in path.read_text(encoding="utf-8")]  # fmt: skip
        ran = self.run(python, "-m", "pytest", "-q", "-m", "arm64", *files, SDL_VIDEODRIVER="offscreen")
        passed = re.search(r"^(\d+) passed", ran.said.splitlines()[-1])
        if passed is None or int(passed[1]) < LEAST_TESTS:
            raise StepError(f"not {LEAST_TESTS} tests passed: {ran.said.splitlines()[-1]}")
        return ran.said.splitlines()[-1]

    # The Debian package ---------------------------------------------------------------------------------------

    def build_package(self) -> str:
        """With the system's own Python; it is kept in dist of this checkout."""
        self.run("sudo", "apt-get", "update", "-qq")
        self.run("sudo", "apt-get", "install", "-y", "-qq", "--no-install-recommends", "python3-venv")
        self.run("make", "deb")
        package = self._package()
        (CHECKOUT / "dist").mkdir(exist_ok=True)
        shutil.copy(self.system.at(package), CHECKOUT / "dist")
        return f"dist/{package.name}, {self.system.at(package).stat().st_size / 1e6:.0f} MB"

    def put_in(self) -> str:
        """By apt, which brings what it depends on; it asks nothing and switches no kiosk on."""
        self.run("sudo", "apt-get", "install", "-y", "-qq", "--no-install-recommends", str(self._package()))
        version = self.run("/usr/bin/divingbell", "--version", folder=HOME).said.strip()
        on = [unit for unit in UNITS.values() if self.system.at(unit).exists()]
        if on or self.system.at("/var/lib/divingbell").exists():
            raise StepError(f"the package has switched something on: {on}")
        return version

    def doctor(self) -> str:
        """No line is bad; what an emulated system lacks is a warning with what to do."""
        said = self.run("divingbell", "doctor", folder=HOME).said
        lines = [line for line in said.splitlines() if line.strip()]
        warnings = [line.split(None, 1)[1].strip() for line in lines if line.startswith("warning")]
        if any(line.startswith("bad") for line in lines) or not any(line.startswith("good") for line in lines):
            raise StepError(said)
        return f"{len(lines) - len(warnings)} lines good, warnings: {'; '.join(warnings) or 'none'}"

    def first_frame(self) -> str:
        """The app as the package starts it, on a window that nobody sees; its picture is kept."""
        script, picture = self.bring("inside/first_frame.py"), HOME / "first-frame.png"
        python = "/usr/lib/divingbell/bin/python"
        ran = self.run(python, str(script), str(picture), "--size", "1280x800", "--rotate", "0", folder=HOME)
        kept = self.out / "first-frame.png"
        shutil.copy(self.system.at(picture), kept)
        with Image.open(kept) as image:
            size, few = image.size, image.convert("RGB").getcolors(FULL_SCREEN)
        if size != (1280, 800) or few is not None:
            raise StepError(f"nothing is on the picture: {kept}")
        return f"{kept.relative_to(CHECKOUT)} after {ran.seconds:.0f} s"

    def demo(self) -> str:
        """The installed program plays a game to its end; then somebody's table leaves a journal and settings."""
        self.run("divingbell", "demo", *DEMO.split(), "--output", "demo", folder=HOME)
        start = {"action": {"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"}}
        play = f"mkdir -p .config/divingbell && echo 'welcomed: true' >{SETTINGS} && divingbell table --rig none"
        ran = self.run("sh", "-c", f"echo '{json.dumps(start)}' | ({play})", folder=HOME)
        if '"ok"' not in ran.said or not self.system.at(JOURNAL).exists():
            raise StepError(ran.said)
        return self._demo_is_whole(HOME / "demo")

    def kiosk(self) -> str:
        """It says what it will do; asks nobody through a pipe; systemd's own judge finds both units sound."""
        self.run("sudo", "apt-get", "install", "-y", "-qq", "--no-install-recommends", "systemd")
        for kind, unit in UNITS.items():
            told = self.run("sudo", "divingbell", "install", f"--{kind}", good=(1,), folder=HOME)
            if unit not in told.said or self.system.at(unit).exists():
                raise StepError(told.said)
            # Without a running systemd and udev those two are not told: a line each, and exit code 1.
            self.run("sudo", "divingbell", "install", f"--{kind}", "--yes", good=(0, 1), folder=HOME)
            scope = ["--user"] if kind == "desktop" else []
            judge = ["systemd-analyze", *scope, "--man=no", "--recursive-errors=no", "verify", unit]
            judged = self.run(*judge, folder=HOME, XDG_RUNTIME_DIR=str(HOME))
            if judged.said.strip():
                raise StepError(judged.said)
        return "both told, put in, and sound for systemd-analyze"

    def take_out(self) -> str:
        """apt takes out the program and what `install` had put in; journal and settings stay."""
        self.run("sudo", "apt-get", "remove", "-y", "-qq", "divingbell")
        left = [path for path in ("/usr/lib/divingbell", "/usr/bin/divingbell", "/var/lib/divingbell", *UNITS.values())
                if self.system.at(path).exists() or self.system.at(path).is_symlink()]  # fmt: skip
        if left:
            raise StepError(f"left behind: {left}")
        if not (self.system.at(JOURNAL).exists() and self.system.at(SETTINGS).exists()):
            raise StepError("journal or settings are gone")
        return "nothing left but journal and settings"

    # ----------------------------------------------------------------------------------------------------------

    def run(
        self,
        *command: str,
        good: tuple[int, ...] = (0,),
        folder: Path = THERE,
        user: User = "pi",
        network: bool = True,
        **variables: str,
    ) -> Ran:
        """Run a command in the system. Raises `StepError` where its exit code is none of `good`."""
        ran = self.system.run(command, self.log, user=user, folder=folder, network=network, **variables)
        if ran.code not in good:
            end = "\n".join(ran.said.splitlines()[-25:])
            raise StepError(f"{' '.join(command)}: exit code {ran.code}\n{end}")
        return ran

    def _asked_of_apt(self) -> list[str]:
        noted = self.system.at(APT_NOTED)
        return noted.read_text().splitlines() if noted.exists() else []

    def _demo_is_whole(self, folder: Path) -> str:
        place = self.system.at(folder)
        pictures, records = list(place.glob("*.png")), list(place.glob("*.jsonl"))
        entries = len(records[0].read_text().splitlines()) - 1 if len(records) == 1 else 0
        if not any(place.glob("*-podium.png")) or entries < 10:  # a slow frame may miss a picture in between
            raise StepError(f"{len(pictures)} pictures and {entries} entries in {folder}")
        return f"a demo of {entries} entries and {len(pictures)} pictures"

    def _package(self) -> Path:
        (package,) = self.system.at(THERE / "dist").glob("divingbell_*.deb")
        return THERE / "dist" / package.name

    def built_package(self) -> Path:
        """The package that the part `package` has left in `dist`. Raises `StepError`."""
        release = {"bookworm": "deb12", "trixie": "deb13"}[self.release]
        found = sorted((CHECKOUT / "dist").glob(f"divingbell_*+{release}_{self.system.architecture}.deb"),
                       key=lambda file: file.stat().st_mtime)  # fmt: skip
        if not found:
            raise StepError("there is no package in dist; make it first: --part package")
        return found[-1]

    def bring(self, name: str) -> Path:
        """A file of these tests, outside every checkout: the installed program alone is imported."""
        there = HOME / Path(name).name
        shutil.copy(Path(__file__).parent / name, self.system.at(there))
        return there
