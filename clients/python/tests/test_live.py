from __future__ import annotations

import asyncio
import threading
import time
import unittest
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from unittest import mock

from holdfast import (
    AsyncHoldfast,
    AsyncQueueWorker,
    CallInfo,
    FeedQuery,
    Options,
    QueueWorker,
    RefusedError,
    WorkerOptions,
    errors,
    types,
)

from .proxy import CuttingProxy
from .server import account, connect, connect_async, required


class LiveTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = connect()
        self.addCleanup(self.client.close)

    def test_large_amounts_are_exact(self) -> None:
        large = 10**12
        buyer = account(self.client, large)
        self.assertEqual(self.client.ledger.charge(account=buyer, cost=2).balance.balance, large - 2)
        self.assertEqual(self.client.ledger.balance(account=buyer).available, large - 2)

    def test_a_rejection_has_the_code_and_the_details_of_the_server(self) -> None:
        buyer = account(self.client, 10)
        with self.assertRaises(errors.InsufficientCreditsError) as caught:
            self.client.ledger.charge(account=buyer, cost=11)
        self.assertEqual((caught.exception.status, caught.exception.code), (402, "insufficient_credits"))
        self.assertTrue(caught.exception.details)
        with self.assertRaises(errors.AccountNotFoundError):
            self.client.ledger.balance(account=uuid.uuid4())

    def test_steps_of_a_transaction_refer_to_earlier_results_and_are_all_or_nothing(self) -> None:
        buyer = account(self.client, 10_000)
        event = f"gala-{uuid.uuid4()}"
        section = types.SeatsSection(id="A", rows=2, seats_per_row=5, price=4_500)
        self.client.seats.create_event(event=event, name="Gala", sections=[section])
        self.client.queue.create(queue=event)

        def checkout(order: str) -> tuple[int, int]:
            tx = self.client.transaction()
            best = types.SeatsBest(count=2, together=True)
            reserved = tx.seats.reserve(event=event, booking=order, buyer=buyer, best=best)
            first = reserved.ref.seats[0].seat.section
            charged = tx.ledger.charge(account=buyer, cost=reserved.ref.total, description=first)
            tx.seats.finalize(event=event, booking=order, buyer=buyer)
            tx.queue.enqueue(queue=event, text=reserved.ref.booking)
            done = tx.commit()
            self.assertFalse(done.repeated(charged))
            return len(done.get(reserved).seats), done.get(charged).amount

        self.assertEqual(checkout("order-1"), (2, -9_000))
        with self.assertRaises(errors.InsufficientCreditsError):
            checkout("order-2")
        stats = self.client.seats.event(event=event).stats
        self.assertEqual((stats.sold, stats.reserved), (2, 0))

    def test_lists_are_read_page_by_page(self) -> None:
        buyer = account(self.client, 1_000)
        for _ in range(25):
            self.client.ledger.charge(account=buyer, cost=1)
        rows = self.client.ledger.transactions(account=buyer, limit=10)
        self.assertEqual(len(list(rows)), 26)
        self.assertEqual(len(rows.page().rows), 10)

        async def count() -> int:
            async with connect_async() as client:
                return len([row async for row in client.ledger.transactions(account=buyer, limit=10)])

        self.assertEqual(asyncio.run(count()), 26)

    def test_threads_share_requests_and_each_call_has_its_own_answer(self) -> None:
        buyer = account(self.client, 60)

        def charge(n: int) -> tuple[bool, int]:
            info = CallInfo()
            try:
                self.client.ledger.charge(account=buyer, cost=1, event_id=f"{buyer}-{n}", options=Options(info=info))
                return True, info.commit
            except errors.InsufficientCreditsError as error:
                self.assertEqual(error.status, 402)
                return False, 0

        with ThreadPoolExecutor(32) as threads:
            outcomes = list(threads.map(charge, range(100)))
        self.assertEqual(sum(done for done, _ in outcomes), 60)
        self.assertLess(len({commit for done, commit in outcomes if done}), 60)
        self.assertEqual(self.client.ledger.balance(account=buyer).balance, 0)

    def test_tasks_share_requests_in_order_and_one_invalid_call_does_not_fail_the_others(self) -> None:
        buyer = account(self.client, 1_000)
        queue = f"mixed-{buyer}"
        self.client.queue.create(queue=queue)

        async def run() -> list[object]:
            async with connect_async() as client:
                return await asyncio.gather(
                    client.ledger.charge(account=buyer, cost=1),
                    client.queue.enqueue(queue=queue, text="a"),
                    client.ledger.charge(account="nobody", cost=1),
                    client.ledger.charge(account=buyer, cost=-1),
                    client.queue.enqueue(queue="missing", text="b"),
                    client.ledger.add_credits(account=buyer, type="BONUS", amount=5),
                    client.queue.enqueue(queue=queue, text="c"),
                    return_exceptions=True,
                )

        codes = [result.code if isinstance(result, RefusedError) else "done" for result in asyncio.run(run())]
        self.assertEqual(codes, ["done", "done", "malformed", "invalid_argument", "queue_not_found", "done", "done"])
        self.assertEqual([message.payload for message in self.client.queue.messages(queue=queue)], [b"a", b"c"])
        self.assertEqual(self.client.ledger.balance(account=buyer).balance, 1_004)

    def test_64_tasks_that_charge_in_a_loop_share_requests(self) -> None:
        buyer = account(self.client, 1_000)
        commits: list[int] = []

        async def charge(client: AsyncHoldfast, with_timeout: bool) -> None:
            for _ in range(10):
                info = CallInfo()
                call = client.ledger.charge(account=buyer, cost=1, options=Options(info=info))
                await (asyncio.wait_for(call, 30) if with_timeout else call)
                commits.append(info.commit)

        async def run() -> None:
            async with connect_async() as client:
                await asyncio.gather(*(charge(client, n % 2 == 0) for n in range(64)))

        asyncio.run(run())
        self.assertEqual(len(commits), 640)
        self.assertGreater(640 / len(set(commits)), 32)

    def test_a_single_caller_is_not_delayed(self) -> None:
        buyer = account(self.client, 10)

        async def run() -> None:
            async with connect_async() as client:
                for _ in range(5):
                    await client.ledger.charge(account=buyer, cost=1)

        with mock.patch("holdfast._async_batcher.asyncio.sleep") as sleep:
            asyncio.run(run())
            sleep.assert_not_called()
        with mock.patch("holdfast._sync_batcher._GATHER_SECONDS", 3_600):
            for _ in range(5):
                self.client.ledger.charge(account=buyer, cost=1)

    def test_batching_can_be_turned_off(self) -> None:
        with connect(batching=False) as client:
            buyer = account(client, 10)

            def charge(_: int) -> None:
                client.ledger.charge(account=buyer, cost=1)

            with ThreadPoolExecutor(5) as threads:
                list(threads.map(charge, range(10)))
            self.assertEqual(client.ledger.balance(account=buyer).balance, 0)

    def test_streams_and_the_feed_return_events_and_resume(self) -> None:
        buyer = account(self.client, 100)
        balances: list[int] = []
        with self.client.ledger.balance_feed(buyer) as stream:
            for event in stream:
                balances.append(event.data.available)
                if len(balances) == 2:
                    break
                self.client.ledger.charge(account=buyer, cost=40)
        self.assertEqual(balances, [100, 60])
        query = FeedQuery(types=["ledger.charged"], subjects=[buyer], full=True)
        with self.client.feed(query) as feed:
            first = next(feed)
        self.client.ledger.charge(account=buyer, cost=7)

        async def second() -> types.FeedCloudEvent:
            async with connect_async() as client, client.feed(query, after=first.id) as feed:
                return await anext(feed)

        self.assertNotEqual(asyncio.run(second()).id, first.id)
        saved: list[str] = []

        class Cursors:
            def load(self) -> str | None:
                return None

            def save(self, cursor: str) -> None:
                saved.append(cursor)

        class Enough(Exception):
            pass

        seen: list[str] = []

        def handle(event: types.FeedCloudEvent) -> None:
            seen.append(event.id)
            if len(seen) == 2:
                raise Enough

        with self.assertRaises(Enough):
            self.client.consume(query, Cursors(), handle)
        self.assertEqual(len(set(seen)), 2)
        self.assertIn(seen[0], saved)
        self.assertNotIn(seen[1], saved)
        with self.assertRaises(errors.QueueNotFoundError), self.client.queue.stats_feed("missing") as missing:
            next(missing)

    def test_a_stream_resumes_after_each_cut_within_an_event_without_skipping_or_repeating_one(self) -> None:
        charges = 12
        buyer = account(self.client, 1_000)
        for cost in range(charges):
            self.client.ledger.charge(account=buyer, cost=cost + 1)
        query = FeedQuery(types=["ledger.charged"], subjects=[buyer], full=True)
        with self.client.feed(query) as feed:
            expected = [next(feed).id for _ in range(charges)]
        self.assertEqual(len(set(expected)), charges)
        with CuttingProxy(required("HOLDFAST_URL"), 2_500) as proxy:
            with connect(proxy.url) as cut, cut.feed(query) as feed:
                self.assertEqual([next(feed).id for _ in range(charges)], expected)
            self.assertGreater(proxy.cuts, 1)
            before = proxy.cuts

            async def stream() -> list[str]:
                async with connect_async(proxy.url) as client, client.feed(query) as events:
                    return [(await anext(events)).id for _ in range(charges)]

            self.assertEqual(asyncio.run(stream()), expected)
            self.assertGreater(proxy.cuts, before + 1)

    def test_the_calls_of_each_thread_take_effect_in_their_order(self) -> None:
        queue = f"order-{uuid.uuid4()}"
        self.client.queue.create(queue=queue)

        def caller(name: int) -> list[int]:
            commits: list[int] = []
            for n in range(20):
                info = CallInfo()
                self.client.queue.enqueue(queue=queue, text=f"{name} {n}", options=Options(info=info))
                commits.append(info.commit)
            return commits

        with ThreadPoolExecutor(16) as threads:
            commits = list(threads.map(caller, range(16)))
        self.assertTrue(all(of_caller == sorted(of_caller) for of_caller in commits))
        self.assertLess(len({commit for of_caller in commits for commit in of_caller}), 16 * 20)
        texts = [message.payload.decode().split() for message in self.client.queue.messages(queue=queue, limit=100)]
        self.assertEqual(len(texts), 16 * 20)
        for name in range(16):
            self.assertEqual([int(n) for caller, n in texts if caller == str(name)], list(range(20)))

    def _work(self, queue: str) -> None:
        delays = [timedelta(0)]
        self.client.queue.create(queue=queue, visibility=timedelta(seconds=1), max_attempts=2, retry_delays=delays)
        for text in ("a", "b", "fails", "slow"):
            self.client.queue.enqueue(queue=queue, text=text)

    def test_a_worker_acknowledges_rejects_and_extends(self) -> None:
        queue = f"work-{uuid.uuid4()}"
        self._work(queue)
        handled: list[str] = []
        finished = threading.Event()

        def handle(delivery: types.QueueDelivery) -> None:
            text = delivery.message.payload.decode()
            if text == "slow":
                time.sleep(1.5)
            handled.append(text)
            if len(handled) == 5:
                finished.set()
            if text == "fails":
                raise ValueError("no")

        options = WorkerOptions(concurrency=4, waiting=timedelta(seconds=1))
        with QueueWorker(self.client, queue, handle, options) as worker:
            self.assertTrue(finished.wait(20))
        self.assertEqual(sorted(handled), ["a", "b", "fails", "fails", "slow"])
        self.assertEqual((worker.processed, worker.failed), (3, 2))
        self.assertEqual(self.client.queue.stats(queue=f"{queue}.dlq").depth, 1)
        with self.assertRaises(errors.QueueNotFoundError):
            QueueWorker(self.client, "missing", handle).join()

    def test_an_asynchronous_worker_does_the_same(self) -> None:
        queue = f"work-{uuid.uuid4()}"
        self._work(queue)

        async def run() -> tuple[int, int]:
            handled: list[str] = []
            finished = asyncio.Event()

            async def handle(delivery: types.QueueDelivery) -> None:
                text = delivery.message.payload.decode()
                if text == "slow":
                    await asyncio.sleep(1.5)
                handled.append(text)
                if len(handled) == 5:
                    finished.set()
                if text == "fails":
                    raise ValueError("no")

            options = WorkerOptions(concurrency=4, waiting=timedelta(seconds=1))
            async with connect_async() as client:
                async with AsyncQueueWorker(client, queue, handle, options) as worker:
                    async with asyncio.timeout(20):
                        await finished.wait()
                return worker.processed, worker.failed

        self.assertEqual(asyncio.run(run()), (3, 2))
