// How fast messages with a throttle key may go, whatever their queue.

import { get, path, put, remove } from './api.js';
import { ask } from './dialog.js';
import { done } from './toast.js';

/** The rate of a key as text, or nothing. */
async function rate(key) {
  try {
    const { value } = await get(path`/v1/queue/states/${'throttle.' + key}`);
    return atob(value);
  } catch (e) {
    if (e.status === 404) return undefined;
    throw e;
  }
}

export async function throttle() {
  const key = await ask({
    title: 'Throttle', action: 'Next', fields: [{ name: 'key', label: 'Throttle key', required: true, placeholder: 'smtp', hint: 'What messages name in throttleKeys, like a provider with a limit.' }],
    run: async ({ key: given }) => ({ given, now: await rate(given) }),
  });
  if (!key) return;
  const [perSecond, burst] = key.now?.split(',') ?? [];
  const set = await ask({
    title: `Throttle '${key.given}'`, action: 'Set',
    text: key.now ? `Now ${perSecond} a second, at most ${burst} at once.` : 'Now as fast as consumers take them.',
    fields: [[{ name: 'perSecond', label: 'Messages a second', type: 'number', value: perSecond ?? 10, min: 0, step: 'any', hint: '0 takes the throttle away.', required: true },
      { name: 'burst', label: 'Most at once', type: 'number', value: burst ?? 10, min: 1, required: true }]],
    run: (given) => (given.perSecond === 0 ? remove(path`/v1/queue/throttles/${key.given}`)
      : put(path`/v1/queue/throttles/${key.given}`, given)),
  });
  if (set) done('It counts from now on.');
}
