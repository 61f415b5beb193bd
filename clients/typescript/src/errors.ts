import type { ProblemCode } from "./generated/codes.js";
import type { Json } from "./json.js";

/** The problem that a server reports. */
export interface Problem {
  /** The stable code. A newer server may have codes that this client does not know. */
  readonly code: ProblemCode | (string & {});
  readonly message: string;
  /** The invalid part of the request, such as `items[1].request.account`. */
  readonly field?: string | undefined;
  /** Details, such as the shortfall or the seats that are taken. */
  readonly details?: Readonly<Record<string, Json>> | undefined;
  /** The id of the request in the server's log. */
  readonly requestId: string;
}

/** The codes of failures that the client itself reports. */
export type FailureCode = "unreachable" | "lost" | "timeout" | "cancelled" | "closed" | "unreadable";

/** Thrown when a call does not produce a result. Contains neither the API key nor the request. */
export abstract class HoldfastError extends Error {
  /** The stable code. */
  abstract readonly code: ProblemCode | FailureCode | (string & {});
  /** The HTTP status, or 0 if no response was received. */
  abstract readonly status: number;
  /** Whether the call may have been applied. */
  abstract readonly mayBeApplied: boolean;
}

/** Thrown when the server rejects a call: nothing was applied, and a repetition would also be rejected. */
export class RefusedError extends HoldfastError {
  override readonly name = "RefusedError";
  readonly code: Problem["code"];
  readonly mayBeApplied = false;

  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    const field = problem.field === undefined ? "" : `${problem.field}: `;
    super(`${field}${problem.message} (${status} ${problem.code}, request ${problem.requestId})`);
    this.code = problem.code;
  }
}

/** Thrown when no response to a call was received, or the response leaves the outcome unknown. */
export class FailedError extends HoldfastError {
  override readonly name = "FailedError";

  constructor(
    readonly code: ProblemCode | FailureCode | (string & {}),
    message: string,
    readonly mayBeApplied: boolean,
    readonly status = 0,
    readonly problem?: Problem,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }

  /** Returns this error, or a copy that may have been applied if an earlier attempt may have been. */
  after(earlier: FailedError | undefined): FailedError {
    return earlier === undefined || this.mayBeApplied || !earlier.mayBeApplied
      ? this
      : new FailedError(this.code, this.message, true, this.status, this.problem, this.cause);
  }
}

/** Returns whether a call was rejected, with one of the given codes if there are any. */
export function isRefused(error: unknown, ...codes: readonly ProblemCode[]): error is RefusedError {
  return error instanceof RefusedError && (codes.length === 0 || (codes as readonly string[]).includes(error.code));
}
