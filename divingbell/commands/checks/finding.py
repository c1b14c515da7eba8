"""One line of `divingbell doctor`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

FindingLevel = Literal["good", "warning", "bad"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Level, subject, and the text that says what was found and what to do."""

    level: FindingLevel
    about: str
    """A word of the area `doctor`, or the id of any text."""
    text_id: str
    args: Mapping[str, str | int | float] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """Id of the text that says the subject."""
        return self.about if "." in self.about else f"doctor.{self.about}"
