"""The requests and responses of all operations."""

from .generated.types import *  # noqa: F403
