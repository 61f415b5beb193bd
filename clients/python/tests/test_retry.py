"""The rules for repeating requests, against an HTTP server that answers as it is told."""

from __future__ import annotations

import asyncio
import json
import threading
import time
import unittest
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from holdfast import AsyncHoldfast, CallInfo, Cancellation, FailedError, Holdfast, Options, RefusedError, errors

KEY = "hf_secret_key"
ACCOUNT = "11111111-1111-4111-8111-111111111111"

Answer = Callable[[BaseHTTPRequestHandler, str], None]


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, answers: list[Answer]) -> None:
        self.answers = answers
        self.seen: list[tuple[str, Any]] = []
        super().__init__(("127.0.0.1", 0), Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # The client has closed the connection.


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        assert isinstance(self.server, Server)
        body = self.rfile.read(int(self.headers.get("Content-Length", "0"))).decode()
        self.server.seen.append((body, self.headers))
        self.server.answers[min(len(self.server.seen), len(self.server.answers)) - 1](self, body)

    do_GET = do_POST

    def log_message(self, format: str, *args: Any) -> None:
        pass


def reply(handler: BaseHTTPRequestHandler, status: int, body: Any, headers: dict[str, str]) -> None:
    content = json.dumps(body).encode()
    handler.send_response(status)
    for name, value in {**headers, "Content-Length": str(len(content))}.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(content)


def problem(status: int, code: str, headers: dict[str, str] | None = None) -> Answer:
    body = {"code": code, "message": code, "requestId": "r1"}
    return lambda handler, _: reply(handler, status, body, headers or {})


def cut(handler: BaseHTTPRequestHandler, body: str) -> None:
    handler.close_connection = True
    handler.connection.close()


def silent(handler: BaseHTTPRequestHandler, body: str) -> None:
    time.sleep(2)
    handler.close_connection = True


def cut_headers(handler: BaseHTTPRequestHandler, body: str) -> None:
    handler.send_response(201)
    handler.end_headers()
    handler.close_connection = True


def done(handler: BaseHTTPRequestHandler, body: str) -> None:
    transaction: dict[str, Any] = {
        "id": "t1",
        "account": ACCOUNT,
        "type": "USAGE",
        "amount": -5,
        "balance": {"balance": 0, "held": 0, "available": 0},
        "created": "2026-01-31T12:00:00Z",
        "source": "s",
        "metadata": {},
        "shares": [],
    }
    reply(handler, 201, transaction, {"Holdfast-Commit": "7", "Idempotent-Replayed": "true"})


@contextmanager
def serving(*answers: Answer) -> Generator[tuple[Holdfast, Server]]:
    server = Server(list(answers))
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        with Holdfast(f"http://127.0.0.1:{server.server_port}", key=KEY) as client:
            yield client, server
    finally:
        server.shutdown()
        server.server_close()


class RetryTest(unittest.TestCase):
    def test_all_attempts_of_a_call_have_the_same_generated_key(self) -> None:
        answers = (cut, problem(500, "outcome_unknown"), problem(503, "overloaded"), done)
        with serving(*answers) as (client, server):
            info = CallInfo()
            client.ledger.charge(account=ACCOUNT, cost=5, options=Options(info=info))
            self.assertEqual((info.commit, info.repeated), (7, True))
            self.assertEqual(len(server.seen), 4)
            self.assertEqual(len({body for body, _ in server.seen}), 1)
            self.assertRegex(json.loads(server.seen[0][0])["eventId"], "^[0-9a-f-]{36}$")
            self.assertTrue(server.seen[0][1]["User-Agent"].startswith("holdfast-python/"))
        with serving(*answers) as (client, server):

            async def run() -> None:
                async with AsyncHoldfast(client.address, key=KEY) as other:
                    await other.ledger.charge(account=ACCOUNT, cost=5)

            asyncio.run(run())
            self.assertEqual(len({body for body, _ in server.seen}), 1)
            self.assertEqual(len(server.seen), 4)

    def test_a_call_is_repeated_if_the_headers_of_its_response_were_cut_off(self) -> None:
        with serving(cut_headers, done) as (client, server):
            client.ledger.charge(account=ACCOUNT, cost=5)
            self.assertEqual(len(server.seen), 2)

    def test_the_callers_key_wins(self) -> None:
        with serving(cut, done) as (client, server):
            client.ledger.charge(event_id="mine", account=ACCOUNT, cost=5)
            self.assertEqual([json.loads(body)["eventId"] for body, _ in server.seen], ["mine", "mine"])

    def test_a_command_without_a_key_is_not_repeated_after_a_lost_response(self) -> None:
        with serving(cut, done) as (client, server):
            with self.assertRaises(FailedError) as caught:
                client.queue.purge(queue="q")
            self.assertEqual((caught.exception.code, caught.exception.may_be_applied), ("lost", True))
            self.assertEqual(len(server.seen), 1)

    def test_a_rejection_is_not_repeated_and_has_a_class(self) -> None:
        with serving(problem(402, "insufficient_credits")) as (client, server):
            with self.assertRaises(errors.InsufficientCreditsError) as caught:
                client.ledger.charge(account=ACCOUNT, cost=5)
            assert caught.exception.problem is not None
            self.assertEqual(caught.exception.problem.request_id, "r1")
            self.assertEqual(len(server.seen), 1)

    def test_retry_after_is_honoured(self) -> None:
        with serving(problem(503, "overloaded", {"Retry-After": "1"}), done) as (client, _):
            start = time.monotonic()
            client.ledger.charge(account=ACCOUNT, cost=5)
            self.assertGreaterEqual(time.monotonic() - start, 1)

    def test_a_call_times_out_and_can_be_cancelled(self) -> None:
        with serving(silent) as (client, _):
            with self.assertRaises(FailedError) as caught:
                client.ledger.balance(account=ACCOUNT, options=Options(timeout=0.05))
            self.assertEqual((caught.exception.code, caught.exception.may_be_applied), ("timeout", True))
            cancellation = Cancellation()
            threading.Timer(0.05, cancellation.cancel).start()
            with self.assertRaises(FailedError) as caught:
                client.ledger.charge(account=ACCOUNT, cost=1, options=Options(cancellation=cancellation))
            self.assertEqual((caught.exception.code, caught.exception.may_be_applied), ("cancelled", True))

            async def run() -> None:
                async with AsyncHoldfast(client.address, key=KEY) as other:
                    with self.assertRaises(FailedError):
                        await other.ledger.balance(account=ACCOUNT, options=Options(timeout=0.05))
                    with self.assertRaises(TimeoutError):
                        async with asyncio.timeout(0.05):
                            await other.ledger.charge(account=ACCOUNT, cost=1)

            asyncio.run(run())

    def test_a_server_that_cannot_be_reached_is_reported_as_such(self) -> None:
        with Holdfast("http://127.0.0.1:1", key=KEY, retries=1) as client, self.assertRaises(FailedError) as caught:
            client.queue.purge(queue="q")
        self.assertEqual((caught.exception.code, caught.exception.may_be_applied), ("unreachable", False))

    def test_neither_errors_nor_the_client_show_the_key(self) -> None:
        with serving(cut, problem(403, "forbidden")) as (client, _):
            texts = [repr(client), repr(client._transport.settings)]  # pyright: ignore[reportPrivateUsage]
            for _ in range(2):
                try:
                    client.queue.purge(queue="q")
                except (FailedError, RefusedError) as error:
                    texts += [repr(error), str(error), repr(error.problem), repr(error.__cause__)]
            self.assertEqual(len(texts), 10)
            self.assertFalse([text for text in texts if KEY in text])
        with self.assertRaises(ValueError) as caught:
            Holdfast("http://127.0.0.1:1", key=KEY + "\n")
        self.assertNotIn(KEY, str(caught.exception))
