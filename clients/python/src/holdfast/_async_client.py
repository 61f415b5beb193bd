"""The asynchronous client."""

from __future__ import annotations

import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar

from ._aio import AsyncRows
from ._async_batcher import AsyncBatcher
from ._batching import Pending, accepts
from ._client import NO_OPTIONS, fill
from ._codec import loads
from ._feed import CursorStore, FeedQuery, consume_async, to_event
from ._request import EncodedRequest, Endpoint, Options, Page, encode_request, server_wait, with_key
from ._stream import AsyncEventStream, Event, converter
from ._transaction import AsyncTransaction
from ._transport import AsyncTransport, Settings, require_timeout
from .generated import async_calls as c
from .generated.types import FeedCloudEvent

A = TypeVar("A")
T = TypeVar("T")


class AsyncHoldfast:
    """Like `Holdfast`, for asyncio. Belongs to one event loop; close it, or use it as a context manager.

    A call is cancelled with its task. A cancelled call may have been applied.
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
        """Creates a client; the arguments are those of `Holdfast`."""
        settings = Settings(
            url=url, key=key, timeout=timeout, connect_timeout=connect_timeout, retries=retries, tls=tls
        )
        self._timeout = timeout
        self._transport = AsyncTransport(settings)
        self._batcher = AsyncBatcher(self._transport) if batching else None
        self.ledger = c.AsyncLedgerCalls(self)
        self.seats = c.AsyncSeatsCalls(self)
        self.queue = c.AsyncQueueCalls(self)
        self.identity = c.AsyncIdentityCalls(self)
        self.retry = c.AsyncRetryCalls(self)
        self.intake = c.AsyncIntakeCalls(self)
        self.keys = c.AsyncKeysCalls(self)
        self.webhooks = c.AsyncWebhooksCalls(self)
        self.sinks = c.AsyncSinksCalls(self)
        self.admin = c.AsyncAdminCalls(self)
        self.cluster = c.AsyncClusterCalls(self)

    def __repr__(self) -> str:
        return f"AsyncHoldfast({self.address!r})"

    @property
    def address(self) -> str:
        """The address of the server that calls are sent to; in a cluster, the leader as far as known."""
        return self._transport.addresses.current

    async def call(self, endpoint: Endpoint[A], request: Mapping[str, Any], options: Options | None = None) -> A:
        """Sends a call; the methods of the modules use this."""
        chosen = options or NO_OPTIONS
        fields = with_key(endpoint, request)
        timeout = require_timeout(chosen.timeout or self._timeout) + server_wait(fields)
        if self._batcher is not None and accepts(endpoint):
            value, info = await self._batcher.submit(Pending(endpoint, fields, timeout))
            fill(chosen.info, info)
            return value
        response, attempts = await self._transport.send(encode_request(endpoint, fields), timeout)
        fill(chosen.info, response.info())
        try:
            return endpoint.read(loads(response.body))
        except (ValueError, KeyError, TypeError) as error:
            raise attempts.unreadable(response.status, error) from error

    def rows(
        self, endpoint: Endpoint[Page[T]], request: Mapping[str, Any], options: Options | None = None
    ) -> AsyncRows[T]:
        """Prepares a call that returns rows in pages; the methods of the modules use this."""

        async def read(cursor: str | None) -> Page[T]:
            return await self.call(endpoint, request if cursor is None else {**request, "cursor": cursor}, options)

        return AsyncRows(read)

    def stream(
        self, path: str, types: dict[str, type[Any] | None], after: str | None = None
    ) -> AsyncEventStream[Event[Any]]:
        """Opens a stream of server-sent events; the methods of the modules use this."""
        return AsyncEventStream(self._transport, path, after, converter(types))

    def transaction(self) -> AsyncTransaction:
        """Returns a new transaction: operations from any modules that are committed together or not at all."""
        return AsyncTransaction(self._commit)

    async def _commit(self, request: EncodedRequest, options: Options | None) -> Any:
        chosen = options or NO_OPTIONS
        response, attempts = await self._transport.send(request, require_timeout(chosen.timeout or self._timeout))
        fill(chosen.info, response.info())
        try:
            return loads(response.body)
        except ValueError as error:
            raise attempts.unreadable(response.status, error) from error

    def feed(self, query: FeedQuery | None = None, *, after: str | None = None) -> AsyncEventStream[FeedCloudEvent]:
        """Returns the events of the feed in commit order; see `Holdfast.feed`."""
        return AsyncEventStream(self._transport, (query or FeedQuery()).path(), after, to_event)

    async def consume(
        self, query: FeedQuery, cursors: CursorStore, handler: Callable[[FeedCloudEvent], Awaitable[None]]
    ) -> None:
        """Consumes the feed with at-least-once delivery: the cursor is saved after the handler has returned.

        Ends when its task is cancelled; fails if the handler fails.
        """
        async with self.feed(query, after=cursors.load()) as stream:
            await consume_async(stream, cursors, handler)

    def close(self) -> None:
        """Fails all calls in flight."""
        self._transport.close()

    async def __aenter__(self) -> AsyncHoldfast:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
