"""The rules for repeating a request, shared by the synchronous and the asynchronous client."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ._addresses import Addresses
from ._codec import loads
from ._errors import FailedError, Problem, RefusedError, failed
from ._request import CallInfo, EncodedRequest
from .generated.errors import BY_CODE

_MAX_REDIRECTS = 3
_MIN_ATTEMPT = 5.0

# The error codes of a server that cannot handle the call, although another server in its cluster may.
_ELSEWHERE = {"not_leader", "closing", "closed"}


@dataclass(frozen=True, slots=True)
class Response:
    """An HTTP response. The names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def info(self) -> CallInfo:
        return CallInfo(
            status=self.status,
            commit=int(self.headers.get("holdfast-commit", "0")),
            repeated=self.headers.get("idempotent-replayed") == "true",
            request_id=self.headers.get("x-request-id", ""),
        )


class Fault(Enum):
    """How an attempt failed without a response."""

    UNREACHABLE = "unreachable"
    """No connection was established, so nothing was sent."""
    TLS = "tls"
    LOST = "lost"
    """The connection broke after something may have been sent."""


class TransportError(Exception):
    """An attempt that failed without a response."""

    def __init__(self, fault: Fault, cause: BaseException) -> None:
        super().__init__(str(cause))
        self.fault = fault
        self.__cause__ = cause


def refusal(status: int, problem: Problem) -> RefusedError:
    """Returns the exception for a rejected call, by its code."""
    return BY_CODE.get(problem.code, RefusedError)(status, problem)


def problem_of(body: bytes) -> Problem | None:
    """Decodes a problem; None if the body is not a problem."""
    try:
        value: Any = loads(body)
        return Problem(
            value["code"], value["message"], value.get("field"), value.get("details"), value.get("requestId", "")
        )
    except (ValueError, KeyError, TypeError):
        return None


def retry_after(headers: Mapping[str, str]) -> float:
    """Returns the delay that a server requests, in seconds."""
    try:
        return max(0.0, float(headers.get("retry-after", "0")))
    except ValueError:
        return 0.0


def backoff(attempt: int) -> float:
    """Returns the exponential delay after a failed attempt, with jitter, in seconds."""
    longest = min(2.0, 0.05 * 2 ** min(attempt - 1, 10))
    return random.uniform(longest / 2, longest)


