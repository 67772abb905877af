"""A linked adventure: several games one after the other, and what lasts between them."""
