"""The scale in the tokens: every name stands somewhere in the screens."""

from __future__ import annotations

from pathlib import Path

import pytest

from divingbell.companion.data import data_folder
from divingbell.companion.yaml_cache import read_yaml

SOURCES = "".join(
    path.read_text(encoding="utf-8") for path in (Path(__file__).parents[3] / "divingbell" / "ui").rglob("*.py")
)
NAMES = [
    (kind, name)
    for kind in ("text_roles", "parts", "radius")
    for name in read_yaml(data_folder() / "tokens.yaml")[kind]
]


@pytest.mark.parametrize(("kind", "name"), NAMES)
def test_a_name_of_the_scale_is_used(kind: str, name: str) -> None:
    assert f'"{name}"' in SOURCES, f"{kind}: {name}"
