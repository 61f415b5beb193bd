"""Verification of requests in the format of Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from collections.abc import Mapping, Sequence

from ._codec import decode, loads
from .generated.types import FeedCloudEvent


class WebhookVerificationError(Exception):
    """Raised when a request was not sent by the server that has the secret, or was sent too long ago."""


def verify_webhook(
    secret: str | Sequence[str],
    headers: Mapping[str, str],
    body: bytes | str,
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> FeedCloudEvent:
    """Verifies a request and returns its event.

    Args:
        secret: The secret of the endpoint (`whsec_...`), or several while a secret is rotated.
        headers: The headers of the request; upper and lower case do not matter.
        body: The body exactly as it was received.
        tolerance: The maximum age of the request in seconds.
        now: The current time in seconds since 1970.
    """
    found = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not found.get(name):
            raise WebhookVerificationError(f"the request has no header '{name}'")
    timestamp = found["webhook-timestamp"]
    if not timestamp.isdecimal() or abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookVerificationError("the timestamp of the request is too old or too new")
    content = body.encode() if isinstance(body, str) else body
    secrets = [secret] if isinstance(secret, str) else secret
    for one in secrets:
        expected = _signature(one, found["webhook-id"], timestamp, content)
        for signature in found["webhook-signature"].split(" "):
            if hmac.compare_digest(signature.encode(), expected.encode()):
                return decode(loads(content), FeedCloudEvent)
    raise WebhookVerificationError("no signature of the request is valid")


def sign_webhook(secret: str, id: str, body: bytes | str, *, now: float | None = None) -> dict[str, str]:
    """Signs a request as the server does, for tests of a receiver. Returns its headers."""
    timestamp = str(int(time.time() if now is None else now))
    content = body.encode() if isinstance(body, str) else body
    return {
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": _signature(secret, id, timestamp, content),
    }


def _signature(secret: str, id: str, timestamp: str, body: bytes) -> str:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        raise ValueError("a webhook secret must be Base64 after 'whsec_'") from None
    digest = hmac.digest(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256)
    return "v1," + base64.b64encode(digest).decode()
