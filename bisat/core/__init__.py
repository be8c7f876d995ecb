"""What every game stands on: no I/O, no clock, no randomness of its own."""
