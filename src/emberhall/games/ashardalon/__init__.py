"""Wrath of Ashardalon: a dungeon crawl for one to five heroes."""
