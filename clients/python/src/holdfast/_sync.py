"""What the generated operations of the synchronous client need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar

from ._request import Endpoint, Options, Page
from ._stream import Event, EventStream

A = TypeVar("A")
T = TypeVar("T")


class Rows(Generic[T]):
    """A list that is read in pages: iterating over it reads pages as needed, each from its own snapshot."""

    def __init__(self, read: Callable[[str | None], Page[T]]) -> None:
        self._read = read

    def page(self, cursor: str | None = None) -> Page[T]:
        """Reads one page: the first one, or the one at a cursor."""
        return self._read(cursor)

    def pages(self) -> Iterator[Page[T]]:
        """Reads all pages, one after another."""
        page = self._read(None)
        yield page
        while page.next is not None:
            page = self._read(page.next)
            yield page

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.rows


class Caller(Protocol):
    """A client, as far as the generated operations use it."""

    def call(self, endpoint: Endpoint[A], request: Mapping[str, Any], options: Options | None) -> A: ...

    def rows(self, endpoint: Endpoint[Page[T]], request: Mapping[str, Any], options: Options | None) -> Rows[T]: ...

    def stream(
        self, path: str, types: dict[str, type[Any] | None], after: str | None
    ) -> EventStream[Event[Any]]: ...
