"""The host, driven by a program in place of a person: Views shown, questions answered, everything read."""
