"""The exceptions of the client, with one class for each code with which a server rejects a call."""

from ._errors import FailedError, HoldfastError, Problem, RefusedError
from .generated.errors import *  # noqa: F403
from .generated.errors import ProblemCode

__all__ = ["FailedError", "HoldfastError", "Problem", "ProblemCode", "RefusedError"]
