import { problemOf, retryAfter } from "./attempts.js";
import { decode } from "./codec.js";
import { FailedError, RefusedError } from "./errors.js";
import { parse } from "./json.js";
import { anySignal, backoff, sleep } from "./timing.js";
import type { Transport } from "./transport.js";

/** The options of a stream. */
export interface StreamOptions {
  /** The id of the last known event; without it, the default start of the stream. */
  readonly after?: string;
  /** Ends the stream. */
  readonly signal?: AbortSignal;
}

/** A server-sent event. */
export interface StreamEvent<N extends string, D> {
  readonly event: N;
  /** The position from which the stream can be resumed, if it has positions. */
  readonly id?: string | undefined;
  readonly data: D;
}

/** Events that are read while they are iterated over; leaving the loop closes the connection. */
export type EventStream<E> = AsyncIterableIterator<E>;

/** The maximum time without data, which is longer than the time between two heartbeats of a server. */
const MAX_SILENCE_MILLIS = 60_000;

/**
 * Reads a stream of server-sent events. If the connection breaks or remains silent, it is reopened, and the stream
 * resumes after the last event; no event is returned twice.
 */
export async function* readStream(
  transport: Transport,
  path: string,
  options: StreamOptions,
): AsyncGenerator<RawEvent, void, undefined> {
  const stop = anySignal([transport.closed, ...(options.signal === undefined ? [] : [options.signal])]);
  let last = options.after;
  let failures = 0;
  try {
    while (!stop.signal.aborted) {
      const server = transport.addresses.current;
      const connection = new Connection(stop.signal);
      let delay = 0;
      try {
        const headers: Record<string, string> = { Accept: "text/event-stream" };
        if (last !== undefined) {
          headers["Last-Event-ID"] = last;
        }
        const response = await transport.fetch(server, path, { signal: connection.signal }, headers);
        if (response.status === 200 && response.body !== null) {
          for await (const event of connection.events(response.body)) {
            failures = 0;
            if (event !== undefined) {
              yield event;
              last = event.id ?? last;
            }
          }
        } else {
          delay = await onRefusal(transport, server, response);
        }
      } catch (error) {
        if (error instanceof RefusedError) {
          throw error;
        }
        if (!stop.signal.aborted) {
          transport.addresses.skip(server);
        }
      } finally {
        connection.close();
      }
      failures++;
      await sleep(delay + backoff(failures), stop.signal);
    }
    if (options.signal?.aborted !== true) {
      throw new FailedError("closed", "the client was closed", false);
    }
  } finally {
    stop.release();
  }
}

async function onRefusal(transport: Transport, server: string, response: Response): Promise<number> {
  const problem = problemOf(await response.text());
  if (problem !== undefined && response.status === 307) {
    transport.addresses.useLeader(server, response.headers.get("Location"));
    return 0;
  } else if (problem !== undefined && response.status < 500 && response.status !== 429) {
    throw new RefusedError(response.status, problem);
  }
  transport.addresses.skip(server);
  return transport.addresses.isCluster ? 0 : retryAfter(response.headers);
}

/** An event before its data is converted. */
export interface RawEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** One connection, which is closed when nothing has been received for a time. */
class Connection {
  readonly #controller = new AbortController();
  readonly #stop: { signal: AbortSignal; release: () => void };
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(stop: AbortSignal) {
    this.#stop = anySignal([stop, this.#controller.signal]);
    this.#restartWatchdog();
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  #restartWatchdog(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#controller.abort(), MAX_SILENCE_MILLIS);
  }

  /** Returns the events, and undefined for a heartbeat. */
  async *events(body: ReadableStream<Uint8Array>): AsyncGenerator<RawEvent | undefined, void, undefined> {
    const parser = new EventParser();
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return;
      }
      this.#restartWatchdog();
      yield undefined;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  }

  close(): void {
    clearTimeout(this.#watchdog);
    this.#controller.abort();
    this.#stop.release();
  }
}

/** Parses server-sent events. An incomplete event at the end is dropped. */
export class EventParser {
  #rest = "";
  #event = "message";
  #id: string | undefined;
  #data: string | undefined;

  *push(text: string): Generator<RawEvent, void, undefined> {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line !== "") {
        this.#field(line);
      } else {
        if (this.#data !== undefined) {
          yield { event: this.#event, id: this.#id, data: this.#data };
        }
        this.#event = "message";
        this.#data = undefined;
      }
    }
  }

  #field(line: string): void {
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) as RegExpExecArray;
    if (name === "event") {
      this.#event = value;
    } else if (name === "id") {
      this.#id = value;
    } else if (name === "data") {
      this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    }
  }
}

/** Converts the data of the events of a stream. */
export async function* typedEvents<E>(
  events: AsyncGenerator<RawEvent, void, undefined>,
  conversions: Readonly<Record<string, string>>,
): AsyncGenerator<E, void, undefined> {
  for await (const { event, id, data } of events) {
    yield { event, id, data: decode(parse(data), conversions[event] ?? "") } as E;
  }
}
