// Whether the server answers. While it does not, it is asked until it does, whatever the page.

const AGAIN = 2_000;
let asking;

export const isLost = () => asking !== undefined;

/** A call was not answered at all. */
export function lost() {
  if (isLost()) return;
  asking = setInterval(() => fetch('/healthz', { cache: 'no-store' }).then(found, () => {}), AGAIN);
  dispatchEvent(new CustomEvent('holdfast:connection'));
}

/** A call was answered, one way or another. */
export function found() {
  if (!isLost()) return;
  clearInterval(asking);
  asking = undefined;
  dispatchEvent(new CustomEvent('holdfast:connection'));
}
