import { Batcher } from "./batching.js";
import { Call, PagedCall, type ResultPage } from "./call.js";
import { consumeFeed, readFeed, type CursorStore, type FeedQuery } from "./feed.js";
import * as c from "./generated/calls.js";
import type { FeedCloudEvent } from "./generated/types.js";
import type { Parsed } from "./json.js";
import {
  encodeRequest,
  serverWait,
  withKey,
  type CallOptions,
  type Caller,
  type EncodedRequest,
  type Endpoint,
} from "./request.js";
import { readStream, typedEvents, type EventStream, type StreamOptions } from "./stream.js";
import { decodeResponse, Transaction } from "./transaction.js";
import { Transport, type Done } from "./transport.js";
import { QueueWorker, type MessageHandler, type WorkerOptions } from "./worker.js";

/** The options of a client. */
export interface HoldfastOptions {
  /** The address of the server, such as `http://127.0.0.1:7171`, or the addresses of the servers in a cluster. */
  readonly url: string | readonly string[];
  /** The API key, or the access token of an end user. */
  readonly key?: string;
  /** The timeout of a call in milliseconds, including all retries. Default: 30,000. */
  readonly timeout?: number;
  /** The maximum number of retries per call; 0 disables retries. Default: 5. */
  readonly retries?: number;
  /** Whether calls that are made while a request is in flight are sent together in the next one. Default: true. */
  readonly batching?: boolean;
  /** The function that sends HTTP requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/**
 * A client for a Holdfast server or cluster.
 *
 * A call that the server did not process is repeated with exponential backoff until it succeeds or times out. A call
 * whose outcome is unknown, because the connection broke, is repeated only if this is safe: the call only reads, has an
 * idempotency key, or replaces a resource. The client generates a key if the request has none, and all attempts use the
 * same key.
 */
export class Holdfast implements Caller {
  readonly ledger = new c.LedgerCalls(this);
  readonly seats = new c.SeatsCalls(this);
  readonly queue = new c.QueueCalls(this);
  readonly identity = new c.IdentityCalls(this);
  readonly retry = new c.RetryCalls(this);
  readonly intake = new c.IntakeCalls(this);
  readonly keys = new c.KeysCalls(this);
  readonly webhooks = new c.WebhooksCalls(this);
  readonly sinks = new c.SinksCalls(this);
  readonly admin = new c.AdminCalls(this);
  readonly cluster = new c.ClusterCalls(this);

  readonly #transport: Transport;
  readonly #batcher: Batcher | undefined;
  readonly #timeout: number;

  constructor(options: HoldfastOptions) {
    const urls = typeof options.url === "string" ? options.url.split(",") : options.url;
    const retries = options.retries ?? 5;
    if (!Number.isInteger(retries) || retries < 0 || retries > 1_000) {
      throw new TypeError(`retries must be an integer between 0 and 1000, but is ${retries}`);
    }
    this.#timeout = requireTimeout(options.timeout ?? 30_000);
    this.#transport = new Transport({
      addresses: urls,
      key: options.key === undefined ? undefined : requireKey(options.key),
      retries,
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    });
    this.#batcher = options.batching === false ? undefined : new Batcher(this.#transport);
  }

  /** Sends a call; the methods of the modules use this. */
  call<A>(endpoint: Endpoint, request: object, options?: CallOptions): Call<A> {
    return new Call(this.#call(endpoint, request, options) as Promise<Done<A>>);
  }

  async #call(endpoint: Endpoint, request: object, options: CallOptions = {}): Promise<Done<unknown>> {
    const fields = withKey(endpoint, request);
    const timeout = requireTimeout(options.timeout ?? this.#timeout) + serverWait(fields);
    if (this.#batcher !== undefined && Batcher.accepts(endpoint)) {
      return this.#batcher.submit(endpoint, fields, timeout, options.signal);
    }
    const read = (body: Parsed): unknown => decodeResponse(endpoint, body);
    return this.#transport.send(encodeRequest(endpoint, fields), timeout, options.signal, read);
  }

  /** Prepares a call that returns rows in pages; the methods of the modules use this. */
  list<T>(endpoint: Endpoint, request: object, options?: CallOptions): PagedCall<T> {
    return new PagedCall((cursor) =>
      this.call<ResultPage<T>>(endpoint, cursor === undefined ? request : { ...request, cursor }, options),
    );
  }

  /** Opens a stream of server-sent events; the methods of the modules use this. */
  stream<E>(
    path: string,
    conversions: Readonly<Record<string, string>>,
    options: StreamOptions = {},
  ): EventStream<E> {
    return typedEvents<E>(readStream(this.#transport, path, options), conversions);
  }

  /** Returns a new transaction: operations from any modules that are committed together or not at all. */
  transaction(): Transaction {
    return new Transaction(
      <A>(request: EncodedRequest, options: CallOptions = {}, read: (body: Parsed) => A): Promise<Done<A>> =>
        this.#transport.send(request, requireTimeout(options.timeout ?? this.#timeout), options.signal, read),
    );
  }

  /**
   * Returns the events of the feed in commit order. A broken connection is reopened, and the feed resumes after the last
   * event. Fails with `feed_gap` if events after the given position are no longer retained.
   */
  feed(query: FeedQuery = {}): EventStream<FeedCloudEvent> {
    return readFeed(this.#transport, query);
  }

  /**
   * Consumes the feed with at-least-once delivery: the cursor is saved after the handler has returned. Returns when
   * `query.signal` is aborted; fails if the handler fails.
   */
  consume(
    query: FeedQuery,
    cursors: CursorStore,
    handler: (event: FeedCloudEvent) => Promise<void> | void,
  ): Promise<void> {
    return consumeFeed(this.#transport, query, cursors, handler);
  }

  /** Starts a worker that processes the messages of a queue. */
  worker(options: WorkerOptions, handler: MessageHandler): QueueWorker {
    return new QueueWorker(this, options, handler);
  }

  /** Returns the address of the server that calls are sent to; in a cluster, the leader as far as known. */
  get address(): string {
    return this.#transport.addresses.current;
  }

  /** Fails all calls in flight and ends all streams. */
  close(): void {
    this.#transport.close();
  }
}

/** The message of an invalid header would contain the key. */
function requireKey(key: string): string {
  if (typeof key !== "string" || !/^[\x21-\x7e]+$/.test(key)) {
    throw new TypeError("key must consist of visible ASCII characters without spaces; is HOLDFAST_KEY set?");
  }
  return key;
}

function requireTimeout(timeout: number): number {
  if (!(timeout > 0 && timeout <= 2 ** 31 - 1)) {
    throw new TypeError(`timeout must be between 1 and ${2 ** 31 - 1} ms, but is ${timeout}`);
  }
  return timeout;
}
