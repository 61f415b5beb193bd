import assert from "node:assert/strict";
import { after, test } from "node:test";
import { isRefused, RefusedError, type FeedCloudEvent, type LedgerTransaction } from "../src/index.js";
import { cuttingProxy } from "./proxy.js";
import { account, connect, serverUrl } from "./server.js";

const client = connect();
after(() => client.close());

test("large amounts are exact", async () => {
  const large = 1_000_000_000_000n;
  const id = await account(client, large);
  const charged = await client.ledger.charge({ account: id, cost: 2n });
  assert.equal(charged.balance.balance, large - 2n);
  assert.equal((await client.ledger.balance({ account: id })).available, large - 2n);
});

test("a rejection has the code and the details of the server", async () => {
  const id = await account(client, 10);
  const outcome = await client.ledger.charge({ account: id, cost: 11 }).outcome();
  assert.ok(!outcome.done);
  assert.equal(outcome.refused.code, "insufficient_credits");
  assert.equal(outcome.refused.status, 402);
  assert.ok(outcome.refused.problem.details);
  await assert.rejects(client.ledger.balance({ account: crypto.randomUUID() }), (error) =>
    isRefused(error, "account_not_found"),
  );
});

test("steps of a transaction refer to earlier results and are all or nothing", async () => {
  const buyer = await account(client, 10_000);
  const event = `gala-${crypto.randomUUID()}`;
  await client.seats.createEvent({ event, name: "Gala", sections: [{ id: "A", rows: 2, seatsPerRow: 5, price: 4_500 }] });
  await client.queue.create({ queue: event });
  const checkout = (order: string) => {
    const tx = client.transaction();
    const reserved = tx.seats.reserve({ event, booking: order, buyer, best: { count: 2, together: true } });
    const charged = tx.ledger.charge({ account: buyer, cost: reserved.ref.total, description: reserved.ref.seats[0]!.seat.section });
    tx.seats.finalize({ event, booking: order, buyer });
    tx.queue.enqueue({ queue: event, text: reserved.ref.booking });
    return { call: tx.commit(), reserved, charged };
  };
  const first = checkout("order-1");
  const done = await first.call;
  assert.equal(done.get(first.reserved).seats.length, 2);
  assert.equal(done.get(first.charged).amount, -9_000n);
  assert.equal(done.repeated(first.charged), false);
  assert.ok(done.commit > 0n);
  await assert.rejects(checkout("order-2").call, (error) => isRefused(error, "insufficient_credits"));
  const stats = (await client.seats.event({ event })).stats;
  assert.deepEqual([stats.sold, stats.reserved], [2, 0]);
});

test("lists are read page by page", async () => {
  const id = await account(client, 1_000);
  await Promise.all(Array.from({ length: 25 }, () => client.ledger.charge({ account: id, cost: 1 })));
  const amounts: bigint[] = [];
  for await (const transaction of client.ledger.transactions({ account: id, limit: 10 })) {
    amounts.push(transaction.amount);
  }
  assert.equal(amounts.length, 26);
  const page = await client.ledger.transactions({ account: id, limit: 10 });
  assert.equal(page.rows.length, 10);
  assert.ok(page.next);
});

test("calls made during a request travel together, each with its own answer, in order", async () => {
  let requests = 0;
  const counting = connect({
    fetch: (input, init) => {
      requests++;
      return fetch(input, init);
    },
  });
  const id = await account(counting, 60);
  requests = 0;
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) => counting.ledger.charge({ account: id, cost: 1, eventId: `${id}-${n}` }).outcome()),
  );
  assert.equal(requests, 2);
  assert.deepEqual(
    outcomes.map((outcome) => outcome.done),
    Array.from({ length: 100 }, (_, n) => n < 60),
  );
  const refused = outcomes[60];
  assert.ok(refused && !refused.done && refused.refused.status === 402 && refused.refused.problem.requestId !== "");
  const alone = await counting.ledger.charge({ account: id, cost: 1 }).outcome();
  assert.equal(!alone.done && alone.refused.problem.message, refused.refused.problem.message);
  assert.deepEqual(!alone.done && alone.refused.problem.details, refused.refused.problem.details);
  const again = await Promise.all([0, 1].map((n) => counting.ledger.charge({ account: id, cost: 1, eventId: `${id}-${n}` }).outcome()));
  assert.ok(again.every((outcome) => outcome.done && outcome.repeated));
  counting.close();
});

