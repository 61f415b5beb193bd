"""What the generated operations of the asynchronous client need."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from ._request import Endpoint, Options, Page
from ._stream import AsyncEventStream, Event

A = TypeVar("A")
T = TypeVar("T")


class AsyncRows(Generic[T]):
    """A list that is read in pages: iterating over it reads pages as needed, each from its own snapshot."""

    def __init__(self, read: Callable[[str | None], Awaitable[Page[T]]]) -> None:
        self._read = read

    async def page(self, cursor: str | None = None) -> Page[T]:
        """Reads one page: the first one, or the one at a cursor."""
        return await self._read(cursor)

    async def pages(self) -> AsyncIterator[Page[T]]:
        """Reads all pages, one after another."""
        page = await self._read(None)
        yield page
        while page.next is not None:
            page = await self._read(page.next)
            yield page

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for row in page.rows:
                yield row


class AsyncCaller(Protocol):
    """A client, as far as the generated operations use it."""

    async def call(self, endpoint: Endpoint[A], request: Mapping[str, Any], options: Options | None) -> A: ...

    def rows(
        self, endpoint: Endpoint[Page[T]], request: Mapping[str, Any], options: Options | None
    ) -> AsyncRows[T]: ...

    def stream(
        self, path: str, types: dict[str, type[Any] | None], after: str | None
    ) -> AsyncEventStream[Event[Any]]: ...
