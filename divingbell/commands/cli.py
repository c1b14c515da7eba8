"""The command `divingbell`: one module a command beside this one, put together here."""

from __future__ import annotations

import argparse
import codecs
import contextlib
import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TextIO

from divingbell import __version__
from divingbell.commands import COMMANDS
from divingbell.commands import app as app_command
from divingbell.commands.command_parser import CommandParser
from divingbell.commands.msgspec_import import import_msgspec
from divingbell.companion.error_log import ErrorLog
from divingbell.companion.games.guard import GameFailedError
from divingbell.companion.texts.letters import printable

GOOD, REFUSED, USAGE, NO_SCREEN = 0, 1, 2, 3
"""Exit codes: success; refused or failed; wrong usage; no screen."""
CUT_OFF = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF})
"""Errors without a file name: standard input or output has failed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; an interrupt ends it quietly."""
    closed = sys.stdout is None
    _open_what_was_closed()
    _write_utf_8()
    given = sys.argv[1:] if arguments is None else arguments
    parsed = parser(COMMANDS if given else ()).parse_args(given)
    if closed and "run" in parsed and parsed.needs_output:
        _break_stdout()
    if (problem := _no_home()) is not None:
        print(problem, file=_stderr())
        return REFUSED
    import_msgspec()
    sys.set_int_max_str_digits(0)  # our own limit (4,300 digits on input) is checked where JSON is read
    error_log = ErrorLog()
    error_log.on_logged = lambda: _tell(error_log)
    try:
        with error_log.listening():
            code = int(parsed.run(parsed) if "run" in parsed else app_command.run(parsed, error_log))
        sys.stdout.flush()  # here, where a failure can still be reported
        return code
    except KeyboardInterrupt:
        return REFUSED
    except BrokenPipeError:
        _let_go_of_stdout()
        return REFUSED
    except OSError as error:
        if _is_without_folder():
            print(_NO_FOLDER, file=_stderr())
            return REFUSED
        return _cut_off(error) if error.errno in CUT_OFF and error.filename is None else _report(error, error_log)
    except Exception as error:
        return _report(error, error_log)


def parser(names: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The command line with these commands."""
    top = CommandParser(
        prog="divingbell",
        description="A companion beside undersea board games: without a command, the app on the screen.",
        epilog="Exit codes: 0 success, 1 refused or failed, 2 wrong usage, 3 no screen.",
    )
    top.set_defaults(needs_output=True)
    app_command.options(top)
    top.add_argument("--version", action="version", version=f"divingbell {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for name in names:
        import_module(f"divingbell.commands.{name}").add(commands)
    return top


_NO_FOLDER = (
    "divingbell: the folder in which this was started is gone. Change to another one, or name whole paths, and start "
    "it again."
)


def _no_home() -> str | None:
    """Why nothing can be kept for this user; None where it can."""
    try:
        Path.home()
    except RuntimeError:
        return (
            f"divingbell: user {os.getuid()} has no home folder, so there is no place for journal and settings. Set "
            "HOME to a folder that this user may write, and start it again."
        )
    return None


def _is_without_folder() -> bool:
    try:
        os.getcwd()
    except FileNotFoundError:
        return True
    return False


def _open_what_was_closed() -> None:
    """Open the null device for a standard stream that was closed: else the next file takes its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - until the program ends


def _break_stdout() -> None:
    """Let writing to a standard output that was closed fail as on a pipe whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    os.dup2(writer, sys.stdout.fileno())
    os.close(writer)


def _write_utf_8() -> None:
    """Names and sentences have letters that the locale may lack: what is written is UTF-8 under any."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and codecs.lookup(stream.encoding).name != "utf-8":
            stream.reconfigure(encoding="utf-8", errors=stream.errors)


def _let_go_of_stdout() -> None:
    """Keep Python from reporting the same failure again when it flushes at exit."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _cut_off(error: OSError) -> int:
    _let_go_of_stdout()
    problem = error.strerror or str(error)
    print(
        f"divingbell: reading or writing failed ({problem}), so it stopped. Make room or mend the connection, and "
        "start it again.",
        file=_stderr(),
    )
    return REFUSED


def _report(error: Exception, error_log: ErrorLog) -> int:
    """Report an error of the program in one sentence; the traceback goes into a file."""
    kept = error_log.note(error)
    if isinstance(error, GameFailedError):
        said = printable(str(error))
        print(
            f"divingbell: {said}. What was entered is in the journal. Ask its makers, or uninstall it.", file=_stderr()
        )
        return REFUSED
    where = _where(error_log) if kept else printable(f"The details could not be kept: {type(error).__name__}: {error}")
    print(f"divingbell: a mistake in the program ended it. What was entered is in the journal. {where}", file=_stderr())
    return REFUSED


def _tell(error_log: ErrorLog) -> None:
    """Tell once of errors that do not end the program."""
    error_log.on_logged = lambda: None
    where = _where(error_log) if error_log.file.exists() else "The details could not be kept."
    with contextlib.suppress(OSError, ValueError):  # in the thread that goes on: also where nobody can read it
        print(f"divingbell: a mistake in the program; what failed is left out. {where}", file=_stderr(), flush=True)


def _where(error_log: ErrorLog) -> str:
    return f"The details are in {printable(str(error_log.file))}; please send them to the makers."


def _stderr() -> TextIO:
    """Standard error: Kivy puts its own object in the place of `sys.stderr` and swallows what is written there."""
    return sys.__stderr__ or sys.stderr


if __name__ == "__main__":
    sys.exit(main())
