import { decode, fromBase64, toBase64 } from "./codec.js";
import type { FeedCloudEvent } from "./generated/types.js";
import { parse } from "./json.js";

/** Thrown when a request was not sent by the server that has the secret, or was sent too long ago. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/** The headers of a request: an object, or the `Headers` of a `Request`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The options of the verification. */
export interface WebhookOptions {
  /** The maximum age of a request in seconds. Default: 300. */
  readonly tolerance?: number;
  /** The current time. */
  readonly now?: Date;
}

/**
 * Verifies a request in the format of Standard Webhooks and returns its event.
 *
 * @param secret the secret of the endpoint (`whsec_...`), or several while a secret is rotated
 * @param body the body exactly as it was received
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
  options: WebhookOptions = {},
): Promise<FeedCloudEvent> {
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const signatures = header(headers, "webhook-signature").split(" ");
  const age = Math.abs((options.now ?? new Date()).getTime() / 1_000 - Number(timestamp));
  if (!(age <= (options.tolerance ?? 300))) {
    throw new WebhookVerificationError("the timestamp of the request is too old or too new");
  }
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const secrets = typeof secret === "string" ? [secret] : secret;
  for (const one of secrets) {
    const key = await importKey(one);
    for (const signature of signatures) {
      if (signature.startsWith("v1,") && (await isValid(key, signature.slice(3), signed))) {
        return decode(parse(new TextDecoder().decode(bytes)), "@FeedCloudEvent") as FeedCloudEvent;
      }
    }
  }
  throw new WebhookVerificationError("no signature of the request is valid");
}

/** Signs a request as the server does, for tests of a receiver. Returns its headers. */
export async function signWebhook(
  secret: string,
  id: string,
  body: string | Uint8Array,
  now: Date = new Date(),
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const signature = await crypto.subtle.sign("HMAC", await importKey(secret), signed);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${toBase64(new Uint8Array(signature))}`,
  };
}

async function importKey(secret: string): Promise<CryptoKey> {
  let key: Uint8Array<ArrayBuffer>;
  try {
    key = new Uint8Array(fromBase64(secret.replace(/^whsec_/, "")));
  } catch {
    throw new TypeError("a webhook secret must be Base64 after 'whsec_'");
  }
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

/** Compares in constant time. */
async function isValid(key: CryptoKey, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    return await crypto.subtle.verify("HMAC", key, new Uint8Array(fromBase64(signature)), signed);
  } catch {
    return false;
  }
}

function concat(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(start.length + end.length);
  all.set(start);
  all.set(end, start.length);
  return all;
}

function header(headers: WebhookHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || value === "") {
    throw new WebhookVerificationError(`the request has no header '${name}'`);
  }
  return value;
}
