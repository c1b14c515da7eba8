"""A rig is known by its entry point: the program asks which there are, and no other file names one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from divingbell.companion.installed_rigs import RIGS

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "divingbell"
ALLOWED = {
    "divingbell/companion/configuration/settings.py": "the rig of a new installation, as config/settings.yaml has it",
}
"""Files beside the drivers that may name a rig, and why."""


def named(source: str) -> list[str]:
    """The strings of a module that are the name of a rig, alone or with a place behind it; no docstring."""
    words = "|".join(map(re.escape, RIGS))
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return [text for text in texts if isinstance(text, str) and re.fullmatch(rf"({words})(:.*)?", text)]


def test_no_module_but_the_drivers_names_a_rig() -> None:
    files = [file for file in PROGRAM.rglob("*.py") if "drivers" not in file.relative_to(PROGRAM).parts]
    assert len(files) > 250, "the program is looked at"
    found = {str(file.relative_to(ROOT)): names for file in files if (names := named(file.read_text(encoding="utf-8")))}
    assert {file: names for file, names in found.items() if file not in ALLOWED} == {}


def listed(text: str) -> str | None:
    """The first two names of different rigs, or of a rig and `none`, that stand side by side."""
    rigs = "|".join(map(re.escape, RIGS))
    found = re.search(rf"\b({rigs})\b[^a-z\n]+(?:or |o )?\b(?!\1\b)({rigs}|none)\b", text)
    return found and found[0]


def test_no_list_of_them_stands_in_texts_and_defaults() -> None:
    files = [*(ROOT / "config").rglob("*.yaml"), ROOT / "README.md", *(ROOT / "docs" / "specification").glob("*.md")]
    assert {str(file): found for file in files if (found := listed(file.read_text(encoding="utf-8")))} == {}


def test_a_name_would_be_found() -> None:
    assert named('rig = "gpio"') == ["gpio"]
    assert named('rig = f"serial:{port}"') == ["serial:"]
    assert named('"""serial"""') == ["serial"]
    assert named('import serial; text = "a serial port"') == []
    assert listed("--rig serial, gpio or none") == "serial, gpio"
    assert listed("gpio o none") == "gpio o none"
    assert listed("serial: serial port") is None
