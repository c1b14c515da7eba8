"""Libraries of the system that a window needs, and the packages that bring them."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping

DESKTOP = {"libGL.so.1": "libgl1", "libEGL.so.1": "libegl1"}
"""Library that Kivy or SDL loads -> its Debian package."""
CONSOLE = {
    "libgbm.so.1": "libgbm1",
    "libdrm.so.2": "libdrm2",
    "libGLESv2.so.2": "libgles2",
    "libudev.so.1": "libudev1",
}
"""The same, where there is no desktop and SDL drives the screen itself."""


def missing_packages(libraries: Mapping[str, str]) -> list[str]:
    """The packages of those that cannot be loaded."""
    packages = []
    for library, package in libraries.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            packages.append(package)
    return packages
