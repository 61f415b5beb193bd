"""The servers of a cluster."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from urllib.parse import urlsplit


def origin(address: str) -> str:
    """Returns an address without its path."""
    parts = urlsplit(address.strip())
    try:
        valid = parts.scheme in ("http", "https") and parts.hostname is not None and (parts.port or 1) > 0
    except ValueError:
        valid = False
    if not valid:
        raise ValueError(f"an address must have the form http://host:port, but is '{address}'")
    if parts.username is not None:
        raise ValueError("an address must not contain credentials; pass the key as 'key'")
    return f"{parts.scheme}://{parts.netloc}"


class Addresses:
    """The addresses of the servers, and the one that calls are sent to: the leader, if it is known. Thread-safe."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._configured = [origin(address) for address in addresses]
        if not self._configured:
            raise ValueError("at least one address is required")
        self._current = self._configured[0]
        self._position = 0
        self._lock = threading.Lock()

    @property
    def current(self) -> str:
        return self._current

    @property
    def size(self) -> int:
        return len(self._configured)

    @property
    def is_cluster(self) -> bool:
        """Whether other servers may handle a call that the current server cannot handle."""
        return self.size > 1 or self._current != self._configured[0]

    def use_leader(self, server: str, location: str | None) -> bool:
        """Switches to the leader that a server has named, and returns whether it is used.

        An encrypted connection is not replaced with an unencrypted one.
        """
        try:
            leader = origin(location or "")
        except ValueError:
            return False
        if leader.startswith("http:") and not server.startswith("http:"):
            return False
        with self._lock:
            if leader in self._configured:
                self._position = self._configured.index(leader)
            self._current = leader
        return True

    def skip(self, failed: str) -> None:
        """Moves on to the next server, unless another call has already done so."""
        with self._lock:
            if self._current == failed:
                self._position = (self._position + 1) % self.size
                self._current = self._configured[self._position]
