"""Card texts."""
def adventures(box): return []  # type: ignore
def heroes(box): return []  # type: ignore
def cards(box): return []  # type: ignore
