// Work that takes several calls. It runs one call at a time, can be stopped between two calls, and reports its progress.

import { passes } from './api.js';
import { count, number } from './format.js';
import { session } from './session.js';
import { done, failed } from './toast.js';

/**
 * Runs steps, each with the result of the previous one, until a step returns nothing. It stops before a step if the signal
 * has aborted or another key has signed in. Only an error in the first step is thrown.
 */
export async function inSteps(signal, step) {
  const { key } = session;
  const so = { moved: 0, refused: 0 };
  let next;
  try {
    do {
      so.stopped = signal.aborted || session.key !== key;
      if (!so.stopped) next = await step(next, so);
    } while (next && !so.stopped);
  } catch (e) {
    if (!so.moved) throw e;
    so.failure = e;
  }
  if (!so.moved && so.refusal) throw so.refusal;
  return so;
}

/** Sends items in batches. */
export const inParts = (signal, things, most, work) => inSteps(signal, async (from = 0, so) => {
  const part = things.slice(from, from + most);
  await work(part);
  so.moved += part.length;
  return from + most < things.length && from + most;
});

/** Sends one call per item. A missing item counts as done, and a refused one does not stop the others. */
export const oneByOne = (signal, things, work) => inSteps(signal, async (at = 0, so) => {
  try {
    await work(things[at]);
    so.moved++;
  } catch (e) {
    if (e.status === 401 || passes(e)) throw e;
    if (e.status === 404) {
      so.moved++;
    } else {
      so.refused++;
      so.refusal ??= e;
    }
  }
  return at + 1 < things.length && at + 1;
});

/** Reports the progress: "2 of 3 events discarded". */
export function tell({ moved, refused, refusal, failure, stopped }, one, verb) {
  const part = refused ? `${number(moved)} of ${count(moved + refused, one)} ${verb}` : `${count(moved, one)} ${verb}`;
  const why = failure ?? refusal;
  if (why) failed({ code: why.code, message: `${part}, then: ${why.message}` });
  else done(stopped ? `Stopped: ${part}.` : part + '.');
}
