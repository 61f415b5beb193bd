export { Call, PagedCall, type Outcome, type ResultPage } from "./call.js";
export { Holdfast, type HoldfastOptions } from "./client.js";
export { fromBase64, toBase64 } from "./codec.js";
export { duration, milliseconds, type DurationParts } from "./duration.js";
export { FailedError, HoldfastError, RefusedError, isRefused, type FailureCode, type Problem } from "./errors.js";
export type { CursorStore, FeedQuery } from "./feed.js";
export type * from "./generated/calls.js";
export type { ProblemCode } from "./generated/codes.js";
export type * from "./generated/types.js";
export { Decimal, type Json } from "./json.js";
export type { CallOptions } from "./request.js";
export type { EventStream, StreamEvent, StreamOptions } from "./stream.js";
export { Transaction, type Committed, type OrRefs, type Ref, type Refs, type Step } from "./transaction.js";
export type { Done } from "./transport.js";
export { VERSION } from "./version.js";
export {
  WebhookVerificationError,
  signWebhook,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookOptions,
} from "./webhooks.js";
export { QueueWorker, type MessageHandler, type WorkerOptions } from "./worker.js";
