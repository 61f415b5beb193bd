import { FailedError, RefusedError, type Problem } from "./errors.js";
import { parse, toJson, type Parsed } from "./json.js";
import type { EncodedRequest } from "./request.js";
import { anySignal, backoff, sleep } from "./timing.js";
import type { Done, Transport } from "./transport.js";

const MAX_REDIRECTS = 3;
const MIN_ATTEMPT_MILLIS = 5_000;

/** The error codes of a server that cannot handle the call, although another server in its cluster may. */
const ELSEWHERE = new Set(["not_leader", "closing", "closed"]);

/** The error codes of Node.js for a connection that was not established, so that nothing was sent. */
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Ends the attempts of a call because it timed out or was cancelled, or because the client was closed. */
export class Interrupted extends Error {
  constructor(
    readonly earlier: FailedError | undefined,
    readonly inFlight: boolean,
  ) {
    super("interrupted");
  }
}

/** The attempts of one call. */
export class Attempts<A> {
  #attempts = 0;
  #redirects = 0;
  /** The number of servers that could not handle the call since the last delay, and the number of such delays. */
  #skipped = 0;
  #rounds = 0;
  #last: FailedError | undefined;

  constructor(
    readonly transport: Transport,
    readonly request: EncodedRequest,
    readonly retries: number,
    readonly deadline: number,
    readonly stop: AbortSignal,
    readonly read: (body: Parsed) => A,
  ) {}

