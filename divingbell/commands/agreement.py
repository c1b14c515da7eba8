"""The question before something is changed: asked at a terminal only."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from divingbell.companion.texts.catalogue import Catalogue


def at_terminal() -> bool:
    """Tell whether somebody can be asked. Nobody is asked through a pipe."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def answer(question: str) -> str:
    """A line that is typed, without spaces round it; empty where the terminal was closed (Ctrl-D)."""
    try:
        return input(question).strip()
    except EOFError:
        print()
        return ""


def agreed(say: Catalogue) -> bool:
    """Tell whether somebody at a terminal says yes; print why not otherwise."""
    if not at_terminal():
        print(say("command.cannot_ask"), file=sys.stderr)
        return False
    said = answer(say("command.ask") + " ").casefold()
    if said and say("command.yes").casefold().startswith(said):
        return True
    print(say("command.declined"))
    return False
