"""What lasts: a small database, a settings file, the operating system's keyring.

Knows nothing of servers, Views or pages beyond the keys it is handed; whoever is to the right decides what they mean.
"""
