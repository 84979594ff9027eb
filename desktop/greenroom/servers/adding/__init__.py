"""From what a person has in hand (a README, a command line, a form) to a server they can add, with every doubt named.

Pure: nothing here starts, fetches or looks up anything. What is read may be a trap, so nothing is taken silently: what
was left out, changed or cannot be seen is a remark.
"""
