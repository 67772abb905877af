"""What every test of the house shares: marks that name rules, and the proofs kept of them."""

import signal

from hypothesis import HealthCheck, settings

from emberhall.games import doors
from tests.kit import installed

pytest_plugins = ["pytester", "tests.proofs"]

# Whoever runs the tests in the background passes on that interrupts are ignored, and some tests send them.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Nothing fails because a machine is busy, and nothing that passed once fails by the luck of another run.
settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

doors.entries = installed.ours
