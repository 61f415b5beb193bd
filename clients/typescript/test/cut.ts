// Charges through a proxy that cuts connections; every acknowledged call has taken effect once, and the balance is exact.
import assert from "node:assert/strict";
import { FailedError } from "../src/index.js";
import { account, connect } from "./server.js";

const calls = Number(process.env["HOLDFAST_CALLS"] ?? 200);
const direct = connect();
const client = connect({ url: process.env["HOLDFAST_PROXY"] as string, retries: 50, timeout: 120_000 });
const buyer = await account(direct, 1_000_000);
const queue = `cut-${buyer}`;
await direct.queue.create({ queue });

async function caller(name: string, share: number): Promise<number> {
  for (let n = 0; n < share; n++) {
    const order = `${buyer}-${name}-${n}`;
    try {
      if (n % 4 === 0) {
        const tx = client.transaction();
        tx.ledger.charge({ account: buyer, cost: 1, eventId: order });
        tx.queue.enqueue({ queue, text: order });
        await tx.commit();
      } else if (n % 4 === 1) {
        // The client generates the keys, so only they prevent a second charge.
        await Promise.all([client.ledger.charge({ account: buyer, cost: 1 }), client.queue.enqueue({ queue, text: order })]);
      } else {
        await Promise.all([
          client.ledger.charge({ account: buyer, cost: 1, eventId: order }),
          client.queue.enqueue({ queue, text: order }),
        ]);
      }
    } catch (error) {
      assert.ok(!(error instanceof FailedError), `${order}: ${String(error)}`);
      throw error;
    }
  }
  return share;
}

const callers = 16;
const shares = Array.from({ length: callers }, (_, n) => Math.floor((calls + n) / callers));
const start = Date.now();
const total = (await Promise.all(shares.map((share, n) => caller(String(n), share)))).reduce((sum, n) => sum + n, 0);
assert.equal(total, calls);
const sources: string[] = [];
for await (const transaction of direct.ledger.transactions({ account: buyer, type: "USAGE", limit: 100 })) {
  sources.push(transaction.source);
}
assert.equal(new Set(sources).size, sources.length);
assert.equal(sources.length, calls);
assert.equal((await direct.ledger.balance({ account: buyer })).balance, 1_000_000n - BigInt(calls));
const texts = (await direct.queue.messages({ queue, limit: 100 }).all()).map(({ payload }) => new TextDecoder().decode(payload));
assert.equal(texts.length, calls);
assert.equal(new Set(texts).size, calls);
console.log(`exact: ${calls} calls of each kind in ${Date.now() - start} ms`);
client.close();
direct.close();
