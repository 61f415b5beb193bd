"""HTTP/1.1 over asyncio streams, with connections that are kept open. The standard library has no such client."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Mapping
from urllib.parse import urlsplit

from ._retry import Fault, Response, TransportError

_MAX_IDLE = 64
_MAX_LINE = 1 << 20


class _Malformed(Exception):
    """The server does not speak HTTP."""


class _Connection:
    """One connection to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.reusable = False

    @property
    def is_open(self) -> bool:
        return not self._reader.at_eof() and not self._writer.is_closing()

    async def send(self, method: str, path: str, host: str, headers: Mapping[str, str], body: bytes | None) -> None:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if body is not None or method in ("POST", "PUT"):
            lines.append(f"Content-Length: {len(body or b'')}")
        self._writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + (body or b""))
        await self._writer.drain()

    async def head(self) -> tuple[int, dict[str, str]]:
        """Reads the status and the headers."""
        while True:
            parts = (await self._line()).split(" ", 2)
            if len(parts) < 2 or not parts[0].startswith("HTTP/1.") or not parts[1].isdigit():
                raise _Malformed("the response does not begin with a status line")
            headers: dict[str, str] = {}
            while line := await self._line():
                name, _, value = line.partition(":")
                headers[name.strip().lower()] = value.strip()
            if not parts[1].startswith("1"):
                self.reusable = parts[0] == "HTTP/1.1" and headers.get("connection", "").lower() != "close"
                return int(parts[1]), headers

    async def _line(self) -> str:
        line = await self._reader.readuntil(b"\n")
        return line.rstrip(b"\r\n").decode("latin-1")

    async def body(self, headers: Mapping[str, str]) -> AsyncIterator[bytes]:
        """Reads the body in parts."""
        if headers.get("transfer-encoding", "").lower() == "chunked":
            while size := int((await self._line()).split(";")[0], 16):
                async for part in self._exactly(size):
                    yield part
                await self._line()
            while await self._line():
                pass  # Trailers.
        elif "content-length" in headers:
            if length := int(headers["content-length"]):
                async for part in self._exactly(length):
                    yield part
        else:
            raise _Malformed("the response has no length, so it may have been cut off")

    async def _exactly(self, size: int) -> AsyncIterator[bytes]:
        """Reads bytes as they arrive, so that those before a lost connection are not lost with it."""
        left = size
        while left:
            part = await self._reader.read(left)
            if not part:
                raise EOFError(f"the connection was closed {left} bytes before the end of the response")
            left -= len(part)
            yield part

    def close(self) -> None:
        self._writer.close()


class AsyncHttpPool:
    """Connections to servers, by address."""

    def __init__(self, tls: ssl.SSLContext | None, connect_timeout: float) -> None:
        self._tls = tls
        self._connect_timeout = connect_timeout
        self._idle: dict[str, list[_Connection]] = {}

    async def request(
        self, server: str, method: str, path: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> Response:
        """Sends a request and reads the response. Raises TimeoutError or TransportError."""
        connection = self._take(server) or await self._open(server, timeout)
        reusable = False
        try:
            async with asyncio.timeout(timeout):
                await connection.send(method, path, urlsplit(server).netloc, headers, body)
                status, received = await connection.head()
                parts = [] if status in (204, 304) else [part async for part in connection.body(received)]
            reusable = connection.reusable
            return Response(status, received, b"".join(parts))
        except TimeoutError:
            raise
        except (OSError, EOFError, asyncio.LimitOverrunError, ValueError, _Malformed) as error:
            raise TransportError(Fault.LOST, error) from error
        finally:
            self._release(server, connection, reusable)

    async def stream(
        self, server: str, path: str, headers: Mapping[str, str], silence: float
    ) -> tuple[Response, AsyncIterator[bytes]]:
        """Opens a stream: returns the response, with its body if it is not successful, and the parts of the body."""
        connection = await self._open(server, silence)
        opened = False
        try:
            async with asyncio.timeout(silence):
                await connection.send("GET", path, urlsplit(server).netloc, headers, None)
                status, received = await connection.head()
                if status != 200:
                    parts = [part async for part in connection.body(received)]
                    return Response(status, received, b"".join(parts)), _nothing()
            opened = True
            return Response(status, received, b""), _parts(connection, received, silence)
        except (OSError, EOFError, asyncio.LimitOverrunError, ValueError, _Malformed) as error:
            raise TransportError(Fault.LOST, error) from error
        finally:
            if not opened:
                connection.close()

    async def _open(self, server: str, timeout: float) -> _Connection:
        parts = urlsplit(server)
        tls = (self._tls or ssl.create_default_context()) if parts.scheme == "https" else None
        port = parts.port or (443 if tls else 80)
        try:
            async with asyncio.timeout(min(timeout, self._connect_timeout)):
                reader, writer = await asyncio.open_connection(parts.hostname, port, ssl=tls, limit=_MAX_LINE)
        except ssl.SSLError as error:
            raise TransportError(Fault.TLS, error) from error
        except OSError as error:
            raise TransportError(Fault.UNREACHABLE, error) from error
        return _Connection(reader, writer)

    def _take(self, server: str) -> _Connection | None:
        idle = self._idle.get(server, [])
        while idle:
            connection = idle.pop()
            if connection.is_open:
                return connection
            connection.close()
        return None

    def _release(self, server: str, connection: _Connection, reusable: bool) -> None:
        idle = self._idle.setdefault(server, [])
        if reusable and len(idle) < _MAX_IDLE:
            idle.append(connection)
        else:
            connection.close()

    def close(self) -> None:
        for idle in self._idle.values():
            for connection in idle:
                connection.close()
        self._idle.clear()


async def _nothing() -> AsyncIterator[bytes]:
    return
    yield b""


async def _parts(connection: _Connection, headers: Mapping[str, str], silence: float) -> AsyncIterator[bytes]:
    parts = connection.body(headers)
    try:
        while True:
            try:
                async with asyncio.timeout(silence):
                    part = await anext(parts)
            except StopAsyncIteration:
                return
            yield part
    except (OSError, EOFError, asyncio.LimitOverrunError, ValueError) as error:
        raise TransportError(Fault.LOST, error) from error
    finally:
        connection.close()
