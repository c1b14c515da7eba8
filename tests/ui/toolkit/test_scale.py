"""Names of the scale: what they stand for, and what a wrong one says."""

from __future__ import annotations

import pytest

from divingbell.ui.toolkit.scale import Scale, UnknownSizeError

SCALE = Scale(types={"caption": 16, "label": 20}, spaces={"s": 8, "m": 11}, radii={"s": 6})


def test_a_name_gives_its_number_and_a_number_itself() -> None:
    assert (SCALE.type("label"), SCALE.space("m"), SCALE.radius("s")) == (20, 11, 6)
    assert (SCALE.type(17), SCALE.space(0), SCALE.radius(2.5)) == (17, 0, 2.5)


@pytest.mark.parametrize(("ask", "words"), [("type", "caption, label"), ("space", "s, m"), ("radius", "s")])
def test_a_wrong_name_says_which_there_are(ask: str, words: str) -> None:
    with pytest.raises(UnknownSizeError, match=f"no {ask} is called 'lable'; there are {words}$"):
        getattr(SCALE, ask)("lable")
