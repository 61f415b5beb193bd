"""Operations and requests."""

from __future__ import annotations

import re
import threading
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Generic, TypeVar, cast
from urllib.parse import quote

from ._codec import decode, dumps, scalar

T = TypeVar("T")
A_co = TypeVar("A_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A page of rows from a list."""

    rows: list[T]
    next: str | None = None
    """The cursor of the next page; None on the last page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint(Generic[A_co]):
    """The declaration of an operation."""

    name: str
    method: str
    path: str
    reads: bool
    key: str | None
    """The request field with the idempotency key."""
    paged: bool
    step: bool
    """Whether the operation can be part of a transaction."""
    request: type[Any] | None
    response: type[Any]

    @property
    def repeatable(self) -> bool:
        """Whether a call can be repeated: it only reads, has an idempotency key, or replaces a resource."""
        return self.reads or self.key is not None or self.method == "PUT"

    def read(self, body: Any) -> A_co:
        """Converts a response."""
        if not self.paged:
            return cast(A_co, decode({} if body is None else body, self.response))
        rows: list[Any] = [decode(row, self.response) for row in body["rows"]]
        return cast(A_co, Page(rows, body.get("next")))


@dataclass(slots=True)
class CallInfo:
    """Receives facts about a call when it has succeeded."""

    status: int = 0
    commit: int = 0
    """The number of the commit with the call's writes, or 0 if the call wrote nothing."""
    repeated: bool = False
    """Whether an earlier request already had the effect of the call, so that the call changed nothing."""
    request_id: str = ""


class Cancellation:
    """Cancels calls of the synchronous client from another thread. A cancelled call may have been applied."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._actions: set[Callable[[], None]] = set()
        self._cancelled = False

    @property
    def cancelled(self) -> bool:
        return self._cancelled

    def cancel(self) -> None:
        """Cancels all calls with this object, now and later."""
        with self._lock:
            self._cancelled = True
            actions = list(self._actions)
        for action in actions:
            action()

    def add(self, action: Callable[[], None]) -> None:
        with self._lock:
            self._actions.add(action)
            cancelled = self._cancelled
        if cancelled:
            action()

    def remove(self, action: Callable[[], None]) -> None:
        with self._lock:
            self._actions.discard(action)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of one call."""

    timeout: float | None = None
    """The timeout in seconds, including all retries."""
    info: CallInfo | None = None
    """Receives the commit number and whether the call is a repeat."""
    cancellation: Cancellation | None = None
    """Cancels the call; the asynchronous client is cancelled with its task instead."""


@dataclass(frozen=True, slots=True)
class EncodedRequest:
    """An HTTP request that is identical in every attempt."""

    method: str
    path: str
    body: bytes | None = field(repr=False)
    repeatable: bool
    """Whether a retry is safe if an earlier attempt may have been applied."""


def with_key(endpoint: Endpoint[Any], request: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the request with an idempotency key, if the operation accepts one and the request has none."""
    fields = {name: value for name, value in request.items() if value is not None}
    if endpoint.key is not None and not endpoint.reads and endpoint.key not in fields:
        fields[endpoint.key] = str(uuid.uuid4())
    return fields


def encode_request(endpoint: Endpoint[Any], request: Mapping[str, Any]) -> EncodedRequest:
    """Encodes a request: path parameters go into the path, and all other fields into the query or the body."""
    rest = dict(request)

    def parameter(match: re.Match[str]) -> str:
        value = rest.pop(match[1], None)
        if value is None or value == "":
            raise ValueError(f"'{match[1]}' is required for {endpoint.name} and must not be empty")
        return segment(scalar(value))

    path = re.sub(r"\{(\w+)\}", parameter, endpoint.path)
    if endpoint.method in ("POST", "PUT"):
        return EncodedRequest(endpoint.method, path, dumps(rest).encode(), endpoint.repeatable)
    query = "&".join(f"{segment(name)}={segment(scalar(value))}" for name, value in rest.items())
    return EncodedRequest(endpoint.method, f"{path}?{query}" if query else path, None, endpoint.repeatable)


def segment(text: object) -> str:
    """Percent-encodes a path segment or a part of a query string."""
    # A segment that consists of one or two dots would be resolved to another path.
    return str(text).replace(".", "%2E") if text in (".", "..") else quote(str(text), safe="")


def server_wait(request: Mapping[str, Any]) -> float:
    """Returns how long the server may wait before it responds, in seconds."""
    waiting = request.get("waiting") or getattr(request.get("lease"), "waiting", None)
    return waiting.total_seconds() if isinstance(waiting, timedelta) else 0.0
