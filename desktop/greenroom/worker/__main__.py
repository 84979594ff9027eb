"""`python -m greenroom.worker`: the model worker, as a checkout starts it."""

import sys

from greenroom.worker.program import main

if __name__ == "__main__":
    sys.exit(main())
