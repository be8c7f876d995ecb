"""How good the bots of a game are, how fair it is, how long it takes, how much is luck: `bisat report`."""
