"""What two or more games already share."""
