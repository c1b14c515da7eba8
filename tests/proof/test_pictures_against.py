"""The comparison of pictures: what counts as different, and what is listed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from proof.pictures import against
from proof.pictures.against import codes, compare, differing


def picture(*dots: tuple[int, int, int]) -> Image.Image:
    """Ten by ten pixels of one colour, the first of them in others."""
    image = Image.new("RGB", (10, 10), (100, 100, 100))
    for x, dot in enumerate(dots):
        image.putpixel((x, 0), dot)
    return image


def test_a_pixel_counts_beyond_a_distance_of_five() -> None:
    plain = picture()
    assert differing(plain, picture()) == 0
    assert differing(plain, picture((103, 104, 100))) == 0  # exactly 5
    assert differing(plain, picture((103, 104, 101), (0, 255, 0))) == 0.02
    assert differing(plain, Image.new("RGB", (10, 9))) == 1


def test_what_differs_is_listed_and_laid_side_by_side(tmp_path: Path) -> None:
    before, now, out = tmp_path / "before", tmp_path / "now", tmp_path / "out"
    before.mkdir()
    now.mkdir()
    for name, was, image in (
        ("same", picture(), picture()),
        ("less", picture(), picture((255, 0, 0))),
        ("more", picture(), picture((255, 0, 0), (255, 0, 0))),
    ):
        was.save(before / f"{name}.png")
        image.save(now / f"{name}.png")
    picture().save(now / "new.png")
    assert compare(before, now, out) == [("more.png", 0.02), ("less.png", 0.01)]
    assert sorted(path.name for path in out.iterdir()) == ["less.png", "more.png"]


def test_a_comparison_of_nothing_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[str] = []
    monkeypatch.setattr(against, "set_up_version", lambda _: tmp_path)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: asked.append(command[-1]))
    monkeypatch.setattr(sys, "argv", ["against", "main"])
    with pytest.raises(SystemExit) as ended:
        against.main()
    assert ended.value.code == 2
    assert asked == ["RCT", "RCT"]


def test_an_older_version_is_asked_for_codes() -> None:
    assert codes("home") == ["a-home"]
    assert codes("sunken.armed") == ["b-sunken-armed", "k-sunken-armed"]
    assert codes("not_there_before") == ["not_there_before"]
