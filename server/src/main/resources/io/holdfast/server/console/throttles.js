// How fast messages with a throttle key may go, whatever their queue.

import { get, path, put, remove } from './api.js';
import { ask, confirm } from './dialog.js';
import { fill, h } from './dom.js';
import { number } from './format.js';
import { act, card, empty, pages, table } from './parts.js';
import { done } from './toast.js';

/** All throttles, with what can be done about each. */
export function throttles() {
  const body = h('div');
  const redraw = () => fill(body, pages({
    fetch: (cursor) => get('/v1/queue/throttles', { limit: 50, cursor }),
    none: empty('queues', 'No throttle', 'A message may name throttle keys, like a mail provider with a limit. A key that has a rate here lets no more through, whatever the queue.'),
    show: (rows) => table({
      label: 'Throttles', rows, id: (row) => row.key,
      columns: [
        { label: 'Key', of: (row) => h('code.wrap', row.key) },
        { label: 'A second', num: true, of: (row) => number(row.perSecond) },
        { label: 'At once', num: true, of: (row) => number(row.burst) },
        { label: '', act: true, of: (row) => [act('queue:write', 'Change', () => change(row, redraw), 'small'), ' ',
          act('queue:write', 'Remove', () => drop(row, redraw), 'small danger')] },
      ],
    }),
  }));
  redraw();
  return card('Throttles', {
    note: 'of all queues', acts: [act('queue:write', 'New throttle', () => change({ perSecond: 10, burst: 10 }, redraw), 'small')],
  }, body);
}

const change = ({ key, perSecond, burst }, redraw) => ask({
  title: key ? `Throttle '${key}'` : 'New throttle', action: 'Set', text: 'It counts at once, for all queues.',
  fields: [
    ...(key ? [] : [{ name: 'key', label: 'Throttle key', required: true, placeholder: 'smtp', hint: 'What messages name in throttleKeys.' }]),
    [{ name: 'perSecond', label: 'Messages a second', type: 'number', value: perSecond, min: 0.000001, max: 1_000_000, step: 'any', required: true },
      { name: 'burst', label: 'Most at once', type: 'number', value: burst, min: 1, max: 1_000_000, required: true }]],
  run: ({ key: named = key, ...rate }) => put(path`/v1/queue/throttles/${named}`, rate),
}).then((set) => set && (done('It counts from now on.'), redraw()));

const drop = ({ key }, redraw) => confirm({
  title: `Remove the throttle '${key}'?`, action: 'Remove', text: 'Its messages go as fast as consumers take them.',
  run: () => remove(path`/v1/queue/throttles/${key}`),
}).then((gone) => gone && redraw());
