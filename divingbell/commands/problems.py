"""Prints what was ignored in the user's configuration files, before a command begins."""

from __future__ import annotations

import sys

from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.texts.catalogue import Catalogue


def print_problems(loaded: Configuration, say: Catalogue) -> None:
    """One sentence a problem on standard error, where there is one: file, key, what is allowed, what to do."""
    for problem in loaded.problems:
        print(say(problem.text_id, **problem.args), file=sys.stderr)
