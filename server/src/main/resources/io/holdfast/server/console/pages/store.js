// The store beneath all rooms: how much there is, backups, and the proof that it is whole.

import { get, path, post } from '../api.js';
import { ask } from '../dialog.js';
import { fill, h, update } from '../dom.js';
import { bytes, count, decimal, number, percent, short, span, when } from '../format.js';
import { every } from '../live.js';
import { act, card, chip, empty, head, meter, pages, problem, table, tile } from '../parts.js';
import { session } from '../session.js';
import { done } from '../toast.js';

export const title = 'Store';

export default async function store({ life }) {
  const top = head({
    title: 'Store', text: 'One store beneath all rooms; one commit can span them.',
    acts: [act('admin', 'Verify', () => verify(report, '/v1/admin/verify', 'everything')), act('admin', 'Back up', () => backup(draw), 'primary')],
  });
  if (!session.can('admin')) {
    return [top, h('div.card', empty('store', 'Only for administrators', 'The figures of the store, backups and verification need a key with the scope admin.'))];
  }
  const [disk, commits, groups, waiting] = ['On disk', 'Commits', 'Group size', 'Waiting'].map((label) => tile(label));
  const families = h('div');
  const saved = h('div');
  const report = h('div');
  const draw = () => fill(saved, backups(report));
  draw();
  await every(3_000, life, async () => {
    const now = await get('/v1/admin/store', {}, life);
    const since = span(Date.parse(now.now) - Date.parse(now.started));
    disk.set(bytes(now.bytesOnDisk));
    commits.set(short(now.lastCommit), '', `running for ${since}`);
    groups.set(now.groups ? decimal(now.commits / now.groups) : '–', 'commits', `largest ${number(now.largestGroup)}`);
    waiting.set(number(now.waiting), '', `${number(now.overloaded)} turned away, ${number(now.slowFunctions)} slow`);
    update(families, familiesOf(now));
  });
  return [
    top, h('div.grid', [disk, commits, groups, waiting].map((one) => one.node)), report,
    h('div.halves', card('Families', { note: 'as the engine estimates them' }, families), saved),
  ];
}

/** The largest first; an engine that cannot tell has none. */
function familiesOf({ rows, bytes: sizes }) {
  const all = Object.entries(rows).map(([name, many]) => ({ name, many, size: sizes[name] ?? 0 })).filter((row) => row.many > 0)
    .sort((a, b) => b.size - a.size || b.many - a.many);
  const most = Math.max(1, ...all.map((row) => row.size));
  return all.length ? table({
    label: 'Families', rows: all,
    columns: [
      { label: 'Family', of: (row) => h('span.wrap', row.name) },
      { label: '', wide: true, of: (row) => meter([['ready', row.size], ['rest', most - row.size]], `${percent(row.size, most)}% of the largest`) },
      { label: 'Rows', num: true, of: (row) => number(row.many) },
      { label: 'Size', num: true, of: (row) => bytes(row.size) },
    ],
  }) : empty('store', 'Not told by this engine', 'A database keeps all families in one table, and counting them would mean reading it.');
}

function backups(report) {
  return card('Backups', {}, pages({
    fetch: () => get('/v1/admin/backups'),
    none: empty('store', 'No backup yet', 'A backup is taken while work goes on, as of one moment. Later ones in the same folder copy only what is new.'),
    show: (rows) => table({
      label: 'Backups', rows: rows.toReversed(), id: (row) => `${row.name} / ${row.id}`,
      columns: [
        { label: 'Backup', of: (row) => `${row.name} / ${row.id}` },
        { label: 'Taken', of: (row) => when(row.created) },
        { label: 'Commit', num: true, wide: true, of: (row) => number(row.commit) },
        { label: 'Size', num: true, of: (row) => bytes(row.bytes) },
        { label: '', act: true, of: (row) => act('admin', 'Verify', () => verify(report, path`/v1/admin/backups/${row.name}/${row.id}/verify`, `backup ${row.name} / ${row.id}`), 'small') },
      ],
    }),
  }));
}

const backup = (draw) => ask({
  title: 'Back up', action: 'Back up', text: 'Into a folder beneath the one that the server is configured with.',
  fields: [{ name: 'name', label: 'Folder', placeholder: 'default', maxlength: 64 }],
  run: (given) => post('/v1/admin/backups', given, Infinity),
}).then((made) => made && (done(`Backup ${made.name} / ${made.id} has every commit up to ${number(made.commit)}.`), draw()));

/** Reads everything, and says how far it has come while it does. */
async function verify(report, to, what) {
  const began = Date.now();
  const clock = h('span.note', { role: 'timer' }, '0.0 s');
  const bar = h('progress', { 'aria-label': 'Read so far', max: 100 });
  const said = h('p.note', 'Waiting for its turn …');
  const ended = new AbortController();
  const ticking = setInterval(() => { clock.textContent = span(Date.now() - began); }, 200);
  fill(report, card('Verifying ' + what, { note: clock }, h('div.body', bar, said)));
  every(500, ended.signal, async () => {
    const { stage, rows, of } = await get('/v1/admin/verify', {}, ended.signal);
    if (!stage) return;
    if (of) bar.value = percent(rows, of);
    said.textContent = `${stage}: ${count(rows, 'row')}${of ? ` of about ${number(of)}` : ' so far'}`;
  }, () => {}).catch(() => {}); // How far it has come is good to know, no more.
  try {
    const found = await post(to, {}, Infinity);
    fill(report, card(`Verified ${what}`, { note: `${number(found.rows)} rows, ${number(found.entries)} index entries, in ${span(Date.now() - began)}` },
      h('div.body', h('p', found.clean ? [chip('clean', 'good'), ' Files, rows, indexes and the rules of every room agree.'] : chip(number(found.problems) + ' problems', 'bad')),
        found.named.map((name) => h('p.wrap', name)))));
  } catch (e) {
    fill(report, problem(e));
  } finally {
    ended.abort();
    clearInterval(ticking);
  }
}
