"""The one error of writing a board, and what the numbers of the system mean for it."""

from __future__ import annotations

import errno
import os

from divingbell.companion.flasher import FlashFailure

_FAILURES: dict[int | None, FlashFailure] = {
    errno.ENOSPC: "full",
    errno.EFBIG: "full",
    errno.EROFS: "read_only",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EBUSY: "busy",
}


class FlashError(Exception):
    """Writing has ended before all was written; `detail` is what can be said of it."""

    def __init__(self, failure: FlashFailure, detail: str = "") -> None:
        super().__init__(f"{failure}: {detail}")
        self.failure: FlashFailure = failure
        self.detail = detail


def drive_error(error: OSError) -> FlashError:
    """Meaning of an error of a drive; any other number than these is a drive that has gone."""
    text = os.strerror(error.errno) if error.errno is not None else str(error)
    return FlashError(_FAILURES.get(error.errno, "pulled"), text)
