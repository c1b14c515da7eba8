"""A whole Debian below a folder, with an ordinary user who may use sudo, as a Raspberry Pi OS has one."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

from proof.debian.emulator import PROOT, Way, find_qemu, is_native

User = Literal["pi", "root"]
HOME = Path("/home/pi")
HOST = "raspberrypi"
UID = 1000
SUDO_GID = 27
"""Debian's group sudo (base-passwd)."""
LONGEST_S = 3600
"""A command that is not over by then hangs."""

_ENTER = f"""
set -eu
root=$1 user=$2
shift 2
mount --make-rprivate /
echo {HOST} >/proc/sys/kernel/hostname
mount -t proc proc "$root/proc"
[ ! -d "$root/dev/pts" ] || mount -t devpts -o newinstance,ptmxmode=666,mode=620 devpts "$root/dev/pts"
[ ! -d "$root/dev/shm" ] || mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
while [ "$1" != -- ]; do
    mount --bind "$1" "$root$2"
    shift 2
done
shift
if [ "$user" = root ]; then exec chroot "$root" "$@"; fi
exec chroot --userspec={UID}:{UID} --groups={SUDO_GID} "$root" "$@"
"""
"""In a name space of its own: nothing stays mounted, whatever becomes of the command."""


class Ran(NamedTuple):
    """A command that is over."""

    code: int
    said: str
    seconds: float


@dataclass(frozen=True)
class System:
    """Debian of an architecture below `root`; `binds` are folders of this machine, by their place in it."""

    root: Path
    architecture: str
    way: Way
    binds: Mapping[str, Path] = field(default_factory=dict)

    def run(
        self,
        command: Sequence[str],
        log: Path,
        *,
        user: User = "pi",
        folder: Path = HOME,
        network: bool = True,
        **variables: str,
    ) -> Ran:
        """Run a command; what it says goes to the end of `log` too. Raises `subprocess.TimeoutExpired`.

        `network`: this machine's, or only a loopback that is down (not under proot).
        """
        began = time.monotonic()
        inside = ["/usr/bin/env", "--chdir", str(folder), *command]
        environment = self._environment(user) | variables
        with log.open("ab") as file:
            begin = file.tell()
            code = subprocess.run(
                [*self._entered(user, network), *inside], stdin=subprocess.DEVNULL, stdout=file,
                stderr=subprocess.STDOUT, env=environment, timeout=LONGEST_S, check=False,
            ).returncode  # fmt: skip
        said = log.read_bytes()[begin:].decode(errors="replace")
        return Ran(code, said, time.monotonic() - began)

    def at(self, path: Path | str) -> Path:
        """Where a file of the system is on this machine."""
        return self.root / str(path).lstrip("/")

    def _entered(self, user: User, network: bool) -> list[str]:
        binds = [word for inside, outside in self.binds.items() for word in (str(outside), inside)]
        if self.way != "proot":
            alone = ["unshare", "--mount", "--uts", "--pid", "--fork", "--kill-child", *([] if network else ["--net"])]
            return [*alone, "sh", "-c", _ENTER, "sh", str(self.root), user, *binds, "--"]
        pairs = [f"--bind={outside}:{inside}" for inside, outside in self.binds.items()]
        given = [f"--bind={path}" for path in ("/proc", "/dev")]
        emulated = [] if is_native(self.architecture) else ["-q", str(find_qemu(self.architecture))]
        return [*PROOT, *emulated, "-r", str(self.root), *given, *pairs]

    def _environment(self, user: User) -> dict[str, str]:
        home = str(HOME) if user == "pi" else "/root"
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        named = {"HOME": home, "USER": user, "LOGNAME": user, "PATH": path, "LANG": "C.UTF-8", "TERM": "dumb"}
        # What proot itself needs; nothing else of this machine gets in.
        return named | {name: os.environ[name] for name in ("TMPDIR", "PROOT_TMP_DIR") if name in os.environ}


def give_to_user(path: Path, way: Way) -> None:
    """Make a file, or a folder with all in it, the user's; under proot everything is."""
    if way == "proot":
        return
    for place in (path, *(path.rglob("*") if path.is_dir() else ())):
        shutil.chown(place, UID, UID) if not place.is_symlink() else os.lchown(place, UID, UID)
