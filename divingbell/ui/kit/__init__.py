"""The parts screens are made of: functions from `Context` and content to elements.

`divingbell/ui/README.md` shows each.
"""
