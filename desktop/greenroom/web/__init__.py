"""What the engine talks to: the shell, the sandbox and the network guard, all on loopback.

`serve.Server` runs the three. Nothing here decides what a View may do: that is `greenroom.host`, which this layer
knows through the protocols of `needs`.
"""
