"""The parts screens are made of: functions from `Context` and content to elements. `ui/README.md` shows each."""
