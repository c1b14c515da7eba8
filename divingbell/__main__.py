"""`python -m divingbell` is the command `divingbell`."""

import sys

from divingbell.commands.cli import main

if __name__ == "__main__":
    sys.exit(main())
