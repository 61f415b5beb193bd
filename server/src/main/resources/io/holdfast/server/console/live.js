// What repeats while a page is shown.

/**
 * Runs work now and then every so many milliseconds, one run after the other, until the signal ends it. While nobody
 * looks at the tab it rests. What fails is told, and tried again.
 */
export function every(millis, signal, work, failed = () => {}) {
  let timer;
  const run = async () => {
    if (signal.aborted) return;
    if (!document.hidden) {
      try {
        await work();
      } catch (e) {
        if (!signal.aborted && e.name !== 'AbortError') failed(e);
      }
    }
    if (!signal.aborted) timer = setTimeout(run, millis);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  return run();
}

/** Calls work with the time of every frame, until the signal ends it. */
export function frames(signal, work) {
  const frame = (now) => {
    if (signal.aborted) return;
    work(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** At most one call in so many milliseconds; the last one is never lost. */
export function calmly(millis, work) {
  let timer;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, millis);
  };
}

/** Waits until nothing was asked for so long. */
export function settled(millis, work) {
  let timer;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), millis);
  };
}