  async run(): Promise<Done<A>> {
    for (;;) {
      if (this.stop.aborted) {
        throw new Interrupted(this.#last, false);
      }
      this.#attempts++;
      const server = this.transport.addresses.current;
      const delay = await this.#attempt(server);
      if (typeof delay !== "number") {
        return delay;
      }
      if (!(await sleep(delay, this.stop))) {
        throw new Interrupted(this.#last, false);
      }
    }
  }

  /** Sends the request once. Returns the result, or the delay before the next attempt. */
  async #attempt(server: string): Promise<Done<A> | number> {
    const { addresses } = this.transport;
    // A machine that has lost power does not close its connections, so the call is repeated on another server.
    const movable = addresses.isCluster && this.request.repeatable;
    const patience = Math.max(MIN_ATTEMPT_MILLIS, (this.deadline - Date.now()) / 4);
    const silence = movable ? AbortSignal.timeout(patience) : undefined;
    const stop = anySignal(silence === undefined ? [this.stop] : [this.stop, silence]);
    let response: Response;
    let text: string;
    try {
      const headers: Record<string, string> = { Accept: "application/json" };
      if (this.request.body !== undefined) {
        headers["Content-Type"] = "application/json";
      }
      const init: RequestInit = { method: this.request.method, signal: stop.signal };
      if (this.request.body !== undefined) {
        init.body = this.request.body;
      }
      response = await this.transport.fetch(server, this.request.path, init, headers);
      text = await response.text();
    } catch (error) {
      if (this.stop.aborted) {
        throw new Interrupted(this.#last, true);
      }
      return this.#onError(server, error);
    } finally {
      stop.release();
    }
    return this.#onResponse(server, response, text);
  }

  #onResponse(server: string, response: Response, text: string): Done<A> | number {
    const { status } = response;
    if (response.ok) {
      return this.#onSuccess(response, text);
    }
    const problem = problemOf(text);
    if (response.type === "opaqueredirect") {
      // A browser does not show where a follower redirects to.
      return this.#tryNextServer(server, new FailedError("not_leader", "the server is not the leader", false, 307));
    } else if (problem === undefined) {
      // The response is from a proxy, which may have forwarded the call.
      const message = `the response is not from a Holdfast server (status ${status})`;
      return this.#onUnknownOutcome(new FailedError("unreadable", message, true, status));
    } else if (status === 307) {
      return this.#onRedirect(server, response, problem);
    } else if (status === 503 && this.transport.addresses.isCluster && ELSEWHERE.has(problem.code)) {
      return this.#tryNextServer(server, failed(status, problem, false));
    } else if (status === 503 || status === 429 || status === 408 || problem.code === "incomplete_body") {
      return this.#retryLater(failed(status, problem, false), retryAfter(response.headers));
    } else if (status < 500) {
      throw new RefusedError(status, problem);
    } else if (problem.code === "outcome_unknown") {
      return this.#onUnknownOutcome(failed(status, problem, true));
    }
    throw failed(status, problem, true).after(this.#last);
  }

  #onSuccess(response: Response, text: string): Done<A> {
    try {
      return {
        value: this.read(parse(text)),
        status: response.status,
        commit: BigInt(response.headers.get("Holdfast-Commit") ?? 0),
        repeated: response.headers.get("Idempotent-Replayed") === "true",
        requestId: response.headers.get("X-Request-Id") ?? "",
      };
    } catch (error) {
      const message = "cannot decode the response";
      throw new FailedError("unreadable", message, true, response.status, undefined, error).after(this.#last);
    }
  }

  #onRedirect(server: string, response: Response, problem: Problem): number {
    const failure = failed(307, problem, false);
    if (!this.transport.addresses.useLeader(server, response.headers.get("Location"))) {
      throw failure.after(this.#last);
    } else if (++this.#redirects % MAX_REDIRECTS === 0) {
      // The servers have not agreed on a leader yet.
      return this.#failOver(failure);
    }
    this.#attempts--;
    return 0;
  }

  /** Sends the call to the next server, after a delay if all servers have been tried. */
  #tryNextServer(server: string, failure: FailedError): number {
    this.transport.addresses.skip(server);
    if (++this.#skipped < this.transport.addresses.size) {
      this.#last = failure.after(this.#last);
      this.#attempts--;
      return 0;
    }
    this.#skipped = 0;
    return this.#failOver(failure);
  }

  /** Tries again soon, because electing a leader takes about a second. Does not count as a retry. */
  #failOver(failure: FailedError): number {
    const delay = backoff(Math.min(++this.#rounds, MAX_REDIRECTS));
    if (this.retries === 0 || Date.now() + delay > this.deadline) {
      throw failure.after(this.#last);
    }
    this.#last = failure.after(this.#last);
    this.#attempts--;
    return delay;
  }

  #onError(server: string, error: unknown): number {
    const code = errorCode(error);
    if (UNREACHABLE.has(code)) {
      const failure = new FailedError("unreachable", `cannot connect to ${server}`, false, 0, undefined, error);
      return this.transport.addresses.isCluster ? this.#tryNextServer(server, failure) : this.#retryLater(failure, 0);
    } else if (/CERT|SSL|TLS|SELF_SIGNED|VERIFY/.test(code)) {
      const message = `cannot establish a TLS connection to ${server}: ${code}`;
      const failure = new FailedError("unreachable", message, false, 0, undefined, error);
      if (this.transport.addresses.isCluster && this.#rounds === 0) {
        return this.#tryNextServer(server, failure);
      }
      throw failure.after(this.#last);
    }
    const failure = new FailedError("lost", `the connection to ${server} was lost`, true, 0, undefined, error);
    return this.transport.addresses.isCluster && this.request.repeatable
      ? this.#tryNextServer(server, failure)
      : this.#onUnknownOutcome(failure);
  }

  /** Handles a failure of a request that may have been applied. */
  #onUnknownOutcome(failure: FailedError): number {
    if (!this.request.repeatable) {
      throw failure.after(this.#last);
    }
    return this.#retryLater(failure, 0);
  }

  #retryLater(failure: FailedError, atLeast: number): number {
    const delay = atLeast + backoff(this.#attempts);
    if (this.#attempts > this.retries || Date.now() + delay > this.deadline) {
      const combined = failure.after(this.#last);
      // A rate limit is reported as a rejection once all retries are used.
      throw combined.status === 429 && combined.problem !== undefined && !combined.mayBeApplied
        ? new RefusedError(429, combined.problem)
        : combined;
    }
    this.#last = failure.after(this.#last);
    return delay;
  }
}

function failed(status: number, problem: Problem, mayBeApplied: boolean): FailedError {
  return new FailedError(
    problem.code,
    `${problem.message} (${status} ${problem.code}, request ${problem.requestId})`,
    mayBeApplied,
    status,
    problem,
  );
}

/** Decodes a problem, or returns undefined if the text is not a problem. */
export function problemOf(text: string): Problem | undefined {
  try {
    const problem = toJson(parse(text)) as Partial<Problem> | null;
    return typeof problem?.code === "string" ? (problem as Problem) : undefined;
  } catch {
    return undefined;
  }
}

function errorCode(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } }).cause;
  return String(cause?.code ?? cause?.errors?.[0]?.code ?? "");
}

/** Returns the delay that a server requests, in milliseconds. */
export function retryAfter(headers: Headers): number {
  const seconds = Number(headers.get("Retry-After") ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0;
}
