// What the generated types must refuse: each expected error is an error of the compiler if it is missing.
import type { components, operations } from "./holdfast.js";

type Item = components["schemas"]["TransactionItem"];
type Answer = components["schemas"]["TransactionAnswer"];

export const reference: Item = { operation: "seats.event", request: { event: { $ref: "0.event" } } };
export const withoutRequest: Item = { operation: "ledger.accounts" };

// @ts-expect-error: there is no such operation
export const unknown: Item = { operation: "ledger.steal", request: {} };

// @ts-expect-error: backups cannot be a part of a transaction
export const standalone: Item = { operation: "admin.backup", request: {} };

// @ts-expect-error: the request lacks 'account'
export const incomplete: Item = { operation: "ledger.charge", request: { eventId: "e", cost: 1 } };

// @ts-expect-error: the request is that of another operation
export const foreign: Item = { operation: "ledger.charge", request: { queue: "print", text: "x" } };

export const wrongType: Item = {
  operation: "ledger.charge",
  // @ts-expect-error: a cost is a number or a reference
  request: { eventId: "e", account: "a", cost: "1" },
};

// @ts-expect-error: an operation with required fields has a request
export const missing: Item = { operation: "seats.event" };

export function total(answer: Answer): number {
  // @ts-expect-error: only some answers have a total
  answer.answer.total;
  return answer.operation === "seats.reserve" ? answer.answer.total : 0;
}

export function retry(problem: components["schemas"]["Problem"]): boolean {
  // @ts-expect-error: there is no such code
  if (problem.code === "over_loaded") return false;
  return problem.code === "overloaded";
}

type Charge = operations["ledger.charge"];
type Body = Charge["requestBody"]["content"]["application/json"];

export const byHeader: Charge["parameters"]["header"] = { "Idempotency-Key": "e-1" };
export const body: Body = { account: "11111111-1111-4111-8111-111111111111", cost: 1 };

// @ts-expect-error: a body that is needed cannot be left out
export const noBody: Charge["requestBody"] = undefined;

type SeatEvent = operations["seats.feed"]["responses"]["200"]["content"]["text/event-stream"];

export function seats(event: SeatEvent): number {
  return event.event === "change" ? event.data.seats.length : 0;
}
