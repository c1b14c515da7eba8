"""The templates of the club's pages; everything that is put into them is escaped."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined


@cache
def _environment() -> Environment:
    folder = Path(__file__).with_name("templates")
    made = Environment(
        loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    made.filters["combine"] = lambda one, other: {**one, **other}
    return made


def rendered(name: str, **values: Any) -> str:
    """The document of a template with these values."""
    return _environment().get_template(name).render(**values)
