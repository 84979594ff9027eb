"""`python -m greenroom`, and where the packaged executable begins."""

import sys

from greenroom.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
