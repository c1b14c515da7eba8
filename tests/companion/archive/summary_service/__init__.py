"""Tests of the summaries of sessions, for lists and statistics: never more than a copy of the journal."""
