// The price lists and their versions.

import { get, path, put } from '../api.js';
import { ask } from '../dialog.js';
import { fill, h } from '../dom.js';
import { number, when } from '../format.js';
import { act, card, chip, empty, head, pages, table } from '../parts.js';
import { ledgerTabs } from '../tabs.js';
import { done } from '../toast.js';

export const title = 'Prices';

const EXAMPLE = `[
  {"metric": "llm_tokens/acme/*", "prices": [
    {"quantity": "input", "price": 3, "per": 1000000},
    {"quantity": "cached_input", "price": 0.3, "per": 1000000},
    {"quantity": "output", "price": 15, "per": 1000000}]}
]`;

export default function prices({ args: [name], life }) {
  return name ? one(name, life) : all();
}

function all() {
  return [
    head({
      title: 'Prices', text: 'A charge is priced by the version that is in force at the time of its usage. Old charges never change.',
      acts: [act('ledger:manage', 'New price list', () => edit({ name: 'default' }, (made) => { location.hash = '#/prices/' + encodeURIComponent(made.name); }), 'primary')],
    }),
    ledgerTabs('prices'),
    card('Price lists', {}, pages({
      fetch: (cursor) => get('/v1/ledger/price-lists', { limit: 50, cursor }),
      none: empty('ledger', 'No price lists yet', 'Usage is priced by the rate card of the server. A price list named default takes precedence over the rate card; an account can have its own price list.'),
      show: (rows) => table({
        label: 'Price lists', rows, open: (row) => '#/prices/' + encodeURIComponent(row.name),
        columns: [
          { label: 'Name', of: (row) => h('code', row.name) },
          { label: 'Latest version', num: true, of: (row) => number(row.version) },
          { label: 'Metrics', num: true, wide: true, of: (row) => number(row.metrics) },
          { label: 'Effective', num: true, of: (row) => when(row.effective) },
        ],
      }),
    })),
  ];
}

async function one(name, life) {
  const at = path`/v1/ledger/price-lists/${name}`;
  const { rows: versions } = await get(at + '/versions', {}, life);
  const current = await get(at, {}, life).catch((e) => { if (e.status !== 404) throw e; });
  const shown = h('div');
  const show = async (version) => fill(shown, metricsOf(await get(at, { version }, life)));
  const latest = versions.at(-1).version;
  await show(current?.version ?? latest);
  const again = () => dispatchEvent(new HashChangeEvent('hashchange'));
  return [
    head({
      title: h('code', name), up: ['#/prices', 'Prices'],
      acts: [act('ledger:manage', 'New version', async () => edit(await get(at, { version: latest }), again), 'primary')],
    }),
    card('Versions', { note: 'choose a version to see its prices' }, table({
      label: 'Versions', rows: versions.toReversed(), id: (row) => row.version,
      columns: [
        { label: 'Version', of: (row) => h('button.small', { type: 'button', onclick: () => show(row.version) }, String(row.version)) },
        { label: '', of: (row) => state(row, current) },
        { label: 'Effective', num: true, of: (row) => when(row.effective) },
        { label: 'Created', num: true, wide: true, of: (row) => when(row.created) },
        { label: 'Metrics', num: true, wide: true, of: (row) => number(row.metrics) },
      ],
    })),
    shown,
  ];
}

function state(row, current) {
  if (row.version === current?.version) return chip('in force', 'good');
  return Date.parse(row.effective) > Date.now() ? chip('scheduled', 'accent') : null;
}

function metricsOf(list) {
  const rows = list.metrics.flatMap((metric) => metric.prices.map((price, at) => ({ metric, price, first: at === 0 })));
  return card('Prices of version ' + list.version, { note: 'in credits' }, table({
    label: 'Prices', rows,
    columns: [
      { label: 'Metric', of: ({ metric, first }) => first && h('code', metric.metric) },
      { label: 'Quantity', of: ({ price }) => price.quantity },
      { label: 'Price', of: ({ price }) => text(price) },
      { label: 'Rounding', wide: true, of: ({ metric, first }) => first && [metric.rounding.toLowerCase().replace('_', ' '), metric.minimum > 0 && ', at least ' + number(metric.minimum)] },
    ],
  }));
}

const rate = ({ price, per }) => `${price}${per > 1 ? ' per ' + number(per) : ''}`;

function text(price) {
  if (price.scheme === 'FLAT') return price.price + ' per usage record';
  if (price.scheme === 'PACKAGE') return `${price.price} per started ${number(price.per)}`;
  if (price.scheme === 'PER_UNIT') return rate(price);
  return [h('div.note', price.scheme.toLowerCase()), price.tiers.map((tier) => h('div', (tier.upTo ? 'up to ' + number(tier.upTo) : 'above') + ': ' + rate(tier) + (tier.flat ? ` plus ${tier.flat}` : '')))];
}

async function edit(list, after) {
  const made = await ask({
    title: list.metrics ? 'New version of ' + list.name : 'New price list',
    action: 'Save',
    fields: [
      { name: 'name', label: 'Name', value: list.name, required: true, readonly: Boolean(list.metrics), hint: 'The list named default applies to all accounts that do not have their own list.' },
      { name: 'effective', label: 'Effective', type: 'datetime-local', hint: 'Leave empty to apply the prices immediately.' },
      { name: 'metrics', label: 'Prices', type: 'textarea', rows: 14, required: true, value: list.metrics ? JSON.stringify(list.metrics, null, 1) : EXAMPLE, hint: 'JSON. Schemes: FLAT, PER_UNIT, PACKAGE, and GRADUATED or VOLUME with tiers.' },
    ],
    run: ({ name, effective, metrics }) => put(path`/v1/ledger/price-lists/${name}`, { effective: effective && new Date(effective).toISOString(), metrics: parsed(metrics) }),
  });
  if (!made) return;
  done(`Version ${made.version} of ${made.name} saved.`);
  after(made);
}

function parsed(metrics) {
  try {
    return JSON.parse(metrics);
  } catch (e) {
    throw { code: 'malformed', message: 'The prices are not valid JSON: ' + e.message, field: 'metrics' };
  }
}
