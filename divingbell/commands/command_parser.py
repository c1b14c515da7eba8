"""A command line whose options stand before or behind a command, and are never passed over in silence."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from divingbell.companion.texts.letters import printable

if TYPE_CHECKING:
    _SubParsers = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    _SubParsers = argparse._SubParsersAction


class CommandParser(argparse.ArgumentParser):
    """A parser whose options may stand before a command that has them too; before one that has not they are wrong
    usage. The commands of a command are the same."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.register("action", "parsers", _Commands)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, on one line whatever was given."""
        super().error(printable(message))


class _Commands(_SubParsers):
    """Parses a command. argparse by itself overwrites what was given before it with the defaults of the command."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        before = {name: value for name, value in vars(namespace).items() if value is not parser.get_default(name)}
        for name in before:
            delattr(namespace, name)
        super().__call__(parser, namespace, values, option_string)
        assert values is not None
        command = self.choices[values[0]]
        for name, value in before.items():
            if not hasattr(namespace, name):
                parser.error(f"argument --{name.replace('_', '-')}: {command.prog} has no such option")
            if getattr(namespace, name) is command.get_default(name):
                setattr(namespace, name, value)
