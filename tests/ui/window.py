"""Kivy's one window for a whole run of tests: a real one, with real GL, drawn offscreen.

Import it before anything that imports Kivy: Kivy takes its settings before its first import.
"""

from __future__ import annotations

import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")
os.environ.setdefault("LP_NUM_THREADS", "0")  # threads of GL's run ahead of a window without a screen: 1.7 GB

from divingbell.ui.shell import start

if "kivy.core.window" in sys.modules:
    raise ImportError("a test imported Kivy's window before this module: it has the wrong size. Import this one first.")
LARGEST = (1920, 1280)
"""The largest width and height of all sizes: the offscreen surface never grows, and what lies beyond it stays black."""
start.configure(LARGEST, touches=False, max_fps=0)
