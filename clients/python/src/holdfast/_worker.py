"""Workers that process the messages of a queue and extend their leases in the meantime."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from datetime import timedelta
from types import TracebackType
from typing import Literal

from ._async_client import AsyncHoldfast
from ._client import Holdfast
from ._errors import FailedError, HoldfastError, RefusedError
from ._request import Cancellation, Options
from ._retry import backoff
from .generated.types import QueueDelivery

Acknowledged = Literal["acknowledged"]
"""Returned by a handler that has acknowledged the message itself, for example in a transaction with its effects."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerOptions:
    """The options of a worker."""

    concurrency: int = 10
    """The maximum number of messages that are processed at the same time."""
    visibility: timedelta | None = None
    """How long a message is leased; extended while it is processed. By default the setting of the queue."""
    waiting: timedelta = timedelta(seconds=20)
    """How long one request waits for messages."""
    consumer: str | None = None
    """The name of this consumer in the leases."""
    on_error: Callable[[Exception, QueueDelivery], None] | None = None
    """Receives failures of handlers and of acknowledgements."""

    def __post_init__(self) -> None:
        if not 1 <= self.concurrency <= 1_000:
            raise ValueError(f"concurrency must be between 1 and 1000, but is {self.concurrency}")


def _lease_of(delivery: QueueDelivery) -> timedelta:
    leased = delivery.message.leased
    return max(timedelta(milliseconds=100), delivery.until - leased) if leased else timedelta(seconds=30)


class QueueWorker:
    """Processes messages with threads.

    A message is acknowledged when the handler returns and rejected when it raises an exception.
    """

    def __init__(
        self,
        client: Holdfast,
        queue: str,
        handler: Callable[[QueueDelivery], Acknowledged | None],
        options: WorkerOptions | None = None,
    ) -> None:
        self._client = client
        self._queue = queue
        self._handler = handler
        self._options = options or WorkerOptions()
        self._stop = Cancellation()
        self._stopped = threading.Event()
        self._stop.add(self._stopped.set)
        self._running: set[Future[None]] = set()
        self._counts = threading.Lock()
        self._error: BaseException | None = None
        self.processed = 0
        """The number of messages that were processed and acknowledged."""
        self.failed = 0
        """The number of deliveries whose handler raised an exception."""
        self._threads = ThreadPoolExecutor(self._options.concurrency, "holdfast-worker")
        self._loop = threading.Thread(target=self._run, name="holdfast-lease", daemon=True)
        self._loop.start()

    def stop(self) -> None:
        """Leases no more messages and waits for running handlers. Raises the error that ended the worker, if any."""
        self._stop.cancel()
        self.join()

    def join(self) -> None:
        """Waits until the worker has ended. Raises the error that ended it, if any."""
        self._loop.join()
        if self._error is not None:
            raise self._error

    def __enter__(self) -> QueueWorker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _run(self) -> None:
        failures = 0
        try:
            while not self._stop.cancelled:
                try:
                    for delivery in self._lease():
                        future = self._threads.submit(self._process, delivery)
                        self._running.add(future)
                    failures = 0
                except FailedError as error:
                    if self._stop.cancelled:
                        return
                    if error.code == "closed":
                        raise
                    failures += 1
                    self._stopped.wait(backoff(failures))
                self._running = {future for future in self._running if not future.done()}
                if len(self._running) >= self._options.concurrency:
                    self._running = wait(self._running, return_when="FIRST_COMPLETED").not_done
        except HoldfastError as error:
            self._error = error
        finally:
            self._threads.shutdown()

    def _lease(self) -> list[QueueDelivery]:
        options = self._options
        return self._client.queue.lease(
            queue=self._queue,
            max=options.concurrency - len(self._running),
            waiting=options.waiting,
            visibility=options.visibility,
            consumer=options.consumer,
            options=Options(cancellation=self._stop),
        ).deliveries

    def _process(self, delivery: QueueDelivery) -> None:
        done = threading.Event()
        extension = threading.Thread(target=self._extend, args=(delivery, done), daemon=True)
        extension.start()
        receipt = delivery.receipt
        try:
            try:
                result = self._handler(delivery)
            except Exception as error:
                with self._counts:
                    self.failed += 1
                self._report(error, delivery)
                reason = f"{type(error).__name__}: {error}"[:200]
                self._client.queue.nack(
                    queue=receipt.queue, message=receipt.message, token=receipt.token, reason=reason
                )
                return
            finally:
                done.set()
            if result != "acknowledged":
                self._client.queue.ack(queue=receipt.queue, message=receipt.message, token=receipt.token)
            with self._counts:
                self.processed += 1
        except HoldfastError as error:
            # The message is delivered again when its lease expires.
            self._report(error, delivery)

    def _extend(self, delivery: QueueDelivery, done: threading.Event) -> None:
        """Extends the lease at a third of its duration."""
        lease = _lease_of(delivery)
        receipt = delivery.receipt
        while not done.wait(lease.total_seconds() / 3):
            try:
                self._client.queue.extend(
                    queue=receipt.queue, message=receipt.message, token=receipt.token, visibility=lease
                )
            except RefusedError:
                return
            except FailedError:
                continue

    def _report(self, error: Exception, delivery: QueueDelivery) -> None:
        if self._options.on_error is not None:
            self._options.on_error(error, delivery)


