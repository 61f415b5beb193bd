// All queues.

import { post } from '../api.js';
import { ask, leads } from '../dialog.js';
import { h, update } from '../dom.js';
import { number, span } from '../format.js';
import { every } from '../live.js';
import { act, card, chip, empty, head, table } from '../parts.js';
import { throttles } from '../throttles.js';
import { failed } from '../toast.js';
import { depths } from './overview.js';

export const title = 'Queues';

export default async function queues({ life }) {
  const body = h('div');
  const list = card('Queues', {}, body);
  let most = 100;
  const draw = async () => {
    const { rows, more } = await depths(life, most);
    update(body, rows.length ? shown(rows) : empty('queues', 'No queue yet',
      'Work that must not be forgotten. Every tenant has its turn, whatever the others send; a message that fails comes back later, and in the end is a dead letter for a person to see.', {
        acts: [act('queue:write', 'New queue', create, 'primary')],
      }), more && h('footer', h('button', { type: 'button', onclick: () => { most += 100; draw().catch(failed); } }, 'Load more')));
  };
  await every(2_000, life, draw);
  return [
    head({
      title: 'Queues', text: 'What waits, who works on it, and what is stuck.',
      acts: [act('queue:write', 'New queue', create, 'primary')],
    }),
    list, throttles(),
  ];
}

function shown(rows) {
  return table({
    label: 'Queues', rows, open: (row) => '#/queues/' + encodeURIComponent(row.queue),
    columns: [
      { label: 'Queue', of: (row) => h('span.wrap', row.queue) },
      { label: '', of: (row) => (row.paused ? chip('paused', 'warn') : row.scriptRests ? chip('script rests', 'bad') : null) },
      { label: 'Waiting', num: true, of: (row) => number(row.depth) },
      { label: 'Ready', num: true, wide: true, of: (row) => number(row.ready) },
      { label: 'Delayed', num: true, wide: true, of: (row) => number(row.delayed) },
      { label: 'In flight', num: true, of: (row) => number(row.inFlight) },
      { label: 'Oldest', num: true, of: (row) => (row.oldest ? span(Date.now() - Date.parse(row.oldest)) : '–') },
      { label: 'Done', num: true, wide: true, of: (row) => number(row.acked) },
      { label: 'Dead', num: true, wide: true, of: (row) => number(row.deadLettered) },
    ],
  });
}

function create() {
  return leads(ask({
    title: 'New queue',
    action: 'Create',
    fields: [
      { name: 'queue', label: 'Name', required: true, placeholder: 'emails' },
      [{ name: 'seconds', label: 'Seconds of a lease', type: 'number', value: 30, min: 1, required: true },
        { name: 'maxAttempts', label: 'Most attempts', type: 'number', value: 5, min: 1, required: true }],
      { name: 'ordered', label: 'In order: one message of a tenant at a time', type: 'checkbox' },
    ],
    run: ({ queue, seconds, maxAttempts, ordered }) => post('/v1/queues', { queue, visibility: `PT${seconds}S`, maxAttempts, ordered }),
  }), (made) => '#/queues/' + encodeURIComponent(made.queue));
}
