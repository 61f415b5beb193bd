"""The event feed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ._codec import decode, loads
from ._request import segment
from ._stream import AsyncEventStream, Event, EventStream
from .generated.types import FeedCloudEvent


class CursorStore(Protocol):
    """The store for a consumer's position, for example a file or a database row."""

    def load(self) -> str | None:
        """Returns the last saved cursor, or None to begin with the oldest event."""
        ...

    def save(self, cursor: str) -> None:
        """Saves the cursor after an event has been handled."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedQuery:
    """A filter for the events in the feed. Without a filter, all events that the key may see."""

    modules: Sequence[str] = ()
    types: Sequence[str] = ()
    """The types, such as `ledger.charged`."""
    subjects: Sequence[str] = ()
    full: bool = False
    """Whether events contain their data."""

    def path(self) -> str:
        parts = [f"full={'true' if self.full else 'false'}"]
        for name, values in (("module", self.modules), ("type", self.types), ("subject", self.subjects)):
            parts += [f"{name}={segment(value)}" for value in sorted(values)]
        return "/v1/feed?" + "&".join(parts)


def to_event(event: Event[str]) -> FeedCloudEvent | None:
    """Converts an event; None for one that only advances the cursor."""
    return None if event.event == "cursor" else decode(loads(event.data), FeedCloudEvent)


def consume(
    stream: EventStream[FeedCloudEvent], cursors: CursorStore, handler: Callable[[FeedCloudEvent], None]
) -> None:
    """Passes events to a handler and saves the cursor after each of them."""
    for raw in stream.raw():
        event = to_event(raw)
        if event is not None:
            handler(event)
        if raw.id is not None:
            cursors.save(raw.id)


async def consume_async(
    stream: AsyncEventStream[FeedCloudEvent],
    cursors: CursorStore,
    handler: Callable[[FeedCloudEvent], Awaitable[None]],
) -> None:
    """Passes events to a handler and saves the cursor after each of them."""
    async for raw in stream.raw():
        event = to_event(raw)
        if event is not None:
            await handler(event)
        if raw.id is not None:
            cursors.save(raw.id)
