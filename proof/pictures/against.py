"""Compares the picture of every scene with that of another commit, and lists those that differ.

    python -m proof.pictures.against COMMIT [SCENE ...] [--size R] [--out FOLDER]

The other commit is set up beside (proof/versions.py) and takes its own pictures with its own program for it; pictures
are paired by the names of their files, which are codes: those outlive the names of scenes. A scene is listed if more
than 0.5 % of its pixels lie more than 5 apart (the length of the difference in red, green and blue, each 0 to 255);
both pictures are then saved side by side.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageChops

from proof.versions import ROOT, VersionError, own_environment, set_up_version
from tests.ui.scenes import picture_codes

DISTANCE = 5
SHARE = 0.005
_GAP = 8


def differing(before: Image.Image, now: Image.Image) -> float:
    """The share (0-1) of pixels that lie more than `DISTANCE` apart; 1 for pictures of different sizes."""
    if before.size != now.size:
        return 1.0
    red, green, blue = ImageChops.difference(before.convert("RGB"), now.convert("RGB")).split()
    # Squares and their sum stop at 255, far above the limit.
    squares = [band.point(lambda value: min(255, value * value)) for band in (red, green, blue)]
    total = ImageChops.add(ImageChops.add(squares[0], squares[1]), squares[2])
    return sum(total.histogram()[DISTANCE * DISTANCE + 1 :]) / (now.width * now.height)


def side_by_side(before: Image.Image, now: Image.Image) -> Image.Image:
    """Before and now, under each other where they are wide."""
    wide = now.width > now.height
    place = (0, before.height + _GAP) if wide else (before.width + _GAP, 0)
    size = (max(before.width, now.width), place[1] + now.height) if wide else (place[0] + now.width, now.height)
    sheet = Image.new("RGB", size, "#808080")
    sheet.paste(before, (0, 0))
    sheet.paste(now, place)
    return sheet


def compare(before: Path, now: Path, out: Path) -> list[tuple[str, float]]:
    """The pictures (file names and shares) of two folders that differ by more than `SHARE`, the worst first. Those that
    only one folder has are left out."""
    found = []
    for path in sorted(now.glob("*.png")):
        old = before / path.name
        if not _of_ours(path) or not old.is_file():
            continue
        with Image.open(old) as was, Image.open(path) as image:
            share = differing(was, image)
            if share > SHARE:
                out.mkdir(parents=True, exist_ok=True)
                side_by_side(was.convert("RGB"), image.convert("RGB")).save(out / path.name)
                found.append((path.name, share))
    return sorted(found, key=lambda one: -one[1])


def _take(checkout: Path, out: Path, scenes: list[str], sizes: str) -> None:
    module = "proof.pictures" if (checkout / "proof" / "pictures").is_dir() else "tests.ui.pictures"
    command = [checkout / ".venv" / "bin" / "python", "-m", module, str(out), *scenes, "--size", sizes]
    environment = {**own_environment(), "SDL_VIDEODRIVER": "offscreen"}
    subprocess.run(command, cwd=checkout, env=environment, check=True, stdout=subprocess.DEVNULL)


def codes(name: str) -> list[str]:
    """The codes of a scene's pictures, by which an older version knows it too; its name where it has none."""
    found = picture_codes().get(name, name)
    return [found] if isinstance(found, str) else [*found.values()]


def _of_ours(path: Path) -> bool:
    """Whether this is a picture of the program, not one beside its drawing."""
    return not path.name.startswith("beside-")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("commit")
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--size", default="RCT", help="of each scene's sizes only these, as CT (default: all)")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "pictures-against")
    options = parser.parse_args()
    try:
        older = set_up_version(options.commit)
    except VersionError as error:
        parser.error(str(error))
    scenes = [code for name in options.scenes for code in codes(name)]
    with tempfile.TemporaryDirectory() as folder:
        before, now = Path(folder, "before"), Path(folder, "now")
        _take(older, before, scenes, options.size)
        _take(ROOT, now, scenes, options.size)
        found = compare(before, now, options.out)
        taken, known = ({path.name for path in one.glob("*.png") if _of_ours(path)} for one in (now, before))
    for name, share in found:
        print(f"{share:7.2%}  {options.out / name}")
    both = len(taken & known)
    if not both:
        parser.error("there is no picture that both versions take: nothing was compared")
    print(f"{len(found)} of {both} pictures differ; {len(taken - known)} are new, {len(known - taken)} are gone")


if __name__ == "__main__":
    main()
