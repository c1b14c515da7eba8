"""The command `divingbell`, and `python -m divingbell`."""

import sys


def run() -> int:
    """Run the command; an interrupt ends it quietly from the first import of ours on."""
    try:
        from divingbell.commands.cli import main

        return main()
    except KeyboardInterrupt:
        return 1


if __name__ == "__main__":
    sys.exit(run())
