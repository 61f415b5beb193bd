import createClient from "openapi-fetch";
import type { paths } from "./holdfast.js";

const client = createClient<paths>({
  baseUrl: process.env["HOLDFAST_URL"] ?? "http://127.0.0.1:7171",
  headers: { Authorization: `Bearer ${process.env["HOLDFAST_KEY"] ?? ""}` },
});

const ada = "11111111-1111-4111-8111-111111111111";

// An event with 200 seats, a queue, and an account with credit.
const prepared = await client.POST("/v1/transactions", {
  body: {
    items: [
      {
        operation: "seats.create_event",
        request: {
          event: "gala",
          name: "Gala",
          sections: [{ id: "A-1", rows: 10, seatsPerRow: 20, price: 4_500 }],
        },
      },
      { operation: "queue.create", request: { queue: "print" } },
      { operation: "ledger.put_account", request: { account: ada } },
      {
        operation: "ledger.add_credits",
        request: { key: "invoice-1", account: ada, type: "PURCHASE", amount: 10_000 },
      },
    ],
  },
});
if (prepared.error) {
  throw new Error(prepared.error.message);
}

// The checkout: reserves two seats, charges for them and enqueues the tickets, all or nothing.
async function checkout(order: string) {
  return client.POST("/v1/transactions", {
    body: {
      items: [
        {
          operation: "seats.reserve",
          as: "reserved",
          request: { event: "gala", booking: order, buyer: ada, best: { count: 2, together: true } },
        },
        {
          operation: "ledger.charge",
          request: { eventId: order, account: ada, cost: { $ref: "reserved.total" } },
        },
        { operation: "seats.finalize", request: { event: "gala", booking: order, buyer: ada } },
        {
          operation: "queue.enqueue",
          request: { queue: "print", dedupKey: order, text: { $ref: "reserved.booking" } },
        },
      ],
    },
  });
}

const sold = await checkout("order-77");
if (sold.error) {
  throw new Error(`${sold.error.code}: ${sold.error.message}`);
}
for (const item of sold.data.items) {
  if (item.operation === "ledger.charge") {
    console.log(`sold order-77 for ${-item.answer.amount} credits`);
  }
}

// The second order cannot be paid, so its seats are not reserved either.
const refused = await checkout("order-78");
if (refused.error?.code !== "insufficient_credits") {
  throw new Error(`expected insufficient_credits, but got ${JSON.stringify(refused)}`);
}
const event = await client.GET("/v1/seats/events/{event}", { params: { path: { event: "gala" } } });
console.log(`${event.data?.stats.sold} seats sold, ${event.data?.stats.reserved} reserved`);
