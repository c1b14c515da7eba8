"""Tests of the archive: summaries, exports, reports of what was played."""
