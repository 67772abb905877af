"""The rules, one file a chapter of the rulebook."""
