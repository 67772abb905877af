"""The words that cards are written in, one file a deck or kind."""
