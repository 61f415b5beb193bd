import type { Call, PagedCall, ResultPage } from "./call.js";
import { encode, scalar } from "./codec.js";
import { milliseconds } from "./duration.js";
import type { EventStream, StreamOptions } from "./stream.js";

/** The declaration of an operation. */
export interface Endpoint {
  /** The module and the verb, such as `ledger.charge`. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path, with parameters such as `{account}` that are fields of the request. */
  readonly path: string;
  /** Whether the operation only reads. */
  readonly reads: boolean;
  /** The request field with the idempotency key. */
  readonly key?: string;
  /** Whether the response is a page of rows. */
  readonly paged?: boolean;
  /** Whether the operation can be part of a transaction. */
  readonly step?: boolean;
  /** The conversion of the request; see `codec.ts`. */
  readonly request: string;
  /** The conversion of the response or, if it is a page, of a row. */
  readonly response: string;
}

/** A request whose idempotency key is optional, because the client generates one. */
export type KeyOptional<Q, K extends keyof Q> = Omit<Q, K> & Partial<Pick<Q, K>>;

/** The options of one call. */
export interface CallOptions {
  /** The timeout in milliseconds, including all retries. */
  readonly timeout?: number;
  /** Cancels the call. A cancelled call may have been applied. */
  readonly signal?: AbortSignal;
}

/** What the generated operations need from a client. */
export interface Caller {
  call<A>(endpoint: Endpoint, request: object, options?: CallOptions): Call<A>;
  list<T>(endpoint: Endpoint, request: object, options?: CallOptions): PagedCall<T>;
  stream<E>(path: string, conversions: Readonly<Record<string, string>>, options?: StreamOptions): EventStream<E>;
}

/** An HTTP request that is identical in every attempt. */
export interface EncodedRequest {
  readonly method: string;
  /** The path, including the query string. */
  readonly path: string;
  readonly body: string | undefined;
  /** Whether a retry is safe if an earlier attempt may have been applied. */
  readonly repeatable: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns a copy of the request with an idempotency key, if the operation accepts one and the request has none. */
export function withKey(endpoint: Endpoint, request: object): Fields {
  const fields = request as Fields;
  return endpoint.key === undefined || endpoint.reads || fields[endpoint.key] != null
    ? { ...fields }
    : { ...fields, [endpoint.key]: randomId() };
}

function randomId(): string {
  if (typeof crypto.randomUUID === "function") {
    return crypto.randomUUID();
  }
  // Browsers offer randomUUID only to pages that were loaded over https.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns whether a call can be repeated: it only reads, has an idempotency key, or replaces a resource. */
export function isRepeatable(endpoint: Endpoint): boolean {
  return endpoint.reads || endpoint.key !== undefined || endpoint.method === "PUT";
}

/** Encodes a request: path parameters go into the path, and all other fields into the query or the body. */
export function encodeRequest(endpoint: Endpoint, request: Fields): EncodedRequest {
  const rest: Record<string, unknown> = { ...request };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === null || value === "") {
      throw new TypeError(`'${name}' is required for ${endpoint.name} and must not be empty`);
    }
    return segment(scalar(value));
  });
  const takesBody = endpoint.method === "POST" || endpoint.method === "PUT";
  return {
    method: endpoint.method,
    path: takesBody ? path : path + query(rest),
    body: takesBody ? encode(rest) : undefined,
    repeatable: isRepeatable(endpoint),
  };
}

function query(fields: Fields): string {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${segment(name)}=${segment(scalar(value))}`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** Percent-encodes a path segment or a part of a query string. */
export function segment(text: string): string {
  // A segment that consists of one or two dots would be resolved to another path.
  return text === "." || text === ".." ? text.replaceAll(".", "%2E") : encodeURIComponent(text);
}

/** Returns how long the server may wait before it responds, in milliseconds. */
export function serverWait(request: Fields): number {
  const waiting = request["waiting"] ?? (request["lease"] as { waiting?: unknown } | undefined)?.waiting;
  return typeof waiting === "string" ? milliseconds(waiting) : 0;
}

export type { ResultPage };