class Attempts:
    """The attempts of one call. Decides after each of them whether and when to repeat the request."""

    def __init__(self, addresses: Addresses, request: EncodedRequest, retries: int, timeout: float) -> None:
        self._addresses = addresses
        self._request = request
        self._retries = retries
        self.timeout = timeout
        self.deadline = time.monotonic() + timeout
        self.last: FailedError | None = None
        self._attempts = 0
        self._redirects = 0
        # The number of servers that could not handle the call since the last delay, and the number of such delays.
        self._skipped = 0
        self._rounds = 0

    def start(self) -> str:
        """Begins an attempt and returns the server to send it to."""
        self._attempts += 1
        return self._addresses.current

    def remaining(self) -> float:
        return self.deadline - time.monotonic()

    def attempt_timeout(self) -> float:
        """Returns the timeout of one attempt.

        A machine that has lost power does not close its connections, so the call is repeated on another server.
        """
        if self._addresses.is_cluster and self._request.repeatable:
            return min(self.remaining(), max(_MIN_ATTEMPT, self.timeout / 4))
        return self.remaining()

    def timed_out(self, in_flight: bool) -> FailedError:
        """Returns the error of a call at its deadline."""
        if self.last is not None and not in_flight:
            return self.last
        return FailedError("timeout", f"no response within {self.timeout:g} s", in_flight).after(self.last)

    def interrupted(self, code: str, message: str, in_flight: bool) -> FailedError:
        return FailedError(code, message, in_flight).after(self.last)

    def on_response(self, server: str, response: Response) -> float | None:
        """Returns None if the call has succeeded, or else the delay before the next attempt."""
        status = response.status
        if 200 <= status < 300:
            return None
        problem = problem_of(response.body)
        if problem is None:
            # The response is from a proxy, which may have forwarded the call.
            message = f"the response is not from a Holdfast server (status {status})"
            return self._on_unknown_outcome(FailedError("unreadable", message, True, status))
        if status == 307:
            return self._on_redirect(server, response, problem)
        if status == 503 and self._addresses.is_cluster and problem.code in _ELSEWHERE:
            return self._try_next_server(server, failed(status, problem, False))
        if status in (503, 429, 408) or problem.code == "incomplete_body":
            return self._retry_later(failed(status, problem, False), retry_after(response.headers))
        if status < 500:
            raise refusal(status, problem)
        if problem.code == "outcome_unknown":
            return self._on_unknown_outcome(failed(status, problem, True))
        raise failed(status, problem, True).after(self.last)

    def on_error(self, server: str, error: TransportError) -> float:
        """Returns the delay before the next attempt."""
        if error.fault is Fault.UNREACHABLE:
            failure = _caused(FailedError("unreachable", f"cannot connect to {server}", False), error)
            if self._addresses.is_cluster:
                return self._try_next_server(server, failure)
            return self._retry_later(failure, 0)
        if error.fault is Fault.TLS:
            message = f"cannot establish a TLS connection to {server}: {error}"
            failure = _caused(FailedError("unreachable", message, False), error)
            if self._addresses.is_cluster and self._rounds == 0:
                return self._try_next_server(server, failure)
            raise failure.after(self.last)
        failure = _caused(FailedError("lost", f"the connection to {server} was lost", True), error)
        if self._addresses.is_cluster and self._request.repeatable:
            return self._try_next_server(server, failure)
        return self._on_unknown_outcome(failure)

    def unreadable(self, status: int, cause: Exception) -> FailedError:
        """Returns the error for a response that cannot be decoded."""
        failure = FailedError("unreadable", "cannot decode the response", True, status)
        failure.__cause__ = cause
        return failure

    def _on_redirect(self, server: str, response: Response, problem: Problem) -> float:
        failure = failed(307, problem, False)
        if not self._addresses.use_leader(server, response.headers.get("location")):
            raise failure.after(self.last)
        self._redirects += 1
        if self._redirects % _MAX_REDIRECTS == 0:
            # The servers have not agreed on a leader yet.
            return self._fail_over(failure)
        self._attempts -= 1
        return 0

    def _try_next_server(self, server: str, failure: FailedError) -> float:
        """Sends the call to the next server, after a delay if all servers have been tried."""
        self._addresses.skip(server)
        self._skipped += 1
        if self._skipped < self._addresses.size:
            self.last = failure.after(self.last)
            self._attempts -= 1
            return 0
        self._skipped = 0
        return self._fail_over(failure)

    def _fail_over(self, failure: FailedError) -> float:
        """Tries again soon, because electing a leader takes about a second. Does not count as a retry."""
        self._rounds += 1
        delay = backoff(min(self._rounds, _MAX_REDIRECTS))
        if self._retries == 0 or delay > self.remaining():
            raise failure.after(self.last)
        self.last = failure.after(self.last)
        self._attempts -= 1
        return delay

    def _on_unknown_outcome(self, failure: FailedError) -> float:
        """Handles a failure of a request that may have been applied."""
        if not self._request.repeatable:
            raise failure.after(self.last)
        return self._retry_later(failure, 0)

    def _retry_later(self, failure: FailedError, at_least: float) -> float:
        delay = at_least + backoff(self._attempts)
        combined = failure.after(self.last)
        if self._attempts > self._retries or delay > self.remaining():
            if combined.status == 429 and combined.problem is not None and not combined.may_be_applied:
                # A rate limit is reported as a rejection once all retries are used.
                raise refusal(429, combined.problem)
            raise combined
        self.last = combined
        return delay


def _caused(failure: FailedError, error: TransportError) -> FailedError:
    failure.__cause__ = error.__cause__
    return failure
