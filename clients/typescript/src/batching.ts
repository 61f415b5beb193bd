import { decode, encode } from "./codec.js";
import { FailedError, RefusedError, type Problem } from "./errors.js";
import { messages } from "./generated/codes.js";
import { endpoints } from "./generated/endpoints.js";
import { toJson, type Parsed } from "./json.js";
import { encodeRequest, isRepeatable, type EncodedRequest, type Endpoint } from "./request.js";
import { decodeResponse, type WireCommitted } from "./transaction.js";
import { nextTurn } from "./timing.js";
import type { Done, Transport } from "./transport.js";

const MAX_BULK = 1_000;
const MAX_TRANSACTION = 100;
const MAX_BYTES = 512 << 10;

/** An operation that accepts the requests of many calls. */
interface Bulk {
  readonly endpoint: Endpoint;
  /** The field with the requests. */
  readonly field: string;
  /** The HTTP status of a call on its own. */
  readonly status: number;
  /** Returns the part of the response for each call; undefined for a call that must be sent on its own. */
  readonly answers: (body: Parsed) => readonly (Answer | undefined)[];
}

type Answer = { readonly value: unknown; readonly repeated: boolean } | { readonly refused: Problem };

type Rows = { readonly rows: readonly { readonly [name: string]: Parsed }[] };

const BULKS: Readonly<Record<string, Bulk>> = {
  "ledger.charge": {
    endpoint: endpoints["ledger.charge_each"],
    field: "usages",
    status: 201,
    answers: (body) => (body as unknown as Rows).rows.map(chargeAnswer),
  },
  "queue.enqueue": {
    endpoint: endpoints["queue.enqueue_all"],
    field: "messages",
    status: 202,
    answers: (body) =>
      (body as unknown as { accepted: { repeated: boolean }[] }).accepted.map((accepted) => ({
        value: accepted,
        repeated: accepted.repeated,
      })),
  },
  "queue.ack": {
    endpoint: endpoints["queue.ack_all"],
    field: "receipts",
    status: 200,
    // A refused acknowledgement had no effect; on its own, it returns the reason.
    answers: (body) =>
      (body as unknown as Rows).rows.map((row) => (row["refused"] == null ? { value: {}, repeated: false } : undefined)),
  },
};

function chargeAnswer(row: { readonly [name: string]: Parsed }): Answer | undefined {
  if (row["charged"] != null) {
    const value = decode(row["charged"], "@LedgerTransaction") as { repeated?: boolean };
    return { value, repeated: value.repeated === true };
  }
  const details = toJson(row["refused"] ?? {}) as Record<string, never>;
  const code = String(details["code"]);
  // An invalid usage on its own returns which field is invalid.
  return code === "invalid_usage"
    ? undefined
    : { refused: { code, message: messages[code] ?? code.replaceAll("_", " "), details, requestId: "" } };
}

function statusOf(code: string): number {
  return code.endsWith("_not_found") ? 404 : code === "insufficient_credits" || code === "budget_exceeded" ? 402 : 409;
}

/** A call that waits for its turn, or has been sent with others. */
interface Pending {
  readonly endpoint: Endpoint;
  readonly request: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
  sent: boolean;
  settled: boolean;
  readonly resolve: (done: Done<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends calls that are made while a request is in flight together in the next request, which also contains the next
 * calls of the callers that the previous one has answered. A call is sent immediately if no request is in flight. Calls
 * take effect in the order in which they were made.
 */
export class Batcher {
  readonly #transport: Transport;
  readonly #waiting: Pending[] = [];
  #busy = false;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Returns whether calls of an operation are batched: it takes effect once per key, or acknowledges a delivery. */
  static accepts(endpoint: Endpoint): boolean {
    return endpoint.step === true && !endpoint.reads && (endpoint.key !== undefined || endpoint.name === "queue.ack");
  }

  submit(
    endpoint: Endpoint,
    request: Readonly<Record<string, unknown>>,
    timeout: number,
    signal: AbortSignal | undefined,
  ): Promise<Done<unknown>> {
    this.#transport.requireOpen();
    const text = encode(request) as string;
    const deadline = Date.now() + timeout;
    return new Promise((resolve, reject) => {
      const call = { endpoint, request, text, deadline, signal, sent: false, settled: false, resolve, reject };
      if (this.#busy) {
        this.#waiting.push(withDeadline(call, timeout));
      } else {
        this.#busy = true;
        void this.#run(call);
      }
    });
  }

  async #run(first: Pending): Promise<void> {
    for (let batch = [first]; batch.length > 0; batch = this.#next()) {
      await this.#send(batch);
      if (batch.length + this.#waiting.length > 1) {
        // Otherwise, the next request would contain at most one call: the answered callers have not continued yet.
        await nextTurn();
      }
    }
    this.#busy = false;
  }

  /** Takes the calls of the next request: a run of calls to an operation with a bulk form, or else a transaction. */
  #next(): Pending[] {
    const waiting = this.#waiting;
    for (let at = waiting.length - 1; at >= 0; at--) {
      if (waiting[at]?.settled === true) {
        waiting.splice(at, 1);
      }
    }
    const first = waiting[0];
    if (first === undefined) {
      return [];
    }
    const bulk = BULKS[first.endpoint.name] !== undefined;
    const run = this.#prefix(bulk ? MAX_BULK : 1, (call) => call.endpoint.name === first.endpoint.name);
    const mixed = this.#prefix(MAX_TRANSACTION, (call) => isRepeatable(call.endpoint));
    return waiting.splice(0, Math.max(run, mixed));
  }

