"""A Raspberry Pi OS card that installs the game table at its first start: judged, written, taken back."""
