import { REFERENCE, decode, encode } from "./codec.js";
import type { Done } from "./transport.js";
import { Call } from "./call.js";
import * as s from "./generated/steps.js";
import type { Parsed } from "./json.js";
import { isRepeatable, withKey, type CallOptions, type EncodedRequest, type Endpoint } from "./request.js";

/** A reference to a value in the result of an earlier step. */
export interface Ref<T> {
  readonly [REFERENCE]: string;
  /** Only a type: a reference has no value before the transaction is committed. */
  readonly __type?: T;
}

type Leaf = string | number | bigint | boolean | Uint8Array | Date | undefined;

/** References to a result and to all of its parts. */
export type Refs<T> = Ref<T> &
  ([T] extends [Leaf]
    ? unknown
    : T extends readonly (infer E)[]
      ? { readonly [index: number]: Refs<E> }
      : { readonly [K in keyof T]-?: Refs<NonNullable<T[K]>> });

/** A request in which each value may be a reference. */
export type OrRefs<T> = { [K in keyof T]: OrRef<T[K]> };

type OrRef<T> = [T] extends [Leaf]
  ? T | Ref<T>
  : T extends Leaf
    ? T | Ref<T>
    : T extends readonly (infer E)[]
      ? readonly OrRef<E>[] | Ref<T>
      : OrRefs<T> | Ref<T>;

/** An operation in a transaction. */
export interface Step<A> {
  readonly index: number;
  readonly operation: string;
  /** References to the result, for later steps. */
  readonly ref: Refs<A>;
}

/** What the generated steps need from a transaction. */
export interface StepAdder {
  add<A>(endpoint: Endpoint, request: object): Step<A>;
}

/** The results of a committed transaction. */
export interface Committed {
  /** The number of the commit. */
  readonly commit: bigint;
  /** Returns the result of a step. */
  get<A>(step: Step<A>): A;
  /** Returns whether an earlier request already had the effect of a step, so that it changed nothing. */
  repeated(step: Step<unknown>): boolean;
}

interface Item {
  readonly endpoint: Endpoint;
  readonly request: object;
}

type Send = <A>(
  request: EncodedRequest,
  options: CallOptions | undefined,
  read: (body: Parsed) => A,
) => Promise<Done<A>>;

/** A transaction: operations from any modules that are committed together or not at all. */
export class Transaction implements StepAdder {
  readonly ledger = new s.LedgerSteps(this);
  readonly seats = new s.SeatsSteps(this);
  readonly queue = new s.QueueSteps(this);
  readonly identity = new s.IdentitySteps(this);
  readonly retry = new s.RetrySteps(this);
  readonly intake = new s.IntakeSteps(this);
  readonly keys = new s.KeysSteps(this);
  readonly webhooks = new s.WebhooksSteps(this);
  readonly sinks = new s.SinksSteps(this);
  readonly admin = new s.AdminSteps(this);

  readonly #send: Send;
  readonly #items: Item[] = [];

  constructor(send: Send) {
    this.#send = send;
  }

  /** Adds an operation. It sees the writes of all earlier operations. */
  add<A>(endpoint: Endpoint, request: object): Step<A> {
    const index = this.#items.length;
    this.#items.push({ endpoint, request: withKey(endpoint, request) });
    return { index, operation: endpoint.name, ref: reference(String(index)) as Refs<A> };
  }

  /** Commits the transaction. If an operation is rejected, the call is rejected with the same problem. */
  commit(options?: CallOptions): Call<Committed> {
    const items = [...this.#items];
    const request = transactionRequest(items);
    return new Call(this.#send(request, options, (body) => new Results(items, body as unknown as WireCommitted)));
  }
}

export function transactionRequest(items: readonly Item[]): EncodedRequest {
  return {
    method: "POST",
    path: "/v1/transactions",
    body: encode({ items: items.map(({ endpoint, request }) => ({ operation: endpoint.name, request })) }),
    repeatable: items.every(({ endpoint }) => isRepeatable(endpoint)),
  };
}

/** The response to a transaction, before its answers are converted. */
export interface WireCommitted {
  readonly commit: Parsed;
  readonly items: readonly { readonly status: number; readonly answer?: Parsed; readonly repeated?: boolean }[];
}

class Results implements Committed {
  readonly commit: bigint;
  readonly #items: readonly Item[];
  readonly #answers: WireCommitted["items"];

  constructor(items: readonly Item[], committed: WireCommitted) {
    this.commit = decode(committed.commit, "i") as bigint;
    this.#items = items;
    this.#answers = committed.items;
  }

  get<A>(step: Step<A>): A {
    const endpoint = this.#items[step.index]?.endpoint;
    if (endpoint?.name !== step.operation) {
      throw new TypeError(`the transaction has no step ${step.index} with the operation ${step.operation}`);
    }
    return decodeResponse(endpoint, this.#answers[step.index]?.answer) as A;
  }

  repeated(step: Step<unknown>): boolean {
    return this.#answers[step.index]?.repeated === true;
  }
}

/** Converts the response of an operation. */
export function decodeResponse(endpoint: Endpoint, body: Parsed | undefined): unknown {
  if (endpoint.paged !== true) {
    return decode(body ?? {}, endpoint.response);
  }
  const page = body as unknown as { rows: Parsed[]; next?: string };
  const rows = page.rows.map((row) => decode(row, endpoint.response));
  return page.next === undefined || page.next === null ? { rows } : { rows, next: page.next };
}

function reference(path: string): unknown {
  return new Proxy(
    {},
    {
      get: (_, part) => {
        if (part === REFERENCE) {
          return path;
        }
        // A promise would otherwise ask for `then`.
        return typeof part === "symbol" || part === "then" || part === "toJSON" ? undefined : reference(`${path}.${part}`);
      },
    },
  );
}
