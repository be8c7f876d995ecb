"""The laws that every game keeps, a file for each; `bisat.core.check` walks a match under all of them."""
