"""Batching for tasks: one task sends the requests of all others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from ._batching import Pending, Result, combine, split, take_next
from ._codec import loads
from ._errors import FailedError, RefusedError
from ._request import encode_request
from ._transport import AsyncTransport

_GATHER_TURNS = 8
"""The turns of the event loop after which answered callers have continued, also those in ``asyncio.wait_for``."""


class AsyncBatcher:
    """The calls of an asynchronous client that are waiting."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self._waiting: list[Pending] = []
        self._futures: dict[int, asyncio.Future[Result]] = {}
        self._busy = False

    async def submit(self, call: Pending) -> Result:
        """Sends a call, or waits until it is sent with others. A cancelled call may have been applied."""
        self._transport.require_open()
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._futures[id(call)] = future
        self._waiting.append(call)
        if not self._busy:
            self._busy = True
            self._transport.track(asyncio.create_task(self._run()))
        try:
            # The deadline of a call that is alone in its request is that of the request.
            async with asyncio.timeout(call.remaining() + 0.05):
                return await future
        except TimeoutError:
            raise FailedError("timeout", f"no response within {call.timeout:g} s", call.sent) from None
        finally:
            self._futures.pop(id(call), None)
            if not call.sent and call in self._waiting:
                self._waiting.remove(call)

    async def _run(self) -> None:
        try:
            while batch := take_next(self._waiting):
                await self._send(batch)
                await self._gather(batch)
        finally:
            self._busy = False
            if self._transport.closed:
                for future in list(self._futures.values()):
                    if not future.done():
                        future.set_exception(FailedError("closed", "the client was closed", True))

    async def _gather(self, answered: Sequence[Pending]) -> None:
        """Lets the callers with answers make their next calls, unless there was only one caller."""
        turns = _GATHER_TURNS if len(answered) + len(self._waiting) > 1 else 0
        while turns > 0 and len(self._waiting) < len(answered):
            await asyncio.sleep(0)
            turns -= 1

    async def _send(self, batch: Sequence[Pending]) -> None:
        calls = [call for call in batch if id(call) in self._futures]
        for call in calls:
            call.sent = True
        if not calls:
            return
        try:
            if len(calls) == 1:
                self._answer(calls[0], await self._send_alone(calls[0]))
            else:
                await self._send_together(calls)
        except RefusedError as refused:
            if len(calls) == 1:
                self._answer(calls[0], refused)
            else:
                for part in split(calls, refused):
                    await self._send(part)
        except Exception as error:
            for call in calls:
                self._answer(call, error)

    async def _send_alone(self, call: Pending) -> Result:
        response, attempts = await self._transport.send(
            encode_request(call.endpoint, call.request), call.remaining()
        )
        try:
            return Result(call.endpoint.read(loads(response.body)), response.info())
        except (ValueError, KeyError, TypeError) as error:
            raise attempts.unreadable(response.status, error) from error

    async def _send_together(self, calls: Sequence[Pending]) -> None:
        request, answers = combine(calls)
        response, attempts = await self._transport.send(request, max(call.remaining() for call in calls))
        try:
            results = answers(loads(response.body), response.info())
        except (ValueError, KeyError, TypeError) as error:
            raise attempts.unreadable(response.status, error) from error
        for call, answer in zip(calls, results, strict=True):
            if answer is None:
                await self._send([call])
            else:
                self._answer(call, answer)

    def _answer(self, call: Pending, answer: Any) -> None:
        future = self._futures.get(id(call))
        if future is not None and not future.done():
            if isinstance(answer, BaseException):
                future.set_exception(answer)
            else:
                future.set_result(answer)
