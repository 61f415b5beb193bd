// Tracks whether the server responds. While it does not, every page polls it.

const AGAIN = 2_000;
let asking;

export const isLost = () => asking !== undefined;

/** Records a call without a response. */
export function lost() {
  if (isLost()) return;
  asking = setInterval(() => fetch('/healthz', { cache: 'no-store' }).then(found, () => {}), AGAIN);
  dispatchEvent(new CustomEvent('holdfast:connection'));
}

/** Records a response with any status. */
export function found() {
  if (!isLost()) return;
  clearInterval(asking);
  asking = undefined;
  dispatchEvent(new CustomEvent('holdfast:connection'));
}
