"""The table on phones and on the television: pages that look and never change anything, served by a process of its own
(docs/live.md). Knows neither Kivy nor the journal."""
