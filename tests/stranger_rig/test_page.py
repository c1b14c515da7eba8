"""docs/adding-a-rig.md is exact: the rig it shows is the one that is installed and felt here, and it names every member
of the protocols."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from divingbell.companion.rig import Capabilities, Rig, RigDriver

HERE = Path(__file__).resolve().parent
PAGE = (HERE.parents[1] / "docs" / "adding-a-rig.md").read_text(encoding="utf-8")
PROJECT = HERE / "buoy"
SHOWN = ["pyproject.toml", "buoy_rig/__init__.py", "buoy_rig/rig.py", "buoy_rig/texts/en/buoy.yaml"]


@pytest.mark.parametrize("file", SHOWN)
def test_a_file_stands_on_the_page_as_it_is_used(file: str) -> None:
    blocks = re.findall(r"^```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) == len(SHOWN)
    assert (PROJECT / file).read_text(encoding="utf-8") in blocks


def test_only_what_the_page_shows_and_translates_is_needed() -> None:
    there = {str(file.relative_to(PROJECT)) for file in PROJECT.rglob("*") if file.is_file() and file.suffix != ".pyc"}
    assert there == {*SHOWN, "buoy_rig/texts/it/buoy.yaml"}


@pytest.mark.parametrize("kind", [RigDriver, Rig])
def test_every_member_is_named(kind: type) -> None:
    members = {*vars(kind), *getattr(kind, "__annotations__", {})}
    for name in (name for name in members if not name.startswith("_")):
        assert re.search(rf"^\| `{name}\b", PAGE, re.MULTILINE), name


def test_every_field_of_the_capabilities_is_named() -> None:
    for field in Capabilities.__struct_fields__:
        assert f"`{field}`" in PAGE, field