test("one invalid call in a batch does not fail the others", async () => {
  const id = await account(client, 1_000);
  const queue = `mixed-${id}`;
  await client.queue.create({ queue });
  const calls = [
    client.ledger.charge({ account: id, cost: 1 }),
    client.queue.enqueue({ queue, text: "a" }),
    client.ledger.charge({ account: "nobody", cost: 1 }),
    client.ledger.charge({ account: id, cost: -1 }),
    client.queue.enqueue({ queue: "missing", text: "b" }),
    client.ledger.addCredits({ account: id, type: "BONUS", amount: 5 }),
    client.queue.enqueue({ queue, text: "c" }),
  ] as const;
  const settled = await Promise.allSettled(calls.map((call) => Promise.resolve(call as PromiseLike<unknown>)));
  assert.deepEqual(
    settled.map((result) => (result.status === "fulfilled" ? "done" : (result.reason as RefusedError).code)),
    ["done", "done", "malformed", "invalid_argument", "queue_not_found", "done", "done"],
  );
  const texts = (await client.queue.messages({ queue }).all()).map(({ payload }) => new TextDecoder().decode(payload));
  assert.deepEqual(texts, ["a", "c"]);
  assert.equal((await client.ledger.balance({ account: id })).balance, 1_004n);
});

test("64 callers in a loop share requests", async () => {
  let requests = 0;
  const counting = connect({
    fetch: (input, init) => {
      requests++;
      return fetch(input, init);
    },
  });
  const id = await account(counting, 1_000);
  requests = 0;
  const caller = async (): Promise<void> => {
    for (let n = 0; n < 10; n++) {
      await counting.ledger.charge({ account: id, cost: 1 });
    }
  };
  await Promise.all(Array.from({ length: 64 }, caller));
  assert.ok(640 / requests > 32, `${requests} requests for 640 calls`);
  counting.close();
});

test("the calls of a single caller are sent immediately", async () => {
  let requests = 0;
  const counting = connect({
    fetch: (input, init) => {
      requests++;
      return fetch(input, init);
    },
  });
  const id = await account(counting, 10);
  requests = 0;
  for (let n = 1; n <= 5; n++) {
    const call = counting.ledger.charge({ account: id, cost: 1 });
    await new Promise((resolve) => process.nextTick(resolve));
    assert.equal(requests, n);
    await call;
  }
  counting.close();
});

test("batching can be turned off", async () => {
  let requests = 0;
  const single = connect({
    batching: false,
    fetch: (input, init) => {
      requests++;
      return fetch(input, init);
    },
  });
  const id = await account(single, 60);
  requests = 0;
  await Promise.all(Array.from({ length: 10 }, () => single.ledger.charge({ account: id, cost: 1 })));
  assert.equal(requests, 10);
  single.close();
});

test("streams and the feed return events and resume", async () => {
  const id = await account(client, 100);
  const balances: bigint[] = [];
  for await (const event of client.ledger.balanceFeed(id)) {
    balances.push(event.data.available);
    if (balances.length === 2) {
      break;
    }
    await client.ledger.charge({ account: id, cost: 40 });
  }
  assert.deepEqual(balances, [100n, 60n]);

  const query = { types: ["ledger.charged"], subjects: [id], full: true };
  let first: FeedCloudEvent | undefined;
  for await (const event of client.feed(query)) {
    first = event;
    break;
  }
  assert.equal(first?.subject, id);
  await client.ledger.charge({ account: id, cost: 7 });
  for await (const event of client.feed({ ...query, after: first?.id ?? "" })) {
    assert.notEqual(event.id, first?.id);
    break;
  }
  const saved: string[] = [];
  const controller = new AbortController();
  const seen: string[] = [];
  await client.consume(
    { ...query, signal: controller.signal },
    { load: () => undefined, save: (cursor) => void saved.push(cursor) },
    (event) => {
      seen.push(event.id);
      if (seen.length === 2) {
        controller.abort();
      }
    },
  );
  assert.equal(new Set(seen).size, 2);
  await assert.rejects(async () => {
    for await (const event of client.queue.statsFeed("missing")) {
      assert.fail(String(event));
    }
  }, (error) => isRefused(error, "queue_not_found"));
});

