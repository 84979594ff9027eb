"""A browser as far as a canary can tell: asks for the address it is given, and ends."""

import sys
import urllib.request

if __name__ == "__main__":
    urllib.request.urlopen(sys.argv[1], timeout=5).close()
