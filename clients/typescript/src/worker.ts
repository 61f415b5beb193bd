import type { Holdfast } from "./client.js";
import { duration } from "./duration.js";
import { FailedError, RefusedError } from "./errors.js";
import type { QueueDelivery } from "./generated/types.js";
import { backoff, sleep } from "./timing.js";

/** The options of a worker. */
export interface WorkerOptions {
  readonly queue: string;
  /** The maximum number of messages that are processed at the same time. Default: 10. */
  readonly concurrency?: number;
  /** How long a message is leased, in ISO 8601; extended while it is processed. Default: the setting of the queue. */
  readonly visibility?: string;
  /** How long one request waits for messages, in ISO 8601. Default: 20 seconds. */
  readonly waiting?: string;
  /** The name of this consumer in the leases. */
  readonly consumer?: string;
  /** Receives failures of handlers and of acknowledgements. */
  readonly onError?: (error: unknown, delivery: QueueDelivery) => void;
}

/**
 * Processes a message. The message is acknowledged when the handler returns and rejected when it throws. A handler that
 * has acknowledged the message itself, for example in a transaction with its effects, returns `"acknowledged"`.
 */
export type MessageHandler = (
  delivery: QueueDelivery,
  context: { readonly signal: AbortSignal },
) => Promise<"acknowledged" | void> | "acknowledged" | void;

/** Processes the messages of a queue and extends their leases in the meantime. */
export class QueueWorker {
  /** Resolves when the worker has stopped; rejects if the server rejects its requests, or the client is closed. */
  readonly ended: Promise<void>;

  readonly #client: Holdfast;
  readonly #options: WorkerOptions;
  readonly #handler: MessageHandler;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #processed = 0;
  #failed = 0;

  constructor(client: Holdfast, options: WorkerOptions, handler: MessageHandler) {
    const concurrency = options.concurrency ?? 10;
    if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 1_000) {
      throw new TypeError(`concurrency must be an integer between 1 and 1000, but is ${concurrency}`);
    }
    this.#client = client;
    this.#options = { ...options, concurrency };
    this.#handler = handler;
    this.ended = this.#run();
    // Whoever does not wait for the end calls stop(), which reports a failure.
    this.ended.catch(() => undefined);
  }

  /** The number of messages that were processed and acknowledged. */
  get processed(): number {
    return this.#processed;
  }

  /** The number of deliveries whose handler threw an error. */
  get failed(): number {
    return this.#failed;
  }

  /** Stops the worker: leases no more messages and waits for running handlers. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.ended;
  }

  async #run(): Promise<void> {
    let failures = 0;
    try {
      while (!this.#stop.signal.aborted) {
        try {
          for (const delivery of await this.#lease()) {
            this.#start(delivery);
          }
          failures = 0;
        } catch (error) {
          if (this.#stop.signal.aborted) {
            return;
          } else if (!(error instanceof FailedError) || error.code === "closed") {
            throw error;
          }
          await sleep(backoff(++failures), this.#stop.signal);
        }
        while (this.#running.size >= (this.#options.concurrency as number)) {
          await Promise.race(this.#running);
        }
      }
    } finally {
      await Promise.all(this.#running);
    }
  }

  async #lease(): Promise<readonly QueueDelivery[]> {
    const { queue, visibility, consumer } = this.#options;
    const { deliveries } = await this.#client.queue.lease(
      {
        queue,
        max: (this.#options.concurrency as number) - this.#running.size,
        waiting: this.#options.waiting ?? "PT20S",
        visibility,
        consumer,
      },
      { signal: this.#stop.signal },
    );
    return deliveries;
  }

  #start(delivery: QueueDelivery): void {
    const task = this.#process(delivery).finally(() => this.#running.delete(task));
    this.#running.add(task);
  }

  async #process(delivery: QueueDelivery): Promise<void> {
    const lost = new AbortController();
    const extension = this.#extendRepeatedly(delivery, lost);
    try {
      let result: "acknowledged" | void;
      try {
        result = await this.#handler(delivery, { signal: lost.signal });
      } catch (error) {
        this.#failed++;
        this.#options.onError?.(error, delivery);
        await this.#client.queue.nack({ ...delivery.receipt, reason: String(error).slice(0, 200) });
        return;
      } finally {
        clearInterval(extension);
      }
      if (result !== "acknowledged") {
        await this.#client.queue.ack(delivery.receipt);
      }
      this.#processed++;
    } catch (error) {
      // The message is delivered again when its lease expires.
      this.#options.onError?.(error, delivery);
    }
  }

  /** Extends the lease at a third of its duration. Tells the handler if the lease is lost. */
  #extendRepeatedly(delivery: QueueDelivery, lost: AbortController): ReturnType<typeof setInterval> {
    const leased = Date.parse(delivery.message.leased ?? "");
    const millis = Math.max(100, (Date.parse(delivery.until) - leased) || 30_000);
    return setInterval(() => {
      this.#client.queue
        .extend({ ...delivery.receipt, visibility: duration({ milliseconds: millis }) })
        .catch((error: unknown) => {
          if (error instanceof RefusedError) {
            lost.abort(error);
          }
        });
    }, millis / 3);
  }
}
