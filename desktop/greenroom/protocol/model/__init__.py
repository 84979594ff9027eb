"""Models: which one is asked and how, and what host and model worker say to each other. Values and rules, no I/O."""
