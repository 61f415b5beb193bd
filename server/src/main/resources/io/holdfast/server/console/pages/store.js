// The store: statistics, backups and verification.

import { get, path, post } from '../api.js';
import { dayCharts, millis, perSecond, showSamples } from '../daycharts.js';
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
    title: 'Store', text: 'All modules share one store, and a transaction can span several modules.',
    acts: [act('admin', 'Verify', () => verify(report, '/v1/admin/verify', 'everything')), act('admin', 'Back up', () => backup(draw), 'primary')],
  });
  if (!session.can('admin')) {
    return [top, h('div.card', empty('store', 'Only for administrators', 'Statistics, backups and verification require a key with the admin scope.'))];
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
    waiting.set(number(now.waiting), '', `${number(now.overloaded)} rejected, ${number(now.slowFunctions)} slow`);
    update(families, familiesOf(now));
  });
  const charts = dayCharts([
    { title: 'Commits', lines: [['commits']], format: perSecond },
    { title: 'Time to write a group', lines: [['write_millis']], format: millis },
    { title: 'Data on disk', lines: [['store_bytes']], format: bytes },
    { title: 'Free disk space', lines: [['disk_free_bytes']], format: bytes },
  ]);
  showSamples(life, charts);
  return [
    top, h('div.grid', [disk, commits, groups, waiting].map((one) => one.node)), report, charts.node,
    h('div.halves', card('Families', { note: 'estimated by the engine' }, families), saved),
  ];
}

/** The column families, largest first; empty if the engine has no estimates. */
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
  }) : empty('store', 'Not available', 'In a database, all column families are stored in one table, and counting rows would require reading the whole table.');
}

function backups(report) {
  return card('Backups', {}, pages({
    fetch: () => get('/v1/admin/backups'),
    none: empty('store', 'No backups yet', 'A backup is a consistent snapshot, created while the server is running. Later backups in the same folder copy only new files.'),
    show: (rows) => table({
      label: 'Backups', rows: rows.toReversed(), id: (row) => `${row.name} / ${row.id}`,
      columns: [
        { label: 'Backup', of: (row) => `${row.name} / ${row.id}` },
        { label: 'Created', of: (row) => when(row.created) },
        { label: 'Commit', num: true, wide: true, of: (row) => number(row.commit) },
        { label: 'Size', num: true, of: (row) => row.damaged ? 'damaged' : bytes(row.bytes) },
        { label: '', act: true, of: (row) => act('admin', 'Verify', () => verify(report, path`/v1/admin/backups/${row.name}/${row.id}/verify`, `backup ${row.name} / ${row.id}`), 'small') },
      ],
    }),
  }));
}

const backup = (draw) => ask({
  title: 'Back up', action: 'Back up', text: 'The backup is written to a folder inside the configured backup folder.',
  fields: [{ name: 'name', label: 'Folder', placeholder: 'default', maxlength: 64 }],
  run: (given) => post('/v1/admin/backups', given, Infinity),
}).then((made) => made && (done(`Backup ${made.name} / ${made.id} contains all commits up to ${number(made.commit)}.`), draw()));

/** Verifies everything and shows the progress. */
async function verify(report, to, what) {
  const began = Date.now();
  const clock = h('span.note', { role: 'timer' }, '0.0 s');
  const bar = h('progress', { 'aria-label': 'Progress', max: 100 });
  const said = h('p.note', 'Waiting for another job …');
  const ended = new AbortController();
  const ticking = setInterval(() => { clock.textContent = span(Date.now() - began); }, 200);
  fill(report, card('Verifying ' + what, { note: clock }, h('div.body', bar, said)));
  every(500, ended.signal, async () => {
    const { stage, rows, of } = await get('/v1/admin/verify', {}, ended.signal);
    if (!stage) return;
    if (of) bar.value = percent(rows, of);
    said.textContent = `${stage}: ${count(rows, 'row')}${of ? ` of about ${number(of)}` : ' so far'}`;
  }, () => {}).catch(() => {}); // The progress is optional.
  try {
    const found = await post(to, {}, Infinity);
    fill(report, card(`Verified ${what}`, { note: `${number(found.rows)} rows, ${number(found.entries)} index entries, in ${span(Date.now() - began)}` },
      h('div.body', h('p', found.clean ? [chip('clean', 'good'), ' Files, rows, indexes and the rules of every module are consistent.'] : chip(number(found.problems) + ' problems', 'bad')),
        found.named.map((name) => h('p.wrap', name)))));
  } catch (e) {
    fill(report, problem(e));
  } finally {
    ended.abort();
    clearInterval(ticking);
  }
}
