// What repeats while a page is shown.

import { failed } from './toast.js';

/**
 * Runs work now and then every so many milliseconds, one run after the other, until the signal ends it. While nobody
 * looks at the tab it rests. The first run fails like any call, since there is nothing to show yet; of later ones it is
 * told what fails, and they are tried again. That the server is away is not told here: the frame does, once.
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
