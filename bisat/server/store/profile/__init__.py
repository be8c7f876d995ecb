"""What belongs to one person: match summaries, friends, and the ways to another device."""
