"""Who plays against people: bots, stand-ins and puzzles, and the processes that think for them."""
