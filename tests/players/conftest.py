"""The toy games are at hand."""

from __future__ import annotations

from tests.kit.endless import treadmill
from tests.kit.toys import toys

__all__ = ["toys", "treadmill"]
