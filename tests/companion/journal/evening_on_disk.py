"""A journal on a file system of its own, tried from outside: held by another process, killed, opened again."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from divingbell.companion.journal.folder import check_folder
from divingbell.companion.journal.journal_failure import JournalUnusableError
from tests.companion.journal.evening import filled, journal, numbers, stored_rows

LINES = 40


def tried(folder: Path) -> dict[str, Any]:
    """What a file system makes of a journal: whether it is fit, who is refused meanwhile, and what is there after a
    kill."""
    path = folder / "j.db"
    try:
        check_folder(path)
    except (JournalUnusableError, OSError) as error:
        return {"unfit": str(error)}
    command = [sys.executable, "-m", "tests.companion.journal.evening_on_disk", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        committed = int(other.stdout.readline())
        second = journal(path)
        refused = second.journal_failure.reason if second.journal_failure else None
        named = second.journal_failure is not None and str(other.pid) in str(second.journal_failure.args)
        second.close()
        other.send_signal(signal.SIGKILL)
    after = journal(path)
    (rows,) = stored_rows(path)
    found = {
        "committed": committed, "refused": refused, "names_the_other": named, "there": numbers(rows),
        "failure": after.journal_failure.reason if after.journal_failure else None, "lost": after.loss is not None,
    }  # fmt: skip
    after.close()
    return found


AS_IT_SHOULD_BE = {
    "committed": LINES, "refused": "locked", "names_the_other": True, "there": [*range(1, LINES + 1)],
    "failure": None, "lost": False,
}  # fmt: skip


def main() -> None:
    """Write a journal and hold it; in a guest, try a folder and print what came of it."""
    if sys.argv[1] == "--try":
        print("TRIED " + json.dumps(tried(Path(sys.argv[2]))), flush=True)
        return
    held = filled(Path(sys.argv[1]), LINES)
    print(LINES, flush=True)
    signal.pause()
    held.close()


if __name__ == "__main__":
    main()
