"""A card that `divingbell card` has prepared, at its first start: cloud-init runs as on a Pi, and home is drawn.

The boot folder is that of a Raspberry Pi OS Lite (64 bit) with what Raspberry Pi Imager 2 writes for user and Wi-Fi.
cloud-init is Debian's; systemd does not run, so its service is judged and its command is called by hand.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from PIL import Image

from proof.debian.steps import CHECKOUT, FULL_SCREEN, UNITS, Step, StepError, Try

BOOT = Path("/boot/firmware")
USER = "anna"
USER_HOME = Path("/home/anna")
ZONE = "Europe/Malta"
CARD_UNIT = "/etc/systemd/system/divingbell-card.service"
INSTALL = "/usr/local/lib/divingbell-card/install"
IMAGE_PACKAGES = ("cloud-init", "netplan.io", "systemd", "udev", "iproute2", "tzdata")
"""What a Raspberry Pi OS has and the empty system lacks, as far as a first start needs it."""
NO_ARCHIVES = Path("/root/no-archives.conf")
"""Tells apt of a folder in which no package lies."""
OFFLINE = {"SYSTEMD_IN_CHROOT": "1", "SYSTEMD_OFFLINE": "1"}
"""systemctl and udevadm then make links and leave out what only a running systemd does."""
SEED = """\
datasource_list: [ NoCloud, None ]
datasource:
  NoCloud:
    seedfrom: file:///boot/firmware
ssh_deletekeys: false
ssh_genkeytypes: []
"""
"""As Raspberry Pi OS configures cloud-init."""
FILES = {
    "config.txt": "arm_64bit=1\n",
    "cmdline.txt": "console=tty1 root=PARTUUID=1-02 rootwait resize ds=nocloud;i=rpi-imager-1764806400000\n",
    "issue.txt": "Raspberry Pi reference 2025-12-04\nGenerated using pi-gen, stage2\n",
    "kernel8.img": "",
    "kernel_2712.img": "",
    "initramfs8": "",
    "meta-data": "dsmode: local\ninstance_id: rpios-image\n",
    "user-data": f"""#cloud-config
hostname: shelf
manage_etc_hosts: true
timezone: Europe/London
users:
- name: {USER}
  groups: users,adm,dialout,audio,netdev,video,plugdev,cdrom,games,input,render,sudo
  shell: /bin/bash
  lock_passwd: false
  passwd: $5$salt$Gcm6FsVtF/Qa77ZKD.iwsJlCVPY0XSMgLJL0Hnww/c1
ssh_pwauth: true
runcmd:
- [ sh, -c, "echo of Imager >/root/runcmd" ]
""",
    "network-config": """network:
  version: 2
  wifis:
    wlan0:
      dhcp4: true
      regulatory-domain: "IT"
      access-points:
        "shelf":
          password: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
      optional: true
