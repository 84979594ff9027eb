"""What goes over the wire, as types and state machines. No I/O and no event loop; the innermost layer."""
