"""The cloth of Magic Fold: how it folds, what cards ask of it, and the fewest steps to show that."""
