"""The terminal app: a thin shell over choices and views, with a face for every game."""
