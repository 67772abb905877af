"""Everything in words: questions and options, the log, card texts, names."""