class AsyncQueueWorker:
    """Processes messages with tasks; the handler is a coroutine function. Otherwise like `QueueWorker`."""

    def __init__(
        self,
        client: AsyncHoldfast,
        queue: str,
        handler: Callable[[QueueDelivery], Awaitable[Acknowledged | None]],
        options: WorkerOptions | None = None,
    ) -> None:
        self._client = client
        self._queue = queue
        self._handler = handler
        self._options = options or WorkerOptions()
        self._running: set[asyncio.Task[None]] = set()
        self._stopping = False
        self.processed = 0
        """The number of messages that were processed and acknowledged."""
        self.failed = 0
        """The number of deliveries whose handler raised an exception."""
        self._leasing: asyncio.Task[list[QueueDelivery]] | None = None
        self._loop = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Leases no more messages and waits for running handlers. Raises the error that ended the worker, if any."""
        self._stopping = True
        if self._leasing is not None:
            self._leasing.cancel()
        await self.join()

    async def join(self) -> None:
        """Waits until the worker has ended. Raises the error that ended it, if any."""
        await self._loop

    async def __aenter__(self) -> AsyncQueueWorker:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def _run(self) -> None:
        failures = 0
        try:
            while not self._stopping:
                try:
                    self._leasing = asyncio.create_task(self._lease())
                    for delivery in await self._leasing:
                        task = asyncio.create_task(self._process(delivery))
                        self._running.add(task)
                        task.add_done_callback(self._running.discard)
                    failures = 0
                except asyncio.CancelledError:
                    if not self._stopping:
                        raise
                except FailedError as error:
                    if error.code == "closed":
                        raise
                    failures += 1
                    await asyncio.sleep(backoff(failures))
                if len(self._running) >= self._options.concurrency:
                    await asyncio.wait(self._running, return_when="FIRST_COMPLETED")
        finally:
            if self._running:
                await asyncio.wait(self._running)

    async def _lease(self) -> list[QueueDelivery]:
        options = self._options
        leased = await self._client.queue.lease(
            queue=self._queue,
            max=options.concurrency - len(self._running),
            waiting=options.waiting,
            visibility=options.visibility,
            consumer=options.consumer,
        )
        return leased.deliveries

    async def _process(self, delivery: QueueDelivery) -> None:
        extension = asyncio.create_task(self._extend(delivery))
        receipt = delivery.receipt
        try:
            try:
                result = await self._handler(delivery)
            except Exception as error:
                self.failed += 1
                self._report(error, delivery)
                reason = f"{type(error).__name__}: {error}"[:200]
                await self._client.queue.nack(
                    queue=receipt.queue, message=receipt.message, token=receipt.token, reason=reason
                )
                return
            finally:
                extension.cancel()
            if result != "acknowledged":
                await self._client.queue.ack(queue=receipt.queue, message=receipt.message, token=receipt.token)
            self.processed += 1
        except HoldfastError as error:
            # The message is delivered again when its lease expires.
            self._report(error, delivery)

    async def _extend(self, delivery: QueueDelivery) -> None:
        """Extends the lease at a third of its duration."""
        lease = _lease_of(delivery)
        receipt = delivery.receipt
        while True:
            await asyncio.sleep(lease.total_seconds() / 3)
            try:
                await self._client.queue.extend(
                    queue=receipt.queue, message=receipt.message, token=receipt.token, visibility=lease
                )
            except RefusedError:
                return
            except FailedError:
                continue

    def _report(self, error: Exception, delivery: QueueDelivery) -> None:
        if self._options.on_error is not None:
            self._options.on_error(error, delivery)
