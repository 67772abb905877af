"""What every test of the house shares: marks that name rules, and the proofs kept of them."""

import signal

pytest_plugins = ["pytester", "tests.proofs"]

# Whoever runs the tests in the background passes on that interrupts are ignored, and some tests send them.
signal.signal(signal.SIGINT, signal.default_int_handler)
