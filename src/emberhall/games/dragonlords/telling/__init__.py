"""Everything in words: questions, options, the log, the texts of cards."""
