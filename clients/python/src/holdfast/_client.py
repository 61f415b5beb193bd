"""The synchronous client."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from types import TracebackType
from typing import Any, TypeVar

from ._batching import Pending, accepts
from ._codec import loads
from ._feed import CursorStore, FeedQuery, consume, to_event
from ._request import CallInfo, EncodedRequest, Endpoint, Options, Page, encode_request, server_wait, with_key
from ._stream import Event, EventStream, converter
from ._sync import Rows
from ._sync_batcher import Batcher
from ._transaction import Transaction
from ._transport import Settings, Transport, require_timeout
from .generated import calls as c
from .generated.types import FeedCloudEvent

A = TypeVar("A")
T = TypeVar("T")

NO_OPTIONS = Options()


def fill(target: CallInfo | None, source: CallInfo) -> None:
    """Copies the facts about a call to the object that the caller passed."""
    if target is not None:
        for item in fields(source):
            setattr(target, item.name, getattr(source, item.name))


class Holdfast:
    """A client for a Holdfast server or cluster. Thread-safe; close it, or use it as a context manager.

    A call that the server did not process is repeated with exponential backoff until it succeeds or times out. A call
    whose outcome is unknown, because the connection broke, is repeated only if this is safe: the call only reads, has
    an idempotency key, or replaces a resource. The client generates a key if the caller passes none, and all attempts
    use the same key.
    """

    def __init__(
        self,
        url: str | Sequence[str],
        *,
        key: str | None = None,
        timeout: float = 30.0,
        connect_timeout: float | None = None,
        retries: int = 5,
        batching: bool = True,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """Creates a client. It connects when the first call is made.

        Args:
            url: The address of the server, such as `http://127.0.0.1:7171`, or those of the servers in a cluster.
            key: The API key, or the access token of an end user.
            timeout: The timeout of a call in seconds, including all retries.
            connect_timeout: The timeout for opening a connection; by default 5 s, or 2 s with several addresses.
            retries: The maximum number of retries per call; 0 disables retries.
            batching: Whether calls that are made while a request is in flight are sent together in the next one.
            tls: The TLS context, for certificates that Python does not trust by default.
        """
        settings = Settings(
            url=url, key=key, timeout=timeout, connect_timeout=connect_timeout, retries=retries, tls=tls
        )
        self._timeout = timeout
        self._transport = Transport(settings)
        self._batcher = Batcher(self._transport) if batching else None
        self.ledger = c.LedgerCalls(self)
        self.seats = c.SeatsCalls(self)
        self.queue = c.QueueCalls(self)
        self.identity = c.IdentityCalls(self)
        self.retry = c.RetryCalls(self)
        self.intake = c.IntakeCalls(self)
        self.keys = c.KeysCalls(self)
        self.webhooks = c.WebhooksCalls(self)
        self.sinks = c.SinksCalls(self)
        self.admin = c.AdminCalls(self)
        self.cluster = c.ClusterCalls(self)

    def __repr__(self) -> str:
        return f"Holdfast({self.address!r})"

    @property
    def address(self) -> str:
        """The address of the server that calls are sent to; in a cluster, the leader as far as known."""
        return self._transport.addresses.current

    def call(self, endpoint: Endpoint[A], request: Mapping[str, Any], options: Options | None = None) -> A:
        """Sends a call; the methods of the modules use this."""
        chosen = options or NO_OPTIONS
        fields_ = with_key(endpoint, request)
        timeout = require_timeout(chosen.timeout or self._timeout) + server_wait(fields_)
        if self._batcher is not None and accepts(endpoint):
            value, info = self._batcher.submit(Pending(endpoint, fields_, timeout, chosen.cancellation))
            fill(chosen.info, info)
            return value
        response, attempts = self._transport.send(encode_request(endpoint, fields_), timeout, chosen.cancellation)
        fill(chosen.info, response.info())
        try:
            return endpoint.read(loads(response.body))
        except (ValueError, KeyError, TypeError) as error:
            raise attempts.unreadable(response.status, error) from error

    def rows(self, endpoint: Endpoint[Page[T]], request: Mapping[str, Any], options: Options | None = None) -> Rows[T]:
        """Prepares a call that returns rows in pages; the methods of the modules use this."""

        def read(cursor: str | None) -> Page[T]:
            return self.call(endpoint, request if cursor is None else {**request, "cursor": cursor}, options)

        return Rows(read)

    def stream(
        self, path: str, types: dict[str, type[Any] | None], after: str | None = None
    ) -> EventStream[Event[Any]]:
        """Opens a stream of server-sent events; the methods of the modules use this."""
        return EventStream(self._transport, path, after, converter(types))

    def transaction(self) -> Transaction:
        """Returns a new transaction: operations from any modules that are committed together or not at all."""
        return Transaction(self._commit)

    def _commit(self, request: EncodedRequest, options: Options | None) -> Any:
        chosen = options or NO_OPTIONS
        timeout = require_timeout(chosen.timeout or self._timeout)
        response, attempts = self._transport.send(request, timeout, chosen.cancellation)
        fill(chosen.info, response.info())
        try:
            return loads(response.body)
        except ValueError as error:
            raise attempts.unreadable(response.status, error) from error

    def feed(self, query: FeedQuery | None = None, *, after: str | None = None) -> EventStream[FeedCloudEvent]:
        """Returns the events of the feed in commit order.

        A broken connection is reopened, and the feed resumes after the last event. Fails with `feed_gap` if events
        after the given position are no longer retained.
        """
        return EventStream(self._transport, (query or FeedQuery()).path(), after, to_event)

    def consume(self, query: FeedQuery, cursors: CursorStore, handler: Callable[[FeedCloudEvent], None]) -> None:
        """Consumes the feed with at-least-once delivery: the cursor is saved after the handler has returned.

        Returns when the client is closed; fails if the handler fails.
        """
        with self.feed(query, after=cursors.load()) as stream:
            consume(stream, cursors, handler)

    def close(self) -> None:
        """Fails all calls in flight and ends all streams."""
        self._transport.close()

    def __enter__(self) -> Holdfast:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
