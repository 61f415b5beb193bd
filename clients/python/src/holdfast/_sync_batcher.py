"""Batching for threads: the first of the waiting threads sends the next request for all of them.

It first waits for the threads that the previous request has answered, because they need some time to make their next
calls; without the wait, every other request would contain only a few calls.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from ._batching import Pending, Result, combine, split, take_next
from ._codec import loads
from ._errors import FailedError, RefusedError
from ._request import encode_request
from ._transport import Transport, now

_GATHER_SECONDS = 0.001
"""The maximum time in which no thread makes a call before the next request is sent."""


class _Waiter:
    """The thread that made a call."""

    def __init__(self, call: Pending) -> None:
        self.call = call
        self.wake = threading.Event()
        self.leads = False
        """Whether this thread must send the next request."""


class Batcher:
    """The calls of a synchronous client that are waiting. Thread-safe."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._lock = threading.Lock()
        self._busy = False
        self._waiting: list[Pending] = []
        self._waiters: dict[int, _Waiter] = {}
        self._answered = 0
        """The number of calls in the previous request."""
        self._answered_at = 0.0
        self._arrival = threading.Event()

    def submit(self, call: Pending) -> Result:
        """Sends a call, or waits until it is sent with others."""
        self._transport.require_open()
        waiter = _Waiter(call)
        with self._lock:
            self._waiting.append(call)
            self._waiters[id(call)] = waiter
            self._arrival.set()
            waiter.leads = not self._busy
            self._busy = True
        if not waiter.leads:
            self._wait(waiter)
        if waiter.leads:
            self._lead(call)
        if isinstance(call.answer, BaseException):
            raise call.answer
        assert call.answer is not None
        return call.answer

    def _wait(self, waiter: _Waiter) -> None:
        """Waits for the answer, or for the order to send."""
        call = waiter.call
        if call.cancellation is not None:
            call.cancellation.add(waiter.wake.set)
        woken = waiter.wake.wait(call.remaining())
        if call.cancellation is not None:
            call.cancellation.remove(waiter.wake.set)
        with self._lock:
            if call.answer is not None or waiter.leads:
                return
            # The call timed out or was cancelled. It may be in flight; its answer is then dropped.
            if call in self._waiting:
                self._waiting.remove(call)
            self._waiters.pop(id(call), None)
            cancelled = woken and call.cancellation is not None and call.cancellation.cancelled
            call.answer = (
                FailedError("cancelled", "the call was cancelled", call.sent)
                if cancelled
                else FailedError("timeout", f"no response within {call.timeout:g} s", call.sent)
            )

    def _lead(self, own: Pending) -> None:
        batch: list[Pending] = []
        try:
            self._gather()
            with self._lock:
                batch = take_next(self._waiting)
            self._send(batch)
        except BaseException as error:
            # An interruption of this thread must not block the others.
            for call in batch:
                self._answer(call, FailedError("lost", f"the sending thread ended: {type(error).__name__}", True))
            raise
        finally:
            with self._lock:
                if own in self._waiting:  # This thread was interrupted before it sent anything.
                    self._waiting.remove(own)
                    self._waiters.pop(id(own), None)
                self._answered = len(batch)
                self._answered_at = now()
                self._busy = bool(self._waiting)
                if self._waiting:
                    leader = self._waiters[id(self._waiting[0])]
                    leader.leads = True
                    leader.wake.set()

    def _gather(self) -> None:
        """Waits for the threads that have just been answered, as long as they make calls."""
        if now() - self._answered_at > _GATHER_SECONDS:
            return
        while True:
            with self._lock:
                if self._answered < 2 or len(self._waiting) >= self._answered:
                    return
                self._arrival.clear()
            if not self._arrival.wait(_GATHER_SECONDS):
                return

    def _send(self, calls: Sequence[Pending]) -> None:
        with self._lock:
            calls = [call for call in calls if call.answer is None]
            for call in calls:
                call.sent = True
        if not calls:
            return
        try:
            if len(calls) == 1:
                self._answer(calls[0], self._send_alone(calls[0]))
            else:
                self._send_together(calls)
        except RefusedError as refused:
            if len(calls) == 1:
                self._answer(calls[0], refused)
            else:
                for part in split(calls, refused):
                    self._send(part)
        except Exception as error:
            for call in calls:
                self._answer(call, error)

    def _send_alone(self, call: Pending) -> Result:
        request = encode_request(call.endpoint, call.request)
        response, attempts = self._transport.send(request, call.remaining(), call.cancellation)
        try:
            return Result(call.endpoint.read(loads(response.body)), response.info())
        except (ValueError, KeyError, TypeError) as error:
            raise attempts.unreadable(response.status, error) from error

    def _send_together(self, calls: Sequence[Pending]) -> None:
        request, answers = combine(calls)
        response, attempts = self._transport.send(request, max(call.remaining() for call in calls), None)
        try:
            results = answers(loads(response.body), response.info())
        except (ValueError, KeyError, TypeError) as error:
            raise attempts.unreadable(response.status, error) from error
        for call, answer in zip(calls, results, strict=True):
            if answer is None:
                self._send([call])
            else:
                self._answer(call, answer)

    def _answer(self, call: Pending, answer: Any) -> None:
        with self._lock:
            if call.answer is None:
                call.answer = answer
                waiter = self._waiters.pop(id(call), None)
                if waiter is not None:
                    waiter.wake.set()
