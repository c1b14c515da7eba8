"""Save to USB for the club: the game files, and beside them the same lines, signed."""

from __future__ import annotations

from pathlib import Path

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.configuration.file_errors import cause_of
from divingbell.ui.kit.context import Words
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.toast import Toast


def save_for_club(shell: Shell, toast: Toast) -> None:
    """Save onto the first stick that is plugged in; `toast` says how it went."""
    services, club = shell.services, shell.club

    def work() -> Path | OSError | None:
        sticks = services.sticks.found()
        if not sticks:
            return None
        try:
            services.sticks.save_all(sticks[0])
            return club.save_lines(sticks[0])
        except OSError as error:
            return error

    def done(found: Path | OSError | None) -> None:
        mark, words, sub = _outcome(found)
        toast.say(Notice(mark, words, sub), shell.ctx.tokens.toast_seconds)

    shell.main_thread.fetch(work, done, name="club.save")


def _outcome(found: Path | OSError | None) -> tuple[str, Words, str]:
    """Sign and words for what was saved."""
    if found is None:
        return "usb", lambda ctx: ctx.t("club.save.no_stick"), ""
    if isinstance(found, OSError):
        problem = cause_of(found)
        return "alert", lambda ctx: ctx.t("club.save.failed", problem=problem), ""
    return "content-save-check", lambda ctx: ctx.t("club.save.done"), readable(found.name)
