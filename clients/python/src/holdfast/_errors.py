"""The exceptions of the client. None of them contains the API key or the request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._codec import Json


@dataclass(frozen=True, slots=True)
class Problem:
    """The problem that a server reports."""

    code: str
    """The stable code; `holdfast.ProblemCode` lists the known ones."""
    message: str
    field: str | None = None
    """The invalid part of the request, such as `items[1].request.account`."""
    details: dict[str, Json] | None = None
    """Details, such as the shortfall or the seats that are taken."""
    request_id: str = ""
    """The id of the request in the server's log."""


class HoldfastError(Exception):
    """Raised when a call does not produce a result."""

    def __init__(self, code: str, message: str, status: int, problem: Problem | None, may_be_applied: bool) -> None:
        super().__init__(message)
        self.code = code
        """The stable code."""
        self.message = message
        self.status = status
        """The HTTP status, or 0 if no response was received."""
        self.problem = problem
        """The problem that the server reported, if any."""
        self.may_be_applied = may_be_applied
        """Whether the call may have been applied."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (type(self), self.code, self.message, self.status, self.problem, self.may_be_applied))


def _restore(cls: type[HoldfastError], *state: Any) -> HoldfastError:
    error = cls.__new__(cls)
    HoldfastError.__init__(error, *state)
    return error


class RefusedError(HoldfastError):
    """Raised when the server rejects a call: nothing was applied, and a repetition would also be rejected.

    Each code has a subclass in `holdfast.errors`, such as `InsufficientCreditsError`.
    """

    def __init__(self, status: int, problem: Problem) -> None:
        field = f"{problem.field}: " if problem.field else ""
        message = f"{field}{problem.message} ({status} {problem.code}, request {problem.request_id})"
        super().__init__(problem.code, message, status, problem, False)

    @property
    def details(self) -> dict[str, Json]:
        """The details of the problem."""
        return (self.problem.details if self.problem else None) or {}


class FailedError(HoldfastError):
    """Raised when no response to a call was received, or the response leaves the outcome unknown.

    The code is `unreachable`, `lost`, `timeout`, `cancelled`, `closed`, `unreadable`, or that of the server.
    """

    def __init__(
        self, code: str, message: str, may_be_applied: bool, status: int = 0, problem: Problem | None = None
    ) -> None:
        super().__init__(code, message, status, problem, may_be_applied)

    def after(self, earlier: FailedError | None) -> FailedError:
        """Returns this error, or a copy that may have been applied if an earlier attempt may have been."""
        if earlier is None or self.may_be_applied or not earlier.may_be_applied:
            return self
        copy = FailedError(self.code, self.message, True, self.status, self.problem)
        copy.__cause__ = self.__cause__
        return copy


def failed(status: int, problem: Problem, may_be_applied: bool) -> FailedError:
    """Returns the error for a problem that does not reject the call."""
    message = f"{problem.message} ({status} {problem.code}, request {problem.request_id})"
    return FailedError(problem.code, message, may_be_applied, status, problem)
