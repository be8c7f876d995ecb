"""What belongs to one person: keepsakes, friends, and the ways to another device."""
