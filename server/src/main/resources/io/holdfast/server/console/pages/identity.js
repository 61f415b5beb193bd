// The list of identities, with a search.

import { get, post } from '../api.js';
import { dayCharts, perSecond, showSamples } from '../daycharts.js';
import { fill, h } from '../dom.js';
import { count, title as words, when } from '../format.js';
import { card, chip, empty, head, pages, problem, table } from '../parts.js';
import { tabs } from '../tabs.js';

export const title = 'Identity';

export const standing = (status) => chip(words(status), { ACTIVE: 'good', FROZEN: 'warn', DISABLED: 'warn' }[status] ?? 'bad');

export default function identity({ life }) {
  const charts = dayCharts([
    { title: 'Logins', lines: [['logins', 'accepted'], ['logins_refused', 'refused']], format: perSecond },
    { title: 'Sessions created', lines: [['sessions_created']], format: perSecond },
  ]);
  showSamples(life, charts);
  return [
    head({ title: 'Identity', text: 'Identities and their sessions.' }),
    tabs('identity'),
    search(),
    card('Identities', {}, pages({
      fetch: (cursor) => get('/v1/identity/identities', { limit: 50, cursor }),
      none: empty('identity', 'No identities yet', 'An identity has devices, login methods and sessions. Freezing or deleting it revokes its sessions in the same transaction.', {
        code: 'POST /v1/identity/identities',
      }),
      show: (rows) => table({
        label: 'Identities', rows, open: (row) => '#/identity/' + row.identity,
        columns: [
          { label: 'Identity', of: (row) => h('code', row.identity) },
          { label: 'DID', wide: true, of: (row) => h('div.clip.mono', { title: row.did }, row.did) },
          { label: 'Tier', wide: true, of: (row) => words(row.tier) },
          { label: 'Status', of: (row) => standing(row.status) },
          { label: 'Created', num: true, wide: true, of: (row) => when(row.created) },
        ],
      }),
    })),
    charts.node,
  ];
}

/** The identities that a search found. */
function results(rows) {
  return card(count(rows.length, 'result'), {}, table({
    label: 'Results', rows, open: (row) => '#/identity/' + row.identity,
    columns: [
      { label: 'Name', of: (row) => h('div.wrap', row.name ?? '') },
      { label: 'Identity', of: (row) => h('code', row.identity) },
      { label: 'External id', wide: true, of: (row) => h('code', row.externalId ?? '') },
      { label: 'Status', of: (row) => standing(row.status) },
      { label: 'Created', num: true, wide: true, of: (row) => when(row.created) },
    ],
  }));
}

/** Searches by name, email address, external id, UUID, DID, wallet or account at a provider. */
function search() {
  const place = h('div');
  const input = h('input', { type: 'search', 'aria-label': 'Search', placeholder: 'Name, email address, external id, UUID, DID, wallet or account', spellcheck: 'false' });
  const submit = async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    try {
      const { rows } = await post('/v1/identity/search', { text, limit: 50 });
      if (rows.length === 1) location.hash = '#/identity/' + rows[0].identity;
      else fill(place, h('br'), rows.length ? results(rows) : h('div.note', { role: 'status' }, 'No identity found.'));
    } catch (e) {
      fill(place, h('br'), problem(e));
    }
  };
  return h('form', { role: 'search', onsubmit: submit }, h('div.bar', input, h('button', { type: 'submit' }, 'Find')), place);
}
