// The overview of all modules.

import { all, get, path } from '../api.js';
import { charted, dayCharts, dayLine, millis, perSecond, showSamples, whole } from '../daycharts.js';
import { fill, h, update } from '../dom.js';
import { bytes, count, decimal, number, percent, short, span } from '../format.js';
import { health } from '../health.js';
import { icon } from '../icons.js';
import { every } from '../live.js';
import { Between, metrics, total } from '../metrics.js';
import { card, empty, head, isWebhookQueue, meter, problem, queueName, table, tile } from '../parts.js';
import { session } from '../session.js';

export const title = 'Overview';

const MODULES = [
  ['seats', 'seats:read', 'Seats', 'Events, sections and seats. No seat is sold twice.'],
  ['ledger', 'ledger:read', 'Ledger', 'Prepaid credit, charged once per event.'],
  ['queues', 'queue:read', 'Queues', 'Work queues with fair scheduling, leases and dead letters.'],
  ['failed', 'retry:read', 'Failed events', 'Events that could not be processed: retried, or waiting for review.'],
  ['identity', 'identity:read', 'Identity', 'Identities, devices and sessions.'],
];

export default async function overview({ life }) {
  const tiles = h('div.grid');
  const lists = h('div.halves');
  const trouble = h('div');
  const told = (e) => fill(trouble, problem(e));
  const parts = [session.can('metrics:read') && storeTiles(), session.can('queue:read') && queueTiles(), session.can('retry:read') && failedTile(), session.can('seats:read') && seatsTile()].filter(Boolean);
  parts.forEach((part) => tiles.append(...part.nodes));
  const sold = session.can('seats:read') && events();
  const queued = session.can('queue:read') && queues();
  [sold, queued].filter(Boolean).forEach((part) => lists.append(part.node));

  const state = charted() ? health() : null;
  const charts = dayCharts([
    { title: 'Requests', lines: [['requests', 'all'], ['errors', 'failed']], format: perSecond },
    { title: 'Response time, 99th percentile', lines: [['latency_p99_millis']], format: millis },
    { title: 'Charges', lines: [['charges']], format: perSecond },
    { title: 'Reservations', lines: [['reservations']], format: perSecond },
    { title: 'Messages', lines: [['messages_ready', 'ready'], ['messages_leased', 'in flight']], format: whole },
    { title: 'Logins', lines: [['logins', 'accepted'], ['logins_refused', 'refused']], format: perSecond },
  ]);
  const shared = { health: state };
  await every(2_000, life, async () => {
    if (session.can('queue:read')) ({ rows: shared.queues, more: shared.more } = await depths(life));
    if (session.can('seats:read')) shared.events = await all('/v1/seats/events', {}, 100, life);
    await Promise.all([...parts, sold, queued].filter(Boolean).map((part) => part.draw(shared, life)));
    fill(trouble);
  }, told);
  showSamples(life, charts, ...parts.flatMap((part) => part.lines).filter(Boolean));
  return [
    head({ title: 'Overview', text: 'The current state of the store.' }),
    trouble, state, tiles, charts.node, lists, moduleCards(),
  ];
}

/** The statistics of the first queues, and whether there are more. */
export async function depths(life, most = 100) {
  const found = await all('/v1/queues', {}, most + 1, life);
  const none = { depth: 0, ready: 0, delayed: 0, inFlight: 0 };
  const rows = await Promise.all(found.slice(0, most).map(async ({ queue }) => {
    try {
      return await get(path`/v1/queues/${queue}/stats`, {}, life);
    } catch (e) {
      if (e.name === 'AbortError') throw e;
      return { ...none, queue }; // A queue that cannot be read does not hide the others.
    }
  }));
  return { rows, more: found.length > most };
}

/** Rates of the store, from the server's counters. */
function storeTiles() {
  const between = new Between();
  const shown = [['Commits per second', 'commits'], ['Group size', 'group_size'], ['Fsync', 'write_millis'], ['Requests per second', 'requests']];
  const lines = shown.map(([label, series]) => dayLine(label, series));
  const [commits, group, fsync, requests] = shown.map(([label], at) => tile(label, lines[at]));
  return {
    nodes: [commits, group, fsync, requests].map((one) => one.node),
    lines,
    async draw(shared, life) {
      const samples = await metrics(life);
      shared.health?.draw(samples);
      const past = between.look(samples);
      if (!past) {
        setTimeout(() => life.aborted || this.draw(shared, life).catch(() => {}), 500); // A rate needs two samples.
        return;
      }
      const rate = (name) => past.of(name) / past.seconds;
      const ratio = (sum, count) => (past.of(count) ? past.of(sum) / past.of(count) : 0);
      commits.set(short(Math.round(rate('holdfast_store_group_functions_sum'))), '', `commit ${number(total(samples, 'holdfast_store_last_commit'))}`);
      group.set(orDash(ratio('holdfast_store_group_functions_sum', 'holdfast_store_group_functions_count'), 1), 'commits', 'per fsync');
      fsync.set(orDash(1000 * ratio('holdfast_store_writing_seconds_sum', 'holdfast_store_writing_seconds_count'), 2), 'ms', `${bytes(total(samples, 'holdfast_store_disk_bytes'))} on disk`);
      requests.set(short(Math.round(rate('holdfast_http_requests_seconds_count'))), '', `${number(total(samples, 'holdfast_http_under_way'))} in flight`);
    },
  };
}

