// The rules for repeating requests, against an HTTP server that answers as it is told.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { inspect } from "node:util";
import { FailedError, Holdfast, RefusedError, isRefused } from "../src/index.js";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const KEY = "hf_secret_key";
const ACCOUNT = "11111111-1111-4111-8111-111111111111";

/** Runs a test with a server that gives one answer per request; the last one is repeated. */
async function serving(
  answers: readonly Answer[],
  run: (client: Holdfast, seen: { body: string; request: IncomingMessage }[]) => Promise<void>,
): Promise<void> {
  const seen: { body: string; request: IncomingMessage }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      seen.push({ body, request });
      (answers[Math.min(seen.length, answers.length) - 1] as Answer)(request, response, body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = new Holdfast({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: KEY });
  try {
    await run(client, seen);
  } finally {
    client.close();
    server.closeAllConnections();
    server.close();
  }
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, headers);
    response.end(JSON.stringify({ code, message: code, requestId: "r1" }));
  };
}

const cut: Answer = (request) => request.socket.destroy();
const done: Answer = (_, response, body) => {
  response.writeHead(201, { "Holdfast-Commit": "7", "Idempotent-Replayed": "true" });
  response.end(JSON.stringify({ id: "t1", amount: -5, echo: body }));
};

test("all attempts of a call have the same generated key", async () => {
  await serving([cut, problem(500, "outcome_unknown"), problem(503, "overloaded"), done], async (client, seen) => {
    const outcome = await client.ledger.charge({ account: ACCOUNT, cost: 5 }).outcome();
    assert.equal(outcome.done && outcome.commit, 7n);
    assert.equal(outcome.done && outcome.repeated, true);
    assert.equal(seen.length, 4);
    assert.equal(new Set(seen.map(({ body }) => body)).size, 1);
    assert.match(JSON.parse(seen[0]?.body ?? "").eventId as string, /^[0-9a-f-]{36}$/);
    assert.match(String(seen[0]?.request.headers["user-agent"]), /^holdfast-typescript\//);
  });
});

test("the caller's key wins", async () => {
  await serving([cut, done], async (client, seen) => {
    await client.ledger.charge({ eventId: "mine", account: ACCOUNT, cost: 5 });
    assert.deepEqual(
      seen.map(({ body }) => JSON.parse(body).eventId as string),
      ["mine", "mine"],
    );
  });
});

test("a command without a key is not repeated after a lost response", async () => {
  await serving([cut, done], async (client, seen) => {
    await assert.rejects(client.queue.purge({ queue: "q" }), (error: FailedError) => {
      assert.equal(error.code, "lost");
      assert.equal(error.mayBeApplied, true);
      return true;
    });
    assert.equal(seen.length, 1);
  });
});

test("a rejection is not repeated and has a typed code", async () => {
  await serving([problem(402, "insufficient_credits")], async (client, seen) => {
    const error = await client.ledger.charge({ account: ACCOUNT, cost: 5 }).catch((caught: unknown) => caught);
    assert.ok(isRefused(error, "insufficient_credits"));
    assert.equal(error.problem.requestId, "r1");
    assert.equal(seen.length, 1);
  });
});

test("Retry-After is honoured", async () => {
  await serving([problem(503, "overloaded", { "Retry-After": "1" }), done], async (client) => {
    const start = Date.now();
    await client.ledger.charge({ account: ACCOUNT, cost: 5 });
    assert.ok(Date.now() - start >= 1_000);
  });
});

test("a call times out, and can be cancelled", async () => {
  await serving([() => undefined], async (client) => {
    const late = client.ledger.balance({ account: ACCOUNT }, { timeout: 50 });
    await assert.rejects(late, (error: FailedError) => error.code === "timeout" && error.mayBeApplied);
    const controller = new AbortController();
    const cancelled = client.ledger.charge({ account: ACCOUNT, cost: 1 }, { signal: controller.signal });
    const waiting = client.ledger.charge({ account: ACCOUNT, cost: 1 }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(cancelled, (error: FailedError) => error.code === "cancelled" && error.mayBeApplied);
    await assert.rejects(waiting, (error: FailedError) => error.code === "cancelled" && !error.mayBeApplied);
  });
});

test("a server that cannot be reached is reported as such", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, "close");
  const client = new Holdfast({ url: `http://127.0.0.1:${port}`, key: KEY, retries: 1 });
  await assert.rejects(
    client.queue.purge({ queue: "q" }),
    (error: FailedError) => error.code === "unreachable" && !error.mayBeApplied,
  );
});

test("neither errors nor the client show the key", async () => {
  await serving([cut, problem(403, "forbidden")], async (client) => {
    const texts = [inspect(client, { depth: 9, showHidden: true }), JSON.stringify(client)];
    for (const call of [client.queue.purge({ queue: "q" }), client.queue.purge({ queue: "q" })]) {
      const error = await call.catch((caught: unknown) => caught);
      assert.ok(error instanceof FailedError || error instanceof RefusedError);
      texts.push(inspect(error, { depth: 9, showHidden: true }), error.message, String(error.stack));
    }
    for (const text of texts) {
      assert.ok(!text.includes(KEY), text);
    }
    assert.throws(
      () => new Holdfast({ url: "http://127.0.0.1:1", key: `${KEY}\n` }),
      (error: Error) => !error.message.includes(KEY),
    );
  });
});
