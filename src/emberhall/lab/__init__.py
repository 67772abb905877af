"""The lab: simulate, compare, report."""
