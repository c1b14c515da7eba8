"""Why a file could not be written or read, for people: one of a few causes instead of the system's English."""

from __future__ import annotations

import errno

_BY_ERRNO = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "read_only",
    errno.ENOENT: "gone",
    errno.ENODEV: "gone",
    errno.ENXIO: "gone",
    errno.ENOTDIR: "gone",
}


def cause_of(error: OSError) -> str:
    """The end of a text's name in `kit.cause`: texts say it as `{problem:@kit.cause}`. `failing` where no other
    cause fits."""
    return _BY_ERRNO.get(error.errno or 0, "failing")
