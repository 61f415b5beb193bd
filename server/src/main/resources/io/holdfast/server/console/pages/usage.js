// The usage of an account over time, by metric or by a dimension such as the API key or a tag.

import { get, path } from '../api.js';
import { fill, h } from '../dom.js';
import { number, title as words, when } from '../format.js';
import { card, empty, head, pages, problem, table, tile } from '../parts.js';
import { columns } from '../plot.js';

export const title = 'Usage';

const DAY = 86_400_000;
const SPANS = { HOUR: 2 * DAY, DAY: 31 * DAY, MONTH: 366 * DAY };

export default async function usage({ args: [id], life }) {
  const at = path`/v1/ledger/accounts/${id}`;
  const [chart, totals] = [h('div'), h('div')];
  const figures = ['Credits', 'Usage records', 'Refunded'].map((label) => tile(label));
  let by = 'DAY';
  let dimension = '';
  const load = async () => {
    const rows = await everything(at, { by, dimension }, life);
    const sum = (of) => rows.reduce((all, row) => all + Number(of(row)), 0);
    figures[0].set(number(sum((row) => row.exact)));
    figures[1].set(number(sum((row) => row.count)));
    figures[2].set(number(sum((row) => row.refunded)));
    fill(chart, rows.length ? columns(rows.map((row) => ({ at: Date.parse(row.start), name: row.series, value: Number(row.exact) })), 'Credits over time', by) : h('p.note', 'No usage in this period.'));
    fill(totals, rows.length ? totalsOf(rows, dimension) : dimension ? empty('ledger', `No usage by ${dimension}`, `Totals by ${dimension} are kept from the time at which the setting "usage-dimensions" contains it.`)
      : empty('ledger', 'No usage', 'Totals by metric appear here when usage is charged.'));
  };
  const redraw = () => load().catch((e) => life.aborted || fill(chart, problem(e)));
  const select = h('select', { 'aria-label': 'Period', onchange: (event) => { by = event.target.value; redraw(); } },
    [['DAY', 'By day, last month'], ['HOUR', 'By hour, last 2 days'], ['MONTH', 'By month, last year']].map(([value, label]) => h('option', { value }, label)));
  const split = h('input', {
    'aria-label': 'By', list: 'dimensions', placeholder: 'metric', maxlength: 100, spellcheck: 'false', autocomplete: 'off',
    onchange: (event) => { dimension = event.target.value.trim().replace(/^metric$/, ''); redraw(); },
  });
  const known = h('datalist', { id: 'dimensions' }, ['metric', 'source', 'agent', 'key', 'user', 'team', 'tag'].map((value) => h('option', { value })));
  await load();
  return [
    head({ title: 'Usage', up: ['#/ledger/' + id, id] }),
    h('div.grid', figures.map((one) => one.node)),
    card('Credits over time', { note: 'in UTC, before refunds', acts: [h('div.bar', h('label.by', 'By', split), known, select)] }, h('div.body', chart)),
    card('Totals', {}, totals),
    card('Usage events', { note: 'newest first' }, pages({
      fetch: (cursor) => get(at + '/usage-events', { limit: 25, cursor }),
      none: empty('ledger', 'No usage events', 'Each charge for usage creates a usage event.'),
      show: (rows) => table({ label: 'Usage events', rows, id: (row) => row.eventId, columns: EVENTS }),
    })),
  ];
}

async function everything(at, { by, dimension }, life) {
  const to = Date.now();
  const range = { by, dimension, from: new Date(to - SPANS[by]).toISOString(), to: new Date(to).toISOString(), limit: 1000 };
  const rows = [];
  let cursor;
  do {
    const page = await get(at + '/usage', { ...range, cursor }, life);
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor);
  return rows;
}

function totalsOf(rows, dimension) {
  const sums = new Map();
  for (const row of rows) {
    const sum = sums.get(row.series) ?? { series: row.series, count: 0, exact: 0, quantities: {} };
    sum.count += row.count;
    sum.exact += Number(row.exact);
    for (const [name, value] of Object.entries(row.quantities)) sum.quantities[name] = (sum.quantities[name] ?? 0) + Number(value);
    sums.set(row.series, sum);
  }
  return table({
    label: 'Totals', rows: [...sums.values()].sort((a, b) => b.exact - a.exact),
    columns: [
      { label: dimension ? words(dimension) : 'Metric', of: (row) => h('code', row.series) },
      { label: 'Quantities', wide: true, of: (row) => Object.entries(row.quantities).map(([name, value]) => h('div', number(value) + ' ' + name)) },
      { label: 'Records', num: true, of: (row) => number(row.count) },
      { label: 'Credits', num: true, of: (row) => number(row.exact) },
    ],
  });
}

const EVENTS = [
  { label: 'Time', of: (row) => when(row.timestamp) },
  { label: 'Event', of: (row) => h('code.clip.block', { title: row.eventId }, row.eventId) },
  { label: 'Metric', wide: true, of: (row) => [row.metric.kind.toLowerCase(), row.metric.provider, row.metric.name].filter(Boolean).join('/') },
  { label: 'Price list', wide: true, of: (row) => row.priceList ?? '–' },
  { label: 'Credits', num: true, of: (row) => number(row.exact ?? row.cost) },
];
