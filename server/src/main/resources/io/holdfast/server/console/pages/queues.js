// The list of queues.

import { post } from '../api.js';
import { dayCharts, perSecond, seconds, showSamples, whole } from '../daycharts.js';
import { ask, leads } from '../dialog.js';
import { h, update } from '../dom.js';
import { number, span } from '../format.js';
import { every } from '../live.js';
import { act, card, chip, empty, head, isWebhookQueue, queueName, table } from '../parts.js';
import { schedules } from '../schedules.js';
import { throttles } from '../throttles.js';
import { failed } from '../toast.js';
import { depths } from './overview.js';

export const title = 'Queues';

export default async function queues({ life }) {
  const body = h('div');
  let webhooks = false;
  const choose = h('label.field.check', h('input', { type: 'checkbox', onchange: (event) => { webhooks = event.target.checked; draw().catch(failed); } }), h('span', 'Webhook queues'));
  const list = card('Queues', { acts: [choose] }, body);
  let most = 100;
  const draw = async () => {
    const { rows: found, more } = await depths(life, most);
    const rows = found.filter((one) => webhooks || !isWebhookQueue(one));
    update(body, rows.length ? shown(rows) : empty('queues', 'No queues yet',
      'A queue delivers messages with a fair share for every tenant. A failed message is retried after a delay, and becomes a dead letter when its attempts are exhausted.', {
        acts: [act('queue:manage', 'New queue', create, 'primary')],
      }), more && h('footer', h('button', { type: 'button', onclick: () => { most += 100; draw().catch(failed); } }, 'Load more')));
  };
  await every(2_000, life, draw);
  const charts = dayCharts([
    { title: 'Messages', lines: [['messages_ready', 'ready'], ['messages_leased', 'in flight']], format: whole },
    { title: 'Throughput', lines: [['messages_sent', 'sent'], ['messages_acknowledged', 'acknowledged']], format: perSecond },
    { title: 'Oldest message', lines: [['oldest_message_seconds']], format: seconds },
    { title: 'Delayed messages', lines: [['messages_delayed']], format: whole },
  ]);
  showSamples(life, charts);
  return [
    head({
      title: 'Queues', text: 'Waiting messages, leases and dead letters.',
      acts: [act('queue:manage', 'New queue', create, 'primary')],
    }),
    list, charts.node, schedules(), throttles(),
  ];
}

function shown(rows) {
  return table({
    label: 'Queues', rows, open: (row) => '#/queues/' + encodeURIComponent(row.queue),
    columns: [
      { label: 'Queue', of: (row) => queueName(row.queue) },
      { label: '', of: (row) => (row.paused ? chip('paused', 'warn') : row.scriptRests ? chip('script cooldown', 'bad') : null) },
      { label: 'Waiting', num: true, of: (row) => number(row.depth) },
      { label: 'Ready', num: true, wide: true, of: (row) => number(row.ready) },
      { label: 'Delayed', num: true, wide: true, of: (row) => number(row.delayed) },
      { label: 'In flight', num: true, of: (row) => number(row.inFlight) },
      { label: 'Oldest', num: true, of: (row) => (row.oldest ? span(Date.now() - Date.parse(row.oldest)) : '–') },
      { label: 'Acknowledged', num: true, wide: true, of: (row) => number(row.acked) },
      { label: 'Dead-lettered', num: true, wide: true, of: (row) => number(row.deadLettered) },
    ],
  });
}

function create() {
  return leads(ask({
    title: 'New queue',
    action: 'Create',
    fields: [
      { name: 'queue', label: 'Name', required: true, placeholder: 'emails' },
      [{ name: 'seconds', label: 'Lease duration in seconds', type: 'number', value: 30, min: 1, required: true },
        { name: 'maxAttempts', label: 'Maximum attempts', type: 'number', value: 5, min: 1, required: true }],
      { name: 'ordered', label: 'Ordered: one message per tenant at a time', type: 'checkbox' },
    ],
    run: ({ queue, seconds, maxAttempts, ordered }) => post('/v1/queues', { queue, visibility: `PT${seconds}S`, maxAttempts, ordered }),
  }), (made) => '#/queues/' + encodeURIComponent(made.queue));
}
