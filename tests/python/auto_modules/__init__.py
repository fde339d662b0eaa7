"""Two modules whose functions call each other's."""
