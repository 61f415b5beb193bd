"""Sends calls that are made while a request is in flight together in the next request.

A call is sent immediately if no request is in flight. Calls take effect in the order in which they were made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ._codec import dumps
from ._errors import Problem, RefusedError
from ._request import CallInfo, Cancellation, EncodedRequest, Endpoint
from ._retry import refusal
from ._transport import now
from .generated import endpoints as e
from .generated.errors import MESSAGES

_MAX_BULK = 1_000
_MAX_TRANSACTION = 100
_MAX_BYTES = 512 << 10
_INDEX = re.compile(r"(?:items|usages|messages|receipts)\[(\d+)\]")


class Result(NamedTuple):
    """The answer to a call."""

    value: Any
    info: CallInfo


Answer = Result | RefusedError | None
"""None is the answer to a call that must be sent on its own, because only then the server gives the reason."""


@dataclass(slots=True, eq=False)
class Pending:
    """A call that waits for its turn, or has been sent with others."""

    endpoint: Endpoint[Any]
    request: Mapping[str, Any] = field(repr=False)
    timeout: float
    cancellation: Cancellation | None = None
    text: str = field(init=False, repr=False)
    deadline: float = field(init=False)
    sent: bool = False
    answer: Result | BaseException | None = None

    def __post_init__(self) -> None:
        self.text = dumps(self.request)
        self.deadline = now() + self.timeout

    def remaining(self) -> float:
        return max(0.001, self.deadline - now())


@dataclass(frozen=True, slots=True)
class _Bulk:
    """An operation that accepts the requests of many calls."""

    endpoint: Endpoint[Any]
    name: str
    status: int
    answers: Callable[[Any, CallInfo], list[Answer]]


def _charges(body: Any, info: CallInfo) -> list[Answer]:
    answers: list[Answer] = []
    for row in body["rows"]:
        if row.get("charged") is not None:
            value = e.LEDGER_CHARGE.read(row["charged"])
            answers.append(Result(value, replace(info, repeated=value.repeated is True)))
            continue
        details: dict[str, Any] = row["refused"]
        code = str(details["code"])
        problem = Problem(code, MESSAGES.get(code, code.replace("_", " ")), None, details, info.request_id)
        # An invalid usage on its own returns which field is invalid.
        answers.append(None if code == "invalid_usage" else refusal(_status(code), problem))
    return answers


def _status(code: str) -> int:
    return 404 if code.endswith("_not_found") else 402 if code in ("insufficient_credits", "budget_exceeded") else 409


def _accepted(body: Any, info: CallInfo) -> list[Answer]:
    values = [e.QUEUE_ENQUEUE.read(accepted) for accepted in body["accepted"]]
    return [Result(value, replace(info, repeated=value.repeated)) for value in values]


def _acked(body: Any, info: CallInfo) -> list[Answer]:
    # A refused acknowledgement had no effect; on its own, it returns the reason.
    return [None if row.get("refused") else Result(e.QUEUE_ACK.read({}), info) for row in body["rows"]]


_BULKS = {
    "ledger.charge": _Bulk(e.LEDGER_CHARGE_EACH, "usages", 201, _charges),
    "queue.enqueue": _Bulk(e.QUEUE_ENQUEUE_ALL, "messages", 202, _accepted),
    "queue.ack": _Bulk(e.QUEUE_ACK_ALL, "receipts", 200, _acked),
}


def accepts(endpoint: Endpoint[Any]) -> bool:
    """Returns whether calls of an operation are batched: it takes effect once per key, or acknowledges a delivery."""
    return endpoint.step and not endpoint.reads and (endpoint.key is not None or endpoint.name == "queue.ack")


def take_next(waiting: list[Pending]) -> list[Pending]:
    """Removes the calls of the next request: a run of calls to an operation with a bulk form, or a transaction."""
    if not waiting:
        return []
    name = waiting[0].endpoint.name
    run = _prefix(waiting, _MAX_BULK if name in _BULKS else 1, lambda call: call.endpoint.name == name)
    mixed = _prefix(waiting, _MAX_TRANSACTION, lambda call: call.endpoint.repeatable)
    count = max(run, mixed)
    batch = waiting[:count]
    del waiting[:count]
    return batch


def _prefix(waiting: Sequence[Pending], most: int, matches: Callable[[Pending], bool]) -> int:
    size = 0
    count = 0
    for call in waiting:
        size += len(call.text)
        if count == most or not matches(call) or (count > 0 and size > _MAX_BYTES):
            break
        count += 1
    return count


def combine(calls: Sequence[Pending]) -> tuple[EncodedRequest, Callable[[Any, CallInfo], list[Answer]]]:
    """Returns one request for several calls, and the function that returns the answer to each."""
    name = calls[0].endpoint.name
    bulk = _BULKS.get(name) if all(call.endpoint.name == name for call in calls) else None
    if bulk is not None:
        texts = ",".join(call.text for call in calls)
        body = f'{{"{bulk.name}":[{texts}]}}'.encode()
        repeatable = all(call.endpoint.repeatable for call in calls)
        request = EncodedRequest(bulk.endpoint.method, bulk.endpoint.path, body, repeatable)
        status = bulk.status
        answers = bulk.answers
        return request, lambda value, info: answers(value, replace(info, status=status))
    items = ",".join(f'{{"operation":"{call.endpoint.name}","request":{call.text}}}' for call in calls)
    request = EncodedRequest("POST", "/v1/transactions", f'{{"items":[{items}]}}'.encode(), True)
    return request, lambda value, info: [
        Result(
            call.endpoint.read(item.get("answer")),
            replace(info, status=item["status"], repeated=item.get("repeated") is True),
        )
        for call, item in zip(calls, value["items"], strict=True)
    ]


def split(calls: Sequence[Pending], refused: RefusedError) -> list[Sequence[Pending]]:
    """Splits a rejected request, of which nothing was applied, so that each call gets its own answer."""
    match = _INDEX.match((refused.problem.field if refused.problem else None) or "")
    at = int(match[1]) if match else -1
    if 0 <= at < len(calls):
        return [part for part in (calls[:at], calls[at : at + 1], calls[at + 1 :]) if part]
    return [[call] for call in calls]
