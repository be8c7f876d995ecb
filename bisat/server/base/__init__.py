"""What every room needs: clocks, limits, and what is counted."""
