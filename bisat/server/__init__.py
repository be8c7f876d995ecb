"""Everything with time, sockets and disk: the place to play."""
