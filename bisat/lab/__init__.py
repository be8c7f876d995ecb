"""The lab: matches between bots, counted and measured."""
