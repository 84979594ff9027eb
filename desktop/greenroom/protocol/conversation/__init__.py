"""The conversation: who said what, which tools ran, and what a model would be given of it. Values and rules, no I/O."""
