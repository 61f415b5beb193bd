"""Charges through a proxy that cuts connections; every acknowledged call has taken effect once, and balances are exact."""

from __future__ import annotations

import asyncio
import os
import time
from concurrent.futures import ThreadPoolExecutor

from .server import account, connect, connect_async, required

CALLERS = 16


def main() -> None:
    calls = int(os.environ.get("HOLDFAST_CALLS", "200"))
    start = time.monotonic()
    check(calls // 2, asynchronous=False)
    check(calls - calls // 2, asynchronous=True)
    print(f"exact: {calls} calls of each kind in {time.monotonic() - start:.1f} s")


def check(calls: int, asynchronous: bool) -> None:
    with connect() as direct:
        buyer = account(direct, 1_000_000)
        queue = f"cut-{buyer}"
        direct.queue.create(queue=queue)
        shares = [(calls + n) // CALLERS for n in range(CALLERS)]
        if asynchronous:
            asyncio.run(run_async(buyer, queue, shares))
        else:
            run_threads(buyer, queue, shares)
        sources = [row.source for row in direct.ledger.transactions(account=buyer, type="USAGE", limit=100)]
        assert len(sources) == len(set(sources)) == calls, (len(sources), len(set(sources)), calls)
        assert direct.ledger.balance(account=buyer).balance == 1_000_000 - calls
        texts = [row.payload for row in direct.queue.messages(queue=queue, limit=100)]
        assert len(texts) == len(set(texts)) == calls, (len(texts), len(set(texts)), calls)


def run_threads(buyer: str, queue: str, shares: list[int]) -> None:
    with connect(required("HOLDFAST_PROXY"), retries=50, timeout=120) as client:

        def caller(name: int) -> None:
            for n in range(shares[name]):
                order = f"{buyer}-{name}-{n}"
                if n % 4 == 0:
                    tx = client.transaction()
                    tx.ledger.charge(account=buyer, cost=1, event_id=order)
                    tx.queue.enqueue(queue=queue, text=order)
                    tx.commit()
                else:
                    # Every other call has only the key that the client generates.
                    client.ledger.charge(account=buyer, cost=1, event_id=order if n % 2 else None)
                    client.queue.enqueue(queue=queue, text=order)

        with ThreadPoolExecutor(CALLERS) as threads:
            list(threads.map(caller, range(CALLERS)))


async def run_async(buyer: str, queue: str, shares: list[int]) -> None:
    async with connect_async(required("HOLDFAST_PROXY"), retries=50, timeout=120) as client:

        async def caller(name: int) -> None:
            for n in range(shares[name]):
                order = f"{buyer}-{name}-{n}"
                if n % 4 == 0:
                    tx = client.transaction()
                    tx.ledger.charge(account=buyer, cost=1, event_id=order)
                    tx.queue.enqueue(queue=queue, text=order)
                    await tx.commit()
                else:
                    await asyncio.gather(
                        client.ledger.charge(account=buyer, cost=1, event_id=order if n % 2 else None),
                        client.queue.enqueue(queue=queue, text=order),
                    )

        await asyncio.gather(*(caller(name) for name in range(CALLERS)))


if __name__ == "__main__":
    main()
