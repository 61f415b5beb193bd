import { Addresses } from "./addresses.js";
import { Attempts, Interrupted } from "./attempts.js";
import { FailedError } from "./errors.js";
import type { Parsed } from "./json.js";
import type { EncodedRequest } from "./request.js";
import { anySignal } from "./timing.js";
import { VERSION } from "./version.js";

/** The result of a successful call. */
export interface Done<A> {
  readonly value: A;
  readonly status: number;
  /** The number of the commit with the call's writes, or 0n if the call wrote nothing. */
  readonly commit: bigint;
  /** Whether an earlier request already had the effect of the call, so that the call changed nothing. */
  readonly repeated: boolean;
  /** The id of the request in the server's log. */
  readonly requestId: string;
}

/** The settings that all calls of a client share. */
export interface TransportOptions {
  readonly addresses: readonly string[];
  readonly key: string | undefined;
  readonly retries: number;
  readonly fetch: typeof fetch;
}

const IN_NODE =
  (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node !== undefined;

/** Sends requests and repeats them until they succeed, time out, or can no longer be repeated safely. */
export class Transport {
  readonly addresses: Addresses;
  readonly #options: TransportOptions;
  readonly #closed = new AbortController();

  constructor(options: TransportOptions) {
    this.addresses = new Addresses(options.addresses);
    this.#options = options;
  }

  /** Sends a request. The timeout, in milliseconds, includes all attempts. */
  async send<A>(
    request: EncodedRequest,
    timeout: number,
    signal: AbortSignal | undefined,
    read: (body: Parsed) => A,
  ): Promise<Done<A>> {
    this.requireOpen();
    const deadline = AbortSignal.timeout(timeout);
    const stop = anySignal([deadline, this.#closed.signal, ...(signal === undefined ? [] : [signal])]);
    try {
      return await new Attempts(this, request, this.#options.retries, Date.now() + timeout, stop.signal, read).run();
    } catch (error) {
      if (error instanceof Interrupted) {
        throw this.#interruption(error, timeout, deadline, signal);
      }
      throw error;
    } finally {
      stop.release();
    }
  }

  #interruption(
    interrupted: Interrupted,
    timeout: number,
    deadline: AbortSignal,
    signal: AbortSignal | undefined,
  ): FailedError {
    const earlier = interrupted.earlier;
    if (signal?.aborted === true) {
      return new FailedError("cancelled", "the call was cancelled", interrupted.inFlight, 0, undefined, signal.reason)
        .after(earlier);
    } else if (deadline.aborted) {
      return earlier !== undefined && !interrupted.inFlight
        ? earlier
        : new FailedError("timeout", `no response within ${timeout} ms`, true).after(earlier);
    }
    return new FailedError("closed", "the client was closed", interrupted.inFlight).after(earlier);
  }

  requireOpen(): void {
    if (this.#closed.signal.aborted) {
      throw new FailedError("closed", "the client is closed", false);
    }
  }

  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /** Sends one HTTP request. */
  async fetch(server: string, path: string, init: RequestInit, headers: Record<string, string>): Promise<Response> {
    const all = new Headers(headers);
    if (this.#options.key !== undefined) {
      all.set("Authorization", `Bearer ${this.#options.key}`);
    }
    if (IN_NODE) {
      // Browsers send their own, and a preflight request would refuse this one.
      all.set("User-Agent", `holdfast-typescript/${VERSION}`);
    }
    return this.#options.fetch(server + path, { ...init, headers: all, redirect: "manual", credentials: "omit" });
  }

  /** Fails all calls in flight and ends all streams. */
  close(): void {
    this.#closed.abort();
  }
}
