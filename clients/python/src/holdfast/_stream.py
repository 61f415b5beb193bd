"""Streams of server-sent events that are reopened, and resume after the last event, when the connection breaks."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Generic, TypeVar

from ._addresses import Addresses
from ._codec import decode, loads
from ._errors import FailedError
from ._http import Exchange
from ._retry import Response, TransportError, backoff, problem_of, refusal, retry_after
from ._transport import AsyncTransport, Transport

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

# The maximum time without data, which is longer than the time between two heartbeats of a server.
_MAX_SILENCE = 60.0


@dataclass(frozen=True, slots=True)
class Event(Generic[T_co]):
    """A server-sent event."""

    event: str
    data: T_co
    id: str | None = None
    """The position from which the stream can be resumed, if it has positions."""


class EventParser:
    """Parses the lines of server-sent events. An incomplete event at the end is dropped."""

    def __init__(self) -> None:
        self._event = "message"
        self._id: str | None = None
        self._data: list[str] = []

    def line(self, line: str) -> Event[str] | None:
        """Adds a line; returns an event if it is complete."""
        if line:
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "event":
                self._event = value
            elif name == "id":
                self._id = value
            elif name == "data":
                self._data.append(value)
            return None
        event = Event(self._event, "\n".join(self._data), self._id) if self._data else None
        self._event = "message"
        self._data = []
        return event


def _after_refusal(addresses: Addresses, server: str, response: Response) -> float:
    """Returns the delay before a stream is reopened. Raises if the server rejects the stream."""
    problem = problem_of(response.body)
    if problem is not None and response.status == 307:
        addresses.use_leader(server, response.headers.get("location"))
        return 0
    if problem is not None and response.status < 500 and response.status != 429:
        raise refusal(response.status, problem)
    addresses.skip(server)
    return 0 if addresses.is_cluster else retry_after(response.headers)


def _headers(transport: Transport | AsyncTransport, last: str | None) -> dict[str, str]:
    headers = {**transport.settings.headers(), "Accept": "text/event-stream"}
    if last is not None:
        headers["Last-Event-ID"] = last
    return headers


class EventStream(Iterator[T]):
    """Events that are read while they are iterated over. Close it, or use it as a context manager."""

    def __init__(
        self, transport: Transport, path: str, after: str | None, convert: Callable[[Event[str]], T | None]
    ) -> None:
        self._transport = transport
        self._path = path
        self._last = after
        self._convert = convert
        self._exchange = Exchange()
        self._wake = threading.Event()
        self._closed = False
        self._events = self._read()

    def __next__(self) -> T:
        for event in self._events:
            value = self._convert(event)
            if value is not None:
                return value
        if self._transport.closing.cancelled and not self._closed:
            raise FailedError("closed", "the client was closed", False)
        raise StopIteration

    def raw(self) -> Iterator[Event[str]]:
        """Returns the events before their conversion."""
        return self._events

    def close(self) -> None:
        """Ends the stream; also from another thread."""
        self._closed = True
        self._abort()

    def _abort(self) -> None:
        self._exchange.abort()
        self._wake.set()

    def __enter__(self) -> EventStream[T]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _read(self) -> Generator[Event[str], None, None]:
        transport = self._transport
        transport.require_open()
        transport.closing.add(self._abort)
        failures = 0
        try:
            while not self._exchange.aborted:
                server = transport.addresses.current
                delay = 0.0
                try:
                    headers = _headers(transport, self._last)
                    response, lines = transport.pool.stream(
                        server, self._path, headers, _MAX_SILENCE, self._exchange
                    )
                    if response.status == 200:
                        parser = EventParser()
                        for line in lines:
                            failures = 0
                            event = parser.line(line.rstrip(b"\r\n").decode())
                            if self._exchange.aborted:
                                return
                            if event is not None:
                                yield event
                                self._last = event.id or self._last
                    else:
                        delay = _after_refusal(transport.addresses, server, response)
                except TransportError:
                    transport.addresses.skip(server)
                failures += 1
                self._wake.wait(delay + backoff(failures))
        finally:
            transport.closing.remove(self._abort)


class AsyncEventStream(AsyncIterator[T]):
    """Events that are read while they are iterated over. Close it, or use it as an asynchronous context manager."""

    def __init__(
        self, transport: AsyncTransport, path: str, after: str | None, convert: Callable[[Event[str]], T | None]
    ) -> None:
        self._transport = transport
        self._path = path
        self._last = after
        self._convert = convert
        self._events = self._read()

    async def __anext__(self) -> T:
        async for event in self._events:
            value = self._convert(event)
            if value is not None:
                return value
        raise StopAsyncIteration

    def raw(self) -> AsyncIterator[Event[str]]:
        """Returns the events before their conversion."""
        return self._events

    async def aclose(self) -> None:
        """Ends the stream."""
        await self._events.aclose()

    async def __aenter__(self) -> AsyncEventStream[T]:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def _read(self) -> AsyncGenerator[Event[str], None]:
        transport = self._transport
        failures = 0
        while True:
            transport.require_open()
            server = transport.addresses.current
            delay = 0.0
            try:
                headers = _headers(transport, self._last)
                response, parts = await transport.pool.stream(server, self._path, headers, _MAX_SILENCE)
                if response.status == 200:
                    parser = EventParser()
                    async for line in _lines(parts):
                        failures = 0
                        event = parser.line(line)
                        if event is not None:
                            yield event
                            self._last = event.id or self._last
                else:
                    delay = _after_refusal(transport.addresses, server, response)
            except TransportError:
                transport.addresses.skip(server)
            failures += 1
            await asyncio.sleep(delay + backoff(failures))


async def _lines(parts: AsyncIterator[bytes]) -> AsyncGenerator[str, None]:
    rest = b""
    async for part in parts:
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            yield line.rstrip(b"\r").decode()


def converter(types: dict[str, type[Any] | None]) -> Callable[[Event[str]], Event[Any] | None]:
    """Returns the conversion of the events of a stream, by their names."""

    def convert(event: Event[str]) -> Event[Any] | None:
        hint = types.get(event.event)
        data: Any = None if hint is None else decode(loads(event.data), hint)
        return Event(event.event, data, event.id) if event.event in types else None

    return convert
