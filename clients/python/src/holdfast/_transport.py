"""Sends requests and repeats them until they succeed, time out, or can no longer be repeated safely."""

from __future__ import annotations

import asyncio
import ssl
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from ._addresses import Addresses
from ._async_http import AsyncHttpPool
from ._errors import FailedError
from ._http import Exchange, HttpPool
from ._request import Cancellation, EncodedRequest
from ._retry import Attempts, Response, TransportError
from ._version import VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings that all calls of a client share."""

    url: str | Sequence[str]
    key: str | None = field(repr=False)
    timeout: float
    connect_timeout: float | None
    retries: int
    tls: ssl.SSLContext | None

    def __post_init__(self) -> None:
        # The message for an invalid header would contain the key.
        if self.key is not None and not (self.key and all("!" <= character <= "~" for character in self.key)):
            raise ValueError("key must consist of visible ASCII characters without spaces; is HOLDFAST_KEY set?")
        if not 0 <= self.retries <= 1_000:
            raise ValueError(f"retries must be between 0 and 1000, but is {self.retries}")
        require_timeout(self.timeout)

    def addresses(self) -> Addresses:
        return Addresses(self.url.split(",") if isinstance(self.url, str) else self.url)

    def connect_limit(self, addresses: Addresses) -> float:
        return self.connect_timeout or (2.0 if addresses.size > 1 else 5.0)

    def headers(self) -> dict[str, str]:
        headers = {"User-Agent": f"holdfast-python/{VERSION}"}
        if self.key is not None:
            headers["Authorization"] = f"Bearer {self.key}"
        return headers


def require_timeout(timeout: float) -> float:
    """Returns the timeout if it is valid."""
    if not timeout > 0:
        raise ValueError(f"timeout must be positive, but is {timeout}")
    return timeout


def headers_of(settings: Settings, request: EncodedRequest) -> dict[str, str]:
    """Returns the headers of a call."""
    headers = {**settings.headers(), "Accept": "application/json"}
    if request.body is not None:
        headers["Content-Type"] = "application/json"
    return headers


class Transport:
    """The connections and calls of a synchronous client. Thread-safe."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.addresses = settings.addresses()
        self.pool = HttpPool(settings.tls, settings.connect_limit(self.addresses))
        self.closing = Cancellation()

    def require_open(self) -> None:
        if self.closing.cancelled:
            raise FailedError("closed", "the client is closed", False)

    def send(
        self, request: EncodedRequest, timeout: float, cancellation: Cancellation | None
    ) -> tuple[Response, Attempts]:
        """Sends a request; the timeout includes all attempts."""
        self.require_open()
        attempts = Attempts(self.addresses, request, self.settings.retries, timeout)
        exchange = Exchange()
        wake = threading.Event()

        def abort() -> None:
            exchange.abort()
            wake.set()

        sources = [self.closing] if cancellation is None else [self.closing, cancellation]
        for source in sources:
            source.add(abort)
        try:
            return self._send(attempts, request, exchange, wake, cancellation), attempts
        finally:
            for source in sources:
                source.remove(abort)

    def _send(
        self,
        attempts: Attempts,
        request: EncodedRequest,
        exchange: Exchange,
        wake: threading.Event,
        cancellation: Cancellation | None,
    ) -> Response:
        headers = headers_of(self.settings, request)
        while True:
            if exchange.aborted:
                raise self._interrupted(attempts, cancellation, False)
            server = attempts.start()
            limit = attempts.attempt_timeout()
            if limit <= 0:
                raise attempts.timed_out(False)
            try:
                response = self.pool.request(
                    server, request.method, request.path, headers, request.body, limit, exchange
                )
                delay = attempts.on_response(server, response)
                if delay is None:
                    return response
            except TransportError as error:
                if exchange.aborted:
                    raise self._interrupted(attempts, cancellation, True) from None
                delay = attempts.on_error(server, error)
            except TimeoutError as error:
                if attempts.remaining() <= 0.001:
                    raise attempts.timed_out(True) from None
                delay = attempts.on_error(server, lost(error))
            wake.wait(delay)

    def _interrupted(self, attempts: Attempts, cancellation: Cancellation | None, in_flight: bool) -> FailedError:
        if cancellation is not None and cancellation.cancelled:
            return attempts.interrupted("cancelled", "the call was cancelled", in_flight)
        return attempts.interrupted("closed", "the client was closed", in_flight)

    def close(self) -> None:
        self.closing.cancel()
        self.pool.close()


def lost(error: BaseException) -> TransportError:
    """Returns the error for a server that did not respond in time."""
    from ._retry import Fault

    return TransportError(Fault.LOST, error)


class AsyncTransport:
    """The connections and calls of an asynchronous client, for one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.addresses = settings.addresses()
        self.pool = AsyncHttpPool(settings.tls, settings.connect_limit(self.addresses))
        self.closed = False
        self._tasks: set[asyncio.Task[object]] = set()

    def require_open(self) -> None:
        if self.closed:
            raise FailedError("closed", "the client is closed", False)

    def track(self, task: asyncio.Task[object]) -> None:
        """Cancels a task when the client is closed."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def send(self, request: EncodedRequest, timeout: float) -> tuple[Response, Attempts]:
        """Sends a request; the timeout includes all attempts. Cancelling the task closes the connection."""
        self.require_open()
        attempts = Attempts(self.addresses, request, self.settings.retries, timeout)
        headers = headers_of(self.settings, request)
        while True:
            server = attempts.start()
            limit = attempts.attempt_timeout()
            if limit <= 0:
                raise attempts.timed_out(False)
            try:
                response = await self.pool.request(server, request.method, request.path, headers, request.body, limit)
                delay = attempts.on_response(server, response)
                if delay is None:
                    return response, attempts
            except TransportError as error:
                delay = attempts.on_error(server, error)
            except TimeoutError as error:
                if attempts.remaining() <= 0.001:
                    raise attempts.timed_out(True) from None
                delay = attempts.on_error(server, lost(error))
            await asyncio.sleep(delay)
            if self.closed:
                raise attempts.interrupted("closed", "the client was closed", False)

    def close(self) -> None:
        self.closed = True
        for task in list(self._tasks):
            task.cancel()
        self.pool.close()


def now() -> float:
    """Returns the time by which deadlines are measured."""
    return time.monotonic()
