"""A browser as far as a canary can tell: asks for the address it is given, and ends."""

import sys

import httpx

if __name__ == "__main__":
    httpx.get(sys.argv[1], timeout=5, trust_env=False)