  #prefix(max: number, matches: (call: Pending) => boolean): number {
    let bytes = 0;
    let count = 0;
    for (const call of this.#waiting) {
      bytes += call.text.length * 3;
      if (count === max || !matches(call) || (count > 0 && bytes > MAX_BYTES)) {
        break;
      }
      count++;
    }
    return count;
  }

  async #send(batch: readonly Pending[]): Promise<void> {
    const calls = batch.filter((call) => !call.settled);
    const first = calls[0];
    if (first === undefined) {
      return;
    }
    calls.forEach((call) => (call.sent = true));
    try {
      if (calls.length === 1) {
        first.resolve(await this.#sendAlone(first));
      } else {
        await this.#sendTogether(calls);
      }
    } catch (error) {
      if (calls.length > 1 && error instanceof RefusedError) {
        await this.#split(calls, error);
      } else {
        calls.forEach((call) => call.reject(error));
      }
    }
  }

  #sendAlone({ endpoint, request, deadline, signal }: Pending): Promise<Done<unknown>> {
    const timeout = Math.max(1, deadline - Date.now());
    const read = (body: Parsed): unknown => decodeResponse(endpoint, body);
    return this.#transport.send(encodeRequest(endpoint, request), timeout, signal, read);
  }

  async #sendTogether(calls: readonly Pending[]): Promise<void> {
    const timeout = Math.max(1, ...calls.map((call) => call.deadline - Date.now()));
    const name = calls[0]?.endpoint.name as string;
    const bulk = calls.every((call) => call.endpoint.name === name) ? BULKS[name] : undefined;
    const request = bulk === undefined ? transactionOf(calls) : bulkOf(bulk, calls);
    const done = await this.#transport.send(request, timeout, undefined, (body) => body);
    const answers =
      bulk === undefined
        ? transactionAnswers(calls, done.value)
        : bulk.answers(done.value).map((answer) => ({ answer, status: bulk.status }));
    for (const [at, call] of calls.entries()) {
      const { answer, status } = answers[at] ?? { answer: undefined, status: 0 };
      if (answer === undefined) {
        await this.#send([call]);
      } else if ("refused" in answer) {
        const problem = { ...answer.refused, requestId: done.requestId };
        call.reject(new RefusedError(statusOf(problem.code), problem));
      } else {
        call.resolve({ ...done, ...answer, status });
      }
    }
  }

  /** Sends a rejected request, of which nothing was applied, in parts, so that each call gets its own answer. */
  async #split(calls: readonly Pending[], refused: RefusedError): Promise<void> {
    const match = /^(?:items|usages|messages|receipts)\[(\d+)\]/.exec(refused.problem.field ?? "");
    const at = match === null ? -1 : Number(match[1]);
    if (at >= 0 && at < calls.length) {
      await this.#send(calls.slice(0, at));
      await this.#send(calls.slice(at, at + 1));
      await this.#send(calls.slice(at + 1));
    } else {
      for (const call of calls) {
        await this.#send([call]);
      }
    }
  }
}

function bulkOf(bulk: Bulk, calls: readonly Pending[]): EncodedRequest {
  return {
    method: bulk.endpoint.method,
    path: bulk.endpoint.path,
    body: `{"${bulk.field}":[${calls.map((call) => call.text).join(",")}]}`,
    repeatable: calls.every((call) => isRepeatable(call.endpoint)),
  };
}

function transactionOf(calls: readonly Pending[]): EncodedRequest {
  const items = calls.map((call) => `{"operation":"${call.endpoint.name}","request":${call.text}}`);
  return { method: "POST", path: "/v1/transactions", body: `{"items":[${items.join(",")}]}`, repeatable: true };
}

function transactionAnswers(calls: readonly Pending[], body: Parsed): { answer: Answer; status: number }[] {
  const { items } = body as unknown as WireCommitted;
  return items.map((item, at) => ({
    answer: {
      value: decodeResponse((calls[at] as Pending).endpoint, item.answer),
      repeated: item.repeated === true,
    },
    status: item.status,
  }));
}

/** Lets a call fail at its own deadline or when it is cancelled, whether or not it has been sent. */
function withDeadline(call: Omit<Pending, "settled"> & { settled: boolean }, timeout: number): Pending {
  const settle = (action: () => void): void => {
    if (!pending.settled) {
      pending.settled = true;
      clearTimeout(timer);
      call.signal?.removeEventListener("abort", cancel);
      action();
    }
  };
  const pending: Pending = {
    ...call,
    resolve: (done) => settle(() => call.resolve(done)),
    reject: (error) => settle(() => call.reject(error)),
  };
  const cancel = (): void => pending.reject(new FailedError("cancelled", "the call was cancelled", pending.sent));
  const timer = setTimeout(
    () => pending.reject(new FailedError("timeout", `no response within ${timeout} ms`, pending.sent)),
    timeout,
  );
  if (call.signal?.aborted === true) {
    cancel();
  }
  call.signal?.addEventListener("abort", cancel);
  return pending;
}
