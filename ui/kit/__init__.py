"""The parts screens are made of: functions from `Look` and content to elements. `ui/README.md` shows each."""
