from __future__ import annotations

import base64
import json
import time
import unittest
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from uuid import UUID

from holdfast import WebhookVerificationError, sign_webhook, types, verify_webhook
from holdfast._codec import decode, dumps, format_duration, loads, parse_duration, parse_instant  # pyright: ignore[reportPrivateUsage]
from holdfast._stream import Event, EventParser  # pyright: ignore[reportPrivateUsage]


class CodecTest(unittest.TestCase):
    def test_large_integers_and_long_decimals_keep_all_digits(self) -> None:
        share = decode(loads('{"grant":"g","amount":9223372036854775807,"new":1}'), types.LedgerShare)
        self.assertEqual(share, types.LedgerShare(grant="g", amount=2**63 - 1))
        metric = decode(loads('{"kind":"CUSTOM","first":0.12345678901234567890}'), types.LedgerMetric)
        self.assertEqual(metric, types.LedgerMetric(kind="CUSTOM", first=Decimal("0.12345678901234567890")))

    def test_requests_are_encoded_without_loss(self) -> None:
        usage = types.LedgerUsage(
            event_id="e",
            account=UUID(int=1),
            metric=types.LedgerMetric(kind="CUSTOM", name="m", first=Decimal("1.50")),
            at=datetime(2026, 1, 31, 12, tzinfo=timezone.utc),
            metadata={"a": "\u00e9"},
        )
        self.assertEqual(
            json.loads(dumps(usage)),
            {
                "eventId": "e",
                "account": "00000000-0000-0000-0000-000000000001",
                "metric": {"kind": "CUSTOM", "name": "m", "first": 1.5},
                "at": "2026-01-31T12:00:00Z",
                "metadata": {"a": "\u00e9"},
            },
        )
        self.assertIn('"first":1.50', dumps(usage))
        self.assertEqual(dumps({"b": b"\x01\x02", "l": [True, None, 2**70]}), '{"b":"AQI=","l":[true,null,1180591620717411303424]}')
        with self.assertRaises(ValueError):
            dumps(datetime(2026, 1, 1))
        with self.assertRaises(ValueError):
            dumps(float("nan"))

    def test_times_and_durations_are_converted(self) -> None:
        self.assertEqual(parse_instant("2026-01-31T12:00:00.123456789Z").microsecond, 123456)
        self.assertEqual(parse_instant("+1000000000-12-31T23:59:59Z").year, 9999)
        for text, seconds in (("PT5M", 300.0), ("P1DT2H3M4.5S", 93784.5), ("PT-0.5S", -0.5), ("PT0S", 0.0)):
            self.assertEqual(parse_duration(text).total_seconds(), seconds)
        for value in (timedelta(0), timedelta(days=400, microseconds=1), timedelta(seconds=-1.5)):
            self.assertEqual(parse_duration(format_duration(value)), value)

    def test_secrets_are_not_in_a_representation(self) -> None:
        receipt = types.QueueReceipt(queue="q", message="m", token="secret-token")
        self.assertNotIn("secret-token", repr(receipt))

    def test_server_sent_events_are_parsed(self) -> None:
        parser = EventParser()
        lines = [": hello", "", "event: change", "id: 7", 'data: {"a":', "data: 1}", "", "data: 2", "", "data: cut"]
        events = [event for line in lines if (event := parser.line(line)) is not None]
        self.assertEqual(events, [Event("change", '{"a":\n1}', "7"), Event("message", "2", "7")])


class WebhookTest(unittest.TestCase):
    def test_a_webhook_is_verified_and_changed_old_or_foreign_ones_are_rejected(self) -> None:
        secret = "whsec_" + base64.b64encode(b"0123456789abcdef").decode()
        other = "whsec_" + base64.b64encode(b"other").decode()
        event = {"specversion": "1.0", "id": "a-1-0", "source": "s", "type": "t", "subject": "x", "commit": "1"}
        body = json.dumps({**event, "time": "2026-01-31T12:00:00Z"})
        headers = sign_webhook(secret, "a-1-0", body)
        self.assertEqual(verify_webhook(secret, headers, body).id, "a-1-0")
        self.assertEqual(verify_webhook([other, secret], {k.upper(): v for k, v in headers.items()}, body.encode()).id, "a-1-0")
        late = time.time() + 301
        cases: list[tuple[str, dict[str, str], str, float | None]] = [
            (secret, headers, body.replace("2026", "2027"), None),
            (other, headers, body, None),
            (secret, {**headers, "webhook-id": "b"}, body, None),
            (secret, headers, body, late),
            (secret, {}, body, None),
        ]
        for one, sent, content, now in cases:
            with self.assertRaises(WebhookVerificationError):
                verify_webhook(one, sent, content, now=now)
