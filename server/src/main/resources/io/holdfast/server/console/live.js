// Recurring work for the current page.

import { failed } from './toast.js';

/**
 * Runs work immediately and then at an interval, one run at a time, until the signal aborts. It pauses while the tab is
 * hidden. An error in the first run is thrown, because there is nothing to show yet; errors in later runs are reported, and
 * the work is retried. A lost connection is reported only by the page frame.
 */
export async function every(millis, signal, work, told = failed) {
  let timer;
  const run = async () => {
    try {
      if (!document.hidden) await work();
    } catch (e) {
      if (!signal.aborted && e.name !== 'AbortError' && e.status !== 0) told(e);
    }
    later();
  };
  const later = () => {
    if (!signal.aborted) timer = setTimeout(run, millis);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  await work();
  later();
}

/** Calls work with the time of every animation frame until the signal aborts. */
export function frames(signal, work) {
  const frame = (now) => {
    if (signal.aborted) return;
    work(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Limits a function to one call per interval; the last call is never lost. */
export function calmly(millis, work) {
  let timer;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, millis);
  };
}

/** Delays a function until it has not been called for a while. */
export function settled(millis, work) {
  let timer;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), millis);
  };
}
