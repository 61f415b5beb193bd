// Throttles: rate limits per throttle key, across all queues.

import { get, path, put, remove } from './api.js';
import { ask, confirm } from './dialog.js';
import { fill, h } from './dom.js';
import { number } from './format.js';
import { act, card, empty, pages, table } from './parts.js';
import { done } from './toast.js';

/** The list of throttles with their actions. */
export function throttles() {
  const body = h('div');
  const redraw = () => fill(body, pages({
    fetch: (cursor) => get('/v1/queue/throttles', { limit: 50, cursor }),
    none: empty('queues', 'No throttles', 'A message can have throttle keys, for example the name of a mail provider. A throttle limits the delivery rate of its key across all queues.'),
    show: (rows) => table({
      label: 'Throttles', rows, id: (row) => row.key,
      columns: [
        { label: 'Key', of: (row) => h('code.wrap', row.key) },
        { label: 'Per second', num: true, of: (row) => number(row.perSecond) },
        { label: 'Burst', num: true, of: (row) => number(row.burst) },
        { label: '', act: true, of: (row) => [act('queue:manage', 'Change', () => change(row, redraw), 'small'), ' ',
          act('queue:manage', 'Remove', () => drop(row, redraw), 'small danger')] },
      ],
    }),
  }));
  redraw();
  return card('Throttles', {
    note: 'across all queues', acts: [act('queue:manage', 'New throttle', () => change({ perSecond: 10, burst: 10 }, redraw), 'small')],
  }, body);
}

const change = ({ key, perSecond, burst }, redraw) => ask({
  title: key ? `Throttle '${key}'` : 'New throttle', action: 'Set', text: 'Takes effect immediately, for all queues.',
  fields: [
    ...(key ? [] : [{ name: 'key', label: 'Throttle key', required: true, placeholder: 'smtp', hint: 'A value in the throttleKeys of messages.' }]),
    [{ name: 'perSecond', label: 'Messages per second', type: 'number', value: perSecond, min: 0.000001, max: 1_000_000, step: 'any', required: true },
      { name: 'burst', label: 'Burst', type: 'number', value: burst, min: 1, max: 1_000_000, required: true }]],
  run: ({ key: named = key, ...rate }) => put(path`/v1/queue/throttles/${named}`, rate),
}).then((set) => set && (done('Throttle saved.'), redraw()));

const drop = ({ key }, redraw) => confirm({
  title: `Remove the throttle '${key}'?`, action: 'Remove', text: 'Messages with this key will no longer be limited.',
  run: () => remove(path`/v1/queue/throttles/${key}`),
}).then((gone) => gone && redraw());
