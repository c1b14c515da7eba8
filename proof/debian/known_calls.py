"""Runs a command to which the kernel does not offer the calls that proot (5.1, of 2014) does not translate.

python known_calls.py COMMAND [ARGUMENT ...]. The C library and qemu then fall back to older calls, as on an old kernel.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys

UNKNOWN = {"x86_64": (332, 435, 437, 439, 452), "aarch64": (291, 435, 437, 439, 452)}
"""statx, clone3, openat2, faccessat2, fchmodat2 (asm/unistd.h)."""
_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _FILTER_MODE = 38, 22, 2
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000
"""linux/prctl.h, linux/filter.h, linux/seccomp.h; a filter's first word is the number of the call."""


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def main() -> None:
    """Does not return. Raises `OSError` where the kernel takes no filter or there is no such command."""
    calls = UNKNOWN[platform.machine()]
    lines = [(_LOAD, 0, 0, 0)]
    lines += [(_EQUAL, len(calls) - place, 0, call) for place, call in enumerate(calls)]
    lines += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _ERROR | errno.ENOSYS)]
    program = _Program(len(lines), b"".join(struct.pack("HBBI", *line) for line in lines))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    for arguments in ((_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), (_PR_SET_SECCOMP, _FILTER_MODE, ctypes.byref(program), 0, 0)):
        if prctl(*arguments) != 0:
            raise OSError(ctypes.get_errno(), "prctl")
    os.execvp(sys.argv[1], sys.argv[1:])


if __name__ == "__main__":
    main()
