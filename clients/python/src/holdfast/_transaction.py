"""Transactions: operations from any modules that are committed together or not at all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ._codec import dumps
from ._refs import PageRef, Ref, Step
from ._request import EncodedRequest, Endpoint, Options, Page, with_key

if TYPE_CHECKING:
    from .generated import steps as s

A = TypeVar("A")
T = TypeVar("T")
R = TypeVar("R", bound=Ref[Any])


class StepAdder(Protocol):
    """What the generated steps need from a transaction."""

    def add(self, endpoint: Endpoint[A], request: Mapping[str, Any], ref: type[R]) -> Step[A, R]: ...

    def add_page(
        self, endpoint: Endpoint[Page[T]], request: Mapping[str, Any], ref: type[R]
    ) -> Step[Page[T], PageRef[T, R]]: ...


class Committed:
    """The results of a committed transaction."""

    def __init__(self, body: Any) -> None:
        self._items: list[Any] = body["items"]
        self.commit: int = body["commit"]
        """The number of the commit."""

    def get(self, step: Step[A, Any]) -> A:
        """Returns the result of a step."""
        item = self._items[step.index]
        if item["operation"] != step.endpoint.name:
            raise ValueError(f"step {step.index} is {item['operation']}, not {step.endpoint.name}")
        return step.endpoint.read(item.get("answer"))

    def repeated(self, step: Step[Any, Any]) -> bool:
        """Returns whether an earlier request already had the effect of a step, so that it changed nothing."""
        return self._items[step.index].get("repeated") is True


class TransactionSteps:
    """The operations that can be part of a transaction, by module."""

    def __init__(self) -> None:
        from .generated import steps

        self._items: list[tuple[Endpoint[Any], Mapping[str, Any]]] = []
        self.ledger: s.LedgerSteps = steps.LedgerSteps(self)
        self.seats: s.SeatsSteps = steps.SeatsSteps(self)
        self.queue: s.QueueSteps = steps.QueueSteps(self)
        self.identity: s.IdentitySteps = steps.IdentitySteps(self)
        self.retry: s.RetrySteps = steps.RetrySteps(self)
        self.intake: s.IntakeSteps = steps.IntakeSteps(self)
        self.keys: s.KeysSteps = steps.KeysSteps(self)
        self.webhooks: s.WebhooksSteps = steps.WebhooksSteps(self)
        self.sinks: s.SinksSteps = steps.SinksSteps(self)
        self.admin: s.AdminSteps = steps.AdminSteps(self)

    def add(self, endpoint: Endpoint[A], request: Mapping[str, Any], ref: type[R]) -> Step[A, R]:
        """Adds an operation. It sees the writes of all earlier operations."""
        return Step(self._append(endpoint, request), endpoint, ref(str(len(self._items) - 1)))

    def add_page(
        self, endpoint: Endpoint[Page[T]], request: Mapping[str, Any], ref: type[R]
    ) -> Step[Page[T], PageRef[T, R]]:
        """Adds an operation that returns a page."""
        index = self._append(endpoint, request)
        page: PageRef[T, R] = PageRef(str(index), ref)
        return Step(index, endpoint, page)

    def _append(self, endpoint: Endpoint[Any], request: Mapping[str, Any]) -> int:
        self._items.append((endpoint, with_key(endpoint, request)))
        return len(self._items) - 1

    def encoded(self) -> EncodedRequest:
        """Returns the request that commits the transaction."""
        items = [{"operation": endpoint.name, "request": request} for endpoint, request in self._items]
        repeatable = all(endpoint.repeatable for endpoint, _ in self._items)
        return EncodedRequest("POST", "/v1/transactions", dumps({"items": items}).encode(), repeatable)


class Transaction(TransactionSteps):
    """A transaction of the synchronous client."""

    def __init__(self, send: Callable[[EncodedRequest, Options | None], Any]) -> None:
        super().__init__()
        self._send = send

    def commit(self, options: Options | None = None) -> Committed:
        """Commits the transaction. If an operation is rejected, the call is rejected with the same problem."""
        return Committed(self._send(self.encoded(), options))


class AsyncTransaction(TransactionSteps):
    """A transaction of the asynchronous client."""

    def __init__(self, send: Callable[[EncodedRequest, Options | None], Awaitable[Any]]) -> None:
        super().__init__()
        self._send = send

    async def commit(self, options: Options | None = None) -> Committed:
        """Commits the transaction. If an operation is rejected, the call is rejected with the same problem."""
        return Committed(await self._send(self.encoded(), options))
