"""A TCP proxy that cuts each connection after a number of bytes from the server."""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType
from urllib.parse import urlsplit


class CuttingProxy:
    """A proxy whose connections carry at most the given number of bytes from the server."""

    def __init__(self, server: str, limit: int) -> None:
        parts = urlsplit(server)
        self._target = (parts.hostname or "127.0.0.1", parts.port or 80)
        self._limit = limit
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    @property
    def cuts(self) -> int:
        """The number of connections that the proxy has cut."""
        with self._lock:
            return self._cuts

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._target)
            except OSError:
                return
            with self._lock:
                self._open |= {near, far}
            threading.Thread(target=self._forward, args=(near, far, None), daemon=True).start()
            threading.Thread(target=self._forward, args=(far, near, self._limit), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket, limit: int | None) -> None:
        left = limit
        try:
            while data := source.recv(65_536):
                target.sendall(data if left is None else data[:left])
                if left is not None:
                    left -= len(data)
                    if left <= 0:
                        with self._lock:
                            self._cuts += 1
                        return
        except OSError:
            return
        finally:
            self._close(source, target)

    def _close(self, *sockets: socket.socket) -> None:
        for each in sockets:
            with self._lock:
                self._open.discard(each)
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def __enter__(self) -> CuttingProxy:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with self._lock:
            still_open = list(self._open)
        self._close(*still_open)
