import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, encode } from "../src/codec.js";
import { Decimal, duration, milliseconds, signWebhook, verifyWebhook, WebhookVerificationError } from "../src/index.js";
import { parse, toJson } from "../src/json.js";
import { EventParser } from "../src/stream.js";

test("large integers and long decimals keep all digits", () => {
  const text = '{"amount":9223372036854775807,"exact":0.12345678901234567890,"list":[1,-9007199254740993],"s":"\\u00e9\\n"}';
  const parsed = parse(text) as Record<string, never>;
  assert.equal(decode(parsed["amount"], "i"), 9_223_372_036_854_775_807n);
  assert.equal(String(decode(parsed["exact"], "d")), "0.12345678901234567890");
  assert.deepEqual(toJson(parsed["list"] as never), [1, -9_007_199_254_740_993n]);
  assert.equal(parsed["s"], "é\n");
});

test("the lossless parser agrees with JSON.parse and rejects what it rejects", () => {
  const long = '"1234567890123456789"';
  for (const text of ["{}", "[]", " [ ] ", '{"a":[true,false,null,{"b":"c"}]}', "-0.5e2", '""', '{"__proto__":1}']) {
    // The string makes the parser take the slow path.
    const both = `[${long},${text}]`;
    assert.deepEqual(parse(both), JSON.parse(both), text);
  }
  for (const text of ["", "[", "[1,]", '{"a"}', "01", "1.", "+1", '"\u0001"', "tru", "{,}", "1 2", '"\\x"']) {
    assert.throws(() => parse(`[${long},${text}]`), SyntaxError, text);
  }
});

test("requests are encoded without loss", () => {
  const request = { a: 2n ** 62n, b: Decimal.of("1.50"), c: new Uint8Array([1, 2]), d: new Date(0), e: undefined };
  assert.equal(encode(request), '{"a":4611686018427387904,"b":1.50,"c":"AQI=","d":"1970-01-01T00:00:00.000Z"}');
  assert.throws(() => encode({ amount: 2 ** 60 }), /pass a bigint/);
  assert.throws(() => encode({ amount: NaN }), TypeError);
  assert.throws(() => Decimal.of("1,5"), TypeError);
});

test("durations are converted", () => {
  assert.equal(duration({ minutes: 5 }), "PT300S");
  assert.equal(duration({ milliseconds: 1_500 }), "PT1.5S");
  assert.equal(milliseconds("P1DT2H3M4.5S"), 93_784_500);
  assert.throws(() => milliseconds("5 minutes"), TypeError);
});

test("server-sent events are parsed from parts of any size", () => {
  const text = ': hello\n\nevent: change\r\nid: 7\r\ndata: {"a":\r\ndata: 1}\r\n\r\ndata: 2\n\ndata: cut';
  for (const size of [1, 3, 1_000]) {
    const parser = new EventParser();
    const events = [];
    for (let at = 0; at < text.length; at += size) {
      events.push(...parser.push(text.slice(at, at + size)));
    }
    assert.deepEqual(events, [
      { event: "change", id: "7", data: '{"a":\n1}' },
      { event: "message", id: "7", data: "2" },
    ]);
  }
});

test("a webhook is verified, and changed, old or foreign ones are rejected", async () => {
  const secret = `whsec_${btoa("0123456789abcdef")}`;
  const body = JSON.stringify({ specversion: "1.0", id: "a-1-0", type: "io.holdfast.test", data: { n: 1 } });
  const headers = await signWebhook(secret, "a-1-0", body);
  assert.equal((await verifyWebhook(secret, headers, body)).id, "a-1-0");
  assert.equal((await verifyWebhook([`whsec_${btoa("other")}`, secret], new Headers(headers), body)).id, "a-1-0");
  const rejected = [
    () => verifyWebhook(secret, headers, body.replace("test", "best")),
    () => verifyWebhook(`whsec_${btoa("other")}`, headers, body),
    () => verifyWebhook(secret, { ...headers, "webhook-id": "b" }, body),
    () => verifyWebhook(secret, headers, body, { now: new Date(Date.now() + 301_000) }),
    () => verifyWebhook(secret, {}, body),
  ];
  for (const verify of rejected) {
    await assert.rejects(verify, WebhookVerificationError);
  }
});
