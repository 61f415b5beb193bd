// The live feed of events with filters, and the audit log.

import { feed, get } from '../api.js';
import { fill, h, update } from '../dom.js';
import { number, stamp } from '../format.js';
import { card, chip, empty, head, pages, table } from '../parts.js';
import { session } from '../session.js';
import { activityTabs } from '../tabs.js';
import { failed } from '../toast.js';

export const title = 'Activity';

const SHOWN = 200;
const MODULES = ['ledger', 'seats', 'queue', 'identity', 'retry', 'server'];
const name = (type) => type.replace('io.holdfast.', '');

export default function activity({ life }) {
  return [
    head({ title: 'Activity', text: 'Events in this store as they occur, and the author of each commit.' }),
    activityTabs('activity'),
    live(life),
    session.can('admin') && audit(),
  ];
}

/** The events since the page was opened, newest first. A new filter starts again with the latest commit. */
function live(life) {
  const filter = {};
  const rows = h('div');
  const state = h('span');
  let events = [];
  let seen = 0;
  let run;
  const draw = () => {
    update(state, chip(number(seen) + ' since the page was opened'));
    update(rows, events.length ? table({ label: 'Events', rows: events, id: (row) => row.id, columns: columns() })
      : empty('overview', 'No events since this page was opened', 'Events appear here as soon as they are recorded.'));
  };
  const start = () => {
    run?.abort();
    run = new AbortController();
    events = [];
    const query = new URLSearchParams({ full: 'true', stream: 'sse', ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) });
    feed('/v1/feed?' + query, {
      after: 'latest', signal: AbortSignal.any([life, run.signal]),
      on: { event: (kind, event) => {
        if (kind === 'cursor') return;
        seen++;
        events = [event, ...events].slice(0, SHOWN);
        draw();
      } },
    }).catch(failed);
    draw();
  };
  const field = (key, label) => h('input', { type: 'search', 'aria-label': label, placeholder: label, onchange: (event) => { filter[key] = event.target.value.trim(); start(); } });
  const module = h('select', { 'aria-label': 'Module', onchange: (event) => { filter.module = event.target.value; start(); } },
    h('option', { value: '' }, 'All modules'), MODULES.map((one) => h('option', { value: one }, one)));
  start();
  return card('Events', { note: state, acts: [h('div.bar', module, field('type', 'Type'), field('subject', 'Subject'))] }, rows);
}

const columns = () => [
  { label: 'Time', of: (row) => stamp(row.time) },
  { label: 'Event', of: (row) => [h('code', name(row.type)), h('div.note.wrap.narrow', row.subject)] },
  { label: 'Subject', wide: true, of: (row) => h('code.wrap', row.subject) },
  { label: 'Data', wide: true, of: (row) => h('span.note.wrap', Object.entries(row.data ?? {}).filter(([, value]) => value !== null).map(([key, value]) => key + ' ' + value).join(', ')) },
  { label: 'By', wide: true, of: (row) => h('code', row.author ?? '') },
  { label: 'Operation', wide: true, of: (row) => h('code', row.operation ?? '') },
];

/** Returns whether a background task, such as a sweep or a webhook delivery, wrote a commit. */
const isBackground = (row) => !row.operation && Boolean(row.author || !row.events.length);

/** The audit log with its filters. */
function audit() {
  const filter = {};
  let background = false;
  const list = h('div');
  const load = () => fill(list, pages({
    fetch: async (cursor) => {
      const page = await get('/v1/admin/audit', { limit: 50, ...filter, cursor });
      const whole = background || filter.author || filter.subject;
      return { ...page, rows: page.rows.filter((row) => whole || !isBackground(row)) };
    },
    none: empty('key', 'No entries', 'Every recorded commit appears here with its author.'),
    show: (rows) => table({
      label: 'Audit log', rows,
      columns: [
        { label: 'Time', of: (row) => h('span.nobreak', stamp(row.time)) },
        { label: 'By', wide: true, of: (row) => h('code', row.author ?? '') },
        { label: 'Operation', wide: true, of: (row) => h('code', row.operation ?? '') },
        { label: 'Events', of: (row) => [h('div.wrap.narrow', row.operation ?? '', ' by ', row.author ?? 'unknown'), row.events.slice(0, 5).map((event) => h('div.note.wrap', event.type + ' ', h('code', event.subject))), row.subjects.map((subject) => h('div.note.wrap', h('code', subject)))] },
        { label: 'Request', wide: true, of: (row) => h('code', row.requestId ?? '') },
      ],
    }),
  }));
  const field = (key, label) => h('input', { type: 'search', 'aria-label': label, placeholder: label, onchange: (event) => { filter[key] = event.target.value.trim() || undefined; load(); } });
  const time = (key, label) => h('input', { type: 'datetime-local', step: 1, 'aria-label': label, title: label, onchange: (event) => { filter[key] = event.target.value ? new Date(event.target.value).toISOString() : undefined; load(); } });
  const all = h('label.check.inline', h('input', { type: 'checkbox', onchange: (event) => { background = event.target.checked; load(); } }), h('span', 'Background tasks'));
  load();
  return card('Audit log', { acts: [h('div.bar', all, field('author', 'Author'), field('subject', 'Subject or entry'), field('operation', 'Operation'), time('from', 'From'), time('to', 'Until'))] }, list);
}
