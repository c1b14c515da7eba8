"""`make apt-repository`: apt trusts what it makes, sees a new version, and refuses what somebody changed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "apt-repository"
KEY = "Diving Bell's test"


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of gpg with a secret key of its own."""
    for program in ("apt-ftparchive", "apt-get", "dpkg-deb", "gpg"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is missing here")
    home = tmp_path_factory.mktemp("keys")
    home.chmod(0o700)
    environment = {**os.environ, "GNUPGHOME": str(home)}
    make = ["gpg", "--batch", "--quiet", "--passphrase", "", "--quick-generate-key", KEY, "ed25519", "sign", "never"]
    subprocess.run(make, env=environment, check=True, capture_output=True)
    yield home
    subprocess.run(["gpgconf", "--kill", "all"], env=environment, check=False)


class Repository:
    """A checkout's `dist`, and a machine that gets its packages from there."""

    def __init__(self, folder: Path, keys: Path) -> None:
        self.folder = folder
        self.files = folder / "dist/apt"
        self._keys = keys
        (folder / "dist").mkdir()
        for place in ("lists/partial", "cache/archives/partial"):
            (folder / "machine" / place).mkdir(parents=True)
        (folder / "machine/status").touch()

    def package(self, version: str, architecture: str = "arm64", content: str = "") -> Path:
        """A package of ours that holds a file with `content`, in `dist`."""
        root = self.folder / "root"
        (root / "DEBIAN").mkdir(parents=True)
        (root / "content").write_text(content)
        (root / "DEBIAN/control").write_text(
            f"Package: divingbell\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: nobody <n@localhost>\n"
            "Description: a test\n"
        )
        file = self.folder / f"dist/divingbell_{version}_{architecture}.deb"
        subprocess.run(["dpkg-deb", "--root-owner-group", "--build", root, file], check=True, capture_output=True)
        shutil.rmtree(root)
        return file

    def make(self, key: str = KEY, address: str | None = None) -> subprocess.CompletedProcess[str]:
        """Run the tool in this folder."""
        environment = {**os.environ, "GNUPGHOME": str(self._keys), "DIVINGBELL_REPOSITORY": str(self.folder)}
        where = f"copy:{self.files}" if address is None else address
        return subprocess.run([TOOL, key, where], env=environment, capture_output=True, text=True, check=False)

    def apt(self, program: str, *words: str, architecture: str = "arm64", release: str = "trixie") -> tuple[int, str]:
        """Exit code and words of apt on the machine, which knows this repository alone."""
        machine = self.folder / "machine"
        settings = {
            "APT::Architecture": architecture,
            "APT::Architectures": architecture,
            "APT::Sandbox::User": "root",
            "Acquire::Languages": "none",
            "Dir::Cache": machine / "cache",
            "Dir::Etc::SourceList": self.files / f"divingbell-{release}.sources",
            "Dir::Etc::SourceParts": "/dev/null",
            "Dir::Etc::Trusted": "/dev/null",
            "Dir::Etc::TrustedParts": "/dev/null",
            "Dir::State": machine,
            "Dir::State::Lists": machine / "lists",
            "Dir::State::status": machine / "status",
        }
        options = [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]
        ran = subprocess.run([program, *options, *words], capture_output=True, text=True, check=False)
        return ran.returncode, ran.stdout + ran.stderr

    def versions(self, **options: str) -> list[str]:
        """Those that apt sees, the newest first."""
        code, said = self.apt("apt-get", "update", "--error-on=any", **options)
        assert code == 0, said
        rows = self.apt("apt-cache", "madison", "divingbell", **options)[1].splitlines()
        return [row.split("|")[1].strip() for row in rows]


@pytest.fixture
def repository(tmp_path: Path, keys: Path) -> Repository:
    return Repository(tmp_path, keys)


def test_apt_trusts_it_and_sees_each_release_and_architecture(repository: Repository) -> None:
    for version, architecture in (("1.0+deb12", "arm64"), ("1.1+deb13", "arm64"), ("1.2+deb13", "amd64")):
        repository.package(version, architecture)
    made = repository.make()
    assert (made.returncode, made.stderr) == (0, "")
    assert repository.versions() == ["1.1+deb13"]
    assert repository.versions(architecture="amd64") == ["1.2+deb13"]
    assert repository.versions(release="bookworm") == ["1.0+deb12"]


def test_a_new_version_is_seen_and_the_old_one_stays(repository: Repository) -> None:
    old = repository.package("1.0+deb13")
    repository.make()
    old.unlink()
    repository.package("1.1+deb13")
    assert repository.make().returncode == 0
    assert repository.versions() == ["1.1+deb13", "1.0+deb13"]
    assert [path.name for path in (repository.folder / "dist").iterdir() if path.is_dir()] == ["apt"]


def test_what_somebody_changed_is_refused(repository: Repository) -> None:
    repository.package("1.0+deb13")
    repository.make()
    index = repository.files / "dists/trixie/main/binary-arm64/Packages"
    for file in (index, index.with_suffix(".gz")):
        file.write_bytes(file.read_bytes()[::-1])
    assert repository.apt("apt-get", "update", "--error-on=any")[0] != 0


def test_another_key_is_refused(repository: Repository) -> None:
    repository.package("1.0+deb13")
    repository.make()
    release = repository.files / "dists/trixie/InRelease"
    release.write_text(release.read_text().replace("Diving Bell", "Diving Bull"))
    code, said = repository.apt("apt-get", "update", "--error-on=any")
    assert code != 0
    assert "invalid" in said or "BADSIG" in said


def test_a_published_package_never_changes(repository: Repository) -> None:
    repository.package("1.0+deb13")
    repository.make()
    before = sorted((path, path.read_bytes()) for path in repository.files.rglob("*") if path.is_file())
    repository.package("1.0+deb13", content="another")
    refused = repository.make()
    assert refused.returncode == 1
    assert "has changed since it was published: give it another version" in refused.stderr
    assert sorted((path, path.read_bytes()) for path in repository.files.rglob("*") if path.is_file()) == before


def test_another_architecture_is_refused(repository: Repository) -> None:
    repository.package("1.0+deb13", "armhf")
    assert "is for none of amd64 arm64" in repository.make().stderr


@pytest.mark.parametrize(
    ("versions", "key", "address", "reason"),
    [
        ([], KEY, "https://example.org", "there is no package in dist"),
        (["1.0+deb13"], "", "https://example.org", "say the key and the address"),
        (["1.0+deb13"], KEY, "", "say the key and the address"),
        (["1.0+deb13"], "Nobody's", "https://example.org", "gpg has no secret key Nobody's"),
        (["1.0+ubuntu24"], KEY, "https://example.org", "for a release that is not known here"),
        (["1.0"], KEY, "https://example.org", "for a release that is not known here"),
    ],
)
def test_it_says_what_is_wrong(
    repository: Repository, versions: list[str], key: str, address: str, reason: str
) -> None:
    for version in versions:
        repository.package(version)
    refused = repository.make(key, address)
    assert (refused.returncode, reason in refused.stderr) == (1, True), refused.stderr
    assert not repository.files.exists()
