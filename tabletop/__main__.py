"""Starts the program: python -m tabletop, or the installed command."""

import sys

from tabletop.cli.cli import main

if __name__ == "__main__":
    sys.exit(main())
