"""The marks of rules, and the proof that every rule has a test: `pytest --proofs`."""

pytest_plugins = ["emberhall.testing.proofs"]
