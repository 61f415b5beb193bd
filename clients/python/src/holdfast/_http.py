"""HTTP/1.1 over blocking sockets, with connections that are kept open."""

from __future__ import annotations

import http.client
import select
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

from ._retry import Fault, Response, TransportError

_MAX_IDLE = 64


class Exchange:
    """A request in flight, which another thread can abort."""

    def __init__(self) -> None:
        self._connection: http.client.HTTPConnection | None = None
        self._lock = threading.Lock()
        self.aborted = False

    def attach(self, connection: http.client.HTTPConnection | None) -> None:
        with self._lock:
            self._connection = connection
            if self.aborted and connection is not None:
                _shut_down(connection)

    def abort(self) -> None:
        with self._lock:
            self.aborted = True
            if self._connection is not None:
                _shut_down(self._connection)


def _shut_down(connection: http.client.HTTPConnection) -> None:
    """Wakes a thread that reads from or writes to the connection."""
    try:
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # It is closed already.


class HttpPool:
    """Connections to servers, by address. Thread-safe."""

    def __init__(self, tls: ssl.SSLContext | None, connect_timeout: float) -> None:
        self._tls = tls
        self._connect_timeout = connect_timeout
        self._idle: dict[str, list[http.client.HTTPConnection]] = {}
        self._lock = threading.Lock()

    def request(
        self,
        server: str,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: bytes | None,
        timeout: float,
        exchange: Exchange,
    ) -> Response:
        """Sends a request and reads the response. Raises TimeoutError or TransportError."""
        connection = self._take(server) or self._open(server, timeout)
        reusable = False
        exchange.attach(connection)
        try:
            assert connection.sock is not None
            connection.sock.settimeout(timeout)
            connection.request(method, path, body, dict(headers))
            # A response that ends with its connection owns the socket.
            with _delimited(connection.getresponse()) as received:
                response = Response(received.status, _lower(received), received.read())
                reusable = not received.will_close
            return response
        except TimeoutError:
            raise
        except (OSError, http.client.HTTPException) as error:
            raise TransportError(Fault.LOST, error) from error
        finally:
            exchange.attach(None)
            if reusable and not exchange.aborted:
                self._give_back(server, connection)
            else:
                connection.close()

    def stream(
        self, server: str, path: str, headers: Mapping[str, str], silence: float, exchange: Exchange
    ) -> tuple[Response, Iterator[bytes]]:
        """Opens a stream: returns the response, with its body if it is not successful, and the lines."""
        connection = self._open(server, silence)
        exchange.attach(connection)
        try:
            assert connection.sock is not None
            connection.sock.settimeout(silence)
            connection.request("GET", path, None, dict(headers))
            received = _delimited(connection.getresponse())
            if received.status != 200:
                response = Response(received.status, _lower(received), received.read())
                connection.close()
                return response, iter(())
            return Response(received.status, _lower(received), b""), _lines(connection, received)
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise TransportError(Fault.LOST, error) from error

    def _open(self, server: str, timeout: float) -> http.client.HTTPConnection:
        parts = urlsplit(server)
        host = parts.hostname or ""
        limit = min(timeout, self._connect_timeout)
        if parts.scheme == "https":
            context = self._tls or ssl.create_default_context()
            connection = http.client.HTTPSConnection(host, parts.port or 443, timeout=limit, context=context)
        else:
            connection = http.client.HTTPConnection(host, parts.port or 80, timeout=limit)
        try:
            connection.connect()
        except ssl.SSLError as error:
            connection.close()
            raise TransportError(Fault.TLS, error) from error
        except OSError as error:
            connection.close()
            raise TransportError(Fault.UNREACHABLE, error) from error
        return connection

    def _take(self, server: str) -> http.client.HTTPConnection | None:
        while True:
            with self._lock:
                idle = self._idle.get(server)
                if not idle:
                    return None
                connection = idle.pop()
            # Nothing is expected on an idle connection; if it is readable, the server has closed it.
            if connection.sock is not None and not select.select([connection.sock], [], [], 0)[0]:
                return connection
            connection.close()

    def _give_back(self, server: str, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            idle = self._idle.setdefault(server, [])
            if len(idle) < _MAX_IDLE:
                idle.append(connection)
                return
        connection.close()

    def close(self) -> None:
        with self._lock:
            connections = [connection for idle in self._idle.values() for connection in idle]
            self._idle.clear()
        for connection in connections:
            connection.close()


def _delimited(response: http.client.HTTPResponse) -> http.client.HTTPResponse:
    """Rejects a response without a length, because http.client accepts headers that were cut off."""
    if response.length is None and not response.chunked:
        response.close()
        raise http.client.IncompleteRead(b"")
    return response


def _lower(response: http.client.HTTPResponse) -> dict[str, str]:
    return {name.lower(): value for name, value in response.getheaders()}


def _lines(connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> Iterator[bytes]:
    try:
        while line := response.readline():
            yield line
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise TransportError(Fault.LOST, error) from error
    finally:
        connection.close()
