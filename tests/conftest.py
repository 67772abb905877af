"""What every test of the house shares: marks that name rules, and the proofs kept of them."""

pytest_plugins = ["pytester", "tests.proofs"]
