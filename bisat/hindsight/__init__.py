"""What a seat learns from a match that is over: how its chances moved, and what would have been better."""
