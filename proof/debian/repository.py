"""The signed apt repository, over HTTP from this machine: installed from and upgraded in an empty system."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from proof.debian.steps import CHECKOUT, Step, StepError, Try
from proof.debian.system import HOME
from proof.programs import need

KEY = "Diving Bell, made for one try"
PROGRAMS = {"apt-ftparchive": "apt-utils", "dpkg-deb": "dpkg", "gpg": "gnupg"}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Keep requests out of the table of steps."""


class RepositoryTry:
    """Two versions of the package, the second one published after the first was installed."""

    def __init__(self, tried: Try) -> None:
        self._tried = tried
        self._folder = tried.out / "repository"
        self._versions: list[str] = []
        self._address = ""

    def steps(self) -> list[Step]:
        """Name and step, in this order."""
        return [
            ("repository: made", self.publish_first),
            ("repository: installed", self.install),
            ("repository: upgraded", self.upgrade),
            ("repository: spoilt", self.refuse_spoilt),
        ]

    def publish_first(self) -> str:
        """With a key that is made for it, and a server of this machine."""
        need(PROGRAMS)
        package = self._tried.built_package()
        (self._folder / "dist").mkdir(parents=True)
        (self._folder / "keys").mkdir(mode=0o700)
        shutil.copy(package, self._folder / "dist")
        self._host("gpg", "--batch", "--passphrase", "", "--quick-generate-key", KEY, "ed25519", "sign", "never")
        served = functools.partial(_Quiet, directory=str(self._folder / "dist" / "apt"))
        server = ThreadingHTTPServer(("127.0.0.1", 0), served)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self._address = f"http://127.0.0.1:{server.server_port}"
        self._publish()
        self._versions = [package.name.split("_")[1]]
        return f"{self._versions[0]} signed"

    def install(self) -> str:
        """The machine is told of it by the file that the repository has for its release."""
        sources = f"divingbell-{self._tried.release}.sources"
        shutil.copy(self._folder / "dist/apt" / sources, self._tried.system.at("/etc/apt/sources.list.d/"))
        self._apt("update", "--error-on=any")
        self._apt("install", "--no-install-recommends", "divingbell")
        return f"{self._installed(self._versions[0])}, {self._works()}"

    def upgrade(self) -> str:
        """A version is published; `apt-get upgrade` takes that one."""
        self._versions.append(self._newer())
        self._publish()
        self._apt("update", "--error-on=any")
        self._apt("upgrade")
        return f"{self._installed(self._versions[1])}, {self._works()}"

    def refuse_spoilt(self) -> str:
        """A release whose words are not those that were signed."""
        release = self._folder / "dist/apt/dists" / self._tried.release / "InRelease"
        release.write_text(release.read_text().replace("Origin: Diving Bell", "Origin: Diving Bull"))
        ran = self._tried.run("apt-get", "update", "--error-on=any", user="root", folder=HOME, good=(100,))
        reasons = [line for line in ran.said.splitlines() if "signature" in line.lower() or "BADSIG" in line]
        if not reasons:
            raise StepError(ran.said)
        return "refused"

    def _newer(self) -> str:
        """The same package with a higher version, in `dist`."""
        (package,) = (self._folder / "dist").glob("*.deb")
        root = self._folder / "newer"
        self._host("dpkg-deb", "--raw-extract", str(package), str(root))
        control = root / "DEBIAN/control"
        version = self._versions[0].replace("+", ".1+")
        control.write_text(control.read_text().replace(f"Version: {self._versions[0]}", f"Version: {version}"))
        package.unlink()
        newer = package.with_name(package.name.replace(self._versions[0], version))
        self._host("dpkg-deb", "--root-owner-group", "-Zzstd", "-z1", "--build", str(root), str(newer))
        shutil.rmtree(root)
        return version

    def _publish(self) -> None:
        self._host(str(CHECKOUT / "tools/apt-repository"), KEY, self._address)

    def _installed(self, version: str) -> str:
        asked = self._tried.run("dpkg-query", "-W", "-f", "${Version}", "divingbell", folder=HOME).said.strip()
        if asked != version:
            raise StepError(f"{asked} is installed, not {version}")
        return asked

    def _works(self) -> str:
        return self._tried.run("/usr/bin/divingbell", "--version", folder=HOME).said.strip()

    def _apt(self, *words: str) -> None:
        self._tried.run("apt-get", "-y", "-q", *words, user="root", folder=HOME, DEBIAN_FRONTEND="noninteractive")

    def _host(self, *command: str) -> None:
        """Run a program of this machine, with the keys of this try."""
        own = {"GNUPGHOME": str(self._folder / "keys"), "DIVINGBELL_REPOSITORY": str(self._folder)}
        with self._tried.log.open("ab") as log:
            ran = subprocess.run(command, env={**os.environ, **own}, stdout=log, stderr=subprocess.STDOUT, check=False)
        if ran.returncode:
            raise StepError(f"{command[0]}: exit code {ran.returncode}")