test("a stream resumes after each cut within an event, without skipping or repeating one", async () => {
  const charges = 12;
  const id = await account(client, 1_000);
  const proxy = await cuttingProxy(serverUrl(), 2_500);
  const cut = connect({ url: proxy.url });
  try {
    for (let n = 0; n < charges; n++) {
      await client.ledger.charge({ account: id, cost: n + 1 });
    }
    const query = { types: ["ledger.charged"], subjects: [id], full: true };
    const streamed: string[] = [];
    for await (const event of cut.feed(query)) {
      streamed.push(event.id);
      if (streamed.length === charges) {
        break;
      }
    }
    const expected: string[] = [];
    for await (const event of client.feed(query)) {
      expected.push(event.id);
      if (expected.length === charges) {
        break;
      }
    }
    assert.deepEqual(streamed, expected);
    assert.equal(new Set(streamed).size, charges);

    const cutsBefore = proxy.cuts();
    assert.ok(cutsBefore > 1, `${cutsBefore} cuts`);
    const controller = new AbortController();
    const consumed: string[] = [];
    let position: string | undefined;
    await cut.consume(
      { ...query, signal: controller.signal },
      { load: () => position, save: (cursor) => void (position = cursor) },
      (event) => {
        consumed.push(event.id);
        if (consumed.length === charges) {
          controller.abort();
        }
      },
    );
    assert.deepEqual(consumed, expected);
    assert.ok(proxy.cuts() > cutsBefore + 1);
  } finally {
    cut.close();
    proxy.close();
  }
});

test("a worker acknowledges, rejects and extends", async () => {
  const queue = `work-${crypto.randomUUID()}`;
  await client.queue.create({ queue, visibility: "PT1S", maxAttempts: 2, retryDelays: ["PT0S"] });
  for (const text of ["a", "b", "fails", "slow"]) {
    await client.queue.enqueue({ queue, text });
  }
  const handled: string[] = [];
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const worker = client.worker({ queue, concurrency: 4, waiting: "PT1S" }, async (delivery) => {
    const text = new TextDecoder().decode(delivery.message.payload);
    if (text === "slow") {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    handled.push(text);
    if (handled.length === 5) {
      finish();
    }
    if (text === "fails") {
      throw new Error("no");
    }
  });
  await finished;
  await worker.stop();
  assert.deepEqual(handled.sort(), ["a", "b", "fails", "fails", "slow"]);
  assert.deepEqual([worker.processed, worker.failed], [3, 2]);
  assert.equal((await client.queue.stats({ queue: `${queue}.dlq` })).depth, 1n);
  const missing = client.worker({ queue: "missing" }, () => undefined);
  await assert.rejects(missing.ended, (error) => isRefused(error, "queue_not_found"));
});

test("results are typed", () => {
  // Compiled only: each expected error is an error of the compiler if it is missing.
  const types = async (): Promise<void> => {
    const transaction: LedgerTransaction = await client.ledger.charge({ account: "a", cost: 1n });
    const amount: bigint = transaction.amount;
    // @ts-expect-error: a charge needs an account
    await client.ledger.charge({ cost: 1n });
    // @ts-expect-error: there is no such field
    await client.ledger.charge({ account: "a", price: 1n });
    const tx = client.transaction();
    const step = tx.ledger.charge({ account: "a", cost: 1 });
    // @ts-expect-error: a number is not a text
    tx.queue.enqueue({ queue: "q", text: step.ref.amount });
    // @ts-expect-error: the result has no such field
    tx.queue.enqueue({ queue: "q", text: step.ref.price });
    // @ts-expect-error: there is no such code
    isRefused(undefined, "insufficient_credit");
    void amount;
  };
  assert.equal(typeof types, "function");
});
