"""The server that a Java test has started for these tests."""

from __future__ import annotations

import os
import uuid

from holdfast import AsyncHoldfast, Holdfast


def required(name: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise RuntimeError(f"{name} is not set; PythonClientTest in the server module runs these tests")
    return value


def connect(url: str | None = None, *, batching: bool = True, retries: int = 5, timeout: float = 30) -> Holdfast:
    address = url or required("HOLDFAST_URL")
    return Holdfast(address, key=required("HOLDFAST_KEY"), batching=batching, retries=retries, timeout=timeout)


def connect_async(url: str | None = None, *, retries: int = 5, timeout: float = 30) -> AsyncHoldfast:
    address = url or required("HOLDFAST_URL")
    return AsyncHoldfast(address, key=required("HOLDFAST_KEY"), retries=retries, timeout=timeout)


def account(client: Holdfast, credit: int) -> str:
    """Creates an account with credit."""
    created = str(uuid.uuid4())
    client.ledger.put_account(account=created)
    client.ledger.add_credits(account=created, type="PURCHASE", amount=credit)
    return created
