"""Running a place to play: serving, its data, and figures for the operator."""