""",
}
"""The boot partition as Imager leaves it."""


class CardTry:
    """A first start, with or without a network."""

    def __init__(self, tried: Try, *, network: bool) -> None:
        self._tried = tried
        self._network = network
        self._boot = tried.system.at(BOOT)

    def steps(self) -> list[Step]:
        """Name and step, in this order."""
        return [
            ("card: the image", self.make_image),
            ("card: prepared", self.prepare),
            ("card: cloud-init", self.start),
            ("card: installed", self.install),
            ("card: home", self.home),
        ]

    def make_image(self) -> str:
        """The empty system becomes as much of a Raspberry Pi OS as a first start needs, without a user."""
        self._root("apt-get", "update", "-qq")
        self._root("apt-get", "install", "-y", "-qq", "--no-install-recommends", *IMAGE_PACKAGES)
        self._boot.mkdir(parents=True, exist_ok=True)
        for name, content in FILES.items():
            (self._boot / name).write_text(content)
        self._tried.system.at("/etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg").write_text(SEED)
        self._root("userdel", "pi")
        return self._root("cloud-init", "--version").strip()

    def prepare(self) -> str:
        """By the command of this checkout, on this machine, as on any Linux computer."""
        before = {name: (self._boot / name).read_bytes() for name in FILES}
        words = [
            "--package",
            str(self._tried.built_package()),
            "--language",
            "it",
            "--rig",
            "none",
            "--time-zone",
            ZONE,
        ]
        said = self._card(*words, *([] if self._network else ["--offline"]), "--yes")
        if "already" not in self._card(*words, *([] if self._network else ["--offline"]), "--yes"):
            raise StepError("the second time it is not done already")
        if {name: (self._boot / name).read_bytes() for name in FILES} != before:
            raise StepError("a file of Imager has changed")
        return said.splitlines()[-2].strip()

    def start(self) -> str:
        """cloud-init judges Imager's files beside ours, then runs its four stages."""
        for kind, name in (("cloud-config", "user-data"), ("network-config", "network-config")):
            said = self._root("cloud-init", "schema", "--schema-type", kind, "--config-file", str(BOOT / name))
            if "Valid schema" not in said:
                raise StepError(said)
        for stage in (("init", "--local"), ("init",), ("modules", "--mode=config"), ("modules", "--mode=final")):
            self._root("cloud-init", *stage, network=self._network)
        at = self._tried.system.at
        wrong = [name for name, right in {
            "Imager's user": f"{USER}:x:1000:" in at("/etc/passwd").read_text(),
            "Imager's command": at("/root/runcmd").exists(),
            "Imager's network": "shelf" in at("/etc/netplan/50-cloud-init.yaml").read_text(),
            "our command": os.access(at(INSTALL), os.X_OK),
            "our service": at(CARD_UNIT).exists(),
            "its start": at("/etc/systemd/system/multi-user.target.wants/divingbell-card.service").is_symlink(),
        }.items() if not right]  # fmt: skip
        if wrong:
            raise StepError(f"not there after cloud-init: {', '.join(wrong)}")
        judged = self._root("systemd-analyze", "--man=no", "--recursive-errors=no", "verify", CARD_UNIT).strip()
        if judged:
            raise StepError(judged)
        return "Imager's user, command and network are there, and our service, sound for systemd-analyze"

    def install(self) -> str:
        """The service's command: where a network is needed it fails without one, then it ends well."""
        if self._network:
            # Packages that earlier tries have fetched are no network's, so apt does not find them now.
            self._tried.system.at(Path("/var/cache/apt/none/partial")).mkdir(parents=True)
            self._tried.system.at(NO_ARCHIVES).write_text('Dir::Cache::Archives "/var/cache/apt/none/";\n')
            said = self._root(INSTALL, network=False, good=(1,), APT_CONFIG=str(NO_ARCHIVES))
            if "trying again" not in said:
                raise StepError(said)
        self._root(INSTALL, network=self._network)
        at = self._tried.system.at
        settings = at(USER_HOME / ".config/divingbell/settings.yaml")
        wrong = [name for name, right in {
            "the kiosk": f"User={USER}\n" in at(UNITS["console"]).read_text(),
            "its start": at("/etc/systemd/system/multi-user.target.wants/divingbell.service").is_symlink(),
            "the settings": 'language: "it"' in settings.read_text() and settings.stat().st_uid == 1000,
            "the time zone": os.readlink(at("/etc/localtime")).endswith(ZONE),
            "an end of the service": not at(CARD_UNIT).exists() and not at(INSTALL).exists(),
            "room on the card": not [*(self._boot / "divingbell").glob("*.deb")],
            "voice": at("/usr/bin/espeak-ng").exists(),
        }.items() if not right]  # fmt: skip
        if wrong:
            raise StepError(f"not there after the installation: {', '.join(wrong)}")
        return self._root("divingbell", "--version").strip()

    def home(self) -> str:
        """What the kiosk shows first, in the language that was chosen; the picture is kept."""
        script = self._tried.system.at(USER_HOME / "first_frame.py")
        shutil.copy(Path(__file__).with_name("inside") / script.name, script)
        picture = USER_HOME / "home.png"
        python = "/usr/lib/divingbell/bin/python"
        ran = self._tried.run(
            python, str(USER_HOME / script.name), str(picture), "--size", "1280x800", "--rotate", "0",
            folder=USER_HOME, network=self._network, HOME=str(USER_HOME), USER=USER, LOGNAME=USER,
        )  # fmt: skip
        if "first screen: home\n" not in ran.said:
            raise StepError(ran.said)
        kept = self._tried.out / picture.name
        shutil.copy(self._tried.system.at(picture), kept)
        with Image.open(kept) as image:
            if image.convert("RGB").getcolors(FULL_SCREEN) is not None:
                raise StepError(f"nothing is on the picture: {kept}")
        return f"{kept.relative_to(CHECKOUT)} after {ran.seconds:.0f} s"

    # ----------------------------------------------------------------------------------------------------------

    def _card(self, *words: str) -> str:
        """`divingbell card` of this checkout."""
        command = [sys.executable, "-m", "divingbell", "card", str(self._boot), *words]
        ran = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise StepError(f"divingbell card: exit code {ran.returncode}\n{ran.stderr}")
        return ran.stdout

    def _root(self, *command: str, network: bool = True, good: tuple[int, ...] = (0,), **variables: str) -> str:
        environment = OFFLINE | variables
        return self._tried.run(*command, user="root", folder=Path("/"), network=network, good=good, **environment).said