const orDash = (value, places) => (value ? decimal(value, places) : '–');

function queueTiles() {
  const lines = [dayLine('Ready messages', 'messages_ready'), dayLine('Oldest message', 'oldest_message_seconds')];
  const [depth, oldest] = [tile('Messages waiting', lines[0]), tile('Oldest message', lines[1])];
  return {
    nodes: [depth.node, oldest.node],
    lines,
    draw({ queues: first, more }) {
      const found = first.filter((one) => !isWebhookQueue(one));
      const waiting = found.reduce((sum, one) => sum + one.depth, 0);
      const flight = found.reduce((sum, one) => sum + one.inFlight, 0);
      const ages = found.filter((one) => one.oldest).map((one) => Date.now() - Date.parse(one.oldest));
      const age = Math.max(0, ...ages);
      depth.set(short(waiting), '', `${number(flight)} in flight`);
      oldest.set(ages.length ? span(age) : '–', '', (more ? 'in the first ' : 'in ') + count(found.length, 'queue'));
    },
  };
}

function failedTile() {
  const line = dayLine('Failed events saved', 'failed_events_saved');
  const failed = tile('Failed events', line);
  return {
    nodes: [failed.node],
    lines: [line],
    async draw(_, life) {
      const { pending, retrying, refused, exhausted } = await get('/v1/retry/counts', {}, life);
      failed.set(short(pending + retrying + refused + exhausted), '', `${number(refused + exhausted)} need review`);
    },
  };
}

function seatsTile() {
  const line = dayLine('Seats held', 'seats_held');
  const held = tile('Seats held', line);
  return {
    nodes: [held.node],
    lines: [line],
    draw({ events: found }) {
      const sum = (field) => found.reduce((so, event) => so + event.stats[field], 0);
      held.set(short(sum('reserved')), '', `${number(sum('sold'))} sold, ${number(sum('available'))} free`);
    },
  };
}

function events() {
  const body = h('div');
  const node = card('On sale', { acts: [h('a.button', { href: '#/seats' }, 'All events')] }, body);
  return {
    node,
    draw({ events: found }) {
      const rows = found.filter((one) => one.status === 'OPEN').slice(0, 8);
      update(body, rows.length ? table({
        label: 'Events', rows, open: (row) => '#/seats/' + encodeURIComponent(row.event),
        columns: [
          { label: 'Event', of: (row) => h('span.wrap', row.name) },
          { label: 'Sold', of: ({ stats }) => meter([['sold', stats.sold], ['held', stats.reserved], ['free', stats.available], ['blocked', stats.blocked]], `${percent(stats.sold, stats.total)}% sold`) },
          { label: '', num: true, of: ({ stats }) => percent(stats.sold, stats.total) + '%' },
          { label: 'Free', num: true, wide: true, of: ({ stats }) => number(stats.available) },
        ],
      }) : empty('seats', 'No events on sale', 'Create an event under Seats, or with PUT /v1/seats/events/{event}.'));
    },
  };
}

function queues() {
  const body = h('div');
  const node = card('Queues', { acts: [h('a.button', { href: '#/queues' }, 'All queues')] }, body);
  return {
    node,
    draw({ queues: found }) {
      const rows = found.filter((one) => !isWebhookQueue(one)).sort((a, b) => b.depth - a.depth).slice(0, 8);
      update(body, rows.length ? table({
        label: 'Queues', rows, open: (row) => '#/queues/' + encodeURIComponent(row.queue),
        columns: [
          { label: 'Queue', of: (row) => queueName(row.queue) },
          { label: 'Waiting', num: true, of: (row) => number(row.depth) },
          { label: 'In flight', num: true, of: (row) => number(row.inFlight) },
          { label: 'Oldest', num: true, wide: true, of: (row) => (row.oldest ? span(Date.now() - Date.parse(row.oldest)) : '–') },
        ],
      }) : empty('queues', 'No queues yet', 'Create a queue under Queues, or with POST /v1/queues.'));
    },
  };
}

function moduleCards() {
  return h('nav.modulecards', { 'aria-label': 'Modules' }, MODULES.filter(([, scope]) => session.can(scope)).map(([name, , label, text]) =>
    h('a.card.modulecard', { href: '#/' + name }, icon(name), h('h2', label), h('p', text))));
}
