/** Returns the exponential delay after a failed attempt, with jitter, in milliseconds. */
export function backoff(attempt: number): number {
  const max = Math.min(2_000, 50 * 2 ** Math.min(attempt - 1, 10));
  return max / 2 + Math.random() * (max / 2);
}

/** Waits; returns false as soon as the signal is aborted. */
export function sleep(millis: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false);
      return;
    }
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(done, millis);
    signal.addEventListener("abort", done);
  });
}

/** Returns a signal that is aborted with the first of several. Must be released, so that no listener is left behind. */
export function anySignal(signals: readonly AbortSignal[]): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort();
    }
    signal.addEventListener("abort", abort);
  }
  return {
    signal: controller.signal,
    release: () => signals.forEach((signal) => signal.removeEventListener("abort", abort)),
  };
}

/** Waits for one turn of the event loop, in which everything that waits for a settled promise continues. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { setImmediate } = globalThis as { setImmediate?: (action: () => void) => unknown };
    if (setImmediate !== undefined) {
      setImmediate(resolve);
      return;
    }
    // Browsers delay timers by several milliseconds, but not messages.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
