// The sinks, which publish events to message brokers.

import { get, path, post } from '../api.js';
import { ask } from '../dialog.js';
import { h, update } from '../dom.js';
import { duration, number, when } from '../format.js';
import { every } from '../live.js';
import { act, card, chip, empty, head, table } from '../parts.js';
import { session } from '../session.js';
import { activityTabs } from '../tabs.js';
import { done } from '../toast.js';

export const title = 'Sinks';

const STATES = { STARTING: '', RUNNING: 'good', RETRYING: 'warn', BLOCKED: 'bad', STANDBY: '' };

export default async function sinks({ life }) {
  const list = h('div');
  const admin = session.can('admin');
  if (admin) await every(1_000, life, async () => update(list, all((await get('/v1/sinks', {}, life)).sinks)));
  return [
    head({ title: 'Activity', text: 'Events are published to these message brokers.' }),
    activityTabs('sinks'),
    admin ? card('Sinks', {}, list) : h('div.card', empty('key', 'Only for administrators', 'Showing sinks requires a key with the scope admin.')),
  ];
}

const all = (rows) => (rows.length === 0
  ? empty('activity', 'No sinks', 'A sink publishes events to RabbitMQ, Kafka or NATS. Sinks are configured with the setting "sinks".')
  : table({
    label: 'Sinks', rows, id: (row) => row.sink,
    columns: [
      { label: 'Sink', of: (row) => [h('span.wrap', row.sink), ' ', h('span.note', row.type)] },
      { label: 'Status', of: (row) => [chip(row.state.toLowerCase(), STATES[row.state]), row.state !== 'RUNNING' && row.lastError && h('div.note.wrap', row.lastError)] },
      { label: 'Lag', num: true, of: (row) => h('span', { title: number(row.lagCommits) + ' commits' }, duration(row.lag)) },
      { label: 'Commits behind', num: true, wide: true, of: (row) => number(row.lagCommits) },
      { label: 'Published', num: true, wide: true, of: (row) => number(row.published) },
      { label: 'Errors', num: true, wide: true, of: (row) => number(row.errors) },
      { label: 'Last error', wide: true, of: (row) => (row.lastErrorAt ? h('span', { title: row.lastError }, when(row.lastErrorAt)) : '–') },
      { label: '', act: true, of: (row) => act('admin', 'Move', () => move(row), 'small') },
    ],
  }));

/** Moves the cursor of a sink. */
const move = ({ sink, cursor }) => ask({
  title: `Move the cursor of '${sink}'?`, action: 'Move',
  text: 'Events after the new cursor are published, even if they were published before. Events before it are skipped.',
  fields: [{ name: 'to', label: 'Cursor', required: true, value: cursor, hint: 'A cursor, the id of an event, oldest or latest.' }],
  run: ({ to }) => post(path`/v1/sinks/${sink}/cursor`, { to }),
}).then((moved) => moved && done(`'${sink}' continues after ${moved.cursor}.`));
