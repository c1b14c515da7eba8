"""The README's moving picture: how long and how large it is."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

FILM = Path(__file__).resolve().parents[2] / "docs" / "settlement.webp"


def test_the_settlement_lasts_six_to_eight_seconds_and_has_at_most_three_megabytes() -> None:
    with Image.open(FILM) as film:
        milliseconds = 0
        for number in range(film.n_frames):  # type: ignore[attr-defined]
            film.seek(number)
            film.load()
            milliseconds += film.info["duration"]
    assert 6_000 <= milliseconds <= 8_000
    assert FILM.stat().st_size <= 3_000_000
